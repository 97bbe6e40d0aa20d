/* SPDX-License-Identifier: GPL-2.0 */
/* ex_uncore: NetBurst, whose units are CPUs: the threads of a core */
#ifndef NB_H
#define NB_H

#include <linux/spinlock_types.h>

#include "ex_uncore_perf.h"
#include "nb_regs.h"

struct nb_thread;

/**
 * struct nb_claim - counters that a group of one thread wants, and others of both leave alone
 * @leader:	leader of the group, only to be compared; NULL: there is no claim
 * @time:	when it was made, or the last one was (ns)
 * @random:	state of a linear congruential generator, whose bits 16 to 30 say which thread may
 *		make a claim at perf's first 15 rotations after @time
 * @thread:	the thread
 * @pmu_type:	type of its PMU
 * @holders:	counters and encodings, in the memory of the group's events, and of the thread's
 *		pinned events that are to move for it
 */
struct nb_claim {
	const struct perf_event *leader;
	u64 time;
	u32 random;
	const struct nb_thread *thread;
	u32 pmu_type;
	struct ex_holders holders;
};

/**
 * struct nb_core - registers that the threads of a core share
 * @lock:	held while an event gets or gives back a counter, interrupts off; not in an
 *		NMI, which uses the counters of its own thread only
 * @valid:	@values and the filters of the threads' boxes are what the registers hold
 * @probing:	a thread probes, and its PMI may reach the wrong thread
 * @holders:	events of all threads
 * @leaders:	leader of the group of each of them, only to be compared
 * @pinned:	bitmap of the counters that have an event of a pinned group
 * @claim:	what a thread has claimed from the other one
 * @values:	what the counters without an event hold
 * @threads:	how many of them are online
 */
struct nb_core {
	raw_spinlock_t lock;
	bool valid;
	bool probing;
	struct ex_holders holders;
	const struct perf_event *leaders[EX_NB_COUNTERS];
	unsigned long pinned;
	struct nb_claim claim;
	u64 values[EX_NB_COUNTERS];
	unsigned int threads;
};

/**
 * struct nb_thread - the counters of one CPU, a thread of a core
 * @unit:	what it has in common with other units; its id is the number of the CPU
 * @core:	registers that it shares with the other thread
 * @own_core:	memory of @core, or not in use
 * @number:	number of the CPU among the threads of @core, as the hardware counts them
 * @tried:	the CPU was probed
 * @pmi:	a PMI reaches the CPU
 * @cascaded:	so does the PMI of a counter that another one has started
 * @spots:	bitmap of the counters that its events have, or that were taken for them
 * @lacks_carry: bits of the counters of which a preset has lacked a carry
 * @stopping:	an event that samples is being stopped: its PMI may come
 * @changing:	events are being started, stopped or handled: a nested stop does nothing
 * @turn_work:	queues nb_take_turns(), for an event that claims the other thread's counters
 */
struct nb_thread {
	struct ex_unit unit;
	struct nb_core *core;
	struct nb_core own_core;
	unsigned int number;
	bool tried;
	bool pmi;
	bool cascaded;
	unsigned long spots;
	u64 lacks_carry;
	bool stopping;
	bool changing;
	struct irq_work turn_work;
};

static inline struct nb_thread *to_nb_thread(const struct ex_unit *unit)
{
	return container_of(unit, struct nb_thread, unit);
}

static inline struct nb_thread *nb_event_thread(const struct perf_event *event)
{
	return to_nb_thread(ex_event_box(event)->unit);
}

static inline struct ex_box *nb_box(const struct nb_thread *thread)
{
	return thread->unit.boxes;	/* there is one */
}

/**
 * struct nb_spot - a counter for an event
 * @idx:	number of the counter; -1 if there is none
 * @req:	encoding of the event that the counter can count
 * @start:	for an event that waits: &struct ex_edge.ctl
 */
struct nb_spot {
	int idx;
	const struct ex_req *req;
	u64 start;
};

/**
 * struct nb_event - the driver's part of an event of a CPU
 * @event:	what each event has
 * @spot:	counter that the event has, or that was taken for it together with its partner's
 * @partner:	the other event of its pair, if both have a counter or are about to get one
 * @left:	trigger: number of occurrences from @from until it fires; 0 if it has fired before
 * @from:	trigger: hw.prev_count at that time
 * @unflagged:	trigger: it has fired, and left no overflow bit
 * @rearmed:	waiting event: its trigger was armed anew, and not looked at since
 * @reserves:	the event has the counters reserved since it was opened
 */
struct nb_event {
	struct ex_event event;
	struct nb_spot spot;
	struct perf_event *partner;
	u64 left;
	u64 from;
	bool unflagged;
	bool rearmed;
	bool reserves;
};

static inline struct nb_event *to_nb_event(const struct perf_event *event)
{
	return container_of(to_ex_event(event), struct nb_event, event);
}

/**
 * enum nb_role - what an event of a CPU has to do with another one of its group
 * @EX_NB_ALONE:	nothing
 * @EX_NB_TRIGGER:	it starts the other
 * @EX_NB_WAITS:	it is started by the other
 */
enum nb_role { EX_NB_ALONE, EX_NB_TRIGGER, EX_NB_WAITS };

static inline enum nb_role nb_event_role(const struct perf_event *event)
{
	if (event->attr.config1 & EX_NB_CONFIG1_AFTER)
		return EX_NB_TRIGGER;
	return event->attr.config & EX_NB_CONFIG_WAITS ? EX_NB_WAITS : EX_NB_ALONE;
}

/**
 * struct nb_match - events of a CPU that are to get counters together
 * @holders:	what other events have; nb_match() adds what these get
 * @fixed:	bitmap of the counters whose events may not move
 * @events:	events
 * @start:	of a pair: &struct ex_edge.ctl
 * @num:	number of @events
 * @pair:	the first of @events is a trigger, and the second waits for it
 * @ret:	why there is no counter for an event
 */
struct nb_match {
	struct ex_holders holders;
	unsigned long fixed;
	struct perf_event *events[EX_NB_COUNTERS];
	u64 start;
	unsigned int num;
	bool pair;
	int ret;
};

/* nb_counter.c */
extern const struct ex_counter_ops nb_counter_ops;
u64 nb_counter_mend(struct ex_counter *counter, u64 prev);

/* nb_thread.c */
extern const struct ex_unit_type nb_thread_type;

/* nb_place.c */
struct perf_event *nb_group_find(struct perf_event *event, enum nb_role role);
struct perf_event *nb_pair_other(struct perf_event *event);
int nb_match(struct nb_match *match);
bool nb_match_group(struct nb_match *match, struct perf_event *event, bool all);
void nb_match_init_pair(struct nb_match *match, struct perf_event *trigger,
			struct perf_event *waits);
int nb_core_match(struct perf_event *event, struct nb_match *match);
void nb_core_drop_claim(struct nb_core *core, const struct ex_req *ways);

/* nb_event.c */
int nb_counters_get(void);
void nb_counters_put(void);
bool nb_counters_are_reserved(void);
void nb_core_reset(const struct nb_thread *thread);
int nb_check_attr(struct perf_event *event);
int nb_event_check(struct perf_event *event, struct ex_box *box, bool reserves);
bool nb_event_free(struct perf_event *event);
int nb_core_set_filters(struct ex_box *box, const struct ex_req *req);
int nb_event_add(struct perf_event *event, int flags);
void nb_event_del(struct perf_event *event, int flags);
void nb_event_start(struct perf_event *event, int flags);
void nb_event_stop(struct perf_event *event, int flags);
void nb_event_read(struct perf_event *event);
bool nb_event_overflow(struct perf_event *event, const struct ex_pmi *pmi);

#endif /* NB_H */
