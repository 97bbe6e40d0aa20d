// SPDX-License-Identifier: GPL-2.0
/* Registers of NetBurst, against netburst-msrs.csv */
#include "bench.h"
/* Without Hyper-Threading a counter that may count must have active thread 3 (chapter 5). */
TEST(active_thread_is_3_without_ht)
{
	static const u64 starts[] = { 0, P_ENABLE, P_CASCADE, P_EXTENDED };

	for (unsigned int i = 0; i < 32 && !test_why; i++) {
		struct bench *b = netburst_new();
		bool ht = i & 1, bad = !ht && i >> 3 && (i >> 1 & 3) != 3;

		cmd(b, ht ? "set ht=1" : "set ht=0");
		wr(b, P_CCCR(12), starts[i >> 3] | P_ACTIVE(i >> 1 & 3));
		CHECK_EQ(b->errors, bad);
		CHECK_EQ(rd(b, P_CCCR(12)), starts[i >> 3] | P_ACTIVE(i >> 1 & 3));
		bench_free(b);
	}
}

TEST(rdpmc_reads_the_counters)
{
	struct bench *b = netburst_new();
	u64 val = 7;

	for (u32 i = 0; i < 18; i++)
		wr(b, P_CTR(i), 0xab00000000 | i);
	for (u32 i = 0; i < 18; i++) {
		CHECK(exm_rdpmc(&b->m, 1, i, &val) == EXM_OK && val == (0xab00000000 | i));
		CHECK(b->rec.kind == 'r' && b->rec.reg == P_CTR(i) && b->rec.cpu == 1);
		CHECK(exm_rdpmc(&b->m, 0, i | BIT(31), &val) == EXM_OK && val == i);
	}
	CHECK(exm_rdpmc(&b->m, 0, 18, &val) == EXM_PASS);
	CHECK(exm_rdpmc(&b->m, 0, 18 | BIT(31), &val) == EXM_PASS);
	CHECK(exm_rdpmc(&b->m, 0, BIT(30), &val) == EXM_PASS);
	bench_free(b);
	b = bench_of(EXM_NEHALEM);
	CHECK(exm_rdpmc(&b->m, 0, 0, &val) == EXM_PASS);
	CHECK(!exm_pmi_line(&b->m, 0));
	CHECK_EQ(exm_misc_enable(&b->m), 0);
	bench_free(b);
}

BENCH_TEST(misc_enable_announces_the_counters, netburst_new())
{
	CHECK_EQ(exm_misc_enable(&b->m), BIT(12) | BIT(7));
	cmd(b, "set perfmon=0");
	CHECK_EQ(exm_misc_enable(&b->m), BIT(12));
}

BENCH_TEST(netburst_has_no_registers_of_an_uncore, netburst_new())
{
	u64 val;

	CHECK(exm_rdmsr(&b->m, 0, DEBUGCTL, &val) == EXM_PASS);
	CHECK(exm_wrmsr(&b->m, 0, GLOBAL_OVF, 0) == EXM_PASS);
	cmd(b, "set no_uncore=1");
	CHECK(gp_on_read(b, P_CTR(0)) && gp_on_write(b, P_CCCR(17), 0));
	CHECK_EQ(b->errors, 0);
	cmd(b, "set no_uncore=0 dead_counters=1");
	wr(b, P_CTR(3), 9);
	CHECK_EQ(rd(b, P_CTR(3)), 0);
	cmd(b, "set dead_counters=0");
	CHECK_EQ(rd(b, P_CTR(3)), 0);
}

/* The default of "ht": whether a core has more than one thread */
BENCH_TEST(ht_follows_from_the_threads, netburst_new())
{
	static struct exm m;

	exm_init_model(&m, EXM_NETBURST, b->m.host, b);
	exm_place_cpu(&m, 0, 0, 0);
	exm_place_cpu(&m, 1, 1, 0);
	CHECK_EQ(m.faults.ht, 0);
	exm_place_cpu(&m, 2, 1, 0);
	CHECK_EQ(m.faults.ht, 1);
}
