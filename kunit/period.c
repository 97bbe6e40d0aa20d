// SPDX-License-Identifier: GPL-2.0
/* Periods, frequencies and the rate limit */

/* W-Box: neither the preset nor the interval ends in 0xFFFFFE or 0xFFFFFF. */
static void test_armed_interval_avoids_the_half_carry(struct kunit *test)
{
	static const u64 around[] = { 0, 1, 2, 0x1000, BIT_ULL(24), BIT_ULL(30), BIT_ULL(47) };
	struct rig *rig = test->priv;
	unsigned int i;
	int idx, d;

	for (idx = 0; idx <= EX_W_FIXED_IDX; idx++) {
		for (i = 0; i < ARRAY_SIZE(around); i++) {
			for (d = -4; d <= 4; d++) {
				u64 want = around[i] + d, left, preset;

				if ((s64)want < 1)
					continue;
				left = ex_arm_left(rig_box(rig, "wbox"), idx, want);
				preset = -left & EX_CTR_MASK;
				KUNIT_EXPECT_GE(test, left, want);
				KUNIT_EXPECT_LE(test, left, want + 5);
				KUNIT_EXPECT_LT(test, preset & 0xffffff, 0xfffffeULL);
				KUNIT_EXPECT_LT(test, left & 0xffffff, 0xfffffeULL);
			}
		}
	}
	KUNIT_EXPECT_EQ(test, ex_arm_left(rig_box(rig, "ubox"), 0, 1), 1ULL);
	KUNIT_EXPECT_EQ(test, ex_arm_left(rig_box(rig, "bbox_0"), 0, ~0ULL), EX_MAX_LEFT);
}

static void test_scale_saturates(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, ex_scale(1000, 100000, 50000), 2000ULL);
	KUNIT_EXPECT_EQ(test, ex_scale(1000, 100000, 0), 100000000ULL);
	KUNIT_EXPECT_EQ(test, ex_scale(EX_CTR_MASK, NSEC_PER_SEC, 1), EX_MAX_LEFT);
	KUNIT_EXPECT_EQ(test, ex_scale(BIT_ULL(40), 10, 5), BIT_ULL(41));
}

/* A period changed with PERF_EVENT_IOC_PERIOD: what is counted already stays counted. */
static void test_changed_period_keeps_the_sum(struct kunit *test)
{
	static const u64 periods[] = { 1000, 10, 500, 1, 100000, 3 };
	struct rig *rig = test->priv;
	struct exm_counter *ctr;
	struct perf_event *event = rig->event;
	unsigned int i;

	uncore_new(test, false);
	uncore_add(rig, event, 700);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	rig_command(rig, "put %s,count=12000,every=100", rig->source->signal);
	for (i = 0; i < ARRAY_SIZE(periods); i++) {
		rig_run(rig, 190123);
		ex_gate_close(to_ex_event(event)->box);
		ex_event_stop(event, PERF_EF_UPDATE);
		event->hw.sample_period = periods[i];
		ex_event_start(event, PERF_EF_RELOAD);
		ex_gate_open(to_ex_event(event)->box);
	}
	rig_run(rig, 2000000);
	rig_del(event);
	rig_expect_sum(rig, event, ctr);
}

/* A new period, longer or shorter, applies from the next overflow on: the old one ends as it is. */
static void test_new_period_begins_after_the_old(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_new(test, rig, false);
	rig_event(rig, event, "bbox_0", 0xc4, 100);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put bbox0.early_ack,count=50");
	rig_run(rig, 1000);
	event->hw.sample_period = 110;	/* as -F does at a PMI */
	rig_command(rig, "put bbox0.early_ack,count=50");
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->periods, 100ULL);
	event->hw.sample_period = 1000;
	rig->latency = 130;		/* the old period is over once more when the PMI comes */
	rig_command(rig, "put bbox0.early_ack,count=240");
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
	KUNIT_EXPECT_EQ(test, rig->periods, 320ULL);
	rig->latency = 0;
	rig_command(rig, "put bbox0.early_ack,count=979");
	rig_run(rig, 2000);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
	rig_command(rig, "put bbox0.early_ack,count=1");
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 3);
	KUNIT_EXPECT_EQ(test, rig->periods, 1320ULL);
	rig_del(event);
}

/* The PMI comes when a second period is just over: one sample has both, and the next its own. */
static void test_second_period_is_just_over(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_new(test, rig, false);
	rig_event(rig, event, "bbox_0", 0xc4, 100);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig->latency = 300;
	rig_command(rig, "put bbox0.early_ack,count=200");
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->periods, 200ULL);
	rig_command(rig, "put bbox0.early_ack,count=100");
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
	KUNIT_EXPECT_EQ(test, rig->periods, 300ULL);
	rig_del(event);
}

/* 705 have come when the period becomes 10: one more ends seventy, four more the next. */
static void test_overdue_period_ends_in_time(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 1000);
	rig_command(rig, "put %s,count=705", rig->source->signal);
	rig_run(rig, 10000);
	ex_gate_close(to_ex_event(event)->box);
	ex_event_stop(event, PERF_EF_UPDATE);
	event->hw.sample_period = 10;
	ex_event_start(event, PERF_EF_RELOAD);
	ex_gate_open(to_ex_event(event)->box);
	rig_command(rig, "put %s,count=1", rig->source->signal);
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->periods, 700ULL);
	rig_command(rig, "put %s,count=3", rig->source->signal);
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	rig_command(rig, "put %s,count=1", rig->source->signal);
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
	KUNIT_EXPECT_EQ(test, rig->periods, 710ULL);
	rig_del(event);
}

/* -F, as the event is opened: the PMI adjusts the period, perf's tick does not. */
static void test_frequency_is_the_pmis_business(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct pmu pmu = { };

	rig_event(rig, event, "bbox_0", 0xc4, 4000);
	event->pmu = &pmu;
	KUNIT_EXPECT_EQ(test, ex_event_set_freq(event, to_ex_event(event)), 0);	/* -c 4000 */
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 0ULL);
	KUNIT_EXPECT_EQ(test, event->hw.sample_period, 4000ULL);
	event->attr.freq = 1;
	KUNIT_EXPECT_EQ(test, ex_event_set_freq(event, to_ex_event(event)), 0);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 250000ULL);
	KUNIT_EXPECT_EQ(test, event->hw.sample_period, 1ULL);
	KUNIT_EXPECT_EQ(test, event->hw.last_period, 1ULL);
	KUNIT_EXPECT_EQ(test, event->attr.sample_period, 1ULL);
	KUNIT_EXPECT_FALSE(test, event->attr.freq);
}

/* Above 10^9 Hz there is no whole ns between samples: refused, not sampled with period 1. */
static void test_frequency_has_an_end(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct pmu pmu = { };

	rig_event(rig, event, "bbox_0", 0xc4, NSEC_PER_SEC + 1);
	event->pmu = &pmu;
	event->attr.freq = 1;
	KUNIT_EXPECT_EQ(test, ex_event_set_freq(event, to_ex_event(event)), -EINVAL);
	event->attr.sample_freq = NSEC_PER_SEC;
	KUNIT_EXPECT_EQ(test, ex_event_set_freq(event, to_ex_event(event)), 0);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 1ULL);
}

/* PERF_EVENT_IOC_PERIOD of -F: a frequency, and what is none leaves all as it was. */
static void test_changed_frequency_is_one(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_event(rig, event, "bbox_0", 0xc4, 1);
	KUNIT_EXPECT_EQ(test, ex_check_period(event, 1ULL << 40), 0);	/* -c */
	to_ex_event(event)->target = 250000;
	KUNIT_EXPECT_EQ(test, ex_check_period(event, 1000), 0);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 1000000ULL);
	KUNIT_EXPECT_EQ(test, ex_check_period(event, NSEC_PER_SEC + 1), -EINVAL);
	KUNIT_EXPECT_EQ(test, ex_check_period(event, BIT_ULL(63) + 1), -EINVAL);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 1000000ULL);
}

/* 4000 Hz of 10^8 a second is one in 25000; also if perf rotates the event away. */
static void test_frequency_converges(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int rotate, i;

	for (rotate = 0; rotate < 2; rotate++) {
		uncore_new(test, false);
		uncore_event(rig, event, 1);
		to_ex_event(event)->target = 250000;
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		rig_command(rig, "put %s,count=%u,every=10", rig->source->signal, 2000000);
		for (i = 0; i < 200; i++) {
			rig_run(rig, 100000);
			if (!rotate)
				continue;
			rig_del(event);
			KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		}
		KUNIT_EXPECT_GE(test, event->hw.sample_period, 22500ULL);
		KUNIT_EXPECT_LE(test, event->hw.sample_period, 27500ULL);
		rig_del(event);
	}
}

/* A period that lasts for longer than the rate limit asks is ended by one overflow. */
static void test_rate_limit_shortens_nothing(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;
	uncore_add(rig, event, 1000);
	rig_command(rig, "put %s,count=20000,every=200", rig->source->signal);
	rig_run(rig, 5000000);
	KUNIT_EXPECT_EQ(test, rig->samples, 20);
	KUNIT_EXPECT_EQ(test, rig->pkg.stats.rearms, 20ULL);
	rig_del(event);
}

/* The rate limit: sum and count stay, samples get fewer. */
static void test_storm_is_folded(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;	/* 100000 clocks */
	uncore_add(rig, event, 1);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	rig_command(rig, "put %s,count=200000,every=20", rig->source->signal);
	rig_run(rig, 4000000);
	rig_del(event);
	KUNIT_EXPECT_GE(test, rig->samples, 30);
	KUNIT_EXPECT_LE(test, rig->samples, 43);	/* two until the rate is known */
	KUNIT_EXPECT_GE(test, rig->pkg.stats.throttled, rig->samples - 3ULL);
	rig_expect_sum(rig, event, ctr);
}

/* Storm, then calm: neither the rate limit nor -F goes on waiting for another storm. */
static void test_calm_after_a_storm(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	unsigned int before;
	int freq, i;

	for (freq = 0; freq < 2; freq++) {
		uncore_new(test, false);
		ex_max_sample_rate = 10000;
		uncore_event(rig, event, 1);
		to_ex_event(event)->target = freq ? 250000 : 0;
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_command(rig, "put %s,count=10000000", rig->source->signal);
		rig_run(rig, 20000000);
		KUNIT_EXPECT_GT(test, to_ex_event(event)->left, 50000ULL);
		before = rig->samples;
		rig_command(rig, "put %s,count=800,every=250000000", rig->source->signal);
		for (i = 0; i < 201; i++) {
			rig_run(rig, NSEC_PER_SEC);
			ex_check(&rig->pkg);
		}
		rig_del(event);
		KUNIT_EXPECT_GE_MSG(test, rig->samples - before, freq ? 300 : 790, "freq %d", freq);
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 0ULL);
		rig_expect_sum(rig, event, ctr);
	}
}

/*
 * A W-Box counter is armed for three occurrences at least.  They come at two in three
 * seconds, and the check once a second is not to begin anew each time.
 */
static void test_rare_occurrences_are_sampled(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int hz, i;

	for (hz = 0; hz < 2; hz++) {
		rig_new(test, rig, false);
		rig_event(rig, event, "wbox", 0x02, 1);
		to_ex_event(event)->target = hz * NSEC_PER_SEC;
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		rig_command(rig, "put wbox.prochot,count=6,every=1500000000");
		for (i = 0; i < 10; i++) {
			rig_run(rig, NSEC_PER_SEC);
			ex_check(&rig->pkg);
		}
		KUNIT_EXPECT_GE(test, rig->samples, 2);
		KUNIT_EXPECT_EQ(test, rig->periods, 6ULL);
		rig_del(event);
	}
}

static struct kunit_case period_tests[] = {
	KUNIT_CASE(test_armed_interval_avoids_the_half_carry),
	KUNIT_CASE(test_scale_saturates),
	KUNIT_CASE_PARAM(test_changed_period_keeps_the_sum, uncore_gen_params),
	KUNIT_CASE(test_new_period_begins_after_the_old),
	KUNIT_CASE(test_second_period_is_just_over),
	KUNIT_CASE_PARAM(test_overdue_period_ends_in_time, uncore_gen_params),
	KUNIT_CASE(test_frequency_is_the_pmis_business),
	KUNIT_CASE(test_frequency_has_an_end),
	KUNIT_CASE(test_changed_frequency_is_one),
	KUNIT_CASE_PARAM(test_frequency_converges, uncore_gen_params),
	KUNIT_CASE_PARAM(test_rate_limit_shortens_nothing, uncore_gen_params),
	KUNIT_CASE_PARAM(test_storm_is_folded, uncore_gen_params),
	KUNIT_CASE_PARAM(test_calm_after_a_storm, uncore_gen_params),
	KUNIT_CASE(test_rare_occurrences_are_sampled),
	{ }
};

static struct kunit_suite period_suite = {
	.name = "ex_uncore_period", .init = rig_init, .exit = rig_exit,
	.test_cases = period_tests,
};
