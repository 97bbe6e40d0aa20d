// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: perf's callbacks of a PMU of packages, but for those in ex_uncore_event.c */
#include <linux/jiffies.h>
#include <linux/math64.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/slab.h>

#include "ex_uncore_perf.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

/*
 * perf opens a refused event again without this and that, and then its config alone, for a task, to
 * find out what the kernel knows.  The log has only the first reason, which is the user's.
 */
static bool ex_is_retry(const struct perf_event *event)
{
	static DEFINE_MUTEX(lock);
	static unsigned long time;
	static pid_t task;
	static u32 type;
	static u64 config;
	bool retry;

	mutex_lock(&lock);
	retry = task == task_pid_nr(current) && type == event->attr.type &&
		config == event->attr.config && time_before(jiffies, time + HZ);
	if (!retry) {
		time = jiffies;
		task = task_pid_nr(current);
		type = event->attr.type;
		config = event->attr.config;
	}
	mutex_unlock(&lock);
	return retry;
}

/**
 * ex_refuse - refuse an event with a line in the log
 * @event:	event
 * @err:	error
 * @why:	reason
 *
 * perf's tool chooses its message by the error and by what it asked for:
 *
 *   -EINVAL		for a task: "in per-thread mode, enable system wide with '-a'";
 *			else to look for the reason with "dmesg | grep -i perf"
 *   -EOPNOTSUPP	"doesn't support branch stack sampling", or with a period
 *			"doesn't support sampling/overflow-interrupts. Try 'perf stat'"
 *   -ENODEV		with -C: "did you specify an out-of-range profile CPU?"
 *   -ENXIO		none of its own: as -EINVAL for a CPU
 *
 * perf has not checked permissions yet: the log is for users who may count at all.  It has one line
 * for what one task tries within a second, see ex_is_retry().
 * Return: @err
 */
int ex_refuse(const struct perf_event *event, int err, const char *why)
{
	if (perfmon_capable() && !ex_is_retry(event))
		pr_notice_ratelimited("%s: perf event 0x%llx, 0x%llx, 0x%llx refused: %s\n",
				      event->pmu->name, event->attr.config,
				      event->attr.config1, event->attr.config2, why);
	return err;
}

static int ex_check_attr(struct perf_event *event)
{
	if (ex_is_task_event(event))
		return ex_refuse(event, -EINVAL,
				 "a box counts for its whole package (perf -a or -C)");
	if (has_branch_stack(event))
		return ex_refuse(event, -EOPNOTSUPP, "an uncore counter has no branch stack");
	/* perf sets exclude_guest by itself, and clears it when the perf core refuses it. */
	if (event->attr.exclude_user || event->attr.exclude_kernel || event->attr.exclude_hv ||
	    event->attr.exclude_idle || event->attr.exclude_host)
		return ex_refuse(event, -EINVAL,
				 "an uncore counter cannot leave out user, kernel, idle or host (u, k, h, I, G)");
	if (event->attr.precise_ip)
		return ex_refuse(event, -EINVAL,
				 "an uncore counter does not know the instruction (precise_ip)");
	return 0;
}

static const char *ex_why_not_sampled(const struct ex_box *box, const struct ex_req *req)
{
	if (req->direction == EX_UP_DOWN)
		return "an up/down counter has no sampling period";
	if (box->row->type->no_pmi)
		return box->row->type->no_pmi;
	if (ex_is_locked(box))
		return "an NMI cannot use the I/O ports of PCI configuration space (no MCFG table)";
	return box->pkg->probed.core_sel ? "no PMI of this counter arrives" :
		"no PMI of this package arrives";
}

static int ex_holders_add(struct ex_holders *holders, struct perf_event *event,
			  const struct pmu *pmu)
{
	return event->pmu == pmu ? ex_insert(holders, 0, to_ex_event(event)->ways) : 0;
}

static int ex_group_fits(struct perf_event *event)
{
	struct perf_event *leader = event->group_leader, *sibling;
	struct ex_holders holders;
	int ret;

	holders.used = 0;
	ret = ex_holders_add(&holders, leader, event->pmu);
	for_each_sibling_event(sibling, leader)
		ret = ret ?: ex_holders_add(&holders, sibling, event->pmu);
	return ret ?: ex_holders_add(&holders, event, event->pmu);
}

/* Whether an event can count together with the others of its group */
static int ex_check_group(struct perf_event *event)
{
	int err = event->group_leader == event ? 0 : ex_group_fits(event);

	if (err == -EBUSY)
		return ex_refuse(event, -EINVAL,
				 "another event of the group needs another value in a filter register");
	if (err == -ENOSPC)
		return ex_refuse(event, -EINVAL, "two events of the group need the same counter");
	return err;
}

/*
 * Write the filters of an event as ex_event_add() will, unless events that count need other
 * values.  Home CPU, interrupts off.
 */
static int ex_try_filters(void *info)
{
	struct perf_event *event = info;
	struct ex_box *box = ex_event_box(event);
	struct ex_holders holders;
	const struct ex_req *req;

	if (READ_ONCE(box->cpu) != smp_processor_id() || ex_is_absent(box) || box->no_filter)
		return 0;
	ex_box_holders(box, &holders);
	if (ex_place(&holders, to_ex_event(event)->ways, &req) == -EBUSY)
		return 0;
	return ex_filters_set(box, req);
}

/* Whether an event has filter bits that no source describes: writing them may raise #GP. */
static bool ex_filter_may_fault(const struct ex_box *box, const struct ex_req *ways)
{
	const struct ex_box_type *type = box->row->type;
	const struct ex_need *need;

	ex_for_each_need(need, ways)
		if (need->val & type->filters[need->filter % type->num_filters].undescribed)
			return true;
	return false;
}

/*
 * Bits of a filter register that no source describes may raise #GP.  They are tried here, where
 * the user can still be told, but not for a user whose permissions perf may reject afterwards.
 * ex_event_add() finds out about the rest.
 */
static int ex_check_filters(struct perf_event *event, const struct ex_req *req)
{
	const struct ex_box *box = ex_event_box(event);
	int ret;

	if (!ex_filter_may_fault(box, req) || !perfmon_capable())
		return 0;
	ret = ex_call_on(READ_ONCE(box->cpu), ex_try_filters, event);
	if (!ret)
		return 0;
	return ex_refuse(event, ret,
			 "the hardware does not take these bits of a filter register");
}

/*
 * An event is moved to the home CPU, and a leader of another PMU stays where it is: perf takes no
 * group of two CPUs.
 */
static int ex_check_leader(struct perf_event *event, int home)
{
	if (event->group_leader == event || event->group_leader->cpu == home)
		return 0;
	return ex_refuse(event, -EINVAL,
			 "the group's leader is not on the package's home CPU (see cpumask)");
}

/*
 * perf record -C opens an event of its own as well, on the CPU that it was given, and
 * perf_event_set_output() lets no two events of different CPUs share a buffer.
 */
static int ex_check_home(struct perf_event *event, int home)
{
	if (event->cpu == home)
		return 0;
	return ex_refuse(event, -ENODEV,
			 "only the package's home CPU samples (perf -C with the CPUs of cpumask)");
}

/*
 * Let the PMI adjust the period of an event with -F, as perf's tick does not; as for perf's
 * software clock.  A frequency above 10^9 Hz would make the target 0 ns, which means that the
 * event has a period.
 */
static int ex_event_set_freq(struct perf_event *event)
{
	if (!event->attr.freq)
		return 0;
	if (event->attr.sample_freq > NSEC_PER_SEC)
		return ex_refuse(event, -EINVAL, "the frequency is above 10^9 Hz");
	to_ex_event(event)->target = div64_u64(NSEC_PER_SEC, event->attr.sample_freq);
	event->hw.sample_period = 1;
	event->hw.last_period = 1;
	event->attr.sample_period = 1;
	event->attr.freq = 0;
	return 0;
}

static int ex_check_sampling(struct perf_event *event, const struct ex_box *box,
			     const struct ex_req *req, int home)
{
	if (!ex_can_sample(box, req))
		return ex_refuse(event, -EOPNOTSUPP, ex_why_not_sampled(box, req));
	return ex_check_home(event, home) ?: ex_event_set_freq(event);
}

/*
 * PERF_EVENT_IOC_PERIOD: for perf's core an event with -F has a period, and the user's number is
 * one; it is a frequency, and the PMI goes on to adjust the period from there.
 */
static int ex_check_period(struct perf_event *event, u64 value)
{
	struct ex_event *mine = to_ex_event(event);

	if (!mine->target)
		return 0;
	if (value > NSEC_PER_SEC)
		return -EINVAL;
	WRITE_ONCE(mine->target, div64_u64(NSEC_PER_SEC, value));
	return 0;
}

/* Encode an event in all ways in which it can be.  Returns NULL, or why there is no such event. */
static const char *ex_event_encode(struct perf_event *event)
{
	const u64 config[EX_CONFIG_WORDS] = EX_EVENT_CONFIG(event);
	struct ex_event *mine = to_ex_event(event);
	const struct ex_box *box = mine->box;
	const char *why = ex_encode_all(box->row->type, config, mine->ways);
	struct ex_req *way;

	if (why)
		return why;
	ex_for_each_way(way, mine->ways)
		way->counters &= ~box->lacking;
	if (!is_sampling_event(event) && (ex_always_freezes(box->pkg) || ex_is_locked(box)))
		ex_req_disable_pmi(box->row->type, mine->ways);
	return NULL;
}

static int ex_check_config(struct perf_event *event)
{
	const char *why = ex_event_encode(event);

	if (ex_attr_more_config(&event->attr))
		why = "it has a config3 or config4";
	return why ? ex_refuse(event, -EINVAL, why) : 0;
}

static int ex_check_event(struct perf_event *event, const struct ex_box *box, int home)
{
	const struct ex_req *req = to_ex_event(event)->ways;
	int ret = ex_check_config(event);

	if (ret)
		return ret;
	if (req->num_needs && READ_ONCE(box->no_filter))
		return ex_refuse(event, -ENXIO, "the PCI device of the box's filter is not there");
	if (is_sampling_event(event))
		ret = ex_check_sampling(event, box, req, home);
	ret = ret ?: ex_check_group(event);
	if (!ret && req->num_needs)
		ret = ex_check_filters(event, req);
	return ret;
}

/* The box of @event's package, and in *@home the CPU on which it takes events */
static struct ex_box *ex_find_box(const struct perf_event *event, int *home)
{
	struct ex_pkg *pkg;
	struct ex_box *box;

	pkg = ex_online_pkg(event->cpu);
	if (!pkg)
		return ERR_PTR(-ENODEV);
	box = &pkg->boxes[to_ex_pmu(event->pmu)->row];
	/* What the package's probe has found is there, too. */
	*home = smp_load_acquire(&box->cpu);
	if (*home < 0 || ex_is_absent(box))
		return ERR_PTR(-ENODEV);
	/* After box->cpu: if the home moves from now on, perf or ex_event_add() says no. */
	if (READ_ONCE(pkg->migrating))
		return ERR_PTR(-EAGAIN);
	return box;
}

static void ex_event_destroy(struct perf_event *event)
{
	kfree(to_ex_event(event));
}

/*
 * Check what all PMUs of boxes do, and find the event's box as ex_find_box() does.  Returns 0 or an
 * error.
 */
int ex_event_find_box(struct perf_event *event, struct ex_box **box, int *home)
{
	int ret;

	ret = ex_check_pmu(event) ?: ex_check_attr(event);
	if (ret)
		return ret;
	*box = ex_find_box(event, home);
	if (*box == ERR_PTR(-EAGAIN))
		return ex_refuse(event, -EAGAIN, "the package's home CPU moves just now");
	if (IS_ERR(*box))
		return ex_refuse(event, PTR_ERR(*box),
				 "the package of this CPU does not have the box, or has no longer");
	return ex_check_leader(event, *home);
}

static int ex_event_init(struct perf_event *event)
{
	struct ex_event *mine;
	struct ex_box *box;
	int home, ret;

	ret = ex_event_find_box(event, &box, &home);
	if (ret)
		return ret;
	mine = kmalloc(sizeof(*mine), GFP_KERNEL);
	if (!mine)
		return -ENOMEM;
	ex_event_prepare(event, mine, box);
	ret = ex_check_event(event, box, home);
	if (ret) {
		ex_event_destroy(event);
		event->pmu_private = NULL;
		return ret;
	}

	event->destroy = ex_event_destroy;
	event->cpu = home;
	ex_forbid_bpf(event);
	return 0;
}

static void ex_pmu_disable(struct pmu *pmu)
{
	struct ex_box *box = ex_home_box(pmu);

	if (!box)
		return;
	if (unlikely(READ_ONCE(box->pkg->migrating)))
		ex_disable_again(pmu);
	ex_gate_close(box);
}

/* A box without events stays shut, which saves a write now and one when an event comes. */
static void ex_pmu_enable(struct pmu *pmu)
{
	struct ex_box *box = ex_home_box(pmu);

	if (box && box->used)
		ex_gate_open(box);
}

const struct pmu ex_package_pmu = {
	.task_ctx_nr	= perf_invalid_context,
	.capabilities	= PERF_PMU_CAP_NO_EXCLUDE,
	.pmu_enable	= ex_pmu_enable,
	.pmu_disable	= ex_pmu_disable,
	.event_init	= ex_event_init,
	.add		= ex_event_add,
	.del		= ex_event_del,
	.start		= ex_event_start,
	.stop		= ex_event_stop,
	.read		= ex_event_read,
	.check_period	= ex_check_period,
};
