// SPDX-License-Identifier: GPL-2.0
/*
 * Haswell-EP and Broadwell: what the driver does where no source says how the hardware signals an
 * overflow.
 */

/* The probe finds how wide the counters are on which sources differ. */
static void test_hsx_widths_are_found(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int width;

	for (width = 44; width <= 48; width++) {
		fx_new_on(test, fx, false, &ex_haswell_ep);
		fx_command(fx, "set us_width=%u irp_width=%u", width, width);
		fx_probe(fx);
		KUNIT_EXPECT_EQ(test, fls64(fx_box(fx, "ubox")->counters[1].mask), width);
		KUNIT_EXPECT_EQ(test, fls64(fx_box(fx, "sbox_2")->counters[3].mask), width);
		KUNIT_EXPECT_EQ(test, fls64(fx_box(fx, "r3qpi_1")->counters[2].mask), width);
		KUNIT_EXPECT_EQ(test, fls64(fx_box(fx, "irp")->counters[3].mask), width);
		KUNIT_EXPECT_EQ(test, fls64(fx_box(fx, "cbox_2")->counters[3].mask), 48);
	}
}

/* perf's own llc_references.pcie_write counts the requests of PCIe devices only. */
static void test_hsx_filter_tid_sets_tid_en(struct kunit *test)
{
	static const u64 pcie_write[EX_CONFIG_WORDS] = { 0x0135, 0x1c8ULL << 52 | 0x3e };
	struct fixture *fx = test->priv;

	fx_new_on(test, fx, false, &ex_broadwell_ep);
	fx_event_words(fx, &fx->event[0], "cbox_9", pcie_write, 0);
	KUNIT_ASSERT_EQ(test, fx_add(&fx->event[0]), 0);
	fx_command(fx, "put cbox9.tor_insert,opcode=0x1c8,tid=62,count=1000");
	fx_command(fx, "put cbox9.tor_insert,opcode=0x1c8,tid=3,count=77");
	fx_run(fx, 2000);
	ex_event_read(&fx->event[0]);
	KUNIT_EXPECT_EQ(test, local64_read(&fx->event[0].count), 1000);
	fx_del(&fx->event[0]);
}

/* filter_nc of an event before restricts no other event of the TOR. */
static void test_cbox_tor_event_clears_nc_and_isoc(struct kunit *test)
{
	static const struct ex_platform * const families[] = { &ex_ivytown, &ex_haswell_ep };
	static const u64 noncoherent[EX_CONFIG_WORDS] = { 0x0335, 0x187ULL << 52 | 3ULL << 62 };
	static const u64 eviction[EX_CONFIG_WORDS] = { 0x0435 };
	struct fixture *fx = test->priv;

	for (unsigned int k = 0; k < ARRAY_SIZE(families); k++) {
		fx_new_on(test, fx, false, families[k]);
		fx_event_words(fx, &fx->event[0], "cbox_9", noncoherent, 0);
		KUNIT_ASSERT_EQ(test, fx_add(&fx->event[0]), 0);
		fx_del(&fx->event[0]);
		fx_event_words(fx, &fx->event[0], "cbox_9", eviction, 0);
		KUNIT_ASSERT_EQ(test, fx_add(&fx->event[0]), 0);
		fx_command(fx, "put cbox9.tor_insert,kind=eviction,count=1000");
		fx_run(fx, 2000);
		ex_event_read(&fx->event[0]);
		KUNIT_EXPECT_EQ(test, local64_read(&fx->event[0].count), 1000);
		fx_del(&fx->event[0]);
	}
}

/* A reset stops an S-Box bit by bit, and leaves all of the bits if perf has disabled the PMU. */
static void test_sbox_that_is_reset_stays_shut(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *box;

	fx_new_on(test, fx, false, &ex_haswell_ep);
	box = fx_box(fx, "sbox_1");
	ex_gate_close(box);
	ex_pkg_reset(&fx->pkg);
	KUNIT_EXPECT_EQ(test, fx_exm_box(fx, box)->last_ctl,
			box->row->type->gate_shut);
}

/*
 * While the PMI of a counter of the U-Box is on its way, an event that samples gets the counter of
 * one that did not, and all status bits of the box are cleared: which is whose is unknown.
 */
static void test_cleared_status_bit_of_another_counter(struct kunit *test)
{
	static const unsigned int ids[] = { EX_IVYTOWN, EX_HASWELL_EP, EX_BROADWELL_DE };
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(ids); i++) {
		fx_new_on(test, fx, true, platforms[ids[i]]);
		fx_event(fx, &event[0], "ubox", 0x0442, 0);
		fx_event(fx, &event[1], "ubox", 0x0442, 10);
		fx_event(fx, &event[2], "ubox", 0x0442, 100);
		KUNIT_ASSERT_EQ(test, fx_add(&event[0]), 0);
		KUNIT_ASSERT_EQ(test, fx_add(&event[1]), 0);
		fx->in_nmi = true;
		fx_command(fx, "put ubox.event_msg,msg=ipi_rcvd,count=10");
		fx_run(fx, 20);
		fx_del(&event[0]);
		KUNIT_ASSERT_EQ(test, fx_add(&event[2]), 0);
		KUNIT_EXPECT_EQ(test, fx->samples, 0);
		fx->in_nmi = false;
		fx_run(fx, 1000);
		KUNIT_EXPECT_EQ_MSG(test, fx->samples, 1, "%s", fx->pkg.platform->name);
		fx_del(&event[1]);
		fx_del(&event[2]);
	}
}

static struct kunit_case haswell_tests[] = {
	KUNIT_CASE(test_hsx_filter_tid_sets_tid_en),
	KUNIT_CASE(test_cbox_tor_event_clears_nc_and_isoc),
	KUNIT_CASE(test_hsx_widths_are_found),
	KUNIT_CASE(test_sbox_that_is_reset_stays_shut),
	KUNIT_CASE(test_cleared_status_bit_of_another_counter),
	{ }
};

static struct kunit_suite haswell_suite = {
	.name = "ex_uncore_haswell", .init = fx_init, .exit = fx_exit,
	.test_cases = haswell_tests,
};
