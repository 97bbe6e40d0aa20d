/* SPDX-License-Identifier: GPL-2.0 */
/* Timers: fuzz_timer() tells the target which are active, and the target runs them. */
#ifndef FUZZ_LINUX_HRTIMER_H
#define FUZZ_LINUX_HRTIMER_H

#include <linux/types.h>

typedef s64 ktime_t;

enum hrtimer_restart { HRTIMER_NORESTART, HRTIMER_RESTART };
enum hrtimer_mode { HRTIMER_MODE_REL_PINNED_HARD };

struct hrtimer {
	enum hrtimer_restart (*function)(struct hrtimer *timer);
	u64 expires;
	bool active;
};

u64 fuzz_time(void);
void fuzz_timer(struct hrtimer *timer);

#define ktime_get_mono_fast_ns()	fuzz_time()
#define ns_to_ktime(ns)			((ktime_t)(ns))
#define ktime_to_ns(time)		((s64)(time))

static inline void hrtimer_setup(struct hrtimer *timer,
				 enum hrtimer_restart (*function)(struct hrtimer *timer),
				 int clock, enum hrtimer_mode mode)
{
	*timer = (struct hrtimer){ .function = function };
}

static inline void hrtimer_start(struct hrtimer *timer, ktime_t after, enum hrtimer_mode mode)
{
	timer->expires = fuzz_time() + after;
	timer->active = true;
	fuzz_timer(timer);
}

static inline bool hrtimer_active(const struct hrtimer *timer)
{
	return timer->active;
}

static inline ktime_t hrtimer_get_remaining(const struct hrtimer *timer)
{
	return timer->expires - fuzz_time();
}

static inline void hrtimer_forward_now(struct hrtimer *timer, ktime_t interval)
{
	while (timer->expires <= fuzz_time())
		timer->expires += interval;
}

static inline void hrtimer_cancel(struct hrtimer *timer)
{
	timer->active = false;
}

#endif
