// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: Intel uncore performance monitors, counting and sampling.
 *
 * The module: parameters, the table of processors, load and unload, the registration of the
 * PMUs, and the callbacks of CPU and PCI hotplug.
 */
#include <linux/cpu.h>
#include <linux/irq_work.h>
#include <linux/module.h>
#include <linux/namei.h>
#include <linux/pci.h>
#include <linux/reboot.h>
#include <linux/slab.h>
#include <linux/syscore_ops.h>

#include <asm/cpu_device_id.h>
#include <asm/nmi.h>
#include <asm/processor.h>

#include "ex_uncore_perf.h"
#include "events/events.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

static bool freeze;
module_param(freeze, bool, 0444);
MODULE_PARM_DESC(freeze, "a sampled overflow stops all counters of its package until it is handled (default: no)");

static bool reset;
module_param(reset, bool, 0444);
MODULE_PARM_DESC(reset, "take over counters that are already running and clear them (default: refuse to load)");

module_param_named(max_sample_rate, ex_max_sample_rate, uint, 0444);
MODULE_PARM_DESC(max_sample_rate, "samples per second and counter beyond which periods are folded together (default: 10000; 0: no limit)");

module_param_named(all_names, ex_all_names, bool, 0444);
MODULE_PARM_DESC(all_names, "show the names of all events in sysfs, each of which perf before 6.6 reads at each start (default: no, the common ones)");

static bool unconfirmed;
module_param(unconfirmed, bool, 0444);
MODULE_PARM_DESC(unconfirmed, "load on a Haswell-EP, Broadwell, Skylake-SP or client Core, whose registers or PMIs are not confirmed (default: no)");

/* One line for each processor: its platform is in platforms/.  udev loads the module on these. */
static const struct x86_cpu_id ex_cpus[] = {
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x1A, &ex_nehalem),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x1E, &ex_nehalem),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x1F, &ex_nehalem),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x25, &ex_westmere),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x2A, &ex_sandy_bridge),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x2C, &ex_westmere),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x2E, &ex_xeon7500),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x2F, &ex_e7),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x3A, &ex_sandy_bridge),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x3C, &ex_haswell_client),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x3D, &ex_haswell_client),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x3E, &ex_ivytown),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x3F, &ex_haswell_ep),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x45, &ex_haswell_client),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x46, &ex_haswell_client),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x47, &ex_haswell_client),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x4E, &ex_skylake_client),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x4F, &ex_broadwell_ep),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x55, &ex_skylake_sp),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x56, &ex_broadwell_de),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x5E, &ex_skylake_client),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x8E, &ex_skylake_client),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x9E, &ex_skylake_client),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0xA5, &ex_skylake_client),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0xA6, &ex_skylake_client),
	{ }
};
MODULE_DEVICE_TABLE(x86cpu, ex_cpus);

static struct ex_pmu *ex_pmus;		/* by row of the platform */
static enum cpuhp_state ex_cpuhp_state;

static void ex_box_pmu_name(unsigned int row, char *name)
{
	const struct ex_box_row *box = &ex_this_platform->boxes[row];

	ex_pmu_name(box->type->name, box->num, name);
}

static void ex_pmu_unregister(struct ex_pmu *pmu)
{
	if (pmu->registered)
		perf_pmu_unregister(&pmu->pmu);
	ex_pmu_free_groups(pmu);
}

static int ex_pmu_register(struct ex_pmu *pmu, unsigned int row)
{
	const struct ex_box_type *type = ex_this_platform->boxes[row].type;
	int ret;

	pmu->row = row;
	ex_box_pmu_name(row, pmu->name);
	ret = ex_pmu_make_groups(pmu, type->fields, type->events) ?:
	      ex_pmu_make_box_groups(pmu, type);
	if (ret)
		return ret;
	pmu->pmu = ex_package_pmu;
	pmu->pmu.module = THIS_MODULE;
	pmu->pmu.attr_groups = pmu->groups;
	ret = perf_pmu_register(&pmu->pmu, pmu->name, -1);
	smp_store_release(&pmu->registered, !ret);	/* pairs with ex_event_init() */
	return ret;
}

static bool ex_box_anywhere(unsigned int row)
{
	struct ex_pkg *pkg;
	unsigned int i;

	ex_for_each_pkg(pkg, i)
		if (pkg->home >= 0 && !ex_is_absent(&pkg->boxes[row]))
			return true;
	return false;
}

static void ex_unregister_pmus(void)
{
	unsigned int i = ex_this_platform->num_boxes;

	ex_snapshot_unregister();
	while (i--) {
		ex_free_unregister(i);
		ex_pmu_unregister(&ex_pmus[i]);
	}
	kfree(ex_pmus);
	ex_pmus = NULL;
}

/* Undo ex_register_pmus() for the PMU that failed.  Returns the error. */
static int ex_cannot_register(const char *name, int ret)
{
	pr_err("cannot register %s: error %d\n", name, ret);
	ex_unregister_pmus();
	return ret;
}

static int ex_register_pmus(void)
{
	unsigned int i;
	int ret;

	ex_pmus = kcalloc(ex_this_platform->num_boxes, sizeof(*ex_pmus), GFP_KERNEL);
	if (!ex_pmus)
		return -ENOMEM;
	for (i = 0; i < ex_this_platform->num_boxes; i++) {
		if (!ex_box_anywhere(i))
			continue;
		ret = ex_pmu_register(&ex_pmus[i], i);
		if (ret)
			return ex_cannot_register(ex_pmus[i].name, ret);
		ret = ex_free_register(i);
		if (ret)
			return ex_cannot_register("the free-running counters", ret);
	}
	ret = ex_snapshot_register();
	return ret ? ex_cannot_register(EX_SNAPSHOT_PMU, ret) : 0;
}

/*
 * Make @heir the home CPU.  PMIs are disabled on the old CPU before the first event moves, and
 * enabled on @heir after the last, so no CPU handles a PMI of an event that another CPU still has;
 * meanwhile ex_event_init() returns -EAGAIN.  A box changes its CPU just before its events move:
 * after that no other event is added on the old CPU.  Disabled events stay disabled, see
 * ex_note_disabled().  ex_take_over() finds what overflows in between.  Events added or deleted on
 * the old CPU until then do not start the timer, which would outlive that CPU and run on another.
 */
static int ex_move_home(struct ex_pkg *pkg, unsigned int heir)
{
	unsigned int i, cpu = pkg->home;

	smp_call_function_single(cpu, ex_leave_home, pkg, 1);
	ex_cancel_timers(pkg);
	ex_set_home(pkg, heir);
	for (i = 0; i < ex_this_platform->num_boxes; i++) {
		ex_box_set_cpu(&pkg->boxes[i], heir);
		if (!ex_pmus || !ex_pmus[i].registered)
			continue;
		ex_pmu_migrate(&ex_pmus[i].pmu, cpu, heir);
		ex_free_move(i, cpu, heir);
	}
	return smp_call_function_single(heir, ex_take_over, pkg, 1);
}

/*
 * Make another CPU of the package the home CPU.  If PMIs reached @cpu and do not reach its heir,
 * the next heir is tried: of the six cores of a Xeon 5600, EN_PMI_CORE selects four (nhm 4.1).
 */
static int ex_replace_home(struct ex_pkg *pkg, unsigned int cpu)
{
	static struct cpumask heirs;	/* CPUs go one after the other */
	bool had_pmis = pkg->probed.core_sel;
	unsigned int heir;
	int ret;

	cpumask_copy(&heirs, topology_core_cpumask(cpu));
	cpumask_clear_cpu(cpu, &heirs);
	do {
		heir = ex_pick_home(cpu, &heirs);
		cpumask_clear_cpu(heir, &heirs);
		ret = ex_move_home(pkg, heir);
	} while (!ret && had_pmis && !pkg->probed.core_sel && !cpumask_empty(&heirs));
	return ret;
}

static int ex_cpu_offline(unsigned int cpu)
{
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);

	if (!pkg || pkg->home != cpu)
		return 0;

	if (cpumask_weight(topology_core_cpumask(cpu)) > 1)
		return ex_replace_home(pkg, cpu);
	ex_pkg_down(pkg);
	ex_cancel_timers(pkg);
	return 0;
}

static int ex_cpu_online(unsigned int cpu)
{
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);

	if (!pkg) {
		pr_warn_once("CPU %u is in a package that the kernel did not announce; it has no PMUs\n",
			     cpu);
	} else if (pkg->home < 0) {
		ex_pkg_up(pkg, cpu);
		ex_debugfs_add(pkg);
	} else if (pkg->probed.core_sel) {
		ex_snapshot_cpu_online(pkg, cpu);
	} else {
		/* Perhaps only the other thread of a core receives PMIs. */
		return ex_move_home(pkg, cpu);
	}
	return 0;
}

static int ex_bus_notify(struct notifier_block *nb, unsigned long action, void *dev)
{
	struct ex_pkg *pkg;
	unsigned int i, k;

	if (action != BUS_NOTIFY_DEL_DEVICE || !ex_this_platform->pci.map)
		return NOTIFY_DONE;
	cpus_read_lock();
	ex_for_each_pkg(pkg, i)
		for (k = 0; k < EX_MAX_FUNCTIONS; k++)
			if (pkg->functions[k].dev == to_pci_dev(dev)) {
				ex_function_removed(pkg, k);
				pr_notice("package %d: PCI function %s is removed, its events count no more\n",
					  pkg->id, pci_name(to_pci_dev(dev)));
			}
	cpus_read_unlock();
	return NOTIFY_DONE;
}

static struct notifier_block ex_bus_nb = { .notifier_call = ex_bus_notify };
static struct notifier_block ex_reboot_nb = { .notifier_call = ex_reboot };

static int ex_suspend(EX_SYSCORE_ARG)
{
	ex_suspend_pkg();
	ex_free_suspend();
	return 0;
}

/*
 * A PMI that comes before ex_suspend(), when interrupts are off already, queues irq_works.  The
 * suspend loses the interrupt that irq_work_queue() has raised for them.  It raises no other while
 * an irq_work is queued: none would run on this CPU any more.
 */
static void ex_resume(EX_SYSCORE_ARG)
{
	ex_resume_pkg();
	ex_free_resume();
	irq_work_run();
}

EX_DEFINE_SYSCORE(ex, ex_suspend, ex_resume);

/*
 * Refuse to load while another driver owns the counters.  intel_uncore accesses them only through
 * its PMUs, so a PMU with one of our names tells that it is active; /sys/module/intel_uncore is
 * also there if intel_uncore is built in and its init was blacklisted.
 */
static int ex_check_rivals(void)
{
	char path_name[64], name[EX_PMU_NAME];
	struct path path;
	unsigned int i;
	int ret;

	for (i = 0; i < ex_this_platform->num_boxes; i++) {
		ex_box_pmu_name(i, name);
		snprintf(path_name, sizeof(path_name), "/sys/bus/event_source/devices/%s", name);
		ret = kern_path(path_name, LOOKUP_FOLLOW, &path);
		if (ret == -ENOENT)
			continue;
		if (ret)
			return ret;
		path_put(&path);
		pr_err("not loaded: there is a PMU %s, another driver has these counters; unload it first (rmmod intel_uncore), or boot with initcall_blacklist=intel_uncore_init if it is built in; see README, \"Instead of intel_uncore\"\n",
		       name);
		return -EBUSY;
	}
	return 0;
}

static int ex_find_running_counter(void *info)
{
	struct ex_pkg *pkg = info;
	struct ex_box *box;

	ex_for_each_box(box, pkg)
		ex_box_detect(box);
	return ex_any_running(pkg);
}

/*
 * Whether counters of @cpu's package run, where @ctl is its global control register.  Of a Nehalem,
 * intel_uncore leaves that register so that it enables all counters, and no counter enables itself.
 */
static bool ex_is_running(unsigned int cpu, u64 ctl)
{
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);

	if (!pkg || !ex_counters_show_running(pkg))
		return ctl & ex_this_platform->global.ctl_counting;
	/* This control register does not say it: the counters do. */
	ex_pci_attach(pkg, cpu);
	return ex_call_on(cpu, ex_find_running_counter, pkg);
}

/* Refuse to load while a program uses the counters without a driver, or has crashed doing so. */
static int ex_check_idle(void)
{
	unsigned int cpu;
	u64 ctl;

	for_each_online_cpu(cpu) {
		if (rdmsrq_safe_on_cpu(cpu, ex_this_platform->global.ctl, &ctl)) {
			pr_err("not loaded: CPU %u cannot read the uncore's registers; is this a virtual machine?\n",
			       cpu);
			return -ENODEV;
		}
		if (!reset && ex_is_running(cpu, ctl)) {
			pr_err("not loaded: counters of package %d are already running (MSR 0x%x is 0x%llx); if no tool uses them, load with reset=1\n",
			       topology_physical_package_id(cpu), ex_this_platform->global.ctl,
			       ctl);
			return -EBUSY;
		}
	}
	return 0;
}

/* Refuse to load if ex_pkg_up() found no package that counts. */
static int ex_check_alive(void)
{
	if (!cpumask_empty(&ex_home_cpus))
		return 0;
	pr_err("not loaded: no package has an uncore that counts; is this a virtual machine?\n");
	return -ENODEV;
}

/* The boxes that a package does not have: no DIMMs, a smaller die, no PCI function */
static void ex_log_absent(const struct ex_pkg *pkg)
{
	/* No box has a longer name than uncore_m2pcie_3; packages come one after the other. */
	static char names[EX_MAX_BOXES * sizeof(" uncore_m2pcie_3")];
	char name[EX_PMU_NAME];
	const struct ex_box *box;
	int len = 0;

	ex_for_each_box(box, pkg) {
		if (!ex_is_absent(box))
			continue;
		ex_box_pmu_name(box - pkg->boxes, name);
		len += scnprintf(names + len, sizeof(names) - len, " %s", name);
	}
	if (len)
		pr_info("package %d: these boxes are not there:%s\n", pkg->id, names);
}

static void ex_log_package(const struct ex_pkg *pkg)
{
	const struct ex_probed *probed = &pkg->probed;
	char found[80] = "", ratio[40] = "";

	if (!probed->core_sel) {
		pr_warn("package %d: no PMI arrives; events are counted, sampling is refused\n",
			pkg->id);
		return;
	}
	if (ex_this_platform->summaries[0])
		snprintf(found, sizeof(found), ", fixed counter's pmi_en 0x%x, SUMMARY %s",
			 (u32)probed->fixed_pmi, probed->summary ? "as documented" : "not used");
	if (pkg->uclk_ratio)
		snprintf(ratio, sizeof(ratio), " (ratio %u: %u MHz)", pkg->uclk_ratio,
			 pkg->uclk_ratio * EX_NHM_BASE_KHZ / 1000);
	pr_info("package %d: PMIs to CPU %d (pmi_core_sel 0x%llx%s)%s, %u MHz%s\n", pkg->id,
		pkg->home, probed->core_sel, probed->status_blocks_pmi ? ", gated" : "", found,
		pkg->clock_khz / 1000, ratio);
}

static void ex_log_packages(void)
{
	struct ex_pkg *pkg;
	unsigned int i;

	pr_info("%s uncore, %u package%s, %s on overflow\n", ex_this_platform->name,
		cpumask_weight(&ex_home_cpus), cpumask_weight(&ex_home_cpus) == 1 ? "" : "s",
		ex_pkgs[0]->freeze ? "freezing" : "not freezing");
	ex_for_each_pkg(pkg, i) {
		if (pkg->home < 0)
			continue;
		ex_log_package(pkg);
		ex_log_absent(pkg);
	}
}

/* With CPU hotplug disabled: no CPU comes or goes meanwhile. */
static int ex_start(void)
{
	int ret;

	ret = ex_check_idle();
	if (ret)
		return ret;
	ret = cpuhp_setup_state(CPUHP_AP_ONLINE_DYN, "perf/x86/ex_uncore:online", ex_cpu_online,
				ex_cpu_offline);
	if (ret < 0)
		return ret;
	ex_cpuhp_state = ret;
	ret = ex_check_alive() ?: ex_register_pmus();
	if (ret)
		goto err_stop_pkgs;
	ex_log_packages();
	return 0;

err_stop_pkgs:
	cpuhp_remove_state_nocalls(ex_cpuhp_state);
	ex_stop_pkgs();
	return ret;
}

static int __init ex_uncore_init(void)
{
	const struct x86_cpu_id *cpu = x86_match_cpu(ex_cpus);
	int ret;

	/* At boot udev tries each processor that intel_uncore has: these refusals are no errors. */
	if (!cpu) {
		pr_info("not loaded: the uncore of this processor (family %d model 0x%x) is not supported\n",
			boot_cpu_data.x86, boot_cpu_data.x86_model);
		return -ENODEV;
	}
	ex_this_platform = (const struct ex_platform *)cpu->driver_data;
	if (ex_this_platform->unconfirmed && !unconfirmed) {
		pr_info("not loaded: what it does on a %s is not confirmed; unconfirmed=1 loads it there\n",
			ex_this_platform->name);
		return -ENODEV;
	}
	ret = ex_check_rivals();
	if (ret)
		return ret;
	ret = ex_alloc_pkgs(freeze);
	if (ret)
		return ret;
	ret = ex_register_nmi();
	if (ret)
		goto err_free_pkgs;
	ex_snapshot_setup();
	ex_debugfs_create();
	bus_register_notifier(&pci_bus_type, &ex_bus_nb);
	ret = ex_pci_claim(ex_this_platform);
	if (ret)
		goto err_unregister_nmi;
	cpu_hotplug_disable();
	pci_lock_rescan_remove();	/* no PCI function is removed while it is looked for */
	ret = ex_start();
	pci_unlock_rescan_remove();
	cpu_hotplug_enable();
	if (ret)
		goto err_disclaim;

	register_syscore(&ex_syscore);
	register_reboot_notifier(&ex_reboot_nb);
	return 0;

err_disclaim:
	ex_pci_disclaim(ex_this_platform);
err_unregister_nmi:
	ex_debugfs_remove();
	bus_unregister_notifier(&pci_bus_type, &ex_bus_nb);
	unregister_nmi_handler(NMI_LOCAL, KBUILD_MODNAME);
err_free_pkgs:
	ex_free_pkgs();
	return ret;
}

/*
 * perf_pmu_unregister() waits until perf_event_open() of any event has left its SRCU section, where
 * it may wait for cpus_read_lock(); and in older kernels perf's hotplug callback waits for
 * perf_pmu_unregister().  So CPU hotplug is disabled here, and cpus_read_lock() is not held, for
 * which a CPU that comes or goes would wait.
 */
static void __exit ex_uncore_exit(void)
{
	unregister_reboot_notifier(&ex_reboot_nb);
	unregister_syscore(&ex_syscore);
	cpu_hotplug_disable();
	pci_lock_rescan_remove();	/* no PCI function is removed while it is written */
	cpuhp_remove_state_nocalls(ex_cpuhp_state);
	ex_unregister_pmus();
	ex_stop_pkgs();
	pci_unlock_rescan_remove();
	cpu_hotplug_enable();
	ex_pci_disclaim(ex_this_platform);
	ex_debugfs_remove();	/* after the last ex_cpu_online() */
	bus_unregister_notifier(&pci_bus_type, &ex_bus_nb);
	unregister_nmi_handler(NMI_LOCAL, KBUILD_MODNAME);
	ex_free_pkgs();
}

module_init(ex_uncore_init);
module_exit(ex_uncore_exit);

MODULE_AUTHOR("The ex_uncore developers");
MODULE_DESCRIPTION("Intel uncore performance monitors, counting and sampling");
MODULE_LICENSE("GPL");
MODULE_VERSION("0.9");
