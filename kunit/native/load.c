// SPDX-License-Identifier: GPL-2.0
/* Load and unload of the driver: what it registers, what it refuses, and what it leaves */

#define PMUS_7500	"uncore_ubox uncore_wbox uncore_bbox_0 uncore_mbox_0 uncore_sbox_0 " \
			"uncore_rbox_0 uncore_cbox_0 uncore_cbox_1 uncore_cbox_2 uncore_cbox_3 "
#define PMUS_7500_S1	"uncore_bbox_1 uncore_mbox_1 uncore_sbox_1 uncore_rbox_1 "

/* Lines of the log */
#define LOADED(platform, packages)						\
	"info: ex_uncore: " platform " uncore, " packages " on overflow\n"
#define PMIS_AT(pkg, cpu, core_sel, found, clock)				\
	"info: ex_uncore: package " pkg ": PMIs to CPU " cpu " (pmi_core_sel " core_sel	\
	")" found ", " clock "\n"
#define PMIS_TO(pkg, cpu, core_sel, found)	PMIS_AT(pkg, cpu, core_sel, found, "800 MHz")
#define PMI_EN(pmi_en, summary)							\
	", fixed counter's pmi_en " pmi_en ", SUMMARY " summary
#define PMIS_7500(pkg, cpu)							\
	PMIS_TO(pkg, cpu, "0x1fe", PMI_EN("0x2", "as documented"))
#define NO_SUMMARY(pkg, cpu)							\
	PMIS_TO(pkg, cpu, "0x1fe", PMI_EN("0x2", "not used"))
#define NO_PMI(pkg)								\
	"warning: ex_uncore: package " pkg ": no PMI arrives; events are counted, "	\
	"sampling is refused\n"
#define ABSENT(pkg, pmus)							\
	"info: ex_uncore: package " pkg ": these boxes are not there:" pmus "\n"
#define PMIS_IVT(pkg, cpu)	PMIS_TO(pkg, cpu, "0x1, gated", "")
#define CORES_NHM(pkg, cpu, core_sel)						\
	PMIS_AT(pkg, cpu, core_sel, "", "800 MHz (ratio 8: 1066 MHz)")
#define PMIS_NHM(pkg, cpu)	CORES_NHM(pkg, cpu, "0xf000000000000")
#define LATE_FREEZE(pkg, hint)							\
	"warning: ex_uncore: package " pkg ": a freeze comes when its PMI has been handled, "	\
	"and stops the counters for up to a second" hint "\n"
#define RIVAL(pmu)								\
	"error: ex_uncore: not loaded: there is a PMU " pmu ", another driver has these "	\
	"counters; unload it first (rmmod intel_uncore), or boot with "		\
	"initcall_blacklist=intel_uncore_init if it is built in; see README, "	\
	"\"Instead of intel_uncore\"\n"
#define RUNNING(pkg, msr, val)							\
	"error: ex_uncore: not loaded: counters of package " pkg " are already running (MSR " \
	msr " is " val "); if no tool uses them, load with reset=1\n"
#define DEAD(pkg)								\
	"warning: ex_uncore: package " pkg ": no counter keeps what is written to it; "	\
	"it has no PMUs\n"
#define STILL(pkg)								\
	"warning: ex_uncore: package " pkg ": its uncore clock does not run; it has no PMUs\n"
#define NONE_COUNTS								\
	"error: ex_uncore: not loaded: no package has an uncore that counts; "	\
	"is this a virtual machine?\n"

/* Machines, and what the driver does there */
static const struct load_machine {
	const char *name;
	unsigned int cpu_model, pkgs, cpus;
	const char *faults;
	bool freeze;
	const char *ovf_flag;
	const char *pmus, *log;
	u64 ctl;		/* global control register, if there is one */
} load_machines[] = {
	{
		"Xeon 7500", 0x2e, 2, 8, NULL, false, "1",
		PMUS_7500 PMUS_7500_S1 "uncore_cbox_4 uncore_cbox_5 uncore_cbox_6 uncore_cbox_7 uncore_pmi ",
		LOADED("Xeon 7500", "2 packages, not freezing")
		PMIS_7500("0", "0")
		PMIS_7500("3", "1"),
		0x100001ff,
	},
	{
		"E7, undocumented behaviour", 0x2f, 1, 4,
		"core_sel=1 pmi_gate=1 fixed_pmi_bit=20 summary=2 cboxes=9 no_ovf_flag=1", true, "0",
		PMUS_7500 "uncore_cbox_4 " PMUS_7500_S1
		"uncore_cbox_5 uncore_cbox_6 uncore_cbox_7 uncore_cbox_8 uncore_pmi ",
		LOADED("Xeon E7", "1 package, freezing")
		PMIS_TO("0", "0", "0x2, gated", PMI_EN("0x100000", "not used"))
		ABSENT("0", " uncore_cbox_9"),
		0x90000003,
	},
	{
		"E7", 0x2f, 1, 2, NULL, false, "1",
		PMUS_7500 "uncore_cbox_4 " PMUS_7500_S1
		"uncore_cbox_5 uncore_cbox_6 uncore_cbox_7 uncore_cbox_8 uncore_cbox_9 uncore_pmi ",
		LOADED("Xeon E7", "1 package, not freezing")
		PMIS_7500("0", "0"),
		0x100001ff,
	},
	{
		"Ivytown", 0x3e, 2, 8, NULL, false, "1",
		"uncore_ubox uncore_qpi_0 uncore_qpi_1 uncore_qpi_2 "
		"uncore_imc_0 uncore_imc_1 uncore_imc_2 uncore_imc_3 "
		"uncore_imc_4 uncore_imc_5 uncore_imc_6 uncore_imc_7 "
		"uncore_cbox_0 uncore_cbox_1 uncore_cbox_2 uncore_cbox_3 uncore_cbox_4 "
		"uncore_cbox_5 uncore_cbox_6 uncore_cbox_7 uncore_cbox_8 uncore_cbox_9 "
		"uncore_cbox_10 uncore_cbox_11 uncore_cbox_12 uncore_cbox_13 uncore_cbox_14 "
		"uncore_ha_0 uncore_ha_1 uncore_pcu uncore_irp uncore_r2pcie "
		"uncore_r3qpi_0 uncore_r3qpi_1 uncore_r3qpi_2 uncore_pmi ",
		LOADED("Ivytown", "2 packages, freezing")
		PMIS_IVT("0", "0")
		PMIS_IVT("1", "1"),
		0x40000001,
	},
	{
		"Nehalem", 0x1a, 2, 8, NULL, true, "1", "uncore uncore_pmi ",
		LOADED("Nehalem", "2 packages, freezing")
		PMIS_NHM("0", "0")
		PMIS_NHM("3", "1"),
		0x800f0001000000ff,
	},
	{
		"Westmere", 0x2c, 1, 2, "no_global_status=1", false, "0", "uncore uncore_pmi ",
		LOADED("Westmere", "1 package, not freezing")
		PMIS_NHM("0", "0"),
		0xf000000000000,
	},
};

static void load_desc(const struct load_machine *l, char *desc)
{
	strscpy(desc, l->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(load, load_machines, load_desc);

static void __printf(1, 2) hw(const char *fmt, ...)
{
	char line[200], reply[200];
	va_list args;

	va_start(args, fmt);
	vsnprintf(line, sizeof(line), fmt, args);
	va_end(args);
	exm_command(&machine.m, line, reply, sizeof(reply));
	machine_expect(!strcmp(reply, "ok\n"), reply);
}

static void load_new(struct kunit *test, const struct load_machine *l)
{
	machine_new(test, l->cpu_model, l->pkgs, l->cpus);
	freeze = l->freeze;
	reset = false;
	if (l->faults)
		hw("set %s", l->faults);
}

/* No counter of a package is enabled, and none has a value. */
static void expect_stopped(struct kunit *test, unsigned int pkg)
{
	const struct exm_pkg *p = &machine.m.pkg[pkg];
	unsigned int b, i;

	KUNIT_EXPECT_EQ(test, p->u_ctl, 0ULL);
	KUNIT_EXPECT_FALSE(test, p->frozen);
	KUNIT_EXPECT_EQ(test, p->running, 0);
	for (b = 0; b < EXM_NUM_BOXES; b++)
		for (i = 0; i <= EXM_FIXED; i++)
			KUNIT_EXPECT_EQ_MSG(test, p->box[b].ctr[i].ctl | p->box[b].ctr[i].value,
					    0ULL, "box %u, counter %u", b, i);
}

/* Nothing is registered, allocated or mapped. */
static void expect_nothing_registered(struct kunit *test)
{
	unsigned int i;

	KUNIT_EXPECT_EQ(test, machine.mem.num, 0);
	KUNIT_EXPECT_EQ(test, machine.pmus.num, 0);
	KUNIT_EXPECT_EQ(test, machine.bus.num, 0);
	KUNIT_EXPECT_EQ(test, machine.claims.num, 0);
	KUNIT_EXPECT_EQ(test, machine.reboot.num, 0);
	KUNIT_EXPECT_EQ(test, machine.syscore.num, 0);
	KUNIT_EXPECT_TRUE(test, !machine.nmi && !machine.online_fn);
	KUNIT_EXPECT_EQ(test, machine.paths, 0);
	KUNIT_EXPECT_EQ(test, machine.tables, 0);
	for (i = 0; i < ARRAY_SIZE(machine.debugfs); i++)
		KUNIT_EXPECT_STREQ(test, machine.debugfs[i].name, "");
	for (i = 0; i < MACHINE_PCI; i++) {
		KUNIT_EXPECT_EQ(test, machine.pages[i], 0ULL);
		KUNIT_EXPECT_EQ(test, machine.pci[i].dev.kobj.kref, !!machine.pci[i].bus);
	}
	KUNIT_EXPECT_TRUE(test, cpumask_empty(&ex_home_cpus));
}

/* Nothing counts, no PMI arrives or has arrived that no handler claimed, and no lock is held. */
static void expect_quiet(struct kunit *test)
{
	unsigned int i;

	for (i = 0; i < machine.m.num_cpus; i++)
		KUNIT_EXPECT_EQ_MSG(test, machine.m.cpu[i].debugctl, 0ULL, "CPU %u", i);
	KUNIT_EXPECT_EQ(test, machine.unknown, 0);
	KUNIT_EXPECT_FALSE(test, machine.cpus_locked || machine.no_hotplug || machine.pci_locked ||
				 machine.irqs_off);
}

static void expect_unloaded(struct kunit *test)
{
	unsigned int pkg;

	expect_nothing_registered(test);
	expect_quiet(test);
	for (pkg = 0; pkg < machine.m.num_pkgs; pkg++)
		expect_stopped(test, pkg);
}

static struct pmu *pmu_at(unsigned int i)
{
	return (struct pmu *)machine.pmus.at[i];
}

static struct pmu *find_pmu(const char *name)
{
	unsigned int i;

	for (i = 0; i < machine.pmus.num; i++)
		if (!strcmp(pmu_at(i)->name, name))
			return pmu_at(i);
	machine_expect(false, name);
	return NULL;
}

static void expect_pmus(struct kunit *test, const char *names)
{
	char text[500] = "";
	unsigned int i;

	for (i = 0; i < machine.pmus.num; i++) {
		struct pmu *pmu = pmu_at(i);

		strcat(strcat(text, pmu->name), " ");
		KUNIT_EXPECT_PTR_EQ(test, pmu->module, THIS_MODULE);
		KUNIT_EXPECT_TRUE(test, pmu->attr_groups == to_ex_pmu(pmu)->groups);
		KUNIT_EXPECT_EQ(test, pmu->task_ctx_nr, perf_invalid_context);
		KUNIT_EXPECT_EQ(test, pmu->capabilities,
				pmu == &ex_snapshots.pmu ? 0 :
				PERF_PMU_CAP_NO_EXCLUDE);
	}
	KUNIT_EXPECT_STREQ(test, text, names);
}

static void expect_debugfs(struct kunit *test)
{
	const struct dentry *dir = machine.debugfs, *file;
	unsigned int i, files = 0;
	char name[20];

	KUNIT_EXPECT_STREQ(test, dir->name, "ex_uncore");
	KUNIT_EXPECT_NULL(test, dir->parent);
	for (i = 0; i < ex_num_pkgs; i++) {
		files++;
		snprintf(name, sizeof(name), "package%d", machine.package_id[i]);
		for (file = dir + 1; *file->name && strcmp(file->name, name);)
			file++;
		KUNIT_EXPECT_STREQ(test, file->name, name);
		KUNIT_EXPECT_PTR_EQ(test, file->parent, dir);
		KUNIT_EXPECT_EQ(test, file->mode, 0444);
		KUNIT_EXPECT_PTR_EQ(test, file->data, ex_pkgs[i]);
		KUNIT_EXPECT_TRUE(test, file->show == ex_package_show);
	}
	KUNIT_EXPECT_STREQ(test, dir[1 + files].name, "");
}

/* The first CPU of each package is its home CPU: that of package n is CPU n. */
static void expect_homes(struct kunit *test, u64 ctl)
{
	unsigned int pkg, i;

	KUNIT_EXPECT_EQ(test, ex_num_pkgs, machine.num_pkgs);
	KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, BIT(machine.num_pkgs) - 1);
	for (pkg = 0; pkg < ex_num_pkgs; pkg++) {
		KUNIT_EXPECT_EQ(test, ex_pkgs[pkg]->home, pkg);
		KUNIT_EXPECT_EQ(test, ex_pkgs[pkg]->id, machine.package_id[pkg]);
		KUNIT_EXPECT_EQ(test, ex_pkgs[pkg]->clock_khz, 800000);
		KUNIT_EXPECT_EQ(test, machine.m.pkg[pkg].u_ctl, ctl);
		KUNIT_EXPECT_FALSE(test, machine.m.pkg[pkg].frozen);
		for (i = 0; i < ex_this_platform->num_boxes; i++)
			KUNIT_EXPECT_EQ(test, ex_pkgs[pkg]->boxes[i].cpu, pkg);
	}
}

/* What a file of a package in debugfs says in the line @name */
static const char *debugfs_line(struct kunit *test, const char *file, const char *name)
{
	static char text[2000];
	struct seq_file m = { .buf = text, .size = sizeof(text) };
	struct dentry *d = machine.debugfs;
	char *line;

	while (strcmp(d->name, file))
		d++;
	m.private = d->data;
	KUNIT_EXPECT_EQ(test, d->show(&m, NULL), 0);
	line = strstr(text, name) + strlen(name) + 1;
	*strchr(line, '\n') = 0;
	return line;
}

static void note_calls(void)
{
	machine.noting = true;
	*machine.calls = 0;
}

/*
 * The packages are stopped when no PMU is left.  The unload waits for the timers and irq_works of
 * each package, and of each CPU with snapshots, before PCI functions and CPUs may go.
 */
static void expect_waits(struct kunit *test, const struct load_machine *l)
{
	unsigned int waits = l->pkgs + (strstr(l->pmus, "uncore_pmi") ? MACHINE_CPUS : 0);
	char *call = machine.calls, *stop = strstr(call, "on 0 ");

	KUNIT_EXPECT_TRUE(test, stop && !strstr(stop, "-uncore"));
	for (; waits && call; waits--)
		call = strstr(call + 1, "work timer ");
	KUNIT_EXPECT_TRUE(test, call && strstr(call, " -pci +hotplug "));
}

/* What the load registers, and that the unload leaves nothing of it; then the same once more */
static void test_unload_removes_what_the_load_registered(struct kunit *test)
{
	const struct load_machine *l = test->param_value;
	unsigned int i;

	load_new(test, l);
	for (i = 0; i < 2; i++) {
		*machine.log = 0;
		KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
		KUNIT_EXPECT_STREQ(test, machine.log, l->log);
		expect_pmus(test, l->pmus);
		expect_debugfs(test);
		expect_homes(test, l->ctl);
		KUNIT_EXPECT_STREQ(test, debugfs_line(test, "package0", "ovf_flag"), l->ovf_flag);
		KUNIT_EXPECT_TRUE(test, machine.nmi == ex_nmi);
		KUNIT_EXPECT_PTR_EQ(test, machine.bus.at[0], &ex_bus_nb);
		KUNIT_EXPECT_PTR_EQ(test, machine.reboot.at[0], &ex_reboot_nb);
		KUNIT_EXPECT_PTR_EQ(test, machine.syscore.at[0], &ex_syscore);
		KUNIT_EXPECT_FALSE(test, machine.cpus_locked || machine.no_hotplug ||
					 machine.pci_locked);
		note_calls();
		ex_uncore_exit();
		expect_waits(test, l);
		expect_unloaded(test);
	}
}

/* The log has the PMU that could not be registered. */
static void expect_failure_logged(struct kunit *test)
{
	char line[100];

	if (strcmp(machine.failed, "perf_pmu_register"))
		return;
	snprintf(line, sizeof(line), "error: ex_uncore: cannot register %s: error %d\n",
		 machine.failed_pmu, machine.failure);
	KUNIT_EXPECT_STREQ(test, machine.log, line);
}

/*
 * Each call of the load that can fail does so once, the first, then the second, and so on.  The
 * load returns the error of what it needs, and leaves nothing behind; of the rest it is loaded.
 */
static void test_failed_load_leaves_nothing(struct kunit *test)
{
	const struct load_machine *l = test->param_value;
	unsigned int n = 0;
	int ret;

	do {
		load_new(test, l);
		machine.fail_at = ++n;
		ret = ex_uncore_init();
		KUNIT_EXPECT_EQ_MSG(test, ret, machine.failure, "call %u, %s", n, machine.failed);
		if (ret) {
			expect_failure_logged(test);
			expect_unloaded(test);
			continue;
		}
		expect_pmus(test, l->pmus);
		ex_uncore_exit();
		expect_unloaded(test);
	} while (machine.failed);
	KUNIT_EXPECT_GT(test, n, 10);
}

/* Machines on which the driver refuses to load, or leaves out a part */
static const struct refusal {
	const char *name;
	unsigned int cpu_model, pkgs, cpus;
	const char *faults;
	unsigned int family;	/* 0: that of the model */
	const char *rival;
	int path_error;
	u32 running;		/* a register that a program has left at @left */
	u64 left;
	unsigned int running_cpu;
	bool reset, freeze;
	u32 dead_first, dead_last, gp_reg;
	bool still;		/* the uncore clock */
	int ret;
	unsigned long homes;
	const char *log;
} refusals[] = {
	{
		"another processor", 0x2d, 1, 2, .ret = -ENODEV,
		.log = "info: ex_uncore: not loaded: the uncore of this processor (family 6 model 0x2d) is not supported\n",
	},
	{
		"registers that no manual confirms", 0x3f, 1, 2, .ret = -ENODEV,
		.log = "info: ex_uncore: not loaded: what it does on a Haswell-EP is not confirmed; unconfirmed=1 loads it there\n",
	},
	{
		"registers that no manual confirms, of a Broadwell", 0x56, 1, 2, .ret = -ENODEV,
		.log = "info: ex_uncore: not loaded: what it does on a Broadwell-DE is not confirmed; unconfirmed=1 loads it there\n",
	},
	{
		"another family", 0x2e, 1, 2, .family = 15, .ret = -ENODEV,
		.log = "info: ex_uncore: not loaded: the uncore of this processor (family 15 model 0x2e) is not supported\n",
	},
	{
		"last PMU of another driver", 0x3e, 1, 2, .rival = "uncore_r3qpi_2", .ret = -EBUSY,
		.log = RIVAL("uncore_r3qpi_2"),
	},
	{
		"PMU without a name of its own", 0x1a, 1, 2, .rival = "uncore", .ret = -EBUSY,
		.log = RIVAL("uncore"),
	},
	{ "unknown PMUs", 0x2e, 1, 2, .path_error = -EACCES, .ret = -EACCES, .log = "" },
	{
		"no registers", 0x2e, 2, 4, "no_uncore=1", .ret = -ENODEV,
		.log = "error: ex_uncore: not loaded: CPU 0 cannot read the uncore's registers; is this a virtual machine?\n",
	},
	{
		"no registers in one package", 0x2e, 2, 4, .gp_reg = EX_U_GLOBAL_CTL,
		.ret = -ENODEV,
		.log = "error: ex_uncore: not loaded: CPU 1 cannot read the uncore's registers; is this a virtual machine?\n",
	},
	{
		"registers that read 0", 0x2e, 2, 4, "dead_counters=1", .ret = -ENODEV,
		.log = DEAD("0")
		       DEAD("3")
		       NONE_COUNTS,
	},
	{
		"clock that stands still", 0x2e, 2, 4, .still = true, .ret = -ENODEV,
		.log = STILL("0")
		       STILL("3")
		       NONE_COUNTS,
	},
	{
		"one package that reads 0", 0x1a, 2, 8, .dead_first = 0x390, .dead_last = 0x3ff,
		.homes = 1,
		.log = DEAD("3")
		       LOADED("Nehalem", "1 package, not freezing")
		       PMIS_NHM("0", "0"),
	},
	{
		"boxes that read 0", 0x2e, 2, 4, .dead_first = EX_C2_BASE,
		.dead_last = EX_C6_BASE + 0x1f, .homes = 3,
		.log = "warning: ex_uncore: package 3: 2 boxes are left out, their counters do not keep what is written to them\n"
		       LOADED("Xeon 7500", "2 packages, not freezing")
		       PMIS_7500("0", "0")
		       PMIS_7500("3", "1")
		       ABSENT("3", " uncore_cbox_2 uncore_cbox_6"),
	},
	{
		"first SUMMARY raises #GP", 0x2e, 2, 4, .gp_reg = EX_S_SUMMARY(0), .homes = 3,
		.log = LOADED("Xeon 7500", "2 packages, not freezing")
		       PMIS_7500("0", "0")
		       NO_SUMMARY("3", "1"),
	},
	{
		"second SUMMARY raises #GP", 0x2e, 2, 4, .gp_reg = EX_S_SUMMARY(1), .homes = 3,
		.log = LOADED("Xeon 7500", "2 packages, not freezing")
		       PMIS_7500("0", "0")
		       NO_SUMMARY("3", "1"),
	},
	{
		"DEBUGCTL raises #GP", 0x2e, 2, 4, "no_debugctl=1", .gp_reg = MSR_IA32_DEBUGCTLMSR,
		.homes = 3,
		.log = LOADED("Xeon 7500", "2 packages, not freezing")
		       PMIS_TO("0", "0", "0x2", PMI_EN("0x2", "as documented"))
		       PMIS_TO("3", "1", "0x2", PMI_EN("0x2", "as documented")),
	},
	{
		"bits that suppress PMIs", 0x1a, 1, 2, "pmi_gate=1", .homes = 1,
		.log = LOADED("Nehalem", "1 package, not freezing")
		       CORES_NHM("0", "0", "0xf000000000000, gated"),
	},
	{
		"no PMI", 0x2e, 1, 2, "lose_pmi=1000000", .homes = 2,
		.log = LOADED("Xeon 7500", "1 package, not freezing")
		       NO_PMI("0"),
	},
	{
		"PMIs for second threads", 0x2e, 2, 8, "pmi_thread=2", .homes = 4 | 8,
		.log = LOADED("Xeon 7500", "2 packages, not freezing")
		       PMIS_7500("0", "2")
		       PMIS_7500("3", "3"),
	},
	/* The clock is measured in spite of a late freeze. */
	{
		"late freeze", 0x2e, 1, 2, "late_freeze=5000", .freeze = true, .homes = 1,
		.log = LATE_FREEZE("0", " (load with freeze=0)")
		       LOADED("Xeon 7500", "1 package, freezing")
		       PMIS_7500("0", "0"),
	},
	{
		"late freeze of a Nehalem", 0x1a, 1, 2, "late_freeze=5000", .freeze = true,
		.homes = 1,
		.log = LATE_FREEZE("0", " (load with freeze=0)")
		       LOADED("Nehalem", "1 package, freezing")
		       PMIS_NHM("0", "0"),
	},
	{
		"late freeze of an Ivytown", 0x3e, 1, 2, "late_freeze=5000", .homes = 1,
		.log = LATE_FREEZE("0", "")
		       LOADED("Ivytown", "1 package, freezing")
		       PMIS_IVT("0", "0"),
	},
	{
		"late freeze that is not used", 0x2e, 1, 2, "late_freeze=5000", .homes = 1,
		.log = LOADED("Xeon 7500", "1 package, not freezing")
		       PMIS_7500("0", "0"),
	},
	{
		"running package", 0x2e, 2, 4, .running = EX_U_GLOBAL_CTL, .running_cpu = 1,
		.left = 0x10000002, .ret = -EBUSY,
		.log = RUNNING("3", "0xc00", "0x10000002"),
	},
	{
		"running package, taken over", 0x2e, 2, 4, .running = EX_U_GLOBAL_CTL,
		.running_cpu = 1, .left = 0x10000000, .reset = true, .homes = 3,
		.log = LOADED("Xeon 7500", "2 packages, not freezing")
		       PMIS_7500("0", "0")
		       PMIS_7500("3", "1"),
	},
	{
		"stopped package", 0x2e, 1, 2, .running = EX_U_GLOBAL_CTL, .left = 0x2, .homes = 1,
		.log = LOADED("Xeon 7500", "1 package, not freezing")
		       PMIS_7500("0", "0"),
	},
	{
		"enabled counter of a stopped package", 0x2e, 1, 2, .running = EX_B_BASE(0) + 0x10,
		.left = 1, .homes = 1,
		.log = LOADED("Xeon 7500", "1 package, not freezing")
		       PMIS_7500("0", "0"),
	},
	{
		"running counter of the Ivytown", 0x3e, 2, 4, .running = EX_U_BASE + 0x10,
		.running_cpu = 1, .left = 0x400042, .ret = -EBUSY,
		.log = RUNNING("1", "0xc00", "0x0"),
	},
	{
		"running counter of a port", 0x3e, 2, 4, .running = EX_PCI, .running_cpu = 1,
		.left = 0x400014, .ret = -EBUSY,
		.log = RUNNING("1", "0xc00", "0x0"),
	},
	{
		"running counter of a Nehalem", 0x1a, 2, 4, .running = EX_NHM_CTL0 + 7,
		.running_cpu = 1, .left = 0x400009, .ret = -EBUSY,
		.log = RUNNING("3", "0x391", "0x0"),
	},
	{
		"running fixed counter of a Nehalem", 0x1a, 2, 4, .running = EX_NHM_FIXED_CTL,
		.running_cpu = 1, .left = 1, .ret = -EBUSY,
		.log = RUNNING("3", "0x391", "0x0"),
	},
	{
		"package of a Nehalem that intel_uncore has left enabled", 0x1a, 2, 4,
		.running = EX_NHM_GLOBAL_CTRL, .running_cpu = 1, .left = 0x1000000ff, .homes = 3,
		.log = LOADED("Nehalem", "2 packages, not freezing")
		       PMIS_NHM("0", "0")
		       PMIS_NHM("3", "1"),
	},
};

static void refusal_desc(const struct refusal *r, char *desc)
{
	strscpy(desc, r->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(refusal, refusals, refusal_desc);

static void leave_running(const struct refusal *r)
{
	const int was = machine.this_cpu;

	if (!r->running)
		return;
	machine.this_cpu = r->running_cpu;
	if (r->running == EX_PCI)	/* control register of the first counter of port 0 */
		exm_pci_write(&machine.m, r->running_cpu, r->running_cpu,
			      EXM_PCI(8, 2, EX_IVT_PCI_CTL0), 4, r->left);
	else
		wrmsrq(r->running, r->left);
	machine.this_cpu = was;
}

static void refusal_new(struct kunit *test, const struct refusal *r)
{
	machine_new(test, r->cpu_model, r->pkgs, r->cpus);
	if (r->family)
		boot_cpu_data.x86 = r->family;
	freeze = r->freeze;
	reset = r->reset;
	machine.rival = r->rival;
	machine.path_error = r->path_error;
	machine.dead_pkg = 1;
	machine.dead_first = r->dead_first;
	machine.dead_last = r->dead_last;
	machine.gp_reg = r->gp_reg;
	if (r->still)
		machine.khz = 0;
	if (r->faults)
		hw("set %s", r->faults);
	leave_running(r);
}

static void test_load_says_what_is_wrong(struct kunit *test)
{
	const struct refusal *r = test->param_value;
	int ret;

	refusal_new(test, r);
	ret = ex_uncore_init();
	KUNIT_EXPECT_EQ(test, ret, r->ret);
	KUNIT_EXPECT_STREQ(test, machine.log, r->log);
	if (!ret) {
		KUNIT_EXPECT_EQ(test, *ex_home_cpus.bits, r->homes);
		ex_uncore_exit();
	}
	expect_nothing_registered(test);
	expect_quiet(test);
	if (!r->running)
		expect_stopped(test, 0);
}

static struct kunit_case load_tests[] = {
	KUNIT_CASE_PARAM(test_unload_removes_what_the_load_registered, load_gen_params),
	KUNIT_CASE_PARAM(test_failed_load_leaves_nothing, load_gen_params),
	KUNIT_CASE_PARAM(test_load_says_what_is_wrong, refusal_gen_params),
	{ }
};

static int load_init(struct kunit *test)
{
	ex_max_sample_rate = 0;
	return 0;
}

static void load_exit(struct kunit *test)
{
	freeze = false;
	reset = false;
	fx_clear_package();
}

static struct kunit_suite load_suite = {
	.name = "ex_uncore_load", .init = load_init, .exit = load_exit,
	.test_cases = load_tests,
};
