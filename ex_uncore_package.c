// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: packages and their home CPUs.
 *
 * A package comes when its first CPU comes online, which becomes its home CPU; moves when
 * that CPU goes offline; and goes with its last CPU or with the driver.  Its events survive
 * a move, a suspend, and the removal of PCI functions of other boxes.
 */
#include <linux/cpu.h>
#include <linux/slab.h>

#include <asm/nmi.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

const struct ex_platform *ex_this_platform;
struct ex_pkg *ex_pkgs;			/* by logical package id, or by CPU */
unsigned int ex_num_pkgs;
struct cpumask ex_home_cpus;		/* sysfs cpumask */

/* The boxes that take events on a CPU, by row of the platform: for pmu_disable and pmu_enable */
DEFINE_PER_CPU(struct ex_box *, ex_home_boxes[EX_MAX_BOXES]);

/*
 * An NMI on a CPU that is not the home CPU.  If DEBUGCTL does not keep PMIs from this CPU, the NMI
 * is a PMI if bit 61 of this CPU says so, or if bit 61 is not used.  While the probe is just
 * finding out both, it is taken for one.  LVTPC of this CPU is the core PMU's.
 */
static int ex_pmi_off_home(struct ex_pkg *pkg)
{
	bool probed = READ_ONCE(pkg->pmi_mode) == EX_PMI_PROBED;

	if (!probed && !pkg->probed.ungated)
		return NMI_DONE;
	if (!ex_clear_ovf_flag(pkg) && pkg->use_ovf_flag && !probed)
		return NMI_DONE;
	ex_unmask_pmi(pkg);
	return NMI_HANDLED;
}

/* NMI handler: returns NMI_DONE if the NMI is not the driver's, else how many NMIs were handled. */
static int ex_nmi(unsigned int cmd, struct pt_regs *regs)
{
	int cpu = smp_processor_id();
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);

	if (!pkg || (!atomic_read(&pkg->armed) && !READ_ONCE(pkg->stray_until)))
		return NMI_DONE;
	return ex_is_home(pkg, cpu) ? ex_handle_pmi(pkg, regs) : ex_pmi_off_home(pkg);
}

/* Register the NMI handler.  Returns 0 or an error. */
int ex_register_nmi(void)
{
	return register_nmi_handler(NMI_LOCAL, ex_nmi, NMI_FLAG_FIRST, KBUILD_MODNAME);
}

/* Coming and going */

/**
 * ex_set_home - change the home CPU of a package
 * @pkg:	package
 * @cpu:	new home CPU, or -1
 */
void ex_set_home(struct ex_pkg *pkg, int cpu)
{
	if (pkg->home >= 0)
		cpumask_clear_cpu(pkg->home, &ex_home_cpus);
	if (cpu >= 0)
		cpumask_set_cpu(cpu, &ex_home_cpus);
	WRITE_ONCE(pkg->home, cpu);
}

/**
 * ex_box_set_cpu - change the CPU on which a box takes events
 * @box:	box
 * @cpu:	new CPU, or -1 if it shall take none
 */
void ex_box_set_cpu(struct ex_box *box, int cpu)
{
	unsigned int row = box - box->pkg->boxes;

	if (box->cpu >= 0)
		WRITE_ONCE(per_cpu(ex_home_boxes[row], box->cpu), NULL);
	if (cpu >= 0)
		WRITE_ONCE(per_cpu(ex_home_boxes[row], cpu), box);
	smp_store_release(&box->cpu, cpu);	/* pairs with ex_find_box() */
}

/**
 * ex_set_boxes_cpu - change the CPU on which the boxes of a package take events
 * @pkg:	package
 * @cpu:	new CPU, or -1 if they shall take none
 */
void ex_set_boxes_cpu(struct ex_pkg *pkg, int cpu)
{
	struct ex_box *box;

	ex_for_each_box(box, pkg)
		ex_box_set_cpu(box, cpu);
}

/* The global control register while the driver is in charge.  Without PMIs no freeze would end. */
static u64 ex_global_ctl(const struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);
	bool freeze = pkg->freeze && pkg->probed.pmi;

	return global->ctl_run | pkg->probed.core_sel | (freeze ? global->ctl_freeze : 0);
}

/*
 * Run @probe on a package.  Interrupts are off, also because perf and kprobes change other
 * bits of DEBUGCTL.
 */
static void ex_run_probe(struct ex_pkg *pkg, void (*probe)(struct ex_pkg *pkg))
{
	unsigned long flags;

	ex_pkg_reset(pkg);
	atomic_inc(&pkg->armed);	/* ex_nmi() ignores a package without events */
	local_irq_save(flags);
	probe(pkg);
	local_irq_restore(flags);
	atomic_dec(&pkg->armed);
	ex_expect_stray(pkg, ex_time(pkg));
	pkg->global_ctl = ex_global_ctl(pkg);
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
	ex_set_home(pkg, -1);
	ex_for_each_box(box, pkg)
		boxes += !box->absent;
	if (!pkg->dead)
		pr_warn("package %d: %s; it has no PMUs\n", pkg->id,
			boxes ? "its uncore clock does not run" :
			"no counter keeps what is written to it");
	pkg->dead = true;
}

/**
 * ex_pkg_up - set up a package
 * @pkg:	package
 * @cpu:	this CPU, the first of the package, which becomes its home CPU
 *
 * CPU hotplug callback: process context.
 */
void ex_pkg_up(struct ex_pkg *pkg, int cpu)
{
	struct ex_box *box;
	u64 val;

	pkg->id = topology_physical_package_id(cpu);
	pkg->has_ovf_flag = !rdmsrq_safe(MSR_CORE_PERF_GLOBAL_STATUS, &val);
	pkg->use_debugctl = !rdmsrq_safe(MSR_IA32_DEBUGCTLMSR, &val);
	pkg->use_summary = pkg->platform->summaries[0] &&
			   !rdmsrq_safe(pkg->platform->summaries[0], &val) &&
			   !rdmsrq_safe(pkg->platform->summaries[1], &val);
	/* An E7 has up to ten C-Boxes, an Ivytown up to three ports. */
	ex_pci_attach(pkg, cpu);
	ex_for_each_box(box, pkg)
		ex_box_detect(box);
	ex_set_home(pkg, cpu);
	ex_home_enable_pmi(pkg);
	ex_run_probe(pkg, ex_pkg_probe);
	pkg->clock_khz = ex_pkg_measure_clock(pkg);
	pkg->uclk_ratio = ex_pci_uclk_ratio(pkg);
	ex_pkg_reset(pkg);
	if (!pkg->clock_khz) {
		ex_pkg_dead(pkg);
		return;
	}
	if (pkg->probed.dead)
		pr_warn("package %d: %u boxes are left out, their counters do not keep what is written to them\n",
			pkg->id, pkg->probed.dead);
	if (pkg->probed.late_freeze)
		pr_warn("package %d: a freeze comes when its PMI has been handled, and stops the counters for up to a second%s\n",
			pkg->id, ex_always_freezes(pkg) ? "" : " (load with freeze=0)");
	ex_global_control(pkg, pkg->global_ctl);
	ex_set_boxes_cpu(pkg, cpu);	/* last: no event is added while the package is probed */
}

/**
 * ex_pkg_stop_events - stop all events, and note in box->asleep which of them were started
 * @pkg:	package of this CPU
 */
void ex_pkg_stop_events(struct ex_pkg *pkg)
{
	struct ex_box *box;
	int idx;

	ex_for_each_box(box, pkg) {
		box->asleep = 0;
		ex_for_each_used_counter(idx, box) {
			struct perf_event *event = box->counters[idx].event;

			if (event->hw.state & PERF_HES_STOPPED)
				continue;
			ex_unit->pmu->stop(event, PERF_EF_UPDATE);
			__set_bit(idx, &box->asleep);
		}
	}
}

/**
 * ex_pkg_stop - stop a package and its events
 * @pkg:	package of this CPU
 */
void ex_pkg_stop(struct ex_pkg *pkg)
{
	ex_global_control(pkg, ex_pkg_global(pkg)->ctl_stop);
	ex_pkg_stop_events(pkg);
}

/* Take a counter again: PMIs may reach the new home CPU that did not reach the old one. */
static void ex_counter_retake(struct ex_box *box, int idx)
{
	struct ex_counter *counter = &box->counters[idx];

	atomic_sub(counter->pmi_off, &box->pkg->pmi_off);
	ex_counter_take(box, idx, box->holders.req[idx]);
	atomic_add(counter->pmi_off, &box->pkg->pmi_off);
}

/* Set up the registers, which have lost their content, and start what ex_pkg_stop() stopped. */
static void ex_pkg_restart(struct ex_pkg *pkg)
{
	struct ex_box *box;
	int idx;

	ex_pmi_keep_out(pkg);
	ex_pkg_reset(pkg);
	ex_for_each_box(box, pkg) {
		if (box->absent)
			continue;
		ex_gate_close(box);
		ex_for_each_used_counter(idx, box) {
			ex_counter_retake(box, idx);
			if (box->asleep & BIT(idx))
				ex_event_start(box->counters[idx].event, 0);
		}
		ex_gate_open(box);
	}
	ex_unmask_pmi(pkg);
	ex_enable_core_pmi(pkg, true);
	ex_global_control(pkg, pkg->global_ctl);
	if (ex_pmi_let_in(pkg))
		ex_poll(pkg);
}

/**
 * ex_pkg_down - stop a package, whose last CPU or whose driver goes
 * @info:	package; this is its home CPU
 */
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
	pkg->probed.needs_idle = false;		/* leave all counters disabled */
	ex_pkg_reset(pkg);
	if (global->ctl_unload != global->ctl_stop)
		ex_global_control(pkg, global->ctl_unload);
	local_irq_restore(flags);
}

/* The home moves */

static bool ex_first_thread(unsigned int cpu)
{
	return cpumask_first(topology_sibling_cpumask(cpu)) == cpu;
}

/**
 * ex_pick_home - pick a new home CPU
 * @cpu:	home CPU, which goes
 * @heirs:	CPUs to pick from
 *
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
 */
void ex_leave_home(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned long flags;

	local_irq_save(flags);	/* ex_check() would enable PMIs again */
	ex_home_disable_pmi(pkg);
	WRITE_ONCE(pkg->migrating, true);
	local_irq_restore(flags);
}

/**
 * ex_take_over - start to receive PMIs
 * @info:	package; this is its new home CPU, and its events have moved here
 *
 * Handles what has overflowed meanwhile.  Then the events stay stopped until the probe has
 * found how PMIs reach this CPU: core numbers have gaps, and perhaps only one thread of a
 * core receives PMIs.
 */
void ex_take_over(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned long flags;

	local_irq_save(flags);
	WRITE_ONCE(pkg->migrating, false);
	ex_home_enable_pmi(pkg);
	ex_poll(pkg);
	ex_pkg_stop(pkg);
	ex_run_probe(pkg, ex_pkg_probe_pmi);
	ex_pkg_restart(pkg);
	/* The freeze of the probe's last PMI may come late: ex_check() ends it. */
	WRITE_ONCE(pkg->overflow_pending, pkg->freeze);
	ex_check_start(pkg);
	local_irq_restore(flags);
}

/* Suspend and reboot */

/*
 * At suspend the boot CPU is the last one, and the home CPU of its package.  The last CPUs of
 * the other packages have gone, and perf has detached their events.
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
		ex_unit->suspend(pkg);
}

/* Start the events of that package again. */
void ex_resume_pkg(void)
{
	struct ex_pkg *pkg = ex_pkg_of_this_cpu();

	if (pkg)
		ex_unit->resume(pkg);
}

/**
 * ex_pkg_resume - start the events that ex_pkg_stop() has stopped, as if each just got its counter
 * @pkg:	package of this CPU, whose registers have lost their content
 */
void ex_pkg_resume(struct ex_pkg *pkg)
{
	struct ex_box *box;
	int idx;

	ex_for_each_box(box, pkg)
		ex_for_each_used_counter(idx, box)
			box->counters[idx].once = box->holders.req[idx]->once;
	ex_pkg_restart(pkg);
}

/**
 * ex_pkg_shutdown - stop the counters, and PMIs, for the next kernel or for firmware
 * @info:	package; this is its home CPU
 *
 * ex_timer() must not enable PMIs again, hence @migrating.
 */
void ex_pkg_shutdown(void *info)
{
	struct ex_pkg *pkg = info;
	struct ex_box *box;

	ex_home_disable_pmi(pkg);
	WRITE_ONCE(pkg->migrating, true);
	if (ex_counters_show_running(pkg))
		ex_for_each_box(box, pkg)
			if (!box->absent)
				ex_box_disable(box);
	WRITE_ONCE(pkg->global_ctl, ex_pkg_global(pkg)->ctl_unload);
	barrier();	/* a PMI that is still on its way may write global_ctl */
	ex_global_control(pkg, pkg->global_ctl);
}

/**
 * ex_on_homes - call a function on the home CPU of each package
 * @func:	function; its argument is the package
 *
 * With cpus_read_lock() held, or CPU hotplug disabled.
 */
void ex_on_homes(smp_call_func_t func)
{
	unsigned int i;

	for (i = 0; i < ex_num_pkgs; i++)
		if (ex_pkgs[i].home >= 0)
			smp_call_function_single(ex_pkgs[i].home, func, &ex_pkgs[i], 1);
}

/**
 * ex_reboot - leave the counters off at reboot and kexec (reboot notifier)
 * @nb:		ignored
 * @action:	ignored
 * @data:	ignored
 *
 * Return: %NOTIFY_DONE
 */
int ex_reboot(struct notifier_block *nb, unsigned long action, void *data)
{
	cpus_read_lock();
	ex_on_homes(ex_unit->shutdown);
	cpus_read_unlock();
	return NOTIFY_DONE;
}

/* PCI functions that are removed */

/**
 * struct ex_removal - a PCI function that is removed
 * @pkg:	its package
 * @function:	its index
 */
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

	ex_for_each_box(box, removal->pkg) {
		if (ex_box_is_in(box, removal->function))
			ex_box_function_removed(box);
		if (ex_filter_is_in(box, removal->function))
			WRITE_ONCE(box->no_filter, true);
	}
}

/**
 * ex_function_removed - stop using a PCI function
 * @pkg:	package
 * @function:	index of the function
 *
 * With cpus_read_lock() held.
 */
void ex_function_removed(struct ex_pkg *pkg, unsigned int function)
{
	struct ex_removal removal = { pkg, function };

	if (pkg->home >= 0)
		smp_call_function_single(pkg->home, ex_pkg_function_removed, &removal, 1);
	ex_pci_detach(pkg, function);
}

/* Memory */

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

static int ex_alloc_pkg(struct ex_pkg *pkg, bool freeze)
{
	unsigned int i;

	pkg->platform = ex_this_platform;
	pkg->boxes = kcalloc(pkg->platform->num_boxes, sizeof(*pkg->boxes), GFP_KERNEL);
	if (!pkg->boxes)
		return -ENOMEM;
	pkg->freeze = (freeze && pkg->platform->global.ctl_freeze) || ex_always_freezes(pkg);
	for (i = 0; i < pkg->platform->num_boxes; i++)
		ex_box_init(&pkg->boxes[i], pkg, &pkg->platform->boxes[i]);

	pkg->home = -1;
	pkg->work = IRQ_WORK_INIT_HARD(ex_work);
	init_irq_work(&pkg->log_work, ex_log_refusals);
	hrtimer_setup(&pkg->timer, ex_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	hrtimer_setup(&pkg->pause, ex_pause_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	return 0;
}

/**
 * ex_alloc_pkgs - allocate all packages
 * @freeze:	an overflow freezes all counters of its package
 *
 * Return: 0 or -ENOMEM
 */
int ex_alloc_pkgs(bool freeze)
{
	unsigned int i;
	int ret;

	ex_num_pkgs = ex_this_platform->per_cpu ? nr_cpu_ids : topology_max_packages();
	ex_pkgs = kcalloc(ex_num_pkgs, sizeof(*ex_pkgs), GFP_KERNEL);
	if (!ex_pkgs)
		return -ENOMEM;
	for (i = 0; i < ex_num_pkgs; i++) {
		ret = ex_alloc_pkg(&ex_pkgs[i], freeze);
		if (ret) {
			ex_free_pkgs();
			return ret;
		}
	}
	return 0;
}

/* Free all packages, and let go of their PCI functions. */
void ex_free_pkgs(void)
{
	unsigned int i, k;

	for (i = 0; i < ex_num_pkgs; i++) {
		for (k = 0; k < EX_MAX_FUNCTIONS; k++)
			ex_pci_detach(&ex_pkgs[i], k);
		kfree(ex_pkgs[i].boxes);
	}
	kfree(ex_pkgs);
}

/* Stop all packages, and wait for their timers, irq_works and works. */
void ex_stop_pkgs(void)
{
	unsigned int i;

	ex_on_homes(ex_unit->down);
	for (i = 0; i < ex_num_pkgs; i++) {
		irq_work_sync(&ex_pkgs[i].work);
		irq_work_sync(&ex_pkgs[i].log_work);
		ex_cancel_timers(&ex_pkgs[i]);
	}
	if (ex_unit->finish)
		ex_unit->finish();
}
