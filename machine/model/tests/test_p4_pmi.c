// SPDX-License-Identifier: GPL-2.0
/* NetBurst: PMIs as test_p4_random.c has none: stuck_pmi, a reset, a second core; active threads */
#include "bench.h"

/* Counters 12, 13 and 16 count X */
#define X_ESCR		0x3b8
#define RETIRED		P_SELECT(4)
#define RUN		(P_ENABLE | P_ANY | RETIRED)
#define X		"p4.instr_retired,mask=nbogusntag"

static struct bench *retiring(void)
{
	struct bench *b = netburst_new();

	wr(b, X_ESCR, 2 << 25 | BIT(9) | P_T0);
	return b;
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

/*
 * A reset forgets an overflow whose PMI waits for the next event, and a request: OVF that software
 * writes afterwards raises no line, and the next event requests nothing.
 */
TEST(a_reset_forgets_overflows)
{
	for (unsigned int pmis = 0; pmis < 2; pmis++) {
		struct bench *b = retiring();

		cmd(b, "set pmi_level=1");
		WR(b, P_CTR(12), MASK40, P_CCCR(12), RUN | P_PMI_T0);
		play(b, pmis ? X ",count=2" : X, 5);
		CHECK_EQ(b->pmis, pmis);
		exm_reset(&b->m);
		WR(b, X_ESCR, 2 << 25 | BIT(9) | P_T0, P_CCCR(12), RUN | P_PMI_T0 | P_OVF);
		CHECK(!exm_pmi_line(&b->m, 0));
		play(b, X, 10);
		CHECK_EQ(rd(b, P_CTR(12)), 1);
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
