// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: NetBurst, whose units are CPUs.
 *
 * The two threads of a core share 18 counters and their event selection registers (ESCR).  An
 * event belongs to one CPU.  struct ex_core, under its lock, knows which counters and ESCRs the
 * events of both threads have; a counter that has an event is touched by that event's CPU only.
 *
 * The counters are the core PMU's, the kernel's p4 driver, until the first event is opened, and
 * again when the last one is closed: then neither driver can have them by mistake.
 */
#include <linux/cpu.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/spinlock.h>

#include <asm/apic.h>
#include <asm/nmi.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

/* Who has the counters */

static DEFINE_MUTEX(ex_users_lock);
static unsigned int ex_users;	/* events, and the load */

static void ex_release_counters(unsigned int num)
{
	while (num--)
		release_perfctr_nmi(EX_NB_CTR0 + num);
}

static int ex_reserve_counters(void)
{
	unsigned int i;

	for (i = 0; i < EX_NB_COUNTERS; i++) {
		if (!reserve_perfctr_nmi(EX_NB_CTR0 + i)) {
			ex_release_counters(i);
			return -EBUSY;
		}
	}
	return 0;
}

static struct ex_box *ex_cpu_box(const struct ex_pkg *pkg)
{
	return pkg->boxes;	/* there is one */
}

/* Disable the counters and event selections of a core, and find out what the counters hold. */
static void ex_core_reset(const struct ex_pkg *pkg)
{
	const struct ex_box *box = ex_cpu_box(pkg);
	const struct ex_counter *counter;
	struct ex_core *core = pkg->core;
	unsigned int i;

	ex_for_each_counter(counter, box) {
		ex_write(pkg, counter->ctl_reg, 0);
		core->values[counter - box->counters] = ex_read(pkg, counter->ctr_reg);
	}
	for (i = 0; i < box->row->type->num_filters; i++) {
		ex_write(pkg, box->row->type->filters[i].first, 0);
		core->filters[i] = 0;
	}
	core->valid = true;
}

/* Probe */

/* The PMI of the probe arrives within so many register reads. */
#define EX_CPU_PROBE_READS	64

/* Occurrences before its overflow */
#define EX_CPU_PROBE_LEFT	16

/* Whether a PMI for @thread reaches this CPU; the counter counts clocks of that thread. */
static bool ex_cpu_probe_thread(struct ex_pkg *pkg, unsigned int thread)
{
	const u64 config[EX_CONFIG_WORDS] = {
		EX_NB_CLOCK | (thread ? EX_NB_CONFIG_T1_OS | EX_NB_CONFIG_T1_USR :
			       EX_NB_CONFIG_T0_OS | EX_NB_CONFIG_T0_USR),
	};
	const struct ex_box *box = ex_cpu_box(pkg);
	const struct ex_counter *counter;
	struct ex_req req;
	u32 escr;
	int i;

	ex_encode(box->row->type, config, &req);
	counter = &box->counters[__ffs(req.counters)];
	escr = box->row->type->filters[req.needs->filter].first;
	req.ctl = (req.ctl & ~counter->bank->pmi) | EX_NB_CCCR_OVF_PMI(thread);

	WRITE_ONCE(pkg->pmi_noted, false);
	ex_unmask_pmi(pkg);
	if (ex_write_safe(pkg, escr, req.needs->val))
		return false;		/* there is no second thread */
	for (i = 0; i < 2; i++)
		ex_write(pkg, counter->ctr_reg, -EX_CPU_PROBE_LEFT & counter->mask);
	ex_write_safe(pkg, counter->ctl_reg, req.ctl);
	for (i = 0; i < EX_CPU_PROBE_READS && !READ_ONCE(pkg->pmi_noted); i++)
		ex_read(pkg, counter->ctr_reg);
	ex_write(pkg, counter->ctl_reg, 0);
	ex_write(pkg, escr, 0);
	pkg->core->values[counter - box->counters] = ex_read(pkg, counter->ctr_reg);
	return READ_ONCE(pkg->pmi_noted);
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
	ex_cpu_expect_strays(pkg);
	ex_unmask_pmi(pkg);
	WRITE_ONCE(pkg->pmi_mode, EX_PMI_SERVE);
	WRITE_ONCE(pkg->core->probing, false);
}

/* This CPU has got the counters.  Interrupts are off. */
static void ex_cpu_begin(void *info)
{
	struct ex_pkg *pkg = info;

	if (pkg->home != smp_processor_id())
		return;
	if (!pkg->core->valid)
		ex_core_reset(pkg);
	/* the kernel's p4 driver takes the first sibling for thread 0 */
	ex_cpu_probe(pkg, cpumask_first(topology_sibling_cpumask(pkg->home)) != pkg->home);
}

/* Take the counters from the core PMU.  Process context; -EBUSY if it has an event. */
static int ex_get_counters(void)
{
	unsigned int i;
	int ret = 0;

	mutex_lock(&ex_users_lock);
	if (!ex_users) {
		ret = ex_reserve_counters();
		for (i = 0; !ret && i < ex_num_pkgs; i++)
			ex_pkgs[i].own_core.valid = false;
		for (i = 0; !ret && i < ex_num_pkgs; i++)
			if (ex_pkgs[i].home >= 0)
				smp_call_function_single(ex_pkgs[i].home, ex_cpu_begin,
							 &ex_pkgs[i], 1);
	}
	WRITE_ONCE(ex_users, ex_users + !ret);
	mutex_unlock(&ex_users_lock);
	return ret;
}

/* Give them back. */
static void ex_put_counters(void)
{
	mutex_lock(&ex_users_lock);
	WRITE_ONCE(ex_users, ex_users - 1);
	if (!ex_users)
		ex_release_counters(EX_NB_COUNTERS);
	mutex_unlock(&ex_users_lock);
}

#define EX_BUSY	"the kernel's own driver has the counters: set sysctl kernel.nmi_watchdog=0, and end all other hardware events"

/* PMI */

/* Handle the counters of this CPU that have overflowed.  Returns whether any had. */
static bool ex_cpu_scan_once(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	const struct ex_box *box = ex_cpu_box(pkg);
	bool found = false;
	int idx;

	pmi->time = ex_time(pkg);
	ex_for_each_used_counter(idx, box) {
		struct perf_event *event = READ_ONCE(box->counters[idx].event);

		if (!event || event->hw.state & PERF_HES_STOPPED || !is_sampling_event(event))
			continue;
		pmi->status = BIT(idx);
		found |= ex_event_overflow(event, pmi);
	}
	return found;
}

/*
 * The PMI of a counter that ex_event_stop() is just about to disable: its overflow bit keeps the
 * interrupt line up.  Whether the handler disables it or ex_event_stop() is the same.
 */
static void ex_cpu_disable_stopped(const struct ex_pkg *pkg)
{
	const struct ex_box *box = ex_cpu_box(pkg);
	int idx;

	ex_for_each_used_counter(idx, box) {
		struct perf_event *event = READ_ONCE(box->counters[idx].event);

		if (event && event->hw.state & PERF_HES_STOPPED && is_sampling_event(event))
			ex_write(pkg, box->counters[idx].ctl_reg, 0);
	}
}

#define EX_CPU_MAX_SCANS	8

/*
 * The overflow bits, which keep the interrupt line up, are cleared before LVTPC is unmasked (nb 7).
 * What overflows in between raises no PMI, so the counters are looked at once more.
 */
static bool ex_cpu_scan(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	bool found = false, again;
	int i = 0;

	do {
		again = ex_cpu_scan_once(pkg, pmi);
		found |= again;
		if (!found)
			ex_cpu_disable_stopped(pkg);
		ex_unmask_pmi(pkg);
	} while (again && ++i < EX_CPU_MAX_SCANS);
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
 * just wrapped, and nothing else, has come with the wrap: from now on the counters of this CPU are
 * armed accordingly.  Returns whether there is such a counter.
 */
static bool ex_cpu_is_early(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	struct ex_box *box = ex_cpu_box(pkg);
	struct ex_counter *counter;
	bool early = false;
	int idx;

	ex_for_each_used_counter(idx, box) {
		struct perf_event *event = READ_ONCE(box->counters[idx].event);

		if (!event || event->hw.state & PERF_HES_STOPPED || !is_sampling_event(event) ||
		    !ex_cpu_has_wrapped(&box->counters[idx]))
			continue;
		ex_for_each_counter(counter, box)
			counter->pmi_late = 0;
		ex_event_ends_early(event, pmi);
		early = true;
	}
	return early;
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

static int ex_cpu_handle_pmi(struct ex_pkg *pkg, struct pt_regs *regs)
{
	struct ex_pmi pmi = { .regs = regs, .start = ex_time(pkg) };

	if (pkg->pmi_mode == EX_PMI_POLLED)
		return ex_note_polled(pkg, true);
	if (pkg->paused)
		return ex_claim_stray(pkg) ? NMI_HANDLED : NMI_DONE;
	if (ex_cpu_scan(pkg, &pmi) || ex_cpu_is_early(pkg, &pmi))
		return ex_pmi_done(pkg, &pmi);
	if (!ex_claim_stray(pkg))
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

static bool ex_cpu_any_over(const struct ex_pkg *pkg)
{
	const struct ex_box *box = ex_cpu_box(pkg);
	int idx;

	ex_for_each_used_counter(idx, box) {
		struct perf_event *event = box->counters[idx].event;

		if (is_sampling_event(event) && !(event->hw.state & PERF_HES_STOPPED) &&
		    ex_event_is_over(event))
			return true;
	}
	return false;
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

/* Events */

/* What a counter of NetBurst cannot do for any event */
static int ex_cpu_check_attr(struct perf_event *event)
{
	if (ex_is_task_event(event))
		return ex_refuse(event, -EOPNOTSUPP, "an event counts for a CPU (perf -a or -C)");
	if (has_branch_stack(event) || event->attr.precise_ip)
		return ex_refuse(event, -EOPNOTSUPP,
				 "there is neither a branch stack nor precise_ip");
	if (event->attr.exclude_idle || event->attr.exclude_host)
		return ex_refuse(event, -EINVAL, "the counters know rings, and no other context");
	if (ex_attr_more_config(&event->attr))
		return ex_refuse(event, -EINVAL, "it has a config3 or config4");
	return 0;
}

/* @config with the threads and rings whose occurrences are counted; 0 if there are none */
static u64 ex_cpu_config(const struct perf_event *event, unsigned int thread)
{
	u64 config = event->attr.config;

	if (!(config & EX_NB_CONFIG_THREADS))
		config |= thread ? EX_NB_CONFIG_T1_OS | EX_NB_CONFIG_T1_USR :
			  EX_NB_CONFIG_T0_OS | EX_NB_CONFIG_T0_USR;
	if (event->attr.exclude_user)
		config &= ~(EX_NB_CONFIG_T0_USR | EX_NB_CONFIG_T1_USR);
	if (event->attr.exclude_kernel)
		config &= ~(EX_NB_CONFIG_T0_OS | EX_NB_CONFIG_T1_OS);
	return config & EX_NB_CONFIG_THREADS ? config : 0;
}

/* Each occurrence is to raise a PMI. */
static bool ex_forces_overflows(struct perf_event *event)
{
	return is_sampling_event(event) && event->attr.config & EX_NB_CCCR_FORCE_OVF;
}

/*
 * Encode an event for the thread that this CPU is.  One that samples gets force_ovf from
 * ex_counter_preset() whenever it is armed for one occurrence, and only then: under the rate limit
 * it is armed for more, and each of them would raise a PMI.
 */
static int ex_cpu_encode_ways(struct perf_event *event, const struct ex_box *box,
			      struct ex_req *ways)
{
	const struct ex_box_type *type = box->row->type;
	u64 config[EX_CONFIG_WORDS] = EX_EVENT_CONFIG(event), pmi = type->banks->pmi;
	unsigned int thread = box->pkg->thread;
	struct ex_req *req;
	const char *why;

	config[0] = ex_cpu_config(event, thread);
	if (!config[0])
		return ex_refuse(event, -EINVAL, "it counts in no ring");
	if (ex_forces_overflows(event) && (event->attr.freq || event->attr.sample_period != 1))
		return ex_refuse(event, -EINVAL, "force_ovf samples in periods of 1");
	why = ex_encode(type, config, ways);
	if (why)
		return ex_refuse(event, -EINVAL, why);
	ex_encode_all(type, config, ways);
	if (!is_sampling_event(event))
		ex_req_disable_pmi(type, ways);
	for (req = ways; req < ways + ways->ways; req++)
		if (req->ctl & pmi)
			req->ctl = (req->ctl & ~(pmi | EX_NB_CCCR_FORCE_OVF)) |
				   EX_NB_CCCR_OVF_PMI(thread);
	if (is_sampling_event(event) && !ex_can_sample(box, ways))
		return ex_refuse(event, -EOPNOTSUPP, "no PMI of this CPU arrives");
	return 0;
}

static int ex_cpu_encode(struct perf_event *event, const struct ex_box *box)
{
	struct ex_req *ways = kmalloc_array(EX_MAX_WAYS, sizeof(*ways), GFP_KERNEL);

	if (!ways)
		return -ENOMEM;
	event->hw.extra_reg.config = (unsigned long)ways;	/* ex_event_destroy() frees it */
	return ex_cpu_encode_ways(event, box, ways);
}

static void ex_cpu_event_destroy(struct perf_event *event)
{
	ex_event_destroy(event);
	ex_put_counters();
}

static int ex_cpu_event_init(struct perf_event *event)
{
	struct ex_box *box;
	int home, ret;

	ret = ex_check_pmu(event) ?: ex_cpu_check_attr(event);
	if (ret)
		return ret;
	box = ex_find_box(event, &home);
	if (IS_ERR(box))
		return PTR_ERR(box);
	ret = ex_get_counters();
	if (ret)
		return ex_refuse(event, ret, EX_BUSY);
	ex_event_prepare(event, box);
	ret = ex_cpu_encode(event, box) ?: ex_check_group(event);
	if (!ret && is_sampling_event(event))
		ret = ex_event_set_freq(event);
	if (ret) {
		ex_cpu_event_destroy(event);
		return ret;
	}
	event->destroy = ex_cpu_event_destroy;
	ex_forbid_bpf(event);
	return 0;
}

/* Write the event selection register of an event that has a counter of this core. */
static int ex_core_set_filters(struct ex_box *box, const struct ex_req *req)
{
	struct ex_core *core = box->pkg->core;
	const struct ex_need *need;
	int ret;

	for (need = req->needs; need < req->needs + req->num_needs; need++)
		box->filters[need->filter] = core->filters[need->filter];
	ret = ex_filters_set(box, req);
	for (need = req->needs; need < req->needs + req->num_needs; need++)
		core->filters[need->filter] = box->filters[need->filter];
	return ret;
}

/* Find a counter that neither thread's events have.  Returns its number or an error. */
static int ex_core_place(struct ex_box *box, const struct ex_req *ways, const struct ex_req **req)
{
	struct ex_core *core = box->pkg->core;
	int idx, ret;

	raw_spin_lock(&core->lock);
	idx = ex_place(&core->holders, ways, req);
	ret = idx < 0 ? idx : ex_core_set_filters(box, *req);
	if (!ret) {
		__set_bit(idx, &core->holders.used);
		core->holders.req[idx] = *req;
		box->counters[idx].value = core->values[idx];
	}
	raw_spin_unlock(&core->lock);
	return ret ?: idx;
}

static void ex_core_give_back(const struct ex_box *box, int idx)
{
	struct ex_core *core = box->pkg->core;

	raw_spin_lock(&core->lock);
	core->values[idx] = box->counters[idx].value;
	__clear_bit(idx, &core->holders.used);
	raw_spin_unlock(&core->lock);
}

/* Give an event a counter. */
static int ex_cpu_event_add(struct perf_event *event, int flags)
{
	const struct ex_req *req;
	int idx = ex_core_place(ex_event_box(event), ex_event_ways(event, NULL), &req);

	if (idx < 0)
		return idx;
	ex_event_take(event, idx, req, flags & PERF_EF_START);
	return 0;
}

static int ex_cpu_add(struct perf_event *event, int flags)
{
	if (READ_ONCE(ex_event_box(event)->cpu) != smp_processor_id())
		return -ENODEV;
	return ex_cpu_event_add(event, flags);
}

/*
 * A counter that is stopped in the clock of the carry out of bit 31 may lose it (nb 6, O9): the
 * read before the stop tells ex_event_update() after it that the counter has not gone back.  The
 * counter itself then lacks the carry: it is written if there has been one.
 *
 * A PMI between the writes of hw.state and of the control register finds no event that counts.
 */
static void ex_cpu_stop(struct perf_event *event, int flags)
{
	struct ex_counter *counter = ex_event_counter(event);
	struct ex_pkg *pkg = ex_event_box(event)->pkg;
	u64 before;

	if (event->hw.state & PERF_HES_STOPPED)
		return;
	if (is_sampling_event(event))
		ex_expect_stray(pkg, ex_time(pkg));
	before = ex_event_update(event);
	ex_event_stop(event, flags);
	if (upper_32_bits(before ^ counter->value))
		ex_counter_preset(ex_event_box(event), event->hw.idx, counter->value);
}

static void ex_cpu_del(struct perf_event *event, int flags)
{
	int idx = event->hw.idx;

	ex_cpu_stop(event, PERF_EF_UPDATE);
	ex_event_del(event, flags);
	ex_core_give_back(ex_event_box(event), idx);
}

static const struct pmu ex_cpu_pmu = {
	.task_ctx_nr	= perf_invalid_context,
	.event_init	= ex_cpu_event_init,
	.add		= ex_cpu_add,
	.del		= ex_cpu_del,
	.start		= ex_event_start,
	.stop		= ex_cpu_stop,
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
}

/* CPU hotplug callback: process context, on @cpu */
static void ex_cpu_up(struct ex_pkg *pkg, int cpu)
{
	const struct ex_pkg *sibling = ex_find_sibling(cpu);

	mutex_lock(&ex_users_lock);
	pkg->id = cpu;
	if (sibling) {
		ex_cpu_join(pkg, sibling);
	} else {
		raw_spin_lock_init(&pkg->own_core.lock);
		pkg->own_core.valid = false;
		pkg->core = &pkg->own_core;
	}
	ex_set_home(pkg, cpu);
	if (ex_users && !sibling) {
		local_irq_disable();
		ex_cpu_begin(pkg);
		local_irq_enable();
	}
	ex_set_boxes_cpu(pkg, cpu);
	mutex_unlock(&ex_users_lock);
}

/* perf takes the counters of the events away when the CPU has gone. */
static void ex_cpu_down(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned long flags;

	local_irq_save(flags);
	ex_set_boxes_cpu(pkg, -1);
	ex_set_home(pkg, -1);
	WRITE_ONCE(pkg->stray_until, 0);
	ex_pkg_stop_events(pkg);
	local_irq_restore(flags);
}

/* An event that has no counter just now finds the registers reset, too. */
static void ex_cpu_resume(struct ex_pkg *pkg)
{
	struct ex_box *box = ex_cpu_box(pkg);
	int idx;

	if (!READ_ONCE(ex_users))
		return;
	ex_core_reset(pkg);
	ex_for_each_used_counter(idx, box) {
		ex_core_set_filters(box, box->holders.req[idx]);
		ex_counter_preset(box, idx, box->counters[idx].value);
		if (box->asleep & BIT(idx))
			ex_event_start(box->counters[idx].event, 0);
	}
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
		ex_put_counters();
	return ret;
}

static void ex_cpu_log(void)
{
	unsigned int i;

	pr_info("%s, %u CPUs\n", ex_this_platform->name, cpumask_weight(&ex_home_cpus));
	if (ex_get_counters())		/* runs the probe */
		return;
	for (i = 0; i < ex_num_pkgs; i++)
		if (ex_pkgs[i].home >= 0 && !ex_pkgs[i].probed.pmi)
			pr_warn("CPU %u: no PMI arrives; events are counted, sampling is refused\n",
				i);
	ex_put_counters();
}

const struct ex_unit_ops ex_cpu_ops = {
	.pmu		= &ex_cpu_pmu,
	.register_nmi	= ex_cpu_register_nmi,
	.check		= ex_cpu_check,
	.up		= ex_cpu_up,
	.down		= ex_cpu_down,
	.suspend	= ex_pkg_stop_events,
	.resume		= ex_cpu_resume,
	.shutdown	= ex_cpu_shutdown,
	.log		= ex_cpu_log,
	.scan		= ex_cpu_scan,
	.run		= ex_cpu_run,
	.is_lost	= ex_cpu_is_lost,
};
