// SPDX-License-Identifier: GPL-2.0
/*
 * The caches of exm_traffic.c: closed forms, and one case for each rule of machine/traffic.rst.
 * traffic_replay.sh compares random accesses with a second program.
 */
#include "traffic.h"

/* ---- closed forms ------------------------------------------------------- */

/* As many lines as the LLC has are all read once and then hit, in any multiple of the L2. */
static void an_llc_full_of_lines_hits(void)
{
	start(1, 1);
	for (u64 pass = 0; pass < 3; pass++) {
		for (u64 line = 0; line < LLC_LINES; line++)
			reads(0, line);
	}
	CHECK_EQ(count(0, EXM_READ_MISS_I), LLC_LINES);
	CHECK_EQ(count(0, EXM_READ_HIT_E), 2 * LLC_LINES);
	CHECK_EQ(count(0, EXM_MEMORY_READ), LLC_LINES);
	CHECK_EQ(count(0, EXM_VICTIM_NONE), LLC_LINES);
	for (unsigned int slice = 0; slice < 8; slice++)
		CHECK_EQ(traffic->counts[0][slice].count[EXM_READ_MISS_I], LLC_LINES / 8);
	no_law_is_broken();
	drop();
}

/* One more line for each set of each slice, in turns: the least recently used one is the next */
static void one_way_too_many_never_hits(void)
{
	u64 lines = LLC_LINES / 24 * 25;

	start(1, 1);
	for (u64 pass = 0; pass < 2; pass++) {
		for (u64 line = 0; line < lines; line++)
			writes(0, line);
	}
	CHECK_EQ(count(0, EXM_WRITE_MISS_I), 2 * lines);
	CHECK_EQ(count(0, EXM_VICTIM_M), 2 * lines - LLC_LINES);
	CHECK_EQ(count(0, EXM_MEMORY_WRITE), 2 * lines - LLC_LINES);
	no_law_is_broken();
	drop();
}

/* The same of ten slices: the lines are spread evenly, too. */
static void ten_slices_are_filled_evenly(void)
{
	struct exm_traffic_config config = some(1, 1);
	u64 lines = 10 * 2048 * 24;

	config.slices = 10;
	make(&config);
	for (u64 line = 0; line < 2 * lines; line++)
		reads(0, line % lines);
	for (unsigned int slice = 0; slice < 10; slice++)
		CHECK_EQ(traffic->counts[0][slice].count[EXM_READ_MISS_I], lines / 10);
	CHECK_EQ(count(0, EXM_READ_HIT_E), lines);
	drop();
}

/* Each octal digit of a line counts for its slice, up to the highest line of all. */
static void each_bit_of_a_line_is_in_the_slice(void)
{
	struct exm_traffic_config config = some(1, 1);

	config.home[0].last = BIT(46) - 1;
	CHECK(!exm_traffic_wrong(&config));
	make(&config);
	for (unsigned int bit = 0; bit < 46; bit++) {
		u64 *misses = &traffic->counts[0][1 << bit % 3].count[EXM_READ_MISS_I];
		u64 before = *misses;

		reads(0, BIT(bit));
		CHECK_EQ(*misses, before + 1);
	}
	reads(0, BIT(46) - 1);	/* 15 sevens, and a 1: 106 */
	CHECK_EQ(traffic->counts[0][106 % 8].count[EXM_READ_MISS_I], 15 + 1);
	no_law_is_broken();
	drop();
}

/* The digits of a line, written to the base of the number of slices, add up to its slice. */
static void the_slice_is_the_sum_of_the_digits(void)
{
	static const struct {
		unsigned int slices;
		u64 line;
		unsigned int slice;
	} cases[] = {
		{ 1, 12345, 0 },
		{ 2, 7, 1 },		/* 1 + 1 + 1 = 3 */
		{ 3, 17, 2 },		/* 1 + 2 + 2 = 5 */
		{ 7, 50, 2 },		/* 1 + 0 + 1 = 2 */
		{ 10, 987, 4 },		/* 9 + 8 + 7 = 24 */
		{ 15, 269, 2 },		/* 1 + 2 + 14 = 17 */
		{ 16, 0xfff, 13 },	/* 15 + 15 + 15 = 45 */
	};
	struct exm_traffic_config config = some(1, 1);

	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		config.slices = cases[i].slices;
		make(&config);
		reads(0, cases[i].line);
		CHECK_EQ(traffic->counts[0][cases[i].slice].count[EXM_READ_MISS_I], 1);
	}
	drop();
}

/* What fits into an L2, or an L1, makes no second request. */
static void small_data_stays_in_the_core(void)
{
	start(1, 1);
	for (u64 pass = 0; pass < 5; pass++) {
		for (u64 line = 0; line < 512 * 8; line++)
			reads(0, line);
		for (u64 line = 0; line < 512 * 8; line++)
			writes(0, line);
	}
	CHECK_EQ(count(0, EXM_REQUEST_READ), 512 * 8);
	CHECK_EQ(traffic->counts[0][0].count[EXM_REQUEST_READ], 512 * 8);	/* of all slices */
	CHECK_EQ(count(0, EXM_REQUEST_WRITE), 0);
	drop();
}

/* ---- packages ----------------------------------------------------------- */

/* Bound to its own node, a package sends no message to the other; bound to the other, each line. */
static void local_lines_send_no_message(void)
{
	start(2, 1);
	for (u64 line = 0; line < 1000; line++)
		reads(0, line);
	CHECK_EQ(all_sent(0, 1) + all_sent(1, 0), 0);
	for (u64 line = 0; line < 1000; line++)
		reads(0, (1 << 24) + line);
	CHECK_EQ(all_sent(0, 1), 1000);
	CHECK_EQ(sent(0, 1, EXM_RDDATA), 1000);
	CHECK_EQ(all_sent(1, 0), 1000);
	CHECK_EQ(sent(1, 0, EXM_DATAC_E_CMP), 1000);
	CHECK_EQ(count(1, EXM_MEMORY_READ), 1000);
	drop();
}

/* A line that package 0 wrote and package 1 reads: forwarded, and written back to its home */
static void a_modified_line_is_forwarded(void)
{
	start(3, 1);
	writes(0, 2 << 24);
	reads(1, 2 << 24);
	CHECK_EQ(sent(1, 2, EXM_RDDATA), 1);
	CHECK_EQ(sent(2, 0, EXM_SNPDATA), 1);
	CHECK_EQ(sent(0, 2, EXM_RSPFWDSWB), 1);
	CHECK_EQ(sent(0, 1, EXM_DATAC_S), 1);
	CHECK_EQ(sent(0, 2, EXM_WBSDATA), 1);
	CHECK_EQ(sent(2, 1, EXM_CMP), 1);
	CHECK_EQ(count(2, EXM_IMPLICIT_WB), 1);
	CHECK_EQ(count(2, EXM_MEMORY_WRITE), 1);
	CHECK_EQ(count(0, EXM_SNOOP_READ_M), 1);
	CHECK_EQ(count(1, EXM_FILL_S), 1);
	/* both have it in S now: a write needs no data */
	writes(0, 2 << 24);
	CHECK_EQ(count(0, EXM_WRITE_MISS_S), 1);
	CHECK_EQ(sent(0, 2, EXM_INVITOE), 1);
	CHECK_EQ(sent(2, 1, EXM_SNPINVITOE), 1);
	CHECK_EQ(sent(1, 2, EXM_RSPI), 1);
	CHECK_EQ(sent(2, 0, EXM_CMP), 1);
	CHECK_EQ(count(2, EXM_MEMORY_READ), 2);
	no_law_is_broken();
	drop();
}

/* Whether a line was modified is known to the core alone, or to the LLC alone. */
static void a_modified_line_is_forwarded_whoever_knows(void)
{
	struct exm_traffic_config config = tiny(2, 1, 1, 1, 4);

	make(&config);
	reads(0, 5);
	writes(0, 5);
	reads(1, 5);
	CHECK_EQ(count(0, EXM_SNOOP_READ_M), 1);
	CHECK_EQ(sent(0, 1, EXM_DATAC_S), 1);
	writes(0, 6);
	reads(0, 7);	/* 6 leaves the core */
	reads(1, 6);
	CHECK_EQ(count(0, EXM_SNOOP_READ_M), 2);
	CHECK_EQ(sent(0, 1, EXM_DATAC_S), 2);
	no_law_is_broken();
	drop();
}

/* A line that another package only reads comes from memory. */
static void an_unmodified_line_is_not_forwarded(void)
{
	start(3, 1);
	reads(0, 2 << 24);
	reads(1, 2 << 24);
	CHECK_EQ(count(0, EXM_SNOOP_READ_E), 1);
	CHECK_EQ(sent(0, 2, EXM_RSPS), 1);
	CHECK_EQ(sent(2, 1, EXM_DATAC_S_CMP), 1);
	CHECK_EQ(all_sent(0, 1), 0);
	CHECK_EQ(count(2, EXM_IMPLICIT_WB) + count(2, EXM_MEMORY_WRITE), 0);
	no_law_is_broken();
	drop();
}

/* The last line of an LLC of one, which is package 1's, is written back to it. */
static void victims_are_written_back_to_their_home(void)
{
	struct exm_traffic_config config = tiny(2, 1, 1, 1, 1);

	CHECK(!exm_traffic_wrong(&config));	/* no cache is smaller than that before it */
	make(&config);
	writes(0, 1 << 24);
	reads(0, 0);
	CHECK_EQ(sent(0, 1, EXM_WBMTOI), 1);
	CHECK_EQ(sent(0, 1, EXM_WBIDATA), 1);
	CHECK_EQ(sent(1, 0, EXM_CMP), 1);
	CHECK_EQ(sent(1, 0, EXM_WBMTOI), 0);
	CHECK_EQ(count(1, EXM_MEMORY_WRITE), 1);
	no_law_is_broken();
	reads(0, 1);	/* the check of the laws leaves no lock behind */
	CHECK_EQ(count(0, EXM_VICTIM_E), 1);
	drop();
}

/* Where 3 slices have 2 units, the unit of line L is (L / 3) mod 2; where 4 have 2, a half of them. */
static void a_unit_has_the_lines_of_the_page(void)
{
	static const struct {
		unsigned int slices;
		u64 lines, of_unit[2];
	} cases[] = { { 3, 9, { 6, 3 } }, { 3, 4, { 3, 1 } }, { 4, 3, { 2, 1 } } };
	struct exm_traffic_config config = some(1, 1);

	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		config.slices = cases[i].slices;
		make(&config);
		for (u64 line = 0; line < cases[i].lines; line++)
			reads(0, line);
		for (unsigned int unit = 0; unit < 2; unit++)
			CHECK_EQ(traffic->counts[0][unit].count[EXM_MEMORY_READ],
				 cases[i].of_unit[unit]);
		drop();
	}
}

/* Each package that does not have the line is snooped, too, and says so. */
static void broadcasts_snoop_every_package(void)
{
	struct exm_traffic_config config = some(3, 1);

	config.broadcast = 1;
	make(&config);
	reads(0, 2 << 24);
	CHECK_EQ(sent(2, 1, EXM_SNPDATA), 1);
	CHECK_EQ(sent(2, 2, EXM_SNPDATA), 1);
	CHECK_EQ(sent(2, 0, EXM_SNPDATA), 0);
	CHECK_EQ(sent(1, 2, EXM_RSPI), 1);
	CHECK_EQ(count(1, EXM_SNOOP_READ_I), 1);
	CHECK_EQ(sent(2, 0, EXM_DATAC_E_CMP), 1);
	reads(1, 2 << 24);
	CHECK_EQ(count(0, EXM_SNOOP_READ_E), 1);
	CHECK_EQ(count(2, EXM_SNOOP_READ_I), 2);
	writes(1, 2 << 24);
	CHECK_EQ(sent(2, 0, EXM_SNPINVITOE), 1);
	CHECK_EQ(sent(2, 2, EXM_SNPINVITOE), 1);
	CHECK_EQ(count(2, EXM_SNOOP_WRITE_I), 1);
	no_law_is_broken();
	drop();
}

/* A line that is stored past the caches is written once, and never read. */
static void non_temporal_stores_read_nothing(void)
{
	struct exm_traffic_config config = some(2, 2);

	config.buffers = 2;
	make(&config);
	for (u64 line = 0; line < 100; line++) {
		for (unsigned int i = 0; i < 8; i++)
			streams(0, line);
	}
	CHECK_EQ(count(0, EXM_REQUEST_STREAM), 100);
	CHECK_EQ(count(0, EXM_STREAM_MISS_I), 100);
	CHECK_EQ(count(0, EXM_INSERT_INVITOE), 100);
	CHECK_EQ(count(0, EXM_MEMORY_WRITE), 100);
	CHECK_EQ(count(0, EXM_MEMORY_READ), 0);
	CHECK_EQ(count(0, EXM_FILL_M) + count(0, EXM_FILL_E), 0);
	/* lines in turns: as many as there are buffers */
	for (unsigned int i = 0; i < 10; i++)
		streams(0, 200 + i % 2);
	CHECK_EQ(count(0, EXM_REQUEST_STREAM), 102);
	for (unsigned int i = 0; i < 6; i++)
		streams(0, 300 + i % 3);
	CHECK_EQ(count(0, EXM_REQUEST_STREAM), 108);
	no_law_is_broken();
	drop();
}

/* It takes the line out of all caches, which may have been filled since the last store to it. */
static void non_temporal_stores_leave_no_copy(void)
{
	start(2, 2);
	writes(0, 5);
	streams(1, 5);
	CHECK_EQ(count(0, EXM_STREAM_HIT_M), 1);
	CHECK_EQ(count(0, EXM_INSERT_INVITOE), 0);	/* the package owns the line */
	reads(0, 5);
	CHECK_EQ(count(0, EXM_READ_MISS_I), 1);
	streams(1, 5);
	CHECK_EQ(count(0, EXM_STREAM_HIT_E), 1);
	writes(2, 5);		/* package 1 */
	streams(1, 5);
	CHECK_EQ(count(0, EXM_STREAM_MISS_I), 1);
	CHECK_EQ(sent(0, 1, EXM_SNPINVITOE), 1);
	CHECK_EQ(count(1, EXM_SNOOP_WRITE_M), 1);
	CHECK_EQ(sent(1, 0, EXM_RSPIWB), 1);
	CHECK_EQ(sent(1, 0, EXM_WBIDATA), 1);
	CHECK_EQ(sent(1, 0, EXM_DATAC_M), 0);
	CHECK_EQ(count(0, EXM_IMPLICIT_WB), 1);
	reads(0, 5);
	reads(2, 5);
	streams(0, 5);
	CHECK_EQ(count(0, EXM_STREAM_MISS_S), 1);
	CHECK_EQ(sent(1, 0, EXM_RSPI), 1);
	reads(2, 5);
	CHECK_EQ(count(1, EXM_READ_MISS_I), 2);
	no_law_is_broken();
	drop();
}

/*
 * Pages of two lines in two banks: pages 0 and 1 are in banks 0 and 1, page 2 takes the place of
 * page 0, and the write-back of line 0 opens page 0 again.  Each unit has banks of its own.
 */
static void pages_stay_open_until_their_bank_opens_another(void)
{
	static const struct {
		u64 line;
		bool write;
		unsigned int hits, empty, misses;
	} cases[] = {
		{ 0, true, 0, 1, 0 }, { 1, false, 1, 1, 0 }, { 2, false, 1, 2, 0 },
		{ 4, false, 1, 2, 1 }, { 5, false, 2, 2, 2 },
		{ 6, false, 2, 2, 3 }, { 7, false, 3, 2, 3 },
	};
	struct exm_traffic_config config = tiny(1, 1, 1, 1, 4);

	config.banks = config.page_lines = 2;
	make(&config);
	for (unsigned int i = 0; i < ARRAY_SIZE(cases); i++) {
		exm_traffic_access(traffic, 0, cases[i].line, cases[i].write);
		CHECK_EQ(count(0, EXM_PAGE_HIT), cases[i].hits);
		CHECK_EQ(count(0, EXM_PAGE_EMPTY), cases[i].empty);
		CHECK_EQ(count(0, EXM_PAGE_MISS), cases[i].misses);
	}
	no_law_is_broken();
	config = some(2, 1);
	make(&config);
	for (u64 line = 0; line < 2; line++) {
		reads(0, line);
		reads(0, 1 << 24 | line);
	}
	CHECK_EQ(count(0, EXM_PAGE_EMPTY), 1);
	CHECK_EQ(count(1, EXM_PAGE_EMPTY), 1);
	CHECK_EQ(count(0, EXM_PAGE_HIT), 1);
	no_law_is_broken();
	drop();
}

/* A line that two packages write in turns goes to and fro, and memory gets none of it. */
static void a_written_line_moves_between_packages(void)
{
	start(2, 1);
	for (unsigned int i = 0; i < 10; i++)
		writes(i % 2, 5);
	CHECK_EQ(count(0, EXM_WRITE_MISS_I) + count(1, EXM_WRITE_MISS_I), 10);
	CHECK_EQ(sent(0, 1, EXM_DATAC_M), 5);
	CHECK_EQ(sent(1, 0, EXM_DATAC_M), 4);
	CHECK_EQ(count(0, EXM_MEMORY_WRITE), 0);
	no_law_is_broken();
	drop();
}

/* ---- cores -------------------------------------------------------------- */

/* A core reads what another one of its package has written without a word: the LLC learns it. */
static void cores_of_a_package_share_without_messages(void)
{
	start(2, 2);
	reads(0, 7);	/* E */
	writes(0, 7);	/* M in the core alone */
	CHECK_EQ(count(0, EXM_REQUEST_WRITE), 0);
	reads(1, 7);
	CHECK_EQ(count(0, EXM_READ_HIT_E), 1);
	writes(1, 7);	/* the core has it in S, the package in M */
	CHECK_EQ(count(0, EXM_WRITE_HIT_M), 1);
	writes(1, 7);	/* now the core has it in M, too */
	CHECK_EQ(traffic->counts[0][0].count[EXM_REQUEST_WRITE], 1);
	reads(0, 7);	/* its copy is gone */
	CHECK_EQ(count(0, EXM_READ_HIT_M), 1);
	CHECK_EQ(all_sent(0, 1) + all_sent(1, 0), 0);
	no_law_is_broken();
	drop();
}

/*
 * A line that is always in an L1 grows old in the LLC, and leaves all caches then.  That it was
 * modified the core alone knows.
 */
static void the_llc_takes_its_lines_from_the_cores(void)
{
	struct exm_traffic_config config = tiny(1, 1, 2, 4, 4);

	make(&config);
	reads(0, 0);
	for (u64 line = 1; line < 5; line++) {
		CHECK_EQ(count(0, EXM_REQUEST_WRITE), 0);
		writes(0, 0);
		reads(0, line);
	}
	CHECK_EQ(count(0, EXM_VICTIM_M), 1);
	CHECK_EQ(count(0, EXM_MEMORY_WRITE), 1);
	writes(0, 0);
	CHECK_EQ(count(0, EXM_REQUEST_WRITE), 1);
	no_law_is_broken();
	drop();
}

/*
 * A line that a core alone has modified leaves the core, and the LLC learns it.  When it comes back
 * no other core has it: the core may write it without a request.
 */
static void the_llc_learns_what_leaves_a_core(void)
{
	struct exm_traffic_config config = tiny(1, 2, 1, 1, 4);

	make(&config);
	reads(0, 0);
	writes(0, 0);
	reads(0, 1);
	reads(0, 0);
	CHECK_EQ(count(0, EXM_READ_HIT_M), 1);
	writes(0, 0);
	CHECK_EQ(count(0, EXM_REQUEST_WRITE), 0);
	no_law_is_broken();
	drop();
}

/*
 * A hit in the L2 fills the L1, whose hits do not change the order of the L2: after reads of 1 2 3
 * 1 2 the L1 has 2 and 1, and the L2 has 2 1 3 also after another read of 1; then 4 and 5 take the
 * places of 3 and 1.
 */
static void hits_in_the_l1_do_not_order_the_l2(void)
{
	static const u8 lines[] = { 1, 2, 3, 1, 2, 1, 4, 5 };
	struct exm_traffic_config config = tiny(1, 1, 2, 3, 8);

	make(&config);
	for (size_t i = 0; i < ARRAY_SIZE(lines); i++)
		reads(0, lines[i]);
	CHECK_EQ(count(0, EXM_REQUEST_READ), 5);
	reads(0, 2);
	CHECK_EQ(count(0, EXM_REQUEST_READ), 5);
	reads(0, 1);
	CHECK_EQ(count(0, EXM_REQUEST_READ), 6);
	drop();
}

/* The caches lie one behind the other: the first line of one is not in the set before it. */
static void a_full_set_has_no_line_of_the_next_cache(void)
{
	struct exm_traffic_config config = tiny(2, 2, 1, 1, 2);

	make(&config);
	reads(1, 5);
	reads(0, 6);
	reads(0, 5);
	CHECK_EQ(count(0, EXM_REQUEST_READ), 3);
	reads(2, 7);	/* package 1 */
	reads(0, 7);
	CHECK_EQ(count(0, EXM_READ_MISS_I), 3);
	drop();
}

/* An access outside of all memory, for example to a device, leaves no trace. */
static void lines_without_a_home_do_not_count(void)
{
	struct exm_traffic_config config = some(1, 1);

	config.home[0].first = 1;
	make(&config);
	reads(0, 1 << 24);
	reads(0, 0);
	CHECK_EQ(count(0, EXM_REQUEST_READ), 0);
	no_law_is_broken();
	drop();
}

/* ---- left --------------------------------------------------------------- */

static bool is_last(u64 line)
{
	return exm_traffic_access(traffic, 0, line, EXM_READ) & EXM_LAST;
}

static void the_last_request_is_told(void)
{
	start(1, 1);
	CHECK(!is_last(0));	/* nothing is planned */
	traffic->left = 2;
	CHECK(!is_last(1));
	CHECK(!is_last(1));	/* no request */
	CHECK(!is_last(2));
	CHECK(is_last(3));
	CHECK(is_last(4));	/* still 0 */
	CHECK(is_last(65));
	CHECK(!is_last(1));	/* in the L1, behind 65 */
	CHECK(!is_last(1 << 24));	/* no memory */
	drop();
}

/* ---- effects ------------------------------------------------------------- */

/* An L1 of one line and an L2 of two; core 1 belongs to the other package */
static void each_access_tells_its_effect(void)
{
	static const struct {
		unsigned int core;
		u64 line;
		enum exm_kind kind;
		unsigned int effect;
	} cases[] = {
		{ 0, 1, EXM_READ, EXM_L1_FILL | EXM_REQUEST | EXM_LLC_MISS },
		{ 0, 1, EXM_WRITE, 0 },
		{ 0, 2, EXM_WRITE, EXM_L1_FILL | EXM_REQUEST | EXM_LLC_MISS },
		{ 0, 1, EXM_READ, EXM_L1_FILL | EXM_L2_HIT },
		{ 0, 3, EXM_READ, EXM_L1_FILL | EXM_REQUEST | EXM_LLC_MISS },
		{ 0, 2, EXM_READ, EXM_L1_FILL | EXM_REQUEST },
		{ 1, 2, EXM_READ, EXM_L1_FILL | EXM_REQUEST | EXM_LLC_MISS },
		{ 0, 2, EXM_WRITE, EXM_REQUEST | EXM_LLC_MISS },	/* from S to M */
		{ 0, 2, EXM_STREAM, EXM_REQUEST },
		{ 0, 2, EXM_STREAM, 0 },
		{ 0, 4, EXM_STREAM, EXM_REQUEST | EXM_LLC_MISS },
	};
	struct exm_traffic_config config = tiny(2, 1, 1, 2, 8);

	make(&config);
	for (unsigned int i = 0; i < ARRAY_SIZE(cases); i++)
		CHECK_EQ(exm_traffic_access(traffic, cases[i].core, cases[i].line, cases[i].kind),
			 cases[i].effect);
	no_law_is_broken();
	drop();
}

const struct test traffic_tests[] = {
	TEST(an_llc_full_of_lines_hits),
	TEST(one_way_too_many_never_hits),
	TEST(ten_slices_are_filled_evenly),
	TEST(each_bit_of_a_line_is_in_the_slice),
	TEST(the_slice_is_the_sum_of_the_digits),
	TEST(small_data_stays_in_the_core),
	TEST(local_lines_send_no_message),
	TEST(a_modified_line_is_forwarded),
	TEST(a_modified_line_is_forwarded_whoever_knows),
	TEST(an_unmodified_line_is_not_forwarded),
	TEST(victims_are_written_back_to_their_home),
	TEST(a_unit_has_the_lines_of_the_page),
	TEST(broadcasts_snoop_every_package),
	TEST(non_temporal_stores_read_nothing),
	TEST(non_temporal_stores_leave_no_copy),
	TEST(pages_stay_open_until_their_bank_opens_another),
	TEST(a_written_line_moves_between_packages),
	TEST(cores_of_a_package_share_without_messages),
	TEST(the_llc_takes_its_lines_from_the_cores),
	TEST(the_llc_learns_what_leaves_a_core),
	TEST(hits_in_the_l1_do_not_order_the_l2),
	TEST(a_full_set_has_no_line_of_the_next_cache),
	TEST(lines_without_a_home_do_not_count),
	TEST(the_last_request_is_told),
	TEST(each_access_tells_its_effect),
	{ NULL, NULL },
};
