// SPDX-License-Identifier: GPL-2.0
/* What counters count of the traffic of exm_traffic.c */
#include "traffic.h"

/* A bench whose memory traffic is that of the page, with @cores cores in two packages */
static struct bench *connected(enum exm_model model, unsigned int cores)
{
	struct bench *b = bench_of(model);
	struct exm_traffic_config config = some(2, cores), processor;

	CHECK(exm_traffic_processor(model, &processor));
	config.slices = processor.slices;
	config.llc_sets = processor.llc_sets;
	config.llc_ways = processor.llc_ways;
	config.units = processor.units;
	make(&config);
	exm_connect_traffic(&b->m, traffic);
	return b;
}

/* Let a counter of a box of package 0 count. */
static void enable(struct bench *b, u32 box, unsigned int i, u64 sel)
{
	WR(b, SEL(box, i), sel, BOX_CTL(box), rd(b, BOX_CTL(box)) | BIT(i), U_CTL, EN_ALL);
}

#define C0		0xd00
#define LLC_MISSES	(EN | 0x0714)
#define IMT_INSERTS_RD	(1 | 0x1d << 1)

/* What happened before a counter was enabled is not its own. */
TEST(a_new_counter_starts_from_now)
{
	struct bench *b = connected(EXM_7500, 1);

	reads(0, 0);
	enable(b, C0, 0, LLC_MISSES);
	reads(0, 8 * 7);	/* the digits of both numbers add up to 7, and to a slice of its own */
	reads(0, 8 * 8 * 8 + 7);
	CHECK_EQ(rd(b, CTR(C0, 0)), traffic->counts[0][0].count[EXM_READ_MISS_I] - 1);
	CHECK(rd(b, CTR(C0, 0)));
	bench_free(b);
	drop();
}

/* Without en_all no counter counts, and none requests a PMI. */
TEST(a_stopped_package_counts_no_traffic)
{
	struct bench *b = connected(EXM_7500, 1);

	enable(b, B0, 1, IMT_INSERTS_RD | PMI);
	wr(b, U_CTL, 0);
	for (u64 line = 0; line < 100; line++)
		reads(0, line);
	READS(b, CTR(B0, 1), 0, U_STATUS, 0);
	CHECK_EQ(b->requests, 0);
	b->m.pkg[0].frozen = true;		/* what a freeze prevents is noted */
	for (u64 line = 100; line < 150; line++)
		reads(0, line);
	CHECK_EQ(rd(b, CTR(B0, 1)), 0);
	CHECK_EQ(b->m.pkg[0].box[2].ctr[1].frozen, 25);	/* the other half is B-Box 1's */
	bench_free(b);
	drop();
}

/* Threshold, invert and edge see each occurrence in a clock of its own. */
TEST(occurrences_have_clocks_of_their_own)
{
	struct bench *b = connected(EXM_7500, 1);

	enable(b, C0, 0, LLC_MISSES | THRESH(1));
	enable(b, C0, 1, LLC_MISSES | THRESH(2));
	enable(b, C0, 2, LLC_MISSES | EDGE | THRESH(1));
	enable(b, C0, 3, LLC_MISSES | INVERT | THRESH(1));	/* in other clocks */
	for (u64 line = 0; line < 800; line++)
		reads(0, line);
	READS(b, CTR(C0, 0), 100, CTR(C0, 1), 0, CTR(C0, 2), 100, CTR(C0, 3), 0);
	bench_free(b);
	drop();
}

/*
 * The PMI of a sampled counter comes with the request that overflows it.  Counter @ctr of package
 * @p counts @event.
 */
static void check_pmi(unsigned int p, unsigned int ctr, u64 event, unsigned int period)
{
	struct bench *b = connected(EXM_7500, 1);
	unsigned int cpu = 8 * p;

	wr_on(b, cpu, DEBUGCTL, BIT(13));
	wr_on(b, cpu, CTR(B0, ctr), MASK48 + 1 - period);
	wr_on(b, cpu, SEL(B0, ctr), event | PMI);
	wr_on(b, cpu, U_CTL, EN_ALL | BIT(0) | CORES(1));
	CHECK(!b->exact);	/* the counter does not count yet */
	wr_on(b, cpu, BOX_CTL(B0), BIT(ctr));
	CHECK(b->exact);
	for (u64 line = 0; line < 1000 && !b->pmis; line++) {
		if (exm_traffic_access(traffic, p, (u64)p << 24 | line, false) & EXM_LAST)
			exm_sync(&b->m);
	}
	CHECK(b->pmis == 1 && b->pmi[0].cpu == cpu);
	CHECK_EQ(traffic->counts[p][0].count[EXM_INSERT_READ], period);
	CHECK_EQ(rd_on(b, cpu, CTR(B0, ctr)), 0);
	CHECK(!b->exact);
	CHECK_EQ(b->exact_calls, 2);	/* on and off */
	bench_free(b);
	drop();
}

#define MSGS_S_TO_B	(1 | 0x02 << 1)		/* a request for each line that is read */
#define EARLY_ACK	(1 | 0x02 << 1)		/* counter 3 */

TEST(the_pmi_comes_with_the_overflow)
{
	check_pmi(0, 1, IMT_INSERTS_RD, 100);
	check_pmi(0, 2, MSGS_S_TO_B, 100);
	check_pmi(0, 1, IMT_INSERTS_RD, 99);
	check_pmi(1, 1, IMT_INSERTS_RD, 100);
}

/* Only what the traffic can overflow makes the accesses slow. */
TEST(only_traffic_is_exact)
{
	struct bench *b = connected(EXM_7500, 1);

	WR(b, CTR(B0, 3), MASK48 + 1 - 100, SEL(B0, 3), EARLY_ACK | PMI, BOX_CTL(B0), BIT(3),
	      U_CTL, EN_ALL | BIT(0) | CORES(1));
	CHECK(!b->exact);
	bench_free(b);

	b = connected(EXM_NEHALEM, 1);
	wr(b, N_CTR(0), MASK48 + 1 - 100);
	wr(b, N_SEL(0), EN | PMI | 0x309);	/* LLC_MISS.ANY */
	wr(b, N_CTRL, N_PC(0));
	CHECK(b->exact);
	bench_free(b);
	drop();
}

/* Traffic brings the overflow by a stimulus nearer. */
TEST(traffic_and_stimuli_add_up)
{
	struct bench *b = connected(EXM_7500, 1);

	WR(b, DEBUGCTL, BIT(13), CTR(B0, 1), MASK48 + 1 - 100, SEL(B0, 1), IMT_INSERTS_RD | PMI,
	      BOX_CTL(B0), BIT(1), U_CTL, EN_ALL | BIT(0) | CORES(1));
	put(b, "bbox0.imt_insert,src=core,op=rd,count=60,every=10");
	for (u64 line = 0; line < 96; line++)
		reads(0, line);
	CHECK_EQ(rd(b, CTR(B0, 1)), MASK48 + 1 - 100 + 96 / 2);
	bench_go(b, 1000, AT_DEADLINES);
	CHECK(b->pmis == 1 && b->pmi[0].clock == 1 + (100 - 96 / 2 - 1) * 10);
	bench_free(b);
	drop();
}

/* A long period leaves the accesses alone until it is nearly over, 2^18 increments before. */
TEST(a_long_period_is_exact_at_its_end)
{
	struct bench *b = connected(EXM_7500, 1);
	u64 period = BIT(19), line = 0, syncs = 0, counted;

	WR(b, DEBUGCTL, BIT(13), CTR(B0, 1), MASK48 + 1 - period, SEL(B0, 1), IMT_INSERTS_RD | PMI,
	      BOX_CTL(B0), BIT(1), U_CTL, EN_ALL | BIT(0) | CORES(1));
	CHECK(!b->exact);
	for (; line < 2 * period && !b->exact; line++) {
		if (exm_traffic_access(traffic, 0, line, false) & EXM_LAST) {
			exm_sync(&b->m);
			syncs++;
		}
	}
	counted = traffic->counts[0][0].count[EXM_INSERT_READ];
	CHECK(counted > period - BIT(18) && counted < period - BIT(18) + 256);
	CHECK_EQ(rd(b, CTR(B0, 1)), MASK48 + 1 - period + counted);
	CHECK(syncs > 5 && syncs < 5000);
	bench_free(b);
	drop();
}

TEST(causes_are_noted)
{
	struct bench *b = connected(EXM_7500, 1);

	CHECK(!strcmp(cmd(b, "blame victims"), "error: no such count \"victims\"\n"));
	CHECK(!strcmp(cmd(b, "blame victim_m 28"), "error: no such slice or unit \"28\"\n"));
	CHECK(!strcmp(cmd(b, "blame read_miss_i,rddata 0"), "ok\n"));
	CHECK(!strcmp(cmd(b, "blame"), "ok\n"));
	/* line 0 is in slice 0, line 1 is not; a remote miss is a message, too */
	CHECK(exm_traffic_access(traffic, 0, 0, EXM_READ) & EXM_CAUSED);
	exm_blame_cause(traffic, 0, 0, 0x1000);
	CHECK(!(exm_traffic_access(traffic, 0, 1, EXM_READ) & EXM_CAUSED));
	CHECK(!(exm_traffic_access(traffic, 0, 0, EXM_READ) & EXM_CAUSED));
	CHECK(exm_traffic_access(traffic, 1, 8 * 7 + 1, EXM_READ) & EXM_CAUSED);
	exm_blame_cause(traffic, 1, 3, ~0ull);
	CHECK(strstr(cmd(b, "blame"), "socket=0 cpu=0 ip=0x1000 count=1\n"));
	CHECK(strstr(cmd(b, "blame"), "socket=1 cpu=3 ip=0xffffffffffffffff count=2\n"));
	CHECK(!strcmp(cmd(b, "blame read_miss_i"), "ok\n"));
	CHECK(!strcmp(cmd(b, "blame"), "ok\n"));
	/* a remote miss: RdData has one flit, and DataC_E_Cmp, which the other package sends, nine */
	CHECK(!strcmp(cmd(b, "blame flits 0"), "ok\n"));
	CHECK(exm_traffic_access(traffic, 1, 8 * 6 + 2, EXM_READ) & EXM_CAUSED);
	exm_blame_cause(traffic, 1, 3, 0x2000);
	CHECK(strstr(cmd(b, "blame"), "socket=0 cpu=3 ip=0x2000 count=9\n"));
	CHECK(strstr(cmd(b, "blame"), "socket=1 cpu=3 ip=0x2000 count=1\n"));
	CHECK(!strcmp(cmd(b, "blame read_miss_i"), "ok\n"));
	/* more instructions than there are rows: what finds none is counted, too; all rows are told */
	for (u64 ip = 0; ip < EXM_MAX_CAUSES + 3; ip++) {
		traffic->core[0].caused[0] = 2;
		exm_blame_cause(traffic, 0, 0, 0xffffffff81000000 + ip);
	}
	CHECK(strstr(cmd(b, "blame"), "lost=6\nok\n"));
	CHECK(!strcmp(cmd(b, "blame read_miss_i"), "ok\n"));
	CHECK(!strcmp(cmd(b, "blame"), "ok\n"));
	bench_free(b);
	drop();
	b = bench_new();
	CHECK(!strcmp(cmd(b, "blame"), "error: memory accesses do not count: see --traffic\n"));
	bench_free(b);
}
