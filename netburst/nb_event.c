// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: NetBurst, the events of a CPU.
 *
 * An event belongs to one CPU, and only that CPU touches the event's counter.
 *
 * Pairs
 * -----
 * In a group one event, the trigger (after=N), may start another one, which waits (cascade=1).
 * The overflow bit in the control register (CCCR) of the trigger's counter lets the other counter
 * count as long as it is 1, and as long as the other counter's CCCR has a bit that names the
 * trigger's (nb 8, 9).  The trigger's counter is preset to -N, so its N-th occurrence overflows.
 * It raises no PMI, and its overflow bit stays until the driver arms the pair anew.
 *
 *  - Only some counters start others: the pair gets its counters in one step, as a group does.
 *  - The waiting event is started before the trigger, and stopped before it: there is no overflow
 *    that its CCCR does not see, and no PMI of it while the trigger is stopped.
 *  - Whether the trigger has fired follows from its count.  Once it has, the driver enables the
 *    waiting counter itself whenever it writes that CCCR: UNCONFIRMED whether the write of a CCCR
 *    with the cascade bit makes a counter wait for another overflow.
 */
#include <linux/bitfield.h>
#include <linux/slab.h>
#include <linux/spinlock.h>

#include <asm/nmi.h>

#include "nb.h"

#undef pr_fmt
#define pr_fmt(fmt)	KBUILD_MODNAME ": " fmt

static DEFINE_RAW_SPINLOCK(nb_users_lock);	/* of the first and the last user */
static atomic_t nb_num_users;			/* events, and the load */

static void nb_unreserve_counters(unsigned int num)
{
	while (num--)
		release_perfctr_nmi(EX_NB_CTR0 + num);
}

static int nb_reserve_counters(void)
{
	struct ex_unit *unit;
	unsigned int i;

	for (i = 0; i < EX_NB_COUNTERS; i++) {
		if (!reserve_perfctr_nmi(EX_NB_CTR0 + i)) {
			nb_unreserve_counters(i);
			return -EBUSY;
		}
	}
	ex_for_each_unit(unit, i)	/* the core PMU may have written them */
		to_nb_thread(unit)->own_core.valid = false;
	return 0;
}

/* Take the counters from the core PMU, unless that is done; -EBUSY if the core PMU has an event. */
int nb_counters_get(void)
{
	unsigned long flags;
	int ret = 0;

	if (atomic_inc_not_zero(&nb_num_users))
		return 0;
	raw_spin_lock_irqsave(&nb_users_lock, flags);
	if (!atomic_read(&nb_num_users))
		ret = nb_reserve_counters();
	if (!ret)
		atomic_inc(&nb_num_users);
	raw_spin_unlock_irqrestore(&nb_users_lock, flags);
	return ret;
}

/* Give the counters back, if no other event has them reserved. */
void nb_counters_put(void)
{
	unsigned long flags;

	if (atomic_add_unless(&nb_num_users, -1, 1))
		return;
	raw_spin_lock_irqsave(&nb_users_lock, flags);
	if (atomic_dec_and_test(&nb_num_users))
		nb_unreserve_counters(EX_NB_COUNTERS);
	raw_spin_unlock_irqrestore(&nb_users_lock, flags);
}

bool nb_counters_are_reserved(void)
{
	return atomic_read(&nb_num_users);
}

/* Disable the counters and event selections of a core, and find out what the counters hold. */
void nb_core_reset(const struct nb_thread *thread)
{
	const struct ex_box *box = nb_box(thread);
	const struct ex_counter *counter;
	struct nb_core *core = thread->core;
	unsigned int i;

	ex_for_each_counter(counter, box) {
		ex_write(&thread->unit, counter->ctl_reg, 0);
		core->values[counter - box->counters] = ex_read(&thread->unit, counter->ctr_reg);
	}
	for (i = 0; i < box->row->type->num_filters; i++) {
		if (box->row->type->filters[i].first)
			ex_write(&thread->unit, box->row->type->filters[i].first, 0);
		box->filters[i] = 0;
	}
	core->valid = true;
}

/**
 * nb_check_attr - refuse what a counter of NetBurst cannot do for any event
 * @event:	event that is opened; it may belong to a task, and to no CPU
 * Return: 0 or an error, whose reason is in the log
 */
int nb_check_attr(struct perf_event *event)
{
	if (ex_is_task_event(event))
		return ex_refuse(event, -EOPNOTSUPP, "an event counts for a CPU (perf -a or -C)");
	if (has_branch_stack(event) || event->attr.precise_ip)
		return ex_refuse(event, -EOPNOTSUPP,
				 "there is neither a branch stack nor precise_ip");
	if (event->attr.exclude_idle || event->attr.exclude_host)
		return ex_refuse(event, -EINVAL, "the counters know rings, and no other context");
	if (ex_attr_more_config(&event->attr))
		return ex_refuse(event, -EINVAL, "it has a config3 or config4");
	if (is_sampling_event(event) && nb_event_role(event) == EX_NB_TRIGGER)
		return ex_refuse(event, -EINVAL,
				 "a trigger (after) does not sample: perf record needs the group's :S");
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

static bool nb_forces_overflows(struct perf_event *event)
{
	return is_sampling_event(event) && event->attr.config & EX_NB_CCCR_FORCE_OVF;
}

static int nb_check_sampling(struct perf_event *event, const struct nb_thread *thread)
{
	if (nb_forces_overflows(event) && (event->attr.freq || event->attr.sample_period != 1))
		return ex_refuse(event, -EINVAL, "force_ovf samples in periods of 1");
	if (!thread->pmi)
		return ex_refuse(event, -EOPNOTSUPP, "no PMI of this CPU arrives");
	if (nb_event_role(event) == EX_NB_WAITS && !thread->cascaded)
		return ex_refuse(event, -EOPNOTSUPP, "no PMI of a cascaded counter arrives");
	return 0;
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
 * ex_counter_preset() only while the counter is armed for one occurrence: under the rate limit the
 * counter is armed for more, and each occurrence would raise a PMI.  Thread 1 prefers the second
 * ESCR.
 */
static int nb_event_encode_ways(struct perf_event *event, const struct ex_box *box,
				struct ex_req *ways)
{
	const struct ex_box_type *type = box->row->type;
	u64 config[EX_CONFIG_WORDS] = EX_EVENT_CONFIG(event), pmi = type->banks->pmi;
	const struct nb_thread *thread = to_nb_thread(box->unit);
	unsigned int number = thread->number;
	struct ex_req *req;
	const char *why;

	config[0] = nb_config(event, number);
	if (!config[0])
		return ex_refuse(event, -EINVAL, "it counts in no ring");
	if (READ_ONCE(thread->core->threads) < 2 && nb_needs_other_thread(config[0], number))
		return ex_refuse(event, -EINVAL, "the other thread of this core is not online");
	why = ex_encode_all(type, config, ways);
	if (why)
		return ex_refuse(event, -EINVAL, why);
	if (number && ways->ways == 2)
		nb_ways_swap(ways);
	if (!is_sampling_event(event))
		ex_req_disable_pmi(type, ways);
	ex_for_each_way(req, ways)
		if (req->ctl & pmi)
			req->ctl = (req->ctl & ~(pmi | EX_NB_CCCR_FORCE_OVF)) |
				   EX_NB_CCCR_OVF_PMI(number);
	return is_sampling_event(event) ? nb_check_sampling(event, thread) : 0;
}

static int nb_event_encode(struct perf_event *event, struct ex_box *box, struct nb_event *mine)
{
	ex_event_prepare(event, &mine->event, box);
	mine->spot.idx = -1;
	mine->left = event->attr.config1 & EX_NB_CONFIG1_AFTER;
	return nb_event_encode_ways(event, box, mine->event.ways);
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
		return ex_refuse(event, -EINVAL,
				 "a group has one trigger (after) and one event that waits (cascade)");
	trigger = nb_group_find(event, EX_NB_TRIGGER);
	waits = nb_group_find(event, EX_NB_WAITS);
	if (!trigger || !waits)
		return 0;
	if (trigger->attr.config1 & EX_NB_CONFIG1_AGAIN && !is_sampling_event(waits))
		return ex_refuse(event, -EINVAL, "again needs a waiting event that samples");
	nb_match_init_pair(&match, trigger, waits);
	if (nb_match(&match))
		return ex_refuse(event, -EINVAL,
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
	return ex_refuse_group(event, ret);
}

/**
 * nb_event_check - check an event that is opened, and encode it
 * @event:	event that nb_check_attr() has accepted
 * @box:	box of its CPU
 * @reserves:	it has the counters reserved from now on; else while it has one
 * Return: 0 or an error, whose reason is in the log
 */
int nb_event_check(struct perf_event *event, struct ex_box *box, bool reserves)
{
	struct nb_event *mine = kzalloc(sizeof(*mine), GFP_KERNEL);
	int ret;

	if (!mine)
		return -ENOMEM;
	mine->reserves = reserves;
	ret = nb_event_encode(event, box, mine) ?: nb_check_group(event);
	if (!ret && is_sampling_event(event))
		ret = ex_event_set_freq(event);
	if (ret) {
		event->pmu_private = NULL;
		kfree(mine);
	}
	return ret;
}

/**
 * nb_event_free - free the memory of an event
 * @event:	event that nb_event_check() has accepted
 * Return: whether the event has had the counters reserved
 */
bool nb_event_free(struct perf_event *event)
{
	struct nb_event *mine = to_nb_event(event);
	bool reserves = mine->reserves;

	nb_core_drop_claim(READ_ONCE(nb_event_thread(event)->core), mine->event.ways);
	if (mine->unflagged)
		pr_notice_ratelimited("CPU %d: a counter overflowed and left no overflow bit: the event that waited for it was not started\n",
				      event->cpu);
	event->pmu_private = NULL;
	kfree(mine);
	return reserves;
}

static bool nb_trigger_has_fired(const struct perf_event *trigger)
{
	const struct nb_event *mine = to_nb_event(trigger);

	return local64_read(&trigger->hw.prev_count) - mine->from >= mine->left;
}

static void nb_trigger_arm(struct perf_event *trigger)
{
	struct ex_counter *counter = ex_event_counter(trigger);
	struct nb_event *mine = to_nb_event(trigger);
	u64 preset;

	mine->left -= min_t(u64, mine->left, local64_read(&trigger->hw.prev_count) - mine->from);
	preset = -mine->left & counter->mask;
	if (mine->left && counter->value != preset) {
		ex_counter_preset(ex_event_box(trigger), trigger->hw.idx, preset);
		counter->value = preset;
	}
	mine->from = counter->value;	/* ex_event_start() sets prev_count to it */
}

/* The counter of a waiting event has been started by its trigger's, or still waits for that. */
static bool nb_is_cascaded(const struct perf_event *waits)
{
	return !(to_nb_event(waits)->spot.req->ctl & EX_NB_CCCR_ENABLE);
}

/* Set what the CCCR of a waiting event is to hold: enabled, or waiting for its trigger. */
static void nb_waits_set_ctl(const struct perf_event *waits, bool enable)
{
	struct nb_event *mine = to_nb_event(waits);
	struct ex_req *req = &mine->event.ways[mine->spot.req - mine->event.ways];

	req->ctl &= ~(EX_NB_CONFIG_WAITS | EX_NB_CCCR_ENABLE);
	req->ctl |= enable ? EX_NB_CCCR_ENABLE : mine->spot.start;
}

/* Whether the trigger of a waiting event has fired, and its overflow bit alone lets that count */
static bool nb_waits_for_flag(const struct perf_event *waits)
{
	return nb_is_cascaded(waits) && nb_trigger_has_fired(to_nb_event(waits)->partner);
}

/*
 * nb 7: hardware may leave the overflow bit 0.  Then a trigger has fired and the waiting event
 * does not count.  Before a waiting event is stopped whose trigger counts.  A PMI that comes while
 * the bit is read may arm the pair anew, and clear the bit.
 */
static void nb_waits_check_flag(const struct perf_event *waits)
{
	struct perf_event *trigger = to_nb_event(waits)->partner;
	const struct ex_counter *counter = ex_event_counter(trigger);

	if (nb_is_cascaded(waits))
		ex_event_update(trigger);
	if (nb_waits_for_flag(waits) &&
	    !(ex_read(counter->unit, counter->ctl_reg) & EX_NB_CCCR_OVF) &&
	    nb_waits_for_flag(waits))
		to_nb_event(trigger)->unflagged = true;
}

/*
 * A counter that is stopped in the clock of the carry out of bit 31 may lose the carry (nb 6, O9).
 * The read before the stop tells ex_event_update(), which comes after the stop, that the counter
 * has not gone back.  After a carry the counter is written, as the register may lack the carry.
 *
 * A PMI between the writes of hw.state and of the control register finds no event that counts, and
 * the PMI after such a PMI finds no overflow bit: until the stop is done all PMIs are claimed.
 */
static void nb_stop(struct perf_event *event)
{
	struct ex_counter *counter = ex_event_counter(event);
	struct nb_thread *thread = nb_event_thread(event);
	enum nb_role role;
	u64 before;

	if (READ_ONCE(event->hw.state) & PERF_HES_STOPPED)
		return;
	role = nb_event_role(event);
	if (role == EX_NB_TRIGGER && to_nb_event(event)->partner)
		nb_stop(to_nb_event(event)->partner);
	if (is_sampling_event(event))
		WRITE_ONCE(thread->stopping, true);
	if (role == EX_NB_WAITS)
		nb_waits_check_flag(event);
	before = ex_event_update(event);
	ex_event_stop(event, PERF_EF_UPDATE);
	if (is_sampling_event(event)) {
		ex_expect_stray(&thread->unit, ex_time(&thread->unit));
		WRITE_ONCE(thread->stopping, false);
	}
	if (upper_32_bits(before ^ counter->value))
		ex_counter_preset(ex_event_box(event), event->hw.idx, counter->value);
}

/**
 * nb_event_stop - stop an event
 * @event:	event that has a counter, or none
 * @flags:	not used: the count is always updated
 *
 * With a trigger the waiting event is stopped, too.
 *
 * If a tracepoint leads the group, the access of a register may throttle the group, and so may an
 * NMI: an event that the driver is changing goes on, and perf starts the group again later.
 */
void nb_event_stop(struct perf_event *event, int flags)
{
	struct nb_thread *thread = nb_event_thread(event);

	if (thread->changing || in_nmi())
		return;
	WRITE_ONCE(thread->changing, true);
	nb_stop(event);
	WRITE_ONCE(thread->changing, false);
}

/* Let an event count.  Its filters are set since it has its counter: nb_resume() sets them, too. */
static void nb_event_run(struct perf_event *event)
{
	if (event->hw.state & PERF_HES_STOPPED)
		ex_event_run(event);
}

/*
 * Start both events of a pair.  A waiting event that is enabled may raise a PMI at once, which may
 * arm its trigger anew: then the trigger counts already.
 */
static void nb_pair_start(struct perf_event *trigger, struct perf_event *waits)
{
	bool fired;

	nb_trigger_arm(trigger);
	fired = !to_nb_event(trigger)->left;
	nb_waits_set_ctl(waits, fired);
	if (fired)
		nb_event_run(trigger);
	nb_event_run(waits);
	if (!fired)
		nb_event_run(trigger);
}

static void nb_waits_start(struct perf_event *waits)
{
	struct perf_event *trigger = to_nb_event(waits)->partner;

	if (!trigger || trigger->hw.idx < 0)
		return;
	nb_stop(trigger);
	nb_pair_start(trigger, waits);
}

static void nb_trigger_start(struct perf_event *trigger)
{
	struct perf_event *waits = to_nb_event(trigger)->partner;

	if (!waits) {
		nb_trigger_arm(trigger);
		nb_event_run(trigger);
	} else if (waits->hw.idx >= 0) {
		nb_pair_start(trigger, waits);
	}
}

static void nb_start(struct perf_event *event)
{
	switch (nb_event_role(event)) {
	case EX_NB_TRIGGER:
		return nb_trigger_start(event);
	case EX_NB_WAITS:
		return nb_waits_start(event);
	default:
		return ex_event_run(event);
	}
}

void nb_event_read(struct perf_event *event)
{
	if (!(event->hw.state & PERF_HES_STOPPED))
		ex_event_update(event);
}

/**
 * nb_event_start - start an event
 * @event:	event that has a counter
 * @flags:	not used
 *
 * An event of a pair is started as soon as both have a counter.
 */
void nb_event_start(struct perf_event *event, int flags)
{
	struct nb_thread *thread = nb_event_thread(event);

	if (!(event->hw.state & PERF_HES_STOPPED))
		return;
	WRITE_ONCE(thread->changing, true);
	to_ex_event(event)->muted = false;
	nb_start(event);
	WRITE_ONCE(thread->changing, false);
}

/**
 * nb_core_set_filters - write the event selection register of an event, and what else it needs
 * @box:	box of the event's CPU
 * @req:	encoding of the event, which has a counter of the core
 * Return: 0, or -EINVAL if the write raised #GP
 */
int nb_core_set_filters(struct ex_box *box, const struct ex_req *req)
{
	const struct ex_filter *filters = box->row->type->filters;
	const struct ex_need *need;

	/* A register that the other thread may not share is written in any case. */
	ex_for_each_need(need, req)
		if (filters[need->filter].maybe_own)
			box->filters[need->filter] = ~need->val;
	return ex_filters_set(box, req);
}

static bool nb_core_needs(const struct nb_core *core, unsigned int filter)
{
	int idx;

	for_each_set_bit(idx, &core->holders.used, EX_MAX_COUNTERS)
		if (ex_holder_need(core->holders.req[idx], filter))
			return true;
	return false;
}

/* Clear the registers with which an event that has given its counter back has tagged uops. */
static noinline void nb_core_end_tagging(struct ex_box *box, const struct ex_req *req)
{
	struct nb_core *core = to_nb_thread(box->unit)->core;
	const struct ex_need *need;
	u32 reg;

	ex_for_each_need(need, req) {
		reg = box->row->type->filters[need->filter].first;
		if (!reg || nb_core_needs(core, need->filter))
			continue;
		ex_write_safe(box->unit, reg, 0);	/* may be what has raised #GP */
		box->filters[need->filter] = 0;
	}
}

static void nb_core_release(struct ex_box *box, struct nb_spot *spot)
{
	struct nb_core *core = to_nb_thread(box->unit)->core;

	lockdep_assert_held(&core->lock);
	__clear_bit(spot->idx, &core->holders.used);
	__clear_bit(spot->idx, &core->pinned);
	__clear_bit(spot->idx, &to_nb_thread(box->unit)->spots);
	spot->idx = -1;
	if (spot->req->num_needs > 1)
		nb_core_end_tagging(box, spot->req);
}

/* Take the counter of a match for an event, and prepare it and the ESCR. */
static int nb_core_assign(struct ex_box *box, struct perf_event *event,
			  const struct nb_match *match)
{
	struct nb_spot *spot = &to_nb_event(event)->spot;
	struct nb_thread *thread = to_nb_thread(box->unit);
	struct nb_core *core = thread->core;

	spot->idx = ex_holders_find(&match->holders, to_ex_event(event)->ways);
	spot->req = match->holders.req[spot->idx];
	core->holders.req[spot->idx] = spot->req;
	core->leaders[spot->idx] = event->group_leader;
	__set_bit(spot->idx, &core->holders.used);
	__set_bit(spot->idx, &thread->spots);
	if (event->group_leader->attr.pinned)
		__set_bit(spot->idx, &core->pinned);
	box->counters[spot->idx].value = core->values[spot->idx];
	return nb_core_set_filters(box, spot->req);
}

/* If a register refuses its value, no counter is taken. */
static int nb_core_assign_all(struct ex_box *box, const struct nb_match *match)
{
	unsigned int i;
	int ret = 0;

	for (i = 0; i < match->num; i++)
		ret = nb_core_assign(box, match->events[i], match) ?: ret;
	if (match->pair)
		to_nb_event(match->events[1])->spot.start = match->start;
	if (!ret)
		return 0;
	for (i = 0; i < match->num; i++)
		nb_core_release(box, &to_nb_event(match->events[i])->spot);
	return ret;
}

static void nb_core_unassign(struct perf_event *event)
{
	struct nb_spot *spot = &to_nb_event(event)->spot;
	struct ex_box *box = ex_event_box(event);

	nb_stop(event);
	ex_event_del(event, 0);
	to_nb_thread(box->unit)->core->values[spot->idx] = box->counters[spot->idx].value;
	nb_core_release(box, spot);
}

static bool nb_match_keeps(const struct nb_match *match, const struct ex_box *box, int idx)
{
	return match->holders.used & BIT(idx) &&
	       match->holders.req[idx] == box->counters[idx].req;
}

static bool nb_match_keeps_all(const struct nb_match *match, const struct ex_box *box)
{
	int idx;

	ex_for_each_used_counter(idx, box)
		if (!nb_match_keeps(match, box, idx))
			return false;
	return true;
}

/*
 * Move the events of this thread that have another counter in a match; all leave their counters
 * before any gets another.  What an event counts in between is lost: the counters have no gate.
 */
static noinline_for_stack void nb_core_move(struct ex_box *box, const struct nb_match *match)
{
	struct perf_event *moved[EX_NB_COUNTERS], *event;
	unsigned long running = 0;
	unsigned int num = 0, i;
	int idx;

	ex_for_each_used_counter(idx, box) {
		if (nb_match_keeps(match, box, idx))
			continue;
		event = box->counters[idx].event;
		if (!(event->hw.state & PERF_HES_STOPPED))
			running |= BIT(num);
		nb_core_unassign(event);
		moved[num++] = event;
	}
	for (i = 0; i < num; i++) {
		const struct nb_spot *spot = &to_nb_event(moved[i])->spot;

		nb_core_assign(box, moved[i], match);
		ex_event_assign(moved[i], spot->idx, spot->req, spot->req->pmi_off);
		if (running & BIT(i))
			nb_start(moved[i]);
	}
}

static int nb_core_place_group(struct perf_event *event, struct nb_match *match)
{
	struct ex_box *box = ex_event_box(event);
	int ret = nb_core_match(event, match);

	if (ret)
		return ret;
	if (!nb_match_keeps_all(match, box)) {
		WRITE_ONCE(to_nb_thread(box->unit)->changing, true);
		nb_core_move(box, match);
		WRITE_ONCE(to_nb_thread(box->unit)->changing, false);
	}
	return nb_core_assign_all(box, match);
}

/*
 * Find a counter for an event.  The other ones of its group will be added next, if they are enabled
 * and have no counter: they get one, too.
 */
static int nb_core_place(struct perf_event *event)
{
	struct ex_box *box = ex_event_box(event);
	enum nb_role role = nb_event_role(event);
	struct perf_event *other = role == EX_NB_ALONE ? NULL : nb_pair_other(event);
	struct nb_match match __uninitialized;	/* nb_core_match() fills it in */
	int ret;

	if (!other && role == EX_NB_WAITS) {
		ex_disable_inatomic(event);	/* it would never count */
		return -EINVAL;
	}
	/* Two that were opened at a time may both be the trigger, or wait. */
	if (other && to_nb_event(other)->partner)
		return -EINVAL;
	raw_spin_lock(&to_nb_thread(box->unit)->core->lock);
	if (!to_nb_thread(box->unit)->core->valid)
		nb_core_reset(to_nb_thread(box->unit));
	ret = nb_core_place_group(event, &match);
	raw_spin_unlock(&to_nb_thread(box->unit)->core->lock);
	if (ret || !match.pair)
		return ret;
	to_nb_event(match.events[0])->partner = match.events[1];
	to_nb_event(match.events[1])->partner = match.events[0];
	return 0;
}

/**
 * nb_event_add - give an event a counter
 * @event:	event
 * @flags:	%PERF_EF_START: start it, too
 * Return: 0; -ENOSPC or -EBUSY if there is none; -EINVAL if writing the ESCR raised #GP, or if the
 * event waits and its group has no trigger: then it is disabled, as perf would try it for ever
 */
int nb_event_add(struct perf_event *event, int flags)
{
	struct nb_event *mine = to_nb_event(event);
	int ret = mine->reserves ? 0 : nb_counters_get();

	if (ret)
		return ret;
	if (mine->spot.idx < 0)
		ret = nb_core_place(event);
	if (ret) {
		if (!mine->reserves)
			nb_counters_put();
		return ret;
	}
	ex_event_assign(event, mine->spot.idx, mine->spot.req, mine->spot.req->pmi_off);
	if (flags & PERF_EF_START)
		nb_event_start(event, 0);
	ex_update_userpage(event);
	return 0;
}

static void nb_pair_end(struct perf_event *event)
{
	struct nb_event *mine = to_nb_event(event);

	if (mine->partner)
		to_nb_event(mine->partner)->partner = NULL;
	mine->partner = NULL;
}

/* Release the counter that was taken for an event together with @first's, and not used. */
static void nb_core_release_unused(struct perf_event *first, struct perf_event *event)
{
	if (event == first || event->pmu != first->pmu || event->hw.idx >= 0 ||
	    to_nb_event(event)->spot.idx < 0)
		return;
	nb_pair_end(event);
	nb_core_release(ex_event_box(event), &to_nb_event(event)->spot);
}

/* Release the counter of an event, and those that its group was to use after it. */
static void nb_core_release_group(struct perf_event *event)
{
	struct perf_event *leader = event->group_leader, *sibling;

	nb_pair_end(event);
	nb_core_release(ex_event_box(event), &to_nb_event(event)->spot);
	if (nb_event_thread(event)->spots == ex_event_box(event)->used)
		return;
	nb_core_release_unused(event, leader);
	for_each_sibling_event(sibling, leader)
		nb_core_release_unused(event, sibling);
}

/**
 * nb_event_del - stop an event and take its counter away
 * @event:	event that has a counter
 * @flags:	not used
 */
void nb_event_del(struct perf_event *event, int flags)
{
	struct nb_spot *spot = &to_nb_event(event)->spot;
	struct ex_box *box = ex_event_box(event);
	struct nb_core *core = to_nb_thread(box->unit)->core;

	nb_event_stop(event, PERF_EF_UPDATE);
	ex_event_del(event, flags);
	raw_spin_lock(&core->lock);
	core->values[spot->idx] = box->counters[spot->idx].value;
	nb_core_release_group(event);
	raw_spin_unlock(&core->lock);
	if (!to_nb_event(event)->reserves)
		nb_counters_put();
}

/* Read the counter of an event, which counts, and mend it if its preset lacks a carry. */
static void nb_event_mend(struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	struct ex_counter *counter = ex_event_counter(event);
	int state = ex_event_begin_update(event);
	u64 prev = local64_read(&hwc->prev_count), delta;

	delta = (nb_counter_mend(counter, prev & counter->mask) - prev) & counter->mask;
	local64_add(delta, &hwc->prev_count);
	local64_add(delta, &event->count);
	ex_event_end_update(event, state);
}

/*
 * again: arm a trigger anew.  The trigger's overflow bit is cleared last, so that the trigger
 * starts the waiting event only after both are preset.  nb_waits_is_started() finds a trigger that
 * overflows before the bit is cleared, and so has fired without a bit.
 */
static void nb_trigger_rearm(struct perf_event *trigger)
{
	struct nb_event *mine = to_nb_event(trigger);
	int state;

	nb_event_mend(trigger);
	state = ex_event_begin_update(trigger);
	mine->left = trigger->attr.config1 & EX_NB_CONFIG1_AFTER;
	mine->from = ex_event_write(trigger, -mine->left & ex_event_counter(trigger)->mask);
	ex_event_end_update(trigger, state);
}

/*
 * The scan after the one that has armed a pair anew: whether the waiting event may have counted
 * since.  If the trigger has fired already, the overflow bit may be 0, or the waiting event's CCCR
 * may have been written after the overflow: the waiting counter is enabled.
 */
static bool nb_waits_is_started(struct perf_event *waits)
{
	const struct ex_counter *counter = ex_event_counter(waits);
	struct nb_event *mine = to_nb_event(waits);

	mine->rearmed = false;
	nb_event_mend(mine->partner);
	if (!nb_trigger_has_fired(mine->partner))
		return false;
	nb_waits_set_ctl(waits, true);
	ex_counter_start(ex_event_box(waits), waits->hw.idx);
	/* That write has cleared the overflow bit of a wrap whose PMI was still to come. */
	if (counter->pmi_delay && !ex_counter_read(counter, counter->mask))
		ex_event_ends_early(waits);
	return true;
}

/*
 * The counter of a waiting event is going to be preset, and its CCCR written with the preset.  From
 * then on the counter is enabled, or waits.
 */
static void nb_waits_write_ctl(struct perf_event *waits, bool enable)
{
	nb_waits_set_ctl(waits, enable);
	ex_event_counter(waits)->ctl = to_nb_event(waits)->spot.req->ctl;
}

/* again: the counter of the waiting event stops first, and is preset while it is at rest. */
static void nb_pair_rearm(struct perf_event *trigger, struct perf_event *waits)
{
	const struct ex_counter *counter = ex_event_counter(waits);

	ex_write(counter->unit, counter->ctl_reg, 0);
	nb_trigger_rearm(trigger);
	nb_waits_write_ctl(waits, false);
	to_nb_event(waits)->rearmed = true;
}

static bool nb_waits_overflow(struct perf_event *waits, const struct ex_pmi *pmi)
{
	struct nb_event *mine = to_nb_event(waits);
	bool again = mine->partner->attr.config1 & EX_NB_CONFIG1_AGAIN;
	u64 elapsed;

	if (mine->rearmed && !nb_waits_is_started(waits))
		return false;
	if (again || nb_is_cascaded(waits)) {
		if (!nb_is_cascaded(waits))
			nb_event_mend(waits);
		elapsed = ex_event_now(waits);
		if (elapsed < mine->event.left)
			return false;
		/* A period longer than the counter ends after several overflows. */
		if (again && mine->event.since + elapsed >= mine->event.period)
			nb_pair_rearm(mine->partner, waits);
		else
			nb_waits_write_ctl(waits, true);
	}
	return ex_event_overflow(waits, pmi);
}

/**
 * nb_event_overflow - handle the overflow of an event that samples
 * @event:	event that is started
 * @pmi:	PMI
 *
 * PMI handler or ex_poll().
 * Return: whether the counter has overflowed since it was armed
 */
bool nb_event_overflow(struct perf_event *event, const struct ex_pmi *pmi)
{
	return nb_event_role(event) == EX_NB_WAITS ? nb_waits_overflow(event, pmi) :
	       ex_event_overflow(event, pmi);
}
