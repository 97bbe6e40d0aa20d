// SPDX-License-Identifier: GPL-2.0
/*
 * All registers of all processors against the tables in Documentation/hardware: which there are,
	 what
 * each bit stores, and that the model is strict: each reserved bit is an error.
 */
#include <fnmatch.h>
#include "bench.h"

#define MASK32		0xffffffff
#define ANY64		(~(u64)0)

/* ---- the processors ------------------------------------------------------- */

enum { EX = 1, IVT = 2, HSX = 4, NHM = 8, P4 = 16, SIX_CORES = 32, ONE_THREAD = 64, CLIENT = 128,
       HSW = 256, SKX = 512, E7 = 1024 };

/**
 * struct cpu - a processor
 * @kind:	which rows of bits[] are its
 * @cpu:	it in the column "cpus" of the CSV, or NULL
 * @cboxes, @sboxes, @links: its boxes that other processors of the CSV lack
 * @us:		bits of a counter of U-Box, S-Box and R3QPI
 * @num:	registers
 * @owns:	addresses of MSRs that are the model's
 */
static const struct cpu {
	enum exm_model model;
	unsigned int kind;
	const char *csv, *cpu, *set;
	unsigned int cboxes, sboxes, us, num;
	bool links;
	u32 owns[2][2];
} cpus[] = {
	{ EXM_7500, EX, "xeon-7500-msrs", "7500", "", .num = 359, .owns = { { 0xc00, 0xfff } } },
	{ EXM_E7, EX | E7, "xeon-7500-msrs", "E7", "", .num = 389, .owns = { { 0xc00, 0xfff } } },
	{ EXM_IVYTOWN, IVT, "ivytown-registers", NULL, "", 15, 0, 44, 478, true,
	  { { 0xc00, 0xfff } } },
	{ EXM_HASWELL_EP, HSX, "haswell-ep-registers", NULL, "", 18, 4, 44, 569, true,
	  { { 0x700, 0x74f }, { 0xe00, 0xf7f } } },
	{ EXM_BROADWELL_EP, HSX, "haswell-ep-registers", NULL, "", 24, 4, 48, 641, true,
	  { { 0x700, 0x74f }, { 0xe00, 0xf7f } } },
	{ EXM_BROADWELL_DE, HSX, "haswell-ep-registers", NULL, "", 16, 0, 48, 415, false,
	  { { 0x700, 0x74f }, { 0xe00, 0xf7f } } },
	{ EXM_SKYLAKE_SP, SKX, "skylake-sp-registers", NULL, "", 28, 0, 48, 846, true,
	  { { 0x700, 0x71f }, { 0xa40, 0xfbf } } },
	{ EXM_NEHALEM, NHM, "nehalem-client-msrs", NULL, "", .num = 27 },
	{ EXM_WESTMERE, NHM | SIX_CORES, "nehalem-client-msrs", NULL, "", .num = 27 },
	{ EXM_WESTMERE_CLIENT, NHM, "nehalem-client-msrs", NULL, "", .num = 27 },
	{ EXM_NETBURST, P4, "netburst-msrs", NULL, "set iq_escr=1", .num = 84,
	  .owns = { { 0x3bf, 0x3bf } } },	/* Linux has a name for it */
	{ EXM_NETBURST, P4 | ONE_THREAD, "netburst-msrs", NULL, "set iq_escr=1 ht=0", .num = 84,
	  .owns = { { 0x3bf, 0x3bf } } },
	{ EXM_SANDY_BRIDGE, CLIENT, "client-registers", "SNB", "set cboxes=5 cbox_ctrs=4",
	  .num = 57 },
	{ EXM_HASWELL_CLIENT, CLIENT | HSW, "client-registers", "HSW", "set cboxes=4", .num = 28 },
	{ EXM_SKYLAKE_CLIENT, CLIENT, "client-registers", "SKL", "set cboxes=8", .num = 76 },
};

static const struct cpu *cpu;

/* ---- the bits of each register --------------------------------------------- */

/**
 * struct bits - bits of registers; the first row whose name fits has them
 * @kinds:	processors
 * @keeps:	are stored
 * @rsv:	must be written 0
 * @must:	must be written 1
 * @open:	no source settles whether they must be written 0
 * @gp:		with the switch reserved_gp, EX: filter_gp, a 1 in @rsv or @open raises #GP
 */
static const struct bits {
	unsigned int kinds;
	const char *name;
	u64 keeps, rsv, must, open;
	bool gp;
} bits[] = {
	/* xeon-7500.md 4; "ig" is no error */
	{ EX, "IA32_DEBUGCTL", ANY64 },
	{ EX | NHM, "IA32_PERF_GLOBAL_*" },
	{ EX, "*_OVF_CTL*" },
	{ EX, "*STATUS*" },
	{ EX, "*_TIMESTAMP_UNIT" },
	{ EX, "S?_MSR_PMON_SUMMARY" },
	{ EX, "*_FIXED_CTR", MASK48 },
	{ EX, "*_FIXED_CTR_CTL", 0x3 },
	{ EX, "U_MSR_PMON_GLOBAL_CTL", 0xb00001ff },
	{ EX, "U_MSR_PMON_EV_SEL", 0x5401ff, BIT(62) },
	{ EX, "W_MSR_PMON_GLOBAL_CTL", BIT(31) | 0xf },
	{ EX, "W_MSR_PMON_EVT_SEL_?", 0xffd4ffff, BIT(62) | BIT(61) | BIT(50) },
	{ EX, "[BS]?_MSR_PMON_GLOBAL_CTL", 0xf },
	{ EX, "B?_MSR_PMON_EVT_SEL?", 0x10003f, BIT(62) | BIT(61) | BIT(50) },
	{ EX, "B?_MSR_MA*_REG", BIT(60) - 1, .open = ~(BIT(60) - 1), .gp = true },
	{ EX, "S?_MSR_PMON_EVT_SEL?", 0xffd4ffff },
	{ EX, "S?_MSR_MM_CFG", BIT(63), .open = ~BIT(63), .gp = true },
	{ EX, "S?_MSR_MATCH", ANY64, .open = ~(BIT(51) - 1), .gp = true },
	{ EX, "S?_MSR_MASK", BIT(39) - 1, .open = BIT(63), .gp = true },
	{ EX, "C?_MSR_PMON_GLOBAL_CTL", 0x3f },
	{ EX, "C?_MSR_PMON_EVT_SEL?", 0xffd4ffff, BIT(62) | BIT(61) },
	{ EX, "M?_MSR_PERF_GLOBAL_CTL", 0x3f },
	{ EX, "M?_MSR_PMU_CNT_CTL_?", 0x383eff,
	  BIT(62) | BIT(61) | 0x1c00000 | 0x7c000 | BIT(8) },
	{ EX, "M?_MSR_PMU_CNT_?", MASK48 },
	{ EX, "M?_MSR_PMU_MM_CFG", BIT(63), .open = ~BIT(63), .gp = true },
	{ EX, "M?_MSR_PMU_ADDR_MATCH", BIT(34) - 1, .open = ~(BIT(34) - 1), .gp = true },
	{ EX, "M?_MSR_PMU_ADDR_MASK", BIT(28) - 1, .open = ~(BIT(28) - 1), .gp = true },
	{ EX, "M?_MSR_PMU_DSP", MASK32, .open = ~0x780ull, .gp = true },
	{ E7, "M?_MSR_PMU_ISS", MASK32, .open = ~0x7ffull, .gp = true },
	{ EX, "M?_MSR_PMU_ISS", MASK32, .open = ~0x3ffull, .gp = true },
	{ EX, "M?_MSR_PMU_MAP", MASK32, .open = ~0x1ffull, .gp = true },
	{ EX, "M?_MSR_PMU_MSC_THR", MASK32, .open = ~0x7f8ull, .gp = true },
	{ E7, "M?_MSR_PMU_PGT", MASK32, .open = ~0x841ull, .gp = true },
	{ EX, "M?_MSR_PMU_PGT", MASK32, .open = ~0x41ull, .gp = true },
	{ E7, "M?_MSR_PMU_PLD", MASK32, .open = ~0xff1f81ull, .gp = true },
	{ EX, "M?_MSR_PMU_PLD", MASK32, .open = ~0x1f01ull, .gp = true },
	{ E7, "M?_MSR_PMU_ZDP*", MASK32, .open = ~0x1ffffffull, .gp = true },
	{ EX, "M?_MSR_PMU_ZDP*", MASK32, .open = ~0xffffffull, .gp = true },
	{ EX, "R_MSR_PMON_GLOBAL_CTL*", 0xff },
	{ EX, "R_MSR_PMON_CTL*", 0x7f, BIT(62) | BIT(61) },
	{ EX, "R_MSR_PORT?_IPERF_CFG?", MASK32, .open = ~0xff3fffffull, .gp = true },
	{ EX, "R_MSR_PORT?_QLX_CFG", 0xffff, .open = ~0xffffull, .gp = true },
	{ EX, "R_MSR_PORT?_XBR_SET?_MM_CFG", MASK32, .open = ~0x210000ull, .gp = true },
	{ EX, "R_MSR_PORT?_XBR_*", ANY64, .open = ~0xf000000001ff8ull, .gp = true },
	{ EX, "*_MSR_PMON_C[TN][RT]*", MASK48 },

	/* ivytown.md 4, 5 and 15.2, haswell-ep.md 3 and 4 */
	{ IVT | HSX, "U_MSR_PMON_GLOBAL_CONFIG" },
	{ IVT | HSX, "QPI?_RATE_STATUS" },
	{ IVT | HSX, "PCU_MSR_CORE_C?_CTR" },
	{ IVT | HSX, "CPUNODEID" }, { IVT | HSX, "GIDNIDMAP" }, { IVT | HSX, "CAPID4" },
	{ IVT, "U_MSR_PMON_GLOBAL_CTL", 0x40007fff, 0x1fff8000, .gp = true },
	{ HSX, "U_MSR_PMON_GLOBAL_CTL", 0x4003ffff, 0x1f000000, .open = 0xfc0000, .gp = true },
	{ IVT, "U_MSR_PMON_GLOBAL_STATUS", 0, 0xf8000000 },
	{ HSX, "U_MSR_PMON_GLOBAL_STATUS", 0, ~0x43fffffffull },
	{ IVT | HSX, "U_MSR_PMON_UCLK_FIXED_CTL", 0x500000, 0xffafffff, .gp = true },
	{ IVT, "U_MSR_PMON_UCLK_FIXED_CTR", MASK48, ~MASK48 },
	{ HSX, "U_MSR_PMON_UCLK_FIXED_CTR", MASK48 },
	{ IVT, "U_MSR_PMON_CTL?", 0x1f54ffff, 0xe0a90000, .gp = true },
	{ HSX, "U_MSR_PMON_CTL?", 0x1fd4ffff, 0xe0290000, .gp = true },
	{ HSX, "U_MSR_PMON_BOX_FILTER", 0x3f, 0xffffffc0 },
	{ IVT | HSX, "[UQ]_*_BOX_STATUS", 0, 0x10 },
	{ IVT | HSX, "*_BOX_STATUS" },
	{ IVT, "*_BOX_CTL", 0x30000, .must = 0x30000 },
	{ HSX, "*_BOX_CTL", 0x30000 },
	{ IVT, "PCU_MSR_PMON_CTL?", 0xdf74c0ff, 0x20893f00, .gp = true },
	{ HSX, "PCU_MSR_PMON_CTL?", 0xdfd4c0ff, 0x20293f00, .gp = true },
	{ IVT | HSX, "PCU_MSR_PMON_BOX_FILTER", MASK32 },
	{ IVT, "C*_MSR_PMON_CTL?", 0xff4cffff, 0x00b10000, .gp = true },
	{ HSX, "[CS]*_MSR_PMON_CTL?", 0xffccffff, 0x00310000, .gp = true },
	{ IVT, "C*_BOX_FILTER", 0x007e01ff, 0xff81fe00 },
	{ HSX, "C*_BOX_FILTER0", 0xfe03ff, 0xff01fc00 },
	{ IVT | HSX, "C*_BOX_FILTER1", 0xfff0ffff, 0x000f0000 },
	{ IVT, "Q_P?_PCI_PMON_CTL?", 0xff74ffff, 0x00810000 },
	{ HSX, "Q_P?_PCI_PMON_CTL?", 0xfff4ffff, 0x00010000 },
	{ IVT | HSX, "Q_P?_PCI_PMON_PKT_MA*0", 0x8003fff8, 0x7ffc0007 },
	{ IVT | HSX, "Q_P?_PCI_PMON_PKT_MA*1", 0x000f000f, 0xfff0fff0 },
	{ IVT | HSX, "HA?_PCI_PMON_BOX_ADDRMATCH0", 0xffffffc0, 0x3f },
	{ IVT | HSX, "HA?_PCI_PMON_BOX_ADDRMATCH1", 0x3fff, 0xffffc000 },
	{ IVT | HSX, "HA?_PCI_PMON_BOX_OPCODEMATCH", 0x3f, 0xffffffc0 },
	{ IVT, "HA?_PCI_PMON_CTL?", 0xff54ffff, 0x00a00000 },
	{ IVT | HSX, "*_FIXED_CTL", 0x500000, 0xffa7ffff },
	{ IVT, "*_PCI_PMON_CTL?", 0xff54ffff, 0x00a10000 },
	{ HSX, "*_PCI_PMON_CTL?", 0xffd4ffff, 0x00210000 },
	{ IVT | HSX, "*_LOW", MASK32 },
	{ IVT, "R*_HIGH", 0xfff }, { IVT, "IRP*_HIGH", 0xfff }, { IVT, "IRP*_CTR?", MASK32 },
	{ IVT | HSX, "*_HIGH", 0xffff },		/* see width() */
	{ IVT | HSX, "*_CTR?", MASK48 },

	/* skylake-sp.md 3 and 4 */
	{ SKX, "CPUBUSNO" }, { SKX, "U_MSR_PMON_GLOBAL_CONFIG" }, { SKX, "PCU_MSR_CORE_C?_CTR" },
	{ SKX, "CPUNODEID" }, { SKX, "GIDNIDMAP" }, { SKX, "CAPID6" },
	{ SKX, "U_MSR_PMON_GLOBAL_CTL", BIT(62) | (BIT(61) - 1) },
	{ SKX, "U_MSR_PMON_GLOBAL_STATUS", 0, 0x20ff307f80000000ull },
	{ SKX, "U_MSR_PMON_UCLK_FIXED_CTL", 0x500000, 0xffafffff, .gp = true },
	{ SKX, "*_FIXED_CTL", 0x500000, 0xffa7ffff },
	{ SKX, "[UQ]_*_BOX_STATUS", 0, 0x10 }, { SKX, "UPI*_BOX_STATUS", 0, 0x10 },
	{ SKX, "*_BOX_STATUS" },
	{ SKX, "*_BOX_CTL", 0, 0x30000 },
	{ SKX, "U_MSR_PMON_CTL?", 0x1fd4ffff, 0xe0290000, .gp = true },
	{ SKX, "PCU_MSR_PMON_CTL?", 0xdfd4c0ff, 0x20293f00, .gp = true },
	{ SKX, "PCU_MSR_PMON_BOX_FILTER", MASK32 },
	{ SKX, "C*_MSR_PMON_CTL?", 0xffdcffff, 0x00210000, .gp = true },
	{ SKX, "C*_BOX_FILTER0", 0x7fe1fff, 0xf801e000 },
	{ SKX, "C*_BOX_FILTER1", 0xfffffe3b, 0x000001c4 },
	{ SKX, "IIO*_FREE_*" }, { SKX, "UPI*_KTI*" },
	{ SKX, "IIO*_CTL?", 0x7fffffd4ffffull, ~0x7fffffd6ffffull, .gp = true },
	{ SKX, "IRP*_CTL?", 0xffd4ffff, 0x00290000, .gp = true },
	{ SKX, "UPI*_CTL?_HIGH", 0x00ffefff, 0xff001000 },
	{ SKX, "M2M*_CTL?_HIGH", 0, MASK32 },
	{ SKX, "*_PCI_PMON_CTL?", 0xffd4ffff, 0x00290000 },
	{ SKX, "*_LOW", MASK32 }, { SKX, "*_HIGH", 0xffff }, { SKX, "*_CTR?", MASK48 },
	{ SKX, "*_FIXED_CTR", MASK48 },

	/* nehalem-client.md 4 */
	{ NHM, "IA32_DEBUGCTL", ANY64 },
	{ NHM, "CURRENT_UCLK_RATIO" },
	{ NHM, "MSR_GQ_SNOOP_MESF", 0xff, ~0xffull, .gp = true },
	{ SIX_CORES, "*_GLOBAL_CTRL", 0x800f0001000000ff, 0x7fc0fffeffffff00, .open = 3ull << 52,
	  .gp = true },
	{ NHM, "*_GLOBAL_CTRL", 0x800f0001000000ff, 0x7ff0fffeffffff00, .gp = true },
	{ NHM, "MSR_UNCORE_PERF_GLOBAL_STATUS" },
	{ NHM, "*_GLOBAL_OVF_CTRL", 0, 0x5ffffffeffffff00, .gp = true },
	{ NHM, "*_FIXED_CTR_CTRL", 0x5, ~0x5ull, .gp = true },
	{ NHM, "*_ADDR_OPCODE_MATCH", 0xe000fffffffffff8, 0x1fff000000000007, .gp = true },
	{ NHM, "*_FIXED_CTR0", MASK48, ~MASK48, .gp = true },
	{ NHM, "*_PERFCNTR?", MASK48, ~MASK48, .gp = true },
	{ NHM, "*_PERFEVTSEL?", 0xffd4ffff, ~0xffd6ffffull, .gp = true },

	/* client.md 3 */
	{ CLIENT, "IA32_PERF_GLOBAL_*" }, { CLIENT, "IA32_DEBUGCTL", ANY64 },
	{ HSW, "*_GLOBAL_CTRL", 0xe000000f, ~0xe000001full, .open = 0x10, .gp = true },
	{ CLIENT, "*_GLOBAL_CTRL", 0xe000001f, ~0xe000001full, .gp = true },
	{ CLIENT, "*_GLOBAL_STATUS", 0, ~0xbull, .gp = true },
	{ CLIENT, "*_UNIT_STATUS", 0, ~0xfull, .gp = true },
	{ CLIENT, "*_CONFIG" },
	{ CLIENT, "*_FIXED_CTRL", 0x500000, ~0x500000ull, .gp = true },
	{ CLIENT, "*_FIXED_CTR", MASK48, ~MASK48, .gp = true },
	{ CLIENT, "*_PERFCTR?", BIT(44) - 1, ~MASK48, .open = 0xfull << 44, .gp = true },
	{ CLIENT, "*_PERFEVTSEL?", 0x1fd4ffff, ~0x1fd4ffffull, .gp = true },

	/* netburst.md 4 to 6; without Hyper-Threading "active thread" must be 3 where a counter starts */
	{ ONE_THREAD, "MSR_IQ_CCCR[0345]", 0xc7fff800, ~0x87ffe000ull },
	{ ONE_THREAD, "MSR_*_CCCR?", 0xc7fff000, ~0x87ffe000ull },
	{ ONE_THREAD, "MSR_*_ESCR?", 0x7ffffffc, ~0x7ffffffcull, .gp = true },
	{ P4, "MSR_*_COUNTER?", MASK40, ~MASK40, .gp = true },
	{ P4, "MSR_IQ_CCCR[0345]", 0xcffff800, ~0xcffff800ull, .gp = true },
	{ P4, "MSR_*_CCCR?", 0xcffff000, ~0xcffff000ull, .gp = true },
	{ P4, "MSR_*_ESCR?", 0x7fffffff, ~0x7fffffffull, .gp = true },
	{ P4, "MSR_*", MASK32, ~(u64)MASK32, .gp = true },
};

/* ---- the tables -------------------------------------------------------------- */

static struct reg {
	char name[64], access[16];
	struct bits bits;
	u32 addr;
	unsigned int width;
	u64 reset;
	u16 id;			/* of its PCI function, 0 if that is UNCONFIRMED */
	bool pci, ro, w1c, wo, core, knows_reset;
} regs[900];
static unsigned int num_regs;

enum { NAME, ADDRESS, WIDTH, ACCESS, RESET, FUNCTION, ID, CPUS, NUM_COLUMNS };

/* The column of each field, from the head of the table; that of a missing one is the last */
static void find_columns(const char *head, unsigned int *column)
{
	static const char *const names[] = {
		"name", "address", "width", "access", "reset", "pci_device_function",
		"pci_device_id", "cpus",
	};
	char field[16][128];

	memset(field, 0, sizeof(field));
	split_csv(field, 16, head);
	for (unsigned int i = 0; i < NUM_COLUMNS; i++) {
		column[i] = 0;
		while (column[i] < 15 && strcmp(field[column[i]], names[i]))
			column[i]++;
	}
}

/* Whether the processor lacks the box of a register */
static bool is_missing(const char *name)
{
	unsigned int n;

	if (cpu->kind & (IVT | HSX) && sscanf(name, "C%u_", &n) == 1)
		return n >= cpu->cboxes;
	if (cpu->kind & HSX && sscanf(name, "S%u_", &n) == 1)
		return n >= cpu->sboxes;
	return cpu->kind & HSX && !cpu->links && (*name == 'Q' || !fnmatch("R3_?_*", name, 0));
}

/* Bits of counters of which the processors of one CSV have different numbers */
static void width(struct reg *r)
{
	bool high = strstr(r->name, "_HIGH");

	if (!(cpu->kind & (IVT | HSX)) || strstr(r->name, "FIXED") || !strstr(r->name, "_CTR"))
		return;
	if (!fnmatch("[US]*_MSR_PMON_CTR?", r->name, 0) || !fnmatch("R3_?_*_HIGH", r->name, 0) ||
	    (cpu->kind == IVT && !fnmatch("C*_CTR?", r->name, 0)))
		r->bits.keeps = (BIT(cpu->us) - 1) >> (high ? 32 : 0);
}

static void add_reg(const char *name, const char *end, const char *access, u32 addr,
		    unsigned int bit)
{
	struct reg *r = &regs[num_regs++];
	unsigned int i = 0;

	memset(r, 0, sizeof(*r));
	snprintf(r->name, sizeof(r->name), "%.50s%s", name, end);
	snprintf(r->access, sizeof(r->access), "%.15s", access);
	while (i < ARRAY_SIZE(bits) && (!(bits[i].kinds & cpu->kind) || fnmatch(bits[i].name,
										r->name, 0)))
		i++;
	if (i == ARRAY_SIZE(bits))
		FAIL("no bits of %s", r->name);
	else
		r->bits = bits[i];
	r->addr = addr;
	r->width = bit;
	r->pci = addr & EXM_PCI(0, 0, 0);
	r->core = !strncmp(name, "IA32_", 5);
	/* The box status of the W-Box is RW in the CSV alone. */
	r->ro = !strncmp(access, "RO", 2) || !strcmp(name, "W_MSR_PMON_GLOBAL_STATUS");
	r->wo = !strcmp(access, "WO") && !r->core;
	r->w1c = strstr(access, "W1C");
	width(r);
	if (r->width == 32 && !r->pci && cpu->kind & (IVT | HSX | SKX))
		r->bits.rsv |= ~(u64)MASK32;
}

static void read_row(char (*field)[128], const unsigned int *column)
{
	const char *address = field[column[ADDRESS]], *name = field[column[NAME]];
	unsigned int dev, fn, bit = strtoul(field[column[WIDTH]], NULL, 10), first = num_regs;
	u32 addr = strtoul(address, NULL, 16);
	const char *reset = field[column[RESET]], *access = field[column[ACCESS]];
	bool pci = sscanf(field[column[FUNCTION]], "D%u:F%u", &dev, &fn) == 2;

	if (pci)
		addr = EXM_PCI(dev, fn, addr);
	else if (strncmp(address, "0x", 2))
		return;
	if (is_missing(name) || (cpu->cpu && !strstr(field[column[CPUS]], cpu->cpu)))
		return;
	/* The host has the local APIC's, IA32_MISC_ENABLE and IA32_DS_AREA. */
	if (addr == 0x834 || addr == 0x1a0 || addr == 0x600)
		return;
	add_reg(name, "", access, addr, bit);
	if (pci && bit == 64)
		add_reg(name, "_HIGH", access, addr + 4, 32);
	for (; first < num_regs; first++) {
		regs[first].knows_reset = (cpu->cpu || !strncmp(reset, "0x", 2)) &&
					  !(cpu->kind & (HSX | SKX | CLIENT) && regs[first].ro);
		regs[first].id = strtoul(field[column[ID]], NULL, 16);
		regs[first].reset = strtoul(reset, NULL, 16);
	}
}

static void load(void)
{
	static char field[16][128];
	unsigned int column[NUM_COLUMNS];
	char line[1024];
	FILE *f;

	num_regs = 0;
	f = open_csv(cpu->csv);
	if (!f)
		return;
	if (fgets(line, sizeof(line), f))
		find_columns(line, column);
	while (fgets(line, sizeof(line), f) && num_regs + 2 < ARRAY_SIZE(regs)) {
		memset(field, 0, sizeof(field));
		split_csv(field, 15, line);
		read_row(field, column);
	}
	fclose(f);
	CHECK_EQ(num_regs, cpu->num);
}

/* ---- accesses ------------------------------------------------------------------ */

static struct bench *fresh(void)
{
	struct bench *b = bench_of(cpu->model);

	cmd(b, *cpu->set ? cpu->set : "get");
	return b;
}

static enum exm_result read_of(struct bench *b, unsigned int pkg, u32 addr, u64 *val)
{
	unsigned int first = pkg * (cpu->model == EXM_NETBURST ? 2 : 8);

	*val = 0;
	return addr & EXM_PCI(0, 0, 0) ? exm_pci_read(&b->m, 0, pkg, addr, 4, val) :
					 exm_rdmsr(&b->m, first, addr, val);
}

static u64 get(struct bench *b, const struct reg *r)
{
	u64 val;

	read_of(b, 0, r->addr, &val);
	return val;
}

static enum exm_result set(struct bench *b, const struct reg *r, u64 val)
{
	return r->pci ? exm_pci_write(&b->m, 0, 0, r->addr, 4, val) :
			exm_wrmsr(&b->m, 0, r->addr, val);
}

static bool in_table[EXM_PCI(32, 0, 0) - EXM_PCI(0, 0, 0)];	/* by address in configuration space */

static struct reg *find(u32 addr)
{
	for (unsigned int i = 0; i < num_regs; i++) {
		if (regs[i].addr == addr)
			return &regs[i];
	}
	return NULL;
}

static void each_cpu(void (*test)(struct bench *b))
{
	for (cpu = cpus; cpu < cpus + ARRAY_SIZE(cpus) && !test_why; cpu++) {
		struct bench *b = fresh();

		load();
		test(b);
		bench_free(b);
		if (test_why)
			printf("# model %u, %s\n", cpu->model, cpu->csv);
	}
}

/* A read of what a processor does not have is a guest error, but of boxes that only its die lacks. */
static void try_msr(struct bench *b, u32 addr)
{
	const struct reg *r = find(addr);
	enum exm_result want = r ? EXM_OK : EXM_PASS;
	bool core = addr == DEBUGCTL || addr == GLOBAL_STATUS || addr == GLOBAL_OVF, ro;
	u64 val;

	for (unsigned int i = 0; i < 2 && !r; i++) {
		if (addr >= cpu->owns[i][0] && addr <= cpu->owns[i][1] && cpu->owns[i][1])
			want = EXM_GP;
	}
	if ((core && !r && !(cpu->kind & P4)) || (!r && (addr & ~1) == 0x3fc))
		return;		/* PCU_MSR_CORE_C3_CTR and _C6_CTR are in the Ivytown's table alone */
	if (!r && cpu->kind & CLIENT) {	/* it owns what others of the kind have */
		CHECK(read_of(b, 0, addr, &val) != EXM_OK && exm_wrmsr(&b->m, 0, addr,
								       0) != EXM_OK);
		return;
	}
	b->errors = 0;
	if (read_of(b, 0, addr, &val) != (r && r->wo ? EXM_GP : want))
		FAIL("rdmsr 0x%x", addr);
	if (!r)
		CHECK_EQ(b->errors, want == EXM_GP);
	ro = r && r->ro && (core || cpu->kind & (NHM | CLIENT));
	if (exm_wrmsr(&b->m, 0, addr, 0) != (ro ? EXM_GP : want))
		FAIL("wrmsr 0x%x", addr);
}

static void try_map(struct bench *b)
{
	u64 val;

	for (u32 addr = 0; addr < 0x1100 && !test_why; addr++)
		try_msr(b, addr);
	memset(in_table, 0, sizeof(in_table));
	for (unsigned int i = 0; i < num_regs; i++) {
		if (regs[i].pci)
			in_table[regs[i].addr - EXM_PCI(0, 0, 0)] = true;
	}
	for (u32 addr = EXM_PCI(0, 0, 0x40); addr <= EXM_PCI(31, 7, 0xffc) && !test_why &&
	     !(cpu->kind & CLIENT); addr += 4) {
		if (read_of(b, 0, addr, &val) !=
		    (in_table[addr - EXM_PCI(0, 0, 0)] ? EXM_OK : EXM_PASS))
			FAIL("0x%x", addr);
		if (!((addr + 4) & 0xfff))
			addr += 0x40;		/* the host has the headers */
	}
	CHECK_EQ(exm_pci_read(&b->m, 0, cpu->kind & P4 ? 4 : 2, EXM_PCI(0, 0, 0xc0), 4, &val),
		 EXM_PASS);
}

TEST(the_registers_are_those_of_the_tables)
{
	each_cpu(try_map);
}

/* A write of one bit of a register; @gp: with the switch reserved_gp */
static void try_bit(struct bench *b, const struct reg *r, unsigned int bit, bool gp)
{
	u64 before = get(b, r), rsv = r->bits.rsv, val = BIT(bit) | r->bits.must, is;
	bool fits = bit < r->width || cpu->kind & EX;
	bool refused = gp && r->bits.gp && fits && (rsv | r->bits.open) & BIT(bit);
	bool fails = r->ro && (r->core || cpu->kind & (NHM | CLIENT)) && !r->pci;
	enum exm_result result;

	b->errors = 0;
	result = set(b, r, val);
	if (result != (refused || fails ? EXM_GP : EXM_OK))
		FAIL("%s bit %u: result %u", r->name, bit, result);
	if (b->errors != (r->ro ? !r->core : rsv >> bit & 1))
		FAIL("%s bit %u: %u guest errors", r->name, bit, b->errors);
	if (r->wo)
		return;
	is = get(b, r);
	if (is != (r->ro || refused ? before : val & r->bits.keeps))
		FAIL("%s bit %u reads 0x%lx", r->name, bit, is);
	if (!r->ro)
		set(b, r, r->bits.must);
}

static void try_bits(struct bench *b)
{
	for (unsigned int i = 0; i < 2 * num_regs * 64 && !test_why; i++) {
		const struct reg *r = &regs[i / 64 % num_regs];
		unsigned int bit = i % 64;
		bool gp = i >= num_regs * 64;

		if (gp && !bit && i / 64 == num_regs)
			cmd(b, cpu->kind & EX ? "set filter_gp=1" : "set reserved_gp=1");
		if (gp && !r->bits.gp)
			continue;
		if (!bit && !r->ro)
			set(b, r, r->bits.must);
		if (r->pci && bit >= 32)
			continue;
		try_bit(b, r, bit, gp);
		b->errors = 0;
		if (r->bits.must >> bit & 1 && !gp) {
			set(b, r, r->bits.must & ~BIT(bit));
			CHECK_EQ(b->errors, 1);
		}
	}
}

TEST(each_bit_is_as_in_the_manual)
{
	each_cpu(try_bits);
}

/* An access of eight bytes, or of four across two dwords, is an error and changes nothing (ivt 5.4). */
static void try_wide(struct bench *b)
{
	for (unsigned int i = 0; i < 3 * num_regs && !test_why; i++) {
		const struct reg *r = &regs[i % num_regs];
		static const unsigned int size[] = { 8, 8, 4 }, off[] = { 0, -4u, 1 };
		u32 addr = r->addr + off[i / num_regs];
		u64 before, val = 0;

		if (!r->pci)
			continue;
		before = get(b, r);
		b->errors = 0;
		CHECK_EQ(exm_pci_write(&b->m, 0, 0, addr, size[i / num_regs], 0x5a5a5a5a5a5a5a5a),
			 EXM_OK);
		CHECK_EQ(b->errors, 1);
		CHECK_EQ(exm_pci_read(&b->m, 0, 0, addr, size[i / num_regs], &val), EXM_OK);
		CHECK_EQ(b->errors, 2);
		CHECK_EQ(val, ANY64);
		CHECK_EQ(get(b, r), before);
		if (test_why)
			printf("# %s\n", r->name);
	}
}

TEST(accesses_beyond_a_dword_are_errors)
{
	each_cpu(try_wide);
}

/* A value without a bit that resets, enables, or locks */
static u64 quiet(unsigned int i, unsigned int shift)
{
	u64 val = ((i + shift) * 0x49 & 0xff) << 8 | ((i + shift) % 251 + 1);

	return strstr(regs[i].name, "_CCCR") ? val << 13 : val;
}

static bool stores(const struct reg *r)
{
	return !strncmp(r->access, "RW", 2) && !r->w1c && !r->ro && r->bits.keeps;
}

/* All registers at once keep what each keeps alone, in their package, and a reset clears all. */
static void try_storage(struct bench *b)
{
	static u64 alone[ARRAY_SIZE(regs)], reset[ARRAY_SIZE(regs)];
	u64 other;

	for (unsigned int i = 0; i < num_regs; i++) {
		reset[i] = get(b, &regs[i]);
		if (regs[i].knows_reset && !regs[i].wo)
			CHECK_EQ(reset[i], regs[i].reset);
	}
	for (unsigned int shift = 0; shift < 300 && !test_why; shift += 100) {
		for (unsigned int i = 0; i < num_regs; i++) {
			if (stores(&regs[i]))
				set(b, &regs[i], quiet(i, shift));
			alone[i] = get(b, &regs[i]);
			if (stores(&regs[i]))
				set(b, &regs[i], 0);
		}
		for (unsigned int i = 0; i < num_regs; i++) {
			if (stores(&regs[i]))
				set(b, &regs[i], quiet(i, shift));
		}
		for (unsigned int i = 0; i < num_regs && !test_why; i++) {
			read_of(b, 1, regs[i].addr, &other);
			if (get(b, &regs[i]) != alone[i] || (stores(&regs[i]) && other != reset[i]))
				FAIL("%s is not alone", regs[i].name);
		}
	}
	exm_reset(&b->m);
	CHECK_EQ(b->rec.kind, 'z');
	for (unsigned int i = 0; i < num_regs && !test_why; i++) {
		if (get(b, &regs[i]) != reset[i])
			FAIL("%s after a reset", regs[i].name);
	}
}

TEST(no_two_registers_share_storage)
{
	each_cpu(try_storage);
}

/* A PCI function that is not function 0 has registers, and each has the ID that the table has. */
static void try_functions(struct bench *b)
{
	const struct exm_pci_function *f;

	exm_for_each_pci_function(f, &b->m) {
		unsigned int n = 0;

		for (unsigned int i = 0; i < num_regs; i++) {
			u16 id = regs[i].id;

			if ((regs[i].addr & ~0xfffu) != EXM_PCI(f->dev, f->fn, 0))
				continue;
			if (id >> 8 == 0x2f && cpu->model != EXM_HASWELL_EP)
				id ^= 0x4000;		/* 0x6f */
			/* The U-Box and M2M 0 are function 8.0 of two buses. */
			if (cpu->kind & SKX && id != f->id)
				continue;
			if (id && id != f->id)
				FAIL("%s: ID %x", regs[i].name, f->id);
			n++;
		}
		if (!n && f->fn)
			FAIL("%u.%u has no register", f->dev, f->fn);
	}
}

TEST(functions_are_those_of_the_tables)
{
	each_cpu(try_functions);
}
