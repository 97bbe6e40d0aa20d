// SPDX-License-Identifier: GPL-2.0
/* The driver's rows of boxes, counters, filters and status bits, compared with the manual's */

/* Which C-Boxes of an E7 are left and which right is unknown: the driver takes both bits (2.2). */
static void test_any_cbox_of_an_e7_may_be_left(struct kunit *test)
{
	const struct ex_box_row *row;

	for (row = ex_e7.boxes; row < ex_e7.boxes + ex_e7.num_boxes; row++)
		if (!strcmp(row->type->name, "cbox"))
			KUNIT_EXPECT_EQ(test, row->s_bit, BIT(0) | BIT(2));
}

/* SUMMARY is read where that saves reads: three boxes or more that it reports */
static void test_summary_is_read_for_three_boxes(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned long boxes = 0;
	unsigned int i, num = 0;

	for (i = 0; i < fx->pkg.platform->num_boxes; i++) {
		if (fx->pkg.platform->boxes[i].summary != EX_S_SUMMARY(1))
			continue;
		boxes |= BIT(i);
		fx->pkg.boxes[i].stale = 1;
		fx->reads = 0;
		KUNIT_EXPECT_EQ(test, ex_excluded_by_summary(&fx->pkg, boxes, EX_S_SUMMARY(1)),
				++num < 3 ? 0 : boxes);
		KUNIT_EXPECT_EQ(test, fx->reads, num >= 3);
		KUNIT_EXPECT_EQ(test, fx->pkg.boxes[i].stale, num < 3);
	}
	KUNIT_EXPECT_GT(test, num, 3);
}

/*
 * The filter registers of the last box of a kind, and what an event writes there.  filters.c has
 * those of the first box, bit by bit.
 */
#define MANUAL_REGS	4

static const struct manual_filter {
	unsigned int platforms;
	const char *pmu;
	u64 config[EX_CONFIG_WORDS];
	struct {
		u32 reg;
		u64 val;
	} regs[MANUAL_REGS];
} manual_filters[] = {
	{ ON_BOTH, "bbox_1", { 0x02, 5, 6 }, { { 0xE4D, 5 }, { 0xE4E, 6 } } },
	{ ON_BOTH, "sbox_1", { 0, 5, 6 }, { { 0xE58, BIT_ULL(63) }, { 0xE59, 5 }, { 0xE5A, 6 } } },
	{ ON_7500, "mbox_1", { 0x0D << 9, 0x2820 }, { { 0xCEB, 0x2820 } } },		/* fvc */
	{ ON_BOTH, "mbox_1", { 0x0B << 9, 0x10000ULL << 32, BIT_ULL(63) | 7ULL << 34 | 9 },
	  { { 0xCEA, 0x10000 }, { 0xE5C, BIT_ULL(63) }, { 0xE5D, 9 }, { 0xE5E, 7 } } },
	{ ON_BOTH, "rbox_1", { BIT_ULL(32 + 21) | 23 << 1, 0x20, 0x40 },
	  { { 0xE9C, BIT_ULL(21) }, { 0xE9D, 0x20 }, { 0xE9E, 0x40 } } },
	{ ON_IVT, "qpi_1", { 0x200038, 0x10ULL << 44 | 0x20, 0x40ULL << 44 | 0x80 },
	  { { EXM_PCI(9, 6, 0x228), 0x20 }, { EXM_PCI(9, 6, 0x22C), 0x10000 },
	    { EXM_PCI(9, 6, 0x238), 0x80 }, { EXM_PCI(9, 6, 0x23C), 0x40000 } } },
	{ ON_IVT, "cbox_14", { 0x0135, 0x5820000000000000 },
	  { { 0xED4, 0 }, { 0xEDA, 0x58200000 } } },
	/* all states */
	{ ON_IVT, "cbox_3", { 0x1134 }, { { 0xD74, 0x7E0000 }, { 0xD7A, 0 } } },
	{ ON_IVT, "ha_1", { 0x0220, 0x0005000000000000 },
	  { { EXM_PCI(28, 1, 0x40), 0 }, { EXM_PCI(28, 1, 0x48), 5 } } },
	{ ON_CLIENT, "", { 0x35, 0x2000FFFFFFFFFFF8 }, { { 0x396, 0x2000FFFFFFFFFFF8 } } },
	{ ON_WSM, "", { 0x080C, 0xFF }, { { 0x301, 0xFF } } },
};

/* The model's address of a register of the driver */
static u32 address(struct fixture *fx, u32 reg)
{
	return reg & EX_PCI ? fx_pci_reg(fx, reg) : reg;
}

/* Add the event, and compare the registers of the model with those of the row. */
static void filter_event_writes(struct fixture *fx, const struct manual_filter *f)
{
	struct kunit *test = fx->test;
	struct perf_event *event = fx->event;
	unsigned int i;

	fx_event_words(fx, event, f->pmu, f->config, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	for (i = 0; i < MANUAL_REGS && f->regs[i].reg; i++) {
		u32 reg = f->regs[i].reg;
		u64 val = 0;

		if (reg & EX_PCI)
			exm_pci_read(fx->m, 0, 0, reg, 4, &val);
		else
			exm_rdmsr(fx->m, 0, reg, &val);
		KUNIT_EXPECT_EQ_MSG(test, val, f->regs[i].val, "%s: register 0x%x", f->pmu, reg);
	}
	fx_del(event);
}

static void test_events_write_the_filters_of_the_manual(struct kunit *test)
{
	struct fixture *fx = test->priv;
	const struct manual_filter *f;
	unsigned int id;

	for (id = 0; id < ARRAY_SIZE(platforms); id++)
		for (f = manual_filters; f < manual_filters + ARRAY_SIZE(manual_filters); f++) {
			if (!(f->platforms & BIT(id)))
				continue;
			fx_new_on(test, fx, false, platforms[id]);
			filter_event_writes(fx, f);
		}
}

/* The platform of a CPU model */
static const struct ex_platform *platform_of(unsigned int family, unsigned int model)
{
	const struct x86_cpu_id *cpu;

	for (cpu = ex_cpus; cpu->driver_data; cpu++)
		if (cpu->family == family && cpu->model == model)
			return (const struct ex_platform *)cpu->driver_data;
	return NULL;
}

static void test_cpu_model_selects_the_platform(struct kunit *test)
{
	static const struct {
		const struct ex_platform *platform;
		u8 models[6];
	} cases[] = {
		{ &ex_nehalem, { 0x1a, 0x1e, 0x1f } }, { &ex_westmere, { 0x25, 0x2c } },
		{ &ex_xeon7500, { 0x2e } }, { &ex_e7, { 0x2f } }, { &ex_ivytown, { 0x3e } },
		{ &ex_haswell_ep, { 0x3f } }, { &ex_broadwell_ep, { 0x4f } },
		{ &ex_skylake_sp, { 0x55 } }, { &ex_broadwell_de, { 0x56 } },
		{ &ex_sandy_bridge, { 0x2a, 0x3a } },
		{ &ex_haswell_client, { 0x3c, 0x3d, 0x45, 0x46, 0x47 } },
		{ &ex_skylake_client, { 0x4e, 0x5e, 0x8e, 0x9e, 0xa5, 0xa6 } },
		{ NULL, { 0x2d, 0x1b } },
	};
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(cases); i++)
		for (k = 0; k < ARRAY_SIZE(cases[i].models) && cases[i].models[k]; k++)
			KUNIT_EXPECT_TRUE_MSG(test, platform_of(6, cases[i].models[k]) ==
					      cases[i].platform, "0x%x", cases[i].models[k]);
	KUNIT_EXPECT_NULL(test, platform_of(15, 0x2e));
}

static struct kunit_case tables_tests[] = {
	KUNIT_CASE(test_any_cbox_of_an_e7_may_be_left),
	KUNIT_CASE(test_summary_is_read_for_three_boxes),
	KUNIT_CASE(test_events_write_the_filters_of_the_manual),
	KUNIT_CASE(test_cpu_model_selects_the_platform),
	{ }
};

static struct kunit_suite tables_suite = {
	.name = "ex_uncore_tables", .init = fx_init, .exit = fx_exit,
	.test_cases = tables_tests,
};
