// SPDX-License-Identifier: GPL-2.0
/*
 * NetBurst: the threads of a core, which share its counters fairly.
 * Numbers are sections of Documentation/hardware/netburst.md.
 */

#define NB_UOPS		NB_CONFIG(39, 1)	/* uops_retired.nbogus */
#define NB_BOGUS	NB_CONFIG(39, 2)	/* uops_retired.bogus */
#define NB_TAKEN	NB_CONFIG(41, 4)	/* branch_retired.mmtp */
#define NB_IOQ		NB_CONFIG(10, 0xefe1)	/* ioq_allocation */
#define NB_ENTRIES	NB_CONFIG(11, 0xefe1)	/* ioq_active_entries, only ESCR1 */
#define NB_UOP_TYPE	NB_CONFIG(40, 2)	/* uop_type.tagloads */
#define NB_MISPRED	NB_CONFIG(42, 1)	/* mispred_branch_retired */

#define NB_REPLAY(metric, mask)	(NB_CONFIG(37, mask) | (metric))

#define NB_PUT_UOPS	"put p4.uops_retired,mask=nbogus,thread=%u,count=100000,every=%u"

#define TURN_TICKS	120
#define TURN_MS		1000000		/* clocks */

struct turn_event {
	u8 cpu;
	u64 config;
	bool grouped;			/* it is in the group of the event before */
	bool pinned;
	unsigned int after;		/* it is a trigger, and fires after so many */
	unsigned int least;		/* percent of the time for which it has a counter */
};

static const struct turn_case {
	const char *name;
	struct turn_event events[NB_EVENTS];
	bool at_once;			/* thread 0 takes what thread 1's rotation gives up */
} turn_cases[] = {
	{ "room for all: three blocks", { { 0, NB_INSTR, .least = 100 },
	  { 0, NB_ITLB, .least = 100 }, { 0, NB_QUEUE, .least = 100 },
	  { 1, NB_INSTR, .least = 100 }, { 1, NB_ITLB, .least = 100 },
	  { 1, NB_QUEUE, .least = 100 } } },
	{ "two kinds of CRU's, for which there are two ESCRs", { { 0, NB_INSTR, .least = 44 },
	  { 0, NB_UOPS, .least = 44 }, { 1, NB_INSTR, .least = 44 },
	  { 1, NB_UOPS, .least = 44 } } },
	{ "the other thread has one", { { 0, NB_INSTR, .least = 70 }, { 0, NB_UOPS, .least = 70 },
	  { 1, NB_MISPRED, .least = 44 } } },
	{ "seven events for six counters, three of them for two ESCRs", {
	  { 0, NB_INSTR, .least = 80 }, { 0, NB_TAKEN, .least = 70 },
	  { 0, NB_STALL, .least = 80 }, { 0, NB_CLEAR, .least = 70 },
	  { 1, NB_INSTR, .least = 80 }, { 1, NB_TAKEN, .least = 44 },
	  { 1, NB_STALL, .least = 60 } } },
	{ "three for each thread", { { 0, NB_INSTR, .least = 80 }, { 0, NB_TAKEN, .least = 80 },
	  { 0, NB_STALL, .least = 80 }, { 0, NB_UOP_TYPE, .least = 80 },
	  { 1, NB_INSTR, .least = 70 }, { 1, NB_TAKEN, .least = 70 },
	  { 1, NB_STALL, .least = 70 } } },
	{ "one counter for both", { { 0, NB_ESCR0, .least = 44 }, { 1, NB_ESCR0, .least = 44 } } },
	{ "an event gives way to the other half", { { 0, NB_ITLB, .least = 98 },
	  { 0, NB_IOQ, .least = 98 }, { 1, NB_ENTRIES, .least = 90 } } },
	{ "a group needs both ESCRs", { { 0, NB_INSTR, .least = 44 },
	  { 0, NB_UOPS, true, .least = 44 }, { 1, NB_INSTR, .least = 44 },
	  { 1, NB_UOPS, true, .least = 44 } } },
	{ "two groups of each thread need both ESCRs", {
	  { 0, NB_INSTR, .least = 17 }, { 0, NB_UOPS, true, .least = 17 },
	  { 0, NB_MISPRED, .least = 17 }, { 0, NB_BOGUS, true, .least = 17 },
	  { 1, NB_INSTR, .least = 17 }, { 1, NB_UOPS, true, .least = 17 },
	  { 1, NB_MISPRED, .least = 17 }, { 1, NB_BOGUS, true, .least = 17 } } },
	{ "all bits of the tag, in another block", { { 0, NB_PACKED_SP | NB_TAG(1), .least = 44 },
	  { 1, NB_UOP_TYPE | NB_TAG(1), .least = 44 } } },
	{ "a group needs two counters, and one is free", { { 0, NB_ENTRIES, .least = 44 },
	  { 1, NB_ESCR1, .least = 44 }, { 1, NB_ESCR1, true, .least = 44 } } },
	{ "a pinned event stays", { { 0, NB_INSTR, .pinned = true, .least = 100 },
	  { 0, NB_UOPS, .least = 44 }, { 1, NB_INSTR, .least = 44 } } },
	{ "a pinned event moves for a pair of its thread", {
	  { 1, NB_ITLB, .least = 44 }, { 1, NB_WALK, .least = 44 },
	  { 0, NB_IOQ, .pinned = true, .least = 100 },
	  { 0, NB_ESCR0, .after = 10, .least = 44 },
	  { 0, NB_ITLB | NB_CASCADE, true, .least = 44 } } },
	{ "two pairs for the same counters", { { 0, NB_ITLB, .after = 10, .least = 44 },
	  { 0, NB_WALK | NB_CASCADE, true, .least = 44 },
	  { 1, NB_ITLB, .after = 10, .least = 44 },
	  { 1, NB_WALK | NB_CASCADE, true, .least = 44 } } },
	{ "at once: two events for two ESCRs", { { 0, NB_INSTR, .least = 44 },
	  { 0, NB_UOPS, .least = 44 }, { 1, NB_INSTR, .least = 44 },
	  { 1, NB_UOPS, .least = 44 } }, true },
	{ "at once: two events with the same metric, two with others", {
	  { 0, NB_REPLAY(1, 1), .least = 44 }, { 0, NB_REPLAY(1, 2), .least = 44 },
	  { 1, NB_REPLAY(2, 1), .least = 20 }, { 1, NB_REPLAY(3, 1), .least = 20 } }, true },
	{ "at once: groups for both ESCRs", { { 0, NB_INSTR, .least = 44 },
	  { 0, NB_UOPS, true, .least = 44 }, { 1, NB_INSTR, .least = 20 },
	  { 1, NB_UOPS, true, .least = 20 }, { 1, NB_MISPRED, .least = 20 },
	  { 1, NB_BOGUS, true, .least = 20 } }, true },
};

/* perf's side of a core: the events of each CPU in the order in which they are added */
struct turns {
	struct nb_rig *rig;
	const struct turn_case *c;
	unsigned int num, order[2][NB_EVENTS], nums[2];
	unsigned int ms[NB_EVENTS];
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
		if (nb_try_add(rig, &rig->event[i])) {
			while (i-- > leader)
				turn_del(t, i);
			return false;
		}
		nb_event_start(&rig->event[i], PERF_EF_RELOAD);
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

/* nb_core_take_turn() */
static void turn_take(struct turns *t)
{
	struct nb_core *core = t->rig->cpu[0].thread.core;
	unsigned int cpu = core->turn == &t->rig->cpu[1].thread;

	if (!core->turn)
		return;
	turn_schedule(t, !cpu);
	KUNIT_EXPECT_EQ(t->rig->test, t->rig->cpu[!cpu].thread.used & ~core->pinned, 0UL);
	turn_schedule(t, cpu);
	WRITE_ONCE(core->turn, NULL);
	turn_schedule(t, !cpu);
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
	turn_take(t);
}

/* Both threads rotate at the same time: what one of them gives up the other one may take. */
static void turn_rotate_both(struct turns *t)
{
	unsigned long flags;
	unsigned int k;

	local_irq_save(flags);
	for (k = 0; t->waits[1] && k < t->nums[1]; k++)
		turn_del_group(t, t->order[1][k]);
	local_irq_restore(flags);
	turn_rotate(t, 0);
	turn_rotate(t, 1);
}

static void turn_open(struct turns *t)
{
	const struct turn_event *e = t->c->events;
	struct perf_event *event, *leader = NULL;

	for (; t->num < NB_EVENTS && e[t->num].config; t->num++) {
		event = nb_open(t->rig, t->num, e[t->num].cpu, e[t->num].config,
				t->num % 2 && !e[t->num].after ? 1000 : 0);
		event->attr.config1 |= e[t->num].after;
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
		turn_take(t);
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
	KUNIT_EXPECT_EQ(rig->test, rig->cpu[0].thread.core->holders.used, 0UL);
	KUNIT_EXPECT_EQ(rig->test, rig->cpu[0].thread.core->pinned, 0UL);
	KUNIT_EXPECT_EQ(rig->test, rig->cpu[0].unknown + rig->cpu[1].unknown, 0U);
}

/* A rotation of both threads, which is at about the same time. */
static void turn_tick(struct turns *t)
{
	if (t->c->at_once) {
		nb_run(t->rig, 4 * TURN_MS);
		turn_count(t, 4);
		turn_rotate_both(t);
		return;
	}
	nb_run(t->rig, 3 * TURN_MS);
	turn_count(t, 3);
	turn_rotate(t, 0);
	nb_run(t->rig, TURN_MS);
	turn_count(t, 1);
	turn_rotate(t, 1);
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
		for (tick = 0; tick < TURN_TICKS; tick++)
			turn_tick(&t);
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
			KUNIT_EXPECT_EQ(test, to_nb_event(event)->ways[1].alt, 1);
			rig_del(event, 0);
		}
	}
	/* an ESCR with the same value is shared */
	nb_new(test, rig, NULL);
	nb_add(rig, nb_open(rig, 0, 0, NB_INSTR | NB_T0 | NB_T1, 0));
	nb_add(rig, nb_open(rig, 1, 1, NB_INSTR | NB_T0 | NB_T1, 0));
	KUNIT_EXPECT_EQ(test, rig->event[0].hw.idx, 12);
	KUNIT_EXPECT_EQ(test, rig->event[1].hw.idx, 13);
}

/* Which thread may ask for its turn changes with time, and not before a rotation of perf's. */
static void test_turn_follows_the_interval(struct kunit *test)
{
	static const unsigned int ms[] = { 1, 4, 10 };
	struct nb_rig *rig = test->priv;
	struct nb_core *core = &rig->cpu[0].thread.own_core;
	unsigned int i, k, turns;
	struct pmu pmu = { };

	nb_new(test, rig, NULL);
	nb_open(rig, 0, 0, NB_ESCR0, 0)->pmu = &pmu;
	nb_open(rig, 1, 1, NB_ESCR0, 0)->pmu = &pmu;
	for (i = 0; i < ARRAY_SIZE(ms); i++) {
		pmu.hrtimer_interval_ms = ms[i];
		turns = 0;
		for (k = 1; k <= 400; k++) {
			rig->clock = k * ms[i] * TURN_MS;
			core->turn_time = rig->clock - ms[i] * TURN_MS * 2 / 3;
			KUNIT_EXPECT_FALSE(test, nb_has_turn(&rig->event[k % 2]));
			core->turn_time = rig->clock - ms[i] * TURN_MS * 4 / 5;
			KUNIT_EXPECT_NE(test, nb_has_turn(&rig->event[0]),
					nb_has_turn(&rig->event[1]));
			turns += nb_has_turn(&rig->event[0]);
		}
		KUNIT_EXPECT_LE(test, abs((int)turns - 200), 10);
	}
	rig->event[0].pmu = &rig_pmu;
	rig->event[1].pmu = &rig_pmu;
}

/* A thread asks for its turn if the other one has what a group of it needs, and a turn may help. */
static void test_turn_is_asked_for(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct nb_core *core = &rig->cpu[0].thread.own_core;
	struct perf_event *event = rig->event;
	unsigned int i;

	for (i = 0; i < 4; i++) {
		nb_new(test, rig, NULL);
		nb_open(rig, 2, 0, NB_INSTR, 0);
		if (i)
			nb_add(rig, &event[2]);
		/* not for its own event's counter, nor a pinned one's, nor for a pinned one */
		nb_open(rig, 0, i == 1, NB_ESCR0, 0)->attr.pinned = i == 2;
		nb_add(rig, &event[0]);
		nb_open(rig, 1, 1, NB_ESCR0, 0)->attr.pinned = i == 3;
		do
			nb_run(rig, 4 * TURN_MS);
		while (!nb_has_turn(&event[1]));
		KUNIT_EXPECT_NE(test, pair_try(&event[1]), 0);
		KUNIT_EXPECT_PTR_EQ(test, core->turn,
				    i ? NULL : (const struct nb_thread *)&rig->cpu[1].thread);
		if (i)
			continue;
		KUNIT_EXPECT_EQ(test, pair_try(&event[2]), -EBUSY);
		event[2].attr.pinned = true;
		KUNIT_EXPECT_EQ(test, pair_try(&event[2]), 0);
	}
}

/* The members of a group get their counters at once, and give back those that they did not use. */
static void test_group_is_matched(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *leader = &rig->event[0], *sibling = &rig->event[1];
	struct nb_core *core = &rig->cpu[0].thread.own_core;

	nb_new(test, rig, NULL);
	nb_open(rig, 0, 0, NB_IOQ, 0);		/* prefers counter 0, */
	nb_open(rig, 1, 0, NB_ESCR0, 0)->group_leader = leader;		/* which this one needs */
	KUNIT_EXPECT_EQ(test, rig_check_group(rig, sibling), 0);
	list_add_tail(&sibling->sibling_list, &leader->sibling_list);
	nb_open(rig, 2, 0, NB_ESCR0, 0)->group_leader = leader;
	KUNIT_EXPECT_EQ(test, rig_check_group(rig, &rig->event[2]), -EINVAL);

	KUNIT_EXPECT_EQ(test, pair_try(leader), 0);
	KUNIT_EXPECT_EQ(test, core->holders.used, BIT(0) | BIT(2));
	rig_del(leader, 0);
	KUNIT_EXPECT_EQ(test, core->holders.used, 0UL);
	KUNIT_EXPECT_EQ(test, rig->mine[1].spot.idx, -1);

	KUNIT_EXPECT_EQ(test, pair_try(leader), 0);
	KUNIT_EXPECT_EQ(test, pair_try(sibling), 0);
	KUNIT_EXPECT_EQ(test, leader->hw.idx, 2);
	KUNIT_EXPECT_EQ(test, sibling->hw.idx, 0);
	rig_del(leader, 0);
	KUNIT_EXPECT_EQ(test, core->holders.used, BIT(0));
	rig_del(sibling, 0);

	sibling->state = PERF_EVENT_STATE_OFF;
	KUNIT_EXPECT_EQ(test, pair_try(leader), 0);
	KUNIT_EXPECT_EQ(test, core->holders.used, BIT(0));
	rig_del(leader, 0);
}

/*
 * IOQ_allocation counts, and samples, on counter 0, the only one of another event: it moves, and
 * back when a third one needs the counters of ESCR1, while overflows come before and after each
 * register access.
 */
static void nb_move(struct nb_rig *rig, unsigned int period, unsigned int phase, const char *what)
{
	struct perf_event *event = nb_open(rig, 0, 0, NB_IOQ, period);
	unsigned int i;

	nb_add(rig, event);
	KUNIT_EXPECT_EQ(rig->test, event->hw.idx, 0);
	nb_command(rig, "put p4.ioq_allocation,mem=wb,count=%u,every=9,delay=%u", 200U, phase);
	for (i = 0; i < 3; i++) {
		nb_add(rig, nb_open(rig, 1, 0, NB_ESCR0, 0));
		KUNIT_EXPECT_EQ_MSG(rig->test, event->hw.idx, 2, "%s", what);
		KUNIT_EXPECT_EQ_MSG(rig->test, rig->event[1].hw.idx, 0, "%s", what);
		nb_run(rig, 30);
		rig_del(&rig->event[1], 0);
		nb_add(rig, nb_open(rig, 2, 0, NB_ESCR1, 0));
		nb_add(rig, nb_open(rig, 3, 0, NB_ESCR1, 0));
		KUNIT_EXPECT_EQ_MSG(rig->test, event->hw.idx, 0, "%s", what);
		nb_run(rig, 30);
		rig_del(&rig->event[2], 0);
		rig_del(&rig->event[3], 0);
	}
	nb_run(rig, 3000);
	nb_event_stop(event, PERF_EF_UPDATE);
	nb_expect_exact(rig, event, what);
	KUNIT_EXPECT_GT_MSG(rig->test, local64_read(&event->count), 50, "%s", what);
	KUNIT_EXPECT_EQ_MSG(rig->test, rig->cpu[0].unknown, 0U, "%s", what);
	KUNIT_EXPECT_EQ_MSG(rig->test, rig->cpu[0].thread.lost_pmis, 0ULL, "%s", what);
	rig_del(event, 0);
	KUNIT_EXPECT_EQ(rig->test, rig->cpu[0].thread.core->holders.used, 0UL);
}

static void test_nb_event_moves_at_every_access(struct kunit *test)
{
	static const unsigned int periods[] = { 0, 1, 3, 20 };
	struct nb_rig *rig = test->priv;
	unsigned int p, phase;
	char what[100];

	for (p = 0; p < ARRAY_SIZE(periods); p++) {
		for (phase = 0; stride && phase < 120; phase += stride) {
			nb_new(test, rig, NULL);
			rig->nest = phase & 1;
			snprintf(what, sizeof(what), "period %u, phase %u", periods[p], phase);
			nb_move(rig, periods[p], phase, what);
		}
	}
}

/* A pair that needs the counter of another event: that event moves, and the pair stays. */
static void test_nb_event_moves_for_a_pair(struct kunit *test)
{
	struct nb_rig *rig = test->priv;

	nb_new(test, rig, NULL);
	nb_add(rig, nb_open(rig, 2, 0, NB_IOQ, 0));
	KUNIT_EXPECT_EQ(test, rig->event[2].hw.idx, 0);
	pair_open(rig, 0, NB_ESCR1, 10, NB_IOQ | NB_CASCADE, 0);
	pair_add(rig, 0);
	KUNIT_EXPECT_EQ(test, rig->event[0].hw.idx, 2);
	KUNIT_EXPECT_EQ(test, rig->event[1].hw.idx, 0);
	KUNIT_EXPECT_EQ(test, rig->event[2].hw.idx, 3);
	rig_del(&rig->event[2], 0);
	/* what needs counter 0 finds the pair there, whose event could count on 3 by itself */
	nb_open(rig, 3, 0, NB_ESCR0, 0);
	KUNIT_EXPECT_EQ(test, pair_try(&rig->event[3]), -ENOSPC);
	KUNIT_EXPECT_EQ(test, rig->event[1].hw.idx, 0);
	pair_del(rig, 0);

	/* nor does a trigger move away from the event that it starts */
	nb_new(test, rig, NULL);
	pair_open(rig, 0, NB_ITLB, 10, NB_WALK | NB_CASCADE, 0);
	pair_add(rig, 0);
	KUNIT_EXPECT_EQ(test, rig->event[0].hw.idx, 0);
	nb_open(rig, 2, 0, NB_ESCR0, 0);
	KUNIT_EXPECT_EQ(test, pair_try(&rig->event[2]), -ENOSPC);
	pair_del(rig, 0);
}

/* Both threads open the same event: each ESCR counts for one of them. */
static void test_nb_threads_share_a_core(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event[7];
	unsigned int i;

	nb_new(test, rig, NULL);
	for (i = 0; i < 6; i++) {	/* each ESCR feeds three counters */
		event[i] = nb_open(rig, i, i & 1, NB_INSTR, 0);
		nb_add(rig, event[i]);
	}
	event[6] = nb_open(rig, 6, 0, NB_INSTR, 0);
	KUNIT_EXPECT_EQ(test, rig_try(event[6], PERF_EF_START), -ENOSPC);
	nb_command(rig, NB_PUT_INSTR, 0, 1009ULL, 3);
	nb_command(rig, NB_PUT_INSTR, 1, 1013ULL, 5);
	nb_run(rig, 10000);
	for (i = 0; i < 6; i++) {
		rig_del(event[i], 0);
		KUNIT_EXPECT_EQ(test, local64_read(&event[i]->count), i & 1 ? 1013 : 1009);
	}
	KUNIT_EXPECT_EQ(test, rig->cpu[0].thread.core->holders.used, 0UL);

	/* other bits of the mask need another value of the ESCR */
	nb_open(rig, 0, 0, NB_INSTR, 0);
	nb_open(rig, 1, 0, NB_CONFIG(38, 2), 0);
	nb_open(rig, 2, 1, NB_CONFIG(38, 4), 0);
	nb_add(rig, event[0]);
	nb_add(rig, event[1]);
	KUNIT_EXPECT_EQ(test, rig_try(event[2], PERF_EF_START), -EBUSY);
	rig->cpu[0].thread.core->turn = NULL;	/* it may have asked for its turn */
	rig_del(event[0], 0);
	KUNIT_EXPECT_EQ(test, rig_try(event[2], PERF_EF_START), 0);
	nb_command(rig, "put p4.instr_retired,mask=bogusntag,thread=1,count=77,every=3");
	nb_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event[2]->count), 0ULL);
	rig_del(event[2], 0);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event[2]->count), 77ULL);
	rig_del(event[1], 0);
}

/* Events of the other thread, and those that depend on which are active, need two threads. */
static void test_nb_core_of_one_thread(struct kunit *test)
{
	static const struct {
		u64 config;
		int alone[2];	/* what CPU 0 and 1 say while the other one is offline */
	} cases[] = {
		{ 0, { 0, 0 } },
		{ EX_NB_CONFIG_T0_USR, { 0, -EINVAL } },
		{ EX_NB_CONFIG_T0_OS, { 0, -EINVAL } },
		{ EX_NB_CONFIG_T1_USR, { -EINVAL, 0 } },
		{ EX_NB_CONFIG_T1_OS, { -EINVAL, 0 } },
		{ EX_NB_CONFIG_THREADS, { -EINVAL, -EINVAL } },
		{ BIT_ULL(16), { -EINVAL, -EINVAL } },		/* one thread is active */
		{ BIT_ULL(17), { -EINVAL, -EINVAL } },		/* both are */
		{ EX_NB_CCCR_ACTIVE, { 0, 0 } },		/* any */
	};
	struct nb_rig *rig = test->priv;
	struct perf_event *event = &rig->event[0];
	unsigned int i, cpu;
	int ret;

	nb_new(test, rig, NULL);
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		for (cpu = 0; cpu < 2; cpu++) {
			rig->cpu[0].thread.own_core.threads = 2;
			nb_open(rig, 0, cpu, NB_INSTR | cases[i].config, 0);
			rig->cpu[0].thread.own_core.threads = 1;
			ret = nb_event_prepare(event, &rig->cpu[cpu].thread, &rig->mine[0]);
			KUNIT_EXPECT_EQ_MSG(test, ret, cases[i].alone[cpu], "CPU %u, %#llx", cpu,
					    cases[i].config);
		}
	}
}

/* :u and :k leave one ring, of both threads; without bits of its own an event has its CPU's. */
static void test_nb_rings_of_threads(struct kunit *test)
{
	static const struct {
		u64 config;		/* T0_OS, T0_USR, T1_OS, T1_USR */
		u64 rings[3][2];	/* of all, :u and :k, on CPU 0 and 1; 0: refused */
	} cases[] = {
		{ 0x0, { { 0xc, 0x3 }, { 0x4, 0x1 }, { 0x8, 0x2 } } },
		{ 0xc, { { 0xc, 0xc }, { 0x4, 0x4 }, { 0x8, 0x8 } } },
		{ 0x3, { { 0x3, 0x3 }, { 0x1, 0x1 }, { 0x2, 0x2 } } },
		{ 0xf, { { 0xf, 0xf }, { 0x5, 0x5 }, { 0xa, 0xa } } },
		{ 0x6, { { 0x6, 0x6 }, { 0x4, 0x4 }, { 0x2, 0x2 } } },
		{ 0x5, { { 0x5, 0x5 }, { 0x5, 0x5 }, { 0x0, 0x0 } } },
		{ 0x2, { { 0x2, 0x2 }, { 0x0, 0x0 }, { 0x2, 0x2 } } },
	};
	struct nb_rig *rig = test->priv;
	struct perf_event *event = &rig->event[0];
	unsigned int i, cpu, n;
	char what[50];
	u64 right;
	int ret;

	nb_new(test, rig, NULL);
	for (i = 0; i < ARRAY_SIZE(cases) * 6; i++) {
		cpu = i % 2;
		n = i / 2 % 3;
		right = cases[i / 6].rings[n][cpu];
		snprintf(what, sizeof(what), "%#llx, CPU %u, %u", cases[i / 6].config, cpu, n);
		nb_open(rig, 0, cpu, NB_INSTR | cases[i / 6].config << 32, 0);
		event->attr.config |= EX_NB_CONFIG_THREADS;	/* as libpfm4: p4 ignores them */
		event->attr.exclude_kernel = n == 1;
		event->attr.exclude_user = n == 2;
		ret = nb_event_prepare(event, &rig->cpu[cpu].thread, &rig->mine[0]);
		KUNIT_EXPECT_EQ_MSG(test, ret, right ? 0 : -EINVAL, "%s", what);
		if (!ret)
			KUNIT_EXPECT_EQ_MSG(test, rig->mine[0].ways->needs->val & 0xf, right,
					    "%s", what);
	}
}

static struct kunit_case threads_tests[] = {
	KUNIT_CASE(test_nb_threads_share_a_core),
	KUNIT_CASE(test_nb_core_of_one_thread),
	KUNIT_CASE(test_nb_rings_of_threads),
	KUNIT_CASE(test_threads_take_turns),
	KUNIT_CASE(test_threads_prefer_their_escr),
	KUNIT_CASE(test_turn_follows_the_interval),
	KUNIT_CASE(test_turn_is_asked_for),
	KUNIT_CASE(test_group_is_matched),
	KUNIT_CASE(test_nb_event_moves_at_every_access),
	KUNIT_CASE(test_nb_event_moves_for_a_pair),
	{ }
};

static struct kunit_suite threads_suite = {
	.name = "ex_netburst_threads",
	.init = nb_init,
	.exit = nb_exit,
	.test_cases = threads_tests,
};
