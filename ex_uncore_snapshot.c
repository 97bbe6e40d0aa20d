// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: snapshots, a sample on every CPU of a package at each of its PMIs.
 *
 * PMU uncore_pmi, whose events belong to a CPU.  They own no counter: a PMI that an event of
 * another PMU causes gives one sample on each CPU with an event "overflow".  The target of a PMI
 * is a mask of cores, and IA32_DEBUGCTL of each CPU lets it in: the home CPU's for the package,
 * another CPU's, a follower's, while it has events here.
 *
 * This file has the PMU, and finds the target that reaches a CPU, when that comes online;
 * ex_uncore_nmi.c has what the NMI handler and DEBUGCTL need.
 */
#include <linux/cpu.h>
#include <linux/log2.h>
#include <linux/mutex.h>
#include <linux/slab.h>

#include "ex_uncore_perf.h"

static int ex_look_begin(void *pkg)
{
	struct ex_follower *follower = ex_this_follower();

	WRITE_ONCE(follower->look, EX_LOOK_WAITS);
	barrier();
	ex_follower_get(pkg, follower);
	return 0;
}

/* Events that count would lose some of it: the probe is for a package without any. */
static int ex_look_cause(void *target)
{
	struct ex_pkg *pkg = ex_cpu_pkg(smp_processor_id());

	if (!pkg || atomic_read(&pkg->armed))
		return -EBUSY;
	return ex_pkg_cause_pmi(pkg, *(u64 *)target);
}

/* Returns whether a PMI has come. */
static int ex_look_end(void *pkg)
{
	struct ex_follower *follower = ex_this_follower();

	ex_follower_put(pkg, follower);
	barrier();
	return xchg(&follower->look, EX_LOOK_NONE) != EX_LOOK_WAITS;
}

/*
 * Look whether a PMI to @target reaches @cpu beside the home CPU, with cpus_read_lock() held:
 * neither goes.  Returns that, or -EBUSY if the home CPU could cause none.
 */
static int ex_look(struct ex_pkg *pkg, int cpu, u64 target)
{
	int ret, came;

	ex_call_on(cpu, ex_look_begin, pkg);
	ret = ex_call_on(pkg->home, ex_look_cause, &target);
	came = ex_call_on(cpu, ex_look_end, pkg);
	return ret > 0 ? came : ret;
}

/*
 * Find a PMI target that reaches @cpu: the home CPU's, then the others that are no core numbers.
 * An Ivytown wakes the cores of the target, so it gets one bit for each core with snapshots.  Of
 * the six cores of a Xeon 5600 the home CPU's mask has four.
 */
static int ex_reach_find(struct ex_pkg *pkg, int cpu, u64 *target)
{
	const struct ex_global *global = ex_pkg_global(pkg);
	unsigned int i;
	int ret;

	*target = pkg->probed.core_sel;
	ret = ex_look(pkg, cpu, *target);
	for (i = 0; !ret && i < global->num_core_sels; i++) {
		*target = global->core_sels[i];
		if (i < global->first_single_core || is_power_of_2(*target))
			ret = ex_look(pkg, cpu, *target);
	}
	return ret;
}

static const char *ex_snapshot_why_not(const struct ex_pkg *pkg)
{
	if (!pkg->probed.core_sel)
		return "no PMI of this package arrives";
	if (!ex_flag_tells(pkg))
		return "bit 61 of IA32_PERF_GLOBAL_STATUS does not tell a PMI from another NMI";
	if (pkg->probed.debugctl_ignored)
		return "nothing keeps PMIs from one CPU alone (bit 13 of IA32_DEBUGCTL)";
	/* Masks of several cores did not reach the home CPU. */
	if (ex_pkg_global(pkg)->first_single_core && ex_targets_one_core(pkg))
		return "a PMI of this package reaches one CPU only";
	return NULL;
}

/* The lock of follower->target and ->reach */
static DEFINE_MUTEX(ex_snapshot_lock);

/* With cpus_read_lock() held.  Returns 0, if that is found out now, or an error. */
static int ex_follower_look(struct ex_pkg *pkg, int cpu)
{
	struct ex_follower *follower = &per_cpu(ex_followers, cpu);
	int ret = -EBUSY;

	mutex_lock(&ex_snapshot_lock);
	if (!atomic_read(&pkg->armed)) {
		follower->unmarked = 0;
		ret = ex_reach_find(pkg, cpu, &follower->target);
	}
	if (ret >= 0)
		WRITE_ONCE(follower->reach, ret ? EX_REACH_YES : EX_REACH_NO);
	mutex_unlock(&ex_snapshot_lock);
	return min(ret, 0);
}

/*
 * Find out how PMIs reach a CPU of a package that comes online, and is not the home CPU (hotplug
 * callback).  While an event counts this has to wait, see ex_follower_reach().
 */
void ex_snapshot_cpu_online(struct ex_pkg *pkg, int cpu)
{
	if (!ex_snapshot_why_not(pkg) && per_cpu(ex_followers, cpu).reach == EX_REACH_UNKNOWN)
		ex_follower_look(pkg, cpu);
}

/*
 * Find out again how PMIs reach a CPU, as a PMI of the core PMU at the same moment hides one.
 * Nothing waits here for a CPU that comes or goes: perf may hold a lock which that needs.
 */
static int ex_follower_look_again(struct ex_pkg *pkg, int cpu)
{
	int ret = -EAGAIN;

	if (!cpus_read_trylock())
		return ret;
	if (cpu_online(cpu) && pkg->home >= 0)
		ret = ex_follower_look(pkg, cpu);
	cpus_read_unlock();
	return ret;
}

/*
 * Whether PMIs reach @cpu: 0, or an error with the reason in *@why.  perf_event_open() comes here
 * before it checks permissions, and a look takes the home CPU's time and stops the package: none
 * is for a user without CAP_PERFMON.
 */
static int ex_follower_reach(struct ex_pkg *pkg, int cpu, const char **why)
{
	struct ex_follower *follower = &per_cpu(ex_followers, cpu);
	int ret = -EBUSY;

	if (READ_ONCE(pkg->home) == cpu || READ_ONCE(follower->reach) == EX_REACH_YES)
		return 0;
	if (perfmon_capable())
		ret = ex_follower_look_again(pkg, cpu);
	*why = "whether PMIs reach this CPU is not known yet, and found out while no event counts";
	if (READ_ONCE(follower->reach) == EX_REACH_UNKNOWN)
		return ret ?: -EAGAIN;
	*why = "no PMI of the package reaches this CPU";
	return follower->reach == EX_REACH_YES ? 0 : -EOPNOTSUPP;
}

/* Whether a group has at most as many events of this PMU as a CPU can have; @event may be opened */
static bool ex_snapshot_group_fits(const struct perf_event *event)
{
	const struct perf_event *leader = event->group_leader, *sibling;
	unsigned int num = 1;

	if (leader == event)
		return true;
	num += leader->pmu == event->pmu;
	for_each_sibling_event(sibling, leader)
		num += sibling->pmu == event->pmu;
	return num <= EX_SNAPSHOT_EVENTS;
}

static int ex_snapshot_check(struct perf_event *event, struct ex_pkg *pkg)
{
	const char *why;
	int ret;

	if (event->attr.config != EX_SNAPSHOT_OVERFLOW || event->attr.config1 ||
	    event->attr.config2 || ex_attr_more_config(&event->attr))
		return ex_refuse(event, -EINVAL, "the only event is \"overflow\"");
	if (has_branch_stack(event))
		return ex_refuse(event, -EOPNOTSUPP, "a snapshot has no branch stack");
	if (event->attr.exclude_host || event->attr.precise_ip)
		return ex_refuse(event, -EINVAL,
				 "a snapshot is of the host, and of what a PMI interrupts (no G, no p)");
	if (event->attr.freq)
		return ex_refuse(event, -EINVAL,
				 "each PMI is a sample (perf record -c, or period=)");
	if (!ex_snapshot_group_fits(event))
		return ex_refuse(event, -EINVAL, "a group has at most four snapshots of a CPU");
	why = ex_snapshot_why_not(pkg);
	if (why)
		return ex_refuse(event, -EOPNOTSUPP, why);
	ret = ex_follower_reach(pkg, event->cpu, &why);
	return ret ? ex_refuse(event, ret, why) : 0;
}

/* A snapshot event has the CPU that it was opened for until it is freed. */
static void ex_snapshot_destroy(struct perf_event *event)
{
	kfree(to_ex_event(event));
	event->pmu_private = NULL;
}

static int ex_snapshot_init(struct perf_event *event)
{
	struct ex_event *mine;
	struct ex_pkg *pkg;
	int ret;

	ret = ex_check_pmu(event);
	if (ret)
		return ret;
	if (ex_is_task_event(event))
		return ex_refuse(event, -EINVAL, "a snapshot is of a CPU (perf -a or -C)");
	pkg = ex_online_pkg(event->cpu);
	if (!pkg || READ_ONCE(pkg->home) < 0)
		return -ENODEV;
	mine = kmalloc(sizeof(*mine), GFP_KERNEL);
	if (!mine)
		return -ENOMEM;
	ret = ex_snapshot_check(event, pkg);
	if (ret) {
		kfree(mine);
		return ret;
	}
	ex_event_prepare(event, mine, pkg->boxes);
	event->destroy = ex_snapshot_destroy;
	ex_forbid_bpf(event);
	return 0;
}

static void ex_snapshot_start(struct perf_event *event, int flags)
{
	ex_unexported(event)->muted = false;
	WRITE_ONCE(event->hw.state, 0);
}

static void ex_snapshot_stop(struct perf_event *event, int flags)
{
	WRITE_ONCE(event->hw.state, PERF_HES_STOPPED | PERF_HES_UPTODATE);
}

/* Runs ex_retarget_home() on the home CPU. */
static DEFINE_PER_CPU(call_single_data_t, ex_retarget);

static void ex_retarget_home(void *unused)
{
	struct ex_pkg *pkg = ex_cpu_pkg(smp_processor_id());

	if (!pkg || !ex_is_home(pkg, smp_processor_id()))
		return;
	ex_follow_targets(pkg);
	ex_pkg_retarget(pkg);
}

/*
 * Have the home CPU send PMIs to the CPUs with snapshots, as the first event of this one has come
 * or the last has gone; a PMI meanwhile gives no sample.  If the home moves, ex_take_over() on the
 * new home CPU sees follower->users.
 */
static void ex_snapshot_retarget(const struct ex_pkg *pkg, struct ex_follower *follower)
{
	int home;

	smp_mb();	/* users before home and core_sel; pairs with ex_follow_targets() */
	home = READ_ONCE(pkg->home);
	if (home >= 0 && home != smp_processor_id() &&
	    follower->target & ~READ_ONCE(pkg->probed.core_sel))
		/* -EBUSY: an earlier call has not begun yet, and will see what this one would. */
		smp_call_function_single_async(home,
					       &per_cpu(ex_retarget, smp_processor_id()));
}

static int ex_snapshot_add(struct perf_event *event, int flags)
{
	struct ex_follower *follower = ex_this_follower();
	struct ex_pkg *pkg = ex_event_box(event)->pkg;
	int i;

	for (i = 0; i < EX_SNAPSHOT_EVENTS && follower->events[i]; i++)
		;
	if (i == EX_SNAPSHOT_EVENTS)
		return -EAGAIN;
	event->hw.idx = i;
	ex_snapshot_stop(event, 0);
	ex_follower_get(pkg, follower);
	WRITE_ONCE(follower->events[i], event);
	if (follower->users == 1)
		ex_snapshot_retarget(pkg, follower);
	if (flags & PERF_EF_START)
		ex_snapshot_start(event, flags);
	return 0;
}

static void ex_snapshot_del(struct perf_event *event, int flags)
{
	struct ex_follower *follower = ex_this_follower();
	struct ex_pkg *pkg = ex_event_box(event)->pkg;

	ex_snapshot_stop(event, flags);
	WRITE_ONCE(follower->events[event->hw.idx], NULL);
	barrier();
	ex_follower_put(pkg, follower);
	if (!follower->users)
		ex_snapshot_retarget(pkg, follower);
	event->hw.idx = -1;
}

/* The NMI handler has counted. */
static void ex_snapshot_read(struct perf_event *event)
{
}

PMU_FORMAT_ATTR(event, "config:0-7");
PMU_EVENT_ATTR_STRING(overflow, ex_snapshot_overflow, "event=0x01");

static struct attribute *ex_snapshot_format_attrs[] = {
	&format_attr_event.attr,
	NULL
};

static struct attribute *ex_snapshot_event_attrs[] = {
	&ex_snapshot_overflow.attr.attr,
	NULL
};

static struct ex_pmu ex_snapshots = {
	.name = EX_SNAPSHOT_PMU,
	.format = { .name = "format", .attrs = ex_snapshot_format_attrs },
	.events = { .name = "events", .attrs = ex_snapshot_event_attrs },
	.groups = { &ex_snapshots.format, &ex_snapshots.events },
	.pmu = {
		.module		= THIS_MODULE,
		.attr_groups	= ex_snapshots.groups,
		.task_ctx_nr	= perf_invalid_context,
		.event_init	= ex_snapshot_init,
		.add		= ex_snapshot_add,
		.del		= ex_snapshot_del,
		.start		= ex_snapshot_start,
		.stop		= ex_snapshot_stop,
		.read		= ex_snapshot_read,
	},
};

int ex_snapshot_register(void)
{
	unsigned int cpu;
	int ret;

	for_each_possible_cpu(cpu)
		INIT_CSD(&per_cpu(ex_retarget, cpu), ex_retarget_home, NULL);
	ret = perf_pmu_register(&ex_snapshots.pmu, ex_snapshots.name, -1);
	smp_store_release(&ex_snapshots.registered, !ret);	/* pairs with ex_check_pmu() */
	return ret;
}

/* Unregister the PMU, whose events have gone, and wait for what their CPUs still do. */
void ex_snapshot_unregister(void)
{
	unsigned int cpu;

	if (!ex_snapshots.registered)
		return;
	perf_pmu_unregister(&ex_snapshots.pmu);
	ex_snapshots.registered = false;
	for_each_possible_cpu(cpu) {
		irq_work_sync(&per_cpu(ex_followers, cpu).work);
		hrtimer_cancel(&per_cpu(ex_followers, cpu).pause);
	}
}
