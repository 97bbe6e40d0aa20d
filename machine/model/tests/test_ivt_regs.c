// SPDX-License-Identifier: GPL-2.0
/* Accesses to registers of the Ivytown */
#include "bench.h"

BENCH_TEST(box_ctl_resets_and_must_have_bits_17_and_16, ivytown_new())
{
	for (unsigned int i = 0; i < 4; i++) {
		pci_wr(b, Q_CTL(1, i), 0x100 + i);
		qpi_preset(b, 1, i, BIT(40) + i);
		CHECK_EQ(qpi(b, 1, i), BIT(40) + i);
	}
	WR(b, Q_CTL(0, 0), 7, Q_BOX(1), UNIT | BIT(8) | BIT(1));
	for (unsigned int i = 0; i < 4; i++)
		CHECK_EQ(qpi(b, 1, i), 0);
	READS(b, Q_CTL(1, 3), 0x103, Q_BOX(1), UNIT);
	pci_wr(b, Q_BOX(1), UNIT | BIT(0));
	for (unsigned int i = 0; i < 4; i++)
		CHECK_EQ(pci(b, Q_CTL(1, i)), 0);
	CHECK_EQ(pci(b, Q_CTL(0, 0)), 7);
	CHECK_EQ(b->errors, 0);
	WR(b, Q_BOX(1), BIT(16), Q_BOX(1), BIT(17), Q_BOX(1), 0);
	CHECK_EQ(b->errors, 3);
	qpi_preset(b, 1, 2, 99);
	pci_wr(b, Q_CTL(1, 2), BIT(17) | 5);		/* rst of one counter */
	CHECK_EQ(qpi(b, 1, 2), 0);
	CHECK_EQ(pci(b, Q_CTL(1, 2)), 5);
}

BENCH_TEST(parts_of_a_dword_can_be_accessed, ivytown_new())
{
	u64 val;

	pci_wr(b, Q_LOW(0, 0), 0x11223344);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0) + 1, 1, &val), EXM_OK);
	CHECK_EQ(val, 0x33);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0) + 2, 2, &val), EXM_OK);
	CHECK_EQ(val, 0x1122);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0) + 3, 1, &val), EXM_OK);
	CHECK_EQ(val, 0x11);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_LOW(0, 0) + 2, 2, 0xabcd), EXM_OK);
	CHECK(b->rec.reg == Q_LOW(0, 0) + 2 && b->rec.val == 0xabcd);
	CHECK_EQ(pci(b, Q_LOW(0, 0)), 0xabcd3344);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_CTL(0, 0) + 1, 1, 0x42), EXM_OK);
	CHECK_EQ(pci(b, Q_CTL(0, 0)), 0x4200);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_CTL(0, 0) + 3, 1, 0x17), EXM_OK);
	CHECK_EQ(pci(b, Q_CTL(0, 0)), 0x17004200);
	CHECK_EQ(b->errors, 0);
	b->m.pkg[0].box[1].ov = 0xf;		/* a write of byte 1 clears no bit of byte 0 */
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_STATUS(0) + 1, 1, 0xff), EXM_OK);
	CHECK_EQ(pci(b, Q_STATUS(0)), 0xf);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_BOX(0) + 2, 2, 0), EXM_OK);
	CHECK(b->error.reg == Q_BOX(0) + 2 && b->error.val == 0);
}

BENCH_TEST(packages_have_their_node_id, ivytown_new())
{
	u64 val;

	READS(b, EXM_PCI(11, 0, 0x40), 0, EXM_PCI(11, 0, 0x54), 076543210);
	CHECK_EQ(exm_pci_read(&b->m, 0, 1, EXM_PCI(11, 0, 0x40), 4, &val), EXM_OK);
	CHECK_EQ(val, 1);
	cmd(b, "set node_xor=5");
	READS(b, EXM_PCI(11, 0, 0x40), 5, EXM_PCI(11, 0, 0x54), 023016745, 0xc06, 15);
	cmd(b, "set no_node_map=1");
	READS(b, EXM_PCI(11, 0, 0x40), 5, EXM_PCI(11, 0, 0x54), 0);
}

/* A C-Box that does not exist raises #GP; GLOBAL_CONFIG has the number of those that do. */
BENCH_TEST(missing_cboxes_raise_gp, ivytown_new())
{
	cmd(b, "set cboxes=10");
	CHECK_EQ(rd(b, 0xc06), 10);
	wr(b, 0xe30, 5);
	CHECK_EQ(rd(b, 0xe30), 5);
	for (u32 reg = 0xe40; reg < 0xee0; reg++) {
		CHECK(gp_on_read(b, reg));
		CHECK(gp_on_write(b, reg, 0));
	}
}

/* Bits of a C-Box's filters that only Linux describes are kept, or raise #GP: no guest error */
BENCH_TEST(link_and_c6_raise_gp_by_a_switch, ivytown_new())
{
	WR(b, 0xd14, BIT(5) | BIT(17), 0xd1a, BIT(29) | 3);
	READS(b, 0xd14, BIT(5) | BIT(17), 0xd1a, BIT(29) | 3);
	cmd(b, "set filter_gp=1");
	CHECK(gp_on_write(b, 0xd14, BIT(8)));
	CHECK(gp_on_write(b, 0xd1a, BIT(29)));
	WR(b, 0xd14, BIT(22) | 0x1f, 0xd1a, 0xdff0ffff);
	READS(b, 0xd14, BIT(22) | 0x1f, 0xd1a, 0xdff0ffff);
	CHECK_EQ(b->errors, 0);
}
