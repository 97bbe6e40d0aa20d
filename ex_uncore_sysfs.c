// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: sysfs files of a PMU, and the debugfs file of a package */
#include <linux/bitfield.h>
#include <linux/cpu.h>
#include <linux/debugfs.h>
#include <linux/math64.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#include "ex_uncore_perf.h"

/* The name of the PMU of box @num of a kind; -1: there is one */
void ex_pmu_name(const char *kind, int num, char *name)
{
	if (!*kind)
		snprintf(name, EX_PMU_NAME, "uncore");
	else if (num < 0)
		snprintf(name, EX_PMU_NAME, "uncore_%s", kind);
	else
		snprintf(name, EX_PMU_NAME, "uncore_%s_%d", kind, num);
}

/*
 * The home CPUs of the packages that have the box: perf stat -a opens an event on each of them, and
 * gives up the whole command if one is refused with ENODEV.
 */
static ssize_t cpumask_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	unsigned int row = to_ex_pmu(dev_get_drvdata(dev))->row, i;
	struct ex_pkg *pkg;
	cpumask_var_t cpus;
	int home, len;

	if (!zalloc_cpumask_var(&cpus, GFP_KERNEL))
		return -ENOMEM;
	ex_for_each_pkg(pkg, i) {
		/* The home may move during the read, as it may just after it. */
		home = READ_ONCE(pkg->home);
		if (home >= 0 && !ex_is_absent(&pkg->boxes[row]))
			cpumask_set_cpu(home, cpus);
	}
	len = sysfs_emit(buf, "%*pbl\n", cpumask_pr_args(cpus));
	free_cpumask_var(cpus);
	return len;
}
static DEVICE_ATTR_RO(cpumask);

static struct attribute *ex_cpumask_attrs[] = {
	&dev_attr_cpumask.attr,
	NULL
};

static const struct attribute_group ex_cpumask_group = {
	.attrs = ex_cpumask_attrs,
};

static const void *ex_attr_row(struct device_attribute *attr)
{
	return container_of(attr, struct dev_ext_attribute, attr)->var;
}

/* What file dieN of a PMU has of package N, or nothing: then there is no file. */
static int ex_die_text(const struct ex_pkg *pkg, const struct ex_box_row *row, char *buf,
		       size_t size)
{
	const struct ex_function *f = &pkg->functions[FIELD_GET(EX_PCI_FUNCTION, row->base)];
	int bus;

	switch (row->type->die) {
	case EX_DIE_BUS:
		bus = ex_pci_bus(pkg, row->num);
		return bus < 0 ? 0 : scnprintf(buf, size, "%04x:%02x\n", pkg->domain, bus);
	case EX_DIE_LINK:
		return !f->link ? 0 : scnprintf(buf, size, "upi_%lu,die_%lu\n",
						FIELD_GET(EX_UPI_LP0_PORT, f->link),
						FIELD_GET(EX_UPI_LP0_NODE, f->link));
	default:
		return 0;
	}
}

static ssize_t ex_die_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct ex_pmu *pmu = to_ex_pmu(dev_get_drvdata(dev));

	return ex_die_text(ex_attr_row(attr), &ex_this_platform->boxes[pmu->row], buf, PAGE_SIZE);
}

static ssize_t ex_format_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct ex_field *field = ex_attr_row(attr);
	int len = sysfs_emit(buf, "config");

	if (field->config)
		len += sysfs_emit_at(buf, len, "%d", field->config);
	return len + sysfs_emit_at(buf, len, ":%*pbl\n", 64, &field->mask);
}

static ssize_t ex_event_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct ex_event_row *row = ex_attr_row(attr);

	return sysfs_emit(buf, "%s\n", row->text);
}

bool ex_all_names;

static umode_t ex_event_visible(struct kobject *kobj, struct attribute *attr, int n)
{
	const struct ex_event_row *row;

	row = ex_attr_row(container_of(attr, struct device_attribute, attr));
	if (row->platforms & EX_RARE && !ex_all_names)
		return 0;
	return row->platforms & BIT(ex_this_platform->id) ? attr->mode : 0;
}

static const char *ex_row_name(const void *row)
{
	return *(const char * const *)row;
}

typedef ssize_t ex_show(struct device *dev, struct device_attribute *attr, char *buf);

static struct attribute *ex_attr_init(struct dev_ext_attribute *ext, const char *name,
				      const void *var, ex_show *show)
{
	sysfs_attr_init(&ext->attr.attr);
	ext->attr.attr.name = name;
	ext->attr.attr.mode = 0444;
	ext->attr.show = show;
	ext->var = (void *)var;
	return &ext->attr.attr;
}

/*
 * Make an attribute group with an attribute for each of @rows, of @size bytes each.  The last
 * row has no name.
 */
static int ex_make_group(struct attribute_group *group, const char *folder, const void *rows,
			 size_t size, ex_show *show)
{
	struct dev_ext_attribute *ext;
	size_t num = 0, i;

	while (ex_row_name(rows + num * size))
		num++;
	group->name = folder;
	group->attrs = kcalloc(num + 1, sizeof(*group->attrs) + sizeof(*ext), GFP_KERNEL);
	if (!group->attrs)
		return -ENOMEM;

	ext = (void *)(group->attrs + num + 1);
	for (i = 0; i < num; i++, rows += size)
		group->attrs[i] = ex_attr_init(&ext[i], ex_row_name(rows), rows, show);
	return 0;
}

/* Make the files dieN, as intel_uncore has them (ABI/testing/sysfs-devices-mapping). */
static int ex_make_dies(struct ex_pmu *pmu)
{
	const struct ex_box_row *row = &ex_this_platform->boxes[pmu->row];
	struct dev_ext_attribute *ext;
	struct attribute **attr;
	struct ex_pkg *pkg;
	char text[20];
	unsigned int i;

	attr = kcalloc(ex_num_pkgs + 1, sizeof(*attr) + sizeof(*ext), GFP_KERNEL);
	if (!attr)
		return -ENOMEM;
	pmu->dies.attrs = attr;
	ext = (void *)(attr + ex_num_pkgs + 1);
	ex_for_each_pkg(pkg, i)
		if (ex_die_text(pkg, row, text, sizeof(text)))
			*attr++ = ex_attr_init(ext++, pkg->die, pkg, ex_die_show);
	return 0;
}

static void ex_pmu_add_group(struct ex_pmu *pmu, const struct attribute_group *group)
{
	const struct attribute_group **end = pmu->groups;

	while (*end)
		end++;
	*end = group;
}

/* Make the groups of a box's PMU beside those that each PMU has.  As ex_pmu_make_groups() */
int ex_pmu_make_box_groups(struct ex_pmu *pmu, const struct ex_box_type *type)
{
	if (type->die == EX_DIE_NONE)
		return 0;
	ex_pmu_add_group(pmu, &pmu->dies);
	return ex_make_dies(pmu);
}

/*
 * Make the sysfs attribute groups of a PMU whose row is set; @events may be NULL.  Returns 0 or
 * -ENOMEM; ex_pmu_free_groups() frees the groups in both cases.
 */
int ex_pmu_make_groups(struct ex_pmu *pmu, const struct ex_field *fields,
		       const struct ex_event_row *events)
{
	int ret;

	ret = ex_make_group(&pmu->format, "format", fields, sizeof(*fields), ex_format_show);
	if (ret)
		return ret;
	ex_pmu_add_group(pmu, &ex_cpumask_group);
	ex_pmu_add_group(pmu, &pmu->format);
	if (!events)
		return 0;
	ex_pmu_add_group(pmu, &pmu->events);
	pmu->events.is_visible = ex_event_visible;
	return ex_make_group(&pmu->events, "events", events, sizeof(*events), ex_event_show);
}

void ex_pmu_free_groups(struct ex_pmu *pmu)
{
	kfree(pmu->format.attrs);
	kfree(pmu->events.attrs);
	kfree(pmu->dies.attrs);
}

/* debugfs: a package's file has the results of the probe, and the statistics */

static struct dentry *ex_debugfs;

static bool ex_any_locked(const struct ex_pkg *pkg)
{
	const struct ex_box *box;

	ex_for_each_box(box, pkg)
		if (ex_is_locked(box))
			return true;
	return false;
}

static void ex_pkg_show(struct seq_file *m, const struct ex_pkg *pkg)
{
	const struct ex_probed *probed = &pkg->probed;
	/* The home CPU writes it: the old or the new value will do. */
	u64 frozen = data_race(pkg->stats.frozen);

	seq_printf(m, "pmi %d\n", !!probed->core_sel);
	seq_printf(m, "pmi_core_sel 0x%llx\n", probed->core_sel);
	seq_printf(m, "pmi_core_sel_by_number %d\n", ex_targets_one_core(pkg));
	seq_printf(m, "pmi_ungated %d\n", probed->debugctl_ignored);
	seq_printf(m, "pmi_gated %d\n", probed->status_blocks_pmi);
	seq_printf(m, "ovf_flag %d\n", ex_flag_tells(pkg));
	seq_printf(m, "fixed_pmi_en 0x%llx\n", probed->fixed_pmi);
	seq_printf(m, "fixed_alone %d\n", !probed->ctl_idle);
	seq_printf(m, "summary %d\n", probed->summary);
	seq_printf(m, "unlisted_pmi %lu\n", hweight_long(probed->unlisted_pmi));
	seq_printf(m, "config_space %s\n", ex_any_locked(pkg) ? "ports" : "memory");
	seq_printf(m, "dead_boxes %u\n", probed->dead);
	seq_printf(m, "clock_khz %u\n", pkg->clock_khz);
	seq_printf(m, "uclk_ratio %u\n", pkg->uclk_ratio);
	seq_printf(m, "frozen_clocks %llu\n",
		   mul_u64_u64_div_u64(frozen, pkg->clock_khz, USEC_PER_SEC));
	ex_snapshot_show(m, pkg);
}

static int ex_package_show(struct seq_file *m, void *unused)
{
	const struct ex_pkg *pkg = m->private;
	/* Each is a word that the home CPU writes: the old or the new value, both will do. */
	const struct ex_stats stats = data_race(pkg->stats);

	cpus_read_lock();	/* no probe runs meanwhile */
	seq_printf(m, "home_cpu %d\n", pkg->home);
	ex_pkg_show(m, pkg);
	seq_printf(m, "pmis %llu\n", stats.pmis);
	seq_printf(m, "empty_pmis %llu\n", stats.empty_pmis);
	seq_printf(m, "lost_pmis %llu\n", stats.lost_pmis);
	seq_printf(m, "throttled %llu\n", stats.throttled);
	seq_printf(m, "pauses %llu\n", stats.pauses);
	seq_printf(m, "rearms %llu\n", stats.rearms);
	seq_printf(m, "refusals %lu\n", READ_ONCE(pkg->refusals));
	cpus_read_unlock();
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(ex_package);

void ex_debugfs_create(void)
{
	ex_debugfs = debugfs_create_dir(KBUILD_MODNAME, NULL);
}

void ex_debugfs_remove(void)
{
	debugfs_remove(ex_debugfs);
}

/* The name has a package's physical id, which the kernel may know only once a CPU was online. */
void ex_debugfs_add(struct ex_pkg *pkg)
{
	char name[20];

	if (pkg->file)
		return;
	snprintf(name, sizeof(name), "package%d", pkg->id);
	pkg->file = debugfs_create_file(name, 0444, ex_debugfs, pkg, &ex_package_fops);
}
