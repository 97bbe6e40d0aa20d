// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: the PMI.
 *
 * The NMI handler of a home CPU: it scans the boxes, handles what has overflowed, and claims
 * stray PMIs.  ex_poll() does the same without an NMI, for PMIs that were lost or held back;
 * ex_check() looks for these once a second.
 */
#include <linux/math64.h>

#include <asm/nmi.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

const struct ex_unit_ops *ex_unit;

/* A counter that is read once in this time (ns) cannot lap unseen: 2^48 in it are 587 GHz. */
#define EX_READ_TIME	((s64)(480 * NSEC_PER_SEC))

/*
 * The PMIs of a package may take one part in EX_PMI_SHARE of the home CPU's time, up to
 * EX_PMI_BURST (ns) in advance.  A PMI costs EX_PMI_ENTRY (ns) outside of its handler.  What
 * looks like a PMI longer than EX_MAX_PMI (ns) is an SMI, or the host of a virtual machine.
 * Wake-ups have no such limit: a user chooses how many there are for a sample.
 */
#define EX_PMI_SHARE	6
#define EX_PMI_BURST	((s64)NSEC_PER_MSEC)
#define EX_PMI_ENTRY	1000
#define EX_MAX_PMI	(16 * NSEC_PER_MSEC)

/* Scan */

/* Handle counter @idx, which may have overflowed.  Returns whether it has. */
static bool ex_handle_counter(struct ex_box *box, int idx, const struct ex_pmi *pmi)
{
	struct perf_event *event = READ_ONCE(box->counters[idx].event);

	if (!event || event->hw.state & PERF_HES_STOPPED)
		return false;	/* ex_event_stop() updates the sums */
	if (!is_sampling_event(event)) {
		ex_event_wrapped(event, pmi->time);
		return true;
	}
	return ex_event_overflow(event, pmi);
}

/* Handle what has overflowed in a box.  Returns whether any of it raises a PMI. */
static bool ex_handle_box(struct ex_box *box, struct ex_pmi *pmi)
{
	unsigned long ovf;
	bool found = false;
	int idx;

	pmi->status = pmi->u_status;
	ovf = ex_box_overflowed(box, &pmi->status);
	for_each_set_bit(idx, &ovf, EX_MAX_COUNTERS) {
		ex_handle_counter(box, idx, pmi);
		found |= !box->counters[idx].pmi_off;
	}
	return found;
}

/* The counter of a sampling event that is the only event of a box; -1 if there is none */
static int ex_sole_sampler(const struct ex_box *box)
{
	unsigned long used = READ_ONCE(box->holders.used);
	int idx = __ffs(used ?: 1);
	struct perf_event *event = READ_ONCE(box->counters[idx].event);

	return !ex_unreported(box->row) && used == BIT(idx) && event && is_sampling_event(event) ?
	       idx : -1;
}

/*
 * The same for a box in which something has most likely overflowed.  A sampling event that is
 * the only one there is taken to have overflowed, without reading the box's STATUS: the
 * counter of a sampling event tells whether it has.  (That of an event which only counts does
 * not tell a lap from none.)
 */
static bool ex_handle_likely_box(struct ex_box *box, struct ex_pmi *pmi)
{
	int idx = ex_sole_sampler(box);

	if (idx < 0)
		return ex_handle_box(box, pmi);
	pmi->status = box->counters[idx].bit;
	ex_box_clear_status(box);
	return ex_handle_counter(box, idx, pmi);
}

/*
 * Scan the boxes that @status points at: first those where something has most likely
 * overflowed, and if nothing has, the others.  With !@likely all are read.  Returns whether
 * something was found that raises a PMI.
 */
static bool ex_scan_boxes(struct ex_pkg *pkg, struct ex_pmi *pmi, u64 status, bool likely)
{
	unsigned long first = likely ? ex_likely_boxes(pkg, status) : 0, others;
	bool found = false;
	unsigned int i;

	for_each_set_bit(i, &first, pkg->platform->num_boxes)
		found |= ex_handle_likely_box(&pkg->boxes[i], pmi);
	if (found)
		return true;
	others = ex_candidate_boxes(pkg, status, true) & ~first;
	for_each_set_bit(i, &others, pkg->platform->num_boxes)
		found |= ex_handle_box(&pkg->boxes[i], pmi);
	return found;
}

/*
 * Scan the package once.  Returns whether something was found; a bit that stays in the global
 * STATUS because a box of another driver has overflowed is nothing.
 *
 * @again: in: bits of the global STATUS whose boxes have to be read in any case; out: those for
 * the next scan.
 */
static bool ex_scan_once(struct ex_pkg *pkg, struct ex_pmi *pmi, u64 *again)
{
	const struct ex_global *global = ex_pkg_global(pkg);
	u64 status = ex_overflow_status(pkg);
	u64 where = status | *again;
	bool found;

	if (!(where & global->status_mask) && !pkg->unreported)
		return false;
	pmi->u_status = status;
	pmi->time = ex_time(pkg);
	found = ex_scan_boxes(pkg, pmi, where, !*again);
	*again = ex_overflow_done(pkg, status);
	return found || status & global->status_pmi;
}

#define EX_MAX_SCANS	8

/**
 * ex_scan_until_clear - scan a package and handle its overflows
 * @pkg:	package
 * @pmi:	PMI
 *
 * If a set bit of the global STATUS suppresses the next PMI, one may be missing until the scan
 * cleared the bit: ex_scan_until_clear() scans again until there is nothing.
 *
 * Return: whether there was anything to do
 */
bool ex_scan_until_clear(struct ex_pkg *pkg, struct ex_pmi *pmi)
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
 * All PMIs of a package go to one CPU, and a module cannot use perf's throttle.  Each scan
 * that finds something moves pkg->charged, from now on, EX_PMI_SHARE times as far as the
 * scan took.  When pkg->charged is EX_PMI_BURST in the future the package pauses until then:
 * the global control register selects no core, the counters count on past their overflow, and
 * ex_poll() at the end of the pause folds what they have counted into whole periods.  With a
 * freeze the package stays stopped instead.  max_sample_rate=0 lifts this limit, too.
 */

/* In the PMI handler, or where ex_pmi_keep_out() keeps it out. */
static void ex_charge(struct ex_pkg *pkg, u64 took, u64 end)
{
	if ((s64)(end - pkg->charged) > 0)
		pkg->charged = end;
	pkg->charged += EX_PMI_SHARE * (took + EX_PMI_ENTRY);
}

static void ex_charge_scan(struct ex_pkg *pkg, u64 start, u64 end)
{
	ex_charge(pkg, min_t(u64, end - start, EX_MAX_PMI), end);
}

static bool ex_overcharged(const struct ex_pkg *pkg, u64 time)
{
	return ex_max_sample_rate && (s64)(READ_ONCE(pkg->charged) - time) > EX_PMI_BURST;
}

/**
 * ex_run - let a package count, which ends a freeze
 * @pkg:	package
 * @pmis:	its PMIs go to the home CPU
 *
 * PMI handler, or where no PMI writes the global control register.
 */
void ex_run(struct ex_pkg *pkg, bool pmis)
{
	ex_global_control(pkg, pmis ? pkg->global_ctl : pkg->global_ctl & ~pkg->probed.core_sel);
}

/*
 * Hold PMIs back until ex_poll() ends the pause.  With a freeze the package stays as the
 * overflow has left it, or the next overflow freezes it: the global control register shows
 * which, so the pause does not write it.
 */
static void ex_pause(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->paused, true);
	pkg->stats.pauses++;
	if (!pkg->freeze)
		ex_unit->run(pkg, false);
	pkg->paused_at = ex_time(pkg);
	ex_expect_stray(pkg, pkg->paused_at);
	ex_queue_work(pkg);
}

/* The NMI handler */

/**
 * ex_clear_ovf_flag - clear bit 61 of IA32_PERF_GLOBAL_STATUS
 * @pkg:	package of this CPU
 *
 * Return: whether it was set: an uncore PMI has arrived since the last time
 */
bool ex_clear_ovf_flag(struct ex_pkg *pkg)
{
	if (!pkg->use_ovf_flag ||
	    !(ex_read(pkg, MSR_CORE_PERF_GLOBAL_STATUS) & EX_PERF_GLOBAL_OVF_UNCORE))
		return false;
	ex_write(pkg, MSR_CORE_PERF_GLOBAL_OVF_CTRL, EX_PERF_GLOBAL_OVF_UNCORE);
	return true;
}

/**
 * ex_claim_stray - claim one stray PMI: its counter was stopped, or an earlier scan has handled it
 * @pkg:	package
 *
 * PMI handler.  The scan found nothing, and bit 61 was 0 or is not used.
 *
 * If bit 61 is not used, one NMI that comes soon enough is claimed.  If it is used, a stray
 * PMI has it set and is claimed for that; stray_until then only makes ex_nmi() call the
 * handler.  The exceptions are a PMI between the handler's reading and clearing of the bit while
 * LVTPC is unmasked, as ex_recover() unmasks it, and one whose bit the core PMU's handler has
 * acknowledged, see ex_leave_nmi(): these set pkg->unflagged.
 *
 * Return: whether the NMI is claimed
 */
bool ex_claim_stray(struct ex_pkg *pkg)
{
	bool in_time, claim;

	if (!pkg->stray_until)
		return false;
	in_time = (s64)(pkg->stray_until - ex_time(pkg)) > 0;
	claim = in_time && (!pkg->use_ovf_flag || pkg->unflagged);
	if (!in_time || !pkg->use_ovf_flag)
		pkg->stray_until = 0;
	pkg->unflagged = false;
	return claim;
}

/* Whether an overflow has set a status bit that has not been cleared since */
static bool ex_any_status(const struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	return ex_read(pkg, global->status) & global->status_mask ||
	       ex_unreported_status(pkg, false);
}

/*
 * An NMI that is not the package's, in a pause or during ex_poll().  If it is the core PMU's, its
 * handler will acknowledge bit 61 of a PMI that arrives meanwhile with the bits of its own, and
 * from Linux 7 on not count it: the NMI of that PMI, which follows at once, comes without the bit.
 */
static int ex_leave_nmi(struct ex_pkg *pkg)
{
	if (pkg->use_ovf_flag) {
		pkg->unflagged = true;
		ex_expect_stray(pkg, ex_time(pkg));
	}
	return NMI_DONE;
}

/* A PMI in a pause: the one whose handling began the pause, or the one that froze the package */
static int ex_claim_paused(struct ex_pkg *pkg, bool flag)
{
	if (flag || ex_claim_stray(pkg) || (!pkg->use_ovf_flag && ex_any_status(pkg)))
		return NMI_HANDLED;
	return ex_leave_nmi(pkg);
}

/*
 * A PMI while the probe waits for one.  An NMI of another source may come while the package's
 * status bits are set.  So if the hardware is taken to set bit 61, only that bit tells the probe
 * that its PMI has arrived.
 */
static int ex_note_probed(struct ex_pkg *pkg, bool flag)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	if (!flag && !(ex_read(pkg, global->status) & global->status_pmi) &&
	    !ex_unreported_status(pkg, true))
		return NMI_DONE;
	if (flag || !pkg->use_ovf_flag)
		WRITE_ONCE(pkg->pmi_noted, true);
	return NMI_HANDLED;
}

/**
 * ex_note_polled - note a PMI during ex_poll(), which will scan the package once more
 * @pkg:	package
 * @flag:	bit 61 of IA32_PERF_GLOBAL_STATUS was set
 *
 * Return: what the NMI handler returns
 */
int ex_note_polled(struct ex_pkg *pkg, bool flag)
{
	pkg->pmi_noted = true;
	if (flag || !pkg->use_ovf_flag || ex_claim_stray(pkg))
		return NMI_HANDLED;
	return ex_leave_nmi(pkg);
}

/*
 * To the kernel this means that the handler has handled more than one NMI: if the next one
 * follows at once and no handler claims it, the kernel does not complain.  An SMI, or the host
 * of a virtual machine, may delay that next one for longer than EX_STRAY_TIME.
 */
#define EX_NMI_AND_NEXT	(2 * NMI_HANDLED)

static int ex_nmi_handled(const struct ex_pkg *pkg)
{
	return pkg->use_ovf_flag ? NMI_HANDLED : EX_NMI_AND_NEXT;
}

/*
 * Whether the package is frozen, and not for a PMI that is still to come: after a scan that
 * found nothing, the next overflow may have frozen it.  The global control register shows it.
 */
static bool ex_left_frozen(const struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	return !(ex_read(pkg, global->ctl) & global->ctl_counting) &&
	       !(ex_read(pkg, global->status) & global->status_mask);
}

/*
 * A PMI has found nothing: end the freeze that it may have left behind.  Where the global control
 * register does not show a freeze, ex_recover() does that.  Where an overflow always freezes the
 * package, there is none: a status bit is set for whatever froze the package.
 */
static void ex_end_left_freeze(struct ex_pkg *pkg)
{
	if (ex_always_freezes(pkg))
		return;
	if (ex_hides_freeze(pkg)) {
		pkg->overflow_pending = true;
		ex_queue_work(pkg);
	} else if (ex_left_frozen(pkg)) {
		ex_run(pkg, true);
	}
}

/**
 * ex_pmi_done - end the handling of a PMI that has found overflows
 * @pkg:	package
 * @pmi:	PMI
 *
 * PMI handler.  Charges the package for the time, and lets it count on, or pauses.
 *
 * Return: what the NMI handler returns
 */
int ex_pmi_done(struct ex_pkg *pkg, const struct ex_pmi *pmi)
{
	u64 end = ex_time(pkg);

	ex_expect_stray(pkg, end);
	ex_charge_scan(pkg, pmi->start, end);
	pkg->stats.pmis++;
	if (pkg->freeze)
		pkg->stats.frozen += end - pmi->start;
	if (ex_overcharged(pkg, end))
		ex_pause(pkg);
	else if (pkg->freeze)
		ex_run(pkg, true);
	return ex_nmi_handled(pkg);
}

/**
 * ex_handle_pmi - handle an NMI on the home CPU
 * @pkg:	package
 * @regs:	registers of the interrupted context
 *
 * Bit 61 is cleared first.  If another PMI sets it after that, an NMI follows which this
 * function claims by the bit, even if the present scan has handled its overflow.  Only a PMI
 * between the clearing and the unmasking of LVTPC sets the bit without raising an NMI: then
 * one NMI of another source is claimed.  In the other order an NMI could follow that no
 * handler claims.
 *
 * The APIC masks LVTPC when it delivers a PMI, the core PMU's as well.  Until LVTPC is
 * unmasked other PMIs are dropped, and their status bits, which are then set already, raise no
 * new one.  So ex_handle_pmi() unmasks LVTPC, whatever the source of the NMI, before it scans:
 * the scan finds what overflowed before the unmasking, and what overflows after it raises an
 * NMI of its own, which may find its overflow handled.
 *
 * The global control register is written last, and in all cases: without that write the
 * package would stay frozen.
 *
 * Return: %NMI_DONE if the NMI is not the package's, else how many NMIs were handled
 */
int ex_handle_pmi(struct ex_pkg *pkg, struct pt_regs *regs)
{
	struct ex_pmi pmi = { .regs = regs, .start = ex_time(pkg) };
	bool flag = ex_clear_ovf_flag(pkg);

	ex_unmask_pmi(pkg);
	if (pkg->pmi_mode == EX_PMI_PROBED)
		return ex_note_probed(pkg, flag);
	if (pkg->pmi_mode == EX_PMI_POLLED)
		return ex_note_polled(pkg, flag);
	if (pkg->paused)
		return ex_claim_paused(pkg, flag);
	if (ex_scan_until_clear(pkg, &pmi))
		return ex_pmi_done(pkg, &pmi);
	if (!flag && !ex_claim_stray(pkg))
		return NMI_DONE;
	pkg->stats.pmis++;
	pkg->stats.empty_pmis++;
	if (pkg->freeze)
		ex_end_left_freeze(pkg);
	return NMI_HANDLED;
}

/* Polling */

/*
 * End a pause: an overflow after this raises a PMI.  Returns whether the package is frozen, and
 * has to be let count when the scan is done.
 */
static bool ex_unpause(struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	WRITE_ONCE(pkg->paused, false);
	if (!pkg->freeze) {
		ex_unit->run(pkg, true);
		return false;
	}
	pkg->stats.frozen += ex_time(pkg) - READ_ONCE(pkg->paused_at);
	return ex_hides_freeze(pkg) || !(ex_read(pkg, global->ctl) & global->ctl_counting);
}

/**
 * ex_pmi_keep_out - make PMIs change nothing in a package until ex_pmi_let_in()
 * @pkg:	package of this CPU
 *
 * Home CPU, interrupts off.
 */
void ex_pmi_keep_out(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->pmi_noted, false);
	WRITE_ONCE(pkg->pmi_mode, EX_PMI_POLLED);
	barrier();
}

/**
 * ex_pmi_let_in - let PMIs handle overflows again
 * @pkg:	package of this CPU
 *
 * Return: whether a PMI has arrived meanwhile: ex_poll() has to be called
 */
bool ex_pmi_let_in(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->pmi_mode, EX_PMI_SERVE);
	barrier();
	return READ_ONCE(pkg->pmi_noted);
}

/* One round of ex_poll().  *@again: a PMI has arrived meanwhile. */
static bool ex_poll_once(struct ex_pkg *pkg, struct ex_pmi *pmi, bool *again)
{
	bool stop = ex_hides_freeze(pkg);	/* as an overflow would have */
	bool found, thaw = stop;
	u64 end;

	ex_pmi_keep_out(pkg);
	if (READ_ONCE(pkg->paused))
		thaw |= ex_unpause(pkg);
	if (stop)
		ex_global_control(pkg, ex_pkg_global(pkg)->ctl_stop);
	found = ex_unit->scan(pkg, pmi);
	/* If the scan found nothing, an overflow after it may have frozen the package. */
	if (pkg->freeze && (found || thaw))
		ex_run(pkg, true);
	end = ex_time(pkg);
	if (stop)
		pkg->stats.frozen += end - pmi->start;
	if (found)
		ex_charge_scan(pkg, pmi->start, end);
	pmi->start = end;
	ex_expect_stray(pkg, end);
	*again = ex_pmi_let_in(pkg);
	return found;
}

/**
 * ex_poll - do without a PMI what ex_handle_pmi() does with one
 * @pkg:	package
 *
 * Home CPU, interrupts off, not in an NMI.
 *
 * Return: whether there was anything to do
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

/* Which CPU receives PMIs */

/**
 * ex_enable_core_pmi - let PMIs of the uncore reach this CPU, or no longer
 * @pkg:	package of this CPU
 * @on:		false: leave DEBUGCTL as the driver found it
 */
void ex_enable_core_pmi(struct ex_pkg *pkg, bool on)
{
	u64 bit = on ? EX_DEBUGCTL_UNCORE_PMI_EN : pkg->debugctl;
	unsigned long flags;
	u64 debugctl;

	if (!pkg->use_debugctl)
		return;
	local_irq_save(flags);	/* perf and kprobes change other bits of DEBUGCTL */
	debugctl = ex_read(pkg, MSR_IA32_DEBUGCTLMSR);
	ex_write(pkg, MSR_IA32_DEBUGCTLMSR, (debugctl & ~EX_DEBUGCTL_UNCORE_PMI_EN) | bit);
	local_irq_restore(flags);
}

/**
 * ex_home_enable_pmi - make this CPU, the new home CPU, receive PMIs
 * @pkg:	package
 *
 * If a hypervisor has no DEBUGCTL, or it does not take the bit, the driver leaves the register
 * alone from then on, and the probe finds out whether PMIs arrive without it.
 */
void ex_home_enable_pmi(struct ex_pkg *pkg)
{
	unsigned long flags;
	u64 debugctl;

	ex_unmask_pmi(pkg);
	if (!pkg->use_debugctl)
		return;
	local_irq_save(flags);
	debugctl = ex_read(pkg, MSR_IA32_DEBUGCTLMSR);
	pkg->debugctl = debugctl & EX_DEBUGCTL_UNCORE_PMI_EN;
	pkg->use_debugctl = !ex_write_safe(pkg, MSR_IA32_DEBUGCTLMSR,
					   debugctl | EX_DEBUGCTL_UNCORE_PMI_EN);
	local_irq_restore(flags);
}

/* A PMI that is on its way arrives within so many register reads. */
#define EX_PMI_READS	16

/**
 * ex_home_disable_pmi - make this CPU, the home CPU, receive no more PMIs
 * @pkg:	package
 *
 * A PMI that was on its way when DEBUGCTL was written is handled before the function returns,
 * while the CPU still is the home CPU: later it would be an unknown NMI.
 */
void ex_home_disable_pmi(struct ex_pkg *pkg)
{
	int i;

	ex_enable_core_pmi(pkg, false);
	for (i = 0; i < EX_PMI_READS; i++)
		ex_read(pkg, ex_pkg_global(pkg)->status);
}

/* The check once a second */

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
 * Handle the overflows of events that sample although their counters raise no PMI: the home has
 * moved to a CPU that PMIs do not reach.
 */
static void ex_sample_without_pmis(struct ex_pkg *pkg)
{
	struct pt_regs regs = { };
	struct ex_pmi pmi = { .regs = &regs, .time = ex_time(pkg) };
	struct ex_box *box;
	int idx;

	perf_fetch_caller_regs(&regs);
	ex_pmi_keep_out(pkg);
	ex_for_each_box(box, pkg) {
		ex_for_each_used_counter(idx, box) {
			const struct ex_counter *counter = &box->counters[idx];

			if (counter->pmi_off && is_sampling_event(counter->event))
				ex_handle_counter(box, idx, &pmi);
		}
	}
	if (ex_pmi_let_in(pkg))
		ex_poll(pkg);
}

static void ex_shorten_period(struct perf_event *event, u64 time)
{
	if (!is_sampling_event(event) || !ex_event_is_late(event, time))
		return;
	ex_unit->pmu->stop(event, PERF_EF_UPDATE);
	ex_unit->pmu->start(event, 0);
}

static void ex_shorten_periods(struct ex_pkg *pkg)
{
	u64 time = ex_time(pkg);
	struct ex_box *box;
	int idx;

	ex_for_each_box(box, pkg)
		ex_for_each_used_counter(idx, box)
			ex_shorten_period(box->counters[idx].event, time);
}

/**
 * ex_pmi_is_lost - whether a status bit is set for which no PMI arrives
 * @pkg:	package
 *
 * If none is set, this takes one read.  The scan of a PMI handles all that are set.
 *
 * Return: whether one is
 */
bool ex_pmi_is_lost(const struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);
	u64 pmis = READ_ONCE(pkg->stats.pmis);
	int i;

	for (i = 0; i < EX_PMI_READS; i++)
		if ((!(ex_read(pkg, global->status) & global->status_mask) &&
		     !ex_unreported_status(pkg, false)) || READ_ONCE(pkg->stats.pmis) != pmis)
			return false;
	return true;
}

/* End a freeze that no PMI will end. */
static void ex_thaw(struct ex_pkg *pkg)
{
	ex_pmi_keep_out(pkg);
	if (ex_left_frozen(pkg))
		ex_run(pkg, true);
	if (ex_pmi_let_in(pkg))
		ex_poll(pkg);
}

/*
 * Handle the overflows of lost PMIs, and end a freeze left behind: it may have come after its
 * PMI was handled.  Home CPU, interrupts off, not in an NMI.
 */
static void ex_recover(struct ex_pkg *pkg)
{
	WRITE_ONCE(pkg->overflow_pending, false);
	if (ex_unit->is_lost(pkg)) {
		WRITE_ONCE(pkg->unflagged, true);
		ex_enable_core_pmi(pkg, true);
		ex_unmask_pmi(pkg);
		if (ex_poll(pkg) && !pkg->stats.lost_pmis++)
			pr_warn("%s %d: a PMI was lost; the overflow was found by looking for it\n",
				ex_unit->name, pkg->id);
	}
	if (ex_hides_freeze(pkg))
		ex_poll(pkg);	/* stops the package, scans it, and lets it count */
	else if (pkg->freeze)
		ex_thaw(pkg);
}

/* The last event that sampled may have frozen the package after the check that followed. */
static void ex_end_late_freeze(struct ex_pkg *pkg)
{
	pkg->check_late_freeze = false;
	ex_run(pkg, true);
}

/*
 * Once a second while an event samples, else once a minute: recover lost PMIs, end a freeze left
 * behind, update the counts and take the samples for which no PMI comes, and rearm events whose
 * period has become too long.  A counter that is not read for EX_READ_TIME might lap unseen.  A
 * check that reads all counters of events that only count finds their wraps in the values: a lost
 * PMI has left nothing else but a freeze.  During a pause overflows have to wait; ex_poll() ends it
 * soon.
 */
static void ex_check(struct ex_pkg *pkg)
{
	u64 time = ex_time(pkg);
	bool all = (s64)(time - pkg->updated) >= EX_READ_TIME;

	ex_update_counts(pkg, all);
	if (all)
		pkg->updated = time;
	if (atomic_read(&pkg->pmi_off))
		ex_sample_without_pmis(pkg);
	if (READ_ONCE(pkg->paused))
		return;
	if (ex_check_interval(pkg) == NSEC_PER_SEC ||
	    ((!all || pkg->freeze) && atomic_read(&pkg->armed) > atomic_read(&pkg->pmi_off)))
		ex_recover(pkg);
	else if (pkg->check_late_freeze)
		ex_end_late_freeze(pkg);
	ex_shorten_periods(pkg);
}

/**
 * ex_timer - run ex_check(), see ex_check_start()
 * @timer:	timer of the package, on its home CPU
 *
 * Return: whether the timer goes on
 */
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

/**
 * ex_pause_timer - end a pause
 * @timer:	pkg->pause of the package, on its home CPU
 *
 * Return: %HRTIMER_NORESTART
 */
enum hrtimer_restart ex_pause_timer(struct hrtimer *timer)
{
	struct ex_pkg *pkg = container_of(timer, struct ex_pkg, pause);

	if (ex_is_home(pkg, smp_processor_id()))
		ex_poll(pkg);
	return HRTIMER_NORESTART;
}

/**
 * ex_cancel_timers - cancel the timers of a package, and wait for them
 * @pkg:	package
 *
 * Process context.
 */
void ex_cancel_timers(struct ex_pkg *pkg)
{
	hrtimer_cancel(&pkg->timer);
	hrtimer_cancel(&pkg->pause);
}

/* What an NMI leaves to do */

static void ex_pause_start(struct ex_pkg *pkg)
{
	s64 left = READ_ONCE(pkg->charged) - ex_time(pkg);

	if (!pkg->ops)
		hrtimer_start(&pkg->pause, ns_to_ktime(max(left, 0LL)),
			      HRTIMER_MODE_REL_PINNED_HARD);
}

/*
 * Charge the package for the wake-ups so far.  PMIs that come while these run take samples, which
 * want wake-ups, too: ex_work() runs once more, behind them.  No PMI must come in between while the
 * fields are written: ex_poll() handles it.
 */
static void ex_charge_wakeups(struct ex_pkg *pkg)
{
	u64 time = ex_time(pkg);
	bool queued;

	ex_pmi_keep_out(pkg);
	queued = pkg->wakeup_queued;
	WRITE_ONCE(pkg->wakeup_queued, false);
	ex_charge(pkg, time - pkg->wakeup, time);
	WRITE_ONCE(pkg->wakeup, queued ? time : 0);
	if (queued)
		ex_queue_work(pkg);
	if (ex_pmi_let_in(pkg))
		ex_poll(pkg);
	if (ex_overcharged(pkg, time) && !READ_ONCE(pkg->paused))
		ex_pause(pkg);
}

/* Do what an NMI, or a callback of perf, has left.  Home CPU, interrupts off. */
static void ex_do_work(struct ex_pkg *pkg)
{
	if (READ_ONCE(pkg->wakeup))
		ex_charge_wakeups(pkg);
	if (READ_ONCE(pkg->paused))
		ex_pause_start(pkg);
	else if (READ_ONCE(pkg->overflow_pending))
		ex_recover(pkg);
}

/**
 * ex_work - do what an NMI, or a callback of perf, has left, see ex_queue_work()
 * @work:	irq_work of the package
 */
void ex_work(struct irq_work *work)
{
	struct ex_pkg *pkg = container_of(work, struct ex_pkg, work);

	if (ex_is_home(pkg, smp_processor_id()))
		ex_do_work(pkg);
}
