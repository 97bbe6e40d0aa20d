// SPDX-License-Identifier: GPL-2.0
/* NMIs: those that the driver claims, and overflows whose counter has changed its event */

/* What happens to an event with period 10, and how many NMIs nobody has claimed by then */
enum claim_what {
	CLAIM_NMI = 1,		/* an NMI of another source, or a late one */
	CLAIM_OVERFLOW,		/* an overflow, and its PMI */
	CLAIM_TWO,		/* the same, and another NMI that comes when that one is handled */
	CLAIM_TWO_LATE,		/* the same, but the other one comes late */
	CLAIM_EXPECT,		/* a late PMI is expected */
	CLAIM_DEL,		/* the event goes */
};

static const struct claim_case {
	const char *name;
	bool flag;		/* bit 61 is used */
	bool loop;		/* NMIs interrupt a loop of one instruction */
	struct {
		enum claim_what what;
		s64 after;	/* clocks since the step before */
		unsigned int unknown;
	} steps[10];
} claim_cases[] = {
	{ "another source", true, false, { { CLAIM_NMI, 0, 1 } } },
	{ "right after a PMI", true, false, {
		{ CLAIM_TWO, 0, 1 }, { CLAIM_DEL }, { CLAIM_NMI, 0, 2 } } },
	{ "in a loop", true, true, {
		{ CLAIM_NMI, 0, 1 }, { CLAIM_NMI, EX_STRAY_TIME / 4, 2 },
		{ CLAIM_NMI, EX_STRAY_TIME / 4, 3 }, { CLAIM_OVERFLOW, EX_STRAY_TIME / 4, 3 },
		{ CLAIM_NMI, EX_STRAY_TIME / 4, 4 }, { CLAIM_OVERFLOW, EX_STRAY_TIME / 4, 4 },
		{ CLAIM_NMI, EX_STRAY_TIME / 4, 5 } } },
	{ "no bit 61: one late PMI is expected", false, false, {
		{ CLAIM_EXPECT }, { CLAIM_NMI, 0, 0 }, { CLAIM_NMI, 0, 1 } } },
	{ "no bit 61: for a millisecond", false, false, {
		{ CLAIM_EXPECT }, { CLAIM_NMI, NSEC_PER_MSEC - 200, 0 } } },
	{ "no bit 61: and no longer", false, false, {
		{ CLAIM_EXPECT }, { CLAIM_NMI, NSEC_PER_MSEC + 100, 1 }, { CLAIM_NMI, 0, 2 } } },
	{ "no bit 61: the PMI of a handled overflow", false, false, {
		{ CLAIM_OVERFLOW }, { CLAIM_NMI, NSEC_PER_MSEC / 2, 0 }, { CLAIM_NMI, 0, 1 } } },
	{ "no bit 61: the NMI behind another one", false, false, {
		{ CLAIM_TWO_LATE }, { CLAIM_NMI, 0, 1 } } },
};

static void claim_step(struct fixture *fx, const struct claim_case *c, unsigned int n)
{
	unsigned int samples = fx->samples;

	fx_run(fx, c->steps[n].after);
	switch (c->steps[n].what) {
	case CLAIM_NMI:
		fx->nmi = true;
		break;
	case CLAIM_EXPECT:
		ex_expect_stray(&fx->pkg, fx->clock);
		return;
	case CLAIM_DEL:
		fx_del(fx->event);
		return;
	default:
		fx->next_nmi = c->steps[n].what == CLAIM_TWO ? 1 :
			       c->steps[n].what == CLAIM_TWO_LATE ? 2 * EX_STRAY_TIME : 0;
		fx_command(fx, "put %s,count=10", fx->source->signal);
		samples++;
	}
	fx_run(fx, 100);
	KUNIT_EXPECT_EQ_MSG(fx->test, fx->samples, samples, "%s, step %u", c->name, n);
	KUNIT_EXPECT_EQ_MSG(fx->test, fx->unknown, c->steps[n].unknown, "%s, step %u", c->name, n);
}

static void test_only_pmis_are_claimed(struct kunit *test)
{
	const struct claim_case *c;
	struct fixture *fx = test->priv;
	unsigned int n;

	for (c = claim_cases; c < claim_cases + ARRAY_SIZE(claim_cases); c++) {
		uncore_new(test, false);
		fx->pkg.ovf_flag = c->flag ? EX_OVF_TELLS : EX_OVF_CLEARED;
		fx->loop = c->loop;
		uncore_add(fx, fx->event, 10);
		for (n = 0; n < ARRAY_SIZE(c->steps) && c->steps[n].what; n++)
			claim_step(fx, c, n);
		if (fx->event->hw.idx >= 0)
			fx_del(fx->event);
	}
}

/* An overflow freezes the package while an NMI finds none: that NMI must not end the freeze. */
static void test_empty_nmi_leaves_the_next_freeze(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;
	unsigned int when;

	for (when = 0; when < 30; when++) {
		uncore_new(test, true);
		snprintf(fx->what, sizeof(fx->what), "overflow at %u", when);
		uncore_add(fx, event, 10);
		ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
		fx->cost = 3;
		fx_command(fx, "put %s,count=200,delay=%u", fx->source->signal, when);
		fx_run(fx, 8);
		fx->pkg.ovf_flag = EX_OVF_CLEARED;
		ex_expect_stray(&fx->pkg, fx->clock);
		fx->nmi = true;
		fx_run(fx, 1);
		fx_run(fx, 1000);
		KUNIT_EXPECT_FALSE_MSG(test, fx->m->pkg[0].frozen, "%s", fx->what);
		fx_del(event);
		KUNIT_EXPECT_EQ_MSG(test, (u64)local64_read(&event->count), ctr->counted, "%s",
				    fx->what);
		fx_expect_sum(fx, event, ctr);
	}
}

/* A PMI that finds no overflow, and the package frozen, lets it count, itself or by its work. */
static void test_empty_pmi_ends_a_freeze(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	uncore_new(test, true);
	uncore_add(fx, event, 1000);
	if (fx->pkg.freeze == EX_FREEZE_SHOWN)
		fx_write(fx, ex_pkg_global(&fx->pkg)->ctl, 0);
	if (fx->pkg.freeze == EX_FREEZE_HIDDEN)
		fx->m->pkg[0].frozen = true;
	fx->m->cpu[0].global_status = EX_PERF_GLOBAL_OVF_UNCORE;
	fx->nmi = true;
	fx_tick(fx, 1);
	KUNIT_EXPECT_EQ(test, fx->handled, 1);
	KUNIT_EXPECT_EQ(test, fx->pkg.stats.pmis, 1ULL);
	KUNIT_EXPECT_EQ(test, fx->pkg.stats.empty_pmis, 1ULL);
	/* Where a freeze has its status bit, a PMI that finds none has left no freeze. */
	KUNIT_EXPECT_EQ(test, fx->pkg.overflow_pending, fx->pkg.freeze == EX_FREEZE_HIDDEN);
	fx_run(fx, 100);
	KUNIT_EXPECT_FALSE(test, fx->m->pkg[0].frozen);
	if (fx->pkg.freeze == EX_FREEZE_SHOWN)
		KUNIT_EXPECT_EQ(test, fx->m->pkg[0].u_ctl, fx->pkg.global_ctl);
	fx_del(event);
}

static void overflow_in_a_scan(struct perf_event *event, struct perf_sample_data *data,
			       struct pt_regs *regs)
{
	the_fixture->samples += the_fixture->pkg.overflows & EX_SCANNING;
}

/* pkg->overflows tells followers that overflows are being handled, and how many were. */
static void test_scan_counts_overflows(struct kunit *test)
{
	static const unsigned int sources[] = { SRC_B0_CTR3, SRC_M0 };
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sources); i++) {
		fx_source_event(fx, &event[i], &fx_sources[sources[i]], 10);
		event[i].overflow_handler = overflow_in_a_scan;
		KUNIT_ASSERT_EQ(test, fx_add(&event[i]), 0);
		fx_command(fx, "put %s,count=10,delay=%u", fx_sources[sources[i]].signal, i);
	}
	fx_run(fx, 200);
	KUNIT_EXPECT_EQ(test, fx->samples, 2);
	KUNIT_EXPECT_EQ(test, fx->pkg.overflows, 2 * EX_OVERFLOW);
	KUNIT_EXPECT_GT(test, fx->pkg.scan_time, 0ULL);
	KUNIT_EXPECT_LT(test, fx->pkg.scan_time, fx->clock);
	for (i = 0; i < ARRAY_SIZE(sources); i++)
		fx_del(&event[i]);
}

/*
 * SUMMARY does not name the box that has overflowed: the scan finds it nevertheless; and it clears
 * what an event that has gone has left, although other boxes are likelier.
 */
static void test_scan_finds_what_summary_hides(struct kunit *test)
{
	static const unsigned int sources[] = { SRC_B0_CTR3, SRC_M0, SRC_S0 };
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_pmi pmi = { };
	unsigned int i;

	fx_command(fx, "set summary=1");
	for (i = 0; i < ARRAY_SIZE(sources); i++) {
		fx_source_event(fx, &event[i], &fx_sources[sources[i]], 10);
		KUNIT_ASSERT_EQ(test, fx_add(&event[i]), 0);
	}
	fx->in_nmi = true;
	fx_command(fx, "put %s,count=10", fx_sources[SRC_B0_CTR3].signal);
	fx_run(fx, 20);
	KUNIT_EXPECT_EQ(test, ex_boxes_to_scan(&fx->pkg, EX_U_STATUS_OV_S0, true), 0UL);
	for (i = 0; i < 2; i++) {
		ex_scan_boxes(&fx->pkg, &pmi, EX_U_STATUS_OV_S0, true);
		KUNIT_EXPECT_EQ(test, fx->samples, 1);
		KUNIT_EXPECT_EQ(test, pmi.came, 1);
	}
	fx->pkg.probed.summary = false;
	KUNIT_EXPECT_NE(test, ex_boxes_to_scan(&fx->pkg, EX_U_STATUS_OV_S0, true), 0UL);
	fx_exm_box(fx, ex_event_box(event))->ov = BIT(event->hw.idx);
	fx_del(event);
	fx_box(fx, "bbox_0")->stale = 0;	/* SUMMARY has said so */
	ex_scan_boxes(&fx->pkg, &pmi, EX_U_STATUS_OV_S0, true);
	KUNIT_EXPECT_EQ(test, fx_exm_box(fx, fx_box(fx, "bbox_0"))->ov, 0ULL);
	for (i = 1; i < ARRAY_SIZE(sources); i++)
		fx_del(&event[i]);
}

/*
 * Status bits hold back the next PMI, and the counter overflows faster than it is handled: a PMI
 * scans nine times, and leaves the rest to the next one or to the check.
 */
static void test_pmi_in_a_storm_ends(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_command(fx, "set pmi_gate=3");
	fx->pkg.probed.status_blocks_pmi = true;
	fx_source_event(fx, event, &fx_sources[SRC_U], 1);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx->cost = 50;
	fx->latency = 10000;
	fx_command(fx, "put %s,count=1000000", fx_sources[SRC_U].signal);
	fx_tick(fx, 5);
	fx_tick(fx, fx->latency);
	KUNIT_EXPECT_EQ(test, fx->handled, 1);
	KUNIT_EXPECT_EQ(test, fx->samples, 9);
	fx_command(fx, "stop");
	fx_del(event);
}

/* After ex_recover() has handled an overflow one NMI that follows another is claimed. */
static void test_one_nmi_after_a_recovery_is_claimed(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int i;

	uncore_new(test, false);
	uncore_add(fx, event, 100);
	fx_command(fx, "set lose_pmi=1");
	fx_command(fx, "put %s,count=100", fx->source->signal);
	fx_run(fx, 1000);
	ex_check(&fx->pkg);
	fx->loop = true;
	for (i = 0; i < 3; i++) {
		fx->nmi = true;
		fx_run(fx, 10);
		KUNIT_EXPECT_EQ(test, fx->unknown, i + 1 - (i && fx->pkg.stats.lost_pmis));
	}
	fx_del(event);
}

/* Foreign NMIs during ex_poll(), and on a CPU that gets PMIs but is not the home CPU */
static void test_foreign_nmi_elsewhere_is_not_claimed(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	uncore_new(test, false);
	fx->cost = 1;
	uncore_add(fx, event, 10);
	fx->nmi = true;
	fx->nmi_at = fx->clock + 1;
	ex_poll(&fx->pkg);
	KUNIT_EXPECT_FALSE(test, fx->nmi);
	KUNIT_EXPECT_EQ(test, fx->unknown, 1);
	fx_del(event);

	/* The probe does not yet know which CPUs get a PMI, and whether it sets bit 61. */
	fx->pkg.pmi_mode = EX_PMI_PROBED;
	KUNIT_EXPECT_EQ(test, ex_pmi_off_home(&fx->pkg), NMI_HANDLED);
	fx->pkg.pmi_mode = EX_PMI_SERVE;
	fx->pkg.probed.debugctl_ignored = true;
	KUNIT_EXPECT_EQ(test, ex_pmi_off_home(&fx->pkg), NMI_DONE);
	fx->pkg.ovf_flag = EX_OVF_CLEARED;
	fx->masked = true;
	KUNIT_EXPECT_EQ(test, ex_pmi_off_home(&fx->pkg), NMI_HANDLED);
	KUNIT_EXPECT_FALSE(test, fx->masked);
}

/* Another PMI has masked LVTPC before the package's first event, which samples or only counts. */
static void test_first_event_unmasks_pmis(struct kunit *test)
{
	const struct fx_uncore *u = test->param_value;
	struct fixture *fx = test->priv;
	struct perf_event *event = &fx->event[0], *first = &fx->event[1];
	int counts;

	for (counts = 0; counts < 2; counts++) {
		uncore_new(test, false);
		fx->masked = true;
		if (counts) {
			fx_source_event(fx, first, u->filtered, 0);
			KUNIT_ASSERT_EQ(test, fx_add(first), 0);
		}
		uncore_add(fx, event, 10);
		fx_command(fx, "put %s,count=10,every=100", fx->source->signal);
		fx_run(fx, 5000);
		KUNIT_EXPECT_EQ(test, fx->samples, 1);
		fx_del(event);
		if (counts)
			fx_del(first);
	}
}

/* The overflow of a box without a PMU keeps ov_s0 set: the driver must not claim NMIs for it. */
static void test_status_of_an_absent_box_claims_no_nmi(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_box *other = fx_box(fx, "mbox_0");
	int i;

	other->access = EX_ACCESS_NONE;
	fx_event(fx, event, "bbox_0", 0xc4, 10);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_exm_box(fx, other)->ov = 1;
	for (i = 0; i < 10; i++) {
		fx->nmi = true;
		fx_run(fx, 2 * EX_STRAY_TIME);
	}
	KUNIT_EXPECT_EQ(test, fx->unknown, 10);
	fx_del(event);
}

/*
 * A PMI arrives in an NMI of the core PMU, whose handler acknowledges bit 61 with its own bits: the
 * NMI of that PMI, which follows, is claimed without the bit, in a pause, while ex_poll() runs, and
 * if the scan of the core PMU's NMI has handled the overflow.
 */
static void test_pmi_acknowledged_by_the_core_pmu_is_claimed(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int delay, mode, both = 0;

	for (mode = 0; mode < 4; mode++) {
		for (delay = 1; delay < 150; delay++) {
			uncore_new(test, mode != 2);
			uncore_add(fx, event, 10);
			fx->pkg.budget.charged = fx->clock + NSEC_PER_SEC;
			if (!mode)
				ex_pause(&fx->pkg);
			fx_run(fx, 2 * EX_STRAY_TIME);
			fx->foreign_at = fx->clock + 20;
			fx->core_acks = 100;
			fx_command(fx, "put %s,count=10,delay=%u", fx->source->signal, delay);
			fx->cost = 4;
			if (mode == 1 || mode == 2)
				ex_poll(&fx->pkg);
			fx_run(fx, 1000);
			both += fx->handled == 1;
			KUNIT_EXPECT_LE_MSG(test, fx->unknown, 1, "mode %u, delay %u", mode, delay);
			fx_run(fx, 2 * NSEC_PER_SEC);
			fx->nmi = true;		/* a millisecond later no NMI is claimed */
			fx_run(fx, 10);
			KUNIT_EXPECT_GE(test, fx->unknown, 1);
			fx_del(event);
		}
	}
	KUNIT_EXPECT_GT(test, both, 100);
}

static struct kunit_case pmi_tests[] = {
	KUNIT_CASE(test_pmi_in_a_storm_ends),
	KUNIT_CASE_PARAM(test_one_nmi_after_a_recovery_is_claimed, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pmi_acknowledged_by_the_core_pmu_is_claimed, uncore_gen_params),
	KUNIT_CASE_PARAM(test_only_pmis_are_claimed, uncore_gen_params),
	KUNIT_CASE_PARAM(test_first_event_unmasks_pmis, uncore_gen_params),
	KUNIT_CASE_PARAM(test_empty_pmi_ends_a_freeze, uncore_gen_params),
	KUNIT_CASE(test_scan_counts_overflows),
	KUNIT_CASE(test_scan_finds_what_summary_hides),
	KUNIT_CASE_PARAM(test_empty_nmi_leaves_the_next_freeze, uncore_gen_params),
	KUNIT_CASE_PARAM(test_foreign_nmi_elsewhere_is_not_claimed, uncore_gen_params),
	KUNIT_CASE(test_status_of_an_absent_box_claims_no_nmi),
	{ }
};

static struct kunit_suite pmi_suite = {
	.name = "ex_uncore_pmi", .init = fx_init, .exit = fx_exit,
	.test_cases = pmi_tests,
};
