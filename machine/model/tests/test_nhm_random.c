// SPDX-License-Identifier: GPL-2.0
/*
 * Nehalem against a reference model that steps from clock to clock: random stimuli and
 * random register writes at random times, under random fault switches, and three ways of
 * calling exm_sync().
 */
#include "bench.h"

#define FIXED		8
#define NUM_CTR		9
#define MAX_STIMULI	40

/* Signals, and the events that count them */
enum what { READ, WRITE, IOH, LOCAL, NUM_WHAT };

static const char *const what_text[NUM_WHAT] = {
	"llc_miss,op=rd", "llc_miss,op=wr", "qhl_occupancy,src=ioh", "qhl_occupancy,src=local",
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
	struct {
		enum what what;
		u64 start, every, width, count;
	} stim[MAX_STIMULI];
	unsigned int num;
};

static u64 status_bit(unsigned int c)
{
	return c == FIXED ? N_FC : N_PC(c);
}

/* Occurrences of stimulus @i in clock @t */
static u64 ref_occurs(const struct ref *r, unsigned int i, u64 t)
{
	u64 before, left;

	if (t < r->stim[i].start || (t - r->stim[i].start) % r->stim[i].every)
		return 0;
	before = (t - r->stim[i].start) / r->stim[i].every * r->stim[i].width;
	if (before >= r->stim[i].count)
		return 0;
	left = r->stim[i].count - before;
	return left < r->stim[i].width ? left : r->stim[i].width;
}

static u64 ref_increment(const struct ref *r, unsigned int c, u64 t)
{
	u64 thresh = r->ctl[c] >> 24 & 0xff, n = 0;

	for (unsigned int i = 0; i < r->num; i++) {
		if (events[r->event[c]].whats >> r->stim[i].what & 1)
			n += ref_occurs(r, i, t);
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
	u64 x = prng(seed), y = prng(seed);
	unsigned int n = r->num;
	char text[200];

	if (n == MAX_STIMULI)
		return;
	r->stim[n].what = x % NUM_WHAT;
	r->stim[n].every = x & 0x10000 ? 1 : 1 + (x >> 20) % 12;
	r->stim[n].width = x & 0x20000 ? 1 : 1 + (x >> 28) % 4;
	r->stim[n].count = 1 + y % 150;
	r->stim[n].start = r->clock + 1 + (y >> 32) % 30;
	snprintf(text, sizeof(text), "uncore.%s,count=%llu,every=%llu,width=%llu,delay=%llu",
		 what_text[r->stim[n].what], (unsigned long long)r->stim[n].count,
		 (unsigned long long)r->stim[n].every, (unsigned long long)r->stim[n].width,
		 (unsigned long long)(r->stim[n].start - r->clock - 1));
	put(b, text);
	r->num++;
}

static void some_op(struct bench *b, struct ref *r, u64 *seed)
{
	static void (*const ops[])(struct bench *b, struct ref *r, u64 *seed) = {
		op_sel, op_sel, op_ctr, op_ctr, op_clear, op_clear, op_ctrl, op_put, op_put,
	};

	ops[prng(seed) % ARRAY_SIZE(ops)](b, r, seed);
}

/* ---- comparing ---------------------------------------------------------- */

static void compare(struct bench *b, const struct ref *r)
{
	u64 hash = 0;

	for (unsigned int c = 0; c < NUM_CTR; c++) {
		const struct exm_counter *is =
			&b->m.pkg[0].box[0].ctr[c == FIXED ? EXM_FIXED : c];

		if (rd(b, c == FIXED ? N_FIXED_CTR : N_CTR(c)) != r->value[c] ||
		    is->counted != r->counted[c] || is->frozen != r->held[c])
			test_fail(__FILE__, __LINE__,
				  "clock %llu, counter %u: %llx/%llx counted %llu/%llu held %llu/%llu",
				  (unsigned long long)r->clock, c, (unsigned long long)is->value,
				  (unsigned long long)r->value[c], (unsigned long long)is->counted,
				  (unsigned long long)r->counted[c], (unsigned long long)is->frozen,
				  (unsigned long long)r->held[c]);
	}
	CHECK_EQ(rd(b, N_CTRL), r->ctrl);
	CHECK_EQ(rd(b, N_STATUS), r->status);
	CHECK_EQ(b->m.pkg[0].pmis, r->pmis);
	CHECK_EQ(b->pmis, r->heard);
	for (unsigned int i = 0; i < b->pmis; i++)
		hash = hash * 31 + b->pmi[i].clock;
	CHECK_EQ(hash, r->pmi_hash);
}

/* Advance both models to clock @to. */
static void go(struct bench *b, struct ref *r, u64 to, enum pace pace)
{
	while (r->clock < to)
		ref_clock(r);
	bench_go(b, to, pace);
}

static void run(unsigned int i, enum pace pace)
{
	u64 seed = nth_seed(i);
	struct bench *b = nehalem_new(EXM_NEHALEM);
	struct ref *r = calloc(1, sizeof(*r));
	char line[128];

	r->late = prng(&seed) & 3 ? 0 : prng(&seed) % 7;
	r->gate = prng(&seed) % 3;
	r->stale = prng(&seed) & 1 ? 0 : prng(&seed) % 4;
	r->clears = prng(&seed) & 1;
	r->needs = prng(&seed) & 1;
	snprintf(line, sizeof(line), "set late_freeze=%llu pmi_gate=%llu occ_stale=%llu "
		 "frz_clears=%u fixed_needs_general=%u",
		 (unsigned long long)r->late, (unsigned long long)r->gate,
		 (unsigned long long)r->stale, r->clears, r->needs);
	cmd(b, line);
	wr(b, DEBUGCTL, BIT(13));
	for (unsigned int c = 0; c < FIXED; c++)
		r->event[c] = ARRAY_SIZE(events) - 1;
	for (unsigned int n = 0; n < 120 && !test_why; n++) {
		some_op(b, r, &seed);
		if (prng(&seed) % 3)
			go(b, r, r->clock + prng(&seed) % 60, pace);
		if (pace != AT_ACCESSES || n % 4 == 0 || n == 119)
			compare(b, r);
	}
	CHECK_EQ(b->errors, 0);
	free(r);
	bench_free(b);
}

static void nhm_equals_the_clocked_reference_synced_every_clock(void)
{
	each_seed(150, EVERY_CLOCK, run);
}

static void nhm_equals_the_clocked_reference_synced_at_deadlines(void)
{
	each_seed(150, AT_DEADLINES, run);
}

static void nhm_equals_the_clocked_reference_synced_at_accesses_only(void)
{
	each_seed(150, AT_ACCESSES, run);
}

const struct test nhm_random_tests[] = {
	TEST(nhm_equals_the_clocked_reference_synced_every_clock),
	TEST(nhm_equals_the_clocked_reference_synced_at_deadlines),
	TEST(nhm_equals_the_clocked_reference_synced_at_accesses_only),
	{ NULL, NULL },
};
