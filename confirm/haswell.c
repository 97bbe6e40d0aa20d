// SPDX-License-Identifier: GPL-2.0
/* confirm: rows of Haswell-EP, Broadwell-EP and Broadwell-DE (hardware/haswell-ep.md) */
#include <stdio.h>

#include "confirm.h"

/* Kinds of boxes that have a PMI enable bit, and their number */
static const struct {
	const char *kind;
	unsigned int num;	/* 0: one, without a number */
} kinds[] = {
	{ "ubox", 0 }, { "qpi", 3 }, { "imc", 8 }, { "ha", 2 }, { "pcu", 0 }, { "irp", 0 },
	{ "r2pcie", 0 }, { "r3qpi", 3 },
};

/* The number of those that are there */
static unsigned int boxes(void)
{
	unsigned int num = 0;
	char pmu[32];

	for (size_t i = 0; i < ARRAY_SIZE(kinds); i++) {
		snprintf(pmu, sizeof(pmu), "uncore_%s", kinds[i].kind);
		num += !kinds[i].num && has_pmu(pmu);
		for (unsigned int n = 0; n < kinds[i].num; n++) {
			snprintf(pmu, sizeof(pmu), "uncore_%s_%u", kinds[i].kind, n);
			num += has_pmu(pmu);
		}
	}
	return num;
}

/* The driver lets each overflow at load. */
static void try_box_pmis(void)
{
	u64 arrive = figure("unlisted_pmi");
	unsigned int all = boxes();

	if (needs_pmi())
		say(arrive == all ? CONFIRMED : AT_LOAD, "the PMIs of %llu of %u boxes arrive",
		    arrive, all);
}

static void try_u_width(void)
{
	int width = width_of(event("uncore_ubox", 0x842, 0, 0), 0x709);

	if (width >= 0)
		say(width == (platform == HASWELL_EP ? 44 : 48) ? CONFIRMED : DOUBTED,
		    "they have %d bits", width);
}

#define MOST_CHANNELS	8

/* A channel without DIMMs may have a PMU, too, whose registers read anything. */
static void try_channels(void)
{
	struct trial t[MOST_CHANNELS];
	char names[MOST_CHANNELS][32];
	u64 most = 0, least = ~0ULL;
	size_t num = 0;

	for (unsigned int n = 0; n < MOST_CHANNELS; n++) {
		snprintf(names[num], sizeof(names[num]), "uncore_imc_%u", n);
		if (!has_pmu(names[num]))
			continue;
		t[num] = event(names[num], 0, 0, 0);
		num++;
	}
	if (!num) {
		say(UNTOLD, "there is no channel");
		return;
	}
	run(t, num, idle);
	for (size_t i = 0; i < num; i++) {
		most = t[i].count > most ? t[i].count : most;
		least = t[i].count < least ? t[i].count : least;
	}
	say(least && most < least * 2 ? CONFIRMED : DOUBTED,
	    "%zu channels count %s (%llu to %llu in %u ms)", num,
	    least && most < least * 2 ? "their clock" : "different clocks", least, most,
	    milliseconds);
}

static void try_frz_all(void)
{
	say(UNTOLD, "the driver sets it while no event counts");
}

const struct row haswell_rows[] = {
	{ "box_pmis", HSX, try_box_pmis,
	  "an overflow of each box with a PMI enable bit raises a PMI" },
	{ "u_width", HSX, try_u_width,
	  "a counter of the U-Box has 44 bits on a Haswell-EP, 48 on a Broadwell" },
	{ "channels", HSX, try_channels,
	  "each memory channel that has a PMU counts its clock" },
	{ "frz_all", HSX, try_frz_all,
	  "frz_all stops all counters" },
	{ }
};
