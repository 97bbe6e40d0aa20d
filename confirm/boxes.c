// SPDX-License-Identifier: GPL-2.0
/* confirm: rows of an overflow of each kind of box, and of the links */
#include <stdio.h>
#include <string.h>

#include "confirm.h"

#define MOST_BOXES	8	/* of a kind: channels of an Ivytown */

/*
 * Count @t under @stimulus; then sample it so that it overflows ten times.  What does not occur
 * does not overflow.
 */
static void overflow_ten_times(struct trial t, void (*stimulus)(void), const char *what)
{
	if (!needs_pmi())
		return;
	run(&t, 1, stimulus);
	if (t.count < 10) {
		say(UNTOLD, "%s did not occur (count %llu)", what, t.count);
		return;
	}
	t.period = t.count / 10;
	overflow(t, stimulus, what);
}

static void try_ubox(void)
{
	if (platform & HSX)
		overflow_ten_times(event("uncore_ubox", 0x842, 0, 0), send_ipis, "doorbells");
	else
		overflow_ten_times(platform == IVYTOWN ? event("uncore_ubox", 0x442, 0, 0) :
				   event("uncore_ubox", 0xf9, 0, 0), send_ipis, "IPIs");
}

/* Turbo, or a change of the frequency */
static void try_wbox(void)
{
	overflow_ten_times(event("uncore_wbox", 0xff04, 0, 0), walk_near, "cycles in turbo");
}

static void try_bbox(void)
{
	overflow_ten_times(event("uncore_bbox_0", 0x7a, 0, 0), walk_near,
			   "reads of the home agent");
}

static void try_cbox(void)
{
	overflow_ten_times(event("uncore_cbox_0", 0x714, 0, 0), walk_near, "LLC misses");
}

static void try_sbox(void)
{
	overflow_ten_times(event("uncore_sbox_0", 0x360, 0, 0), walk_near, "HOM packets");
}

static void try_mbox(void)
{
	overflow_ten_times(event("uncore_mbox_1", 0x3600, 0, 0), idle, "clocks");
}

/*
 * The clock of the first box of a kind that is there: firmware hides the channels without memory.
 * Of some kinds there is but one, without a number.
 */
static void try_clock_of(const char *kind, u64 config)
{
	static char pmu[32];

	snprintf(pmu, sizeof(pmu), "uncore_%s", kind);
	for (unsigned int i = 0; i < MOST_BOXES && !has_pmu(pmu); i++)
		snprintf(pmu, sizeof(pmu), "uncore_%s_%u", kind, i);
	if (has_pmu(pmu))
		overflow_ten_times(event(pmu, config, 0, 0), idle, "clocks");
	else
		say(UNTOLD, "there is no such box");
}

static void try_ha(void)
{
	try_clock_of("ha", 0);
}

static void try_imc(void)
{
	try_clock_of("imc", 0);
}

static void try_pcu(void)
{
	try_clock_of("pcu", 0);
}

static void try_irp(void)
{
	try_clock_of("irp", 0);
}

static void try_r2pcie(void)
{
	try_clock_of("r2pcie", 1);
}

static void try_r3qpi(void)
{
	try_clock_of("r3qpi", 1);
}

/*
 * The port of the R-Box, or the QPI port, that a walk of remote memory uses: the PMU and config.
 * Without another package or a port the row cannot be told.
 */
bool find_link(struct trial *best)
{
	static const char * const qpi[] = { "uncore_qpi_0", "uncore_qpi_1", "uncore_qpi_2" };
	struct trial ports[8];
	size_t n = 0;

	if (!needs_remote())
		return false;
	if (platform & IVT) {	/* flits with data; the later processors have those of DRS */
		for (size_t i = 0; i < ARRAY_SIZE(qpi); i++)
			if (has_pmu(qpi[i]))
				ports[n++] = event(qpi[i], platform & HSX ? 0x200802 : 0x201, 0, 0);
	} else {
		for (n = 0; n < 8; n++)	/* IPERF0 of each port: packets received */
			ports[n] = event(n < 4 ? "uncore_rbox_0" : "uncore_rbox_1",
					 6 * (n & 3) << 1, 0xff, 0);
	}
	if (!n) {
		say(UNTOLD, "there is no port");
		return false;
	}
	run(ports, n, walk_far);
	*best = ports[0];
	for (size_t i = 1; i < n; i++)
		if (ports[i].count > best->count)
			*best = ports[i];
	return true;
}

static void try_link(void)
{
	struct trial link;

	if (find_link(&link))
		overflow_ten_times(link, walk_far, "packets of remote memory");
}

static void try_uncore(void)
{
	overflow_ten_times(event("uncore", 0x309, 0, 0), walk_near, "LLC misses");
}

/* Nine tenths of the lines of a walk */
static u64 most_lines(void)
{
	return memory / LINE / 10 * 9;
}

/* Whether a walk of remote memory is about one packet a line on the link */
static bool needs_packets(const struct trial *link)
{
	if (link->count >= most_lines())
		return true;
	say(UNTOLD, "a walk of remote memory does not take the link (%zu lines: %llu packets)",
	    memory / LINE, link->count);
	return false;
}

/* Events of such packets: of a class, of an opcode of it, and of another class */
static void opcode_events(struct trial t[3], const struct trial *link)
{
	u64 config = 0x210000ULL << 32 | (link->config[0] + 8);

	if (platform & IVT) {		/* received: DRS, DataC_*_Cmp, NCB */
		t[0] = event(link->pmu, 0x200038, 0x1c00, 0x1e00);
		t[1] = event(link->pmu, 0x200038, 0x1c40, 0x1fe0);
		t[2] = event(link->pmu, 0x200038, 0x1800, 0x1e00);
	} else {			/* sent, XBR_SET1: HOM requests, RdData, NCB */
		t[0] = event(link->pmu, config, 0, 0x1e00);
		t[1] = event(link->pmu, config, 0x40, 0x1fe0);
		t[2] = event(link->pmu, config, 0x1800, 0x1e00);
	}
}

/* What @t has counted that an idle machine does not count in the same time */
static u64 beyond_idle(const struct trial *t)
{
	struct trial quiet = *t;
	double noise;

	run(&quiet, 1, idle);
	noise = quiet.running ? (double)quiet.count / quiet.running * t->running : 0;
	return noise < t->count ? t->count - noise : 0;
}

static void try_opcodes(void)
{
	struct trial t[3], link;
	u64 others;

	if (!find_link(&link) || !needs_packets(&link))
		return;
	opcode_events(t, &link);
	for (size_t i = 0; i < ARRAY_SIZE(t); i++)
		run(&t[i], 1, walk_far);
	if (t[0].err) {
		say(UNTOLD, "the port has no filter (%s)", strerror(t[0].err));
		return;
	}
	run(&link, 1, walk_far);
	if (!needs_packets(&link))
		return;
	others = beyond_idle(&t[2]);
	if (t[0].count < most_lines() || t[1].count < most_lines())
		say(DOUBTED,
		    "it does not pass what a walk causes (%zu lines: counts %llu, %llu, %llu)",
		    memory / LINE, t[0].count, t[1].count, t[2].count);
	else
		say(others < t[1].count / 2 ? CONFIRMED : DOUBTED,
		    "it passes %s (%zu lines: counts %llu, %llu, %llu)",
		    others < t[1].count / 2 ? "what a walk causes" : "other packets",
		    memory / LINE, t[0].count, t[1].count, t[2].count);
}

const struct row box_rows[] = {
	{ "overflow_ubox", EX | IVT, try_ubox,
	  "an overflow of the U-Box raises a PMI" },
	{ "overflow_wbox", EX, try_wbox,
	  "an overflow of a W-Box counter raises a PMI" },
	{ "overflow_bbox", EX, try_bbox,
	  "an overflow of a B-Box raises a PMI" },
	{ "overflow_cbox", EX, try_cbox,
	  "an overflow of a C-Box raises a PMI" },
	{ "overflow_sbox", EX, try_sbox,
	  "an overflow of an S-Box raises a PMI (pmi_en is bit 20)" },
	{ "overflow_mbox", EX, try_mbox,
	  "an overflow of an M-Box raises a PMI" },
	{ "overflow_rbox", EX, try_link,
	  "an overflow of an R-Box raises a PMI" },
	{ "overflow_qpi", IVYTOWN | HASWELL_EP | BROADWELL_EP, try_link,
	  "an overflow of a QPI port raises a PMI" },
	{ "overflow_ha", IVT, try_ha,
	  "an overflow of a home agent raises a PMI" },
	{ "overflow_imc", IVT, try_imc,
	  "an overflow of a memory controller's channel raises a PMI" },
	{ "overflow_pcu", IVT, try_pcu,
	  "an overflow of the PCU raises a PMI" },
	{ "overflow_irp", IVT, try_irp,
	  "an overflow of the IRP raises a PMI" },
	{ "overflow_r2pcie", IVT, try_r2pcie,
	  "an overflow of the R2PCIe raises a PMI" },
	{ "overflow_r3qpi", IVYTOWN | HASWELL_EP | BROADWELL_EP, try_r3qpi,
	  "an overflow of an R3QPI raises a PMI" },
	{ "overflow_uncore", NHM, try_uncore,
	  "an overflow of a general counter raises a PMI" },
	{ "opcodes", EX | IVYTOWN | HASWELL_EP | BROADWELL_EP, try_opcodes,
	  "a filter by class and opcode passes the packets of remote memory" },
	{ }
};
