// SPDX-License-Identifier: GPL-2.0
/*
 * exm: the model's PCI functions, on one root bus for each package.
 *
 * The model gets each access to their configuration space first; QEMU handles those
 * to other registers (IDs, class, capabilities).  Two kinds of accesses are guest
 * errors that exm_pci_watch() detects before QEMU's host bridge gets the access:
 * memory mapped ones of 8 bytes, which QEMU would split, and port I/O in an NMI,
 * which may have interrupted another access between its two ports.
 *
 * On a Q35 all of the configuration space is memory mapped, at the address in the
 * ACPI table MCFG.  The older PC has only port I/O, which cannot access offsets
 * beyond 0xff.
 */
#include "qemu/osdep.h"
#include "qemu/module.h"
#include "qapi/error.h"
#include "hw/core/cpu.h"
#include "hw/i386/pc.h"
#include "hw/pci/pci.h"
#include "hw/pci/pci_bus.h"
#include "hw/pci/pci_host.h"
#include "hw/pci/pcie_host.h"
#include "exec/address-spaces.h"
#include "hw/qdev-properties.h"
#include "sysemu/numa.h"
#include "cpu.h"

#include "exm_pci.h"

#define TYPE_EXM_FUNCTION "exm-function"
OBJECT_DECLARE_SIMPLE_TYPE(ExmFunction, EXM_FUNCTION)

#define EXM_CLASS_PERF		0x1101	/* performance counters */
#define EXM_PCI_REVISION	4
#define EXM_EXPRESS_CAP		0x60	/* an offset without registers of the model */

#define TYPE_EXM_HOST "exm-host"
OBJECT_DECLARE_SIMPLE_TYPE(ExmHost, EXM_HOST)
#define TYPE_EXM_BUS "exm-bus"

/* The host bridge of a package's uncore bus */
struct ExmHost {
	PCIHostState parent_obj;

	unsigned int number, pkg;
	char path[8];
};

struct ExmFunction {
	PCIDevice parent_obj;

	struct exm *model;
	const struct exm_pci_function *function;
	unsigned int pkg;
};

/* Registers */

static uint32_t exm_pci_reg(PCIDevice *dev, uint32_t addr)
{
	return EXM_PCI(PCI_SLOT(dev->devfn), PCI_FUNC(dev->devfn), addr);
}

static unsigned int exm_pci_cpu(void)
{
	return current_cpu ? current_cpu->cpu_index : 0;
}

static bool exm_pci_get(PCIDevice *dev, uint32_t addr, unsigned int size, u64 *val)
{
	ExmFunction *s = EXM_FUNCTION(dev);

	return exm_pci_read(s->model, exm_pci_cpu(), s->pkg, exm_pci_reg(dev, addr), size,
			    val) == EXM_OK;
}

static bool exm_pci_put(PCIDevice *dev, uint32_t addr, unsigned int size, u64 val)
{
	ExmFunction *s = EXM_FUNCTION(dev);

	return exm_pci_write(s->model, exm_pci_cpu(), s->pkg, exm_pci_reg(dev, addr), size,
			     val) == EXM_OK;
}

static uint32_t exm_pci_config_read(PCIDevice *dev, uint32_t addr, int len)
{
	u64 val;

	return exm_pci_get(dev, addr, len, &val) ? val : pci_default_read_config(dev, addr, len);
}

static void exm_pci_config_write(PCIDevice *dev, uint32_t addr, uint32_t val, int len)
{
	if (!exm_pci_put(dev, addr, len, val))
		pci_default_write_config(dev, addr, val, len);
}

static void exm_pci_realize(PCIDevice *dev, Error **errp)
{
	ExmFunction *s = EXM_FUNCTION(dev);

	pci_config_set_device_id(dev->config, s->function->id);
	if (s->function->counters)
		pci_config_set_class(dev->config, EXM_CLASS_PERF);
	pcie_cap_init(dev, EXM_EXPRESS_CAP, PCI_EXP_TYPE_RC_END, 0, errp);
}

static void exm_pci_class_init(ObjectClass *klass, void *data)
{
	DeviceClass *dc = DEVICE_CLASS(klass);
	PCIDeviceClass *pc = PCI_DEVICE_CLASS(klass);

	pc->realize = exm_pci_realize;
	pc->config_read = exm_pci_config_read;
	pc->config_write = exm_pci_config_write;
	pc->vendor_id = PCI_VENDOR_ID_INTEL;
	pc->revision = EXM_PCI_REVISION;
	pc->class_id = PCI_CLASS_SYSTEM_OTHER;
	dc->user_creatable = false;	/* only exm_pci_create() makes them */
	dc->hotpluggable = false;
}

static const TypeInfo exm_pci_info = {
	.name		= TYPE_EXM_FUNCTION,
	.parent		= TYPE_PCI_DEVICE,
	.instance_size	= sizeof(ExmFunction),
	.class_init	= exm_pci_class_init,
	.interfaces	= (InterfaceInfo[]) {
		{ INTERFACE_PCIE_DEVICE },
		{ }
	},
};

/* Buses */

static int exm_bus_number(PCIBus *bus)
{
	return EXM_HOST(bus->qbus.parent)->number;
}

/* For _PXM: node n is that of package n */
static uint16_t exm_bus_node(PCIBus *bus)
{
	return MACHINE(qdev_get_machine())->numa_state->num_nodes ?
	       EXM_HOST(bus->qbus.parent)->pkg : NUMA_NODE_UNASSIGNED;
}

static void exm_bus_class_init(ObjectClass *klass, void *data)
{
	PCI_BUS_CLASS(klass)->bus_num = exm_bus_number;
	PCI_BUS_CLASS(klass)->numa_node = exm_bus_node;
}

static const TypeInfo exm_bus_info = {
	.name		= TYPE_EXM_BUS,
	.parent		= TYPE_PCIE_BUS,
	.class_init	= exm_bus_class_init,
};

static const char *exm_host_path(PCIHostState *host, PCIBus *bus)
{
	ExmHost *s = EXM_HOST(host);

	snprintf(s->path, sizeof(s->path), "0000:%02x", s->number);
	return s->path;
}

static void exm_host_class_init(ObjectClass *klass, void *data)
{
	DEVICE_CLASS(klass)->fw_name = "pci";
	DEVICE_CLASS(klass)->user_creatable = false;
	PCI_HOST_BRIDGE_CLASS(klass)->root_bus_path = exm_host_path;
}

static const TypeInfo exm_host_info = {
	.name		= TYPE_EXM_HOST,
	.parent		= TYPE_PCI_HOST_BRIDGE,
	.instance_size	= sizeof(ExmHost),
	.class_init	= exm_host_class_init,
};

static void exm_pci_register(void)
{
	type_register_static(&exm_pci_info);
	type_register_static(&exm_bus_info);
	type_register_static(&exm_host_info);
}

type_init(exm_pci_register)

/* Construction */

static PCIHostState *exm_main_host(void)
{
	return PCI_HOST_BRIDGE(BUS(PC_MACHINE(qdev_get_machine())->bus)->parent);
}

/* The functions have no interrupt pin. */
static void exm_set_irq(void *opaque, int irq, int level)
{
}

/*
 * Make a further root bus, which firmware and ACPI tables find among the children of the
 * first.  QEMU's pxb-pcie accepts bridges only.
 */
static PCIBus *exm_new_bus(unsigned int number, unsigned int pkg)
{
	PCIHostState *host = PCI_HOST_BRIDGE(qdev_new(TYPE_EXM_HOST));
	PCIHostState *main_host = exm_main_host();

	EXM_HOST(host)->number = number;
	EXM_HOST(host)->pkg = pkg;
	host->bus = pci_root_bus_new(DEVICE(host), NULL, main_host->bus->address_space_mem,
				     main_host->bus->address_space_io, 0, TYPE_EXM_BUS);
	pci_bus_irqs(host->bus, exm_set_irq, pci_swizzle_map_irq_fn, NULL, PCI_NUM_PINS);
	QLIST_INSERT_HEAD(&main_host->bus->child, host->bus, sibling);
	sysbus_realize_and_unref(SYS_BUS_DEVICE(host), &error_fatal);
	return host->bus;
}

static bool exm_pci_plug(struct exm *model, unsigned int pkg, PCIBus *bus,
			 const struct exm_pci_function *function, Error **errp)
{
	PCIDevice *dev = pci_new_multifunction(PCI_DEVFN(function->dev, function->fn), true,
					       TYPE_EXM_FUNCTION);
	ExmFunction *s = EXM_FUNCTION(dev);

	s->model = model;
	s->function = function;
	s->pkg = pkg;
	return pci_realize_and_unref(dev, bus, errp);
}

/* Whether a list of functions, "16.1 30.4", has this one */
static bool exm_pci_is_in(const char *list, const struct exm_pci_function *function)
{
	g_auto(GStrv) words = g_strsplit(list ? list : "", " ", 0);
	g_autofree char *name = g_strdup_printf("%u.%u", function->dev, function->fn);

	return g_strv_contains((const char *const *)words, name);
}

/* Plug a package's functions into its buses. */
static bool exm_pci_plug_all(struct exm *model, unsigned int pkg, PCIBus **bus, unsigned int ports,
			     const char *without, Error **errp)
{
	const struct exm_pci_function *function;

	exm_for_each_pci_function(function, model) {
		if ((function->type == EXM_Q && function->inst >= ports) ||
		    exm_pci_is_in(without, function))
			continue;
		if (!exm_pci_plug(model, pkg, bus[function->bus], function, errp))
			return false;
	}
	return true;
}

/* Number 0 of the first package is the machine's own bus. */
static PCIBus *exm_pci_make_bus(struct exm *model, unsigned int pkg, unsigned int bus)
{
	unsigned int number = exm_pci_bus(model, pkg, bus);

	return number ? exm_new_bus(number, pkg) : exm_main_host()->bus;
}

#define EXM_MAX_BUSES	4

bool exm_pci_create(struct exm *model, unsigned int ports, const char *without, Error **errp)
{
	for (unsigned int pkg = 0; pkg < model->num_pkgs; pkg++) {
		PCIBus *bus[EXM_MAX_BUSES];

		for (unsigned int i = exm_pci_functions(model)->buses; i--;)
			bus[i] = exm_pci_make_bus(model, pkg, i);
		if (!exm_pci_plug_all(model, pkg, bus, ports, without, errp))
			return false;
	}
	return true;
}

/* The free-running counters of a client (cli 5), in memory */

static uint64_t exm_mchbar_read(void *opaque, hwaddr addr, unsigned size)
{
	u64 val = 0;

	if (addr >> 12 == 5)
		exm_pci_read(opaque, exm_pci_cpu(), 0, EXM_MCHBAR(addr), size, &val);
	return val;
}

static void exm_mchbar_write(void *opaque, hwaddr addr, uint64_t val, unsigned size)
{
	if (addr >> 12 == 5)
		exm_pci_write(opaque, exm_pci_cpu(), 0, EXM_MCHBAR(addr), size, val);
}

static const MemoryRegionOps exm_mchbar_ops = {
	.read = exm_mchbar_read,
	.write = exm_mchbar_write,
	.endianness = DEVICE_LITTLE_ENDIAN,
	.impl.max_access_size = 4,
	.valid.max_access_size = 8,
};

static void exm_mchbar_create(struct exm *model)
{
	MemoryRegion *region = g_new0(MemoryRegion, 1);

	memory_region_init_io(region, NULL, &exm_mchbar_ops, model, "exm-mchbar", EXM_MCHBAR_SIZE);
	memory_region_add_subregion(get_system_memory(), EXM_MCHBAR_BASE, region);
}

/* Firmware numbers the processors' buses downwards: ff of the first package, fe of the second. */
bool exm_pci_create_uclk(struct exm *model, Error **errp)
{
	static struct exm_pci_function function;

	if (exm_has_mchbar(model))
		exm_mchbar_create(model);
	function.id = exm_uclk_device(model);
	for (unsigned int pkg = 0; function.id && pkg < model->num_pkgs; pkg++) {
		if (!exm_pci_plug(model, pkg, exm_new_bus(255 - pkg, pkg), &function, errp))
			return false;
	}
	return true;
}

/* Detecting forbidden accesses */

static const MemoryRegionOps *exm_host_conf, *exm_host_data, *exm_host_ecam;

/* QEMU has HF2_NMI_MASK set from the delivery of an NMI to the next IRET. */
static void exm_watch_port(void)
{
	if (current_cpu && X86_CPU(current_cpu)->env.hflags2 & HF2_NMI_MASK)
		exm_device_error("PCI configuration access by port I/O in an NMI");
}

static uint64_t exm_conf_read(void *opaque, hwaddr addr, unsigned size)
{
	return exm_host_conf->read(opaque, addr, size);
}

static void exm_conf_write(void *opaque, hwaddr addr, uint64_t val, unsigned size)
{
	exm_watch_port();
	exm_host_conf->write(opaque, addr, val, size);
}

static uint64_t exm_data_read(void *opaque, hwaddr addr, unsigned size)
{
	exm_watch_port();
	return exm_host_data->read(opaque, addr, size);
}

static void exm_data_write(void *opaque, hwaddr addr, uint64_t val, unsigned size)
{
	exm_watch_port();
	exm_host_data->write(opaque, addr, val, size);
}

/* The model's function that a memory mapped access of 8 bytes is for, or NULL */
static PCIDevice *exm_wide_target(PCIExpressHost *host, hwaddr addr, unsigned size)
{
	PCIDevice *dev;

	if (size < 8)
		return NULL;
	dev = pci_find_device(host->pci.bus, PCIE_MMCFG_BUS(addr), PCIE_MMCFG_DEVFN(addr));
	return (PCIDevice *)object_dynamic_cast(OBJECT(dev), TYPE_EXM_FUNCTION);
}

static uint64_t exm_ecam_read(void *opaque, hwaddr addr, unsigned size)
{
	PCIDevice *dev = exm_wide_target(opaque, addr, size);
	u64 val;

	if (dev && exm_pci_get(dev, PCIE_MMCFG_CONFOFFSET(addr), size, &val))
		return val;
	if (size < 8)
		return exm_host_ecam->read(opaque, addr, size);
	val = exm_host_ecam->read(opaque, addr, 4);
	return val | exm_host_ecam->read(opaque, addr + 4, 4) << 32;
}

static void exm_ecam_write(void *opaque, hwaddr addr, uint64_t val, unsigned size)
{
	PCIDevice *dev = exm_wide_target(opaque, addr, size);

	if (dev && exm_pci_put(dev, PCIE_MMCFG_CONFOFFSET(addr), size, val))
		return;
	exm_host_ecam->write(opaque, addr, val, MIN(size, 4));
	if (size == 8)
		exm_host_ecam->write(opaque, addr + 4, val >> 32, 4);
}

static const MemoryRegionOps exm_conf_ops = {
	.read = exm_conf_read,
	.write = exm_conf_write,
	.endianness = DEVICE_LITTLE_ENDIAN,
};

static const MemoryRegionOps exm_data_ops = {
	.read = exm_data_read,
	.write = exm_data_write,
	.endianness = DEVICE_LITTLE_ENDIAN,
};

static const MemoryRegionOps exm_ecam_ops = {
	.read = exm_ecam_read,
	.write = exm_ecam_write,
	.endianness = DEVICE_LITTLE_ENDIAN,
	.valid.max_access_size = 8,
	.valid.unaligned = true,
	.impl.max_access_size = 8,
	.impl.unaligned = true,
};

static void exm_interpose(MemoryRegion *region, const MemoryRegionOps *ops,
			  const MemoryRegionOps **was)
{
	*was = region->ops;
	region->ops = ops;
}

void exm_pci_watch(void)
{
	PCIHostState *host = exm_main_host();

	exm_interpose(&host->conf_mem, &exm_conf_ops, &exm_host_conf);
	exm_interpose(&host->data_mem, &exm_data_ops, &exm_host_data);
	if (object_dynamic_cast(OBJECT(host), TYPE_PCIE_HOST_BRIDGE))
		exm_interpose(&PCIE_HOST_BRIDGE(host)->mmio, &exm_ecam_ops, &exm_host_ecam);
}
