// SPDX-License-Identifier: GPL-2.0
/*
 * Encode and place: events of any config words come to and go from the boxes of
 * any platform, in any order.
 */
#include "fuzz.h"

/* An event that a box was asked for: what it needs, in all its ways */
struct asked {
	struct ex_req ways[EX_MAX_WAYS];
};

static struct asked held[EXM_NUM_BOXES][EX_MAX_COUNTERS];
static bool had_del[EXM_NUM_BOXES];	/* since it was empty */

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
		if (box->used & BIT(i) && conflict(box->counters[i].req, req))
			return true;
	}
	return false;
}

/* Is there a way to encode these events, and a counter for each?  All are tried. */
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
		/* Two events' counters are the same or others: the first will do. */
		if (done + 1 == num ||
		    any_assignment(event, num, chosen, done + 1, taken | (free & -free)))
			return true;
	}
	return false;
}

/* It did not fit.  Then there was no way for it, and if nobody has left, none for all. */
static void check_refusal(const struct ex_box *box, int row, struct asked *wish, int err)
{
	const struct ex_req *ways = wish->ways, *way, *chosen[EX_MAX_COUNTERS + 1];
	struct asked *event[EX_MAX_COUNTERS + 1];
	int num = 0;

	MUST(err == -EBUSY || err == -ENOSPC, "error %d", err);
	for (way = ways; way < ways + ways->ways; way++)
		MUST(conflicts_with_holders(box, way) || !(way->counters & ~box->used),
		     "encoded the %zu. way it would have fitted", way - ways);
	for (int i = 0; i < EX_MAX_COUNTERS; i++) {
		if (box->used & BIT(i))
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
	int idx = ex_place(box, wish->ways, &way);

	if (idx < 0) {
		check_refusal(box, row, wish, idx);
		return;
	}
	MUST(way >= wish->ways && way < wish->ways + wish->ways->ways, "none of its ways");
	MUST(idx < EX_MAX_COUNTERS && way->counters & BIT(idx), "counter %d cannot count it", idx);
	MUST(!(box->used & BIT(idx)), "counter %d is taken", idx);
	MUST(!conflicts_with_holders(box, way), "it conflicts with a holder");
	held[row][idx] = *wish;
	MUST(!ex_filters_set(box, way), "a filter register raises #GP");
	ex_counter_take(box, idx, &held[row][idx].ways[way - wish->ways]);
	box->used |= BIT(idx);
	check_holders(p, box);
}

static void del(struct package *p, int row, unsigned int idx)
{
	struct ex_box *box = &p->boxes[row];

	if (!(box->used & BIT(idx)))
		return;
	box->used &= ~BIT(idx);
	had_del[row] = box->used;
	check_holders(p, box);
}

/* The reason of a refusal is a sentence; what is accepted is sound in all its ways. */
static bool encode(const struct ex_box_type *type, const u64 *config, struct ex_req *ways)
{
	const char *why = ex_encode(type, config, ways);

	if (why) {
		MUST(strlen(why) > 10, "a reason: %s", why);
		return false;
	}
	for (int i = 0; i < EX_CONFIG_WORDS; i++)
		MUST(!(config[i] & ~field_bits(type, i)), "bits of no field: %#lx", config[i]);
	MUST(ways->ways >= 1 && ways->ways <= EX_MAX_WAYS, "%u ways", ways->ways);
	for (unsigned int i = 0; i < ways->ways; i++)
		check_req(type, &ways[i]);
	return true;
}

/* The interval is not shorter, and no preset ends in what the W-Box erratum forbids. */
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
	left = min_t(u64, left, EX_LONGEST(fls64(box->counters[idx].mask)));
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
