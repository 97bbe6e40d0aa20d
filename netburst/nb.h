/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_netburst: the counters of NetBurst, which the two threads of a core share.
 *
 * An event belongs to one CPU, a thread, and only that CPU touches the event's counter: perf's
 * callbacks run there with interrupts off, so only the CPU's PMI, an NMI, comes in between.  What
 * both threads share is in struct nb_core, under its lock.  The order of writes does the rest:
 *
 *  - nb_event_assign() sets counters[idx].event before the counter counts, nb_event_unassign()
 *    clears it after the counter was stopped.  The PMI handler finds an event or NULL.
 *  - nb_event_run() clears PERF_HES_STOPPED before the write that enables the counter, and
 *    nb_event_halt() sets it before the write that disables the counter.  The PMI handler leaves a
 *    stopped event alone: run and halt update its sums themselves.
 *  - perf may throttle a group whose leader is a tracepoint of a register access: its stop is
 *    nested in that access.  While events are being started, stopped or handled nb_thread.changing
 *    is set, and nb_event_stop() does nothing then, nor in an NMI.
 *  - A read may be nested in the overflow handling: nb_event_begin_update() sets PERF_HES_STOPPED,
 *    and nb_event_read() leaves a stopped event alone.
 *  - prev_count holds the counter's value in its low bits, carries into the bits up to 47, and in
 *    bits 63:48 a number that also grows when the counter is armed: so the compare-exchange of an
 *    interrupted nb_event_update() fails even if the counter was armed with the same preset again.
 *  - The PMI handler uses plain accesses.  What it writes others read with READ_ONCE(), and what it
 *    reads they write with WRITE_ONCE().
 */
#ifndef NB_H
#define NB_H

#include <linux/atomic.h>
#include <linux/bits.h>
#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/perf_event.h>
#include <linux/smp.h>
#include <linux/spinlock_types.h>
#include <linux/sysfs.h>
#include <linux/types.h>

#include "ex_uncore_compat.h"
#include "ex_uncore_perf_compat.h"
#include "ex_uncore_place.h"
#include "ex_uncore_unexported.h"
#include "nb_hw.h"
#include "nb_regs.h"

#define NB_MODULE	"ex_netburst"

#define EX_NB_FILTERS	38	/* registers that select events, and reasons that exclude others */
#define EX_NB_WORDS	3	/* config, config1, config2 of an event */

/* A PMI arrives within this time (ns) of its request. */
#define EX_NB_STRAY_TIME	((s64)NSEC_PER_MSEC)

/*
 * For the kernel, more than one NMI: if no handler claims the next NMI, and that follows at once,
 * the kernel does not complain.  An SMI or a hypervisor may delay that NMI beyond EX_NB_STRAY_TIME.
 */
#define EX_NB_NMI_AND_NEXT	(2 * NMI_HANDLED)

struct nb_thread;

/* A counter, for the events of one of the threads */
struct nb_counter {
	struct nb_thread *thread;
	unsigned int idx;
	struct perf_event *event;	/* set before it counts, cleared after it was stopped */
	const struct ex_req *req;	/* encoding of @event, in the memory of that */
	u64 ctl;	/* what its control register (CCCR) holds, but for @once */
	u64 once;	/* force_ovf, or 0: bits to add when the CCCR is next written */
	u64 value;	/* of the counter while it is stopped */
	/* Sampling */
	u64 left;	/* number of occurrences that it was last armed for */
	u64 delay;	/* how many of these come after its wrap */
	u64 since;	/* occurrences from the event's last sample to when it was armed */
	u64 period;	/* period for which it was armed */
	u64 stamp;	/* when it was armed (ns) */
};

static inline u32 nb_ctr(const struct nb_counter *counter)
{
	return EX_NB_CTR0 + counter->idx;
}

static inline u32 nb_cccr(const struct nb_counter *counter)
{
	return EX_NB_CCCR0 + counter->idx;
}

/* A PMI that is being handled, by its handler or by nb_poll() */
struct nb_pmi {
	struct pt_regs *regs;	/* of the interrupted context */
	u64 start;		/* when the handling began (ns) */
	u64 time;		/* when the present scan began (ns) */
};

/**
 * struct nb_core - registers that the threads of a core share
 * @lock:	held while an event gets or gives back a counter, interrupts off; not in an
 *		NMI, which uses the counters of its own thread only
 * @valid:	@values and @filters are what the registers hold
 * @holders:	events of all threads
 * @pinned:	bitmap of the counters that have an event of a pinned group
 * @turn:	the thread that has asked for its turn, until it has had its choice of the counters
 * @turn_time:	when it has asked, or the last one had (ns)
 * @values:	what the counters without an event hold
 * @filters:	what the registers of nb_filters[] hold
 * @threads:	how many of them are online
 */
struct nb_core {
	raw_spinlock_t lock;
	bool valid;
	struct ex_holders holders;
	unsigned long pinned;
	const struct nb_thread *turn;
	u64 turn_time;
	u64 values[EX_NB_COUNTERS];
	u64 filters[EX_NB_FILTERS];
	unsigned int threads;
};

/**
 * struct nb_thread - a CPU, which is a thread of a core, and its counters
 * @cpu:	CPU
 * @online:	the CPU takes events
 * @core:	registers that it shares with the other thread; NULL: the CPU was never online
 * @own_core:	memory of @core, or not in use
 * @number:	number of the CPU among the threads of @core, as the hardware counts them
 * @counters:	counters
 * @used:	bitmap of the counters that have an event of the CPU
 * @spots:	bitmap of these, and of those that were taken for events that come next
 * @asleep:	bitmap of the counters that nb_stop_events() stopped
 * @lacks_carry: bitmap of the counters of which a preset has lacked a carry
 * @armed:	number of events that have a counter
 * @sampling:	number of these that sample
 * @stopping:	an event that samples is being stopped: its PMI may come
 * @changing:	events are being started, stopped or handled: a nested stop does nothing
 * @polled:	nb_poll() looks at the counters just now: a PMI only sets @pmi_noted
 * @pmi_noted:	a PMI arrived since @polled was set
 * @stray_until: until then (ns) a PMI may arrive that is already handled; 0: none is expected
 * @paused:	PMIs are held back
 * @charged:	if in the future: PMIs have taken more than their share of the CPU (ns)
 * @work:	starts @pause, for the NMI
 * @timer:	runs nb_check() while an event has a counter
 * @pause:	timer that ends a pause
 * @turn_work:	queues nb_take_turns(), for an event that asks for the thread's turn
 * @pmis:	PMIs handled
 * @lost_pmis:	overflows that raised no PMI
 */
struct nb_thread {
	int cpu;
	bool online;
	struct nb_core *core;
	struct nb_core own_core;
	unsigned int number;
	struct nb_counter counters[EX_NB_COUNTERS];
	unsigned long used;
	unsigned long spots;
	unsigned long asleep;
	unsigned long lacks_carry;
	atomic_t armed;
	atomic_t sampling;
	bool stopping;
	bool changing;
	bool polled;
	bool pmi_noted;
	u64 stray_until;
	bool paused;
	u64 charged;
	struct irq_work work;
	struct hrtimer timer;
	struct hrtimer pause;
	struct irq_work turn_work;
	u64 pmis;
	u64 lost_pmis;
};

#define nb_for_each_used(idx, thread)						\
	for_each_set_bit(idx, &(thread)->used, EX_NB_COUNTERS)

/* A counter for an event */
struct nb_spot {
	int idx;			/* number of the counter; -1 if there is none */
	const struct ex_req *req;	/* encoding of the event that the counter can count */
	u64 start;			/* for an event that waits: struct nb_edge.ctl */
};

/**
 * struct nb_event - the driver's part of an event
 * @perf:	what perf's core does not do for it
 * @thread:	its CPU
 * @counter:	counter that it has, or had last; hw.idx is its number, -1 without one
 * @since:	sampling, without a counter: the counter's @since to begin with
 * @target:	-F: time between samples (ns); else 0
 * @spot:	counter that the event has, or that was taken for it together with its partner's
 * @partner:	the other event of its pair, if both have a counter or are about to get one
 * @left:	trigger: number of occurrences from @from until it fires; 0 if it has fired before
 * @from:	trigger: hw.prev_count at that time
 * @unflagged:	trigger: it has fired, and left no overflow bit
 * @rearmed:	waiting event: its trigger was armed anew, and not looked at since
 * @reserves:	the event has the counters reserved since it was opened
 * @ways:	encodings: ways->ways of them
 */
struct nb_event {
	struct ex_unexported perf;
	struct nb_thread *thread;
	struct nb_counter *counter;
	u64 since;
	u64 target;
	struct nb_spot spot;
	struct perf_event *partner;
	u64 left;
	u64 from;
	bool unflagged;
	bool rearmed;
	bool reserves;
	struct ex_req ways[EX_MAX_WAYS];
};

static inline struct nb_event *to_nb_event(const struct perf_event *event)
{
	return event->pmu_private;
}

static inline struct nb_thread *nb_event_thread(const struct perf_event *event)
{
	return to_nb_event(event)->thread;
}

static inline struct nb_counter *nb_event_counter(const struct perf_event *event)
{
	return to_nb_event(event)->counter;
}

/* What an event of a CPU has to do with another one of its group: it starts that, or is started */
enum nb_role { EX_NB_ALONE, EX_NB_TRIGGER, EX_NB_WAITS };

static inline enum nb_role nb_event_role(const struct perf_event *event)
{
	if (event->attr.config1 & EX_NB_CONFIG1_AFTER)
		return EX_NB_TRIGGER;
	return event->attr.config & EX_NB_CONFIG_WAITS ? EX_NB_WAITS : EX_NB_ALONE;
}

/* Events of a CPU that are to get counters together */
struct nb_match {
	struct ex_holders holders;	/* other events; nb_match() adds what these get */
	unsigned long fixed;		/* bitmap of the counters whose events may not move */
	struct perf_event *events[EX_NB_COUNTERS];
	u64 start;			/* of a pair: struct nb_edge.ctl */
	unsigned int num;
	bool pair;			/* the first event is a trigger, the second waits for it */
	int ret;			/* why there is no counter for an event */
};

/* A field of an event's config, in the PMU's sysfs folder "format" */
struct nb_field {
	const char *name;
	u8 config;			/* 1: it is in config1 */
	u64 mask;
};

/* A register that events share */
struct nb_filter {
	u32 reg;	/* 0: none, but events that need different values exclude each other */
	bool maybe_own;	/* each thread of a core may have one of its own */
};

/* A counter that can start another one */
struct nb_edge {
	u8 trigger;
	u8 waits;
	u32 ctl;	/* bit in the CCCR of @waits, instead of its enable bit */
};

/* nb_encode.c; the last of the fields has no name, the last of the edges no ctl */
extern const struct nb_field nb_fields[];
extern const struct nb_filter nb_filters[EX_NB_FILTERS];
extern const struct nb_edge nb_edges[];

const char *nb_encode(const u64 *config, struct ex_req *ways);

/* nb_counter.c */
u64 nb_counter_read(const struct nb_counter *counter, u64 prev);
u64 nb_counter_mend(struct nb_counter *counter, u64 prev);
void nb_counter_preset(struct nb_counter *counter, u64 val);
void nb_counter_start(struct nb_counter *counter);
void nb_counter_stop(struct nb_counter *counter);
int nb_filters_set(const struct nb_thread *thread, const struct ex_req *req);

/* nb_place.c */
struct perf_event *nb_group_find(struct perf_event *event, enum nb_role role);
struct perf_event *nb_pair_other(struct perf_event *event);
int nb_match(struct nb_match *match);
bool nb_match_group(struct nb_match *match, struct perf_event *event, bool all);
void nb_match_init_pair(struct nb_match *match, struct perf_event *trigger,
			struct perf_event *waits);
int nb_core_match(struct perf_event *event, struct nb_match *match);

/* nb_sample.c */
extern unsigned int nb_max_sample_rate;

u64 nb_event_update(struct perf_event *event);
u64 nb_event_now(struct perf_event *event);
bool nb_event_is_over(struct perf_event *event);
void nb_event_ends_early(struct perf_event *event);
int nb_event_begin_update(struct perf_event *event);
void nb_event_end_update(struct perf_event *event, int state);
u64 nb_event_write(struct perf_event *event, u64 val);
bool nb_event_handle(struct perf_event *event, const struct nb_pmi *pmi);
void nb_event_run(struct perf_event *event);
void nb_event_halt(struct perf_event *event);
void nb_event_assign(struct perf_event *event, const struct nb_spot *spot);
void nb_event_unassign(struct perf_event *event);
void nb_event_read(struct perf_event *event);
bool nb_event_check_left(struct perf_event *event, u64 time);

/* An event without a buffer has no user page. */
static inline void nb_update_userpage(struct perf_event *event)
{
	if (READ_ONCE(event->rb))
		perf_event_update_userpage(event);
}

/* nb_watch.c */
static inline bool nb_is_here(const struct nb_thread *thread)
{
	return READ_ONCE(thread->online) && thread->cpu == smp_processor_id();
}

/* The NMI handler is to look at NMIs although no event may have a counter. */
static inline void nb_expect_stray(struct nb_thread *thread, u64 time)
{
	WRITE_ONCE(thread->stray_until, time + EX_NB_STRAY_TIME);
}

void nb_pmi_done(struct nb_thread *thread, const struct nb_pmi *pmi);
bool nb_poll(struct nb_thread *thread);
void nb_check_start(struct nb_thread *thread);
void nb_watch_init(struct nb_thread *thread);
void nb_cancel_timers(struct nb_thread *thread);

/* nb_event.c */
int nb_counters_get(void);
void nb_counters_put(void);
bool nb_counters_are_reserved(void);
void nb_core_reset(const struct nb_thread *thread);
int nb_core_set_filters(const struct nb_thread *thread, const struct ex_req *req);
int nb_event_add(struct perf_event *event, int flags);
void nb_event_del(struct perf_event *event, int flags);
void nb_event_start(struct perf_event *event, int flags);
void nb_event_stop(struct perf_event *event, int flags);
bool nb_event_overflow(struct perf_event *event, const struct nb_pmi *pmi);

/* nb_nmi.c */
bool nb_scan(struct nb_thread *thread, struct nb_pmi *pmi);
bool nb_is_lost(const struct nb_thread *thread);
int nb_register_nmi(void);

/* nb_turns.c */
bool nb_is_reschedule(const struct perf_event *event);
void nb_turns_init(struct nb_thread *thread);
void nb_turns_finish(void);

/* nb_thread.c */
extern struct nb_thread **nb_threads_of;	/* by CPU */
extern unsigned int nb_num_threads;

#define nb_for_each_thread(thread, i)							\
	for ((i) = 0; (i) < nb_num_threads && ((thread) = nb_threads_of[i]); (i)++)

void nb_up(struct nb_thread *thread);
void nb_down(struct nb_thread *thread);
void nb_stop_events(struct nb_thread *thread);
void nb_resume(struct nb_thread *thread);
void nb_shutdown(struct nb_thread *thread);

/* nb_pmu.c */
#define EX_NB_BUSY	"the kernel's own driver has the counters: set sysctl kernel.nmi_watchdog=0, and end all other hardware events"

extern struct pmu nb_pmu;

int nb_pmu_register(void);
void nb_pmu_unregister(void);

#endif /* NB_H */
