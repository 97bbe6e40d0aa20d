/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: the const description of the hardware.
 */
#ifndef EX_UNCORE_HW_H
#define EX_UNCORE_HW_H

#include <linux/types.h>

#include "ex_uncore_regs.h"

#define EX_MAX_COUNTERS		8	/* of one box */
#define EX_MAX_BANKS		2
#define EX_MAX_FILTERS		36	/* of one box: an R-Box half's four ports */
#define EX_MAX_NEEDS		6	/* of one event */
#define EX_MAX_WAYS		4	/* to encode one event */
#define EX_MAX_FUNCTIONS	6	/* PCI functions of a package */
#define EX_CONFIG_WORDS		3	/* config, config1, config2 */

/*
 * The longest a counter of @width bits is armed for.  A quarter of its range stays
 * free behind the wrap, so that a late PMI still sees that it did wrap.
 */
#define EX_LONGEST(width)	(3 * BIT_ULL((width) - 2))
#define EX_MAX_LEFT		EX_LONGEST(EX_CTR_BITS)

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
 * @probe_width:	how many it has is to be found out
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
 * @early_carry:	upper half may be read early (W-Box erratum, reference 11.2)
 */
struct ex_bank {
	u8 num;
	u8 width;
	bool probe_width;
	u8 bit;
	u16 ctl;
	u8 ctl_step;
	u16 ctr;
	u8 ctr_step;
	u8 high;
	u64 en;
	u64 pmi;
	bool early_carry;
};

#define EX_BOX_SIZE	0x100

/*
 * The W-Box carries from bit 23 to bit 24 early (7.8, 11.2): a preset must not
 * end in 0xFFFFFE or 0xFFFFFF.  The guide's wording fits the interval as well
 * as the preset, so the interval avoids these endings too.
 */
#define EX_HALF			BIT_ULL(24)
#define EX_HALF_MASK		(EX_HALF - 1)

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
 * @up_down:	it may count in either direction
 * @pmi_off:	it does not tell when it overflows
 * @num_needs:	how many @needs
 * @needs:	filter registers, in the order in which they are to be written
 */
struct ex_req {
	u64 ctl;
	unsigned long counters;
	unsigned int ways;
	bool down;
	bool up_down;
	bool pmi_off;
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
 * @status_order_unknown:	which of them is whose is not taken for granted
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
	bool status_order_unknown;
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

/* A line for each platform; its file is in platforms/ */
extern const struct ex_platform ex_xeon7500;
extern const struct ex_platform ex_e7;
extern const struct ex_platform ex_ivytown;

#endif /* EX_UNCORE_HW_H */
