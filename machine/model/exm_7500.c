// SPDX-License-Identifier: GPL-2.0
/*
 * exm: registers and overflow tree of the Xeon 7500 and E7.  Numbers in parentheses
 * are sections of the reference.
 */
#include "exm_boxes.h"

/* ---- the overflow tree (reference 5.3) -------------------------------- */

/* SUMMARY of the boxes that report through bit @ustat of U STATUS */
static u64 exm_summary(const struct exm *m, const struct exm_pkg *p, unsigned int ustat)
{
	u64 sum = 0;

	for (unsigned int b = 0; b < exm_num_boxes(m); b++) {
		if (exm_boxes[b].up[m->model].ustat == ustat && p->box[b].ov)
			sum |= EXM_BIT(exm_boxes[b].up[m->model].sum);
	}
	return sum;
}

/* The ov bits of U STATUS below which a box has an overflow bit at 1 */
static u64 exm_u_derived(const struct exm *m, const struct exm_pkg *p)
{
	u64 val = 0;

	for (unsigned int bit = EXM_U_OV_U; bit <= EXM_U_OV_S0; bit++) {
		if (exm_summary(m, p, bit))
			val |= EXM_BIT(bit);
	}
	return val;
}

static u64 exm_u_status(const struct exm *m, const struct exm_pkg *p)
{
	return (m->faults.sticky_status ? p->u_status : exm_u_derived(m, p)) |
	       (p->pmi ? EXM_U_PMI : 0) | (p->cond ? EXM_U_COND : 0);
}

/* Unless sticky, the ov bits of U STATUS follow the boxes' overflow bits (11.1 #39). */
static void exm_7500_settle(const struct exm *m, struct exm_pkg *p)
{
	if (!m->faults.sticky_status)
		p->u_status = exm_u_derived(m, p);
}

static bool exm_pmi_en(const struct exm *m, unsigned int b, unsigned int idx, u64 ctl)
{
	if (idx == EXM_FIXED)
		return ctl & EXM_BIT(m->faults.fixed_pmi_bit);
	return ctl & exm_types[exm_boxes[b].type].pmi;
}

/* No counter counts without en_all, which a freeze clears. */
static enum exm_run exm_7500_run(const struct exm *m, unsigned int pkg, unsigned int b)
{
	const struct exm_pkg *p = &m->pkg[pkg];

	(void)b;
	if (p->frozen)
		return EXM_FROZEN;
	return p->u_ctl & EXM_U_EN_ALL ? EXM_RUNS : EXM_OFF;
}

/* An overflow sends a PMI with pmi_en; it may hold PMIs back without (pmi_gate=3). */
static bool exm_7500_armed(const struct exm *m, unsigned int pkg, unsigned int b,
			   unsigned int idx)
{
	const struct exm_box *box = &m->pkg[pkg].box[b];

	return !(box->ov & exm_status_bit(idx)) &&
	       (exm_pmi_en(m, b, idx, box->ctr[idx].ctl) || m->faults.pmi_gate == EXM_GATE_OV);
}

/* An overflow bit that goes from 0 to 1 sets its bit of U STATUS; with pmi_en it requests a PMI. */
static bool exm_7500_carry(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	struct exm_pkg *p = &m->pkg[pkg];

	if (p->box[b].ov & exm_status_bit(idx))
		return false;
	p->box[b].ov |= exm_status_bit(idx);
	p->u_status |= EXM_BIT(exm_boxes[b].up[m->model].ustat);
	return exm_pmi_en(m, b, idx, p->box[b].ctr[idx].ctl);
}

static bool exm_gated(const struct exm *m, const struct exm_pkg *p)
{
	switch (m->faults.pmi_gate) {
	case EXM_GATE_PMI:
		return p->pmi;
	case EXM_GATE_COND:
		return p->cond;
	case EXM_GATE_OV:	/* the bit that this overflow has just set does not count */
		return p->u_before;
	default:
		return false;
	}
}

static unsigned int exm_7500_request(const struct exm *m, struct exm_pkg *p)
{
	bool gated = exm_gated(m, p);

	p->pmi = true;
	p->cond = true;
	return (p->u_ctl & EXM_U_FRZ_ALL ? EXM_FREEZES : 0) | (gated ? 0 : EXM_INTERRUPTS);
}

/* Without en_all software has stopped the counters before the freeze. */
static bool exm_7500_freeze(const struct exm *m, struct exm_pkg *p)
{
	(void)m;
	if (!(p->u_ctl & EXM_U_EN_ALL))
		return false;
	p->u_ctl &= ~EXM_U_EN_ALL;
	return true;
}

/*
 * pmi_core_sel has a bit for each core, or with the switch core_sel the number of a core
 * plus 1 (reference 5.5).
 */
static bool exm_7500_selects(const struct exm *m, unsigned int cpu)
{
	const struct exm_cpu *c = &m->cpu[cpu];
	u64 sel = m->pkg[c->pkg].u_ctl >> EXM_U_PMI_CORE_SEL &
		  (EXM_BIT(m->faults.core_sel_bits) - 1);

	return m->faults.core_sel ? sel == c->core + 1u : sel >> c->core & 1;
}

/* ---- registers -------------------------------------------------------- */

/* The register at an address.  A C-Box whose slice is fused off may have none. */
static struct exm_reg exm_reg_at(const struct exm *m, u32 addr)
{
	struct exm_reg reg = exm_find_reg(m->model, addr);
	const struct exm_box_row *row = &exm_boxes[reg.box];

	if (row->type == EXM_C && row->inst >= m->faults.cboxes)
		reg.kind = EXM_REG_NONE;
	return reg;
}

static bool exm_7500_exists(const struct exm *m, u32 addr)
{
	return exm_find_reg(m->model, addr).kind != EXM_REG_NONE;
}

static bool exm_7500_owns(u32 addr)
{
	return (addr >= EXM_MSR_FIRST && addr <= EXM_MSR_LAST) ||
	       addr == EXM_W_FIXED_CTR || addr == EXM_W_FIXED_CTL;
}

/* After a write of a control: find the counters whose enables but en_all are set (5.1). */
static void exm_find_running(struct exm_pkg *p, unsigned int b)
{
	const struct exm_type *type = &exm_types[exm_boxes[b].type];
	struct exm_box *box = &p->box[b];
	u64 enabled = exm_boxes[b].type == EXM_U ? p->u_ctl & EXM_U_EN : box->ctl;

	box->running = 0;
	for (unsigned int i = 0; i <= EXM_FIXED; i++) {
		u64 en = i == EXM_FIXED ? EXM_W_FIXED_CTL_EN : type->en;

		if (box->ctr[i].ctl & en && enabled & exm_status_bit(i))
			box->running |= 1 << i;
	}
	if (box->running)
		p->running |= 1u << b;
	else
		p->running &= ~(1u << b);
	exm_void_box(box);
}

/* The W-Box erratum: the upper half is ahead while the low 24 bits are 0 or 1 (11.2). */
static u64 exm_read_counter(const struct exm *m, unsigned int b, u64 val)
{
	if (m->faults.w_erratum && exm_boxes[b].type == EXM_W && (val & EXM_BITS(23, 1)) == 0)
		val += EXM_BIT(24);
	return val & EXM_COUNTER;
}

static enum exm_result exm_read_summary(const struct exm *m, unsigned int pkg, unsigned int b,
					u64 *val)
{
	switch (m->faults.summary) {
	case 0:
		*val = exm_summary(m, &m->pkg[pkg], exm_boxes[b].up[m->model].ustat);
		return EXM_OK;
	case 1:
		*val = 0;
		return EXM_OK;
	case 2:
		return EXM_GP;
	default:
		*val = ~(u64)0;
		return EXM_OK;
	}
}

static struct exm_counter *exm_7500_counter(struct exm *m, unsigned int pkg, u32 addr)
{
	struct exm_reg reg = exm_reg_at(m, addr);

	return reg.kind == EXM_REG_CTR ? &m->pkg[pkg].box[reg.box].ctr[reg.idx] : NULL;
}

static enum exm_result exm_7500_read(const struct exm *m, unsigned int pkg, u32 addr, u64 *val)
{
	const struct exm_pkg *p = &m->pkg[pkg];
	struct exm_reg reg = exm_reg_at(m, addr);
	const struct exm_box *box = &p->box[reg.box];
	bool u = exm_boxes[reg.box].type == EXM_U;

	switch (reg.kind) {
	case EXM_REG_NONE:
		return EXM_GP;
	case EXM_REG_CTL:
		*val = u ? p->u_ctl : box->ctl;
		break;
	case EXM_REG_STATUS:
		*val = u ? exm_u_status(m, p) : box->ov;
		break;
	case EXM_REG_OVF:		/* stores nothing (5.7) */
		*val = 0;
		break;
	case EXM_REG_SUMMARY:
		return exm_read_summary(m, pkg, reg.box, val);
	case EXM_REG_SEL:
		*val = box->ctr[reg.idx].ctl;
		break;
	case EXM_REG_CTR:
		*val = exm_read_counter(m, reg.box, box->ctr[reg.idx].value);
		break;
	case EXM_REG_STORE:
	case EXM_REG_LOCKED:
		*val = box->extra[reg.idx];
		break;
	case EXM_REG_TIME:		/* 16 bits, free running (4.7) */
		*val = m->clock & EXM_BITS(15, 0);
		break;
	}
	return EXM_OK;
}

/* A write of en_all ends a freeze; a write of rst_all clears all counters (4.1). */
static void exm_write_u_ctl(const struct exm *m, struct exm_pkg *p, u64 val)
{
	p->u_ctl = val & (EXM_U_CTL | (EXM_BIT(m->faults.core_sel_bits) - 1) << EXM_U_PMI_CORE_SEL);
	if (val & EXM_U_EN_ALL)
		p->frozen = false;
	if (val & EXM_U_RST_ALL) {
		for (unsigned int k = 0; k < EXM_NUM_BOXES; k++) {
			for (unsigned int i = 0; i <= EXM_FIXED; i++)
				p->box[k].ctr[i].value = 0;
		}
	}
	exm_void_pkg(p);
}

static void exm_write_ctl(const struct exm *m, struct exm_pkg *p, unsigned int b, u64 val)
{
	if (exm_boxes[b].type == EXM_U)
		exm_write_u_ctl(m, p, val);
	else
		p->box[b].ctl = val & exm_types[exm_boxes[b].type].ctl;
	exm_find_running(p, b);
}

/* Clear overflow bits.  The ov bits of U STATUS follow, or if sticky need U OVF_CTL (5.3, 5.8). */
static void exm_write_ovf(const struct exm *m, struct exm_pkg *p, unsigned int b, u64 val)
{
	if (exm_boxes[b].type == EXM_U) {
		p->pmi = p->pmi && !(val & EXM_U_PMI);
		p->cond = p->cond && !(val & EXM_U_COND);
		p->u_status &= ~val;
		val &= EXM_BIT(EXM_U_OV_U);
	}
	p->box[b].ov &= ~val;
	exm_7500_settle(m, p);
	exm_void_box(&p->box[b]);
}

static void exm_write_sel(const struct exm *m, struct exm_pkg *p, const struct exm_reg *reg,
			  struct exm_access *a)
{
	const struct exm_type *type = &exm_types[exm_boxes[reg->box].type];
	u64 keep = type->sel, rsv = type->rsv;

	if (reg->idx == EXM_FIXED) {
		keep = EXM_W_FIXED_CTL_EN | EXM_BIT(m->faults.fixed_pmi_bit);
		rsv = 0;
	}
	if (a->val & rsv)
		a->wrong = "a 1 written to a reserved bit";
	else if (reg->idx != EXM_FIXED && a->val & type->en && type->wrong)
		a->wrong = type->wrong(a->val);
	p->box[reg->box].ctr[reg->idx].ctl = a->val & keep;
	exm_find_running(p, reg->box);
}

static void exm_write_ctr(struct exm_pkg *p, const struct exm_reg *reg, struct exm_access *a)
{
	struct exm_counter *ctr = &p->box[reg->box].ctr[reg->idx];

	a->counter = true;
	a->was = ctr->value;
	ctr->value = a->val & EXM_COUNTER;
	ctr->carry_at = 0;
}

/* MM_CFG, the first in extra[], locks MATCH and MASK of an S-Box (4.6). */
static bool exm_locked(const struct exm_box *box, const struct exm_reg *reg)
{
	return reg->kind == EXM_REG_LOCKED && box->extra[0] & EXM_MM_EN;
}

static enum exm_result exm_7500_write(struct exm *m, struct exm_access *a)
{
	struct exm_pkg *p = &m->pkg[a->pkg];
	struct exm_reg reg = exm_reg_at(m, a->addr);

	switch (reg.kind) {
	case EXM_REG_NONE:
		a->wrong = "no such register";
		return EXM_GP;
	case EXM_REG_CTL:
		exm_write_ctl(m, p, reg.box, a->val);
		break;
	case EXM_REG_OVF:
		exm_write_ovf(m, p, reg.box, a->val);
		break;
	case EXM_REG_SUMMARY:
		a->wrong = "a write to a read-only register";
		return m->faults.summary == 2 ? EXM_GP : EXM_OK;
	case EXM_REG_STATUS:
	case EXM_REG_TIME:
		a->wrong = "a write to a read-only register";
		break;
	case EXM_REG_SEL:
		exm_write_sel(m, p, &reg, a);
		break;
	case EXM_REG_CTR:
		exm_write_ctr(p, &reg, a);
		break;
	case EXM_REG_STORE:
	case EXM_REG_LOCKED:
		if (exm_locked(&p->box[reg.box], &reg)) {
			a->wrong = "a write to MATCH or MASK while MM_CFG[63] is 1";
			return EXM_GP;
		}
		if (m->faults.filter_gp && a->val & ~reg.known)
			return EXM_GP;
		p->box[reg.box].extra[reg.idx] = a->val & reg.mask;
		exm_void_box(&p->box[reg.box]);
		break;
	}
	return EXM_OK;
}

const struct exm_platform exm_7500 = {
	.owns = exm_7500_owns,
	.exists = exm_7500_exists,
	.counter = exm_7500_counter,
	.read = exm_7500_read,
	.write = exm_7500_write,
	.run = exm_7500_run,
	.armed = exm_7500_armed,
	.carry = exm_7500_carry,
	.request = exm_7500_request,
	.freeze = exm_7500_freeze,
	.selects = exm_7500_selects,
	.settle = exm_7500_settle,
};
