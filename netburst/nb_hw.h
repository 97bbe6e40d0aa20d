/* SPDX-License-Identifier: GPL-2.0 */
/* ex_netburst: what a thread asks of its CPU.  KUnit has functions of its own in their place. */
#ifndef NB_HW_H
#define NB_HW_H

#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/ktime.h>

#include <asm/apic.h>

#include "ex_uncore_compat.h"

struct nb_thread;

static inline u64 nb_reg_read(const struct nb_thread *thread, u32 reg)
{
	u64 val;

	rdmsrq(reg, val);
	return val;
}

static inline void nb_reg_write(const struct nb_thread *thread, u32 reg, u64 val)
{
	wrmsrq(reg, val);
}

/* Write a register that may reject the value.  Returns 0, or -EIO if the write raised #GP. */
static inline int nb_reg_write_safe(const struct nb_thread *thread, u32 reg, u64 val)
{
	return wrmsrq_safe(reg, val);
}

/* The APIC masks LVTPC whenever it delivers a PMI, the core PMU's as well. */
static inline void nb_mask_pmi(const struct nb_thread *thread, bool mask)
{
	apic->write(APIC_LVTPC, APIC_DM_NMI | (mask ? APIC_LVT_MASKED : 0));
}

/* Monotonic time (ns) */
static inline u64 nb_time_ns(const struct nb_thread *thread)
{
	/* An NMI may interrupt the update of the kernel's clock; it reads the clock again. */
	return data_race(ktime_get_mono_fast_ns());
}

static inline void nb_queue(const struct nb_thread *thread, struct irq_work *work)
{
	irq_work_queue(work);
}

static inline void nb_start_timer(const struct nb_thread *thread, struct hrtimer *timer, u64 ns)
{
	hrtimer_start(timer, ns_to_ktime(ns), HRTIMER_MODE_REL_PINNED_HARD);
}

#endif /* NB_HW_H */
