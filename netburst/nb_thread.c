// SPDX-License-Identifier: GPL-2.0
/* ex_netburst: the CPUs, which are threads of cores: they come, go, sleep and wake up */
#include <linux/cpu.h>
#include <linux/topology.h>

#include "nb.h"

struct nb_thread **nb_threads_of;
unsigned int nb_num_threads;

/*
 * Number of this CPU among the threads of its core: the lowest bit of its initial APIC id, if the
 * core has two.  UNCONFIRMED that the hardware counts its threads so.  For p4 the first sibling is
 * thread 0; but which one is the first depends on which threads are online.
 */
static unsigned int nb_thread_number(void)
{
	unsigned int ids = cpuid_ebx(1) >> 16, cores = 1;

	if (boot_cpu_data.cpuid_level >= 4)
		cores += cpuid_eax(4) >> 26;
	return (ids & 0xff) > cores ? ids >> 8 & 1 : 0;
}

static const struct nb_thread *nb_find_sibling(int cpu)
{
	int i;

	for_each_cpu(i, topology_sibling_cpumask(cpu))
		if (i != cpu && READ_ONCE(nb_threads_of[i]->online))
			return nb_threads_of[i];
	return NULL;
}

/* This CPU comes, or stays with its events, as a callback after nb_down() has failed. */
void nb_up(struct nb_thread *thread)
{
	const struct nb_thread *sibling = nb_find_sibling(thread->cpu);
	unsigned long flags, asleep = thread->asleep & thread->used;
	int idx;

	thread->paused = false;
	thread->number = nb_thread_number();
	if (!thread->used) {	/* else it keeps its core, which has the counters of its events */
		if (!sibling)
			thread->own_core.valid = false;
		WRITE_ONCE(thread->core, sibling ? sibling->core : &thread->own_core);
	}
	WRITE_ONCE(thread->core->threads, thread->core->threads + 1);
	smp_store_release(&thread->online, true);	/* pairs with nb_find_thread() */

	local_irq_save(flags);
	for_each_set_bit(idx, &asleep, EX_MAX_COUNTERS)
		nb_event_start(thread->counters[idx].event, 0);
	nb_check_start(thread);
	local_irq_restore(flags);
}

/* Stop all events of this CPU, and note in thread->asleep which of them were started. */
void nb_stop_events(struct nb_thread *thread)
{
	struct perf_event *event;
	int idx;

	thread->asleep = 0;
	nb_for_each_used(idx, thread) {
		event = thread->counters[idx].event;
		if (READ_ONCE(event->hw.state) & PERF_HES_STOPPED)
			continue;
		nb_event_stop(event, PERF_EF_UPDATE);
		__set_bit(idx, &thread->asleep);
	}
}

/* A CPU goes.  perf takes the counters of the events away when it has gone. */
void nb_down(struct nb_thread *thread)
{
	struct nb_core *core = thread->core;
	unsigned long flags;

	local_irq_save(flags);
	WRITE_ONCE(thread->online, false);
	WRITE_ONCE(core->threads, core->threads - 1);
	nb_stop_events(thread);
	nb_mask_pmi(thread, false);	/* a pause may have masked it */
	local_irq_restore(flags);
}

/* An event that has no counter just now finds the registers reset, too. */
void nb_resume(struct nb_thread *thread)
{
	int idx;

	if (!nb_counters_are_reserved())
		return;
	nb_core_reset(thread);
	nb_for_each_used(idx, thread) {
		nb_core_set_filters(thread, thread->counters[idx].req);
		nb_counter_preset(&thread->counters[idx], thread->counters[idx].value);
	}
	for_each_set_bit(idx, &thread->asleep, EX_MAX_COUNTERS)
		nb_event_start(thread->counters[idx].event, 0);
	nb_mask_pmi(thread, false);
}

/* A reboot leaves the counters off. */
void nb_shutdown(struct nb_thread *thread)
{
	unsigned int i;

	for (i = 0; i < EX_NB_COUNTERS; i++)
		nb_counter_stop(&thread->counters[i]);
}
