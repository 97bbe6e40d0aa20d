// SPDX-License-Identifier: GPL-2.0
/* Accesses to registers of Nehalem and Westmere */
#include "bench.h"
static const enum exm_model models[] = { EXM_NEHALEM, EXM_WESTMERE, EXM_WESTMERE_CLIENT };

static void no_uncore_is_no_guest_error(void)
{
	struct bench *b = nehalem_new(EXM_NEHALEM);

	cmd(b, "set no_uncore=1");
	CHECK(gp_on_read(b, N_CTRL));
	CHECK(gp_on_write(b, N_SEL(7), 0));
	CHECK_EQ(b->errors, 0);
	CHECK_EQ(rd(b, DEBUGCTL), 0);
	bench_free(b);
}

/* MatchSel has values that are reserved. */
static bool is_reserved_sel(u32 reg, u64 val)
{
	return reg == N_MATCH && (val >> 61 == 3 || val >> 61 == 5 || val >> 61 == 7);
}

/* With reserved_gp a write that raises #GP changes nothing. */
static void a_refused_write_changes_nothing(void)
{
	struct bench *b = nehalem_new(EXM_NEHALEM);

	cmd(b, "set reserved_gp=1");
	wr(b, N_CTR(3), 5);
	CHECK(gp_on_write(b, N_CTR(3), BIT(48)));
	CHECK_EQ(rd(b, N_CTR(3)), 5);
	wr(b, N_SEL(3), 0x108);
	CHECK(gp_on_write(b, N_SEL(3), BIT(21)));
	CHECK_EQ(rd(b, N_SEL(3)), 0x108);
	CHECK(gp_on_write(b, N_STATUS, 1));
	CHECK(!strcmp(b->why, "a write to a read-only register"));
	CHECK(gp_on_read(b, N_CLEAR));
	bench_free(b);
}

static void reserved_values_of_match_sel_are_errors(void)
{
	struct bench *b = nehalem_new(EXM_WESTMERE);

	for (u64 sel = 0; sel < 8; sel++) {
		b->errors = 0;
		wr(b, N_MATCH, sel << 61);
		CHECK_EQ(b->errors, is_reserved_sel(N_MATCH, sel << 61));
		CHECK_EQ(rd(b, N_MATCH), sel << 61);
	}
	bench_free(b);
}

static void core_sel_bits_is_the_number_of_bits(void)
{
	struct bench *b = nehalem_new(EXM_NEHALEM);

	CHECK_EQ(b->m.faults.core_sel_bits, 4);
	cmd(b, "set core_sel_bits=6");
	wr(b, N_CTRL, (u64)0x3f << 48);
	CHECK_EQ(rd(b, N_CTRL), (u64)0x3f << 48);
	CHECK_EQ(b->errors, 0);
	wr(b, N_CTRL, (u64)0x40 << 48);
	CHECK_EQ(b->errors, 1);
	cmd(b, "set core_sel_bits=2");
	wr(b, N_CTRL, (u64)0xf << 48);
	CHECK_EQ(rd(b, N_CTRL), (u64)3 << 48);
	CHECK_EQ(b->errors, 1);		/* the SDM shows four */
	CHECK(!strncmp(cmd(b, "set core_sel_bits=7"), "error", 5));
	bench_free(b);
}

/* LIKWID's layout of ADDR_OPCODE_MATCH has bit 2 */
static void match_shift_2_has_bit_2(void)
{
	struct bench *b = nehalem_new(EXM_NEHALEM);

	cmd(b, "set match_shift=2");
	wr(b, N_MATCH, 4);
	CHECK_EQ(rd(b, N_MATCH), 4);
	CHECK_EQ(b->errors, 0);
	wr(b, N_MATCH, 2);
	CHECK_EQ(b->errors, 1);
	bench_free(b);
}

static void nhm_registers_belong_to_their_package(void)
{
	struct bench *b = nehalem_new(EXM_NEHALEM);

	wr_on(b, 9, N_CTR(2), 3);
	CHECK_EQ(rd(b, N_CTR(2)), 0);
	CHECK_EQ(rd_on(b, 15, N_CTR(2)), 3);
	CHECK(b->rec.pkg == 1 && b->rec.cpu == 15 && b->rec.reg == N_CTR(2));
	CHECK(!strcmp(cmd(b, "read 1 0x3b2"), "0x3\nok\n"));
	CHECK(strstr(cmd(b, "read 0 0x393"), "no such register"));
	wr_on(b, 3, DEBUGCTL, BIT(13));
	CHECK_EQ(rd_on(b, 3, DEBUGCTL), BIT(13));
	CHECK_EQ(rd_on(b, 2, DEBUGCTL), 0);
	bench_free(b);
}

static void nhm_dead_counters_read_0(void)
{
	struct bench *b = nehalem_new(EXM_WESTMERE);

	wr(b, N_CTR(0), 5);
	cmd(b, "set dead_counters=1");
	wr(b, N_CTR(0), 9);
	wr(b, N_STATUS, ~(u64)0);
	CHECK_EQ(rd(b, N_CTR(0)), 0);
	CHECK_EQ(rd(b, N_CLEAR), 0);
	CHECK_EQ(b->errors, 0);
	cmd(b, "set dead_counters=0");
	CHECK_EQ(rd(b, N_CTR(0)), 5);
	bench_free(b);
}

static void models_have_the_numbers_of_cpuid(void)
{
	static const struct {
		unsigned int cpu;
		int model;
	} cases[] = {
		{ 0x1a, EXM_NEHALEM }, { 0x1e, EXM_NEHALEM }, { 0x1f, EXM_NEHALEM },
		{ 0x25, EXM_WESTMERE_CLIENT }, { 0x2c, EXM_WESTMERE },
		{ 0x2e, EXM_7500 }, { 0x2f, EXM_E7 }, { 0x3e, EXM_IVYTOWN },
		{ 0x3f, EXM_HASWELL_EP }, { 0x4f, EXM_BROADWELL_EP }, { 0x56, EXM_BROADWELL_DE },
		{ 0x2a, EXM_SANDY_BRIDGE }, { 0x3a, EXM_SANDY_BRIDGE },
		{ 0x3c, EXM_HASWELL_CLIENT }, { 0x45, EXM_HASWELL_CLIENT },
		{ 0x46, EXM_HASWELL_CLIENT }, { 0x3d, EXM_HASWELL_CLIENT },
		{ 0x47, EXM_HASWELL_CLIENT }, { 0x4e, EXM_SKYLAKE_CLIENT },
		{ 0x5e, EXM_SKYLAKE_CLIENT }, { 0x8e, EXM_SKYLAKE_CLIENT },
		{ 0x9e, EXM_SKYLAKE_CLIENT }, { 0xa5, EXM_SKYLAKE_CLIENT },
		{ 0xa6, EXM_SKYLAKE_CLIENT },
	};

	for (unsigned int cpu = 0; cpu < 300 && !test_why; cpu++) {
		int want = -1;

		for (unsigned int i = 0; i < ARRAY_SIZE(cases); i++)
			want = cases[i].cpu == cpu ? cases[i].model : want;
		CHECK_EQ(exm_find_cpu(6, cpu), want);
	}
}

static void uclk_ratio_is_in_configuration_space(void)
{
	static const u16 ids[] = { 0x2c40, 0x2c70, 0 };
	const u32 reg = EXM_PCI(0, 0, 0xc0);

	for (unsigned int k = 0; k < ARRAY_SIZE(models) && !test_why; k++) {
		struct bench *b = nehalem_new(models[k]);
		u64 val = 0;

		CHECK_EQ(exm_uclk_device(&b->m), ids[k]);
		CHECK_EQ(exm_pci_read(&b->m, 0, 0, reg, 4, &val), EXM_OK);
		CHECK_EQ(val, 0x608);
		CHECK_EQ(exm_pci_read(&b->m, 0, 0, reg + 1, 1, &val), EXM_OK);
		CHECK_EQ(val, 6);
		CHECK_EQ(exm_pci_read(&b->m, 0, 0, reg + 4, 4, &val), EXM_PASS);
		CHECK_EQ(exm_pci_read(&b->m, 0, 0, reg - 4, 4, &val), EXM_PASS);
		CHECK_EQ(exm_rdmsr(&b->m, 0, reg, &val), EXM_PASS);
		CHECK_EQ(b->errors, 0);
		CHECK_EQ(exm_pci_write(&b->m, 0, 0, reg, 4, 0), EXM_OK);
		CHECK_EQ(b->errors, 1);
		cmd(b, "set uclk_ratio=20");
		CHECK_EQ(exm_pci_read(&b->m, 0, 0, reg, 4, &val), EXM_OK);
		CHECK_EQ(val, 0x614);
		cmd(b, "set uclk_ratio=0");
		CHECK_EQ(exm_uclk_device(&b->m), 0);
		bench_free(b);
	}
}

const struct test nhm_regs_tests[] = {
	TEST(no_uncore_is_no_guest_error),
	TEST(a_refused_write_changes_nothing),
	TEST(reserved_values_of_match_sel_are_errors),
	TEST(core_sel_bits_is_the_number_of_bits),
	TEST(uclk_ratio_is_in_configuration_space),
	TEST(match_shift_2_has_bit_2),
	TEST(nhm_registers_belong_to_their_package),
	TEST(nhm_dead_counters_read_0),
	TEST(models_have_the_numbers_of_cpuid),
	{ NULL, NULL },
};
