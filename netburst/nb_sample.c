// SPDX-License-Identifier: GPL-2.0
/* ex_netburst: one event.  nb.h has the rules about who may touch what. */
#include <linux/math64.h>

#include "nb.h"

/* Bits 63:48 of prev_count: number of times that the counter has been armed */
#define EX_NB_LAP_SHIFT	48
#define EX_NB_LAPS	GENMASK_ULL(63, EX_NB_LAP_SHIFT)

/* A quarter of the range stays free behind the wrap: so a late PMI can still tell a wrap. */
#define EX_NB_LONGEST	(EX_NB_CTR_MASK - (EX_NB_CTR_MASK >> 2))

unsigned int nb_max_sample_rate = 10000;

static u64 nb_period(const struct perf_event *event)
{
	/* PERF_EVENT_IOC_PERIOD writes it before it stops the event: old or new, both will do. */
	return data_race(event->hw.sample_period);
}

static u64 nb_min_interval(void)
{
	return nb_max_sample_rate ? NSEC_PER_SEC / nb_max_sample_rate : 0;
}

/* @count * @num / @den, at most %EX_NB_LONGEST; @count is below 2^48, @num below 2^31 */
static u64 nb_scale(u64 count, u64 num, u64 den)
{
	den = max_t(u64, den, 1);
	if (num && div64_u64(count, den) >= div64_u64(EX_NB_LONGEST, num))
		return EX_NB_LONGEST;
	return mul_u64_u64_div_u64(count, num, den);
}

static __always_inline bool nb_event_try_update(struct perf_event *event, u64 *now)
{
	struct hw_perf_event *hwc = &event->hw;
	u64 prev = local64_read(&hwc->prev_count);
	u64 delta;

	*now = nb_counter_read(nb_event_counter(event), prev);
	delta = (*now - prev) & EX_NB_CTR_MASK;
	if (local64_cmpxchg(&hwc->prev_count, prev, prev + delta) != prev)
		return false;
	local64_add(delta, &event->count);
	return true;
}

#define EX_NB_UPDATE_RETRIES	8

/**
 * nb_event_update - bring event->count up to date
 * @event:	event that has a counter
 *
 * The counter is read again if a PMI between the read and the exchange has moved prev_count.  If a
 * nested read of the event follows each read of the register (tracepoint msr:read_msr), all
 * exchanges fail, and the nested read has brought event->count up to date.
 * Return: the counter's value
 */
u64 nb_event_update(struct perf_event *event)
{
	int retries = EX_NB_UPDATE_RETRIES;
	u64 now;

	while (!nb_event_try_update(event, &now) && --retries)
		;
	return now;
}

static u64 nb_event_elapsed(const struct perf_event *event, u64 now)
{
	const struct nb_counter *counter = nb_event_counter(event);

	return (now + counter->left - counter->delay) & EX_NB_CTR_MASK;
}

/* What is left of @period; an overdue one ends with the next occurrence. */
static u64 nb_period_left(u64 period, u64 since)
{
	return min(period > since ? period - since : 1, EX_NB_LONGEST);
}

static u64 nb_event_set_prev(struct perf_event *event, u64 val)
{
	u64 laps = (local64_read(&event->hw.prev_count) & EX_NB_LAPS) + BIT_ULL(EX_NB_LAP_SHIFT);

	local64_set(&event->hw.prev_count, laps | val);
	return laps | val;
}

/*
 * Write the counter of an event that only counts, and that has been read: PMI handler or nb_poll().
 * Returns hw.prev_count.
 */
u64 nb_event_write(struct perf_event *event, u64 val)
{
	u64 prev = nb_event_set_prev(event, val);

	nb_counter_preset(nb_event_counter(event), val);
	return prev;
}

/*
 * Arm the counter up to the end of @period, and for at least @least occurrences.  The PMI comes one
 * occurrence after the wrap (nb 7).  Returns the preset.
 */
static u64 nb_event_arm(struct perf_event *event, u64 period, u64 least, u64 time)
{
	struct nb_counter *counter = nb_event_counter(event);
	u64 left = nb_period_left(period, counter->since), preset;

	if (least > left)
		left = min(least, EX_NB_LONGEST);
	counter->left = left;
	counter->delay = left > 1;
	counter->period = period;
	counter->stamp = time;
	preset = (counter->delay - left) & EX_NB_CTR_MASK;
	nb_event_set_prev(event, preset);
	return preset;
}

/* -F: move the period an eighth of the way to what @elapsed occurrences in @time suggest. */
static void nb_event_adjust(struct perf_event *event, u64 elapsed, u64 time)
{
	u64 target = READ_ONCE(to_nb_event(event)->target);
	s64 period = nb_period(event), change;

	if (!target)
		return;
	change = nb_scale(elapsed, target, time) - period;
	change += change < 0 ? -7 : 7;	/* round away from 0, so that the period gets there */
	data_race(event->hw.sample_period = max(period + change / 8, 1LL));
}

static void nb_event_sample(struct perf_event *event, u64 period, struct pt_regs *regs)
{
	struct perf_sample_data data;

	perf_sample_data_init(&data, 0, period);
	ex_perf_overflow(event, &data, regs);
}

/*
 * Make a nested nb_event_read() leave an event alone whose counter and sums are going to disagree:
 * PMI handler or nb_poll().  Returns hw.state, for nb_event_end_update().
 */
int nb_event_begin_update(struct perf_event *event)
{
	int state = event->hw.state;

	WRITE_ONCE(event->hw.state, PERF_HES_STOPPED);
	barrier();
	return state;
}

void nb_event_end_update(struct perf_event *event, int state)
{
	barrier();
	WRITE_ONCE(event->hw.state, state);
}

/*
 * Read the counter, and if it has overflowed arm it for the next period.
 *
 * The occurrences since the overflow belong to the next period; the sample's PERIOD includes the
 * whole periods that they fill.  Periods shorter than the rate limit allows are folded, too: the
 * counter is armed for as many occurrences as the shortest time allowed had before the overflow.
 *
 * Returns whether the counter has overflowed, and *@whole as the sum of the periods that are over.
 */
static bool nb_event_rearm(struct perf_event *event, u64 time, u64 *whole)
{
	struct nb_counter *counter = nb_event_counter(event);
	u64 prev = local64_read(&event->hw.prev_count) & EX_NB_CTR_MASK;
	u64 now = nb_counter_mend(counter, prev);
	u64 elapsed = nb_event_elapsed(event, now), least;

	if (elapsed < counter->left)
		return false;
	counter->since += elapsed;
	*whole = counter->since - counter->since % counter->period;
	counter->since -= *whole;
	least = nb_scale(elapsed, nb_min_interval(), time - counter->stamp);
	nb_event_adjust(event, elapsed, time - counter->stamp);
	nb_counter_preset(counter, nb_event_arm(event, nb_period(event), least, time));
	local64_add((now - prev) & EX_NB_CTR_MASK, &event->count);
	return true;
}

static bool nb_wants_group(const struct perf_event *event)
{
	return event->attr.sample_type & PERF_SAMPLE_READ &&
	       event->attr.read_format & PERF_FORMAT_GROUP &&
	       event->group_leader->nr_siblings;
}

/*
 * Bring the counts of the rest of @event's group up to date, and make nb_event_read() leave them so
 * while the sample is written.  Returns the bitmap of their counters.
 */
static unsigned long nb_group_begin_update(const struct perf_event *event)
{
	struct nb_thread *thread = nb_event_thread(event);
	unsigned long held = 0;
	int idx;

	if (!nb_wants_group(event))
		return 0;
	nb_for_each_used(idx, thread) {
		struct perf_event *other = READ_ONCE(thread->counters[idx].event);

		if (!other || other == event || other->hw.state ||
		    other->group_leader != event->group_leader)
			continue;
		nb_event_update(other);
		nb_event_begin_update(other);
		held |= BIT(idx);
	}
	return held;
}

static void nb_group_end_update(const struct nb_thread *thread, unsigned long held)
{
	int idx;

	for_each_set_bit(idx, &held, EX_NB_COUNTERS)
		nb_event_end_update(thread->counters[idx].event, 0);
}

static void nb_event_take_sample(struct perf_event *event, u64 whole, struct pt_regs *regs)
{
	if (ex_unexported(event)->muted)
		nb_event_counter(event)->since += whole;
	else if (whole)		/* else the period is longer than the counter, and not over */
		nb_event_sample(event, whole, regs);
}

/**
 * nb_event_handle - handle the overflow of an event that samples, PMI handler or nb_poll()
 * @event:	event that is started
 * @pmi:	PMI
 * Return: whether the counter has overflowed since it was armed
 */
bool nb_event_handle(struct perf_event *event, const struct nb_pmi *pmi)
{
	int state = nb_event_begin_update(event);
	unsigned long held;
	u64 whole;
	bool overflowed;

	overflowed = !(state & PERF_HES_STOPPED) &&
		     nb_event_rearm(event, pmi->time, &whole);
	nb_event_end_update(event, state);
	held = nb_group_begin_update(event);
	if (overflowed)
		nb_event_take_sample(event, whole, pmi->regs);
	nb_group_end_update(nb_event_thread(event), held);
	return overflowed;
}

/* Let an event count, unless it does: its registers are set since it has its counter. */
void nb_event_run(struct perf_event *event)
{
	struct nb_counter *counter = nb_event_counter(event);
	struct hw_perf_event *hwc = &event->hw;
	u64 preset;

	if (!(hwc->state & PERF_HES_STOPPED))
		return;
	if (is_sampling_event(event)) {
		preset = nb_event_arm(event, nb_period(event), 1, nb_time_ns(counter->thread));
		/*
		 * The counter of a restarted event usually holds its preset already.  With a preset
		 * for one occurrence goes force_ovf, which nb_event_assign() has cleared.
		 */
		if (preset != counter->value || preset == EX_NB_CTR_MASK)
			nb_counter_preset(counter, preset);
	} else {
		local64_set(&hwc->prev_count, counter->value);
	}
	WRITE_ONCE(hwc->state, 0);
	barrier();	/* a PMI may follow the write that enables the counter at once */
	nb_counter_start(counter);
}

/* Stop an event that counts. */
void nb_event_halt(struct perf_event *event)
{
	struct nb_counter *counter = nb_event_counter(event);
	struct hw_perf_event *hwc = &event->hw;

	WRITE_ONCE(hwc->state, PERF_HES_STOPPED);
	barrier();	/* a PMI after this leaves the event to nb_event_halt() */
	nb_counter_stop(counter);
	counter->value = nb_event_update(event);
	if (is_sampling_event(event))
		counter->since += nb_event_elapsed(event, counter->value);
	WRITE_ONCE(hwc->state, PERF_HES_STOPPED | PERF_HES_UPTODATE);
}

/* Give an event the counter that was taken for it. */
void nb_event_assign(struct perf_event *event, const struct nb_spot *spot)
{
	struct nb_thread *thread = nb_event_thread(event);
	struct nb_counter *counter = &thread->counters[spot->idx];
	struct nb_event *mine = to_nb_event(event);
	bool first;

	counter->req = spot->req;
	counter->once = 0;
	counter->since = mine->since;
	mine->counter = counter;
	event->hw.idx = spot->idx;
	smp_store_release(&counter->event, event);	/* from here on the PMI reads it */
	WRITE_ONCE(thread->used, thread->used | BIT(spot->idx));
	first = atomic_inc_return(&thread->armed) == 1;
	/* While the CPU had no event, another PMI of it may have masked LVTPC. */
	if (first)
		nb_mask_pmi(thread, false);
	atomic_add(is_sampling_event(event), &thread->sampling);
	if (first || is_sampling_event(event))
		nb_check_start(thread);
}

/* Take the counter of a stopped event away. */
void nb_event_unassign(struct perf_event *event)
{
	struct nb_thread *thread = nb_event_thread(event);
	struct nb_event *mine = to_nb_event(event);

	WRITE_ONCE(thread->used, thread->used & ~BIT(event->hw.idx));
	WRITE_ONCE(mine->counter->event, NULL);
	if (is_sampling_event(event))
		mine->since = mine->counter->since;
	atomic_sub(is_sampling_event(event), &thread->sampling);
	atomic_dec(&thread->armed);
	event->hw.idx = -1;
	nb_update_userpage(event);
}

/* Update the count of an event.  That of a stopped event is up to date. */
void nb_event_read(struct perf_event *event)
{
	if (!(READ_ONCE(event->hw.state) & PERF_HES_STOPPED))
		nb_event_update(event);
}

/* Occurrences since the counter of an event that samples was armed */
u64 nb_event_now(struct perf_event *event)
{
	u64 prev = local64_read(&event->hw.prev_count);

	return nb_event_elapsed(event, nb_counter_read(nb_event_counter(event), prev));
}

/* Whether the counter of an event that samples has counted what the counter was armed for */
bool nb_event_is_over(struct perf_event *event)
{
	return nb_event_now(event) >= READ_ONCE(nb_event_counter(event)->left);
}

/*
 * PMI handler: let the interval of an event end with the wrap of its counter, counter->delay
 * occurrences before its PMI was expected.  nb_event_handle() finds the interval over.
 */
void nb_event_ends_early(struct perf_event *event)
{
	struct nb_counter *counter = nb_event_counter(event);

	counter->left -= counter->delay;
	counter->delay = 0;
}

/**
 * nb_event_check_left - whether an event's counter is armed for more occurrences than it should be
 * @event:	event that samples and has a counter
 * @time:	now (ns)
 *
 * An event that has had no overflow for a second may be armed for more occurrences than its
 * period: by the rate limit in a storm, or by -F.
 * Return: whether its period ends sooner; the event has to be stopped and started
 */
bool nb_event_check_left(struct perf_event *event, u64 time)
{
	struct hw_perf_event *hwc = &event->hw;
	const struct nb_event *mine = to_nb_event(event);
	struct nb_counter *counter = mine->counter;
	u64 elapsed, left;

	if (hwc->state & PERF_HES_STOPPED || READ_ONCE(mine->perf.muted) ||
	    (s64)(time - READ_ONCE(counter->stamp)) < (s64)NSEC_PER_SEC ||
	    (!READ_ONCE(mine->target) && READ_ONCE(counter->left) <= nb_period(event)))
		return false;
	elapsed = nb_event_elapsed(event, nb_event_update(event));
	nb_event_adjust(event, elapsed, time - READ_ONCE(counter->stamp));
	left = nb_period_left(nb_period(event), READ_ONCE(counter->since) + elapsed);
	return !(hwc->state & PERF_HES_STOPPED) && elapsed + left < READ_ONCE(counter->left);
}
