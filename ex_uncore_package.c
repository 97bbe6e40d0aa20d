// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: packages come with their first CPU, move with the home CPU, and go with the last. */
#include <linux/cpu.h>
#include <linux/slab.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

/* The global control register while the driver is in charge */
static u64 ex_global_ctl(const struct ex_pkg *pkg)
{
	return ex_pkg_global(pkg)->ctl_run | ex_pmi_targets(pkg) | ex_freeze_ctl(pkg);
}

/* Interrupts are off, also because perf and kprobes change other bits of DEBUGCTL. */
static void ex_run_probe(struct ex_pkg *pkg, void (*probe)(struct ex_pkg *pkg))
{
	unsigned long flags;

	ex_pkg_reset(pkg);
	atomic_inc(&pkg->unit.armed);	/* ex_nmi() ignores a package without events */
	local_irq_save(flags);
	probe(pkg);
	local_irq_restore(flags);
	atomic_dec(&pkg->unit.armed);
	ex_expect_stray(&pkg->unit, ex_time(&pkg->unit));
	pkg->global_ctl = ex_global_ctl(pkg);
}

/**
 * ex_pkg_cause_pmi - cause a PMI, to see which CPUs it reaches
 * @pkg:	package of this CPU, without events that have a counter
 * @target:	PMI target, beside the home CPU's
 *
 * Home CPU, interrupts off.
 * Return: whether it has reached this CPU
 */
bool ex_pkg_cause_pmi(struct ex_pkg *pkg, u64 target)
{
	const u64 targets = pkg->followers_sel;

	pkg->followers_sel = target;
	ex_run_probe(pkg, ex_pkg_probe_once);
	WRITE_ONCE(pkg->followers_sel, targets);
	pkg->global_ctl = ex_global_ctl(pkg);
	ex_pkg_reset(pkg);
	ex_global_control(pkg, pkg->global_ctl);
	return pkg->unit.pmi_noted;
}

static void ex_pkg_freeze(struct ex_pkg *pkg)
{
	ex_global_control(pkg, ex_pkg_global(pkg)->ctl_stop);
	ex_pause_pmis(&pkg->unit);
	WRITE_ONCE(pkg->unit.pmi_noted, true);
}

/**
 * ex_pkg_retarget - send PMIs to the CPUs of pkg->followers_sel
 * @info:	package
 *
 * Home CPU, interrupts off; on another CPU this does nothing, see ex_take_over().  No PMI begins a
 * pause before the write, and a paused package gets its targets when the pause ends.  The write may
 * end the freeze of a PMI that is on its way: then ex_poll() handles the package, frozen again.
 */
void ex_pkg_retarget(void *info)
{
	struct ex_pkg *pkg = info;
	struct ex_unit *unit = &pkg->unit;

	if (!ex_is_home(unit, smp_processor_id()))
		return;
	ex_pmi_keep_out(unit);
	pkg->global_ctl = ex_global_ctl(pkg);
	if (!unit->paused) {
		ex_run(pkg, true);
		if (unit->freeze && ex_any_status(pkg))
			ex_pkg_freeze(pkg);
	}
	if (ex_pmi_let_in(unit))
		ex_poll(unit);
}

/*
 * Leave a package without a home CPU, as nothing counts there: its registers read 0, as KVM's
 * do with ignore_msrs=1, or its clock does not run.  The next CPU of the package tries again.
 */
static void ex_pkg_dead(struct ex_pkg *pkg)
{
	const struct ex_box *box;
	unsigned int boxes = 0;

	ex_enable_core_pmi(pkg, false);
	ex_set_home(&pkg->unit, -1);
	ex_for_each_box(box, &pkg->unit)
		boxes += !box->absent;
	if (!pkg->dead)
		pr_warn("package %d: %s; it has no PMUs\n", pkg->unit.id,
			boxes ? "its uncore clock does not run" :
			"no counter keeps what is written to it");
	pkg->dead = true;
}

static void ex_log_dead_boxes(const struct ex_pkg *pkg, unsigned int boxes)
{
	if (boxes)
		pr_warn("package %d: %u boxes are left out, their counters do not keep what is written to them\n",
			pkg->unit.id, boxes);
}

/**
 * ex_pkg_up - set up a package (CPU hotplug callback)
 * @unit:	package
 * @cpu:	this CPU, the first of the package, which becomes its home CPU
 */
void ex_pkg_up(struct ex_unit *unit, int cpu)
{
	const u32 *summaries = unit->platform->summaries;
	struct ex_pkg *pkg = to_ex_pkg(unit);
	struct ex_box *box;
	u64 val;

	unit->id = topology_physical_package_id(cpu);
	pkg->has_ovf_flag = !rdmsrq_safe(MSR_CORE_PERF_GLOBAL_STATUS, &val);
	pkg->use_debugctl = !rdmsrq_safe(MSR_IA32_DEBUGCTLMSR, &val);
	pkg->use_summary = summaries[0] && !rdmsrq_safe(summaries[0], &val) &&
			   !rdmsrq_safe(summaries[1], &val);
	pkg->unreported = ex_unreported_boxes(unit->platform);
	/* An E7 has up to ten C-Boxes, an Ivytown up to three ports. */
	ex_pci_attach(pkg, cpu);
	ex_for_each_box(box, unit)
		ex_box_detect(box);
	ex_set_home(unit, cpu);
	ex_home_enable_pmi(pkg);
	ex_run_probe(pkg, ex_pkg_probe);
	pkg->clock_khz = ex_pkg_measure_clock(pkg);
	pkg->uclk_ratio = ex_pci_uclk_ratio(pkg);
	ex_pkg_reset(pkg);
	if (!pkg->clock_khz) {
		ex_pkg_dead(pkg);
		return;
	}
	ex_log_dead_boxes(pkg, pkg->probed.dead);
	if (pkg->probed.late_freeze)
		pr_warn("package %d: a freeze comes when its PMI has been handled, and stops the counters for up to a second%s\n",
			unit->id, ex_always_freezes(unit) ? "" : " (load with freeze=0)");
	ex_global_control(pkg, pkg->global_ctl);
	ex_set_boxes_cpu(unit, cpu);	/* last: no event is added while the package is probed */
}

/* Stop a package and its events, on a CPU of the package. */
void ex_pkg_stop(struct ex_pkg *pkg)
{
	ex_global_control(pkg, ex_pkg_global(pkg)->ctl_stop);
	ex_unit_stop_events(&pkg->unit);
}

/* Take a counter again: PMIs may reach the new home CPU that did not reach the old one. */
static void ex_counter_reassign(struct ex_box *box, int idx)
{
	struct ex_counter *counter = &box->counters[idx];
	const struct ex_req *req = counter->req;

	atomic_sub(counter->pmi_off, &box->unit->pmi_off);
	ex_counter_assign(box, idx, req, ex_raises_no_pmi(box, req));
	atomic_add(counter->pmi_off, &box->unit->pmi_off);
}

/* Start what ex_pkg_stop() stopped.  The global control register is left to the caller. */
static void ex_pkg_start_events(struct ex_pkg *pkg)
{
	struct ex_box *box;
	int idx;

	ex_for_each_box(box, &pkg->unit) {
		if (box->absent)
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
	ex_pmi_keep_out(&pkg->unit);
	ex_pkg_reset(pkg);
	ex_pkg_start_events(pkg);
	ex_unmask_pmi(&pkg->unit);
	ex_enable_core_pmi(pkg, true);
	ex_global_control(pkg, pkg->global_ctl);
	if (ex_pmi_let_in(&pkg->unit))
		ex_poll(&pkg->unit);
}

/* Stop a package, whose last CPU or whose driver goes, on its home CPU. */
void ex_pkg_down(struct ex_unit *unit)
{
	struct ex_pkg *pkg = to_ex_pkg(unit);
	const struct ex_global *global = ex_pkg_global(pkg);
	unsigned long flags;

	local_irq_save(flags);
	ex_home_disable_pmi(pkg);
	ex_set_boxes_cpu(unit, -1);
	WRITE_ONCE(pkg->global_ctl, global->ctl_unload);	/* ex_poll() may write it */
	ex_set_home(unit, -1);
	WRITE_ONCE(unit->stray_until, 0);
	ex_pkg_stop(pkg);
	pkg->probed.needs_idle = false;		/* leave all counters disabled */
	ex_pkg_reset(pkg);
	if (global->ctl_unload != global->ctl_stop)
		ex_global_control(pkg, global->ctl_unload);
	local_irq_restore(flags);
}

static bool ex_first_thread(unsigned int cpu)
{
	return cpumask_first(topology_sibling_cpumask(cpu)) == cpu;
}

/**
 * ex_pick_home - pick a new home CPU
 * @cpu:	home CPU, which goes
 * @heirs:	CPUs to pick from
 * Return: one of @heirs, of the same thread number if there is one; at least nr_cpu_ids if @heirs
 * is empty
 */
unsigned int ex_pick_home(unsigned int cpu, const struct cpumask *heirs)
{
	unsigned int i;

	for_each_cpu(i, heirs)
		if (ex_first_thread(i) == ex_first_thread(cpu))
			return i;
	return cpumask_first(heirs);
}

/**
 * ex_leave_home - stop receiving PMIs
 * @info:	package; this is its home CPU, until the caller makes another one that
 *
 * Moving the events takes perf a grace period of RCU for each PMU.  No PMI ends a freeze in that
 * time, so the events that sample count on without: ex_raises_no_pmi() disables the PMIs of the
 * counters here, and those of each counter that perf gives an event until ex_take_over().
 */
void ex_leave_home(void *info)
{
	struct ex_pkg *pkg = to_ex_pkg(info);
	unsigned long flags;

	local_irq_save(flags);	/* ex_check() would enable PMIs again */
	ex_home_disable_pmi(pkg);
	if (pkg->unit.freeze)
		ex_poll(&pkg->unit);
	WRITE_ONCE(pkg->unit.migrating, true);
	if (pkg->unit.freeze) {
		WRITE_ONCE(pkg->unit.paused, false);	/* a pause would freeze it, too */
		ex_pkg_stop(pkg);
		ex_pkg_start_events(pkg);
		ex_global_control(pkg, pkg->global_ctl);
	}
	local_irq_restore(flags);
}

/**
 * ex_take_over - start to receive PMIs
 * @info:	package; this is its new home CPU, and its events have moved here
 *
 * Handles what has overflowed meanwhile.  Then the events stay stopped until the probe has found
 * how PMIs reach this CPU: core numbers have gaps, and perhaps only one thread of a core receives
 * PMIs.
 */
void ex_take_over(void *info)
{
	struct ex_pkg *pkg = to_ex_pkg(info);
	unsigned long flags;

	local_irq_save(flags);
	ex_pmi_keep_out(&pkg->unit);	/* a late PMI would let the package count */
	WRITE_ONCE(pkg->unit.migrating, false);
	ex_home_enable_pmi(pkg);
	/* A counter that counts loses what it counts while it is armed. */
	ex_global_control(pkg, ex_pkg_global(pkg)->ctl_stop);
	if (atomic_read(&pkg->unit.pmi_off))
		ex_sample_by_value(&pkg->unit);
	ex_poll(&pkg->unit);
	ex_pkg_stop(pkg);
	ex_run_probe(pkg, ex_pkg_probe_pmi);
	ex_follow_targets(pkg);
	pkg->global_ctl = ex_global_ctl(pkg);
	ex_pkg_restart(pkg);
	/* The freeze of the probe's last PMI may come late: ex_check() ends it. */
	WRITE_ONCE(pkg->unit.overflow_pending, pkg->unit.freeze);
	ex_check_start(&pkg->unit);
	local_irq_restore(flags);
}

void ex_pkg_suspend(struct ex_unit *unit)
{
	ex_pkg_stop(to_ex_pkg(unit));
}

/*
 * Start the events that ex_pkg_stop() has stopped, as if each just got its counter, on a CPU of the
 * package, whose registers have lost their content.
 */
void ex_pkg_resume(struct ex_unit *unit)
{
	struct ex_pkg *pkg = to_ex_pkg(unit);
	struct ex_box *box;
	int idx;

	ex_log_dead_boxes(pkg, ex_pkg_lose_boxes(pkg));
	ex_for_each_box(box, unit)
		ex_for_each_used_counter(idx, box)
			box->counters[idx].once = box->counters[idx].req->once;
	ex_pkg_restart(pkg);
}

/*
 * Stop the counters, and PMIs, for the next kernel or for firmware, on the home CPU.  ex_timer()
 * must not enable PMIs again, hence unit->migrating.
 */
void ex_pkg_shutdown(struct ex_unit *unit)
{
	struct ex_pkg *pkg = to_ex_pkg(unit);
	struct ex_box *box;

	ex_home_disable_pmi(pkg);
	WRITE_ONCE(unit->migrating, true);
	if (ex_counters_show_running(pkg))
		ex_for_each_box(box, unit)
			if (!box->absent)
				ex_box_disable(box);
	WRITE_ONCE(pkg->global_ctl, ex_pkg_global(pkg)->ctl_unload);
	barrier();	/* a PMI that is still on its way may write global_ctl */
	ex_global_control(pkg, pkg->global_ctl);
}

struct ex_removal {
	struct ex_pkg *pkg;
	unsigned int function;
};

/* The events keep what they have counted, and nothing accesses the box any more. */
static void ex_box_function_removed(struct ex_box *box)
{
	int idx;

	ex_for_each_used_counter(idx, box)
		ex_event_stop(box->counters[idx].event, PERF_EF_UPDATE);
	WRITE_ONCE(box->absent, true);
}

static void ex_pkg_function_removed(void *info)
{
	const struct ex_removal *removal = info;
	struct ex_box *box;

	ex_for_each_box(box, &removal->pkg->unit) {
		if (ex_box_is_in(box, removal->function))
			ex_box_function_removed(box);
		if (ex_filter_is_in(box, removal->function))
			WRITE_ONCE(box->no_filter, true);
	}
}

/* Stop using a PCI function, with cpus_read_lock() held. */
void ex_function_removed(struct ex_pkg *pkg, unsigned int function)
{
	struct ex_removal removal = { pkg, function };

	if (pkg->unit.home >= 0)
		smp_call_function_single(pkg->unit.home, ex_pkg_function_removed, &removal, 1);
	ex_pci_detach(pkg, function);
}

void ex_pkg_free(struct ex_unit *unit)
{
	unsigned int i;

	for (i = 0; i < EX_MAX_FUNCTIONS; i++)
		ex_pci_detach(to_ex_pkg(unit), i);
}

/* Call a function on the home CPU of each unit, with cpus_read_lock() held or hotplug disabled. */
static void ex_on_homes(smp_call_func_t func)
{
	struct ex_unit *unit;
	unsigned int i;

	ex_for_each_unit(unit, i)
		if (unit->home >= 0)
			smp_call_function_single(unit->home, func, unit, 1);
}

/*
 * At suspend the boot CPU is the last one, and the home CPU of its unit.  The last CPUs of the
 * other units have gone, and perf has detached their events.
 */
static struct ex_unit *ex_unit_of_this_cpu(void)
{
	struct ex_unit *unit = ex_cpu_unit(smp_processor_id());

	return unit && unit->home == smp_processor_id() ? unit : NULL;
}

/* Stop the events of the last unit at suspend.  Interrupts are off. */
void ex_suspend_unit(void)
{
	struct ex_unit *unit = ex_unit_of_this_cpu();

	if (unit)
		ex_pkg_suspend(unit);
}

void ex_resume_unit(void)
{
	struct ex_unit *unit = ex_unit_of_this_cpu();

	if (unit)
		ex_pkg_resume(unit);
}

static void ex_unit_shutdown(void *unit)
{
	ex_pkg_shutdown(unit);
}

/* Leave the counters off at reboot and kexec (reboot notifier). */
int ex_reboot(struct notifier_block *nb, unsigned long action, void *data)
{
	cpus_read_lock();
	ex_on_homes(ex_unit_shutdown);
	cpus_read_unlock();
	return NOTIFY_DONE;
}

/*
 * The log line of the refusals that ex_event_set_filters() has counted under perf's locks: of the
 * first, and whenever there are twice as many, as any user who may count can cause them.
 */
static void ex_log_refusals(struct irq_work *work)
{
	struct ex_unit *unit = container_of(work, struct ex_unit, log_work);
	unsigned long refusals = READ_ONCE(unit->refusals);

	if (refusals < 2 * unit->logged)
		return;
	unit->logged = refusals;
	pr_notice("package %d: an event does not count, the hardware does not take the value of its filter register (%lu times)\n",
		  unit->id, refusals);
}

static struct ex_unit *ex_alloc_unit(bool freeze)
{
	const struct ex_platform *platform = ex_this_platform;
	void *boxes = kzalloc(ex_boxes_size(platform), GFP_KERNEL);
	struct ex_pkg *pkg = kzalloc(sizeof(*pkg), GFP_KERNEL);
	struct ex_unit *unit;

	if (!pkg || !boxes) {
		kfree(boxes);
		kfree(pkg);
		return NULL;
	}
	unit = &pkg->unit;
	unit->platform = platform;
	unit->freeze = ex_freeze_kind(platform, freeze);
	ex_boxes_init(unit, boxes);

	unit->home = -1;
	unit->work = IRQ_WORK_INIT_HARD(ex_work);
	init_irq_work(&unit->log_work, ex_log_refusals);
	hrtimer_setup(&unit->timer, ex_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	hrtimer_setup(&unit->pause, ex_pause_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	return unit;
}

/**
 * ex_alloc_units - allocate all packages
 * @freeze:	an overflow freezes all counters of its package
 * Return: 0 or -ENOMEM
 */
int ex_alloc_units(bool freeze)
{
	unsigned int i;

	ex_num_units = topology_max_packages();
	ex_units = kcalloc(ex_num_units, sizeof(*ex_units), GFP_KERNEL);
	if (!ex_units)
		return -ENOMEM;
	for (i = 0; i < ex_num_units; i++) {
		ex_units[i] = ex_alloc_unit(freeze);
		if (!ex_units[i]) {
			ex_free_units();
			return -ENOMEM;
		}
	}
	return 0;
}

void ex_free_units(void)
{
	struct ex_unit *unit;
	unsigned int i;

	ex_for_each_unit(unit, i) {
		ex_pkg_free(unit);
		kfree(unit->boxes);
		kfree(to_ex_pkg(unit));
	}
	kfree(ex_units);
}

static void ex_unit_down(void *unit)
{
	ex_pkg_down(unit);
}

void ex_stop_units(void)
{
	struct ex_unit *unit;
	unsigned int i;

	ex_on_homes(ex_unit_down);
	ex_for_each_unit(unit, i) {
		irq_work_sync(&unit->work);
		irq_work_sync(&unit->log_work);
		ex_cancel_timers(unit);
	}
}
