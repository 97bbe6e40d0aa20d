// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: the NMI handler of a package's home CPU */
#include <asm/nmi.h>

#include "ex_uncore_perf.h"

/*
 * Whose is an NMI?  ex_claims_nmi() says so, by what the CPU is about and by what is known of the
 * NMI: the package's if
 *
 *	case		PMIs set bit 61 (use_ovf_flag)	they do not
 *	PROBED		bit 61, or a status bit		a status bit
 *	POLLED		bit 61, or owed			always: ex_poll() clears status bits
 *	PAUSED		bit 61, or owed			a status bit, or a late PMI is expected
 *	EMPTY		bit 61, or owed			a late PMI is expected
 *	FOLLOWER	bit 61, or owed			(no PMI is let in)
 *	ELSEWHERE	bit 61, or the probe waits	always, but not if DEBUGCTL keeps PMIs out
 *
 * The NMI that has found an overflow is the package's.  One thing takes bit 61 away: the core PMU's
 * handler acknowledges it with the bits of its own, and from Linux 7 on does not count it.
 *
 *	CPU					PMI
 *	NMI A: bit 61 is 0, or is cleared
 *						an overflow sets bit 61, and NMI B waits
 *	the home CPU handles it
 *	A: the core PMU's handler clears bit 61
 *	NMI B, before another instruction:
 *	no bit, no overflow
 *
 * So A owes B if PMIs have come of which A is none: ex_nmi_owes() on the home CPU, ex_pmi_since()
 * on a follower.  An NMI with the instruction and stack pointer of the last one is B, or one of
 * another source that interrupts an idle CPU or a loop of one instruction: what A does not owe is
 * not claimed.
 */
enum ex_nmi_case {
	EX_NMI_PROBED,		/* home CPU: the probe waits for a PMI */
	EX_NMI_POLLED,		/* ex_poll() is handling what has overflowed */
	EX_NMI_PAUSED,		/* PMIs are held back */
	EX_NMI_EMPTY,		/* the scan has found no overflow */
	EX_NMI_FOLLOWER,	/* another CPU: it has an event of uncore_pmi */
	EX_NMI_ELSEWHERE,	/* it has none */
};

/* Without bit 61 the next NMI that comes soon enough is taken for the late PMI. */
static bool ex_claims_late(struct ex_pkg *pkg, u64 time)
{
	bool late = ex_may_come(pkg, pkg->stray_until, time);

	if (!late || !pkg->use_ovf_flag)
		pkg->stray_until = 0;
	return late && !pkg->use_ovf_flag;
}

static bool ex_claims_nmi(struct ex_pkg *pkg, enum ex_nmi_case at, const struct ex_pmi *pmi)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	if (pmi->flag || pmi->owed)
		return true;
	switch (at) {
	case EX_NMI_PROBED:
		return global->no_status ||
		       ex_read(pkg, global->status) & global->status_pmi ||
		       ex_unreported_status(pkg, true);
	case EX_NMI_POLLED:
		return !pkg->use_ovf_flag;
	case EX_NMI_PAUSED:
		return ex_claims_late(pkg, pmi->start) ||
		       (!pkg->use_ovf_flag && ex_any_status(pkg));
	case EX_NMI_EMPTY:
		return ex_claims_late(pkg, pmi->start);
	case EX_NMI_ELSEWHERE:
		return !pkg->use_ovf_flag;
	case EX_NMI_FOLLOWER:
		break;
	}
	return false;
}

/* Whether the next NMI, if it follows at once, may be a PMI without bit 61: see above. */
static bool ex_nmi_owes(struct ex_pkg *pkg, const struct ex_pmi *pmi)
{
	if (!pkg->use_ovf_flag)
		return false;
	if (!pmi->came && (pmi->flag || pmi->owed)) {
		pkg->late_until = 0;	/* this was it */
		return false;
	}
	return pmi->came + ex_expects_late(pkg, pmi->start) > (pmi->flag && !pmi->owed);
}

static int ex_pkg_pmi_done(struct ex_pkg *pkg, const struct ex_pmi *pmi)
{
	if (!ex_pmi_done(pkg, pmi))
		ex_freeze_end(pkg);
	return pkg->use_ovf_flag ? NMI_HANDLED : EX_NMI_AND_NEXT;
}

/* A PMI with bit 61 gets its number at once, if its overflow has not got it. */
static bool ex_is_new_pmi(const struct ex_pmi *pmi)
{
	return pmi->flag && !pmi->owed;
}

/* Scan, and give a PMI its number that has none. */
static bool ex_scan_numbered(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	bool found;

	found = ex_scan_until_clear(pkg, pmi);
	if (found && !ex_is_new_pmi(pmi))
		ex_snapshot_number(pkg, pmi->start);
	return found;
}

/* An NMI for a PMI whose overflow is handled, or was left by an event that has gone */
static void ex_handle_empty(struct ex_pkg *pkg)
{
	pkg->stats.pmis++;
	pkg->stats.empty_pmis++;
	if (ex_freeze_end_left(pkg)) {
		pkg->overflow_pending = true;
		ex_queue_work(pkg);
	}
}

static enum ex_nmi_case ex_home_case(const struct ex_pkg *pkg)
{
	switch (pkg->pmi_mode) {
	case EX_PMI_PROBED:
		return EX_NMI_PROBED;
	case EX_PMI_POLLED:
		return EX_NMI_POLLED;
	case EX_PMI_SERVE:
		break;
	}
	return pkg->paused ? EX_NMI_PAUSED : EX_NMI_EMPTY;
}

/*
 * Handle an NMI on the home CPU.
 *
 * Bit 61 is cleared first.  If another PMI sets it after that, an NMI follows which this function
 * claims by the bit, even if the present scan has handled its overflow.  Only a PMI between the
 * clearing and the unmasking of LVTPC sets the bit without raising an NMI: then one NMI of another
 * source is claimed.  In the other order an NMI could follow that no handler claims.
 *
 * The APIC masks LVTPC when it delivers a PMI, the core PMU's as well.  Until LVTPC is unmasked
 * other PMIs are dropped, and their status bits, then set already, raise no new one.  So LVTPC is
 * unmasked, whatever the source of the NMI, before the scan: the scan finds what overflowed before
 * the unmasking, and what overflows later raises an NMI of its own, which may find it handled.
 *
 * The global control register is written last, and always: else the package would stay frozen.
 *
 * Returns NMI_DONE if the NMI is not the package's, else how many NMIs were handled.
 */
static int ex_handle_pmi(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	enum ex_nmi_case at;
	bool claim;

	pmi->flag = pkg->use_ovf_flag && ex_clear_ovf_flag(pkg);
	ex_unmask_pmi(pkg);
	at = ex_home_case(pkg);
	if (at != EX_NMI_PROBED && ex_is_new_pmi(pmi))
		ex_snapshot_number(pkg, pmi->start);
	if (at == EX_NMI_EMPTY && ex_scan_numbered(pkg, pmi)) {
		ex_snapshot_home(pkg, pmi);
		return ex_pkg_pmi_done(pkg, pmi);
	}
	claim = ex_claims_nmi(pkg, at, pmi);
	if (at == EX_NMI_EMPTY && claim)
		ex_handle_empty(pkg);
	if (at == EX_NMI_POLLED)
		pmi->came = 2;	/* what ex_poll() has handled by now is not known */
	/* Other sources' NMIs come while status bits are set: the probe believes bit 61 only. */
	if (at == EX_NMI_POLLED || (at == EX_NMI_PROBED && claim &&
				    (pmi->flag || !pkg->use_ovf_flag)))
		WRITE_ONCE(pkg->pmi_noted, true);
	return claim ? NMI_HANDLED : NMI_DONE;
}

/*
 * An NMI on a CPU that is neither the home CPU nor has an event of uncore_pmi.  Unless DEBUGCTL
 * keeps PMIs out, it may be one; so it may while the probe finds that out.  LVTPC of this CPU is
 * the core PMU's.
 */
static int ex_pmi_off_home(struct ex_pkg *pkg)
{
	bool probed = READ_ONCE(pkg->pmi_mode) == EX_PMI_PROBED;
	struct ex_pmi pmi = { .owed = probed };

	if (!probed && !pkg->probed.debugctl_ignored)
		return NMI_DONE;
	pmi.flag = pkg->use_ovf_flag && ex_clear_ovf_flag(pkg);
	if (!ex_claims_nmi(pkg, EX_NMI_ELSEWHERE, &pmi))
		return NMI_DONE;
	ex_unmask_pmi(pkg);
	return NMI_HANDLED;
}

static int ex_snapshot_nmi(struct ex_pkg *pkg, struct pt_regs *regs)
{
	struct ex_pmi pmi = { .regs = regs };

	ex_snapshot_pmi(pkg, &pmi);
	return ex_claims_nmi(pkg, EX_NMI_FOLLOWER, &pmi) ? NMI_HANDLED : NMI_DONE;
}

static int ex_home_nmi(struct ex_pkg *pkg, struct ex_nmi_frame *nmi, struct pt_regs *regs)
{
	struct ex_pmi pmi = { .regs = regs, .start = ex_time(pkg) };
	int handled;

	ex_note_nmi(nmi, regs, pmi.start);
	pmi.owed = nmi->owes;
	handled = ex_handle_pmi(pkg, &pmi);
	nmi->owes = ex_nmi_owes(pkg, &pmi);
	return handled;
}

/* Returns NMI_DONE if the NMI is not the driver's, else how many NMIs were handled. */
static int ex_nmi(unsigned int cmd, struct pt_regs *regs)
{
	int cpu = smp_processor_id();
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);

	if (!pkg)
		return NMI_DONE;
	if (READ_ONCE(per_cpu(ex_followers, cpu).users) && !ex_is_home(pkg, cpu))
		return ex_snapshot_nmi(pkg, regs);
	if (!atomic_read(&pkg->armed) && !READ_ONCE(pkg->stray_until))
		return NMI_DONE;
	if (!ex_is_home(pkg, cpu))
		return ex_pmi_off_home(pkg);
	return ex_home_nmi(pkg, &ex_this_follower()->last, regs);
}

int ex_register_nmi(void)
{
	return register_nmi_handler(NMI_LOCAL, ex_nmi, NMI_FLAG_FIRST, KBUILD_MODNAME);
}

/* Let PMIs of the uncore reach this CPU, or leave DEBUGCTL as the driver found it. */
void ex_enable_core_pmi(const struct ex_pkg *pkg, bool on)
{
	if (pkg->use_debugctl)
		ex_set_core_pmi(pkg, on ? EX_DEBUGCTL_UNCORE_PMI_EN : ex_snapshot_debugctl(pkg));
}

/**
 * ex_home_enable_pmi - make this CPU, the new home CPU, receive PMIs
 * @pkg:	package
 *
 * If a hypervisor lacks DEBUGCTL or the bit, the driver leaves the register alone from then on, and
 * the probe finds out whether PMIs arrive without it.
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
	pkg->debugctl = ex_snapshot_found(debugctl);
	pkg->use_debugctl = !ex_write_safe(pkg, MSR_IA32_DEBUGCTLMSR,
					   debugctl | EX_DEBUGCTL_UNCORE_PMI_EN);
	local_irq_restore(flags);
}

/*
 * A PMI that was on its way when DEBUGCTL was written is handled before the function returns, while
 * the CPU still is the home CPU: later it would be an unknown NMI.
 */
void ex_home_disable_pmi(struct ex_pkg *pkg)
{
	ex_enable_core_pmi(pkg, false);
	ex_wait_for_pmi(pkg);
}
