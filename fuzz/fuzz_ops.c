// SPDX-License-Identifier: GPL-2.0
/*
 * The functions of ex_uncore_boxes.c, called in any order: events are added, started, stopped
 * and deleted, PMUs closed and opened, stimuli put into the model, time passes, overflows are
 * searched.  The counts must be what the model counted while the events were started, and the
 * next scan must find each overflow whose status bit is set in the model.
 *
 * This file adds up the counts as ex_uncore_event.c does.
 */
#include "fuzz.h"

/**
 * struct event - an event, with the data that ex_uncore_event.c keeps of it
 * @ways:	its requirements, in all encodings
 * @running:	it is started
 * @period:	sampling period; 0: it is only counted
 * @left:	the interval that the counter is armed for
 * @prev:	the counter's value when it was last read or written
 * @count:	the driver's count
 * @base:	occurrences that the model's counter had counted before the event was started
 * @lost:	occurrences between the read of the counter and its rearming
 */
struct event {
	struct ex_req ways[EX_MAX_WAYS];
	bool running;
	u64 period, left, prev, count;
	u64 base, lost;
};

static struct event events[EXM_NUM_BOXES][EX_MAX_COUNTERS];
static struct package *p;

static u64 mask(const struct ex_box *box, int idx)
{
	return box->counters[idx].mask;
}

static struct exm_counter *model_counter(const struct ex_box *box, int idx)
{
	struct exm_box *b = &machine.m.pkg[0].box[package_box(p, box->row)];

	return &b->ctr[package_idx(box->row, idx)];
}

/*
 * As ex_event_update().  The count is between the model's before and after the read: a counter
 * that is read in halves counts meanwhile.
 */
static u64 update(const struct ex_box *box, int idx, struct event *e)
{
	u64 before = model_counter(box, idx)->counted - e->base, after;
	u64 now = ex_counter_read(&box->counters[idx], e->prev);

	e->count += (now - e->prev) & mask(box, idx);
	e->prev = now;
	after = model_counter(box, idx)->counted - e->base;
	MUST(e->count + e->lost >= before && e->count + e->lost <= after,
	     "%s counter %d: count %lu, lost %lu, but the model counted %lu to %lu",
	     box->row->type->name, idx, e->count, e->lost, before, after);
	return now;
}

/* Write the preset of a new period.  Occurrences since the read of the counter are lost. */
static void arm(struct ex_box *box, int idx, struct event *e)
{
	e->left = ex_arm_left(box, idx, e->period);
	e->prev = -e->left & mask(box, idx);
	ex_counter_preset(box, idx, e->prev);
	e->lost = model_counter(box, idx)->counted - e->base - e->count;
}

static void start(struct ex_box *box, int idx, struct event *e)
{
	if (!(box->used & BIT(idx)) || e->running)
		return;
	e->base = model_counter(box, idx)->counted;
	e->count = 0;
	e->lost = 0;
	e->prev = box->counters[idx].value;
	if (e->period)
		arm(box, idx, e);
	MUST(e->lost == 0, "it counted before it was started");
	e->running = true;
	ex_counter_start(box, idx);
}

static void stop(struct ex_box *box, int idx, struct event *e)
{
	u64 counted;

	if (!e->running)
		return;
	ex_counter_stop(box, idx);
	e->running = false;
	counted = model_counter(box, idx)->counted;
	box->counters[idx].value = update(box, idx, e);
	package_run(p, 1000);
	MUST(model_counter(box, idx)->counted == counted, "it counts after it was stopped");
}

/* Add an event with the PMU disabled, as perf does. */
static void add(struct ex_box *box, struct event *row, struct input *in)
{
	u64 config[EX_CONFIG_WORDS];
	struct ex_req *way;
	const struct ex_req *placed = NULL;
	bool closed = box->closed;
	struct ex_holders holders;
	struct event new = { };
	struct event *e;
	int idx;

	take_config(in, p, box, config);
	if (ex_encode(box->row->type, config, new.ways) ||
	    (box->no_filter && new.ways->num_needs))
		return;
	if (ex_can_sample(box, new.ways) && take(in, 1) & 1)
		new.period = take_clocks(in) ?: 1;
	ex_encode_all(box->row->type, config, new.ways);
	ex_for_each_way(way, new.ways)
		way->counters &= ~box->lacking;
	if (!new.period && ex_always_freezes(&p->pkg))
		ex_req_disable_pmi(box->row->type, new.ways);
	ex_box_holders(box, &holders);
	idx = ex_place(&holders, new.ways, &placed);
	if (idx < 0)
		return;
	e = &row[idx];
	*e = new;
	ex_gate_close(box);
	MUST(!ex_filters_set(box, placed), "a filter register raises #GP");
	way = &e->ways[placed - new.ways];
	ex_counter_assign(box, idx, way);
	box->used |= BIT(idx);
	start(box, idx, e);
	check_holders(p, box);
	if (!closed)
		ex_gate_open(box);
}

static void del(struct ex_box *box, int idx, struct event *e)
{
	if (!(box->used & BIT(idx)))
		return;
	stop(box, idx, e);
	box->stale |= BIT(idx);
	box->used &= ~BIT(idx);
}

/* Whether the box's counters can be stopped at once */
static bool gated(const struct ex_box *box)
{
	enum ex_gate gate = box->row->type->gate;

	return gate != EX_GATE_NONE && !(gate == EX_GATE_GLOBAL && p->pkg.freeze);
}

/* While a box is held, as for a sample that reads its group, nothing counts. */
static void hold(struct ex_box *box, struct event *row)
{
	u64 sum[2] = { };

	ex_gate_hold(box, true);
	for (int i = 0; i < 2; i++) {
		for (int idx = 0; idx < EX_MAX_COUNTERS; idx++)
			sum[i] += row[idx].running ? update(box, idx, &row[idx]) : 0;
		package_run(p, 1000);
	}
	ex_gate_hold(box, false);
	MUST(!gated(box) || sum[0] == sum[1],
	     "it counts while it is held");
}

/* Handle the overflow of a counter. */
static void overflow(struct ex_box *box, int idx, struct event *e)
{
	u64 now;

	if (!e->running)
		return;
	now = update(box, idx, e);
	if (e->period && ((now + e->left) & mask(box, idx)) >= e->left)
		arm(box, idx, e);
}

/* The counters of a box whose status bits are set in the model, if the driver reads any */
static unsigned long set_status(const struct ex_box *box)
{
	const struct ex_bank *bank = box->row->type->banks;
	unsigned long ovf = 0;
	int idx = 0, k, n;
	u64 status;

	if (!ex_has_status(&p->pkg))
		return 0;
	status = package_peek(p, box->row->type->status ?
			      box->row->base + box->row->type->status :
			      ex_pkg_global(&p->pkg)->status);
	for (k = 0; k < EX_MAX_BANKS; k++, bank++) {
		for (n = 0; n < bank->num; n++, idx++)
			ovf |= (status >> (bank->bit + n) & 1) << idx;
	}
	return ovf;
}

/*
 * The counters among them whose overflow a scan must find: those of a box with its bit set in
 * U STATUS; of a box without such a bit, those of events whose PMI is enabled.
 */
static unsigned long announced_status(const struct ex_box *box)
{
	unsigned long ovf = set_status(box);

	if (box->row->u_bit)
		return package_peek(p, ex_pkg_global(&p->pkg)->status) & box->row->u_bit ? ovf : 0;
	for (int idx = 0; idx < EX_MAX_COUNTERS; idx++) {
		if (!(box->used & BIT(idx)) || box->counters[idx].pmi_off)
			ovf &= ~BIT(idx);
	}
	return ovf;
}

/* Scan a box; @hint: as ex_handle_likely_box() does. */
static void scan_box(struct ex_box *box, struct event *row, u64 status, bool hint,
		     unsigned long was_set)
{
	int idx = __builtin_ctzl(box->used ?: 1);
	unsigned long ovf;

	if (hint && box->row->u_bit && box->used == BIT(idx) && row[idx].running &&
	    row[idx].period) {
		ex_box_clear_status(box);
		overflow(box, idx, &row[idx]);
	} else {
		ovf = ex_box_collect_overflows(box, &status);
		MUST(!(was_set & ~ovf), "%s %d: status was %#lx, the driver found %#lx",
		     box->row->type->name, box->row->num, was_set, ovf);
		for (idx = 0; idx < EX_MAX_COUNTERS; idx++) {
			if (ovf & BIT(idx))
				overflow(box, idx, &row[idx]);
		}
	}
	MUST(p->cost || !set_status(box), "%s %d: status is still %#lx",
	     box->row->type->name, box->row->num, set_status(box));
}

/* Scan the boxes as the PMI does: it must find each status bit that is set. */
static u64 scan_once(bool hint, u64 again)
{
	unsigned long was_set[EXM_NUM_BOXES], boxes;
	unsigned int num = p->pkg.platform->num_boxes;
	u64 status;

	for (unsigned int i = 0; i < num; i++)
		was_set[i] = ex_is_absent(&p->boxes[i]) ? 0 : announced_status(&p->boxes[i]);
	status = ex_overflow_status(&p->pkg);
	boxes = ex_boxes_to_scan(&p->pkg, status | again, hint);
	for (unsigned int i = 0; i < num; i++) {
		MUST(!was_set[i] || boxes & BIT(i),
		     "%s %d: status is %#lx, and the driver does not read it",
		     p->boxes[i].row->type->name, p->boxes[i].row->num, was_set[i]);
		if (boxes & BIT(i))
			scan_box(&p->boxes[i], events[i], status, hint, was_set[i]);
	}
	return ex_overflow_done(&p->pkg, status);
}

/* Scan until U STATUS is clear. */
static void scan(bool hint)
{
	u64 again = scan_once(hint, 0);

	for (int i = 0; again && i < 8; i++)
		again = scan_once(false, again);
	if (p->pkg.freeze)
		ex_global_control(&p->pkg, p->pkg.global_ctl);
}

static void update_all(void)
{
	for (unsigned int i = 0; i < p->pkg.platform->num_boxes; i++) {
		for (int idx = 0; idx < EX_MAX_COUNTERS; idx++) {
			if (events[i][idx].running)
				update(&p->boxes[i], idx, &events[i][idx]);
		}
	}
}

static void end(void)
{
	for (unsigned int i = 0; i < p->pkg.platform->num_boxes; i++) {
		for (int idx = 0; idx < EX_MAX_COUNTERS; idx++)
			del(&p->boxes[i], idx, &events[i][idx]);
	}
	scan(false);
	ex_pkg_reset(&p->pkg);
	for (unsigned int i = 0; i < p->pkg.platform->num_boxes; i++) {
		if (ex_is_absent(&p->boxes[i]))
			continue;
		MUST(!set_status(&p->boxes[i]), "a status bit is set after a reset");
		check_holders(p, &p->boxes[i]);
	}
	MUST(!package_peek(p, ex_pkg_global(&p->pkg)->status),
	     "after a reset the global STATUS is not 0");
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);
int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	struct input in = { data, size };

	p = package_new(&in);
	memset(events, 0, sizeof(events));
	while (in.size) {
		unsigned int op = take(&in, 1), idx = op >> 4 & 7;
		unsigned int row = take(&in, 1) % p->pkg.platform->num_boxes;
		struct ex_box *box = &p->boxes[row];
		struct event *e = &events[row][idx];

		if (ex_is_absent(box))
			continue;
		switch (op & 15) {
		case 0: del(box, idx, e); break;
		case 1: start(box, idx, e); break;
		case 2: stop(box, idx, e); break;
		case 3: ex_gate_close(box); break;
		case 4: ex_gate_open(box); break;
		case 5: scan(false); break;
		case 6: scan(true); break;
		case 7: hold(box, events[row]); break;
		case 8: update_all(); break;
		case 9: exm_stop(&machine.m); break;
		case 10:
		case 11:
			package_run(p, take_clocks(&in));
			update_all();
			break;
		case 12:
		case 13: package_put(p, box, &in); break;
		default: add(box, events[row], &in);
		}
	}
	end();
	return 0;
}
