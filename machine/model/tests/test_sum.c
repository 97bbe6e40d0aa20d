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

/* Moduli of any size, also those whose low half is 0 */
TEST(products_are_reduced_by_any_modulus)
{
	u64 seed = 3;

	for (unsigned int i = 0; i < 5000 && !test_why; i++) {
		u64 m = (prng(&seed) >> i % 64 | 1) << (i & 64 ? 32 : 0);
		u64 a = prng(&seed) % m, b = prng(&seed) % m;

		CHECK_EQ(exm_mulmod(a, b, m), (unsigned __int128)a * b % m);
	}
}

/* Chinese remainders with moduli beyond 32 bits */
TEST(common_clocks_of_two_trains)
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
