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
static void threads_lose_nothing(void)
{
	struct bench *b = nehalem_new(EXM_7500);
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

static void *run_job(void *arg)
{
	struct job *job = arg;

	switch (job->what) {
	case ACCESS:
		exm_traffic_access(traffic, job->core, job->line, job->write);
		break;
	case LAWS:
		exm_traffic_broken(traffic);
		break;
	case SYNC:
		exm_sync(&job->b->m);
		break;
	case READ:
		rd(job->b, U_CTL);
		break;
	}
	__atomic_store_n(&job->done, true, __ATOMIC_RELEASE);
	return NULL;
}

static void take(u8 *lock)
{
	while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE))
		;
}

static void give(u8 *lock)
{
	__atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}

/* Return whether a job is done, at the latest after so many ms. */
static bool is_done(const struct job *job, unsigned int ms)
{
	for (unsigned int i = 0; i < 10 * ms && !__atomic_load_n(&job->done, __ATOMIC_ACQUIRE); i++)
		usleep(100);
	return __atomic_load_n(&job->done, __ATOMIC_ACQUIRE);
}

/* A job that needs the lock is not done without it, and does not release that of another. */
static void needs(u8 *lock, struct job job)
{
	pthread_t thread;

	take(lock);
	pthread_create(&thread, NULL, run_job, &job);
	CHECK(!is_done(&job, 2));
	CHECK(__atomic_load_n(lock, __ATOMIC_RELAXED));
	give(lock);
	pthread_join(thread, NULL);
}

static void does_not_need(u8 *lock, struct job job)
{
	pthread_t thread;

	take(lock);
	pthread_create(&thread, NULL, run_job, &job);
	CHECK(is_done(&job, 10000));
	give(lock);
	pthread_join(thread, NULL);
}

/* A request that waits for the LLCs has released its core's lock, and takes it again. */
static void check_second_lock(u8 *llc, u8 *own, struct job job)
{
	pthread_t thread;

	take(llc);
	pthread_create(&thread, NULL, run_job, &job);
	CHECK(!is_done(&job, 2));
	take(own);
	give(llc);
	CHECK(!is_done(&job, 2));
	CHECK(__atomic_load_n(own, __ATOMIC_RELAXED));
	give(own);
	pthread_join(thread, NULL);
}

static bool taken;		/* by take_in_log() */

static void take_in_log(void *ctx, const struct exm_record *rec)
{
	(void)ctx;
	(void)rec;
	take(&traffic->lock);
	__atomic_store_n(&taken, true, __ATOMIC_RELEASE);
}

/* An access is logged after the model has taken new counts, and before it plans a sync. */
static void check_plan(struct bench *b)
{
	const struct exm_host *was = b->m.host;
	struct job job = { .what = READ, .b = b };
	struct exm_host host = *was;
	pthread_t thread;

	host.log = take_in_log;
	b->m.host = &host;
	taken = false;
	pthread_create(&thread, NULL, run_job, &job);
	while (!__atomic_load_n(&taken, __ATOMIC_ACQUIRE))
		usleep(100);
	CHECK(!is_done(&job, 2));
	CHECK(__atomic_load_n(&traffic->lock, __ATOMIC_RELAXED));
	give(&traffic->lock);
	pthread_join(thread, NULL);
	b->m.host = was;
}

/* Who waits for which lock: see the head of exm_traffic.c. */
static void each_lock_is_taken(void)
{
	struct bench *b = nehalem_new(EXM_7500);
	u8 *llc, *core[2];

	start(1, 2);
	exm_connect_traffic(&b->m, traffic);
	llc = &traffic->lock;
	core[0] = &traffic->core[0].lock;
	core[1] = &traffic->core[1].lock;
	reads(0, 1);
	reads(0, 65);		/* the same set of the L1 */
	writes(0, 3);
	reads(1, 7);
	reads(0, 7);		/* S in both cores */
	needs(llc, (struct job){ .line = 100 });
	needs(llc, (struct job){ .what = LAWS });
	needs(llc, (struct job){ .what = SYNC, .b = b });
	needs(core[0], (struct job){ .line = 1 });
	needs(core[0], (struct job){ .what = LAWS });
	needs(core[1], (struct job){ .what = LAWS });
	needs(core[1], (struct job){ .line = 7, .write = true });
	check_second_lock(llc, core[0], (struct job){ .line = 101 });
	check_plan(b);
	does_not_need(llc, (struct job){ .line = 65 });		/* 1 is before it */
	/* the line that was accessed last in its set */
	reads(1, 7);
	reads(0, 7);
	does_not_need(core[0], (struct job){ .line = 7 });
	does_not_need(core[0], (struct job){ .line = 3, .write = true });
	no_law_is_broken();
	bench_free(b);
	drop();
}

const struct test traffic_thread_tests[] = {
	TEST(threads_lose_nothing),
	TEST(each_lock_is_taken),
	{ NULL, NULL },
};
