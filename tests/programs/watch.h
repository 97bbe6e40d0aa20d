/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Included into all that is built for the kernel with KCSAN.  KCSAN watches one of many
 * accesses, and few of all accesses are the driver's: each of these counts for 25.  Not in a
 * PMI, which would take too long, and not in KUnit, which is one thread.
 */
#include <linux/preempt.h>

#define WEIGHT	(sizeof(KBUILD_MODNAME) == sizeof("ex_uncore") ? 25 : 1)

void __kcsan_check_access(const volatile void *ptr, unsigned long size, int type);

/* The compiler's calls at an access go to functions of this file. */
#define WATCH(what, size, type)							\
	static __attribute__((__used__, __noinline__, __no_sanitize_thread__))	\
	void watch_##what##size(const volatile void *ptr)			\
	{									\
		for (int i = in_nmi() ? 1 : WEIGHT; i > 0; i--)			\
			__kcsan_check_access(ptr, size, type);			\
	}									\
	asm(".set __tsan_" #what #size ", watch_" #what #size);

WATCH(read, 1, 0)
WATCH(read, 2, 0)
WATCH(read, 4, 0)
WATCH(read, 8, 0)
WATCH(write, 1, 1)
WATCH(write, 2, 1)
WATCH(write, 4, 1)
WATCH(write, 8, 1)
