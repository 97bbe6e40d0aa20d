// SPDX-License-Identifier: GPL-2.0
/* Events that count */

static void test_counts_what_happened(struct kunit *test)
{
	const struct rig_source *s = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_source(rig, event, s, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put %s,count=123456789", s->signal);
	rig_run(rig, 200000000);
	ex_event_read(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 123456789);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 123456789);

	rig_command(rig, "put %s,count=1000", s->signal);
	rig_run(rig, 2000);
	KUNIT_EXPECT_EQ_MSG(test, local64_read(&event->count), 123456789, "counts after del");
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
}

/* Two events share a filter register, each with fields of its own: both count. */
static void test_shared_filter_serves_both(struct kunit *test)
{
	const struct rig_source *s = &rig_sources[12];
	static const u64 other[] = { 0xd << 9, 0x800, 0 };
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_source(rig, &event[0], s, 0);
	rig_event_words(rig, &event[1], s->box, other, 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
	rig_command(rig, "put %s,count=1000", s->signal);
	rig_run(rig, 2000);
	rig_del(&event[1]);
	rig_del(&event[0]);
	KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), 1000);
}

/* S MATCH and MASK raise #GP while MM_CFG is set: another event wants other values. */
static void test_filter_changes_behind_its_guard(struct kunit *test)
{
	static const u64 first[] = { 0, 1, 2 }, then[] = { 0, 3, 4 };
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_event_words(rig, event, "sbox_0", first, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_del(event);
	rig_event_words(rig, event, "sbox_0", then, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	KUNIT_EXPECT_EQ(test, rig_read(rig, EX_S_MM_CFG), EX_MM_CFG_EN);
	KUNIT_EXPECT_EQ(test, rig_read(rig, EX_S_MM_CFG + 1), 3ULL);
	KUNIT_EXPECT_EQ(test, rig_read(rig, EX_S_MM_CFG + 2), 4ULL);
	rig_del(event);
}

/* The counter goes on from where the last owner left it, also over the wrap. */
static void test_counter_wraps_while_only_counted(struct kunit *test)
{
	const struct rig_source *s = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int round;

	for (round = 0; round < 3; round++) {
		rig_source(rig, event, s, 0);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		rig_command(rig, "put %s,count=%llu", s->signal, 3 * BIT_ULL(46));
		rig_run(rig, BIT_ULL(48));
		rig_del(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), 3LL << 46);
	}
	KUNIT_EXPECT_GT(test, rig->handled, 1);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
}

static void test_fixed_counter_counts_clocks(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	u64 before, enabled;

	rig_event(rig, event, "wbox", 0xff, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	before = rig->clock;
	rig_run(rig, 5 * BIT_ULL(48) + 12345);
	ex_event_read(event);
	enabled = rig->clock - before;
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), enabled);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	rig_del(event);
}

/* 11.2: with the erratum and without, the count is right in passing and at rest. */
static void test_early_carry_is_corrected(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int erratum, i;
	u64 count;

	for (erratum = 0; erratum < 2; erratum++) {
		rig_new(test, rig, false);
		rig_command(rig, "set w_erratum=%d", erratum);
		rig_probe(rig);
		rig_event(rig, event, "wbox", 0x02, 0);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		for (i = 0, count = 0; i < 200; i++) {
			u64 step = i % 4 == 0 ? BIT_ULL(24) - 2 : i % 4 == 3 ? 3 * BIT_ULL(24) : 1;

			rig_command(rig, "put wbox.prochot,count=%llu", step);
			rig_run(rig, step + 10);
			count += step;
			ex_event_read(event);
			KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), count);
		}
		rig_del(event);
	}
}

/* Without a freeze of its own, whole counts; the low half carries under the reads. */
static void test_ivt_counts_over_carries(struct kunit *test)
{
	const struct rig_source *s = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	int i;

	rig_new_ivt(test, rig);
	rig_source(rig, event, s, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	KUNIT_EXPECT_EQ(test, ctr->ctl & EX_IVT_CTL_OV_EN, 0ULL);
	for (i = 0; i < 20; i++) {
		rig_command(rig, "put %s,count=%llu", s->signal, BIT_ULL(32) - 3 + i % 5);
		rig_run(rig, BIT_ULL(32) - 10);
		ex_event_read(event);
		ex_event_read(event);
		ex_event_read(event);
		rig_run(rig, 20);
		ex_event_read(event);
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted);
	}
	/* Over the end of its range, looked at every quarter of it */
	for (i = 0; i < 9; i++) {
		rig_command(rig, "put %s,count=%llu", s->signal, BIT_ULL(46));
		rig_run(rig, BIT_ULL(42));
		while (exm_pending(rig->m)) {
			ex_check(&rig->pkg);
			rig_run(rig, BIT_ULL(42));
		}
		ex_event_read(event);
	}
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, rig->m->pkg[0].pmis, 0ULL);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
}

/*
 * The freeze comes late, and a counter is written while it counts: no carry goes from a new
 * half into an old one, or is lost.
 */
static void test_ivt_counter_is_written_while_it_counts(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	unsigned int late, period;

	for (late = 20; late < 60; late++)
		for (period = 1; period < 6; period++) {
			rig_new_ivt(test, rig);
			snprintf(rig->what, sizeof(rig->what), "period %u, late by %u", period,
				 late);
			rig_command(rig, "set late_freeze=%u", late);
			rig_source(rig, event, &ivt_sources[1], period);
			KUNIT_ASSERT_EQ(test, rig_add(event), 0);
			ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
			rig->cost = 3;
			rig_command(rig, "put %s,count=400", ivt_sources[1].signal);
			rig_run(rig, 3000);
			rig_del(event);
			/* Some are lost on the way, none is made up. */
			KUNIT_EXPECT_LE_MSG(test, local64_read(&event->count), ctr->counted,
					    "%s", rig->what);
			KUNIT_EXPECT_GT_MSG(test, rig->samples, 5, "%s", rig->what);
		}
}

static void test_four_on_is_five_writes_and_four_off_one(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct ex_box *box = rig_box(rig, "bbox_0");
	int i;

	for (i = 0; i < 4; i++)
		rig_event(rig, &event[i], "bbox_0", 0x0e | i << 6, 0);
	ex_gate_close(box);
	for (i = 0; i < 4; i++)
		KUNIT_ASSERT_EQ(test, ex_event_add(&event[i], PERF_EF_START), 0);
	ex_gate_open(box);
	KUNIT_EXPECT_EQ(test, rig->reads, 0);
	KUNIT_EXPECT_EQ(test, rig->writes, 5);

	rig->writes = 0;
	ex_gate_close(box);
	for (i = 0; i < 4; i++)
		ex_event_del(&event[i], 0);
	ex_gate_open(box);
	KUNIT_EXPECT_EQ(test, rig->reads, 4);
	KUNIT_EXPECT_EQ(test, rig->writes, 1);

	rig->writes = 0;
	ex_gate_close(box);
	for (i = 0; i < 4; i++)
		KUNIT_ASSERT_EQ(test, ex_event_add(&event[i], PERF_EF_START), 0);
	ex_gate_open(box);
	KUNIT_EXPECT_EQ(test, rig->writes, 1);
	for (i = 0; i < 4; i++)
		rig_del(&event[i]);
}

static void test_no_counter_yet_is_not_read(struct kunit *test)
{
	struct rig *rig = test->priv;

	rig_event(rig, rig->event, "mbox_0", 0x14 << 9, 0);
	rig->reads = 0;
	ex_event_read(rig->event);
	KUNIT_EXPECT_EQ(test, rig->reads, 0);
	KUNIT_EXPECT_EQ(test, local64_read(&rig->event->count), 0LL);
}

/*
 * A filter register raises #GP: the event is told, and is not added; what the register is
 * believed to hold is what it holds, and others that use it count.
 */
static void test_refused_filter_is_told(struct kunit *test)
{
	static const u64 bad[] = { 0, 0x101, 0 }, good[] = { 0, 0x80, 0 };
	struct rig *rig = test->priv;
	struct perf_event *refused = &rig->event[0], *event = &rig->event[1];
	struct ex_box *box = rig_box(rig, "mbox_0");
	struct ex_trial trial;
	u64 val;

	rig_command(rig, "set filter_gp=1");
	rig_event_words(rig, refused, "mbox_0", bad, 0);
	rig_event_words(rig, event, "mbox_0", good, 0);
	KUNIT_EXPECT_TRUE(test, ex_filter_may_fault(box, to_ex_event(refused)->ways));
	KUNIT_EXPECT_FALSE(test, ex_filter_may_fault(box, to_ex_event(event)->ways));
	KUNIT_EXPECT_EQ(test, rig_add(refused), -EINVAL);
	KUNIT_EXPECT_EQ(test, rig_add(refused), -EINVAL);
	KUNIT_EXPECT_EQ(test, rig->pkg.refusals, 2UL);
	KUNIT_EXPECT_EQ(test, box->used, 0UL);
	KUNIT_EXPECT_EQ(test, rig_add(event), 0);

	/* On the home CPU, which is this one: as long as @event counts nothing is tried. */
	trial = (struct ex_trial){ .e = to_ex_event(refused) };
	rig->writes = 0;
	box->cpu = get_cpu();
	ex_try_filters(&trial);
	KUNIT_EXPECT_EQ(test, trial.ret, 0);
	KUNIT_EXPECT_EQ(test, rig->writes, 0);
	rig_del(event);
	ex_try_filters(&trial);
	KUNIT_EXPECT_EQ(test, trial.ret, -EINVAL);
	trial = (struct ex_trial){ .e = to_ex_event(event) };
	ex_try_filters(&trial);
	put_cpu();
	KUNIT_EXPECT_EQ(test, trial.ret, 0);
	val = rig_read(rig, EX_M_DSP);
	KUNIT_EXPECT_EQ(test, val, 0x80ULL);
	KUNIT_EXPECT_EQ(test, box->filters[EX_M_FILTER_DSP], val);
}

/* A control register raises #GP: the counter stands, whatever its control said before. */
static void test_refused_control_counts_nothing(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_event(rig, event, "bbox_0", 0xc4, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_del(event);
	rig->refuses = EX_B_BASE(0) + EX_BOX_CTL0 + 3 * EX_BOX_STEP;
	rig_event(rig, event, "bbox_0", 0xce, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put bbox0.early_ack,count=10");
	rig_run(rig, 100);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 0);
}

/* All counters that are only counted: U STATUS once a minute, and each once in eight. */
static void test_counting_is_looked_at_once_a_minute(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int i;

	rig_source(rig, &event[0], &rig_sources[5], 0);
	rig_source(rig, &event[1], &rig_sources[14], 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
	rig_run(rig, EX_READ_TIME);
	for (i = 0; i < 16; i++) {
		rig->reads = 0;
		rig->writes = 0;
		ex_check(&rig->pkg);
		KUNIT_EXPECT_EQ(test, rig->reads, i % 8 ? 1 : 2);
		KUNIT_EXPECT_EQ(test, rig->writes, 0);
		rig_run(rig, 60 * NSEC_PER_SEC);
	}
	rig_del(&event[0]);
	rig_del(&event[1]);
}

/* Without any PMI, counts that nobody reads for a long time keep their wraps. */
static void test_wraps_without_a_pmi(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int i;

	rig_command(rig, "set lose_pmi=1000000");
	rig_probe(rig);
	rig_event(rig, event, "wbox", 0xff, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 60ULL * NSEC_PER_SEC);
	for (i = 0; i < 5; i++) {
		rig_run(rig, BIT_ULL(47) + BIT_ULL(46));
		ex_check(&rig->pkg);
	}
	KUNIT_EXPECT_GE(test, (u64)local64_read(&event->count), 5 * 3 * BIT_ULL(46));
	KUNIT_EXPECT_LE(test, (u64)local64_read(&event->count), 5 * 3 * BIT_ULL(46) + 100);
	rig_del(event);
}

/* A fixed counter without pmi_en, and one that goes up and down, raise no PMI. */
static void test_silent_counters_are_looked_after(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *clock = &rig->event[0], *both = &rig->event[1], *sample = &rig->event[2];
	int i;

	rig_command(rig, "set fixed_pmi_bit=7");
	rig_probe(rig);
	rig_event(rig, clock, "wbox", 0xff, 0);
	rig_event(rig, both, "mbox_0", 0x1b << 9 | 2 << 2, 0);
	rig_event(rig, sample, "bbox_0", 0xc4, 100);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 0ULL);
	KUNIT_ASSERT_EQ(test, rig_add(clock), 0);
	KUNIT_ASSERT_EQ(test, rig_add(both), 0);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 60ULL * NSEC_PER_SEC);
	for (i = 0; i < 5; i++) {
		rig_run(rig, BIT_ULL(46));
		ex_check(&rig->pkg);
	}
	KUNIT_EXPECT_EQ(test, local64_read(&clock->count) >> 46, 5LL);
	KUNIT_EXPECT_EQ(test, local64_read(&both->count) >> 46, 5LL);
	KUNIT_ASSERT_EQ(test, rig_add(sample), 0);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 1ULL * NSEC_PER_SEC);
	rig_del(sample);
	rig_del(clock);
	/* From 2^46, where it has wrapped to, down by 2^46 and 42. */
	rig_write(rig, EX_M_BASE(0) + EX_BOX_CTL0, 0);
	rig_write(rig, EX_M_BASE(0) + EX_BOX_CTR0, EX_CTR_MASK - 41);
	ex_check(&rig->pkg);
	KUNIT_EXPECT_EQ(test, local64_read(&both->count), (4LL << 46) - 42);
	rig_del(both);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 0ULL);
}

/*
 * The status bit of a counter that raises no PMI says nothing: its event counts no
 * lap that was none, and there is no PMI that was lost, nor one to claim.
 */
static void test_silent_status_says_nothing(struct kunit *test)
{
	static const struct {
		const char *box;
		u64 config;
		u32 ctr_reg;
	} cases[] = {
		{ "mbox_0", 0x14 << 9 | 2 << 2, EX_M_BASE(0) + EX_BOX_CTR0 },
		{ "wbox", 0xff, EX_W_FIXED_CTR },
	};
	struct rig *rig = test->priv;
	struct perf_event *pmi_off = &rig->event[0], *sample = &rig->event[1];
	unsigned int i, gone;

	for (i = 0; i < 2 * ARRAY_SIZE(cases); i++) {
		gone = i & 1;
		rig_new(test, rig, false);
		rig_command(rig, "set fixed_pmi_bit=7");
		rig_probe(rig);
		rig_event(rig, pmi_off, cases[i / 2].box, cases[i / 2].config, 0);
		KUNIT_ASSERT_EQ(test, rig_add(pmi_off), 0);
		rig_write(rig, cases[i / 2].ctr_reg, EX_CTR_MASK);
		rig_command(rig, "put mbox0.page_hit,count=5");
		rig_run(rig, 100);
		if (gone) {		/* whoever comes next has the counter as it is */
			rig_del(pmi_off);
			rig_event(rig, pmi_off, cases[i / 2].box, cases[i / 2].config, 0);
			KUNIT_ASSERT_EQ(test, rig_add(pmi_off), 0);
		}
		ex_event_read(pmi_off);
		rig_event(rig, sample, "bbox_0", 0xc4, 10);
		KUNIT_ASSERT_EQ(test, rig_add(sample), 0);
		rig_run(rig, 2 * EX_MIN_LAP_TIME);
		ex_check(&rig->pkg);
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 0ULL);
		rig->nmi = true;
		rig_run(rig, 2 * EX_MIN_LAP_TIME);
		KUNIT_EXPECT_EQ(test, rig->unknown, 1);
		rig_del(sample);
		rig_del(pmi_off);
		KUNIT_EXPECT_LT_MSG(test, (u64)local64_read(&pmi_off->count), BIT_ULL(40),
				    "%s, gone %u", cases[i / 2].box, gone);
	}
}

static struct kunit_case count_tests[] = {
	KUNIT_CASE_PARAM(test_counts_what_happened, source_gen_params),
	KUNIT_CASE(test_shared_filter_serves_both),
	KUNIT_CASE(test_filter_changes_behind_its_guard),
	KUNIT_CASE_PARAM(test_counter_wraps_while_only_counted, source_gen_params),
	KUNIT_CASE(test_fixed_counter_counts_clocks),
	KUNIT_CASE(test_early_carry_is_corrected),
	KUNIT_CASE_PARAM(test_ivt_counts_over_carries, ivt_source_gen_params),
	KUNIT_CASE(test_ivt_counter_is_written_while_it_counts),
	KUNIT_CASE(test_four_on_is_five_writes_and_four_off_one),
	KUNIT_CASE(test_no_counter_yet_is_not_read),
	KUNIT_CASE(test_refused_filter_is_told),
	KUNIT_CASE(test_refused_control_counts_nothing),
	KUNIT_CASE(test_counting_is_looked_at_once_a_minute),
	KUNIT_CASE(test_wraps_without_a_pmi),
	KUNIT_CASE(test_silent_counters_are_looked_after),
	KUNIT_CASE(test_silent_status_says_nothing),
	{ }
};

static struct kunit_suite count_suite = {
	.name = "ex_uncore_count", .init = rig_init, .exit = rig_exit,
	.test_cases = count_tests,
};
