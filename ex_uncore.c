// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: Intel uncore performance monitors that count and sample.
 *
 * This file is what perf sees: events, PMUs, the PMI, the CPUs that look after
 * a package, and the module.  The registers are in ex_uncore_boxes.c.
 *
 * Who may touch what, and when
 * ----------------------------
 * One CPU of each package, its home CPU, does everything for it.  perf calls
 * add, start, stop, del and read there with interrupts off, so the only thing
 * that can come in between is the PMI, an NMI of that same CPU.  No lock is
 * taken; the order of writes does the work:
 *
 *  - add publishes counters[idx].event before anything counts, del retracts it
 *    after it has stopped.  The PMI may find either an event or NULL.
 *  - start clears hw.state before the write that enables, stop sets
 *    PERF_HES_STOPPED before the one that disables.  The PMI leaves a stopped
 *    event alone: start and stop do its sums themselves.
 *  - A read may be nested in the overflow handling: a tracepoint in rdmsr or wrmsr
 *    that leads a group reads its siblings, and so does a core PMU's NMI while
 *    ex_poll() runs.  The handler sets PERF_HES_STOPPED from its first read of the
 *    counter to its last sum, and ex_event_read() leaves such an event as it is.
 *  - While a counter counts only the PMI clears its STATUS bit, and it does so before it
 *    reads the counter: an overflow after the clearing raises a new PMI, one before it is
 *    seen in the counter.  So a status bit only says where to look.  Whether the event
 *    that is there now has overflowed is seen by its count since it was armed.  What a
 *    lost PMI of a former owner may have left, ex_event_clear_stale_status() clears before the counter
 *    counts again.
 *  - prev_count has the counter's value in its low bits, carries into the bits
 *    that a narrow counter has not, and in bits 63:48 a number that also
 *    grows when the counter wraps or is armed.  Arming may write the same preset
 *    again; the number lets the compare-exchange of an interrupted update notice.
 *  - U GLOBAL_CTL is written when a package comes and goes, by the PMI, and by ex_poll()
 *    and ex_check() in its place, never by start or stop: that could undo a freeze whose
 *    PMI is on its way.
 *  - The PMI interrupts the other callbacks, which do not interrupt it.  They read what
 *    the PMI writes with READ_ONCE() and write what it reads with WRITE_ONCE(); the
 *    PMI itself uses plain accesses.  What other CPUs look at is marked on both sides.
 *  - While the home CPU moves two CPUs are at work, each for boxes of its own: what they
 *    count together, of the package, is atomic.  A box takes events on box->cpu alone,
 *    which is set last when a package comes and first when it goes.
 */
#include <linux/cpu.h>
#include <linux/cpumask.h>
#include <linux/debugfs.h>
#include <linux/kernel.h>
#include <linux/math64.h>
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

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

static bool freeze;
module_param(freeze, bool, 0444);
MODULE_PARM_DESC(freeze, "a sampled overflow stops all counters of its package until it is dealt with (default: no)");

static bool reset;
module_param(reset, bool, 0444);
MODULE_PARM_DESC(reset, "take over counters that are already running and clear them (default: refuse to load)");

module_param_named(max_sample_rate, ex_max_sample_rate, uint, 0444);
MODULE_PARM_DESC(max_sample_rate, "samples per second and counter beyond which periods are folded together (default: 10000; 0: no limit)");

static enum cpuhp_state ex_cpuhp_state;
static struct ex_pmu *ex_pmus;

EX_DEFINE_SYSCORE(ex_suspend, ex_resume);

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

/* The box of @pmu that this CPU looks after, or NULL */
static struct ex_box *ex_home_box(struct pmu *pmu)
{
	int cpu = smp_processor_id();
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);
	struct ex_box *box = pkg ? &pkg->boxes[to_ex_pmu(pmu)->row] : NULL;

	return box && READ_ONCE(box->cpu) == cpu ? box : NULL;
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
 * An event that was on its way to a CPU which has stopped being the home is late, and
 * so is one whose box or filter has gone.
 */
static int ex_pmu_add(struct perf_event *event, int flags)
{
	const struct ex_event *e = to_ex_event(event);

	if (READ_ONCE(e->box->cpu) != smp_processor_id() || e->box->absent ||
	    (e->box->no_filter && e->ways->num_needs))
		return -ENODEV;
	return ex_event_add(event, flags);
}

/* Place @event in a scratch box, if it is one of @pmu's. */
static int ex_scratch_add(struct ex_box *scratch, struct perf_event *event, struct pmu *pmu)
{
	const struct ex_req *req;
	int idx;

	if (event->pmu != pmu)
		return 0;
	idx = ex_place(scratch, to_ex_event(event)->ways, &req);
	if (idx < 0)
		return idx;
	__set_bit(idx, &scratch->used);
	scratch->counters[idx].req = req;
	return 0;
}

/* Would the whole group fit into an empty box?  Asked in the order in which perf adds it. */
static int ex_group_fits(struct perf_event *event)
{
	struct perf_event *leader = event->group_leader, *sibling;
	struct ex_box *scratch;
	int ret;

	if (leader == event)
		return 0;
	scratch = kzalloc(sizeof(*scratch), GFP_KERNEL);
	if (!scratch)
		return -ENOMEM;
	scratch->row = to_ex_event(event)->box->row;
	ret = ex_scratch_add(scratch, leader, event->pmu);
	for_each_sibling_event(sibling, leader)
		ret = ret ?: ex_scratch_add(scratch, sibling, event->pmu);
	ret = ret ?: ex_scratch_add(scratch, event, event->pmu);
	kfree(scratch);
	return ret;
}

/*
 * perf's tool chooses its sentence by the error and by what it asked for:
 *
 *   -EINVAL		for a task: "in per-thread mode, enable system wide with '-a'";
 *			else to look for the reason with "dmesg | grep -i perf"
 *   -EOPNOTSUPP	"doesn't support branch stack sampling", or with a period
 *			"doesn't support sampling/overflow-interrupts. Try 'perf stat'"
 *   -ENODEV		with -C: "did you specify an out-of-range profile CPU?"
 *   -ENXIO		none of its own: as -EINVAL for a CPU
 *
 * The log is for those who may count at all: perf has not checked that yet.
 */
static int ex_refuse(const struct perf_event *event, int err, const char *why)
{
	if (perfmon_capable())
		pr_notice_ratelimited("%s: perf event 0x%llx, 0x%llx, 0x%llx refused: %s\n",
				      event->pmu->name, event->attr.config,
				      event->attr.config1, event->attr.config2, why);
	return err;
}

static int ex_check_event(struct perf_event *event)
{
	const u64 config[EX_CONFIG_WORDS] = {
		event->attr.config, event->attr.config1, event->attr.config2,
	};
	struct ex_event *e = to_ex_event(event);
	const char *why = ex_encode(e->box->row->type, config, e->ways);

	if (ex_attr_more_config(&event->attr))
		why = "it has a config3 or config4";
	if (why)
		return ex_refuse(event, -EINVAL, why);
	if (READ_ONCE(e->box->no_filter) && e->ways->num_needs)
		return ex_refuse(event, -ENXIO, "the PCI device of the box's filter is not there");
	if (!is_sampling_event(event) && !e->box->pkg->platform->freeze)
		ex_req_disable_pmi(e->box->row->type, e->ways);
	if (is_sampling_event(event) && !ex_can_sample(e->box, e->ways))
		return ex_refuse(event, -EOPNOTSUPP,
				 e->ways->up_down ? "what counts up and down has no period" :
				 e->box->pkg->probed.pmi ? "no PMI of this counter arrives" :
				 "no PMI of this package arrives");

	switch (ex_group_fits(event)) {
	case 0:
		return 0;
	case -EBUSY:
		return ex_refuse(event, -EINVAL,
				 "another event of the group wants a filter register differently");
	case -ENOSPC:
		return ex_refuse(event, -EINVAL, "the group needs a counter twice");
	default:
		return -ENOMEM;
	}
}

/**
 * struct ex_trial - whether the hardware takes the filters of an event
 * @e:		event
 * @ret:	-EINVAL if it does not
 */
struct ex_trial {
	const struct ex_event *e;
	int ret;
};

/*
 * Set an event's filters, as ex_event_add() will, unless events that count want them
 * differently.  Home CPU, interrupts off.
 */
static void ex_try_filters(void *info)
{
	struct ex_trial *trial = info;
	struct ex_box *box = trial->e->box;
	const struct ex_req *req;

	if (READ_ONCE(box->cpu) != smp_processor_id() || box->absent || box->no_filter ||
	    ex_place(box, trial->e->ways, &req) == -EBUSY)
		return;
	trial->ret = ex_filters_set(box, req);
}

/*
 * Bits of a filter register that no source describes may raise #GP.  They are tried while
 * the user can still be told, but not for one whom perf may yet turn away: it has not looked
 * at permissions.  What was not tried here ex_event_add() finds out.
 */
static int ex_check_filters(const struct perf_event *event, const struct ex_event *e)
{
	struct ex_trial trial = { .e = e };

	if (!ex_filter_may_fault(e->box, e->ways) || !perfmon_capable())
		return 0;
	smp_call_function_single(READ_ONCE(e->box->cpu), ex_try_filters, &trial, 1);
	if (!trial.ret)
		return 0;
	return ex_refuse(event, trial.ret,
			 "the hardware does not take these bits of a filter register");
}

/*
 * perf record -C opens an event of its own beside, on the CPU that it was given, and
 * perf_event_set_output() lets no two events of different CPUs share a buffer.
 */
static int ex_check_home(struct perf_event *event, int home)
{
	if (!is_sampling_event(event) || event->cpu == home)
		return 0;
	return ex_refuse(event, -ENODEV,
			 "samples are those of the package's home CPU (see cpumask)");
}

/*
 * As perf's software clock does: the PMI adjusts the period, not perf's tick.  A frequency
 * whose target is 0 ns would turn the event into one with period 1.
 */
static int ex_event_set_freq(struct perf_event *event, struct ex_event *e)
{
	if (!event->attr.freq || !is_sampling_event(event))
		return 0;
	if (event->attr.sample_freq > NSEC_PER_SEC)
		return ex_refuse(event, -EINVAL, "the frequency is above 10^9 Hz");
	e->target = div64_u64(NSEC_PER_SEC, event->attr.sample_freq);
	event->hw.sample_period = 1;
	event->hw.last_period = 1;
	event->attr.sample_period = 1;
	event->attr.freq = 0;
	return 0;
}

/*
 * PERF_EVENT_IOC_PERIOD.  For perf's core an event with -F has a period, and the
 * number the user gives is taken for one; it is a frequency, and the PMI goes on to
 * adjust the period from there.  One of no whole ns would make the event one with -c.
 */
static int ex_check_period(struct perf_event *event, u64 value)
{
	struct ex_event *e = to_ex_event(event);

	if (!e->target)
		return 0;
	if (value > NSEC_PER_SEC)
		return -EINVAL;
	WRITE_ONCE(e->target, div64_u64(NSEC_PER_SEC, value));
	return 0;
}

static void ex_event_destroy(struct perf_event *event)
{
	kfree(event->pmu_private);
}

static int ex_event_init(struct perf_event *event)
{
	unsigned int row = to_ex_pmu(event->pmu)->row;
	struct ex_event *e;
	struct ex_pkg *pkg;
	int cpu, ret;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	/* perf_pmu_register() lets events come before it has all they need (up to 6.13). */
	if (!smp_load_acquire(&to_ex_pmu(event->pmu)->registered))
		return -EAGAIN;
	if (event->attach_state & PERF_ATTACH_TASK || event->cpu < 0)
		return ex_refuse(event, -EINVAL,
				 "a box counts for its whole package (perf -a or -C)");
	if (has_branch_stack(event))
		return ex_refuse(event, -EOPNOTSUPP, "an uncore counter has no branch stack");
	if (event->attr.precise_ip)
		return ex_refuse(event, -EINVAL,
				 "an uncore counter knows no instruction (precise_ip)");

	/* A CPU that never came up has no package of its own. */
	pkg = cpu_online(event->cpu) ? ex_cpu_pkg(event->cpu) : NULL;
	/* A CPU: all that was found out about the package is there to be read. */
	cpu = pkg ? smp_load_acquire(&pkg->boxes[row].cpu) : -1;
	if (cpu < 0 || READ_ONCE(pkg->boxes[row].absent))
		return -ENODEV;
	/* After its CPU was read: whoever starts to move now has perf, or add, turn it away. */
	if (READ_ONCE(pkg->migrating))
		return -EAGAIN;

	e = kzalloc(sizeof(*e), GFP_KERNEL);
	if (!e)
		return -ENOMEM;
	e->box = &pkg->boxes[row];
	event->pmu_private = e;
	ret = ex_check_event(event) ?: ex_check_home(event, cpu);
	ret = ret ?: ex_event_set_freq(event, e) ?: ex_check_filters(event, e);
	if (ret) {
		kfree(e);
		return ret;
	}

	event->cpu = cpu;
	event->destroy = ex_event_destroy;
	ex_forbid_bpf(event);
	ex_event_prepare(event);
	return 0;
}

static void ex_pmu_unregister(struct ex_pmu *pmu)
{
	if (pmu->registered)
		perf_pmu_unregister(&pmu->pmu);
	pmu->registered = false;
	kfree(pmu->format.attrs);
	kfree(pmu->events.attrs);
}

static void ex_pmu_name(const struct ex_box_row *row, char *name)
{
	if (row->num < 0)
		snprintf(name, EX_PMU_NAME, "uncore_%s", row->type->name);
	else
		snprintf(name, EX_PMU_NAME, "uncore_%s_%d", row->type->name, row->num);
}

static int ex_pmu_register(struct ex_pmu *pmu, unsigned int index)
{
	const struct ex_box_row *row = &ex_this_platform->boxes[index];
	int ret, groups = 0;

	pmu->row = index;
	ex_pmu_name(row, pmu->name);

	ret = ex_make_group(&pmu->format, "format", row->type->fields,
			    sizeof(*row->type->fields), ex_format_show);
	if (ret)
		return ret;
	pmu->groups[groups++] = &ex_cpumask_group;
	pmu->groups[groups++] = &pmu->format;
	if (row->base & EX_PCI)
		pmu->groups[groups++] = &ex_link_group;
	if (row->type->events) {
		ret = ex_make_group(&pmu->events, "events", row->type->events,
				    sizeof(*row->type->events), ex_event_show);
		if (ret)
			return ret;
		pmu->events.is_visible = ex_event_visible;
		pmu->groups[groups++] = &pmu->events;
	}

	pmu->pmu = (struct pmu){
		.module		= THIS_MODULE,
		.attr_groups	= pmu->groups,
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
	ret = perf_pmu_register(&pmu->pmu, pmu->name, -1);
	smp_store_release(&pmu->registered, !ret);	/* see ex_event_init() */
	return ret;
}

static bool ex_box_anywhere(unsigned int index)
{
	unsigned int i;

	for (i = 0; i < ex_num_pkgs; i++)
		if (ex_pkgs[i].home >= 0 && !ex_pkgs[i].boxes[index].absent)
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

/*
 * The home moves.  The old CPU's PMIs are switched off before the first event moves, and
 * the heir's on after the last, so no CPU handles a PMI of events that are still
 * another's; meanwhile nobody opens new ones.  A box changes hands just before
 * its events do: from then on none is added on the old CPU.  What overflowed in
 * between is found by ex_take_over().  Events that come and go there until then do
 * not start the timer, which would outlive the CPU and run on another.
 */
static int ex_move_home(struct ex_pkg *pkg, unsigned int heir)
{
	unsigned int i, cpu = pkg->home;

	smp_call_function_single(cpu, ex_leave_home, pkg, 1);
	ex_cancel_timers(pkg);
	ex_set_home(pkg, heir);
	for (i = 0; i < ex_this_platform->num_boxes; i++) {
		WRITE_ONCE(pkg->boxes[i].cpu, heir);
		if (ex_pmus && ex_pmus[i].registered)
			perf_pmu_migrate_context(&ex_pmus[i].pmu, cpu, heir);
	}
	return smp_call_function_single(heir, ex_take_over, pkg, 1);
}

/* The home CPU goes. */
static int ex_cpu_offline(unsigned int cpu)
{
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);
	unsigned int heir;

	if (!pkg || pkg->home != cpu)
		return 0;

	heir = ex_pick_home(cpu);
	if (heir < nr_cpu_ids)
		return ex_move_home(pkg, heir);
	ex_pkg_down(pkg);
	hrtimer_cancel(&pkg->timer);
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
	} else if (!pkg->probed.pmi) {
		/* It may be that only the other thread of a core hears PMIs. */
		return ex_move_home(pkg, cpu);
	}
	return 0;
}

static const struct x86_cpu_id ex_cpus[] = {
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x2E, &ex_xeon7500),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x2F, &ex_e7),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 6, 0x3E, &ex_ivytown),
	{ }
};

/*
 * Two drivers of one counter would both be wrong.  intel_uncore touches the counters through
 * its PMUs alone, so a PMU of one of our names is what tells it: /sys/module/intel_uncore is
 * also there if intel_uncore is built in and its init was blacklisted.
 */
static int ex_check_rivals(void)
{
	char path_name[64], name[EX_PMU_NAME];
	struct path path;
	unsigned int i;
	int ret;

	for (i = 0; i < ex_this_platform->num_boxes; i++) {
		ex_pmu_name(&ex_this_platform->boxes[i], name);
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

/* Is there a counter on, where U GLOBAL_CTL does not say it?  On a CPU of the package. */
static void ex_find_running_counter(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned int i;

	for (i = 0; i < pkg->platform->num_boxes; i++)
		ex_box_detect(&pkg->boxes[i]);
	pkg->again = ex_any_running(pkg);
}

static bool ex_is_running(unsigned int cpu, u64 ctl)
{
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);

	if (ex_this_platform->running || !pkg)
		return ctl & ex_this_platform->running;
	ex_pci_attach(pkg, cpu);
	smp_call_function_single(cpu, ex_find_running_counter, pkg, 1);
	return pkg->again;
}

/* Somebody who uses the counters without a driver, or who crashed while using them */
static int ex_check_idle(void)
{
	unsigned int cpu;
	u64 ctl;

	for_each_online_cpu(cpu) {
		if (rdmsrq_safe_on_cpu(cpu, EX_U_GLOBAL_CTL, &ctl)) {
			pr_err("not loaded: CPU %u cannot read the uncore's registers; is this a virtual machine?\n",
			       cpu);
			return -ENODEV;
		}
		if (!reset && ex_is_running(cpu, ctl)) {
			pr_err("not loaded: counters of package %d are already running (U_MSR_PMON_GLOBAL_CTL is 0x%llx); if nobody needs them, load with reset=1\n",
			       topology_physical_package_id(cpu), ctl);
			return -EBUSY;
		}
	}
	return 0;
}

/* Is there a package that counts?  ex_pkg_up() has seen. */
static int ex_check_alive(void)
{
	if (!cpumask_empty(&ex_home_cpus))
		return 0;
	pr_err("not loaded: no package has an uncore that counts; is this a virtual machine?\n");
	return -ENODEV;
}

static struct notifier_block ex_reboot_nb = { .notifier_call = ex_reboot };

static void ex_log_packages(void)
{
	unsigned int i;

	pr_info("%s uncore, %u package%s, %s on overflow\n", ex_this_platform->name,
		cpumask_weight(&ex_home_cpus), cpumask_weight(&ex_home_cpus) == 1 ? "" : "s",
		freeze || !ex_this_platform->freeze ? "freezing" : "not freezing");
	for (i = 0; i < ex_num_pkgs; i++) {
		const struct ex_pkg *pkg = &ex_pkgs[i];

		if (pkg->home < 0)
			continue;
		if (!pkg->probed.pmi)
			pr_warn("package %d: no PMI arrives; events are counted, sampling is refused\n",
				pkg->id);
		else
			pr_info("package %d: PMIs to CPU %d (pmi_core_sel 0x%llx%s), fixed counter's pmi_en 0x%llx, SUMMARY %s, %u MHz\n",
				pkg->id, pkg->home, pkg->probed.core_sel,
				pkg->probed.gated ? ", gated" : "", pkg->probed.fixed_pmi,
				pkg->probed.summary ? "as documented" : "not used",
				pkg->clock_khz / 1000);
	}
}

/* Called with cpus_read_lock() held: no CPU comes or goes meanwhile. */
static int ex_start(void)
{
	int ret;

	ret = ex_check_idle();
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
	ex_log_packages();
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
		pr_err("not loaded: this processor (family %d model 0x%x) is not one whose uncore the driver knows\n",
		       boot_cpu_data.x86, boot_cpu_data.x86_model);
		return -ENODEV;
	}
	ex_this_platform = (const struct ex_platform *)cpu->driver_data;
	ret = ex_check_rivals();
	if (ret)
		return ret;
	ret = ex_alloc_pkgs(freeze);
	if (ret)
		return ret;
	ret = register_nmi_handler(NMI_LOCAL, ex_nmi, NMI_FLAG_FIRST, KBUILD_MODNAME);
	if (ret)
		goto err_free_pkgs;
	ex_debugfs = debugfs_create_dir(KBUILD_MODNAME, NULL);
	bus_register_notifier(&pci_bus_type, &ex_bus_nb);
	pci_lock_rescan_remove();	/* no function goes while it is looked for */
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
	debugfs_remove(ex_debugfs);
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
	pci_lock_rescan_remove();	/* nor while its boxes are left quiet */
	cpus_read_lock();
	cpuhp_remove_state_nocalls_cpuslocked(ex_cpuhp_state);
	ex_unregister_pmus();
	ex_stop_pkgs();
	cpus_read_unlock();
	pci_unlock_rescan_remove();
	debugfs_remove(ex_debugfs);	/* now that no package comes online any more */
	bus_unregister_notifier(&pci_bus_type, &ex_bus_nb);
	unregister_nmi_handler(NMI_LOCAL, KBUILD_MODNAME);
	ex_free_pkgs();
}

module_init(ex_uncore_init);
module_exit(ex_uncore_exit);

MODULE_AUTHOR("The ex_uncore developers");
MODULE_DESCRIPTION("Intel Xeon 7500 uncore performance monitors, counting and sampling");
MODULE_LICENSE("GPL");
