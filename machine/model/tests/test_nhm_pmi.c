// SPDX-License-Identifier: GPL-2.0
/* Nehalem and Westmere: enables, overflow, freeze and PMI */
#include "bench.h"

#define FIXED_PMI	BIT(2)
#define READS		0x0109			/* LLC_MISS.READ */

/* Counter 2 overflows after @left misses; counter 5 and the fixed one count on; core 1 gets PMIs */
static struct bench *pmi_bench(u64 left)
{
	struct bench *b = nehalem_new(EXM_NEHALEM);

	wr_on(b, 1, DEBUGCTL, BIT(13));
	wr(b, N_CTR(2), BIT(48) - left);
	wr(b, N_SEL(2), EN | PMI | READS);
	wr(b, N_SEL(5), EN | READS);
	wr(b, N_FIXED_CTL, 1);
	return b;
}

static struct bench *started(u64 left, u64 ctrl)
{
	struct bench *b = pmi_bench(left);

	wr(b, N_CTRL, N_ALL | ctrl);
	return b;
}

static void local_and_global_enable_gate_each_counter(void)
{
	for (unsigned int i = 0; i <= 8 && !test_why; i++) {
		u32 sel = i == 8 ? N_FIXED_CTL : N_SEL(i), ctr = i == 8 ? N_FIXED_CTR : N_CTR(i);
		u64 on = i == 8 ? 1 : EN, bit = i == 8 ? N_FC : N_PC(i);
		struct bench *b = nehalem_new(EXM_WESTMERE);

		put(b, "uncore.llc_miss,count=1000000");
		wr(b, sel, on | (i == 8 ? 0 : READS));
		at(b, 100);
		wr(b, N_CTRL, N_ALL & ~bit);
		at(b, 200);
		CHECK_EQ(rd(b, ctr), 0);
		wr(b, N_CTRL, bit);
		at(b, 300);
		CHECK_EQ(rd(b, ctr), 100);
		wr(b, sel, i == 8 ? 4 : READS);
		at(b, 400);
		CHECK_EQ(rd(b, ctr), 100);
		wr(b, sel, on | (i == 8 ? 0 : READS));
		at(b, 450);
		wr(b, N_CTRL, 0);
		at(b, 500);
		CHECK_EQ(rd(b, ctr), 150);
		CHECK_EQ(rd(b, N_STATUS), 0);
		bench_free(b);
	}
}

static void fixed_counter_counts_every_clock(void)
{
	struct bench *b = started(5, 0);

	at(b, 12345);
	CHECK_EQ(rd(b, N_FIXED_CTR), 12345);
	wr(b, N_SEL(0), EN | 0xff);	/* a code of the tools only */
	at(b, 20000);
	CHECK_EQ(rd(b, N_CTR(0)), 0);
	bench_free(b);
}

/* Every counter has 48 bits; its carry sets its own bit and CHG, also without PMI. */
static void each_carry_sets_its_bit(void)
{
	for (unsigned int i = 0; i <= 8 && !test_why; i++) {
		struct bench *b = nehalem_new(EXM_NEHALEM);
		u64 bit = i == 8 ? N_FC : N_PC(i);

		wr_on(b, 0, DEBUGCTL, BIT(13));
		wr(b, N_CTRL, N_ALL | N_FRZ | N_CORE(0));
		wr(b, i == 8 ? N_FIXED_CTR : N_CTR(i), BIT(48) - 10);
		wr(b, i == 8 ? N_FIXED_CTL : N_SEL(i), i == 8 ? 1 : EN | READS);
		put(b, "uncore.llc_miss,count=30");
		at(b, 9);
		CHECK_EQ(rd(b, N_STATUS), 0);
		at(b, 10);
		CHECK_EQ(rd(b, N_STATUS), N_CHG | bit);
		at(b, 30);
		CHECK_EQ(rd(b, i == 8 ? N_FIXED_CTR : N_CTR(i)), 20);
		CHECK_EQ(b->pmis, 0);		/* and no freeze */
		CHECK_EQ(b->deadline, EXM_NEVER);
		bench_free(b);
	}
}

static void pmi_sets_ovf_pmi_and_interrupts(void)
{
	struct bench *b = started(10, N_CORE(1));

	put(b, "uncore.llc_miss,count=100,every=7");
	CHECK_EQ(b->deadline, 64);
	at(b, 5000);				/* synced late, but exact to the clock */
	CHECK_EQ(b->pmis, 1);
	CHECK(b->pmi[0].clock == 64 && b->pmi[0].cpu == 1);
	CHECK_EQ(rd(b, N_STATUS), N_CHG | N_OVF_PMI | N_PC(2));
	CHECK_EQ(rd(b, N_CTR(2)), 90);		/* counts on */
	CHECK_EQ(rd(b, N_CTR(5)), 100);
	CHECK_EQ(rd(b, N_FIXED_CTR), 5000);
	CHECK_EQ(rd_on(b, 1, GLOBAL_STATUS), BIT(61));
	CHECK_EQ(rd_on(b, 0, GLOBAL_STATUS), 0);
	wr_on(b, 1, GLOBAL_OVF, BIT(61));
	CHECK_EQ(rd_on(b, 1, GLOBAL_STATUS), 0);
	CHECK_EQ(b->m.pkg[0].pmis, 1);
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void status_is_cleared_by_ones(void)
{
	struct bench *b = started(1, N_CORE(1));
	u64 all = N_CHG | N_OVF_PMI | N_PC(2);

	put(b, "uncore.llc_miss");
	at(b, 10);
	wr(b, N_CLEAR, 0);
	CHECK_EQ(rd(b, N_STATUS), all);
	wr(b, N_CLEAR, ~all & (N_ALL | N_CHG | N_OVF_PMI));
	CHECK_EQ(rd(b, N_STATUS), all);
	wr(b, N_CLEAR, N_PC(2));
	CHECK_EQ(rd(b, N_STATUS), N_CHG | N_OVF_PMI);
	wr(b, N_CLEAR, N_OVF_PMI);
	CHECK_EQ(rd(b, N_STATUS), N_CHG);
	wr(b, N_CLEAR, N_CHG);
	CHECK_EQ(rd(b, N_STATUS), 0);
	wr(b, N_CTRL, 0);
	wr(b, N_SEL(2), 0);
	CHECK_EQ(rd(b, N_STATUS), 0);
	bench_free(b);
}

/* A wrap while the counter's bit is 1 sets nothing new, but requests an interrupt. */
static void a_second_wrap_interrupts_and_changes_no_status(void)
{
	struct bench *b = started(1, N_CORE(1));

	put(b, "uncore.llc_miss");
	at(b, 10);
	wr(b, N_CLEAR, N_CHG);
	wr(b, N_CTR(2), MASK48);
	put(b, "uncore.llc_miss");
	CHECK_EQ(b->deadline, 11);
	at(b, 20);
	CHECK_EQ(b->pmis, 2);
	CHECK_EQ(rd(b, N_STATUS), N_OVF_PMI | N_PC(2));
	wr(b, N_CLEAR, N_OVF_PMI);
	wr(b, N_CTR(2), MASK48);
	put(b, "uncore.llc_miss");
	at(b, 30);
	CHECK_EQ(rd(b, N_STATUS), N_CHG | N_OVF_PMI | N_PC(2));
	bench_free(b);
}

/* What holds back the request of a wrap, and with it interrupt and freeze, is UNCONFIRMED. */
static void pmi_gate_holds_back_requests(void)
{
	static const struct {
		u64 clear;
		bool wants[3];		/* by pmi_gate */
	} cases[] = {
		{ 0, { true, false, false } },
		{ N_CHG, { true, false, false } },
		{ N_PC(2), { true, false, true } },
		{ N_OVF_PMI, { true, true, false } },
		{ N_OVF_PMI | N_PC(2), { true, true, true } },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(cases) * 3 && !test_why; i++) {
		struct bench *b = started(1, N_CORE(1) | N_FRZ);
		bool want = cases[i / 3].wants[i % 3];
		char line[32];

		snprintf(line, sizeof(line), "set pmi_gate=%u", i % 3);
		cmd(b, line);
		put(b, "uncore.llc_miss");
		at(b, 10);
		CHECK_EQ(b->pmis, 1);
		wr(b, N_CTR(2), MASK48);
		wr(b, N_CTRL, N_ALL | N_CORE(1) | N_FRZ);
		put(b, "uncore.llc_miss,count=3,delay=4");
		wr(b, N_CLEAR, cases[i / 3].clear);
		CHECK_EQ(b->deadline, want ? 15 : EXM_NEVER);
		at(b, 20);
		CHECK_EQ(b->pmis, 1 + want);
		CHECK_EQ(b->m.pkg[0].pmis, 1 + want);
		CHECK_EQ(rd(b, N_CTR(2)), want ? 0 : 2);
		CHECK_EQ(rd(b, N_STATUS) & N_PC(2), N_PC(2));
		bench_free(b);
	}
}

static void counters_of_one_clock_send_one_interrupt(void)
{
	struct bench *b = started(1, N_CORE(1));

	cmd(b, "set pmi_gate=1");
	wr(b, N_CTR(5), MASK48);
	wr(b, N_SEL(5), EN | PMI | READS);
	put(b, "uncore.llc_miss");
	at(b, 10);
	CHECK_EQ(b->pmis, 1);
	CHECK_EQ(b->m.pkg[0].pmis, 2);
	CHECK_EQ(b->requests, 2);
	CHECK_EQ(rd(b, N_STATUS), N_CHG | N_OVF_PMI | N_PC(2) | N_PC(5));
	bench_free(b);
}

static void a_freeze_stops_all_nine_counters(void)
{
	for (unsigned int clears = 0; clears < 2 && !test_why; clears++) {
		u64 ctrl = N_ALL | N_CORE(1) | N_FRZ;
		struct bench *b = started(10, N_CORE(1) | N_FRZ);

		cmd(b, clears ? "set frz_clears=1" : "set frz_clears=0");
		put(b, "uncore.llc_miss,count=1000");
		at(b, 100);
		CHECK_EQ(b->pmis, 1);
		CHECK_EQ(b->last_freeze.clock, 10);
		CHECK_EQ(rd(b, N_CTRL), clears ? N_CORE(1) | N_FRZ : ctrl);
		CHECK_EQ(rd(b, N_CTR(2)), 0);
		CHECK_EQ(rd(b, N_CTR(5)), 10);
		CHECK_EQ(rd(b, N_FIXED_CTR), 10);
		wr(b, N_SEL(7), EN | READS);	/* no write but that of CTRL ends it */
		wr(b, N_CLEAR, ~(u64)0 & (N_CHG | N_OVF_PMI | N_ALL));
		at(b, 150);
		CHECK_EQ(rd(b, N_CTR(7)), 0);
		CHECK_EQ(b->m.pkg[0].box[0].ctr[5].frozen, 140);
		CHECK_EQ(b->m.pkg[0].box[0].ctr[7].frozen, 50);
		wr(b, N_CTRL, ctrl);
		at(b, 200);
		CHECK_EQ(rd(b, N_CTR(2)), 50);
		CHECK_EQ(rd(b, N_CTR(5)), 60);
		CHECK_EQ(rd(b, N_CTR(7)), 50);
		CHECK_EQ(rd(b, N_FIXED_CTR), 60);
		CHECK_EQ(b->m.pkg[0].frozen_clocks, 140);
		CHECK_EQ(b->m.pkg[0].box[0].ctr[5].frozen, 140);
		CHECK_EQ(rd(b, N_STATUS), 0);
		bench_free(b);
	}
}

/* The write that ends a freeze starts what it enables. */
static void a_freeze_ends_with_the_enables_that_are_written(void)
{
	struct bench *b = started(10, N_CORE(1) | N_FRZ);

	put(b, "uncore.llc_miss,count=1000");
	at(b, 100);
	wr(b, N_CTRL, N_PC(5));
	at(b, 150);
	CHECK_EQ(rd(b, N_CTR(5)), 60);
	CHECK_EQ(rd(b, N_CTR(2)), 0);
	CHECK_EQ(rd(b, N_FIXED_CTR), 10);
	bench_free(b);
}

static void nhm_counters_count_until_a_late_freeze(void)
{
	struct bench *b = started(5, N_CORE(1) | N_FRZ);

	cmd(b, "set late_freeze=20");
	put(b, "uncore.llc_miss,count=1000");
	at(b, 100);
	CHECK_EQ(b->pmi[0].clock, 5);
	CHECK_EQ(rd(b, N_CTR(2)), 20);
	CHECK_EQ(rd(b, N_FIXED_CTR), 25);
	bench_free(b);
}

/* A later overflow does not put off the freeze of an earlier one. */
static void a_late_freeze_is_that_of_the_first_overflow(void)
{
	struct bench *b = started(5, N_CORE(1) | N_FRZ);

	wr(b, 0x395, 5);
	wr(b, 0x394, (1ULL << 48) - 15);
	cmd(b, "set late_freeze=20");
	put(b, "uncore.llc_miss,count=1000");
	at(b, 100);
	CHECK_EQ(rd(b, 0x394), 10);
	bench_free(b);
}

/* Without enables there is nothing to freeze. */
static void a_late_freeze_finds_stopped_counters(void)
{
	struct bench *b = started(5, N_CORE(1) | N_FRZ);

	cmd(b, "set late_freeze=20");
	put(b, "uncore.llc_miss,count=1000");
	at(b, 10);
	wr(b, N_CTRL, N_FRZ);
	at(b, 50);
	CHECK(!b->m.pkg[0].frozen);
	bench_free(b);
}

static void a_lost_pmi_freezes_nevertheless(void)
{
	struct bench *b = started(5, N_CORE(1) | N_FRZ);

	cmd(b, "set lose_pmi=1");
	put(b, "uncore.llc_miss,count=1000");
	at(b, 100);
	CHECK_EQ(b->pmis, 0);
	CHECK_EQ(rd(b, N_CTR(5)), 5);
	CHECK_EQ(rd(b, N_STATUS), N_CHG | N_OVF_PMI | N_PC(2));
	bench_free(b);
}

static void a_reset_ends_a_nhm_freeze(void)
{
	struct bench *b = started(5, N_CORE(1) | N_FRZ);

	put(b, "uncore.llc_miss,count=1000");
	at(b, 100);
	exm_reset(&b->m);
	CHECK_EQ(rd(b, N_STATUS), 0);
	CHECK_EQ(rd(b, N_CTRL), 0);
	wr(b, N_SEL(0), EN | READS);
	wr(b, N_CTRL, N_PC(0));
	at(b, 150);
	CHECK_EQ(rd(b, N_CTR(0)), 50);
	CHECK_EQ(b->m.pkg[0].frozen_clocks, 95);
	bench_free(b);
}

/* A filter that is written while requests come changes when the counter overflows. */
static void a_new_match_moves_the_overflow(void)
{
	struct bench *b = started(1, N_CORE(1));

	wr(b, N_SEL(2), EN | PMI | 0x0435);
	put(b, "uncore.addr_opcode_match,src=local,mc=1,opc=10,count=100,every=10");
	CHECK_EQ(b->deadline, EXM_NEVER);
	at(b, 15);
	wr(b, N_MATCH, 0x40001a0000000000);
	CHECK_EQ(b->deadline, 21);
	bench_free(b);
}

/* What software overwrites without having read it is lost to it. */
static void overwritten_increments_are_unread(void)
{
	for (unsigned int i = 0; i < 2; i++) {
		struct bench *b = started(100, 0);
		const struct exm_counter *ctr = &b->m.pkg[0].box[0].ctr[i ? EXM_FIXED : 5];
		u32 reg = i ? N_FIXED_CTR : N_CTR(5);

		put(b, "uncore.llc_miss,count=1000");
		at(b, 5);
		rd(b, reg);
		at(b, 12);
		wr(b, reg, 3);
		CHECK(b->rec.counter && b->rec.was == 12);
		CHECK_EQ(ctr->unread, 7);
		CHECK_EQ(ctr->counted, 12);
		wr(b, N_SEL(5), EN | READS);
		CHECK(!b->rec.counter);
		bench_free(b);
	}
}

/* ---- the fixed counter ------------------------------------------------------- */

static struct bench *fixed_bench(const char *set)
{
	struct bench *b = nehalem_new(EXM_NEHALEM);

	cmd(b, set);
	wr_on(b, 0, DEBUGCTL, BIT(13));
	wr(b, N_FIXED_CTR, BIT(48) - 100);
	wr(b, N_FIXED_CTL, FIXED_PMI | 1);
	return b;
}

static void fixed_counter_interrupts(void)
{
	struct bench *b = fixed_bench("set fixed_needs_general=0");

	wr(b, N_CTRL, N_FC | N_CORE(0) | N_FRZ);
	at(b, 1000);
	CHECK(b->pmis == 1 && b->pmi[0].clock == 100);
	CHECK_EQ(rd(b, N_STATUS), N_CHG | N_OVF_PMI | N_FC);
	CHECK_EQ(rd(b, N_FIXED_CTR), 0);
	bench_free(b);
}

/* The reported erratum: its PMI needs a general counter with EN; EN_PC is not needed. */
static void fixed_counter_may_need_a_general_one(void)
{
	for (unsigned int i = 0; i < 10 && !test_why; i++) {
		struct bench *b = fixed_bench("set fixed_needs_general=1");
		bool want = i >= 1 && i <= 8;

		if (i == 9)
			wr(b, N_SEL(7), PMI | READS);
		else if (i)
			wr(b, N_SEL(i - 1), EN);
		wr(b, N_CTRL, N_FC | N_CORE(0));
		at(b, 1000);
		CHECK_EQ(b->pmis, want);
		CHECK_EQ(rd(b, N_STATUS), N_CHG | (want ? N_OVF_PMI : 0) | N_FC);
		CHECK_EQ(rd(b, N_FIXED_CTR), 900);
		bench_free(b);
	}
}

/* ---- who gets the PMI ---------------------------------------------------------- */

/* CPUs that get the PMI of a miss, with IA32_DEBUGCTL[13] on all */
static unsigned int targets(enum exm_model model, const char *set, u64 cores)
{
	struct bench *b = nehalem_new(model);
	unsigned int mask = 0;

	cmd(b, set);
	for (unsigned int cpu = 0; cpu < 16; cpu++)
		wr_on(b, cpu, DEBUGCTL, BIT(13));
	wr(b, N_CTR(0), MASK48);
	wr(b, N_SEL(0), EN | PMI | READS);
	wr(b, N_CTRL, N_PC(0) | cores);
	b->asleep[2] = true;			/* a halted core gets it, too */
	put(b, "uncore.llc_miss");
	at(b, 10);
	for (unsigned int i = 0; i < b->pmis; i++)
		mask |= 1 << b->pmi[i].cpu;
	bench_free(b);
	return mask;
}

static void cores_of_en_pmi_core_get_the_pmi(void)
{
	for (unsigned int core = 0; core < 4; core++)
		CHECK_EQ(targets(EXM_NEHALEM, "set pmi_thread=0", N_CORE(core)), 1 << core);
	CHECK_EQ(targets(EXM_NEHALEM, "set pmi_thread=0", 0), 0);
	CHECK_EQ(targets(EXM_NEHALEM, "set pmi_thread=0", N_CORE(0) | N_CORE(2)), 5);
	CHECK_EQ(targets(EXM_WESTMERE, "set pmi_thread=0", (u64)0x3f << 48), 0xf);
	CHECK_EQ(targets(EXM_WESTMERE, "set core_sel_bits=6", (u64)0x3f << 48), 0x3f);
	CHECK_EQ(targets(EXM_WESTMERE, "set core_sel_bits=6", N_CORE(5)), 0x20);
	CHECK_EQ(targets(EXM_WESTMERE, "set core_sel_first=2", (u64)0x3f << 48), 0x3c);
	CHECK_EQ(targets(EXM_WESTMERE, "set core_sel_first=2", N_CORE(0)), 4);
	CHECK_EQ(targets(EXM_WESTMERE, "set pmi_thread=2", N_CORE(3)), 0);
	CHECK_EQ(targets(EXM_WESTMERE, "set lose_pmi=1", N_CORE(3)), 0);
}

static void debugctl_13_selects_the_thread(void)
{
	static const char *const set[] = { "set no_debugctl=0", "set no_debugctl=1" };

	for (unsigned int i = 0; i < 2; i++) {
		struct bench *b = nehalem_new(EXM_NEHALEM);

		cmd(b, set[i]);
		cmd(b, i ? "set no_ovf_flag=1" : "set no_ovf_flag=0");
		wr(b, N_CTR(0), MASK48);
		wr(b, N_SEL(0), EN | PMI | READS);
		wr(b, N_CTRL, N_PC(0) | N_CORE(3));
		put(b, "uncore.llc_miss");
		at(b, 10);
		CHECK_EQ(b->pmis, i);
		CHECK_EQ(rd_on(b, 3, GLOBAL_STATUS), 0);
		bench_free(b);
	}
}

/* A package's PMI goes to its own cores. */
static void packages_interrupt_their_own_cores(void)
{
	struct bench *b = nehalem_new(EXM_NEHALEM);

	for (unsigned int cpu = 0; cpu < 16; cpu++)
		wr_on(b, cpu, DEBUGCTL, BIT(13));
	for (unsigned int cpu = 0; cpu < 16; cpu += 8) {
		wr_on(b, cpu, N_CTR(0), MASK48);
		wr_on(b, cpu, N_SEL(0), EN | PMI | READS);
		wr_on(b, cpu, N_CTRL, N_PC(0) | N_CORE(1));
	}
	put(b, "uncore.llc_miss,socket=1");
	at(b, 10);
	CHECK(b->pmis == 1 && b->pmi[0].cpu == 9);
	CHECK_EQ(rd(b, N_STATUS), 0);
	CHECK_EQ(rd_on(b, 8, N_STATUS), N_CHG | N_OVF_PMI | N_PC(0));
	bench_free(b);
}

const struct test nhm_pmi_tests[] = {
	TEST(local_and_global_enable_gate_each_counter),
	TEST(fixed_counter_counts_every_clock),
	TEST(each_carry_sets_its_bit),
	TEST(pmi_sets_ovf_pmi_and_interrupts),
	TEST(status_is_cleared_by_ones),
	TEST(a_second_wrap_interrupts_and_changes_no_status),
	TEST(pmi_gate_holds_back_requests),
	TEST(counters_of_one_clock_send_one_interrupt),
	TEST(a_freeze_stops_all_nine_counters),
	TEST(a_freeze_ends_with_the_enables_that_are_written),
	TEST(nhm_counters_count_until_a_late_freeze),
	TEST(a_late_freeze_finds_stopped_counters),
	TEST(a_late_freeze_is_that_of_the_first_overflow),
	TEST(a_lost_pmi_freezes_nevertheless),
	TEST(a_reset_ends_a_nhm_freeze),
	TEST(a_new_match_moves_the_overflow),
	TEST(overwritten_increments_are_unread),
	TEST(fixed_counter_interrupts),
	TEST(fixed_counter_may_need_a_general_one),
	TEST(cores_of_en_pmi_core_get_the_pmi),
	TEST(debugctl_13_selects_the_thread),
	TEST(packages_interrupt_their_own_cores),
	{ NULL, NULL },
};
