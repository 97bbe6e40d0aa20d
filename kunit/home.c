// SPDX-License-Identifier: GPL-2.0
/* The home CPU of a package */

/* perf takes its time to move the events.  An overflow meanwhile freezes nothing. */
static void test_events_count_while_the_home_moves(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		uncore_add(fx, event, 10);
		fx_command(fx, "put %s,count=4,every=10", fx->source->signal);
		fx_run(fx, 500);
		ex_leave_home(&fx->pkg);
		fx_command(fx, "put %s,count=25,every=10", fx->source->signal);
		fx_run(fx, 500);
		KUNIT_EXPECT_FALSE(test, fx->m->pkg[0].frozen);
		ex_event_read(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), 29);
		KUNIT_EXPECT_EQ(test, fx->samples, 0);
		fx_del(event);
		KUNIT_EXPECT_EQ(test, fx_add(event), 0);
		fx_command(fx, "put %s,count=10,every=10", fx->source->signal);
		fx_run(fx, 500);
		ex_take_over(&fx->pkg);
		/* The freeze of the probe may come late: there is a check in a second. */
		KUNIT_EXPECT_EQ(test, fx->pkg.overflow_pending, !!fx->pkg.freeze);
		KUNIT_EXPECT_EQ(test, fx->samples, 1);
		KUNIT_EXPECT_EQ(test, fx->periods, 30ULL);
		KUNIT_EXPECT_EQ(test, atomic_read(&fx->pkg.pmi_off), 0);
		fx_command(fx, "put %s,count=1,every=10", fx->source->signal);
		fx_run(fx, 500);
		KUNIT_EXPECT_EQ(test, fx->samples, 2);
		KUNIT_EXPECT_EQ(test, fx->periods, 40ULL);
		KUNIT_EXPECT_EQ(test, fx->unknown, 0);
		fx_del(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), 40);
	}
}

/*
 * PMIs do not reach the new home CPU.  The overflows of the events that have moved there raise none
 * and freeze nothing: ex_check() takes their samples, until the home moves back.
 */
static void sample_without_pmis(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	u64 before;

	uncore_add(fx, event, 10);
	fx_command(fx, "set pmi_thread=2");
	ex_take_over(&fx->pkg);
	KUNIT_EXPECT_FALSE(test, fx->pkg.probed.core_sel);
	KUNIT_EXPECT_EQ(test, atomic_read(&fx->pkg.pmi_off), 1);
	fx_command(fx, "put %s,count=25,every=100", fx->source->signal);
	fx_run(fx, 3000);
	KUNIT_EXPECT_FALSE(test, fx->m->pkg[0].frozen);
	ex_event_read(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 25);
	KUNIT_EXPECT_EQ(test, fx->samples, 0);
	before = ex_time();
	fx->pkg.budget.paused = 1;		/* for other events */
	ex_check(&fx->pkg);
	fx->pkg.budget.paused = 0;
	KUNIT_EXPECT_EQ(test, fx->samples, 1);
	KUNIT_EXPECT_EQ(test, fx->periods, 20ULL);
	KUNIT_EXPECT_GE(test, to_ex_event(event)->stamp, before);
	fx_command(fx, "put %s,count=4,every=100", fx->source->signal);
	fx_run(fx, 500);
	ex_check(&fx->pkg);
	KUNIT_EXPECT_EQ(test, fx->samples, 1);
	fx_command(fx, "put %s,count=1", fx->source->signal);
	fx_run(fx, 100);
	ex_check(&fx->pkg);
	KUNIT_EXPECT_EQ(test, fx->samples, 2);
	KUNIT_EXPECT_EQ(test, fx->pkg.stats.lost_pmis, 0ULL);
	KUNIT_EXPECT_EQ(test, fx->pkg.stats.pmis, 0ULL);

	fx_command(fx, "set pmi_thread=0");
	ex_take_over(&fx->pkg);
	fx_command(fx, "put %s,count=10,every=100", fx->source->signal);
	fx_run(fx, 1500);
	KUNIT_EXPECT_EQ(test, fx->samples, 3);
	KUNIT_EXPECT_EQ(test, fx->periods, 40ULL);
	KUNIT_EXPECT_EQ(test, fx->unknown, 0);
	fx_del(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 40);
	KUNIT_EXPECT_EQ(test, atomic_read(&fx->pkg.pmi_off), 0);
}

static void test_events_are_sampled_without_pmis(struct kunit *test)
{
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		sample_without_pmis(test);
	}
}

/*
 * While the sample of an event is taken whose PMI does not arrive, the PMI of another event
 * arrives, at each moment: ex_poll() handles it after that.
 */
static void test_ivt_sample_without_pmi_keeps_pmis_out(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int polled = 0, when;
	u64 counted;

	for (when = 1; when < 100; when++) {
		fx_new_ivt(test, fx);
		fx->pkg.probed.unlisted_pmi = 0;
		fx_source_event(fx, &event[0], &fx_sources[SRC_IVT_Q2], 10);
		KUNIT_ASSERT_EQ(test, fx_add(&event[0]), 0);
		fx_source_event(fx, &event[1], &fx_sources[SRC_IVT_Q0], 1);
		KUNIT_ASSERT_EQ(test, fx_add(&event[1]), 0);
		fx_command(fx, "put %s,count=25", fx_sources[SRC_IVT_Q2].signal);
		fx_run(fx, 100);
		fx_command(fx, "put %s,delay=%u", fx_sources[SRC_IVT_Q0].signal, when);
		fx->cost = 5;
		ex_sample_without_pmis(&fx->pkg);
		fx->cost = 0;
		fx_run(fx, 1000);
		fx_del(&event[0]);
		fx_del(&event[1]);
		counted = local64_read(&event[1].count);
		KUNIT_EXPECT_EQ_MSG(test, fx->samples, 1 + counted, "at %u", when);
		KUNIT_EXPECT_EQ_MSG(test, fx->periods, 20 + counted, "at %u", when);
		KUNIT_EXPECT_EQ_MSG(test, fx->pkg.stats.lost_pmis, 0ULL, "at %u", when);
		KUNIT_EXPECT_EQ_MSG(test, fx->unknown, 0, "at %u", when);
		KUNIT_EXPECT_FALSE_MSG(test, fx->m->pkg[0].frozen, "at %u", when);
		polled += counted && !fx->pkg.stats.pmis;
	}
	KUNIT_EXPECT_GE(test, polled, 1);

	/* The counter of an event whose PMI arrives is left alone. */
	fx_new_ivt(test, fx);
	fx->pkg.probed.unlisted_pmi = 0;
	fx_source_event(fx, &event[0], &fx_sources[SRC_IVT_Q0], 10);
	KUNIT_ASSERT_EQ(test, fx_add(&event[0]), 0);
	fx->reads = 0;
	ex_sample_without_pmis(&fx->pkg);
	KUNIT_EXPECT_EQ(test, fx->reads, 0);
	fx_del(&event[0]);
}

static void op_move_home(struct ex_pkg *pkg)
{
	ex_leave_home(pkg);
	fx_run(the_fixture, 200);	/* perf moves the events, which takes longer than a PMI */
	ex_take_over(pkg);
}

static void op_stop_and_restart(struct ex_pkg *pkg)
{
	ex_pkg_stop(pkg);
	ex_pkg_restart(pkg);
}

static void restart_in_a_storm(struct kunit *test, void (*op)(struct ex_pkg *pkg),
			       unsigned int every, unsigned int latency, unsigned int when)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;
	unsigned int samples;

	uncore_new(test, true);
	snprintf(fx->what, sizeof(fx->what), "every %u, latency %u, at %u", every, latency, when);
	fx->latency = latency;
	fx->cost = 5;
	uncore_add(fx, event, 4);
	ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
	fx_command(fx, "put %s,count=1000000,every=%u", fx->source->signal, every);
	fx_run(fx, when);
	op(&fx->pkg);
	samples = fx->samples;
	fx_run(fx, 1000);
	KUNIT_EXPECT_EQ_MSG(test, ctr->unread, 0ULL, "%s", fx->what);
	if (every > 1)	/* else ex_poll() has found all of them */
		KUNIT_EXPECT_GT_MSG(test, fx->samples, samples, "%s", fx->what);
	fx_del(event);
	KUNIT_EXPECT_EQ_MSG(test, local64_read(&event->count), ctr->counted, "%s", fx->what);
}

/*
 * The home moves, or the package is restarted, while an event overflows every few clocks and its
 * PMIs are late: each overflow freezes the package, so no occurrence is overwritten before the
 * driver has read it.
 */
static void test_restart_in_a_storm(struct kunit *test)
{
	unsigned int every, latency, when;

	for (every = 1; every < 4; every++) {
		for (latency = 0; latency < 200; latency += latency < 16 ? 1 : 13) {
			for (when = 0; stride && when < 4; when += stride) {
				restart_in_a_storm(test, op_move_home, every, latency, when);
				restart_in_a_storm(test, op_stop_and_restart, every, latency,
						   when);
			}
		}
	}
}

/* Another CPU handles no NMI and adds no event, and no CPU does while the package migrates. */
static void test_only_the_home_cpu_handles_pmis(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct pt_regs regs = { };
	int cpu, off_home, migrating, at_home, add;
	unsigned int reads;

	fx_event(fx, event, "bbox_0", 0xc4, 10);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx->pkg.ovf_flag = EX_OVF_CLEARED;
	ex_expect_stray(&fx->pkg, fx->clock);
	cpu = get_cpu();
	fx_set_package_of(fx, cpu);
	fx->reads = 0;
	fx->pkg.home = cpu + 1;
	ex_event_box(event)->cpu = cpu + 1;
	off_home = ex_nmi(0, &regs);
	add = ex_event_add(event, 0);
	fx->pkg.home = cpu;
	fx->pkg.migrating = true;
	migrating = ex_nmi(0, &regs);
	reads = fx->reads;
	fx->pkg.migrating = false;
	at_home = ex_nmi(0, &regs);
	put_cpu();
	fx_clear_package();
	fx_del(event);
	KUNIT_EXPECT_EQ(test, off_home, NMI_DONE);
	KUNIT_EXPECT_EQ(test, add, -ENODEV);
	KUNIT_EXPECT_EQ(test, migrating, NMI_DONE);
	KUNIT_EXPECT_EQ(test, reads, 0);
	KUNIT_EXPECT_EQ(test, at_home, NMI_HANDLED);
}

/* While a box moves perf may add its events again on the old CPU, but no new one comes there. */
static void test_event_to_move_may_be_added_again(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int again, late;

	fx_event(fx, &event[0], "bbox_0", 0xc4, 0);
	fx_event(fx, &event[1], "bbox_0", 0x0e, 0);
	KUNIT_ASSERT_EQ(test, fx_add(&event[0]), 0);
	fx_command(fx, "put bbox0.early_ack,count=7");
	fx_run(fx, 100);
	migrate_disable();
	fx->pkg.migrating = true;
	ex_event_box(event)->cpu = smp_processor_id() + 1;
	ex_event_del(&event[0], PERF_EF_UPDATE);
	again = ex_event_add(&event[0], PERF_EF_START);
	late = ex_event_add(&event[1], PERF_EF_START);
	fx->pkg.migrating = false;
	migrate_enable();
	fx_command(fx, "put bbox0.early_ack,count=3");
	fx_run(fx, 100);
	KUNIT_EXPECT_EQ(test, again, 0);
	KUNIT_EXPECT_EQ(test, late, -ENODEV);
	if (!again)
		fx_del(&event[0]);
	KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), 10);
}

/* When the last event has left, the box stays shut.  The probe and an event open it. */
static void test_box_without_events_stays_shut(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_pmu *pmu = kunit_kzalloc(test, sizeof(*pmu), GFP_KERNEL);
	unsigned int left, came;
	struct ex_box *box;

	KUNIT_ASSERT_NOT_NULL(test, pmu);
	fx_new_ivt(test, fx);
	fx_source_event(fx, event, &fx_sources[SRC_IVT_P], 0);
	box = ex_event_box(event);
	pmu->row = box - fx->pkg.boxes;
	migrate_disable();
	ex_set_boxes_cpu(&fx->pkg, smp_processor_id());
	ex_pmu_disable(&pmu->pmu);
	KUNIT_EXPECT_EQ(test, ex_event_add(event, PERF_EF_START), 0);
	ex_pmu_enable(&pmu->pmu);
	ex_pmu_disable(&pmu->pmu);
	ex_event_del(event, 0);
	fx->writes = 0;
	ex_pmu_enable(&pmu->pmu);
	left = fx->writes;
	ex_run_probe(&fx->pkg, ex_pkg_probe_pmi);
	KUNIT_EXPECT_TRUE(test, fx->pkg.probed.core_sel);
	ex_pkg_restart(&fx->pkg);
	ex_pmu_disable(&pmu->pmu);
	ex_pmu_enable(&pmu->pmu);
	ex_pmu_disable(&pmu->pmu);
	KUNIT_EXPECT_EQ(test, ex_event_add(event, PERF_EF_START), 0);
	fx->writes = 0;
	ex_pmu_enable(&pmu->pmu);
	came = fx->writes;
	fx_command(fx, "put %s,count=3", fx_sources[SRC_IVT_P].signal);
	fx_run(fx, 1000);
	ex_set_boxes_cpu(&fx->pkg, -1);
	migrate_enable();
	fx_del(event);
	KUNIT_EXPECT_EQ(test, left, 0);
	KUNIT_EXPECT_EQ(test, came, 1);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 3);
}

/*
 * For a stray PMI the home CPU claims one NMI that follows the last one before another instruction:
 * the core PMU's handler may have acknowledged its bit 61.
 */
static void test_nmi_that_follows_at_once_is_claimed(struct kunit *test)
{
	static const struct {
		unsigned int since;
		unsigned long sp, ip;
		bool stray;
		int handled;
	} nmis[] = {
		{ 2 * NSEC_PER_MSEC, 1, 1, true, NMI_DONE }, { 1000, 1, 1, false, NMI_HANDLED },
		{ 1000, 1, 1, false, NMI_DONE }, { 1000, 1, 1, false, NMI_DONE },
		{ 1000, 1, 1, true, NMI_DONE }, { 1000, 1, 2, false, NMI_DONE },
		{ 1000, 2, 2, false, NMI_DONE }, { 1000, 2, 2, false, NMI_HANDLED },
		{ 1000, 2, 2, true, NMI_DONE }, { 2 * NSEC_PER_MSEC, 2, 2, false, NMI_DONE },
	};
	struct fixture *fx = test->priv;
	int handled[ARRAY_SIZE(nmis)];
	unsigned int i;

	fx->pkg.home = get_cpu();
	fx_set_package_of(fx, fx->pkg.home);
	for (i = 0; i < ARRAY_SIZE(nmis); i++) {
		struct pt_regs regs = { .sp = nmis[i].sp, .ip = nmis[i].ip };

		fx->clock += nmis[i].since;
		if (nmis[i].stray)
			ex_expect_stray(&fx->pkg, fx->clock);
		handled[i] = ex_nmi(0, &regs);
	}
	put_cpu();
	fx_clear_package();
	for (i = 0; i < ARRAY_SIZE(nmis); i++)
		KUNIT_EXPECT_EQ_MSG(test, handled[i], nmis[i].handled, "NMI %u", i);
}

/* perf_event_open() fails before the PMU is registered, and while the package migrates. */
static void test_event_init_returns_eagain_until_ready(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_pmu *pmu = kunit_kzalloc(test, sizeof(*pmu), GFP_KERNEL);
	int ret;

	KUNIT_ASSERT_NOT_NULL(test, pmu);
	event->pmu = &pmu->pmu;
	event->group_leader = event;
	event->cpu = -1;
	KUNIT_EXPECT_EQ(test, ex_event_init(event), -EAGAIN);
	pmu->registered = true;
	KUNIT_EXPECT_EQ(test, ex_event_init(event), -EINVAL);
	event->cpu = cpumask_first(cpu_online_mask);
	fx_set_package_of(fx, event->cpu);
	fx->pkg.migrating = true;
	ret = ex_event_init(event);
	fx_clear_package();
	KUNIT_EXPECT_EQ(test, ret, -EAGAIN);
}

/* The home moves before ex_work() has charged a wake-up: that is over. */
static void test_work_left_on_the_old_home_is_settled(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_pkg *pkg = &fx->pkg;
	struct perf_event *event = fx->event;

	fx_new_ivt(test, fx);
	ex_max_sample_rate = 10000;
	fx_source_event(fx, event, &fx_sources[SRC_IVT_Q0], 10);
	event->overflow_handler = wake_overflow;
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "put %s,count=10", fx_sources[SRC_IVT_Q0].signal);
	fx_tick(fx, 20);
	KUNIT_EXPECT_TRUE(test, pkg->budget.wakeup);
	pkg->home = get_cpu();
	ex_leave_home(pkg);
	ex_work(&pkg->work);
	put_cpu();
	irq_work_sync(&pkg->work);
	fx->kicked = false;
	fx_tick(fx, NSEC_PER_SEC);
	pkg->home = get_cpu();
	ex_take_over(pkg);
	put_cpu();
	KUNIT_EXPECT_EQ(test, fx->samples, 1);
	KUNIT_EXPECT_EQ(test, pkg->budget.wakeup, 0ULL);
	KUNIT_EXPECT_FALSE(test, pkg->budget.queued);
	pkg->home = 0;
	fx_run(fx, NSEC_PER_SEC);
	KUNIT_EXPECT_LT(test, pkg->stats.frozen, NSEC_PER_SEC);
	KUNIT_EXPECT_EQ(test, pkg->stats.pauses, 0ULL);
	fx_del(event);
}

static struct kunit_case home_tests[] = {
	KUNIT_CASE(test_ivt_sample_without_pmi_keeps_pmis_out),
	KUNIT_CASE_PARAM(test_events_count_while_the_home_moves, uncore_gen_params),
	KUNIT_CASE_PARAM(test_events_are_sampled_without_pmis, uncore_gen_params),
	KUNIT_CASE_PARAM(test_restart_in_a_storm, uncore_gen_params),
	KUNIT_CASE(test_work_left_on_the_old_home_is_settled),
	KUNIT_CASE(test_only_the_home_cpu_handles_pmis),
	KUNIT_CASE(test_event_to_move_may_be_added_again),
	KUNIT_CASE(test_box_without_events_stays_shut),
	KUNIT_CASE(test_nmi_that_follows_at_once_is_claimed),
	KUNIT_CASE(test_event_init_returns_eagain_until_ready),
	{ }
};

static struct kunit_suite home_suite = {
	.name = "ex_uncore_home", .init = fx_init, .exit = fx_exit,
	.test_cases = home_tests,
};
