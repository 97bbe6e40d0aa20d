// SPDX-License-Identifier: GPL-2.0
/* confirm: whether the machine was quiet enough for a measurement */
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "confirm.h"

#define SPIN_NS		5000000ULL	/* on each CPU that a trial uses */
#define GAP_NS		1000000ULL	/* an interrupt takes less */

static char reason[200];

/* The longest time for which this CPU did something else while this function ran */
static u64 longest_gap(void)
{
	u64 start = nanoseconds(), last = start, longest = 0, now;

	do {
		now = nanoseconds();
		if (now - last > longest)
			longest = now - last;
		last = now;
	} while (now - start < SPIN_NS);
	return longest;
}

/*
 * Another process, an SMI or the host of a virtual machine takes a CPU away: what is counted and the
 * time then do not belong together, and a PMI comes late.
 */
static const char *stalled(void)
{
	const int cpus[] = { home, walker, remote };

	for (size_t i = 0; i < ARRAY_SIZE(cpus); i++) {
		u64 gap;

		if (cpus[i] < 0)
			continue;
		pin(cpus[i]);
		gap = longest_gap();
		if (gap < GAP_NS)
			continue;
		snprintf(reason, sizeof(reason), "CPU %d stood still for %llu us", cpus[i],
			 gap / 1000);
		return reason;
	}
	return NULL;
}

/* Time that all CPUs have worked, in ns: user, nice, system, irq, softirq and steal */
static u64 worked(void)
{
	unsigned long long t[8] = { };
	char text[256];

	read_file(text, sizeof(text), "/proc/stat");
	sscanf(text, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", &t[0], &t[1], &t[2], &t[3],
	       &t[4], &t[5], &t[6], &t[7]);
	return (t[0] + t[1] + t[2] + t[5] + t[6] + t[7]) * (1000000000ULL / sysconf(_SC_CLK_TCK));
}

static u64 in_ns(struct timeval time)
{
	return time.tv_sec * 1000000000ULL + time.tv_usec * 1000ULL;
}

/* Time that this process has worked, and its children that have ended */
static u64 worked_here(void)
{
	struct rusage self, children;

	getrusage(RUSAGE_SELF, &self);
	getrusage(RUSAGE_CHILDREN, &children);
	return in_ns(self.ru_utime) + in_ns(self.ru_stime) + in_ns(children.ru_utime) +
	       in_ns(children.ru_stime);
}

static u64 begun, others;

static u64 worked_elsewhere(void)
{
	return worked() - worked_here();
}

/*
 * What the others may work: a fifth of a CPU, and what the kernel's account, which is made of ticks,
 * may be wrong by.
 */
static const char *busy(void)
{
	long long work = worked_elsewhere() - others;
	u64 time = nanoseconds() - begun;

	if (work < (long long)(time / 5 + 100000000))
		return NULL;
	snprintf(reason, sizeof(reason), "other processes worked %lld of %llu ms", work / 1000000,
		 time / 1000000);
	return reason;
}

/* Begin a measurement.  Returns why the machine is not quiet, or NULL. */
const char *quiet_before(void)
{
	const char *why = stalled();

	begun = nanoseconds();
	others = worked_elsewhere();
	return why;
}

/* End it.  Returns why the machine was not quiet, or NULL. */
const char *quiet_after(void)
{
	return busy() ?: stalled();
}
