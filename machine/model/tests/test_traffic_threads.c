// SPDX-License-Identifier: GPL-2.0
/* Threads that access the caches of exm_traffic.c at the same time, and their locks */
#include <pthread.h>
#include <unistd.h>
#include "traffic.h"

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
 * Threads at a time lose nothing: the laws hold meanwhile, too, also while the model takes the new
 * counts, and each line of a thread's own is one miss.
 * Run under ThreadSanitizer this finds an access without its lock.
 */
TEST(threads_lose_nothing)
{
	struct bench *b = bench_of(EXM_7500);
	pthread_t thread[THREADS];
	u64 misses = 0;

	start(2, THREADS / 2);
	exm_connect_traffic(&b->m, traffic);
	for (size_t i = 0; i < THREADS; i++)
		pthread_create(&thread[i], NULL, run_thread, (void *)i);
	for (unsigned int i = 0; i < 10; i++) {
		no_law_is_broken();
		for (unsigned int k = 0; k < 20; k++)
			exm_sync(&b->m);
	}
	for (size_t i = 0; i < THREADS; i++)
		pthread_join(thread[i], NULL);
	for (unsigned int p = 0; p < 2; p++)
		misses += count(p, EXM_READ_MISS_I);
	CHECK(misses >= THREADS * ACCESSES / 2);
	no_law_is_broken();
	bench_free(b);
	drop();
}

/* What another thread does while this one has a lock; @b is for SYNC and READ */
struct job {
	enum { ACCESS, LAWS, SYNC, READ } what;
	struct bench *b;
	unsigned int core;
	u64 line;
	bool write;
	bool done;
};
