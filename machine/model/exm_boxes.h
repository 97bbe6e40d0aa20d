/* SPDX-License-Identifier: GPL-2.0 */
/*
 * exm: structures for the manuals' tables.  Private to the model.
 *
 * Table numbers (T2-n) are those of the Xeon 7500 uncore programming guide;
 * "reference" is Documentation/hardware/xeon-7500.md, and "ivt" is ivytown.md,
 * "nhm" nehalem-client.md, "cli" client.md and "nb" netburst.md there.
 */
#ifndef EXM_BOXES_H
#define EXM_BOXES_H

#include "exm.h"

#define EXM_BIT(n)		((u64)1 << (n))
#define EXM_BITS(hi, lo)	((~(u64)0 >> (63 - (hi))) & (~(u64)0 << (lo)))
#define EXM_COUNTER		EXM_BITS(47, 0)		/* bits of a counter (7500 and E7) */
#define EXM_ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

/* U_MSR_PMON_GLOBAL_CTL (reference 4.1) */
#define EXM_U_EN		EXM_BIT(0)
#define EXM_U_PMI_CORE_SEL	1		/* its lowest bit */
#define EXM_U_EN_ALL		EXM_BIT(28)
#define EXM_U_RST_ALL		EXM_BIT(29)
#define EXM_U_FRZ_ALL		EXM_BIT(31)
#define EXM_U_CTL		(EXM_U_EN | EXM_U_EN_ALL | EXM_U_RST_ALL | EXM_U_FRZ_ALL)

/* U_MSR_PMON_GLOBAL_STATUS and _OVF_CTL: S1 comes before S0 */
#define EXM_U_OV_U		0
#define EXM_U_OV_W		1
#define EXM_U_OV_S1		2
#define EXM_U_OV_S0		3
#define EXM_U_PMI		EXM_BIT(30)
#define EXM_U_COND		EXM_BIT(31)

/* exm_faults.pmi_gate: bits of U STATUS that hold back the next PMI */
enum { EXM_GATE_NONE, EXM_GATE_PMI, EXM_GATE_COND, EXM_GATE_OV };

/* W_MSR_PMON_GLOBAL_CTL: 31 fixed_en, and ov_fixed in _STATUS (T2-95..97) */
#define EXM_W_FIXED_BIT		31
#define EXM_W_FIXED_CTL_EN	EXM_BIT(0)

#define EXM_MM_EN		EXM_BIT(63)	/* of S and M MM_CFG */

/* M counter control (reference 4.7).  Count mode 2 is "up and down"; no field selects down. */
#define EXM_M_COUNT_MODE	EXM_BITS(3, 2)
#define   EXM_M_DOWN		1
#define   EXM_M_UNDEFINED	3

/* The packet filter of an Ivytown's QPI port (ivt 5.5): its bits, and places in exm_box.extra[] */
#define EXM_Q_HEADER0		(EXM_BIT(31) | EXM_BITS(17, 3))
#define EXM_Q_HEADER1		(EXM_BITS(19, 16) | EXM_BITS(3, 0))
enum { EXM_Q_MATCH0, EXM_Q_MATCH1, EXM_Q_MASK0, EXM_Q_MASK1 };

/* Nehalem: places in exm_box.extra[], of which the last two are no registers */
enum {
	EXM_N_MATCH,		/* MSR_UNCORE_ADDR_OPCODE_MATCH */
	EXM_N_MESF,		/* MSR_GQ_SNOOP_MESF */
	EXM_N_CLEAN,		/* queues that OCC_CTR_RST has zeroed, see exm_nhm_queues() */
	EXM_N_STALE,		/* exm_faults.occ_stale at that time */
};

#define EXM_N_MESF_BITS		EXM_BITS(7, 0)

/* NetBurst: CCCRs (nb 5), which are the event selects, and ESCRs (nb 4) */
#define EXM_P_COUNTERS		18
#define EXM_P_OVF		EXM_BIT(31)
#define EXM_P_CASCADE		EXM_BIT(30)
#define EXM_P_OVF_PMI		EXM_BITS(27, 26)	/* a bit for each thread */
#define   EXM_P_OVF_PMI_T1	EXM_BIT(27)
#define EXM_P_FORCE_OVF		EXM_BIT(25)
#define EXM_P_EDGE		EXM_BIT(24)
#define EXM_P_THRESHOLD		EXM_BITS(23, 20)
#define EXM_P_COMPLEMENT	EXM_BIT(19)
#define EXM_P_COMPARE		EXM_BIT(18)
#define EXM_P_ACTIVE		EXM_BITS(17, 16)
#define   EXM_P_ANY		3
#define EXM_P_SELECT		EXM_BITS(15, 13)
#define EXM_P_ENABLE		EXM_BIT(12)
#define EXM_P_EXTENDED		EXM_BIT(11)	/* of counters 12, 15, 16 and 17 */

#define EXM_P_EVENT		EXM_BITS(30, 25)
#define EXM_P_MASK		EXM_BITS(24, 9)
#define EXM_P_TAG		EXM_BITS(8, 5)
#define EXM_P_TAG_EN		EXM_BIT(4)
#define EXM_P_RINGS		EXM_BITS(3, 0)
#define   EXM_P_T0_USR		EXM_BIT(2)	/* _OS is the next bit */
#define   EXM_P_T1_USR		EXM_BIT(0)

/* Kinds of ESCRs: those that count the same events, ESCR0 and ESCR1 of a unit */
enum exm_p_unit {
	EXM_P_BSU, EXM_P_FSB, EXM_P_MOB, EXM_P_PMH, EXM_P_BPU, EXM_P_IS, EXM_P_ITLB, EXM_P_IX,
	EXM_P_MS, EXM_P_TBPU, EXM_P_TC, EXM_P_FIRM, EXM_P_FLAME, EXM_P_DAC, EXM_P_SAAT, EXM_P_U2L,
	EXM_P_CRU0, EXM_P_CRU2, EXM_P_CRU4, EXM_P_IQ, EXM_P_RAT, EXM_P_SSU, EXM_P_ALF,
	EXM_P_NUM_UNITS
};

#define EXM_P_CODE(unit, event)	((unit) << 6 | (event))		/* exm_event.code */
#define EXM_P_NO_EVENT		EXM_P_CODE(EXM_P_NUM_UNITS, 0)	/* powered, but without an event */

/* Places in exm_box.extra[]: the ESCRs, in the order of exm_p_escrs[], then these */
#define EXM_P_ESCRS		45
enum { EXM_P_TC_PRECISE = EXM_P_ESCRS, EXM_P_PEBS_ENABLE, EXM_P_MATRIX_VERT };

/* Core-side registers (reference 4.10) */
#define EXM_DEBUGCTL		0x1d9
#define   EXM_DEBUGCTL_UNCORE	EXM_BIT(13)
#define EXM_GLOBAL_STATUS	0x38e
#define   EXM_OVF_UNCORE	EXM_BIT(61)
#define EXM_GLOBAL_OVF_CTRL	0x390

/* The uncore's MSRs; those of the W-Box's fixed counter lie outside */
#define EXM_MSR_FIRST		0xc00
#define EXM_MSR_LAST		0xfff
#define EXM_W_FIXED_CTR		0x394
#define EXM_W_FIXED_CTL		0x395

struct exm_look;

/**
 * struct exm_type - a type of boxes
 * @name:	name of the type ("wbox"); a box that is not the only one appends its number
 * @num:	number of counters that count, without the fixed one
 * @width:	bits of a counter
 * @unsure:	sources differ on @width: exm_faults.us_width has it
 * @ctl:	bits of GLOBAL_CTL that are stored (7500 and E7)
 * @sel:	bits of the event select that are stored
 * @rsv:	bits of the event select that must be written 0
 * @code:	field of the event select: event code
 * @umask:	field of the event select: sub-events; 0 if the type has none
 * @thresh:	field of the event select: threshold; 0 if the type has none
 * @invert:	bit of the event select: invert; 0 if the type has none
 * @edge:	bit of the event select: edge detect; 0 if the type has none
 * @compare:	bit of the event select that enables @thresh, @invert and @edge.  An increment
 *		must then be greater than the threshold.  0: there is no such bit, and an
 *		increment must be at least the threshold
 * @en:		bit of the event select: local enable (7500 and E7)
 * @pmi:	bit of the event select: pmi_en (7500 and E7)
 * @code_of:	return the code in the model's table of events for an event select; NULL: it
 *		is the field @code
 * @code_for:	the same for a counter whose code is not in its event select
 * @ctl_of:	return what a counter with its event select counts, as an event select; NULL: it
 *		is the event select
 * @gate_of:	return the code of the event without whose occurrences in the same clock the
 *		counter does not count, or EXM_NO_CODE; NULL: no event select has one
 * @count_mode:	field of the event select: up or down; 0 if all counters count up
 * @wrap:	bit of the event select that is 0 if the counter stops when it over- or
 *		underflows; 0 if no counter stops
 * @wrong:	return why the manual forbids an enabled event select, or NULL; the pointer may
 *		be NULL
 */
struct exm_type {
	const char *name;
	u8 num;
	u8 width;
	bool unsure;
	u64 ctl;
	u64 sel, rsv;
	u64 code, umask, thresh, invert, edge, compare;
	u64 en, pmi;
	u64 (*code_of)(u64 ctl);
	u64 (*code_for)(const struct exm_look *l);
	u64 (*ctl_of)(const struct exm_box *box, unsigned int idx);
	u64 (*gate_of)(u64 ctl);
	u64 count_mode, wrap;
	const char *(*wrong)(u64 ctl);
};

#define EXM_ONLY(model)	(1 << (model))	/* exm_signal.models, exm_event.models */

/**
 * struct exm_box_row - a box
 * @type:	enum exm_box_type
 * @inst:	number among the boxes of its type
 * @alone:	the box is the only one of its type, and its name has no number
 * @base:	address of GLOBAL_CTL, which _STATUS and _OVF_CTL follow; Ivytown: of the
 *		first register, or of a box in PCI configuration space EXM_DEVFN()
 * @up:		for each model, the bits that report an overflow of the box
 * @up.ustat:	number of the bit of U STATUS
 * @up.sum:	number of the bit of S_MSR_PMON_SUMMARY in the S-Box that reports through
 *		@up.ustat
 */
struct exm_box_row {
	u8 type;
	u8 inst;
	bool alone;
	u16 base;
	struct {
		u8 ustat;
		u8 sum;
	} up[EXM_NUM_MODELS];
};

/**
 * enum exm_reg_kind - kind of a register of the 7500 and E7
 * @EXM_REG_NONE:	no register; an access raises #GP
 * @EXM_REG_CTL:	GLOBAL_CTL
 * @EXM_REG_STATUS:	GLOBAL_STATUS
 * @EXM_REG_OVF:	GLOBAL_OVF_CTL
 * @EXM_REG_SUMMARY:	S_MSR_PMON_SUMMARY
 * @EXM_REG_SEL:	event select of a counter
 * @EXM_REG_CTR:	counter
 * @EXM_REG_STORE:	filter or sub register
 * @EXM_REG_LOCKED:	filter register that can be written only while MM_CFG[63] is 0
 *			(reference 4.6)
 * @EXM_REG_TIME:	M_MSR_PMU_TIMESTAMP_UNIT
 */
enum exm_reg_kind {
	EXM_REG_NONE,
	EXM_REG_CTL, EXM_REG_STATUS, EXM_REG_OVF, EXM_REG_SUMMARY,
	EXM_REG_SEL, EXM_REG_CTR,
	EXM_REG_STORE, EXM_REG_LOCKED, EXM_REG_TIME,
};

/**
 * struct exm_extra_row - registers of a box outside of its standard block
 * @type:	type of the box
 * @inst:	number of the box
 * @first:	address of the first register
 * @num:	number of registers
 * @step:	distance of their addresses
 * @kind:	%EXM_REG_STORE, %EXM_REG_LOCKED or %EXM_REG_TIME
 * @mask:	bits that are stored
 * @known:	bits that a source describes
 * @e7_known:	bits that a source describes of the E7 only
 */
struct exm_extra_row {
	u8 type;
	u8 inst;
	u16 first;
	u8 num;
	u8 step;
	u8 kind;
	u64 mask;
	u64 known, e7_known;
};

/**
 * struct exm_reg - a register of the 7500 and E7, from exm_find_reg()
 * @kind:	kind of the register
 * @box:	index of its box in exm_boxes[] and exm_pkg.box[]
 * @idx:	number of the counter, or index in exm_box.extra[]
 * @mask:	bits that are stored (STORE, LOCKED)
 * @known:	bits that a source describes of this model (STORE, LOCKED)
 */
struct exm_reg {
	enum exm_reg_kind kind;
	u8 box;
	u8 idx;
	u64 mask;
	u64 known;
};

/**
 * struct exm_attr - an attribute of a signal
 * @key:	name in the text commands
 * @numbers:	the text commands have the values of @names as numbers, too
 * @mask:	bits of exm_stimulus.attr that hold the attribute
 * @max:	highest value
 * @e7_max:	highest value on the E7; 0: it is @max
 * @names:	names of the values, NULL for a value that does not exist; NULL if the text
 *		commands have the value as a number
 * @drop:	number of low bits of an address that the text commands have and @mask has not
 */
struct exm_attr {
	const char *key;
	u64 mask;
	u64 max;
	const char *const *names;
	u8 drop;
	bool numbers;
	u64 e7_max;
};

#define EXM_MAX_ATTRS	11	/* of one signal */

/**
 * struct exm_signal - a signal of the hardware, whose occurrences counters count
 * @type:	type of the boxes that have the signal
 * @name:	name
 * @alias:	another name, or NULL
 * @attr:	attributes of an occurrence
 * @models:	EXM_ONLY() of the models that have the signal (0: all)
 * @tail:	clocks that an occurrence lasts beyond its first
 * @wrong:	return why the hardware cannot have this stimulus, or NULL; the pointer may
 *		be NULL
 */
struct exm_signal {
	u8 type;
	const char *name;
	const char *alias;
	const struct exm_attr *attr[EXM_MAX_ATTRS];
	u16 models;
	u8 tail;
	const char *(*wrong)(const struct exm_stimulus *stim);
};

/**
 * struct exm_look - a counter, for the question whether it counts an occurrence
 * @m:		the model
 * @row:	row of the counter's box
 * @box:	registers of that box
 * @pkg:	package
 * @idx:	number of the counter
 * @ctl:	event select of the counter
 * @umask:	umask in @ctl
 */
struct exm_look {
	const struct exm *m;
	const struct exm_box_row *row;
	const struct exm_box *box;
	unsigned int pkg;
	unsigned int idx;
	u64 ctl;
	u64 umask;
};

#define EXM_EVERY_CLOCK	0xffff	/* exm_event.signal: one occurrence in each clock */
#define EXM_NO_SIGNAL	0xfffe	/* exm_event.signal: no occurrences */

/**
 * struct exm_event - an event: the occurrences that a counter with its code counts
 * @type:	type of the boxes that have the event
 * @models:	EXM_ONLY() of the models that have the event (0: all)
 * @code:	event code
 * @counters:	mask of the counters that can count the event
 * @max:	highest increment in one clock
 * @signal:	index of the signal, EXM_EVERY_CLOCK or EXM_NO_SIGNAL
 * @attr_mask:	attributes that an occurrence of the event must have, and
 * @attr:	their values
 * @sub:	attribute that selects the sub-event; 0 if the event has none
 * @sub_add:	value to add to that attribute for the number of the umask bit
 * @any:	umask bits that count every sub-event
 * @whole:	umask 0 counts every sub-event
 * @when:	return whether the counter counts an occurrence with @attr; NULL: it does
 * @part:	return the increment in clock @n of an occurrence, from 0 to the signal's tail;
 *		NULL: it is 1, in clock 0 alone
 * @idle:	return the increment in every clock besides that of occurrences; NULL: it is 0
 * @field:	parameter of @when and @part
 */
struct exm_event {
	u8 type;
	u16 models;
	u16 code;
	u32 counters;
	u16 max;
	u16 signal;
	u64 attr_mask;
	u64 attr;
	u64 sub;
	int sub_add;
	u8 any;
	bool whole;
	bool (*when)(const struct exm_look *l, const struct exm_event *ev, u64 attr);
	unsigned int (*part)(const struct exm_look *l, const struct exm_event *ev, u64 attr,
			     unsigned int n);
	u64 (*idle)(const struct exm_look *l, const struct exm_event *ev);
	u64 field;
};

/**
 * struct exm_catalogue - signals and events of a kind of processor, or of some of its boxes
 * @types:		EXM_BIT() of the types of these boxes; 0: all boxes
 * @first:		exm_stimulus.signal of the first signal
 * @signals:		signals
 * @num_signals:	number of signals
 * @events:		events that count them
 * @num_events:		number of events
 * @more:		catalogue of the other boxes, with higher numbers of signals, or NULL
 */
struct exm_catalogue {
	u32 types;
	u16 first;
	const struct exm_signal *signals;
	unsigned int num_signals;
	const struct exm_event *events;
	unsigned int num_events;
	const struct exm_catalogue *more;
};

/* Consequences of a PMI request, from exm_platform.request() */
#define EXM_FREEZES		EXM_BIT(0)
#define EXM_INTERRUPTS		EXM_BIT(1)

/* Whether the enabled counters of a box count.  EXM_FROZEN: a freeze prevents it. */
enum exm_run { EXM_OFF, EXM_FROZEN, EXM_RUNS };

/**
 * struct exm_access - a register access
 * @cpu:	logical processor that makes the access
 * @pkg:	package of the register
 * @addr:	address of the register
 * @val:	value written or read
 * @lanes:	bits of the register that are written
 * @counter:	the register is a counter or half of one
 * @was:	value of that counter before the write
 * @requests:	number of PMIs that the U-Box requests because of the write
 * @wrong:	text of the guest error, or NULL
 */
struct exm_access {
	unsigned int cpu;
	unsigned int pkg;
	u32 addr;
	u64 val;
	u64 lanes;
	bool counter;
	u64 was;
	unsigned int requests;
	const char *wrong;
};

/**
 * struct exm_platform - registers and overflow tree of a kind of processor
 * @power_on:	set up a package at power-on, after each register is 0; may be NULL
 * @owns:	return whether the address is in the range of the uncore's MSRs
 * @exists:	return whether the processor has a register at the address.  Of a box that not
 *		every part has, software finds out by a read, which is no guest error.
 * @write_only:	return whether a read of the register raises #GP; NULL: none does
 * @counter:	return the counter at the address (its low half, if it has two), or NULL
 * @read:	read the register without changing anything
 * @write:	write the register
 * @run:	return whether the enabled counters of box @b count
 * @armed:	return whether the next carry of a running counter has an effect outside of
 *		the counter
 * @need:	in place of @armed: return the increment after which a running counter has
 *		an effect outside of it, or 0
 * @carry:	set the overflow bits for a counter that carried; return whether the counter
 *		requests a PMI
 * @counted:	in place of @carry, and whether or not the counter carried: note an increment
 *		by @n; return whether the counter requests a PMI
 * @observe:	note at the end of a sync what the host knows of a package's processors; may
 *		be NULL
 * @request:	set the status bits for a PMI request; return its consequences
 *		(%EXM_FREEZES, %EXM_INTERRUPTS)
 * @freeze:	stop the package's counters; return false if they are stopped already
 * @selects:	return whether pmi_core_sel of the package selects processor @cpu; NULL: the
 *		processor has neither that nor the core-side registers above, and a PMI goes
 *		to the threads of exm_pkg.targets
 * @line:	return whether the interrupt line to @cpu is up; NULL: it never is
 * @pmc:	return the address of the counter that rdpmc reads with this index, or 0; may
 *		be NULL
 * @misc_enable: return the bits of IA32_MISC_ENABLE that are 1; NULL: none
 * @settle:	recompute the package's status bits after a change of the fault switches; may
 *		be NULL
 */
struct exm_platform {
	void (*power_on)(struct exm_pkg *p);
	bool (*owns)(u32 addr);
	bool (*exists)(const struct exm *m, u32 addr);
	bool (*write_only)(u32 addr);
	struct exm_counter *(*counter)(struct exm *m, unsigned int pkg, u32 addr);
	enum exm_result (*read)(const struct exm *m, unsigned int pkg, u32 addr, u64 *val);
	enum exm_result (*write)(struct exm *m, struct exm_access *a);
	enum exm_run (*run)(const struct exm *m, unsigned int pkg, unsigned int b);
	bool (*armed)(const struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx);
	u64 (*need)(const struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx);
	bool (*carry)(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx);
	bool (*counted)(struct exm *m, unsigned int pkg, unsigned int idx, u64 n, bool carry);
	void (*observe)(struct exm *m, unsigned int pkg);
	unsigned int (*request)(const struct exm *m, struct exm_pkg *p);
	bool (*freeze)(const struct exm *m, struct exm_pkg *p);
	bool (*selects)(const struct exm *m, unsigned int cpu);
	bool (*line)(const struct exm *m, unsigned int cpu);
	u32 (*pmc)(u32 index);
	u64 (*misc_enable)(const struct exm *m);
	void (*settle)(const struct exm *m, struct exm_pkg *p);
};

/**
 * struct exm_model_row - a processor
 * @platform:	registers and overflow tree
 * @catalogue:	signals and events
 * @types:	types of boxes, by enum exm_box_type
 * @boxes:	boxes
 * @num_boxes:	number of boxes
 * @layout:	registers of Ivytown, Haswell-EP, Broadwell and Skylake-SP
 * @functions:	PCI functions; NULL: none
 * @fvc_shift:	number of bits by which the fields of ZDP_CTL_FVC lie higher than in T2-89
 * @family:	number of its family in CPUID; 0: 6
 * @cpus:	numbers of its models in CPUID; 0: none
 * @cores:	largest number of bits of pmi_core_sel or EN_PMI_CORE that a source expects
 * @core_sel_bits: initial value of exm_faults.core_sel_bits
 * @cboxes:	initial value of exm_faults.cboxes
 * @sboxes:	initial value of exm_faults.sboxes
 * @us_width:	initial value of exm_faults.us_width
 * @occ_not_0:	initial value of exm_faults.occ_not_0
 * @dimmless:	the events of the memory controller and of DRAM count nothing
 * @cbox_ctrs:	initial value of exm_faults.cbox_ctrs
 * @gone:	initial value of exm_faults.gone
 * @uclk_device: device ID of the PCI function with CURRENT_UCLK_RATIO, or of a client's host
 *		bridge; 0: there is none
 */
struct exm_model_row {
	const struct exm_platform *platform;
	const struct exm_catalogue *catalogue;
	const struct exm_type *types;
	const struct exm_box_row *boxes;
	unsigned int num_boxes;
	const struct exm_ivt_layout *layout;
	const struct exm_pci_functions *functions;
	unsigned int fvc_shift;
	u8 family;
	u8 cpus[6];
	u8 cores;
	u8 core_sel_bits;
	u8 cboxes;
	u8 sboxes;
	u8 us_width;
	u8 occ_not_0;
	u8 dimmless;
	u8 cbox_ctrs;
	u8 gone;
	u16 uclk_device;
};

extern const struct exm_model_row exm_models[EXM_NUM_MODELS];

extern const struct exm_platform exm_7500;
extern const struct exm_catalogue exm_7500_catalogue;
extern const struct exm_type exm_types[EXM_NUM_BOX_TYPES];
extern const struct exm_box_row exm_boxes[];

#define EXM_IVT_NUM_BOXES	35

extern const struct exm_platform exm_ivt;
extern const struct exm_catalogue exm_ivt_catalogue;
extern const struct exm_type exm_ivt_types[EXM_NUM_BOX_TYPES];
extern const struct exm_box_row exm_ivt_boxes[EXM_IVT_NUM_BOXES];
extern const struct exm_ivt_layout exm_ivt_layout;

#define EXM_HSX_NUM_BOXES	42
#define EXM_BDX_NUM_BOXES	48
#define EXM_BDE_NUM_BOXES	30

extern const struct exm_platform exm_hsx;
extern const struct exm_catalogue exm_hsx_catalogue;
extern const struct exm_type exm_hsx_types[EXM_NUM_BOX_TYPES];
extern const struct exm_box_row exm_hsx_boxes[EXM_HSX_NUM_BOXES];
extern const struct exm_box_row exm_bdx_boxes[EXM_BDX_NUM_BOXES];
extern const struct exm_box_row exm_bde_boxes[EXM_BDE_NUM_BOXES];
extern const struct exm_ivt_layout exm_hsx_layout;

#define EXM_SKX_NUM_BOXES	60

extern const struct exm_platform exm_skx;
extern const struct exm_catalogue exm_skx_catalogue;
extern const struct exm_type exm_skx_types[EXM_NUM_BOX_TYPES];
extern const struct exm_box_row exm_skx_boxes[EXM_SKX_NUM_BOXES];
extern const struct exm_ivt_layout exm_skx_layout;

#define EXM_NHM_NUM_BOXES	1

extern const struct exm_platform exm_nhm;
extern const struct exm_catalogue exm_nhm_catalogue;
extern const struct exm_type exm_nhm_types[EXM_NUM_BOX_TYPES];
extern const struct exm_box_row exm_nhm_boxes[EXM_NHM_NUM_BOXES];

#define EXM_CLIENT_NUM_BOXES	10

extern const struct exm_platform exm_client;
extern const struct exm_catalogue exm_client_catalogue;
extern const struct exm_type exm_client_types[EXM_NUM_BOX_TYPES];
extern const struct exm_box_row exm_client_boxes[EXM_CLIENT_NUM_BOXES];

#define EXM_P4_NUM_BOXES	1

extern const struct exm_platform exm_p4;
extern const struct exm_catalogue exm_p4_catalogue;
extern const struct exm_type exm_p4_types[EXM_NUM_BOX_TYPES];
extern const struct exm_box_row exm_p4_boxes[EXM_P4_NUM_BOXES];

static inline const struct exm_platform *exm_platform(const struct exm *m)
{
	return exm_models[m->model].platform;
}

static inline unsigned int exm_num_boxes(const struct exm *m)
{
	return exm_models[m->model].num_boxes;
}

static inline const struct exm_box_row *exm_row(const struct exm *m, unsigned int b)
{
	return &exm_models[m->model].boxes[b];
}

static inline const struct exm_type *exm_type(const struct exm *m, unsigned int b)
{
	return &exm_models[m->model].types[exm_row(m, b)->type];
}

/* A number above those of all signals.  Some below it may have no signal. */
static inline unsigned int exm_num_signals(const struct exm *m)
{
	const struct exm_catalogue *part = exm_models[m->model].catalogue;

	while (part->more)
		part = part->more;
	return part->first + part->num_signals;
}

/* The signal with number @i, below exm_num_signals(); no box has one that does not exist */
static inline const struct exm_signal *exm_signal(const struct exm *m, unsigned int i)
{
	static const struct exm_signal none = { .type = EXM_NUM_BOX_TYPES };
	const struct exm_catalogue *part = exm_models[m->model].catalogue;

	while (part->more && i >= part->more->first)
		part = part->more;
	return i - part->first < part->num_signals ? &part->signals[i - part->first] : &none;
}

static inline bool exm_has_signal(const struct exm *m, const struct exm_signal *sig)
{
	return !sig->models || sig->models & EXM_ONLY(m->model);
}

/* Mask of a counter's bits */
static inline u64 exm_counter_mask(const struct exm *m, unsigned int b, unsigned int idx)
{
	u64 width = exm_type(m, b)->width;

	if (idx == EXM_FIXED && exm_row(m, b)->type != EXM_MC)
		width = m->faults.fixed_width;
	else if (exm_row(m, b)->type == EXM_IRP)
		width = m->faults.irp_width;
	else if (exm_type(m, b)->unsure)
		width = m->faults.us_width;
	return EXM_BITS(width - 1, 0);
}

/* Bit of a counter in CTL, STATUS and OVF_CTL of its box (7500 and E7) */
static inline u64 exm_status_bit(unsigned int idx)
{
	return EXM_BIT(idx == EXM_FIXED ? EXM_W_FIXED_BIT : idx);
}

/* Bit of rdpmc's index: read the low 32 bits only */
#define EXM_PMC_FAST		0x80000000u

int exm_find_box(const struct exm *m, unsigned int type, unsigned int inst);
struct exm_reg exm_find_reg(enum exm_model model, u32 addr);
u64 exm_attr_max(const struct exm *m, const struct exm_attr *attr);
#define EXM_NO_CODE	0xffff

u64 exm_r_code(u64 ctl);
u64 exm_m_code(u64 ctl);
u64 exm_m_gate(u64 ctl);
const char *exm_m_wrong(u64 ctl);
const char *exm_s_wrong(u64 ctl);
u64 exm_nhm_match_bits(const struct exm *m);	/* of ADDR_OPCODE_MATCH that are stored */
const char *exm_nhm_wrong_match(u64 val);
u64 exm_nhm_queues(const struct exm *m, u64 ctl);	/* whose length an event select adds up */
u64 exm_p4_escr(const struct exm_look *l);	/* that the CCCR selects; 0: none */
/* The ESCR0 and ESCR1 of a unit, 0 for one that does not tag */
void exm_p4_taggers(const struct exm_look *l, enum exm_p_unit unit, u64 *escr);
u64 exm_p4_code(const struct exm_look *l);
u64 exm_code(const struct exm_type *type, u64 ctl);
const struct exm_event *exm_next_event(const struct exm_look *l, u64 code,
				       const struct exm_event *prev);
bool exm_attr_has(const struct exm *m, const struct exm_attr *attr, u64 val);

/* Number of a field's lowest bit */
static inline unsigned int exm_shift(u64 mask)
{
	return mask ? __builtin_ctzll(mask) : 0;
}

static inline u64 exm_field(u64 val, u64 mask)
{
	return (val & mask) >> exm_shift(mask);
}

/* Read a register like exm_rdmsr(), but without sync, log and guest error. */
enum exm_result exm_peek(struct exm *m, unsigned int cpu, u32 addr, u64 *val);

/* Number of this CPU among its core's threads */
unsigned int exm_thread(const struct exm *m, unsigned int cpu);

/* Have the next carry of a box's or package's counters computed anew. */
void exm_void_box(struct exm_box *box);
void exm_void_pkg(struct exm_pkg *p);

/* Bring status bits and next carries in line with changed fault switches. */
void exm_faults_changed(struct exm *m);

static inline bool exm_streq(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

/*
 * Read "SIGNAL[,key=value...]" of boxes of @type, whose attribute @key (NULL: none) is set later.
 * Return false if there is no such signal.
 */
bool exm_parse_tap(const struct exm *m, enum exm_box_type type, const char *text, const char *key,
		   struct exm_tap_signal *tap);

/*
 * Count stim->count occurrences at m->clock, each as if it had clocks of its own.  Return how many
 * counters request a PMI.
 */
unsigned int exm_count_now(struct exm *m, const struct exm_stimulus *stim);

/* Count what memory traffic is new; add the PMI requests of each package to @requests. */
void exm_hand_over(struct exm *m, unsigned int *requests);

/* Whether event @ev of boxes of @type counts memory traffic */
bool exm_is_tapped(const struct exm *m, const struct exm_event *ev);

#endif /* EXM_BOXES_H */
