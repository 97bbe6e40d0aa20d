// SPDX-License-Identifier: GPL-2.0
/*
 * The caches of exm_traffic.c where traffic_replay.sh, which compares random accesses with a second
 * program, does not look: the highest lines, and what an access tells its caller.
 */
#include "traffic.h"

/* ---- closed forms ------------------------------------------------------- */

/* Each octal digit of a line counts for its slice, up to the highest line of all. */
TEST(each_bit_of_a_line_is_in_the_slice)
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

/* ---- cores -------------------------------------------------------------- */

/* An access outside of all memory, for example to a device, leaves no trace. */
TEST(lines_without_a_home_do_not_count)
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

/*
 * A line that is always in an L1 grows old in the LLC, and leaves all caches then.  That it was
 * modified the core alone knows.
 */
TEST(the_llc_takes_its_lines_from_the_cores)
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
	CHECK_EQ(count(0, EXM_PAGE_EMPTY), 1);		/* page 0, which stays open */
	writes(0, 0);
	CHECK_EQ(count(0, EXM_REQUEST_WRITE), 1);
	no_law_is_broken();
	drop();
}

/* It takes the line out of all caches, which may have been filled since the last store to it. */
TEST(non_temporal_stores_leave_no_copy)
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

/* ---- left --------------------------------------------------------------- */

static bool is_last(u64 line)
{
	return exm_traffic_access(traffic, 0, line, EXM_READ) & EXM_LAST;
}

TEST(the_last_request_is_told)
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
TEST(each_access_tells_its_effect)
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
