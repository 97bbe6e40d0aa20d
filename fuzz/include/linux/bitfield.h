/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FUZZ_LINUX_BITFIELD_H
#define FUZZ_LINUX_BITFIELD_H

#include <linux/bits.h>

/* As in the kernel, a mask is a constant, and not 0. */
#define FIELD_SHIFT(mask)							\
	(BUILD_BUG_ON_ZERO(!__is_constexpr(mask)) +				\
	 BUILD_BUG_ON_ZERO(__builtin_choose_expr(__is_constexpr(mask), !(mask), 0)) +	\
	 __builtin_ctzll(mask))
#define FIELD_GET(mask, reg)	(((reg) & (mask)) >> FIELD_SHIFT(mask))
#define FIELD_PREP(mask, val)	(((u64)(val) << FIELD_SHIFT(mask)) & (mask))

#endif
