// SPDX-License-Identifier: GPL-2.0
/* NMIs: which are claimed, and what an overflow of before or from elsewhere leaves */

/* An event overflows, and is gone before its NMI comes: that waits for in_nmi = false. */
static void rig_leave_pmi_behind(struct rig *rig, struct perf_event *event)
{
	uncore_add(rig, event, 10);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig->in_nmi = true;
	rig_run(rig, 20);
	rig_del(event);
}

/* Its NMI comes when everything has been stopped: ours, and the next one works. */
static void test_pmi_after_the_last_stop_is_ours(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int flag, freeze;

	for (flag = 0; flag < 2; flag++) {
		for (freeze = 0; freeze < 2; freeze++) {
			uncore_new(test, freeze);
			rig->pkg.use_ovf_flag = flag;
			rig_leave_pmi_behind(rig, event);
			rig->in_nmi = false;
			rig_run(rig, 20);
			KUNIT_EXPECT_EQ(test, rig->unknown, 0);
			KUNIT_EXPECT_FALSE(test, rig->masked);
			KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
		}
	}
}

/*
 * A PMI of somebody who has gone, with the successor's counter far from its overflow: it
 * makes neither a sample nor a lap.
 */
static void test_status_of_a_former_owner_says_nothing(struct kunit *test)
{
	static const u64 periods[] = { 1000, 0 };
	struct rig *rig = test->priv;
	struct perf_event *first = &rig->event[0], *second = &rig->event[1];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(periods); i++) {
		uncore_new(test, false);
		rig_leave_pmi_behind(rig, first);
		uncore_add(rig, second, periods[i]);
		rig->in_nmi = false;
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ(test, rig->handled, 1);
		KUNIT_EXPECT_EQ(test, rig->samples, 0);
		rig_del(second);
		KUNIT_EXPECT_EQ(test, local64_read(&first->count), 10);
		KUNIT_EXPECT_EQ(test, local64_read(&second->count), 0);
		KUNIT_EXPECT_EQ(test, rig_read(rig, EX_U_GLOBAL_STATUS) & EX_U_STATUS_OV, 0ULL);
	}
}

/* A box overflows while another's PMI is dealt with, and so is it: its own PMI finds nothing. */
static void test_pmi_of_what_was_dealt_with_is_ours(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	unsigned int when;

	for (when = 0; when < 60; when++) {
		rig_new(test, rig, false);
		rig_source(rig, &event[0], &rig_sources[5], 10);
		rig_source(rig, &event[1], &rig_sources[14], 10);
		KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
		rig->latency = 40;
		rig_command(rig, "put %s,count=10 %s,count=10,delay=%u", rig_sources[5].signal,
			    rig_sources[14].signal, 35 + when);
		rig_run(rig, 1000);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples, 2, "%u clocks later", when);
		KUNIT_EXPECT_EQ_MSG(test, rig->unknown, 0, "%u clocks later", when);
		rig_del(&event[0]);
		rig_del(&event[1]);
	}
}

/* A reset has cleared what a PMI on its way would have found: bit 61 says that it is ours. */
static void test_pmi_of_before_a_reset_is_ours(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *first = &rig->event[0], *second = &rig->event[1];
	int flag;

	for (flag = 0; flag < 2; flag++) {
		uncore_new(test, false);
		rig->pkg.use_ovf_flag = flag;
		rig_leave_pmi_behind(rig, first);
		ex_pkg_reset(&rig->pkg);
		rig->pkg.late = false;
		uncore_add(rig, second, 1000);
		rig->in_nmi = false;
		rig_run(rig, 20);
		KUNIT_EXPECT_EQ(test, rig->unknown, !flag);
		rig->nmi = true;
		rig_run(rig, 20);
		KUNIT_EXPECT_EQ(test, rig->unknown, !flag + 1);
		rig_del(second);
	}
}

/* An NMI whose PMI an earlier one has dealt with: ours, even if it was kept waiting. */
static void test_empty_nmi_may_be_kept_waiting(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	rig->pkg.use_ovf_flag = false;
	uncore_add(rig, event, 10);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig->held_up = 2 * EX_STRAY_TIME;
	rig_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	rig->nmi = true;	/* this one does not follow another */
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_del(event);
}

/* While an NMI finds nothing, the next overflow freezes the package: that is left to it. */
static void test_empty_nmi_leaves_the_next_freeze(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	unsigned int when;

	for (when = 0; when < 30; when++) {
		uncore_new(test, true);
		snprintf(rig->what, sizeof(rig->what), "overflow at %u", when);
		uncore_add(rig, event, 10);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig->cost = 3;
		rig_command(rig, "put %s,count=200,delay=%u", rig->source->signal, when);
		rig_run(rig, 8);
		rig->pkg.use_ovf_flag = false;
		ex_expect_stray(&rig->pkg, rig->clock);
		rig->nmi = true;
		rig_run(rig, 1);
		rig_run(rig, 1000);
		KUNIT_EXPECT_FALSE_MSG(test, rig->m->pkg[0].frozen, "%s", rig->what);
		rig_del(event);
		KUNIT_EXPECT_EQ_MSG(test, (u64)local64_read(&event->count), ctr->counted, "%s",
				    rig->what);
		rig_expect_sum(rig, event, ctr);
	}
}

/*
 * A PMI comes while a package is looked at that stays frozen.  It ends that freeze, and
 * the next one, of an overflow right behind, is left to its own PMI.
 */
static void test_thaw_leaves_the_next_freeze(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	unsigned int when, period;

	for (when = 0; when < 12; when++)
		for (period = 1; period < 6; period++) {
			rig_new(test, rig, true);
			snprintf(rig->what, sizeof(rig->what), "NMI at %u, period %u", when,
				 period);
			rig_source(rig, event, &rig_sources[0], period);
			KUNIT_ASSERT_EQ(test, rig_add(event), 0);
			ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
			rig_write(rig, EX_U_GLOBAL_CTL, 0);	/* as a freeze does */
			rig_command(rig, "put %s,count=400", rig_sources[0].signal);
			rig->pkg.use_ovf_flag = false;
			ex_expect_stray(&rig->pkg, rig->clock);
			rig->cost = 3;
			rig->latency = 30;
			rig->nmi = true;
			rig->nmi_at = rig->clock + when;
			ex_thaw(&rig->pkg);
			rig_run(rig, 2000);
			rig_del(event);
			KUNIT_EXPECT_GT_MSG(test, ctr->counted, 0ULL, "%s", rig->what);
			rig_expect_sum(rig, event, ctr);
		}
}

/* Overflows during the check, NMIs on their way: each is ours, no freeze ends before its own. */
static void test_nmis_may_be_late(struct kunit *test)
{
	const struct rig_uncore *u = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	const struct rig_source *other;
	u64 counted, count, since;
	unsigned int when;
	int i;

	for (when = 0; when < 60; when++) {
		uncore_new(test, when & 1);
		other = rig->pkg.platform->freeze ? u->filtered : &ivt_sources[1];
		uncore_event(rig, &event[0], 10);
		rig_source(rig, &event[1], other, 10);
		KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
		rig->cost = 3;
		rig->latency = when;
		rig_command(rig, "put %s,count=500,every=4,delay=%u %s,count=500,every=4,delay=21",
			    u->source->signal, when, other->signal);
		for (i = 0; i < 20; i++) {
			ex_check(&rig->pkg);
			rig_run(rig, 7);
		}
		rig_run(rig, 5000);
		KUNIT_EXPECT_FALSE_MSG(test, rig->m->pkg[0].frozen, "late by %u", when);
		KUNIT_EXPECT_FALSE_MSG(test, rig->masked, "late by %u", when);
		KUNIT_EXPECT_EQ_MSG(test, rig->unknown, 0, "late by %u", when);
		if (when < 8)		/* there are times without a PMI on its way */
			KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 0ULL);
		counted = 0;
		count = 0;
		since = 0;
		for (i = 0; i < 2; i++) {
			counted += rig_counter(rig, to_ex_event(&event[i])->box,
					       event[i].hw.idx)->counted;
			rig_del(&event[i]);
			count += local64_read(&event[i].count);
			since += to_ex_event(&event[i])->since;
		}
		KUNIT_EXPECT_EQ_MSG(test, count + rig->lost, counted, "late by %u", when);
		KUNIT_EXPECT_EQ_MSG(test, rig->periods + since, count, "late by %u", when);
	}
}

/* What may still be late is so for EX_STRAY_TIME. */
static void test_late_pmi_has_its_time(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	rig->pkg.use_ovf_flag = false;
	uncore_add(rig, event, 1000);
	ex_expect_stray(&rig->pkg, rig->clock);
	rig_run(rig, EX_STRAY_TIME + 1000);
	rig->nmi = true;
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_del(event);
}

/* One NMI may be late; the next one is somebody else's. */
static void test_late_pmi_is_but_one(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int i;

	uncore_new(test, false);
	rig->pkg.use_ovf_flag = false;
	uncore_add(rig, event, 10);
	ex_expect_stray(&rig->pkg, rig->clock);
	for (i = 0; i < 2; i++) {
		rig->nmi = true;
		rig_run(rig, 1);
		KUNIT_EXPECT_EQ(test, rig->unknown, i);
	}
	rig_del(event);
}

/* ex_recover() unmasks LVTPC: one NMI may come without bit 61, and one alone. */
static void test_recovery_expects_one_nmi(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int i;

	uncore_new(test, false);
	uncore_add(rig, event, 100);
	rig_command(rig, "set lose_pmi=1");
	rig_command(rig, "put %s,count=100", rig->source->signal);
	rig_run(rig, 1000);
	ex_check(&rig->pkg);
	for (i = 0; i < 2; i++) {
		rig->nmi = true;
		rig_run(rig, 10);
		KUNIT_EXPECT_EQ(test, rig->unknown, rig->pkg.stats.lost_pmis ? i : i + 1);
	}
	rig_del(event);
}

static void test_nmi_of_others_is_not_ours(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 10);
	rig->nmi = true;
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_del(event);
}

/* With bit 61 to tell, an NMI without it is foreign, however soon it follows a PMI. */
static void test_foreign_nmi_after_a_pmi(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 10);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig->held_up = 1;
	rig_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_del(event);
	rig->nmi = true;
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->unknown, 2);
}

/* A foreign NMI while ex_poll() looks, and on a CPU that may get PMIs but is not the home */
static void test_foreign_nmi_elsewhere(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	rig->cost = 1;
	uncore_add(rig, event, 10);
	rig->nmi = true;
	rig->nmi_at = rig->clock + 1;
	ex_poll(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->nmi);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_del(event);

	rig->pkg.probed.ungated = true;
	KUNIT_EXPECT_EQ(test, ex_pmi_off_home(&rig->pkg), NMI_DONE);
	rig->pkg.use_ovf_flag = false;
	KUNIT_EXPECT_EQ(test, ex_pmi_off_home(&rig->pkg), NMI_HANDLED);
}

/* A foreign NMI between the last stop and the arrival of its PMI */
static void test_foreign_nmi_takes_no_credit(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	rig->pkg.use_ovf_flag = false;	/* it would tell nothing: the foreign NMI has taken it */
	rig_leave_pmi_behind(rig, event);
	rig->in_nmi = false;
	rig_run(rig, 1);	/* a foreign NMI finds the overflow ... */
	rig->nmi = true;	/* ... and the PMI's own comes after it */
	rig_run(rig, 20);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	KUNIT_EXPECT_FALSE(test, rig->masked);
}

/*
 * LVTPC is the core PMU's too.  Its PMI masks it; perf may not unmask it.  An
 * overflow of ours meanwhile, @before its NMI is handled or after, is not lost.
 * Long after the last PMI of ours, so that nobody takes the NMI for a late one.
 */
static void foreign_pmi(struct kunit *test, bool freeze, bool before)
{
	const u64 overflow = 3 * EX_STRAY_TIME;	/* from one to the next */
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	int i;

	uncore_new(test, freeze);
	uncore_add(rig, event, 100);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	rig_command(rig, "put %s,count=10000,every=%llu", rig->source->signal, overflow / 100);
	for (i = 0; i < 20; i++) {
		rig_run(rig, 3 * overflow + overflow / 2);
		rig->masked = true;
		if (before)
			rig_run(rig, overflow);
		rig->nmi = true;
		rig_run(rig, 1);
	}
	rig_run(rig, 100 * overflow);
	rig_del(event);
	KUNIT_EXPECT_FALSE(test, rig->masked);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	KUNIT_EXPECT_EQ(test, ctr->counted + ctr->frozen, 10000ULL);
	/* With a freeze, what would have been counted until the NMI came was not. */
	KUNIT_EXPECT_GE(test, rig->samples, before && rig->pkg.freeze ? 85 : 100);
	rig_expect_count(rig, event, ctr);
}

static void test_foreign_pmi_does_not_deafen_us(struct kunit *test)
{
	int i;

	for (i = 0; i < 4; i++)
		foreign_pmi(test, i & 1, i & 2);
}

/* An overflow of a box that is not ours keeps ov_s0 at 1: no reason to claim NMIs. */
static void test_others_overflow_claims_nothing(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct ex_box *other = rig_box(rig, "mbox_0");
	int i;

	other->absent = true;
	rig_event(rig, event, "bbox_0", 0xc4, 10);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	for (i = 0; exm_boxes[i].base != other->row->base; i++)
		;
	rig->m->pkg[0].box[i].ov = 1;
	for (i = 0; i < 10; i++) {
		rig->nmi = true;
		rig_run(rig, 2 * EX_STRAY_TIME);
	}
	KUNIT_EXPECT_EQ(test, rig->unknown, 10);
	rig_del(event);
}

static struct kunit_case pmi_tests[] = {
	KUNIT_CASE_PARAM(test_pmi_after_the_last_stop_is_ours, uncore_gen_params),
	KUNIT_CASE_PARAM(test_status_of_a_former_owner_says_nothing, uncore_gen_params),
	KUNIT_CASE(test_pmi_of_what_was_dealt_with_is_ours),
	KUNIT_CASE_PARAM(test_pmi_of_before_a_reset_is_ours, uncore_gen_params),
	KUNIT_CASE_PARAM(test_empty_nmi_may_be_kept_waiting, uncore_gen_params),
	KUNIT_CASE_PARAM(test_empty_nmi_leaves_the_next_freeze, uncore_gen_params),
	KUNIT_CASE(test_thaw_leaves_the_next_freeze),
	KUNIT_CASE_PARAM(test_nmis_may_be_late, uncore_gen_params),
	KUNIT_CASE_PARAM(test_late_pmi_has_its_time, uncore_gen_params),
	KUNIT_CASE_PARAM(test_late_pmi_is_but_one, uncore_gen_params),
	KUNIT_CASE_PARAM(test_recovery_expects_one_nmi, uncore_gen_params),
	KUNIT_CASE_PARAM(test_nmi_of_others_is_not_ours, uncore_gen_params),
	KUNIT_CASE_PARAM(test_foreign_nmi_after_a_pmi, uncore_gen_params),
	KUNIT_CASE_PARAM(test_foreign_nmi_elsewhere, uncore_gen_params),
	KUNIT_CASE_PARAM(test_foreign_nmi_takes_no_credit, uncore_gen_params),
	KUNIT_CASE_PARAM(test_foreign_pmi_does_not_deafen_us, uncore_gen_params),
	KUNIT_CASE(test_others_overflow_claims_nothing),
	{ }
};

static struct kunit_suite pmi_suite = {
	.name = "ex_uncore_pmi", .init = rig_init, .exit = rig_exit,
	.test_cases = pmi_tests,
};
