// SPDX-License-Identifier: GPL-2.0
/*
 * NetBurst: configs, events and tags.
 * Numbers are sections of Documentation/hardware/netburst.md.
 */

static const struct nb_encode_case {
	const char *name;
	u64 config;
	const char *why;		/* a part of the refusal; NULL: the rest is the encoding */
	u64 ctl;
	unsigned long counters[2];	/* of each way; 0: there is one way */
	u32 reg;			/* the first way's ESCR */
	u64 escr;
} nb_encode_cases[] = {
	{ "instr_retired", NB_INSTR | NB_T0, NULL, 0x00039000, { 0x13000, 0x2c000 }, 0x3b8,
	  0x0400020c },
	{ "user of thread 0, kernel of 1", NB_INSTR | BIT_ULL(34) | BIT_ULL(33), NULL, 0x00039000,
	  { 0x13000, 0x2c000 }, 0x3b8, 0x04000206 },
	{ "all of compare", NB_INSTR | NB_T0 | 0x01fc0000, NULL, 0x01ff9000, { 0x13000, 0x2c000 },
	  0x3b8, 0x0400020c },
	{ "force_ovf", NB_INSTR | NB_T0 | BIT(25), NULL, 0x02039000, { 0x13000, 0x2c000 },
	  0x3b8, 0x0400020c },
	{ "active", NB_INSTR | NB_T0 | 0x10000, NULL, 0x00019000, { 0x13000, 0x2c000 }, 0x3b8,
	  0x0400020c },
	{ "libpfm4's enable and select", NB_INSTR | NB_T0 | 0x9000, NULL, 0x00039000,
	  { 0x13000, 0x2c000 }, 0x3b8, 0x0400020c },
	{ "a tag", NB_CONFIG(16, 0x8000) | NB_T0 | 0xbULL << 36, NULL, 0x00033000,
	  { 0x300, 0xc00 }, 0x3a4, 0x110000bc },
	{ "all bits of a tag", NB_CONFIG(16, 0x8000) | NB_T0 | 0x1fULL << 36, NULL, 0x00033000,
	  { 0x300, 0xc00 }, 0x3a4, 0x110001fc },
	{ "a metric", NB_CONFIG(37, 1) | NB_T0 | 9, NULL, 0x0003b000, { 0x13000, 0x2c000 }, 0x3cc,
	  0x1200020c },
	{ "a tag without tag_en", NB_CONFIG(16, 0x8000) | NB_T0 | 1ULL << 37, "need each other" },
	{ "tag_en without a tag", NB_CONFIG(16, 0x8000) | NB_T0 | 1ULL << 36, "need each other" },
	{ "a tag at retirement", NB_INSTR | NB_T0 | 3ULL << 36, "tags no uop" },
	{ "a tag at retirement, CRU2", NB_CONFIG(36, 1) | NB_T0 | 3ULL << 36, "tags no uop" },
	{ "a metric of another event", NB_CONFIG(36, 1) | NB_T0 | 1, "replay_event's" },
	{ "metric 10", NB_CONFIG(37, 1) | NB_T0 | 10, "no metric" },
	{ "another select", NB_INSTR | NB_T0 | 0xb000, "escr_select" },
	{ "select 3 of a clock of the bus", NB_CONFIG(24, 1) | NB_T0 | 0x6000, "escr_select" },
	{ "response, select 5", NB_CONFIG(34, 2) | NB_T0 | 0xa000, "escr_select" },
	{ "all requests of IOQ_active_entries", NB_CONFIG(11, 0xefff) | NB_T0, NULL, 0x0003d000,
	  { 0xc }, 0x3a3, 0x35dffe0c },
	{ "bit 12 of IOQ_active_entries", NB_CONFIG(11, 0xffff) | NB_T0, "no such bit" },
	{ "reads and writes of IOQ", NB_CONFIG(10, 0x2821) | NB_T0, NULL, 0x0003d000,
	  { 0x1, 0xc }, 0x3a2, 0x0650420c },
	{ "IOQ without an access", NB_CONFIG(10, 0xef81) | NB_T0, "5-6 (access)" },
	{ "IOQ without a memory type", NB_CONFIG(10, 0xe061) | NB_T0, "7-11 (memory)" },
	{ "IOQ without a source", NB_CONFIG(11, 0x8fe1) | NB_T0, "13-14 (source)" },
	{ "no event 47", NB_CONFIG(47, 1) | NB_T0, "no event" },
	{ "a bit of another event's mask", NB_CONFIG(38, 0x10) | NB_T0, "no such bit" },
	{ "no mask", NB_CONFIG(38, 0) | NB_T0, "the event counts nothing" },
	{ "libpfm4's TAG0 alone", NB_CONFIG(16, 0) | NB_T0 | 3ULL << 36, "need ALL" },
	{ "libpfm4's L1_LD_MISS alone", NB_CONFIG(37, 0) | NB_T0, "field metric" },
	{ "edge alone", NB_INSTR | NB_T0 | BIT(24), "need compare" },
	{ "thresh alone", NB_INSTR | NB_T0 | BIT(20), "need compare" },
	{ "complement alone", NB_INSTR | NB_T0 | BIT(19), "need compare" },
	{ "OVF", NB_INSTR | NB_T0 | BIT_ULL(31), "format field" },
	{ "OVF_PMI_T0", NB_INSTR | NB_T0 | BIT(26), "format field" },
	{ "OVF_PMI_T1", NB_INSTR | NB_T0 | BIT(27), "format field" },
	{ "bit 63", NB_INSTR | NB_T0 | BIT_ULL(63), "format field" },
};

static void test_nb_event_is_encoded(struct kunit *test)
{
	struct ex_req *ways = ((struct nb_rig *)test->priv)->mine[0].ways;
	const struct nb_encode_case *c;

	for (c = nb_encode_cases; c < nb_encode_cases + ARRAY_SIZE(nb_encode_cases); c++) {
		const u64 config[EX_NB_WORDS] = { c->config };
		const char *why = nb_encode(config, ways);

		if (c->why) {
			KUNIT_EXPECT_TRUE_MSG(test, why && strstr(why, c->why), "%s", c->name);
			continue;
		}
		KUNIT_ASSERT_NULL_MSG(test, why, "%s: %s", c->name, why);
		KUNIT_EXPECT_EQ_MSG(test, ways->ways, c->counters[1] ? 2U : 1U, "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, ways->ctl, c->ctl, "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, ways->counters, c->counters[0], "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, nb_filters[ways->needs->filter].reg, c->reg, "%s",
				    c->name);
		KUNIT_EXPECT_EQ_MSG(test, ways->needs->val, c->escr, "%s", c->name);
		if (!c->counters[1])
			continue;
		KUNIT_EXPECT_EQ_MSG(test, ways[1].ctl, c->ctl, "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, ways[1].counters, c->counters[1], "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, nb_filters[ways[1].needs->filter].reg, c->reg + 1,
				    "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, ways[1].needs->val, c->escr, "%s", c->name);
	}
}

/*
 * The manual's events (14) by the numbers of the kernel's p4 driver (asm/perf_event_p4.h: enum
 * P4_EVENTS), and one that p4 does not have.  The model has their mask bits, their codes, and the
 * counters of their ESCRs.
 */
static const struct nb_signal {
	const char *signal;
	unsigned int copies;		/* so many can count at a time; counter 1 is not used */
	bool both;			/* an occurrence belongs to both threads (3) */
	u16 mask;			/* of the default occurrence; 0: each bit has its own */
	unsigned int times;		/* that an occurrence is counted; 0: once */
} nb_signals[] = {
	{ "tc_deliver_mode", 4, true }, { "bpu_fetch_request", 3 }, { "itlb_reference", 3 },
	{ "memory_cancel", 4 }, { "memory_complete", 4 }, { "load_port_replay", 4 },
	{ "store_port_replay", 4 }, { "mob_load_replay", 3 }, { "page_walk_type", 3, true },
	{ "bsq_cache_reference", 3 }, { "ioq_allocation", 3, .mask = 0x20a1 },
	{ "ioq_active_entries", 2, .mask = 0x20a1 }, { "fsb_data_activity", 3, true },
	{ "bsq_allocation", 1, .mask = 0x200 }, { "bsq_active_entries", 2, .mask = 0x200 },
	{ "sse_input_assist", 4, true }, { "packed_sp_uop", 4, true },
	{ "packed_dp_uop", 4, true }, { "scalar_sp_uop", 4, true }, { "scalar_dp_uop", 4, true },
	{ "64bit_mmx_uop", 4, true }, { "128bit_mmx_uop", 4, true }, { "x87_fp_uop", 4, true },
	{ "tc_misc", 4, .times = 2 }, { "global_power_events", 3 }, { "tc_ms_xfer", 4, true },
	{ "uop_queue_writes", 4 }, { "retired_mispred_branch_type", 4 },
	{ "retired_branch_type", 4 }, { "resource_stall", 6 }, { "wc_buffer", 4, true },
	{ "b2b_cycles", 3, true }, { "bnr", 3, true }, { "snoop", 3, true },
	{ "response", 3, true }, { "front_end_event", 6 }, { "execution_event", 6 },
	{ "replay_event", 6 }, { "instr_retired", 6 }, { "uops_retired", 6 }, { "uop_type", 6 },
	{ "branch_retired", 6 }, { "mispred_branch_retired", 6 }, { "x87_assist", 6 },
	{ "machine_clear", 6 }, { "instr_completed", 6 }, { "x87_simd_moves_uop", 4, true },
};

/* Occurrences of a signal: of both threads, in both rings.  Returns what the event should count. */
static u64 nb_put_kinds(struct nb_rig *rig, const struct nb_signal *ev, const char *mask, bool user)
{
	static const unsigned int counts[] = { 7, 50, 300, 700 };
	unsigned int kind;
	u64 sum = 0;

	for (kind = 0; kind < ARRAY_SIZE(counts); kind++) {
		nb_command(rig, "put p4.%s%s,thread=%u,ring=%u,count=%u,every=99,delay=99999",
			   ev->signal, mask, kind / 2, kind % 2 ? 3 : 0, counts[kind]);
		if ((ev->both || kind < 2) && (user || kind % 2 == 0))
			sum += counts[kind] * (ev->times ?: 1);
	}
	return sum;
}

/*
 * Each event with each bit of its mask counts its signal, in all counters of its ESCRs: that of its
 * own thread, in its rings, and of the other thread if it belongs to both.
 */
static void test_nb_events_count_their_signals(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	unsigned int num, bit, i, copies;
	char what[20], line[100], reply[100];
	u64 right;

	for (num = 0; num < ARRAY_SIZE(nb_signals); num += thin) {
		for (bit = 0; bit < 16; bit++) {
			const struct nb_signal *ev = &nb_signals[num];
			const u64 config[EX_NB_WORDS] = {
				NB_CONFIG(num, ev->mask ?: BIT(bit)) |
				(num % 2 ? NB_T0 : BIT_ULL(35)),
			};

			if (ev->mask && bit)
				break;
			nb_new(test, rig, "clocks=0");
			snprintf(what, sizeof(what), ",mask=%u", bit);
			snprintf(line, sizeof(line), "put p4.%s%s,count=1,delay=9000000",
				 ev->signal, ev->mask ? "" : what);
			exm_command(rig->m, line, reply, sizeof(reply));
			KUNIT_EXPECT_EQ_MSG(test, !nb_encode(config, rig->mine[0].ways),
					    !strcmp(reply, "ok\n"), "%s bit %u", ev->signal, bit);
			if (strcmp(reply, "ok\n"))
				continue;
			for (copies = 0; copies < NB_EVENTS; copies++) {
				nb_open(rig, copies, 0, *config, 0);
				if (rig_try(&rig->event[copies], PERF_EF_START))
					break;
			}
			KUNIT_EXPECT_EQ_MSG(test, copies, ev->copies, "%s bit %u", ev->signal, bit);
			right = nb_put_kinds(rig, ev, ev->mask ? "" : what, num % 2);
			nb_run(rig, 200000);
			for (i = 0; i < copies; i++) {
				rig_del(&rig->event[i], PERF_EF_UPDATE);
				KUNIT_EXPECT_EQ_MSG(test, (u64)local64_read(&rig->event[i].count),
						    right, "%s bit %u, copy %u", ev->signal, bit,
						    i);
			}
		}
	}
}

/* Two events, and whether both can count at a time; the second may be the other thread's. */
static const struct nb_tag_case {
	const char *name;
	u64 a, b;
	unsigned int cpu;		/* of the second */
	bool both;
} nb_tag_cases[] = {
	{ "two bits", NB_PACKED_SP | NB_TAG(1), NB_PACKED_DP | NB_TAG(2), 0, true },
	{ "one bit", NB_PACKED_SP | NB_TAG(1), NB_PACKED_DP | NB_TAG(3), 0, false },
	{ "the same event", NB_PACKED_SP | NB_TAG(1), NB_PACKED_SP | NB_TAG(1), 0, true },
	{ "one bit of both threads", NB_PACKED_SP | NB_TAG(1), NB_PACKED_DP | NB_TAG(1), 1, false },
	{ "the same event on both threads", NB_PACKED_SP | NB_TAG(1), NB_PACKED_SP | NB_TAG(1), 1,
	  true },
	{ "one bit in rings that differ", NB_CONFIG(40, 2) | NB_TAG(1) | BIT_ULL(35),
	  NB_CONFIG(40, 2) | NB_TAG(1) | NB_T0, 0, false },
	{ "one bit in each thread", NB_CONFIG(40, 2) | NB_TAG(1), NB_CONFIG(40, 4) | NB_TAG(1), 1,
	  true },
	{ "one bit, and both threads", NB_CONFIG(40, 2) | NB_TAG(1),
	  NB_CONFIG(40, 4) | NB_TAG(1) | NB_T0 | NB_T1, 1, false },
	{ "one bit, and other rings", NB_CONFIG(40, 2) | NB_TAG(1) | BIT_ULL(34),
	  NB_CONFIG(40, 2) | NB_TAG(1) | BIT_ULL(35), 0, false },
	{ "the front end", NB_CONFIG(40, 2) | NB_TAG(1), NB_PACKED_SP | NB_TAG(8), 0,
	  false },
	{ "one bit of the other thread", NB_PACKED_SP | NB_TAG(1), NB_CONFIG(40, 2) | NB_TAG(1), 1,
	  false },
	{ "one bit of the other thread alone", NB_CONFIG(40, 2) | NB_TAG(1) | NB_T1,
	  NB_CONFIG(40, 4) | NB_TAG(1), 1, false },
	{ "one ring of the other thread", NB_CONFIG(40, 2) | NB_TAG(1) | BIT_ULL(33),
	  NB_CONFIG(40, 2) | NB_TAG(1) | BIT_ULL(33) | BIT_ULL(32), 0, false },
	{ "the front end, two bits", NB_CONFIG(40, 2) | NB_TAG(1), NB_CONFIG(40, 2) | NB_TAG(2), 0,
	  false },
	{ "one bit and two", NB_CONFIG(25, 1) | NB_TAG(1), NB_CONFIG(25, 1) | NB_TAG(9), 0, false },
	{ "no tag", NB_PACKED_SP | NB_TAG(1), NB_PACKED_DP, 0, true },
	{ "one ESCR, other rings", NB_CONFIG(14, 1) | NB_T0, NB_CONFIG(14, 1) | NB_T0 | BIT_ULL(32),
	  0, false },
	{ "a metric", NB_CONFIG(37, 1) | 1, NB_CONFIG(37, 1) | 1, 1, true },
	{ "two metrics", NB_CONFIG(37, 1) | 1, NB_CONFIG(37, 1) | 2, 1, false },
	{ "a metric and none", NB_CONFIG(37, 1) | 1, NB_CONFIG(37, 1), 1, false },
	{ "two metrics of one register", NB_CONFIG(37, 1) | 3, NB_CONFIG(37, 1) | 4, 1, false },
};

static void test_nb_tags_are_shared(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	const struct nb_tag_case *c;
	struct perf_event *a, *b;

	for (c = nb_tag_cases; c < nb_tag_cases + ARRAY_SIZE(nb_tag_cases); c++) {
		nb_new(test, rig, NULL);
		a = nb_open(rig, 0, 0, c->a, 0);
		b = nb_open(rig, 1, c->cpu, c->b, 0);
		nb_add(rig, a);
		KUNIT_EXPECT_EQ_MSG(test, rig_try(b, PERF_EF_START), c->both ? 0 : -EBUSY,
				    "%s", c->name);
		if (!c->both) {
			rig_del(a, 0);
			nb_add(rig, b);
			rig_del(b, 0);
		}
	}
}

/* Both registers of replay tagging are written, whatever the other thread has written there. */
static void test_nb_metric_is_written(struct kunit *test)
{
	static const u64 values[][2] = {
		{ 0, 0 }, { 0x1000001, 1 }, { 0x1000002, 1 }, { 0x1000004, 1 }, { 0x1000004, 2 },
		{ 0x1000004, 3 }, { 0x1018000, 0x10 }, { 0x1000200, 1 }, { 0x1000400, 1 },
		{ 0x1000400, 2 },
	};
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int i;

	nb_new(test, rig, NULL);
	for (i = 0; i < ARRAY_SIZE(values); i++) {
		event = nb_open(rig, 0, 0, NB_CONFIG(37, 1) | i, 0);
		nb_write(rig->cpu, EX_NB_PEBS_ENABLE, 0x1000800);
		nb_write(rig->cpu, EX_NB_PEBS_MATRIX_VERT, 0x20);
		nb_add(rig, event);
		KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f1), values[i][0]);
		KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f2), values[i][1]);
		rig_del(event, 0);
		nb_write(rig->cpu, EX_NB_PEBS_ENABLE, 0);
		nb_add(rig, event);
		KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f1), values[i][0]);
		rig_del(event, 0);
		KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f1), 0ULL);
		KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f2), 0ULL);
	}
	/* each thread may have PEBS_ENABLE and MATRIX_VERT of its own: both threads write them */
	nb_open(rig, 0, 0, NB_CONFIG(37, 1) | 1, 0);
	nb_open(rig, 1, 1, NB_CONFIG(37, 1) | 1, 0);
	nb_add(rig, &rig->event[0]);
	nb_write(rig->cpu, EX_NB_PEBS_ENABLE, 0);
	nb_write(rig->cpu, EX_NB_PEBS_MATRIX_VERT, 0);
	nb_add(rig, &rig->event[1]);
	KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f1), values[1][0]);
	KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f2), values[1][1]);
	rig_del(&rig->event[0], 0);
	rig_del(&rig->event[1], 0);
}

/*
 * An event that goes does not write the registers with which the other thread's event tags uops.
 * The last one clears them, and writes them again when it comes back.
 */
static void test_nb_tags_of_the_other_thread_stay(struct kunit *test)
{
	static const struct {
		u64 config, val;
		u32 reg;
	} cases[] = {
		{ NB_CONFIG(37, 1) | 4, 0x1000004, EX_NB_PEBS_ENABLE },
		{ NB_CONFIG(37, 1) | 4, 2, EX_NB_PEBS_MATRIX_VERT },
		{ NB_PACKED_SP | NB_TAG(1) | NB_T0 | NB_T1, 0x1100003f, 0x3a4 },
	};
	struct nb_rig *rig = test->priv;
	unsigned int i, first;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		for (first = 0; first < 2; first++) {
			nb_new(test, rig, NULL);
			nb_add(rig, nb_open(rig, 0, 0, cases[i].config, 0));
			nb_add(rig, nb_open(rig, 1, 1, cases[i].config, 0));
			nb_add(rig, nb_open(rig, 2, 0, NB_ITLB, 0));	/* counter 0, no tag */
			KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, cases[i].reg), cases[i].val);
			rig_del(&rig->event[first], 0);
			KUNIT_EXPECT_EQ_MSG(test, nb_read(rig->cpu, cases[i].reg), cases[i].val,
					    "%#x, %u goes first", cases[i].reg, first);
			rig_del(&rig->event[!first], 0);
			KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, cases[i].reg), 0ULL);
			nb_add(rig, &rig->event[0]);
			KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, cases[i].reg), cases[i].val);
			rig_del(&rig->event[0], 0);
			rig_del(&rig->event[2], 0);
		}
	}
}

/*
 * Select 3 of four events of the bus may mean their own ESCR or that of ITLB_reference, which has
 * no event then: they count their own occurrences or nothing.  The others have their own select.
 */
static void test_nb_select_3_counts_no_other_event(struct kunit *test)
{
	static const struct {
		u64 config;
		const char *signal;
	} cases[] = {
		{ NB_CONFIG(31, 2) | 0x6000, "b2b_cycles,mask=1" },
		{ NB_CONFIG(32, 1) | 0x6000, "bnr,mask=0" },
		{ NB_CONFIG(33, 4) | 0x6000, "snoop,mask=2" },
		{ NB_CONFIG(34, 2) | 0x6000, "response,mask=1" },
		{ NB_CONFIG(12, 1), "fsb_data_activity,mask=0" },
	};
	struct nb_rig *rig = test->priv;
	struct perf_event *event[3];
	unsigned int i, n, select;
	char fault[20];
	bool three;

	for (n = 0; n < 2 * ARRAY_SIZE(cases); n++) {
		select = n % 2 ? 3 : 6;
		three = cases[n / 2].config & 0x6000;
		snprintf(fault, sizeof(fault), "fsb_select=%u", select);
		nb_new(test, rig, fault);
		event[0] = nb_open(rig, 0, 0, cases[n / 2].config, 0);
		event[1] = nb_open(rig, 1, 0, NB_CONFIG(2, 1), 0);
		event[2] = nb_open(rig, 2, 0, NB_CONFIG(2, 2), 0);
		for (i = 0; i < 2; i++)
			nb_add(rig, event[i]);
		KUNIT_EXPECT_EQ(test, rig_try(event[2], 0), three ? -EBUSY : 0);
		nb_command(rig, "put p4.%s,count=11,every=9", cases[n / 2].signal);
		nb_command(rig, "put p4.itlb_reference,mask=hit,count=1000,every=5");
		nb_run(rig, 10000);
		for (i = 0; i < (three ? 2 : 3); i++)
			rig_del(event[i], 0);
		KUNIT_EXPECT_EQ(test, local64_read(&event[0]->count),
				three && select == 6 ? 0LL : 11LL);
		KUNIT_EXPECT_EQ(test, local64_read(&event[1]->count), 1000LL);
	}
}

static struct kunit_case nb_events_tests[] = {
	KUNIT_CASE(test_nb_event_is_encoded),
	KUNIT_CASE(test_nb_events_count_their_signals),
	KUNIT_CASE(test_nb_tags_are_shared),
	KUNIT_CASE(test_nb_metric_is_written),
	KUNIT_CASE(test_nb_tags_of_the_other_thread_stay),
	KUNIT_CASE(test_nb_select_3_counts_no_other_event),
	{ }
};

static struct kunit_suite nb_events_suite = {
	.name = "ex_netburst_events", .init = nb_init, .exit = nb_exit,
	.test_cases = nb_events_tests,
};
