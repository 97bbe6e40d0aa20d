// SPDX-License-Identifier: GPL-2.0
/*
 * replay_TARGET FILE: run each input of a packed corpus once, without libFuzzer: for gcc, for
 * coverage, and for tests/mutate.
 */
#include <err.h>
#include <signal.h>
#include <unistd.h>

#include "fuzz.h"

#define LONGEST	4096

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

static unsigned int number;

static void say_where(int sig)
{
	dprintf(STDERR_FILENO, "in line %u of the corpus\n", number);
	signal(sig, SIG_DFL);
	raise(sig);
}

int main(int argc, char **argv)
{
	FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
	char line[2 * LONGEST + 2];

	if (!f)
		err(1, "usage: replay_TARGET FILE");
	signal(SIGABRT, say_where);
	for (number = 1; fgets(line, sizeof(line), f); number++) {
		size_t size = strlen(line) / 2;
		u8 *data;

		if (*line == '#')
			continue;
		data = malloc(size);
		for (size_t i = 0; i < size; i++) {
			if (sscanf(line + 2 * i, "%2hhx", &data[i]) != 1)
				errx(1, "line %u: no hexadecimal digits", number);
		}
		LLVMFuzzerTestOneInput(data, size);
		free(data);
	}
	return 0;
}
