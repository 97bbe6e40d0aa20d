// SPDX-License-Identifier: GPL-2.0
/*
 * Any history: what perf, the timers and the machine may do to the events of two boxes, in random
 * order, with overflows at any moment.  On each platform it holds after each step that
 *
 *  - the registers of an event are those of a fresh package with the same events in the same
 *    counters, whoever had them before;
 *  - an event that is refused has changed nothing;
 *  - what is counted for the package (armed, sampling, pmi_off) is what its events say;
 *  - an event is stopped if it was stopped last, and its counter counts nothing;
 *
 * and at the end that
 *
 *  - each event has counted what its counters in the model have, and its samples' periods add up;
 *  - each PMI was claimed, none is masked, and nothing is frozen;
 *  - without events everything is as after the load.
 */
#define HIST_EVENTS	6
#define HIST_STEPS	60
#define HISTORIES	60

/**
 * struct history - a history
 * @fx:		the package
 * @fresh:	another one, for the events that are there
 * @freeze:	an overflow freezes them
 * @seed:	of the random numbers
 * @box:	the name of each event's box
 * @stopped:	it has been stopped
 * @rest:	what its counter had counted then
 * @counted:	what all counters had counted when the registers were lost
 * @count:	the counts of the events that have gone
 * @sampled:	the counts of those that sampled, but for periods that were not over
 * @moves:	the home moves; the counts are not compared
 * @foreign:	number of NMIs of other sources
 */
struct history {
	struct fixture *fx, *fresh;
	bool freeze;
	u64 seed;
	const char *box[HIST_EVENTS];
	bool stopped[HIST_EVENTS];
	u64 rest[HIST_EVENTS];
	u64 counted, count, sampled;
	bool moves;
	unsigned int foreign;
};

static unsigned int hist_random(struct history *h, unsigned int below)
{
	return place_random(&h->seed, below);
}

static bool hist_has_counter(const struct history *h, unsigned int i)
{
	return h->fx->event[i].pmu_private && h->fx->event[i].hw.idx >= 0;
}

static u64 hist_counted(struct fixture *fx, const struct perf_event *event)
{
	return fx_counter(fx, to_ex_event(event)->box, event->hw.idx)->counted;
}

/* What all counters have counted: there is no other event in the package */
static u64 hist_all_counted(struct fixture *fx)
{
	unsigned int idx;
	struct ex_box *box;
	u64 sum = 0;

	ex_for_each_box(box, &fx->pkg)
		for (idx = 0; idx < box->num_counters; idx++)
			sum += fx_counter(fx, box, idx)->counted;
	return sum;
}

/* ---- what holds after each step --------------------------------------- */

static void hist_expect_equal(struct history *h, u32 reg, u64 mask)
{
	u64 is = 0, want = 0;

	fx_access(h->fx, reg, false, &is);
	fx_access(h->fresh, reg, false, &want);
	KUNIT_EXPECT_EQ_MSG(h->fx->test, is & mask, want & mask, "%s: register 0x%x", h->fx->what,
			    reg);
}

/* Give the fresh package the events that have counters, in the same counters and ways. */
static void hist_make_fresh(struct history *h)
{
	struct fixture *fresh = h->fresh;
	unsigned int i;

	fx_new_on(h->fx->test, fresh, h->freeze, h->fx->pkg.platform);
	the_fixture = fresh;
	for (i = 0; i < HIST_EVENTS; i++) {
		const struct perf_event *event = &h->fx->event[i];
		const u64 config[] = EX_EVENT_CONFIG(event);
		struct ex_req *way = fresh->mine[i].ways;

		if (!hist_has_counter(h, i))
			continue;
		fx_event_words(fresh, &fresh->event[i], h->box[i], config,
			       event->attr.sample_period);
		*way = *ex_event_counter(event)->req;
		way->ways = 1;
		way->alt = 0;
		way->counters = BIT(event->hw.idx);
		KUNIT_EXPECT_EQ_MSG(h->fx->test, fx_add(&fresh->event[i]), 0, "%s", h->fx->what);
		if (event->hw.state)
			ex_event_stop(&fresh->event[i], 0);
	}
	the_fixture = h->fx;
	the_hw.ctx = h->fx;
}

static void hist_expect_fresh(struct history *h)
{
	const struct ex_need *need;
	unsigned int i;

	hist_make_fresh(h);
	for (i = 0; i < HIST_EVENTS; i++) {
		const struct ex_counter *counter;
		struct ex_box *box;

		if (!hist_has_counter(h, i) || h->fx->event[i].hw.state)
			continue;
		box = ex_event_box(&h->fx->event[i]);
		counter = ex_event_counter(&h->fx->event[i]);
		hist_expect_equal(h, counter->ctl_reg, ~0ULL);
		if (counter->bank->ctl_high)
			hist_expect_equal(h, counter->ctl_reg + counter->bank->ctl_high, ~0ULL);
		if (box->gate_reg && box->gate_kind)
			hist_expect_equal(h, box->gate_reg, ~0ULL);
		ex_for_each_need(need, counter->req)
			if (ex_filter_reg(box->row, need->filter))
				hist_expect_equal(h, ex_filter_reg(box->row, need->filter),
						  need->mask);
	}
}

static void hist_expect_counts(struct history *h)
{
	struct fixture *fx = h->fx;
	int armed = 0, sampling = 0, pmi_off = 0;
	unsigned int i;

	for (i = 0; i < HIST_EVENTS; i++) {
		if (!hist_has_counter(h, i))
			continue;
		armed++;
		sampling += is_sampling_event(&fx->event[i]);
		pmi_off += ex_event_counter(&fx->event[i])->pmi_off;
		KUNIT_EXPECT_EQ_MSG(fx->test, !!fx->event[i].hw.state, h->stopped[i],
				    "%s, event %u", fx->what, i);
		if (fx->event[i].hw.state)
			KUNIT_EXPECT_EQ_MSG(fx->test, hist_counted(fx, &fx->event[i]), h->rest[i],
					    "%s: a stopped event counts", fx->what);
	}
	KUNIT_EXPECT_EQ_MSG(fx->test, atomic_read(&fx->pkg.armed), armed, "%s", fx->what);
	KUNIT_EXPECT_EQ_MSG(fx->test, atomic_read(&fx->pkg.sampling), sampling, "%s", fx->what);
	KUNIT_EXPECT_EQ_MSG(fx->test, atomic_read(&fx->pkg.pmi_off), pmi_off, "%s", fx->what);
}

/* ---- steps ------------------------------------------------------------- */

/* A register of the event's filter may raise #GP. */
static void hist_refuse(struct history *h, unsigned int i)
{
	const struct ex_req *way = to_ex_event(&h->fx->event[i])->ways;
	const struct ex_box *box = ex_event_box(&h->fx->event[i]);
	u32 reg;

	if (!way->num_needs || hist_random(h, 4))
		return;
	reg = ex_filter_reg(box->row, way->needs[hist_random(h, way->num_needs)].filter);
	if (!(reg & EX_PCI))
		h->fx->refused_reg = reg;
}

/* Make an event of one of the two boxes, with all or some bits of its filters or upper control. */
static void hist_make_event(struct history *h, unsigned int i)
{
	const struct fx_uncore *u = h->fx->test->param_value;
	const struct fx_source *s = hist_random(h, 3) ? u->source : u->filtered;
	static const u64 periods[] = { 0, 0, 1, 3, 20, 500 };
	u64 period = periods[hist_random(h, ARRAY_SIZE(periods))];
	u64 config[EX_CONFIG_WORDS] = { s->config[0], s->config[1], s->config[2] };
	struct perf_event *event = &h->fx->event[i];
	const struct ex_box *box = fx_box(h->fx, s->box);
	unsigned int word = hist_random(h, EX_CONFIG_WORDS);

	config[word] &= (u64)hist_random(h, BIT(31)) << 33 |
			(word ? hist_random(h, BIT(31)) : U32_MAX);
	if (ex_encode_all(box->row->type, config, h->fx->mine[i].ways))
		memcpy(config, s->config, sizeof(config));
	if (period && !ex_can_sample(box, h->fx->mine[i].ways))
		period = 0;
	h->box[i] = s->box;
	fx_event_words(h->fx, event, s->box, config, period);
}

static void hist_add(struct history *h, unsigned int i)
{
	struct perf_event *event = &h->fx->event[i];
	unsigned long used;
	int ret;

	hist_make_event(h, i);
	h->stopped[i] = false;
	used = ex_event_box(event)->used;
	hist_refuse(h, i);
	ret = fx_add(event);
	h->fx->refused_reg = 0;
	if (!ret)
		return;
	KUNIT_EXPECT_EQ_MSG(h->fx->test, ex_event_box(event)->used, used, "%s", h->fx->what);
	KUNIT_EXPECT_EQ_MSG(h->fx->test, event->hw.idx, -1, "%s", h->fx->what);
}

static void hist_del(struct history *h, unsigned int i)
{
	struct perf_event *event = &h->fx->event[i];

	fx_del(event);
	h->count += local64_read(&event->count);
	if (is_sampling_event(event))
		h->sampled += local64_read(&event->count) - to_ex_event(event)->since;
}

/* PERF_EVENT_IOC_PERIOD */
static void hist_change_period(struct history *h, unsigned int i)
{
	struct perf_event *event = &h->fx->event[i];

	if (!is_sampling_event(event) || event->hw.state)
		return;
	event->hw.sample_period = 1 + hist_random(h, 100);
	op_restart(event);
}

static void hist_stop(struct history *h, unsigned int i)
{
	ex_event_stop(&h->fx->event[i], PERF_EF_UPDATE);
	h->stopped[i] = true;
	h->rest[i] = hist_counted(h->fx, &h->fx->event[i]);
}

static void hist_note_rest(struct history *h)
{
	unsigned int i;

	for (i = 0; i < HIST_EVENTS; i++)
		if (hist_has_counter(h, i))
			h->rest[i] = hist_counted(h->fx, &h->fx->event[i]);
}

/* Suspend to RAM: the registers lose their values. */
static void hist_suspend(struct history *h)
{
	struct fixture *fx = h->fx;

	ex_pkg_stop(&fx->pkg);
	h->counted += hist_all_counted(fx);
	exm_reset(fx->m);
	h->counted -= hist_all_counted(fx);
	hist_note_rest(h);
	memset(fx->last_read, 0, sizeof(fx->last_read));
	fx->masked = true;
	fx->nmi = false;
	ex_pkg_resume(&fx->pkg);
}

/* The core PMU's PMI masks LVTPC, and its NMI comes later. */
static void hist_foreign(struct history *h)
{
	h->fx->masked = true;
	h->fx->foreign_at = h->fx->clock + 1 + hist_random(h, 50);
	h->foreign++;
}

static void hist_put(struct history *h)
{
	const struct fx_uncore *u = h->fx->test->param_value;
	const struct fx_source *s = hist_random(h, 3) ? u->source : u->filtered;

	fx_command(h->fx, "put %s,count=%u,every=%u,delay=%u", s->signal, 1 + hist_random(h, 60),
		   9 + hist_random(h, 20), 1 + hist_random(h, 40));
}

static void hist_pause(struct history *h)
{
	if (h->fx->pkg.budget.paused)
		return;
	h->fx->pkg.budget.charged = h->fx->clock + 500;
	ex_pause(&h->fx->pkg);
}

/* The probe of the new home CPU counts on counters that events have. */
static void hist_move_home(struct history *h)
{
	if (!h->moves)
		return;
	op_move_home(&h->fx->pkg);
	hist_note_rest(h);
}

/* Something happens to event @i, which has a counter. */
static void hist_event_step(struct history *h, unsigned int i)
{
	struct perf_event *event = &h->fx->event[i];

	switch (hist_random(h, 9)) {
	case 0:
	case 1:
		return hist_del(h, i);
	case 7:
		return hist_change_period(h, i);
	case 2:
		return hist_stop(h, i);
	case 3:
	case 4:
		h->stopped[i] = false;
		return ex_event_start(event, PERF_EF_RELOAD);
	case 5:
		return ex_event_read(event);
	case 6:
		return op_toggle(event);
	default:
		if (!event->hw.state)
			op_restart(event);
	}
}

/* Something happens to the package. */
static void hist_step(struct history *h)
{
	switch (hist_random(h, 17)) {
	case 16:
		return hist_move_home(h);
	case 0:
		ex_check(&h->fx->pkg);
		break;
	case 1:
		ex_poll(&h->fx->pkg);
		break;
	case 2:
		hist_foreign(h);
		break;
	case 3:
		hist_suspend(h);
		break;
	case 4:
		hist_pause(h);
		break;
	case 5:
		fx_command(h->fx, "set lose_pmi=1");
		break;
	case 6:
	case 7:
	case 8:
		fx_run(h->fx, hist_random(h, 200));
		break;
	default:
		hist_put(h);
	}
}

/* ---- a history ---------------------------------------------------------- */

static void hist_expect_quiet(struct history *h)
{
	const struct ex_global *global = ex_pkg_global(&h->fx->pkg);
	struct fixture *fx = h->fx;
	u64 before;

	hist_make_fresh(h);
	hist_expect_equal(h, global->ctl, ~0ULL);
	hist_expect_equal(h, MSR_IA32_DEBUGCTLMSR, ~0ULL);
	hist_expect_counts(h);
	KUNIT_EXPECT_EQ_MSG(fx->test, ex_check_interval(&fx->pkg), 0ULL, "%s", fx->what);
	before = hist_all_counted(fx);
	hist_put(h);
	fx_run(fx, 2000);
	KUNIT_EXPECT_EQ_MSG(fx->test, hist_all_counted(fx), before,
			    "%s: a counter without an event counts", fx->what);
}

/* No period is over, and the counter overflows when it will be. */
static void hist_expect_armed(struct history *h, struct perf_event *event)
{
	const struct ex_event *mine = to_ex_event(event);
	u64 period = max(mine->period, mine->since + 1);

	if (!is_sampling_event(event) || event->hw.state)
		return;
	KUNIT_EXPECT_FALSE_MSG(h->fx->test, ex_event_is_over(event), "%s", h->fx->what);
	KUNIT_EXPECT_LE_MSG(h->fx->test, mine->left, period - mine->since, "%s", h->fx->what);
}

static void hist_end(struct history *h)
{
	struct fixture *fx = h->fx;
	unsigned int i;

	fx_command(fx, "set lose_pmi=0");
	for (i = 0; i < 3; i++) {
		fx_run(fx, NSEC_PER_SEC);
		ex_check(&fx->pkg);
	}
	KUNIT_EXPECT_FALSE_MSG(fx->test, fx->m->pkg[0].frozen, "%s", fx->what);
	KUNIT_EXPECT_FALSE_MSG(fx->test, fx->pkg.budget.paused, "%s", fx->what);
	if (atomic_read(&fx->pkg.armed))
		KUNIT_EXPECT_FALSE_MSG(fx->test, fx->masked, "%s", fx->what);
	for (i = 0; i < HIST_EVENTS; i++) {
		if (!hist_has_counter(h, i))
			continue;
		hist_expect_armed(h, &fx->event[i]);
		hist_del(h, i);
	}
	ex_check(&fx->pkg);
	KUNIT_EXPECT_LE_MSG(fx->test, fx->unknown, h->foreign, "%s", fx->what);
	if (!h->moves)
		KUNIT_EXPECT_EQ_MSG(fx->test, h->count + fx->lost,
				    h->counted + hist_all_counted(fx), "%s", fx->what);
	KUNIT_EXPECT_EQ_MSG(fx->test, h->sampled, fx->periods, "%s", fx->what);
	hist_expect_quiet(h);
}

static void hist_run(struct kunit *test, struct fixture *fresh, unsigned int n)
{
	struct history h = { .fx = test->priv, .fresh = fresh, .seed = n, .moves = n % 4 == 2 };
	unsigned int step, i;

	h.freeze = n & 1;
	uncore_new(test, h.freeze);
	h.fx->cost = 1 + n % 4;
	h.fx->latency = n % 4 * 20;
	for (step = 0; step < HIST_STEPS && test->status != KUNIT_FAILURE; step++) {
		snprintf(h.fx->what, sizeof(h.fx->what), "history %u, step %u", n, step);
		i = hist_random(&h, HIST_EVENTS);
		if (hist_random(&h, 2))
			hist_step(&h);
		else if (hist_has_counter(&h, i))
			hist_event_step(&h, i);
		else
			hist_add(&h, i);
		hist_expect_counts(&h);
		if (step % 4 == 0)
			hist_expect_fresh(&h);
	}
	hist_end(&h);
}

static void test_any_history_leaves_what_a_fresh_package_has(struct kunit *test)
{
	const struct fx_uncore *u = test->param_value;
	struct fixture *fresh = kunit_kzalloc(test, sizeof(*fresh), GFP_KERNEL);
	unsigned int n;

	KUNIT_ASSERT_NOT_NULL(test, fresh);
	fresh->m = kunit_kzalloc(test, sizeof(*fresh->m), GFP_KERNEL);
	fresh->pkg.boxes = kunit_kzalloc(test, ex_boxes_size(platforms[u->platform]), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, fresh->m);
	KUNIT_ASSERT_NOT_NULL(test, fresh->pkg.boxes);
	for (n = 0; stride && n < HISTORIES && test->status != KUNIT_FAILURE; n += stride)
		hist_run(test, fresh, n);
}

static struct kunit_case history_tests[] = {
	KUNIT_CASE_PARAM(test_any_history_leaves_what_a_fresh_package_has, uncore_gen_params),
	{ }
};

static struct kunit_suite history_suite = {
	.name = "ex_uncore_history", .init = fx_init, .exit = fx_exit,
	.test_cases = history_tests,
};
