// SPDX-License-Identifier: GPL-2.0
/* Lost PMIs, late freezes and status bits that nobody cleared: found by the check once a second */

/* A PMI gets lost; the check that comes once a second finds the overflow. */
static void test_lost_pmi_is_found(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	unsigned int reads;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		uncore_add(rig, event, 100);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_command(rig, "set lose_pmi=1");
		rig_command(rig, "put %s,count=100", rig->source->signal);
		rig_run(rig, 1000);
		KUNIT_EXPECT_EQ(test, rig->samples, 0);
		ex_check(&rig->pkg);
		KUNIT_EXPECT_EQ(test, rig->samples, 1);
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
		rig->reads = 0;
		ex_check(&rig->pkg);
		/* Where GLOBAL_CTL does not tell of a freeze, all is looked at twice. */
		if (rig->pkg.platform->freeze)
			reads = 1 + freeze;
		else
			reads = to_ex_event(event)->box->row->u_bit ? 2 : 5;
		KUNIT_EXPECT_EQ(test, rig->reads, reads);
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
		rig_command(rig, "put %s,count=1000,every=100", rig->source->signal);
		rig_run(rig, 200000);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, rig->samples, 11);
		rig_expect_sum(rig, event, ctr);
	}
}

/* A PMI is lost as LVTPC is masked: ex_check() finds the overflow, and the next PMI comes. */
static void test_masked_lvtpc_is_unmasked(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 10);
	rig->masked = true;
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples, 0);
	ex_check(&rig->pkg);
	if (to_ex_event(event)->box->row->u_bit)	/* else no status tells that it is lost */
		KUNIT_EXPECT_FALSE(test, rig->masked);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	rig_del(event);
}

/* An event that samples closes with its PMI lost: what that leaves is not the next one's. */
static void test_lost_pmi_is_not_inherited(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *first = &rig->event[0], *second = &rig->event[1];
	int samples, freeze;

	for (samples = 0; samples < 2; samples++) {
		for (freeze = 0; freeze < 2; freeze++) {
			uncore_new(test, freeze);
			uncore_add(rig, first, 100);
			rig_command(rig, "set lose_pmi=1");
			rig_command(rig, "put %s,count=150", rig->source->signal);
			rig_run(rig, 1000);
			rig_del(first);
			uncore_add(rig, second, samples ? 100 : 0);
			rig_run(rig, 2 * EX_MIN_LAP_TIME);
			if (!samples)
				ex_poll(&rig->pkg);
			rig_command(rig, "put %s,count=150,every=200", rig->source->signal);
			rig_run(rig, 100000);
			KUNIT_EXPECT_EQ(test, rig->samples, samples);
			KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
			if (to_ex_event(second)->box->row->u_bit)	/* else no PMI says so */
				KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
			rig_del(second);
			KUNIT_EXPECT_EQ(test, local64_read(&first->count),
					rig->pkg.freeze ? 100 : 150);
			KUNIT_EXPECT_EQ(test, local64_read(&second->count), 150);
			KUNIT_EXPECT_EQ(test, rig->unknown, 0);
		}
	}
}

/* The same, and the event itself goes on. */
static void test_lost_pmi_of_before_a_restart_is_none(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 100);
	rig_command(rig, "set lose_pmi=1");
	rig_command(rig, "put %s,count=100", rig->source->signal);
	rig_run(rig, 1000);
	script_restart(event);
	rig_run(rig, 1000);
	rig_command(rig, "put %s,count=100,every=200", rig->source->signal);
	rig_run(rig, 100000);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
	KUNIT_EXPECT_EQ(test, rig->periods + to_ex_event(event)->since +
			ex_event_elapsed(event, ex_event_update(event)), 200ULL);
	rig_del(event);
}

/* Its event goes with the PMI lost: ex_check() looks once a second until it has found that. */
static void test_lost_pmi_of_a_gone_event_is_looked_for(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 100);
	rig_command(rig, "set lose_pmi=1");
	rig_command(rig, "put %s,count=100", rig->source->signal);
	rig_run(rig, 1000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), (u64)NSEC_PER_SEC);
	rig_run(rig, NSEC_PER_SEC);
	ex_check(&rig->pkg);
	if (to_ex_event(event)->box->row->u_bit)	/* else no PMI says so */
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 0ULL);
}

/* A wrap of a counter that is only counted, its PMI lost as the event goes: the same */
static void test_lost_wrap_of_a_gone_event_is_looked_for(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_event(rig, event, "bbox_0", 0xc4, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "set lose_pmi=1");
	rig_command(rig, "put bbox0.early_ack,count=%llu", EX_CTR_MASK + 1000);
	rig_run(rig, EX_CTR_MASK / 2);
	ex_event_read(event);
	rig_run(rig, EX_CTR_MASK / 2 + 5000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), EX_CTR_MASK + 1000);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), (u64)NSEC_PER_SEC);
	ex_check(&rig->pkg);
	KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
}

/* More than a lap of a counter that is only counted, and its PMI is lost. */
static void test_counted_lap_without_its_pmi(struct kunit *test)
{
	static const unsigned int sources[] = { 0, 2, 5, 14 };
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	const u64 put = EX_CTR_MASK + 1000;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sources); i++) {
		rig_new(test, rig, false);
		rig_source(rig, event, &rig_sources[sources[i]], 0);
		KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 0ULL);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 60ULL * NSEC_PER_SEC);
		rig_command(rig, "set lose_pmi=1");
		rig_command(rig, "put %s,count=%llu", rig_sources[sources[i]].signal, put);
		rig_run(rig, EX_CTR_MASK + 5000);
		ex_check(&rig->pkg);	/* reads the counter, as it has not been for long */
		ex_check(&rig->pkg);	/* and this one U STATUS */
		ex_event_read(event);
		KUNIT_EXPECT_EQ_MSG(test, (u64)local64_read(&event->count), put, "%s",
				    rig_sources[sources[i]].name);
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), put);
	}
}

/* The freeze comes after the PMI that it belongs to has been dealt with. */
static void test_stuck_freeze_is_found(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, true);
	rig_command(rig, "set late_freeze=500");
	uncore_add(rig, event, 100);
	rig_command(rig, "put %s,count=100", rig->source->signal);
	rig_run(rig, 10000);
	KUNIT_EXPECT_TRUE(test, rig->m->pkg[0].frozen);
	ex_check(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	rig_del(event);
}

/* A freeze that comes when its PMI is over, and its event has gone: ex_check() is to look. */
static void test_late_freeze_of_a_gone_event_is_ended(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, true);
	rig_command(rig, "set late_freeze=500");
	uncore_add(rig, event, 100);
	rig_command(rig, "put %s,count=100", rig->source->signal);
	rig_run(rig, 200);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	rig_del(event);
	rig_run(rig, 10000);
	KUNIT_EXPECT_TRUE(test, rig->m->pkg[0].frozen);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), (u64)NSEC_PER_SEC);
	ex_check(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
}

/* A freeze that comes when its PMI is over stops events that only count until ex_check(). */
static void test_ivt_late_freeze_of_counts_is_ended(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_new_ivt(test, rig);
	rig_source(rig, event, &ivt_sources[0], 100);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_del(event);
	ex_check(&rig->pkg);
	rig_source(rig, event, &ivt_sources[0], 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	KUNIT_EXPECT_EQ(test, atomic_read(&rig->pkg.pmi_off), 1);
	rig->m->pkg[0].frozen = true;
	ex_check(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	rig_del(event);
}

/* An up-and-down counter raises no PMI; whoever has it next is not deaf for that. */
static void test_both_ways_leaves_no_deaf_counter(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_event(rig, event, "mbox_0", 0x14 << 9 | 2 << 2, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_write(rig, EX_M_BASE(0) + EX_BOX_CTR0, EX_CTR_MASK);
	rig_command(rig, "put mbox0.page_hit,count=5");
	rig_run(rig, 100);
	rig_del(event);
	rig_event(rig, event, "mbox_0", 0x14 << 9, 10);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put mbox0.page_hit,count=20,every=50");
	rig_run(rig, 2000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
}

/* Two overflow, and one of the events goes before the PMI comes: its counter stays good. */
static void test_gone_event_leaves_no_deaf_counter(struct kunit *test)
{
	static const char * const boxes[] = { "mbox_0", "mbox_1" };
	struct rig *rig = test->priv;
	struct perf_event *stays = &rig->event[0], *goes = &rig->event[1];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(boxes); i++) {
		rig_new(test, rig, false);
		rig_event(rig, stays, "mbox_0", 0x14 << 9, 10);
		rig_event(rig, goes, boxes[i], 0x13 << 9, 10);
		KUNIT_ASSERT_EQ(test, rig_add(stays), 0);
		KUNIT_ASSERT_EQ(test, rig_add(goes), 0);
		rig_command(rig, "put mbox0.page_hit,count=10 mbox%u.page_miss,count=10", i);
		rig->in_nmi = true;
		rig_run(rig, 20);
		rig_del(goes);
		rig->in_nmi = false;
		rig_run(rig, 20);
		KUNIT_EXPECT_EQ(test, rig->samples, 1);
		rig_event(rig, goes, boxes[i], 0x13 << 9, 10);
		KUNIT_ASSERT_EQ(test, rig_add(goes), 0);
		rig_command(rig, "put mbox%u.page_miss,count=10", i);
		rig_run(rig, 50);
		KUNIT_EXPECT_EQ(test, rig->samples, 2);
		rig_del(goes);
		rig_del(stays);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	}
}

static struct kunit_case lost_tests[] = {
	KUNIT_CASE_PARAM(test_lost_pmi_is_found, uncore_gen_params),
	KUNIT_CASE_PARAM(test_masked_lvtpc_is_unmasked, uncore_gen_params),
	KUNIT_CASE_PARAM(test_lost_pmi_is_not_inherited, uncore_gen_params),
	KUNIT_CASE_PARAM(test_lost_pmi_of_before_a_restart_is_none, uncore_gen_params),
	KUNIT_CASE_PARAM(test_lost_pmi_of_a_gone_event_is_looked_for, uncore_gen_params),
	KUNIT_CASE(test_lost_wrap_of_a_gone_event_is_looked_for),
	KUNIT_CASE(test_counted_lap_without_its_pmi),
	KUNIT_CASE_PARAM(test_stuck_freeze_is_found, uncore_gen_params),
	KUNIT_CASE_PARAM(test_late_freeze_of_a_gone_event_is_ended, uncore_gen_params),
	KUNIT_CASE(test_ivt_late_freeze_of_counts_is_ended),
	KUNIT_CASE(test_both_ways_leaves_no_deaf_counter),
	KUNIT_CASE(test_gone_event_leaves_no_deaf_counter),
	{ }
};

static struct kunit_suite lost_suite = {
	.name = "ex_uncore_lost", .init = rig_init, .exit = rig_exit,
	.test_cases = lost_tests,
};
