// SPDX-License-Identifier: GPL-2.0
/* The address map against xeon-7500-msrs.csv */
#include "bench.h"

struct row {
	char name[64];
	char access[16];
	unsigned int width;
};

static struct row rows[0x1000];

/* name,box,instance,address_hex,width,access,cpu,sources */
static void load(void)
{
	const char *path = getenv("MSRS_CSV");
	char line[512], name[64], access[16], cpu[16];
	unsigned int addr, width, n = 0;
	FILE *f = fopen(path ? path : "../../Documentation/hardware/xeon-7500-msrs.csv", "r");

	if (!f) {
		test_fail(__FILE__, __LINE__, "cannot open %s", path ? path : "the CSV");
		return;
	}
	memset(rows, 0, sizeof(rows));
	while (fgets(line, sizeof(line), f)) {
		if (sscanf(line, "%63[^,],%*[^,],%*[^,],%x,%u,%15[^,],%15[^,],",
			   name, &addr, &width, access, cpu) != 5)
			continue;
		if (!strstr(cpu, bench_model == EXM_E7 ? "E7" : "7500") || addr >= 0x1000)
			continue;
		snprintf(rows[addr].name, sizeof(rows[addr].name), "%s", name);
		snprintf(rows[addr].access, sizeof(rows[addr].access), "%s", access);
		rows[addr].width = width;
		n++;
	}
	fclose(f);
	CHECK_EQ(n, bench_model == EXM_E7 ? 390 : 360);
}

static bool listed(u32 addr)
{
	return rows[addr].name[0] && addr != 0x834;	/* LVTPC, in the APIC */
}

static enum exm_result expected(u32 addr)
{
	if (listed(addr))
		return EXM_OK;
	return addr >= 0xc00 ? EXM_GP : EXM_PASS;
}

static void address_map_equals_the_csv(void)
{
	struct bench *b = bench_new();
	u64 val;

	load();
	for (u32 addr = 0; addr < 0x1100 && !test_why; addr++) {
		enum exm_result want = addr < 0x1000 ? expected(addr) : EXM_PASS;

		if (exm_rdmsr(&b->m, 0, addr, &val) != want)
			test_fail(__FILE__, __LINE__, "rdmsr 0x%x", addr);
		if (exm_wrmsr(&b->m, 0, addr, 0) != (addr == GLOBAL_STATUS ? EXM_GP : want))
			test_fail(__FILE__, __LINE__, "wrmsr 0x%x", addr);
	}
	bench_free(b);
}

static void registers_are_no_wider_than_the_csv(void)
{
	struct bench *b = bench_new();

	load();
	for (u32 addr = 0xc00; addr < 0x1000 && !test_why; addr++) {
		if (!listed(addr))
			continue;
		wr(b, addr, ~(u64)0);
		if (rows[addr].width == 32 && rd(b, addr) >> 32)
			test_fail(__FILE__, __LINE__, "0x%x is wider than 32 bits", addr);
		wr(b, addr, 0);
	}
	bench_free(b);
}

static void access_classes_equal_the_csv(void)
{
	struct bench *b = bench_new();

	load();
	for (u32 addr = 0xc00; addr < 0x1000 && !test_why; addr++) {
		bool ro = !strcmp(rows[addr].access, "RO?") || addr == BOX_STATUS(W);
		bool w1c = strstr(rows[addr].access, "W1C");

		if (!listed(addr))
			continue;
		b->errors = 0;
		wr(b, addr, 1);
		if (b->errors != ro)
			test_fail(__FILE__, __LINE__, "0x%x: %u guest errors", addr, b->errors);
		if (w1c && rd(b, addr))
			test_fail(__FILE__, __LINE__, "0x%x stores", addr);
		wr(b, addr, 0);
	}
	bench_free(b);
}

static bool plain(u32 addr)
{
	return listed(addr) && !strcmp(rows[addr].access, "RW") && addr != BOX_STATUS(W);
}

/* Clearing a register changes no other.  The values have neither rst_all nor mm_en. */
static void no_two_registers_share_storage(void)
{
	static u64 want[0x1000];
	struct bench *b = bench_new();

	load();
	for (u32 addr = 0xc00; addr < 0x1000; addr++) {
		if (plain(addr))
			wr(b, addr, 1 + (addr * 0x49 & 0xff));
	}
	for (u32 addr = 0xc00; addr < 0x1000; addr++)
		want[addr] = plain(addr) ? rd(b, addr) : 0;
	for (u32 addr = 0xc00; addr < 0x1000 && !test_why; addr++) {
		if (!plain(addr))
			continue;
		wr(b, addr, 0);
		for (u32 other = 0xc00; other < 0x1000; other++) {
			if (plain(other) && other != addr && rd(b, other) != want[other])
				test_fail(__FILE__, __LINE__, "0x%x changes 0x%x", addr, other);
		}
		wr(b, addr, want[addr]);
	}
	bench_free(b);
}

static void every_register_resets_to_0(void)
{
	struct bench *b = bench_new();

	load();
	for (u32 addr = 0; addr < 0x1000 && !test_why; addr++) {
		if (listed(addr))
			CHECK_EQ(rd(b, addr), 0);
	}
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void after_a_reset_every_register_is_0(void)
{
	struct bench *b = bench_new();

	load();
	for (u32 addr = 0xc00; addr < 0x1000; addr++) {
		if (plain(addr))
			wr(b, addr, ~(u64)0 >> 1);	/* without MM_CFG's mm_en */
	}
	b->errors = 0;
	exm_reset(&b->m);
	CHECK_EQ(b->rec.kind, 'z');
	for (u32 addr = 0; addr < 0x1000 && !test_why; addr++) {
		if (listed(addr) && rd(b, addr))
			test_fail(__FILE__, __LINE__, "0x%x is not 0", addr);
	}
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void e7_map_equals_the_csv(void)
{
	on_e7(address_map_equals_the_csv);
	on_e7(registers_are_no_wider_than_the_csv);
	on_e7(access_classes_equal_the_csv);
	on_e7(no_two_registers_share_storage);
	on_e7(every_register_resets_to_0);
	on_e7(after_a_reset_every_register_is_0);
}

const struct test map_tests[] = {
	TEST(address_map_equals_the_csv),
	TEST(registers_are_no_wider_than_the_csv),
	TEST(access_classes_equal_the_csv),
	TEST(no_two_registers_share_storage),
	TEST(every_register_resets_to_0),
	TEST(after_a_reset_every_register_is_0),
	TEST(e7_map_equals_the_csv),
	{ NULL, NULL },
};
