// SPDX-License-Identifier: GPL-2.0
/* The 7500 against a reference model that steps from clock to clock, see random.h */
#include "random.h"

/* Signals and counters: small excerpts of reference 10.1, 10.2, 10.4 */
enum what { FATAL, WOKEN, PROCHOT, TURBO, INSERT_RD, INSERT_WR, FULL0, FULL1, NUM_WHAT };

static const char *const what_text[NUM_WHAT] = {
	"ubox.fatal_err", "ubox.woken", "wbox.prochot", "wbox.c_cycles_turbo,core=%u",
	"bbox0.imt_insert,src=ioh,op=rd", "bbox0.imt_insert,src=core,op=wr",
	"bbox0.imt_full", "bbox1.imt_full",
};

enum { R_U, R_W0, R_W1, R_W2, R_W3, R_FIXED, R_B0_1, R_B0_3, R_B1_3, NUM_CTR };

static const struct place {
	u32 box, sel, ctr;
	unsigned int bit;	/* in CTL, STATUS, OVF_CTL */
	u64 en, pmi;
	unsigned int model_box, model_ctr;
	unsigned int u_bit;	/* in U STATUS */
} places[NUM_CTR] = {
	[R_U] = { U_CTL, U_SEL, U_CTR, 0, EN, PMI, 0, 0, 0 },
	[R_W0] = { W, SEL(W, 0), CTR(W, 0), 0, EN, PMI, 1, 0, 1 },
	[R_W1] = { W, SEL(W, 1), CTR(W, 1), 1, EN, PMI, 1, 1, 1 },
	[R_W2] = { W, SEL(W, 2), CTR(W, 2), 2, EN, PMI, 1, 2, 1 },
	[R_W3] = { W, SEL(W, 3), CTR(W, 3), 3, EN, PMI, 1, 3, 1 },
	[R_FIXED] = { W, FIXED_CTL, FIXED_CTR, 31, 1, 2, 1, EXM_FIXED, 1 },
	[R_B0_1] = { B0, SEL(B0, 1), CTR(B0, 1), 1, 1, PMI, 2, 1, 3 },
	[R_B0_3] = { B0, SEL(B0, 3), CTR(B0, 3), 3, 1, PMI, 2, 3, 3 },
	[R_B1_3] = { B1, SEL(B1, 3), CTR(B1, 3), 3, 1, PMI, 3, 3, 2 },
};

struct ref_ctr {
	u64 ctl, value, counted, frozen, not_enabled, all;
	bool ov;
};

struct ref {
	u64 clock, u_ctl, box_ctl[NUM_CTR];
	struct ref_ctr ctr[NUM_CTR];
	bool frozen;
	u64 frozen_clocks, freeze_at, late, pmis, heard, pmi_hash;
	bool sticky, gate;	/* the switches sticky_status and pmi_gate=3 */
	u64 u_ov;		/* ov_* of U STATUS, if they are sticky */
	struct stimuli stim;
};

/* Occurrences of signal @what, of a core in @cores, in clock @t */
static u64 ref_occurs(const struct ref *r, enum what what, unsigned int cores, u64 t)
{
	u64 n = 0;

	for (const struct stimulus *s = r->stim.of; s < r->stim.of + r->stim.num; s++)
		n += s->what == what && cores >> s->sub & 1 ? occurs(s, t) : 0;
	return n;
}

/* Occurrences that counter @c counts in clock @t, before threshold, invert and edge */
static u64 ref_incoming(const struct ref *r, unsigned int c, u64 t)
{
	u64 ctl = r->ctr[c].ctl, n = 0;

	switch (c) {
	case R_U:
		if ((ctl & 0x1ff) == 0x1e6)
			n = ref_occurs(r, FATAL, 1, t);
		if ((ctl & 0x1ff) == 0xf8)
			n = ref_occurs(r, WOKEN, 1, t);
		break;
	case R_FIXED:
		return t > 0;
	case R_B0_1:
		if ((ctl >> 1 & 0x1f) == 0x07 || (ctl >> 1 & 0x1f) == 0x1d)
			n = ref_occurs(r, INSERT_RD, 1, t);
		if ((ctl >> 1 & 0x1f) == 0x07 || (ctl >> 1 & 0x1f) == 0x0c)
			n += ref_occurs(r, INSERT_WR, 1, t);
		break;
	case R_B0_3:
	case R_B1_3:
		if ((ctl >> 1 & 0x1f) == 0x16)
			n = ref_occurs(r, c == R_B0_3 ? FULL0 : FULL1, 1, t);
		break;
	default:
		if ((ctl & 0xff) == 2)
			n = ref_occurs(r, PROCHOT, 1, t);
		if ((ctl & 0xff) == 4)
			n = ref_occurs(r, TURBO, ctl >> 8 & 0xff, t);
	}
	return n > 0;		/* largest increment of U-, W- and B-Box events: 1 */
}

static u64 ref_increment(const struct ref *r, unsigned int c, u64 t)
{
	u64 ctl = r->ctr[c].ctl, thresh = 0, n = ref_incoming(r, c, t);

	if (c >= R_W0 && c <= R_W3)
		thresh = ctl >> 24 & 0xff;
	if (thresh)
		return ctl & INVERT ? n < thresh : n >= thresh;
	return n;
}

static u64 ref_adds(const struct ref *r, unsigned int c, u64 t)
{
	if (c <= R_W3 && r->ctr[c].ctl & EDGE)
		return ref_increment(r, c, t) && !(t && ref_increment(r, c, t - 1));
	return ref_increment(r, c, t);
}

/* ov_* of U STATUS */
static u64 ref_u_ov(const struct ref *r)
{
	u64 val = 0;

	for (unsigned int c = 0; c < NUM_CTR; c++)
		val |= (u64)r->ctr[c].ov << places[c].u_bit;
	return r->sticky ? r->u_ov : val;
}

static void ref_clock(struct ref *r)
{
	bool gated = r->gate && ref_u_ov(r);
	unsigned int requests = 0;
	u64 t = ++r->clock;

	r->frozen_clocks += r->frozen;
	for (unsigned int c = 0; c < NUM_CTR; c++) {
		const struct place *p = &places[c];
		struct ref_ctr *ctr = &r->ctr[c];
		u64 n = ref_adds(r, c, t);
		bool local = ctr->ctl & p->en &&
			     (c == R_U ? r->u_ctl & 1 : r->box_ctl[c] >> p->bit & 1);

		ctr->all += n;
		if (!local || (!(r->u_ctl & EN_ALL) && !r->frozen)) {
			ctr->not_enabled += n;
		} else if (r->frozen) {
			ctr->frozen += n;
		} else {
			ctr->counted += n;
			ctr->value += n;
			if (ctr->value >> 48) {
				requests += !ctr->ov && ctr->ctl & p->pmi;
				r->u_ov |= ctr->ov ? 0 : BIT(p->u_bit);
				ctr->ov = true;
				ctr->value &= MASK48;
			}
		}
	}
	r->pmis += requests;
	if (requests) {
		bool heard = r->u_ctl >> 1 & 1 && !gated;

		r->heard += heard;
		if (heard)
			r->pmi_hash = r->pmi_hash * 31 + t;
		if (r->u_ctl & FRZ_ALL && !r->freeze_at)
			r->freeze_at = t + r->late;
	}
	if (r->freeze_at == t) {
		r->freeze_at = 0;
		if (r->u_ctl & EN_ALL) {
			r->u_ctl &= ~EN_ALL;
			r->frozen = true;
		}
	}
}

/* ---- random operations, on both ---------------------------------------- */

static u64 some_ctl(unsigned int c, u64 *seed)
{
	static const u64 b_codes[] = { 0x07, 0x1d, 0x0c, 0x16 };
	u64 r = prng(seed), ctl;

	switch (c) {
	case R_U:
		return (r & 7 ? EN : 0) | (r & 8 ? PMI : 0) | (r & 0x10 ? EDGE : 0) |
		       (r & 0x20 ? 0x1e6 : 0xf8);
	case R_FIXED:
		return r & 3;
	case R_B0_1:
	case R_B0_3:
	case R_B1_3:
		return (r & 7 ? 1 : 0) | (r & 8 ? PMI : 0) | b_codes[r >> 4 & 3] << 1;
	}
	ctl = (r & 7 ? EN : 0) | (r & 8 ? PMI : 0) | (r & 0x30 ? 0 : EDGE) |
	      (r & 0xc0 ? 0 : INVERT) | THRESH(r & 0x300 ? 0 : r >> 10 & 3);
	return ctl | (r & 0x1000 ? 2 : 4 | (r >> 16 & 0xff) << 8);
}

static void op_sel(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int c = prng(seed) % NUM_CTR;
	u64 ctl = some_ctl(c, seed);

	wr(b, places[c].sel, ctl);
	r->ctr[c].ctl = ctl;
}

static void op_ctr(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int c = prng(seed) % NUM_CTR;
	u64 val = (BIT(48) - prng(seed) % 40) & MASK48;

	wr(b, places[c].ctr, val);
	r->ctr[c].value = val;
}

static void op_box(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int c = 1 + prng(seed) % (NUM_CTR - 1);
	u64 val = prng(seed) & (places[c].box == W ? BIT(31) | 0xf : 0xf);

	if (prng(seed) & 1)
		val = places[c].box == W ? BIT(31) | 0xf : 0xf;
	wr(b, BOX_CTL(places[c].box), val);
	for (unsigned int i = 1; i < NUM_CTR; i++) {
		if (places[i].box == places[c].box)
			r->box_ctl[i] = val;
	}
}

static void op_ovf(struct bench *b, struct ref *r, u64 *seed)
{
	unsigned int c = prng(seed) % NUM_CTR;

	wr(b, BOX_OVF(places[c].box), BIT(places[c].bit));
	r->ctr[c].ov = false;
	if (c == R_U)
		r->u_ov &= ~BIT(0);
}

/* Writes of the U-Box's registers */
static void op_u_ovf(struct bench *b, struct ref *r, u64 *seed)
{
	u64 val = prng(seed) & (BIT(1) | BIT(2) | BIT(3));

	wr(b, U_OVF, val);
	r->u_ov &= ~val;
}

static void op_u_ctl(struct bench *b, struct ref *r, u64 *seed)
{
	u64 x = prng(seed);
	u64 val = (x & 7 ? EN_ALL : 0) | (x & 0x18 ? CORES(1) : 0) | (x & 0x60 ? 1 : 0) |
		  (x & 0x80 ? FRZ_ALL : 0) | (x & 0x1f00 ? 0 : RST_ALL);

	wr(b, U_CTL, val);
	r->u_ctl = val;
	if (val & EN_ALL)
		r->frozen = false;
	for (unsigned int c = 0; val & RST_ALL && c < NUM_CTR; c++)
		r->ctr[c].value = 0;
}

static void op_put(struct bench *b, struct ref *r, u64 *seed)
{
	u64 x = prng(seed);
	unsigned int what = x % NUM_WHAT;

	put_some(b, &r->stim, r->clock, what_text[what], what, what == TURBO ? x >> 8 & 7 : 0,
		 seed);
}

static random_op *const ops[] = {
	op_sel, op_sel, op_ctr, op_ctr, op_box, op_ovf, op_ovf, op_u_ovf, op_u_ctl, op_put, op_put,
};

/* ---- comparing ---------------------------------------------------------- */

static void compare_ctr(struct bench *b, const struct ref *r, unsigned int c)
{
	const struct place *p = &places[c];
	const struct ref_ctr *want = &r->ctr[c];
	const struct exm_counter *is = &b->m.pkg[0].box[p->model_box].ctr[p->model_ctr];
	u64 status = c == R_U ? rd(b, U_STATUS) : rd(b, BOX_STATUS(p->box));

	if (rd(b, p->ctr) != want->value || is->counted != want->counted ||
	    is->frozen != want->frozen || (status >> p->bit & 1) != want->ov)
		FAIL("clock %lu, counter %u: value %lx/%lx counted %lu/%lu frozen %lu/%lu",
			  r->clock, c, is->value, want->value, is->counted,
			  want->counted, is->frozen, want->frozen);
	CHECK_EQ(is->counted + is->frozen + want->not_enabled, want->all);
}

static void compare(struct bench *b, const struct ref *r)
{
	u64 hash = 0;

	for (unsigned int c = 0; c < NUM_CTR; c++)
		compare_ctr(b, r, c);
	CHECK_EQ(b->m.pkg[0].pmis, r->pmis);
	CHECK_EQ(b->m.pkg[0].frozen_clocks, r->frozen_clocks);
	CHECK_EQ(rd(b, U_CTL), r->u_ctl);
	CHECK_EQ(rd(b, U_STATUS) & 0xf, ref_u_ov(r));
	CHECK_EQ(b->pmis, r->heard);
	for (unsigned int i = 0; i < b->pmis; i++)
		hash = hash * 31 + b->pmi[i].clock;
	CHECK_EQ(hash, r->pmi_hash);
}

static void run(unsigned int i, enum pace pace)
{
	struct ref *r = calloc(1, sizeof(*r));
	struct bench *b = bench_new();
	u64 seed = nth_seed(i);
	char line[80];

	r->late = i % 4 ? 0 : i % 7;
	r->sticky = prng(&seed) & 1;
	r->gate = !(prng(&seed) & 3);
	snprintf(line, sizeof(line), "set late_freeze=%lu sticky_status=%u pmi_gate=%u", r->late,
		 r->sticky, r->gate ? 3 : 0);
	cmd(b, line);
	wr(b, DEBUGCTL, BIT(13));
	random_run(b, r, seed, pace, 120, &r->clock, ref_clock, compare, ops, ARRAY_SIZE(ops));
	free(r);
	bench_free(b);
}

RANDOM_TEST(equals_the_clocked_reference, 150, run)
