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

BENCH_TEST(pmi_only_when_ov_goes_from_0_to_1, pmi_bench(1, 0))
{
	play(b, "wbox.prochot,count=1000", 1);
	CHECK_EQ(b->pmis, 1);
	wr(b, CTR(W, 0), MASK48);
	at(b, 2);
	CHECK_EQ(b->pmis, 1);			/* ov still 1 */
	wr(b, CTR(W, 0), MASK48);
	wr(b, BOX_OVF(W), 1);			/* pmi and cond stay: they do not gate */
	CHECK_EQ(b->deadline, 3);
	at(b, 3);
	CHECK_EQ(b->pmis, 2);
}

/* The other CPUs get the PMI once, so many clocks after the first request; a reset withdraws it. */
BENCH_TEST(a_skewed_pmi_comes_once, pmi_bench(1, 0))
{
	cmd(b, "set pmi_skew=10");
	wr_on(b, 1, DEBUGCTL, BIT(13));
	wr(b, U_CTL, EN_ALL | CORES(3));
	play(b, "wbox.prochot", 5);
	WR(b, BOX_OVF(W), 1, CTR(W, 0), MASK48);
	play(b, "wbox.prochot", 6);
	CHECK(b->pmis == 2 && b->pmi[1].cpu == 0);
	CHECK_EQ(b->deadline, 11);
	at(b, 11);
	CHECK(b->pmis == 3 && b->pmi[2].cpu == 1 && b->pmi[2].clock == 11);
	CHECK_EQ(b->deadline, EXM_NEVER);
	WR(b, BOX_OVF(W), 1, CTR(W, 0), MASK48);
	play(b, "wbox.prochot", 12);
	exm_reset(&b->m);
	CHECK_EQ(b->deadline, EXM_NEVER);
	at(b, 50);
	CHECK_EQ(b->pmis, 4);
}

BENCH_TEST(sparse_cores_are_routed_by_their_number, pmi_bench(1, 0))
{
	exm_place_cpu(&b->m, 3, 0, 6);
	wr_on(b, 3, DEBUGCTL, BIT(13));
	wr(b, U_CTL, EN_ALL | CORES(1 << 3));
	play(b, "wbox.prochot", 1);
	CHECK_EQ(b->pmis, 0);
}

BENCH_TEST(lost_pmi_leaves_status_and_freeze, pmi_bench(1, FRZ_ALL))
{
	cmd(b, "set lose_pmi=1");
	play(b, "wbox.prochot,count=10", 5);
	CHECK_EQ(b->pmis, 0);
	READS(b, GLOBAL_STATUS, 0, U_STATUS, BIT(31) | BIT(30) | BIT(1));
	CHECK_EQ(rd(b, U_CTL) & EN_ALL, 0);
	WR(b, BOX_OVF(W), 1, CTR(W, 0), MASK48, U_CTL, EN_ALL | CORES(1));
	at(b, 9);
	CHECK_EQ(b->pmis, 1);		/* lose_pmi was 1 */
}

/* Mask of the three CPUs that get the PMI of a W-Box counter with @sel in pmi_core_sel */
static unsigned int heard(const char *faults, u64 sel)
{
	struct bench *b = bench_new();
	unsigned int who = 0;

	exm_place_cpu(&b->m, 1, 0, 0);	/* core 0, second thread */
	exm_place_cpu(&b->m, 2, 0, 5);
	exm_place_cpu(&b->m, 3, 0, 5);	/* core 5, second thread */
	exm_place_cpu(&b->m, 5, 0, 6);
	cmd(b, faults);
	for (unsigned int cpu = 0; cpu < 4; cpu++)
		CHECK_EQ(exm_wrmsr(&b->m, cpu, DEBUGCTL, BIT(13)), EXM_OK);
	WR(b, BOX_CTL(W), 1, SEL(W, 0), BIT(22) | BIT(20) | 2, CTR(W, 0), MASK48,
	      U_CTL, EN_ALL | sel << 1);
	cmd(b, "put wbox.prochot");
	at(b, 5);
	for (unsigned int cpu = 0; cpu < 4; cpu++)
		who |= (b->m.cpu[cpu].global_status != 0) << cpu;
	bench_free(b);
	return who;
}

TEST(core_sel_has_bits_or_a_number)
{
	CHECK_EQ(heard("get", 0xff), 0xf);
	CHECK_EQ(heard("get", 0x01), 3);
	CHECK_EQ(heard("get", 0x20), 0xc);
	CHECK_EQ(heard("get", 0x3de), 0);
	CHECK_EQ(heard("set core_sel_bits=4", 0xff), 3);
	CHECK_EQ(heard("set core_sel=1", 0xff), 0);
	CHECK_EQ(heard("set core_sel=1", 1), 3);
	CHECK_EQ(heard("set core_sel=1", 6), 0xc);
	CHECK_EQ(heard("set pmi_thread=1", 0xff), 5);
	CHECK_EQ(heard("set pmi_thread=2", 0xff), 0xa);
	CHECK_EQ(heard("set no_ovf_flag=1", 0xff), 0);
	CHECK_EQ(heard("set no_ovf_flag=2", 0xff), 5);
	/* the counter overflows with clock 1 */
	CHECK_EQ(heard("set pmi_skew=4", 0xff), 0xf);
	CHECK_EQ(heard("set pmi_skew=5", 0xff), 1);
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

/* sticky_status changes while an overflow bit is 1, and while only the sticky bit is. */
BENCH_TEST(sticky_status_can_be_turned, pmi_bench(1, 0))
{
	cmd(b, "put wbox.prochot");
	at(b, 1);
	wr(b, U_OVF, BIT(31) | BIT(30));
	cmd(b, "set sticky_status=1");
	wr(b, BOX_OVF(W), 1);
	CHECK_EQ(rd(b, U_STATUS), BIT(1));
	cmd(b, "set sticky_status=0");
	CHECK_EQ(rd(b, U_STATUS), 0);
	cmd(b, "set sticky_status=1");
	CHECK_EQ(rd(b, U_STATUS), 0);
	exm_reset(&b->m);
	CHECK_EQ(rd(b, U_STATUS), 0);
}

TEST(fixed_pmi_bit_can_be_moved)
{
	for (unsigned int bit = 1; bit < 5; bit++) {
		for (unsigned int want = 1; want < 5; want++) {
			struct bench *b = bench_new();
			char line[32];

			snprintf(line, sizeof(line), "set fixed_pmi_bit=%u", want);
			cmd(b, line);
			WR(b, BOX_CTL(W), BIT(31), FIXED_CTL, 1 | BIT(bit), FIXED_CTR, MASK48,
			      U_CTL, EN_ALL);
			at(b, 10);
			CHECK_EQ(b->m.pkg[0].pmis, bit == want);
			CHECK_EQ(rd(b, BOX_STATUS(W)), BIT(31));
			bench_free(b);
		}
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

BENCH_TEST(deadline_is_called_only_for_a_change, pmi_bench(10, 0))
{
	unsigned int calls;

	CHECK(b->deadline == EXM_NEVER && b->calls == 0);
	put(b, "wbox.prochot,count=100,every=10");
	CHECK_EQ(b->calls, 1);
	calls = b->calls;
	for (u64 t = 1; t < 90; t++) {
		at(b, t);
		rd(b, CTR(W, 0));
		wr(b, CTR(W, 1), t);
	}
	CHECK(b->calls == calls && b->deadline == 91);
	wr(b, U_CTL, 0);
	CHECK_EQ(b->deadline, EXM_NEVER);
	wr(b, U_CTL, EN_ALL);
	CHECK_EQ(b->deadline, 91);
	wr(b, CTR(W, 0), MASK48 - 3);
	CHECK_EQ(b->deadline, 121);
	cmd(b, "stop");
	CHECK_EQ(b->deadline, EXM_NEVER);
}

/* A reset during a freeze, with its PMI pending */
BENCH_TEST(a_reset_clears_registers_and_keeps_accounts, pmi_bench(10, FRZ_ALL))
{
	play(b, "wbox.prochot,count=100,every=10", 505);
	CHECK_EQ(b->pmis, 1);
	exm_reset(&b->m);
	READS(b, U_STATUS, 0, GLOBAL_STATUS, 0, DEBUGCTL, 0);
	CHECK_EQ(b->deadline, EXM_NEVER);
	CHECK_EQ(exm_pending(&b->m), 49);
	at(b, 2000);
	CHECK_EQ(exm_pending(&b->m), 0);
	CHECK_EQ(rd(b, CTR(W, 0)), 0);
	CHECK_EQ(b->pmis, 1);
	CHECK(strstr(cmd(b, "stat"), "counted=10 frozen=41 "));
	CHECK(strstr(cmd(b, "stat"), "socket=0 pmis=1 frozen_clocks=414\n"));
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
	b->recs = 0;
	exm_reset(&b->m);
	CHECK_EQ(b->deadline, EXM_NEVER);
	CHECK(b->recs == 2 && b->rec.kind == 'z' && b->rec.pkg == 1);	/* each package once */
	CHECK_EQ(rd_on(b, 8, U_CTR), 0);
	CHECK_EQ(rd_on(b, 8, DEBUGCTL), 0);
	WR(b, BOX_CTL(W), BIT(31), FIXED_CTL, 1, U_CTL, EN_ALL | FRZ_ALL);
	CHECK_EQ(b->deadline, EXM_NEVER);
	AT(b, 30, FIXED_CTR, 18, CTR(W, 0), 0);
	CHECK_EQ(b->m.pkg[0].frozen_clocks, 0);
}

/* Five C-Boxes report to each S-Box; which are left and right is UNCONFIRMED (2.2). */
TEST(e7_has_ten_cboxes)
{
	static const struct {
		u32 base;
		u64 sum, ustat;
	} boxes[] = {
		{ 0xd00, BIT(2), BIT(3) }, { 0xd80, BIT(2), BIT(3) }, { 0xd40, BIT(0), BIT(3) },
		{ 0xdc0, BIT(0), BIT(3) }, { 0xd20, BIT(0), BIT(3) }, { 0xda0, BIT(2), BIT(2) },
		{ 0xd60, BIT(2), BIT(2) }, { 0xde0, BIT(0), BIT(2) }, { 0xf40, BIT(0), BIT(2) },
		{ 0xfc0, BIT(0), BIT(2) },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(boxes); i++) {
		struct bench *b = bench_of(EXM_E7);
		u32 sbox = i < 5 ? S0 : S1;
		char what[32];

		WR(b, BOX_CTL(boxes[i].base), 0x3f, SEL(boxes[i].base, 4), EN | 0x10,
		      CTR(boxes[i].base, 4), MASK48, U_CTL, EN_ALL);
		snprintf(what, sizeof(what), "cbox%u.maf_ack", i);
		put(b, what);
		AT(b, 5, BOX_STATUS(boxes[i].base), 0x10, SUMMARY(sbox), boxes[i].sum,
		    SUMMARY(sbox == S0 ? S1 : S0), 0, U_STATUS, boxes[i].ustat);
		bench_free(b);
	}
}
