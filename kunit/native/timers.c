// SPDX-License-Identifier: GPL-2.0
/*
 * perf stops the events of a throttled group from the tracepoint that leads it.  In one of hrtimers
 * this CPU has the lock of its timers, so a stop leaves these alone.
 */

static void test_stop_after_an_overflow_leaves_the_timer(struct kunit *test)
{
	struct perf_event event;
	struct hrtimer *timer;
	u64 expires;

	life_new(test, 0x2e, 1, 2, NULL);
	timer = &ex_pkgs[0]->timer;
	event_new(&event, "uncore_bbox_0", 0xc4, 10, 0);
	start_event(test, 0, &event);
	KUNIT_EXPECT_TRUE(test, hrtimer_active(timer));
	timer->expires += EX_MINUTE;
	expires = timer->expires;
	machine.cpus[0].masked = true;		/* no PMI handles the overflow */
	put("bbox0.early_ack", 0, 10);
	on_cpu(0, event_stop, &event);
	KUNIT_EXPECT_TRUE(test, ex_pkgs[0]->overflow_pending);
	KUNIT_EXPECT_EQ(test, timer->expires, expires);
	end_event(0);
	ex_uncore_exit();
	expect_unloaded(test);
}

static void test_stop_of_a_free_running_counter_leaves_the_timer(struct kunit *test)
{
	struct perf_event event;
	struct hrtimer *timer = &event.hw.hrtimer;

	free_new(test);
	event_new(&event, "uncore_iio_free_running_0", 0x10ff, 0, 0);
	start_event(test, 0, &event);
	on_cpu(0, event_stop, &event);
	KUNIT_EXPECT_TRUE(test, hrtimer_active(timer));
	KUNIT_EXPECT_EQ(test, timer->function(timer), HRTIMER_NORESTART);
	ex_free_start(&event, 0);
	KUNIT_EXPECT_EQ(test, timer->function(timer), HRTIMER_RESTART);
	end_event(0);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(timer));
	free_end(test);
}

static struct kunit_case timers_tests[] = {
	KUNIT_CASE(test_stop_after_an_overflow_leaves_the_timer),
	KUNIT_CASE(test_stop_of_a_free_running_counter_leaves_the_timer),
	{ }
};

static struct kunit_suite timers_suite = {
	.name = "ex_uncore_timers", .init = load_init, .exit = load_exit,
	.test_cases = timers_tests,
};
