/* SPDX-License-Identifier: GPL-2.0 */
/* Helpers of linux/kernel.h that the driver uses */
#ifndef FUZZ_LINUX_KERNEL_H
#define FUZZ_LINUX_KERNEL_H

#include <limits.h>
#include <string.h>

#include <linux/bits.h>
#include <linux/types.h>

#define static_assert(expr)	_Static_assert(expr, #expr)
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof((a)[0]))
#define min(a, b)		((a) < (b) ? (a) : (b))
#define max(a, b)		((a) > (b) ? (a) : (b))
#define min3(a, b, c)		min(min(a, b), c)
#define max3(a, b, c)		max(max(a, b), c)
#define min_t(type, a, b)	((type)(a) < (type)(b) ? (type)(a) : (type)(b))
#define max_t(type, a, b)	((type)(a) > (type)(b) ? (type)(a) : (type)(b))
#define clamp(val, lo, hi)	min(max(val, lo), hi)
#define clamp_t(type, val, lo, hi)	min_t(type, max_t(type, val, lo), hi)
#define DIV_ROUND_UP(n, d)	(((n) + (d) - 1) / (d))
#define swap(a, b)		do { __auto_type swapped = (a); (a) = (b); (b) = swapped; } while (0)
#define U32_MAX			UINT32_MAX
#define U64_MAX			UINT64_MAX
#define S64_MAX			INT64_MAX
#define likely(cond)		(cond)
#define unlikely(cond)		(cond)
#define test_bit(n, word)	(*(word) >> (n) & 1)
#define __ffs(word)		((unsigned long)__builtin_ctzl(word))
#define hweight64(word)		((unsigned long)__builtin_popcountll(word))
#define hweight_long(word)	hweight64(word)
#define __set_bit(n, word)	((void)(*(word) |= BIT(n)))
#define __clear_bit(n, word)	((void)(*(word) &= ~BIT(n)))
#define for_each_set_bit(n, word, size)						\
	for ((n) = 0; (n) < (size); (n)++)					\
		if (*(word) >> (n) & 1)
#define sign_extend64(val, bit)	((s64)((u64)(val) << (63 - (bit))) >> (63 - (bit)))
#define container_of(ptr, type, member)						\
	((type *)((char *)(ptr) - offsetof(type, member)))
#define lower_32_bits(n)	((u32)(n))
#define upper_32_bits(n)	((u32)((n) >> 32))
#define fls64(word)		((word) ? 64 - __builtin_clzll(word) : 0)
#define cpu_relax()		barrier()
#define barrier()		__asm__ __volatile__("" : : : "memory")
#define data_race(expr)		(expr)
#define READ_ONCE(x)		(*(const volatile __typeof__(x) *)&(x))
#define smp_load_acquire(ptr)		READ_ONCE(*(ptr))
#define smp_mb()			((void)0)
#define smp_rmb()			((void)0)
#define smp_wmb()			((void)0)
#define smp_store_release(ptr, val)	WRITE_ONCE(*(ptr), val)
#define WRITE_ONCE(x, val)	((void)(*(volatile __typeof__(x) *)&(x) = (val)))

#endif
