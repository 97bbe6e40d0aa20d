// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: which event gets which counter (pure functions).
 *
 * An event can be encoded in one or several ways.  Each way has a set of counters, and needs
 * values in filter registers.  Events fit if each has a way and a counter of its own, and no two
 * need different values of a bit.  ex_rearrange() finds room for an event whenever the events fit.
 */
#include <linux/bitmap.h>
#include <linux/errno.h>
#include <linux/kernel.h>

#include "ex_uncore_place.h"

const struct ex_need *ex_holder_need(const struct ex_req *req, unsigned int filter)
{
	const struct ex_need *need;

	ex_for_each_need(need, req)
		if (need->filter == filter)
			return need;
	return NULL;
}

/*
 * The number of filter register bits that @req needs and no holder needs yet; -EBUSY if a
 * holder needs a bit to have the other value.
 */
static __always_inline int ex_new_claims(const struct ex_holders *holders, const struct ex_req *req)
{
	const struct ex_need *need, *held;
	int claims = 0, i;

	ex_for_each_need(need, req) {
		u64 fresh = need->mask;

		for_each_set_bit(i, &holders->used, EX_MAX_COUNTERS) {
			held = ex_holder_need(holders->req[i], need->filter);
			if (!held)
				continue;
			if ((held->val ^ need->val) & held->mask & need->mask)
				return -EBUSY;
			fresh &= ~held->mask;
		}
		claims += hweight64(fresh);
	}
	return claims;
}

/* Whether no holder needs another value in the filter registers of @req */
bool ex_req_fits(const struct ex_holders *holders, const struct ex_req *req)
{
	return ex_new_claims(holders, req) >= 0;
}

/**
 * ex_place - find a free counter and filter registers for an event
 * @holders:	events that have counters of the box
 * @ways:	encodings of the event, from ex_encode_all()
 * @way:	set to the one of @ways to use; with -ENOSPC to one whose filter registers are free
 *
 * Changes nothing.  Of the ways with a free counter, ex_place() picks the one that claims the
 * fewest filter bits that no event claims yet: events that need the same value share a register.
 * Return: a counter; -ENOSPC if all counters of the ways that no other event keeps from their
 * filter registers are in use; -EBUSY if there is no such way
 */
int ex_place(const struct ex_holders *holders, const struct ex_req *ways,
	     const struct ex_req **way)
{
	const struct ex_req *req;
	int fewest = INT_MAX, ret = -EBUSY;

	ex_for_each_way(req, ways) {
		unsigned long counters = req->counters & ~holders->used;
		int claims = ex_new_claims(holders, req);

		if (claims < 0 || claims >= fewest)
			continue;
		if (counters) {
			fewest = claims;
			*way = req;
			ret = __ffs(counters);
		} else if (ret == -EBUSY) {
			*way = req;
			ret = -ENOSPC;
		}
	}
	return ret;
}

static void ex_holders_set(struct ex_holders *holders, int idx, const struct ex_req *req)
{
	holders->req[idx] = req;
	__set_bit(idx, &holders->used);
}

/**
 * struct ex_search - a search for counters of events
 * @holders:	events that have one
 * @fixed:	bitmap of the counters whose events stay
 * @had:	bitmap of the counters that @events had before
 * @num:	number of @events
 * @events:	events that look for a counter; the first is the new one
 * @events.way:	the way in which the event was counted; of the new one its first way
 * @events.idx:	the counter that it had; -1: none
 */
struct ex_search {
	struct ex_holders holders;
	unsigned long fixed;
	unsigned long had;
	unsigned int num;
	struct {
		const struct ex_req *way;
		int idx;
	} events[EX_MAX_COUNTERS + 1];
};

static unsigned long ex_all_counters(const struct ex_req *ways)
{
	unsigned long counters = 0;
	const struct ex_req *way;

	ex_for_each_way(way, ways)
		counters |= way->counters;
	return counters;
}

/*
 * Find or make a free counter among @counters: an augmenting path.  The event of a counter moves to
 * another one of its way, whose event may have to move, too.  Each counter is @tried once.  Returns
 * the counter, or -1.
 */
static int ex_make_room(struct ex_search *s, unsigned long counters, unsigned long *tried)
{
	unsigned long free = counters & ~s->holders.used;
	const struct ex_req *req;
	int idx, to;

	if (free)
		return __ffs(free & ~s->had ?: free);
	for_each_set_bit(idx, &counters, EX_MAX_COUNTERS) {
		if (*tried & BIT(idx))
			continue;
		*tried |= BIT(idx);
		req = s->holders.req[idx];
		to = ex_make_room(s, req->counters, tried);
		if (to < 0)
			continue;
		ex_holders_set(&s->holders, to, req);
		__clear_bit(idx, &s->holders.used);
		return idx;
	}
	return -1;
}

static int ex_room(struct ex_search *s, unsigned long counters)
{
	unsigned long tried = s->fixed;

	return ex_make_room(s, counters, &tried);
}

/*
 * Whether there would be counters enough if each event could use those of all its ways: whether a
 * free counter can be reached from the new event's by moves.
 */
static bool ex_counters_suffice(const struct ex_holders *holders, unsigned long fixed,
				const struct ex_req *ways)
{
	unsigned long reached = ex_all_counters(ways), before;
	int idx;

	do {
		if (reached & ~holders->used)
			return true;
		before = reached & ~fixed;
		for_each_set_bit(idx, &before, EX_MAX_COUNTERS)
			reached |= ex_all_counters(ex_first_way(holders->req[idx]));
	} while (reached & ~fixed & ~before);
	return false;
}

static bool ex_counters_vary(const struct ex_req *ways)
{
	const struct ex_req *way;

	ex_for_each_way(way, ways)
		if (way->counters != ways->counters)
			return true;
	return false;
}

/* The filter registers that an event needs in a way, without those that it needs as in @other */
static u64 ex_way_filters(const struct ex_req *way, const struct ex_req *other)
{
	const struct ex_need *need, *same;
	u64 filters = 0;

	ex_for_each_need(need, way) {
		same = other ? ex_holder_need(other, need->filter) : NULL;
		if (!same || same->mask != need->mask || same->val != need->val)
			filters |= BIT_ULL(need->filter);
	}
	return filters;
}

static u64 ex_all_filters(const struct ex_req *ways)
{
	const struct ex_req *way;
	u64 filters = 0;

	ex_for_each_way(way, ways)
		filters |= ex_way_filters(way, NULL);
	return filters;
}

/* The filter registers of which it depends on the way whether an event needs them, and how */
static u64 ex_chosen_filters(const struct ex_req *ways)
{
	const struct ex_req *way;
	u64 filters = 0;

	ex_for_each_way(way, ways)
		filters |= ex_way_filters(way, ways) | ex_way_filters(ways, way);
	return filters;
}

/* Whether the way of one event may depend on that of the other */
static bool ex_ways_are_linked(const struct ex_req *a, const struct ex_req *b)
{
	return ex_chosen_filters(a) & ex_all_filters(b) ||
	       ex_all_filters(a) & ex_chosen_filters(b) ||
	       (ex_all_counters(a) & ex_all_counters(b) &&
		(ex_counters_vary(a) || ex_counters_vary(b)));
}

static void ex_search_add(struct ex_search *s, const struct ex_req *way, int idx)
{
	s->events[s->num].way = way;
	s->events[s->num++].idx = idx;
}

/* Take away the counters of all events that are linked with the new one, or with each other. */
static void ex_search_init(struct ex_search *s, const struct ex_req *ways)
{
	const struct ex_req *other;
	unsigned int i;
	int idx;

	s->num = 0;
	ex_search_add(s, ways, -1);
	for (i = 0; i < s->num; i++) {
		other = ex_first_way(s->events[i].way);
		for_each_set_bit(idx, &s->holders.used, EX_MAX_COUNTERS) {
			if (s->fixed & BIT(idx) ||
			    !ex_ways_are_linked(other, ex_first_way(s->holders.req[idx])))
				continue;
			ex_search_add(s, s->holders.req[idx], idx);
			__set_bit(idx, &s->had);
			__clear_bit(idx, &s->holders.used);
		}
	}
}

static bool ex_search_from(struct ex_search *s, unsigned int i);

static bool ex_search_way(struct ex_search *s, unsigned int i, const struct ex_req *way)
{
	int idx = s->events[i].idx;

	if (!ex_req_fits(&s->holders, way))
		return false;
	if (idx < 0 || way != s->events[i].way || s->holders.used & BIT(idx))
		idx = ex_room(s, way->counters);
	if (idx < 0)
		return false;
	ex_holders_set(&s->holders, idx, way);
	if (ex_search_from(s, i + 1))
		return true;
	__clear_bit(ex_holders_find(&s->holders, ex_first_way(way)), &s->holders.used);
	return false;
}

/*
 * A way that needs only what others need, and that has the counters of the other ways, leaves the
 * later events as much as any.
 */
static const struct ex_req *ex_best_way(const struct ex_search *s, const struct ex_req *ways)
{
	const struct ex_req *way;

	if (ex_counters_vary(ways))
		return NULL;
	ex_for_each_way(way, ways)
		if (!ex_new_claims(&s->holders, way))
			return way;
	return NULL;
}

/*
 * Give event @i and the later ones counters.  There are few ways to try: at most seven events with
 * two ways each share counters; of the M-Box's six events with four ways, one for each field of a
 * register, at most four need a field that no other has.
 */
static bool ex_search_from(struct ex_search *s, unsigned int i)
{
	const struct ex_req *ways, *way;

	if (i == s->num)
		return true;
	ways = ex_first_way(s->events[i].way);
	way = ex_best_way(s, ways);
	if (way)
		return ex_search_way(s, i, way);
	if (ex_search_way(s, i, s->events[i].way))
		return true;
	ex_for_each_way(way, ways)
		if (way != s->events[i].way && ex_search_way(s, i, way))
			return true;
	return false;
}

static bool ex_keep_ways(struct ex_search *s, const struct ex_req *ways)
{
	const struct ex_req *way;
	int idx;

	ex_for_each_way(way, ways) {
		if (!ex_req_fits(&s->holders, way))
			continue;
		idx = ex_room(s, way->counters);
		if (idx < 0)
			continue;
		ex_holders_set(&s->holders, idx, way);
		return true;
	}
	return false;
}

static noinline_for_stack bool ex_find_room(struct ex_holders *holders, unsigned long fixed,
					    const struct ex_req *ways)
{
	struct ex_search s;

	s.holders = *holders;
	s.fixed = fixed;
	s.had = 0;
	if (!ex_keep_ways(&s, ways)) {
		ex_search_init(&s, ways);
		if (!ex_search_from(&s, 0))
			return false;
	}
	*holders = s.holders;
	return true;
}

/**
 * ex_rearrange - find a counter for an event for which ex_place() has found none
 * @holders:	events that have counters of the box; the event is added, and others may move: to
 *		another counter, or to another one of their ways
 * @fixed:	bitmap of the counters whose events have to stay as they are
 * @ways:	encodings of the event
 * Out of line, as ex_place() mostly finds a counter.
 * Return: whether there is room; if not, nothing is changed
 */
static noinline bool ex_rearrange(struct ex_holders *holders, unsigned long fixed,
				  const struct ex_req *ways)
{
	return ex_counters_suffice(holders, fixed, ways) && ex_find_room(holders, fixed, ways);
}

/**
 * ex_fit - find a counter for an event, moving others if it must
 * @holders:	as for ex_rearrange(); has the event only if others have moved
 * @fixed:	as for ex_rearrange()
 * @ways:	encodings of the event
 * @way:	set to the one of @ways to use
 * Return: the counter, or what ex_place() returns if there is no room
 */
int ex_fit(struct ex_holders *holders, unsigned long fixed, const struct ex_req *ways,
	   const struct ex_req **way)
{
	int idx = ex_place(holders, ways, way);

	if (idx >= 0 || !ex_rearrange(holders, fixed, ways))
		return idx;
	idx = ex_holders_find(holders, ways);
	*way = holders->req[idx];
	return idx;
}

/* Add an event, moving others as ex_fit() does.  Returns 0, or an error of ex_place(). */
int ex_insert(struct ex_holders *holders, unsigned long fixed, const struct ex_req *ways)
{
	const struct ex_req *way;
	int idx = ex_place(holders, ways, &way);

	if (idx < 0)
		return ex_rearrange(holders, fixed, ways) ? 0 : idx;
	ex_holders_set(holders, idx, way);
	return 0;
}
