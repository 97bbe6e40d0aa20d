// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: reads and writes of a NetBurst counter.  The control register (CCCR) holds the
 * overflow bit, which a write of the register clears.
 */
#include "nb.h"

/* Few counters count so many between two register accesses. */
#define EX_NB_NEAR	BIT(9)

/* Whether a counter is at 0: its value @val, which was just written, is, or it has counted since */
static bool nb_counter_has_wrapped(const struct ex_counter *counter, u64 val)
{
	return !val || (val > counter->mask - EX_NB_NEAR &&
			!ex_read(counter->unit, counter->ctr_reg));
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
static void nb_counter_write(struct ex_counter *counter, u64 val)
{
	const struct ex_unit *unit = counter->unit;
	u64 force = counter->bank->force_ovf;

	if (counter->ctl && to_nb_thread(unit)->lacks_carry & counter->bit)
		ex_write(unit, counter->ctl_reg, 0);
	ex_write(unit, counter->ctr_reg, val);
	ex_write(unit, counter->ctr_reg, val);
	counter->once = val == counter->mask && !counter->pmi_delay ? force : 0;
	if (!counter->ctl)
		return;
	ex_write(unit, counter->ctl_reg, counter->ctl | counter->once);
	if (counter->pmi_delay && nb_counter_has_wrapped(counter, val)) {
		counter->once = force;
		ex_write(unit, counter->ctl_reg, counter->ctl | force);
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

static u64 nb_counter_read(const struct ex_counter *counter, u64 prev)
{
	return nb_restore_carry(ex_read_msr(counter->unit, counter->ctr_reg), prev);
}

/**
 * nb_counter_mend - read a counter that counts
 * @counter:	counter
 * @prev:	as for ex_counter_read()
 *
 * If the preset lacks the carry, as the counter has counted between the two writes of it (nb 6,
 * N15), the counter is stopped and written once more.
 * Return: the counter's value
 */
u64 nb_counter_mend(struct ex_counter *counter, u64 prev)
{
	u64 raw = ex_read(counter->unit, counter->ctr_reg);
	u64 val = nb_restore_carry(raw, prev);

	if (unlikely(val != raw)) {
		to_nb_thread(counter->unit)->lacks_carry |= counter->bit;
		nb_counter_write(counter, val);
	}
	return val;
}

const struct ex_counter_ops nb_counter_ops = {
	.read	= nb_counter_read,
	.mend	= nb_counter_mend,
	.write	= nb_counter_write,
};
