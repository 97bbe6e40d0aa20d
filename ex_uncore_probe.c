// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: what the manual leaves open, found out when a package comes online: the probe lets
 * counters of the uncore clock overflow.  &struct ex_probed has the answers.
 */
#include <linux/kernel.h>
#include <linux/math64.h>

#include "ex_uncore.h"

#define EX_PROBE_LEFT	32	/* clocks until the probe's counter overflows */
#define EX_PROBE_READS	64	/* register reads within which its PMI arrives */
#define EX_LEAST_PMI	NSEC_PER_USEC	/* handling a PMI takes so long (ns) */
#define EX_LAST_FREEZE	(20 * NSEC_PER_USEC)	/* and a freeze comes no later */

/**
 * struct ex_probe - a counter of the uncore clock
 * @box:	box
 * @idx:	counter
 * @req:	encoding of the clock event
 * @kept:	the counter as the stopped event that has it left it
 */
struct ex_probe {
	struct ex_box *box;
	int idx;
	struct ex_req req;
	struct ex_counter kept;
};

static void ex_probe_assign(struct ex_probe *probe, int idx)
{
	probe->idx = idx;
	probe->kept = probe->box->counters[idx];
}

/*
 * Take a counter of @box that can count the clock, without an event if there is one.  Returns false
 * if @box has none whose PMI enable bit is documented, or with !@documented none whose is not.
 */
static bool ex_probe_init(struct ex_probe *probe, struct ex_box *box, bool documented)
{
	const u64 config[EX_CONFIG_WORDS] = { box->row->type->clock };
	unsigned long counters;

	if (box->access != EX_ACCESS_ANY || !box->row->type->clock)
		return false;
	ex_encode(box->row->type, config, &probe->req);
	probe->box = box;
	counters = probe->req.counters;
	ex_probe_assign(probe, __ffs(counters & ~box->used ?: counters));
	ex_gate_open(box);	/* ex_pmu_enable() leaves a box without events shut */
	return !!box->counters[probe->idx].bank->pmi == documented;
}

/* @ctl: bits of the global control register beside those that let the counter count */
static void ex_probe_start(const struct ex_probe *probe, u64 preset, u64 ctl)
{
	const struct ex_global *global = ex_pkg_global(probe->box->pkg);
	struct ex_box *box = probe->box;

	box->counters[probe->idx].req = &probe->req;
	box->counters[probe->idx].invert = 0;
	box->counters[probe->idx].pmi_off = false;
	ex_counter_preset(box, probe->idx, preset);
	ex_counter_start(box, probe->idx);
	ex_global_control(box->pkg, global->ctl_run | ctl);
}

static void ex_probe_stop(const struct ex_probe *probe)
{
	const struct ex_global *global = ex_pkg_global(probe->box->pkg);
	struct ex_box *box = probe->box;

	ex_global_control(box->pkg, global->ctl_stop);
	ex_counter_stop(box, probe->idx);
	ex_counter_control(box, probe->idx, 0);
	box->counters[probe->idx].req = probe->kept.req;
	box->counters[probe->idx].invert = probe->kept.invert;
	box->counters[probe->idx].pmi_off = probe->kept.pmi_off;
}

static bool ex_probe_wait(const struct ex_probe *probe, u64 ctl)
{
	struct ex_pkg *pkg = probe->box->pkg;
	int i;

	WRITE_ONCE(pkg->pmi_noted, false);
	ex_probe_start(probe, -EX_PROBE_LEFT & probe->box->counters[probe->idx].mask, ctl);
	for (i = 0; i < EX_PROBE_READS && !READ_ONCE(pkg->pmi_noted); i++)
		ex_read_msr(ex_pkg_global(pkg)->status);
	return READ_ONCE(pkg->pmi_noted);
}

/* Let the counter overflow, and leave its status as it then is.  Returns whether a PMI came. */
static bool ex_probe_run(const struct ex_probe *probe, u64 core_sel)
{
	ex_probe_wait(probe, core_sel);
	ex_probe_stop(probe);
	return READ_ONCE(probe->box->pkg->pmi_noted);
}

/* Twice: a PMI of the core PMU may have masked LVTPC just when the counter overflowed. */
static bool ex_probe_pmi(const struct ex_probe *probe, u64 core_sel)
{
	bool arrived = false;
	int tries;

	for (tries = 0; tries < 2 && !arrived; tries++) {
		arrived = ex_probe_run(probe, core_sel);
		ex_box_clear_status(probe->box);
		ex_global_clear(probe->box->pkg);
	}
	return arrived;
}

/* The same with a counter enabled that counts nothing, see &struct ex_box_type.ctl_idle. */
static bool ex_probe_pmi_idle(const struct ex_probe *probe, u64 core_sel)
{
	struct ex_probed *probed = &probe->box->pkg->probed;
	const struct ex_box_type *type = probe->box->row->type;
	int idx = type->banks[0].num - 1;

	if (!type->ctl_idle || probed->ctl_idle)
		return false;
	ex_counter_control(probe->box, idx, type->ctl_idle);
	if (ex_probe_pmi(probe, core_sel))
		probed->ctl_idle = type->ctl_idle;
	else
		ex_counter_control(probe->box, idx, 0);
	return probed->ctl_idle;
}

/*
 * Find a PMI target that reaches this CPU, from number @first on, and that the control register
 * has: a late PMI of the target before would confirm one that raises #GP, and no counter would be
 * enabled with it.  If none does, PMIs get no target.
 */
static bool ex_probe_core_sel(const struct ex_probe *probe, unsigned int first)
{
	const struct ex_pkg *pkg = probe->box->pkg;
	const struct ex_global *global = ex_pkg_global(pkg);
	struct ex_probed *probed = &probe->box->pkg->probed;
	unsigned int i;

	for (i = first; i < global->num_core_sels; i++) {
		probed->core_sel = global->core_sels[i];
		if (ex_write_safe(pkg, global->ctl, global->ctl_stop | probed->core_sel))
			continue;
		if (ex_probe_pmi(probe, probed->core_sel) ||
		    ex_probe_pmi_idle(probe, probed->core_sel))
			return true;
	}
	probed->core_sel = 0;
	return false;
}

/* Whether the PMI target is one core, and no mask of all cores */
bool ex_targets_one_core(const struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);
	unsigned int i;

	for (i = global->first_single_core; i < global->num_core_sels; i++)
		if (global->core_sels[i] == pkg->probed.core_sel)
			return true;
	return false;
}

/* Whether a PMI arrives although DEBUGCTL of this CPU blocks it: then other CPUs get it, too. */
static bool ex_probe_debugctl_ignored(const struct ex_probe *probe)
{
	struct ex_pkg *pkg = probe->box->pkg;
	u64 debugctl;
	bool arrived;

	if (pkg->debugctl == EX_NO_DEBUGCTL)
		return true;
	debugctl = ex_read_msr(MSR_IA32_DEBUGCTLMSR);
	wrmsrq(MSR_IA32_DEBUGCTLMSR, debugctl & ~EX_DEBUGCTL_UNCORE_PMI_EN);
	arrived = ex_probe_pmi(probe, pkg->probed.core_sel);
	wrmsrq(MSR_IA32_DEBUGCTLMSR, debugctl);
	return arrived;
}

/*
 * Find the PMI target.  A mask of all cores is right where DEBUGCTL lets only the home CPU receive
 * a PMI, or if no target names one core.
 */
static bool ex_probe_target(const struct ex_probe *probe)
{
	unsigned int first_single = ex_pkg_global(probe->box->pkg)->first_single_core;
	struct ex_probed *probed = &probe->box->pkg->probed;
	u64 mask;

	if (!ex_probe_core_sel(probe, 0))
		return false;
	probed->debugctl_ignored = ex_probe_debugctl_ignored(probe);
	mask = probed->core_sel;
	if (probed->debugctl_ignored && !ex_targets_one_core(probe->box->pkg) &&
	    !ex_probe_core_sel(probe, first_single))
		probed->core_sel = mask;
	return true;
}

/*
 * Whether the PMI handler can clear bit 61 of IA32_PERF_GLOBAL_STATUS, which this function does.
 * Only the SDM has the bit, for other processors, and a hypervisor may not implement it.
 */
static bool ex_probe_ovf_flag(const struct ex_pkg *pkg)
{
	return !ex_write_safe(pkg, MSR_CORE_PERF_GLOBAL_OVF_CTRL, EX_PERF_GLOBAL_OVF_UNCORE) &&
	       !(ex_read_msr(MSR_CORE_PERF_GLOBAL_STATUS) & EX_PERF_GLOBAL_OVF_UNCORE);
}

/*
 * Find the PMI target: first by a PMI that sets bit 61, which no NMI of another source does.  If
 * there is none, or if the bit cannot be cleared once it is set, the driver does without it.  Where
 * an earlier probe has seen the bit, the PMIs may have been lost, and the probe looks once more.
 */
static bool ex_probe_any_target(const struct ex_probe *probe)
{
	struct ex_pkg *pkg = probe->box->pkg;
	int tries = ex_flag_tells(pkg) ? 2 : 1;

	if (pkg->ovf_flag && ex_probe_ovf_flag(pkg)) {
		pkg->ovf_flag = EX_OVF_TELLS;
		for (; tries; tries--)
			if (ex_probe_target(probe) && ex_probe_ovf_flag(pkg))
				return true;
	}
	if (pkg->ovf_flag)
		pkg->ovf_flag = EX_OVF_CLEARED;
	if (ex_has_status(pkg))
		return ex_probe_target(probe);
	pkg->probed.core_sel = 0;	/* a target was found, and the bit cannot be cleared */
	return false;
}

/*
 * Whether bits left in the global STATUS suppress the next PMI.  If the box has another counter for
 * the clock, its status is left as well: bits of the global STATUS may be derived from it.
 */
static void ex_probe_status(const struct ex_probe *probe)
{
	struct ex_pkg *pkg = probe->box->pkg;
	u64 core_sel = pkg->probed.core_sel;
	unsigned long others = probe->req.counters & ~probe->box->used & ~BIT(probe->idx);
	struct ex_probe next = *probe;

	ex_probe_run(probe, core_sel);
	if (others)
		ex_probe_assign(&next, __ffs(others));
	else
		ex_box_clear_status(probe->box);
	pkg->probed.status_blocks_pmi = !ex_probe_run(&next, core_sel);
	ex_box_clear_status(probe->box);
	ex_global_clear(pkg);
}

static void ex_probe_pass(const struct ex_pkg *pkg, u64 ns)
{
	u64 start = ex_time();

	while (ex_time() - start < ns)
		ex_read_msr(ex_pkg_global(pkg)->status);
}

/*
 * Whether the freeze of an overflow comes after its PMI has been handled, and stays until
 * ex_check(): the clock still counts EX_LEAST_PMI after the PMI has arrived.
 */
static bool ex_probe_late_freeze(const struct ex_probe *probe)
{
	const struct ex_counter *counter = &probe->box->counters[probe->idx];
	struct ex_pkg *pkg = probe->box->pkg;
	bool late;
	u64 clocks;

	/* The freeze of an earlier overflow is none of this one. */
	if (ex_always_freezes(pkg))
		ex_probe_pass(pkg, EX_LAST_FREEZE);
	late = ex_probe_wait(probe, pkg->probed.core_sel | ex_pkg_global(pkg)->ctl_freeze);
	ex_probe_pass(pkg, EX_LEAST_PMI);
	clocks = ex_counter_read(counter, 0);
	late = late && ex_counter_read(counter, clocks) != clocks;
	ex_probe_stop(probe);
	ex_box_clear_status(probe->box);
	ex_global_clear(pkg);
	return late;
}

/* Find the PMI enable bit of the W fixed counter (11.3): one of three bits, or none. */
static void ex_probe_fixed_pmi(struct ex_pkg *pkg)
{
	static const u64 bits[] = {
		EX_W_FIXED_CTL_PMI_EN_1, EX_W_FIXED_CTL_PMI_EN_2, EX_W_FIXED_CTL_PMI_EN_20,
	};
	struct ex_probe probe;
	struct ex_box *box;
	unsigned int i;

	ex_for_each_box(box, pkg) {
		if (!ex_probe_init(&probe, box, false))
			continue;
		for (i = 0; i < ARRAY_SIZE(bits); i++) {
			pkg->probed.fixed_pmi = bits[i];
			if (ex_probe_pmi(&probe, pkg->probed.core_sel))
				return;
		}
		pkg->probed.fixed_pmi = 0;
	}
}

/* The boxes that the global STATUS does not report and whose PMI arrives */
static unsigned long ex_probe_unreported(struct ex_pkg *pkg)
{
	unsigned long boxes = 0;
	struct ex_probe probe;
	struct ex_box *box;

	ex_for_each_box(box, pkg)
		if (ex_unreported(box->row) && ex_probe_init(&probe, box, true) &&
		    ex_probe_pmi(&probe, pkg->probed.core_sel))
			boxes |= BIT(box - pkg->boxes);
	return boxes;
}

/* Whether SUMMARY (4.3) reports an M-Box that has overflowed, and nothing if none has */
static bool ex_probe_summary(struct ex_pkg *pkg)
{
	struct ex_probe probe;
	struct ex_box *box;
	bool right = true;

	ex_for_each_box(box, pkg) {
		const struct ex_box_row *row = box->row;

		if (!row->summary || !ex_probe_init(&probe, box, true))
			continue;
		right = right && !ex_read_msr(row->summary);
		ex_probe_run(&probe, pkg->probed.core_sel);
		right = right && ex_read_msr(row->summary) == row->s_bit;
		ex_box_clear_status(box);
		ex_global_clear(pkg);
	}
	return right;
}

#define EX_LEAST_WIDTH	44

static void ex_probe_width(struct ex_box *box, const struct ex_bank *bank, int idx)
{
	struct ex_counter *counter = &box->counters[idx];
	unsigned int i, width;

	counter->mask = GENMASK_ULL(bank->width - 1, 0);
	/* A bit that the counter does not have may raise #GP. */
	if (!bank->high && wrmsrq_safe(counter->ctr_reg, counter->mask))
		counter->mask = GENMASK_ULL(EX_LEAST_WIDTH - 1, 0);
	ex_counter_preset(box, idx, counter->mask);
	width = fls64(ex_counter_read(&box->counters[idx], 0)) ?: bank->width;
	ex_counter_preset(box, idx, 0);
	for (i = 0; i < bank->num; i++)
		counter[i].mask = GENMASK_ULL(width - 1, 0);
}

static void ex_probe_early_carry(const struct ex_box *box, int idx)
{
	u32 reg = box->counters[idx].ctr_reg;

	ex_write(box->pkg, reg, EX_HALF);
	box->pkg->probed.excess = ex_read(box->pkg, reg) == EX_HALF ? 0 : EX_HALF;
	ex_write(box->pkg, reg, 0);
}

/*
 * Whether a counter at rest keeps what is written to it.  It does not where a virtual
 * machine's registers read 0 instead of raising #GP, or where a box is fused off.
 */
static bool ex_probe_keeps(struct ex_box *box, int idx)
{
	static const u64 patterns[] = { 0x5a5a5a5a5a5a, 0xa5a5a5a5a5a5 };
	u64 mask = box->counters[idx].mask;
	bool keeps = true;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(patterns); i++) {
		ex_counter_preset(box, idx, patterns[i] & mask);
		keeps = keeps && ex_counter_read(&box->counters[idx], 0) == (patterns[i] & mask);
	}
	ex_counter_preset(box, idx, 0);
	return keeps;
}

static bool ex_probe_banks(struct ex_box *box)
{
	const struct ex_bank *bank;
	struct ex_counter *counter;
	bool keeps = true;
	int idx = 0;

	/* The package comes without events: one that is gone may have counted down. */
	ex_for_each_counter(counter, box)
		counter->invert = 0;
	ex_for_each_bank(bank, box->row->type) {
		if (bank->quirks & EX_EARLY_CARRY)
			ex_probe_early_carry(box, idx);
		if (bank->quirks & EX_PROBE_WIDTH)
			ex_probe_width(box, bank, idx);
		keeps = keeps && ex_probe_keeps(box, idx);
		idx += bank->num;
	}
	return keeps;
}

static bool ex_probe_first(struct ex_box *box)
{
	return ex_probe_keeps(box, 0);
}

/* Treat boxes that fail @keeps as absent.  Returns how many there are. */
static unsigned int ex_drop_boxes(struct ex_pkg *pkg, bool (*keeps)(struct ex_box *box))
{
	unsigned int lost = 0;
	struct ex_box *box;

	ex_for_each_box(box, pkg) {
		if (ex_is_absent(box) || keeps(box))
			continue;
		WRITE_ONCE(box->access, EX_ACCESS_NONE);
		lost++;
	}
	pkg->probed.dead += lost;
	return lost;
}

/*
 * Leave out the boxes that do not come back from suspend, as firmware may have moved the window of
 * PCI configuration space: absent, as if the function had been removed.  Returns the number of
 * boxes whose counters no longer keep what is written to them.
 */
unsigned int ex_pkg_lose_boxes(struct ex_pkg *pkg)
{
	return ex_drop_boxes(pkg, ex_probe_first);
}

/*
 * Find out whether and how a PMI reaches this CPU.  The package is reset and does not count,
 * events that have counters are stopped.  The PMI handler is registered, LVTPC is unmasked and
 * DEBUGCTL lets the PMI through.  The caller resets the package afterwards.  Returns whether a
 * freeze comes late.
 */
bool ex_pkg_probe_pmi(struct ex_pkg *pkg)
{
	struct ex_probed *probed = &pkg->probed;
	struct ex_probe probe;
	struct ex_box *box;
	bool late = false;

	WRITE_ONCE(pkg->pmi_mode, EX_PMI_PROBED);
	probed->core_sel = 0;
	ex_for_each_box(box, pkg) {
		if (!ex_probe_init(&probe, box, true) || !ex_probe_any_target(&probe))
			continue;
		ex_probe_status(&probe);
		/* A status bit that is not cleared would suppress each other PMI. */
		if (probed->status_blocks_pmi && !ex_has_status(pkg))
			probed->core_sel = 0;
		else
			late = pkg->freeze && ex_probe_late_freeze(&probe);
		break;
	}
	if (probed->core_sel) {
		ex_probe_fixed_pmi(pkg);
		probed->unlisted_pmi = ex_probe_unreported(pkg);
	}
	if (late)	/* the last one would stop the clock while it is measured */
		ex_probe_pass(pkg, EX_LAST_FREEZE);
	WRITE_ONCE(pkg->pmi_mode, EX_PMI_SERVE);
	return late;
}

/*
 * Let a counter overflow once, with the PMI targets of the package, as for ex_pkg_probe_pmi().
 * Returns whether the PMI has come.
 */
bool ex_pkg_probe_once(struct ex_pkg *pkg)
{
	struct ex_probe probe;
	struct ex_box *box;

	WRITE_ONCE(pkg->pmi_mode, EX_PMI_PROBED);
	ex_for_each_box(box, pkg) {
		if (!ex_probe_init(&probe, box, true))
			continue;
		ex_probe_pmi(&probe, ex_pmi_targets(pkg));
		break;
	}
	WRITE_ONCE(pkg->pmi_mode, EX_PMI_SERVE);
	return pkg->pmi_noted;
}

/*
 * Find out what the manual leaves open: interrupts off, and as for ex_pkg_probe_pmi().  Returns
 * whether a freeze comes late.
 */
bool ex_pkg_probe(struct ex_pkg *pkg)
{
	bool late;

	pkg->probed = (struct ex_probed){ .summary = pkg->probed.summary };
	ex_drop_boxes(pkg, ex_probe_banks);
	if (pkg->ovf_flag && !ex_probe_ovf_flag(pkg))
		pkg->ovf_flag = EX_OVF_MISSING;
	late = ex_pkg_probe_pmi(pkg);
	WRITE_ONCE(pkg->pmi_mode, EX_PMI_PROBED);
	pkg->probed.summary = pkg->probed.summary && ex_probe_summary(pkg);
	WRITE_ONCE(pkg->pmi_mode, EX_PMI_SERVE);
	return late;
}

#define EX_CLOCK_TIME	(50 * NSEC_PER_USEC)
#define EX_CLOCK_TRIES	8

/*
 * Read a counter, and set *@time to when (ns).  An SMI, or the host of a virtual machine, may stop
 * the CPU between reading the time and reading the counter: of several tries the shortest is used.
 */
static u64 ex_clock_moment(const struct ex_probe *probe, u64 prev, u64 *time)
{
	u64 before, clocks, took, best = 0, shortest = U64_MAX;
	int tries;

	for (tries = 0; tries < EX_CLOCK_TRIES; tries++) {
		before = ex_time();
		clocks = ex_counter_read(&probe->box->counters[probe->idx], prev);
		took = ex_time() - before;
		if (took >= shortest)
			continue;
		shortest = took;
		best = clocks;
		*time = before + took / 2;
	}
	return best;
}

static u32 ex_probe_clock(const struct ex_probe *probe)
{
	u64 start, end, since, until, khz;

	ex_probe_start(probe, 0, 0);
	start = ex_clock_moment(probe, 0, &since);
	while (ex_time() - since < EX_CLOCK_TIME)
		cpu_relax();
	end = ex_clock_moment(probe, start, &until);
	ex_probe_stop(probe);
	if (end == start)
		return 0;
	khz = mul_u64_u64_div_u64(end - start, USEC_PER_SEC, until - since);
	return clamp_t(u64, khz, 1, U32_MAX);
}

/*
 * Measure the uncore clock of a package that is reset (kHz; 0 if no counter moves).  The clock of
 * a QPI port without a link may stand still: then the next box's is measured.
 */
u32 ex_pkg_measure_clock(struct ex_pkg *pkg)
{
	struct ex_probe probe;
	struct ex_box *box;
	u32 khz = 0;

	ex_for_each_box(box, pkg) {
		if (ex_probe_init(&probe, box, true) || ex_probe_init(&probe, box, false))
			khz = ex_probe_clock(&probe);
		if (khz)
			break;
	}
	return khz;
}
