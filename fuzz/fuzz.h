/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Shared by the fuzz targets: the input as a source of decisions, a package of the driver on
 * the model's registers, and MUST(), which aborts if its condition is false.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <fuzz_kernel.h>

#include "../include/ex_uncore.h"
#include "../platforms/ivytown.h"
#include "events/events.h"
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

/* The rest of the input.  After its end all decisions are 0. */
struct input {
	const u8 *data;
	size_t size;
};

u64 take(struct input *in, unsigned int bytes);
u64 take_value(struct input *in);
u64 take_clocks(struct input *in);

#define PACKAGE_MEM	(64 << 10)

/**
 * struct package - a package of the driver, on the machine
 * @pkg:	the driver's package
 * @boxes:	boxes of @pkg
 * @mem:	their memory
 * @cost:	clocks that a register access of the driver takes
 */
struct package {
	struct ex_pkg pkg;
	struct ex_box *boxes;
	u64 mem[PACKAGE_MEM / sizeof(u64)];
	u64 cost;
};

struct package *package_new(struct input *in);
#define PROCESSOR_NETBURST	10	/* processor() does not return it */

unsigned int processor(unsigned int how);
void package_model(struct package *p, unsigned int which, const struct machine_ways *ways,
		   struct input *faults);
bool has_own_status(const struct package *p);
unsigned int package_box(const struct package *p, const struct ex_box_row *row);
unsigned int package_idx(const struct ex_box_row *row, int idx);
bool package_has(struct package *p, u32 reg, u64 *val);
u64 package_peek(struct package *p, u32 reg);
void package_run(struct package *p, u64 clocks);
void package_command(struct package *p, const char *line);
void package_put(struct package *p, const struct ex_box *box, struct input *in);

void take_config(struct input *in, const struct package *p, const struct ex_box *box, u64 *config);
u64 field_bits(const struct ex_box_type *type, int word);
unsigned int num_filters(const struct ex_box_type *type);
void check_req(const struct ex_box_type *type, const struct ex_req *req);
void check_holders(struct package *p, const struct ex_box *box);

#endif
