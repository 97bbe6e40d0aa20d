// SPDX-License-Identifier: GPL-2.0
/*
 * Nehalem and Westmere, client and DP: what their rows have and no other platform's do.  Numbers
 * are sections of Documentation/hardware/nehalem-client.md.
 */

/* Start eight events and the clock: of each group perf starts all by one write of the gate. */
static void nhm_start_nine(struct fixture *fx)
{
	struct perf_event *event;

	for (event = fx->event; event < fx->event + 9; event++) {
		fx_event(fx, event, "", event == &fx->event[8] ? 0xff : 0x309, 0);
		KUNIT_ASSERT_EQ(fx->test, ex_event_add(event, PERF_EF_START), 0);
	}
}

static void test_nine_counters_start_and_stop_at_once(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *box = fx->pkg.boxes;
	struct perf_event *event;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		fx_new_on(test, fx, freeze, &ex_nehalem);
		ex_gate_close(box);
		fx_command(fx, "put uncore.llc_miss,op=rd,count=1000");
		nhm_start_nine(fx);
		KUNIT_EXPECT_EQ(test, fx->writes, 9);
		ex_gate_open(box);
		/* While a freeze may come, GLOBAL_CTRL is the PMI's. */
		KUNIT_EXPECT_EQ(test, fx->writes, freeze ? 9 : 10);
		KUNIT_EXPECT_EQ(test, fx->reads, 0);
		KUNIT_EXPECT_EQ(test, fx_read(fx, EX_NHM_GLOBAL_CTRL), fx->pkg.global_ctl);
		fx_run(fx, 100);
		fx->writes = 0;
		ex_gate_close(box);
		KUNIT_EXPECT_EQ(test, fx->writes, freeze ? 0 : 1);
		if (!freeze)
			KUNIT_EXPECT_EQ(test, fx_read(fx, EX_NHM_GLOBAL_CTRL),
					fx->pkg.global_ctl & ~EX_NHM_COUNTERS);
		for (event = fx->event; event < fx->event + 9; event++)
			ex_event_read(event);
		for (event = fx->event; event < fx->event + 9; event++) {
			KUNIT_EXPECT_GT(test, local64_read(&event->count), 90);
			if (!freeze)
				KUNIT_EXPECT_EQ(test, local64_read(&event->count),
						local64_read(&fx->event[8].count));
		}
		for (event = fx->event; event < fx->event + 9; event++)
			ex_event_del(event, 0);
		ex_gate_open(box);
	}
}

/*
 * occ_rst zeroes the queue once, when the event gets a counter: not when it is started again, and
 * not for the next event of the counter.
 */
static void test_occupancy_is_reset_once(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_new_on(test, fx, false, &ex_westmere);
	fx_command(fx, "set occ_stale=3");
	fx_event(fx, event, "", 0x20102, 0);
	ex_gate_close(fx->pkg.boxes);
	KUNIT_ASSERT_EQ(test, ex_event_add(event, 0), 0);
	KUNIT_EXPECT_EQ(test, fx->writes, 0);
	ex_event_start(event, 0);
	ex_gate_open(fx->pkg.boxes);
	fx_command(fx, "put uncore.gq_occupancy,tracker=read,count=2000,width=2");
	fx_run(fx, 1000);
	ex_event_read(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 2000);

	fx_command(fx, "set occ_stale=4");	/* what has been zeroed counts no more */
	op_restart(event);
	fx_run(fx, 1000);
	fx_del(event);
	KUNIT_EXPECT_GE(test, local64_read(&event->count), 6000);
	fx_event(fx, event, "", 0x102, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_run(fx, 1000);
	fx_del(event);
	KUNIT_EXPECT_GE(test, local64_read(&event->count), 4000);
}

/*
 * Suspend and a new home CPU: the queues go on, so an event that was started before is not reset
 * again; one that was not yet started is reset when it is.
 */
static void test_occupancy_of_a_stopped_event_is_reset_later(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_counter *counter;
	int started;

	for (started = 0; started < 2; started++) {
		fx_new_on(test, fx, false, &ex_westmere);
		fx_event(fx, event, "", 0x20102, 0);
		KUNIT_ASSERT_EQ(test, ex_event_add(event, started ? PERF_EF_START : 0), 0);
		counter = ex_event_counter(event);
		KUNIT_EXPECT_EQ(test, counter->once, started ? 0 : BIT(17));
		ex_pkg_stop(&fx->pkg);
		ex_pkg_restart(&fx->pkg);
		KUNIT_EXPECT_EQ(test, counter->once, started ? 0 : BIT(17));
		/* as the probe may */
		ex_counter_control(fx->pkg.boxes, event->hw.idx, 1);
		ex_counter_control(fx->pkg.boxes, event->hw.idx, 0);
		KUNIT_EXPECT_EQ(test, counter->once, started ? 0 : BIT(17));
		if (started)
			ex_event_stop(event, PERF_EF_UPDATE);
		ex_event_start(event, 0);
		KUNIT_EXPECT_EQ(test, counter->once, 0);
		KUNIT_EXPECT_EQ(test, counter->ctl, 0x500102ULL);
		fx_del(event);
	}
}

/* Suspend: each queue is as it is at power-on, and is reset as when the event got its counter. */
static void test_occupancy_is_reset_after_suspend(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int cpu = get_cpu();

	fx_new_on(test, fx, false, &ex_westmere);
	fx_command(fx, "set occ_stale=3");
	fx_event(fx, event, "", 0x20102, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx->pkg.home = cpu;
	fx_set_package_of(fx, cpu);
	ex_suspend_pkg();
	exm_reset(fx->m);
	ex_resume_pkg();
	fx_clear_package();
	fx->pkg.home = 0;
	put_cpu();
	fx_command(fx, "put uncore.gq_occupancy,tracker=read,count=2000,width=2");
	fx_run(fx, 2000);
	fx_del(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 2000);
}

/* The fixed counter's PMI needs an enabled general counter: the driver enables one, idle. */
static void test_fixed_counter_alone_samples(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_counter *counter;
	int freeze, needs;

	for (freeze = 0; freeze < 2; freeze++) {
		for (needs = 0; needs < 2; needs++) {
			fx_new_on(test, fx, freeze, &ex_nehalem);
			fx_command(fx, "set fixed_needs_general=%d umask0=1", needs);
			fx_probe(fx);
			KUNIT_EXPECT_TRUE(test, fx->pkg.probed.core_sel);
			KUNIT_EXPECT_EQ(test, !!fx->pkg.probed.ctl_idle, needs);
			fx_event(fx, event, "", 0xff, 1000);
			KUNIT_ASSERT_EQ(test, fx_add(event), 0);
			fx_command(fx, "put uncore.gq_cycles_full,count=10000");
			fx_run(fx, 10100);
			KUNIT_EXPECT_EQ(test, fx->samples, 10);
			fx_del(event);

			/* counter 7 has counted nothing, and is as any other for an event */
			counter = &fx->pkg.boxes->counters[7];
			KUNIT_EXPECT_EQ(test, fx_read(fx, 0x3b7), 0ULL);
			KUNIT_EXPECT_EQ(test, counter->ctl, needs ? 0xff400000ULL : 0);
			nhm_start_nine(fx);
			fx_command(fx, "put uncore.llc_miss,op=wr,count=77");
			fx_run(fx, 100);
			ex_event_read(&event[7]);
			KUNIT_EXPECT_EQ(test, local64_read(&event[7].count), 77);
			while (event < &fx->event[9])
				fx_del(event++);
			event = fx->event;
			fx_event(fx, event, "", 0xff, 1000);
			KUNIT_ASSERT_EQ(test, fx_add(event), 0);
			fx_run(fx, 5100);
			KUNIT_EXPECT_EQ(test, fx->samples, 15);
			fx_del(event);
			ex_pkg_down(&fx->pkg);
			KUNIT_EXPECT_EQ(test, fx_read(fx, 0x3c7), 0ULL);
			KUNIT_EXPECT_EQ(test, fx_read(fx, EX_NHM_GLOBAL_CTRL), 0ULL);
		}
	}
}

/* The control register holds the event already: a new event's occ_rst is written all the same. */
static void test_occupancy_is_reset_for_the_same_event(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_new_on(test, fx, false, &ex_westmere);
	fx_command(fx, "set occ_stale=3");
	fx_event(fx, event, "", 0x102, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_del(event);
	fx_event(fx, event, "", 0x20102, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_run(fx, 1000);
	fx_del(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 0);
}

/* An event that was never started leaves its reset to no other. */
static void test_reset_is_not_inherited(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_new_on(test, fx, false, &ex_westmere);
	fx_event(fx, event, "", 0x20102, 0);
	KUNIT_ASSERT_EQ(test, ex_event_add(event, 0), 0);
	fx_del(event);
	fx_event(fx, event, "", 0x102, 0);
	KUNIT_ASSERT_EQ(test, ex_event_add(event, 0), 0);
	KUNIT_EXPECT_EQ(test, ex_event_counter(event)->once, 0);
	fx_del(event);
}

static struct kunit_case nehalem_tests[] = {
	KUNIT_CASE(test_nine_counters_start_and_stop_at_once),
	KUNIT_CASE(test_occupancy_is_reset_once),
	KUNIT_CASE(test_occupancy_of_a_stopped_event_is_reset_later),
	KUNIT_CASE(test_occupancy_is_reset_after_suspend),
	KUNIT_CASE(test_fixed_counter_alone_samples),
	KUNIT_CASE(test_occupancy_is_reset_for_the_same_event),
	KUNIT_CASE(test_reset_is_not_inherited),
	{ }
};

static struct kunit_suite nehalem_suite = {
	.name = "ex_uncore_nehalem", .init = fx_init, .exit = fx_exit,
	.test_cases = nehalem_tests,
};
