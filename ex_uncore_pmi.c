// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: the PMI.
 */
#include <linux/math64.h>

#include <asm/apic.h>
#include <asm/nmi.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

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
		found |= !box->counters[idx].pmi_off;
	}
	return found;
}

static bool ex_scan_boxes(struct ex_pkg *pkg, struct ex_pmi *pmi, u64 where, bool hint)
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
static bool ex_scan_once(struct ex_pkg *pkg, struct ex_pmi *pmi, u64 *again)
{
	const struct ex_platform *platform = pkg->platform;
	u64 status = ex_overflow_status(pkg);
	u64 where = status | *again;
	bool found;

	if (!(where & platform->ours) && !platform->unlisted)
		return false;
	pmi->u_status = status;
	pmi->time = ex_time(pkg);
	found = (!*again && ex_scan_boxes(pkg, pmi, where, true)) || ex_scan_boxes(pkg, pmi, where, false);
	*again = ex_overflow_done(pkg, status);
	return found || status & platform->pmi;
}

/* Where pmi holds back the next PMI, one may be missing until pmi is cleared. */
#define EX_MAX_SCANS	8

static bool ex_scan_until_clear(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	u64 again = 0;
	bool found = ex_scan_once(pkg, pmi, &again);
	int i;

	for (i = 0; found && pkg->probed.gated && i < EX_MAX_SCANS; i++)
		if (!ex_scan_once(pkg, pmi, &again))
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
	return ex_max_sample_rate && (s64)(READ_ONCE(pkg->charged) - time) > EX_PMI_BURST;
}

/* U GLOBAL_CTL: count, and end a freeze; with @pmis, have PMIs sent to the home CPU. */
static void ex_run(struct ex_pkg *pkg, bool pmis)
{
	ex_write(pkg, EX_U_GLOBAL_CTL,
		 pmis ? pkg->global_ctl : pkg->global_ctl & ~pkg->probed.core_sel);
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
	ex_expect_stray(pkg, pkg->paused_at);
	ex_queue_work(pkg);
}

/* Bit 61 says that an uncore PMI has come since it was last cleared. */
bool ex_clear_ovf_flag(struct ex_pkg *pkg)
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
static bool ex_claim_stray(struct ex_pkg *pkg)
{
	bool in_time, claim;

	if (!pkg->late)
		return false;
	in_time = (s64)(pkg->stray_until - ex_time(pkg)) > 0;
	claim = in_time && (!pkg->use_ovf_flag || pkg->unflagged);
	pkg->late = in_time && pkg->use_ovf_flag;
	pkg->unflagged = false;
	return claim;
}

/* An NMI in a pause: the PMI whose handling began it, or the one that has frozen the package */
static bool ex_claim_paused(struct ex_pkg *pkg)
{
	return ex_claim_stray(pkg) ||
	       (!pkg->use_ovf_flag && ex_read(pkg, EX_U_GLOBAL_STATUS) & pkg->platform->ours);
}

/* ex_pkg_probe() waits for it. */
static int ex_pmi_probe(struct ex_pkg *pkg, bool flag)
{
	if (!flag && !(ex_read(pkg, EX_U_GLOBAL_STATUS) & pkg->platform->pmi) &&
	    (pkg->cfg_by_ports || !ex_unlisted_status(pkg, true)))
		return NMI_DONE;
	pkg->flagged = flag;
	WRITE_ONCE(pkg->heard, true);
	return NMI_HANDLED;
}

/*
 * More than one NMI handled: if the next one follows at once and no handler claims it,
 * the kernel says nothing.  An SMI, or the host of a virtual machine, may keep it
 * waiting for longer than EX_STRAY_TIME.
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
	    !ex_claim_stray(pkg))
		return NMI_DONE;
	pkg->stats.pmis++;
	pkg->deferred = ex_time(pkg);
	ex_queue_work(pkg);
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

	ex_expect_stray(pkg, end);
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
int ex_handle_pmi(struct ex_pkg *pkg, struct pt_regs *regs)
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
	if (pkg->cfg_by_ports)
		return ex_pmi_defer(pkg, flag);
	if (ex_scan_until_clear(pkg, &pmi))
		return ex_pmi_done(pkg, &pmi);
	if (!flag && !ex_claim_stray(pkg))
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
	found = ex_scan_until_clear(pkg, pmi);
	/* An overflow after an empty walk has frozen the package for the next one. */
	if (pkg->freeze && (found || thaw))
		ex_run(pkg, true);
	end = ex_time(pkg);
	if (found)
		ex_charge(pkg, pmi->start, end);
	pmi->start = end;
	ex_expect_stray(pkg, end);
	*again = ex_pmi_let_in(pkg);
	return found;
}

/*
 * Do what a PMI would, without one.  Home CPU, interrupts off.  Was there
 * anything?
 */
bool ex_poll(struct ex_pkg *pkg)
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
void ex_enable_core_pmi(struct ex_pkg *pkg, bool on)
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

	if (!all && !atomic_read(&pkg->pmi_off))
		return;
	for (; box < pkg->boxes + pkg->platform->num_boxes; box++)
		for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS)
			if (box->counters[idx].pmi_off ||
			    (all && !is_sampling_event(box->counters[idx].event)))
				ex_event_read(box->counters[idx].event);
}

static void ex_shorten_periods(struct ex_pkg *pkg)
{
	struct ex_box *box = pkg->boxes;
	u64 time = ex_time(pkg);
	int idx;

	for (; box < pkg->boxes + pkg->platform->num_boxes; box++)
		for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS)
			if (is_sampling_event(box->counters[idx].event))
				ex_event_shorten_period(box->counters[idx].event, time);
}

/* A PMI that is on its way arrives within so many reads of a register. */
#define EX_PMI_READS	16

/*
 * Does an overflow stand that no PMI tells of?  Where none stands, one read.  A PMI's walk
 * sees all that stand.
 */
static bool ex_pmi_is_lost(const struct ex_pkg *pkg)
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
 * PMIs come to this CPU from now on.  Where DEBUGCTL does not take the bit ex_enable_core_pmi()
 * leaves it alone, and ex_pkg_probe() finds out whether PMIs come nevertheless.
 */
void ex_home_enable_pmi(struct ex_pkg *pkg)
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
void ex_home_disable_pmi(struct ex_pkg *pkg)
{
	int i;

	ex_enable_core_pmi(pkg, false);
	for (i = 0; i < EX_PMI_READS; i++)
		ex_read(pkg, EX_U_GLOBAL_STATUS);
}

/*
 * Find the overflows of lost PMIs, and end a freeze that no PMI will: it may have come
 * after its PMI was handled.  Home CPU, interrupts off, no NMI.
 */
static void ex_recover(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->overflow_pending, false);
	if (ex_pmi_is_lost(pkg)) {
		WRITE_ONCE(pkg->unflagged, true);
		ex_enable_core_pmi(pkg, true);
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
	pkg->check_late_freeze = false;
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
	    (!all && atomic_read(&pkg->armed) > atomic_read(&pkg->pmi_off)))
		ex_recover(pkg);
	else if (pkg->check_late_freeze)
		ex_end_late_freeze(pkg);
	ex_shorten_periods(pkg);
}

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

/* The end of a pause */
enum hrtimer_restart ex_pause_timer(struct hrtimer *timer)
{
	struct ex_pkg *pkg = container_of(timer, struct ex_pkg, pause);

	if (ex_is_home(pkg, smp_processor_id()))
		ex_poll(pkg);
	return HRTIMER_NORESTART;
}

void ex_cancel_timers(struct ex_pkg *pkg)
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
	else if (READ_ONCE(pkg->overflow_pending))
		ex_recover(pkg);
}

void ex_work(struct irq_work *work)
{
	struct ex_pkg *pkg = container_of(work, struct ex_pkg, work);

	if (ex_is_home(pkg, smp_processor_id()))
		ex_do_work(pkg);
}
