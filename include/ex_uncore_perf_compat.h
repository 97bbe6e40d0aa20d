/* SPDX-License-Identifier: GPL-2.0 */
/* Names of perf's core that differ between kernels, see ex_uncore_compat.h */
#ifndef EX_UNCORE_PERF_COMPAT_H
#define EX_UNCORE_PERF_COMPAT_H

#include <linux/irq_work.h>
#include <linux/perf_event.h>

/* Config words that newer kernels have and the driver does not use */
static inline u64 ex_attr_more_config(const struct perf_event_attr *attr)
{
	u64 more = 0;

#ifdef PERF_ATTR_SIZE_VER8
	more |= attr->config3;
#endif
#ifdef PERF_ATTR_SIZE_VER9
	more |= attr->config4;
#endif
	return more;
}

/* perf_event_disable_inatomic() is not exported; 6.10 gave it an irq_work of its own. */
static inline void ex_disable_inatomic(struct perf_event *event)
{
	event->pending_disable = 1;
#ifdef EX_HAS_PENDING_DISABLE_IRQ
	irq_work_queue(&event->pending_disable_irq);
#else
	irq_work_queue(&event->pending_irq);
#endif
}

/*
 * Before 6.10 PERF_EVENT_IOC_SET_BPF puts the program into event->overflow_handler, which the
 * driver calls.  Since then __perf_event_overflow() runs event->prog, and a module cannot: that
 * needs bpf_prog_active, which keeps a program in an NMI from a map's lock that the interrupted
 * context holds, and perf_prepare_sample(); neither is exported.  A program that never runs would
 * be worse than none, so the ioctl has to fail: perf_event_set_bpf_handler() returns -EINVAL for an
 * event whose overflow handler has a context, which perf's overflow handlers do not read.
 */
static inline void ex_forbid_bpf(struct perf_event *event)
{
#ifndef EX_HAS_ORIG_HANDLER
	if (!event->overflow_handler_context)
		event->overflow_handler_context = event;
#endif
}

/*
 * The context of @pmu's events on @cpu, or NULL.  Up to 6.1 a PMU has contexts of its own.  Since
 * then all PMUs share one for each CPU, and a PMU without events there may have no way to it; newer
 * kernels allocate struct perf_cpu_pmu_context for the first event.
 */
static inline struct perf_event_context *ex_cpu_context(const struct pmu *pmu, int cpu)
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

/* PERF_SAMPLE_RAW data; 6.2 made it a function, 6.12 gave that the event. */
static inline void ex_sample_save_raw(struct perf_sample_data *data, struct perf_event *event,
				      struct perf_raw_record *raw)
{
#if defined(EX_HAS_SAVE_RAW_EVENT)
	perf_sample_save_raw_data(data, event, raw);
#elif defined(EX_HAS_SAVE_RAW_DATA)
	perf_sample_save_raw_data(data, raw);
#else
	data->raw = raw;
	data->sample_flags |= PERF_SAMPLE_RAW;
#endif
}

#endif /* EX_UNCORE_PERF_COMPAT_H */
