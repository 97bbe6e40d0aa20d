// SPDX-License-Identifier: GPL-2.0
/*
 * exm: registers, overflow and PMI of Nehalem and Westmere, client and DP.
 *
 * "nhm" is Documentation/hardware/nehalem-client.md.  A package has one box, eight
 * counters and a fixed one, and one status register.  exm_pkg.u_ctl and .u_status are
 * MSR_UNCORE_PERF_GLOBAL_CTRL and _STATUS, and exm_box.ctl has the enables of the last
 * write to the former.
 *
 * "UNCONFIRMED, only here" marks what no source has and no other file assumes.
 */
#include "exm_boxes.h"

/* MSR_UNCORE_PERF_GLOBAL_CTRL (nhm 4.1), whose EN bits are those of _STATUS (nhm 4.2) */
#define EXM_N_PC		EXM_BITS(7, 0)
#define EXM_N_FC0		EXM_BIT(32)
#define EXM_N_COUNTERS		(EXM_N_FC0 | EXM_N_PC)
#define EXM_N_PMI_CORE		48		/* its lowest bit */
#define EXM_N_PMI_FRZ		EXM_BIT(63)

#define EXM_N_OVF_PMI		EXM_BIT(61)
#define EXM_N_CHG		EXM_BIT(63)
#define EXM_N_STATUS		(EXM_N_CHG | EXM_N_OVF_PMI | EXM_N_COUNTERS)

/* MSR_UNCORE_PERFEVTSEL (nhm 4.4) */
#define EXM_N_OCC_RST		EXM_BIT(17)
#define EXM_N_EDGE		EXM_BIT(18)
#define EXM_N_PMI		EXM_BIT(20)
#define EXM_N_EN		EXM_BIT(22)
#define EXM_N_SEL	(EXM_BITS(31, 22) | EXM_N_PMI | EXM_N_EDGE | EXM_BITS(15, 0))

/* MSR_UNCORE_FIXED_CTR_CTRL (nhm 4.5) */
#define EXM_N_FIXED_EN		EXM_BIT(0)
#define EXM_N_FIXED_PMI		EXM_BIT(2)
#define EXM_N_FIXED_SEL		(EXM_N_FIXED_PMI | EXM_N_FIXED_EN)

/* CURRENT_UCLK_RATIO (nhm 2): the lowest ratio.  UNCONFIRMED, only here: its value. */
#define EXM_N_UCLK_MIN		6

const struct exm_type exm_nhm_types[EXM_NUM_BOX_TYPES] = {
	[EXM_N] = {
		.name = "uncore", .num = 8, .width = 48,
		.sel = EXM_N_SEL,
		.rsv = ~(EXM_N_SEL | EXM_N_OCC_RST),
		.code = EXM_BITS(7, 0), .umask = EXM_BITS(15, 8),
		.edge = EXM_N_EDGE, .invert = EXM_BIT(23), .thresh = EXM_BITS(31, 24),
		.pmi = EXM_N_PMI, .en = EXM_N_EN,
	},
};

const struct exm_box_row exm_nhm_boxes[EXM_NHM_NUM_BOXES] = {
	{ .type = EXM_N, .alone = true },
};

/* ---- finding a register ----------------------------------------------- */

enum exm_nhm_kind {
	EXM_NHM_NONE,
	EXM_NHM_CTRL, EXM_NHM_STATUS, EXM_NHM_OVF_CTRL,
	EXM_NHM_SEL, EXM_NHM_CTR, EXM_NHM_STORE, EXM_NHM_UCLK,
};

/**
 * struct exm_nhm_row - registers
 * @first:	address of the first register
 * @num:	number of registers
 * @kind:	kind of the registers (enum exm_nhm_kind)
 * @idx:	number of the first counter, or index in exm_box.extra[]
 */
struct exm_nhm_row {
	u32 first;
	u8 num;
	u8 kind;
	u8 idx;
};

static const struct exm_nhm_row exm_nhm_rows[] = {
	{ .first = 0x301, .num = 1, .kind = EXM_NHM_STORE, .idx = EXM_N_MESF },
	{ .first = 0x391, .num = 1, .kind = EXM_NHM_CTRL },
	{ .first = 0x392, .num = 1, .kind = EXM_NHM_STATUS },
	{ .first = 0x393, .num = 1, .kind = EXM_NHM_OVF_CTRL },
	{ .first = 0x394, .num = 1, .kind = EXM_NHM_CTR, .idx = EXM_FIXED },
	{ .first = 0x395, .num = 1, .kind = EXM_NHM_SEL, .idx = EXM_FIXED },
	{ .first = 0x396, .num = 1, .kind = EXM_NHM_STORE, .idx = EXM_N_MATCH },
	{ .first = 0x3b0, .num = 8, .kind = EXM_NHM_CTR },
	{ .first = 0x3c0, .num = 8, .kind = EXM_NHM_SEL },
	{ .first = EXM_PCI(0, 0, 0xc0), .num = 1, .kind = EXM_NHM_UCLK },
};

/* A register, from exm_nhm_find() */
struct exm_nhm_reg {
	enum exm_nhm_kind kind;
	unsigned int idx;
};

static struct exm_nhm_reg exm_nhm_find(u32 addr)
{
	struct exm_nhm_reg reg = { .kind = EXM_NHM_NONE };

	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_nhm_rows); i++) {
		const struct exm_nhm_row *row = &exm_nhm_rows[i];

		if (addr < row->first || addr - row->first >= row->num)
			continue;
		reg.kind = row->kind;
		reg.idx = row->idx + addr - row->first;
		break;
	}
	return reg;
}

/* The processor's other registers lie between those of the uncore, so it owns no range. */
static bool exm_nhm_owns(u32 addr)
{
	enum exm_nhm_kind kind = exm_nhm_find(addr).kind;

	return kind != EXM_NHM_NONE && kind != EXM_NHM_UCLK;
}

static bool exm_nhm_exists(const struct exm *m, u32 addr)
{
	(void)m;
	return exm_nhm_find(addr).kind != EXM_NHM_NONE;
}

u16 exm_uclk_device(const struct exm *m)
{
	return m->faults.uclk_ratio ? exm_models[m->model].uclk_device : 0;
}

static struct exm_counter *exm_nhm_counter(struct exm *m, unsigned int pkg, u32 addr)
{
	struct exm_nhm_reg reg = exm_nhm_find(addr);

	return reg.kind == EXM_NHM_CTR ? &m->pkg[pkg].box[0].ctr[reg.idx] : NULL;
}

/* ---- overflow, freeze and PMI (nhm 6, 7) ------------------------------ */

/* Bit of a counter in GLOBAL_CTRL and GLOBAL_STATUS */
static u64 exm_n_bit(unsigned int idx)
{
	return idx == EXM_FIXED ? EXM_N_FC0 : EXM_BIT(idx);
}

static enum exm_run exm_nhm_run(const struct exm *m, unsigned int pkg, unsigned int b)
{
	(void)b;
	return m->pkg[pkg].frozen ? EXM_FROZEN : EXM_RUNS;
}

/* Whether a general counter has its local enable, whatever GLOBAL_CTRL has */
static bool exm_n_general(const struct exm_box *box)
{
	for (unsigned int i = 0; i < EXM_MAX_COUNTERS; i++) {
		if (box->ctr[i].ctl & EXM_N_EN)
			return true;
	}
	return false;
}

static bool exm_n_pmi_en(const struct exm *m, const struct exm_box *box, unsigned int idx)
{
	if (idx != EXM_FIXED)
		return box->ctr[idx].ctl & EXM_N_PMI;
	return box->ctr[idx].ctl & EXM_N_FIXED_PMI &&
	       (!m->faults.fixed_needs_general || exm_n_general(box));
}

/* Bits of GLOBAL_STATUS that hold back an interrupt request of the counter */
static u64 exm_n_gate(const struct exm *m, unsigned int idx)
{
	switch (m->faults.pmi_gate) {
	case 1:
		return EXM_N_OVF_PMI;
	case 2:
		return exm_n_bit(idx);
	default:
		return 0;
	}
}

static bool exm_nhm_armed(const struct exm *m, unsigned int pkg, unsigned int b,
			  unsigned int idx)
{
	const struct exm_pkg *p = &m->pkg[pkg];

	return exm_n_pmi_en(m, &p->box[b], idx) && !(p->u_status & exm_n_gate(m, idx));
}

/* CHG tells that a bit changed, so an overflow that sets nothing new does not set it. */
static void exm_n_set_status(struct exm_pkg *p, u64 bits)
{
	if (bits & ~p->u_status)
		p->u_status |= bits | EXM_N_CHG;
}

static bool exm_nhm_carry(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	bool request = exm_nhm_armed(m, pkg, b, idx);

	exm_n_set_status(&m->pkg[pkg], exm_n_bit(idx));
	return request;
}

static unsigned int exm_nhm_request(const struct exm *m, struct exm_pkg *p)
{
	(void)m;
	exm_n_set_status(p, EXM_N_OVF_PMI);
	return (p->u_ctl & EXM_N_PMI_FRZ ? EXM_FREEZES : 0) | EXM_INTERRUPTS;
}

/* A freeze gates the counters, or it clears their enables in GLOBAL_CTRL, too (nhm 6). */
static bool exm_nhm_freeze(const struct exm *m, struct exm_pkg *p)
{
	if (p->frozen || !(p->u_ctl & EXM_N_COUNTERS))
		return false;
	if (m->faults.frz_clears)
		p->u_ctl &= ~EXM_N_COUNTERS;
	return true;
}

/* Stored bits of EN_PMI_CORE */
static u64 exm_n_cores(u64 num)
{
	return (EXM_BIT(num) - 1) << EXM_N_PMI_CORE;
}

/*
 * A bit of EN_PMI_CORE selects both threads of a core (nhm 6).  UNCONFIRMED, only here: bit n is
 * core n, or with core_sel_first a later one, also where core numbers are skipped.
 */
static bool exm_nhm_selects(const struct exm *m, unsigned int cpu)
{
	const struct exm_cpu *c = &m->cpu[cpu];
	u64 sel = m->pkg[c->pkg].u_ctl & exm_n_cores(m->faults.core_sel_bits);
	unsigned int bit = c->core - m->faults.core_sel_first;

	return bit < 8 && sel >> EXM_N_PMI_CORE >> bit & 1;
}

/* ---- reading ---------------------------------------------------------- */

/* UNCONFIRMED: a read of OVF_CTRL may also give 0 (nhm 7). */
static bool exm_nhm_write_only(u32 addr)
{
	return exm_nhm_find(addr).kind == EXM_NHM_OVF_CTRL;
}

static enum exm_result exm_nhm_read(const struct exm *m, unsigned int pkg, u32 addr, u64 *val)
{
	const struct exm_pkg *p = &m->pkg[pkg];
	struct exm_nhm_reg reg = exm_nhm_find(addr);

	switch (reg.kind) {
	case EXM_NHM_NONE:
	case EXM_NHM_OVF_CTRL:
		return EXM_GP;
	case EXM_NHM_CTRL:
		*val = p->u_ctl;
		break;
	case EXM_NHM_STATUS:
		*val = p->u_status;
		break;
	case EXM_NHM_SEL:
		*val = p->box[0].ctr[reg.idx].ctl;
		break;
	case EXM_NHM_CTR:
		*val = p->box[0].ctr[reg.idx].value;
		break;
	case EXM_NHM_STORE:
		*val = p->box[0].extra[reg.idx];
		break;
	case EXM_NHM_UCLK:
		*val = m->faults.uclk_ratio | EXM_N_UCLK_MIN << 8;
		break;
	}
	return EXM_OK;
}

/* ---- writing ---------------------------------------------------------- */

/* After a write of an enable: find the counters whose local and global enable are set. */
static void exm_n_find_running(struct exm_pkg *p)
{
	struct exm_box *box = &p->box[0];

	box->running = 0;
	for (unsigned int i = 0; i <= EXM_FIXED; i++) {
		u64 en = i == EXM_FIXED ? EXM_N_FIXED_EN : EXM_N_EN;

		if (box->ctr[i].ctl & en && box->ctl & exm_n_bit(i))
			box->running |= 1 << i;
	}
	p->running = !!box->running;
	exm_void_pkg(p);
}

/* A write of GLOBAL_CTRL ends a freeze (nhm 6). */
static void exm_n_write_ctrl(struct exm_pkg *p, u64 val)
{
	p->u_ctl = val;
	p->box[0].ctl = val & EXM_N_COUNTERS;
	p->frozen = false;
	exm_n_find_running(p);
}

/* OCC_CTR_RST: the queues behind the event are no longer too long. */
static void exm_n_clean(const struct exm *m, struct exm_box *box, u64 ctl)
{
	if (box->extra[EXM_N_STALE] != m->faults.occ_stale)
		box->extra[EXM_N_CLEAN] = 0;
	box->extra[EXM_N_STALE] = m->faults.occ_stale;
	box->extra[EXM_N_CLEAN] |= exm_nhm_queues(m, ctl);
}

static void exm_n_write_sel(const struct exm *m, struct exm_pkg *p, unsigned int idx, u64 val)
{
	struct exm_box *box = &p->box[0];

	if (idx == EXM_FIXED) {
		box->ctr[idx].ctl = val & EXM_N_FIXED_SEL;
	} else {
		box->ctr[idx].ctl = val & EXM_N_SEL;
		if (val & EXM_N_OCC_RST)
			exm_n_clean(m, box, val);
	}
	exm_n_find_running(p);
}

static void exm_n_write_ctr(const struct exm *m, struct exm_counter *ctr, unsigned int idx,
			    struct exm_access *a)
{
	a->counter = true;
	a->was = ctr->value;
	ctr->value = a->val & exm_counter_mask(m, 0, idx);
	ctr->carry_at = 0;
}

/*
 * Bits that the register does not have.  The SDM shows four bits of EN_PMI_CORE; six-core
 * parts may have six (nhm 4.1).
 */
static u64 exm_n_absent(const struct exm *m, const struct exm_nhm_reg *reg)
{
	switch (reg->kind) {
	case EXM_NHM_CTRL:
		return ~(EXM_N_PMI_FRZ | exm_n_cores(m->faults.core_sel_bits) | EXM_N_COUNTERS);
	case EXM_NHM_OVF_CTRL:
		return ~EXM_N_STATUS;
	case EXM_NHM_SEL:
		return reg->idx == EXM_FIXED ? ~EXM_N_FIXED_SEL : exm_nhm_types[EXM_N].rsv;
	case EXM_NHM_CTR:
		return ~exm_counter_mask(m, 0, reg->idx);
	case EXM_NHM_STORE:
		return ~(reg->idx == EXM_N_MESF ? EXM_N_MESF_BITS : exm_nhm_match_bits(m));
	default:
		return 0;
	}
}

/* Those bits of exm_n_absent() that a driver may try, because no source settles them */
static u64 exm_n_open(const struct exm *m, const struct exm_nhm_reg *reg)
{
	return reg->kind == EXM_NHM_CTRL ? exm_n_cores(exm_models[m->model].cores) : 0;
}

/* Why the manual forbids the value, or NULL */
static const char *exm_n_wrong(const struct exm *m, const struct exm_nhm_reg *reg, u64 val)
{
	if (val & exm_n_absent(m, reg) & ~exm_n_open(m, reg))
		return "a 1 written to a reserved bit";
	if (reg->kind == EXM_NHM_STORE && reg->idx == EXM_N_MATCH)
		return exm_nhm_wrong_match(val);
	return NULL;
}

static enum exm_result exm_nhm_write(struct exm *m, struct exm_access *a)
{
	struct exm_pkg *p = &m->pkg[a->pkg];
	struct exm_nhm_reg reg = exm_nhm_find(a->addr);
	u64 absent = exm_n_absent(m, &reg), val = a->val & ~absent;

	a->wrong = exm_n_wrong(m, &reg, a->val);
	if (a->val & absent && m->faults.reserved_gp)
		return EXM_GP;
	switch (reg.kind) {
	case EXM_NHM_NONE:
	case EXM_NHM_STATUS:
		a->wrong = "a write to a read-only register";
		return EXM_GP;
	case EXM_NHM_CTRL:
		exm_n_write_ctrl(p, val);
		break;
	case EXM_NHM_OVF_CTRL:
		p->u_status &= ~val;
		exm_void_pkg(p);
		break;
	case EXM_NHM_SEL:
		exm_n_write_sel(m, p, reg.idx, val);
		break;
	case EXM_NHM_CTR:
		exm_n_write_ctr(m, &p->box[0].ctr[reg.idx], reg.idx, a);
		break;
	case EXM_NHM_STORE:
		p->box[0].extra[reg.idx] = val;
		exm_void_pkg(p);
		break;
	case EXM_NHM_UCLK:
		a->wrong = "a write to a read-only register";
		break;
	}
	return EXM_OK;
}

const struct exm_platform exm_nhm = {
	.owns = exm_nhm_owns,
	.exists = exm_nhm_exists,
	.write_only = exm_nhm_write_only,
	.counter = exm_nhm_counter,
	.read = exm_nhm_read,
	.write = exm_nhm_write,
	.run = exm_nhm_run,
	.armed = exm_nhm_armed,
	.carry = exm_nhm_carry,
	.request = exm_nhm_request,
	.freeze = exm_nhm_freeze,
	.selects = exm_nhm_selects,
};
