/* SPDX-License-Identifier: GPL-2.0 */
/*
 * exm: the manual's tables as rows.  Private to the model.
 *
 * Table numbers (T2-n) are those of the Xeon 7500 uncore programming guide;
 * "reference" is Documentation/hardware/xeon-7500.md, and in what says "ivt"
 * ivytown-qpi.md there.
 */
#ifndef EXM_BOXES_H
#define EXM_BOXES_H

#include "exm.h"

#define EXM_BIT(n)		((u64)1 << (n))
#define EXM_BITS(hi, lo)	((~(u64)0 >> (63 - (hi))) & (~(u64)0 << (lo)))
#define EXM_COUNTER		EXM_BITS(47, 0)		/* every counter of 7500 and E7: 47:0 */
#define EXM_ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

/* U_MSR_PMON_GLOBAL_CTL (reference 4.1) */
#define EXM_U_EN		EXM_BIT(0)
#define EXM_U_PMI_CORE_SEL	1		/* the first bit of it */
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

/* exm_faults.pmi_gate: what in U STATUS holds back the next PMI */
enum { EXM_GATE_NONE, EXM_GATE_PMI, EXM_GATE_COND, EXM_GATE_OV };

/* W_MSR_PMON_GLOBAL_CTL: 31 fixed_en, and ov_fixed in _STATUS (T2-95..97) */
#define EXM_W_FIXED_BIT		31
#define EXM_W_FIXED_CTL_EN	EXM_BIT(0)

#define EXM_MM_EN		EXM_BIT(63)	/* of S and M MM_CFG */

/* M counter control (reference 4.7): 2 is "up and down", and nothing selects what is down */
#define EXM_M_COUNT_MODE	EXM_BITS(3, 2)
#define   EXM_M_DOWN		1
#define   EXM_M_UNDEFINED	3

/* The packet filter of an Ivytown's QPI port (ivt 5.5): its bits, and places in exm_box.extra[] */
#define EXM_Q_HEADER0		(EXM_BIT(31) | EXM_BITS(17, 3))
#define EXM_Q_HEADER1		(EXM_BITS(19, 16) | EXM_BITS(3, 0))
enum { EXM_Q_MATCH0, EXM_Q_MATCH1, EXM_Q_MASK0, EXM_Q_MASK1 };

/* Core-side registers (reference 4.10) */
#define EXM_DEBUGCTL		0x1d9
#define   EXM_DEBUGCTL_UNCORE	EXM_BIT(13)
#define EXM_GLOBAL_STATUS	0x38e
#define   EXM_OVF_UNCORE	EXM_BIT(61)
#define EXM_GLOBAL_OVF_CTRL	0x390

/* Address space that is the uncore's alone; W's fixed counter lies outside */
#define EXM_MSR_FIRST		0xc00
#define EXM_MSR_LAST		0xfff
#define EXM_W_FIXED_CTR		0x394
#define EXM_W_FIXED_CTL		0x395

/**
 * struct exm_type - what all boxes of a type have in common
 * @name:	"wbox"; boxes of which there are several append their number
 * @num:	counters, without the fixed one
 * @width:	bits of a counter
 * @ctl:	GLOBAL_CTL, bits that are stored
 * @sel:	event select, bits that are stored
 * @rsv:	event select, bits that must be written 0
 * @code:	event select, which event ...
 * @code_of:	... and the code in exm_events[] of it, if that is another
 * @umask:	event select, which sub-events (0: has none)
 * @thresh:	event select, threshold (0: has none)
 * @invert:	event select, invert (0: has none)
 * @edge:	event select, edge detect (0: has none)
 * @en:		event select, local enable
 * @pmi:	event select, pmi_en
 * @gate_of:	the code of what must happen in the same clock, or NULL
 * @count_mode:	event select, up or down (0: always up)
 * @wrap:	event select, 0: the counter stops when it over- or underflows (0: has none)
 * @wrong:	says why an event select that is enabled is not allowed, or NULL
 */
struct exm_type {
	const char *name;
	u8 num;
	u8 width;
	u64 ctl;
	u64 sel, rsv;
	u64 code, umask, thresh, invert, edge;
	u64 en, pmi;
	u64 (*code_of)(u64 ctl);
	u64 (*gate_of)(u64 ctl);
	u64 count_mode, wrap;
	const char *(*wrong)(u64 ctl);
};

#define EXM_ONLY(model)	(1 << (model))	/* exm_signal.models, exm_event.models */

/**
 * struct exm_box_row - one box
 * @type:	enum exm_box_type
 * @inst:	its number
 * @alone:	there is but one, so its name carries no number
 * @base:	address of GLOBAL_CTL; _STATUS, _OVF_CTL follow
 * @up:		for each model, where its overflows show
 * @up.ustat:	bit of U STATUS
 * @up.sum:	bit of SUMMARY, in the S-Box which is behind @up.ustat
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
 * enum exm_reg_kind - what a register is
 * @EXM_REG_NONE:	no register: #GP
 * @EXM_REG_CTL:	GLOBAL_CTL
 * @EXM_REG_STATUS:	GLOBAL_STATUS
 * @EXM_REG_OVF:	GLOBAL_OVF_CTL
 * @EXM_REG_SUMMARY:	S_MSR_PMON_SUMMARY
 * @EXM_REG_SEL:	control of a counter
 * @EXM_REG_CTR:	a counter
 * @EXM_REG_STORE:	storage: filters, sub registers
 * @EXM_REG_LOCKED:	storage, written only while MM_CFG[63] is 0 (reference 4.6)
 * @EXM_REG_TIME:	M_MSR_PMU_TIMESTAMP_UNIT
 */
enum exm_reg_kind {
	EXM_REG_NONE,
	EXM_REG_CTL, EXM_REG_STATUS, EXM_REG_OVF, EXM_REG_SUMMARY,
	EXM_REG_SEL, EXM_REG_CTR,
	EXM_REG_STORE, EXM_REG_LOCKED, EXM_REG_TIME,
};

/**
 * struct exm_extra_row - registers of a box beside its standard block
 * @type:	box type
 * @inst:	which of these boxes
 * @first:	address of the first
 * @num:	how many
 * @step:	distance
 * @kind:	STORE, LOCKED or TIME
 * @mask:	bits that are stored
 * @known:	bits that a source describes
 * @e7_known:	bits that are described of the E7 alone
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
 * struct exm_reg - a register, found by its address
 * @kind:	what it is
 * @box:	index in exm_boxes[] and exm_pkg.box[]
 * @idx:	counter, or place in exm_box.extra[]
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
 * @key:	its name in the text commands
 * @mask:	where it lies in exm_happening.attr
 * @max:	highest value
 * @e7_max:	on the E7, if that is another
 * @names:	the values' names (NULL: no such value), or NULL: a number
 * @drop:	low bits that the text form has and @mask has not (an address's)
 */
struct exm_attr {
	const char *key;
	u64 mask;
	u64 max;
	const char *const *names;
	u8 drop;
	u64 e7_max;
};

#define EXM_MAX_ATTRS	7	/* of one signal */

/**
 * struct exm_signal - something that can happen
 * @type:	type of the boxes that see it
 * @name:	its name
 * @attr:	its attributes
 * @models:	the models that have it (0: all)
 * @tail:	clocks that an occurrence goes on after its first
 * @wrong:	says why it cannot happen like this, or NULL
 */
struct exm_signal {
	u8 type;
	const char *name;
	const struct exm_attr *attr[EXM_MAX_ATTRS];
	u8 models;
	u8 tail;
	const char *(*wrong)(const struct exm_happening *h);
};

/**
 * struct exm_look - a counter that looks at what happens
 * @m:		the model
 * @row:	its box
 * @box:	the box's registers
 * @pkg:	package
 * @idx:	which counter
 * @ctl:	its event select
 * @umask:	the umask in it
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

#define EXM_EVERY_CLOCK	0xffff	/* exm_event.signal: it happens in each clock */

/**
 * struct exm_event - which happenings an event select value counts
 * @type:	box type
 * @models:	the models that have it (0: all)
 * @code:	event code
 * @counters:	counters that can count it
 * @max:	highest increment in one clock
 * @signal:	index in exm_signals[]
 * @attr_mask:	attributes that it looks at ...
 * @attr:	... and their values
 * @sub:	the attribute that says which sub-event it is (0: there are none)
 * @sub_add:	the attribute's value, and this, is the number of its umask bit
 * @any:	umask bits for which every sub-event counts
 * @whole:	with umask 0 every sub-event counts
 * @when:	what else must hold, or NULL
 * @part:	how much of an occurrence belongs to the event in its clock @n, from 0
 *		to the signal's tail.  NULL: there is one clock, and all of it does
 * @field:	for @when and @part
 */
struct exm_event {
	u8 type;
	u8 models;
	u16 code;
	u16 counters;
	u8 max;
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
	u64 field;
};

/**
 * struct exm_happen - what can happen, and what counts it
 * @signals:		the signals; exm_happening.signal is an index
 * @num_signals:	how many
 * @events:		the events
 * @num_events:		how many
 */
struct exm_happen {
	const struct exm_signal *signals;
	unsigned int num_signals;
	const struct exm_event *events;
	unsigned int num_events;
};

/* What a request leads to */
#define EXM_FREEZES		EXM_BIT(0)
#define EXM_INTERRUPTS		EXM_BIT(1)

/* Does a box count?  EXM_FROZEN: it would, but for a freeze. */
enum exm_run { EXM_OFF, EXM_FROZEN, EXM_RUNS };

/**
 * struct exm_access - an access on its way
 * @cpu:	who
 * @pkg:	in which package
 * @addr:	where
 * @val:	what is written or read
 * @lanes:	the bits that are written
 * @counter:	a counter is written ...
 * @was:	... and this stood in it
 * @requests:	PMIs that the write makes the U-Box request
 * @wrong:	what the guest did wrong, or NULL
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
 * struct exm_platform - registers and overflows of a kind of processor
 * @owns:	is this an address of its MSRs, existing or not?
 * @exists:	is there a register?
 * @counter:	the counter that the register is, or a part of; or NULL
 * @read:	bring its value, and change nothing
 * @write:	write it
 * @run:	does box @b count?
 * @armed:	would the next carry of a running counter have consequences for others?
 * @carry:	a counter carried; returns whether it requests a PMI
 * @request:	somebody requests a PMI; returns what that leads to
 * @freeze:	the freeze takes place; returns false if it does not
 * @selects:	do the PMIs of its package go to processor @cpu?
 * @settle:	fault switches changed: what depends on them in the package's state
 *		is worked out afresh.  May be NULL.
 */
struct exm_platform {
	bool (*owns)(u32 addr);
	bool (*exists)(const struct exm *m, u32 addr);
	struct exm_counter *(*counter)(struct exm *m, unsigned int pkg, u32 addr);
	enum exm_result (*read)(const struct exm *m, unsigned int pkg, u32 addr, u64 *val);
	enum exm_result (*write)(struct exm *m, struct exm_access *a);
	enum exm_run (*run)(const struct exm *m, unsigned int pkg, unsigned int b);
	bool (*armed)(const struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx);
	bool (*carry)(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx);
	unsigned int (*request)(const struct exm *m, struct exm_pkg *p);
	bool (*freeze)(struct exm_pkg *p);
	bool (*selects)(const struct exm *m, unsigned int cpu);
	void (*settle)(const struct exm *m, struct exm_pkg *p);
};

/**
 * struct exm_model_row - a processor
 * @platform:	its registers and overflows
 * @happen:	what can happen in it
 * @types:	its types of boxes, by enum exm_box_type
 * @boxes:	its boxes
 * @num_boxes:	how many
 * @fvc_shift:	how much higher than in T2-89 the fields of ZDP_CTL_FVC lie
 */
struct exm_model_row {
	const struct exm_platform *platform;
	const struct exm_happen *happen;
	const struct exm_type *types;
	const struct exm_box_row *boxes;
	unsigned int num_boxes;
	unsigned int fvc_shift;
};

extern const struct exm_model_row exm_models[EXM_NUM_MODELS];

extern const struct exm_platform exm_7500;
extern const struct exm_happen exm_7500_happen;
extern const struct exm_type exm_types[EXM_NUM_BOX_TYPES];
extern const struct exm_box_row exm_boxes[];

#define EXM_IVT_NUM_BOXES	20

extern const struct exm_platform exm_ivt;
extern const struct exm_happen exm_ivt_happen;
extern const struct exm_type exm_ivt_types[EXM_NUM_BOX_TYPES];
extern const struct exm_box_row exm_ivt_boxes[EXM_IVT_NUM_BOXES];

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

static inline unsigned int exm_num_signals(const struct exm *m)
{
	return exm_models[m->model].happen->num_signals;
}

static inline const struct exm_signal *exm_signal(const struct exm *m, unsigned int i)
{
	return &exm_models[m->model].happen->signals[i];
}

static inline bool exm_has_signal(const struct exm *m, const struct exm_signal *sig)
{
	return !sig->models || sig->models & EXM_ONLY(m->model);
}

/* The bits of a counter */
static inline u64 exm_counter_mask(const struct exm *m, unsigned int b, unsigned int idx)
{
	u64 width = idx == EXM_FIXED ? m->faults.fixed_width : exm_type(m, b)->width;

	return EXM_BITS(width - 1, 0);
}

/* A counter's bit in its box's CTL, STATUS and OVF_CTL (7500 and E7) */
static inline u64 exm_status_bit(unsigned int idx)
{
	return EXM_BIT(idx == EXM_FIXED ? EXM_W_FIXED_BIT : idx);
}

int exm_find_box(const struct exm *m, unsigned int type, unsigned int inst);
struct exm_reg exm_find_reg(enum exm_model model, u32 addr);
u64 exm_attr_max(const struct exm *m, const struct exm_attr *attr);
#define EXM_NO_CODE	0xffff

u64 exm_r_code(u64 ctl);
u64 exm_m_code(u64 ctl);
u64 exm_m_gate(u64 ctl);
const char *exm_m_wrong(u64 ctl);
const char *exm_s_wrong(u64 ctl);
u64 exm_ivt_q_code(u64 ctl);
const char *exm_ivt_wrong(u64 ctl);
const char *exm_ivt_unmodelled(u64 ctl);
u64 exm_code(const struct exm_type *type, u64 ctl);
const struct exm_event *exm_next_event(const struct exm_look *l, u64 code,
				       const struct exm_event *prev);
bool exm_attr_has(const struct exm *m, const struct exm_attr *attr, u64 val);

/* Where the lowest bit of a field lies */
static inline unsigned int exm_shift(u64 mask)
{
	return mask ? __builtin_ctzll(mask) : 0;
}

static inline u64 exm_field(u64 val, u64 mask)
{
	return (val & mask) >> exm_shift(mask);
}

/* What exm_rdmsr() would bring, with no log, no error and no time passing. */
enum exm_result exm_peek(struct exm *m, unsigned int cpu, u32 addr, u64 *val);

/* What a box's or package's counters do next must be worked out afresh. */
void exm_void_box(struct exm_box *box);
void exm_void_pkg(struct exm_pkg *p);

/* After a fault switch changed: everything that was worked out is void. */
void exm_faults_changed(struct exm *m);

bool exm_streq(const char *a, const char *b);

#endif /* EXM_BOXES_H */
