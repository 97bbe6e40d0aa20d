// SPDX-License-Identifier: GPL-2.0
/* What perf_event_open() refuses, and with which error: perf's message depends on it */

static const struct open_case {
	const char *name;
	enum ex_platform_id platform;
	const char *box;
	u64 config[EX_CONFIG_WORDS];
	u64 period;
	int want;
	u64 sample_type;
	u64 freq;
	unsigned int type, precise_ip;
	unsigned int exclude;	/* user, kernel, hv, idle, host, guest */
	bool task, no_cpu, config3, config4;	/* of the event */
	bool elsewhere, no_home, absent, no_pmi, no_filter;	/* of the package */
	bool filter_gp;		/* of the model */
} open_cases[] = {
	{ "count",		EX_XEON7500, "bbox_0", { 0xc4 }, 0, 0 },
	{ "count on another CPU", EX_XEON7500, "bbox_0", { 0xc4 }, 0, 0, .elsewhere = true },
	{ "count without PMIs",	EX_XEON7500, "bbox_0", { 0xc4 }, 0, 0, .no_pmi = true },
	{ "count up and down",	EX_XEON7500, "mbox_0", { 0x14 << 9 | 2 << 2 }, 0, 0 },
	{ "count without filters", EX_IVYTOWN, "qpi_0", { 0x14 }, 0, 0, .no_filter = true },
	{ "count with a filter", EX_IVYTOWN, "qpi_0", { 0x200038 }, 0, 0 },
	{ "filter that is not set", EX_IVYTOWN, "cbox_0", { 0x0135 }, 0, -EINVAL },
	{ "filter that is 0",	EX_IVYTOWN, "pcu", { 0x0b }, 0, 0 },
	{ "undescribed filter bit", EX_XEON7500, "mbox_0", { 0, 0x101 }, 0, 0 },
	{ "refused filter bit",	EX_XEON7500, "mbox_0", { 0, 0x101 }, 0, -EINVAL,
	  .filter_gp = true },
	{ "sample",		EX_XEON7500, "bbox_0", { 0xc4 }, 100, 0 },
	{ "sample values",	EX_XEON7500, "bbox_0", { 0xc4 }, 100, 0,
	  .sample_type = PERF_SAMPLE_READ | PERF_SAMPLE_IP },
	{ "sample at 1 GHz",	EX_XEON7500, "bbox_0", { 0xc4 }, 0, 0, .freq = NSEC_PER_SEC },
	{ "type of another PMU", EX_XEON7500, "bbox_0", { 0xc4 }, 0, -ENOENT, .type = 1 },
	{ "task",		EX_XEON7500, "bbox_0", { 0xc4 }, 0, -EINVAL, .task = true },
	{ "no CPU",		EX_XEON7500, "bbox_0", { 0xc4 }, 0, -EINVAL, .no_cpu = true },
	{ "branch stack",	EX_XEON7500, "bbox_0", { 0xc4 }, 100, -EOPNOTSUPP,
	  .sample_type = PERF_SAMPLE_BRANCH_STACK },
	{ "without user",	EX_XEON7500, "bbox_0", { 0xc4 }, 0, -EINVAL, .exclude = BIT(0) },
	{ "without the kernel",	EX_XEON7500, "bbox_0", { 0xc4 }, 0, -EINVAL, .exclude = BIT(1) },
	{ "without the hypervisor", EX_XEON7500, "bbox_0", { 0xc4 }, 0, -EINVAL,
	  .exclude = BIT(2) },
	{ "without idle",	EX_XEON7500, "bbox_0", { 0xc4 }, 0, -EINVAL, .exclude = BIT(3) },
	{ "without the host",	EX_XEON7500, "bbox_0", { 0xc4 }, 0, -EINVAL, .exclude = BIT(4) },
	{ "without guests",	EX_XEON7500, "bbox_0", { 0xc4 }, 0, 0, .exclude = BIT(5) },
	{ "precise_ip 1",	EX_XEON7500, "bbox_0", { 0xc4 }, 100, -EINVAL, .precise_ip = 1 },
	{ "precise_ip 2",	EX_XEON7500, "bbox_0", { 0xc4 }, 100, -EINVAL, .precise_ip = 2 },
	{ "no field",		EX_XEON7500, "bbox_0", { 0x1c4 }, 0, -EINVAL },
	{ "enable bit, as of PCM", EX_SKYLAKE_SP, "imc_0", { 0x400304 }, 0, 0 },
	{ "config1 of no field", EX_XEON7500, "wbox", { 0x02, 1 }, 0, -EINVAL },
	{ "config2 of no field", EX_XEON7500, "wbox", { 0x02, 0, 1 }, 0, -EINVAL },
#ifdef PERF_ATTR_SIZE_VER8
	{ "config3",		EX_XEON7500, "bbox_0", { 0xc4 }, 0, -EINVAL, .config3 = true },
	{ "config3, plain",	EX_NEHALEM, "", { 0x109 }, 0, -EINVAL, .config3 = true },
#endif
#ifdef PERF_ATTR_SIZE_VER9
	{ "config4",		EX_XEON7500, "bbox_0", { 0xc4 }, 0, -EINVAL, .config4 = true },
#endif
	{ "box that is not there", EX_XEON7500, "bbox_0", { 0xc4 }, 0, -ENODEV, .absent = true },
	{ "package without a home", EX_XEON7500, "bbox_0", { 0xc4 }, 0, -ENODEV, .no_home = true },
	{ "sample on another CPU", EX_XEON7500, "bbox_0", { 0xc4 }, 100, -ENODEV,
	  .elsewhere = true },
	{ "sample a filter elsewhere", EX_IVYTOWN, "qpi_0", { 0x200038, 0x1c00, 0x1e00 }, 100,
	  -ENODEV, .elsewhere = true },
	{ "sample without PMIs", EX_XEON7500, "bbox_0", { 0xc4 }, 100, -EOPNOTSUPP,
	  .no_pmi = true },
	{ "sample a plain event elsewhere", EX_NEHALEM, "", { 0x109 }, 100, -ENODEV,
	  .elsewhere = true },
	{ "sample a plain event without PMIs", EX_NEHALEM, "", { 0x109 }, 100, -EOPNOTSUPP,
	  .no_pmi = true },
	{ "sample up and down",	EX_XEON7500, "mbox_0", { 0x14 << 9 | 2 << 2 }, 100, -EOPNOTSUPP },
	{ "count on a C-Box without PMIs", EX_IVYTOWN, "cbox_0", { 0x0137 }, 0, 0 },
	{ "sample on a C-Box without PMIs", EX_IVYTOWN, "cbox_0", { 0x0137 }, 100, -EOPNOTSUPP },
	{ "cache line of a home agent", EX_IVYTOWN, "ha_1", { 0x0120, 0x40 }, 100, 0 },
	{ "home agent's filter for another event", EX_IVYTOWN, "ha_1", { 0x0101, 0x40 }, 0,
	  -EINVAL },
	{ "sample above 1 GHz",	EX_XEON7500, "bbox_0", { 0xc4 }, 0, -EINVAL,
	  .freq = NSEC_PER_SEC + 1 },
	{ "filter that is not there", EX_IVYTOWN, "qpi_0", { 0x200038 }, 0, -ENXIO,
	  .no_filter = true },
};

static void open_desc(const struct open_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(open, open_cases, open_desc);

/* Make the event as perf does before it calls event_init(). */
static void open_prepare(const struct open_case *c, struct perf_event *event, int cpu)
{
	event->group_leader = event;
	event->cpu = c->no_cpu ? -1 : cpu;
	event->attach_state = c->task ? PERF_ATTACH_TASK : 0;
	event->attr.type = c->type;
	event->attr.config = c->config[0];
	event->attr.config1 = c->config[1];
	event->attr.config2 = c->config[2];
#ifdef PERF_ATTR_SIZE_VER8
	event->attr.config3 = c->config3;
#endif
#ifdef PERF_ATTR_SIZE_VER9
	event->attr.config4 = c->config4;
#endif
	event->attr.sample_type = c->sample_type;
	event->attr.precise_ip = c->precise_ip;
	event->attr.exclude_user = !!(c->exclude & BIT(0));
	event->attr.exclude_kernel = !!(c->exclude & BIT(1));
	event->attr.exclude_hv = !!(c->exclude & BIT(2));
	event->attr.exclude_idle = !!(c->exclude & BIT(3));
	event->attr.exclude_host = !!(c->exclude & BIT(4));
	event->attr.exclude_guest = !!(c->exclude & BIT(5));
	event->attr.freq = !!c->freq;
	event->attr.sample_period = c->freq ?: c->period;	/* a union with sample_freq */
	event->hw.sample_period = event->attr.sample_period;
}

static void test_open_returns_the_error_of_the_reason(struct kunit *test)
{
	const struct open_case *c = test->param_value;
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_pmu *pmu = kunit_kzalloc(test, sizeof(*pmu), GFP_KERNEL);
	int cpu = cpumask_first(cpu_online_mask), home = c->elsewhere ? cpu + 1 : cpu, ret;
	struct ex_box *box;

	KUNIT_ASSERT_NOT_NULL(test, pmu);
	fx_new_on(test, fx, false, platforms[c->platform]);
	if (c->filter_gp)
		fx_command(fx, "set filter_gp=1");
	box = fx_box(fx, c->box);
	box->cpu = c->no_home ? -1 : home;
	box->access = c->absent ? EX_ACCESS_NONE : EX_ACCESS_ANY;
	box->no_filter = c->no_filter;
	fx->pkg.probed.core_sel *= !c->no_pmi;
	pmu->pmu.name = "uncore";
	pmu->row = box - fx->pkg.boxes;
	pmu->registered = true;
	event->pmu = &pmu->pmu;
	open_prepare(c, event, cpu);

	fx_set_package_of(fx, cpu);
	ret = ex_event_init(event);
	fx_clear_package();
	KUNIT_EXPECT_EQ(test, ret, c->want);
	/* perf calls destroy() only of an event that has memory. */
	KUNIT_EXPECT_EQ(test, !event->destroy, !event->pmu_private);
	KUNIT_EXPECT_EQ(test, !event->destroy, !!ret);
	if (ret)
		return;
	KUNIT_EXPECT_EQ(test, event->cpu, home);
	KUNIT_EXPECT_EQ(test, event->hw.idx, -1);
	KUNIT_EXPECT_EQ(test, event->hw.state, PERF_HES_STOPPED);
	KUNIT_EXPECT_PTR_EQ(test, ex_event_box(event), box);
#ifndef EX_HAS_ORIG_HANDLER
	KUNIT_EXPECT_NOT_NULL(test, event->overflow_handler_context);	/* forbids BPF programs */
#endif
	event->destroy(event);
	event->pmu_private = NULL;	/* perf frees the event, too */
}

/* Make a package of @platform on a CPU that is online, and a PMU. */
static struct ex_pmu *open_new_pmu(struct kunit *test, const struct ex_platform *platform)
{
	struct fixture *fx = test->priv;
	struct ex_pmu *pmu = kunit_kzalloc(test, sizeof(*pmu), GFP_KERNEL);
	struct ex_box *box;

	KUNIT_ASSERT_NOT_NULL(test, pmu);
	fx_new_on(test, fx, false, platform);
	fx_set_package_of(fx, cpumask_first(cpu_online_mask));
	ex_for_each_box(box, &fx->pkg)
		box->cpu = cpumask_first(cpu_online_mask);
	pmu->pmu.name = "uncore";
	pmu->registered = true;
	return pmu;
}

static int open_event(struct perf_event *event, struct ex_pmu *pmu, struct perf_event *leader)
{
	event->pmu = &pmu->pmu;
	event->group_leader = leader;
	event->cpu = cpumask_first(cpu_online_mask);
	return ex_event_init(event);
}

static int open_and_close(struct perf_event *event, struct ex_pmu *pmu, struct perf_event *leader)
{
	int ret = open_event(event, pmu, leader);

	if (event->destroy)
		event->destroy(event);
	event->destroy = NULL;
	return ret;
}

/* Whether an event can be opened if it has an encoding; each refusal would be a line in the log. */
static bool open_agrees(struct kunit *test, struct ex_pmu *pmu, const u64 *config)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_req req;

	event->attr.config = config[0];
	event->attr.config1 = config[1];
	event->attr.config2 = config[2];
	return ex_encode(fx->pkg.boxes[pmu->row].row->type, config, &req) ||
	       !open_and_close(event, pmu, event);
}

/* An event code with each bit of the config words that is in neither code nor package mask */
static bool open_other_bits(struct kunit *test, struct ex_pmu *pmu, unsigned int code)
{
	unsigned int bit;

	for (bit = 16; bit < 64 * EX_CONFIG_WORDS; bit++) {
		u64 config[EX_CONFIG_WORDS] = { code };

		config[bit / 64] |= BIT_ULL(bit % 64);
		if (!open_agrees(test, pmu, config))
			return false;
	}
	return true;
}

static void open_all_codes(struct kunit *test, struct ex_pmu *pmu,
			   const struct ex_box_type *type)
{
	unsigned int code;

	/* an odd step meets all values of the lower bits */
	for (code = 0; code < 0x10000; code += thin | 1) {
		u64 config[EX_CONFIG_WORDS] = { code };

		if (open_agrees(test, pmu, config) &&
		    (code > 0xff || open_other_bits(test, pmu, code)))
			continue;
		KUNIT_FAIL(test, "%s, code 0x%x", type->name, code);
		return;
	}
}

static void test_open_accepts_what_has_an_encoding(struct kunit *test)
{
	const struct ex_platform *platform = *(const struct ex_platform *const *)test->param_value;
	struct ex_pmu *pmu = open_new_pmu(test, platform);
	const struct ex_box_type *last = NULL;

	for (pmu->row = 0; pmu->row < platform->num_boxes; pmu->row++) {
		if (platform->boxes[pmu->row].type != last)
			open_all_codes(test, pmu, platform->boxes[pmu->row].type);
		last = platform->boxes[pmu->row].type;
	}
	fx_clear_package();
}

/* The log says whether no PMI of this counter arrives, or none of the package at all. */
static void test_log_says_why_an_event_is_not_sampled(struct kunit *test)
{
	struct fixture *fx = test->priv;
	const struct ex_box *box = fx->pkg.boxes;
	struct ex_req req = { };

	KUNIT_EXPECT_NOT_NULL(test, strstr(ex_why_not_sampled(box, &req), "counter"));
	fx->pkg.probed.core_sel = 0;
	KUNIT_EXPECT_NOT_NULL(test, strstr(ex_why_not_sampled(box, &req), "package"));
	req.direction = EX_UP_DOWN;
	KUNIT_EXPECT_NOT_NULL(test, strstr(ex_why_not_sampled(box, &req), "up/down"));
	fx_new_ivt(test, fx);
	req.direction = EX_UP;
	KUNIT_EXPECT_NOT_NULL(test, strstr(ex_why_not_sampled(fx_box(fx, "cbox_14"), &req),
					   "no PMI enable bit"));
}

static struct kunit_case open_tests[] = {
	KUNIT_CASE_PARAM(test_open_returns_the_error_of_the_reason, open_gen_params),
	KUNIT_CASE_PARAM(test_open_accepts_what_has_an_encoding, platform_gen_params),
	KUNIT_CASE(test_log_says_why_an_event_is_not_sampled),
	{ }
};

static struct kunit_suite open_suite = {
	.name = "ex_uncore_open", .init = fx_init, .exit = fx_exit,
	.test_cases = open_tests,
};
