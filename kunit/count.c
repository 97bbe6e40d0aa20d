// SPDX-License-Identifier: GPL-2.0
/* Events that are only counted, and filters */

/*
 * The event is restarted after a wrap, and wraps again more than EX_MIN_LAP_TIME later.  The
 * first wrap, which belongs to the time before the restart, is not counted once more.
 */
static void test_wraps_around_a_restart_are_counted_once(struct kunit *test)
{
	const struct fx_source *s = source_new(test, false);
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int round;

	fx_source_event(fx, event, s, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	if (ex_event_counter(event)->pmi_off || !ex_has_status(&fx->pkg))
		kunit_skip(test, "no status bit tells of a wrap");
	for (round = 1; round <= 4; round++) {
		fx_command(fx, "put %s,count=%llu", s->signal, 3 * BIT_ULL(46));
		fx_run(fx, BIT_ULL(48));
		op_restart(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), round * (3LL << 46));
	}
	KUNIT_EXPECT_EQ(test, fx->handled, 3);
	fx_del(event);
}

/* An event that only counts does not freeze its package, whatever the counter's last event left. */
static void test_count_begins_far_from_a_wrap(struct kunit *test)
{
	const struct fx_source *s = source_new(test, true);
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_source_event(fx, event, s, 1000);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "put %s,count=970", s->signal);
	fx_run(fx, 3000);
	fx_del(event);
	fx_source_event(fx, event, s, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "put %s,count=2000", s->signal);
	fx_run(fx, 3000);
	fx_del(event);
	KUNIT_EXPECT_EQ(test, fx->handled, 0);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 2000);
}

/*
 * A PMI finds the status bit of a counter that has not wrapped since its event was started: the
 * bit is a lap only after EX_MIN_LAP_TIME, however long the event ran before it was restarted.
 */
static void test_status_bit_after_a_restart_is_no_lap(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int restart;

	for (restart = 0; restart < 2; restart++) {
		fx_new(test, fx, false);
		fx_source_event(fx, event, &fx_sources[SRC_B0_CTR3], 0);
		KUNIT_ASSERT_EQ(test, fx_add(event), 0);
		fx_run(fx, EX_MIN_LAP_TIME);
		if (restart)
			op_restart(event);
		fx_run(fx, 100);
		fx_exm_box(fx, ex_event_box(event))->ov = BIT(event->hw.idx);
		fx->nmi = true;
		fx_run(fx, 100);
		KUNIT_EXPECT_EQ(test, fx->handled, 1);
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), restart ? 0 : BIT_ULL(48));
		KUNIT_EXPECT_EQ(test, ex_event_laps(event), !restart);
		/* The next bit comes too soon to be another lap. */
		fx_exm_box(fx, ex_event_box(event))->ov = BIT(event->hw.idx);
		fx->nmi = true;
		fx_run(fx, 100);
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), restart ? 0 : BIT_ULL(48));
		fx_del(event);
	}
}

/*
 * The freeze is late, so the driver writes both halves of a counter while it counts: a carry
 * between the two writes must not add 2^32 to the count.
 */
static void test_ivt_write_of_a_running_counter_adds_nothing(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;
	unsigned int late, period;

	for (late = 20; late < 60; late++)
		for (period = 1; period < 6; period++) {
			fx_new_ivt(test, fx);
			snprintf(fx->what, sizeof(fx->what), "period %u, late by %u", period, late);
			fx_command(fx, "set late_freeze=%u", late);
			fx_source_event(fx, event, &fx_sources[SRC_IVT_Q1], period);
			KUNIT_ASSERT_EQ(test, fx_add(event), 0);
			ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
			fx->cost = 3;
			fx_command(fx, "put %s,count=400", fx_sources[SRC_IVT_Q1].signal);
			fx_run(fx, 3000);
			fx_del(event);
			/* Occurrences may be lost between the writes, but none may be added. */
			KUNIT_EXPECT_LE_MSG(test, local64_read(&event->count), ctr->counted,
					    "%s", fx->what);
			KUNIT_EXPECT_GT_MSG(test, fx->samples, 5, "%s", fx->what);
		}
}

static void test_register_accesses_of_add_and_del(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_box *box = fx_box(fx, "bbox_0");
	int i;

	for (i = 0; i < 4; i++)
		fx_event(fx, &event[i], "bbox_0", 0x0e | i << 6, 0);
	ex_gate_close(box);
	for (i = 0; i < 4; i++)
		KUNIT_ASSERT_EQ(test, ex_event_add(&event[i], PERF_EF_START), 0);
	ex_gate_open(box);
	KUNIT_EXPECT_EQ(test, fx->reads, 0);
	KUNIT_EXPECT_EQ(test, fx->writes, 5);

	fx->writes = 0;
	ex_gate_close(box);
	for (i = 0; i < 4; i++)
		ex_event_del(&event[i], 0);
	ex_gate_open(box);
	KUNIT_EXPECT_EQ(test, fx->reads, 4);
	KUNIT_EXPECT_EQ(test, fx->writes, 1);

	fx->writes = 0;
	ex_gate_close(box);
	for (i = 0; i < 4; i++)
		KUNIT_ASSERT_EQ(test, ex_event_add(&event[i], PERF_EF_START), 0);
	ex_gate_open(box);
	KUNIT_EXPECT_EQ(test, fx->writes, 1);
	for (i = 0; i < 4; i++)
		fx_del(&event[i]);
}

/* A stopped event that moves for another stays stopped. */
static void test_stopped_event_moves_stopped(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *stopped = &fx->event[0], *event = &fx->event[1];

	fx_new_ivt(test, fx);
	fx_event(fx, stopped, "cbox_0", 0x00, 0);
	fx_event(fx, event, "cbox_0", 0x0836, 0);	/* on counter 0 only */
	KUNIT_ASSERT_EQ(test, ex_event_add(stopped, 0), 0);
	KUNIT_EXPECT_EQ(test, stopped->hw.idx, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	KUNIT_EXPECT_NE(test, stopped->hw.idx, 0);
	fx_run(fx, 100);
	KUNIT_EXPECT_TRUE(test, stopped->hw.state & PERF_HES_STOPPED);
	fx_del(event);
	fx_del(stopped);
	KUNIT_EXPECT_EQ(test, local64_read(&stopped->count), 0);
}

/* kmalloc() leaves in an event's memory what was there. */
static void test_event_is_prepared_in_any_memory(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_event *mine = fx->mine;

	memset(mine, 0xff, sizeof(*mine));
	ex_event_prepare(fx->event, mine, fx->pkg.boxes);
	KUNIT_EXPECT_NULL(test, mine->counter);
	KUNIT_EXPECT_EQ(test, mine->since | mine->target | mine->perf.off, 0ULL);
	KUNIT_EXPECT_FALSE(test, mine->perf.muted);
}

/* All counters are taken, and no event uses the filter: it is tried all the same. */
static void test_filter_is_tried_while_all_counters_are_taken(struct kunit *test)
{
	static const u64 bad[] = { 0, 0x101, 0 };
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event, *last = &fx->event[6];

	fx_command(fx, "set filter_gp=1");
	for (; event < last; event++) {
		fx_event(fx, event, "mbox_0", 0x13 << 9, 0);
		KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	}
	fx_event_words(fx, last, "mbox_0", bad, 0);
	ex_event_box(last)->cpu = get_cpu();
	KUNIT_EXPECT_EQ(test, ex_try_filters(last), -EINVAL);
	put_cpu();
	while (event-- > fx->event)
		fx_del(event);
}

/* The write of a control register raises #GP: the counter does not count with its old value. */
static void test_refused_control_register_counts_nothing(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int i;

	fx_event(fx, event, "bbox_0", 0xc4, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_del(event);
	fx->refused_reg = EX_B_BASE(0) + EX_BOX_CTL0 + 3 * EX_BOX_STEP;
	fx_event(fx, event, "bbox_0", 0xce, 0);
	for (i = 0; i < 2; i++) {
		KUNIT_ASSERT_EQ(test, fx_add(event), 0);
		fx_command(fx, "put bbox0.early_ack,count=10");
		fx_run(fx, 100);
		fx_del(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), 0);
	}
}

/* ex_check() of counting events reads U STATUS each minute, each counter every eight minutes. */
static void test_counting_events_are_checked_once_a_minute(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int i;

	fx_source_event(fx, &event[0], &fx_sources[SRC_B0_CTR3], 0);
	fx_source_event(fx, &event[1], &fx_sources[SRC_R0], 0);
	KUNIT_ASSERT_EQ(test, fx_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, fx_add(&event[1]), 0);
	fx_run(fx, EX_READ_TIME);
	for (i = 0; i < 16; i++) {
		fx->reads = 0;
		fx->writes = 0;
		ex_check(&fx->pkg);
		KUNIT_EXPECT_EQ(test, fx->reads, i % 8 ? 1 : 2);
		KUNIT_EXPECT_EQ(test, fx->writes, 0);
		fx_run(fx, 60 * NSEC_PER_SEC);
	}
	fx_del(&event[0]);
	fx_del(&event[1]);
}

/* ex_check() updates a fixed counter without pmi_en and an up/down counter. */
static void test_counters_without_a_pmi_are_updated_in_time(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *clock = &fx->event[0], *both = &fx->event[1], *sample = &fx->event[2];
	int i;

	fx_command(fx, "set fixed_pmi_bit=7");
	fx_probe(fx);
	fx_event(fx, clock, "wbox", 0xff, 0);
	fx_event(fx, both, "mbox_0", 0x1b << 9 | 2 << 2, 0);
	fx_event(fx, sample, "bbox_0", 0xc4, 100);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&fx->pkg), 0ULL);
	KUNIT_ASSERT_EQ(test, fx_add(clock), 0);
	KUNIT_ASSERT_EQ(test, fx_add(both), 0);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&fx->pkg), 60ULL * NSEC_PER_SEC);
	for (i = 0; i < 5; i++) {
		fx_run(fx, BIT_ULL(46));
		ex_check(&fx->pkg);
	}
	KUNIT_EXPECT_EQ(test, local64_read(&clock->count) >> 46, 5LL);
	KUNIT_EXPECT_EQ(test, local64_read(&both->count) >> 46, 5LL);
	KUNIT_ASSERT_EQ(test, fx_add(sample), 0);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&fx->pkg), 1ULL * NSEC_PER_SEC);
	fx_del(sample);
	fx_del(clock);
	/* The up/down counter is at 2^46: take it 2^46 + 42 down, below 0. */
	fx_write(fx, EX_M_BASE(0) + EX_BOX_CTL0, 0);
	fx_write(fx, EX_M_BASE(0) + EX_BOX_CTR0, EX_CTR_MASK - 41);
	ex_check(&fx->pkg);
	KUNIT_EXPECT_EQ(test, local64_read(&both->count), (4LL << 46) - 42);
	fx_del(both);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&fx->pkg), 0ULL);
}

/*
 * The status bit of a counter whose PMI is disabled is neither a lap of its event, nor a lost
 * PMI, nor a reason to claim an NMI.
 */
static void test_status_bit_without_a_pmi_is_ignored(struct kunit *test)
{
	static const struct {
		const char *box;
		u64 config;
		u32 ctr_reg;
	} cases[] = {
		{ "mbox_0", 0x14 << 9 | 2 << 2, EX_M_BASE(0) + EX_BOX_CTR0 },
		{ "wbox", 0xff, EX_W_FIXED_CTR },
	};
	struct fixture *fx = test->priv;
	struct perf_event *pmi_off = &fx->event[0], *sample = &fx->event[1];
	unsigned int i, gone;

	for (i = 0; i < 2 * ARRAY_SIZE(cases); i++) {
		gone = i & 1;
		fx_new(test, fx, false);
		fx_command(fx, "set fixed_pmi_bit=7");
		fx_probe(fx);
		fx_event(fx, pmi_off, cases[i / 2].box, cases[i / 2].config, 0);
		KUNIT_ASSERT_EQ(test, fx_add(pmi_off), 0);
		fx_write(fx, cases[i / 2].ctr_reg, EX_CTR_MASK);
		fx_command(fx, "put mbox0.page_hit,count=5");
		fx_run(fx, 100);
		if (gone) {		/* the next event gets the counter with its status bit */
			fx_del(pmi_off);
			fx_event(fx, pmi_off, cases[i / 2].box, cases[i / 2].config, 0);
			KUNIT_ASSERT_EQ(test, fx_add(pmi_off), 0);
		}
		ex_event_read(pmi_off);
		fx_event(fx, sample, "bbox_0", 0xc4, 10);
		KUNIT_ASSERT_EQ(test, fx_add(sample), 0);
		fx_run(fx, 2 * EX_MIN_LAP_TIME);
		ex_check(&fx->pkg);
		KUNIT_EXPECT_EQ(test, fx->pkg.stats.lost_pmis, 0ULL);
		fx->nmi = true;
		fx_run(fx, 2 * EX_MIN_LAP_TIME);
		KUNIT_EXPECT_EQ(test, fx->unknown, 1);
		fx_del(sample);
		fx_del(pmi_off);
		KUNIT_EXPECT_LT_MSG(test, (u64)local64_read(&pmi_off->count), BIT_ULL(40),
				    "%s, gone %u", cases[i / 2].box, gone);
	}
}

/* An event stops that has not wrapped, or whose wrap raises no PMI: no PMI is waited for. */
static void test_stop_waits_for_no_pmi(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int no_pmi, i;

	for (no_pmi = 0; no_pmi < 2; no_pmi++) {
		struct ex_counter *counter;
		u64 put;

		uncore_new(test, false);
		fx->pkg.probed.core_sel *= !no_pmi;
		uncore_add(fx, event, 0);
		counter = ex_event_counter(event);
		put = no_pmi ? counter->mask / 2 + 10 : 10;
		for (i = 0; i < 2; i++) {
			fx_command(fx, "put %s,count=%llu", fx->source->signal, put);
			fx_run(fx, BIT_ULL(48));
			ex_event_read(event);
		}
		fx_del(event);
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), 2 * put);
		KUNIT_EXPECT_FALSE(test, fx->pkg.overflow_pending);
		KUNIT_EXPECT_EQ(test, ex_event_box(event)->stale, 0UL);
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

static struct kunit_case count_tests[] = {
	KUNIT_CASE(test_address_match_is_rewritten_under_its_guard),
	KUNIT_CASE(test_w_counter_is_read_again_if_it_may_be_wrong),
	KUNIT_CASE(test_counting_events_are_checked_once_a_minute),
	KUNIT_CASE(test_register_accesses_of_add_and_del),
	KUNIT_CASE_PARAM(test_stop_waits_for_no_pmi, uncore_gen_params),
	KUNIT_CASE(test_stopped_event_moves_stopped),
	KUNIT_CASE(test_ivt_write_of_a_running_counter_adds_nothing),
	KUNIT_CASE_PARAM(test_wraps_around_a_restart_are_counted_once, source_gen_params),
	KUNIT_CASE_PARAM(test_count_begins_far_from_a_wrap, source_gen_params),
	KUNIT_CASE(test_status_bit_after_a_restart_is_no_lap),
	KUNIT_CASE(test_event_is_prepared_in_any_memory),
	KUNIT_CASE(test_filter_is_tried_while_all_counters_are_taken),
	KUNIT_CASE(test_refused_control_register_counts_nothing),
	KUNIT_CASE(test_counters_without_a_pmi_are_updated_in_time),
	KUNIT_CASE(test_status_bit_without_a_pmi_is_ignored),
	{ }
};

static struct kunit_suite count_suite = {
	.name = "ex_uncore_count", .init = fx_init, .exit = fx_exit,
	.test_cases = count_tests,
};
