/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: boxes and packages.
 */
#ifndef EX_UNCORE_H
#define EX_UNCORE_H

#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/types.h>

#include "ex_uncore_hw.h"

struct dentry;
struct pci_dev;
struct perf_event;

/**
 * struct ex_hw_ops - how the registers of a package are reached
 * @read:	value of MSR @reg, or with %EX_PCI of what is in PCI configuration space
 * @write:	write it
 * @write_safe:	write it where it may raise #GP: 0, or -EIO if it did
 * @unmask_pmi:	make the local APIC of this CPU deliver the next PMI, as NMI
 * @time:	monotonic time in ns
 *
 * Called on the home CPU of the package with interrupts off, or from NMI.
 * A package without ops has this CPU's own MSRs, APIC and clock, and its own PCI
 * functions: the hot path then makes no indirect call.
 */
struct ex_hw_ops {
	u64 (*read)(void *ctx, u32 reg);
	void (*write)(void *ctx, u32 reg, u64 val);
	int (*write_safe)(void *ctx, u32 reg, u64 val);
	void (*unmask_pmi)(void *ctx);
	u64 (*time)(void *ctx);
};

struct ex_pkg;

/**
 * struct ex_counter - a counter as the driver left it
 * @event:	who has it; set, like its bit in box->used, before it counts, cleared
 *		after it has stopped.  The PMI reads it at any moment.
 * @req:	what @event needs, as it was placed; of nobody who has gone
 * @down:	the counter counts down, and is read and written complemented
 * @up_down:	it may have counted in either direction
 * @pmi_off:	its overflow raises no PMI
 * @status_stale:	its status bit may stand though its event has been stopped
 * @ctl:	what stands in the control register
 * @value:	how far the counter has counted, while it is stopped
 */
struct ex_counter {
	struct perf_event *event;
	const struct ex_req *req;
	bool down;
	bool up_down;
	bool pmi_off;
	bool status_stale;
	u64 ctl;
	u64 value;
};

/**
 * struct ex_box - a box of one package
 * @row:	description
 * @pkg:	package
 * @absent:	this package has none, or no longer
 * @no_filter:	or it has, but not its filter registers
 * @cpu:	whose events it takes: the home CPU, while that moves the old one until
 *		its events go; -1 while the package is not set up
 * @used:	counters that have an event
 * @counters:	its counters
 * @filters:	what stands in its filter registers
 * @running:	bits of the counters that count while the gate is open; laid
 *		out as in GLOBAL_CTL
 * @gate:	what stands in GLOBAL_CTL
 * @closed:	perf has disabled the PMU: the gate is 0 until it enables it
 * @asleep:	counters that suspend has stopped
 * @status_stale:	a counter that nobody has any more may have left its status bit
 * @early_carry:	banks whose counters were found to read too high at rest
 * @width:	what the counters of an probe_width bank were found to have; 0: unknown
 *
 * Everything here belongs to the home CPU of the package with interrupts off,
 * and to the PMI there.
 */
struct ex_box {
	const struct ex_box_row *row;
	struct ex_pkg *pkg;
	bool absent;
	bool no_filter;
	int cpu;
	unsigned long used;
	struct ex_counter counters[EX_MAX_COUNTERS];
	u64 filters[EX_MAX_FILTERS];
	unsigned long running;
	u64 gate;
	bool closed;
	unsigned long asleep;
	bool status_stale;
	u8 early_carry;
	u8 width;
};

/**
 * struct ex_stats - what happened in a package, for the user
 * @pmis:	PMIs handled
 * @empty_pmis:	PMIs that found nothing: an earlier one had dealt with it, or the
 *		event had been stopped
 * @lost_pmis:	overflows of which no PMI told, found by ex_check()
 * @throttled:	periods that were folded together because of the rate limit
 * @pauses:	how often PMIs were held back, as they took too much of the home CPU's time
 * @rearms:	counters read and rewritten while they counted
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
 * struct ex_probed - what ex_pkg_probe() found out about a package
 * @pmi:	a PMI reaches the home CPU
 * @core_sel:	with this in U_MSR_PMON_GLOBAL_CTL
 * @by_number:	which names one core, and not all of them
 * @ungated:	a PMI also reaches CPUs whose DEBUGCTL has not been told to let it through
 * @fixed_pmi:	pmi_en of the W fixed counter; 0 if it has none that works
 * @gated:	what stands in U STATUS holds back the next PMI
 * @summary:	the S-Boxes' SUMMARY registers are where they are supposed to be
 * @unlisted:	the PMI of a box without a bit in U STATUS reaches it, too
 * @dead:	boxes whose counters do not keep what is written to them; they are absent
 */
struct ex_probed {
	bool pmi;
	u64 core_sel;
	bool by_number;
	u64 fixed_pmi;
	bool gated;
	bool summary;
	bool unlisted;
	bool ungated;
	unsigned int dead;
};

/**
 * struct ex_function - a PCI function of a package
 * @dev:	it; NULL if there is none, or no longer
 * @page:	its configuration space; NULL if it can only be reached through ports
 * @rate:	transfer rate of the QPI link it belongs to (MT/s); 0: unknown
 */
struct ex_function {
	struct pci_dev *dev;
	void __iomem *page;
	unsigned int rate;
};

/**
 * struct ex_pkg - the uncore of one package
 * @ops:	how its registers are reached; NULL: MSRs of the home CPU
 * @ctx:	for @ops
 * @platform:	what it is made of
 * @functions:	its PCI functions, by platform->functions
 * @cfg_by_ports:	some of them must not be touched in an NMI
 * @id:		physical package id, as in sysfs and perf's --per-socket; of a package
 *		that has been online
 * @file:	its file in debugfs
 * @home:	CPU that does everything for this package, or -1
 * @global_ctl:	U_MSR_PMON_GLOBAL_CTL while the driver is in charge
 * @armed:	events that have a counter
 * @sampling:	those of them that sample
 * @pmi_off:	those of them whose counter raises no PMI
 * @refusals:	events that were not added, as a filter register raised #GP
 * @log_work:	tells the log of them
 * @work:	runs ex_work(), for the NMI and perf's callbacks
 * @deferred:	when an NMI left its PMI's work to it (ns), or 0
 * @timer:	runs ex_check() while an event is armed
 * @updated:	when ex_check() last read all counters (ns)
 * @overflow_pending:	an event was stopped with an overflow that no PMI had told of
 * @check_late_freeze:	an event that sampled has gone since ex_check() last looked for a late freeze
 * @pause:	ends a pause
 * @paused:	PMIs are held back until then
 * @paused_at:	since when (ns)
 * @signalling:	since when signals of samples wait to be sent (ns), or 0
 * @charged:	while in the future, PMIs have had more than their share of the home CPU (ns)
 * @late:	until @stray_until a PMI may arrive to which nothing belongs any more
 * @stray_until:	see @late (ns)
 * @unflagged:	this PMI may come without bit 61 of IA32_PERF_GLOBAL_STATUS
 * @migrating:	@home has changed, and not all events are there yet
 * @polling:	ex_poll() is at work, a PMI leaves its work to it
 * @again:	a PMI did so
 * @probing:	ex_pkg_probe() is waiting for a PMI
 * @heard:	and has got it
 * @flagged:	with bit 61 of IA32_PERF_GLOBAL_STATUS
 * @freeze:	a PMI freezes all counters of the package (frz_all)
 * @use_summary: the S-Box SUMMARY registers can be read without a fault
 * @use_ovf_flag: IA32_PERF_GLOBAL_STATUS can be read, and a PMI sets its bit 61, which can be
 *		cleared
 * @use_debugctl: bit UNCORE_PMI_EN of the home CPU's IA32_DEBUGCTL can be written
 * @debugctl:	bit UNCORE_PMI_EN of the home CPU's IA32_DEBUGCTL, as found
 * @clock_khz:	uncore clock; 0: it stands, the package has no home
 * @dead:	the log has said so
 * @probed:	what was found out about the package
 * @stats:	what happened
 * @boxes:	platform->num_boxes of them
 */
struct ex_pkg {
	const struct ex_hw_ops *ops;
	void *ctx;
	const struct ex_platform *platform;
	struct ex_function functions[EX_MAX_FUNCTIONS];
	bool cfg_by_ports;
	int id;
	struct dentry *file;
	int home;
	u64 global_ctl;
	atomic_t armed;
	atomic_t sampling;
	atomic_t pmi_off;
	unsigned long refusals;
	struct irq_work log_work;
	struct irq_work work;
	u64 deferred;
	struct hrtimer timer;
	u64 updated;
	bool overflow_pending;
	bool check_late_freeze;
	struct hrtimer pause;
	bool paused;
	u64 paused_at;
	u64 signalling;
	u64 charged;
	bool late;
	u64 stray_until;
	bool unflagged;
	bool migrating;
	bool polling;
	bool again;
	bool probing;
	bool heard;
	bool flagged;
	bool freeze;
	bool use_summary;
	bool use_ovf_flag;
	bool use_debugctl;
	u64 debugctl;
	u32 clock_khz;
	bool dead;
	struct ex_probed probed;
	struct ex_stats stats;
	struct ex_box *boxes;
};

/* ex_uncore_boxes.c */
const char *ex_no_filter(const u64 *config);
void ex_add_need(struct ex_req *req, unsigned int filter, u64 mask, u64 val);
const struct ex_bank *ex_bank(const struct ex_box *box, int idx, int *n);
u32 ex_ctr_reg(const struct ex_box *box, const struct ex_bank *bank, int n);
unsigned int ex_width(const struct ex_box *box, const struct ex_bank *bank);
const char *ex_encode_way(const struct ex_box_type *type, const u64 *config,
			  unsigned int alt, struct ex_req *req);
u64 ex_ctr_read(const struct ex_box *box, const struct ex_bank *bank, int n);
void ex_ctr_write(const struct ex_box *box, const struct ex_bank *bank, int n, u64 val);
bool ex_counter_control(struct ex_box *box, int idx, u64 ctl);
void ex_status_clear(struct ex_box *box);
void ex_global_clear(const struct ex_pkg *pkg);
void ex_unmask_pmi(struct ex_pkg *pkg);
const char *ex_encode(const struct ex_box_type *type, const u64 *config, struct ex_req *ways);
int ex_place(const struct ex_box *box, const struct ex_req *ways, const struct ex_req **way);
void ex_req_disable_pmi(const struct ex_box_type *type, struct ex_req *ways);
bool ex_any_running(const struct ex_pkg *pkg);
u64 ex_counter_mask(const struct ex_box *box, int idx);
u64 ex_arm_left(const struct ex_box *box, int idx, u64 left);

u64 ex_time(const struct ex_pkg *pkg);
u64 ex_read(const struct ex_pkg *pkg, u32 reg);
void ex_write(const struct ex_pkg *pkg, u32 reg, u64 val);
int ex_write_safe(const struct ex_pkg *pkg, u32 reg, u64 val);

bool ex_filter_may_fault(const struct ex_box *box, const struct ex_req *ways);
int ex_filters_set(struct ex_box *box, const struct ex_req *req);
void ex_counter_take(struct ex_box *box, int idx, const struct ex_req *req);
u64 ex_counter_read(const struct ex_box *box, int idx, u64 prev);
bool ex_counter_rearm(struct ex_box *box, int idx, u64 prev, u64 limit, u64 period, u64 *now);
bool ex_counter_clear_status(struct ex_box *box, int idx);
void ex_counter_preset(struct ex_box *box, int idx, u64 val);
void ex_counter_start(struct ex_box *box, int idx);
void ex_counter_stop(struct ex_box *box, int idx);
void ex_gate_close(struct ex_box *box);
void ex_gate_open(struct ex_box *box);
void ex_gate_hold(const struct ex_box *box);
void ex_gate_release(const struct ex_box *box);
bool ex_can_sample(const struct ex_box *box, const struct ex_req *req);

void ex_box_detect(struct ex_box *box);
bool ex_box_is_in(const struct ex_box *box, unsigned int function);
bool ex_filter_is_in(const struct ex_box *box, unsigned int function);
void ex_pkg_reset(struct ex_pkg *pkg);
void ex_pkg_probe(struct ex_pkg *pkg);
void ex_pkg_probe_pmi(struct ex_pkg *pkg);
u32 ex_pkg_measure_clock(struct ex_pkg *pkg);
u64 ex_overflow_status(const struct ex_pkg *pkg);
u64 ex_overflow_done(const struct ex_pkg *pkg, u64 status);
bool ex_unlisted_status(const struct ex_pkg *pkg, bool all);
unsigned long ex_announced(const struct ex_pkg *pkg, u64 status, bool hint);
unsigned long ex_box_overflowed(struct ex_box *box, u64 *status);
u64 ex_box_clear(struct ex_box *box, int idx);

void ex_pci_attach(struct ex_pkg *pkg, int cpu);
void ex_pci_detach(struct ex_pkg *pkg, unsigned int function);
u32 ex_pci_read(const struct ex_pkg *pkg, u32 reg);
void ex_pci_write(const struct ex_pkg *pkg, u32 reg, u32 val);
bool ex_pci_has(const struct ex_pkg *pkg, u32 reg);

#endif /* EX_UNCORE_H */
