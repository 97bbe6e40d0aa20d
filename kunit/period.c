// SPDX-License-Identifier: GPL-2.0
/* Periods, frequencies and the rate limit of samples */

static bool early_carry_avoided(u64 left)
{
	return (-left & 0xffffff) < 0xfffffe && (left & 0xffffff) < 0xfffffe;
}

/*
 * W-Box: the low 24 bits of preset and interval are neither 0xFFFFFE nor 0xFFFFFF.  The interval
 * is the shortest such one.
 */
static void test_preset_avoids_the_early_carry(struct kunit *test)
{
	static const u64 around[] = { 0, 1, 2, 0x1000, BIT_ULL(24), BIT_ULL(30), BIT_ULL(47) };
	struct fixture *fx = test->priv;
	unsigned int i;
	int idx, d;

	for (idx = 0; idx <= EX_W_FIXED_IDX; idx++) {
		for (i = 0; i < ARRAY_SIZE(around); i++) {
			for (d = -4; d <= 4; d++) {
				u64 want = around[i] + d, left;

				if ((s64)want < 1)
					continue;
				for (left = want; !early_carry_avoided(left); left++)
					;
				KUNIT_EXPECT_EQ(test, left,
						ex_arm_left(fx_box(fx, "wbox"), idx, want));
			}
		}
	}
	KUNIT_EXPECT_EQ(test, ex_arm_left(fx_box(fx, "ubox"), 0, 1), 1ULL);
	KUNIT_EXPECT_EQ(test, ex_arm_left(fx_box(fx, "bbox_0"), 0, ~0ULL), EX_MAX_LEFT);
}

static void test_scale_saturates(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, ex_scale(1000, 100000, 50000), 2000ULL);
	KUNIT_EXPECT_EQ(test, ex_scale(1000, 100000, 0), 100000000ULL);
	KUNIT_EXPECT_EQ(test, ex_scale(EX_CTR_MASK, NSEC_PER_SEC, 1), EX_MAX_LEFT);
	KUNIT_EXPECT_EQ(test, ex_scale(BIT_ULL(47) + 1, 3, 2), EX_MAX_LEFT);
	KUNIT_EXPECT_EQ(test, ex_scale(BIT_ULL(40), 10, 5), BIT_ULL(41));
}

/* A W counter's value or next preset near its early carry takes the long way (reference 11.2). */
static void test_early_carry_takes_the_long_way(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *box = fx_box(fx, "wbox");
	u64 left;

	KUNIT_EXPECT_TRUE(test, ex_carry_matters(0, -1000));
	KUNIT_EXPECT_TRUE(test, ex_carry_matters(EX_HALF + 1, -1000));
	KUNIT_EXPECT_FALSE(test, ex_carry_matters(2, -1000));
	for (left = EX_HALF - 5; left <= EX_HALF + 5; left++)
		KUNIT_EXPECT_EQ_MSG(test, ex_carry_matters(2, -left),
				    ex_arm_left(box, 0, left) != left, "0x%llx", left);
}

/*
 * The next preset is written at once if the period has to end exactly, or is the longer one of
 * the rate limit, and the hardware has a preset for it.
 */
static void test_rearm_limit(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_counter *counter;
	struct ex_event *mine;
	u64 longest;

	uncore_new(test, false);
	uncore_add(fx, event, 100);
	mine = to_ex_event(event);
	counter = mine->counter;
	longest = EX_LONGEST(counter->mask);
	KUNIT_EXPECT_EQ(test, ex_event_rearm_limit(event, 100), 100ULL);
	KUNIT_EXPECT_EQ(test, ex_event_rearm_limit(event, 300), 100ULL);
	KUNIT_EXPECT_EQ(test, ex_event_rearm_limit(event, 30), 30ULL);
	KUNIT_EXPECT_EQ(test, ex_event_rearm_limit(event, longest), 100ULL);
	KUNIT_EXPECT_EQ(test, ex_event_rearm_limit(event, longest + 1), 0ULL);
	mine->since = 5;	/* the period ends before the counter wraps */
	KUNIT_EXPECT_EQ(test, ex_event_rearm_limit(event, 100), 0ULL);
	mine->stretch = 300;
	KUNIT_EXPECT_EQ(test, ex_event_rearm_limit(event, 300), 300ULL);
	mine->left = counter->mask - 50;	/* the preset is 51 */
	KUNIT_EXPECT_EQ(test, ex_event_rearm_limit(event, 300), 51ULL);
	fx_del(event);
}

/* A counter armed for more than its period is armed anew when there was no overflow for 1/8 s. */
static void test_period_is_shortened(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_event *mine;
	u64 stamp;

	uncore_new(test, false);
	uncore_add(fx, event, 1000);
	mine = to_ex_event(event);
	stamp = mine->stamp;
	event->hw.sample_period = 100;
	ex_shorten_period(event, stamp + NSEC_PER_SEC / 8 - 1);
	KUNIT_EXPECT_EQ(test, mine->left, 1000ULL);
	ex_shorten_period(event, stamp + NSEC_PER_SEC / 8);
	KUNIT_EXPECT_EQ(test, mine->left, 100ULL);
	fx_command(fx, "put %s,count=100", fx->source->signal);
	fx_run(fx, 200);
	KUNIT_EXPECT_EQ(test, fx->samples, 1);
	fx_del(event);
}

/* -F: two seconds without a sample move the period an eighth of the way to their rate. */
static void test_check_adjusts_the_period(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	const u64 period = 4000000, count = 1000000, target = 250000;
	u64 time;

	uncore_new(test, false);
	fx_run(fx, 100 * NSEC_PER_SEC);
	uncore_event(fx, event, period);
	to_ex_event(event)->target = target;
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "put %s,count=%llu", fx->source->signal, count);
	fx_run(fx, 2 * count);
	time = to_ex_event(event)->stamp + 2 * NSEC_PER_SEC;
	ex_shorten_period(event, time);
	KUNIT_EXPECT_EQ(test, event->hw.sample_period, period -
			(period - count * target / (2 * NSEC_PER_SEC) + 7) / 8);
	fx_del(event);
}

/* -F: a period that grows is not armed anew, whatever was counted before a restart. */
static void test_check_does_not_rearm_for_a_longer_period(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	uncore_new(test, false);
	uncore_event(fx, event, 1000);
	to_ex_event(event)->target = 10 * NSEC_PER_SEC;
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "put %s,count=100", fx->source->signal);
	fx_run(fx, 1000);
	op_restart(event);
	fx_command(fx, "put %s,count=200", fx->source->signal);
	fx_run(fx, 1000);
	fx->writes = 0;
	ex_shorten_period(event, to_ex_event(event)->stamp + NSEC_PER_SEC);
	KUNIT_EXPECT_GT(test, event->hw.sample_period, 1000ULL);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->left, 900ULL);
	KUNIT_EXPECT_EQ(test, fx->writes, 0);
	fx_del(event);
}

/* The check leaves a counter alone that is stopped, at its limit, or armed for its period. */
static void test_check_leaves_other_counters_alone(struct kunit *test)
{
	enum { AS_ARMED, STOPPED, MUTED };
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int why, state;

	for (why = AS_ARMED; why <= MUTED; why++) {
		uncore_new(test, false);
		uncore_add(fx, event, 1000);
		if (why == STOPPED)
			ex_event_stop(event, PERF_EF_UPDATE);
		if (why == MUTED)
			ex_unexported(event)->muted = true;
		if (why != AS_ARMED)
			event->hw.sample_period = 10;
		state = event->hw.state;
		fx->reads = 0;
		fx->writes = 0;
		ex_shorten_period(event, to_ex_event(event)->stamp + 2 * NSEC_PER_SEC);
		KUNIT_EXPECT_EQ_MSG(test, event->hw.state, state, "%u", why);
		KUNIT_EXPECT_EQ_MSG(test, fx->reads + fx->writes, 0, "%u", why);
		fx_del(event);
	}
}

/* A W counter is armed for three occurrences at least: period 1 does not end sooner. */
static void test_check_does_not_rearm_for_the_same_end(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_event(fx, event, "wbox", 0x02, 1);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->left, 3ULL);
	fx->writes = 0;
	ex_shorten_period(event, to_ex_event(event)->stamp + 2 * NSEC_PER_SEC);
	KUNIT_EXPECT_EQ(test, fx->writes, 0);
	fx_del(event);
}

/* A new sample_period, longer or shorter, applies after the end of the running period. */
static void test_new_period_starts_at_the_next_overflow(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_new(test, fx, false);
	fx_event(fx, event, "bbox_0", 0xc4, 100);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "put bbox0.early_ack,count=50");
	fx_run(fx, 1000);
	event->hw.sample_period = 110;	/* as a PMI does for -F */
	fx_command(fx, "put bbox0.early_ack,count=50");
	fx_run(fx, 1000);
	KUNIT_EXPECT_EQ(test, fx->samples, 1);
	KUNIT_EXPECT_EQ(test, fx->periods, 100ULL);
	event->hw.sample_period = 1000;
	fx->latency = 130;		/* the old period has ended twice when the PMI is handled */
	fx_command(fx, "put bbox0.early_ack,count=240");
	fx_run(fx, 1000);
	KUNIT_EXPECT_EQ(test, fx->samples, 2);
	KUNIT_EXPECT_EQ(test, fx->periods, 320ULL);
	fx->latency = 0;
	fx_command(fx, "put bbox0.early_ack,count=979");
	fx_run(fx, 2000);
	KUNIT_EXPECT_EQ(test, fx->samples, 2);
	fx_command(fx, "put bbox0.early_ack,count=1");
	fx_run(fx, 1000);
	KUNIT_EXPECT_EQ(test, fx->samples, 3);
	KUNIT_EXPECT_EQ(test, fx->periods, 1320ULL);
	fx_del(event);
}

/* -F: ex_event_init() clears attr.freq, so that the PMI adjusts the period, and not perf's tick. */
static void test_only_the_pmi_adjusts_the_period(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct pmu pmu = { };

	fx_event(fx, event, "bbox_0", 0xc4, 4000);
	event->pmu = &pmu;
	KUNIT_EXPECT_EQ(test, ex_event_set_freq(event), 0);	/* -c 4000 */
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 0ULL);
	KUNIT_EXPECT_EQ(test, event->hw.sample_period, 4000ULL);
	event->attr.freq = 1;
	KUNIT_EXPECT_EQ(test, ex_event_set_freq(event), 0);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 250000ULL);
	KUNIT_EXPECT_EQ(test, event->hw.sample_period, 1ULL);
	KUNIT_EXPECT_EQ(test, event->hw.last_period, 1ULL);
	KUNIT_EXPECT_EQ(test, event->attr.sample_period, 1ULL);
	KUNIT_EXPECT_FALSE(test, event->attr.freq);
}

/* PERF_EVENT_IOC_PERIOD of -F sets a frequency; an invalid one changes nothing. */
static void test_changed_frequency_is_checked(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_event(fx, event, "bbox_0", 0xc4, 1);
	KUNIT_EXPECT_EQ(test, ex_check_period(event, 1ULL << 40), 0);	/* -c */
	to_ex_event(event)->target = 250000;
	KUNIT_EXPECT_EQ(test, ex_check_period(event, 1000), 0);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 1000000ULL);
	KUNIT_EXPECT_EQ(test, ex_check_period(event, NSEC_PER_SEC), 0);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 1ULL);
	KUNIT_EXPECT_EQ(test, ex_check_period(event, 1000), 0);
	KUNIT_EXPECT_EQ(test, ex_check_period(event, NSEC_PER_SEC + 1), -EINVAL);
	KUNIT_EXPECT_EQ(test, ex_check_period(event, BIT_ULL(63) + 1), -EINVAL);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 1000000ULL);
}

/*
 * -F with occurrences at an uneven rate: each PMI moves the period an eighth of the way to the
 * occurrences that the target time would have had at the rate since the last PMI, rounded away
 * from the old period.  The PMI is late, so that occurrences follow the overflow.
 */
static void test_frequency_follows_an_uneven_rate(struct kunit *test)
{
	static const unsigned int gaps[] = { 20, 1000, 20, 50, 50, 300, 20, 20, 5000, 20, 100, 30 };
	const unsigned int late = 2;		/* occurrences between the overflow and its PMI */
	const u64 target = 250000;
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	u64 want = 1000, last = 0;
	unsigned int i;

	uncore_new(test, false);
	uncore_event(fx, event, want);
	to_ex_event(event)->target = target;
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	for (i = 0; i < ARRAY_SIZE(gaps); i++) {
		/* A freeze ends the counting at the overflow. */
		u64 count = to_ex_event(event)->left + (fx->pkg.freeze ? 0 : late), to;

		fx->latency = late * gaps[i] + gaps[i] / 2;
		fx_command(fx, "put %s,count=%llu,every=%u", fx->source->signal, count, gaps[i]);
		fx_run(fx, (count + 2 * late) * gaps[i] + 1000);
		KUNIT_ASSERT_EQ(test, fx->samples, i + 1);
		if (i) {
			to = count * target / (fx->nmi_at - last);
			if (to > want)
				want += (to - want + 7) / 8;
			else
				want -= (want - to + 7) / 8;
			KUNIT_EXPECT_EQ_MSG(test, event->hw.sample_period, want, "gap %u", i);
		}
		want = event->hw.sample_period;		/* the first interval has no PMI before */
		/* A counter of two halves is not rearmed at once: the new period applies. */
		if (ex_event_counter(event)->bank->high)
			KUNIT_EXPECT_EQ(test, to_ex_event(event)->period, want);
		last = fx->nmi_at;
	}
	fx_del(event);
}

/* Samples at exactly the rate of the limit are not folded. */
static void test_rate_of_the_limit_folds_nothing(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;
	uncore_add(fx, event, 1000);
	fx_command(fx, "put %s,count=20000,every=100", fx->source->signal);
	fx_run(fx, 3000000);
	KUNIT_EXPECT_EQ(test, fx->samples, 20);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->stretch, 0ULL);
	KUNIT_EXPECT_EQ(test, fx->pkg.stats.throttled, 0ULL);
	fx_del(event);
}

/* The rate limit: fewer samples, each of several periods, with the same sum. */
static void test_rate_limit_folds_periods_of_a_storm(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;	/* 100000 clocks */
	uncore_add(fx, event, 1);
	ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
	fx_command(fx, "put %s,count=200000,every=20", fx->source->signal);
	fx_run(fx, 4000000);
	/* The counter is armed for one sample more than were taken. */
	KUNIT_EXPECT_GT(test, to_ex_event(event)->left, 1ULL);
	KUNIT_EXPECT_EQ(test, fx->pkg.stats.throttled, fx->folded + 1ULL);
	fx_del(event);
	KUNIT_EXPECT_GE(test, fx->samples, 30);
	KUNIT_EXPECT_LE(test, fx->samples, 43);	/* two before the rate is known */
	KUNIT_EXPECT_GE(test, fx->folded, fx->samples - 3);
	fx_expect_sum(fx, event, ctr);
}

/*
 * A counter armed for a storm's rate is rearmed for a shorter interval when the storm ends: each
 * second, or when a period takes as long as the rate limit allows.
 */
static void test_rare_overflows_after_a_storm_are_sampled(struct kunit *test)
{
	static const struct {
		u64 period, freq;
		unsigned int storm[2], after[2];	/* occurrences, and clocks between */
		u64 left;				/* for more than these the storm arms it */
		unsigned int samples;
	} cases[] = {
		{ 1, 0, { 10000000, 1 }, { 800, 250000000 }, 50000, 790 },
		{ 1, 250000, { 10000000, 1 }, { 800, 250000000 }, 50000, 300 },
		{ 100, 0, { 40000, 250 }, { 10000, 4000 }, 300, 90 },
	};
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;
	unsigned int before, i, k;

	for (k = 0; k < ARRAY_SIZE(cases); k++) {
		const u64 clocks = (u64)cases[k].after[0] * cases[k].after[1];

		uncore_new(test, false);
		ex_max_sample_rate = 10000;
		uncore_event(fx, event, cases[k].period);
		to_ex_event(event)->target = cases[k].freq;
		KUNIT_ASSERT_EQ(test, fx_add(event), 0);
		ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
		fx_command(fx, "put %s,count=%u,every=%u", fx->source->signal, cases[k].storm[0],
			   cases[k].storm[1]);
		fx_run(fx, cases[k].storm[0] * cases[k].storm[1] + 1000);
		KUNIT_EXPECT_GT(test, to_ex_event(event)->left, cases[k].left);
		before = fx->samples;
		fx_command(fx, "put %s,count=%u,every=%u", fx->source->signal, cases[k].after[0],
			   cases[k].after[1]);
		for (i = 0; i < div_u64(clocks, NSEC_PER_SEC) + 1; i++) {
			fx_run(fx, min_t(u64, clocks + 1000, NSEC_PER_SEC));
			ex_check(&fx->pkg);
		}
		fx_del(event);
		KUNIT_EXPECT_GE_MSG(test, fx->samples - before, cases[k].samples, "case %u", k);
		KUNIT_EXPECT_EQ(test, fx->pkg.stats.lost_pmis, 0ULL);
		fx_expect_sum(fx, event, ctr);
	}
}

static struct kunit_case period_tests[] = {
	KUNIT_CASE_PARAM(test_rate_of_the_limit_folds_nothing, uncore_gen_params),
	KUNIT_CASE_PARAM(test_period_is_shortened, uncore_gen_params),
	KUNIT_CASE(test_early_carry_takes_the_long_way),
	KUNIT_CASE_PARAM(test_rearm_limit, uncore_gen_params),
	KUNIT_CASE(test_preset_avoids_the_early_carry),
	KUNIT_CASE(test_scale_saturates),
	KUNIT_CASE_PARAM(test_check_adjusts_the_period, uncore_gen_params),
	KUNIT_CASE_PARAM(test_check_leaves_other_counters_alone, uncore_gen_params),
	KUNIT_CASE_PARAM(test_check_does_not_rearm_for_a_longer_period, uncore_gen_params),
	KUNIT_CASE(test_check_does_not_rearm_for_the_same_end),
	KUNIT_CASE(test_new_period_starts_at_the_next_overflow),
	KUNIT_CASE(test_only_the_pmi_adjusts_the_period),
	KUNIT_CASE(test_changed_frequency_is_checked),
	KUNIT_CASE_PARAM(test_frequency_follows_an_uneven_rate, uncore_gen_params),
	KUNIT_CASE_PARAM(test_rate_limit_folds_periods_of_a_storm, uncore_gen_params),
	KUNIT_CASE_PARAM(test_rare_overflows_after_a_storm_are_sampled, uncore_gen_params),
	{ }
};

static struct kunit_suite period_suite = {
	.name = "ex_uncore_period", .init = fx_init, .exit = fx_exit,
	.test_cases = period_tests,
};
