/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FUZZ_LINUX_MATH64_H
#define FUZZ_LINUX_MATH64_H

#define div64_u64(a, b)	((a) / (b))
#define mul_u64_u64_div_u64(a, b, c)	((u64)((unsigned __int128)(a) * (b) / (c)))

#endif
