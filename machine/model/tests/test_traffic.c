// SPDX-License-Identifier: GPL-2.0
/*
 * The caches of exm_traffic.c where traffic_replay.sh, which compares the counts of random accesses
 * with those of a second program, does not look: what an access tells its caller, parameters that
 * are refused, and threads.
 */
#include <pthread.h>
#include "traffic.h"

/* ---- what an access tells ----------------------------------------------- */

static bool is_last(u64 line)
{
	return exm_traffic_access(traffic, 0, line, EXM_READ) & EXM_LAST;
}

TEST(the_last_request_is_told)
{
	start(1, 1);
	CHECK(!is_last(0));	/* nothing is planned */
	traffic->left = 2;
	CHECK(!is_last(1));
	CHECK(!is_last(1));	/* no request */
	CHECK(!is_last(2));
	CHECK(is_last(3));
	CHECK(is_last(4));	/* still 0 */
	CHECK(is_last(65));
	CHECK(!is_last(1));	/* in the L1, behind 65 */
	CHECK(!is_last(1 << 24));	/* no memory */
	drop();
}

/* ---- parameters --------------------------------------------------------- */

TEST(senseless_parameters_are_refused)
{
	static const struct {
		size_t member;
		u32 val;
		const char *why;
	} cases[] = {
#define CASE(name, val, why) { offsetof(struct exm_traffic_config, name), val, why }
		CASE(packages, 0, "there must be 1 to 8 packages"),
		CASE(packages, 9, "there must be 1 to 8 packages"),
		CASE(cores, 0, "a package must have 1 to 16 cores"),
		CASE(cores, 17, "a package must have 1 to 16 cores"),
		CASE(slices, 29, "a package must have 1 to 28 slices and units"),
		CASE(units, 0, "a package must have 1 to 28 slices and units"),
		CASE(l1_sets, 0, "a cache must have 1 to 1048576 sets"),
		CASE(llc_sets, 1048577, "a cache must have 1 to 1048576 sets"),
		CASE(l2_ways, 65, "a set must have 1 to 64 ways"),
		CASE(banks, 65, "a unit must have 1 to 64 banks, and a page 1 to 1048576 lines"),
		CASE(page_lines, 0, "a unit must have 1 to 64 banks, and a page 1 to 1048576 lines"),
		CASE(buffers, 17, "a core must have 1 to 16 buffers"),
		CASE(l1_sets, 1024, "the L2 must not be smaller than the L1, whose lines it has"),
		CASE(llc_ways, 0, "a set must have 1 to 64 ways"),
		CASE(l2_sets, 1048576, "the LLC must not be smaller than an L2, whose lines it has"),
		CASE(num_homes, 0, "there are no ranges of memory, or too many"),
		CASE(home[0].package, 2,
		     "a range of memory belongs to a package that does not exist"),
		CASE(num_homes, 17, "there are no ranges of memory, or too many"),
		CASE(home[1].package, 2,
		     "a range of memory belongs to a package that does not exist"),
		CASE(home[1].last, 1, "a range of memory has no line, or lines that are too high"),
#undef CASE
	};
	struct exm_traffic_config config = some(2, 1);

	config.num_homes = 16;
	CHECK(!exm_traffic_wrong(&config));
	config.llc_ways = 64;
	config.num_homes = 2;
	config.home[2].package = 2;	/* no range */
	CHECK(!exm_traffic_wrong(&config));
	config.home[0].last = BIT(46);	/* lines have 46 bits */
	CHECK(exm_traffic_wrong(&config));
	for (unsigned int i = 0; i < ARRAY_SIZE(cases); i++) {
		const char *why;

		config = some(2, 1);
		memcpy((char *)&config + cases[i].member, &cases[i].val, sizeof(cases[i].val));
		why = exm_traffic_wrong(&config);
		if (!why || strcmp(why, cases[i].why))
			FAIL("case %u: %s", i, why ? why : "no error");
	}
}

/* ---- threads ------------------------------------------------------------ */

#define THREADS		4
/* Many with ThreadSanitizer, which finds the races; the sums show a lost one without it, too. */
#ifdef __SANITIZE_THREAD__
#define ACCESSES	60000
#else
#define ACCESSES	10000
#endif

/* Lines of its own, which it reads and writes in turn, and lines that all threads write */
static void *run_thread(void *arg)
{
	unsigned int thread = (size_t)arg;
	u64 seed = thread + 1;

	for (u64 i = 0; i < ACCESSES; i++) {
		u64 random = prng(&seed);

		if (i % 2)
			exm_traffic_access(traffic, thread, random % 64 << 18, random >> 32 & 1);
		else
			reads(thread, (thread % 2 << 24) + thread * ACCESSES + i);
	}
	return NULL;
}

/*
 * Threads at a time lose nothing, also while the model takes the new counts: each line of a thread's
 * own is one miss, and each miss one read of memory.  Run under ThreadSanitizer this finds an access
 * without its lock.
 */
TEST(threads_lose_nothing)
{
	struct bench *b = bench_of(EXM_7500);
	pthread_t thread[THREADS];
	u64 misses = 0, reads = 0, writes = 0;

	start(2, THREADS / 2);
	exm_connect_traffic(&b->m, traffic);
	for (size_t i = 0; i < THREADS; i++)
		pthread_create(&thread[i], NULL, run_thread, (void *)i);
	for (unsigned int i = 0; i < 200; i++)
		exm_sync(&b->m);
	for (size_t i = 0; i < THREADS; i++)
		pthread_join(thread[i], NULL);
	for (unsigned int p = 0; p < 2; p++) {
		misses += count(p, EXM_READ_MISS_I);
		writes += count(p, EXM_WRITE_MISS_I);
		reads += count(p, EXM_MEMORY_READ);
	}
	CHECK(misses >= THREADS * ACCESSES / 2);
	CHECK_EQ(reads, misses + writes);
	bench_free(b);
	drop();
}
