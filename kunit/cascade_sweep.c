// SPDX-License-Identifier: GPL-2.0
/* NetBurst: pairs of counters, with an overflow or a throttled event at every register access */

/* With force_first=0 a PMI of force_ovf may come one occurrence after it is due. */
static bool pair_forces_second(const struct nb_rig *rig)
{
	return !rig->m->faults.force_first && !rig->m->faults.preset_exact;
}

/* Outside of its functions the driver owes no sample: the PMI handler runs when one is due. */
static void pair_expect_no_overflow(struct nb_rig *rig, const char *what)
{
	u64 ctl = nb_counter(rig, &rig->event[1])->ctl;

	KUNIT_EXPECT_TRUE_MSG(rig->test, (pair_forces_second(rig) && ctl & EX_NB_CCCR_FORCE_OVF) ||
			      !nb_is_lost(&rig->cpu[0].thread), "%s", what);
}

/*
 * A pair is added and deleted in the middle of occurrences of both kinds, so that overflows of
 * both come before and after each register access.  Returns when these are over.
 */
static void pair_churn(struct nb_rig *rig, unsigned int phase, const char *what)
{
	unsigned int round;

	pair_add(rig, phase & 1);
	nb_command(rig, "put p4.machine_clear,mask=clear,count=90,every=7,delay=%u", phase);
	nb_command(rig, "put p4.resource_stall,mask=sbfull,count=110,every=%u,delay=%u",
		   phase & 1 ? 13 : 5, 3 * phase);
	for (round = 0; round < 5; round++) {
		nb_run(rig, 60 + round);
		pair_expect_no_overflow(rig, what);
		nb_event_read(&rig->event[round & 1]);
		pair_del(rig, round & 1);
		nb_run(rig, 10);
		pair_add(rig, (phase + round) & 1);
		if (round & 1)
			continue;
		nb_run(rig, 17);
		nb_event_stop(&rig->event[1], PERF_EF_UPDATE);
		nb_event_start(&rig->event[1], 0);
	}
	nb_run(rig, 2000);
	pair_expect_no_overflow(rig, what);
}

/* What both have counted is what their counters have, and the pair is as its counts say. */
static void pair_expect_sane(struct nb_rig *rig, u64 after, const char *what)
{
	bool again = rig->event[0].attr.config1 & NB_AGAIN;
	u64 period = rig->event[1].hw.sample_period, stalls, left, i;

	if (!again) {
		if (pair_count(rig, 0) < after) {
			KUNIT_EXPECT_EQ_MSG(rig->test, pair_count(rig, 1), 0ULL, "%s", what);
			pair_put(rig, after - pair_count(rig, 0), 0);
		}
		stalls = pair_count(rig, 1);
		pair_put(rig, 0, 20);
		KUNIT_EXPECT_EQ_MSG(rig->test, pair_count(rig, 1), stalls + 20, "%s", what);
	} else {
		pair_put(rig, after, 3 * period);	/* at most one period of it counts */
		stalls = pair_count(rig, 1);
		KUNIT_EXPECT_EQ_MSG(rig->test, stalls, rig->periods[1] +
				    nb_event_counter(&rig->event[1])->since, "%s", what);
		pair_put(rig, after - 1, period);
		KUNIT_EXPECT_EQ_MSG(rig->test, pair_count(rig, 1), stalls, "%s, waits", what);
		pair_put(rig, 1, 3 * period);
		/* What it counted after its last sample is a part of the next period. */
		left = period - stalls % period;
		stalls = pair_count(rig, 1) - stalls - left;
		KUNIT_EXPECT_LE_MSG(rig->test, stalls,
				    pair_forces_second(rig) && left == 1 ? 1ULL : 0ULL,
				    "%s, fires", what);
	}
	pair_del(rig, 0);
	for (i = 0; i < 2; i++)
		KUNIT_EXPECT_EQ_MSG(rig->test, (u64)local64_read(&rig->event[i].count),
				    rig->total[i], "%s, event %llu", what, i);
	if (period)
		KUNIT_EXPECT_EQ_MSG(rig->test, rig->periods[1] + rig->mine[1].since,
				    rig->total[1], "%s", what);
	KUNIT_EXPECT_EQ_MSG(rig->test, rig->cpu[0].unknown, 0U, "%s", what);
	KUNIT_EXPECT_EQ_MSG(rig->test, rig->cpu[0].thread.lost_pmis, 0ULL, "%s", what);
}

static const struct pair_shape {
	u64 after, period;
} pair_shapes[] = {
	{ 20, 0 }, { 20, 10 }, { NB_AGAIN | 20, 10 }, { NB_AGAIN | 5, 30 }, { NB_AGAIN | 1, 7 },
	{ NB_AGAIN | 2, 2 }, { 1, 3 },
};

static void test_pair_overflow_at_every_access(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	const struct pair_shape *shape;
	unsigned int fault, phase;
	char what[100];

	for (shape = pair_shapes; shape < pair_shapes + ARRAY_SIZE(pair_shapes); shape++) {
		for (phase = 0; phase < 70; phase += stride ?: 9) {
			for (fault = phase % 3; fault < ARRAY_SIZE(pair_faults);
			     fault += 3 * thin) {
				nb_new(test, rig, pair_faults[fault]);
				rig->nest = phase / 2 % 2;
				snprintf(what, sizeof(what), "%s, shape %zu, phase %u%s",
					 pair_faults[fault], shape - pair_shapes, phase,
					 rig->nest ? ", nested" : "");
				pair_open(rig, 0, NB_CLEAR, shape->after, NB_STALL | NB_CASCADE,
					  shape->period);
				pair_churn(rig, phase, what);
				pair_expect_sane(rig, shape->after & EX_NB_CONFIG1_AFTER, what);
			}
		}
	}
}

/* In an NMI, where in_nmi() is true outside of KUnit, nb_event_stop() does nothing. */
static void pair_throttle(struct nb_cpu *c)
{
	if (c->in_nmi)
		return;
	nb_event_stop(&c->rig->event[0], 0);
	nb_event_stop(&c->rig->event[1], 0);
}

/*
 * A tracepoint leads the group of a pair, and perf throttles the group within each register
 * access: what is not being changed stops, and perf starts it again a tick later.
 */
static void test_pair_is_throttled_at_every_access(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	const struct pair_shape *shape;
	unsigned int at, num = 0;
	char what[100];
	bool more;

	for (shape = pair_shapes; shape < pair_shapes + ARRAY_SIZE(pair_shapes); shape++) {
		at = 0;
		do {
			nb_new(test, rig, NULL);
			snprintf(what, sizeof(what), "shape %zu, moment %u", shape - pair_shapes,
				 at);
			pair_open(rig, 0, NB_CLEAR, shape->after, NB_STALL | NB_CASCADE,
				  shape->period);
			rig->then = pair_throttle;
			rig->moment = at;
			pair_churn(rig, at % 70, what);
			more = !rig->then;
			rig->then = NULL;
			nb_event_start(&rig->event[0], 0);
			nb_event_start(&rig->event[1], 0);
			nb_run(rig, 100);
			pair_expect_sane(rig, shape->after & EX_NB_CONFIG1_AFTER, what);
			at += stride ?: 9;
		} while (more);
		num += at;
	}
	KUNIT_EXPECT_GT(test, num, 1000U);
}

static struct kunit_case cascade_sweep_tests[] = {
	KUNIT_CASE(test_pair_is_throttled_at_every_access),
	KUNIT_CASE(test_pair_overflow_at_every_access),
	{ }
};

static struct kunit_suite cascade_sweep_suite = {
	.name = "ex_netburst_cascade_sweep", .init = nb_init, .exit = nb_exit,
	.test_cases = cascade_sweep_tests,
};
