// SPDX-License-Identifier: GPL-2.0
/* What the log says of a load that succeeds */

/* The log says that freezes come too late, and the clock is measured in spite of that. */
static void test_load_names_a_late_freeze(struct kunit *test)
{
	static const struct load_machine machines[] = {
		{
			"", 0x2e, 1, 2, "late_freeze=5000", true, .log =
			LATE_FREEZE("0", " (load with freeze=0)")
			LOADED("Xeon 7500", "1 package, freezing")
			PMIS_7500("0", "0"),
		},
		{
			"", 0x1a, 1, 2, "late_freeze=5000", true, .log =
			LATE_FREEZE("0", " (load with freeze=0)")
			LOADED("Nehalem", "1 package, freezing")
			PMIS_NHM("0", "0"),
		},
		{
			"", 0x3e, 1, 2, "late_freeze=5000", .log =
			LATE_FREEZE("0", "")
			LOADED("Ivytown", "1 package, freezing")
			PMIS_IVT("0", "0"),
		},
		{
			"", 0x2e, 1, 2, "late_freeze=5000", .log =
			LOADED("Xeon 7500", "1 package, not freezing")
			PMIS_7500("0", "0"),
		},
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(machines); i++) {
		load_new(test, &machines[i]);
		KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
		KUNIT_EXPECT_STREQ(test, machine.log, machines[i].log);
		ex_uncore_exit();
		expect_unloaded(test);
	}
}

/* What the probe may find out about the second of two packages, and its line in the log */
static const struct found {
	const char *name;
	struct ex_probed probed;
	int home;
	u32 clock_khz;
	const char *line;
} founds[] = {
	{
		"all", { .core_sel = 0x1fe, .status_blocks_pmi = true, .fixed_pmi = 0x2,
			 .summary = true }, 1, 800000,
		PMIS_TO("3", "1", "0x1fe, gated", PMI_EN("0x2", "as documented")),
	},
	{
		"target", { .core_sel = 0x8 }, 7, 800000,
		PMIS_TO("3", "7", "0x8", PMI_EN("0x0", "not used")),
	},
	{
		"gate", { .core_sel = 0x1fe, .status_blocks_pmi = true }, 1, 800000,
		PMIS_TO("3", "1", "0x1fe, gated", PMI_EN("0x0", "not used")),
	},
	{
		"fixed counter", { .core_sel = 0x1fe, .fixed_pmi = 0x100000 }, 1,
		800000, PMIS_TO("3", "1", "0x1fe", PMI_EN("0x100000", "not used")),
	},
	{
		"SUMMARY", { .core_sel = 0x1fe, .summary = true }, 1, 800000,
		PMIS_TO("3", "1", "0x1fe", PMI_EN("0x0", "as documented")),
	},
	{
		"clock", { .core_sel = 0x1fe }, 1, 2666999,
		"info: ex_uncore: package 3: PMIs to CPU 1 (pmi_core_sel 0x1fe)"
		PMI_EN("0x0", "not used") ", 2666 MHz\n",
	},
	{ "no PMI", { .status_blocks_pmi = true, .summary = true }, 1, 800000, NO_PMI("3") },
	{ "no home CPU", { .core_sel = 0x1fe }, -1, 800000, "" },
};

static void found_desc(const struct found *f, char *desc)
{
	strscpy(desc, f->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(found, founds, found_desc);

/* Each package has a line of its own, with what the probe found out about that package. */
static void test_log_has_what_the_probe_found(struct kunit *test)
{
	const struct found *f = test->param_value;
	struct ex_pkg *pkg;
	char text[500];

	machine_new(test, 0x2e, 2, 8);
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	pkg = ex_pkgs[1];
	pkg->probed = f->probed;
	pkg->home = f->home;
	pkg->clock_khz = f->clock_khz;
	*machine.log = 0;
	ex_log_packages();
	snprintf(text, sizeof(text), "%s%s%s", LOADED("Xeon 7500", "2 packages, not freezing"),
		 PMIS_7500("0", "0"), f->line);
	KUNIT_EXPECT_STREQ(test, machine.log, text);
	pkg->home = 1;
	ex_uncore_exit();
	expect_unloaded(test);
}

static struct kunit_case load_log_tests[] = {
	KUNIT_CASE(test_load_names_a_late_freeze),
	KUNIT_CASE_PARAM(test_log_has_what_the_probe_found, found_gen_params),
	{ }
};

static struct kunit_suite load_log_suite = {
	.name = "ex_uncore_load_log", .init = load_init, .exit = load_exit,
	.test_cases = load_log_tests,
};
