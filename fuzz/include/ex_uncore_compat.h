/* SPDX-License-Identifier: GPL-2.0 */
/* Every package here has ops of its own: nobody gets as far as a real MSR. */
#ifndef FUZZ_EX_UNCORE_COMPAT_H
#define FUZZ_EX_UNCORE_COMPAT_H

#include <stdlib.h>

#define rdmsrq(reg, val)	((void)(reg), (void)((val) = 0), abort())
#define rdmsrq_safe(reg, val)	((void)(reg), (void)(val), abort(), 0)
#define wrmsrq(reg, val)	((void)(reg), (void)(val), abort())
#define wrmsrq_safe(reg, val)	((void)(reg), (void)(val), abort(), 0)

#define MSR_CORE_PERF_GLOBAL_STATUS	0x38e
#define MSR_CORE_PERF_GLOBAL_OVF_CTRL	0x390

#endif
