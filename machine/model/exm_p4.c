// SPDX-License-Identifier: GPL-2.0
/*
 * exm: registers, overflow, cascading and PMI of NetBurst.
 *
 * "nb" is Documentation/hardware/netburst.md.  A package of the model is a core, whose
 * threads share all registers.  It has one box: exm_counter.ctl are the CCCRs, and
 * exm_box.extra[] the ESCRs.
 *
 * "UNCONFIRMED, only here" marks what no source has and no other file assumes.
 */
#include "exm_boxes.h"

const struct exm_type exm_p4_types[EXM_NUM_BOX_TYPES] = {
	[EXM_P4] = {
		.name = "p4", .num = EXM_P_COUNTERS, .width = 40,
		.compare = EXM_P_COMPARE, .thresh = EXM_P_THRESHOLD,
		.invert = EXM_P_COMPLEMENT, .edge = EXM_P_EDGE,
		.code_for = exm_p4_code,
	},
};

const struct exm_box_row exm_p4_boxes[EXM_P4_NUM_BOXES] = {
	{ .type = EXM_P4, .alone = true },
};

/* ---- counters and ESCRs (nb 2) ----------------------------------------- */

/* Masks of the counters that ESCR0 and ESCR1 of a unit can feed */
#define EXM_P_BPU_SET0		0x00003
#define EXM_P_BPU_SET1		0x0000c
#define EXM_P_MS_SET0		0x00030
#define EXM_P_MS_SET1		0x000c0
#define EXM_P_FLAME_SET0	0x00300
#define EXM_P_FLAME_SET1	0x00c00
#define EXM_P_IQ_SET0		0x13000
#define EXM_P_IQ_SET1		0x2c000

/**
 * struct exm_p_escr_row - an ESCR
 * @reg:	address
 * @unit:	enum exm_p_unit
 * @select:	its number in the ESCR select of a CCCR
 * @counters:	mask of the counters that it can feed
 */
struct exm_p_escr_row {
	u16 reg;
	u8 unit;
	u8 select;
	u32 counters;
};

#define EXM_PAIR(unit, select, block, reg)					\
	{ reg, EXM_P_##unit, select, EXM_P_##block##_SET0 },			\
	{ (reg) + 1, EXM_P_##unit, select, EXM_P_##block##_SET1 }

static const struct exm_p_escr_row exm_p_escrs[EXM_P_ESCRS] = {
	EXM_PAIR(BSU, 7, BPU, 0x3a0),
	EXM_PAIR(FSB, 6, BPU, 0x3a2),
	EXM_PAIR(FIRM, 1, FLAME, 0x3a4),
	EXM_PAIR(FLAME, 0, FLAME, 0x3a6),
	EXM_PAIR(DAC, 5, FLAME, 0x3a8),
	EXM_PAIR(MOB, 2, BPU, 0x3aa),
	EXM_PAIR(PMH, 4, BPU, 0x3ac),
	EXM_PAIR(SAAT, 2, FLAME, 0x3ae),
	EXM_PAIR(U2L, 3, FLAME, 0x3b0),
	EXM_PAIR(BPU, 0, BPU, 0x3b2),
	EXM_PAIR(IS, 1, BPU, 0x3b4),
	EXM_PAIR(ITLB, 3, BPU, 0x3b6),
	EXM_PAIR(CRU0, 4, IQ, 0x3b8),
	EXM_PAIR(IQ, 0, IQ, 0x3ba),
	EXM_PAIR(RAT, 2, IQ, 0x3bc),
	{ 0x3be, EXM_P_SSU, 3, EXM_P_IQ_SET0 },		/* there is no SSU_ESCR1 */
	EXM_PAIR(MS, 0, MS, 0x3c0),
	EXM_PAIR(TBPU, 2, MS, 0x3c2),
	EXM_PAIR(TC, 1, MS, 0x3c4),
	EXM_PAIR(IX, 5, BPU, 0x3c8),
	EXM_PAIR(ALF, 1, IQ, 0x3ca),
	EXM_PAIR(CRU2, 5, IQ, 0x3cc),
	EXM_PAIR(CRU4, 6, IQ, 0x3e0),
};

/* Counter that starts each counter by CCCR bit 30 (nb 8), and by bit 11 (nb 9) */
static const u8 exm_p_starter[EXM_P_COUNTERS] = {
	2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13, 14, 15,
};

static const u8 exm_p_extended[EXM_P_COUNTERS] = {
	[12] = 16, [15] = 17, [16] = 17, [17] = 16,
};

/* Whether the counter can use the ESCR */
static bool exm_p_feeds(unsigned int escr, unsigned int idx)
{
	return exm_p_escrs[escr].counters >> idx & 1;
}

/* b2b_cycles, bnr, snoop, response: sources differ about their select (nb 15) */
static bool exm_p_needs_select(unsigned int escr, u64 val)
{
	if (exm_p_escrs[escr].unit != EXM_P_FSB)
		return false;
	switch (exm_field(val, EXM_P_EVENT)) {
	case 0x04:
	case 0x06:
	case 0x08:
	case 0x16:
		return true;
	default:
		return false;
	}
}

/*
 * The ESCR that the CCCR selects, or NULL.  With another fsb_select than 6 there may be two, that of
 * the bus and a later one, which comes first if it has an event.
 */
static const struct exm_p_escr_row *exm_p_escr(const struct exm_look *l, u64 *val)
{
	const struct exm_p_escr_row *found = NULL;

	*val = 0;
	for (unsigned int i = 0; i < EXM_P_ESCRS; i++) {
		u64 escr = l->box->extra[i];
		u64 select = exm_p_needs_select(i, escr) ? l->m->faults.fsb_select :
			     exm_p_escrs[i].select;

		if (!exm_p_feeds(i, l->idx) || select != exm_field(l->ctl, EXM_P_SELECT) ||
		    (found && !(escr & EXM_P_EVENT)))
			continue;
		found = &exm_p_escrs[i];
		*val = escr;
	}
	return found;
}

u64 exm_p4_escr(const struct exm_look *l)
{
	u64 val;

	exm_p_escr(l, &val);
	return val;
}

/* ---- power (nb 10) ------------------------------------------------------- */

/* Whether an ESCR of the counter's set selects an event */
static bool exm_p_has_event(const struct exm_look *l)
{
	for (unsigned int i = 0; i < EXM_P_ESCRS; i++) {
		if (exm_p_feeds(i, l->idx) && l->box->extra[i] & EXM_P_EVENT)
			return true;
	}
	return false;
}

/* Whether a counter that an ESCR of the unit can feed counts */
static bool exm_p_has_counter(const struct exm_box *box, enum exm_p_unit unit)
{
	for (unsigned int i = 0; i < EXM_P_ESCRS; i++) {
		if (exm_p_escrs[i].unit == unit && exm_p_escrs[i].counters & box->running)
			return true;
	}
	return false;
}

/* What a null event with compare and complement counts is UNCONFIRMED, only here: clocks. */
u64 exm_p4_code(const struct exm_look *l)
{
	u64 escr, code;
	const struct exm_p_escr_row *row = exm_p_escr(l, &escr);

	if (!(escr & EXM_P_RINGS) || (l->m->faults.powered_down && !exm_p_has_event(l)))
		return EXM_NO_CODE;
	code = EXM_P_CODE(row->unit, exm_field(escr, EXM_P_EVENT));
	return exm_next_event(l, code, NULL) ? code : EXM_P_NO_EVENT;
}

void exm_p4_taggers(const struct exm_look *l, enum exm_p_unit unit, u64 *escr)
{
	bool on = !l->m->faults.powered_down || exm_p_has_counter(l->box, unit);

	for (unsigned int i = 0; i < EXM_P_ESCRS; i++) {
		u64 val = l->box->extra[i];

		if (exm_p_escrs[i].unit == unit)
			*escr++ = on && val & EXM_P_TAG_EN ? val : 0;
	}
}

/* ---- finding a register --------------------------------------------------- */

enum exm_p4_kind {
	EXM_P4_NONE, EXM_P4_ABSENT, EXM_P4_CTR, EXM_P4_CCCR, EXM_P4_ESCR, EXM_P4_STORE,
};

static const struct {
	u16 first;
	u8 num;
	u8 kind;
	u8 idx;
} exm_p4_rows[] = {
	{ 0x300, EXM_P_COUNTERS, EXM_P4_CTR, 0 },
	{ 0x360, EXM_P_COUNTERS, EXM_P4_CCCR, 0 },
	{ 0x3bf, 1, EXM_P4_ABSENT, 0 },			/* Linux has a name for it */
	{ 0x3f0, 3, EXM_P4_STORE, EXM_P_TC_PRECISE },
};

/* A register, from exm_p4_find(); @idx is a counter's number or a place in exm_box.extra[] */
struct exm_p4_reg {
	enum exm_p4_kind kind;
	unsigned int idx;
};

static struct exm_p4_reg exm_p4_find(u32 addr)
{
	struct exm_p4_reg reg = { .kind = EXM_P4_NONE };

	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_p4_rows); i++) {
		if (addr < exm_p4_rows[i].first ||
		    addr - exm_p4_rows[i].first >= exm_p4_rows[i].num)
			continue;
		reg.kind = exm_p4_rows[i].kind;
		reg.idx = exm_p4_rows[i].idx + addr - exm_p4_rows[i].first;
	}
	for (unsigned int i = 0; i < EXM_P_ESCRS; i++) {
		if (exm_p_escrs[i].reg != addr)
			continue;
		reg.kind = EXM_P4_ESCR;
		reg.idx = i;
	}
	return reg;
}

/* The processor's other registers lie between these, so the model owns no range. */
static bool exm_p4_owns(u32 addr)
{
	return exm_p4_find(addr).kind != EXM_P4_NONE;
}

static bool exm_p4_exists(const struct exm *m, u32 addr)
{
	struct exm_p4_reg reg = exm_p4_find(addr);

	if (reg.kind == EXM_P4_ESCR && exm_p_escrs[reg.idx].unit == EXM_P_IQ)
		return m->faults.iq_escr;
	return reg.kind != EXM_P4_NONE && reg.kind != EXM_P4_ABSENT;
}

static struct exm_counter *exm_p4_counter(struct exm *m, unsigned int pkg, u32 addr)
{
	struct exm_p4_reg reg = exm_p4_find(addr);

	return reg.kind == EXM_P4_CTR ? &m->pkg[pkg].box[0].ctr[reg.idx] : NULL;
}

static u32 exm_p4_pmc(u32 index)
{
	u32 addr = exm_p4_rows[0].first + (index & ~EXM_PMC_FAST);

	return exm_p4_find(addr).kind == EXM_P4_CTR ? addr : 0;
}

/* Performance monitoring is available, PEBS is not (nb 2). */
static u64 exm_p4_misc_enable(const struct exm *m)
{
	return EXM_BIT(12) | m->faults.perfmon << 7;
}

/* ---- who counts (nb 8, 9) -------------------------------------------------- */

/* Whether the counter's starter has overflowed */
static bool exm_p_is_started(const struct exm *m, const struct exm_box *box, unsigned int idx)
{
	u64 cccr = box->ctr[idx].ctl;

	if (m->faults.cascade_latch)
		return box->latched >> idx & 1;
	return (cccr & EXM_P_CASCADE && box->ctr[exm_p_starter[idx]].ctl & EXM_P_OVF) ||
	       (cccr & EXM_P_EXTENDED && box->ctr[exm_p_extended[idx]].ctl & EXM_P_OVF);
}

/* The overflow of @idx has set its OVF. */
static void exm_p_latch(struct exm_box *box, unsigned int idx)
{
	for (unsigned int i = 0; i < EXM_P_COUNTERS; i++) {
		if ((box->ctr[i].ctl & EXM_P_CASCADE && exm_p_starter[i] == idx) ||
		    (box->ctr[i].ctl & EXM_P_EXTENDED && exm_p_extended[i] == idx))
			box->latched |= 1 << i;
	}
}

/*
 * Whether as many threads are awake as "active thread" has.  "Any" is true even if none is:
 * a halted thread has no occurrences, so stimuli are what an awake one does.
 */
static bool exm_p_is_active(const struct exm_pkg *p, u64 cccr)
{
	u64 active = exm_field(cccr, EXM_P_ACTIVE);

	return active == EXM_P_ANY || active == p->awake;
}

static void exm_p_find_running(const struct exm *m, struct exm_pkg *p)
{
	struct exm_box *box = &p->box[0];

	box->running = 0;
	for (unsigned int i = 0; i < EXM_P_COUNTERS; i++) {
		u64 cccr = box->ctr[i].ctl;

		if ((cccr & EXM_P_ENABLE || exm_p_is_started(m, box, i)) &&
		    exm_p_is_active(p, cccr))
			box->running |= 1 << i;
	}
	p->running = !!box->running;
	exm_void_pkg(p);
}

/* Threads that halt between two syncs halt at the second one. */
static void exm_p4_observe(struct exm *m, unsigned int pkg)
{
	struct exm_pkg *p = &m->pkg[pkg];
	u32 awake = 0;

	for (unsigned int i = 0; i < m->num_cpus; i++)
		awake += m->cpu[i].present && m->cpu[i].pkg == pkg &&
			 !(m->host->asleep && m->host->asleep(m->ctx, i));
	if (awake == p->awake)
		return;
	p->awake = awake;
	exm_p_find_running(m, p);
}

static void exm_p4_settle(const struct exm *m, struct exm_pkg *p)
{
	exm_p_find_running(m, p);
}

static enum exm_run exm_p4_run(const struct exm *m, unsigned int pkg, unsigned int b)
{
	(void)m;
	(void)pkg;
	(void)b;
	return EXM_RUNS;
}

/* ---- overflow and PMI (nb 7) ----------------------------------------------- */

/* Threads that get the PMI of a counter */
static u32 exm_p_targets(const struct exm *m, const struct exm_box *box, unsigned int idx)
{
	u64 cccr = box->ctr[idx].ctl;

	if (!m->faults.cascade_pmi && !(cccr & EXM_P_ENABLE))
		return 0;
	return exm_field(cccr, EXM_P_OVF_PMI);
}

static u64 exm_p4_need(const struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	const struct exm_box *box = &m->pkg[pkg].box[b];
	const struct exm_counter *ctr = &box->ctr[idx];
	bool pmi = exm_p_targets(m, box, idx);

	if (box->pending >> idx & 1 && pmi)
		return 1;
	if (ctr->ctl & EXM_P_FORCE_OVF)
		return pmi || !(ctr->ctl & EXM_P_OVF);
	return exm_counter_mask(m, b, idx) - ctr->value + 1;
}

/* @n overflows: set OVF, unless each of them is one that leaves it. */
static void exm_p_flag(struct exm *m, struct exm_pkg *p, unsigned int idx, u64 n)
{
	struct exm_box *box = &p->box[0];
	struct exm_counter *ctr = &box->ctr[idx];
	u64 before = ctr->overflows;

	ctr->overflows += n;
	if (m->faults.unflagged)
		n -= ctr->overflows / m->faults.unflagged - before / m->faults.unflagged;
	if (!n || ctr->ctl & EXM_P_OVF)
		return;
	ctr->ctl |= EXM_P_OVF;
	exm_p_latch(box, idx);
	exm_p_find_running(m, p);
}

/* With FORCE_OVF an overflow interrupts at once, and not with the next event. */
static bool exm_p_forces_first(const struct exm *m)
{
	return m->faults.preset_exact || m->faults.force_first;
}

/* With FORCE_OVF each event is an overflow.  @n is at least 1. */
static bool exm_p_forced(struct exm *m, struct exm_pkg *p, unsigned int idx, u64 n)
{
	struct exm_box *box = &p->box[0];
	bool at_once = exm_p_forces_first(m);
	bool request = at_once || n > 1 || box->pending >> idx & 1;

	exm_p_flag(m, p, idx, n);
	box->pending &= ~(1u << idx);
	if (!at_once)
		box->pending |= 1 << idx;
	return request;
}

/* The counter's value is the number of events after the overflow. */
static bool exm_p_carried(struct exm *m, struct exm_pkg *p, unsigned int idx)
{
	bool request = m->faults.preset_exact || p->box[0].ctr[idx].value;

	exm_p_flag(m, p, idx, 1);
	if (!request)
		p->box[0].pending |= 1 << idx;
	return request;
}

static bool exm_p4_counted(struct exm *m, unsigned int pkg, unsigned int idx, u64 n, bool carry)
{
	struct exm_pkg *p = &m->pkg[pkg];
	struct exm_box *box = &p->box[0];
	bool request;

	if (!n)
		return false;
	if (box->ctr[idx].ctl & EXM_P_FORCE_OVF) {
		request = exm_p_forced(m, p, idx, n);
	} else {
		request = box->pending >> idx & 1;
		box->pending &= ~(1u << idx);
		if (carry)
			request |= exm_p_carried(m, p, idx);
	}
	if (request || carry || box->pending >> idx & 1)
		box->ctr[idx].carry_at = 0;
	if (!request)
		return false;
	box->requested |= 1 << idx;
	p->targets |= exm_p_targets(m, box, idx);
	return exm_p_targets(m, box, idx);
}

static unsigned int exm_p4_request(const struct exm *m, struct exm_pkg *p)
{
	(void)m;
	(void)p;
	return EXM_INTERRUPTS;
}

/* Threads whose interrupt line is up */
static u32 exm_p_lines(const struct exm *m, const struct exm_box *box)
{
	u32 lines = 0;

	for (unsigned int i = 0; m->faults.pmi_level && i < EXM_P_COUNTERS; i++) {
		if (box->requested >> i & 1 && box->ctr[i].ctl & EXM_P_OVF)
			lines |= exm_p_targets(m, box, i);
	}
	return lines;
}

/* UNCONFIRMED: thread numbers are in the order of the APIC ids. */
static bool exm_p4_line(const struct exm *m, unsigned int cpu)
{
	return exm_p_lines(m, &m->pkg[m->cpu[cpu].pkg].box[0]) >> exm_thread(m, cpu) & 1;
}

/* ---- reading and writing ----------------------------------------------------- */

static enum exm_result exm_p4_read(const struct exm *m, unsigned int pkg, u32 addr, u64 *val)
{
	const struct exm_box *box = &m->pkg[pkg].box[0];
	struct exm_p4_reg reg = exm_p4_find(addr);

	if (!exm_p4_exists(m, addr))
		return EXM_GP;
	switch (reg.kind) {
	case EXM_P4_CTR:
		*val = box->ctr[reg.idx].value;
		break;
	case EXM_P4_CCCR:
		*val = box->ctr[reg.idx].ctl;
		break;
	default:
		*val = box->extra[reg.idx];
		break;
	}
	return EXM_OK;
}

/* Bits of the CCCRs and ESCRs that are reserved without Hyper-Threading */
static u64 exm_p_of_thread_1(const struct exm *m, enum exm_p4_kind kind)
{
	if (m->faults.ht)
		return 0;
	return kind == EXM_P4_CCCR ? EXM_P_OVF_PMI_T1 : EXM_P_T1_USR | EXM_P_T1_USR << 1;
}

/* Bits that the register does not have */
static u64 exm_p_absent(const struct exm *m, const struct exm_p4_reg *reg)
{
	u64 bits;

	switch (reg->kind) {
	case EXM_P4_CTR:
		return ~exm_counter_mask(m, 0, reg->idx);
	case EXM_P4_CCCR:
		bits = EXM_BITS(31, 30) | EXM_BITS(27, 12);
		if (exm_p_extended[reg->idx])
			bits |= EXM_P_EXTENDED;
		return ~bits | exm_p_of_thread_1(m, reg->kind);
	case EXM_P4_ESCR:
		return ~EXM_BITS(30, 0) | exm_p_of_thread_1(m, reg->kind);
	default:
		return ~EXM_BITS(31, 0);
	}
}

static const char *exm_p_wrong(const struct exm *m, const struct exm_p4_reg *reg, u64 val)
{
	if (val & exm_p_absent(m, reg))
		return "a 1 written to a reserved bit";
	if (reg->kind == EXM_P4_CCCR && !m->faults.ht &&
	    val & (EXM_P_ENABLE | EXM_P_CASCADE | EXM_P_EXTENDED) &&
	    exm_field(val, EXM_P_ACTIVE) != EXM_P_ANY)
		return "active thread is not 3 without Hyper-Threading";
	return NULL;
}

/* Whether the counter counts an event, or compares */
static bool exm_p_is_busy(const struct exm *m, const struct exm_box *box, unsigned int idx)
{
	struct exm_look l = {
		.m = m, .box = box, .idx = idx, .ctl = box->ctr[idx].ctl,
	};

	return box->running >> idx & 1 &&
	       (exm_p4_escr(&l) & EXM_P_EVENT || l.ctl & EXM_P_COMPARE);
}

/* Whether a write of a counter repeats the last one, and the counter did not count since */
static bool exm_p_repeats(const struct exm_box *box, unsigned int idx, u64 val)
{
	u64 spoilt = (val - EXM_BIT(32)) & EXM_BITS(39, 0);

	return box->written >> idx & 1 &&
	       (box->ctr[idx].value == val || box->ctr[idx].value == spoilt);
}

/* The errata of a write that is not repeated (nb 6) */
static void exm_p_write_ctr(const struct exm *m, struct exm_box *box, unsigned int idx,
			    struct exm_access *a, u64 val)
{
	struct exm_counter *ctr = &box->ctr[idx];
	bool spoils = m->faults.n15 || (m->faults.o8 && exm_p_is_busy(m, box, idx));

	if (spoils && !exm_p_repeats(box, idx, val))
		val -= EXM_BIT(32);
	box->written |= 1 << idx;
	a->counter = true;
	a->was = ctr->value;
	ctr->value = val & exm_counter_mask(m, 0, idx);
	ctr->carry_at = 0;
}

/* The erratum of a stop (nb 6) */
static void exm_p_lose_carry(const struct exm *m, struct exm_counter *ctr)
{
	u64 unseen = ctr->counted - ctr->seen;

	if (m->faults.o9 && unseen > (ctr->value & EXM_BITS(31, 0)))
		ctr->value = (ctr->value - EXM_BIT(32)) & EXM_BITS(39, 0);
}

/* A counter is enabled so close to its PMI that the interrupted instruction counts up to that (nb 7). */
static void exm_p_stick(const struct exm *m, struct exm_box *box, unsigned int idx)
{
	struct exm_counter *ctr = &box->ctr[idx];
	bool forced = ctr->ctl & EXM_P_FORCE_OVF;
	u64 room = forced ? 0 : exm_counter_mask(m, 0, idx) - ctr->value;
	bool sticks = m->faults.stuck_pmi && box->running >> idx & 1 && room < 8 &&
		      exm_p_targets(m, box, idx);

	ctr->again_at = sticks ? m->clock + m->faults.stuck_pmi : 0;
	ctr->again = room + (forced && exm_p_forces_first(m) ? 1 : 2);	/* up to the PMI */
}

/* The write of OVF = 0 withdraws a request of which the event has not come. */
static void exm_p_write_cccr(const struct exm *m, struct exm_pkg *p, unsigned int idx,
			     struct exm_access *a, u64 val)
{
	struct exm_box *box = &p->box[0];
	u32 bit = 1 << idx, ran = box->running & bit, lines = exm_p_lines(m, box);

	box->ctr[idx].ctl = val;
	box->latched &= ~bit;
	box->written &= ~bit;
	if (!(val & EXM_P_OVF)) {
		box->pending &= ~bit;
		box->requested &= ~bit;
	}
	exm_p_find_running(m, p);
	if (ran && !(box->running & bit))
		exm_p_lose_carry(m, &box->ctr[idx]);
	exm_p_stick(m, box, idx);
	p->targets = exm_p_lines(m, box) & ~lines;
	a->requests = !!p->targets;
}

static enum exm_result exm_p4_write(struct exm *m, struct exm_access *a)
{
	struct exm_pkg *p = &m->pkg[a->pkg];
	struct exm_p4_reg reg = exm_p4_find(a->addr);
	u64 val = a->val & ~exm_p_absent(m, &reg);

	if (!exm_p4_exists(m, a->addr)) {
		a->wrong = "no such register";
		return EXM_GP;
	}
	a->wrong = exm_p_wrong(m, &reg, a->val);
	if (val != a->val && m->faults.reserved_gp)
		return EXM_GP;
	switch (reg.kind) {
	case EXM_P4_CTR:
		exm_p_write_ctr(m, &p->box[0], reg.idx, a, val);
		break;
	case EXM_P4_CCCR:
		exm_p_write_cccr(m, p, reg.idx, a, val);
		break;
	default:
		p->box[0].extra[reg.idx] = val;
		exm_void_pkg(p);
		break;
	}
	return EXM_OK;
}

const struct exm_platform exm_p4 = {
	.owns = exm_p4_owns,
	.exists = exm_p4_exists,
	.counter = exm_p4_counter,
	.read = exm_p4_read,
	.write = exm_p4_write,
	.run = exm_p4_run,
	.need = exm_p4_need,
	.counted = exm_p4_counted,
	.observe = exm_p4_observe,
	.request = exm_p4_request,
	.line = exm_p4_line,
	.pmc = exm_p4_pmc,
	.misc_enable = exm_p4_misc_enable,
	.settle = exm_p4_settle,
};
