// SPDX-License-Identifier: GPL-2.0
/* The engine of boxes: status, filters and their guard, reads of a W counter */

/* SUMMARY of each S-Box excludes the boxes below it that it does not name. */
static void test_summaries_exclude_boxes_of_both_sides(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int id;
	struct ex_box *box;

	for (id = EX_XEON7500; id <= EX_E7; id++) {
		fx_new_on(test, fx, false, platforms[id]);
		ex_for_each_box(box, &fx->pkg)
			box->used = 1;
		fx->reads = 0;
		KUNIT_EXPECT_EQ(test, ex_boxes_to_scan(&fx->pkg, EX_U_STATUS_OV, true),
				BIT(0) | BIT(1));
		KUNIT_EXPECT_EQ(test, fx->reads, 2);
		fx->pkg.probed.summary = false;
		KUNIT_EXPECT_EQ(test, ex_boxes_to_scan(&fx->pkg, EX_U_STATUS_OV, true),
				BIT(fx->pkg.platform->num_boxes) - 1);
		KUNIT_EXPECT_EQ(test, fx->reads, 2);
		ex_for_each_box(box, &fx->pkg)
			box->used = 0;
		KUNIT_EXPECT_EQ(test, ex_boxes_to_scan(&fx->pkg, EX_U_STATUS_OV, true), 0UL);
		KUNIT_EXPECT_EQ(test, ex_boxes_to_scan(&fx->pkg, EX_U_STATUS_OV, false),
				BIT(fx->pkg.platform->num_boxes) - 1);
	}
}

/* The M-Box's address match changes while MM_CFG is 0, and no other filter changes with it. */
static void test_address_match_is_rewritten_under_its_guard(struct kunit *test)
{
	static const u64 other[] = { 0, 0x80, 0 };
	static const u64 first[] = { 0xb << 9, 0, BIT_ULL(63) | 5 };
	static const u64 then[] = { 0xb << 9, 0, BIT_ULL(63) | 6 };
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	u32 reg;

	fx_event_words(fx, event, "mbox_0", first, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_del(event);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_M_MM_CFG), EX_MM_CFG_EN);
	fx_event_words(fx, event, "mbox_0", then, 0);
	fx->refused_reg = EX_M_MM_CFG;
	KUNIT_EXPECT_EQ(test, fx_add(event), -EINVAL);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_M_MM_CFG + 1), 5ULL);
	fx->refused_reg = 0;
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_M_MM_CFG), EX_MM_CFG_EN);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_M_MM_CFG + 1), 6ULL);
	for (reg = EX_M_DSP; reg <= EX_M_ZDP_CTL_FVC; reg++)
		KUNIT_EXPECT_EQ_MSG(test, fx_read(fx, reg), 0ULL, "0x%x", reg);

	/* a filter that the guard does not guard changes: the match stays on */
	fx_event_words(fx, &fx->event[1], "mbox_0", other, 0);
	KUNIT_ASSERT_EQ(test, fx_add(&fx->event[1]), 0);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_M_DSP), 0x80ULL);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_M_MM_CFG), EX_MM_CFG_EN);
	fx_del(&fx->event[1]);
	fx_del(event);
}

/*
 * A W counter that may read 2^24 too high (11.2) is read up to three times: if it counts, its low
 * bits are then above 1.  Any other value is taken at once.
 */
static void test_w_counter_is_read_again_if_it_may_be_wrong(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *box;
	int erratum;
	u64 low;

	for (erratum = 0; erratum < 2; erratum++) {
		fx_new(test, fx, false);
		fx_command(fx, "set w_erratum=%d", erratum);
		fx_probe(fx);
		box = fx_box(fx, "wbox");
		for (low = 0; low < 4; low++) {
			u64 val = 5 * EX_HALF + low;

			ex_counter_preset(box, 0, val);
			fx->reads = 0;
			KUNIT_EXPECT_EQ(test, ex_counter_read(box->counters, 0), val);
			KUNIT_EXPECT_EQ_MSG(test, fx->reads, low < 2 ? 3 : 1, "low bits %llu", low);
			fx->reads = 0;
			KUNIT_EXPECT_EQ(test, ex_counter_read(box->counters, val - 3), val);
			KUNIT_EXPECT_EQ_MSG(test, fx->reads, low < 2 && erratum ? 3 : 1,
					    "low bits %llu", low);
		}
	}
}

static struct kunit_case box_tests[] = {
	KUNIT_CASE(test_summaries_exclude_boxes_of_both_sides),
	KUNIT_CASE(test_address_match_is_rewritten_under_its_guard),
	KUNIT_CASE(test_w_counter_is_read_again_if_it_may_be_wrong),
	{ }
};

static struct kunit_suite box_suite = {
	.name = "ex_uncore_box", .init = fx_init, .exit = fx_exit,
	.test_cases = box_tests,
};
