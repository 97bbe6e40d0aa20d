// SPDX-License-Identifier: GPL-2.0
/* The loaded driver and the PCI functions on the buses of each package */

#define IVT_IRP		16		/* index of the function that is on a bus of its own */
#define IVT_ALL		(0x1fffff & ~BIT(5))	/* the ID of one function is unknown */

/* Nodes, tables and functions of an Ivytown, and which PCI functions the driver finds */
static const struct bus_case {
	const char *name;
	const char *faults;
	bool no_mcfg, wrong_mcfg, short_mcfg, no_port;
	unsigned int nodes;
	bool reset;
	u32 at, mask, val;	/* another value of a register */
	bool other_nodes;	/* those of the buses are not those of the CPUs */
	bool id_2;		/* the packages' physical ids are 0 and 2 */
	bool domains;		/* the second package has the same bus numbers in another domain */
	bool ascending;		/* Linux has found the functions of the first bus first */
	unsigned int lost[2];	/* bitmaps of the functions of each package that are not found */
	unsigned int in_ports[2];	/* and of those whose registers are not in memory */
} bus_cases[] = {
	{ "in memory" },
	{ "no table", .no_mcfg = true, .in_ports = { IVT_ALL, IVT_ALL } },
	{ "wrong table", .wrong_mcfg = true, .in_ports = { IVT_ALL, IVT_ALL } },
	{ "table without the last range", .short_mcfg = true,
	  .in_ports = { 0, IVT_ALL & ~BIT(IVT_IRP) } },
	{ "other node IDs", "node_xor=3" },
	{ "no map of nodes", "no_node_map=1", .nodes = 2 },
	{ "no map of nodes, and firmware's are others", "no_node_map=1", .nodes = 2,
	  .other_nodes = true, .lost = { 0, IVT_ALL } },
	{ "eight nodes", .nodes = 8, .other_nodes = true },
	{ "nine nodes", "no_node_map=1", .nodes = 9 },
	{ "nine nodes, and firmware's are others", .nodes = 9, .other_nodes = true,
	  .lost = { IVT_ALL, IVT_ALL } },
	{ "no port 1", .no_port = true, .lost = { BIT(2) } },
	{ "nodes that are not in their map", .at = EX_U_GIDNIDMAP, .mask = ~0, .val = 0xffffff },
	/* The map has 1 of package 0, whose node is 4: firmware decides. */
	{ "node IDs that differ in bit 2", "node_xor=4", .at = EX_U_GIDNIDMAP, .mask = ~0,
	  .val = 0xffffe9 },
	/* Its map has the node of package 1 at 2, and 7 where there is no package. */
	{ "package ids with a gap", .id_2 = true, .at = EX_U_GIDNIDMAP, .mask = ~0,
	  .val = 0xfffe78, .other_nodes = true },
	{ "other bits beside the node", .at = EX_U_CPUNODEID, .mask = ~7, .val = ~7,
	  .other_nodes = true },
	{ "counters taken over", .reset = true },
	{ "two domains", .domains = true, .in_ports = { 0, IVT_ALL } },
	{ "first bus first", .ascending = true },
};

static void bus_desc(const struct bus_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(bus, bus_cases, bus_desc);

/* The PCI function of a package with this device ID */
static struct pci_dev *find_function(unsigned int pkg, u16 id)
{
	struct pci_dev *dev = machine.pci;

	while ((dev->bus != &machine.buses[pkg] && dev->bus != &machine.irp_buses[pkg]) ||
	       dev->device != id)
		dev++;
	return dev;
}

/* Give each package the places in the list of functions that the other one has had. */
static void swap_packages(void)
{
	struct pci_dev *dev;

	for (dev = machine.pci; dev->bus; dev++) {
		if (dev->bus == &machine.buses[0] || dev->bus == &machine.buses[1])
			dev->bus = &machine.buses[dev->bus == &machine.buses[0]];
		else
			dev->bus = &machine.irp_buses[dev->bus == &machine.irp_buses[0]];
	}
}

static void bus_new(struct kunit *test, const struct bus_case *c)
{
	unsigned int i;

	machine_new(test, 0x3e, 2, 4);
	reset = c->reset;
	machine.config_at = c->at;
	machine.config_id = 0x0e1e;
	machine.config_mask = c->mask;
	machine.config_val = c->val;
	machine.nodes = c->nodes ?: 2;
	machine.package_id[1] += c->id_2;
	for (i = 0; i < 4; i++)
		machine.cpus[i].node = i & 1;
	for (i = 0; i < 2; i++)
		machine.pci_node[i] = i + 4 * c->other_nodes;
	if (c->domains) {
		machine.buses[1] = (struct pci_bus){ machine.buses[0].number, 1 };
		machine.irp_buses[1] = (struct pci_bus){ machine.irp_buses[0].number, 1 };
		machine.mcfg.ranges[0].pci_segment = 2;
	}
	if (c->ascending)
		swap_packages();
	if (c->no_mcfg)
		machine.mcfg.table.header.length = 0;
	if (c->short_mcfg)
		machine.mcfg.table.header.length -= sizeof(machine.mcfg.ranges[0]);
	for (i = 1; c->wrong_mcfg && i < MACHINE_MCFG; i++)
		machine.mcfg.ranges[i].address += 1 << 20;
	if (c->no_port)
		find_function(0, 0x0e33)->device = 0;
	if (c->faults)
		hw("set %s", c->faults);
}

static void expect_functions(struct kunit *test, const struct bus_case *c, unsigned int pkg)
{
	const u16 *ids = ex_ivytown.pci.functions;
	unsigned int k;

	for (k = 0; k < EX_MAX_FUNCTIONS; k++) {
		const struct ex_function *f = &ex_pkgs[pkg]->functions[k];
		bool found = (IVT_ALL & ~c->lost[pkg]) >> k & 1;

		KUNIT_EXPECT_TRUE_MSG(test, f->dev == (found ? find_function(pkg, ids[k]) : NULL),
				      "package %u, function %u", pkg, k);
		KUNIT_EXPECT_EQ_MSG(test, !!f->page, found && !(c->in_ports[pkg] >> k & 1),
				    "package %u, function %u", pkg, k);
	}
}

/* No other driver gets a function with counters or filters; the driver claims nothing else. */
static void expect_claims(struct kunit *test)
{
	static const u16 ids[] = {
		0x0e32, 0x0e86, 0x0e33, 0x0e96, 0x0e3a, 0x0e30, 0x0e38,
		0x0eb4, 0x0eb5, 0x0eb0, 0x0eb1, 0x0ef4, 0x0ef5, 0x0ef0, 0x0ef1,
		0x0e39, 0x0e34, 0x0e36, 0x0e37, 0x0e3e,
	};
	const struct pci_driver *driver = machine.claims.at[0];
	unsigned int i;

	KUNIT_ASSERT_EQ(test, machine.claims.num, 1);
	for (i = 0; i < ARRAY_SIZE(ids); i++) {
		KUNIT_EXPECT_EQ(test, driver->id_table[i].vendor, 0x8086U);
		KUNIT_EXPECT_EQ(test, driver->id_table[i].device, ids[i]);
	}
	KUNIT_EXPECT_EQ(test, driver->id_table[i].vendor, 0U);
}

/* Each package has the PCI functions of its bus, and lets go of them at unload. */
static void test_package_finds_its_bus(struct kunit *test)
{
	const struct bus_case *c = test->param_value;
	unsigned int pkg;

	bus_new(test, c);
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	for (pkg = 0; pkg < 2; pkg++)
		expect_functions(test, c, pkg);
	KUNIT_EXPECT_STREQ(test, debugfs_line(test, "package0", "config_space"),
			   c->in_ports[0] ? "ports" : "memory");
	expect_claims(test);
	/* A PMU is there if any package has its box. */
	KUNIT_EXPECT_EQ(test, machine.pmus.num, 1 + (c->lost[0] == IVT_ALL ? 1 + 15 + 1 : 35));
	KUNIT_EXPECT_EQ(test, machine.tables, 0);
	ex_uncore_exit();
	expect_nothing_registered(test);
	expect_quiet(test);
}

/* Events of a port count; they sample if its registers are in memory. */
static void test_ports_count_on_each_bus(struct kunit *test)
{
	struct bus_case c = { };
	struct perf_event count, other, sample;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		c.no_mcfg = i;
		bus_new(test, &c);
		KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
		event_new(&count, "uncore_qpi_1", 0x04, 0, 1);
		event_new(&other, "uncore_qpi_1", 0x04, 0, 0);
		start_event(test, 0, &count);
		start_event(test, 1, &other);
		event_new(&sample, "uncore_qpi_0", 0x04, 10, 1);
		if (c.no_mcfg) {
			KUNIT_EXPECT_EQ(test, init_event(test, &sample), -EOPNOTSUPP);
		} else {
			start_event(test, 2, &sample);
			samples = 0;
			put("qpi0.txl_inserts", 1, 30);
			KUNIT_EXPECT_EQ(test, samples, 3);
		}
		put("qpi1.txl_inserts", 1, 33);
		put("qpi1.txl_inserts", 0, 44);
		KUNIT_EXPECT_EQ(test, count_of(&count), 33ULL);
		KUNIT_EXPECT_EQ(test, count_of(&other), 44ULL);
		end_event(0);
		end_event(1);
		if (!c.no_mcfg)
			end_event(2);
		ex_uncore_exit();
		expect_nothing_registered(test);
		expect_quiet(test);
	}
}

/* perf reads and throttles a group that lock:contention_end leads. */
static void read_and_throttle(void)
{
	struct perf_event *event = machine.events[0];

	event->pmu->read(event);
	event->pmu->stop(event, 0);
}

/* An access of the I/O ports passes a tracepoint with their lock taken: it takes that lock once. */
static void test_lock_of_the_ports_is_taken_once(struct kunit *test)
{
	static const struct bus_case ports = { .no_mcfg = true };
	struct perf_event event;

	bus_new(test, &ports);
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	event_new(&event, "uncore_qpi_1", 0x04, 0, 1);
	start_event(test, 0, &event);
	machine.contended = read_and_throttle;
	put("qpi1.txl_inserts", 1, 35);
	KUNIT_EXPECT_EQ(test, count_of(&event), 35ULL);
	machine.contended = NULL;
	read_and_throttle();
	KUNIT_EXPECT_TRUE(test, event.hw.state & PERF_HES_STOPPED);
	end_event(0);
	ex_uncore_exit();
	expect_quiet(test);
}

/* Linux removes the device of a port: its event keeps its count; no event is opened there. */
static void test_removed_port_is_let_go_of(struct kunit *test)
{
	static const struct bus_case memory = { };
	const struct notifier_block *nb;
	struct perf_event event, late;
	struct pci_dev *dev;

	bus_new(test, &memory);
	KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
	event_new(&event, "uncore_qpi_1", 0x04, 0, 1);
	event_new(&late, "uncore_qpi_1", 0x04, 0, 1);
	start_event(test, 0, &event);
	put("qpi1.txl_inserts", 1, 33);
	dev = find_function(1, 0x0e33);
	nb = machine.bus.at[0];
	KUNIT_EXPECT_EQ(test, dev->dev.kobj.kref, 2);
	note_calls();
	*machine.log = 0;
	nb->notifier_call((void *)nb, BUS_NOTIFY_DEL_DEVICE, &dev->dev);
	KUNIT_EXPECT_STREQ(test, machine.log,
			   "notice: ex_uncore: package 1: PCI function D:B:D.F is removed, its events count no more\n");
	/* Its event is stopped before its registers go. */
	KUNIT_EXPECT_STREQ(test, machine.calls, "+cpus on 1 unmap put -cpus ");
	KUNIT_EXPECT_EQ(test, dev->dev.kobj.kref, 1);
	KUNIT_EXPECT_EQ(test, local64_read(&event.count), 33);
	*machine.log = 0;
	KUNIT_EXPECT_EQ(test, init_event(test, &late), -ENODEV);
	KUNIT_EXPECT_STREQ(test, machine.log,
			   "notice: ex_uncore: uncore_qpi_1: perf event 0x4, 0x0, 0x0 refused: the package of this CPU does not have the box, or has no longer\n");
	KUNIT_EXPECT_STREQ(test, sysfs_file(&dev_attr_cpumask, "uncore_qpi_1"), "0\n");
	KUNIT_EXPECT_STREQ(test, sysfs_file(&dev_attr_cpumask, "uncore_qpi_0"), "0-1\n");
	/* It comes back. */
	*machine.log = 0;
	KUNIT_EXPECT_EQ(test, ex_pci_driver.probe(dev, ex_pci_ids), 0);
	KUNIT_EXPECT_STREQ(test, machine.log,
			   "notice: ex_uncore: PCI function D:B:D.F has come after the load: its events count when ex_uncore is loaded again\n");
	*machine.log = 0;
	end_event(0);
	machine.this_cpu = 1;	/* the boot CPU, at a suspend */
	machine_suspend(test);
	machine_resume();
	ex_uncore_exit();
	expect_nothing_registered(test);
	expect_quiet(test);
}

/*
 * CURRENT_UCLK_RATIO of each package is in function 0.0 on the bus of its processor: 255 of package
 * 0, and 252 of package 3.
 */
static void test_ratio_of_the_clock_is_that_of_the_package(struct kunit *test)
{
	static const struct {
		const char *name;
		u16 ids[2];		/* of package 0 and 3; 0: there is no function */
		const char *faults;
		u32 val;		/* in place of the register's; 0: none */
		unsigned int ratios[2];
	} cases[] = {
		{ "Xeon 5500", { 0x2c40, 0x2c40 }, "uclk_ratio=20", 0, { 20, 20 } },
		{ "Core i7-900", { 0x2c41, 0x2c41 }, NULL, 0, { 8, 8 } },
		{ "models 30", { 0x2c50, 0x2c51 }, NULL, 0, { 8, 8 } },
		{ "model 44", { 0x2c70, 0x2c70 }, NULL, 0, { 8, 8 } },
		{ "another function", { 0x2c10, 0x2c10 }, NULL, 0, { 0, 0 } },
		{ "no function", { 0, 0 }, NULL, 0, { 0, 0 } },
		{ "the second is hidden", { 0x2c40, 0 }, NULL, 0, { 8, 0 } },
		{ "other bits", { 0x2c40, 0x2c40 }, NULL, 0x80ffff94, { 20, 20 } },
		{ "a failed read", { 0x2c40, 0x2c40 }, NULL, ~0U, { 0, 0 } },
	};
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		machine_new(test, 0x1a, 2, 4);
		if (cases[i].faults)
			hw("set %s", cases[i].faults);
		for (k = 0; k < 2; k++) {
			machine.pci[k].device = cases[i].ids[k];
			if (!cases[i].ids[k])
				machine.pci[k] = (struct pci_dev){ };
		}
		machine.config_at = cases[i].val ? EX_NHM_UCLK_RATIO : 0;
		machine.config_mask = ~0U;
		machine.config_val = cases[i].val;
		KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
		for (k = 0; k < 2; k++)
			KUNIT_EXPECT_EQ_MSG(test, ex_pkgs[k]->uclk_ratio, cases[i].ratios[k],
					    "%s, package %u", cases[i].name, k);
		KUNIT_EXPECT_EQ_MSG(test, !strstr(machine.log, "ratio"), !cases[i].ratios[0],
				    "%s", cases[i].name);
		ex_uncore_exit();
		expect_unloaded(test);
	}
}

/*
 * CAPID4 says how many S-Boxes the die has, also where the registers of the others keep what is written
 * to them (haswell-ep.md 2).  Without its function, @blind, the registers say so.  Channels whose
 * registers read ones are not there, and no counter of theirs is taken for a running one.
 */
static void test_small_die_has_fewer_sboxes(struct kunit *test)
{
	static const struct {
		unsigned int cpu_model;
		const char *faults;
		bool blind;
		unsigned int sboxes;
	} cases[] = {
		{ 0x3f, "sboxes=4", false, 4 }, { 0x3f, "sboxes=2", false, 2 },
		{ 0x3f, "sboxes=2 sbox_ghosts=1", false, 2 }, { 0x3f, "sboxes=2", true, 2 },
		{ 0x4f, "sboxes=4", false, 4 }, { 0x4f, "sboxes=4", true, 4 },
		{ 0x4f, "sboxes=0", false, 0 }, { 0x4f, "sboxes=0 sbox_ghosts=1", false, 0 },
		{ 0x4f, "sboxes=0", true, 0 }, { 0x4f, "empty_channels=12", false, 4 },
	};
	unsigned int i, k, sboxes, channels;

	unconfirmed = true;
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		machine_new(test, cases[i].cpu_model, 1, 2);
		hw("set %s", cases[i].faults);
		if (cases[i].blind)
			find_function(0, cases[i].cpu_model == 0x3f ? 0x2fc0 : 0x6fc0)->device = 0;
		KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
		sboxes = 0;
		channels = 0;
		for (k = 0; k < machine.pmus.num; k++) {
			sboxes += !!strstr(pmu_at(k)->name, "sbox");
			channels += !!strstr(pmu_at(k)->name, "imc");
		}
		KUNIT_EXPECT_EQ_MSG(test, sboxes, cases[i].sboxes, "case %u", i);
		KUNIT_EXPECT_EQ_MSG(test, channels, strstr(cases[i].faults, "empty") ? 6 : 8,
				    "case %u", i);
		ex_uncore_exit();
		expect_unloaded(test);
	}
	unconfirmed = false;
}

/*
 * CAPID6 says how many CHAs the die of a Skylake-SP has; without its function, @blind, the registers say
 * so.  Functions with the same device ID are told apart, and all of them are on the buses of CPUBUSNO.
 */
static void test_capid_says_how_many_chas(struct kunit *test)
{
	static const struct {
		const char *faults;
		bool blind;
		unsigned int chas;
	} cases[] = {
		{ "cboxes=28", false, 28 }, { "cboxes=28", true, 28 }, { "cboxes=10", false, 10 },
		{ "cboxes=10", true, 10 }, { "cboxes=10 cha_ghosts=1", false, 10 },
	};
	unsigned int i, k, chas;

	unconfirmed = true;
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		machine_new(test, 0x55, 1, 2);
		hw("set %s", cases[i].faults);
		if (cases[i].blind)
			find_function(0, 0x2083)->device = 0;
		KUNIT_ASSERT_EQ(test, ex_uncore_init(), 0);
		chas = 0;
		for (k = 0; k < machine.pmus.num; k++)
			chas += !!strstr(pmu_at(k)->name, "cha");
		KUNIT_EXPECT_EQ_MSG(test, chas, cases[i].chas, "case %u", i);
		KUNIT_EXPECT_EQ(test, machine.pmus.num, 66 - 28 + cases[i].chas);
		for (k = 0; ex_skx_functions[k]; k++) {
			KUNIT_ASSERT_NOT_NULL(test, ex_pkgs[0]->functions[k].dev);
			KUNIT_EXPECT_EQ(test, ex_pkgs[0]->functions[k].dev->devfn, ex_skx_devfns[k]);
		}
		ex_uncore_exit();
		expect_unloaded(test);
	}
	unconfirmed = false;
}

static struct kunit_case buses_tests[] = {
	KUNIT_CASE(test_capid_says_how_many_chas),
	KUNIT_CASE(test_small_die_has_fewer_sboxes),
	KUNIT_CASE(test_ratio_of_the_clock_is_that_of_the_package),
	KUNIT_CASE_PARAM(test_package_finds_its_bus, bus_gen_params),
	KUNIT_CASE(test_ports_count_on_each_bus),
	KUNIT_CASE(test_lock_of_the_ports_is_taken_once),
	KUNIT_CASE(test_removed_port_is_let_go_of),
	{ }
};

static struct kunit_suite buses_suite = {
	.name = "ex_uncore_buses", .init = load_init, .exit = load_exit,
	.test_cases = buses_tests,
};
