// SPDX-License-Identifier: GPL-2.0
/* ex_netburst: the NMI handler, and the scan for counters that have overflowed */
#include <asm/nmi.h>

#include "nb.h"

/*
 * The event of counter @idx, if it samples, and is started or, with @stopped, not; else NULL.  The
 * PMI may come between any two writes of nb_event_add() and nb_event_del().
 */
static struct perf_event *nb_sampler(const struct nb_thread *thread, int idx, bool stopped)
{
	struct perf_event *event = READ_ONCE(thread->counters[idx].event);

	return event && is_sampling_event(event) &&
	       !(event->hw.state & PERF_HES_STOPPED) == !stopped ? event : NULL;
}

static bool nb_scan_once(struct nb_thread *thread, struct nb_pmi *pmi)
{
	struct perf_event *event;
	bool found = false;
	int idx;

	pmi->time = nb_time_ns(thread);
	nb_for_each_used(idx, thread) {
		event = nb_sampler(thread, idx, false);
		found |= event && nb_event_overflow(event, pmi);
	}
	return found;
}

/*
 * The PMI of a counter that nb_event_halt() is just about to disable: its overflow bit keeps the
 * interrupt line up.  Whether the handler disables it or nb_event_halt() is the same.  At any other
 * time the counter may be being preset, and a write of its CCCR would spoil that (nb 6).
 */
static void nb_disable_stopped(const struct nb_thread *thread)
{
	int idx;

	nb_for_each_used(idx, thread)
		if (nb_sampler(thread, idx, true))
			nb_reg_write(thread, EX_NB_CCCR0 + idx, 0);
}

#define EX_NB_MAX_SCANS	8

/*
 * The overflow bits, which keep the interrupt line up, are cleared before LVTPC is unmasked (nb 7).
 * What overflows in between raises no PMI, so the counters are looked at once more, also if a first
 * look finds nothing: another PMI's handler may have handled what raised this one.
 */
bool nb_scan(struct nb_thread *thread, struct nb_pmi *pmi)
{
	bool found = false, changing = thread->changing, again;
	int i = 0;

	thread->changing = true;
	do {
		again = nb_scan_once(thread, pmi);
		found |= again;
		if (!found && thread->stopping)
			nb_disable_stopped(thread);
		nb_mask_pmi(thread, false);
	} while ((again || !i) && ++i < EX_NB_MAX_SCANS);
	thread->changing = changing;
	return found;
}

/* Whether a counter has just wrapped, and its PMI is expected with the next occurrence */
static bool nb_has_wrapped(const struct nb_counter *counter)
{
	return counter->delay && !nb_counter_read(counter, EX_NB_CTR_MASK) &&
	       nb_reg_read(counter->thread, nb_cccr(counter)) & EX_NB_CCCR_OVF;
}

/*
 * End the intervals of counters whose PMI came with the wrap: UNCONFIRMED that it comes one
 * occurrence later (nb 7).  Such a sample takes two PMIs, as the counter is armed again for that
 * occurrence.  Returns whether anything has overflowed.
 */
static bool nb_end_early(struct nb_thread *thread, struct nb_pmi *pmi)
{
	struct perf_event *event;
	int idx;

	nb_for_each_used(idx, thread) {
		event = nb_sampler(thread, idx, false);
		if (event && nb_has_wrapped(&thread->counters[idx]))
			nb_event_ends_early(event);
	}
	/*
	 * Also if there is none: a counter may have counted the next occurrence since it was read,
	 * and a preset may lack its carry.
	 */
	return nb_scan(thread, pmi);
}

static bool nb_any_over(const struct nb_thread *thread)
{
	struct perf_event *event;
	int idx;

	nb_for_each_used(idx, thread) {
		event = nb_sampler(thread, idx, false);
		if (event && nb_event_is_over(event))
			return true;
	}
	return false;
}

/* Whether to claim an NMI as the PMI of a counter that was stopped, or that is already handled */
static bool nb_claim_stray(struct nb_thread *thread)
{
	u64 until = thread->stray_until;

	thread->stray_until = 0;
	return until && (s64)(until - nb_time_ns(thread)) > 0;
}

static int nb_handle_pmi(struct nb_thread *thread, struct pt_regs *regs)
{
	struct nb_pmi pmi = { .regs = regs, .start = nb_time_ns(thread) };

	if (thread->polled) {
		thread->pmi_noted = true;
		return NMI_HANDLED;
	}
	/* Not only the end of a pause unmasks LVTPC. */
	if (thread->paused)
		return nb_claim_stray(thread) || nb_any_over(thread) ? NMI_HANDLED : NMI_DONE;
	if (nb_scan(thread, &pmi) || nb_end_early(thread, &pmi)) {
		nb_pmi_done(thread, &pmi);
		return EX_NB_NMI_AND_NEXT;
	}
	if (!thread->stopping && !nb_claim_stray(thread))
		return NMI_DONE;
	thread->pmis++;
	return NMI_HANDLED;
}

/* NMI handler: returns NMI_DONE if the NMI is not the driver's, else how many NMIs were handled. */
static int nb_nmi(unsigned int cmd, struct pt_regs *regs)
{
	struct nb_thread *thread = nb_threads_of[smp_processor_id()];

	if (!READ_ONCE(thread->core))
		return NMI_DONE;
	if (!atomic_read(&thread->armed) && !READ_ONCE(thread->stray_until))
		return NMI_DONE;
	return nb_handle_pmi(thread, regs);
}

int nb_register_nmi(void)
{
	return register_nmi_handler(NMI_LOCAL, nb_nmi, NMI_FLAG_FIRST, NB_MODULE);
}

/* A PMI that is on its way arrives within so many looks at the counters. */
#define EX_NB_LOOKS	16

bool nb_is_lost(const struct nb_thread *thread)
{
	u64 pmis = READ_ONCE(thread->pmis);
	int i;

	for (i = 0; i < EX_NB_LOOKS; i++)
		if (READ_ONCE(thread->pmis) != pmis || !nb_any_over(thread))
			return false;
	return true;
}
