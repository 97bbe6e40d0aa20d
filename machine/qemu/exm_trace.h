/* SPDX-License-Identifier: GPL-2.0 */
/* The file of memory accesses that tools/traffic-replay reads (machine/traffic.rst) */
#ifndef EXM_TRACE_H
#define EXM_TRACE_H

#include "exm.h"
#include "exm_traffic.h"

/* Write the parameters to a new file. */
bool exm_trace_open(const char *path, const struct exm_traffic_config *c, Error **errp);

/* exm_traffic_access(), which is also written to the file if there is one */
unsigned int exm_trace_access(struct exm_traffic *t, unsigned int core, uint64_t line,
			      enum exm_kind kind);

/* Write the counts, and end the file.  Return false if it is not complete. */
bool exm_trace_close(const struct exm_traffic *t);

#endif
