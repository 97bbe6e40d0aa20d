/* SPDX-License-Identifier: GPL-2.0 */
/* The suites' functions in the place of those of netburst/nb_hw.h: netburst_fixture.h has them */
#define NB_HW_H

#include <linux/hrtimer.h>
#include <linux/irq_work.h>

struct nb_thread;

static u64 nb_reg_read(const struct nb_thread *thread, u32 reg);
static void nb_reg_write(const struct nb_thread *thread, u32 reg, u64 val);
static int nb_reg_write_safe(const struct nb_thread *thread, u32 reg, u64 val);
static void nb_mask_pmi(const struct nb_thread *thread, bool mask);
static u64 nb_time_ns(const struct nb_thread *thread);
static void nb_queue(const struct nb_thread *thread, struct irq_work *work);
static void nb_start_timer(const struct nb_thread *thread, struct hrtimer *timer, u64 ns);
