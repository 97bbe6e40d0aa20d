// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: the NMI handler, and who receives PMIs: the home CPU of a package, and its followers.
 *
 * A CPU that is not the home CPU, a follower, receives PMIs while follower->users is not 0: with
 * events of uncore_pmi (ex_uncore_snapshot.c), and during a look.  perf's callbacks run there with
 * interrupts off, and only an NMI of that CPU comes in between, which claims each PMI while there
 * are users, and samples the events that are started:
 *
 *	CPU					NMI
 *	ex_follower_get(): users = 1
 *	DEBUGCTL lets PMIs in			the first PMI
 *	ex_snapshot_add(): events[i] = event
 *	ex_snapshot_del(): events[i] = NULL
 *	ex_follower_put(): DEBUGCTL		the last PMI
 *	wait, users = 0
 *
 * The NMI handler clears bit 61 before it unmasks LVTPC, for the reasons of ex_handle_pmi(),
 * whatever the source of the NMI, and accesses no register of the uncore: these are the home
 * CPU's.  The home CPU numbers PMIs.  A core PMU's handler acknowledges bit 61 with the bits of
 * its own, so an NMI without the bit takes a snapshot if it finds a number that the CPU has not
 * had, and either follows the last NMI, so that no instruction was executed since, or finds a
 * number not older than EX_SNAPSHOT_LATE.  One that follows the last NMI is claimed if
 * ex_pmi_since().
 */
#include <linux/sched.h>
#include <linux/seq_file.h>

#include <asm/nmi.h>

#include "ex_uncore_perf.h"

const struct ex_platform *ex_this_platform;
struct ex_pkg **ex_pkgs;		/* by logical package id */
unsigned int ex_num_pkgs;

/*
 * Clear bit 61 of IA32_PERF_GLOBAL_STATUS.  Returns whether it was set: an uncore PMI has arrived
 * since the last time.
 */
static bool ex_clear_ovf_flag(struct ex_pkg *pkg)
{
	u64 flag = 0;

	if (pkg->ovf_flag)
		flag = ex_read_msr(MSR_CORE_PERF_GLOBAL_STATUS) & EX_PERF_GLOBAL_OVF_UNCORE;
	if (flag)
		wrmsrq(MSR_CORE_PERF_GLOBAL_OVF_CTRL, flag);
	return flag;
}

/* Let a PMI arrive that was on its way when DEBUGCTL was written. */
static void ex_wait_for_pmi(const struct ex_pkg *pkg)
{
	int i;

	for (i = 0; i < EX_PMI_READS; i++)
		ex_read_msr(ex_pkg_global(pkg)->status);
}

/* How late (ns) a PMI of the home CPU may be seen by a follower's NMI of another source */
#define EX_SNAPSHOT_LATE	((s64)(10 * NSEC_PER_USEC))

/* A PMI comes, and the home CPU counts its overflow, within this time (ns) of each other. */
#define EX_PMI_APART		((s64)(100 * NSEC_PER_USEC))

DEFINE_PER_CPU(struct ex_follower, ex_followers);

static bool ex_snapshot_wants(const struct perf_event *event, struct pt_regs *regs)
{
	if (event->hw.state & PERF_HES_STOPPED || ex_unexported(event)->muted)
		return false;
	if (user_mode(regs) ? event->attr.exclude_user : event->attr.exclude_kernel)
		return false;
	return !(event->attr.exclude_idle && is_idle_task(current));
}

/* Returns whether an irq_work of the event is going to wake up those who wait for the sample. */
static bool ex_snapshot_sample(struct perf_event *event, u64 addr, struct pt_regs *regs)
{
	struct perf_sample_data data;

	local64_inc(&event->count);
	if (!is_sampling_event(event))
		return false;
	perf_sample_data_init(&data, addr, event->attr.sample_period);
	return ex_perf_overflow(event, &data, regs);
}

/* What ADDR has of the numbers of the package's PMI and of the CPU's snapshot */
static u64 ex_snapshot_addr(u64 pmi, u64 own)
{
	return own << 32 | (u32)pmi;
}

static void ex_snapshot_take(struct ex_pkg *pkg, struct ex_follower *follower, u64 pmi,
			     struct pt_regs *regs)
{
	u64 addr = ex_snapshot_addr(pmi, ++follower->taken);
	bool wakes = false;
	int i;

	for (i = 0; i < EX_SNAPSHOT_EVENTS; i++) {
		struct perf_event *event = READ_ONCE(follower->events[i]);

		if (event && ex_snapshot_wants(event, regs))
			wakes |= ex_snapshot_sample(event, addr, regs);
	}
	if (wakes && ex_is_home(pkg, smp_processor_id()))
		ex_expect_wakeup(&pkg->budget, &pkg->work);
	else if (wakes)
		ex_expect_wakeup(&follower->budget, &follower->work);
}

/*
 * Give the PMI that began at @time a number: home CPU, PMI handler.  The time is written first, to
 * the place of the new number: a follower that still reads the last number finds the last time
 * beside it.
 */
static void ex_snapshot_number(struct ex_pkg *pkg, u64 time)
{
	u64 number = pkg->pmi_number + 1;

	WRITE_ONCE(pkg->pmi_time[number % 2], time);
	smp_store_release(&pkg->pmi_number, number);	/* pairs with ex_snapshot_last() */
}

static u64 ex_snapshot_last(const struct ex_pkg *pkg, u64 *time)
{
	u64 number = smp_load_acquire(&pkg->pmi_number); /* pairs with ex_snapshot_number() */

	*time = READ_ONCE(pkg->pmi_time[number % 2]);
	return number;
}

/* The home CPU's part of a snapshot: PMI handler, after ex_snapshot_number(). */
static void ex_snapshot_home(struct ex_pkg *pkg, const struct ex_pmi *pmi)
{
	struct ex_follower *follower = ex_this_follower();

	if (!READ_ONCE(follower->users))
		return;
	follower->seen = pkg->pmi_number;
	ex_snapshot_take(pkg, follower, pkg->pmi_number, pmi->regs);
}

/*
 * Charge a follower for a snapshot, and for earlier wake-ups.  An NMI may interrupt code that
 * changes DEBUGCTL, so after an overdraft an irq_work keeps PMIs out.
 */
static void ex_snapshot_charge(struct ex_follower *follower, u64 start)
{
	u64 end = ex_time();

	if (!ex_budget_charge(&follower->budget, start, end))
		return;
	WRITE_ONCE(follower->budget.paused, end);
	follower->pauses++;
	irq_work_queue(&follower->work);
}

/*
 * Note an NMI in *@last, with what the last one owes only if this one follows.  Returns whether it
 * follows, as far as can be seen: no instruction was executed since, or the CPU is idle or in a
 * loop of one instruction.
 */
static bool ex_note_nmi(struct ex_nmi_frame *last, const struct pt_regs *regs, u64 time)
{
	bool follows = (s64)(time - last->time) < EX_STRAY_TIME && last->sp == regs->sp &&
		       last->ip == regs->ip;

	*last = (struct ex_nmi_frame){
		.time = time, .sp = regs->sp, .ip = regs->ip, .owes = follows && last->owes,
	};
	return follows;
}

/*
 * Whether a PMI may have come since the last NMI of this CPU: the status bit is still set, the
 * home CPU is handling the overflow, or has handled it, or has stopped the counter.
 */
static bool ex_pmi_since(const struct ex_pkg *pkg, const struct ex_nmi_frame *last, u64 time)
{
	u64 overflows;

	if (ex_expects_late(pkg, time) || ex_any_status(pkg))
		return true;
	smp_rmb();	/* pairs with ex_scan_once() */
	overflows = READ_ONCE(pkg->overflows);
	return overflows & EX_SCANNING || (s64)(overflows - last->overflows) > 0;
}

/**
 * struct ex_arrival - what is known of an NMI on a follower
 * @last:	the NMI before
 * @overflows:	pkg->overflows
 * @handled:	when the home CPU found the last of them (ns)
 * @number:	number of the home CPU's last PMI
 * @time:	when the home CPU began to handle that PMI (ns)
 * @follows:	the NMI follows the one before
 * @unseen:	no NMI of this CPU was for the PMI @number
 */
struct ex_arrival {
	struct ex_nmi_frame last;
	u64 overflows;
	u64 handled;
	u64 number;
	u64 time;
	bool follows;
	bool unseen;
};

/*
 * The number is read before bit 61: an NMI without the bit that found the number of a PMI which
 * came in between would take that PMI's snapshot, and the PMI's own NMI would take another.
 *
 * Bit 61 is cleared whether or not the home CPU's probe has seen it: the home may just have moved
 * to a CPU that no PMI reaches.
 */
static void ex_arrive(struct ex_pkg *pkg, struct ex_follower *follower, struct ex_arrival *nmi,
		      struct ex_pmi *pmi)
{
	pmi->start = ex_time();
	nmi->last = follower->last;
	nmi->overflows = READ_ONCE(pkg->overflows) & ~EX_SCANNING;
	nmi->handled = READ_ONCE(pkg->scan_time);
	nmi->number = ex_snapshot_last(pkg, &nmi->time);
	pmi->flag = ex_clear_ovf_flag(pkg);
	ex_unmask_pmi();
	nmi->follows = ex_note_nmi(&follower->last, pmi->regs, pmi->start);
	nmi->unseen = (s64)(nmi->number - follower->seen) > 0;
}

/*
 * Whether the last NMI owes this one, see ex_claims_nmi().  If this one does not follow, the home
 * CPU has numbered a PMI since the last NMI began, whose other handlers may have acknowledged bit
 * 61.
 */
static bool ex_is_owed(const struct ex_pkg *pkg, const struct ex_arrival *nmi, u64 time)
{
	if (nmi->follows && ex_pmi_since(pkg, &nmi->last, time))
		return true;
	return nmi->unseen && (s64)(time - nmi->last.time) < EX_STRAY_TIME &&
	       (s64)(nmi->time - nmi->last.time) > -EX_SNAPSHOT_LATE;
}

/*
 * If bit 61 comes before the home CPU has numbered the PMI, the snapshot is that of the next
 * number: the last one is older than EX_SNAPSHOT_LATE.
 */
static void ex_snapshot_follow(struct ex_pkg *pkg, struct ex_follower *follower,
			       const struct ex_arrival *nmi, const struct ex_pmi *pmi)
{
	bool late = (s64)(pmi->start - nmi->time) > EX_SNAPSHOT_LATE;
	bool own = pmi->flag || (nmi->unseen && (nmi->follows || !late));

	if (!own || follower->budget.paused || READ_ONCE(pkg->pmi_mode) == EX_PMI_PROBED)
		return;
	follower->seen = nmi->number + (pmi->flag && late);
	follower->unflagged += !pmi->flag;
	ex_snapshot_take(pkg, follower, nmi->number, pmi->regs);
	ex_snapshot_charge(follower, pmi->start);
}

/*
 * Returns how many overflows no longer tell of a PMI that is to come: one for a PMI with bit 61,
 * which the home CPU counts before or after the PMI comes, and one for each PMI that only the home
 * CPU's count has told of.  Two PMIs may be one NMI: no PMI is waited for longer than
 * EX_PMI_APART.
 */
static u64 ex_account_overflows(const struct ex_arrival *nmi, const struct ex_pmi *pmi)
{
	u64 come = nmi->last.overflows;

	if ((s64)(come - nmi->overflows) > 0 && (s64)(pmi->start - nmi->last.time) > EX_PMI_APART)
		come = nmi->overflows;
	if (pmi->flag || (pmi->owed && (s64)(nmi->overflows - come) > 0))
		come += EX_OVERFLOW;
	if ((s64)(nmi->overflows - come) > 0 && (s64)(pmi->start - nmi->handled) > EX_PMI_APART)
		come = nmi->overflows;
	return come;
}

/*
 * Take the snapshot of an NMI on a follower, if that is a PMI; sets flag and owed of @pmi.  During
 * a look whether PMIs reach this CPU and set bit 61, an NMI without the bit may be a PMI that does
 * not set it: it is counted, and claimed.
 */
static void ex_snapshot_pmi(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	struct ex_follower *follower = ex_this_follower();
	struct ex_arrival nmi;

	ex_arrive(pkg, follower, &nmi, pmi);
	if (follower->look) {
		if (pmi->flag)
			follower->look = EX_LOOK_SEEN;
		follower->unmarked += !pmi->flag;
		pmi->owed = true;
		return;
	}
	ex_snapshot_follow(pkg, follower, &nmi, pmi);
	pmi->owed = !pmi->flag && ex_is_owed(pkg, &nmi, pmi->start);
	follower->last.overflows = ex_account_overflows(&nmi, pmi);
}

/*
 * Let PMIs in on this CPU, interrupts off.  Bit 61 of an earlier PMI is cleared first, or the next
 * NMI of any source would be claimed.
 */
void ex_follower_get(struct ex_pkg *pkg, struct ex_follower *follower)
{
	if (follower->users) {
		WRITE_ONCE(follower->users, follower->users + 1);
		return;
	}
	follower->budget.paused = 0;
	follower->seen = READ_ONCE(pkg->pmi_number);
	follower->missed -= follower->seen - follower->taken;
	if (ex_is_home(pkg, smp_processor_id())) {
		follower->debugctl = pkg->debugctl;
		WRITE_ONCE(follower->users, 1);
		return;
	}
	follower->debugctl = ex_read_msr(MSR_IA32_DEBUGCTLMSR) & EX_DEBUGCTL_UNCORE_PMI_EN;
	ex_clear_ovf_flag(pkg);
	WRITE_ONCE(follower->users, 1);
	barrier();
	ex_unmask_pmi();
	ex_set_core_pmi(EX_DEBUGCTL_UNCORE_PMI_EN);
}

/*
 * Keep PMIs out again after the last user.  A PMI that was on the way when DEBUGCTL was written
 * arrives while follower->users still claims it.  The home CPU goes on to receive PMIs.
 */
void ex_follower_put(struct ex_pkg *pkg, struct ex_follower *follower)
{
	if (follower->users > 1) {
		WRITE_ONCE(follower->users, follower->users - 1);
		return;
	}
	if (!ex_is_home(pkg, smp_processor_id())) {
		ex_set_core_pmi(follower->debugctl);
		ex_wait_for_pmi(pkg);
		barrier();
	}
	follower->missed += READ_ONCE(pkg->pmi_number) - follower->taken;
	WRITE_ONCE(follower->users, 0);
}

/* Make the PMI targets of a package those of its CPUs with snapshots; home CPU. */
void ex_follow_targets(struct ex_pkg *pkg)
{
	u64 targets = 0;
	int cpu;

	smp_mb();	/* home and core_sel before users; pairs with ex_snapshot_retarget() */
	for_each_possible_cpu(cpu) {
		const struct ex_follower *follower = &per_cpu(ex_followers, cpu);

		if (READ_ONCE(follower->users) && ex_cpu_pkg(cpu) == pkg)
			targets |= READ_ONCE(follower->target);
	}
	WRITE_ONCE(pkg->followers_sel, targets);
}

/* UNCORE_PMI_EN as a CPU leaves it in DEBUGCTL that stops being the home CPU */
static u64 ex_snapshot_debugctl(const struct ex_pkg *pkg)
{
	return READ_ONCE(ex_this_follower()->users) ? EX_DEBUGCTL_UNCORE_PMI_EN : pkg->debugctl;
}

/* UNCORE_PMI_EN as a new home CPU had it in DEBUGCTL before the driver came */
static u64 ex_snapshot_found(u64 debugctl)
{
	const struct ex_follower *follower = ex_this_follower();

	return READ_ONCE(follower->users) ? follower->debugctl :
		debugctl & EX_DEBUGCTL_UNCORE_PMI_EN;
}

static void ex_follower_charge_wakeups(struct ex_follower *follower, u64 time)
{
	if (ex_budget_add_wakeups(&follower->budget, time))
		irq_work_queue(&follower->work);
}

/* Add up wake-ups; and begin a pause of this CPU's PMIs, if an NMI has found their share used. */
static void ex_follower_work(struct irq_work *work)
{
	struct ex_follower *follower = container_of(work, struct ex_follower, work);
	struct ex_pkg *pkg = ex_cpu_pkg(smp_processor_id());
	s64 left;

	if (!pkg)
		return;
	ex_follower_charge_wakeups(follower, ex_time());
	if (!follower->users || !READ_ONCE(follower->budget.paused))
		return;
	left = READ_ONCE(follower->budget.charged) - ex_time();
	if (!ex_is_home(pkg, smp_processor_id()))
		ex_set_core_pmi(0);
	hrtimer_start(&follower->pause, ns_to_ktime(max(left, 0LL)), HRTIMER_MODE_REL_PINNED_HARD);
}

static enum hrtimer_restart ex_follower_unpause(struct hrtimer *timer)
{
	struct ex_follower *follower = container_of(timer, struct ex_follower, pause);
	struct ex_pkg *pkg = ex_cpu_pkg(smp_processor_id());

	if (!pkg || follower != ex_this_follower() || !follower->users)
		return HRTIMER_NORESTART;
	WRITE_ONCE(follower->budget.paused, 0);
	if (!ex_is_home(pkg, smp_processor_id())) {
		ex_unmask_pmi();
		ex_set_core_pmi(EX_DEBUGCTL_UNCORE_PMI_EN);
	}
	return HRTIMER_NORESTART;
}

static u64 ex_figure(const u64 *figure)
{
	/* An NMI of the CPU writes it: the old or the new value, both will do. */
	return data_race(*figure);
}

/* A snapshot may be taken before its PMI has a number. */
static u64 ex_snapshot_missed(const struct ex_pkg *pkg, const struct ex_follower *follower)
{
	u64 missed = ex_figure(&follower->missed);

	if (READ_ONCE(follower->users))
		missed += READ_ONCE(pkg->pmi_number) - ex_figure(&follower->taken);
	return max_t(s64, missed, 0);
}

/* Print statistics of the CPUs of a package, with cpus_read_lock() held. */
void ex_snapshot_show(struct seq_file *m, const struct ex_pkg *pkg)
{
	unsigned int cpu;

	for_each_online_cpu(cpu) {
		const struct ex_follower *f = &per_cpu(ex_followers, cpu);

		if (ex_cpu_pkg(cpu) == pkg)
			seq_printf(m, "snapshots_cpu%u %llu %llu %llu %llu %llu\n", cpu,
				   ex_figure(&f->taken), ex_figure(&f->unflagged),
				   ex_figure(&f->pauses), ex_figure(&f->unmarked),
				   ex_snapshot_missed(pkg, f));
	}
}

void ex_snapshot_setup(void)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		struct ex_follower *follower = &per_cpu(ex_followers, cpu);

		*follower = (struct ex_follower){ .work = IRQ_WORK_INIT_HARD(ex_follower_work) };
		hrtimer_setup(&follower->pause, ex_follower_unpause, CLOCK_MONOTONIC,
			      HRTIMER_MODE_REL_PINNED_HARD);
	}
}

/*
 * Whose is an NMI?  ex_claims_nmi() says so, by what the CPU is about and by what is known of the
 * NMI: the package's if
 *
 *	case		PMIs set bit 61 (ex_flag_tells)	they do not
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

	if (!late || !ex_flag_tells(pkg))
		pkg->stray_until = 0;
	return late && !ex_flag_tells(pkg);
}

static bool ex_claims_nmi(struct ex_pkg *pkg, enum ex_nmi_case at, const struct ex_pmi *pmi)
{
	if (pmi->flag || pmi->owed)
		return true;
	switch (at) {
	case EX_NMI_PROBED:
		return !ex_has_status(pkg) ||
		       ex_find_status(pkg, ex_pkg_global(pkg)->status_pmi, true);
	case EX_NMI_POLLED:
		return !ex_flag_tells(pkg);
	case EX_NMI_PAUSED:
		return ex_claims_late(pkg, pmi->start) ||
		       (!ex_flag_tells(pkg) && ex_any_status(pkg));
	case EX_NMI_EMPTY:
		return ex_claims_late(pkg, pmi->start);
	case EX_NMI_ELSEWHERE:
		return !ex_flag_tells(pkg);
	case EX_NMI_FOLLOWER:
		break;
	}
	return false;
}

/* Whether the next NMI, if it follows at once, may be a PMI without bit 61: see above. */
static bool ex_nmi_owes(struct ex_pkg *pkg, const struct ex_pmi *pmi)
{
	if (!ex_flag_tells(pkg))
		return false;
	if (!pmi->came && (pmi->flag || pmi->owed)) {
		pkg->late_until = 0;	/* this was it */
		return false;
	}
	return pmi->came + ex_expects_late(pkg, pmi->start) > (pmi->flag && !pmi->owed);
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
	return pkg->budget.paused ? EX_NMI_PAUSED : EX_NMI_EMPTY;
}

/*
 * Handle an NMI on the home CPU.  Returns NMI_DONE if it is not the package's, else how many were
 * handled.
 *
 *	home CPU				PMI of an overflow
 *	clear bit 61
 *						sets the bit, raises no NMI: one of another
 *						source is claimed
 *	unmask LVTPC, which the APIC masks
 *	with each PMI, the core PMU's as well
 *						sets the bit, raises an NMI that is claimed by
 *	scan					the bit, also if the scan has handled all
 *	write the global control register,
 *	or the package would stay frozen
 *
 * In the other order of the first two an NMI could follow that no handler claims.  While LVTPC is
 * masked PMIs are dropped, and status bits that are set already raise no new one: hence the scan
 * comes behind, whatever the source of the NMI.
 */
static int ex_handle_pmi(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	enum ex_nmi_case at;
	bool claim;

	pmi->flag = ex_flag_tells(pkg) && ex_clear_ovf_flag(pkg);
	ex_unmask_pmi();
	at = ex_home_case(pkg);
	if (at != EX_NMI_PROBED && ex_is_new_pmi(pmi))
		ex_snapshot_number(pkg, pmi->start);
	if (at == EX_NMI_EMPTY && ex_scan_numbered(pkg, pmi)) {
		ex_snapshot_home(pkg, pmi);
		ex_pmi_done(pkg, pmi);
		return ex_flag_tells(pkg) ? NMI_HANDLED : EX_NMI_AND_NEXT;
	}
	claim = ex_claims_nmi(pkg, at, pmi);
	if (at == EX_NMI_EMPTY && claim)
		ex_handle_empty(pkg);
	if (at == EX_NMI_POLLED)
		pmi->came = 2;	/* what ex_poll() has handled by now is not known */
	/* Other sources' NMIs come while status bits are set: the probe believes bit 61 only. */
	if (at == EX_NMI_POLLED || (at == EX_NMI_PROBED && claim &&
				    (pmi->flag || !ex_flag_tells(pkg))))
		WRITE_ONCE(pkg->pmi_noted, true);
	return claim ? NMI_HANDLED : NMI_DONE;
}

/*
 * An NMI on a CPU that is neither the home CPU nor a follower: a PMI perhaps, while the probe
 * looks whether DEBUGCTL keeps PMIs out, and if not.  LVTPC of this CPU is the core PMU's.
 */
static int ex_pmi_off_home(struct ex_pkg *pkg)
{
	bool probed = READ_ONCE(pkg->pmi_mode) == EX_PMI_PROBED;
	struct ex_pmi pmi = { .owed = probed };

	if (!probed && !pkg->probed.debugctl_ignored)
		return NMI_DONE;
	pmi.flag = ex_flag_tells(pkg) && ex_clear_ovf_flag(pkg);
	if (!ex_claims_nmi(pkg, EX_NMI_ELSEWHERE, &pmi))
		return NMI_DONE;
	ex_unmask_pmi();
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
	struct ex_pmi pmi = { .regs = regs, .start = ex_time() };
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
	if (pkg->debugctl != EX_NO_DEBUGCTL)
		ex_set_core_pmi(on ? EX_DEBUGCTL_UNCORE_PMI_EN : ex_snapshot_debugctl(pkg));
}

/*
 * Make this CPU, the new home CPU, receive PMIs.  If a hypervisor lacks DEBUGCTL or the bit, the
 * driver leaves the register alone from then on, and the probe finds out whether PMIs arrive
 * without.
 */
void ex_home_enable_pmi(struct ex_pkg *pkg)
{
	unsigned long flags;
	u64 debugctl;

	ex_unmask_pmi();
	if (pkg->debugctl == EX_NO_DEBUGCTL)
		return;
	local_irq_save(flags);
	debugctl = ex_read_msr(MSR_IA32_DEBUGCTLMSR);
	pkg->debugctl = wrmsrq_safe(MSR_IA32_DEBUGCTLMSR, debugctl | EX_DEBUGCTL_UNCORE_PMI_EN) ?
			EX_NO_DEBUGCTL : ex_snapshot_found(debugctl);
	local_irq_restore(flags);
}

/*
 * A PMI that was on the way when DEBUGCTL was written is handled before the function returns,
 * while the CPU still is the home CPU: later that would be an unknown NMI.
 */
void ex_home_disable_pmi(struct ex_pkg *pkg)
{
	ex_enable_core_pmi(pkg, false);
	ex_wait_for_pmi(pkg);
}
