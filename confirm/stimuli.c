// SPDX-License-Identifier: GPL-2.0
/* confirm: what makes events occur */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <linux/mempolicy.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "confirm.h"

size_t memory;
unsigned int milliseconds = 20;
static bool backwards;			/* a walk goes from the end to the start */
volatile u64 *near;
static volatile u64 *far;

void pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		die("cannot run on CPU %d, which is needed (a cpuset?): %s", cpu, strerror(errno));
}

/* The time */
u64 nanoseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

/* Milliseconds since @from */
unsigned int since(u64 from)
{
	return (nanoseconds() - from) / 1000000;
}

/* Stimuli for measurement @times of a row, which depend on other things than those of the first */
void vary_stimuli(unsigned int times)
{
	static unsigned int first;

	if (!first)
		first = milliseconds;
	milliseconds = first * (1 + times % 3);
	backwards = times & 1;
}

void idle(void)
{
	struct timespec time = { milliseconds / 1000, milliseconds % 1000 * 1000000L };

	nanosleep(&time, NULL);
}

/* Memory of the node of @cpu, which numa_balancing leaves there */
static volatile u64 *memory_of(int cpu)
{
	unsigned long nodes[16] = { };
	int node = node_of(cpu);
	volatile u64 *words;

	pin(cpu);
	words = mmap(NULL, memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (words == MAP_FAILED)
		die("no memory for a walk of %zu MiB", memory >> 20);
	/* Where there are no nodes, or this one has no memory, the rows of a link see it. */
	if (node >= 0 && node < 1024) {
		nodes[node / 64] = BIT(node % 64);
		syscall(SYS_mbind, words, memory, MPOL_BIND, nodes, sizeof(nodes) * 8, 0);
	}
	for (size_t i = 0; i < memory / sizeof(*words); i += LINE / sizeof(*words))
		words[i] = i;
	return words;
}

/* The arrays of the walks */
void map_memory(void)
{
	near = memory_of(walker);
	if (remote >= 0)
		far = memory_of(remote);
}

/* The physical address of the first line of @near; 0 if the kernel does not tell it */
u64 physical(void)
{
	u64 entry = 0;
	int fd = open("/proc/self/pagemap", O_RDONLY);

	if (fd < 0 ||
	    pread(fd, &entry, sizeof(entry), (uintptr_t)near / PAGE * 8) != sizeof(entry))
		entry = 0;
	close(fd);
	return (entry & (BIT(55) - 1)) * PAGE;
}

static void walk(volatile u64 *words, size_t bytes, bool write)
{
	size_t step = LINE / sizeof(*words), end = bytes / sizeof(*words);

	for (size_t n = 0; n < end; n += step) {
		size_t i = backwards ? end - step - n : n;

		if (write)
			words[i] = i;
		else
			(void)words[i];
	}
}

void walk_near(void)
{
	pin(walker);
	walk(near, memory, false);
}

void walk_far(void)
{
	pin(walker);
	walk(far, memory, false);
}

void walk_forever(void)
{
	for (;;)
		walk(near, memory, false);
}

/* Lines that the home package has, in state E and M, are written by the other one. */
#define SHARED	(64 * 1024)
void take_away(void)
{
	for (int i = 0; i < 4; i++) {
		pin(walker);
		walk(near, SHARED, i & 1);
		pin(remote);
		walk(near, SHARED, true);
	}
}

/* The scheduler sends an IPI to move a process. */
void send_ipis(void)
{
	for (int i = 0; i < 1000; i++)
		pin(i & 1 ? walker : home);
}
