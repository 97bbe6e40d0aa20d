/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FUZZ_LINUX_MATH64_H
#define FUZZ_LINUX_MATH64_H

#include <linux/types.h>

#define div64_u64(a, b)			((u64)(a) / (b))
#define div_u64(a, b)			((u64)(a) / (b))
#define div64_s64(a, b)			((s64)(a) / (b))
#define mul_u64_u64_div_u64(a, b, c)	((u64)((unsigned __int128)(a) * (b) / (c)))

#endif
