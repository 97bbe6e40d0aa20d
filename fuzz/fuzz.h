/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Shared by the fuzz targets: the input as a source of decisions, the model with any of its
 * variants, and MUST(), which aborts if its condition is false.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <fuzz_kernel.h>

#include "../machine/model/exm.h"
#include "../machine/model/exm_boxes.h"

#define MUST(cond, ...)								\
	do {									\
		if (!(cond)) {							\
			fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #cond); \
			fprintf(stderr, __VA_ARGS__);				\
			fputc('\n', stderr);					\
			abort();						\
		}								\
	} while (0)

/* FUZZ_SAY is in the environment: print each operation */
extern bool saying;

#define say(...)							\
	do {								\
		if (saying)						\
			fprintf(stderr, __VA_ARGS__);			\
	} while (0)

/**
 * struct input - an input
 * @state:	state of the random numbers
 * @size:	number of bytes that are left.  After its end all decisions are 0.
 */
struct input {
	u64 state;
	size_t size;
};

void run_input(struct input *in);		/* the target's */

u64 take(struct input *in, unsigned int bytes);
u64 take_value(struct input *in);
u64 take_clocks(struct input *in);

void command(const char *line);
void any_put(struct exm *m, const char *prefix, struct input *in, char *line, size_t size);
void machine_of(unsigned int cpu_model, unsigned int cpus, const struct machine_ways *ways,
		struct input *in);

#endif
