// SPDX-License-Identifier: GPL-2.0
/* Registers: bits that they store, and accesses that fail */
#include "bench.h"

BENCH_TEST(match_is_locked_while_mm_cfg_enables, bench_new())
{
	WR(b, 0xe49, 5, 0xe48, BIT(63));
	CHECK(gp_on_write(b, 0xe49, 6));
	CHECK(gp_on_write(b, 0xe4a, 6));
	CHECK(b->rec.gp);
	CHECK_EQ(b->errors, 2);
	CHECK_EQ(rd(b, 0xe49), 5);
	wr(b, 0xe59, 7);		/* the other S-Box is not locked */
	WR(b, 0xe48, 0, 0xe49, 6);
	CHECK_EQ(rd(b, 0xe49), 6);
}

BENCH_TEST(guest_errors_name_the_access, bench_new())
{
	wr_on(b, 9, U_STATUS, 0x1234);
	CHECK(b->error.cpu == 9 && b->error.reg == U_STATUS && b->error.val == 0x1234);
	CHECK(!strcmp(b->why, "a write to a read-only register"));
	wr_on(b, 3, SEL(W, 2), BIT(50));
	CHECK(b->error.cpu == 3 && b->error.reg == SEL(W, 2) && b->error.val == BIT(50));
	CHECK(!strcmp(b->why, "a 1 written to a reserved bit"));
	CHECK(gp_on_read(b, 0xc03));
	CHECK(b->error.cpu == 0 && b->error.reg == 0xc03);
	CHECK(!strcmp(b->why, "no such register"));
}

BENCH_TEST(core_registers_are_per_cpu, bench_new())
{
	b->m.cpu[3].global_status = BIT(61);
	wr_on(b, 3, DEBUGCTL, 0x323456789abcdef0);
	CHECK_EQ(rd_on(b, 3, DEBUGCTL), 0x323456789abcdef0);
	CHECK_EQ(rd_on(b, 3, GLOBAL_STATUS), BIT(61));
	CHECK_EQ(rd_on(b, 4, DEBUGCTL), 0);
	CHECK(gp_on_write(b, GLOBAL_STATUS, 0));
	wr_on(b, 3, GLOBAL_OVF, ~BIT(61));
	CHECK_EQ(rd_on(b, 3, GLOBAL_STATUS), BIT(61));
	wr_on(b, 4, GLOBAL_OVF, BIT(61));
	CHECK_EQ(rd_on(b, 3, GLOBAL_STATUS), BIT(61));
	CHECK_EQ(rd_on(b, 3, GLOBAL_OVF), 0);
	wr_on(b, 3, GLOBAL_OVF, BIT(61));
	CHECK_EQ(rd_on(b, 3, GLOBAL_STATUS), 0);
}

BENCH_TEST(access_of_an_unknown_cpu_passes, bench_new())
{
	u64 val;

	CHECK_EQ(exm_rdmsr(&b->m, 16, U_CTL, &val), EXM_PASS);
	CHECK_EQ(exm_wrmsr(&b->m, 1000, U_CTL, 0), EXM_PASS);
}

/* The model has EXM_MAX_CPUS processors in EXM_MAX_PKGS packages, and ignores others. */
BENCH_TEST(only_so_many_processors_are_placed, bench_new())
{
	u64 val;

	exm_place_cpu(&b->m, 128, 0, 0);
	exm_place_cpu(&b->m, 20, 8, 0);
	CHECK(b->m.num_cpus == 16 && b->m.num_pkgs == 2);
	exm_place_cpu(&b->m, 127, 7, 5);
	wr_on(b, 127, U_CTR, 5);
	CHECK(b->rec.pkg == 7 && !rd(b, U_CTR));
	wr_on(b, 127, U_CTL, CORES(0xff));
	cmd(b, "set no_debugctl=1");
	exm_spurious_pmi(&b->m, 7);		/* CPU 127 alone is there */
	CHECK(b->pmis == 1 && b->pmi[0].cpu == 127);
	CHECK_EQ(exm_rdmsr(&b->m, 126, U_CTR, &val), EXM_PASS);
	CHECK(!strcmp(cmd(b, "read 7 0xc11"), "0x5\nok\n"));
	CHECK(!strcmp(cmd(b, "read 6 0xc11"), "error: no such socket \"6\"\n"));
	exm_reset(&b->m);
	CHECK_EQ(rd_on(b, 127, U_CTR), 0);
}

/* Numbers of boxes, in the order of exm_boxes[] */
enum { UBOX, WBOX, BBOX0, BBOX1 };

BENCH_TEST(u_ovf_ctl_clears_no_derived_bit, bench_new())
{
	b->m.pkg[0].box[BBOX0].ov = 1;
	b->m.pkg[0].box[BBOX1].ov = 1;
	b->m.pkg[0].box[WBOX].ov = 1;
	b->m.pkg[0].box[UBOX].ov = 1;
	b->m.pkg[0].pmi = true;
	b->m.pkg[0].cond = true;
	CHECK_EQ(rd(b, U_STATUS), 0xc000000f);
	wr(b, U_OVF, 0xe);
	CHECK_EQ(rd(b, U_STATUS), 0xc000000f);
	wr(b, U_OVF, BIT(30));
	CHECK_EQ(rd(b, U_STATUS), 0x8000000f);
	wr(b, U_OVF, BIT(31));
	CHECK_EQ(rd(b, U_STATUS), 0xf);
	wr(b, U_OVF, 1);
	CHECK_EQ(rd(b, U_STATUS), 0xe);
}

/* With these switches accesses raise #GP, those of the core no guest errors. */
TEST(switches_take_registers_away)
{
	static const struct {
		const char *set;
		u32 reg;
		u64 val;
		bool reads;		/* a read does not raise #GP */
	} cases[] = {
		{ "set no_global_status=1", GLOBAL_STATUS }, { "set no_global_status=1", GLOBAL_OVF },
		{ "set ovf_ctl_gp=1", GLOBAL_OVF, BIT(61), true }, { "set no_uncore=1", U_CTL },
		{ "set summary=2", SUMMARY(S0) },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = bench_new();

		cmd(b, cases[i].set);
		CHECK(gp_on_write(b, cases[i].reg, cases[i].val) && b->rec.gp);
		CHECK_EQ(gp_on_read(b, cases[i].reg), !cases[i].reads);
		if (i < 3)
			CHECK_EQ(b->errors, 0);
		bench_free(b);
	}
}

/* Dead counters read 0, whatever they have; no access is an error. */
BENCH_TEST(dead_counters_read_0, bench_new())
{
	wr(b, CTR(W, 0), 5);
	cmd(b, "set dead_counters=1");
	WR(b, CTR(W, 0), 7, U_STATUS, 1, 0xc03, 1);
	READS(b, CTR(W, 0), 0, 0xc03, 0);
	CHECK_EQ(b->errors, 0);
	cmd(b, "set dead_counters=0");
	READS(b, CTR(W, 0), 5);
}

BENCH_TEST(w_erratum_shows_in_reads_only, bench_new())
{
	static const struct {
		u64 value, reads;
	} cases[] = {
		{ 0, 0x1000000 },
		{ 1, 0x1000001 },
		{ 2, 2 },
		{ 0xffffff, 0xffffff },
		{ 0x5000001, 0x6000001 },
		{ 0xffffff000000, 0 },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		WR(b, FIXED_CTR, cases[i].value, CTR(W, 2), cases[i].value, U_CTR, cases[i].value);
		CHECK_EQ(rd(b, FIXED_CTR), cases[i].value);
		cmd(b, "set w_erratum=1");
		READS(b, FIXED_CTR, cases[i].reads, CTR(W, 2), cases[i].reads,
			 U_CTR, cases[i].value);
		wr(b, FIXED_CTR, 9);
		CHECK_EQ(b->rec.was, cases[i].value);
		cmd(b, "set w_erratum=0");
		CHECK_EQ(rd(b, CTR(W, 2)), cases[i].value);
	}
}

BENCH_TEST(timestamp_runs_with_16_bits, bench_new())
{
	AT(b, 0x1c345, M1 + 4, 0xc345);
}

BENCH_TEST(cboxes_can_be_fused_off, bench_new())
{
	cmd(b, "set cboxes=3");
	CHECK(!gp_on_read(b, 0xd40));		/* C2 */
	CHECK(gp_on_read(b, 0xdc0));		/* C3 */
	CHECK_EQ(b->errors, 0);
	CHECK(gp_on_write(b, 0xdc0, 0));
	CHECK_EQ(b->errors, 1);
}

TEST(models_have_the_numbers_of_cpuid)
{
	static const u8 cpus[EXM_NUM_MODELS][8] = {
		[EXM_7500] = { 0x2e }, [EXM_E7] = { 0x2f }, [EXM_NEHALEM] = { 0x1a, 0x1e, 0x1f },
		[EXM_WESTMERE_CLIENT] = { 0x25 }, [EXM_WESTMERE] = { 0x2c }, [EXM_IVYTOWN] = { 0x3e },
		[EXM_HASWELL_EP] = { 0x3f }, [EXM_BROADWELL_EP] = { 0x4f },
		[EXM_BROADWELL_DE] = { 0x56 }, [EXM_SKYLAKE_SP] = { 0x55 },
		[EXM_NETBURST] = { 3, 4, 6 }, [EXM_SANDY_BRIDGE] = { 0x2a, 0x3a },
		[EXM_HASWELL_CLIENT] = { 0x3c, 0x45, 0x46, 0x3d, 0x47 },
		[EXM_SKYLAKE_CLIENT] = { 0x4e, 0x5e, 0x8e, 0x9e, 0xa5, 0xa6 },
	};

	for (unsigned int i = 0; i < 20 * 300 && !test_why; i++) {
		unsigned int family = i / 300, cpu = i % 300;
		int want = -1;

		for (int m = 0; m < EXM_NUM_MODELS; m++) {
			if (cpu && cpu < 256 && memchr(cpus[m], cpu, 8) &&
			    family == (m == EXM_NETBURST ? 15 : 6))
				want = m;
		}
		CHECK_EQ(exm_find_cpu(family, cpu), want);
	}
}
