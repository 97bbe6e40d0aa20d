// SPDX-License-Identifier: GPL-2.0
/*
 * The driver loaded on two cores of a NetBurst: events opened by users, CPUs that come and go,
 * suspend and reboot.  CPU n and n + 2 are the threads of core n.
 */

#define NB_CORES	2

#define LOADED_NB(cpus)	"info: ex_netburst: NetBurst, " cpus " CPUs\n"
#define NO_COUNTERS(cpu)							\
	"error: ex_netburst: not loaded: CPU " cpu " has no performance counters; "	\
	"is this a virtual machine?\n"
#define BUSY									\
	"the kernel's own driver has the counters: set sysctl kernel.nmi_watchdog=0, "	\
	"and end all other hardware events"

/* No counter of a NetBurst core is enabled, nothing is tagged, and the counters are given back. */
static void expect_core_stopped(struct kunit *test, unsigned int pkg)
{
	static const u32 tagging[] = { EX_NB_PEBS_ENABLE, EX_NB_PEBS_MATRIX_VERT };
	const struct exm_box *box = &machine.m.pkg[pkg].box[0];
	unsigned int i;
	u64 val = 0;

	for (i = 0; i < EX_NB_COUNTERS; i++)
		KUNIT_EXPECT_EQ_MSG(test, box->ctr[i].ctl, 0ULL, "CCCR %u of core %u", i, pkg);
	for (i = 0; i < ARRAY_SIZE(tagging); i++) {
		exm_rdmsr(&machine.m, pkg, tagging[i], &val);
		KUNIT_EXPECT_EQ_MSG(test, val, 0ULL, "MSR 0x%x of core %u", tagging[i], pkg);
	}
	KUNIT_EXPECT_EQ(test, machine.perfctrs, 0);
}

/* What the driver knows of a CPU, which is in package @cpu modulo the number of packages */
static void expect_cpu(struct kunit *test, unsigned int cpu)
{
	const struct nb_thread *thread = nb_threads_of[cpu];
	unsigned int i;

	KUNIT_EXPECT_TRUE(test, thread->online);
	KUNIT_EXPECT_EQ(test, thread->cpu, cpu);
	KUNIT_EXPECT_EQ(test, thread->number, (cpu ^ machine.swapped) / machine.num_pkgs);
	for_each_online_cpu(i)
		KUNIT_EXPECT_EQ(test, nb_threads_of[i]->core == thread->core,
				i % machine.num_pkgs == cpu % machine.num_pkgs);
	KUNIT_EXPECT_EQ(test, thread->core->threads, 2);
}

static void expect_cpus(struct kunit *test)
{
	unsigned int cpu;

	KUNIT_EXPECT_EQ(test, nb_num_threads, nr_cpu_ids);
	for_each_online_cpu(cpu)
		expect_cpu(test, cpu);
}

/* The CPUs that take events */
static unsigned long nb_cpus(void)
{
	unsigned long cpus = 0;
	unsigned int i;

	for (i = 0; i < nb_num_threads; i++)
		if (nb_threads_of[i]->online)
			cpus |= BIT(i);
	return cpus;
}

static void nb_expect_unloaded(struct kunit *test)
{
	unsigned int core;

	expect_nothing_registered(test);
	expect_quiet(test);
	for (core = 0; core < machine.m.num_pkgs; core++)
		expect_core_stopped(test, core);
}

static void nb_life_new(struct kunit *test, const char *faults)
{
	machine_new(test, 4, NB_CORES, 2 * NB_CORES);
	if (faults)
		hw("set %s", faults);
	KUNIT_ASSERT_EQ(test, ex_netburst_init(), 0);
	*machine.log = 0;
	samples = 0;
}

/* Make an event of @cpu; @after is its config1. */
static void cpu_event_new(struct perf_event *event, u64 config, u64 after, u64 period, int cpu)
{
	event_new(event, "netburst", config, period, cpu);
	event->attr.config1 = after;
}

/* Give @count occurrences of instr_retired to a CPU's thread, and let them pass. */
static void put_instr(unsigned int cpu, unsigned int count)
{
	unsigned int thread = (cpu ^ machine.swapped) / NB_CORES;

	hw("put p4.instr_retired,mask=nbogusntag,socket=%u,thread=%u,count=%u,every=400",
	   cpu % NB_CORES, thread, count);
	machine_pass(500 * count + 5000);
}

static void nb_life_end(struct kunit *test)
{
	KUNIT_EXPECT_FALSE(test, nb_counters_are_reserved());
	ex_netburst_exit();
	nb_expect_unloaded(test);
}

/* What another kernel has left in the registers of a core: all that selects, enables and tags */
static void leave_core_running(unsigned int cpu)
{
	const int was = machine.this_cpu;
	unsigned int i;

	machine.this_cpu = cpu;
	for (i = 0; i < EX_NB_FILTERS; i++)
		if (nb_filters[i].reg)
			wrmsrq(nb_filters[i].reg, 0x3000203);
	for (i = 0; i < EX_NB_COUNTERS; i++) {
		wrmsrq(EX_NB_CTR0 + i, 0xff00000000 + i);
		wrmsrq(EX_NB_CCCR0 + i, 0x39000);
	}
	machine.this_cpu = was;
}

/* How many registers of a core select events or tag uops */
static unsigned int num_selections(unsigned int core)
{
	const struct exm_box *box = &machine.m.pkg[core].box[0];
	unsigned int i, num = 0;

	for (i = 0; i < ARRAY_SIZE(box->extra); i++)
		num += !!box->extra[i];
	return num;
}

/*
 * Each CPU counts and samples its own thread's events, also if the hardware's number of a thread is
 * not the kernel's, and whatever another kernel has left in the registers.
 */
static void test_each_cpu_has_its_thread(struct kunit *test)
{
	struct perf_event count[4], sample[4];
	unsigned int cpu, i;

	for (i = 0; i < 2; i++) {
		machine_new(test, 4, NB_CORES, 2 * NB_CORES);
		machine.swapped = i * NB_CORES;
		boot_cpu_data.cpuid_level = i ? 5 : 2;	/* before the 90 nm processors */
		for (cpu = 0; cpu < NB_CORES; cpu++)
			leave_core_running(cpu);
		KUNIT_ASSERT_EQ(test, ex_netburst_init(), 0);
		expect_cpus(test);
		for (cpu = 0; cpu < 4; cpu++) {
			cpu_event_new(&count[cpu], NB_INSTR, 0, 0, cpu);
			start_event(test, cpu, &count[cpu]);
			KUNIT_EXPECT_EQ(test, num_selections(cpu % NB_CORES), 1 + cpu / NB_CORES);
			cpu_event_new(&sample[cpu], NB_INSTR, 0, 10, cpu);
			start_event(test, 4 + cpu, &sample[cpu]);
		}
		KUNIT_EXPECT_EQ(test, on_cpu(1, event_add, &count[0]), -ENODEV);
		for (cpu = 0; cpu < 4; cpu++) {
			samples = 0;
			put_instr(cpu, 40 + 10 * cpu);
			KUNIT_EXPECT_EQ(test, samples, 4 + cpu);
		}
		for (cpu = 0; cpu < 4; cpu++) {
			KUNIT_EXPECT_EQ(test, count_of(&count[cpu]), 40 + 10 * cpu);
			KUNIT_EXPECT_EQ(test, count_of(&sample[cpu]), 40 + 10 * cpu);
			end_event(cpu);
			KUNIT_EXPECT_EQ(test, machine.perfctrs, BIT(EX_NB_COUNTERS) - 1);
			end_event(4 + cpu);
		}
		nb_life_end(test);
	}
}

#define NB_AGAIN_AFTER(n)	(NB_AGAIN | (n))

/* Events, and their leaders, that are opened on CPU 2, and why they are refused */
static const struct nb_open_case {
	const char *name;
	u64 config, config1, period;
	u64 leader, leader_config1, leader_period;	/* @leader 0: the event leads its group */
	struct perf_event_attr attr;			/* but for configs and period */
	bool task, no_cpu, unprivileged, no_memory;
	bool busy;					/* the core PMU has the counters */
	const char *faults;
	int ret;
	const char *why;				/* NULL: not in the log */
} nb_open_cases[] = {
	{ "counts", NB_INSTR },
	{ "samples", NB_INSTR, .period = 100 },
	{ "in a ring", NB_INSTR, .attr.exclude_user = 1 },
	{ "by an unprivileged user", NB_INSTR, .unprivileged = true },
	{ "of a task", NB_INSTR, .task = true, .ret = -EOPNOTSUPP,
	  .why = "an event counts for a CPU (perf -a or -C)" },
	{ "of no CPU", NB_INSTR, .no_cpu = true, .ret = -EOPNOTSUPP,
	  .why = "an event counts for a CPU (perf -a or -C)" },
	{ "branch stack", NB_INSTR, .period = 100, .attr.sample_type = PERF_SAMPLE_BRANCH_STACK,
	  .ret = -EOPNOTSUPP, .why = "there is neither a branch stack nor precise_ip" },
	{ "precise", NB_INSTR, .period = 100, .attr.precise_ip = 1, .ret = -EOPNOTSUPP,
	  .why = "there is neither a branch stack nor precise_ip" },
	{ "config3", NB_INSTR, .attr.config3 = 1, .ret = -EINVAL,
	  .why = "it has a config3 or config4" },
	{ "config4", NB_INSTR, .attr.config4 = 1, .ret = -EINVAL,
	  .why = "it has a config3 or config4" },
	{ "not idle", NB_INSTR, .attr.exclude_idle = 1, .ret = -EINVAL,
	  .why = "the counters know rings, and no other context" },
	{ "not the host", NB_INSTR, .attr.exclude_host = 1, .ret = -EINVAL,
	  .why = "the counters know rings, and no other context" },
	{ "no ring", NB_INSTR, .attr.exclude_user = 1, .attr.exclude_kernel = 1,
	  .ret = -EINVAL, .why = "it counts in no ring" },
	{ "no memory", NB_INSTR, .no_memory = true, .ret = -ENOMEM },
	{ "no event", NB_CONFIG(47, 1), .ret = -EINVAL, .why = "there is no event with this number" },
	{ "no event, unprivileged", NB_CONFIG(47, 1), .unprivileged = true, .ret = -EINVAL },
	{ "in use", NB_INSTR, .busy = true, .ret = -EBUSY, .why = BUSY },
	/* The event takes the counters when it is added. */
	{ "in use, unprivileged", NB_INSTR, .busy = true, .unprivileged = true },
	{ "force_ovf", NB_INSTR | EX_NB_CCCR_FORCE_OVF, .period = 1 },
	{ "force_ovf that counts", NB_INSTR | EX_NB_CCCR_FORCE_OVF },
	{ "force_ovf of 2", NB_INSTR | EX_NB_CCCR_FORCE_OVF, .period = 2, .ret = -EINVAL,
	  .why = "force_ovf samples in periods of 1" },
	{ "force_ovf of a frequency", NB_INSTR | EX_NB_CCCR_FORCE_OVF, .period = 1,
	  .attr.freq = 1, .ret = -EINVAL, .why = "force_ovf samples in periods of 1" },
	{ "trigger", NB_CLEAR, 5 },
	{ "trigger that samples", NB_CLEAR, 5, 100, .ret = -EINVAL,
	  .why = "a trigger (after) does not sample: perf record needs the group's :S" },
	{ "pair", NB_STALL | NB_CASCADE, 0, 0, NB_CLEAR, 5 },
	{ "pair, waiting first", NB_CLEAR, 5, 0, NB_STALL | NB_CASCADE },
	{ "pair, extended", NB_STALL | NB_EXTENDED, 0, 0, NB_CLEAR, 5 },
	{ "pair that samples", NB_STALL | NB_CASCADE, 0, 10, NB_CLEAR, 5 },
	{ "pair, again", NB_STALL | NB_CASCADE, 0, 10, NB_CLEAR, NB_AGAIN_AFTER(5) },
	{ "pair, again, waiting first", NB_CLEAR, NB_AGAIN_AFTER(5), 0,
	  NB_STALL | NB_CASCADE, 0, 10 },
	{ "pair, again, counts", NB_STALL | NB_CASCADE, 0, 0, NB_CLEAR, NB_AGAIN_AFTER(5),
	  .ret = -EINVAL, .why = "again needs a waiting event that samples" },
	{ "pair, counts, again", NB_CLEAR, NB_AGAIN_AFTER(5), 0, NB_STALL | NB_CASCADE,
	  .ret = -EINVAL, .why = "again needs a waiting event that samples" },
	{ "after of 41 bits", NB_CLEAR, BIT_ULL(40) | 1, .ret = -EINVAL,
	  .why = "it has bits that no format field covers" },
	{ "again alone", NB_CLEAR, NB_AGAIN, .ret = -EINVAL, .why = "again needs after" },
	{ "trigger that waits", NB_CLEAR | NB_CASCADE, 1, .ret = -EINVAL,
	  .why = "a trigger (after) does not wait (cascade) itself" },
	{ "trigger that waits, extended", NB_CLEAR | NB_EXTENDED, 1, .ret = -EINVAL,
	  .why = "a trigger (after) does not wait (cascade) itself" },
	{ "forced trigger", NB_CLEAR | EX_NB_CCCR_FORCE_OVF, 1, .ret = -EINVAL,
	  .why = "a trigger (after) has no force_ovf" },
	{ "longest trigger", NB_CLEAR, GENMASK_ULL(39, 0) },
	{ "two triggers", NB_STALL, 5, 0, NB_CLEAR, 5, .ret = -EINVAL,
	  .why = "a group has one trigger (after) and one event that waits (cascade)" },
	{ "two that wait", NB_STALL | NB_CASCADE, 0, 0, NB_CLEAR | NB_CASCADE, .ret = -EINVAL,
	  .why = "a group has one trigger (after) and one event that waits (cascade)" },
	{ "no edge", NB_STALL | NB_CASCADE, 0, 0, NB_ITLB, 5, .ret = -EINVAL,
	  .why = "no counter of the trigger starts one of the waiting event" },
	{ "no edge, extended", NB_WALK | NB_EXTENDED, 0, 0, NB_ITLB, 5, .ret = -EINVAL,
	  .why = "no counter of the trigger starts one of the waiting event" },
	{ "group", NB_INSTR, 0, 0, NB_INSTR },
	{ "group, other mask", NB_CONFIG(38, 2), 0, 0, NB_INSTR },
	{ "group, one tag", NB_PACKED_DP | NB_TAG(1), 0, 0, NB_PACKED_SP | NB_TAG(1),
	  .ret = -EINVAL,
	  .why = "another event of the group needs another value in a filter register" },
	{ "group, one counter", NB_ESCR0, 0, 0, NB_ESCR0, .ret = -EINVAL,
	  .why = "two events of the group need the same counter" },
};

static void nb_open_desc(const struct nb_open_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(nb_open, nb_open_cases, nb_open_desc);

/* Why an event is refused; and that what is refused or closed leaves the counters. */
static void test_log_says_why_an_event_of_a_cpu_is_refused(struct kunit *test)
{
	const struct nb_open_case *c = test->param_value;
	struct perf_event event, leader;
	char line[250] = "";
	bool holds;

	nb_life_new(test, c->faults);
	cpu_event_new(&event, c->config, c->config1, c->period, c->no_cpu ? -1 : 2);
	if (c->leader) {
		cpu_event_new(&leader, c->leader, c->leader_config1, c->leader_period, 2);
		KUNIT_ASSERT_EQ(test, leader.pmu->event_init(&leader), 0);
		event.group_leader = &leader;
	}
	event.attr = c->attr;
	event.attr.type = event.pmu->type;
	event.attr.config = c->config;
	event.attr.config1 = c->config1;
	event.attr.sample_period = c->period;
	event.attach_state = c->task ? PERF_ATTACH_TASK : 0;
	machine.unprivileged = c->unprivileged;
	machine.perfctrs_busy = c->busy;
	machine.fallible = 0;
	machine.fail_at = c->no_memory;
	if (c->why)
		snprintf(line, sizeof(line),
			 "notice: ex_netburst: netburst: perf event 0x%llx, 0x%llx, 0x0 refused: %s\n",
			 c->config, c->config1, c->why);
	KUNIT_EXPECT_EQ(test, event.pmu->event_init(&event), c->ret);
	KUNIT_EXPECT_STREQ(test, machine.log, line);
	holds = c->leader || (!c->ret && !machine.unprivileged);
	KUNIT_EXPECT_EQ(test, !!machine.perfctrs, holds);
	KUNIT_EXPECT_EQ(test, !event.overflow_handler_context, !!c->ret);	/* no BPF */
	KUNIT_EXPECT_EQ(test, !event.pmu_private, !!c->ret);
	if (!c->ret)
		event.destroy(&event);
	KUNIT_EXPECT_EQ(test, !!machine.perfctrs, !!c->leader);
	if (c->leader)
		leader.destroy(&leader);
	nb_life_end(test);
}

/*
 * A group has its counters in whatever order its events are named: a pair needs one of its edges, 4
 * to 6 or 5 to 7 (MS), and the others have what is left.
 */
static void test_group_fits_in_any_order(struct kunit *test)
{
	/* Trigger, Waiting event, Others */
	static const char orders[][5] = { "OOTW", "TWOO", "WTOO", "WOOT", "OTOW" };
	struct perf_event event[4], leader;
	struct pmu software = { };
	unsigned int i, n;

	for (i = 0; i < ARRAY_SIZE(orders); i++) {
		nb_life_new(test, NULL);
		cpu_event_new(&leader, NB_QUEUE, 0, 0, 0);
		leader.pmu = &software;		/* it needs no counter */
		for (n = 0; n < 4; n++) {
			cpu_event_new(&event[n],
				      NB_QUEUE | (orders[i][n] == 'W' ? NB_CASCADE : 0),
				      orders[i][n] == 'T' ? 5 : 0, 0, 0);
			event[n].group_leader = &leader;
			KUNIT_EXPECT_EQ_MSG(test, event[n].pmu->event_init(&event[n]), 0, "%s",
					    orders[i]);
			*(n ? &event[n - 1].next_sibling : &leader.next_sibling) = &event[n];
		}
		for (n = 0; n < 4; n++)
			KUNIT_EXPECT_EQ_MSG(test, on_cpu(0, event_add, &event[n]), 0, "%s",
					    orders[i]);
		KUNIT_EXPECT_EQ(test, nb_threads_of[0]->core->holders.used, 0xf0UL);
		for (n = 0; n < 4; n++)
			on_cpu(0, event_del, &event[n]);
		KUNIT_EXPECT_EQ(test, nb_threads_of[0]->core->holders.used, 0UL);
		for (n = 4; n--;)
			event[n].destroy(&event[n]);
		nb_life_end(test);
	}
}

/* The bits of another PMU's event mean something else: it is no trigger, and waits for nothing. */
static void test_pair_is_of_one_pmu(struct kunit *test)
{
	static const struct {
		u64 config, config1;
	} others[] = { { 0, 5 }, { NB_CASCADE }, { NB_EXTENDED, NB_AGAIN } };
	struct perf_event event[4];
	struct pmu software = { };
	unsigned int i, n;

	for (i = 0; i < ARRAY_SIZE(others); i++) {
		nb_life_new(test, NULL);
		for (n = 0; n < 4; n++) {
			/* the other PMU's, the trigger, the other PMU's, the waiting event */
			cpu_event_new(&event[n], n == 3 ? NB_STALL | NB_CASCADE : NB_CLEAR,
				      n == 1 ? 5 : 0, 0, 0);
			event[n].group_leader = &event[0];
			if (n % 2) {
				KUNIT_ASSERT_EQ(test, event[n].pmu->event_init(&event[n]), 0);
			} else {
				event[n].pmu = &software;
				event[n].attr.config = others[i].config;
				event[n].attr.config1 = others[i].config1;
			}
			if (n)
				event[n - 1].next_sibling = &event[n];
		}
		for (n = 1; n < 4; n += 2)
			KUNIT_ASSERT_EQ(test, on_cpu(0, event_add, &event[n]), 0);
		hw("put p4.machine_clear,mask=clear,count=7,every=400");
		machine_pass(10000);
		hw("put p4.resource_stall,mask=sbfull,count=9,every=400");
		machine_pass(10000);
		KUNIT_EXPECT_EQ_MSG(test, count_of(&event[1]), 7ULL, "%u", i);
		KUNIT_EXPECT_EQ_MSG(test, count_of(&event[3]), 9ULL, "%u", i);
		for (n = 1; n < 4; n += 2)
			on_cpu(0, event_del, &event[n]);
		for (n = 1; n < 4; n += 2)
			event[n].destroy(&event[n]);
		nb_life_end(test);
	}
}

/* A CPU that goes stops its events, and leaves the other thread's alone; then it comes back. */
static void test_threads_go_and_come(struct kunit *test)
{
	static const unsigned int gone[] = { 2, 0 };
	struct perf_event stays, goes, other;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(gone); i++) {
		unsigned int cpu = gone[i], left = 2 - cpu;
		u64 others = nb_threads(EX_NB_CONFIG_THREAD(cpu / NB_CORES));

		nb_life_new(test, NULL);
		cpu_event_new(&stays, NB_INSTR, 0, 10, left);
		cpu_event_new(&goes, NB_INSTR, 0, 10, cpu);
		start_event(test, 0, &stays);
		start_event(test, 1, &goes);
		put_instr(cpu, 25);
		nb_threads_of[cpu]->paused = true;
		machine.cpus[cpu].masked = true;
		note_calls();
		machine_cpu_down(cpu);
		KUNIT_EXPECT_STREQ(test, machine.calls, "timer ");
		KUNIT_EXPECT_EQ(test, local64_read(&goes.count), 25);
		KUNIT_EXPECT_EQ(test, nb_cpus(), 0xfUL & ~BIT(cpu));
		KUNIT_EXPECT_EQ(test, nb_threads_of[left]->core->threads, 1);
		KUNIT_EXPECT_FALSE(test, hrtimer_active(&nb_threads_of[cpu]->timer));
		KUNIT_EXPECT_FALSE(test, machine.cpus[cpu].masked);
		KUNIT_EXPECT_FALSE(test, nb_threads_of[cpu]->online);
		end_event(1);		/* as perf's own callback does next */

		cpu_event_new(&other, NB_INSTR, 0, 0, cpu);
		KUNIT_EXPECT_EQ(test, other.pmu->event_init(&other), -ENODEV);
		cpu_event_new(&other, NB_INSTR, others, 0, left);
		KUNIT_EXPECT_EQ(test, other.pmu->event_init(&other), -EINVAL);
		KUNIT_EXPECT_TRUE(test, strstr(machine.log, "the other thread of this core is not online"));

		machine_cpu_up(cpu);
		KUNIT_EXPECT_EQ(test, nb_threads_of[left]->core->threads, 2);
		KUNIT_EXPECT_PTR_EQ(test, nb_threads_of[cpu]->core, nb_threads_of[left]->core);
		KUNIT_EXPECT_EQ(test, nb_threads_of[cpu]->number, cpu / NB_CORES);
		KUNIT_EXPECT_EQ(test, nb_threads_of[cpu]->online, true);
		KUNIT_EXPECT_FALSE(test, nb_threads_of[cpu]->paused);
		samples = 0;
		start_event(test, 1, &goes);
		cpu_event_new(&other, NB_INSTR, others, 0, left);
		start_event(test, 2, &other);
		put_instr(cpu, 20);
		KUNIT_EXPECT_EQ(test, samples, 2);
		put_instr(left, 35);
		KUNIT_EXPECT_EQ(test, samples, 5);
		KUNIT_EXPECT_EQ(test, count_of(&stays), 35ULL);
		KUNIT_EXPECT_EQ(test, count_of(&other), 20ULL);
		end_event(0);
		end_event(1);
		end_event(2);
		nb_life_end(test);
	}
}

/*
 * A core of which no CPU was online at load comes, goes and comes back, in either order, while
 * another one has an event: what was in its registers meanwhile does not count.
 */
static void test_core_comes_late(struct kunit *test)
{
	static const unsigned int firsts[] = { 1, 3, 1, 3 };
	struct perf_event held, event, second;
	unsigned int i;

	machine_new(test, 4, NB_CORES, 2 * NB_CORES);
	*machine.online.bits = 5;
	KUNIT_ASSERT_EQ(test, ex_netburst_init(), 0);
	KUNIT_EXPECT_EQ(test, nb_cpus(), 5UL);
	cpu_event_new(&held, NB_INSTR, 0, 0, 0);
	start_event(test, 0, &held);
	for (i = 0; i < ARRAY_SIZE(firsts); i++) {
		unsigned int cpu = firsts[i], then = 4 - cpu;

		machine_cpu_up(cpu);
		KUNIT_EXPECT_EQ(test, nb_threads_of[cpu]->core->threads, 1);
		leave_core_running(cpu);
		machine_cpu_up(then);
		expect_cpus(test);
		cpu_event_new(&event, NB_INSTR, 0, 10, cpu);
		cpu_event_new(&second, NB_INSTR, 0, 10, then);
		start_event(test, 1, &event);
		start_event(test, 2, &second);
		samples = 0;
		put_instr(cpu, 20);
		KUNIT_EXPECT_EQ(test, samples, 2);
		put_instr(then, 30);
		KUNIT_EXPECT_EQ(test, samples, 5);
		end_event(2);
		end_event(1);
		machine_cpu_down(cpu);
		machine_cpu_down(then);
	}
	end_event(0);
	nb_life_end(test);
}

/* The core PMU has one of the counters: the driver keeps none. */
static void test_one_counter_is_in_use(struct kunit *test)
{
	struct perf_event event;

	nb_life_new(test, NULL);
	machine.perfctrs = BIT(5);
	cpu_event_new(&event, NB_INSTR, 0, 0, 0);
	KUNIT_EXPECT_EQ(test, event.pmu->event_init(&event), -EBUSY);
	KUNIT_EXPECT_EQ(test, machine.perfctrs, BIT(5));
	machine.perfctrs = 0;
	nb_life_end(test);
}

/* An unprivileged user's event has the counters only while it has one of them. */
static void test_unprivileged_event_lets_go_of_the_counters(struct kunit *test)
{
	struct perf_event event[2];
	unsigned int i;

	nb_life_new(test, NULL);
	machine.unprivileged = true;
	for (i = 0; i < 2; i++) {
		cpu_event_new(&event[i], NB_ESCR0, 0, 0, 0);
		KUNIT_ASSERT_EQ(test, event[i].pmu->event_init(&event[i]), 0);
	}
	KUNIT_EXPECT_EQ(test, machine.perfctrs, 0);
	machine.perfctrs_busy = true;
	KUNIT_EXPECT_EQ(test, on_cpu(0, event_add, &event[0]), -EBUSY);
	machine.perfctrs_busy = false;
	KUNIT_EXPECT_EQ(test, on_cpu(0, event_add, &event[0]), 0);
	KUNIT_EXPECT_EQ(test, machine.perfctrs, BIT(EX_NB_COUNTERS) - 1);
	KUNIT_EXPECT_EQ(test, on_cpu(0, event_add, &event[1]), -ENOSPC);
	on_cpu(0, event_del, &event[0]);
	KUNIT_EXPECT_EQ(test, machine.perfctrs, 0);
	for (i = 0; i < 2; i++)
		event[i].destroy(&event[i]);
	nb_life_end(test);
}

/*
 * A CPU does not go: a later callback of the kernel has failed.  Its sibling is there, or not; CPU 0
 * came before CPU 2, and so has their core.
 */
static void test_events_go_on_if_the_cpu_stays(struct kunit *test)
{
	struct perf_event count, sample, stopped, other;
	unsigned int i;

	for (i = 0; i < 4; i++) {
		unsigned int cpu = i & 2, sibling = 2 - cpu;

		nb_life_new(test, NULL);
		if (i & 1)
			machine_cpu_down(sibling);
		cpu_event_new(&count, NB_INSTR, 0, 0, cpu);
		cpu_event_new(&sample, NB_INSTR, 0, 10, cpu);
		cpu_event_new(&stopped, NB_INSTR, 0, 0, cpu);
		start_event(test, 0, &count);
		start_event(test, 1, &sample);
		start_event(test, 2, &stopped);
		on_cpu(cpu, event_stop, &stopped);
		put_instr(cpu, 25);
		machine_cpu_down(cpu);
		put_instr(cpu, 100);
		machine_cpu_up(cpu);
		cpu_event_new(&other, NB_INSTR, 0, 0, cpu);
		start_event(test, 3, &other);
		if (i & 1)
			machine_cpu_up(sibling);
		put_instr(cpu, 15);
		KUNIT_EXPECT_EQ(test, count_of(&count), 40ULL);
		KUNIT_EXPECT_EQ(test, count_of(&sample), 40ULL);
		KUNIT_EXPECT_EQ(test, samples, 4);
		KUNIT_EXPECT_EQ(test, count_of(&stopped), 0ULL);
		KUNIT_EXPECT_EQ(test, count_of(&other), 15ULL);
		KUNIT_EXPECT_TRUE(test, hrtimer_active(&nb_threads_of[cpu]->timer));
		KUNIT_EXPECT_EQ(test, nb_threads_of[cpu]->core->threads, 2);
		KUNIT_EXPECT_PTR_EQ(test, nb_threads_of[cpu]->core, nb_threads_of[sibling]->core);
		end_event(3);
		end_event(2);
		end_event(1);
		end_event(0);
		nb_life_end(test);
	}
}

/* A pause lasts until the time that PMIs have been charged with is over. */
static void test_pause_of_a_cpu_lasts_as_charged(struct kunit *test)
{
	struct nb_thread *thread;
	s64 left;

	nb_life_new(test, NULL);
	thread = nb_threads_of[machine.this_cpu];
	thread->paused = true;
	thread->charged = nb_time_ns(thread) + 5 * NSEC_PER_MSEC;
	thread->work.func(&thread->work);
	KUNIT_ASSERT_TRUE(test, hrtimer_active(&thread->pause));
	left = ktime_to_ns(hrtimer_get_remaining(&thread->pause));
	KUNIT_EXPECT_GT(test, left, 5 * NSEC_PER_MSEC - NSEC_PER_USEC);
	KUNIT_EXPECT_LE(test, left, 5 * NSEC_PER_MSEC);
	hrtimer_cancel(&thread->pause);
	thread->paused = false;
	nb_life_end(test);
}

/* The user page of an event with a buffer follows when it gets a counter, and when it loses it. */
static void test_user_page_follows_the_counter(struct kunit *test)
{
	struct perf_event event;
	int page;

	for (page = 0; page < 2; page++) {
		nb_life_new(test, NULL);
		cpu_event_new(&event, NB_INSTR, 0, 0, 0);
		event.rb = page ? &event : NULL;
		start_event(test, 0, &event);
		KUNIT_EXPECT_EQ(test, machine.userpages, page);
		end_event(0);
		KUNIT_EXPECT_EQ(test, machine.userpages, 2 * page);
		KUNIT_EXPECT_EQ(test, machine.page_idx, -page);
		nb_life_end(test);
	}
}

/*
 * What the core PMU has left in the registers does not count for the next event, whichever threads
 * are online.
 */
static void test_core_is_reset_after_the_core_pmu(struct kunit *test)
{
	static const int gone[] = { -1, 2, 0 };
	struct perf_event event;
	unsigned int i, round;

	for (i = 0; i < ARRAY_SIZE(gone); i++) {
		unsigned int left = gone[i] ? 0 : 2;

		nb_life_new(test, NULL);
		if (gone[i] >= 0)
			machine_cpu_down(gone[i]);
		for (round = 0; round < 2; round++) {
			leave_core_running(left);
			cpu_event_new(&event, NB_INSTR, 0, 0, left);
			start_event(test, 0, &event);
			KUNIT_EXPECT_EQ_MSG(test, num_selections(0), 1, "CPU %u", left);
			put_instr(left, 50);
			KUNIT_EXPECT_EQ_MSG(test, count_of(&event), 50ULL, "CPU %u", left);
			end_event(0);
		}
		if (gone[i] >= 0)
			machine_cpu_up(gone[i]);
		nb_life_end(test);
	}
}

/* Suspend to RAM: a CPU's events go on but for those that are stopped, and PMIs reach the CPU. */
static void test_events_of_a_cpu_go_on_after_a_suspend(struct kunit *test)
{
	struct perf_event count, sample, tagged, stopped;
	unsigned int i;

	nb_life_new(test, NULL);
	cpu_event_new(&count, NB_INSTR, 0, 0, 0);
	cpu_event_new(&sample, NB_INSTR, 0, 10, 0);
	cpu_event_new(&tagged, NB_CONFIG(37, 1) | 1, 0, 0, 0);
	start_event(test, 0, &count);
	start_event(test, 1, &sample);
	start_event(test, 2, &tagged);
	cpu_event_new(&stopped, NB_INSTR, 0, 0, 0);
	start_event(test, 3, &stopped);
	nb_event_stop(&stopped, PERF_EF_UPDATE);
	put_instr(0, 55);
	for (i = 0; i < 2; i++) {
		machine_cpu_down(2);
		machine_suspend(test);
		exm_reset(&machine.m);
		machine.cpus[0].masked = true;
		machine_resume();
		machine_cpu_up(2);
		put_instr(0, 50);
	}
	KUNIT_EXPECT_EQ(test, count_of(&count), 155ULL);
	KUNIT_EXPECT_EQ(test, samples, 15);
	KUNIT_EXPECT_EQ(test, count_of(&sample), 155ULL);
	KUNIT_EXPECT_EQ(test, count_of(&stopped), 0ULL);
	KUNIT_EXPECT_EQ(test, fuzz_rdmsr(EX_NB_PEBS_ENABLE), 0x1000001ULL);
	for (i = 0; i < 4; i++)
		end_event(i);
	/* The counters are the core PMU's: they stay as they are. */
	wrmsrq(EX_NB_CCCR0, 0x39000);
	machine.cpus[0].masked = true;
	machine_suspend(test);
	machine_resume();
	KUNIT_EXPECT_EQ(test, fuzz_rdmsr(EX_NB_CCCR0), 0x39000ULL);
	KUNIT_EXPECT_TRUE(test, machine.cpus[0].masked);
	wrmsrq(EX_NB_CCCR0, 0);
	nb_life_end(test);
}

/* Reboot and kexec: no counter of either core counts, and no PMI is left to come. */
static void test_reboot_stops_each_core(struct kunit *test)
{
	const struct notifier_block *nb;
	struct perf_event event[4];
	unsigned int cpu;

	nb_life_new(test, NULL);
	for (cpu = 0; cpu < 4; cpu++) {
		cpu_event_new(&event[cpu], NB_INSTR, 0, cpu < 2 ? 10 : 0, cpu);
		start_event(test, cpu, &event[cpu]);
	}
	nb = machine.reboot.at[0];
	note_calls();
	KUNIT_EXPECT_EQ(test, nb->notifier_call((void *)nb, SYS_RESTART, NULL), NOTIFY_DONE);
	KUNIT_EXPECT_STREQ(test, machine.calls, "+cpus on 0 on 1 on 2 on 3 -cpus ");
	for (cpu = 0; cpu < 2; cpu++)
		KUNIT_EXPECT_EQ(test, machine.m.pkg[cpu].box[0].running, 0);
	for (cpu = 0; cpu < 4; cpu++)
		end_event(cpu);
	nb_life_end(test);
}

static void put_ten_instr(void)
{
	put_instr(3, 10);
}

static void test_log_has_the_first_lost_pmi_of_a_cpu(struct kunit *test)
{
	struct perf_event event;

	nb_life_new(test, NULL);
	cpu_event_new(&event, NB_INSTR, 0, 10, 3);
	start_event(test, 0, &event);
	lose_two_pmis(test, &nb_threads_of[3]->timer, 3, put_ten_instr,
		      "warning: ex_netburst: CPU 3: a PMI was lost; the overflow was found by looking for it\n");
	end_event(0);
	nb_life_end(test);
}

/* A trigger whose overflow leaves no overflow bit: the log says so when its event is closed. */
static void test_log_has_the_missing_overflow_bit(struct kunit *test)
{
	struct perf_event trigger, waits;

	nb_life_new(test, NULL);
	hw("set unflagged=1");
	cpu_event_new(&trigger, NB_CLEAR, 5, 0, 0);
	cpu_event_new(&waits, NB_STALL | NB_CASCADE, 0, 0, 0);
	KUNIT_ASSERT_EQ(test, trigger.pmu->event_init(&trigger), 0);
	waits.group_leader = &trigger;
	KUNIT_ASSERT_EQ(test, waits.pmu->event_init(&waits), 0);
	trigger.next_sibling = &waits;
	KUNIT_ASSERT_EQ(test, on_cpu(0, event_add, &trigger), 0);
	KUNIT_ASSERT_EQ(test, on_cpu(0, event_add, &waits), 0);
	hw("put p4.machine_clear,mask=clear,count=7,every=400");
	machine_pass(10000);
	on_cpu(0, event_del, &waits);
	on_cpu(0, event_del, &trigger);
	KUNIT_EXPECT_EQ(test, local64_read(&trigger.count), 7);
	trigger.next_sibling = NULL;
	waits.destroy(&waits);
	KUNIT_EXPECT_STREQ(test, machine.log, "");
	trigger.destroy(&trigger);
	KUNIT_EXPECT_STREQ(test, machine.log, "notice: ex_netburst: CPU 0: a counter overflowed and left no overflow bit: the event that waited for it was not started\n");
	nb_life_end(test);
}

/* The NMI of another source, on a CPU without events: LVTPC is the core PMU's. */
static void test_nmi_of_the_core_pmu_is_left_alone(struct kunit *test)
{
	struct pt_regs regs = { };
	unsigned int writes;

	nb_life_new(test, NULL);
	machine.ns = nb_threads_of[0]->stray_until + 1;
	machine.cpus[0].masked = true;
	machine.nmi(0, &regs);		/* the first one after it ends the wait for a stray PMI */
	machine.cpus[0].masked = true;
	writes = machine.writes;
	KUNIT_EXPECT_EQ(test, machine.nmi(0, &regs), NMI_DONE);
	KUNIT_EXPECT_EQ(test, machine.writes, writes);
	KUNIT_EXPECT_TRUE(test, machine.cpus[0].masked);
	machine.this_cpu = MACHINE_CPUS - 1;	/* one that has never been online */
	KUNIT_EXPECT_EQ(test, machine.nmi(0, &regs), NMI_DONE);
	machine.this_cpu = 0;
	nb_life_end(test);
}

/* What the load registers, and that the unload leaves nothing of it */
static void test_netburst_loads_and_unloads(struct kunit *test)
{
	machine_new(test, 4, NB_CORES, 2 * NB_CORES);
	KUNIT_ASSERT_EQ(test, ex_netburst_init(), 0);
	KUNIT_EXPECT_STREQ(test, machine.log, LOADED_NB("4"));
	KUNIT_EXPECT_EQ(test, machine.pmus.num, 1);
	KUNIT_EXPECT_STREQ(test, pmu_at(0)->name, "netburst");
	KUNIT_EXPECT_PTR_EQ(test, pmu_at(0)->module, THIS_MODULE);
	KUNIT_EXPECT_EQ(test, pmu_at(0)->task_ctx_nr, perf_invalid_context);
	KUNIT_EXPECT_EQ(test, pmu_at(0)->capabilities, 0);
	expect_cpus(test);
	KUNIT_EXPECT_TRUE(test, machine.nmi == nb_nmi);
	KUNIT_EXPECT_PTR_EQ(test, machine.reboot.at[0], &nb_reboot_nb);
	KUNIT_EXPECT_PTR_EQ(test, machine.syscore.at[0], &nb_syscore);
	KUNIT_EXPECT_FALSE(test, machine.cpus_locked || machine.no_hotplug);
	ex_netburst_exit();
	nb_expect_unloaded(test);
}

/* Each call of the load that can fail does so once: the load leaves nothing behind. */
static void test_failed_load_of_netburst_leaves_nothing(struct kunit *test)
{
	unsigned int n = 0;
	int ret;

	do {
		machine_new(test, 4, NB_CORES, 2 * NB_CORES);
		machine.fail_at = ++n;
		ret = ex_netburst_init();
		KUNIT_EXPECT_EQ_MSG(test, ret, machine.failure, "call %u, %s", n, machine.failed);
		if (ret && !strcmp(machine.failed, "perf_pmu_register"))
			KUNIT_EXPECT_TRUE(test, strstr(machine.log, "cannot register netburst"));
		if (!ret)
			ex_netburst_exit();
		nb_expect_unloaded(test);
	} while (machine.failed);
	KUNIT_EXPECT_GT(test, n, 10);
}

/* Machines on which ex_netburst refuses to load, or leaves out a part */
static const struct nb_refusal {
	const char *name, *faults;
	unsigned int cpu_model;		/* 0: a NetBurst's */
	u32 gp_reg;			/* raises #GP in the second core */
	bool busy;
	int ret;
	const char *log;
} nb_refusals[] = {
	{ "another processor", NULL, 0x2e, .ret = -ENODEV,
	  .log = "info: ex_netburst: not loaded: this processor (family 6 model 0x2e) is no NetBurst with 64 bits\n" },
	{ "no performance monitoring", "perfmon=0", .ret = -ENODEV, .log = NO_COUNTERS("0") },
	{ "no registers", "no_uncore=1", .ret = -ENODEV, .log = NO_COUNTERS("0") },
	{ "no counters in one core", .gp_reg = EX_NB_CTR0, .ret = -ENODEV, .log = NO_COUNTERS("1") },
	{ "no IA32_MISC_ENABLE in one core", .gp_reg = MSR_IA32_MISC_ENABLE, .ret = -ENODEV,
	  .log = NO_COUNTERS("1") },
	{ "counters of the core PMU", .busy = true, .ret = -EBUSY,
	  .log = "error: ex_netburst: not loaded: " BUSY "\n" },
};

static void nb_refusal_desc(const struct nb_refusal *r, char *desc)
{
	strscpy(desc, r->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(nb_refusal, nb_refusals, nb_refusal_desc);

static void test_load_of_netburst_says_what_is_wrong(struct kunit *test)
{
	const struct nb_refusal *r = test->param_value;
	int ret;

	machine_new(test, r->cpu_model ?: 4, NB_CORES, 2 * NB_CORES);
	machine.dead_pkg = 1;
	machine.gp_reg = r->gp_reg;
	machine.perfctrs_busy = r->busy;
	if (r->faults)
		hw("set %s", r->faults);
	ret = ex_netburst_init();
	KUNIT_EXPECT_EQ(test, ret, r->ret);
	KUNIT_EXPECT_STREQ(test, machine.log, r->log);
	if (!ret)
		ex_netburst_exit();
	expect_nothing_registered(test);
	expect_quiet(test);
}

static struct kunit_case nb_life_tests[] = {
	KUNIT_CASE(test_netburst_loads_and_unloads),
	KUNIT_CASE(test_failed_load_of_netburst_leaves_nothing),
	KUNIT_CASE_PARAM(test_load_of_netburst_says_what_is_wrong, nb_refusal_gen_params),
	KUNIT_CASE(test_each_cpu_has_its_thread),
	KUNIT_CASE_PARAM(test_log_says_why_an_event_of_a_cpu_is_refused, nb_open_gen_params),
	KUNIT_CASE(test_group_fits_in_any_order),
	KUNIT_CASE(test_pair_is_of_one_pmu),
	KUNIT_CASE(test_threads_go_and_come),
	KUNIT_CASE(test_core_comes_late),
	KUNIT_CASE(test_one_counter_is_in_use),
	KUNIT_CASE(test_unprivileged_event_lets_go_of_the_counters),
	KUNIT_CASE(test_events_go_on_if_the_cpu_stays),
	KUNIT_CASE(test_pause_of_a_cpu_lasts_as_charged),
	KUNIT_CASE(test_user_page_follows_the_counter),
	KUNIT_CASE(test_core_is_reset_after_the_core_pmu),
	KUNIT_CASE(test_events_of_a_cpu_go_on_after_a_suspend),
	KUNIT_CASE(test_reboot_stops_each_core),
	KUNIT_CASE(test_log_has_the_first_lost_pmi_of_a_cpu),
	KUNIT_CASE(test_log_has_the_missing_overflow_bit),
	KUNIT_CASE(test_nmi_of_the_core_pmu_is_left_alone),
	{ }
};

static int nb_life_init(struct kunit *test)
{
	nb_max_sample_rate = 0;
	return 0;
}

static struct kunit_suite nb_life_suite = {
	.name = "ex_netburst_cpus", .init = nb_life_init, .exit = load_exit,
	.test_cases = nb_life_tests,
};
