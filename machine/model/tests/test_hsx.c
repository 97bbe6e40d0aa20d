// SPDX-License-Identifier: GPL-2.0
/* Haswell-EP, Broadwell-EP and -DE: what differs from the Ivytown (hsx 2 to 6) */
#include "bench.h"

#define OV_EN		0x100000
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

/* What each switch leaves of an overflow: the PMI, and the bits of both status registers */
TEST(overflows_are_as_the_switches_have_it)
{
	static const struct {
		const char *set;
		u32 ctl, ctr, status;
		u64 global, ov, pmis;
	} cases[] = {
#define PCU	PCU_CTL, PCU_CTR, 0x716
#define IRP	PCI_CTL(5, 6, 0), PCI_LOW(5, 6, 0), PCI_STATUS(5, 6)
		{ "set ov=0", PCU, 4, 1, 1 }, { "set ov=1", PCU, 4, 1, 0 },
		{ "set ov=2", PCU, 0, 0, 0 }, { "set unit_ov=1", PCU, 0, 0, 0 },
		{ "set irp_ov=0", IRP, BIT(34), 1, 1 }, { "set irp_ov=1", IRP, BIT(34), 1, 0 },
#undef PCU
#undef IRP
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = hsx_new();

		cmd(b, cases[i].set);
		WR(b, DEBUGCTL, BIT(13), 0x700, UNFRZ_ALL | 1);
		set_ctr(b, cases[i].ctr, MASK48);
		put_reg(b, cases[i].ctl, EN | OV_EN);
		AT(b, 2, 0x701, cases[i].global, cases[i].status, cases[i].ov);
		CHECK_EQ(b->pmis, cases[i].pmis);
		bench_free(b);
	}
}
