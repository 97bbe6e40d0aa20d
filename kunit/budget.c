// SPDX-License-Identifier: GPL-2.0
/* The share of the home CPU's time for PMIs, and the pause of a package that exceeds it */

/*
 * Each register access takes 20 us, and a counter with period 1 overflows all the time: PMIs
 * take at most a quarter of the CPU's time.  Occurrences are lost only between the read of
 * the counter and its rearming, and after the storm samples are taken as before.
 */
static void test_storm_leaves_the_home_cpu_its_time(struct kunit *test)
{
	const u64 storm = 50 * NSEC_PER_MSEC;
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		ex_max_sample_rate = 10000;
		uncore_add(fx, event, 1);
		ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
		fx_run(fx, NSEC_PER_SEC);	/* idle time must not become credit */
		fx->cost = 20 * NSEC_PER_USEC;
		fx->busy = 0;
		fx_command(fx, "put %s,count=%llu", fx->source->signal, storm);
		fx_run(fx, storm);
		KUNIT_EXPECT_LT(test, fx->busy, storm / 4);
		KUNIT_EXPECT_GT(test, fx->busy, storm / 10);
		KUNIT_EXPECT_GT(test, fx->pkg.stats.pauses, 10ULL);
		fx_command(fx, "stop");
		fx->cost = 1;
		fx_run(fx, storm);
		KUNIT_EXPECT_FALSE(test, fx->pkg.budget.paused);
		ex_check(&fx->pkg);
		fx_run(fx, 2 * NSEC_PER_SEC);
		ex_check(&fx->pkg);
		fx->samples = 0;
		fx_command(fx, "put %s,count=10,every=1000000,delay=1000000", fx->source->signal);
		fx_run(fx, storm);
		KUNIT_EXPECT_EQ(test, fx->samples, 10);
		fx_del(event);
		fx_expect_count(fx, event, ctr);
		KUNIT_EXPECT_EQ(test, fx->unknown, 0);
	}
}

/*
 * The U counter overflows after ex_poll() has read U STATUS, and ex_poll() scans once more: each
 * scan is charged for its own time.
 */
static void test_poll_charges_each_scan_once(struct kunit *test)
{
	const u64 cost = 1000;
	struct fixture *fx = test->priv;
	struct perf_event *first = &fx->event[0], *second = &fx->event[1];
	u64 start, between, end;

	ex_max_sample_rate = 10000;
	fx_source_event(fx, first, &fx_sources[SRC_B0_CTR3], 10);
	fx_source_event(fx, second, &fx_sources[SRC_U], 10);
	KUNIT_ASSERT_EQ(test, fx_add(first), 0);
	KUNIT_ASSERT_EQ(test, fx_add(second), 0);
	fx_command(fx, "set lose_pmi=1");
	fx_command(fx, "put %s,count=10", fx_sources[SRC_B0_CTR3].signal);
	fx_run(fx, NSEC_PER_MSEC);
	KUNIT_EXPECT_EQ(test, fx->samples, 0);
	fx->cost = cost;
	fx_command(fx, "put %s,count=10,delay=%llu", fx_sources[SRC_U].signal, cost);
	start = fx->clock;
	ex_poll(&fx->pkg);
	end = fx->clock;
	KUNIT_EXPECT_EQ(test, fx->samples, 2);
	/* The second scan read U STATUS and cleared it before it took the time. */
	between = to_ex_event(second)->stamp - 2 * cost;
	KUNIT_EXPECT_GT(test, between, to_ex_event(first)->stamp);
	KUNIT_EXPECT_EQ(test, fx->pkg.budget.charged, between +
			EX_PMI_SHARE * (between - start + EX_PMI_ENTRY) +
			EX_PMI_SHARE * (end - between + EX_PMI_ENTRY));
	end = fx->pkg.budget.charged;
	ex_poll(&fx->pkg);		/* finds nothing */
	KUNIT_EXPECT_EQ(test, fx->pkg.budget.charged, end);
	fx_del(first);
	fx_del(second);
}

/* max_sample_rate=0 also lifts the limit of the CPU time for PMIs. */
static void test_max_sample_rate_0_lifts_the_budget(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	uncore_new(test, false);
	ex_max_sample_rate = 0;
	uncore_add(fx, event, 1);
	fx->cost = 20 * NSEC_PER_USEC;
	fx_command(fx, "put %s,count=%lu", fx->source->signal, 10 * NSEC_PER_MSEC);
	fx_run(fx, 20 * NSEC_PER_MSEC);
	KUNIT_EXPECT_EQ(test, fx->pkg.stats.pauses, 0ULL);
	fx_del(event);
}

/* The host takes a second from the CPU in the handler: EX_MAX_PMI of it is charged. */
static void test_pause_after_stolen_time_is_limited(struct kunit *test)
{
	const u64 most = EX_PMI_SHARE * (EX_MAX_PMI + EX_PMI_ENTRY);
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;
	uncore_add(fx, event, 10);
	fx->reads = 0;
	fx->steal = NSEC_PER_SEC;
	fx->steal_at = 1;	/* after the read of bit 61 */
	fx_command(fx, "put %s,count=10", fx->source->signal);
	fx_run(fx, 100);
	fx->steal = 0;
	KUNIT_EXPECT_TRUE(test, fx->pkg.budget.paused);
	KUNIT_EXPECT_GT(test, fx->pkg.budget.charged - fx->clock, 95900 * NSEC_PER_USEC);
	KUNIT_EXPECT_LE(test, fx->pkg.budget.charged - fx->clock, most);
	fx_run(fx, most + 1000);
	KUNIT_EXPECT_FALSE(test, fx->pkg.budget.paused);
	if (fx->pkg.freeze)
		KUNIT_EXPECT_GE(test, fx->pkg.stats.frozen, 95900 * NSEC_PER_USEC);
	fx_del(event);
}

/* A pause is the package's: add, del, restart and ex_check() of an event do not end it. */
static void test_events_do_not_end_a_pause(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;
	uncore_add(fx, event, 1);
	fx->cost = 100 * NSEC_PER_USEC;
	fx_command(fx, "put %s,count=%lu", fx->source->signal, NSEC_PER_SEC);
	while (!fx->pkg.budget.paused)
		fx_run(fx, 1000);
	fx->cost = 1;
	fx->busy = 0;
	op_readd(event);
	op_restart(event);
	ex_check(&fx->pkg);
	KUNIT_EXPECT_TRUE(test, fx->pkg.budget.paused);
	KUNIT_EXPECT_EQ(test, fx->busy, 0ULL);
	KUNIT_EXPECT_EQ(test, fx->pkg.stats.lost_pmis, 0ULL);
	while (fx->pkg.budget.paused)
		fx_run(fx, 1000);
	KUNIT_EXPECT_GE(test, fx->clock, fx->pkg.budget.charged - NSEC_PER_MSEC);
	fx_del(event);
}

/* Without bit 61, the PMI of the overflow that freezes the package in a pause is claimed. */
static void test_pmi_that_freezes_in_a_pause_is_claimed(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	uncore_new(test, true);
	fx->pkg.ovf_flag = EX_OVF_CLEARED;
	uncore_add(fx, event, 10);
	fx->pkg.budget.charged = fx->clock + NSEC_PER_SEC;
	ex_pause(&fx->pkg);
	fx_run(fx, 2 * EX_STRAY_TIME);
	fx_command(fx, "put %s,count=10", fx->source->signal);
	fx_run(fx, 100);
	KUNIT_EXPECT_TRUE(test, fx->pkg.budget.paused);
	KUNIT_EXPECT_TRUE(test, fx->m->pkg[0].frozen);
	KUNIT_EXPECT_EQ(test, fx->handled, 1);
	KUNIT_EXPECT_EQ(test, fx->unknown, 0);
	fx_run(fx, 2 * NSEC_PER_SEC);
	KUNIT_EXPECT_EQ(test, fx->samples, 1);
	KUNIT_EXPECT_FALSE(test, fx->m->pkg[0].frozen);
	fx_del(event);
}

/*
 * The time that the wake-ups and signals of samples take is charged, however long it is: 1 us is
 * within the budget, 1 ms and 100 ms are not, and the pause lasts until they are paid for.
 * ex_do_work() charges it when it runs for the second time, after the irq_work of the event, also
 * if a PMI has taken another sample meanwhile.
 */
static void test_wakeups_are_charged(struct kunit *test)
{
	static const u64 took[] = { NSEC_PER_USEC, NSEC_PER_MSEC, 100 * NSEC_PER_MSEC };
	const u64 entry = EX_PMI_SHARE * EX_PMI_ENTRY;
	struct fixture *fx = test->priv;
	struct ex_pkg *pkg = &fx->pkg;
	u64 want, end;
	int i;

	for (i = 0; i < 2 * ARRAY_SIZE(took); i++) {
		bool again = i & 1;
		u64 time = took[i / 2];

		uncore_new(test, false);
		ex_max_sample_rate = 10000;
		fx_run(fx, 10 * NSEC_PER_MSEC);
		pkg->budget.wakeup = fx->clock;
		pkg->budget.queued = true;
		ex_do_work(pkg);
		KUNIT_EXPECT_EQ(test, pkg->budget.charged, fx->clock + entry);
		KUNIT_EXPECT_EQ(test, pkg->budget.wakeup, fx->clock);
		KUNIT_EXPECT_FALSE(test, pkg->budget.queued);
		irq_work_sync(&pkg->work);
		KUNIT_EXPECT_TRUE(test, fx->kicked);
		fx->kicked = false;
		fx_tick(fx, time);	/* the irq_work that wakes up */
		pkg->budget.queued = again;
		fx->reads = 0;
		end = fx->clock;
		want = max(pkg->budget.charged, end) + EX_PMI_SHARE * time + entry;
		ex_do_work(pkg);
		KUNIT_EXPECT_EQ(test, fx->reads, 0);	/* there was no PMI to look for */
		KUNIT_EXPECT_EQ(test, pkg->budget.charged, want);
		KUNIT_EXPECT_EQ(test, pkg->budget.wakeup, again ? end : 0);
		KUNIT_EXPECT_EQ(test, !!pkg->budget.paused, time > NSEC_PER_USEC);
		KUNIT_EXPECT_EQ(test, pkg->stats.pauses, time > NSEC_PER_USEC);
		fx_run(fx, EX_PMI_SHARE * time);
		KUNIT_EXPECT_EQ(test, !!pkg->budget.paused, time > NSEC_PER_USEC);
		fx_run(fx, 3 * entry);
		KUNIT_EXPECT_FALSE(test, pkg->budget.paused);
	}
}

/* perf's output code, which finds the buffer full enough to wake up those who poll it */
static void wake_overflow(struct perf_event *event, struct perf_sample_data *data,
			  struct pt_regs *regs)
{
	fx_overflow(event, data, regs);
	event->pending_wakeup = 1;
}

/* The timer of a pause, and ex_work(), do nothing on a CPU that is no longer the home CPU. */
static void test_pause_ends_on_the_home_cpu(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_pkg *pkg = &fx->pkg;
	bool elsewhere, at_home, left, done;

	uncore_new(test, false);
	ex_pause(pkg);
	pkg->budget.wakeup = fx->clock;
	pkg->budget.queued = true;
	pkg->home = get_cpu() + 1;
	ex_pause_timer(&pkg->pause);
	ex_work(&pkg->work);
	elsewhere = pkg->budget.paused;
	left = pkg->budget.queued;
	pkg->home--;
	ex_pause_timer(&pkg->pause);
	ex_work(&pkg->work);
	at_home = pkg->budget.paused;
	done = !pkg->budget.queued;
	put_cpu();
	KUNIT_EXPECT_TRUE(test, elsewhere);
	KUNIT_EXPECT_TRUE(test, left);
	KUNIT_EXPECT_FALSE(test, at_home);
	KUNIT_EXPECT_TRUE(test, done);
	irq_work_sync(&pkg->work);
}

/* ex_work() starts the timer that ends a pause, which an NMI cannot do, at the charged time. */
static void test_work_starts_the_timer_of_a_pause(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_pkg *pkg = &fx->pkg;
	bool active;
	s64 left;

	hrtimer_setup(&pkg->pause, ex_pause_timer, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL_PINNED_HARD);
	the_hw.ops = NULL;	/* the kernel's time, and no register access */
	pkg->budget.charged = ex_time() + 20 * NSEC_PER_SEC;
	pkg->home = get_cpu();
	ex_do_work(pkg);
	active = hrtimer_active(&pkg->pause);
	pkg->budget.paused = 1;
	ex_do_work(pkg);
	left = ktime_to_ns(hrtimer_get_remaining(&pkg->pause));
	put_cpu();
	hrtimer_cancel(&pkg->pause);
	KUNIT_EXPECT_FALSE(test, active);
	KUNIT_EXPECT_GT(test, left, 10 * NSEC_PER_SEC);
	KUNIT_EXPECT_LE(test, left, 20 * NSEC_PER_SEC);
}

/*
 * The statistics have the time from a freezing PMI to the end of the freeze: as the model, but for
 * a few accesses at each end.  @pauses: the PMIs exceed the budget.
 */
static void frozen_time_is_that_of_the_model(struct kunit *test, bool freeze, bool pauses)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	u64 frozen, modelled;

	uncore_new(test, freeze);
	ex_max_sample_rate = pauses ? 10000 : 0;
	uncore_add(fx, event, 10);
	fx->cost = pauses ? 50 * NSEC_PER_USEC : 50;
	fx_command(fx, "put %s,count=500,every=1000000", fx->source->signal);
	fx_run(fx, NSEC_PER_SEC);
	fx->cost = 1;
	KUNIT_EXPECT_GT(test, fx->samples, 10);
	KUNIT_EXPECT_EQ(test, !fx->pkg.stats.pauses, !pauses);
	frozen = fx->pkg.stats.frozen;
	modelled = fx->m->pkg[0].frozen_clocks;
	fx_del(event);
	if (!fx->pkg.freeze) {
		KUNIT_EXPECT_EQ(test, frozen, 0ULL);
		return;
	}
	KUNIT_EXPECT_GT_MSG(test, frozen, modelled / 2, "pauses %d", pauses);
	KUNIT_EXPECT_LT_MSG(test, frozen, modelled * 3 / 2, "pauses %d", pauses);
}

static void test_statistics_have_the_frozen_time(struct kunit *test)
{
	int i;

	for (i = 0; i < 4; i++)
		frozen_time_is_that_of_the_model(test, i & 1, i & 2);
}

static struct kunit_case budget_tests[] = {
	KUNIT_CASE_PARAM(test_max_sample_rate_0_lifts_the_budget, uncore_gen_params),
	KUNIT_CASE_PARAM(test_events_do_not_end_a_pause, uncore_gen_params),
	KUNIT_CASE_PARAM(test_statistics_have_the_frozen_time, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pause_ends_on_the_home_cpu, uncore_gen_params),
	KUNIT_CASE(test_work_starts_the_timer_of_a_pause),
	KUNIT_CASE_PARAM(test_wakeups_are_charged, uncore_gen_params),
	KUNIT_CASE_PARAM(test_storm_leaves_the_home_cpu_its_time, uncore_gen_params),
	KUNIT_CASE(test_poll_charges_each_scan_once),
	KUNIT_CASE_PARAM(test_pause_after_stolen_time_is_limited, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pmi_that_freezes_in_a_pause_is_claimed, uncore_gen_params),
	{ }
};

static struct kunit_suite budget_suite = {
	.name = "ex_uncore_budget", .init = fx_init, .exit = fx_exit,
	.test_cases = budget_tests,
};
