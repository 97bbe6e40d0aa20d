// SPDX-License-Identifier: GPL-2.0
/*
 * NetBurst: reads, samples and PMIs of counters.
 * Numbers are sections of Documentation/hardware/netburst.md.
 */

static const char *const nb_faults[] = {
	"pmi_level=0", "n15=1", "o8=1", "o9=1", "n15=1 o8=1 o9=1 pmi_level=1", "unflagged=1",
	"unflagged=2", "pmi_level=1", "force_first=0", "reserved_gp=0",
	"preset_exact=1", "preset_exact=1 n15=1 pmi_level=1",
};

/* An NMI is another's if no counter has overflowed, but a PMI's while nb_poll() scans. */
static void test_nb_nmi_without_an_overflow(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct nb_thread *thread = &rig->cpu[0].thread;
	struct pt_regs regs = { };
	struct nb_pmi pmi = { .regs = &regs };
	struct perf_event *event;

	nb_new(test, rig, NULL);
	KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), NMI_DONE);
	nb_pmi_keep_out(thread);
	KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), NMI_HANDLED);
	KUNIT_EXPECT_TRUE(test, nb_pmi_let_in(thread));
	nb_pause(thread);
	KUNIT_EXPECT_TRUE(test, rig->cpu[0].masked);
	KUNIT_EXPECT_FALSE(test, nb_poll_once(thread, &pmi));
	nb_pmi_let_in(thread);
	KUNIT_EXPECT_FALSE(test, rig->cpu[0].masked);
	/* After an event that samples has stopped, one NMI may be that of its PMI. */
	event = nb_open(rig, 0, 0, NB_INSTR, 100);
	nb_add(rig, event);
	thread->stray_until = 0;
	nb_event_stop(event, PERF_EF_UPDATE);
	KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), NMI_HANDLED);
	KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), NMI_DONE);
	KUNIT_EXPECT_EQ(test, thread->pmis, 1ULL);
	/* So may one after a poll. */
	nb_poll(thread);
	KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), NMI_HANDLED);
	KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), NMI_DONE);
	/* It may have interrupted a start or a stop, and leaves it so. */
	thread->changing = true;
	nb_handle_pmi(thread, &regs);
	KUNIT_EXPECT_TRUE(test, thread->changing);
	thread->changing = false;
	rig_del(event, 0);
}

/*
 * The PMI of an event that is just being stopped, at each moment: it is claimed, and the line that
 * its overflow bit keeps up raises no second one.
 */
static void test_nb_pmi_of_a_stop(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int delay, fault, nmis;

	for (delay = 1; delay < 30; delay++) {
		for (fault = 0; fault < ARRAY_SIZE(nb_faults); fault += thin) {
			nb_new(test, rig, nb_faults[fault]);
			event = nb_open(rig, 0, 0, NB_INSTR, 10);
			nb_add(rig, event);
			nb_command(rig, NB_PUT_INSTR, 0, 9ULL, 20);
			nb_run(rig, 400);
			nb_command(rig, NB_PUT_INSTR ",delay=%u", 0, 1ULL, 1, delay);
			nb_event_stop(event, PERF_EF_UPDATE);
			nb_run(rig, 100);
			KUNIT_EXPECT_EQ_MSG(test, rig->cpu[0].unknown, 0U, "%s, delay %u",
					    nb_faults[fault], delay);
			/* a PMI with the wrap comes in addition, and of a level twice */
			nmis = 1 + !!strstr(nb_faults[fault], "exact") +
			       !!strstr(nb_faults[fault], "exact=1 n15=1 pmi_level");
			KUNIT_EXPECT_LE_MSG(test, rig->cpu[0].nmis, nmis, "%s, delay %u",
					    nb_faults[fault], delay);
			nb_expect_exact(rig, event, nb_faults[fault]);
			rig_del(event, 0);
		}
	}
}

/* An event that lost its counter while armed for one occurrence samples with the next one. */
static void test_nb_armed_for_one_comes_back(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int period;

	for (period = 1; period < 4; period++) {
		nb_new(test, rig, NULL);
		event = nb_open(rig, 0, 0, NB_INSTR, period);
		nb_add(rig, event);
		nb_command(rig, NB_PUT_INSTR, 0, 3ULL * period - 1, 50);
		nb_run(rig, 1000);
		KUNIT_EXPECT_EQ(test, rig->samples[0], 2U);
		rig_del(event, 0);
		nb_add(rig, event);
		nb_command(rig, NB_PUT_INSTR, 0, 1ULL, 50);
		nb_run(rig, 100);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples[0], 3U, "period %u", period);
		rig_del(event, 0);
		KUNIT_EXPECT_EQ(test, rig->periods[0], 3ULL * period);
	}
}

/* In a pause an NMI is a PMI's if a counter has overflowed, or if one has just been stopped. */
static void test_nb_nmi_in_a_pause(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct nb_thread *thread = &rig->cpu[0].thread;
	struct pt_regs regs = { };
	struct perf_event *event;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 10);
	nb_add(rig, event);
	thread->paused = true;
	thread->stray_until = 0;
	KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), NMI_DONE);
	nb_expect_stray(thread, nb_time_ns(thread));
	KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), NMI_HANDLED);
	KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), NMI_DONE);
	nb_command(rig, NB_PUT_INSTR, 0, 10ULL, 3);
	nb_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), NMI_HANDLED);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 0U);
	thread->paused = false;
	KUNIT_EXPECT_NE(test, nb_handle_pmi(thread, &regs), NMI_DONE);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 1U);
	rig_del(event, 0);
}

/* An overflow that a PMI's handler has found, too, may raise a late NMI: one, and for 1 ms. */
static void test_nb_late_nmi_is_claimed(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct nb_thread *thread = &rig->cpu[0].thread;
	struct pt_regs regs = { };
	struct perf_event *event;
	unsigned int late;

	for (late = 0; late < 2; late++) {
		nb_new(test, rig, NULL);
		event = nb_open(rig, 0, 0, NB_INSTR, 10);
		nb_add(rig, event);
		nb_command(rig, NB_PUT_INSTR, 0, 10ULL, 3);
		nb_run(rig, 1000);
		KUNIT_EXPECT_EQ(test, rig->samples[0], 1U);
		nb_run(rig, late * EX_NB_STRAY_TIME);
		KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), late ? NMI_DONE : NMI_HANDLED);
		KUNIT_EXPECT_EQ(test, nb_handle_pmi(thread, &regs), NMI_DONE);
		rig_del(event, 0);
	}
}

/* PMIs that take more than their share of the CPU are held back until the timer's poll. */
static void test_nb_storm_pauses(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct nb_thread *thread = &rig->cpu[0].thread;
	struct perf_event *event;
	unsigned int i, samples;

	nb_new(test, rig, NULL);
	nb_max_sample_rate = NSEC_PER_SEC;	/* folds no periods */
	event = nb_open(rig, 0, 0, NB_INSTR, 10);
	nb_add(rig, event);
	nb_command(rig, NB_PUT_INSTR, 0, 100000ULL, 100);
	for (i = 0; i < 3; i++) {
		while (!thread->paused && rig->clock < (i + 1) * 2 * NSEC_PER_MSEC)
			nb_run(rig, 1000);
		KUNIT_EXPECT_TRUE(test, thread->paused && rig->cpu[0].masked);
		samples = rig->samples[0];
		KUNIT_EXPECT_GE(test, (s64)(thread->charged - rig->clock), 900000LL);
		nb_run(rig, NSEC_PER_MSEC);
		KUNIT_EXPECT_EQ(test, rig->samples[0], samples);
		KUNIT_EXPECT_TRUE(test, nb_poll(thread));
		KUNIT_EXPECT_FALSE(test, thread->paused || rig->cpu[0].masked);
		KUNIT_EXPECT_EQ(test, rig->samples[0], samples + 1);
	}
	nb_command(rig, "stop");
	nb_event_stop(event, PERF_EF_UPDATE);
	nb_expect_exact(rig, event, "storm");
	rig_del(event, 0);
	nb_max_sample_rate = 0;
}

/* The periodic look for lost PMIs leaves a pause as it is, and samples what it finds later. */
static void test_nb_check_waits_for_a_pause(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct nb_thread *thread = &rig->cpu[0].thread;
	struct perf_event *event;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 10);
	nb_add(rig, event);
	nb_pause(thread);
	nb_command(rig, NB_PUT_INSTR, 0, 10ULL, 3);
	nb_run(rig, 1000);
	nb_check(thread);
	KUNIT_EXPECT_TRUE(test, thread->paused && rig->cpu[0].masked);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 0U);
	thread->paused = false;
	nb_check(thread);
	KUNIT_EXPECT_FALSE(test, rig->cpu[0].masked);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 1U);
	KUNIT_EXPECT_EQ(test, thread->lost_pmis, 1ULL);
	rig_del(event, 0);
}

/* An event whose limit of samples is reached samples again when it is started. */
static void test_nb_start_unmutes(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 10);
	nb_add(rig, event);
	rig->mine[0].perf.muted = true;
	nb_command(rig, NB_PUT_INSTR, 0, 25ULL, 50);
	nb_run(rig, 2000);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 0U);
	nb_event_stop(event, PERF_EF_UPDATE);
	nb_event_start(event, 0);
	nb_command(rig, NB_PUT_INSTR, 0, 1ULL, 1);
	nb_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 1U);
	nb_event_stop(event, PERF_EF_UPDATE);
	nb_expect_exact(rig, event, "unmuted");
	rig_del(event, 0);
}

static void nb_overflow_in_group(struct perf_event *event, struct perf_sample_data *data,
				 struct pt_regs *regs)
{
	const struct perf_event *sibling = &the_rig->event[1];

	nb_overflow(event, data, regs);
	KUNIT_EXPECT_EQ(the_rig->test, (u64)local64_read(&sibling->count),
			nb_counter(the_rig, sibling)->counted);
	KUNIT_EXPECT_TRUE(the_rig->test, sibling->hw.state & PERF_HES_STOPPED);
}

/* The counts of a group in a sample (PERF_SAMPLE_READ) are those of the sample's time. */
static void test_nb_sample_has_the_counts_of_its_group(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event, *sibling;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 10);
	event->attr.sample_type = PERF_SAMPLE_READ;
	event->attr.read_format = PERF_FORMAT_GROUP;
	event->overflow_handler = nb_overflow_in_group;
	event->nr_siblings = 1;
	sibling = nb_open(rig, 1, 0, NB_INSTR, 0);
	sibling->group_leader = event;
	nb_add(rig, event);
	nb_add(rig, sibling);
	nb_command(rig, NB_PUT_INSTR, 0, 25ULL, 500);
	nb_run(rig, 25 * 500 + 500);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 2U);
	rig_del(sibling, 0);
	rig_del(event, 0);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&sibling->count), 25ULL);
}

/* Each register read is followed by a nested read of the event, whose counter never rests. */
static void test_nb_nested_reads_end(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	u64 before, val;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 0);
	nb_add(rig, event);
	nb_command(rig, NB_PUT_INSTR, 0, 10000ULL, 1);
	nb_run(rig, 100);
	rig->nest = true;
	rig->reads = 0;
	before = nb_counter(rig, event)->counted;
	nb_event_read(event);
	KUNIT_EXPECT_LE(test, rig->reads, 3 * 8U);
	KUNIT_EXPECT_GE(test, (u64)local64_read(&event->count), before);
	val = local64_read(&event->hw.prev_count);
	KUNIT_EXPECT_GE(test, nb_event_update(event), val);
	KUNIT_EXPECT_LE(test, nb_event_update(event), (u64)local64_read(&event->hw.prev_count));
	nb_run(rig, 10000);
	nb_event_stop(event, PERF_EF_UPDATE);
	nb_expect_exact(rig, event, "nested");
	rig_del(event, 0);
}

static void nb_stray_nmi(struct nb_cpu *c)
{
	c->nmi = true;
	nb_deliver(c->rig);
}

/*
 * The late NMI of a PMI that was handled already comes at each register access of a restart.  Its
 * handler writes no CCCR between the two writes of a counter, which make one (nb 6).
 */
static void test_nb_late_nmi_spoils_no_preset(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int at = 0;

	do {
		nb_new(test, rig, "n15=1");
		event = nb_open(rig, 0, 0, NB_INSTR, 10);
		nb_add(rig, event);
		nb_command(rig, NB_PUT_INSTR, 0, 3ULL, 1);
		nb_run(rig, 10);
		rig->then = nb_stray_nmi;
		rig->moment = at++;
		nb_event_stop(event, PERF_EF_UPDATE);
		event->hw.sample_period = 20;	/* the restart writes another preset */
		nb_event_start(event, PERF_EF_RELOAD);
		KUNIT_EXPECT_EQ_MSG(test, nb_counter(rig, event)->value,
				    local64_read(&event->hw.prev_count) &
				    EX_NB_CTR_MASK,
				    "moment %u", at);
		rig_del(event, 0);
	} while (!rig->then);
	KUNIT_EXPECT_GT(test, at, 10U);
}

/* A PMI may come while a pair is being started, when its trigger is stopped: it stays so. */
static void test_nb_stopped_event_stays_stopped(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 0);
	nb_add(rig, event);
	nb_event_mend(event);
	KUNIT_EXPECT_EQ(test, event->hw.state, 0);
	nb_event_stop(event, PERF_EF_UPDATE);
	nb_event_mend(event);
	KUNIT_EXPECT_TRUE(test, event->hw.state & PERF_HES_STOPPED);
	rig_del(event, 0);
}

/* An event that moves to another counter goes on there, or stays stopped. */
static void test_nb_moved_event_goes_on(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	/* ioq_allocation prefers counter 0; bsq_allocation, WT prefetches, has no other. */
	const u64 ioq = NB_CONFIG(10, 0xefe1), bsq = NB_CONFIG(13, 0x2000);
	struct perf_event *event = &rig->event[0];
	int stopped;

	for (stopped = 0; stopped < 2; stopped++) {
		nb_new(test, rig, NULL);
		nb_add(rig, nb_open(rig, 0, 0, ioq, 0));
		if (stopped)
			nb_event_stop(event, PERF_EF_UPDATE);
		KUNIT_EXPECT_EQ(test, event->hw.idx, 0);
		nb_add(rig, nb_open(rig, 1, 0, bsq, 0));
		KUNIT_EXPECT_EQ(test, event->hw.idx, 2);
		KUNIT_EXPECT_EQ(test, !!(event->hw.state & PERF_HES_STOPPED), stopped);
		rig_del(&rig->event[1], 0);
		rig_del(event, 0);
	}
}

/* What the driver has read and written since the last call */
static void nb_expect_accesses(struct nb_rig *rig, unsigned int reads, unsigned int writes,
			       const char *what)
{
	KUNIT_EXPECT_EQ_MSG(rig->test, rig->reads, reads, "reads, %s", what);
	KUNIT_EXPECT_EQ_MSG(rig->test, rig->writes, writes, "writes, %s", what);
	rig->reads = 0;
	rig->writes = 0;
}

/* Each register access takes some 100 clocks: none is made in vain. */
static void test_nb_register_accesses(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	u64 period;

	nb_new(test, rig, NULL);
	rig->reads = 0;
	rig->writes = 0;
	event = nb_open(rig, 0, 0, NB_INSTR, 0);
	nb_expect_accesses(rig, 0, 0, "open");
	nb_add(rig, event);
	nb_expect_accesses(rig, 0, 2, "add: ESCR, CCCR");
	nb_event_read(event);
	nb_expect_accesses(rig, 1, 0, "read");
	nb_event_stop(event, PERF_EF_UPDATE);
	nb_expect_accesses(rig, 2, 1, "stop");
	nb_event_start(event, 0);
	nb_expect_accesses(rig, 0, 1, "start");
	rig_del(event, 0);
	nb_expect_accesses(rig, 2, 1, "del");
	nb_add(rig, event);
	nb_expect_accesses(rig, 0, 1, "add: CCCR");
	rig_del(event, 0);

	for (period = 1; period <= 1000; period *= 1000) {
		nb_open(rig, 0, 0, NB_INSTR, period);
		rig->samples[0] = 0;
		rig->reads = 0;
		rig->writes = 0;
		nb_add(rig, event);
		nb_expect_accesses(rig, 0, 3, "add: counter, CCCR");
		nb_command(rig, NB_PUT_INSTR, 0, period, 1);
		nb_run(rig, period + 500);
		nb_expect_accesses(rig, 2, 3, "PMI");
		nb_event_stop(event, PERF_EF_UPDATE);
		nb_expect_accesses(rig, 2, 1, "stop");
		nb_event_start(event, 0);
		nb_expect_accesses(rig, 0, period == 1 ? 3 : 1, "start");
		KUNIT_EXPECT_EQ(test, rig->samples[0], 1U);
		rig_del(event, 0);
	}
}

/* A register that an event needs raises #GP: the event gets no counter, and keeps none. */
static void test_nb_refused_register(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event, *tagged;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 0);
	tagged = nb_open(rig, 1, 0, NB_CONFIG(37, 1) | 1, 0);
	rig->refused = 0x3b8;			/* CRU_ESCR0 */
	KUNIT_EXPECT_EQ(test, rig_try(event, PERF_EF_START), -EINVAL);
	rig->refused = EX_NB_PEBS_ENABLE;
	KUNIT_EXPECT_EQ(test, rig_try(tagged, PERF_EF_START), -EINVAL);
	KUNIT_EXPECT_EQ(test, rig->cpu[0].thread.core->holders.used, 0UL);
	KUNIT_EXPECT_EQ(test, rig->mine[0].spot.idx, -1);
	rig->refused = 0;
	nb_add(rig, event);
	nb_add(rig, tagged);
	nb_command(rig, NB_PUT_INSTR, 0, 100ULL, 3);
	nb_run(rig, 1000);
	rig_del(event, 0);
	rig_del(tagged, 0);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), 100ULL);
}

static const struct nb_nth_case {
	unsigned int period, events, every;
} nb_nth_cases[] = {
	{ 100, 1999, 50 }, { 100, 2000, 50 }, { 1, 60, 200 }, { 2, 60, 200 }, { 3, 60, 200 },
	{ 4, 60, 200 },
};

static void nb_expect_nth(struct nb_rig *rig, unsigned int cpu, const struct nb_nth_case *c,
			  const char *fault)
{
	struct perf_event *event = nb_open(rig, 0, cpu, NB_INSTR, c->period);
	/* with force_first=0 FORCE_OVF raises the PMI of every second event */
	bool second = c->period == 1 && !strcmp(fault, "force_first=0");
	/* a PMI with the wrap comes, too, and that of a level twice */
	unsigned int early = !!strstr(fault, "exact") +
			     !!strstr(fault, "exact=1 n15=1 pmi_level");

	nb_add(rig, event);
	nb_command(rig, NB_PUT_INSTR, cpu, (u64)c->events, c->every);
	nb_run(rig, (c->every + 1) * c->events + 5000);
	KUNIT_EXPECT_EQ_MSG(rig->test, rig->periods[0], c->events / c->period * c->period,
			    "%s, period %u", fault, c->period);
	KUNIT_EXPECT_EQ_MSG(rig->test, rig->samples[0], c->events / (second ? 2 : c->period),
			    "%s, period %u", fault, c->period);
	if (c->period > 4)
		KUNIT_EXPECT_EQ(rig->test, rig->cpu[cpu].nmis, c->events / c->period +
				(c->events + 1) / c->period * early);
	KUNIT_EXPECT_EQ_MSG(rig->test, rig->cpu[cpu].unknown, 0U, "%s, period %u", fault,
			    c->period);
	KUNIT_EXPECT_EQ(rig->test, rig->cpu[!cpu].nmis, 0U);
	nb_event_stop(event, PERF_EF_UPDATE);
	nb_expect_exact(rig, event, fault);
	rig_del(event, 0);
	KUNIT_EXPECT_EQ(rig->test, (u64)local64_read(&event->count), (u64)c->events);
}

/*
 * The N-th event interrupts at the N-th: 2000 events are 20 samples, 1999 are 19.  For the periods
 * from 1 on -N + 1 is no preset: FORCE_OVF raises the PMI of each event (7).
 */
static void test_nb_samples_at_the_nth(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	unsigned int fault, cpu, i;

	for (fault = 0; fault < ARRAY_SIZE(nb_faults); fault++) {
		for (cpu = 0; cpu < 2; cpu++) {
			for (i = 0; i < ARRAY_SIZE(nb_nth_cases); i++) {
				nb_new(test, rig, nb_faults[fault]);
				nb_expect_nth(rig, cpu, &nb_nth_cases[i], nb_faults[fault]);
			}
		}
	}
}

/* A counter that overflows all the time: the PMI handler looks at it eight times. */
static void test_nb_scans_end(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct pt_regs regs = { };
	struct perf_event *event;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 1);
	nb_add(rig, event);
	nb_command(rig, NB_PUT_INSTR, 0, 10000ULL, 1);
	rig->cpu[0].in_nmi = true;	/* the next PMI waits */
	nb_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 0U);
	KUNIT_EXPECT_NE(test, nb_handle_pmi(&rig->cpu[0].thread, &regs), NMI_DONE);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 8U);
	nb_command(rig, "stop");
	rig->cpu[0].in_nmi = false;
	rig_del(event, 0);
}

/*
 * Two events of each thread, of which one samples, while overflows come before and after each
 * register access of add, stop, start, read and del on the other thread.
 */
static void nb_churn(struct nb_rig *rig, unsigned int phase, const char *what)
{
	struct perf_event *event[4];
	unsigned int i, round;

	for (i = 0; i < 4; i++)
		event[i] = nb_open(rig, i, i & 1, NB_INSTR, i < 2 ? 20 + i : 0);
	for (i = 0; i < 2; i++)
		nb_command(rig, NB_PUT_INSTR ",delay=%u", i, 140ULL, 7 + i, phase);
	for (i = 0; i < 4; i++)
		nb_add(rig, event[i]);
	for (round = 0; round < 6; round++) {
		nb_run(rig, 40 + round);
		nb_event_stop(event[round & 1], PERF_EF_UPDATE);
		nb_event_read(event[2 + (round & 1)]);
		nb_run(rig, 30);
		nb_event_start(event[round & 1], 0);
	}
	nb_run(rig, 900);
	for (i = 0; i < 2; i++)
		KUNIT_EXPECT_FALSE_MSG(rig->test, nb_is_lost(&rig->cpu[i].thread), "%s", what);
	for (i = 0; i < 4; i++) {
		nb_event_stop(event[i], PERF_EF_UPDATE);
		nb_expect_exact(rig, event[i], what);
		rig_del(event[i], 0);
	}
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_EQ_MSG(rig->test, rig->cpu[i].unknown, 0U, "%s", what);
		KUNIT_EXPECT_EQ_MSG(rig->test, rig->cpu[i].thread.lost_pmis, 0ULL, "%s",
				    what);
		/* nested reads take so long that one sample more may have the periods of two */
		KUNIT_EXPECT_GT_MSG(rig->test, rig->samples[i], rig->nest ? 3U : 4U, "%s", what);
	}
}

static void test_nb_overflow_at_every_access(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	unsigned int round, fault, phase;
	char what[100];

	/* two rounds of each phase; all faults meet all phases of an access of 2 clocks */
	for (round = 0; round < 340; round += stride ?: 23) {
		phase = round / 2;
		fault = round % ARRAY_SIZE(nb_faults);
		nb_new(test, rig, nb_faults[fault]);
		rig->nest = round / ARRAY_SIZE(nb_faults) % 2;
		snprintf(what, sizeof(what), "%s, phase %u%s", nb_faults[fault], phase,
			 rig->nest ? ", nested" : "");
		nb_churn(rig, phase, what);
	}
}

/* The same, with an event that samples: its counter overflows when the period is over. */
static void test_nb_stop_delays_no_sample(struct kunit *test)
{
	const u64 period = BIT_ULL(32) + 1000;	/* the carry out of bit 31 comes with the 999th */
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int before;
	u64 left;

	for (before = 980; before < 1010; before++) {
		nb_new(test, rig, "o9=1");
		event = nb_open(rig, 0, 0, NB_INSTR, period);
		nb_add(rig, event);
		nb_command(rig, NB_PUT_INSTR, 0, 1020ULL, 1);
		nb_run(rig, before);
		nb_event_stop(event, PERF_EF_UPDATE);
		nb_run(rig, 100);
		left = period - local64_read(&event->count);
		nb_event_start(event, 0);
		nb_command(rig, "put p4.instr_retired,mask=nbogusntag,width=15,count=%llu",
			   left - 1);
		nb_run(rig, BIT_ULL(32) / 15 + 1000);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples[0], 0U, "stopped after %u", before);
		nb_command(rig, NB_PUT_INSTR, 0, 1ULL, 1);
		nb_run(rig, 100);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples[0], 1U, "stopped after %u", before);
		KUNIT_EXPECT_EQ(test, rig->periods[0], period);
		rig_del(event, 0);
	}
}

/* force_ovf samples each event, and is written only while the counter is armed for one. */
static void test_nb_force_ovf(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct nb_thread *thread = &rig->cpu[0].thread;
	struct ex_req *ways = rig->mine[1].ways;
	struct perf_event *event;
	unsigned int rate;

	for (rate = 0; rate <= 100000; rate += 100000) {
		nb_new(test, rig, NULL);
		nb_max_sample_rate = rate;
		event = nb_open(rig, 0, 0, NB_INSTR | EX_NB_CCCR_FORCE_OVF, 1);
		KUNIT_EXPECT_EQ(test, rig->mine[0].ways->ctl, 0x04039000ULL);
		nb_add(rig, event);
		nb_command(rig, NB_PUT_INSTR ",delay=10000", 0, 100ULL, 500);
		nb_run(rig, 70000);
		KUNIT_EXPECT_EQ(test, rig->cpu[0].unknown, 0U);
		KUNIT_EXPECT_GE(test, rig->periods[0], 80ULL);
		nb_event_stop(event, PERF_EF_UPDATE);
		nb_expect_exact(rig, event, "force_ovf");
		rig_del(event, 0);
		event->attr.sample_period = 0;
		KUNIT_EXPECT_EQ(test, nb_event_encode(event, thread, ways), 0);
		KUNIT_EXPECT_EQ(test, ways->ctl, 0x02039000ULL);
	}
	nb_max_sample_rate = 0;
}

/*
 * An instruction that counts on to each PMI does not complete while the handler arms the counter
 * for 8 events or less (nb 7): the rate limit makes them more.
 */
static void test_nb_stuck_instruction_completes(struct kunit *test)
{
	static const unsigned int clocks[] = { 30, 300, 3000, 30000 };
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int i, period;
	u64 force;
	char fault[30];

	for (i = 0; i < ARRAY_SIZE(clocks); i++) {
		snprintf(fault, sizeof(fault), "stuck_pmi=%u", clocks[i]);
		for (period = 1; period < 12; period++) {
			nb_new(test, rig, fault);
			nb_max_sample_rate = 10000;
			force = period == 1 ? EX_NB_CCCR_FORCE_OVF : 0;
			event = nb_open(rig, 0, 0, NB_INSTR | force, period);
			nb_add(rig, event);
			nb_run(rig, 3000000);
			KUNIT_EXPECT_LE_MSG(test, rig->cpu[0].nmis, 10U, "period %u, %s", period,
					    fault);
			nb_command(rig, NB_PUT_INSTR, 0, 1000ULL, 2000);
			nb_run(rig, 3000000);
			KUNIT_EXPECT_EQ(test, rig->cpu[0].unknown, 0U);
			KUNIT_EXPECT_LE_MSG(test, rig->cpu[0].nmis, 100U, "period %u, %s", period,
					    fault);
			nb_event_stop(event, PERF_EF_UPDATE);
			nb_expect_exact(rig, event, fault);
			rig_del(event, 0);
		}
	}
	nb_max_sample_rate = 0;
}

/* A counter is read before it has lapped, also if it counts 15 entries of a queue in each clock. */
static void test_nb_counter_is_read_in_time(struct kunit *test)
{
	const u64 clocks = 18;		/* in a ns */
	struct nb_rig *rig = test->priv;
	const struct nb_thread *thread = &rig->cpu[1].thread;
	u64 interval;

	nb_new(test, rig, NULL);
	KUNIT_EXPECT_EQ(test, nb_check_interval(thread), 0ULL);
	nb_add(rig, nb_open(rig, 0, 1, NB_CONFIG(14, 1), 0));
	interval = nb_check_interval(thread);
	KUNIT_EXPECT_GT(test, interval, 0ULL);
	KUNIT_EXPECT_LT(test, interval * 15 * clocks, BIT_ULL(EX_NB_CTR_BITS));
	nb_add(rig, nb_open(rig, 1, 1, NB_INSTR, 100));
	KUNIT_EXPECT_EQ(test, nb_check_interval(thread), (u64)NSEC_PER_SEC);
	rig_del(&rig->event[1], 0);
	rig_del(&rig->event[0], 0);
	KUNIT_EXPECT_EQ(test, nb_check_interval(thread), 0ULL);
}

static struct kunit_case nb_tests[] = {
	KUNIT_CASE(test_nb_force_ovf),
	KUNIT_CASE(test_nb_stuck_instruction_completes),
	KUNIT_CASE(test_nb_nmi_without_an_overflow),
	KUNIT_CASE(test_nb_pmi_of_a_stop),
	KUNIT_CASE(test_nb_armed_for_one_comes_back),
	KUNIT_CASE(test_nb_nmi_in_a_pause),
	KUNIT_CASE(test_nb_late_nmi_is_claimed),
	KUNIT_CASE(test_nb_storm_pauses),
	KUNIT_CASE(test_nb_check_waits_for_a_pause),
	KUNIT_CASE(test_nb_start_unmutes),
	KUNIT_CASE(test_nb_sample_has_the_counts_of_its_group),
	KUNIT_CASE(test_nb_nested_reads_end),
	KUNIT_CASE(test_nb_late_nmi_spoils_no_preset),
	KUNIT_CASE(test_nb_stopped_event_stays_stopped),
	KUNIT_CASE(test_nb_moved_event_goes_on),
	KUNIT_CASE(test_nb_register_accesses),
	KUNIT_CASE(test_nb_refused_register),
	KUNIT_CASE(test_nb_samples_at_the_nth),
	KUNIT_CASE(test_nb_scans_end),
	KUNIT_CASE(test_nb_overflow_at_every_access),
	KUNIT_CASE(test_nb_stop_delays_no_sample),
	KUNIT_CASE(test_nb_counter_is_read_in_time),
	{ }
};

static struct kunit_suite netburst_suite = {
	.name = "ex_netburst",
	.init = nb_init,
	.exit = nb_exit,
	.test_cases = nb_tests,
};
