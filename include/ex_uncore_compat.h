/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The driver is written for the newest kernel.  What older ones call by
 * another name gets the new name here; no version test stands elsewhere, and
 * none is needed here: stable kernels receive some names and not others, so
 * the name itself is asked for.
 */
#ifndef EX_UNCORE_COMPAT_H
#define EX_UNCORE_COMPAT_H

#include <asm/msr.h>

/* 6.16 renamed the 64-bit MSR accessors: the "l" was never a long. */
#ifndef rdmsrq
#define rdmsrq		rdmsrl
#define wrmsrq		wrmsrl
#define rdmsrq_safe	rdmsrl_safe
#define rdmsrq_safe_on_cpu	rdmsrl_safe_on_cpu
#endif

#endif /* EX_UNCORE_COMPAT_H */
