// SPDX-License-Identifier: GPL-2.0
/* The driver's rows of boxes, counters, filters and status bits, compared with the manual's */

/* The bits of the registers of box 0, port 0, that xeon-7500.md 4.6 to 4.8 describe, if not all */
static void test_described_filter_bits_are_those_of_the_manual(struct kunit *test)
{
	static const struct {
		u32 reg;
		u64 bits;
	} manual[] = {
		{ 0xca5, 0x780 }, { 0xca6, 0x7ff }, { 0xca7, 0x1ff }, { 0xca8, 0x7f8 },
		{ 0xca9, 0x841 }, { 0xcaa, 0xff1f81 },
		{ 0xe04, 0xff3fffff }, { 0xe24, 0xff3fffff },
		{ 0xe60, 0x210000 }, { 0xe61, 0xf000000001ff8 }, { 0xe62, 0xf000000001ff8 },
		{ 0xe70, 0x210000 }, { 0xe71, 0xf000000001ff8 }, { 0xe72, 0xf000000001ff8 },
		{ EX_S_MM_CFG + 1, EX_S_MATCH_BITS },
	};
	const struct ex_box_row *row = ex_e7.boxes;
	unsigned int i, k, j;

	for (i = 0; i < ex_e7.num_boxes; i++, row++) {
		if (row->num > 0)
			continue;
		for (k = 0; k < row->type->num_filters; k++) {
			u32 reg = ex_filter_reg(row, k);
			u64 want = 0;

			for (j = 0; j < ARRAY_SIZE(manual); j++)
				if (manual[j].reg == reg)
					want = ~manual[j].bits;
			KUNIT_EXPECT_EQ_MSG(test, row->type->filters[k].undescribed, want,
					    "0x%x", reg);
		}
	}
}

/* Whether Nehalem and Westmere have their filter registers is UNCONFIRMED: any bit may fault. */
static void test_any_filter_bit_of_nehalem_may_fault(struct kunit *test)
{
	const struct ex_box_type *type = ex_westmere.boxes->type;
	unsigned int i;

	KUNIT_EXPECT_PTR_EQ(test, ex_nehalem.boxes->type->filters, type->filters);
	KUNIT_EXPECT_EQ(test, type->num_filters, 2);
	for (i = 0; i < type->num_filters; i++)
		KUNIT_EXPECT_EQ(test, type->filters[i].undescribed, ~0ULL);
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
		fx->pkg.boxes[i].status_stale = true;
		fx->reads = 0;
		KUNIT_EXPECT_EQ(test, ex_excluded_by_summary(&fx->pkg, boxes, EX_S_SUMMARY(1)),
				++num < 3 ? 0 : boxes);
		KUNIT_EXPECT_EQ(test, fx->reads, num >= 3);
		KUNIT_EXPECT_EQ(test, fx->pkg.boxes[i].status_stale, num < 3);
	}
	KUNIT_EXPECT_GT(test, num, 3);
}

/* Fields of config do not overlap.  Those of config1 and config2 may: filters share them. */
static void config_fields_do_not_overlap(struct kunit *test, const struct ex_platform *platform)
{
	const struct ex_box_row *row = platform->boxes;
	unsigned int i;

	for (i = 0; i < platform->num_boxes; i++, row++) {
		const struct ex_field *field;
		u64 seen = 0, ours;

		for (field = row->type->fields; field->name; field++) {
			KUNIT_ASSERT_LT(test, field->config, EX_CONFIG_WORDS);
			KUNIT_EXPECT_NE_MSG(test, field->mask, 0ULL, "%s", field->name);
			if (field->config)
				continue;
			KUNIT_EXPECT_EQ_MSG(test, seen & field->mask, 0ULL,
					    "%s %s", row->type->name, field->name);
			seen |= field->mask;
		}
		/* No field includes an enable bit. */
		ours = row->type->banks[0].en | row->type->banks[0].pmi;
		if (row->type->banks[0].pmi != EX_R_CTL_PMI_EN)
			KUNIT_EXPECT_EQ_MSG(test, seen & ours, 0ULL, "%s", row->type->name);
	}
}

static void test_config_fields_do_not_overlap(struct kunit *test)
{
	config_fields_do_not_overlap(test, &ex_e7);
	config_fields_do_not_overlap(test, &ex_ivytown);
}

static void test_boxes_and_counters_are_distinct(struct kunit *test)
{
	const struct ex_box_row *boxes = ex_e7.boxes;
	unsigned int i, k;
	int n;

	for (i = 0; i < ex_e7.num_boxes; i++) {
		const struct ex_bank *bank = boxes[i].type->banks;
		u64 bits = 0;

		KUNIT_EXPECT_EQ(test, hweight64(boxes[i].u_bit), 1);
		KUNIT_EXPECT_EQ(test, !boxes[i].s_bit, !boxes[i].summary);
		for (k = 0; k < i; k++)
			KUNIT_EXPECT_NE(test, boxes[i].base, boxes[k].base);
		for (k = 0; k < EX_MAX_BANKS; k++, bank++) {
			for (n = 0; n < bank->num; n++) {
				KUNIT_EXPECT_EQ(test, bits & BIT_ULL(bank->bit + n), 0ULL);
				bits |= BIT_ULL(bank->bit + n);
			}
			if (bank->num) {
				KUNIT_EXPECT_EQ(test, hweight64(bank->en), 1);
				/* pmi_en of the W fixed counter is probed */
				KUNIT_EXPECT_EQ(test, hweight64(bank->pmi),
						bank->bit != EX_W_FIXED_BIT);
				KUNIT_EXPECT_NE(test, bank->en, bank->pmi);
			}
		}
	}
}

/*
 * The PMUs and their registers, from the tables of addresses in Documentation/hardware
 * (xeon-7500-msrs.csv, ivytown-registers.csv, nehalem-client-msrs.csv), in the order of the
 * addresses.  Other cases find a box by its base address and a filter by its index; these tables
 * say which number and which name belong to an address.
 */
#define ON_7500		BIT(EX_XEON7500)
#define ON_E7		BIT(EX_E7)
#define ON_BOTH		(ON_7500 | ON_E7)
#define ON_IVT		BIT(EX_IVYTOWN)
#define ON_HSX		BIT(EX_HASWELL_EP)
#define ON_BDX		BIT(EX_BROADWELL_EP)
#define ON_LINKED	(ON_HSX | ON_BDX)		/* they have QPI ports and S-Boxes */
#define ON_V3		(ON_LINKED | BIT(EX_BROADWELL_DE))
#define ON_WSM		BIT(EX_WESTMERE)
#define ON_SKL		BIT(EX_SKYLAKE_CLIENT)
#define ON_SNB		(BIT(EX_SANDY_BRIDGE) | BIT(EX_HASWELL_CLIENT))
#define ON_CORES	(ON_SNB | ON_SKL)
#define ON_CLIENT	(BIT(EX_NEHALEM) | ON_WSM)

/* Bits of the global STATUS of an Ivytown whose boxes have a PMU (ivytown.md 4.2) */
#define IVT_STATUS	0x7ffffffULL

/* The counters of a PCI function of an Ivytown, and the fixed counter of an iMC channel */
#define IVT_PCI(pmu, num, dev, fn)							\
	{ ON_IVT, pmu, 0, num, EXM_PCI(dev, fn, 0xD8), 4, EXM_PCI(dev, fn, 0xA0), 8,	\
	  BIT(22), BIT(20) }
#define IVT_DCLK(pmu, dev, fn)								\
	{ ON_IVT, pmu, 4, 1, EXM_PCI(dev, fn, 0xF0), 0, EXM_PCI(dev, fn, 0xD0), 0,	\
	  BIT(22), BIT(20) }

/* The same of Haswell-EP and Broadwell (haswell-ep.md 3, 5) */
#define HSX_PCI(on, pmu, num, dev, fn)							\
	{ on, pmu, 0, num, EXM_PCI(dev, fn, 0xD8), 4, EXM_PCI(dev, fn, 0xA0), 8,	\
	  BIT(22), BIT(20) }
#define HSX_DCLK(pmu, dev, fn)								\
	{ ON_V3, pmu, 4, 1, EXM_PCI(dev, fn, 0xF0), 0, EXM_PCI(dev, fn, 0xD0), 0,	\
	  BIT(22), BIT(20) }

static const struct manual_counters {
	unsigned int platforms;
	const char *pmu;
	unsigned int first, num;	/* of the PMU's counters */
	u32 ctl, ctl_step, ctr, ctr_step;
	u64 en, pmi;			/* bits of the control register; 0: unknown (11.3) */
} manual_counters[] = {
	{ ON_BOTH, "uncore_wbox", 4, 1, 0x395, 0, 0x394, 0, BIT(0), 0 },
	{ ON_BOTH, "uncore_ubox", 0, 1, 0xC10, 0, 0xC11, 0, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_bbox_0", 0, 4, 0xC30, 2, 0xC31, 2, BIT(0), BIT(20) },
	{ ON_BOTH, "uncore_sbox_0", 0, 4, 0xC50, 2, 0xC51, 2, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_bbox_1", 0, 4, 0xC70, 2, 0xC71, 2, BIT(0), BIT(20) },
	{ ON_BOTH, "uncore_wbox", 0, 4, 0xC90, 2, 0xC91, 2, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_mbox_0", 0, 6, 0xCB0, 2, 0xCB1, 2, BIT(0), BIT(1) },
	{ ON_BOTH, "uncore_sbox_1", 0, 4, 0xCD0, 2, 0xCD1, 2, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_mbox_1", 0, 6, 0xCF0, 2, 0xCF1, 2, BIT(0), BIT(1) },
	{ ON_BOTH, "uncore_cbox_0", 0, 6, 0xD10, 2, 0xD11, 2, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_cbox_4", 0, 6, 0xD30, 2, 0xD31, 2, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_cbox_2", 0, 6, 0xD50, 2, 0xD51, 2, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_cbox_6", 0, 6, 0xD70, 2, 0xD71, 2, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_cbox_1", 0, 6, 0xD90, 2, 0xD91, 2, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_cbox_5", 0, 6, 0xDB0, 2, 0xDB1, 2, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_cbox_3", 0, 6, 0xDD0, 2, 0xDD1, 2, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_cbox_7", 0, 6, 0xDF0, 2, 0xDF1, 2, BIT(22), BIT(20) },
	{ ON_BOTH, "uncore_rbox_0", 0, 8, 0xE10, 2, 0xE11, 2, BIT(0), BIT(6) },
	{ ON_BOTH, "uncore_rbox_1", 0, 8, 0xE30, 2, 0xE31, 2, BIT(0), BIT(6) },
	{ ON_E7, "uncore_cbox_8", 0, 6, 0xF50, 2, 0xF51, 2, BIT(22), BIT(20) },
	{ ON_E7, "uncore_cbox_9", 0, 6, 0xFD0, 2, 0xFD1, 2, BIT(22), BIT(20) },
	{ ON_IVT, "uncore_ubox", 2, 1, 0xC08, 0, 0xC09, 0, BIT(22), BIT(20) },
	{ ON_IVT, "uncore_ubox", 0, 2, 0xC10, 1, 0xC16, 1, BIT(22), BIT(20) },
	IVT_PCI("uncore_qpi_0", 4, 8, 2),
	IVT_PCI("uncore_qpi_1", 4, 9, 2),
	IVT_PCI("uncore_qpi_2", 4, 24, 2),
	IVT_PCI("uncore_imc_0", 4, 16, 4),
	IVT_DCLK("uncore_imc_0", 16, 4),
	IVT_PCI("uncore_imc_1", 4, 16, 5),
	IVT_DCLK("uncore_imc_1", 16, 5),
	IVT_PCI("uncore_imc_2", 4, 16, 0),
	IVT_DCLK("uncore_imc_2", 16, 0),
	IVT_PCI("uncore_imc_3", 4, 16, 1),
	IVT_DCLK("uncore_imc_3", 16, 1),
	IVT_PCI("uncore_imc_4", 4, 30, 4),
	IVT_DCLK("uncore_imc_4", 30, 4),
	IVT_PCI("uncore_imc_5", 4, 30, 5),
	IVT_DCLK("uncore_imc_5", 30, 5),
	IVT_PCI("uncore_imc_6", 4, 30, 0),
	IVT_DCLK("uncore_imc_6", 30, 0),
	IVT_PCI("uncore_imc_7", 4, 30, 1),
	IVT_DCLK("uncore_imc_7", 30, 1),
	IVT_PCI("uncore_ha_0", 4, 14, 1),
	IVT_PCI("uncore_ha_1", 4, 28, 1),
	IVT_PCI("uncore_r2pcie", 4, 19, 1),
	IVT_PCI("uncore_r3qpi_0", 3, 19, 5),
	IVT_PCI("uncore_r3qpi_1", 3, 19, 6),
	IVT_PCI("uncore_r3qpi_2", 3, 18, 5),
	{ ON_IVT, "uncore_irp", 0, 2, EXM_PCI(5, 6, 0xD8), 4, EXM_PCI(5, 6, 0xA0), 16,
	  BIT(22), BIT(20) },
	{ ON_IVT, "uncore_irp", 2, 2, EXM_PCI(5, 6, 0xE0), 4, EXM_PCI(5, 6, 0xB8), 8,
	  BIT(22), BIT(20) },
	{ ON_IVT, "uncore_pcu", 0, 4, 0xC30, 1, 0xC36, 1, BIT(22), BIT(20) },
	{ ON_IVT, "uncore_cbox_0", 0, 4, 0xD10, 1, 0xD16, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_1", 0, 4, 0xD30, 1, 0xD36, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_2", 0, 4, 0xD50, 1, 0xD56, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_3", 0, 4, 0xD70, 1, 0xD76, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_4", 0, 4, 0xD90, 1, 0xD96, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_5", 0, 4, 0xDB0, 1, 0xDB6, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_6", 0, 4, 0xDD0, 1, 0xDD6, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_7", 0, 4, 0xDF0, 1, 0xDF6, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_8", 0, 4, 0xE10, 1, 0xE16, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_9", 0, 4, 0xE30, 1, 0xE36, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_10", 0, 4, 0xE50, 1, 0xE56, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_11", 0, 4, 0xE70, 1, 0xE76, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_12", 0, 4, 0xE90, 1, 0xE96, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_13", 0, 4, 0xEB0, 1, 0xEB6, 1, BIT(22), 0 },
	{ ON_IVT, "uncore_cbox_14", 0, 4, 0xED0, 1, 0xED6, 1, BIT(22), 0 },
	{ ON_V3, "uncore_ubox", 2, 1, 0x703, 0, 0x704, 0, BIT(22), BIT(20) },
	{ ON_V3, "uncore_ubox", 0, 2, 0x705, 1, 0x709, 1, BIT(22), BIT(20) },
	HSX_PCI(ON_LINKED, "uncore_qpi_0", 4, 8, 2),
	HSX_PCI(ON_LINKED, "uncore_qpi_1", 4, 9, 2),
	HSX_PCI(ON_LINKED, "uncore_qpi_2", 4, 10, 2),
	HSX_PCI(ON_V3, "uncore_imc_0", 4, 20, 0),
	HSX_DCLK("uncore_imc_0", 20, 0),
	HSX_PCI(ON_V3, "uncore_imc_1", 4, 20, 1),
	HSX_DCLK("uncore_imc_1", 20, 1),
	HSX_PCI(ON_V3, "uncore_imc_2", 4, 21, 0),
	HSX_DCLK("uncore_imc_2", 21, 0),
	HSX_PCI(ON_V3, "uncore_imc_3", 4, 21, 1),
	HSX_DCLK("uncore_imc_3", 21, 1),
	HSX_PCI(ON_V3, "uncore_imc_4", 4, 23, 0),
	HSX_DCLK("uncore_imc_4", 23, 0),
	HSX_PCI(ON_V3, "uncore_imc_5", 4, 23, 1),
	HSX_DCLK("uncore_imc_5", 23, 1),
	HSX_PCI(ON_V3, "uncore_imc_6", 4, 24, 0),
	HSX_DCLK("uncore_imc_6", 24, 0),
	HSX_PCI(ON_V3, "uncore_imc_7", 4, 24, 1),
	HSX_DCLK("uncore_imc_7", 24, 1),
	HSX_PCI(ON_V3, "uncore_ha_0", 4, 18, 1),
	HSX_PCI(ON_V3, "uncore_ha_1", 4, 18, 5),
	HSX_PCI(ON_V3, "uncore_r2pcie", 4, 16, 1),
	HSX_PCI(ON_LINKED, "uncore_r3qpi_0", 3, 11, 1),
	HSX_PCI(ON_LINKED, "uncore_r3qpi_1", 3, 11, 2),
	HSX_PCI(ON_LINKED, "uncore_r3qpi_2", 3, 11, 5),
	HSX_PCI(ON_V3, "uncore_irp", 4, 5, 6),
	{ ON_V3, "uncore_pcu", 0, 4, 0x711, 1, 0x717, 1, BIT(22), BIT(20) },
	{ ON_LINKED, "uncore_sbox_0", 0, 4, 0x721, 1, 0x726, 1, BIT(22), 0 },
	{ ON_LINKED, "uncore_sbox_1", 0, 4, 0x72B, 1, 0x730, 1, BIT(22), 0 },
	{ ON_LINKED, "uncore_sbox_2", 0, 4, 0x735, 1, 0x73A, 1, BIT(22), 0 },
	{ ON_LINKED, "uncore_sbox_3", 0, 4, 0x73F, 1, 0x744, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_0", 0, 4, 0xE01, 1, 0xE08, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_1", 0, 4, 0xE11, 1, 0xE18, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_2", 0, 4, 0xE21, 1, 0xE28, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_3", 0, 4, 0xE31, 1, 0xE38, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_4", 0, 4, 0xE41, 1, 0xE48, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_5", 0, 4, 0xE51, 1, 0xE58, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_6", 0, 4, 0xE61, 1, 0xE68, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_7", 0, 4, 0xE71, 1, 0xE78, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_8", 0, 4, 0xE81, 1, 0xE88, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_9", 0, 4, 0xE91, 1, 0xE98, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_10", 0, 4, 0xEA1, 1, 0xEA8, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_11", 0, 4, 0xEB1, 1, 0xEB8, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_12", 0, 4, 0xEC1, 1, 0xEC8, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_13", 0, 4, 0xED1, 1, 0xED8, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_14", 0, 4, 0xEE1, 1, 0xEE8, 1, BIT(22), 0 },
	{ ON_V3, "uncore_cbox_15", 0, 4, 0xEF1, 1, 0xEF8, 1, BIT(22), 0 },
	{ ON_LINKED, "uncore_cbox_16", 0, 4, 0xF01, 1, 0xF08, 1, BIT(22), 0 },
	{ ON_LINKED, "uncore_cbox_17", 0, 4, 0xF11, 1, 0xF18, 1, BIT(22), 0 },
	{ ON_BDX, "uncore_cbox_18", 0, 4, 0xF21, 1, 0xF28, 1, BIT(22), 0 },
	{ ON_BDX, "uncore_cbox_19", 0, 4, 0xF31, 1, 0xF38, 1, BIT(22), 0 },
	{ ON_BDX, "uncore_cbox_20", 0, 4, 0xF41, 1, 0xF48, 1, BIT(22), 0 },
	{ ON_BDX, "uncore_cbox_21", 0, 4, 0xF51, 1, 0xF58, 1, BIT(22), 0 },
	{ ON_BDX, "uncore_cbox_22", 0, 4, 0xF61, 1, 0xF68, 1, BIT(22), 0 },
	{ ON_BDX, "uncore_cbox_23", 0, 4, 0xF71, 1, 0xF78, 1, BIT(22), 0 },
	{ ON_CLIENT, "uncore", 8, 1, 0x395, 0, 0x394, 0, BIT(0), BIT(2) },
	{ ON_CLIENT, "uncore", 0, 8, 0x3C0, 1, 0x3B0, 1, BIT(22), BIT(20) },
	{ ON_SNB, "uncore_cbox_0", 2, 1, 0x394, 0, 0x395, 0, BIT(22), BIT(20) },
	{ ON_SKL, "uncore_cbox_0", 4, 1, 0x394, 0, 0x395, 0, BIT(22), BIT(20) },
	{ ON_SNB, "uncore_cbox_0", 0, 2, 0x700, 1, 0x706, 1, BIT(22), BIT(20) },
	{ ON_SKL, "uncore_cbox_0", 0, 4, 0x700, 1, 0x706, 1, BIT(22), BIT(20) },
	{ ON_SNB, "uncore_cbox_1", 0, 2, 0x710, 1, 0x716, 1, BIT(22), BIT(20) },
	{ ON_SKL, "uncore_cbox_1", 0, 4, 0x710, 1, 0x716, 1, BIT(22), BIT(20) },
	{ ON_SNB, "uncore_cbox_2", 0, 2, 0x720, 1, 0x726, 1, BIT(22), BIT(20) },
	{ ON_SKL, "uncore_cbox_2", 0, 4, 0x720, 1, 0x726, 1, BIT(22), BIT(20) },
	{ ON_SNB, "uncore_cbox_3", 0, 2, 0x730, 1, 0x736, 1, BIT(22), BIT(20) },
	{ ON_SKL, "uncore_cbox_3", 0, 4, 0x730, 1, 0x736, 1, BIT(22), BIT(20) },
	{ ON_SKL, "uncore_cbox_4", 0, 4, 0x740, 1, 0x746, 1, BIT(22), BIT(20) },
	{ ON_SKL, "uncore_cbox_5", 0, 4, 0x750, 1, 0x756, 1, BIT(22), BIT(20) },
	{ ON_SKL, "uncore_cbox_6", 0, 4, 0x760, 1, 0x766, 1, BIT(22), BIT(20) },
	{ ON_SKL, "uncore_cbox_7", 0, 4, 0xF70, 1, 0xF76, 1, BIT(22), BIT(20) },
	{ ON_CORES, "uncore_arb", 0, 2, 0x3B2, 1, 0x3B0, 1, BIT(22), BIT(20) },
};

#define IVT_BOX(pmu, dev, fn)								\
	{ ON_IVT, pmu, EXM_PCI(dev, fn, 0xF4), EXM_PCI(dev, fn, 0xF8), EXM_PCI(dev, fn, 0xF8) }
#define HSX_BOX(on, pmu, dev, fn)							\
	{ on, pmu, EXM_PCI(dev, fn, 0xF4), EXM_PCI(dev, fn, 0xF8), EXM_PCI(dev, fn, 0xF8) }

/*
 * GLOBAL_CTL (Ivytown: BOX_CTL), GLOBAL_STATUS and GLOBAL_OVF_CTL of each box that has them.  A
 * C-Box of an Ivytown has no status.
 */
static const struct manual_box {
	unsigned int platforms;
	const char *pmu;
	u32 ctl, status, clear;
} manual_boxes[] = {
	{ ON_BOTH, "uncore_bbox_0", 0xC20, 0xC21, 0xC22 },
	{ ON_BOTH, "uncore_sbox_0", 0xC40, 0xC41, 0xC42 },
	{ ON_BOTH, "uncore_bbox_1", 0xC60, 0xC61, 0xC62 },
	{ ON_BOTH, "uncore_wbox", 0xC80, 0xC81, 0xC82 },
	{ ON_BOTH, "uncore_mbox_0", 0xCA0, 0xCA1, 0xCA2 },
	{ ON_BOTH, "uncore_sbox_1", 0xCC0, 0xCC1, 0xCC2 },
	{ ON_BOTH, "uncore_mbox_1", 0xCE0, 0xCE1, 0xCE2 },
	{ ON_BOTH, "uncore_cbox_0", 0xD00, 0xD01, 0xD02 },
	{ ON_BOTH, "uncore_cbox_4", 0xD20, 0xD21, 0xD22 },
	{ ON_BOTH, "uncore_cbox_2", 0xD40, 0xD41, 0xD42 },
	{ ON_BOTH, "uncore_cbox_6", 0xD60, 0xD61, 0xD62 },
	{ ON_BOTH, "uncore_cbox_1", 0xD80, 0xD81, 0xD82 },
	{ ON_BOTH, "uncore_cbox_5", 0xDA0, 0xDA1, 0xDA2 },
	{ ON_BOTH, "uncore_cbox_3", 0xDC0, 0xDC1, 0xDC2 },
	{ ON_BOTH, "uncore_cbox_7", 0xDE0, 0xDE1, 0xDE2 },
	{ ON_BOTH, "uncore_rbox_0", 0xE00, 0xE01, 0xE02 },
	{ ON_BOTH, "uncore_rbox_1", 0xE20, 0xE21, 0xE22 },
	{ ON_E7, "uncore_cbox_8", 0xF40, 0xF41, 0xF42 },
	{ ON_E7, "uncore_cbox_9", 0xFC0, 0xFC1, 0xFC2 },
	IVT_BOX("uncore_qpi_0", 8, 2), IVT_BOX("uncore_qpi_1", 9, 2),
	IVT_BOX("uncore_qpi_2", 24, 2),
	IVT_BOX("uncore_imc_0", 16, 4),
	IVT_BOX("uncore_imc_1", 16, 5),
	IVT_BOX("uncore_imc_2", 16, 0),
	IVT_BOX("uncore_imc_3", 16, 1),
	IVT_BOX("uncore_imc_4", 30, 4),
	IVT_BOX("uncore_imc_5", 30, 5),
	IVT_BOX("uncore_imc_6", 30, 0),
	IVT_BOX("uncore_imc_7", 30, 1),
	IVT_BOX("uncore_ha_0", 14, 1),
	IVT_BOX("uncore_ha_1", 28, 1),
	IVT_BOX("uncore_r2pcie", 19, 1),
	IVT_BOX("uncore_r3qpi_0", 19, 5),
	IVT_BOX("uncore_r3qpi_1", 19, 6),
	IVT_BOX("uncore_r3qpi_2", 18, 5),
	IVT_BOX("uncore_irp", 5, 6),
	{ ON_IVT, "uncore_pcu", 0xC24, 0xC35, 0xC35 },
	{ ON_IVT, "uncore_cbox_0", 0xD04 },
	{ ON_IVT, "uncore_cbox_1", 0xD24 },
	{ ON_IVT, "uncore_cbox_2", 0xD44 },
	{ ON_IVT, "uncore_cbox_3", 0xD64 },
	{ ON_IVT, "uncore_cbox_4", 0xD84 },
	{ ON_IVT, "uncore_cbox_5", 0xDA4 },
	{ ON_IVT, "uncore_cbox_6", 0xDC4 },
	{ ON_IVT, "uncore_cbox_7", 0xDE4 },
	{ ON_IVT, "uncore_cbox_8", 0xE04 },
	{ ON_IVT, "uncore_cbox_9", 0xE24 },
	{ ON_IVT, "uncore_cbox_10", 0xE44 },
	{ ON_IVT, "uncore_cbox_11", 0xE64 },
	{ ON_IVT, "uncore_cbox_12", 0xE84 },
	{ ON_IVT, "uncore_cbox_13", 0xEA4 },
	{ ON_IVT, "uncore_cbox_14", 0xEC4 },
	HSX_BOX(ON_LINKED, "uncore_qpi_0", 8, 2),
	HSX_BOX(ON_LINKED, "uncore_qpi_1", 9, 2),
	HSX_BOX(ON_LINKED, "uncore_qpi_2", 10, 2),
	HSX_BOX(ON_V3, "uncore_imc_0", 20, 0),
	HSX_BOX(ON_V3, "uncore_imc_1", 20, 1),
	HSX_BOX(ON_V3, "uncore_imc_2", 21, 0),
	HSX_BOX(ON_V3, "uncore_imc_3", 21, 1),
	HSX_BOX(ON_V3, "uncore_imc_4", 23, 0),
	HSX_BOX(ON_V3, "uncore_imc_5", 23, 1),
	HSX_BOX(ON_V3, "uncore_imc_6", 24, 0),
	HSX_BOX(ON_V3, "uncore_imc_7", 24, 1),
	HSX_BOX(ON_V3, "uncore_ha_0", 18, 1),
	HSX_BOX(ON_V3, "uncore_ha_1", 18, 5),
	HSX_BOX(ON_V3, "uncore_r2pcie", 16, 1),
	HSX_BOX(ON_LINKED, "uncore_r3qpi_0", 11, 1),
	HSX_BOX(ON_LINKED, "uncore_r3qpi_1", 11, 2),
	HSX_BOX(ON_LINKED, "uncore_r3qpi_2", 11, 5),
	HSX_BOX(ON_V3, "uncore_irp", 5, 6),
	{ ON_V3, "uncore_pcu", 0x710, 0x716, 0x716 },
	{ ON_LINKED, "uncore_sbox_0", 0x720, 0x725, 0x725 },
	{ ON_LINKED, "uncore_sbox_1", 0x72A, 0x72F, 0x72F },
	{ ON_LINKED, "uncore_sbox_2", 0x734, 0x739, 0x739 },
	{ ON_LINKED, "uncore_sbox_3", 0x73E, 0x743, 0x743 },
	{ ON_V3, "uncore_cbox_0", 0xE00, 0xE07, 0xE07 },
	{ ON_V3, "uncore_cbox_1", 0xE10, 0xE17, 0xE17 },
	{ ON_V3, "uncore_cbox_2", 0xE20, 0xE27, 0xE27 },
	{ ON_V3, "uncore_cbox_3", 0xE30, 0xE37, 0xE37 },
	{ ON_V3, "uncore_cbox_4", 0xE40, 0xE47, 0xE47 },
	{ ON_V3, "uncore_cbox_5", 0xE50, 0xE57, 0xE57 },
	{ ON_V3, "uncore_cbox_6", 0xE60, 0xE67, 0xE67 },
	{ ON_V3, "uncore_cbox_7", 0xE70, 0xE77, 0xE77 },
	{ ON_V3, "uncore_cbox_8", 0xE80, 0xE87, 0xE87 },
	{ ON_V3, "uncore_cbox_9", 0xE90, 0xE97, 0xE97 },
	{ ON_V3, "uncore_cbox_10", 0xEA0, 0xEA7, 0xEA7 },
	{ ON_V3, "uncore_cbox_11", 0xEB0, 0xEB7, 0xEB7 },
	{ ON_V3, "uncore_cbox_12", 0xEC0, 0xEC7, 0xEC7 },
	{ ON_V3, "uncore_cbox_13", 0xED0, 0xED7, 0xED7 },
	{ ON_V3, "uncore_cbox_14", 0xEE0, 0xEE7, 0xEE7 },
	{ ON_V3, "uncore_cbox_15", 0xEF0, 0xEF7, 0xEF7 },
	{ ON_LINKED, "uncore_cbox_16", 0xF00, 0xF07, 0xF07 },
	{ ON_LINKED, "uncore_cbox_17", 0xF10, 0xF17, 0xF17 },
	{ ON_BDX, "uncore_cbox_18", 0xF20, 0xF27, 0xF27 },
	{ ON_BDX, "uncore_cbox_19", 0xF30, 0xF37, 0xF37 },
	{ ON_BDX, "uncore_cbox_20", 0xF40, 0xF47, 0xF47 },
	{ ON_BDX, "uncore_cbox_21", 0xF50, 0xF57, 0xF57 },
	{ ON_BDX, "uncore_cbox_22", 0xF60, 0xF67, 0xF67 },
	{ ON_BDX, "uncore_cbox_23", 0xF70, 0xF77, 0xF77 },
};

/*
 * The filter registers that an event writes, and with which values.  The config words are
 * those of the fields in the PMU's format folder.
 */
#define MANUAL_REGS	4
#define R_PORTS		8

static const struct manual_filter {
	unsigned int platforms;
	const char *pmu;
	u64 config[EX_CONFIG_WORDS];
	struct {
		u32 reg;
		u64 val;
	} regs[MANUAL_REGS];
} manual_filters[] = {
	{ ON_BOTH, "bbox_0", { 0x02, 5, 6 }, { { 0xE45, 5 }, { 0xE46, 6 } } },
	{ ON_BOTH, "bbox_1", { 0x02, 5, 6 }, { { 0xE4D, 5 }, { 0xE4E, 6 } } },
	{ ON_BOTH, "sbox_0", { 0, 5, 6 }, { { 0xE48, BIT_ULL(63) }, { 0xE49, 5 }, { 0xE4A, 6 } } },
	{ ON_BOTH, "sbox_1", { 0, 5, 6 }, { { 0xE58, BIT_ULL(63) }, { 0xE59, 5 }, { 0xE5A, 6 } } },
	{ ON_BOTH, "mbox_0", { 0x00 << 9, 0x080 }, { { 0xCA5, 0x080 } } },		/* dsp */
	{ ON_BOTH, "mbox_0", { 0x09 << 9, 0x003 }, { { 0xCA6, 0x003 } } },		/* iss */
	{ ON_BOTH, "mbox_0", { 1 << 7 | 6 << 19, 0x005 }, { { 0xCA7, 0x005 } } },	/* map */
	{ ON_BOTH, "mbox_0", { 0x04 << 9, 0x008 }, { { 0xCA8, 0x008 } } },		/* thr */
	{ ON_BOTH, "mbox_0", { 0x16 << 9, 0x040 }, { { 0xCA9, 0x040 } } },		/* pgt */
	{ ON_7500, "mbox_0", { 0x0D << 9, 0x2820 }, { { 0xCAB, 0x2820 } } },		/* fvc */
	{ ON_E7, "mbox_0", { 0x0D << 9, 0x5040 }, { { 0xCAB, 0x5040 } } },
	{ ON_BOTH, "mbox_0", { 0x0A << 9, 0x10000ULL << 32, BIT_ULL(63) | 7ULL << 34 | 9 },
	  { { 0xCAA, 0x10000 }, { 0xE54, BIT_ULL(63) }, { 0xE55, 9 }, { 0xE56, 7 } } },
	{ ON_BOTH, "mbox_1", { 0x00 << 9, 0x080 }, { { 0xCE5, 0x080 } } },
	{ ON_BOTH, "mbox_1", { 0x09 << 9, 0x003 }, { { 0xCE6, 0x003 } } },
	{ ON_BOTH, "mbox_1", { 1 << 7 | 6 << 19, 0x005 }, { { 0xCE7, 0x005 } } },
	{ ON_BOTH, "mbox_1", { 0x05 << 9, 0x008 }, { { 0xCE8, 0x008 } } },
	{ ON_BOTH, "mbox_1", { 0x16 << 9, 0x040 }, { { 0xCE9, 0x040 } } },
	{ ON_7500, "mbox_1", { 0x0D << 9, 0x2820 }, { { 0xCEB, 0x2820 } } },
	{ ON_E7, "mbox_1", { 0x0D << 9, 0x5040 }, { { 0xCEB, 0x5040 } } },
	{ ON_BOTH, "mbox_1", { 0x0B << 9, 0x10000ULL << 32, BIT_ULL(63) | 7ULL << 34 | 9 },
	  { { 0xCEA, 0x10000 }, { 0xE5C, BIT_ULL(63) }, { 0xE5D, 9 }, { 0xE5E, 7 } } },
	{ ON_IVT, "qpi_0", { 0x200038, 0x10ULL << 44 | 0x20, 0x40ULL << 44 | 0x80 },
	  { { EXM_PCI(8, 6, 0x228), 0x20 }, { EXM_PCI(8, 6, 0x22C), 0x10000 },
	    { EXM_PCI(8, 6, 0x238), 0x80 }, { EXM_PCI(8, 6, 0x23C), 0x40000 } } },
	{ ON_IVT, "qpi_1", { 0x200038, 0x10ULL << 44 | 0x20, 0x40ULL << 44 | 0x80 },
	  { { EXM_PCI(9, 6, 0x228), 0x20 }, { EXM_PCI(9, 6, 0x22C), 0x10000 },
	    { EXM_PCI(9, 6, 0x238), 0x80 }, { EXM_PCI(9, 6, 0x23C), 0x40000 } } },
	{ ON_IVT, "cbox_0", { 0x84334, 0x0000001200020005 },
	  { { 0xD14, 0x20005 }, { 0xD1A, 0x12 } } },
	{ ON_IVT, "cbox_14", { 0x0135, 0x5820000000000000 },
	  { { 0xED4, 0 }, { 0xEDA, 0x58200000 } } },
	/* all states */
	{ ON_IVT, "cbox_3", { 0x1134 }, { { 0xD74, 0x7E0000 }, { 0xD7A, 0 } } },
	{ ON_IVT, "cbox_3", { 0x1031, 0x1E0 }, { { 0xD74, 0x1E0 } } },
	{ ON_IVT, "ha_0", { 0x0320, 0x0005123456789AC0 },
	  { { EXM_PCI(14, 1, 0x40), 0x56789AC0 }, { EXM_PCI(14, 1, 0x44), 0x1234 },
	    { EXM_PCI(14, 1, 0x48), 5 } } },
	{ ON_IVT, "ha_1", { 0x0220, 0x0005000000000000 },
	  { { EXM_PCI(28, 1, 0x40), 0 }, { EXM_PCI(28, 1, 0x48), 5 } } },
	{ ON_IVT, "pcu", { 0x0C, 0x1200 }, { { 0xC34, 0x1200 } } },
	{ ON_CLIENT, "", { 0x35, 0x2000FFFFFFFFFFF8 }, { { 0x396, 0x2000FFFFFFFFFFF8 } } },
	{ ON_WSM, "", { 0x080C, 0xFF }, { { 0x301, 0xFF } } },
};

/* R_MSR_PORTn_*: ports 0 to 3 are those of uncore_rbox_0, 4 to 7 those of uncore_rbox_1. */
static const struct {
	u32 iperf0, iperf1, qlx, set1, set2;
} manual_ports[R_PORTS] = {
	{ 0xE04, 0xE24, 0xE0C, 0xE60, 0xE70 }, { 0xE05, 0xE25, 0xE0D, 0xE64, 0xE74 },
	{ 0xE06, 0xE26, 0xE0E, 0xE68, 0xE78 }, { 0xE07, 0xE27, 0xE0F, 0xE6C, 0xE7C },
	{ 0xE08, 0xE28, 0xE2C, 0xE80, 0xE90 }, { 0xE09, 0xE29, 0xE2D, 0xE84, 0xE94 },
	{ 0xE0A, 0xE2A, 0xE2E, 0xE88, 0xE98 }, { 0xE0B, 0xE2B, 0xE2F, 0xE8C, 0xE9C },
};

/* The model's address of a register of the driver */
static u32 address(struct fixture *fx, u32 reg)
{
	return reg & EX_PCI ? fx_pci_reg(fx, reg) : reg;
}

/* The box behind the PMU of this name */
static struct ex_box *pmu_box(struct fixture *fx, const char *name)
{
	struct ex_box *box;
	char pmu[EX_PMU_NAME];

	ex_for_each_box(box, &fx->pkg) {
		ex_pmu_name(fx->pkg.platform, box - fx->pkg.boxes, pmu);
		if (!strcmp(pmu, name))
			return box;
	}
	KUNIT_FAIL(fx->test, "there is no %s", name);
	return fx->pkg.boxes;
}

static void test_pmus_have_the_counters_of_the_manual(struct kunit *test)
{
	struct fixture *fx = test->priv;
	const struct manual_counters *c;
	unsigned int id, num, i;
	struct ex_box *box;

	for (id = 0; id < ARRAY_SIZE(platforms); id++) {
		fx_new_on(test, fx, false, platforms[id]);
		num = 0;
		ex_for_each_box(box, &fx->pkg)
			num += box->num_counters;
		for (c = manual_counters; c < manual_counters + ARRAY_SIZE(manual_counters); c++) {
			if (!(c->platforms & BIT(id)))
				continue;
			num -= c->num;
			box = pmu_box(fx, c->pmu);
			for (i = 0; i < c->num; i++) {
				const struct ex_counter *counter = &box->counters[c->first + i];

				KUNIT_EXPECT_EQ_MSG(test, address(fx, counter->ctl_reg),
						    c->ctl + i * c->ctl_step, "%s %u", c->pmu, i);
				KUNIT_EXPECT_EQ_MSG(test, address(fx, counter->ctr_reg),
						    c->ctr + i * c->ctr_step, "%s %u", c->pmu, i);
				KUNIT_EXPECT_EQ_MSG(test, counter->bank->en, c->en, "%s", c->pmu);
				KUNIT_EXPECT_EQ_MSG(test, counter->bank->pmi, c->pmi, "%s",
						    c->pmu);
			}
		}
		KUNIT_EXPECT_EQ_MSG(test, num, 0, "counters of no PMU of the %s",
				    platforms[id]->name);
	}
}

/*
 * The bits of each box in the global STATUS, and in SUMMARY of its S-Box (2.2, 4.1, 4.3;
 * ivytown.md 4.2).  Which C-Boxes of an E7 are left and which right is unknown: the driver
 * has to take both bits.
 */
#define S0_SUMMARY	0xC43
#define S1_SUMMARY	0xCC3
#define OV_C		(BIT(0) | BIT(2))

static const struct manual_status {
	unsigned int platforms;
	const char *pmu;
	u64 bits;
	u32 summary;
	u64 summary_bits;
} manual_status[] = {
	{ ON_BOTH, "uncore_ubox", BIT(0) },
	{ ON_BOTH, "uncore_wbox", BIT(1) },
	{ ON_BOTH, "uncore_bbox_0", BIT(3), S0_SUMMARY, BIT(16) },
	{ ON_BOTH, "uncore_mbox_0", BIT(3), S0_SUMMARY, BIT(16) },
	{ ON_BOTH, "uncore_sbox_0", BIT(3), S0_SUMMARY, BIT(18) },
	{ ON_BOTH, "uncore_rbox_0", BIT(3), S0_SUMMARY, BIT(19) },
	{ ON_BOTH, "uncore_bbox_1", BIT(2), S1_SUMMARY, BIT(16) },
	{ ON_BOTH, "uncore_mbox_1", BIT(2), S1_SUMMARY, BIT(16) },
	{ ON_BOTH, "uncore_sbox_1", BIT(2), S1_SUMMARY, BIT(18) },
	{ ON_BOTH, "uncore_rbox_1", BIT(2), S1_SUMMARY, BIT(19) },
	{ ON_7500, "uncore_cbox_0", BIT(3), S0_SUMMARY, BIT(2) },
	{ ON_7500, "uncore_cbox_1", BIT(3), S0_SUMMARY, BIT(2) },
	{ ON_7500, "uncore_cbox_2", BIT(3), S0_SUMMARY, BIT(0) },
	{ ON_7500, "uncore_cbox_3", BIT(3), S0_SUMMARY, BIT(0) },
	{ ON_7500, "uncore_cbox_4", BIT(2), S1_SUMMARY, BIT(2) },
	{ ON_7500, "uncore_cbox_5", BIT(2), S1_SUMMARY, BIT(2) },
	{ ON_7500, "uncore_cbox_6", BIT(2), S1_SUMMARY, BIT(0) },
	{ ON_7500, "uncore_cbox_7", BIT(2), S1_SUMMARY, BIT(0) },
	{ ON_E7, "uncore_cbox_0", BIT(3), S0_SUMMARY, OV_C },
	{ ON_E7, "uncore_cbox_1", BIT(3), S0_SUMMARY, OV_C },
	{ ON_E7, "uncore_cbox_2", BIT(3), S0_SUMMARY, OV_C },
	{ ON_E7, "uncore_cbox_3", BIT(3), S0_SUMMARY, OV_C },
	{ ON_E7, "uncore_cbox_4", BIT(3), S0_SUMMARY, OV_C },
	{ ON_E7, "uncore_cbox_5", BIT(2), S1_SUMMARY, OV_C },
	{ ON_E7, "uncore_cbox_6", BIT(2), S1_SUMMARY, OV_C },
	{ ON_E7, "uncore_cbox_7", BIT(2), S1_SUMMARY, OV_C },
	{ ON_E7, "uncore_cbox_8", BIT(2), S1_SUMMARY, OV_C },
	{ ON_E7, "uncore_cbox_9", BIT(2), S1_SUMMARY, OV_C },
	{ ON_IVT, "uncore_ubox", BIT(0) | BIT(1) },
	{ ON_IVT, "uncore_qpi_0", BIT(22) },
	{ ON_IVT, "uncore_qpi_1", BIT(23) },
	{ ON_IVT, "uncore_qpi_2", 0 },
	{ ON_IVT, "uncore_imc_0", BIT(20) },
	{ ON_IVT, "uncore_imc_1", BIT(20) },
	{ ON_IVT, "uncore_imc_2", BIT(20) },
	{ ON_IVT, "uncore_imc_3", BIT(20) },
	{ ON_IVT, "uncore_imc_4", BIT(21) },
	{ ON_IVT, "uncore_imc_5", BIT(21) },
	{ ON_IVT, "uncore_imc_6", BIT(21) },
	{ ON_IVT, "uncore_imc_7", BIT(21) },
	{ ON_IVT, "uncore_pcu", BIT(2) },
	{ ON_IVT, "uncore_ha_0", BIT(18) },
	{ ON_IVT, "uncore_ha_1", BIT(19) },
	{ ON_IVT, "uncore_irp", 0 },
	{ ON_IVT, "uncore_r2pcie", BIT(26) },
	{ ON_IVT, "uncore_r3qpi_0", BIT(24) },
	{ ON_IVT, "uncore_r3qpi_1", BIT(25) },
	{ ON_IVT, "uncore_r3qpi_2", 0 },
	{ ON_IVT, "uncore_cbox_0", BIT(3) },
	{ ON_IVT, "uncore_cbox_1", BIT(4) },
	{ ON_IVT, "uncore_cbox_2", BIT(5) },
	{ ON_IVT, "uncore_cbox_3", BIT(6) },
	{ ON_IVT, "uncore_cbox_4", BIT(7) },
	{ ON_IVT, "uncore_cbox_5", BIT(8) },
	{ ON_IVT, "uncore_cbox_6", BIT(9) },
	{ ON_IVT, "uncore_cbox_7", BIT(10) },
	{ ON_IVT, "uncore_cbox_8", BIT(11) },
	{ ON_IVT, "uncore_cbox_9", BIT(12) },
	{ ON_IVT, "uncore_cbox_10", BIT(13) },
	{ ON_IVT, "uncore_cbox_11", BIT(14) },
	{ ON_IVT, "uncore_cbox_12", BIT(15) },
	{ ON_IVT, "uncore_cbox_13", BIT(16) },
	{ ON_IVT, "uncore_cbox_14", BIT(17) },
	{ ON_V3, "uncore_ubox", 0 },
	{ ON_V3, "uncore_pcu", 0 },
	{ ON_LINKED, "uncore_qpi_0", 0 },
	{ ON_LINKED, "uncore_qpi_1", 0 },
	{ ON_LINKED, "uncore_qpi_2", 0 },
	{ ON_V3, "uncore_imc_0", 0 },
	{ ON_V3, "uncore_imc_1", 0 },
	{ ON_V3, "uncore_imc_2", 0 },
	{ ON_V3, "uncore_imc_3", 0 },
	{ ON_V3, "uncore_imc_4", 0 },
	{ ON_V3, "uncore_imc_5", 0 },
	{ ON_V3, "uncore_imc_6", 0 },
	{ ON_V3, "uncore_imc_7", 0 },
	{ ON_V3, "uncore_ha_0", 0 },
	{ ON_V3, "uncore_ha_1", 0 },
	{ ON_V3, "uncore_r2pcie", 0 },
	{ ON_LINKED, "uncore_r3qpi_0", 0 },
	{ ON_LINKED, "uncore_r3qpi_1", 0 },
	{ ON_LINKED, "uncore_r3qpi_2", 0 },
	{ ON_V3, "uncore_irp", 0 },
	{ ON_LINKED, "uncore_sbox_0", 0 },
	{ ON_LINKED, "uncore_sbox_1", 0 },
	{ ON_LINKED, "uncore_sbox_2", 0 },
	{ ON_LINKED, "uncore_sbox_3", 0 },
	{ ON_V3, "uncore_cbox_0", 0 },
	{ ON_V3, "uncore_cbox_1", 0 },
	{ ON_V3, "uncore_cbox_2", 0 },
	{ ON_V3, "uncore_cbox_3", 0 },
	{ ON_V3, "uncore_cbox_4", 0 },
	{ ON_V3, "uncore_cbox_5", 0 },
	{ ON_V3, "uncore_cbox_6", 0 },
	{ ON_V3, "uncore_cbox_7", 0 },
	{ ON_V3, "uncore_cbox_8", 0 },
	{ ON_V3, "uncore_cbox_9", 0 },
	{ ON_V3, "uncore_cbox_10", 0 },
	{ ON_V3, "uncore_cbox_11", 0 },
	{ ON_V3, "uncore_cbox_12", 0 },
	{ ON_V3, "uncore_cbox_13", 0 },
	{ ON_V3, "uncore_cbox_14", 0 },
	{ ON_V3, "uncore_cbox_15", 0 },
	{ ON_LINKED, "uncore_cbox_16", 0 },
	{ ON_LINKED, "uncore_cbox_17", 0 },
	{ ON_BDX, "uncore_cbox_18", 0 },
	{ ON_BDX, "uncore_cbox_19", 0 },
	{ ON_BDX, "uncore_cbox_20", 0 },
	{ ON_BDX, "uncore_cbox_21", 0 },
	{ ON_BDX, "uncore_cbox_22", 0 },
	{ ON_BDX, "uncore_cbox_23", 0 },
	{ ON_CLIENT, "uncore", BIT_ULL(32) | 0xFF },
};

/* The driver looks for the box in the SUMMARY registers that the platform lists. */
static bool summary_is_listed(const struct ex_platform *platform, u32 summary)
{
	return !summary || platform->summaries[0] == summary || platform->summaries[1] == summary;
}

static void test_boxes_have_the_status_bits_of_the_manual(struct kunit *test)
{
	struct fixture *fx = test->priv;
	const struct manual_status *s;
	unsigned int id, num;

	for (id = 0; id < ARRAY_SIZE(platforms); id++) {
		fx_new_on(test, fx, false, platforms[id]);
		num = 0;
		for (s = manual_status; s < manual_status + ARRAY_SIZE(manual_status); s++) {
			const struct ex_box_row *row;

			if (!(s->platforms & BIT(id)))
				continue;
			num++;
			row = pmu_box(fx, s->pmu)->row;
			KUNIT_EXPECT_EQ_MSG(test, row->u_bit, s->bits, "%s", s->pmu);
			KUNIT_EXPECT_EQ_MSG(test, row->summary, s->summary, "%s", s->pmu);
			KUNIT_EXPECT_EQ_MSG(test, row->s_bit, s->summary_bits, "%s", s->pmu);
			KUNIT_EXPECT_TRUE_MSG(test, summary_is_listed(platforms[id], s->summary),
					      "%s", s->pmu);
		}
		KUNIT_EXPECT_EQ(test, platforms[id]->global.no_status ? 0 :
				platforms[id]->num_boxes, num);
		KUNIT_EXPECT_LE(test, num, (unsigned int)EX_MAX_BOXES);
	}
}

static void test_boxes_have_the_registers_of_the_manual(struct kunit *test)
{
	struct fixture *fx = test->priv;
	const struct manual_box *b;
	struct ex_box *box;
	unsigned int id;

	for (id = 0; id < ARRAY_SIZE(platforms); id++) {
		fx_new_on(test, fx, false, platforms[id]);
		for (b = manual_boxes; b < manual_boxes + ARRAY_SIZE(manual_boxes); b++) {
			const struct ex_box_row *row;

			if (!(b->platforms & BIT(id)))
				continue;
			box = pmu_box(fx, b->pmu);
			row = box->row;
			KUNIT_EXPECT_EQ_MSG(test, address(fx, row->base + row->type->gate_reg),
					    b->ctl, "%s", b->pmu);
			KUNIT_EXPECT_EQ_MSG(test, !row->type->status, !b->status, "%s", b->pmu);
			if (!b->status)
				continue;
			KUNIT_EXPECT_EQ_MSG(test, address(fx, row->base + row->type->status),
					    b->status, "%s", b->pmu);
			KUNIT_EXPECT_EQ_MSG(test, address(fx, row->base + row->type->clear),
					    b->clear, "%s", b->pmu);
		}
	}
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

/* Port p has event codes 6 * p to 6 * p + 5: IPERF, QLX and XBR, two of each (4.8). */
static void test_events_write_the_port_registers_of_the_manual(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int id, port;

	for (id = EX_XEON7500; id <= EX_E7; id++)
		for (port = 0; port < R_PORTS; port++) {
			const char *pmu = port < 4 ? "rbox_0" : "rbox_1";
			u32 set1 = manual_ports[port].set1, set2 = manual_ports[port].set2;
			u64 event = port % 4 * 6;
			const struct manual_filter filters[] = {
				{ ON_BOTH, pmu, { event << 1, 1 },
				  { { manual_ports[port].iperf0, 1 } } },
				{ ON_BOTH, pmu, { (event + 1) << 1, 2 },
				  { { manual_ports[port].iperf1, 2 } } },
				{ ON_BOTH, pmu, { (event + 2) << 1, 0x03 },
				  { { manual_ports[port].qlx, 0x03 } } },
				{ ON_BOTH, pmu, { (event + 3) << 1, 0x0500 },
				  { { manual_ports[port].qlx, 0x0500 } } },
				{ ON_BOTH, pmu, { BIT_ULL(32 + 16) | (event + 4) << 1, 0x08, 0x10 },
				  { { set1, BIT_ULL(16) }, { set1 + 1, 0x08 },
				    { set1 + 2, 0x10 } } },
				{ ON_BOTH, pmu, { BIT_ULL(32 + 21) | (event + 5) << 1, 0x20, 0x40 },
				  { { set2, BIT_ULL(21) }, { set2 + 1, 0x20 },
				    { set2 + 2, 0x40 } } },
			};
			unsigned int i;

			for (i = 0; i < ARRAY_SIZE(filters); i++) {
				fx_new_on(test, fx, false, platforms[id]);
				filter_event_writes(fx, &filters[i]);
			}
		}
}

/*
 * The global registers (4.1; ivytown.md 4.1, 4.2).  A core is selected by bits that the control
 * values do not have.
 */
static void test_global_registers_are_those_of_the_manual(struct kunit *test)
{
	const struct ex_global *g;
	unsigned int id;

	for (id = EX_XEON7500; id <= EX_E7; id++) {
		g = &platforms[id]->global;
		KUNIT_EXPECT_EQ(test, g->ctl, 0xC00);
		KUNIT_EXPECT_EQ(test, g->status, 0xC01);
		KUNIT_EXPECT_EQ(test, g->status_clear, 0xC02);
		KUNIT_EXPECT_EQ(test, g->ctl_run, BIT_ULL(28) | BIT_ULL(0));
		KUNIT_EXPECT_EQ(test, g->ctl_stop, 0ULL);
		KUNIT_EXPECT_EQ(test, g->ctl_unload, 0ULL);
		KUNIT_EXPECT_EQ(test, g->ctl_freeze, BIT_ULL(31));
		KUNIT_EXPECT_EQ(test, g->ctl_counting, BIT_ULL(28));
		KUNIT_EXPECT_EQ(test, g->status_mask, BIT_ULL(30) | 0xf);
		KUNIT_EXPECT_EQ(test, g->status_pmi, BIT_ULL(30));
		KUNIT_EXPECT_EQ(test, g->clear_before, BIT_ULL(31) | BIT_ULL(30) | 0xf);
		KUNIT_EXPECT_EQ(test, g->clear_after, 0ULL);
		KUNIT_EXPECT_EQ(test, g->freeze, EX_FREEZE_SHOWN);
	}
	g = &ex_ivytown.global;
	KUNIT_EXPECT_EQ(test, g->ctl, 0xC00);
	KUNIT_EXPECT_EQ(test, g->status, 0xC01);
	KUNIT_EXPECT_EQ(test, g->status_clear, 0xC01);
	KUNIT_EXPECT_EQ(test, g->ctl_run, BIT_ULL(30) | BIT_ULL(29));	/* wakes a halted core */
	KUNIT_EXPECT_EQ(test, g->ctl_stop, BIT_ULL(31));
	KUNIT_EXPECT_EQ(test, g->ctl_unload, BIT_ULL(29));
	KUNIT_EXPECT_EQ(test, g->status_mask, IVT_STATUS);
	KUNIT_EXPECT_EQ(test, g->status_pmi, IVT_STATUS);
	KUNIT_EXPECT_EQ(test, g->clear_before, 0ULL);
	KUNIT_EXPECT_EQ(test, g->clear_after, IVT_STATUS);
	KUNIT_EXPECT_EQ(test, g->freeze, EX_FREEZE_ALWAYS);
}

/* The device IDs of ivytown.md 3, 9 and 15.3, and of haswell-ep.md 2 and 5 */
static void test_pci_functions_have_the_ids_of_the_manual(struct kunit *test)
{
	static const struct {
		const struct ex_platform *platform;
		u16 map, capid, functions[EX_MAX_FUNCTIONS];
	} ids[] = {
		{ &ex_ivytown, 0x0e1e, 0, {
			0x0e32, 0x0e86, 0x0e33, 0x0e96, 0x0e3a, 0, 0x0e30, 0x0e38,
			0x0eb4, 0x0eb5, 0x0eb0, 0x0eb1, 0x0ef4, 0x0ef5, 0x0ef0, 0x0ef1,
			0x0e39, 0x0e34, 0x0e36, 0x0e37, 0x0e3e,
		} },
		{ &ex_haswell_ep, 0x2f1e, 0x2fc0, {
			0x2f32, 0x2f86, 0x2f33, 0x2f96, 0x2f3a, 0, 0x2f30, 0x2f38,
			0x2fb0, 0x2fb1, 0x2fb4, 0x2fb5, 0x2fd0, 0x2fd1, 0x2fd4, 0x2fd5,
			0x2f39, 0x2f34, 0x2f36, 0x2f37, 0x2f3e,
		} },
		{ &ex_broadwell_ep, 0x6f1e, 0x6fc0, {
			0x6f32, 0x6f86, 0x6f33, 0x6f96, 0x6f3a, 0x6f46, 0x6f30, 0x6f38,
			0x6fb0, 0x6fb1, 0x6fb4, 0x6fb5, 0x6fd0, 0x6fd1, 0x6fd4, 0x6fd5,
			0x6f39, 0x6f34, 0x6f36, 0x6f37, 0x6f3e,
		} },
		{ &ex_broadwell_de, 0x6f1e, 0, {
			0, 0, 0, 0, 0, 0, 0x6f30, 0x6f38,
			0x6fb0, 0x6fb1, 0x6fb4, 0x6fb5, 0x6fd0, 0x6fd1, 0x6fd4, 0x6fd5,
			0x6f39, 0x6f34, 0, 0, 0,
		} },
	};
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(ids); i++) {
		const struct ex_platform *platform = ids[i].platform;

		KUNIT_EXPECT_EQ(test, platform->pci.map, ids[i].map);
		KUNIT_EXPECT_EQ(test, platform->pci.capid, ids[i].capid);
		for (k = 0; k < EX_MAX_FUNCTIONS; k++)
			KUNIT_EXPECT_EQ_MSG(test, platform->pci.functions[k], ids[i].functions[k],
					    "%s, function %u", platform->name, k);
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
	static const unsigned int nehalem[] = { 0x1a, 0x1e, 0x1f }, westmere[] = { 0x25, 0x2c };
	static const unsigned int sandy[] = { 0x2a, 0x3a };
	static const unsigned int haswell[] = { 0x3c, 0x3d, 0x45, 0x46, 0x47 };
	static const unsigned int skylake[] = { 0x4e, 0x5e, 0x8e, 0x9e, 0xa5, 0xa6 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sandy); i++)
		KUNIT_EXPECT_PTR_EQ(test, platform_of(6, sandy[i]), &ex_sandy_bridge);
	for (i = 0; i < ARRAY_SIZE(haswell); i++)
		KUNIT_EXPECT_PTR_EQ(test, platform_of(6, haswell[i]), &ex_haswell_client);
	for (i = 0; i < ARRAY_SIZE(skylake); i++)
		KUNIT_EXPECT_PTR_EQ(test, platform_of(6, skylake[i]), &ex_skylake_client);

	for (i = 0; i < ARRAY_SIZE(nehalem); i++)
		KUNIT_EXPECT_PTR_EQ(test, platform_of(6, nehalem[i]), &ex_nehalem);
	for (i = 0; i < ARRAY_SIZE(westmere); i++)
		KUNIT_EXPECT_PTR_EQ(test, platform_of(6, westmere[i]), &ex_westmere);
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x2e), &ex_xeon7500);
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x2f), &ex_e7);
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x3e), &ex_ivytown);
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x3f), &ex_haswell_ep);
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x4f), &ex_broadwell_ep);
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x56), &ex_broadwell_de);
	KUNIT_EXPECT_NULL(test, platform_of(6, 0x2d));
	KUNIT_EXPECT_NULL(test, platform_of(6, 0x1b));
	KUNIT_EXPECT_NULL(test, platform_of(6, 0));
	KUNIT_EXPECT_NULL(test, platform_of(15, 0x2e));
}

static struct kunit_case tables_tests[] = {
	KUNIT_CASE(test_described_filter_bits_are_those_of_the_manual),
	KUNIT_CASE(test_any_filter_bit_of_nehalem_may_fault),
	KUNIT_CASE(test_summary_is_read_for_three_boxes),
	KUNIT_CASE(test_config_fields_do_not_overlap),
	KUNIT_CASE(test_boxes_and_counters_are_distinct),
	KUNIT_CASE(test_pmus_have_the_counters_of_the_manual),
	KUNIT_CASE(test_boxes_have_the_status_bits_of_the_manual),
	KUNIT_CASE(test_boxes_have_the_registers_of_the_manual),
	KUNIT_CASE(test_events_write_the_filters_of_the_manual),
	KUNIT_CASE(test_events_write_the_port_registers_of_the_manual),
	KUNIT_CASE(test_global_registers_are_those_of_the_manual),
	KUNIT_CASE(test_pci_functions_have_the_ids_of_the_manual),
	KUNIT_CASE(test_cpu_model_selects_the_platform),
	{ }
};

static struct kunit_suite tables_suite = {
	.name = "ex_uncore_tables", .init = fx_init, .exit = fx_exit,
	.test_cases = tables_tests,
};
