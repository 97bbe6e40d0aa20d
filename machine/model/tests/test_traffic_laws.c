// SPDX-License-Identifier: GPL-2.0
/* Parameters of exm_traffic.c, and its laws, which a wrong entry or count breaks */
#include <strings.h>
#include "traffic.h"

static void senseless_parameters_are_refused(void)
{
	static const struct {
		size_t member;
		u32 val;
		const char *why;
	} cases[] = {
#define CASE(name, val, why) { offsetof(struct exm_traffic_config, name), val, why }
		CASE(packages, 0, "there must be 1 to 8 packages"),
		CASE(packages, 9, "there must be 1 to 8 packages"),
		CASE(cores, 0, "a package must have 1 to 16 cores"),
		CASE(cores, 17, "a package must have 1 to 16 cores"),
		CASE(slices, 17, "a package must have 1 to 16 slices and units"),
		CASE(units, 0, "a package must have 1 to 16 slices and units"),
		CASE(l1_sets, 0, "a cache must have 1 to 1048576 sets"),
		CASE(llc_sets, 1048577, "a cache must have 1 to 1048576 sets"),
		CASE(l2_ways, 65, "a set must have 1 to 64 ways"),
		CASE(banks, 65, "a unit must have 1 to 64 banks, and a page 1 to 1048576 lines"),
		CASE(page_lines, 0, "a unit must have 1 to 64 banks, and a page 1 to 1048576 lines"),
		CASE(buffers, 17, "a core must have 1 to 16 buffers"),
		CASE(l1_sets, 1024, "the L2 must not be smaller than the L1, whose lines it has"),
		CASE(llc_ways, 0, "a set must have 1 to 64 ways"),
		CASE(l2_sets, 1048576, "the LLC must not be smaller than an L2, whose lines it has"),
		CASE(num_homes, 0, "there are no ranges of memory, or too many"),
		CASE(home[0].package, 2, "a range of memory belongs to a package that does not exist"),
		CASE(num_homes, 17, "there are no ranges of memory, or too many"),
		CASE(home[1].package, 2, "a range of memory belongs to a package that does not exist"),
		CASE(home[1].last, 1, "a range of memory has no line, or lines that are too high"),
#undef CASE
	};
	struct exm_traffic_config config = some(2, 1);

	config.num_homes = 16;
	CHECK(!exm_traffic_wrong(&config));
	config.llc_ways = 64;
	config.num_homes = 2;
	config.home[2].package = 2;	/* no range */
	CHECK(!exm_traffic_wrong(&config));
	config.home[0].last = BIT(46);	/* lines have 46 bits */
	CHECK(exm_traffic_wrong(&config));
	for (unsigned int i = 0; i < ARRAY_SIZE(cases); i++) {
		const char *why;

		config = some(2, 1);
		memcpy((char *)&config + cases[i].member, &cases[i].val, sizeof(cases[i].val));
		why = exm_traffic_wrong(&config);
		if (!why || strcmp(why, cases[i].why))
			test_fail(__FILE__, __LINE__, "case %u: %s", i, why ? why : "no error");
	}
}

/* Those of a 7500 with one package of one core */
static void the_defaults_are_those_of_the_page(void)
{
	CHECK_EQ(exm_traffic_default.packages, 1);
	CHECK_EQ(exm_traffic_default.cores, 1);
	CHECK_EQ(exm_traffic_default.l1_sets, 64);
	CHECK_EQ(exm_traffic_default.l1_ways, 8);
	CHECK_EQ(exm_traffic_default.l2_sets, 512);
	CHECK_EQ(exm_traffic_default.l2_ways, 8);
	CHECK_EQ(exm_traffic_default.slices, 8);
	CHECK_EQ(exm_traffic_default.llc_sets, 2048);
	CHECK_EQ(exm_traffic_default.llc_ways, 24);
	CHECK_EQ(exm_traffic_default.units, 2);
	CHECK_EQ(exm_traffic_default.banks, 8);
	CHECK_EQ(exm_traffic_default.page_lines, 256);
	CHECK_EQ(exm_traffic_default.buffers, 10);
	CHECK_EQ(exm_traffic_default.broadcast, 0);
	CHECK_EQ(exm_traffic_default.interleave, 0);
	CHECK_EQ(exm_traffic_default.num_homes, 0);
}

/* The page's names of the parameters, counts and messages */
static void everything_has_its_name(void)
{
#define NAME(name)	{ EXM_##name, #name }
	static const struct {
		unsigned int number;
		const char *name;
	} counts[] = {
		NAME(READ_HIT_M), NAME(READ_HIT_E), NAME(READ_HIT_S), NAME(READ_MISS_I),
		NAME(WRITE_HIT_M), NAME(WRITE_HIT_E), NAME(WRITE_MISS_S), NAME(WRITE_MISS_I),
		NAME(STREAM_HIT_M), NAME(STREAM_HIT_E), NAME(STREAM_MISS_S), NAME(STREAM_MISS_I),
		NAME(VICTIM_M), NAME(VICTIM_E), NAME(VICTIM_S), NAME(VICTIM_NONE),
		NAME(FILL_M), NAME(FILL_E), NAME(FILL_S),
		NAME(SNOOP_READ_M), NAME(SNOOP_READ_E), NAME(SNOOP_READ_S),
		NAME(SNOOP_READ_I), NAME(SNOOP_WRITE_M), NAME(SNOOP_WRITE_E),
		NAME(SNOOP_WRITE_S), NAME(SNOOP_WRITE_I),
		NAME(INSERT_READ), NAME(INSERT_WRITE), NAME(INSERT_INVITOE), NAME(IMPLICIT_WB),
		NAME(MEMORY_READ), NAME(MEMORY_WRITE),
		NAME(PAGE_HIT), NAME(PAGE_EMPTY), NAME(PAGE_MISS),
		NAME(REQUEST_READ), NAME(REQUEST_WRITE), NAME(REQUEST_STREAM),
	}, messages[] = {
		NAME(RDDATA), NAME(RDINVOWN), NAME(INVITOE), NAME(WBMTOI), NAME(SNPDATA),
		NAME(SNPINVOWN), NAME(SNPINVITOE), NAME(RSPS), NAME(RSPFWDSWB), NAME(RSPI),
		NAME(RSPFWDI), NAME(RSPIWB),
		NAME(DATAC_E_CMP), NAME(DATAC_S_CMP), NAME(DATAC_S), NAME(DATAC_M),
		NAME(WBIDATA), NAME(WBSDATA), NAME(CMP),
	};
#undef NAME
	struct exm_traffic_config c;

	CHECK_EQ(ARRAY_SIZE(counts), EXM_NUM_COUNTS);
	CHECK_EQ(ARRAY_SIZE(messages), EXM_NUM_MESSAGES);
	for (unsigned int i = 0; i < EXM_NUM_COUNTS; i++)
		CHECK(!strcasecmp(exm_count_names[counts[i].number], counts[i].name));
	for (unsigned int i = 0; i < EXM_NUM_MESSAGES; i++)
		CHECK(!strcasecmp(exm_message_names[messages[i].number], messages[i].name));
#define PARAMETER(name, val) \
	memset(&c, 0, sizeof(c)); \
	CHECK(exm_traffic_set(&c, #name, val)); \
	CHECK_EQ(c.name, val)
	PARAMETER(packages, 2);
	PARAMETER(cores, 3);
	PARAMETER(l1_sets, 4);
	PARAMETER(l1_ways, 5);
	PARAMETER(l2_sets, 6);
	PARAMETER(l2_ways, 7);
	PARAMETER(slices, 8);
	PARAMETER(llc_sets, 9);
	PARAMETER(llc_ways, 10);
	PARAMETER(units, 11);
	PARAMETER(banks, 12);
	PARAMETER(page_lines, 13);
	PARAMETER(buffers, 14);
	PARAMETER(interleave, 1);
	PARAMETER(broadcast, 1);
#undef PARAMETER
	CHECK(!exm_traffic_set(&c, "l1", 1));
}

/* Each count that is off by one breaks a law, but for those that no other count depends on. */
static void each_wrong_count_breaks_a_law(void)
{
	start(2, 2);
	for (u64 i = 0; i < 5000; i++)
		exm_traffic_access(traffic, i % 4, (i * i % 97) | (i & 1) << 24, i % 7 % EXM_NUM_KINDS);
	no_law_is_broken();
	for (unsigned int i = 0; i < EXM_NUM_COUNTS; i++) {
		traffic->counts[1][1].count[i]++;
		if (!exm_traffic_broken(traffic))
			test_fail(__FILE__, __LINE__, "%s is in no law", exm_count_names[i]);
		traffic->counts[1][1].count[i]--;
	}
	for (unsigned int kind = 0; kind < EXM_NUM_MESSAGES; kind++) {
		traffic->counts[1][3].received[kind][0]++;
		CHECK(exm_traffic_broken(traffic));
		traffic->counts[1][3].received[kind][0]--;
		traffic->counts[0][0].received[kind][0]++;
		CHECK(exm_traffic_broken(traffic));
		traffic->counts[0][0].received[kind][0]--;
	}
	/* one write of memory more, of a victim that there was not */
	traffic->counts[1][1].count[EXM_INSERT_WRITE]++;
	traffic->counts[1][1].count[EXM_MEMORY_WRITE]++;
	CHECK(exm_traffic_broken(traffic));
	traffic->counts[1][1].count[EXM_INSERT_WRITE]--;
	traffic->counts[1][1].count[EXM_MEMORY_WRITE]--;
	/* one message more that arrives, too: data, snoops and responses belong to something else */
	for (unsigned int kind = EXM_SNPDATA; kind <= EXM_DATAC_M; kind++) {
		traffic->counts[0][3].sent[kind][1]++;
		traffic->counts[1][3].received[kind][0]++;
		CHECK(exm_traffic_broken(traffic));
		traffic->counts[0][3].sent[kind][1]--;
		traffic->counts[1][3].received[kind][0]--;
	}
	no_law_is_broken();
	drop();
}

/* The entries of a line: the first of the caches, or others */
static void check_wrong_entries(u64 line)
{
	struct exm_core *core;
	u64 *l1, *l2, *llc;

	start(2, 1);
	reads(0, line);
	core = &traffic->core[0];
	for (l1 = core->l1; !*l1; l1++)
		;
	for (l2 = core->l2; !*l2; l2++)
		;
	for (llc = traffic->llc; !*llc; llc++)
		;
	no_law_is_broken();
	*l1 ^= 3;	/* another state than in the L2 */
	CHECK(exm_traffic_broken(traffic));
	*l1 ^= 3;
	*l2 ^= 8 << 20;	/* another line than in L1 and LLC */
	CHECK(exm_traffic_broken(traffic));
	*l2 ^= 8 << 20;
	*llc ^= 4;	/* no holder */
	CHECK(exm_traffic_broken(traffic));
	*llc ^= 4;
	*llc ^= 3;	/* E in the core, S in the package */
	CHECK(exm_traffic_broken(traffic));
	*llc ^= 3;
	llc[1] = *llc ^ 3 ^ 4;	/* a line in S that no core has, and that never came */
	CHECK(exm_traffic_broken(traffic));
	llc[1] = 0;
	no_law_is_broken();
	drop();
}

static void each_wrong_entry_breaks_a_law(void)
{
	check_wrong_entries(64);
	check_wrong_entries(65);
}

/* A line in S in two packages, which is then E in one of them, whichever */
static void check_two_packages(u64 line)
{
	start(2, 1);
	reads(0, line);
	reads(1, line);
	no_law_is_broken();
	for (unsigned int p = 0; p < 2; p++) {
		u64 *llc = traffic->llc + p * LLC_LINES;

		for (; !*llc; llc++)
			;
		*llc ^= 3;
		CHECK(exm_traffic_broken(traffic));
		*llc ^= 3;
	}
	no_law_is_broken();
	drop();
}

static void a_line_in_two_packages_is_in_no_other_state(void)
{
	check_two_packages(0);
	check_two_packages(65);
}

/* A holder without the line, and a line without its holder */
static void the_holders_are_those_that_have_the_line(void)
{
	u64 *llc;

	start(1, 4);
	reads(1, 65);
	reads(2, 65);
	for (llc = traffic->llc; !*llc; llc++)
		;
	for (unsigned int n = 0; n < 4; n++) {	/* cores 1 and 2 have the line, in S */
		*llc ^= BIT(2 + n);
		CHECK(exm_traffic_broken(traffic));
		*llc ^= BIT(2 + n);
	}
	no_law_is_broken();
	/* as many cores as there can be, and a line whose bits come next in the entry */
	start(1, 16);
	reads(15, 0x1ffff);
	no_law_is_broken();
	drop();
}

/*
 * As many packages, cores and slices as there can be.  The check of the laws adds up nothing that
 * lies behind their counts, and changes no entry of a cache: the first L1 lies behind the locks.
 */
static void the_laws_hold_for_the_largest_machine(void)
{
	struct exm_traffic_config config = tiny(8, 16, 4, 4, 64);

	config.slices = config.units = 16;
	CHECK(!exm_traffic_wrong(&config));
	make(&config);
	for (unsigned int core = 1; core < 8 * 16; core++)
		reads(core, (u64)(core % 8) << 24 | core);
	for (u64 line = 0x203; line > 0x200; line--)
		reads(0, line);
	memset(traffic->handed, 1, sizeof(traffic->handed));
	no_law_is_broken();
	no_law_is_broken();
	drop();
}

const struct test traffic_law_tests[] = {
	TEST(senseless_parameters_are_refused),
	TEST(the_defaults_are_those_of_the_page),
	TEST(everything_has_its_name),
	TEST(each_wrong_count_breaks_a_law),
	TEST(each_wrong_entry_breaks_a_law),
	TEST(a_line_in_two_packages_is_in_no_other_state),
	TEST(the_holders_are_those_that_have_the_line),
	TEST(the_laws_hold_for_the_largest_machine),
	{ NULL, NULL },
};
