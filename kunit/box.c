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
		KUNIT_EXPECT_EQ(test, ex_likely_boxes(&fx->pkg, EX_U_STATUS_OV), BIT(0) | BIT(1));
		KUNIT_EXPECT_EQ(test, fx->reads, 2);
		fx->pkg.probed.summary = false;
		KUNIT_EXPECT_EQ(test, ex_likely_boxes(&fx->pkg, EX_U_STATUS_OV),
				BIT(fx->pkg.platform->num_boxes) - 1);
		KUNIT_EXPECT_EQ(test, fx->reads, 2);
		ex_for_each_box(box, &fx->pkg)
			box->used = 0;
	}
}

/* num_needs says how many needs an encoding has; what is behind them is left from earlier ones. */
static void test_place_does_not_depend_on_old_needs(struct kunit *test)
{
	static const u64 clock[] = { 0x1b << 9, 0, 0 }, dsp[] = { 0, 0x080, 0 };
	const struct ex_need old = { EX_M_FILTER_DSP, ~0ULL, 0x701 };
	struct fixture *fx = test->priv;
	struct ex_box *box = fx_box(fx, "mbox_0");
	struct ex_req *plain = fx->mine[0].ways, *filtered = fx->mine[1].ways;
	struct ex_holders holders = { .used = BIT(0) };
	const struct ex_req *way;

	ex_encode_all(box->row->type, clock, plain);
	ex_encode_all(box->row->type, dsp, filtered);
	plain->needs[0] = old;
	filtered->needs[1] = old;
	holders.req[0] = plain;
	KUNIT_EXPECT_EQ(test, ex_place(&holders, filtered, &way), 1);
	holders.req[0] = filtered;
	KUNIT_EXPECT_EQ(test, ex_place(&holders, plain, &way), 1);
	KUNIT_EXPECT_FALSE(test, ex_filter_may_fault(box, plain));
	KUNIT_EXPECT_FALSE(test, ex_filter_may_fault(box, filtered));
}

/* Each way has counters of its own: one without a free counter is none, whatever it claims. */
static void test_each_way_has_its_counters(struct kunit *test)
{
	static const struct {
		unsigned long used;
		struct ex_need held;	/* by the other events */
		int idx;
		unsigned int way;
	} places[] = {
		{ BIT(0), { 0, 3, 1 }, 1, 0 },		/* shares the filter of way 0 */
		{ BIT(0), { 0, 3, 2 }, 4, 1 },		/* way 0 conflicts */
		{ 0x03, { 0, 3, 1 }, 4, 1 },		/* way 0 has no counter left */
		{ 0x33, { 0, 3, 1 }, -ENOSPC, 0 },
		{ 0x31, { 0, 3, 2 }, -ENOSPC, 1 },	/* way 0 conflicts */
		{ 0x31, { 0, 3, 1 }, 1, 0 },
		{ 0x30, { 1, 3, 1 }, 0, 0 },		/* way 1 would share */
		{ BIT(4), { 1, 3, 1 }, 5, 1 },
	};
	struct fixture *fx = test->priv;
	struct ex_req *ways = fx->mine[0].ways, held = { .num_needs = 1 };
	const struct ex_need need[] = { { 0, 3, 1 }, { 1, 3, 1 } };
	const struct ex_req *way;
	unsigned int i, k;

	for (i = 0; i < 2; i++)
		ways[i] = (struct ex_req){
			.counters = i ? 0x30 : 0x03, .ways = 2,
			.num_needs = 1, .needs = { need[i] },
		};
	for (i = 0; i < ARRAY_SIZE(places); i++) {
		struct ex_holders holders = { .used = places[i].used };

		held.needs[0] = places[i].held;
		for (k = 0; k < EX_MAX_COUNTERS; k++)
			holders.req[k] = &held;
		KUNIT_EXPECT_EQ_MSG(test, ex_place(&holders, ways, &way), places[i].idx,
				    "case %u", i);
		KUNIT_EXPECT_EQ_MSG(test, way - ways, places[i].way, "case %u", i);
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

/* A W counter is rearmed at once if what is left of the period has a preset (7.8). */
static void test_w_counter_is_rearmed_if_the_rest_has_a_preset(struct kunit *test)
{
	static const struct {
		u64 val, left;
		bool armed;
	} cases[] = {
		{ 10, EX_HALF - 1, false }, { 10, EX_HALF, true }, { 10, EX_HALF + 1, false },
		{ 10, EX_HALF + 2, false }, { 10, EX_HALF + 3, true }, { 10, 1000, true },
		{ 1, 1000, false },
	};
	struct fixture *fx = test->priv;
	struct ex_box *box = fx_box(fx, "wbox");
	unsigned int i;
	u64 now, want;
	bool armed;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		ex_counter_preset(box, 0, cases[i].val);
		armed = ex_counter_rearm(box, 0, 0, 100, cases[i].left + cases[i].val, &now);
		KUNIT_EXPECT_EQ_MSG(test, armed, cases[i].armed, "%llu left", cases[i].left);
		KUNIT_EXPECT_EQ(test, now, cases[i].val);
		want = cases[i].val;
		if (armed)
			want = -cases[i].left & EX_CTR_MASK;
		KUNIT_EXPECT_EQ(test, ex_counter_read(box->counters, want), want);
	}
}

static struct kunit_case box_tests[] = {
	KUNIT_CASE(test_summaries_exclude_boxes_of_both_sides),
	KUNIT_CASE(test_place_does_not_depend_on_old_needs),
	KUNIT_CASE(test_each_way_has_its_counters),
	KUNIT_CASE(test_address_match_is_rewritten_under_its_guard),
	KUNIT_CASE(test_w_counter_is_read_again_if_it_may_be_wrong),
	KUNIT_CASE(test_w_counter_is_rearmed_if_the_rest_has_a_preset),
	{ }
};

static struct kunit_suite box_suite = {
	.name = "ex_uncore_box", .init = fx_init, .exit = fx_exit,
	.test_cases = box_tests,
};
