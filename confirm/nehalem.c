// SPDX-License-Identifier: GPL-2.0
/* confirm: rows of the Nehalem and Westmere */
#include <math.h>
#include <unistd.h>

#include "confirm.h"

static void try_fixed_alone(void)
{
	if (needs_pmi())
		say(figure("fixed_alone") ? CONFIRMED : AT_LOAD, "it arrives %s",
		    figure("fixed_alone") ? "by itself" :
					    "only while a general counter is enabled");
}

#define BASE_MHZ	133.33

/* Firmware may set another base clock, within limits. */
static void try_uclk_ratio(void)
{
	struct trial t = clock_event();
	double ratio = figure("uclk_ratio"), base;
	bool right;

	if (!ratio) {
		say(UNTOLD, "the kernel has found no PCI function with it");
		return;
	}
	run(&t, 1, idle);
	base = t.running ? 1e3 * t.count / t.running / ratio : 0;
	right = fabs(base / BASE_MHZ - 1) < 0.1;
	say(right ? CONFIRMED : DOUBTED, "the clock is %s (%.0f times %.1f MHz)",
	    right ? "near that" : "another", ratio, base);
}

#define NHM_GLOBAL_CTRL		0x391
#define   NHM_ENABLE		(BIT(32) | 0xff)
#define NHM_GLOBAL_STATUS	0x392
#define   NHM_OVF		(BIT(32) | 0xff)

/**
 * struct frozen - reads of 0x391 between an overflow and its PMI's end
 * @stay:	reads in which enable bits were set
 * @clear:	in which they were 0
 */
struct frozen {
	unsigned int stay, clear;
};

#define FROZEN_READS	3

/*
 * The PMI clears the bits of 0x392 before it writes 0x391: if one is set before and after 0x391 is
 * read, the read is of a time between the freeze and the driver's write.
 */
static bool look_at_enables(int msr, void *arg)
{
	static const u32 regs[] = { NHM_GLOBAL_STATUS, NHM_GLOBAL_CTRL, NHM_GLOBAL_STATUS };
	struct frozen *frozen = arg;
	u64 val[3] = { };

	for (size_t i = 0; i < ARRAY_SIZE(regs); i++)
		if (pread(msr, &val[i], sizeof(*val), regs[i]) != sizeof(*val))
			return false;
	if (val[0] & val[2] & NHM_OVF) {
		frozen->stay += !!(val[1] & NHM_ENABLE);
		frozen->clear += !(val[1] & NHM_ENABLE);
	}
	return frozen->stay + frozen->clear < FROZEN_READS;
}

static void try_frz_clears(void)
{
	struct trial t = clock_event();
	struct frozen frozen = { };

	if (!needs_pmi())
		return;
	if (!freezes() || walker == home) {
		say(UNTOLD, walker == home ? "the package has one CPU" :
		    "the module was loaded without freeze=1");
		return;
	}
	t.period = clocks() / 10;
	if (!needs_msr(watch(&t, look_at_enables, &frozen)))
		return;
	note("  0x391 was read in %u freezes with enable bits, in %u without\n", frozen.stay,
	     frozen.clear);
	if (!t.samples)
		say(UNTOLD, "there was no sample of the clock");
	else if (frozen.stay + frozen.clear < FROZEN_READS)
		say(UNTOLD, "too few reads of 0x391 fell into a freeze (%u)",
		    frozen.stay + frozen.clear);
	else if (frozen.stay && frozen.clear)
		say(UNTOLD, "reads of 0x391 differ (%u with enable bits, %u without)", frozen.stay,
		    frozen.clear);
	else
		say(frozen.stay ? CONFIRMED : DOUBTED, "the bits %s (%u reads)",
		    frozen.stay ? "stay" : "are 0 meanwhile", frozen.stay + frozen.clear);
}

/* One line is read from memory again and again. */
static void read_line(void)
{
	u64 from;

	pin(walker);
	from = nanoseconds();
	while (since(from) < milliseconds) {
		for (int i = 0; i < 100; i++) {
			asm volatile("clflush %0\n\tmfence" : "+m" (*near));
			(void)*near;
		}
	}
}

#define MATCH_ADDRESS	(BIT(63) | 0)	/* MatchSel 4 */

static void try_match_shift(void)
{
	struct trial t[3];
	u64 address;

	address = physical();
	note("  address of the line: 0x%llx\n", address);
	if (!address || address >> 40) {
		say(UNTOLD, "the kernel does not tell an address below 2^40");
		return;
	}
	t[0] = event("uncore", 0x735, MATCH_ADDRESS | address, 0);
	t[1] = event("uncore", 0x735, MATCH_ADDRESS | address | 8, 0);
	t[2] = event("uncore", 0x735, MATCH_ADDRESS | address >> 1, 0);
	for (size_t i = 0; i < ARRAY_SIZE(t); i++)
		run(&t[i], 1, read_line);
	if (physical() != address) {
		say(UNTOLD, "the kernel has moved the line");
		return;
	}
	if (t[0].err || !t[0].running)
		say(DOUBTED, "MSR 0x396 cannot be written");
	else if (t[0].count && !t[1].count)
		say(CONFIRMED, "it has bits 39:3 (counts %llu, 0)", t[0].count);
	else if (t[0].count)
		say(DOUBTED, "it has bits 39:4 (counts %llu, %llu)", t[0].count, t[1].count);
	else if (t[2].count)
		say(DOUBTED, "it has them one bit lower (counts 0, %llu)", t[2].count);
	else
		say(UNTOLD, "no packet of the line was seen");
}

/* LLC misses: umask 0, and all sub-events */
static void try_umask0(void)
{
	struct trial t[] = { event("uncore", 0x09, 0, 0), event("uncore", 0x309, 0, 0) };

	run(t, 2, walk_near);
	if (!t[1].count)
		say(UNTOLD, "there was no LLC miss");
	else
		say(t[0].count ? DOUBTED : CONFIRMED, "it counts %s (%llu of %llu)",
		    t[0].count ? "something" : "nothing", t[0].count, t[1].count);
}

/* GOTO_I_HIT with the upper and with the lower half of MSR 0x301 */
static void try_mesf(void)
{
	struct trial t[] = { event("uncore", 0x80c, 0xf0, 0), event("uncore", 0x80c, 0x0f, 0) };

	if (!needs_remote())
		return;
	run(&t[0], 1, take_away);
	run(&t[1], 1, take_away);
	if (t[0].err || t[1].err)
		say(DOUBTED, "MSR 0x301 cannot be written");
	else if (!differ(t[0].count, t[1].count))
		say(UNTOLD, "the halves do not differ (counts %llu, %llu)", t[0].count, t[1].count);
	else
		say(t[0].count > t[1].count ? CONFIRMED : DOUBTED,
		    "they are bits %s (counts %llu, %llu)",
		    t[0].count > t[1].count ? "7:4" : "3:0", t[0].count, t[1].count);
}

/* QHL_OCCUPANCY.REMOTE and LOCAL, QMC_OCCUPANCY of the channels: each processor has these queues. */
static const u32 queues[] = { 0x223, 0x423, 0x12a, 0x22a, 0x42a };

#define QUEUES		ARRAY_SIZE(queues)
#define OCC_CTR_RST	BIT(17)

/* Entries of each queue in a clock; returns false if there was no clock */
static bool measure_queues(double *entries, u64 reset, void (*stimulus)(void))
{
	struct trial t[QUEUES + 1];

	for (size_t i = 0; i < QUEUES; i++)
		t[i] = event("uncore", queues[i] | reset, 0, 0);
	t[QUEUES] = event("uncore", 0xff, 0, 0);
	run(t, QUEUES + 1, stimulus);
	for (size_t i = 0; i < QUEUES; i++)
		entries[i] = t[QUEUES].count ? (double)t[i].count / t[QUEUES].count : 0;
	return t[QUEUES].count;
}

/* The largest difference of two measurements */
static double most_apart(const double *a, const double *b)
{
	double most = 0;

	for (size_t i = 0; i < QUEUES; i++)
		if (fabs(a[i] - b[i]) > fabs(most))
			most = a[i] - b[i];
	return most;
}

/*
 * The queues of an idle machine are empty: what they have without a reset, and do not have with one,
 * is too much.  A queue that has no entry in a walk either may have an event that never counts.  The
 * reset is for good, so the row measures twice before it, by itself.
 */
static void try_occ_stale(void)
{
	double stale[QUEUES], again[QUEUES], right[QUEUES], busy[QUEUES], most;
	static const double empty[QUEUES];
	unsigned int used = 0;
	bool counted = measure_queues(busy, 0, walk_near) && measure_queues(stale, 0, idle);
	const char *why = quiet_before(), *after;

	vary_stimuli(1);
	counted = counted && measure_queues(again, 0, idle) &&
		  measure_queues(right, OCC_CTR_RST, idle);
	after = quiet_after();
	why = why ?: after;
	if (!counted) {
		say(UNTOLD, "no clocks were counted");
		return;
	}
	for (size_t i = 0; i < QUEUES; i++)
		used += busy[i] > 0;
	most = most_apart(stale, right);
	if (fabs(most) < 0.5)
		say(used ? CONFIRMED : UNTOLD,
		    used ? "it is 0 entries too long (%u of %zu queues had entries)" :
			   "no queue had an entry", used, QUEUES);
	else if (why || fabs(most_apart(stale, again)) > 0.1 ||
		 fabs(most_apart(right, empty)) > 0.1)
		say(UNSETTLED, "the machine is not quiet, %s (%.1f entries too long)",
		    why ?: "its memory is read", most);
	else
		say(REFUTED, "it is %.0f entries too long", most);
}

/* On model 37 the memory controller is on another die. */
static void try_memory_events(void)
{
	struct trial t[] = { event("uncore", 0x309, 0, 0), event("uncore", 0x72c, 0, 0) };
	bool other_die = model == 0x25;

	run(t, 2, walk_near);
	if (!t[0].count)
		say(UNTOLD, "there was no LLC miss");
	else
		say(!t[1].count == other_die ? CONFIRMED : DOUBTED,
		    "%s reads of memory are counted (%llu LLC misses, %llu reads)",
		    t[1].count ? "the" : "no", t[0].count, t[1].count);
}

const struct row nehalem_rows[] = {
	{ "fixed_alone", NHM, try_fixed_alone,
	  "the fixed counter's PMI needs no general counter" },
	{ "uclk_ratio", NHM, try_uclk_ratio,
	  "CURRENT_UCLK_RATIO times 133.33 MHz is the uncore clock" },
	{ "frz_clears", NHM, try_frz_clears,
	  "a freeze leaves the enable bits of 0x391" },
	{ "umask0", NHM, try_umask0,
	  "umask 0 counts nothing of an event with sub-events" },
	{ "match_shift", NHM, try_match_shift,
	  "the address in MSR 0x396 is bits 39:3 in their places" },
	{ "mesf", WESTMERE, try_mesf,
	  "bits 7:4 of MSR 0x301 are snoops to I" },
	{ "occ_stale", NHM, try_occ_stale,
	  "an occupancy is right without OCC_CTR_RST" },
	{ "memory_events", NHM, try_memory_events,
	  "the events of memory count, but not on model 37" },
	{ }
};
