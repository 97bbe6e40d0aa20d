// SPDX-License-Identifier: GPL-2.0
/*
 * exm: time, and the interface of exm.h.  The differences between the processors
 * are in struct exm_platform.
 *
 * The model does not step through the clocks.  Between two register accesses only
 * a freeze changes the controls of a counter, so the increments over a range of
 * clocks are a sum over trains of pulses, which has a closed form.  A search on
 * that sum finds the clock of the next carry.
 */
#include "exm_boxes.h"
#include "exm_traffic.h"

/* Saturating: a clock beyond 64 bits is EXM_NEVER */
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

/* ---- the sum over one counter's pulses -------------------------------- */

/* @num clocks first, first + step, ..., relative to the start of a segment */
struct exm_clocks {
	u64 first, step, num;
};

/*
 * Increment in a clock with @now occurrences: limit and threshold with invert
 * (reference 4.4).  With threshold 0 the comparison, and with it invert, is off.
 */
static u64 exm_increment(const struct exm_feed *f, u64 now)
{
	now = exm_min(now, f->max);
	if (!f->thresh)
		return now;
	return (now >= f->thresh) != f->invert;
}

/* Increment in a clock with @now occurrences after one with @before: gate or edge detect */
static u64 exm_value(const struct exm_feed *f, u64 now, u64 before)
{
	if (f->gated)
		return before ? exm_increment(f, now) : 0;
	if (!f->edge)
		return exm_increment(f, now);
	return exm_increment(f, now) && !exm_increment(f, before);
}

/* Whether further occurrences in this clock cannot change the increment */
static bool exm_settled(const struct exm_feed *f, u64 now, u64 before)
{
	return now >= f->cap && (!(f->edge || f->gated) || before >= f->cap);
}

/* The clocks of @x in which @tone has a pulse (Chinese remainder theorem) */
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
	x.step *= every;		/* with one clock any number will do */
	return x;
}

/*
 * Sum of exm_value() over the clocks @x, which have @now and @before occurrences and
 * those of the tones from @i on.  By inclusion and exclusion; each level of the
 * recursion at least halves x.num, which bounds its depth.
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

/* Add pulses to the tones of a segment; pulses in the same clocks are one tone. */
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

/* The last clock from @from to @to before which no train of pulses begins or ends */
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

/* Sum of the increments over the clocks @from to @to, which are one segment */
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

/* Whether the counter counts in clocks without an occurrence: threshold and invert */
static bool exm_counts_nothing(const struct exm_feed *f)
{
	return exm_value(f, 0, 0);
}

/* Sum of the increments over the clocks after @from up to and with @to */
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
 * The clock to try next in exm_search(), where the sum from @low to @high is @n: the one
 * in which an evenly spaced train reaches @need and, in every third round, the middle,
 * since trains need not be even.
 */
static u64 exm_guess(u64 low, u64 high, u64 need, u64 n, unsigned int round)
{
	u64 span = high - low;
	u64 guess = round % 3 == 2 ? span / 2 : span / n * need;

	return low + exm_max(exm_min(guess, span - 1), 1);
}

/* The first clock in which the sum after @low, which is @n at @high, reaches @need */
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

/* The first clock in which the sum after @from reaches @need.  The sums cannot overflow. */
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

/* ---- from stimuli to pulses ------------------------------------------- */

/* Add @num pulses of @width occurrences, and for edge detect the same one clock later. */
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

/*
 * Add the pulses of a stimulus, whose last one is smaller if @count is no multiple of
 * @width, for the clock @after of its occurrences, in which each adds @part.
 */
static void exm_add_stream(struct exm_feed *f, const struct exm_stream *s, u64 after, u64 part)
{
	const struct exm_stimulus *stim = &s->stim;
	u64 full = stim->count / stim->width;
	u64 start = exm_add(s->start, after);

	exm_add_train(f, start, stim->every, full, exm_mul(stim->width, part));
	if (stim->count % stim->width)
		exm_add_train(f, exm_add(start, exm_mul(full, stim->every)), 1, 1,
			      stim->count % stim->width * part);
}

/* Number of occurrences up to and with clock @t */
static u64 exm_stream_done(const struct exm_stream *s, u64 t)
{
	u64 pulses;

	if (t < s->start)
		return 0;
	pulses = (t - s->start) / s->stim.every + 1;
	return exm_min(exm_mul(pulses, s->stim.width), s->stim.count);
}

/* The clock in which the last occurrence ends, or 0 */
static u64 exm_stream_last(const struct exm *m, const struct exm_stream *s)
{
	u64 last;

	if (!s->stim.count)
		return 0;
	last = exm_add(s->start, exm_mul((s->stim.count - 1) / s->stim.width, s->stim.every));
	return exm_add(last, exm_signal(m, s->stim.signal)->tail);
}

/* Whether the umask of the counter selects the sub-event of an occurrence */
static bool exm_in_umask(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 bit = exm_field(attr, ev->sub) + ev->sub_add;

	if (!l->umask)
		return ev->whole && !l->m->faults.umask0_never;
	return l->umask & ev->any || (bit < 8 && l->umask >> bit & 1);
}

/* Whether the counter counts an occurrence with @attr as event @ev */
static bool exm_counts(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	if ((attr & ev->attr_mask) != ev->attr)
		return false;
	if (ev->sub && !exm_in_umask(l, ev, attr))
		return false;
	return !ev->when || ev->when(l, ev, attr);
}

/* Add the pulses of a stimulus in each clock that its occurrences last. */
static void exm_add_parts(struct exm_feed *f, const struct exm_look *l,
			  const struct exm_event *ev, const struct exm_stream *s)
{
	unsigned int tail = exm_signal(l->m, s->stim.signal)->tail;

	if (!ev->part) {
		exm_add_stream(f, s, 0, 1);
		return;
	}
	for (unsigned int n = 0; n <= tail; n++) {
		unsigned int part = ev->part(l, ev, s->stim.attr, n);

		if (part)
			exm_add_stream(f, s, n, part);
	}
}

/* Add the increment that event @ev has in every clock. */
static void exm_add_idle(struct exm_feed *f, const struct exm_look *l, const struct exm_event *ev)
{
	u64 width = ev->idle ? ev->idle(l, ev) : 0;

	if (!width)
		return;
	f->max = exm_max(f->max, ev->max);
	exm_add_train(f, 1, 1, EXM_NEVER, width);
}

/* Add the pulses of all stimuli that are event @ev. */
static void exm_collect(struct exm *m, const struct exm_look *l, const struct exm_event *ev)
{
	struct exm_feed *f = &m->feed;

	if (ev->signal == EXM_EVERY_CLOCK) {
		f->max = ev->max;
		exm_add_train(f, 1, 1, EXM_NEVER, 1);
	}
	exm_add_idle(f, l, ev);
	for (unsigned int i = 0; i < m->num_streams; i++) {
		const struct exm_stream *s = &m->stream[i];

		if (s->stim.signal != ev->signal || s->stim.pkg != l->pkg ||
		    s->stim.inst != l->row->inst ||
		    exm_stream_last(m, s) < m->clock || !exm_counts(l, ev, s->stim.attr))
			continue;
		if (!f->gating)
			f->max = exm_max(f->max, ev->max);
		exm_add_parts(f, l, ev, s);
	}
}

/* Add the pulses of all events with this code.  Return whether there is an event. */
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
		.m = m, .row = exm_row(m, b), .box = box, .pkg = pkg, .idx = idx,
		.ctl = box->ctr[idx].ctl,
		.umask = exm_field(box->ctr[idx].ctl, exm_type(m, b)->umask),
	};

	return l;
}

/* The code of a counter's event in the model's table */
static u64 exm_code_of(const struct exm_look *l, const struct exm_type *type)
{
	return type->code_for ? type->code_for(l) : exm_code(type, l->ctl);
}

/* Collect the pulses of the events and the gate in an event select, and what it does to them. */
static void exm_gather_events(struct exm *m, const struct exm_look *l, const struct exm_type *type)
{
	struct exm_feed *f = &m->feed;
	bool compares = !type->compare || l->ctl & type->compare;
	bool known;

	f->edge = compares && l->ctl & type->edge;
	known = exm_collect_code(m, l, exm_code_of(l, type));
	if (!f->num_pulses)
		f->max = 1;
	if (!known)
		return;
	f->gated = type->gate_of && type->gate_of(l->ctl) != EXM_NO_CODE;
	if (f->gated) {
		f->gating = true;
		exm_collect_code(m, l, type->gate_of(l->ctl));
	}
	f->thresh = compares ? exm_field(l->ctl, type->thresh) + !!type->compare : 0;
	f->invert = l->ctl & type->invert;
	f->cap = f->thresh ? exm_min(f->thresh, f->max) : f->edge ? 1 : f->max;
}

/* Collect the pulses that counter @idx of box @b counts from m->clock on. */
static struct exm_feed *exm_gather(struct exm *m, unsigned int pkg, unsigned int b,
				   unsigned int idx)
{
	struct exm_look l = exm_look(m, pkg, b, idx);
	struct exm_feed *f = &m->feed;

	f->num_pulses = 0;
	f->end = 0;
	f->max = 0;
	f->thresh = 0;
	f->edge = false;
	f->gating = false;
	f->gated = false;
	f->cap = 1;
	if (idx == EXM_FIXED) {		/* every uncore clock */
		f->max = 1;
		exm_add_train(f, 1, 1, EXM_NEVER, 1);
	} else {
		exm_gather_events(m, &l, exm_type(m, b));
	}
	return f;
}

/* ---- PMI and freeze --------------------------------------------------- */

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

#define EXM_ALL_THREADS		(~(u32)0)

unsigned int exm_thread(const struct exm *m, unsigned int cpu)
{
	unsigned int thread = 0;

	for (unsigned int i = 0; i < cpu; i++)
		thread += m->cpu[i].present && m->cpu[i].pkg == m->cpu[cpu].pkg &&
			  m->cpu[i].core == m->cpu[cpu].core;
	return thread;
}

/* Whether pmi_core_sel and IA32_DEBUGCTL[13] select a CPU for PMIs */
static bool exm_is_selected(const struct exm *m, unsigned int cpu)
{
	if (!exm_platform(m)->selects)
		return true;
	return exm_platform(m)->selects(m, cpu) &&
	       (m->cpu[cpu].debugctl & EXM_DEBUGCTL_UNCORE || m->faults.no_debugctl) &&
	       !(m->faults.pmi_thread && exm_thread(m, cpu) != m->faults.pmi_thread - 1);
}

/* Deliver a PMI to those of the threads of each core that are selected. */
static void exm_interrupt(struct exm *m, unsigned int pkg, u32 threads)
{
	for (unsigned int i = 0; i < m->num_cpus; i++) {
		struct exm_cpu *cpu = &m->cpu[i];

		if (!cpu->present || cpu->pkg != pkg || !(threads >> exm_thread(m, i) & 1) ||
		    !exm_is_selected(m, i))
			continue;
		if (exm_platform(m)->selects && !m->faults.no_ovf_flag)
			cpu->global_status |= EXM_OVF_UNCORE;
		m->host->pmi(m->ctx, i);
	}
}

void exm_void_box(struct exm_box *box)
{
	for (unsigned int i = 0; i <= EXM_FIXED; i++)
		box->ctr[i].carry_at = 0;
}

void exm_void_pkg(struct exm_pkg *p)
{
	for (unsigned int b = 0; b < EXM_NUM_BOXES; b++)
		exm_void_box(&p->box[b]);
}

/* @requests counters of the package, which have pmi_en, overflowed in this clock. */
static void exm_pmi(struct exm *m, unsigned int pkg, unsigned int requests)
{
	struct exm_pkg *p = &m->pkg[pkg];
	unsigned int what = exm_platform(m)->request(m, p);
	u32 threads = p->targets ? p->targets : EXM_ALL_THREADS;

	p->targets = 0;
	p->pmis += requests;
	while (requests--)
		exm_log_u(m, pkg, 'p');
	if (what & EXM_FREEZES && p->freeze_at == EXM_NEVER)
		p->freeze_at = exm_add(m->clock, m->faults.late_freeze);
	if (!(what & EXM_INTERRUPTS))
		return;
	if (m->faults.lose_pmi)
		m->faults.lose_pmi--;
	else
		exm_interrupt(m, pkg, threads);
}

/* Stop all counters of a package, unless they are stopped already. */
static void exm_freeze(struct exm *m, unsigned int pkg)
{
	struct exm_pkg *p = &m->pkg[pkg];

	p->freeze_at = EXM_NEVER;
	if (!exm_platform(m)->freeze(m, p))
		return;
	p->frozen = true;
	exm_void_pkg(p);
	exm_log_u(m, pkg, 'f');
}

/* ---- time ------------------------------------------------------------- */

static bool exm_counts_down(const struct exm *m, unsigned int b, u64 ctl)
{
	u64 mode = exm_type(m, b)->count_mode;

	return mode && exm_field(ctl, mode) == EXM_M_DOWN;
}

/* Largest increment with which a counter does not over- or underflow */
static u64 exm_room(const struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	const struct exm_counter *ctr = &m->pkg[pkg].box[b].ctr[idx];

	return exm_counts_down(m, b, ctr->ctl) ? ctr->value :
	       exm_counter_mask(m, b, idx) - ctr->value;
}

/* With wrap_mode 0 a counter stops one beyond its end, until its overflow bit is cleared. */
static u64 exm_stop_count(const struct exm *m, unsigned int pkg, unsigned int b,
			  unsigned int idx, u64 n)
{
	const struct exm_box *box = &m->pkg[pkg].box[b];
	u64 wrap = exm_type(m, b)->wrap;

	if (!wrap || box->ctr[idx].ctl & wrap)
		return n;
	return box->ov & exm_status_bit(idx) ? 0 : exm_min(n, exm_room(m, pkg, b, idx) + 1);
}

/* The increment after which a running counter sets a bit or requests a PMI, or 0 */
static u64 exm_need(const struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	const struct exm_platform *platform = exm_platform(m);

	if (platform->need)
		return platform->need(m, pkg, b, idx);
	return platform->armed(m, pkg, b, idx) ? exm_room(m, pkg, b, idx) + 1 : 0;
}

/* The clock of a running counter's next carry if that sets a bit or requests a PMI, or EXM_NEVER */
static u64 exm_carry_at(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	u64 need;

	if (exm_platform(m)->run(m, pkg, b) != EXM_RUNS)
		return EXM_NEVER;
	need = exm_need(m, pkg, b, idx);
	return need ? exm_reach(exm_gather(m, pkg, b, idx), m->clock, need) : EXM_NEVER;
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

/* The next clock with a late freeze or a carry that has an effect outside of its counter */
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

/* Add @n increments to a running counter.  Return whether it requests a PMI. */
static bool exm_add_count(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx, u64 n,
			  bool frozen)
{
	struct exm_counter *ctr = &m->pkg[pkg].box[b].ctr[idx];
	bool carry;

	n = exm_stop_count(m, pkg, b, idx, n);
	if (frozen) {
		ctr->frozen += n;
		return false;
	}
	carry = n > exm_room(m, pkg, b, idx);
	ctr->value = (exm_counts_down(m, b, ctr->ctl) ? ctr->value - n : ctr->value + n) &
		     exm_counter_mask(m, b, idx);
	ctr->counted += n;
	if (exm_platform(m)->counted)
		return exm_platform(m)->counted(m, pkg, idx, n, carry);
	if (!carry)
		return false;
	ctr->carry_at = 0;
	return exm_platform(m)->carry(m, pkg, b, idx);
}

/* Count from m->clock to @t in a running counter.  Return whether it requests a PMI. */
static bool exm_count(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx, u64 t,
		      bool frozen)
{
	u64 n = exm_tally(exm_gather(m, pkg, b, idx), m->clock, t);

	return exm_add_count(m, pkg, b, idx, n, frozen);
}

/* Count from m->clock to @t in a package.  Return how many counters request a PMI. */
static unsigned int exm_count_pkg(struct exm *m, unsigned int pkg, u64 t)
{
	struct exm_pkg *p = &m->pkg[pkg];
	unsigned int requests = 0;

	p->u_before = p->u_status;
	if (p->frozen)
		p->frozen_clocks += t - m->clock;
	for (u32 boxes = p->running; boxes; boxes &= boxes - 1) {
		unsigned int b = exm_shift(boxes);
		enum exm_run run = exm_platform(m)->run(m, pkg, b);

		if (run == EXM_OFF)
			continue;
		for (unsigned int left = p->box[b].running; left; left &= left - 1)
			requests += exm_count(m, pkg, b, exm_shift(left), t, run == EXM_FROZEN);
	}
	return requests;
}

/* Send the PMI and start the freeze that are due in a package in this clock. */
static void exm_raise(struct exm *m, unsigned int pkg, unsigned int requests)
{
	if (requests)
		exm_pmi(m, pkg, requests);
	if (m->pkg[pkg].freeze_at == m->clock)
		exm_freeze(m, pkg);
}

/* Advance to clock @t, before which exm_next() has no clock. */
static void exm_step(struct exm *m, u64 t)
{
	unsigned int requests[EXM_MAX_PKGS];
	unsigned int pkg;

	for (pkg = 0; pkg < m->num_pkgs; pkg++)
		requests[pkg] = exm_count_pkg(m, pkg, t);
	m->clock = t;
	for (pkg = 0; pkg < m->num_pkgs; pkg++)
		exm_raise(m, pkg, requests[pkg]);
}

/* ---- memory traffic ----------------------------------------------------- */

/*
 * Increments of a counter by one occurrence of a stimulus, in clocks in which nothing else happens
 * and after one in which nothing happens
 */
static u64 exm_increments(struct exm *m, const struct exm_look *l, unsigned int b,
			  const struct exm_stimulus *stim)
{
	struct exm_feed *f = exm_gather(m, l->pkg, b, l->idx);
	u64 now[EXM_MAX_TAIL + 1] = { 0 }, before = 0, sum = 0;
	const struct exm_event *ev = NULL;

	if (f->gated || exm_counts_nothing(f))
		return 0;
	while ((ev = exm_next_event(l, exm_code_of(l, exm_type(m, b)), ev))) {
		if (ev->signal != stim->signal || !exm_counts(l, ev, stim->attr))
			continue;
		f->max = exm_max(f->max, ev->max);
		for (unsigned int n = 0; n <= exm_signal(m, stim->signal)->tail; n++)
			now[n] += ev->part ? ev->part(l, ev, stim->attr, n) : !n;
	}
	for (unsigned int n = 0; n <= EXM_MAX_TAIL; n++) {
		sum += exm_value(f, now[n], before);
		before = now[n];
	}
	return sum;
}

unsigned int exm_count_now(struct exm *m, const struct exm_stimulus *stim)
{
	int b = exm_find_box(m, stim->box, stim->inst);
	enum exm_run run = b < 0 ? EXM_OFF : exm_platform(m)->run(m, stim->pkg, b);
	unsigned int requests = 0;

	if (run == EXM_OFF)
		return 0;
	for (u32 left = m->pkg[stim->pkg].box[b].running & ~EXM_BIT(EXM_FIXED); left;
	     left &= left - 1) {
		struct exm_look l = exm_look(m, stim->pkg, b, exm_shift(left));
		u64 n = exm_mul(stim->count, exm_increments(m, &l, b, stim));

		if (!n)
			continue;
		requests += exm_add_count(m, l.pkg, b, l.idx, n, run == EXM_FROZEN);
		m->pkg[l.pkg].box[b].ctr[l.idx].carry_at = 0;
	}
	return requests;
}

static void exm_take_traffic(struct exm *m)
{
	unsigned int requests[EXM_MAX_PKGS] = { 0 };

	exm_hand_over(m, requests);
	for (unsigned int pkg = 0; pkg < m->num_pkgs; pkg++)
		exm_raise(m, pkg, requests[pkg]);
}

static bool exm_counts_traffic(const struct exm *m, unsigned int pkg, unsigned int b,
			       unsigned int idx)
{
	struct exm_look l = exm_look(m, pkg, b, idx);
	const struct exm_event *ev = NULL;

	while ((ev = exm_next_event(&l, exm_code_of(&l, exm_type(m, b)), ev))) {
		if (exm_is_tapped(m, ev))
			return true;
	}
	return false;
}

/* The least increment by memory traffic after which a counter has an effect outside of it */
static u64 exm_traffic_room(const struct exm *m)
{
	u64 room = EXM_NEVER;

	for (unsigned int i = 0; i < m->num_pkgs * exm_num_boxes(m); i++) {
		unsigned int pkg = i / exm_num_boxes(m), b = i % exm_num_boxes(m);
		u32 left = m->pkg[pkg].box[b].running & ~EXM_BIT(EXM_FIXED);

		for (; left; left &= left - 1) {
			u64 need = exm_need(m, pkg, b, exm_shift(left));

			if (need && need < room && exm_counts_traffic(m, pkg, b, exm_shift(left)))
				room = need;
		}
	}
	return room;
}

/*
 * A request of a core gives a counter fewer than 256 increments.  The room for exactness is for
 * those of the instructions that a host executes before it learns of the change.
 */
#define EXM_REQUEST_MOST	256
#define EXM_EXACT_ROOM		(1024 * EXM_REQUEST_MOST)

static void exm_plan_traffic(struct exm *m)
{
	u64 room = exm_traffic_room(m);
	bool exact = room < EXM_EXACT_ROOM;

	exm_traffic_lock(m->traffic);
	m->traffic->left = exact ? 0 : (room - EXM_EXACT_ROOM) / EXM_REQUEST_MOST;
	exm_traffic_unlock(m->traffic);
	if (exact == m->exact)
		return;
	m->exact = exact;
	if (m->host->exact)
		m->host->exact(m->ctx, exact);
}

static void exm_update_streams(struct exm *m)
{
	for (unsigned int i = 0; i < m->num_streams; i++) {
		struct exm_stream *s = &m->stream[i];
		u64 done;

		if (!s->live)
			continue;
		done = exm_stream_done(s, m->clock);
		m->account[s->account].occurrences += done - s->done;
		s->done = done;
		s->live = done < s->stim.count;
	}
}

static void exm_advance(struct exm *m)
{
	u64 now = exm_min(m->host->now(m->ctx), EXM_NEVER - 1);

	while (m->clock < now)	/* by at least one clock, whatever exm_next() returns */
		exm_step(m, exm_min(exm_max(exm_next(m), m->clock + 1), now));
	exm_update_streams(m);
	if (m->traffic)
		exm_take_traffic(m);
	for (unsigned int pkg = 0; exm_platform(m)->observe && pkg < m->num_pkgs; pkg++)
		exm_platform(m)->observe(m, pkg);
}

static void exm_tell_deadline(struct exm *m)
{
	u64 next = exm_next(m);

	if (m->traffic)
		exm_plan_traffic(m);
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

/* ---- the core's registers (reference 4.10) ---------------------------- */

static bool exm_is_core_reg(const struct exm *m, u32 addr)
{
	return exm_platform(m)->selects && (addr == EXM_DEBUGCTL || addr == EXM_GLOBAL_STATUS ||
					    addr == EXM_GLOBAL_OVF_CTRL);
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
	if (m->faults.no_global_status || a->addr == EXM_GLOBAL_STATUS ||
	    (m->faults.ovf_ctl_gp && a->val & EXM_OVF_UNCORE))
		return EXM_GP;
	if (!m->faults.ovf_flag_stuck)
		cpu->global_status &= ~(a->val & EXM_OVF_UNCORE);
	return EXM_OK;
}

/* ---- the interface ---------------------------------------------------- */

static bool exm_knows(const struct exm *m, unsigned int cpu, u32 addr)
{
	return cpu < m->num_cpus && m->cpu[cpu].present &&
	       (exm_is_core_reg(m, addr) || exm_platform(m)->owns(addr));
}

static void exm_finish(struct exm *m, const struct exm_access *a, char kind, bool gp)
{
	struct exm_record rec = {
		.clock = m->clock, .kind = kind, .cpu = a->cpu, .pkg = a->pkg,
		.reg = a->addr, .val = a->val, .counter = a->counter, .was = a->was, .gp = gp,
	};

	exm_log(m, &rec);
	if (a->wrong && m->host->error)
		m->host->error(m->ctx, a->cpu, a->addr, a->val, a->wrong);
	exm_raise(m, a->pkg, a->requests);
	exm_tell_deadline(m);
}

/* Read a register of the package. */
static enum exm_result exm_read_uncore(const struct exm *m, unsigned int pkg, u32 addr, u64 *val)
{
	if (!m->faults.dead_counters)
		return exm_platform(m)->read(m, pkg, addr, val);
	*val = 0;
	return EXM_OK;
}

static enum exm_result exm_write_uncore(struct exm *m, struct exm_access *a)
{
	return m->faults.dead_counters ? EXM_OK : exm_platform(m)->write(m, a);
}

enum exm_result exm_peek(struct exm *m, unsigned int cpu, u32 addr, u64 *val)
{
	if (exm_is_core_reg(m, addr))
		return exm_read_core(m, cpu, addr, val);
	if (m->faults.no_uncore)
		return EXM_GP;
	return exm_read_uncore(m, m->cpu[cpu].pkg, addr, val);
}

/* Software reads or overwrites a counter: account for the increments since its last access. */
static void exm_note_seen(struct exm *m, unsigned int pkg, u32 addr, bool overwritten)
{
	struct exm_counter *ctr = exm_platform(m)->counter(m, pkg, addr);

	if (!ctr || m->faults.dead_counters)
		return;
	if (overwritten)
		ctr->unread += ctr->counted - ctr->seen;
	ctr->seen = ctr->counted;
}

/* Why the manual forbids a read of a register of the uncore that raises #GP, or NULL */
static const char *exm_wrong_read(const struct exm *m, u32 reg)
{
	const struct exm_platform *platform = exm_platform(m);

	if (!platform->exists(m, reg))
		return "no such register";
	if (platform->write_only && platform->write_only(reg))
		return "a read of a write-only register";
	return NULL;
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
	exm_note_seen(m, a.pkg, reg, false);
	if (result == EXM_OK)
		*val = a.val;
	else if (!exm_is_core_reg(m, reg))
		a.wrong = exm_wrong_read(m, reg);
	exm_finish(m, &a, 'r', result == EXM_GP);
	return result;
}

enum exm_result exm_wrmsr(struct exm *m, unsigned int cpu, u32 reg, u64 val)
{
	struct exm_access a = { .cpu = cpu, .addr = reg, .val = val, .lanes = ~(u64)0 };
	enum exm_result result;

	if (!exm_knows(m, cpu, reg))
		return EXM_PASS;
	a.pkg = m->cpu[cpu].pkg;
	exm_advance(m);
	exm_note_seen(m, a.pkg, reg, true);
	if (exm_is_core_reg(m, reg))
		result = exm_write_core(m, &a);
	else
		result = m->faults.no_uncore ? EXM_GP : exm_write_uncore(m, &a);
	exm_finish(m, &a, 'w', result == EXM_GP);
	return result;
}

enum exm_result exm_rdpmc(struct exm *m, unsigned int cpu, u32 index, u64 *val)
{
	u32 reg = exm_platform(m)->pmc ? exm_platform(m)->pmc(index) : 0;
	enum exm_result result = reg ? exm_rdmsr(m, cpu, reg, val) : EXM_PASS;

	if (result == EXM_OK && index & EXM_PMC_FAST)
		*val &= EXM_BITS(31, 0);
	return result;
}

bool exm_pmi_line(struct exm *m, unsigned int cpu)
{
	exm_sync(m);
	return exm_platform(m)->line && exm_platform(m)->line(m, cpu);
}

u64 exm_misc_enable(const struct exm *m)
{
	return exm_platform(m)->misc_enable ? exm_platform(m)->misc_enable(m) : 0;
}

/* Whether an access touches a register of the model in configuration space */
static bool exm_knows_pci(const struct exm *m, unsigned int pkg, u32 reg, unsigned int size)
{
	return pkg < m->num_pkgs && (exm_platform(m)->exists(m, reg & ~3u) ||
				     exm_platform(m)->exists(m, (reg + size - 1) & ~3u));
}

/* Whether an access crosses a dword, which has an unpredictable result (ivt 5.4) */
static bool exm_is_wide(struct exm_access *a, unsigned int size)
{
	if ((a->addr & 3) + size <= 4)
		return false;
	a->wrong = "an access beyond one dword of the configuration space";
	return true;
}

/* Mask of the bits of a dword that an access touches */
static u64 exm_lanes(u32 reg, unsigned int size)
{
	return EXM_BITS(8 * size - 1, 0) << 8 * (reg & 3);
}

enum exm_result exm_pci_read(struct exm *m, unsigned int cpu, unsigned int pkg, u32 reg,
			     unsigned int size, u64 *val)
{
	struct exm_access a = { .cpu = cpu, .pkg = pkg, .addr = reg };

	if (!exm_knows_pci(m, pkg, reg, size))
		return EXM_PASS;
	exm_advance(m);
	if (exm_is_wide(&a, size)) {
		a.val = ~(u64)0;
	} else {
		exm_read_uncore(m, pkg, reg & ~3u, &a.val);
		exm_note_seen(m, pkg, reg & ~3u, false);
		a.val = exm_field(a.val, exm_lanes(reg, size));
	}
	*val = a.val;
	exm_finish(m, &a, 'r', false);
	return EXM_OK;
}

enum exm_result exm_pci_write(struct exm *m, unsigned int cpu, unsigned int pkg, u32 reg,
			      unsigned int size, u64 val)
{
	struct exm_access a = { .cpu = cpu, .pkg = pkg, .addr = reg, .val = val };

	if (!exm_knows_pci(m, pkg, reg, size))
		return EXM_PASS;
	exm_advance(m);
	if (!exm_is_wide(&a, size)) {
		a.addr = reg & ~3u;
		a.lanes = exm_lanes(reg, size);
		a.val = val << 8 * (reg & 3) & a.lanes;
		exm_note_seen(m, pkg, a.addr, true);
		exm_write_uncore(m, &a);
		a.addr = reg;
		a.val = val;
	}
	exm_finish(m, &a, 'w', false);
	return EXM_OK;
}

static void exm_reset_box(struct exm_box *box)
{
	box->ctl = 0;
	box->ov = 0;
	box->running = 0;
	box->pending = 0;
	box->requested = 0;
	box->latched = 0;
	box->written = 0;
	for (unsigned int i = 0; i <= EXM_FIXED; i++) {
		box->ctr[i].ctl = 0;
		box->ctr[i].value = 0;
	}
	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(box->extra); i++)
		box->extra[i] = 0;
}

static void exm_reset_pkg(struct exm_pkg *p)
{
	p->u_ctl = 0;
	p->u_status = 0;
	p->pmi = false;
	p->cond = false;
	p->frozen = false;
	p->freeze_at = EXM_NEVER;
	p->running = 0;
	for (unsigned int b = 0; b < EXM_NUM_BOXES; b++)
		exm_reset_box(&p->box[b]);
}

void exm_reset(struct exm *m)
{
	exm_advance(m);
	for (unsigned int pkg = 0; pkg < m->num_pkgs; pkg++) {
		exm_reset_pkg(&m->pkg[pkg]);
		exm_log_u(m, pkg, 'z');
	}
	for (unsigned int cpu = 0; cpu < m->num_cpus; cpu++) {
		m->cpu[cpu].debugctl = 0;
		m->cpu[cpu].global_status = 0;
	}
	exm_tell_deadline(m);
}

static void exm_void_all(struct exm *m)
{
	for (unsigned int pkg = 0; pkg < m->num_pkgs; pkg++)
		exm_void_pkg(&m->pkg[pkg]);
}

void exm_faults_changed(struct exm *m)
{
	for (unsigned int pkg = 0; exm_platform(m)->settle && pkg < m->num_pkgs; pkg++)
		exm_platform(m)->settle(m, &m->pkg[pkg]);
	exm_void_all(m);
	exm_tell_deadline(m);
}

void exm_spurious_pmi(struct exm *m, unsigned int pkg)
{
	exm_sync(m);
	exm_interrupt(m, pkg, EXM_ALL_THREADS);
}

/* Index of a box among the model's, or -1 */
int exm_find_box(const struct exm *m, unsigned int type, unsigned int inst)
{
	for (unsigned int b = 0; b < exm_num_boxes(m); b++) {
		if (exm_row(m, b)->type == type && exm_row(m, b)->inst == inst)
			return b;
	}
	return -1;
}

/* Return why a stimulus is not possible, or NULL. */
static const char *exm_check(const struct exm *m, const struct exm_stimulus *stim)
{
	const struct exm_signal *sig;
	u64 attr = stim->attr;

	if (stim->pkg >= m->num_pkgs)
		return "no such socket";
	if (exm_find_box(m, stim->box, stim->inst) < 0)
		return "no such box";
	if (stim->signal >= exm_num_signals(m) || exm_signal(m, stim->signal)->type != stim->box ||
	    !exm_has_signal(m, exm_signal(m, stim->signal)))
		return "no such signal";
	if (!stim->count)
		return "count is 0";
	sig = exm_signal(m, stim->signal);
	for (unsigned int i = 0; i < EXM_MAX_ATTRS && sig->attr[i]; i++) {
		if (!exm_attr_has(m, sig->attr[i], exm_field(attr, sig->attr[i]->mask)))
			return "attribute out of range";
		attr &= ~sig->attr[i]->mask;
	}
	if (attr)
		return "no such attribute";
	return sig->wrong ? sig->wrong(stim) : NULL;
}

/* A slot is free after the clock in which edge detect looks back at its last occurrence. */
static bool exm_slot_free(const struct exm *m, unsigned int i)
{
	const struct exm_stream *s = &m->stream[i];

	return i >= m->num_streams ||
	       (!s->live && (!s->stim.count || exm_stream_last(m, s) < m->clock));
}

static unsigned int exm_free_slots(const struct exm *m)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < EXM_MAX_STREAMS; i++)
		n += exm_slot_free(m, i);
	return n;
}

/* Index of a stimulus's account, or the number of accounts if it has none */
static unsigned int exm_account(const struct exm *m, const struct exm_stimulus *stim)
{
	unsigned int i;

	for (i = 0; i < m->num_accounts; i++) {
		const struct exm_stimulus *k = &m->account[i].stim;

		if (k->pkg == stim->pkg && k->box == stim->box && k->inst == stim->inst &&
		    k->signal == stim->signal && k->attr == stim->attr)
			break;
	}
	return i;
}

/* Number of @n stimuli that have no account; those with the same signal count each. */
static unsigned int exm_new_accounts(const struct exm *m, const struct exm_stimulus *stim,
				     unsigned int n)
{
	unsigned int num = 0;

	for (unsigned int i = 0; i < n; i++)
		num += exm_account(m, &stim[i]) == m->num_accounts;
	return num;
}

static unsigned int exm_open_account(struct exm *m, const struct exm_stimulus *stim)
{
	unsigned int i = exm_account(m, stim);

	if (i == m->num_accounts) {
		m->account[i].stim = *stim;
		m->num_accounts++;
	}
	return i;
}

/* Start a stimulus in a free slot. */
static void exm_start(struct exm *m, const struct exm_stimulus *stim)
{
	struct exm_stream *s;
	unsigned int i = 0;

	while (!exm_slot_free(m, i))
		i++;
	m->num_streams = exm_max(m->num_streams, i + 1);
	s = &m->stream[i];
	s->stim = *stim;
	s->stim.width = exm_max(stim->width, 1);
	s->stim.every = exm_max(stim->every, 1);
	s->start = exm_add(m->clock, exm_add(stim->delay, 1));
	s->done = 0;
	s->live = true;
	s->account = exm_open_account(m, stim);
}

int exm_put(struct exm *m, const struct exm_stimulus *stim, unsigned int n, const char **why)
{
	unsigned int i;

	exm_advance(m);
	*why = NULL;
	for (i = 0; i < n && !*why; i++)
		*why = exm_check(m, &stim[i]);
	if (!*why && n > exm_free_slots(m))
		*why = "too many stimuli at a time";
	if (!*why && exm_new_accounts(m, stim, n) > EXM_MAX_ACCOUNTS - m->num_accounts)
		*why = "too many different signals since power-on";
	for (i = 0; i < n && !*why; i++)
		exm_start(m, &stim[i]);
	exm_void_all(m);
	exm_tell_deadline(m);
	return *why ? -1 : 0;
}

u64 exm_pending(const struct exm *m)
{
	u64 n = 0;

	for (unsigned int i = 0; i < m->num_streams; i++)
		n = exm_add(n, m->stream[i].stim.count - m->stream[i].done);
	return n;
}

/* Past occurrences stay in stream[], for edge detect. */
void exm_stop(struct exm *m)
{
	exm_advance(m);
	for (unsigned int i = 0; i < m->num_streams; i++) {
		m->stream[i].stim.count = m->stream[i].done;
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
	if (exm_thread(m, cpu))
		m->faults.ht = 1;
}

void exm_init_model(struct exm *m, enum exm_model model, const struct exm_host *host, void *ctx)
{
	__builtin_memset(m, 0, sizeof(*m));	/* compilers expect every host to have memset() */
	m->model = model;
	m->host = host;
	m->ctx = ctx;
	m->deadline = EXM_NEVER;
	m->faults.fixed_pmi_bit = 1;
	m->faults.cboxes = EXM_MAX_CBOXES;
	m->faults.core_sel_bits = exm_models[model].core_sel_bits;
	m->faults.dimmless = exm_models[model].dimmless;
	m->faults.uclk_ratio = 8;
	m->faults.fixed_width = 48;
	m->faults.cascade_pmi = 1;
	m->faults.powered_down = 1;
	m->faults.fsb_select = 6;
	m->faults.clocks = 1;
	m->faults.perfmon = 1;
	for (unsigned int i = 0; i < EXM_QPI_PORTS; i++)
		m->faults.qpi_rate[i] = 3;
	for (unsigned int pkg = 0; pkg < EXM_MAX_PKGS; pkg++)
		m->pkg[pkg].freeze_at = EXM_NEVER;
}

void exm_init(struct exm *m, const struct exm_host *host, void *ctx)
{
	exm_init_model(m, EXM_7500, host, ctx);
}
