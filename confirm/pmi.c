// SPDX-License-Identifier: GPL-2.0
/* confirm: rows of the PMI */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "confirm.h"

/* On a NetBurst the driver's probe counts the clock. */
bool clock_stands;

bool needs_clock(void)
{
	if (clock_stands)
		say(UNTOLD, "the driver counts no clocks");
	return !clock_stands;
}

static void try_clocks(void)
{
	struct trial t = clock_event();

	run(&t, 1, idle);
	clock_stands = !t.count;
	say(t.count ? CONFIRMED : DOUBTED, "it counts%s (%llu in %u ms)", t.count ? "" : " nothing",
	    t.count, milliseconds);
}

/* Whether one of two counts is nearly nothing beside the other, which is not a few */
bool differ(u64 a, u64 b)
{
	return (a >= MANY && b <= a / 10) || (b >= MANY && a <= b / 10);
}

/* Sample @t.  A pause of the driver, which takes up to 100 ms, can outlast the trial: try again. */
static bool sample(struct trial *t, void (*stimulus)(void))
{
	const struct timespec pause = { 0, 150000000 };
	u64 pauses;

	for (int tries = 0; tries < 5; tries++) {
		pauses = figure("pauses");
		run(t, 1, stimulus);
		if (t->err || t->samples || figure("pauses") == pauses)
			return true;
		nanosleep(&pause, NULL);
	}
	return false;
}

/*
 * Sample @t in such a way that it overflows, and say whether PMIs came.  Above its rate limit
 * the driver puts several periods into one sample, so count / period may be more than the PMIs; an
 * overflow without a PMI is what the driver's periodic check finds.
 */
void overflow(struct trial t, void (*stimulus)(void), const char *what)
{
	u64 pmis = figure("pmis"), lost = figure("lost_pmis");
	bool sampled = sample(&t, stimulus);

	pmis = figure("pmis") - pmis;
	lost = figure("lost_pmis") - lost;
	if (t.err)
		say(DOUBTED, "its counter of %s cannot be sampled (%s)", what, strerror(t.err));
	else if (t.count < t.period)
		say(UNTOLD, "its counter of %s did not overflow (count %llu)", what, t.count);
	else if (!sampled)
		say(UNTOLD, "the driver holds its PMIs back, which take too long");
	else
		say(t.samples && !lost ? CONFIRMED : DOUBTED,
		    "its counter of %s overflows with%s a PMI (count %llu, period %llu, %llu samples, %llu PMIs)",
		    what, t.samples && !lost ? "" : "out", t.count, t.period, t.samples, pmis);
}

static void try_pmi(void)
{
	struct trial t = clock_event();

	if (!needs_clock())
		return;
	if (!figure("pmi")) {
		say(AT_LOAD, "no PMI reaches the home CPU");
		return;
	}
	t.period = clocks();
	overflow(t, idle, "the clock");
}

static void try_core_sel(void)
{
	u64 sel = figure("pmi_core_sel");

	if (!needs_pmi())
		return;
	if (!figure("pmi_core_sel_by_number"))
		say(CONFIRMED, "a mask reaches the home CPU (0x%llx)", sel);
	else if (platform & IVT)
		say(sel == BIT(topology(home, "core_id")) ? CONFIRMED : AT_LOAD,
		    "bit %d selects core %ld", __builtin_ctzll(sel), topology(home, "core_id"));
	else if (figure("pmi_ungated"))
		say(UNTOLD, "0x%llx selects the home CPU alone, as a bit or as a number",
		    sel);
	else
		say(AT_LOAD, "no mask reaches the home CPU, 0x%llx does", sel);
}

/* pmi_core_sel (EN_PMI_CORE) in the manual, and the MSR that has it */
static const struct {
	unsigned int platforms;
	u32 reg;
	u64 bits;
} core_sels[] = {
	{ XEON7500, 0xc00, 0x1fe },
	{ E7, 0xc00, 0x7fe },
	{ NHM, 0x391, 0x3fULL << 48 },
};

#define PAUSE_MS	200	/* longer than a pause of the driver, which clears these bits */

/* Read the bits while an event samples and no pause is on. */
static int read_core_sel(u32 reg, u64 bits, u64 *val)
{
	const struct timespec moment = { 0, 1000000 };
	u64 from = nanoseconds();
	int err;

	do {
		err = rdmsr(home, reg, val);
		*val &= bits;
	} while (!err && !*val && since(from) < PAUSE_MS && !nanosleep(&moment, NULL));
	return err;
}

static void try_core_sel_bits(void)
{
	struct trial t = clock_event();
	u64 sel = figure("pmi_core_sel"), val = 0;
	size_t i = 0;
	int err;

	if (!needs_pmi())
		return;
	while (!(core_sels[i].platforms & platform))
		i++;
	t.period = BIT(40);
	start(&t);
	err = read_core_sel(core_sels[i].reg, core_sels[i].bits, &val);
	stop(&t);
	note_trial(&t);
	sel &= core_sels[i].bits;
	if (!needs_msr(err))
		return;
	if (__builtin_popcountll(sel) < 2)
		say(UNTOLD, "the driver writes one bit");
	else if (!val)
		say(UNTOLD, "the driver holds its PMIs back, and selects no core");
	else
		say(val == sel ? CONFIRMED : DOUBTED, "0x%x keeps 0x%llx of 0x%llx",
		    core_sels[i].reg, val, sel);
}

static void try_pmi_gate(void)
{
	bool gated = figure("pmi_gated");

	if (needs_pmi())
		say(gated == !!(platform & IVT) ? CONFIRMED : AT_LOAD, "it %s the next PMI",
		    gated ? "holds back" : "does not hold back");
}

static void try_debugctl(void)
{
	if (needs_pmi())
		say(figure("pmi_ungated") ? AT_LOAD : CONFIRMED, "a PMI %s without it",
		    figure("pmi_ungated") ? "arrives" : "does not arrive");
}

/* The driver takes the first CPU of a package that gets PMIs. */
static void try_pmi_thread(void)
{
	char siblings[64];
	int first;

	if (!needs_pmi())
		return;
	read_file(siblings, sizeof(siblings),
		  "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", home);
	first = atoi(siblings);
	if (!strpbrk(siblings, ",-"))
		say(UNTOLD, "a core has one thread");
	else
		say(first == home ? CONFIRMED : AT_LOAD, "the %s thread of a core gets it",
		    first == home ? "first" : "second");
}

#define OVF_UNCORE	BIT(61)

static void try_ovf_flag(void)
{
	u64 val = 0;
	int err;

	if (!needs_pmi())
		return;
	if (figure("ovf_flag")) {
		say(CONFIRMED, "a PMI sets it, and software clears it");
		return;
	}
	err = rdmsr(home, 0x38e, &val);
	if (!needs_msr(err))
		return;
	if (err)
		say(AT_LOAD, "a read of IA32_PERF_GLOBAL_STATUS raises #GP");
	else if (val & OVF_UNCORE)
		say(AT_LOAD, "a PMI sets it, and software cannot clear it");
	else
		say(AT_LOAD, "a PMI does not set it");
}

bool freezes(void)
{
	char text[8];

	return platform & IVT ||
	       (read_file(text, sizeof(text), DRIVER "/parameters/freeze") && *text == 'Y');
}

#define FREEZE_CLOCKS	100

static void try_freeze(void)
{
	struct trial t = clock_event();

	if (!needs_pmi())
		return;
	if (!freezes()) {
		say(UNTOLD, "the module was loaded without freeze=1");
		return;
	}
	t.period = clocks();
	run(&t, 1, idle);
	if (!t.samples)
		say(BROKEN, "no sample of the clock");
	else
		say(t.residual < FREEZE_CLOCKS ? CONFIRMED : DOUBTED,
		    "%s %d clocks after it the counters run (%llu clocks)",
		    t.residual < FREEZE_CLOCKS ? "not even" : "still", FREEZE_CLOCKS, t.residual);
}

/*
 * A counter that samples starts at its capacity less the period: the bits of the counter of @t in
 * the MSR @reg; -1: the row is told.
 */
int width_of(struct trial t, u32 reg)
{
	u64 val = 0;
	int err;

	if (!needs_pmi())
		return -1;
	t.period = BIT(40);
	start(&t);
	err = rdmsr(home, reg, &val);
	stop(&t);
	note_trial(&t);
	if (t.err) {
		say(UNTOLD, "it cannot be sampled");
		return -1;
	}
	if (!needs_msr(err))
		return -1;
	return val ? 64 - __builtin_clzll(val) : 0;
}

static void try_width(void)
{
	struct trial t = platform & EX ? event("uncore_wbox", 0xff, 0, 0) : clock_event();
	int width = width_of(t, platform == IVYTOWN ? 0xc09 : platform & HSX ? 0x704 : 0x394);

	if (width >= 0)
		say(width == 48 ? CONFIRMED : DOUBTED, "it has %d bits", width);
}

static void try_reserved_gp(void)
{
	say(UNTOLD, "the driver writes no reserved bit");
}

const struct row pmi_rows[] = {
	{ "clocks", NETBURST, try_clocks,
	  "global_power_events counts the clocks" },
	{ "pmi", ALL, try_pmi,
	  "a PMI reaches a CPU" },
	{ "core_sel", UNCORES, try_core_sel,
	  "pmi_core_sel (EN_PMI_CORE) is a mask of cores" },
	{ "core_sel_bits", EX | NHM, try_core_sel_bits,
	  "pmi_core_sel (EN_PMI_CORE) has each bit that the manual has" },
	{ "pmi_gate", UNCORES, try_pmi_gate,
	  "a bit left in the global STATUS holds back the next PMI from the Ivytown on" },
	{ "debugctl", UNCORES, try_debugctl,
	  "a PMI needs IA32_DEBUGCTL[13]" },
	{ "pmi_thread", UNCORES, try_pmi_thread,
	  "the first thread of a core gets the PMI" },
	{ "ovf_flag", UNCORES, try_ovf_flag,
	  "a PMI sets IA32_PERF_GLOBAL_STATUS[61]" },
	{ "freeze", UNCORES, try_freeze,
	  "an overflow stops the counters at once" },
	{ "width", UNCORES, try_width,
	  "the fixed counter has 48 bits" },
	{ "reserved_gp", NHM | NETBURST, try_reserved_gp,
	  "a 1 in a reserved bit is dropped" },
	{ }
};
