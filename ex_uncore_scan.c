// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: the scan of a package for counters that have overflowed */
#include "ex_uncore_perf.h"

static bool ex_handle_counter(struct ex_box *box, int idx, const struct ex_pmi *pmi)
{
	struct perf_event *event = READ_ONCE(box->counters[idx].event);

	if (!event || event->hw.state & PERF_HES_STOPPED)
		return false;	/* ex_event_stop() updates the sums */
	if (!is_sampling_event(event)) {
		if (ex_pkg_global(box->pkg)->no_status) {
			ex_event_update(event);
			return false;
		}
		ex_event_wrapped(event, pmi->time);
		return true;
	}
	return ex_event_overflow(event, pmi);
}

/*
 * Adds to pmi->came what has overflowed and raises a PMI: at least one PMI if a status bit says so,
 * as the event of the overflow may have gone.
 */
static void ex_handle_box(struct ex_box *box, struct ex_pmi *pmi)
{
	unsigned int handled = 0;
	bool found = false;
	unsigned long ovf;
	int idx;

	pmi->status = pmi->u_status;
	ovf = ex_box_collect_overflows(box, &pmi->status);
	for_each_set_bit(idx, &ovf, EX_MAX_COUNTERS) {
		handled += ex_handle_counter(box, idx, pmi);
		found |= !box->counters[idx].pmi_off;
	}
	if (found)
		pmi->came += handled ?: !ex_pkg_global(box->pkg)->no_status;
}

static int ex_sole_sampler(const struct ex_box *box)
{
	unsigned long used = READ_ONCE(box->used);
	int idx = __ffs(used ?: 1);
	struct perf_event *event = READ_ONCE(box->counters[idx].event);

	return !ex_unreported(box->row) && used == BIT(idx) && event && is_sampling_event(event) ?
	       idx : -1;
}

/*
 * A sampling event that is the only one of its box is taken to have overflowed, without a read of
 * STATUS: the counter tells.  (The counter of an event which only counts cannot tell a lap.)
 */
static void ex_handle_likely_box(struct ex_box *box, struct ex_pmi *pmi)
{
	int idx = ex_sole_sampler(box);

	if (idx < 0) {
		ex_handle_box(box, pmi);
		return;
	}
	pmi->status = box->counters[idx].bit;
	ex_box_clear_status(box);
	pmi->came += ex_handle_counter(box, idx, pmi);
}

/*
 * Scan the boxes that @status points at: with @likely first those with the most likely overflow,
 * and the others if nothing has overflowed there.
 */
static void ex_scan_boxes(struct ex_pkg *pkg, struct ex_pmi *pmi, u64 status, bool likely)
{
	unsigned long first = likely ? ex_likely_boxes(pkg, status) : 0, others;
	const unsigned int before = pmi->came;
	unsigned int i;

	for_each_set_bit(i, &first, pkg->platform->num_boxes)
		ex_handle_likely_box(&pkg->boxes[i], pmi);
	if (pmi->came != before)
		return;
	others = ex_candidate_boxes(pkg, status, true) & ~first;
	for_each_set_bit(i, &others, pkg->platform->num_boxes)
		ex_handle_box(&pkg->boxes[i], pmi);
}

/* A bit that another driver's box keeps set is nothing. */
static void ex_scan(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	const struct ex_global *global = ex_pkg_global(pkg);
	u64 status = ex_overflow_status(pkg);
	u64 where = status | pmi->again;
	const unsigned int before = pmi->came;

	if (!(where & global->status_mask) && !pkg->unreported)
		return;
	pmi->u_status = status;
	pmi->time = ex_time(pkg);
	ex_scan_boxes(pkg, pmi, where, !pmi->again);
	pmi->again = ex_overflow_done(pkg, status);
	if (pmi->came == before)
		pmi->came += !!(status & global->status_pmi);
}

/* Returns whether something was found, which pkg->overflows tells the followers. */
static bool ex_scan_once(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	const unsigned int before = pmi->came;

	WRITE_ONCE(pkg->overflows, pkg->overflows | EX_SCANNING);
	smp_wmb();	/* before a status bit is cleared; pairs with ex_pmi_since() */
	ex_scan(pkg, pmi);
	if (pmi->came != before)
		WRITE_ONCE(pkg->scan_end, ex_time(pkg));
	/* pairs with ex_pmi_since() */
	smp_store_release(&pkg->overflows, (pkg->overflows & ~EX_SCANNING) +
			  (pmi->came - before) * EX_OVERFLOW);
	return pmi->came != before;
}

#define EX_MAX_SCANS	8

/*
 * If a set bit of the global STATUS suppresses the next PMI, one may be missing until the scan
 * cleared the bit: then scan again until there is nothing.
 */
bool ex_scan_until_clear(struct ex_pkg *pkg, struct ex_pmi *pmi)
{
	bool found;
	int i;

	pmi->again = 0;
	found = ex_scan_once(pkg, pmi);
	for (i = 0; found && pkg->probed.status_blocks_pmi && i < EX_MAX_SCANS; i++)
		if (!ex_scan_once(pkg, pmi))
			break;
	return found;
}
