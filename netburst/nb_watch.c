// SPDX-License-Identifier: GPL-2.0
/* ex_netburst: the time that PMIs may take, pauses, polls without an NMI, lost PMIs */
#include <linux/perf_event.h>

#include <asm/nmi.h>

#include "nb.h"

#undef pr_fmt
#define pr_fmt(fmt)	NB_MODULE ": " fmt

/*
 * PMIs may take one part in EX_NB_SHARE of a CPU's time, up to EX_NB_BURST (ns) in advance.  A PMI
 * costs EX_NB_ENTRY (ns) outside of its handler.  What looks like a PMI longer than EX_NB_MAX_PMI
 * (ns) is an SMI, or the host of a virtual machine.
 *
 * A module cannot use perf's throttle.  Each scan that finds something moves thread->charged, from
 * now on, EX_NB_SHARE times as far as the scan took.  When that is EX_NB_BURST in the future the
 * CPU pauses until then: LVTPC is masked, the counters count on past their overflow, and nb_poll()
 * folds what they have counted into whole periods.  max_sample_rate=0 lifts this limit, too.
 */
#define EX_NB_SHARE	6
#define EX_NB_BURST	((s64)NSEC_PER_MSEC)
#define EX_NB_ENTRY	1000
#define EX_NB_MAX_PMI	(16 * NSEC_PER_MSEC)

/* Counters without a PMI are read once in this time (ns): 2^40 in it are 15 a clock at 18 GHz */
#define EX_NB_READ_TIME	(4 * NSEC_PER_SEC)

/* Charge the CPU for a scan: PMI handler, or where nb_pmi_keep_out() keeps it out. */
static void nb_charge(struct nb_thread *thread, u64 start, u64 end)
{
	u64 took = min_t(u64, end - start, EX_NB_MAX_PMI);

	if ((s64)(end - thread->charged) > 0)
		thread->charged = end;
	thread->charged += EX_NB_SHARE * (took + EX_NB_ENTRY);
}

static bool nb_overcharged(const struct nb_thread *thread, u64 time)
{
	return nb_max_sample_rate && (s64)(READ_ONCE(thread->charged) - time) > EX_NB_BURST;
}

/* Hold PMIs back until nb_poll(): the APIC drops them. */
static void nb_pause(struct nb_thread *thread)
{
	WRITE_ONCE(thread->paused, true);
	nb_mask_pmi(thread, true);
	nb_expect_stray(thread, nb_time_ns(thread));
	nb_queue(thread, &thread->work);
}

/* End the handling of a PMI that has found overflows: charge the CPU for its time. */
void nb_pmi_done(struct nb_thread *thread, const struct nb_pmi *pmi)
{
	u64 end = nb_time_ns(thread);

	nb_expect_stray(thread, end);
	nb_charge(thread, pmi->start, end);
	thread->pmis++;
	if (nb_overcharged(thread, end))
		nb_pause(thread);
}

/* Make PMIs change nothing until nb_pmi_let_in(): the thread's CPU, interrupts off. */
static void nb_pmi_keep_out(struct nb_thread *thread)
{
	WRITE_ONCE(thread->pmi_noted, false);
	WRITE_ONCE(thread->polled, true);
	barrier();
}

/* Returns whether a PMI came meanwhile: then nb_poll() has to be called. */
static bool nb_pmi_let_in(struct nb_thread *thread)
{
	WRITE_ONCE(thread->polled, false);
	barrier();
	return READ_ONCE(thread->pmi_noted);
}

/* Ends a pause, too */
static bool nb_poll_once(struct nb_thread *thread, struct nb_pmi *pmi)
{
	bool found;
	u64 end;

	nb_pmi_keep_out(thread);
	WRITE_ONCE(thread->paused, false);
	found = nb_scan(thread, pmi);	/* unmasks LVTPC */
	end = nb_time_ns(thread);
	if (found)
		nb_charge(thread, pmi->start, end);
	pmi->start = end;
	return found;
}

/**
 * nb_poll - do without a PMI what the NMI handler does with one
 * @thread:	thread of this CPU; interrupts off, not in an NMI
 * Return: whether there was anything to do
 */
bool nb_poll(struct nb_thread *thread)
{
	struct pt_regs regs = { };
	struct nb_pmi pmi = { .regs = &regs, .start = nb_time_ns(thread) };
	bool any = false, again, over;

	perf_fetch_caller_regs(&regs);
	do {
		any |= nb_poll_once(thread, &pmi);
		nb_expect_stray(thread, pmi.start);
		again = nb_pmi_let_in(thread);
		over = nb_overcharged(thread, pmi.start);
	} while (again && !over);
	if (over)
		nb_pause(thread);
	return any;
}

/*
 * How often (ns) nb_check() has to run: every second if a PMI may be lost, else for the counters
 * that raise no PMI when they wrap; 0 if there is nothing to check.
 */
static u64 nb_check_interval(const struct nb_thread *thread)
{
	if (atomic_read(&thread->sampling))
		return NSEC_PER_SEC;
	return atomic_read(&thread->armed) ? EX_NB_READ_TIME : 0;
}

/* Start the timer of nb_check(), or bring it forward. */
void nb_check_start(struct nb_thread *thread)
{
	u64 interval = nb_check_interval(thread);

	if (!interval || !nb_is_here(thread))
		return;
	if (hrtimer_active(&thread->timer) &&
	    (interval != NSEC_PER_SEC ||
	     ktime_to_ns(hrtimer_get_remaining(&thread->timer)) <= (s64)interval))
		return;
	nb_start_timer(thread, &thread->timer, interval);
}

static void nb_shorten_period(struct perf_event *event, u64 time)
{
	if (!is_sampling_event(event) || !nb_event_check_left(event, time))
		return;
	nb_event_stop(event, PERF_EF_UPDATE);
	nb_event_start(event, 0);
}

/* Handle the overflows of lost PMIs. */
static void nb_recover(struct nb_thread *thread)
{
	if (!nb_is_lost(thread))
		return;
	if (nb_poll(thread) && !thread->lost_pmis++)
		pr_warn("CPU %d: a PMI was lost; the overflow was found by looking for it\n",
			thread->cpu);
}

/* During a pause overflows have to wait; nb_poll() ends the pause soon. */
static void nb_check(struct nb_thread *thread)
{
	u64 time = nb_time_ns(thread);
	int idx;

	nb_for_each_used(idx, thread)
		if (!is_sampling_event(thread->counters[idx].event))
			nb_event_read(thread->counters[idx].event);
	if (READ_ONCE(thread->paused))
		return;
	if (atomic_read(&thread->sampling))
		nb_recover(thread);
	nb_for_each_used(idx, thread)
		nb_shorten_period(thread->counters[idx].event, time);
}

static enum hrtimer_restart nb_timer(struct hrtimer *timer)
{
	struct nb_thread *thread = container_of(timer, struct nb_thread, timer);
	u64 interval = nb_check_interval(thread);

	if (!interval || !nb_is_here(thread))
		return HRTIMER_NORESTART;
	nb_check(thread);
	hrtimer_forward_now(timer, ns_to_ktime(interval));
	return HRTIMER_RESTART;
}

static enum hrtimer_restart nb_pause_timer(struct hrtimer *timer)
{
	struct nb_thread *thread = container_of(timer, struct nb_thread, pause);

	if (nb_is_here(thread))
		nb_poll(thread);
	return HRTIMER_NORESTART;
}

/* Start the timer of a pause, for the NMI. */
static void nb_pause_start(struct irq_work *work)
{
	struct nb_thread *thread = container_of(work, struct nb_thread, work);
	s64 left = READ_ONCE(thread->charged) - nb_time_ns(thread);

	if (nb_is_here(thread) && READ_ONCE(thread->paused))
		nb_start_timer(thread, &thread->pause, max(left, 0LL));
}

void nb_watch_init(struct nb_thread *thread)
{
	thread->work = IRQ_WORK_INIT_HARD(nb_pause_start);
	hrtimer_setup(&thread->timer, nb_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	hrtimer_setup(&thread->pause, nb_pause_timer, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL_PINNED_HARD);
}

/* Cancel the timers of a CPU, and wait for them; process context. */
void nb_cancel_timers(struct nb_thread *thread)
{
	hrtimer_cancel(&thread->timer);
	hrtimer_cancel(&thread->pause);
}
