// SPDX-License-Identifier: GPL-2.0
/*
 * Haswell-EP and Broadwell: what the driver does where no source says how the hardware signals an
 * overflow.
 */

static bool hsx_samples(struct ex_box *box)
{
	const u64 config[EX_CONFIG_WORDS] = { box->row->type->clock };
	struct ex_req req;

	return !ex_encode(box->row->type, config, &req) && ex_can_sample(box, &req);
}

static const struct hsx_case {
	const char *faults;
	const char *but;	/* the box that samples although others do not, or reverse */
	bool samples;
} hsx_cases[] = {
	{ "ov=0", "", true },
	{ "ov=1", "", false },
	{ "ov=2", "", false },
	{ "irp_ov=1", "irp", true },
	{ "irp_ov=2", "irp", true },
	{ "unit_ov=1", "ubox", false },
	{ "unit_ov=2", "", true },
	{ "core_xor=1", "", true },
	{ "core_xor=16", "", true },
	{ "no_ovf_flag=1", "", true },
	{ "sbox_gp=0", "", true },
	{ "us_width=48", "", true },
	{ "core_sel_bits=1", "", true },
	{ "core_sel_bits=16 core_xor=16 reserved_gp=1", "", false },
	{ "occ_not_0=1", "", true },
};

static const struct ex_platform *const hsx_platforms[] = {
	&ex_haswell_ep, &ex_broadwell_ep, &ex_broadwell_de,
};

static void hsx_desc(const struct hsx_case *c, char *desc)
{
	strscpy(desc, c->faults, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(hsx, hsx_cases, hsx_desc);

static void hsx_samples_what_the_probe_has_seen(struct kunit *test,
						const struct ex_platform *platform)
{
	/* Those of Broadwell-DE first */
	static const char *const boxes[] = { "imc_5", "pcu", "cbox_15", "irp", "sbox_3", "qpi_2" };
	static const char *const signals[] = {
		"imc5.cas,op=rd", "pcu.prochot_internal_cycles", "cbox15.fast_asserted",
		"irp.rxr_bl_drs_inserts", "sbox3.fast_asserted", "qpi2.txl_inserts",
	};
	static const u64 events[] = { 0x0304, 0x09, 0x09, 0x01, 0x09, 0x04 };
	unsigned int i, num = platform == &ex_broadwell_de ? 4 : ARRAY_SIZE(boxes);
	const struct hsx_case *c = test->param_value;
	struct fixture *fx = test->priv;
	struct ex_box *box;

	fx_new_on(test, fx, false, platform);
	if (num < ARRAY_SIZE(boxes) && strstr(c->faults, "sbox"))
		return;
	fx_command(fx, "set %s", c->faults);
	fx_probe(fx);
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.dead, 0);
	ex_for_each_box(box, &fx->pkg) {
		const struct ex_box_type *type = box->row->type;
		bool samples = !type->no_pmi && c->samples != !strcmp(type->name, c->but);

		KUNIT_EXPECT_EQ_MSG(test, hsx_samples(box), samples, "%s %s", platform->name,
				    type->name);
	}
	for (i = 0; i < num; i++) {
		fx_event(fx, &fx->event[i], boxes[i], events[i], 0);
		KUNIT_ASSERT_EQ(test, fx_add(&fx->event[i]), 0);
		fx_command(fx, "put %s,count=1000", signals[i]);
	}
	fx_run(fx, 2000);
	for (i = 0; i < num; i++) {
		ex_event_read(&fx->event[i]);
		KUNIT_EXPECT_EQ_MSG(test, local64_read(&fx->event[i].count), 1000, "%s", boxes[i]);
		fx_del(&fx->event[i]);
	}
}

/* Boxes with PMIs sample if theirs arrives; each box counts in any case. */
static void test_hsx_samples_what_the_probe_has_seen(struct kunit *test)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(hsx_platforms); i++)
		hsx_samples_what_the_probe_has_seen(test, hsx_platforms[i]);
}

/* The home CPU may be of any core that pmi_core_sel has a bit for (haswell-ep.md 3.1). */
static void test_hsx_core_above_17_gets_pmis_if_it_has_a_bit(struct kunit *test)
{
	static const struct {
		const char *faults;
		unsigned int core;
		u64 core_sel;		/* 0: no PMI arrives */
	} cases[] = {
		{ "core_sel_bits=18", 17, BIT_ULL(17) },
		{ "core_sel_bits=18", 18, 0 },
		{ "core_sel_bits=18 reserved_gp=1", 21, 0 },
		{ "core_sel_bits=24", 21, BIT_ULL(21) },
		{ "core_sel_bits=24 core_xor=1", 22, BIT_ULL(23) },
	};
	struct fixture *fx = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		fx_new_on(test, fx, false, &ex_broadwell_ep);
		fx_command(fx, "set %s", cases[i].faults);
		fx->m->cpu[0].core = cases[i].core;
		fx_probe(fx);
		KUNIT_EXPECT_EQ_MSG(test, fx->pkg.probed.core_sel, cases[i].core_sel, "case %u", i);
		KUNIT_EXPECT_EQ_MSG(test, hsx_samples(fx_box(fx, "pcu")), !!cases[i].core_sel,
				    "case %u", i);
		fx_event(fx, &fx->event[0], "cbox_23", 0x09, 0);
		KUNIT_ASSERT_EQ(test, fx_add(&fx->event[0]), 0);
		fx_command(fx, "put cbox23.fast_asserted,count=1000");
		fx_run(fx, 2000);
		ex_event_read(&fx->event[0]);
		KUNIT_EXPECT_EQ_MSG(test, local64_read(&fx->event[0].count), 1000, "case %u", i);
		fx_del(&fx->event[0]);
	}
}

/* Registers of a channel without DIMMs may read anything (haswell-ep.md 2). */
static void test_hsx_channel_without_dimms_is_absent(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *box;

	fx_new_on(test, fx, false, &ex_haswell_ep);
	fx_command(fx, "set empty_channels=0x82");
	fx_probe(fx);
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.dead, 2);
	ex_for_each_box(box, &fx->pkg)
		KUNIT_EXPECT_EQ(test, ex_is_absent(box),
				box == fx_box(fx, "imc_1") || box == fx_box(fx, "imc_7"));
}

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
	KUNIT_CASE_PARAM(test_hsx_samples_what_the_probe_has_seen, hsx_gen_params),
	KUNIT_CASE(test_hsx_core_above_17_gets_pmis_if_it_has_a_bit),
	KUNIT_CASE(test_hsx_channel_without_dimms_is_absent),
	KUNIT_CASE(test_hsx_widths_are_found),
	KUNIT_CASE(test_sbox_that_is_reset_stays_shut),
	KUNIT_CASE(test_cleared_status_bit_of_another_counter),
	{ }
};

static struct kunit_suite haswell_suite = {
	.name = "ex_uncore_haswell", .init = fx_init, .exit = fx_exit,
	.test_cases = haswell_tests,
};
