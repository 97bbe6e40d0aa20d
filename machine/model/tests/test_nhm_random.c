// SPDX-License-Identifier: GPL-2.0
/* Nehalem against a reference model that steps from clock to clock, see random.h */
#include "random.h"

#define FIXED		8
#define NUM_CTR		9

/* Signals, and the events that count them */
enum what { READ, WRITE, IOH, LOCAL, NUM_WHAT };

static const char *const what_text[NUM_WHAT] = {
	"uncore.llc_miss,op=rd", "uncore.llc_miss,op=wr", "uncore.qhl_occupancy,src=ioh",
	"uncore.qhl_occupancy,src=local",
};

static const struct {
	u64 sel;
	unsigned int whats, queues;
} events[] = {
	{ 0x0109, BIT(READ), 0 },
	{ 0x0309, BIT(READ) | BIT(WRITE), 0 },
	{ 0x0123, BIT(IOH), BIT(0) },
	{ 0x0523, BIT(IOH) | BIT(LOCAL), BIT(0) | BIT(2) },
	{ 0x0009, 0, 0 },
};

struct ref {
	u64 clock, ctrl, enabled, status;
	u64 ctl[NUM_CTR], value[NUM_CTR], counted[NUM_CTR], held[NUM_CTR];
	unsigned int event[NUM_CTR], clean;
	bool frozen, clears, needs;
	u64 freeze_at, late, gate, stale;
	u64 pmis, heard, pmi_hash;
	struct stimuli stim;
};

static u64 status_bit(unsigned int c)
{
	return c == FIXED ? N_FC : N_PC(c);
}

static u64 ref_increment(const struct ref *r, unsigned int c, u64 t)
{
	u64 thresh = r->ctl[c] >> 24 & 0xff, n = 0;

	for (const struct stimulus *s = r->stim.of; s < r->stim.of + r->stim.num; s++) {
		if (events[r->event[c]].whats >> s->what & 1)
			n += occurs(s, t);
	}
	for (unsigned int q = 0; q < 3 && t; q++) {
		if ((events[r->event[c]].queues & ~r->clean) >> q & 1)
			n += r->stale;
	}
	if (!thresh)
		return n;
	return r->ctl[c] & INVERT ? n < thresh : n >= thresh;
}

static u64 ref_adds(const struct ref *r, unsigned int c, u64 t)
{
	if (c == FIXED)
		return 1;
	if (r->ctl[c] & EDGE)
		return ref_increment(r, c, t) && !ref_increment(r, c, t - 1);
	return ref_increment(r, c, t);
}

static bool ref_requests(const struct ref *r, unsigned int c)
{
	bool general = false;

	if (r->gate == 1 && r->status & N_OVF_PMI)
		return false;
	if (r->gate == 2 && r->status & status_bit(c))
		return false;
	if (c != FIXED)
		return r->ctl[c] & PMI;
	for (unsigned int i = 0; i < FIXED; i++)
		general |= !!(r->ctl[i] & EN);
	return r->ctl[c] & 4 && (!r->needs || general);
}

static void ref_set(struct ref *r, u64 bit)
{
	if (!(r->status & bit))
		r->status |= bit | N_CHG;
}

static void ref_pmi(struct ref *r, unsigned int requests)
{
	r->pmis += requests;
	ref_set(r, N_OVF_PMI);
	if (r->ctrl & N_CORE(0)) {
		r->heard++;
		r->pmi_hash = r->pmi_hash * 31 + r->clock;
	}
	if (r->ctrl & N_FRZ && !r->freeze_at)
		r->freeze_at = r->clock + r->late;
}

static void ref_clock(struct ref *r)
{
	u64 t = ++r->clock, wraps = 0;
	unsigned int requests = 0;

	for (unsigned int c = 0; c < NUM_CTR; c++) {
		u64 n = ref_adds(r, c, t);

		if (!(r->ctl[c] & (c == FIXED ? 1 : EN)) || !(r->enabled & status_bit(c)))
			continue;
		if (r->frozen) {
			r->held[c] += n;
			continue;
		}
		r->counted[c] += n;
		r->value[c] += n;
		if (r->value[c] >> 48)
			wraps |= BIT(c);
		r->value[c] &= MASK48;
	}
	for (unsigned int c = 0; c < NUM_CTR; c++)
		requests += (wraps >> c & 1) && ref_requests(r, c);
	for (unsigned int c = 0; c < NUM_CTR; c++) {
		if (wraps >> c & 1)
			ref_set(r, status_bit(c));
	}
	if (requests)
		ref_pmi(r, requests);
	if (r->freeze_at == t) {
		r->freeze_at = 0;
		if (!r->frozen && r->ctrl & N_ALL) {
			r->frozen = true;
			r->ctrl &= ~(r->clears ? N_ALL : 0);
		}
	}
}

/* ---- random operations, on both ---------------------------------------- */

static void op_sel(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int c = prng(seed) % NUM_CTR, ev = prng(seed) % ARRAY_SIZE(events);
	u64 x = prng(seed), ctl = (x & 7 ? EN : 0) | (x & 8 ? PMI : 0);

	if (c == FIXED) {
		r->ctl[c] = x & 5;
		wr(b, N_FIXED_CTL, x & 5);
		return;
	}
	ctl |= (x & 0x30 ? 0 : EDGE) | (x & 0xc0 ? 0 : INVERT) |
	       THRESH(x & 0x300 ? 0 : x >> 10 & 7);
	ctl |= events[ev].sel;
	wr(b, N_SEL(c), ctl | (x & 0xf000 ? 0 : OCC_RST));
	r->ctl[c] = ctl;
	r->event[c] = ev;
	if (!(x & 0xf000))
		r->clean |= events[ev].queues;
}

static void op_ctr(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int c = prng(seed) % NUM_CTR;
	u64 val = (BIT(48) - prng(seed) % 40) & MASK48;

	wr(b, c == FIXED ? N_FIXED_CTR : N_CTR(c), val);
	r->value[c] = val;
}

static void op_clear(struct bench *b, struct ref *r, u64 *seed)
{
	u64 val = prng(seed) & prng(seed) & (N_CHG | N_OVF_PMI | N_ALL);

	wr(b, N_CLEAR, val);
	r->status &= ~val;
}

static void op_ctrl(struct bench *b, struct ref *r, u64 *seed)
{
	u64 x = prng(seed), some = prng(seed);
	u64 val = (x & 7 ? N_ALL : some & N_ALL) | (x & 0x18 ? N_CORE(0) : 0) |
		  (x & 0x60 ? N_FRZ : 0);

	wr(b, N_CTRL, val);
	r->ctrl = val;
	r->enabled = val & N_ALL;
	r->frozen = false;
}

static void op_put(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int what = prng(seed) % NUM_WHAT;

	put_some(b, &r->stim, r->clock, what_text[what], what, 0, seed);
}

static random_op *const ops[] = {
	op_sel, op_sel, op_ctr, op_ctr, op_clear, op_clear, op_ctrl, op_put, op_put,
};

/* ---- comparing ---------------------------------------------------------- */

static void compare(struct bench *b, const struct ref *r)
{
	u64 hash = 0;

	for (unsigned int c = 0; c < NUM_CTR; c++) {
		const struct exm_counter *is = &b->m.pkg[0].box[0].ctr[c == FIXED ? EXM_FIXED : c];

		if (rd(b, c == FIXED ? N_FIXED_CTR : N_CTR(c)) != r->value[c] ||
		    is->counted != r->counted[c] || is->frozen != r->held[c])
			FAIL("clock %lu, counter %u: %lx/%lx counted %lu/%lu held %lu/%lu",
				  r->clock, c, is->value, r->value[c], is->counted,
				  r->counted[c], is->frozen, r->held[c]);
	}
	READS(b, N_CTRL, r->ctrl, N_STATUS, r->status);
	CHECK_EQ(b->m.pkg[0].pmis, r->pmis);
	CHECK_EQ(b->pmis, r->heard);
	for (unsigned int i = 0; i < b->pmis; i++)
		hash = hash * 31 + b->pmi[i].clock;
	CHECK_EQ(hash, r->pmi_hash);
}

static void run(unsigned int i, enum pace pace)
{
	u64 seed = nth_seed(i);
	struct bench *b = bench_of(EXM_NEHALEM);
	struct ref *r = calloc(1, sizeof(*r));
	char line[128];

	r->late = prng(&seed) & 3 ? 0 : prng(&seed) % 7;
	r->gate = prng(&seed) % 3;
	r->stale = prng(&seed) & 1 ? 0 : prng(&seed) % 4;
	r->clears = prng(&seed) & 1;
	r->needs = prng(&seed) & 1;
	snprintf(line, sizeof(line), "set late_freeze=%lu pmi_gate=%lu occ_stale=%lu "
		 "frz_clears=%u fixed_needs_general=%u", r->late, r->gate,
		 r->stale, r->clears, r->needs);
	cmd(b, line);
	wr(b, DEBUGCTL, BIT(13));
	for (unsigned int c = 0; c < FIXED; c++)
		r->event[c] = ARRAY_SIZE(events) - 1;
	random_run(b, r, seed, pace, 120, &r->clock, ref_clock, compare, ops, ARRAY_SIZE(ops));
	free(r);
	bench_free(b);
}

RANDOM_TEST(nhm_equals_the_clocked_reference, 150, run)
