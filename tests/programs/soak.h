/* SPDX-License-Identifier: GPL-2.0 */
/*
 * For the programs that play random rounds in the guest: numbers from a seed, the time, the
 * hardware's commands, and files.
 */
#ifndef SOAK_H
#define SOAK_H

#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

#include "../../tools/guest/ask.h"
#include "ring.h"

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

static uint64_t seed;

static uint64_t chance(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed * 0x2545f4914f6cdd1dULL >> 11;
}

static uint64_t rnd(uint64_t below)
{
	return chance() % below;
}

static bool one_in(int n)
{
	return !rnd(n);
}

/* From 2^@low up to 2^@high, small ones as often as large ones */
static inline uint64_t log_rnd(int low, int high)
{
	uint64_t base = 1ULL << (low + rnd(high - low));

	return base + rnd(base);
}

static inline double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static char *reply;

/* Send a command to the hardware; false if the answer is an error. */
static bool __attribute__((format(printf, 1, 2))) try_hw(const char *fmt, ...)
{
	char command[1024];
	size_t len;
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(command, sizeof(command), fmt, ap);
	va_end(ap);
	free(reply);
	reply = talk(command);
	len = strlen(reply);
	return len >= 3 && !strcmp(reply + len - 3, "ok\n");
}

#define hw(...)								\
	do {								\
		if (!try_hw(__VA_ARGS__))				\
			errx(1, "the hardware says: %s", reply);		\
	} while (0)

static inline void __attribute__((format(printf, 1, 2))) run(const char *fmt, ...)
{
	char command[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(command, sizeof(command), fmt, ap);
	va_end(ap);
	if (system(command))
		errx(1, "failed: %s", command);
}

static void write_file(const char *text, const char *fmt, ...)
{
	char path[128];
	va_list ap;
	FILE *f;

	va_start(ap, fmt);
	vsnprintf(path, sizeof(path), fmt, ap);
	va_end(ap);
	f = fopen(path, "w");
	if (!f || fputs(text, f) < 0 || fclose(f))
		err(1, "%s", path);
}

/* Wait until all stimuli have occurred. */
static void wait_for_stimuli(void)
{
	bool pending = true;
	char *reply;

	while (pending) {
		reply = ask("pending");
		pending = strcmp(reply, "0\n");
		free(reply);
		poll(NULL, 0, pending);
	}
}

static inline void soak_init(const char *text)
{
	seed = strtoull(text, NULL, 0) * 2654435761 + 88172645463325252;
	setvbuf(stdout, NULL, _IOLBF, 0);
}

/* Run on @cpu, however long PMIs take. */
static inline void stay_on(int cpu)
{
	cpu_set_t cpus;

	CPU_ZERO(&cpus);
	CPU_SET(cpu, &cpus);
	if (sched_setaffinity(0, sizeof(cpus), &cpus))
		err(1, "sched_setaffinity");
}

#endif /* SOAK_H */
