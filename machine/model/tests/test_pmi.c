// SPDX-License-Identifier: GPL-2.0
/* Overflow, freeze, PMI, and the cores that get it */
#include "bench.h"

/* W-Box counter 0 counts prochot and overflows after @left; core 0 gets PMIs */
static struct bench *pmi_bench(u64 left, u64 u_ctl)
{
	struct bench *b = bench_new();

	wr(b, DEBUGCTL, BIT(13));
	wr(b, BOX_CTL(W), 0xf | BIT(31));
	wr(b, SEL(W, 0), EN | PMI | 2);
	wr(b, CTR(W, 0), BIT(48) - left);
	wr(b, U_CTL, EN_ALL | CORES(1) | 1 | u_ctl);
	return b;
}

static void pmi_only_when_ov_goes_from_0_to_1(void)
{
	struct bench *b = pmi_bench(1, 0);

	put(b, "wbox.prochot,count=1000");
	at(b, 1);
	CHECK_EQ(b->pmis, 1);
	wr(b, CTR(W, 0), MASK48);
	at(b, 2);
	CHECK_EQ(b->pmis, 1);			/* ov still 1 */
	wr(b, CTR(W, 0), MASK48);
	wr(b, BOX_OVF(W), 1);			/* pmi and cond stay: they do not gate */
	CHECK_EQ(b->deadline, 3);
	at(b, 3);
	CHECK_EQ(b->pmis, 2);
	bench_free(b);
}

/* The other CPUs get the PMI once, so many clocks after the first request; a reset withdraws it. */
static void a_skewed_pmi_comes_once(void)
{
	struct bench *b = pmi_bench(1, 0);

	cmd(b, "set pmi_skew=10");
	wr_on(b, 1, DEBUGCTL, BIT(13));
	wr(b, U_CTL, EN_ALL | CORES(3));
	put(b, "wbox.prochot");
	at(b, 5);
	wr(b, BOX_OVF(W), 1);
	wr(b, CTR(W, 0), MASK48);
	put(b, "wbox.prochot");
	at(b, 6);
	CHECK(b->pmis == 2 && b->pmi[1].cpu == 0);
	CHECK_EQ(b->deadline, 11);
	at(b, 11);
	CHECK(b->pmis == 3 && b->pmi[2].cpu == 1 && b->pmi[2].clock == 11);
	CHECK_EQ(b->deadline, EXM_NEVER);
	wr(b, BOX_OVF(W), 1);
	wr(b, CTR(W, 0), MASK48);
	put(b, "wbox.prochot");
	at(b, 12);
	exm_reset(&b->m);
	CHECK_EQ(b->deadline, EXM_NEVER);
	at(b, 50);
	CHECK_EQ(b->pmis, 4);
	bench_free(b);
}

static void freeze_stops_its_own_package_only(void)
{
	struct bench *b = pmi_bench(10, FRZ_ALL);

	wr_on(b, 8, BOX_CTL(W), BIT(31));
	wr_on(b, 8, FIXED_CTL, 1);
	wr_on(b, 8, U_CTL, EN_ALL);
	put(b, "wbox.prochot,count=10");
	at(b, 50);
	CHECK_EQ(rd_on(b, 8, FIXED_CTR), 50);
	bench_free(b);
}

static void pmi_goes_to_selected_cores_with_debugctl_13(void)
{
	for (unsigned int sel = 0; sel < 256 && !test_why; sel += 5) {
		for (unsigned int listen = 0; listen < 256; listen += 3) {
			struct bench *b = pmi_bench(1, 0);
			unsigned int heard = 0;

			wr(b, U_CTL, EN_ALL | CORES(sel));
			for (unsigned int cpu = 0; cpu < 8; cpu++)
				wr_on(b, cpu, DEBUGCTL, listen >> cpu & 1 ? BIT(13) : ~BIT(13));
			wr_on(b, 8, DEBUGCTL, BIT(13));	/* the other package */
			put(b, "wbox.prochot");
			at(b, 1);
			for (unsigned int i = 0; i < b->pmis; i++)
				heard |= 1 << b->pmi[i].cpu;
			CHECK_EQ(heard, sel & listen);
			for (unsigned int cpu = 0; cpu < 8; cpu++)
				CHECK_EQ(rd_on(b, cpu, GLOBAL_STATUS) >> 61,
					 (sel & listen) >> cpu & 1);
			bench_free(b);
		}
	}
}

static void sparse_cores_are_routed_by_their_number(void)
{
	struct bench *b = pmi_bench(1, 0);

	exm_place_cpu(&b->m, 3, 0, 6);
	wr_on(b, 3, DEBUGCTL, BIT(13));
	wr(b, U_CTL, EN_ALL | CORES(1 << 3));
	put(b, "wbox.prochot");
	at(b, 1);
	CHECK_EQ(b->pmis, 0);
	bench_free(b);
}

static void lost_pmi_leaves_status_and_freeze(void)
{
	struct bench *b = pmi_bench(1, FRZ_ALL);

	cmd(b, "set lose_pmi=1");
	put(b, "wbox.prochot,count=10");
	at(b, 5);
	CHECK_EQ(b->pmis, 0);
	CHECK_EQ(rd(b, GLOBAL_STATUS), 0);
	CHECK_EQ(rd(b, U_STATUS), BIT(31) | BIT(30) | BIT(1));
	CHECK_EQ(rd(b, U_CTL) & EN_ALL, 0);
	wr(b, BOX_OVF(W), 1);
	wr(b, CTR(W, 0), MASK48);
	wr(b, U_CTL, EN_ALL | CORES(1));
	at(b, 9);
	CHECK_EQ(b->pmis, 1);		/* lose_pmi was 1 */
	bench_free(b);
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
	wr(b, BOX_CTL(W), 1);
	wr(b, SEL(W, 0), BIT(22) | BIT(20) | 2);
	wr(b, CTR(W, 0), MASK48);
	wr(b, U_CTL, EN_ALL | sel << 1);
	cmd(b, "put wbox.prochot");
	at(b, 5);
	for (unsigned int cpu = 0; cpu < 4; cpu++)
		who |= (b->m.cpu[cpu].global_status != 0) << cpu;
	bench_free(b);
	return who;
}

static void core_sel_has_bits_or_a_number(void)
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
static void pmi_can_be_gated(void)
{
	for (unsigned int gate = 0; gate < 3; gate++) {
		struct bench *b = bench_new();
		char line[32];

		snprintf(line, sizeof(line), "set pmi_gate=%u", gate);
		cmd(b, line);
		wr(b, DEBUGCTL, BIT(13));
		wr(b, BOX_CTL(W), 3);
		wr(b, SEL(W, 0), BIT(22) | BIT(20) | 2);
		wr(b, SEL(W, 1), BIT(22) | BIT(20) | 2);
		wr(b, CTR(W, 0), MASK48);
		wr(b, CTR(W, 1), MASK48 - 1);
		wr(b, U_CTL, EN_ALL | CORES(1));
		cmd(b, "put wbox.prochot,count=2");
		at(b, 5);
		CHECK_EQ(b->pmis, gate ? 1 : 2);
		wr(b, U_OVF, gate == 1 ? BIT(30) : BIT(31));
		wr(b, BOX_OVF(W), 1);
		wr(b, CTR(W, 0), MASK48);
		cmd(b, "put wbox.prochot");
		at(b, 9);
		CHECK_EQ(b->pmis, gate ? 2 : 3);
		bench_free(b);
	}
}

/* sticky_status changes while an overflow bit is 1, and while only the sticky bit is. */
static void sticky_status_can_be_turned(void)
{
	struct bench *b = pmi_bench(1, 0);

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
	bench_free(b);
}

static void fixed_pmi_bit_can_be_moved(void)
{
	for (unsigned int bit = 1; bit < 5; bit++) {
		for (unsigned int want = 1; want < 5; want++) {
			struct bench *b = bench_new();
			char line[32];

			snprintf(line, sizeof(line), "set fixed_pmi_bit=%u", want);
			cmd(b, line);
			wr(b, BOX_CTL(W), BIT(31));
			wr(b, FIXED_CTL, 1 | BIT(bit));
			wr(b, FIXED_CTR, MASK48);
			wr(b, U_CTL, EN_ALL);
			at(b, 10);
			CHECK_EQ(b->m.pkg[0].pmis, bit == want);
			CHECK_EQ(rd(b, BOX_STATUS(W)), BIT(31));
			bench_free(b);
		}
	}
}

/* Every package has PMIs, freezes and sticky bits of its own, the last one, too. */
static void packages_interrupt_their_own_cpus(void)
{
	struct bench *b = bench_new();

	cmd(b, "set sticky_status=1");
	for (unsigned int cpu = 0; cpu < 16; cpu += 8) {
		wr_on(b, cpu + 1, DEBUGCTL, BIT(13));
		wr_on(b, cpu, BOX_CTL(W), 1);
		wr_on(b, cpu, SEL(W, 0), EN | PMI | 2);
		wr_on(b, cpu, CTR(W, 0), MASK48 - cpu);
		wr_on(b, cpu, U_CTL, EN_ALL | FRZ_ALL | CORES(2));
	}
	put(b, "wbox.prochot,count=100 wbox.prochot,count=100,socket=1");
	at(b, 50);
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
	bench_free(b);
}

static void spurious_pmi_sets_no_status_bit(void)
{
	struct bench *b = pmi_bench(1, FRZ_ALL);

	cmd(b, "pmi 0");
	CHECK_EQ(b->pmis, 1);
	CHECK_EQ(rd(b, GLOBAL_STATUS), BIT(61));
	CHECK_EQ(rd(b, U_STATUS), 0);
	CHECK(rd(b, U_CTL) & EN_ALL);
	cmd(b, "pmi 1");
	CHECK_EQ(b->pmis, 1);
	b->now = 30;
	exm_spurious_pmi(&b->m, 0);
	CHECK(b->pmis == 2 && b->pmi[1].clock == 30);
	bench_free(b);
}

static void deadline_is_called_only_for_a_change(void)
{
	struct bench *b = pmi_bench(10, 0);
	unsigned int calls;

	CHECK_EQ(b->deadline, EXM_NEVER);
	CHECK_EQ(b->calls, 0);
	put(b, "wbox.prochot,count=100,every=10");
	CHECK_EQ(b->calls, 1);
	calls = b->calls;
	for (u64 t = 1; t < 90; t++) {
		at(b, t);
		rd(b, CTR(W, 0));
		wr(b, CTR(W, 1), t);
	}
	CHECK_EQ(b->calls, calls);
	CHECK_EQ(b->deadline, 91);
	wr(b, U_CTL, 0);
	CHECK_EQ(b->deadline, EXM_NEVER);
	wr(b, U_CTL, EN_ALL);
	CHECK_EQ(b->deadline, 91);
	wr(b, CTR(W, 0), MASK48 - 3);
	CHECK_EQ(b->deadline, 121);
	cmd(b, "stop");
	CHECK_EQ(b->deadline, EXM_NEVER);
	bench_free(b);
}

/* A reset during a freeze, with its PMI pending */
static void a_reset_clears_registers_and_keeps_accounts(void)
{
	struct bench *b = pmi_bench(10, FRZ_ALL);

	put(b, "wbox.prochot,count=100,every=10");
	at(b, 505);
	CHECK_EQ(b->pmis, 1);
	exm_reset(&b->m);
	CHECK_EQ(rd(b, U_STATUS), 0);
	CHECK_EQ(rd(b, GLOBAL_STATUS), 0);
	CHECK_EQ(rd(b, DEBUGCTL), 0);
	CHECK_EQ(b->deadline, EXM_NEVER);
	CHECK_EQ(exm_pending(&b->m), 49);
	at(b, 2000);
	CHECK_EQ(exm_pending(&b->m), 0);
	CHECK_EQ(rd(b, CTR(W, 0)), 0);
	CHECK_EQ(b->pmis, 1);
	CHECK(strstr(cmd(b, "stat"), "counted=10 frozen=41 "));
	CHECK(strstr(cmd(b, "stat"), "socket=0 pmis=1 frozen_clocks=414\n"));
	bench_free(b);
}

static void a_reset_ends_a_pending_freeze_and_carry(void)
{
	struct bench *b = pmi_bench(10, FRZ_ALL);

	cmd(b, "set late_freeze=5");
	put(b, "wbox.prochot,count=100");
	wr(b, FIXED_CTL, 3);
	wr(b, FIXED_CTR, BIT(48) - 60);
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
	wr(b, BOX_CTL(W), BIT(31));
	wr(b, FIXED_CTL, 1);
	wr(b, U_CTL, EN_ALL | FRZ_ALL);
	CHECK_EQ(b->deadline, EXM_NEVER);
	at(b, 30);
	CHECK_EQ(rd(b, FIXED_CTR), 18);
	CHECK_EQ(rd(b, CTR(W, 0)), 0);
	CHECK_EQ(b->m.pkg[0].frozen_clocks, 0);
	bench_free(b);
}

const struct test pmi_tests[] = {
	TEST(pmi_only_when_ov_goes_from_0_to_1),
	TEST(a_skewed_pmi_comes_once),
	TEST(freeze_stops_its_own_package_only),
	TEST(pmi_goes_to_selected_cores_with_debugctl_13),
	TEST(sparse_cores_are_routed_by_their_number),
	TEST(lost_pmi_leaves_status_and_freeze),
	TEST(fixed_pmi_bit_can_be_moved),
	TEST(core_sel_has_bits_or_a_number),
	TEST(pmi_can_be_gated),
	TEST(sticky_status_can_be_turned),
	TEST(packages_interrupt_their_own_cpus),
	TEST(spurious_pmi_sets_no_status_bit),
	TEST(deadline_is_called_only_for_a_change),
	TEST(a_reset_clears_registers_and_keeps_accounts),
	TEST(a_reset_ends_a_pending_freeze_and_carry),
	{ NULL, NULL },
};
