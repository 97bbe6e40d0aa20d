// SPDX-License-Identifier: GPL-2.0
/* confirm: options and the rows */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>

#include "confirm.h"

static void usage(FILE *to)
{
	fputs("usage: confirm [-o FILE] [-m MiB] [-c KiB] [-t MS] [-M FILE] [-I]\n"
	      "Try on this machine what Documentation/hardware calls UNCONFIRMED.\n"
	      "\n"
	      "  -o, --output FILE   evidence (confirm-evidence.txt); FILE must not exist\n"
	      "  -m, --memory MiB    memory that is walked (four times the last level cache)\n"
	      "  -c, --cache KiB     the last level cache (what CPUID and sysfs say)\n"
	      "  -t, --time MS       of a trial that waits, 10 or more (20)\n"
	      "  -M, --module FILE   the module that is loaded (where it is installed); it is loaded\n"
	      "                      again where a row needs a second probe of the driver\n"
	      "  -I, --intel-uncore  load intel_uncore for the row \"agreement\", and then ex_uncore\n"
	      "                      again\n"
	      "  -l, --list          list the rows and their questions\n"
	      "  -V, --version       print the version of ex_uncore that confirm belongs to\n"
	      "  -h, --help          print this text\n"
	      "\n"
	      "Each row is a line of KTAP, with figures:\n"
	      "  ok N - ROW: confirmed, ...\n"
	      "  ok N - ROW: refuted, ...\n"
	      "  ok N - ROW # SKIP cannot be told here: ...\n"
	      "  ok N - ROW # SKIP not settled: ...\n"
	      "  not ok N - ROW: ...        confirm could not carry out the trial\n"
	      "Exit status: 0; 1 after a \"not ok\", or if confirm had to stop after the first trial\n"
	      "had begun; 2 if something is missing, and then nothing was touched.\n", to);
}

/* In the order in which they are tried */
static const struct row * const tables[] = {
	pmi_rows, snapshot_rows, box_rows, xeon7500_rows, ivytown_rows, haswell_rows, nehalem_rows,
	netburst_rows, agreement_rows,
};

/* Call @each for the rows of @platforms.  Returns their number. */
static size_t for_each_row(unsigned int platforms, void (*each)(const struct row *row))
{
	size_t num = 0;

	for (size_t i = 0; i < ARRAY_SIZE(tables); i++) {
		for (const struct row *row = tables[i]; row->name; row++) {
			if (!(row->platforms & platforms))
				continue;
			num++;
			if (each)
				each(row);
		}
	}
	return num;
}

static void list_row(const struct row *row)
{
	printf("%-20s %s\n", row->name, row->question);
}

static unsigned long argument(const char *text, const char *what, unsigned long least,
			      unsigned long most)
{
	char *end;
	unsigned long val = strtoul(text, &end, 10);

	if (*end || val < least || val > most)
		die("%s: not a number of %s from %lu to %lu", text, what, least, most);
	return val;
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "output", required_argument, NULL, 'o' },
		{ "memory", required_argument, NULL, 'm' },
		{ "cache", required_argument, NULL, 'c' },
		{ "time", required_argument, NULL, 't' },
		{ "module", required_argument, NULL, 'M' },
		{ "intel-uncore", no_argument, NULL, 'I' },
		{ "list", no_argument, NULL, 'l' },
		{ "version", no_argument, NULL, 'V' },
		{ "help", no_argument, NULL, 'h' },
		{ }
	};
	size_t cache = 0;
	int option;

	/* tools/confirm runs the program as /proc/self/fd/3. */
	argv[0] = "confirm";
	prctl(PR_SET_NAME, "confirm");
	while ((option = getopt_long(argc, argv, "o:m:c:t:M:IlVh", options, NULL)) != -1) {
		switch (option) {
		case 'o':
			output = optarg;
			break;
		case 'm':
			memory = argument(optarg, "MiB", 1, 65536) << 20;
			break;
		case 'c':
			cache = argument(optarg, "KiB", 1, 1 << 20) << 10;
			break;
		case 't':
			milliseconds = argument(optarg, "milliseconds", 10, 1000);
			break;
		case 'M':
			module_file = optarg;
			break;
		case 'I':
			may_swap = true;
			break;
		case 'l':
			for_each_row(ALL, list_row);
			return 0;
		case 'V':
			puts("uncore-confirm " VERSION);
			return 0;
		case 'h':
			usage(stdout);
			return 0;
		default:
			usage(stderr);
			return 2;
		}
	}
	if (optind < argc) {
		usage(stderr);
		return 2;
	}
	check_machine();
	find_cpus();
	if (!cache)
		cache = cache_size();
	if (!memory)
		memory = 4 * cache;
	if (memory < 2 * cache)
		die("a walk of %zu MiB does not leave the last level cache (%zu KiB): -m %zu or more",
		    memory >> 20, cache >> 10, (2 * cache + (1 << 20) - 1) >> 20);
	pin(home);
	map_memory();
	open_evidence();
	note_machine();
	printf("KTAP version 1\n1..%zu\n", for_each_row(platform, NULL));
	flush_rows();
	trying = true;
	for_each_row(platform, try_row);
	close_evidence();
	return any_failed();
}
