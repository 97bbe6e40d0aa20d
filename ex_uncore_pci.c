// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: registers in PCI configuration space.
 *
 * The driver binds to the PCI functions only so that no other driver does.  The kernel's accessors
 * take a lock that an interrupted CPU may hold.  So ex_pci_map() maps each function's page of the
 * memory-mapped configuration space, at the address in ACPI's MCFG table.  Without MCFG the driver
 * uses the accessors; the events of these boxes count, and do not sample.
 */
#include <linux/acpi.h>
#include <linux/bitfield.h>
#include <linux/io.h>
#include <linux/nodemask.h>
#include <linux/pci.h>
#include <linux/topology.h>

#include "ex_uncore.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

static phys_addr_t ex_pci_address(struct pci_dev *dev)
{
	const struct acpi_mcfg_allocation *range;
	const struct acpi_table_mcfg *mcfg;
	struct acpi_table_header *table;
	phys_addr_t address = 0;

	if (ACPI_FAILURE(acpi_get_table(ACPI_SIG_MCFG, 0, &table)))
		return 0;
	mcfg = container_of(table, struct acpi_table_mcfg, header);
	for (range = (const void *)(mcfg + 1);
	     (const void *)(range + 1) <= (const void *)table + table->length; range++)
		if (range->pci_segment == pci_domain_nr(dev->bus) &&
		    range->start_bus_number <= dev->bus->number &&
		    range->end_bus_number >= dev->bus->number)
			address = range->address + ((phys_addr_t)pci_dev_id(dev) << 12);
	acpi_put_table(table);
	return address;
}

/* Map the configuration space of @dev, if it is where MCFG says: firmware may be wrong. */
static void __iomem *ex_pci_map(struct pci_dev *dev)
{
	phys_addr_t address = ex_pci_address(dev);
	void __iomem *page = address ? ioremap(address, PCI_CFG_SPACE_EXP_SIZE) : NULL;

	if (page && readl(page + PCI_VENDOR_ID) != ((u32)dev->device << 16 | dev->vendor)) {
		iounmap(page);
		page = NULL;
	}
	return page;
}

/*
 * Whether the bus of @map belongs to the package of @cpu.  CPUNODEID of @map, @reg, is the node,
 * and the index at which GIDNIDMAP has this node is the package (ivt 9).  With more than the eight
 * nodes of these registers, or if GIDNIDMAP lacks the node, firmware's NUMA node decides.
 */
static bool ex_pci_is_of(struct pci_dev *map, u16 reg, int cpu)
{
	u32 node, nodes;
	int i;

	pci_read_config_dword(map, reg, &node);
	pci_read_config_dword(map, reg + EX_U_GIDNIDMAP - EX_U_CPUNODEID, &nodes);
	node = FIELD_GET(EX_U_CPUNODEID_NODE, node);
	for (i = 0; i < 8 && nr_node_ids <= 8; i++)
		if ((nodes >> i * EX_U_GIDNIDMAP_BITS & EX_U_CPUNODEID_NODE) == node)
			return i == topology_physical_package_id(cpu);
	return dev_to_node(&map->dev) == cpu_to_node(cpu);
}

/*
 * Whether @dev is of the same package as @map: on its bus, or as the IRP on a bus without such a
 * function, of which the next one with it has @map (ivt 9).
 */
static bool ex_pci_is_below(const struct pci_dev *map, const struct pci_dev *dev)
{
	int bus = dev->bus->number, domain = pci_domain_nr(dev->bus);
	struct pci_dev *other = NULL;

	if (map->bus->number < bus)
		return false;
	while ((other = pci_get_device(PCI_VENDOR_ID_INTEL, map->device, other)))
		if (pci_domain_nr(other->bus) == domain && other->bus->number >= bus &&
		    other->bus->number < map->bus->number)
			break;
	pci_dev_put(other);
	return !other;
}

/* The @i-th bus of CPUBUSNO, or -1: a byte of 0 but the first names none (skx 3). */
int ex_pci_bus(const struct ex_pkg *pkg, unsigned int i)
{
	u8 bus = pkg->buses >> 8 * i;

	return pkg->buses & EX_BUSES_VALID && (!i || bus) ? bus : -1;
}

static bool ex_pci_is_named(const struct ex_pkg *pkg, const struct pci_dev *dev)
{
	unsigned int i = 0;

	while (i < EX_BUSES_NUM && ex_pci_bus(pkg, i) != dev->bus->number)
		i++;
	return i < EX_BUSES_NUM;
}

static bool ex_pci_is_near(const struct ex_pkg *pkg, const struct pci_dev *map,
			   const struct pci_dev *dev)
{
	if (pci_domain_nr(map->bus) != pci_domain_nr(dev->bus))
		return false;
	return pkg->platform->pci.bus_msr ? ex_pci_is_named(pkg, dev) :
					    ex_pci_is_below(map, dev);
}

/* The function of the package with this ID, and if @devfn is not NULL at that place */
static struct pci_dev *ex_pci_find(const struct ex_pkg *pkg, const struct pci_dev *map, u16 id,
				   const u8 *devfn)
{
	struct pci_dev *dev = NULL;

	while ((dev = pci_get_device(PCI_VENDOR_ID_INTEL, id, dev)))
		if (ex_pci_is_near(pkg, map, dev) && (!devfn || dev->devfn == *devfn))
			break;
	return dev;
}

/* Note where the UPI link of function @i leads, if that is the function of a link. */
static void ex_pci_note_link(const struct ex_platform *platform, struct ex_function *f,
			     unsigned int i)
{
	const struct ex_box_row *row;

	for (row = platform->boxes; row < platform->boxes + platform->num_boxes; row++)
		if (row->type->die == EX_DIE_LINK && FIELD_GET(EX_PCI_FUNCTION, row->base) == i &&
		    readl(f->page + EX_UPI_PCSTS) & EX_UPI_PCSTS_VALID)
			f->link = readl(f->page + EX_UPI_LP0) | EX_UPI_LINKED;
}

/* Without the function with the CAPID, the registers of the boxes tell which are there. */
static unsigned int ex_pci_capid_bits(const struct ex_pkg *pkg, const struct pci_dev *map)
{
	u16 id = pkg->platform->pci.capid;
	struct pci_dev *dev = id ? ex_pci_find(pkg, map, id, NULL) : NULL;
	u32 capid = ~0U;

	if (dev)
		pci_read_config_dword(dev, pkg->platform->pci.capid_reg, &capid);
	pci_dev_put(dev);
	return hweight_long(capid & pkg->platform->pci.capid_mask);
}

static void ex_pci_attach_bus(struct ex_pkg *pkg, const struct pci_dev *map)
{
	const u16 *ids = pkg->platform->pci.functions;
	const u8 *devfns = pkg->platform->pci.devfns;
	unsigned int i;

	pkg->capid_bits = ex_pci_capid_bits(pkg, map);
	pkg->domain = pci_domain_nr(map->bus);
	for (i = 0; i < EX_MAX_FUNCTIONS; i++) {
		struct ex_function *f = &pkg->functions[i];

		if (!ids[i] || f->dev)
			continue;
		f->dev = ex_pci_find(pkg, map, ids[i], devfns ? &devfns[i] : NULL);
		if (f->dev)
			f->page = ex_pci_map(f->dev);
		if (f->page)
			ex_pci_note_link(pkg->platform, f, i);
	}
}

/*
 * Find the PCI functions of @cpu's package before the first access of a register; a function that
 * was found before stays.
 */
void ex_pci_attach(struct ex_pkg *pkg, int cpu)
{
	u32 msr = pkg->platform->pci.bus_msr;
	struct pci_dev *map = NULL;

	if (!pkg->platform->pci.map)
		return;
	pkg->capid_bits = hweight_long(pkg->platform->pci.capid_mask);
	if (msr && rdmsrq_safe_on_cpu(cpu, msr, &pkg->buses))
		pkg->buses = 0;
	while ((map = pci_get_device(PCI_VENDOR_ID_INTEL, pkg->platform->pci.map, map)))
		if (ex_pci_is_of(map, pkg->platform->pci.node, cpu))
			ex_pci_attach_bus(pkg, map);
}

static int ex_pci_last_bus(const u16 *ids)
{
	struct pci_dev *dev = NULL;
	int last = -1;

	for (; *ids; ids++)
		while ((dev = pci_get_device(PCI_VENDOR_ID_INTEL, *ids, dev)))
			last = max_t(int, last, dev->bus->number);
	return last;
}

/*
 * Read the ratio of the uncore clock to the base clock, CURRENT_UCLK_RATIO: process context.
 * Firmware numbers the buses of the processors downwards, in the order of the packages
 * (UNCONFIRMED, nhm 2), or hides them.  Returns 0 if the kernel has not found the function with
 * this register.
 */
unsigned int ex_pci_uclk_ratio(const struct ex_pkg *pkg)
{
	const u16 *ids = pkg->platform->pci.clock;
	struct pci_dev *dev = NULL;
	u32 val = 0;
	int bus;

	if (!ids)
		return 0;
	bus = ex_pci_last_bus(ids) - pkg->id;
	for (; *ids; ids++)
		while ((dev = pci_get_device(PCI_VENDOR_ID_INTEL, *ids, dev)))
			if (dev->bus->number == bus)
				pci_read_config_dword(dev, EX_NHM_UCLK_RATIO, &val);
	return val == ~0U ? 0 : FIELD_GET(EX_NHM_UCLK_RATIO_CURRENT, val);
}

/* Let go of a PCI function that is removed, or that the driver leaves and accesses no more. */
void ex_pci_detach(struct ex_pkg *pkg, unsigned int function)
{
	struct ex_function *f = &pkg->functions[function];

	if (f->page)
		iounmap(f->page);
	pci_dev_put(f->dev);
	*f = (struct ex_function){ };
}

static bool ex_pci_claimed;

/* At load ex_pci_attach() finds the functions. */
static int ex_pci_probe(struct pci_dev *dev, const struct pci_device_id *id)
{
	if (ex_pci_claimed)
		pr_notice("PCI function %s has come after the load: its events count when ex_uncore is loaded again\n",
			  pci_name(dev));
	return 0;
}

static struct pci_device_id ex_pci_ids[EX_MAX_FUNCTIONS + 1];

static struct pci_driver ex_pci_driver = {
	.name = KBUILD_MODNAME,
	.id_table = ex_pci_ids,
	.probe = ex_pci_probe,
};

/*
 * Keep other drivers away from the PCI functions of the counters: process context.  If
 * intel_uncore is loaded later, it writes BOX_CTL of each function that it probes, which resets
 * the counters (ivt 5.1), before finding that the name of the PMU exists.  Returns 0, or an error
 * of pci_register_driver().
 */
int ex_pci_claim(const struct ex_platform *platform)
{
	const u16 *ids = platform->pci.functions;
	unsigned int i, num = 0;
	int ret;

	if (!platform->pci.map)
		return 0;
	for (i = 0; i < EX_MAX_FUNCTIONS; i++)
		if (ids[i])
			ex_pci_ids[num++] = (struct pci_device_id){ PCI_VDEVICE(INTEL, ids[i]) };
	ex_pci_ids[num] = (struct pci_device_id){ };
	ret = pci_register_driver(&ex_pci_driver);
	ex_pci_claimed = !ret;
	return ret;
}

void ex_pci_disclaim(const struct ex_platform *platform)
{
	if (platform->pci.map)
		pci_unregister_driver(&ex_pci_driver);
	ex_pci_claimed = false;
}

static const struct ex_function *ex_pci_function(const struct ex_pkg *pkg, u32 reg)
{
	return &pkg->functions[FIELD_GET(EX_PCI_FUNCTION, reg)];
}

/* The driver is using one of the kernel's accessors on this CPU. */
static DEFINE_PER_CPU(bool, ex_pci_accessing);

/*
 * Whether this CPU may hold the lock of the kernel's accessors: in an NMI, or in an access of the
 * driver.  If the lock is contended, perf may read or throttle, with the lock held, a group that
 * tracepoint lock:contention_end leads.
 */
bool ex_pci_excludes(void)
{
	return in_nmi() || this_cpu_read(ex_pci_accessing);
}

/*
 * Read a register in a PCI function of the package, preemption off: not where ex_pci_excludes(),
 * unless ex_pci_is_mapped().
 */
u32 ex_pci_read(const struct ex_pkg *pkg, u32 reg)
{
	const struct ex_function *f = ex_pci_function(pkg, reg);
	u32 val;

	if (f->page)
		return readl(f->page + FIELD_GET(EX_PCI_OFFSET, reg));
	this_cpu_write(ex_pci_accessing, true);
	pci_read_config_dword(f->dev, FIELD_GET(EX_PCI_OFFSET, reg), &val);
	this_cpu_write(ex_pci_accessing, false);
	return val;
}

/* As ex_pci_read() */
void ex_pci_write(const struct ex_pkg *pkg, u32 reg, u32 val)
{
	const struct ex_function *f = ex_pci_function(pkg, reg);

	if (f->page) {
		writel(val, f->page + FIELD_GET(EX_PCI_OFFSET, reg));
		return;
	}
	this_cpu_write(ex_pci_accessing, true);
	pci_write_config_dword(f->dev, FIELD_GET(EX_PCI_OFFSET, reg), val);
	this_cpu_write(ex_pci_accessing, false);
}

/* Whether the function exists, and if only I/O ports reach the function, whether they reach @reg */
bool ex_pci_has(const struct ex_pkg *pkg, u32 reg)
{
	const struct ex_function *f = ex_pci_function(pkg, reg);

	return f->page || (f->dev && FIELD_GET(EX_PCI_OFFSET, reg) < PCI_CFG_SPACE_SIZE);
}

/* Whether a register can be accessed without a lock: also in an NMI */
bool ex_pci_is_mapped(const struct ex_pkg *pkg, u32 reg)
{
	return ex_pci_function(pkg, reg)->page;
}
