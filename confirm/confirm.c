// SPDX-License-Identifier: GPL-2.0
/*
 * confirm: options, what a row says, and the file that is to be sent
 *
 * "refuted" is said of what three measurements have found.  For the second and the third the driver
 * is loaded again, and tries again what it tries at load; they take other times and walk the other
 * way, and the machine is quiet meanwhile.  Those that cannot tell are repeated.  If one
 * contradicts, or too few are left, the row is undecided.
 */
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/times.h>
#include <unistd.h>

#include "confirm.h"

#define MEASUREMENTS	2		/* beside the first */
#define TRIES		6		/* to find the machine quiet */
#define SPIN_NS		20000000ULL	/* per CPU; two processes take turns in less */
#define GAP_NS		1000000ULL	/* an interrupt takes less */

static const char usage[] =
	"usage: confirm [-o FILE] [-m MiB] [-M FOLDER] [-I]\n"
	"\n"
	"Try on this machine what no document of the uncore counters settles.\n"
	"\n"
	"Each row is a line of KTAP:\n"
	"\n"
	"  ok N - ROW: confirmed, ...\n"
	"  ok N - ROW: refuted, ...\n"
	"  ok N - ROW # SKIP cannot be told here: ...\n"
	"  ok N - ROW # SKIP undecided: ...\n"
	"\n"
	"The exit status is 0; 1 if confirm had to stop after the first trial had\n"
	"begun; 2 if something is missing, and then nothing was touched.\n"
	"\n"
	"options:\n"
	"  -o FILE    a new file, to be sent (confirm-evidence.txt)\n"
	"  -m MiB     memory to walk (four times the last level cache)\n"
	"  -M FOLDER  of the loaded module (where it is installed), to be loaded\n"
	"             again before \"refuted\" is said\n"
	"  -I         load intel_uncore for the row \"agreement\", and then\n"
	"             ex_uncore again\n"
	"  --version  print the version\n";

static bool trying;			/* the first trial has begun */
static const char *output = "confirm-evidence.txt";
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

static void write_to(FILE *to, const char *name, const char *line)
{
	if (fputs(line, to) < 0 || fflush(to))
		die("%s: %s", name, strerror(errno));
}

/* Write to the file. */
void note(const char *format, ...)
{
	char line[1200];
	va_list args;

	va_start(args, format);
	vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	write_to(file, output, line);
}

/* Write to standard output, and to the file. */
static void print(const char *line)
{
	write_to(stdout, "standard output", line);
	note("%s", line);
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

/* Time that all CPUs have worked, but for this process and its children, in ticks */
static long worked_elsewhere(void)
{
	u64 user = 0, nice = 0, system = 0, irq = 0, softirq = 0, steal = 0;
	struct tms own;
	char stat[256];

	read_file(stat, sizeof(stat), "/proc/stat");
	sscanf(stat, "cpu %llu %llu %llu %*u %*u %llu %llu %llu", &user, &nice, &system, &irq,
	       &softirq, &steal);
	times(&own);
	return user + nice + system + irq + softirq + steal -
	       own.tms_utime - own.tms_stime - own.tms_cutime - own.tms_cstime;
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
	const int tick_ms = 1000 / sysconf(_SC_CLK_TCK);
	long others, begun;

	*why = 0;
	find_gap(why, size);
	others = worked_elsewhere();
	begun = nanoseconds() / 1000000;
	row->try(row);
	others = (worked_elsewhere() - others) * tick_ms;
	begun = nanoseconds() / 1000000 - begun;
	/* a fifth of a CPU, and what an account that is made of ticks may be wrong by */
	if (others > begun / 5 + 100)
		snprintf(why, size, "other processes worked %ld of %ld ms", others, begun);
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
static void try_row(const struct row *row, unsigned int number)
{
	char line[600];

	note("\n%s: is it so that %s?  If not: %s.\n", row->name, row->question, row->why);
	vary_stimuli(0);
	row->try(row);
	if (found == REFUTED)
		settle(row);
	snprintf(line, sizeof(line), "ok %u - %s%s%s\n", number, row->name, words[found], text);
	print(line);
}

static void try_rows(void)
{
	unsigned int num = 0;
	char plan[40];

	for (const struct row *row = rows; row->name; row++)
		num += !!(row->platforms & platform);
	snprintf(plan, sizeof(plan), "KTAP version 1\n1..%u\n", num);
	print(plan);
	trying = true;
	num = 0;
	for (const struct row *row = rows; row->name; row++)
		if (row->platforms & platform)
			try_row(row, ++num);
}

int main(int argc, char **argv)
{
	static const struct option names[] = {
		{ "help", no_argument, NULL, 'h' }, { "version", no_argument, NULL, 'V' }, { }
	};
	int option;

	/* tools/confirm runs the program as /proc/self/fd/3. */
	argv[0] = "confirm";
	prctl(PR_SET_NAME, "confirm");
	while ((option = getopt_long(argc, argv, "o:m:M:Ih", names, NULL)) != -1 || optind < argc) {
		switch (option) {
		case 'o': output = optarg; break;
		case 'm':
			memory = strtoul(optarg, NULL, 10) << 20;
			if (!memory || memory >> 36)
				die("%s: not a number of MiB from 1 to 65535", optarg);
			break;
		case 'M': module_folder = optarg; break;
		case 'I': may_swap = true; break;
		case 'V':
			puts("uncore-confirm 0.9");	/* as MODULE_VERSION() */
			return 0;
		default:
			fputs(usage, option == 'h' ? stdout : stderr);
			return option == 'h' ? 0 : 2;
		}
	}
	find_machine();
	pin(home);
	map_memory();
	file = fopen(output, "wxe");	/* Root may run confirm in a folder of others. */
	if (!file)
		die("%s: %s", output, strerror(errno));
	note_machine();
	try_rows();
	note_debugfs("after");
	return 0;
}
