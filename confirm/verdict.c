// SPDX-License-Identifier: GPL-2.0
/*
 * confirm: what a row says, and the file that is to be sent
 *
 * "refuted" is said of what three measurements have found.  For the second and the third the driver
 * is loaded again, and tries again what it tries at load; they take other times and walk the other
 * way, and the machine is quiet meanwhile.  Those that cannot tell are repeated.  If one
 * contradicts, or too few are left, the row is undecided.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "confirm.h"

#define MEASUREMENTS	2		/* beside the first */
#define TRIES		6		/* to find the machine quiet */
#define SPIN_NS		20000000ULL	/* per CPU; two processes take turns in less */
#define GAP_NS		1000000ULL	/* an interrupt takes less */

const char *output = "confirm-evidence.txt";
bool trying;
static FILE *file;
static enum verdict found;		/* of the measurement that goes on */
static char text[400];

void die(const char *format, ...)
{
	va_list args;

	fputs("confirm: ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	exit(trying ? 1 : 2);
}

static void write_to(FILE *to, const char *name, const char *format, va_list args)
{
	if (vfprintf(to, format, args) < 0 || fflush(to))
		die("%s: %s", name, strerror(errno));
}

/* Write to the file. */
void note(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	write_to(file, output, format, args);
	va_end(args);
}

/* Write to standard output, and to the file. */
void print(const char *format, ...)
{
	va_list args, again;

	va_start(args, format);
	va_copy(again, args);
	write_to(stdout, "standard output", format, args);
	write_to(file, output, format, again);
	va_end(again);
	va_end(args);
}

/* Root may run confirm in a folder of others: an existing file or link is not written to. */
void open_report(void)
{
	int fd = open(output, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);

	if (fd < 0 && errno == EEXIST)
		die("%s exists: choose another with -o", output);
	file = fd < 0 ? NULL : fdopen(fd, "w");
	if (!file)
		die("%s: %s", output, strerror(errno));
}

static const char * const words[] = {
	[CONFIRMED] = ": confirmed, ", [REFUTED] = ": refuted, ",
	[UNTOLD] = " # SKIP cannot be told here: ", [UNDECIDED] = " # SKIP undecided: ",
};

/* Say what a measurement has found. */
void say(enum verdict verdict, const char *format, ...)
{
	va_list args;

	found = verdict;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	note("  found%s%s\n", words[verdict], text);
}

/*
 * Another process, an SMI or the host of a virtual machine takes a CPU away: what is counted and
 * the time then do not belong together, and a PMI comes late.  Returns the longest such time, in
 * ns.
 */
static u64 longest_gap(int cpu)
{
	u64 start, last, longest = 0, now;

	pin(cpu);
	start = last = nanoseconds();
	do {
		now = nanoseconds();
		longest = now - last > longest ? now - last : longest;
		last = now;
	} while (now - start < SPIN_NS);
	return longest;
}

static long long in_ns(const struct rusage *used)
{
	return (used->ru_utime.tv_sec + used->ru_stime.tv_sec) * 1000000000LL +
	       (used->ru_utime.tv_usec + used->ru_stime.tv_usec) * 1000LL;
}

/* Time that all CPUs have worked, but for this process, in ns */
static long long worked_elsewhere(void)
{
	u64 user = 0, nice = 0, system = 0, irq = 0, softirq = 0, steal = 0;
	struct rusage self, children;
	char stat[256];

	read_file(stat, sizeof(stat), "/proc/stat");
	sscanf(stat, "cpu %llu %llu %llu %*u %*u %llu %llu %llu", &user, &nice, &system, &irq,
	       &softirq, &steal);
	getrusage(RUSAGE_SELF, &self);
	getrusage(RUSAGE_CHILDREN, &children);
	user += nice + system + irq + softirq + steal;
	return user * (1000000000LL / sysconf(_SC_CLK_TCK)) - in_ns(&self) - in_ns(&children);
}

/* Say in @why which CPU was taken away, if one was. */
static void find_gap(char *why, size_t size)
{
	const int cpus[] = { home, walker, remote };

	for (size_t i = 0; i < ARRAY_SIZE(cpus); i++) {
		u64 gap = cpus[i] < 0 ? 0 : longest_gap(cpus[i]);

		if (gap >= GAP_NS)
			snprintf(why, size, "CPU %d stood still for %llu us", cpus[i], gap / 1000);
	}
}

/* Measure once more, and say in @why why the machine was not quiet, if it was not. */
static void measure_again(const struct row *row, char *why, size_t size)
{
	long long others, begun;

	*why = 0;
	find_gap(why, size);
	others = worked_elsewhere();
	begun = nanoseconds();
	row->try(row);
	others = worked_elsewhere() - others;
	begun = nanoseconds() - begun;
	/* a fifth of a CPU, and what an account that is made of ticks may be wrong by */
	if (others > begun / 5 + 100000000)
		snprintf(why, size, "other processes worked %lld of %lld ms", others / 1000000,
			 begun / 1000000);
	find_gap(why, size);
	if (*why)
		note("  the machine was not quiet: %s\n", why);
}

/* Settle what one measurement has refuted. */
static void settle(const struct row *row)
{
	char first[sizeof(text)], why[100] = "", reason[sizeof(text) + 100] = "";
	unsigned int good = 0, tries;

	strcpy(first, text);
	for (tries = 1; tries <= TRIES && good < MEASUREMENTS && found != CONFIRMED; tries++) {
		vary_stimuli(tries);
		if (!load_again()) {
			strcpy(reason, "the driver cannot be loaded again (-M)");
			break;
		}
		measure_again(row, why, sizeof(why));
		if (found != REFUTED)
			snprintf(reason, sizeof(reason), "another measurement says%s%s",
				 words[found], text);
		else if (*why)
			snprintf(reason, sizeof(reason), "the machine is not quiet, %s", why);
		else
			good++;
	}
	if (good < MEASUREMENTS)
		say(UNDECIDED, "%.200s; the first one: %.150s", reason, first);
}

/* Try a row, and print what it says. */
void try_row(const struct row *row)
{
	static unsigned int number;

	note("\n%s: is it so that %s?  If not: %s.\n", row->name, row->question, row->why);
	vary_stimuli(0);
	row->try(row);
	if (found == REFUTED)
		settle(row);
	print("ok %u - %s%s%s\n", ++number, row->name, words[found], text);
}
