// SPDX-License-Identifier: GPL-2.0
/* NetBurst: enables, overflow, cascading, PMI, errata */
#include "bench.h"

/* Counters 12, 13 and 16 count X, 14, 15 and 17 count Y: instr_retired of two mask bits */
#define X_ESCR		0x3b8
#define Y_ESCR		0x3b9
#define RETIRED		P_SELECT(4)
#define RUN		(P_ENABLE | P_ANY | RETIRED)
#define WAIT		(P_ANY | RETIRED)		/* without ENABLE */
#define X		"p4.instr_retired,mask=nbogusntag"
#define Y		"p4.instr_retired,mask=nbogustag"

static struct bench *retiring(void)
{
	struct bench *b = netburst_new();

	WR(b, X_ESCR, 2 << 25 | BIT(9) | P_T0, Y_ESCR, 2 << 25 | BIT(10) | P_T0);
	return b;
}

/* Each of the 18 counters counts an event of its own block. */
static const struct {
	u32 escr;
	unsigned int select;
	u64 val;
	const char *signal;
} blocks[] = {
	{ 0x3b6, 3, (u64)0x18 << 25 | BIT(9), "p4.itlb_reference,mask=hit" },
	{ 0x3c0, 0, (u64)0x09 << 25 | BIT(9), "p4.uop_queue_writes,mask=from_tc_build" },
	{ 0x3ae, 2, (u64)0x08 << 25 | BIT(9), "p4.memory_complete,mask=lsc" },
	{ 0x3b8, 4, (u64)0x02 << 25 | BIT(9), "p4.instr_retired,mask=nbogusntag" },
};

static unsigned int block(unsigned int ctr)
{
	return ctr < 16 ? ctr / 4 : 3;
}

/* Let all ESCRs of both halves count their block's event. */
static void select_blocks(struct bench *b)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(blocks); i++) {
		wr(b, blocks[i].escr, blocks[i].val | P_T0);
		wr(b, blocks[i].escr + 1, blocks[i].val | P_T0);
	}
}

static struct bench *blocks_new(void)
{
	struct bench *b = netburst_new();

	select_blocks(b);
	return b;
}

static u64 select_of(unsigned int ctr)
{
	return P_ANY | P_SELECT(blocks[block(ctr)].select);
}

static void occur(struct bench *b, unsigned int ctr, unsigned int n)
{
	char line[128];

	snprintf(line, sizeof(line), "%s,count=%u", blocks[block(ctr)].signal, n);
	play(b, line, b->now + n + 1);
}

/* ---- PMI (chapter 7) --------------------------------------------------------- */

/* Counter 12 overflows with the 10th X */
static struct bench *pmi_bench(u64 cccr)
{
	struct bench *b = retiring();

	WR(b, P_CTR(12), BIT(40) - 10, P_CCCR(12), RUN | cccr);
	return b;
}

BENCH_TEST(p4_pmis_can_be_lost_or_come_from_nowhere, pmi_bench(P_PMI_T0))
{
	cmd(b, "set lose_pmi=1");
	play(b, X ",count=20", 100);
	CHECK_EQ(b->pmis, 0);
	WR(b, P_CTR(14), MASK40, P_CCCR(14), RUN | P_PMI_T1);
	play(b, Y ",count=20", 200);
	CHECK(b->pmis == 1 && b->pmi[0].cpu == 1);
	cmd(b, "pmi 2");
	CHECK_EQ(b->pmis, 3);
	CHECK(b->pmi[1].cpu == 4 && b->pmi[2].cpu == 5);
}

/* ---- stuck_pmi ---------------------------------------------------------------- */

/* With stuck_pmi a counter that is enabled within 8 events of its overflow goes on to its PMI. */
TEST(a_stuck_instruction_interrupts_again)
{
	const u64 forced = RUN | P_PMI_T0 | P_FORCE, plain = RUN | P_PMI_T0;
	static const struct {
		bool force;
		unsigned int left, pmis;
	} cases[] = { { true, 1000, 1 }, { false, 1, 1 }, { false, 8, 1 }, { false, 9, 0 } };
	u64 preset, now;

	for (unsigned int i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct bench *b = retiring();

		cmd(b, "set stuck_pmi=100");
		preset = ((u64)1 << 40) - cases[i].left;
		now = 0;
		for (unsigned int n = 1; n <= 5; n++) {
			WR(b, P_CTR(12), preset, P_CCCR(12), cases[i].force ? forced : plain);
			at(b, now += 99);
			CHECK_EQ(b->pmis, (n - 1) * cases[i].pmis);
			at(b, ++now);
			CHECK_EQ(b->pmis, n * cases[i].pmis);
		}
		at(b, now + 1000);
		CHECK_EQ(b->pmis, 5 * cases[i].pmis);
		wr(b, P_CTR(12), preset);
		wr(b, P_CCCR(12), RUN | (cases[i].force ? P_FORCE : 0));	/* no PMI */
		at(b, now + 2000);
		WR(b, P_CTR(12), preset, P_CCCR(12), cases[i].force ? forced : plain);
		wr(b, P_CCCR(12), 0);						/* stopped in time */
		at(b, now + 3000);
		CHECK_EQ(b->pmis, 5 * cases[i].pmis);
		bench_free(b);
	}
}

/* Without OVF_PMI only the first has an effect, and nothing is due later. */
BENCH_TEST(force_ovf_without_pmi_sets_ovf_once, retiring())
{
	wr(b, P_CCCR(12), RUN | P_FORCE);
	put(b, X ",count=100,every=10");
	CHECK_EQ(b->deadline, 1);
	at(b, 5);
	CHECK_EQ(b->deadline, EXM_NEVER);
	at(b, 2000);
	CHECK(b->m.pkg[0].box[0].ctr[12].overflows == 100 && b->m.pkg[0].pmis == 0);
}

/* ---- pmi_level -------------------------------------------------------------------- */

BENCH_TEST(the_line_is_up_while_ovf_and_ovf_pmi_are_1, pmi_bench(P_PMI_T1))
{
	play(b, X ",count=11", 20);
	CHECK_EQ(b->pmis, 1);
	CHECK(!exm_pmi_line(&b->m, 1));
	cmd(b, "set pmi_level=1");
	CHECK(exm_pmi_line(&b->m, 1));
	CHECK(!exm_pmi_line(&b->m, 0) && !exm_pmi_line(&b->m, 3));
	wr(b, P_CCCR(12), RUN | P_OVF);
	CHECK(!exm_pmi_line(&b->m, 1));
	CHECK_EQ(b->pmis, 1);
	wr(b, P_CCCR(12), RUN | P_OVF | P_PMI_T0);	/* the line of thread 0 rises */
	CHECK(b->pmis == 2 && b->pmi[1].cpu == 0);
	CHECK(exm_pmi_line(&b->m, 0));
	wr(b, P_CCCR(12), RUN | P_OVF | P_PMI_T0 | P_PMI_T1);
	CHECK(b->pmis == 3 && b->pmi[2].cpu == 1);
	wr(b, P_CCCR(12), RUN | P_PMI_T0 | P_PMI_T1);
	CHECK(!exm_pmi_line(&b->m, 0) && !exm_pmi_line(&b->m, 1));
	wr(b, P_CCCR(12), RUN | P_PMI_T0 | P_OVF);	/* OVF alone is no request */
	CHECK(!exm_pmi_line(&b->m, 0));
	CHECK_EQ(b->pmis, 3);
}

/* Each counter has its part in the line, which is OVF: an unflagged overflow has none. */
TEST(each_counter_raises_the_line)
{
	for (unsigned int i = 0; i < 18 * 2 && !test_why; i++) {
		struct bench *b = blocks_new();
		unsigned int ctr = i / 2;

		cmd(b, i & 1 ? "set pmi_level=1 unflagged=1" : "set pmi_level=1");
		WR(b, P_CTR(ctr), MASK40, P_CCCR(ctr), select_of(ctr) | P_ENABLE | P_PMI_T1);
		occur(b, ctr, 2);
		CHECK_EQ(b->pmis, 1);
		CHECK_EQ(exm_pmi_line(&b->m, 1), !(i & 1));
		CHECK(!exm_pmi_line(&b->m, 0));
		bench_free(b);
	}
}

BENCH_TEST(the_line_rises_with_the_request, pmi_bench(P_PMI_T0))
{
	cmd(b, "set pmi_level=1");
	play(b, X ",count=100,every=10", 95);
	CHECK(!exm_pmi_line(&b->m, 0));
	b->now = 101;
	CHECK(exm_pmi_line(&b->m, 0));
	CHECK_EQ(b->pmis, 1);
	/* a second counter's PMI interrupts, too */
	WR(b, P_CTR(13), MASK40, P_CCCR(13), RUN | P_PMI_T0);
	at(b, 200);
	CHECK_EQ(b->pmis, 2);
	wr(b, P_CCCR(12), RUN | P_PMI_T0);
	CHECK(exm_pmi_line(&b->m, 0));
	wr(b, P_CCCR(13), RUN | P_PMI_T0);
	CHECK(!exm_pmi_line(&b->m, 0));
	exm_reset(&b->m);
	CHECK(!exm_pmi_line(&b->m, 0));
}

/*
 * A reset forgets an overflow whose PMI waits for the next event, and a request: OVF that software
 * writes afterwards raises no line, and the next event requests nothing.
 */
TEST(a_reset_forgets_overflows)
{
	static const unsigned int ctrs[] = { 0, 12 };

	for (unsigned int i = 0; i < 2 * ARRAY_SIZE(ctrs) && !test_why; i++) {
		unsigned int ctr = ctrs[i / 2], pmis = i & 1;
		struct bench *b = blocks_new();

		cmd(b, "set pmi_level=1");
		WR(b, P_CTR(ctr), MASK40, P_CCCR(ctr), select_of(ctr) | P_ENABLE | P_PMI_T0);
		occur(b, ctr, 1 + pmis);
		CHECK_EQ(b->pmis, pmis);
		exm_reset(&b->m);
		select_blocks(b);
		wr(b, P_CCCR(ctr), select_of(ctr) | P_ENABLE | P_PMI_T0 | P_OVF);
		CHECK(!exm_pmi_line(&b->m, 0));
		occur(b, ctr, 1);
		CHECK_EQ(rd(b, P_CTR(ctr)), 1);
		CHECK_EQ(b->pmis, pmis);
		bench_free(b);
	}
}

/* A core's deadline is that of its own counters. */
BENCH_TEST(the_second_core_interrupts_in_time, netburst_new())
{
	wr_on(b, 2, X_ESCR, 2 << 25 | BIT(9) | P_T0);
	wr_on(b, 2, P_CTR(12), MASK40);
	wr_on(b, 2, P_CCCR(12), RUN | P_PMI_T0);
	put(b, X ",socket=1,count=5,every=10");
	bench_go(b, 100, AT_DEADLINES);
	CHECK(b->pmis == 1 && b->pmi[0].cpu == 2);
	CHECK_EQ(b->pmi[0].clock, 11);		/* the event after the overflow */
}

/* ---- active thread (chapter 5) --------------------------------------------------------- */

/* What counters 12, 13 and 16 of a core, with active thread 0, 1 and 2, count in 100 clocks */
static void check_active(struct bench *b, unsigned int cpu, unsigned int awake)
{
	u64 before[3];

	b->asleep[cpu] = awake < 1;
	b->asleep[cpu + 1] = awake < 2;
	at(b, b->now + 10);
	before[0] = rd_on(b, cpu, P_CTR(12));
	before[1] = rd_on(b, cpu, P_CTR(13));
	before[2] = rd_on(b, cpu, P_CTR(16));
	at(b, b->now + 100);
	CHECK_EQ(rd_on(b, cpu, P_CTR(12)) - before[0], awake == 0 ? 100 : 0);
	CHECK_EQ(rd_on(b, cpu, P_CTR(13)) - before[1], awake == 1 ? 100 : 0);
	CHECK_EQ(rd_on(b, cpu, P_CTR(16)) - before[2], awake == 2 ? 100 : 0);
}

TEST(active_thread_selects_how_many_are_awake)
{
	for (unsigned int cpu = 0; cpu < 4; cpu += 2) {
		struct bench *b = netburst_new();

		wr_on(b, cpu, X_ESCR, 2 << 25 | BIT(9) | P_T0);
		wr_on(b, cpu, P_CCCR(12), P_ENABLE | RETIRED | P_ACTIVE(0));
		wr_on(b, cpu, P_CCCR(13), P_ENABLE | RETIRED | P_ACTIVE(1));
		wr_on(b, cpu, P_CCCR(16), P_ENABLE | RETIRED | P_ACTIVE(2));
		put(b, cpu ? X ",count=10000,socket=1" : X ",count=10000");
		for (unsigned int awake = 0; awake < 3 && !test_why; awake++)
			check_active(b, cpu, awake);
		wr_on(b, cpu, P_CCCR(12), P_ENABLE | RETIRED | P_ANY);
		for (unsigned int awake = 0; awake < 3; awake++) {
			u64 before = rd_on(b, cpu, P_CTR(12));

			b->asleep[cpu] = awake < 1;
			b->asleep[cpu + 1] = awake < 2;
			at(b, b->now + 50);
			CHECK_EQ(rd_on(b, cpu, P_CTR(12)) - before, 50);
		}
		bench_free(b);
	}
}

/* ---- errata (chapter 6) -------------------------------------------------------------------- */

BENCH_TEST(n15_spoils_a_write_that_is_not_repeated, retiring())
{
	cmd(b, "set n15=1");
	for (unsigned int i = 0; i < 3; i++) {
		wr(b, P_CTR(5), 0xfe12345678 + i);
		CHECK_EQ(rd(b, P_CTR(5)), 0xfd12345678 + i);
		wr(b, P_CTR(6), 1 + i);
		CHECK_EQ(rd(b, P_CTR(6)), 0xff00000001 + i);
		wr(b, P_CTR(5), 0xfe12345678 + i);
		CHECK_EQ(rd(b, P_CTR(5)), 0xfe12345678 + i);
		wr(b, P_CTR(6), 1 + i);
		CHECK_EQ(rd(b, P_CTR(6)), 1 + i);
		wr(b, P_CTR(6), 1 + i);			/* a third time */
		CHECK_EQ(rd(b, P_CTR(6)), 1 + i);
	}
	wr(b, P_CTR(5), 7);
	wr(b, P_CTR(5), 8);				/* another value */
	CHECK_EQ(rd(b, P_CTR(5)), 0xff00000008);
	wr(b, P_CCCR(5), 0);				/* an access in between */
	wr(b, P_CTR(5), 8);
	CHECK_EQ(rd(b, P_CTR(5)), 0xff00000008);
	wr(b, P_CCCR(12), RUN);				/* events in between */
	wr(b, P_CTR(12), 8);
	play(b, X, 5);
	wr(b, P_CTR(12), 8);
	CHECK_EQ(rd(b, P_CTR(12)), 0xff00000008);
	wr(b, P_CTR(12), 8);
	CHECK_EQ(rd(b, P_CTR(12)), 8);
	exm_reset(&b->m);	/* the next write repeats none, whatever its result is */
	wr(b, P_CTR(5), BIT(32));
	CHECK_EQ(rd(b, P_CTR(5)), 0);
	wr(b, P_CTR(0), BIT(32));
	CHECK_EQ(rd(b, P_CTR(0)), 0);
	wr(b, P_CTR(5), 0xff00000000);
	CHECK_EQ(rd(b, P_CTR(5)), 0xfe00000000);
}

TEST(o8_spoils_writes_of_a_busy_counter)
{
	static const struct {
		u64 escr, cccr;
		bool bad;
	} cases[] = {
		{ 2 << 25 | P_T0, RUN, true },
		{ 2 << 25 | P_T0, WAIT, false },
		{ P_T0, RUN, false },
		{ P_T0, RUN | P_COMPARE, true },
		{ P_T0, WAIT | P_COMPARE, false },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = netburst_new();

		cmd(b, "set o8=1");
		WR(b, X_ESCR, cases[i].escr, P_CCCR(12), cases[i].cccr, P_CTR(12), 0xfe12345678);
		CHECK_EQ(rd(b, P_CTR(12)), cases[i].bad ? 0xfd12345678 : 0xfe12345678);
		wr(b, P_CTR(12), 0xfe12345678);
		CHECK_EQ(rd(b, P_CTR(12)), 0xfe12345678);
		cmd(b, "set o8=0");
		wr(b, P_CTR(12), 0xfe12345678);
		CHECK_EQ(rd(b, P_CTR(12)), 0xfe12345678);
		bench_free(b);
	}
}

TEST(o9_loses_an_unseen_carry_at_a_stop)
{
	static const struct {
		u64 start, seen;	/* @seen: read after so many of 21 events */
		bool lost;
	} cases[] = {
		{ 0x1fffffff8, 0, true }, { 0x1fffffff8, 5, true }, { 0x1fffffff8, 8, false },
		{ 0x1fffffff8, 7, true }, { 0x1fffffff8, 15, false }, { 0x1ffffff00, 0, false },
		{ 0x1ffffffeb, 0, true }, { 0x1ffffffea, 0, false }, { 0x100000000, 0, false },
		{ 0x17ffffff8, 0, false }, { 0xfffffffff8, 0, true },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(cases) * 2 && !test_why; i++) {
		struct bench *b = retiring();
		const struct exm_counter *ctr = &b->m.pkg[0].box[0].ctr[12];
		u64 want = (cases[i / 2].start + 21) & MASK40;
		bool on = i & 1;

		cmd(b, on ? "set o9=1" : "set o9=0");
		WR(b, P_CTR(12), cases[i / 2].start, P_CCCR(12), RUN);
		play(b, X ",count=21", cases[i / 2].seen);
		if (cases[i / 2].seen)
			rd(b, P_CTR(12));
		at(b, 30);
		wr(b, P_CCCR(12), RUN | P_THRESH(1));	/* no stop */
		CHECK_EQ(ctr->value, want);
		wr(b, P_CCCR(12), WAIT);
		if (on && cases[i / 2].lost)
			want = (want - BIT(32)) & MASK40;
		if (ctr->value != want)
			FAIL("case %u: %lx", i, ctr->value);
		wr(b, P_CCCR(12), WAIT);		/* stopped already */
		CHECK_EQ(rd(b, P_CTR(12)), want);
		bench_free(b);
	}
}

/* ---- cascading (chapters 8 and 9) ------------------------------------------- */

static const struct {
	unsigned int starter, started;
	bool extended;
} edges[] = {
	{ 0, 2, false }, { 2, 0, false }, { 1, 3, false }, { 3, 1, false },
	{ 4, 6, false }, { 6, 4, false }, { 5, 7, false }, { 7, 5, false },
	{ 8, 10, false }, { 10, 8, false }, { 9, 11, false }, { 11, 9, false },
	{ 12, 14, false }, { 14, 12, false }, { 13, 15, false }, { 15, 13, false },
	{ 14, 16, false }, { 15, 17, false },
	{ 16, 12, true }, { 17, 15, true }, { 17, 16, true }, { 16, 17, true },
};

static bool is_edge(unsigned int starter, unsigned int started, bool extended)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(edges); i++) {
		if (edges[i].starter == starter && edges[i].started == started &&
		    edges[i].extended == extended)
			return true;
	}
	return false;
}

/* The 22 edges, and no other of 18 * 18 * 2, start a counter. */
TEST(exactly_22_edges_start_a_counter)
{
	unsigned int starts = 0;

	for (unsigned int i = 0; i < 18 * 18 * 2 * 2 && !test_why; i++) {
		unsigned int x = i / 4 / 18, y = i / 4 % 18;
		bool extended = i & 1, want = is_edge(x, y, extended);
		struct bench *b = blocks_new();

		cmd(b, i & 2 ? "set cascade_latch=1" : "set cascade_latch=0");
		if (x == y) {
			bench_free(b);
			continue;
		}
		WR(b, P_CTR(x), BIT(40) - 3, P_CCCR(x), select_of(x) | P_ENABLE,
		      P_CCCR(y), select_of(y) | (extended ? P_EXTENDED : P_CASCADE));
		occur(b, x, 3);
		wr(b, P_CTR(y), 0);
		occur(b, y, 20);
		starts += rd(b, P_CTR(y)) == 20;
		if (rd(b, P_CTR(y)) != (want ? 20 : 0))
			FAIL("%u by %u, extended %u: %lu", y, x, extended, rd(b, P_CTR(y)));
		CHECK_EQ(b->errors, extended && y != 12 && y != 15 && y != 16 && y != 17);
		bench_free(b);
	}
	CHECK_EQ(starts, 2 * 22);
}
