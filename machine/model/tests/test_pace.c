// SPDX-License-Identifier: GPL-2.0
/*
 * When the host syncs changes nothing: on each processor random operations have the same counts,
 * status, freezes and PMIs, in the same clocks, whether the model is synced in every clock, at its
 * deadlines, or when software accesses it.  So closed forms and deadlines, which each write can
 * move, are those of single clocks.
 */
#include "random.h"

#define OPS	100
#define SEEDS	25

/**
 * struct part - a counter that is written and read
 * @box:	a register beside it that decides whether it counts, or how
 * @clear:	where @ov clears its overflow
 * @sel:	event controls
 * @signal:	what they count
 */
struct part {
	u32 box, clear, ctl, ctr;
	u64 box_ctl[2], ov, sel[3];
	unsigned int bits;
	const char *signal;
};

static const struct machine {
	enum exm_model model;
	u32 global, status, clear;
	u64 ctl[4], ov;
	struct part part[3];
	const char *set[4];
} machines[] = {
	{ EXM_7500, U_CTL, U_STATUS, U_OVF, { EN_ALL | 3, EN_ALL | FRZ_ALL | 3, RST_ALL | EN_ALL, 0 }, 0xf,
	  { { BOX_CTL(W), BOX_OVF(W), SEL(W, 1), CTR(W, 1), { 0x8000000f, 0 }, 2,
	      { EN | PMI | 2, EN | 2 | THRESH(2) | INVERT, EN | PMI | EDGE | 2 }, 48,
	      "wbox.prochot" },
	    { BOX_CTL(M0), BOX_OVF(M0), SEL(M0, 3), CTR(M0, 3), { 0x3f, 0 }, 8,
	      { 0x14 << 9 | 0x43, 0x14 << 9 | 0x47, 0x14 << 9 | 0x41 }, 48, "mbox0.page_hit" },
	    { BOX_CTL(S0), BOX_OVF(S0), SEL(S0, 2), CTR(S0, 2), { 0xf, 0 }, 4,
	      { EN | PMI, EN | PMI | 0x71, EN }, 48, "sbox0.to_r_packet" } },
	  { "late_freeze=5", "late_freeze=0 sticky_status=1", "pmi_gate=1", "pmi_gate=0" } },
	{ EXM_IVYTOWN, G_CTL, G_STATUS, G_STATUS, { 1, BIT(29) | 1, BIT(31), BIT(29) }, BIT(27) - 1,
	  { { Q_BOX(0), Q_STATUS(0), Q_CTL(0, 2), Q_LOW(0, 2), { UNIT, UNIT | BIT(1) }, 0xf,
	      { EN | PMI | BIT(21) | 0x09, EN | PMI | THRESH(2) | 0x08, EN | PMI | 0x14 }, 48,
	      "qpi0.rx_insert,class=drs" },
	    { Q_BOX(2), Q_STATUS(2), Q_CTL(2, 0), Q_LOW(2, 0), { UNIT, UNIT | BIT(0) }, 0xf,
	      { EN | PMI | 0x04, EN | PMI | EDGE | THRESH(1) | 0x04, 0 }, 48, "qpi2.txl_inserts" },
	    { UF_CTL, IU_STATUS, IU_CTL(1), IU_CTR(1), { EN, 0 }, 0xf,
	      { EN | PMI | 0x44, EN | 0x44, EN | PMI | EDGE | THRESH(1) | 0x44 }, 44,
	      "ubox.lock_cycles" } },
	  { "umask0_never=1", "stale_box=1", "late_freeze=7", "late_freeze=0 stale_box=0" } },
	{ EXM_HASWELL_EP, 0x700, 0x701, 0x701, { 1, BIT(29) | 1, BIT(31), BIT(29) }, BIT(30) - 1,
	  { { 0xe00, 0xe07, 0xe01, 0xe08, { 0, 0x100 }, 0xf,
	      { EN, EN | THRESH(2) | 0x0436, EN | 0x0435 }, 48,
	      "cbox0.tor_entry,kind=eviction" },
	    { 0x710, 0x716, 0x712, 0x718, { 0x10000, 0x10100 }, 0xf,
	      { EN | PMI, EN | PMI | 0x4080, EN | PMI | 0x4080 | THRESH(3) | BIT(30) }, 48,
	      "pcu.core_state,state=c0" },
	    { PCI_BOX(18, 5), PCI_STATUS(18, 5), PCI_CTL(18, 5, 0), PCI_LOW(18, 5, 0), { 0, 2 },
	      0xf, { EN | PMI | 0x11, EN | PMI | EDGE | THRESH(1) | 0x11, EN | PMI }, 48,
	      "ha1.direct2core_count" } },
	  { "ov=1", "ov=0", "late_freeze=9", "late_freeze=0" } },
	{ EXM_SKYLAKE_SP, 0x700, 0x701, 0x701, { 1, BIT(61) | 1, BIT(63), BIT(61) }, BIT(29) - 1,
	  { { 0xe00, 0xe07, 0xe02, 0xe09, { 0, 0x100 }, 0xf, { EN | PMI, EN, EN | PMI | EDGE | THRESH(1) },
	      48, "cha0.tor_insert" },
	    { 0x710, 0x716, 0x712, 0x718, { 0, 2 }, 0xf,
	      { EN | PMI, EN | PMI | 0x4080, EN | PMI | 0x4080 | THRESH(3) | BIT(30) }, 48,
	      "pcu.core_state,state=c0" },
	    { 0x703, 0x708, 0x705, 0x709, { EN, 0 }, 0xf, { EN | PMI | 0x42, EN, 0 }, 48,
	      "ubox.event_msg" } },
	  { "cha_ov=1", "cha_ov=0", "late_freeze=2", "late_freeze=0" } },
	{ EXM_WESTMERE, N_CTRL, N_STATUS, N_CLEAR,
	  { N_ALL | N_CORE(0), N_ALL | N_FRZ | N_CORE(0), N_PC(2), 0 }, N_CHG | N_OVF_PMI | N_ALL,
	  { { N_FIXED_CTL, N_CLEAR, N_SEL(2), N_CTR(2), { 5, 0 }, N_PC(2),
	      { EN | PMI | 0x0309, EN | PMI | EDGE | 0x0309, EN | PMI | THRESH(2) | 0x0309 }, 48,
	      "uncore.llc_miss,op=wr" },
	    { N_MATCH, N_CLEAR, N_SEL(3), N_CTR(3), { BIT(62), 0x40001a0000000000 }, N_PC(3),
	      { EN | PMI | 0x0435, EN | 0x0435, EN | PMI | INVERT | THRESH(1) | 0x0435 }, 48,
	      "uncore.addr_opcode_match,src=local,mc=1,opc=10" },
	    { N_FIXED_CTL, N_CLEAR, N_SEL(4), N_CTR(4), { 5, 1 }, N_PC(4),
	      { EN | PMI | 0x0123, EN | PMI | OCC_RST | 0x0123, EN | INVERT | THRESH(3) | 0x0123 },
	      48, "uncore.qhl_occupancy,src=ioh" } },
	  { "late_freeze=20 pmi_gate=1", "late_freeze=0 pmi_gate=0", "occ_stale=2",
	    "frz_clears=1" } },
	{ EXM_SANDY_BRIDGE, 0x391, 0x392, 0x392, { BIT(29) | 1, BIT(31) | BIT(29) | 1, 1, 0 }, 0xb,
	  { { 0x394, 0x715, 0x710, 0x716, { EN, 0 }, 1,
	      { EN | PMI | 0x8134, EN | 0x8134, EN | PMI | EDGE | 0x8134 }, 44,
	      "cbox1.cache_lookup,op=read,state=m" },
	    { 0x394, 0x392, 0x3b2, 0x3b0, { EN, EN | PMI }, 2,
	      { EN | PMI | 0x0180, EN | THRESH(2) | 0x0180, EN | PMI | THRESH(2) | 0x0180 }, 44,
	      "arb.trk_occupancy" },
	    { 0x394, 0x705, 0x701, 0x707, { EN, EN }, 2, { EN | PMI | 0x8134, 0, 0 }, 44,
	      "cbox0.cache_lookup,op=read,state=m" } },
	  { "late_freeze=3", "late_freeze=0", "pmi_gate=1", "pmi_gate=0" } },
};

static void operate(struct bench *b, const struct machine *m, struct stimuli *stim, u64 *seed)
{
	u64 x = prng(seed), some = x >> 8;
	const struct part *p = &m->part[some % 3];
	char line[80];

	switch (x % 8) {
	case 0:
		put_reg(b, m->global, m->ctl[some / 3 % 4]);
		break;
	case 1:
		put_reg(b, m->clear, prng(seed) & m->ov);
		put_reg(b, p->clear, p->ov);
		break;
	case 2:
		put_reg(b, p->box, p->box_ctl[some / 3 % 8 == 0]);
		break;
	case 3:
		snprintf(line, sizeof(line), "set %s", m->set[some / 3 % 4]);
		cmd(b, line);
		break;
	case 4:
		put_reg(b, p->ctl, p->sel[some / 3 % 3]);
		break;
	case 5:
		set_ctr(b, p->ctr, BIT(p->bits) - 1 - some / 3 % 40);
		break;
	default:
		put_some(b, stim, b->now, p->signal, 0, 0, seed);
	}
}

static u64 fold(u64 hash, u64 val)
{
	return (hash ^ val) * 0x100000001b3;
}

/* What software, hw and the CPUs have seen up to now */
static u64 look(struct bench *b, const struct machine *m)
{
	u64 hash = fold(get_reg(b, m->global), get_reg(b, m->status));

	for (const char *s = cmd(b, "stat"); *s; s++)
		hash = fold(hash, *s);
	for (unsigned int i = 0; i < b->pmis; i++)
		hash = fold(hash, b->pmi[i].clock << 8 | b->pmi[i].cpu);
	return hash;
}

/* The run of a seed: at the first pace note what is seen, at the others compare with it. */
static unsigned int run_seed(const struct machine *m, unsigned int n, enum pace pace, u64 *seen)
{
	struct bench *b = bench_of(m->model);
	struct stimuli stim = { .num = 0 };
	u64 seed = nth_seed(n);
	unsigned int pmis;

	for (unsigned int cpu = 0; cpu < 8; cpu++)
		wr_on(b, cpu, DEBUGCTL, BIT(13));
	put_reg(b, m->global, m->ctl[1]);
	for (unsigned int i = 0; i < 3; i++) {
		put_reg(b, m->part[i].box, m->part[i].box_ctl[0]);
		put_reg(b, m->part[i].ctl, m->part[i].sel[0]);
	}
	for (unsigned int i = 0; i < OPS && !test_why; i++) {
		u64 is;

		operate(b, m, &stim, &seed);
		bench_go(b, b->now + prng(&seed) % 60, pace);
		if (i % 4)
			continue;
		is = look(b, m);
		if (pace == EVERY_CLOCK)
			seen[i] = is;
		else if (is != seen[i])
			FAIL("model %u, seed %u, operation %u, clock %lu, pace %u", m->model, n, i,
			     b->now, pace);
	}
	if (b->errors)
		FAIL("model %u: 0x%x: %s", m->model, b->error.reg, b->why);
	pmis = b->pmis;
	bench_free(b);
	return pmis;
}

TEST(pace_changes_nothing)
{
	static u64 seen[OPS];

	for (const struct machine *m = machines; m < machines + ARRAY_SIZE(machines); m++) {
		unsigned int pmis = 0;

		for (unsigned int n = 1; n <= SEEDS; n++) {
			for (enum pace pace = EVERY_CLOCK; pace <= AT_ACCESSES && !test_why; pace++)
				pmis += run_seed(m, n, pace, seen);
		}
		if (pmis < SEEDS)
			FAIL("model %u: %u PMIs", m->model, pmis);
	}
}
