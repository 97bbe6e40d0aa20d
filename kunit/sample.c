// SPDX-License-Identifier: GPL-2.0
/* Events that sample: sums, register accesses, what a sample has */

static void test_sampling_adds_up(struct kunit *test)
{
	static const u64 periods[] = {
		1, 2, 3, 1000, BIT_ULL(24) + 1, BIT_ULL(31), BIT_ULL(47), EX_MAX_LEFT + 5
	};
	const struct rig_source *s = test->param_value;
	struct rig *rig = test->priv;
	struct exm_counter *ctr;
	struct perf_event *event = rig->event;
	int i, freeze;
	u64 put;

	for (i = 0; i < 2 * ARRAY_SIZE(periods); i++) {
		freeze = i & 1;
		put = periods[i / 2] * 3 + periods[i / 2] / 2;
		rig_new(test, rig, freeze);
		rig_source(rig, event, s, periods[i / 2]);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_command(rig, "put %s,count=%llu,every=100", s->signal, put);
		rig_run(rig, put > BIT_ULL(56) ? ~0ULL >> 1 : put * 100 + 1000);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, ctr->counted, put);
		KUNIT_EXPECT_EQ(test, rig->lost, 0ULL);
		KUNIT_EXPECT_GT_MSG(test, rig->samples, 0, "period %llu", periods[i / 2]);
		KUNIT_EXPECT_EQ(test, rig->handled, rig->m->pkg[0].pmis);
		KUNIT_EXPECT_EQ(test, rig->m->cpu[0].global_status, 0ULL);
		rig_expect_sum(rig, event, ctr);
	}
}

static void test_ivt_sampling_adds_up(struct kunit *test)
{
	static const u64 periods[] = { 1, 3, 1000, BIT_ULL(32) + 1, BIT_ULL(43), BIT_ULL(45) };
	const struct rig_source *s = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	int i;

	for (i = 0; i < ARRAY_SIZE(periods); i++) {
		u64 put = periods[i] * 3 + periods[i] / 2;

		rig_new_ivt(test, rig);
		rig_source(rig, event, s, periods[i]);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_command(rig, "put %s,count=%llu,every=100", s->signal, put);
		rig_run(rig, put * 100 + 1000);
		rig_del(event);
		KUNIT_EXPECT_EQ_MSG(test, ctr->counted, put, "period %llu", periods[i]);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples, 3, "period %llu", periods[i]);
		KUNIT_EXPECT_EQ(test, rig->m->cpu[0].global_status, 0ULL);
		rig_expect_sum(rig, event, ctr);
	}
}

/* Boxes below both S-Boxes and beside them overflow in the same clock. */
static void test_simultaneous_overflows(struct kunit *test)
{
	static const unsigned int picks[] = { 0, 2, 6, 7, 8, 9, 10, 14 };
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	char put[500];
	unsigned int i, freeze;
	int len;

	for (freeze = 0; freeze < 2; freeze++) {
		rig_new(test, rig, freeze);
		len = scnprintf(put, sizeof(put), "put");
		for (i = 0; i < ARRAY_SIZE(picks); i++) {
			const struct rig_source *s = &rig_sources[picks[i]];

			rig_source(rig, &event[i], s, 1000);
			KUNIT_ASSERT_EQ(test, rig_add(&event[i]), 0);
			len += scnprintf(put + len, sizeof(put) - len,
					 " %s,count=100000,every=200", s->signal);
		}
		rig_command(rig, "%s", put);
		rig_run(rig, 100000 * 200 + 1000);
		for (i = 0; i < ARRAY_SIZE(picks); i++) {
			struct ex_box *box = to_ex_event(&event[i])->box;
			struct exm_counter *ctr = rig_counter(rig, box, event[i].hw.idx);

			KUNIT_EXPECT_EQ(test, ctr->counted, 100000ULL);
			rig_del(&event[i]);
			KUNIT_EXPECT_EQ(test, local64_read(&event[i].count), 100000);
			KUNIT_EXPECT_EQ(test, to_ex_event(&event[i])->since, 0ULL);
		}
		KUNIT_EXPECT_EQ(test, rig->periods, 100000ULL * ARRAY_SIZE(picks));
		KUNIT_EXPECT_EQ(test, rig->samples, 100 * ARRAY_SIZE(picks));
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	}
}

/*
 * The freeze comes late, and another counter of the port overflows before it: also
 * between the clearing of BOX_STATUS and of GLOBAL_STATUS, where it raises no PMI.
 */
static void test_ivt_second_overflow_before_the_freeze(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	unsigned int cost, when;

	for (cost = 1; cost <= 3; cost++) {
		for (when = 0; when < 40; when++) {
			rig_new_ivt(test, rig);
			rig_command(rig, "set late_freeze=100");
			rig_source(rig, &event[0], &ivt_sources[0], 10);
			rig_event(rig, &event[1], "qpi_0", 0x04, 10);
			KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
			KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
			rig->cost = cost;
			rig_command(rig, "put %s,count=10 qpi0.txl_inserts,count=10,delay=%u",
				    ivt_sources[0].signal, when);
			rig_run(rig, 90);
			KUNIT_EXPECT_EQ_MSG(test, rig->samples, 2, "cost %u, overflow at %u", cost,
					    when);
			KUNIT_EXPECT_EQ(test, rig_read(rig, EX_U_GLOBAL_STATUS), 0ULL);
			rig_del(&event[0]);
			rig_del(&event[1]);
			KUNIT_EXPECT_EQ(test, rig->unknown, 0);
		}
	}
}

static void test_late_freeze_residual_is_kept(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct exm_counter *ctr;
	struct perf_event *event = rig->event;

	uncore_new(test, true);
	rig_command(rig, "set late_freeze=7");
	rig->cost = 3;
	uncore_add(rig, event, 100);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	rig_command(rig, "put %s,count=10000", rig->source->signal);
	rig_run(rig, 20000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, ctr->counted + ctr->frozen, 10000ULL);
	rig_expect_count(rig, event, ctr);
}

/*
 * The address of SUMMARY is a guess: whatever stands there, nothing is lost.  It is
 * read where three boxes below an S-Box are in use.
 */
static void test_summary_is_only_a_hint(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct exm_counter *ctr;
	struct perf_event *event = rig->event;
	int summary;

	for (summary = 0; summary <= 3; summary++) {
		rig_new(test, rig, summary & 1);
		rig_command(rig, "set summary=%d", summary);
		rig->pkg.probed.summary = summary != 2;	/* #GP: found by the load */
		rig_event(rig, &event[1], "cbox_0", 0x0414, 0);
		rig_event(rig, &event[2], "cbox_1", 0x0414, 0);
		rig_event(rig, &event[3], "rbox_0", 6 << 1, 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[2]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[3]), 0);
		rig_event(rig, event, "bbox_0", 0xc4, 100);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_command(rig, "put bbox0.early_ack,count=10000,every=50");
		rig_run(rig, 600000);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, rig->samples, 100);
		KUNIT_EXPECT_EQ(test, rig->periods, 10000ULL);
		rig_expect_sum(rig, event, ctr);
	}
}

/* Reads and writes of uncore registers by the PMI for one sample, bit 61's aside */
static void test_sample_is_a_handful_of_accesses(struct kunit *test)
{
	static const struct {
		const char *others[4];	/* boxes in use beside B0 */
		unsigned int reads;
	} cases[] = {
		{ { }, 2 },			/* U STATUS, CTR */
		{ { "bbox_0" }, 3 },		/* another counter there: STATUS too */
		{ { "bbox_1", "wbox" }, 2 },	/* not on this side */
		{ { "bbox_0", "cbox_0" }, 4 },	/* U STATUS, two STATUS, CTR */
		/* SUMMARY, where the M-Box shares its bit; then SUMMARY alone */
		{ { "bbox_0", "cbox_0", "mbox_0", "rbox_0" }, 5 },
		{ { "bbox_0", "cbox_0", "sbox_0", "rbox_0" }, 4 },
	};
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	unsigned int i, k, n;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		rig_new(test, rig, false);
		rig_event(rig, event, "bbox_0", 0xc4, 10);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		for (k = 0, n = 1; k < 4 && cases[i].others[k]; k++, n++) {
			const char *box = cases[i].others[k];

			rig_event(rig, &event[n], box, *box == 'm' ? 0x14 << 9 : 0x0c, 0);
			KUNIT_ASSERT_EQ(test, rig_add(&event[n]), 0);
		}
		rig->reads = 0;
		rig->writes = 0;
		rig_command(rig, "put bbox0.early_ack,count=10");
		rig_run(rig, 50);
		KUNIT_EXPECT_EQ(test, rig->samples, 1);
		KUNIT_EXPECT_EQ_MSG(test, rig->reads, cases[i].reads + 1, "case %u", i);
		/* U OVF_CTL, the box's, CTR; and bit 61 */
		KUNIT_EXPECT_EQ_MSG(test, rig->writes, 3 + 1, "case %u", i);
	}
}

/*
 * Of the PMI for one sample, its look at what may have come meanwhile included: U
 * STATUS twice, and its clearing; the box's; two reads and two writes of a counter in
 * halves; the end of the freeze.  Bit 61's aside.
 */
static void test_ivt_sample_is_a_handful_of_accesses(struct kunit *test)
{
	static const struct {
		unsigned int reads, writes;
	} cases[ARRAY_SIZE(ivt_sources)] = { { 5, 5 }, { 5, 5 }, { 7, 4 }, { 4, 4 } };
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(ivt_sources); i++) {
		rig_new_ivt(test, rig);
		rig_source(rig, event, &ivt_sources[i], 10);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		rig->reads = 0;
		rig->writes = 0;
		rig_command(rig, "put %s,count=10", ivt_sources[i].signal);
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ(test, rig->samples, 1);
		KUNIT_EXPECT_EQ_MSG(test, rig->reads, cases[i].reads + 1, "%s",
				    ivt_sources[i].name);
		KUNIT_EXPECT_EQ_MSG(test, rig->writes, cases[i].writes + 1, "%s",
				    ivt_sources[i].name);
	}
}

/* A sample's group values are of one moment, whatever a register access takes. */
static void test_group_values_have_no_skew(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *leader = &rig->event[0], *member = &rig->event[1];
	int group;

	for (group = 0; group < 2; group++) {
		rig_new(test, rig, false);
		rig->cost = 5;
		rig_event(rig, leader, "mbox_0", 0x14 << 9, 100);
		rig_event(rig, member, "mbox_0", 0x14 << 9, 0);
		leader->group_leader = leader;
		leader->nr_siblings = 1;
		leader->attr.sample_type = PERF_SAMPLE_READ;
		leader->attr.read_format = group ? PERF_FORMAT_GROUP : 0;
		ex_gate_close(to_ex_event(leader)->box);
		KUNIT_ASSERT_EQ(test, ex_event_add(leader, PERF_EF_START), 0);
		KUNIT_ASSERT_EQ(test, ex_event_add(member, PERF_EF_START), 0);
		ex_gate_open(to_ex_event(leader)->box);
		rig->sibling = member;
		rig_command(rig, "put mbox0.page_hit,count=10000,every=2");
		rig_run(rig, 30000);
		rig->sibling = NULL;
		KUNIT_EXPECT_GT(test, rig->samples, 90);
		if (group)
			KUNIT_EXPECT_EQ(test, rig->gap, 0ULL);
		else
			KUNIT_EXPECT_GT(test, rig->gap, 0ULL);	/* the test would see it */
		rig_del(leader);
		rig_del(member);
	}
}

static void test_raw_data_says_where_and_how_late(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig->cost = 4;
	rig->pkg.id = 3;
	rig_event(rig, event, "cbox_5", 0x0414, 100);
	event->attr.sample_type = PERF_SAMPLE_RAW;
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put cbox5.llc_lookup,result=miss,state=invalid,count=120");
	rig_run(rig, 1000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->raw.version, 1);
	KUNIT_EXPECT_EQ(test, rig->raw.box, 'C');
	KUNIT_EXPECT_EQ(test, rig->raw.instance, 5);
	KUNIT_EXPECT_EQ(test, rig->raw.counter, 0);
	KUNIT_EXPECT_EQ(test, rig->raw.package, 3);
	KUNIT_EXPECT_GT(test, rig->raw.residual, 0ULL);
	KUNIT_EXPECT_LT(test, rig->raw.residual, 24ULL);
	KUNIT_EXPECT_EQ(test, rig->raw.u_status & EX_U_STATUS_OV, EX_U_STATUS_OV_S1);
	KUNIT_EXPECT_EQ(test, rig->raw.status, 1ULL);
}

static void rig_irq_work(struct irq_work *work)
{
}

/* PERF_EVENT_IOC_REFRESH: so many samples, then none, and nothing is lost for the next. */
static void test_refresh_limits_samples(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_event(rig, event, 10);
	init_irq_work(&event->pending_irq, rig_irq_work);
#ifdef EX_HAS_PENDING_DISABLE_IRQ
	init_irq_work(&event->pending_disable_irq, rig_irq_work);
#endif
	atomic_set(&event->event_limit, 3);
	event->fasync = (struct fasync_struct *)rig;	/* somebody wants a signal for each */
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put %s,count=100,every=100", rig->source->signal);
	rig_run(rig, 20000);
	KUNIT_EXPECT_EQ(test, rig->samples, 3);
	KUNIT_EXPECT_EQ(test, event->pending_wakeup, 1);
	KUNIT_EXPECT_EQ(test, event->pending_kill, POLL_HUP);
	KUNIT_EXPECT_EQ(test, event->pending_disable, 1);
	rig_del(event);		/* what the irq_work does */
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 100);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put %s,count=10,every=100", rig->source->signal);
	rig_run(rig, 20000);
	rig_del(event);
	/* one for what happened until the event was disabled, and one more */
	KUNIT_EXPECT_EQ(test, rig->samples, 5);
	KUNIT_EXPECT_EQ(test, rig->periods, 110ULL);
	irq_work_sync(&event->pending_irq);
}

static struct kunit_case sample_tests[] = {
	KUNIT_CASE_PARAM(test_sampling_adds_up, source_gen_params),
	KUNIT_CASE_PARAM(test_ivt_sampling_adds_up, ivt_source_gen_params),
	KUNIT_CASE(test_simultaneous_overflows),
	KUNIT_CASE(test_ivt_second_overflow_before_the_freeze),
	KUNIT_CASE_PARAM(test_late_freeze_residual_is_kept, uncore_gen_params),
	KUNIT_CASE(test_summary_is_only_a_hint),
	KUNIT_CASE(test_sample_is_a_handful_of_accesses),
	KUNIT_CASE(test_ivt_sample_is_a_handful_of_accesses),
	KUNIT_CASE(test_group_values_have_no_skew),
	KUNIT_CASE(test_raw_data_says_where_and_how_late),
	KUNIT_CASE_PARAM(test_refresh_limits_samples, uncore_gen_params),
	{ }
};

static struct kunit_suite sample_suite = {
	.name = "ex_uncore_sample", .init = rig_init, .exit = rig_exit,
	.test_cases = sample_tests,
};
