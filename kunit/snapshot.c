// SPDX-License-Identifier: GPL-2.0
/* Snapshots on a CPU that is not the home CPU: the fixture's CPU is one */

#define FLAG	EX_PERF_GLOBAL_OVF_UNCORE

static unsigned int kicks;

/* A pause that begins does nothing here, nor does the sum of wake-ups. */
static void follower_kick(struct irq_work *work)
{
	kicks++;
}

static void unfollow(void)
{
	irq_work_sync(&ex_this_follower()->work);
	migrate_enable();
}

/* Make this CPU a follower of the fixture's package, without DEBUGCTL's bit, until unfollow(). */
static struct ex_follower *follow(struct fixture *fx)
{
	struct ex_follower *follower;

	migrate_disable();
	fx->pkg.home = smp_processor_id() + 1;
	follower = ex_this_follower();
	memset(follower, 0, sizeof(*follower));
	init_irq_work(&follower->work, follower_kick);
	fx->follows = true;
	fx_write(fx, MSR_IA32_DEBUGCTLMSR, 0);
	return follower;
}

static void snapshot_overflow(struct perf_event *event, struct perf_sample_data *data,
			      struct pt_regs *regs)
{
	the_fixture->samples++;
	the_fixture->periods += data->period;
}

static void snapshot_event(struct fixture *fx, struct perf_event *event)
{
	memset(event, 0, sizeof(*event));
	ex_event_prepare(event, &fx->mine[event - fx->event], fx->pkg.boxes);
	event->overflow_handler = snapshot_overflow;
	event->attr.config = EX_SNAPSHOT_OVERFLOW;
	event->attr.sample_period = 7;
	event->hw.sample_period = 7;
}

/*
 * A PMI comes at each clock of an add and a del, before and after each register access.  It is
 * claimed, or DEBUGCTL does not let it in; and while the event is there, it gives a sample.
 */
static void test_pmi_at_every_access_of_a_follower(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *source = &fx->event[0], *event = &fx->event[1];
	unsigned int when, sampled = 0, kept_out = 0;
	u64 cost, latency;

	for (cost = 1; cost <= 3; cost++) {
		for (latency = 0; latency <= 8; latency += 4) {
			for (when = 1; when < 120; when++) {
				fx_new(test, fx, false);
				fx_event(fx, source, "bbox_0", 0xc4, 10);
				KUNIT_ASSERT_EQ(test, fx_add(source), 0);
				follow(fx);
				fx->cost = cost;
				fx->latency = latency;
				snapshot_event(fx, event);
				fx_command(fx, "put bbox0.early_ack,count=10,delay=%u", when);
				KUNIT_ASSERT_EQ(test, ex_snapshot_add(event, PERF_EF_START), 0);
				fx_run(fx, 40);
				ex_snapshot_del(event, 0);
				KUNIT_EXPECT_EQ(test, ex_this_follower()->users, 0);
				fx_run(fx, 200);
				unfollow();
				KUNIT_EXPECT_EQ_MSG(test, fx->unknown, 0,
						    "cost %llu, latency %llu, overflow at %u", cost,
						    latency, when);
				KUNIT_EXPECT_FALSE(test, fx->masked);
				KUNIT_EXPECT_LE(test, fx->samples, 1);
				KUNIT_EXPECT_LE(test, fx->samples, fx->handled);
				KUNIT_EXPECT_EQ(test, local64_read(&event->count), fx->samples);
				KUNIT_EXPECT_EQ(test, fx->periods, 7 * fx->samples);
				KUNIT_EXPECT_EQ(test, fx_read(fx, MSR_IA32_DEBUGCTLMSR), 0);
				sampled += fx->samples;
				kept_out += !fx->handled;
			}
		}
	}
	/* those of the 40 clocks between add and del, but for the latency */
	KUNIT_EXPECT_GE(test, sampled, 9 * 40 - 3 * (4 + 8) - 9 * 4);
	KUNIT_EXPECT_GE(test, kept_out, 9 * 20);
}

/* A look sees a PMI that is on its way when DEBUGCTL keeps the next ones out. */
static void test_look_sees_a_pmi_in_flight(struct kunit *test)
{
	struct fixture *fx = test->priv;

	fx->latency = 8;
	fx_event(fx, fx->event, "bbox_0", 0xc4, 10);
	KUNIT_ASSERT_EQ(test, fx_add(fx->event), 0);
	follow(fx);
	ex_look_begin(&fx->pkg);
	fx_command(fx, "put bbox0.early_ack,count=10");
	fx_run(fx, 12);
	KUNIT_EXPECT_EQ(test, fx->handled, 0);
	KUNIT_EXPECT_EQ(test, ex_look_end(&fx->pkg), 1);
	unfollow();
	KUNIT_EXPECT_EQ(test, fx->handled, 1);
}

/*
 * A PMI comes at each clock before, during and after an NMI of another source, and the home CPU
 * numbers it at once: it gives one sample.
 */
static void test_pmi_at_every_access_of_a_foreign_nmi(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *source = &fx->event[0], *event = &fx->event[1];
	unsigned int when, cost;

	for (cost = 1; cost <= 3; cost++) {
		for (when = 1; when < 60; when++) {
			fx_new(test, fx, false);
			fx_run(fx, 100000);	/* the last PMI is long ago */
			fx_event(fx, source, "bbox_0", 0xc4, 10);
			KUNIT_ASSERT_EQ(test, fx_add(source), 0);
			follow(fx);
			fx->cost = cost;
			snapshot_event(fx, event);
			KUNIT_ASSERT_EQ(test, ex_snapshot_add(event, PERF_EF_START), 0);
			fx->foreign_at = fx->clock + 20;
			fx_command(fx, "put bbox0.early_ack,count=10,delay=%u", when);
			fx_run(fx, 200);
			ex_snapshot_del(event, 0);
			KUNIT_EXPECT_EQ(test, ex_snapshot_missed(&fx->pkg, ex_this_follower()),
					0ULL);
			unfollow();
			KUNIT_EXPECT_EQ_MSG(test, fx->samples, 1, "cost %u, overflow at %u", cost,
					    when);
		}
	}
}

/* An NMI @ago ns after the home CPU has numbered a PMI as @number; returns its samples. */
static unsigned int nmi_at(struct fixture *fx, u64 number, u64 ago, bool flag, unsigned long ip,
			   int *handled)
{
	struct pt_regs regs = { .ip = ip };
	unsigned int before = fx->samples;

	fx->pkg.pmi_number = number;
	fx->pkg.pmi_time[number % 2] = fx->clock - ago;
	fx->m->cpu[0].global_status = flag ? FLAG : 0;
	fx->masked = true;
	*handled = ex_snapshot_nmi(&fx->pkg, &regs);
	KUNIT_EXPECT_EQ(fx->test, fx->m->cpu[0].global_status, 0);
	KUNIT_EXPECT_FALSE(fx->test, fx->masked);
	return fx->samples - before;
}

static unsigned int nmi(struct fixture *fx, u64 number, u64 ago, bool flag, int *handled)
{
	return nmi_at(fx, number, ago, flag, number, handled);
}

/* Bit 61 is a PMI; a new number without it one that the core PMU's handler has acknowledged. */
static void test_acknowledged_pmi_is_told_by_its_number(struct kunit *test)
{
	static const struct {
		u64 since, number, ago;
		unsigned long ip;
		bool flag;
		unsigned int samples;
		bool handled;
		const char *what;
	} steps[] = {
		{ 500, 1, 100, 1, true, 1, true, "a PMI" },
		{ 500, 1, 200, 2, false, 0, false, "an NMI of another source" },
		{ 500, 2, 200, 3, false, 1, true, "a PMI whose bit is acknowledged" },
		{ 500, 2, 300, 4, false, 0, false, "the core PMU's next NMI" },
		{ 20000, 2, 30000, 5, true, 1, true, "a PMI before its number" },
		{ 500, 3, 100, 6, false, 0, false, "another source after that" },
		{ 20000, 4, 40000, 5, false, 0, false, "another source, long after a PMI" },
		{ 500, 4, 15000, 7, true, 1, true, "that PMI, after a handler of another source" },
		{ 500, 5, 100, 8, true, 1, true, "the next PMI" },
		{ 100000, 5, 99000, 9, false, 0, false, "the core PMU's" },
		{ 50000, 6, 40000, 9, false, 1, true, "a PMI that has waited for its handler" },
		{ 50000, 6, 90000, 9, false, 0, false, "another source, of the same code" },
		{ 50000, 7, 40000, 10, false, 0, true, "a PMI seen much later, of other code" },
		{ 2000000, 8, 1900000, 10, false, 0, false, "the same code, another source" },
		{ 50000, 9, 100, 11, true, 1, true, "a PMI after two that have no snapshot" },
		{ 2000000, 10, 40000, 12, false, 0, false, "another source, long after a PMI" },
		{ 500, 10, 40500, 13, true, 1, true, "the next PMI before its number" },
		{ 500, 11, 100, 14, false, 0, false, "another source after that" },
	};
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int i;

	fx->clock += 100000;
	follow(fx);
	snapshot_event(fx, event);
	KUNIT_ASSERT_EQ(test, ex_snapshot_add(event, PERF_EF_START), 0);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		int handled;

		fx->clock += steps[i].since;
		KUNIT_EXPECT_EQ_MSG(test, nmi_at(fx, steps[i].number, steps[i].ago, steps[i].flag,
						 steps[i].ip, &handled), steps[i].samples, "%s",
				    steps[i].what);
		KUNIT_EXPECT_EQ_MSG(test, handled, steps[i].handled ? NMI_HANDLED : NMI_DONE, "%s",
				    steps[i].what);
	}
	KUNIT_EXPECT_EQ(test, ex_this_follower()->unflagged, 2);
	KUNIT_EXPECT_EQ(test, ex_snapshot_missed(&fx->pkg, ex_this_follower()), 3ULL);
	ex_snapshot_del(event, 0);
	unfollow();
}

/*
 * NMIs of a loop of one instruction, without bit 61 but for the first: one is claimed if a PMI may
 * have come since the last one.
 */
static void test_nmi_that_follows_is_claimed_for_a_pmi(struct kunit *test)
{
	static const struct {
		u64 overflows, u_status, late;
		bool handled;
		const char *what;
	} steps[] = {
		{ 0, 0, 0, true, "a PMI with bit 61, whose overflow is not handled yet" },
		{ 1, 0, 0, false, "another source: that overflow is handled" },
		{ 2, 0, 0, true, "a PMI whose overflow is handled" },
		{ 2, 0, 0, false, "another source" },
		{ 2, EX_U_STATUS_OV_S0, 0, true, "a PMI whose status bit is set" },
		{ 3, 0, 0, true, "a status bit tells of no overflow: perhaps this one's" },
		{ 3, 0, 0, false, "another source" },
		{ 3, 0, 100, true, "a PMI whose counter was stopped" },
		{ 3, 0, 0, false, "another source, after that" },
		{ 5, 0, 0, true, "one of two PMIs" },
		{ 5, 0, 0, false, "another source" },
	};
	struct fixture *fx = test->priv;
	struct pt_regs regs = { };
	unsigned int i;

	fx->clock += 100000;
	fx->m->faults.sticky_status = 1;
	follow(fx);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		fx->clock += 1000;
		fx->pkg.overflows = steps[i].overflows * EX_OVERFLOW;
		fx->m->pkg[0].u_status = steps[i].u_status;
		fx->pkg.late_until = steps[i].late ? fx->clock + steps[i].late : 0;
		fx->m->cpu[0].global_status = i ? 0 : FLAG;
		KUNIT_EXPECT_EQ_MSG(test, ex_snapshot_nmi(&fx->pkg, &regs),
				    steps[i].handled ? NMI_HANDLED : NMI_DONE, "%s",
				    steps[i].what);
	}
	/* a PMI with bit 61, and another one, while the home CPU handles the overflows of both */
	fx->m->cpu[0].global_status = FLAG;
	KUNIT_EXPECT_EQ(test, ex_snapshot_nmi(&fx->pkg, &regs), NMI_HANDLED);
	fx->pkg.overflows |= EX_SCANNING;
	KUNIT_EXPECT_EQ(test, ex_snapshot_nmi(&fx->pkg, &regs), NMI_HANDLED);
	fx->pkg.late_until = fx->clock - 1;
	fx->pkg.overflows &= ~EX_SCANNING;
	KUNIT_EXPECT_EQ(test, ex_snapshot_nmi(&fx->pkg, &regs), NMI_DONE);
	fx->m->pkg[0].u_status = 0;
	unfollow();
}

/*
 * Each overflow tells of one PMI, which comes before the home CPU counts the overflow or later.
 * Its NMI may be without bit 61, which the core PMU's handler acknowledges.
 */
static void test_each_overflow_tells_of_one_pmi(struct kunit *test)
{
	static const struct {
		u64 overflows, scan_ago;
		bool flag, handled;
		const char *what;
	} steps[] = {
		{ 2, 1000, true, true, "a PMI, of two overflows" },
		{ 2, 21000, false, true, "the second one's, without bit 61" },
		{ 2, 41000, false, false, "another source" },
		{ 3, 1000, true, true, "a PMI whose overflow is counted" },
		{ 3, 21000, false, false, "another source" },
		{ 3, 41000, true, true, "a PMI whose overflow is not counted yet" },
		{ 4, 1000, false, false, "another source, after that is counted" },
		{ 6, 1000, true, true, "a PMI, of two overflows" },
		{ 6, 21000, true, true, "the second one's, with bit 61" },
		{ 7, 1000, false, true, "a PMI without bit 61 whose overflow is counted" },
		{ 7, 21000, false, false, "another source" },
		{ 9, 101000, true, true, "a PMI of two overflows, late" },
		{ 9, 121000, false, false, "another source" },
	};
	struct fixture *fx = test->priv;
	struct pt_regs regs = { };
	unsigned int i;

	fx->clock += 100000;
	follow(fx);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		fx->clock += 20000;
		fx->pkg.overflows = steps[i].overflows * EX_OVERFLOW;
		fx->pkg.scan_time = fx->clock - steps[i].scan_ago;
		fx->m->cpu[0].global_status = steps[i].flag ? FLAG : 0;
		KUNIT_EXPECT_EQ_MSG(test, ex_snapshot_nmi(&fx->pkg, &regs),
				    steps[i].handled ? NMI_HANDLED : NMI_DONE, "%u, %s", i,
				    steps[i].what);
	}
	unfollow();
}

/* The home has moved to a CPU that no PMI reaches, where the probe has seen no bit 61. */
static void test_pmi_after_the_home_has_moved(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int handled;

	follow(fx);
	snapshot_event(fx, event);
	KUNIT_ASSERT_EQ(test, ex_snapshot_add(event, PERF_EF_START), 0);
	fx->pkg.ovf_flag = EX_OVF_CLEARED;
	KUNIT_EXPECT_EQ(test, nmi(fx, 1, 0, true, &handled), 1);
	KUNIT_EXPECT_EQ(test, handled, NMI_HANDLED);
	ex_snapshot_del(event, 0);
	unfollow();
}

/* A PMI is missed if it comes while there is a user, and gives no snapshot. */
static void test_pmis_without_a_user_are_not_missed(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int number = 5, i;
	int handled;

	follow(fx);
	snapshot_event(fx, event);
	for (i = 1; i <= 3; i++) {
		fx->pkg.pmi_number = number;
		fx->m->cpu[0].global_status = FLAG;	/* of a PMI before that */
		KUNIT_ASSERT_EQ(test, ex_snapshot_add(event, PERF_EF_START), 0);
		KUNIT_EXPECT_EQ(test, fx->m->cpu[0].global_status, 0);
		KUNIT_EXPECT_EQ(test, ex_snapshot_missed(&fx->pkg, ex_this_follower()),
				2ULL * (i - 1));
		KUNIT_EXPECT_EQ(test, nmi(fx, number + 1, 0, true, &handled), 1);
		fx->pkg.pmi_number = number + 3;
		KUNIT_EXPECT_EQ(test, ex_snapshot_missed(&fx->pkg, ex_this_follower()), 2ULL * i);
		ex_snapshot_del(event, 0);
		number += 20;
		fx->pkg.pmi_number = number;
		KUNIT_EXPECT_EQ(test, ex_snapshot_missed(&fx->pkg, ex_this_follower()), 2ULL * i);
	}
	unfollow();
}

/* PMIs of a follower pause alone, when they have had their share of its time. */
static void test_follower_pauses_alone(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_follower *follower;
	int handled, i;

	follower = follow(fx);
	snapshot_event(fx, event);
	KUNIT_ASSERT_EQ(test, ex_snapshot_add(event, PERF_EF_START), 0);
	ex_max_sample_rate = 10000;
	/* Each costs EX_PMI_ENTRY and more, and is charged six times. */
	for (i = 0; i < 300 && !follower->budget.paused; i++)
		nmi(fx, i, 0, true, &handled);
	KUNIT_EXPECT_TRUE(test, follower->budget.paused);
	KUNIT_EXPECT_GE(test, i, 100);
	KUNIT_EXPECT_FALSE(test, fx->pkg.budget.paused);
	KUNIT_EXPECT_EQ(test, nmi(fx, i, 0, true, &handled), 0);
	KUNIT_EXPECT_EQ(test, handled, NMI_HANDLED);
	ex_max_sample_rate = 0;
	fx_set_package_of(fx, smp_processor_id());
	ex_follower_work(&follower->work);
	KUNIT_EXPECT_EQ(test, fx_read(fx, MSR_IA32_DEBUGCTLMSR), 0ULL);
	fx->masked = true;
	ex_follower_unpause(&follower->pause);
	fx_clear_package();
	KUNIT_EXPECT_FALSE(test, fx->masked);
	KUNIT_EXPECT_EQ(test, fx_read(fx, MSR_IA32_DEBUGCTLMSR), EX_DEBUGCTL_UNCORE_PMI_EN);
	KUNIT_EXPECT_EQ(test, nmi(fx, i, 0, true, &handled), 1);
	ex_snapshot_del(event, 0);
	unfollow();
}

static void snapshot_wakes(struct perf_event *event, struct perf_sample_data *data,
			   struct pt_regs *regs)
{
	event->pending_wakeup = 1;
}

/* A follower is charged for the wake-ups of its snapshots, and the package for the home CPU's. */
static void test_wakeups_of_snapshots_are_charged(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_pmi pmi = { .regs = &(struct pt_regs){ } };
	struct ex_follower *follower;
	int handled;
	u64 time;

	follower = follow(fx);
	fx->clock += NSEC_PER_SEC;
	time = fx->clock;
	snapshot_event(fx, event);
	event->overflow_handler = snapshot_wakes;
	KUNIT_ASSERT_EQ(test, ex_snapshot_add(event, PERF_EF_START), 0);
	ex_max_sample_rate = 10000;
	nmi(fx, 1, 0, true, &handled);
	KUNIT_EXPECT_GE(test, follower->budget.wakeup, time);
	time = follower->budget.wakeup;
	fx->clock += 100;
	nmi(fx, 2, 0, true, &handled);
	KUNIT_EXPECT_EQ(test, follower->budget.wakeup, time);
	KUNIT_EXPECT_TRUE(test, follower->budget.queued);
	irq_work_sync(&follower->work);
	kicks = 0;
	KUNIT_EXPECT_FALSE(test, fx->pkg.budget.queued);
	ex_follower_charge_wakeups(follower, time + 1000);	/* before the event's irq_work */
	irq_work_sync(&follower->work);
	KUNIT_EXPECT_EQ(test, kicks, 1);
	KUNIT_EXPECT_EQ(test, follower->budget.wakeup, time + 1000);
	KUNIT_EXPECT_FALSE(test, follower->budget.queued);
	ex_follower_charge_wakeups(follower, time + NSEC_PER_MSEC);	/* and behind it */
	irq_work_sync(&follower->work);
	KUNIT_EXPECT_EQ(test, kicks, 1);
	KUNIT_EXPECT_EQ(test, follower->budget.wakeup, 0ULL);
	KUNIT_EXPECT_EQ(test, follower->budget.woken, 1ULL * NSEC_PER_MSEC);
	KUNIT_EXPECT_FALSE(test, follower->budget.paused);
	fx->clock = time + NSEC_PER_MSEC;
	nmi(fx, 3, 0, true, &handled);
	KUNIT_EXPECT_TRUE(test, follower->budget.paused);
	KUNIT_EXPECT_GE(test, follower->budget.charged, fx->clock + 6 * NSEC_PER_MSEC);
	KUNIT_EXPECT_LT(test, follower->budget.charged, fx->clock + 7 * NSEC_PER_MSEC);
	ex_max_sample_rate = 0;
	follower->budget.paused = 0;
	fx->clock += NSEC_PER_SEC;
	nmi(fx, 4, 0, true, &handled);
	KUNIT_EXPECT_LT(test, follower->budget.charged, fx->clock + NSEC_PER_MSEC);

	follower->budget.queued = false;
	fx->pkg.home = smp_processor_id();
	ex_snapshot_home(&fx->pkg, &pmi);
	KUNIT_EXPECT_TRUE(test, fx->pkg.budget.queued);
	KUNIT_EXPECT_FALSE(test, follower->budget.queued);
	fx->pkg.home = smp_processor_id() + 1;
	ex_snapshot_del(event, 0);
	unfollow();
	fx_interrupts(fx);
}

static void become_home(struct fixture *fx)
{
	fx->pkg.home = smp_processor_id();
	ex_home_enable_pmi(&fx->pkg);
}

/*
 * UNCORE_PMI_EN is left as the driver found it, on a CPU with snapshots that becomes the home CPU,
 * and on a home CPU with snapshots that stops being it; other bits are left as they are.
 */
static void test_debugctl_is_left_as_it_was(struct kunit *test)
{
	const u64 en = EX_DEBUGCTL_UNCORE_PMI_EN, lbr = BIT(0), btf = BIT(1);
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int i;

	for (i = 0; i < 4; i++) {
		const u64 found = i & 1 ? en : 0;
		const bool home_first = i & 2;

		follow(fx);
		fx_write(fx, MSR_IA32_DEBUGCTLMSR, found | lbr);
		snapshot_event(fx, event);
		if (home_first)
			become_home(fx);
		KUNIT_ASSERT_EQ(test, ex_snapshot_add(event, PERF_EF_START), 0);
		if (!home_first)
			become_home(fx);
		KUNIT_EXPECT_EQ(test, fx->pkg.debugctl, found);
		KUNIT_EXPECT_EQ(test, fx_read(fx, MSR_IA32_DEBUGCTLMSR), en | lbr);
		fx_write(fx, MSR_IA32_DEBUGCTLMSR, en | btf);
		if (home_first) {
			ex_home_disable_pmi(&fx->pkg);
			fx->pkg.home = smp_processor_id() + 1;
			KUNIT_EXPECT_EQ(test, fx_read(fx, MSR_IA32_DEBUGCTLMSR), en | btf);
			ex_snapshot_del(event, 0);
		} else {
			ex_snapshot_del(event, 0);
			KUNIT_EXPECT_EQ(test, fx_read(fx, MSR_IA32_DEBUGCTLMSR), en | btf);
			ex_home_disable_pmi(&fx->pkg);
		}
		KUNIT_EXPECT_EQ(test, fx_read(fx, MSR_IA32_DEBUGCTLMSR), found | btf);
		unfollow();
	}
}

/* The home CPU: a sample for each PMI with an overflow, and the uncore's samples as without. */
static void test_home_cpu_takes_snapshots(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *source = &fx->event[0], *event = &fx->event[1];

	migrate_disable();
	fx->pkg.home = smp_processor_id();
	init_irq_work(&ex_this_follower()->work, follower_kick);
	memset(ex_this_follower(), 0, sizeof(*ex_this_follower()));
	fx_event(fx, source, "bbox_0", 0xc4, 10);
	KUNIT_ASSERT_EQ(test, fx_add(source), 0);
	snapshot_event(fx, event);
	KUNIT_ASSERT_EQ(test, ex_snapshot_add(event, PERF_EF_START), 0);
	fx_command(fx, "put bbox0.early_ack,count=1000,every=50");
	fx_run(fx, 60000);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 100);
	KUNIT_EXPECT_EQ(test, local64_read(&source->count), 1000);
	KUNIT_EXPECT_EQ(test, fx->samples, 200);
	KUNIT_EXPECT_EQ(test, fx->pkg.pmi_number, 100ULL);
	ex_snapshot_del(event, 0);
	unfollow();
	fx_del(source);
	KUNIT_EXPECT_EQ(test, fx->unknown, 0);
}

/* Snapshots are opened in a pause: PMIs are sent to their CPUs when it ends. */
static void test_pmi_targets_wait_for_the_end_of_a_pause(struct kunit *test)
{
	struct fixture *fx = test->priv;
	const u64 target = ex_pkg_global(&fx->pkg)->core_sels[0];

	migrate_disable();
	fx->pkg.home = smp_processor_id();
	ex_pause_pmis(&fx->pkg);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_U_GLOBAL_CTL) & target, 0ULL);
	fx->pkg.probed.core_sel = 0;
	fx->pkg.global_ctl &= ~target;
	fx->pkg.followers_sel = target;
	ex_pkg_retarget(&fx->pkg);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_U_GLOBAL_CTL) & target, 0ULL);
	KUNIT_EXPECT_TRUE(test, fx->pkg.budget.paused);
	ex_poll(&fx->pkg);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_U_GLOBAL_CTL) & target, target);
	migrate_enable();
}

static void test_snapshots_leave_out_what_is_excluded(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int handled, i;

	follow(fx);
	for (i = 0; i < EX_SNAPSHOT_EVENTS + 1; i++)
		snapshot_event(fx, &event[i]);
	event[0].attr.exclude_kernel = true;	/* the fixture's registers are the kernel's */
	event[2].hw.state = 0;			/* it was started when it was last added */
	event[3].attr.exclude_user = true;
	for (i = 0; i < EX_SNAPSHOT_EVENTS; i++)
		KUNIT_ASSERT_EQ(test, ex_snapshot_add(&event[i], i == 2 ? 0 : PERF_EF_START), 0);
	KUNIT_EXPECT_EQ(test, ex_snapshot_add(&event[i], PERF_EF_START), -EAGAIN);
	ex_unexported(&event[1])->muted = true;	/* its limit is reached, and it not disabled yet */
	KUNIT_EXPECT_EQ(test, nmi(fx, 1, 0, true, &handled), 1);
	KUNIT_EXPECT_EQ(test, local64_read(&event[3].count), 1);
	ex_snapshot_start(&event[2], 0);
	ex_snapshot_stop(&event[3], 0);
	KUNIT_EXPECT_EQ(test, nmi(fx, 2, 0, true, &handled), 1);
	KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), 0);
	KUNIT_EXPECT_EQ(test, local64_read(&event[1].count), 0);
	KUNIT_EXPECT_EQ(test, local64_read(&event[2].count), 1);
	KUNIT_EXPECT_EQ(test, local64_read(&event[3].count), 1);
	for (i = 0; i < EX_SNAPSHOT_EVENTS; i++)
		ex_snapshot_del(&event[i], 0);
	KUNIT_EXPECT_EQ(test, ex_this_follower()->users, 0);
	unfollow();
}

/* ADDR has the lower half of each number: that of the PMI does not reach into the other. */
static void test_addr_of_large_numbers(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, ex_snapshot_addr(BIT_ULL(34) | 5, BIT_ULL(32) | 3), 3ULL << 32 | 5);
}

static struct kunit_case snapshot_tests[] = {
	KUNIT_CASE(test_pmi_at_every_access_of_a_follower),
	KUNIT_CASE(test_look_sees_a_pmi_in_flight),
	KUNIT_CASE(test_pmi_at_every_access_of_a_foreign_nmi),
	KUNIT_CASE(test_acknowledged_pmi_is_told_by_its_number),
	KUNIT_CASE(test_nmi_that_follows_is_claimed_for_a_pmi),
	KUNIT_CASE(test_each_overflow_tells_of_one_pmi),
	KUNIT_CASE(test_pmi_after_the_home_has_moved),
	KUNIT_CASE(test_pmis_without_a_user_are_not_missed),
	KUNIT_CASE(test_follower_pauses_alone),
	KUNIT_CASE(test_wakeups_of_snapshots_are_charged),
	KUNIT_CASE(test_debugctl_is_left_as_it_was),
	KUNIT_CASE(test_home_cpu_takes_snapshots),
	KUNIT_CASE(test_pmi_targets_wait_for_the_end_of_a_pause),
	KUNIT_CASE(test_snapshots_leave_out_what_is_excluded),
	KUNIT_CASE(test_addr_of_large_numbers),
	{ }
};

static struct kunit_suite snapshot_suite = {
	.name = "ex_uncore_snapshot", .init = fx_init, .exit = fx_exit,
	.test_cases = snapshot_tests,
};
