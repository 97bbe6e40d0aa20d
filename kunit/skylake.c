// SPDX-License-Identifier: GPL-2.0
/* Skylake-SP: what no other platform has */

static const struct skx_case {
	const char *faults;
	const char *but;	/* the boxes that sample although others do not, or reverse */
	bool samples;
} skx_cases[] = {
	{ "ov=0", "", true },
	{ "ov=1", "", false },
	{ "ov=2", "", false },
	{ "cha_ov=1", "cha", true },
	{ "cha_ov=2", "cha", true },
	{ "irp_ov=2", "irp", true },
	{ "core_xor=27", "", true },
	{ "core_sel_bits=1", "", true },
	{ "core_sel_bits=16 core_xor=16 reserved_gp=1", "", false },
	{ "no_ovf_flag=1", "", true },
	{ "u_status_order=1", "", true },
};

static void skx_desc(const struct skx_case *c, char *desc)
{
	strscpy(desc, c->faults, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(skx, skx_cases, skx_desc);

/* A kind of box samples if its PMI arrives; each box counts in any case. */
static void test_skx_samples_what_the_probe_has_seen(struct kunit *test)
{
	static const struct {
		const char *box, *signal;
		u64 config, config1;
	} rows[] = {
		{ "imc_5", "imc5.cas,op=rd", 0x0304 },
		{ "cha_27", "cha27.tor_insert,miss=1,opcode=0x202", 0x2135, 0x202ULL << 41 },
		{ "pcu", "pcu.freq_max_power_cycles", 0x05 },
		{ "ubox", "ubox.event_msg,msg=ipi_rcvd", 0x0442 },
		{ "m2m_1", "m2m1.imc_writes,kind=full", 0x1038 },
		{ "upi_2", "upi2.tx_packet,class=ncb,ext=5", 0x500000E04 },
		{ "m2pcie_3", "m2pcie3.txc_cycles_ne,ring=bl_1", 0x4023 },
		{ "m3upi_2", "m3upi2.vn0_credits_used,class=ncs", 0x205C },
		{ "iio_5", "iio5.data_req_by_cpu,kind=mem_write,port=7,class=posted",
		  0x01C0 | BIT_ULL(44) | BIT_ULL(43) },
		{ "irp_5", "irp5.coherent_ops,op=rfo", 0x0810 },
	};
	const struct skx_case *c = test->param_value;
	struct fixture *fx = test->priv;
	struct ex_box *box;
	unsigned int i;

	fx_new_on(test, fx, false, &ex_skylake_sp);
	fx_command(fx, "set %s", c->faults);
	fx_probe(fx);
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.dead, 0);
	ex_for_each_box(box, &fx->pkg)
		KUNIT_EXPECT_EQ_MSG(test, hsx_samples(box),
				    c->samples != !strcmp(box->row->type->name, c->but), "%s",
				    box->row->type->name);
	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		const u64 config[EX_CONFIG_WORDS] = { rows[i].config, rows[i].config1 };

		fx_event_words(fx, fx->event, rows[i].box, config, 0);
		KUNIT_ASSERT_EQ(test, fx_add(fx->event), 0);
		fx_command(fx, "put %s,count=1000", rows[i].signal);
		fx_run(fx, 2000);
		ex_event_read(fx->event);
		KUNIT_EXPECT_EQ_MSG(test, local64_read(&fx->event->count), 1000, "%s", rows[i].box);
		fx_del(fx->event);
	}
}

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
	KUNIT_CASE_PARAM(test_skx_samples_what_the_probe_has_seen, skx_gen_params),
	KUNIT_CASE(test_skx_upper_umask_selects),
	KUNIT_CASE(test_skx_refuses_what_would_not_count),
	{ }
};

static struct kunit_suite skylake_suite = {
	.name = "ex_uncore_skylake", .init = fx_init, .exit = fx_exit, .test_cases = skylake_cases,
};
