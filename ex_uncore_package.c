// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: packages come with their first CPU, move with the home CPU, and go with the last. */
#include <linux/cpu.h>
#include <linux/slab.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

struct cpumask ex_home_cpus;		/* of all packages */

/* The boxes that take events on a CPU, by row of the platform: for pmu_disable and pmu_enable */
DEFINE_PER_CPU(struct ex_box *, ex_home_boxes[EX_MAX_BOXES]);

void ex_set_home(struct ex_pkg *pkg, int cpu)
{
	if (pkg->home >= 0)
		cpumask_clear_cpu(pkg->home, &ex_home_cpus);
	if (cpu >= 0)
		cpumask_set_cpu(cpu, &ex_home_cpus);
	WRITE_ONCE(pkg->home, cpu);
}

/* Change the CPU on which a box takes events; -1: none. */
void ex_box_set_cpu(struct ex_box *box, int cpu)
{
	unsigned int row = box - box->pkg->boxes;

	if (box->cpu >= 0)
		WRITE_ONCE(per_cpu(ex_home_boxes[row], box->cpu), NULL);
	if (cpu >= 0)
		WRITE_ONCE(per_cpu(ex_home_boxes[row], cpu), box);
	smp_store_release(&box->cpu, cpu);	/* pairs with ex_find_box() */
}

static void ex_set_boxes_cpu(struct ex_pkg *pkg, int cpu)
{
	struct ex_box *box;

	ex_for_each_box(box, pkg)
		ex_box_set_cpu(box, cpu);
}

/* Stop a package of this CPU and its events; box->asleep has those that were started. */
static void ex_pkg_stop(struct ex_pkg *pkg)
{
	struct ex_box *box;
	int idx;

	ex_global_control(pkg, ex_pkg_global(pkg)->ctl_stop);
	ex_for_each_box(box, pkg) {
		box->asleep = 0;
		ex_for_each_used_counter(idx, box) {
			struct perf_event *event = box->counters[idx].event;

			if (READ_ONCE(event->hw.state) & PERF_HES_STOPPED)
				continue;
			ex_event_stop(event, PERF_EF_UPDATE);
			__set_bit(idx, &box->asleep);
		}
	}
}

/* The global control register while the driver is in charge */
static u64 ex_global_ctl(const struct ex_pkg *pkg)
{
	return ex_pkg_global(pkg)->ctl_run | ex_pmi_targets(pkg) | ex_freeze_ctl(pkg);
}

/* Interrupts are off, also because perf and kprobes change other bits of DEBUGCTL. */
static bool ex_run_probe(struct ex_pkg *pkg, bool (*probe)(struct ex_pkg *pkg))
{
	unsigned long flags;
	bool ret;

	ex_pkg_reset(pkg);
	atomic_inc(&pkg->armed);	/* ex_nmi() ignores a package without events */
	local_irq_save(flags);
	ret = probe(pkg);
	local_irq_restore(flags);
	atomic_dec(&pkg->armed);
	ex_expect_stray(pkg, ex_time());
	pkg->global_ctl = ex_global_ctl(pkg);
	return ret;
}

/*
 * Cause a PMI to the home CPU and @target, to see which CPUs it reaches, while no event has a
 * counter: home CPU, interrupts off.  Returns whether the PMI has reached this CPU.
 */
bool ex_pkg_cause_pmi(struct ex_pkg *pkg, u64 target)
{
	const u64 targets = pkg->followers_sel;
	bool arrived;

	pkg->followers_sel = target;
	arrived = ex_run_probe(pkg, ex_pkg_probe_once);
	WRITE_ONCE(pkg->followers_sel, targets);
	pkg->global_ctl = ex_global_ctl(pkg);
	ex_pkg_reset(pkg);
	ex_global_control(pkg, pkg->global_ctl);
	return arrived;
}

static void ex_pkg_freeze(struct ex_pkg *pkg)
{
	ex_global_control(pkg, ex_pkg_global(pkg)->ctl_stop);
	ex_pause_pmis(pkg);
	WRITE_ONCE(pkg->pmi_noted, true);
}

/*
 * Send PMIs to the CPUs of pkg->followers_sel: home CPU, interrupts off; nothing on another CPU,
 * see ex_take_over().  No PMI begins a pause before the write, and a paused package gets the
 * targets when the pause ends.  The write may end the freeze of a PMI that is on the way: then
 * ex_poll() handles the package, frozen again.
 */
void ex_pkg_retarget(void *info)
{
	struct ex_pkg *pkg = info;

	if (!ex_is_home(pkg, smp_processor_id()))
		return;
	ex_pmi_keep_out(pkg);
	pkg->global_ctl = ex_global_ctl(pkg);
	if (!pkg->budget.paused) {
		ex_run(pkg, true);
		if (pkg->freeze && ex_any_overflow(pkg))
			ex_pkg_freeze(pkg);
	}
	if (ex_pmi_let_in(pkg))
		ex_poll(pkg);
}

/*
 * Leave a package without a home CPU, as nothing counts there: registers read 0, as KVM's do with
 * ignore_msrs=1, or the clock does not run.  The next CPU of the package tries again; @known: the
 * log says so already.
 */
static void ex_pkg_dead(struct ex_pkg *pkg, bool known)
{
	const struct ex_box *box;
	unsigned int boxes = 0;

	ex_enable_core_pmi(pkg, false);
	ex_set_home(pkg, -1);
	ex_for_each_box(box, pkg)
		boxes += !ex_is_absent(box);
	if (!known)
		pr_warn("package %d: %s; it has no PMUs\n", pkg->id,
			boxes ? "its uncore clock does not run" :
			"no counter keeps what is written to it");
}

static void ex_log_dead_boxes(const struct ex_pkg *pkg, unsigned int boxes)
{
	if (boxes)
		pr_warn("package %d: %u boxes are left out, their counters do not keep what is written to them\n",
			pkg->id, boxes);
}

/* Take a counter again: PMIs may reach the new home CPU that did not reach the old one. */
static void ex_counter_reassign(struct ex_box *box, int idx)
{
	struct ex_counter *counter = &box->counters[idx];

	atomic_sub(counter->pmi_off, &box->pkg->pmi_off);
	ex_counter_assign(box, idx, counter->req);
	atomic_add(counter->pmi_off, &box->pkg->pmi_off);
}

/* Start what ex_pkg_stop() stopped.  The global control register is left to the caller. */
static void ex_pkg_start_events(struct ex_pkg *pkg)
{
	struct ex_box *box;
	int idx;

	ex_for_each_box(box, pkg) {
		if (ex_is_absent(box))
			continue;
		ex_gate_close(box);
		ex_for_each_used_counter(idx, box) {
			ex_counter_reassign(box, idx);
			if (box->asleep & BIT(idx))
				ex_event_start(box->counters[idx].event, 0);
		}
		ex_gate_open(box);
	}
}

/* Set up the registers, which have lost their content, and start what ex_pkg_stop() stopped. */
static void ex_pkg_restart(struct ex_pkg *pkg)
{
	ex_pmi_keep_out(pkg);
	ex_pkg_reset(pkg);
	ex_pkg_start_events(pkg);
	ex_unmask_pmi();
	ex_enable_core_pmi(pkg, true);
	ex_global_control(pkg, pkg->global_ctl);
	if (ex_pmi_let_in(pkg))
		ex_poll(pkg);
}

/* Stop a package, whose last CPU or whose driver goes, on its home CPU. */
void ex_pkg_down(void *info)
{
	struct ex_pkg *pkg = info;
	const struct ex_global *global = ex_pkg_global(pkg);
	unsigned long flags;

	local_irq_save(flags);
	ex_home_disable_pmi(pkg);
	ex_set_boxes_cpu(pkg, -1);
	WRITE_ONCE(pkg->global_ctl, global->ctl_unload);	/* ex_poll() may write it */
	ex_set_home(pkg, -1);
	WRITE_ONCE(pkg->stray_until, 0);
	ex_pkg_stop(pkg);
	pkg->probed.ctl_idle = 0;		/* leave all counters disabled */
	ex_pkg_reset(pkg);
	if (global->ctl_unload != global->ctl_stop)
		ex_global_control(pkg, global->ctl_unload);
	local_irq_restore(flags);
}

static bool ex_first_thread(unsigned int cpu)
{
	return cpumask_first(topology_sibling_cpumask(cpu)) == cpu;
}

/*
 * Pick one of @heirs in place of the home CPU @cpu: of the same thread number if there is one.
 * Returns at least nr_cpu_ids if @heirs is empty.
 */
unsigned int ex_pick_home(unsigned int cpu, const struct cpumask *heirs)
{
	unsigned int i;

	for_each_cpu(i, heirs)
		if (ex_first_thread(i) == ex_first_thread(cpu))
			return i;
	return cpumask_first(heirs);
}

/*
 * Stop receiving PMIs on this home CPU, until the caller makes another CPU that.  Moving the
 * events takes perf a grace period of RCU for each PMU.  No PMI ends a freeze in that time, so the
 * events that sample count on without: ex_raises_no_pmi() disables the PMIs of the counters here,
 * and of each counter that perf gives an event until ex_take_over().
 */
void ex_leave_home(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned long flags;

	local_irq_save(flags);	/* ex_check() would enable PMIs again */
	ex_home_disable_pmi(pkg);
	if (pkg->freeze)
		ex_poll(pkg);
	WRITE_ONCE(pkg->migrating, true);
	if (pkg->freeze) {
		WRITE_ONCE(pkg->budget.paused, 0);	/* a pause would freeze it, too */
		ex_pkg_stop(pkg);
		ex_pkg_start_events(pkg);
		ex_global_control(pkg, pkg->global_ctl);
	}
	local_irq_restore(flags);
}

/*
 * Start to receive PMIs on this new home CPU, to which the events have moved, and handle what has
 * overflowed meanwhile.  Then the events stay stopped until the probe has found how PMIs reach
 * this CPU: core numbers have gaps, and perhaps only one thread of a core receives PMIs.
 */
void ex_take_over(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned long flags;

	local_irq_save(flags);
	ex_pmi_keep_out(pkg);	/* a late PMI would let the package count */
	WRITE_ONCE(pkg->migrating, false);
	ex_home_enable_pmi(pkg);
	/* A counter that counts loses what it counts while it is armed. */
	ex_global_control(pkg, ex_pkg_global(pkg)->ctl_stop);
	if (atomic_read(&pkg->pmi_off))
		ex_sample_by_value(pkg);
	ex_poll(pkg);
	ex_pkg_stop(pkg);
	ex_run_probe(pkg, ex_pkg_probe_pmi);
	ex_follow_targets(pkg);
	pkg->global_ctl = ex_global_ctl(pkg);
	ex_pkg_restart(pkg);
	/* The freeze of the probe's last PMI may come late: ex_check() ends it. */
	WRITE_ONCE(pkg->overflow_pending, pkg->freeze);
	ex_check_start(pkg);
	local_irq_restore(flags);
}

/*
 * Start the events that ex_pkg_stop() has stopped, as if each just got its counter, on a CPU of the
 * package, whose registers have lost their content.
 */
static void ex_pkg_resume(struct ex_pkg *pkg)
{
	struct ex_box *box;
	int idx;

	ex_log_dead_boxes(pkg, ex_pkg_lose_boxes(pkg));
	ex_for_each_box(box, pkg)
		ex_for_each_used_counter(idx, box)
			box->counters[idx].once = box->counters[idx].req->once;
	ex_pkg_restart(pkg);
}

/* Set up a package, whose first CPU, this one, becomes the home CPU (hotplug callback). */
void ex_pkg_up(struct ex_pkg *pkg, int cpu)
{
	const u32 *summaries = pkg->platform->summaries;
	bool dead = pkg->file && !pkg->clock_khz, late_freeze;
	struct ex_box *box;
	unsigned long flags;
	u64 val;

	pkg->id = topology_physical_package_id(cpu);
	if (rdmsrq_safe(MSR_CORE_PERF_GLOBAL_STATUS, &val))
		pkg->ovf_flag = EX_OVF_MISSING;
	else if (!pkg->ovf_flag)	/* else as the last probe has found */
		pkg->ovf_flag = EX_OVF_CLEARED;
	pkg->debugctl = rdmsrq_safe(MSR_IA32_DEBUGCTLMSR, &val) ? EX_NO_DEBUGCTL : 0;
	pkg->probed.summary = summaries[0] && !rdmsrq_safe(summaries[0], &val) &&
			      !rdmsrq_safe(summaries[1], &val);
	pkg->unreported = ex_unreported_boxes(pkg->platform);
	/* An E7 has up to ten C-Boxes, an Ivytown up to three ports. */
	ex_pci_attach(pkg, cpu);
	ex_for_each_box(box, pkg)
		ex_box_detect(box);
	ex_set_home(pkg, cpu);
	ex_home_enable_pmi(pkg);
	late_freeze = ex_run_probe(pkg, ex_pkg_probe);
	pkg->clock_khz = ex_pkg_measure_clock(pkg);
	pkg->uclk_ratio = ex_pci_uclk_ratio(pkg);
	ex_pkg_reset(pkg);
	if (!pkg->clock_khz) {
		ex_pkg_dead(pkg, dead);
		return;
	}
	ex_log_dead_boxes(pkg, pkg->probed.dead);
	if (late_freeze)
		pr_warn("package %d: a freeze comes when its PMI has been handled, and stops the counters for up to a second%s\n",
			pkg->id, ex_always_freezes(pkg) ? "" : " (load with freeze=0)");
	ex_global_control(pkg, pkg->global_ctl);
	local_irq_save(flags);
	ex_set_boxes_cpu(pkg, cpu);	/* last: no event is added while the package is probed */
	/* perf has kept the events of a last CPU whose ex_pkg_down() a later callback undoes. */
	if (atomic_read(&pkg->armed)) {
		ex_pkg_resume(pkg);
		ex_check_start(pkg);
	}
	local_irq_restore(flags);
}

/*
 * Stop the counters, and PMIs, for the next kernel or for firmware, on the home CPU.  ex_timer()
 * must not enable PMIs again, hence pkg->migrating.
 */
static void ex_pkg_shutdown(void *info)
{
	struct ex_pkg *pkg = info;
	struct ex_box *box;

	ex_home_disable_pmi(pkg);
	WRITE_ONCE(pkg->migrating, true);
	if (ex_counters_show_running(pkg))
		ex_for_each_box(box, pkg)
			if (!ex_is_absent(box))
				ex_box_disable(box);
	WRITE_ONCE(pkg->global_ctl, ex_pkg_global(pkg)->ctl_unload);
	barrier();	/* a PMI that is still on its way may write global_ctl */
	ex_global_control(pkg, pkg->global_ctl);
}

/* The events keep what they have counted, and nothing accesses the box any more. */
static void ex_box_removed(void *info)
{
	struct ex_box *box = info;
	int idx;

	ex_for_each_used_counter(idx, box)
		ex_event_stop(box->counters[idx].event, PERF_EF_UPDATE);
	WRITE_ONCE(box->access, EX_ACCESS_NONE);
}

static void ex_filter_removed(void *info)
{
	struct ex_box *box = info;

	WRITE_ONCE(box->no_filter, true);
}

/* Stop using a PCI function, with cpus_read_lock() held. */
void ex_function_removed(struct ex_pkg *pkg, unsigned int function)
{
	struct ex_box *box;

	ex_for_each_box(box, pkg) {
		if (pkg->home >= 0 && ex_box_is_in(box, function))
			smp_call_function_single(pkg->home, ex_box_removed, box, 1);
		if (pkg->home >= 0 && ex_filter_is_in(box, function))
			smp_call_function_single(pkg->home, ex_filter_removed, box, 1);
	}
	ex_pci_detach(pkg, function);
}

static void ex_pkg_free(struct ex_pkg *pkg)
{
	unsigned int i;

	for (i = 0; i < EX_MAX_FUNCTIONS; i++)
		ex_pci_detach(pkg, i);
}

/**
 * struct ex_call - a call of a function on another CPU
 * @func:	the function
 * @info:	its argument
 * @ret:	what it returned
 */
struct ex_call {
	int (*func)(void *info);
	void *info;
	int ret;
};

static void ex_do_call(void *info)
{
	struct ex_call *call = info;

	call->ret = call->func(call->info);
}

/* What a function returns on a CPU, with interrupts off; 0 if that is not online */
int ex_call_on(int cpu, int (*func)(void *info), void *info)
{
	struct ex_call call = { .func = func, .info = info };

	smp_call_function_single(cpu, ex_do_call, &call, 1);
	return call.ret;
}

/* Call a function on all home CPUs, with cpus_read_lock() held or hotplug disabled. */
static void ex_on_homes(smp_call_func_t func)
{
	struct ex_pkg *pkg;
	unsigned int i;

	ex_for_each_pkg(pkg, i)
		if (pkg->home >= 0)
			smp_call_function_single(pkg->home, func, pkg, 1);
}

/*
 * At suspend the boot CPU is the last one, and the home CPU of its package.  The last CPUs of the
 * other packages have gone, and perf has detached their events.
 */
static struct ex_pkg *ex_pkg_of_this_cpu(void)
{
	struct ex_pkg *pkg = ex_cpu_pkg(smp_processor_id());

	return pkg && pkg->home == smp_processor_id() ? pkg : NULL;
}

/* Stop the events of the last package at suspend.  Interrupts are off. */
void ex_suspend_pkg(void)
{
	struct ex_pkg *pkg = ex_pkg_of_this_cpu();

	if (pkg)
		ex_pkg_stop(pkg);
}

void ex_resume_pkg(void)
{
	struct ex_pkg *pkg = ex_pkg_of_this_cpu();

	if (pkg)
		ex_pkg_resume(pkg);
}

/* Leave the counters off at reboot and kexec (reboot notifier). */
int ex_reboot(struct notifier_block *nb, unsigned long action, void *data)
{
	cpus_read_lock();
	ex_on_homes(ex_pkg_shutdown);
	cpus_read_unlock();
	return NOTIFY_DONE;
}

/*
 * The log line of the refusals that ex_event_set_filters() has counted under perf's locks: of the
 * first, and whenever there are twice as many, as any user who may count can cause them.
 */
static void ex_log_refusals(struct irq_work *work)
{
	struct ex_pkg *pkg = container_of(work, struct ex_pkg, log_work);
	unsigned long refusals = READ_ONCE(pkg->refusals);

	if (refusals < 2 * pkg->logged)
		return;
	pkg->logged = refusals;
	pr_notice("package %d: an event does not count, the hardware does not take the value of its filter register (%lu times)\n",
		  pkg->id, refusals);
}

static struct ex_pkg *ex_alloc_pkg(unsigned int i, bool freeze)
{
	const struct ex_platform *platform = ex_this_platform;
	void *boxes = kzalloc(ex_boxes_size(platform), GFP_KERNEL);
	struct ex_pkg *pkg = kzalloc(sizeof(*pkg), GFP_KERNEL);

	if (!pkg || !boxes) {
		kfree(boxes);
		kfree(pkg);
		return NULL;
	}
	pkg->platform = platform;
	pkg->freeze = ex_freeze_kind(platform, freeze);
	ex_boxes_init(pkg, boxes);

	snprintf(pkg->die, sizeof(pkg->die), "die%u", i);
	pkg->home = -1;
	pkg->work = IRQ_WORK_INIT_HARD(ex_work);
	init_irq_work(&pkg->log_work, ex_log_refusals);
	hrtimer_setup(&pkg->timer, ex_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	hrtimer_setup(&pkg->pause, ex_pause_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	return pkg;
}

/*
 * Allocate all packages; @freeze: overflows freeze the counters of a package.  Returns 0 or
 * -ENOMEM.
 */
int ex_alloc_pkgs(bool freeze)
{
	unsigned int i;

	ex_num_pkgs = topology_max_packages();
	ex_pkgs = kcalloc(ex_num_pkgs, sizeof(*ex_pkgs), GFP_KERNEL);
	if (!ex_pkgs)
		return -ENOMEM;
	for (i = 0; i < ex_num_pkgs; i++) {
		ex_pkgs[i] = ex_alloc_pkg(i, freeze);
		if (!ex_pkgs[i]) {
			ex_free_pkgs();
			return -ENOMEM;
		}
	}
	return 0;
}

void ex_free_pkgs(void)
{
	struct ex_pkg *pkg;
	unsigned int i;

	ex_for_each_pkg(pkg, i) {
		ex_pkg_free(pkg);
		kfree(pkg->boxes);
		kfree(pkg);
	}
	kfree(ex_pkgs);
}

void ex_stop_pkgs(void)
{
	struct ex_pkg *pkg;
	unsigned int i;

	ex_on_homes(ex_pkg_down);
	ex_for_each_pkg(pkg, i) {
		irq_work_sync(&pkg->work);
		irq_work_sync(&pkg->log_work);
		ex_cancel_timers(pkg);
	}
}
