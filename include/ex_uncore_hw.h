/* SPDX-License-Identifier: GPL-2.0 */
/* ex_uncore: types of the tables that describe the hardware, without perf and state */
#ifndef EX_UNCORE_HW_H
#define EX_UNCORE_HW_H

#include <linux/bits.h>
#include <linux/types.h>

#include "ex_uncore_place.h"
#include "ex_uncore_regs.h"

#define EX_MAX_BOXES		64	/* of one platform */
#define EX_MAX_BANKS		2
#define EX_MAX_FUNCTIONS	21	/* PCI functions of a package */
#define EX_CONFIG_WORDS		3	/* config, config1, config2 */

/* A quarter of the range stays free behind the wrap: so a late PMI can still tell a wrap. */
#define EX_LONGEST(mask)	((mask) - ((mask) >> 2))
#define EX_MAX_LEFT		EX_LONGEST(EX_CTR_MASK)

/**
 * struct ex_field - one field of a PMU's config
 * @name:	name in the PMU's sysfs "format" folder
 * @config:	config word (0: config, 1: config1, 2: config2)
 * @mask:	bits in that word
 */
struct ex_field {
	const char *name;
	u8 config;
	u64 mask;
};

/**
 * struct ex_must - events that count nothing while a filter is 0
 * @mask:	bits of config that tell these events from others
 * @events:	their value
 * @set:	bits of the config words, of which one has to be 1
 * @why:	what the log says if all of them are 0
 */
struct ex_must {
	u64 mask, events;
	u64 set[EX_CONFIG_WORDS];
	const char *why;
};

/**
 * struct ex_event_row - a file in a PMU's sysfs "events" folder
 * @name:	file name: the event's, or that with ".scale" or ".package"
 * @text:	content: the event's terms for perf's event parser, its scale, or its package
 * @platforms:	bits of the platforms that have the event, see events/events.h; %EX_RARE: only with
 *		the module parameter all_names
 */
struct ex_event_row {
	const char *name;
	const char *text;
	u16 platforms;
};

#define EX_RARE	BIT(15)

#define EX_FREE_BANKS	6	/* with the one that ends them */
#define EX_FREE_UMASK	BIT(8)

/**
 * struct ex_free - the free-running counters of a box, which have a PMU of their own
 * @name:	PMU name, as that of &struct ex_box_type
 * @width:	bits of a counter
 * @banks:	runs of counters; the last has no counter
 * @banks.config: of the event of the first; each further one has an umask one higher
 * @banks.num:	number of counters
 * @banks.reg:	register of the first of box 0: an MSR, or an offset in memory
 * @banks.step:	distance to that of the next box
 * @fields:	config fields; the last has no name
 * @events:	named events; the last has no name
 */
struct ex_free {
	const char *name;
	u8 width;
	struct {
		u16 config;
		u8 num;
		u16 reg;
		u8 step;
	} banks[EX_FREE_BANKS];
	const struct ex_field *fields;
	const struct ex_event_row *events;
};

#define EX_PROBE_WIDTH	BIT(0)	/* the probe measures the width */
#define EX_EARLY_CARRY	BIT(1)	/* a read may see the carry from bit 23 to bit 24 early (11.2) */

/**
 * struct ex_bank - a run of identical counters of a box
 * @num:	number of counters
 * @width:	bits of a counter; with %EX_PROBE_WIDTH the most it may have
 * @bit:	bit of the first counter in the box's status, or else the global STATUS, and in a
 *		gate with a bit for each counter
 * @ctl:	control register of the first counter: an offset, or of an MSR from %EX_BOX_SIZE on
 *		the address
 * @ctl_step:	distance to the next control register
 * @ctr:	counter register of the first counter, as @ctl
 * @ctr_step:	distance to the next counter register
 * @high:	offset from the counter register to that of bits 63:32; 0 if there is none
 * @ctl_high:	the same of the control register
 * @en:		enable bit in the control register
 * @pmi:	PMI enable bit in the control register; 0: the probe finds it
 * @quirks:	%EX_PROBE_WIDTH, %EX_EARLY_CARRY
 */
struct ex_bank {
	u8 num;
	u8 width;
	u8 bit;
	u16 ctl;
	u8 ctl_step;
	u16 ctr;
	u8 ctr_step;
	u8 high;
	u8 ctl_high;
	u64 en;
	u64 pmi;
	u8 quirks;
};

#define EX_BOX_SIZE	0x100

/*
 * A W counter carries from bit 23 to bit 24 early (7.8, 11.2): its preset must not end in 0xFFFFFE
 * or 0xFFFFFF.  The guide's wording fits the interval as well; the driver keeps both clear.
 */
#define EX_HALF			BIT_ULL(24)
#define EX_HALF_MASK		(EX_HALF - 1)

/**
 * enum ex_gate - what else a counter needs to count, beside its enable bit
 * @EX_GATE_NONE:	nothing
 * @EX_GATE_BOX:	a register of the box that stops all counters at once
 * @EX_GATE_BITWISE:	the same, and a reset has to write one more bit of @gate_shut at a time
 * @EX_GATE_COUNTERS:	its bit in a register of the box
 * @EX_GATE_GLOBAL:	its bit in the global control register.  Where an overflow freezes the
 *			package, the driver leaves these bits 1, as only the PMI may write the
 *			register: then as %EX_GATE_NONE.
 */
enum ex_gate {
	EX_GATE_NONE, EX_GATE_BOX, EX_GATE_BITWISE, EX_GATE_COUNTERS, EX_GATE_GLOBAL
};

/**
 * enum ex_die - what the files dieN of a PMU tell of package N
 * @EX_DIE_NONE:	there are none
 * @EX_DIE_BUS:		the root bus of the box, by the box's number in CPUBUSNO
 * @EX_DIE_LINK:	which link of which package the box's link leads to
 */
enum ex_die { EX_DIE_NONE, EX_DIE_BUS, EX_DIE_LINK };

/**
 * struct ex_filter - a register that events of a box share
 * @first:	address in the first box, of the first port; 0: no register, but events that need
 *		different values exclude each other for another reason
 * @per_box:	distance from box to box
 * @per_port:	distance from port to port
 * @undescribed: bits that no source describes: writing them may raise #GP
 */
struct ex_filter {
	u32 first;
	u16 per_box;
	u8 per_port;
	u64 undescribed;
};

#define EX_EVENT_CODES	256		/* of &struct ex_box_type.only */

/**
 * struct ex_box_type - a kind of box
 * @name:	PMU name without prefix and number ("bbox"); empty if the PMU is the whole uncore
 * @gate:	kind of gate
 * @gate_reg:	gate register, an offset from the box's base
 * @gate_shut:	gate value that stops all counters
 * @gate_run:	%EX_GATE_BOX, %EX_GATE_BITWISE: gate value that lets the counters count
 * @status:	overflow status register, an offset; 0: there is the global STATUS only
 * @clear:	register that clears status bits, an offset
 * @status_order_unknown: any status bit means all counters
 * @clock:	config of an event that counts clocks, for the probe; 0 if there is none
 * @no_pmi:	why no counter of the box raises a PMI; NULL if counters do
 * @die:	files dieN
 * @ctl_idle:	control value with which the last counter of the first bank is enabled and counts
 *		nothing: if no PMI arrives, the probe tries again with it; 0: none
 * @banks:	counters, numbered through in this order
 * @optional:	bitmap of the counters that a part may lack
 * @filters:	filter registers
 * @num_filters: number of @filters
 * @ports:	how often the box has all of @filters; 0 means once
 * @guarded:	number of the last @filters that are written only while the one before them is 0
 * @fields:	config fields; the last has no name
 * @musts:	events that need a filter; the last has no @why.  NULL if there are none.
 * @events:	named events; the last has no name.  NULL if there are none.
 * @free:	free-running counters that are there if the box is, or NULL
 * @only:	bitmaps of the counters that can count an event, by bits 7:0 of its config; 0 there,
 *		or NULL: all of the first bank
 * @encode:	fill in @req, and req->ways (at most %EX_MAX_WAYS), for config words with bits of
 *		@fields only, in the @alt-th way.  Returns NULL, or why there is no such event.
 */
struct ex_box_type {
	const char *name;
	enum ex_gate gate;
	u16 gate_reg;
	u32 gate_shut, gate_run;
	u16 status;
	u16 clear;
	bool status_order_unknown;
	u32 clock;
	const char *no_pmi;
	enum ex_die die;
	u32 ctl_idle;
	struct ex_bank banks[EX_MAX_BANKS];
	u32 optional;
	const struct ex_filter *filters;
	unsigned int num_filters;
	unsigned int ports;
	unsigned int guarded;
	const struct ex_field *fields;
	const struct ex_must *musts;
	const struct ex_event_row *events;
	const struct ex_free *free;
	const u8 *only;
	const char *(*encode)(const u64 *config, unsigned int alt, struct ex_req *req);
};

/**
 * struct ex_box_row - a box of a platform
 * @type:	kind of box
 * @num:	number of the box; -1 if it is the only one of its kind
 * @base:	address of its registers
 * @u_bit:	its bits in the global STATUS; 0 if the global STATUS does not report the box
 * @summary:	S_MSR_PMON_SUMMARY register that reports the box; 0: it reports to the U-Box
 * @s_bit:	its bit in @summary (table 2-26); two if it is known to be one of them
 * @capid_bits:	how many bits of the CAPID at least are 1 if the die has the box, see
 *		&struct ex_platform.pci
 * @count_reg:	MSR that has the number of boxes of the kind, plus 1, in bits 3:0; 0: none
 */
struct ex_box_row {
	const struct ex_box_type *type;
	int num;
	u32 base;
	u64 u_bit;
	u32 summary;
	u64 s_bit;
	u8 capid_bits;
	u32 count_reg;
};

/**
 * enum ex_freeze - whether an overflow that raises a PMI stops the counters of the package
 * @EX_FREEZE_NONE:	no
 * @EX_FREEZE_SHOWN:	with &struct ex_global.ctl_freeze; the overflow clears its ctl_counting
 * @EX_FREEZE_HIDDEN:	with ctl_freeze; the global control register may not show a freeze
 * @EX_FREEZE_ALWAYS:	always; the global control register does not show it
 */
enum ex_freeze { EX_FREEZE_NONE, EX_FREEZE_SHOWN, EX_FREEZE_HIDDEN, EX_FREEZE_ALWAYS };

/**
 * struct ex_global - the global registers of a package
 * @ctl:	address of the control register (U_MSR_PMON_GLOBAL_CTL)
 * @status:	address of the overflow status (U_MSR_PMON_GLOBAL_STATUS)
 * @status_clear: address of the register that clears status bits.  0: there is no status that
 *		could be used, and @status is another register: the counters of events that sample
 *		tell of overflows, and bit 61 of PMIs
 * @ctl_run:	control value that lets counters count, without a PMI target
 * @ctl_stop:	control value that stops every counter
 * @ctl_unload:	control value at unload and at reboot
 * @ctl_freeze:	control bit that makes an overflow stop the counters; 0 with %EX_FREEZE_ALWAYS
 * @ctl_counting: control bits of which one is 1 while counters may count; 0: it does not tell
 * @freeze:	the freeze if the user asks for it
 * @status_mask: status bits of the boxes that have a PMU, and @status_pmi
 * @status_pmi:	status bits that say that a PMI was raised
 * @clear_before: status bits to clear before the boxes are read
 * @clear_after: status bits to clear after the boxes were read
 * @core_sels:	PMI targets (control bits) to try, in this order
 * @num_core_sels: number of @core_sels
 * @first_single_core: index of the first of @core_sels that is no mask of all cores
 */
struct ex_global {
	u32 ctl, status, status_clear;
	u64 ctl_run, ctl_stop, ctl_unload, ctl_freeze, ctl_counting;
	enum ex_freeze freeze;
	u64 status_mask, status_pmi;
	u64 clear_before, clear_after;
	const u64 *core_sels;
	unsigned int num_core_sels, first_single_core;
};

/**
 * struct ex_platform - an uncore
 * @name:	name for the log
 * @id:		its bit number in &struct ex_event_row.platforms
 * @unconfirmed: no manual has its registers: the driver loads with a parameter only
 * @global:	global registers
 * @pci:	PCI functions with registers
 * @pci.map:	device ID of the function that names the package of its bus, or 0
 * @pci.node:	register with the node there, see ivt 9
 * @pci.bus_msr: MSR with the numbers of the package's buses; 0: the package has the bus with
 *		@map and those below
 * @pci.capid:	device ID of the function with a CAPID that tells which boxes the die has, or 0
 * @pci.capid_reg: that CAPID
 * @pci.capid_mask: its bits
 * @pci.clock:	device IDs of the function with the ratio of the uncore clock, and a 0; or NULL
 * @pci.imc:	device IDs of the host bridges whose BAR has the free-running counters, and a 0;
 *		NULL: they are MSRs
 * @pci.functions: device IDs by %EX_PCI_FUNCTION; 0: there is none, or its ID is not known
 * @pci.devfns:	their devices and functions, if the IDs do not tell them apart, or NULL
 * @summaries:	S_MSR_PMON_SUMMARY registers; 0 if there are none
 * @num_boxes:	number of @boxes
 * @boxes:	boxes, in the order in which the PMUs are registered
 */
struct ex_platform {
	const char *name;
	unsigned int id;
	bool unconfirmed;
	struct ex_global global;
	struct {
		u16 map, node;
		u32 bus_msr;
		u16 capid, capid_reg;
		u32 capid_mask;
		const u16 *clock, *imc;
		const u16 *functions;
		const u8 *devfns;
	} pci;
	u32 summaries[2];
	unsigned int num_boxes;
	const struct ex_box_row *boxes;
};

/* A box with PMIs that the global STATUS does not report */
static inline bool ex_unreported(const struct ex_box_row *row)
{
	return !row->u_bit && !row->type->no_pmi;
}

#endif /* EX_UNCORE_HW_H */
