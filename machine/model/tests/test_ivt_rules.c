// SPDX-License-Identifier: GPL-2.0
/* Filters and occupancies of the Ivytown's other boxes, and counters that only they have */
#include "bench.h"

#define PCU_CTL(i)	(0xc30 + (i))
#define PCU_CTR(i)	(0xc36 + (i))

/* The two units' counters have bits 0, 1 and 2, 3, and count their own unit. */
BENCH_TEST(irp_has_two_units, ivytown_new())
{
	static const u32 low[] = { 0xa0, 0xb0, 0xb8, 0xc0 };

	pci_wr(b, PCI_BOX(5, 6), UNIT);
	for (unsigned int i = 0; i < 4; i++)
		pci_wr(b, PCI_CTL(5, 6, i), EN | 0x0a);		/* RxR_AK_INSERTS */
	play(b, "irp.rxr_ak_inserts,count=5 irp.rxr_ak_inserts,unit=1,count=7", 20);
	for (unsigned int i = 0; i < 4; i++)
		CHECK_EQ(pci(b, EXM_PCI(5, 6, low[i])), i < 2 ? 5 : 7);
	for (unsigned int i = 0; i < 4; i++) {
		WR(b, EXM_PCI(5, 6, low[i]), 0xffffffff, EXM_PCI(5, 6, low[i] + 4), 0xfff);
		pci_wr(b, PCI_CTL(5, 6, i), EN | PMI);		/* CLOCKTICKS */
	}
	AT(b, 30, PCI_STATUS(5, 6), 0xf);
}

/* The fixed counter of a channel: DRAM clocks, status bit 0, reset bit 19, frozen by BOX_CTL */
BENCH_TEST(imc_has_a_fixed_counter, ivytown_new())
{
	const u32 ctl = EXM_PCI(30, 5, 0xf0), low = EXM_PCI(30, 5, 0xd0), high = low + 4;

	wr_on(b, 2, DEBUGCTL, BIT(13));
	WR(b, G_CTL, BIT(2), PCI_BOX(30, 5), UNIT, ctl, EN);
	pci_wr(b, PCI_BOX(30, 5), UNIT | BIT(8));
	AT(b, 50, low, 0);
	pci_wr(b, PCI_BOX(30, 5), UNIT);
	AT(b, 70, low, 20);
	pci_wr(b, ctl, EN | BIT(19));
	AT(b, 100, low, 30);
	WR(b, high, 0xffff, low, 0xffffffff - 49, ctl, EN | PMI);
	at(b, 300);
	CHECK(b->pmis == 1 && b->pmi[0].clock == 150);
	READS(b, PCI_STATUS(30, 5), 1, G_STATUS, BIT(21), low, 0);
	cmd(b, "set fixed_width=44");			/* that of the U-Box */
	pci_wr(b, high, 0xffff);
	CHECK_EQ(pci(b, high), 0xffff);
	pci_wr(b, PCI_BOX(30, 5), UNIT | BIT(1));
	CHECK_EQ(pci(b, high), 0);
	CHECK_EQ(b->errors, 0);
}

/* With the switch, a unit of the list without bit 17 silences all. */
TEST(all_units_must_have_bit_17_by_a_switch)
{
	static const u32 list[] = {
		Q_BOX(0), Q_BOX(1), PCI_BOX(14, 1), PCI_BOX(16, 0), PCI_BOX(16, 1),
		PCI_BOX(16, 4), PCI_BOX(16, 5), PCI_BOX(19, 1),
	};

	for (size_t missing = 0; missing <= ARRAY_SIZE(list) && !test_why; missing++) {
		struct bench *b = ivytown_new();

		cmd(b, "set all_units_ov=1");
		wr_on(b, 2, DEBUGCTL, BIT(13));
		WR(b, G_CTL, BIT(2), 0xc24, UNIT, PCU_CTR(1), MASK48 - 99, PCU_CTL(1), EN | PMI);
		for (size_t i = 0; i < ARRAY_SIZE(list); i++)
			pci_wr(b, list[i], i == missing ? BIT(16) : UNIT);
		at(b, 200);
		CHECK_EQ(b->pmis, missing == ARRAY_SIZE(list));
		bench_free(b);
	}
}

/* ---- C-Box: filters and occupancies --------------------------------------- */

#define C_BOX		0xd00
#define C_CTL(i)	(C_BOX + 0x10 + (i))
#define C_CTR(i)	(C_BOX + 0x16 + (i))
#define C_FILTER0	(C_BOX + 0x14)
#define C_FILTER1	(C_BOX + 0x1a)
#define TID_EN		BIT(19)
#define TOR_INSERTS	0x35
#define TOR_OCCUPANCY	0x36
#define LLC_LOOKUP	0x34
#define UMASK(n)	((u64)(n) << 8)
#define ALL		UMASK(8)

/* Put @what to the first C-Box; return what counters 0 and 1 count of it with these controls. */
static void c_counts(u64 filter0, u64 filter1, u64 ctl0, u64 ctl1, const char *what, u64 want0,
		     u64 want1)
{
	struct bench *b = ivytown_new();

	WR(b, C_FILTER0, filter0, C_FILTER1, filter1, C_CTL(0), EN | ctl0, C_CTL(1), EN | ctl1);
	play(b, what, 1000);
	if (rd(b, C_CTR(0)) != want0 || rd(b, C_CTR(1)) != want1)
		FAIL("%s: %lu and %lu", what, rd(b, C_CTR(0)), rd(b, C_CTR(1)));
	bench_free(b);
}

TEST(tid_selects_a_thread_or_what_is_of_none)
{
	const char what[] = "cbox0.tor_insert,tid=5,count=10 cbox0.tor_insert,tid=4,count=20,delay=100"
			    " cbox0.tor_insert,tid=16,count=40,delay=200"
			    " cbox0.llc_lookup,tid=5,count=80";

	c_counts(5, 0, TID_EN | ALL | TOR_INSERTS, ALL | TOR_INSERTS, what, 10, 70);
	c_counts(4, 0, TID_EN | ALL | TOR_INSERTS, TID_EN, what, 20, 1000);
	c_counts(0x1f, 0, TID_EN | ALL | TOR_INSERTS, 0, what, 40, 1000);
	c_counts(0x3f << 17 | 5, 0, TID_EN | UMASK(0x11) | LLC_LOOKUP, UMASK(0x11) | LLC_LOOKUP,
		 what, 80, 80);
	c_counts(0x3f << 17 | 4, 0, TID_EN | UMASK(0x11) | LLC_LOOKUP, UMASK(0x11) | LLC_LOOKUP,
		 what, 0, 80);
}

TEST(state_selects_the_lines)
{
	static const char *const states[] = { "i", "s", "e", "m", "f", "mp" };
	char what[512] = "";

	for (unsigned int i = 0; i < 6; i++)
		snprintf(what + strlen(what), 80,
			 " cbox0.llc_lookup,op=write,state=%s,count=%u,delay=%u", states[i], 1 << i,
			 100 * i);
	for (unsigned int f = 0; f < 64 && !test_why; f++)
		c_counts((u64)f << 17, 0, UMASK(0x05) | LLC_LOOKUP, UMASK(0x04) | LLC_LOOKUP, what,
			 f, 0);
}

TEST(nid_selects_nodes)
{
	const char what[] = "cbox0.tor_insert,node=0,count=10"
			    " cbox0.tor_insert,node=3,miss=1,count=20,delay=100"
			    " cbox0.tor_insert,node=15,count=40,delay=200"
			    " cbox0.llc_victim,node=3,count=80";

	c_counts(0, BIT(3), UMASK(0x48) | TOR_INSERTS, UMASK(0x4a) | TOR_INSERTS, what, 20, 20);
	c_counts(0, BIT(15) | BIT(0), UMASK(0x48) | TOR_INSERTS, UMASK(0x4a) | TOR_INSERTS, what,
		 50, 0);
	c_counts(0, 0xffff, UMASK(0x88) | TOR_INSERTS, UMASK(0x28) | TOR_INSERTS, what, 60, 10);
	c_counts(0, BIT(3), UMASK(0x40) | 0x37, UMASK(0x42) | 0x37, what, 80, 0);
}

TEST(opc_nc_and_isoc_select_requests)
{
	const char what[] = "cbox0.tor_insert,opcode=0x182,count=10"
			    " cbox0.tor_insert,opcode=0x1e4,nc=1,count=20,delay=100"
			    " cbox0.tor_insert,opcode=0x182,isoc=1,count=40,delay=200"
			    " cbox0.tor_insert,kind=wb,count=80,delay=300";

	c_counts(0, 0x182 << 20, UMASK(1) | TOR_INSERTS, ALL | TOR_INSERTS, what, 50, 150);
	c_counts(0, BIT(30), UMASK(1) | TOR_INSERTS, ALL | TOR_INSERTS, what, 0, 20);
	c_counts(0, BIT(31) | 0x182 << 20, UMASK(1) | TOR_INSERTS, ALL | TOR_INSERTS, what, 40, 40);
}

/* COUNTER0_OCCUPANCY: what counter 0 adds up, with a threshold and an edge detect of its own */
BENCH_TEST(counters_1_to_3_see_the_occupancy_of_counter_0, ivytown_new())
{
	WR(b, C_CTL(0), EN | ALL | TOR_OCCUPANCY, C_CTL(1), EN | 0x1f,
	      C_CTL(2), EN | 0x1f | THRESH(3), C_CTL(3), EN | 0x1f | THRESH(1) | EDGE);
	put(b, "cbox0.tor_entry,width=2,count=20 cbox0.tor_entry,width=4,count=20,delay=50");
	AT(b, 100, C_CTR(0), 40, C_CTR(1), 40, C_CTR(2), 5, C_CTR(3), 2);
	wr(b, C_CTL(0), EN | UMASK(4) | 0x11);			/* RxR_OCCUPANCY.IPQ */
	put(b, "cbox0.rxr_occupancy,queue=ipq,count=7 cbox0.rxr_occupancy,queue=irq,count=9");
	AT(b, 150, C_CTR(0), 47, C_CTR(1), 47);
	wr(b, C_CTL(0), ALL | TOR_OCCUPANCY);			/* counter 0 is off */
	put(b, "cbox0.tor_entry,count=7");
	AT(b, 200, C_CTR(1), 47);
	wr(b, C_CTL(0), EN | ALL | TOR_INSERTS);		/* counts no occupancy */
	put(b, "cbox0.tor_insert,count=7");
	AT(b, 250, C_CTR(0), 54, C_CTR(1), 47);
}

/* ---- PCU -------------------------------------------------------------------- */

#define PCU_FILTER	0xc34
#define OCC_SEL(n)	((u64)(n) << 14)
#define OCC_INVERT	BIT(30)
#define OCC_EDGE	BIT(31)
#define OCCUPANCY	0x80

/* Counter 0 of the PCU counts 4 clocks with 2 cores in C6, 4 with 3, and in between 12 with 0. */
static void occ_counts(u64 ctl, u64 want)
{
	struct bench *b = ivytown_new();

	wr(b, PCU_CTL(0), EN | OCCUPANCY | ctl);
	put(b, "pcu.core_state,state=c6,width=2,count=8"
	       " pcu.core_state,state=c6,width=3,count=12,delay=16 pcu.core_state,state=c0,count=50");
	at(b, 20);
	if (rd(b, PCU_CTR(0)) != want)
		FAIL("0x%lx: %lu", ctl, rd(b, PCU_CTR(0)));
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

TEST(occupancies_have_their_bits)
{
	occ_counts(OCC_SEL(3), 20);
	occ_counts(OCC_SEL(1), 20);
	occ_counts(OCC_SEL(2), 0);
	occ_counts(OCC_SEL(0), 0);
	occ_counts(OCC_SEL(3) | THRESH(1), 8);
	occ_counts(OCC_SEL(3) | THRESH(3), 4);
	occ_counts(OCC_SEL(3) | THRESH(3) | OCC_INVERT, 16);
	occ_counts(OCC_SEL(3) | THRESH(1) | OCC_EDGE, 2);
	occ_counts(OCC_SEL(3) | THRESH(1) | OCC_EDGE | OCC_INVERT, 1);
	occ_counts(OCC_SEL(3) | THRESH(1) | EDGE, 2);
}

/* occ_invert and occ_edge_det do nothing to other events; a detect needs a threshold. */
BENCH_TEST(occ_bits_are_for_occupancies, ivytown_new())
{
	wr(b, PCU_CTL(0), EN | THRESH(1) | OCC_INVERT | OCC_EDGE);	/* CLOCKTICKS */
	CHECK_EQ(b->errors, 0);
	AT(b, 50, PCU_CTR(0), 50);
	WR(b, PCU_CTL(1), EN | OCCUPANCY | OCC_EDGE, PCU_CTL(1), EN | 0x0b | EDGE);
	CHECK_EQ(b->errors, 2);
}

/* A band counts the clocks at its frequency and above: a higher one never more than a lower one. */
BENCH_TEST(bands_count_from_their_frequency_on, ivytown_new())
{
	wr(b, PCU_FILTER, 40 << 24 | 30 << 16 | 12 << 8 | 1);
	for (unsigned int i = 0; i < 4; i++)
		wr(b, PCU_CTL(i), EN | (0x0b + i));
	put(b, "pcu.freq,ratio=12,count=100 pcu.freq,ratio=29,count=10,delay=100"
	       " pcu.freq,ratio=30,count=20,delay=110 pcu.freq,count=7,delay=130");
	AT(b, 200, PCU_CTR(0), 130, PCU_CTR(1), 130, PCU_CTR(2), 20, PCU_CTR(3), 0);
}

/* ---- home agent ------------------------------------------------------------- */

/* An event that counts the accesses to one cache line, and one for an opcode */
BENCH_TEST(match_selects_a_line_and_an_opcode, ivytown_new())
{
	static const u64 umask[] = { 1, 2, 3, 8 };
	static const u64 want[] = { 10 + 40, 10 + 20 + 80, 10, 80 };

	WR(b, EXM_PCI(14, 1, 0x40), 0xfffff040, EXM_PCI(14, 1, 0x44), 0x3fff,
	      EXM_PCI(14, 1, 0x48), 0x12);
	for (unsigned int i = 0; i < 4; i++)
		pci_wr(b, PCI_CTL(14, 1, i), EN | UMASK(umask[i]) | 0x20);
	put(b, "ha0.request,addr=0x3ffffffff07f,opcode=0x12,count=10"
	       " ha0.request,addr=0x3ffffffff080,opcode=0x12,count=20,delay=100"
	       " ha0.message,ring=ak,addr=0x3ffffffff040,opcode=0x13,count=40,delay=200"
	       " ha0.message,ring=bl,opcode=0x12,count=80,delay=300"
	       " ha0.request,addr=0x1ffffffff040,opcode=0x11,count=100,delay=400");
	at(b, 600);
	for (unsigned int i = 0; i < 4; i++)
		CHECK_EQ(pci(b, PCI_LOW(14, 1, i)), want[i]);
}

/* ---- equations --------------------------------------------------------------- */

/* Which node is local follows the package's node ID. */
BENCH_TEST(local_is_the_packages_own_node, ivytown_new())
{
	cmd(b, "set node_xor=2");
	WR(b, C_CTL(0), EN | UMASK(0x28) | TOR_INSERTS, C_CTL(1), EN | UMASK(0x88) | TOR_INSERTS);
	put(b, "cbox0.tor_insert,node=2,count=10 cbox0.tor_insert,node=0,count=20,delay=50");
	AT(b, 100, C_CTR(0), 10, C_CTR(1), 20);
}
