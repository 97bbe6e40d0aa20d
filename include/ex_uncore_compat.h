/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The driver is written for the newest kernel.  What older ones call by
 * another name gets the new name here; no version test stands elsewhere, and
 * none is needed here: stable kernels receive some names and not others, so
 * the name itself is asked for.
 */
#ifndef EX_UNCORE_COMPAT_H
#define EX_UNCORE_COMPAT_H

#include <linux/perf_event.h>

#include <asm/msr.h>

/* 6.16 renamed the 64-bit MSR accessors: the "l" was never a long. */
#ifndef rdmsrq
#define rdmsrq		rdmsrl
#define wrmsrq		wrmsrl
#define rdmsrq_safe	rdmsrl_safe
#define rdmsrq_safe_on_cpu	rdmsrl_safe_on_cpu
#endif

/* Config words that came later; the driver has no use for them. */
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

#endif /* EX_UNCORE_COMPAT_H */
