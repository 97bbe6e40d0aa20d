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
	KUNIT_CASE(test_hsx_widths_are_found),
	KUNIT_CASE(test_cleared_status_bit_of_another_counter),
	{ }
};

static struct kunit_suite haswell_suite = {
	.name = "ex_uncore_haswell", .init = fx_init, .exit = fx_exit,
	.test_cases = haswell_tests,
};
