// SPDX-License-Identifier: GPL-2.0
/* A PMI at every register access of every operation */

static void script_restart_ungated(struct perf_event *event)
{
	ex_event_stop(event, PERF_EF_UPDATE);
	ex_event_start(event, PERF_EF_RELOAD);
}

static void script_toggle(struct perf_event *event)
{
	ex_gate_close(to_ex_event(event)->box);
	ex_gate_open(to_ex_event(event)->box);
}

static void script_poll(struct perf_event *event)
{
	ex_poll(&the_rig->pkg);
}

static const struct script {
	const char *name;
	void (*op)(struct perf_event *event);
} scripts[] = {
	{ "read",		ex_event_read },
	{ "restart",		script_restart },
	{ "restart, gate open",	script_restart_ungated },
	{ "del and add",	script_readd },
	{ "disable and enable",	script_toggle },
	{ "poll",		script_poll },
};

static void script_desc(const struct script *s, char *desc)
{
	strscpy(desc, s->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(script, scripts, script_desc);

/*
 * One overflow falls on each clock of the operation in turn, before and after
 * each of its register accesses; then the next ones follow as they come.
 */
static void interleave(struct rig *rig, const struct rig_source *s, const struct script *script,
		       u64 period, u64 cost, bool freeze, unsigned int gate,
		       unsigned int when)
{
	struct kunit *test = rig->test;
	struct exm_counter *ctr;
	struct perf_event *event = rig->event;
	u64 status;
	int i;

	rig_new(test, rig, freeze);
	snprintf(rig->what, sizeof(rig->what),
		 "%s, period %llu, cost %llu, freeze %d, gate %u, sticky %u, overflow at %u",
		 s->name, period, cost, freeze, gate % 4, gate / 4, when);
	rig_command(rig, "set pmi_gate=%u sticky_status=%u", gate % 4, gate / 4);
	rig->pkg.probed.gated = gate % 4;
	rig->nosy = when & 1;
	rig_source(rig, event, s, period);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	rig->cost = cost;
	rig_command(rig, "put %s,count=400,delay=%u", s->signal, when);
	for (i = 0; i < 3; i++) {
		script->op(event);
		rig_run(rig, 7);
	}
	rig_run(rig, 600);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, atomic_read(&rig->pkg.armed), 0);
	rig_run(rig, 100);

	if (period) {
		rig_expect_sum(rig, event, ctr);
		/* No overflow went unseen; W may be armed for a few more. */
		KUNIT_EXPECT_LT_MSG(test, to_ex_event(event)->since, period + 5, "%s", rig->what);
	} else {
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted);
	}
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	KUNIT_EXPECT_FALSE(test, rig->masked);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	KUNIT_EXPECT_EQ(test, exm_pending(rig->m), 0ULL);
	status = rig_read(rig, EX_U_GLOBAL_STATUS);
	KUNIT_EXPECT_EQ_MSG(test, status & EX_U_STATUS_OV, 0ULL, "%s", rig->what);
}

static void test_pmi_at_every_access(struct kunit *test)
{
	static const u64 periods[] = { 0, 1, 3, 20 };
	static const unsigned int sources[] = { 0, 2, 5, 11 };
	const struct script *script = test->param_value;
	struct rig *rig = test->priv;
	unsigned int i, p, when, cost, freeze, gate;

	for (i = 0; i < ARRAY_SIZE(sources); i++)
		for (p = 0; p < ARRAY_SIZE(periods); p++)
			for (cost = 1; cost <= 3; cost += 2)
				for (freeze = 0; freeze < 2; freeze++)
					for (when = 0; stride && when < 32; when += stride) {
						gate = (when / stride + 3 * i) % 8;
						interleave(rig, &rig_sources[sources[i]], script,
							   periods[p], cost, freeze, gate, when);
					}
}

/*
 * As interleave(), and in the same clock a counter of the U-Box overflows, which is
 * reached by MSRs.  All freezes and PMIs of the package are those of either.
 */
static void ivt_interleave(struct rig *rig, const struct rig_source *s,
			   const struct script *script, u64 period, u64 cost, unsigned int when)
{
	static const struct rig_source other = {
		"U", "ubox", { 0x0842 }, "ubox.event_msg,msg=msi_rcvd",
	};
	struct perf_event *event = rig->event;
	struct kunit *test = rig->test;
	u64 sum = 0, since = 0;
	int i;

	rig_new_ivt(test, rig);
	snprintf(rig->what, sizeof(rig->what), "%s, %s, period %llu, cost %llu, overflow at %u",
		 s->name, script->name, period, cost, when);
	rig->nosy = when & 1;
	rig_source(rig, &event[0], s, period);
	rig_source(rig, &event[1], &other, period ?: 7);
	KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
	rig->cost = cost;
	rig_command(rig, "put %s,count=400,delay=%u %s,count=400,delay=%u", s->signal, when,
		    other.signal, when);
	for (i = 0; i < 3; i++) {
		script->op(&event[0]);
		rig_run(rig, 7);
	}
	rig_run(rig, 600);

	for (i = 0; i < 2; i++) {
		struct ex_box *box = to_ex_event(&event[i])->box;
		struct exm_counter *ctr = rig_counter(rig, box, event[i].hw.idx);

		rig_del(&event[i]);
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ_MSG(test, (u64)local64_read(&event[i].count), ctr->counted, "%s",
				    rig->what);
		KUNIT_EXPECT_EQ_MSG(test, ex_box_status(box), 0ULL, "%s", rig->what);
		if (!is_sampling_event(&event[i]))
			continue;
		sum += local64_read(&event[i].count);
		since += to_ex_event(&event[i])->since;
		KUNIT_EXPECT_LT_MSG(test, to_ex_event(&event[i])->since, event[i].hw.sample_period,
				    "%s", rig->what);
	}
	KUNIT_EXPECT_EQ_MSG(test, rig->periods + since, sum, "%s", rig->what);
	KUNIT_EXPECT_EQ_MSG(test, rig->unknown, 0, "%s", rig->what);
	KUNIT_EXPECT_FALSE(test, rig->masked);
	KUNIT_EXPECT_FALSE_MSG(test, rig->m->pkg[0].frozen, "%s", rig->what);
	KUNIT_EXPECT_EQ_MSG(test, rig_read(rig, EX_U_GLOBAL_STATUS), 0ULL, "%s", rig->what);
}

static void test_ivt_pmi_at_every_access(struct kunit *test)
{
	static const u64 periods[] = { 0, 1, 20 };
	const struct script *script = test->param_value;
	struct rig *rig = test->priv;
	unsigned int i, p, when, cost;

	for (i = 0; i < ARRAY_SIZE(ivt_sources); i++)
		for (p = 0; p < ARRAY_SIZE(periods); p++)
			for (cost = 1; cost <= 3; cost += 2)
				for (when = 0; stride && when < 40; when += stride)
					ivt_interleave(rig, &ivt_sources[i], script, periods[p],
						       cost, when);
}

static struct kunit_case sweep_tests[] = {
	KUNIT_CASE_PARAM(test_pmi_at_every_access, script_gen_params),
	KUNIT_CASE_PARAM(test_ivt_pmi_at_every_access, script_gen_params),
	{ }
};

static struct kunit_suite sweep_suite = {
	.name = "ex_uncore_sweep", .init = rig_init, .exit = rig_exit,
	.test_cases = sweep_tests,
};
