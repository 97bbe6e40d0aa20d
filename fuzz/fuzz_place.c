// SPDX-License-Identifier: GPL-2.0
/*
 * Encode and place: events with any config words are added to and deleted from the boxes of
 * any platform, in any order.
 */
#include "fuzz.h"

/* An event that was to be added: its requirements in all encodings */
struct asked {
	struct ex_req ways[EX_MAX_WAYS];
};

static struct asked held[EXM_NUM_BOXES][EX_MAX_COUNTERS];
static bool had_del[EXM_NUM_BOXES];	/* an event was deleted since the box was empty */

static bool conflict(const struct ex_req *a, const struct ex_req *b)
{
	for (unsigned int i = 0; i < a->num_needs; i++) {
		const struct ex_need *one = &a->needs[i];

		for (unsigned int k = 0; k < b->num_needs; k++) {
			const struct ex_need *other = &b->needs[k];

			if (one->filter == other->filter &&
			    (one->val ^ other->val) & one->mask & other->mask)
				return true;
		}
	}
	return false;
}

static bool conflicts_with_holders(const struct ex_box *box, const struct ex_req *req)
{
	for (int i = 0; i < EX_MAX_COUNTERS; i++) {
		if (box->holders.used & BIT(i) && conflict(box->holders.req[i], req))
			return true;
	}
	return false;
}

/* Is there a choice of encodings with a counter for each event?  Tries all of them. */
static bool any_assignment(struct asked *const *event, int num, const struct ex_req **chosen,
			   int done, unsigned long taken)
{
	const struct ex_req *ways = event[done]->ways, *way;

	for (way = ways; way < ways + ways->ways; way++) {
		unsigned long free = way->counters & ~taken;
		bool clash = false;

		for (int i = 0; i < done; i++)
			clash |= conflict(chosen[i], way);
		if (clash || !free)
			continue;
		chosen[done] = way;
		/* The sets of counters are equal or disjoint: try only the first counter. */
		if (done + 1 == num ||
		    any_assignment(event, num, chosen, done + 1, taken | (free & -free)))
			return true;
	}
	return false;
}

/* ex_place() refused: no encoding of the event fits; nor, if none was deleted, of all events. */
static void check_refusal(const struct ex_box *box, int row, struct asked *wish, int err)
{
	const struct ex_req *ways = wish->ways, *way, *chosen[EX_MAX_COUNTERS + 1];
	struct asked *event[EX_MAX_COUNTERS + 1];
	int num = 0;

	MUST(err == -EBUSY || err == -ENOSPC, "error %d", err);
	for (way = ways; way < ways + ways->ways; way++)
		MUST(conflicts_with_holders(box, way) || !(way->counters & ~box->holders.used),
		     "encoding %zu would have fitted", way - ways);
	for (int i = 0; i < EX_MAX_COUNTERS; i++) {
		if (box->holders.used & BIT(i))
			event[num++] = &held[row][i];
	}
	event[num++] = wish;
	MUST(had_del[row] || !any_assignment(event, num, chosen, 0, 0),
	     "%d events would have fitted", num);
}

static void add(struct package *p, int row, struct asked *wish)
{
	struct ex_box *box = &p->boxes[row];
	const struct ex_req *way = NULL;
	int idx = ex_place(&box->holders, wish->ways, &way);

	if (idx < 0) {
		check_refusal(box, row, wish, idx);
		return;
	}
	MUST(way >= wish->ways && way < wish->ways + wish->ways->ways, "not one of its encodings");
	MUST(idx < EX_MAX_COUNTERS && way->counters & BIT(idx), "counter %d cannot count it", idx);
	MUST(!(box->holders.used & BIT(idx)), "counter %d is taken", idx);
	MUST(!conflicts_with_holders(box, way), "conflict with another event's filter");
	held[row][idx] = *wish;
	MUST(!ex_filters_set(box, way), "a filter register raises #GP");
	ex_counter_take(box, idx, &held[row][idx].ways[way - wish->ways]);
	box->holders.used |= BIT(idx);
	check_holders(p, box);
}

static void del(struct package *p, int row, unsigned int idx)
{
	struct ex_box *box = &p->boxes[row];

	if (!(box->holders.used & BIT(idx)))
		return;
	box->holders.used &= ~BIT(idx);
	had_del[row] = box->holders.used;
	check_holders(p, box);
}

/* A refusal has a reason; all encodings of an accepted event are well formed. */
static bool encode(const struct ex_box_type *type, const u64 *config, struct ex_req *ways)
{
	const char *why = ex_encode(type, config, ways);

	if (why) {
		MUST(strlen(why) > 10, "a reason: %s", why);
		return false;
	}
	for (int i = 0; i < EX_CONFIG_WORDS; i++)
		MUST(!(config[i] & ~field_bits(type, i)), "bits of no field: %#lx", config[i]);
	MUST(ways->ways == 1 || (ways->ways <= EX_MAX_WAYS && ways->num_needs), "%u ways",
	     ways->ways);
	ex_encode_all(type, config, ways);
	for (unsigned int i = 0; i < ways->ways; i++)
		check_req(type, &ways[i]);
	return true;
}

/* The interval is not shortened, and no preset has the low bits of the W-Box's early carry. */
static void arm(const struct ex_box *box, unsigned int pick, u64 left)
{
	const struct ex_bank *bank = box->row->type->banks;
	int idx = pick % EX_MAX_COUNTERS, n = idx;
	u64 got;

	while (n >= bank->num) {
		n -= bank->num;
		if (++bank == box->row->type->banks + EX_MAX_BANKS || !bank->num)
			return;
	}
	left = left & EX_CTR_MASK ?: 1;
	got = ex_arm_left(box, idx, left);
	left = min_t(u64, left, EX_LONGEST(box->counters[idx].mask));
	MUST(got >= left && got - left <= 4,
	     "armed for %#lx instead of %#lx", got, left);
	MUST(!bank->early_carry || (-got & 0xffffff) < 0xfffffe, "preset %#lx", -got);
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);
int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	struct input in = { data, size };
	struct package *p = package_new(&in);

	memset(had_del, 0, sizeof(had_del));
	while (in.size) {
		unsigned int op = take(&in, 1);
		int row = take(&in, 1) % p->pkg.platform->num_boxes;
		u64 config[EX_CONFIG_WORDS];
		struct asked wish;

		if (p->boxes[row].absent)
			continue;
		switch (op & 7) {
		case 0:
			del(p, row, op >> 3 & 7);
			break;
		case 1:
			arm(&p->boxes[row], op >> 3, take_value(&in));
			break;
		default:
			take_config(&in, p, &p->boxes[row], config);
			if (encode(p->boxes[row].row->type, config, wish.ways) &&
			    !(p->boxes[row].no_filter && wish.ways->num_needs))
				add(p, row, &wish);
		}
	}
	return 0;
}
