// SPDX-License-Identifier: GPL-2.0
/* confirm: rows of the PMIs of CPUs that are not the home CPU, which uncore_pmi samples */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "confirm.h"

#define SLOW	4	/* ms between two PMIs */
#define LATE	1000	/* us: what tools/uncore-blame takes for one PMI without its number */

/* A CPU of the home CPU's package, and its snapshots */
struct receiver {
	struct trial t;
	u64 times[MAX_TIMES];
	u64 unflagged;		/* snapshots whose PMI had no bit 61, or lost it to another handler */
	u64 unmarked;		/* NMIs without bit 61 while the driver looked whether PMIs arrive */
	u64 nmis;
};

static struct receiver receivers[MAX_CPUS];
static size_t num_receivers;

/* The column of a CPU in the line of /proc/interrupts that begins with NMI */
static u64 nmis_of(int cpu)
{
	static char line[1 << 14];
	char *at, title[16];
	int column = -1;
	u64 val = 0;
	FILE *f;

	f = fopen("/proc/interrupts", "r");
	if (!f || !fgets(line, sizeof(line), f))
		die("/proc/interrupts: %s", strerror(errno));
	snprintf(title, sizeof(title), "CPU%d", cpu);
	for (char *name = strtok(line, " \n"); name; name = strtok(NULL, " \n")) {
		column++;
		if (!strcmp(name, title))
			break;
	}
	while (fgets(line, sizeof(line), f) && strncmp(line + strspn(line, " "), "NMI:", 4))
		;
	fclose(f);
	at = strchr(line, ':') + 1;
	for (int i = 0; i <= column; i++)
		val = strtoull(at, &at, 10);
	return val;
}

/* Figures of the driver's lines snapshots_cpuN (Documentation/blame.rst) */
enum { UNFLAGGED = 2, UNMARKED = 4 };

static u64 snapshots_figure(int cpu, unsigned int n)
{
	char name[32];

	snprintf(name, sizeof(name), "snapshots_cpu%d", cpu);
	return nth_figure(name, n);
}

static void find_receivers(void)
{
	long package = topology(home, "physical_package_id");
	struct receiver *r;

	num_receivers = 0;
	for (int cpu = 0; cpu < MAX_CPUS; cpu++) {
		if (topology(cpu, "physical_package_id") != package)
			continue;
		r = &receivers[num_receivers++];
		r->t = event("uncore_pmi", 1, 0, 0);
		r->t.period = 1;
		r->t.cpu = cpu;
		r->t.times = r->times;
	}
}

/*
 * Sample the clock, and take the snapshots of all CPUs of the package.  The driver looks whether a
 * CPU gets PMIs when an event is opened there and none has arrived yet, so these come first.  Returns
 * whether the row can be told.
 */
static bool take_snapshots(void)
{
	struct trial t = clock_event();
	struct receiver *r;

	if (!needs_pmi())
		return false;
	find_receivers();
	if (num_receivers < 2) {
		say(UNTOLD, "the package has one CPU");
		return false;
	}
	for (r = receivers; r < receivers + num_receivers; r++) {
		r->unflagged = snapshots_figure(r->t.cpu, UNFLAGGED);
		r->nmis = nmis_of(r->t.cpu);
		start(&r->t);
		r->unmarked = snapshots_figure(r->t.cpu, UNMARKED);
	}
	t.period = SLOW * clocks();
	start(&t);
	idle();
	stop(&t);
	note_trial(&t);
	for (r = receivers; r < receivers + num_receivers; r++) {
		stop(&r->t);
		r->unflagged = snapshots_figure(r->t.cpu, UNFLAGGED) - r->unflagged;
		r->nmis = nmis_of(r->t.cpu) - r->nmis;
		note_trial(&r->t);
		note("  cpu %d: %llu NMIs, of which %llu had no bit 61 at open, and %llu snapshots without it\n",
		     r->t.cpu, r->nmis, r->unmarked, r->unflagged);
		if (r->t.cpu == home && r->t.err) {
			say(UNTOLD, "the driver takes no snapshots (%s)", strerror(r->t.err));
			return false;
		}
		if (r->t.cpu == home && !r->t.samples) {
			say(UNTOLD, "no PMI arrives");
			return false;
		}
		/* It gets no PMI but those for which the driver looked. */
		if (r->t.err && r->unmarked && r->nmis > r->unmarked) {
			say(UNTOLD, "CPU %d has NMIs of another source (perf record, the NMI watchdog)",
			    r->t.cpu);
			return false;
		}
	}
	return true;
}

/* The CPUs for which @is holds, "1,5"; returns their number */
static size_t cpus_that(bool (*is)(const struct receiver *r), char *text, size_t size)
{
	size_t num = 0, len = 0;

	*text = 0;
	for (size_t i = 0; i < num_receivers; i++) {
		if (!is(&receivers[i]))
			continue;
		if (len < size)
			len += snprintf(text + len, size - len, "%s%d", num ? "," : "",
					receivers[i].t.cpu);
		num++;
	}
	return num;
}

/* The driver's look has found no PMI, or it has found one that did not set bit 61: an NMI. */
static bool misses(const struct receiver *r)
{
	return r->t.err ? !r->unmarked : !r->t.samples;
}

static bool lacks_flag(const struct receiver *r)
{
	return r->t.err ? r->unmarked : r->unflagged > r->t.samples / 2;
}

static void try_followers(void)
{
	char cpus[200];

	if (!take_snapshots())
		return;
	if (cpus_that(misses, cpus, sizeof(cpus)))
		say(DOUBTED, "not each CPU of the package gets it (CPUs %s do not)", cpus);
	else
		say(CONFIRMED, "each CPU of the package gets it (%zu CPUs)", num_receivers);
}

static void try_follower_flag(void)
{
	char cpus[200];

	if (!take_snapshots())
		return;
	if (cpus_that(lacks_flag, cpus, sizeof(cpus)))
		say(DOUBTED, "not on each CPU that gets it (CPUs %s)", cpus);
	else
		say(CONFIRMED, "on each CPU that gets it");
}

static u64 num_times(const struct trial *t)
{
	return t->err ? 0 : t->samples < MAX_TIMES ? t->samples : MAX_TIMES;
}

/* How far a CPU's snapshot is from that of the home CPU, in us */
static long far(const struct trial *at_home, u64 when)
{
	u64 nearest = UINT64_MAX;

	for (u64 i = 0; i < num_times(at_home); i++) {
		u64 time = at_home->times[i];
		u64 off = time < when ? when - time : time - when;

		if (off < nearest)
			nearest = off;
	}
	return nearest / 1000;
}

static int by_size(const void *a, const void *b)
{
	long x = *(const long *)a, y = *(const long *)b;

	return (x > y) - (x < y);
}

static void try_follower_skew(void)
{
	static long skews[MAX_TIMES * 64];
	const struct trial *at_home = NULL;
	size_t num = 0;

	if (!take_snapshots())
		return;
	for (size_t i = 0; i < num_receivers; i++)
		if (receivers[i].t.cpu == home)
			at_home = &receivers[i].t;
	for (size_t i = 0; i < num_receivers; i++) {
		const struct trial *t = &receivers[i].t;

		for (u64 j = 0; t != at_home && j < num_times(t) && num < ARRAY_SIZE(skews); j++)
			skews[num++] = far(at_home, t->times[j]);
	}
	if (!num) {
		say(UNTOLD, "no other CPU of the package has snapshots");
		return;
	}
	qsort(skews, num, sizeof(*skews), by_size);
	say(skews[num / 2] < LATE ? CONFIRMED : DOUBTED,
	    "half of the snapshots begin %s the home CPU's (%ld us, and at most %ld)",
	    skews[num / 2] < LATE ? "less than 1 ms from" : "1 ms or more from", skews[num / 2],
	    skews[num - 1]);
}

const struct row snapshot_rows[] = {
	{ "followers", UNCORES, try_followers,
	  "a PMI reaches each CPU of its package" },
	{ "follower_flag", UNCORES, try_follower_flag,
	  "a PMI sets IA32_PERF_GLOBAL_STATUS[61] on each CPU that it reaches" },
	{ "follower_skew", UNCORES, try_follower_skew,
	  "the CPUs of a package handle a PMI within 1 ms" },
	{ }
};
