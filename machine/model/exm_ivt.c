// SPDX-License-Identifier: GPL-2.0
/*
 * exm: accesses to the registers of the Xeon E5/E7 v2 (Ivytown), v3 (Haswell-EP) and v4, of the
 * Xeon D-1500 (Broadwell-EP and -DE) and of Skylake-SP, and their overflow tree.  What differs
 * between these is in their struct exm_ivt_layout.
 */
#include "exm_ivt.h"

/* U_MSR_PMON_GLOBAL_CTL (Table 2-2) */
#define EXM_G_UNFRZ_ALL(m)	EXM_BIT(exm_layout(m)->unfrz)
#define EXM_G_WK_ON_PMI(m)	(EXM_G_UNFRZ_ALL(m) << 1)
#define EXM_G_FRZ_ALL(m)	(EXM_G_UNFRZ_ALL(m) << 2)
#define EXM_G_CTL(m)		(EXM_G_FRZ_ALL(m) | EXM_G_WK_ON_PMI(m) | EXM_G_UNFRZ_ALL(m))

/* U_MSR_PMON_GLOBAL_STATUS (ivt 4.2, hsx 3.2); those of the other boxes are in exm_ivt_layout.ov */
#define EXM_G_OV_U_FIXED	EXM_BIT(0)
#define EXM_G_OV_U		EXM_BIT(1)

enum { EXM_OV_MESSAGE, EXM_OV_STATUS, EXM_OV_NEITHER };	/* exm_faults.irp_ov, .cha_ov, .ov */
enum { EXM_UNIT_OV_NEEDED = 1, EXM_UNIT_OV_RSV };	/* exm_faults.unit_ov */

/* ---- finding a register ----------------------------------------------- */

/* PCU_MSR_CORE_C3_CTR and _C6_CTR read 0: the model's cores do not enter C3 or C6 */
#define EXM_CORE_C3_CTR	0x3fc
#define EXM_CORE_C6_CTR	0x3fd

/* A register, from exm_ivt_find() */
struct exm_ivt_reg {
	enum exm_ivt_kind kind;
	u8 box;
	u8 idx;
	const struct exm_ivt_row *row;
};

static const struct exm_ivt_layout *exm_layout(const struct exm *m)
{
	return exm_models[m->model].layout;
}

/* Whether @row has a register of box @box at @addr; @off is its distance from the first. */
static bool exm_in_row(const struct exm_ivt_row *row, const struct exm_box_row *box, u32 addr,
		       u32 *off)
{
	u32 base = box->base;

	if (row->fn == EXM_NO_FN)
		base += row->off;
	else if (base >= EXM_DEVFNS)	/* a box of MSRs: fn is the device and function */
		base = EXM_PCI(row->fn >> 3, row->fn & 7, row->off);
	else
		base = EXM_PCI(base >> 3, (base & 7) + row->fn, row->off);
	*off = addr - base;
	return addr >= base && *off % row->step == 0 && *off / row->step < row->num;
}

/* Whether a die with so many C-Boxes and S-Boxes (hsx 2) lacks the row's box */
static bool exm_lacks(const struct exm_box_row *row, u64 cboxes, u64 sboxes)
{
	return (row->type == EXM_C && row->inst >= cboxes) ||
	       (row->type == EXM_S && row->inst >= sboxes);
}

/* Whether the box may have a register at the address: by its device, or its range of MSRs */
static bool exm_is_near(const struct exm *m, unsigned int b, u32 addr)
{
	const struct exm_box_row *row = exm_row(m, b);
	bool near;

	if (addr & EXM_PCI(0, 0, 0))
		near = row->base < EXM_DEVFNS ? (addr >> 15 & 31) == row->base >> 3 : row->alone;
	else
		near = row->base >= EXM_DEVFNS && addr - row->base < exm_layout(m)->msrs;
	return near && !exm_lacks(row, exm_models[m->model].cboxes, exm_models[m->model].sboxes);
}

/* The free-running counter at an address, whose box is its stack */
static struct exm_ivt_reg exm_find_free(const struct exm *m, u32 addr)
{
	u32 off = addr - exm_layout(m)->free_msr;
	int b = exm_layout(m)->free_msr ? exm_find_box(m, EXM_IIO, off / EXM_FREE_MSRS) : -1;

	if (b < 0)
		return (struct exm_ivt_reg){ .kind = EXM_IVT_NONE };
	return (struct exm_ivt_reg){ EXM_IVT_FREE, b, off % EXM_FREE_MSRS + 1, NULL };
}

/* The register at an address, also if the die lacks its box */
static struct exm_ivt_reg exm_ivt_documented(const struct exm *m, u32 addr)
{
	const struct exm_ivt_row *row;
	u32 off;

	for (unsigned int b = 0; b < exm_num_boxes(m); b++) {
		if (!exm_is_near(m, b, addr))
			continue;
		for (row = exm_layout(m)->rows[exm_row(m, b)->type]; row->num; row++) {
			if (exm_in_row(row, exm_row(m, b), addr, &off))
				return (struct exm_ivt_reg){ row->kind, b,
							     row->idx + off / row->step, row };
		}
	}
	if (addr == EXM_CORE_C3_CTR || addr == EXM_CORE_C6_CTR)
		return (struct exm_ivt_reg){ .kind = EXM_IVT_ZERO };
	if (exm_layout(m)->bus_msr && addr == exm_layout(m)->bus_msr)
		return (struct exm_ivt_reg){ .kind = EXM_IVT_BUSES };
	return exm_find_free(m, addr);
}

static struct exm_ivt_reg exm_ivt_find(const struct exm *m, u32 addr)
{
	struct exm_ivt_reg reg = exm_ivt_documented(m, addr);
	u64 sboxes = m->faults.sbox_ghosts ? exm_models[m->model].sboxes : m->faults.sboxes;
	u64 cboxes = m->faults.cha_ghosts ? exm_models[m->model].cboxes : m->faults.cboxes;

	if (exm_lacks(exm_row(m, reg.box), cboxes, sboxes))
		reg.kind = EXM_IVT_NONE;
	return reg;
}

static bool exm_ivt_exists(const struct exm *m, u32 addr)
{
	return exm_ivt_documented(m, addr).kind != EXM_IVT_NONE;
}

static bool exm_ivt_owns(u32 addr)
{
	return (addr >= EXM_MSR_FIRST && addr <= EXM_MSR_LAST) ||
	       addr == EXM_CORE_C3_CTR || addr == EXM_CORE_C6_CTR;
}

/* The MSRs of the other boxes, and those of C-Boxes (hsx 3) */
static bool exm_hsx_owns(u32 addr)
{
	return (addr >= 0x700 && addr < 0x750) || (addr >= 0xe00 && addr < 0xf80) ||
	       addr == EXM_CORE_C3_CTR || addr == EXM_CORE_C6_CTR;
}

/* Those of CHAs and IIO stacks, and CPUBUSNO (skx 3) */
static bool exm_skx_owns(u32 addr)
{
	return (addr >= 0x700 && addr < 0x720) || (addr >= 0xa40 && addr < 0xfc0) ||
	       addr == 0x300 || addr == EXM_CORE_C3_CTR || addr == EXM_CORE_C6_CTR;
}

/* ---- overflow, freeze and PMI (ivt 6) --------------------------------- */

/* Bits 17:16 of BOX_CTL; the U-Box, which has no BOX_CTL, behaves as if they were 1. */
static u64 exm_unit(const struct exm *m, unsigned int b, const struct exm_box *box)
{
	bool needs_ov = exm_layout(m)->unit_on & EXM_UNIT_OV ||
			m->faults.unit_ov == EXM_UNIT_OV_NEEDED;

	if (exm_row(m, b)->type == EXM_U || exm_layout(m)->no_unit)
		return EXM_UNIT_ON;
	return needs_ov ? box->ctl : box->ctl | EXM_UNIT_OV;
}

static enum exm_run exm_ivt_run(const struct exm *m, unsigned int pkg, unsigned int b)
{
	const struct exm_pkg *p = &m->pkg[pkg];
	const struct exm_box *box = &p->box[b];

	if (exm_lacks(exm_row(m, b), m->faults.cboxes, m->faults.sboxes))
		return EXM_OFF;
	if (box->ctl & EXM_BOX_FRZ || (p->frozen && exm_unit(m, b, box) & EXM_UNIT_FRZ))
		return EXM_FROZEN;
	return EXM_RUNS;
}

/* Bit of a counter in BOX_STATUS */
static u64 exm_ov_bit(const struct exm *m, unsigned int b, unsigned int idx)
{
	if (exm_row(m, b)->type == EXM_MC)
		return EXM_BIT(idx == EXM_FIXED ? 0 : idx + 1);
	if (exm_row(m, b)->type != EXM_U)
		return EXM_BIT(idx);
	if (idx == EXM_FIXED)
		return EXM_BIT(m->faults.u_status_order ? 2 : 0);
	return EXM_BIT(m->faults.u_status_order ? idx : idx + 1);
}

/* The bit of GLOBAL_STATUS that reports a counter, or 0 */
static u64 exm_global_bit(const struct exm *m, unsigned int b, unsigned int idx)
{
	const struct exm_box_row *row = exm_row(m, b);
	unsigned int inst = row->type == EXM_MC ? row->inst / exm_layout(m)->channels : row->inst;
	u64 bits = exm_layout(m)->ov[row->type];

	if (row->type == EXM_U)
		return idx == EXM_FIXED ? EXM_G_OV_U_FIXED : EXM_G_OV_U;
	return EXM_BIT(exm_shift(bits) + inst) & bits;
}

/* Whether a unit is in DS1's list of those that must have bit 17 (ivt 14.15) */
static bool exm_is_listed(const struct exm *m, unsigned int b)
{
	const struct exm_box_row *row = exm_row(m, b);

	switch (row->type) {
	case EXM_Q:
		return row->inst < 2;
	case EXM_HA:
		return row->inst == 0;
	case EXM_MC:
		return row->inst < exm_layout(m)->channels;
	default:
		return row->type == EXM_R2;
	}
}

/* Whether bit 17 of BOX_CTL lets a unit handle overflows */
static bool exm_unit_overflows(const struct exm *m, const struct exm_pkg *p, unsigned int b)
{
	for (unsigned int i = 0; m->faults.all_units_ov && i < exm_num_boxes(m); i++) {
		if (exm_is_listed(m, i) && !(p->box[i].ctl & EXM_UNIT_OV))
			return false;
	}
	return exm_unit(m, b, &p->box[b]) & EXM_UNIT_OV;
}

/* What an overflow of a counter with ov_en does: EXM_OV_MESSAGE and so on */
static u64 exm_ov(const struct exm *m, unsigned int b)
{
	if (m->faults.ov == EXM_OV_MESSAGE && exm_row(m, b)->type == EXM_IRP)
		return m->faults.irp_ov;
	if (m->faults.ov == EXM_OV_MESSAGE && exm_row(m, b)->type == EXM_C)
		return m->faults.cha_ov;
	return m->faults.ov;
}

/* Whether BOX_STATUS and GLOBAL_STATUS get an overflow of the counter */
static bool exm_overflows(const struct exm *m, unsigned int pkg, unsigned int b,
			  unsigned int idx)
{
	const struct exm_pkg *p = &m->pkg[pkg];

	if (exm_ov(m, b) == EXM_OV_NEITHER)
		return false;
	return p->box[b].ctr[idx].ctl & EXM_SEL_OV_EN && exm_unit_overflows(m, p, b);
}

/*
 * A box sends an overflow message only while its bit of GLOBAL_STATUS is 0.
 * UNCONFIRMED, only here: one that has no bit there sends one only while its BOX_STATUS is 0.
 */
static bool exm_ivt_armed(const struct exm *m, unsigned int pkg, unsigned int b,
			  unsigned int idx)
{
	const struct exm_pkg *p = &m->pkg[pkg];
	u64 bit = exm_global_bit(m, b, idx);

	if (!exm_overflows(m, pkg, b, idx) || exm_ov(m, b) == EXM_OV_STATUS)
		return false;
	return bit ? !(p->u_status & bit) : !p->box[b].ov;
}

static bool exm_ivt_carry(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	bool request = exm_ivt_armed(m, pkg, b, idx);
	struct exm_pkg *p = &m->pkg[pkg];

	if (!exm_overflows(m, pkg, b, idx))
		return false;
	p->box[b].ov |= exm_ov_bit(m, b, idx);
	p->u_status |= exm_global_bit(m, b, idx);
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

/* pmi_core_sel of GLOBAL_CTL */
static u64 exm_core_sel(const struct exm *m)
{
	return EXM_BITS(m->faults.core_sel_bits - 1, 0);
}

/*
 * UNCONFIRMED, only here: bit n of pmi_core_sel is core n, also where numbers are skipped, and a
 * core with a number beyond them gets none.
 */
static bool exm_ivt_selects(const struct exm *m, unsigned int cpu)
{
	const struct exm_cpu *c = &m->cpu[cpu];
	u64 ctl = m->pkg[c->pkg].u_ctl;

	if (!((ctl & exm_core_sel(m)) >> (c->core ^ m->faults.core_xor) & 1))
		return false;
	return ctl & EXM_G_WK_ON_PMI(m) || m->faults.hlt_awake || !m->host->asleep ||
	       !m->host->asleep(m->ctx, cpu);
}

/* ---- reading ---------------------------------------------------------- */

u64 exm_node_id(const struct exm *m, unsigned int pkg)
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
	struct exm_ivt_reg reg = exm_ivt_find(m, addr);

	if (reg.kind != EXM_IVT_CTR && reg.kind != EXM_IVT_LOW)
		return NULL;
	return &m->pkg[pkg].box[reg.box].ctr[reg.idx];
}

/* Whether the register is of a channel without DIMMs whose registers read ones (hsx 2) */
static bool exm_is_empty(const struct exm *m, const struct exm_ivt_reg *reg)
{
	return reg->kind != EXM_IVT_NONE && exm_row(m, reg->box)->type == EXM_MC &&
	       m->faults.empty_channels >> exm_row(m, reg->box)->inst & 1;
}

/* CAPID6 of a die with so many CHAs: those of the highest numbers */
static u64 exm_capid6(u64 cboxes)
{
	return EXM_BITS(31, 28) | (EXM_BITS(27, 0) & ~(EXM_BIT(28 - cboxes) - 1));
}

/* CPUBUSNO: valid, and a bus in each byte */
static u64 exm_buses(const struct exm *m, unsigned int pkg)
{
	unsigned int num = exm_pci_functions(m)->buses;
	u64 buses = EXM_BIT(63);

	for (unsigned int i = 0; i < num; i++)
		buses |= (u64)exm_pci_bus(m, pkg, num - 1 - i) << 8 * i;
	return buses;
}

/*
 * KTILP0: the node and the link at the other end.  UNCONFIRMED, only here: of two packages, each
 * link leads to the one with its number.
 */
static u64 exm_peer(const struct exm *m, unsigned int pkg, unsigned int link)
{
	return exm_node_id(m, pkg ^ 1) << 16 | link << 8;
}

/* Bits of an event control at an address: in configuration space it has 32 */
static u64 exm_sel_width(const struct exm_ivt_reg *reg)
{
	return reg->row->fn == EXM_NO_FN ? EXM_BITS(63, 0) : EXM_BITS(31, 0);
}

static enum exm_result exm_read_reg(const struct exm *m, unsigned int pkg,
				    const struct exm_ivt_reg *reg, u64 *val)
{
	const struct exm_pkg *p = &m->pkg[pkg];
	const struct exm_box *box = &p->box[reg->box];

	if (exm_is_empty(m, reg)) {
		*val = EXM_BITS(31, 0);
		return EXM_OK;
	}
	switch (reg->kind) {
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
		*val = box->ctr[reg->idx].ctl & exm_sel_width(reg);
		break;
	case EXM_IVT_SEL_HIGH:
		*val = box->ctr[reg->idx].ctl >> 32;
		break;
	case EXM_IVT_CTR:
		*val = box->ctr[reg->idx].value;
		break;
	case EXM_IVT_LOW:
		*val = box->ctr[reg->idx].value & EXM_BITS(31, 0);
		break;
	case EXM_IVT_HIGH:
		*val = box->ctr[reg->idx].value >> 32;
		break;
	case EXM_IVT_STORE:
		*val = box->extra[reg->idx];
		break;
	case EXM_IVT_CBOXES:
		*val = m->faults.cboxes;
		break;
	case EXM_IVT_ZERO:
		*val = 0;
		break;
	case EXM_IVT_CAPID4:	/* its size, of which a small die has no more than two S-Boxes */
		*val = m->faults.sboxes > 2 ? EXM_BIT(6) : 0;
		break;
	case EXM_IVT_CAPID6:
		*val = exm_capid6(m->faults.cboxes);
		break;
	case EXM_IVT_BUSES:
		*val = exm_buses(m, pkg);
		break;
	case EXM_IVT_FREE:
		*val = exm_layout(m)->free(m, pkg, exm_row(m, reg->box)->inst, reg->idx);
		break;
	case EXM_IVT_PEER:
		*val = exm_peer(m, pkg, exm_row(m, reg->box)->inst);
		break;
	case EXM_IVT_LINKED:	/* KTIPCSTS, ll_status_valid */
		*val = m->num_pkgs > 1 ? EXM_BIT(4) : 0;
		break;
	case EXM_IVT_RATE:
		*val = 3;	/* 6.4 GT/s */
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

static enum exm_result exm_ivt_read(const struct exm *m, unsigned int pkg, u32 addr, u64 *val)
{
	struct exm_ivt_reg reg = exm_ivt_find(m, addr);

	return exm_read_reg(m, pkg, &reg, val);
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
		p->running |= EXM_BIT(b);
	else
		p->running &= ~EXM_BIT(b);
	exm_void_box(box);
}

/* UNCONFIRMED: with frz_all and unfrz_all both 1 the freeze wins. */
static enum exm_result exm_write_global_ctl(const struct exm *m, struct exm_pkg *p,
					    struct exm_access *a, u64 val)
{
	u64 core_sel = exm_core_sel(m);

	if (val & ~(EXM_G_CTL(m) | exm_layout(m)->core_sel))
		a->wrong = exm_reserved;
	if (val & ~(EXM_G_CTL(m) | core_sel) && m->faults.reserved_gp)
		return EXM_GP;
	if (val & EXM_G_FRZ_ALL(m) && val & EXM_G_UNFRZ_ALL(m))
		a->wrong = "frz_all and unfrz_all at once";
	p->u_ctl = val & (EXM_G_WK_ON_PMI(m) | core_sel);
	if (val & EXM_G_FRZ_ALL(m))
		p->frozen = true;
	else if (val & EXM_G_UNFRZ_ALL(m))
		p->frozen = false;
	exm_void_pkg(p);
	return EXM_OK;
}

/* Whether a box has an overflow that sets @bit of GLOBAL_STATUS */
static bool exm_is_stale(const struct exm *m, const struct exm_pkg *p, u64 bit)
{
	for (unsigned int b = 0; b < exm_num_boxes(m); b++) {
		for (unsigned int i = 0; i <= EXM_FIXED; i++) {
			if (p->box[b].ov & exm_ov_bit(m, b, i) && exm_global_bit(m, b, i) == bit &&
			    exm_overflows(m, p - m->pkg, b, i))
				return true;
		}
	}
	return false;
}

/* The bits of GLOBAL_STATUS */
static u64 exm_status_bits(const struct exm *m)
{
	u64 bits = EXM_G_OV_U_FIXED | EXM_G_OV_U;

	for (unsigned int type = 0; type < EXM_NUM_BOX_TYPES; type++)
		bits |= exm_layout(m)->ov[type];
	return bits;
}

static void exm_write_global_status(struct exm *m, struct exm_pkg *p, struct exm_access *a,
				    u64 val)
{
	if (val & ~exm_status_bits(m))
		a->wrong = exm_reserved;
	val &= p->u_status;
	p->u_status &= ~val;
	for (; m->faults.stale_box && val; val &= val - 1) {
		if (exm_is_stale(m, p, val & -val)) {
			p->u_status |= val & -val;
			a->requests++;
		}
	}
	exm_void_pkg(p);
}

static enum exm_result exm_write_box_ctl(const struct exm *m, struct exm_pkg *p,
					 const struct exm_ivt_reg *reg, struct exm_access *a,
					 u64 val)
{
	u64 unit_on = exm_layout(m)->unit_on;
	struct exm_box *box = &p->box[reg->box];
	u64 more = val & ~(u64)box->last_ctl;
	unsigned int b = reg->box;

	if (exm_layout(m)->no_unit && val & EXM_UNIT_ON)
		a->wrong = exm_reserved;
	if ((val & unit_on) != unit_on)
		a->wrong = "BOX_CTL bits 17:16 must be written 1";
	/* UNCONFIRMED, only here: of the bits that were not written 1 before one may be (hsx 4). */
	if (exm_row(m, b)->type == EXM_S && m->faults.sbox_gp && more & (more - 1))
		return EXM_GP;
	if (val & EXM_UNIT_OV && m->faults.unit_ov == EXM_UNIT_OV_RSV) {
		a->wrong = exm_reserved;
		if (reg->row->fn == EXM_NO_FN)
			return EXM_GP;
	}
	box->last_ctl = val;
	box->ctl = val & (exm_layout(m)->no_unit ? EXM_BOX_FRZ : EXM_UNIT_ON | EXM_BOX_FRZ);
	for (unsigned int i = 0; i <= EXM_FIXED; i++) {
		if (val & EXM_BOX_RST_CTRS)
			box->ctr[i].value = 0;
		if (val & EXM_BOX_RST_CTRL)
			box->ctr[i].ctl = 0;
	}
	exm_ivt_find_running(p, b);
	exm_void_pkg(p);	/* exm_faults.all_units_ov */
	return EXM_OK;
}

/* Of a QPI port bit 4 must be written 0; higher bits are ignored (Table 2-130). */
static void exm_write_box_status(const struct exm *m, struct exm_pkg *p, unsigned int b,
				 struct exm_access *a, u64 val)
{
	struct exm_box *box = &p->box[b];
	unsigned int type = exm_row(m, b)->type;

	if (val & EXM_BIT(4) && (type == EXM_Q || type == EXM_U))
		a->wrong = exm_reserved;
	box->ov &= ~val;
	exm_void_box(box);
}

/* Bits of an event control that are stored, that must be 0, and that zeroes the counter */
static void exm_sel_bits(const struct exm *m, const struct exm_ivt_reg *reg, u64 *keeps, u64 *rsv,
			 u64 *rst)
{
	const struct exm_type *type = exm_type(m, reg->box);

	if (reg->idx != EXM_FIXED) {
		*keeps = type->sel;
		*rsv = type->rsv;
		*rst = EXM_SEL_RST;
	} else {
		*keeps = EXM_FIXED_SEL;
		*rst = exm_row(m, reg->box)->type == EXM_MC ? EXM_FIXED_RST : 0;
		*rsv = ~(*keeps | *rst);
	}
}

static enum exm_result exm_write_ivt_sel(const struct exm *m, struct exm_pkg *p,
					 const struct exm_ivt_reg *reg, struct exm_access *a,
					 u64 val)
{
	struct exm_counter *ctr = &p->box[reg->box].ctr[reg->idx];
	u64 keeps, rsv, rst;

	exm_sel_bits(m, reg, &keeps, &rsv, &rst);
	if (val & rsv)
		a->wrong = exm_reserved;
	else if (reg->idx != EXM_FIXED && val & EXM_SEL_EN)
		a->wrong = exm_type(m, reg->box)->wrong(val);
	if (val & rsv && m->faults.reserved_gp && reg->row->fn == EXM_NO_FN)
		return EXM_GP;
	ctr->ctl = val & keeps;
	if (val & rst)
		ctr->value = 0;
	exm_ivt_find_running(p, reg->box);
	return EXM_OK;
}

/* Write the bits @where of a counter. */
static void exm_write_ivt_ctr(const struct exm *m, struct exm_pkg *p,
			      const struct exm_ivt_reg *reg, struct exm_access *a, u64 val,
			      u64 where)
{
	struct exm_counter *ctr = &p->box[reg->box].ctr[reg->idx];

	if (m->model == EXM_IVYTOWN && reg->kind == EXM_IVT_CTR && reg->idx == EXM_FIXED &&
	    val & ~EXM_COUNTER)
		a->wrong = exm_reserved;	/* of the general counters no source says so (ivt 4.4) */
	a->counter = true;
	a->was = ctr->value;
	ctr->value = ((ctr->value & ~where) | (val << exm_shift(where) & where)) &
		     exm_counter_mask(m, reg->box, reg->idx);
	ctr->carry_at = 0;
}

static enum exm_result exm_write_store(const struct exm *m, struct exm_box *box,
				       const struct exm_ivt_reg *reg, struct exm_access *a,
				       u64 val)
{
	const struct exm_ivt_row *row = reg->row;

	if (val & row->hidden && m->faults.filter_gp)
		return EXM_GP;
	if (val & ~row->keeps)
		a->wrong = exm_reserved;
	box->extra[reg->idx] = val & row->keeps;
	exm_void_box(box);
	return EXM_OK;
}

/* The register with the written bits replaced.  Bits that only act read 0, so they stay 0. */
static u64 exm_merged(const struct exm *m, const struct exm_access *a,
		      const struct exm_ivt_reg *reg)
{
	u64 old = 0;

	exm_read_reg(m, a->pkg, reg, &old);
	return (old & ~a->lanes) | a->val;
}

/* All registers but the counters and, from Haswell-EP on, GLOBAL_STATUS are 32 bits wide. */
static u64 exm_narrow(struct exm_access *a, u64 val)
{
	if (val >> 32)
		a->wrong = "more than 32 bits written to a register of 32";
	return val & EXM_BITS(31, 0);
}

static enum exm_result exm_ivt_write(struct exm *m, struct exm_access *a)
{
	struct exm_pkg *p = &m->pkg[a->pkg];
	struct exm_ivt_reg reg = exm_ivt_find(m, a->addr);
	struct exm_box *box = &p->box[reg.box];
	u64 val = exm_merged(m, a, &reg);

	if (exm_is_empty(m, &reg))
		return EXM_OK;
	switch (reg.kind) {
	case EXM_IVT_NONE:
		a->wrong = "no such register";
		return EXM_GP;
	case EXM_IVT_GLOBAL_CTL:
		if (!(exm_layout(m)->core_sel >> 32))
			val = exm_narrow(a, val);
		return exm_write_global_ctl(m, p, a, val);
	case EXM_IVT_GLOBAL_STATUS:
		exm_write_global_status(m, p, a, a->val);
		break;
	case EXM_IVT_CTL:
		return exm_write_box_ctl(m, p, &reg, a, exm_narrow(a, val));
	case EXM_IVT_STATUS:
		exm_write_box_status(m, p, reg.box, a, exm_narrow(a, a->val));
		break;
	case EXM_IVT_SEL:
		if (!(exm_type(m, reg.box)->sel >> 32))
			val = exm_narrow(a, val);
		return exm_write_ivt_sel(m, p, &reg, a,
					 (box->ctr[reg.idx].ctl & ~exm_sel_width(&reg)) | val);
	case EXM_IVT_SEL_HIGH:
		return exm_write_ivt_sel(m, p, &reg, a,
					 val << 32 | (box->ctr[reg.idx].ctl & EXM_BITS(31, 0)));
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
		return exm_write_store(m, box, &reg, a, exm_narrow(a, val));
	case EXM_IVT_CBOXES:
	case EXM_IVT_ZERO:
	case EXM_IVT_CAPID4:
	case EXM_IVT_CAPID6:
	case EXM_IVT_BUSES:
	case EXM_IVT_FREE:
	case EXM_IVT_PEER:
	case EXM_IVT_LINKED:
	case EXM_IVT_RATE:
	case EXM_IVT_NODEID:
	case EXM_IVT_NODEMAP:
		a->wrong = "a write to a read-only register";
		break;
	}
	return EXM_OK;
}

#define EXM_IVT_PLATFORM(name)				\
	const struct exm_platform exm_##name = {	\
		.owns = exm_##name##_owns,		\
		.exists = exm_ivt_exists,		\
		.counter = exm_ivt_counter,		\
		.read = exm_ivt_read,			\
		.write = exm_ivt_write,			\
		.run = exm_ivt_run,			\
		.armed = exm_ivt_armed,			\
		.carry = exm_ivt_carry,			\
		.request = exm_ivt_request,		\
		.freeze = exm_ivt_freeze,		\
		.selects = exm_ivt_selects,		\
	}

EXM_IVT_PLATFORM(ivt);
EXM_IVT_PLATFORM(hsx);
EXM_IVT_PLATFORM(skx);
