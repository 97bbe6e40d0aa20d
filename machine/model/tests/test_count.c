// SPDX-License-Identifier: GPL-2.0
/* Enables, increments, umasks, edges, and when an access takes effect */
#include "bench.h"

/* Make a bench with event select @sel in W-Box counter 0, and all other enables set. */
static struct bench *w_bench(u64 sel)
{
	struct bench *b = bench_new();

	WR(b, BOX_CTL(W), 0xf | BIT(31), SEL(W, 0), sel, U_CTL, EN_ALL | 1);
	return b;
}

/* Increments between software's read and its write of a counter are counted as unread. */
BENCH_TEST(counts_overwritten_unread_are_in_stat, w_bench(0))
{
	const struct exm_counter *ctr = &b->m.pkg[0].box[1].ctr[0];

	wr(b, SEL(W, 0), EN | 2);
	put(b, "wbox.prochot,count=100");	/* clocks 1 to 100 */
	b->now = 10;
	rd(b, CTR(W, 0));
	cmd(b, "read 0 0xc91");			/* which is no access of software */
	b->now = 13;
	wr(b, CTR(W, 0), 0);
	CHECK_EQ(ctr->unread, 3);
	b->now = 20;
	wr(b, CTR(W, 0), 1000);
	CHECK_EQ(ctr->unread, 10);
	b->now = 25;
	rd(b, CTR(W, 0));
	wr(b, CTR(W, 0), 0);
	CHECK_EQ(ctr->unread, 10);
	CHECK_EQ(ctr->counted, 25);
}

BENCH_TEST(fixed_counter_takes_3_times_2_to_47_clocks_in_one_sync, w_bench(0))
{
	u64 clocks = 3 * BIT(47);

	wr(b, FIXED_CTL, 3);
	AT(b, clocks, FIXED_CTR, clocks & MASK48, BOX_STATUS(W), BIT(31));
	CHECK(b->m.pkg[0].box[1].ctr[EXM_FIXED].counted == clocks && b->m.pkg[0].pmis == 1);
	AT(b, 100 * BIT(48) + 5, FIXED_CTR, 5);
	CHECK_EQ(b->m.pkg[0].pmis, 1);
}

BENCH_TEST(clock_arithmetic_saturates, w_bench(EN | 2))
{
	put(b, "wbox.prochot,count=0xffffffffffffffff,every=0xffffffffffffffff");
	put(b, "wbox.prochot,count=0xffffffffffffffff,delay=0xffffffffffffffff");
	put(b, "wbox.prochot,count=3,every=0x8000000000000000,delay=5");
	CHECK_EQ(exm_pending(&b->m), EXM_NEVER);
	AT(b, 1000, CTR(W, 0), 2);
	AT(b, EXM_NEVER - 10, CTR(W, 0), 3);
	at(b, EXM_NEVER);
}

/* Inverted, a threshold counts the clocks without an occurrence, but not of an unknown event. */
BENCH_TEST(unknown_codes_count_nothing, w_bench(EN | INVERT | THRESH(1) | 2))
{
	wr(b, SEL(W, 1), EN | INVERT | THRESH(1) | 0x7f);
	AT(b, 100, CTR(W, 0), 100, CTR(W, 1), 0);
}

BENCH_TEST(long_trains_are_counted_in_closed_form, w_bench(EN | PMI | 2))
{
	/* clocks 15, 18, ... and 15, 20, ...: both in every 15th clock */
	put(b, "wbox.prochot,count=5000000000000,every=3,delay=14"
	       " wbox.prochot,count=3000000000000,every=5,delay=14");
	AT(b, 15000000000000, CTR(W, 0), 5000000000000 - 4 + 3000000000000 - 2 - 1000000000000);
	CHECK_EQ(exm_pending(&b->m), 4 + 2);
	CHECK_EQ(b->deadline, EXM_NEVER);
	wr(b, CTR(W, 0), BIT(48) - 2);
	CHECK_EQ(b->deadline, 15000000000005);
	cmd(b, "stop");
	CHECK_EQ(b->deadline, EXM_NEVER);
}
