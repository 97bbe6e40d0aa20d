// SPDX-License-Identifier: GPL-2.0
/* Overflow, freeze, PMI, and the cores that get it */
#include "bench.h"

/* W-Box counter 0 counts prochot and overflows after @left; core 0 gets PMIs */
static struct bench *pmi_bench(u64 left, u64 u_ctl)
{
	struct bench *b = bench_new();

	WR(b, DEBUGCTL, BIT(13), BOX_CTL(W), 0xf | BIT(31), SEL(W, 0), EN | PMI | 2,
	      CTR(W, 0), BIT(48) - left, U_CTL, EN_ALL | CORES(1) | 1 | u_ctl);
	return b;
}

/* The U-Box sends no other PMI until software clears pmi or cond. */
TEST(pmi_can_be_gated)
{
	for (unsigned int gate = 0; gate < 3; gate++) {
		struct bench *b = bench_new();
		char line[32];

		snprintf(line, sizeof(line), "set pmi_gate=%u", gate);
		cmd(b, line);
		WR(b, DEBUGCTL, BIT(13), BOX_CTL(W), 3, SEL(W, 0), BIT(22) | BIT(20) | 2,
		      SEL(W, 1), BIT(22) | BIT(20) | 2, CTR(W, 0), MASK48, CTR(W, 1), MASK48 - 1,
		      U_CTL, EN_ALL | CORES(1));
		cmd(b, "put wbox.prochot,count=2");
		at(b, 5);
		CHECK_EQ(b->pmis, gate ? 1 : 2);
		WR(b, U_OVF, gate == 1 ? BIT(30) : BIT(31), BOX_OVF(W), 1, CTR(W, 0), MASK48);
		cmd(b, "put wbox.prochot");
		at(b, 9);
		CHECK_EQ(b->pmis, gate ? 2 : 3);
		bench_free(b);
	}
}

/* Every package has PMIs, freezes and sticky bits of its own, the last one, too. */
BENCH_TEST(packages_interrupt_their_own_cpus, bench_new())
{
	cmd(b, "set sticky_status=1");
	for (unsigned int cpu = 0; cpu < 16; cpu += 8) {
		wr_on(b, cpu + 1, DEBUGCTL, BIT(13));
		wr_on(b, cpu, BOX_CTL(W), 1);
		wr_on(b, cpu, SEL(W, 0), EN | PMI | 2);
		wr_on(b, cpu, CTR(W, 0), MASK48 - cpu);
		wr_on(b, cpu, U_CTL, EN_ALL | FRZ_ALL | CORES(2));
	}
	play(b, "wbox.prochot,count=100 wbox.prochot,count=100,socket=1", 50);
	CHECK_EQ(b->pmis, 2);
	CHECK(b->pmi[0].cpu == 1 && b->pmi[0].clock == 1);
	CHECK(b->pmi[1].cpu == 9 && b->pmi[1].clock == 9);
	CHECK(b->last_freeze.pkg == 1 && b->last_freeze.clock == 9);
	CHECK(b->requests == 2 && b->last_request.pkg == 1 && b->last_request.clock == 9);
	wr_on(b, 8, BOX_OVF(W), 1);
	CHECK_EQ(rd_on(b, 8, U_STATUS) & 0xf, BIT(1));
	cmd(b, "set sticky_status=0");
	cmd(b, "set sticky_status=1");
	CHECK_EQ(rd_on(b, 8, U_STATUS) & 0xf, 0);
	CHECK_EQ(rd_on(b, 0, U_STATUS) & 0xf, BIT(1));
}

BENCH_TEST(spurious_pmi_sets_no_status_bit, pmi_bench(1, FRZ_ALL))
{
	cmd(b, "pmi 0");
	CHECK_EQ(b->pmis, 1);
	READS(b, GLOBAL_STATUS, BIT(61), U_STATUS, 0);
	CHECK(rd(b, U_CTL) & EN_ALL);
	cmd(b, "pmi 1");
	CHECK_EQ(b->pmis, 1);
	b->now = 30;
	exm_spurious_pmi(&b->m, 0);
	CHECK(b->pmis == 2 && b->pmi[1].clock == 30);
}

BENCH_TEST(a_reset_ends_a_pending_freeze_and_carry, pmi_bench(10, FRZ_ALL))
{
	cmd(b, "set late_freeze=5");
	put(b, "wbox.prochot,count=100");
	WR(b, FIXED_CTL, 3, FIXED_CTR, BIT(48) - 60);
	wr_on(b, 8, U_CTR, 5);
	wr_on(b, 8, DEBUGCTL, BIT(13));
	at(b, 12);
	CHECK_EQ(b->deadline, 15);
	CHECK_EQ(rd(b, GLOBAL_STATUS), BIT(61));
	b->recs = 0;
	exm_reset(&b->m);
	CHECK_EQ(b->deadline, EXM_NEVER);
	CHECK(b->recs == 2 && b->rec.kind == 'z' && b->rec.pkg == 1);	/* each package once */
	CHECK_EQ(rd_on(b, 8, U_CTR), 0);
	CHECK_EQ(rd_on(b, 8, DEBUGCTL), 0);
	CHECK_EQ(rd(b, GLOBAL_STATUS), 0);
	WR(b, BOX_CTL(W), BIT(31), FIXED_CTL, 1, U_CTL, EN_ALL | FRZ_ALL);
	CHECK_EQ(b->deadline, EXM_NEVER);
	AT(b, 30, FIXED_CTR, 18, CTR(W, 0), 0);
	CHECK_EQ(b->m.pkg[0].frozen_clocks, 0);
}
