/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The driver is written for the newest kernel.  This header gives the new names to what older
 * kernels call otherwise.  It tests for names, not for versions, as stable kernels receive some
 * changes and not others; Kbuild tests for names that are not macros.
 * ex_uncore_perf_compat.h does the same for perf.
 */
#ifndef EX_UNCORE_COMPAT_H
#define EX_UNCORE_COMPAT_H

#include <linux/hrtimer.h>
#include <linux/syscore_ops.h>

#include <asm/msr.h>

/* 6.16 moved cpuid_eax() and its like. */
#ifdef EX_HAS_CPUID_API
#include <asm/cpuid/api.h>
#else
#include <asm/processor.h>
#endif

/* 6.16 renamed the 64-bit MSR accessors: the "l" was never a long. */
#ifndef rdmsrq
#define rdmsrq		rdmsrl
#define wrmsrq		wrmsrl
#define rdmsrq_safe	rdmsrl_safe
#define wrmsrq_safe	wrmsrl_safe
#define rdmsrq_safe_on_cpu	rdmsrl_safe_on_cpu
#endif

/* A local variable that the compiler does not zero; without the name it does. */
#ifndef __uninitialized
#define __uninitialized
#endif

/* 6.13 */
#ifndef EX_HAS_HRTIMER_SETUP
static inline void hrtimer_setup(struct hrtimer *timer,
				 enum hrtimer_restart (*function)(struct hrtimer *),
				 clockid_t clock, enum hrtimer_mode mode)
{
	hrtimer_init(timer, clock, mode);
	timer->function = function;
}
#endif

/* 6.19 gave the callbacks an argument.  */
#ifdef EX_HAS_SYSCORE
#define EX_SYSCORE_ARG			void *data
#define EX_DEFINE_SYSCORE(name, suspend_fn, resume_fn)			\
	static const struct syscore_ops name##_syscore_ops = {			\
		.suspend = suspend_fn, .resume = resume_fn,			\
	};									\
	static struct syscore name##_syscore = { .ops = &name##_syscore_ops }
#else
#define EX_SYSCORE_ARG			void
#define EX_DEFINE_SYSCORE(name, suspend_fn, resume_fn)			\
	static struct syscore_ops name##_syscore = {				\
		.suspend = suspend_fn, .resume = resume_fn,			\
	}
#define register_syscore		register_syscore_ops
#define unregister_syscore		unregister_syscore_ops
#endif

#endif /* EX_UNCORE_COMPAT_H */
