// SPDX-License-Identifier: GPL-2.0
/*
 * exm: client Cores from Sandy Bridge to Comet Lake.
 *
 * "cli" is Documentation/hardware/client.md.  exm_pkg.u_ctl and .u_status are
 * MSR_UNC_PERF_GLOBAL_CTRL and _STATUS, and exm_box.ov is UNIT_STATUS of a C-Box.  The
 * fixed counter belongs to the first C-Box.  The free-running counters of the memory
 * controller are a box whose counters always run.
 *
 * "UNCONFIRMED, only here" marks what no source has and no other file assumes.
 */
#include "exm_boxes.h"

/* MSR_UNC_PERF_GLOBAL_CTRL (cli 3.1), whose select bits start at 0 */
#define EXM_CL_EN		EXM_BIT(29)
#define EXM_CL_WAKE		EXM_BIT(30)
#define EXM_CL_FREEZE		EXM_BIT(31)

/* MSR_UNC_PERF_GLOBAL_STATUS (cli 3.2) */
#define EXM_CL_OVF_FIXED	EXM_BIT(0)
#define EXM_CL_OVF_ARB		EXM_BIT(1)
#define EXM_CL_OVF_CBOX		EXM_BIT(3)
#define EXM_CL_STATUS		(EXM_CL_OVF_CBOX | EXM_CL_OVF_ARB | EXM_CL_OVF_FIXED)

/* Event selects, and MSR_UNC_PERF_FIXED_CTRL (cli 3.3) */
#define EXM_CL_OVF_EN		EXM_BIT(20)
#define EXM_CL_SEL_EN		EXM_BIT(22)
#define EXM_CL_FIXED_SEL	(EXM_CL_SEL_EN | EXM_CL_OVF_EN)
#define EXM_CL_SEL	(EXM_BITS(28, 22) | EXM_CL_OVF_EN | EXM_BIT(18) | EXM_BITS(15, 0))
#define EXM_CL_SEL_FIELDS						\
	.sel = EXM_CL_SEL, .rsv = ~EXM_CL_SEL,				\
	.code = EXM_BITS(7, 0), .umask = EXM_BITS(15, 8),		\
	.edge = EXM_BIT(18), .invert = EXM_BIT(23), .thresh = EXM_BITS(28, 24), \
	.pmi = EXM_CL_OVF_EN, .en = EXM_CL_SEL_EN

/* exm_faults.gone */
#define EXM_GONE_CONFIG		EXM_BIT(0)
#define EXM_GONE_STATUS		EXM_BIT(1)
#define EXM_GONE_UNIT		EXM_BIT(2)
#define EXM_GONE_BAR		EXM_BIT(3)

static u64 exm_cl_free(const struct exm_look *l)
{
	return l->idx;
}

const struct exm_type exm_client_types[EXM_NUM_BOX_TYPES] = {
	[EXM_C] = { .name = "cbox", .num = 2, .unsure = true, EXM_CL_SEL_FIELDS },
	[EXM_ARB] = { .name = "arb", .num = 2, .unsure = true, EXM_CL_SEL_FIELDS },
	[EXM_DRAM] = { .name = "imc", .num = 5, .width = 32, .code_for = exm_cl_free },
};

const struct exm_box_row exm_client_boxes[EXM_CLIENT_NUM_BOXES] = {
	{ .type = EXM_C, .inst = 0, .base = 0x700 },
	{ .type = EXM_C, .inst = 1, .base = 0x710 },
	{ .type = EXM_C, .inst = 2, .base = 0x720 },
	{ .type = EXM_C, .inst = 3, .base = 0x730 },
	{ .type = EXM_C, .inst = 4, .base = 0x740 },
	{ .type = EXM_C, .inst = 5, .base = 0x750 },
	{ .type = EXM_C, .inst = 6, .base = 0x760 },
	{ .type = EXM_C, .inst = 7, .base = 0xf70 },
	{ .type = EXM_ARB, .alone = true, .base = 0x3b0 },
	{ .type = EXM_DRAM, .alone = true },
};

#define EXM_CL_CBOXES	8	/* rows of exm_client_boxes[]: the C-Boxes, then these */
#define EXM_CL_ARB	8
#define EXM_CL_DRAM	9

/* ---- finding a register ----------------------------------------------- */

enum exm_client_kind {
	EXM_CL_NONE, EXM_CL_CTRL, EXM_CL_GLOBAL_STATUS, EXM_CL_CONFIG,
	EXM_CL_CTL, EXM_CL_CTR, EXM_CL_UNIT_STATUS, EXM_CL_FREE, EXM_CL_BAR,
};

/**
 * struct exm_client_row - registers
 * @first:	address of the first register
 * @num:	number of registers
 * @kind:	kind of the registers (enum exm_client_kind)
 * @box:	row in exm_client_boxes[]
 * @idx:	number of the first counter
 */
struct exm_client_row {
	u32 first;
	u8 num;
	u8 kind;
	u8 box;
	u8 idx;
};

static const struct exm_client_row exm_client_rows[] = {
	{ .first = 0x391, .num = 1, .kind = EXM_CL_CTRL },
	{ .first = 0x392, .num = 1, .kind = EXM_CL_GLOBAL_STATUS },
	{ .first = 0xe01, .num = 1, .kind = EXM_CL_CTRL },
	{ .first = 0xe02, .num = 1, .kind = EXM_CL_GLOBAL_STATUS },
	{ .first = 0x394, .num = 1, .kind = EXM_CL_CTL, .idx = EXM_FIXED },
	{ .first = 0x395, .num = 1, .kind = EXM_CL_CTR, .idx = EXM_FIXED },
	{ .first = 0x396, .num = 1, .kind = EXM_CL_CONFIG },
	{ .first = 0x3b0, .num = 2, .kind = EXM_CL_CTR, .box = EXM_CL_ARB },
	{ .first = 0x3b2, .num = 2, .kind = EXM_CL_CTL, .box = EXM_CL_ARB },
	{ .first = EXM_PCI(0, 0, 0x48), .num = 1, .kind = EXM_CL_BAR },
	{ .first = EXM_PCI(0, 0, 0x4c), .num = 1, .kind = EXM_CL_BAR, .idx = 1 },
};

/* A free-running counter, by its number: its offset from the BAR of the host bridge (cli 5) */
static const u16 exm_client_free[] = { 0x5050, 0x5054, 0x5040, 0x5044, 0x5048 };

/* A register, from exm_client_find() */
struct exm_client_reg {
	enum exm_client_kind kind;
	unsigned int box;
	unsigned int idx;
};

static bool exm_client_has_box(const struct exm *m, unsigned int box)
{
	return box >= EXM_CL_CBOXES || box < m->faults.cboxes;
}

/* The registers of a C-Box: event selects, UNIT_STATUS, counters (cli 2) */
static enum exm_client_kind exm_client_cbox_kind(unsigned int off)
{
	if (off < 4)
		return EXM_CL_CTL;
	if (off == 5)
		return EXM_CL_UNIT_STATUS;
	return off >= 6 && off < 10 ? EXM_CL_CTR : EXM_CL_NONE;
}

static struct exm_client_reg exm_client_cbox(u32 addr)
{
	struct exm_client_reg reg = { .kind = EXM_CL_NONE };

	while (reg.box < EXM_CL_CBOXES && addr - exm_client_boxes[reg.box].base >= 0x10)
		reg.box++;
	if (reg.box == EXM_CL_CBOXES)
		return reg;
	addr -= exm_client_boxes[reg.box].base;
	reg.kind = exm_client_cbox_kind(addr);
	reg.idx = reg.kind == EXM_CL_CTR ? addr - 6 : addr;
	return reg;
}

/* The register that some of these processors has at the address */
static struct exm_client_reg exm_client_find(u32 addr)
{
	struct exm_client_reg reg = { .kind = EXM_CL_NONE };

	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_client_rows); i++) {
		const struct exm_client_row *row = &exm_client_rows[i];

		if (addr < row->first || addr - row->first >= row->num)
			continue;
		reg.kind = row->kind;
		reg.box = row->box;
		reg.idx = row->idx + addr - row->first;
		return reg;
	}
	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_client_free); i++) {
		if (addr == EXM_MCHBAR(exm_client_free[i]))
			return (struct exm_client_reg){ EXM_CL_FREE, EXM_CL_DRAM, i };
	}
	return exm_client_cbox(addr);
}

/* Skylake has the global registers at other addresses: the old ones became architectural. */
static bool exm_client_has_global(const struct exm *m, u32 addr)
{
	return (addr >= 0xe00) == (m->model == EXM_SKYLAKE_CLIENT);
}

static bool exm_client_has_counter(const struct exm *m, const struct exm_client_reg *reg)
{
	return exm_client_has_box(m, reg->box) &&
	       (reg->box >= EXM_CL_CBOXES || reg->idx == EXM_FIXED ||
		reg->idx < m->faults.cbox_ctrs);
}

static struct exm_client_reg exm_client_reg(const struct exm *m, u32 addr)
{
	struct exm_client_reg reg = exm_client_find(addr);
	bool has = true;

	switch (reg.kind) {
	case EXM_CL_NONE:
	case EXM_CL_FREE:
	case EXM_CL_BAR:
		break;
	case EXM_CL_CTRL:
		has = exm_client_has_global(m, addr);
		break;
	case EXM_CL_GLOBAL_STATUS:
		has = exm_client_has_global(m, addr) && !(m->faults.gone & EXM_GONE_STATUS);
		break;
	case EXM_CL_CONFIG:
		has = !(m->faults.gone & EXM_GONE_CONFIG);
		break;
	case EXM_CL_UNIT_STATUS:
		has = exm_client_has_box(m, reg.box) && !(m->faults.gone & EXM_GONE_UNIT);
		break;
	case EXM_CL_CTL:
	case EXM_CL_CTR:
		has = exm_client_has_counter(m, &reg);
		break;
	}
	if (!has)
		reg.kind = EXM_CL_NONE;
	return reg;
}

/* The processor's other registers lie between those of the uncore, so it owns no range. */
static bool exm_client_owns(u32 addr)
{
	enum exm_client_kind kind = exm_client_find(addr).kind;

	return kind != EXM_CL_NONE && kind != EXM_CL_FREE && kind != EXM_CL_BAR;
}

/*
 * Software finds out by a read what a part has: a read of a register that not every source
 * describes is no guest error.
 */
static bool exm_client_exists(const struct exm *m, u32 addr)
{
	struct exm_client_reg reg = exm_client_find(addr);

	return reg.kind != EXM_CL_NONE &&
	       ((reg.kind != EXM_CL_CTRL && reg.kind != EXM_CL_GLOBAL_STATUS) ||
		exm_client_has_global(m, addr));
}

static struct exm_counter *exm_client_counter(struct exm *m, unsigned int pkg, u32 addr)
{
	struct exm_client_reg reg = exm_client_reg(m, addr);

	return reg.kind == EXM_CL_CTR || reg.kind == EXM_CL_FREE ?
	       &m->pkg[pkg].box[reg.box].ctr[reg.idx] : NULL;
}

bool exm_has_mchbar(const struct exm *m)
{
	return exm_platform(m) == &exm_client;
}

/* ---- overflow, freeze and PMI (cli 4) --------------------------------- */

static enum exm_run exm_client_run(const struct exm *m, unsigned int pkg, unsigned int b)
{
	return b != EXM_CL_DRAM && m->pkg[pkg].frozen ? EXM_FROZEN : EXM_RUNS;
}

/* Bit of a counter in GLOBAL_STATUS */
static u64 exm_client_bit(unsigned int b, unsigned int idx)
{
	if (idx == EXM_FIXED)
		return EXM_CL_OVF_FIXED;
	return b == EXM_CL_ARB ? EXM_CL_OVF_ARB : EXM_CL_OVF_CBOX;
}

static bool exm_client_armed(const struct exm *m, unsigned int pkg, unsigned int b,
			     unsigned int idx)
{
	const struct exm_pkg *p = &m->pkg[pkg];

	return b != EXM_CL_DRAM && p->box[b].ctr[idx].ctl & EXM_CL_OVF_EN &&
	       !(m->faults.pmi_gate && p->u_status & exm_client_bit(b, idx));
}

/*
 * OVF_EN forwards the overflow to the global registers (cli 3.3).  UNCONFIRMED, only here:
 * UNIT_STATUS has it without OVF_EN, too.
 */
static bool exm_client_carry(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	struct exm_pkg *p = &m->pkg[pkg];
	bool request = exm_client_armed(m, pkg, b, idx);

	if (b < EXM_CL_CBOXES && idx != EXM_FIXED)
		p->box[b].ov |= EXM_BIT(idx);
	if (b != EXM_CL_DRAM && p->box[b].ctr[idx].ctl & EXM_CL_OVF_EN)
		p->u_status |= exm_client_bit(b, idx);
	return request;
}

static unsigned int exm_client_request(const struct exm *m, struct exm_pkg *p)
{
	return (p->u_ctl & EXM_CL_FREEZE ? EXM_FREEZES : 0) |
	       (m->faults.pmi_to == 1 ? 0 : EXM_INTERRUPTS);
}

/* A freeze clears EN (cli 3.1). */
static bool exm_client_freeze(const struct exm *m, struct exm_pkg *p)
{
	(void)m;
	if (p->frozen || !(p->u_ctl & EXM_CL_EN))
		return false;
	p->u_ctl &= ~EXM_CL_EN;
	return true;
}

static u64 exm_client_cores(u64 num)
{
	return EXM_BIT(num) - 1;
}

/*
 * Bit n selects core n and both of its threads.  UNCONFIRMED: three sources call it a core, two a
 * slice (cli 3.1); with pmi_to 2 only bit 0 has an effect, with 3 any bit selects core 0.
 */
static bool exm_client_selects_core(const struct exm *m, u64 sel, unsigned int core)
{
	if (m->faults.pmi_to == 3)
		return sel && !core;
	return sel >> core & 1 && (m->faults.pmi_to != 2 || !core);
}

/* A halted core that gets no wake request does not service the PMI (cli 3.1): it is lost. */
static bool exm_client_selects(const struct exm *m, unsigned int cpu)
{
	const struct exm_cpu *c = &m->cpu[cpu];
	u64 ctl = m->pkg[c->pkg].u_ctl;

	if (!exm_client_selects_core(m, ctl & exm_client_cores(m->faults.core_sel_bits), c->core))
		return false;
	return ctl & EXM_CL_WAKE || m->faults.hlt_awake || !m->host->asleep ||
	       !m->host->asleep(m->ctx, cpu);
}

/* ---- reading ---------------------------------------------------------- */

static enum exm_result exm_client_read(const struct exm *m, unsigned int pkg, u32 addr, u64 *val)
{
	const struct exm_pkg *p = &m->pkg[pkg];
	struct exm_client_reg reg = exm_client_reg(m, addr);

	switch (reg.kind) {
	case EXM_CL_NONE:
		return EXM_GP;
	case EXM_CL_CTRL:
		*val = p->u_ctl;
		break;
	case EXM_CL_GLOBAL_STATUS:
		*val = p->u_status;
		break;
	case EXM_CL_CONFIG:
		*val = m->faults.cboxes + m->faults.cbo_config;
		break;
	case EXM_CL_UNIT_STATUS:
		*val = p->box[reg.box].ov;
		break;
	case EXM_CL_CTL:
		*val = p->box[reg.box].ctr[reg.idx].ctl;
		break;
	case EXM_CL_CTR:
	case EXM_CL_FREE:
		*val = p->box[reg.box].ctr[reg.idx].value;
		break;
	case EXM_CL_BAR:
		*val = reg.idx ? 0 : EXM_MCHBAR_BASE + !(m->faults.gone & EXM_GONE_BAR);
		break;
	}
	return EXM_OK;
}

/* ---- writing ---------------------------------------------------------- */

/* The counters of a box whose enable is set, if EN of GLOBAL_CTRL is */
static u32 exm_client_enabled(const struct exm_pkg *p, unsigned int b)
{
	u32 running = 0;

	for (unsigned int i = 0; i <= EXM_FIXED; i++) {
		if (p->u_ctl & EXM_CL_EN && p->box[b].ctr[i].ctl & EXM_CL_SEL_EN)
			running |= 1 << i;
	}
	return running;
}

static void exm_client_find_running(struct exm_pkg *p)
{
	p->running = EXM_BIT(EXM_CL_DRAM);
	for (unsigned int b = 0; b < EXM_CL_DRAM; b++) {
		p->box[b].running = exm_client_enabled(p, b);
		if (p->box[b].running)
			p->running |= EXM_BIT(b);
	}
	exm_void_pkg(p);
}

/* The free-running counters start at power-on. */
static void exm_client_power_on(struct exm_pkg *p)
{
	p->box[EXM_CL_DRAM].running = EXM_BITS(EXM_ARRAY_SIZE(exm_client_free) - 1, 0);
	exm_client_find_running(p);
}

/* A write of GLOBAL_CTRL ends a freeze, with whatever EN it has. */
static void exm_client_write_ctrl(struct exm_pkg *p, u64 val)
{
	p->u_ctl = val;
	p->frozen = false;
	exm_client_find_running(p);
}

static void exm_client_write_ctr(const struct exm *m, struct exm_counter *ctr,
				 const struct exm_client_reg *reg, struct exm_access *a)
{
	a->counter = true;
	a->was = ctr->value;
	ctr->value = a->val & exm_counter_mask(m, reg->box, reg->idx);
	ctr->carry_at = 0;
}

/* Bits that the register does not have */
static u64 exm_client_absent(const struct exm *m, const struct exm_client_reg *reg)
{
	switch (reg->kind) {
	case EXM_CL_CTRL:
		return ~(EXM_CL_FREEZE | EXM_CL_WAKE | EXM_CL_EN |
			 exm_client_cores(m->faults.core_sel_bits));
	case EXM_CL_GLOBAL_STATUS:
		return ~EXM_CL_STATUS;
	case EXM_CL_UNIT_STATUS:
		return ~EXM_BITS(3, 0);
	case EXM_CL_CTL:
		return reg->idx == EXM_FIXED ? ~EXM_CL_FIXED_SEL : ~EXM_CL_SEL;
	case EXM_CL_CTR:
		return ~exm_counter_mask(m, reg->box, reg->idx);
	default:
		return 0;
	}
}

/* Those bits of exm_client_absent() that a driver may try, because no source settles them */
static u64 exm_client_open(const struct exm *m, const struct exm_client_reg *reg)
{
	if (reg->kind == EXM_CL_CTRL)
		return exm_client_cores(exm_models[m->model].cores);
	return reg->kind == EXM_CL_CTR ? EXM_BITS(47, 0) : 0;
}

/* UNCONFIRMED: how a flag is cleared (cli 3.2).  With status_ro a write raises #GP. */
static enum exm_result exm_client_clear(const struct exm *m, struct exm_pkg *p, u64 *status,
					u64 val)
{
	if (m->faults.status_ro)
		return EXM_GP;
	*status &= ~val;
	exm_void_pkg(p);
	return EXM_OK;
}

static enum exm_result exm_client_write(struct exm *m, struct exm_access *a)
{
	struct exm_pkg *p = &m->pkg[a->pkg];
	struct exm_client_reg reg = exm_client_reg(m, a->addr);
	u64 absent = exm_client_absent(m, &reg), val = a->val & ~absent;

	if (a->val & absent & ~exm_client_open(m, &reg))
		a->wrong = "a 1 written to a reserved bit";
	if (a->val & absent && m->faults.reserved_gp)
		return EXM_GP;
	switch (reg.kind) {
	case EXM_CL_NONE:
		a->wrong = "no such register";
		return EXM_GP;
	case EXM_CL_CONFIG:
	case EXM_CL_FREE:
	case EXM_CL_BAR:
		a->wrong = "a write to a read-only register";
		return EXM_GP;
	case EXM_CL_CTRL:
		exm_client_write_ctrl(p, val);
		break;
	case EXM_CL_GLOBAL_STATUS:
		return exm_client_clear(m, p, &p->u_status, val);
	case EXM_CL_UNIT_STATUS:
		return exm_client_clear(m, p, &p->box[reg.box].ov, val);
	case EXM_CL_CTL:
		p->box[reg.box].ctr[reg.idx].ctl = val;
		exm_client_find_running(p);
		break;
	case EXM_CL_CTR:
		exm_client_write_ctr(m, &p->box[reg.box].ctr[reg.idx], &reg, a);
		break;
	}
	return EXM_OK;
}

const struct exm_platform exm_client = {
	.power_on = exm_client_power_on,
	.owns = exm_client_owns,
	.exists = exm_client_exists,
	.counter = exm_client_counter,
	.read = exm_client_read,
	.write = exm_client_write,
	.run = exm_client_run,
	.armed = exm_client_armed,
	.carry = exm_client_carry,
	.request = exm_client_request,
	.freeze = exm_client_freeze,
	.selects = exm_client_selects,
};
