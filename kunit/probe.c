// SPDX-License-Identifier: GPL-2.0
/* Probing at load: hardware behaviour that the manual leaves open */

#define NO_TARGET	U64_MAX

/**
 * struct probe_case - what the probe must find
 * @platforms:	where
 * @set:	switches of the model
 * @core:	of the home CPU
 * @core_sel:	the PMI target; 0: the platform's first; NO_TARGET: none
 * @but:	boxes that sample although others do not, or reverse; NULL: none
 * @one_core:	the target is one core's, where others are not
 * @fixed_pmi:	the PMI enable bit of the Xeon 7500's fixed counter, if not bit 1; NO_TARGET: none
 * @blocks:	bits left in the global STATUS suppress PMIs
 * @no_summary:	SUMMARY is not used
 * @no_flag:	bit 61 is not used
 * @others_only: only boxes of the kind @but sample
 * @dead:	number of boxes that are left out
 * @cores:	the same for this many cores from @core on, each with the next bit of @core_sel
 * @number:	with the next number
 */
struct probe_case {
	unsigned int platforms;
	const char *set;
	unsigned int core;
	u64 core_sel;
	const char *but;
	bool one_core;
	u64 fixed_pmi;
	bool blocks, no_summary, no_flag, others_only;
	unsigned int dead, cores;
	bool number;
};

static const struct probe_case probe_cases[] = {
	{ ~0U, "lose_pmi=0" },
	{ ~0U, "ovf_ctl_gp=1", .no_flag = true },
	{ ~0U, "ovf_flag_stuck=1", .no_flag = true },
	{ ~0U, "no_ovf_flag=1", .no_flag = true },
	{ ON_7500, "fixed_pmi_bit=2", .fixed_pmi = BIT(2) },
	{ ON_7500, "fixed_pmi_bit=20", .fixed_pmi = BIT(20) },
	{ ON_7500, "fixed_pmi_bit=7", .fixed_pmi = NO_TARGET, .but = "wbox" },
	{ ON_7500, "summary=1", .no_summary = true },
	{ ON_7500, "summary=3", .no_summary = true },
	{ ON_7500, "pmi_gate=1", .blocks = true },
	{ ON_7500, "pmi_gate=2", .blocks = true },
	{ ON_7500, "pmi_gate=3", .blocks = true },
	{ ON_7500, "sticky_status=1" },
	{ ON_7500, "sticky_status=1 pmi_gate=3", .blocks = true },
	{ ON_7500, "core_sel_bits=4" },
	{ ON_7500, "core_sel_bits=10", 9, 0x7fe },
	{ ON_7500, "core_sel=1", 0, 0x2, .one_core = true, .cores = 16, .number = true },
	{ ON_7500, "no_debugctl=1", 7, 0x100, .one_core = true },
	{ ON_7500, "no_debugctl=1 core_sel=1", 6, 0xe, .one_core = true },
	{ ON_7500, "no_debugctl=1 core_sel_bits=10", 0, 0x2, .one_core = true, .cores = 10 },
	{ ON_7500, "pmi_thread=1" },
	{ ON_7500, "pmi_thread=2", .core_sel = NO_TARGET },
	{ ON_7500, "lose_pmi=1" },
	{ ON_7500, "lose_pmi=1000000", .core_sel = NO_TARGET },
	{ ON_NHM, "no_debugctl=1", 0, BIT_ULL(48), .one_core = true, .cores = 4 },
	/* EN_PMI_CORE has four or six bits, and bits beyond them may raise #GP (4.1). */
	{ ON_NHM, "core_sel_bits=4 reserved_gp=1", 3 },
	{ ON_CLIENT, "core_sel_bits=4", 4, NO_TARGET },
	{ ON_CLIENT, "core_sel_bits=4 reserved_gp=1 fixed_needs_general=1", 4, NO_TARGET },
	{ ON_WSM, "core_sel_bits=6 fixed_needs_general=1", 5, 0x3fULL << 48 },
	{ ON_WSM, "core_sel_bits=2 reserved_gp=1", 1, BIT_ULL(49), .one_core = true },
	{ ON_WSM, "no_debugctl=1 core_sel_bits=6", 0, BIT_ULL(48), .one_core = true, .cores = 6 },
	/* ivytown.md 4.1 */
	{ ON_IVT, "lose_pmi=0", 0, BIT(0), .cores = 15 },
	{ ON_IVT, "fixed_width=44", 3, BIT(3) },
	{ ON_CORES, "fixed_width=44" },
	{ ON_IVT, "u_status_order=1" },
	{ ON_IVT, "stale_box=1" },
	{ ON_IVT, "no_debugctl=1" },
	/* haswell-ep.md: no source says how an overflow is signalled. */
	{ ON_V3 | ON_SKX, "ov=1", .core_sel = NO_TARGET },
	{ ON_V3 | ON_SKX, "ov=2", .core_sel = NO_TARGET },
	{ ON_V3, "irp_ov=1", .but = "irp" },
	{ ON_V3, "irp_ov=2", .but = "irp" },
	{ ON_V3, "unit_ov=1", .but = "ubox", .others_only = true },
	{ ON_V3, "unit_ov=2" },
	{ ON_V3, "core_xor=1", 0, BIT(1) },
	{ ON_V3, "core_xor=16", 0, BIT(16) },
	{ ON_LINKED, "sbox_gp=0" },
	{ ON_V3, "us_width=48" },
	{ ON_V3 | ON_SKX, "core_sel_bits=1" },
	{ ON_V3 | ON_SKX, "core_sel_bits=16 core_xor=16 reserved_gp=1", .core_sel = NO_TARGET },
	{ ON_V3, "occ_not_0=1" },
	{ ON_HSX, "empty_channels=0x82", .dead = 2 },
	/* The home CPU may be of any core that pmi_core_sel has a bit for (haswell-ep.md 3.1). */
	{ ON_BDX, "core_sel_bits=18", 17, BIT(17) },
	{ ON_BDX, "core_sel_bits=18", 18, NO_TARGET },
	{ ON_BDX, "core_sel_bits=18 reserved_gp=1", 21, NO_TARGET },
	{ ON_BDX, "core_sel_bits=24", 21, BIT(21) },
	{ ON_BDX, "core_sel_bits=24 core_xor=1", 22, BIT(23) },
	{ ON_SKX, "cha_ov=1", .but = "cha" },
	{ ON_SKX, "cha_ov=2", .but = "cha" },
	{ ON_SKX, "irp_ov=2", .but = "irp" },
	{ ON_SKX, "core_xor=27", 0, BIT(27) },
	{ ON_SKX, "u_status_order=1" },
};

static void probe_desc(const struct probe_case *c, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s, core %u", c->set, c->core);
}

KUNIT_ARRAY_PARAM(probe, probe_cases, probe_desc);

/* The target for core @n of those of the case; without a STATUS, bit 61 has to tell PMIs. */
static u64 probe_target(struct fixture *fx, const struct probe_case *c, unsigned int n)
{
	if (c->core_sel == NO_TARGET || (c->no_flag && !ex_has_status(&fx->pkg)))
		return 0;
	if (!c->core_sel)
		return ex_pkg_global(&fx->pkg)->core_sels[0];
	return c->number ? c->core_sel * (n + 1) : c->core_sel << n;
}

/* Whether events of the box's clock can be sampled, if it has one */
static void expect_sampled(struct fixture *fx, const struct ex_box *box, bool sampled)
{
	const u64 config[EX_CONFIG_WORDS] = { box->row->type->clock };
	struct ex_req req;

	if (!ex_encode(box->row->type, config, &req))
		KUNIT_EXPECT_EQ_MSG(fx->test, ex_can_sample(box, &req), sampled, "%s %s",
				    fx->pkg.platform->name, box->row->type->name);
}

/* Boxes with PMIs sample if theirs arrives; each box counts in any case. */
static void boxes_sample_or_count(struct fixture *fx, const struct fx_source *s)
{
	const unsigned int period = 100;
	struct perf_event *event = fx->event;
	struct kunit *test = fx->test;
	struct ex_box *box = fx_box(fx, s->box);
	bool samples;

	if (ex_is_absent(box))
		return;
	fx_source_event(fx, event, s, 0);
	samples = ex_can_sample(box, to_ex_event(event)->ways);
	fx_source_event(fx, event, s, samples ? period : 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx->samples = 0;
	fx->lost = 0;
	fx_command(fx, "put %s,count=1000,every=500", s->signal);
	fx_run(fx, 600000);
	fx_del(event);
	KUNIT_EXPECT_EQ_MSG(test, fx->samples, samples ? 1000 / period : 0, "%s", s->name);
	KUNIT_EXPECT_EQ_MSG(test, local64_read(&event->count) + fx->lost, 1000ULL, "%s", s->name);
}

static void probe_finds(struct fixture *fx, const struct probe_case *c, unsigned int n)
{
	const struct ex_platform *platform = fx->pkg.platform;
	const struct ex_probed *found = &fx->pkg.probed;
	struct kunit *test = fx->test;
	struct ex_box *box;

	exm_place_cpu(fx->m, 0, 0, c->core + n);
	fx_command(fx, "set %s", c->set);
	fx_probe(fx);
	KUNIT_EXPECT_EQ_MSG(test, found->core_sel, probe_target(fx, c, n), "%s, core %u",
			    platform->name, c->core + n);
	KUNIT_EXPECT_EQ(test, found->dead, c->dead);
	KUNIT_EXPECT_EQ(test, !!found->ctl_idle,
			found->core_sel && strstr(c->set, "fixed_needs_general=1"));
	KUNIT_EXPECT_EQ(test, found->summary, platform->summaries[0] && !c->no_summary);
	if (found->core_sel) {
		KUNIT_EXPECT_EQ(test, ex_flag_tells(&fx->pkg), !c->no_flag);
		KUNIT_EXPECT_EQ(test, found->status_blocks_pmi,
				c->blocks || ex_pkg_global(&fx->pkg)->clear_after);
	}
	if (ex_pkg_global(&fx->pkg)->first_single_core)
		KUNIT_EXPECT_EQ(test, ex_targets_one_core(&fx->pkg), c->one_core);
	if (platform->id == EX_XEON7500 && found->core_sel)
		KUNIT_EXPECT_EQ(test, found->fixed_pmi, c->fixed_pmi == NO_TARGET ? 0 :
				c->fixed_pmi ?: EX_W_FIXED_CTL_PMI_EN_1);
	KUNIT_EXPECT_EQ(test, fx->unknown, 0);
	KUNIT_EXPECT_FALSE(test, fx->masked);
	KUNIT_EXPECT_FALSE(test, fx->m->pkg[0].frozen);
	ex_for_each_box(box, &fx->pkg) {
		const struct ex_box_type *type = box->row->type;
		bool is = c->but && !strcmp(type->name, c->but);

		if (ex_is_absent(box))
			continue;
		expect_sampled(fx, box, found->core_sel && !type->no_pmi && c->others_only == is);
	}
}

/* Broadwell's boxes are Haswell-EP's, without S-Boxes and QPI ports on a Broadwell-DE. */
static bool probe_has_source(enum ex_platform_id id, unsigned int source)
{
	if (id == EX_BROADWELL_DE && source >= SRC_HSX_S3)
		return false;
	if (id == EX_BROADWELL_EP || id == EX_BROADWELL_DE)
		id = EX_HASWELL_EP;
	return fx_sources[source].platform == id;
}

static void test_undocumented_behaviour_is_probed(struct kunit *test)
{
	const struct probe_case *c = test->param_value;
	struct fixture *fx = test->priv;
	unsigned int id, n, i, freeze;

	for (id = 0; id < ARRAY_SIZE(platforms); id++) {
		if (!(c->platforms & BIT(id)))
			continue;
		for (freeze = 0; freeze < 2; freeze++) {
			for (n = 0; n < max(c->cores, 1U); n++) {
				fx_new_on(test, fx, freeze, platforms[id]);
				probe_finds(fx, c, n);
			}
			for (i = 0; i < SRC_END; i++)
				if (probe_has_source(id, i))
					boxes_sample_or_count(fx, &fx_sources[i]);
			KUNIT_EXPECT_EQ(test, fx->unknown, 0);
		}
	}
}

/*
 * The clock is measured for 50 us at least.  The host takes 70 us from the CPU before one of the
 * reads: the clock is still 1 GHz.
 */
static void test_clock_is_measured_despite_stolen_time(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int at;
	u64 start;
	u32 khz;

	for (at = 0; at < 41; at++) {
		uncore_new(test, false);
		fx->cost = at < 40 ? 100 : 1;
		fx->time_cost = 20;
		fx->steal = at < 40 ? 70 * NSEC_PER_USEC : 0;
		fx->steal_at = at;
		start = fx->clock;
		khz = ex_pkg_measure_clock(&fx->pkg);
		KUNIT_EXPECT_GE(test, fx->clock - start, 50 * NSEC_PER_USEC);
		KUNIT_EXPECT_GE_MSG(test, khz, 999000, "pause at read %u", at);
		KUNIT_EXPECT_LE_MSG(test, khz, 1001000, "pause at read %u", at);
	}
}

/* The clock is that of the first box whose clock moves; the last one's stands still. */
static void test_clock_is_that_of_the_first_box(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *last;

	fx_new_ivt(test, fx);
	fx->time_cost = 20;
	last = &fx->pkg.boxes[fx->pkg.platform->num_boxes - 1];
	fx->refused_reg = last->counters[0].ctl_reg;
	KUNIT_EXPECT_GT(test, ex_pkg_measure_clock(&fx->pkg), 0U);
}

/* A package comes again after an event that counted down: the probe finds its counters at 0. */
static void test_probe_forgets_the_direction_of_a_counter(struct kunit *test)
{
	struct fixture *fx = test->priv;
	const struct ex_counter *counter = fx_box(fx, "mbox_0")->counters;
	struct perf_event *event = fx->event;

	fx_event(fx, event, "mbox_0", 0x2604, 100);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	fx_del(event);
	KUNIT_EXPECT_EQ(test, counter->invert, counter->mask);
	fx_probe(fx);
	KUNIT_EXPECT_EQ(test, counter->invert, 0ULL);
	KUNIT_EXPECT_EQ(test, counter->value, 0ULL);
}

/*
 * A freeze that comes more than a microsecond after its PMI is late, whatever the register shows.
 */
static void test_late_freeze_is_noticed(struct kunit *test)
{
	static const unsigned int clocks[] = { 0, 1, 500, 900, 2000, 3000, 5000 };
	struct fixture *fx = test->priv;
	unsigned int i, cost;

	for (cost = 1; cost < 100; cost += 33)
		for (i = 0; i < ARRAY_SIZE(clocks); i++) {
			uncore_new(test, true);
			fx->cost = cost;
			fx_command(fx, "set late_freeze=%u", clocks[i]);
			KUNIT_EXPECT_EQ_MSG(test, fx_probe(fx), clocks[i] > 1000,
					    "%u clocks late, %u for an access", clocks[i], cost);
		}
	/* Without a freeze, and without PMIs, none is late. */
	uncore_new(test, ex_always_freezes(&fx->pkg));
	fx_command(fx, "set late_freeze=%u", ex_always_freezes(&fx->pkg) ? 0 : 5000);
	KUNIT_EXPECT_FALSE(test, fx_probe(fx));
	uncore_new(test, true);
	fx_command(fx, "set lose_pmi=1000000");
	KUNIT_EXPECT_FALSE(test, fx_probe(fx));
}

/* The write of DEBUGCTL raises #GP: no PMI arrives, unless the hardware ignores DEBUGCTL. */
static void test_debugctl_fault_means_no_pmi(struct kunit *test)
{
	struct fixture *fx = test->priv;
	int ungated;

	for (ungated = 0; ungated < 2; ungated++) {
		uncore_new(test, false);
		fx_write(fx, MSR_IA32_DEBUGCTLMSR, 0);
		fx_command(fx, "set no_debugctl=%d", ungated);
		fx->refused_reg = MSR_IA32_DEBUGCTLMSR;
		ex_home_enable_pmi(&fx->pkg);
		fx_probe(fx);
		KUNIT_EXPECT_EQ(test, !!fx->pkg.probed.core_sel, ungated);
		KUNIT_EXPECT_EQ(test, fx->pkg.probed.debugctl_ignored, ungated);
		ex_enable_core_pmi(&fx->pkg, false);
	}
}

/* A program has left a counter running: the probe does not take its box for a dead one. */
static void test_running_counter_does_not_disturb_the_probe(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	fx_event(fx, event, "mbox_0", fx_box(fx, "mbox_0")->row->type->clock, 0);
	KUNIT_ASSERT_EQ(test, fx_add(event), 0);
	ex_run_probe(&fx->pkg, ex_pkg_probe);
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.dead, 0);
	KUNIT_EXPECT_TRUE(test, fx->pkg.probed.core_sel);
}

/* The NMI of the probe's PMI arrives after the probe: it is claimed. */
static void test_late_pmi_of_the_probe_is_claimed(struct kunit *test)
{
	struct fixture *fx = test->priv;

	skip_without_status(test);
	uncore_new(test, false);
	fx->pkg.ovf_flag = EX_OVF_MISSING;
	fx->in_nmi = true;
	ex_run_probe(&fx->pkg, ex_pkg_probe);
	fx->in_nmi = false;
	fx_run(fx, 20);
	KUNIT_EXPECT_EQ(test, fx->handled, 1);
	KUNIT_EXPECT_EQ(test, fx->unknown, 0);
}

/* The probe borrows the counter of a stopped event that counts down, and gives it back. */
static void test_probe_gives_a_borrowed_counter_back(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *box = fx_box(fx, "mbox_0");
	const struct ex_req *kept[6];
	struct ex_counter *counter;
	struct exm_counter *ctr;
	struct ex_probe probe;
	unsigned int i;

	for (i = 0; i < 6; i++) {
		fx_event(fx, &fx->event[i], "mbox_0", 0x14 << 9 | 1 << 2, 0);
		KUNIT_ASSERT_EQ(test, fx_add(&fx->event[i]), 0);
		kept[i] = box->counters[i].req;
	}
	ex_pkg_stop(&fx->pkg);
	KUNIT_ASSERT_TRUE(test, ex_probe_init(&probe, box, true));
	counter = &box->counters[probe.idx];
	counter->pmi_off = true;
	ex_probe_assign(&probe, probe.idx);
	ctr = fx_counter(fx, box, probe.idx);
	ex_probe_start(&probe, 1000, 0);
	KUNIT_EXPECT_TRUE(test, ctr->ctl & counter->bank->pmi);
	KUNIT_EXPECT_PTR_EQ(test, box->counters[probe.idx].req, &probe.req);
	KUNIT_EXPECT_EQ(test, counter->invert, 0ULL);
	KUNIT_EXPECT_GE(test, ctr->value, 1000ULL);	/* it counts up, from 1000 */
	KUNIT_EXPECT_LE(test, ctr->value, 1010ULL);
	ex_probe_stop(&probe);
	KUNIT_EXPECT_EQ(test, fx->m->pkg[0].u_ctl, ex_pkg_global(&fx->pkg)->ctl_stop);
	KUNIT_EXPECT_EQ(test, ctr->ctl, 0ULL);
	KUNIT_EXPECT_EQ(test, box->running, 0UL);
	KUNIT_EXPECT_EQ(test, counter->invert, counter->mask);
	KUNIT_EXPECT_TRUE(test, counter->pmi_off);
	for (i = 0; i < 6; i++)
		KUNIT_EXPECT_PTR_EQ(test, box->counters[i].req, kept[i]);
	ex_pkg_restart(&fx->pkg);
	for (i = 0; i < 6; i++)
		fx_del(&fx->event[i]);
}

/* Hardware whose PMI target is a mask of cores that does not work with a single one */
static int no_single_core(void *ctx, u32 reg, u64 val)
{
	const u64 field = EX_U_GLOBAL_CTL_WIDE_CORE_SEL;

	if (reg == EX_U_GLOBAL_CTL && hweight64(val & field) == 1)
		val &= ~field;
	return fx_write_safe(ctx, reg, val);
}

/* Every CPU gets the PMI, and no single target works: the mask of all cores stays. */
static void test_mask_stays_without_a_single_target(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_hw_ops ops = fx_ops;

	ops.write_safe = no_single_core;
	exm_place_cpu(fx->m, 0, 0, 5);
	fx_command(fx, "set no_debugctl=1");
	the_hw.ops = &ops;
	fx_probe(fx);
	KUNIT_EXPECT_TRUE(test, fx->pkg.probed.debugctl_ignored);
	KUNIT_EXPECT_EQ(test, fx->pkg.probed.core_sel, 0x1feULL);
	KUNIT_EXPECT_FALSE(test, ex_targets_one_core(&fx->pkg));
}

static u32 constant_summary;

static u64 read_constant_summary(void *ctx, u32 reg)
{
	return fx_read(ctx, reg) | (reg == constant_summary ? BIT(16) : 0);
}

/* One of both SUMMARYs always names an M-Box: it is not used. */
static void test_constant_summary_is_not_used(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_hw_ops ops = fx_ops;

	ops.read = read_constant_summary;
	for (constant_summary = 0xC43; constant_summary <= 0xCC3; constant_summary += 0x80) {
		fx_new(test, fx, false);
		the_hw.ops = &ops;
		fx_probe(fx);
		KUNIT_EXPECT_TRUE(test, fx->pkg.probed.core_sel);
		KUNIT_EXPECT_FALSE(test, fx->pkg.probed.summary);
	}
}

/*
 * No PMI arrives: the probe tries each target twice with each M-Box, first for a PMI that sets
 * bit 61 and then for any, and no more.  Where PMIs have set bit 61 before, the first M-Box looks
 * for it once more.
 */
static void test_probe_tries_each_target_twice(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int seen;

	fx_command(fx, "set lose_pmi=1000000");
	fx->pkg.probed.summary = false;
	for (seen = 0; seen < 2; seen++) {
		fx->pkg.ovf_flag = seen ? EX_OVF_TELLS : EX_OVF_CLEARED;
		fx->m->pkg[0].pmis = 0;
		fx_probe(fx);
		KUNIT_EXPECT_FALSE(test, fx->pkg.probed.core_sel);
		KUNIT_EXPECT_EQ(test, fx->m->pkg[0].pmis,
				2 * (2 * 2ULL + seen) * ex_xeon7500.global.num_core_sels);
	}
}

/*
 * NMIs of the core PMU arrive while the probe waits for its PMIs.  They do not set bit 61, so none
 * of them passes for a PMI that reaches this CPU, or that passes DEBUGCTL.
 */
static void test_probe_takes_no_foreign_nmi_for_its_pmi(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_probed alone;
	unsigned int when;

	uncore_new(test, false);
	fx_probe(fx);
	alone = fx->pkg.probed;
	for (when = 1; stride && when < 600; when += stride) {
		uncore_new(test, false);
		fx->time_cost = 50;	/* else it reads the status 20000 times */
		fx->foreign_at = fx->clock + when;
		fx_probe(fx);
		KUNIT_EXPECT_TRUE_MSG(test, ex_flag_tells(&fx->pkg), "NMI at %u", when);
		KUNIT_EXPECT_EQ_MSG(test, fx->pkg.probed.core_sel, alone.core_sel, "NMI at %u",
				    when);
		KUNIT_EXPECT_EQ_MSG(test, fx->pkg.probed.debugctl_ignored,
				    alone.debugctl_ignored, "NMI at %u", when);
		KUNIT_EXPECT_EQ_MSG(test, fx->pkg.probed.status_blocks_pmi,
				    alone.status_blocks_pmi, "NMI at %u", when);
	}
}

static struct kunit_case probe_tests[] = {
	KUNIT_CASE(test_constant_summary_is_not_used),
	KUNIT_CASE_PARAM(test_probe_takes_no_foreign_nmi_for_its_pmi, uncore_gen_params),
	KUNIT_CASE(test_probe_tries_each_target_twice),
	KUNIT_CASE(test_probe_gives_a_borrowed_counter_back),
	KUNIT_CASE(test_mask_stays_without_a_single_target),
	KUNIT_CASE_PARAM(test_undocumented_behaviour_is_probed, probe_gen_params),
	KUNIT_CASE(test_clock_is_that_of_the_first_box),
	KUNIT_CASE_PARAM(test_clock_is_measured_despite_stolen_time, uncore_gen_params),
	KUNIT_CASE(test_probe_forgets_the_direction_of_a_counter),
	KUNIT_CASE_PARAM(test_late_freeze_is_noticed, uncore_gen_params),
	KUNIT_CASE_PARAM(test_debugctl_fault_means_no_pmi, uncore_gen_params),
	KUNIT_CASE(test_running_counter_does_not_disturb_the_probe),
	KUNIT_CASE_PARAM(test_late_pmi_of_the_probe_is_claimed, uncore_gen_params),
	{ }
};

static struct kunit_suite probe_suite = {
	.name = "ex_uncore_probe", .init = fx_init, .exit = fx_exit,
	.test_cases = probe_tests,
};
