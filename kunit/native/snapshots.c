// SPDX-License-Identifier: GPL-2.0
/* Snapshots of the loaded driver: which CPUs PMIs are sent to, and CPUs that come and go meanwhile */

#define SNAPSHOTS	8

static unsigned int taken[MACHINE_CPUS];

static void note_snapshot(struct perf_event *event, struct perf_sample_data *data,
			  struct pt_regs *regs)
{
	taken[machine.this_cpu]++;
	KUNIT_EXPECT_EQ(machine.test, event->cpu, machine.this_cpu);
}

/* Machines; the CPUs of a package are on the cores in turn, two on each */
static const struct snapshot_machine {
	const char *name;
	unsigned int cpu_model, pkgs, cpus;
	unsigned int cores[4];
	const char *faults;
	const char *pmu;
	u64 config;
	const char *signal;
	u64 ctl, with;		/* targets without snapshots, and beside them with all */
	unsigned long reached;	/* CPUs */
	int error;		/* of the other CPUs */
} snapshot_machines[] = {
	{
		"Xeon 7500", 0x2e, 2, 8, { 0, 3 }, NULL, "uncore_bbox_0", 0xc4, "bbox0.early_ack",
		0x1fe, 0x1fe, 0xff
	},
	{
		"Xeon 7500, no second threads", 0x2e, 2, 8, { 0, 3 }, "pmi_thread=1",
		"uncore_bbox_0", 0xc4, "bbox0.early_ack", 0x1fe, 0x1fe, 0x33, -EOPNOTSUPP
	},
	{
		"Xeon 7500, not gated", 0x2e, 1, 4, { 0, 3 }, "no_debugctl=1",
		"uncore_bbox_0", 0xc4, "bbox0.early_ack", 0x2, 0, 0, -EOPNOTSUPP
	},
	{
		"Xeon 7500, a number", 0x2e, 1, 4, { 0, 3 }, "core_sel=1",
		"uncore_bbox_0", 0xc4, "bbox0.early_ack", 0x2, 0, 0, -EOPNOTSUPP
	},
	{
		"Xeon 7500, no flag", 0x2e, 1, 4, { 0, 3 }, "no_ovf_flag=1",
		"uncore_bbox_0", 0xc4, "bbox0.early_ack", 0x1fe, 0, 0, -EOPNOTSUPP
	},
	{
		"Xeon 7500, no flag of second threads", 0x2e, 2, 8, { 0, 3 }, "no_ovf_flag=2",
		"uncore_bbox_0", 0xc4, "bbox0.early_ack", 0x1fe, 0x1fe, 0x33, -EOPNOTSUPP
	},
	{
		"E7", 0x2f, 1, 8, { 0, 3, 8, 9 }, "core_sel_bits=10", "uncore_bbox_0", 0xc4,
		"bbox0.early_ack", 0x1fe, 0x7fe, 0xff
	},
	{
		"E7, eight bits", 0x2f, 1, 8, { 0, 3, 8, 9 }, "core_sel_bits=8", "uncore_bbox_0",
		0xc4, "bbox0.early_ack", 0x1fe, 0x1fe, 0x0f, -EOPNOTSUPP
	},
	{
		"Nehalem", 0x1a, 2, 8, { 0, 3 }, NULL, "uncore", 0x309, "uncore.llc_miss,op=rd",
		0xfULL << 48, 0xfULL << 48, 0xff
	},
	{
		"Westmere, four bits", 0x2c, 1, 8, { 0, 1, 4, 5 }, NULL, "uncore", 0x309,
		"uncore.llc_miss,op=rd", 0xfULL << 48, 0xfULL << 48, 0x0f, -EOPNOTSUPP
	},
	{
		"Westmere, six bits", 0x2c, 1, 8, { 0, 1, 4, 5 }, "core_sel_bits=6", "uncore", 0x309,
		"uncore.llc_miss,op=rd", 0xfULL << 48, 0x3fULL << 48, 0xff
	},
	{
		"Westmere, from core 2 on", 0x2c, 1, 8, { 2, 3, 4, 5 }, "core_sel_first=2", "uncore",
		0x309, "uncore.llc_miss,op=rd", 0xfULL << 48, 0xfULL << 48, 0xff
	},
	{
		"Ivytown", 0x3e, 2, 8, { 0, 3 }, NULL, "uncore_imc_0", 0x304,
		"imc0.cas,op=rd", 0x1, 0x9, 0xff
	},
};

static void snapshot_desc(const struct snapshot_machine *s, char *desc)
{
	strscpy(desc, s->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(snapshot, snapshot_machines, snapshot_desc);

static void snapshots_new(struct kunit *test, const struct snapshot_machine *s)
{
	unsigned int cpu;

	machine_new(test, s->cpu_model, s->pkgs, s->cpus);
	for (cpu = 0; cpu < s->cpus; cpu++) {
		machine.cpus[cpu].core = s->cores[cpu / s->pkgs / 2];
		exm_place_cpu(&machine.m, cpu, machine.cpus[cpu].pkg, machine.cpus[cpu].core);
	}
	if (s->faults)
		hw("set %s", s->faults);
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	*machine.log = 0;
	samples = 0;
	memset(taken, 0, sizeof(taken));
}

static void snapshot_new(struct perf_event *event, int cpu)
{
	event_new(event, "uncore_pmi", EX_SNAPSHOT_OVERFLOW, 1, cpu);
	event->overflow_handler = note_snapshot;
}

/* The PMI targets of package 0 */
static u64 targets(const struct snapshot_machine *s)
{
	return machine.m.pkg[0].u_ctl & (s->ctl | s->with | (s->cpu_model == 0x3e ? 0x7fff : 0));
}

/* Each CPU that PMIs reach takes part, and afterwards all registers are as before. */
static void test_each_cpu_that_pmis_reach_has_snapshots(struct kunit *test)
{
	const struct snapshot_machine *s = test->param_value;
	struct perf_event source, event[SNAPSHOTS];
	unsigned int cpu;

	snapshots_new(test, s);
	KUNIT_EXPECT_EQ(test, targets(s), s->ctl);
	for (cpu = 0; cpu < s->cpus; cpu++) {
		snapshot_new(&event[cpu], cpu);
		if (s->reached & BIT(cpu))
			start_event(test, 1 + cpu, &event[cpu]);
		else
			KUNIT_EXPECT_EQ_MSG(test, init_event(test, &event[cpu]), s->error,
					    "CPU %u", cpu);
	}
	KUNIT_EXPECT_EQ(test, targets(s), s->ctl | s->with);
	event_new(&source, s->pmu, s->config, 10, 0);
	start_event(test, 0, &source);
	put(s->signal, 0, 105);
	KUNIT_EXPECT_EQ(test, samples, 10);
	KUNIT_EXPECT_EQ(test, count_of(&source), 105ULL);
	for (cpu = 0; cpu < s->cpus; cpu++)
		KUNIT_EXPECT_EQ_MSG(test, taken[cpu],
				    s->reached & BIT(cpu) && cpu % s->pkgs == 0 ? 10 : 0, "CPU %u",
				    cpu);
	/* some go while the event counts */
	for (cpu = 0; cpu < s->cpus; cpu++)
		if (s->reached & BIT(cpu))
			end_event(1 + cpu);
	KUNIT_EXPECT_EQ(test, targets(s), s->ctl);
	put(s->signal, 0, 50);
	KUNIT_EXPECT_EQ(test, samples, 15);
	KUNIT_EXPECT_EQ(test, count_of(&source), 155ULL);
	end_event(0);
	ex_uncore_exit();
	expect_unloaded(test);
}

/* Open and close an event, without privileges: no other CPU is called.  Returns event_init()'s. */
static int open_unprivileged(struct kunit *test, int cpu)
{
	struct perf_event event;
	int ret;

	snapshot_new(&event, cpu);
	*machine.calls = 0;
	machine.noting = true;
	machine.unprivileged = true;
	ret = init_event(test, &event);
	if (!ret)
		event.destroy(&event);
	machine.unprivileged = false;
	machine.noting = false;
	KUNIT_EXPECT_FALSE_MSG(test, strstr(machine.calls, "on "), "CPU %d", cpu);
	return ret;
}

/* perf_event_open() calls event_init() before it checks permissions. */
static void test_open_without_privileges_calls_no_cpu(struct kunit *test)
{
	const struct snapshot_machine *s = test->param_value;
	unsigned int cpu;

	snapshots_new(test, s);
	for (cpu = 0; cpu < s->cpus; cpu++)
		KUNIT_EXPECT_EQ_MSG(test, open_unprivileged(test, cpu),
				    s->reached & BIT(cpu) ? 0 : s->error, "CPU %u", cpu);
	ex_uncore_exit();
	expect_unloaded(test);
}

static struct perf_event *added_meanwhile;

static void add_meanwhile(void)
{
	on_cpu(0, event_add, added_meanwhile);
}

/*
 * A CPU that got no PMI with bit 61 is tried again, as something may have hidden the bit, but not
 * while an event counts, nor for a user without privileges.
 */
static void test_cpu_without_snapshots_is_tried_again(struct kunit *test)
{
	struct snapshot_machine s = snapshot_machines[0];
	struct ex_follower *follower = &per_cpu(ex_followers, 2);	/* a second thread */
	struct perf_event source, event;

	s.faults = "no_ovf_flag=2";
	snapshots_new(test, &s);
	snapshot_new(&event, 2);
	KUNIT_EXPECT_GT(test, follower->unmarked, 0ULL);
	hw("set no_ovf_flag=0 pmi_thread=1");
	KUNIT_EXPECT_EQ(test, init_event(test, &event), -EOPNOTSUPP);
	KUNIT_EXPECT_EQ(test, follower->unmarked, 0ULL);
	hw("set pmi_thread=0");
	KUNIT_EXPECT_EQ(test, open_unprivileged(test, 2), -EOPNOTSUPP);
	event_new(&source, s.pmu, s.config, 10, 0);
	added_meanwhile = &source;
	KUNIT_EXPECT_EQ(test, init_event(test, &source), 0);
	machine.meanwhile = add_meanwhile;	/* the look has begun */
	KUNIT_EXPECT_EQ(test, event.pmu->event_init(&event), -EOPNOTSUPP);
	on_cpu(0, event_del, &source);
	source.destroy(&source);
	start_event(test, 0, &source);
	KUNIT_EXPECT_EQ(test, init_event(test, &event), -EOPNOTSUPP);
	end_event(0);
	start_event(test, 1, &event);
	KUNIT_EXPECT_EQ(test, follower->unmarked, 0ULL);
	end_event(1);
	ex_uncore_exit();
	expect_unloaded(test);
}

/* The only event is 1. */
static void test_no_config_selects_another_snapshot(struct kunit *test)
{
	struct perf_event event;
	__u64 *words[] = { &event.attr.config, &event.attr.config1, &event.attr.config2,
			   &event.attr.config3 };
	unsigned int i;

	snapshots_new(test, &snapshot_machines[0]);
	for (i = 0; i < ARRAY_SIZE(words); i++) {
		snapshot_new(&event, 0);
		*words[i] |= 2;
		KUNIT_EXPECT_EQ_MSG(test, init_event(test, &event), -EINVAL, "config%u", i);
	}
	ex_uncore_exit();
	expect_unloaded(test);
}

/* A group of CPU 0 has at most four snapshots, whether or not its leader is one. */
static void test_group_has_four_snapshots(struct kunit *test)
{
	struct perf_event group[2 + EX_SNAPSHOT_EVENTS], *event;
	unsigned int software_leads, last;

	snapshots_new(test, &snapshot_machines[0]);
	for (software_leads = 0; software_leads < 2; software_leads++) {
		last = EX_SNAPSHOT_EVENTS + software_leads;
		for (event = group; event <= group + last; event++) {
			snapshot_new(event, 0);
			event->group_leader = group;
			if (software_leads && event == group)
				event->pmu = &software;
			else
				KUNIT_EXPECT_EQ(test, init_event(test, event),
						event == group + last ? -EINVAL : 0);
			if (event > group && event < group + last)
				event[-1].next_sibling = event;
		}
		while (event-- > group)
			if (event->destroy)
				event->destroy(event);
	}
	ex_uncore_exit();
	expect_unloaded(test);
}

/* A CPU goes: the driver's callback comes before perf's, which deletes the events for good. */
static void snapshots_cpu_down(unsigned int cpu)
{
	struct perf_event *event = machine.events[1 + cpu];

	machine_cpu_down(cpu);
	on_cpu(cpu, event_del, event);
	event->state = PERF_EVENT_STATE_OFF;
}

/*
 * 50 occurrences, of which each tenth is a PMI: one sample on each of @cpus, and none elsewhere.  An
 * Ivytown is frozen until the home CPU has handled a PMI, which does not count.
 */
static void expect_snapshots(struct kunit *test, const struct snapshot_machine *s, unsigned long cpus)
{
	unsigned int cpu;

	samples = 0;
	memset(taken, 0, sizeof(taken));
	put(s->signal, 0, 50);
	if (s->cpu_model == 0x3e)
		KUNIT_EXPECT_GE(test, samples, 4);
	else
		KUNIT_EXPECT_EQ(test, samples, 5);
	for (cpu = 0; cpu < s->cpus; cpu++)
		KUNIT_EXPECT_EQ_MSG(test, taken[cpu], cpus & BIT(cpu) ? samples : 0, "CPU %u",
				    cpu);
}

/* The CPUs of package 0 are 0, 2, 4 and 6.  One goes that is not the home CPU, then the home CPU. */
static void test_snapshots_go_on_without_a_cpu(struct kunit *test)
{
	const struct snapshot_machine *s = test->param_value;
	struct perf_event source, again, event[SNAPSHOTS];
	unsigned int cpu;

	if (s->pkgs < 2 || s->error)
		return;
	snapshots_new(test, s);
	for (cpu = 0; cpu < s->cpus; cpu += 2) {
		snapshot_new(&event[cpu], cpu);
		start_event(test, 1 + cpu, &event[cpu]);
	}
	event_new(&source, s->pmu, s->config, 10, 0);
	start_event(test, 0, &source);
	expect_snapshots(test, s, BIT(0) | BIT(2) | BIT(4) | BIT(6));
	end_event(1 + 2);
	snapshots_cpu_down(4);
	expect_snapshots(test, s, BIT(0) | BIT(6));
	start_event(test, 1 + 2, &event[2]);	/* CPU 0's target has CPU 2, and CPU 6's has not */
	snapshots_cpu_down(0);
	KUNIT_EXPECT_EQ(test, ex_pkgs[0]->home, 6);	/* a first thread, too */
	KUNIT_EXPECT_EQ(test, machine.m.cpu[0].debugctl, 0ULL);
	expect_snapshots(test, s, BIT(2) | BIT(6));
	machine_cpu_up(0);
	expect_snapshots(test, s, BIT(2) | BIT(6));

	/* CPU 0 was the home CPU: how PMIs reach it is not known yet, and not tried while an event counts */
	snapshot_new(&again, 0);
	KUNIT_EXPECT_EQ(test, init_event(test, &again), -EBUSY);
	KUNIT_EXPECT_EQ(test, open_unprivileged(test, 0), -EBUSY);
	KUNIT_EXPECT_EQ(test, count_of(&source), 200ULL);
	end_event(0);
	end_event(1);
	start_event(test, 1, &again);
	event_new(&source, s->pmu, s->config, 10, 6);
	start_event(test, 0, &source);
	expect_snapshots(test, s, BIT(0) | BIT(2) | BIT(6));
	for (cpu = 0; cpu < s->cpus; cpu += 2)
		end_event(1 + cpu);
	expect_snapshots(test, s, 0);
	/* CPU 6 is on core 3 */
	KUNIT_EXPECT_EQ(test, targets(s), s->cpu_model == 0x3e ? BIT(3) : s->ctl);
	end_event(0);
	ex_uncore_exit();
	expect_unloaded(test);
}

static struct kunit_case snapshots_tests[] = {
	KUNIT_CASE_PARAM(test_each_cpu_that_pmis_reach_has_snapshots, snapshot_gen_params),
	KUNIT_CASE_PARAM(test_open_without_privileges_calls_no_cpu, snapshot_gen_params),
	KUNIT_CASE(test_cpu_without_snapshots_is_tried_again),
	KUNIT_CASE(test_no_config_selects_another_snapshot),
	KUNIT_CASE(test_group_has_four_snapshots),
	KUNIT_CASE_PARAM(test_snapshots_go_on_without_a_cpu, snapshot_gen_params),
	{ }
};

static struct kunit_suite snapshots_suite = {
	.name = "ex_uncore_snapshots", .init = load_init, .exit = load_exit,
	.test_cases = snapshots_tests,
};
