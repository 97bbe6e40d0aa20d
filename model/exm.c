// SPDX-License-Identifier: GPL-2.0
/*
 * exm: registers, time and the overflow tree.
 *
 * The time engine never ticks.  Between two register accesses nothing that
 * steers a counter changes, except by a freeze; so what it counts over a
 * stretch of clocks is a sum over pulse trains that has a closed form, and the
 * clock of its next carry is found by a search on that sum.
 */
#include "exm_boxes.h"

/* Saturating, so that a clock beyond the end of time is EXM_NEVER */
static u64 exm_add(u64 a, u64 b)
{
	u64 sum;

	return __builtin_add_overflow(a, b, &sum) ? EXM_NEVER : sum;
}

static u64 exm_mul(u64 a, u64 b)
{
	u64 product;

	return __builtin_mul_overflow(a, b, &product) ? EXM_NEVER : product;
}

static u64 exm_min(u64 a, u64 b)
{
	return a < b ? a : b;
}

static u64 exm_max(u64 a, u64 b)
{
	return a > b ? a : b;
}

/* ---- arithmetic modulo m ---------------------------------------------- */

static u64 exm_gcd(u64 a, u64 b)
{
	while (b) {
		u64 rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* a - b, both below m */
static u64 exm_submod(u64 a, u64 b, u64 m)
{
	return a >= b ? a - b : a + (m - b);
}

/* a * b, both below m */
static u64 exm_mulmod(u64 a, u64 b, u64 m)
{
	u64 sum = 0;

	if (!(m >> 32))
		return a * b % m;
	for (; b; b >>= 1) {
		if (b & 1)
			sum = exm_submod(sum, a ? m - a : 0, m);
		a = exm_submod(a, a ? m - a : 0, m);
	}
	return sum;
}

/* 1 / a, where a has no factor in common with m > 1 */
static u64 exm_invmod(u64 a, u64 m)
{
	u64 r0 = m, r1 = a, t0 = 0, t1 = 1;

	while (r1) {
		u64 q = r0 / r1, r = r0 % r1, t = t0 - q * t1;

		r0 = r1;
		r1 = r;
		t0 = t1;
		t1 = t;
	}
	return (s64)t0 < 0 ? t0 + m : t0;	/* |t0| <= m / 2 */
}

/* ---- what one counter sees -------------------------------------------- */

/* Clocks first, first + step, ..., @num of them, relative to a segment's start */
struct exm_clocks {
	u64 first, step, num;
};

/*
 * What the counter adds in a clock with @now occurrences, after one with
 * @before: threshold, invert and edge detect of reference 4.4.  Threshold 0
 * means off, and with it invert has nothing to invert.
 */
static u64 exm_increment(const struct exm_feed *f, u64 now)
{
	now = exm_min(now, f->max);
	if (!f->thresh)
		return now;
	return (now >= f->thresh) != f->invert;
}

static u64 exm_value(const struct exm_feed *f, u64 now, u64 before)
{
	if (f->gated)
		return before ? exm_increment(f, now) : 0;
	if (!f->edge)
		return exm_increment(f, now);
	return exm_increment(f, now) && !exm_increment(f, before);
}

/* More occurrences in this clock make no difference any more. */
static bool exm_settled(const struct exm_feed *f, u64 now, u64 before)
{
	return now >= f->cap && (!(f->edge || f->gated) || before >= f->cap);
}

/* The clocks of @x in which @tone sounds (Chinese remainder theorem) */
static struct exm_clocks exm_meet(struct exm_clocks x, const struct exm_pulses *tone)
{
	static const struct exm_clocks none;
	u64 every = tone->every;
	u64 apart = exm_submod(tone->first, x.first % every, every);
	u64 step = x.step % every;
	u64 g = exm_gcd(step, every);
	u64 k = 0;

	if (apart % g)
		return none;
	every /= g;
	if (every > 1)
		k = exm_mulmod(apart / g % every, exm_invmod(step / g % every, every), every);
	if (k >= x.num)
		return none;
	x.first += k * x.step;
	x.num = (x.num - 1 - k) / every + 1;
	x.step = x.num > 1 ? x.step * every : 1;
	return x;
}

/*
 * Sum of exm_value() over the clocks @x, in which the tones from @i on sound
 * besides @now and @before occurrences.  Inclusion and exclusion: each level
 * at least halves x.num, so there are few.
 */
static u64 exm_sum(const struct exm_feed *f, struct exm_clocks x, unsigned int i,
		   u64 now, u64 before)
{
	u64 total = 0;

	for (; i < f->num_tones && !exm_settled(f, now, before); i++) {
		const struct exm_pulses *tone = &f->tone[i];
		u64 now2 = exm_add(now, tone->before ? 0 : tone->width);
		u64 before2 = exm_add(before, tone->before ? tone->width : 0);
		struct exm_clocks both = exm_meet(x, tone);

		if (both.num == x.num) {
			now = now2;
			before = before2;
		} else if (both.num) {
			total += exm_sum(f, both, i + 1, now2, before2);
			total -= exm_sum(f, both, i + 1, now, before);
		}
	}
	return total + x.num * exm_value(f, now, before);
}

/* Pulses of the same clocks are one tone. */
static void exm_add_tone(struct exm_feed *f, const struct exm_pulses *p, u64 first)
{
	struct exm_pulses *tone;

	for (unsigned int i = 0; i < f->num_tones; i++) {
		tone = &f->tone[i];
		if (tone->first == first && tone->every == p->every && tone->before == p->before) {
			tone->width = exm_add(tone->width, p->width);
			return;
		}
	}
	tone = &f->tone[f->num_tones++];
	*tone = *p;
	tone->first = first;
}

/* The last clock, from @from to at most @to, up to which no pulses begin or end */
static u64 exm_segment_end(const struct exm_feed *f, u64 from, u64 to)
{
	for (unsigned int i = 0; i < f->num_pulses; i++) {
		const struct exm_pulses *p = &f->pulses[i];

		if (p->first > from)
			to = exm_min(to, p->first - 1);
		else if (p->last >= from)
			to = exm_min(to, p->last);
	}
	return to;
}

/* Sum over the clocks from @from to @to, which are one segment */
static u64 exm_segment_sum(struct exm_feed *f, u64 from, u64 to)
{
	struct exm_clocks x = { .first = 0, .step = 1, .num = to - from + 1 };
	u64 now = 0, before = 0, first;

	f->num_tones = 0;
	for (unsigned int i = 0; i < f->num_pulses; i++) {
		const struct exm_pulses *p = &f->pulses[i];

		if (p->first > from || p->last < from)
			continue;
		first = exm_submod(0, (from - p->first) % p->every, p->every);
		if (first >= x.num)
			continue;
		if (p->every > 1 && x.num > 1)
			exm_add_tone(f, p, first);
		else if (p->before)
			before = exm_add(before, p->width);
		else
			now = exm_add(now, p->width);
	}
	return exm_sum(f, x, 0, now, before);
}

/* Does the counter count when nothing happens?  An inverted threshold does. */
static bool exm_counts_nothing(const struct exm_feed *f)
{
	return exm_value(f, 0, 0);
}

/* What the counter adds over the clocks after @from, up to and with @to */
static u64 exm_tally(struct exm_feed *f, u64 from, u64 to)
{
	u64 n = 0;

	if (!exm_counts_nothing(f))
		to = exm_min(to, f->end);
	while (from < to) {
		u64 end = exm_segment_end(f, from + 1, to);

		n += exm_segment_sum(f, from + 1, end);
		from = end;
	}
	return n;
}

/*
 * Where to look next between two clocks, after @low of which @need is not
 * reached while at @high @n is: where an even train would be there, and at
 * times in the middle, because no train need be even.
 */
static u64 exm_guess(u64 low, u64 high, u64 need, u64 n, unsigned int round)
{
	u64 guess = round % 3 == 2 ? (high - low) / 2 : (high - low) / n * need;

	return low + exm_max(exm_min(guess, high - low - 1), 1);
}

/* The first clock up to @high at which @need of the @n after @low is reached */
static u64 exm_search(struct exm_feed *f, u64 low, u64 high, u64 need, u64 n)
{
	for (unsigned int round = 0; high - low > 1; round++) {
		u64 mid = exm_guess(low, high, need, n, round);
		u64 part = exm_tally(f, low, mid);

		if (part >= need) {
			high = mid;
			n = part;
		} else {
			low = mid;
			need -= part;
			n -= part;
		}
	}
	return high;
}

/* The first clock after @from at which @need is reached.  No sum here can overflow. */
static u64 exm_reach(struct exm_feed *f, u64 from, u64 need)
{
	u64 limit = exm_counts_nothing(f) ? EXM_NEVER - 1 : exm_min(f->end, EXM_NEVER - 1);
	u64 span = need / f->max + 1;

	while (from < limit) {
		u64 to = exm_min(exm_add(from, span), limit);
		u64 n = exm_tally(f, from, to);

		if (n >= need)
			return exm_search(f, from, to, need, n);
		need -= n;
		from = to;
		span = exm_min(span * 2, EXM_BIT(57));
	}
	return EXM_NEVER;
}

/* ---- happenings ------------------------------------------------------- */

static void exm_add_train(struct exm_feed *f, u64 first, u64 every, u64 num, u64 width)
{
	struct exm_pulses p = { .first = first, .every = every, .width = width };

	if (!num || first >= EXM_NEVER - 1)
		return;
	num = exm_min(num - 1, (EXM_NEVER - 2 - first) / every);
	p.last = first + num * every;
	p.before = f->gating;
	f->pulses[f->num_pulses++] = p;
	if (f->edge) {
		p.before = true;
		p.first++;
		p.last++;
		f->pulses[f->num_pulses++] = p;
	}
	f->end = exm_max(f->end, p.last);
}

/* Full pulses, and one more if @count is no multiple of @width */
static void exm_add_stream(struct exm_feed *f, const struct exm_stream *s)
{
	const struct exm_happening *h = &s->h;
	u64 full = h->count / h->width;

	exm_add_train(f, s->start, h->every, full, h->width);
	if (h->count % h->width)
		exm_add_train(f, exm_add(s->start, exm_mul(full, h->every)), 1, 1,
			      h->count % h->width);
}

/* Occurrences up to and with clock @t */
static u64 exm_stream_done(const struct exm_stream *s, u64 t)
{
	u64 pulses;

	if (t < s->start)
		return 0;
	pulses = (t - s->start) / s->h.every + 1;
	return exm_min(exm_mul(pulses, s->h.width), s->h.count);
}

/* The clock of its last occurrence: edge detect looks back by one clock */
static u64 exm_stream_last(const struct exm_stream *s)
{
	if (!s->h.count)
		return 0;
	return exm_add(s->start, exm_mul((s->h.count - 1) / s->h.width, s->h.every));
}

/* Does the umask select the sub-event that an occurrence is? */
static bool exm_in_umask(const struct exm_event *ev, u64 umask, u64 attr)
{
	u64 bit = exm_field(attr, ev->sub) + ev->sub_add;

	return umask & ev->any || (bit < 8 && umask >> bit & 1);
}

static bool exm_counts(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	if ((attr & ev->attr_mask) != ev->attr)
		return false;
	if (ev->sub && !exm_in_umask(ev, l->umask, attr))
		return false;
	return !ev->when || ev->when(l, ev, attr);
}

/* Add what happens of @ev, or let it be the gate of what happens. */
static void exm_collect(struct exm *m, const struct exm_look *l, const struct exm_event *ev)
{
	struct exm_feed *f = &m->feed;

	if (ev->signal == EXM_EVERY_CLOCK)
		exm_add_train(f, 1, 1, EXM_NEVER, 1);
	for (unsigned int i = 0; i < m->num_streams; i++) {
		const struct exm_stream *s = &m->stream[i];

		if (s->h.signal != ev->signal || s->h.pkg != l->pkg || s->h.inst != l->row->inst ||
		    exm_stream_last(s) < m->clock || !exm_counts(l, ev, s->h.attr))
			continue;
		if (!f->gating)
			f->max = exm_max(f->max, ev->max);
		exm_add_stream(f, s);
	}
}

/* All that event code @code stands for.  Returns whether it is one. */
static bool exm_collect_code(struct exm *m, const struct exm_look *l, u64 code)
{
	const struct exm_event *ev = NULL;
	bool any = false;

	while ((ev = exm_next_event(l, code, ev))) {
		exm_collect(m, l, ev);
		any = true;
	}
	return any;
}

static struct exm_look exm_look(const struct exm *m, unsigned int pkg, unsigned int b,
				unsigned int idx)
{
	const struct exm_box *box = &m->pkg[pkg].box[b];
	struct exm_look l = {
		.m = m, .row = &exm_boxes[b], .box = box, .pkg = pkg, .idx = idx,
		.ctl = box->ctr[idx].ctl,
		.umask = exm_field(box->ctr[idx].ctl, exm_types[exm_boxes[b].type].umask),
	};

	return l;
}

/* Collect what counter @idx of box @b sees from m->clock on. */
static struct exm_feed *exm_gather(struct exm *m, unsigned int pkg, unsigned int b,
				   unsigned int idx)
{
	const struct exm_type *type = &exm_types[exm_boxes[b].type];
	struct exm_look l = exm_look(m, pkg, b, idx);
	struct exm_feed *f = &m->feed;

	f->num_pulses = 0;
	f->end = 0;
	f->max = 1;
	f->thresh = 0;
	f->edge = false;
	f->gating = false;
	f->gated = false;
	f->invert = false;
	f->cap = 1;
	if (idx == EXM_FIXED) {		/* every uncore clock */
		exm_add_train(f, 1, 1, EXM_NEVER, 1);
		return f;
	}

	f->edge = l.ctl & type->edge;
	if (!exm_collect_code(m, &l, exm_code(type, l.ctl)))
		return f;
	f->gated = type->gate_of && type->gate_of(l.ctl) != EXM_NO_CODE;
	if (f->gated) {
		f->gating = true;
		exm_collect_code(m, &l, type->gate_of(l.ctl));
	}
	f->thresh = exm_field(l.ctl, type->thresh);
	f->invert = l.ctl & type->invert;
	f->cap = f->thresh ? exm_min(f->thresh, f->max) : f->edge ? 1 : f->max;
	return f;
}

/* ---- the overflow tree (reference 5.3) -------------------------------- */

/* A counter's bit in its box's CTL, STATUS and OVF_CTL */
static u64 exm_status_bit(unsigned int idx)
{
	return EXM_BIT(idx == EXM_FIXED ? EXM_W_FIXED_BIT : idx);
}

/* What the boxes that report through bit @ustat of U STATUS hold, as SUMMARY shows it */
static u64 exm_summary(const struct exm *m, const struct exm_pkg *p, unsigned int ustat)
{
	u64 sum = 0;

	for (unsigned int b = 0; b < exm_num_boxes(m); b++) {
		if (exm_boxes[b].up[m->model].ustat == ustat && p->box[b].ov)
			sum |= EXM_BIT(exm_boxes[b].up[m->model].sum);
	}
	return sum;
}

static u64 exm_u_status(const struct exm *m, const struct exm_pkg *p)
{
	u64 val = 0;

	for (unsigned int bit = EXM_U_OV_U; bit <= EXM_U_OV_S0; bit++) {
		if (exm_summary(m, p, bit))
			val |= EXM_BIT(bit);
	}
	return val | (p->pmi ? EXM_U_PMI : 0) | (p->cond ? EXM_U_COND : 0);
}

static void exm_log(struct exm *m, const struct exm_record *rec)
{
	if (m->host->log)
		m->host->log(m->ctx, rec);
}

static void exm_log_u(struct exm *m, unsigned int pkg, char kind)
{
	struct exm_record rec = { .clock = m->clock, .kind = kind, .pkg = pkg };

	exm_log(m, &rec);
}

/* pmi_core_sel names the core: by a bit of its own, or as the one whose number plus 1 it is */
static bool exm_selects(const struct exm *m, u64 u_ctl, unsigned int core)
{
	u64 sel = u_ctl >> EXM_U_PMI_CORE_SEL & (EXM_BIT(m->faults.core_sel_bits) - 1);

	return m->faults.core_sel ? sel == core + 1 : sel >> core & 1;
}

/* Which of its core's threads is this CPU? */
static unsigned int exm_thread(const struct exm *m, unsigned int cpu)
{
	unsigned int thread = 0;

	for (unsigned int i = 0; i < cpu; i++)
		thread += m->cpu[i].present && m->cpu[i].pkg == m->cpu[cpu].pkg &&
			  m->cpu[i].core == m->cpu[cpu].core;
	return thread;
}

/* The U-Box interrupts the cores in pmi_core_sel that accept it (reference 5.5) */
static void exm_interrupt(struct exm *m, unsigned int pkg)
{
	for (unsigned int i = 0; i < m->num_cpus; i++) {
		struct exm_cpu *cpu = &m->cpu[i];

		if (!cpu->present || cpu->pkg != pkg ||
		    !exm_selects(m, m->pkg[pkg].u_ctl, cpu->core) ||
		    !(cpu->debugctl & EXM_DEBUGCTL_UNCORE) ||
		    (m->faults.pmi_thread && exm_thread(m, i) != m->faults.pmi_thread - 1))
			continue;
		cpu->global_status |= EXM_OVF_UNCORE;
		m->host->pmi(m->ctx, i);
	}
}

static void exm_void_box(struct exm_box *box)
{
	for (unsigned int i = 0; i <= EXM_FIXED; i++)
		box->ctr[i].carry_at = 0;
}

static void exm_void_pkg(struct exm_pkg *p)
{
	for (unsigned int b = 0; b < EXM_NUM_BOXES; b++)
		exm_void_box(&p->box[b]);
}

/* @requests counters of the package overflowed in this clock, with pmi_en */
static void exm_pmi(struct exm *m, unsigned int pkg, unsigned int requests)
{
	struct exm_pkg *p = &m->pkg[pkg];
	bool gated = (m->faults.pmi_gate == 1 && p->pmi) || (m->faults.pmi_gate == 2 && p->cond);

	p->pmi = true;
	p->cond = true;
	p->pmis += requests;
	while (requests--)
		exm_log_u(m, pkg, 'p');
	if (p->u_ctl & EXM_U_FRZ_ALL && p->freeze_at == EXM_NEVER)
		p->freeze_at = exm_add(m->clock, m->faults.late_freeze);
	if (gated)
		return;
	if (m->faults.lose_pmi)
		m->faults.lose_pmi--;
	else
		exm_interrupt(m, pkg);
}

static void exm_freeze(struct exm *m, unsigned int pkg)
{
	struct exm_pkg *p = &m->pkg[pkg];

	p->freeze_at = EXM_NEVER;
	if (!(p->u_ctl & EXM_U_EN_ALL))
		return;			/* software was first */
	p->u_ctl &= ~EXM_U_EN_ALL;
	p->frozen = true;
	p->frozen_since = m->clock;
	exm_void_pkg(p);
	exm_log_u(m, pkg, 'f');
}

/* ---- time ------------------------------------------------------------- */

static bool exm_pmi_en(const struct exm *m, unsigned int b, unsigned int idx, u64 ctl)
{
	if (idx == EXM_FIXED)
		return ctl & EXM_BIT(m->faults.fixed_pmi_bit);
	return ctl & exm_types[exm_boxes[b].type].pmi;
}

static bool exm_counts_down(unsigned int b, u64 ctl)
{
	u64 mode = exm_types[exm_boxes[b].type].count_mode;

	return mode && exm_field(ctl, mode) == EXM_M_DOWN;
}

/* How much a counter can take before it over- or underflows */
static u64 exm_room(unsigned int b, const struct exm_counter *ctr)
{
	return exm_counts_down(b, ctr->ctl) ? ctr->value : EXM_COUNTER - ctr->value;
}

/* With wrap_mode 0 it stops there, just behind, until its overflow bit is cleared. */
static u64 exm_stop_count(const struct exm_box *box, unsigned int b, unsigned int idx, u64 n)
{
	const struct exm_counter *ctr = &box->ctr[idx];
	u64 wrap = exm_types[exm_boxes[b].type].wrap;

	if (!wrap || ctr->ctl & wrap)
		return n;
	return box->ov & exm_status_bit(idx) ? 0 : exm_min(n, exm_room(b, ctr) + 1);
}

/* The clock at which a running counter's next carry has consequences, or EXM_NEVER */
static u64 exm_carry_at(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	const struct exm_pkg *p = &m->pkg[pkg];
	const struct exm_counter *ctr = &p->box[b].ctr[idx];

	if (!(p->u_ctl & EXM_U_EN_ALL) || p->box[b].ov & exm_status_bit(idx) ||
	    !exm_pmi_en(m, b, idx, ctr->ctl))
		return EXM_NEVER;
	return exm_reach(exm_gather(m, pkg, b, idx), m->clock, exm_room(b, ctr) + 1);
}

static u64 exm_next_in_box(struct exm *m, unsigned int pkg, unsigned int b)
{
	struct exm_box *box = &m->pkg[pkg].box[b];
	u64 next = EXM_NEVER;

	for (unsigned int left = box->running; left; left &= left - 1) {
		unsigned int i = exm_shift(left);

		if (!box->ctr[i].carry_at)
			box->ctr[i].carry_at = exm_carry_at(m, pkg, b, i);
		next = exm_min(next, box->ctr[i].carry_at);
	}
	return next;
}

/* The next clock at which something has consequences for the rest */
static u64 exm_next(struct exm *m)
{
	u64 next = EXM_NEVER;

	for (unsigned int pkg = 0; pkg < m->num_pkgs; pkg++) {
		struct exm_pkg *p = &m->pkg[pkg];

		next = exm_min(next, p->freeze_at);
		for (u32 left = p->running; left; left &= left - 1)
			next = exm_min(next, exm_next_in_box(m, pkg, exm_shift(left)));
	}
	return next;
}

/* Bring a running counter from m->clock to @t.  Returns whether it requests a PMI. */
static bool exm_count(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx, u64 t)
{
	struct exm_pkg *p = &m->pkg[pkg];
	struct exm_box *box = &p->box[b];
	struct exm_counter *ctr = &box->ctr[idx];
	u64 n = exm_stop_count(box, b, idx, exm_tally(exm_gather(m, pkg, b, idx), m->clock, t));
	bool carry = n > exm_room(b, ctr);
	bool first = !(box->ov & exm_status_bit(idx));

	if (p->frozen) {
		ctr->frozen += n;
		return false;
	}
	ctr->value = (exm_counts_down(b, ctr->ctl) ? ctr->value - n : ctr->value + n) & EXM_COUNTER;
	ctr->counted += n;
	if (!carry)
		return false;
	box->ov |= exm_status_bit(idx);
	ctr->carry_at = 0;
	return first && exm_pmi_en(m, b, idx, ctr->ctl);
}

/* Bring a package from m->clock to @t.  Returns how many counters request a PMI. */
static unsigned int exm_count_pkg(struct exm *m, unsigned int pkg, u64 t)
{
	struct exm_pkg *p = &m->pkg[pkg];
	unsigned int requests = 0;

	if (p->frozen)
		p->frozen_clocks += t - m->clock;
	else if (!(p->u_ctl & EXM_U_EN_ALL))
		return 0;
	for (u32 boxes = p->running; boxes; boxes &= boxes - 1) {
		unsigned int b = exm_shift(boxes);

		for (unsigned int left = p->box[b].running; left; left &= left - 1)
			requests += exm_count(m, pkg, b, exm_shift(left), t);
	}
	return requests;
}

/* To clock @t, before which nothing has consequences */
static void exm_step(struct exm *m, u64 t)
{
	unsigned int requests[EXM_MAX_PKGS];
	unsigned int pkg;

	for (pkg = 0; pkg < m->num_pkgs; pkg++)
		requests[pkg] = exm_count_pkg(m, pkg, t);
	m->clock = t;
	for (pkg = 0; pkg < m->num_pkgs; pkg++) {
		if (requests[pkg])
			exm_pmi(m, pkg, requests[pkg]);
		if (m->pkg[pkg].freeze_at == t)
			exm_freeze(m, pkg);
	}
}

static void exm_update_streams(struct exm *m)
{
	for (unsigned int i = 0; i < m->num_streams; i++) {
		struct exm_stream *s = &m->stream[i];
		u64 done;

		if (!s->live)
			continue;
		done = exm_stream_done(s, m->clock);
		m->account[s->account].happened += done - s->done;
		s->done = done;
		s->live = done < s->h.count;
	}
}

static void exm_advance(struct exm *m)
{
	u64 now = exm_min(m->host->now(m->ctx), EXM_NEVER - 1);

	while (m->clock < now)	/* always forward, whatever exm_next() says */
		exm_step(m, exm_min(exm_max(exm_next(m), m->clock + 1), now));
	exm_update_streams(m);
}

static void exm_tell_deadline(struct exm *m)
{
	u64 next = exm_next(m);

	if (next == m->deadline)
		return;
	m->deadline = next;
	m->host->deadline(m->ctx, next);
}

void exm_sync(struct exm *m)
{
	exm_advance(m);
	exm_tell_deadline(m);
}

/* ---- registers -------------------------------------------------------- */

/* An access on its way: who, where, and what the guest did wrong, if anything */
struct exm_access {
	unsigned int cpu;
	unsigned int pkg;
	u32 addr;
	u64 val;
	u64 was;
	const char *wrong;
};

/* Which counters run, after a control changed: all enables but en_all (reference 5.1) */
static void exm_find_running(struct exm_pkg *p, unsigned int b)
{
	const struct exm_type *type = &exm_types[exm_boxes[b].type];
	struct exm_box *box = &p->box[b];
	u64 enabled = exm_boxes[b].type == EXM_U ? p->u_ctl & EXM_U_EN : box->ctl;

	box->running = 0;
	for (unsigned int i = 0; i <= EXM_FIXED; i++) {
		u64 en = i == EXM_FIXED ? EXM_W_FIXED_CTL_EN : type->en;

		if (box->ctr[i].ctl & en && enabled & exm_status_bit(i))
			box->running |= 1 << i;
	}
	p->running &= ~(1u << b);
	if (box->running)
		p->running |= 1u << b;
	exm_void_box(box);
}

/* 11.2: the upper half may be ahead, then the low 24 bits are 0 or 1 */
static u64 exm_read_counter(const struct exm *m, unsigned int b, u64 val)
{
	if (m->faults.w_erratum && exm_boxes[b].type == EXM_W && (val & EXM_BITS(23, 1)) == 0)
		val += EXM_BIT(24);
	return val & EXM_COUNTER;
}

static enum exm_result exm_read_summary(const struct exm *m, unsigned int pkg, unsigned int b,
					u64 *val)
{
	switch (m->faults.summary) {
	case 0:
		*val = exm_summary(m, &m->pkg[pkg], exm_boxes[b].up[m->model].ustat);
		return EXM_OK;
	case 1:
		*val = 0;
		return EXM_OK;
	case 2:
		return EXM_GP;
	default:
		*val = ~(u64)0;
		return EXM_OK;
	}
}

/* Which register is this?  A C-Box whose slice is fused off may have none. */
static struct exm_reg exm_reg_at(const struct exm *m, u32 addr)
{
	struct exm_reg reg = exm_find_reg(m->model, addr);
	const struct exm_box_row *row = &exm_boxes[reg.box];

	if (row->type == EXM_C && row->inst >= m->faults.cboxes)
		reg.kind = EXM_REG_NONE;
	return reg;
}

static enum exm_result exm_read_reg(const struct exm *m, unsigned int pkg, u32 addr, u64 *val)
{
	const struct exm_pkg *p = &m->pkg[pkg];
	struct exm_reg reg = exm_reg_at(m, addr);
	const struct exm_box *box = &p->box[reg.box];
	bool u = exm_boxes[reg.box].type == EXM_U;

	switch (reg.kind) {
	case EXM_REG_NONE:
		return EXM_GP;
	case EXM_REG_CTL:
		*val = u ? p->u_ctl : box->ctl;
		break;
	case EXM_REG_STATUS:
		*val = u ? exm_u_status(m, p) : box->ov;
		break;
	case EXM_REG_OVF:		/* it acts and stores nothing (5.7) */
		*val = 0;
		break;
	case EXM_REG_SUMMARY:
		return exm_read_summary(m, pkg, reg.box, val);
	case EXM_REG_SEL:
		*val = box->ctr[reg.idx].ctl;
		break;
	case EXM_REG_CTR:
		*val = exm_read_counter(m, reg.box, box->ctr[reg.idx].value);
		break;
	case EXM_REG_STORE:
	case EXM_REG_LOCKED:
		*val = box->extra[reg.idx];
		break;
	case EXM_REG_TIME:		/* 16 bits, free running (4.7) */
		*val = m->clock & EXM_BITS(15, 0);
		break;
	}
	return EXM_OK;
}

/* rst_all acts once, when 1 is written; en_all ends a freeze (reference 4.1) */
static void exm_write_u_ctl(const struct exm *m, struct exm_pkg *p, unsigned int b, u64 val)
{
	p->u_ctl = val & (EXM_U_CTL | (EXM_BIT(m->faults.core_sel_bits) - 1) << EXM_U_PMI_CORE_SEL);
	if (val & EXM_U_EN_ALL)
		p->frozen = false;
	if (val & EXM_U_RST_ALL) {
		for (unsigned int k = 0; k < EXM_NUM_BOXES; k++) {
			for (unsigned int i = 0; i <= EXM_FIXED; i++)
				p->box[k].ctr[i].value = 0;
		}
	}
	exm_find_running(p, b);
	exm_void_pkg(p);
}

static void exm_write_ctl(const struct exm *m, struct exm_pkg *p, unsigned int b, u64 val)
{
	if (exm_boxes[b].type == EXM_U) {
		exm_write_u_ctl(m, p, b, val);
		return;
	}
	p->box[b].ctl = val & exm_types[exm_boxes[b].type].ctl;
	exm_find_running(p, b);
}

/* Clears leaves only; what is derived from them follows (5.3, 5.8) */
static void exm_write_ovf(struct exm_pkg *p, unsigned int b, u64 val)
{
	if (exm_boxes[b].type == EXM_U) {
		p->pmi = p->pmi && !(val & EXM_U_PMI);
		p->cond = p->cond && !(val & EXM_U_COND);
		val &= EXM_BIT(EXM_U_OV_U);
	}
	p->box[b].ov &= ~val;
	exm_void_box(&p->box[b]);
}

static void exm_write_sel(const struct exm *m, struct exm_pkg *p, const struct exm_reg *reg,
			  struct exm_access *a)
{
	const struct exm_type *type = &exm_types[exm_boxes[reg->box].type];
	u64 keep = type->sel, rsv = type->rsv;

	if (reg->idx == EXM_FIXED) {
		keep = EXM_W_FIXED_CTL_EN | EXM_BIT(m->faults.fixed_pmi_bit);
		rsv = 0;
	}
	if (a->val & rsv)
		a->wrong = "a 1 written to a reserved bit";
	else if (reg->idx != EXM_FIXED && a->val & type->en && type->wrong)
		a->wrong = type->wrong(a->val);
	p->box[reg->box].ctr[reg->idx].ctl = a->val & keep;
	exm_find_running(p, reg->box);
}

static void exm_write_ctr(struct exm_pkg *p, const struct exm_reg *reg, struct exm_access *a)
{
	struct exm_counter *ctr = &p->box[reg->box].ctr[reg->idx];

	a->was = ctr->value;
	ctr->value = a->val & EXM_COUNTER;
	ctr->carry_at = 0;
}

/* S MATCH and MASK stand behind MM_CFG, the box's first extra register (4.6) */
static bool exm_locked(const struct exm_box *box, const struct exm_reg *reg)
{
	return reg->kind == EXM_REG_LOCKED && box->extra[0] & EXM_MM_EN;
}

static enum exm_result exm_write_reg(struct exm *m, struct exm_access *a)
{
	struct exm_pkg *p = &m->pkg[a->pkg];
	struct exm_reg reg = exm_reg_at(m, a->addr);

	switch (reg.kind) {
	case EXM_REG_NONE:
		a->wrong = "no such register";
		return EXM_GP;
	case EXM_REG_CTL:
		exm_write_ctl(m, p, reg.box, a->val);
		break;
	case EXM_REG_OVF:
		exm_write_ovf(p, reg.box, a->val);
		break;
	case EXM_REG_SUMMARY:
		a->wrong = "a write to a read-only register";
		return m->faults.summary == 2 ? EXM_GP : EXM_OK;
	case EXM_REG_STATUS:
	case EXM_REG_TIME:
		a->wrong = "a write to a read-only register";
		break;
	case EXM_REG_SEL:
		exm_write_sel(m, p, &reg, a);
		break;
	case EXM_REG_CTR:
		exm_write_ctr(p, &reg, a);
		break;
	case EXM_REG_STORE:
	case EXM_REG_LOCKED:
		if (exm_locked(&p->box[reg.box], &reg)) {
			a->wrong = "a write to MATCH or MASK while MM_CFG[63] is 1";
			return EXM_GP;
		}
		p->box[reg.box].extra[reg.idx] = a->val & reg.mask;
		exm_void_box(&p->box[reg.box]);
		break;
	}
	return EXM_OK;
}

/* ---- the core's registers (reference 4.10) ---------------------------- */

static bool exm_is_core_reg(u32 addr)
{
	return addr == EXM_DEBUGCTL || addr == EXM_GLOBAL_STATUS || addr == EXM_GLOBAL_OVF_CTRL;
}

static bool exm_is_uncore_reg(u32 addr)
{
	return (addr >= EXM_MSR_FIRST && addr <= EXM_MSR_LAST) ||
	       addr == EXM_W_FIXED_CTR || addr == EXM_W_FIXED_CTL;
}

static enum exm_result exm_read_core(const struct exm *m, unsigned int cpu, u32 addr, u64 *val)
{
	if (addr == EXM_DEBUGCTL) {
		*val = m->cpu[cpu].debugctl;
		return EXM_OK;
	}
	if (m->faults.no_global_status)
		return EXM_GP;
	*val = addr == EXM_GLOBAL_STATUS ? m->cpu[cpu].global_status : 0;
	return EXM_OK;
}

static enum exm_result exm_write_core(struct exm *m, const struct exm_access *a)
{
	struct exm_cpu *cpu = &m->cpu[a->cpu];

	if (a->addr == EXM_DEBUGCTL) {
		cpu->debugctl = a->val;
		return EXM_OK;
	}
	if (m->faults.no_global_status || a->addr == EXM_GLOBAL_STATUS)
		return EXM_GP;
	cpu->global_status &= ~(a->val & EXM_OVF_UNCORE);
	return EXM_OK;
}

/* ---- the interface ---------------------------------------------------- */

static bool exm_knows(const struct exm *m, unsigned int cpu, u32 addr)
{
	return cpu < m->num_cpus && m->cpu[cpu].present &&
	       (exm_is_core_reg(addr) || exm_is_uncore_reg(addr));
}

static void exm_finish(struct exm *m, const struct exm_access *a, char kind, bool gp)
{
	struct exm_record rec = {
		.clock = m->clock, .kind = kind, .cpu = a->cpu, .pkg = a->pkg,
		.reg = a->addr, .val = a->val, .was = a->was, .gp = gp,
	};

	exm_log(m, &rec);
	if (a->wrong && m->host->error)
		m->host->error(m->ctx, a->cpu, a->addr, a->val, a->wrong);
	exm_tell_deadline(m);
}

enum exm_result exm_peek(struct exm *m, unsigned int cpu, u32 addr, u64 *val)
{
	if (!exm_knows(m, cpu, addr))
		return EXM_PASS;
	if (exm_is_core_reg(addr))
		return exm_read_core(m, cpu, addr, val);
	return exm_read_reg(m, m->cpu[cpu].pkg, addr, val);
}

enum exm_result exm_rdmsr(struct exm *m, unsigned int cpu, u32 reg, u64 *val)
{
	struct exm_access a = { .cpu = cpu, .addr = reg };
	enum exm_result result;

	if (!exm_knows(m, cpu, reg))
		return EXM_PASS;
	a.pkg = m->cpu[cpu].pkg;
	exm_advance(m);
	result = exm_peek(m, cpu, reg, &a.val);
	if (result == EXM_OK)
		*val = a.val;
	else if (exm_is_uncore_reg(reg) && exm_find_reg(m->model, reg).kind == EXM_REG_NONE)
		a.wrong = "no such register";
	exm_finish(m, &a, 'r', result == EXM_GP);
	return result;
}

enum exm_result exm_wrmsr(struct exm *m, unsigned int cpu, u32 reg, u64 val)
{
	struct exm_access a = { .cpu = cpu, .addr = reg, .val = val };
	enum exm_result result;

	if (!exm_knows(m, cpu, reg))
		return EXM_PASS;
	a.pkg = m->cpu[cpu].pkg;
	exm_advance(m);
	result = exm_is_core_reg(reg) ? exm_write_core(m, &a) : exm_write_reg(m, &a);
	exm_finish(m, &a, 'w', result == EXM_GP);
	return result;
}

static void exm_void_all(struct exm *m)
{
	for (unsigned int pkg = 0; pkg < m->num_pkgs; pkg++)
		exm_void_pkg(&m->pkg[pkg]);
}

void exm_faults_changed(struct exm *m)
{
	exm_void_all(m);
	exm_tell_deadline(m);
}

void exm_spurious_pmi(struct exm *m, unsigned int pkg)
{
	exm_sync(m);
	exm_interrupt(m, pkg);
}

static const char *exm_check(const struct exm *m, const struct exm_happening *h)
{
	const struct exm_signal *sig;
	u64 attr = h->attr;

	if (h->pkg >= m->num_pkgs)
		return "no such socket";
	if (exm_find_box(m, h->box, h->inst) < 0)
		return "no such box";
	if (h->signal >= exm_num_signals || exm_signals[h->signal].type != h->box ||
	    !exm_has_signal(m, &exm_signals[h->signal]))
		return "no such signal";
	if (!h->count)
		return "count is 0";
	sig = &exm_signals[h->signal];
	for (unsigned int i = 0; i < EXM_MAX_ATTRS && sig->attr[i]; i++) {
		if (!exm_attr_has(m, sig->attr[i], exm_field(attr, sig->attr[i]->mask)))
			return "attribute out of range";
		attr &= ~sig->attr[i]->mask;
	}
	return attr ? "no such attribute" : NULL;
}

/* A slot is free when edge detect need not look back at it any more. */
static bool exm_slot_free(const struct exm *m, unsigned int i)
{
	const struct exm_stream *s = &m->stream[i];

	return i >= m->num_streams ||
	       (!s->live && (!s->h.count || exm_stream_last(s) < m->clock));
}

static unsigned int exm_free_slots(const struct exm *m)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < EXM_MAX_STREAMS; i++)
		n += exm_slot_free(m, i);
	return n;
}

/* The account of a happening, or the number of accounts if it has none yet */
static unsigned int exm_account(const struct exm *m, const struct exm_happening *h)
{
	unsigned int i;

	for (i = 0; i < m->num_accounts; i++) {
		const struct exm_happening *k = &m->account[i].h;

		if (k->pkg == h->pkg && k->box == h->box && k->inst == h->inst &&
		    k->signal == h->signal && k->attr == h->attr)
			break;
	}
	return i;
}

static unsigned int exm_new_accounts(const struct exm *m, const struct exm_happening *h,
				     unsigned int n)
{
	unsigned int num = 0;

	for (unsigned int i = 0; i < n; i++)
		num += exm_account(m, &h[i]) == m->num_accounts;
	return num;
}

static unsigned int exm_open_account(struct exm *m, const struct exm_happening *h)
{
	unsigned int i = exm_account(m, h);

	if (i == m->num_accounts) {
		m->account[i].h = *h;
		m->account[i].happened = 0;
		m->num_accounts++;
	}
	return i;
}

static void exm_start(struct exm *m, const struct exm_happening *h)
{
	struct exm_stream *s;
	unsigned int i = 0;

	while (!exm_slot_free(m, i))
		i++;
	m->num_streams = exm_max(m->num_streams, i + 1);
	s = &m->stream[i];
	s->h = *h;
	s->h.width = exm_max(h->width, 1);
	s->h.every = exm_max(h->every, 1);
	s->start = exm_add(m->clock, exm_add(h->delay, 1));
	s->done = 0;
	s->live = true;
	s->account = exm_open_account(m, h);
}

int exm_put(struct exm *m, const struct exm_happening *h, unsigned int n, const char **why)
{
	unsigned int i;

	exm_advance(m);
	*why = NULL;
	for (i = 0; i < n && !*why; i++)
		*why = exm_check(m, &h[i]);
	if (!*why && n > exm_free_slots(m))
		*why = "too many happenings at a time";
	if (!*why && exm_new_accounts(m, h, n) > EXM_MAX_ACCOUNTS - m->num_accounts)
		*why = "too many different signals since reset";
	for (i = 0; i < n && !*why; i++)
		exm_start(m, &h[i]);
	exm_void_all(m);
	exm_tell_deadline(m);
	return *why ? -1 : 0;
}

u64 exm_pending(const struct exm *m)
{
	u64 n = 0;

	for (unsigned int i = 0; i < m->num_streams; i++)
		n = exm_add(n, m->stream[i].h.count - m->stream[i].done);
	return n;
}

/* What has happened stays, for edge detect to look back at. */
void exm_stop(struct exm *m)
{
	exm_advance(m);
	for (unsigned int i = 0; i < m->num_streams; i++) {
		m->stream[i].h.count = m->stream[i].done;
		m->stream[i].live = false;
	}
	exm_void_all(m);
	exm_tell_deadline(m);
}

void exm_place_cpu(struct exm *m, unsigned int cpu, unsigned int pkg, unsigned int core)
{
	if (cpu >= EXM_MAX_CPUS || pkg >= EXM_MAX_PKGS)
		return;
	m->cpu[cpu].pkg = pkg;
	m->cpu[cpu].core = core;
	m->cpu[cpu].present = true;
	m->num_cpus = exm_max(m->num_cpus, cpu + 1);
	m->num_pkgs = exm_max(m->num_pkgs, pkg + 1);
}

void exm_init_model(struct exm *m, enum exm_model model, const struct exm_host *host, void *ctx)
{
	unsigned char *byte = (unsigned char *)m;

	for (size_t i = 0; i < sizeof(*m); i++)
		byte[i] = 0;
	m->model = model;
	m->host = host;
	m->ctx = ctx;
	m->deadline = EXM_NEVER;
	m->faults.fixed_pmi_bit = 1;
	m->faults.cboxes = EXM_MAX_CBOXES;
	m->faults.core_sel_bits = EXM_MAX_CORES;
	for (unsigned int pkg = 0; pkg < EXM_MAX_PKGS; pkg++)
		m->pkg[pkg].freeze_at = EXM_NEVER;
}

void exm_init(struct exm *m, const struct exm_host *host, void *ctx)
{
	exm_init_model(m, EXM_7500, host, ctx);
}
