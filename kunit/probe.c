// SPDX-License-Identifier: GPL-2.0
/* Probing at load: hardware behaviour that the manual leaves open */

/* The model's variants, and what the probe must find; afterwards sampling must work. */
static const struct probe_case {
	const char *set;
	struct ex_probed probed;
	unsigned int core;
	bool one_core;
} probe_cases[] = {
	{ "get", { 0x1fe, BIT(1), false, true } },
	{ "set fixed_pmi_bit=2", { 0x1fe, BIT(2), false, true } },
	{ "set fixed_pmi_bit=20", { 0x1fe, BIT(20), false, true } },
	{ "set fixed_pmi_bit=7", { 0x1fe, 0, false, true } },
	{ "set summary=1", { 0x1fe, BIT(1), false, false } },
	{ "set summary=3", { 0x1fe, BIT(1), false, false } },
	{ "set pmi_gate=1", { 0x1fe, BIT(1), true, true } },
	{ "set pmi_gate=2", { 0x1fe, BIT(1), true, true } },
	{ "set pmi_gate=3", { 0x1fe, BIT(1), true, true } },
	{ "set sticky_status=1", { 0x1fe, BIT(1), false, true } },
	{ "set sticky_status=1 pmi_gate=3", { 0x1fe, BIT(1), true, true } },
	{ "set core_sel_bits=4", { 0x1fe, BIT(1), false, true } },
	{ "set core_sel_bits=10", { 0x7fe, BIT(1), false, true }, 9 },
	{ "set core_sel=1", { 0x2, BIT(1), false, true }, 0, true },
	{ "set core_sel=1", { 0xc, BIT(1), false, true }, 5, true },
	{ "set no_debugctl=1", { 0x2, BIT(1), false, true }, 0, true },
	{ "set no_debugctl=1", { 0x100, BIT(1), false, true }, 7, true },
	{ "set no_debugctl=1 core_sel=1", { 0xe, BIT(1), false, true }, 6, true },
	{ "set pmi_thread=1", { 0x1fe, BIT(1), false, true } },
	{ "set pmi_thread=2", { 0, 0, false, true } },
	{ "set lose_pmi=1", { 0x1fe, BIT(1), false, true } },
	{ "set lose_pmi=1000000", { 0, 0, false, true } },
};

static void probe_desc(const struct probe_case *c, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s, core %u", c->set, c->core);
}

KUNIT_ARRAY_PARAM(probe, probe_cases, probe_desc);

static void test_undocumented_behaviour_is_probed(struct kunit *test)
{
	const struct probe_case *c = test->param_value;
	struct fixture *fx = test->priv;
	const struct ex_probed *found = &fx->pkg.probed;
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;
	char reply[300];
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		fx_new(test, fx, freeze);
		exm_place_cpu(fx->m, 0, 0, c->core);
		exm_command(fx->m, c->set, reply, sizeof(reply));
		fx_probe(fx);
		KUNIT_EXPECT_EQ(test, found->core_sel, c->probed.core_sel);
		KUNIT_EXPECT_EQ(test, ex_targets_one_core(&fx->pkg), c->one_core);
		KUNIT_EXPECT_EQ(test, found->fixed_pmi, c->probed.fixed_pmi);
		KUNIT_EXPECT_EQ(test, found->status_blocks_pmi, c->probed.status_blocks_pmi);
		KUNIT_EXPECT_EQ(test, found->summary, c->probed.summary);
		KUNIT_EXPECT_EQ(test, found->unlisted_pmi, 0UL);	/* U STATUS has all boxes */
		KUNIT_EXPECT_EQ(test, fx->unknown, 0);
		KUNIT_EXPECT_FALSE(test, fx->masked);
		KUNIT_EXPECT_EQ(test, fx_read(fx, EX_U_GLOBAL_STATUS), 0ULL);
		KUNIT_EXPECT_EQ(test, fx_read(fx, EX_W_FIXED_CTR), 0ULL);
		KUNIT_EXPECT_EQ(test, fx_read(fx, EX_M_BASE(0) + EX_BOX_CTL0), 0ULL);
		if (!found->core_sel)
			continue;

		fx_event(fx, event, "bbox_0", 0xc4, 100);
		KUNIT_ASSERT_EQ(test, fx_add(event), 0);
		ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
		fx_command(fx, "put bbox0.early_ack,count=10000,every=50");
		fx_run(fx, 600000);
		fx_del(event);
		KUNIT_EXPECT_EQ(test, fx->samples, 100);
		fx_expect_sum(fx, event, ctr);
	}
}

/* The same for what ivytown.md leaves open */
static const struct ivt_probe_case {
	const char *set;
	unsigned int core;
	u8 width;
} ivt_probe_cases[] = {
	{ "get", 0, 48 },
	{ "get", 14, 48 },
	{ "set fixed_width=44", 3, 44 },
	{ "set u_status_order=1", 0, 48 },
	{ "set stale_box=1", 0, 48 },
	{ "set no_ovf_flag=1", 0, 48 },
	{ "set no_debugctl=1", 0, 48 },
};

static void ivt_probe_desc(const struct ivt_probe_case *c, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s, core %u", c->set, c->core);
}

KUNIT_ARRAY_PARAM(ivt_probe, ivt_probe_cases, ivt_probe_desc);

/* Both counters are sampled, whichever status bit each of them has. */
static void two_of_the_ubox(struct kunit *test, struct fixture *fx)
{
	struct perf_event *event = fx->event;

	fx_source_event(fx, &event[0], &fx_sources[SRC_IVT_U], 100);
	fx_source_event(fx, &event[1], &fx_sources[SRC_IVT_U], 70);
	KUNIT_ASSERT_EQ(test, fx_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, fx_add(&event[1]), 0);
	fx->samples = 0;
	fx_command(fx, "put %s,count=1000,every=500", fx_sources[SRC_IVT_U].signal);
	fx_run(fx, 1000000);
	fx_del(&event[0]);
	fx_del(&event[1]);
	KUNIT_EXPECT_EQ(test, fx->samples, 1000 / 100 + 1000 / 70);
}

/* The fixed counter wraps without a PMI, and is read at least twice in each of its ranges. */
static void clock_over_its_end(struct kunit *test, struct fixture *fx)
{
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;
	u64 before;
	int i;

	fx_event(fx, event, "ubox", 0xff, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
	before = ctr->counted;
	for (i = 0; i < 40; i++) {
		fx_run(fx, BIT_ULL(43));
		ex_check(&fx->pkg);
	}
	fx_del(event);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted - before);
}

static void test_ivt_undocumented_behaviour_is_probed(struct kunit *test)
{
	const struct ivt_probe_case *c = test->param_value;
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;
	char reply[300];
	unsigned int i;

	fx_new_ivt(test, fx);
	exm_place_cpu(fx->m, 0, 0, c->core);
	exm_command(fx->m, c->set, reply, sizeof(reply));
	fx_probe(fx);
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.core_sel, BIT_ULL(c->core));
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.unlisted_pmi, fx->pkg.unreported);
	KUNIT_EXPECT_EQ(test, fls64(fx->pkg.boxes->counters[EX_IVT_U_FIXED_IDX].mask),
			c->width);
	KUNIT_EXPECT_EQ(test, fx->unknown, 0);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_U_GLOBAL_STATUS), 0ULL);
	KUNIT_EXPECT_FALSE(test, fx->m->pkg[0].frozen);

	for (i = SRC_IVT_Q0; i < SRC_IVT_END; i++) {
		u64 before;

		fx_source_event(fx, event, &fx_sources[i], 100);
		KUNIT_ASSERT_EQ(test, fx_add(event), 0);
		ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
		before = ctr->counted;
		fx->samples = 0;
		fx_command(fx, "put %s,count=10000,every=500", fx_sources[i].signal);
		fx_run(fx, 6000000);
		fx_del(event);
		KUNIT_EXPECT_EQ(test, fx->samples, 100);
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted - before);
		KUNIT_EXPECT_EQ(test, fx->unknown, 0);
	}
	two_of_the_ubox(test, fx);
	clock_over_its_end(test, fx);
}

/*
 * The probe finds the PMI target of each core.  Of the Xeon 7500, it is a number, counted from 1,
 * or a bit of a mask in pmi_core_sel (4.1, 11.3); the switch no_debugctl makes the probe look
 * for a mask with one bit.  Of the Ivytown, it is a bit of GLOBAL_CTL (ivytown.md 4.1), as of
 * Nehalem and Westmere (nehalem-client.md 4.1).
 */
static void test_each_core_has_a_pmi_target(struct kunit *test)
{
	static const struct {
		const struct ex_platform *platform;
		const char *set;
		unsigned int cores;
		bool number;
		unsigned int lowest;	/* bit of the field */
	} cases[] = {
		{ &ex_xeon7500, "set no_debugctl=1 core_sel_bits=10", 10, false, 1 },
		{ &ex_xeon7500, "set core_sel=1", 16, true, 1 },
		{ &ex_ivytown, "get", 15, false, 0 },
		{ &ex_nehalem, "set no_debugctl=1", 4, false, 48 },
		{ &ex_westmere, "set no_debugctl=1 core_sel_bits=6", 6, false, 48 },
	};
	struct fixture *fx = test->priv;
	unsigned int i, core;

	for (i = 0; i < ARRAY_SIZE(cases); i++)
		for (core = 0; core < cases[i].cores; core++) {
			u64 target = BIT_ULL(core);
			char reply[300];

			if (cases[i].number)
				target = core + 1;
			fx_new_on(test, fx, false, cases[i].platform);
			exm_place_cpu(fx->m, 0, 0, core);
			exm_command(fx->m, cases[i].set, reply, sizeof(reply));
			fx_probe(fx);
			KUNIT_EXPECT_EQ_MSG(test, fx->pkg.probed.core_sel,
					    target << cases[i].lowest, "%s, core %u",
					    cases[i].set, core);
		}
}

/*
 * The clock is measured for 50 us at least.  The host takes 70 us from the CPU before one of the
 * reads: the clock is still 1 GHz.
 */
static void test_clock_is_measured_despite_stolen_time(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int at;
	u64 start;
	u32 khz;

	for (at = 0; at < 41; at++) {
		uncore_new(test, false);
		fx->cost = at < 40 ? 100 : 1;
		fx->time_cost = 20;
		fx->steal = at < 40 ? 70 * NSEC_PER_USEC : 0;
		fx->steal_at = at;
		start = fx->clock;
		khz = ex_pkg_measure_clock(&fx->pkg);
		KUNIT_EXPECT_GE(test, fx->clock - start, 50 * NSEC_PER_USEC);
		KUNIT_EXPECT_GE_MSG(test, khz, 999000, "pause at read %u", at);
		KUNIT_EXPECT_LE_MSG(test, khz, 1001000, "pause at read %u", at);
	}
}

/* The clock is that of the first box whose clock moves; the last one's stands still. */
static void test_clock_is_that_of_the_first_box(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *last;

	fx_new_ivt(test, fx);
	fx->time_cost = 20;
	last = &fx->pkg.boxes[fx->pkg.platform->num_boxes - 1];
	fx->refused_reg = last->counters[0].ctl_reg;
	KUNIT_EXPECT_GT(test, ex_pkg_measure_clock(&fx->pkg), 0U);
}

/* All registers take writes and read 0: the probe finds no box, no PMI and no clock. */
static void test_dead_registers_are_no_counters(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_pkg *pkg = &fx->pkg;
	unsigned int i;

	uncore_new(test, false);
	fx->time_cost = 20;
	fx_command(fx, "set dead_counters=1");
	KUNIT_EXPECT_EQ(test, ex_pkg_measure_clock(pkg), 0);
	ex_pkg_probe(pkg);
	for (i = 0; i < pkg->platform->num_boxes; i++)
		KUNIT_EXPECT_TRUE_MSG(test, ex_is_absent(&pkg->boxes[i]), "box %u", i);
	KUNIT_EXPECT_EQ(test, pkg->probed.dead, pkg->platform->num_boxes);
	KUNIT_EXPECT_FALSE(test, pkg->probed.core_sel);
	KUNIT_EXPECT_EQ(test, ex_pkg_measure_clock(pkg), 0);
}

/* A package comes again after an event that counted down: the probe finds its counters at 0. */
static void test_probe_forgets_the_direction_of_a_counter(struct kunit *test)
{
	struct fixture *fx = test->priv;
	const struct ex_counter *counter = fx_box(fx, "mbox_0")->counters;
	struct perf_event *event = fx->event;

	fx_event(fx, event, "mbox_0", 0x2604, 100);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_del(event);
	KUNIT_EXPECT_EQ(test, counter->invert, counter->mask);
	fx_probe(fx);
	KUNIT_EXPECT_EQ(test, counter->invert, 0ULL);
	KUNIT_EXPECT_EQ(test, counter->value, 0ULL);
}

/* The registers of one box read 0: the probe leaves out that box alone. */
static void test_one_dead_box_is_left_out(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *box = fx_box(fx, "cbox_5");
	unsigned int i;

	fx->time_cost = 20;
	fx->dead_box = box->row->base;
	fx_probe(fx);
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.dead, 1);
	for (i = 0; i < fx->pkg.platform->num_boxes; i++)
		KUNIT_EXPECT_EQ(test, ex_is_absent(&fx->pkg.boxes[i]), &fx->pkg.boxes[i] == box);
	KUNIT_EXPECT_TRUE(test, fx->pkg.probed.core_sel);
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.fixed_pmi, EX_W_FIXED_CTL_PMI_EN_1);
	KUNIT_EXPECT_NE(test, ex_pkg_measure_clock(&fx->pkg), 0);
}

/*
 * A freeze that comes more than a microsecond after its PMI is late, whatever the register shows.
 */
static void test_late_freeze_is_noticed(struct kunit *test)
{
	static const unsigned int clocks[] = { 0, 1, 500, 900, 2000, 3000, 5000 };
	struct fixture *fx = test->priv;
	unsigned int i, cost;

	for (cost = 1; cost < 100; cost += 33)
		for (i = 0; i < ARRAY_SIZE(clocks); i++) {
			uncore_new(test, true);
			fx->cost = cost;
			fx_command(fx, "set late_freeze=%u", clocks[i]);
			KUNIT_EXPECT_EQ_MSG(test, fx_probe(fx), clocks[i] > 1000,
					    "%u clocks late, %u for an access", clocks[i], cost);
		}
	/* Without a freeze, and without PMIs, none is late. */
	uncore_new(test, ex_always_freezes(&fx->pkg));
	fx_command(fx, "set late_freeze=%u", ex_always_freezes(&fx->pkg) ? 0 : 5000);
	KUNIT_EXPECT_FALSE(test, fx_probe(fx));
	uncore_new(test, true);
	fx_command(fx, "set lose_pmi=1000000");
	KUNIT_EXPECT_FALSE(test, fx_probe(fx));
}

/*
 * The driver uses bit 61 only if a PMI sets it and it can be cleared.  It samples without it, if it
 * has a global STATUS.
 */
static void test_ovf_flag_is_used_only_if_it_clears(struct kunit *test)
{
	static const struct {
		const char *set;
		bool use;
	} cases[] = {
		{ "set no_ovf_flag=0", true },
		{ "set ovf_ctl_gp=1", false },
		{ "set ovf_flag_stuck=1", false },
		{ "set no_ovf_flag=1", false },
	};
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		bool samples;

		uncore_new(test, false);
		fx_command(fx, "%s", cases[i].set);
		fx_probe(fx);
		samples = cases[i].use || ex_has_status(&fx->pkg);
		KUNIT_EXPECT_EQ_MSG(test, ex_flag_tells(&fx->pkg), cases[i].use, "%s",
				    cases[i].set);
		KUNIT_EXPECT_EQ_MSG(test, !!fx->pkg.probed.core_sel, samples, "%s", cases[i].set);
		if (!samples)
			continue;
		uncore_add(fx, event, 10);
		fx_command(fx, "put %s,count=1000,every=500", fx->source->signal);
		fx_run(fx, 600000);
		fx_del(event);
		KUNIT_EXPECT_EQ_MSG(test, fx->samples, 100, "%s", cases[i].set);
		KUNIT_EXPECT_EQ_MSG(test, fx->unknown, 0, "%s", cases[i].set);
	}
}

/* The write of DEBUGCTL raises #GP: no PMI arrives, unless the hardware ignores DEBUGCTL. */
static void test_debugctl_fault_means_no_pmi(struct kunit *test)
{
	struct fixture *fx = test->priv;
	int ungated;

	for (ungated = 0; ungated < 2; ungated++) {
		uncore_new(test, false);
		fx_write(fx, MSR_IA32_DEBUGCTLMSR, 0);
		fx_command(fx, "set no_debugctl=%d", ungated);
		fx->refused_reg = MSR_IA32_DEBUGCTLMSR;
		ex_home_enable_pmi(&fx->pkg);
		fx_probe(fx);
		KUNIT_EXPECT_EQ(test, !!fx->pkg.probed.core_sel, ungated);
		KUNIT_EXPECT_EQ(test, fx->pkg.probed.debugctl_ignored, ungated);
		ex_enable_core_pmi(&fx->pkg, false);
	}
}

/* Sampling needs a PMI: up/down counters, and a fixed counter without pmi_en, have none. */
static void test_event_without_a_pmi_cannot_be_sampled(struct kunit *test)
{
	static const u64 clock[] = { 0xff, 0, 0 }, general[] = { 2, 0, 0 };
	static const u64 up_down[] = { 0x1b << 9 | 2 << 2, 0, 0 };
	struct fixture *fx = test->priv;
	struct ex_box *w = fx_box(fx, "wbox"), *m = fx_box(fx, "mbox_0");
	struct ex_req *req = kunit_kcalloc(test, EX_MAX_WAYS, sizeof(*req), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, req);
	ex_encode(m->row->type, up_down, req);
	KUNIT_EXPECT_FALSE(test, ex_can_sample(m, req));
	ex_encode(w->row->type, clock, req);
	KUNIT_EXPECT_TRUE(test, ex_can_sample(w, req));
	fx->pkg.probed.fixed_pmi = 0;
	KUNIT_EXPECT_FALSE(test, ex_can_sample(w, req));
	ex_encode(w->row->type, general, req);
	KUNIT_EXPECT_TRUE(test, ex_can_sample(w, req));
	fx->pkg.probed.core_sel = 0;
	KUNIT_EXPECT_FALSE(test, ex_can_sample(w, req));
}

/* An NMI without bit 61, while the probe waits for its PMI, is neither claimed nor taken for it. */
static void test_probe_ignores_a_foreign_nmi(struct kunit *test)
{
	struct fixture *fx = test->priv;

	skip_without_status(test);
	uncore_new(test, false);
	atomic_inc(&fx->pkg.armed);
	fx->pkg.pmi_mode = EX_PMI_PROBED;
	fx->nmi = true;
	fx_run(fx, 20);
	KUNIT_EXPECT_EQ(test, fx->unknown, 1);
	KUNIT_EXPECT_FALSE(test, fx->pkg.pmi_noted);
}

/* A program has left a counter running: the probe does not take its box for a dead one. */
static void test_running_counter_does_not_disturb_the_probe(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_event(fx, event, "mbox_0", fx_box(fx, "mbox_0")->row->type->clock, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	ex_run_probe(&fx->pkg, ex_pkg_probe);
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.dead, 0);
	KUNIT_EXPECT_TRUE(test, fx->pkg.probed.core_sel);
}

/* The NMI of the probe's PMI arrives after the probe: it is claimed. */
static void test_late_pmi_of_the_probe_is_claimed(struct kunit *test)
{
	struct fixture *fx = test->priv;

	skip_without_status(test);
	uncore_new(test, false);
	fx->pkg.ovf_flag = EX_OVF_MISSING;
	fx->in_nmi = true;
	ex_run_probe(&fx->pkg, ex_pkg_probe);
	fx->in_nmi = false;
	fx_run(fx, 20);
	KUNIT_EXPECT_EQ(test, fx->handled, 1);
	KUNIT_EXPECT_EQ(test, fx->unknown, 0);
}

/* The probe disables the counters that it has used, and without a box it finds no PMI. */
static void test_probe_leaves_no_counter_enabled(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *box;

	uncore_new(test, false);
	ex_run_probe(&fx->pkg, ex_pkg_probe);
	KUNIT_EXPECT_TRUE(test, fx->pkg.probed.core_sel);
	KUNIT_EXPECT_EQ(test, atomic_read(&fx->pkg.armed), 0);
	KUNIT_EXPECT_FALSE(test, ex_any_running(&fx->pkg));
	fx->time_cost = 20;
	KUNIT_EXPECT_NE(test, ex_pkg_measure_clock(&fx->pkg), 0);
	KUNIT_EXPECT_FALSE(test, ex_any_running(&fx->pkg));
	ex_for_each_box(box, &fx->pkg)
		box->access = EX_ACCESS_NONE;
	ex_run_probe(&fx->pkg, ex_pkg_probe_pmi);
	KUNIT_EXPECT_FALSE(test, fx->pkg.probed.core_sel);
}

/* The probe borrows the counter of a stopped event that counts down, and gives it back. */
static void test_probe_gives_a_borrowed_counter_back(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *box = fx_box(fx, "mbox_0");
	const struct ex_req *kept[6];
	struct ex_counter *counter;
	struct exm_counter *ctr;
	struct ex_probe probe;
	unsigned int i;

	for (i = 0; i < 6; i++) {
		fx_event(fx, &fx->event[i], "mbox_0", 0x14 << 9 | 1 << 2, 0);
		KUNIT_ASSERT_EQ(test, fx_add(&fx->event[i]), 0);
		kept[i] = box->counters[i].req;
	}
	ex_pkg_stop(&fx->pkg);
	KUNIT_ASSERT_TRUE(test, ex_probe_init(&probe, box, true));
	counter = &box->counters[probe.idx];
	counter->pmi_off = true;
	ex_probe_assign(&probe, probe.idx);
	ctr = fx_counter(fx, box, probe.idx);
	ex_probe_start(&probe, 1000, 0);
	KUNIT_EXPECT_TRUE(test, ctr->ctl & counter->bank->pmi);
	KUNIT_EXPECT_PTR_EQ(test, box->counters[probe.idx].req, &probe.req);
	KUNIT_EXPECT_EQ(test, counter->invert, 0ULL);
	KUNIT_EXPECT_GE(test, ctr->value, 1000ULL);	/* it counts up, from 1000 */
	KUNIT_EXPECT_LE(test, ctr->value, 1010ULL);
	ex_probe_stop(&probe);
	KUNIT_EXPECT_EQ(test, fx->m->pkg[0].u_ctl, ex_pkg_global(&fx->pkg)->ctl_stop);
	KUNIT_EXPECT_EQ(test, ctr->ctl, 0ULL);
	KUNIT_EXPECT_EQ(test, box->running, 0UL);
	KUNIT_EXPECT_EQ(test, counter->invert, counter->mask);
	KUNIT_EXPECT_TRUE(test, counter->pmi_off);
	for (i = 0; i < 6; i++)
		KUNIT_EXPECT_PTR_EQ(test, box->counters[i].req, kept[i]);
	ex_pkg_restart(&fx->pkg);
	for (i = 0; i < 6; i++)
		fx_del(&fx->event[i]);
}

/* Hardware whose PMI target is a mask of cores that does not work with a single one */
static int no_single_core(void *ctx, u32 reg, u64 val)
{
	const u64 field = EX_U_GLOBAL_CTL_WIDE_CORE_SEL;

	if (reg == EX_U_GLOBAL_CTL && hweight64(val & field) == 1)
		val &= ~field;
	return fx_write_safe(ctx, reg, val);
}

/* Every CPU gets the PMI, and no single target works: the mask of all cores stays. */
static void test_mask_stays_without_a_single_target(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_hw_ops ops = fx_ops;

	ops.write_safe = no_single_core;
	exm_place_cpu(fx->m, 0, 0, 5);
	fx_command(fx, "set no_debugctl=1");
	the_hw.ops = &ops;
	fx_probe(fx);
	KUNIT_EXPECT_TRUE(test, fx->pkg.probed.debugctl_ignored);
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.core_sel, 0x1feULL);
	KUNIT_EXPECT_FALSE(test, ex_targets_one_core(&fx->pkg));
}

/* SUMMARY registers that read something else, before an overflow, or after it */
static const struct wrong_summary {
	const char *name;
	u32 reg;	/* the only one that does; 0: both do */
	u64 ones;	/* bits that are always 1 */
	unsigned int shift;	/* by which the others are too high */
	bool zero;
} wrong_summaries[] = {
	{ "both constant",	0, .ones = BIT(16) },
	{ "first constant",	0xC43, .ones = BIT(16) },
	{ "second constant",	0xCC3, .ones = BIT(16) },
	{ "first shifted",	0xC43, .shift = 1 },
	{ "second shifted",	0xCC3, .shift = 1 },
	{ "first reads 0",	0xC43, .zero = true },
	{ "second reads 0",	0xCC3, .zero = true },
};

static void wrong_summary_desc(const struct wrong_summary *w, char *desc)
{
	strscpy(desc, w->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(wrong_summary, wrong_summaries, wrong_summary_desc);

static u64 read_wrong_summary(void *ctx, u32 reg)
{
	struct fixture *fx = ctx;
	const struct wrong_summary *w = fx->test->param_value;
	u64 val = fx_read(ctx, reg);

	if ((reg != 0xC43 && reg != 0xCC3) || (w->reg && w->reg != reg))
		return val;
	return w->zero ? 0 : val << w->shift | w->ones;
}

/* A SUMMARY is one if it names the box that has overflowed, and no box before that. */
static void test_wrong_summary_is_not_used(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_hw_ops ops = fx_ops;

	ops.read = read_wrong_summary;
	the_hw.ops = &ops;
	fx_probe(fx);
	KUNIT_EXPECT_TRUE(test, fx->pkg.probed.core_sel);
	KUNIT_EXPECT_FALSE(test, fx->pkg.probed.summary);
}

/*
 * No PMI arrives: the probe tries each target twice with each M-Box, first for a PMI that sets
 * bit 61 and then for any, and no more.  Where PMIs have set bit 61 before, the first M-Box looks
 * for it once more.
 */
static void test_probe_tries_each_target_twice(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int seen;

	fx_command(fx, "set lose_pmi=1000000");
	fx->pkg.probed.summary = false;
	for (seen = 0; seen < 2; seen++) {
		fx->pkg.ovf_flag = seen ? EX_OVF_TELLS : EX_OVF_CLEARED;
		fx->m->pkg[0].pmis = 0;
		fx_probe(fx);
		KUNIT_EXPECT_FALSE(test, fx->pkg.probed.core_sel);
		KUNIT_EXPECT_EQ(test, fx->m->pkg[0].pmis,
				2 * (2 * 2ULL + seen) * ex_xeon7500.global.num_core_sels);
	}
}

/*
 * NMIs of the core PMU arrive while the probe waits for its PMIs.  They do not set bit 61, so none
 * of them passes for a PMI that reaches this CPU, or that passes DEBUGCTL.
 */
static void test_probe_takes_no_foreign_nmi_for_its_pmi(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_probed alone;
	unsigned int when;

	uncore_new(test, false);
	fx_probe(fx);
	alone = fx->pkg.probed;
	for (when = 1; stride && when < 600; when += stride) {
		uncore_new(test, false);
		fx->foreign_at = fx->clock + when;
		fx_probe(fx);
		KUNIT_EXPECT_TRUE_MSG(test, ex_flag_tells(&fx->pkg), "NMI at %u", when);
		KUNIT_EXPECT_EQ_MSG(test, fx->pkg.probed.core_sel, alone.core_sel, "NMI at %u",
				    when);
		KUNIT_EXPECT_EQ_MSG(test, fx->pkg.probed.debugctl_ignored,
				    alone.debugctl_ignored, "NMI at %u", when);
		KUNIT_EXPECT_EQ_MSG(test, fx->pkg.probed.status_blocks_pmi,
				    alone.status_blocks_pmi, "NMI at %u", when);
	}
}

/*
 * Each new home CPU finds out anew whether PMIs set bit 61, whatever the last one has found: also
 * if PMIs of its probe are lost, or if the bit is set since an earlier PMI.
 */
static void test_each_probe_looks_for_the_ovf_flag(struct kunit *test)
{
	static const struct {
		const char *set;
		bool tells, earlier;
	} steps[] = {
		{ "no_ovf_flag=0", true }, { "no_ovf_flag=1", false }, { "no_ovf_flag=0", true },
		{ "lose_pmi=1", true }, { "lose_pmi=2", true }, { "lose_pmi=3", true },
		{ "no_ovf_flag=1", false }, { "no_ovf_flag=1", false, true },
	};
	struct fixture *fx = test->priv;
	unsigned int i;

	skip_without_status(test);
	uncore_new(test, false);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		fx_command(fx, "set %s", steps[i].set);
		if (steps[i].earlier) {
			fx->pkg.ovf_flag = EX_OVF_CLEARED;
			fx->m->cpu[0].global_status |= EX_PERF_GLOBAL_OVF_UNCORE;
		}
		if (i)
			ex_take_over(&fx->pkg);
		else
			fx_probe(fx);
		KUNIT_EXPECT_TRUE(test, fx->pkg.probed.core_sel);
		KUNIT_EXPECT_EQ_MSG(test, ex_flag_tells(&fx->pkg), steps[i].tells, "step %u", i);
		KUNIT_EXPECT_EQ(test, fx->unknown, 0);
	}
}

static struct kunit_case probe_tests[] = {
	KUNIT_CASE_PARAM(test_probe_takes_no_foreign_nmi_for_its_pmi, uncore_gen_params),
	KUNIT_CASE_PARAM(test_each_probe_looks_for_the_ovf_flag, uncore_gen_params),
	KUNIT_CASE(test_probe_tries_each_target_twice),
	KUNIT_CASE(test_probe_gives_a_borrowed_counter_back),
	KUNIT_CASE(test_mask_stays_without_a_single_target),
	KUNIT_CASE_PARAM(test_wrong_summary_is_not_used, wrong_summary_gen_params),
	KUNIT_CASE_PARAM(test_probe_leaves_no_counter_enabled, uncore_gen_params),
	KUNIT_CASE_PARAM(test_undocumented_behaviour_is_probed, probe_gen_params),
	KUNIT_CASE_PARAM(test_ivt_undocumented_behaviour_is_probed, ivt_probe_gen_params),
	KUNIT_CASE(test_clock_is_that_of_the_first_box),
	KUNIT_CASE(test_each_core_has_a_pmi_target),
	KUNIT_CASE_PARAM(test_clock_is_measured_despite_stolen_time, uncore_gen_params),
	KUNIT_CASE_PARAM(test_dead_registers_are_no_counters, uncore_gen_params),
	KUNIT_CASE(test_probe_forgets_the_direction_of_a_counter),
	KUNIT_CASE(test_one_dead_box_is_left_out),
	KUNIT_CASE_PARAM(test_late_freeze_is_noticed, uncore_gen_params),
	KUNIT_CASE_PARAM(test_ovf_flag_is_used_only_if_it_clears, uncore_gen_params),
	KUNIT_CASE_PARAM(test_debugctl_fault_means_no_pmi, uncore_gen_params),
	KUNIT_CASE(test_event_without_a_pmi_cannot_be_sampled),
	KUNIT_CASE_PARAM(test_probe_ignores_a_foreign_nmi, uncore_gen_params),
	KUNIT_CASE(test_running_counter_does_not_disturb_the_probe),
	KUNIT_CASE_PARAM(test_late_pmi_of_the_probe_is_claimed, uncore_gen_params),
	{ }
};

static struct kunit_suite probe_suite = {
	.name = "ex_uncore_probe", .init = fx_init, .exit = fx_exit,
	.test_cases = probe_tests,
};
