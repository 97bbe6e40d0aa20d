// SPDX-License-Identifier: GPL-2.0
/*
 * who [-s SEED] MS CPU:ROLE[@NODE]...: a process for each CPU (-1: any) and ROLE, with memory of
 * NODE, for MS milliseconds.  ROLE is
 *   streamer	writes of an array larger than the LLC
 *   sipper	the same at a fraction of the rate
 *   reader	reads of such an array
 *   computer	no memory
 *   steady	the streamer, which never pauses
 *   busy	the computer, which never pauses
 *   phases	streamer, reader or computer, one after the other at random, without a pause
 *   half	streamer and computer, each for half of the time
 *   step	streamer in the first half of each millisecond, asleep in the second
 *   beat	the same with computer: in lock step with "step"
 * The others run for a random time, and sleep for one.  The functions have the names of the first
 * four roles, and the processes those of all.  SEED (0) gives the same random numbers each time.
 */
#define _GNU_SOURCE
#include <err.h>
#include <linux/mempolicy.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LINE	8	/* words */
#define LINES	16384	/* of an array: 1 MB */
#define CHUNK	64	/* lines between two looks at the clock */
#define SLOT	1000000	/* ns, of roles in lock step */
#define HALF	200000	/* ns, of each function of the role "half" */

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

static void phases(uint64_t length)
{
	static void (*const phase[])(void) = { streamer, reader, computer };
	unsigned int i = random_below(3);

	for (uint64_t until = now() + length; now() < until;)
		phase[i]();
}

static void half(uint64_t length)
{
	for (uint64_t until = now() + length; now() < until;) {
		if (now() / HALF % 2)
			streamer();
		else
			computer();
	}
}

static const struct role {
	const char *name;
	void (*run)(void);		/* a short time */
	void (*perform)(uint64_t length);	/* or so many ns */
	bool pauses, in_step;
} roles[] = {
	{ "streamer", .run = streamer, .pauses = true },
	{ "sipper", .run = sipper, .pauses = true },
	{ "reader", .run = reader, .pauses = true },
	{ "computer", .run = computer, .pauses = true },
	{ "steady", .run = streamer },
	{ "busy", .run = computer },
	{ "phases", .perform = phases },
	{ "half", .perform = half },
	{ "step", .run = streamer, .in_step = true },
	{ "beat", .run = computer, .in_step = true },
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

static void bind_to_node(int node)
{
	unsigned long nodes = 1ul << node;

	if (node >= 0 && syscall(SYS_set_mempolicy, MPOL_BIND, &nodes, 8 * sizeof(nodes)))
		err(1, "set_mempolicy");
}

static void sleep_until(uint64_t when)
{
	struct timespec t = { when / 1000000000, when % 1000000000 };

	clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL);
}

/* Run for a while, and sleep for one if the role does */
static void act(const struct role *role)
{
	uint64_t length = 100000 + random_below(900000), start = now();

	if (role->in_step) {
		start = (start / SLOT + 1) * SLOT;
		length = SLOT / 2;
		sleep_until(start);
	}
	if (role->perform)
		role->perform(length);
	else
		while (now() < start + length)
			role->run();
	if (role->pauses)
		usleep(100 + random_below(900));
}

static void play(const struct role *role, int cpu, int node, uint64_t end)
{
	bind_to_cpu(cpu);
	bind_to_node(node);
	prctl(PR_SET_TIMERSLACK, 1);
	prctl(PR_SET_NAME, role->name);
	array = mmap(NULL, LINES * LINE * 8, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
	if (array == MAP_FAILED)
		err(1, "mmap");
	while (now() < end)
		act(role);
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
	uint64_t end, first = 0;

	if (argc > 2 && !strcmp(argv[1], "-s")) {
		first = strtoull(argv[2], NULL, 0);
		argv += 2;
		argc -= 2;
	}
	if (argc < 3)
		errx(2, "usage: who [-s SEED] MS CPU:ROLE[@NODE]...");
	end = now() + strtoull(argv[1], NULL, 0) * 1000000;
	for (int i = 2; i < argc; i++) {
		char *name, *node;
		int cpu = strtol(argv[i], &name, 0);
		const struct role *role = find(strtok_r(name + 1, "@", &node));

		seed = first * 1000 + i;
		if (!fork())
			play(role, cpu, *node ? atoi(node) : -1, end);
	}
	while (wait(NULL) > 0)
		;
	return 0;
}
