// SPDX-License-Identifier: GPL-2.0
/* Recovery: lost PMIs, late freezes, and status bits that were not cleared */

/* A PMI is lost: ex_check(), once a second, finds the overflow. */
static void test_check_finds_a_lost_pmi(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;
	unsigned int reads;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		uncore_add(fx, event, 100);
		ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
		fx_command(fx, "set lose_pmi=1");
		fx_command(fx, "put %s,count=100", fx->source->signal);
		fx_run(fx, 1000);
		KUNIT_EXPECT_EQ(test, fx->samples, 0);
		ex_check(&fx->pkg);
		KUNIT_EXPECT_EQ(test, fx->samples, 1);
		KUNIT_EXPECT_EQ(test, fx->pkg.stats.lost_pmis, 1ULL);
		fx->reads = 0;
		ex_check(&fx->pkg);
		/* Where GLOBAL_CTL does not show a freeze, the status is read again. */
		if (!ex_always_freezes(&fx->pkg))
			reads = 1 + freeze;
		else
			reads = ex_event_box(event)->row->u_bit ? 2 : 4;
		KUNIT_EXPECT_EQ(test, fx->reads, reads);
		KUNIT_EXPECT_EQ(test, fx->pkg.stats.lost_pmis, 1ULL);
		fx_command(fx, "put %s,count=1000,every=100", fx->source->signal);
		fx_run(fx, 200000);
		fx_del(event);
		KUNIT_EXPECT_EQ(test, fx->samples, 11);
		fx_expect_sum(fx, event, ctr);
	}
}

/*
 * A PMI is lost because LVTPC is masked, or UNCORE_PMI_EN of DEBUGCTL was cleared: ex_check() finds
 * the overflow, and lets PMIs in again.
 */
static void test_check_lets_pmis_in(struct kunit *test)
{
	enum { MASKED, CLEARED, CLEARED_BEFORE };
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	const u64 lbr = BIT(0);
	int why;

	for (why = MASKED; why <= CLEARED_BEFORE; why++) {
		uncore_new(test, false);
		if (why == CLEARED_BEFORE)
			fx_write(fx, MSR_IA32_DEBUGCTLMSR, lbr);
		uncore_add(fx, event, 10);
		fx->masked = why == MASKED;
		if (why == CLEARED)
			fx_write(fx, MSR_IA32_DEBUGCTLMSR, lbr);
		fx_command(fx, "put %s,count=10", fx->source->signal);
		fx_run(fx, 100);
		KUNIT_EXPECT_EQ(test, fx->samples, 0);
		ex_check(&fx->pkg);
		KUNIT_EXPECT_EQ(test, fx->samples, 1);
		if (ex_event_box(event)->row->u_bit)	/* else not in U STATUS */
			KUNIT_EXPECT_FALSE(test, fx->masked);
		KUNIT_EXPECT_EQ(test, fx_read(fx, MSR_IA32_DEBUGCTLMSR),
				EX_DEBUGCTL_UNCORE_PMI_EN | (why == MASKED ? 0 : lbr));
		fx_del(event);
	}
}

/*
 * ex_check() waits 16 reads of the status for a PMI in flight.  It takes a PMI that comes later for
 * lost, and ex_handle_pmi() claims that PMI, too.  ex_enable_core_pmi() makes two accesses more
 * before ex_poll() keeps PMIs out.
 */
static void test_check_waits_for_a_pmi_in_flight(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int latency, limit;

	for (latency = 0; latency < 40; latency++) {
		uncore_new(test, latency & 1);
		uncore_add(fx, event, 10);
		fx->latency = latency;
		fx_command(fx, "put %s,count=10", fx->source->signal);
		fx_run(fx, 10);
		/* To ask a box without a bit in U STATUS takes another read. */
		limit = 2 + 16 * (ex_event_box(event)->row->u_bit ||
				  fx->m->pkg[0].u_status ? 1 : 2);
		ex_check(&fx->pkg);
		KUNIT_EXPECT_EQ_MSG(test, fx->samples, 1, "late by %u", latency);
		fx_run(fx, 100);
		KUNIT_EXPECT_EQ_MSG(test, fx->pkg.stats.lost_pmis, (u64)(latency > limit),
				    "late by %u", latency);
		KUNIT_EXPECT_EQ_MSG(test, fx->samples, 1, "late by %u", latency);
		KUNIT_EXPECT_EQ_MSG(test, fx->handled, 1, "late by %u", latency);
		KUNIT_EXPECT_EQ_MSG(test, fx->unknown, 0, "late by %u", latency);
		fx_del(event);
	}
}

/* The same for the wrap of a counting event that is deleted. */
static void test_lost_wrap_of_a_deleted_event_is_found(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_event(fx, event, "bbox_0", 0xc4, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "set lose_pmi=1");
	fx_command(fx, "put bbox0.early_ack,count=%llu", EX_CTR_MASK + 1000);
	fx_run(fx, EX_CTR_MASK / 2);
	ex_event_read(event);
	fx_run(fx, EX_CTR_MASK / 2 + 5000);
	fx_del(event);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), EX_CTR_MASK + 1000);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&fx->pkg), (u64)NSEC_PER_SEC);
	ex_check(&fx->pkg);
	KUNIT_EXPECT_EQ(test, fx->pkg.stats.lost_pmis, 1ULL);
}

/*
 * The PMI of a counting event's wrap is lost, and the package stays frozen: the next check lets it
 * count, also one that reads all counters.
 */
static void test_check_ends_the_freeze_of_a_lost_wrap(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	u64 updated;

	for (updated = 0; updated < 2; updated++) {
		uncore_new(test, true);
		uncore_add(fx, event, 0);
		fx_command(fx, "set lose_pmi=1");
		fx_command(fx, "put %s,count=%llu", fx->source->signal, EX_CTR_MASK + 1);
		fx_run(fx, EX_CTR_MASK + 5000);
		KUNIT_EXPECT_EQ(test, fx->m->pkg[0].frozen, !ex_event_counter(event)->pmi_off);
		fx->pkg.updated = updated ? ex_time() : 0;
		ex_check(&fx->pkg);
		KUNIT_EXPECT_FALSE(test, fx->m->pkg[0].frozen);
		fx_del(event);
	}
}

/* The freeze comes after the PMI of a deleted event, when another event counts. */
static void test_ivt_check_ends_a_counting_events_late_freeze(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_new_ivt(test, fx);
	fx_source_event(fx, event, &fx_sources[SRC_IVT_Q0], 100);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_del(event);
	ex_check(&fx->pkg);
	fx_source_event(fx, event, &fx_sources[SRC_IVT_Q0], 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	KUNIT_EXPECT_EQ(test, atomic_read(&fx->pkg.pmi_off), 1);
	fx->m->pkg[0].frozen = true;
	KUNIT_EXPECT_TRUE(test, fx->pkg.check_late_freeze);
	ex_check(&fx->pkg);
	KUNIT_EXPECT_FALSE(test, fx->m->pkg[0].frozen);
	KUNIT_EXPECT_FALSE(test, fx->pkg.check_late_freeze);
	fx_del(event);
}

/* An up/down event, whose PMI is disabled, sets the status bit: the next event's PMI arrives. */
static void test_up_down_event_leaves_no_status_bit(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_event(fx, event, "mbox_0", 0x14 << 9 | 2 << 2, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_write(fx, EX_M_BASE(0) + EX_BOX_CTR0, EX_CTR_MASK);
	fx_command(fx, "put mbox0.page_hit,count=5");
	fx_run(fx, 100);
	fx_del(event);
	fx_event(fx, event, "mbox_0", 0x14 << 9, 10);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "put mbox0.page_hit,count=20,every=50");
	fx_run(fx, 2000);
	fx_del(event);
	KUNIT_EXPECT_EQ(test, fx->samples, 2);
}

/*
 * The timer of ex_check() starts with the first event, to run in a minute.  An event that samples
 * brings it forward to a second, and when only counting events are left it is not put off.
 */
static void test_timer_is_brought_forward(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_pkg *pkg = &fx->pkg;
	s64 counting, sampling, after, soon;
	bool idle, elsewhere;

	hrtimer_setup(&pkg->timer, ex_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	the_hw.ops = NULL;	/* the kernel's time, and no register access */
	pkg->home = get_cpu();
	ex_check_start(pkg);
	idle = hrtimer_active(&pkg->timer);
	atomic_inc(&pkg->armed);
	pkg->home++;
	ex_check_start(pkg);
	elsewhere = hrtimer_active(&pkg->timer);
	pkg->home--;
	ex_check_start(pkg);
	counting = ktime_to_ns(hrtimer_get_remaining(&pkg->timer));
	atomic_inc(&pkg->sampling);
	ex_check_start(pkg);
	sampling = ktime_to_ns(hrtimer_get_remaining(&pkg->timer));
	/* Nor is a timer that is due sooner: events that come and go would put it off for ever. */
	hrtimer_start(&pkg->timer, ns_to_ktime(NSEC_PER_SEC / 2),
		      HRTIMER_MODE_REL_PINNED_HARD);
	ex_check_start(pkg);
	soon = ktime_to_ns(hrtimer_get_remaining(&pkg->timer));
	atomic_dec(&pkg->sampling);
	ex_check_start(pkg);
	after = ktime_to_ns(hrtimer_get_remaining(&pkg->timer));
	hrtimer_cancel(&pkg->timer);
	put_cpu();
	KUNIT_EXPECT_FALSE(test, idle);
	KUNIT_EXPECT_FALSE(test, elsewhere);
	KUNIT_EXPECT_LE(test, soon, NSEC_PER_SEC / 2);
	KUNIT_EXPECT_GT(test, counting, NSEC_PER_SEC);
	KUNIT_EXPECT_LE(test, counting, EX_MINUTE);
	KUNIT_EXPECT_GT(test, sampling, 0);
	KUNIT_EXPECT_LE(test, sampling, NSEC_PER_SEC);
	KUNIT_EXPECT_LE(test, after, sampling);
}

/* The check reads the counters that raise no PMI, and the others once in eight minutes. */
static void test_check_reads_no_counter_without_need(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *up_down = &fx->event[0], *count = &fx->event[1], *sample = &fx->event[2];

	fx_event(fx, up_down, "mbox_0", 0x14 << 9 | 2 << 2, 0);
	fx_source_event(fx, count, &fx_sources[SRC_B0_CTR3], 0);
	fx_source_event(fx, sample, &fx_sources[SRC_U], 100);
	KUNIT_ASSERT_EQ(test, fx_add(up_down), 0);
	KUNIT_ASSERT_EQ(test, fx_add(count), 0);
	KUNIT_ASSERT_EQ(test, fx_add(sample), 0);
	fx->reads = 0;
	ex_update_counts(&fx->pkg, false);
	KUNIT_EXPECT_EQ(test, fx->reads, 1);
	ex_update_counts(&fx->pkg, true);
	KUNIT_EXPECT_EQ(test, fx->reads, 3);
	fx_del(up_down);
	fx->reads = 0;
	ex_update_counts(&fx->pkg, false);
	KUNIT_EXPECT_EQ(test, fx->reads, 0);
	fx_del(count);
	fx_del(sample);
}

/* The timer of ex_check() goes on, at its interval, on the home CPU while there is an event. */
static void test_timer_goes_on_while_there_is_an_event(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_pkg *pkg = &fx->pkg;
	enum hrtimer_restart idle, elsewhere, at_home;
	s64 remaining;

	uncore_new(test, false);
	hrtimer_setup(&pkg->timer, ex_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	pkg->home = get_cpu();
	idle = ex_timer(&pkg->timer);
	put_cpu();
	uncore_add(fx, event, 100);
	pkg->home = get_cpu() + 1;
	elsewhere = ex_timer(&pkg->timer);
	pkg->home--;
	at_home = ex_timer(&pkg->timer);
	remaining = ktime_to_ns(hrtimer_get_remaining(&pkg->timer));
	put_cpu();
	fx_del(event);
	KUNIT_EXPECT_EQ(test, idle, HRTIMER_NORESTART);
	KUNIT_EXPECT_EQ(test, elsewhere, HRTIMER_NORESTART);
	KUNIT_EXPECT_EQ(test, at_home, HRTIMER_RESTART);
	KUNIT_EXPECT_GT(test, remaining, 0);
	KUNIT_EXPECT_LE(test, remaining, NSEC_PER_SEC);
}

/*
 * A status bit is left by an event whose PMI was lost: the next start clears it, once, and has
 * what is left in the global registers cleared.
 */
static void test_start_clears_a_stale_status_bit_once(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct exm_box *box;
	unsigned int reads;

	fx_source_event(fx, event, &fx_sources[SRC_B0_CTR3], 10);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	ex_event_stop(event, PERF_EF_UPDATE);
	box = fx_exm_box(fx, ex_event_box(event));
	box->ov = BIT(event->hw.idx);
	ex_event_box(event)->stale = BIT(event->hw.idx);
	ex_event_start(event, 0);
	KUNIT_EXPECT_EQ(test, box->ov, 0ULL);
	KUNIT_EXPECT_TRUE(test, fx->pkg.overflow_pending);
	fx_interrupts(fx);
	KUNIT_EXPECT_FALSE(test, fx->pkg.overflow_pending);
	fx->reads = 0;
	op_restart(event);
	reads = fx->reads;
	fx->reads = 0;
	ex_event_box(event)->stale = BIT(event->hw.idx);
	op_restart(event);
	KUNIT_EXPECT_EQ(test, fx->reads, reads + 1);
	fx_del(event);
}

/*
 * A counter has set its status bit again after its overflow was handled, and its event goes: the
 * bit does not hold back the PMI of the next event.
 */
static void test_handled_event_leaves_no_status_bit(struct kunit *test)
{
	static const u64 periods[] = { 100, 0 };
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(periods); i++) {
		fx_new(test, fx, false);
		fx_source_event(fx, event, &fx_sources[SRC_B0_CTR3], periods[i]);
		KUNIT_ASSERT_EQ(test, fx_add(event), 0);
		fx_command(fx, "put %s,count=%llu", fx_sources[SRC_B0_CTR3].signal,
			   periods[i] ?: EX_CTR_MASK + 100);
		fx_run(fx, EX_CTR_MASK + 10000);
		KUNIT_EXPECT_EQ(test, fx->handled, 1);
		fx_exm_box(fx, ex_event_box(event))->ov = BIT(event->hw.idx);
		fx_del(event);
		KUNIT_EXPECT_TRUE(test, fx_box(fx, "bbox_0")->stale);
		fx->samples = 0;
		fx_source_event(fx, event, &fx_sources[SRC_B0_CTR3], 10);
		KUNIT_ASSERT_EQ(test, fx_add(event), 0);
		fx_run(fx, 100);
		fx_command(fx, "put %s,count=10", fx_sources[SRC_B0_CTR3].signal);
		fx_run(fx, 100);
		KUNIT_EXPECT_EQ(test, fx->samples, 1);
		fx_del(event);
	}
}

static struct kunit_case lost_tests[] = {
	KUNIT_CASE(test_start_clears_a_stale_status_bit_once),
	KUNIT_CASE_PARAM(test_check_ends_the_freeze_of_a_lost_wrap, uncore_gen_params),
	KUNIT_CASE_PARAM(test_timer_goes_on_while_there_is_an_event, uncore_gen_params),
	KUNIT_CASE(test_check_reads_no_counter_without_need),
	KUNIT_CASE(test_handled_event_leaves_no_status_bit),
	KUNIT_CASE(test_timer_is_brought_forward),
	KUNIT_CASE_PARAM(test_check_finds_a_lost_pmi, uncore_gen_params),
	KUNIT_CASE_PARAM(test_check_lets_pmis_in, uncore_gen_params),
	KUNIT_CASE_PARAM(test_check_waits_for_a_pmi_in_flight, uncore_gen_params),
	KUNIT_CASE(test_lost_wrap_of_a_deleted_event_is_found),
	KUNIT_CASE(test_ivt_check_ends_a_counting_events_late_freeze),
	KUNIT_CASE(test_up_down_event_leaves_no_status_bit),
	{ }
};

static struct kunit_suite lost_suite = {
	.name = "ex_uncore_lost", .init = fx_init, .exit = fx_exit,
	.test_cases = lost_tests,
};
