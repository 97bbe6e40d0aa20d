// SPDX-License-Identifier: GPL-2.0
/* The loaded driver: CPUs that come and go, and its log lines */

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

/* ---- what an open, and the last close, leave --------------------------- */

/* A register has kept its value, or has been reset. */
static void expect_kept(struct kunit *test, u64 was, u64 is, const char *what, unsigned int b)
{
	KUNIT_EXPECT_TRUE_MSG(test, is == was || !is, "box %u: %s is 0x%llx, was 0x%llx", b, what,
			      is, was);
}

/* An event that can be opened may have tried its filter. */
static void expect_box_kept(struct kunit *test, const struct exm_box *was,
			    const struct exm_box *is, unsigned int b, bool opened)
{
	unsigned int i;

	expect_kept(test, was->ov, is->ov, "STATUS", b);
	for (i = 0; !opened && i < ARRAY_SIZE(is->extra); i++)
		expect_kept(test, was->extra[i], is->extra[i], "a filter", b);
	for (i = 0; i <= EXM_FIXED; i++) {
		expect_kept(test, was->ctr[i].ctl, is->ctr[i].ctl, "a control", b);
		if (!(was->running >> i & 1))
			expect_kept(test, was->ctr[i].value, is->ctr[i].value, "a counter", b);
	}
}

/*
 * PMIs go to the home CPU, and are let in there and where a CPU has snapshots.  If all events are
 * @closed none has.
 */
static void expect_let_in(struct kunit *test, unsigned int i, bool closed)
{
	const struct ex_pkg *pkg = ex_pkgs[i];
	const struct ex_global *global = ex_pkg_global(pkg);
	u64 targets = 0;
	unsigned int k;
	int cpu;

	if (pkg->home < 0 || pkg->migrating)
		return;
	for (k = 0; k < global->num_core_sels; k++)
		targets |= global->core_sels[k];
	KUNIT_EXPECT_EQ(test, machine.m.pkg[i].u_ctl & targets,
			pkg->budget.paused ? 0 : pkg->probed.core_sel | pkg->followers_sel);
	for_each_online_cpu(cpu) {
		const struct ex_follower *follower = &per_cpu(ex_followers, cpu);
		bool in = cpu == pkg->home || follower->users;

		if (ex_cpu_pkg(cpu) != pkg || pkg->debugctl == EX_NO_DEBUGCTL || follower->budget.paused)
			continue;
		KUNIT_EXPECT_EQ_MSG(test, machine.m.cpu[cpu].debugctl,
				    in ? EX_DEBUGCTL_UNCORE_PMI_EN : 0ULL, "CPU %d", cpu);
		KUNIT_EXPECT_FALSE_MSG(test, closed && follower->users, "CPU %d", cpu);
	}
}

/* The last event has been closed. */
static void expect_closed(struct kunit *test)
{
	unsigned int i;

	for (i = 0; i < ex_num_pkgs; i++) {
		const struct ex_pkg *pkg = ex_pkgs[i];

		KUNIT_EXPECT_EQ(test, atomic_read(&pkg->armed), 0);
		KUNIT_EXPECT_EQ(test, atomic_read(&pkg->sampling), 0);
		KUNIT_EXPECT_EQ(test, atomic_read(&pkg->pmi_off), 0);
		KUNIT_EXPECT_EQ(test, pkg->followers_sel & ~pkg->probed.core_sel, 0ULL);
		expect_let_in(test, i, true);
	}
}

static struct exm_pkg opened_on[EXM_MAX_PKGS];

/* event_init(), until no allocation fails.  It leaves the registers, and memory if it succeeds. */
static int init_event(struct kunit *test, struct perf_event *event)
{
	const unsigned int mem = machine.mem.num;
	unsigned int i, b;
	int ret;

	memcpy(opened_on, machine.m.pkg, sizeof(opened_on));
	for (machine.fail_at = 1; ; machine.fail_at++) {
		machine.fallible = 0;
		machine.failed = NULL;
		event->destroy = NULL;
		event->pmu_private = NULL;
		ret = event->pmu->event_init(event);
		KUNIT_EXPECT_EQ(test, machine.mem.num - mem, !ret);
		KUNIT_EXPECT_EQ(test, !event->pmu_private, !!ret);
		KUNIT_EXPECT_EQ(test, !event->destroy, !!ret);
		if (!machine.failed)
			break;
		KUNIT_EXPECT_EQ(test, ret, machine.failure);
	}
	machine.fail_at = 0;
	for (i = 0; i < ex_num_pkgs; i++) {
		for (b = 0; b < EXM_NUM_BOXES; b++)
			expect_box_kept(test, &opened_on[i].box[b], &machine.m.pkg[i].box[b], b,
					!ret);
		expect_let_in(test, i, false);
	}
	return ret;
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

static int event_stop(struct perf_event *event)
{
	event->pmu->stop(event, PERF_EF_UPDATE);
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
	KUNIT_ASSERT_EQ(test, init_event(test, event), 0);
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
	while (slot < ARRAY_SIZE(machine.events) && !machine.events[slot])
		slot++;
	if (slot == ARRAY_SIZE(machine.events) && !*machine.events)
		expect_closed(machine.test);
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
		KUNIT_ASSERT_EQ(test, init_event(test, event), 0);
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
			KUNIT_EXPECT_EQ_MSG(test, cases[i].pmu ? ex_unexported(&event[i])->off : 0, 0U,
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
		KUNIT_EXPECT_EQ(test, !!ex_pkgs[0]->probed.core_sel, !(i % 2));
		KUNIT_EXPECT_EQ_MSG(test, !(fuzz_rdmsr(cases[i / 2].reg) & cases[i / 2].bit), i % 2,
				    "case %u", i);
		ex_uncore_exit();
		freeze = false;
		expect_unloaded(test);
	}
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
	KUNIT_EXPECT_EQ(test, ex_pkgs[0]->home, 2);
	KUNIT_EXPECT_TRUE(test, ex_pkgs[0]->probed.core_sel);
	event_new(&event, "uncore", 0x309, 100, 2);
	start_event(test, 0, &event);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		moves = machine.moves;
		machine_cpu_down(steps[i].down);
		KUNIT_EXPECT_EQ_MSG(test, ex_pkgs[0]->home, steps[i].home, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, event.cpu, steps[i].home, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, !!ex_pkgs[0]->probed.core_sel, steps[i].pmi, "step %u", i);
		KUNIT_EXPECT_EQ_MSG(test, machine.moves - moves, steps[i].moves, "step %u", i);
		KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, BIT(steps[i].home));
		put("uncore.llc_miss,op=rd", 0, 150);
		KUNIT_EXPECT_EQ(test, count_of(&event), 150 * (i + 1));
		if (steps[i].pmi)
			KUNIT_EXPECT_EQ(test, samples, 150 * (i + 1) / 100);
	}
	machine_cpu_up(3);
	KUNIT_EXPECT_EQ(test, ex_pkgs[0]->home, 3);
	KUNIT_EXPECT_TRUE(test, ex_pkgs[0]->probed.core_sel);
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
	event_new(&event, "uncore_bbox_0", 0xc4, 0, 3);
	KUNIT_EXPECT_EQ(test, init_event(test, &event), -ENODEV);
	event_new(&event, "uncore_bbox_0", 0xc4, 0, 1);
	start_event(test, 0, &event);
	put("bbox0.early_ack", 1, 50);
	moves = machine.moves;
	note_calls();
	machine_cpu_down(1);
	KUNIT_EXPECT_STREQ(test, machine.calls, "timer ");
	KUNIT_EXPECT_EQ(test, machine.moves, moves);
	KUNIT_EXPECT_EQ(test, local64_read(&event.count), 50);
	KUNIT_EXPECT_EQ(test, ex_pkgs[1]->home, -1);
	KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, 1UL);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&ex_pkgs[1]->timer));
	expect_stopped(test, 1);
	end_event(0);			/* as perf's own callback does next */
	event_new(&event, "uncore_bbox_0", 0xc4, 0, 1);
	KUNIT_EXPECT_EQ(test, init_event(test, &event), -ENODEV);

	note_calls();
	machine_cpu_up(3);
	KUNIT_EXPECT_STREQ(test, machine.calls, "");	/* it has its file already */
	KUNIT_EXPECT_EQ(test, ex_pkgs[1]->home, 3);
	KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, 1UL | BIT(3));
	machine_cpu_up(1);
	KUNIT_EXPECT_EQ(test, ex_pkgs[1]->home, 3);
	expect_debugfs(test);
	event_new(&event, "uncore_bbox_0", 0xc4, 10, 3);
	start_event(test, 0, &event);
	put("bbox0.early_ack", 1, 50);
	KUNIT_EXPECT_EQ(test, samples, 5);
	end_event(0);
	ex_uncore_exit();
	expect_unloaded(test);
}

/* The last CPU of a package does not go: a later callback of the kernel has failed. */
static void test_events_go_on_if_the_last_cpu_stays(struct kunit *test)
{
	struct perf_event counts, stopped, sampled;

	life_new(test, 0x2e, 2, 4, NULL);
	machine_cpu_down(3);
	event_new(&counts, "uncore_bbox_0", 0xc4, 0, 1);
	start_event(test, 0, &counts);
	event_new(&stopped, "uncore_bbox_0", 0x0e, 0, 1);
	start_event(test, 1, &stopped);
	event_new(&sampled, "uncore_bbox_1", 0xc4, 10, 1);
	start_event(test, 2, &sampled);
	on_cpu(1, event_stop, &stopped);
	put("bbox0.early_ack", 1, 50);
	put("bbox1.early_ack", 1, 25);
	machine_cpu_down(1);
	put("bbox0.early_ack", 1, 100);
	machine_cpu_up(1);
	KUNIT_EXPECT_EQ(test, ex_pkgs[1]->home, 1);
	put("bbox0.early_ack", 1, 7);
	put("bbox1.early_ack", 1, 5);
	KUNIT_EXPECT_EQ(test, count_of(&counts), 57ULL);
	KUNIT_EXPECT_EQ(test, count_of(&stopped), 0ULL);
	KUNIT_EXPECT_EQ(test, count_of(&sampled), 30ULL);
	KUNIT_EXPECT_EQ(test, samples, 3);
	KUNIT_EXPECT_TRUE(test, hrtimer_active(&ex_pkgs[1]->timer));
	end_event(2);
	end_event(1);
	end_event(0);
	ex_uncore_exit();
	expect_unloaded(test);
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
	KUNIT_EXPECT_EQ(test, ex_pkgs[1]->home, 7);
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
		KUNIT_EXPECT_EQ(test, init_event(test, &event), -ENODEV);
		expect_stopped(test, 1);
		machine_cpu_down(1);
		ex_uncore_exit();
		expect_unloaded(test);
	}
}

/* The check of a CPU, a second later */
static void run_timer(struct hrtimer *timer, int cpu)
{
	const int was = machine.this_cpu;

	machine.this_cpu = cpu;
	machine.irqs_off = true;
	KUNIT_EXPECT_EQ(machine.test, timer->function(timer), HRTIMER_RESTART);
	machine.irqs_off = false;
	machine.this_cpu = was;
}

/* Two PMIs of a CPU are lost: their overflows are found, and the log has the first, in @line. */
static void lose_two_pmis(struct kunit *test, struct hrtimer *timer, int cpu,
			  void (*put_period)(void), const char *line)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		hw("set lose_pmi=1");
		put_period();
		KUNIT_EXPECT_EQ(test, samples, i);
		run_timer(timer, cpu);
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
	lose_two_pmis(test, &ex_pkgs[1]->timer, ex_pkgs[1]->home, put_ten_acks, "warning: ex_uncore: package 3: a PMI was lost; the overflow was found by looking for it\n");
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

/* What the file of a PMU in sysfs says */
static const char *sysfs_file(const struct device_attribute *attr, const char *pmu)
{
	static char text[PAGE_SIZE];
	struct device dev = { .data = find_pmu(pmu) };

	*text = 0;
	attr->show(&dev, (void *)attr, text);
	return text;
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

static struct kunit_case life_tests[] = {
	KUNIT_CASE(test_disabled_events_stay_disabled),
	KUNIT_CASE(test_nothing_freezes_without_pmis),
	KUNIT_CASE(test_home_is_a_cpu_that_pmis_reach),
	KUNIT_CASE(test_package_goes_and_comes_with_its_cpus),
	KUNIT_CASE(test_events_go_on_if_the_last_cpu_stays),
	KUNIT_CASE(test_dead_package_gets_another_try),
	KUNIT_CASE(test_unannounced_package_is_left_alone),
	KUNIT_CASE(test_log_has_the_first_lost_pmi),
	KUNIT_CASE(test_user_page_has_the_counter),
	{ }
};

static struct kunit_suite life_suite = {
	.name = "ex_uncore_life", .init = load_init, .exit = load_exit,
	.test_cases = life_tests,
};
