/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the driver calls of the kernel to access hardware, and its timers: the sources of the
 * driver, which are included next, call the macros at the end.  They lead to the fixture of the
 * case (the_hw), or without one to the kernel.
 */
#include <linux/acpi.h>
#include <linux/hrtimer.h>
#include <linux/io.h>
#include <linux/pci.h>
#include <linux/timekeeping.h>

#include <asm/apic.h>
#include <asm/msr.h>

#include "ex_uncore_compat.h"
#include "ex_uncore_hw.h"
#include "ex_uncore_regs.h"

/**
 * struct ex_hw_ops - the hardware of a fixture
 * @read:	read MSR @reg, or with %EX_PCI a register in PCI configuration space
 * @write:	write it
 * @write_safe:	write it where that may raise #GP: returns 0, or -EIO if it did
 * @unmask_pmi:	make the local APIC of this CPU deliver the next PMI, as an NMI
 * @time:	monotonic time in ns
 */
struct ex_hw_ops {
	u64 (*read)(void *ctx, u32 reg);
	void (*write)(void *ctx, u32 reg, u64 val);
	int (*write_safe)(void *ctx, u32 reg, u64 val);
	void (*unmask_pmi)(void *ctx);
	u64 (*time)(void *ctx);
};

static struct {
	const struct ex_hw_ops *ops;	/* NULL: the kernel's */
	void *ctx;
} the_hw;

static u64 hw_rdmsr(u32 reg)
{
	u64 val;

	if (the_hw.ops)
		return the_hw.ops->read(the_hw.ctx, reg);
	rdmsrq(reg, val);
	return val;
}

static void hw_wrmsr(u32 reg, u64 val)
{
	if (the_hw.ops)
		the_hw.ops->write(the_hw.ctx, reg, val);
	else
		wrmsrq(reg, val);
}

static int hw_wrmsr_safe(u32 reg, u64 val)
{
	if (the_hw.ops)
		return the_hw.ops->write_safe(the_hw.ctx, reg, val);
	return wrmsrq_safe(reg, val);
}

static void hw_apic_write(u32 reg, u32 val)
{
	if (!the_hw.ops)
		apic->write(reg, val);
	else
		the_hw.ops->unmask_pmi(the_hw.ctx);
}

static const struct {
	void (*write)(u32 reg, u32 val);
} hw_apic = { hw_apic_write };

/* The mapped functions of a fixture's package, and those that only ports reach: never in memory */
#define HW_PAGE(function)	((void __iomem *)(((function) + 1UL) << 12))
#define HW_DEV(function)	((struct pci_dev __force *)HW_PAGE(function))
#define HW_IS_PAGE(address)							\
	((unsigned long)(address) < (unsigned long)HW_PAGE(EX_MAX_FUNCTIONS))
#define HW_PCI_REG(address)	((u32)(unsigned long)(address) - (1 << 12) + EX_PCI)

static u32 hw_readl(const void __iomem *address)
{
	if (HW_IS_PAGE(address))
		return the_hw.ops->read(the_hw.ctx, HW_PCI_REG(address));
	return readl(address);
}

static void hw_writel(u32 val, void __iomem *address)
{
	if (HW_IS_PAGE(address))
		the_hw.ops->write(the_hw.ctx, HW_PCI_REG(address), val);
	else
		writel(val, address);
}

static void hw_read_config(struct pci_dev *dev, int offset, u32 *val)
{
	if (HW_IS_PAGE(dev))
		*val = the_hw.ops->read(the_hw.ctx, HW_PCI_REG(dev) + offset);
	else
		pci_read_config_dword(dev, offset, val);
}

static void hw_write_config(struct pci_dev *dev, int offset, u32 val)
{
	if (HW_IS_PAGE(dev))
		the_hw.ops->write(the_hw.ctx, HW_PCI_REG(dev) + offset, val);
	else
		pci_write_config_dword(dev, offset, val);
}

static void hw_iounmap(void __iomem *address)
{
	if (!HW_IS_PAGE(address))
		iounmap(address);
}

static u64 hw_time(void)
{
	return the_hw.ops ? the_hw.ops->time(the_hw.ctx) : ktime_get_mono_fast_ns();
}

/* A fixture calls what timers would call. */
static void hw_hrtimer_start(struct hrtimer *timer, ktime_t after, enum hrtimer_mode mode)
{
	if (!the_hw.ops)
		hrtimer_start(timer, after, mode);
}

static bool hw_hrtimer_active(const struct hrtimer *timer)
{
	return !the_hw.ops && hrtimer_active(timer);
}

#undef rdmsrq
#undef wrmsrq
#undef wrmsrq_safe
#undef readl
#undef writel
#undef pci_read_config_dword
#undef pci_write_config_dword
#undef iounmap
#undef ktime_get_mono_fast_ns

#define rdmsrq(reg, val)		((val) = hw_rdmsr(reg))
#define wrmsrq(reg, val)		hw_wrmsr(reg, val)
#define wrmsrq_safe(reg, val)		hw_wrmsr_safe(reg, val)
#define apic				(&hw_apic)
#define readl(address)			hw_readl(address)
#define writel(val, address)		hw_writel(val, address)
#define pci_read_config_dword(dev, offset, val)		hw_read_config(dev, offset, val)
#define pci_write_config_dword(dev, offset, val)	hw_write_config(dev, offset, val)
#define iounmap(address)		hw_iounmap(address)
#define ktime_get_mono_fast_ns()	hw_time()
#define hrtimer_start(timer, after, mode)	hw_hrtimer_start(timer, after, mode)
#define hrtimer_active(timer)		hw_hrtimer_active(timer)
