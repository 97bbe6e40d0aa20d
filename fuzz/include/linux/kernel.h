/* SPDX-License-Identifier: GPL-2.0 */
/* What ex_uncore_boxes.c takes from the kernel */
#ifndef FUZZ_LINUX_KERNEL_H
#define FUZZ_LINUX_KERNEL_H

#include <limits.h>
#include <string.h>

#include <linux/bits.h>
#include <linux/types.h>

#define U32_MAX			UINT32_MAX
#define U64_MAX			UINT64_MAX
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof((a)[0]))
#define min_t(type, a, b)	((type)(a) < (type)(b) ? (type)(a) : (type)(b))
#define clamp_t(type, val, lo, hi)						\
	((type)(val) < (type)(lo) ? (type)(lo) : min_t(type, val, hi))
#define __ffs(word)		((unsigned long)__builtin_ctzl(word))
#define hweight64(word)		((unsigned long)__builtin_popcountll(word))
#define hweight_long(word)	hweight64(word)
#define __set_bit(n, word)	((void)(*(word) |= BIT(n)))
#define __clear_bit(n, word)	((void)(*(word) &= ~BIT(n)))
#define for_each_set_bit(n, word, size)						\
	for ((n) = 0; (n) < (size); (n)++)					\
		if (*(word) >> (n) & 1)
#define lower_32_bits(n)	((u32)(n))
#define upper_32_bits(n)	((u32)((n) >> 32))
#define fls64(word)		((word) ? 64 - __builtin_clzll(word) : 0)
#define cpu_relax()		barrier()
#define barrier()		__asm__ __volatile__("" : : : "memory")
#define data_race(expr)		(expr)
#define READ_ONCE(x)		(*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, val)	((void)(*(volatile __typeof__(x) *)&(x) = (val)))

#endif
