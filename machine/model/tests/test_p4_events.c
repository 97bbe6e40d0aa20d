// SPDX-License-Identifier: GPL-2.0
/*
 * NetBurst: masks that are expressions, comparisons, power, tags.  KUnit tries the code, the mask
 * bits, the counters and the threads of each event (kunit/netburst_events.c).
 */
#include "bench.h"

static struct bench *counting(void)
{
	struct bench *b = netburst_new();

	cmd(b, "set clocks=0");
	return b;
}

/* A core counts @escr of register @reg on a counter. */
static void count(struct bench *b, unsigned int ctr, unsigned int select, u32 reg, u64 escr)
{
	WR(b, reg, escr, P_CTR(ctr), 0, P_CCCR(ctr), P_ENABLE | P_ANY | P_SELECT(select));
}

/* What a counter counts of an occurrence of a signal in each of 30 clocks */
static u64 happens(struct bench *b, unsigned int ctr, const char *signal, const char *more)
{
	u64 before = rd(b, P_CTR(ctr));
	char line[256];

	snprintf(line, sizeof(line), "p4.%s%s,count=30", signal, more);
	put(b, line);
	at(b, b->now + 40);
	return rd(b, P_CTR(ctr)) - before;
}

/* ---- masks ------------------------------------------------------------------ */

/* (Request type) and (bit 5 or 6) and (memory type) and (source), and prefetches only with bit 15 */
static bool ioq_has(u64 mask, unsigned int request, bool write, unsigned int mem, bool other,
		    bool prefetch)
{
	return (mask & 0x1f) == request && mask & BIT(write ? 6 : 5) && mask & BIT(7 + mem) &&
	       mask & BIT(other ? 14 : 13) && (mask & BIT(15) || !prefetch);
}

BENCH_TEST(ioq_masks_are_expressions, counting())
{
	static const u16 masks[] = {
		0x0001, 0x0020, 0x0800, 0x2000, 0x2820, 0x2821, 0xa821, 0xefe1, 0xefff, 0xafa1,
		0x2fc1, 0x4fe1, 0x20e1, 0x2161, 0xefe2, 0xeff0, 0xe061, 0x8fe1, 0xaf81,
	};
	static const unsigned int requests[] = { 1, 2, 16 };
	static const char *const mems[] = { "uc", "wc", "wt", "wp", "wb" };

	for (unsigned int i = 0; i < 120 * ARRAY_SIZE(masks) && !test_why; i++) {
		unsigned int request = requests[i % 3], mem = i / 3 % 5;
		bool write = i / 15 & 1, other = i / 30 & 1, prefetch = i / 60 & 1;
		u64 mask = masks[i / 120];
		u64 want = ioq_has(mask, request, write, mem, other, prefetch) ? 30 : 0;
		char attr[100];

		snprintf(attr, sizeof(attr), ",request=%s,access=%s,mem=%s,source=%s,prefetch=%u",
			 request == 1 ? "default" : request == 2 ? "2" : "16",
			 write ? "write" : "read", mems[mem], other ? "other" : "own", prefetch);
		count(b, 0, 6, 0x3a2, (u64)3 << 25 | mask << 9 | P_T0);
		count(b, 2, 6, 0x3a3, (u64)0x1a << 25 | mask << 9 | P_T0);
		if (happens(b, 0, "ioq_allocation", attr) != want ||
		    happens(b, 2, "ioq_active_entries", attr) != want)
			FAIL("0x%x%s", (unsigned int)mask, attr);
	}
}

/* Each mask is an encoding; single bits are ones that no real transaction has. */
BENCH_TEST(bsq_masks_are_encodings, counting())
{
	static const struct {
		const char *attr;
		u64 mask;
	} kinds[] = {
		{ ",type=write,chunks=8,mem=wc", 0x0a0e },
		{ ",type=write,chunks=1,mem=wc", 0x0a06 },
		{ ",type=writeback,chunks=8,mem=wb,cacheable=1", 0x328f },
		{ ",type=read,chunks=8,mem=wb,cacheable=1", 0x328c },
		{ ",type=read,chunks=8,mem=wb,cacheable=1,prefetch=1", 0x308c },
		{ ",type=rfo,chunks=8,mem=wb,cacheable=1,ordered=1", 0x368d },
		{ ",chunks=1,ordered=1", 0x0604 },
		{ ",chunks=1,ordered=1,split=1", 0x0704 },
		{ ",chunks=1,ordered=1,io=1", 0x0624 },
		{ ",chunks=1,lock=1", 0x0244 },
		{ ",mem=wt,prefetch=1", 0x2000 }, { ",mem=wp,prefetch=1", 0x2800 },
		{ ",type=rfo,prefetch=1", 0x0001 }, { ",chunks=1,prefetch=1", 0x0004 },
	};
	static const unsigned int undefined[] = { 0x0008, 0x1000, 0x3fef };

	for (unsigned int i = 0; i < ARRAY_SIZE(kinds) * ARRAY_SIZE(kinds) && !test_why; i++) {
		unsigned int k = i / ARRAY_SIZE(kinds), of = i % ARRAY_SIZE(kinds);

		count(b, 0, 7, 0x3a0, (u64)5 << 25 | kinds[of].mask << 9 | P_T0);
		count(b, 2, 7, 0x3a1, (u64)6 << 25 | kinds[of].mask << 9 | P_T0);
		CHECK_EQ(happens(b, 0, "bsq_allocation", kinds[k].attr), k == of ? 30 : 0);
		CHECK_EQ(happens(b, 2, "bsq_active_entries", kinds[k].attr), k == of ? 30 : 0);
	}
	for (unsigned int i = 0; i < ARRAY_SIZE(undefined) * ARRAY_SIZE(kinds) && !test_why; i++) {
		count(b, 0, 7, 0x3a0, (u64)5 << 25 | (u64)undefined[i % 3] << 9 | P_T0);
		CHECK_EQ(happens(b, 0, "bsq_allocation", kinds[i / 3].attr), 0);
	}
}

/* A signal has a second name, of unit and code, and mask bits have numbers. */
BENCH_TEST(codes_are_names_of_signals, counting())
{
	char answer[128];

	count(b, 1, 3, 0x3b6, (u64)0x18 << 25 | BIT(10) | P_T0);
	CHECK_EQ(happens(b, 1, "itlb_0x18,mask=1", ""), 30);
	CHECK_EQ(happens(b, 1, "itlb_0x18,mask=miss", ""), 30);
	CHECK_EQ(happens(b, 1, "itlb_reference,mask=0", ""), 0);
	CHECK(strstr(cmd(b, "stat"), "p4.itlb_reference,mask=miss,thread=0,ring=0 happened=60"));
	snprintf(answer, sizeof(answer), "%s", cmd(b, "put p4.itlb_reference,mask=3"));
	CHECK(strstr(answer, "no such mask"));
	CHECK(strstr(cmd(b, "put p4.machine_clear,mask=1"), "no such mask"));
	CHECK(strstr(cmd(b, "put p4.machine_clear,ring=1"), "no such ring"));
	CHECK(strstr(cmd(b, "put p4.packed_sp_uop"), "out of range"));
	CHECK(strstr(cmd(b, "put p4.itlb_0x17"), "no such signal"));
}

/* ---- clocks ------------------------------------------------------------------- */

BENCH_TEST(global_power_events_counts_clocks, netburst_new())
{
	count(b, 0, 6, 0x3a2, (u64)0x13 << 25 | BIT(9) | P_T0);
	count(b, 2, 6, 0x3a3, (u64)0x13 << 25 | BIT(9) | P_T0 | P_T1);
	put(b, "p4.global_power_events,count=50");
	AT(b, 1000, P_CTR(0), 1000, P_CTR(2), 1000);
	WR(b, 0x3a2, (u64)0x13 << 25 | BIT(10) | P_T0, 0x3a3, (u64)0x13 << 25 | BIT(9));
	AT(b, 2000, P_CTR(0), 1000, P_CTR(2), 1000);
	wr(b, 0x3a3, (u64)0x13 << 25 | BIT(9) | P_T1);
	cmd(b, "set clocks=0");
	play(b, "p4.global_power_events,thread=1,width=2,count=50", 3000);
	CHECK_EQ(rd(b, P_CTR(2)), 1025);	/* a thread is awake or not */
}

/* ---- compare, threshold, complement, edge (chapter 5) ------------------------- */

BENCH_TEST(an_increment_has_four_bits, netburst_new())
{
	count(b, 12, 2, 0x3bc, (u64)2 << 25 | BIT(10) | P_T0);
	put(b, "p4.uop_type,mask=tagloads,width=16,count=160");
	AT(b, 20, P_CTR(12), 150);
	wr(b, P_CCCR(12), P_ENABLE | P_ANY | P_SELECT(2) | P_COMPARE | P_THRESH(14));
	put(b, "p4.uop_type,mask=tagloads,width=14,count=140 "
	       "p4.uop_type,mask=tagloads,width=15,count=150,delay=50");
	AT(b, 200, P_CTR(12), 160);
}

/* ---- power (chapter 10), fsb_select --------------------------------------------- */

/* A counter compares, and an ESCR of its set may select an event. */
TEST(counters_without_an_event_are_off)
{
	for (unsigned int i = 0; i < 8 && !test_why; i++) {
		struct bench *b = netburst_new();
		bool on = i & 1, other = i & 2, rings = i & 4;

		cmd(b, on ? "set powered_down=1" : "set powered_down=0");
		wr(b, 0x3ca, other ? (u64)1 << 25 : 0);		/* ALF_ESCR0, of its set */
		wr(b, 0x3cb, (u64)1 << 25);			/* ALF_ESCR1 is not */
		wr(b, 0x3b8, rings ? P_T0 : 0);
		wr(b, P_CCCR(13), P_ENABLE | P_ANY | P_SELECT(4) | P_COMPARE | P_COMPLEMENT);
		AT(b, 100, P_CTR(13), rings && (!on || other) ? 100 : 0);
		bench_free(b);
	}
}

/* ---- tagging (chapter 12) ---------------------------------------------------------- */

#define TAG(n)		((u64)(n) << 5)
#define TAG_EN		BIT(4)
#define EXECUTION	((u64)0x0c << 25)
#define FRONT_END	((u64)0x08 << 25)
#define REPLAY		((u64)0x09 << 25)

/* The eight uops of FIRM_ESCR0 and 1, their codes, and a mask bit */
static const struct {
	const char *signal;
	u64 code, bit;
} uops[] = {
	{ "packed_sp_uop,mask=all", 0x08, 15 }, { "scalar_sp_uop,mask=all", 0x0a, 15 },
	{ "packed_dp_uop,mask=all", 0x0c, 15 }, { "scalar_dp_uop,mask=all", 0x0e, 15 },
	{ "64bit_mmx_uop,mask=all", 0x02, 15 }, { "128bit_mmx_uop,mask=all", 0x1a, 15 },
	{ "x87_fp_uop,mask=all", 0x04, 15 }, { "x87_simd_moves_uop,mask=allp2", 0x2e, 4 },
};

/* Each bit of the tag is a bit of execution_event's mask, by how the uop retires. */
TEST(execution_tags_select_bits_of_the_mask)
{
	static const char *const retires[] = { "", ",tag=nbogus", ",tag=bogus" };

	for (unsigned int i = 0; i < ARRAY_SIZE(uops) * 3 * 2 && !test_why; i++) {
		struct bench *b = counting();
		unsigned int u = i / 6, how = i / 2 % 3, escr = i % 2;

		/* a counter of the unit keeps it powered, with another event */
		wr(b, P_CCCR(8), P_ENABLE | P_ANY);
		for (unsigned int tag = 0; tag < 16 && !test_why; tag++) {
			wr(b, 0x3a4 + escr, uops[u].code << 25 | BIT(9 + uops[u].bit) | TAG(tag) |
			   TAG_EN | P_T0);
			for (unsigned int bit = 0; bit < 8; bit++) {
				bool want = how && bit / 4 == how - 1 && tag >> (bit & 3) & 1;

				count(b, 14, 5, 0x3cd, EXECUTION | BIT(9 + bit) | P_T0);
				if (happens(b, 14, uops[u].signal, retires[how]) != (want ? 30 : 0))
					FAIL("%s%s tag 0x%x bit %u",
						  uops[u].signal, retires[how], tag, bit);
			}
		}
		bench_free(b);
	}
}

/* What the ESCR of a tag needs */
TEST(tags_need_power_enable_and_the_occurrence)
{
	static const struct {
		u64 escr, cccr8, cccr10, execution;
		const char *more;
		bool want, unpowered;	/* @unpowered: with powered_down=0 */
	} cases[] = {
		{ TAG_EN | P_T0, P_ENABLE, 0, P_T0, "", true, true },
		{ TAG_EN | P_T0, 0, P_ENABLE, P_T0, "", true, true },
		{ TAG_EN | P_T0, 0, 0, P_T0, "", false, true },
		{ P_T0, P_ENABLE, 0, P_T0, "", false, false },
		{ TAG_EN, P_ENABLE, 0, P_T0, "", false, false },
		{ TAG_EN | P_T0, P_ENABLE, 0, P_T0, ",thread=1", false, false },
		{ TAG_EN | P_T0, P_ENABLE, 0, P_T1, ",thread=1", true, true },	/* TI */
		{ TAG_EN | P_T1, P_ENABLE, 0, P_T0, "", true, true },
		{ TAG_EN | BIT(2), P_ENABLE, 0, P_T0, "", false, false },	/* USR */
		{ TAG_EN | BIT(2), P_ENABLE, 0, P_T0, ",ring=3", true, true },
		{ TAG_EN | P_T0, P_ENABLE, 0, BIT(3), ",ring=3", false, false },
		{ TAG_EN | P_T0, P_ENABLE, 0, BIT(2), ",ring=3", true, true },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(cases) * 2 && !test_why; i++) {
		struct bench *b = counting();
		bool want = i & 1 ? cases[i / 2].unpowered : cases[i / 2].want;

		cmd(b, i & 1 ? "set powered_down=0" : "set powered_down=1");
		wr(b, 0x3a4, (u64)8 << 25 | BIT(24) | TAG(2) | cases[i / 2].escr);
		wr(b, P_CCCR(8), cases[i / 2].cccr8 | P_ANY);
		wr(b, P_CCCR(10), cases[i / 2].cccr10 | P_ANY);
		count(b, 12, 5, 0x3cc, EXECUTION | BIT(10) | cases[i / 2].execution);
		if (happens(b, 12, "packed_sp_uop,mask=all,tag=nbogus", cases[i / 2].more) !=
		    (want ? 30 : 0))
			FAIL("case %u", i);
		CHECK_EQ(happens(b, 12, "scalar_sp_uop,mask=all,tag=nbogus", ""), 0);
		bench_free(b);
	}
}

/* The metrics of 0x3f1 and 0x3f2 against the reasons of replays */
BENCH_TEST(replay_metrics_select_reasons, counting())
{
	static const struct {
		const char *reason;
		u64 enable, vert;
	} metrics[] = {
		{ "l1_load_miss", 0x1, 0x1 }, { "l2_load_miss", 0x2, 0x1 },
		{ "dtlb_load_miss", 0x4, 0x1 }, { "dtlb_store_miss", 0x4, 0x2 },
		{ "mispred_branch", 0x18000, 0x10 }, { "mob_load_replay", 0x200, 0x1 },
		{ "split_load", 0x400, 0x1 }, { "split_store", 0x400, 0x2 },
		{ "any", 0, 0 }, { "l1_load_miss", 0x4, 0x3 },
	};
	unsigned int n = ARRAY_SIZE(metrics);

	count(b, 16, 5, 0x3cc, REPLAY | BIT(9) | P_T0);
	for (unsigned int i = 0; i < n * n * 2 && !test_why; i++) {
		unsigned int set = i / 2 / n, why = i / 2 % n;
		bool tags = i & 1, all = set == n - 1 && (why == 2 || why == 3);
		bool want = why == n - 2 || (tags && (why == set || all) && set != n - 1) ||
			    (tags && all);
		char more[32];

		WR(b, 0x3f1, metrics[set].enable | (tags ? BIT(24) : 0), 0x3f2, metrics[set].vert);
		snprintf(more, sizeof(more), ",tag=%s", metrics[why].reason);
		if (why == n - 1)
			continue;
		if (happens(b, 16, "replay_event,mask=nbogus", more) != (want ? 30 : 0))
			FAIL("metric %u, reason %u", set, why);
		CHECK_EQ(happens(b, 16, "replay_event,mask=bogus", more), 0);
	}
	/* both bits of a mispredicted branch are needed */
	WR(b, 0x3f1, BIT(24) | 0x8000, 0x3f2, 0x10);
	CHECK_EQ(happens(b, 16, "replay_event,mask=nbogus,tag=mispred_branch", ""), 0);
}
