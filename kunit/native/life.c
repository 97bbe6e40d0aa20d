// SPDX-License-Identifier: GPL-2.0
/* The loaded driver: CPUs that come and go, suspend, reboot, PCI functions, and its log lines */

static unsigned int samples;

static void note_sample(struct perf_event *event, struct perf_sample_data *data,
			struct pt_regs *regs)
{
	samples++;
}

/* Load the driver on a machine. */
static void life_new(struct kunit *test, unsigned int cpu_model, unsigned int pkgs,
		     unsigned int cpus, const char *faults)
{
	machine_new(test, cpu_model, pkgs, cpus);
	if (faults)
		hw("set %s", faults);
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	*machine.log = 0;
	samples = 0;
}

/* Make an event as perf does before it calls event_init(). */
static void event_new(struct perf_event *event, const char *pmu, u64 config, u64 period, int cpu)
{
	memset(event, 0, sizeof(*event));
	event->pmu = find_pmu(pmu);
	event->group_leader = event;
	event->cpu = cpu;
	event->attr.type = event->pmu->type;
	event->attr.config = config;
	event->attr.sample_period = period;
	event->hw.sample_period = period;
	event->overflow_handler = note_sample;
}

static int on_cpu(int cpu, int (*call)(struct perf_event *event), struct perf_event *event)
{
	int was = machine.this_cpu, ret;

	machine.this_cpu = cpu;
	machine.irqs_off = true;
	machine.contexts[cpu].lock = true;
	ret = call(event);
	machine.contexts[cpu].lock = false;
	machine.irqs_off = false;
	machine.this_cpu = was;
	return ret;
}

static int event_add(struct perf_event *event)
{
	int ret;

	event->pmu->pmu_disable(event->pmu);
	ret = event->pmu->add(event, PERF_EF_START);
	event->pmu->pmu_enable(event->pmu);
	return ret;
}

static int event_del(struct perf_event *event)
{
	event->pmu->pmu_disable(event->pmu);
	event->pmu->del(event, 0);
	event->pmu->pmu_enable(event->pmu);
	return 0;
}

static int event_read(struct perf_event *event)
{
	event->pmu->read(event);
	return 0;
}

/* Open an event, and add it on its CPU. */
static void start_event(struct kunit *test, unsigned int slot, struct perf_event *event)
{
	KUNIT_ASSERT_EQ(test, event->pmu->event_init(event), 0);
	machine.events[slot] = event;
	machine_attach(event);
	KUNIT_ASSERT_EQ(test, on_cpu(event->cpu, event_add, event), 0);
	event->state = PERF_EVENT_STATE_ACTIVE;
}

static void end_event(unsigned int slot)
{
	struct perf_event *event = machine.events[slot];

	machine.events[slot] = NULL;
	machine_detach(event);
	if (event->state == PERF_EVENT_STATE_ACTIVE)
		on_cpu(event->cpu, event_del, event);
	if (event->destroy)
		event->destroy(event);
}

static u64 count_of(struct perf_event *event)
{
	on_cpu(event->cpu, event_read, event);
	return local64_read(&event->count);
}

/* Give @count occurrences to package @pkg, and let them pass. */
static void put(const char *signal, unsigned int pkg, unsigned int count)
{
	hw("put %s,socket=%u,count=%u,every=400", signal, pkg, count);
	machine_pass(500 * count + 5000);
}

/*
 * The home CPU of package 1 goes offline: the next one is of the same thread number.  The events
 * of all PMUs move there; those of the other package stay.
 */
static void test_home_moves_with_its_cpu(struct kunit *test)
{
	static const struct {
		unsigned int down;
		int home;
		unsigned int moves;	/* of each PMU */
	} steps[] = {
		{ 7, 1, 0 },	/* it is not the home CPU */
		{ 1, 5, 1 },	/* 3 is the second thread of core 0 */
		{ 5, 3, 1 },	/* now it is the only one */
	};
	struct perf_event count, sample, other;
	unsigned int i, moves;
	char calls[40];

	life_new(test, 0x2e, 2, 8, NULL);
	event_new(&count, "uncore_bbox_0", 0xc4, 0, 3);
	event_new(&sample, "uncore_bbox_1", 0xc4, 100, 1);
	event_new(&other, "uncore_bbox_0", 0xc4, 0, 0);
	start_event(test, 0, &count);
	start_event(test, 1, &sample);
	start_event(test, 2, &other);
	KUNIT_EXPECT_EQ(test, count.cpu, 1);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		moves = machine.moves;
		*calls = 0;
		if (steps[i].moves)
			snprintf(calls, sizeof(calls), "on %u timer move on %d ", steps[i].down,
				 steps[i].home);
		note_calls();
		machine_cpu_down(steps[i].down);
		KUNIT_EXPECT_STREQ(test, machine.calls, calls);
		KUNIT_EXPECT_EQ(test, machine.moves - moves, steps[i].moves * machine.pmus.num);
		if (steps[i].moves) {
			KUNIT_EXPECT_EQ(test, machine.moved[0], steps[i].down);
			KUNIT_EXPECT_EQ(test, machine.moved[1], steps[i].home);
		}
		KUNIT_EXPECT_EQ(test, ex_units[1]->home, steps[i].home);
		KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, 1 | BIT(steps[i].home));
		KUNIT_EXPECT_EQ(test, count.cpu, steps[i].home);
		/* ex_check() goes on there. */
		KUNIT_EXPECT_TRUE(test, hrtimer_active(&ex_units[1]->timer));
		put("bbox0.early_ack", 1, 50);
		put("bbox1.early_ack", 1, 150);
		put("bbox0.early_ack", 0, 7);
	}
	KUNIT_EXPECT_EQ(test, count_of(&count), 3 * 50ULL);
	KUNIT_EXPECT_EQ(test, count_of(&sample), 3 * 150ULL);
	KUNIT_EXPECT_EQ(test, count_of(&other), 3 * 7ULL);
	KUNIT_EXPECT_EQ(test, samples, 4);
	KUNIT_EXPECT_EQ(test, other.cpu, 0);
	for (i = 0; i < 3; i++)
		end_event(i);
	ex_uncore_exit();
	expect_unloaded(test);
}

static void no_pmu(struct pmu *pmu)
{
}

static int no_add(struct perf_event *event, int flags)
{
	return 0;
}

static void no_del(struct perf_event *event, int flags)
{
}

static struct pmu software = {
	.pmu_disable = no_pmu, .pmu_enable = no_pmu, .add = no_add, .del = no_del,
};

/* Open an event in the group of @leader, which may be the event, and disable it. */
static void open_disabled(struct kunit *test, unsigned int slot, struct perf_event *event,
			  struct perf_event *leader)
{
	event->group_leader = leader;
	if (event->pmu != &software)
		KUNIT_ASSERT_EQ(test, event->pmu->event_init(event), 0);
	if (leader != event)
		leader->next_sibling = event;
	event->state = PERF_EVENT_STATE_OFF;
	machine.events[slot] = event;
	machine_attach(event);
}

/*
 * A disabled event stays disabled when its home moves, and so does the sibling of a disabled leader;
 * what was enabled counts.  An event that an irq_work was about to disable is disabled.
 */
static void test_disabled_events_stay_disabled(struct kunit *test)
{
	enum { LIVE, OFF, ENDED, LEADER_OFF, ITS_SIBLING, LEADER, SIBLING_OFF, SOFTWARE_OFF,
	       BELOW_SOFTWARE, NUM };
	static const struct {
		const char *pmu;
		u64 config;
		int leader;
		bool live;
		int after[2];	/* the first and the second move */
	} cases[] = {
		[LIVE]		 = { "uncore_wbox", 0x02, LIVE, true, { 1, 1 } },
		[OFF]		 = { "uncore_wbox", 0x02, OFF, false, { -1, 1 } },
		[ENDED]		 = { "uncore_bbox_1", 0xc4, ENDED, true, { -1, -1 } },
		[LEADER_OFF]	 = { "uncore_mbox_0", 0x2800, LEADER_OFF, false, { -1, 1 } },
		[ITS_SIBLING]	 = { "uncore_mbox_0", 0x2800, LEADER_OFF, false, { 0, 1 } },
		[LEADER]	 = { "uncore_mbox_0", 0x2800, LEADER, true, { 1, 1 } },
		[SIBLING_OFF]	 = { "uncore_mbox_0", 0x2800, LEADER, false, { -1, 1 } },
		[SOFTWARE_OFF]	 = { NULL, 0, SOFTWARE_OFF, false, { -1, -1 } },
		[BELOW_SOFTWARE] = { "uncore_bbox_0", 0xc4, SOFTWARE_OFF, false, { 0, 0 } },
	};
	static struct perf_event event[NUM];
	unsigned int i, k;

	life_new(test, 0x2e, 2, 8, NULL);
	for (i = 0; i < NUM; i++) {
		event_new(&event[i], cases[i].pmu ?: "uncore_wbox", cases[i].config, 0, 1);
		if (!cases[i].pmu)
			event[i].pmu = &software;
		if (cases[i].live)
			start_event(test, i, &event[i]);
		else
			open_disabled(test, i, &event[i], &event[cases[i].leader]);
	}
	event[ITS_SIBLING].state = PERF_EVENT_STATE_INACTIVE;
	event[BELOW_SOFTWARE].state = PERF_EVENT_STATE_INACTIVE;
	event[ENDED].pending_disable = 1;
	for (k = 0; k < 2; k++) {
		machine_cpu_down(k ? 5 : 1);
		for (i = 0; i < NUM; i++) {
			KUNIT_EXPECT_EQ_MSG(test, event[i].state, cases[i].after[k], "event %u", i);
			KUNIT_EXPECT_EQ_MSG(test, event[i].cpu, k ? 3 : 5, "event %u", i);
			KUNIT_EXPECT_EQ_MSG(test, cases[i].pmu ? to_ex_event(&event[i])->off : 0, 0U,
					    "event %u", i);
		}
		put("wbox.prochot", 1, 50);
		KUNIT_EXPECT_EQ(test, count_of(&event[LIVE]), 50 * (k + 1ULL));
		KUNIT_EXPECT_EQ(test, count_of(&event[OFF]), 50ULL * k);
		/* IOC_ENABLE */
		for (i = 0; i < NUM; i++) {
			if (event[i].state == 1 || cases[i].after[1] != 1)
				continue;
			KUNIT_EXPECT_EQ(test, on_cpu(event[i].cpu, event_add, &event[i]), 0);
			event[i].state = PERF_EVENT_STATE_ACTIVE;
		}
	}
	while (i--)
		end_event(i);
	ex_uncore_exit();
	expect_unloaded(test);
}

/* A PMI ends a freeze: where none arrives no overflow freezes, also not of an event that counts. */
static void test_nothing_freezes_without_pmis(struct kunit *test)
{
	static const struct {
		unsigned int cpu_model;
		u32 reg;
		u64 bit;
	} cases[] = { { 0x2e, 0xc00, BIT_ULL(31) }, { 0x1a, 0x391, BIT_ULL(63) } };
	unsigned int i;

	for (i = 0; i < 2 * ARRAY_SIZE(cases); i++) {
		freeze = true;
		life_new(test, cases[i / 2].cpu_model, 1, 1, i % 2 ? "lose_pmi=1000000" : NULL);
		KUNIT_EXPECT_EQ(test, to_ex_pkg(ex_units[0])->probed.pmi, !(i % 2));
		KUNIT_EXPECT_EQ_MSG(test, !(fuzz_rdmsr(cases[i / 2].reg) & cases[i / 2].bit), i % 2,
				    "case %u", i);
		ex_uncore_exit();
		freeze = false;
		expect_unloaded(test);
	}
}

/* Where only second threads receive PMIs, the home CPU is one: the next one is, too. */
static void test_home_stays_with_second_threads(struct kunit *test)
{
	life_new(test, 0x2e, 2, 8, NULL);
	machine_cpu_down(7);
	machine_cpu_down(1);
	machine_cpu_down(5);
	KUNIT_EXPECT_EQ(test, ex_units[1]->home, 3);
	machine_cpu_up(1);
	machine_cpu_up(5);
	machine_cpu_up(7);
	KUNIT_EXPECT_EQ(test, ex_units[1]->home, 3);
	machine_cpu_down(3);
	KUNIT_EXPECT_EQ(test, ex_units[1]->home, 7);
	ex_uncore_exit();
	expect_unloaded(test);
}

/*
 * PMIs reach core 3 only, of four cores: the home is a CPU of it at load, and where such a CPU goes
 * the other CPUs are tried until PMIs reach one.  They are tried no more when none did.
 */
static void test_home_is_a_cpu_that_pmis_reach(struct kunit *test)
{
	static const struct {
		unsigned int down;
		int home;
		bool pmi;
		unsigned int moves;
	} steps[] = {
		{ 2, 3, true, 5 },	/* 0, 4 and 6 are first threads as CPU 2 is, then 1 */
		{ 3, 7, false, 6 },	/* all that are left: the first threads, then 1, 5 and 7 */
		{ 7, 1, false, 1 },
	};
	struct perf_event event;
	unsigned int i, moves;

	life_new(test, 0x2c, 1, 8, "core_sel_first=1");
	KUNIT_EXPECT_EQ(test, ex_units[0]->home, 2);
	KUNIT_EXPECT_TRUE(test, to_ex_pkg(ex_units[0])->probed.pmi);
	event_new(&event, "uncore", 0x309, 100, 2);
	start_event(test, 0, &event);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		moves = machine.moves;
		machine_cpu_down(steps[i].down);
		KUNIT_EXPECT_EQ_MSG(test, ex_units[0]->home, steps[i].home, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, event.cpu, steps[i].home, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, to_ex_pkg(ex_units[0])->probed.pmi, steps[i].pmi, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, machine.moves - moves, steps[i].moves, "step %u", i);
		KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, BIT(steps[i].home));
		put("uncore.llc_miss,op=rd", 0, 150);
		KUNIT_EXPECT_EQ(test, count_of(&event), 150 * (i + 1));
		if (steps[i].pmi)
			KUNIT_EXPECT_EQ(test, samples, 150 * (i + 1) / 100);
	}
	machine_cpu_up(3);
	KUNIT_EXPECT_EQ(test, ex_units[0]->home, 3);
	KUNIT_EXPECT_TRUE(test, to_ex_pkg(ex_units[0])->probed.pmi);
	put("uncore.llc_miss,op=rd", 0, 150);
	KUNIT_EXPECT_EQ(test, count_of(&event), 600);
	KUNIT_EXPECT_EQ(test, samples, 4);	/* of 100, of 300 without a PMI, two of 100 */
	end_event(0);
	ex_uncore_exit();
	expect_unloaded(test);
}

/* The last CPU of a package goes, with an event that counts; then another CPU of it comes. */
static void test_package_goes_and_comes_with_its_cpus(struct kunit *test)
{
	struct perf_event event;
	unsigned int moves;

	life_new(test, 0x2e, 2, 4, NULL);
	machine_cpu_down(3);
	event_new(&event, "uncore_bbox_0", 0xc4, 0, 1);
	start_event(test, 0, &event);
	put("bbox0.early_ack", 1, 50);
	moves = machine.moves;
	note_calls();
	machine_cpu_down(1);
	KUNIT_EXPECT_STREQ(test, machine.calls, "timer ");
	KUNIT_EXPECT_EQ(test, machine.moves, moves);
	KUNIT_EXPECT_EQ(test, local64_read(&event.count), 50);
	KUNIT_EXPECT_EQ(test, ex_units[1]->home, -1);
	KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, 1UL);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&ex_units[1]->timer));
	expect_stopped(test, 1);
	end_event(0);			/* as perf's own callback does next */
	event_new(&event, "uncore_bbox_0", 0xc4, 0, 1);
	KUNIT_EXPECT_EQ(test, event.pmu->event_init(&event), -ENODEV);

	note_calls();
	machine_cpu_up(3);
	KUNIT_EXPECT_STREQ(test, machine.calls, "");	/* it has its file already */
	KUNIT_EXPECT_EQ(test, ex_units[1]->home, 3);
	KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, 1UL | BIT(3));
	machine_cpu_up(1);
	KUNIT_EXPECT_EQ(test, ex_units[1]->home, 3);
	expect_debugfs(test);
	event_new(&event, "uncore_bbox_0", 0xc4, 10, 3);
	start_event(test, 0, &event);
	put("bbox0.early_ack", 1, 50);
	KUNIT_EXPECT_EQ(test, samples, 5);
	end_event(0);
	ex_uncore_exit();
	expect_unloaded(test);
}

/* An event is opened on an offline CPU of a package whose other CPUs are online. */
static void test_offline_cpu_has_no_events(struct kunit *test)
{
	static const struct {
		unsigned int cpu_model;
		const char *pmu;
		u64 config;
	} units[] = { { 0x2e, "uncore_wbox", 0x02 }, { 0x1a, "uncore", 0x309 } };
	struct perf_event event;
	unsigned int i, period;

	for (i = 0; i < ARRAY_SIZE(units); i++) {
		life_new(test, units[i].cpu_model, 2, 8, NULL);
		machine_cpu_down(7);
		for (period = 0; period < 2; period++) {
			event_new(&event, units[i].pmu, units[i].config, period, 7);
			KUNIT_EXPECT_EQ(test, event.pmu->event_init(&event), -ENODEV);
			KUNIT_EXPECT_EQ(test, event.cpu, 7);
		}
		machine_cpu_up(7);
		event_new(&event, units[i].pmu, units[i].config, 0, 7);
		KUNIT_ASSERT_EQ(test, event.pmu->event_init(&event), 0);
		KUNIT_EXPECT_EQ(test, event.cpu, 1);
		event.destroy(&event);
		ex_uncore_exit();
		expect_unloaded(test);
	}
}

/* A package does not count until another of its CPUs comes: the log says so once. */
static void test_dead_package_gets_another_try(struct kunit *test)
{
	static const char dead[] = DEAD("3");

	machine_new(test, 0x1a, 2, 8);
	machine.dead_pkg = 1;
	machine.dead_first = EX_NHM_GLOBAL_CTRL - 1;
	machine.dead_last = EX_NHM_GLOBAL_CTRL + 0x70;
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	KUNIT_EXPECT_TRUE(test, !strncmp(machine.log, dead, strlen(dead)));
	KUNIT_EXPECT_NULL(test, strstr(machine.log + 1, "warning"));
	machine_cpu_down(7);
	*machine.log = 0;
	machine_cpu_up(7);
	KUNIT_EXPECT_STREQ(test, machine.log, "");
	KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, 1UL);
	machine_cpu_down(7);
	machine.dead_last = 0;
	machine_cpu_up(7);
	KUNIT_EXPECT_EQ(test, ex_units[1]->home, 7);
	KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, 1UL | BIT(7));
	expect_debugfs(test);
	ex_uncore_exit();
	expect_unloaded(test);
}

/* CPUs of a package that the kernel did not announce have no PMUs. */
static void test_unannounced_package_is_left_alone(struct kunit *test)
{
	static const char warning[] =
		"warning: ex_uncore: CPU 3 is in a package that the kernel did not announce; it has no PMUs\n";
	static const unsigned int models[] = { 0x2e, 0x3e };
	struct perf_event event;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(models); i++) {
		machine_new(test, models[i], 2, 4);
		machine.num_pkgs = 1;
		__clear_bit(3, machine.online.bits);
		KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
		*machine.log = 0;
		machine_cpu_up(3);
		KUNIT_EXPECT_STREQ(test, machine.log, warning);
		KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, 1UL);
		event_new(&event, "uncore_ubox", 0xf9, 0, 1);
		KUNIT_EXPECT_EQ(test, event.pmu->event_init(&event), -ENODEV);
		expect_stopped(test, 1);
		machine_cpu_down(1);
		ex_uncore_exit();
		expect_unloaded(test);
	}
}

/* DEBUGCTL keeps no PMI from other CPUs: they claim theirs, and do not handle an overflow. */
static void test_pmi_of_another_cpu_is_claimed(struct kunit *test)
{
	struct perf_event event;
	unsigned int cpu, nmis;

	life_new(test, 0x2e, 1, 4, "no_debugctl=1");
	event_new(&event, "uncore_bbox_0", 0xc4, 10, 0);
	start_event(test, 0, &event);
	for (cpu = 0; cpu < 4; cpu++)
		machine.cpus[cpu].masked = false;
	nmis = machine.nmis;
	put("bbox0.early_ack", 0, 50);
	KUNIT_EXPECT_EQ(test, samples, 5);
	KUNIT_EXPECT_EQ(test, machine.nmis - nmis, 2 * 5);	/* both threads of core 0 */
	for (cpu = 0; cpu < 4; cpu++)
		KUNIT_EXPECT_FALSE(test, machine.cpus[cpu].masked);
	end_event(0);
	ex_uncore_exit();
	expect_unloaded(test);
}

/* The check of the home CPU, a second later */
static void run_check(unsigned int pkg)
{
	const int was = machine.this_cpu;

	machine.this_cpu = ex_units[pkg]->home;
	machine.irqs_off = true;
	KUNIT_EXPECT_EQ(machine.test, ex_units[pkg]->timer.function(&ex_units[pkg]->timer),
			HRTIMER_RESTART);
	machine.irqs_off = false;
	machine.this_cpu = was;
}

/*
 * The last event that samples goes, and another counts on.  Its freeze may come after the check
 * that follows, so there is another check a second later; only then is there one in a minute.
 */
static void test_late_freeze_is_ended_in_a_second(struct kunit *test)
{
	struct perf_event count, sample;
	struct hrtimer *timer;
	unsigned int i;
	u64 ctl;

	freeze = true;
	life_new(test, 0x2e, 1, 4, NULL);
	freeze = false;
	event_new(&count, "uncore_bbox_0", 0xc4, 0, 0);
	event_new(&sample, "uncore_bbox_1", 0xc4, 10, 0);
	start_event(test, 0, &count);
	start_event(test, 1, &sample);
	put("bbox1.early_ack", 0, 50);
	KUNIT_EXPECT_EQ(test, samples, 5);
	end_event(1);
	timer = &ex_units[0]->timer;
	ctl = machine.m.pkg[0].u_ctl;
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_LE(test, timer->expires - machine.ns, (u64)NSEC_PER_SEC);
		machine.ns = timer->expires;
		if (i)		/* as a freeze does */
			machine.m.pkg[0].u_ctl &= ~EX_U_GLOBAL_CTL_EN_ALL;
		run_check(0);
		KUNIT_EXPECT_EQ(test, machine.m.pkg[0].u_ctl, ctl);
	}
	put("bbox0.early_ack", 0, 7);
	KUNIT_EXPECT_EQ(test, count_of(&count), 7ULL);
	machine.ns = timer->expires;
	run_check(0);
	KUNIT_EXPECT_GT(test, timer->expires - machine.ns, 59ULL * NSEC_PER_SEC);
	end_event(0);
	ex_uncore_exit();
	expect_unloaded(test);
}

/* Two PMIs of a unit are lost: their overflows are found, and the log has the first, in @line. */
static void lose_two_pmis(struct kunit *test, unsigned int unit, void (*put_period)(void),
			  const char *line)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		hw("set lose_pmi=1");
		put_period();
		KUNIT_EXPECT_EQ(test, samples, i);
		run_check(unit);
		KUNIT_EXPECT_EQ(test, samples, i + 1);
		KUNIT_EXPECT_STREQ(test, machine.log, i ? "" : line);
		*machine.log = 0;
	}
}

static void put_ten_acks(void)
{
	put("bbox0.early_ack", 1, 10);
}

static void test_log_has_the_first_lost_pmi(struct kunit *test)
{
	struct perf_event event;

	life_new(test, 0x2e, 2, 4, NULL);
	event_new(&event, "uncore_bbox_0", 0xc4, 10, 1);
	start_event(test, 0, &event);
	lose_two_pmis(test, 1, put_ten_acks, "warning: ex_uncore: package 3: a PMI was lost; the overflow was found by looking for it\n");
	end_event(0);
	ex_uncore_exit();
	expect_unloaded(test);
}

static const struct syscore_ops *syscore_ops(void)
{
	return ((const struct syscore *)machine.syscore.at[0])->ops;
}

/* The last CPU calls these with interrupts off. */
static void machine_suspend(struct kunit *test)
{
	machine.irqs_off = true;
	KUNIT_EXPECT_EQ(test, syscore_ops()->suspend(NULL), 0);
}

static void machine_resume(void)
{
	syscore_ops()->resume(NULL);
	machine.irqs_off = false;
}

#define IVT_IRP		16		/* index of the function that is on a bus of its own */
#define IVT_ALL		(0x1fffff & ~BIT(5))	/* the ID of one function is unknown */

/* Nodes, tables and functions of an Ivytown, and which PCI functions the driver finds */
static const struct bus_case {
	const char *name;
	const char *faults;
	bool no_mcfg, wrong_mcfg, short_mcfg, no_port, no_rate;
	unsigned int nodes;
	bool reset;
	u32 at, mask, val;	/* another value of a register */
	bool other_nodes;	/* those of the buses are not those of the CPUs */
	bool id_2;		/* the packages' physical ids are 0 and 2 */
	unsigned int found[2];	/* bitmaps of the functions of each package */
	unsigned int mapped[2];
	const char *config_space, *rates;	/* of port 0 */
} bus_cases[] = {
	{ "in memory", .found = { IVT_ALL, IVT_ALL }, .mapped = { IVT_ALL, IVT_ALL },
	  .config_space = "memory", .rates = "0 6400\n1 6400\n" },
	{ "no table", .no_mcfg = true, .found = { IVT_ALL, IVT_ALL }, .config_space = "ports",
	  .rates = "0 6400\n1 6400\n" },
	{ "wrong table", .wrong_mcfg = true, .found = { IVT_ALL, IVT_ALL }, .config_space = "ports",
	  .rates = "0 6400\n1 6400\n" },
	{ "table without the last range", .short_mcfg = true, .found = { IVT_ALL, IVT_ALL },
	  .mapped = { IVT_ALL, BIT(IVT_IRP) }, .config_space = "memory", .rates = "0 6400\n1 6400\n" },
	{ "other node IDs", "node_xor=3", .found = { IVT_ALL, IVT_ALL }, .mapped = { IVT_ALL, IVT_ALL },
	  .config_space = "memory", .rates = "0 6400\n1 6400\n" },
	{ "no map of nodes", "no_node_map=1", .nodes = 2, .found = { IVT_ALL, IVT_ALL },
	  .mapped = { IVT_ALL, IVT_ALL }, .config_space = "memory", .rates = "0 6400\n1 6400\n" },
	{ "no map of nodes, and firmware's are others", "no_node_map=1", .nodes = 2,
	  .other_nodes = true, .found = { IVT_ALL }, .mapped = { IVT_ALL },
	  .config_space = "memory", .rates = "0 6400\n" },
	{ "eight nodes", .nodes = 8, .other_nodes = true, .found = { IVT_ALL, IVT_ALL },
	  .mapped = { IVT_ALL, IVT_ALL }, .config_space = "memory", .rates = "0 6400\n1 6400\n" },
	{ "nine nodes", "no_node_map=1", .nodes = 9, .found = { IVT_ALL, IVT_ALL },
	  .mapped = { IVT_ALL, IVT_ALL }, .config_space = "memory", .rates = "0 6400\n1 6400\n" },
	{ "nine nodes, and firmware's are others", .nodes = 9, .other_nodes = true,
	  .config_space = "memory" },
	{ "no port 1", .no_port = true, .found = { IVT_ALL & ~BIT(2), IVT_ALL }, .mapped = { IVT_ALL & ~BIT(2), IVT_ALL },
	  .config_space = "memory", .rates = "0 6400\n1 6400\n" },
	{ "no function with the rate", .no_rate = true, .found = { IVT_ALL, IVT_ALL },
	  .mapped = { IVT_ALL, IVT_ALL }, .config_space = "memory", .rates = "1 6400\n" },
	{ "slow links", "qpi0_rate=2", .found = { IVT_ALL, IVT_ALL }, .mapped = { IVT_ALL, IVT_ALL },
	  .config_space = "memory", .rates = "0 5600\n1 5600\n" },
	{ "nodes that are not in their map", .at = EX_U_GIDNIDMAP, .mask = ~0, .val = 0xffffff,
	  .found = { IVT_ALL, IVT_ALL }, .mapped = { IVT_ALL, IVT_ALL }, .config_space = "memory",
	  .rates = "0 6400\n1 6400\n" },
	/* The map has 1 of package 0, whose node is 4: firmware decides. */
	{ "node IDs that differ in bit 2", "node_xor=4", .at = EX_U_GIDNIDMAP, .mask = ~0,
	  .val = 0xffffe9, .found = { IVT_ALL, IVT_ALL }, .mapped = { IVT_ALL, IVT_ALL },
	  .config_space = "memory", .rates = "0 6400\n1 6400\n" },
	/* Its map has the node of package 1 at 2, and 7 where there is no package. */
	{ "package ids with a gap", .id_2 = true, .at = EX_U_GIDNIDMAP, .mask = ~0,
	  .val = 0xfffe78, .other_nodes = true, .found = { IVT_ALL, IVT_ALL },
	  .mapped = { IVT_ALL, IVT_ALL }, .config_space = "memory", .rates = "0 6400\n2 6400\n" },
	{ "other bits beside the node", .at = EX_U_CPUNODEID, .mask = ~7, .val = ~7,
	  .other_nodes = true, .found = { IVT_ALL, IVT_ALL }, .mapped = { IVT_ALL, IVT_ALL },
	  .config_space = "memory", .rates = "0 6400\n1 6400\n" },
	{ "other bits beside the rate", .at = EX_Q_RATE_STATUS, .mask = ~7, .val = ~7,
	  .found = { IVT_ALL, IVT_ALL }, .mapped = { IVT_ALL, IVT_ALL }, .config_space = "memory",
	  .rates = "0 6400\n1 6400\n" },
	{ "unknown rate", .at = EX_Q_RATE_STATUS, .mask = 7, .val = 1,
	  .found = { IVT_ALL, IVT_ALL }, .mapped = { IVT_ALL, IVT_ALL }, .config_space = "memory",
	  .rates = "" },
	{ "counters taken over", .reset = true, .found = { IVT_ALL, IVT_ALL },
	  .mapped = { IVT_ALL, IVT_ALL }, .config_space = "memory", .rates = "0 6400\n1 6400\n" },
	{ "fast links", "qpi0_rate=7", .found = { IVT_ALL, IVT_ALL }, .mapped = { IVT_ALL, IVT_ALL },
	  .config_space = "memory", .rates = "0 9600\n1 9600\n" },
};

static void bus_desc(const struct bus_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(bus, bus_cases, bus_desc);

/* The PCI function of a package with this device ID */
static struct pci_dev *find_function(unsigned int pkg, u16 id)
{
	struct pci_dev *dev = machine.pci;

	while ((dev->bus != &machine.buses[pkg] && dev->bus != &machine.irp_buses[pkg]) ||
	       dev->device != id)
		dev++;
	return dev;
}

static void bus_new(struct kunit *test, const struct bus_case *c)
{
	unsigned int i;

	machine_new(test, 0x3e, 2, 4);
	reset = c->reset;
	machine.config_at = c->at;
	machine.config_id = c->at == EX_Q_RATE_STATUS ? 0x0e80 : 0x0e1e;
	machine.config_mask = c->mask;
	machine.config_val = c->val;
	machine.nodes = c->nodes ?: 2;
	machine.package_id[1] += c->id_2;
	for (i = 0; i < 4; i++)
		machine.cpus[i].node = i & 1;
	for (i = 0; i < 2; i++)
		machine.pci_node[i] = i + 4 * c->other_nodes;
	if (c->no_mcfg)
		machine.mcfg.table.header.length = 0;
	if (c->short_mcfg)
		machine.mcfg.table.header.length -= sizeof(machine.mcfg.ranges[0]);
	for (i = 1; c->wrong_mcfg && i < MACHINE_MCFG; i++)
		machine.mcfg.ranges[i].address += 1 << 20;
	if (c->no_port)
		find_function(0, 0x0e33)->device = 0;
	if (c->no_rate)
		*find_function(0, 0x0e80) = (struct pci_dev){ };
	if (c->faults)
		hw("set %s", c->faults);
}

static void expect_functions(struct kunit *test, const struct bus_case *c, unsigned int pkg)
{
	const u16 *ids = ex_ivytown.pci.functions;
	unsigned int k;

	for (k = 0; k < EX_MAX_FUNCTIONS; k++) {
		const struct ex_function *f = &to_ex_pkg(ex_units[pkg])->functions[k];
		bool found = c->found[pkg] >> k & 1;

		KUNIT_EXPECT_TRUE_MSG(test, f->dev == (found ? find_function(pkg, ids[k]) : NULL),
				      "package %u, function %u", pkg, k);
		KUNIT_EXPECT_EQ_MSG(test, !!f->page, c->mapped[pkg] >> k & 1,
				    "package %u, function %u", pkg, k);
	}
}

/* What the file of a PMU in sysfs says */
static const char *sysfs_file(const struct device_attribute *attr, const char *pmu)
{
	static char text[PAGE_SIZE];
	struct device dev = { .data = find_pmu(pmu) };

	*text = 0;
	attr->show(&dev, (void *)attr, text);
	return text;
}

/* No other driver gets a function with counters or filters; the driver claims nothing else. */
static void expect_claims(struct kunit *test)
{
	static const u16 ids[] = {
		0x0e32, 0x0e86, 0x0e33, 0x0e96, 0x0e3a, 0x0e30, 0x0e38,
		0x0eb4, 0x0eb5, 0x0eb0, 0x0eb1, 0x0ef4, 0x0ef5, 0x0ef0, 0x0ef1,
		0x0e39, 0x0e34, 0x0e36, 0x0e37, 0x0e3e,
	};
	const struct pci_driver *driver = machine.claims.at[0];
	unsigned int i;

	KUNIT_ASSERT_EQ(test, machine.claims.num, 1);
	for (i = 0; i < ARRAY_SIZE(ids); i++) {
		KUNIT_EXPECT_EQ(test, driver->id_table[i].vendor, 0x8086U);
		KUNIT_EXPECT_EQ(test, driver->id_table[i].device, ids[i]);
	}
	KUNIT_EXPECT_EQ(test, driver->id_table[i].vendor, 0U);
}

/* Each package has the PCI functions of its bus, and lets go of them at unload. */
static void test_package_finds_its_bus(struct kunit *test)
{
	const struct bus_case *c = test->param_value;
	unsigned int pkg;

	bus_new(test, c);
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	for (pkg = 0; pkg < 2; pkg++)
		expect_functions(test, c, pkg);
	KUNIT_EXPECT_STREQ(test, debugfs_line(test, "package0", "config_space"),
			   c->config_space);
	expect_claims(test);
	/* A PMU is there if any package has its box. */
	KUNIT_EXPECT_EQ(test, machine.pmus.num, c->found[0] ? 35 : 1 + 15 + 1);
	if (c->found[0])
		KUNIT_EXPECT_STREQ(test, sysfs_file(&dev_attr_link_rate, "uncore_qpi_0"),
				   c->rates);
	KUNIT_EXPECT_EQ(test, machine.tables, 0);
	ex_uncore_exit();
	expect_nothing_registered(test);
	expect_quiet(test);
}

/* Events of a port count; they sample if its registers are in memory. */
static void test_ports_count_on_each_bus(struct kunit *test)
{
	struct bus_case c = { };
	struct perf_event count, other, sample;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		c.no_mcfg = i;
		bus_new(test, &c);
		KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
		event_new(&count, "uncore_qpi_1", 0x04, 0, 1);
		event_new(&other, "uncore_qpi_1", 0x04, 0, 0);
		start_event(test, 0, &count);
		start_event(test, 1, &other);
		event_new(&sample, "uncore_qpi_0", 0x04, 10, 1);
		if (c.no_mcfg) {
			KUNIT_EXPECT_EQ(test, sample.pmu->event_init(&sample), -EOPNOTSUPP);
		} else {
			start_event(test, 2, &sample);
			samples = 0;
			put("qpi0.txl_inserts", 1, 30);
			KUNIT_EXPECT_EQ(test, samples, 3);
		}
		put("qpi1.txl_inserts", 1, 33);
		put("qpi1.txl_inserts", 0, 44);
		KUNIT_EXPECT_EQ(test, count_of(&count), 33ULL);
		KUNIT_EXPECT_EQ(test, count_of(&other), 44ULL);
		end_event(0);
		end_event(1);
		if (!c.no_mcfg)
			end_event(2);
		ex_uncore_exit();
		expect_nothing_registered(test);
		expect_quiet(test);
	}
}

/* perf reads and throttles a group that lock:contention_end leads. */
static void read_and_throttle(void)
{
	struct perf_event *event = machine.events[0];

	event->pmu->read(event);
	event->pmu->stop(event, 0);
}

/* An access of the I/O ports passes a tracepoint with their lock taken: it takes that lock once. */
static void test_lock_of_the_ports_is_taken_once(struct kunit *test)
{
	static const struct bus_case ports = { .no_mcfg = true };
	struct perf_event event;

	bus_new(test, &ports);
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	event_new(&event, "uncore_qpi_1", 0x04, 0, 1);
	start_event(test, 0, &event);
	machine.contended = read_and_throttle;
	put("qpi1.txl_inserts", 1, 35);
	KUNIT_EXPECT_EQ(test, count_of(&event), 35ULL);
	machine.contended = NULL;
	read_and_throttle();
	KUNIT_EXPECT_TRUE(test, event.hw.state & PERF_HES_STOPPED);
	end_event(0);
	ex_uncore_exit();
	expect_quiet(test);
}

/* Linux removes the device of a port: its event keeps its count; no event is opened there. */
static void test_removed_port_is_let_go_of(struct kunit *test)
{
	static const struct bus_case memory = { };
	const struct notifier_block *nb;
	struct perf_event event, late;
	struct pci_dev *dev;

	bus_new(test, &memory);
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	event_new(&event, "uncore_qpi_1", 0x04, 0, 1);
	event_new(&late, "uncore_qpi_1", 0x04, 0, 1);
	start_event(test, 0, &event);
	put("qpi1.txl_inserts", 1, 33);
	dev = find_function(1, 0x0e33);
	nb = machine.bus.at[0];
	KUNIT_EXPECT_EQ(test, dev->dev.kobj.kref, 2);
	note_calls();
	nb->notifier_call((void *)nb, BUS_NOTIFY_DEL_DEVICE, &dev->dev);
	/* Its event is stopped before its registers go. */
	KUNIT_EXPECT_STREQ(test, machine.calls, "+cpus on 1 unmap put -cpus ");
	KUNIT_EXPECT_EQ(test, dev->dev.kobj.kref, 1);
	KUNIT_EXPECT_EQ(test, local64_read(&event.count), 33);
	KUNIT_EXPECT_EQ(test, late.pmu->event_init(&late), -ENODEV);
	KUNIT_EXPECT_STREQ(test, sysfs_file(&dev_attr_link_rate, "uncore_qpi_1"), "0 6400\n");
	end_event(0);
	machine.this_cpu = 1;	/* the boot CPU, at a suspend */
	machine_suspend(test);
	machine_resume();
	ex_uncore_exit();
	expect_nothing_registered(test);
	expect_quiet(test);
}

static void test_cpumask_has_the_home_cpus(struct kunit *test)
{
	life_new(test, 0x2e, 2, 8, NULL);
	KUNIT_EXPECT_STREQ(test, sysfs_file(&dev_attr_cpumask, "uncore_wbox"), "0-1\n");
	machine_cpu_down(1);
	KUNIT_EXPECT_STREQ(test, sysfs_file(&dev_attr_cpumask, "uncore_wbox"), "0,5\n");
	ex_uncore_exit();
	expect_unloaded(test);
}

/* The user page has the counter's number, if there is one. */
static void test_user_page_has_the_counter(struct kunit *test)
{
	struct perf_event event;
	int page;

	for (page = 0; page < 2; page++) {
		life_new(test, 0x2e, 1, 4, NULL);
		event_new(&event, "uncore_bbox_0", 0xc4, 0, 0);
		event.rb = page ? &event : NULL;
		start_event(test, 0, &event);
		KUNIT_EXPECT_EQ(test, machine.userpages, page);
		KUNIT_EXPECT_EQ(test, machine.page_idx, 3 * page);
		end_event(0);
		KUNIT_EXPECT_EQ(test, machine.userpages, 2 * page);
		KUNIT_EXPECT_EQ(test, machine.page_idx, -page);
		ex_uncore_exit();
		expect_unloaded(test);
	}
}

/*
 * CURRENT_UCLK_RATIO of each package is in function 0.0 on the bus of its processor: 255 of package
 * 0, and 252 of package 3.
 */
static void test_ratio_of_the_clock_is_that_of_the_package(struct kunit *test)
{
	static const struct {
		const char *name;
		u16 ids[2];		/* of package 0 and 3; 0: there is no function */
		const char *faults;
		u32 val;		/* in place of the register's; 0: none */
		unsigned int ratios[2];
	} cases[] = {
		{ "Xeon 5500", { 0x2c40, 0x2c40 }, "uclk_ratio=20", 0, { 20, 20 } },
		{ "Core i7-900", { 0x2c41, 0x2c41 }, NULL, 0, { 8, 8 } },
		{ "models 30", { 0x2c50, 0x2c51 }, NULL, 0, { 8, 8 } },
		{ "model 44", { 0x2c70, 0x2c70 }, NULL, 0, { 8, 8 } },
		{ "another function", { 0x2c10, 0x2c10 }, NULL, 0, { 0, 0 } },
		{ "no function", { 0, 0 }, NULL, 0, { 0, 0 } },
		{ "the second is hidden", { 0x2c40, 0 }, NULL, 0, { 8, 0 } },
		{ "other bits", { 0x2c40, 0x2c40 }, NULL, 0x80ffff94, { 20, 20 } },
		{ "a failed read", { 0x2c40, 0x2c40 }, NULL, ~0U, { 0, 0 } },
	};
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		machine_new(test, 0x1a, 2, 4);
		if (cases[i].faults)
			hw("set %s", cases[i].faults);
		for (k = 0; k < 2; k++) {
			machine.pci[k].device = cases[i].ids[k];
			if (!cases[i].ids[k])
				machine.pci[k] = (struct pci_dev){ };
		}
		machine.config_at = cases[i].val ? EX_NHM_UCLK_RATIO : 0;
		machine.config_mask = ~0U;
		machine.config_val = cases[i].val;
		KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
		for (k = 0; k < 2; k++)
			KUNIT_EXPECT_EQ_MSG(test, to_ex_pkg(ex_units[k])->uclk_ratio, cases[i].ratios[k],
					    "%s, package %u", cases[i].name, k);
		KUNIT_EXPECT_EQ_MSG(test, !strstr(machine.log, "ratio"), !cases[i].ratios[0],
				    "%s", cases[i].name);
		ex_uncore_exit();
		expect_unloaded(test);
	}
}

static struct kunit_case life_tests[] = {
	KUNIT_CASE(test_home_moves_with_its_cpu),
	KUNIT_CASE(test_disabled_events_stay_disabled),
	KUNIT_CASE(test_nothing_freezes_without_pmis),
	KUNIT_CASE(test_home_stays_with_second_threads),
	KUNIT_CASE(test_home_is_a_cpu_that_pmis_reach),
	KUNIT_CASE(test_ratio_of_the_clock_is_that_of_the_package),
	KUNIT_CASE(test_package_goes_and_comes_with_its_cpus),
	KUNIT_CASE(test_offline_cpu_has_no_events),
	KUNIT_CASE(test_dead_package_gets_another_try),
	KUNIT_CASE(test_unannounced_package_is_left_alone),
	KUNIT_CASE(test_pmi_of_another_cpu_is_claimed),
	KUNIT_CASE(test_late_freeze_is_ended_in_a_second),
	KUNIT_CASE(test_log_has_the_first_lost_pmi),
	KUNIT_CASE_PARAM(test_package_finds_its_bus, bus_gen_params),
	KUNIT_CASE(test_ports_count_on_each_bus),
	KUNIT_CASE(test_lock_of_the_ports_is_taken_once),
	KUNIT_CASE(test_removed_port_is_let_go_of),
	KUNIT_CASE(test_cpumask_has_the_home_cpus),
	KUNIT_CASE(test_user_page_has_the_counter),
	{ }
};

static struct kunit_suite life_suite = {
	.name = "ex_uncore_life", .init = load_init, .exit = load_exit,
	.test_cases = life_tests,
};
