// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: Intel uncore performance monitors that count and sample.
 *
 * This file is what perf sees: events, PMUs, the PMI, the CPUs that look after
 * a package, and the module.  The registers are in ex_uncore_boxes.c.
 *
 * Who may touch what, and when
 * ----------------------------
 * One CPU of each package, its home CPU, does everything for it.  perf calls
 * add, start, stop, del and read there with interrupts off, so the only thing
 * that can come in between is the PMI, an NMI of that same CPU.  No lock is
 * taken; the order of writes does the work:
 *
 *  - add publishes counters[idx].event before anything counts, del retracts it
 *    after it has stopped.  The PMI may find either an event or NULL.
 *  - start clears hw.state before the write that enables, stop sets
 *    PERF_HES_STOPPED before the one that disables.  The PMI leaves a stopped
 *    event alone: start and stop do its sums themselves.
 *  - A read may be nested in the overflow handling: a tracepoint in rdmsr or wrmsr
 *    that leads a group reads its siblings, and so does a core PMU's NMI while
 *    ex_poll() runs.  The handler sets PERF_HES_STOPPED from its first read of the
 *    counter to its last sum, and ex_event_read() leaves such an event as it is.
 *  - While a counter counts only the PMI clears its STATUS bit, and it does so before it
 *    reads the counter: an overflow after the clearing raises a new PMI, one before it is
 *    seen in the counter.  So a status bit only says where to look.  Whether the event
 *    that is there now has overflowed is seen by its count since it was armed.  What a
 *    lost PMI of a former owner may have left, ex_event_settle() clears before the counter
 *    counts again.
 *  - prev_count has the counter's value in its low bits, carries into the bits
 *    that a narrow counter has not, and in bits 63:48 a number that also
 *    grows when the counter wraps or is armed.  Arming may write the same preset
 *    again; the number lets the compare-exchange of an interrupted update notice.
 *  - U GLOBAL_CTL is written when a package comes and goes, by the PMI, and by ex_poll()
 *    and ex_check() in its place, never by start or stop: that could undo a freeze whose
 *    PMI is on its way.
 *  - The PMI interrupts the other callbacks, which do not interrupt it.  They read what
 *    the PMI writes with READ_ONCE() and write what it reads with WRITE_ONCE(); the
 *    PMI itself uses plain accesses.  What other CPUs look at is marked on both sides.
 *  - While the home CPU moves two CPUs are at work, each for boxes of its own: what they
 *    count together, of the package, is atomic.  A box takes events on box->cpu alone,
 *    which is set last when a package comes and first when it goes.
 */
#include <linux/bitfield.h>
#include <linux/cpu.h>
#include <linux/cpumask.h>
#include <linux/ctype.h>
#include <linux/debugfs.h>
#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/namei.h>
#include <linux/pci.h>
#include <linux/perf_event.h>
#include <linux/reboot.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/syscore_ops.h>
#include <linux/timekeeping.h>

#include <asm/apic.h>
#include <asm/nmi.h>
#include <asm/processor.h>

#include "ex_uncore.h"
#include "ex_uncore_compat.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

static bool freeze;
module_param(freeze, bool, 0444);
MODULE_PARM_DESC(freeze, "a sampled overflow stops all counters of its package until it is dealt with (default: no)");

static bool reset;
module_param(reset, bool, 0444);
MODULE_PARM_DESC(reset, "take over counters that are already running and clear them (default: refuse to load)");

static unsigned int max_sample_rate = 10000;
module_param(max_sample_rate, uint, 0444);
MODULE_PARM_DESC(max_sample_rate, "samples per second and counter beyond which periods are folded together (default: 10000; 0: no limit)");

/* Bits 63:48 of prev_count: how often the counter has wrapped or been armed */
#define EX_LAPS		(~EX_CTR_MASK)
#define EX_LAP		BIT_ULL(EX_CTR_BITS)

/* In this time (ns) no counter can do 2^48; no PMI is as late. */
#define EX_MIN_LAP_TIME	((s64)NSEC_PER_SEC)

/* Between two looks of ex_check() while no event samples (ns) */
#define EX_MINUTE	(60LL * NSEC_PER_SEC)

/* A counter that is read once in this time (ns) cannot lap unseen: 2^48 in it are 587 GHz. */
#define EX_READ_TIME	((s64)(480 * NSEC_PER_SEC))

/*
 * What the package's PMIs may take of the home CPU: one part in EX_PMI_SHARE, of up to
 * EX_PMI_BURST (ns) in advance.  EX_PMI_ENTRY (ns) is what a PMI costs outside of its
 * handler.  What looks like a long PMI may be an SMI, or the host of a virtual machine:
 * no pause is longer than EX_MAX_PAUSE (ns).
 */
#define EX_PMI_SHARE	6
#define EX_PMI_BURST	((s64)NSEC_PER_MSEC)
#define EX_PMI_ENTRY	1000
#define EX_MAX_PAUSE	(100 * NSEC_PER_MSEC)

/* So long after it was requested (ns) a PMI may still arrive. */
#define EX_LATE_TIME	((s64)NSEC_PER_MSEC)

/**
 * struct ex_event - what the driver keeps of an event, beside event->hw
 * @box:	box that counts it
 * @ways:	what it needs there
 * @mask:	bits of its counter
 * @left:	sampling: what the counter was last armed for
 * @since:	sampling: occurrences since the last sample, when it was armed
 * @period:	sampling: the period it was armed for
 * @exact:	sampling: @left ends @period
 * @stretch:	sampling: what the rate limit wants the counter to be armed for; 0: @period
 *		is longer
 * @laps:	counting: laps at the last PMI
 * @stamp:	when it was started, armed, or last had a PMI (ns)
 * @target:	-F: wanted time between samples (ns); else 0
 * @mute:	PERF_EVENT_IOC_REFRESH's limit is reached: no samples until restarted
 */
struct ex_event {
	struct ex_box *box;
	struct ex_req ways[EX_MAX_WAYS];
	u64 mask;
	u64 left;
	u64 since;
	u64 period;
	bool exact;
	u64 stretch;
	u64 laps;
	u64 stamp;
	u64 target;
	bool mute;
};

/**
 * struct ex_raw - what a sample's PERF_SAMPLE_RAW data says (see Documentation/sampling.rst)
 * @version:	1
 * @box:	kind of box: 'B', 'C', ...
 * @instance:	its number
 * @counter:	its counter
 * @package:	its physical id, as in sysfs topology/physical_package_id
 * @residual:	occurrences between the overflow and the reading of the counter
 * @u_status:	U_MSR_PMON_GLOBAL_STATUS
 * @status:	the box's status; of the only counter in use it is inferred
 */
struct ex_raw {
	u8 version;
	u8 box;
	u8 instance;
	u8 counter;
	u32 package;
	u64 residual;
	u64 u_status;
	u64 status;
};

/**
 * struct ex_pmi - a PMI, or ex_poll() in its place
 * @regs:	what was interrupted
 * @start:	when (ns)
 * @time:	when the walk at hand found a status bit
 * @u_status:	U STATUS
 * @status:	status of the box at hand
 */
struct ex_pmi {
	struct pt_regs *regs;
	u64 start;
	u64 time;
	u64 u_status;
	u64 status;
};

static struct ex_event *to_ex_event(const struct perf_event *event)
{
	return event->pmu_private;
}

static u64 ex_period(const struct perf_event *event)
{
	/* PERF_EVENT_IOC_PERIOD writes it before it stops the event: as it was or will be. */
	return data_race(event->hw.sample_period);
}

static u64 ex_min_interval(void)
{
	return max_sample_rate ? NSEC_PER_SEC / max_sample_rate : 0;
}

/* @count * @num / @den, at most %EX_MAX_LEFT; @count below 2^48, @num below 2^31 */
static u64 ex_scale(u64 count, u64 num, u64 den)
{
	den = max_t(u64, den, 1);
	if (num && div64_u64(count, den) >= div64_u64(EX_MAX_LEFT, num))
		return EX_MAX_LEFT;
	return mul_u64_u64_div_u64(count, num, den);
}

/*
 * Bring event->count up to date.  In any context of the home CPU.
 *
 * A PMI between the read and the exchange has moved prev_count, or armed the
 * counter and changed the number of laps: the exchange fails, and the counter is
 * read again.
 */
static u64 ex_event_update(struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	const struct ex_event *e = to_ex_event(event);
	u64 prev, now, next;

	do {
		prev = local64_read(&hwc->prev_count);
		now = ex_counter_read(e->box, hwc->idx, prev & e->mask);
		if (e->box->counters[hwc->idx].both_ways)
			next = prev + sign_extend64(now - prev, EX_CTR_BITS - 1);
		else
			next = prev + ((now - prev) & e->mask);
	} while (local64_cmpxchg(&hwc->prev_count, prev, next) != prev);

	local64_add(next - prev, &event->count);
	return now;
}

/* Occurrences since the counter was armed; @now is what stands in it. */
static u64 ex_event_elapsed(const struct perf_event *event, u64 now)
{
	return (now + to_ex_event(event)->left) & to_ex_event(event)->mask;
}

/* What is left of @period; an overdue one ends with the next occurrence. */
static u64 ex_rest(u64 period, u64 since)
{
	return period > since ? period - since : 1;
}

/*
 * What to arm the counter for: until @period is over, but not for less than @least
 * occurrences.  The sample of an overdue event covers all its whole periods.
 */
static u64 ex_event_left(const struct perf_event *event, u64 period, u64 least)
{
	const struct ex_event *e = to_ex_event(event);
	u64 left = ex_rest(period, e->since);

	if (least > left)
		e->box->pkg->stats.throttled++;
	return ex_arm_left(e->box, event->hw.idx, max(left, least));
}

/* Returns the preset that makes the counter overflow after @left occurrences. */
static u64 ex_event_arm(struct perf_event *event, u64 period, u64 left, u64 time)
{
	struct hw_perf_event *hwc = &event->hw;
	struct ex_event *e = to_ex_event(event);
	u64 laps = (local64_read(&hwc->prev_count) & EX_LAPS) + EX_LAP;
	u64 preset = -left & e->mask;

	e->left = left;
	e->period = period;
	e->exact = e->since + left == period;
	e->stamp = time;
	local64_set(&hwc->prev_count, laps | preset);
	return preset;
}

/*
 * -F: move the period an eighth of the way to what @elapsed occurrences in @time
 * suggest.
 */
static void ex_event_adjust(struct perf_event *event, u64 elapsed, u64 time)
{
	u64 target = READ_ONCE(to_ex_event(event)->target);
	s64 period = ex_period(event), change;

	if (!target)
		return;
	change = ex_scale(elapsed, target, time) - period;
	change += change < 0 ? -7 : 7;	/* the last few, too */
	data_race(event->hw.sample_period = max(period + change / 8, 1LL));
}

/* Have ex_work() run as soon as interrupts are on. */
static void ex_kick(struct ex_pkg *pkg)
{
	irq_work_queue(&pkg->work);
}

/*
 * Signals go to a whole process group, one by one, from an irq_work of the event's on the
 * home CPU.  ex_do_work() charges the package for it: irq_works run last in, first out, so
 * it runs after the event's, which the overflow handler may queue already.
 */
static void ex_expect_signals(struct ex_pkg *pkg)
{
	if (!pkg->signalling)
		pkg->signalling = ex_time(pkg);
	ex_kick(pkg);
}

/*
 * perf_event_overflow() is not exported.  This is what it does, apart from
 * throttling: record, wake up, signal, and disable after PERF_EVENT_IOC_REFRESH's
 * number of samples.
 */
static void ex_event_deliver(struct perf_event *event, struct perf_sample_data *data,
			     struct pt_regs *regs)
{
	perf_overflow_handler_t handler = READ_ONCE(event->overflow_handler);
	/* As perf's core does, it looks without the lock of those who set it. */
	bool signals = data_race((event->parent ?: event)->fasync);

	event->pending_kill = POLL_IN;
	if (atomic_read(&event->event_limit) && atomic_dec_and_test(&event->event_limit)) {
		to_ex_event(event)->mute = true;
		event->pending_kill = POLL_HUP;
		ex_disable_inatomic(event);
	}
	if (signals)
		ex_expect_signals(to_ex_event(event)->box->pkg);
	handler(event, data, regs);
	if (signals && event->pending_kill) {
		event->pending_wakeup = 1;
		irq_work_queue(&event->pending_irq);
	}
}

static void ex_event_sample(struct perf_event *event, u64 period, u64 residual,
			    const struct ex_pmi *pmi)
{
	const struct ex_box *box = to_ex_event(event)->box;
	struct ex_raw raw = {
		.version = 1,
		.box = toupper(box->row->type->name[0]),
		.instance = max(box->row->num, 0),
		.counter = event->hw.idx,
		.package = box->pkg->id,
		.residual = residual,
		.u_status = pmi->u_status,
		.status = pmi->status,
	};
	struct perf_raw_record record = { .frag = { .size = sizeof(raw), .data = &raw } };
	struct perf_sample_data data;

	perf_sample_data_init(&data, 0, period);
	if (event->attr.sample_type & PERF_SAMPLE_RAW)
		ex_sample_save_raw(&data, event, &record);
	ex_event_deliver(event, &data, pmi->regs);
}

/* Keep ex_event_read() out of sums that are half done; see the top of the file. */
static void ex_event_hold(struct perf_event *event)
{
	WRITE_ONCE(event->hw.state, PERF_HES_STOPPED);
	barrier();
}

static void ex_event_release(struct perf_event *event)
{
	barrier();
	WRITE_ONCE(event->hw.state, 0);
}

/*
 * An overflowed counter has counted from its wrap.  Below the value returned here, its
 * next preset is that value less @step: not even one @step has come since, neither has
 * the period that it was armed for if that has to end exactly, and the counter is not
 * back at where it was armed.
 */
static u64 ex_event_rearm_limit(const struct perf_event *event, u64 step)
{
	const struct ex_event *e = to_ex_event(event);

	if (!(e->stretch || e->exact) || step > ex_arm_left(e->box, event->hw.idx, step))
		return 0;
	return min3(step, e->stretch ? step : e->period, -e->left & e->mask);
}

/*
 * Read the counter, and if it has overflowed arm it for the next period.  Without a
 * freeze, what happens between the read and the write is lost to the counter, so
 * ex_counter_rearm() writes the next preset at once and the sums follow.  Where that
 * preset would not do, the sums come first.  The occurrences since the overflow belong
 * to the next period; if they fill whole periods, the sample's PERIOD includes these.
 * Periods that would end sooner than the rate limit allows are folded in the same way,
 * by arming the counter for what lately happened in that time, as of the overflow
 * before.  So does a changed frequency apply from the next overflow on.
 *
 * Returns whether it has overflowed; *@whole is then the sum of the periods that are
 * over, and *@residual what came after the overflow.
 */
static bool ex_event_rearm(struct perf_event *event, u64 time, u64 *whole, u64 *residual)
{
	struct hw_perf_event *hwc = &event->hw;
	struct ex_event *e = to_ex_event(event);
	u64 prev = local64_read(&hwc->prev_count) & e->mask, period = ex_period(event);
	u64 step = e->stretch ?: period, limit = ex_event_rearm_limit(event, step);
	u64 now, elapsed, least, left;
	bool armed = ex_counter_rearm(e->box, hwc->idx, prev, limit, step, &now);

	elapsed = ex_event_elapsed(event, now);
	if (elapsed < e->left)
		return false;
	*residual = elapsed - e->left;
	e->since += elapsed;
	*whole = e->since - e->since % e->period;
	e->since -= *whole;
	least = ex_scale(elapsed, ex_min_interval(), time - e->stamp);
	ex_event_adjust(event, elapsed, time - e->stamp);
	if (armed) {
		ex_event_arm(event, period, step - *residual, time);
		e->box->pkg->stats.throttled += !!e->stretch;
	} else {
		period = ex_period(event);
		left = ex_event_left(event, period, least);
		ex_counter_preset(e->box, hwc->idx, ex_event_arm(event, period, left, time));
	}
	e->stretch = least > period ? ex_arm_left(e->box, hwc->idx, least) : 0;
	e->box->pkg->stats.rearms++;
	local64_add((now - prev) & e->mask, &event->count);
	return true;
}

/* A status bit points at a sampling event's counter.  Has it overflowed?  NMI, or ex_poll(). */
static bool ex_event_overflow(struct perf_event *event, const struct ex_pmi *pmi)
{
	struct ex_event *e = to_ex_event(event);
	u64 whole, residual;
	bool overflowed;

	ex_event_hold(event);
	overflowed = ex_event_rearm(event, pmi->time, &whole, &residual);
	ex_event_release(event);
	if (!overflowed)
		return false;

	if (e->mute) {
		e->since += whole;
	} else if (whole) {	/* else longer than the counter: not over yet */
		event->hw.last_period = whole;
		ex_event_sample(event, whole, residual, pmi);
	}
	return true;
}

/* How often the counter of an event that is only counted has wrapped since its start */
static u64 ex_event_laps(struct perf_event *event)
{
	return (u64)local64_read(&event->hw.prev_count) / EX_LAP;
}

/*
 * A status bit points at a counter that is only counted.  NMI, or ex_poll().
 *
 * An update sees a wrap only if the counter stands below where the update before left
 * it.  After a whole lap it may stand above, and the status bit alone tells of the lap.
 * The bit is not a former owner's, ex_event_start() has seen to that, but may be that of
 * a wrap which the PMI before has seen in the counter after it had cleared the
 * bit: no second lap comes within a second.  Where the counter raises no PMI the bit may
 * be of any age, and ex_check() reads the counter in time.
 */
static void ex_event_wrapped(struct perf_event *event, u64 time)
{
	struct hw_perf_event *hwc = &event->hw;
	struct ex_event *e = to_ex_event(event);

	ex_event_update(event);
	if (e->box->counters[hwc->idx].silent)
		return;
	ex_event_hold(event);
	if (ex_event_laps(event) == e->laps && (s64)(time - e->stamp) > EX_MIN_LAP_TIME) {
		/* local64_add() takes no constant as large. */
		local64_set(&hwc->prev_count, local64_read(&hwc->prev_count) + EX_LAP);
		local64_set(&event->count, local64_read(&event->count) + EX_LAP);
	}
	e->laps = ex_event_laps(event);
	e->stamp = time;
	ex_event_release(event);
}

static void ex_unmask_pmi(struct ex_pkg *pkg)
{
	if (pkg->ops)
		pkg->ops->unmask_pmi(pkg->ctx);
	else
		apic->write(APIC_LVTPC, APIC_DM_NMI);
}

/* A PMI may be on its way whose counter has been stopped or dealt with. */
static void ex_expect_late(struct ex_pkg *pkg, u64 time)
{
	WRITE_ONCE(pkg->late_until, time + EX_LATE_TIME);
	WRITE_ONCE(pkg->late, true);
}

/*
 * How often (ns) ex_check() has to look: for overflows of which no PMI tells, and for
 * counters that raise none when they wrap.  0: never.
 */
static u64 ex_check_interval(const struct ex_pkg *pkg)
{
	if (atomic_read(&pkg->sampling) || READ_ONCE(pkg->unheard))
		return NSEC_PER_SEC;
	return atomic_read(&pkg->armed) ? EX_MINUTE : 0;
}

/* Is @cpu the package's home CPU, and no other about to be? */
static bool ex_is_home(const struct ex_pkg *pkg, int cpu)
{
	return READ_ONCE(pkg->home) == cpu && !READ_ONCE(pkg->moving);
}

static void ex_check_start(struct ex_pkg *pkg)
{
	s64 interval = ex_check_interval(pkg);

	if (!interval || pkg->ops || !ex_is_home(pkg, smp_processor_id()))
		return;
	if (hrtimer_active(&pkg->timer) &&
	    (interval == EX_MINUTE ||
	     ktime_to_ns(hrtimer_get_remaining(&pkg->timer)) <= interval))
		return;
	hrtimer_start(&pkg->timer, ns_to_ktime(interval), HRTIMER_MODE_REL_PINNED_HARD);
}

/*
 * The event is stopped with an overflow that no PMI has told of yet.  The PMI is on its
 * way, or lost: then the status bit stays, the package may stay frozen, and ex_check()
 * has to end that.
 */
static void ex_event_unheard(struct perf_event *event)
{
	struct ex_box *box = to_ex_event(event)->box;

	WRITE_ONCE(box->counters[event->hw.idx].unsettled, true);
	WRITE_ONCE(box->stale, true);
	WRITE_ONCE(box->pkg->unheard, true);
	ex_expect_late(box->pkg, ex_time(box->pkg));
	ex_check_start(box->pkg);
}

/*
 * The counter of a stopped event: clear the status bit that an earlier start, or a former
 * owner, has left with its PMI lost.  The bit would hold back the event's first PMI,
 * or be taken for a lap.  What the lost PMI has left in U STATUS and U GLOBAL_CTL is for
 * ex_recover().
 */
static void ex_event_settle(struct perf_event *event)
{
	struct ex_box *box = to_ex_event(event)->box;

	if (!READ_ONCE(box->counters[event->hw.idx].unsettled))
		return;
	WRITE_ONCE(box->counters[event->hw.idx].unsettled, false);
	if (!ex_counter_clear_status(box, event->hw.idx))
		return;
	WRITE_ONCE(box->pkg->unheard, true);
	ex_kick(box->pkg);
}

static void ex_event_start(struct perf_event *event, int flags)
{
	struct hw_perf_event *hwc = &event->hw;
	struct ex_event *e = to_ex_event(event);
	struct ex_counter *counter = &e->box->counters[hwc->idx];
	u64 time = ex_time(e->box->pkg), period = ex_period(event);
	u64 preset;

	if (WARN_ON_ONCE(!(hwc->state & PERF_HES_STOPPED)) || e->box->absent)
		return;

	ex_event_settle(event);
	if (is_sampling_event(event)) {
		preset = ex_event_arm(event, period, ex_event_left(event, period, 1), time);
		e->stretch = 0;
		/* A restarted event usually finds its counter where it should be. */
		if (preset != counter->value)
			ex_counter_preset(e->box, hwc->idx, preset);
	} else {
		local64_set(&hwc->prev_count, counter->value);
		e->laps = 0;
		e->stamp = time;
	}

	e->mute = false;
	WRITE_ONCE(hwc->state, 0);
	barrier();	/* a PMI may follow the write that enables at once */
	ex_counter_start(e->box, hwc->idx);
}

static void ex_event_stop(struct perf_event *event, int flags)
{
	struct hw_perf_event *hwc = &event->hw;
	struct ex_event *e = to_ex_event(event);
	struct ex_counter *counter = &e->box->counters[hwc->idx];
	bool unheard;
	u64 now, elapsed;

	if (hwc->state & PERF_HES_STOPPED)
		return;

	WRITE_ONCE(hwc->state, hwc->state | PERF_HES_STOPPED);
	barrier();	/* from here on a PMI leaves the event to us */
	ex_counter_stop(e->box, hwc->idx);

	now = ex_event_update(event);
	counter->value = now;
	if (is_sampling_event(event)) {
		elapsed = ex_event_elapsed(event, now);
		e->since += elapsed;
		unheard = elapsed >= e->left;
	} else {
		unheard = !counter->silent && ex_event_laps(event) != e->laps;
	}
	WRITE_ONCE(hwc->state, hwc->state | PERF_HES_UPTODATE);
	if (unheard)
		ex_event_unheard(event);
}

/*
 * An event that has no counter yet.  For perf one of a group is active before it is
 * added, and a PMI of the others may read it then: it stands.
 */
static void ex_event_prepare(struct perf_event *event)
{
	event->hw.idx = -1;
	event->hw.state = PERF_HES_STOPPED;
}

/* Here perf's locks are held: the log is for later. */
static void ex_say_refused(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->refusals, pkg->refusals + 1);
	if (!pkg->ops)
		irq_work_queue(&pkg->say);
}

static void ex_refused_later(struct irq_work *work)
{
	const struct ex_pkg *pkg = container_of(work, struct ex_pkg, say);

	pr_notice_ratelimited("package %d: an event does not count, the hardware does not take the value of its filter register (%lu times)\n",
			      pkg->id, READ_ONCE(pkg->refusals));
}

static int ex_event_add(struct perf_event *event, int flags)
{
	struct ex_event *e = to_ex_event(event);
	struct ex_box *box = e->box;
	const struct ex_req *req;
	int idx = ex_place(box, e->ways, &req);

	if (idx < 0)
		return idx;
	if (ex_filters_set(box, req)) {
		ex_say_refused(box->pkg);
		return -EINVAL;
	}

	ex_counter_take(box, idx, req);
	e->mask = ex_counter_mask(box, idx);
	event->hw.idx = idx;
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	smp_store_release(&box->counters[idx].event, event);	/* the PMI looks from here on */
	WRITE_ONCE(box->used, box->used | BIT(idx));
	/* Somebody else's NMI may have left LVTPC masked while we looked at none. */
	if (atomic_inc_return(&box->pkg->armed) == 1)
		ex_unmask_pmi(box->pkg);
	atomic_add(is_sampling_event(event), &box->pkg->sampling);
	atomic_add(box->counters[idx].silent, &box->pkg->silent);
	ex_check_start(box->pkg);

	if (flags & PERF_EF_START)
		ex_event_start(event, 0);
	perf_event_update_userpage(event);
	return 0;
}

static void ex_event_del(struct perf_event *event, int flags)
{
	struct ex_box *box = to_ex_event(event)->box;
	struct ex_counter *counter = &box->counters[event->hw.idx];

	ex_event_stop(event, PERF_EF_UPDATE);
	/*
	 * An overflow between the PMI's clearing of STATUS and its reading of the counter
	 * has been dealt with, and has set the bit again.
	 */
	if (is_sampling_event(event) || (!counter->silent && ex_event_laps(event))) {
		WRITE_ONCE(counter->unsettled, true);
		WRITE_ONCE(box->stale, true);
	}
	/* A late freeze would stay for the events that only count. */
	if (is_sampling_event(event) && box->pkg->freeze) {
		WRITE_ONCE(box->pkg->unheard, true);
		box->pkg->sampled = true;
	}
	WRITE_ONCE(box->used, box->used & ~BIT(event->hw.idx));
	WRITE_ONCE(counter->event, NULL);
	atomic_sub(is_sampling_event(event), &box->pkg->sampling);
	atomic_sub(counter->silent, &box->pkg->silent);
	atomic_dec(&box->pkg->armed);
	event->hw.idx = -1;
	perf_event_update_userpage(event);
}

/* In an NMI, what may not be touched there keeps its last count. */
static void ex_event_read(struct perf_event *event)
{
	const struct ex_box *box = to_ex_event(event)->box;

	if (box->pkg->locked && in_nmi() && box->row->base & EX_PCI)
		return;
	if (!(event->hw.state & PERF_HES_STOPPED))
		ex_event_update(event);
}

/* The PMI */

static bool ex_wants_group(const struct perf_event *event)
{
	return event->attr.sample_type & PERF_SAMPLE_READ &&
	       event->attr.read_format & PERF_FORMAT_GROUP &&
	       event->group_leader->nr_siblings;
}

/*
 * Counter @idx may have overflowed.  If a sample takes the values of its group, the
 * box stands still meanwhile: all of them are of one moment.
 */
static bool ex_counter_pmi(struct ex_box *box, int idx, const struct ex_pmi *pmi)
{
	struct perf_event *event = READ_ONCE(box->counters[idx].event);
	bool hold, overflowed;

	if (!event || event->hw.state & PERF_HES_STOPPED)
		return false;	/* late: stop does its sums */
	if (!is_sampling_event(event)) {
		ex_event_wrapped(event, pmi->time);
		return true;
	}
	hold = ex_wants_group(event);
	if (hold)
		ex_gate_hold(box);
	overflowed = ex_event_overflow(event, pmi);
	if (hold)
		ex_gate_release(box);
	return overflowed;
}

/*
 * Deal with what overflowed in a box.  False if nothing did that raises a PMI.
 *
 * With @hint, one sampling event alone in its box is taken to be the one: its
 * counter will tell.  One that is only counted does not tell a lap from none.
 */
static bool ex_box_pmi(struct ex_box *box, struct ex_pmi *pmi, bool hint)
{
	unsigned long used = READ_ONCE(box->used), ovf;
	bool found = false;
	int idx = __ffs(used ?: 1);
	struct perf_event *event = READ_ONCE(box->counters[idx].event);

	pmi->status = pmi->u_status;
	if (hint && box->row->u_bit && used == BIT(idx) && event && is_sampling_event(event)) {
		pmi->status = ex_box_clear(box, idx);
		return ex_counter_pmi(box, idx, pmi);
	}
	ovf = ex_box_overflowed(box, &pmi->status);
	for_each_set_bit(idx, &ovf, EX_MAX_COUNTERS) {
		ex_counter_pmi(box, idx, pmi);
		found |= !box->counters[idx].silent;
	}
	return found;
}

static bool ex_visit(struct ex_pkg *pkg, struct ex_pmi *pmi, u64 where, bool hint)
{
	unsigned long boxes = ex_announced(pkg, where, hint);
	bool found = false;
	unsigned int i;

	for_each_set_bit(i, &boxes, pkg->platform->num_boxes)
		found |= ex_box_pmi(&pkg->boxes[i], pmi, hint);
	return found;
}

/*
 * Look once through the tree.  False if there was nothing; a bit that stays in U
 * STATUS because a box that is not ours has overflowed is nothing.
 *
 * First where it can be, then, if it was not, wherever U STATUS points: a counter
 * whose event has gone may have overflowed, and SUMMARY be wrong.
 *
 * @again has bits of U STATUS whose boxes are to be looked at anyway, and gets those
 * for the next time.
 */
static bool ex_walk(struct ex_pkg *pkg, struct ex_pmi *pmi, u64 *again)
{
	const struct ex_platform *platform = pkg->platform;
	u64 status = ex_overflow_status(pkg);
	u64 where = status | *again;
	bool found;

	if (!(where & platform->ours) && !platform->unlisted)
		return false;
	pmi->u_status = status;
	pmi->time = ex_time(pkg);
	found = (!*again && ex_visit(pkg, pmi, where, true)) || ex_visit(pkg, pmi, where, false);
	*again = ex_overflow_done(pkg, status);
	return found || status & platform->pmi;
}

/* Where pmi holds back the next PMI, one may be missing until pmi is cleared. */
#define EX_MAX_WALKS	8

static bool ex_walks(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	u64 again = 0;
	bool found = ex_walk(pkg, pmi, &again);
	int i;

	for (i = 0; found && pkg->found.gated && i < EX_MAX_WALKS; i++)
		if (!ex_walk(pkg, pmi, &again))
			break;
	return found;
}

/*
 * The home CPU's time
 *
 * All PMIs of a package come to one CPU, and perf's throttle is out of a module's reach.
 * Each walk that finds something moves pkg->charged, from now on, EX_PMI_SHARE times as
 * far as it took.  When that is EX_PMI_BURST in the future no PMI comes until then: U
 * GLOBAL_CTL selects no core, the counters count on past their overflow, and ex_poll() at
 * the end of the pause folds what they have counted into whole periods.  With a freeze
 * the package stands still instead.  max_sample_rate=0 lifts this limit, too.
 */

/* From the PMI, or where pkg->polling keeps it out. */
static void ex_charge(struct ex_pkg *pkg, u64 start, u64 end)
{
	if ((s64)(end - pkg->charged) > 0)
		pkg->charged = end;
	pkg->charged += EX_PMI_SHARE * (end - start + EX_PMI_ENTRY);
	pkg->charged = min_t(u64, pkg->charged, end + EX_MAX_PAUSE);
}

static bool ex_overcharged(const struct ex_pkg *pkg, u64 time)
{
	return max_sample_rate && (s64)(READ_ONCE(pkg->charged) - time) > EX_PMI_BURST;
}

/* U GLOBAL_CTL: count, and end a freeze; with @pmis, have PMIs sent to the home CPU. */
static void ex_run(struct ex_pkg *pkg, bool pmis)
{
	ex_write(pkg, EX_U_GLOBAL_CTL,
		 pmis ? pkg->global_ctl : pkg->global_ctl & ~pkg->found.core_sel);
}

/*
 * No PMI until ex_poll() ends the pause.  With a freeze the package stays as the overflow has
 * left it, or stands still from the next one on: what U GLOBAL_CTL then says of the freeze
 * may not be overwritten.
 */
static void ex_pause(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->paused, true);
	pkg->stats.pauses++;
	if (!pkg->freeze)
		ex_run(pkg, false);
	pkg->paused_at = ex_time(pkg);
	ex_expect_late(pkg, pkg->paused_at);
	ex_kick(pkg);
}

/* Bit 61 says that an uncore PMI has come since it was last cleared. */
static bool ex_clear_ovf_flag(struct ex_pkg *pkg)
{
	if (!pkg->use_ovf_flag ||
	    !(ex_read(pkg, MSR_CORE_PERF_GLOBAL_STATUS) & EX_PERF_GLOBAL_OVF_UNCORE))
		return false;
	ex_write(pkg, MSR_CORE_PERF_GLOBAL_OVF_CTRL, EX_PERF_GLOBAL_OVF_UNCORE);
	return true;
}

/*
 * The tree is empty, and bit 61 is 0 or does not tell.  If it does not, one NMI is taken
 * for the PMI of a counter that has been stopped, or that an earlier walk has dealt with,
 * if it comes soon.  If it does, pkg->late only has ex_nmi() look at it, unless
 * ex_recover() has unmasked LVTPC: then a PMI may come between the handler's reading and
 * clearing of the bit.
 */
static bool ex_claim_late(struct ex_pkg *pkg)
{
	bool in_time, claim;

	if (!pkg->late)
		return false;
	in_time = (s64)(pkg->late_until - ex_time(pkg)) > 0;
	claim = in_time && (!pkg->use_ovf_flag || pkg->unflagged);
	pkg->late = in_time && pkg->use_ovf_flag;
	pkg->unflagged = false;
	return claim;
}

/* An NMI in a pause: the PMI whose handling began it, or the one that has frozen the package */
static bool ex_claim_paused(struct ex_pkg *pkg)
{
	return ex_claim_late(pkg) ||
	       (!pkg->use_ovf_flag && ex_read(pkg, EX_U_GLOBAL_STATUS) & pkg->platform->ours);
}

/* ex_pkg_probe() waits for it. */
static int ex_pmi_probe(struct ex_pkg *pkg, bool flag)
{
	if (!flag && !(ex_read(pkg, EX_U_GLOBAL_STATUS) & pkg->platform->pmi) &&
	    (pkg->locked || !ex_unlisted_status(pkg, true)))
		return NMI_DONE;
	pkg->flagged = flag;
	WRITE_ONCE(pkg->heard, true);
	return NMI_HANDLED;
}

/*
 * More than one NMI handled: if the next one follows at once and no handler claims it,
 * the kernel says nothing.  An SMI, or the host of a virtual machine, may keep it
 * waiting for longer than EX_LATE_TIME.
 */
#define EX_NMI_AND_NEXT	(2 * NMI_HANDLED)

static int ex_pmi_handled(const struct ex_pkg *pkg)
{
	return pkg->use_ovf_flag ? NMI_HANDLED : EX_NMI_AND_NEXT;
}

/*
 * Boxes cannot be looked at in an NMI.  The package stands still until ex_work() has
 * looked at them (and the overflow of another driver's box stops it, too).
 */
static int ex_pmi_defer(struct ex_pkg *pkg, bool flag)
{
	if (!flag && !(ex_read(pkg, EX_U_GLOBAL_STATUS) & pkg->platform->ours) &&
	    !ex_claim_late(pkg))
		return NMI_DONE;
	pkg->stats.pmis++;
	pkg->deferred = ex_time(pkg);
	ex_kick(pkg);
	return ex_pmi_handled(pkg);
}

/*
 * Is the package frozen, and for no PMI that is still to come?  After an empty walk
 * the next overflow may have frozen it for its own.  Where U GLOBAL_CTL does not tell,
 * no PMI is empty and leaves a freeze behind: whatever froze stands in a status.
 */
static bool ex_left_frozen(const struct ex_pkg *pkg)
{
	u64 running = pkg->platform->running;

	return running && !(ex_read(pkg, EX_U_GLOBAL_CTL) & running) &&
	       !(ex_read(pkg, EX_U_GLOBAL_STATUS) & pkg->platform->ours);
}

/* The walk has dealt with overflows: let the package count on, or pause. */
static int ex_pmi_done(struct ex_pkg *pkg, const struct ex_pmi *pmi)
{
	u64 end = ex_time(pkg);

	ex_expect_late(pkg, end);
	ex_charge(pkg, pmi->start, end);
	pkg->stats.pmis++;
	if (pkg->freeze)
		pkg->stats.frozen += end - pmi->start;
	if (ex_overcharged(pkg, end))
		ex_pause(pkg);
	else if (pkg->freeze)
		ex_run(pkg, true);
	return ex_pmi_handled(pkg);
}

/*
 * An NMI on the home CPU.
 *
 * Bit 61 comes first.  If another PMI sets it again after that, an NMI follows that
 * this handler claims by it, although this walk may have dealt with the overflow.  Only
 * a PMI between here and the unmasking sets the bit and raises no NMI: then one foreign NMI
 * is taken for ours.  The other order would leave an NMI that no handler claims.
 *
 * The APIC masks LVTPC when it delivers a PMI, the core PMU's as well as ours.  Until it
 * is unmasked other PMIs are dropped, and their status bits, 1 already, will raise no
 * new one.  So unmask, whatever the NMI's source, and then look.  What overflowed before
 * the unmasking is found, what overflows after it brings an NMI of its own, which may
 * find that this one has dealt with it.  en_all goes last, and always: without it the
 * package stays frozen for good.
 */
static int ex_pmi(struct ex_pkg *pkg, struct pt_regs *regs)
{
	struct ex_pmi pmi = { .regs = regs, .start = ex_time(pkg) };
	bool flag = ex_clear_ovf_flag(pkg);

	ex_unmask_pmi(pkg);
	if (pkg->probing)
		return ex_pmi_probe(pkg, flag);
	if (pkg->polling) {
		pkg->again = true;
		return flag || !pkg->use_ovf_flag ? NMI_HANDLED : NMI_DONE;
	}
	if (pkg->paused)
		return flag || ex_claim_paused(pkg) ? NMI_HANDLED : NMI_DONE;
	if (pkg->locked)
		return ex_pmi_defer(pkg, flag);
	if (ex_walks(pkg, &pmi))
		return ex_pmi_done(pkg, &pmi);
	if (!flag && !ex_claim_late(pkg))
		return NMI_DONE;
	pkg->stats.pmis++;
	pkg->stats.empty_pmis++;
	if (pkg->freeze && ex_left_frozen(pkg))
		ex_run(pkg, true);
	return NMI_HANDLED;
}

/*
 * End a pause: what overflows from here on raises a PMI.  Returns whether the package is
 * frozen, and is to count again when the walk has been through it.
 */
static bool ex_unpause(struct ex_pkg *pkg)
{
	u64 running = pkg->platform->running;

	WRITE_ONCE(pkg->paused, false);
	if (!pkg->freeze) {
		ex_run(pkg, true);
		return false;
	}
	pkg->stats.frozen += ex_time(pkg) - READ_ONCE(pkg->paused_at);
	return !(ex_read(pkg, EX_U_GLOBAL_CTL) & running);
}

/* Until ex_pmi_let_in() a PMI leaves the package as it is, and only asks for ex_poll(). */
static void ex_pmi_keep_out(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->again, false);
	WRITE_ONCE(pkg->polling, true);
	barrier();
}

/* Returns whether a PMI has asked. */
static bool ex_pmi_let_in(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->polling, false);
	barrier();
	return READ_ONCE(pkg->again);
}

/* A round of ex_poll(); *@again if a PMI has asked for another one meanwhile. */
static bool ex_poll_once(struct ex_pkg *pkg, struct ex_pmi *pmi, bool *again)
{
	bool stop = !pkg->platform->freeze;	/* as an overflow would have */
	bool found, thaw = stop;
	u64 end;

	ex_pmi_keep_out(pkg);
	if (READ_ONCE(pkg->paused))
		thaw |= ex_unpause(pkg);
	if (stop)
		ex_write(pkg, EX_U_GLOBAL_CTL, pkg->platform->stop);
	found = ex_walks(pkg, pmi);
	/* An overflow after an empty walk has frozen the package for the next one. */
	if (pkg->freeze && (found || thaw))
		ex_run(pkg, true);
	end = ex_time(pkg);
	if (found)
		ex_charge(pkg, pmi->start, end);
	pmi->start = end;
	ex_expect_late(pkg, end);
	*again = ex_pmi_let_in(pkg);
	return found;
}

/*
 * Do what a PMI would, without one.  Home CPU, interrupts off.  Was there
 * anything?
 */
static bool ex_poll(struct ex_pkg *pkg)
{
	struct pt_regs regs = { };
	struct ex_pmi pmi = { .regs = &regs, .start = ex_time(pkg) };
	bool any = false, again, over;

	perf_fetch_caller_regs(&regs);
	do {
		any |= ex_poll_once(pkg, &pmi, &again);
		over = ex_overcharged(pkg, pmi.start);
	} while (again && !over);
	if (over)
		ex_pause(pkg);
	return any;
}

/* End a freeze that no PMI will.  Home CPU, interrupts off, no NMI. */
static void ex_thaw(struct ex_pkg *pkg)
{
	ex_pmi_keep_out(pkg);
	if (ex_left_frozen(pkg))
		ex_run(pkg, true);
	if (ex_pmi_let_in(pkg))
		ex_poll(pkg);
}

/* This CPU gets the package's PMIs, or no longer. */
static void ex_listen(struct ex_pkg *pkg, bool on)
{
	u64 bit = on ? EX_DEBUGCTL_UNCORE_PMI_EN : pkg->debugctl;
	unsigned long flags;
	u64 debugctl;

	if (!pkg->use_debugctl)
		return;
	local_irq_save(flags);	/* others change bits of their own in there */
	debugctl = ex_read(pkg, MSR_IA32_DEBUGCTLMSR);
	ex_write(pkg, MSR_IA32_DEBUGCTLMSR, (debugctl & ~EX_DEBUGCTL_UNCORE_PMI_EN) | bit);
	local_irq_restore(flags);
}

/* Update the events whose counters raise no PMI, or @all that do not sample. */
static void ex_update_counts(struct ex_pkg *pkg, bool all)
{
	struct ex_box *box = pkg->boxes;
	int idx;

	if (!all && !atomic_read(&pkg->silent))
		return;
	for (; box < pkg->boxes + pkg->platform->num_boxes; box++)
		for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS)
			if (box->counters[idx].silent ||
			    (all && !is_sampling_event(box->counters[idx].event)))
				ex_event_read(box->counters[idx].event);
}

/*
 * A sampling event that has had no overflow for a second may be armed for more than it needs:
 * by the rate limit in a storm, or by -F.  Arm it for its period if that ends sooner.
 */
static void ex_event_refit(struct perf_event *event, u64 time)
{
	struct hw_perf_event *hwc = &event->hw;
	struct ex_event *e = to_ex_event(event);
	u64 elapsed, since, period, left;

	if (hwc->state & PERF_HES_STOPPED || READ_ONCE(e->mute) ||
	    (s64)(time - READ_ONCE(e->stamp)) < (s64)NSEC_PER_SEC ||
	    (!READ_ONCE(e->target) && READ_ONCE(e->left) <= ex_period(event)))
		return;
	elapsed = ex_event_elapsed(event, ex_event_update(event));
	ex_event_adjust(event, elapsed, time - READ_ONCE(e->stamp));
	since = READ_ONCE(e->since) + elapsed;
	period = ex_period(event);
	left = ex_arm_left(e->box, hwc->idx, ex_rest(period, since));
	if (elapsed + left >= READ_ONCE(e->left))
		return;
	ex_event_stop(event, PERF_EF_UPDATE);
	ex_event_start(event, 0);
}

static void ex_refit_all(struct ex_pkg *pkg)
{
	struct ex_box *box = pkg->boxes;
	u64 time = ex_time(pkg);
	int idx;

	for (; box < pkg->boxes + pkg->platform->num_boxes; box++)
		for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS)
			if (is_sampling_event(box->counters[idx].event))
				ex_event_refit(box->counters[idx].event, time);
}

/* A PMI that is on its way arrives within so many reads of a register. */
#define EX_PMI_READS	16

/*
 * Does an overflow stand that no PMI tells of?  Where none stands, one read.  A PMI's walk
 * sees all that stand.
 */
static bool ex_is_deaf(const struct ex_pkg *pkg)
{
	u64 pmis = READ_ONCE(pkg->stats.pmis);
	int i;

	for (i = 0; i < EX_PMI_READS; i++)
		if ((!(ex_read(pkg, EX_U_GLOBAL_STATUS) & pkg->platform->ours) &&
		     !ex_unlisted_status(pkg, false)) || READ_ONCE(pkg->stats.pmis) != pmis)
			return false;
	return true;
}

/*
 * Find the overflows of lost PMIs, and end a freeze that no PMI will: it may have come
 * after its PMI was handled.  Home CPU, interrupts off, no NMI.
 */
static void ex_recover(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->unheard, false);
	if (ex_is_deaf(pkg)) {
		WRITE_ONCE(pkg->unflagged, true);
		ex_listen(pkg, true);
		ex_unmask_pmi(pkg);
		if (ex_poll(pkg) && !pkg->stats.lost_pmis++)
			pr_warn("package %d: a PMI was lost; the overflow was found by looking for it\n",
				pkg->id);
	}
	if (!pkg->platform->running)
		ex_poll(pkg);	/* stops it, looks, and lets it go on */
	else if (pkg->freeze)
		ex_thaw(pkg);
}

/* A freeze of the last event that sampled may have come after the check that followed it. */
static void ex_end_late_freeze(struct ex_pkg *pkg)
{
	pkg->sampled = false;
	ex_run(pkg, true);
}

/*
 * Once a second while an event samples, else once a minute: recover what lost PMIs have
 * left, update the counts that no PMI does, and rearm events whose period has become
 * too long.  A counter that is not read for EX_READ_TIME might lap without a trace.
 * During a pause overflows stand, and ex_poll() will be at work soon.
 */
static void ex_check(struct ex_pkg *pkg)
{
	u64 time = ex_time(pkg);
	bool all = (s64)(time - pkg->updated) >= EX_READ_TIME;

	ex_update_counts(pkg, all);
	if (all)
		pkg->updated = time;
	if (READ_ONCE(pkg->paused))
		return;
	if (ex_check_interval(pkg) == NSEC_PER_SEC ||
	    (!all && atomic_read(&pkg->armed) > atomic_read(&pkg->silent)))
		ex_recover(pkg);
	else if (pkg->sampled)
		ex_end_late_freeze(pkg);
	ex_refit_all(pkg);
}

static enum hrtimer_restart ex_timer(struct hrtimer *timer)
{
	struct ex_pkg *pkg = container_of(timer, struct ex_pkg, timer);
	u64 interval = ex_check_interval(pkg);

	if (!interval || !ex_is_home(pkg, smp_processor_id()))
		return HRTIMER_NORESTART;
	ex_check(pkg);
	hrtimer_forward_now(timer, ns_to_ktime(interval));
	return HRTIMER_RESTART;
}

/* The end of a pause */
static enum hrtimer_restart ex_pause_timer(struct hrtimer *timer)
{
	struct ex_pkg *pkg = container_of(timer, struct ex_pkg, pause);

	if (ex_is_home(pkg, smp_processor_id()))
		ex_poll(pkg);
	return HRTIMER_NORESTART;
}

static void ex_cancel_timers(struct ex_pkg *pkg)
{
	hrtimer_cancel(&pkg->timer);
	hrtimer_cancel(&pkg->pause);
}

static void ex_pause_start(struct ex_pkg *pkg)
{
	s64 left = READ_ONCE(pkg->charged) - ex_time(pkg);

	if (!pkg->ops)
		hrtimer_start(&pkg->pause, ns_to_ktime(max(left, 0LL)),
			      HRTIMER_MODE_REL_PINNED_HARD);
}

/* A PMI that comes while pkg->charged is written has ex_poll() do its work. */
static void ex_charge_signals(struct ex_pkg *pkg)
{
	u64 time = ex_time(pkg);

	ex_pmi_keep_out(pkg);
	ex_charge(pkg, pkg->signalling, time);
	WRITE_ONCE(pkg->signalling, 0);
	if (ex_pmi_let_in(pkg))
		ex_poll(pkg);
	if (ex_overcharged(pkg, time) && !READ_ONCE(pkg->paused))
		ex_pause(pkg);
}

/* What an NMI, or perf's callbacks, have left to do.  Home CPU, interrupts off. */
static void ex_do_work(struct ex_pkg *pkg)
{
	u64 deferred = READ_ONCE(pkg->deferred);

	if (deferred) {
		WRITE_ONCE(pkg->deferred, 0);
		ex_poll(pkg);
		pkg->stats.frozen += ex_time(pkg) - deferred;
	}
	if (READ_ONCE(pkg->signalling))
		ex_charge_signals(pkg);
	if (READ_ONCE(pkg->paused))
		ex_pause_start(pkg);
	else if (READ_ONCE(pkg->unheard))
		ex_recover(pkg);
}

static void ex_work(struct irq_work *work)
{
	struct ex_pkg *pkg = container_of(work, struct ex_pkg, work);

	if (ex_is_home(pkg, smp_processor_id()))
		ex_do_work(pkg);
}

/* Packages and their home CPUs */

static const struct ex_platform *ex_platform;
static struct ex_pkg *ex_pkgs;
static unsigned int ex_num_pkgs;
static struct cpumask ex_home_cpus;	/* sysfs cpumask */
static enum cpuhp_state ex_cpuhp_state;

static struct ex_pkg *ex_cpu_pkg(int cpu)
{
	unsigned int id = topology_logical_package_id(cpu);

	return id < ex_num_pkgs ? &ex_pkgs[id] : NULL;
}

/*
 * An NMI on a CPU that is not the home.  Where DEBUGCTL does not keep PMIs from it, as the
 * probe may just be finding out, it is a PMI if bit 61 of this CPU says so, or if nothing
 * can say that it is none.  LVTPC is the core PMU's here.
 */
static int ex_pmi_elsewhere(struct ex_pkg *pkg)
{
	if (!READ_ONCE(pkg->probing) && !pkg->found.ungated)
		return NMI_DONE;
	if (!ex_clear_ovf_flag(pkg) && pkg->use_ovf_flag)
		return NMI_DONE;
	ex_unmask_pmi(pkg);
	return NMI_HANDLED;
}

static int ex_nmi(unsigned int cmd, struct pt_regs *regs)
{
	int cpu = smp_processor_id();
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);

	if (!pkg || (!atomic_read(&pkg->armed) && !READ_ONCE(pkg->late)))
		return NMI_DONE;
	return ex_is_home(pkg, cpu) ? ex_pmi(pkg, regs) : ex_pmi_elsewhere(pkg);
}

/*
 * PMIs come to this CPU from now on.  Where DEBUGCTL does not take the bit ex_listen()
 * leaves it alone, and ex_pkg_probe() finds out whether PMIs come nevertheless.
 */
static void ex_pmi_here(struct ex_pkg *pkg)
{
	unsigned long flags;
	u64 debugctl;

	ex_unmask_pmi(pkg);
	local_irq_save(flags);
	debugctl = ex_read(pkg, MSR_IA32_DEBUGCTLMSR);
	pkg->debugctl = debugctl & EX_DEBUGCTL_UNCORE_PMI_EN;
	pkg->use_debugctl = !ex_write_safe(pkg, MSR_IA32_DEBUGCTLMSR,
					   debugctl | EX_DEBUGCTL_UNCORE_PMI_EN);
	local_irq_restore(flags);
}

/*
 * PMIs no longer come to this CPU.  One that was on its way when DEBUGCTL was written is
 * handled before the CPU stops being the home: afterwards it would be an unknown NMI.
 */
static void ex_pmi_no_more(struct ex_pkg *pkg)
{
	int i;

	ex_listen(pkg, false);
	for (i = 0; i < EX_PMI_READS; i++)
		ex_read(pkg, EX_U_GLOBAL_STATUS);
}

static void ex_set_home(struct ex_pkg *pkg, int cpu)
{
	if (pkg->home >= 0)
		cpumask_clear_cpu(pkg->home, &ex_home_cpus);
	if (cpu >= 0)
		cpumask_set_cpu(cpu, &ex_home_cpus);
	WRITE_ONCE(pkg->home, cpu);
}

/* From now on boxes take events on @cpu, or with -1 nowhere. */
static void ex_boxes_to(struct ex_pkg *pkg, int cpu)
{
	unsigned int i;

	for (i = 0; i < pkg->platform->num_boxes; i++)
		smp_store_release(&pkg->boxes[i].cpu, cpu);	/* see ex_event_init() */
}

/* GLOBAL_CTL while the driver is in charge */
static u64 ex_global_ctl(const struct ex_pkg *pkg)
{
	return pkg->platform->run | pkg->found.core_sel |
	       (pkg->freeze ? pkg->platform->freeze : 0);
}

/* Find out about a package, and leave it reset. */
static void ex_probe(struct ex_pkg *pkg)
{
	unsigned long flags;

	ex_pkg_reset(pkg);
	atomic_inc(&pkg->armed);	/* so that ex_nmi() looks */
	local_irq_save(flags);		/* others change bits of their own in DEBUGCTL */
	ex_pkg_probe(pkg);
	local_irq_restore(flags);
	atomic_dec(&pkg->armed);
	ex_expect_late(pkg, ex_time(pkg));
	pkg->clock_khz = ex_measure_clock(pkg);
	ex_pkg_reset(pkg);
	pkg->global_ctl = ex_global_ctl(pkg);
}

/*
 * Nothing counts in the package, which stays without a home CPU: its registers read 0, as
 * KVM's do with ignore_msrs=1, or its clock stands.  The next of its CPUs tries again.
 */
static void ex_pkg_dead(struct ex_pkg *pkg)
{
	unsigned int i, boxes = 0;

	ex_listen(pkg, false);
	ex_set_home(pkg, -1);
	for (i = 0; i < pkg->platform->num_boxes; i++)
		boxes += !pkg->boxes[i].absent;
	if (!pkg->dead)
		pr_warn("package %d: %s; it has no PMUs\n", pkg->id,
			boxes ? "its uncore clock stands" :
			"no counter keeps what is written to it");
	pkg->dead = true;
}

/* The first CPU of a package, on which this runs, sets it going. */
static void ex_pkg_up(struct ex_pkg *pkg, int cpu)
{
	unsigned int i;
	u64 val;

	pkg->id = topology_physical_package_id(cpu);
	pkg->use_ovf_flag = !rdmsrq_safe(MSR_CORE_PERF_GLOBAL_STATUS, &val);
	pkg->use_summary = pkg->platform->summaries[0] &&
			   !rdmsrq_safe(pkg->platform->summaries[0], &val) &&
			   !rdmsrq_safe(pkg->platform->summaries[1], &val);
	/* An E7 has up to ten C-Boxes, an Ivytown up to three ports. */
	ex_pci_attach(pkg, cpu);
	for (i = 0; i < pkg->platform->num_boxes; i++)
		ex_box_look(&pkg->boxes[i]);
	ex_set_home(pkg, cpu);
	ex_pmi_here(pkg);
	ex_probe(pkg);
	if (!pkg->clock_khz) {
		ex_pkg_dead(pkg);
		return;
	}
	if (pkg->found.dead)
		pr_warn("package %d: %u boxes are left out, their counters do not keep what is written to them\n",
			pkg->id, pkg->found.dead);
	ex_write(pkg, EX_U_GLOBAL_CTL, pkg->global_ctl);
	ex_boxes_to(pkg, cpu);	/* last: no event comes into the probing */
}

/* Stop all events, as they are; they keep what they have counted. */
static void ex_pkg_stop(struct ex_pkg *pkg)
{
	struct ex_box *box = pkg->boxes;
	int idx;

	ex_write(pkg, EX_U_GLOBAL_CTL, pkg->platform->stop);
	for (; box < pkg->boxes + pkg->platform->num_boxes; box++) {
		box->asleep = 0;
		for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS) {
			struct perf_event *event = box->counters[idx].event;

			if (event->hw.state & PERF_HES_STOPPED)
				continue;
			ex_event_stop(event, PERF_EF_UPDATE);
			__set_bit(idx, &box->asleep);
		}
	}
}

/* A new home CPU may hear PMIs that the old one did not, or the other way round. */
static void ex_counter_retake(struct ex_box *box, int idx)
{
	struct ex_counter *counter = &box->counters[idx];

	atomic_sub(counter->silent, &box->pkg->silent);
	ex_counter_take(box, idx, counter->req);
	atomic_add(counter->silent, &box->pkg->silent);
}

/* Registers have lost what was in them: set up what ex_pkg_stop() has stopped. */
static void ex_pkg_restart(struct ex_pkg *pkg)
{
	struct ex_box *box = pkg->boxes;
	int idx;

	ex_pkg_reset(pkg);
	for (; box < pkg->boxes + pkg->platform->num_boxes; box++) {
		if (box->absent)
			continue;
		ex_gate_close(box);
		for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS) {
			const struct ex_req *req = box->counters[idx].req;

			/* Without its filter it would count something else: it stays stopped. */
			if ((box->no_filter && req->num_needs) || ex_filters_set(box, req))
				continue;
			ex_counter_retake(box, idx);
			if (box->asleep & BIT(idx))
				ex_event_start(box->counters[idx].event, 0);
		}
		ex_gate_open(box);
	}
	ex_unmask_pmi(pkg);
	ex_listen(pkg, true);
	ex_write(pkg, EX_U_GLOBAL_CTL, pkg->global_ctl);
}

/*
 * A new home CPU takes over.  Runs there; sees to what overflowed meanwhile.  Then the
 * events stand still until it is known how PMIs reach this CPU: core numbers have gaps, and
 * it may be that one thread of a core alone hears them.
 */
static void ex_take_over(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned long flags;

	local_irq_save(flags);
	WRITE_ONCE(pkg->moving, false);
	ex_pmi_here(pkg);
	ex_poll(pkg);
	ex_pkg_stop(pkg);
	ex_pkg_reset(pkg);
	atomic_inc(&pkg->armed);	/* so that ex_nmi() looks */
	ex_pkg_probe_pmi(pkg);
	atomic_dec(&pkg->armed);
	ex_expect_late(pkg, ex_time(pkg));
	pkg->global_ctl = ex_global_ctl(pkg);
	ex_pkg_restart(pkg);
	ex_check_start(pkg);
	local_irq_restore(flags);
}

/*
 * Suspend: the boot CPU is the last one, and the home of its package.  The other
 * packages' last CPUs have gone, and perf has detached their events.
 */
static struct ex_pkg *ex_this_pkg(void)
{
	struct ex_pkg *pkg = ex_cpu_pkg(smp_processor_id());

	return pkg && pkg->home == smp_processor_id() ? pkg : NULL;
}

static int ex_suspend(EX_SYSCORE_ARG)
{
	struct ex_pkg *pkg = ex_this_pkg();

	if (pkg)
		ex_pkg_stop(pkg);
	return 0;
}

static void ex_resume(EX_SYSCORE_ARG)
{
	struct ex_pkg *pkg = ex_this_pkg();

	if (pkg)
		ex_pkg_restart(pkg);
}

EX_DEFINE_SYSCORE(ex_suspend, ex_resume);

/* The last CPU of a package, on which this runs, leaves it quiet. */
static void ex_pkg_down(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned long flags;

	local_irq_save(flags);
	ex_pmi_no_more(pkg);
	ex_boxes_to(pkg, -1);
	WRITE_ONCE(pkg->global_ctl, pkg->platform->leave);	/* ex_poll() may write it */
	ex_set_home(pkg, -1);
	WRITE_ONCE(pkg->late, false);
	ex_pkg_stop(pkg);
	ex_pkg_reset(pkg);
	if (pkg->platform->leave != pkg->platform->stop)
		ex_write(pkg, EX_U_GLOBAL_CTL, pkg->platform->leave);
	local_irq_restore(flags);
}

/* PCI functions that go */

/**
 * struct ex_loss - a PCI function that goes
 * @pkg:	whose it was
 * @function:	which
 */
struct ex_loss {
	struct ex_pkg *pkg;
	unsigned int function;
};

/* Its events keep what they have counted, and nobody touches the box any more. */
static void ex_box_lose(struct ex_box *box)
{
	int idx;

	for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS)
		ex_event_stop(box->counters[idx].event, PERF_EF_UPDATE);
	WRITE_ONCE(box->absent, true);
}

/* On the home CPU, interrupts off */
static void ex_pkg_lose(void *info)
{
	const struct ex_loss *loss = info;
	struct ex_box *box = loss->pkg->boxes;

	for (; box < loss->pkg->boxes + loss->pkg->platform->num_boxes; box++) {
		if (ex_box_is_in(box, loss->function))
			ex_box_lose(box);
		if (ex_filter_is_in(box, loss->function))
			WRITE_ONCE(box->no_filter, true);
	}
}

static void ex_lose(struct ex_pkg *pkg, unsigned int function)
{
	struct ex_loss loss = { pkg, function };

	if (pkg->home >= 0)
		smp_call_function_single(pkg->home, ex_pkg_lose, &loss, 1);
	ex_pci_detach(pkg, function);
}

static int ex_bus_notify(struct notifier_block *nb, unsigned long action, void *dev)
{
	unsigned int i, k;

	if (action != BUS_NOTIFY_DEL_DEVICE)
		return NOTIFY_DONE;
	cpus_read_lock();
	for (i = 0; i < ex_num_pkgs; i++)
		for (k = 0; k < EX_MAX_FUNCTIONS; k++)
			if (ex_pkgs[i].functions[k].dev == to_pci_dev(dev))
				ex_lose(&ex_pkgs[i], k);
	cpus_read_unlock();
	return NOTIFY_DONE;
}

static struct notifier_block ex_bus_nb = { .notifier_call = ex_bus_notify };

/* PMUs */

#define EX_PMU_NAME	20

/**
 * struct ex_pmu - a box of all packages, as perf sees it
 * @pmu:	perf's part
 * @row:	index of the box in the platform
 * @registered:	with perf
 * @name:	as in sysfs
 * @format:	field attributes
 * @events:	event attributes
 * @groups:	all attributes
 */
struct ex_pmu {
	struct pmu pmu;
	unsigned int row;
	bool registered;
	char name[EX_PMU_NAME];
	struct attribute_group format;
	struct attribute_group events;
	const struct attribute_group *groups[5];
};

static struct ex_pmu *ex_pmus;

static struct ex_pmu *to_ex_pmu(struct pmu *pmu)
{
	return container_of(pmu, struct ex_pmu, pmu);
}

/* The box of @pmu that this CPU looks after, or NULL */
static struct ex_box *ex_home_box(struct pmu *pmu)
{
	int cpu = smp_processor_id();
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);
	struct ex_box *box = pkg ? &pkg->boxes[to_ex_pmu(pmu)->row] : NULL;

	return box && READ_ONCE(box->cpu) == cpu ? box : NULL;
}

static void ex_pmu_disable(struct pmu *pmu)
{
	struct ex_box *box = ex_home_box(pmu);

	if (box)
		ex_gate_close(box);
}

static void ex_pmu_enable(struct pmu *pmu)
{
	struct ex_box *box = ex_home_box(pmu);

	if (box)
		ex_gate_open(box);
}

/*
 * An event that was on its way to a CPU which has stopped being the home is late, and
 * so is one whose box or filter has gone.
 */
static int ex_pmu_add(struct perf_event *event, int flags)
{
	const struct ex_event *e = to_ex_event(event);

	if (READ_ONCE(e->box->cpu) != smp_processor_id() || e->box->absent ||
	    (e->box->no_filter && e->ways->num_needs))
		return -ENODEV;
	return ex_event_add(event, flags);
}

/* Place @event in a scratch box, if it is one of @pmu's. */
static int ex_scratch_add(struct ex_box *scratch, struct perf_event *event, struct pmu *pmu)
{
	const struct ex_req *req;
	int idx;

	if (event->pmu != pmu)
		return 0;
	idx = ex_place(scratch, to_ex_event(event)->ways, &req);
	if (idx < 0)
		return idx;
	__set_bit(idx, &scratch->used);
	scratch->counters[idx].req = req;
	return 0;
}

/* Would the whole group fit into an empty box?  Asked in the order in which perf adds it. */
static int ex_group_fits(struct perf_event *event)
{
	struct perf_event *leader = event->group_leader, *sibling;
	struct ex_box *scratch;
	int ret;

	if (leader == event)
		return 0;
	scratch = kzalloc(sizeof(*scratch), GFP_KERNEL);
	if (!scratch)
		return -ENOMEM;
	scratch->row = to_ex_event(event)->box->row;
	ret = ex_scratch_add(scratch, leader, event->pmu);
	for_each_sibling_event(sibling, leader)
		ret = ret ?: ex_scratch_add(scratch, sibling, event->pmu);
	ret = ret ?: ex_scratch_add(scratch, event, event->pmu);
	kfree(scratch);
	return ret;
}

/*
 * perf's tool chooses its sentence by the error and by what it asked for:
 *
 *   -EINVAL		for a task: "in per-thread mode, enable system wide with '-a'";
 *			else to look for the reason with "dmesg | grep -i perf"
 *   -EOPNOTSUPP	"doesn't support branch stack sampling", or with a period
 *			"doesn't support sampling/overflow-interrupts. Try 'perf stat'"
 *   -ENODEV		with -C: "did you specify an out-of-range profile CPU?"
 *   -ENXIO		none of its own: as -EINVAL for a CPU
 *
 * The log is for those who may count at all: perf has not checked that yet.
 */
static int ex_refuse(const struct perf_event *event, int err, const char *why)
{
	if (perfmon_capable())
		pr_notice_ratelimited("%s: perf event 0x%llx, 0x%llx, 0x%llx refused: %s\n",
				      event->pmu->name, event->attr.config,
				      event->attr.config1, event->attr.config2, why);
	return err;
}

static int ex_event_check(struct perf_event *event)
{
	const u64 config[EX_CONFIG_WORDS] = {
		event->attr.config, event->attr.config1, event->attr.config2,
	};
	struct ex_event *e = to_ex_event(event);
	const char *why = ex_encode(e->box->row->type, config, e->ways);

	if (ex_attr_more_config(&event->attr))
		why = "it has a config3 or config4";
	if (why)
		return ex_refuse(event, -EINVAL, why);
	if (READ_ONCE(e->box->no_filter) && e->ways->num_needs)
		return ex_refuse(event, -ENXIO, "the PCI device of the box's filter is not there");
	if (!is_sampling_event(event) && !e->box->pkg->platform->freeze)
		ex_keep_quiet(e->box->row->type, e->ways);
	if (is_sampling_event(event) && !ex_can_sample(e->box, e->ways))
		return ex_refuse(event, -EOPNOTSUPP,
				 e->ways->both_ways ? "what counts up and down has no period" :
				 e->box->pkg->found.pmi ? "no PMI of this counter arrives" :
				 "no PMI of this package arrives");

	switch (ex_group_fits(event)) {
	case 0:
		return 0;
	case -EBUSY:
		return ex_refuse(event, -EINVAL,
				 "another event of the group wants a filter register differently");
	case -ENOSPC:
		return ex_refuse(event, -EINVAL, "the group needs a counter twice");
	default:
		return -ENOMEM;
	}
}

/**
 * struct ex_trial - whether the hardware takes the filters of an event
 * @e:		event
 * @ret:	-EINVAL if it does not
 */
struct ex_trial {
	const struct ex_event *e;
	int ret;
};

/*
 * Set an event's filters, as ex_event_add() will, unless events that count want them
 * differently.  Home CPU, interrupts off.
 */
static void ex_try_filters(void *info)
{
	struct ex_trial *trial = info;
	struct ex_box *box = trial->e->box;
	const struct ex_req *req;

	if (READ_ONCE(box->cpu) != smp_processor_id() || box->absent || box->no_filter ||
	    ex_place(box, trial->e->ways, &req) == -EBUSY)
		return;
	trial->ret = ex_filters_set(box, req);
}

/*
 * Bits of a filter register that no source describes may raise #GP.  They are tried while
 * the user can still be told, but not for one whom perf may yet turn away: it has not looked
 * at permissions.  What was not tried here ex_event_add() finds out.
 */
static int ex_event_try(const struct perf_event *event, const struct ex_event *e)
{
	struct ex_trial trial = { .e = e };

	if (!ex_is_doubtful(e->box, e->ways) || !perfmon_capable())
		return 0;
	smp_call_function_single(READ_ONCE(e->box->cpu), ex_try_filters, &trial, 1);
	if (!trial.ret)
		return 0;
	return ex_refuse(event, trial.ret,
			 "the hardware does not take these bits of a filter register");
}

/*
 * perf record -C opens an event of its own beside, on the CPU that it was given, and
 * perf_event_set_output() lets no two events of different CPUs share a buffer.
 */
static int ex_home_check(struct perf_event *event, int home)
{
	if (!is_sampling_event(event) || event->cpu == home)
		return 0;
	return ex_refuse(event, -ENODEV,
			 "samples are those of the package's home CPU (see cpumask)");
}

/*
 * As perf's software clock does: the PMI adjusts the period, not perf's tick.  A frequency
 * whose target is 0 ns would turn the event into one with period 1.
 */
static int ex_event_set_freq(struct perf_event *event, struct ex_event *e)
{
	if (!event->attr.freq || !is_sampling_event(event))
		return 0;
	if (event->attr.sample_freq > NSEC_PER_SEC)
		return ex_refuse(event, -EINVAL, "the frequency is above 10^9 Hz");
	e->target = div64_u64(NSEC_PER_SEC, event->attr.sample_freq);
	event->hw.sample_period = 1;
	event->hw.last_period = 1;
	event->attr.sample_period = 1;
	event->attr.freq = 0;
	return 0;
}

/*
 * PERF_EVENT_IOC_PERIOD.  For perf's core an event with -F has a period, and the
 * number the user gives is taken for one; it is a frequency, and the PMI goes on to
 * adjust the period from there.  One of no whole ns would make the event one with -c.
 */
static int ex_check_period(struct perf_event *event, u64 value)
{
	struct ex_event *e = to_ex_event(event);

	if (!e->target)
		return 0;
	if (value > NSEC_PER_SEC)
		return -EINVAL;
	WRITE_ONCE(e->target, div64_u64(NSEC_PER_SEC, value));
	return 0;
}

static void ex_event_destroy(struct perf_event *event)
{
	kfree(event->pmu_private);
}

static int ex_event_init(struct perf_event *event)
{
	unsigned int row = to_ex_pmu(event->pmu)->row;
	struct ex_event *e;
	struct ex_pkg *pkg;
	int cpu, ret;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	/* perf_pmu_register() lets events come before it has all they need (up to 6.13). */
	if (!smp_load_acquire(&to_ex_pmu(event->pmu)->registered))
		return -EAGAIN;
	if (event->attach_state & PERF_ATTACH_TASK || event->cpu < 0)
		return ex_refuse(event, -EINVAL,
				 "a box counts for its whole package (perf -a or -C)");
	if (has_branch_stack(event))
		return ex_refuse(event, -EOPNOTSUPP, "an uncore counter has no branch stack");
	if (event->attr.precise_ip)
		return ex_refuse(event, -EINVAL,
				 "an uncore counter knows no instruction (precise_ip)");

	/* A CPU that never came up has no package of its own. */
	pkg = cpu_online(event->cpu) ? ex_cpu_pkg(event->cpu) : NULL;
	/* A CPU: all that was found out about the package is there to be read. */
	cpu = pkg ? smp_load_acquire(&pkg->boxes[row].cpu) : -1;
	if (cpu < 0 || READ_ONCE(pkg->boxes[row].absent))
		return -ENODEV;
	/* After its CPU was read: whoever starts to move now has perf, or add, turn it away. */
	if (READ_ONCE(pkg->moving))
		return -EAGAIN;

	e = kzalloc(sizeof(*e), GFP_KERNEL);
	if (!e)
		return -ENOMEM;
	e->box = &pkg->boxes[row];
	event->pmu_private = e;
	ret = ex_event_check(event) ?: ex_home_check(event, cpu);
	ret = ret ?: ex_event_set_freq(event, e) ?: ex_event_try(event, e);
	if (ret) {
		kfree(e);
		return ret;
	}

	event->cpu = cpu;
	event->destroy = ex_event_destroy;
	ex_forbid_bpf(event);
	ex_event_prepare(event);
	return 0;
}

/* sysfs */

static ssize_t cpumask_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	/* A bit may come or go meanwhile, as it may right afterwards. */
	return data_race(sysfs_emit(buf, "%*pbl\n", cpumask_pr_args(&ex_home_cpus)));
}
static DEVICE_ATTR_RO(cpumask);

static struct attribute *ex_cpumask_attrs[] = {
	&dev_attr_cpumask.attr,
	NULL
};

static const struct attribute_group ex_cpumask_group = {
	.attrs = ex_cpumask_attrs,
};

/* A line for each package that has the port: package, MT/s */
static ssize_t link_rate_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	struct ex_pmu *pmu = to_ex_pmu(dev_get_drvdata(dev));
	u32 base = ex_platform->boxes[pmu->row].base;
	unsigned int i;
	int len = 0;

	for (i = 0; i < ex_num_pkgs; i++) {
		const struct ex_function *functions = ex_pkgs[i].functions;
		/* As it is, or 0: it is just going. */
		unsigned int rate = data_race(functions[FIELD_GET(EX_PCI_FUNCTION, base)].rate);

		if (rate)
			len += sysfs_emit_at(buf, len, "%d %u\n", ex_pkgs[i].id, rate);
	}
	return len;
}
static DEVICE_ATTR_RO(link_rate);

static struct attribute *ex_link_attrs[] = {
	&dev_attr_link_rate.attr,
	NULL
};

static const struct attribute_group ex_link_group = {
	.attrs = ex_link_attrs,
};

static const void *ex_attr_row(struct device_attribute *attr)
{
	return container_of(attr, struct dev_ext_attribute, attr)->var;
}

static ssize_t ex_format_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct ex_field *field = ex_attr_row(attr);
	int len = sysfs_emit(buf, "config");

	if (field->config)
		len += sysfs_emit_at(buf, len, "%d", field->config);
	return len + sysfs_emit_at(buf, len, ":%*pbl\n", 64, &field->mask);
}

static ssize_t ex_event_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct ex_event_row *row = ex_attr_row(attr);

	return sysfs_emit(buf, "%s\n", row->text);
}

/* Some events are of one platform only. */
static umode_t ex_event_visible(struct kobject *kobj, struct attribute *attr, int n)
{
	const struct ex_event_row *row;

	row = ex_attr_row(container_of(attr, struct device_attribute, attr));
	return row->platforms & BIT(ex_platform->id) ? attr->mode : 0;
}

/* An attribute for each of @num rows; what @name returns is its file name. */
static int ex_make_group(struct attribute_group *group, const char *folder, const void *rows,
			 size_t size, ssize_t (*show)(struct device *dev,
						      struct device_attribute *attr, char *buf))
{
	const char * const *name;	/* every row starts with it */
	struct dev_ext_attribute *ext;
	size_t num = 0, i;

	for (name = rows; *name; name = rows + num * size)
		num++;
	group->name = folder;
	group->attrs = kcalloc(num + 1, sizeof(*group->attrs) + sizeof(*ext), GFP_KERNEL);
	if (!group->attrs)
		return -ENOMEM;

	ext = (void *)(group->attrs + num + 1);
	for (i = 0; i < num; i++, ext++) {
		name = rows + i * size;
		sysfs_attr_init(&ext->attr.attr);
		ext->attr.attr.name = *name;
		ext->attr.attr.mode = 0444;
		ext->attr.show = show;
		ext->var = (void *)(rows + i * size);
		group->attrs[i] = &ext->attr.attr;
	}
	return 0;
}

static void ex_pmu_unregister(struct ex_pmu *pmu)
{
	if (pmu->registered)
		perf_pmu_unregister(&pmu->pmu);
	pmu->registered = false;
	kfree(pmu->format.attrs);
	kfree(pmu->events.attrs);
}

static void ex_pmu_name(const struct ex_box_row *row, char *name)
{
	if (row->num < 0)
		snprintf(name, EX_PMU_NAME, "uncore_%s", row->type->name);
	else
		snprintf(name, EX_PMU_NAME, "uncore_%s_%d", row->type->name, row->num);
}

static int ex_pmu_register(struct ex_pmu *pmu, unsigned int index)
{
	const struct ex_box_row *row = &ex_platform->boxes[index];
	int ret, groups = 0;

	pmu->row = index;
	ex_pmu_name(row, pmu->name);

	ret = ex_make_group(&pmu->format, "format", row->type->fields,
			    sizeof(*row->type->fields), ex_format_show);
	if (ret)
		return ret;
	pmu->groups[groups++] = &ex_cpumask_group;
	pmu->groups[groups++] = &pmu->format;
	if (row->base & EX_PCI)
		pmu->groups[groups++] = &ex_link_group;
	if (row->type->events) {
		ret = ex_make_group(&pmu->events, "events", row->type->events,
				    sizeof(*row->type->events), ex_event_show);
		if (ret)
			return ret;
		pmu->events.is_visible = ex_event_visible;
		pmu->groups[groups++] = &pmu->events;
	}

	pmu->pmu = (struct pmu){
		.module		= THIS_MODULE,
		.attr_groups	= pmu->groups,
		.task_ctx_nr	= perf_invalid_context,
		.capabilities	= PERF_PMU_CAP_NO_EXCLUDE,
		.pmu_enable	= ex_pmu_enable,
		.pmu_disable	= ex_pmu_disable,
		.event_init	= ex_event_init,
		.add		= ex_pmu_add,
		.del		= ex_event_del,
		.start		= ex_event_start,
		.stop		= ex_event_stop,
		.read		= ex_event_read,
		.check_period	= ex_check_period,
	};
	ret = perf_pmu_register(&pmu->pmu, pmu->name, -1);
	smp_store_release(&pmu->registered, !ret);	/* see ex_event_init() */
	return ret;
}

static bool ex_box_anywhere(unsigned int index)
{
	unsigned int i;

	for (i = 0; i < ex_num_pkgs; i++)
		if (ex_pkgs[i].home >= 0 && !ex_pkgs[i].boxes[index].absent)
			return true;
	return false;
}

static void ex_unregister_pmus(void)
{
	unsigned int i = ex_platform->num_boxes;

	while (i--)
		ex_pmu_unregister(&ex_pmus[i]);
	kfree(ex_pmus);
	ex_pmus = NULL;
}

static int ex_register_pmus(void)
{
	unsigned int i;
	int ret;

	ex_pmus = kcalloc(ex_platform->num_boxes, sizeof(*ex_pmus), GFP_KERNEL);
	if (!ex_pmus)
		return -ENOMEM;
	for (i = 0; i < ex_platform->num_boxes; i++) {
		ret = ex_box_anywhere(i) ? ex_pmu_register(&ex_pmus[i], i) : 0;
		if (ret) {
			pr_err("cannot register %s: error %d\n", ex_pmus[i].name, ret);
			ex_unregister_pmus();
			return ret;
		}
	}
	return 0;
}

/* debugfs: ex_uncore/packageN says what was found out, and what happened */

static struct dentry *ex_debugfs;

static int ex_package_show(struct seq_file *m, void *unused)
{
	const struct ex_pkg *pkg = m->private;
	const struct ex_found *found = &pkg->found;
	/* Each a word that only the home CPU writes: as it was, or as it has just become */
	const struct ex_stats stats = data_race(pkg->stats);

	cpus_read_lock();	/* nobody finds out anything meanwhile */
	seq_printf(m, "home_cpu %d\n", pkg->home);
	seq_printf(m, "pmi %d\n", found->pmi);
	seq_printf(m, "pmi_core_sel 0x%llx\n", found->core_sel);
	seq_printf(m, "pmi_core_sel_by_number %d\n", found->by_number);
	seq_printf(m, "pmi_ungated %d\n", found->ungated);
	seq_printf(m, "pmi_gated %d\n", found->gated);
	seq_printf(m, "ovf_flag %d\n", pkg->use_ovf_flag);
	seq_printf(m, "fixed_pmi_en 0x%llx\n", found->fixed_pmi);
	seq_printf(m, "summary %d\n", found->summary);
	seq_printf(m, "unlisted_pmi %d\n", found->unlisted);
	seq_printf(m, "config_space %s\n", pkg->locked ? "ports" : "memory");
	seq_printf(m, "dead_boxes %u\n", found->dead);
	seq_printf(m, "clock_khz %u\n", pkg->clock_khz);
	seq_printf(m, "pmis %llu\n", stats.pmis);
	seq_printf(m, "empty_pmis %llu\n", stats.empty_pmis);
	seq_printf(m, "lost_pmis %llu\n", stats.lost_pmis);
	seq_printf(m, "throttled %llu\n", stats.throttled);
	seq_printf(m, "pauses %llu\n", stats.pauses);
	seq_printf(m, "rearms %llu\n", stats.rearms);
	seq_printf(m, "refusals %lu\n", READ_ONCE(pkg->refusals));
	seq_printf(m, "frozen_clocks %llu\n",
		   mul_u64_u64_div_u64(stats.frozen, pkg->clock_khz, USEC_PER_SEC));
	cpus_read_unlock();
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(ex_package);

/*
 * The package's file, named by its physical id, which the kernel may not know before the
 * first of its CPUs is online.
 */
static void ex_debugfs_add(struct ex_pkg *pkg)
{
	char name[20];

	if (pkg->file)
		return;
	snprintf(name, sizeof(name), "package%d", pkg->id);
	pkg->file = debugfs_create_file(name, 0444, ex_debugfs, pkg, &ex_package_fops);
}

/* CPU hotplug */

static bool ex_first_thread(unsigned int cpu)
{
	return cpumask_first(topology_sibling_cpumask(cpu)) == cpu;
}

/* Another CPU of the package, of the same thread number if there is one */
static unsigned int ex_heir(unsigned int cpu)
{
	unsigned int i;

	for_each_cpu(i, topology_core_cpumask(cpu))
		if (i != cpu && ex_first_thread(i) == ex_first_thread(cpu))
			return i;
	return cpumask_any_but(topology_core_cpumask(cpu), cpu);
}

/* On the home CPU, which is not to be it any more */
static void ex_leave_home(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned long flags;

	local_irq_save(flags);	/* ex_check() would listen again */
	ex_pmi_no_more(pkg);
	WRITE_ONCE(pkg->moving, true);
	local_irq_restore(flags);
}

/*
 * The home moves.  The old CPU's PMIs are switched off before the first event moves, and
 * the heir's on after the last, so no CPU handles a PMI of events that are still
 * another's; meanwhile nobody opens new ones.  A box changes hands just before
 * its events do: from then on none is added on the old CPU.  What overflowed in
 * between is found by ex_take_over().  Events that come and go there until then do
 * not start the timer, which would outlive the CPU and run on another.
 */
static int ex_move_home(struct ex_pkg *pkg, unsigned int heir)
{
	unsigned int i, cpu = pkg->home;

	smp_call_function_single(cpu, ex_leave_home, pkg, 1);
	ex_cancel_timers(pkg);
	ex_set_home(pkg, heir);
	for (i = 0; i < ex_platform->num_boxes; i++) {
		WRITE_ONCE(pkg->boxes[i].cpu, heir);
		if (ex_pmus && ex_pmus[i].registered)
			perf_pmu_migrate_context(&ex_pmus[i].pmu, cpu, heir);
	}
	return smp_call_function_single(heir, ex_take_over, pkg, 1);
}

/* The home CPU goes. */
static int ex_cpu_offline(unsigned int cpu)
{
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);
	unsigned int heir;

	if (!pkg || pkg->home != cpu)
		return 0;

	heir = ex_heir(cpu);
	if (heir < nr_cpu_ids)
		return ex_move_home(pkg, heir);
	ex_pkg_down(pkg);
	hrtimer_cancel(&pkg->timer);
	return 0;
}

static int ex_cpu_online(unsigned int cpu)
{
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);

	if (!pkg) {
		pr_warn_once("CPU %u is in a package that the kernel did not announce; it has no PMUs\n",
			     cpu);
	} else if (pkg->home < 0) {
		ex_pkg_up(pkg, cpu);
		ex_debugfs_add(pkg);
	} else if (!pkg->found.pmi) {
		/* It may be that only the other thread of a core hears PMIs. */
		return ex_move_home(pkg, cpu);
	}
	return 0;
}

/* Module */

static void ex_free_pkgs(void)
{
	unsigned int i, k;

	for (i = 0; i < ex_num_pkgs; i++) {
		for (k = 0; k < EX_MAX_FUNCTIONS; k++)
			ex_pci_detach(&ex_pkgs[i], k);
		kfree(ex_pkgs[i].boxes);
	}
	kfree(ex_pkgs);
}

static int ex_alloc_pkg(struct ex_pkg *pkg)
{
	unsigned int i;

	pkg->boxes = kcalloc(ex_platform->num_boxes, sizeof(*pkg->boxes), GFP_KERNEL);
	if (!pkg->boxes)
		return -ENOMEM;
	for (i = 0; i < ex_platform->num_boxes; i++) {
		pkg->boxes[i].row = &ex_platform->boxes[i];
		pkg->boxes[i].pkg = pkg;
		pkg->boxes[i].cpu = -1;
	}

	pkg->platform = ex_platform;
	pkg->home = -1;
	pkg->freeze = freeze || !ex_platform->freeze;
	pkg->work = IRQ_WORK_INIT_HARD(ex_work);
	init_irq_work(&pkg->say, ex_refused_later);
	hrtimer_setup(&pkg->timer, ex_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	hrtimer_setup(&pkg->pause, ex_pause_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	return 0;
}

static int ex_alloc_pkgs(void)
{
	unsigned int i;
	int ret;

	ex_num_pkgs = topology_max_packages();
	ex_pkgs = kcalloc(ex_num_pkgs, sizeof(*ex_pkgs), GFP_KERNEL);
	if (!ex_pkgs)
		return -ENOMEM;
	for (i = 0; i < ex_num_pkgs; i++) {
		ret = ex_alloc_pkg(&ex_pkgs[i]);
		if (ret) {
			ex_free_pkgs();
			return ret;
		}
	}
	return 0;
}

/*
 * Two drivers of one counter would both be wrong.  intel_uncore touches the counters through
 * its PMUs alone, so a PMU of one of our names is what tells it: /sys/module/intel_uncore is
 * also there if intel_uncore is built in and its init was blacklisted.
 */
static int ex_check_rivals(void)
{
	char path_name[64], name[EX_PMU_NAME];
	struct path path;
	unsigned int i;
	int ret;

	for (i = 0; i < ex_platform->num_boxes; i++) {
		ex_pmu_name(&ex_platform->boxes[i], name);
		snprintf(path_name, sizeof(path_name), "/sys/bus/event_source/devices/%s", name);
		ret = kern_path(path_name, LOOKUP_FOLLOW, &path);
		if (ret == -ENOENT)
			continue;
		if (ret)
			return ret;
		path_put(&path);
		pr_err("not loaded: there is a PMU %s, another driver has these counters; unload it first (rmmod intel_uncore), or boot with initcall_blacklist=intel_uncore_init if it is built in; see README, \"Instead of intel_uncore\"\n",
		       name);
		return -EBUSY;
	}
	return 0;
}

/* Is there a counter on, where U GLOBAL_CTL does not say it?  On a CPU of the package. */
static void ex_look(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned int i;

	for (i = 0; i < pkg->platform->num_boxes; i++)
		ex_box_look(&pkg->boxes[i]);
	pkg->again = ex_any_running(pkg);
}

static bool ex_is_running(unsigned int cpu, u64 ctl)
{
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);

	if (ex_platform->running || !pkg)
		return ctl & ex_platform->running;
	ex_pci_attach(pkg, cpu);
	smp_call_function_single(cpu, ex_look, pkg, 1);
	return pkg->again;
}

/* Somebody who uses the counters without a driver, or who crashed while using them */
static int ex_check_idle(void)
{
	unsigned int cpu;
	u64 ctl;

	for_each_online_cpu(cpu) {
		if (rdmsrq_safe_on_cpu(cpu, EX_U_GLOBAL_CTL, &ctl)) {
			pr_err("not loaded: CPU %u cannot read the uncore's registers; is this a virtual machine?\n",
			       cpu);
			return -ENODEV;
		}
		if (!reset && ex_is_running(cpu, ctl)) {
			pr_err("not loaded: counters of package %d are already running (U_MSR_PMON_GLOBAL_CTL is 0x%llx); if nobody needs them, load with reset=1\n",
			       topology_physical_package_id(cpu), ctl);
			return -EBUSY;
		}
	}
	return 0;
}

/* Is there a package that counts?  ex_pkg_up() has seen. */
static int ex_check_alive(void)
{
	if (!cpumask_empty(&ex_home_cpus))
		return 0;
	pr_err("not loaded: no package has an uncore that counts; is this a virtual machine?\n");
	return -ENODEV;
}

static void ex_on_homes(smp_call_func_t func)
{
	unsigned int i;

	for (i = 0; i < ex_num_pkgs; i++)
		if (ex_pkgs[i].home >= 0)
			smp_call_function_single(ex_pkgs[i].home, func, &ex_pkgs[i], 1);
}

static void ex_stop_pkgs(void)
{
	unsigned int i;

	ex_on_homes(ex_pkg_down);
	for (i = 0; i < ex_num_pkgs; i++) {
		irq_work_sync(&ex_pkgs[i].work);
		irq_work_sync(&ex_pkgs[i].say);
		ex_cancel_timers(&ex_pkgs[i]);
	}
}

/* Reboot, or kexec: whoever comes next finds the counters off, and no PMI comes. */
static void ex_pkg_leave(void *info)
{
	struct ex_pkg *pkg = info;
	struct ex_box *box = pkg->boxes;
	int idx;

	ex_pmi_no_more(pkg);
	WRITE_ONCE(pkg->moving, true);	/* ex_timer() would listen again */
	for (; !pkg->platform->freeze && box < pkg->boxes + pkg->platform->num_boxes; box++)
		for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS)
			if (!box->absent)
				ex_counter_stop(box, idx);
	WRITE_ONCE(pkg->global_ctl, pkg->platform->leave);
	barrier();	/* a PMI may still be on its way, and write it */
	ex_write(pkg, EX_U_GLOBAL_CTL, pkg->global_ctl);
}

static int ex_reboot(struct notifier_block *nb, unsigned long action, void *data)
{
	cpus_read_lock();
	ex_on_homes(ex_pkg_leave);
	cpus_read_unlock();
	return NOTIFY_DONE;
}

static struct notifier_block ex_reboot_nb = { .notifier_call = ex_reboot };

static void ex_say_found(void)
{
	unsigned int i;

	pr_info("%s uncore, %u package%s, %s on overflow\n", ex_platform->name,
		cpumask_weight(&ex_home_cpus), cpumask_weight(&ex_home_cpus) == 1 ? "" : "s",
		freeze || !ex_platform->freeze ? "freezing" : "not freezing");
	for (i = 0; i < ex_num_pkgs; i++) {
		const struct ex_pkg *pkg = &ex_pkgs[i];

		if (pkg->home < 0)
			continue;
		if (!pkg->found.pmi)
			pr_warn("package %d: no PMI arrives; events are counted, sampling is refused\n",
				pkg->id);
		else
			pr_info("package %d: PMIs to CPU %d (pmi_core_sel 0x%llx%s), fixed counter's pmi_en 0x%llx, SUMMARY %s, %u MHz\n",
				pkg->id, pkg->home, pkg->found.core_sel,
				pkg->found.gated ? ", gated" : "", pkg->found.fixed_pmi,
				pkg->found.summary ? "as documented" : "not used",
				pkg->clock_khz / 1000);
	}
}

/* Called with cpus_read_lock() held: no CPU comes or goes meanwhile. */
static int ex_start(void)
{
	int ret;

	ret = ex_check_idle();
	if (ret)
		return ret;
	ret = cpuhp_setup_state_cpuslocked(CPUHP_AP_ONLINE_DYN, "perf/x86/ex_uncore:online",
					   ex_cpu_online, ex_cpu_offline);
	if (ret < 0)
		return ret;
	ex_cpuhp_state = ret;
	ret = ex_check_alive() ?: ex_register_pmus();
	if (ret)
		goto err_stop_pkgs;
	ex_say_found();
	return 0;

err_stop_pkgs:
	cpuhp_remove_state_nocalls_cpuslocked(ex_cpuhp_state);
	ex_stop_pkgs();
	return ret;
}

static int __init ex_uncore_init(void)
{
	int ret;

	ex_platform = boot_cpu_data.x86_vendor == X86_VENDOR_INTEL ?
		ex_find_platform(boot_cpu_data.x86, boot_cpu_data.x86_model) : NULL;
	if (!ex_platform) {
		pr_err("not loaded: this processor (family %d model 0x%x) is not one whose uncore the driver knows\n",
		       boot_cpu_data.x86, boot_cpu_data.x86_model);
		return -ENODEV;
	}
	ret = ex_check_rivals();
	if (ret)
		return ret;
	ret = ex_alloc_pkgs();
	if (ret)
		return ret;
	ret = register_nmi_handler(NMI_LOCAL, ex_nmi, NMI_FLAG_FIRST, KBUILD_MODNAME);
	if (ret)
		goto err_free_pkgs;
	ex_debugfs = debugfs_create_dir(KBUILD_MODNAME, NULL);
	bus_register_notifier(&pci_bus_type, &ex_bus_nb);
	pci_lock_rescan_remove();	/* no function goes while it is looked for */
	cpus_read_lock();
	ret = ex_start();
	cpus_read_unlock();
	pci_unlock_rescan_remove();
	if (ret)
		goto err_unregister_nmi;

	register_syscore(&ex_syscore);
	register_reboot_notifier(&ex_reboot_nb);
	return 0;

err_unregister_nmi:
	debugfs_remove(ex_debugfs);
	bus_unregister_notifier(&pci_bus_type, &ex_bus_nb);
	unregister_nmi_handler(NMI_LOCAL, KBUILD_MODNAME);
err_free_pkgs:
	ex_free_pkgs();
	return ret;
}

static void __exit ex_uncore_exit(void)
{
	unregister_reboot_notifier(&ex_reboot_nb);
	unregister_syscore(&ex_syscore);
	pci_lock_rescan_remove();	/* nor while its boxes are left quiet */
	cpus_read_lock();
	cpuhp_remove_state_nocalls_cpuslocked(ex_cpuhp_state);
	ex_unregister_pmus();
	ex_stop_pkgs();
	cpus_read_unlock();
	pci_unlock_rescan_remove();
	debugfs_remove(ex_debugfs);	/* now that no package comes online any more */
	bus_unregister_notifier(&pci_bus_type, &ex_bus_nb);
	unregister_nmi_handler(NMI_LOCAL, KBUILD_MODNAME);
	ex_free_pkgs();
}

module_init(ex_uncore_init);
module_exit(ex_uncore_exit);

MODULE_AUTHOR("The ex_uncore developers");
MODULE_DESCRIPTION("Intel Xeon 7500 uncore performance monitors, counting and sampling");
MODULE_LICENSE("GPL");
