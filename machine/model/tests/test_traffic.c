// SPDX-License-Identifier: GPL-2.0
/*
 * The caches of exm_traffic.c where traffic_replay.sh, which compares random accesses with a second
 * program, does not look: the highest lines, and what an access tells its caller.
 */
#include "traffic.h"

/* ---- closed forms ------------------------------------------------------- */

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

/* ---- cores -------------------------------------------------------------- */

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
	TEST(each_bit_of_a_line_is_in_the_slice),
	TEST(lines_without_a_home_do_not_count),
	TEST(the_last_request_is_told),
	TEST(each_access_tells_its_effect),
	{ NULL, NULL },
};
