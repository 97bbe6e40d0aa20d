// SPDX-License-Identifier: GPL-2.0
/* PCI functions: configuration space accessed by ports, and functions that are removed */

/* I/O ports alone reach the ports' registers. */
static void fx_new_locked(struct kunit *test, struct fixture *fx)
{
	struct ex_box *box;

	fx_new_ivt(test, fx);
	ex_for_each_box(box, &fx->pkg)
		box->access = box->row->base & EX_PCI ? EX_ACCESS_LOCKED : EX_ACCESS_ANY;
}

/* An NMI must not use the ports of PCI configuration space. */
static void test_ivt_nmi_accesses_no_config_ports(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_new_locked(test, fx);
	fx->pkg.pmi_mode = EX_PMI_PROBED;
	atomic_inc(&fx->pkg.armed);
	fx->reads = 0;
	fx->nmi = true;
	fx_run(fx, 20);
	KUNIT_EXPECT_LE(test, fx->reads, 2);
	fx->pkg.pmi_mode = EX_PMI_SERVE;
	atomic_dec(&fx->pkg.armed);

	fx_source_event(fx, event, &fx_sources[SRC_IVT_Q1], 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx->reads = 0;
	__preempt_count_add(NMI_OFFSET);
	ex_event_read(event);
	ex_event_stop(event, 0);	/* perf throttles the group */
	__preempt_count_sub(NMI_OFFSET);
	KUNIT_EXPECT_EQ(test, fx->reads, 0);
	ex_event_start(event, 0);
	KUNIT_EXPECT_EQ(test, event->hw.state, 0);
	fx->unknown = 0;
	fx->nmi = true;			/* of another source */
	fx_run(fx, 20);
	KUNIT_EXPECT_EQ(test, fx->unknown, 1);
	KUNIT_EXPECT_EQ(test, fx->pkg.stats.pmis, 0ULL);
	fx_del(event);
}

/* A U-Box sample scans, and does not touch the boxes that an NMI cannot reach. */
static void test_ivt_scan_leaves_locked_boxes_alone(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned long in_msrs = 0;
	struct ex_box *box;

	fx_new_locked(test, fx);
	fx_source_event(fx, &event[0], &fx_sources[SRC_IVT_U], 10);
	KUNIT_ASSERT_EQ(test, fx_add(&event[0]), 0);
	fx_source_event(fx, &event[1], &fx_sources[SRC_IVT_Q0], 0);
	KUNIT_ASSERT_EQ(test, fx_add(&event[1]), 0);
	ex_for_each_box(box, &fx->pkg) {
		box->stale = 1;
		if (!(box->row->base & EX_PCI))
			in_msrs |= BIT(box - fx->pkg.boxes);
	}
	KUNIT_EXPECT_EQ(test, ex_boxes_to_scan(&fx->pkg, ~0ULL, false), in_msrs);
	KUNIT_EXPECT_FALSE(test, ex_unreported_status(&fx->pkg, true));
	fx_command(fx, "put %s,count=30,every=100", fx_sources[SRC_IVT_U].signal);
	fx_run(fx, 4000);
	KUNIT_EXPECT_EQ(test, fx->periods, 30);
	fx_del(&event[0]);
	fx_del(&event[1]);
}

/* The MSRs of the U-Box can be read in an NMI, whatever the ports need. */
static void test_ivt_nmi_reads_the_ubox(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_new_locked(test, fx);
	fx_source_event(fx, event, &fx_sources[SRC_IVT_U], 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_command(fx, "put %s,count=10", fx_sources[SRC_IVT_U].signal);
	fx_run(fx, 100);
	__preempt_count_add(NMI_OFFSET);
	ex_event_read(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 10);
	ex_event_stop(event, 0);	/* perf throttles the group: the event goes on */
	KUNIT_EXPECT_EQ(test, event->hw.state, 0);
	__preempt_count_sub(NMI_OFFSET);
	fx_del(event);
}

/* ex_function_removed() on the home CPU */
static void remove_function(struct fixture *fx, unsigned int function)
{
	struct ex_box *box;

	ex_for_each_box(box, &fx->pkg) {
		if (ex_box_is_in(box, function))
			ex_box_removed(box);
		if (ex_filter_is_in(box, function))
			ex_filter_removed(box);
	}
}

/* A port's device is removed: its events keep their counts, with a PMI in flight, too. */
static void test_ivt_removed_port_keeps_its_counts(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	int in_nmi;

	for (in_nmi = 0; in_nmi < 2; in_nmi++) {
		fx_new_ivt(test, fx);
		fx_source_event(fx, &event[0], &fx_sources[SRC_IVT_Q0], 100);
		fx_source_event(fx, &event[1], &fx_sources[SRC_IVT_Q0], 0);
		fx_source_event(fx, &event[2], &fx_sources[SRC_IVT_Q1], 100);
		KUNIT_ASSERT_EQ(test, fx_add(&event[0]), 0);
		KUNIT_ASSERT_EQ(test, fx_add(&event[1]), 0);
		KUNIT_ASSERT_EQ(test, fx_add(&event[2]), 0);
		fx_command(fx, "put %s,count=250,every=100 %s,count=1250,every=100",
			   fx_sources[SRC_IVT_Q0].signal, fx_sources[SRC_IVT_Q1].signal);
		fx_run(fx, 19500);
		fx->in_nmi = in_nmi;
		fx_run(fx, 1000);
		remove_function(fx, 0);
		fx->reads = 0;
		fx->writes = 0;
		ex_event_start(&event[0], PERF_EF_RELOAD);	/* PERF_EVENT_IOC_PERIOD */
		fx_del(&event[0]);
		fx_del(&event[1]);
		KUNIT_EXPECT_EQ(test, fx->reads + fx->writes, 0);
		fx->in_nmi = false;
		fx_run(fx, 1);
		fx_run(fx, 200000);
		fx_del(&event[2]);
		KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), local64_read(&event[1].count));
		KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), in_nmi ? 200 : 206);
		KUNIT_EXPECT_EQ(test, fx->samples, in_nmi ? 13 : 14);
		KUNIT_EXPECT_FALSE(test, fx->m->pkg[0].frozen);
		KUNIT_EXPECT_EQ(test, fx->unknown, 0);
	}
}

/*
 * The machine sleeps with an event on a port whose device has been removed; and, with @pmi, the
 * home moves to a CPU that PMIs reach, as they did not reach the old one.
 */
static void test_ivt_resume_leaves_a_removed_port_alone(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	const unsigned int function = FIELD_GET(EX_PCI_FUNCTION, EX_Q_BASE(1));
	unsigned int accesses[2];
	int open, pmi;

	for (pmi = 0; pmi < 2; pmi++) {
		for (open = 0; open < 2; open++) {
			fx_new_ivt(test, fx);
			fx->pkg.probed.core_sel = pmi ? 0 : BIT(1);
			fx_source_event(fx, event, &ivt_filtered, 100);
			if (open)
				KUNIT_ASSERT_EQ(test, fx_add(event), 0);
			remove_function(fx, function);
			ex_pkg_stop(&fx->pkg);
			fx->pkg.probed.core_sel = BIT(1);
			fx->reads = 0;
			fx->writes = 0;
			ex_pkg_restart(&fx->pkg);
			accesses[open] = fx->reads + fx->writes;
			if (open)
				fx_del(event);
		}
		KUNIT_EXPECT_EQ_MSG(test, accesses[0], accesses[1], "pmi %d", pmi);
	}
}

/* A PCI function is removed while an event that needs it waits, opened and disabled. */
static void test_ivt_waiting_event_is_not_added_to_a_removed_function(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *filtered = &fx->event[0], *plain = &fx->event[1];
	const unsigned int filter = FIELD_GET(EX_PCI_FUNCTION, EX_Q_PKT_MATCH0) + 2;
	int with[2], without_filter[2], without_box;
	unsigned int writes;
	struct ex_box *box;

	fx_new_ivt(test, fx);
	fx_source_event(fx, filtered, &ivt_filtered, 0);
	fx_source_event(fx, plain, &fx_sources[SRC_IVT_Q1], 0);
	ex_event_box(plain)->cpu = get_cpu();
	with[0] = ex_event_add(filtered, 0);
	with[1] = ex_event_add(plain, 0);
	ex_event_del(filtered, 0);
	ex_event_del(plain, 0);

	remove_function(fx, filter);
	fx->writes = 0;
	without_filter[0] = ex_event_add(filtered, 0);
	writes = fx->writes;
	without_filter[1] = ex_event_add(plain, 0);
	ex_event_del(plain, 0);

	remove_function(fx, FIELD_GET(EX_PCI_FUNCTION, EX_Q_BASE(1)));
	without_box = ex_event_add(plain, 0);
	put_cpu();
	KUNIT_EXPECT_EQ(test, with[0], 0);
	KUNIT_EXPECT_EQ(test, with[1], 0);
	KUNIT_EXPECT_EQ(test, without_filter[0], -ENODEV);
	KUNIT_EXPECT_EQ(test, writes, 0);
	KUNIT_EXPECT_EQ(test, without_filter[1], 0);
	KUNIT_EXPECT_EQ(test, without_box, -ENODEV);

	/* one of eight functions that follow each other */
	remove_function(fx, FIELD_GET(EX_PCI_FUNCTION, fx_box(fx, "imc_1")->row->base));
	ex_for_each_box(box, &fx->pkg)
		KUNIT_EXPECT_EQ(test, ex_is_absent(box),
				box == fx_box(fx, "imc_1") || box == fx_box(fx, "qpi_1"));
}

/* Without a place in memory, a function has the registers that I/O ports reach. */
static void test_ivt_ports_reach_the_first_registers(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_function *f = &fx->pkg.functions[1];
	const u32 reg = EX_PCI | FIELD_PREP(EX_PCI_FUNCTION, 1);

	fx_new_ivt(test, fx);
	memset(fx->pkg.functions, 0, sizeof(fx->pkg.functions));
	KUNIT_EXPECT_FALSE(test, ex_pci_has(&fx->pkg, reg));
	f->dev = HW_DEV(1);
	KUNIT_EXPECT_TRUE(test, ex_pci_has(&fx->pkg, reg));
	KUNIT_EXPECT_TRUE(test, ex_pci_has(&fx->pkg, reg + PCI_CFG_SPACE_SIZE - 4));
	KUNIT_EXPECT_FALSE(test, ex_pci_has(&fx->pkg, reg + PCI_CFG_SPACE_SIZE));
	KUNIT_EXPECT_FALSE(test, ex_pci_has(&fx->pkg, EX_PCI));
}

static struct kunit_case pci_tests[] = {
	KUNIT_CASE(test_ivt_nmi_reads_the_ubox),
	KUNIT_CASE(test_ivt_resume_leaves_a_removed_port_alone),
	KUNIT_CASE(test_ivt_ports_reach_the_first_registers),
	KUNIT_CASE(test_ivt_nmi_accesses_no_config_ports),
	KUNIT_CASE(test_ivt_scan_leaves_locked_boxes_alone),
	KUNIT_CASE(test_ivt_removed_port_keeps_its_counts),
	KUNIT_CASE(test_ivt_waiting_event_is_not_added_to_a_removed_function),
	{ }
};

static struct kunit_suite pci_suite = {
	.name = "ex_uncore_pci", .init = fx_init, .exit = fx_exit,
	.test_cases = pci_tests,
};
