// SPDX-License-Identifier: GPL-2.0
/* The filters by address, class and opcode */
#include "bench.h"

#define S_MM_CFG	0xe48	/* of S0; MATCH and MASK follow */
#define S_MATCH		0xe49
#define S_MASK		0xe4a
#define MM_EN		BIT(63)
#define S_ADDR(pa)	((u64)(pa) >> 6 << 1)	/* 38:1 for PA 43:6 (4.6) */
#define S_ALL		0x7fffffffffull		/* no address, no home node */

static void s_program(struct bench *b, u64 match, u64 mask, u64 mm_cfg)
{
	WR(b, S_MM_CFG, 0, S_MATCH, match, S_MASK, mask, S_MM_CFG, mm_cfg, CTR(S0, 0), 0);
}

/* Put a packet; return whether the counter counts it. */
static bool counts(struct bench *b, u32 ctr, const char *what)
{
	u64 before = rd(b, ctr);

	play(b, what, b->now + 2);
	return rd(b, ctr) - before;
}

BENCH_TEST(s_prog_ev_counts_matching_packets, bench_new())
{
	static const struct {
		u64 match, mask, mm_cfg;
		const char *packet;
		bool want;
	} cases[] = {
		/* all packets, but none while mm_en is 0 */
		{ 0, S_ALL, MM_EN, "addr=0xfffffffffc0,class=drs,opcode=3,hnid=1,resp=2", true },
		{ 0, S_ALL, 0, "addr=0x0", false },
		/* the whole address, and parts of it */
		{ S_ADDR(0x12345678940), 1, MM_EN, "addr=0x12345678940", true },
		{ S_ADDR(0x12345678940), 1, MM_EN, "addr=0x1234567895f", true },
		{ S_ADDR(0x12345678940), 1, MM_EN, "addr=0x12345678980", false },
		{ S_ADDR(0x12345678940), 1, MM_EN, "addr=0x92345678940", false },
		{ S_ADDR(0x80000000000), S_ADDR(0x7ffffffffff) | 1, MM_EN,
		  "addr=0x92345678940", true },
		{ S_ADDR(0x80000000000), S_ADDR(0x7ffffffffff) | 1, MM_EN,
		  "addr=0x12345678940", false },
		{ S_ADDR(0x40), S_ADDR(~0x40ull) | 1, MM_EN, "addr=0x99995678940", true },
		{ S_ADDR(0x40), S_ADDR(~0x40ull) | 1, MM_EN, "addr=0x99995678980", false },
		{ S_ADDR(0x40), S_ALL, MM_EN, "addr=0x99995678980", true },
		/* the home node, which has a mask bit of its own */
		{ 1, S_ALL & ~1ull, MM_EN, "hnid=1,addr=0x40", true },
		{ 1, S_ALL & ~1ull, MM_EN, "hnid=0,addr=0x40", false },
		{ 0, S_ALL & ~1ull, MM_EN, "hnid=1,addr=0x40", false },
		/* other fields, which are compared unless they are 0 in MATCH */
		{ 14ull << 39 | 4ull << 43, S_ALL, MM_EN, "class=drs,opcode=4", true },
		{ 14ull << 39 | 4ull << 43, S_ALL, MM_EN, "class=drs,opcode=5", false },
		/* a bit of MATCH outside of the fields */
		{ BIT(60), S_ALL, MM_EN, "resp=8", false },
	};

	WR(b, BOX_CTL(S0), 0xf, SEL(S0, 0), EN);
	wr(b, SEL(S0, 1), EN | 0x71);		/* the filter is for event 0x00 only */
	wr(b, U_CTL, EN_ALL);
	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		char what[128];

		snprintf(what, sizeof(what), "sbox0.to_r_packet,%s", cases[i].packet);
		s_program(b, cases[i].match, cases[i].mask, cases[i].mm_cfg);
		if (counts(b, CTR(S0, 0), what) != cases[i].want)
			FAIL("case %zu: %s", i, what);
		if (!counts(b, CTR(S0, 1), "sbox0.pkts_rcvd_snp"))
			FAIL("case %zu: the other event", i);
	}
	CHECK_EQ(b->errors, 0);
}

#define B_MATCH		0xe4d	/* of B1; MASK follows */
#define B_MASK		0xe4e
#define B_CLASS_IN(c)	((u64)(c) << 44)
#define B_CLASS_OUT(c)	((u64)(c) << 48)
#define B_OPC_IN(c)	((u64)(c) << 52)
#define B_OPC_OUT(c)	((u64)(c) << 56)
#define PA		0x2345678912340ull	/* PA 49:6 */

/* The match events of reference 10.4 and the fields that each compares */
static const struct b_match {
	unsigned int ctr, code;
	bool in, class, opcode, addr;
} b_matches[] = {
	{ 0, 0x01, true, true, false, true }, { 0, 0x02, true, false, true, true },
	{ 0, 0x03, true, true, true, true }, { 1, 0x01, true, true, false, false },
	{ 1, 0x02, false, true, false, false }, { 1, 0x03, true, false, true, false },
	{ 1, 0x04, false, false, true, false }, { 1, 0x05, true, true, true, false },
	{ 1, 0x06, false, true, true, false }, { 2, 0x04, true, false, false, true },
};

/* Messages that differ from MATCH in class (1), opcode (2), address (4) */
static void check_b_messages(struct bench *b, const struct b_match *e, u64 compared)
{
	for (unsigned int i = 0; i < 16 && !test_why; i++) {
		bool in = i < 8, want = in == e->in;
		char what[128];

		if (!in && i & 4)
			continue;		/* sent messages have no address */
		snprintf(what, sizeof(what), "bbox1.msg_%s,class=%s,opcode=%u", in ? "in" : "out",
			 i & 1 ? "ncs" : "drs", i & 2 ? 6 : 4);
		if (in)
			snprintf(what + strlen(what), 40, ",addr=0x%llx",
				 (i & 4 ? PA ^ BIT(49) : PA));
		want = want && !(i & 1 && e->class && compared) &&
		       !(i & 2 && e->opcode && compared) && !(i & 4 && e->addr && compared);
		if (counts(b, CTR(B1, e->ctr), what) != want)
			FAIL("counter %u code %u, mask 0x%lx: %s", e->ctr, e->code, compared, what);
	}
}

TEST(b_match_events_compare_their_fields)
{
	u64 match = B_CLASS_IN(14) | B_CLASS_OUT(14) | B_OPC_IN(4) | B_OPC_OUT(4) | PA >> 6;

	for (size_t i = 0; i < ARRAY_SIZE(b_matches) && !test_why; i++) {
		struct bench *b = bench_new();

		WR(b, BOX_CTL(B1), 0xf, SEL(B1, b_matches[i].ctr), b_matches[i].code << 1 | 1,
		      U_CTL, EN_ALL, B_MATCH, match);
		check_b_messages(b, &b_matches[i], 0);
		wr(b, B_MASK, BIT(60) - 1);
		check_b_messages(b, &b_matches[i], 1);
		cmd(b, "set b_mask_ignore=1");
		check_b_messages(b, &b_matches[i], 0);
		wr(b, B_MASK, 0);
		check_b_messages(b, &b_matches[i], 1);
		bench_free(b);
	}
}

/* All eight ports, both sets: MM_CFG, MATCH, MASK as in xeon-7500-msrs.csv */
static const u32 xbr[2][8] = {
	{ 0xe60, 0xe64, 0xe68, 0xe6c, 0xe80, 0xe84, 0xe88, 0xe8c },
	{ 0xe70, 0xe74, 0xe78, 0xe7c, 0xe90, 0xe94, 0xe98, 0xe9c },
};

TEST(xbr_matches_sent_packets)
{
	static const struct {	/* T2-53 */
		u64 match, mask, mm_cfg;
		const char *packet;
		bool want;
	} cases[] = {
		{ 0x1c00, 0x1f80, 0x210000, "class=drs,opcode=0", true },
		{ 0x1c00, 0x1f80, 0x210000, "class=drs,opcode=3", true },
		{ 0x1c00, 0x1f80, 0x210000, "class=drs,opcode=4", false },
		{ 0x1c00, 0x1f80, 0x210000, "class=ncb,opcode=0", false },
		{ 0x1c00, 0x1f80, 0, "class=drs,opcode=0", false },
		{ 0x1c00, 0x1f80, 0x200000, "class=drs,opcode=0", false },
		{ 0x8000000001c00, 0xf000000001fe0, 0x210000, "class=drs,state=8", true },
		{ 0x8000000001c00, 0xf000000001fe0, 0x210000, "class=drs,state=4", false },
		{ 0, 0, 0x210000, "class=hom_resp,opcode=9", true },
		{ BIT(60), BIT(60), 0x210000, "class=hom_resp,opcode=9", false },
		/* the number of the port is in no field */
		{ 0x1c00, ~0x1fULL, 0x210000, "class=drs,opcode=0", true },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(cases) * 16 && !test_why; i++) {
		unsigned int k = i / 16, port = i % 8, set = i / 8 % 2, half = port / 4;
		u32 ctr = CTR(half ? R1 : R0, port), cfg = xbr[set][port];
		struct bench *b = bench_new();
		char what[128];

		WR(b, BOX_CTL(half ? R1 : R0), 0xff,
		      SEL(half ? R1 : R0, port), (6 * (port % 4) + 4 + set) << 1 | 1, U_CTL, EN_ALL,
		      cfg, cases[k].mm_cfg, cfg + 1, cases[k].match, cfg + 2, cases[k].mask);
		snprintf(what, sizeof(what), "rbox%u.packet_sent,port=%u,%s", half, port % 4,
			 cases[k].packet);
		if (counts(b, ctr, what) != cases[k].want)
			FAIL("set %u: %s", set, what);
		snprintf(what, sizeof(what), "rbox%u.packet_sent,port=%u,%s", half,
			 (port + 1) % 4, cases[k].packet);
		if (counts(b, ctr, what))
			FAIL("another port: %s", what);
		bench_free(b);
	}
}

/* Message classes (T2-103) */
static const struct {
	const char *name;
	unsigned int number;
} classes[] = {
	{ "hom_req", 0 }, { "hom_resp", 1 }, { "ndr", 2 }, { "snp", 3 }, { "ncs", 4 },
	{ "ncb", 12 }, { "drs", 14 },
};

/* Fields of the match registers, each with the other fields that are not compared */
static const struct field {
	enum { S_PACKET, B_IN, B_OUT, XBR_PACKET } kind;
	const char *signal, *key;
	unsigned int shift, bits;
	const char *others;
} match_fields[] = {
	{ S_PACKET, "sbox0.to_r_packet", "class", 39, 4, "opcode=9,resp=5,addr=0x40" },
	{ S_PACKET, "sbox0.to_r_packet", "opcode", 43, 4, "class=drs,resp=10,hnid=1" },
	{ S_PACKET, "sbox0.to_r_packet", "resp", 47, 4, "class=ndr,opcode=15" },
	{ B_IN, "bbox1.msg_in", "class", 44, 4, "opcode=9,addr=0x40" },
	{ B_IN, "bbox1.msg_in", "opcode", 52, 4, "class=drs,addr=0x40" },
	{ B_OUT, "bbox1.msg_out", "class", 48, 4, "opcode=6" },
	{ B_OUT, "bbox1.msg_out", "opcode", 56, 4, "class=ncb" },
	{ XBR_PACKET, "rbox0.packet_sent", "class", 9, 4, "opcode=5,vn=vn1,state=9" },
	{ XBR_PACKET, "rbox0.packet_sent", "opcode", 5, 4, "class=snp,vn=vna,state=6" },
	{ XBR_PACKET, "rbox0.packet_sent", "state", 48, 4, "class=ncs,opcode=10" },
	{ XBR_PACKET, "rbox0.packet_sent", "vn", 3, 2, "class=drs,opcode=11,state=15" },
};

/* Name of value @n of a field; false if there is none */
static bool name_value(const struct field *f, unsigned int n, char *name)
{
	*name = 0;
	sprintf(name, *f->key == 'v' ? "vn%u" : "%u", n);
	if (*f->key == 'v' && n == 2)
		strcpy(name, "vna");
	if (*f->key == 'v')
		return n < 3;
	if (*f->key != 'c')
		return true;
	for (size_t i = 0; i < ARRAY_SIZE(classes); i++) {
		if (classes[i].number == n) {
			strcpy(name, classes[i].name);
			return true;
		}
	}
	return false;
}

/* Compare a field with @match alone; return the counter. */
static u32 match_field(struct bench *b, const struct field *f, u64 match)
{
	u64 mask = (BIT(f->bits) - 1) << f->shift;

	switch (f->kind) {
	case S_PACKET:
		s_program(b, match, BIT(39) - 1, BIT(63));
		WR(b, BOX_CTL(S0), 1, SEL(S0, 0), EN);
		return CTR(S0, 0);
	case XBR_PACKET:
		WR(b, BOX_CTL(R0), 1, SEL(R0, 0), 4 << 1 | 1, 0xe60, 0x210000, 0xe61, match,
		      0xe62, mask);
		return CTR(R0, 0);
	default:
		WR(b, BOX_CTL(B1), 0xf, SEL(B1, 1), (f->kind == B_IN ? 5 : 6) << 1 | 1,
		      B_MATCH, match, B_MASK, mask);
		return CTR(B1, 1);
	}
}

/* Of all values of a field, MATCH lets through the one that it has. */
BENCH_TEST(each_value_of_a_field_is_compared, bench_new())
{
	wr(b, U_CTL, EN_ALL);
	for (unsigned int i = 0; i < ARRAY_SIZE(match_fields) * 256 && !test_why; i++) {
		const struct field *f = &match_fields[i / 256];
		unsigned int n = i % 16, is = i / 16 % 16;
		char what[200], value[32];
		u32 ctr;

		if (n >> f->bits || (f->kind == S_PACKET && !n) || !name_value(f, is, value))
			continue;
		ctr = match_field(b, f, (u64)n << f->shift);
		snprintf(what, sizeof(what), "%s,%s=%s,%s", f->signal, f->key, value, f->others);
		if (counts(b, ctr, what) != (n == is))
			FAIL("%s, MATCH has %u", what, n);
	}
	CHECK_EQ(b->errors, 0);
}

/* ALLOC_TO_ARB can count 7 in a clock, NEW_PACKETS_RECV 1, also beside the former. */
BENCH_TEST(a_stimulus_that_never_began_has_no_effect, bench_new())
{
	wr(b, BOX_CTL(R0), 0xff);
	wr(b, 0xe04, 0x7f << 9 | 3 << 6 | 0x3f);	/* IPERF_CFG0 of port 0 */
	WR(b, SEL(R0, 0), 1, U_CTL, EN_ALL);
	at(b, 10);
	put(b, "rbox0.alloc_to_arb,delay=100 rbox0.alloc_to_arb,delay=100");
	cmd(b, "stop");
	put(b, "rbox0.new_packets_recv,width=5,count=10");
	AT(b, 200, CTR(R0, 0), 2);
}

/* "Select exactly one C-Box group, otherwise undefined" */
BENCH_TEST(s_queue_full_needs_one_cbox_group, bench_new())
{
	static const u64 codes[] = { 0x0e, 0x11, 0x14, 0x8c };

	for (size_t i = 0; i < ARRAY_SIZE(codes); i++) {
		b->errors = 0;
		WR(b, SEL(S1, 0), EN | 0x800 | codes[i], SEL(S1, 0), EN | 0x100 | codes[i],
		      SEL(S1, 0), 0x300 | codes[i], SEL(S1, 0), EN | 0xf00 | (codes[i] + 1));
		CHECK_EQ(b->errors, 0);
		wr(b, SEL(S1, 0), EN | 0x300 | codes[i]);
		CHECK_EQ(b->errors, 1);
		wr(b, SEL(S1, 0), EN | codes[i]);
		CHECK_EQ(b->errors, 2);
	}
}

/* ev_sel 0x18 to 0x1f are no port's (4.8): nothing counts, whatever the registers say. */
BENCH_TEST(r_events_above_the_table_count_nothing, bench_new())
{
	char *list = strdup(cmd(b, "signals")), *line, *save;

	wr(b, BOX_CTL(R0), 0xff);
	for (u32 reg = 0; reg < 4; reg++) {
		wr(b, 0xe04 + reg, 0xff3fffff);		/* IPERF_CFG0 */
		wr(b, 0xe24 + reg, 0xff3fffff);		/* IPERF_CFG1 */
		wr(b, 0xe0c + reg, 0x0101);		/* QLX_CFG: LOCAL_ARB_BID */
		wr(b, 0xe60 + 4 * reg, 0x210000);	/* XBR_SET1_MM_CFG; MASK 0 matches all */
		wr(b, 0xe70 + 4 * reg, 0x210000);	/* XBR_SET2_MM_CFG */
	}
	for (unsigned int i = 0; i < 8; i++)
		wr(b, SEL(R0, i), (24 + i) << 1 | 1);
	wr(b, U_CTL, EN_ALL);
	for (line = strtok_r(list, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		for (unsigned int port = 0; port < 4 && !strncmp(line, "rbox0.", 6); port++) {
			char what[100];

			snprintf(what, sizeof(what), "%.*s,port=%u", (int)strcspn(line, " "), line,
				 port);
			play(b, what, b->now + 2);
		}
	}
	for (unsigned int i = 0; i < 8; i++)
		CHECK_EQ(rd(b, CTR(R0, i)), 0);
	/* The registers select the signals: a code of the table counts one. */
	wr(b, SEL(R0, 0), 18 << 1 | 1);
	put(b, "rbox0.flits_sent,port=3");
	AT(b, b->now + 2, CTR(R0, 0), 1);
	free(list);
}
