/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: perf's side, and who may touch what, and when.
 *
 * The home CPU of a package does everything for the package.  perf calls add, start, stop, del and
 * read there with interrupts off, so only the package's PMI, an NMI of that CPU, comes in between.
 * There is no lock, but an order of writes:
 *
 *	CPU					PMI, between any two lines
 *	add:	counter->event = event		finds NULL, or the event
 *	start:	hw.state = PERF_HES_ARCH	leaves an event with PERF_HES_STOPPED alone,
 *		enable the counter		whose sums start and stop update
 *		hw.state = 0			handles an overflow
 *	stop:	hw.state = PERF_HES_STOPPED
 *		disable and read the counter
 *	del:	counter->event = NULL
 *
 *	PMI, or ex_poll()			read or stop, nested in an access of a register
 *	clear the counter's STATUS bit		(a tracepoint that leads a group, the core PMU's
 *	hw.state = PERF_HES_STOPPED		NMI in ex_poll()) leaves an event alone: read one
 *	read and arm the counter, sums		that is stopped, stop one with any bit of
 *	hw.state as before			hw.state, and in an NMI all
 *
 *  - While a counter counts, only the PMI handler clears the STATUS bit, before the read: a later
 *    overflow raises a new PMI, an earlier one is seen in the counter.  The bit says where to look,
 *    the count since the counter was armed whether there was an overflow.  ex_event_start() clears
 *    the bit that an earlier event's lost PMI has left.
 *  - prev_count holds the counter's value, carries into the bits that a narrow counter does not
 *    have, and in bits 63:48 a number that grows with each wrap and each preset: the
 *    compare-exchange of an interrupted ex_event_update() fails even after the same preset.
 *  - Only what brings or takes a package, the PMI handler, ex_poll() and ex_check() write the
 *    global control register: start and stop could undo a freeze whose PMI is on the way.
 *  - What the PMI handler shares with the others is marked there, and plain in the handler, which
 *    nobody interrupts.  What other CPUs read is marked on both sides.
 *  - While the home moves, two CPUs are at work, each for other boxes: the counts that both change
 *    in struct ex_pkg are atomic.  A box takes events on box->cpu only, set last when a package
 *    comes and first when a package goes.
 */
#ifndef EX_UNCORE_PERF_H
#define EX_UNCORE_PERF_H

#include <linux/device.h>
#include <linux/notifier.h>
#include <linux/perf_event.h>
#include <linux/smp.h>
#include <linux/sysfs.h>
#include <linux/topology.h>

#include "ex_uncore.h"
#include "ex_uncore_perf_compat.h"
#include "ex_uncore_unexported.h"

struct seq_file;

/* ex_check() runs once in this time (ns) while no event samples. */
#define EX_MINUTE	(60LL * NSEC_PER_SEC)

/* A PMI arrives within this time (ns) of its request. */
#define EX_STRAY_TIME	((s64)NSEC_PER_MSEC)

/*
 * More than one NMI: then the kernel does not complain if no handler claims the next, which follows
 * at once.  An SMI or a hypervisor may delay that NMI beyond EX_STRAY_TIME.
 */
#define EX_NMI_AND_NEXT	(2 * NMI_HANDLED)

/**
 * struct ex_pmi - a PMI that the handler or ex_poll() is handling
 * @regs:	registers of the interrupted context
 * @start:	when the handling began (ns)
 * @time:	when the present scan found a status bit (ns)
 * @u_status:	global STATUS
 * @again:	bits of the global STATUS whose boxes the next scan has to read in any case
 * @flag:	bit 61 of IA32_PERF_GLOBAL_STATUS was set
 * @owed:	the NMI follows one that owes it, see ex_nmi_owes()
 * @came:	number of PMIs since the last NMI, with its own
 */
struct ex_pmi {
	struct pt_regs *regs;
	u64 start;
	u64 time;
	u64 u_status;
	u64 again;
	bool flag;
	bool owed;
	unsigned int came;
};

#define EX_PMU_NAME	28

/**
 * struct ex_pmu - a PMU: one box of all packages, its free-running counters, or uncore_pmi
 * @pmu:	perf's part
 * @row:	index of the box in the platform
 * @registered:	perf_pmu_register() has returned
 * @name:	name in sysfs
 * @format:	attributes of the fields
 * @events:	attributes of the named events
 * @dies:	files dieN
 * @groups:	all attribute groups
 */
struct ex_pmu {
	struct pmu pmu;
	unsigned int row;
	bool registered;
	char name[EX_PMU_NAME];
	struct attribute_group format;
	struct attribute_group events;
	struct attribute_group dies;
	const struct attribute_group *groups[5];
};

static inline struct ex_pmu *to_ex_pmu(struct pmu *pmu)
{
	return container_of(pmu, struct ex_pmu, pmu);
}

/**
 * struct ex_event - the driver's part of an event
 * @perf:	what perf's core does not do for it
 * @box:	its box
 * @counter:	the event's counter, or the last one; hw.idx is the number, -1 without one
 * @left:	sampling: number of occurrences that the counter was last armed for
 * @since:	sampling: occurrences from the last sample to when the counter was armed
 * @period:	sampling: period for which the counter was armed
 * @stretch:	sampling: number of occurrences that the rate limit asks for; 0 if below @period
 * @laps:	counting: laps at the last PMI
 * @stamp:	when the event was started, armed, or last had a PMI (ns)
 * @target:	-F: time between samples (ns); else 0
 * @ways:	encodings: ways->ways of them
 */
struct ex_event {
	struct ex_unexported perf;
	struct ex_box *box;
	struct ex_counter *counter;
	u64 left;
	u64 since;
	u64 period;
	u64 stretch;
	u64 laps;
	u64 stamp;
	u64 target;
	struct ex_req ways[EX_MAX_WAYS];
};

static inline struct ex_event *to_ex_event(const struct perf_event *event)
{
	return event->pmu_private;
}

static inline struct ex_box *ex_event_box(const struct perf_event *event)
{
	return to_ex_event(event)->box;
}

static inline struct ex_counter *ex_event_counter(const struct perf_event *event)
{
	return to_ex_event(event)->counter;
}

#define EX_EVENT_CONFIG(event)	\
	{ (event)->attr.config, (event)->attr.config1, (event)->attr.config2 }

/*
 * perf marks the events of a group active before adding the first, so a PMI may read one without a
 * counter: ex_event_read() leaves a stopped event alone.
 */
static inline void ex_event_prepare(struct perf_event *event, struct ex_event *mine,
				    struct ex_box *box)
{
	mine->box = box;
	mine->counter = NULL;
	mine->since = 0;
	mine->target = 0;
	mine->perf = (struct ex_unexported){ };
	event->pmu_private = mine;
	event->hw.idx = -1;
	event->hw.state = PERF_HES_STOPPED;
}

static inline bool ex_is_task_event(const struct perf_event *event)
{
	return event->attach_state & PERF_ATTACH_TASK || event->cpu < 0;
}

static inline void ex_queue_work(struct ex_pkg *pkg)
{
	irq_work_queue(&pkg->work);
}

/* The NMI handler is to look at NMIs although no event may have a counter. */
static inline void ex_await_nmis(struct ex_pkg *pkg, u64 time)
{
	WRITE_ONCE(pkg->stray_until, time + EX_STRAY_TIME);
}

/* A PMI may be on its way whose counter was stopped or is already handled. */
static inline void ex_expect_stray(struct ex_pkg *pkg, u64 time)
{
	ex_await_nmis(pkg, time);
	WRITE_ONCE(pkg->late_until, time + EX_STRAY_TIME);
}

/* In a pause with a freeze the PMI of the next overflow may come at any time. */
static inline bool ex_may_come(const struct ex_pkg *pkg, u64 until, u64 time)
{
	return until && ((s64)(until - time) > 0 || (READ_ONCE(pkg->budget.paused) && pkg->freeze));
}

static inline bool ex_expects_late(const struct ex_pkg *pkg, u64 time)
{
	return ex_may_come(pkg, READ_ONCE(pkg->late_until), time);
}

#define EX_SNAPSHOT_PMU	"uncore_pmi"
#define EX_SNAPSHOT_EVENTS	4
#define EX_SNAPSHOT_OVERFLOW	1	/* config of the event "overflow" */

/**
 * enum ex_reach_state - whether PMIs of the package reach a CPU that is not the home CPU
 * @EX_REACH_UNKNOWN:	not found out yet, since events count
 * @EX_REACH_YES:	with a PMI target that was found
 * @EX_REACH_NO:	with no PMI target
 */
enum ex_reach_state { EX_REACH_UNKNOWN, EX_REACH_YES, EX_REACH_NO };

/**
 * enum ex_look - a look whether a PMI reaches a CPU
 * @EX_LOOK_NONE:	there is none
 * @EX_LOOK_WAITS:	no PMI has arrived
 * @EX_LOOK_SEEN:	one has arrived, and has set bit 61
 */
enum ex_look { EX_LOOK_NONE, EX_LOOK_WAITS, EX_LOOK_SEEN };

/**
 * struct ex_nmi_frame - when an NMI came, and what it interrupted
 * @time:	when the handling began (ns)
 * @sp:		stack pointer
 * @ip:		instruction pointer
 * @owes:	home CPU: one more NMI may follow for a PMI that has come, see ex_nmi_owes()
 * @overflows:	follower: number of overflows, as pkg->overflows, whose PMIs come no more
 */
struct ex_nmi_frame {
	u64 time;
	unsigned long sp, ip;
	bool owes;
	u64 overflows;
};

/**
 * struct ex_follower - a CPU's part in the snapshots of its package
 * @events:	events that have been added
 * @users:	number of @events and looks: unless 0, PMIs of the package are let in
 * @debugctl:	bit UNCORE_PMI_EN of IA32_DEBUGCTL as the driver found it
 * @look:	the driver finds out whether PMIs arrive
 * @unmarked:	number of NMIs without bit 61 that came during the last look
 * @reach:	whether PMIs arrive
 * @target:	PMI target in the global control register with which PMIs arrive
 * @taken:	number of snapshots
 * @seen:	number of the package's PMI for which the last snapshot was taken
 * @unflagged:	number of snapshots for PMIs whose bit 61 the core PMU's handler had acknowledged
 * @missed:	number of the package's PMIs without a snapshot, of the CPU's earlier users
 * @pauses:	number of pauses
 * @last:	the last NMI
 * @budget:	time of the CPU
 * @work:	adds up the time of wake-ups, and begins a pause
 * @pause:	timer that ends a pause
 */
struct ex_follower {
	struct perf_event *events[EX_SNAPSHOT_EVENTS];
	unsigned int users;
	u64 debugctl;
	enum ex_look look;
	u64 unmarked;
	enum ex_reach_state reach;
	u64 target;
	u64 taken;
	u64 seen;
	u64 unflagged;
	u64 missed;
	u64 pauses;
	struct ex_nmi_frame last;
	struct ex_budget budget;
	struct irq_work work;
	struct hrtimer pause;
};

/* Whether @cpu is the home CPU of the package, and the home is not moving */
static inline bool ex_is_home(const struct ex_pkg *pkg, int cpu)
{
	return READ_ONCE(pkg->home) == cpu && !READ_ONCE(pkg->migrating);
}

/* ex_uncore_event.c */
extern unsigned int ex_max_sample_rate;

void ex_expect_wakeup(struct ex_budget *budget, struct irq_work *work);
bool ex_event_overflow(struct perf_event *event, const struct ex_pmi *pmi);
u64 ex_check_interval(const struct ex_pkg *pkg);
void ex_check_start(struct ex_pkg *pkg);
void ex_event_start(struct perf_event *event, int flags);
void ex_event_stop(struct perf_event *event, int flags);
int ex_event_add(struct perf_event *event, int flags);
void ex_event_del(struct perf_event *event, int flags);
void ex_event_read(struct perf_event *event);
bool ex_event_is_over(struct perf_event *event);
bool ex_event_check_left(struct perf_event *event, u64 time);
bool ex_scan_until_clear(struct ex_pkg *pkg, struct ex_pmi *pmi);

/* ex_uncore_watch.c */

/* A PMI that is on its way arrives within so many register reads. */
#define EX_PMI_READS	16

void ex_set_core_pmi(u64 bit);
void ex_run(struct ex_pkg *pkg, bool pmis);
u64 ex_freeze_ctl(const struct ex_pkg *pkg);
bool ex_any_overflow(const struct ex_pkg *pkg);
bool ex_freeze_end_left(struct ex_pkg *pkg);
bool ex_budget_charge(struct ex_budget *budget, u64 start, u64 end);
bool ex_budget_add_wakeups(struct ex_budget *budget, u64 time);
void ex_pmi_done(struct ex_pkg *pkg, const struct ex_pmi *pmi);
void ex_pause_pmis(struct ex_pkg *pkg);
void ex_pmi_keep_out(struct ex_pkg *pkg);
bool ex_pmi_let_in(struct ex_pkg *pkg);
bool ex_poll(struct ex_pkg *pkg);
void ex_sample_by_value(struct ex_pkg *pkg);
enum hrtimer_restart ex_timer(struct hrtimer *timer);
enum hrtimer_restart ex_pause_timer(struct hrtimer *timer);
void ex_cancel_timers(struct ex_pkg *pkg);
void ex_work(struct irq_work *work);

/* ex_uncore_nmi.c */
extern const struct ex_platform *ex_this_platform;
extern struct ex_pkg **ex_pkgs;
extern unsigned int ex_num_pkgs;
DECLARE_PER_CPU(struct ex_follower, ex_followers);

static inline struct ex_follower *ex_this_follower(void)
{
	return &per_cpu(ex_followers, smp_processor_id());
}

int ex_register_nmi(void);
void ex_enable_core_pmi(const struct ex_pkg *pkg, bool on);
void ex_home_enable_pmi(struct ex_pkg *pkg);
void ex_home_disable_pmi(struct ex_pkg *pkg);
void ex_follower_get(struct ex_pkg *pkg, struct ex_follower *follower);
void ex_follower_put(struct ex_pkg *pkg, struct ex_follower *follower);
void ex_follow_targets(struct ex_pkg *pkg);
void ex_snapshot_setup(void);
void ex_snapshot_show(struct seq_file *m, const struct ex_pkg *pkg);

/* ex_uncore_package.c */
extern struct cpumask ex_home_cpus;
DECLARE_PER_CPU(struct ex_box *, ex_home_boxes[EX_MAX_BOXES]);

/* The box of @pmu that takes events on this CPU, or NULL */
static inline struct ex_box *ex_home_box(struct pmu *pmu)
{
	return this_cpu_read(ex_home_boxes[to_ex_pmu(pmu)->row]);
}

int ex_alloc_pkgs(bool freeze);
void ex_free_pkgs(void);
void ex_set_home(struct ex_pkg *pkg, int cpu);
void ex_box_set_cpu(struct ex_box *box, int cpu);
void ex_stop_pkgs(void);
void ex_suspend_pkg(void);
void ex_resume_pkg(void);
int ex_reboot(struct notifier_block *nb, unsigned long action, void *data);
void ex_pkg_up(struct ex_pkg *pkg, int cpu);
bool ex_pkg_cause_pmi(struct ex_pkg *pkg, u64 target);
void ex_pkg_retarget(void *info);
void ex_pkg_down(void *info);
unsigned int ex_pick_home(unsigned int cpu, const struct cpumask *heirs);
void ex_leave_home(void *info);
void ex_take_over(void *info);
void ex_function_removed(struct ex_pkg *pkg, unsigned int function);
int ex_call_on(int cpu, int (*func)(void *info), void *info);

/* ex_uncore_pmu.c */
extern const struct pmu ex_package_pmu;

int ex_refuse(const struct perf_event *event, int err, const char *why);
int ex_event_find_box(struct perf_event *event, struct ex_box **box, int *home);

/* ex_uncore_snapshot.c */
void ex_snapshot_cpu_online(struct ex_pkg *pkg, int cpu);
int ex_snapshot_register(void);
void ex_snapshot_unregister(void);

/* ex_uncore_free.c */
int ex_free_register(unsigned int row);
void ex_free_unregister(unsigned int row);
void ex_free_move(unsigned int row, int cpu, int heir);
void ex_free_suspend(void);
void ex_free_resume(void);

#define ex_for_each_pkg(pkg, i)							\
	for ((i) = 0; (i) < ex_num_pkgs && ((pkg) = ex_pkgs[i]); (i)++)

static inline struct ex_pkg *ex_cpu_pkg(int cpu)
{
	unsigned int id = topology_logical_package_id(cpu);

	return id < ex_num_pkgs ? ex_pkgs[id] : NULL;
}

/* The package of a CPU, or NULL: one that was never online has none. */
static inline struct ex_pkg *ex_online_pkg(int cpu)
{
	return cpu_online(cpu) ? ex_cpu_pkg(cpu) : NULL;
}

static inline int ex_check_pmu(const struct perf_event *event)
{
	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	/* Up to 6.13 perf_pmu_register() lets events come before the PMU is complete. */
	return smp_load_acquire(&to_ex_pmu(event->pmu)->registered) ? 0 : -EAGAIN;
}

/* ex_uncore_sysfs.c */
extern bool ex_all_names;

void ex_pmu_name(const char *kind, int num, char *name);
int ex_pmu_make_groups(struct ex_pmu *pmu, const struct ex_field *fields,
		       const struct ex_event_row *events);
int ex_pmu_make_box_groups(struct ex_pmu *pmu, const struct ex_box_type *type);
void ex_pmu_free_groups(struct ex_pmu *pmu);
void ex_debugfs_create(void);
void ex_debugfs_remove(void);
void ex_debugfs_add(struct ex_pkg *pkg);

#endif /* EX_UNCORE_PERF_H */
