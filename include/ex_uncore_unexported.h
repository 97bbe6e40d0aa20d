/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What perf's core does for perf's own PMUs, and does not export to modules.  An exported symbol of
 * the left column would make the lines of the right column go:
 *
 *	perf_event_overflow()	ex_perf_overflow(), ex_perf_disable(), ex_forbid_bpf(), @muted and
 *				where that is set or tested; not struct ex_budget, as perf's
 *				throttle holds from one tick to the next
 *	a perf_pmu_migrate_	ex_perf_context(), ex_is_off(), ex_note_disabled(),
 *	context() that leaves	ex_pmu_migrate(), ex_event_disable_again(),
 *	disabled events off	ex_disable_again(), ex_restore_group_caps(), @off
 *
 * A module without packages uses the first part, and migrates no events.
 */
#ifndef EX_UNCORE_UNEXPORTED_H
#define EX_UNCORE_UNEXPORTED_H

#include <linux/irq_work.h>
#include <linux/mutex.h>
#include <linux/perf_event.h>

/**
 * struct ex_unexported - an event's state; what event->pmu_private points to begins with it
 * @muted:	the limit of PERF_EVENT_IOC_REFRESH is reached: no samples until perf's next start
 * @off:	%EX_WAS_OFF, %EX_LEADER_WAS_OFF
 */
struct ex_unexported {
	bool muted;
	unsigned int off;
};

/* From ex_note_disabled() until perf has moved the event and its leader */
#define EX_WAS_OFF		BIT(0)	/* the event is disabled */
#define EX_LEADER_WAS_OFF	BIT(1)	/* the leader of its group is, perhaps of another PMU */

static inline struct ex_unexported *ex_unexported(const struct perf_event *event)
{
	return event->pmu_private;
}

/* perf_event_disable_inatomic() of an event; 6.10 gave that an irq_work of its own. */
static inline void ex_perf_disable(struct perf_event *event)
{
	event->pending_disable = 1;
#ifdef EX_HAS_PENDING_DISABLE_IRQ
	irq_work_queue(&event->pending_disable_irq);
#else
	irq_work_queue(&event->pending_irq);
#endif
}

/*
 * Record a sample, as perf_event_overflow() does, but for the throttle.  Returns whether an
 * irq_work of the event is going to wake up those who wait for the sample.
 */
static inline bool ex_perf_overflow(struct perf_event *event, struct perf_sample_data *data,
				    struct pt_regs *regs)
{
	perf_overflow_handler_t handler = READ_ONCE(event->overflow_handler);
	/* perf's core, too, reads it without the lock of those who set it. */
	bool signals = data_race((event->parent ?: event)->fasync);

	event->pending_kill = POLL_IN;
	if (atomic_read(&event->event_limit) && atomic_dec_and_test(&event->event_limit)) {
		ex_unexported(event)->muted = true;
		event->pending_kill = POLL_HUP;
		ex_perf_disable(event);
	}
	handler(event, data, regs);
	if (signals && event->pending_kill) {
		event->pending_wakeup = 1;
		irq_work_queue(&event->pending_irq);
	}
	return event->pending_wakeup;
}

/*
 * Before 6.10 PERF_EVENT_IOC_SET_BPF puts the program into event->overflow_handler, which
 * ex_perf_overflow() calls.  Since then __perf_event_overflow() runs event->prog, and a module
 * cannot: neither perf_prepare_sample() nor bpf_prog_active is exported, and the latter keeps a
 * program in an NMI from a map's lock that the interrupted context holds.  A program that never
 * runs would be worse than none: perf_event_set_bpf_handler() returns -EINVAL for an event whose
 * overflow handler has a context, which perf's handlers do not read.
 */
static inline void ex_forbid_bpf(struct perf_event *event)
{
#ifndef EX_HAS_ORIG_HANDLER
	if (!event->overflow_handler_context)
		event->overflow_handler_context = event;
#endif
}

/*
 * The context of @pmu's events on @cpu, or NULL.  Up to 6.1 a PMU has contexts of its own.  Later
 * all PMUs share one for each CPU, to which only a PMU with events may have a way: newer kernels
 * allocate struct perf_cpu_pmu_context for the first event.
 */
static inline struct perf_event_context *ex_perf_context(const struct pmu *pmu, int cpu)
{
#if defined(EX_HAS_CPC_POINTER)
	const struct perf_cpu_pmu_context *cpc = *per_cpu_ptr(pmu->cpu_pmu_context, cpu);

	return cpc ? READ_ONCE(cpc->epc.ctx) : NULL;
#elif defined(EX_HAS_CPC)
	return READ_ONCE(per_cpu_ptr(pmu->cpu_pmu_context, cpu)->epc.ctx);
#else
	return &per_cpu_ptr(pmu->pmu_cpu_context, cpu)->ctx;
#endif
}

/* Whether an event is disabled, or will be by its irq_work or when it leaves the CPU */
static inline bool ex_is_off(const struct perf_event *event)
{
	/* The home CPU may be changing them. */
	return data_race(event->state) == PERF_EVENT_STATE_OFF || data_race(event->pending_disable);
}

/*
 * Note which events are disabled, before perf_pmu_migrate_context(), which makes a disabled event
 * inactive, so that the event would count.  On the new CPU perf calls pmu_disable() after
 * installing an event, and before adding any: there ex_disable_again() takes that back.
 */
static inline void ex_note_disabled(struct pmu *pmu, int cpu)
{
	struct perf_event_context *ctx = ex_perf_context(pmu, cpu);
	struct perf_event *event;

	if (!ctx)
		return;
	mutex_lock(&ctx->mutex);	/* no event comes or goes */
	list_for_each_entry(event, &ctx->event_list, event_entry) {
		if (event->pmu == pmu)
			ex_unexported(event)->off = (ex_is_off(event) ? EX_WAS_OFF : 0) |
				(ex_is_off(event->group_leader) ? EX_LEADER_WAS_OFF : 0);
	}
	mutex_unlock(&ctx->mutex);
}

/*
 * Up to 6.1 perf_pmu_migrate_context() forgets that software events of @pmu's context lead, or have
 * led, events of @pmu.  Another event that is opened in such a group would move the group from its
 * context to the same one: perf_event_open() locks that context twice, and does not return.
 */
static inline void ex_restore_group_caps(struct pmu *pmu, int cpu)
{
#if !defined(EX_HAS_CPC) && !defined(EX_HAS_CPC_POINTER)
	struct perf_event_context *ctx = ex_perf_context(pmu, cpu);
	struct perf_event *event;

	mutex_lock(&ctx->mutex);
	list_for_each_entry(event, &ctx->event_list, event_entry)
		event->group_caps &= ~PERF_EV_CAP_SOFTWARE;
	mutex_unlock(&ctx->mutex);
#endif
}

/* Move the events of @pmu to CPU @heir, and let disabled ones stay so: see ex_disable_again(). */
static inline void ex_pmu_migrate(struct pmu *pmu, int cpu, int heir)
{
	ex_note_disabled(pmu, cpu);
	perf_pmu_migrate_context(pmu, cpu, heir);
	ex_restore_group_caps(pmu, heir);
}

/*
 * The state is written as perf_pmu_migrate_context() writes it.  perf installs the leader last, and
 * adds no event of a group before.
 */
static inline void ex_event_disable_again(struct perf_event *event)
{
	struct perf_event *leader = event->group_leader;
	struct ex_unexported *mine = ex_unexported(event);

	if (!(leader->attach_state & PERF_ATTACH_CONTEXT))
		return;
	if (mine->off & EX_WAS_OFF)
		event->state = PERF_EVENT_STATE_OFF;
	if (mine->off & EX_LEADER_WAS_OFF)
		leader->state = PERF_EVENT_STATE_OFF;
	mine->off = 0;
}

static inline void ex_disable_again(struct pmu *pmu)
{
	struct perf_event_context *ctx = ex_perf_context(pmu, smp_processor_id());
	struct perf_event *event;

	if (!ctx)
		return;
	lockdep_assert_held(&ctx->lock);
	list_for_each_entry(event, &ctx->event_list, event_entry) {
		if (event->pmu == pmu && ex_unexported(event)->off)
			ex_event_disable_again(event);
	}
}

#endif /* EX_UNCORE_UNEXPORTED_H */
