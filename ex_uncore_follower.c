// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: snapshots on the CPUs of a package.
 *
 * A CPU that is not the home CPU, a follower, receives PMIs while it has users: events of
 * uncore_pmi (ex_uncore_snapshot.c), and probes.  On a follower perf's callbacks run with
 * interrupts off, and only an NMI of that CPU comes in between:
 *
 *  - ex_snapshot_add() lets PMIs in before the first event is in follower->events, and
 *    ex_snapshot_del() takes the last one out before it keeps PMIs out.  Between these two
 *    follower->users is not 0, and the NMI handler claims each PMI; it samples the events that it
 *    finds started.
 *  - The NMI handler clears bit 61 before it unmasks LVTPC, for the reasons of ex_handle_pmi(), and
 *    accesses no register of the uncore: these are the home CPU's.
 *  - A core PMU's handler acknowledges bit 61 with the bits of its own: the NMI of a PMI that comes
 *    while it runs follows at once, without the bit.  ex_arrive() unmasks LVTPC whatever the
 *    source of an NMI, or that PMI would be dropped.  The home CPU numbers its PMIs.  An NMI
 *    without the bit takes a snapshot if it finds a number that the CPU has not had, and either
 *    follows the last NMI, so that no instruction was executed since that PMI, or finds a number
 *    not older than EX_SNAPSHOT_LATE.  One that follows the last NMI is claimed if a PMI may have
 *    come since that NMI began: ex_pmi_since().
 */
#include <linux/sched.h>
#include <linux/seq_file.h>

#include <asm/nmi.h>

#include "ex_uncore_perf.h"

/* How late (ns) a PMI of the home CPU may be seen by a follower's NMI of another source */
#define EX_SNAPSHOT_LATE	((s64)(10 * NSEC_PER_USEC))

DEFINE_PER_CPU(struct ex_follower, ex_followers);

static bool ex_snapshot_wants(const struct perf_event *event, struct pt_regs *regs)
{
	if (event->hw.state & PERF_HES_STOPPED || ex_unexported(event)->muted)
		return false;
	if (user_mode(regs) ? event->attr.exclude_user : event->attr.exclude_kernel)
		return false;
	return !(event->attr.exclude_idle && is_idle_task(current));
}

/* ADDR has both numbers for the text of perf script, which does not print RAW. */
static u64 ex_snapshot_addr(const struct ex_snapshot_raw *raw)
{
	return raw->own << 32 | (u32)raw->pmi;
}

/* Returns whether an irq_work of the event is going to wake up those who wait for the sample. */
static bool ex_snapshot_sample(struct perf_event *event, const struct ex_snapshot_raw *raw,
			       struct pt_regs *regs)
{
	struct perf_raw_record record = {
		.frag = { .size = sizeof(*raw), .data = (void *)raw },
	};
	struct perf_sample_data data;

	local64_inc(&event->count);
	if (!is_sampling_event(event))
		return false;
	perf_sample_data_init(&data, ex_snapshot_addr(raw), event->attr.sample_period);
	if (event->attr.sample_type & PERF_SAMPLE_RAW)
		ex_sample_save_raw(&data, event, &record);
	return ex_perf_overflow(event, &data, regs);
}

static void ex_follower_expect_wakeup(struct ex_follower *follower, const struct ex_pkg *pkg)
{
	ex_budget_expect_wakeup(&follower->budget, pkg);
	irq_work_queue(&follower->work);
}

static void ex_snapshot_take(struct ex_pkg *pkg, struct ex_follower *follower, u64 pmi, u64 start,
			     struct pt_regs *regs)
{
	struct ex_snapshot_raw raw = {
		.version = 1,
		.home = ex_is_home(pkg, smp_processor_id()),
		.package = pkg->id,
		.pmi = pmi,
		.own = ++follower->taken,
		.took = ex_time(pkg) - start,
	};
	bool wakes = false;
	int i;

	for (i = 0; i < EX_SNAPSHOT_EVENTS; i++) {
		struct perf_event *event = READ_ONCE(follower->events[i]);

		if (event && ex_snapshot_wants(event, regs))
			wakes |= ex_snapshot_sample(event, &raw, regs);
	}
	if (wakes && raw.home)
		ex_expect_wakeup(pkg);
	else if (wakes)
		ex_follower_expect_wakeup(follower, pkg);
}

/**
 * ex_snapshot_number - give the PMI that is being handled a number
 * @pkg:	package
 * @time:	when the handling began (ns)
 *
 * Home CPU, PMI handler.  The time is written first, to the place of the new number: a follower
 * that still reads the last number finds the last time beside it.
 */
void ex_snapshot_number(struct ex_pkg *pkg, u64 time)
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
void ex_snapshot_home(struct ex_pkg *pkg, const struct ex_pmi *pmi)
{
	struct ex_follower *follower = ex_this_follower();

	if (!READ_ONCE(follower->users))
		return;
	follower->seen = pkg->pmi_number;
	ex_snapshot_take(pkg, follower, pkg->pmi_number, pmi->start, pmi->regs);
}

/*
 * Charge a follower for a snapshot, and for earlier wake-ups.  An NMI may interrupt code that
 * changes DEBUGCTL, so an irq_work keeps PMIs out when they have overdrawn their share.
 */
static void ex_snapshot_charge(const struct ex_pkg *pkg, struct ex_follower *follower, u64 start)
{
	u64 end = ex_time(pkg);

	ex_budget_charge(&follower->budget, ex_pmi_took(start, end), end);
	if (!ex_budget_is_over(&follower->budget, end))
		return;
	WRITE_ONCE(follower->paused, true);
	follower->pauses++;
	irq_work_queue(&follower->work);
}

/**
 * ex_note_nmi - note an NMI, to be compared with the next one of this CPU
 * @last:	the last NMI; becomes this one, with @last->owes only if this one follows
 * @regs:	registers of the interrupted context
 * @time:	when the handling of the NMI began (ns)
 *
 * Return: whether the NMI follows the last one, as far as can be seen: no instruction was executed
 * since, or the CPU is idle or in a loop of one instruction
 */
bool ex_note_nmi(struct ex_nmi_frame *last, const struct pt_regs *regs, u64 time)
{
	bool follows = (s64)(time - last->time) < EX_STRAY_TIME && last->sp == regs->sp &&
		       last->ip == regs->ip;

	*last = (struct ex_nmi_frame){
		.time = time, .sp = regs->sp, .ip = regs->ip, .owes = follows && last->owes,
	};
	return follows;
}

/*
 * Whether a PMI may have come since the last NMI of this CPU: its status bit is still set, the home
 * CPU is handling its overflow, or has handled it, or has stopped its counter.  A scan may handle an
 * overflow before its PMI arrives, so one may come for which the scan has ended before the last NMI.
 */
static bool ex_pmi_since(const struct ex_pkg *pkg, const struct ex_nmi_frame *last, u64 time)
{
	u64 overflows;

	if (last->recent || ex_expects_late(pkg, time) || ex_any_status(pkg))
		return true;
	smp_rmb();	/* pairs with ex_scan_once() */
	overflows = READ_ONCE(pkg->overflows);
	return overflows & EX_SCANNING || (s64)(overflows - last->overflows) > 0;
}

/**
 * struct ex_arrival - what is known of an NMI on a follower
 * @last:	the NMI before
 * @overflows:	pkg->overflows
 * @number:	number of the home CPU's last PMI
 * @time:	when the home CPU began to handle that PMI (ns)
 * @follows:	the NMI follows the one before
 * @late:	it comes too late for the PMI @number, unless it follows
 * @unseen:	no NMI of this CPU was for the PMI @number
 */
struct ex_arrival {
	struct ex_nmi_frame last;
	u64 overflows;
	u64 number;
	u64 time;
	bool follows;
	bool late;
	bool unseen;
};

/*
 * The number is read before bit 61: an NMI without the bit that found the number of a PMI which
 * came in between would take its snapshot, and the NMI of that PMI would take it again.
 *
 * Bit 61 is cleared whether or not the home CPU's probe has seen it: the home may just have moved
 * to a CPU that no PMI reaches.
 */
static void ex_arrive(struct ex_pkg *pkg, struct ex_follower *follower, struct ex_arrival *nmi,
		      struct ex_pmi *pmi)
{
	pmi->start = ex_time(pkg);
	nmi->last = follower->last;
	nmi->overflows = READ_ONCE(pkg->overflows) & ~EX_SCANNING;
	nmi->number = ex_snapshot_last(pkg, &nmi->time);
	pmi->flag = ex_clear_ovf_flag(pkg);
	ex_unmask_pmi(pkg);
	nmi->follows = ex_note_nmi(&follower->last, pmi->regs, pmi->start);
	nmi->late = (s64)(pmi->start - nmi->time) > EX_SNAPSHOT_LATE;
	nmi->unseen = (s64)(nmi->number - follower->seen) > 0;
}

/*
 * Whether the last NMI owes this one, see ex_claims_nmi().  If it does not follow, the home CPU has
 * numbered a PMI since the last NMI began, whose other handlers may have acknowledged bit 61.
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
	bool own = pmi->flag || (nmi->unseen && (nmi->follows || !nmi->late));

	if (!own || follower->paused || READ_ONCE(pkg->pmi_mode) == EX_PMI_PROBED)
		return;
	follower->seen = nmi->number + (pmi->flag && nmi->late);
	follower->unflagged += !pmi->flag;
	ex_snapshot_take(pkg, follower, nmi->number, pmi->start, pmi->regs);
	ex_snapshot_charge(pkg, follower, pmi->start);
}

/**
 * ex_snapshot_pmi - take the snapshot of an NMI on a follower, if it is a PMI
 * @pkg:	package of this CPU
 * @pmi:	@pmi->regs of the NMI; flag and owed are set
 *
 * While the driver looks whether PMIs reach this CPU and set bit 61, an NMI without it may be a PMI
 * that does not set it: it is counted, and claimed.
 */
void ex_snapshot_pmi(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	struct ex_follower *follower = ex_this_follower();
	struct ex_arrival nmi;

	ex_arrive(pkg, follower, &nmi, pmi);
	if (follower->probed) {
		follower->noted |= pmi->flag;
		follower->unmarked += !pmi->flag;
		pmi->owed = true;
		return;
	}
	ex_snapshot_follow(pkg, follower, &nmi, pmi);
	pmi->owed = !pmi->flag && ex_is_owed(pkg, &nmi, pmi->start);
	/* A PMI's own overflow, not handled yet, tells of no other PMI. */
	if ((pmi->flag || pmi->owed) && nmi.overflows == nmi.last.overflows && !nmi.last.recent)
		nmi.overflows += EX_OVERFLOW;
	follower->last.overflows = nmi.overflows;
	follower->last.recent = (s64)(pmi->start - READ_ONCE(pkg->scan_end)) < EX_SNAPSHOT_LATE;
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
	follower->paused = false;
	follower->seen = READ_ONCE(pkg->pmi_number);
	follower->missed -= follower->seen - follower->taken;
	if (ex_is_home(pkg, smp_processor_id())) {
		follower->debugctl = pkg->debugctl;
		WRITE_ONCE(follower->users, 1);
		return;
	}
	follower->debugctl = ex_read(pkg, MSR_IA32_DEBUGCTLMSR) & EX_DEBUGCTL_UNCORE_PMI_EN;
	ex_clear_ovf_flag(pkg);
	WRITE_ONCE(follower->users, 1);
	barrier();
	ex_unmask_pmi(pkg);
	ex_set_core_pmi(pkg, EX_DEBUGCTL_UNCORE_PMI_EN);
}

/*
 * Keep PMIs out again, if their last user has gone.  A PMI that was on its way when DEBUGCTL was
 * written arrives while follower->users still claims it.  The home CPU goes on to receive PMIs.
 */
void ex_follower_put(struct ex_pkg *pkg, struct ex_follower *follower)
{
	if (follower->users > 1) {
		WRITE_ONCE(follower->users, follower->users - 1);
		return;
	}
	if (!ex_is_home(pkg, smp_processor_id())) {
		ex_set_core_pmi(pkg, follower->debugctl);
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
u64 ex_snapshot_debugctl(const struct ex_pkg *pkg)
{
	return READ_ONCE(ex_this_follower()->users) ? EX_DEBUGCTL_UNCORE_PMI_EN : pkg->debugctl;
}

/* UNCORE_PMI_EN as a new home CPU had it in DEBUGCTL before the driver came */
u64 ex_snapshot_found(u64 debugctl)
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
	ex_follower_charge_wakeups(follower, ex_time(pkg));
	if (!follower->users || !READ_ONCE(follower->paused))
		return;
	left = READ_ONCE(follower->budget.charged) - ex_time(pkg);
	if (!ex_is_home(pkg, smp_processor_id()))
		ex_set_core_pmi(pkg, 0);
	hrtimer_start(&follower->pause, ns_to_ktime(max(left, 0LL)), HRTIMER_MODE_REL_PINNED_HARD);
}

static enum hrtimer_restart ex_follower_unpause(struct hrtimer *timer)
{
	struct ex_follower *follower = container_of(timer, struct ex_follower, pause);
	struct ex_pkg *pkg = ex_cpu_pkg(smp_processor_id());

	if (!pkg || follower != ex_this_follower() || !follower->users)
		return HRTIMER_NORESTART;
	WRITE_ONCE(follower->paused, false);
	if (!ex_is_home(pkg, smp_processor_id())) {
		ex_unmask_pmi(pkg);
		ex_set_core_pmi(pkg, EX_DEBUGCTL_UNCORE_PMI_EN);
	}
	return HRTIMER_NORESTART;
}

/* A snapshot may be taken before its PMI has a number. */
static u64 ex_snapshot_missed(const struct ex_pkg *pkg, const struct ex_follower *copy)
{
	u64 missed = copy->missed;

	if (copy->users)
		missed += READ_ONCE(pkg->pmi_number) - copy->taken;
	return max_t(s64, missed, 0);
}

/* Print statistics of the CPUs of a package, with cpus_read_lock() held. */
void ex_snapshot_show(struct seq_file *m, const struct ex_pkg *pkg)
{
	unsigned int cpu;

	for_each_online_cpu(cpu) {
		/* An NMI of the CPU writes each word: the old or the new value, both will do. */
		const struct ex_follower copy = data_race(per_cpu(ex_followers, cpu));

		if (ex_cpu_pkg(cpu) == pkg)
			seq_printf(m, "snapshots_cpu%u %llu %llu %llu %u %llu\n", cpu,
				   copy.taken, copy.unflagged, copy.pauses, copy.unmarked,
				   ex_snapshot_missed(pkg, &copy));
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
