// SPDX-License-Identifier: GPL-2.0
/*
 * NetBurst against a reference model that steps from clock to clock: random stimuli and
 * random register writes at random times, under random fault switches, and three ways of
 * calling exm_sync().  The counters are those of the IQ block, which have all kinds of edges.
 */
#include "bench.h"

#define FIRST		12
#define NUM_CTR		6
#define MAX_STIMULI	40
#define NUM_BITS	3	/* mask bits of instr_retired that occur */

/* Starters of the counters by bit 30 and by bit 11 */
static const unsigned int starter[NUM_CTR] = { 14, 15, 12, 13, 14, 15 };
static const unsigned int extended[NUM_CTR] = { 16, 0, 0, 17, 17, 16 };

struct ref {
	u64 clock;
	u64 cccr[NUM_CTR], value[NUM_CTR], counted[NUM_CTR], overflows[NUM_CTR];
	bool pending[NUM_CTR], latched[NUM_CTR], running[NUM_CTR];
	u64 escr[2];
	u64 exact, unflagged, latch, first, cascade_pmi;
	u64 pmis, heard[2], pmi_hash[2];
	struct {
		unsigned int bit, thread;
		u64 start, every, width, count;
	} stim[MAX_STIMULI];
	unsigned int num;
};

/* ESCR of a counter: CRU_ESCR0 or 1 */
static u64 ref_escr(const struct ref *r, unsigned int c)
{
	return r->escr[c == 2 || c == 3 || c == 5];
}

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

/* Events of counter @c in clock @t */
static u64 ref_events(const struct ref *r, unsigned int c, u64 t)
{
	u64 escr = ref_escr(r, c), n = 0;

	for (unsigned int i = 0; i < r->num; i++) {
		if (escr >> (9 + r->stim[i].bit) & 1 &&
		    escr & (r->stim[i].thread ? BIT(1) : BIT(3)))	/* ring 0 */
			n += ref_occurs(r, i, t);
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
		if (!request || (!r->cascade_pmi && !(r->cccr[c] & P_ENABLE)))
			continue;
		threads |= r->cccr[c] >> 26 & 3;
		r->pmis += !!(r->cccr[c] >> 26 & 3);
	}
	for (unsigned int i = 0; i < 2; i++) {
		if (!(threads >> i & 1))
			continue;
		r->heard[i]++;
		r->pmi_hash[i] = r->pmi_hash[i] * 31 + t;
	}
}

/* ---- random operations, on both ---------------------------------------- */

static void op_cccr(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int c = prng(seed) % NUM_CTR;
	u64 x = prng(seed), val = P_ANY | P_SELECT(4);

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
	if (!(val & P_OVF))
		r->pending[c] = false;
}

static void op_ctr(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int c = prng(seed) % NUM_CTR;
	u64 val = (BIT(40) - prng(seed) % 40) & MASK40;

	wr(b, P_CTR(FIRST + c), val);
	r->value[c] = val;
}

static void op_escr(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int i = prng(seed) & 1;
	u64 x = prng(seed), val = (u64)2 << 25 | (x & 7) << 9 | (x & 0x18 ? x >> 5 & 15 : 15);

	wr(b, 0x3b8 + i, val);
	r->escr[i] = val;
}

static void op_put(struct bench *b, struct ref *r, u64 *seed)
{
	u64 x = prng(seed), y = prng(seed);
	unsigned int n = r->num;
	char text[200];

	if (n == MAX_STIMULI)
		return;
	r->stim[n].bit = x % NUM_BITS;
	r->stim[n].thread = x >> 8 & 1;
	r->stim[n].every = x & 0x10000 ? 1 : 1 + (x >> 20) % 12;
	r->stim[n].width = x & 0x20000 ? 1 : 1 + (x >> 28) % 4;
	r->stim[n].count = 1 + y % 150;
	r->stim[n].start = r->clock + 1 + (y >> 32) % 30;
	snprintf(text, sizeof(text), "p4.instr_retired,mask=%u,thread=%u,count=%llu,"
		 "every=%llu,width=%llu,delay=%llu", r->stim[n].bit, r->stim[n].thread,
		 (unsigned long long)r->stim[n].count, (unsigned long long)r->stim[n].every,
		 (unsigned long long)r->stim[n].width,
		 (unsigned long long)(r->stim[n].start - r->clock - 1));
	put(b, text);
	r->num++;
}

static void some_op(struct bench *b, struct ref *r, u64 *seed)
{
	static void (*const ops[])(struct bench *b, struct ref *r, u64 *seed) = {
		op_cccr, op_cccr, op_cccr, op_ctr, op_ctr, op_escr, op_put, op_put,
	};

	ops[prng(seed) % ARRAY_SIZE(ops)](b, r, seed);
}

/* ---- comparing ---------------------------------------------------------- */

static void compare(struct bench *b, const struct ref *r)
{
	u64 hash[2] = { 0, 0 }, heard[2] = { 0, 0 };

	for (unsigned int c = 0; c < NUM_CTR; c++) {
		const struct exm_counter *is = &b->m.pkg[0].box[0].ctr[FIRST + c];

		if (rd(b, P_CTR(FIRST + c)) != r->value[c] || is->counted != r->counted[c] ||
		    rd(b, P_CCCR(FIRST + c)) != r->cccr[c] || is->overflows != r->overflows[c])
			test_fail(__FILE__, __LINE__,
				  "clock %llu, counter %u: %llx/%llx counted %llu/%llu cccr %llx/%llx",
				  (unsigned long long)r->clock, FIRST + c,
				  (unsigned long long)is->value, (unsigned long long)r->value[c],
				  (unsigned long long)is->counted,
				  (unsigned long long)r->counted[c], (unsigned long long)is->ctl,
				  (unsigned long long)r->cccr[c]);
	}
	CHECK_EQ(b->m.pkg[0].pmis, r->pmis);
	for (unsigned int i = 0; i < b->pmis && i < MAX_NOTES; i++) {
		unsigned int thread = b->pmi[i].cpu;

		heard[thread & 1]++;
		hash[thread & 1] = hash[thread & 1] * 31 + b->pmi[i].clock;
		CHECK(thread < 2);
	}
	for (unsigned int i = 0; i < 2; i++) {
		CHECK_EQ(heard[i], r->heard[i]);
		CHECK_EQ(hash[i], r->pmi_hash[i]);
	}
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
	struct bench *b = netburst_new();
	struct ref *r = calloc(1, sizeof(*r));
	char line[128];

	r->exact = !(prng(&seed) & 3);
	r->unflagged = prng(&seed) & 1 ? 0 : prng(&seed) % 5;
	r->latch = prng(&seed) & 1;
	r->first = prng(&seed) & 1;
	r->cascade_pmi = !!(prng(&seed) & 3);
	snprintf(line, sizeof(line), "set preset_exact=%llu unflagged=%llu cascade_latch=%llu "
		 "force_first=%llu cascade_pmi=%llu",
		 (unsigned long long)r->exact, (unsigned long long)r->unflagged,
		 (unsigned long long)r->latch, (unsigned long long)r->first,
		 (unsigned long long)r->cascade_pmi);
	cmd(b, line);
	/* an event of SSU_ESCR0, and one of ALF_ESCR1: the block has power */
	wr(b, 0x3be, 1 << 25);
	wr(b, 0x3cb, 1 << 25);
	for (unsigned int n = 0; n < 150 && !test_why; n++) {
		some_op(b, r, &seed);
		if (prng(&seed) % 3)
			go(b, r, r->clock + prng(&seed) % 60, pace);
		if (pace != AT_ACCESSES || n % 4 == 0 || n == 149)
			compare(b, r);
	}
	CHECK_EQ(b->errors, 0);
	free(r);
	bench_free(b);
}

static void p4_equals_the_clocked_reference_synced_every_clock(void)
{
	each_seed(50, EVERY_CLOCK, run);
}

static void p4_equals_the_clocked_reference_synced_at_deadlines(void)
{
	each_seed(50, AT_DEADLINES, run);
}

static void p4_equals_the_clocked_reference_synced_at_accesses_only(void)
{
	each_seed(50, AT_ACCESSES, run);
}

const struct test p4_random_tests[] = {
	TEST(p4_equals_the_clocked_reference_synced_every_clock),
	TEST(p4_equals_the_clocked_reference_synced_at_deadlines),
	TEST(p4_equals_the_clocked_reference_synced_at_accesses_only),
	{ NULL, NULL },
};
