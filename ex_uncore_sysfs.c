// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: sysfs and debugfs.
 */
#include <linux/bitfield.h>
#include <linux/cpu.h>
#include <linux/debugfs.h>
#include <linux/math64.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#include "ex_uncore_perf.h"

static ssize_t cpumask_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	/* A bit may come or go meanwhile, as it may right afterwards. */
	return data_race(sysfs_emit(buf, "%*pbl\n", cpumask_pr_args(&ex_home_cpus)));
}
static DEVICE_ATTR_RO(cpumask);

static struct attribute *ex_cpumask_attrs[] = {
	&dev_attr_cpumask.attr,
	NULL
};

const struct attribute_group ex_cpumask_group = {
	.attrs = ex_cpumask_attrs,
};

/* A line for each package that has the port: package, MT/s */
static ssize_t link_rate_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	struct ex_pmu *pmu = to_ex_pmu(dev_get_drvdata(dev));
	u32 base = ex_this_platform->boxes[pmu->row].base;
	unsigned int i;
	int len = 0;

	for (i = 0; i < ex_num_pkgs; i++) {
		const struct ex_function *functions = ex_pkgs[i].functions;
		/* As it is, or 0: it is just going. */
		unsigned int rate = data_race(functions[FIELD_GET(EX_PCI_FUNCTION, base)].rate);

		if (rate)
			len += sysfs_emit_at(buf, len, "%d %u\n", ex_pkgs[i].id, rate);
	}
	return len;
}
static DEVICE_ATTR_RO(link_rate);

static struct attribute *ex_link_attrs[] = {
	&dev_attr_link_rate.attr,
	NULL
};

const struct attribute_group ex_link_group = {
	.attrs = ex_link_attrs,
};

static const void *ex_attr_row(struct device_attribute *attr)
{
	return container_of(attr, struct dev_ext_attribute, attr)->var;
}

ssize_t ex_format_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct ex_field *field = ex_attr_row(attr);
	int len = sysfs_emit(buf, "config");

	if (field->config)
		len += sysfs_emit_at(buf, len, "%d", field->config);
	return len + sysfs_emit_at(buf, len, ":%*pbl\n", 64, &field->mask);
}

ssize_t ex_event_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct ex_event_row *row = ex_attr_row(attr);

	return sysfs_emit(buf, "%s\n", row->text);
}

/* Some events are of one platform only. */
umode_t ex_event_visible(struct kobject *kobj, struct attribute *attr, int n)
{
	const struct ex_event_row *row;

	row = ex_attr_row(container_of(attr, struct device_attribute, attr));
	return row->platforms & BIT(ex_this_platform->id) ? attr->mode : 0;
}

/* An attribute for each of @num rows; what @name returns is its file name. */
int ex_make_group(struct attribute_group *group, const char *folder, const void *rows,
			 size_t size, ssize_t (*show)(struct device *dev,
						      struct device_attribute *attr, char *buf))
{
	const char * const *name;	/* every row starts with it */
	struct dev_ext_attribute *ext;
	size_t num = 0, i;

	for (name = rows; *name; name = rows + num * size)
		num++;
	group->name = folder;
	group->attrs = kcalloc(num + 1, sizeof(*group->attrs) + sizeof(*ext), GFP_KERNEL);
	if (!group->attrs)
		return -ENOMEM;

	ext = (void *)(group->attrs + num + 1);
	for (i = 0; i < num; i++, ext++) {
		name = rows + i * size;
		sysfs_attr_init(&ext->attr.attr);
		ext->attr.attr.name = *name;
		ext->attr.attr.mode = 0444;
		ext->attr.show = show;
		ext->var = (void *)(rows + i * size);
		group->attrs[i] = &ext->attr.attr;
	}
	return 0;
}

/* debugfs: ex_uncore/packageN says what was found out, and what happened */

struct dentry *ex_debugfs;

static int ex_package_show(struct seq_file *m, void *unused)
{
	const struct ex_pkg *pkg = m->private;
	const struct ex_probed *found = &pkg->probed;
	/* Each a word that only the home CPU writes: as it was, or as it has just become */
	const struct ex_stats stats = data_race(pkg->stats);

	cpus_read_lock();	/* nobody finds out anything meanwhile */
	seq_printf(m, "home_cpu %d\n", pkg->home);
	seq_printf(m, "pmi %d\n", found->pmi);
	seq_printf(m, "pmi_core_sel 0x%llx\n", found->core_sel);
	seq_printf(m, "pmi_core_sel_by_number %d\n", found->by_number);
	seq_printf(m, "pmi_ungated %d\n", found->ungated);
	seq_printf(m, "pmi_gated %d\n", found->gated);
	seq_printf(m, "ovf_flag %d\n", pkg->use_ovf_flag);
	seq_printf(m, "fixed_pmi_en 0x%llx\n", found->fixed_pmi);
	seq_printf(m, "summary %d\n", found->summary);
	seq_printf(m, "unlisted_pmi %d\n", found->unlisted);
	seq_printf(m, "config_space %s\n", pkg->cfg_by_ports ? "ports" : "memory");
	seq_printf(m, "dead_boxes %u\n", found->dead);
	seq_printf(m, "clock_khz %u\n", pkg->clock_khz);
	seq_printf(m, "pmis %llu\n", stats.pmis);
	seq_printf(m, "empty_pmis %llu\n", stats.empty_pmis);
	seq_printf(m, "lost_pmis %llu\n", stats.lost_pmis);
	seq_printf(m, "throttled %llu\n", stats.throttled);
	seq_printf(m, "pauses %llu\n", stats.pauses);
	seq_printf(m, "rearms %llu\n", stats.rearms);
	seq_printf(m, "refusals %lu\n", READ_ONCE(pkg->refusals));
	seq_printf(m, "frozen_clocks %llu\n",
		   mul_u64_u64_div_u64(stats.frozen, pkg->clock_khz, USEC_PER_SEC));
	cpus_read_unlock();
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(ex_package);

/*
 * The package's file, named by its physical id, which the kernel may not know before the
 * first of its CPUs is online.
 */
void ex_debugfs_add(struct ex_pkg *pkg)
{
	char name[20];

	if (pkg->file)
		return;
	snprintf(name, sizeof(name), "package%d", pkg->id);
	pkg->file = debugfs_create_file(name, 0444, ex_debugfs, pkg, &ex_package_fops);
}
