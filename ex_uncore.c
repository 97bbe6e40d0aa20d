// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: Intel uncore performance monitors, counting and sampling.
 *
 * The module: parameters, the table of processors, load and unload, the PMUs and the checks of
 * an event, and the callbacks of CPU and PCI hotplug.
 */
#include <linux/cpu.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/namei.h>
#include <linux/pci.h>
#include <linux/reboot.h>
#include <linux/slab.h>
#include <linux/syscore_ops.h>

#include <asm/cpu_device_id.h>
#include <asm/nmi.h>
#include <asm/processor.h>

#include "ex_uncore_perf.h"

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

/* One line for each processor: its platform is in platforms/ */
static const struct x86_cpu_id ex_cpus[] = {
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x1A, &ex_nehalem),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x1E, &ex_nehalem),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x1F, &ex_nehalem),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x25, &ex_westmere),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x2C, &ex_westmere),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x2E, &ex_xeon7500),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x2F, &ex_e7),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x3E, &ex_ivytown),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 15, 3, &ex_netburst),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 15, 4, &ex_netburst),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 15, 6, &ex_netburst),
	{ }
};

static struct ex_pmu *ex_pmus;		/* by row of the platform */
static enum cpuhp_state ex_cpuhp_state;

/* Checks of an event */

/*
 * Refuse an event with error @err and a line in the log.  perf's tool chooses its message by
 * the error and by what it asked for:
 *
 *   -EINVAL		for a task: "in per-thread mode, enable system wide with '-a'";
 *			else to look for the reason with "dmesg | grep -i perf"
 *   -EOPNOTSUPP	"doesn't support branch stack sampling", or with a period
 *			"doesn't support sampling/overflow-interrupts. Try 'perf stat'"
 *   -ENODEV		with -C: "did you specify an out-of-range profile CPU?"
 *   -ENXIO		none of its own: as -EINVAL for a CPU
 *
 * perf has not checked permissions yet: the log is for users who may count at all.
 */
int ex_refuse(const struct perf_event *event, int err, const char *why)
{
	if (perfmon_capable())
		pr_notice_ratelimited("%s: perf event 0x%llx, 0x%llx, 0x%llx refused: %s\n",
				      event->pmu->name, event->attr.config,
				      event->attr.config1, event->attr.config2, why);
	return err;
}

/* What an uncore counter cannot do for any event */
static int ex_check_attr(struct perf_event *event)
{
	if (event->attach_state & PERF_ATTACH_TASK || event->cpu < 0)
		return ex_refuse(event, -EINVAL,
				 "a box counts for its whole package (perf -a or -C)");
	if (has_branch_stack(event))
		return ex_refuse(event, -EOPNOTSUPP, "an uncore counter has no branch stack");
	if (event->attr.precise_ip)
		return ex_refuse(event, -EINVAL,
				 "an uncore counter does not know the instruction (precise_ip)");
	return 0;
}

/* The box of @event's package, and in *@home the CPU on which it takes events */
struct ex_box *ex_find_box(const struct perf_event *event, int *home)
{
	struct ex_box *box;
	struct ex_pkg *pkg;

	/* A CPU that was never online has no package. */
	pkg = cpu_online(event->cpu) ? ex_cpu_pkg(event->cpu) : NULL;
	if (!pkg)
		return ERR_PTR(-ENODEV);
	box = &pkg->boxes[to_ex_pmu(event->pmu)->row];
	/* If it is a CPU, the results of the probe are there. */
	*home = smp_load_acquire(&box->cpu);
	if (*home < 0 || READ_ONCE(box->absent))
		return ERR_PTR(-ENODEV);
	/*
	 * Read after the box's CPU: if the home begins to move after this, perf, or
	 * ex_pmu_add(), rejects the event.
	 */
	if (READ_ONCE(pkg->migrating))
		return ERR_PTR(-EAGAIN);
	return box;
}

/* Why ex_can_sample() says no */
static const char *ex_why_not_sampled(const struct ex_box *box, const struct ex_req *req)
{
	if (req->up_down)
		return "an up/down counter has no sampling period";
	return box->pkg->probed.pmi ? "no PMI of this counter arrives" :
		"no PMI of this package arrives";
}

/**
 * struct ex_group_trial - a group that is placed in an empty box
 * @holders:	events placed so far
 * @reqs:	their encodings
 * @scratch:	encoding of the next one
 */
struct ex_group_trial {
	struct ex_holders holders;
	struct ex_req reqs[EX_MAX_COUNTERS];
	struct ex_req scratch;
};

/* Place @event, if it is an event of @pmu. */
static int ex_trial_add(struct ex_group_trial *trial, struct perf_event *event,
			const struct pmu *pmu)
{
	const struct ex_req *req;
	int idx;

	if (event->pmu != pmu)
		return 0;
	idx = ex_place(&trial->holders, ex_event_ways(event, &trial->scratch), &req);
	if (idx < 0)
		return idx;
	__set_bit(idx, &trial->holders.used);
	trial->reqs[idx] = *req;
	trial->holders.req[idx] = &trial->reqs[idx];
	return 0;
}

/* Place the whole group in an empty box, in the order in which perf adds the events. */
static int ex_group_fits(struct perf_event *event)
{
	static DEFINE_MUTEX(lock);
	static struct ex_group_trial trial;	/* too large for the stack */
	struct perf_event *leader = event->group_leader, *sibling;
	int ret;

	if (leader == event)
		return 0;
	mutex_lock(&lock);
	trial.holders.used = 0;
	ret = ex_trial_add(&trial, leader, event->pmu);
	for_each_sibling_event(sibling, leader)
		ret = ret ?: ex_trial_add(&trial, sibling, event->pmu);
	ret = ret ?: ex_trial_add(&trial, event, event->pmu);
	mutex_unlock(&lock);
	return ret;
}

int ex_check_group(struct perf_event *event)
{
	int ret = ex_group_fits(event);

	if (ret == -EBUSY)
		return ex_refuse(event, -EINVAL,
				 "another event of the group needs another value in a filter register");
	if (ret == -ENOSPC)
		return ex_refuse(event, -EINVAL, "two events of the group need the same counter");
	return ret;
}

/**
 * struct ex_filter_trial - an attempt to write the filters of an event
 * @event:	event
 * @ret:	-EINVAL if a write raised #GP
 */
struct ex_filter_trial {
	struct perf_event *event;
	int ret;
};

/*
 * Write the filters of an event as ex_event_add() will, unless events that count need other
 * values.  Home CPU, interrupts off.
 */
static void ex_try_filters(void *info)
{
	struct ex_filter_trial *trial = info;
	struct ex_box *box = ex_event_box(trial->event);
	const struct ex_req *req;

	if (READ_ONCE(box->cpu) != smp_processor_id() || box->absent || box->no_filter)
		return;
	if (ex_place(&box->holders, ex_event_ways(trial->event, &box->scratch), &req) == -EBUSY)
		return;
	trial->ret = ex_filters_set(box, req);
}

/*
 * Bits of a filter register that no source describes may raise #GP.  They are tried here, where
 * the user can still be told, but not for a user whose permissions perf may reject afterwards.
 * ex_event_add() finds out about the rest.
 */
static int ex_check_filters(struct perf_event *event, const struct ex_req *req)
{
	const struct ex_box *box = ex_event_box(event);
	struct ex_filter_trial trial = { .event = event };

	if (!ex_filter_may_fault(box, req) || !perfmon_capable())
		return 0;
	smp_call_function_single(READ_ONCE(box->cpu), ex_try_filters, &trial, 1);
	if (!trial.ret)
		return 0;
	return ex_refuse(event, trial.ret,
			 "the hardware does not take these bits of a filter register");
}

/*
 * perf record -C opens an event of its own as well, on the CPU that it was given, and
 * perf_event_set_output() lets no two events of different CPUs share a buffer.
 */
static int ex_check_home(struct perf_event *event, int home)
{
	if (event->cpu == home)
		return 0;
	return ex_refuse(event, -ENODEV,
			 "only the package's home CPU samples (see cpumask)");
}

/*
 * -F: as for perf's software clock, the PMI adjusts the period and perf's tick does not.  A
 * frequency above 10^9 Hz would make the target 0 ns, which means that the event has a period.
 */
int ex_event_set_freq(struct perf_event *event)
{
	if (!event->attr.freq)
		return 0;
	if (event->attr.sample_freq > NSEC_PER_SEC)
		return ex_refuse(event, -EINVAL, "the frequency is above 10^9 Hz");
	event->hw.config = div64_u64(NSEC_PER_SEC, event->attr.sample_freq);
	event->hw.sample_period = 1;
	event->hw.last_period = 1;
	event->attr.sample_period = 1;
	event->attr.freq = 0;
	return 0;
}

static int ex_check_sampling(struct perf_event *event, const struct ex_box *box,
			     const struct ex_req *req, int home)
{
	if (!ex_can_sample(box, req))
		return ex_refuse(event, -EOPNOTSUPP, ex_why_not_sampled(box, req));
	return ex_check_home(event, home) ?: ex_event_set_freq(event);
}

/* Keep the encodings of an event that uses filter registers, if the box has any. */
static int ex_keep_encodings(struct perf_event *event, const struct ex_box *box,
			     const struct ex_req *req)
{
	if (READ_ONCE(box->no_filter))
		return ex_refuse(event, -ENXIO, "the PCI device of the box's filter is not there");
	return ex_event_encode_filters(event, req->ways);
}

/*
 * PERF_EVENT_IOC_PERIOD.  For perf's core an event with -F has a period, and the user's number
 * is one; it is a frequency, and the PMI goes on to adjust the period from there.
 */
int ex_check_period(struct perf_event *event, u64 value)
{
	if (!event->hw.config)
		return 0;
	if (value > NSEC_PER_SEC)
		return -EINVAL;
	WRITE_ONCE(event->hw.config, div64_u64(NSEC_PER_SEC, value));
	return 0;
}

/* Check what depends on @req, the encoding of @event. */
static int ex_check_req(struct perf_event *event, const struct ex_box *box,
			const struct ex_req *req, int home)
{
	int ret = 0;

	if (req->num_needs)
		ret = ex_keep_encodings(event, box, req);
	if (!ret && is_sampling_event(event))
		ret = ex_check_sampling(event, box, req, home);
	ret = ret ?: ex_check_group(event);
	if (!ret && req->num_needs)
		ret = ex_check_filters(event, req);
	return ret;
}

static int ex_event_init(struct perf_event *event)
{
	const u64 config[EX_CONFIG_WORDS] = EX_EVENT_CONFIG(event);
	struct ex_box *box;
	struct ex_req req __uninitialized;	/* ex_encode() fills it in */
	const char *why;
	int home, ret;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	/* Up to 6.13 perf_pmu_register() lets events come before the PMU is complete. */
	if (!smp_load_acquire(&to_ex_pmu(event->pmu)->registered))
		return -EAGAIN;
	ret = ex_check_attr(event);
	if (ret)
		return ret;
	box = ex_find_box(event, &home);
	if (IS_ERR(box))
		return PTR_ERR(box);
	why = ex_encode(box->row->type, config, &req);
	if (ex_attr_more_config(&event->attr))
		why = "it has a config3 or config4";
	if (why)
		return ex_refuse(event, -EINVAL, why);
	ex_event_prepare(event, box);
	ret = ex_check_req(event, box, &req, home);
	if (ret) {
		ex_event_destroy(event);
		return ret;
	}

	event->cpu = home;
	if (event->hw.extra_reg.config)
		event->destroy = ex_event_destroy;
	ex_forbid_bpf(event);
	return 0;
}

/* PMUs */

/* The box of @pmu of which this CPU is the home CPU; NULL if there is none */
static struct ex_box *ex_home_box(struct pmu *pmu)
{
	return this_cpu_read(ex_home_boxes[to_ex_pmu(pmu)->row]);
}

static void ex_pmu_disable(struct pmu *pmu)
{
	struct ex_box *box = ex_home_box(pmu);

	if (box)
		ex_gate_close(box);
}

static void ex_pmu_enable(struct pmu *pmu)
{
	struct ex_box *box = ex_home_box(pmu);

	if (box)
		ex_gate_open(box);
}

/*
 * An event may come too late: to a CPU that is no longer the home CPU, or to a box whose PCI
 * function was removed.  ex_event_add() looks after the filter's.
 */
static int ex_pmu_add(struct perf_event *event, int flags)
{
	const struct ex_box *box = ex_event_box(event);

	if (READ_ONCE(box->cpu) != smp_processor_id() || box->absent)
		return -ENODEV;
	return ex_event_add(event, flags);
}

static void ex_pmu_name(const struct ex_platform *platform, unsigned int i, char *name)
{
	const struct ex_box_row *row = &platform->boxes[i];

	if (!*row->type->name)
		snprintf(name, EX_PMU_NAME, "uncore");
	else if (platform->per_cpu)
		snprintf(name, EX_PMU_NAME, "%s", row->type->name);
	else if (row->num < 0)
		snprintf(name, EX_PMU_NAME, "uncore_%s", row->type->name);
	else
		snprintf(name, EX_PMU_NAME, "uncore_%s_%d", row->type->name, row->num);
}

static const struct pmu ex_package_pmu = {
	.task_ctx_nr	= perf_invalid_context,
	.capabilities	= PERF_PMU_CAP_NO_EXCLUDE,
	.pmu_enable	= ex_pmu_enable,
	.pmu_disable	= ex_pmu_disable,
	.event_init	= ex_event_init,
	.add		= ex_pmu_add,
	.del		= ex_event_del,
	.start		= ex_event_start,
	.stop		= ex_event_stop,
	.read		= ex_event_read,
	.check_period	= ex_check_period,
};

static void ex_pmu_unregister(struct ex_pmu *pmu)
{
	if (pmu->registered)
		perf_pmu_unregister(&pmu->pmu);
	ex_pmu_free_groups(pmu);
}

static int ex_pmu_register(struct ex_pmu *pmu, unsigned int row)
{
	int ret;

	pmu->row = row;
	ex_pmu_name(ex_this_platform, row, pmu->name);
	ret = ex_pmu_make_groups(pmu);
	if (ret)
		return ret;
	pmu->pmu = *ex_unit->pmu;
	pmu->pmu.module = THIS_MODULE;
	pmu->pmu.attr_groups = pmu->groups;
	ret = perf_pmu_register(&pmu->pmu, pmu->name, -1);
	smp_store_release(&pmu->registered, !ret);	/* pairs with ex_event_init() */
	return ret;
}

/* Whether any package has the box */
static bool ex_box_anywhere(unsigned int row)
{
	unsigned int i;

	for (i = 0; i < ex_num_pkgs; i++)
		if (ex_pkgs[i].home >= 0 && !ex_pkgs[i].boxes[row].absent)
			return true;
	return false;
}

static void ex_unregister_pmus(void)
{
	unsigned int i = ex_this_platform->num_boxes;

	while (i--)
		ex_pmu_unregister(&ex_pmus[i]);
	kfree(ex_pmus);
	ex_pmus = NULL;
}

static int ex_register_pmus(void)
{
	unsigned int i;
	int ret;

	ex_pmus = kcalloc(ex_this_platform->num_boxes, sizeof(*ex_pmus), GFP_KERNEL);
	if (!ex_pmus)
		return -ENOMEM;
	for (i = 0; i < ex_this_platform->num_boxes; i++) {
		ret = ex_box_anywhere(i) ? ex_pmu_register(&ex_pmus[i], i) : 0;
		if (ret) {
			pr_err("cannot register %s: error %d\n", ex_pmus[i].name, ret);
			ex_unregister_pmus();
			return ret;
		}
	}
	return 0;
}

/* Hotplug of CPUs and PCI functions */

/*
 * Make @heir the home CPU.  PMIs are disabled on the old CPU before the first event moves, and
 * enabled on @heir after the last, so no CPU handles a PMI of an event that another CPU still
 * has; meanwhile ex_event_init() returns -EAGAIN.  A box changes its CPU just before its
 * events move: after that no event is added on the old CPU.  ex_take_over() finds what
 * overflows in between.  Events added or deleted on the old CPU until then do not start the
 * timer, which would outlive that CPU and run on another.
 */
static int ex_move_home(struct ex_pkg *pkg, unsigned int heir)
{
	unsigned int i, cpu = pkg->home;

	smp_call_function_single(cpu, ex_leave_home, pkg, 1);
	ex_cancel_timers(pkg);
	ex_set_home(pkg, heir);
	for (i = 0; i < ex_this_platform->num_boxes; i++) {
		ex_box_set_cpu(&pkg->boxes[i], heir);
		if (ex_pmus && ex_pmus[i].registered)
			perf_pmu_migrate_context(&ex_pmus[i].pmu, cpu, heir);
	}
	return smp_call_function_single(heir, ex_take_over, pkg, 1);
}

static int ex_cpu_offline(unsigned int cpu)
{
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);
	unsigned int heir;

	if (!pkg || pkg->home != cpu)
		return 0;

	heir = ex_this_platform->per_cpu ? nr_cpu_ids : ex_pick_home(cpu);
	if (heir < nr_cpu_ids)
		return ex_move_home(pkg, heir);
	ex_unit->down(pkg);
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
		ex_unit->up(pkg, cpu);
		ex_debugfs_add(pkg);
	} else if (!pkg->probed.pmi) {
		/* Perhaps only the other thread of a core receives PMIs. */
		return ex_move_home(pkg, cpu);
	}
	return 0;
}

static int ex_bus_notify(struct notifier_block *nb, unsigned long action, void *dev)
{
	unsigned int i, k;

	if (action != BUS_NOTIFY_DEL_DEVICE)
		return NOTIFY_DONE;
	cpus_read_lock();
	for (i = 0; i < ex_num_pkgs; i++)
		for (k = 0; k < EX_MAX_FUNCTIONS; k++)
			if (ex_pkgs[i].functions[k].dev == to_pci_dev(dev))
				ex_function_removed(&ex_pkgs[i], k);
	cpus_read_unlock();
	return NOTIFY_DONE;
}

static struct notifier_block ex_bus_nb = { .notifier_call = ex_bus_notify };
static struct notifier_block ex_reboot_nb = { .notifier_call = ex_reboot };

static int ex_suspend(EX_SYSCORE_ARG)
{
	ex_suspend_pkg();
	return 0;
}

static void ex_resume(EX_SYSCORE_ARG)
{
	ex_resume_pkg();
}

EX_DEFINE_SYSCORE(ex_suspend, ex_resume);

/* Load and unload */

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
		ex_pmu_name(ex_this_platform, i, name);
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

/**
 * struct ex_idle_check - a look for running counters
 * @pkg:	package; the look runs on a CPU of it
 * @running:	whether a counter is enabled
 */
struct ex_idle_check {
	struct ex_pkg *pkg;
	bool running;
};

static void ex_find_running_counter(void *info)
{
	struct ex_idle_check *check = info;
	struct ex_box *box;

	ex_for_each_box(box, check->pkg)
		ex_box_detect(box);
	check->running = ex_any_running(check->pkg);
}

/* Whether counters of @cpu's package run, where @ctl is its global control register */
static bool ex_is_running(unsigned int cpu, u64 ctl)
{
	struct ex_idle_check check = { .pkg = ex_cpu_pkg(cpu) };

	if (ctl & ex_this_platform->global.ctl_counting)
		return true;
	if (!check.pkg || !ex_counters_show_running(check.pkg))
		return false;
	/* This control register does not say it: the counters do. */
	ex_pci_attach(check.pkg, cpu);
	smp_call_function_single(cpu, ex_find_running_counter, &check, 1);
	return check.running;
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

static void ex_log_package(const struct ex_pkg *pkg)
{
	const struct ex_probed *probed = &pkg->probed;
	char found[80] = "";

	if (!probed->pmi) {
		pr_warn("package %d: no PMI arrives; events are counted, sampling is refused\n",
			pkg->id);
		return;
	}
	if (ex_this_platform->summaries[0])
		snprintf(found, sizeof(found), ", fixed counter's pmi_en 0x%x, SUMMARY %s",
			 (u32)probed->fixed_pmi, probed->summary ? "as documented" : "not used");
	pr_info("package %d: PMIs to CPU %d (pmi_core_sel 0x%llx%s)%s, %u MHz\n", pkg->id,
		pkg->home, probed->core_sel, probed->gated ? ", gated" : "", found,
		pkg->clock_khz / 1000);
}

static void ex_log_packages(void)
{
	unsigned int i;

	pr_info("%s uncore, %u package%s, %s on overflow\n", ex_this_platform->name,
		cpumask_weight(&ex_home_cpus), cpumask_weight(&ex_home_cpus) == 1 ? "" : "s",
		ex_pkgs->freeze ? "freezing" : "not freezing");
	for (i = 0; i < ex_num_pkgs; i++)
		if (ex_pkgs[i].home >= 0)
			ex_log_package(&ex_pkgs[i]);
}

const struct ex_unit_ops ex_package_ops = {
	.pmu		= &ex_package_pmu,
	.register_nmi	= ex_register_nmi,
	.check		= ex_check_idle,
	.up		= ex_pkg_up,
	.down		= ex_pkg_down,
	.suspend	= ex_pkg_stop,
	.resume		= ex_pkg_resume,
	.shutdown	= ex_pkg_shutdown,
	.log		= ex_log_packages,
	.scan		= ex_scan_until_clear,
	.run		= ex_run,
	.is_lost	= ex_pmi_is_lost,
};

/* With cpus_read_lock() held: no CPU comes or goes meanwhile. */
static int ex_start(void)
{
	int ret;

	ret = ex_unit->check();
	if (ret)
		return ret;
	ret = cpuhp_setup_state_cpuslocked(CPUHP_AP_ONLINE_DYN, "perf/x86/ex_uncore:online",
					   ex_cpu_online, ex_cpu_offline);
	if (ret < 0)
		return ret;
	ex_cpuhp_state = ret;
	ret = ex_check_alive() ?: ex_register_pmus();
	if (ret)
		goto err_stop_pkgs;
	ex_unit->log();
	return 0;

err_stop_pkgs:
	cpuhp_remove_state_nocalls_cpuslocked(ex_cpuhp_state);
	ex_stop_pkgs();
	return ret;
}

static int __init ex_uncore_init(void)
{
	const struct x86_cpu_id *cpu = x86_match_cpu(ex_cpus);
	int ret;

	if (!cpu) {
		pr_err("not loaded: the uncore of this processor (family %d model 0x%x) is not supported\n",
		       boot_cpu_data.x86, boot_cpu_data.x86_model);
		return -ENODEV;
	}
	ex_this_platform = (const struct ex_platform *)cpu->driver_data;
	ex_unit = ex_this_platform->per_cpu ? &ex_cpu_ops : &ex_package_ops;
	ret = ex_check_rivals();
	if (ret)
		return ret;
	ret = ex_alloc_pkgs(freeze);
	if (ret)
		return ret;
	ret = ex_unit->register_nmi();
	if (ret)
		goto err_free_pkgs;
	ex_debugfs_create();
	bus_register_notifier(&pci_bus_type, &ex_bus_nb);
	pci_lock_rescan_remove();	/* no PCI function is removed while it is looked for */
	cpus_read_lock();
	ret = ex_start();
	cpus_read_unlock();
	pci_unlock_rescan_remove();
	if (ret)
		goto err_unregister_nmi;

	register_syscore(&ex_syscore);
	register_reboot_notifier(&ex_reboot_nb);
	return 0;

err_unregister_nmi:
	ex_debugfs_remove();
	bus_unregister_notifier(&pci_bus_type, &ex_bus_nb);
	unregister_nmi_handler(NMI_LOCAL, KBUILD_MODNAME);
err_free_pkgs:
	ex_free_pkgs();
	return ret;
}

static void __exit ex_uncore_exit(void)
{
	unregister_reboot_notifier(&ex_reboot_nb);
	unregister_syscore(&ex_syscore);
	pci_lock_rescan_remove();	/* no PCI function is removed while it is written */
	cpus_read_lock();
	cpuhp_remove_state_nocalls_cpuslocked(ex_cpuhp_state);
	ex_unregister_pmus();
	ex_stop_pkgs();
	cpus_read_unlock();
	pci_unlock_rescan_remove();
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
