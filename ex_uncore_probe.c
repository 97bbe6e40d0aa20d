// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: what the manual leaves open, found out when a package comes.
 */
#include <linux/kernel.h>
#include <linux/math64.h>

#include "ex_uncore.h"
#include "ex_uncore_compat.h"

/* Is a bank's counter, when it stands, read 2^24 too high (11.2)? */
static bool ex_probe_early_carry(const struct ex_box *box, const struct ex_bank *bank)
{
	u32 reg = ex_ctr_reg(box, bank, 0);
	bool wrong;

	ex_write(box->pkg, reg, EX_HALF);
	wrong = ex_read(box->pkg, reg) != EX_HALF;
	ex_write(box->pkg, reg, 0);
	return wrong;
}

#define EX_PROBE_LEFT	32	/* clocks until the probe's counter overflows */
#define EX_PROBE_READS	64	/* register reads until its PMI must have come */

/**
 * struct ex_probe - a counter that counts every clock, to overflow at will
 * @box:	box
 * @idx:	counter
 * @req:	what it takes
 * @kept:	what an event that has the counter, and is stopped, needs there
 * @down:	likewise: it counts down
 */
struct ex_probe {
	struct ex_box *box;
	int idx;
	struct ex_req req;
	const struct ex_req *kept;
	bool down;
};

static void ex_probe_take(struct ex_probe *probe, int idx)
{
	probe->idx = idx;
	probe->kept = probe->box->counters[idx].req;
	probe->down = probe->box->counters[idx].down;
}

/* Such a counter of @box, if it has one; with a known pmi_en or without */
static bool ex_probe_init(struct ex_probe *probe, struct ex_box *box, bool known)
{
	const u64 config[EX_CONFIG_WORDS] = { box->row->type->clock };
	int n;

	if (box->absent || !box->row->type->clock)
		return false;
	ex_encode_way(box->row->type, config, 0, &probe->req);
	probe->box = box;
	ex_probe_take(probe, __ffs(probe->req.counters & ~box->used ?: probe->req.counters));
	return !ex_bank(box, probe->idx, &n)->pmi == !known;
}

static void ex_probe_start(const struct ex_probe *probe, u64 preset, u64 core_sel)
{
	struct ex_box *box = probe->box;

	box->counters[probe->idx].req = &probe->req;
	box->counters[probe->idx].down = false;
	ex_counter_preset(box, probe->idx, preset);
	ex_counter_start(box, probe->idx);
	ex_write(box->pkg, EX_U_GLOBAL_CTL, box->pkg->platform->run | core_sel);
}

static void ex_probe_stop(const struct ex_probe *probe)
{
	struct ex_box *box = probe->box;

	ex_write(box->pkg, EX_U_GLOBAL_CTL, box->pkg->platform->stop);
	ex_counter_stop(box, probe->idx);
	ex_counter_control(box, probe->idx, 0);
	box->counters[probe->idx].req = probe->kept;
	box->counters[probe->idx].down = probe->down;
}

/* Make it overflow and stop; its status is left as it then is.  Did a PMI come? */
static bool ex_probe_run(const struct ex_probe *probe, u64 core_sel)
{
	struct ex_pkg *pkg = probe->box->pkg;
	int i;

	WRITE_ONCE(pkg->heard, false);
	ex_probe_start(probe, -EX_PROBE_LEFT & ex_counter_mask(probe->box, probe->idx), core_sel);
	for (i = 0; i < EX_PROBE_READS && !READ_ONCE(pkg->heard); i++)
		ex_read(pkg, EX_U_GLOBAL_STATUS);
	ex_probe_stop(probe);
	return READ_ONCE(pkg->heard);
}

/* Twice: another's PMI may just then have masked LVTPC. */
static bool ex_probe_pmi(const struct ex_probe *probe, u64 core_sel)
{
	bool heard = false;
	int tries;

	for (tries = 0; tries < 2 && !heard; tries++) {
		heard = ex_probe_run(probe, core_sel);
		ex_status_clear(probe->box);
		ex_global_clear(probe->box->pkg);
	}
	return heard;
}

/* Which pmi_core_sel, from number @first on, reaches this CPU? */
static bool ex_probe_core_sel(const struct ex_probe *probe, unsigned int first)
{
	const struct ex_platform *platform = probe->box->pkg->platform;
	struct ex_probed *found = &probe->box->pkg->probed;
	unsigned int i;

	for (i = first; platform->core_sels[i]; i++) {
		found->core_sel = platform->core_sels[i];
		found->by_number = i >= platform->num_masks;
		if (ex_probe_pmi(probe, found->core_sel))
			return true;
	}
	return false;
}

/* Does a PMI come although DEBUGCTL keeps it from this CPU?  Then others get it, too. */
static bool ex_probe_ungated(const struct ex_probe *probe)
{
	struct ex_pkg *pkg = probe->box->pkg;
	u64 debugctl = ex_read(pkg, MSR_IA32_DEBUGCTLMSR);
	bool heard;

	if (!pkg->use_debugctl)
		return true;
	ex_write(pkg, MSR_IA32_DEBUGCTLMSR, debugctl & ~EX_DEBUGCTL_UNCORE_PMI_EN);
	heard = ex_probe_pmi(probe, pkg->probed.core_sel);
	ex_write(pkg, MSR_IA32_DEBUGCTLMSR, debugctl);
	return heard;
}

/*
 * A mask of all cores is right where DEBUGCTL lets the home CPU alone hear a PMI.  Elsewhere
 * one core is looked for; without one it stays.
 */
static bool ex_probe_target(const struct ex_probe *probe)
{
	struct ex_probed *found = &probe->box->pkg->probed;
	u64 mask;

	if (!ex_probe_core_sel(probe, 0))
		return false;
	found->ungated = ex_probe_ungated(probe);
	mask = found->core_sel;
	if (found->ungated && !found->by_number &&
	    !ex_probe_core_sel(probe, probe->box->pkg->platform->num_masks)) {
		found->core_sel = mask;
		found->by_number = false;
	}
	return true;
}

/*
 * Does the next PMI come although U STATUS has not been cleared?  Where the box has another
 * counter for the event, neither has the box's status: what is derived from it
 * stands in U STATUS, too.
 */
static bool ex_probe_gated(const struct ex_probe *probe)
{
	u64 core_sel = probe->box->pkg->probed.core_sel;
	unsigned long others = probe->req.counters & ~probe->box->used & ~BIT(probe->idx);
	struct ex_probe next = *probe;
	bool heard;

	ex_probe_run(probe, core_sel);
	if (others)
		ex_probe_take(&next, __ffs(others));
	else
		ex_status_clear(probe->box);
	heard = ex_probe_run(&next, core_sel);
	ex_status_clear(probe->box);
	ex_global_clear(probe->box->pkg);
	return !heard;
}

/* pmi_en of the W fixed counter (11.3): one of three bits, or there is no PMI of it */
static void ex_probe_fixed_pmi(struct ex_pkg *pkg)
{
	static const u64 bits[] = {
		EX_W_FIXED_CTL_PMI_EN_1, EX_W_FIXED_CTL_PMI_EN_2, EX_W_FIXED_CTL_PMI_EN_20,
	};
	struct ex_probe probe;
	unsigned int i, k;

	for (i = 0; i < pkg->platform->num_boxes; i++) {
		if (!ex_probe_init(&probe, &pkg->boxes[i], false))
			continue;
		for (k = 0; k < ARRAY_SIZE(bits); k++) {
			pkg->probed.fixed_pmi = bits[k];
			if (ex_probe_pmi(&probe, pkg->probed.core_sel))
				return;
		}
		pkg->probed.fixed_pmi = 0;
	}
}

/*
 * A box that U STATUS does not know of: does its PMI come?  The handler then has bit
 * 61 to know it by, or looks into the box if it may.
 */
static bool ex_probe_unlisted(struct ex_pkg *pkg)
{
	struct ex_probe probe;
	unsigned int i;

	if (pkg->cfg_by_ports && !pkg->use_ovf_flag)
		return false;
	for (i = 0; i < pkg->platform->num_boxes; i++)
		if (!pkg->boxes[i].row->u_bit && ex_probe_init(&probe, &pkg->boxes[i], true))
			return ex_probe_pmi(&probe, pkg->probed.core_sel);
	return false;
}

/* SUMMARY (4.3): with an M-Box's overflow it says so, and without it nothing. */
static bool ex_probe_summary(struct ex_pkg *pkg)
{
	struct ex_probe probe;
	bool right = true;
	unsigned int i;

	for (i = 0; i < pkg->platform->num_boxes; i++) {
		const struct ex_box_row *row = pkg->boxes[i].row;

		if (!row->summary || !ex_probe_init(&probe, &pkg->boxes[i], true))
			continue;
		right = right && !ex_read(pkg, row->summary);
		ex_probe_run(&probe, pkg->probed.core_sel);
		right = right && ex_read(pkg, row->summary) == row->s_bit;
		ex_status_clear(probe.box);
		ex_global_clear(pkg);
	}
	return right;
}

/* How wide is a bank's counter? */
static unsigned int ex_probe_width(const struct ex_box *box, const struct ex_bank *bank)
{
	unsigned int width;

	ex_ctr_write(box, bank, 0, GENMASK_ULL(bank->width - 1, 0));
	width = fls64(ex_ctr_read(box, bank, 0));
	ex_ctr_write(box, bank, 0, 0);
	return width;
}

/*
 * Does a bank's counter, when it stands, keep what is written to it?  It does not where a
 * virtual machine's registers read 0 instead of raising #GP, or where a box is fused off.
 */
static bool ex_probe_keeps(const struct ex_box *box, const struct ex_bank *bank)
{
	static const u64 patterns[] = { 0x5a5a5a5a5a5a, 0xa5a5a5a5a5a5 };
	u64 mask = GENMASK_ULL(ex_width(box, bank) - 1, 0);
	bool keeps = true;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(patterns); i++) {
		ex_ctr_write(box, bank, 0, patterns[i] & mask);
		keeps = keeps && (ex_ctr_read(box, bank, 0) & mask) == (patterns[i] & mask);
	}
	ex_ctr_write(box, bank, 0, 0);
	return keeps;
}

/*
 * Which banks' counters read wrong at rest, and how wide are they?  False if one of them
 * is no counter at all.
 */
static bool ex_probe_banks(struct ex_box *box)
{
	const struct ex_bank *bank = box->row->type->banks;
	bool keeps = true;
	unsigned int k;

	box->early_carry = 0;
	for (k = 0; k < EX_MAX_BANKS && bank[k].num; k++) {
		if (bank[k].early_carry && ex_probe_early_carry(box, &bank[k]))
			box->early_carry |= BIT(k);
		if (bank[k].probe_width)
			box->width = ex_probe_width(box, &bank[k]);
		keeps = keeps && ex_probe_keeps(box, &bank[k]);
	}
	return keeps;
}

/* A box whose counters do not keep what is written to them is none. */
static void ex_probe_boxes(struct ex_pkg *pkg)
{
	struct ex_box *box = pkg->boxes;

	for (; box < pkg->boxes + pkg->platform->num_boxes; box++) {
		if (box->absent || ex_probe_banks(box))
			continue;
		box->absent = true;
		pkg->probed.dead++;
	}
}

/*
 * May the NMI handler clear bit 61 of IA32_PERF_GLOBAL_STATUS?  The bit is there in no
 * source but the SDM's for other processors, and a hypervisor may do what it likes.
 */
static bool ex_probe_ovf_flag(const struct ex_pkg *pkg)
{
	return !ex_write_safe(pkg, MSR_CORE_PERF_GLOBAL_OVF_CTRL, EX_PERF_GLOBAL_OVF_UNCORE) &&
	       !(ex_read(pkg, MSR_CORE_PERF_GLOBAL_STATUS) & EX_PERF_GLOBAL_OVF_UNCORE);
}

/**
 * ex_pkg_probe_pmi - find out whether and how a PMI reaches this CPU
 * @pkg:	package, reset and not counting; events that have counters are stopped
 *
 * The PMI handler is in place, LVTPC is unmasked and DEBUGCTL lets the PMI through.
 * Afterwards the package is to be reset.
 */
void ex_pkg_probe_pmi(struct ex_pkg *pkg)
{
	struct ex_probed *found = &pkg->probed;
	struct ex_probe probe;
	unsigned int i;

	pkg->flagged = false;
	WRITE_ONCE(pkg->probing, true);
	found->pmi = false;
	for (i = 0; i < pkg->platform->num_boxes && !found->pmi; i++) {
		if (!ex_probe_init(&probe, &pkg->boxes[i], true))
			continue;
		found->pmi = ex_probe_target(&probe);
		if (found->pmi)
			found->gated = ex_probe_gated(&probe);
	}
	if (found->pmi) {
		/* Once more: now it has been set, or never will be. */
		pkg->use_ovf_flag = READ_ONCE(pkg->flagged) && ex_probe_ovf_flag(pkg);
		ex_probe_fixed_pmi(pkg);
		found->unlisted = ex_probe_unlisted(pkg);
	}
	WRITE_ONCE(pkg->probing, false);
}

/**
 * ex_pkg_probe - find out what the manual leaves open
 * @pkg:	package, reset and not counting
 *
 * Makes counters overflow and looks whether and how that is told; see &struct
 * ex_probed, and ex_pkg_probe_pmi().  Interrupts are off.
 */
void ex_pkg_probe(struct ex_pkg *pkg)
{
	pkg->probed = (struct ex_probed){ };
	ex_probe_boxes(pkg);
	pkg->use_ovf_flag = pkg->use_ovf_flag && ex_probe_ovf_flag(pkg);
	ex_pkg_probe_pmi(pkg);
	WRITE_ONCE(pkg->probing, true);
	pkg->probed.summary = pkg->use_summary && ex_probe_summary(pkg);
	WRITE_ONCE(pkg->probing, false);
}

#define EX_CLOCK_TIME	(50 * NSEC_PER_USEC)
#define EX_CLOCK_TRIES	8

/**
 * struct ex_moment - what a counter said, and when
 * @clocks:	its value
 * @time:	half way between the time read before and the time read after it (ns)
 * @took:	from one to the other (ns)
 */
struct ex_moment {
	u64 clocks;
	u64 time;
	u64 took;
};

/*
 * An SMI, or the host of a virtual machine, may pause the CPU between reading the time
 * and reading the counter.  @took shows it: of several tries the shortest is kept.
 */
static struct ex_moment ex_clock_moment(const struct ex_probe *probe, u64 prev)
{
	struct ex_moment best = { .took = U64_MAX };
	u64 before, clocks, took;
	int tries;

	for (tries = 0; tries < EX_CLOCK_TRIES; tries++) {
		before = ex_time(probe->box->pkg);
		clocks = ex_counter_read(probe->box, probe->idx, prev);
		took = ex_time(probe->box->pkg) - before;
		if (took < best.took)
			best = (struct ex_moment){ clocks, before + took / 2, took };
	}
	return best;
}

/* What the probe's counter counts in a short time, in kHz; 0 is nothing at all. */
static u32 ex_probe_clock(const struct ex_probe *probe)
{
	struct ex_moment start, end;
	u64 khz;

	ex_probe_start(probe, 0, 0);
	start = ex_clock_moment(probe, 0);
	while (ex_time(probe->box->pkg) - start.time < EX_CLOCK_TIME)
		cpu_relax();
	end = ex_clock_moment(probe, start.clocks);
	ex_probe_stop(probe);
	if (end.clocks == start.clocks)
		return 0;
	khz = mul_u64_u64_div_u64(end.clocks - start.clocks, USEC_PER_SEC, end.time - start.time);
	return clamp_t(u64, khz, 1, U32_MAX);
}

/**
 * ex_pkg_measure_clock - the uncore clock
 * @pkg:	package, reset
 *
 * The clock of a box may stand (a QPI port without a link): the next one is asked.
 *
 * Return: in kHz; 0 if no counter moves
 */
u32 ex_pkg_measure_clock(struct ex_pkg *pkg)
{
	struct ex_probe probe;
	unsigned int i;
	u32 khz = 0;

	for (i = 0; i < pkg->platform->num_boxes && !khz; i++)
		if (ex_probe_init(&probe, &pkg->boxes[i], true) ||
		    ex_probe_init(&probe, &pkg->boxes[i], false))
			khz = ex_probe_clock(&probe);
	return khz;
}
