/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the reference models have in common that step from clock to clock, without closed forms:
 * random stimuli, and three ways of calling exm_sync().
 */
#ifndef RANDOM_H
#define RANDOM_H

#include "bench.h"

#define MAX_STIMULI	40

/* @what, @sub: the signal, numbers of the test's own; @start: clock of the first occurrence */
struct stimuli {
	struct stimulus {
		unsigned int what, sub;
		u64 start, every, width, count;
	} of[MAX_STIMULI];
	unsigned int num;
};

/* Occurrences of a stimulus in clock @t */
static inline u64 occurs(const struct stimulus *s, u64 t)
{
	u64 before, left;

	if (t < s->start || (t - s->start) % s->every)
		return 0;
	before = (t - s->start) / s->every * s->width;
	if (before >= s->count)
		return 0;
	left = s->count - before;
	return left < s->width ? left : s->width;
}

/* Put @signal, with @sub for its "%u", to both models, if there is room. */
static inline void put_some(struct bench *b, struct stimuli *all, u64 clock, const char *signal,
			    unsigned int what, unsigned int sub, u64 *seed)
{
	struct stimulus *s = &all->of[all->num];
	u64 x = prng(seed), y = prng(seed);
	char text[200];
	int n;

	if (all->num == MAX_STIMULI)
		return;
	s->what = what;
	s->sub = sub;
	s->every = x & 0x10000 ? 1 : 1 + (x >> 20) % 12;
	s->width = x & 0x20000 ? 1 : 1 + (x >> 28) % 4;
	s->count = 1 + y % 150;
	s->start = clock + 1 + (y >> 32) % 30;
	n = snprintf(text, sizeof(text), signal, sub);
	snprintf(text + n, sizeof(text) - n, ",count=%lu,every=%lu,width=%lu,delay=%lu",
		 s->count, s->every, s->width, (s->start - clock - 1));
	put(b, text);
	all->num++;
}

struct ref;		/* each test's own */
typedef void random_op(struct bench *b, struct ref *r, u64 *seed);

/* @num operations, in which both models go on, and are compared from time to time */
static inline void random_run(struct bench *b, struct ref *r, u64 seed, enum pace pace,
			      unsigned int num, u64 *clock, void (*step)(struct ref *r),
			      void (*compare)(struct bench *b, const struct ref *r),
			      random_op *const *ops, unsigned int num_ops)
{
	for (unsigned int i = 0; i < num && !test_why; i++) {
		u64 to = *clock;

		ops[prng(&seed) % num_ops](b, r, &seed);
		if (prng(&seed) % 3)
			to += prng(&seed) % 60;
		while (*clock < to)
			step(r);
		bench_go(b, to, pace);
		if (pace != AT_ACCESSES || i % 4 == 0 || i == num - 1)
			compare(b, r);
	}
	CHECK_EQ(b->errors, 0);
}

/* The test of one reference model, at each pace */
#define RANDOM_TEST(claim, seeds, run)					\
TEST(claim)								\
{									\
	for (enum pace pace = EVERY_CLOCK; pace <= AT_ACCESSES; pace++)	\
		each_seed(seeds, pace, run);				\
}

#endif /* RANDOM_H */
