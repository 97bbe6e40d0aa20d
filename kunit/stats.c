// SPDX-License-Identifier: GPL-2.0
/*
 * The statistics of a package: each place that adds to a figure adds exactly what it should, and
 * to no other figure.
 */

/* All figures since the last time, and none since this time */
static void expect_added(struct fixture *fx, const char *when, struct ex_stats want)
{
	struct ex_stats *got = &fx->pkg.stats;
	struct kunit *test = fx->test;

	KUNIT_EXPECT_EQ_MSG(test, got->pmis, want.pmis, "%s", when);
	KUNIT_EXPECT_EQ_MSG(test, got->empty_pmis, want.empty_pmis, "%s", when);
	KUNIT_EXPECT_EQ_MSG(test, got->lost_pmis, want.lost_pmis, "%s", when);
	KUNIT_EXPECT_EQ_MSG(test, got->throttled, want.throttled, "%s", when);
	KUNIT_EXPECT_EQ_MSG(test, got->pauses, want.pauses, "%s", when);
	KUNIT_EXPECT_EQ_MSG(test, got->rearms, want.rearms, "%s", when);
	KUNIT_EXPECT_EQ_MSG(test, got->frozen, want.frozen, "%s", when);
	*got = (struct ex_stats){ };
}

/* An event with period 10, a second before its overflow; a register access takes @cost. */
static void stats_new(struct kunit *test, bool freeze, u64 cost)
{
	struct fixture *fx = test->priv;

	uncore_new(test, freeze);
	fx_run(fx, NSEC_PER_SEC);
	uncore_add(fx, fx->event, 10);
	fx_run(fx, NSEC_PER_SEC);
	expect_added(fx, "after an add", (struct ex_stats){ });
	fx->cost = cost;
}

/* The overflow, and its NMI if there is one; interrupts are off. */
static void overflow(struct fixture *fx)
{
	fx->busy = 0;
	fx_command(fx, "put %s,count=10", fx->source->signal);
	fx_tick(fx, 20);
}

/* A PMI: with a freeze, from the beginning of the NMI to the write that ends the freeze */
static void test_pmi_is_counted(struct kunit *test)
{
	struct fixture *fx = test->priv;
	int freeze, i;

	for (freeze = 0; freeze < 2; freeze++) {
		stats_new(test, freeze, 50);
		for (i = 1; i <= 2; i++) {
			overflow(fx);
			KUNIT_EXPECT_EQ(test, fx->samples, i);
			KUNIT_EXPECT_EQ(test, fx->handled, i);
			expect_added(fx, "a PMI", (struct ex_stats){
				.pmis = 1, .rearms = 1,
				.frozen = fx->pkg.freeze ? fx->busy - fx->cost : 0,
			});
		}
		fx_del(fx->event);
	}
}

/* Where the freeze is not seen, ex_poll() stops the package; the time of both its rounds counts. */
static void test_poll_counts_its_own_freeze(struct kunit *test)
{
	struct fixture *fx = test->priv;
	int freeze, nmi;
	u64 start;

	for (freeze = 0; freeze < 2; freeze++) {
		for (nmi = 0; nmi < 2; nmi++) {
			stats_new(test, freeze, 50);
			fx_command(fx, "set lose_pmi=1");
			overflow(fx);
			expect_added(fx, "a lost PMI", (struct ex_stats){ });
			if (nmi) {
				fx->m->cpu[0].global_status = EX_PERF_GLOBAL_OVF_UNCORE;
				fx->nmi = true;
				fx->nmi_at = fx->clock + 1;
			}
			start = fx->clock;
			KUNIT_EXPECT_TRUE(test, ex_poll(&fx->pkg));
			KUNIT_EXPECT_EQ(test, fx->handled, nmi);
			expect_added(fx, nmi ? "two rounds" : "one round", (struct ex_stats){
				.rearms = 1,
				.frozen = ex_hides_freeze(&fx->pkg) ? fx->clock - start : 0,
			});
			fx_del(fx->event);
		}
	}
}

/* The home moves while PMIs have used their share: nothing is frozen until the new one is there. */
static void test_pause_ends_when_the_home_moves(struct kunit *test)
{
	struct fixture *fx = test->priv;

	stats_new(test, true, 50);
	ex_max_sample_rate = 10000;
	fx->pkg.budget.charged = fx->clock + NSEC_PER_SEC;
	ex_leave_home(&fx->pkg);
	KUNIT_EXPECT_FALSE(test, fx->pkg.budget.paused);
	fx_tick(fx, 30 * NSEC_PER_MSEC);
	fx->pkg.budget.charged = fx->clock;
	ex_take_over(&fx->pkg);
	KUNIT_EXPECT_LT(test, fx->pkg.stats.frozen, NSEC_PER_MSEC);
	fx_del(fx->event);
}

/* The time from each write that stops the package to the end of the one that lets it count */
static u64 stopped, stopped_at;

static int note_stop(void *ctx, u32 reg, u64 val)
{
	struct fixture *fx = ctx;
	const struct ex_global *global = ex_pkg_global(&fx->pkg);
	u64 start = fx->clock;
	int ret = fx_write_safe(ctx, reg, val);

	if (reg == global->ctl && val == global->ctl_stop)
		stopped_at = start;
	else if (reg == global->ctl)
		stopped += fx->clock - stopped_at;
	return ret;
}

/* ex_check() counts each overflow that raised no PMI, not only the one that is in the log. */
static void test_lost_pmi_is_counted(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_hw_ops ops = fx_ops;
	int freeze, i;

	ops.write_safe = note_stop;
	for (freeze = 0; freeze < 2; freeze++) {
		stats_new(test, freeze, 50);
		the_hw.ops = &ops;
		for (i = 0; i < 3; i++) {
			fx_command(fx, "set lose_pmi=1");
			overflow(fx);
			stopped = 0;
			fx->pkg.stats.lost_pmis = i;
			ex_check(&fx->pkg);
			KUNIT_EXPECT_EQ(test, fx->samples, i + 1);
			expect_added(fx, "a lost PMI", (struct ex_stats){
				.lost_pmis = i + 1, .rearms = 1,
				.frozen = ex_hides_freeze(&fx->pkg) ? stopped : 0,
			});
		}
		stopped = 0;
		ex_check(&fx->pkg);
		expect_added(fx, "no PMI", (struct ex_stats){
			.frozen = ex_hides_freeze(&fx->pkg) ? stopped : 0,
		});
		the_hw.ops = &fx_ops;
		fx_del(fx->event);
	}
}

static struct kunit_case stats_tests[] = {
	KUNIT_CASE_PARAM(test_pause_ends_when_the_home_moves, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pmi_is_counted, uncore_gen_params),
	KUNIT_CASE_PARAM(test_poll_counts_its_own_freeze, uncore_gen_params),
	KUNIT_CASE_PARAM(test_lost_pmi_is_counted, uncore_gen_params),
	{ }
};

static struct kunit_suite stats_suite = {
	.name = "ex_uncore_stats", .init = fx_init, .exit = fx_exit,
	.test_cases = stats_tests,
};
