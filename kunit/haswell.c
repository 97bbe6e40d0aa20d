// SPDX-License-Identifier: GPL-2.0
/* Haswell-EP: what the driver does where no source says how the hardware signals an overflow. */

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
};

static void hsx_desc(const struct hsx_case *c, char *desc)
{
	strscpy(desc, c->faults, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(hsx, hsx_cases, hsx_desc);

/* Boxes with PMIs sample if theirs arrives; each box counts in any case. */
static void test_hsx_samples_what_the_probe_has_seen(struct kunit *test)
{
	static const char *const boxes[] = { "imc_5", "pcu", "cbox_17", "sbox_3", "qpi_2", "irp" };
	static const char *const signals[] = {
		"imc5.cas,op=rd", "pcu.prochot_internal_cycles", "cbox17.fast_asserted",
		"sbox3.fast_asserted", "qpi2.txl_inserts", "irp.rxr_bl_drs_inserts",
	};
	static const u64 events[] = { 0x0304, 0x09, 0x09, 0x09, 0x04, 0x01 };
	const struct hsx_case *c = test->param_value;
	struct fixture *fx = test->priv;
	struct ex_box *box;
	unsigned int i;

	fx_new_on(test, fx, false, &ex_haswell_ep);
	fx_command(fx, "set %s", c->faults);
	fx_probe(fx);
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.dead, 0);
	ex_for_each_box(box, &fx->pkg.unit) {
		const struct ex_box_type *type = box->row->type;
		bool samples = !type->no_pmi && c->samples != !strcmp(type->name, c->but);

		KUNIT_EXPECT_EQ_MSG(test, hsx_samples(box), samples, "%s", type->name);
	}
	for (i = 0; i < ARRAY_SIZE(boxes); i++) {
		fx_event(fx, &fx->event[i], boxes[i], events[i], 0);
		KUNIT_ASSERT_EQ(test, fx_add(&fx->event[i]), 0);
		fx_command(fx, "put %s,count=1000", signals[i]);
	}
	fx_run(fx, 2000);
	for (i = 0; i < ARRAY_SIZE(boxes); i++) {
		ex_event_read(&fx->event[i]);
		KUNIT_EXPECT_EQ_MSG(test, local64_read(&fx->event[i].count), 1000, "%s", boxes[i]);
		fx_del(&fx->event[i]);
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
	ex_for_each_box(box, &fx->pkg.unit)
		KUNIT_EXPECT_EQ(test, box->absent,
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
		KUNIT_EXPECT_EQ(test, fls64(fx_box(fx, "irp")->counters[3].mask), width);
		KUNIT_EXPECT_EQ(test, fls64(fx_box(fx, "cbox_2")->counters[3].mask), 48);
	}
}

static const struct hsx_encoding {
	const char *box;
	u64 config[EX_CONFIG_WORDS];
	unsigned long counters;		/* 0: refused */
} hsx_encodings[] = {
	{ "ubox", { 0x0141, 0x21 }, 0x3 },
	{ "ubox", { 0x0842, 0x01 }, 0 },		/* no filter */
	{ "ubox", { 0xff }, 0x4 },
	{ "cbox_0", { 0x0309 }, 0x1 },
	{ "cbox_0", { 0x0336, 0x1820000000000000 }, 0x1 },
	{ "cbox_0", { 0x1f }, 0xe },
	{ "cbox_0", { 0x80035, 0x3f }, 0xf },		/* tid_en, filter_tid of six bits */
	{ "cbox_0", { 0x0835, 0x3f }, 0 },
	{ "cbox_0", { 0x4028, 0x300000000 }, 0xf },	/* TARGET uses filter_nid */
	{ "cbox_0", { 0x0128, 0x300000000 }, 0 },
	{ "sbox_0", { 0x80101 }, 0xf },
	{ "ha_0", { 0x0162 }, 0x7 },
	{ "ha_0", { 0x0120, 0x12340 }, 0xf },
	{ "imc_0", { 0x00 }, 0xf },
	{ "imc_0", { 0xff }, 0x10 },
	{ "irp", { 0x01, 1 }, 0xc },
	{ "r2pcie", { 0x2a }, 0x1 },
	{ "r3qpi_0", { 0x2b }, 0x1 },
	{ "r3qpi_0", { 0x07 }, 0x7 },
	{ "pcu", { 0x0b, 0x0c }, 0xf },
	{ "pcu", { 0x09, 0x0c }, 0 },			/* no event of a band */
	{ "imc_0", { 0x00800304 }, 0 },			/* inv without thresh */
	{ "imc_0", { 0x01800304 }, 0xf },
	{ "imc_0", { 0x00040304 }, 0 },			/* edge without thresh */
};

static void test_hsx_events_have_their_counters(struct kunit *test)
{
	const struct hsx_encoding *e;
	struct fixture *fx = test->priv;
	struct ex_req req;

	fx_new_on(test, fx, false, &ex_haswell_ep);
	for (e = hsx_encodings; e < hsx_encodings + ARRAY_SIZE(hsx_encodings); e++) {
		const char *why = ex_encode(fx_box(fx, e->box)->row->type, e->config, &req);

		KUNIT_EXPECT_EQ_MSG(test, !why, !!e->counters, "%s 0x%llx", e->box, e->config[0]);
		if (!why)
			KUNIT_EXPECT_EQ_MSG(test, req.counters, e->counters, "%s 0x%llx", e->box,
					    e->config[0]);
	}
}

static struct kunit_case haswell_tests[] = {
	KUNIT_CASE_PARAM(test_hsx_samples_what_the_probe_has_seen, hsx_gen_params),
	KUNIT_CASE(test_hsx_channel_without_dimms_is_absent),
	KUNIT_CASE(test_hsx_widths_are_found),
	KUNIT_CASE(test_hsx_events_have_their_counters),
	{ }
};

static struct kunit_suite haswell_suite = {
	.name = "ex_uncore_haswell", .init = fx_init, .exit = fx_exit,
	.test_cases = haswell_tests,
};
