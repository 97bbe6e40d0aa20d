// SPDX-License-Identifier: GPL-2.0
/* Haswell-EP, Broadwell-EP and -DE: what differs from the Ivytown (hsx 2 to 6) */
#include "bench.h"

#define OV_EN		0x100000
#define FRZ		0x100
#define UNFRZ_ALL	0x20000000
#define C_BOX(n)	(0xe00 + 16 * (n))
#define S_BOX(n)	(0x720 + 10 * (n))
#define PCU_CTL		0x711
#define PCU_CTR		0x717
#define CAPID4		EXM_PCI(30, 3, 0x94)

static struct bench *hsx_new(void)
{
	return bench_of(EXM_HASWELL_EP);
}

/* PCU_MSR_CORE_C3_CTR and _C6_CTR: the cores of the model enter neither state. */
BENCH_TEST(residencies_read_zero, hsx_new())
{
	READS(b, 0x3fc, 0, 0x3fd, 0);
	CHECK_EQ(b->errors, 0);
}

/* Counters 1 to 3 count the occupancy that counter 0 adds up, that of the S-Box's credits, too. */
BENCH_TEST(counter0_occupancy_is_that_of_counter_0, hsx_new())
{
	WR(b, C_BOX(15) + 1, 0x013e | EN, C_BOX(15) + 3, 0x001f | EN);
	put(b, "cbox15.sbo_credit_occupancy,ring=ad,count=30 cbox15.sbo_credit_occupancy,ring=bl,count=9");
	AT(b, 100, C_BOX(15) + 8, 30, C_BOX(15) + 10, 30);
}

/* A thread has one bit more than the Ivytown's, and no value of it stands for no thread. */
BENCH_TEST(tid_has_six_bits, hsx_new())
{
	WR(b, C_BOX(15) + 5, 0x23, C_BOX(15) + 2, 0x0835 | BIT(19) | EN);
	put(b, "cbox15.tor_insert,opcode=5,tid=35,count=3 cbox15.tor_insert,opcode=5,tid=3,count=9");
	AT(b, 100, C_BOX(15) + 9, 3);
}

BENCH_TEST(invert_counts_clocks_below_the_threshold, hsx_new())
{
	pci_wr(b, PCI_CTL(16, 1, 1), 0x01000001 | INVERT | EN);	/* clockticks: no clock is without */
	pci_wr(b, PCI_CTL(16, 1, 0), 0x02000813 | INVERT | EN);	/* an occupancy */
	put(b, "r2pcie.rxr_occupancy,class=drs,count=30,width=3");
	AT(b, 100, PCI_LOW(16, 1, 1), 0, PCI_LOW(16, 1, 0), 100 - 10);
	CHECK_EQ(b->errors, 0);
}

/* One more bit at a time, but with the switch off any write will do. */
BENCH_TEST(the_sbox_control_takes_one_bit_at_a_time, hsx_new())
{
	CHECK_EQ(exm_wrmsr(&b->m, 0, S_BOX(1), 0x10100), EXM_GP);
	CHECK_EQ(rd(b, S_BOX(1)), 0);
	WR(b, S_BOX(1), 0x10000, S_BOX(1), 0x10100, S_BOX(1), 0x10000);
	CHECK_EQ(exm_wrmsr(&b->m, 0, S_BOX(1), 0x10103), EXM_GP);
	cmd(b, "set sbox_gp=0");
	wr(b, S_BOX(2), 0x30100);
	CHECK_EQ(rd(b, S_BOX(2)), 0x30000);
	wr(b, C_BOX(3), 0x10103);
	CHECK_EQ(b->errors, 0);
}

BENCH_TEST(boxes_that_the_die_lacks_have_no_registers, hsx_new())
{
	u64 val;

	cmd(b, "set sboxes=2");
	cmd(b, "set cboxes=8");
	CHECK_EQ(exm_rdmsr(&b->m, 0, S_BOX(1), &val), EXM_OK);
	CHECK_EQ(exm_rdmsr(&b->m, 0, S_BOX(2), &val), EXM_GP);
	CHECK_EQ(exm_rdmsr(&b->m, 0, C_BOX(7), &val), EXM_OK);
	CHECK_EQ(exm_rdmsr(&b->m, 0, C_BOX(8), &val), EXM_GP);
	CHECK_EQ(b->errors, 0);
	CHECK(gp_on_write(b, S_BOX(2), 0));
	CHECK(gp_on_write(b, C_BOX(8), 0));
	CHECK_EQ(b->errors, 2);
	CHECK(gp_on_read(b, C_BOX(18)));		/* no Haswell has it */
	CHECK_EQ(b->errors, 3);
	CHECK_EQ(pci(b, CAPID4), 0);
}

/* The registers of an S-Box that the die lacks may keep what is written to them. */
BENCH_TEST(a_ghost_of_an_sbox_counts_nothing, hsx_new())
{
	cmd(b, "set sboxes=2 sbox_ghosts=1");
	for (unsigned int n = 0; n < 4; n++) {
		WR(b, S_BOX(n) + 6, 0, S_BOX(n) + 1, EN);
		CHECK_EQ(rd(b, S_BOX(n) + 1), EN);
	}
	at(b, b->now + 10);
	CHECK(rd(b, S_BOX(1) + 6) >= 10);
	READS(b, S_BOX(2) + 6, 0, CAPID4, 0);
}

/* PMIs reach the cores that pmi_core_sel has bits for; the bits above are reserved. */
TEST(core_sel_has_so_many_bits)
{
	static const struct {
		const char *set;
		u64 keeps;
	} cases[] = {
		{ "set core_sel_bits=18", 0x3ffff }, { "set core_sel_bits=24", 0xffffff },
		{ "set core_sel_bits=8", 0xff },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		struct bench *b = hsx_new();

		cmd(b, cases[i].set);
		wr(b, 0x700, 0xffffff);
		CHECK_EQ(rd(b, 0x700), cases[i].keeps);
		CHECK_EQ(b->errors, 0);
		wr(b, 0x700, 1 << 24);
		CHECK_EQ(b->errors, 1);
		cmd(b, "set reserved_gp=1");
		CHECK_EQ(exm_wrmsr(&b->m, 0, 0x700, 0xffffff),
			 cases[i].keeps == 0xffffff ? EXM_OK : EXM_GP);
		bench_free(b);
	}
}

/* Counter 0 of the PCU of a Broadwell does not count the cores in a state; a switch turns that. */
TEST(counter_0_of_the_pcu_may_not_count_states)
{
	for (unsigned int i = 0; i < 4; i++) {
		struct bench *b = bench_of(i & 1 ? EXM_BROADWELL_EP : EXM_HASWELL_EP);

		if (i & 2)
			cmd(b, i & 1 ? "set occ_not_0=0" : "set occ_not_0=1");
		WR(b, PCU_CTL, 0x4080 | EN, PCU_CTL + 1, 0x4080 | EN);
		put(b, "pcu.core_state,state=c0,count=30");
		AT(b, 100, PCU_CTR, i == 0 || i == 3 ? 30 : 0, PCU_CTR + 1, 30);
		bench_free(b);
	}
}

BENCH_TEST(an_empty_channel_reads_ones, hsx_new())
{
	cmd(b, "set empty_channels=2");
	WR(b, EXM_PCI(20, 1, 0xa0), 0x1234, EXM_PCI(20, 0, 0xa0), 0x1234);
	READS(b, EXM_PCI(20, 1, 0xa0), 0xffffffff, EXM_PCI(20, 0, 0xa0), 0x1234);
}

/* Where overflows are reported, and what each switch leaves of it */
TEST(overflows_are_as_the_switches_have_it)
{
	static const struct {
		const char *set;
		u32 ctl, ctr;
		u64 event, global;
		u32 status;
		u64 ov, pmis;
	} cases[] = {
#define PCI(dev, fn)	PCI_CTL(dev, fn, 0), PCI_LOW(dev, fn, 0)
		{ "set ov=0", PCU_CTL, PCU_CTR, 0, 0x4, 0x716, 1, 1 },
		{ "set ov=0", PCI(18, 5), 0, 1 << 22, PCI_STATUS(18, 5), 1, 1 },
		{ "set ov=0", PCI(24, 1), 0, 1 << 24, PCI_STATUS(24, 1), 2, 1 },
		{ "set ov=0", PCI(16, 1), 1, 1 << 29, PCI_STATUS(16, 1), 1, 1 },
		{ "set ov=0", PCI(5, 6), 0, 1ull << 34, PCI_STATUS(5, 6), 1, 1 },
		{ "set ov=0", PCI(10, 2), 0x14, 0, PCI_STATUS(10, 2), 1, 1 },
		{ "set ov=1", PCU_CTL, PCU_CTR, 0, 0x4, 0x716, 1, 0 },
		{ "set ov=2", PCU_CTL, PCU_CTR, 0, 0, 0x716, 0, 0 },
		{ "set irp_ov=1", PCI(5, 6), 0, 1ull << 34, PCI_STATUS(5, 6), 1, 0 },
		{ "set unit_ov=1", PCU_CTL, PCU_CTR, 0, 0, 0x716, 0, 0 },
		{ "set core_xor=1", PCU_CTL, PCU_CTR, 0, 0x4, 0x716, 1, 0 },
#undef PCI
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = hsx_new();

		cmd(b, cases[i].set);
		WR(b, DEBUGCTL, BIT(13), 0x700, UNFRZ_ALL | 1);
		set_ctr(b, cases[i].ctr, MASK48);
		put_reg(b, cases[i].ctl, cases[i].event | EN | OV_EN);
		AT(b, 2, 0x701, cases[i].global);
		CHECK_EQ(get_reg(b, cases[i].status), cases[i].ov);
		CHECK_EQ(b->pmis, cases[i].pmis);
		if (test_why)
			printf("# case %zu\n", i);
		bench_free(b);
	}
}

BENCH_TEST(reserved_bits_are_as_the_switches_have_it, hsx_new())
{
	cmd(b, "set reserved_gp=1");
	CHECK_EQ(exm_wrmsr(&b->m, 0, C_BOX(0) + 1, OV_EN), EXM_GP);
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x711, OV_EN), EXM_OK);
	cmd(b, "set ov_en_rsv=1");
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x711, OV_EN), EXM_GP);
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x703, EN | OV_EN), EXM_GP);
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x710, 0x30000), EXM_OK);
	cmd(b, "set unit_ov=2");
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x710, 0x30000), EXM_GP);
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x710, 0x10000), EXM_OK);
}

BENCH_TEST(frz_all_freezes_units_with_frz_en, hsx_new())
{
	WR(b, 0x710, 0x10000, PCU_CTL, EN, C_BOX(15) + 1, EN, 0x700, FRZ_ALL);
	AT(b, 10, PCU_CTR, 0, C_BOX(15) + 8, 10);
	wr(b, 0x700, UNFRZ_ALL);
	AT(b, 20, PCU_CTR, 10);
	wr(b, 0x710, 0x10000 | FRZ);
	AT(b, 30, PCU_CTR, 10);
}
