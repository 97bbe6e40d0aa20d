// SPDX-License-Identifier: GPL-2.0
/* The package: home CPU, suspend, reboot, opening of events */

/* The driver's list of packages: this one */
static void rig_is_all(struct rig *rig)
{
	ex_this_platform = rig->pkg.platform;
	ex_pkgs = &rig->pkg;
	ex_num_pkgs = 1;
}

/* ... and the one that @cpu is of: those before it are not to be touched */
static void rig_is_of(struct rig *rig, int cpu)
{
	ex_num_pkgs = topology_logical_package_id(cpu) + 1;
	ex_pkgs = &rig->pkg - (ex_num_pkgs - 1);
}

static void rig_is_nothing(void)
{
	ex_num_pkgs = 0;
	ex_pkgs = NULL;
	ex_this_platform = NULL;
}

/* Suspend to RAM: registers lose what is in them, events do not. */
static void test_suspend_keeps_counts(struct kunit *test)
{
	const struct rig_uncore *u = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *count = &rig->event[0], *sample = &rig->event[1];
	unsigned int i;

	uncore_new(test, false);
	rig_source(rig, count, u->filtered, 0);
	uncore_event(rig, sample, 100);
	KUNIT_ASSERT_EQ(test, rig_add(count), 0);
	KUNIT_ASSERT_EQ(test, rig_add(sample), 0);
	for (i = 0; i < 3; i++) {
		rig_command(rig, "put %s,count=50,every=5000 %s,count=150,every=1000,delay=500",
			    u->filtered->signal, u->source->signal);
		rig_run(rig, 300000);
		ex_pkg_stop(&rig->pkg);
		exm_init_model(rig->m, rig->m->model, &rig_host, rig);
		exm_place_cpu(rig->m, 0, 0, 0);
		rig->masked = true;
		rig_run(rig, 1000);
		ex_pkg_restart(&rig->pkg);
	}
	rig_run(rig, 1000);
	rig_del(count);
	rig_del(sample);
	KUNIT_EXPECT_EQ(test, local64_read(&count->count), 150);
	KUNIT_EXPECT_EQ(test, local64_read(&sample->count), 450);
	KUNIT_EXPECT_EQ(test, rig->samples, 4);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
}

/* What perf has stopped before (it was throttled) does not count for the suspend. */
static void test_suspend_leaves_stopped_events_alone(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 0);
	ex_event_stop(event, PERF_EF_UPDATE);
	ex_pkg_stop(&rig->pkg);
	ex_pkg_restart(&rig->pkg);
	rig_command(rig, "put %s,count=50", rig->source->signal);
	rig_run(rig, 1000);
	KUNIT_EXPECT_TRUE(test, event->hw.state & PERF_HES_STOPPED);
	ex_event_start(event, 0);
	rig_command(rig, "put %s,count=7", rig->source->signal);
	rig_run(rig, 1000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 7);
}

/* Reboot: a PMI on its way does not set the counters going again. */
static void test_reboot_leaves_counters_off(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, true);
	uncore_add(rig, event, 10);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig->in_nmi = true;
	rig_run(rig, 20);
	rig_is_all(rig);
	KUNIT_EXPECT_EQ(test, ex_reboot_nb.notifier_call(&ex_reboot_nb, SYS_RESTART, NULL),
			NOTIFY_DONE);
	rig_is_nothing();
	/* Neither does the timer, if a PMI was lost just then. */
	hrtimer_setup(&rig->pkg.timer, ex_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	rig->pkg.home = get_cpu();
	KUNIT_EXPECT_EQ(test, ex_timer(&rig->pkg.timer), HRTIMER_NORESTART);
	put_cpu();
	rig->in_nmi = false;
	rig_run(rig, 20);
	KUNIT_EXPECT_EQ(test, rig->handled, 1);
	KUNIT_EXPECT_EQ(test, rig->m->pkg[0].u_ctl, 0ULL);
	if (!rig->pkg.platform->running)	/* where it is 0, too, while they count */
		KUNIT_EXPECT_FALSE(test, ex_any_running(&rig->pkg));
	KUNIT_EXPECT_EQ(test, rig_read(rig, MSR_IA32_DEBUGCTLMSR), 0ULL);
	rig_del(event);
}

/* The last CPU of a package goes before perf has removed its events. */
static void test_last_cpu_leaves_the_count(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		uncore_add(rig, event, 0);
		rig_command(rig, "put %s,count=5000", rig->source->signal);
		rig_run(rig, 10000);
		ex_pkg_down(&rig->pkg);
		ex_event_read(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), 5000);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), 5000);
		rig->nmi = true;
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ(test, rig->m->pkg[0].u_ctl, 0ULL);
	}
}

/* The package goes while a PMI is on its way: it is handled, and no unknown NMI. */
static void test_pmi_in_flight_is_waited_for(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	unsigned int latency;

	for (latency = 0; latency < EX_PMI_READS; latency++) {
		uncore_new(test, latency & 1);
		uncore_add(rig, event, 10);
		rig->latency = latency;
		rig_command(rig, "put %s,count=10", rig->source->signal);
		rig_run(rig, 10);
		ex_pkg_down(&rig->pkg);
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ_MSG(test, rig->unknown, 0, "late by %u", latency);
		KUNIT_EXPECT_EQ_MSG(test, rig->handled, 1, "late by %u", latency);
		rig_del(event);
	}
}

/*
 * The new home CPU is another core, of any number.  All counters of the box that its PMIs are
 * found by have events, which count down: they go on as if nothing had been.
 */
static void test_new_home_finds_its_core(struct kunit *test)
{
	static const unsigned int cores[] = { 5, 0, 11, 3 };
	struct rig *rig = test->priv;
	struct perf_event *sample = &rig->event[6];
	unsigned int i;
	u64 is;

	rig_command(rig, "set core_sel=1");
	rig_probe(rig);
	for (i = 0; i < 6; i++) {
		rig_event(rig, &rig->event[i], "mbox_0", 0x14 << 9 | 1 << 2, 0);
		KUNIT_ASSERT_EQ(test, rig_add(&rig->event[i]), 0);
	}
	rig_event(rig, sample, "bbox_0", 0xc4, 100);
	KUNIT_ASSERT_EQ(test, rig_add(sample), 0);
	for (i = 0; i < ARRAY_SIZE(cores); i++) {
		exm_place_cpu(rig->m, 0, 0, cores[i]);
		rig->masked = true;
		rig->pkg.migrating = true;
		ex_take_over(&rig->pkg);
		is = EX_U_CORE_SEL_NUMBER(cores[i] + 1);
		KUNIT_EXPECT_TRUE(test, rig->pkg.probed.pmi);
		KUNIT_EXPECT_EQ(test, rig->pkg.probed.core_sel, is);
		KUNIT_EXPECT_EQ(test, rig->pkg.global_ctl & EX_U_GLOBAL_CTL_PMI_CORE_SEL, is);
		rig_command(rig, "put bbox0.early_ack,count=150,every=10 mbox0.page_hit,count=70");
		rig_run(rig, 3000);
	}
	for (i = 0; i < 6; i++) {
		rig_del(&rig->event[i]);
		KUNIT_EXPECT_EQ(test, local64_read(&rig->event[i].count), 4 * 70);
	}
	rig_del(sample);
	KUNIT_EXPECT_EQ(test, local64_read(&sample->count), 4 * 150);
	KUNIT_EXPECT_EQ(test, rig->samples, 6);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
}

/* What raised no PMI for the old home CPU does so for the new one, and is not polled. */
static void test_new_home_hears_what_the_old_did_not(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_command(rig, "set pmi_thread=2");
	rig_probe(rig);
	KUNIT_ASSERT_FALSE(test, rig->pkg.probed.pmi);
	rig_event(rig, event, "bbox_0", 0xc4, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	KUNIT_EXPECT_EQ(test, atomic_read(&rig->pkg.pmi_off), 1);
	rig_command(rig, "set pmi_thread=0");
	ex_take_over(&rig->pkg);
	KUNIT_EXPECT_TRUE(test, rig->pkg.probed.pmi);
	KUNIT_EXPECT_EQ(test, atomic_read(&rig->pkg.pmi_off), 0);
	rig_command(rig, "set pmi_thread=2");
	ex_take_over(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->pkg.probed.pmi);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, atomic_read(&rig->pkg.pmi_off), 0);
}

/* Nobody listens while the home CPU moves; the new one sees to what overflowed then. */
static void test_new_home_cpu_takes_over(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		uncore_add(rig, event, 10);
		rig->masked = true;
		rig_write(rig, EX_U_GLOBAL_CTL, rig->pkg.global_ctl & ~rig->pkg.probed.core_sel);
		ex_enable_core_pmi(&rig->pkg, false);
		rig->pkg.migrating = true;
		rig_command(rig, "put %s,count=10", rig->source->signal);
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ(test, rig->samples, 0);
		ex_take_over(&rig->pkg);
		KUNIT_EXPECT_EQ(test, rig->samples, 1);
		KUNIT_EXPECT_FALSE(test, rig->pkg.migrating);
		KUNIT_EXPECT_FALSE(test, rig->masked);
		KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
		rig_command(rig, "put %s,count=10", rig->source->signal);
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ(test, rig->samples, 2);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	}
}

/* What belongs to the home CPU is no other's, and nobody's while it moves. */
static void test_home_is_one_cpu(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct pt_regs regs = { };
	int cpu, others, while_moving, ours, add;
	unsigned int reads;

	rig_event(rig, event, "bbox_0", 0xc4, 10);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig->pkg.use_ovf_flag = false;
	ex_expect_stray(&rig->pkg, rig->clock);
	cpu = get_cpu();
	rig_is_of(rig, cpu);
	rig->reads = 0;
	rig->pkg.home = cpu + 1;
	to_ex_event(event)->box->cpu = cpu + 1;
	others = ex_nmi(0, &regs);
	add = ex_pmu_add(event, 0);
	rig->pkg.home = cpu;
	rig->pkg.migrating = true;
	while_moving = ex_nmi(0, &regs);
	reads = rig->reads;
	rig->pkg.migrating = false;
	ours = ex_nmi(0, &regs);
	put_cpu();
	rig_is_nothing();
	rig_del(event);
	KUNIT_EXPECT_EQ(test, others, NMI_DONE);
	KUNIT_EXPECT_EQ(test, add, -ENODEV);
	KUNIT_EXPECT_EQ(test, while_moving, NMI_DONE);
	KUNIT_EXPECT_EQ(test, reads, 0);
	KUNIT_EXPECT_EQ(test, ours, NMI_HANDLED);
}

/* A CPU of a package that the kernel did not announce at boot is nobody's business. */
static void test_unannounced_package_is_left_alone(struct kunit *test)
{
	struct pt_regs regs = { };

	KUNIT_ASSERT_EQ(test, ex_num_pkgs, 0);
	KUNIT_EXPECT_EQ(test, ex_cpu_online(0), 0);
	KUNIT_EXPECT_EQ(test, ex_cpu_offline(0), 0);
	KUNIT_EXPECT_EQ(test, ex_nmi(NMI_LOCAL, &regs), NMI_DONE);
}

/* An event is not opened before its PMU is there, nor while others move to a new home. */
static void test_opening_waits(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
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
	rig_is_of(rig, event->cpu);
	rig->pkg.migrating = true;
	ret = ex_event_init(event);
	rig_is_nothing();
	KUNIT_EXPECT_EQ(test, ret, -EAGAIN);
}

static struct kunit_case home_tests[] = {
	KUNIT_CASE_PARAM(test_suspend_keeps_counts, uncore_gen_params),
	KUNIT_CASE_PARAM(test_suspend_leaves_stopped_events_alone, uncore_gen_params),
	KUNIT_CASE_PARAM(test_reboot_leaves_counters_off, uncore_gen_params),
	KUNIT_CASE_PARAM(test_last_cpu_leaves_the_count, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pmi_in_flight_is_waited_for, uncore_gen_params),
	KUNIT_CASE(test_new_home_finds_its_core),
	KUNIT_CASE(test_new_home_hears_what_the_old_did_not),
	KUNIT_CASE_PARAM(test_new_home_cpu_takes_over, uncore_gen_params),
	KUNIT_CASE(test_home_is_one_cpu),
	KUNIT_CASE(test_unannounced_package_is_left_alone),
	KUNIT_CASE(test_opening_waits),
	{ }
};

static struct kunit_suite home_suite = {
	.name = "ex_uncore_home", .init = rig_init, .exit = rig_exit,
	.test_cases = home_tests,
};
