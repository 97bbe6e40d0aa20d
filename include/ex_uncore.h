/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: the state of packages, boxes and counters, without perf.  Unless a comment says
 * otherwise, a function is for the home CPU with interrupts off, or the PMI handler (an NMI).
 */
#ifndef EX_UNCORE_H
#define EX_UNCORE_H

#include <linux/atomic.h>
#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/ktime.h>
#include <linux/spinlock_types.h>
#include <linux/types.h>

#include <asm/apic.h>

#include "ex_uncore_compat.h"
#include "ex_uncore_hw.h"

struct dentry;
struct pci_dev;
struct perf_event;

/**
 * struct ex_counter - a counter
 * @pkg:	package
 * @bank:	bank
 * @ctl_reg:	address of the control register
 * @ctr_reg:	address of the counter register
 * @bit:	bit in the box's status, and in a gate with a bit for each counter
 * @mask:	2^width - 1
 * @event:	event that has the counter: set before @ctl enables, cleared after a stop
 * @req:	encoding of @event, in that event's memory
 * @invert:	@mask if the counter counts down, else 0: the register holds value ^ @invert
 * @pmi_off:	an overflow raises no PMI
 * @ctl:	what the control register holds
 * @once:	bits of &struct ex_req to add when @ctl is next written
 * @value:	value while stopped
 */
struct ex_counter {
	const struct ex_pkg *pkg;
	const struct ex_bank *bank;
	u32 ctl_reg;
	u32 ctr_reg;
	u64 bit;
	u64 mask;
	struct perf_event *event;
	const struct ex_req *req;
	u64 invert;
	bool pmi_off;
	u64 ctl;
	u64 once;
	u64 value;
};

/**
 * enum ex_access - who can access the registers of a box
 * @EX_ACCESS_ANY:	also an NMI
 * @EX_ACCESS_LOCKED:	who takes a lock, which excludes the PMI handler: no counter raises a PMI
 * @EX_ACCESS_NONE:	nobody: the package does not have the box, or no longer
 */
enum ex_access { EX_ACCESS_ANY, EX_ACCESS_LOCKED, EX_ACCESS_NONE };

/**
 * struct ex_box - a box of one package, changed by the home CPU with interrupts off or in an NMI
 * @row:	description
 * @pkg:	package
 * @access:	see &enum ex_access
 * @no_filter:	the package has the box, but not its filter registers
 * @cpu:	home CPU, or the old one until the events have moved; -1 before the package is up
 * @used:	bitmap of the @counters that have an event
 * @num_counters: number of @counters
 * @lacking:	bitmap of those that the part does not have
 * @counters:	counters
 * @status_bits: status bits of all counters
 * @gate_kind:	of the row, or %EX_GATE_NONE; from %EX_GATE_COUNTERS on a bit for each counter
 * @gate_reg:	gate register; 0: the global control register
 * @filters:	what the filter registers hold
 * @running:	with a bit for each: bits of the counters that count while the gate is open
 * @gate:	what the gate register holds; %EX_GATE_GLOBAL: of that the counters' bits
 * @closed:	perf has disabled the PMU: the gate stays shut until perf enables it
 * @asleep:	bitmap of the counters that ex_pkg_stop() stopped
 * @stale:	bitmap of the counters that may have left a status bit set when they stopped
 * @cleared:	status bits cleared since the last scan: of counters whose PMI may be on its way
 */
struct ex_box {
	const struct ex_box_row *row;
	struct ex_pkg *pkg;
	enum ex_access access;
	bool no_filter;
	int cpu;
	unsigned long used;
	unsigned int num_counters;
	u32 lacking;
	struct ex_counter *counters;
	u64 status_bits;
	enum ex_gate gate_kind;
	u32 gate_reg;
	u64 *filters;
	u64 running;
	u64 gate;
	bool closed;
	unsigned long asleep;
	unsigned long stale;
	u64 cleared;
};

/**
 * struct ex_stats - statistics of a package, for debugfs
 * @pmis:	PMIs handled
 * @empty_pmis:	PMIs that found neither an overflow nor a PMI bit in the global STATUS
 * @lost_pmis:	overflows that raised no PMI, found by ex_recover()
 * @throttled:	periods folded into another because of the rate limit
 * @pauses:	times that PMIs had taken too much of the home CPU
 * @rearms:	counters that were read and rewritten while counting
 * @frozen:	time from a freezing PMI to the end of the freeze, pauses included (ns)
 */
struct ex_stats {
	u64 pmis;
	u64 empty_pmis;
	u64 lost_pmis;
	u64 throttled;
	u64 pauses;
	u64 rearms;
	u64 frozen;
};

/**
 * struct ex_probed - what the probe found out about a package
 * @core_sel:	PMI target in the global control register with which a PMI reaches the home CPU; 0
 *		if none arrives
 * @debugctl_ignored: a PMI also reaches CPUs whose DEBUGCTL does not let it through
 * @fixed_pmi:	PMI enable bit of the W fixed counter; 0 if no bit works
 * @status_blocks_pmi: bits that are set in the global STATUS suppress the next PMI
 * @summary:	the S-Boxes' SUMMARY registers are where the manual has them; before the probe that
 *		they can be read without #GP
 * @unlisted_pmi: bitmap of the boxes without a bit in the global STATUS whose PMI arrives
 * @ctl_idle:	that of &struct ex_box_type, if PMIs arrive only while a counter has it; else 0
 * @excess:	what a W counter at rest may read too much: 0 or 2^24
 * @dead:	number of boxes that are absent as their counters keep nothing
 */
struct ex_probed {
	u64 core_sel;
	u64 fixed_pmi;
	bool status_blocks_pmi;
	bool summary;
	unsigned long unlisted_pmi;
	bool debugctl_ignored;
	u32 ctl_idle;
	u64 excess;
	unsigned int dead;
};

/**
 * struct ex_function - a PCI function of a package
 * @dev:	the function; NULL if there is none, or no longer
 * @page:	mapped configuration space; NULL if only I/O ports reach the function
 * @link:	EX_UPI_LP0 of the function's UPI link, and %EX_UPI_LINKED if the link leads there
 */
struct ex_function {
	struct pci_dev *dev;
	void __iomem *page;
	u32 link;
};

/**
 * enum ex_ovf_flag - what bit 61 of IA32_PERF_GLOBAL_STATUS is good for
 * @EX_OVF_MISSING:	the driver cannot read and clear the bit
 * @EX_OVF_CLEARED:	the driver can, but as far as the last probe has found no PMI sets the bit
 * @EX_OVF_TELLS:	a PMI sets it
 */
enum ex_ovf_flag { EX_OVF_MISSING, EX_OVF_CLEARED, EX_OVF_TELLS };

/**
 * enum ex_pmi_mode - what the PMI handler does with a PMI of the home CPU
 * @EX_PMI_SERVE:	scan the boxes and handle the overflows
 * @EX_PMI_POLLED:	set pkg->pmi_noted only: ex_poll() scans the boxes just now
 * @EX_PMI_PROBED:	set pkg->pmi_noted only: the probe waits for this PMI
 */
enum ex_pmi_mode { EX_PMI_SERVE, EX_PMI_POLLED, EX_PMI_PROBED };

/**
 * struct ex_budget - time of a CPU that PMIs, and the wake-ups of their samples, may take
 * @charged:	in the future after more than the share (ns)
 * @paused:	since when PMIs are held back, or are about to be (ns); 0 if they are not
 * @wakeup:	since when wake-ups and signals of samples wait (ns); 0 if none do
 * @queued:	the budget's irq_work runs before those that wake up
 * @woken:	sum of the times of wake-ups (ns)
 * @woken_charged: part of @woken in @charged (ns)
 */
struct ex_budget {
	u64 charged;
	u64 paused;
	u64 wakeup;
	bool queued;
	u64 woken;
	u64 woken_charged;
};

/**
 * struct ex_pkg - the uncore of one package
 * @platform:	description
 * @id:		physical package id; valid once a CPU of the package was online
 * @die:	name of the files dieN for the package
 * @file:	debugfs file
 * @home:	home CPU; -1 if there is none
 * @boxes:	platform->num_boxes boxes, in front of the memory of their counters and filters
 * @armed:	number of events that have a counter
 * @sampling:	number of @armed that sample
 * @pmi_off:	number of @armed whose counter raises no PMI
 * @refusals:	number of events that do not count because a filter register raised #GP
 * @logged:	@refusals in the last line of the log
 * @log_work:	runs ex_log_refusals()
 * @work:	runs ex_work(), for the NMI and for perf's callbacks
 * @timer:	runs ex_check() while an event has a counter
 * @updated:	when ex_check() last read all counters (ns)
 * @overflow_pending: an event was stopped after an overflow whose PMI had not arrived
 * @check_late_freeze: an event that samples was deleted since ex_check() ended a late freeze
 * @pause:	timer that ends a pause
 * @budget:	time of the home CPU
 * @stray_until: end of the time (ns) for PMIs that are handled already; 0: none is expected
 * @late_until:	the same for a PMI whose counter was stopped, or whose overflow ex_poll() has
 *		handled; 0: none is expected any more
 * @migrating:	@home has changed and not all events have moved there yet
 * @pmi_mode:	see &enum ex_pmi_mode
 * @pmi_noted:	a PMI arrived since @pmi_mode left %EX_PMI_SERVE
 * @freeze:	see ex_uncore_watch.c
 * @stats:	statistics
 * @functions:	PCI functions, in the order of platform->pci.functions
 * @capid_bits:	bits of the CAPID that are 1, see &struct ex_box_row.capid_bits
 * @buses:	CPUBUSNO, or 0, see &struct ex_platform.pci.bus_msr
 * @domain:	the PCI domain of these
 * @unreported:	bitmap of the boxes that the global STATUS does not report
 * @global_ctl:	global control register while the driver is in charge and all counters count
 * @ctl:	what the global control register holds, but for @shut
 * @shut:	bits of @ctl that the register lacks: counters that do not count (%EX_GATE_GLOBAL)
 * @ovf_flag:	see &enum ex_ovf_flag
 * @debugctl:	bit UNCORE_PMI_EN of the home CPU's IA32_DEBUGCTL as the driver found it;
 *		%EX_NO_DEBUGCTL if the CPU lacks the register, or the bit cannot be written
 * @clock_khz:	uncore clock; 0: no counter moves, and the package has no home CPU
 * @uclk_ratio:	ratio of the uncore clock to the base clock, by the processor; 0 if unknown
 * @probed:	what the probe found out
 * @followers_sel: PMI targets of the CPUs with snapshots
 * @pmi_number:	number of the last PMI that the home CPU has handled
 * @pmi_time:	when the handling of the last two PMIs began, by number % 2 (ns)
 * @overflows:	number of the overflows handled, in steps of %EX_OVERFLOW; %EX_SCANNING: the home
 *		CPU is looking for more
 * @scan_time:	when the scan that found the last of these began (ns)
 */
struct ex_pkg {
	const struct ex_platform *platform;
	int id;
	char die[sizeof("die") + 10];
	struct dentry *file;
	int home;
	struct ex_box *boxes;
	atomic_t armed;
	atomic_t sampling;
	atomic_t pmi_off;
	unsigned long refusals;
	unsigned long logged;
	struct irq_work log_work;
	struct irq_work work;
	struct hrtimer timer;
	u64 updated;
	bool overflow_pending;
	bool check_late_freeze;
	struct hrtimer pause;
	struct ex_budget budget;
	u64 stray_until;
	u64 late_until;
	bool migrating;
	enum ex_pmi_mode pmi_mode;
	bool pmi_noted;
	enum ex_freeze freeze;
	struct ex_stats stats;
	struct ex_function functions[EX_MAX_FUNCTIONS];
	unsigned int capid_bits;
	u64 buses;
	int domain;
	unsigned long unreported;
	u64 global_ctl;
	u64 ctl;
	u64 shut;
	enum ex_ovf_flag ovf_flag;
	u64 debugctl;
#define EX_NO_DEBUGCTL	(~0ULL)
	u32 clock_khz;
	unsigned int uclk_ratio;
	struct ex_probed probed;
	u64 followers_sel;
	u64 pmi_number;
	u64 pmi_time[2];
	u64 overflows;
	u64 scan_time;
#define EX_SCANNING	1ULL
#define EX_OVERFLOW	2ULL
};

#define ex_for_each_box(box, pkg)						\
	for ((box) = (pkg)->boxes; (box) < (pkg)->boxes + (pkg)->platform->num_boxes; (box)++)

#define ex_for_each_bank(bank, type)						\
	for ((bank) = (type)->banks;						\
	     (bank) < (type)->banks + EX_MAX_BANKS && (bank)->num; (bank)++)

static inline bool ex_is_absent(const struct ex_box *box)
{
	return READ_ONCE(box->access) == EX_ACCESS_NONE;
}

static inline bool ex_is_locked(const struct ex_box *box)
{
	return box->access == EX_ACCESS_LOCKED;
}

/* The first counter that the part has, from @idx on */
static inline struct ex_counter *ex_counter_from(const struct ex_box *box, unsigned int idx)
{
	while (box->lacking & BIT(idx))
		idx++;
	return &box->counters[idx];
}

#define ex_for_each_counter(counter, box)					\
	for ((counter) = ex_counter_from(box, 0);				\
	     (counter) < (box)->counters + (box)->num_counters;			\
	     (counter) = ex_counter_from(box, (counter) - (box)->counters + 1))

#define ex_for_each_used_counter(idx, box)					\
	for_each_set_bit(idx, &(box)->used, EX_MAX_COUNTERS)

/* A package starts anew: what was left to ex_work() is void. */
static inline void ex_forget_work(struct ex_pkg *pkg)
{
	pkg->budget.paused = 0;
	pkg->budget.wakeup = 0;
	pkg->budget.queued = false;
}

static inline void ex_box_holders(const struct ex_box *box, struct ex_holders *holders)
{
	unsigned long left;

	holders->used = box->used;
	for (left = holders->used; left; left &= left - 1)
		holders->req[__ffs(left)] = box->counters[__ffs(left)].req;
}

static inline const struct ex_global *ex_pkg_global(const struct ex_pkg *pkg)
{
	return &pkg->platform->global;
}

static inline bool ex_has_status(const struct ex_pkg *pkg)
{
	return ex_pkg_global(pkg)->status_clear;
}

static inline unsigned long ex_unreported_boxes(const struct ex_platform *platform)
{
	unsigned long boxes = 0;
	unsigned int i;

	for (i = 0; i < platform->num_boxes; i++)
		if (ex_unreported(&platform->boxes[i]))
			boxes |= BIT(i);
	return boxes;
}

/* A PMI sets bit 61, and no other NMI does. */
static inline bool ex_flag_tells(const struct ex_pkg *pkg)
{
	return pkg->ovf_flag == EX_OVF_TELLS;
}

static inline bool ex_always_freezes(const struct ex_pkg *pkg)
{
	return pkg->freeze == EX_FREEZE_ALWAYS;
}

/* Which cores PMIs are sent to: bits of the global control register */
static inline u64 ex_pmi_targets(const struct ex_pkg *pkg)
{
	return pkg->probed.core_sel | READ_ONCE(pkg->followers_sel);
}

/* The global control register may hide a freeze: the driver stops the package before a poll. */
static inline bool ex_hides_freeze(const struct ex_pkg *pkg)
{
	return pkg->freeze >= EX_FREEZE_HIDDEN;
}

/* Control registers of counters tell whether these run, the global one does not. */
static inline bool ex_counters_show_running(const struct ex_pkg *pkg)
{
	return ex_pkg_global(pkg)->freeze >= EX_FREEZE_HIDDEN;
}

/* ex_uncore_pci.c */
void ex_pci_attach(struct ex_pkg *pkg, int cpu);
unsigned int ex_pci_uclk_ratio(const struct ex_pkg *pkg);
void ex_pci_detach(struct ex_pkg *pkg, unsigned int function);
int ex_pci_claim(const struct ex_platform *platform);
void ex_pci_disclaim(const struct ex_platform *platform);
bool ex_pci_excludes(void);
u32 ex_pci_read(const struct ex_pkg *pkg, u32 reg);
void ex_pci_write(const struct ex_pkg *pkg, u32 reg, u32 val);
int ex_pci_bus(const struct ex_pkg *pkg, unsigned int i);
bool ex_pci_has(const struct ex_pkg *pkg, u32 reg);
bool ex_pci_is_mapped(const struct ex_pkg *pkg, u32 reg);

static inline u64 ex_read_msr(u32 reg)
{
	u64 val;

	rdmsrq(reg, val);
	return val;
}

/* The APIC masks LVTPC whenever it delivers a PMI, the core PMU's as well. */
static inline void ex_unmask_pmi(void)
{
	apic->write(APIC_LVTPC, APIC_DM_NMI);
}

/**
 * ex_read - read a register of a package
 * @pkg:	package
 * @reg:	MSR address, or for a package one with %EX_PCI
 * Return: its value
 */
static inline u64 ex_read(const struct ex_pkg *pkg, u32 reg)
{
	if (reg & EX_PCI)
		return ex_pci_read(pkg, reg);
	return ex_read_msr(reg);
}

/* Monotonic time (ns) */
static inline u64 ex_time(void)
{
	/* An NMI may interrupt the update of the kernel's clock, and reads the clock again. */
	return data_race(ktime_get_mono_fast_ns());
}

/* For ex_box_type.encode(), of an event without filter registers: NULL, or why there is none */
static inline const char *ex_no_filter(const u64 *config)
{
	return config[1] | config[2] ? "the event uses no filter register" : NULL;
}

/* ex_uncore_encode.c */
const char *ex_encode(const struct ex_box_type *type, const u64 *config, struct ex_req *req);
const char *ex_encode_all(const struct ex_box_type *type, const u64 *config, struct ex_req *ways);
void ex_req_disable_pmi(const struct ex_box_type *type, struct ex_req *ways);

/* ex_uncore_boxes.c */
size_t ex_boxes_size(const struct ex_platform *platform);
enum ex_freeze ex_freeze_kind(const struct ex_platform *platform, bool wanted);
void ex_boxes_init(struct ex_pkg *pkg, void *mem);

void ex_write(const struct ex_pkg *pkg, u32 reg, u64 val);
int ex_write_safe(const struct ex_pkg *pkg, u32 reg, u64 val);
void ex_global_control(struct ex_pkg *pkg, u64 ctl);

int ex_filters_set(struct ex_box *box, const struct ex_req *req);
bool ex_can_sample(const struct ex_box *box, const struct ex_req *req);
void ex_counter_assign(struct ex_box *box, int idx, const struct ex_req *req);
u64 ex_arm_left(const struct ex_box *box, int idx, u64 left);
u64 ex_counter_read_carefully(const struct ex_counter *counter, u64 prev);
bool ex_counter_rearm(struct ex_box *box, int idx, u64 prev, u64 limit, u64 period, u64 *now);
void ex_counter_preset(struct ex_box *box, int idx, u64 val);
bool ex_counter_program(struct ex_box *box, int idx, u64 val);
void ex_counter_control(struct ex_box *box, int idx, u64 ctl);
void ex_counter_start(struct ex_box *box, int idx);
void ex_counter_stop(struct ex_box *box, int idx);
u64 ex_counter_stop_read(struct ex_box *box, struct ex_counter *counter, u64 prev);
void ex_box_disable(struct ex_box *box);
void ex_gate_close(struct ex_box *box);
void ex_gate_open(struct ex_box *box);
void ex_gate_hold(const struct ex_box *box, bool hold);

void ex_box_detect(struct ex_box *box);
bool ex_box_is_in(const struct ex_box *box, unsigned int function);
bool ex_filter_is_in(const struct ex_box *box, unsigned int function);
bool ex_any_running(const struct ex_pkg *pkg);
void ex_pkg_reset(struct ex_pkg *pkg);
void ex_global_clear(const struct ex_pkg *pkg);
void ex_box_clear_status(struct ex_box *box);
unsigned long ex_box_collect_overflows(struct ex_box *box, u64 u_status);
u64 ex_overflow_status(const struct ex_pkg *pkg);
u64 ex_overflow_done(const struct ex_pkg *pkg, u64 status);
bool ex_find_status(const struct ex_pkg *pkg, u64 mask, bool all);
unsigned long ex_boxes_to_scan(struct ex_pkg *pkg, u64 status, bool likely);

/* Whether an overflow has set a status bit that has not been cleared since */
static inline bool ex_any_status(const struct ex_pkg *pkg)
{
	return ex_has_status(pkg) && ex_find_status(pkg, ex_pkg_global(pkg)->status_mask, false);
}

/**
 * ex_counter_read - read a counter
 * @counter:	counter
 * @prev:	value at an earlier moment, in the bits of the counter
 * Return: the counter's value
 */
static inline u64 ex_counter_read(const struct ex_counter *counter, u64 prev)
{
	/* One in PCI configuration space has two halves. */
	if (likely(!(counter->bank->high | (counter->bank->quirks & EX_EARLY_CARRY))))
		return (ex_read_msr(counter->ctr_reg) ^ counter->invert) & counter->mask;
	return ex_counter_read_carefully(counter, prev);
}

/* ex_uncore_probe.c */
bool ex_targets_one_core(const struct ex_pkg *pkg);
bool ex_pkg_probe(struct ex_pkg *pkg);
bool ex_pkg_probe_pmi(struct ex_pkg *pkg);
bool ex_pkg_probe_once(struct ex_pkg *pkg);
unsigned int ex_pkg_lose_boxes(struct ex_pkg *pkg);
u32 ex_pkg_measure_clock(struct ex_pkg *pkg);

#endif /* EX_UNCORE_H */
