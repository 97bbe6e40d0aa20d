// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: free-running counters, which have PMUs of their own: uncore_imc of client Cores
 * (Documentation/hardware/client.md, 5), uncore_iio_free_running of Skylake-SP (skylake-sp.md, 3).
 *
 * They are read only, cannot be stopped, and raise no PMI: their events count, and do not sample.
 * Such a PMU exists where the box exists that it goes with (struct ex_box_type.free).
 */
#include <linux/hrtimer.h>
#include <linux/io.h>
#include <linux/pci.h>
#include <linux/slab.h>

#include <asm/msr.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

/*
 * On paper a client's counter of 32 bits wraps in 5.9 s: two channels of DDR4-2933, 64 bytes at a
 * time.  One of a Skylake-SP, of 36 bits, wraps in 17 s: 16 lanes of 8 GT/s, 4 bytes at a time.
 */
#define EX_FREE_READ_TIME	NSEC_PER_SEC

#define EX_IMC_BAR		0x48	/* in configuration space of the host bridge */
#define   EX_IMC_BAR_ENABLED	BIT_ULL(0)
#define   EX_IMC_BAR_ADDRESS	GENMASK_ULL(38, 15)
#define EX_IMC_SIZE		0x6000

/**
 * struct ex_free_pmu - the PMU of a box's free-running counters
 * @pmu:	the PMU; its row is the box's
 * @bar:	their memory; NULL: they are MSRs
 * @mask:	bits of a counter
 * @num:	number of counters of a package
 * @counts:	counters, those of ex_pkgs[0] first
 * @counts.count: of the register since the load; its low bits are the register's value + @offset
 * @counts.offset: what suspends have taken from the register
 * @counts.reg:	MSR, or offset from @bar
 */
struct ex_free_pmu {
	struct ex_pmu pmu;
	void __iomem *bar;
	u64 mask;
	unsigned int num;
	struct {
		local64_t count;
		u64 offset;
		u32 reg;
	} counts[];
};

static struct ex_free_pmu *ex_free_pmus[EX_MAX_BOXES];	/* by row of the platform */

#define ex_for_each_free_bank(bank, free)					\
	for (typeof(&(free)->banks[0]) bank = (free)->banks; (bank)->num; (bank)++)

static struct ex_free_pmu *to_ex_free(struct pmu *pmu)
{
	return container_of(to_ex_pmu(pmu), struct ex_free_pmu, pmu);
}

static const struct ex_free *ex_free_of(const struct ex_free_pmu *free)
{
	return ex_this_platform->boxes[free->pmu.row].type->free;
}

/* The number of the counter that counts an event, or -1 */
static int ex_free_find(const struct ex_free *free, const struct perf_event_attr *attr)
{
	u64 umasks;
	int i = 0;

	if (attr->config1 || attr->config2 || ex_attr_more_config(attr))
		return -1;
	ex_for_each_free_bank(bank, free) {
		umasks = attr->config - bank->config;
		if (umasks % EX_FREE_UMASK == 0 && umasks / EX_FREE_UMASK < bank->num)
			return i + umasks / EX_FREE_UMASK;
		i += bank->num;
	}
	return -1;
}

/* The index of the first counter of this CPU's package */
static unsigned int ex_free_first(const struct ex_free_pmu *free)
{
	return topology_logical_package_id(smp_processor_id()) * free->num;
}

static u64 ex_free_register_read(const struct ex_free_pmu *free, unsigned int i)
{
	u64 val;

	if (free->bar)
		return readl(free->bar + free->counts[i].reg);
	rdmsrq(free->counts[i].reg, val);
	return val;
}

/* A nested update, by a tracepoint of the register's read, has the later value. */
static u64 ex_free_update(struct ex_free_pmu *free, unsigned int i)
{
	local64_t *count = &free->counts[i].count;
	u64 prev = local64_read(count);
	u64 now = ex_free_register_read(free, i) + free->counts[i].offset;

	now = prev + ((now - prev) & free->mask);
	return local64_cmpxchg(count, prev, now) == prev ? now : local64_read(count);
}

static u64 ex_free_now(struct perf_event *event)
{
	struct ex_free_pmu *free = to_ex_free(event->pmu);

	return ex_free_update(free, ex_free_first(free) +
				    ex_free_find(ex_free_of(free), &event->attr));
}

static void ex_free_read(struct perf_event *event)
{
	u64 now;

	if (READ_ONCE(event->hw.state) & PERF_HES_STOPPED)
		return;
	now = ex_free_now(event);
	local64_add(now - local64_xchg(&event->hw.prev_count, now), &event->count);
}

/* Read a counter before it wraps. */
static enum hrtimer_restart ex_free_timer(struct hrtimer *timer)
{
	struct perf_event *event = container_of(timer, struct perf_event, hw.hrtimer);

	if (event->hw.state & PERF_HES_STOPPED)
		return HRTIMER_NORESTART;
	ex_free_read(event);
	hrtimer_forward_now(timer, ns_to_ktime(EX_FREE_READ_TIME));
	return HRTIMER_RESTART;
}

static void ex_free_start(struct perf_event *event, int flags)
{
	local64_set(&event->hw.prev_count, ex_free_now(event));
	barrier();	/* a nested read leaves the event alone until here */
	WRITE_ONCE(event->hw.state, 0);
	hrtimer_start(&event->hw.hrtimer, ns_to_ktime(EX_FREE_READ_TIME),
		      HRTIMER_MODE_REL_PINNED_HARD);
}

/* perf may stop an event from a tracepoint of hrtimer_cancel(): the timer ends by itself. */
static void ex_free_stop(struct perf_event *event, int flags)
{
	ex_free_read(event);
	WRITE_ONCE(event->hw.state, PERF_HES_STOPPED | PERF_HES_UPTODATE);
}

static void ex_free_del(struct perf_event *event, int flags)
{
	ex_free_stop(event, flags);
	hrtimer_cancel(&event->hw.hrtimer);	/* it runs on this CPU */
}

static int ex_free_add(struct perf_event *event, int flags)
{
	/* Opened before the home CPU moved, and installed after that; see ex_event_is_to_move() */
	if (!ex_home_box(event->pmu) && !(event->hw.state & PERF_HES_UPTODATE))
		return -ENODEV;
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	if (flags & PERF_EF_START)
		ex_free_start(event, flags);
	return 0;
}

/* While the home CPU moves, perf enables disabled events, see ex_note_disabled(). */
static void ex_free_pmu_disable(struct pmu *pmu)
{
	const struct ex_box *box = ex_home_box(pmu);

	if (box && READ_ONCE(box->pkg->migrating))
		ex_disable_again(pmu);
}

/* Without it perf_pmu_register() replaces pmu_disable, too. */
static void ex_free_pmu_enable(struct pmu *pmu)
{
}

static void ex_free_event_destroy(struct perf_event *event)
{
	kfree(event->pmu_private);
}

static int ex_free_event_init(struct perf_event *event)
{
	struct ex_unexported *mine;
	struct ex_box *box;
	int home, ret;

	ret = ex_event_find_box(event, &box, &home);
	if (ret)
		return ret;
	if (is_sampling_event(event))
		return ex_refuse(event, -EOPNOTSUPP, "a free-running counter raises no interrupt");
	if (ex_free_find(ex_free_of(to_ex_free(event->pmu)), &event->attr) < 0)
		return ex_refuse(event, -EINVAL, "no free-running counter counts this");
	mine = kzalloc(sizeof(*mine), GFP_KERNEL);
	if (!mine)
		return -ENOMEM;
	event->cpu = home;
	event->pmu_private = mine;
	event->destroy = ex_free_event_destroy;
	ex_forbid_bpf(event);
	event->hw.state = PERF_HES_STOPPED;
	hrtimer_setup(&event->hw.hrtimer, ex_free_timer, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL_PINNED_HARD);
	return 0;
}

/* The address of uncore_imc's counters, or 0 if firmware has not enabled it */
static phys_addr_t ex_imc_address(struct pci_dev *dev)
{
	u32 low = 0, high = 0;
	u64 bar;

	pci_read_config_dword(dev, EX_IMC_BAR, &low);
	pci_read_config_dword(dev, EX_IMC_BAR + 4, &high);
	bar = (u64)high << 32 | low;
	return bar & EX_IMC_BAR_ENABLED ? bar & EX_IMC_BAR_ADDRESS : 0;
}

static void __iomem *ex_imc_map(const u16 *ids)
{
	phys_addr_t address = 0;
	struct pci_dev *dev;

	for (; *ids && !address; ids++) {
		dev = pci_get_device(PCI_VENDOR_ID_INTEL, *ids, NULL);
		if (dev)
			address = ex_imc_address(dev);
		pci_dev_put(dev);
	}
	return address ? ioremap(address, EX_IMC_SIZE) : NULL;
}

static unsigned int ex_free_num(const struct ex_free *free)
{
	unsigned int num = 0;

	ex_for_each_free_bank(bank, free)
		num += bank->num;
	return num;
}

static void ex_free_set_regs(struct ex_free_pmu *free, unsigned int first)
{
	const struct ex_box_row *row = &ex_this_platform->boxes[free->pmu.row];
	unsigned int i;

	ex_for_each_free_bank(bank, row->type->free)
		for (i = 0; i < bank->num; i++)
			free->counts[first++].reg = bank->reg + i + max(row->num, 0) * bank->step;
}

static struct ex_free_pmu *ex_free_alloc(unsigned int row)
{
	const struct ex_free *type = ex_this_platform->boxes[row].type->free;
	unsigned int i, num = ex_free_num(type);
	struct ex_free_pmu *free;

	free = kzalloc(struct_size(free, counts, num * ex_num_pkgs), GFP_KERNEL);
	if (!free)
		return NULL;
	free->num = num;
	free->mask = GENMASK_ULL(type->width - 1, 0);
	free->pmu.row = row;
	for (i = 0; i < ex_num_pkgs; i++)
		ex_free_set_regs(free, i * num);
	return free;
}

static void ex_free_free(struct ex_free_pmu *free)
{
	if (free->bar)
		iounmap(free->bar);
	ex_pmu_free_groups(&free->pmu);
	kfree(free);
}

static bool ex_free_has_box(const struct ex_pkg *pkg, unsigned int row)
{
	return pkg->home >= 0 && !ex_is_absent(&pkg->boxes[row]);
}

/* Whether the counters are there.  No manual has them: a read may raise #GP. */
static bool ex_free_exists(struct ex_free_pmu *free)
{
	const u16 *ids = ex_this_platform->pci.imc;
	const struct ex_pkg *pkg;
	unsigned int i, k;
	u64 val;

	if (ids) {
		free->bar = ex_imc_map(ids);
		return free->bar;
	}
	ex_for_each_pkg(pkg, i)
		for (k = 0; k < free->num && ex_free_has_box(pkg, free->pmu.row); k++)
			if (rdmsrq_safe_on_cpu(pkg->home, free->counts[k].reg, &val))
				return false;
	return true;
}

static int ex_free_register_pmu(struct ex_free_pmu *free)
{
	const struct ex_free *type = ex_free_of(free);
	struct ex_pmu *pmu = &free->pmu;
	int ret;

	ret = ex_pmu_make_groups(pmu, type->fields, type->events);
	if (ret)
		return ret;
	pmu->pmu = (struct pmu) {
		.module		= THIS_MODULE,
		.task_ctx_nr	= perf_invalid_context,
		.capabilities	= PERF_PMU_CAP_NO_EXCLUDE,
		.attr_groups	= pmu->groups,
		.pmu_enable	= ex_free_pmu_enable,
		.pmu_disable	= ex_free_pmu_disable,
		.event_init	= ex_free_event_init,
		.add		= ex_free_add,
		.del		= ex_free_del,
		.start		= ex_free_start,
		.stop		= ex_free_stop,
		.read		= ex_free_read,
	};
	ret = perf_pmu_register(&pmu->pmu, pmu->name, -1);
	smp_store_release(&pmu->registered, !ret);	/* pairs with ex_event_find_box() */
	return ret;
}

/* Register the PMU of a box's free-running counters, if it has some.  Returns 0 or an error. */
int ex_free_register(unsigned int row)
{
	const struct ex_box_row *box = &ex_this_platform->boxes[row];
	struct ex_free_pmu *free;
	int ret;

	if (!box->type->free)
		return 0;
	free = ex_free_alloc(row);
	if (!free)
		return -ENOMEM;
	ex_pmu_name(box->type->free->name, box->num, free->pmu.name);
	if (!ex_free_exists(free)) {
		pr_info("no %s: its counters are not found\n", free->pmu.name);
		ex_free_free(free);
		return 0;
	}
	ret = ex_free_register_pmu(free);
	if (ret)
		ex_free_free(free);
	else
		ex_free_pmus[row] = free;
	return ret;
}

void ex_free_unregister(unsigned int row)
{
	struct ex_free_pmu *free = ex_free_pmus[row];

	if (!free)
		return;
	ex_free_pmus[row] = NULL;
	perf_pmu_unregister(&free->pmu.pmu);
	ex_free_free(free);
}

/* The home CPU has moved: the events follow. */
void ex_free_move(unsigned int row, int cpu, int heir)
{
	if (ex_free_pmus[row])
		ex_pmu_migrate(&ex_free_pmus[row]->pmu.pmu, cpu, heir);
}

/* Call a function for the counters of this CPU's package. */
static void ex_free_for_each(void (*func)(struct ex_free_pmu *free, unsigned int i))
{
	const struct ex_pkg *pkg = ex_cpu_pkg(smp_processor_id());
	unsigned int row, i;

	for (row = 0; pkg && row < ex_this_platform->num_boxes; row++) {
		struct ex_free_pmu *free = ex_free_pmus[row];

		for (i = 0; free && ex_free_has_box(pkg, row) && i < free->num; i++)
			func(free, ex_free_first(free) + i);
	}
}

static void ex_free_save(struct ex_free_pmu *free, unsigned int i)
{
	ex_free_update(free, i);
}

static void ex_free_restore(struct ex_free_pmu *free, unsigned int i)
{
	free->counts[i].offset = local64_read(&free->counts[i].count) -
				 ex_free_register_read(free, i);
}

void ex_free_suspend(void)
{
	ex_free_for_each(ex_free_save);
}

/* A suspend to RAM resets the counters.  What they count before this is the firmware's. */
void ex_free_resume(void)
{
	ex_free_for_each(ex_free_restore);
}
