// SPDX-License-Identifier: GPL-2.0
/* confirm: options */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>

#include "confirm.h"

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
	"  -o, --output FILE    a new file, to be sent (confirm-evidence.txt)\n"
	"  -m, --memory MiB     memory to walk (four times the last level cache)\n"
	"  -M, --module FOLDER  of the loaded module (where it is installed), to\n"
	"                       be loaded again before \"refuted\" is said\n"
	"  -I, --intel-uncore   load intel_uncore for the row \"agreement\", and\n"
	"                       then ex_uncore again\n"
	"  -l, --list           list the rows, and what an answer changes\n"
	"  -V, --version        print the version\n"
	"  -h, --help           print this text\n";

static void list_rows(void)
{
	for (const struct row *row = rows; row->name; row++)
		printf("%-10s %s; %s\n", row->name, row->question, row->why);
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "output", required_argument, NULL, 'o' },
		{ "memory", required_argument, NULL, 'm' },
		{ "module", required_argument, NULL, 'M' },
		{ "intel-uncore", no_argument, NULL, 'I' },
		{ "list", no_argument, NULL, 'l' },
		{ "version", no_argument, NULL, 'V' },
		{ "help", no_argument, NULL, 'h' },
		{ }
	};
	unsigned int num = 0;
	int option;

	/* tools/confirm runs the program as /proc/self/fd/3. */
	argv[0] = "confirm";
	prctl(PR_SET_NAME, "confirm");
	while ((option = getopt_long(argc, argv, "o:m:M:IlVh", options, NULL)) != -1) {
		switch (option) {
		case 'o':
			output = optarg;
			break;
		case 'm':
			memory = strtoul(optarg, NULL, 10) << 20;
			if (!memory || memory >> 36)
				die("%s: not a number of MiB from 1 to 65535", optarg);
			break;
		case 'M':
			module_folder = optarg;
			break;
		case 'I':
			may_swap = true;
			break;
		case 'l':
			list_rows();
			return 0;
		case 'V':
			puts("uncore-confirm " VERSION);
			return 0;
		default:
			fputs(usage, option == 'h' ? stdout : stderr);
			return option == 'h' ? 0 : 2;
		}
	}
	if (optind < argc) {
		fputs(usage, stderr);
		return 2;
	}
	find_machine();
	pin(home);
	map_memory();
	open_report();
	note_machine();
	for (const struct row *row = rows; row->name; row++)
		num += !!(row->platforms & platform);
	print("KTAP version 1\n1..%u\n", num);
	trying = true;
	for (const struct row *row = rows; row->name; row++)
		if (row->platforms & platform)
			try_row(row);
	note_debugfs("after");
	return 0;
}
