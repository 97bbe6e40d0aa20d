// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: memory, home CPUs, suspend and reboot of packages */
#include <linux/cpu.h>
#include <linux/slab.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

const struct ex_platform *ex_this_platform;
struct ex_unit **ex_units;		/* by logical package id */
unsigned int ex_num_units;
struct cpumask ex_home_cpus;		/* of all units */

/* The boxes that take events on a CPU, by row of the platform: for pmu_disable and pmu_enable */
DEFINE_PER_CPU(struct ex_box *, ex_home_boxes[EX_MAX_BOXES]);

void ex_set_home(struct ex_unit *unit, int cpu)
{
	if (unit->home >= 0)
		cpumask_clear_cpu(unit->home, &ex_home_cpus);
	if (cpu >= 0)
		cpumask_set_cpu(cpu, &ex_home_cpus);
	WRITE_ONCE(unit->home, cpu);
}

/* Change the CPU on which a box takes events; -1: none. */
void ex_box_set_cpu(struct ex_box *box, int cpu)
{
	unsigned int row = box - box->unit->boxes;

	if (box->cpu >= 0)
		WRITE_ONCE(per_cpu(ex_home_boxes[row], box->cpu), NULL);
	if (cpu >= 0)
		WRITE_ONCE(per_cpu(ex_home_boxes[row], cpu), box);
	smp_store_release(&box->cpu, cpu);	/* pairs with ex_find_box() */
}

void ex_set_boxes_cpu(struct ex_unit *unit, int cpu)
{
	struct ex_box *box;

	ex_for_each_box(box, unit)
		ex_box_set_cpu(box, cpu);
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

/* Stop all events of a unit of this CPU, and note in box->asleep which of them were started. */
void ex_unit_stop_events(struct ex_unit *unit)
{
	struct ex_box *box;
	int idx;

	ex_for_each_box(box, unit) {
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
