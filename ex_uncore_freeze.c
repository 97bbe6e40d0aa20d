// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: the freeze of a package: an overflow that raises a PMI stops all counters, until a
 * write of the global control register lets them count.  struct ex_pkg.freeze is one of
 *
 *			NONE		SHOWN		HIDDEN		ALWAYS
 * is that of		7500, Nehalem	7500 freeze=1	Nehalem		Ivytown on
 *							freeze=1
 * frz_all, PMI_FRZ	0		1		1		there is none
 * global control shows	nothing		ctl_counting 0	perhaps nothing	nothing
 * after a PMI		no write	written		written		written
 * a PMI that has	no write	written if	ex_recover()	no write: what freezes
 *   found nothing			frozen		polls		sets a status bit
 * before a poll	no write	no write	stopped		stopped
 * during a pause	no PMI targets	stays or freezes at the next overflow, with its targets
 */
#include "ex_uncore.h"

/* The freeze of a platform's packages; @wanted: the user asks for one */
enum ex_freeze ex_freeze_kind(const struct ex_platform *platform, bool wanted)
{
	enum ex_freeze freeze = platform->global.freeze;

	return wanted || freeze == EX_FREEZE_ALWAYS ? freeze : EX_FREEZE_NONE;
}

/**
 * ex_run - let a package count, which ends a freeze
 * @pkg:	package
 * @pmis:	its PMIs go to the home CPU
 *
 * In the PMI handler, or where no PMI writes the global control register.
 */
void ex_run(struct ex_pkg *pkg, bool pmis)
{
	ex_global_control(pkg, pmis ? pkg->global_ctl : pkg->global_ctl & ~ex_pmi_targets(pkg));
}

/* The bit of the global control register that asks for a freeze.  Without PMIs none would end. */
u64 ex_freeze_ctl(const struct ex_pkg *pkg)
{
	return pkg->freeze && pkg->probed.pmi ? ex_pkg_global(pkg)->ctl_freeze : 0;
}

static bool ex_is_frozen(const struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	return !(ex_read(pkg, global->ctl) & global->ctl_counting);
}

/**
 * ex_freeze_end_left - end a freeze that a PMI has left behind
 * @pkg:	package; its PMI handler, or PMIs are kept out
 *
 * After a scan that found nothing the next overflow may have frozen the package: then its status
 * bit is set, and its PMI ends the freeze.
 * Return: whether ex_recover() has to look for the freeze, which no register shows
 */
bool ex_freeze_end_left(struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	if (pkg->freeze == EX_FREEZE_SHOWN && ex_is_frozen(pkg) &&
	    !(ex_read(pkg, global->status) & global->status_mask))
		ex_run(pkg, true);
	return pkg->freeze == EX_FREEZE_HIDDEN;
}

/* Begin a pause, without a write where overflows freeze: it would end a freeze. */
void ex_freeze_pause(struct ex_pkg *pkg)
{
	if (!pkg->freeze)
		ex_run(pkg, false);
	pkg->paused_at = ex_time(pkg);
}

/* An overflow after this raises a PMI.  Returns whether to end a freeze when the scan is done. */
static bool ex_freeze_unpause(struct ex_pkg *pkg)
{
	if (!pkg->freeze) {
		ex_run(pkg, true);
		return false;
	}
	pkg->stats.frozen += ex_time(pkg) - READ_ONCE(pkg->paused_at);
	return ex_hides_freeze(pkg) || ex_is_frozen(pkg);
}

/**
 * ex_freeze_begin_poll - before a scan without a PMI
 * @pkg:	package; PMIs are kept out
 * @paused:	end a pause
 * Return: for ex_freeze_end_poll()
 */
bool ex_freeze_begin_poll(struct ex_pkg *pkg, bool paused)
{
	bool thaw = paused && ex_freeze_unpause(pkg);

	if (!ex_hides_freeze(pkg))
		return thaw;
	ex_global_control(pkg, ex_pkg_global(pkg)->ctl_stop);	/* as an overflow would have */
	return true;
}

/* After the scan, which began at @start: if it found nothing, an overflow after it may freeze. */
void ex_freeze_end_poll(struct ex_pkg *pkg, bool thaw, u64 start)
{
	if (thaw)
		ex_freeze_end(pkg);
	if (ex_hides_freeze(pkg))
		pkg->stats.frozen += ex_time(pkg) - start;
}
