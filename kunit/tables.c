// SPDX-License-Identifier: GPL-2.0
/* The driver's rows of boxes, counters, filters and status bits, compared with the model's */

static void counter_registers_match_the_model(struct kunit *test, struct fixture *fx)
{
	struct ex_box *box;
	unsigned int idx;

	ex_for_each_box(box, &fx->pkg) {
		for (idx = 0; idx < box->num_counters; idx++) {
			const struct ex_counter *counter = &box->counters[idx];
			const struct ex_bank *bank = counter->bank;
			struct exm_counter *ctr = fx_counter(fx, box, idx);
			u64 val = 0x123456789abcULL & counter->mask;

			ex_counter_preset(box, idx, val);
			KUNIT_EXPECT_EQ(test, ctr->value, val);
			KUNIT_EXPECT_EQ(test, ex_counter_read(&box->counters[idx], 0), val);
			fx_write(fx, counter->ctl_reg, bank->en | bank->pmi);
			KUNIT_EXPECT_EQ(test, ctr->ctl, bank->en | bank->pmi);
		}
		KUNIT_EXPECT_LE(test, idx, (unsigned int)EX_MAX_COUNTERS);
	}
}

static void test_counter_registers_match_the_model(struct kunit *test)
{
	struct fixture *fx = test->priv;

	counter_registers_match_the_model(test, fx);
	fx_new_on(test, fx, false, &ex_e7);
	counter_registers_match_the_model(test, fx);
	fx_new_ivt(test, fx);
	counter_registers_match_the_model(test, fx);
}

/* The bits of a box in U STATUS and in the S-Box's SUMMARY */
static void status_bits_match_the_model(struct kunit *test, struct fixture *fx)
{
	const struct ex_box_row *row = fx->pkg.platform->boxes;
	const struct exm_box_row *its;
	unsigned int i;

	for (i = 0; i < fx->pkg.platform->num_boxes; i++, row++) {
		for (its = exm_boxes; its->base != row->base; its++)
			;
		KUNIT_EXPECT_EQ_MSG(test, row->u_bit, BIT_ULL(its->up[fx->m->model].ustat),
				    "0x%x", row->base);
		if (row->summary)
			KUNIT_EXPECT_NE_MSG(test, 0ULL,
					    row->s_bit & BIT_ULL(its->up[fx->m->model].sum),
					    "0x%x", row->base);
	}
}

static void test_status_bits_match_the_model(struct kunit *test)
{
	struct fixture *fx = test->priv;

	status_bits_match_the_model(test, fx);
	fx_new_on(test, fx, false, &ex_e7);
	status_bits_match_the_model(test, fx);
}

/* Each filter register is a register of the same box in the model, and of no other filter. */
static void test_filter_registers_match_the_model(struct kunit *test)
{
	struct fixture *fx = test->priv;
	const struct ex_box_row *row;
	unsigned int i, k, b;
	u64 val;

	fx_new_on(test, fx, false, &ex_e7);
	row = fx->pkg.platform->boxes;
	for (i = 0; i < fx->pkg.platform->num_boxes; i++, row++) {
		KUNIT_EXPECT_LE(test, ex_num_filters(row->type), EX_MAX_FILTERS);
		for (b = 0; exm_boxes[b].base != row->base; b++)
			;
		for (k = 0; k < ex_num_filters(row->type); k++) {
			u32 addr = ex_filter_reg(row, k);
			struct exm_reg reg = exm_find_reg(EXM_E7, addr);

			KUNIT_EXPECT_EQ_MSG(test, reg.box, b, "0x%x", addr);
			KUNIT_EXPECT_GE(test, reg.kind, EXM_REG_STORE);
			KUNIT_EXPECT_LE(test, reg.kind, EXM_REG_LOCKED);
			/* no earlier row has written this register */
			val = fx_read(fx, addr);
			KUNIT_EXPECT_EQ_MSG(test, val, 0ULL, "0x%x", addr);
			if (k != row->type->guard)
				fx_write(fx, addr, 1);
		}
	}
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

/* The platform that ex_cpus[] has for a CPU model */
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
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x2e), &ex_xeon7500);
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x2f), &ex_e7);
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x3e), &ex_ivytown);
	KUNIT_EXPECT_NULL(test, platform_of(6, 0x1a));
	KUNIT_EXPECT_NULL(test, platform_of(6, 0));
	KUNIT_EXPECT_NULL(test, platform_of(15, 0x2e));
}

static struct kunit_case tables_tests[] = {
	KUNIT_CASE(test_counter_registers_match_the_model),
	KUNIT_CASE(test_status_bits_match_the_model),
	KUNIT_CASE(test_filter_registers_match_the_model),
	KUNIT_CASE(test_config_fields_do_not_overlap),
	KUNIT_CASE(test_boxes_and_counters_are_distinct),
	KUNIT_CASE(test_cpu_model_selects_the_platform),
	{ }
};

static struct kunit_suite tables_suite = {
	.name = "ex_uncore_tables", .init = fx_init, .exit = fx_exit,
	.test_cases = tables_tests,
};
