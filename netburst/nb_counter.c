// SPDX-License-Identifier: GPL-2.0
/*
 * ex_netburst: reads and writes of a NetBurst counter.  The control register (CCCR) holds the
 * overflow bit, which a write of the register clears.
 */
#include "nb.h"

/* Few counters count so many between two register accesses. */
#define EX_NB_NEAR	BIT(9)

/* Whether a counter is at 0: its value @val, which was just written, is, or it has counted since */
static bool nb_counter_has_wrapped(const struct nb_counter *counter, u64 val)
{
	return !val || (val > EX_NB_CTR_MASK - EX_NB_NEAR &&
			!nb_reg_read(counter->thread, nb_ctr(counter)));
}

/*
 * Write a counter.  Of two writes only the second is sure to have all bits (nb 6).
 *
 * If the counter counts, its PMI has arrived.  The write of the control register clears the
 * overflow bit, and comes last: so the counter is without its preset for as short as possible, and
 * the next scan finds what has overflowed until then.  A counter that has just wrapped loses by
 * that write the PMI of the next occurrence: force_ovf, which interrupts with each occurrence (nb
 * 7), brings it.  A counter that is armed for one occurrence gets force_ovf, too, as no preset
 * raises a PMI with the first occurrence.  UNCONFIRMED whether the first occurrence after a write
 * of the CCCR interrupts; if the second one does, the sample has both.
 *
 * A counter that has once lacked a carry is disabled first.
 */
void nb_counter_preset(struct nb_counter *counter, u64 val)
{
	struct nb_thread *thread = counter->thread;

	if (counter->ctl && thread->lacks_carry & BIT(counter->idx))
		nb_reg_write(thread, nb_cccr(counter), 0);
	nb_reg_write(thread, nb_ctr(counter), val);
	nb_reg_write(thread, nb_ctr(counter), val);
	counter->once = val == EX_NB_CTR_MASK && !counter->delay ? EX_NB_CCCR_FORCE_OVF : 0;
	if (!counter->ctl)
		return;
	nb_reg_write(thread, nb_cccr(counter), counter->ctl | counter->once);
	if (counter->delay && nb_counter_has_wrapped(counter, val)) {
		counter->once = EX_NB_CCCR_FORCE_OVF;
		nb_reg_write(thread, nb_cccr(counter), counter->ctl | counter->once);
	}
}

/* The carry out of the low half gets lost if the counter is stopped in that clock (nb 6, O9). */
#define EX_NB_LOST_CARRY	BIT_ULL(32)

/* No counter counts so much between two reads that it seems to have gone back by a lost carry. */
static u64 nb_restore_carry(u64 val, u64 prev)
{
	if (likely(((prev - val - 1) & EX_NB_CTR_MASK) >= EX_NB_LOST_CARRY))
		return val;
	return (val + EX_NB_LOST_CARRY) & EX_NB_CTR_MASK;
}

/**
 * nb_counter_read - read a counter
 * @counter:	counter
 * @prev:	its value at an earlier moment
 * Return: the counter's value
 */
u64 nb_counter_read(const struct nb_counter *counter, u64 prev)
{
	return nb_restore_carry(nb_reg_read(counter->thread, nb_ctr(counter)), prev);
}

/**
 * nb_counter_mend - read a counter that counts
 * @counter:	counter
 * @prev:	as for nb_counter_read()
 *
 * If the preset lacks the carry, as the counter has counted between the two writes of it (nb 6,
 * N15), the counter is stopped and written once more.
 * Return: the counter's value
 */
u64 nb_counter_mend(struct nb_counter *counter, u64 prev)
{
	u64 raw = nb_reg_read(counter->thread, nb_ctr(counter));
	u64 val = nb_restore_carry(raw, prev);

	if (unlikely(val != raw)) {
		counter->thread->lacks_carry |= BIT(counter->idx);
		nb_counter_preset(counter, val);
	}
	return val;
}

/* Write the CCCR, unless it holds @ctl already; after a #GP the old value stays. */
static void nb_ctl_write(struct nb_counter *counter, u64 ctl, u64 once)
{
	u64 old = counter->ctl;

	if (old == ctl && !once)
		return;
	counter->ctl = ctl;
	barrier();	/* nb_counter_preset() in a PMI right after the write writes it again */
	if (nb_reg_write_safe(counter->thread, nb_cccr(counter), ctl | once))
		counter->ctl = old;
}

/* Let a counter count: force_ovf belongs to the preset, and goes with each write of the CCCR. */
void nb_counter_start(struct nb_counter *counter)
{
	nb_ctl_write(counter, counter->req->ctl, counter->once);
}

void nb_counter_stop(struct nb_counter *counter)
{
	nb_ctl_write(counter, 0, 0);
}

/**
 * nb_filters_set - write the registers that an event needs, and that do not hold its values yet
 * @thread:	thread
 * @req:	encoding of the event
 * Return: 0, or -EINVAL if a write raised #GP; the register then has its old value
 */
int nb_filters_set(const struct nb_thread *thread, const struct ex_req *req)
{
	const struct ex_need *need;
	u64 *held, val;
	u32 reg;

	ex_for_each_need(need, req) {
		held = &thread->core->filters[need->filter];
		val = (*held & ~need->mask) | need->val;
		reg = nb_filters[need->filter].reg;
		if (*held == val)
			continue;
		if (reg && nb_reg_write_safe(thread, reg, val))
			return -EINVAL;
		*held = val;
	}
	return 0;
}
