// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: the manual.
 *
 * The Xeon 7500's boxes as const tables, and what is done to their registers:
 * encode an event, place it on a counter, start and stop a counter, find out
 * which ones overflowed.  Chapters and tables are the Uncore Programming
 * Guide's, sections those of Documentation/hardware/xeon-7500.md.
 */
#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>

#include "ex_uncore.h"
#include "ex_uncore_compat.h"

/* U-Box: one counter.  No umask, no threshold (table 2-6). */
static const struct ex_field ex_ubox_fields[] = {
	{ .name = "event", .mask = EX_U_CTL_EV_SEL },
	{ .name = "edge", .mask = EX_U_CTL_EDGE_DETECT },
	{ }
};

static int ex_plain_encode(const u64 *config, struct ex_req *req)
{
	req->ctl = config[0];
	return 0;
}

static const struct ex_box_type ex_ubox = {
	.name	= "ubox",
	.banks	= {
		{
			.num = 1, .bit = 0,
			.ctl = EX_BOX_CTL0, .ctr = EX_BOX_CTR0,
			.en = EX_U_CTL_EN, .pmi = EX_U_CTL_PMI_EN,
		},
	},
	.fields	= ex_ubox_fields,
	.encode	= ex_plain_encode,
};

/* C-, S- and W-Box: any event of the box on any counter. */
static const struct ex_field ex_csw_fields[] = {
	{ .name = "event", .mask = EX_CSW_CTL_EV_SEL },
	{ .name = "umask", .mask = EX_CSW_CTL_UMASK },
	{ .name = "edge", .mask = EX_CSW_CTL_EDGE_DETECT },
	{ .name = "inv", .mask = EX_CSW_CTL_INVERT },
	{ .name = "thresh", .mask = EX_CSW_CTL_THRESH },
	{ }
};

static const struct ex_box_type ex_cbox = {
	.name	= "cbox",
	.gated	= true,
	.banks	= {
		{
			.num = 6, .bit = 0,
			.ctl = EX_BOX_CTL0, .ctr = EX_BOX_CTR0,
			.en = EX_CSW_CTL_EN, .pmi = EX_CSW_CTL_PMI_EN,
		},
	},
	.fields	= ex_csw_fields,
	.encode	= ex_plain_encode,
};

/* TO_R_PROG_EV counts what MATCH and MASK say, which the driver does not set. */
static int ex_sbox_encode(const u64 *config, struct ex_req *req)
{
	if (FIELD_GET(EX_CSW_CTL_EV_SEL, config[0]) == EX_S_EVENT_TO_R_PROG_EV)
		return -EOPNOTSUPP;
	return ex_plain_encode(config, req);
}

static const struct ex_box_type ex_sbox = {
	.name	= "sbox",
	.gated	= true,
	.banks	= {
		{
			.num = 4, .bit = 0,
			.ctl = EX_BOX_CTL0, .ctr = EX_BOX_CTR0,
			.en = EX_CSW_CTL_EN, .pmi = EX_CSW_CTL_PMI_EN,
		},
	},
	.fields	= ex_csw_fields,
	.encode	= ex_sbox_encode,
};

/* W-Box: four such counters, and the uncore clock. */
static const struct ex_event_row ex_wbox_events[] = {
	{ .name = "clockticks", .terms = "event=0xff,umask=0x00" },
	{ }
};

/* The fixed counter's event code is perf's invention; hardware has no 0xFF. */
#define EX_W_EVENT_FIXED	0xFF
#define EX_W_FIXED_IDX		4

static int ex_wbox_encode(const u64 *config, struct ex_req *req)
{
	if (FIELD_GET(EX_CSW_CTL_EV_SEL, config[0]) != EX_W_EVENT_FIXED)
		return ex_plain_encode(config, req);
	/* Table 2-99: no umask, edge, invert or threshold. */
	if (config[0] != EX_W_EVENT_FIXED)
		return -EINVAL;
	req->ctl = 0;
	req->counters = BIT(EX_W_FIXED_IDX);
	return 0;
}

static const struct ex_box_type ex_wbox = {
	.name	= "wbox",
	.gated	= true,
	.banks	= {
		{
			.num = EX_W_FIXED_IDX, .bit = 0,
			.ctl = EX_BOX_CTL0, .ctr = EX_BOX_CTR0,
			.en = EX_CSW_CTL_EN, .pmi = EX_CSW_CTL_PMI_EN,
			.half_read = true,
		},
		{
			.num = 1, .bit = EX_W_FIXED_BIT,
			.ctl = EX_W_FIXED_CTR_CTL, .ctr = EX_W_FIXED_CTR,
			.en = EX_W_FIXED_CTL_EN, .pmi = EX_W_FIXED_CTL_PMI_EN,
			.half_read = true,
		},
	},
	.fields	= ex_csw_fields,
	.events	= ex_wbox_events,
	.encode	= ex_wbox_encode,
};

/* B-Box: an event code means something else on each of the four counters. */
#define EX_B_CONFIG_COUNTER	GENMASK_ULL(7, 6)

static const struct ex_field ex_bbox_fields[] = {
	{ .name = "event", .mask = EX_B_CTL_EV_SEL },
	{ .name = "counter", .mask = EX_B_CONFIG_COUNTER },
	{ }
};

/*
 * Event codes, by counter, that look at B_MSR_MATCH_REG and B_MSR_MASK_REG
 * (10.4).  The driver does not set these, so it cannot count the events.
 */
static const u32 ex_bbox_match_events[] = {
	GENMASK(3, 1), GENMASK(6, 1), BIT(4), 0,
};

static int ex_bbox_encode(const u64 *config, struct ex_req *req)
{
	unsigned int counter = FIELD_GET(EX_B_CONFIG_COUNTER, config[0]);

	if (ex_bbox_match_events[counter] & BIT(FIELD_GET(EX_B_CTL_EV_SEL, config[0])))
		return -EOPNOTSUPP;
	req->ctl = config[0] & EX_B_CTL_EV_SEL;
	req->counters = BIT(counter);
	return 0;
}

static const struct ex_box_type ex_bbox = {
	.name	= "bbox",
	.gated	= true,
	.banks	= {
		{
			.num = 4, .bit = 0,
			.ctl = EX_BOX_CTL0, .ctr = EX_BOX_CTR0,
			.en = EX_B_CTL_EN, .pmi = EX_B_CTL_PMI_EN,
		},
	},
	.fields	= ex_bbox_fields,
	.encode	= ex_bbox_encode,
};

/* 2.2: which S-Box collects which box */
#define EX_BELOW_S0(box_type, box_num, box_base, bit) {				\
	.type = &(box_type), .num = (box_num), .base = (box_base),		\
	.u_bit = EX_U_STATUS_OV_S0, .summary = EX_S_SUMMARY(0), .s_bit = (bit),	\
}

#define EX_BELOW_S1(box_type, box_num, box_base, bit) {				\
	.type = &(box_type), .num = (box_num), .base = (box_base),		\
	.u_bit = EX_U_STATUS_OV_S1, .summary = EX_S_SUMMARY(1), .s_bit = (bit),	\
}

static const struct ex_box_row ex_xeon7500_boxes[] = {
	{
		.type = &ex_ubox, .num = -1, .base = EX_U_BASE,
		.u_bit = EX_U_STATUS_OV_U,
	},
	{
		.type = &ex_wbox, .num = -1, .base = EX_W_BASE,
		.u_bit = EX_U_STATUS_OV_W,
	},
	EX_BELOW_S0(ex_bbox, 0, EX_B_BASE(0), EX_S_SUMMARY_OV_MB),
	EX_BELOW_S0(ex_sbox, 0, EX_S_BASE(0), EX_S_SUMMARY_OV_S),
	EX_BELOW_S0(ex_cbox, 0, EX_C0_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW_S0(ex_cbox, 1, EX_C1_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW_S0(ex_cbox, 2, EX_C2_BASE, EX_S_SUMMARY_OV_C_R),
	EX_BELOW_S0(ex_cbox, 3, EX_C3_BASE, EX_S_SUMMARY_OV_C_R),
	EX_BELOW_S1(ex_bbox, 1, EX_B_BASE(1), EX_S_SUMMARY_OV_MB),
	EX_BELOW_S1(ex_sbox, 1, EX_S_BASE(1), EX_S_SUMMARY_OV_S),
	EX_BELOW_S1(ex_cbox, 4, EX_C4_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW_S1(ex_cbox, 5, EX_C5_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW_S1(ex_cbox, 6, EX_C6_BASE, EX_S_SUMMARY_OV_C_R),
	EX_BELOW_S1(ex_cbox, 7, EX_C7_BASE, EX_S_SUMMARY_OV_C_R),
};

const struct ex_platform ex_platforms[] = {
	{
		.name = "Xeon 7500", .model = 0x2E,
		.num_boxes = ARRAY_SIZE(ex_xeon7500_boxes),
		.boxes = ex_xeon7500_boxes,
	},
	{ }
};

/**
 * ex_find_platform - the uncore of a processor
 * @family:	CPUID family
 * @model:	CPUID model
 *
 * Return: its platform, or NULL if the driver knows none
 */
const struct ex_platform *ex_find_platform(unsigned int family, unsigned int model)
{
	const struct ex_platform *platform;

	for (platform = ex_platforms; platform->name; platform++)
		if (family == 6 && model == platform->model)
			return platform;
	return NULL;
}

/* The bank of counter @idx; *@n becomes its place there. */
static const struct ex_bank *ex_bank(const struct ex_box *box, int idx, int *n)
{
	const struct ex_bank *bank = box->row->type->banks;

	for (*n = idx; *n >= bank->num; bank++)
		*n -= bank->num;
	return bank;
}

static u32 ex_reg(const struct ex_box *box, u16 first, int n)
{
	return (first < EX_BOX_SIZE ? box->row->base : 0) + first + n * EX_BOX_STEP;
}

/* Counter @idx in the layout of GLOBAL_CTL, STATUS and OVF_CTL */
static unsigned int ex_bit(const struct ex_box *box, int idx)
{
	int n;

	return ex_bank(box, idx, &n)->bit + n;
}

static u64 ex_config_bits(const struct ex_box_type *type, int word)
{
	const struct ex_field *field;
	u64 bits = 0;

	for (field = type->fields; field->name; field++)
		if (field->config == word)
			bits |= field->mask;
	return bits;
}

/**
 * ex_encode - what an event needs
 * @type:	box type
 * @config:	the event's %EX_CONFIG_WORDS config words
 * @req:	filled in
 *
 * Pure: touches no hardware and no state.
 *
 * Return: 0, -EINVAL if a bit is set that no field covers or there is no such
 * event, -EOPNOTSUPP if the hardware has it and the driver does not
 */
int ex_encode(const struct ex_box_type *type, const u64 *config, struct ex_req *req)
{
	const struct ex_bank *bank = type->banks;
	int ret, i;

	for (i = 0; i < EX_CONFIG_WORDS; i++)
		if (config[i] & ~ex_config_bits(type, i))
			return -EINVAL;

	req->counters = GENMASK(bank->num - 1, 0);
	ret = type->encode(config, req);
	if (ret)
		return ret;

	/* Banks follow each other, and no event spans two of them. */
	for (i = __ffs(req->counters); i >= bank->num; bank++)
		i -= bank->num;
	req->ctl |= bank->en | bank->pmi;
	return 0;
}

/**
 * ex_place - the counter that an event would get
 * @taken:	counters that are taken
 * @req:	what the event needs
 *
 * Looks, takes nothing.
 *
 * Return: a counter, or -ENOSPC
 */
int ex_place(unsigned long taken, const struct ex_req *req)
{
	unsigned long left = req->counters & ~taken;

	return left ? __ffs(left) : -ENOSPC;
}

/*
 * The W-Box carries from bit 23 to bit 24 early (7.8, 11.2): a preset must not
 * end in 0xFFFFFE or 0xFFFFFF.  The guide's wording fits the interval as well
 * as the preset, so the interval avoids these endings too.
 */
#define EX_HALF			BIT_ULL(24)
#define EX_HALF_MASK		(EX_HALF - 1)

/**
 * ex_arm_left - how many occurrences a counter can be armed for
 * @box:	box
 * @idx:	counter
 * @left:	how many are wanted, at least 1
 *
 * Return: @left, or the nearest number above that the hardware can do, or
 * %EX_MAX_LEFT; the caller accounts for the difference when it overflows
 */
u64 ex_arm_left(const struct ex_box *box, int idx, u64 left)
{
	int n;

	left = min_t(u64, left, EX_MAX_LEFT);
	if (!ex_bank(box, idx, &n)->half_read)
		return left;
	if ((left & EX_HALF_MASK) >= EX_HALF_MASK - 1)
		left = (left | EX_HALF_MASK) + 1;
	if ((left & EX_HALF_MASK) - 1 < 2)
		left = (left & ~EX_HALF_MASK) + 3;
	return left;
}

/**
 * ex_read - read a register of the package
 * @pkg:	package
 * @reg:	MSR address
 *
 * On the home CPU, interrupts off or NMI.
 *
 * Return: its value
 */
u64 ex_read(const struct ex_pkg *pkg, u32 reg)
{
	u64 val;

	if (pkg->ops)
		return pkg->ops->read(pkg->ctx, reg);
	rdmsrq(reg, val);
	return val;
}

/**
 * ex_write - write a register of the package
 * @pkg:	package
 * @reg:	MSR address
 * @val:	value
 *
 * On the home CPU, interrupts off or NMI.
 */
void ex_write(const struct ex_pkg *pkg, u32 reg, u64 val)
{
	if (pkg->ops)
		pkg->ops->write(pkg->ctx, reg, val);
	else
		wrmsrq(reg, val);
}

/**
 * ex_counter_read - what stands in a counter
 * @box:	box
 * @idx:	counter
 * @prev:	what stood there some time before
 *
 * One register read; at the W-Box's weak spot up to three.  There a value
 * whose low 24 bits are 0 or 1 may be 2^24 too high.  It is not if it lies
 * less than 2^24 above @prev.  Otherwise it is read again: a counter that
 * counts has moved on, and one that stands reads as ex_pkg_probe() found.
 *
 * Return: bits 47:0
 */
u64 ex_counter_read(const struct ex_box *box, int idx, u64 prev)
{
	int n, tries = 3;
	const struct ex_bank *bank = ex_bank(box, idx, &n);
	u64 val;

	do {
		val = ex_read(box->pkg, ex_reg(box, bank->ctr, n)) & EX_CTR_MASK;
		if (!bank->half_read || (val & EX_HALF_MASK) > 1 ||
		    ((val - prev) & EX_CTR_MASK) < EX_HALF)
			return val;
	} while (--tries);
	if (box->half_read & BIT(bank - box->row->type->banks))
		val -= EX_HALF;
	return val & EX_CTR_MASK;
}

/**
 * ex_counter_preset - write a counter
 * @box:	box
 * @idx:	counter
 * @val:	bits 47:0
 */
void ex_counter_preset(struct ex_box *box, int idx, u64 val)
{
	int n;
	const struct ex_bank *bank = ex_bank(box, idx, &n);

	ex_write(box->pkg, ex_reg(box, bank->ctr, n), val);
}

static void ex_counter_control(struct ex_box *box, int idx, u64 ctl)
{
	int n;
	const struct ex_bank *bank = ex_bank(box, idx, &n);

	if (box->counters[idx].ctl == ctl)
		return;
	ex_write(box->pkg, ex_reg(box, bank->ctl, n), ctl);
	box->counters[idx].ctl = ctl;
}

static void ex_gate_write(struct ex_box *box, u64 gate)
{
	if (box->gate == gate)
		return;
	ex_write(box->pkg, box->row->base + EX_BOX_GLOBAL_CTL, gate);
	box->gate = gate;
}

/**
 * ex_counter_start - let a counter count
 * @box:	box
 * @idx:	counter
 * @ctl:	its control register, from &struct ex_req
 *
 * The control register is written while the counter's gate is shut, the gate
 * last; a control that is already right is not written again.  Without a gate
 * of its own (U-Box) the control register's enable bit is the last write.
 */
void ex_counter_start(struct ex_box *box, int idx, u64 ctl)
{
	ex_counter_control(box, idx, ctl);
	if (!box->row->type->gated)
		return;
	__set_bit(ex_bit(box, idx), &box->running);
	if (!box->closed)
		ex_gate_write(box, box->running);
}

/**
 * ex_counter_stop - let a counter stand
 * @box:	box
 * @idx:	counter
 *
 * Shuts its gate and leaves the control alone: the next start of the same
 * event is then one write.  STATUS is left to the PMI, which may be on its way.
 */
void ex_counter_stop(struct ex_box *box, int idx)
{
	if (!box->row->type->gated) {
		ex_counter_control(box, idx, 0);
		return;
	}
	__clear_bit(ex_bit(box, idx), &box->running);
	if (!box->closed)
		ex_gate_write(box, box->running);
}

/**
 * ex_gate_close - stop all counters of a box at once
 * @box:	box
 */
void ex_gate_close(struct ex_box *box)
{
	box->closed = true;
	if (box->row->type->gated)
		ex_gate_write(box, 0);
}

/**
 * ex_gate_open - let the started counters of a box count, all at once
 * @box:	box
 */
void ex_gate_open(struct ex_box *box)
{
	box->closed = false;
	if (box->row->type->gated)
		ex_gate_write(box, box->running);
}

static void ex_box_reset(struct ex_box *box)
{
	const struct ex_bank *bank = box->row->type->banks;
	const struct ex_bank *end = bank + EX_MAX_BANKS;
	u64 bits = 0;
	int n;

	if (box->row->type->gated)
		ex_write(box->pkg, box->row->base + EX_BOX_GLOBAL_CTL, 0);
	for (; bank < end && bank->num; bank++) {
		for (n = 0; n < bank->num; n++) {
			ex_write(box->pkg, ex_reg(box, bank->ctl, n), 0);
			ex_write(box->pkg, ex_reg(box, bank->ctr, n), 0);
			bits |= BIT_ULL(bank->bit + n);
		}
	}
	if (box->row->type->gated)
		ex_write(box->pkg, box->row->base + EX_BOX_GLOBAL_OVF_CTL, bits);

	memset(box->counters, 0, sizeof(box->counters));
	box->running = 0;
	box->gate = 0;
	box->closed = false;
}

/**
 * ex_pkg_reset - all counters of the driver's boxes off, zero, not overflowed
 * @pkg:	package
 *
 * en_all goes first, so nothing counts or raises a PMI meanwhile.  rst_all is
 * not used: it would zero the counters of boxes that are somebody else's.
 */
void ex_pkg_reset(struct ex_pkg *pkg)
{
	unsigned int i;

	ex_write(pkg, EX_U_GLOBAL_CTL, 0);
	for (i = 0; i < pkg->platform->num_boxes; i++)
		ex_box_reset(&pkg->boxes[i]);
	ex_write(pkg, EX_U_GLOBAL_OVF_CTL, EX_U_STATUS_OV | EX_U_STATUS_PMI | EX_U_STATUS_COND);
}

/**
 * ex_pkg_probe - find out what the manual leaves open
 * @pkg:	package, reset and not counting
 *
 * The W-Box erratum (11.2) says that a read "can" be too high.  Whether it is
 * when the counter stands is seen by writing such a value and reading it.
 */
void ex_pkg_probe(struct ex_pkg *pkg)
{
	unsigned int i, k;

	for (i = 0; i < pkg->platform->num_boxes; i++) {
		struct ex_box *box = &pkg->boxes[i];
		const struct ex_bank *bank = box->row->type->banks;

		box->half_read = 0;
		for (k = 0; k < EX_MAX_BANKS; k++, bank++) {
			u32 reg = ex_reg(box, bank->ctr, 0);

			if (!bank->half_read)
				continue;
			ex_write(pkg, reg, EX_HALF);
			if (ex_read(pkg, reg) != EX_HALF)
				box->half_read |= BIT(k);
			ex_write(pkg, reg, 0);
		}
	}
}

/**
 * ex_overflow_status - U STATUS, its own part cleared
 * @pkg:	package
 *
 * ov_u, pmi and cond are cleared before anybody looks at a counter: what
 * overflows from here on sets its bit, and raises its PMI, anew.  The other
 * bits follow the boxes' own.
 *
 * Return: what stood in U_MSR_PMON_GLOBAL_STATUS
 */
u64 ex_overflow_status(const struct ex_pkg *pkg)
{
	u64 status = ex_read(pkg, EX_U_GLOBAL_STATUS);
	u64 own = status & (EX_U_STATUS_OV_U | EX_U_STATUS_PMI | EX_U_STATUS_COND);

	if (own)
		ex_write(pkg, EX_U_GLOBAL_OVF_CTL, own);
	return status;
}

/**
 * ex_announced - the boxes in which something may have overflowed
 * @pkg:	package
 * @status:	U STATUS
 * @hint:	believe the S-Boxes' SUMMARY; their address is UNCONFIRMED, so
 *		whoever finds nothing must ask again without
 *
 * Return: bitmap of indices into the platform's boxes
 */
unsigned long ex_announced(const struct ex_pkg *pkg, u64 status, bool hint)
{
	const struct ex_box_row *row = pkg->platform->boxes;
	unsigned long boxes = 0;
	u64 summary = 0;
	u32 reg = 0;
	unsigned int i;

	for (i = 0; i < pkg->platform->num_boxes; i++, row++) {
		if (!(status & row->u_bit))
			continue;
		if (hint && row->summary && row->summary != reg) {
			reg = row->summary;
			summary = ex_read(pkg, reg);
		}
		if (!hint || !row->summary || summary & row->s_bit)
			boxes |= BIT(i);
	}
	return boxes;
}

/**
 * ex_box_overflowed - the counters that overflowed, their status cleared
 * @box:	box
 * @status:	U STATUS, as ex_overflow_status() returned it
 *
 * Cleared before the caller reads a counter, for the same reason as there.
 *
 * Return: bitmap of counters
 */
unsigned long ex_box_overflowed(const struct ex_box *box, u64 status)
{
	const struct ex_bank *bank = box->row->type->banks;
	unsigned long ovf = 0;
	int idx = 0;

	if (box->row->type->gated)
		status = ex_read(box->pkg, box->row->base + EX_BOX_GLOBAL_STATUS);
	for (; bank < box->row->type->banks + EX_MAX_BANKS && bank->num; bank++) {
		ovf |= (status >> bank->bit & GENMASK(bank->num - 1, 0)) << idx;
		idx += bank->num;
	}
	if (ovf && box->row->type->gated)
		ex_write(box->pkg, box->row->base + EX_BOX_GLOBAL_OVF_CTL, status);
	return ovf;
}
