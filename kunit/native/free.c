// SPDX-License-Identifier: GPL-2.0
/* The free-running counters of a Skylake-SP's stacks, in the loaded driver on two packages */

static void free_new(struct kunit *test)
{
	unconfirmed = true;
	life_new(test, 0x55, 2, 8, NULL);
}

static void free_end(struct kunit *test)
{
	ex_uncore_exit();
	expect_unloaded(test);
	unconfirmed = false;
}

/* Let occurrences take place, all of them in one clock. */
static void put_at_once(const char *signal, unsigned int pkg, u64 count)
{
	hw("put %s,socket=%u,count=%llu,width=%llu", signal, pkg, count, count);
	machine_pass(1000);
}

/* Each event counts its signal of its stack and package, also through the wrap of the 36 bits. */
static void test_free_running_counters_count(struct kunit *test)
{
	static const char * const pmus[] = {
		"uncore_iio_free_running_0", "uncore_iio_free_running_5",
	};
	struct perf_event events[2][2];
	unsigned int i, n, pkg;
	char signal[60];

	free_new(test);
	for (n = 0; n < 16; n++) {
		unsigned int port = n < 8 ? n % 4 : n / 2 % 4;
		bool out = n < 8 ? n / 4 : n % 2;

		for (i = 0; i < 4; i++) {
			struct perf_event *event = &events[i / 2][i % 2];

			event_new(event, pmus[i / 2], 0xff | (0x20 + n / 8 * 0x10 + n % 8) << 8, 0,
				  i % 2);
			start_event(test, i, event);
		}
		for (i = 0; i < 4; i++) {
			snprintf(signal, sizeof(signal), "iio%u.%s,port=%u,dir=%s", i / 2 * 5,
				 n < 8 ? "bandwidth" : "utilisation", port, out ? "out" : "in");
			put_at_once(signal, i % 2, BIT_ULL(35) + i);
			KUNIT_EXPECT_EQ(test, count_of(&events[i / 2][i % 2]), BIT_ULL(35) + i);
			put_at_once(signal, i % 2, BIT_ULL(35) + 7);
		}
		for (i = 0; i < 2; i++)
			for (pkg = 0; pkg < 2; pkg++)
				KUNIT_EXPECT_EQ_MSG(test, count_of(&events[i][pkg]),
						    BIT_ULL(36) + 7 + 2 * i + pkg, "umask %u", n);
		for (i = 0; i < 4; i++)
			end_event(i);
	}
	free_end(test);
}

/* A suspend to RAM resets the counters, whose counts go on. */
static void test_free_running_counters_count_on_after_a_suspend(struct kunit *test)
{
	struct perf_event event;
	unsigned int cpu;

	free_new(test);
	put_at_once("iio3.bandwidth,port=2,dir=in", 0, 100);
	event_new(&event, "uncore_iio_free_running_3", 0x22ff, 0, 0);
	start_event(test, 0, &event);
	put_at_once("iio3.bandwidth,port=2,dir=in", 0, 10);
	for (cpu = 7; cpu; cpu--)
		machine_cpu_down(cpu);
	machine_suspend(test);
	exm_reset(&machine.m);
	machine_resume();
	put_at_once("iio3.bandwidth,port=2,dir=in", 0, 3);
	KUNIT_EXPECT_EQ(test, count_of(&event), 13ULL);
	end_event(0);
	free_end(test);
}

/* What no counter counts, and all that needs an interrupt, is refused. */
static void test_free_running_counters_refuse(struct kunit *test)
{
	static const struct {
		u64 config, config1, config2, config3, period;
		int cpu, ret;
	} cases[] = {
		{ 0x10ff }, { 0x20ff }, { 0x27ff }, { 0x30ff }, { 0x37ff },
		{ 0x11ff, .ret = -EINVAL }, { 0x28ff, .ret = -EINVAL }, { 0x38ff, .ret = -EINVAL },
		{ 0x0fff, .ret = -EINVAL }, { 0x2001, .ret = -EINVAL }, { 0xff, .ret = -EINVAL },
		{ 0x120ff, .ret = -EINVAL }, { 0x10ff, 1, .ret = -EINVAL },
		{ 0x10ff, .config2 = 1, .ret = -EINVAL }, { 0x10ff, .config3 = 1, .ret = -EINVAL },
		{ 0x10ff, .period = 1000, .ret = -EOPNOTSUPP }, { 0x10ff, .cpu = -1, .ret = -EINVAL },
	};
	struct perf_event event;
	unsigned int i;

	free_new(test);
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		event_new(&event, "uncore_iio_free_running_2", cases[i].config, cases[i].period,
			  cases[i].cpu);
		event.attr.config1 = cases[i].config1;
		event.attr.config2 = cases[i].config2;
		event.attr.config3 = cases[i].config3;
		event.destroy = NULL;
		KUNIT_EXPECT_EQ_MSG(test, event.pmu->event_init(&event), cases[i].ret, "case %u", i);
		if (event.destroy)
			event.destroy(&event);
	}
	free_end(test);
}

/* perf may install an event on the old home CPU after the home has moved. */
static void test_free_running_event_opened_in_a_move_has_a_cpu(struct kunit *test)
{
	struct perf_event event;
	struct ex_box *box;

	free_new(test);
	event_new(&event, "uncore_iio_free_running_0", 0x10ff, 0, 2);
	KUNIT_ASSERT_EQ(test, event.pmu->event_init(&event), 0);
	KUNIT_EXPECT_EQ(test, event.cpu, 0);
	box = &ex_pkgs[0]->boxes[to_ex_pmu(event.pmu)->row];
	ex_box_set_cpu(box, 2);
	KUNIT_EXPECT_EQ(test, on_cpu(0, event_add, &event), -ENODEV);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&event.hw.hrtimer));
	ex_box_set_cpu(box, 0);
	KUNIT_EXPECT_EQ(test, on_cpu(0, event_add, &event), 0);
	ex_box_set_cpu(box, 2);		/* of this one perf knows: it may add it until it moves it */
	on_cpu(0, event_del, &event);
	KUNIT_EXPECT_EQ(test, on_cpu(0, event_add, &event), 0);
	on_cpu(0, event_del, &event);
	ex_box_set_cpu(box, 0);
	event.destroy(&event);
	free_end(test);
}

/* The counters of a stack have a PMU if they and the stack are there. */
static void test_free_running_counters_may_be_missing(struct kunit *test)
{
	unsigned int k, num = 0;

	unconfirmed = true;
	machine_new(test, 0x55, 2, 8);
	machine.dead_pkg = 1;
	machine.gp_reg = 0xb57;
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	for (k = 0; k < machine.pmus.num; k++)
		num += !!strstr(pmu_at(k)->name, "free_running");
	KUNIT_EXPECT_EQ(test, num, 5);
	free_end(test);

	/* One package lacks the stack, and its counters. */
	unconfirmed = true;
	machine_new(test, 0x55, 2, 8);
	machine.dead_pkg = 1;
	machine.gp_reg = 0xb57;
	machine.dead_first = 0xae0;
	machine.dead_last = 0xaef;
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	KUNIT_EXPECT_STREQ(test, sysfs_file(&dev_attr_cpumask, "uncore_iio_free_running_5"), "0\n");
	free_end(test);
}

static const char *die_file(const char *pmu, unsigned int n)
{
	static char page[PAGE_SIZE];
	struct attribute **attr = to_ex_pmu(find_pmu(pmu))->dies.attrs;
	struct device dev = { .data = find_pmu(pmu) };
	char name[10];

	snprintf(name, sizeof(name), "die%u", n);
	for (; attr && *attr; attr++) {
		struct device_attribute *file = container_of(*attr, struct device_attribute, attr);

		if (strcmp((*attr)->name, name))
			continue;
		file->show(&dev, file, page);
		return page;
	}
	return "";
}

/* dieN has the root bus of a stack of package N, as CPUBUSNO says, or where a link leads. */
static void test_die_files_have_buses_and_links(struct kunit *test)
{
	static const struct {
		const char *pmu;
		unsigned int die;
		const char *text, *alone;	/* of two packages, and of one */
	} cases[] = {
		{ "uncore_iio_0", 0, "0000:00\n", "0000:00\n" },
		{ "uncore_iio_0", 1, "0000:80\n", "" },
		{ "uncore_iio_3", 0, "0000:7f\n", "0000:ff\n" },
		{ "uncore_iio_3", 1, "0000:ff\n", "" },
		{ "uncore_iio_4", 0, "", "" },
		{ "uncore_upi_0", 0, "upi_0,die_1\n", "" },
		{ "uncore_upi_2", 0, "upi_2,die_1\n", "" },
		{ "uncore_upi_2", 1, "upi_2,die_0\n", "" },
		{ "uncore_irp_0", 0, "", "" },
		{ "uncore_iio_free_running_0", 0, "", "" },
	};
	unsigned int i, pkgs;

	unconfirmed = true;
	for (pkgs = 1; pkgs <= 2; pkgs++) {
		machine_new(test, 0x55, pkgs, 8);
		machine.package_id[1] = 1;
		KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
		for (i = 0; i < ARRAY_SIZE(cases); i++)
			KUNIT_EXPECT_STREQ_MSG(test, die_file(cases[i].pmu, cases[i].die),
					       pkgs == 2 ? cases[i].text : cases[i].alone,
					       "case %u", i);
		ex_uncore_exit();
		expect_unloaded(test);
	}
	unconfirmed = false;
}

static struct kunit_case free_tests[] = {
	KUNIT_CASE(test_free_running_counters_count),
	KUNIT_CASE(test_free_running_counters_count_on_after_a_suspend),
	KUNIT_CASE(test_free_running_counters_refuse),
	KUNIT_CASE(test_free_running_event_opened_in_a_move_has_a_cpu),
	KUNIT_CASE(test_free_running_counters_may_be_missing),
	KUNIT_CASE(test_die_files_have_buses_and_links),
	{ }
};

static struct kunit_suite free_suite = {
	.name = "ex_uncore_free", .init = load_init, .exit = load_exit, .test_cases = free_tests,
};
