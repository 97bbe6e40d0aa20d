// SPDX-License-Identifier: GPL-2.0
/*
 * The closed form of exm_sum.c, for increments up to 64.  This file includes exm_sum.c, with its
 * interface renamed, for its static functions.
 */
#define exm_value		sum_value
#define exm_counts_nothing	sum_counts_nothing
#define exm_tally		sum_tally
#define exm_reach		sum_reach
#define exm_add_train		sum_add_train
#define exm_add_stream		sum_add_stream
#define exm_stream_done		sum_stream_done
#include "../exm_sum.c"
#include "bench.h"

#define SPAN	400

static struct exm_stream streams[5];
static struct exm_feed feed;

static void some_feed(u64 *seed)
{
	u64 r = prng(seed);

	memset(&feed, 0, sizeof(feed));
	feed.max = r & 1 ? 64 : 1 + (r >> 4) % 5;
	feed.thresh = r & 2 ? 0 : (r >> 8) % 9;
	feed.invert = r & 4;
	feed.edge = !(r & 0x18000);
	feed.cap = feed.thresh ? exm_min(feed.thresh, feed.max) : feed.edge ? 1 : feed.max;
	for (size_t i = 0; i < ARRAY_SIZE(streams); i++) {
		u64 s = prng(seed);

		streams[i].start = 1 + s % 90;
		streams[i].stim.every = s >> 8 & 1 ? 1 + (s >> 9) % 3 : 1 + (s >> 9) % 24;
		streams[i].stim.width = 1 + (s >> 16) % 20;
		streams[i].stim.count = 1 + (s >> 24) % (s >> 40 & 1 ? 2000 : 60);
		exm_add_stream(&feed, &streams[i], 0, 1);
	}
}

static u64 occurs(u64 t)
{
	u64 n = 0;

	for (size_t i = 0; i < ARRAY_SIZE(streams); i++)
		n += exm_stream_done(&streams[i], t) -
		     (t ? exm_stream_done(&streams[i], t - 1) : 0);
	return n;
}

static u64 increment(u64 t)
{
	u64 n = occurs(t) < feed.max ? occurs(t) : feed.max;

	if (feed.thresh)
		n = feed.invert ? n < feed.thresh : n >= feed.thresh;
	return n;
}

static u64 adds(u64 t)
{
	if (feed.edge)
		return increment(t) && !increment(t - 1);
	return increment(t);
}

static void closed_form_equals_sum_over_clocks(void)
{
	u64 seed = 42;

	for (unsigned int i = 0; i < 1500 && !test_why; i++) {
		u64 from, to, want = 0;

		some_feed(&seed);
		from = prng(&seed) % SPAN;
		to = from + prng(&seed) % SPAN;
		for (u64 t = from + 1; t <= to; t++)
			want += adds(t);
		CHECK_EQ(exm_tally(&feed, from, to), want);
	}
}

static void reach_finds_the_first_clock(void)
{
	u64 seed = 7;

	for (unsigned int i = 0; i < 500 && !test_why; i++) {
		u64 from, need, sum = 0, t;

		some_feed(&seed);
		from = prng(&seed) % 100;
		need = 1 + prng(&seed) % 300;
		for (t = from; sum < need && t < 60000; )
			sum += adds(++t);
		CHECK_EQ(exm_reach(&feed, from, need), sum < need ? EXM_NEVER : t);
	}
}

/* Moduli of any size, also those whose low half is 0 */
static void products_are_reduced_by_any_modulus(void)
{
	u64 seed = 3;

	for (unsigned int i = 0; i < 5000 && !test_why; i++) {
		u64 m = (prng(&seed) >> i % 64 | 1) << (i & 64 ? 32 : 0);
		u64 a = prng(&seed) % m, b = prng(&seed) % m;

		CHECK_EQ(exm_mulmod(a, b, m), (unsigned __int128)a * b % m);
	}
}

/* Chinese remainders with moduli beyond 32 bits */
static void common_clocks_of_two_trains(void)
{
	u64 seed = 99;

	for (unsigned int i = 0; i < 2000 && !test_why; i++) {
		u64 p = 1 + prng(&seed) % (i & 1 ? 0x3fffffffff : 40);
		u64 q = 1 + prng(&seed) % (i & 2 ? 0x7fffffffff : 60);
		struct exm_clocks x = { prng(&seed) % p, p, 1 };
		struct exm_pulses tone = { .first = prng(&seed) % q, .every = q };
		struct exm_clocks y;

		x.num = 1 + prng(&seed) % 5000;
		if (i & 4)		/* once at least */
			tone.first = (x.first + prng(&seed) % x.num * p) % q;
		y = exm_meet(x, &tone);
		if (y.num) {
			CHECK_EQ(y.first % p, x.first);
			CHECK_EQ(y.first % q, tone.first);
			CHECK(y.first <= x.first + (x.num - 1) * p);
			if (y.num > 1)
				CHECK_EQ(y.step, p / exm_gcd(p, q) * q);
		}
		for (u64 k = 0, n = 0; k < x.num; k++) {
			n += (x.first + k * p) % q == tone.first;
			if (k == x.num - 1)
				CHECK_EQ(y.num, n);
		}
	}
}

const struct test sum_tests[] = {
	TEST(closed_form_equals_sum_over_clocks),
	TEST(reach_finds_the_first_clock),
	TEST(products_are_reduced_by_any_modulus),
	TEST(common_clocks_of_two_trains),
	{ NULL, NULL },
};
