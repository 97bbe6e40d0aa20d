// SPDX-License-Identifier: GPL-2.0
/*
 * exm: the increments of one counter.
 *
 * The model does not step through the clocks.  Between two register accesses only
 * a freeze changes the controls of a counter, so the increments over a range of
 * clocks are a sum over trains of pulses, which has a closed form.  A search on
 * that sum finds the clock of the next carry.
 */
#include "exm_engine.h"

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
u64 exm_value(const struct exm_feed *f, u64 now, u64 before)
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
bool exm_counts_nothing(const struct exm_feed *f)
{
	return exm_value(f, 0, 0);
}

/* Sum of the increments over the clocks after @from up to and with @to */
u64 exm_tally(struct exm_feed *f, u64 from, u64 to)
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
u64 exm_reach(struct exm_feed *f, u64 from, u64 need)
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

/* ---- pulses ----------------------------------------------------------- */

/* Add @num pulses of @width occurrences, and for edge detect the same one clock later. */
void exm_add_train(struct exm_feed *f, u64 first, u64 every, u64 num, u64 width)
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
void exm_add_stream(struct exm_feed *f, const struct exm_stream *s, u64 after, u64 part)
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
u64 exm_stream_done(const struct exm_stream *s, u64 t)
{
	u64 pulses;

	if (t < s->start)
		return 0;
	pulses = (t - s->start) / s->stim.every + 1;
	return exm_min(exm_mul(pulses, s->stim.width), s->stim.count);
}
