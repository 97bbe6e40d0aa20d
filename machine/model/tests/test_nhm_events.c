// SPDX-License-Identifier: GPL-2.0
/* Events of Nehalem and Westmere with switches and filters, see test_events.c for all others */
#include "bench.h"
static struct bench *counting(enum exm_model model)
{
	struct bench *b = bench_of(model);

	wr(b, N_CTRL, N_ALL);
	return b;
}

static u64 happens(struct bench *b, unsigned int ctr, u64 sel, const char *what)
{
	char line[512];

	WR(b, N_CTR(ctr), 0, N_SEL(ctr), sel | EN);
	snprintf(line, sizeof(line), "uncore.%s,count=30,every=7", what);
	play(b, line, b->now + 300);
	return rd(b, N_CTR(ctr));
}

BENCH_TEST(what_umask_0_counts_is_a_switch, counting(EXM_WESTMERE))
{
	WR(b, N_SEL(0), EN | 0x26, N_SEL(1), EN | 0x85, N_SEL(2), EN | 0x2c, N_SEL(3), EN | 0x35,
	      N_SEL(4), EN | 0x0c, N_MATCH, BIT(62));
	wr(b, N_SEL(5), EN | 0x8026);		/* a bit without a sub-event is not 0 */
	for (unsigned int i = 0; i < 2; i++) {
		put(b, "uncore.qhl_to_qmc_bypass,count=3 "
		       "uncore.cycles_unhalted_l3_fll_enable,count=4 "
		       "uncore.qmc_normal_reads,ch=2,count=5 uncore.addr_opcode_match,count=6 "
		       "uncore.gq_snoop,count=7");
		at(b, b->now + 100);
		for (unsigned int k = 0; k < 5; k++)
			CHECK_EQ(rd(b, N_CTR(k)), i ? 3 + k : 0);
		CHECK_EQ(rd(b, N_CTR(5)), 0);
		cmd(b, "set umask0=1");
	}
}

/* Westmere's client has its memory controller on another die: its events stand at 0. */
TEST(westmere_client_has_no_memory_events)
{
	static const enum exm_model models[] = { EXM_WESTMERE, EXM_WESTMERE_CLIENT };
	static const struct {
		u64 sel;
		const char *what;
	} events[] = {
		{ 0x012c, "qmc_normal_reads,ch=0" }, { 0x012b, "imc_isoc_occupancy,ch=0" },
		{ 0x0160, "dram_open,ch=0" }, { 0x0109, "llc_miss,op=rd" },
	};

	for (unsigned int i = 0; i < 2 * ARRAY_SIZE(events) && !test_why; i++) {
		struct bench *b = counting(models[i % 2]);

		if (i % 2)
			cmd(b, "set occ_stale=2");
		CHECK_EQ(happens(b, 0, events[i / 2].sel, events[i / 2].what),
			 i % 2 && i / 2 < 3 ? 0 : 30);
		bench_free(b);
	}
}

BENCH_TEST(there_are_qpi_events_without_qpi, counting(EXM_WESTMERE_CLIENT))
{
	CHECK_EQ(happens(b, 0, 0x0142, "qpi_tx_header,link=0,state=full"), 30);
	CHECK_EQ(happens(b, 0, 0x0243, "qpi_rx_no_ppt_credit,link=1"), 30);
}

/* ---- counter mask, invert and edge ----------------------------------------- */

BENCH_TEST(an_increment_has_eight_bits, counting(EXM_NEHALEM))
{
	WR(b, N_SEL(0), EN | 0x0123, N_SEL(1), EN | 0x0123 | THRESH(255));
	put(b, "uncore.qhl_occupancy,src=ioh,width=300,count=3000");
	AT(b, 20, N_CTR(0), 2550, N_CTR(1), 10);
	put(b, "uncore.qhl_occupancy,src=ioh,width=254,count=2540");
	AT(b, 40, N_CTR(0), 5090, N_CTR(1), 10);
}

/* ---- OCC_CTR_RST ----------------------------------------------------------- */

BENCH_TEST(a_stale_queue_is_too_long_until_it_is_reset, counting(EXM_NEHALEM))
{
	cmd(b, "set occ_stale=3");
	WR(b, N_SEL(0), EN | 0x0123, N_SEL(1), EN | 0x0723);
	wr(b, N_SEL(2), EN | 0x0120);			/* no occupancy */
	put(b, "uncore.qhl_occupancy,src=ioh,width=2,count=2000 uncore.qhl_request,count=9");
	AT(b, 1000, N_CTR(0), 5000, N_CTR(1), 11000, N_CTR(2), 9);
	wr(b, N_SEL(3), OCC_RST | 0x0123);		/* the queue, not the counter */
	CHECK_EQ(rd(b, N_SEL(3)), 0x0123);
	AT(b, 1100, N_CTR(0), 5000, N_CTR(1), 11600);
	wr(b, N_SEL(3), OCC_RST | 0x0623);
	AT(b, 1200, N_CTR(1), 11600);
	wr(b, N_SEL(0), EN | 0x0123);			/* no second reset is needed */
	AT(b, 1300, N_CTR(0), 5000);
	cmd(b, "set lose_pmi=1");
	AT(b, 1400, N_CTR(0), 5000);
	cmd(b, "set occ_stale=4");			/* other stale entries */
	wr(b, N_SEL(3), OCC_RST | 0x0223);
	AT(b, 1500, N_CTR(0), 5400);
	wr(b, N_SEL(0), EN | OCC_RST | 0x0123);
	AT(b, 1600, N_CTR(0), 5400);
	exm_reset(&b->m);
	WR(b, N_CTRL, N_ALL, N_SEL(0), EN | 0x0123);
	AT(b, 1700, N_CTR(0), 400);
}

/* Each queue is reset by its own event alone. */
TEST(each_queue_is_reset_by_its_event)
{
	static const u64 queues[] = {
		0x0102, 0x0123, 0x0223, 0x0423, 0x012a, 0x022a, 0x042a, 0x012b, 0x022b, 0x042b,
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(queues) * ARRAY_SIZE(queues) && !test_why; i++) {
		struct bench *b = counting(EXM_WESTMERE);
		u64 reset = queues[i / ARRAY_SIZE(queues)], seen = queues[i % ARRAY_SIZE(queues)];

		cmd(b, "set occ_stale=1");
		WR(b, N_SEL(0), OCC_RST | reset, N_SEL(1), EN | seen);
		AT(b, 10, N_CTR(1), reset == seen ? 0 : 10);
		bench_free(b);
	}
}

/* ---- MSR_GQ_SNOOP_MESF ------------------------------------------------------- */

static u64 snoops(u64 umask, u64 mesf, unsigned int reading, const char *what)
{
	struct bench *b = counting(EXM_WESTMERE);
	char line[64];
	u64 n;

	snprintf(line, sizeof(line), "set mesf_reading=%u", reading);
	cmd(b, line);
	wr(b, N_MESF, mesf);
	n = happens(b, 3, umask << 8 | 0x0c, what);
	bench_free(b);
	return n;
}

TEST(mesf_selects_snoops_by_state)
{
	static const char from[] = "mesf";

	for (unsigned int i = 0; i < 2 * 2 * 4 * 9 && !test_why; i++) {
		unsigned int to_i = i & 1, reading = i >> 1 & 1, state = i >> 2 & 3, bit = i >> 4;
		u64 mesf = bit < 8 ? BIT(bit) : 0;
		bool hit = bit < 8 && bit == (to_i && !reading ? state + 4 : state);
		char what[64];

		snprintf(what, sizeof(what), "gq_snoop,from=%c,to=%c", from[state], "si"[to_i]);
		CHECK_EQ(snoops(to_i ? 8 : 4, mesf, reading, what), hit ? 30 : 0);
		CHECK_EQ(snoops(to_i ? 4 : 8, 0xff, reading, what), 0);
		CHECK_EQ(snoops(to_i ? 2 : 1, mesf, reading, what), 30);
		CHECK_EQ(snoops(to_i ? 1 : 2, 0xff, reading, what), 0);
		CHECK_EQ(snoops(0xf, 0xff, reading, what), 30);		/* once */
	}
	CHECK_EQ(snoops(1, 0xff, 0, "gq_snoop,from=none,to=s"), 30);
	CHECK_EQ(snoops(0xc, 0xff, 0, "gq_snoop,from=none,to=s"), 0);
	CHECK_EQ(snoops(0xc, 0xff, 1, "gq_snoop,from=none,to=i"), 0);
}

/* ---- MSR_UNCORE_ADDR_OPCODE_MATCH --------------------------------------------- */

#define SEL_BOTH	((u64)1 << 61)
#define SEL_OPCODE	((u64)2 << 61)
#define SEL_ADDR	((u64)4 << 61)
#define SEL_EITHER	((u64)6 << 61)

static u64 matched(u64 match, unsigned int shift, const char *attrs)
{
	struct bench *b = counting(EXM_NEHALEM);
	char line[128];
	u64 n;

	snprintf(line, sizeof(line), "set match_shift=%u", shift);
	cmd(b, line);
	wr(b, N_MATCH, match);
	snprintf(line, sizeof(line), "addr_opcode_match,src=local,%s", attrs);
	n = happens(b, 7, 0x0435, line);
	CHECK_EQ(b->errors, match >> 61 == 3 || match >> 61 == 5 || match >> 61 == 7);
	CHECK_EQ(rd(b, N_MATCH), match);
	bench_free(b);
	return n;
}

TEST(each_address_and_opcode_bit_is_compared)
{
	for (unsigned int bit = 0; bit < 48 && !test_why; bit++) {
		u64 sel = bit < 40 ? SEL_ADDR : SEL_OPCODE;
		char attrs[64];

		if (bit < 40)
			snprintf(attrs, sizeof(attrs), "addr=0x%lx", BIT(bit));
		else
			snprintf(attrs, sizeof(attrs), "opc=%u,mc=%u",
				 bit < 44 ? 1 << (bit - 40) : 0, bit < 44 ? 0 : 1 << (bit - 44));
		CHECK_EQ(matched(sel, 0, attrs), bit < 3 ? 30 : 0);
		if (bit < 3)
			continue;		/* within the eight bytes */
		CHECK_EQ(matched(sel | BIT(bit), 0, attrs), 30);
		CHECK_EQ(matched(sel, 1, attrs), bit == 3 ? 30 : 0);
		CHECK_EQ(matched(sel | BIT(bit), 1, attrs), 30);
		CHECK_EQ(matched(sel | BIT(bit) >> (bit < 40), 2, attrs), 30);
		CHECK_EQ(matched(sel | BIT(bit), 2, attrs), bit < 40 ? 0 : 30);
	}
}

TEST(match_sel_combines_address_and_opcode)
{
	static const struct {
		u64 sel;
		bool none, addr, opcode, both;
	} cases[] = {
		{ 0, false, false, false, false },
		{ SEL_BOTH, false, false, false, true },
		{ SEL_OPCODE, false, false, true, true },
		{ SEL_ADDR, false, true, false, true },
		{ SEL_EITHER, false, true, true, true },
		{ (u64)3 << 61 }, { (u64)5 << 61 }, { (u64)7 << 61 },	/* reserved */
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		u64 match = cases[i].sel | 0x1a0000012340;

		CHECK_EQ(matched(match, 0, "addr=0x40,mc=14,opc=10"), cases[i].none ? 30 : 0);
		CHECK_EQ(matched(match, 0, "addr=0x40,mc=1,opc=9"), cases[i].none ? 30 : 0);
		CHECK_EQ(matched(match, 0, "addr=0x12340,mc=0,opc=10"), cases[i].addr ? 30 : 0);
		CHECK_EQ(matched(match, 0, "addr=0x12345,mc=1,opc=9"), cases[i].addr ? 30 : 0);
		CHECK_EQ(matched(match, 0, "addr=0x12348,mc=1,opc=10"), cases[i].opcode ? 30 : 0);
		CHECK_EQ(matched(match, 0, "addr=0x12340,mc=1,opc=10"), cases[i].both ? 30 : 0);
	}
}

BENCH_TEST(requests_match_by_source_and_recipe, counting(EXM_WESTMERE))
{
	static const u64 recipes[] = { 0x4000190000000000, 0x40001a0000000000, 0x40001d0000000000 };

	for (unsigned int i = 0; i < 4; i++)
		wr(b, N_SEL(i), EN | (i < 3 ? 0x100 << i : 0x700) | 0x35);
	for (unsigned int i = 0; i < 3; i++) {
		for (unsigned int k = 0; k < 4; k++)
			wr(b, N_CTR(k), 0);
		wr(b, N_MATCH, recipes[i]);
		put(b, "uncore.addr_opcode_match,src=ioh,mc=1,opc=9,count=3 "
		       "uncore.addr_opcode_match,src=remote,mc=1,opc=9,count=30,delay=20 "
		       "uncore.addr_opcode_match,src=local,mc=1,opc=9,count=300,delay=80");
		put(b, "uncore.addr_opcode_match,src=local,mc=1,opc=10,addr=0x40,count=5,delay=800 "
		       "uncore.addr_opcode_match,src=local,mc=1,opc=13,count=7,delay=900");
		AT(b, b->now + 2000, N_CTR(0), i ? 0 : 3, N_CTR(1), i ? 0 : 30,
		    N_CTR(2), i == 0 ? 300 : i == 1 ? 5 : 7,
		    N_CTR(3), i == 0 ? 333 : i == 1 ? 5 : 7);
	}
}
