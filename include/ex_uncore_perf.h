/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: perf's side.
 *
 * Who may touch what, and when
 * ----------------------------
 * One CPU of each package, its home CPU, does everything for the package.  perf calls add,
 * start, stop, del and read there with interrupts off, so only the package's PMI, an NMI of
 * that same CPU, can come in between.  The driver takes no lock; the order of writes makes
 * this safe:
 *
 *  - ex_event_add() sets counters[idx].event before the counter counts, ex_event_del()
 *    clears it after the counter was stopped.  The PMI handler finds an event or NULL.
 *  - ex_event_start() clears PERF_HES_STOPPED before the write that enables the counter,
 *    ex_event_stop() sets it before the write that disables the counter.  The PMI handler
 *    leaves a stopped event alone: start and stop update its sums themselves.
 *  - perf may throttle a group whose leader is a tracepoint of a register access: its stop is
 *    nested in that access.  ex_event_start() sets PERF_HES_ARCH until the counter is enabled,
 *    and ex_event_stop() leaves an event with any bit of hw.state alone.  In an NMI it leaves
 *    all events alone.  The events of a CPU may be in pairs: there pkg->changing says so.
 *  - A read may be nested in the overflow handling: a tracepoint in rdmsr or wrmsr that leads
 *    a group reads its siblings, and so does a core PMU's NMI while ex_poll() runs.
 *    ex_event_overflow() sets PERF_HES_STOPPED from its first read of the counter to its last
 *    sum, and ex_event_read() leaves a stopped event alone.
 *  - While a counter counts, only the PMI handler clears its STATUS bit, and it does so before
 *    it reads the counter: an overflow after the clearing raises a new PMI, one before it is
 *    seen in the counter.  So a status bit only says where to look; whether the counter's
 *    present event has overflowed follows from its count since it was armed.
 *    ex_event_start() clears a bit that a lost PMI of an earlier event has left.
 *  - prev_count holds the counter's value in its low bits, carries into the bits that a narrow
 *    counter does not have, and in bits 63:48 a number that also grows when the counter wraps
 *    or is armed.  The counter may be armed with the same preset again; the number makes the
 *    compare-exchange of an interrupted ex_event_update() fail.
 *  - The global control register is written when a package comes and goes, by the PMI handler,
 *    and by ex_poll() and ex_check() in its place, never by start or stop: these could undo a
 *    freeze whose PMI is on its way.
 *  - The PMI handler interrupts the other callbacks, and they do not interrupt it.  They read
 *    what it writes with READ_ONCE() and write what it reads with WRITE_ONCE(); the handler
 *    itself uses plain accesses.  What other CPUs read is marked on both sides.
 *  - While the home moves, two CPUs are at work, each for boxes of its own: the counts that
 *    they share in struct ex_pkg are atomic.  A box takes events on box->cpu only, which is
 *    set last when a package comes and first when it goes.
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

/* ex_check() runs once in this time (ns) while no event samples. */
#define EX_MINUTE	(60LL * NSEC_PER_SEC)

/* A PMI arrives within this time (ns) of its request. */
#define EX_STRAY_TIME	((s64)NSEC_PER_MSEC)

/**
 * struct ex_raw - PERF_SAMPLE_RAW data of a sample (see Documentation/sampling.rst)
 * @version:	1
 * @box:	kind of box: 'B', 'C', ...
 * @instance:	number of the box
 * @counter:	number of the counter
 * @package:	physical package id, as in sysfs topology/physical_package_id
 * @residual:	occurrences between the overflow and the reading of the counter
 * @u_status:	global STATUS
 * @status:	the box's status; inferred if the counter is the only one in use
 */
struct ex_raw {
	u8 version;
	u8 box;
	u8 instance;
	u8 counter;
	u32 package;
	u64 residual;
	u64 u_status;
	u64 status;
};

/**
 * struct ex_pmi - a PMI that is being handled, by its handler or by ex_poll()
 * @regs:	registers of the interrupted context
 * @start:	when the handling began (ns)
 * @time:	when the present scan found a status bit (ns)
 * @u_status:	global STATUS
 * @status:	status of the box that is being handled
 */
struct ex_pmi {
	struct pt_regs *regs;
	u64 start;
	u64 time;
	u64 u_status;
	u64 status;
};

#define EX_PMU_NAME	20

/**
 * struct ex_pmu - a PMU: one box of all packages
 * @pmu:	perf's part
 * @row:	index of the box in the platform
 * @registered:	perf_pmu_register() has returned
 * @name:	name in sysfs
 * @format:	attributes of the fields
 * @events:	attributes of the named events
 * @groups:	all attribute groups
 */
struct ex_pmu {
	struct pmu pmu;
	unsigned int row;
	bool registered;
	char name[EX_PMU_NAME];
	struct attribute_group format;
	struct attribute_group events;
	const struct attribute_group *groups[5];
};

static inline struct ex_pmu *to_ex_pmu(struct pmu *pmu)
{
	return container_of(pmu, struct ex_pmu, pmu);
}

/**
 * struct ex_event - the driver's part of an event
 * @box:	its box
 * @counter:	counter that it has, or had last
 * @since:	sampling, without a counter: the counter's @since to begin with
 * @target:	-F: time between samples (ns); else 0
 * @muted:	PERF_EVENT_IOC_REFRESH's limit is reached: no samples until perf starts it again
 * @off:	%EX_WAS_OFF, %EX_LEADER_WAS_OFF
 * @ways:	encodings: ways->ways of them
 *
 * It is allocated when the event is opened.  hw.idx is the number of @counter; -1 without one.
 */
struct ex_event {
	struct ex_box *box;
	struct ex_counter *counter;
	u64 since;
	u64 target;
	bool muted;
	unsigned int off;
	struct ex_req ways[EX_MAX_WAYS];
};

/* @off, from ex_note_disabled() until perf has moved the event and its leader */
#define EX_WAS_OFF		BIT(0)	/* the event is disabled */
#define EX_LEADER_WAS_OFF	BIT(1)	/* the leader of its group is, perhaps of another PMU */

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

/**
 * ex_event_prepare - set up an event without a counter
 * @event:	event
 * @mine:	memory for the driver's part of it; its encodings are left alone
 * @box:	its box
 *
 * perf marks the events of a group active before it adds them, so a PMI of one of them may
 * read another that has no counter yet: ex_event_read() leaves a stopped event alone.
 */
static inline void ex_event_prepare(struct perf_event *event, struct ex_event *mine,
				    struct ex_box *box)
{
	mine->box = box;
	mine->counter = NULL;
	mine->since = 0;
	mine->target = 0;
	mine->muted = false;
	mine->off = 0;
	event->pmu_private = mine;
	event->hw.idx = -1;
	event->hw.state = PERF_HES_STOPPED;
}

/**
 * struct ex_spot - a counter for an event
 * @idx:	number of the counter; -1 if there is none
 * @req:	encoding of the event that the counter can count
 * @start:	for an event that waits: &struct ex_edge.ctl
 */
struct ex_spot {
	int idx;
	const struct ex_req *req;
	u64 start;
};

/**
 * struct ex_cpu_event - the driver's part of an event of a CPU
 * @event:	what each event has
 * @spot:	counter that the event has, or that was taken for it together with its partner's
 * @partner:	the other event of its pair, if both have a counter or are about to get one
 * @left:	trigger: number of occurrences from @from until it fires; 0 if it has fired before
 * @from:	trigger: hw.prev_count at that time
 * @unflagged:	trigger: it has fired, and left no overflow bit
 * @rearmed:	waiting event: its trigger was armed anew, and not looked at since
 * @holds:	the event holds the counters since it was opened
 */
struct ex_cpu_event {
	struct ex_event event;
	struct ex_spot spot;
	struct perf_event *partner;
	u64 left;
	u64 from;
	bool unflagged;
	bool rearmed;
	bool holds;
};

static inline struct ex_cpu_event *to_cpu_event(const struct perf_event *event)
{
	return container_of(to_ex_event(event), struct ex_cpu_event, event);
}

/**
 * enum ex_role - what an event of a CPU has to do with another one of its group
 * @EX_ALONE:	nothing
 * @EX_TRIGGER:	it starts the other
 * @EX_WAITS:	it is started by the other
 */
enum ex_role { EX_ALONE, EX_TRIGGER, EX_WAITS };

/**
 * struct ex_match - events of a CPU that are to get counters together
 * @holders:	what other events have; ex_match() adds what these get
 * @fixed:	bitmap of the counters whose events may not move
 * @events:	events
 * @start:	of a pair: &struct ex_edge.ctl
 * @num:	number of @events
 * @pair:	the first of @events is a trigger, and the second waits for it
 * @ret:	why there is no counter for an event
 */
struct ex_match {
	struct ex_holders holders;
	unsigned long fixed;
	struct perf_event *events[EX_NB_COUNTERS];
	u64 start;
	unsigned int num;
	bool pair;
	int ret;
};

/* The event follows a task, or the user has named no CPU. */
static inline bool ex_is_task_event(const struct perf_event *event)
{
	return event->attach_state & PERF_ATTACH_TASK || event->cpu < 0;
}

/* Run ex_work() as soon as interrupts are on. */
static inline void ex_queue_work(struct ex_pkg *pkg)
{
	irq_work_queue(&pkg->work);
}

/* A PMI may be on its way whose counter was stopped or is already handled. */
static inline void ex_expect_stray(struct ex_pkg *pkg, u64 time)
{
	WRITE_ONCE(pkg->stray_until, time + EX_STRAY_TIME);
}

/* Whether @cpu is the home CPU of the package, and the home is not moving */
static inline bool ex_is_home(const struct ex_pkg *pkg, int cpu)
{
	return READ_ONCE(pkg->home) == cpu && !READ_ONCE(pkg->migrating);
}

/**
 * struct ex_unit_ops - how the units of a platform work: packages, or CPUs
 * @name:	what the log calls a unit
 * @pmu:	callbacks of the PMUs
 * @register_nmi: register the NMI handler
 * @check:	whether the driver may have the counters: 0, or an error whose reason it has
 *		logged.  With cpus_read_lock() held.
 * @up:		set up a unit: this is its first CPU, or its only one, which comes online
 * @down:	stop a unit, whose last CPU or whose driver goes; on its home CPU
 * @suspend:	stop its events, for a suspend.  Home CPU, interrupts off.
 * @resume:	start them again, after the registers have lost their content
 * @shutdown:	leave its counters off at reboot and kexec; on its home CPU
 * @log:	log what the load has found
 * @finish:	wait for what is queued, when all units have stopped; NULL if there is nothing
 * @scan:	handle what has overflowed, in the PMI or where ex_pmi_keep_out() keeps it out.
 *		Returns whether anything had.
 * @run:	let the unit count; with its second argument, its PMIs reach the home CPU
 * @is_lost:	whether something has overflowed for which no PMI arrives
 */
struct ex_unit_ops {
	const char *name;
	const struct pmu *pmu;
	int (*register_nmi)(void);
	int (*check)(void);
	void (*up)(struct ex_pkg *pkg, int cpu);
	void (*down)(void *pkg);
	void (*suspend)(struct ex_pkg *pkg);
	void (*resume)(struct ex_pkg *pkg);
	void (*shutdown)(void *pkg);
	void (*log)(void);
	void (*finish)(void);
	bool (*scan)(struct ex_pkg *pkg, struct ex_pmi *pmi);
	void (*run)(struct ex_pkg *pkg, bool pmis);
	bool (*is_lost)(const struct ex_pkg *pkg);
};

/* ex_uncore_pmu.c */
extern const struct pmu ex_package_pmu;

int ex_refuse(const struct perf_event *event, int err, const char *why);
int ex_refuse_group(const struct perf_event *event, int err);
int ex_check_siblings(struct perf_event *event);
int ex_event_set_freq(struct perf_event *event);
int ex_check_period(struct perf_event *event, u64 value);
void ex_note_disabled(struct pmu *pmu, int cpu);

/* ex_uncore_netburst.c */
extern const struct ex_unit_ops ex_cpu_ops;

/* ex_uncore_netburst_place.c */
enum ex_role ex_event_role(const struct perf_event *event);
struct perf_event *ex_group_find(struct perf_event *event, enum ex_role role);
struct perf_event *ex_pair_other(struct perf_event *event);
int ex_match(struct ex_match *match);
bool ex_match_group(struct ex_match *match, struct perf_event *event, bool all);
void ex_match_init_pair(struct ex_match *match, struct perf_event *trigger,
			struct perf_event *waits);
int ex_core_match(struct perf_event *event, struct ex_match *match);
void ex_core_drop_claim(struct ex_core *core, const struct ex_pkg *pkg);

/* ex_uncore_netburst_event.c */
int ex_hold_counters(void);
void ex_release_counters(void);
bool ex_counters_are_held(void);
void ex_core_reset(const struct ex_pkg *pkg);
int ex_cpu_check_attr(struct perf_event *event);
int ex_cpu_event_check(struct perf_event *event, struct ex_box *box, bool holds);
bool ex_cpu_event_free(struct perf_event *event);
int ex_core_set_filters(struct ex_box *box, const struct ex_req *req);
int ex_cpu_event_add(struct perf_event *event, int flags);
void ex_cpu_event_del(struct perf_event *event, int flags);
void ex_cpu_event_start(struct perf_event *event, int flags);
void ex_cpu_event_stop(struct perf_event *event, int flags);
bool ex_cpu_event_overflow(struct perf_event *event, const struct ex_pmi *pmi);

/* ex_uncore_event.c */
extern unsigned int ex_max_sample_rate;

const char *ex_event_encode(struct perf_event *event);
u64 ex_event_update(struct perf_event *event);
bool ex_event_overflow(struct perf_event *event, const struct ex_pmi *pmi);
u64 ex_event_write(struct perf_event *event, u64 val);
void ex_event_wrapped(struct perf_event *event, u64 time);
u64 ex_check_interval(const struct ex_pkg *pkg);
void ex_check_start(struct ex_pkg *pkg);
void ex_event_resume(struct perf_event *event);
void ex_event_start(struct perf_event *event, int flags);
void ex_event_stop(struct perf_event *event, int flags);
void ex_event_take(struct perf_event *event, int idx, const struct ex_req *req, bool start);
int ex_event_add(struct perf_event *event, int flags);
void ex_event_del(struct perf_event *event, int flags);
void ex_event_read(struct perf_event *event);
u64 ex_event_now(struct perf_event *event);
bool ex_event_is_over(struct perf_event *event);
int ex_event_hold(struct perf_event *event);
void ex_event_release(struct perf_event *event, int state);
void ex_event_ends_early(struct perf_event *event);
bool ex_event_is_late(struct perf_event *event, u64 time);

/* ex_uncore_pmi.c */
extern const struct ex_unit_ops *ex_unit;

bool ex_clear_ovf_flag(struct ex_pkg *pkg);
int ex_handle_pmi(struct ex_pkg *pkg, struct pt_regs *regs);
bool ex_scan_until_clear(struct ex_pkg *pkg, struct ex_pmi *pmi);
void ex_run(struct ex_pkg *pkg, bool pmis);
bool ex_claim_stray(struct ex_pkg *pkg);
int ex_note_polled(struct ex_pkg *pkg, bool flag);
int ex_pmi_done(struct ex_pkg *pkg, const struct ex_pmi *pmi);
bool ex_pmi_is_lost(const struct ex_pkg *pkg);
void ex_pmi_keep_out(struct ex_pkg *pkg);
bool ex_pmi_let_in(struct ex_pkg *pkg);
bool ex_poll(struct ex_pkg *pkg);
void ex_enable_core_pmi(struct ex_pkg *pkg, bool on);
void ex_home_enable_pmi(struct ex_pkg *pkg);
void ex_home_disable_pmi(struct ex_pkg *pkg);
enum hrtimer_restart ex_timer(struct hrtimer *timer);
enum hrtimer_restart ex_pause_timer(struct hrtimer *timer);
void ex_cancel_timers(struct ex_pkg *pkg);
void ex_work(struct irq_work *work);

/* ex_uncore_package.c */
extern const struct ex_platform *ex_this_platform;
extern struct ex_pkg *ex_pkgs;
extern unsigned int ex_num_pkgs;
extern struct cpumask ex_home_cpus;
DECLARE_PER_CPU(struct ex_box *, ex_home_boxes[EX_MAX_BOXES]);

int ex_alloc_pkgs(bool freeze);
void ex_free_pkgs(void);
int ex_register_nmi(void);
void ex_set_home(struct ex_pkg *pkg, int cpu);
void ex_box_set_cpu(struct ex_box *box, int cpu);
void ex_pkg_up(struct ex_pkg *pkg, int cpu);
void ex_pkg_down(void *info);
void ex_pkg_stop_events(struct ex_pkg *pkg);
void ex_pkg_stop(struct ex_pkg *pkg);
void ex_pkg_resume(struct ex_pkg *pkg);
void ex_pkg_shutdown(void *info);
void ex_set_boxes_cpu(struct ex_pkg *pkg, int cpu);
unsigned int ex_pick_home(unsigned int cpu, const struct cpumask *heirs);
void ex_leave_home(void *info);
void ex_take_over(void *info);
void ex_on_homes(smp_call_func_t func);
void ex_stop_pkgs(void);
void ex_function_removed(struct ex_pkg *pkg, unsigned int function);
void ex_suspend_pkg(void);
void ex_resume_pkg(void);
int ex_reboot(struct notifier_block *nb, unsigned long action, void *data);

static inline struct ex_pkg *ex_cpu_pkg(int cpu)
{
	unsigned int id = ex_this_platform->per_cpu ? cpu : topology_logical_package_id(cpu);

	return id < ex_num_pkgs ? &ex_pkgs[id] : NULL;
}

/* Whether an event is one of its PMU, and the PMU takes events */
static inline int ex_check_pmu(const struct perf_event *event)
{
	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	/* Up to 6.13 perf_pmu_register() lets events come before the PMU is complete. */
	return smp_load_acquire(&to_ex_pmu(event->pmu)->registered) ? 0 : -EAGAIN;
}

/* The box of @event's package, and in *@home the CPU on which it takes events */
static inline struct ex_box *ex_find_box(const struct perf_event *event, int *home)
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

static inline struct ex_box *ex_cpu_box(const struct ex_pkg *pkg)
{
	return pkg->boxes;	/* there is one */
}

/* Whether @event can count together with the others of its group; a leader is opened first */
static inline int ex_check_group(struct perf_event *event)
{
	return event->group_leader == event ? 0 : ex_check_siblings(event);
}

/* ex_uncore_sysfs.c */
extern bool ex_all_names;

int ex_pmu_make_groups(struct ex_pmu *pmu);
void ex_pmu_free_groups(struct ex_pmu *pmu);
void ex_debugfs_create(void);
void ex_debugfs_remove(void);
void ex_debugfs_add(struct ex_pkg *pkg);

#endif /* EX_UNCORE_PERF_H */
