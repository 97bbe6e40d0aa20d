// SPDX-License-Identifier: GPL-2.0
/*
 * ex_netburst: who gets which counter.
 *
 * The two threads of a core share its counters and event selection registers (ESCR).  struct
 * nb_core, under its lock, knows which of them the events of both threads have.
 *
 *  - The members of a group get their counters in one step, when the first of them gets one.  Other
 *    events of the thread, but for pairs, move to another counter if they must.
 *  - A thread prefers the ESCR of its number, and so leaves the other thread its half.
 *  - perf retries an event only on its own CPU: events that fit there keep their counters for good,
 *    and so may starve the other thread.  A thread that finds no counters for a group because of
 *    the other thread's events asks for its turn: perf is made to schedule the events of both CPUs
 *    anew, but for pinned ones, and those of this thread first (nb_take_turns()).  perf itself
 *    takes the counters away, so that the times of the events, which scale counts, stay true.
 */
#include <linux/hash.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/spinlock.h>

#include "nb.h"

/**
 * nb_group_find - find the event of a group that has a role
 * @event:	event of the group, which may be being opened
 * @role:	role
 * Return: the first event of the same PMU with @role; NULL if there is none
 */
struct perf_event *nb_group_find(struct perf_event *event, enum nb_role role)
{
	struct perf_event *leader = event->group_leader, *sibling;

	if (leader->pmu == event->pmu && nb_event_role(leader) == role)
		return leader;
	for_each_sibling_event(sibling, leader)
		if (sibling->pmu == event->pmu && nb_event_role(sibling) == role)
			return sibling;
	return nb_event_role(event) == role ? event : NULL;	/* it is being opened */
}

/**
 * nb_pair_other - the other event of an event's pair
 * @event:	event
 * Return: the other event; NULL if there is none
 */
struct perf_event *nb_pair_other(struct perf_event *event)
{
	switch (nb_event_role(event)) {
	case EX_NB_TRIGGER:
		return nb_group_find(event, EX_NB_WAITS);
	case EX_NB_WAITS:
		return nb_group_find(event, EX_NB_TRIGGER);
	default:
		return NULL;
	}
}

/* Take counter @idx for an event that can be encoded in @ways.  Returns whether it can have it. */
static bool nb_match_assign(struct nb_match *match, const struct ex_req *ways, unsigned int idx)
{
	const struct ex_req *way;

	ex_for_each_way(way, ways) {
		if (match->holders.used & BIT(idx) || !(way->counters & BIT(idx)) ||
		    !ex_req_fits(&match->holders, way))
			continue;
		match->holders.req[idx] = way;
		__set_bit(idx, &match->holders.used);
		__set_bit(idx, &match->fixed);
		return true;
	}
	return false;
}

/* Whether the ESCR of the other thread holds what an event needs: they may share it. */
static bool nb_other_escr_suits(const struct perf_event *event)
{
	const struct ex_req *ways = to_nb_event(event)->ways;
	const struct nb_core *core = nb_event_thread(event)->core;
	const struct ex_need *need = ways[1].needs;

	return ways->ways > 1 && READ_ONCE(core->filters[need->filter]) == need->val;
}

/*
 * Take a counter for an event with the ESCR of its thread, which ex_insert() would find, too, after
 * it has looked at all ways.  Returns whether there is one.
 */
static bool nb_match_own_escr(struct nb_match *match, const struct perf_event *event)
{
	const struct ex_req *way = to_nb_event(event)->ways;
	unsigned long free = way->counters & ~match->holders.used;

	if (!free || nb_other_escr_suits(event) || !ex_req_fits(&match->holders, way))
		return false;
	match->holders.req[__ffs(free)] = way;
	__set_bit(__ffs(free), &match->holders.used);
	return true;
}

static bool nb_match_from(struct nb_match *match, unsigned int first)
{
	unsigned int i;
	int ret;

	for (i = first; i < match->num; i++) {
		if (nb_match_own_escr(match, match->events[i]))
			continue;
		ret = ex_insert(&match->holders, match->fixed, to_nb_event(match->events[i])->ways);
		if (ret) {
			match->ret = match->ret ?: ret;
			return false;
		}
	}
	return true;
}

/*
 * Find two counters of which one starts the other, for events 0 and 1, and those of the others.
 * The events of the counters @moving have to look for one, too.
 */
static noinline_for_stack bool nb_match_pair(struct nb_match *match, unsigned long moving)
{
	const struct ex_req *trigger = to_nb_event(match->events[0])->ways;
	const struct ex_req *waits = to_nb_event(match->events[1])->ways;
	const struct nb_edge *edge = nb_edges;
	u64 kinds = match->events[1]->attr.config & EX_NB_CCCR_CASCNT ?: EX_NB_CONFIG_WAITS;
	const struct ex_holders holders = match->holders;
	unsigned long fixed = match->fixed;
	int idx, ret;

	for (; edge->ctl; edge++) {
		if (!(edge->ctl & kinds))
			continue;
		match->holders.used &= ~moving;
		ret = !nb_match_assign(match, trigger, edge->trigger) ||
		      !nb_match_assign(match, waits, edge->waits);
		for_each_set_bit(idx, &moving, EX_MAX_COUNTERS)
			ret = ret ?: ex_insert(&match->holders, match->fixed,
					       ex_first_way(holders.req[idx]));
		if (!ret && nb_match_from(match, 2)) {
			match->start = edge->ctl;
			return true;
		}
		match->holders = holders;
		match->fixed = fixed;
	}
	return false;
}

/**
 * nb_match - find counters for all events of a match
 * @match:	events, and what others have; these move if they must and may
 * Return: 0, and the counters are taken in match->holders; else -ENOSPC or -EBUSY as of ex_place(),
 * and only some of them may be taken there
 */
int nb_match(struct nb_match *match)
{
	unsigned long movable = match->holders.used & ~match->fixed;

	match->ret = 0;
	if (match->pair ? nb_match_pair(match, 0) || (movable && nb_match_pair(match, movable)) :
	    nb_match_from(match, 0))
		return 0;
	return match->ret ?: -ENOSPC;
}

/* Returns whether there is room. */
static bool nb_match_add(struct nb_match *match, struct perf_event *event)
{
	if (match->num == ARRAY_SIZE(match->events))
		return false;
	match->events[match->num++] = event;
	return true;
}

/**
 * nb_match_init_pair - set up a match of a pair without other events
 * @match:	match
 * @trigger:	event that starts
 * @waits:	the other event
 */
void nb_match_init_pair(struct nb_match *match, struct perf_event *trigger,
			struct perf_event *waits)
{
	match->holders.used = 0;
	match->fixed = 0;
	match->num = 0;
	match->pair = true;
	nb_match_add(match, trigger);
	nb_match_add(match, waits);
}

/* The event is to get a counter together with its group: it is enabled, and has none. */
static bool nb_wants_spot(const struct perf_event *event)
{
	return event->state >= PERF_EVENT_STATE_INACTIVE && to_nb_event(event)->spot.idx < 0;
}

/* Add @event of the group of @first, if it is to get a counter.  Returns whether there is room. */
static bool nb_match_member(struct nb_match *match, const struct perf_event *first,
			    struct perf_event *event, bool all)
{
	if (event->pmu != first->pmu || !(event == first || all || nb_wants_spot(event)))
		return true;
	match->pair |= nb_event_role(event) == EX_NB_WAITS;
	return nb_match_add(match, event);
}

/* Make the first event that has a role the one of number @to.  Returns whether there is one. */
static bool nb_match_order(struct nb_match *match, enum nb_role role, unsigned int to)
{
	unsigned int i;

	for (i = to; i < match->num; i++) {
		if (nb_event_role(match->events[i]) == role) {
			swap(match->events[i], match->events[to]);
			return true;
		}
	}
	return false;
}

/**
 * nb_match_group - add the events of a group to a match without events
 * @match:	match
 * @event:	one of them, which may be being opened
 * @all:	all of them, else @event and those that are enabled and have no counter
 * Return: whether there are as many counters
 */
bool nb_match_group(struct nb_match *match, struct perf_event *event, bool all)
{
	struct perf_event *leader = event->group_leader, *sibling;
	bool ret, found = leader == event;

	match->num = 0;
	match->pair = false;
	ret = nb_match_member(match, event, leader, all);
	for_each_sibling_event(sibling, leader) {
		ret = ret && nb_match_member(match, event, sibling, all);
		found |= sibling == event;
	}
	ret = ret && (found || nb_match_member(match, event, event, all));
	match->pair = match->pair && nb_match_order(match, EX_NB_TRIGGER, 0) &&
		      nb_match_order(match, EX_NB_WAITS, 1);
	return ret;
}

/*
 * Whether a thread may ask for its turn: after a rotation of perf's, which may be a quarter
 * of its interval early.  perf rotates the lists of both CPUs at about the same time, so the same
 * groups may meet at the heads of their lists again and again: a hash, which has no period, says
 * which thread may ask in which four intervals.
 */
static bool nb_has_turn(const struct perf_event *event)
{
	const struct nb_thread *thread = nb_event_thread(event);
	u64 interval = event->pmu->hrtimer_interval_ms * NSEC_PER_MSEC, time = nb_time_ns(thread);

	return time - thread->core->turn_time >= interval * 3 / 4 &&
	       hash_64(div64_u64(time, 4 * interval), 1) == thread->number;
}

/* The counters of this thread's events, which no other thread may touch, but for those of pairs */
static unsigned long nb_thread_movable(const struct nb_thread *thread)
{
	unsigned long movable = thread->used;
	int idx;

	nb_for_each_used(idx, thread)
		if (to_nb_event(thread->counters[idx].event)->partner)
			__clear_bit(idx, &movable);
	return movable;
}

/* Ask for the turn of a thread for which a group has found no counters, if a turn would help. */
static void nb_core_ask_turn(struct perf_event *event, struct nb_match *match)
{
	struct nb_thread *thread = nb_event_thread(event);
	struct nb_core *core = thread->core;
	unsigned long others = core->holders.used & ~thread->spots & ~core->pinned;

	if (core->turn || event->group_leader->attr.pinned || !others || !nb_has_turn(event))
		return;
	match->holders = core->holders;
	match->holders.used &= ~others;
	match->fixed = match->holders.used & ~nb_thread_movable(thread);
	if (nb_match(match))
		return;
	core->turn_time = nb_time_ns(thread);
	WRITE_ONCE(core->turn, thread);
	nb_queue(thread, &thread->turn_work);
}

/**
 * nb_core_match - find counters for an event, and for those of its group that will be added next
 * @event:	event
 * @match:	filled in: events, and the counters of all events
 * Return: 0, -ENOSPC or -EBUSY
 */
int nb_core_match(struct perf_event *event, struct nb_match *match)
{
	const struct nb_thread *thread = nb_event_thread(event);
	struct nb_core *core = thread->core;
	const struct nb_thread *turn = READ_ONCE(core->turn);
	int ret;

	lockdep_assert_held(&core->lock);
	if (turn && turn != thread && !event->group_leader->attr.pinned)
		return -EBUSY;
	if (!nb_match_group(match, event, false))
		return -ENOSPC;
	match->holders = core->holders;
	match->fixed = match->holders.used & ~nb_thread_movable(thread);
	ret = nb_match(match);
	if (ret)
		nb_core_ask_turn(event, match);
	return ret;
}
