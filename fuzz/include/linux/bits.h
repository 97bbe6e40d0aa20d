/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FUZZ_LINUX_BITS_H
#define FUZZ_LINUX_BITS_H

/* As in the kernel, constants that make no sense do not compile. */
#define BUILD_BUG_ON_ZERO(e)	((int)sizeof(struct { int : (-!!(e)); }))
#define __is_constexpr(x)	(sizeof(int) == sizeof(*(8 ? ((void *)((long)(x) * 0L)) : (int *)8)))
#define GENMASK_INPUT_CHECK(high, low)						\
	BUILD_BUG_ON_ZERO(__builtin_choose_expr(__is_constexpr((int)(low) > (int)(high)), \
						(int)(low) > (int)(high), 0))

#define BIT(n)			(1UL << (n))
#define BIT_ULL(n)		(1ULL << (n))
#define GENMASK(high, low)							\
	(GENMASK_INPUT_CHECK(high, low) + ((~0UL >> (63 - (high))) & (~0UL << (low))))
#define GENMASK_ULL(high, low)							\
	(GENMASK_INPUT_CHECK(high, low) + ((~0ULL >> (63 - (high))) & (~0ULL << (low))))

#endif
