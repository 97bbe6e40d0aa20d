// SPDX-License-Identifier: GPL-2.0
/* Samples: their sum, their register accesses, their data */

static void test_samples_add_up_to_the_count(struct kunit *test)
{
	static const u64 periods[] = {
		1, 2, 3, 1000, BIT_ULL(24) + 1, BIT_ULL(31), BIT_ULL(47), EX_MAX_LEFT + 5
	};
	struct fixture *fx = test->priv;
	struct exm_counter *ctr;
	struct perf_event *event = fx->event;
	u64 put;
	int i;

	for (i = 0; i < 2 * ARRAY_SIZE(periods); i++) {
		const struct fx_source *s = source_new(test, i & 1);

		put = periods[i / 2] * 3 + periods[i / 2] / 2;
		fx_source_event(fx, event, s, periods[i / 2]);
		if (ex_event_box(event)->row->type->no_pmi)
			kunit_skip(test, "the box raises no PMI");
		KUNIT_ASSERT_EQ(test, fx_add(event), 0);
		ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
		fx_command(fx, "put %s,count=%llu,every=100", s->signal, put);
		fx_run(fx, put > BIT_ULL(56) ? ~0ULL >> 1 : put * 100 + 1000);
		fx_del(event);
		KUNIT_EXPECT_EQ(test, ctr->counted, put);
		KUNIT_EXPECT_EQ(test, fx->lost, 0ULL);
		KUNIT_EXPECT_GT_MSG(test, fx->samples, 0, "period %llu", periods[i / 2]);
		KUNIT_EXPECT_EQ(test, fx->handled, fx->m->pkg[0].pmis);
		KUNIT_EXPECT_EQ(test, fx->m->cpu[0].global_status, 0ULL);
		fx_expect_sum(fx, event, ctr);
	}
}

/*
 * The freeze is late, and another counter of the port overflows before it.  Between the
 * clearing of BOX_STATUS and of GLOBAL_STATUS such an overflow raises no PMI.
 */
static void test_ivt_overflow_before_a_late_freeze_is_sampled(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int cost, when;

	for (cost = 1; cost <= 3; cost++) {
		for (when = 0; when < 40; when++) {
			fx_new_ivt(test, fx);
			fx_command(fx, "set late_freeze=100");
			fx_source_event(fx, &event[0], &fx_sources[SRC_IVT_Q0], 10);
			fx_event(fx, &event[1], "qpi_0", 0x04, 10);
			KUNIT_ASSERT_EQ(test, fx_add(&event[0]), 0);
			KUNIT_ASSERT_EQ(test, fx_add(&event[1]), 0);
			fx->cost = cost;
			fx_command(fx, "put %s,count=10 qpi0.txl_inserts,count=10,delay=%u",
				   fx_sources[SRC_IVT_Q0].signal, when);
			fx_run(fx, 90);
			KUNIT_EXPECT_EQ_MSG(test, fx->samples, 2, "cost %u, overflow at %u", cost,
					    when);
			KUNIT_EXPECT_EQ(test, fx_read(fx, EX_U_GLOBAL_STATUS), 0ULL);
			fx_del(&event[0]);
			fx_del(&event[1]);
			KUNIT_EXPECT_EQ(test, fx->unknown, 0);
		}
	}
}

/*
 * Register accesses of a PMI with one sample: U STATUS twice, as the PMI looks for another
 * overflow, and its clearing; the box's STATUS and its clearing; both halves of the counter,
 * read and written; the end of the freeze.  One more read and write are those of bit 61.  The four
 * channels of a memory controller have one bit of U STATUS: the second look reads the STATUS of
 * each.
 */
static void test_ivt_register_accesses_of_a_sample(struct kunit *test)
{
	static const struct {
		unsigned int reads, writes;
	} cases[] = {
		{ 5, 5 }, { 5, 5 }, { 6, 4 }, { 4, 4 }, { 8, 5 }, { 5, 5 }, { 4, 4 }, { 5, 5 },
		{ 6, 4 }, { 6, 4 },
	};
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int i;

	for (i = SRC_IVT_Q0; i < SRC_IVT_END; i++) {
		fx_new_ivt(test, fx);
		fx_source_event(fx, event, &fx_sources[i], 10);
		KUNIT_ASSERT_EQ(test, fx_add(event), 0);
		fx->reads = 0;
		fx->writes = 0;
		fx_command(fx, "put %s,count=10", fx_sources[i].signal);
		fx_run(fx, 100);
		KUNIT_EXPECT_EQ(test, fx->samples, 1);
		KUNIT_EXPECT_EQ_MSG(test, fx->reads, cases[i - SRC_IVT_Q0].reads + 1, "%s",
				    fx_sources[i].name);
		KUNIT_EXPECT_EQ_MSG(test, fx->writes, cases[i - SRC_IVT_Q0].writes + 1, "%s",
				    fx_sources[i].name);
	}
}

/*
 * The driver stops the box while a sample reads its group, which takes several accesses.  The
 * leader samples, or a sibling.
 */
static void test_group_values_are_of_one_moment(struct kunit *test)
{
	static const struct {
		u64 sample_type, read_format;
		bool sibling;
	} groups[] = {
		{ PERF_SAMPLE_READ, 0 },
		{ 0, PERF_FORMAT_GROUP },
		{ PERF_SAMPLE_READ, PERF_FORMAT_GROUP },
		{ PERF_SAMPLE_READ, PERF_FORMAT_GROUP, .sibling = true },
	};
	struct fixture *fx = test->priv;
	struct perf_event *sampler = &fx->event[0], *member = &fx->event[1], *leader;
	int i;

	for (i = 0; i < ARRAY_SIZE(groups); i++) {
		fx_new(test, fx, false);
		fx->cost = 5;
		fx_event(fx, sampler, "mbox_0", 0x14 << 9, 100);
		fx_event(fx, member, "mbox_0", 0x14 << 9, 0);
		leader = groups[i].sibling ? member : sampler;
		sampler->group_leader = leader;
		member->group_leader = leader;
		leader->nr_siblings = 1;
		sampler->attr.sample_type = groups[i].sample_type;
		sampler->attr.read_format = groups[i].read_format;
		ex_gate_close(ex_event_box(sampler));
		KUNIT_ASSERT_EQ(test, ex_event_add(sampler, PERF_EF_START), 0);
		KUNIT_ASSERT_EQ(test, ex_event_add(member, PERF_EF_START), 0);
		ex_gate_open(ex_event_box(sampler));
		fx->sibling = member;
		fx_command(fx, "put mbox0.page_hit,count=10000,every=2");
		fx_run(fx, 30000);
		fx->sibling = NULL;
		KUNIT_EXPECT_GT(test, fx->samples, 90);
		if (groups[i].sample_type && groups[i].read_format)
			KUNIT_EXPECT_EQ(test, fx->gap, 0ULL);
		else
			KUNIT_EXPECT_GT(test, fx->gap, 0ULL);	/* else they differ */
		fx_del(sampler);
		fx_del(member);
	}
}

/* perf's output code, which takes its time */
static void slow_overflow(struct perf_event *event, struct perf_sample_data *data,
			  struct pt_regs *regs)
{
	fx_overflow(event, data, regs);
	fx_tick(the_fixture, 1000);
}

/* The box is stopped for the accesses to its counters, and not while perf writes the sample. */
static void test_group_counts_while_its_sample_is_written(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *leader = &fx->event[0], *member = &fx->event[1];

	fx_event(fx, leader, "mbox_0", 0x14 << 9, 5000);
	fx_event(fx, member, "mbox_0", 0x14 << 9, 0);
	leader->group_leader = leader;
	member->group_leader = leader;
	leader->nr_siblings = 1;
	leader->attr.sample_type = PERF_SAMPLE_READ;
	leader->attr.read_format = PERF_FORMAT_GROUP;
	leader->overflow_handler = slow_overflow;
	KUNIT_ASSERT_EQ(test, fx_add(leader), 0);
	KUNIT_ASSERT_EQ(test, fx_add(member), 0);
	fx->sibling = member;
	fx_command(fx, "put mbox0.page_hit,count=20000");
	fx_run(fx, 30000);
	fx->sibling = NULL;
	KUNIT_EXPECT_EQ(test, fx->samples, 3);
	KUNIT_EXPECT_EQ(test, fx->gap, 0ULL);
	fx_del(leader);
	fx_del(member);
	KUNIT_EXPECT_GE(test, local64_read(&member->count), 20000 - 3 * 10);
	KUNIT_EXPECT_LT(test, local64_read(&member->count), 20000);
}

static void no_work(struct irq_work *work)
{
}

/* PERF_EVENT_IOC_REFRESH(3): three samples, then none; later samples have what was counted. */
static void test_ioc_refresh_limits_samples(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	uncore_new(test, false);
	uncore_event(fx, event, 10);
	init_irq_work(&event->pending_irq, no_work);
#ifdef EX_HAS_PENDING_DISABLE_IRQ
	init_irq_work(&event->pending_disable_irq, no_work);
#endif
	atomic_set(&event->event_limit, 3);
	event->fasync = (struct fasync_struct *)fx;	/* a signal for each sample */
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "put %s,count=100,every=100", fx->source->signal);
	fx_run(fx, 20000);
	KUNIT_EXPECT_EQ(test, fx->samples, 3);
	KUNIT_EXPECT_EQ(test, event->pending_wakeup, 1);
	KUNIT_EXPECT_EQ(test, event->pending_kill, POLL_HUP);
	KUNIT_EXPECT_EQ(test, event->pending_disable, 1);
	fx_del(event);		/* as perf's irq_work does */
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 100);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "put %s,count=10,every=100", fx->source->signal);
	fx_run(fx, 20000);
	fx_del(event);
	/* one sample of the 70 counted until the event was disabled, and one of 10 */
	KUNIT_EXPECT_EQ(test, fx->samples, 5);
	KUNIT_EXPECT_EQ(test, fx->periods, 110ULL);
	irq_work_sync(&event->pending_irq);
}

static struct kunit_case sample_tests[] = {
	KUNIT_CASE(test_group_counts_while_its_sample_is_written),
	KUNIT_CASE_PARAM(test_samples_add_up_to_the_count, source_gen_params),
	KUNIT_CASE(test_ivt_overflow_before_a_late_freeze_is_sampled),
	KUNIT_CASE(test_ivt_register_accesses_of_a_sample),
	KUNIT_CASE(test_group_values_are_of_one_moment),
	KUNIT_CASE_PARAM(test_ioc_refresh_limits_samples, uncore_gen_params),
	{ }
};

static struct kunit_suite sample_suite = {
	.name = "ex_uncore_sample", .init = fx_init, .exit = fx_exit,
	.test_cases = sample_tests,
};
