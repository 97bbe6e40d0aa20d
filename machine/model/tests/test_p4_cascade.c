// SPDX-License-Identifier: GPL-2.0
/* NetBurst: cascading (chapters 8 and 9) */
#include "p4_counters.h"

static const struct {
	unsigned int starter, started;
	bool extended;
} edges[] = {
	{ 0, 2, false }, { 2, 0, false }, { 1, 3, false }, { 3, 1, false },
	{ 4, 6, false }, { 6, 4, false }, { 5, 7, false }, { 7, 5, false },
	{ 8, 10, false }, { 10, 8, false }, { 9, 11, false }, { 11, 9, false },
	{ 12, 14, false }, { 14, 12, false }, { 13, 15, false }, { 15, 13, false },
	{ 14, 16, false }, { 15, 17, false },
	{ 16, 12, true }, { 17, 15, true }, { 17, 16, true }, { 16, 17, true },
};

static bool is_edge(unsigned int starter, unsigned int started, bool extended)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(edges); i++) {
		if (edges[i].starter == starter && edges[i].started == started &&
		    edges[i].extended == extended)
			return true;
	}
	return false;
}

/* The 22 edges, and no other of 18 * 18 * 2, start a counter. */
static void exactly_22_edges_start_a_counter(void)
{
	unsigned int starts = 0;

	for (unsigned int i = 0; i < 18 * 18 * 2 * 2 && !test_why; i++) {
		unsigned int x = i / 4 / 18, y = i / 4 % 18;
		bool extended = i & 1, want = is_edge(x, y, extended);
		struct bench *b = blocks_new();

		cmd(b, i & 2 ? "set cascade_latch=1" : "set cascade_latch=0");
		if (x == y) {
			bench_free(b);
			continue;
		}
		wr(b, P_CTR(x), BIT(40) - 3);
		wr(b, P_CCCR(x), select_of(x) | P_ENABLE);
		wr(b, P_CCCR(y), select_of(y) | (extended ? P_EXTENDED : P_CASCADE));
		occur(b, x, 3);
		wr(b, P_CTR(y), 0);
		occur(b, y, 20);
		starts += rd(b, P_CTR(y)) == 20;
		if (rd(b, P_CTR(y)) != (want ? 20 : 0))
			test_fail(__FILE__, __LINE__, "%u by %u, extended %u: %llu", y, x,
				  extended, (unsigned long long)rd(b, P_CTR(y)));
		CHECK_EQ(b->errors, extended && y != 12 && y != 15 && y != 16 && y != 17);
		bench_free(b);
	}
	CHECK_EQ(starts, 2 * 22);
}

/* Example 18-1: Y interrupts after 200 X and then 400 Y. */
static void the_example_of_the_manual(void)
{
	struct bench *b = retiring();

	wr(b, P_CTR(14), BIT(40) - 400);
	wr(b, P_CCCR(14), WAIT | P_CASCADE | P_PMI_T1);
	wr(b, P_CTR(12), BIT(40) - 200);
	wr(b, P_CCCR(12), RUN);
	put(b, X ",count=1000 " Y ",count=1000");
	at(b, 199);
	CHECK_EQ(rd(b, P_CTR(14)), BIT(40) - 400);
	at(b, 600);				/* Y counts from the clock after the 200th X */
	CHECK_EQ(rd(b, P_CTR(14)), 0);
	CHECK_EQ(rd(b, P_CCCR(14)), WAIT | P_CASCADE | P_PMI_T1 | P_OVF);
	CHECK_EQ(b->pmis, 0);
	at(b, 2000);
	CHECK(b->pmis == 1 && b->pmi[0].clock == 601 && b->pmi[0].cpu == 1);
	CHECK_EQ(rd(b, P_CTR(12)), 800);
	CHECK_EQ(rd(b, P_CTR(14)), 400);
	bench_free(b);
}

const struct test p4_cascade_tests[] = {
	TEST(exactly_22_edges_start_a_counter),
	TEST(the_example_of_the_manual),
	{ NULL, NULL },
};
