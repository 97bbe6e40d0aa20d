// SPDX-License-Identifier: GPL-2.0
/* The M-Box: modes of the counters, and filters */
#include "bench.h"

#define M_EN		BIT(0)
#define M_PMI		BIT(1)
#define M_DOWN		BIT(2)
#define M_STORAGE	BIT(4)
#define M_WRAP		BIT(6)
#define M_FLAG_MODE	BIT(7)
#define M_INC(n)	((u64)(n) << 9)
#define M_FLAG(n)	((u64)(n) << 19)

enum { DSP = 5, ISS, MAP, MSC_THR, PGT, PLD, FVC };	/* offsets from the box's base */

/* The largest increment of each event is 1. */
static bool counts(struct bench *b, u32 ctr, const char *what)
{
	u64 before = rd(b, ctr);

	play(b, what, b->now + 1);
	CHECK(rd(b, ctr) - before <= 1);
	return rd(b, ctr) - before;
}

static struct bench *m_bench(u64 ctl, u64 value)
{
	struct bench *b = bench_new();

	WR(b, DEBUGCTL, BIT(13), BOX_CTL(M0), 0x3f, CTR(M0, 3), value, SEL(M0, 3), ctl | M_EN,
	      U_CTL, EN_ALL | CORES(1));
	return b;
}

/* Value of a counter after ten page hits, and clock of its PMI */
TEST(counters_go_up_and_down_wrap_and_stop)
{
	static const struct {
		u64 ctl, value, want;
		u64 pmi_at;		/* 0: never */
	} cases[] = {
		{ M_WRAP, 5, 15, 0 },
		{ 0, 5, 15, 0 },
		{ M_DOWN | M_WRAP, 15, 5, 0 },
		{ M_DOWN, 15, 5, 0 },
		{ M_DOWN | M_WRAP, 10, 0, 0 },
		{ M_WRAP, MASK48 - 3, 6, 4 },
		{ 0, MASK48 - 3, 0, 4 },
		{ M_DOWN | M_WRAP, 3, MASK48 - 6, 4 },
		{ M_DOWN, 3, MASK48, 4 },
		{ M_DOWN, 0, MASK48, 1 },
		{ BIT(3) | M_WRAP, 5, 15, 0 },		/* 2, up and down: no hit counts down */
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = m_bench(cases[i].ctl | M_PMI | M_INC(0x14), cases[i].value);

		put(b, "mbox0.page_hit,count=10");
		if (cases[i].pmi_at)
			CHECK_EQ(b->deadline, cases[i].pmi_at);
		at(b, 100);
		if (rd(b, CTR(M0, 3)) != cases[i].want)
			FAIL("case %zu: 0x%lx", i, rd(b, CTR(M0, 3)));
		CHECK_EQ(b->pmis, cases[i].pmi_at != 0);
		if (b->pmis)
			CHECK_EQ(b->pmi[0].clock, cases[i].pmi_at);
		CHECK_EQ(rd(b, BOX_STATUS(M0)), cases[i].pmi_at ? 8 : 0);
		CHECK_EQ(b->errors, 0);
		bench_free(b);
	}
}

BENCH_TEST(stopped_counter_goes_on_when_its_overflow_is_cleared, m_bench(M_INC(0x14), MASK48 - 1))
{
	const struct exm_counter *ctr = &b->m.pkg[0].box[6].ctr[3];

	put(b, "mbox0.page_hit,count=1000");
	AT(b, 10, CTR(M0, 3), 0);
	CHECK_EQ(ctr->counted, 2);
	wr(b, CTR(M0, 3), 7);
	AT(b, 20, CTR(M0, 3), 7);
	wr(b, BOX_OVF(M0), 8);
	AT(b, 30, CTR(M0, 3), 17);
	CHECK_EQ(ctr->counted, 12);
}

/* A frozen counter does not come to its end, whenever the host syncs. */
BENCH_TEST(a_freeze_loses_each_increment, m_bench(M_INC(0x14), MASK48 - 1))
{
	b->m.pkg[0].frozen = true;
	play(b, "mbox0.page_hit,count=80", 100);
	CHECK_EQ(b->m.pkg[0].box[6].ctr[3].frozen, 80);
}

BENCH_TEST(count_mode_3_is_a_guest_error, m_bench(0xc | M_INC(0x14), 0))
{
	CHECK_EQ(b->errors, 1);
	put(b, "mbox0.page_hit,count=10");
	AT(b, 100, CTR(M0, 3), 0);
	wr(b, SEL(M0, 3), 0xc | M_INC(0) | M_EN);	/* DSP_FILL */
	wr(b, M0 + DSP, 0x780);
	put(b, "mbox0.dsp_fill,count=10");
	AT(b, 200, CTR(M0, 3), 0);
	wr(b, SEL(M0, 3), M_INC(0) | M_EN);
	put(b, "mbox0.dsp_fill,count=10");
	AT(b, 300, CTR(M0, 3), 10);
}

/* storage_mode 1 counts page hits only in clocks in which the read queue is full. */
TEST(storage_mode_counts_while_the_flag_is_1)
{
	struct bench *b = m_bench(M_WRAP | M_STORAGE | M_INC(0x14) | M_FLAG(0) | M_PMI,
				  BIT(48) - 8);

	WR(b, M0 + DSP, BIT(7), SEL(M0, 2), M_WRAP | M_STORAGE | M_INC(0x1b) | M_FLAG(0) | M_EN,
	      SEL(M0, 1), M_WRAP | M_STORAGE | M_FLAG_MODE | M_FLAG(0) | M_EN);
	put(b, "mbox0.page_hit,count=50,every=3"
	       " mbox0.cycles_dsp_fill,state=rdq_full,count=20,delay=30"
	       " mbox0.cycles_dsp_fill,state=rdq_full,count=10,delay=100"
	       " mbox0.cycles_dsp_fill,state=wrq_full,count=100");
	/* hits at 1, 4, 7, ...; full at 31-50 and 101-110: seven hits, then 103, 106, 109 */
	CHECK_EQ(b->deadline, 103);
	AT(b, 200, CTR(M0, 3), 2, CTR(M0, 2), 30, CTR(M0, 1), 30);
	CHECK_EQ(b->pmi[0].clock, 103);
	bench_free(b);
}

/* The fixed counter has no gate, also after a look at a counter that has one. */
TEST(the_fixed_counter_counts_beside_storage_mode)
{
	struct bench *b = m_bench(M_WRAP | M_STORAGE | M_INC(0x14) | M_FLAG(0), 0);

	WR(b, BOX_CTL(W), BIT(31), FIXED_CTL, 1);
	for (unsigned int clock = 100; clock <= 300; clock += 100)
		AT(b, clock, CTR(M0, 3), 0, FIXED_CTR, clock);
	bench_free(b);
}

BENCH_TEST(cycles_count_each_clock, m_bench(M_WRAP | M_PMI | M_INC(0x1b), BIT(48) - 1000))
{
	CHECK_EQ(b->deadline, 1000);
	AT(b, 3 * BIT(47), CTR(M0, 3), BIT(47) - 1000, SUMMARY(S0), BIT(16));
}

/* ---- filters ----------------------------------------------------------------- */

/* MM_CFG 0xe54, ADDR_MATCH 0xe55, ADDR_MASK 0xe56: mask bit 0 is address bit 6 (4.7) */
BENCH_TEST(address_match_is_for_the_pld_events, m_bench(M_WRAP | M_INC(0x0a), 0))
{
	static const struct {
		u64 cfg, match, mask;
		const char *fault, *addr;
		bool want;
	} cases[] = {
		{ 0, 0x40, 0xfffffff, "0", "0x80", true },
		{ BIT(63), 0x40, 0xfffffff, "0", "0x80", false },
		{ BIT(63), 0x80, 0xfffffff, "0", "0x80", true },
		{ BIT(63), 0x80, 0xfffffff, "0", "0xbf", true },
		{ BIT(63), 0x200000000, 0x8000000, "0", "0x300000040", true },
		{ BIT(63), 0x200000000, 0x8000000, "0", "0x100000000", false },
		{ BIT(63), 0x40, 0x1, "0", "0x3fffffc40", true },
		{ BIT(63), 0x40, 0x1, "0", "0x3fffffc80", false },
		{ BIT(63), 0x40, 0xfffffff, "1", "0x80", true },
		{ BIT(63), 0x40, 0xffffffe, "1", "0x80", false },
		{ BIT(63), 0x40, 0xffffffe, "1", "0xfc0", true },
	};

	WR(b, SEL(M0, 2), M_WRAP | M_INC(0x0b) | M_EN, SEL(M0, 1), M_WRAP | M_INC(0x14) | M_EN);
	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		char what[128];

		snprintf(what, sizeof(what), "set m_mask_ignore=%s", cases[i].fault);
		cmd(b, what);
		WR(b, 0xe54, 0, 0xe55, cases[i].match, 0xe56, cases[i].mask, 0xe54, cases[i].cfg);
		snprintf(what, sizeof(what), "mbox0.dram_cmd,cmd=ras,addr=%s", cases[i].addr);
		if (counts(b, CTR(M0, 3), what) != cases[i].want)
			FAIL("case %zu: %s", i, what);
		snprintf(what, sizeof(what), "mbox0.retries,addr=%s", cases[i].addr);
		if (counts(b, CTR(M0, 2), what) != cases[i].want)
			FAIL("case %zu: %s", i, what);
		CHECK(counts(b, CTR(M0, 1), "mbox0.page_hit"));
	}
}

/* MAP and PLD select one fill/victim index; the bits are UNCONFIRMED (4.7). */
BENCH_TEST(map_and_pld_select_one_fvid, m_bench(M_WRAP | M_FLAG_MODE | M_FLAG(6), 0))
{
	WR(b, SEL(M0, 2), M_WRAP | M_INC(0x0b) | M_EN, M0 + MAP, 1 << 5 | 9);
	CHECK(counts(b, CTR(M0, 3), "mbox0.bcmd_schedq_occupancy,cmd=write,fvid=9"));
	CHECK(!counts(b, CTR(M0, 3), "mbox0.bcmd_schedq_occupancy,cmd=write,fvid=8"));
	CHECK(!counts(b, CTR(M0, 3), "mbox0.bcmd_schedq_occupancy,cmd=read,fvid=9"));
	wr(b, M0 + MAP, 8 << 5 | 9);
	CHECK(counts(b, CTR(M0, 3), "mbox0.bcmd_schedq_occupancy,cmd=v2f,fvid=9"));
	CHECK(counts(b, CTR(M0, 2), "mbox0.retries,fvid=31"));
	wr(b, M0 + PLD, 31 << 19 | BIT(7));
	CHECK(counts(b, CTR(M0, 2), "mbox0.retries,fvid=31"));
	CHECK(!counts(b, CTR(M0, 2), "mbox0.retries,fvid=30"));
	wr(b, M0 + PLD, 6 << 19 | BIT(7));
	CHECK(counts(b, CTR(M0, 2), "mbox0.retries,fvid=6,addr=0x1c0"));
	CHECK(!counts(b, CTR(M0, 2), "mbox0.retries,fvid=3"));
}

/* The bits of a register that belong to another event, or to none, have no effect. */
BENCH_TEST(other_bits_of_sub_registers_are_ignored, m_bench(M_WRAP | M_FLAG_MODE | M_FLAG(1), 0))
{
	WR(b, SEL(M0, 2), M_WRAP | M_INC(0x0a) | M_EN, M0 + ISS, 1 << 4 | 3 << 7 | BIT(10));
	CHECK(counts(b, CTR(M0, 3), "mbox0.cycles_sched_mode,mode=rdprio"));
	CHECK(!counts(b, CTR(M0, 3), "mbox0.cycles_sched_mode,mode=adaptive"));
	wr(b, M0 + PLD, BIT(13) | BIT(7));
	CHECK(counts(b, CTR(M0, 2), "mbox0.dram_cmd,cmd=mrs"));
	wr(b, M0 + PLD, 7 << 8 | BIT(13) | BIT(7) | BIT(0));
	CHECK(counts(b, CTR(M0, 2), "mbox0.dram_cmd,cmd=mrs,mode=adaptive"));
	CHECK(!counts(b, CTR(M0, 2), "mbox0.dram_cmd,cmd=mrs,mode=rdprio"));
	CHECK(!counts(b, CTR(M0, 2), "mbox0.dram_cmd,cmd=rfr,mode=adaptive"));
	wr(b, SEL(M0, 2), M_WRAP | M_INC(0x05) | M_EN);
	wr(b, M0 + MSC_THR, BIT(3) | 3 << 7 | 2 << 9 | BIT(11));
	CHECK(counts(b, CTR(M0, 2), "mbox0.therm_trp_dn,trip=gt_mid_fall,dimm=2"));
	CHECK(!counts(b, CTR(M0, 2), "mbox0.therm_trp_dn,trip=gt_mid_rise,dimm=2"));
}
