// SPDX-License-Identifier: GPL-2.0
/* Registers of the Ivytown, and accesses to them, against ivytown-registers.csv */
#include "bench.h"

/* box,name,scope,space,pci_device_function,pci_device_id,address,width,access,reset,notes */
enum { BOX, NAME, SCOPE, SPACE, FUNCTION, ID, ADDRESS, WIDTH, ACCESS, RESET, NOTES, NUM_FIELDS };

#define MAX_ROWS	512

static struct row {
	char field[NUM_FIELDS][128];
	u32 reg;	/* address in the model */
	bool tested;
} rows[MAX_ROWS];
static unsigned int num_rows;

static void load(void)
{
	FILE *f = open_csv("IVT_REGISTERS_CSV", "ivytown-registers.csv");
	unsigned int dev, fn;
	char line[1024];

	num_rows = 0;
	if (!f)
		return;
	while (fgets(line, sizeof(line), f) && num_rows < MAX_ROWS) {
		struct row *r = &rows[num_rows];

		split_csv(r->field, NUM_FIELDS, line);
		if (strncmp(r->field[ADDRESS], "0x", 2))
			continue;
		r->reg = strtoul(r->field[ADDRESS], NULL, 16);
		if (sscanf(r->field[FUNCTION], "D%u:F%u", &dev, &fn) == 2)
			r->reg = EXM_PCI(dev, fn, r->reg);
		r->tested = true;
		num_rows++;
	}
	fclose(f);
	CHECK_EQ(num_rows, 474);
}

static bool is_pci(const struct row *r)
{
	return !strcmp(r->field[SPACE], "PCICFG");
}

/* The row of a register, which has two dwords in configuration space if it has 64 bits */
static const struct row *find(u32 reg)
{
	for (unsigned int i = 0; i < num_rows; i++) {
		bool two = is_pci(&rows[i]) && !strcmp(rows[i].field[WIDTH], "64");

		if (rows[i].tested && (rows[i].reg == reg || (two && rows[i].reg + 4 == reg)))
			return &rows[i];
	}
	return NULL;
}

static u64 get(struct bench *b, const struct row *r)
{
	return is_pci(r) ? pci(b, r->reg) : rd(b, r->reg);
}

static void set(struct bench *b, const struct row *r, u64 val)
{
	if (is_pci(r))
		pci_wr(b, r->reg, val);
	else
		wr(b, r->reg, val);
}

static void msrs_equal_the_csv(void)
{
	struct bench *b = ivytown_new();
	u64 val;

	load();
	for (u32 addr = 0; addr < 0x1100 && !test_why; addr++) {
		bool core = addr == DEBUGCTL || addr == GLOBAL_STATUS || addr == GLOBAL_OVF;
		bool space = addr >= 0xc00 && addr < 0x1000;
		enum exm_result want = find(addr) || core ? EXM_OK : space ? EXM_GP : EXM_PASS;

		b->errors = 0;
		if (exm_rdmsr(&b->m, 0, addr, &val) != want)
			test_fail(__FILE__, __LINE__, "rdmsr 0x%x", addr);
		CHECK_EQ(b->errors, want == EXM_GP);
		if (!core && exm_wrmsr(&b->m, 0, addr, 0) != want)
			test_fail(__FILE__, __LINE__, "wrmsr 0x%x", addr);
	}
	CHECK_EQ(exm_rdmsr(&b->m, 0, Q_BOX(0), &val), EXM_PASS);
	bench_free(b);
}

static void configuration_space_equals_the_csv(void)
{
	struct bench *b = ivytown_new();
	u64 val;

	load();
	for (u32 reg = EXM_PCI(0, 0, 0); reg <= EXM_PCI(31, 7, 0xffc) && !test_why; reg += 4) {
		if (!(reg & 0xff0) && !find(reg))
			reg += 0x40;		/* the host has the headers */
		if (exm_pci_read(&b->m, 0, 0, reg, 4, &val) != (find(reg) ? EXM_OK : EXM_PASS))
			test_fail(__FILE__, __LINE__, "0x%x", reg);
	}
	CHECK_EQ(exm_pci_read(&b->m, 0, 2, Q_BOX(0), 4, &val), EXM_PASS);
	bench_free(b);
}

static const struct exm_pci_function *function_of(u32 reg)
{
	for (unsigned int i = 0; i < exm_ivt_functions.num; i++) {
		const struct exm_pci_function *f = &exm_ivt_functions.row[i];

		if ((reg & ~0xfffu) == EXM_PCI(f->dev, f->fn, 0))
			return f;
	}
	return NULL;
}

/* The CSV's name of a function's box */
static const char *box_name(const struct exm_pci_function *f)
{
	static char name[16];

	switch (f->type) {
	case EXM_Q:
		snprintf(name, sizeof(name), "QPI%u", f->inst);
		break;
	case EXM_MC:
		snprintf(name, sizeof(name), "iMC%u.ch%u", f->inst / 4, f->inst % 4);
		break;
	case EXM_HA:
		snprintf(name, sizeof(name), "HA%u", f->inst);
		break;
	case EXM_R3:
		snprintf(name, sizeof(name), "R3QPI%u", f->inst);
		break;
	case EXM_R2:
		return "R2PCIe";
	case EXM_IRP:
		return "IRP";
	default:
		snprintf(name, sizeof(name), "UBoxPCI");
	}
	return name;
}

/* Each function has registers in the CSV, and those are its box's. */
static void functions_have_the_registers_of_their_box(void)
{
	load();
	for (unsigned int i = 0; i < exm_ivt_functions.num && !test_why; i++) {
		const struct exm_pci_function *f = &exm_ivt_functions.row[i];
		const char *box = box_name(f);
		unsigned int n = 0;

		for (unsigned int k = 0; k < num_rows; k++) {
			if (!is_pci(&rows[k]) || function_of(rows[k].reg) != f)
				continue;
			if (strncmp(rows[k].field[BOX], box, strlen(box)))	/* IRP0 is of IRP */
				test_fail(__FILE__, __LINE__, "%u.%u has a register of %s", f->dev,
					  f->fn, rows[k].field[BOX]);
			n++;
		}
		CHECK(!n == (f->type == EXM_NUM_BOX_TYPES));
		CHECK(f->dev < 32 && f->fn < 8);
	}
}

static void device_ids_equal_the_csv(void)
{
	load();
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		const struct exm_pci_function *f = function_of(rows[i].reg);

		if (!rows[i].tested || !is_pci(&rows[i]))
			continue;
		if (!f)
			test_fail(__FILE__, __LINE__, "%s is in no function", rows[i].field[NAME]);
		else if (strcmp(rows[i].field[ID], "UNCONFIRMED"))
			CHECK_EQ(f->id, strtoul(rows[i].field[ID], NULL, 16));
	}
}

/* Reset value, writable bits, and writes that are guest errors */
static void resets_and_access_classes_equal_the_csv(void)
{
	struct bench *b = ivytown_new();

	load();
	for (unsigned int q = 0; q < 3; q++)
		exm_pci_write(&b->m, 0, 0, Q_BOX(q), 4, 0);	/* as before ivytown_new() */
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		const struct row *r = &rows[i];
		bool ro = !strcmp(r->field[ACCESS], "RO");
		u64 reset = strtoul(r->field[RESET], NULL, 16);

		if (!r->tested)
			continue;
		if (!strncmp(r->field[RESET], "0x", 2) && get(b, r) != reset)
			test_fail(__FILE__, __LINE__, "%s: reset", r->field[NAME]);
		reset = get(b, r);
		b->errors = 0;
		set(b, r, ~(u64)0);
		if (ro && (b->errors != 1 || get(b, r) != reset))
			test_fail(__FILE__, __LINE__, "%s is written", r->field[NAME]);
		if (!strcmp(r->field[ACCESS], "RW1C") && get(b, r))
			test_fail(__FILE__, __LINE__, "%s stores", r->field[NAME]);
		if (!strncmp(r->field[ACCESS], "RW", 2) && strcmp(r->field[ACCESS], "RW1C") &&
		    !get(b, r))
			test_fail(__FILE__, __LINE__, "%s does not store", r->field[NAME]);
		if (!strcmp(r->field[WIDTH], "32") && get(b, r) >> 32)
			test_fail(__FILE__, __LINE__, "%s is too wide", r->field[NAME]);
	}
	bench_free(b);
}

static void a_reset_clears_all_registers(void)
{
	static u64 reset[MAX_ROWS];
	struct bench *b = ivytown_new();

	load();
	exm_reset(&b->m);
	for (unsigned int i = 0; i < num_rows; i++)
		reset[i] = rows[i].tested ? get(b, &rows[i]) : 0;
	for (unsigned int i = 0; i < num_rows; i++) {
		if (rows[i].tested && !strncmp(rows[i].field[ACCESS], "RW", 2))
			set(b, &rows[i], ~(u64)0);
	}
	exm_reset(&b->m);
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		if (!rows[i].tested)
			continue;
		if (get(b, &rows[i]) != reset[i])
			test_fail(__FILE__, __LINE__, "%s", rows[i].field[NAME]);
		if (!strncmp(rows[i].field[RESET], "0x", 2))
			CHECK_EQ(reset[i], strtoul(rows[i].field[RESET], NULL, 16));
	}
	bench_free(b);
}

/* Clearing a register changes no other.  The values have no bit that resets or enables. */
static void no_two_registers_share_storage(void)
{
	static u64 want[MAX_ROWS];
	struct bench *b = ivytown_new();

	load();
	for (unsigned int i = 0; i < num_rows; i++) {
		rows[i].tested = rows[i].tested && !strcmp(rows[i].field[ACCESS], "RW");
		if (rows[i].tested)
			set(b, &rows[i], 0x60000000 | (i * 0x49 & 0xff) << 8 | (i + 1) % 251);
		want[i] = 0;
	}
	for (unsigned int i = 0; i < num_rows; i++) {
		if (rows[i].tested)
			want[i] = get(b, &rows[i]);
	}
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		if (!rows[i].tested)
			continue;
		set(b, &rows[i], 0);
		for (unsigned int k = 0; k < num_rows; k++) {
			if (k != i && rows[k].tested && get(b, &rows[k]) != want[k])
				test_fail(__FILE__, __LINE__, "%s changes %s",
					  rows[i].field[NAME], rows[k].field[NAME]);
		}
		set(b, &rows[i], want[i]);
	}
	bench_free(b);
}

/* Bits that each register stores, and bits of which a 1 is a guest error */
static const struct {
	u32 reg;
	u64 keeps, errors;
} bits[] = {
	{ G_CTL, BIT(30) | 0x7fff, 0x1fff8000 },
	{ G_STATUS, 0, 0xf8000000 },
	{ UF_CTL, BIT(22) | BIT(20), ~(BIT(22) | BIT(20)) & 0xffffffff },
	{ IU_CTL(0), 0x1f54ffff, 0xe0a90000 },
	{ IU_CTL(1), 0x1f54ffff, 0xe0a90000 },
	{ UF_CTR, MASK48, 0 },
	{ IU_CTR(0), BIT(44) - 1, 0 },
	{ IU_STATUS, 0, 0x10 },
	{ Q_LOW(0, 0), 0xffffffff, 0 },
	{ Q_HIGH(1, 3), 0xffff, 0 },
	{ Q_CTL(0, 0), 0xff74ffff, 0x00810000 },
	{ Q_CTL(2, 3), 0xff74ffff, 0x00810000 },
	{ Q_BOX(0), UNIT, 0 },
	{ 0xc24, UNIT, 0 },				/* PCU_MSR_PMON_BOX_CTL */
	{ 0xd04, UNIT, 0 },				/* C0_MSR_PMON_BOX_CTL */
	{ Q_STATUS(2), 0, 0x10 },
	{ 0xc30, 0xdf74c0ff, 0x20893f00 },		/* PCU_MSR_PMON_CTL0 */
	{ 0xc33, 0xdf74c0ff, 0x20893f00 },
	{ 0xc34, 0xffffffff, 0 },			/* PCU_MSR_PMON_BOX_FILTER */
	{ 0xd10, 0xff4cffff, 0x00b10000 },		/* C0_MSR_PMON_CTL0 */
	{ 0xed3, 0xff4cffff, 0x00b10000 },		/* C14_MSR_PMON_CTL3 */
	{ 0xd14, 0x007e01ff, 0xff81fe00 },		/* C0_MSR_PMON_BOX_FILTER */
	{ 0xd1a, 0xfff0ffff, 0x000f0000 },		/* C0_MSR_PMON_BOX_FILTER1 */
	{ PCI_CTL(14, 1, 0), 0xff54ffff, 0x00a00000 },	/* HA0, whose bit 16 resets a queue */
	{ PCI_CTL(28, 1, 3), 0xff54ffff, 0x00a00000 },
	{ PCI_CTL(16, 4, 0), 0xff54ffff, 0x00a10000 },	/* iMC, IRP, R2PCIe, R3QPI */
	{ PCI_CTL(30, 1, 3), 0xff54ffff, 0x00a10000 },
	{ PCI_CTL(5, 6, 3), 0xff54ffff, 0x00a10000 },
	{ PCI_CTL(19, 1, 2), 0xff54ffff, 0x00a10000 },
	{ PCI_CTL(18, 5, 2), 0xff54ffff, 0x00a10000 },
	{ EXM_PCI(16, 0, 0xf0), BIT(22) | BIT(20), 0xffa7ffff },	/* iMC's fixed counter */
	{ EXM_PCI(16, 0, 0xd4), 0xffff, 0 },
	{ EXM_PCI(19, 6, 0xac), 0xfff, 0 },		/* R3QPI1's counter 1 */
	{ EXM_PCI(19, 1, 0xbc), 0xfff, 0 },
	{ EXM_PCI(28, 1, 0xbc), 0xffff, 0 },
	{ EXM_PCI(14, 1, 0x40), 0xffffffc0, 0x3f },	/* HA0's match registers */
	{ EXM_PCI(14, 1, 0x44), 0x3fff, 0xffffc000 },
	{ EXM_PCI(28, 1, 0x48), 0x3f, 0xffffffc0 },
	{ PCI_BOX(16, 5), UNIT, 0 },
	{ PCI_STATUS(16, 5), 0, 0 },
	{ Q_MATCH(0, 0), 0x8003fff8, 0x7ffc0007 },
	{ Q_MATCH(1, 1), 0x000f000f, 0xfff0fff0 },
	{ Q_MASK(2, 0), 0x8003fff8, 0x7ffc0007 },
	{ Q_MASK(0, 1), 0x000f000f, 0xfff0fff0 },
};

/* The table has the number of bits of each counter of U-Box, C-Boxes and PCU in its notes. */
static void counters_have_their_number_of_bits(void)
{
	struct bench *b = ivytown_new();
	unsigned int n = 0, width;

	load();
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		const char *bits = strstr(rows[i].field[NOTES], ", ");

		if (!rows[i].tested || !strstr(rows[i].field[NAME], "_MSR_PMON_CTR") ||
		    !bits || sscanf(bits, ", %u bits", &width) != 1)
			continue;
		set(b, &rows[i], ~(u64)0);
		CHECK_EQ(get(b, &rows[i]), BIT(width) - 1);
		n++;
	}
	CHECK_EQ(n, 2 + 15 * 4 + 4);
	bench_free(b);
}

static void put_in(struct bench *b, u32 reg, u64 val)
{
	if (reg & EXM_PCI(0, 0, 0))
		pci_wr(b, reg, val);
	else
		wr(b, reg, val);
}

static u64 take_out(struct bench *b, u32 reg)
{
	return reg & EXM_PCI(0, 0, 0) ? pci(b, reg) : rd(b, reg);
}

static void each_bit_is_stored_as_in_the_tables(void)
{
	for (size_t i = 0; i < ARRAY_SIZE(bits) && !test_why; i++) {
		struct bench *b = ivytown_new();

		put_in(b, bits[i].reg, ~(u64)0);
		if (take_out(b, bits[i].reg) != bits[i].keeps)
			test_fail(__FILE__, __LINE__, "0x%x keeps 0x%llx", bits[i].reg,
				  (unsigned long long)take_out(b, bits[i].reg));
		for (unsigned int bit = 0; bit < 32 && !test_why; bit++) {
			u64 unit = bits[i].keeps == UNIT ? UNIT : 0;

			b->errors = 0;
			put_in(b, bits[i].reg, BIT(bit) | unit);
			if (b->errors != (bits[i].errors >> bit & 1))
				test_fail(__FILE__, __LINE__, "0x%x bit %u: %u errors", bits[i].reg,
					  bit, b->errors);
		}
		bench_free(b);
	}
}

static void wide_values_are_errors_but_in_counters(void)
{
	struct bench *b = ivytown_new();

	wr(b, IU_CTR(0), ~(u64)0);
	wr(b, UF_CTR, ~(u64)0);
	CHECK_EQ(b->errors, 0);
	wr(b, IU_CTL(0), BIT(32));
	CHECK_EQ(b->errors, 1);
	CHECK_EQ(rd(b, IU_CTL(0)), 0);
	cmd(b, "set fixed_width=44");
	wr(b, UF_CTR, ~(u64)0);
	CHECK_EQ(rd(b, UF_CTR), BIT(44) - 1);
	bench_free(b);
}

static void box_ctl_resets_and_must_have_bits_17_and_16(void)
{
	struct bench *b = ivytown_new();

	for (unsigned int i = 0; i < 4; i++) {
		pci_wr(b, Q_CTL(1, i), 0x100 + i);
		qpi_preset(b, 1, i, BIT(40) + i);
		CHECK_EQ(qpi(b, 1, i), BIT(40) + i);
	}
	pci_wr(b, Q_CTL(0, 0), 7);
	pci_wr(b, Q_BOX(1), UNIT | BIT(8) | BIT(1));
	for (unsigned int i = 0; i < 4; i++)
		CHECK_EQ(qpi(b, 1, i), 0);
	CHECK_EQ(pci(b, Q_CTL(1, 3)), 0x103);
	CHECK_EQ(pci(b, Q_BOX(1)), UNIT);
	pci_wr(b, Q_BOX(1), UNIT | BIT(0));
	for (unsigned int i = 0; i < 4; i++)
		CHECK_EQ(pci(b, Q_CTL(1, i)), 0);
	CHECK_EQ(pci(b, Q_CTL(0, 0)), 7);
	CHECK_EQ(b->errors, 0);
	pci_wr(b, Q_BOX(1), BIT(16));
	pci_wr(b, Q_BOX(1), BIT(17));
	pci_wr(b, Q_BOX(1), 0);
	CHECK_EQ(b->errors, 3);
	qpi_preset(b, 1, 2, 99);
	pci_wr(b, Q_CTL(1, 2), BIT(17) | 5);		/* rst of one counter */
	CHECK_EQ(qpi(b, 1, 2), 0);
	CHECK_EQ(pci(b, Q_CTL(1, 2)), 5);
	bench_free(b);
}

static void parts_of_a_dword_can_be_accessed(void)
{
	struct bench *b = ivytown_new();
	u64 val;

	pci_wr(b, Q_LOW(0, 0), 0x11223344);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0) + 1, 1, &val), EXM_OK);
	CHECK_EQ(val, 0x33);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0) + 2, 2, &val), EXM_OK);
	CHECK_EQ(val, 0x1122);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0) + 3, 1, &val), EXM_OK);
	CHECK_EQ(val, 0x11);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_LOW(0, 0) + 2, 2, 0xabcd), EXM_OK);
	CHECK(b->rec.reg == Q_LOW(0, 0) + 2 && b->rec.val == 0xabcd);
	CHECK_EQ(pci(b, Q_LOW(0, 0)), 0xabcd3344);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_CTL(0, 0) + 1, 1, 0x42), EXM_OK);
	CHECK_EQ(pci(b, Q_CTL(0, 0)), 0x4200);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_CTL(0, 0) + 3, 1, 0x17), EXM_OK);
	CHECK_EQ(pci(b, Q_CTL(0, 0)), 0x17004200);
	CHECK_EQ(b->errors, 0);
	b->m.pkg[0].box[1].ov = 0xf;		/* a write of byte 1 clears no bit of byte 0 */
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_STATUS(0) + 1, 1, 0xff), EXM_OK);
	CHECK_EQ(pci(b, Q_STATUS(0)), 0xf);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_BOX(0) + 2, 2, 0), EXM_OK);
	CHECK(b->error.reg == Q_BOX(0) + 2 && b->error.val == 0);
	bench_free(b);
}

static void access_beyond_a_dword_is_an_error(void)
{
	struct bench *b = ivytown_new();
	u64 val = 0;

	qpi_preset(b, 0, 0, 5);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0), 8, &val), EXM_OK);
	CHECK_EQ(b->errors, 1);
	CHECK_EQ(val, ~(u64)0);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_LOW(0, 0), 8, 77), EXM_OK);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_LOW(0, 0) + 3, 2, 77), EXM_OK);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0) - 4, 8, &val), EXM_OK);
	CHECK_EQ(b->errors, 4);
	CHECK_EQ(qpi(b, 0, 0), 5);
	/* BOX_STATUS is the last register: the first dword is the model's, and the next is not */
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_STATUS(0) + 1, 4, &val), EXM_OK);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_STATUS(0) + 1, 4, 0), EXM_OK);
	CHECK_EQ(b->errors, 6);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, EXM_PCI(8, 2, 0x50), 8, &val), EXM_PASS);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, EXM_PCI(8, 2, 0x50), 8, 0), EXM_PASS);
	CHECK_EQ(exm_pci_write(&b->m, 0, 2, Q_BOX(0), 4, 0), EXM_PASS);
	bench_free(b);
}

/* A write takes effect in its clock: what happened before it is counted. */
static void writes_come_after_the_past(void)
{
	struct bench *b = ivytown_new();

	pci_wr(b, Q_CTL(0, 0), EN | 0x14);		/* CLOCKTICKS */
	b->now = 100;
	pci_wr(b, Q_CTL(0, 0), 0);
	CHECK(b->rec.kind == 'w' && b->rec.clock == 100 && !b->rec.gp && !b->rec.cpu &&
	      b->rec.reg == Q_CTL(0, 0));
	b->now = 200;
	CHECK_EQ(qpi(b, 0, 0), 100);
	pci_wr(b, Q_CTL(0, 0), EN | 0x14);
	b->now = 230;
	CHECK_EQ(pci(b, Q_LOW(0, 0)), 130);
	b->now = 250;
	exm_reset(&b->m);
	CHECK_EQ(b->m.pkg[0].box[1].ctr[0].counted, 150);
	CHECK_EQ(qpi(b, 0, 0), 0);
	bench_free(b);
}

static void packages_have_their_node_id(void)
{
	struct bench *b = ivytown_new();
	u64 val;

	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x40)), 0);
	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x54)), 076543210);
	CHECK_EQ(exm_pci_read(&b->m, 0, 1, EXM_PCI(11, 0, 0x40), 4, &val), EXM_OK);
	CHECK_EQ(val, 1);
	cmd(b, "set node_xor=5");
	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x40)), 5);
	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x54)), 023016745);
	CHECK_EQ(rd(b, 0xc06), 15);
	cmd(b, "set no_node_map=1");
	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x40)), 5);
	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x54)), 0);
	bench_free(b);
}

static void each_port_has_a_rate(void)
{
	struct bench *b = ivytown_new();

	for (unsigned int port = 0; port < 3; port++)
		CHECK_EQ(pci(b, EXM_PCI(Q_DEV(port), 0, 0xd4)), 3);
	cmd(b, "set qpi0_rate=5 qpi1_rate=2 qpi2_rate=7");
	CHECK_EQ(pci(b, EXM_PCI(Q_DEV(0), 0, 0xd4)), 5);
	CHECK_EQ(pci(b, EXM_PCI(Q_DEV(1), 0, 0xd4)), 2);
	CHECK_EQ(pci(b, EXM_PCI(Q_DEV(2), 0, 0xd4)), 7);
	CHECK(!strncmp(cmd(b, "set qpi1_rate=1"), "error", 5));
	CHECK(!strncmp(cmd(b, "set qpi1_rate=8"), "error", 5));
	bench_free(b);
}

static void registers_belong_to_their_package(void)
{
	struct bench *b = ivytown_new();
	u64 val;

	CHECK_EQ(exm_pci_write(&b->m, 0, 1, Q_LOW(0, 0), 4, 3), EXM_OK);	/* from a CPU of package 0 */
	CHECK_EQ(pci(b, Q_LOW(0, 0)), 0);
	CHECK_EQ(exm_pci_read(&b->m, 0, 1, Q_LOW(0, 0), 4, &val), EXM_OK);
	CHECK_EQ(val, 3);
	CHECK(b->rec.pkg == 1 && b->rec.cpu == 0 && b->rec.reg == Q_LOW(0, 0) &&
	      b->rec.kind == 'r');
	wr(b, IU_CTR(1), 5);
	wr(b, IU_CTR(1), 6);
	CHECK(b->rec.counter && b->rec.was == 5 && b->rec.val == 6);
	CHECK(gp_on_write(b, 0xc03, 0));
	CHECK(b->errors == 1 && !strcmp(b->why, "no such register"));
	CHECK(!strcmp(cmd(b, "read 1 8.2:0xa0"), "0x3\nok\n"));
	CHECK(!strcmp(cmd(b, "read 0 0xc06"), "0xf\nok\n"));
	CHECK(strstr(cmd(b, "read 0 8.2:0x40"), "no such register"));
	CHECK(strstr(cmd(b, "read 0 8.9:0x40"), "bad number"));
	CHECK(strstr(cmd(b, "set summary=1"), "no such fault"));
	bench_free(b);
}

/* The text commands know each box by its name. */
static void boxes_have_their_names(void)
{
	struct bench *b = ivytown_new();
	char line[64], want[64];

	for (unsigned int i = 0; i < 15; i++) {
		snprintf(line, sizeof(line), "put cbox%u.x", i);
		snprintf(want, sizeof(want), "error: cbox%u has no signal \"x\"; signals: ", i);
		if (strncmp(cmd(b, line), want, strlen(want)))
			test_fail(__FILE__, __LINE__, "%s: %s", line, cmd(b, line));
	}
	CHECK(!strcmp(cmd(b, "put cbox15.x"), "error: no such box \"cbox15\"\n"));
	CHECK(strstr(cmd(b, "put pcu.x"), "error: pcu has no signal \"x\"; signals: "));
	CHECK(strstr(cmd(b, "put imc7.x"), "error: imc7 has no signal \"x\"; signals: "));
	CHECK(!strcmp(cmd(b, "put imc_8.x"), "error: no such box \"imc_8\"\n"));
	CHECK(!strcmp(cmd(b, "put ha_1.imc_retry,count=2 ha0.imc_retry"), "ok\n"));
	CHECK(!strcmp(cmd(b, "put qpi3.x"), "error: no such box \"qpi3\"\n"));
	CHECK(!strcmp(cmd(b, "put ubox0.x"), "error: no such box \"ubox0\"\n"));
	bench_free(b);
}

/* A C-Box that does not exist raises #GP; GLOBAL_CONFIG has the number of those that do. */
static void missing_cboxes_raise_gp(void)
{
	struct bench *b = ivytown_new();

	cmd(b, "set cboxes=10");
	CHECK_EQ(rd(b, 0xc06), 10);
	wr(b, 0xe30, 5);
	CHECK_EQ(rd(b, 0xe30), 5);
	for (u32 reg = 0xe40; reg < 0xee0; reg++) {
		CHECK(gp_on_read(b, reg));
		CHECK(gp_on_write(b, reg, 0));
	}
	bench_free(b);
}

/* Bits 21:20 of a C-Box's event control are reserved: they raise #GP, or are dropped. */
static void reserved_bits_of_msrs_raise_gp_by_a_switch(void)
{
	static const u32 ctl[] = { 0xd10, 0xed3, 0xc31, IU_CTL(1), UF_CTL };
	struct bench *b = ivytown_new();

	for (size_t i = 0; i < ARRAY_SIZE(ctl); i++) {
		u64 rsv = ctl[i] == UF_CTL ? BIT(0) : BIT(23);

		cmd(b, "set reserved_gp=0");
		wr(b, ctl[i], rsv | BIT(22));
		CHECK_EQ(rd(b, ctl[i]), BIT(22));
		cmd(b, "set reserved_gp=1");
		CHECK(gp_on_write(b, ctl[i], rsv));
		CHECK_EQ(rd(b, ctl[i]), BIT(22));
		wr(b, ctl[i], 0);
	}
	CHECK(gp_on_write(b, 0xd10, BIT(20)));
	CHECK(gp_on_write(b, 0xd10, BIT(21)));
	pci_wr(b, Q_CTL(0, 0), BIT(23) | 7);	/* configuration space has no #GP */
	CHECK_EQ(pci(b, Q_CTL(0, 0)), 7);
	bench_free(b);
}

/* Bits of a C-Box's filters that only Linux describes are kept, or raise #GP: no guest error */
static void link_and_c6_raise_gp_by_a_switch(void)
{
	struct bench *b = ivytown_new();

	wr(b, 0xd14, BIT(5) | BIT(17));
	wr(b, 0xd1a, BIT(29) | 3);
	CHECK_EQ(rd(b, 0xd14), BIT(5) | BIT(17));
	CHECK_EQ(rd(b, 0xd1a), BIT(29) | 3);
	cmd(b, "set filter_gp=1");
	CHECK(gp_on_write(b, 0xd14, BIT(8)));
	CHECK(gp_on_write(b, 0xd1a, BIT(29)));
	wr(b, 0xd14, BIT(22) | 0x1f);
	wr(b, 0xd1a, 0xdff0ffff);
	CHECK_EQ(rd(b, 0xd14), BIT(22) | 0x1f);
	CHECK_EQ(rd(b, 0xd1a), 0xdff0ffff);
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void irp_has_its_width(void)
{
	const u32 high[] = { 0xa4, 0xb4, 0xbc, 0xc4 };
	struct bench *b = ivytown_new();

	for (unsigned int i = 0; i < 4; i++) {
		pci_wr(b, EXM_PCI(5, 6, high[i]), ~0u);
		CHECK_EQ(pci(b, EXM_PCI(5, 6, high[i])), 0xfff);
	}
	cmd(b, "set irp_width=48");
	pci_wr(b, EXM_PCI(5, 6, 0xc4), ~0u);
	CHECK_EQ(pci(b, EXM_PCI(5, 6, 0xc4)), 0xffff);
	bench_free(b);
}

/* MSRs and configuration space read 0; the core's registers do not change. */
static void ivt_dead_counters_read_0(void)
{
	struct bench *b = ivytown_new();
	unsigned int errors = b->errors;

	wr(b, IU_CTR(0), 5);
	qpi_preset(b, 0, 0, 7);
	cmd(b, "set dead_counters=1");
	wr(b, G_CTL, ~(u64)0);
	wr(b, IU_CTR(0), 9);
	pci_wr(b, Q_LOW(0, 0), 9);
	CHECK_EQ(rd(b, G_CTL), 0);
	CHECK_EQ(rd(b, IU_CTR(0)), 0);
	CHECK_EQ(pci(b, Q_LOW(0, 0)), 0);
	CHECK_EQ(pci(b, Q_STATUS(1)), 0);
	wr(b, DEBUGCTL, BIT(13));
	CHECK_EQ(rd(b, DEBUGCTL), BIT(13));
	CHECK_EQ(b->errors, errors);
	cmd(b, "set dead_counters=0");
	CHECK_EQ(rd(b, IU_CTR(0)), 5);
	CHECK_EQ(qpi(b, 0, 0), 7);
	bench_free(b);
}

const struct test ivt_regs_tests[] = {
	TEST(msrs_equal_the_csv),
	TEST(configuration_space_equals_the_csv),
	TEST(functions_have_the_registers_of_their_box),
	TEST(device_ids_equal_the_csv),
	TEST(resets_and_access_classes_equal_the_csv),
	TEST(a_reset_clears_all_registers),
	TEST(no_two_registers_share_storage),
	TEST(counters_have_their_number_of_bits),
	TEST(each_bit_is_stored_as_in_the_tables),
	TEST(wide_values_are_errors_but_in_counters),
	TEST(box_ctl_resets_and_must_have_bits_17_and_16),
	TEST(parts_of_a_dword_can_be_accessed),
	TEST(access_beyond_a_dword_is_an_error),
	TEST(writes_come_after_the_past),
	TEST(packages_have_their_node_id),
	TEST(each_port_has_a_rate),
	TEST(registers_belong_to_their_package),
	TEST(boxes_have_their_names),
	TEST(missing_cboxes_raise_gp),
	TEST(reserved_bits_of_msrs_raise_gp_by_a_switch),
	TEST(link_and_c6_raise_gp_by_a_switch),
	TEST(irp_has_its_width),
	TEST(ivt_dead_counters_read_0),
	{ NULL, NULL },
};
