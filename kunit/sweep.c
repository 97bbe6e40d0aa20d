// SPDX-License-Identifier: GPL-2.0
/* A PMI at every register access of every operation of perf */

static void op_poll(struct perf_event *event)
{
	ex_poll(&the_fixture->pkg);
}

/* Snapshots of another core come, or go. */
static void op_retarget(struct perf_event *event)
{
	struct ex_pkg *pkg = &the_fixture->pkg;
	const struct ex_global *global = ex_pkg_global(pkg);

	migrate_disable();
	pkg->home = smp_processor_id();
	pkg->probed.core_sel = global->core_sels[0];
	pkg->followers_sel ^= global->core_sels[global->num_core_sels - 1];
	ex_pkg_retarget(pkg);
	migrate_enable();
}

static const struct operation {
	const char *name;
	void (*run)(struct perf_event *event);
} operations[] = {
	{ "read",		ex_event_read },
	{ "restart",		op_restart },
	{ "restart, gate open",	op_restart_ungated },
	{ "del and add",	op_readd },
	{ "disable and enable",	op_toggle },
	{ "move",		op_move },
	{ "poll",		op_poll },
	{ "send PMIs to others", op_retarget },
};

static void operation_desc(const struct operation *s, char *desc)
{
	strscpy(desc, s->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(operation, operations, operation_desc);

/* The events of the sweep, the number of values of the switch pmi_gate, and another switch */
static const struct swept {
	const struct ex_platform *platform;
	const struct fx_source *source;
	unsigned int gates;
	const char *other;
} swept[] = {
	{ &ex_xeon7500, &fx_sources[SRC_U], 4, "sticky_status" },
	{ &ex_xeon7500, &fx_sources[SRC_W], 4, "sticky_status" },
	{ &ex_xeon7500, &fx_sources[SRC_B0_CTR3], 4, "sticky_status" },
	{ &ex_xeon7500, &fx_sources[SRC_M1_DOWN], 4, "sticky_status" },
	{ &ex_nehalem, &fx_sources[SRC_NHM], 3, "frz_clears" },
	{ &ex_haswell_client, &fx_sources[SRC_CLIENT_C], 1, "status_ro" },
};

/*
 * The counter overflows @when clocks after the operation begins, so that over all @when an
 * NMI arrives before and after each register access; then it overflows as its period says.
 */
static void interleave(struct fixture *fx, const struct swept *w, const struct operation *op,
		       u64 period, u64 cost, bool freeze, unsigned int gate,
		       unsigned int when)
{
	const struct fx_source *s = w->source;
	struct kunit *test = fx->test;
	struct perf_event *event = fx->event;
	u64 status, counted;
	int i;

	fx_new_on(test, fx, freeze, w->platform);
	snprintf(fx->what, sizeof(fx->what),
		 "%s, period %llu, cost %llu, freeze %d, gate %u, %s %u, overflow at %u",
		 s->name, period, cost, freeze, gate % w->gates, w->other, gate / 4, when);
	fx_command(fx, "set pmi_gate=%u %s=%u", gate % w->gates, w->other, gate / 4);
	fx->pkg.probed.status_blocks_pmi = gate % w->gates;
	fx->read_all = when & 1;
	fx_source_event(fx, event, s, period);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx->cost = cost;
	fx_command(fx, "put %s,count=400,delay=%u", s->signal, when);
	for (i = 0; i < 3; i++) {
		op->run(event);
		fx_run(fx, 7);
	}
	fx_run(fx, 600);
	fx_del(event);
	KUNIT_EXPECT_EQ(test, atomic_read(&fx->pkg.armed), 0);
	fx_run(fx, 100);

	counted = fx_box_counted(fx, ex_event_box(event));
	if (period) {
		fx_expect_counted(fx, event, counted);
		if (freeze)
			KUNIT_EXPECT_EQ_MSG(test, fx->lost, 0ULL, "%s", fx->what);
		/* No overflow is left; a W-Box counter may be armed for up to 5 more. */
		KUNIT_EXPECT_LT_MSG(test, to_ex_event(event)->since, period + 5, "%s",
				    fx->what);
	} else {
		KUNIT_EXPECT_EQ_MSG(test, (u64)local64_read(&event->count), counted, "%s",
				    fx->what);
	}
	KUNIT_EXPECT_EQ(test, fx->unknown, 0);
	KUNIT_EXPECT_FALSE(test, fx->masked);
	KUNIT_EXPECT_FALSE(test, fx->m->pkg[0].frozen);
	KUNIT_EXPECT_EQ(test, exm_pending(fx->m), 0ULL);
	if (!w->platform->global.status_clear)
		return;
	status = fx_read(fx, w->platform->global.status) & ~w->platform->global.status_pmi;
	KUNIT_EXPECT_EQ_MSG(test, status & w->platform->global.status_mask, 0ULL, "%s", fx->what);
}

static void test_pmi_at_every_access(struct kunit *test)
{
	static const u64 periods[] = { 0, 1, 3, 20 };
	const struct operation *op = test->param_value;
	struct fixture *fx = test->priv;
	unsigned int i, p, when, cost, freeze, gate;

	for (i = 0; i < ARRAY_SIZE(swept); i++)
		for (p = 0; p < ARRAY_SIZE(periods); p++)
			for (cost = 1; cost <= 3; cost += 2)
				for (freeze = 0; freeze < 2; freeze++)
					for (when = 0; stride && when < 32; when += stride) {
						gate = (when / stride + 3 * i) % 8;
						interleave(fx, &swept[i], op, periods[p], cost,
							   freeze, gate, when);
					}
}

/*
 * As interleave(), where each overflow freezes the package, with a counter of the U-Box, which has
 * MSRs, that overflows in the same clock.  Each freeze and PMI is of one of these two counters.
 */
static void frozen_interleave(struct fixture *fx, const struct fx_source *s,
			      const struct operation *op, u64 period, u64 cost, unsigned int when)
{
	static const struct fx_source others[] = {
		{ "U", "ubox", { 0x0842 }, "ubox.event_msg,msg=msi_rcvd" },
		{ "U", "ubox", { 0x0842 }, "ubox.event_msg,msg=doorbell_rcvd" },
	};
	const struct fx_source *other = &others[s->platform == EX_SKYLAKE_SP];
	const struct ex_platform *platform = platforms[s->platform];
	struct perf_event *event = fx->event;
	struct kunit *test = fx->test;
	u64 sum = 0, since = 0;
	int i;

	fx_new_on(test, fx, false, platform);
	snprintf(fx->what, sizeof(fx->what), "%s, %s, period %llu, cost %llu, overflow at %u",
		 s->name, op->name, period, cost, when);
	fx->read_all = when & 1;
	fx_source_event(fx, &event[0], s, period);
	fx_source_event(fx, &event[1], other, period ?: 7);
	KUNIT_ASSERT_EQ(test, fx_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, fx_add(&event[1]), 0);
	fx->cost = cost;
	fx_command(fx, "put %s,count=400,delay=%u %s,count=400,delay=%u", s->signal, when,
		   other->signal, when);
	for (i = 0; i < 3; i++) {
		op->run(&event[0]);
		fx_run(fx, 7);
	}
	fx_run(fx, 600);
	/* PMIs may follow each other until the last occurrence: the next one is sampled. */
	if (fx->pkg.overflow_pending) {
		fx_command(fx, "put %s", s->signal);
		fx_run(fx, 600);
	}

	for (i = 0; i < 2; i++) {
		struct ex_box *box = ex_event_box(&event[i]);
		struct exm_counter *ctr = fx_counter(fx, box, event[i].hw.idx);

		fx_del(&event[i]);
		fx_run(fx, 100);
		KUNIT_EXPECT_EQ_MSG(test, (u64)local64_read(&event[i].count),
				    i || box == ex_event_box(&event[1]) ? ctr->counted :
				    fx_box_counted(fx, box), "%s", fx->what);
		KUNIT_EXPECT_EQ_MSG(test, ex_box_status(box), 0ULL, "%s", fx->what);
		if (!is_sampling_event(&event[i]))
			continue;
		sum += local64_read(&event[i].count);
		since += to_ex_event(&event[i])->since;
		KUNIT_EXPECT_LT_MSG(test, to_ex_event(&event[i])->since,
				    event[i].hw.sample_period, "%s", fx->what);
	}
	KUNIT_EXPECT_EQ_MSG(test, fx->periods + since, sum, "%s", fx->what);
	KUNIT_EXPECT_EQ_MSG(test, fx->unknown, 0, "%s", fx->what);
	KUNIT_EXPECT_FALSE(test, fx->masked);
	KUNIT_EXPECT_FALSE_MSG(test, fx->m->pkg[0].frozen, "%s", fx->what);
	KUNIT_EXPECT_EQ_MSG(test, fx_read(fx, platform->global.status), 0ULL, "%s",
			    fx->what);
}

static void test_frozen_pmi_at_every_access(struct kunit *test)
{
	static const u64 periods[] = { 0, 1, 20 };
	const struct operation *op = test->param_value;
	struct fixture *fx = test->priv;
	unsigned int i, p, when, cost;

	for (i = SRC_IVT_Q0; i < SRC_FROZEN_END; i++)
		for (p = 0; p < ARRAY_SIZE(periods); p++)
			for (cost = 1; cost <= 3; cost += 2)
				for (when = 0; stride && when < 40; when += stride)
					frozen_interleave(fx, &fx_sources[i], op, periods[p],
							  cost, when);
}

static struct kunit_case sweep_tests[] = {
	KUNIT_CASE_PARAM(test_pmi_at_every_access, operation_gen_params),
	KUNIT_CASE_PARAM(test_frozen_pmi_at_every_access, operation_gen_params),
	{ }
};

static struct kunit_suite sweep_suite = {
	.name = "ex_uncore_sweep", .init = fx_init, .exit = fx_exit,
	.test_cases = sweep_tests,
};
