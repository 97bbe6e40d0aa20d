/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FUZZ_LINUX_ATOMIC_H
#define FUZZ_LINUX_ATOMIC_H

#include <linux/types.h>

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

static inline bool atomic_add_unless(atomic_t *v, int a, int u)
{
	bool add = v->counter != u;

	v->counter += add ? a : 0;
	return add;
}

#define atomic_inc_not_zero(v)		atomic_add_unless(v, 1, 0)
#define xchg(ptr, val)			__atomic_exchange_n(ptr, val, __ATOMIC_RELAXED)

#endif
