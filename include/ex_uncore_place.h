/* SPDX-License-Identifier: GPL-2.0 */
/* Which event gets which counter: encodings of events, and ex_uncore_place.c, of both modules */
#ifndef EX_UNCORE_PLACE_H
#define EX_UNCORE_PLACE_H

#include <linux/bitmap.h>
#include <linux/types.h>

#define EX_MAX_COUNTERS		18	/* of which an event has one */
#define EX_MAX_NEEDS		6	/* of one event */
#define EX_MAX_WAYS		4	/* to encode one event */

/**
 * struct ex_need - the value that an event needs in a filter register
 * @filter:	index of the register among the box's
 * @mask:	bits the event depends on
 * @val:	their value
 *
 * Two needs of one register conflict iff (a.val ^ b.val) & a.mask & b.mask.
 */
struct ex_need {
	unsigned int filter;
	u64 mask;
	u64 val;
};

/**
 * enum ex_direction - how a counter counts
 * @EX_UP:	up, and overflows
 * @EX_DOWN:	down, and underflows
 * @EX_UP_DOWN:	in either direction, and may cross 0 without a wrap
 */
enum ex_direction { EX_UP, EX_DOWN, EX_UP_DOWN };

/**
 * struct ex_req - one way to encode an event
 * @ctl:	control register value, enable and PMI enable included
 * @counters:	bitmap of the counters that can count the event
 * @ways:	number of ways to encode the event, of which this is one
 * @alt:	number of the others that stand before this one
 * @direction:	how the counter counts
 * @once:	control register bits to write when the event has got a counter
 * @num_needs:	number of @needs
 * @needs:	filter register values, in the order in which they have to be written
 */
struct ex_req {
	u64 ctl;
	unsigned long counters;
	u8 ways;
	u8 alt;
	enum ex_direction direction;
	u64 once;
	unsigned int num_needs;
	struct ex_need needs[EX_MAX_NEEDS];
};

static inline void ex_add_need(struct ex_req *req, unsigned int filter, u64 mask, u64 val)
{
	req->needs[req->num_needs++] = (struct ex_need){ filter, mask, val };
}

#define ex_for_each_need(need, req)						\
	for ((need) = (req)->needs; (need) < (req)->needs + (req)->num_needs; (need)++)

#define ex_for_each_way(way, first)						\
	for ((way) = (first); (way) < (first) + (first)->ways; (way)++)

static inline const struct ex_req *ex_first_way(const struct ex_req *way)
{
	return way - way->alt;
}

/**
 * struct ex_holders - events and their counters of a box, as they are or as they may be
 * @used:	bitmap of the counters that have an event
 * @req:	encoding of each counter's event
 */
struct ex_holders {
	unsigned long used;
	const struct ex_req *req[EX_MAX_COUNTERS];
};

/* The counter of the event that can be encoded in @ways; -1 if the event has none */
static inline int ex_holders_find(const struct ex_holders *holders, const struct ex_req *ways)
{
	const struct ex_req *end = ways + ways->ways;
	int idx;

	for_each_set_bit(idx, &holders->used, EX_MAX_COUNTERS)
		if (holders->req[idx] >= ways && holders->req[idx] < end)
			return idx;
	return -1;
}

const struct ex_need *ex_holder_need(const struct ex_req *req, unsigned int filter);
bool ex_req_fits(const struct ex_holders *holders, const struct ex_req *req);
int ex_place(const struct ex_holders *holders, const struct ex_req *ways,
	     const struct ex_req **way);
int ex_fit(struct ex_holders *holders, unsigned long fixed, const struct ex_req *ways,
	   const struct ex_req **way);
int ex_insert(struct ex_holders *holders, unsigned long fixed, const struct ex_req *ways);

#endif /* EX_UNCORE_PLACE_H */
