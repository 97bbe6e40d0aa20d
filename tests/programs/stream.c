// SPDX-License-Identifier: GPL-2.0
/*
 * stream CPU NODE SIZE PASSES MODE: on CPU, with memory of NODE (-1: any), make PASSES over arrays
 * of SIZE MiB each.  MODE is
 *   read	reads of one array, a word of each line
 *   write	writes of one array
 *   past	non-temporal stores to one array, of each word
 *   atomic	atomic read-modify-writes of one array
 *   straddle	reads of the last bytes of a line and the first ones of the next, and of its last word,
 *		then nothing of the two lines behind
 *   siblings	reads of one array, on CPU and the one after it in turn
 *   triad	a[i] = b[i] + 3 * c[i] of three arrays
 *   chase	reads of one array in which each line has the address of the next
 *   phases	20 ms of sleep, then reads of one array
 * Before them all arrays are written once, and one more pass is made, so that the caches have what a
 * pass leaves there.  If the current folder has the FIFOs ctl and ack, perf stat --control
 * fifo:ctl,ack counts the PASSES alone.
 */
#define _GNU_SOURCE
#include <emmintrin.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/mempolicy.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LINE	64
#define WORDS	(LINE / sizeof(uint64_t))

static uint64_t sum;

static void die(const char *what)
{
	fprintf(stderr, "stream: %s: %s\n", what, strerror(errno));
	exit(1);
}

#define HUGE_PAGE	(2ul << 20)

/* In huge pages, if the kernel has any for programs that ask: their lines are neighbours in memory. */
static uint64_t *array(size_t bytes)
{
	char *map = mmap(NULL, bytes + HUGE_PAGE, PROT_READ | PROT_WRITE,
			 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint64_t *a;

	if (map == MAP_FAILED)
		die("mmap");
	map += -(uintptr_t)map % HUGE_PAGE;
	madvise(map, bytes, MADV_HUGEPAGE);
	a = (uint64_t *)map;
	for (size_t i = 0; i < bytes / sizeof(*a); i += WORDS)
		a[i] = i;
	return a;
}

/* The symbol is where the interrupt of a sample returns to. */
static __attribute__((noinline, noclone)) void reads(const uint64_t *a, size_t words)
{
	for (size_t i = 0; i < words; i += WORDS) {
		uint64_t word;

		asm volatile("mov (%1), %0\n\t.globl behind_load\nbehind_load:"
			     : "=r" (word) : "r" (&a[i]) : "memory");
		sum += word;
	}
}

static void writes(uint64_t *a, size_t words)
{
	for (size_t i = 0; i < words; i += WORDS)
		((volatile uint64_t *)a)[i] = i;
}

static void writes_past(uint64_t *a, size_t words)
{
	for (size_t i = 0; i < words; i++)
		_mm_stream_si64((long long *)&a[i], i);
	_mm_sfence();
}

static void atomic_writes(uint64_t *a, size_t words)
{
	for (size_t i = 0; i < words; i += WORDS)
		__atomic_fetch_add(&a[i], 1, __ATOMIC_SEQ_CST);
}

/* Lines 3 and 4, 7 and 8 and so on: also those where a page ends */
static void straddle(const uint64_t *a, size_t words)
{
	for (size_t i = 3 * WORDS; i + 2 * WORDS <= words; i += 4 * WORDS) {
		const char *behind = (const char *)&a[i + WORDS];
		uint64_t word;

		asm volatile("mov (%1), %0" : "=r" (word) : "r" (behind - 3) : "memory");
		sum += word + a[i + 2 * WORDS - 1];
	}
}

static void triad(uint64_t *a, const uint64_t *b, const uint64_t *c, size_t words)
{
	for (size_t i = 0; i < words; i++)
		a[i] = b[i] + 3 * c[i];
}

/* Line 17 k follows line k: an odd step visits each line of a power of two once. */
static void link_lines(uint64_t *a, size_t words)
{
	for (size_t i = 0; i < words; i += WORDS)
		a[i] = (i + 17 * WORDS) % words;
}

static void chase(const uint64_t *a, size_t words)
{
	uint64_t at = 0;

	for (size_t i = 0; i < words; i += WORDS)
		at = ((const volatile uint64_t *)a)[at];
	sum += at;
}

static void bind_to_cpu(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		die("sched_setaffinity");
}

static void bind_to_node(int node)
{
	unsigned long nodes = 1ul << node;

	if (node >= 0 && syscall(SYS_set_mempolicy, MPOL_BIND, &nodes, 8 * sizeof(nodes)))
		die("set_mempolicy");
}

/* Send a command to perf, and wait until it is carried out. */
static void tell_perf(const char *command)
{
	char answer[8];
	int ctl = open("ctl", O_WRONLY), ack = open("ack", O_RDONLY);

	if (ctl < 0 || ack < 0)
		return;
	if (write(ctl, command, strlen(command)) < 0 || read(ack, answer, sizeof(answer)) <= 0)
		die("perf");
	close(ctl);
	close(ack);
}

static void make_pass(const char *mode, uint64_t *a, const uint64_t *b, const uint64_t *c,
		      size_t words)
{
	if (!strcmp(mode, "phases"))
		usleep(20000);
	if (!strcmp(mode, "write"))
		writes(a, words);
	else if (!strcmp(mode, "past"))
		writes_past(a, words);
	else if (!strcmp(mode, "atomic"))
		atomic_writes(a, words);
	else if (!strcmp(mode, "straddle"))
		straddle(a, words);
	else if (!strcmp(mode, "triad"))
		triad(a, b, c, words);
	else if (!strcmp(mode, "chase"))
		chase(a, words);
	else
		reads(a, words);
}

int main(int argc, char **argv)
{
	const char *mode = argc == 6 ? argv[5] : "";
	uint64_t *a, *b = NULL, *c = NULL;
	size_t bytes, words;
	int cpu;

	if (argc != 6) {
		fprintf(stderr, "usage: stream CPU NODE SIZE PASSES MODE\n");
		return 2;
	}
	cpu = atoi(argv[1]);
	bind_to_cpu(cpu);
	bind_to_node(atoi(argv[2]));
	bytes = (size_t)atoi(argv[3]) << 20;
	words = bytes / sizeof(*a);
	a = array(bytes);
	if (!strcmp(mode, "triad")) {
		b = array(bytes);
		c = array(bytes);
	}
	if (!strcmp(mode, "chase"))
		link_lines(a, words);
	make_pass(mode, a, b, c, words);
	tell_perf("enable\n");
	for (int pass = atoi(argv[4]); pass > 0; pass--) {
		if (!strcmp(mode, "siblings"))
			bind_to_cpu(cpu + pass % 2);
		make_pass(mode, a, b, c, words);
	}
	tell_perf("disable\n");
	return sum == 1;
}
