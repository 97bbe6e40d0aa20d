// SPDX-License-Identifier: GPL-2.0
/*
 * hw COMMAND...: send a command to the hardware model.  tools/hw is the same on the host.
 */
#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ask.h"

static const char help[] =
"hw COMMAND...         send COMMAND to the model and print its answer\n"
"hw put --wait ...     put, and return after the last occurrence\n"
"hw wait [SECONDS]     return when no occurrence is pending (60)\n"
"hw rdmsr CPU REG      read a register through /dev/cpu\n"
"hw wrmsr CPU REG VAL  write it\n"
"hw read SOCKET REG... read several registers of the model\n"
"hw log flush          write out the access log up to here\n"
"hw log mark TEXT      write a line with TEXT to the access log\n"
"hw step CLOCKS        advance the uncore clock by CLOCKS at once\n"
"hw poweroff           switch the machine off at once\n"
"The exit status is 1, with the reason on stderr, if the model refuses COMMAND.\n"
"The model's own commands:\n";

/* The arguments as one line */
static char *join(char **argv)
{
	size_t size = 1;
	char *line;

	for (char **arg = argv; *arg; arg++)
		size += strlen(*arg) + 1;
	line = calloc(1, size);
	if (!line)
		err(1, "calloc");
	for (char **arg = argv; *arg; arg++) {
		if (arg > argv)
			strcat(line, " ");
		strcat(line, *arg);
	}
	return line;
}

static void wait_idle(double seconds)
{
	struct timespec nap = { 0, 1000000 }, t;
	double end;

	clock_gettime(CLOCK_MONOTONIC, &t);
	end = t.tv_sec + t.tv_nsec / 1e9 + seconds;
	while (strtoull(ask("pending"), NULL, 0)) {
		clock_gettime(CLOCK_MONOTONIC, &t);
		if (t.tv_sec + t.tv_nsec / 1e9 > end)
			errx(1, "still pending after %g s", seconds);
		nanosleep(&nap, NULL);
		/* a long wait need not wake up the CPU a thousand times a second */
		if (nap.tv_nsec < 16000000)
			nap.tv_nsec *= 2;
	}
}

static int open_msr(const char *cpu)
{
	char name[64];
	int fd;

	snprintf(name, sizeof(name), "/dev/cpu/%s/msr", cpu);
	fd = open(name, O_RDWR);
	if (fd < 0)
		err(1, "%s", name);
	return fd;
}

static int msr(char **argv)
{
	off_t reg = strtoull(argv[2], NULL, 0);
	int fd = open_msr(argv[1]);
	unsigned long long val;

	if (argv[3]) {
		val = strtoull(argv[3], NULL, 0);
		if (pwrite(fd, &val, 8, reg) != 8)
			err(1, "wrmsr %s %s", argv[2], argv[3]);
	} else {
		if (pread(fd, &val, 8, reg) != 8)
			err(1, "rdmsr %s", argv[2]);
		printf("%#llx\n", val);
	}
	return 0;
}

int main(int argc, char **argv)
{
	argv++;
	argc--;
	if (!argc || !strcmp(argv[0], "help") || !strcmp(argv[0], "--help")) {
		fputs(help, stdout);
		fputs(ask("help"), stdout);
		return 0;
	}
	if ((!strcmp(argv[0], "rdmsr") && argc == 3) ||
	    (!strcmp(argv[0], "wrmsr") && argc == 4))
		return msr(argv);
	if (!strcmp(argv[0], "wait")) {
		wait_idle(argc > 1 ? atof(argv[1]) : 60);
		return 0;
	}
	if (!strcmp(argv[0], "put") && argc > 1 && !strcmp(argv[1], "--wait")) {
		argv[1] = argv[0];
		fputs(ask(join(argv + 1)), stdout);
		wait_idle(60);
		return 0;
	}
	if (!strcmp(argv[0], "read") && argc > 3) {
		for (char **reg = argv + 2; *reg; reg++) {
			char *one[] = { argv[0], argv[1], *reg, NULL };

			fputs(ask(join(one)), stdout);
		}
		return 0;
	}
	fputs(ask(join(argv)), stdout);
	return 0;
}
