// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: PMU uncore_imc of client Cores (Documentation/hardware/client.md, 5): free-running
 * counters of 32 bits, in memory at the BAR of the host bridge.
 *
 * They are read only, cannot be stopped, and raise no PMI: their events count, and do not sample.
 */
#include <linux/hrtimer.h>
#include <linux/io.h>
#include <linux/pci.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

#define EX_IMC_BAR		0x48	/* in configuration space of the host bridge */
#define   EX_IMC_BAR_ENABLED	BIT_ULL(0)
#define   EX_IMC_BAR_ADDRESS	GENMASK_ULL(38, 15)
#define EX_IMC_SIZE		0x6000

/* On paper a counter wraps in 5.9 s: two channels of DDR4-2933, 64 bytes at a time. */
#define EX_IMC_READ_TIME	NSEC_PER_SEC

/* By config, from 1 up */
static const u16 ex_imc_regs[] = { 0x5050, 0x5054, 0x5040, 0x5044, 0x5048 };

/* count: of a register since the load, whose lower half is the register's value + offset */
static struct {
	struct pmu pmu;
	void __iomem *bar;
	int cpu;	/* the home CPU, or the old one until the events have moved */
	local64_t count[ARRAY_SIZE(ex_imc_regs)];
	u32 offset[ARRAY_SIZE(ex_imc_regs)];
} ex_imc;

static u64 ex_imc_count(unsigned int i)
{
	u64 prev, now;

	do {
		prev = local64_read(&ex_imc.count[i]);
		now = readl(ex_imc.bar + ex_imc_regs[i]) + ex_imc.offset[i];
		now = prev + (u32)(now - prev);
	} while (local64_cmpxchg(&ex_imc.count[i], prev, now) != prev);
	return now;
}

static void ex_imc_begin(struct perf_event *event)
{
	local64_set(&event->hw.prev_count, ex_imc_count(event->attr.config - 1));
}

static void ex_imc_read(struct perf_event *event)
{
	u64 now = ex_imc_count(event->attr.config - 1);

	local64_add(now - local64_xchg(&event->hw.prev_count, now), &event->count);
}

/* Read a counter before it wraps. */
static enum hrtimer_restart ex_imc_timer(struct hrtimer *timer)
{
	struct perf_event *event = container_of(timer, struct perf_event, hw.hrtimer);

	if (event->hw.state & PERF_HES_STOPPED)
		return HRTIMER_NORESTART;
	ex_imc_read(event);
	hrtimer_forward_now(timer, ns_to_ktime(EX_IMC_READ_TIME));
	return HRTIMER_RESTART;
}

static void ex_imc_start(struct perf_event *event, int flags)
{
	event->hw.state = 0;
	ex_imc_begin(event);
	hrtimer_start(&event->hw.hrtimer, ns_to_ktime(EX_IMC_READ_TIME),
		      HRTIMER_MODE_REL_PINNED_HARD);
}

/* perf may stop an event from a tracepoint of hrtimer_cancel(): the timer ends by itself. */
static void ex_imc_stop(struct perf_event *event, int flags)
{
	if (event->hw.state & PERF_HES_STOPPED)
		return;
	ex_imc_read(event);
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
}

static void ex_imc_del(struct perf_event *event, int flags)
{
	ex_imc_stop(event, flags);
	hrtimer_cancel(&event->hw.hrtimer);	/* it runs on this CPU */
}

static int ex_imc_add(struct perf_event *event, int flags)
{
	/* Opened before the home CPU moved, and installed after that */
	if (ex_imc.cpu != smp_processor_id())
		return -ENODEV;
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	if (flags & PERF_EF_START)
		ex_imc_start(event, flags);
	return 0;
}

static int ex_imc_event_init(struct perf_event *event)
{
	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	if (is_sampling_event(event) || has_branch_stack(event))
		return -EOPNOTSUPP;
	if (ex_is_task_event(event) || event->attr.precise_ip ||
	    event->attr.config - 1 >= ARRAY_SIZE(ex_imc_regs) ||
	    event->attr.config1 || event->attr.config2 || ex_attr_more_config(&event->attr))
		return -EINVAL;
	event->cpu = READ_ONCE(ex_imc.cpu);
	hrtimer_setup(&event->hw.hrtimer, ex_imc_timer, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL_PINNED_HARD);
	return 0;
}

static ssize_t ex_imc_cpumask_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%d\n", READ_ONCE(ex_imc.cpu));
}

static struct device_attribute ex_imc_cpumask = {
	.attr = { .name = "cpumask", .mode = 0444 }, .show = ex_imc_cpumask_show,
};

PMU_EVENT_ATTR_STRING(event, ex_imc_event, "config:0-7");

/* Lines of 64 bytes, of which perf prints MiB */
#define EX_IMC_SCALE(event)								\
	PMU_EVENT_ATTR_STRING(event.scale, ex_imc_##event##_scale, "6.103515625e-5")
#define EX_IMC_UNIT(event)	PMU_EVENT_ATTR_STRING(event.unit, ex_imc_##event##_unit, "MiB")

PMU_EVENT_ATTR_STRING(data_reads, ex_imc_data_reads, "event=0x01");
EX_IMC_SCALE(data_reads);
EX_IMC_UNIT(data_reads);
PMU_EVENT_ATTR_STRING(data_writes, ex_imc_data_writes, "event=0x02");
EX_IMC_SCALE(data_writes);
EX_IMC_UNIT(data_writes);
PMU_EVENT_ATTR_STRING(gt_requests, ex_imc_gt_requests, "event=0x03");
EX_IMC_SCALE(gt_requests);
EX_IMC_UNIT(gt_requests);
PMU_EVENT_ATTR_STRING(ia_requests, ex_imc_ia_requests, "event=0x04");
EX_IMC_SCALE(ia_requests);
EX_IMC_UNIT(ia_requests);
PMU_EVENT_ATTR_STRING(io_requests, ex_imc_io_requests, "event=0x05");
EX_IMC_SCALE(io_requests);
EX_IMC_UNIT(io_requests);

static struct attribute *ex_imc_cpumask_attrs[] = { &ex_imc_cpumask.attr, NULL };
static struct attribute *ex_imc_format_attrs[] = { &ex_imc_event.attr.attr, NULL };
static struct attribute *ex_imc_events_attrs[] = {
	&ex_imc_data_reads.attr.attr, &ex_imc_data_reads_scale.attr.attr,
	&ex_imc_data_reads_unit.attr.attr,
	&ex_imc_data_writes.attr.attr, &ex_imc_data_writes_scale.attr.attr,
	&ex_imc_data_writes_unit.attr.attr,
	&ex_imc_gt_requests.attr.attr, &ex_imc_gt_requests_scale.attr.attr,
	&ex_imc_gt_requests_unit.attr.attr,
	&ex_imc_ia_requests.attr.attr, &ex_imc_ia_requests_scale.attr.attr,
	&ex_imc_ia_requests_unit.attr.attr,
	&ex_imc_io_requests.attr.attr, &ex_imc_io_requests_scale.attr.attr,
	&ex_imc_io_requests_unit.attr.attr,
	NULL
};

static const struct attribute_group ex_imc_cpumask_group = { .attrs = ex_imc_cpumask_attrs };

static const struct attribute_group ex_imc_format_group = {
	.name = "format", .attrs = ex_imc_format_attrs,
};

static const struct attribute_group ex_imc_events_group = {
	.name = "events", .attrs = ex_imc_events_attrs,
};

static const struct attribute_group *ex_imc_groups[] = {
	&ex_imc_cpumask_group, &ex_imc_format_group, &ex_imc_events_group, NULL
};

/* The counters' address, or 0 if firmware has not enabled it */
static phys_addr_t ex_imc_address(struct pci_dev *dev)
{
	u32 low = 0, high = 0;
	u64 bar;

	pci_read_config_dword(dev, EX_IMC_BAR, &low);
	pci_read_config_dword(dev, EX_IMC_BAR + 4, &high);
	bar = (u64)high << 32 | low;
	return bar & EX_IMC_BAR_ENABLED ? bar & EX_IMC_BAR_ADDRESS : 0;
}

static phys_addr_t ex_imc_find(const u16 *ids)
{
	phys_addr_t address = 0;
	struct pci_dev *dev;

	for (; *ids && !address; ids++) {
		dev = pci_get_device(PCI_VENDOR_ID_INTEL, *ids, NULL);
		if (dev)
			address = ex_imc_address(dev);
		pci_dev_put(dev);
	}
	return address;
}

static void ex_imc_unmap(void)
{
	iounmap(ex_imc.bar);
	ex_imc.bar = NULL;
}

/* Register uncore_imc, where there is one.  Returns 0, or an error of perf's. */
int ex_imc_register(void)
{
	const u16 *ids = ex_this_platform->pci.imc;
	phys_addr_t address = ids ? ex_imc_find(ids) : 0;
	int ret;

	if (address)
		ex_imc.bar = ioremap(address, EX_IMC_SIZE);
	if (!ex_imc.bar) {
		if (ids)
			pr_info("no uncore_imc: no host bridge that is known has its counters\n");
		return 0;
	}
	ex_imc.cpu = cpumask_first(&ex_home_cpus);
	ex_imc.pmu = (struct pmu) {
		.module		= THIS_MODULE,
		.task_ctx_nr	= perf_invalid_context,
		.capabilities	= PERF_PMU_CAP_NO_EXCLUDE,
		.attr_groups	= ex_imc_groups,
		.event_init	= ex_imc_event_init,
		.add		= ex_imc_add,
		.del		= ex_imc_del,
		.start		= ex_imc_start,
		.stop		= ex_imc_stop,
		.read		= ex_imc_read,
	};
	ret = perf_pmu_register(&ex_imc.pmu, "uncore_imc", -1);
	if (ret)
		ex_imc_unmap();
	return ret;
}

void ex_imc_unregister(void)
{
	if (!ex_imc.bar)
		return;
	perf_pmu_unregister(&ex_imc.pmu);
	ex_imc_unmap();
}

/* The home CPU has moved: the events follow. */
void ex_imc_move(int cpu, int heir)
{
	if (!ex_imc.bar)
		return;
	WRITE_ONCE(ex_imc.cpu, heir);
	perf_pmu_migrate_context(&ex_imc.pmu, cpu, heir);
}

void ex_imc_suspend(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(ex_imc_regs) && ex_imc.bar; i++)
		ex_imc_count(i);
}

/* A suspend to RAM resets the counters.  What they count before this is the firmware's. */
void ex_imc_resume(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(ex_imc_regs) && ex_imc.bar; i++)
		ex_imc.offset[i] = local64_read(&ex_imc.count[i]) -
				   readl(ex_imc.bar + ex_imc_regs[i]);
}
