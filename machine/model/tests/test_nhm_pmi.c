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
	TEST(a_late_freeze_is_that_of_the_first_overflow),
	TEST(a_lost_pmi_freezes_nevertheless),
	TEST(a_reset_ends_a_nhm_freeze),
	TEST(a_new_match_moves_the_overflow),
	TEST(overwritten_increments_are_unread),
	TEST(cores_of_en_pmi_core_get_the_pmi),
	TEST(debugctl_13_selects_the_thread),
	TEST(packages_interrupt_their_own_cores),
	{ NULL, NULL },
};
