/* SPDX-License-Identifier: GPL-2.0 */
/* Names of perf's core that differ between kernels, see ex_uncore_compat.h */
#ifndef EX_UNCORE_PERF_COMPAT_H
#define EX_UNCORE_PERF_COMPAT_H

#include <linux/perf_event.h>

/* Config words that newer kernels have and the driver does not use */
static inline u64 ex_attr_more_config(const struct perf_event_attr *attr)
{
	u64 more = 0;

#ifdef PERF_ATTR_SIZE_VER8
	more |= attr->config3;
#endif
#ifdef PERF_ATTR_SIZE_VER9
	more |= attr->config4;
#endif
	return more;
}

#endif /* EX_UNCORE_PERF_COMPAT_H */
