// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: whether an uncore PMI has reached this CPU, and which boxes may have overflowed */
#include <linux/kernel.h>

#include "ex_uncore.h"

/**
 * ex_clear_ovf_flag - clear bit 61 of IA32_PERF_GLOBAL_STATUS
 * @pkg:	package of this CPU
 * Return: whether it was set: an uncore PMI has arrived since the last time
 */
bool ex_clear_ovf_flag(struct ex_pkg *pkg)
{
	if (!pkg->has_ovf_flag ||
	    !(ex_read(pkg, MSR_CORE_PERF_GLOBAL_STATUS) & EX_PERF_GLOBAL_OVF_UNCORE))
		return false;
	ex_write(pkg, MSR_CORE_PERF_GLOBAL_OVF_CTRL, EX_PERF_GLOBAL_OVF_UNCORE);
	return true;
}

/**
 * ex_set_core_pmi - let PMIs of the uncore reach this CPU, or keep them out
 * @pkg:	package of this CPU
 * @bit:	%EX_DEBUGCTL_UNCORE_PMI_EN or 0
 *
 * Interrupts are off in between: perf and kprobes change other bits of DEBUGCTL.
 */
void ex_set_core_pmi(const struct ex_pkg *pkg, u64 bit)
{
	unsigned long flags;
	u64 debugctl;

	local_irq_save(flags);
	debugctl = ex_read(pkg, MSR_IA32_DEBUGCTLMSR);
	ex_write(pkg, MSR_IA32_DEBUGCTLMSR, (debugctl & ~EX_DEBUGCTL_UNCORE_PMI_EN) | bit);
	local_irq_restore(flags);
}

/* Let a PMI arrive that was on its way when DEBUGCTL was written. */
void ex_wait_for_pmi(const struct ex_pkg *pkg)
{
	int i;

	for (i = 0; i < EX_PMI_READS; i++)
		ex_read(pkg, ex_pkg_global(pkg)->status);
}

/**
 * ex_overflow_status - read the global STATUS, and clear the bits that come first
 * @pkg:	package
 *
 * ov_u, pmi and cond are cleared before the driver reads a counter: an overflow after the clearing
 * sets the overflow's bit, and raises its PMI, again.
 * Return: the global STATUS before; all ones if there is none
 */
u64 ex_overflow_status(const struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);
	u64 status = global->no_status ? ~0ULL : ex_read(pkg, global->status);

	if (status & global->clear_before)
		ex_write(pkg, global->status_clear, status & global->clear_before);
	return status;
}

/**
 * ex_overflow_done - clear the bits of the global STATUS that come last
 * @pkg:	package
 * @status:	global STATUS from ex_overflow_status(); the status of the boxes is cleared
 *
 * An overflow in a box after its status was cleared and before this write has raised no PMI
 * (ivt 6.6): the caller has to read the status of these boxes again.
 * Return: bits of these boxes
 */
u64 ex_overflow_done(const struct ex_pkg *pkg, u64 status)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	status &= global->clear_after;
	if (status)
		ex_write(pkg, global->status_clear, status);
	return status;
}

/**
 * ex_unreported_status - read the status of boxes that the global STATUS does not report
 * @pkg:	package
 * @all:	also of boxes without an event
 * Return: whether a box has overflowed
 */
bool ex_unreported_status(const struct ex_pkg *pkg, bool all)
{
	u64 status = 0;
	unsigned int i;

	for_each_set_bit(i, &pkg->unreported, pkg->platform->num_boxes) {
		const struct ex_box *box = &pkg->boxes[i];

		if (!box->absent && !box->locked && (all || READ_ONCE(box->used)))
			status |= ex_box_status(box);
	}
	return status;
}

/* Whether an overflow has set a status bit that has not been cleared since */
bool ex_any_status(const struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	return !global->no_status &&
	       (ex_read(pkg, global->status) & global->status_mask ||
		ex_unreported_status(pkg, false));
}

/**
 * ex_candidate_boxes - the boxes in which a counter may have overflowed
 * @pkg:	package
 * @status:	global STATUS
 * @all:	also boxes that @status reports and that have no event: one may just have gone
 * Return: bitmap of boxes, with an event or a status bit that may be stale, that @status reports or
 * never reports
 */
unsigned long ex_candidate_boxes(const struct ex_pkg *pkg, u64 status, bool all)
{
	const struct ex_box *box = pkg->boxes;
	unsigned long boxes = 0;
	unsigned int i;

	for (i = 0; i < pkg->platform->num_boxes; i++, box++) {
		bool used = READ_ONCE(box->used) || box->status_stale;

		if (box->absent || box->locked)
			continue;
		if (ex_unreported(box->row) ? used : status & box->row->u_bit && (used || all))
			boxes |= BIT(i);
	}
	return boxes;
}

/* Those of @boxes that an S-Box's SUMMARY excludes, where to read it saves reads */
static unsigned long ex_excluded_by_summary(struct ex_pkg *pkg, unsigned long boxes, u32 summary)
{
	const struct ex_box_row *rows = pkg->platform->boxes;
	unsigned long below = 0, excluded = 0;
	unsigned int i;
	u64 named;

	for_each_set_bit(i, &boxes, pkg->platform->num_boxes)
		if (rows[i].summary == summary)
			below |= BIT(i);
	if (hweight_long(below) < 3)
		return 0;
	named = ex_read(pkg, summary);
	for_each_set_bit(i, &below, pkg->platform->num_boxes) {
		if (named & rows[i].s_bit)
			continue;
		excluded |= BIT(i);
		pkg->boxes[i].status_stale = false;	/* no status bit is set there */
	}
	return excluded;
}

/**
 * ex_likely_boxes - the boxes in which a counter with an event has most likely overflowed
 * @pkg:	package
 * @status:	global STATUS
 *
 * If nothing has overflowed there, the caller has to read the other candidates: an event may
 * have gone, and SUMMARY may be wrong.
 * Return: bitmap of the boxes with an event that SUMMARY does not exclude
 */
unsigned long ex_likely_boxes(struct ex_pkg *pkg, u64 status)
{
	unsigned long boxes = ex_candidate_boxes(pkg, status, false);
	unsigned int i;

	if (pkg->probed.summary)
		for (i = 0; i < ARRAY_SIZE(pkg->platform->summaries); i++)
			boxes &= ~ex_excluded_by_summary(pkg, boxes,
							 pkg->platform->summaries[i]);
	return boxes;
}
