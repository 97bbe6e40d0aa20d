// SPDX-License-Identifier: GPL-2.0
/*
 * NetBurst against a reference model that steps from clock to clock, see random.h, with and without
 * the errata.  The counters are those of the IQ block, which have all kinds of edges.
 */
#include "random.h"

#define FIRST		12
#define NUM_CTR		6
#define NUM_BITS	3	/* mask bits of instr_retired that occur */

/* Starters of the counters by bit 30 and by bit 11 */
static const unsigned int starter[NUM_CTR] = { 14, 15, 12, 13, 14, 15 };
static const unsigned int extended[NUM_CTR] = { 16, 0, 0, 17, 17, 16 };

struct ref {
	u64 clock;
	u64 cccr[NUM_CTR], value[NUM_CTR], counted[NUM_CTR], overflows[NUM_CTR];
	u64 seen[NUM_CTR];		/* @counted at the last read or write */
	bool pending[NUM_CTR], latched[NUM_CTR], running[NUM_CTR];
	bool requested[NUM_CTR];	/* a PMI, since OVF was last cleared */
	bool written[NUM_CTR];		/* the counter, since its CCCR was */
	u64 escr[2];
	u64 exact, unflagged, latch, first, cascade_pmi, level, n15, o8, o9;
	u64 pmis, heard[2], pmi_hash[2];
	struct stimuli stim;
};

/* ESCR of a counter: CRU_ESCR0 or 1 */
static u64 ref_escr(const struct ref *r, unsigned int c)
{
	return r->escr[c == 2 || c == 3 || c == 5];
}

/* Events of counter @c in clock @t */
static u64 ref_events(const struct ref *r, unsigned int c, u64 t)
{
	u64 escr = ref_escr(r, c), n = 0;

	for (const struct stimulus *s = r->stim.of; s < r->stim.of + r->stim.num; s++) {
		if (escr >> 25 && escr >> (9 + s->sub) & 1 && escr >> s->what & 1)
			n += occurs(s, t);
	}
	return n < 15 ? n : 15;
}

static bool ref_satisfied(const struct ref *r, unsigned int c, u64 t)
{
	bool more = ref_events(r, c, t) > (r->cccr[c] >> 20 & 15);

	return r->cccr[c] & P_COMPLEMENT ? !more : more;
}

static u64 ref_adds(const struct ref *r, unsigned int c, u64 t)
{
	if (!(ref_escr(r, c) & 15))
		return 0;
	if (!(r->cccr[c] & P_COMPARE))
		return ref_events(r, c, t);
	if (r->cccr[c] & P_EDGE)
		return ref_satisfied(r, c, t) && !ref_satisfied(r, c, t - 1);
	return ref_satisfied(r, c, t);
}

static bool ref_runs(const struct ref *r, unsigned int c)
{
	bool level = (r->cccr[c] & P_CASCADE && r->cccr[starter[c] - FIRST] & P_OVF) ||
		     (r->cccr[c] & P_EXTENDED && r->cccr[extended[c] - FIRST] & P_OVF);

	return r->cccr[c] & P_ENABLE || (r->latch ? r->latched[c] : level);
}

static void ref_overflow(struct ref *r, unsigned int c)
{
	r->overflows[c]++;
	if ((r->unflagged && r->overflows[c] % r->unflagged == 0) || r->cccr[c] & P_OVF)
		return;
	r->cccr[c] |= P_OVF;
	for (unsigned int y = 0; y < NUM_CTR; y++) {
		if ((r->cccr[y] & P_CASCADE && starter[y] == FIRST + c) ||
		    (r->cccr[y] & P_EXTENDED && extended[y] == FIRST + c))
			r->latched[y] = true;
	}
}

/* Threads that get the PMI of a counter */
static u64 ref_targets(const struct ref *r, unsigned int c)
{
	return r->cascade_pmi || r->cccr[c] & P_ENABLE ? r->cccr[c] >> 26 & 3 : 0;
}

/* Threads whose interrupt line is up */
static u64 ref_lines(const struct ref *r)
{
	u64 lines = 0;

	for (unsigned int c = 0; r->level && c < NUM_CTR; c++)
		if (r->requested[c] && r->cccr[c] & P_OVF)
			lines |= ref_targets(r, c);
	return lines;
}

static void ref_interrupt(struct ref *r, u64 threads)
{
	for (unsigned int i = 0; i < 2; i++) {
		if (!(threads >> i & 1))
			continue;
		r->heard[i]++;
		r->pmi_hash[i] = r->pmi_hash[i] * 31 + r->clock;
	}
}

/* One event; return whether the counter requests a PMI */
static bool ref_event(struct ref *r, unsigned int c)
{
	bool request = r->pending[c], overflow = r->cccr[c] & P_FORCE;
	bool at_once = r->exact || (overflow && r->first);

	r->pending[c] = false;
	r->counted[c]++;
	r->value[c] = (r->value[c] + 1) & MASK40;
	overflow |= !r->value[c];
	if (overflow) {
		ref_overflow(r, c);
		r->pending[c] = !at_once;
	}
	return request || (overflow && at_once);
}

static void ref_clock(struct ref *r)
{
	u64 t = ++r->clock, threads = 0, adds[NUM_CTR];

	for (unsigned int c = 0; c < NUM_CTR; c++) {
		r->running[c] = ref_runs(r, c);
		adds[c] = ref_adds(r, c, t);
	}
	for (unsigned int c = 0; c < NUM_CTR; c++) {
		bool request = false;

		for (u64 n = 0; r->running[c] && n < adds[c]; n++)
			request |= ref_event(r, c);
		if (!request)
			continue;
		r->requested[c] = true;
		threads |= ref_targets(r, c);
		r->pmis += !!ref_targets(r, c);
	}
	ref_interrupt(r, threads);
}

/* ---- random operations, on both ---------------------------------------- */

static void op_cccr(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int c = prng(seed) % NUM_CTR;
	u64 x = prng(seed), val = P_ANY | P_SELECT(4), lines = ref_lines(r);
	bool ran = ref_runs(r, c);

	val |= (x & 3 ? P_ENABLE : P_CASCADE) | (x & 0xc ? 0 : P_FORCE) |
	       (x >> 4 & 3) << 26 | (x & 0x1c0 ? r->cccr[c] & P_OVF : P_OVF);
	if (!(x & 0xe00))
		val |= P_COMPARE | P_THRESH(x >> 12 & 3) | (x >> 14 & 1 ? P_COMPLEMENT : 0) |
		       (x >> 15 & 1 ? P_EDGE : 0);
	if (x & 0x10000)
		val &= ~P_OVF;
	if (!(x & 0x60000) && extended[c])
		val = (val & ~(P_ENABLE | P_CASCADE)) | P_EXTENDED;
	wr(b, P_CCCR(FIRST + c), val);
	r->cccr[c] = val;
	r->latched[c] = false;
	r->written[c] = false;
	if (!(val & P_OVF))
		r->pending[c] = r->requested[c] = false;
	/* The carry out of bit 31 came in the clock of the stop, for all that software knows. */
	if (r->o9 && ran && !ref_runs(r, c) &&
	    r->counted[c] - r->seen[c] > (r->value[c] & (BIT(32) - 1)))
		r->value[c] = (r->value[c] - BIT(32)) & MASK40;
	ref_interrupt(r, ref_lines(r) & ~lines);
	r->pmis += !!(ref_lines(r) & ~lines);
}

static bool ref_is_busy(const struct ref *r, unsigned int c)
{
	return ref_runs(r, c) && (ref_escr(r, c) >> 25 || r->cccr[c] & P_COMPARE);
}

static void write_ctr(struct bench *b, struct ref *r, unsigned int c, u64 val)
{
	u64 spoilt = (val - BIT(32)) & MASK40;
	bool repeats = r->written[c] && (r->value[c] == val || r->value[c] == spoilt);

	wr(b, P_CTR(FIRST + c), val);
	if (!repeats && (r->n15 || (r->o8 && ref_is_busy(r, c))))
		val = spoilt;
	r->value[c] = val;
	r->written[c] = true;
	r->seen[c] = r->counted[c];
}

static void op_ctr(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int c = prng(seed) % NUM_CTR;
	u64 x = prng(seed), val = (BIT(40) - x % 40) & MASK40;

	write_ctr(b, r, c, val);
	if (x & 0x100)
		write_ctr(b, r, c, val);
}

static void op_read(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int c = prng(seed) % NUM_CTR;

	CHECK_EQ(rd(b, P_CTR(FIRST + c)), r->value[c]);
	r->seen[c] = r->counted[c];
}

static void op_escr(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int i = prng(seed) & 1;
	u64 x = prng(seed), val = (x & 7) << 9 | (x & 0x18 ? x >> 5 & 15 : 15);

	if (x & 0xe00)			/* else no event */
		val |= (u64)2 << 25;
	wr(b, 0x3b8 + i, val);
	r->escr[i] = val;
}

static void op_put(struct bench *b, struct ref *r, u64 *seed)
{
	static const char *const kinds[] = {	/* by the bit of the ESCR */
		"p4.instr_retired,mask=%u,thread=1,ring=3",
		"p4.instr_retired,mask=%u,thread=1,ring=0",
		"p4.instr_retired,mask=%u,thread=0,ring=3",
		"p4.instr_retired,mask=%u,thread=0,ring=0",
	};
	unsigned int kind = prng(seed) & 3;

	put_some(b, &r->stim, r->clock, kinds[kind], kind, prng(seed) % NUM_BITS, seed);
}

static random_op *const ops[] = {
	op_cccr, op_cccr, op_cccr, op_ctr, op_ctr, op_escr, op_put, op_put,
	op_read,
};

/* ---- comparing ---------------------------------------------------------- */

static void compare(struct bench *b, const struct ref *r)
{
	u64 hash[2] = { 0, 0 }, heard[2] = { 0, 0 };

	for (unsigned int c = 0; c < NUM_CTR; c++) {
		const struct exm_counter *is = &b->m.pkg[0].box[0].ctr[FIRST + c];

		if (rd(b, P_CCCR(FIRST + c)) != r->cccr[c] || is->value != r->value[c] ||
		    is->counted != r->counted[c] || is->overflows != r->overflows[c])
			FAIL("clock %lu, counter %u: %lx/%lx counted %lu/%lu cccr %lx/%lx",
				  r->clock, FIRST + c, is->value, r->value[c], is->counted,
				  r->counted[c], is->ctl, r->cccr[c]);
	}
	CHECK_EQ(b->m.pkg[0].pmis, r->pmis);
	for (unsigned int i = 0; i < b->pmis && i < MAX_NOTES; i++) {
		unsigned int thread = b->pmi[i].cpu;

		heard[thread & 1]++;
		hash[thread & 1] = hash[thread & 1] * 31 + b->pmi[i].clock;
		CHECK(thread < 2);
	}
	for (unsigned int i = 0; i < 2; i++) {
		CHECK_EQ(exm_pmi_line(&b->m, i), ref_lines(r) >> i & 1);
		CHECK_EQ(heard[i], r->heard[i]);
		CHECK_EQ(hash[i], r->pmi_hash[i]);
	}
}

static void run(unsigned int i, enum pace pace)
{
	u64 seed = nth_seed(i);
	struct bench *b = netburst_new();
	struct ref *r = calloc(1, sizeof(*r));
	char line[200];

	r->exact = !(prng(&seed) & 3);
	r->unflagged = prng(&seed) & 1 ? 0 : prng(&seed) % 5;
	r->latch = prng(&seed) & 1;
	r->first = prng(&seed) & 1;
	r->cascade_pmi = !!(prng(&seed) & 3);
	r->level = prng(&seed) & 1;
	r->n15 = !(prng(&seed) & 3);
	r->o8 = !(prng(&seed) & 3);
	r->o9 = prng(&seed) & 1;
	snprintf(line, sizeof(line), "set preset_exact=%lu unflagged=%lu cascade_latch=%lu "
		 "force_first=%lu cascade_pmi=%lu pmi_level=%lu n15=%lu o8=%lu o9=%lu", r->exact,
		 r->unflagged, r->latch, r->first, r->cascade_pmi, r->level, r->n15, r->o8, r->o9);
	cmd(b, line);
	/* an event of SSU_ESCR0, and one of ALF_ESCR1: the block has power */
	WR(b, 0x3be, 1 << 25, 0x3cb, 1 << 25);
	random_run(b, r, seed, pace, 150, &r->clock, ref_clock, compare, ops, ARRAY_SIZE(ops));
	free(r);
	bench_free(b);
}

RANDOM_TEST(p4_equals_the_clocked_reference, 50, run)
