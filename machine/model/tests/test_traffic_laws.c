// SPDX-License-Identifier: GPL-2.0
/* Parameters of exm_traffic.c, and its laws, which a wrong entry or count breaks */
#include <strings.h>
#include "traffic.h"

TEST(senseless_parameters_are_refused)
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
		CASE(slices, 29, "a package must have 1 to 28 slices and units"),
		CASE(units, 0, "a package must have 1 to 28 slices and units"),
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
		CASE(home[0].package, 2,
		     "a range of memory belongs to a package that does not exist"),
		CASE(num_homes, 17, "there are no ranges of memory, or too many"),
		CASE(home[1].package, 2,
		     "a range of memory belongs to a package that does not exist"),
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
			FAIL("case %u: %s", i, why ? why : "no error");
	}
}

/* Each count that is off by one breaks a law, but for those that no other count depends on. */
TEST(each_wrong_count_breaks_a_law)
{
	start(2, 2);
	for (u64 i = 0; i < 5000; i++)
		exm_traffic_access(traffic, i % 4, (i * i % 97) | (i & 1) << 24,
				   i % 7 % EXM_NUM_KINDS);
	no_law_is_broken();
	for (unsigned int i = 0; i < EXM_NUM_COUNTS; i++) {
		traffic->counts[1][1].count[i]++;
		if (!exm_traffic_broken(traffic))
			FAIL("%s is in no law", exm_count_names[i]);
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

TEST(each_wrong_entry_breaks_a_law)
{
	check_wrong_entries(64);
	check_wrong_entries(65);
}

/*
 * As many packages, cores and slices as there can be.  The check of the laws adds up nothing that
 * lies behind their counts, and changes no entry of a cache: the first L1 lies behind the locks.
 */
TEST(the_laws_hold_for_the_largest_machine)
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
