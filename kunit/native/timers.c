// SPDX-License-Identifier: GPL-2.0
/*
 * perf stops the events of a throttled group from the tracepoint that leads it.  In one of hrtimers
 * this CPU has the lock of its timers, so a stop leaves these alone.  And the events of uncore_imc,
 * whose registers are memory here, stay on one CPU.
 */

static u32 imc_registers[EX_IMC_SIZE / sizeof(u32)];

static int event_stop(struct perf_event *event)
{
	event->pmu->stop(event, PERF_EF_UPDATE);
	return 0;
}

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

static void imc_event(struct kunit *test, struct perf_event *event)
{
	ex_imc.bar = imc_registers;
	ex_imc.cpu = 0;
	*event = (struct perf_event){ .pmu = &ex_imc.pmu, .attr.config = 1 };
	KUNIT_ASSERT_EQ(test, ex_imc_event_init(event), 0);
	KUNIT_EXPECT_EQ(test, event->cpu, 0);
}

static void test_stop_of_uncore_imc_leaves_the_timer(struct kunit *test)
{
	struct perf_event event;
	struct hrtimer *timer = &event.hw.hrtimer;

	imc_event(test, &event);
	KUNIT_ASSERT_EQ(test, ex_imc_add(&event, PERF_EF_START), 0);
	ex_imc_stop(&event, PERF_EF_UPDATE);
	KUNIT_EXPECT_TRUE(test, hrtimer_active(timer));
	KUNIT_EXPECT_EQ(test, timer->function(timer), HRTIMER_NORESTART);
	ex_imc_start(&event, 0);
	KUNIT_EXPECT_EQ(test, timer->function(timer), HRTIMER_RESTART);
	ex_imc_del(&event, 0);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(timer));
	ex_imc.bar = NULL;
}

/* While the home moves ex_home_cpus is empty, and perf may install an event after that. */
static void test_uncore_imc_opened_in_a_move_has_a_cpu(struct kunit *test)
{
	struct perf_event event;

	ex_home_cpus = (struct cpumask){ };
	imc_event(test, &event);
	ex_imc.cpu = 1;
	KUNIT_EXPECT_EQ(test, ex_imc_add(&event, PERF_EF_START), -ENODEV);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&event.hw.hrtimer));
	ex_imc.bar = NULL;
}

static struct kunit_case timers_tests[] = {
	KUNIT_CASE(test_stop_after_an_overflow_leaves_the_timer),
	KUNIT_CASE(test_stop_of_uncore_imc_leaves_the_timer),
	KUNIT_CASE(test_uncore_imc_opened_in_a_move_has_a_cpu),
	{ }
};

static struct kunit_suite timers_suite = {
	.name = "ex_uncore_timers", .init = load_init, .exit = load_exit,
	.test_cases = timers_tests,
};
