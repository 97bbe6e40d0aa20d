/* SPDX-License-Identifier: GPL-2.0 */
/* The kernel's integer types in user space, as model/exm.h has them */
#ifndef FUZZ_LINUX_TYPES_H
#define FUZZ_LINUX_TYPES_H

#include_next <linux/types.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define __iomem

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int64_t s64;

typedef struct {
	int counter;
} atomic_t;

#define atomic_read(v)			(*(const volatile int *)&(v)->counter)
#define atomic_add(n, v)		((void)((v)->counter += (n)))
#define atomic_sub(n, v)		((void)((v)->counter -= (n)))
#define atomic_inc(v)			atomic_add(1, v)
#define atomic_dec(v)			atomic_sub(1, v)
#define atomic_set(v, n)		((void)((v)->counter = (n)))
#define atomic_inc_return(v)		(++(v)->counter)
#define atomic_dec_and_test(v)		(!--(v)->counter)

#endif
