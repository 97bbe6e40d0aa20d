// SPDX-License-Identifier: GPL-2.0
/* Nehalem and Westmere: enables, overflow, freeze and PMI */
#include "bench.h"

#define FIXED_PMI	BIT(2)
#define MISSES		0x0109			/* LLC_MISS.READ */

/* Counter 2 overflows after @left misses; counter 5 and the fixed one count on; core 1 gets PMIs */
static struct bench *pmi_bench(u64 left)
{
	struct bench *b = bench_of(EXM_NEHALEM);

	wr_on(b, 1, DEBUGCTL, BIT(13));
	WR(b, N_CTR(2), BIT(48) - left, N_SEL(2), EN | PMI | MISSES, N_SEL(5), EN | MISSES,
	      N_FIXED_CTL, 1);
	return b;
}

static struct bench *started(u64 left, u64 ctrl)
{
	struct bench *b = pmi_bench(left);

	wr(b, N_CTRL, N_ALL | ctrl);
	return b;
}

BENCH_TEST(a_late_freeze_is_that_of_the_first_overflow, started(5, N_CORE(1) | N_FRZ))
{
	WR(b, 0x395, 5, 0x394, (1ULL << 48) - 15);
	cmd(b, "set late_freeze=20");
	put(b, "uncore.llc_miss,count=1000");
	AT(b, 100, 0x394, 10);
}

/* A filter that is written while requests come changes when the counter overflows. */
BENCH_TEST(a_new_match_moves_the_overflow, started(1, N_CORE(1)))
{
	wr(b, N_SEL(2), EN | PMI | 0x0435);
	put(b, "uncore.addr_opcode_match,src=local,mc=1,opc=10,count=100,every=10");
	CHECK_EQ(b->deadline, EXM_NEVER);
	at(b, 15);
	wr(b, N_MATCH, 0x40001a0000000000);
	CHECK_EQ(b->deadline, 21);
}

/* ---- who gets the PMI ---------------------------------------------------------- */

/* CPUs that get the PMI of a miss, with IA32_DEBUGCTL[13] on all */
static unsigned int targets(enum exm_model model, const char *set, u64 cores)
{
	struct bench *b = bench_of(model);
	unsigned int mask = 0;

	cmd(b, set);
	for (unsigned int cpu = 0; cpu < 16; cpu++)
		wr_on(b, cpu, DEBUGCTL, BIT(13));
	WR(b, N_CTR(0), MASK48, N_SEL(0), EN | PMI | MISSES, N_CTRL, N_PC(0) | cores);
	b->asleep[2] = true;			/* a halted core gets it, too */
	play(b, "uncore.llc_miss", 10);
	for (unsigned int i = 0; i < b->pmis; i++)
		mask |= 1 << b->pmi[i].cpu;
	bench_free(b);
	return mask;
}

TEST(cores_of_en_pmi_core_get_the_pmi)
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
