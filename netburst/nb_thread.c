// SPDX-License-Identifier: GPL-2.0
/*
 * ex_netburst: the CPUs, which are threads of cores, and what a probe finds out about them.
 *
 * The two threads of a core share 18 counters and their event selection registers (ESCR).  An
 * event belongs to one CPU, which alone touches the event's counter.
 *
 * The counters are the core PMU's, the kernel's p4 driver, until the first event is opened, and
 * again when the last one is closed: then neither driver can have them by mistake.
 */
#include <linux/cpu.h>
#include <linux/mutex.h>
#include <linux/topology.h>

#include "nb.h"

struct nb_thread **nb_threads_of;
unsigned int nb_num_threads;

/* The PMI of the probe arrives within so many register reads. */
#define EX_NB_PROBE_READS	64

/* Occurrences before its overflow */
#define EX_NB_PROBE_LEFT	16

static void nb_probe_preset(const struct nb_counter *counter, u64 val)
{
	int i;

	for (i = 0; i < 2; i++)
		nb_reg_write(counter->thread, nb_ctr(counter), val);
}

/*
 * Let a counter count clocks, encoded as @way, with control register value @ctl.  If there is no
 * such thread, its bits raise #GP, and the counter counts nothing.
 */
static const struct nb_counter *nb_probe_start(const struct nb_thread *thread,
					       const struct ex_req *way, u64 ctl)
{
	u32 escr = nb_filters[way->needs->filter].reg;
	const struct nb_counter *counter = &thread->counters[__ffs(way->counters)];

	nb_reg_write_safe(thread, escr, way->needs->val);
	nb_probe_preset(counter, -EX_NB_PROBE_LEFT & EX_NB_CTR_MASK);
	nb_reg_write_safe(thread, nb_cccr(counter), ctl);
	return counter;
}

static void nb_probe_stop(const struct nb_thread *thread, const struct nb_counter *counter,
			  const struct ex_req *way)
{
	nb_reg_write(thread, nb_cccr(counter), 0);
	nb_reg_write(thread, nb_filters[way->needs->filter].reg, 0);
	thread->core->values[counter->idx] = nb_reg_read(thread, nb_ctr(counter));
}

static void nb_probe_encode(unsigned int number, struct ex_req *ways)
{
	const u64 config[EX_NB_WORDS] = { EX_NB_CLOCK | EX_NB_CONFIG_THREAD(number) };

	nb_encode(config, ways);
}

static bool nb_probe_wait(const struct nb_thread *thread, const struct nb_counter *counter)
{
	int i;

	for (i = 0; i < EX_NB_PROBE_READS && !READ_ONCE(thread->pmi_noted); i++)
		nb_reg_read(thread, nb_ctr(counter));
	return READ_ONCE(thread->pmi_noted);
}

static bool nb_probe_thread(struct nb_thread *thread, unsigned int number)
{
	struct ex_req ways[EX_MAX_WAYS];
	const struct nb_counter *counter;
	bool noted;

	nb_probe_encode(number, ways);
	WRITE_ONCE(thread->pmi_noted, false);
	nb_mask_pmi(thread, false);
	counter = nb_probe_start(thread, ways, ways->ctl | EX_NB_CCCR_OVF_PMI(number));
	noted = nb_probe_wait(thread, counter);
	nb_probe_stop(thread, counter, ways);
	return noted;
}

static bool nb_probe_cascade(struct nb_thread *thread)
{
	const struct nb_edge *edge = nb_edges;
	const struct nb_counter *trigger, *waits;
	struct ex_req ways[EX_MAX_WAYS];
	bool noted;

	nb_probe_encode(thread->number, ways);
	ways[0].counters = BIT(edge->trigger);
	ways[1].counters = BIT(edge->waits);
	WRITE_ONCE(thread->pmi_noted, false);
	nb_mask_pmi(thread, false);
	waits = nb_probe_start(thread, &ways[1], (ways[1].ctl & ~EX_NB_CCCR_ENABLE) | edge->ctl |
				   EX_NB_CCCR_OVF_PMI(thread->number));
	trigger = nb_probe_start(thread, &ways[0], ways[0].ctl);
	noted = nb_probe_wait(thread, waits);
	nb_probe_stop(thread, waits, &ways[1]);
	nb_probe_stop(thread, trigger, &ways[0]);
	return noted;
}

/* The PMI of a probe of this core may still be on its way to another thread. */
static void nb_expect_strays(const struct nb_thread *thread)
{
	struct nb_thread *other;
	unsigned int i;

	nb_for_each_thread(other, i)
		if (READ_ONCE(other->core) == thread->core)
			nb_expect_stray(other, nb_time_ns(other));
}

/* Find out which thread of the core this CPU is: the one whose PMIs reach it, in two tries each. */
static void nb_probe(struct nb_thread *thread, unsigned int guess)
{
	int tries;

	WRITE_ONCE(thread->core->probing, true);
	WRITE_ONCE(thread->pmi_mode, EX_NB_PROBED);
	thread->pmi = false;
	for (tries = 0; tries < 4 && !thread->pmi; tries++) {
		thread->number = guess ^ tries / 2;
		thread->pmi = nb_probe_thread(thread, thread->number);
	}
	if (!thread->pmi)
		thread->number = guess;
	thread->cascaded = thread->pmi && nb_probe_cascade(thread);
	nb_expect_strays(thread);
	nb_mask_pmi(thread, false);
	WRITE_ONCE(thread->pmi_mode, EX_NB_SERVE);
	WRITE_ONCE(thread->core->probing, false);
}

/* Probe this CPU, unless an event has a counter of its core.  Interrupts are off. */
static void nb_begin(struct nb_thread *thread)
{
	struct nb_core *core = thread->core;
	int first = cpumask_first(topology_sibling_cpumask(thread->cpu));

	raw_spin_lock(&core->lock);	/* the other thread's events get no counter meanwhile */
	if (!core->holders.used) {
		if (!core->valid)
			nb_core_reset(thread);
		/* the kernel's p4 driver takes the first sibling for thread 0 */
		nb_probe(thread, first != thread->cpu);
		thread->tried = true;
	}
	raw_spin_unlock(&core->lock);
}

/* A CPU that goes is not probed any more. */
static void nb_begin_here(void *thread)
{
	if (nb_is_here(thread))
		nb_begin(thread);
}

/* One at a time probes, or sets up a CPU. */
static DEFINE_MUTEX(nb_probe_lock);

/*
 * Reserve the counters, and probe the CPUs that were not online when this was done before.  Process
 * context; -EBUSY if the core PMU has an event.
 */
int nb_counters_get_probed(void)
{
	struct nb_thread *thread;
	unsigned int i;
	int ret;

	mutex_lock(&nb_probe_lock);
	ret = nb_counters_get();
	if (!ret)
		nb_for_each_thread(thread, i)
			if (READ_ONCE(thread->online) && !thread->tried)
				smp_call_function_single(i, nb_begin_here, thread, 1);
	mutex_unlock(&nb_probe_lock);
	return ret;
}

/*
 * Reserve the counters for an event of @thread that is opened.  For an event without @reserves,
 * nb_event_add() does so when it gives the event one: here only the probe needs them.  A CPU must
 * have been probed before an event is opened, as the event counts for the thread that the probe has
 * found.
 */
int nb_event_reserve_counters(const struct nb_thread *thread, bool reserves)
{
	int ret;

	if (!reserves && thread->tried)
		return 0;
	ret = nb_counters_get_probed();
	if (ret)
		return ret;
	if (!thread->tried)
		ret = -EBUSY;
	if (ret || !reserves)
		nb_counters_put();
	return ret;
}

static const struct nb_thread *nb_find_sibling(int cpu)
{
	int i;

	for_each_cpu(i, topology_sibling_cpumask(cpu))
		if (i != cpu && READ_ONCE(nb_threads_of[i]->online))
			return nb_threads_of[i];
	return NULL;
}

/*
 * The other thread may have events, and the counter of the probe: what the probe would find follows
 * from what it has found there.
 */
static void nb_join(struct nb_thread *thread, const struct nb_thread *sibling)
{
	WRITE_ONCE(thread->core, sibling->core);
	thread->number = !sibling->number;
	thread->pmi = sibling->pmi;
	thread->cascaded = sibling->cascaded;
	thread->tried = sibling->tried;
}

/* A CPU comes. */
void nb_up(struct nb_thread *thread)
{
	const struct nb_thread *sibling = nb_find_sibling(thread->cpu);

	mutex_lock(&nb_probe_lock);
	nb_forget_work(thread);
	thread->tried = false;
	/* Once: nb_take_turns() may be using them when the CPU comes back. */
	if (!thread->core) {
		raw_spin_lock_init(&thread->own_core.lock);
		nb_turns_init(thread);
	}
	if (sibling) {
		nb_join(thread, sibling);
	} else {
		thread->own_core.valid = false;
		WRITE_ONCE(thread->core, &thread->own_core);
	}
	if (!sibling && nb_counters_are_reserved() && !nb_counters_get()) {
		local_irq_disable();
		nb_begin(thread);
		local_irq_enable();
		nb_counters_put();
	}
	WRITE_ONCE(thread->core->threads, thread->core->threads + 1);
	smp_store_release(&thread->online, true);	/* pairs with nb_find_thread() */
	mutex_unlock(&nb_probe_lock);
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
