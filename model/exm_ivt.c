// SPDX-License-Identifier: GPL-2.0
/*
 * exm: registers and overflow tree of the Xeon E5/E7 v2 (Ivytown): U-Box and QPI
 * ports.
 *
 * "ivt" is Documentation/hardware/ivytown.md; table numbers are those of
 * the manual that it calls M.  C-Boxes and PCU have registers, but their counters
 * do not count; HA, iMC, IRP, R2PCIe and R3QPI are not modelled.
 *
 * "UNCONFIRMED, only here" marks what no source has and no other file assumes.
 */
#include "exm_boxes.h"

/* U_MSR_PMON_GLOBAL_CTL (Table 2-2) */
#define EXM_G_FRZ_ALL		EXM_BIT(31)
#define EXM_G_WK_ON_PMI		EXM_BIT(30)
#define EXM_G_UNFRZ_ALL		EXM_BIT(29)
#define EXM_G_RSV		EXM_BITS(28, 15)
#define EXM_G_PMI_CORE_SEL	EXM_BITS(14, 0)

/* U_MSR_PMON_GLOBAL_STATUS (ivt 4.2) */
#define EXM_G_OV_U_FIXED	0
#define EXM_G_OV_U		1
#define EXM_G_OV_Q0		22
#define EXM_G_NONE		32	/* QPI port 2 has no bit */
#define EXM_G_STATUS		EXM_BITS(26, 0)

/* U_MSR_PMON_GLOBAL_CONFIG.  UNCONFIRMED, only here: it is the number of C-Boxes. */
#define EXM_NUM_CBOXES		15

/* BOX_CTL (Table 2-129) */
#define EXM_UNIT_ON		EXM_BITS(17, 16)	/* "must be written 1" */
#define   EXM_UNIT_OV		EXM_BIT(17)
#define   EXM_UNIT_FRZ		EXM_BIT(16)
#define EXM_BOX_FRZ		EXM_BIT(8)
#define EXM_BOX_RST_CTRS	EXM_BIT(1)
#define EXM_BOX_RST_CTRL	EXM_BIT(0)

/* Event controls (Tables 2-8, 2-131; ivt 4.5, 15.2) */
#define EXM_SEL_EN		EXM_BIT(22)
#define EXM_SEL_OV_EN		EXM_BIT(20)
#define EXM_SEL_EDGE		EXM_BIT(18)
#define EXM_SEL_RST		EXM_BIT(17)
#define EXM_FIXED_SEL		(EXM_SEL_EN | EXM_SEL_OV_EN)

const struct exm_type exm_ivt_types[EXM_NUM_BOX_TYPES] = {
	[EXM_U] = {	/* no invert; thresh has five bits */
		.name = "ubox", .num = 2, .width = 44,
		.sel = EXM_BITS(28, 24) | EXM_SEL_EN | EXM_SEL_OV_EN | EXM_SEL_EDGE |
		       EXM_BITS(15, 0),
		.rsv = EXM_BITS(31, 29) | EXM_BIT(23) | EXM_BIT(21) | EXM_BIT(19) | EXM_BIT(16),
		.code = EXM_BITS(7, 0), .umask = EXM_BITS(15, 8), .edge = EXM_SEL_EDGE,
		.thresh = EXM_BITS(28, 24), .wrong = exm_ivt_wrong,
	},
	[EXM_Q] = {	/* 19 is ignored */
		.name = "qpi", .num = 4, .width = 48,
		.sel = EXM_BITS(31, 24) | EXM_BITS(22, 20) | EXM_SEL_EDGE | EXM_BITS(15, 0),
		.rsv = EXM_BIT(23) | EXM_BIT(16),
		.code_of = exm_ivt_q_code, .umask = EXM_BITS(15, 8), .edge = EXM_SEL_EDGE,
		.thresh = EXM_BITS(31, 24), .wrong = exm_ivt_wrong,
	},
	[EXM_C] = {	/* 19 is tid_en */
		.name = "cbox", .width = 44,
		.sel = EXM_BITS(31, 24) | EXM_BIT(22) | EXM_BITS(20, 18) | EXM_BITS(15, 0),
		.rsv = EXM_BIT(23) | EXM_BIT(21) | EXM_BIT(16),
		.wrong = exm_ivt_unmodelled,
	},
	[EXM_P] = {	/* 15:14 occ_sel, 30 occ_invert, 31 occ_edge_det */
		.name = "pcu", .width = 48,
		.sel = EXM_BITS(31, 30) | EXM_BITS(28, 24) | EXM_BITS(22, 20) | EXM_SEL_EDGE |
		       EXM_BITS(15, 14) | EXM_BITS(7, 0),
		.rsv = EXM_BIT(29) | EXM_BIT(23) | EXM_BIT(19) | EXM_BIT(16) | EXM_BITS(13, 8),
		.wrong = exm_ivt_unmodelled,
	},
};

#define EXM_IVT_BOX(box, number, address) \
	{ .type = EXM_##box, .inst = number, .base = address }

/* base: an MSR, or the device number on the package's uncore bus */
const struct exm_box_row exm_ivt_boxes[EXM_IVT_NUM_BOXES] = {
	{ .type = EXM_U, .alone = true, .base = 0xc00 },
	EXM_IVT_BOX(Q, 0, 8),
	EXM_IVT_BOX(Q, 1, 9),
	EXM_IVT_BOX(Q, 2, 24),
	{ .type = EXM_P, .alone = true, .base = 0xc20 },
	EXM_IVT_BOX(C, 0, 0xd00), EXM_IVT_BOX(C, 1, 0xd20), EXM_IVT_BOX(C, 2, 0xd40),
	EXM_IVT_BOX(C, 3, 0xd60), EXM_IVT_BOX(C, 4, 0xd80), EXM_IVT_BOX(C, 5, 0xda0),
	EXM_IVT_BOX(C, 6, 0xdc0), EXM_IVT_BOX(C, 7, 0xde0), EXM_IVT_BOX(C, 8, 0xe00),
	EXM_IVT_BOX(C, 9, 0xe20), EXM_IVT_BOX(C, 10, 0xe40), EXM_IVT_BOX(C, 11, 0xe60),
	EXM_IVT_BOX(C, 12, 0xe80), EXM_IVT_BOX(C, 13, 0xea0), EXM_IVT_BOX(C, 14, 0xec0),
};

/*
 * The PCI functions (ivt 3).  UNCONFIRMED, only here: the device ID of 9.0, and the
 * numbers and device IDs of port 2's functions but that of the counters.
 */
const struct exm_pci_function exm_pci_functions[] = {
	{ 8, 0, 0x0e80, EXM_Q, 0 },
	{ 8, 2, 0x0e32, EXM_Q, 0 },
	{ 8, 6, 0x0e86, EXM_Q, 0 },
	{ 9, 0, 0x0e90, EXM_Q, 1 },
	{ 9, 2, 0x0e33, EXM_Q, 1 },
	{ 9, 6, 0x0e96, EXM_Q, 1 },
	{ 11, 0, 0x0e1e, EXM_U, 0 },
	{ 24, 0, 0x0e40, EXM_Q, 2 },
	{ 24, 2, 0x0e3a, EXM_Q, 2 },
	{ 24, 6, 0x0e46, EXM_Q, 2 },
};

const unsigned int exm_num_pci_functions = EXM_ARRAY_SIZE(exm_pci_functions);

/* ---- finding a register ----------------------------------------------- */

/* Kind of a register */
enum exm_ivt_kind {
	EXM_IVT_NONE,
	EXM_IVT_GLOBAL_CTL, EXM_IVT_GLOBAL_STATUS,
	EXM_IVT_CTL, EXM_IVT_STATUS, EXM_IVT_SEL,
	EXM_IVT_CTR, EXM_IVT_LOW, EXM_IVT_HIGH,	/* a counter: an MSR, or two dwords */
	EXM_IVT_STORE,
	EXM_IVT_CONST, EXM_IVT_RATE, EXM_IVT_NODEID, EXM_IVT_NODEMAP,	/* read-only */
};

#define EXM_NO_FN	0xff	/* an MSR */

/**
 * struct exm_ivt_row - registers of a type of boxes
 * @type:	type of the boxes
 * @fn:		PCI function number, or EXM_NO_FN
 * @off:	offset of the first register, from the box's base or in the function
 * @num:	number of registers
 * @step:	distance of their addresses
 * @kind:	kind of the registers (enum exm_ivt_kind)
 * @idx:	number of the first counter, or index in exm_box.extra[]
 * @val:	bits that a STORE register keeps, or value of a CONST register
 */
struct exm_ivt_row {
	u8 type;
	u8 fn;
	u16 off;
	u8 num, step;
	u8 kind;
	u8 idx;
	u64 val;
};

#define EXM_REGS(box, function, first, number, apart, what) \
	{ .type = EXM_##box, .fn = function, .off = first, .num = number, .step = apart, \
	  .kind = EXM_IVT_##what }
#define EXM_REG(box, function, first, what, ...) \
	{ .type = EXM_##box, .fn = function, .off = first, .num = 1, .step = 1, \
	  .kind = EXM_IVT_##what, __VA_ARGS__ }

static const struct exm_ivt_row exm_ivt_rows[] = {
	EXM_REG(U, EXM_NO_FN, 0x00, GLOBAL_CTL),
	EXM_REG(U, EXM_NO_FN, 0x01, GLOBAL_STATUS),
	EXM_REG(U, EXM_NO_FN, 0x06, CONST, .val = EXM_NUM_CBOXES),
	EXM_REG(U, EXM_NO_FN, 0x08, SEL, .idx = EXM_FIXED),
	EXM_REG(U, EXM_NO_FN, 0x09, CTR, .idx = EXM_FIXED),
	EXM_REGS(U, EXM_NO_FN, 0x10, 2, 1, SEL),
	EXM_REG(U, EXM_NO_FN, 0x15, STATUS),
	EXM_REGS(U, EXM_NO_FN, 0x16, 2, 1, CTR),
	EXM_REG(U, 0, 0x40, NODEID),
	EXM_REG(U, 0, 0x54, NODEMAP),

	EXM_REG(Q, 0, 0xd4, RATE),
	EXM_REGS(Q, 2, 0xa0, 4, 8, LOW),
	EXM_REGS(Q, 2, 0xa4, 4, 8, HIGH),
	EXM_REGS(Q, 2, 0xd8, 4, 4, SEL),
	EXM_REG(Q, 2, 0xf4, CTL),
	EXM_REG(Q, 2, 0xf8, STATUS),
	EXM_REG(Q, 6, 0x228, STORE, .idx = EXM_Q_MATCH0, .val = EXM_Q_HEADER0),
	EXM_REG(Q, 6, 0x22c, STORE, .idx = EXM_Q_MATCH1, .val = EXM_Q_HEADER1),
	EXM_REG(Q, 6, 0x238, STORE, .idx = EXM_Q_MASK0, .val = EXM_Q_HEADER0),
	EXM_REG(Q, 6, 0x23c, STORE, .idx = EXM_Q_MASK1, .val = EXM_Q_HEADER1),

	EXM_REG(P, EXM_NO_FN, 0x04, CTL),
	EXM_REGS(P, EXM_NO_FN, 0x10, 4, 1, SEL),
	EXM_REG(P, EXM_NO_FN, 0x14, STORE, .val = EXM_BITS(31, 0)),
	EXM_REG(P, EXM_NO_FN, 0x15, STATUS),
	EXM_REGS(P, EXM_NO_FN, 0x16, 4, 1, CTR),

	EXM_REG(C, EXM_NO_FN, 0x04, CTL),
	EXM_REGS(C, EXM_NO_FN, 0x10, 4, 1, SEL),
	EXM_REG(C, EXM_NO_FN, 0x14, STORE, .val = EXM_BITS(22, 17) | EXM_BITS(8, 0)),
	EXM_REGS(C, EXM_NO_FN, 0x16, 4, 1, CTR),
	EXM_REG(C, EXM_NO_FN, 0x1a, STORE, .idx = 1, .val = EXM_BITS(31, 20) | EXM_BITS(15, 0)),
};

/* PCU_MSR_CORE_C3_CTR and _C6_CTR read 0: the model's cores do not enter C3 or C6 */
#define EXM_CORE_C3_CTR	0x3fc
#define EXM_CORE_C6_CTR	0x3fd

/* A register, from exm_ivt_find() */
struct exm_ivt_reg {
	enum exm_ivt_kind kind;
	u8 box;
	u8 idx;
	u64 val;
};

/* Whether @row has a register of box @b at @addr; @off is its distance from the first. */
static bool exm_in_row(const struct exm_ivt_row *row, unsigned int b, u32 addr, u32 *off)
{
	u32 base = exm_ivt_boxes[b].base;

	if (exm_ivt_boxes[b].type != row->type)
		return false;
	if (row->fn == EXM_NO_FN)
		base += row->off;
	else if (row->type == EXM_U)
		base = EXM_PCI(11, row->fn, row->off);
	else
		base = EXM_PCI(base, row->fn, row->off);
	*off = addr - base;
	return addr >= base && *off % row->step == 0 && *off / row->step < row->num;
}

static struct exm_ivt_reg exm_ivt_find(u32 addr)
{
	struct exm_ivt_reg reg = { .kind = EXM_IVT_NONE };
	u32 off;

	if (addr == EXM_CORE_C3_CTR || addr == EXM_CORE_C6_CTR)
		reg.kind = EXM_IVT_CONST;
	for (unsigned int b = 0; b < EXM_IVT_NUM_BOXES; b++) {
		for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_ivt_rows); i++) {
			const struct exm_ivt_row *row = &exm_ivt_rows[i];

			if (!exm_in_row(row, b, addr, &off))
				continue;
			reg.kind = row->kind;
			reg.box = b;
			reg.idx = row->idx + off / row->step;
			reg.val = row->val;
			return reg;
		}
	}
	return reg;
}

static bool exm_ivt_exists(const struct exm *m, u32 addr)
{
	(void)m;
	return exm_ivt_find(addr).kind != EXM_IVT_NONE;
}

static bool exm_ivt_owns(u32 addr)
{
	return (addr >= EXM_MSR_FIRST && addr <= EXM_MSR_LAST) ||
	       addr == EXM_CORE_C3_CTR || addr == EXM_CORE_C6_CTR;
}

/* ---- overflow, freeze and PMI (ivt 6) --------------------------------- */

/* Bits 17:16 of BOX_CTL; the U-Box, which has no BOX_CTL, behaves as if they were 1. */
static u64 exm_unit(unsigned int b, const struct exm_box *box)
{
	return exm_ivt_boxes[b].type == EXM_U ? EXM_UNIT_ON : box->ctl;
}

static enum exm_run exm_ivt_run(const struct exm *m, unsigned int pkg, unsigned int b)
{
	const struct exm_pkg *p = &m->pkg[pkg];
	const struct exm_box *box = &p->box[b];

	if (box->ctl & EXM_BOX_FRZ || (p->frozen && exm_unit(b, box) & EXM_UNIT_FRZ))
		return EXM_FROZEN;
	return EXM_RUNS;
}

/* Bit of a counter in BOX_STATUS */
static u64 exm_ov_bit(const struct exm *m, unsigned int b, unsigned int idx)
{
	if (exm_ivt_boxes[b].type != EXM_U)
		return EXM_BIT(idx);
	if (idx == EXM_FIXED)
		return EXM_BIT(m->faults.u_status_order ? 2 : 0);
	return EXM_BIT(m->faults.u_status_order ? idx : idx + 1);
}

/* Number of a counter's bit in GLOBAL_STATUS, or EXM_G_NONE */
static unsigned int exm_global_bit(unsigned int b, unsigned int idx)
{
	const struct exm_box_row *row = &exm_ivt_boxes[b];

	if (row->type == EXM_U)
		return idx == EXM_FIXED ? EXM_G_OV_U_FIXED : EXM_G_OV_U;
	return row->inst < 2 ? EXM_G_OV_Q0 + row->inst : EXM_G_NONE;
}

/* Whether BOX_STATUS and GLOBAL_STATUS get an overflow of the counter */
static bool exm_overflows(const struct exm *m, unsigned int pkg, unsigned int b,
			  unsigned int idx)
{
	const struct exm_box *box = &m->pkg[pkg].box[b];

	return box->ctr[idx].ctl & EXM_SEL_OV_EN && exm_unit(b, box) & EXM_UNIT_OV;
}

/*
 * A box sends an overflow message only while its bit of GLOBAL_STATUS is 0.
 * UNCONFIRMED, only here: port 2, which has no bit there, sends one only while its
 * BOX_STATUS is 0.
 */
static bool exm_ivt_armed(const struct exm *m, unsigned int pkg, unsigned int b,
			  unsigned int idx)
{
	const struct exm_pkg *p = &m->pkg[pkg];
	unsigned int bit = exm_global_bit(b, idx);

	if (!exm_overflows(m, pkg, b, idx))
		return false;
	return bit == EXM_G_NONE ? !p->box[b].ov : !(p->u_status & EXM_BIT(bit));
}

static bool exm_ivt_carry(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	bool request = exm_ivt_armed(m, pkg, b, idx);
	struct exm_pkg *p = &m->pkg[pkg];

	if (!exm_overflows(m, pkg, b, idx))
		return false;
	p->box[b].ov |= exm_ov_bit(m, b, idx);
	p->u_status |= EXM_BIT(exm_global_bit(b, idx)) & EXM_G_STATUS;
	return request;
}

/* Every overflow message freezes the package and sends a PMI. */
static unsigned int exm_ivt_request(const struct exm *m, struct exm_pkg *p)
{
	(void)m;
	(void)p;
	return EXM_FREEZES | EXM_INTERRUPTS;
}

static bool exm_ivt_freeze(const struct exm *m, struct exm_pkg *p)
{
	(void)m;
	return !p->frozen;
}

/* UNCONFIRMED, only here: bit n of pmi_core_sel is core n, also where numbers are skipped. */
static bool exm_ivt_selects(const struct exm *m, unsigned int cpu)
{
	const struct exm_cpu *c = &m->cpu[cpu];
	u64 ctl = m->pkg[c->pkg].u_ctl;

	if (c->core > 14 || !(ctl & EXM_BIT(c->core)))
		return false;
	return ctl & EXM_G_WK_ON_PMI || m->faults.hlt_awake || !m->host->asleep ||
	       !m->host->asleep(m->ctx, cpu);
}

/* ---- reading ---------------------------------------------------------- */

static u64 exm_node_id(const struct exm *m, unsigned int pkg)
{
	return pkg ^ m->faults.node_xor;
}

/* GIDNIDMAP: field i has the node ID of package i (ivt 9). */
static u64 exm_node_map(const struct exm *m)
{
	u64 map = 0;

	for (unsigned int i = 0; i < 8 && !m->faults.no_node_map; i++)
		map |= exm_node_id(m, i) << 3 * i;
	return map;
}

/*
 * Of a counter in two halves the low one stands for the counter: a read of it tells software
 * the count, and a write of it loses the increments since that read.
 */
static struct exm_counter *exm_ivt_counter(struct exm *m, unsigned int pkg, u32 addr)
{
	struct exm_ivt_reg reg = exm_ivt_find(addr);

	if (reg.kind != EXM_IVT_CTR && reg.kind != EXM_IVT_LOW)
		return NULL;
	return &m->pkg[pkg].box[reg.box].ctr[reg.idx];
}

static enum exm_result exm_ivt_read(const struct exm *m, unsigned int pkg, u32 addr, u64 *val)
{
	const struct exm_pkg *p = &m->pkg[pkg];
	struct exm_ivt_reg reg = exm_ivt_find(addr);
	const struct exm_box *box = &p->box[reg.box];

	switch (reg.kind) {
	case EXM_IVT_NONE:
		return EXM_GP;
	case EXM_IVT_GLOBAL_CTL:
		*val = p->u_ctl;
		break;
	case EXM_IVT_GLOBAL_STATUS:
		*val = p->u_status;
		break;
	case EXM_IVT_CTL:		/* frz and the reset bits are write-only */
		*val = box->ctl & EXM_UNIT_ON;
		break;
	case EXM_IVT_STATUS:
		*val = box->ov;
		break;
	case EXM_IVT_SEL:
		*val = box->ctr[reg.idx].ctl;
		break;
	case EXM_IVT_CTR:
		*val = box->ctr[reg.idx].value;
		break;
	case EXM_IVT_LOW:
		*val = box->ctr[reg.idx].value & EXM_BITS(31, 0);
		break;
	case EXM_IVT_HIGH:
		*val = box->ctr[reg.idx].value >> 32;
		break;
	case EXM_IVT_STORE:
		*val = box->extra[reg.idx];
		break;
	case EXM_IVT_CONST:
		*val = reg.val;
		break;
	case EXM_IVT_RATE:
		*val = m->faults.qpi_rate[exm_ivt_boxes[reg.box].inst];
		break;
	case EXM_IVT_NODEID:
		*val = exm_node_id(m, pkg);
		break;
	case EXM_IVT_NODEMAP:
		*val = exm_node_map(m);
		break;
	}
	return EXM_OK;
}

/* ---- writing ---------------------------------------------------------- */

static const char exm_reserved[] = "a 1 written to a reserved bit";

static void exm_ivt_find_running(struct exm_pkg *p, unsigned int b)
{
	struct exm_box *box = &p->box[b];

	box->running = 0;
	for (unsigned int i = 0; i <= EXM_FIXED; i++) {
		if (box->ctr[i].ctl & EXM_SEL_EN)
			box->running |= 1 << i;
	}
	if (box->running)
		p->running |= 1u << b;
	else
		p->running &= ~(1u << b);
	exm_void_box(box);
}

/* UNCONFIRMED: with frz_all and unfrz_all both 1 the freeze wins. */
static void exm_write_global_ctl(struct exm_pkg *p, struct exm_access *a, u64 val)
{
	if (val & EXM_G_RSV)
		a->wrong = exm_reserved;
	if (val & EXM_G_FRZ_ALL && val & EXM_G_UNFRZ_ALL)
		a->wrong = "frz_all and unfrz_all at once";
	p->u_ctl = val & (EXM_G_WK_ON_PMI | EXM_G_PMI_CORE_SEL);
	if (val & EXM_G_FRZ_ALL)
		p->frozen = true;
	else if (val & EXM_G_UNFRZ_ALL)
		p->frozen = false;
	exm_void_pkg(p);
}

/* Whether a box has an overflow that sets bit @bit of GLOBAL_STATUS */
static bool exm_is_stale(const struct exm *m, const struct exm_pkg *p, unsigned int bit)
{
	for (unsigned int b = 0; b < EXM_IVT_NUM_BOXES; b++) {
		for (unsigned int i = 0; i <= EXM_FIXED; i++) {
			if (p->box[b].ov & exm_ov_bit(m, b, i) && exm_global_bit(b, i) == bit &&
			    exm_overflows(m, p - m->pkg, b, i))
				return true;
		}
	}
	return false;
}

static void exm_write_global_status(struct exm *m, struct exm_pkg *p, struct exm_access *a,
				    u64 val)
{
	if (val & ~EXM_G_STATUS)
		a->wrong = exm_reserved;
	val &= p->u_status;
	p->u_status &= ~val;
	for (; m->faults.stale_box && val; val &= val - 1) {
		if (exm_is_stale(m, p, exm_shift(val))) {
			p->u_status |= EXM_BIT(exm_shift(val));
			a->requests++;
		}
	}
	exm_void_pkg(p);
}

static void exm_write_box_ctl(struct exm_pkg *p, unsigned int b, struct exm_access *a, u64 val)
{
	struct exm_box *box = &p->box[b];

	if ((val & EXM_UNIT_ON) != EXM_UNIT_ON)
		a->wrong = "BOX_CTL bits 17:16 must be written 1";
	box->ctl = val & (EXM_UNIT_ON | EXM_BOX_FRZ);
	for (unsigned int i = 0; i < EXM_MAX_COUNTERS; i++) {
		if (val & EXM_BOX_RST_CTRS)
			box->ctr[i].value = 0;
		if (val & EXM_BOX_RST_CTRL)
			box->ctr[i].ctl = 0;
	}
	exm_ivt_find_running(p, b);
}

/* Bit 4 must be written 0; higher bits are ignored (Table 2-130). */
static void exm_write_box_status(struct exm_box *box, struct exm_access *a, u64 val)
{
	if (val & EXM_BIT(4))
		a->wrong = exm_reserved;
	box->ov &= ~val;
	exm_void_box(box);
}

static void exm_write_ivt_sel(const struct exm *m, struct exm_pkg *p,
			      const struct exm_ivt_reg *reg, struct exm_access *a, u64 val)
{
	const struct exm_type *type = exm_type(m, reg->box);
	struct exm_counter *ctr = &p->box[reg->box].ctr[reg->idx];
	bool fixed = reg->idx == EXM_FIXED;

	if (val & (fixed ? ~EXM_FIXED_SEL : type->rsv))
		a->wrong = exm_reserved;
	else if (!fixed && val & EXM_SEL_EN)
		a->wrong = type->wrong(val);
	ctr->ctl = val & (fixed ? EXM_FIXED_SEL : type->sel);
	if (!fixed && val & EXM_SEL_RST)
		ctr->value = 0;
	exm_ivt_find_running(p, reg->box);
}

/* Write the bits @where of a counter. */
static void exm_write_ivt_ctr(const struct exm *m, struct exm_pkg *p,
			      const struct exm_ivt_reg *reg, struct exm_access *a, u64 val,
			      u64 where)
{
	struct exm_counter *ctr = &p->box[reg->box].ctr[reg->idx];

	a->counter = true;
	a->was = ctr->value;
	ctr->value = ((ctr->value & ~where) | (val << exm_shift(where) & where)) &
		     exm_counter_mask(m, reg->box, reg->idx);
	ctr->carry_at = 0;
}

static void exm_write_store(struct exm_box *box, const struct exm_ivt_reg *reg,
			    struct exm_access *a, u64 val)
{
	if (val & ~reg->val)
		a->wrong = exm_reserved;
	box->extra[reg->idx] = val & reg->val;
	exm_void_box(box);
}

/* The register with the written bits replaced.  Bits that only act read 0, so they stay 0. */
static u64 exm_merged(const struct exm *m, const struct exm_access *a)
{
	u64 old = 0;

	exm_ivt_read(m, a->pkg, a->addr, &old);
	return (old & ~a->lanes) | a->val;
}

/* All registers but the counters are 32 bits wide. */
static u64 exm_narrow(struct exm_access *a, u64 val)
{
	if (val >> 32)
		a->wrong = "more than 32 bits written to a register of 32";
	return val & EXM_BITS(31, 0);
}

static enum exm_result exm_ivt_write(struct exm *m, struct exm_access *a)
{
	struct exm_pkg *p = &m->pkg[a->pkg];
	struct exm_ivt_reg reg = exm_ivt_find(a->addr);
	struct exm_box *box = &p->box[reg.box];
	u64 val = exm_merged(m, a);

	switch (reg.kind) {
	case EXM_IVT_NONE:
		a->wrong = "no such register";
		return EXM_GP;
	case EXM_IVT_GLOBAL_CTL:
		exm_write_global_ctl(p, a, exm_narrow(a, val));
		break;
	case EXM_IVT_GLOBAL_STATUS:
		exm_write_global_status(m, p, a, exm_narrow(a, a->val));
		break;
	case EXM_IVT_CTL:
		exm_write_box_ctl(p, reg.box, a, exm_narrow(a, val));
		break;
	case EXM_IVT_STATUS:
		exm_write_box_status(box, a, exm_narrow(a, a->val));
		break;
	case EXM_IVT_SEL:
		exm_write_ivt_sel(m, p, &reg, a, exm_narrow(a, val));
		break;
	case EXM_IVT_CTR:
		exm_write_ivt_ctr(m, p, &reg, a, val, EXM_BITS(63, 0));
		break;
	case EXM_IVT_LOW:
		exm_write_ivt_ctr(m, p, &reg, a, val, EXM_BITS(31, 0));
		break;
	case EXM_IVT_HIGH:
		exm_write_ivt_ctr(m, p, &reg, a, val, EXM_BITS(47, 32));
		break;
	case EXM_IVT_STORE:
		exm_write_store(box, &reg, a, exm_narrow(a, val));
		break;
	case EXM_IVT_CONST:
	case EXM_IVT_RATE:
	case EXM_IVT_NODEID:
	case EXM_IVT_NODEMAP:
		a->wrong = "a write to a read-only register";
		break;
	}
	return EXM_OK;
}

const struct exm_platform exm_ivt = {
	.owns = exm_ivt_owns,
	.exists = exm_ivt_exists,
	.counter = exm_ivt_counter,
	.read = exm_ivt_read,
	.write = exm_ivt_write,
	.run = exm_ivt_run,
	.armed = exm_ivt_armed,
	.carry = exm_ivt_carry,
	.request = exm_ivt_request,
	.freeze = exm_ivt_freeze,
	.selects = exm_ivt_selects,
};
