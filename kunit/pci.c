// SPDX-License-Identifier: GPL-2.0
/* PCI functions: configuration space by ports, and functions that are removed */

/* Configuration space by ports may not be touched in an NMI: what is done there, and later. */
static void test_ivt_ports_are_no_business_of_an_nmi(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_new_ivt(test, rig);		/* nobody could know whose PMI port 2's is */
	rig->pkg.cfg_by_ports = true;
	rig->pkg.use_ovf_flag = false;
	rig_probe(rig);
	KUNIT_EXPECT_FALSE(test, rig->pkg.probed.unlisted);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);

	rig_new_ivt(test, rig);
	rig->pkg.cfg_by_ports = true;
	rig->pkg.probing = true;
	atomic_inc(&rig->pkg.armed);
	rig->reads = 0;
	rig->nmi = true;
	rig_run(rig, 20);
	KUNIT_EXPECT_LE(test, rig->reads, 2);
	rig->pkg.probing = false;
	atomic_dec(&rig->pkg.armed);

	rig_source(rig, event, &ivt_sources[1], 10);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig->reads = 0;
	__preempt_count_add(NMI_OFFSET);
	ex_event_read(event);
	__preempt_count_sub(NMI_OFFSET);
	KUNIT_EXPECT_EQ(test, rig->reads, 0);

	rig_command(rig, "put %s,count=10", ivt_sources[1].signal);
	rig_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_FALSE(test, ex_clear_ovf_flag(&rig->pkg));
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	rig_del(event);
}

/* A port's device goes: its counts stay, also what a PMI on its way would have added. */
static void test_ivt_port_goes(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct ex_removal loss = { &rig->pkg, 0 };
	int in_nmi;

	for (in_nmi = 0; in_nmi < 2; in_nmi++) {
		rig_new_ivt(test, rig);
		rig_source(rig, &event[0], &ivt_sources[0], 100);
		rig_source(rig, &event[1], &ivt_sources[0], 0);
		rig_source(rig, &event[2], &ivt_sources[1], 100);
		KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[2]), 0);
		rig_command(rig, "put %s,count=250,every=100 %s,count=1250,every=100",
			    ivt_sources[0].signal, ivt_sources[1].signal);
		rig_run(rig, 19500);
		rig->in_nmi = in_nmi;
		rig_run(rig, 1000);
		ex_pkg_function_removed(&loss);
		rig->reads = 0;
		rig->writes = 0;
		rig_del(&event[0]);
		rig_del(&event[1]);
		KUNIT_EXPECT_EQ(test, rig->reads + rig->writes, 0);
		rig->in_nmi = false;
		rig_run(rig, 1);
		rig_run(rig, 200000);
		rig_del(&event[2]);
		KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), local64_read(&event[1].count));
		KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), in_nmi ? 200 : 206);
		KUNIT_EXPECT_EQ(test, rig->samples, in_nmi ? 13 : 14);
		KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	}
}

/* A port has gone, and the machine sleeps while its event is still there. */
static void test_ivt_gone_port_is_left_asleep(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct ex_removal loss = { &rig->pkg, FIELD_GET(EX_PCI_FUNCTION, EX_Q_BASE(1)) };
	unsigned int writes[2];
	int open;

	for (open = 0; open < 2; open++) {
		rig_new_ivt(test, rig);
		rig_source(rig, event, &ivt_filtered, 100);
		if (open)
			KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ex_pkg_function_removed(&loss);
		ex_pkg_stop(&rig->pkg);
		rig->writes = 0;
		ex_pkg_restart(&rig->pkg);
		writes[open] = rig->writes;
		if (open)
			rig_del(event);
	}
	KUNIT_EXPECT_EQ(test, writes[0], writes[1]);
}

/* The device of a port's filter goes, its counters stay: what was filtered stays stopped. */
static void test_ivt_gone_filter_is_left_alone(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct ex_removal loss = { &rig->pkg, FIELD_GET(EX_PCI_FUNCTION, EX_Q_PKT_MATCH0) + 2 };

	rig_new_ivt(test, rig);
	rig_source(rig, &event[0], &ivt_filtered, 0);
	rig_source(rig, &event[1], &ivt_sources[1], 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
	ex_pkg_function_removed(&loss);
	ex_pkg_stop(&rig->pkg);
	exm_reset(rig->m);
	rig->dead = EX_PCI | loss.function << 12;
	ex_pkg_restart(&rig->pkg);
	rig_command(rig, "put %s,count=10,every=9 %s,count=10,every=9", ivt_filtered.signal,
		    ivt_sources[1].signal);
	rig_run(rig, 200);
	KUNIT_EXPECT_EQ(test, rig->m->pkg[0].box[2].extra[0], 0ULL);
	rig_del(&event[0]);
	rig_del(&event[1]);
	KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), 0);
	KUNIT_EXPECT_EQ(test, local64_read(&event[1].count), 10);
}

static struct kunit_case pci_tests[] = {
	KUNIT_CASE(test_ivt_ports_are_no_business_of_an_nmi),
	KUNIT_CASE(test_ivt_port_goes),
	KUNIT_CASE(test_ivt_gone_port_is_left_asleep),
	KUNIT_CASE(test_ivt_gone_filter_is_left_alone),
	{ }
};

static struct kunit_suite pci_suite = {
	.name = "ex_uncore_pci", .init = rig_init, .exit = rig_exit,
	.test_cases = pci_tests,
};
