// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: packages and their home CPUs.
 */
#include <linux/cpu.h>
#include <linux/pci.h>
#include <linux/slab.h>
#include <linux/syscore_ops.h>

#include <asm/nmi.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

const struct ex_platform *ex_this_platform;
struct ex_pkg *ex_pkgs;
unsigned int ex_num_pkgs;
struct cpumask ex_home_cpus;	/* sysfs cpumask */

/*
 * An NMI on a CPU that is not the home.  Where DEBUGCTL does not keep PMIs from it, as the
 * probe may just be finding out, it is a PMI if bit 61 of this CPU says so, or if nothing
 * can say that it is none.  LVTPC is the core PMU's here.
 */
static int ex_pmi_off_home(struct ex_pkg *pkg)
{
	if (!READ_ONCE(pkg->probing) && !pkg->probed.ungated)
		return NMI_DONE;
	if (!ex_clear_ovf_flag(pkg) && pkg->use_ovf_flag)
		return NMI_DONE;
	ex_unmask_pmi(pkg);
	return NMI_HANDLED;
}

int ex_nmi(unsigned int cmd, struct pt_regs *regs)
{
	int cpu = smp_processor_id();
	struct ex_pkg *pkg = ex_cpu_pkg(cpu);

	if (!pkg || (!atomic_read(&pkg->armed) && !READ_ONCE(pkg->late)))
		return NMI_DONE;
	return ex_is_home(pkg, cpu) ? ex_handle_pmi(pkg, regs) : ex_pmi_off_home(pkg);
}

void ex_set_home(struct ex_pkg *pkg, int cpu)
{
	if (pkg->home >= 0)
		cpumask_clear_cpu(pkg->home, &ex_home_cpus);
	if (cpu >= 0)
		cpumask_set_cpu(cpu, &ex_home_cpus);
	WRITE_ONCE(pkg->home, cpu);
}

/* From now on boxes take events on @cpu, or with -1 nowhere. */
static void ex_set_boxes_cpu(struct ex_pkg *pkg, int cpu)
{
	unsigned int i;

	for (i = 0; i < pkg->platform->num_boxes; i++)
		smp_store_release(&pkg->boxes[i].cpu, cpu);	/* see ex_event_init() */
}

/* GLOBAL_CTL while the driver is in charge */
static u64 ex_global_ctl(const struct ex_pkg *pkg)
{
	return pkg->platform->run | pkg->probed.core_sel |
	       (pkg->freeze ? pkg->platform->freeze : 0);
}

/* Find out about a package, and leave it reset. */
static void ex_pkg_probe_and_reset(struct ex_pkg *pkg)
{
	unsigned long flags;

	ex_pkg_reset(pkg);
	atomic_inc(&pkg->armed);	/* so that ex_nmi() looks */
	local_irq_save(flags);		/* others change bits of their own in DEBUGCTL */
	ex_pkg_probe(pkg);
	local_irq_restore(flags);
	atomic_dec(&pkg->armed);
	ex_expect_stray(pkg, ex_time(pkg));
	pkg->clock_khz = ex_pkg_measure_clock(pkg);
	ex_pkg_reset(pkg);
	pkg->global_ctl = ex_global_ctl(pkg);
}

/*
 * Nothing counts in the package, which stays without a home CPU: its registers read 0, as
 * KVM's do with ignore_msrs=1, or its clock stands.  The next of its CPUs tries again.
 */
static void ex_pkg_dead(struct ex_pkg *pkg)
{
	unsigned int i, boxes = 0;

	ex_enable_core_pmi(pkg, false);
	ex_set_home(pkg, -1);
	for (i = 0; i < pkg->platform->num_boxes; i++)
		boxes += !pkg->boxes[i].absent;
	if (!pkg->dead)
		pr_warn("package %d: %s; it has no PMUs\n", pkg->id,
			boxes ? "its uncore clock stands" :
			"no counter keeps what is written to it");
	pkg->dead = true;
}

/* The first CPU of a package, on which this runs, sets it going. */
void ex_pkg_up(struct ex_pkg *pkg, int cpu)
{
	unsigned int i;
	u64 val;

	pkg->id = topology_physical_package_id(cpu);
	pkg->use_ovf_flag = !rdmsrq_safe(MSR_CORE_PERF_GLOBAL_STATUS, &val);
	pkg->use_summary = pkg->platform->summaries[0] &&
			   !rdmsrq_safe(pkg->platform->summaries[0], &val) &&
			   !rdmsrq_safe(pkg->platform->summaries[1], &val);
	/* An E7 has up to ten C-Boxes, an Ivytown up to three ports. */
	ex_pci_attach(pkg, cpu);
	for (i = 0; i < pkg->platform->num_boxes; i++)
		ex_box_detect(&pkg->boxes[i]);
	ex_set_home(pkg, cpu);
	ex_home_enable_pmi(pkg);
	ex_pkg_probe_and_reset(pkg);
	if (!pkg->clock_khz) {
		ex_pkg_dead(pkg);
		return;
	}
	if (pkg->probed.dead)
		pr_warn("package %d: %u boxes are left out, their counters do not keep what is written to them\n",
			pkg->id, pkg->probed.dead);
	ex_write(pkg, EX_U_GLOBAL_CTL, pkg->global_ctl);
	ex_set_boxes_cpu(pkg, cpu);	/* last: no event comes into the probing */
}

/* Stop all events, as they are; they keep what they have counted. */
static void ex_pkg_stop(struct ex_pkg *pkg)
{
	struct ex_box *box = pkg->boxes;
	int idx;

	ex_write(pkg, EX_U_GLOBAL_CTL, pkg->platform->stop);
	for (; box < pkg->boxes + pkg->platform->num_boxes; box++) {
		box->asleep = 0;
		for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS) {
			struct perf_event *event = box->counters[idx].event;

			if (event->hw.state & PERF_HES_STOPPED)
				continue;
			ex_event_stop(event, PERF_EF_UPDATE);
			__set_bit(idx, &box->asleep);
		}
	}
}

/* A new home CPU may hear PMIs that the old one did not, or the other way round. */
static void ex_counter_retake(struct ex_box *box, int idx)
{
	struct ex_counter *counter = &box->counters[idx];

	atomic_sub(counter->pmi_off, &box->pkg->pmi_off);
	ex_counter_take(box, idx, counter->req);
	atomic_add(counter->pmi_off, &box->pkg->pmi_off);
}

/* Registers have lost what was in them: set up what ex_pkg_stop() has stopped. */
static void ex_pkg_restart(struct ex_pkg *pkg)
{
	struct ex_box *box = pkg->boxes;
	int idx;

	ex_pkg_reset(pkg);
	for (; box < pkg->boxes + pkg->platform->num_boxes; box++) {
		if (box->absent)
			continue;
		ex_gate_close(box);
		for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS) {
			const struct ex_req *req = box->counters[idx].req;

			/* Without its filter it would count something else: it stays stopped. */
			if ((box->no_filter && req->num_needs) || ex_filters_set(box, req))
				continue;
			ex_counter_retake(box, idx);
			if (box->asleep & BIT(idx))
				ex_event_start(box->counters[idx].event, 0);
		}
		ex_gate_open(box);
	}
	ex_unmask_pmi(pkg);
	ex_enable_core_pmi(pkg, true);
	ex_write(pkg, EX_U_GLOBAL_CTL, pkg->global_ctl);
}

/*
 * A new home CPU takes over.  Runs there; sees to what overflowed meanwhile.  Then the
 * events stand still until it is known how PMIs reach this CPU: core numbers have gaps, and
 * it may be that one thread of a core alone hears them.
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
	ex_pkg_reset(pkg);
	atomic_inc(&pkg->armed);	/* so that ex_nmi() looks */
	ex_pkg_probe_pmi(pkg);
	atomic_dec(&pkg->armed);
	ex_expect_stray(pkg, ex_time(pkg));
	pkg->global_ctl = ex_global_ctl(pkg);
	ex_pkg_restart(pkg);
	ex_check_start(pkg);
	local_irq_restore(flags);
}

/*
 * Suspend: the boot CPU is the last one, and the home of its package.  The other
 * packages' last CPUs have gone, and perf has detached their events.
 */
static struct ex_pkg *ex_pkg_of_this_cpu(void)
{
	struct ex_pkg *pkg = ex_cpu_pkg(smp_processor_id());

	return pkg && pkg->home == smp_processor_id() ? pkg : NULL;
}

int ex_suspend(EX_SYSCORE_ARG)
{
	struct ex_pkg *pkg = ex_pkg_of_this_cpu();

	if (pkg)
		ex_pkg_stop(pkg);
	return 0;
}

void ex_resume(EX_SYSCORE_ARG)
{
	struct ex_pkg *pkg = ex_pkg_of_this_cpu();

	if (pkg)
		ex_pkg_restart(pkg);
}

/* The last CPU of a package, on which this runs, leaves it quiet. */
void ex_pkg_down(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned long flags;

	local_irq_save(flags);
	ex_home_disable_pmi(pkg);
	ex_set_boxes_cpu(pkg, -1);
	WRITE_ONCE(pkg->global_ctl, pkg->platform->leave);	/* ex_poll() may write it */
	ex_set_home(pkg, -1);
	WRITE_ONCE(pkg->late, false);
	ex_pkg_stop(pkg);
	ex_pkg_reset(pkg);
	if (pkg->platform->leave != pkg->platform->stop)
		ex_write(pkg, EX_U_GLOBAL_CTL, pkg->platform->leave);
	local_irq_restore(flags);
}

/* PCI functions that go */

/**
 * struct ex_removal - a PCI function that goes
 * @pkg:	whose it was
 * @function:	which
 */
struct ex_removal {
	struct ex_pkg *pkg;
	unsigned int function;
};

/* Its events keep what they have counted, and nobody touches the box any more. */
static void ex_box_function_removed(struct ex_box *box)
{
	int idx;

	for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS)
		ex_event_stop(box->counters[idx].event, PERF_EF_UPDATE);
	WRITE_ONCE(box->absent, true);
}

/* On the home CPU, interrupts off */
static void ex_pkg_function_removed(void *info)
{
	const struct ex_removal *loss = info;
	struct ex_box *box = loss->pkg->boxes;

	for (; box < loss->pkg->boxes + loss->pkg->platform->num_boxes; box++) {
		if (ex_box_is_in(box, loss->function))
			ex_box_function_removed(box);
		if (ex_filter_is_in(box, loss->function))
			WRITE_ONCE(box->no_filter, true);
	}
}

void ex_function_removed(struct ex_pkg *pkg, unsigned int function)
{
	struct ex_removal loss = { pkg, function };

	if (pkg->home >= 0)
		smp_call_function_single(pkg->home, ex_pkg_function_removed, &loss, 1);
	ex_pci_detach(pkg, function);
}

/* CPU hotplug */

static bool ex_first_thread(unsigned int cpu)
{
	return cpumask_first(topology_sibling_cpumask(cpu)) == cpu;
}

/* Another CPU of the package, of the same thread number if there is one */
unsigned int ex_pick_home(unsigned int cpu)
{
	unsigned int i;

	for_each_cpu(i, topology_core_cpumask(cpu))
		if (i != cpu && ex_first_thread(i) == ex_first_thread(cpu))
			return i;
	return cpumask_any_but(topology_core_cpumask(cpu), cpu);
}

/* On the home CPU, which is not to be it any more */
void ex_leave_home(void *info)
{
	struct ex_pkg *pkg = info;
	unsigned long flags;

	local_irq_save(flags);	/* ex_check() would listen again */
	ex_home_disable_pmi(pkg);
	WRITE_ONCE(pkg->migrating, true);
	local_irq_restore(flags);
}

/* Module */

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

static int ex_alloc_pkg(struct ex_pkg *pkg, bool freeze)
{
	unsigned int i;

	pkg->boxes = kcalloc(ex_this_platform->num_boxes, sizeof(*pkg->boxes), GFP_KERNEL);
	if (!pkg->boxes)
		return -ENOMEM;
	for (i = 0; i < ex_this_platform->num_boxes; i++) {
		pkg->boxes[i].row = &ex_this_platform->boxes[i];
		pkg->boxes[i].pkg = pkg;
		pkg->boxes[i].cpu = -1;
	}

	pkg->platform = ex_this_platform;
	pkg->home = -1;
	pkg->freeze = freeze || !ex_this_platform->freeze;
	pkg->work = IRQ_WORK_INIT_HARD(ex_work);
	init_irq_work(&pkg->log_work, ex_log_refusals);
	hrtimer_setup(&pkg->timer, ex_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	hrtimer_setup(&pkg->pause, ex_pause_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	return 0;
}

int ex_alloc_pkgs(bool freeze)
{
	unsigned int i;
	int ret;

	ex_num_pkgs = topology_max_packages();
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

void ex_on_homes(smp_call_func_t func)
{
	unsigned int i;

	for (i = 0; i < ex_num_pkgs; i++)
		if (ex_pkgs[i].home >= 0)
			smp_call_function_single(ex_pkgs[i].home, func, &ex_pkgs[i], 1);
}

void ex_stop_pkgs(void)
{
	unsigned int i;

	ex_on_homes(ex_pkg_down);
	for (i = 0; i < ex_num_pkgs; i++) {
		irq_work_sync(&ex_pkgs[i].work);
		irq_work_sync(&ex_pkgs[i].log_work);
		ex_cancel_timers(&ex_pkgs[i]);
	}
}

/* Reboot, or kexec: whoever comes next finds the counters off, and no PMI comes. */
static void ex_pkg_shutdown(void *info)
{
	struct ex_pkg *pkg = info;
	struct ex_box *box = pkg->boxes;
	int idx;

	ex_home_disable_pmi(pkg);
	WRITE_ONCE(pkg->migrating, true);	/* ex_timer() would listen again */
	for (; !pkg->platform->freeze && box < pkg->boxes + pkg->platform->num_boxes; box++)
		for_each_set_bit(idx, &box->used, EX_MAX_COUNTERS)
			if (!box->absent)
				ex_counter_stop(box, idx);
	WRITE_ONCE(pkg->global_ctl, pkg->platform->leave);
	barrier();	/* a PMI may still be on its way, and write it */
	ex_write(pkg, EX_U_GLOBAL_CTL, pkg->global_ctl);
}

int ex_reboot(struct notifier_block *nb, unsigned long action, void *data)
{
	cpus_read_lock();
	ex_on_homes(ex_pkg_shutdown);
	cpus_read_unlock();
	return NOTIFY_DONE;
}
