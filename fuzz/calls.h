/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the driver calls of the kernel, as far as it is the same on both machines.  The machine has
 * access_reg() and the irq_works of w.
 */
#ifndef CALLS_H
#define CALLS_H

static bool access_reg(u32 reg, bool write, u64 *val);

u64 fuzz_rdmsr(u32 reg)
{
	u64 val = 0;

	MUST(access_reg(reg, false, &val), "no register to read: %#x", reg);
	return val;
}

void fuzz_wrmsr(u32 reg, u64 val)
{
	MUST(access_reg(reg, true, &val), "no register to write: %#x, %#lx", reg, val);
}

int fuzz_wrmsr_safe(u32 reg, u64 val)
{
	return access_reg(reg, true, &val) ? 0 : -EIO;
}

unsigned int ex_pci_uclk_ratio(const struct ex_pkg *pkg)
{
	return 0;
}

void ex_pci_detach(struct ex_pkg *pkg, unsigned int function)
{
	abort();
}

void perf_pmu_unregister(struct pmu *pmu)
{
	abort();
}

void irq_work_queue(struct irq_work *work)
{
	for (unsigned int i = 0; i < w.num_works; i++)
		if (w.works[i] == work)
			return;
	MUST(w.num_works < ARRAY_SIZE(w.works), "irq_works");
	w.works[w.num_works++] = work;
}

void irq_work_run(void)
{
	abort();		/* of the resume */
}

void irq_work_sync(struct irq_work *work)
{
	abort();		/* of the unload */
}

#endif /* CALLS_H */
