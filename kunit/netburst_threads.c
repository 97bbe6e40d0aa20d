// SPDX-License-Identifier: GPL-2.0
/*
 * NetBurst: the threads of a core share its counters fairly.
 * Numbers are sections of Documentation/hardware/netburst.md.
 */

#define NB_UOPS		NB_CONFIG(39, 1)	/* uops_retired.nbogus */
#define NB_TAKEN	NB_CONFIG(41, 4)	/* branch_retired.mmtp */
#define NB_IOQ		NB_CONFIG(10, 0xefe1)	/* ioq_allocation */
#define NB_ENTRIES	NB_CONFIG(11, 0xefe1)	/* ioq_active_entries, only ESCR1 */
#define NB_UOP_TYPE	NB_CONFIG(40, 2)	/* uop_type.tagloads */
#define NB_MISPRED	NB_CONFIG(42, 1)	/* mispred_branch_retired */

#define NB_PUT_UOPS	"put p4.uops_retired,mask=nbogus,thread=%u,count=100000,every=%u"

#define TURN_TICKS	120
#define TURN_MS		1000000		/* clocks */

/**
 * struct turn_event - an event of a turn_case
 * @cpu:	CPU
 * @config:	event
 * @grouped:	it is in the group of the event before
 * @pinned:	it is pinned
 * @least:	the least share of the time for which it has a counter, in percent
 */
struct turn_event {
	u8 cpu;
	u64 config;
	bool grouped, pinned;
	unsigned int least;
};

static const struct turn_case {
	const char *name;
	struct turn_event events[NB_EVENTS];
	unsigned int claims;		/* the most that there may be */
} turn_cases[] = {
	{ "room for all: one event of each", { { 0, NB_INSTR, .least = 100 },
	  { 1, NB_INSTR, .least = 100 } } },
	{ "room for all: three blocks", { { 0, NB_INSTR, .least = 100 },
	  { 0, NB_ITLB, .least = 100 }, { 0, NB_QUEUE, .least = 100 },
	  { 1, NB_INSTR, .least = 100 }, { 1, NB_ITLB, .least = 100 },
	  { 1, NB_QUEUE, .least = 100 } } },
	{ "two kinds of CRU's, for which there are two ESCRs", { { 0, NB_INSTR, .least = 48 },
	  { 0, NB_UOPS, .least = 48 }, { 1, NB_INSTR, .least = 48 },
	  { 1, NB_UOPS, .least = 48 } }, 1 },
	{ "the other thread has one", { { 0, NB_INSTR, .least = 48 }, { 0, NB_UOPS, .least = 48 },
	  { 1, NB_MISPRED, .least = 98 } }, 1 },
	{ "seven events for six counters, three of them for two ESCRs", {
	  { 0, NB_INSTR, .least = 50 }, { 0, NB_TAKEN, .least = 40 },
	  { 0, NB_STALL, .least = 50 }, { 0, NB_CLEAR, .least = 40 },
	  { 1, NB_INSTR, .least = 50 }, { 1, NB_TAKEN, .least = 40 },
	  { 1, NB_STALL, .least = 50 } }, TURN_TICKS },
	{ "three for each thread", { { 0, NB_INSTR, .least = 70 }, { 0, NB_TAKEN, .least = 70 },
	  { 0, NB_STALL, .least = 70 }, { 0, NB_UOP_TYPE, .least = 70 },
	  { 1, NB_INSTR, .least = 95 }, { 1, NB_TAKEN, .least = 95 },
	  { 1, NB_STALL, .least = 95 } }, 4 },
	{ "one counter for both", { { 0, NB_ESCR0, .least = 35 }, { 1, NB_ESCR0, .least = 35 } },
	  TURN_TICKS },
	{ "an event gives way to the other half", { { 0, NB_ITLB, .least = 98 },
	  { 0, NB_IOQ, .least = 98 }, { 1, NB_ENTRIES, .least = 98 } }, 1 },
	{ "a group needs both ESCRs", { { 0, NB_INSTR, .least = 35 },
	  { 0, NB_UOPS, true, .least = 35 }, { 1, NB_INSTR, .least = 35 },
	  { 1, NB_UOPS, true, .least = 35 } }, TURN_TICKS },
	{ "a group needs both ESCRs, and the other thread one", { { 0, NB_INSTR, .least = 35 },
	  { 0, NB_UOPS, true, .least = 35 }, { 1, NB_MISPRED, .least = 35 } }, TURN_TICKS },
	{ "a bit of the tag", { { 0, NB_PACKED_SP | NB_TAG(1), .least = 35 },
	  { 1, NB_PACKED_DP | NB_TAG(1), .least = 35 } }, TURN_TICKS },
	{ "all bits of the tag, in another block", { { 0, NB_PACKED_SP | NB_TAG(1), .least = 35 },
	  { 1, NB_UOP_TYPE | NB_TAG(1), .least = 35 } }, TURN_TICKS },
	{ "a pinned event stays", { { 0, NB_INSTR, .pinned = true, .least = 100 },
	  { 0, NB_UOPS, .least = 35 }, { 1, NB_INSTR, .least = 35 } }, TURN_TICKS },
};

/* perf's side of a core: the events of each CPU in the order in which they are added */
struct turns {
	struct nb_rig *rig;
	const struct turn_case *c;
	unsigned int num, order[2][NB_EVENTS], nums[2];
	unsigned int ms[NB_EVENTS], claims;
	bool waits[2];
};

static void turn_del(struct turns *t, unsigned int i)
{
	if (t->rig->event[i].hw.idx >= 0)
		pair_del_one(t->rig, i);
}

static bool turn_is_member(const struct turns *t, unsigned int i)
{
	return i < t->num && t->c->events[i].grouped;
}

/* Add a group, all of it or nothing.  Returns whether it has its counters. */
static bool turn_add_group(struct turns *t, unsigned int leader)
{
	struct nb_rig *rig = t->rig;
	unsigned int i = leader;

	do {
		if (ex_cpu_event_add(&rig->event[i], 0)) {
			while (i-- > leader)
				turn_del(t, i);
			return false;
		}
		rig->base[i] = nb_counter(rig, &rig->event[i])->counted;
		rig->lost[i] = nb_counter(rig, &rig->event[i])->unread;
		ex_cpu_event_start(&rig->event[i], PERF_EF_RELOAD);
	} while (turn_is_member(t, ++i));
	return true;
}

static void turn_del_group(struct turns *t, unsigned int leader)
{
	do
		turn_del(t, leader);
	while (turn_is_member(t, ++leader));
}

/*
 * ctx_resched(): all groups but pinned ones lose their counters, and get them in order, until one
 * finds none.
 */
static void turn_schedule(struct turns *t, unsigned int cpu)
{
	unsigned long flags;
	unsigned int k, i;

	local_irq_save(flags);
	t->waits[cpu] = false;
	for (k = 0; k < t->nums[cpu]; k++)
		if (!t->c->events[t->order[cpu][k]].pinned)
			turn_del_group(t, t->order[cpu][k]);
	for (k = 0; k < t->nums[cpu]; k++) {
		i = t->order[cpu][k];
		if (t->rig->event[i].hw.idx < 0 && !turn_add_group(t, i)) {
			t->waits[cpu] = true;
			break;
		}
	}
	local_irq_restore(flags);
}

/* ex_core_take_turns() */
static void turn_claim(struct turns *t)
{
	struct ex_core *core = t->rig->cpu[0].pkg.core;
	unsigned int cpu;

	if (!core->claim.leader)
		return;
	cpu = core->claim.pkg == &t->rig->cpu[1].pkg;
	t->claims++;
	turn_schedule(t, !cpu);
	turn_schedule(t, cpu);
	ex_core_drop_claim(core, NULL);
}

/* perf_rotate_context(): only if a group has found no counter */
static void turn_rotate(struct turns *t, unsigned int cpu)
{
	unsigned int first = t->order[cpu][0];

	if (!t->waits[cpu])
		return;
	memmove(t->order[cpu], t->order[cpu] + 1, (t->nums[cpu] - 1) * sizeof(first));
	t->order[cpu][t->nums[cpu] - 1] = first;
	turn_schedule(t, cpu);
	turn_claim(t);
}

static void turn_open(struct turns *t)
{
	const struct turn_event *e = t->c->events;
	struct perf_event *event, *leader = NULL;

	for (; t->num < NB_EVENTS && e[t->num].config; t->num++) {
		event = nb_open(t->rig, t->num, e[t->num].cpu, e[t->num].config,
				t->num % 2 ? 1000 : 0);
		event->attr.pinned = e[t->num].pinned;
		if (e[t->num].grouped) {
			event->group_leader = leader;
			list_add_tail(&event->sibling_list, &leader->sibling_list);
		} else {
			leader = event;
		}
	}
}

/* Enable one group after the other. */
static void turn_enable(struct turns *t)
{
	const struct turn_event *e = t->c->events;
	unsigned int i;

	for (i = 0; i < t->num; i++) {
		if (e[i].grouped)
			continue;
		t->order[e[i].cpu][t->nums[e[i].cpu]++] = i;
		turn_schedule(t, e[i].cpu);
		turn_claim(t);
	}
}

/* The events that have counters have had them for some ms. */
static void turn_count(struct turns *t, unsigned int ms)
{
	unsigned int i;

	for (i = 0; i < t->num; i++)
		t->ms[i] += t->rig->event[i].hw.idx >= 0 ? ms : 0;
}

/* Each event has counted what its counters have while it had them, and is one of those. */
static void turn_expect(struct turns *t)
{
	struct nb_rig *rig = t->rig;
	unsigned int i;

	for (i = 0; i < t->num; i++) {
		turn_del(t, i);
		KUNIT_EXPECT_GE_MSG(rig->test, t->ms[i] * 25 / TURN_TICKS,
				    t->c->events[i].least, "%s: event %u", t->c->name, i);
		KUNIT_EXPECT_EQ_MSG(rig->test, local64_read(&rig->event[i].count), rig->total[i],
				    "%s: event %u", t->c->name, i);
	}
	KUNIT_EXPECT_LE_MSG(rig->test, t->claims, t->c->claims, "%s", t->c->name);
	KUNIT_EXPECT_EQ(rig->test, rig->cpu[0].pkg.core->holders.used, 0UL);
	KUNIT_EXPECT_EQ(rig->test, rig->cpu[0].pkg.core->pinned, 0UL);
	KUNIT_EXPECT_EQ(rig->test, rig->cpu[0].unknown + rig->cpu[1].unknown, 0U);
}

/* Both threads get counters: all of their events at once, or in turns. */
static void test_threads_take_turns(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	unsigned int i, tick;

	for (i = 0; i < ARRAY_SIZE(turn_cases); i++) {
		struct turns t = { .rig = rig, .c = &turn_cases[i] };

		nb_new(test, rig, NULL);
		nb_command(rig, NB_PUT_INSTR, 0, 100000ULL, 9000);
		nb_command(rig, NB_PUT_INSTR, 1, 100000ULL, 11000);
		nb_command(rig, NB_PUT_UOPS, 0, 7000);
		nb_command(rig, NB_PUT_UOPS, 1, 13000);
		turn_open(&t);
		turn_enable(&t);
		for (tick = 0; tick < TURN_TICKS; tick++) {
			nb_run(rig, 3 * TURN_MS);
			turn_count(&t, 3);
			turn_rotate(&t, 0);
			nb_run(rig, TURN_MS);
			turn_count(&t, 1);
			turn_rotate(&t, 1);
		}
		turn_expect(&t);
	}
}

/* Each thread prefers an ESCR of its own, and the counters that this feeds. */
static void test_threads_prefer_their_escr(struct kunit *test)
{
	static const u64 configs[] = { NB_INSTR, NB_ITLB, NB_QUEUE, NB_X87 };
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int i, cpu;

	for (i = 0; i < ARRAY_SIZE(configs); i++) {
		for (cpu = 0; cpu < 2; cpu++) {
			nb_new(test, rig, NULL);
			event = nb_open(rig, 0, cpu, configs[i], 0);
			nb_add(rig, event);
			KUNIT_EXPECT_TRUE(test, BIT(event->hw.idx) & (cpu ? 0x2cccc : 0x13333));
			ex_cpu_event_del(event, 0);
		}
	}
	/* an ESCR with the same value is shared */
	nb_new(test, rig, NULL);
	nb_add(rig, nb_open(rig, 0, 0, NB_INSTR | NB_T0 | NB_T1, 0));
	nb_add(rig, nb_open(rig, 1, 1, NB_INSTR | NB_T0 | NB_T1, 0));
	KUNIT_EXPECT_EQ(test, rig->event[0].hw.idx, 12);
	KUNIT_EXPECT_EQ(test, rig->event[1].hw.idx, 13);
}

/* A claim is over when the event that made it is closed. */
static void test_claim_ends_with_its_event(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct ex_core *core = &rig->cpu[0].pkg.own_core;
	struct ex_cpu_event *mine = kzalloc(sizeof(*mine), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, mine);
	nb_new(test, rig, NULL);
	nb_add(rig, nb_open(rig, 0, 0, NB_ESCR0, 0));
	nb_open(rig, 1, 1, NB_ESCR0, 0);
	*mine = rig->mine[1];
	rig->event[1].pmu_private = &mine->event;
	nb_run(rig, 4 * TURN_MS);
	KUNIT_EXPECT_EQ(test, pair_try(&rig->event[1]), -EBUSY);
	KUNIT_EXPECT_PTR_EQ(test, core->claim.leader, (const struct perf_event *)&rig->event[1]);
	KUNIT_EXPECT_EQ(test, core->claim.holders.used, BIT(0));
	ex_core_drop_claim(core, &rig->cpu[0].pkg);
	KUNIT_EXPECT_NOT_NULL(test, core->claim.leader);
	ex_cpu_event_free(&rig->event[1]);
	KUNIT_EXPECT_NULL(test, core->claim.leader);
}

/* What is claimed is left alone by the other events of both threads, and by these only. */
static void test_claim_is_left_alone(struct kunit *test)
{
	struct nb_rig *rig = test->priv;

	nb_new(test, rig, NULL);
	nb_add(rig, nb_open(rig, 0, 0, NB_INSTR, 0));
	nb_add(rig, nb_open(rig, 1, 0, NB_UOPS, 0));
	nb_open(rig, 2, 1, NB_MISPRED, 0);
	nb_open(rig, 3, 1, NB_INSTR, 0);
	nb_run(rig, 4 * TURN_MS);
	KUNIT_EXPECT_EQ(test, pair_try(&rig->event[2]), -EBUSY);	/* claims CRU_ESCR1 */
	ex_cpu_event_del(&rig->event[1], 0);
	KUNIT_EXPECT_EQ(test, pair_try(&rig->event[1]), -EBUSY);
	KUNIT_EXPECT_EQ(test, pair_try(&rig->event[3]), -EBUSY);
	nb_add(rig, &rig->event[2]);
	KUNIT_EXPECT_EQ(test, rig->event[2].hw.idx, 14);
}

/* A thread that has as many counters as the other one claims none, nor does a pinned event. */
static void test_claim_is_owed(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct ex_core *core = &rig->cpu[0].pkg.own_core;

	nb_new(test, rig, NULL);
	nb_add(rig, nb_open(rig, 0, 0, NB_INSTR, 0));
	nb_add(rig, nb_open(rig, 1, 1, NB_INSTR, 0));
	nb_open(rig, 2, 1, NB_UOPS, 0);
	nb_run(rig, 4 * TURN_MS);
	KUNIT_EXPECT_EQ(test, pair_try(&rig->event[2]), -EBUSY);
	KUNIT_EXPECT_NULL(test, core->claim.leader);

	nb_new(test, rig, NULL);
	nb_add(rig, nb_open(rig, 0, 0, NB_ESCR0, 0));
	nb_open(rig, 1, 1, NB_ESCR0, 0)->attr.pinned = true;
	nb_run(rig, 4 * TURN_MS);
	KUNIT_EXPECT_EQ(test, pair_try(&rig->event[1]), -EBUSY);
	KUNIT_EXPECT_NULL(test, core->claim.leader);

	/* What the last claim has brought the other thread, that keeps for a while. */
	rig->event[1].attr.pinned = false;
	core->claim.time = rig->clock - 2 * TURN_MS;
	KUNIT_EXPECT_EQ(test, pair_try(&rig->event[1]), -EBUSY);
	KUNIT_EXPECT_NULL(test, core->claim.leader);
	nb_run(rig, TURN_MS);
	KUNIT_EXPECT_EQ(test, pair_try(&rig->event[1]), -EBUSY);
	KUNIT_EXPECT_NOT_NULL(test, core->claim.leader);
}

/* The members of a group get their counters at once, and give back those that they did not use. */
static void test_group_is_matched(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *leader = &rig->event[0], *sibling = &rig->event[1];
	struct ex_core *core = &rig->cpu[0].pkg.own_core;
	unsigned long flags;

	nb_new(test, rig, NULL);
	nb_open(rig, 0, 0, NB_IOQ, 0);		/* prefers counter 0, */
	nb_open(rig, 1, 0, NB_ESCR0, 0)->group_leader = leader;		/* which this one needs */
	local_irq_save(flags);
	KUNIT_EXPECT_EQ(test, ex_cpu_check_group(sibling), 0);
	list_add_tail(&sibling->sibling_list, &leader->sibling_list);
	nb_open(rig, 2, 0, NB_ESCR0, 0)->group_leader = leader;
	KUNIT_EXPECT_EQ(test, ex_cpu_check_group(&rig->event[2]), -EINVAL);
	local_irq_restore(flags);

	KUNIT_EXPECT_EQ(test, pair_try(leader), 0);
	KUNIT_EXPECT_EQ(test, core->holders.used, BIT(0) | BIT(2));
	ex_cpu_event_del(leader, 0);
	KUNIT_EXPECT_EQ(test, core->holders.used, 0UL);
	KUNIT_EXPECT_EQ(test, rig->mine[1].spot.idx, -1);

	KUNIT_EXPECT_EQ(test, pair_try(leader), 0);
	KUNIT_EXPECT_EQ(test, pair_try(sibling), 0);
	KUNIT_EXPECT_EQ(test, leader->hw.idx, 2);
	KUNIT_EXPECT_EQ(test, sibling->hw.idx, 0);
	ex_cpu_event_del(leader, 0);
	KUNIT_EXPECT_EQ(test, core->holders.used, BIT(0));
	ex_cpu_event_del(sibling, 0);

	sibling->state = PERF_EVENT_STATE_OFF;
	KUNIT_EXPECT_EQ(test, pair_try(leader), 0);
	KUNIT_EXPECT_EQ(test, core->holders.used, BIT(0));
	ex_cpu_event_del(leader, 0);
}

static struct kunit_case threads_tests[] = {
	KUNIT_CASE(test_threads_take_turns),
	KUNIT_CASE(test_threads_prefer_their_escr),
	KUNIT_CASE(test_claim_ends_with_its_event),
	KUNIT_CASE(test_claim_is_left_alone),
	KUNIT_CASE(test_claim_is_owed),
	KUNIT_CASE(test_group_is_matched),
	{ }
};

static struct kunit_suite threads_suite = {
	.name = "ex_uncore_threads",
	.init = nb_init,
	.exit = fx_exit,
	.test_cases = threads_tests,
};
