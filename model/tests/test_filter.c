// SPDX-License-Identifier: GPL-2.0
/* What the address, class and opcode filters let through. */
#include "bench.h"

#define S_MM_CFG	0xe48	/* of S0; MATCH and MASK follow */
#define S_MATCH		0xe49
#define S_MASK		0xe4a
#define MM_EN		BIT(63)
#define S_ADDR(pa)	((u64)(pa) >> 6 << 1)	/* 38:1 for PA 43:6 (4.6) */
#define S_ALL		0x7fffffffffull		/* no address, no home node */

static void s_program(struct bench *b, u64 match, u64 mask, u64 mm_cfg)
{
	wr(b, S_MM_CFG, 0);
	wr(b, S_MATCH, match);
	wr(b, S_MASK, mask);
	wr(b, S_MM_CFG, mm_cfg);
	wr(b, CTR(S0, 0), 0);
}

/* Does the counter count the packet now? */
static bool counts(struct bench *b, u32 ctr, const char *what)
{
	u64 before = rd(b, ctr);

	put(b, what);
	at(b, b->now + 2);
	return rd(b, ctr) - before;
}

static void s_prog_ev_counts_what_matches(void)
{
	static const struct {
		u64 match, mask, mm_cfg;
		const char *packet;
		bool want;
	} cases[] = {
		/* everything; but nothing while mm_en is 0 */
		{ 0, S_ALL, MM_EN, "addr=0xfffffffffc0,class=drs,opcode=3,hnid=1,resp=2", true },
		{ 0, S_ALL, 0, "addr=0x0", false },
		/* the address, whole and in parts */
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
		/* the home node has its own mask bit */
		{ 1, S_ALL & ~1ull, MM_EN, "hnid=1,addr=0x40", true },
		{ 1, S_ALL & ~1ull, MM_EN, "hnid=0,addr=0x40", false },
		{ 0, S_ALL & ~1ull, MM_EN, "hnid=1,addr=0x40", false },
		/* other fields are compared unless 0 in MATCH */
		{ 14ull << 39, S_ALL, MM_EN, "class=drs,opcode=7", true },
		{ 14ull << 39, S_ALL, MM_EN, "class=ncb,opcode=7", false },
		{ 14ull << 39 | 4ull << 43, S_ALL, MM_EN, "class=drs,opcode=4", true },
		{ 14ull << 39 | 4ull << 43, S_ALL, MM_EN, "class=drs,opcode=5", false },
		{ 8ull << 47, S_ALL, MM_EN, "resp=8", true },
		{ 8ull << 47, S_ALL, MM_EN, "resp=9", false },
		/* and a bit that stands for nothing here */
		{ BIT(60), S_ALL, MM_EN, "resp=8", false },
	};
	struct bench *b = bench_new();

	wr(b, BOX_CTL(S0), 0xf);
	wr(b, SEL(S0, 0), EN);
	wr(b, SEL(S0, 1), EN | 0x71);		/* the filter is for event 0x00 only */
	wr(b, U_CTL, EN_ALL);
	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		char what[128];

		snprintf(what, sizeof(what), "sbox0.to_r_packet,%s", cases[i].packet);
		s_program(b, cases[i].match, cases[i].mask, cases[i].mm_cfg);
		if (counts(b, CTR(S0, 0), what) != cases[i].want)
			test_fail(__FILE__, __LINE__, "case %zu: %s", i, what);
		if (!counts(b, CTR(S0, 1), "sbox0.pkts_rcvd_snp"))
			test_fail(__FILE__, __LINE__, "case %zu: the other event", i);
	}
	CHECK_EQ(b->errors, 0);
	free(b);
}

/* A filter that is opened in the middle of a train lets its rest through. */
static void filter_acts_from_the_next_clock_on(void)
{
	struct bench *b = bench_new();

	wr(b, BOX_CTL(S0), 0xf);
	s_program(b, 0, S_ALL, 0);
	wr(b, SEL(S0, 0), EN | PMI);
	wr(b, CTR(S0, 0), BIT(48) - 30);
	wr(b, U_CTL, EN_ALL);
	put(b, "sbox0.to_r_packet,count=1000");
	CHECK_EQ(b->deadline, EXM_NEVER);
	at(b, 100);
	wr(b, S_MM_CFG, MM_EN);
	CHECK_EQ(b->deadline, 130);
	at(b, 110);
	CHECK_EQ(rd(b, CTR(S0, 0)), BIT(48) - 20);
	free(b);
}

/* "Select exactly one C-Box group, otherwise undefined" */
static void s_queue_full_wants_one_cbox(void)
{
	static const u64 codes[] = { 0x0e, 0x11, 0x14 };
	struct bench *b = bench_new();

	for (size_t i = 0; i < ARRAY_SIZE(codes); i++) {
		b->errors = 0;
		wr(b, SEL(S1, 0), EN | 0x800 | codes[i]);
		wr(b, SEL(S1, 0), 0x300 | codes[i]);
		wr(b, SEL(S1, 0), EN | 0xf00 | (codes[i] + 1));
		CHECK_EQ(b->errors, 0);
		wr(b, SEL(S1, 0), EN | 0x300 | codes[i]);
		CHECK_EQ(b->errors, 1);
	}
	free(b);
}

const struct test filter_tests[] = {
	TEST(s_prog_ev_counts_what_matches),
	TEST(filter_acts_from_the_next_clock_on),
	TEST(s_queue_full_wants_one_cbox),
	{ NULL, NULL },
};
