// SPDX-License-Identifier: GPL-2.0
/* The files of a PMU in sysfs, and of a package in debugfs */

#define SYSFS_TEXT	2000

/* Choose the platform, and make the sysfs folders of the PMU of a box; "" is the only one. */
static void make_groups(struct kunit *test, struct ex_pmu *pmu, enum ex_platform_id id,
			const char *box)
{
	struct fixture *fx = test->priv;
	const struct ex_box_type *type;

	ex_this_platform = platforms[id];
	memset(pmu, 0, sizeof(*pmu));
	if (*box) {
		fx_new_on(test, fx, false, platforms[id]);
		pmu->row = fx_box(fx, box) - fx->pkg.boxes;
	}
	type = ex_this_platform->boxes[pmu->row].type;
	KUNIT_ASSERT_EQ(test, ex_pmu_make_groups(pmu, type->fields, type->events), 0);
	KUNIT_ASSERT_EQ(test, ex_pmu_make_box_groups(pmu, type), 0);
}

/*
 * What reading a file of a folder gives, without the newline; NULL if there is no such file.  An
 * event whose terms differ between the processors has an attribute for each of them.
 */
static const char *read_file(struct attribute_group *group, const char *name, char *page)
{
	struct device_attribute *attr = NULL;
	int i;

	for (i = 0; group->attrs[i]; i++) {
		if (strcmp(group->attrs[i]->name, name) ||
		    (group->is_visible && !group->is_visible(NULL, group->attrs[i], i)))
			continue;
		if (attr)
			return "two files";
		attr = container_of(group->attrs[i], struct device_attribute, attr);
	}
	if (!attr)
		return NULL;
	page[attr->show(NULL, attr, page) - 1] = 0;
	return page;
}

static void test_format_files_are_as_described(struct kunit *test)
{
	struct ex_pmu *pmu = kunit_kzalloc(test, sizeof(*pmu), GFP_KERNEL);
	char *page = kunit_kzalloc(test, PAGE_SIZE, GFP_KERNEL);
	unsigned int i, k;
	char text[100], box[10];

	KUNIT_ASSERT_NOT_NULL(test, pmu);
	KUNIT_ASSERT_NOT_NULL(test, page);
	for (i = 0; i < ARRAY_SIZE(described); i++) {
		const char * const *fields = described[i].fields;

		snprintf(box, sizeof(box), described[i].boxes > 1 ? "%s_0" : "%s",
			 described[i].box);
		make_groups(test, pmu, described[i].platform, box);
		for (k = 0; fields[k] && pmu->format.attrs[k]; k++) {
			const char *name = pmu->format.attrs[k]->name;

			snprintf(text, sizeof(text), "%s:%s", name,
				 read_file(&pmu->format, name, page));
			KUNIT_EXPECT_STREQ_MSG(test, text, fields[k], "%s", box);
			KUNIT_EXPECT_EQ(test, pmu->format.attrs[k]->mode, 0444);
		}
		KUNIT_EXPECT_TRUE_MSG(test, !fields[k], "%s", box);
		KUNIT_EXPECT_NULL(test, pmu->format.attrs[k]);
		ex_pmu_free_groups(pmu);
	}
}

/* Each PMU has cpumask, its fields and events. */
static void test_pmu_has_its_folders(struct kunit *test)
{
	struct ex_pmu *pmu = kunit_kzalloc(test, sizeof(*pmu), GFP_KERNEL);
	unsigned int id, i;

	KUNIT_ASSERT_NOT_NULL(test, pmu);
	for (id = 0; id < ARRAY_SIZE(platforms); id++) {
		const struct ex_platform *platform = platforms[id];

		ex_this_platform = platform;
		for (i = 0; i < platform->num_boxes; i++) {
			const struct ex_box_type *type = platform->boxes[i].type;
			const struct attribute_group *const *group = pmu->groups;

			memset(pmu, 0, sizeof(*pmu));
			pmu->row = i;
			KUNIT_EXPECT_EQ(test, ex_pmu_make_groups(pmu, type->fields, type->events),
					0);
			KUNIT_EXPECT_EQ(test, ex_pmu_make_box_groups(pmu, type), 0);
			for (; *group; group++)
				KUNIT_EXPECT_TRUE(test, (*group)->attrs[0] || *group == &pmu->dies);
			group = pmu->groups;
			KUNIT_EXPECT_PTR_EQ(test, *group++, &ex_cpumask_group);
			KUNIT_EXPECT_STREQ(test, (*group)->name, "format");
			KUNIT_EXPECT_PTR_EQ(test, *group++, &pmu->format);
			if (type->events) {
				KUNIT_EXPECT_STREQ(test, (*group)->name, "events");
				KUNIT_EXPECT_PTR_EQ(test, *group++, &pmu->events);
			}
			if (type->die)
				KUNIT_EXPECT_PTR_EQ(test, *group++, &pmu->dies);
			KUNIT_EXPECT_NULL(test, *group);
			ex_pmu_free_groups(pmu);
		}
	}
}

/* An event has the files of its processors, with its terms, scale and package. */
static void test_event_files_are_those_of_the_processor(struct kunit *test)
{
	static const struct {
		enum ex_platform_id platform;
		const char *box, *name, *want;
		bool all;	/* all_names=1 */
	} cases[] = {
		{ EX_XEON7500, "mbox_0", "fvc_ev0.bbox_cmds_reads", "inc_sel=0xd,fvc=0x2800" },
		{ EX_E7, "mbox_0", "fvc_ev0.bbox_cmds_reads", "inc_sel=0xd,fvc=0x5000" },
		{ EX_E7, "mbox_0", "fvc_ev0.bbox_cmds_reads.scale", "6.103515625e-5" },
		{ EX_E7, "mbox_0", "fvc_ev0.bbox_cmds_reads.unit", "MiB" },
		{ EX_XEON7500, "cbox_0", "bounces_p2c_ad.nsb", NULL },
		{ EX_XEON7500, "cbox_0", "bounces_p2c_ad.nsb", "event=0x01,umask=0x02", true },
		{ EX_E7, "cbox_0", "bounces_p2c_ad.nsb", NULL, true },
		{ EX_XEON7500, "cbox_0", "spl_dead", NULL },
		{ EX_E7, "cbox_0", "spl_dead", "event=0x29", true },
		{ EX_IVYTOWN, "ubox", "clockticks", "event=0xff" },
		{ EX_XEON7500, "ubox", "clockticks", NULL },
	};
	struct ex_pmu *pmu = kunit_kzalloc(test, sizeof(*pmu), GFP_KERNEL);
	char *page = kunit_kzalloc(test, PAGE_SIZE, GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, pmu);
	KUNIT_ASSERT_NOT_NULL(test, page);
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		const char *got;

		make_groups(test, pmu, cases[i].platform, cases[i].box);
		ex_all_names = cases[i].all;
		got = read_file(&pmu->events, cases[i].name, page);
		ex_all_names = false;
		KUNIT_EXPECT_STREQ_MSG(test, got ?: "none", cases[i].want ?: "none", "%s of %s",
				       cases[i].name, platforms[cases[i].platform]->name);
		ex_pmu_free_groups(pmu);
	}
}

static const char *show_package(struct seq_file *m)
{
	m->count = 0;
	ex_package_show(m, NULL);
	m->buf[m->count] = 0;
	return m->buf;
}

/* debugfs: each figure of the package is another number, in the line of its name. */
static void test_package_file_has_each_figure(struct kunit *test)
{
	static const char want[] =
		"home_cpu 2\npmi 1\npmi_core_sel 0x1fe\npmi_core_sel_by_number 0\n"
		"pmi_ungated 0\npmi_gated 0\novf_flag 0\nfixed_pmi_en 0x4\n"
		"fixed_alone 0\nsummary 0\nunlisted_pmi 0\nconfig_space memory\ndead_boxes 3\n"
		"clock_khz 800000\nuclk_ratio 9\nfrozen_clocks 4000\npmis 11\nempty_pmis 12\nlost_pmis 13\nthrottled 14\npauses 15\n"
		"rearms 16\nrefusals 17\n";
	struct fixture *fx = test->priv;
	struct ex_pkg *pkg = &fx->pkg;
	struct {
		bool *figure;
		const char *line;
	} flags[] = {
		{ &pkg->probed.debugctl_ignored, "\npmi_ungated 1\n" },
		{ &pkg->probed.status_blocks_pmi, "\npmi_gated 1\n" },
		{ &pkg->probed.summary, "\nsummary 1\n" },
	};
	struct seq_file *m = kunit_kzalloc(test, sizeof(*m), GFP_KERNEL);
	char *text = kunit_kzalloc(test, SYSFS_TEXT, GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, m);
	KUNIT_ASSERT_NOT_NULL(test, text);
	m->buf = text;
	m->size = SYSFS_TEXT;
	m->private = pkg;
	pkg->home = 2;
	pkg->probed = (struct ex_probed){
		.core_sel = 0x1fe, .fixed_pmi = 4, .ctl_idle = 1, .dead = 3,
	};
	pkg->ovf_flag = EX_OVF_CLEARED;
	pkg->clock_khz = 800000;
	pkg->uclk_ratio = 9;
	pkg->stats = (struct ex_stats){
		.pmis = 11, .empty_pmis = 12, .lost_pmis = 13, .throttled = 14, .pauses = 15,
		.rearms = 16, .frozen = 5000,
	};
	pkg->refusals = 17;
	KUNIT_EXPECT_STREQ(test, show_package(m), want);
	pkg->probed.ctl_idle = 0;
	pkg->ovf_flag = EX_OVF_TELLS;
	KUNIT_EXPECT_NOT_NULL(test, strstr(show_package(m), "\novf_flag 1\n"));
	KUNIT_EXPECT_NOT_NULL(test, strstr(text, "\nfixed_alone 1\n"));
	pkg->probed.unlisted_pmi = BIT(3) | BIT(34);
	KUNIT_EXPECT_NOT_NULL(test, strstr(show_package(m), "\nunlisted_pmi 2\n"));
	for (i = 0; i < ARRAY_SIZE(flags); i++) {
		*flags[i].figure = true;
		KUNIT_EXPECT_TRUE_MSG(test, strstr(show_package(m), flags[i].line), "%s in:%s",
				      flags[i].line, text);
		*flags[i].figure = false;
	}
	pkg->boxes[1].access = EX_ACCESS_LOCKED;
	KUNIT_EXPECT_NOT_NULL(test, strstr(show_package(m), "\nconfig_space ports\n"));
}

static struct kunit_case sysfs_tests[] = {
	KUNIT_CASE(test_format_files_are_as_described),
	KUNIT_CASE(test_pmu_has_its_folders),
	KUNIT_CASE(test_event_files_are_those_of_the_processor),
	KUNIT_CASE(test_package_file_has_each_figure),
	{ }
};

static struct kunit_suite sysfs_suite = {
	.name = "ex_uncore_sysfs", .init = fx_init, .exit = fx_exit,
	.test_cases = sysfs_tests,
};
