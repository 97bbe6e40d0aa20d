// SPDX-License-Identifier: GPL-2.0
/* Nehalem and Westmere: what only a clock, a switch or a reserved value shows of freeze and PMI */
#include "bench.h"

#define MISSES		0x0109			/* LLC_MISS.READ */

/* LIKWID's layout of ADDR_OPCODE_MATCH has bit 2 */
BENCH_TEST(match_shift_2_has_bit_2, bench_of(EXM_NEHALEM))
{
	cmd(b, "set match_shift=2");
	wr(b, N_MATCH, 4);
	CHECK_EQ(rd(b, N_MATCH), 4);
	CHECK_EQ(b->errors, 0);
	wr(b, N_MATCH, 2);
	CHECK_EQ(b->errors, 1);
}

BENCH_TEST(a_late_freeze_is_that_of_the_first_overflow, bench_of(EXM_NEHALEM))
{
	cmd(b, "set late_freeze=20");
	WR(b, N_CTR(2), MASK48 - 4, N_SEL(2), EN | PMI | MISSES, N_FIXED_CTL, 5,
	   N_FIXED_CTR, MASK48 - 14, N_CTRL, N_ALL | N_FRZ);
	put(b, "uncore.llc_miss,count=1000");
	AT(b, 100, N_FIXED_CTR, 10);
}

/* An overflow of a counter whose bit is 1 already does not change the status. */
BENCH_TEST(chg_tells_of_a_change, bench_of(EXM_NEHALEM))
{
	WR(b, N_CTR(2), MASK48, N_SEL(2), EN | MISSES, N_CTRL, N_ALL);
	play(b, "uncore.llc_miss", 5);
	READS(b, N_STATUS, N_PC(2) | N_CHG);
	WR(b, N_CLEAR, N_CHG, N_CTR(2), MASK48);
	play(b, "uncore.llc_miss", 10);
	READS(b, N_STATUS, N_PC(2), N_CTR(2), 0);
}

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
