// SPDX-License-Identifier: GPL-2.0
/* The share of the home CPU's time that PMIs may take, and the pause of their package beyond it */

/*
 * Each register access of the PMI takes 20 us, and there is always an overflow: the rest of
 * the CPU keeps three quarters of its time, nothing is lost but between reading and
 * rearming, and the end of the storm is noticed.
 */
static void test_storm_leaves_the_cpu_its_time(struct kunit *test)
{
	const u64 storm = 50 * NSEC_PER_MSEC;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		ex_max_sample_rate = 10000;
		uncore_add(rig, event, 1);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_run(rig, NSEC_PER_SEC);	/* is no credit */
		rig->cost = 20 * NSEC_PER_USEC;
		rig->busy = 0;
		rig_command(rig, "put %s,count=%llu", rig->source->signal, storm);
		rig_run(rig, storm);
		KUNIT_EXPECT_LT(test, rig->busy, storm / 4);
		KUNIT_EXPECT_GT(test, rig->busy, storm / 10);
		KUNIT_EXPECT_GT(test, rig->pkg.stats.pauses, 10ULL);
		rig_command(rig, "stop");
		rig->cost = 1;
		rig_run(rig, storm);
		KUNIT_EXPECT_FALSE(test, rig->pkg.paused);
		ex_check(&rig->pkg);
		rig_run(rig, 2 * NSEC_PER_SEC);
		ex_check(&rig->pkg);
		rig->samples = 0;
		rig_command(rig, "put %s,count=10,every=1000000,delay=1000000",
			    rig->source->signal);
		rig_run(rig, storm);
		KUNIT_EXPECT_EQ(test, rig->samples, 10);
		rig_del(event);
		rig_expect_count(rig, event, ctr);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	}
}

/* A PMI is charged for its entry, too; and a few are no storm. */
static void test_few_pmis_make_no_pause(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;
	rig_run(rig, NSEC_PER_MSEC);
	ex_charge(&rig->pkg, rig->clock, rig->clock);
	KUNIT_EXPECT_EQ(test, rig->pkg.charged, rig->clock + EX_PMI_SHARE * EX_PMI_ENTRY);
	uncore_add(rig, event, 10);
	rig_command(rig, "put %s,count=100,every=20000", rig->source->signal);
	rig_run(rig, 2100000);
	KUNIT_EXPECT_GE(test, rig->samples, 9);
	KUNIT_EXPECT_EQ(test, rig->pkg.stats.pauses, 0ULL);
	rig_del(event);
}

/* max_sample_rate=0 lifts the limit of what the package's PMIs may take, too. */
static void test_limit_of_the_home_cpu_is_lifted(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	ex_max_sample_rate = 0;
	uncore_add(rig, event, 1);
	rig->cost = 20 * NSEC_PER_USEC;
	rig_command(rig, "put %s,count=%lu", rig->source->signal, 10 * NSEC_PER_MSEC);
	rig_run(rig, 20 * NSEC_PER_MSEC);
	KUNIT_EXPECT_EQ(test, rig->pkg.stats.pauses, 0ULL);
	rig_del(event);
}

/* The host of a virtual machine stops the CPU for a second in the handler: no longer pause. */
static void test_pause_has_an_end(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;
	uncore_add(rig, event, 10);
	rig->reads = 0;
	rig->pause = NSEC_PER_SEC;
	rig->pause_at = 2;
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig_run(rig, 100);
	rig->pause = 0;
	KUNIT_EXPECT_TRUE(test, rig->pkg.paused);
	rig_run(rig, EX_MAX_PAUSE + 1000);
	KUNIT_EXPECT_FALSE(test, rig->pkg.paused);
	if (rig->pkg.freeze)
		KUNIT_EXPECT_GE(test, rig->pkg.stats.frozen, EX_MAX_PAUSE);
	rig_del(event);
}

/* A pause is the package's: no event, no restart and no new owner ends it. */
static void test_pause_is_the_packages(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;
	uncore_add(rig, event, 1);
	rig->cost = 100 * NSEC_PER_USEC;
	rig_command(rig, "put %s,count=%lu", rig->source->signal, NSEC_PER_SEC);
	while (!rig->pkg.paused)
		rig_run(rig, 1000);
	rig->cost = 1;
	rig->busy = 0;
	script_readd(event);
	script_restart(event);
	ex_check(&rig->pkg);
	KUNIT_EXPECT_TRUE(test, rig->pkg.paused);
	KUNIT_EXPECT_EQ(test, rig->busy, 0ULL);
	KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 0ULL);
	while (rig->pkg.paused)
		rig_run(rig, 1000);
	KUNIT_EXPECT_GE(test, rig->clock, rig->pkg.charged - NSEC_PER_MSEC);
	rig_del(event);
}

/* A pause with a freeze: the package stands still, and a foreign NMI meanwhile is foreign. */
static void test_pause_keeps_the_freeze(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, true);
	ex_max_sample_rate = 10000;
	uncore_add(rig, event, 1);
	rig->cost = NSEC_PER_MSEC;	/* one overflow takes more than the budget */
	rig_command(rig, "put %s,count=1", rig->source->signal);
	rig_run(rig, 1000);
	rig->cost = 1;
	KUNIT_EXPECT_TRUE(test, rig->pkg.paused);
	KUNIT_EXPECT_TRUE(test, rig->m->pkg[0].frozen);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	rig->nmi = true;
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	KUNIT_EXPECT_TRUE(test, rig->pkg.paused);
	rig_run(rig, NSEC_PER_SEC);
	KUNIT_EXPECT_FALSE(test, rig->pkg.paused);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	rig_del(event);
}

/* Without bit 61: in a pause one NMI may be the late PMI, and the next is foreign. */
static void test_late_pmi_in_a_pause_is_ours(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		rig->pkg.use_ovf_flag = false;
		ex_max_sample_rate = 10000;
		uncore_add(rig, event, 1);
		rig->cost = NSEC_PER_MSEC;
		rig_command(rig, "put %s,count=1", rig->source->signal);
		rig_run(rig, 1000);
		rig->cost = 1;
		KUNIT_EXPECT_TRUE(test, rig->pkg.paused);
		rig->nmi = true;
		rig_run(rig, 10);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
		rig->nmi = true;
		rig_run(rig, 10);
		KUNIT_EXPECT_EQ(test, rig->unknown, 1);
		rig_del(event);
	}
}

/* A foreign NMI in a pause does not do the pause's work. */
static void test_foreign_nmi_in_a_pause(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 10);
	rig->pkg.charged = rig->clock + NSEC_PER_SEC;
	ex_pause(&rig->pkg);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig_run(rig, 100);
	rig->masked = false;
	rig->nmi = true;
	rig->m->cpu[0].global_status = 0;
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->samples, 0);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_run(rig, 2 * NSEC_PER_SEC);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	rig_del(event);
}

/* Suspend, or a new home, in a pause: the package starts afresh, and its PMIs come. */
static void test_reset_ends_a_pause(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 10);
	ex_pause(&rig->pkg);
	ex_pkg_stop(&rig->pkg);
	ex_pkg_restart(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->pkg.paused);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->handled, 1);
	rig_del(event);
}

static struct kunit_case budget_tests[] = {
	KUNIT_CASE_PARAM(test_storm_leaves_the_cpu_its_time, uncore_gen_params),
	KUNIT_CASE_PARAM(test_few_pmis_make_no_pause, uncore_gen_params),
	KUNIT_CASE_PARAM(test_limit_of_the_home_cpu_is_lifted, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pause_has_an_end, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pause_is_the_packages, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pause_keeps_the_freeze, uncore_gen_params),
	KUNIT_CASE_PARAM(test_late_pmi_in_a_pause_is_ours, uncore_gen_params),
	KUNIT_CASE_PARAM(test_foreign_nmi_in_a_pause, uncore_gen_params),
	KUNIT_CASE_PARAM(test_reset_ends_a_pause, uncore_gen_params),
	{ }
};

static struct kunit_suite budget_suite = {
	.name = "ex_uncore_budget", .init = rig_init, .exit = rig_exit,
	.test_cases = budget_tests,
};
