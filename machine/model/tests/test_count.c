// SPDX-License-Identifier: GPL-2.0
/* Enables, increments, umasks, edges, and when an access takes effect */
#include "bench.h"

/* Make a bench with event select @sel in W-Box counter 0, and all other enables set. */
static struct bench *w_bench(u64 sel)
{
	struct bench *b = bench_new();

	wr(b, BOX_CTL(W), 0xf | BIT(31));
	wr(b, SEL(W, 0), sel);
	wr(b, U_CTL, EN_ALL | 1);
	return b;
}

/* Increments between software's read and its write of a counter are counted as unread. */
static void counts_overwritten_unread_are_in_stat(void)
{
	struct bench *b = w_bench(0);
	const struct exm_counter *ctr = &b->m.pkg[0].box[1].ctr[0];

	wr(b, SEL(W, 0), EN | 2);
	put(b, "wbox.prochot,count=100");	/* clocks 1 to 100 */
	b->now = 10;
	rd(b, CTR(W, 0));
	cmd(b, "read 0 0xc91");			/* which is no access of software */
	b->now = 13;
	wr(b, CTR(W, 0), 0);
	CHECK_EQ(ctr->unread, 3);
	b->now = 20;
	wr(b, CTR(W, 0), 1000);
	CHECK_EQ(ctr->unread, 10);
	b->now = 25;
	rd(b, CTR(W, 0));
	wr(b, CTR(W, 0), 0);
	CHECK_EQ(ctr->unread, 10);
	CHECK_EQ(ctr->counted, 25);
	bench_free(b);
}

static void fixed_counter_takes_3_times_2_to_47_clocks_in_one_sync(void)
{
	struct bench *b = w_bench(0);
	u64 clocks = 3 * BIT(47);

	wr(b, FIXED_CTL, 3);
	at(b, clocks);
	CHECK_EQ(rd(b, FIXED_CTR), clocks & MASK48);
	CHECK_EQ(rd(b, BOX_STATUS(W)), BIT(31));
	CHECK_EQ(b->m.pkg[0].box[1].ctr[EXM_FIXED].counted, clocks);
	CHECK_EQ(b->m.pkg[0].pmis, 1);
	at(b, 100 * BIT(48) + 5);
	CHECK_EQ(rd(b, FIXED_CTR), 5);
	CHECK_EQ(b->m.pkg[0].pmis, 1);
	bench_free(b);
}

static void clock_arithmetic_saturates(void)
{
	struct bench *b = w_bench(EN | 2);

	put(b, "wbox.prochot,count=0xffffffffffffffff,every=0xffffffffffffffff");
	put(b, "wbox.prochot,count=0xffffffffffffffff,delay=0xffffffffffffffff");
	put(b, "wbox.prochot,count=3,every=0x8000000000000000,delay=5");
	at(b, 1000);
	CHECK_EQ(rd(b, CTR(W, 0)), 2);
	at(b, EXM_NEVER - 10);
	CHECK_EQ(rd(b, CTR(W, 0)), 3);
	at(b, EXM_NEVER);
	bench_free(b);
}

static void u_event_codes_have_nine_bits(void)
{
	static const struct {
		u64 code;
		const char *signal;
	} cases[] = {
		{ 0x000, "buf_valid_local_int" }, { 0x001, "buf_valid_remote_int" },
		{ 0x002, "buf_valid_lock" }, { 0x003, "buf_valid_stst" },
		{ 0x004, "buf_valid_spc_cycles" }, { 0x050, "u2r_requests" },
		{ 0x051, "u2b_request_cycles" }, { 0x0f8, "woken" }, { 0x0f9, "ipis_sent" },
		{ 0x1df, "recov" }, { 0x1e4, "corrected_err" }, { 0x1e5, "uncorrected_err" },
		{ 0x1e6, "fatal_err" },
		{ 0x005, "buf_valid_door_bell" }, { 0x006, "buf_valid_pm_in" },
		{ 0x007, "buf_valid_pm_out" },
	};
	bool e7 = bench_model == EXM_E7;

	/* Only the 7500 has the thirteenth, and only the E7 the last three. */
	for (size_t i = 0; i < (e7 ? ARRAY_SIZE(cases) : 13) && !test_why; i++) {
		struct bench *b = bench_new();
		char what[64];

		if (e7 && i == 12)
			i++;

		snprintf(what, sizeof(what), "ubox.%s,count=1022,width=2", cases[i].signal);
		wr(b, U_CTL, EN_ALL | 1);
		put(b, what);
		for (u64 code = 0; code < 0x200; code++) {
			wr(b, U_SEL, EN | code);
			wr(b, U_CTR, 0);
			at(b, b->now + 1);
			if (rd(b, U_CTR) != (code == cases[i].code && code < 511))
				test_fail(__FILE__, __LINE__, "%s by 0x%llx", what,
					  (unsigned long long)code);
		}
		bench_free(b);
	}
}

/* Inverted, a threshold counts the clocks without an occurrence, but not of an unknown event. */
static void unknown_codes_count_nothing(void)
{
	struct bench *b = w_bench(EN | INVERT | THRESH(1) | 2);

	wr(b, SEL(W, 1), EN | INVERT | THRESH(1) | 0x7f);
	at(b, 100);
	CHECK_EQ(rd(b, CTR(W, 0)), 100);
	CHECK_EQ(rd(b, CTR(W, 1)), 0);
	bench_free(b);
}

static void e7_u_event_codes(void)
{
	on_e7(u_event_codes_have_nine_bits);
}

/* Reference 10.4: counter and code of each B-Box event with a signal of its own */
static const struct {
	unsigned int ctr, code;
	const char *signal;
} b_events[] = {
	{ 3, 0x19, "ack_before_last_snp" }, { 3, 0x17, "conflicts" }, { 3, 0x0e, "cohq_bypass" },
	{ 3, 0x13, "cohq_imt_alloc_wait" }, { 1, 0x17, "dirq_inserts" },
	{ 0, 0x17, "dirq_occupancy" }, { 3, 0x0f, "demand_fetch" }, { 1, 0x09, "drsq_inserts" },
	{ 0, 0x09, "drsq_occupancy" }, { 3, 0x02, "early_ack" }, { 3, 0x12, "implicit_wbs" },
	{ 3, 0x16, "imt_full" }, { 2, 0x07, "imt_ne_cycles" }, { 3, 0x06, "imt_prealloc" },
	{ 0, 0x07, "imt_valid_occupancy" }, { 2, 0x03, "msgs_b_to_s" },
	{ 2, 0x02, "msgs_s_to_b" }, { 2, 0x01, "msgs_in_non_snp" },
	{ 3, 0x15, "rbox_vna_unavail" }, { 3, 0x14, "sbox_vn0_unavail" },
	{ 1, 0x12, "snpoq_inserts" }, { 0, 0x12, "snpoq_occupancy" }, { 0, 0x04, "tf_all" },
	{ 0, 0x06, "tf_invitoe" }, { 0, 0x0b, "tf_ioh" }, { 0, 0x0f, "tf_ioh_invitoe" },
	{ 0, 0x1c, "tf_ioh_non_invitoe_rd" }, { 0, 0x0d, "tf_ioh_wr" }, { 0, 0x05, "tf_wr" },
};

/* Which (counter, code) of B-Box 0 count stimulus @what, by 1 in each clock */
static void b_scan(const char *what, bool counts[4][32])
{
	struct bench *b = bench_new();

	wr(b, BOX_CTL(B0), 0xf);
	wr(b, BOX_CTL(B1), 0xf);
	wr(b, U_CTL, EN_ALL);
	put(b, what);
	for (unsigned int code = 0; code < 32; code++) {
		for (unsigned int i = 0; i < 4; i++) {
			wr(b, SEL(B0, i), code << 1 | 1);
			wr(b, CTR(B0, i), 0);
			wr(b, SEL(B1, i), code << 1 | 1);
		}
		at(b, b->now + 3);
		for (unsigned int i = 0; i < 4; i++) {
			counts[i][code] = rd(b, CTR(B0, i)) == 3;
			CHECK_EQ(rd(b, CTR(B1, i)), 0);
		}
	}
	bench_free(b);
}

static void b_events_count_only_on_their_counter(void)
{
	for (size_t i = 0; i < ARRAY_SIZE(b_events) && !test_why; i++) {
		bool counts[4][32];
		char what[64];

		snprintf(what, sizeof(what), "bbox0.%s,count=2000,width=2", b_events[i].signal);
		b_scan(what, counts);
		for (unsigned int k = 0; k < 128; k++) {
			bool want = k / 32 == b_events[i].ctr && k % 32 == b_events[i].code;

			if (counts[k / 32][k % 32] != want)
				test_fail(__FILE__, __LINE__, "%s: counter %u, code 0x%x", what,
					  k / 32, k % 32);
		}
	}
}

static void imt_insert_counts_in_its_events(void)
{
	static const struct {
		const char *attr;
		u32 codes;	/* of counter 1: reference 10.4 */
	} cases[] = {
		{ "src=ioh,op=rd", BIT(0x07) | BIT(0x0a) | BIT(0x1d) },
		{ "src=ioh,op=wr", BIT(0x07) | BIT(0x0a) | BIT(0x0c) | BIT(0x0d) },
		{ "src=ioh,op=invitoe", BIT(0x07) | BIT(0x0a) | BIT(0x0f) | BIT(0x10) },
		{ "src=core,op=rd", BIT(0x07) | BIT(0x0b) | BIT(0x1d) | BIT(0x1f) },
		{ "src=core,op=wr", BIT(0x07) | BIT(0x0b) | BIT(0x0c) | BIT(0x0e) },
		{ "op=invitoe", BIT(0x07) | BIT(0x0b) | BIT(0x0f) | BIT(0x1c) },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		bool counts[4][32];
		char what[64];

		snprintf(what, sizeof(what), "bbox_0.imt_insert,count=2000,width=2,%s", cases[i].attr);
		b_scan(what, counts);
		for (unsigned int k = 0; k < 128; k++) {
			bool want = k / 32 == 1 && cases[i].codes >> k % 32 & 1;

			if (counts[k / 32][k % 32] != want)
				test_fail(__FILE__, __LINE__, "%s: counter %u, code 0x%x", what,
					  k / 32, k % 32);
		}
	}
}

static void long_trains_are_counted_in_closed_form(void)
{
	struct bench *b = w_bench(EN | PMI | 2);

	/* clocks 15, 18, ... and 15, 20, ...: both in every 15th clock */
	put(b, "wbox.prochot,count=5000000000000,every=3,delay=14"
	       " wbox.prochot,count=3000000000000,every=5,delay=14");
	at(b, 15000000000000);
	CHECK_EQ(rd(b, CTR(W, 0)), 5000000000000 - 4 + 3000000000000 - 2 - 1000000000000);
	CHECK_EQ(exm_pending(&b->m), 4 + 2);
	CHECK_EQ(b->deadline, EXM_NEVER);
	wr(b, CTR(W, 0), BIT(48) - 2);
	CHECK_EQ(b->deadline, 15000000000005);
	bench_free(b);
}

static void packages_count_separately(void)
{
	struct bench *b = bench_new();

	for (unsigned int cpu = 0; cpu < 16; cpu += 8) {
		wr_on(b, cpu, BOX_CTL(W), 0xf);
		wr_on(b, cpu, SEL(W, 0), EN | 2);
		wr_on(b, cpu, U_CTL, EN_ALL);
	}
	put(b, "wbox.prochot,count=3 wbox.prochot,count=5,socket=1");
	at(b, 9);
	CHECK_EQ(rd_on(b, 0, CTR(W, 0)), 3);
	CHECK_EQ(rd_on(b, 8, CTR(W, 0)), 5);
	wr_on(b, 8, U_CTL, 0);
	put(b, "wbox.prochot,count=3 wbox.prochot,count=5,socket=1");
	at(b, 20);
	CHECK_EQ(rd_on(b, 0, CTR(W, 0)), 6);
	CHECK_EQ(rd_on(b, 8, CTR(W, 0)), 5);
	bench_free(b);
}

const struct test count_tests[] = {
	TEST(counts_overwritten_unread_are_in_stat),
	TEST(fixed_counter_takes_3_times_2_to_47_clocks_in_one_sync),
	TEST(clock_arithmetic_saturates),
	TEST(u_event_codes_have_nine_bits),
	TEST(e7_u_event_codes),
	TEST(unknown_codes_count_nothing),
	TEST(b_events_count_only_on_their_counter),
	TEST(imt_insert_counts_in_its_events),
	TEST(long_trains_are_counted_in_closed_form),
	TEST(packages_count_separately),
	{ NULL, NULL },
};
