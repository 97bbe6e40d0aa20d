// SPDX-License-Identifier: GPL-2.0
/* ex_netburst: the PMU: which events may be opened, and the files in sysfs */
#include <linux/bitfield.h>
#include <linux/cpumask.h>
#include <linux/device.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "nb.h"
#include "events/netburst.h"

#undef pr_fmt
#define pr_fmt(fmt)	NB_MODULE ": " fmt

struct pmu nb_pmu;
static bool nb_pmu_registered;

/*
 * Refuse an event with a line in the log.  perf has not checked permissions yet: the log is for
 * users who may count at all.  Returns @err, by which perf's tool chooses its message.
 */
static int nb_refuse(const struct perf_event *event, int err, const char *why)
{
	if (perfmon_capable())
		pr_notice_ratelimited("%s: perf event 0x%llx, 0x%llx, 0x%llx refused: %s\n",
				      event->pmu->name, event->attr.config,
				      event->attr.config1, event->attr.config2, why);
	return err;
}

/* Refuse what a counter cannot do for any event.  The event may belong to a task, and to no CPU. */
static int nb_check_attr(struct perf_event *event)
{
	if (event->attach_state & PERF_ATTACH_TASK || event->cpu < 0)
		return nb_refuse(event, -EOPNOTSUPP, "an event counts for a CPU (perf -a or -C)");
	if (has_branch_stack(event) || event->attr.precise_ip)
		return nb_refuse(event, -EOPNOTSUPP,
				 "there is neither a branch stack nor precise_ip");
	if (event->attr.exclude_idle || event->attr.exclude_host)
		return nb_refuse(event, -EINVAL, "the counters know rings, and no other context");
	if (ex_attr_more_config(&event->attr))
		return nb_refuse(event, -EINVAL, "it has a config3 or config4");
	if (is_sampling_event(event) && nb_event_role(event) == EX_NB_TRIGGER)
		return nb_refuse(event, -EINVAL,
				 "a trigger (after) does not sample: perf record needs the group's :S");
	if (is_sampling_event(event) && event->attr.config & EX_NB_CCCR_FORCE_OVF &&
	    (event->attr.freq || event->attr.sample_period != 1))
		return nb_refuse(event, -EINVAL, "force_ovf samples in periods of 1");
	return 0;
}

/* Without another thread, the bits for it are reserved, and "active" has to be any. */
static bool nb_needs_other_thread(u64 config, unsigned int thread)
{
	u64 active = FIELD_GET(EX_NB_CCCR_ACTIVE, config);

	return config & EX_NB_CONFIG_THREAD(!thread) || (active && active != EX_NB_ACTIVE_ANY);
}

/*
 * The event's config, with the threads and rings whose occurrences are counted in the place of the
 * bits that p4 ignores; 0 if there are none
 */
static u64 nb_config(const struct perf_event *event, unsigned int thread)
{
	u64 config = event->attr.config & ~EX_NB_CONFIG_THREADS;

	config |= FIELD_PREP(EX_NB_CONFIG_THREADS,
			     FIELD_GET(EX_NB_CONFIG1_THREADS, event->attr.config1));
	if (!(config & EX_NB_CONFIG_THREADS))
		config |= EX_NB_CONFIG_THREAD(thread);
	if (event->attr.exclude_user)
		config &= ~(EX_NB_CONFIG_T0_USR | EX_NB_CONFIG_T1_USR);
	if (event->attr.exclude_kernel)
		config &= ~(EX_NB_CONFIG_T0_OS | EX_NB_CONFIG_T1_OS);
	return config & EX_NB_CONFIG_THREADS ? config : 0;
}

/* Try the second way first. */
static void nb_ways_swap(struct ex_req *ways)
{
	const struct ex_req first = ways[0];

	ways[0] = ways[1];
	ways[0].alt = 0;
	ways[1] = first;
	ways[1].alt = 1;
}

/*
 * Encode an event for the thread that this CPU is.  An event that samples gets force_ovf from
 * nb_counter_preset() only while the counter is armed for one occurrence: under the rate limit the
 * counter is armed for more, and each occurrence would raise a PMI.  Thread 1 prefers the second
 * ESCR.
 */
static int nb_event_encode(struct perf_event *event, const struct nb_thread *thread,
			   struct ex_req *ways)
{
	u64 config[EX_NB_WORDS] = { 0, event->attr.config1, event->attr.config2 };
	unsigned int number = thread->number;
	struct ex_req *req;
	const char *why;

	config[0] = nb_config(event, number);
	if (!config[0])
		return nb_refuse(event, -EINVAL, "it counts in no ring");
	if (READ_ONCE(thread->core->threads) < 2 && nb_needs_other_thread(config[0], number))
		return nb_refuse(event, -EINVAL, "the other thread of this core is not online");
	why = nb_encode(config, ways);
	if (why)
		return nb_refuse(event, -EINVAL, why);
	if (number && ways->ways == 2)
		nb_ways_swap(ways);
	if (!is_sampling_event(event))
		return 0;
	ex_for_each_way(req, ways) {
		req->ctl &= ~EX_NB_CCCR_FORCE_OVF;
		req->ctl |= EX_NB_CCCR_OVF_PMI(number);
	}
	return 0;
}

/* Set up the driver's part of an event, which has no counter yet, and encode the event. */
static int nb_event_prepare(struct perf_event *event, struct nb_thread *thread,
			    struct nb_event *mine)
{
	mine->thread = thread;
	mine->spot.idx = -1;
	mine->left = event->attr.config1 & EX_NB_CONFIG1_AFTER;
	event->pmu_private = mine;
	event->hw.idx = -1;
	event->hw.state = PERF_HES_STOPPED;
	return nb_event_encode(event, thread, mine->ways);
}

/* @event is the last of its group that was opened. */
static int nb_check_pair(struct perf_event *event)
{
	enum nb_role role = nb_event_role(event);
	struct perf_event *trigger, *waits;
	struct nb_match match;

	if (role == EX_NB_ALONE)
		return 0;
	if (nb_group_find(event, role) != event)
		return nb_refuse(event, -EINVAL,
				 "a group has one trigger (after) and one event that waits (cascade)");
	trigger = nb_group_find(event, EX_NB_TRIGGER);
	waits = nb_group_find(event, EX_NB_WAITS);
	if (!trigger || !waits)
		return 0;
	if (trigger->attr.config1 & EX_NB_CONFIG1_AGAIN && !is_sampling_event(waits))
		return nb_refuse(event, -EINVAL, "again needs a waiting event that samples");
	nb_match_init_pair(&match, trigger, waits);
	if (nb_match(&match))
		return nb_refuse(event, -EINVAL,
				 "no counter of the trigger starts one of the waiting event");
	return 0;
}

static int nb_check_group(struct perf_event *event)
{
	struct nb_match match;
	int ret;

	if (event->group_leader == event)
		return 0;
	ret = nb_check_pair(event);
	if (ret)
		return ret;
	match.holders.used = 0;
	match.fixed = 0;
	ret = nb_match_group(&match, event, true) ? nb_match(&match) : -ENOSPC;
	if (ret == -EBUSY)
		return nb_refuse(event, -EINVAL,
				 "another event of the group needs another value in a filter register");
	if (ret == -ENOSPC)
		return nb_refuse(event, -EINVAL, "two events of the group need the same counter");
	return ret;
}

/*
 * -F: the PMI adjusts the period, as perf's tick does not.  As for perf's software clock.  A
 * frequency above 10^9 Hz would make the target 0 ns, which means that the event has a period.
 */
static int nb_event_set_freq(struct perf_event *event)
{
	if (!is_sampling_event(event) || !event->attr.freq)
		return 0;
	if (event->attr.sample_freq > NSEC_PER_SEC)
		return nb_refuse(event, -EINVAL, "the frequency is above 10^9 Hz");
	to_nb_event(event)->target = div64_u64(NSEC_PER_SEC, event->attr.sample_freq);
	event->hw.sample_period = 1;
	event->hw.last_period = 1;
	event->attr.sample_period = 1;
	event->attr.freq = 0;
	return 0;
}

/*
 * PERF_EVENT_IOC_PERIOD.  For perf's core an event with -F has a period, and the user's number is
 * one; it is a frequency, and the PMI goes on to adjust the period from there.
 */
static int nb_check_period(struct perf_event *event, u64 value)
{
	struct nb_event *mine = to_nb_event(event);

	if (!mine->target)
		return 0;
	if (value > NSEC_PER_SEC)
		return -EINVAL;
	WRITE_ONCE(mine->target, div64_u64(NSEC_PER_SEC, value));
	return 0;
}

static void nb_event_destroy(struct perf_event *event)
{
	struct nb_event *mine = to_nb_event(event);

	if (mine->unflagged)
		pr_notice_ratelimited("CPU %d: a counter overflowed and left no overflow bit: the event that waited for it was not started\n",
				      event->cpu);
	if (mine->reserves)
		nb_counters_put();
	event->pmu_private = NULL;
	kfree(mine);
}

/* Check and encode an event that nb_check_attr() has accepted. */
static int nb_event_check(struct perf_event *event, struct nb_thread *thread, bool reserves)
{
	struct nb_event *mine = kzalloc(sizeof(*mine), GFP_KERNEL);
	int ret;

	if (!mine)
		return -ENOMEM;
	mine->reserves = reserves;
	ret = nb_event_prepare(event, thread, mine) ?: nb_check_group(event) ?:
	      nb_event_set_freq(event);
	if (ret) {
		event->pmu_private = NULL;
		kfree(mine);
	}
	return ret;
}

/* The thread of an event's CPU, or NULL */
static struct nb_thread *nb_find_thread(const struct perf_event *event)
{
	struct nb_thread *thread;

	if (!cpu_online(event->cpu))
		return NULL;
	thread = nb_threads_of[event->cpu];
	/* pairs with nb_up() */
	return smp_load_acquire(&thread->online) ? thread : NULL;
}

/*
 * The event of a privileged user has the counters reserved from now on; of another one, while it
 * has a counter: perf has not checked yet whether that user may open an event of a CPU.
 */
static int nb_event_open(struct perf_event *event)
{
	struct nb_thread *thread = nb_find_thread(event);
	bool reserves = perfmon_capable();
	int ret;

	if (!thread)
		return -ENODEV;
	ret = reserves ? nb_counters_get() : 0;
	if (ret)
		return nb_refuse(event, ret, EX_NB_BUSY);
	ret = nb_event_check(event, thread, reserves);
	if (ret && reserves)
		nb_counters_put();
	return ret;
}

static int nb_event_init(struct perf_event *event)
{
	int ret;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	/* Up to 6.13 perf_pmu_register() lets events come before the PMU is complete. */
	if (!smp_load_acquire(&nb_pmu_registered))
		return -EAGAIN;
	if (nb_is_reschedule(event))
		return 0;
	ret = nb_check_attr(event) ?: nb_event_open(event);
	if (ret)
		return ret;
	event->destroy = nb_event_destroy;
	ex_forbid_bpf(event);
	return 0;
}

/* An event may come too late: to a CPU that goes. */
static int nb_pmu_add(struct perf_event *event, int flags)
{
	if (nb_is_reschedule(event) || !nb_is_here(nb_event_thread(event)))
		return -ENODEV;
	return nb_event_add(event, flags);
}

static const void *nb_attr_row(struct device_attribute *attr)
{
	return container_of(attr, struct dev_ext_attribute, attr)->var;
}

static ssize_t nb_format_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct nb_field *field = nb_attr_row(attr);

	return sysfs_emit(buf, "config%s:%*pbl\n", field->config ? "1" : "", 64, &field->mask);
}

static ssize_t nb_name_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct nb_name *row = nb_attr_row(attr);

	return sysfs_emit(buf, "%s\n", row->text);
}

static struct attribute_group nb_format_group = { .name = "format" };
static struct attribute_group nb_events_group = { .name = "events" };
static const struct attribute_group *nb_groups[] = { &nb_format_group, &nb_events_group, NULL };

static const char *nb_row_name(const void *row)
{
	return *(const char * const *)row;
}

/* Make an attribute for each of @rows, of @size bytes each.  The last row has no name. */
static int nb_make_group(struct attribute_group *group, const void *rows, size_t size,
			 ssize_t (*show)(struct device *dev, struct device_attribute *attr,
					 char *buf))
{
	struct dev_ext_attribute *ext;
	size_t num = 0, i;

	while (nb_row_name(rows + num * size))
		num++;
	group->attrs = kcalloc(num + 1, sizeof(*group->attrs) + sizeof(*ext), GFP_KERNEL);
	if (!group->attrs)
		return -ENOMEM;
	ext = (void *)(group->attrs + num + 1);
	for (i = 0; i < num; i++, ext++) {
		sysfs_attr_init(&ext->attr.attr);
		ext->attr.attr.name = nb_row_name(rows + i * size);
		ext->attr.attr.mode = 0444;
		ext->attr.show = show;
		ext->var = (void *)(rows + i * size);
		group->attrs[i] = &ext->attr.attr;
	}
	return 0;
}

static void nb_free_groups(void)
{
	kfree(nb_format_group.attrs);
	kfree(nb_events_group.attrs);
	nb_format_group.attrs = NULL;
	nb_events_group.attrs = NULL;
}

int nb_pmu_register(void)
{
	int ret;

	nb_pmu = (struct pmu) {
		.module		= THIS_MODULE,
		.attr_groups	= nb_groups,
		.task_ctx_nr	= perf_invalid_context,
		.event_init	= nb_event_init,
		.add		= nb_pmu_add,
		.del		= nb_event_del,
		.start		= nb_event_start,
		.stop		= nb_event_stop,
		.read		= nb_event_read,
		.check_period	= nb_check_period,
	};
	ret = nb_make_group(&nb_format_group, nb_fields, sizeof(*nb_fields), nb_format_show) ?:
	      nb_make_group(&nb_events_group, nb_names, sizeof(*nb_names), nb_name_show) ?:
	      perf_pmu_register(&nb_pmu, "netburst", -1);
	if (ret) {
		pr_err("cannot register netburst: error %d\n", ret);
		nb_free_groups();
		return ret;
	}
	smp_store_release(&nb_pmu_registered, true);	/* pairs with nb_event_init() */
	return 0;
}

void nb_pmu_unregister(void)
{
	perf_pmu_unregister(&nb_pmu);
	nb_pmu_registered = false;
	nb_free_groups();
}
