// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: freezes, the time that PMIs may take, pauses, polls without an NMI, lost PMIs */
#include <linux/math64.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

/* A counter that is read once in this time (ns) cannot lap unseen: 2^48 in it are 587 GHz. */
#define EX_READ_TIME	((s64)(480 * NSEC_PER_SEC))

/*
 * The time budget of a CPU, as a module cannot use perf's throttle.  PMIs may take one part in
 * EX_PMI_SHARE of the CPU's time, up to EX_PMI_BURST (ns) in advance, EX_PMI_ENTRY (ns) of a PMI
 * outside of the handler.  What looks longer than EX_MAX_PMI (ns) is an SMI, or the host of a
 * virtual machine.  Wake-ups have no such limit: a user chooses how many there are for a sample.
 *
 * Each scan that finds something moves budget->charged, from now on, EX_PMI_SHARE times as far as
 * the scan took.  EX_PMI_BURST in the future, the package pauses until then: no PMI reaches the
 * home CPU, the counters count on past the overflow, and ex_poll() folds what they have counted
 * into whole periods.  With a freeze the package stays stopped instead.  max_sample_rate=0 lifts
 * this limit, too.
 */
#define EX_PMI_SHARE	6
#define EX_PMI_BURST	((s64)NSEC_PER_MSEC)
#define EX_PMI_ENTRY	1000
#define EX_MAX_PMI	(16 * NSEC_PER_MSEC)

/*
 * Let PMIs of the uncore reach this CPU (%EX_DEBUGCTL_UNCORE_PMI_EN), or keep PMIs out (0).
 * Interrupts are off in between: perf and kprobes change other bits of DEBUGCTL.
 */
void ex_set_core_pmi(u64 bit)
{
	unsigned long flags;
	u64 debugctl;

	local_irq_save(flags);
	debugctl = ex_read_msr(MSR_IA32_DEBUGCTLMSR);
	wrmsrq(MSR_IA32_DEBUGCTLMSR, (debugctl & ~EX_DEBUGCTL_UNCORE_PMI_EN) | bit);
	local_irq_restore(flags);
}

/*
 * The freeze of a package: an overflow that raises a PMI stops all counters, until a write of the
 * global control register.  struct ex_pkg.freeze is one of
 *
 *			NONE		SHOWN		HIDDEN		ALWAYS
 * of			7500, Nehalem,	7500, client	Nehalem		Ivytown on
 *			client		freeze=1	freeze=1
 * frz_all, PMI_FRZ	0		1		1		there is none
 * global control shows	nothing		ctl_counting 0	perhaps nothing	nothing
 * after a PMI		no write	written		written		written
 * a PMI that has	no write	written if	ex_recover()	no write: what freezes
 *   found nothing			frozen		polls		sets a status bit
 * before a poll	no write	no write	stopped		stopped
 * during a pause	no PMI targets	stays or freezes at the next overflow, with PMI targets
 */

/*
 * Let a package count, which ends a freeze, with PMIs to the home CPU or without: PMI handler, or
 * where no PMI writes the global control register.
 */
void ex_run(struct ex_pkg *pkg, bool pmis)
{
	ex_global_control(pkg, pmis ? pkg->global_ctl : pkg->global_ctl & ~ex_pmi_targets(pkg));
}

/* End the freeze of overflows that have been handled. */
static void ex_freeze_end(struct ex_pkg *pkg)
{
	if (pkg->freeze)
		ex_run(pkg, true);
}

/* The bit of the global control register that asks for a freeze.  Without PMIs none would end. */
u64 ex_freeze_ctl(const struct ex_pkg *pkg)
{
	return pkg->freeze && pkg->probed.core_sel ? ex_pkg_global(pkg)->ctl_freeze : 0;
}

static bool ex_is_frozen(const struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	return !(ex_read_msr(global->ctl) & global->ctl_counting);
}

/* Whether an event that samples has overflowed, as its counter tells */
static bool ex_any_is_over(const struct ex_pkg *pkg)
{
	const struct ex_box *box;
	struct perf_event *event;
	int idx;

	ex_for_each_box(box, pkg) {
		ex_for_each_used_counter(idx, box) {
			event = READ_ONCE(box->counters[idx].event);
			if (event && is_sampling_event(event) &&
			    !(event->hw.state & PERF_HES_STOPPED) && ex_event_is_over(event))
				return true;
		}
	}
	return false;
}

/* Whether an overflow has not been handled, which raises a PMI: by a status bit, or the counters */
bool ex_any_overflow(const struct ex_pkg *pkg)
{
	return ex_has_status(pkg) ? ex_any_status(pkg) : ex_any_is_over(pkg);
}

/*
 * End a freeze that a PMI has left behind: PMI handler, or PMIs are kept out.  After a scan that
 * found nothing the next overflow may have frozen the package: then the PMI of that overflow ends
 * the freeze.  Returns whether ex_recover() has to look for a freeze that no register shows.
 */
bool ex_freeze_end_left(struct ex_pkg *pkg)
{
	if (pkg->freeze == EX_FREEZE_SHOWN && ex_is_frozen(pkg) && !ex_any_overflow(pkg))
		ex_run(pkg, true);
	return pkg->freeze == EX_FREEZE_HIDDEN;
}

/* Hold PMIs back until ex_poll(), without a write where overflows freeze: it would end a freeze. */
void ex_pause_pmis(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->budget.paused, ex_time());
	if (!pkg->freeze)
		ex_run(pkg, false);
}

/*
 * End a pause that began at @since: an overflow after this raises a PMI.  Returns whether to end a
 * freeze when the scan is done.
 */
static bool ex_freeze_unpause(struct ex_pkg *pkg, u64 since)
{
	if (!pkg->freeze) {
		ex_run(pkg, true);
		return false;
	}
	pkg->stats.frozen += ex_time() - since;
	return ex_hides_freeze(pkg) || ex_is_frozen(pkg);
}

/*
 * Before a scan without a PMI; PMIs are kept out.  @paused: end the pause since then; 0: there is
 * none.  The result is for ex_freeze_end_poll().
 */
static bool ex_freeze_begin_poll(struct ex_pkg *pkg, u64 paused)
{
	bool thaw = paused && ex_freeze_unpause(pkg, paused);

	if (!ex_hides_freeze(pkg))
		return thaw;
	ex_global_control(pkg, ex_pkg_global(pkg)->ctl_stop);	/* as an overflow would have */
	return true;
}

/* After the scan, which began at @start: if it found nothing, an overflow after it may freeze. */
static void ex_freeze_end_poll(struct ex_pkg *pkg, bool thaw, u64 start)
{
	if (thaw)
		ex_freeze_end(pkg);
	if (ex_hides_freeze(pkg))
		pkg->stats.frozen += ex_time() - start;
}

/* Whether a CPU's PMIs have had EX_PMI_BURST more than their share, and have to pause */
static bool ex_budget_is_over(const struct ex_budget *budget, u64 time)
{
	return ex_max_sample_rate && (s64)(READ_ONCE(budget->charged) - time) > EX_PMI_BURST;
}

/*
 * Charge a CPU for PMIs, handled from @start to @end (ns), and for the wake-ups since the last
 * charge: PMI handler, or where ex_pmi_keep_out() keeps PMIs out.  Returns whether PMIs have to
 * pause.
 */
bool ex_budget_charge(struct ex_budget *budget, u64 start, u64 end)
{
	u64 woken = READ_ONCE(budget->woken), took = min_t(u64, end - start, EX_MAX_PMI);

	took += woken - budget->woken_charged;
	budget->woken_charged = woken;
	if ((s64)(end - budget->charged) > 0)
		budget->charged = end;
	budget->charged += EX_PMI_SHARE * (took + EX_PMI_ENTRY);
	return ex_budget_is_over(budget, end);
}

/*
 * Add up the time of wake-ups.  An NMI of a follower may call ex_expect_wakeup() at any time: if
 * the NMI finds wakeup just before that becomes 0, the time of the NMI's own wake-ups is counted
 * from the next run on.  Returns whether the irq_work has to run again, behind wake-ups.
 */
bool ex_budget_add_wakeups(struct ex_budget *budget, u64 time)
{
	bool queued = xchg(&budget->queued, false);
	u64 since = READ_ONCE(budget->wakeup);

	if (since)
		WRITE_ONCE(budget->woken, budget->woken + time - since);
	WRITE_ONCE(budget->wakeup, queued ? time : 0);
	return queued;
}

static void ex_pause(struct ex_pkg *pkg)
{
	ex_pause_pmis(pkg);
	pkg->stats.pauses++;
	ex_expect_stray(pkg, ex_time());
	ex_queue_work(pkg);
}

/* End the handling of a PMI that has found overflows: with a pause, or the end of a freeze. */
void ex_pmi_done(struct ex_pkg *pkg, const struct ex_pmi *pmi)
{
	u64 end = ex_time();

	ex_await_nmis(pkg, end);
	pkg->stats.pmis++;
	if (pkg->freeze)
		pkg->stats.frozen += end - pmi->start;
	if (ex_budget_charge(&pkg->budget, pmi->start, end))
		ex_pause(pkg);
	else
		ex_freeze_end(pkg);
}

/* Make PMIs change nothing in a package until ex_pmi_let_in(): home CPU, interrupts off. */
void ex_pmi_keep_out(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->pmi_noted, false);
	WRITE_ONCE(pkg->pmi_mode, EX_PMI_POLLED);
	barrier();
}

/* Returns whether a PMI came meanwhile: then ex_poll() has to be called. */
bool ex_pmi_let_in(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->pmi_mode, EX_PMI_SERVE);
	barrier();
	return READ_ONCE(pkg->pmi_noted);
}

/* End a pause, and handle what has overflowed without a PMI. */
static bool ex_poll_once(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	bool found, thaw;
	u64 paused, end;

	ex_pmi_keep_out(pkg);
	paused = READ_ONCE(pkg->budget.paused);
	WRITE_ONCE(pkg->budget.paused, 0);
	thaw = ex_freeze_begin_poll(pkg, paused);
	found = ex_scan_until_clear(pkg, pmi);
	ex_freeze_end_poll(pkg, found || thaw, pmi->start);
	end = ex_time();
	if (found)
		ex_budget_charge(&pkg->budget, pmi->start, end);
	pmi->start = end;
	return found;
}

/*
 * Do without a PMI what the NMI handler does with one: home CPU, interrupts off, not in an NMI.
 * Returns whether there was anything to do.
 */
bool ex_poll(struct ex_pkg *pkg)
{
	struct pt_regs regs = { };
	struct ex_pmi pmi = { .regs = &regs, .start = ex_time() };
	bool any = false, found, again, over;

	perf_fetch_caller_regs(&regs);
	do {
		found = ex_poll_once(pkg, &pmi);
		if (found)
			ex_expect_stray(pkg, pmi.start);
		else
			ex_await_nmis(pkg, pmi.start);
		any |= found;
		again = ex_pmi_let_in(pkg);
		over = ex_budget_is_over(&pkg->budget, pmi.start);
	} while (again && !over);
	if (over)
		ex_pause(pkg);
	return any;
}

/* Update the events whose counters cannot raise a PMI; with @all, all that do not sample. */
static void ex_update_counts(struct ex_pkg *pkg, bool all)
{
	struct ex_box *box;
	int idx;

	if (!all && !atomic_read(&pkg->pmi_off))
		return;
	ex_for_each_box(box, pkg) {
		ex_for_each_used_counter(idx, box) {
			const struct ex_counter *counter = &box->counters[idx];

			if (counter->pmi_off || (all && !is_sampling_event(counter->event)))
				ex_event_read(counter->event);
		}
	}
}

/*
 * Handle the overflows of events whose counters raise no PMI, while the home moves, or on a home
 * CPU that PMIs do not reach.  Home CPU, interrupts off, PMIs kept out.
 */
void ex_sample_by_value(struct ex_pkg *pkg)
{
	struct pt_regs regs = { };
	struct ex_pmi pmi = { .regs = &regs, .time = ex_time() };
	struct ex_box *box;
	int idx;

	perf_fetch_caller_regs(&regs);
	ex_for_each_box(box, pkg) {
		ex_for_each_used_counter(idx, box) {
			struct perf_event *event = box->counters[idx].event;

			if (box->counters[idx].pmi_off && is_sampling_event(event) &&
			    !(event->hw.state & PERF_HES_STOPPED))
				ex_event_overflow(event, &pmi);
		}
	}
}

static void ex_sample_without_pmis(struct ex_pkg *pkg)
{
	ex_pmi_keep_out(pkg);
	ex_sample_by_value(pkg);
	if (ex_pmi_let_in(pkg))
		ex_poll(pkg);
}

static void ex_shorten_period(struct perf_event *event, u64 time)
{
	if (!is_sampling_event(event) || !ex_event_check_left(event, time))
		return;
	ex_event_stop(event, PERF_EF_UPDATE);
	ex_event_start(event, 0);
}

static void ex_shorten_periods(struct ex_pkg *pkg)
{
	u64 time = ex_time();
	struct ex_box *box;
	int idx;

	ex_for_each_box(box, pkg)
		ex_for_each_used_counter(idx, box)
			ex_shorten_period(box->counters[idx].event, time);
}

/* Whether there is an overflow for which no PMI arrives: the scan of a PMI handles all. */
static bool ex_pmi_is_lost(const struct ex_pkg *pkg)
{
	u64 pmis = READ_ONCE(pkg->stats.pmis);
	int i;

	for (i = 0; i < EX_PMI_READS; i++)
		if (!ex_any_overflow(pkg) || READ_ONCE(pkg->stats.pmis) != pmis)
			return false;
	return true;
}

static void ex_thaw(struct ex_pkg *pkg)
{
	ex_pmi_keep_out(pkg);
	ex_freeze_end_left(pkg);
	if (ex_pmi_let_in(pkg))
		ex_poll(pkg);
}

static void ex_poll_lost(struct ex_pkg *pkg)
{
	if (pkg->debugctl != EX_NO_DEBUGCTL)
		ex_set_core_pmi(EX_DEBUGCTL_UNCORE_PMI_EN);
	ex_unmask_pmi();
	if (ex_poll(pkg) && !pkg->stats.lost_pmis++)
		pr_warn("package %d: a PMI was lost; the overflow was found by looking for it\n",
			pkg->id);
}

/* Handle the overflows of lost PMIs, and end a freeze that may have come after its PMI. */
static void ex_recover(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->overflow_pending, false);
	if (ex_pmi_is_lost(pkg))
		ex_poll_lost(pkg);
	if (ex_hides_freeze(pkg))
		ex_poll(pkg);	/* stops the package, scans it, and lets it count */
	else if (pkg->freeze)
		ex_thaw(pkg);
}

/*
 * Once a second while an event samples, else once a minute.  A check that reads all counters of
 * events that only count finds the wraps in the values: then a lost PMI has left a freeze only.
 * During a pause overflows have to wait; ex_poll() ends the pause soon.
 */
static void ex_check(struct ex_pkg *pkg)
{
	u64 time = ex_time();
	bool all = (s64)(time - pkg->updated) >= EX_READ_TIME;

	ex_update_counts(pkg, all);
	if (all)
		pkg->updated = time;
	if (atomic_read(&pkg->pmi_off))
		ex_sample_without_pmis(pkg);
	if (READ_ONCE(pkg->budget.paused))
		return;
	if (ex_check_interval(pkg) == NSEC_PER_SEC ||
	    ((!all || pkg->freeze) && atomic_read(&pkg->armed) > atomic_read(&pkg->pmi_off))) {
		ex_recover(pkg);
	} else if (pkg->check_late_freeze) {
		/* of the last event that sampled, after the check that followed */
		pkg->check_late_freeze = false;
		ex_run(pkg, true);
	}
	ex_shorten_periods(pkg);
}

/* Run ex_check() on the package's home CPU, see ex_check_start(). */
enum hrtimer_restart ex_timer(struct hrtimer *timer)
{
	struct ex_pkg *pkg = container_of(timer, struct ex_pkg, timer);
	u64 interval = ex_check_interval(pkg);

	if (!interval || !ex_is_home(pkg, smp_processor_id()))
		return HRTIMER_NORESTART;
	ex_check(pkg);
	hrtimer_forward_now(timer, ns_to_ktime(interval));
	return HRTIMER_RESTART;
}

enum hrtimer_restart ex_pause_timer(struct hrtimer *timer)
{
	struct ex_pkg *pkg = container_of(timer, struct ex_pkg, pause);

	if (ex_is_home(pkg, smp_processor_id()))
		ex_poll(pkg);
	return HRTIMER_NORESTART;
}

/* Cancel the timers of a package, and wait for them; process context. */
void ex_cancel_timers(struct ex_pkg *pkg)
{
	hrtimer_cancel(&pkg->timer);
	hrtimer_cancel(&pkg->pause);
}

static void ex_pause_start(struct ex_pkg *pkg)
{
	s64 left = READ_ONCE(pkg->budget.charged) - ex_time();

	hrtimer_start(&pkg->pause, ns_to_ktime(max(left, 0LL)), HRTIMER_MODE_REL_PINNED_HARD);
}

/*
 * Charge the package for the wake-ups so far.  PMIs meanwhile want wake-ups, too: ex_work() runs
 * once more, behind these.  No PMI must come in while the fields are written: ex_poll() handles
 * such a PMI.
 */
static void ex_charge_wakeups(struct ex_pkg *pkg)
{
	u64 time = ex_time();

	ex_pmi_keep_out(pkg);
	if (ex_budget_add_wakeups(&pkg->budget, time))
		ex_queue_work(pkg);
	ex_budget_charge(&pkg->budget, time, time);
	if (ex_pmi_let_in(pkg))
		ex_poll(pkg);
	if (ex_budget_is_over(&pkg->budget, time) && !READ_ONCE(pkg->budget.paused))
		ex_pause(pkg);
}

static void ex_do_work(struct ex_pkg *pkg)
{
	if (READ_ONCE(pkg->budget.wakeup))
		ex_charge_wakeups(pkg);
	if (READ_ONCE(pkg->budget.paused))
		ex_pause_start(pkg);
	else if (READ_ONCE(pkg->overflow_pending))
		ex_recover(pkg);
}

/* Do what an NMI, or a callback of perf, has left, see ex_queue_work(). */
void ex_work(struct irq_work *work)
{
	struct ex_pkg *pkg = container_of(work, struct ex_pkg, work);

	if (ex_is_home(pkg, smp_processor_id()))
		ex_do_work(pkg);
}
