// SPDX-License-Identifier: GPL-2.0
/*
 * An NMI at each register access, and at each access to memory that the PMI handler shares with
 * what it interrupts (READ_ONCE(), WRITE_ONCE(), barrier(), xchg()).
 */

/* What happens, once, at moment number @at */
static struct moment {
	unsigned int at, now;
	void (*nmi)(struct fixture *fx);
	bool polled;		/* it came while ex_pmi_keep_out() held */
	u64 time;		/* when it came */
	u64 stop;		/* when the driver stopped the package for the last time */
	bool accessed;		/* it came in a register access, where a tracepoint is */
} moment;

static void at_moment(void)
{
	struct fixture *fx = the_fixture;

	if (fx->in_nmi || ++moment.now != moment.at)
		return;
	moment.polled = fx->pkg.pmi_mode == EX_PMI_POLLED;
	moment.time = fx->clock;
	moment.nmi(fx);
}

static void after_access(void)
{
	moment.accessed = true;
	machine_moment();
	moment.accessed = false;
}

static u64 moment_read(void *ctx, u32 reg)
{
	u64 val;

	machine_moment();
	val = fx_read(ctx, reg);
	after_access();
	return val;
}

static int moment_write_safe(void *ctx, u32 reg, u64 val)
{
	const struct ex_global *global = ex_pkg_global(&the_fixture->pkg);
	int ret;

	machine_moment();
	if (reg == global->ctl && val == global->ctl_stop)
		moment.stop = the_fixture->clock;
	ret = fx_write_safe(ctx, reg, val);
	after_access();
	return ret;
}

static void moment_write(void *ctx, u32 reg, u64 val)
{
	machine_moment();
	fx_write(ctx, reg, val);
	after_access();
}

static u64 moment_time(void *ctx)
{
	machine_moment();
	return fx_time(ctx);
}

static const struct ex_hw_ops moment_ops = {
	.read = moment_read,
	.write = moment_write,
	.write_safe = moment_write_safe,
	.unmask_pmi = fx_unmask,
	.time = moment_time,
};

/* Occurrences for an overflow, and its NMI */
static void overflow_now(struct fixture *fx)
{
	fx_command(fx, "put %s,count=10", fx->source->signal);
	fx_tick(fx, 20);
}

/* The NMI of an overflow that the driver may have handled already */
static void deliver_now(struct fixture *fx)
{
	fx->nmi_at = fx->clock;
	fx_deliver_nmi(fx);
}

/* ---- setups, and what is interrupted ---------------------------------- */

static void nothing(struct fixture *fx)
{
}

static void lose_overflow(struct fixture *fx)
{
	fx_command(fx, "set lose_pmi=1");
	overflow_now(fx);
}

static void want_recovery(struct fixture *fx)
{
	fx->pkg.overflow_pending = true;
}

static void pause_now(struct fixture *fx)
{
	fx->pkg.budget.charged = fx->clock;
	ex_pause(&fx->pkg);
}

static void sample_now(struct fixture *fx)
{
	overflow_now(fx);
}

static void poll_now(struct fixture *fx)
{
	ex_poll(&fx->pkg);
}

static void check_now(struct fixture *fx)
{
	ex_check(&fx->pkg);
}

static void work_now(struct fixture *fx)
{
	ex_do_work(&fx->pkg);
}

static void restart_now(struct fixture *fx)
{
	op_restart(fx->event);
}

static void readd_now(struct fixture *fx)
{
	op_readd(fx->event);
}

static void read_now(struct fixture *fx)
{
	ex_event_read(fx->event);
}

static void toggle_now(struct fixture *fx)
{
	op_toggle(fx->event);
}

/* What an NMI may interrupt */
static const struct interrupted {
	const char *name;
	void (*setup)(struct fixture *fx);
	void (*op)(struct fixture *fx);
} interrupteds[] = {
	{ "poll",			nothing,	poll_now },
	{ "poll that finds an overflow", lose_overflow,	poll_now },
	{ "check",			nothing,	check_now },
	{ "check that finds an overflow", lose_overflow, check_now },
	{ "recovery",			want_recovery,	work_now },
	{ "end of a pause",		pause_now,	poll_now },
	{ "wake-ups",			sample_now,	work_now },
	{ "restart",			nothing,	restart_now },
	{ "del and add",		nothing,	readd_now },
	{ "read",			nothing,	read_now },
	{ "gate",			nothing,	toggle_now },
};

static void moment_new(struct kunit *test, const struct interrupted *in, bool freeze)
{
	struct fixture *fx = test->priv;

	uncore_new(test, freeze);
	the_hw.ops = &moment_ops;
	uncore_event(fx, fx->event, 10);
	fx->event->overflow_handler = wake_overflow;
	KUNIT_ASSERT_EQ(test, fx_add(fx->event), 0);
	in->setup(fx);
}

/* Run @in, with @nmi at moment @at.  Returns whether there is such a moment. */
static bool run_interrupted(struct fixture *fx, const struct interrupted *in, unsigned int at,
			    void (*nmi)(struct fixture *fx))
{
	moment = (struct moment){ .at = at, .nmi = nmi };
	*machine.log = 0;
	snprintf(fx->what, sizeof(fx->what), "%s, moment %u", in->name, at);
	machine_at_moment = at_moment;
	in->op(fx);
	machine_at_moment = NULL;
	return moment.now >= at;
}

/* Interrupts, but no ex_check(): all that has overflowed is sampled, and PMIs go on. */
static void expect_settled(struct fixture *fx)
{
	struct kunit *test = fx->test;
	struct ex_pkg *pkg = &fx->pkg;
	unsigned int samples, i;

	for (i = 0; i < 4; i++)		/* work may queue itself once more */
		fx_run(fx, 1000);
	KUNIT_EXPECT_EQ_MSG(test, pkg->budget.wakeup, 0ULL, "%s", fx->what);
	KUNIT_EXPECT_FALSE_MSG(test, pkg->budget.queued, "%s", fx->what);
	KUNIT_EXPECT_FALSE_MSG(test, pkg->budget.paused, "%s", fx->what);
	KUNIT_EXPECT_FALSE_MSG(test, fx->m->pkg[0].frozen, "%s", fx->what);
	KUNIT_EXPECT_EQ_MSG(test, fx->unknown, 0, "%s", fx->what);
	samples = fx->samples;
	fx_command(fx, "put %s,count=10", fx->source->signal);
	fx_run(fx, 1000);
	/* A period that was over when the event was stopped ends with the first of these. */
	KUNIT_EXPECT_GT_MSG(test, fx->samples, samples, "%s", fx->what);
	KUNIT_EXPECT_LT_MSG(test, to_ex_event(fx->event)->since, 10ULL, "%s", fx->what);
}

static void settle(struct fixture *fx)
{
	struct exm_counter *ctr = fx_counter(fx, ex_event_box(fx->event), fx->event->hw.idx);

	expect_settled(fx);
	fx_del(fx->event);
	fx_expect_sum(fx, fx->event, ctr);
}

static void test_overflow_at_each_moment_is_sampled(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int i, at, num = 0;
	bool more;

	for (i = 0; i < 2 * ARRAY_SIZE(interrupteds); i++) {
		at = 0;
		do {
			moment_new(test, &interrupteds[i / 2], i & 1);
			more = run_interrupted(fx, &interrupteds[i / 2], ++at, overflow_now);
			settle(fx);
		} while (more);
		num += at;
	}
	KUNIT_EXPECT_GT(test, num, 300);
}

/*
 * Another event of the box is stopped, with a status bit that is stale, and the NMI of an overflow
 * is on its way.
 */
static void leave_stale_status(struct fixture *fx)
{
	struct ex_counter *counter;

	uncore_event(fx, &fx->event[1], 0);
	if (fx_add(&fx->event[1]))
		return;		/* there is no other counter for the event */
	ex_event_stop(&fx->event[1], PERF_EF_UPDATE);
	counter = ex_event_counter(&fx->event[1]);
	fx_exm_box(fx, ex_event_box(fx->event))->ov |= counter->bit;
	ex_event_box(fx->event)->stale |= BIT(fx->event[1].hw.idx);
	fx->latency = NSEC_PER_SEC;
	overflow_now(fx);
}

static void start_second_stale(struct fixture *fx)
{
	if (fx->event[1].hw.idx >= 0)
		ex_event_start(&fx->event[1], PERF_EF_RELOAD);
}

/* That NMI, and some clocks later the one of another overflow */
static void deliver_and_overflow(struct fixture *fx)
{
	deliver_now(fx);
	fx->latency = 3;
	fx_command(fx, "put %s,count=10", fx->source->signal);
	fx->clock += 12;
	exm_sync(fx->m);
}

/* A stale status bit is cleared, with others where their order is unknown. */
static void test_overflow_while_a_status_bit_is_cleared_is_sampled(struct kunit *test)
{
	static const struct interrupted start = { "start", leave_stale_status, start_second_stale };
	struct fixture *fx = test->priv;
	unsigned int at = 0;
	bool more;

	skip_without_status(test);
	do {
		moment_new(test, &start, true);
		more = run_interrupted(fx, &start, ++at, deliver_and_overflow);
		fx->latency = 0;
		if (fx->nmi)
			deliver_now(fx);
		settle(fx);
	} while (more);
}

/*
 * The NMI of an overflow comes late, at each moment of what handles the overflow in its place, or
 * stops its counter: it is claimed, with and without bit 61.
 */
static void test_late_nmi_at_each_moment_is_claimed(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int i, at;
	bool more;

	skip_without_status(test);
	for (i = 0; i < 4 * ARRAY_SIZE(interrupteds); i++) {
		const struct interrupted *in = &interrupteds[i / 4];

		if (in->setup != nothing)
			continue;
		at = 0;
		do {
			moment_new(test, in, i & 1);
			fx->pkg.ovf_flag = (i & 2) ? EX_OVF_TELLS : EX_OVF_CLEARED;
			fx->latency = NSEC_PER_SEC;
			overflow_now(fx);
			KUNIT_EXPECT_TRUE(test, fx->nmi);
			more = run_interrupted(fx, in, ++at, deliver_now);
			fx->latency = 0;
			if (fx->nmi)
				deliver_now(fx);
			settle(fx);
		} while (more);
	}
}

/* Wake-ups of a sample that ex_poll() takes for ex_charge_wakeups() are charged the next time. */
static void test_wakeup_at_each_moment_is_charged(struct kunit *test)
{
	static const struct interrupted charging = { "charging", sample_now, work_now };
	struct fixture *fx = test->priv;
	unsigned int at = 0, polled = 0;
	bool more;

	do {
		moment_new(test, &charging, false);
		ex_do_work(&fx->pkg);		/* it runs once more behind the wake-ups */
		KUNIT_EXPECT_TRUE(test, fx->pkg.budget.wakeup && !fx->pkg.budget.queued);
		more = run_interrupted(fx, &charging, ++at, overflow_now);
		if (moment.polled) {
			polled++;
			KUNIT_EXPECT_EQ_MSG(test, fx->samples, 2, "%s", fx->what);
			KUNIT_EXPECT_TRUE_MSG(test, fx->pkg.budget.wakeup && fx->pkg.budget.queued, "%s",
					      fx->what);
		}
		settle(fx);
	} while (more);
	KUNIT_EXPECT_GT(test, polled, 2);
}

/* An NMI of the uncore, whose counter has not overflowed */
static void stray_pmi(struct fixture *fx)
{
	fx->masked = false;
	fx->m->cpu[0].global_status = EX_PERF_GLOBAL_OVF_UNCORE;
	fx->nmi = true;
	fx_tick(fx, 1);
}

/*
 * Where no register shows a freeze, an empty PMI leaves it to ex_recover() to end one: that stops
 * and scans the package after the PMI, or will do so.
 */
static void test_recovery_wanted_at_each_moment_follows(struct kunit *test)
{
	static const struct interrupted recovery = { "recovery", want_recovery, work_now };
	struct fixture *fx = test->priv;
	unsigned int at = 0, handled = 0;
	bool more;

	do {
		fx_new_on(test, fx, true, &ex_nehalem);
		the_hw.ops = &moment_ops;
		fx->source = &fx_sources[SRC_NHM];
		uncore_add(fx, fx->event, 10);
		recovery.setup(fx);
		more = run_interrupted(fx, &recovery, ++at, stray_pmi);
		if (fx->pkg.stats.empty_pmis) {
			handled++;
			KUNIT_EXPECT_TRUE_MSG(test, fx->pkg.overflow_pending ||
					      moment.stop >= moment.time, "%s", fx->what);
		}
		settle(fx);
	} while (more);
	KUNIT_EXPECT_GT(test, handled, 2);
}

/* An overflow whose PMI begins a pause */
static void pause_by_overflow(struct fixture *fx)
{
	fx->pkg.budget.charged = fx->clock + 2 * NSEC_PER_MSEC;
	overflow_now(fx);
}

static void stop_second(struct fixture *fx)
{
	ex_event_stop(&fx->event[1], PERF_EF_UPDATE);
}

static void start_second(struct fixture *fx)
{
	ex_event_start(&fx->event[1], PERF_EF_RELOAD);
}

/*
 * Nehalem: a counter is stopped or started by a write of the register that a pause writes, too,
 * and what it holds afterwards is what both say.
 */
static void test_pause_at_each_moment_keeps_the_gate(struct kunit *test)
{
	static const struct interrupted stop = { "stop", nothing, stop_second };
	static const struct interrupted start = { "start", nothing, start_second };
	struct fixture *fx = test->priv;
	unsigned int i, at, pauses = 0;
	bool more;

	for (i = 0; i < 2; i++) {
		at = 0;
		do {
			fx_new_on(test, fx, false, &ex_nehalem);
			ex_max_sample_rate = 100000;
			the_hw.ops = &moment_ops;
			fx->source = &fx_sources[SRC_NHM];
			uncore_add(fx, &fx->event[0], 10);
			fx_event(fx, &fx->event[1], "", 0x102, 0);
			KUNIT_ASSERT_EQ(test, fx_add(&fx->event[1]), 0);
			if (i)
				stop_second(fx);
			more = run_interrupted(fx, i ? &start : &stop, ++at, pause_by_overflow);
			pauses += !!fx->pkg.budget.paused;
			KUNIT_EXPECT_EQ_MSG(test, fx->m->pkg[0].u_ctl,
					    (i ? BIT(0) | BIT(1) : BIT(0)) |
					    (fx->pkg.budget.paused ? 0 : fx->pkg.probed.core_sel),
					    "%s", fx->what);
			fx_run(fx, 5 * NSEC_PER_MSEC);
			fx_del(&fx->event[0]);
			fx_del(&fx->event[1]);
			ex_max_sample_rate = 0;
		} while (more);
	}
	KUNIT_EXPECT_GT(test, pauses, 10);
}

/* A tracepoint leads the group of the event: that of a register access, or one of NMIs. */
static void throttle_now(struct fixture *fx)
{
	unsigned int nmi = moment.accessed ? 0 : NMI_OFFSET;

	__preempt_count_add(nmi);
	ex_event_stop(fx->event, 0);
	__preempt_count_sub(nmi);
}

/* A stopped event's counter is disabled; perf starts the event again a tick later. */
static void end_throttling(struct fixture *fx)
{
	struct exm_counter *ctr = fx_counter(fx, ex_event_box(fx->event), fx->event->hw.idx);
	u64 counted = ctr->counted;

	if (fx->event->hw.state & PERF_HES_STOPPED) {
		fx_command(fx, "put %s,count=3", fx->source->signal);
		fx_run(fx, 1000);
		KUNIT_EXPECT_EQ_MSG(fx->test, ctr->counted, counted, "%s", fx->what);
	}
	ex_event_start(fx->event, 0);
}

/* perf throttles the group of an event in the middle of the event's handling. */
static void test_throttle_at_each_moment_is_exact(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int i, at, stopped = 0;
	bool more;

	for (i = 0; i < 2 * ARRAY_SIZE(interrupteds); i++) {
		at = 0;
		do {
			moment_new(test, &interrupteds[i / 2], false);
			if (i & 1) {	/* a sample takes the values of its group */
				fx->event->attr.sample_type |= PERF_SAMPLE_READ;
				fx->event->attr.read_format = PERF_FORMAT_GROUP;
				fx->event->group_leader = fx->event;
				fx->event->nr_siblings = 1;
			}
			more = run_interrupted(fx, &interrupteds[i / 2], ++at, throttle_now);
			stopped += !!(fx->event->hw.state & PERF_HES_STOPPED);
			end_throttling(fx);
			settle(fx);
		} while (more);
	}
	KUNIT_EXPECT_GT(test, stopped, 40U);
}

/* Another CPU reads the number of the last PMI, and its time. */
static void read_number(void)
{
	u64 time, number;

	machine_at_moment = NULL;
	number = ex_snapshot_last(&the_fixture->pkg, &time);
	KUNIT_EXPECT_EQ(the_fixture->test, time, 1000 * number);
	machine_at_moment = read_number;
}

static void test_number_at_each_moment_has_its_time(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int i;

	machine_at_moment = read_number;
	for (i = 1; i < 5; i++)
		ex_snapshot_number(&fx->pkg, 1000 * i);
	machine_at_moment = NULL;
	KUNIT_EXPECT_EQ(test, fx->pkg.pmi_number, 4ULL);
}

static struct kunit_case moment_tests[] = {
	KUNIT_CASE(test_number_at_each_moment_has_its_time),
	KUNIT_CASE_PARAM(test_throttle_at_each_moment_is_exact, uncore_gen_params),
	KUNIT_CASE_PARAM(test_wakeup_at_each_moment_is_charged, uncore_gen_params),
	KUNIT_CASE(test_recovery_wanted_at_each_moment_follows),
	KUNIT_CASE(test_pause_at_each_moment_keeps_the_gate),
	KUNIT_CASE_PARAM(test_overflow_at_each_moment_is_sampled, uncore_gen_params),
	KUNIT_CASE_PARAM(test_overflow_while_a_status_bit_is_cleared_is_sampled, uncore_gen_params),
	KUNIT_CASE_PARAM(test_late_nmi_at_each_moment_is_claimed, uncore_gen_params),
	{ }
};

static struct kunit_suite moment_suite = {
	.name = "ex_uncore_moment", .init = fx_init, .exit = fx_exit,
	.test_cases = moment_tests,
};
