// SPDX-License-Identifier: GPL-2.0
/*
 * The caches of exm_traffic.c: closed forms, one case for each rule of Documentation/traffic.rst,
 * broken laws, and threads.  traffic_replay.sh compares random accesses with a second program.
 */
#include <errno.h>
#include <pthread.h>
#include <strings.h>
#include <unistd.h>
#include "bench.h"
#include "exm_traffic.h"

static struct exm_traffic *traffic;

static void drop(void)
{
	free(traffic);
	traffic = NULL;
}

static void make(const struct exm_traffic_config *config)
{
	size_t size = exm_traffic_size(config);

	drop();
	traffic = aligned_alloc(64, (size + 63) / 64 * 64);
	memset(traffic, 0, size);
	CHECK(exm_traffic_init(traffic, config) == traffic);
}

/* Package p has the lines from p << 24 on. */
static struct exm_traffic_config some(unsigned int packages, unsigned int cores)
{
	struct exm_traffic_config config = exm_traffic_default;

	config.packages = packages;
	config.cores = cores;
	config.num_homes = packages;
	for (unsigned int p = 0; p < packages; p++) {
		config.home[p].first = (u64)p << 24;
		config.home[p].last = ((u64)(p + 1) << 24) - 1;
		config.home[p].package = p;
	}
	return config;
}

/* The same with caches of one set, which have so many lines, and one slice */
static struct exm_traffic_config tiny(unsigned int packages, unsigned int cores, u32 l1, u32 l2,
				      u32 llc)
{
	struct exm_traffic_config config = some(packages, cores);

	config.l1_sets = config.l2_sets = config.llc_sets = config.slices = config.units = 1;
	config.l1_ways = l1;
	config.l2_ways = l2;
	config.llc_ways = llc;
	return config;
}

static void start(unsigned int packages, unsigned int cores)
{
	struct exm_traffic_config config = some(packages, cores);

	make(&config);
}

static void reads(unsigned int core, u64 line)
{
	exm_traffic_access(traffic, core, line, false);
}

static void writes(unsigned int core, u64 line)
{
	exm_traffic_access(traffic, core, line, true);
}

static void streams(unsigned int core, u64 line)
{
	exm_traffic_access(traffic, core, line, EXM_STREAM);
}

/* A count of a package over all slices or units */
static u64 count(unsigned int package, enum exm_count name)
{
	u64 sum = 0;

	for (unsigned int i = 0; i < EXM_MAX_SLICES; i++)
		sum += traffic->counts[package][i].count[name];
	return sum;
}

/* The messages of a kind from one package to another */
static u64 sent(unsigned int from, unsigned int to, enum exm_message kind)
{
	u64 sum = 0;

	for (unsigned int i = 0; i < EXM_MAX_SLICES; i++)
		sum += traffic->counts[from][i].sent[kind][to];
	return sum;
}

/* All messages from one package to another */
static u64 all_sent(unsigned int from, unsigned int to)
{
	u64 sum = 0;

	for (unsigned int kind = 0; kind < EXM_NUM_MESSAGES; kind++)
		sum += sent(from, to, kind);
	return sum;
}

static void no_law_is_broken(void)
{
	const char *broken = exm_traffic_broken(traffic);

	if (broken)
		test_fail(__FILE__, __LINE__, "%s", broken);
}

/* ---- closed forms ------------------------------------------------------- */

#define LLC_LINES	(8 * 2048 * 24)

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

/* ---- parameters and laws ------------------------------------------------ */

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

/* ---- threads ------------------------------------------------------------ */

#define THREADS		4
/* Many with ThreadSanitizer, which finds the races; the sums show a lost one without it, too. */
#ifdef __SANITIZE_THREAD__
#define ACCESSES	60000
#else
#define ACCESSES	10000
#endif

/* Lines of its own, which it reads and writes in turn, and lines that all threads write */
static void *run_thread(void *arg)
{
	unsigned int thread = (size_t)arg;
	u64 seed = thread + 1;

	for (u64 i = 0; i < ACCESSES; i++) {
		u64 random = prng(&seed);

		if (i % 2)
			exm_traffic_access(traffic, thread, random % 64 << 18, random >> 32 & 1);
		else
			reads(thread, (thread % 2 << 24) + thread * ACCESSES + i);
	}
	return NULL;
}

/*
 * Threads at a time lose nothing: the laws hold meanwhile, too, also while the model takes the new
 * counts, and each line of a thread's own is one miss.
 * Run under ThreadSanitizer this finds an access without its lock.
 */
static void threads_lose_nothing(void)
{
	struct bench *b = nehalem_new(EXM_7500);
	pthread_t thread[THREADS];
	u64 misses = 0;

	start(2, THREADS / 2);
	exm_connect_traffic(&b->m, traffic);
	for (size_t i = 0; i < THREADS; i++)
		pthread_create(&thread[i], NULL, run_thread, (void *)i);
	for (unsigned int i = 0; i < 10; i++) {
		no_law_is_broken();
		for (unsigned int k = 0; k < 20; k++)
			exm_sync(&b->m);
	}
	for (size_t i = 0; i < THREADS; i++)
		pthread_join(thread[i], NULL);
	for (unsigned int p = 0; p < 2; p++)
		misses += count(p, EXM_READ_MISS_I);
	CHECK(misses >= THREADS * ACCESSES / 2);
	no_law_is_broken();
	bench_free(b);
	drop();
}

/* What another thread does while this one has a lock; @b is for SYNC and READ */
struct job {
	enum { ACCESS, LAWS, SYNC, READ } what;
	struct bench *b;
	unsigned int core;
	u64 line;
	bool write;
	bool done;
};

static void *run_job(void *arg)
{
	struct job *job = arg;

	switch (job->what) {
	case ACCESS:
		exm_traffic_access(traffic, job->core, job->line, job->write);
		break;
	case LAWS:
		exm_traffic_broken(traffic);
		break;
	case SYNC:
		exm_sync(&job->b->m);
		break;
	case READ:
		rd(job->b, U_CTL);
		break;
	}
	__atomic_store_n(&job->done, true, __ATOMIC_RELEASE);
	return NULL;
}

static void take(u8 *lock)
{
	while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE))
		;
}

static void give(u8 *lock)
{
	__atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}

/* Return whether a job is done, at the latest after so many ms. */
static bool is_done(const struct job *job, unsigned int ms)
{
	for (unsigned int i = 0; i < 10 * ms && !__atomic_load_n(&job->done, __ATOMIC_ACQUIRE); i++)
		usleep(100);
	return __atomic_load_n(&job->done, __ATOMIC_ACQUIRE);
}

/* A job that needs the lock is not done without it, and does not release that of another. */
static void needs(u8 *lock, struct job job)
{
	pthread_t thread;

	take(lock);
	pthread_create(&thread, NULL, run_job, &job);
	CHECK(!is_done(&job, 2));
	CHECK(__atomic_load_n(lock, __ATOMIC_RELAXED));
	give(lock);
	pthread_join(thread, NULL);
}

static void does_not_need(u8 *lock, struct job job)
{
	pthread_t thread;

	take(lock);
	pthread_create(&thread, NULL, run_job, &job);
	CHECK(is_done(&job, 10000));
	give(lock);
	pthread_join(thread, NULL);
}

/* A request that waits for the LLCs has released its core's lock, and takes it again. */
static void check_second_lock(u8 *llc, u8 *own, struct job job)
{
	pthread_t thread;

	take(llc);
	pthread_create(&thread, NULL, run_job, &job);
	CHECK(!is_done(&job, 2));
	take(own);
	give(llc);
	CHECK(!is_done(&job, 2));
	CHECK(__atomic_load_n(own, __ATOMIC_RELAXED));
	give(own);
	pthread_join(thread, NULL);
}

static bool taken;		/* by take_in_log() */

static void take_in_log(void *ctx, const struct exm_record *rec)
{
	(void)ctx;
	(void)rec;
	take(&traffic->lock);
	__atomic_store_n(&taken, true, __ATOMIC_RELEASE);
}

/* An access is logged after the model has taken new counts, and before it plans a sync. */
static void check_plan(struct bench *b)
{
	const struct exm_host *was = b->m.host;
	struct job job = { .what = READ, .b = b };
	struct exm_host host = *was;
	pthread_t thread;

	host.log = take_in_log;
	b->m.host = &host;
	taken = false;
	pthread_create(&thread, NULL, run_job, &job);
	while (!__atomic_load_n(&taken, __ATOMIC_ACQUIRE))
		usleep(100);
	CHECK(!is_done(&job, 2));
	CHECK(__atomic_load_n(&traffic->lock, __ATOMIC_RELAXED));
	give(&traffic->lock);
	pthread_join(thread, NULL);
	b->m.host = was;
}

/* Who waits for which lock: see the head of exm_traffic.c. */
static void each_lock_is_taken(void)
{
	struct bench *b = nehalem_new(EXM_7500);
	u8 *llc, *core[2];

	start(1, 2);
	exm_connect_traffic(&b->m, traffic);
	llc = &traffic->lock;
	core[0] = &traffic->core[0].lock;
	core[1] = &traffic->core[1].lock;
	reads(0, 1);
	reads(0, 65);		/* the same set of the L1 */
	writes(0, 3);
	reads(1, 7);
	reads(0, 7);		/* S in both cores */
	needs(llc, (struct job){ .line = 100 });
	needs(llc, (struct job){ .what = LAWS });
	needs(llc, (struct job){ .what = SYNC, .b = b });
	needs(core[0], (struct job){ .line = 1 });
	needs(core[0], (struct job){ .what = LAWS });
	needs(core[1], (struct job){ .what = LAWS });
	needs(core[1], (struct job){ .line = 7, .write = true });
	check_second_lock(llc, core[0], (struct job){ .line = 101 });
	check_plan(b);
	does_not_need(llc, (struct job){ .line = 65 });		/* 1 is before it */
	/* the line that was accessed last in its set */
	reads(1, 7);
	reads(0, 7);
	does_not_need(core[0], (struct job){ .line = 7 });
	does_not_need(core[0], (struct job){ .line = 3, .write = true });
	no_law_is_broken();
	bench_free(b);
	drop();
}

/* ---- counters ------------------------------------------------------------ */

/* A bench whose memory traffic is that of the page, with @cores cores in two packages */
static struct bench *connected(enum exm_model model, unsigned int cores)
{
	struct bench *b = nehalem_new(model);
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

/* Each row of exm_taps[] names a signal of its processors: the counts have no row that is lost. */
static void every_signal_is_known(void)
{
	for (enum exm_model model = EXM_7500; model < EXM_NETBURST; model++) {
		struct bench *b = connected(model, 1);
		unsigned int rows = 0;

		for (unsigned int i = 0; i < EXM_MAX_TAPS; i++)
			rows += b->m.tap[i].known;
		CHECK_EQ(rows, model == EXM_7500 || model == EXM_E7 ? 74 : model == EXM_IVYTOWN ? 38 :
			 model == EXM_NEHALEM ? 32 : 40);
		bench_free(b);
	}
	drop();
}

static void netburst_has_no_traffic(void)
{
	struct exm_traffic_config config;

	CHECK(!exm_traffic_processor(EXM_NETBURST, &config));
}

/* Let a counter of a box of package 0 count. */
static void enable(struct bench *b, u32 box, unsigned int i, u64 sel)
{
	wr(b, SEL(box, i), sel);
	wr(b, BOX_CTL(box), rd(b, BOX_CTL(box)) | BIT(i));
	wr(b, U_CTL, EN_ALL);
}

#define C0		0xd00
#define LLC_MISSES	(EN | 0x0714)
#define LLC_HITS	(EN | 0x0f15)
#define IMT_INSERTS_RD	(1 | 0x1d << 1)

/* A read of a counter has what the cores have done until then. */
static void counters_have_the_counts(void)
{
	struct bench *b = connected(EXM_7500, 1);

	enable(b, C0, 0, LLC_MISSES);
	enable(b, C0, 1, LLC_HITS);
	enable(b, B0, 1, IMT_INSERTS_RD);
	for (u64 line = 0; line < 800; line++)
		reads(0, line);
	CHECK_EQ(rd(b, CTR(C0, 0)), 100);
	CHECK_EQ(rd(b, CTR(B0, 1)), 400);
	writes(0, 0);
	writes(1, 0);	/* package 1: the home sees another request */
	CHECK_EQ(rd(b, CTR(C0, 1)), 0);
	CHECK_EQ(rd(b, CTR(B0, 1)), 401);
	CHECK_EQ(traffic->counts[0][0].count[EXM_SNOOP_WRITE_M], 1);
	reads(0, 0);
	CHECK_EQ(rd(b, CTR(C0, 0)), 101);
	bench_free(b);
	drop();
}

/* The misses of each of eight packages, which all are in slice 0, are in that package's C-Box 0. */
static void each_package_counts_its_own(void)
{
	struct exm_traffic_config config = some(8, 1);
	struct bench *b = nehalem_new(EXM_7500);

	for (unsigned int p = 0; p < 8; p++)
		exm_place_cpu(&b->m, 16 + p, p, 0);
	make(&config);
	exm_connect_traffic(&b->m, traffic);
	for (unsigned int p = 0; p < 8; p++) {
		wr_on(b, 16 + p, SEL(C0, 0), LLC_MISSES);
		wr_on(b, 16 + p, BOX_CTL(C0), BIT(0));
		wr_on(b, 16 + p, U_CTL, EN_ALL);
		/* digits p, i, and what adds up to a multiple of 8 */
		for (u64 i = 0; i <= p; i++)
			reads(p, (u64)p << 24 | i << 3 | (16 - p - i) % 8);
	}
	for (unsigned int p = 0; p < 8; p++)
		CHECK_EQ(rd_on(b, 16 + p, CTR(C0, 0)), p + 1);
	bench_free(b);
	drop();
}

/* What happened before a counter was enabled is not its own. */
static void a_new_counter_starts_from_now(void)
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
static void a_stopped_package_counts_no_traffic(void)
{
	struct bench *b = connected(EXM_7500, 1);

	enable(b, B0, 1, IMT_INSERTS_RD | PMI);
	wr(b, U_CTL, 0);
	for (u64 line = 0; line < 100; line++)
		reads(0, line);
	CHECK_EQ(rd(b, CTR(B0, 1)), 0);
	CHECK_EQ(rd(b, U_STATUS), 0);
	CHECK_EQ(b->requests, 0);
	bench_free(b);
	drop();
}

/* Threshold, invert and edge see each occurrence in a clock of its own. */
static void occurrences_have_clocks_of_their_own(void)
{
	struct bench *b = connected(EXM_7500, 1);

	enable(b, C0, 0, LLC_MISSES | THRESH(1));
	enable(b, C0, 1, LLC_MISSES | THRESH(2));
	enable(b, C0, 2, LLC_MISSES | EDGE | THRESH(1));
	enable(b, C0, 3, LLC_MISSES | INVERT | THRESH(1));	/* in other clocks */
	for (u64 line = 0; line < 800; line++)
		reads(0, line);
	CHECK_EQ(rd(b, CTR(C0, 0)), 100);
	CHECK_EQ(rd(b, CTR(C0, 1)), 0);
	CHECK_EQ(rd(b, CTR(C0, 2)), 100);
	CHECK_EQ(rd(b, CTR(C0, 3)), 0);
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
	CHECK_EQ(b->pmis, 1);
	CHECK_EQ(b->pmi[0].cpu, cpu);
	CHECK_EQ(traffic->counts[p][0].count[EXM_INSERT_READ], period);
	CHECK_EQ(rd_on(b, cpu, CTR(B0, ctr)), 0);
	CHECK(!b->exact);
	CHECK_EQ(b->exact_calls, 2);	/* on and off */
	bench_free(b);
	drop();
}

#define MSGS_S_TO_B	(1 | 0x02 << 1)		/* a request for each line that is read */
#define EARLY_ACK	(1 | 0x02 << 1)		/* counter 3 */

static void the_pmi_comes_with_the_overflow(void)
{
	check_pmi(0, 1, IMT_INSERTS_RD, 100);
	check_pmi(0, 2, MSGS_S_TO_B, 100);
	check_pmi(0, 1, IMT_INSERTS_RD, 99);
	check_pmi(1, 1, IMT_INSERTS_RD, 100);
}

/* Only what the traffic can overflow makes the accesses slow. */
static void only_traffic_is_exact(void)
{
	struct bench *b = connected(EXM_7500, 1);

	wr(b, CTR(B0, 3), MASK48 + 1 - 100);
	wr(b, SEL(B0, 3), EARLY_ACK | PMI);
	wr(b, BOX_CTL(B0), BIT(3));
	wr(b, U_CTL, EN_ALL | BIT(0) | CORES(1));
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
static void traffic_and_stimuli_add_up(void)
{
	struct bench *b = connected(EXM_7500, 1);

	wr(b, DEBUGCTL, BIT(13));
	wr(b, CTR(B0, 1), MASK48 + 1 - 100);
	wr(b, SEL(B0, 1), IMT_INSERTS_RD | PMI);
	wr(b, BOX_CTL(B0), BIT(1));
	wr(b, U_CTL, EN_ALL | BIT(0) | CORES(1));
	put(b, "bbox0.imt_insert,src=core,op=rd,count=60,every=10");
	for (u64 line = 0; line < 96; line++)
		reads(0, line);
	CHECK_EQ(rd(b, CTR(B0, 1)), MASK48 + 1 - 100 + 96 / 2);
	bench_go(b, 1000, AT_DEADLINES);
	CHECK_EQ(b->pmis, 1);
	CHECK_EQ(b->pmi[0].clock, 1 + (100 - 96 / 2 - 1) * 10);
	bench_free(b);
	drop();
}

/* A long period leaves the accesses alone until it is nearly over, 2^18 increments before. */
static void a_long_period_is_exact_at_its_end(void)
{
	struct bench *b = connected(EXM_7500, 1);
	u64 period = BIT(19), line = 0, syncs = 0, counted;

	wr(b, DEBUGCTL, BIT(13));
	wr(b, CTR(B0, 1), MASK48 + 1 - period);
	wr(b, SEL(B0, 1), IMT_INSERTS_RD | PMI);
	wr(b, BOX_CTL(B0), BIT(1));
	wr(b, U_CTL, EN_ALL | BIT(0) | CORES(1));
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

/* A counter that only wraps after 2^48 costs no sync. */
static void counting_is_not_exact(void)
{
	struct bench *b = connected(EXM_7500, 1);

	enable(b, B0, 1, IMT_INSERTS_RD | PMI);
	CHECK(!b->exact);
	CHECK(traffic->left > BIT(39));
	bench_free(b);
	drop();
}

/* A line that package 1 takes from package 0 is two packets of nine flits: to it, and to the home. */
static void packets_with_data_have_nine_flits(void)
{
	struct bench *b = connected(EXM_7500, 1);

	enable(b, S0, 0, EN | 0x0f64);			/* PKTS_SENT_DRS */
	enable(b, S0, 1, EN | 0x65);			/* FLITS_SENT_DRS */
	enable(b, S0, 2, EN | 0x0360);			/* PKTS_SENT_HOM */
	for (u64 i = 0; i < 10; i++) {
		writes(0, (1 << 24) + 64 * i * 8);
		reads(1, (1 << 24) + 64 * i * 8);
	}
	/* a request, a response and two packets with data for each line on this side */
	CHECK(rd(b, CTR(S0, 0)) > 0);
	CHECK_EQ(rd(b, CTR(S0, 1)), 9 * rd(b, CTR(S0, 0)));
	CHECK_EQ(rd(b, CTR(S0, 2)), rd(b, CTR(S0, 0)));
	bench_free(b);
	drop();
}

/*
 * Flits of a remote read on an Ivytown: a request of one, and data of nine, which come in clocks
 * one after the other
 */
static void links_carry_flits(void)
{
	struct bench *b = ivytown_new();
	struct exm_traffic_config config = some(2, 1);

	make(&config);
	exm_connect_traffic(&b->m, traffic);
	pci_wr(b, Q_CTL(0, 0), EN | 0x0600);		/* TxL_FLITS_G0: data and non-data */
	pci_wr(b, Q_CTL(0, 1), EN | 0x0201);		/* RxL_FLITS_G0.DATA */
	pci_wr(b, Q_CTL(0, 2), EN | 0x0401);		/* NON_DATA */
	pci_wr(b, Q_CTL(0, 3), EN | 0x0201 | EDGE | THRESH(1));
	for (u64 line = 0; line < 100; line++)
		reads(0, (1 << 24) + line);
	CHECK_EQ(qpi(b, 0, 0), 100);
	CHECK_EQ(qpi(b, 0, 1), 800);
	CHECK_EQ(qpi(b, 0, 2), 100);
	CHECK_EQ(qpi(b, 0, 3), 100);
	bench_free(b);
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
	TEST(senseless_parameters_are_refused),
	TEST(the_defaults_are_those_of_the_page),
	TEST(everything_has_its_name),
	TEST(each_wrong_count_breaks_a_law),
	TEST(each_wrong_entry_breaks_a_law),
	TEST(a_line_in_two_packages_is_in_no_other_state),
	TEST(the_holders_are_those_that_have_the_line),
	TEST(the_laws_hold_for_the_largest_machine),
	TEST(threads_lose_nothing),
	TEST(each_lock_is_taken),
	TEST(every_signal_is_known),
	TEST(netburst_has_no_traffic),
	TEST(counters_have_the_counts),
	TEST(each_package_counts_its_own),
	TEST(a_new_counter_starts_from_now),
	TEST(a_stopped_package_counts_no_traffic),
	TEST(occurrences_have_clocks_of_their_own),
	TEST(the_pmi_comes_with_the_overflow),
	TEST(only_traffic_is_exact),
	TEST(a_long_period_is_exact_at_its_end),
	TEST(traffic_and_stimuli_add_up),
	TEST(counting_is_not_exact),
	TEST(packets_with_data_have_nine_flits),
	TEST(links_carry_flits),
	{ NULL, NULL },
};

/* ---- replay ------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *lines[1 << 16];
static unsigned int num_lines;

static void note(unsigned int package, unsigned int index, const char *name, u64 val)
{
	char text[128];

	if (!val)
		return;
	snprintf(text, sizeof(text), "%u %u %s %llu", package, index, name,
		 (unsigned long long)val);
	lines[num_lines++] = strdup(text);
}

static void note_messages(unsigned int package, unsigned int index, const char *way,
			  u64 messages[][EXM_MAX_PKGS])
{
	char name[64];

	for (unsigned int kind = 0; kind < EXM_NUM_MESSAGES; kind++) {
		for (unsigned int peer = 0; peer < EXM_MAX_PKGS; peer++) {
			snprintf(name, sizeof(name), "%s_%s_%u", way, exm_message_names[kind], peer);
			note(package, index, name, messages[kind][peer]);
		}
	}
}

static void print_counts(void)
{
	for (unsigned int i = 0; i < EXM_MAX_PKGS * EXM_MAX_SLICES; i++) {
		unsigned int package = i / EXM_MAX_SLICES, index = i % EXM_MAX_SLICES;
		struct exm_counts *counts = &traffic->counts[package][index];

		for (unsigned int k = 0; k < EXM_NUM_COUNTS; k++)
			note(package, index, exm_count_names[k], counts->count[k]);
		note_messages(package, index, "sent", counts->sent);
		note_messages(package, index, "received", counts->received);
	}
	qsort(lines, num_lines, sizeof(lines[0]), compare);
	for (unsigned int i = 0; i < num_lines; i++) {
		puts(lines[i]);
		free(lines[i]);
	}
}

/* Make the caches at the first access.  Return why they cannot be, or NULL. */
static const char *make_checked(const struct exm_traffic_config *config)
{
	const char *wrong = traffic ? NULL : exm_traffic_wrong(config);

	if (!traffic && !wrong)
		make(config);
	return wrong;
}

int replay(const char *file)
{
	struct exm_traffic_config config = exm_traffic_default;
	unsigned long long a, b;
	char text[128], word[16];
	unsigned int n;
	FILE *f = fopen(file, "r");
	static const char kinds[] = "rwn";
	const char *broken = NULL;

	if (!f) {
		fprintf(stderr, "%s: %s\n", file, strerror(errno));
		return 1;
	}
	while (!broken && fgets(text, sizeof(text), f)) {
		if (sscanf(text, "home %llx %llx %u", &a, &b, &n) == 3 &&
		    config.num_homes < EXM_MAX_HOMES) {
			config.home[config.num_homes++] = (struct exm_home){ a, b, n };
		} else if (sscanf(text, "%1[rwn] %u %llx", word, &n, &a) == 3 &&
			   n < config.packages * config.cores) {
			broken = make_checked(&config);
			if (!broken)
				exm_traffic_access(traffic, n, a, strchr(kinds, *word) - kinds);
		} else if (sscanf(text, "%15s %u", word, &n) != 2 ||
			   !exm_traffic_set(&config, word, n)) {
			fprintf(stderr, "%s: what is \"%s\"?\n", file, text);
			return 1;
		}
	}
	fclose(f);
	if (!broken)
		broken = traffic ? exm_traffic_broken(traffic) : "there is no access";
	if (broken) {
		fprintf(stderr, "%s: %s\n", file, broken);
		return 1;
	}
	print_counts();
	drop();
	return 0;
}
