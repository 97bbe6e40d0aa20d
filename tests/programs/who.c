// SPDX-License-Identifier: GPL-2.0
/*
 * who MS CPU:ROLE...: a process for each CPU (-1: any) and ROLE, for MS milliseconds.  ROLE is
 *   streamer	writes of an array larger than the LLC
 *   sipper	the same at a fraction of the rate
 *   reader	reads of such an array
 *   computer	no memory
 *   steady	the streamer, which never pauses
 *   busy	the computer, which never pauses
 * Each runs for a random time, and sleeps for one.  The functions have the names of the roles, and
 * so have the processes.  The random numbers are the same each time.
 */
#define _GNU_SOURCE
#include <err.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LINE	8	/* words */
#define LINES	16384	/* of an array: 1 MB */
#define CHUNK	64	/* lines between two looks at the clock */

static volatile uint64_t *array;
static uint64_t at, seed;

static uint64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}

static uint64_t random_below(uint64_t limit)
{
	seed = seed * 6364136223846793005ull + 1442695040888963407ull;
	return (seed >> 33) % limit;
}

static inline void work(unsigned int n)
{
	while (n--)
		asm volatile("");
}

static inline volatile uint64_t *next_line(void)
{
	at = (at + 1) % LINES;
	return &array[at * LINE];
}

static __attribute__((noinline)) void streamer(void)
{
	for (int i = 0; i < CHUNK; i++) {
		*next_line() = i;
		work(20);
	}
}

static __attribute__((noinline)) void sipper(void)
{
	for (int i = 0; i < CHUNK / 4; i++) {
		*next_line() = i;
		work(200);
	}
}

static __attribute__((noinline)) void reader(void)
{
	for (int i = 0; i < CHUNK; i++) {
		(void)*next_line();
		work(20);
	}
}

static __attribute__((noinline)) void computer(void)
{
	work(3000);
}

static const struct role {
	const char *name;
	void (*run)(void);
	bool pauses;
} roles[] = {
	{ "streamer", streamer, true },
	{ "sipper", sipper, true },
	{ "reader", reader, true },
	{ "computer", computer, true },
	{ "steady", streamer, false },
	{ "busy", computer, false },
};

static void bind_to_cpu(int cpu)
{
	cpu_set_t set;

	if (cpu < 0)
		return;
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		err(1, "sched_setaffinity");
}

static void play(const struct role *role, int cpu, uint64_t end)
{
	bind_to_cpu(cpu);
	prctl(PR_SET_NAME, role->name);
	array = mmap(NULL, LINES * LINE * 8, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
	if (array == MAP_FAILED)
		err(1, "mmap");
	while (now() < end) {
		uint64_t until = now() + 100000 + random_below(900000);

		while (now() < until)
			role->run();
		if (role->pauses)
			usleep(100 + random_below(900));
	}
	_exit(0);
}

static const struct role *find(const char *name)
{
	for (size_t i = 0; i < sizeof(roles) / sizeof(roles[0]); i++)
		if (!strcmp(roles[i].name, name))
			return &roles[i];
	errx(2, "no such role: %s", name);
}

int main(int argc, char **argv)
{
	uint64_t end;

	if (argc < 3)
		errx(2, "usage: who MS CPU:ROLE...");
	end = now() + strtoull(argv[1], NULL, 0) * 1000000;
	for (int i = 2; i < argc; i++) {
		char *name;
		int cpu = strtol(argv[i], &name, 0);
		const struct role *role = find(name + 1);

		seed = i;
		if (!fork())
			play(role, cpu, end);
	}
	while (wait(NULL) > 0)
		;
	return 0;
}
