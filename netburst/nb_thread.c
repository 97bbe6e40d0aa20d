// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: NetBurst, whose units are CPUs.
 *
 * The two threads of a core share 18 counters and their event selection registers (ESCR).  An
 * event belongs to one CPU, which alone touches the event's counter.
 *
 * The counters are the core PMU's, the kernel's p4 driver, until the first event is opened, and
 * again when the last one is closed: then neither driver can have them by mistake.
 */
#include <linux/cpu.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/workqueue.h>

#include <asm/apic.h>
#include <asm/nmi.h>

#include "nb.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

/* The PMI of the probe arrives within so many register reads. */
#define EX_NB_PROBE_READS	64

/* Occurrences before its overflow */
#define EX_NB_PROBE_LEFT	16

/*
 * Let a counter count clocks, encoded as @way, with control register value @ctl.  If there is no
 * such thread, its bits raise #GP, and the counter counts nothing.
 */
static const struct ex_counter *nb_probe_start(const struct nb_thread *thread,
					       const struct ex_req *way, u64 ctl)
{
	const struct ex_box *box = nb_box(thread);
	u32 escr = box->row->type->filters[way->needs->filter].first;
	const struct ex_counter *counter = &box->counters[__ffs(way->counters)];
	int i;

	ex_write_safe(&thread->unit, escr, way->needs->val);
	for (i = 0; i < 2; i++)
		ex_write(&thread->unit, counter->ctr_reg, -EX_NB_PROBE_LEFT & counter->mask);
	ex_write_safe(&thread->unit, counter->ctl_reg, ctl);
	return counter;
}

static void nb_probe_stop(const struct nb_thread *thread, const struct ex_counter *counter,
			  const struct ex_req *way)
{
	const struct ex_box *box = nb_box(thread);

	ex_write(&thread->unit, counter->ctl_reg, 0);
	ex_write(&thread->unit, box->row->type->filters[way->needs->filter].first, 0);
	thread->core->values[counter - box->counters] = ex_read(&thread->unit, counter->ctr_reg);
}

static void nb_probe_encode(const struct nb_thread *thread, unsigned int number,
			    struct ex_req *ways)
{
	const u64 config[EX_CONFIG_WORDS] = { EX_NB_CLOCK | EX_NB_CONFIG_THREAD(number) };
	const struct ex_box_type *type = nb_box(thread)->row->type;

	ex_encode_all(type, config, ways);
	ex_req_disable_pmi(type, ways);
}

static bool nb_probe_wait(const struct nb_thread *thread, const struct ex_counter *counter)
{
	int i;

	for (i = 0; i < EX_NB_PROBE_READS && !READ_ONCE(thread->unit.pmi_noted); i++)
		ex_read(&thread->unit, counter->ctr_reg);
	return READ_ONCE(thread->unit.pmi_noted);
}

static bool nb_probe_thread(struct nb_thread *thread, unsigned int number)
{
	struct ex_req ways[EX_MAX_WAYS];
	const struct ex_counter *counter;
	bool noted;

	nb_probe_encode(thread, number, ways);
	WRITE_ONCE(thread->unit.pmi_noted, false);
	ex_unmask_pmi(&thread->unit);
	counter = nb_probe_start(thread, ways, ways->ctl | EX_NB_CCCR_OVF_PMI(number));
	noted = nb_probe_wait(thread, counter);
	nb_probe_stop(thread, counter, ways);
	return noted;
}

static bool nb_probe_cascade(struct nb_thread *thread)
{
	const struct ex_edge *edge = nb_box(thread)->row->type->edges;
	const struct ex_counter *trigger, *waits;
	struct ex_req ways[EX_MAX_WAYS];
	bool noted;

	nb_probe_encode(thread, thread->number, ways);
	ways[0].counters = BIT(edge->trigger);
	ways[1].counters = BIT(edge->waits);
	WRITE_ONCE(thread->unit.pmi_noted, false);
	ex_unmask_pmi(&thread->unit);
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
	struct ex_unit *unit;
	unsigned int i;

	ex_for_each_unit(unit, i)
		if (to_nb_thread(unit)->core == thread->core)
			ex_expect_stray(unit, ex_time(unit));
}

/* Find out which thread of the core this CPU is: the one whose PMIs reach it, in two tries each. */
static void nb_probe(struct nb_thread *thread, unsigned int guess)
{
	int tries;

	WRITE_ONCE(thread->core->probing, true);
	WRITE_ONCE(thread->unit.pmi_mode, EX_PMI_PROBED);
	thread->pmi = false;
	for (tries = 0; tries < 4 && !thread->pmi; tries++) {
		thread->number = guess ^ tries / 2;
		thread->pmi = nb_probe_thread(thread, thread->number);
	}
	if (!thread->pmi)
		thread->number = guess;
	thread->cascaded = thread->pmi && nb_probe_cascade(thread);
	nb_expect_strays(thread);
	ex_unmask_pmi(&thread->unit);
	WRITE_ONCE(thread->unit.pmi_mode, EX_PMI_SERVE);
	WRITE_ONCE(thread->core->probing, false);
}

/* Probe this CPU, unless an event has a counter of its core.  Interrupts are off. */
static void nb_begin(void *info)
{
	struct nb_thread *thread = to_nb_thread(info);
	struct nb_core *core = thread->core;
	int cpu = thread->unit.home;

	if (cpu != smp_processor_id())
		return;
	raw_spin_lock(&core->lock);	/* the other thread's events get no counter meanwhile */
	if (!core->holders.used) {
		if (!core->valid)
			nb_core_reset(thread);
		/* the kernel's p4 driver takes the first sibling for thread 0 */
		nb_probe(thread, cpumask_first(topology_sibling_cpumask(cpu)) != cpu);
		thread->tried = true;
	}
	raw_spin_unlock(&core->lock);
}

/* One at a time probes, or sets up a CPU. */
static DEFINE_MUTEX(nb_probe_lock);

/*
 * Reserve the counters, and probe the CPUs that were not online when this was done before.  Process
 * context; -EBUSY if the core PMU has an event.
 */
static int nb_counters_get_probed(void)
{
	struct ex_unit *unit;
	unsigned int i;
	int ret;

	mutex_lock(&nb_probe_lock);
	ret = nb_counters_get();
	if (!ret)
		ex_for_each_unit(unit, i)
			if (unit->home >= 0 && !to_nb_thread(unit)->tried)
				smp_call_function_single(unit->home, nb_begin, unit, 1);
	mutex_unlock(&nb_probe_lock);
	return ret;
}

/*
 * Reserve the counters for an event of @thread that is opened.  For an event without @reserves,
 * nb_event_add() does so when it gives the event one: here only the probe needs them.  A CPU must
 * have been probed before an event is opened, as the event counts for the thread that the probe has
 * found.
 */
static int nb_event_reserve_counters(const struct nb_thread *thread, bool reserves)
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

#define EX_NB_BUSY	"the kernel's own driver has the counters: set sysctl kernel.nmi_watchdog=0, and end all other hardware events"

/*
 * The event of counter @idx, if it samples, and is started or, with @stopped, not; else NULL.  The
 * PMI may come between any two writes of ex_event_add() and ex_event_del().
 */
static struct perf_event *nb_sampler(const struct ex_box *box, int idx, bool stopped)
{
	struct perf_event *event = READ_ONCE(box->counters[idx].event);

	return event && is_sampling_event(event) &&
	       !(event->hw.state & PERF_HES_STOPPED) == !stopped ? event : NULL;
}

static bool nb_scan_once(struct nb_thread *thread, struct ex_pmi *pmi)
{
	const struct ex_box *box = nb_box(thread);
	struct perf_event *event;
	bool found = false;
	int idx;

	pmi->time = ex_time(&thread->unit);
	ex_for_each_used_counter(idx, box) {
		event = nb_sampler(box, idx, false);
		if (!event)
			continue;
		pmi->status = BIT(idx);
		found |= nb_event_overflow(event, pmi);
	}
	return found;
}

/*
 * The PMI of a counter that ex_event_stop() is just about to disable: its overflow bit keeps the
 * interrupt line up.  Whether the handler disables it or ex_event_stop() is the same.  At any other
 * time the counter may be being preset, and a write of its CCCR would spoil that (nb 6).
 */
static void nb_disable_stopped(const struct nb_thread *thread)
{
	const struct ex_box *box = nb_box(thread);
	int idx;

	ex_for_each_used_counter(idx, box)
		if (nb_sampler(box, idx, true))
			ex_write(&thread->unit, box->counters[idx].ctl_reg, 0);
}

#define EX_NB_MAX_SCANS	8

/*
 * The overflow bits, which keep the interrupt line up, are cleared before LVTPC is unmasked (nb 7).
 * What overflows in between raises no PMI, so the counters are looked at once more, also if a first
 * look finds nothing: another PMI's handler may have handled what raised this one.
 */
static bool nb_scan(struct nb_thread *thread, struct ex_pmi *pmi)
{
	bool found = false, changing = thread->changing, again;
	int i = 0;

	thread->changing = true;
	do {
		again = nb_scan_once(thread, pmi);
		found |= again;
		if (!found && thread->stopping)
			nb_disable_stopped(thread);
		ex_unmask_pmi(&thread->unit);
	} while ((again || !i) && ++i < EX_NB_MAX_SCANS);
	thread->changing = changing;
	return found;
}

/* Whether a counter has just wrapped, and its PMI is expected with the next occurrence */
static bool nb_has_wrapped(const struct ex_counter *counter)
{
	return counter->pmi_delay && !ex_counter_read(counter, counter->mask) &&
	       ex_read(counter->unit, counter->ctl_reg) & EX_NB_CCCR_OVF;
}

/*
 * End the intervals of counters whose PMI came with the wrap: UNCONFIRMED that it comes one
 * occurrence later (nb 7).  Such a sample takes two PMIs, as the counter is armed again for that
 * occurrence.  Returns whether anything has overflowed.
 */
static bool nb_end_early(struct nb_thread *thread, struct ex_pmi *pmi)
{
	const struct ex_box *box = nb_box(thread);
	struct perf_event *event;
	int idx;

	ex_for_each_used_counter(idx, box) {
		event = nb_sampler(box, idx, false);
		if (event && nb_has_wrapped(&box->counters[idx]))
			ex_event_ends_early(event);
	}
	/*
	 * Also if there is none: a counter may have counted the next occurrence since it was read,
	 * and a preset may lack its carry.
	 */
	return nb_scan(thread, pmi);
}

/*
 * The PMI of a probe, which may reach the wrong thread.  LVTPC stays masked, as the interrupt line
 * may be up until the probe clears the overflow bit: then the probe unmasks it, or, on the wrong
 * thread, ex_event_assign() or ex_check().
 */
static int nb_note_probed(struct nb_thread *thread)
{
	if (thread->unit.pmi_mode == EX_PMI_PROBED)
		WRITE_ONCE(thread->unit.pmi_noted, true);
	return NMI_HANDLED;
}

static bool nb_any_over(const struct nb_thread *thread)
{
	const struct ex_box *box = nb_box(thread);
	struct perf_event *event;
	int idx;

	ex_for_each_used_counter(idx, box) {
		event = nb_sampler(box, idx, false);
		if (event && ex_event_is_over(event))
			return true;
	}
	return false;
}

/* Whether to claim an NMI as the PMI of a counter that was stopped, or that is already handled */
static bool nb_claim_stray(struct nb_thread *thread)
{
	u64 until = thread->unit.stray_until;

	thread->unit.stray_until = 0;
	return until && (s64)(until - ex_time(&thread->unit)) > 0;
}

static int nb_pmi_done(struct nb_thread *thread, const struct ex_pmi *pmi)
{
	ex_pmi_done(&thread->unit, pmi);
	return EX_NMI_AND_NEXT;
}

static int nb_handle_pmi(struct nb_thread *thread, struct pt_regs *regs)
{
	struct ex_pmi pmi = { .regs = regs, .start = ex_time(&thread->unit) };

	if (thread->unit.pmi_mode == EX_PMI_POLLED) {
		thread->unit.pmi_noted = true;
		return NMI_HANDLED;
	}
	/* Not only the end of a pause unmasks LVTPC. */
	if (thread->unit.paused)
		return nb_claim_stray(thread) || nb_any_over(thread) ? NMI_HANDLED : NMI_DONE;
	if (nb_scan(thread, &pmi) || nb_end_early(thread, &pmi))
		return nb_pmi_done(thread, &pmi);
	if (!thread->stopping && !nb_claim_stray(thread))
		return NMI_DONE;
	thread->unit.stats.pmis++;
	thread->unit.stats.empty_pmis++;
	return NMI_HANDLED;
}

/* NMI handler: returns NMI_DONE if the NMI is not the driver's, else how many NMIs were handled. */
static int nb_nmi(unsigned int cmd, struct pt_regs *regs)
{
	struct ex_unit *unit = ex_cpu_unit(smp_processor_id());
	struct nb_thread *thread;

	if (!unit || !to_nb_thread(unit)->core)
		return NMI_DONE;
	thread = to_nb_thread(unit);
	if (READ_ONCE(thread->core->probing))
		return nb_note_probed(thread);
	if (!atomic_read(&unit->armed) && !READ_ONCE(unit->stray_until))
		return NMI_DONE;
	return nb_handle_pmi(thread, regs);
}

static int nb_register_nmi(void)
{
	return register_nmi_handler(NMI_LOCAL, nb_nmi, NMI_FLAG_FIRST, KBUILD_MODNAME);
}

/* In a pause of the PMIs the APIC drops them. */
static void nb_pause(struct ex_unit *unit)
{
	apic->write(APIC_LVTPC, APIC_DM_NMI | APIC_LVT_MASKED);
}

static bool nb_poll(struct ex_unit *unit, struct ex_pmi *pmi, bool paused)
{
	if (paused)
		ex_unmask_pmi(unit);
	return nb_scan(to_nb_thread(unit), pmi);
}

/* A PMI that is on its way arrives within so many looks at the counters. */
#define EX_NB_LOOKS	16

static bool nb_is_lost(const struct nb_thread *thread)
{
	u64 pmis = READ_ONCE(thread->unit.stats.pmis);
	int i;

	for (i = 0; i < EX_NB_LOOKS; i++)
		if (READ_ONCE(thread->unit.stats.pmis) != pmis || !nb_any_over(thread))
			return false;
	return true;
}

/* Nothing freezes a thread. */
static void nb_recover(struct ex_unit *unit, bool lost)
{
	if (lost && nb_is_lost(to_nb_thread(unit)))
		ex_poll_lost(unit);
}

/* It marks the event of nb_reschedule(), which no user can open. */
static void nb_reschedule_overflow(struct perf_event *event, struct perf_sample_data *data,
				   struct pt_regs *regs)
{
}

static bool nb_is_reschedule(const struct perf_event *event)
{
	return event->overflow_handler == nb_reschedule_overflow;
}

/*
 * Let perf take all events of a CPU off their counters, but for pinned ones, and add them again: it
 * does so whenever an event is installed, and exports nothing simpler.  nb_pmu_add() refuses this
 * event.
 */
static void nb_reschedule(int cpu, u32 pmu_type)
{
	struct perf_event_attr attr = { .type = pmu_type, .size = sizeof(attr) };
	struct perf_event *event;

	if (cpu < 0)
		return;
	event = perf_event_create_kernel_counter(&attr, cpu, NULL, nb_reschedule_overflow, NULL);
	if (!IS_ERR(event))
		perf_event_release_kernel(event);
}

/*
 * The thread whose events are in the way gives up what is claimed, and then the claiming thread
 * gets it.  The claim ends, whatever has become of it: perf's rotation tries the events that find
 * no counter again, and they may claim theirs.
 */
static void nb_core_take_turns(struct nb_core *core)
{
	const struct nb_thread *claims = READ_ONCE(core->claim.thread);
	u32 pmu_type = READ_ONCE(core->claim.pmu_type);
	struct ex_unit *unit;
	unsigned int i;

	ex_for_each_unit(unit, i)
		if (READ_ONCE(to_nb_thread(unit)->core) == core && unit != &claims->unit)
			nb_reschedule(READ_ONCE(unit->home), pmu_type);
	nb_reschedule(READ_ONCE(claims->unit.home), pmu_type);
	nb_core_drop_claim(core, NULL);
}

static void nb_take_turns(struct work_struct *work)
{
	struct ex_unit *unit;
	unsigned int i;

	ex_for_each_unit(unit, i)
		if (READ_ONCE(to_nb_thread(unit)->own_core.claim.leader))
			nb_core_take_turns(&to_nb_thread(unit)->own_core);
}

static DECLARE_WORK(nb_turns, nb_take_turns);

/* perf's locks are held where a counter is claimed. */
static void nb_queue_turns(struct irq_work *work)
{
	schedule_work(&nb_turns);
}

static void nb_finish(void)
{
	struct ex_unit *unit;
	unsigned int i;

	ex_for_each_unit(unit, i)
		irq_work_sync(&to_nb_thread(unit)->turn_work);
	cancel_work_sync(&nb_turns);
}

static void nb_event_destroy(struct perf_event *event)
{
	if (nb_event_free(event))
		nb_counters_put();
}

static int nb_event_init(struct perf_event *event)
{
	struct ex_box *box;
	int home, ret;
	bool reserves;

	ret = ex_check_pmu(event);
	if (ret || nb_is_reschedule(event))
		return ret;
	ret = nb_check_attr(event);
	if (ret)
		return ret;
	box = ex_find_box(event, &home);
	if (IS_ERR(box))
		return PTR_ERR(box);
	/* perf has not checked yet whether another user may open an event of a CPU. */
	reserves = perfmon_capable();
	ret = nb_event_reserve_counters(to_nb_thread(box->unit), reserves);
	if (ret)
		return ex_refuse(event, ret, EX_NB_BUSY);
	ret = nb_event_check(event, box, reserves);
	if (ret) {
		if (reserves)
			nb_counters_put();
		return ret;
	}
	event->destroy = nb_event_destroy;
	ex_forbid_bpf(event);
	return 0;
}

static int nb_pmu_add(struct perf_event *event, int flags)
{
	if (nb_is_reschedule(event) ||
	    READ_ONCE(ex_event_box(event)->cpu) != smp_processor_id())
		return -ENODEV;
	return nb_event_add(event, flags);
}

static const struct pmu nb_pmu = {
	.task_ctx_nr	= perf_invalid_context,
	.event_init	= nb_event_init,
	.add		= nb_pmu_add,
	.del		= nb_event_del,
	.start		= nb_event_start,
	.stop		= nb_event_stop,
	.read		= nb_event_read,
	.check_period	= ex_check_period,
};

static const struct nb_thread *nb_find_sibling(int cpu)
{
	int i;

	for_each_cpu(i, topology_sibling_cpumask(cpu))
		if (i != cpu && ex_units[i]->home >= 0)
			return to_nb_thread(ex_units[i]);
	return NULL;
}

/*
 * The other thread may have events, and the counter of the probe: what the probe would find follows
 * from what it has found there.
 */
static void nb_join(struct nb_thread *thread, const struct nb_thread *sibling)
{
	WRITE_ONCE(thread->core, sibling->core);
	nb_box(thread)->filters = nb_box(sibling)->filters;
	thread->number = !sibling->number;
	thread->pmi = sibling->pmi;
	thread->cascaded = sibling->cascaded;
	thread->tried = sibling->tried;
}

static void nb_up(struct ex_unit *unit, int cpu)
{
	const struct nb_thread *sibling = nb_find_sibling(cpu);
	struct nb_thread *thread = to_nb_thread(unit);

	mutex_lock(&nb_probe_lock);
	unit->id = cpu;
	ex_forget_work(unit);
	thread->tried = false;
	/* Once: nb_take_turns() may be using them when the CPU comes back. */
	if (!thread->core) {
		raw_spin_lock_init(&thread->own_core.lock);
		init_irq_work(&thread->turn_work, nb_queue_turns);
	}
	if (sibling) {
		nb_join(thread, sibling);
	} else {
		thread->own_core.valid = false;
		WRITE_ONCE(thread->core, &thread->own_core);
	}
	ex_set_home(unit, cpu);
	if (!sibling && nb_counters_are_reserved() && !nb_counters_get()) {
		local_irq_disable();
		nb_begin(unit);
		local_irq_enable();
		nb_counters_put();
	}
	ex_set_boxes_cpu(unit, cpu);
	WRITE_ONCE(thread->core->threads, thread->core->threads + 1);
	mutex_unlock(&nb_probe_lock);
}

/* perf takes the counters of the events away when the CPU has gone. */
static void nb_down(struct ex_unit *unit)
{
	struct nb_core *core = to_nb_thread(unit)->core;
	unsigned long flags;

	local_irq_save(flags);
	ex_set_boxes_cpu(unit, -1);
	ex_set_home(unit, -1);
	WRITE_ONCE(core->threads, core->threads - 1);
	ex_unit_stop_events(unit);
	ex_unmask_pmi(unit);	/* a pause may have masked it */
	local_irq_restore(flags);
}

/* An event that has no counter just now finds the registers reset, too. */
static void nb_resume(struct ex_unit *unit)
{
	struct ex_box *box = unit->boxes;
	int idx;

	if (!nb_counters_are_reserved())
		return;
	nb_core_reset(to_nb_thread(unit));
	ex_for_each_used_counter(idx, box) {
		nb_core_set_filters(box, box->counters[idx].req);
		ex_counter_preset(box, idx, box->counters[idx].value);
	}
	for_each_set_bit(idx, &box->asleep, EX_MAX_COUNTERS)
		nb_event_start(box->counters[idx].event, 0);
	ex_unmask_pmi(unit);
}

static void nb_shutdown(struct ex_unit *unit)
{
	ex_box_disable(unit->boxes);
}

static int nb_check(void)
{
	unsigned int cpu;
	u64 val;
	int ret;

	for_each_online_cpu(cpu) {
		if (rdmsrq_safe_on_cpu(cpu, MSR_IA32_MISC_ENABLE, &val) ||
		    !(val & EX_NB_MISC_EMON) || rdmsrq_safe_on_cpu(cpu, EX_NB_CTR0, &val)) {
			pr_err("not loaded: CPU %u has no performance counters; is this a virtual machine?\n",
			       cpu);
			return -ENODEV;
		}
	}
	ret = nb_counters_get_probed();
	if (ret)
		pr_err("not loaded: " EX_NB_BUSY "\n");
	else
		nb_counters_put();
	return ret;
}

static void nb_log_probed(const struct nb_thread *thread, unsigned int cpu)
{
	if (!thread->pmi)
		pr_warn("CPU %u: no PMI arrives; events are counted, sampling is refused\n", cpu);
	else if (!thread->cascaded)
		pr_warn("CPU %u: no PMI of a cascaded counter arrives; its events are counted, sampling them is refused\n",
			cpu);
}

static void nb_log(void)
{
	struct ex_unit *unit;
	unsigned int i;

	pr_info("%s, %u CPUs\n", ex_this_platform->name, cpumask_weight(&ex_home_cpus));
	if (nb_counters_get_probed())		/* runs the probe */
		return;
	ex_for_each_unit(unit, i)
		if (unit->home >= 0)
			nb_log_probed(to_nb_thread(unit), i);
	nb_counters_put();
}

static void nb_show(struct seq_file *m, const struct ex_unit *unit)
{
	seq_printf(m, "pmi %d\n", to_nb_thread(unit)->pmi);
	seq_printf(m, "cascaded_pmi %d\n", to_nb_thread(unit)->cascaded);
}

const struct ex_unit_type nb_thread_type = {
	.name		= "CPU",
	.file		= "cpu",
	.size		= sizeof(struct nb_thread),
	.one_cpu	= true,
	.pmu		= &nb_pmu,
	.register_nmi	= nb_register_nmi,
	.check		= nb_check,
	.up		= nb_up,
	.down		= nb_down,
	.suspend	= ex_unit_stop_events,
	.resume		= nb_resume,
	.shutdown	= nb_shutdown,
	.log		= nb_log,
	.show		= nb_show,
	.finish		= nb_finish,
	.pause		= nb_pause,
	.poll		= nb_poll,
	.recover	= nb_recover,
};
