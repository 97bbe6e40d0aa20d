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
#include <linux/workqueue.h>

#include <asm/apic.h>
#include <asm/nmi.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

/* Probe */

/* The PMI of the probe arrives within so many register reads. */
#define EX_CPU_PROBE_READS	64

/* Occurrences before its overflow */
#define EX_CPU_PROBE_LEFT	16

/*
 * Let a counter count clocks, encoded as @way, with control register value @ctl.  If there is no
 * such thread, its bits raise #GP, and the counter counts nothing.
 */
static const struct ex_counter *ex_cpu_probe_start(const struct ex_pkg *pkg,
						   const struct ex_req *way, u64 ctl)
{
	const struct ex_box *box = ex_cpu_box(pkg);
	const struct ex_counter *counter = &box->counters[__ffs(way->counters)];
	int i;

	ex_write_safe(pkg, box->row->type->filters[way->needs->filter].first, way->needs->val);
	for (i = 0; i < 2; i++)
		ex_write(pkg, counter->ctr_reg, -EX_CPU_PROBE_LEFT & counter->mask);
	ex_write_safe(pkg, counter->ctl_reg, ctl);
	return counter;
}

static void ex_cpu_probe_stop(const struct ex_pkg *pkg, const struct ex_counter *counter,
			      const struct ex_req *way)
{
	const struct ex_box *box = ex_cpu_box(pkg);

	ex_write(pkg, counter->ctl_reg, 0);
	ex_write(pkg, box->row->type->filters[way->needs->filter].first, 0);
	pkg->core->values[counter - box->counters] = ex_read(pkg, counter->ctr_reg);
}

/* Encode clocks of @thread, without a PMI. */
static void ex_cpu_probe_encode(const struct ex_pkg *pkg, unsigned int thread, struct ex_req *ways)
{
	const u64 config[EX_CONFIG_WORDS] = { EX_NB_CLOCK | EX_NB_CONFIG_THREAD(thread) };
	const struct ex_box_type *type = ex_cpu_box(pkg)->row->type;

	ex_encode_all(type, config, ways);
	ex_req_disable_pmi(type, ways);
}

/* Whether a PMI has arrived, or does so soon; @counter is what raises it. */
static bool ex_cpu_probe_wait(const struct ex_pkg *pkg, const struct ex_counter *counter)
{
	int i;

	for (i = 0; i < EX_CPU_PROBE_READS && !READ_ONCE(pkg->pmi_noted); i++)
		ex_read(pkg, counter->ctr_reg);
	return READ_ONCE(pkg->pmi_noted);
}

/* Whether a PMI for @thread reaches this CPU */
static bool ex_cpu_probe_thread(struct ex_pkg *pkg, unsigned int thread)
{
	struct ex_req ways[EX_MAX_WAYS];
	const struct ex_counter *counter;
	bool noted;

	ex_cpu_probe_encode(pkg, thread, ways);
	WRITE_ONCE(pkg->pmi_noted, false);
	ex_unmask_pmi(pkg);
	counter = ex_cpu_probe_start(pkg, ways, ways->ctl | EX_NB_CCCR_OVF_PMI(thread));
	noted = ex_cpu_probe_wait(pkg, counter);
	ex_cpu_probe_stop(pkg, counter, ways);
	return noted;
}

/* Whether the PMI of a counter that another one has started reaches this CPU */
static bool ex_cpu_probe_cascade(struct ex_pkg *pkg)
{
	const struct ex_edge *edge = ex_cpu_box(pkg)->row->type->edges;
	const struct ex_counter *trigger, *waits;
	struct ex_req ways[EX_MAX_WAYS];
	bool noted;

	ex_cpu_probe_encode(pkg, pkg->thread, ways);
	ways[0].counters = BIT(edge->trigger);
	ways[1].counters = BIT(edge->waits);
	WRITE_ONCE(pkg->pmi_noted, false);
	ex_unmask_pmi(pkg);
	waits = ex_cpu_probe_start(pkg, &ways[1], (ways[1].ctl & ~EX_NB_CCCR_ENABLE) | edge->ctl |
				   EX_NB_CCCR_OVF_PMI(pkg->thread));
	trigger = ex_cpu_probe_start(pkg, &ways[0], ways[0].ctl);
	noted = ex_cpu_probe_wait(pkg, waits);
	ex_cpu_probe_stop(pkg, waits, &ways[1]);
	ex_cpu_probe_stop(pkg, trigger, &ways[0]);
	return noted;
}

/* The PMI of a probe of this core may still be on its way to another thread. */
static void ex_cpu_expect_strays(const struct ex_pkg *pkg)
{
	unsigned int i;

	for (i = 0; i < ex_num_pkgs; i++)
		if (ex_pkgs[i].core == pkg->core)
			ex_expect_stray(&ex_pkgs[i], ex_time(pkg));
}

/* Find out which thread of the core this CPU is: the one whose PMIs reach it, in two tries each. */
static void ex_cpu_probe(struct ex_pkg *pkg, unsigned int guess)
{
	int tries;

	WRITE_ONCE(pkg->core->probing, true);
	WRITE_ONCE(pkg->pmi_mode, EX_PMI_PROBED);
	pkg->probed.pmi = false;
	for (tries = 0; tries < 4 && !pkg->probed.pmi; tries++) {
		pkg->thread = guess ^ tries / 2;
		pkg->probed.pmi = ex_cpu_probe_thread(pkg, pkg->thread);
	}
	if (!pkg->probed.pmi)
		pkg->thread = guess;
	pkg->probed.unreported = pkg->probed.pmi;
	pkg->probed.cascaded = pkg->probed.pmi && ex_cpu_probe_cascade(pkg);
	ex_cpu_expect_strays(pkg);
	ex_unmask_pmi(pkg);
	WRITE_ONCE(pkg->pmi_mode, EX_PMI_SERVE);
	WRITE_ONCE(pkg->core->probing, false);
}

/* Probe this CPU, unless an event has a counter of its core.  Interrupts are off. */
static void ex_cpu_begin(void *info)
{
	struct ex_pkg *pkg = info;
	struct ex_core *core = pkg->core;

	if (pkg->home != smp_processor_id())
		return;
	raw_spin_lock(&core->lock);	/* the other thread's events get no counter meanwhile */
	if (!core->holders.used) {
		if (!core->valid)
			ex_core_reset(pkg);
		/* the kernel's p4 driver takes the first sibling for thread 0 */
		ex_cpu_probe(pkg, cpumask_first(topology_sibling_cpumask(pkg->home)) != pkg->home);
		pkg->tried = true;
	}
	raw_spin_unlock(&core->lock);
}

/* One at a time probes, or sets up a CPU. */
static DEFINE_MUTEX(ex_probe_lock);

/*
 * Hold the counters, and probe the CPUs that were not online when this was done before.  Process
 * context; -EBUSY if the core PMU has an event.
 */
static int ex_get_counters(void)
{
	unsigned int i;
	int ret;

	mutex_lock(&ex_probe_lock);
	ret = ex_hold_counters();
	for (i = 0; i < ex_num_pkgs && !ret; i++)
		if (ex_pkgs[i].home >= 0 && !ex_pkgs[i].tried)
			smp_call_function_single(ex_pkgs[i].home, ex_cpu_begin, &ex_pkgs[i], 1);
	mutex_unlock(&ex_probe_lock);
	return ret;
}

/*
 * Hold the counters for an event of @pkg that is opened.  An event without @holds takes them when
 * ex_cpu_event_add() gives it one: here only the probe needs them.  A CPU must have been probed
 * before an event is opened, as the event counts for the thread that the probe has found.
 */
static int ex_cpu_get_counters(const struct ex_pkg *pkg, bool holds)
{
	int ret;

	if (!holds && pkg->tried)
		return 0;
	ret = ex_get_counters();
	if (ret)
		return ret;
	if (!pkg->tried)
		ret = -EBUSY;
	if (ret || !holds)
		ex_release_counters();
	return ret;
}

#define EX_BUSY	"the kernel's own driver has the counters: set sysctl kernel.nmi_watchdog=0, and end all other hardware events"

/* PMI */

/*
 * The event of counter @idx, if it samples, and is started or, with @stopped, not; else NULL.  The
 * PMI may come between any two writes of ex_event_add() and ex_event_del().
 */
static struct perf_event *ex_cpu_sampler(const struct ex_box *box, int idx, bool stopped)
{
	struct perf_event *event = READ_ONCE(box->counters[idx].event);

	return event && is_sampling_event(event) &&
	       !(event->hw.state & PERF_HES_STOPPED) == !stopped ? event : NULL;
}

/* Handle the counters of this CPU that have overflowed.  Returns whether any had. */
static bool ex_cpu_scan_once(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	const struct ex_box *box = ex_cpu_box(pkg);
	struct perf_event *event;
	bool found = false;
	int idx;

	pmi->time = ex_time(pkg);
	ex_for_each_used_counter(idx, box) {
		event = ex_cpu_sampler(box, idx, false);
		if (!event)
			continue;
		pmi->status = BIT(idx);
		found |= ex_cpu_event_overflow(event, pmi);
	}
	return found;
}

/*
 * The PMI of a counter that ex_event_stop() is just about to disable: its overflow bit keeps the
 * interrupt line up.  Whether the handler disables it or ex_event_stop() is the same.  At any other
 * time the counter may be being preset, and a write of its CCCR would spoil that (nb 6).
 */
static void ex_cpu_disable_stopped(const struct ex_pkg *pkg)
{
	const struct ex_box *box = ex_cpu_box(pkg);
	int idx;

	ex_for_each_used_counter(idx, box)
		if (ex_cpu_sampler(box, idx, true))
			ex_write(pkg, box->counters[idx].ctl_reg, 0);
}

#define EX_CPU_MAX_SCANS	8

/*
 * The overflow bits, which keep the interrupt line up, are cleared before LVTPC is unmasked (nb 7).
 * What overflows in between raises no PMI, so the counters are looked at once more, also if a first
 * look finds nothing: another PMI's handler may have handled what raised this one.
 */
static bool ex_cpu_scan(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	bool found = false, changing = pkg->changing, again;
	int i = 0;

	pkg->changing = true;
	do {
		again = ex_cpu_scan_once(pkg, pmi);
		found |= again;
		if (!found && pkg->stopping)
			ex_cpu_disable_stopped(pkg);
		ex_unmask_pmi(pkg);
	} while ((again || !i) && ++i < EX_CPU_MAX_SCANS);
	pkg->changing = changing;
	return found;
}

/* Whether a counter has just wrapped, and its PMI is expected with the next occurrence */
static bool ex_cpu_has_wrapped(const struct ex_counter *counter)
{
	return counter->late && !ex_counter_read(counter, counter->mask) &&
	       ex_read(counter->pkg, counter->ctl_reg) & EX_NB_CCCR_OVF;
}

/*
 * UNCONFIRMED that the PMI comes one occurrence after the wrap (nb 7).  A PMI that finds a counter
 * just wrapped, and nothing else, has come with the wrap.  Or it is a stray one that happens to
 * find the counter there: only if one PMI in four or more is like that, the counters of this CPU
 * are armed for a PMI with the wrap from now on.
 */
#define EX_CPU_EARLY		3
#define EX_CPU_EARLY_ENOUGH	6

static void ex_cpu_note_early(struct ex_pkg *pkg)
{
	struct ex_counter *counter;

	pkg->early += EX_CPU_EARLY;
	if (pkg->early <= EX_CPU_EARLY_ENOUGH)
		return;
	ex_for_each_counter(counter, ex_cpu_box(pkg))
		counter->pmi_late = 0;
}

/* End the intervals of counters whose PMI came with the wrap.  Returns whether there are any. */
static bool ex_cpu_end_early(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	const struct ex_box *box = ex_cpu_box(pkg);
	struct perf_event *event;
	int idx;

	ex_for_each_used_counter(idx, box) {
		event = ex_cpu_sampler(box, idx, false);
		if (!event || !ex_cpu_has_wrapped(&box->counters[idx]))
			continue;
		ex_cpu_note_early(pkg);
		ex_event_ends_early(event);
	}
	/*
	 * Also if there is none: a counter may have counted the next occurrence since it was read,
	 * and a preset may lack its carry, as above.
	 */
	return ex_cpu_scan(pkg, pmi);
}

/*
 * The PMI of a probe, which may reach the wrong thread.  LVTPC stays masked, as the interrupt line
 * may be up until the probe clears the overflow bit: then the probe unmasks it, or, on the wrong
 * thread, ex_event_take() or ex_check().
 */
static int ex_cpu_note_probed(struct ex_pkg *pkg)
{
	if (pkg->pmi_mode == EX_PMI_PROBED)
		WRITE_ONCE(pkg->pmi_noted, true);
	return NMI_HANDLED;
}

static bool ex_cpu_any_over(const struct ex_pkg *pkg)
{
	const struct ex_box *box = ex_cpu_box(pkg);
	struct perf_event *event;
	int idx;

	ex_for_each_used_counter(idx, box) {
		event = ex_cpu_sampler(box, idx, false);
		if (event && ex_event_is_over(event))
			return true;
	}
	return false;
}

static int ex_cpu_handle_pmi(struct ex_pkg *pkg, struct pt_regs *regs)
{
	struct ex_pmi pmi = { .regs = regs, .start = ex_time(pkg) };

	if (pkg->pmi_mode == EX_PMI_POLLED)
		return ex_note_polled(pkg, true);
	/* Not only the end of a pause unmasks LVTPC. */
	if (pkg->paused)
		return ex_claim_stray(pkg) || ex_cpu_any_over(pkg) ? NMI_HANDLED : NMI_DONE;
	if (ex_cpu_scan(pkg, &pmi)) {
		pkg->early -= !!pkg->early;
		return ex_pmi_done(pkg, &pmi);
	}
	if (ex_cpu_end_early(pkg, &pmi))
		return ex_pmi_done(pkg, &pmi);
	if (!pkg->stopping && !ex_claim_stray(pkg))
		return NMI_DONE;
	pkg->stats.pmis++;
	pkg->stats.empty_pmis++;
	return NMI_HANDLED;
}

/* NMI handler: returns NMI_DONE if the NMI is not the driver's, else how many NMIs were handled. */
static int ex_cpu_nmi(unsigned int cmd, struct pt_regs *regs)
{
	struct ex_pkg *pkg = ex_cpu_pkg(smp_processor_id());

	if (!pkg || !pkg->core)
		return NMI_DONE;
	if (READ_ONCE(pkg->core->probing))
		return ex_cpu_note_probed(pkg);
	if (!atomic_read(&pkg->armed) && !READ_ONCE(pkg->stray_until))
		return NMI_DONE;
	return ex_cpu_handle_pmi(pkg, regs);
}

static int ex_cpu_register_nmi(void)
{
	return register_nmi_handler(NMI_LOCAL, ex_cpu_nmi, NMI_FLAG_FIRST, KBUILD_MODNAME);
}

/* In a pause of the PMIs the APIC drops them. */
static void ex_cpu_run(struct ex_pkg *pkg, bool pmis)
{
	if (pmis)
		ex_unmask_pmi(pkg);
	else if (pkg->ops)
		pkg->ops->mask_pmi(pkg->ctx);
	else
		apic->write(APIC_LVTPC, APIC_DM_NMI | APIC_LVT_MASKED);
}

/* A PMI that is on its way arrives within so many looks at the counters. */
#define EX_LOOKS	16

static bool ex_cpu_is_lost(const struct ex_pkg *pkg)
{
	u64 pmis = READ_ONCE(pkg->stats.pmis);
	int i;

	for (i = 0; i < EX_LOOKS; i++)
		if (READ_ONCE(pkg->stats.pmis) != pmis || !ex_cpu_any_over(pkg))
			return false;
	return true;
}

/* Turns */

/* It marks the event of ex_reschedule(), which no user can open. */
static void ex_reschedule_overflow(struct perf_event *event, struct perf_sample_data *data,
				   struct pt_regs *regs)
{
}

static bool ex_is_reschedule(const struct perf_event *event)
{
	return event->overflow_handler == ex_reschedule_overflow;
}

/*
 * Let perf take all events of a CPU off their counters, but for pinned ones, and add them again: it
 * does so whenever an event is installed, and exports nothing simpler.  ex_cpu_add() refuses this
 * event.
 */
static void ex_reschedule(int cpu, u32 pmu_type)
{
	struct perf_event_attr attr = { .type = pmu_type, .size = sizeof(attr) };
	struct perf_event *event;

	if (cpu < 0)
		return;
	event = perf_event_create_kernel_counter(&attr, cpu, NULL, ex_reschedule_overflow, NULL);
	if (!IS_ERR(event))
		perf_event_release_kernel(event);
}

/*
 * The thread whose events are in the way gives up what is claimed, and then the claiming thread
 * gets it.  The claim ends, whatever has become of it: perf's rotation tries the events that find
 * no counter again, and they may claim theirs.
 */
static void ex_core_take_turns(struct ex_core *core)
{
	const struct ex_pkg *claims = READ_ONCE(core->claim.pkg);
	u32 pmu_type = READ_ONCE(core->claim.pmu_type);
	unsigned int i;

	for (i = 0; i < ex_num_pkgs; i++)
		if (ex_pkgs[i].core == core && &ex_pkgs[i] != claims)
			ex_reschedule(READ_ONCE(ex_pkgs[i].home), pmu_type);
	ex_reschedule(READ_ONCE(claims->home), pmu_type);
	ex_core_drop_claim(core, NULL);
}

static void ex_take_turns(struct work_struct *work)
{
	unsigned int i;

	for (i = 0; i < ex_num_pkgs; i++)
		if (READ_ONCE(ex_pkgs[i].own_core.claim.leader))
			ex_core_take_turns(&ex_pkgs[i].own_core);
}

static DECLARE_WORK(ex_turns, ex_take_turns);

/* perf's locks are held where a counter is claimed. */
static void ex_queue_turns(struct irq_work *work)
{
	schedule_work(&ex_turns);
}

static void ex_cpu_finish(void)
{
	unsigned int i;

	for (i = 0; i < ex_num_pkgs; i++)
		irq_work_sync(&ex_pkgs[i].turn_work);
	cancel_work_sync(&ex_turns);
}

/* Events */

static void ex_cpu_event_destroy(struct perf_event *event)
{
	if (ex_cpu_event_free(event))
		ex_release_counters();
}

static int ex_cpu_event_init(struct perf_event *event)
{
	struct ex_box *box;
	int home, ret;
	bool holds;

	ret = ex_check_pmu(event);
	if (ret || ex_is_reschedule(event))
		return ret;
	ret = ex_cpu_check_attr(event);
	if (ret)
		return ret;
	box = ex_find_box(event, &home);
	if (IS_ERR(box))
		return PTR_ERR(box);
	/* perf has not checked yet whether another user may open an event of a CPU. */
	holds = perfmon_capable();
	ret = ex_cpu_get_counters(box->pkg, holds);
	if (ret)
		return ex_refuse(event, ret, EX_BUSY);
	ret = ex_cpu_event_check(event, box, holds);
	if (ret) {
		if (holds)
			ex_release_counters();
		return ret;
	}
	event->destroy = ex_cpu_event_destroy;
	ex_forbid_bpf(event);
	return 0;
}

static int ex_cpu_add(struct perf_event *event, int flags)
{
	if (ex_is_reschedule(event) ||
	    READ_ONCE(ex_event_box(event)->cpu) != smp_processor_id())
		return -ENODEV;
	return ex_cpu_event_add(event, flags);
}

static const struct pmu ex_cpu_pmu = {
	.task_ctx_nr	= perf_invalid_context,
	.event_init	= ex_cpu_event_init,
	.add		= ex_cpu_add,
	.del		= ex_cpu_event_del,
	.start		= ex_cpu_event_start,
	.stop		= ex_cpu_event_stop,
	.read		= ex_event_read,
	.check_period	= ex_check_period,
};

/* Units */

/* The other thread of a CPU's core, if it is there; else NULL */
static const struct ex_pkg *ex_find_sibling(int cpu)
{
	int i;

	for_each_cpu(i, topology_sibling_cpumask(cpu))
		if (i != cpu && ex_pkgs[i].home >= 0)
			return &ex_pkgs[i];
	return NULL;
}

/*
 * The other thread may have events, and the counter of the probe: what the probe would find follows
 * from what it has found there.
 */
static void ex_cpu_join(struct ex_pkg *pkg, const struct ex_pkg *sibling)
{
	pkg->core = sibling->core;
	pkg->thread = !sibling->thread;
	pkg->probed = sibling->probed;
	pkg->tried = sibling->tried;
}

/* CPU hotplug callback: process context, on @cpu */
static void ex_cpu_up(struct ex_pkg *pkg, int cpu)
{
	const struct ex_pkg *sibling = ex_find_sibling(cpu);

	mutex_lock(&ex_probe_lock);
	pkg->id = cpu;
	ex_forget_work(pkg);
	pkg->tried = false;
	init_irq_work(&pkg->turn_work, ex_queue_turns);
	if (sibling) {
		ex_cpu_join(pkg, sibling);
	} else {
		raw_spin_lock_init(&pkg->own_core.lock);
		pkg->own_core.valid = false;
		pkg->core = &pkg->own_core;
	}
	ex_set_home(pkg, cpu);
	if (!sibling && ex_counters_are_held() && !ex_hold_counters()) {
		local_irq_disable();
		ex_cpu_begin(pkg);
		local_irq_enable();
		ex_release_counters();
	}
	ex_set_boxes_cpu(pkg, cpu);
	WRITE_ONCE(pkg->core->threads, pkg->core->threads + 1);
	mutex_unlock(&ex_probe_lock);
}

/* perf takes the counters of the events away when the CPU has gone. */
static void ex_cpu_down(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned long flags;

	local_irq_save(flags);
	ex_set_boxes_cpu(pkg, -1);
	ex_set_home(pkg, -1);
	WRITE_ONCE(pkg->core->threads, pkg->core->threads - 1);
	ex_pkg_stop_events(pkg);
	ex_unmask_pmi(pkg);	/* a pause may have masked it */
	local_irq_restore(flags);
}

/* An event that has no counter just now finds the registers reset, too. */
static void ex_cpu_resume(struct ex_pkg *pkg)
{
	struct ex_box *box = ex_cpu_box(pkg);
	int idx;

	if (!ex_counters_are_held())
		return;
	ex_core_reset(pkg);
	ex_for_each_used_counter(idx, box) {
		ex_core_set_filters(box, box->holders.req[idx]);
		ex_counter_preset(box, idx, box->counters[idx].value);
	}
	for_each_set_bit(idx, &box->asleep, EX_MAX_COUNTERS)
		ex_cpu_event_start(box->counters[idx].event, 0);
	ex_unmask_pmi(pkg);
}

static void ex_cpu_shutdown(void *info)
{
	ex_box_disable(ex_cpu_box(info));
}

/* Load */

static int ex_cpu_check(void)
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
	ret = ex_get_counters();
	if (ret)
		pr_err("not loaded: " EX_BUSY "\n");
	else
		ex_release_counters();
	return ret;
}

static void ex_cpu_log_probed(const struct ex_probed *probed, unsigned int cpu)
{
	if (!probed->pmi)
		pr_warn("CPU %u: no PMI arrives; events are counted, sampling is refused\n", cpu);
	else if (!probed->cascaded)
		pr_warn("CPU %u: no PMI of a cascaded counter arrives; its events are counted, sampling them is refused\n",
			cpu);
}

static void ex_cpu_log(void)
{
	unsigned int i;

	pr_info("%s, %u CPUs\n", ex_this_platform->name, cpumask_weight(&ex_home_cpus));
	if (ex_get_counters())		/* runs the probe */
		return;
	for (i = 0; i < ex_num_pkgs; i++)
		if (ex_pkgs[i].home >= 0)
			ex_cpu_log_probed(&ex_pkgs[i].probed, i);
	ex_release_counters();
}

const struct ex_unit_ops ex_cpu_ops = {
	.name		= "CPU",
	.pmu		= &ex_cpu_pmu,
	.register_nmi	= ex_cpu_register_nmi,
	.check		= ex_cpu_check,
	.up		= ex_cpu_up,
	.down		= ex_cpu_down,
	.suspend	= ex_pkg_stop_events,
	.resume		= ex_cpu_resume,
	.shutdown	= ex_cpu_shutdown,
	.log		= ex_cpu_log,
	.finish		= ex_cpu_finish,
	.scan		= ex_cpu_scan,
	.run		= ex_cpu_run,
	.is_lost	= ex_cpu_is_lost,
};
