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

TEST(overflow_freezes_and_interrupts)
{
	for (unsigned int q = 0; q < 2 && !test_why; q++) {
		struct bench *b = pmi_bench(10);
		char line[64];

		wr(b, UF_CTL, EN);
		snprintf(line, sizeof(line), "qpi%u.rx_insert,count=100,every=7", q);
		put(b, line);
		CHECK_EQ(b->deadline, 64);
		at(b, 5000);			/* synced late, but exact to the clock */
		CHECK_EQ(b->pmis, 1);
		CHECK(b->pmi[0].clock == 64 && b->pmi[0].cpu == 2);
		CHECK(b->last_freeze.clock == 64);
		READS(b, Q_STATUS(q), 2, Q_STATUS(1 - q), 0, G_STATUS, BIT(22 + q));
		CHECK_EQ(qpi(b, q, 1), 0);
		CHECK_EQ(qpi(b, 2, 0), 64);	/* all boxes are frozen */
		CHECK_EQ(rd(b, UF_CTR), 64);
		CHECK_EQ(b->m.pkg[0].box[1 + q].ctr[1].frozen, 90);
		CHECK_EQ(b->m.pkg[0].frozen_clocks, 5000 - 64);
		CHECK_EQ(rd_on(b, 2, GLOBAL_STATUS), BIT(61));
		CHECK_EQ(b->errors, 0);
		bench_free(b);
	}
}

/* A write of a counter that runs moves the clock of its overflow. */
BENCH_TEST(deadline_follows_a_written_counter, pmi_bench(10))
{
	pci_wr(b, Q_CTL(0, 2), EN | PMI | 0x14);	/* CLOCKTICKS */
	at(b, 1000);
	pci_wr(b, Q_HIGH(0, 2), 0xffff);
	CHECK_EQ(b->deadline, 1000 + BIT(32) - 1000);
	pci_wr(b, Q_LOW(0, 2), 0xffffffff - 99);
	CHECK_EQ(b->deadline, 1000 + 100);
	WR(b, UF_CTL, EN | PMI, UF_CTR, BIT(48) - 30);
	CHECK_EQ(b->deadline, 1000 + 30);
	wr(b, UF_CTR, BIT(48) - 70);
	CHECK_EQ(b->deadline, 1000 + 70);
	at(b, 1069);
	CHECK_EQ(b->pmis, 0);
	at(b, 1070);
	CHECK_EQ(b->pmis, 1);
}

/* A switch that changes what counts moves the clock of the overflow. */
BENCH_TEST(deadline_follows_the_switches, pmi_bench(10))
{
	pci_wr(b, Q_CTL(0, 2), EN | PMI | BIT(21) | 0x09);	/* RxL_INSERTS_DRS, umask 0 */
	qpi_preset(b, 0, 2, MASK48 - 4);
	put(b, "qpi0.rx_insert,class=drs,count=1000");
	CHECK_EQ(b->deadline, 5);
	cmd(b, "set umask0_never=1");
	CHECK_EQ(b->deadline, 10);
	cmd(b, "set umask0_never=0");
	CHECK_EQ(b->deadline, 5);
	pci_wr(b, Q_CTL(0, 2), EN | PMI | 0x14);	/* CLOCKTICKS, of any event */
	put(b, "qpi0.rx_insert,class=ncb,delay=2,count=7");
	CHECK_EQ(b->deadline, 5);
	pci_wr(b, Q_CTL(0, 2), EN | PMI | BIT(21) | 0x0a);	/* RxL_INSERTS_NCB */
	CHECK_EQ(b->deadline, 7);
}

/* So do the filter, and a reset of the controls. */
BENCH_TEST(deadline_follows_the_filter_and_the_controls, ivytown_new())
{
	pci_wr(b, Q_CTL(0, 2), EN | PMI | BIT(21) | 0x38);	/* CTO_COUNT */
	qpi_preset(b, 0, 2, MASK48 - 2);
	put(b, "qpi0.rx_packet,count=10 qpi0.rx_packet,count=10,dnid=1,delay=20");
	CHECK_EQ(b->deadline, 3);
	WR(b, Q_MATCH(0, 0), BIT(13), Q_MASK(0, 0), BIT(13));
	CHECK_EQ(b->deadline, 23);
	pci_wr(b, Q_BOX(0), UNIT | BIT(0));
	CHECK_EQ(b->deadline, EXM_NEVER);
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
	pci_wr(b, Q_STATUS(2), 2);
	qpi_preset(b, 2, 1, MASK48);
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

/* A 1 clears its own bit, and no other. */
BENCH_TEST(each_global_bit_is_cleared_alone, pmi_bench(1))
{
	put(b, "qpi0.rx_insert qpi1.rx_insert");
	AT(b, 10, G_STATUS, BIT(22) | BIT(23));
	wr(b, G_STATUS, BIT(0) | BIT(1));
	CHECK_EQ(rd(b, G_STATUS), BIT(22) | BIT(23));
	wr(b, G_STATUS, BIT(22));
	READS(b, G_STATUS, BIT(23), Q_STATUS(1), 2);
	wr(b, G_STATUS, BIT(23));
	CHECK_EQ(rd(b, G_STATUS), 0);
	CHECK_EQ(b->errors, 0);
}

/* The clock of the next PMI of port 2 is known when BOX_STATUS is cleared. */
TEST(deadline_follows_a_cleared_status)
{
	struct bench *b = pmi_bench(1);

	play(b, "qpi2.rx_insert,count=1000,every=10", 5);
	CHECK_EQ(b->pmis, 1);
	wr(b, G_CTL, UNFRZ | BIT(2));
	qpi_preset(b, 2, 1, MASK48);
	CHECK_EQ(b->deadline, EXM_NEVER);
	pci_wr(b, Q_STATUS(2), 2);
	CHECK_EQ(b->deadline, 11);
	bench_free(b);

	b = pmi_bench(1);			/* of port 0 when GLOBAL_STATUS is */
	play(b, "qpi0.rx_insert,count=1000,every=10", 5);
	wr(b, G_CTL, UNFRZ | BIT(2));
	qpi_preset(b, 0, 1, MASK48);
	CHECK_EQ(b->deadline, EXM_NEVER);
	wr(b, G_STATUS, BIT(22));
	CHECK_EQ(b->deadline, 11);
	bench_free(b);
}

/* Each counter that the manual gives a global bit brings the bit back, and no other does. */
TEST(each_stale_counter_brings_its_bit_back)
{
	for (unsigned int n = 0; n < 15 && !test_why; n++) {
		struct bench *b = ivytown_new();
		unsigned int q = n / 4, i = n % 4;	/* n >= 12: the U-Box, 14 the fixed one */
		u64 bit = n == 14 ? BIT(0) : n >= 12 ? BIT(1) : q < 2 ? BIT(22 + q) : 0;

		if (n == 14) {
			WR(b, UF_CTR, MASK48, UF_CTL, EN | PMI);
		} else if (n >= 12) {
			WR(b, IU_CTR(i), BIT(44) - 1, IU_CTL(i), EN | PMI);
		} else {
			qpi_preset(b, q, i, MASK48);
			pci_wr(b, Q_CTL(q, i), EN | PMI | 0x14);
		}
		cmd(b, "set stale_box=1");
		AT(b, 5, G_STATUS, bit);
		wr(b, G_STATUS, BIT(27) - 1);
		if (rd(b, G_STATUS) != bit)
			FAIL("counter %u", n);
		if (n == 14)
			wr(b, UF_CTL, EN);		/* without ov_en it is not stale */
		else if (n >= 12)
			wr(b, IU_CTL(i), EN);
		else
			pci_wr(b, Q_CTL(q, i), EN | 0x14);
		wr(b, G_STATUS, BIT(27) - 1);
		CHECK_EQ(rd(b, G_STATUS), 0);
		bench_free(b);
	}
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

BENCH_TEST(fault_switches_of_the_core, pmi_bench(1))
{
	cmd(b, "set no_ovf_flag=1 no_debugctl=1 hlt_awake=1");
	b->asleep[5] = true;
	wr(b, G_CTL, 0x20);			/* core 5 has no DEBUGCTL[13] */
	play(b, "qpi0.rx_insert", 10);
	CHECK_EQ(b->pmis, 1);
	CHECK_EQ(rd_on(b, 5, GLOBAL_STATUS), 0);
}

TEST(ubox_counters_have_44_bits)
{
	for (unsigned int order = 0; order < 2 && !test_why; order++) {
		struct bench *b = pmi_bench(5);

		if (order)
			cmd(b, "set u_status_order=1");
		WR(b, IU_CTL(0), EN | 0x44, IU_CTR(0), BIT(44) - 2, IU_CTL(1), EN | PMI | 0x46,
		      IU_CTR(1), BIT(44) - 3);
		play(b, "ubox.lock_cycles,count=5 ubox.racu_requests,count=9", 50);
		CHECK_EQ(b->pmi[0].clock, 3);
		READS(b, IU_CTR(0), 1, IU_CTR(1), 0, IU_STATUS, order ? 2 : 4, G_STATUS, BIT(1));
		WR(b, IU_STATUS, rd(b, IU_STATUS), G_STATUS, BIT(1));
		CHECK(!rd(b, IU_STATUS) && !rd(b, G_STATUS));
		bench_free(b);
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
