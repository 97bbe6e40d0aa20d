/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: perf's side.
 */
#ifndef EX_UNCORE_PERF_H
#define EX_UNCORE_PERF_H

#include <linux/device.h>
#include <linux/notifier.h>
#include <linux/perf_event.h>
#include <linux/smp.h>
#include <linux/sysfs.h>
#include <linux/topology.h>

#include "ex_uncore.h"
#include "ex_uncore_compat.h"
#include "ex_uncore_perf_compat.h"

/* Between two looks of ex_check() while no event samples (ns) */
#define EX_MINUTE	(60LL * NSEC_PER_SEC)

/* So long after it was requested (ns) a PMI may still arrive. */
#define EX_STRAY_TIME	((s64)NSEC_PER_MSEC)

/**
 * struct ex_event - what the driver keeps of an event, beside event->hw
 * @box:	box that counts it
 * @ways:	what it needs there
 * @mask:	bits of its counter
 * @left:	sampling: what the counter was last armed for
 * @since:	sampling: occurrences since the last sample, when it was armed
 * @period:	sampling: the period it was armed for
 * @exact:	sampling: @left ends @period
 * @stretch:	sampling: what the rate limit wants the counter to be armed for; 0: @period
 *		is longer
 * @laps:	counting: laps at the last PMI
 * @stamp:	when it was started, armed, or last had a PMI (ns)
 * @target:	-F: wanted time between samples (ns); else 0
 * @muted:	PERF_EVENT_IOC_REFRESH's limit is reached: no samples until restarted
 */
struct ex_event {
	struct ex_box *box;
	struct ex_req ways[EX_MAX_WAYS];
	u64 mask;
	u64 left;
	u64 since;
	u64 period;
	bool exact;
	u64 stretch;
	u64 laps;
	u64 stamp;
	u64 target;
	bool muted;
};

/**
 * struct ex_raw - what a sample's PERF_SAMPLE_RAW data says (see Documentation/sampling.rst)
 * @version:	1
 * @box:	kind of box: 'B', 'C', ...
 * @instance:	its number
 * @counter:	its counter
 * @package:	its physical id, as in sysfs topology/physical_package_id
 * @residual:	occurrences between the overflow and the reading of the counter
 * @u_status:	U_MSR_PMON_GLOBAL_STATUS
 * @status:	the box's status; of the only counter in use it is inferred
 */
struct ex_raw {
	u8 version;
	u8 box;
	u8 instance;
	u8 counter;
	u32 package;
	u64 residual;
	u64 u_status;
	u64 status;
};

/**
 * struct ex_pmi - a PMI, or ex_poll() in its place
 * @regs:	what was interrupted
 * @start:	when (ns)
 * @time:	when the walk at hand found a status bit
 * @u_status:	U STATUS
 * @status:	status of the box at hand
 */
struct ex_pmi {
	struct pt_regs *regs;
	u64 start;
	u64 time;
	u64 u_status;
	u64 status;
};

#define EX_PMU_NAME	20

/**
 * struct ex_pmu - a box of all packages, as perf sees it
 * @pmu:	perf's part
 * @row:	index of the box in the platform
 * @registered:	with perf
 * @name:	as in sysfs
 * @format:	field attributes
 * @events:	event attributes
 * @groups:	all attributes
 */
struct ex_pmu {
	struct pmu pmu;
	unsigned int row;
	bool registered;
	char name[EX_PMU_NAME];
	struct attribute_group format;
	struct attribute_group events;
	const struct attribute_group *groups[5];
};

static inline struct ex_event *to_ex_event(const struct perf_event *event)
{
	return event->pmu_private;
}

/* Have ex_work() run as soon as interrupts are on. */
static inline void ex_queue_work(struct ex_pkg *pkg)
{
	irq_work_queue(&pkg->work);
}

/* A PMI may be on its way whose counter has been stopped or dealt with. */
static inline void ex_expect_stray(struct ex_pkg *pkg, u64 time)
{
	WRITE_ONCE(pkg->stray_until, time + EX_STRAY_TIME);
	WRITE_ONCE(pkg->late, true);
}

/* Is @cpu the package's home CPU, and no other about to be? */
static inline bool ex_is_home(const struct ex_pkg *pkg, int cpu)
{
	return READ_ONCE(pkg->home) == cpu && !READ_ONCE(pkg->migrating);
}

extern struct ex_pkg *ex_pkgs;
extern unsigned int ex_num_pkgs;

static inline struct ex_pkg *ex_cpu_pkg(int cpu)
{
	unsigned int id = topology_logical_package_id(cpu);

	return id < ex_num_pkgs ? &ex_pkgs[id] : NULL;
}

static inline struct ex_pmu *to_ex_pmu(struct pmu *pmu)
{
	return container_of(pmu, struct ex_pmu, pmu);
}

/* ex_uncore_event.c */
extern unsigned int ex_max_sample_rate;

u64 ex_event_update(struct perf_event *event);
bool ex_event_overflow(struct perf_event *event, const struct ex_pmi *pmi);
void ex_event_wrapped(struct perf_event *event, u64 time);
u64 ex_check_interval(const struct ex_pkg *pkg);
void ex_check_start(struct ex_pkg *pkg);
void ex_event_start(struct perf_event *event, int flags);
void ex_event_stop(struct perf_event *event, int flags);
void ex_event_prepare(struct perf_event *event);
void ex_log_refusals(struct irq_work *work);
int ex_event_add(struct perf_event *event, int flags);
void ex_event_del(struct perf_event *event, int flags);
void ex_event_read(struct perf_event *event);
void ex_event_shorten_period(struct perf_event *event, u64 time);

/* ex_uncore_pmi.c */
bool ex_clear_ovf_flag(struct ex_pkg *pkg);
int ex_handle_pmi(struct ex_pkg *pkg, struct pt_regs *regs);
bool ex_poll(struct ex_pkg *pkg);
void ex_enable_core_pmi(struct ex_pkg *pkg, bool on);
void ex_home_enable_pmi(struct ex_pkg *pkg);
void ex_home_disable_pmi(struct ex_pkg *pkg);
enum hrtimer_restart ex_timer(struct hrtimer *timer);
enum hrtimer_restart ex_pause_timer(struct hrtimer *timer);
void ex_cancel_timers(struct ex_pkg *pkg);
void ex_work(struct irq_work *work);

/* ex_uncore_package.c */
extern const struct ex_platform *ex_this_platform;
extern struct cpumask ex_home_cpus;	/* sysfs cpumask */

int ex_alloc_pkgs(bool freeze);
void ex_free_pkgs(void);
int ex_nmi(unsigned int cmd, struct pt_regs *regs);
void ex_set_home(struct ex_pkg *pkg, int cpu);
void ex_pkg_up(struct ex_pkg *pkg, int cpu);
void ex_pkg_down(void *info);
unsigned int ex_pick_home(unsigned int cpu);
void ex_leave_home(void *info);
void ex_take_over(void *info);
void ex_on_homes(smp_call_func_t func);
void ex_stop_pkgs(void);
void ex_function_removed(struct ex_pkg *pkg, unsigned int function);
int ex_suspend(EX_SYSCORE_ARG);
void ex_resume(EX_SYSCORE_ARG);
int ex_reboot(struct notifier_block *nb, unsigned long action, void *data);

/* ex_uncore_sysfs.c */
extern struct dentry *ex_debugfs;
extern const struct attribute_group ex_cpumask_group;
extern const struct attribute_group ex_link_group;

int ex_make_group(struct attribute_group *group, const char *folder, const void *rows,
		  size_t size, ssize_t (*show)(struct device *dev,
					       struct device_attribute *attr, char *buf));
ssize_t ex_format_show(struct device *dev, struct device_attribute *attr, char *buf);
ssize_t ex_event_show(struct device *dev, struct device_attribute *attr, char *buf);
umode_t ex_event_visible(struct kobject *kobj, struct attribute *attr, int n);
void ex_debugfs_add(struct ex_pkg *pkg);

#endif /* EX_UNCORE_PERF_H */
