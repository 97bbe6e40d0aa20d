// SPDX-License-Identifier: GPL-2.0
/* Accesses to registers of Nehalem and Westmere */
#include "bench.h"
static const enum exm_model models[] = { EXM_NEHALEM, EXM_WESTMERE, EXM_WESTMERE_CLIENT };

/* MatchSel has values that are reserved. */
static bool is_reserved_sel(u32 reg, u64 val)
{
	return reg == N_MATCH && (val >> 61 == 3 || val >> 61 == 5 || val >> 61 == 7);
}

BENCH_TEST(reserved_values_of_match_sel_are_errors, bench_of(EXM_WESTMERE))
{
	for (u64 sel = 0; sel < 8; sel++) {
		b->errors = 0;
		wr(b, N_MATCH, sel << 61);
		CHECK_EQ(b->errors, is_reserved_sel(N_MATCH, sel << 61));
		CHECK_EQ(rd(b, N_MATCH), sel << 61);
	}
}

BENCH_TEST(core_sel_bits_is_the_number_of_bits, bench_of(EXM_NEHALEM))
{
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
}

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

TEST(models_have_the_numbers_of_cpuid)
{
	static const u8 cpus[EXM_NUM_MODELS][8] = {
		[EXM_7500] = { 0x2e }, [EXM_E7] = { 0x2f }, [EXM_NEHALEM] = { 0x1a, 0x1e, 0x1f },
		[EXM_WESTMERE_CLIENT] = { 0x25 }, [EXM_WESTMERE] = { 0x2c },
			[EXM_IVYTOWN] = { 0x3e },
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

TEST(uclk_ratio_is_in_configuration_space)
{
	static const u16 ids[] = { 0x2c40, 0x2c70, 0 };
	const u32 reg = EXM_PCI(0, 0, 0xc0);

	for (unsigned int k = 0; k < ARRAY_SIZE(models) && !test_why; k++) {
		struct bench *b = bench_of(models[k]);
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
