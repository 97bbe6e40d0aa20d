// SPDX-License-Identifier: GPL-2.0
/* Registers of NetBurst, against netburst-msrs.csv */
#include "bench.h"

static struct msr_row rows[128];
static unsigned int num_rows;

/* All rows but IA32_MISC_ENABLE and IA32_DS_AREA, which are the host's */
static void load(void)
{
	num_rows = load_msrs(rows, ARRAY_SIZE(rows), "netburst-msrs.csv", "IA32");
	CHECK_EQ(num_rows, 18 + 18 + 45 + 3);
}

/* Bits that each register stores (chapters 4 to 6); a 1 in the others is an error */
static u64 kept(const struct msr_row *r, bool ht)
{
	unsigned int n = r->reg - P_CCCR(0);

	if (r->reg <= P_CTR(17))
		return MASK40;
	if (r->reg >= 0x3f0)
		return 0xffffffff;
	if (r->reg >= 0x3a0)
		return ht ? 0x7fffffff : 0x7ffffffc;
	return (ht ? 0xcffff000 : 0xc7fff000) |
	       (n == 12 || n == 15 || n == 16 || n == 17 ? 0x800 : 0);
}

static void check_bit(struct bench *b, const struct msr_row *r, unsigned int bit, bool gp, bool ht)
{
	bool good = kept(r, ht) >> bit & 1;
	u64 val = BIT(bit), any = P_ANY * (r->reg >= P_CCCR(0) && r->reg <= P_CCCR(17));
	enum exm_result result;

	wr(b, r->reg, any);
	b->errors = 0;
	result = exm_wrmsr(&b->m, 0, r->reg, val | any);
	if (result != (good || !gp ? EXM_OK : EXM_GP) || b->errors != !good)
		test_fail(__FILE__, __LINE__, "%s bit %u: result %u, %u errors", r->field[MSR_NAME],
			  bit, result, b->errors);
	CHECK_EQ(rd(b, r->reg), good ? val | any : any);
	wr(b, r->reg, any);
}

static void p4_bits_are_stored_as_in_the_tables(void)
{
	load();
	for (unsigned int k = 0; k < 4 && !test_why; k++) {
		struct bench *b = netburst_new();

		cmd(b, k & 1 ? "set reserved_gp=1 iq_escr=1" : "set reserved_gp=0 iq_escr=1");
		cmd(b, k & 2 ? "set ht=1" : "set ht=0");
		for (unsigned int i = 0; i < num_rows * 64 && !test_why; i++)
			check_bit(b, &rows[i / 64], i % 64, k & 1, k & 2);
		bench_free(b);
	}
}

/* Without Hyper-Threading a counter that may count must have active thread 3 (chapter 5). */
static void active_thread_is_3_without_ht(void)
{
	static const u64 starts[] = { 0, P_ENABLE, P_CASCADE, P_EXTENDED };

	for (unsigned int i = 0; i < 32 && !test_why; i++) {
		struct bench *b = netburst_new();
		bool ht = i & 1, bad = !ht && i >> 3 && (i >> 1 & 3) != 3;

		cmd(b, ht ? "set ht=1" : "set ht=0");
		wr(b, P_CCCR(12), starts[i >> 3] | P_ACTIVE(i >> 1 & 3));
		CHECK_EQ(b->errors, bad);
		CHECK_EQ(rd(b, P_CCCR(12)), starts[i >> 3] | P_ACTIVE(i >> 1 & 3));
		bench_free(b);
	}
}

static void threads_of_a_core_share_its_registers(void)
{
	struct bench *b = netburst_new();

	wr_on(b, 3, P_CTR(2), 5);
	CHECK_EQ(rd_on(b, 2, P_CTR(2)), 5);
	CHECK_EQ(rd_on(b, 1, P_CTR(2)), 0);
	CHECK_EQ(rd_on(b, 4, P_CTR(2)), 0);
	CHECK(b->rec.pkg == 2 && b->rec.cpu == 4 && b->rec.reg == P_CTR(2));
	CHECK(!strcmp(cmd(b, "read 1 0x302"), "0x5\nok\n"));
	bench_free(b);
}

static void rdpmc_reads_the_counters(void)
{
	struct bench *b = netburst_new();
	u64 val = 7;

	for (u32 i = 0; i < 18; i++)
		wr(b, P_CTR(i), 0xab00000000 | i);
	for (u32 i = 0; i < 18; i++) {
		CHECK(exm_rdpmc(&b->m, 1, i, &val) == EXM_OK && val == (0xab00000000 | i));
		CHECK(b->rec.kind == 'r' && b->rec.reg == P_CTR(i) && b->rec.cpu == 1);
		CHECK(exm_rdpmc(&b->m, 0, i | BIT(31), &val) == EXM_OK && val == i);
	}
	CHECK(exm_rdpmc(&b->m, 0, 18, &val) == EXM_PASS);
	CHECK(exm_rdpmc(&b->m, 0, 18 | BIT(31), &val) == EXM_PASS);
	CHECK(exm_rdpmc(&b->m, 0, BIT(30), &val) == EXM_PASS);
	bench_free(b);
	b = nehalem_new(EXM_NEHALEM);
	CHECK(exm_rdpmc(&b->m, 0, 0, &val) == EXM_PASS);
	CHECK(!exm_pmi_line(&b->m, 0));
	CHECK_EQ(exm_misc_enable(&b->m), 0);
	bench_free(b);
}

static void misc_enable_announces_the_counters(void)
{
	struct bench *b = netburst_new();

	CHECK_EQ(exm_misc_enable(&b->m), BIT(12) | BIT(7));
	cmd(b, "set perfmon=0");
	CHECK_EQ(exm_misc_enable(&b->m), BIT(12));
	bench_free(b);
}

static void netburst_has_no_registers_of_an_uncore(void)
{
	struct bench *b = netburst_new();
	u64 val;

	CHECK(exm_rdmsr(&b->m, 0, DEBUGCTL, &val) == EXM_PASS);
	CHECK(exm_wrmsr(&b->m, 0, GLOBAL_OVF, 0) == EXM_PASS);
	cmd(b, "set no_uncore=1");
	CHECK(gp_on_read(b, P_CTR(0)) && gp_on_write(b, P_CCCR(17), 0));
	CHECK_EQ(b->errors, 0);
	cmd(b, "set no_uncore=0 dead_counters=1");
	wr(b, P_CTR(3), 9);
	CHECK_EQ(rd(b, P_CTR(3)), 0);
	cmd(b, "set dead_counters=0");
	CHECK_EQ(rd(b, P_CTR(3)), 0);
	bench_free(b);
}

static void netburst_is_family_15(void)
{
	for (unsigned int family = 0; family < 20; family++) {
		for (unsigned int cpu = 0; cpu < 300 && family != 6; cpu++) {
			int want = cpu == 3 || cpu == 4 || cpu == 6 ? EXM_NETBURST : -1;

			CHECK_EQ(exm_find_cpu(family, cpu), family == 15 ? want : -1);
		}
	}
}

/* The default of "ht": whether a core has more than one thread */
static void ht_follows_from_the_threads(void)
{
	static struct exm m;
	struct bench *b = netburst_new();

	exm_init_model(&m, EXM_NETBURST, b->m.host, b);
	exm_place_cpu(&m, 0, 0, 0);
	exm_place_cpu(&m, 1, 1, 0);
	CHECK_EQ(m.faults.ht, 0);
	exm_place_cpu(&m, 2, 1, 0);
	CHECK_EQ(m.faults.ht, 1);
	bench_free(b);
}

const struct test p4_regs_tests[] = {
	TEST(p4_bits_are_stored_as_in_the_tables),
	TEST(active_thread_is_3_without_ht),
	TEST(threads_of_a_core_share_its_registers),
	TEST(rdpmc_reads_the_counters),
	TEST(misc_enable_announces_the_counters),
	TEST(netburst_has_no_registers_of_an_uncore),
	TEST(netburst_is_family_15),
	TEST(ht_follows_from_the_threads),
	{ NULL, NULL },
};
