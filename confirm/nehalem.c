// SPDX-License-Identifier: GPL-2.0
/* confirm: rows of the Nehalem and Westmere */
#include <fcntl.h>
#include <math.h>
#include <unistd.h>

#include "confirm.h"

static void try_fixed_alone(void)
{
	if (needs_pmi())
		say(figure("fixed_alone") ? CONFIRMED : REFUTED, "it arrives %s",
		    figure("fixed_alone") ? "by itself" :
					    "only while a general counter is enabled");
}

#define BASE_KHZ	133333

/* Firmware may set another base clock, within limits. */
static void try_uclk_ratio(void)
{
	double ratio = figure("uclk_ratio"), base = figure("clock_khz") / ratio;

	if (!ratio)
		say(UNTOLD, "the kernel has found no PCI function with it");
	else
		say(fabs(base / BASE_KHZ - 1) < 0.1 ? CONFIRMED : REFUTED,
		    "the clock is %.0f times %.1f MHz", ratio, base / 1000);
}

#define NHM_ENABLE	(BIT(32) | 0xff)

/* Between a freeze and the driver's write of 0x391 another CPU may read it. */
static void try_frz_clears(void)
{
	struct trial t = clock_event();
	struct seen seen = { .reg = 0x391, .all = ~0ULL };
	u64 frozen = figure("frozen_clocks");

	if (!needs_pmi())
		return;
	if (!freezes() || walker == home) {
		say(UNTOLD, walker == home ? "the package has one CPU" :
		    "the module was loaded without freeze=1");
		return;
	}
	t.period = clocks() / 10;
	if (!needs_msr(watch(&t, &seen, 1)))
		return;
	frozen = figure("frozen_clocks") - frozen;
	if (!t.samples)
		say(FAILED, "no sample of the clock");
	else
		say(seen.all & NHM_ENABLE ? CONFIRMED : REFUTED,
		    "the bits %s (%llu freezes, %llu clocks)",
		    seen.all & NHM_ENABLE ? "stay" : "are 0 meanwhile", t.samples, frozen);
}

static u64 physical(volatile void *address)
{
	u64 entry = 0;
	int fd = open("/proc/self/pagemap", O_RDONLY);

	if (fd < 0 ||
	    pread(fd, &entry, sizeof(entry), (uintptr_t)address / PAGE * 8) != sizeof(entry))
		entry = 0;
	close(fd);
	return (entry & (BIT(55) - 1)) * PAGE;
}

/* One line is read from memory again and again. */
static void read_line(void)
{
	struct timespec from;

	pin(walker);
	clock_gettime(CLOCK_MONOTONIC, &from);
	while (since(&from) < milliseconds) {
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

	address = physical(near);
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
	if (t[0].err || !t[0].running)
		say(REFUTED, "MSR 0x396 cannot be written");
	else if (t[0].count && !t[1].count)
		say(CONFIRMED, "it has bits 39:3 (counts %llu, 0)", t[0].count);
	else if (t[0].count)
		say(REFUTED, "it has bits 39:4 (counts %llu, %llu)", t[0].count, t[1].count);
	else if (t[2].count)
		say(REFUTED, "it has them one bit lower (counts 0, %llu)", t[2].count);
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
		say(t[0].count ? REFUTED : CONFIRMED, "it counts %s (%llu of %llu)",
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
		say(REFUTED, "MSR 0x301 cannot be written");
	else if (!t[0].count == !t[1].count)
		say(UNTOLD, "%s halves count", t[0].count ? "both" : "none of the");
	else
		say(t[0].count ? CONFIRMED : REFUTED, "they are bits %s (counts %llu, %llu)",
		    t[0].count ? "7:4" : "3:0", t[0].count, t[1].count);
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

/*
 * The queues of an idle machine are empty: what they have without a reset, and do not have with one,
 * is too much.  A queue that has no entry in a walk either may have an event that never counts.
 */
static void try_occ_stale(void)
{
	double stale[QUEUES], right[QUEUES], busy[QUEUES], most = 0;
	unsigned int used = 0;

	if (!measure_queues(busy, 0, walk_near) || !measure_queues(stale, 0, idle) ||
	    !measure_queues(right, OCC_CTR_RST, idle)) {
		say(FAILED, "no clocks were counted");
		return;
	}
	for (size_t i = 0; i < QUEUES; i++) {
		double more = stale[i] - right[i];

		if (fabs(more) > fabs(most))
			most = more;
		used += busy[i] > 0;
	}
	if (fabs(most) >= 0.5)
		say(REFUTED, "it is %.0f entries too long", most);
	else if (!used)
		say(UNTOLD, "no queue had an entry");
	else
		say(CONFIRMED, "it is 0 entries too long (%u of %zu queues had entries)", used,
		    QUEUES);
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
		say(!t[1].count == other_die ? CONFIRMED : REFUTED,
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
