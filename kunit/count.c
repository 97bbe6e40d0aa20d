// SPDX-License-Identifier: GPL-2.0
/* Events that are only counted */

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
 * The counter has wrapped, and the PMI has seen that in it: the status bit of another PMI just
 * after it is no lap, however long the event has run.
 */
static void test_status_bit_after_a_wrap_is_no_lap(struct kunit *test)
{
	const u64 count = BIT_ULL(48) + 10;
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int nmis;

	fx_source_event(fx, event, &fx_sources[SRC_B0_CTR3], 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "put %s,count=%llu", fx_sources[SRC_B0_CTR3].signal, count);
	fx_run(fx, count / 2);
	ex_event_read(event);
	fx_run(fx, count / 2 + 10);
	for (nmis = 1; nmis < 3; nmis++) {
		KUNIT_EXPECT_EQ(test, fx->handled, nmis);
		KUNIT_EXPECT_EQ(test, ex_event_laps(event), 1ULL);
		fx_exm_box(fx, ex_event_box(event))->ov = BIT(event->hw.idx);
		fx->nmi = true;
		fx_run(fx, 100);
	}
	fx_del(event);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), count);
}

/* Reference 11.2: each W counter is right with the early carry and without it, also at rest. */
static void test_early_carry_is_corrected(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int erratum, i, n;
	u64 count;

	for (erratum = 0; erratum < 2; erratum++) {
		fx_new(test, fx, false);
		fx_command(fx, "set w_erratum=%d", erratum);
		fx_probe(fx);
		for (n = 0; n < 4; n++) {
			fx_event(fx, &event[n], "wbox", 0x02, 0);
			KUNIT_ASSERT_EQ(test, fx_add(&event[n]), 0);
			KUNIT_EXPECT_EQ(test, event[n].hw.idx, n);
		}
		for (i = 0, count = 0; i < 200; i++) {
			u64 step = i % 4 == 0 ? BIT_ULL(24) - 2 : i % 4 == 3 ? 3 * BIT_ULL(24) : 1;

			fx_command(fx, "put wbox.prochot,count=%llu", step);
			fx_run(fx, step + 10);
			count += step;
			for (n = 0; n < 4; n++) {
				ex_event_read(&event[n]);
				KUNIT_EXPECT_EQ(test, (u64)local64_read(&event[n].count), count);
			}
		}
		for (n = 0; n < 4; n++)
			fx_del(&event[n]);
	}
}

/* A counting event freezes nothing, and is read right while its low half carries. */
static void test_ivt_carry_between_halves_is_counted(struct kunit *test)
{
	const struct fx_source *s = source_new(test, false);
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;
	int i;

	if (!ex_always_freezes(&fx->pkg))
		kunit_skip(test, "counters have no halves");
	fx_source_event(fx, event, s, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
	KUNIT_EXPECT_EQ(test, ctr->ctl & EX_IVT_CTL_OV_EN, 0ULL);
	for (i = 0; i < 20; i++) {
		fx_command(fx, "put %s,count=%llu", s->signal, BIT_ULL(32) - 3 + i % 5);
		fx_run(fx, BIT_ULL(32) - 10);
		ex_event_read(event);
		ex_event_read(event);
		ex_event_read(event);
		fx_run(fx, 20);
		ex_event_read(event);
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted);
	}
	/* Wrap the counter, and read it in each quarter of its range. */
	for (i = 0; i < 9; i++) {
		fx_command(fx, "put %s,count=%llu", s->signal, BIT_ULL(46));
		fx_run(fx, BIT_ULL(42));
		while (exm_pending(fx->m)) {
			ex_check(&fx->pkg);
			fx_run(fx, BIT_ULL(42));
		}
		ex_event_read(event);
	}
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted);
	fx_del(event);
	KUNIT_EXPECT_EQ(test, fx->m->pkg[0].pmis, 0ULL);
	KUNIT_EXPECT_EQ(test, fx->unknown, 0);
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
	static const u64 bad[] = { 0, 0x101, 0 }, good[] = { 0, 0x80, 0 };
	struct fixture *fx = test->priv;
	struct perf_event *event = &fx->event[0], *last = &fx->event[6];
	struct ex_box *box = fx_box(fx, "mbox_0");
	int i;

	fx_command(fx, "set filter_gp=1");
	for (i = 0; i < 6; i++) {
		fx_event(fx, &event[i], "mbox_0", 0x13 << 9, 0);
		KUNIT_ASSERT_EQ(test, fx_add(&event[i]), 0);
	}
	box->cpu = get_cpu();
	fx_event_words(fx, last, "mbox_0", bad, 0);
	KUNIT_EXPECT_EQ(test, ex_try_filters(last), -EINVAL);
	KUNIT_EXPECT_EQ(test, box->filters[EX_M_FILTER_DSP], 0ULL);
	fx_event_words(fx, last, "mbox_0", good, 0);
	KUNIT_EXPECT_EQ(test, ex_try_filters(last), 0);
	put_cpu();
	KUNIT_EXPECT_EQ(test, box->filters[EX_M_FILTER_DSP], 0x80ULL);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_M_DSP), 0x80ULL);
	KUNIT_EXPECT_EQ(test, fx_add(last), -ENOSPC);
	for (i = 0; i < 6; i++)
		fx_del(&event[i]);
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

static struct kunit_case count_tests[] = {
	KUNIT_CASE(test_counting_events_are_checked_once_a_minute),
	KUNIT_CASE(test_register_accesses_of_add_and_del),
	KUNIT_CASE_PARAM(test_stop_waits_for_no_pmi, uncore_gen_params),
	KUNIT_CASE(test_stopped_event_moves_stopped),
	KUNIT_CASE(test_ivt_write_of_a_running_counter_adds_nothing),
	KUNIT_CASE_PARAM(test_wraps_around_a_restart_are_counted_once, source_gen_params),
	KUNIT_CASE(test_status_bit_after_a_restart_is_no_lap),
	KUNIT_CASE(test_status_bit_after_a_wrap_is_no_lap),
	KUNIT_CASE(test_early_carry_is_corrected),
	KUNIT_CASE_PARAM(test_ivt_carry_between_halves_is_counted, source_gen_params),
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
