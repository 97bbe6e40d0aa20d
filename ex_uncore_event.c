// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: one event.  include/ex_uncore_perf.h has the rules about who may touch what. */
#include <linux/math64.h>

#include "ex_uncore_perf.h"

/* Bits 63:48 of prev_count: number of times that the counter has wrapped or been armed */
#define EX_LAPS		(~EX_CTR_MASK)
#define EX_LAP		BIT_ULL(EX_CTR_BITS)

/* In this time (ns) no counter counts 2^48, and no PMI is later than that. */
#define EX_MIN_LAP_TIME	((s64)NSEC_PER_SEC)

unsigned int ex_max_sample_rate = 10000;

static u64 ex_period(const struct perf_event *event)
{
	/* PERF_EVENT_IOC_PERIOD writes it before it stops the event: old or new, both will do. */
	return data_race(event->hw.sample_period);
}

static u64 ex_min_interval(void)
{
	return ex_max_sample_rate ? NSEC_PER_SEC / ex_max_sample_rate : 0;
}

/* @count * @num / @den, at most %EX_MAX_LEFT; @count is below 2^48, @num below 2^31 */
static u64 ex_scale(u64 count, u64 num, u64 den)
{
	den = max_t(u64, den, 1);
	if (num && div64_u64(count, den) >= div64_u64(EX_MAX_LEFT, num))
		return EX_MAX_LEFT;
	return mul_u64_u64_div_u64(count, num, den);
}

static __always_inline u64 ex_counter_delta(const struct ex_counter *counter, u64 prev, u64 now)
{
	if (unlikely(counter->req->direction == EX_UP_DOWN))
		return sign_extend64(now - prev, EX_CTR_BITS - 1);
	return (now - prev) & counter->mask;
}

static __always_inline bool ex_event_try_update(struct perf_event *event, u64 *now)
{
	struct hw_perf_event *hwc = &event->hw;
	const struct ex_counter *counter = ex_event_counter(event);
	u64 prev = local64_read(&hwc->prev_count);
	u64 delta;

	*now = ex_counter_read(counter, prev);
	delta = ex_counter_delta(counter, prev, *now);
	if (local64_cmpxchg(&hwc->prev_count, prev, prev + delta) != prev)
		return false;
	local64_add(delta, &event->count);
	return true;
}

#define EX_UPDATE_RETRIES	7

/* Out of line: its variables would cost each ex_event_update() some instructions. */
static noinline u64 ex_event_retry_update(struct perf_event *event)
{
	int retries = EX_UPDATE_RETRIES;
	u64 now;

	while (!ex_event_try_update(event, &now) && --retries)
		;
	return now;
}

/*
 * Bring event->count up to date, and return the counter's value.  The counter is read again if a
 * PMI between the read and the exchange has moved prev_count, or armed the counter.  If a nested
 * read of the event follows each read of the register (tracepoint msr:read_msr), all exchanges
 * fail, and the nested read has brought event->count up to date.
 */
static u64 ex_event_update(struct perf_event *event)
{
	u64 now;

	if (likely(ex_event_try_update(event, &now)))
		return now;
	return ex_event_retry_update(event);
}

static u64 ex_event_elapsed(const struct perf_event *event, u64 now)
{
	const struct ex_event *mine = to_ex_event(event);
	const struct ex_counter *counter = mine->counter;

	return (now + mine->left) & counter->mask;
}

/* What is left of @period; an overdue one ends with the next occurrence. */
static u64 ex_period_left(u64 period, u64 since)
{
	return period > since ? period - since : 1;
}

/* The number of occurrences to arm the counter for: up to the end of @period, at least @least */
static u64 ex_event_left(const struct perf_event *event, u64 period, u64 least)
{
	struct ex_box *box = ex_event_box(event);
	u64 left = ex_period_left(period, to_ex_event(event)->since);

	if (least > left)
		box->pkg->stats.throttled++;
	return ex_arm_left(box, event->hw.idx, max(left, least));
}

static u64 ex_event_set_prev(struct perf_event *event, u64 val)
{
	u64 laps = (local64_read(&event->hw.prev_count) & EX_LAPS) + EX_LAP;

	local64_set(&event->hw.prev_count, laps | val);
	return laps | val;
}

/* Returns the preset with which the counter overflows after @left occurrences. */
static u64 ex_event_arm(struct perf_event *event, u64 period, u64 left, u64 time)
{
	struct ex_event *mine = to_ex_event(event);
	u64 preset = -left & mine->counter->mask;

	mine->left = left;
	mine->period = period;
	mine->stamp = time;
	ex_event_set_prev(event, preset);
	return preset;
}

/* -F: move the period an eighth of the way to what @elapsed occurrences in @time suggest. */
static void ex_event_adjust(struct perf_event *event, u64 elapsed, u64 time)
{
	u64 target = READ_ONCE(to_ex_event(event)->target);
	s64 period = ex_period(event), change;

	if (!target)
		return;
	change = ex_scale(elapsed, target, time) - period;
	change += change < 0 ? -7 : 7;	/* round away from 0, so that the period gets there */
	data_race(event->hw.sample_period = max(period + change / 8, 1LL));
}

/*
 * Charge a CPU for the wake-ups of a sample: in an NMI, or ex_poll().  An irq_work of the event
 * wakes up all who poll the event, and sends signals to a whole process group.  irq_works run last
 * in, first out: @work, ex_work() or ex_follower_work(), queued behind the event's, runs before
 * the event's, and queues itself once more.
 */
void ex_expect_wakeup(struct ex_budget *budget, struct irq_work *work)
{
	if (!budget->wakeup)
		budget->wakeup = ex_time();
	budget->queued = true;
	irq_work_queue(work);
}

static void ex_event_sample(struct perf_event *event, u64 period, struct pt_regs *regs)
{
	struct ex_pkg *pkg = ex_event_box(event)->pkg;
	struct perf_sample_data data;

	perf_sample_data_init(&data, 0, period);
	if (ex_perf_overflow(event, &data, regs))
		ex_expect_wakeup(&pkg->budget, &pkg->work);
}

/*
 * Make a nested ex_event_read() or ex_event_stop() leave an event alone whose counter and sums are
 * going to disagree: PMI handler or ex_poll().  Returns hw.state, for ex_event_end_update().
 */
static int ex_event_begin_update(struct perf_event *event)
{
	int state = event->hw.state;

	WRITE_ONCE(event->hw.state, PERF_HES_STOPPED);
	barrier();
	return state;
}

static void ex_event_end_update(struct perf_event *event, int state)
{
	barrier();
	WRITE_ONCE(event->hw.state, state);
}

/*
 * The limit for ex_counter_rearm(): a counter below has counted since the wrap less than @step,
 * less than a period that has to end exactly, and is not back at the preset.
 */
static u64 ex_event_rearm_limit(const struct perf_event *event, u64 step)
{
	const struct ex_event *mine = to_ex_event(event);
	bool exact = mine->since + mine->left == mine->period;

	if (!(mine->stretch || exact) ||
	    step > ex_arm_left(ex_event_box(event), event->hw.idx, step))
		return 0;
	return min3(step, mine->stretch ? step : mine->period,
		    -mine->left & mine->counter->mask);
}

/*
 * Read the counter, and after an overflow arm it for the next period.  Without a freeze the
 * occurrences between the read and the write are lost, so ex_counter_rearm() writes the next
 * preset at once and the sums follow; if that preset cannot be used, the sums come first.
 *
 * The occurrences since the overflow belong to the next period; the sample's PERIOD, *@whole,
 * includes the whole periods that they fill.  Periods shorter than the rate limit allows are
 * folded, too: the counter is armed for as many occurrences as the shortest time allowed had before
 * the overflow.  Returns whether the counter has overflowed.
 */
static bool ex_event_rearm(struct perf_event *event, u64 time, u64 *whole)
{
	struct hw_perf_event *hwc = &event->hw;
	struct ex_box *box = ex_event_box(event);
	struct ex_event *mine = to_ex_event(event);
	struct ex_counter *counter = mine->counter;
	u64 prev = local64_read(&hwc->prev_count) & counter->mask, period = ex_period(event);
	u64 step = mine->stretch ?: period, limit = ex_event_rearm_limit(event, step);
	u64 now, elapsed, residual, least, left;
	bool armed = ex_counter_rearm(box, hwc->idx, prev, limit, step, &now);

	elapsed = ex_event_elapsed(event, now);
	if (elapsed < mine->left)
		return false;
	residual = elapsed - mine->left;
	mine->since += elapsed;
	*whole = mine->since - mine->since % mine->period;
	mine->since -= *whole;
	least = ex_scale(elapsed, ex_min_interval(), time - mine->stamp);
	ex_event_adjust(event, elapsed, time - mine->stamp);
	if (armed) {
		ex_event_arm(event, period, step - residual, time);
		box->pkg->stats.throttled += !!mine->stretch;
	} else {
		period = ex_period(event);
		left = ex_event_left(event, period, least);
		ex_counter_preset(box, hwc->idx, ex_event_arm(event, period, left, time));
	}
	mine->stretch = least > period ? ex_arm_left(box, hwc->idx, least) : 0;
	box->pkg->stats.rearms++;
	local64_add((now - prev) & counter->mask, &event->count);
	return true;
}

static bool ex_wants_group(const struct perf_event *event)
{
	return event->attr.sample_type & PERF_SAMPLE_READ &&
	       event->attr.read_format & PERF_FORMAT_GROUP &&
	       event->group_leader->nr_siblings;
}

/*
 * Bring the counts of the rest of @event's group up to date, and make ex_event_read() leave them
 * so while the sample is written.  Returns the bitmap of the counters.
 */
static unsigned long ex_group_begin_update(const struct perf_event *event)
{
	struct ex_box *box = ex_event_box(event);
	unsigned long held = 0;
	int idx;

	ex_for_each_used_counter(idx, box) {
		struct perf_event *other = READ_ONCE(box->counters[idx].event);

		if (!other || other == event || other->hw.state ||
		    other->group_leader != event->group_leader)
			continue;
		ex_event_update(other);
		ex_event_begin_update(other);
		held |= BIT(idx);
	}
	return held;
}

static void ex_group_end_update(const struct ex_box *box, unsigned long held)
{
	int idx;

	for_each_set_bit(idx, &held, EX_MAX_COUNTERS)
		ex_event_end_update(box->counters[idx].event, 0);
}

static void ex_event_take_sample(struct perf_event *event, u64 whole, struct pt_regs *regs)
{
	struct ex_event *mine = to_ex_event(event);

	if (mine->perf.muted)
		mine->since += whole;
	else if (whole)		/* else the period is longer than the counter, and not over */
		ex_event_sample(event, whole, regs);
}

/*
 * Handle the overflow of an event that samples: PMI handler or ex_poll().  For a sample with the
 * values of the group the box is stopped while the counters are read.  Returns whether the counter
 * has overflowed since the last preset.
 */
bool ex_event_overflow(struct perf_event *event, const struct ex_pmi *pmi)
{
	struct ex_box *box = ex_event_box(event);
	bool group = ex_wants_group(event), overflowed;
	unsigned long held = 0;
	u64 whole;
	int state;

	if (group)
		ex_gate_hold(box, true);
	state = ex_event_begin_update(event);
	overflowed = !(state & PERF_HES_STOPPED) &&
		     ex_event_rearm(event, pmi->time, &whole);
	ex_event_end_update(event, state);
	if (group) {
		held = ex_group_begin_update(event);
		ex_gate_hold(box, false);
	}
	if (overflowed)
		ex_event_take_sample(event, whole, pmi->regs);
	ex_group_end_update(box, held);
	return overflowed;
}

static u64 ex_event_laps(struct perf_event *event)
{
	return (u64)local64_read(&event->hw.prev_count) / EX_LAP;
}

/*
 * Handle the wrap of an event that only counts, whose status bit was set at @time: PMI handler or
 * ex_poll().  ex_event_update() sees a wrap only if the counter is below the value of the previous
 * update: only the status bit tells of a whole lap.  The bit may belong to a wrap that the
 * previous PMI saw in the counter, after clearing the bit: no second lap comes within a second, so
 * such a bit is not counted.  If the counter raises no PMI, the bit may be of any age; ex_check()
 * reads that counter in time.
 */
static void ex_event_wrapped(struct perf_event *event, u64 time)
{
	struct hw_perf_event *hwc = &event->hw;
	struct ex_event *mine = to_ex_event(event);
	int state;

	ex_event_update(event);
	if (mine->counter->pmi_off)
		return;
	state = ex_event_begin_update(event);
	if (ex_event_laps(event) == mine->laps &&
	    (s64)(time - mine->stamp) > EX_MIN_LAP_TIME) {
		/* local64_add() takes no constant this large. */
		local64_set(&hwc->prev_count, local64_read(&hwc->prev_count) + EX_LAP);
		local64_set(&event->count, local64_read(&event->count) + EX_LAP);
	}
	mine->laps = ex_event_laps(event);
	mine->stamp = time;
	ex_event_end_update(event, state);
}

/*
 * How often (ns) ex_check() has to run: every second if a PMI may be lost, else every minute for
 * the counters whose wrap raises no PMI; 0 if there is nothing to check.
 */
u64 ex_check_interval(const struct ex_pkg *pkg)
{
	if (atomic_read(&pkg->sampling) || READ_ONCE(pkg->overflow_pending))
		return NSEC_PER_SEC;
	if (!atomic_read(&pkg->armed))
		return 0;
	return EX_MINUTE;
}

/* Start the timer of ex_check(), or bring it forward. */
void ex_check_start(struct ex_pkg *pkg)
{
	s64 interval = ex_check_interval(pkg);

	if (!interval || !ex_is_home(pkg, smp_processor_id()))
		return;
	if (hrtimer_active(&pkg->timer) &&
	    (interval != NSEC_PER_SEC ||
	     ktime_to_ns(hrtimer_get_remaining(&pkg->timer)) <= interval))
		return;
	hrtimer_start(&pkg->timer, ns_to_ktime(interval), HRTIMER_MODE_REL_PINNED_HARD);
}

/*
 * The PMI of the overflow after which the event was stopped is on the way, or lost: then the
 * status bit stays set and the package may stay frozen until ex_check(), whose timer runs while an
 * event has a counter: no call of hrtimers here, from whose tracepoints perf may stop an event.
 */
static void ex_event_overflow_pending(struct perf_event *event)
{
	struct ex_box *box = ex_event_box(event);

	WRITE_ONCE(box->stale, box->stale | BIT(event->hw.idx));
	WRITE_ONCE(box->pkg->overflow_pending, true);
	ex_expect_stray(box->pkg, ex_time());
}

/* perf's locks are held: the log line is left to ex_log_refusals(). */
static void ex_count_refusal(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->refusals, pkg->refusals + 1);
	irq_work_queue(&pkg->log_work);
}

/* Returns -ENODEV if the filter registers are gone, -EINVAL if a write raised #GP. */
static int ex_event_set_filters(struct ex_box *box, const struct ex_req *req)
{
	if (!req->num_needs)
		return 0;
	if (box->no_filter)
		return -ENODEV;
	if (!ex_filters_set(box, req))
		return 0;
	ex_count_refusal(box->pkg);
	return -EINVAL;
}

/* Let a stopped event count whose filters are set. */
static void ex_event_run(struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	struct ex_event *mine = to_ex_event(event);
	struct ex_box *box = mine->box;
	struct ex_counter *counter = mine->counter;
	u64 period, preset = counter->value;

	if (is_sampling_event(event)) {
		period = ex_period(event);
		preset = ex_event_arm(event, period, ex_event_left(event, period, 1),
				      ex_time());
		mine->stretch = 0;
	} else {
		/* The value that an event which sampled has left may soon overflow, and freeze. */
		if (box->pkg->freeze && !counter->pmi_off && preset > counter->mask / 2)
			preset = 0;
		local64_set(&hwc->prev_count, preset);
		mine->laps = 0;
		if (!counter->pmi_off)
			mine->stamp = ex_time();
	}
	if (ex_counter_program(box, hwc->idx, preset)) {
		/* ex_recover() clears what the lost PMI has left in the global registers. */
		WRITE_ONCE(box->pkg->overflow_pending, true);
		ex_queue_work(box->pkg);
	}

	WRITE_ONCE(hwc->state, PERF_HES_ARCH);
	barrier();	/* a PMI may follow the write that enables the counter at once */
	ex_counter_start(box, hwc->idx);
	WRITE_ONCE(hwc->state, 0);
}

/* Let a stopped event count; its limit of samples may be reached. */
static void ex_event_resume(struct perf_event *event)
{
	struct ex_box *box = ex_event_box(event);

	/*
	 * A tracepoint that leads the group may throttle the group at an access of a register:
	 * ex_event_stop() leaves alone what is being started or updated, as in an NMI or under a
	 * lock, and perf starts the event again later.
	 */
	if (!(event->hw.state & PERF_HES_STOPPED) || ex_is_absent(box))
		return;
	/* Suspend clears filters.  Without them the event would count something else. */
	if (!ex_event_set_filters(box, ex_event_counter(event)->req))
		ex_event_run(event);
}

/*
 * Start an event that has a counter; where the filter registers cannot be written the event stays
 * stopped.
 */
void ex_event_start(struct perf_event *event, int flags)
{
	if (event->hw.state & PERF_HES_STOPPED)
		ex_unexported(event)->muted = false;
	ex_event_resume(event);
}

/* The CPU may hold the lock without which the registers of @box cannot be reached. */
static bool ex_lock_excludes(const struct ex_box *box)
{
	return unlikely(ex_is_locked(box)) && ex_pci_excludes();
}

static __always_inline void ex_event_halt(struct perf_event *event, struct ex_box *box,
					  struct ex_counter *counter)
{
	struct hw_perf_event *hwc = &event->hw;
	struct ex_event *mine = to_ex_event(event);
	u64 prev, now, delta, elapsed;
	bool pending;

	if (READ_ONCE(hwc->state) || in_nmi() || ex_lock_excludes(box))
		return;

	WRITE_ONCE(hwc->state, PERF_HES_STOPPED);
	barrier();	/* a PMI or a nested read after this leaves the event to ex_event_stop() */
	prev = local64_read(&hwc->prev_count);
	now = ex_counter_stop_read(box, counter, prev);
	delta = ex_counter_delta(counter, prev, now);
	local64_set(&hwc->prev_count, prev + delta);
	local64_add(delta, &event->count);
	counter->value = now;
	if (is_sampling_event(event)) {
		elapsed = ex_event_elapsed(event, now);
		mine->since += elapsed;
		pending = elapsed >= mine->left;
	} else {
		pending = !counter->pmi_off && ex_event_laps(event) != mine->laps;
	}
	WRITE_ONCE(hwc->state, PERF_HES_STOPPED | PERF_HES_UPTODATE);
	if (pending)
		ex_event_overflow_pending(event);
}

/*
 * Stop an event, and update its count.  In an NMI perf only stops an event to throttle its group:
 * the NMI may have interrupted any function of the driver, so the event goes on, as where
 * ex_lock_excludes().
 */
void ex_event_stop(struct perf_event *event, int flags)
{
	ex_event_halt(event, ex_event_box(event), ex_event_counter(event));
}

/* Give an event the counter @idx that ex_place() found, and whose filters are set. */
static __always_inline void ex_event_assign(struct perf_event *event, int idx,
					    const struct ex_req *req)
{
	struct ex_event *mine = to_ex_event(event);
	struct ex_box *box = mine->box;
	struct ex_counter *counter = &box->counters[idx];
	bool first, samples = is_sampling_event(event);

	ex_counter_assign(box, idx, req);
	counter->once = req->once;
	mine->counter = counter;
	event->hw.idx = idx;
	smp_store_release(&counter->event, event);	/* from here on the PMI reads it */
	WRITE_ONCE(box->used, box->used | BIT(idx));
	first = atomic_inc_return(&box->pkg->armed) == 1;
	/* While the package had no event, another PMI of this CPU may have masked LVTPC. */
	if (first)
		ex_unmask_pmi();
	if (samples)
		atomic_inc(&box->pkg->sampling);
	if (counter->pmi_off)
		atomic_inc(&box->pkg->pmi_off);
	if (first || samples)
		ex_check_start(box->pkg);
}

/* Returns how many events are to move, and in *@running which of them were started. */
static unsigned int ex_box_unassign_moved(struct ex_box *box, const struct ex_holders *plan,
					  struct perf_event **moved, unsigned long *running)
{
	struct perf_event *event;
	unsigned int num = 0;
	int idx;

	*running = 0;
	ex_for_each_used_counter(idx, box) {
		if (plan->used & BIT(idx) && plan->req[idx] == box->counters[idx].req)
			continue;
		event = box->counters[idx].event;
		if (!(READ_ONCE(event->hw.state) & PERF_HES_STOPPED))
			*running |= BIT(num);
		ex_event_del(event, 0);
		moved[num++] = event;
	}
	return num;
}

/*
 * Give events that have to move the counters of *@plan; the periods go on.  Where the box has a
 * gate, perf has shut the gate (pmu_disable).  Else what an event counts in between is lost, in
 * any order of writes: two counters that count the same for a moment would count twice.
 */
static void ex_box_move_events(struct ex_box *box, const struct ex_holders *plan)
{
	struct perf_event *moved[EX_MAX_COUNTERS];
	unsigned long running;
	unsigned int num = ex_box_unassign_moved(box, plan, moved, &running), i;
	int idx;

	for (i = 0; i < num; i++) {
		idx = ex_holders_find(plan, to_ex_event(moved[i])->ways);
		ex_event_assign(moved[i], idx, plan->req[idx]);
		if (running & BIT(i))
			ex_event_resume(moved[i]);
	}
}

/* As ex_fit(), with the events that have to move */
static noinline_for_stack int ex_event_place(struct perf_event *event, const struct ex_req **req)
{
	struct ex_box *box = ex_event_box(event);
	struct ex_holders plan __uninitialized;	/* ex_box_holders() fills it in */
	int idx;

	ex_box_holders(box, &plan);
	idx = ex_fit(&plan, 0, to_ex_event(event)->ways, req);
	if (idx >= 0 && plan.used & BIT(idx))
		ex_box_move_events(box, &plan);
	return idx;
}

/* An event without a buffer has no user page. */
static void ex_update_userpage(struct perf_event *event)
{
	if (READ_ONCE(event->rb))
		perf_event_update_userpage(event);
}

/*
 * Whether perf adds an event again on the old home CPU, from which it is about to move the event:
 * an error would end a pinned event for good.
 */
static bool ex_event_is_to_move(struct perf_event *event)
{
	return READ_ONCE(ex_event_box(event)->pkg->migrating) && to_ex_event(event)->counter;
}

/*
 * Give an event a counter.  Returns 0; -ENOSPC or -EBUSY from ex_place(); -EINVAL if writing a
 * filter raised #GP; -ENODEV if the event comes too late, to a CPU that is no longer the home CPU,
 * or to a box of which a PCI function was removed.
 */
int ex_event_add(struct perf_event *event, int flags)
{
	struct ex_box *box = ex_event_box(event);
	const struct ex_req *req;
	int idx, ret;

	if ((READ_ONCE(box->cpu) != smp_processor_id() && !ex_event_is_to_move(event)) ||
	    ex_is_absent(box))
		return -ENODEV;
	ex_unexported(event)->muted = false;
	idx = ex_event_place(event, &req);
	if (idx < 0)
		return idx;
	ret = ex_event_set_filters(box, req);
	if (ret)
		return ret;
	ex_event_assign(event, idx, req);
	if (flags & PERF_EF_START)
		ex_event_run(event);
	ex_update_userpage(event);
	return 0;
}

/* Stop an event and take the counter away. */
void ex_event_del(struct perf_event *event, int flags)
{
	struct ex_event *mine = to_ex_event(event);
	struct ex_counter *counter = mine->counter;
	struct ex_box *box = mine->box;

	ex_event_halt(event, box, counter);
	/*
	 * An overflow after the PMI handler cleared STATUS and before it read the counter has
	 * been handled, and has set the status bit again.
	 */
	if (is_sampling_event(event) || (!counter->pmi_off && ex_event_laps(event)))
		WRITE_ONCE(box->stale, box->stale | BIT(event->hw.idx));
	WRITE_ONCE(box->used, box->used & ~BIT(event->hw.idx));
	WRITE_ONCE(counter->event, NULL);
	if (is_sampling_event(event)) {
		/* A freeze that comes late would stop the events that only count for good. */
		if (box->pkg->freeze) {
			WRITE_ONCE(box->pkg->overflow_pending, true);
			box->pkg->check_late_freeze = true;
		}
		atomic_dec(&box->pkg->sampling);
	}
	if (counter->pmi_off)
		atomic_dec(&box->pkg->pmi_off);
	atomic_dec(&box->pkg->armed);
	event->hw.idx = -1;
	ex_update_userpage(event);
}

/*
 * Update the count of an event, which is up to date while the event is stopped, and stays as it
 * was where ex_lock_excludes().
 */
void ex_event_read(struct perf_event *event)
{
	if (!(READ_ONCE(event->hw.state) & PERF_HES_STOPPED) &&
	    !ex_lock_excludes(ex_event_box(event)))
		ex_event_update(event);
}

/* Whether the counter of an event that samples has counted what the counter was armed for */
bool ex_event_is_over(struct perf_event *event)
{
	u64 prev = local64_read(&event->hw.prev_count);
	u64 now = ex_counter_read(ex_event_counter(event), prev);

	return ex_event_elapsed(event, now) >= READ_ONCE(to_ex_event(event)->left);
}

/*
 * Whether the counter of an event that samples is armed for more occurrences than it should be, by
 * the rate limit in a storm or by -F, and the event has had no overflow for some time: then the
 * event has to be stopped and started.  After a storm the limit may arm a counter twice for the
 * storm's rate; two such times and two checks, one a second, fit into 2.25 seconds.
 */
bool ex_event_check_left(struct perf_event *event, u64 time)
{
	struct hw_perf_event *hwc = &event->hw;
	const struct ex_event *mine = to_ex_event(event);
	bool freq = READ_ONCE(mine->target);
	s64 wait = freq ? NSEC_PER_SEC : max_t(s64, NSEC_PER_SEC / 8, 2 * ex_min_interval());
	u64 elapsed, since, left;

	if (hwc->state & PERF_HES_STOPPED || READ_ONCE(mine->perf.muted) ||
	    (s64)(time - READ_ONCE(mine->stamp)) < wait ||
	    (!freq && READ_ONCE(mine->left) <= ex_period(event)))
		return false;
	elapsed = ex_event_elapsed(event, ex_event_update(event));
	ex_event_adjust(event, elapsed, time - READ_ONCE(mine->stamp));
	since = READ_ONCE(mine->since) + elapsed;
	left = ex_arm_left(ex_event_box(event), hwc->idx, ex_period_left(ex_period(event), since));
	return !(hwc->state & PERF_HES_STOPPED) && elapsed + left < READ_ONCE(mine->left);
}

static bool ex_handle_counter(struct ex_box *box, int idx, const struct ex_pmi *pmi)
{
	struct perf_event *event = READ_ONCE(box->counters[idx].event);

	if (!event || event->hw.state & PERF_HES_STOPPED)
		return false;	/* ex_event_stop() updates the sums */
	if (!is_sampling_event(event)) {
		if (!ex_has_status(box->pkg)) {
			ex_event_update(event);
			return false;
		}
		ex_event_wrapped(event, pmi->time);
		return true;
	}
	return ex_event_overflow(event, pmi);
}

/*
 * Add to pmi->came what has overflowed and raises a PMI: at least one if a status bit says so, as
 * the event of the overflow may have gone.
 */
static void ex_handle_box(struct ex_box *box, struct ex_pmi *pmi)
{
	unsigned int handled = 0;
	bool found = false;
	unsigned long ovf;
	int idx;

	ovf = ex_box_collect_overflows(box, pmi->u_status);
	for_each_set_bit(idx, &ovf, EX_MAX_COUNTERS) {
		handled += ex_handle_counter(box, idx, pmi);
		found |= !box->counters[idx].pmi_off;
	}
	if (found)
		pmi->came += handled ?: ex_has_status(box->pkg);
}

static int ex_sole_sampler(const struct ex_box *box)
{
	unsigned long used = READ_ONCE(box->used);
	int idx = __ffs(used ?: 1);
	struct perf_event *event = READ_ONCE(box->counters[idx].event);

	return !ex_unreported(box->row) && used == BIT(idx) && event && is_sampling_event(event) ?
	       idx : -1;
}

/*
 * A sampling event that is the only one of the box is taken to have overflowed, without a read of
 * STATUS: the counter tells. (The counter of an event that only counts cannot tell a lap.)
 */
static void ex_handle_likely_box(struct ex_box *box, struct ex_pmi *pmi)
{
	int idx = ex_sole_sampler(box);

	if (idx < 0) {
		ex_handle_box(box, pmi);
		return;
	}
	ex_box_clear_status(box);
	pmi->came += ex_handle_counter(box, idx, pmi);
}

/*
 * Scan the boxes that @status points at: with @likely first those with the most likely overflow,
 * and the others if nothing has overflowed there.
 */
static void ex_scan_boxes(struct ex_pkg *pkg, struct ex_pmi *pmi, u64 status, bool likely)
{
	unsigned long first = likely ? ex_boxes_to_scan(pkg, status, true) : 0, others;
	const unsigned int before = pmi->came;
	unsigned int i;

	for_each_set_bit(i, &first, pkg->platform->num_boxes)
		ex_handle_likely_box(&pkg->boxes[i], pmi);
	if (pmi->came != before)
		return;
	others = ex_boxes_to_scan(pkg, status, false) & ~first;
	for_each_set_bit(i, &others, pkg->platform->num_boxes)
		ex_handle_box(&pkg->boxes[i], pmi);
}

/* A bit that another driver's box keeps set is nothing. */
static void ex_scan(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	const struct ex_global *global = ex_pkg_global(pkg);
	u64 status = ex_overflow_status(pkg);
	u64 where = status | pmi->again;
	const unsigned int before = pmi->came;

	if (!(where & global->status_mask) && !pkg->unreported)
		return;
	pmi->u_status = status;
	pmi->time = ex_time();
	ex_scan_boxes(pkg, pmi, where, !pmi->again);
	pmi->again = ex_overflow_done(pkg, status);
	if (pmi->came == before)
		pmi->came += !!(status & global->status_pmi);
}

/* Returns whether something was found, which pkg->overflows tells the followers. */
static bool ex_scan_once(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	const unsigned int before = pmi->came;

	WRITE_ONCE(pkg->overflows, pkg->overflows | EX_SCANNING);
	smp_wmb();	/* before a status bit is cleared; pairs with ex_pmi_since() */
	ex_scan(pkg, pmi);
	if (pmi->came != before)
		WRITE_ONCE(pkg->scan_time, pmi->time);
	/* pairs with ex_pmi_since() */
	smp_store_release(&pkg->overflows, (pkg->overflows & ~EX_SCANNING) +
			  (pmi->came - before) * EX_OVERFLOW);
	return pmi->came != before;
}

#define EX_MAX_SCANS	8

/*
 * If a set bit of the global STATUS suppresses the next PMI, one may be missing until the scan has
 * cleared the bit: then scan again until there is nothing.
 */
bool ex_scan_until_clear(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	bool found;
	int i;

	pmi->again = 0;
	found = ex_scan_once(pkg, pmi);
	for (i = 0; found && pkg->probed.status_blocks_pmi && i < EX_MAX_SCANS; i++)
		if (!ex_scan_once(pkg, pmi))
			break;
	return found;
}
