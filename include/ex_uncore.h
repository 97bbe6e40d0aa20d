/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: what its files share.
 *
 * ex_uncore_boxes.c knows the manual and no perf, ex_uncore.c knows perf and
 * no manual.  Between them stand a const description of the hardware
 * (ex_platform, ex_box_type, ex_bank, ex_field), what one event needs of it
 * (ex_req), and the state of one package's boxes (ex_pkg, ex_box).
 */
#ifndef EX_UNCORE_H
#define EX_UNCORE_H

#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/perf_event.h>
#include <linux/types.h>

#include "ex_uncore_regs.h"

#define EX_MAX_COUNTERS		8	/* of one box */
#define EX_MAX_BANKS		2
#define EX_MAX_FILTERS		36	/* of one box: an R-Box half's four ports */
#define EX_MAX_NEEDS		6	/* of one event */
#define EX_MAX_WAYS		4	/* to encode one event */
#define EX_CONFIG_WORDS		3	/* config, config1, config2 */

/*
 * The longest a counter of @width bits is armed for.  A quarter of its range stays
 * free behind the wrap, so that a late PMI still sees that it did wrap.
 */
#define EX_LONGEST(width)	(3 * BIT_ULL((width) - 2))
#define EX_MAX_LEFT		EX_LONGEST(EX_CTR_BITS)

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

/**
 * struct ex_field - one field of a PMU's config
 * @name:	its name in the PMU's sysfs "format" folder
 * @config:	which config word (0: config, 1: config1, 2: config2)
 * @mask:	its bits there
 *
 * The one statement of a field: format file, validation and encoding use it.
 */
struct ex_field {
	const char *name;
	u8 config;
	u64 mask;
};

/**
 * enum ex_platform_id - the uncores that the driver knows
 * @EX_XEON7500:	Xeon 7500 (Nehalem-EX)
 * @EX_E7:		Xeon E7-x800 (Westmere-EX)
 * @EX_IVYTOWN:	Xeon E5/E7 v2 (Ivy Bridge-EP/EX)
 */
enum ex_platform_id { EX_XEON7500, EX_E7, EX_IVYTOWN };

/**
 * struct ex_event_row - a file about a named event
 * @name:	its name in the PMU's sysfs "events" folder
 * @text:	what it says: the event's terms, as perf's event parser takes them;
 *		in a file whose name ends in ".scale" or ".unit", that
 * @platforms:	bits of &enum ex_platform_id
 */
struct ex_event_row {
	const char *name;
	const char *text;
	u8 platforms;
};

/* Each ended by a row without name; see events/generate */
extern const struct ex_event_row ex_ubox_events[];
extern const struct ex_event_row ex_wbox_events[];
extern const struct ex_event_row ex_cbox_events[];
extern const struct ex_event_row ex_bbox_events[];
extern const struct ex_event_row ex_sbox_events[];
extern const struct ex_event_row ex_mbox_events[];
extern const struct ex_event_row ex_rbox_events[];
extern const struct ex_event_row ex_qpi_events[];

/**
 * struct ex_bank - a run of identical counters
 * @num:	how many
 * @width:	bits of a counter, or the most it may have
 * @unsure:	how many it has is to be found out
 * @bit:	bit of the first one in the box's gate, if that has a bit for each, and
 *		in its status
 * @ctl:	control register of the first one; relative to the box if below
 *		%EX_BOX_SIZE, else an address of its own
 * @ctl_step:	from one to the next
 * @ctr:	counter of the first one, likewise
 * @ctr_step:	from one to the next
 * @high:	where its bits 63:32 are, from there; 0: there, too
 * @en:		enable bit in the control register
 * @pmi:	PMI enable bit in the control register; 0: which it is has to be
 *		found out, see &struct ex_pkg
 * @half_read:	upper half may be read early (W-Box erratum, reference 11.2)
 */
struct ex_bank {
	u8 num;
	u8 width;
	bool unsure;
	u8 bit;
	u16 ctl;
	u8 ctl_step;
	u16 ctr;
	u8 ctr_step;
	u8 high;
	u64 en;
	u64 pmi;
	bool half_read;
};

#define EX_BOX_SIZE	0x100

/**
 * enum ex_gate - what lets the counters of a box count, beside their enable bits
 * @EX_GATE_NONE:	nothing
 * @EX_GATE_COUNTERS:	a register with a bit for each counter
 * @EX_GATE_BOX:	a register that stops all of them
 */
enum ex_gate { EX_GATE_NONE, EX_GATE_COUNTERS, EX_GATE_BOX };

/**
 * struct ex_filter - a register that events of a box share
 * @first:	address in the first box, of the first port
 * @per_box:	how much higher from box to box
 * @per_port:	how much higher from port to port
 * @undescribed: bits that an event may have there though no source describes them: the
 *		processor may raise #GP
 */
struct ex_filter {
	u32 first;
	u16 per_box;
	u8 per_port;
	u64 undescribed;
};

/**
 * struct ex_need - what an event wants to stand in a filter register
 * @filter:	which one, of the box's
 * @mask:	bits it looks at
 * @val:	what they shall be
 *
 * Two needs of one register conflict iff (a.val ^ b.val) & a.mask & b.mask.
 */
struct ex_need {
	unsigned int filter;
	u64 mask;
	u64 val;
};

/**
 * struct ex_req - what one event needs of its box
 * @ctl:	control register value, enable and PMI enable included
 * @counters:	the counters that can count it
 * @ways:	how many ways there are to encode it; this is one of them
 * @down:	the counter counts down, and underflows
 * @both_ways:	it may count in either direction
 * @quiet:	it does not tell when it overflows
 * @num_needs:	how many @needs
 * @needs:	filter registers, in the order in which they are to be written
 */
struct ex_req {
	u64 ctl;
	unsigned long counters;
	unsigned int ways;
	bool down;
	bool both_ways;
	bool quiet;
	unsigned int num_needs;
	struct ex_need needs[EX_MAX_NEEDS];
};

/**
 * struct ex_box_type - a kind of box
 * @name:	PMU name without prefix and number ("bbox")
 * @gate:	what kind of gate it has
 * @gate_reg:	the gate, relative to the box
 * @gate_shut:	what there stops all counters
 * @gate_run:	what there lets them count, if it has no bit for each
 * @status:	which counters have overflowed, likewise; 0: it has no such register,
 *		and its only bit is that in U_MSR_PMON_GLOBAL_STATUS
 * @clear:	where these bits are cleared, likewise
 * @vague:	which of them is whose is not taken for granted
 * @clock:	config of an event that counts clocks, on one counter; or 0
 * @banks:	its counters; numbered through in this order
 * @filters:	registers that its events share
 * @num_filters: how many @filters
 * @ports:	how often it has all of them (0 is once)
 * @guard:	the filter register that must be 0 while one after it is written;
 *		%EX_MAX_FILTERS if there is none
 * @fields:	config fields, ended by one without name
 * @events:	named events, ended by one without name; or NULL
 * @encode:	fill @req from config words in which only bits of @fields are set,
 *		the @alt-th way, and req->ways, if they are several.  NULL, or why
 *		there is no such event.
 */
struct ex_box_type {
	const char *name;
	enum ex_gate gate;
	u8 gate_reg;
	u32 gate_shut, gate_run;
	u8 status;
	u8 clear;
	bool vague;
	u32 clock;
	struct ex_bank banks[EX_MAX_BANKS];
	const struct ex_filter *filters;
	unsigned int num_filters;
	unsigned int ports;
	unsigned int guard;
	const struct ex_field *fields;
	const struct ex_event_row *events;
	const char *(*encode)(const u64 *config, unsigned int alt, struct ex_req *req);
};

/**
 * struct ex_box_row - a box of a platform, and where its overflow shows
 * @type:	kind of box
 * @num:	its number, or -1 if it is the only one of its kind
 * @base:	address of its registers
 * @u_bit:	its bits in U_MSR_PMON_GLOBAL_STATUS; 0: it has none there
 * @summary:	S_MSR_PMON_SUMMARY register of its side, or 0 if it reports
 *		straight to the U-Box
 * @s_bit:	its bit there (table 2-26); several where it is one of them
 */
struct ex_box_row {
	const struct ex_box_type *type;
	int num;
	u32 base;
	u64 u_bit;
	u32 summary;
	u64 s_bit;
};

/**
 * struct ex_platform - an uncore generation
 * @name:	for the log
 * @id:		which
 * @model:	CPUID model (family 6)
 * @run:	U_MSR_PMON_GLOBAL_CTL: counters may count
 * @stop:	none does
 * @leave:	what it is left with
 * @freeze:	which bit there makes an overflow stop all of them; 0: all that are told do
 * @running:	which bit there says that somebody uses them; 0: the counters say so
 * @core_sels:	values for its pmi_core_sel, ended by 0
 * @num_masks:	so many of these may be any CPU's; the rest names a core each
 * @ours:	what concerns the driver in U_MSR_PMON_GLOBAL_STATUS
 * @pmi:	what there says that a PMI has been raised
 * @clear:	where its bits are cleared
 * @clear_first: which of them before anybody looks at a box
 * @clear_last:	which of them after that
 * @unlisted:	it has boxes without a bit there
 * @map:	PCI device ID of the function that tells the package of its bus; or 0
 * @functions:	PCI device IDs of %EX_PCI_FUNCTION; 0: there is none, or it is not known
 * @summaries:	S_MSR_PMON_SUMMARY registers, or 0
 * @num_boxes:	how many @boxes
 * @boxes:	its boxes, in PMU registration order
 */
struct ex_platform {
	const char *name;
	enum ex_platform_id id;
	u8 model;
	u64 run, stop, leave;
	u64 freeze, running;
	const u64 *core_sels;
	unsigned int num_masks;
	u64 ours, pmi;
	u32 clear;
	u64 clear_first, clear_last;
	bool unlisted;
	u16 map;
	const u16 *functions;
	u32 summaries[2];
	unsigned int num_boxes;
	const struct ex_box_row *boxes;
};

struct ex_pkg;

/**
 * struct ex_counter - a counter as the driver left it
 * @event:	who has it; set, like its bit in box->used, before it counts, cleared
 *		after it has stopped.  The PMI reads it at any moment.
 * @req:	what @event needs, as it was placed; of nobody who has gone
 * @down:	the counter counts down, and is read and written complemented
 * @both_ways:	it may have counted in either direction
 * @silent:	its overflow raises no PMI
 * @unsettled:	its status bit may stand though its event has been stopped
 * @ctl:	what stands in the control register
 * @value:	how far the counter has counted, while it is stopped
 */
struct ex_counter {
	struct perf_event *event;
	const struct ex_req *req;
	bool down;
	bool both_ways;
	bool silent;
	bool unsettled;
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
 * @stale:	a counter that nobody has any more may have left its status bit
 * @half_read:	banks whose counters were found to read too high at rest
 * @width:	what the counters of an unsure bank were found to have; 0: unknown
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
	bool stale;
	u8 half_read;
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
 * struct ex_found - what ex_pkg_probe() found out about a package
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
struct ex_found {
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

#define EX_MAX_FUNCTIONS	6	/* PCI functions of a package */

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
 * @locked:	some of them must not be touched in an NMI
 * @id:		physical package id, as in sysfs and perf's --per-socket; of a package
 *		that has been online
 * @file:	its file in debugfs
 * @home:	CPU that does everything for this package, or -1
 * @global_ctl:	U_MSR_PMON_GLOBAL_CTL while the driver is in charge
 * @armed:	events that have a counter
 * @sampling:	those of them that sample
 * @silent:	those of them whose counter raises no PMI
 * @refusals:	events that were not added, as a filter register raised #GP
 * @say:	tells the log of them
 * @work:	runs ex_work(), for the NMI and perf's callbacks
 * @deferred:	when an NMI left its PMI's work to it (ns), or 0
 * @timer:	runs ex_check() while an event is armed
 * @updated:	when ex_check() last read all counters (ns)
 * @unheard:	an event was stopped with an overflow that no PMI had told of
 * @sampled:	an event that sampled has gone since ex_check() last looked for a late freeze
 * @pause:	ends a pause
 * @paused:	PMIs are held back until then
 * @paused_at:	since when (ns)
 * @signalling:	since when signals of samples wait to be sent (ns), or 0
 * @charged:	while in the future, PMIs have had more than their share of the home CPU (ns)
 * @late:	until @late_until a PMI may arrive to which nothing belongs any more
 * @late_until:	see @late (ns)
 * @unflagged:	this PMI may come without bit 61 of IA32_PERF_GLOBAL_STATUS
 * @moving:	@home has changed, and not all events are there yet
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
 * @found:	what was found out about the package
 * @stats:	what happened
 * @boxes:	platform->num_boxes of them
 */
struct ex_pkg {
	const struct ex_hw_ops *ops;
	void *ctx;
	const struct ex_platform *platform;
	struct ex_function functions[EX_MAX_FUNCTIONS];
	bool locked;
	int id;
	struct dentry *file;
	int home;
	u64 global_ctl;
	atomic_t armed;
	atomic_t sampling;
	atomic_t silent;
	unsigned long refusals;
	struct irq_work say;
	struct irq_work work;
	u64 deferred;
	struct hrtimer timer;
	u64 updated;
	bool unheard;
	bool sampled;
	struct hrtimer pause;
	bool paused;
	u64 paused_at;
	u64 signalling;
	u64 charged;
	bool late;
	u64 late_until;
	bool unflagged;
	bool moving;
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
	struct ex_found found;
	struct ex_stats stats;
	struct ex_box *boxes;
};

extern const struct ex_platform ex_platforms[];

const struct ex_platform *ex_find_platform(unsigned int family, unsigned int model);
const char *ex_encode(const struct ex_box_type *type, const u64 *config, struct ex_req *ways);
int ex_place(const struct ex_box *box, const struct ex_req *ways, const struct ex_req **way);
void ex_keep_quiet(const struct ex_box_type *type, struct ex_req *ways);
bool ex_any_running(const struct ex_pkg *pkg);
u64 ex_counter_mask(const struct ex_box *box, int idx);
u64 ex_arm_left(const struct ex_box *box, int idx, u64 left);

u64 ex_time(const struct ex_pkg *pkg);
u64 ex_read(const struct ex_pkg *pkg, u32 reg);
void ex_write(const struct ex_pkg *pkg, u32 reg, u64 val);
int ex_write_safe(const struct ex_pkg *pkg, u32 reg, u64 val);

bool ex_is_doubtful(const struct ex_box *box, const struct ex_req *ways);
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

void ex_box_look(struct ex_box *box);
bool ex_box_is_in(const struct ex_box *box, unsigned int function);
bool ex_filter_is_in(const struct ex_box *box, unsigned int function);
void ex_pkg_reset(struct ex_pkg *pkg);
void ex_pkg_probe(struct ex_pkg *pkg);
void ex_pkg_probe_pmi(struct ex_pkg *pkg);
u32 ex_measure_clock(struct ex_pkg *pkg);
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
