// SPDX-License-Identifier: GPL-2.0
/* Ivytown: overflow, freeze, PMI, and counters in two halves */
#include "bench.h"

#define FRZ	BIT(31)
#define UNFRZ	BIT(29)
#define WAKE	BIT(30)
#define INSERTS	0x08			/* RxL_INSERTS */

/* Counter 1 of each port overflows after @left inserts; core 2 gets PMIs */
static struct bench *pmi_bench(u64 left)
{
	struct bench *b = ivytown_new();

	wr_on(b, 2, DEBUGCTL, BIT(13));
	for (unsigned int q = 0; q < 3; q++) {
		qpi_preset(b, q, 1, BIT(48) - left);
		pci_wr(b, Q_CTL(q, 1), EN | PMI | INSERTS);
		pci_wr(b, Q_CTL(q, 0), EN | 0x14);		/* CLOCKTICKS */
	}
	wr(b, G_CTL, BIT(2));
	return b;
}

BENCH_TEST(port_2_has_no_global_bit, pmi_bench(10))
{
	play(b, "qpi2.rx_insert,count=1000,every=5", 100);
	CHECK(b->pmis == 1 && b->pmi[0].clock == 46);
	READS(b, G_STATUS, 0, Q_STATUS(2), 2);
	wr(b, G_CTL, UNFRZ | BIT(2));		/* no PMI: BOX_STATUS is still set */
	qpi_preset(b, 2, 1, MASK48);
	at(b, 200);
	CHECK_EQ(b->pmis, 1);
	CHECK_EQ(qpi(b, 2, 1), 19);
	qpi_preset(b, 2, 1, MASK48);
	CHECK_EQ(b->deadline, EXM_NEVER);
	pci_wr(b, Q_STATUS(2), 2);
	CHECK_EQ(b->deadline, 201);
	at(b, 300);
	CHECK_EQ(b->pmis, 2);
}

/* With its global bit 1 a port sends no message: only BOX_STATUS has the overflow. */
BENCH_TEST(no_new_message_while_the_global_bit_is_set, pmi_bench(1))
{
	pci_wr(b, Q_CTL(0, 3), EN | PMI | 0x04);		/* TxL_INSERTS */
	qpi_preset(b, 0, 3, MASK48);
	play(b, "qpi0.rx_insert", 10);
	CHECK_EQ(b->pmis, 1);
	WR(b, Q_STATUS(0), 2, G_CTL, UNFRZ | BIT(2));
	play(b, "qpi0.txl_inserts,count=5", 20);
	CHECK_EQ(b->pmis, 1);
	CHECK_EQ(pci(b, Q_STATUS(0)), 8);
	CHECK_EQ(qpi(b, 0, 3), 4);
	wr(b, G_STATUS, BIT(22));
	CHECK_EQ(b->pmis, 1);			/* but see the switch stale_box */
	qpi_preset(b, 0, 3, MASK48);
	play(b, "qpi0.txl_inserts,count=5", 30);
	CHECK_EQ(b->pmis, 2);
	CHECK_EQ(qpi(b, 0, 3), 0);
}

BENCH_TEST(stale_box_brings_the_global_bit_back, pmi_bench(1))
{
	cmd(b, "set stale_box=1");
	play(b, "qpi0.rx_insert", 10);
	wr(b, G_CTL, UNFRZ | BIT(2));
	CHECK(!b->m.pkg[0].frozen);
	wr(b, G_STATUS, BIT(22));		/* the global bit before BOX_STATUS */
	CHECK_EQ(rd(b, G_STATUS), BIT(22));
	CHECK_EQ(b->pmis, 2);
	CHECK(b->m.pkg[0].frozen);
	WR(b, Q_STATUS(0), 2, G_STATUS, BIT(22));
	CHECK_EQ(rd(b, G_STATUS), 0);
	CHECK_EQ(b->pmis, 2);
	wr(b, G_CTL, UNFRZ | BIT(2));
	qpi_preset(b, 0, 1, MASK48);
	play(b, "qpi0.rx_insert", 20);
	CHECK_EQ(b->pmis, 3);
	cmd(b, "set stale_box=0");
	wr(b, G_STATUS, BIT(22));
	cmd(b, "set stale_box=1");
	wr(b, G_STATUS, BIT(22));		/* is 0 already */
	CHECK_EQ(rd(b, G_STATUS), 0);
	CHECK_EQ(b->pmis, 3);
	WR(b, UF_CTR, MASK48, UF_CTL, EN | PMI, IU_CTR(1), BIT(44) - 1, IU_CTL(1), EN | PMI | 0x44,
	      G_CTL, UNFRZ | BIT(2));
	play(b, "ubox.lock_cycles", 25);	/* so do the counters of the U-Box, of both kinds */
	wr(b, G_STATUS, BIT(0) | BIT(1));
	CHECK_EQ(rd(b, G_STATUS), BIT(0) | BIT(1));
	WR(b, UF_CTL, EN, G_STATUS, BIT(0));
	CHECK_EQ(rd(b, G_STATUS), BIT(1));	/* without ov_en it is not stale */
}

/* BOX_CTL bit 17 enables overflows, bit 16 the global freeze */
BENCH_TEST(box_ctl_17_and_16_as_in_the_older_manual, pmi_bench(1))
{
	WR(b, Q_BOX(0), BIT(16), Q_BOX(1), BIT(17));
	play(b, "qpi0.rx_insert", 10);
	CHECK_EQ(b->pmis, 0);
	CHECK_EQ(pci(b, Q_STATUS(0)), 0);
	play(b, "qpi1.rx_insert,count=3", 20);
	CHECK_EQ(b->pmis, 1);
	CHECK_EQ(qpi(b, 1, 1), 2);
	CHECK_EQ(qpi(b, 1, 0), 20);
	CHECK_EQ(qpi(b, 2, 0), 11);
}

BENCH_TEST(global_freeze_is_write_only_and_one_latch, pmi_bench(1000))
{
	at(b, 10);
	wr(b, G_CTL, FRZ | WAKE | 0x55);
	CHECK_EQ(rd(b, G_CTL), WAKE | 0x55);
	at(b, 20);
	wr(b, G_CTL, 0);			/* 0 does not end the freeze */
	at(b, 30);
	CHECK_EQ(qpi(b, 0, 0), 10);
	wr(b, G_CTL, UNFRZ);
	at(b, 40);
	CHECK_EQ(qpi(b, 0, 0), 20);
	CHECK_EQ(b->errors, 0);
	wr(b, G_CTL, FRZ | UNFRZ);
	at(b, 50);
	CHECK_EQ(qpi(b, 0, 0), 20);
	CHECK_EQ(b->errors, 1);
}

BENCH_TEST(pmi_goes_to_selected_cores_that_are_awake, pmi_bench(1))
{
	for (unsigned int cpu = 0; cpu < 16; cpu++)
		wr_on(b, cpu, DEBUGCTL, BIT(13));
	wr(b, G_CTL, 0);			/* no core selected: the freeze comes nevertheless */
	play(b, "qpi2.rx_insert", 10);
	CHECK(b->pmis == 0 && b->m.pkg[0].frozen && b->m.pkg[0].pmis == 1);

	wr(b, G_CTL, UNFRZ | 0x8e);
	b->asleep[3] = true;
	play(b, "qpi0.rx_insert", 20);
	CHECK(b->pmis == 3 && b->pmi[0].cpu == 1 && b->pmi[1].cpu == 2 && b->pmi[2].cpu == 7);

	wr(b, G_CTL, UNFRZ | WAKE | 0x8);
	play(b, "qpi1.rx_insert", 30);
	CHECK(b->pmis == 4 && b->pmi[3].cpu == 3);
}

BENCH_TEST(u_status_has_its_order_by_a_switch, ivytown_new())
{
	for (unsigned int order = 0; order < 2; order++) {
		cmd(b, order ? "set u_status_order=1" : "set u_status_order=0");
		WR(b, IU_CTR(1), BIT(44) - 1, IU_CTL(1), EN | PMI | 0x46, G_CTL, UNFRZ);
		play(b, "ubox.racu_requests", b->now + 5);
		READS(b, IU_STATUS, order ? 2 : 4, G_STATUS, BIT(1));
		WR(b, IU_STATUS, 6, G_STATUS, BIT(1));
	}
}

/* Increments after a read of the low half are unread. */
BENCH_TEST(increments_after_the_low_half_are_unread, ivytown_new())
{
	const struct exm_counter *ctr = &b->m.pkg[0].box[1].ctr[0];
	u64 val;

	pci_wr(b, Q_CTL(0, 0), EN | 0x14);
	at(b, 5);
	pci(b, Q_LOW(0, 0));
	at(b, 9);
	pci(b, Q_HIGH(0, 0));
	at(b, 12);
	WR(b, Q_HIGH(0, 0), 0, Q_LOW(0, 0), 0);
	CHECK_EQ(ctr->unread, 7);
	CHECK_EQ(ctr->counted, 12);
	at(b, 15);			/* a byte of the low half is a part of it */
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0) + 1, 1, &val), EXM_OK);
	at(b, 17);
	pci_wr(b, Q_LOW(0, 0), 0);
	CHECK_EQ(ctr->unread, 7 + 2);
}
