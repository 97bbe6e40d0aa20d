// SPDX-License-Identifier: GPL-2.0
/* Skylake-SP: what no other platform has */

/* The upper half of a UPI link's control is written before the half that enables the counter. */
static void test_skx_upper_umask_selects(struct kunit *test)
{
	struct fixture *fx = test->priv;

	fx_new_on(test, fx, false, &ex_skylake_sp);
	fx_event(fx, fx->event, "upi_0", 0x100000E04, 0);
	KUNIT_ASSERT_EQ(test, fx_add(fx->event), 0);
	fx_command(fx, "put upi0.tx_packet,class=ncb,ext=1,count=7");
	fx_command(fx, "put upi0.tx_packet,class=ncb,ext=2,count=70");
	fx_run(fx, 200);
	fx_del(fx->event);
	KUNIT_EXPECT_EQ(test, local64_read(&fx->event->count), 7);
}

/* What intel_uncore takes and masks, or perf's list has wrong, is refused. */
static void test_skx_refuses_what_would_not_count(struct kunit *test)
{
	static const struct {
		const struct ex_box_type *type;
		u64 config[EX_CONFIG_WORDS];
		bool refused;
	} cases[] = {
		{ &ex_skx_pcu, { 0x80 }, true },		/* perf's cores_c0 */
		{ &ex_skx_pcu, { 0x4080 }, false },
		{ &ex_skx_pcu, { 0x0180 }, true },		/* no umask */
		{ &ex_skx_cha, { 0x2135, 0x40433 }, true },	/* perf's, in the wrong half */
		{ &ex_skx_cha, { 0x2135, 0x40433ULL << 32 }, false },
		{ &ex_skx_iio, { 0x83 | BIT_ULL(18) }, true },	/* edge without a threshold */
		{ &ex_skx_iio, { 0x83 | BIT_ULL(18) | BIT_ULL(35) }, false },
	};
	struct ex_req req;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++)
		KUNIT_EXPECT_EQ_MSG(test, !!ex_encode(cases[i].type, cases[i].config, &req) ||
				    !!ex_unset(cases[i].type, cases[i].config),
				    cases[i].refused, "case %u", i);
}

static struct kunit_case skylake_cases[] = {
	KUNIT_CASE(test_skx_upper_umask_selects),
	KUNIT_CASE(test_skx_refuses_what_would_not_count),
	{ }
};

static struct kunit_suite skylake_suite = {
	.name = "ex_uncore_skylake", .init = fx_init, .exit = fx_exit, .test_cases = skylake_cases,
};
