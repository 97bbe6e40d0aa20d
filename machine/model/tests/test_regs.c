// SPDX-License-Identifier: GPL-2.0
/* Registers: bits that they store, and accesses that fail */
#include "bench.h"

static const u32 cbox[] = {	/* reference 2.3 */
	0xd00, 0xd80, 0xd40, 0xdc0, 0xd20, 0xda0, 0xd60, 0xde0,
};

static void match_is_locked_while_mm_cfg_enables(void)
{
	struct bench *b = bench_new();

	wr(b, 0xe49, 5);
	wr(b, 0xe48, BIT(63));
	CHECK(gp_on_write(b, 0xe49, 6));
	CHECK(gp_on_write(b, 0xe4a, 6));
	CHECK(b->rec.gp);
	CHECK_EQ(b->errors, 2);
	CHECK_EQ(rd(b, 0xe49), 5);
	wr(b, 0xe59, 7);		/* the other S-Box is not locked */
	wr(b, 0xe48, 0);
	wr(b, 0xe49, 6);
	CHECK_EQ(rd(b, 0xe49), 6);
	bench_free(b);
}

static void unknown_address_faults_and_is_logged(void)
{
	struct bench *b = bench_new();

	CHECK(gp_on_read(b, 0xc03));
	CHECK_EQ(b->errors, 1);
	CHECK(b->rec.gp && b->rec.kind == 'r' && b->rec.reg == 0xc03);
	CHECK(gp_on_write(b, 0xf40, 1));	/* C8: E7 only */
	CHECK_EQ(b->errors, 2);
	CHECK_EQ(b->recs, 2);
	bench_free(b);
}

static void guest_errors_name_the_access(void)
{
	struct bench *b = bench_new();

	wr_on(b, 9, U_STATUS, 0x1234);
	CHECK(b->error.cpu == 9 && b->error.reg == U_STATUS && b->error.val == 0x1234);
	CHECK(!strcmp(b->why, "a write to a read-only register"));
	wr_on(b, 3, SEL(W, 2), BIT(50));
	CHECK(b->error.cpu == 3 && b->error.reg == SEL(W, 2) && b->error.val == BIT(50));
	CHECK(!strcmp(b->why, "a 1 written to a reserved bit"));
	CHECK(gp_on_read(b, 0xc03));
	CHECK(b->error.cpu == 0 && b->error.reg == 0xc03);
	CHECK(!strcmp(b->why, "no such register"));
	bench_free(b);
}

static void core_registers_are_per_cpu(void)
{
	struct bench *b = bench_new();

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
	bench_free(b);
}

static void access_of_an_unknown_cpu_passes(void)
{
	struct bench *b = bench_new();
	u64 val;

	CHECK_EQ(exm_rdmsr(&b->m, 16, U_CTL, &val), EXM_PASS);
	CHECK_EQ(exm_wrmsr(&b->m, 1000, U_CTL, 0), EXM_PASS);
	bench_free(b);
}

/* The model has EXM_MAX_CPUS processors in EXM_MAX_PKGS packages, and ignores others. */
static void only_so_many_processors_are_placed(void)
{
	struct bench *b = bench_new();
	u64 val;

	exm_place_cpu(&b->m, 128, 0, 0);
	exm_place_cpu(&b->m, 20, 8, 0);
	CHECK_EQ(b->m.num_cpus, 16);
	CHECK_EQ(b->m.num_pkgs, 2);
	exm_place_cpu(&b->m, 127, 7, 5);
	wr_on(b, 127, U_CTR, 5);
	CHECK_EQ(b->rec.pkg, 7);
	CHECK_EQ(rd_on(b, 127, U_CTR), 5);
	CHECK_EQ(b->deadline, EXM_NEVER);	/* all packages are looked at, and no more */
	put(b, "bbox1.early_ack,socket=7");
	at(b, 5);
	wr(b, DEBUGCTL, BIT(13));
	wr_on(b, 127, U_CTL, CORES(0xff));
	cmd(b, "set no_debugctl=1");
	CHECK_EQ(rd(b, DEBUGCTL), BIT(13));
	exm_spurious_pmi(&b->m, 7);
	CHECK_EQ(b->pmis, 1);			/* CPU 127 alone is there */
	CHECK_EQ(b->pmi[0].cpu, 127);
	for (unsigned int cpu = 0; cpu < 16; cpu++)
		CHECK_EQ(rd_on(b, cpu, U_CTL), 0);
	CHECK_EQ(exm_rdmsr(&b->m, 126, U_CTR, &val), EXM_PASS);
	CHECK_EQ(exm_rdmsr(&b->m, 128, U_CTR, &val), EXM_PASS);
	CHECK_EQ(rd(b, U_CTR), 0);
	CHECK(!strcmp(cmd(b, "read 7 0xc11"), "0x5\nok\n"));
	CHECK(!strcmp(cmd(b, "read 6 0xc11"), "error: no such socket \"6\"\n"));
	cmd(b, "set sticky_status=1");
	exm_reset(&b->m);
	for (unsigned int cpu = 0; cpu < 16; cpu++)
		CHECK_EQ(rd_on(b, cpu, U_CTR), 0);
	CHECK_EQ(rd_on(b, 127, U_CTR), 0);
	bench_free(b);
}

static void rst_all_zeroes_counters_once(void)
{
	struct bench *b = bench_new();

	wr(b, FIXED_CTR, 5);
	wr(b, U_CTR, 5);
	wr(b, CTR(cbox[7], 5), 5);
	wr(b, CTR(R1, 7), 5);
	wr_on(b, 8, U_CTR, 5);
	wr(b, SEL(W, 0), EN | 2);
	b->m.pkg[0].box[1].ov = 1;
	wr(b, U_CTL, RST_ALL);
	CHECK_EQ(rd(b, FIXED_CTR), 0);
	CHECK_EQ(rd(b, U_CTR), 0);
	CHECK_EQ(rd(b, CTR(cbox[7], 5)), 0);
	CHECK_EQ(rd(b, CTR(R1, 7)), 0);
	CHECK_EQ(rd_on(b, 8, U_CTR), 5);
	CHECK_EQ(rd(b, SEL(W, 0)), EN | 2);
	CHECK_EQ(rd(b, BOX_STATUS(W)), 1);
	CHECK_EQ(rd(b, U_CTL), RST_ALL);

	wr(b, U_CTR, 7);		/* preloading while rst_all reads 1 (6.1, 6.4) */
	wr(b, U_CTL, EN_ALL);
	CHECK_EQ(rd(b, U_CTR), 7);
	bench_free(b);
}

/* State of the box at @base, for tests that set its overflow bits by hand */
static struct exm_box *box_at(struct bench *b, u32 base)
{
	static const u32 bases[] = {	/* in the order of exm_boxes[] */
		U_CTL, W, B0, B1, S0, S1, M0, M1, R0, R1,
		0xd00, 0xd80, 0xd40, 0xdc0, 0xd20, 0xda0, 0xd60, 0xde0,
	};

	for (size_t i = 0; i < ARRAY_SIZE(bases); i++) {
		if (bases[i] == base)
			return &b->m.pkg[0].box[i];
	}
	abort();
}

static void u_ovf_ctl_clears_no_derived_bit(void)
{
	struct bench *b = bench_new();

	box_at(b, B0)->ov = 1;
	box_at(b, B1)->ov = 1;
	box_at(b, W)->ov = 1;
	box_at(b, U_CTL)->ov = 1;
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
	bench_free(b);
}

static void summary_fault_hides_the_register(void)
{
	struct bench *b = bench_new();

	box_at(b, B0)->ov = 1;
	CHECK(!strcmp(cmd(b, "set summary=1"), "ok\n"));
	CHECK_EQ(rd(b, SUMMARY(S0)), 0);
	CHECK(!strcmp(cmd(b, "read 0 0xc43"), "0x0\nok\n"));
	CHECK(!strcmp(cmd(b, "read 0 0xc42"), "0x0\nok\n"));
	cmd(b, "set summary=3");
	CHECK_EQ(rd(b, SUMMARY(S0)), ~(u64)0);
	cmd(b, "set summary=2");
	CHECK(gp_on_read(b, SUMMARY(S0)));
	CHECK(gp_on_write(b, SUMMARY(S0), 0));
	CHECK_EQ(rd(b, U_STATUS), BIT(3));
	bench_free(b);
}

static void no_global_status_fault_raises_gp(void)
{
	struct bench *b = bench_new();

	cmd(b, "set no_global_status=1");
	CHECK(gp_on_read(b, GLOBAL_STATUS));
	CHECK(gp_on_read(b, GLOBAL_OVF));
	CHECK(gp_on_write(b, GLOBAL_OVF, BIT(61)));
	CHECK_EQ(rd(b, DEBUGCTL), 0);
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void ovf_ctl_bit_61_can_raise_gp(void)
{
	struct bench *b = bench_new();

	cmd(b, "set ovf_ctl_gp=1");
	b->m.cpu[0].global_status = BIT(61);
	CHECK_EQ(rd(b, GLOBAL_STATUS), BIT(61));
	CHECK_EQ(rd(b, GLOBAL_OVF), 0);
	wr(b, GLOBAL_OVF, ~BIT(61));
	CHECK(gp_on_write(b, GLOBAL_OVF, BIT(61)));
	CHECK(b->rec.gp);
	CHECK_EQ(rd(b, GLOBAL_STATUS), BIT(61));
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void ovf_flag_can_be_stuck(void)
{
	struct bench *b = bench_new();

	cmd(b, "set ovf_flag_stuck=1");
	b->m.cpu[0].global_status = BIT(61);
	wr(b, GLOBAL_OVF, BIT(61));
	CHECK_EQ(rd(b, GLOBAL_STATUS), BIT(61));
	cmd(b, "set ovf_flag_stuck=0");
	CHECK_EQ(rd(b, GLOBAL_STATUS), BIT(61));
	wr(b, GLOBAL_OVF, BIT(61));
	CHECK_EQ(rd(b, GLOBAL_STATUS), 0);
	bench_free(b);
}

/* Reference 4.5 to 4.8: each bit of each register, stored or not without the switch */
static void undescribed_filter_bits_can_raise_gp(void)
{
	static const struct {
		u32 reg;
		u64 known, e7;
	} cases[] = {
		{ 0xe45, BIT(60) - 1, 0 },		/* B0 MATCH, MASK */
		{ 0xe46, BIT(60) - 1, 0 },
		{ 0xe4e, BIT(60) - 1, 0 },
		{ 0xe4a, BIT(63) - 1, 0 },		/* S0 MASK, MATCH, MM_CFG */
		{ 0xe59, BIT(51) - 1, 0 },
		{ 0xe48, BIT(63), 0 },
		{ M0 + 5, 0x780, 0 },			/* DSP */
		{ M1 + 6, 0x3ff, BIT(10) },		/* ISS */
		{ M0 + 7, 0x1ff, 0 },			/* MAP */
		{ M1 + 8, 0x7f8, 0 },			/* MSC_THR */
		{ M0 + 9, 0x41, BIT(11) },		/* PGT */
		{ M1 + 10, 0x1f01, 0xff0080 },		/* PLD */
		{ M0 + 11, 0xffffff, BIT(24) },		/* ZDP_CTL_FVC */
		{ 0xe54, BIT(63), 0 },
		{ 0xe5d, BIT(34) - 1, 0 },
		{ 0xe56, BIT(28) - 1, 0 },
		{ 0xe04, 0xff3fffff, 0 },		/* IPERF_CFG0, IPERF_CFG1 */
		{ 0xe2b, 0xff3fffff, 0 },
		{ 0xe0c, 0xffff, 0 },			/* QLX_CFG */
		{ 0xe60, 0x210000, 0 },			/* XBR */
		{ 0xe75, 0xf000000001ff8, 0 },
		{ 0xe9e, 0xf000000001ff8, 0 },
	};
	struct bench *b = bench_new();

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		u64 known = cases[i].known | (bench_model == EXM_E7 ? cases[i].e7 : 0);

		for (unsigned int bit = 0; bit < 64; bit++) {
			cmd(b, "set filter_gp=1");
			if (gp_on_write(b, cases[i].reg, BIT(bit)) == (known >> bit & 1))
				test_fail(__FILE__, __LINE__, "0x%x: bit %u", cases[i].reg, bit);
			wr(b, cases[i].reg, 0);
			cmd(b, "set filter_gp=0");
			wr(b, cases[i].reg, BIT(bit));
			wr(b, cases[i].reg, 0);
		}
	}
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void filter_bits_of_the_e7(void)
{
	on_e7(undescribed_filter_bits_can_raise_gp);
}

/* A write that raises #GP does not change the register. */
static void a_refused_write_changes_nothing(void)
{
	struct bench *b = bench_new();

	cmd(b, "set filter_gp=1");
	wr(b, M0 + 5, 0x80);
	CHECK(gp_on_write(b, M0 + 5, 0x101));
	CHECK_EQ(rd(b, M0 + 5), 0x80);
	bench_free(b);
}

static void dead_counters_read_0(void)
{
	static const u32 regs[] = {
		U_CTL, U_SEL, U_CTR, CTR(W, 0), FIXED_CTL, FIXED_CTR, SUMMARY(S0), 0xe45,
		0xc03,		/* no register, but without #GP */
	};
	struct bench *b = bench_new();

	wr(b, CTR(W, 0), 5);
	cmd(b, "set dead_counters=1");
	for (size_t i = 0; i < ARRAY_SIZE(regs); i++) {
		wr(b, regs[i], 1);
		CHECK_EQ(rd(b, regs[i]), 0);
	}
	CHECK(!strcmp(cmd(b, "read 0 0xc03"), "0x0\nok\n"));
	wr(b, U_STATUS, 1);		/* read-only, but without guest error */
	wr(b, DEBUGCTL, BIT(13));	/* the core's registers still work */
	CHECK_EQ(rd(b, DEBUGCTL), BIT(13));
	CHECK_EQ(b->errors, 0);
	cmd(b, "set dead_counters=0");
	CHECK_EQ(rd(b, CTR(W, 0)), 5);
	CHECK_EQ(rd(b, U_CTL), 0);
	bench_free(b);
}

static void no_uncore_fault_raises_gp(void)
{
	struct bench *b = bench_new();

	cmd(b, "set no_uncore=1");
	CHECK(gp_on_read(b, U_CTL));
	CHECK(gp_on_write(b, U_CTL, 0));
	CHECK(gp_on_read(b, SUMMARY(S0)));
	CHECK_EQ(rd(b, GLOBAL_STATUS), 0);
	bench_free(b);
}

static void w_erratum_shows_in_reads_only(void)
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
	struct bench *b = bench_new();

	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		wr(b, FIXED_CTR, cases[i].value);
		wr(b, CTR(W, 2), cases[i].value);
		wr(b, U_CTR, cases[i].value);
		CHECK_EQ(rd(b, FIXED_CTR), cases[i].value);
		cmd(b, "set w_erratum=1");
		CHECK_EQ(rd(b, FIXED_CTR), cases[i].reads);
		CHECK_EQ(rd(b, CTR(W, 2)), cases[i].reads);
		CHECK_EQ(rd(b, U_CTR), cases[i].value);
		wr(b, FIXED_CTR, 9);
		CHECK_EQ(b->rec.was, cases[i].value);
		cmd(b, "set w_erratum=0");
		CHECK_EQ(rd(b, CTR(W, 2)), cases[i].value);
	}
	bench_free(b);
}

static void timestamp_runs_with_16_bits(void)
{
	struct bench *b = bench_new();

	at(b, 0x1c345);
	CHECK_EQ(rd(b, M1 + 4), 0xc345);
	bench_free(b);
}

const struct test regs_tests[] = {
	TEST(match_is_locked_while_mm_cfg_enables),
	TEST(unknown_address_faults_and_is_logged),
	TEST(guest_errors_name_the_access),
	TEST(core_registers_are_per_cpu),
	TEST(access_of_an_unknown_cpu_passes),
	TEST(only_so_many_processors_are_placed),
	TEST(rst_all_zeroes_counters_once),
	TEST(u_ovf_ctl_clears_no_derived_bit),
	TEST(summary_fault_hides_the_register),
	TEST(no_global_status_fault_raises_gp),
	TEST(no_uncore_fault_raises_gp),
	TEST(ovf_ctl_bit_61_can_raise_gp),
	TEST(ovf_flag_can_be_stuck),
	TEST(undescribed_filter_bits_can_raise_gp),
	TEST(filter_bits_of_the_e7),
	TEST(a_refused_write_changes_nothing),
	TEST(dead_counters_read_0),
	TEST(w_erratum_shows_in_reads_only),
	TEST(timestamp_runs_with_16_bits),
	{ NULL, NULL },
};
