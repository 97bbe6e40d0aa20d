// SPDX-License-Identifier: GPL-2.0
/* Ivytown's QPI ports and U-Box: thresholds, edges, packets and their filter */
#include "bench.h"

/* Umask 0 does not count with the switch; an event without sub-events ignores the umask. */
BENCH_TEST(umask_0_and_events_without_subs, ivytown_new())
{
	pci_wr(b, Q_CTL(0, 0), EN | BIT(21) | 0x09);		/* RxL_INSERTS_DRS */
	pci_wr(b, Q_CTL(0, 1), EN | 0xff00 | 0x08);		/* RxL_INSERTS */
	pci_wr(b, Q_CTL(0, 2), EN | BIT(21) | 0x0309);
	play(b, "qpi0.rx_insert,class=drs,vn=vn1,count=10", 20);
	cmd(b, "set umask0_never=1");
	play(b, "qpi0.rx_insert,class=drs,vn=vn1,count=7", 40);
	CHECK_EQ(qpi(b, 0, 0), 10);
	CHECK_EQ(qpi(b, 0, 1), 17);
	CHECK_EQ(qpi(b, 0, 2), 17);
}

/* ---- threshold and edge ---------------------------------------------------- */

/* The threshold has eight bits on a port, and five in the U-Box, whose events add 1 (ivt 15.2). */
TEST(each_bit_of_the_threshold_is_compared)
{
	for (unsigned int bit = 0; bit < 8 && !test_why; bit++) {
		struct bench *b = ivytown_new();
		char line[128];

		snprintf(line, sizeof(line), "qpi0.rx_entry,width=%u,count=%u"
			 " qpi0.rx_entry,width=%u,count=%u,delay=10", 1 << bit, 1 << bit,
			 (1 << bit) - 1 + !bit, ((1 << bit) - 1 + !bit) * 10);
		pci_wr(b, Q_CTL(0, 2), EN | 0x0b | THRESH(1 << bit));	/* RxL_OCCUPANCY */
		if (bit < 5)
			wr(b, IU_CTL(0), EN | 0x44 | THRESH(1 << bit));
		put(b, line);
		play(b, "ubox.lock_cycles,count=6", 30);
		CHECK_EQ(qpi(b, 0, 2), bit ? 1 : 11);
		CHECK_EQ(rd(b, IU_CTR(0)), bit ? 0 : 6);
		bench_free(b);
	}
}

BENCH_TEST(edge_without_threshold_is_an_error, ivytown_new())
{
	WR(b, Q_CTL(0, 0), EN | EDGE | 0x0b, IU_CTL(0), EN | EDGE | 0x44);
	CHECK_EQ(b->errors, 2);
	wr(b, IU_CTL(0), EN | EDGE | 0x44 | THRESH(1));
	CHECK_EQ(b->errors, 2);
	put(b, "ubox.lock_cycles,count=5 ubox.lock_cycles,count=9,delay=10");
	AT(b, 100, IU_CTR(0), 2);
}

/* ---- packets ----------------------------------------------------------------- */

/* Flits of a packet of each class, by group and umask bit */
static const struct {
	const char *packet;
	u64 group[3][5];
} packets[] = {
	{ "class=hom_req", { { 0, 0, 1 }, { 0, 1 } } },
	{ "class=hom_resp,opcode=9", { { 0, 0, 1 }, { 0, 0, 1 } } },
	{ "class=snp,opcode=15", { { 0, 0, 1 }, { 1 } } },
	{ "class=ndr", { { 0, 0, 1 }, { 0 }, { 1 } } },
	{ "class=ndr,ring=ak", { { 0, 0, 1 }, { 0 }, { 0, 1 } } },
	{ "class=ncs", { { 0, 0, 1 }, { 0 }, { 0, 0, 0, 0, 1 } } },
	{ "class=ncs,opcode=12", { { 0, 0, 3 }, { 0 }, { 0, 0, 0, 0, 3 } } },
	{ "class=drs", { { 0, 8, 1 }, { 0, 0, 0, 8, 1 } } },
	{ "class=drs,opcode=11", { { 0, 8, 3 }, { 0, 0, 0, 8, 3 } } },
	{ "class=ncb", { { 0, 8, 1 }, { 0 }, { 0, 0, 8, 1 } } },
	{ "class=ncb,opcode=14", { { 0, 8, 3 }, { 0 }, { 0, 0, 8, 3 } } },
};

static const u64 flit_events[2][3] = {
	{ 0x01, BIT(21) | 0x02, BIT(21) | 0x03 },	/* RxL_FLITS_G0, _G1, _G2 */
	{ 0x00, BIT(21) | 0x00, BIT(21) | 0x01 },
};

TEST(packets_are_flits)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(packets) * 2 * 3 * 5 && !test_why; i++) {
		unsigned int bit = i % 5, group = i / 5 % 3, tx = i / 15 % 2;
		struct bench *b = ivytown_new();
		char line[128];
		u64 want = packets[i / 30].group[group][bit];

		if (tx && !group && !bit)
			want = 0;
		pci_wr(b, Q_CTL(2, 0), EN | flit_events[tx][group] | BIT(8 + bit));
		pci_wr(b, Q_CTL(2, 1), EN | flit_events[!tx][group] | 0xff00);
		snprintf(line, sizeof(line), "qpi2.%s_packet,%s,count=1000,every=6",
			 tx ? "tx" : "rx", packets[i / 30].packet);
		play(b, line, 6100);
		if (qpi(b, 2, 0) != want * 1000)
			FAIL("%s: group %u bit %u: %lu", line, group, bit, qpi(b, 2, 0));
		CHECK_EQ(qpi(b, 2, 1), 0);
		bench_free(b);
	}
}

/* Packets of 9 flits in five clocks each, two flits in a clock, of which the first is the header */
BENCH_TEST(packets_last_several_clocks, ivytown_new())
{
	pci_wr(b, Q_CTL(0, 0), EN | flit_events[0][0] | 0x0600);
	pci_wr(b, Q_CTL(0, 1), EN | flit_events[0][0] | 0x0600 | THRESH(2));
	pci_wr(b, Q_CTL(0, 2), EN | flit_events[0][0] | 0x0400 | THRESH(1) | EDGE);
	pci_wr(b, Q_CTL(0, 3), EN | flit_events[0][0] | 0x0200 | THRESH(2));
	play(b, "qpi0.rx_packet,class=drs,count=100,every=5", 5);
	CHECK_EQ(qpi(b, 0, 0), 9);
	at(b, 497);
	CHECK_EQ(exm_pending(&b->m), 0);	/* the last packet has begun ... */
	CHECK_EQ(qpi(b, 0, 0), 897 - 2 + 0);
	cmd(b, "stop");
	put(b, "qpi1.rx_packet");
	at(b, 1000);				/* ... and lasts to its end */
	CHECK_EQ(qpi(b, 0, 0), 900);
	CHECK_EQ(qpi(b, 0, 1), 400);
	CHECK_EQ(qpi(b, 0, 2), 100);
	CHECK_EQ(qpi(b, 0, 3), 300);
}

/* Packets that come in one clock count two flits, and two packets. */
BENCH_TEST(the_limit_holds_for_several_stimuli, ivytown_new())
{
	pci_wr(b, Q_CTL(0, 0), EN | flit_events[0][0] | 0x0600);
	pci_wr(b, Q_CTL(0, 1), EN | BIT(21) | 0x38);		/* CTO_COUNT */
	play(b, "qpi0.rx_packet,class=drs qpi0.rx_packet,class=drs qpi0.rx_packet,class=drs", 1);
	CHECK_EQ(qpi(b, 0, 0), 2);
	CHECK_EQ(qpi(b, 0, 1), 2);
	at(b, 10);
	CHECK_EQ(qpi(b, 0, 0), 10);
}

BENCH_TEST(links_carry_two_flits_in_a_clock, ivytown_new())
{
	static const struct {
		const char *what;
		bool good;
	} cases[] = {
		{ "qpi0.rx_flit,count=9,width=2", true },
		{ "qpi0.rx_flit,count=9,width=3", false },
		{ "qpi0.tx_packet,class=snp,count=100,width=2", true },
		{ "qpi0.tx_packet,class=snp,count=100,width=3", false },
		{ "qpi0.tx_packet,class=drs,count=1,width=9", true },
		{ "qpi0.tx_packet,class=drs,count=2,width=2", false },
		{ "qpi0.tx_packet,class=drs,count=2,every=4", false },
		{ "qpi0.tx_packet,class=drs,count=2,every=5", true },
		{ "qpi0.tx_packet,class=drs,opcode=8,count=2,every=5", false },
		{ "qpi0.tx_packet,class=drs,opcode=8,count=2,every=6", true },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		char line[128];

		snprintf(line, sizeof(line), "put %s", cases[i].what);
		if (!strcmp(cmd(b, line), "ok\n") != cases[i].good)
			FAIL("%s: %s", line, cmd(b, line));
	}
}

/* ---- the filter ---------------------------------------------------------------- */

static u64 cto(const char *packet, u64 match0, u64 mask0, u64 match1, u64 mask1)
{
	struct bench *b = ivytown_new();
	char line[128];
	u64 is;

	WR(b, Q_MATCH(1, 0), match0, Q_MASK(1, 0), mask0, Q_MATCH(1, 1), match1,
	      Q_MASK(1, 1), mask1, Q_CTL(1, 2), EN | BIT(21) | 0x38);
	snprintf(line, sizeof(line), "qpi1.rx_packet,%s,count=11,every=6", packet);
	put(b, line);
	snprintf(line, sizeof(line), "qpi1.tx_packet,%s qpi0.rx_packet,%s", packet, packet);
	put(b, line);		/* packets that the counter must not count */
	at(b, 100);
	is = qpi(b, 1, 2);
	CHECK_EQ(b->errors, 0);
	bench_free(b);
	return is;
}

/* A field: a packet, the field's bits in MATCH1:MATCH0, and the packet's value of them */
static const struct {
	const char *packet;
	u64 field, value;
} fields[] = {
	{ "vn=vn0", 0x18, 0x00 },
	{ "vn=vn1", 0x18, 0x08 },
	{ "vn=vna", 0x18, 0x10 },
	{ "opcode=10", 0x1e0, 0x140 },
	{ "opcode=5", 0x1e0, 0x0a0 },
	{ "class=hom_req", 0x1e00, 0x0000 },
	{ "class=hom_resp", 0x1e00, 0x0200 },
	{ "class=ndr", 0x1e00, 0x0400 },
	{ "class=snp", 0x1e00, 0x0600 },
	{ "class=ncs", 0x1e00, 0x0800 },
	{ "class=ncb", 0x1e00, 0x1800 },
	{ "class=drs", 0x1e00, 0x1c00 },
	{ "dnid=21", 0x3e000, 21 << 13 },
	{ "dnid=10", 0x3e000, 10 << 13 },
	{ "rnid=16", 0x80000000, 0x80000000 },
	{ "rnid=15", 0x80000000, 0 },
	{ "rnid=21", BIT(32) * 0xf, BIT(32) * 5 },
	{ "rnid=10", BIT(32) * 0xf, BIT(32) * 10 },
	{ "class=drs,rds=m", BIT(48) * 0xf, BIT(48) * 8 },
	{ "class=drs,rds=e", BIT(48) * 0xf, BIT(48) * 4 },
	{ "class=drs,rds=s,opcode=1", BIT(48) * 0xf, BIT(48) * 2 },
	{ "class=drs,rds=f,opcode=2", BIT(48) * 0xf, BIT(48) * 1 },
	{ "class=drs,rds=i", BIT(48) * 0xf, 0 },
	{ "class=drs,rds=m,opcode=3", BIT(48) * 0xf, 0 },	/* no RDS in this opcode */
	{ "class=ncb,rds=m", BIT(48) * 0xf, 0 },
	{ "class=drs,rds=f,opcode=2,vn=vn1", BIT(48) * 0xf, BIT(48) * 1 },
	{ "class=drs,rds=f,opcode=2,vn=vna,dnid=31,rnid=31", BIT(48) * 0xf, BIT(48) * 1 },
};

TEST(each_field_of_the_filter_is_compared)
{
	for (size_t i = 0; i < ARRAY_SIZE(fields) && !test_why; i++) {
		u64 f = fields[i].field, v = fields[i].value;

		CHECK_EQ(cto(fields[i].packet, (u32)v, (u32)f, v >> 32, f >> 32), 11);
		CHECK_EQ(cto(fields[i].packet, (u32)f, 0, f >> 32, 0), 11);
		for (unsigned int bit = 0; bit < 64; bit++) {
			u64 other = v ^ BIT(bit);

			if (!(f >> bit & 1))
				continue;
			CHECK_EQ(cto(fields[i].packet, (u32)other, (u32)f, other >> 32, f >> 32),
				 0);
			CHECK_EQ(cto(fields[i].packet, (u32)other, (u32)(f & ~BIT(bit)),
				     other >> 32, (f & ~BIT(bit)) >> 32), 11);
		}
	}
}
