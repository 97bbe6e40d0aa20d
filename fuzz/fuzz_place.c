// SPDX-License-Identifier: GPL-2.0
/*
 * Encode and place: events with any config words are added to and deleted from the boxes of
 * any platform, in any order.
 */
#include "fuzz.h"

/* An event: its requirements in all encodings */
struct asked {
	bool used;
	struct ex_req ways[EX_MAX_WAYS];
};

static struct asked held[EXM_NUM_BOXES][EX_MAX_COUNTERS + 1];

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

/* Give event @n a counter of those in @open, for which other events may have to move. */
static bool find_counter(const struct ex_req *const *chosen, int n, int *owner, unsigned long *open)
{
	for (int idx = 0; idx < EX_MAX_COUNTERS; idx++) {
		if (!(chosen[n]->counters & *open & BIT(idx)))
			continue;
		*open &= ~BIT(idx);
		if (owner[idx] < 0 || find_counter(chosen, owner[idx], owner, open)) {
			owner[idx] = n;
			return true;
		}
	}
	return false;
}

/* Is there a counter for each of these encodings?  A maximum bipartite matching */
static bool any_counters(const struct ex_req *const *chosen, int num)
{
	int owner[EX_MAX_COUNTERS];

	memset(owner, -1, sizeof(owner));
	for (int n = 0; n < num; n++) {
		unsigned long open = GENMASK(EX_MAX_COUNTERS - 1, 0);

		if (!find_counter(chosen, n, owner, &open))
			return false;
	}
	return true;
}

/* Is there a choice of encodings with a counter for each event?  Tries all that still may fit. */
static bool any_assignment(struct asked *const *event, int num, const struct ex_req **chosen,
			   int done)
{
	const struct ex_req *ways, *way;

	if (!any_counters(chosen, done))
		return false;
	if (done == num)
		return true;
	ways = event[done]->ways;
	for (way = ways; way < ways + ways->ways; way++) {
		bool clash = false;

		for (int i = 0; i < done; i++)
			clash |= conflict(chosen[i], way);
		chosen[done] = way;
		if (!clash && any_assignment(event, num, chosen, done + 1))
			return true;
	}
	return false;
}

/* ex_insert() refused: no choice of encodings and counters fits all events. */
static void check_refusal(struct asked *events, int err)
{
	const struct ex_req *chosen[EX_MAX_COUNTERS + 1];
	struct asked *event[EX_MAX_COUNTERS + 1];
	int num = 0;

	MUST(err == -EBUSY || err == -ENOSPC, "error %d", err);
	for (int i = 0; i <= EX_MAX_COUNTERS; i++)
		if (events[i].used)
			event[num++] = &events[i];
	MUST(!any_assignment(event, num, chosen, 0), "%d events would have fitted", num);
}

/* Each event has a counter of its own that can count it, and no two conflict. */
static void check_plan(const struct ex_holders *plan, struct asked *events)
{
	int num = 0;

	for (int i = 0; i <= EX_MAX_COUNTERS; i++) {
		const struct ex_req *way;
		int idx;

		if (!events[i].used)
			continue;
		idx = ex_holders_find(plan, events[i].ways);
		MUST(idx >= 0, "an event has no counter");
		way = plan->req[idx];
		MUST(way < events[i].ways + events[i].ways->ways, "not one of its encodings");
		MUST(way->counters & BIT(idx), "counter %d cannot count it", idx);
		for (int k = 0; k < idx; k++)
			MUST(!(plan->used & BIT(k)) || !conflict(plan->req[k], way),
			     "conflict with another event's filter");
		num++;
	}
	MUST(num == (int)hweight_long(plan->used), "%d events on other counters", num);
}

/* Give the events that have moved, and the new one, their counters. */
static void apply(struct package *p, struct ex_box *box, const struct ex_holders *plan)
{
	struct ex_holders before;

	ex_box_holders(box, &before);
	box->used = 0;
	for (int idx = 0; idx < EX_MAX_COUNTERS; idx++) {
		if (!(plan->used & BIT(idx)))
			continue;
		box->used |= BIT(idx);
		if (before.used & BIT(idx) && before.req[idx] == plan->req[idx])
			continue;
		MUST(!ex_filters_set(box, plan->req[idx]), "a filter register raises #GP");
		ex_counter_assign(box, idx, plan->req[idx]);
	}
	check_holders(p, box);
}

static void add(struct package *p, int row, const struct asked *wish)
{
	struct ex_box *box = &p->boxes[row];
	struct asked *events = held[row];
	struct ex_holders plan;
	int i = 0, err;

	ex_box_holders(box, &plan);
	while (events[i].used)
		i++;
	events[i] = *wish;
	events[i].used = true;
	err = ex_insert(&plan, 0, events[i].ways);
	if (err) {
		check_refusal(events, err);
		events[i].used = false;
	} else {
		apply(p, box, &plan);
	}
	ex_box_holders(box, &plan);
	check_plan(&plan, events);
}

static void del(struct package *p, int row, unsigned int idx)
{
	struct ex_box *box = &p->boxes[row];

	if (!(box->used & BIT(idx)))
		return;
	for (int i = 0; i <= EX_MAX_COUNTERS; i++)
		if (held[row][i].ways == ex_first_way(box->counters[idx].req))
			held[row][i].used = false;
	box->used &= ~BIT(idx);
	check_holders(p, box);
}

/* Let an event have some of its counters only, so that sets of counters overlap. */
static void narrow(struct ex_req *ways, unsigned long mask)
{
	for (unsigned int i = 0; i < ways->ways; i++)
		ways[i].counters = ways[i].counters & mask ?: ways[i].counters;
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
	MUST(!(bank->quirks & EX_EARLY_CARRY) || (-got & 0xffffff) < 0xfffffe, "preset %#lx", -got);
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);
int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	struct input in = { data, size };
	struct package *p = package_new(&in);

	memset(held, 0, sizeof(held));
	while (in.size) {
		unsigned int op = take(&in, 1);
		int row = take(&in, 1) % p->pkg.platform->num_boxes;
		u64 config[EX_CONFIG_WORDS];
		struct asked wish;

		if (ex_is_absent(&p->boxes[row]))
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
			    !(p->boxes[row].no_filter && wish.ways->num_needs)) {
				if (op & 8)
					narrow(wish.ways, take(&in, 1));
				add(p, row, &wish);
			}
		}
	}
	return 0;
}
