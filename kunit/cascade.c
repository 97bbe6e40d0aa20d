// SPDX-License-Identifier: GPL-2.0
/*
 * NetBurst: pairs of events, of which one starts the other.
 * Numbers are sections of Documentation/hardware/netburst.md.
 */

#define NB_WALK		NB_CONFIG(8, 1)		/* page_walk_type.dtmiss */
#define NB_CLEAR	NB_CONFIG(44, 1)	/* machine_clear.clear */
#define NB_STALL	NB_CONFIG(29, 0x20)	/* resource_stall.sbfull */
#define NB_QUEUE	NB_CONFIG(26, 1)	/* uop_queue_writes.from_tc_build, MS */
#define NB_X87		NB_CONFIG(22, 0x8000)	/* x87_fp_uop.all, FLAME */
#define NB_ESCR0	NB_CONFIG(13, 0x2000)	/* bsq_allocation, WT prefetches, only ESCR0 */
#define NB_ESCR1	NB_CONFIG(14, 1)	/* bsq_active_entries, RFO prefetches, only ESCR1 */
#define NB_CASCADE	EX_NB_CCCR_CASCADE
#define NB_EXTENDED	EX_NB_CCCR_CASCNT
#define NB_AGAIN	EX_NB_CONFIG1_AGAIN

#define NB_PUT_MISS	"put p4.itlb_reference,mask=miss,count=%u,every=%u,delay=%u"
#define NB_PUT_WALK	"put p4.page_walk_type,mask=dtmiss,count=%u,every=%u,delay=%u"

static const char *const pair_faults[] = {
	"pmi_level=0", "cascade_latch=1", "n15=1", "o8=1", "o9=1", "pmi_level=1", "force_first=0",
	"preset_exact=1", "reserved_gp=0", "pmi_level=1 cascade_latch=1",
	"n15=1 o8=1 o9=1 pmi_level=1 cascade_latch=1", "preset_exact=1 n15=1 cascade_latch=1",
};

/* Open a trigger as event 0 and an event that waits as event 1, on a CPU. */
static void pair_open(struct nb_rig *rig, unsigned int cpu, u64 trigger, u64 after, u64 waits,
		      u64 period)
{
	struct perf_event *event = nb_open(rig, 0, cpu, trigger, 0);

	event->attr.config1 |= after;
	rig->mine[0].left = after & EX_NB_CONFIG1_AFTER;
	nb_open(rig, 1, cpu, waits, period);
	rig->event[1].group_leader = event;
	list_add_tail(&rig->event[1].sibling_list, &event->sibling_list);
	memset(rig->total, 0, sizeof(rig->total));
}

static int pair_try(struct perf_event *event)
{
	return rig_try(event, PERF_EF_START);
}

/* Give both a counter, event @first first, as perf does with the members of a group. */
static void pair_add(struct nb_rig *rig, unsigned int first)
{
	unsigned long flags;
	unsigned int i, n;

	local_irq_save(flags);
	for (n = 0; n < 2; n++) {
		i = first ^ n;
		KUNIT_ASSERT_EQ(rig->test, nb_try_add(rig, &rig->event[i]), 0);
		nb_event_start(&rig->event[i], PERF_EF_RELOAD);
	}
	local_irq_restore(flags);
}

/* Take an event's counter away. */
static void pair_del_one(struct nb_rig *rig, unsigned int i)
{
	struct perf_event *event = &rig->event[i];
	const struct exm_counter *ctr = nb_counter(rig, event);

	rig_del(event, 0);
	rig->total[i] += ctr->counted - rig->base[i] - (ctr->unread - rig->lost[i]);
	if (!rig->m->faults.unflagged)
		KUNIT_EXPECT_FALSE(rig->test, rig->mine[0].unflagged);
}

static void pair_del(struct nb_rig *rig, unsigned int first)
{
	pair_del_one(rig, first);
	pair_del_one(rig, !first);
}

static u64 pair_count(struct nb_rig *rig, unsigned int i)
{
	nb_event_read(&rig->event[i]);
	return local64_read(&rig->event[i].count);
}

/* Put occurrences of the trigger's kind, then of the other's, so rarely that no PMI is missed. */
static void pair_put(struct nb_rig *rig, unsigned int clears, unsigned int stalls)
{
	if (clears)
		nb_command(rig, "put p4.machine_clear,mask=clear,count=%u,every=150", clears);
	nb_run(rig, clears * 150 + 150);
	if (stalls)
		nb_command(rig, "put p4.resource_stall,mask=sbfull,count=%u,every=250", stalls);
	nb_run(rig, stalls * 250 + 250);
}

static void pair_expect_counts(struct nb_rig *rig, u64 trigger, u64 waits, const char *what)
{
	KUNIT_EXPECT_EQ_MSG(rig->test, pair_count(rig, 0), trigger, "%s, trigger", what);
	KUNIT_EXPECT_EQ_MSG(rig->test, pair_count(rig, 1), waits, "%s, waiting event", what);
}

static const struct pair_place_case {
	const char *name;
	u64 trigger, waits;
	int first, second;		/* counters; -1: there are none */
	u64 start;			/* bit of the second one's CCCR */
	unsigned long used;		/* counters of other events */
} pair_place_cases[] = {
	{ "BPU", NB_ITLB, NB_WALK | NB_CASCADE, 0, 2, NB_CASCADE },
	{ "BPU, counter 2 is in use", NB_ITLB, NB_WALK | NB_CASCADE, -1, -1, 0, BIT(2) },
	{ "BPU, 0 is in use: 1 is not used", NB_ITLB, NB_WALK | NB_CASCADE, -1, -1, 0, BIT(0) },
	{ "MS", NB_QUEUE, NB_QUEUE | NB_CASCADE, 4, 6, NB_CASCADE },
	{ "MS, counter 6 is in use", NB_QUEUE, NB_QUEUE | NB_CASCADE, 5, 7, NB_CASCADE, BIT(6) },
	{ "FLAME", NB_X87, NB_X87 | NB_CASCADE, 8, 10, NB_CASCADE },
	{ "FLAME, counter 8 is in use", NB_X87, NB_X87 | NB_CASCADE, 9, 11, NB_CASCADE, BIT(8) },
	{ "IQ", NB_CLEAR, NB_STALL | NB_CASCADE, 12, 14, NB_CASCADE },
	{ "IQ, 12 is in use", NB_CLEAR, NB_STALL | NB_CASCADE, 13, 15, NB_CASCADE, BIT(12) },
	{ "IQ, 12 and 13", NB_CLEAR, NB_STALL | NB_CASCADE, 14, 16, NB_CASCADE, 3 << 12 },
	{ "IQ, 12 to 14: bit 11", NB_CLEAR, NB_STALL | NB_CASCADE, 17, 15, NB_EXTENDED, 7 << 12 },
	{ "IQ, 12 to 15: bit 11", NB_CLEAR, NB_STALL | NB_CASCADE, 17, 16, NB_EXTENDED, 15 << 12 },
	{ "IQ, 12 to 16: 17 has no partner", NB_CLEAR, NB_STALL | NB_CASCADE, -1, -1, 0, 31 << 12 },
	{ "extended", NB_CLEAR, NB_STALL | NB_EXTENDED, 16, 12, NB_EXTENDED },
	{ "extended, 12", NB_CLEAR, NB_STALL | NB_EXTENDED, 17, 15, NB_EXTENDED, BIT(12) },
	{ "extended, 12 and 15", NB_CLEAR, NB_STALL | NB_EXTENDED, 17, 16, NB_EXTENDED, 9 << 12 },
	{ "extended, if both are asked for", NB_CLEAR, NB_STALL | NB_CASCADE | NB_EXTENDED, 16, 12,
	  NB_EXTENDED },
	{ "extended in BPU", NB_ITLB, NB_WALK | NB_EXTENDED, -1, -1 },
	{ "of two blocks", NB_ITLB, NB_STALL | NB_CASCADE, -1, -1 },
	{ "only ESCR0 and only ESCR0", NB_ESCR0, NB_ESCR0 | NB_CASCADE, -1, -1 },
	{ "only ESCR1 and only ESCR0", NB_ESCR1, NB_ESCR0 | NB_CASCADE, 2, 0, NB_CASCADE },
};

/* Some counters start others (8, 9). */
static void test_pair_is_placed(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	const struct pair_place_case *c;

	for (c = pair_place_cases; c < pair_place_cases + ARRAY_SIZE(pair_place_cases); c++) {
		static struct nb_match match;	/* too large for the stack */
		struct ex_req other = { };
		int idx, ret;

		nb_new(test, rig, NULL);
		pair_open(rig, 0, c->trigger, 10, c->waits, 0);
		nb_match_init_pair(&match, &rig->event[0], &rig->event[1]);
		match.holders.used = c->used;
		match.fixed = c->used;
		for_each_set_bit(idx, &c->used, EX_NB_COUNTERS)
			match.holders.req[idx] = &other;
		ret = nb_match(&match);
		KUNIT_EXPECT_EQ_MSG(test, ret, c->first < 0 ? -ENOSPC : 0, "%s", c->name);
		if (c->first < 0) {
			KUNIT_EXPECT_EQ_MSG(test, match.holders.used, c->used, "%s", c->name);
			continue;
		}
		KUNIT_EXPECT_EQ_MSG(test, ex_holders_find(&match.holders, rig->mine[0].ways),
				    c->first, "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, ex_holders_find(&match.holders, rig->mine[1].ways),
				    c->second, "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, match.start, c->start, "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, match.holders.used,
				    c->used | BIT(c->first) | BIT(c->second), "%s", c->name);
	}
}

/* The edges that the driver uses, in this order, are the hardware's, but for 15 to 17 (8, 9). */
static void test_pair_edges_start_counters(struct kunit *test)
{
	static const u8 edges[][2] = {
		{ 0, 2 }, { 2, 0 }, { 4, 6 }, { 6, 4 }, { 5, 7 }, { 7, 5 }, { 8, 10 }, { 10, 8 },
		{ 9, 11 }, { 11, 9 }, { 12, 14 }, { 14, 12 }, { 13, 15 }, { 15, 13 }, { 14, 16 },
		{ 16, 12 }, { 17, 15 }, { 17, 16 }, { 16, 17 },
	};
	const struct nb_edge *edge = nb_edges;
	struct nb_rig *rig = test->priv;
	unsigned int n = 0, i;
	u64 before;

	for (; edge->ctl; edge++, n++) {
		KUNIT_ASSERT_LT(test, n, ARRAY_SIZE(edges));
		KUNIT_EXPECT_EQ(test, edge->trigger, edges[n][0]);
		KUNIT_EXPECT_EQ(test, edge->waits, edges[n][1]);
		nb_new(test, rig, NULL);
		for (i = 0; i < 2; i++) {	/* clocks: a null event that is not above 15 */
			nb_write(rig->cpu, EX_NB_CCCR0 + edge->waits, 0x00ff0000 | edge->ctl);
			nb_write(rig->cpu, EX_NB_CTR0 + edge->waits, 0);
			nb_write(rig->cpu, EX_NB_CTR0 + edge->trigger, GENMASK_ULL(39, 0) - 1000);
		}
		nb_command(rig, "set powered_down=0");
		for (i = 0; i < 43; i++)
			rig->m->pkg[0].box[0].extra[i] |= 0xc;
		exm_sync(rig->m);
		nb_run(rig, 500);
		KUNIT_EXPECT_EQ_MSG(test, nb_read(rig->cpu, EX_NB_CTR0 + edge->waits), 0ULL,
				    "%u starts %u", edge->trigger, edge->waits);
		nb_write(rig->cpu, EX_NB_CCCR0 + edge->trigger, 0x00ff1000);
		nb_run(rig, 500);
		KUNIT_EXPECT_EQ_MSG(test, nb_read(rig->cpu, EX_NB_CTR0 + edge->waits), 0ULL,
				    "%u starts %u", edge->trigger, edge->waits);
		nb_run(rig, 1000);
		before = nb_read(rig->cpu, EX_NB_CTR0 + edge->waits);
		KUNIT_EXPECT_GT_MSG(test, before, 0ULL, "%u starts %u", edge->trigger, edge->waits);
	}
	KUNIT_EXPECT_EQ(test, n, ARRAY_SIZE(edges));
}

/* A pair whose period is longer than the counter, and @count occurrences of its waiting event */
static void pair_run_long(struct nb_rig *rig, u64 period, u64 count, unsigned int every)
{
	pair_open(rig, 0, NB_ITLB, NB_AGAIN | 1, NB_WALK | NB_CASCADE, period);
	pair_add(rig, 0);
	nb_command(rig, NB_PUT_MISS, 1, 1, 1);
	nb_run(rig, 1000);
	nb_command(rig, "put p4.page_walk_type,mask=dtmiss,count=%llu,every=%u", count, every);
	nb_run(rig, every * count + 1000);
}

/* The same with occurrences so dense that some come between the two writes of a preset. */
static void test_pair_with_a_dense_long_period(struct kunit *test)
{
	const u64 period = BIT_ULL(40) + 5, count = period + 1000;
	struct nb_rig *rig = test->priv;
	const struct exm_counter *ctr;
	unsigned int fault, every;
	char what[100];

	for (fault = 0; fault < ARRAY_SIZE(pair_faults); fault += thin) {
		for (every = 1; every < 60; every += every + 1) {
			snprintf(what, sizeof(what), "%s, every %u", pair_faults[fault], every);
			nb_new(test, rig, pair_faults[fault]);
			pair_run_long(rig, period, count, every);
			ctr = nb_counter(rig, &rig->event[1]);
			KUNIT_EXPECT_EQ_MSG(test, pair_count(rig, 1) + ctr->unread - rig->lost[1],
					    ctr->counted - rig->base[1], "%s", what);
			KUNIT_EXPECT_EQ_MSG(test, rig->samples[1], 1U, "%s", what);
			KUNIT_EXPECT_EQ_MSG(test, rig->periods[1] +
					    nb_event_counter(&rig->event[1])->since,
					    pair_count(rig, 1), "%s", what);
			KUNIT_EXPECT_LT_MSG(test, pair_count(rig, 1), count, "%s", what);
			KUNIT_EXPECT_EQ_MSG(test, rig->cpu[0].thread.lost_pmis, 0ULL,
					    "%s", what);
			pair_del(rig, 0);
		}
	}
}

/* What perf and the machine have done to a pair, and what it has to count */
struct pair_history {
	struct nb_rig *rig;
	u64 seed;
	bool on[2];		/* the event has a counter */
	bool paired;		/* both got theirs together */
	unsigned int fires;	/* occurrences until the trigger fires */
	u64 count[2];		/* what each event has counted since perf's last RESET */
	u64 sampled;		/* what the waiting event has counted in all */
};

static void pair_hist_put(struct pair_history *h)
{
	unsigned int clears = place_random(&h->seed, 40), stalls = place_random(&h->seed, 20);

	if (h->fires && !place_random(&h->seed, 4))
		clears = h->fires - place_random(&h->seed, 2);
	pair_put(h->rig, clears, stalls);
	if (!h->on[0])
		return;
	h->count[0] += clears;
	h->fires -= min(h->fires, clears);
	if (h->on[1] && h->paired && !h->fires) {
		h->count[1] += stalls;
		h->sampled += stalls;
	}
}

/* One is disabled, and the other one goes on alone, or goes, too. */
static void pair_hist_del(struct pair_history *h, unsigned int i)
{
	if (!h->on[i])
		return;
	h->rig->event[i].state = PERF_EVENT_STATE_OFF;
	pair_del_one(h->rig, i);
	h->on[i] = false;
}

/* One alone, and then perhaps the other one, which is too late for a pair */
static void pair_hist_add_alone(struct pair_history *h, unsigned int first)
{
	struct nb_rig *rig = h->rig;

	rig->event[!first].state = PERF_EVENT_STATE_OFF;
	KUNIT_EXPECT_EQ(rig->test, pair_try(&rig->event[first]), 0);
	rig->event[!first].state = PERF_EVENT_STATE_INACTIVE;
	if (place_random(&h->seed, 2))
		KUNIT_EXPECT_EQ(rig->test, pair_try(&rig->event[!first]), 0);
}

/* One alone, or both, another event of the trigger's counters having come before */
static void pair_hist_add(struct pair_history *h)
{
	bool alone = !place_random(&h->seed, 4), other = place_random(&h->seed, 2);
	struct nb_rig *rig = h->rig;
	unsigned int first = place_random(&h->seed, 2);

	pair_hist_del(h, first);
	pair_hist_del(h, !first);
	rig->event[0].state = PERF_EVENT_STATE_INACTIVE;
	rig->event[1].state = PERF_EVENT_STATE_INACTIVE;
	h->paired = false;
	if (other)
		nb_add(rig, nb_open(rig, 2, 0, NB_INSTR, 0));	/* on counter 12 */
	if (alone) {
		pair_hist_add_alone(h, first);
	} else if (place_random(&h->seed, 4)) {
		pair_add(rig, first);
		h->paired = true;
		KUNIT_EXPECT_EQ(rig->test, rig->event[0].hw.idx, other ? 13 : 12);
	} else {			/* perf gives up on a group of which one has a counter */
		KUNIT_EXPECT_EQ(rig->test, pair_try(&rig->event[first]), 0);
		rig_del(&rig->event[first], 0);
		KUNIT_EXPECT_EQ(rig->test, rig->mine[!first].spot.idx, -1);
	}
	h->on[0] = rig->event[0].hw.idx >= 0;
	h->on[1] = rig->event[1].hw.idx >= 0;
	if (other)
		rig_del(&rig->event[2], 0);
}

static void pair_hist_sleep(struct pair_history *h)
{
	struct nb_thread *thread = &h->rig->cpu[0].thread;

	nb_stop_events(thread);
	exm_reset(h->rig->m);
	atomic_set(&nb_num_users, 1);
	nb_resume(thread);
	atomic_set(&nb_num_users, 0);
}

static void pair_hist_step(struct pair_history *h)
{
	unsigned int i = place_random(&h->seed, 2);

	switch (place_random(&h->seed, 8)) {
	case 0:
		return pair_hist_add(h);
	case 1:
		return pair_hist_del(h, i);
	case 2:
		return pair_hist_sleep(h);
	case 3:			/* perf's RESET leaves alone what counts for the pair */
		local64_set(&h->rig->event[i].count, 0);
		h->count[i] = 0;
		return;
	case 4:			/* as a new period, and the check once a second, do */
		if (!h->paired || !h->on[0] || !h->on[1])
			return;
		nb_event_stop(&h->rig->event[i], PERF_EF_UPDATE);
		nb_event_start(&h->rig->event[i], 0);
		return;
	default:
		return pair_hist_put(h);
	}
}

/* Event 0 starts event 1 with its 100th occurrence, whatever happens before and after. */
static void test_pair_in_any_history(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	unsigned int n, step;
	char what[100];

	for (n = 0; stride && n < 120 && test->status != KUNIT_FAILURE; n += stride) {
		struct pair_history h = { .rig = rig, .seed = n, .fires = 100 };

		nb_new(test, rig, pair_faults[n % ARRAY_SIZE(pair_faults)]);
		pair_open(rig, 0, NB_CLEAR, 100, NB_STALL | NB_CASCADE, n & 1 ? 10 : 0);
		pair_hist_add(&h);
		for (step = 0; step < 40; step++) {
			pair_hist_step(&h);
			snprintf(what, sizeof(what), "%s, history %u, step %u",
				 pair_faults[n % ARRAY_SIZE(pair_faults)], n, step);
			pair_expect_counts(rig, h.count[0], h.count[1], what);
			KUNIT_EXPECT_EQ_MSG(test, !rig->mine[0].partner, !rig->mine[1].partner,
					    "%s: half a pair", what);
		}
		if (n & 1)
			KUNIT_EXPECT_EQ_MSG(test, rig->periods[1], h.sampled / 10 * 10, "%s", what);
		pair_hist_del(&h, 0);
		pair_hist_del(&h, 1);
		KUNIT_EXPECT_EQ_MSG(test, rig->cpu[0].thread.core->holders.used, 0UL, "%s", what);
		KUNIT_EXPECT_EQ_MSG(test, rig->cpu[0].unknown, 0U, "%s", what);
	}
}

/* What the SDM's example 18-2 is about: thread 1's event waits for thread 0's. */
static void test_pair_of_two_threads(struct kunit *test)
{
	struct nb_rig *rig = test->priv;

	nb_new(test, rig, NULL);
	pair_open(rig, 1, NB_INSTR | NB_T0, 4096, NB_INSTR | NB_CASCADE, 1000);
	pair_add(rig, 1);
	nb_command(rig, NB_PUT_INSTR ",delay=50", 0, 5000ULL, 200);
	nb_command(rig, NB_PUT_INSTR, 1, 10000ULL, 200);
	nb_run(rig, 2100000);
	pair_expect_counts(rig, 5000, 5904, "example 18-2");
	KUNIT_EXPECT_EQ(test, rig->samples[1], 5U);
	KUNIT_EXPECT_EQ(test, rig->cpu[0].nmis, 0U);
	KUNIT_EXPECT_EQ(test, rig->cpu[1].nmis, 5U);
	pair_del(rig, 0);
}

/* What each start and stop of a pair, and a PMI that arms it anew, read and write */
static void test_pair_register_accesses(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event = rig->event;

	nb_new(test, rig, NULL);
	pair_open(rig, 0, NB_ITLB, NB_AGAIN | 5, NB_WALK | NB_CASCADE, 10);
	rig->reads = 0;
	rig->writes = 0;
	pair_add(rig, 0);
	nb_expect_accesses(rig, 0, 8, "add: two ESCRs, two counters twice, two CCCRs");
	nb_event_stop(&event[1], PERF_EF_UPDATE);
	nb_expect_accesses(rig, 3, 1, "stop the waiting event");
	nb_event_start(&event[1], 0);
	nb_expect_accesses(rig, 2, 3, "start it: stop the trigger, start both");
	nb_event_start(&event[0], 0);
	nb_expect_accesses(rig, 0, 0, "start a trigger that counts");
	nb_event_stop(&event[0], PERF_EF_UPDATE);
	nb_expect_accesses(rig, 5, 2, "stop both");
	nb_event_start(&event[1], 0);
	nb_expect_accesses(rig, 0, 2, "start both");
	nb_command(rig, NB_PUT_MISS, 5, 1, 1);
	nb_run(rig, 1000);
	nb_expect_accesses(rig, 0, 0, "the trigger fires");
	nb_command(rig, NB_PUT_WALK, 10, 20, 1);
	nb_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples[1], 1U);
	nb_expect_accesses(rig, 5, 7, "PMI: arm both");
	nb_command(rig, NB_PUT_MISS, 5, 1, 1);
	nb_run(rig, 1000);
	nb_event_stop(&event[0], PERF_EF_UPDATE);
	nb_expect_accesses(rig, 6, 2, "stop both, fired");
	nb_event_start(&event[1], 0);
	nb_expect_accesses(rig, 0, 2, "start both, fired");
	nb_command(rig, NB_PUT_WALK, 10, 20, 1);
	nb_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples[1], 2U);
	nb_expect_accesses(rig, 6, 7, "PMI: arm both, one of which was enabled");
	pair_del(rig, 0);
}

/* By CASCNTxINTOy, and each occurrence of the waiting event is a sample. */
static void test_pair_extended(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		nb_new(test, rig, NULL);
		pair_open(rig, 0, NB_CLEAR, 10, NB_STALL | NB_EXTENDED | EX_NB_CCCR_FORCE_OVF, 1);
		if (i)		/* 17 starts 15 */
			__set_bit(12, &rig->cpu[0].thread.core->holders.used);
		if (i)
			rig->cpu[0].thread.core->holders.req[12] = &rig->mine[2].ways[0];
		pair_add(rig, 0);
		KUNIT_EXPECT_EQ(test, rig->event[1].hw.idx, i ? 15 : 12);
		nb_command(rig, "put p4.machine_clear,mask=clear,count=100,every=300,delay=300");
		nb_command(rig, "put p4.resource_stall,mask=sbfull,count=100,every=300,delay=150");
		nb_run(rig, 40000);
		pair_expect_counts(rig, 100, 90, "extended");
		KUNIT_EXPECT_EQ(test, rig->periods[1], 90ULL);
		KUNIT_EXPECT_EQ(test, rig->samples[1], 90U);
		pair_del(rig, 1);
	}
}

/* The check once a second shortens the period of an event that waits, or that has been started. */
static void test_pair_is_shortened(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *waits = &rig->event[1];
	unsigned int i, fired;

	for (i = 0; i < 2 * ARRAY_SIZE(pair_faults); i += thin) {
		const char *fault = pair_faults[i / 2];

		fired = i % 2;
		nb_new(test, rig, fault);
		pair_open(rig, 0, NB_CLEAR, 100, NB_STALL | NB_CASCADE, 1000);
		pair_add(rig, 0);
		pair_put(rig, 99 + fired, 5);
		KUNIT_EXPECT_EQ_MSG(test, pair_count(rig, 1), 5ULL * fired, "%s", fault);
		waits->hw.sample_period = 20;	/* as that of -F */
		nb_run(rig, NSEC_PER_SEC);
		nb_check(&rig->cpu[0].thread);
		KUNIT_EXPECT_EQ_MSG(test, nb_event_counter(waits)->left, 20ULL - 5 * fired, "%s",
				    fault);
		pair_put(rig, 0, 3);
		pair_put(rig, !fired, 21);
		pair_expect_counts(rig, 100, 21 + 8 * fired, fault);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples[1], 1U, "%s", fault);
		pair_del(rig, 0);
		KUNIT_EXPECT_EQ_MSG(test, rig->cpu[0].unknown, 0U, "%s", fault);
	}
}

/* The overflow of the trigger leaves its bit 0 (7): the log will say so. */
static void test_pair_is_unflagged(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	unsigned int i, unflagged, first;

	for (i = 0; i < 4; i++) {
		unflagged = i & 1;
		first = i / 2;
		nb_new(test, rig, unflagged ? "unflagged=1" : NULL);
		pair_open(rig, 0, NB_CLEAR, 100, NB_STALL | NB_CASCADE, 0);
		pair_add(rig, first);
		pair_put(rig, 99, 5);
		pair_del(rig, first);
		KUNIT_EXPECT_FALSE(test, rig->mine[0].unflagged);
		pair_add(rig, first);
		pair_put(rig, 1, 5);
		pair_expect_counts(rig, 100, unflagged ? 0 : 5, "unflagged");
		pair_del(rig, first);
		KUNIT_EXPECT_EQ(test, rig->mine[0].unflagged, unflagged == 1);
	}
}

/* The same if the PMI of another event has made the driver look at the waiting event before. */
static void test_pair_is_unflagged_when_looked_at(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct pt_regs regs = { };
	struct perf_event *other;

	nb_new(test, rig, NULL);
	nb_command(rig, "set unflagged=1");
	pair_open(rig, 0, NB_CLEAR, 5, NB_STALL | NB_CASCADE, 100);
	other = nb_open(rig, 2, 0, NB_ITLB, 10);
	nb_add(rig, other);
	pair_add(rig, 0);
	nb_command(rig, NB_PUT_MISS, 10, 50, 1);
	nb_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples[2], 1U);
	pair_put(rig, 5, 5);
	/* an NMI of another source is not claimed for a counter that has not overflowed */
	rig->cpu[0].thread.stray_until = 0;
	KUNIT_EXPECT_EQ(test, nb_handle_pmi(&rig->cpu[0].thread, &regs), NMI_DONE);
	pair_expect_counts(rig, 5, 0, "unflagged");
	pair_del(rig, 0);
	KUNIT_EXPECT_TRUE(test, rig->mine[0].unflagged);
	rig_del(other, 0);
}

/* An event that waits in a group without a trigger would never count: it is disabled. */
static void test_pair_without_trigger(struct kunit *test)
{
	struct nb_rig *rig = test->priv;

	nb_new(test, rig, NULL);
	nb_open(rig, 0, 0, NB_STALL | NB_CASCADE, 0);
	init_irq_work(&rig->event[0].pending_irq, no_work);
#ifdef EX_HAS_PENDING_DISABLE_IRQ
	init_irq_work(&rig->event[0].pending_disable_irq, no_work);
#endif
	KUNIT_EXPECT_EQ(test, pair_try(&rig->event[0]), -EINVAL);
	KUNIT_EXPECT_EQ(test, rig->event[0].pending_disable, 1);
	irq_work_sync(&rig->event[0].pending_irq);
#ifdef EX_HAS_PENDING_DISABLE_IRQ
	irq_work_sync(&rig->event[0].pending_disable_irq);
#endif
}

/* A register of one of the two raises #GP: neither has a counter. */
static void test_pair_is_refused_a_register(struct kunit *test)
{
	static const u32 regs[] = { 0x3b6, 0x3ad };	/* ITLB_ESCR0, PMH_ESCR1 */
	struct nb_rig *rig = test->priv;
	unsigned int i, first;

	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		for (first = 0; first < 2; first++) {
			nb_new(test, rig, NULL);
			pair_open(rig, 0, NB_ITLB, 100, NB_WALK | NB_CASCADE, 0);
			rig->refused = regs[i];
			KUNIT_EXPECT_EQ(test, pair_try(&rig->event[first]), -EINVAL);
			KUNIT_EXPECT_EQ(test, rig->cpu[0].thread.core->holders.used, 0UL);
			KUNIT_EXPECT_EQ(test, rig->mine[0].spot.idx, -1);
			KUNIT_EXPECT_EQ(test, rig->mine[1].spot.idx, -1);
		}
	}
}

/* Two events that wait were opened at the same time, and neither check has seen the other. */
static void test_pair_of_three(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *second;

	nb_new(test, rig, NULL);
	pair_open(rig, 0, NB_CLEAR, 100, NB_STALL | NB_CASCADE, 0);
	second = nb_open(rig, 2, 0, NB_STALL | NB_CASCADE, 0);
	second->group_leader = &rig->event[0];
	pair_add(rig, 0);
	KUNIT_EXPECT_EQ(test, pair_try(second), -EINVAL);
	pair_put(rig, 100, 10);
	pair_expect_counts(rig, 100, 10, "three");
	pair_del(rig, 0);
	KUNIT_EXPECT_EQ(test, rig->cpu[0].thread.core->holders.used, 0UL);
}

static struct kunit_case cascade_tests[] = {
	KUNIT_CASE(test_pair_is_placed),
	KUNIT_CASE(test_pair_edges_start_counters),
	KUNIT_CASE(test_pair_in_any_history),
	KUNIT_CASE(test_pair_with_a_dense_long_period),
	KUNIT_CASE(test_pair_of_two_threads),
	KUNIT_CASE(test_pair_register_accesses),
	KUNIT_CASE(test_pair_extended),
	KUNIT_CASE(test_pair_is_shortened),
	KUNIT_CASE(test_pair_is_unflagged),
	KUNIT_CASE(test_pair_is_unflagged_when_looked_at),
	KUNIT_CASE(test_pair_is_refused_a_register),
	KUNIT_CASE(test_pair_of_three),
	KUNIT_CASE(test_pair_without_trigger),
	{ }
};

static struct kunit_suite cascade_suite = {
	.name = "ex_netburst_cascade",
	.init = nb_init,
	.exit = nb_exit,
	.test_cases = cascade_tests,
};
