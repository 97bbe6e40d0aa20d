// SPDX-License-Identifier: GPL-2.0
/*
 * ex_netburst: the events of a CPU.
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
#include <linux/spinlock.h>

#include <asm/nmi.h>

#include "nb.h"

#undef pr_fmt
#define pr_fmt(fmt)	NB_MODULE ": " fmt

static DEFINE_RAW_SPINLOCK(nb_users_lock);	/* of the first and the last user */
static atomic_t nb_num_users;			/* events, and the load */

static void nb_unreserve_counters(unsigned int num)
{
	while (num--)
		release_perfctr_nmi(EX_NB_CTR0 + num);
}

static int nb_reserve_counters(void)
{
	struct nb_thread *thread;
	unsigned int i;

	for (i = 0; i < EX_NB_COUNTERS; i++) {
		if (!reserve_perfctr_nmi(EX_NB_CTR0 + i)) {
			nb_unreserve_counters(i);
			return -EBUSY;
		}
	}
	nb_for_each_thread(thread, i)	/* the core PMU may have written them */
		thread->own_core.valid = false;
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
	struct nb_core *core = thread->core;
	unsigned int i;

	for (i = 0; i < EX_NB_COUNTERS; i++) {
		nb_reg_write(thread, EX_NB_CCCR0 + i, 0);
		core->values[i] = nb_reg_read(thread, EX_NB_CTR0 + i);
	}
	for (i = 0; i < EX_NB_FILTERS; i++) {
		if (nb_filters[i].reg)
			nb_reg_write(thread, nb_filters[i].reg, 0);
		core->filters[i] = 0;
	}
	core->valid = true;
}

static bool nb_trigger_has_fired(const struct perf_event *trigger)
{
	const struct nb_event *mine = to_nb_event(trigger);

	return local64_read(&trigger->hw.prev_count) - mine->from >= mine->left;
}

static void nb_trigger_arm(struct perf_event *trigger)
{
	struct nb_counter *counter = nb_event_counter(trigger);
	struct nb_event *mine = to_nb_event(trigger);
	u64 preset;

	mine->left -= min_t(u64, mine->left, local64_read(&trigger->hw.prev_count) - mine->from);
	preset = -mine->left & EX_NB_CTR_MASK;
	if (mine->left && counter->value != preset) {
		nb_counter_preset(nb_event_counter(trigger), preset);
		counter->value = preset;
	}
	mine->from = counter->value;	/* nb_event_start() sets prev_count to it */
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
	struct ex_req *req = &mine->ways[mine->spot.req - mine->ways];

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
	const struct nb_counter *counter = nb_event_counter(trigger);

	if (nb_is_cascaded(waits))
		nb_event_update(trigger);
	if (nb_waits_for_flag(waits) &&
	    !(nb_reg_read(counter->thread, nb_cccr(counter)) & EX_NB_CCCR_OVF) &&
	    nb_waits_for_flag(waits))
		to_nb_event(trigger)->unflagged = true;
}

/*
 * A counter that is stopped in the clock of the carry out of bit 31 may lose the carry (nb 6, O9).
 * The read before the stop tells nb_event_update(), which comes after the stop, that the counter
 * has not gone back.  After a carry the counter is written, as the register may lack the carry.
 *
 * A PMI between the writes of hw.state and of the control register finds no event that counts, and
 * the PMI after such a PMI finds no overflow bit: until the stop is done all PMIs are claimed.
 */
static void nb_stop(struct perf_event *event)
{
	struct nb_counter *counter = nb_event_counter(event);
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
	before = nb_event_update(event);
	nb_event_halt(event);
	if (is_sampling_event(event)) {
		nb_expect_stray(thread, nb_time_ns(thread));
		WRITE_ONCE(thread->stopping, false);
	}
	if (upper_32_bits(before ^ counter->value))
		nb_counter_preset(nb_event_counter(event), counter->value);
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
		return nb_event_run(event);
	}
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
	ex_unexported(event)->muted = false;
	nb_start(event);
	WRITE_ONCE(thread->changing, false);
}

/**
 * nb_core_set_filters - write the event selection register of an event, and what else it needs
 * @thread:	the event's CPU
 * @req:	encoding of the event, which has a counter of the core
 * Return: 0, or -EINVAL if the write raised #GP
 */
int nb_core_set_filters(const struct nb_thread *thread, const struct ex_req *req)
{
	const struct ex_need *need;

	/* A register that the other thread may not share is written in any case. */
	ex_for_each_need(need, req)
		if (nb_filters[need->filter].maybe_own)
			thread->core->filters[need->filter] = ~need->val;
	return nb_filters_set(thread, req);
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
static noinline void nb_core_end_tagging(struct nb_thread *thread, const struct ex_req *req)
{
	struct nb_core *core = thread->core;
	const struct ex_need *need;
	u32 reg;

	ex_for_each_need(need, req) {
		reg = nb_filters[need->filter].reg;
		if (!reg || nb_core_needs(core, need->filter))
			continue;
		nb_reg_write_safe(thread, reg, 0);	/* may be what has raised #GP */
		core->filters[need->filter] = 0;
	}
}

static void nb_core_release(struct nb_thread *thread, struct nb_spot *spot)
{
	struct nb_core *core = thread->core;

	lockdep_assert_held(&core->lock);
	__clear_bit(spot->idx, &core->holders.used);
	__clear_bit(spot->idx, &core->pinned);
	__clear_bit(spot->idx, &thread->spots);
	spot->idx = -1;
	if (spot->req->num_needs > 1)
		nb_core_end_tagging(thread, spot->req);
}

/* Take the counter of a match for an event, and prepare it and the ESCR. */
static int nb_core_assign(struct nb_thread *thread, struct perf_event *event,
			  const struct nb_match *match)
{
	struct nb_spot *spot = &to_nb_event(event)->spot;
	struct nb_core *core = thread->core;

	spot->idx = ex_holders_find(&match->holders, to_nb_event(event)->ways);
	spot->req = match->holders.req[spot->idx];
	core->holders.req[spot->idx] = spot->req;
	__set_bit(spot->idx, &core->holders.used);
	__set_bit(spot->idx, &thread->spots);
	if (event->group_leader->attr.pinned)
		__set_bit(spot->idx, &core->pinned);
	thread->counters[spot->idx].value = core->values[spot->idx];
	return nb_core_set_filters(thread, spot->req);
}

/* If a register refuses its value, no counter is taken. */
static int nb_core_assign_all(struct nb_thread *thread, const struct nb_match *match)
{
	unsigned int i;
	int ret = 0;

	for (i = 0; i < match->num; i++)
		ret = nb_core_assign(thread, match->events[i], match) ?: ret;
	if (match->pair)
		to_nb_event(match->events[1])->spot.start = match->start;
	if (!ret)
		return 0;
	for (i = 0; i < match->num; i++)
		nb_core_release(thread, &to_nb_event(match->events[i])->spot);
	return ret;
}

static void nb_core_unassign(struct perf_event *event)
{
	struct nb_spot *spot = &to_nb_event(event)->spot;
	struct nb_thread *thread = nb_event_thread(event);

	nb_stop(event);
	nb_event_unassign(event);
	thread->core->values[spot->idx] = thread->counters[spot->idx].value;
	nb_core_release(thread, spot);
}

static bool nb_match_keeps(const struct nb_match *match, const struct nb_thread *thread, int idx)
{
	return match->holders.used & BIT(idx) &&
	       match->holders.req[idx] == thread->counters[idx].req;
}

static bool nb_match_keeps_all(const struct nb_match *match, const struct nb_thread *thread)
{
	int idx;

	nb_for_each_used(idx, thread)
		if (!nb_match_keeps(match, thread, idx))
			return false;
	return true;
}

/*
 * Move the events of this thread that have another counter in a match; all leave their counters
 * before any gets another.  What an event counts in between is lost: the counters have no gate.
 */
static noinline_for_stack void nb_core_move(struct nb_thread *thread, const struct nb_match *match)
{
	struct perf_event *moved[EX_NB_COUNTERS], *event;
	unsigned long running = 0;
	unsigned int num = 0, i;
	int idx;

	nb_for_each_used(idx, thread) {
		if (nb_match_keeps(match, thread, idx))
			continue;
		event = thread->counters[idx].event;
		if (!(event->hw.state & PERF_HES_STOPPED))
			running |= BIT(num);
		nb_core_unassign(event);
		moved[num++] = event;
	}
	for (i = 0; i < num; i++) {
		nb_core_assign(thread, moved[i], match);
		nb_event_assign(moved[i], &to_nb_event(moved[i])->spot);
		if (running & BIT(i))
			nb_start(moved[i]);
	}
}

static int nb_core_place_group(struct perf_event *event, struct nb_match *match)
{
	struct nb_thread *thread = nb_event_thread(event);
	int ret = nb_core_match(event, match);

	if (ret)
		return ret;
	if (!nb_match_keeps_all(match, thread)) {
		WRITE_ONCE(thread->changing, true);
		nb_core_move(thread, match);
		WRITE_ONCE(thread->changing, false);
	}
	return nb_core_assign_all(thread, match);
}

/*
 * Find a counter for an event.  The other ones of its group will be added next, if they are enabled
 * and have no counter: they get one, too.
 */
static int nb_core_place(struct perf_event *event)
{
	struct nb_thread *thread = nb_event_thread(event);
	enum nb_role role = nb_event_role(event);
	struct perf_event *other = role == EX_NB_ALONE ? NULL : nb_pair_other(event);
	struct nb_match match __uninitialized;	/* nb_core_match() fills it in */
	int ret;

	if (!other && role == EX_NB_WAITS) {
		ex_perf_disable(event);	/* it would never count */
		return -EINVAL;
	}
	/* Two that were opened at a time may both be the trigger, or wait. */
	if (other && to_nb_event(other)->partner)
		return -EINVAL;
	raw_spin_lock(&thread->core->lock);
	if (!thread->core->valid)
		nb_core_reset(thread);
	ret = nb_core_place_group(event, &match);
	raw_spin_unlock(&thread->core->lock);
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
	nb_event_assign(event, &mine->spot);
	if (flags & PERF_EF_START)
		nb_event_start(event, 0);
	nb_update_userpage(event);
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
	nb_core_release(nb_event_thread(event), &to_nb_event(event)->spot);
}

/* Release the counter of an event, and those that its group was to use after it. */
static void nb_core_release_group(struct perf_event *event)
{
	struct perf_event *leader = event->group_leader, *sibling;

	nb_pair_end(event);
	nb_core_release(nb_event_thread(event), &to_nb_event(event)->spot);
	if (nb_event_thread(event)->spots == nb_event_thread(event)->used)
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
	struct nb_thread *thread = nb_event_thread(event);
	struct nb_core *core = thread->core;

	nb_event_stop(event, PERF_EF_UPDATE);
	nb_event_unassign(event);
	raw_spin_lock(&core->lock);
	core->values[spot->idx] = thread->counters[spot->idx].value;
	nb_core_release_group(event);
	raw_spin_unlock(&core->lock);
	if (!to_nb_event(event)->reserves)
		nb_counters_put();
}

/* Read the counter of an event, which counts, and mend it if its preset lacks a carry. */
static void nb_event_mend(struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	struct nb_counter *counter = nb_event_counter(event);
	int state = nb_event_begin_update(event);
	u64 prev = local64_read(&hwc->prev_count), delta;

	delta = (nb_counter_mend(counter, prev & EX_NB_CTR_MASK) - prev) & EX_NB_CTR_MASK;
	local64_add(delta, &hwc->prev_count);
	local64_add(delta, &event->count);
	nb_event_end_update(event, state);
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
	state = nb_event_begin_update(trigger);
	mine->left = trigger->attr.config1 & EX_NB_CONFIG1_AFTER;
	mine->from = nb_event_write(trigger, -mine->left & EX_NB_CTR_MASK);
	nb_event_end_update(trigger, state);
}

/*
 * The scan after the one that has armed a pair anew: whether the waiting event may have counted
 * since.  If the trigger has fired already, the overflow bit may be 0, or the waiting event's CCCR
 * may have been written after the overflow: the waiting counter is enabled.
 */
static bool nb_waits_is_started(struct perf_event *waits)
{
	const struct nb_counter *counter = nb_event_counter(waits);
	struct nb_event *mine = to_nb_event(waits);

	mine->rearmed = false;
	nb_event_mend(mine->partner);
	if (!nb_trigger_has_fired(mine->partner))
		return false;
	nb_waits_set_ctl(waits, true);
	nb_counter_start(nb_event_counter(waits));
	/* That write has cleared the overflow bit of a wrap whose PMI was still to come. */
	if (counter->delay && !nb_counter_read(counter, EX_NB_CTR_MASK))
		nb_event_ends_early(waits);
	return true;
}

/*
 * The counter of a waiting event is going to be preset, and its CCCR written with the preset.  From
 * then on the counter is enabled, or waits.
 */
static void nb_waits_write_ctl(struct perf_event *waits, bool enable)
{
	nb_waits_set_ctl(waits, enable);
	nb_event_counter(waits)->ctl = to_nb_event(waits)->spot.req->ctl;
}

/* again: the counter of the waiting event stops first, and is preset while it is at rest. */
static void nb_pair_rearm(struct perf_event *trigger, struct perf_event *waits)
{
	const struct nb_counter *counter = nb_event_counter(waits);

	nb_reg_write(counter->thread, nb_cccr(counter), 0);
	nb_trigger_rearm(trigger);
	nb_waits_write_ctl(waits, false);
	to_nb_event(waits)->rearmed = true;
}

static bool nb_waits_overflow(struct perf_event *waits, const struct nb_pmi *pmi)
{
	struct nb_event *mine = to_nb_event(waits);
	bool again = mine->partner->attr.config1 & EX_NB_CONFIG1_AGAIN;
	const struct nb_counter *counter = nb_event_counter(waits);
	u64 elapsed;

	if (mine->rearmed && !nb_waits_is_started(waits))
		return false;
	if (again || nb_is_cascaded(waits)) {
		if (!nb_is_cascaded(waits))
			nb_event_mend(waits);
		elapsed = nb_event_now(waits);
		if (elapsed < counter->left)
			return false;
		/* A period longer than the counter ends after several overflows. */
		if (again && counter->since + elapsed >= counter->period)
			nb_pair_rearm(mine->partner, waits);
		else
			nb_waits_write_ctl(waits, true);
	}
	return nb_event_handle(waits, pmi);
}

/**
 * nb_event_overflow - handle the overflow of an event that samples
 * @event:	event that is started
 * @pmi:	PMI
 *
 * PMI handler or nb_poll().
 * Return: whether the counter has overflowed since it was armed
 */
bool nb_event_overflow(struct perf_event *event, const struct nb_pmi *pmi)
{
	return nb_event_role(event) == EX_NB_WAITS ? nb_waits_overflow(event, pmi) :
	       nb_event_handle(event, pmi);
}
