// SPDX-License-Identifier: GPL-2.0
/* confirm: how rows are tried */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "confirm.h"

#define FREEZE_CLOCKS	100

bool may_swap;

/* Clocks of a millisecond */
static u64 clocks_of_ms(void)
{
	return figure("clock_khz") ?: 1000000;
}

static bool needs_pmi(void)
{
	bool pmi = figure("pmi");

	if (!pmi)
		say(UNTOLD, "no PMI arrives");
	return pmi;
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
static void overflow(struct trial t, void (*stimulus)(void))
{
	u64 pmis = figure("pmis"), lost = figure("lost_pmis");
	bool sampled = sample(&t, stimulus), come;

	pmis = figure("pmis") - pmis;
	come = t.samples && figure("lost_pmis") == lost;
	if (t.err)
		say(t.err == EOPNOTSUPP ? REFUTED : UNTOLD, "%s cannot be sampled (%s)", t.pmu,
		    strerror(t.err));
	else if (t.count < t.period)
		say(UNTOLD, "%s did not overflow (count %llu)", t.pmu, t.count);
	else if (!sampled)
		say(UNTOLD, "the driver holds PMIs back, which take too long");
	else
		say(come ? CONFIRMED : REFUTED,
		    "%s overflows with%s a PMI (count %llu, period %llu, %llu samples, %llu PMIs)",
		    t.pmu, come ? "" : "out", t.count, t.period, t.samples, pmis);
}

void try_pmi(const struct row *row)
{
	struct trial t = clock_event();

	(void)row;
	if (!figure("pmi")) {
		say(nmis_at_load > 1 ? UNTOLD : REFUTED, "the driver got none on the home CPU, %llu NMIs",
		    nmis_at_load);
		return;
	}
	t.period = clocks_of_ms();
	overflow(t, idle);
}

/*
 * The driver looks whether a CPU gets PMIs when an event of uncore_pmi is opened there.  It refuses
 * the event if it sees none with bit 61 of IA32_PERF_GLOBAL_STATUS: then NMIs may be PMIs without
 * the bit.
 */
void try_cpus(const struct row *row)
{
	static struct trial t[MAX_CPUS];
	static u64 nmis[MAX_CPUS];
	struct trial clock = clock_event();
	size_t num = 0, missing = 0;
	int last = 0;

	if (!needs_pmi())
		return;
	for (int cpu = 0; cpu < MAX_CPUS; cpu++) {
		if (!in_package(cpu))
			continue;
		t[num] = event(row->kind, row->config);
		t[num].cpu = cpu;
		t[num].period = 1;
		nmis[num] = nmis_of(cpu);
		start(&t[num++]);
	}
	clock.period = 4 * clocks_of_ms();
	run(&clock, 1, idle);
	for (size_t i = 0; i < num; i++) {
		stop(&t[i]);
		nmis[i] = nmis_of(t[i].cpu) - nmis[i];
		note("  CPU %d: %llu samples of %s (%s), %llu NMIs\n", t[i].cpu, t[i].samples,
		     row->kind, strerror(t[i].err), nmis[i]);
	}
	for (size_t i = 0; i < num; i++) {
		if (t[i].samples)
			continue;
		if (t[i].cpu == home || nmis[i]) {
			say(UNTOLD, "the driver takes no NMI of CPU %d for a PMI (%s, %llu NMIs)",
			    t[i].cpu, strerror(t[i].err), nmis[i]);
			return;
		}
		missing++;
		last = t[i].cpu;
	}
	if (missing)
		say(REFUTED, "no PMI reaches %zu of %zu CPUs, one is CPU %d", missing, num, last);
	else
		say(CONFIRMED, "each of %zu CPUs has samples", num);
}

void try_freeze(const struct row *row)
{
	struct trial t = clock_event();
	char freeze[8];

	(void)row;
	if (!needs_pmi())
		return;
	read_file(freeze, sizeof(freeze), MODULE "/parameters/freeze");
	if (!clock_of->freezes && *freeze != 'Y') {
		say(UNTOLD, "the module was loaded without freeze=1");
		return;
	}
	t.period = clocks_of_ms();
	run(&t, 1, idle);
	if (!t.samples)
		say(UNTOLD, "there is no sample of the clock");
	else
		say(t.residual < FREEZE_CLOCKS ? CONFIRMED : REFUTED,
		    "the clock counts %llu after its overflow", t.residual);
}

/* The events of all boxes of a row.  Returns their number; 0: the row is told. */
static size_t find_boxes(const struct row *row, const u64 *filter, struct trial *t)
{
	size_t num = 0;
	char pmu[32];

	if (row->stimulus == walk_far && remote < 0) {
		say(UNTOLD, "there is one package");
		return 0;
	}
	for (int n = -1; n < MAX_EVENTS; n++) {
		snprintf(pmu, sizeof(pmu), n < 0 ? "%s" : "%s_%d", row->kind, n);
		if (number(-1, PMUS "/%s/type", pmu) < 0)
			continue;
		for (unsigned int i = 0; i < (row->ports ?: 1) && num < MAX_EVENTS; i++) {
			t[num] = event(pmu, row->config + i * row->step);
			t[num].config[1] = filter[0];
			t[num++].config[2] = filter[1];
		}
	}
	if (!num)
		say(UNTOLD, "there is no %s", row->kind);
	return num;
}

/* Sample the box that counts most so that it overflows ten times.  What does not occur does not. */
void try_box(const struct row *row)
{
	struct trial t[MAX_EVENTS], *most = t, *least = t;
	size_t num;

	if (!needs_pmi())
		return;
	num = find_boxes(row, row->pass, t);
	if (!num)
		return;
	run(t, num, row->stimulus);
	for (size_t i = 1; i < num; i++) {
		most = t[i].count > most->count ? &t[i] : most;
		least = t[i].count < least->count ? &t[i] : least;
	}
	if (most->count < MANY) {
		say(UNTOLD, "the event did not occur (count %llu)", most->count);
	} else if (row->stimulus == idle && least->count < most->count / 2) {
		say(REFUTED, "the clock of %s counts %llu, and that of %s %llu", least->pmu,
		    least->count, most->pmu, most->count);
	} else {
		most->period = most->count / 10;
		overflow(*most, row->stimulus);
	}
}

static u64 sum_of(struct trial *t, size_t num, void (*stimulus)(void))
{
	u64 sum = 0;

	run(t, num, stimulus);
	for (size_t i = 0; i < num; i++)
		sum += t[i].count;
	return sum;
}

/* What passes in an idle machine is not what the stimulus causes.  A walk may not take a link. */
void try_filter(const struct row *row)
{
	struct trial t[MAX_EVENTS];
	size_t num = find_boxes(row, row->pass, t);
	u64 passed, shut, noise, time, more;

	if (!num)
		return;
	passed = sum_of(t, num, row->stimulus);
	find_boxes(row, row->shut, t);
	shut = sum_of(t, num, row->stimulus);
	time = t->running;
	noise = sum_of(t, num, idle);
	noise = t->running ? (double)noise / t->running * time : 0;
	more = shut > noise ? shut - noise : 0;
	if (passed >= MANY && more <= passed / 10)
		say(CONFIRMED, "it does (counts %llu, %llu)", passed, more);
	else if (passed >= MANY && more >= passed / 2)
		say(REFUTED, "it passes both (counts %llu, %llu)", passed, more);
	else if (shut >= MANY && passed <= shut / 10 && row->stimulus != walk_far)
		say(REFUTED, "it passes the others (counts %llu, %llu)", passed, shut);
	else
		say(UNTOLD, "too little occurred (counts %llu, %llu)", passed, shut);
}

#define PAIRS	10	/* at least the rows of agreements[] */

/* Count all pairs in one walk: the frequency of the uncore depends on the load. */
static void count(struct trial t[PAIRS][MAX_EVENTS], const size_t *num, double *sums)
{
	for (size_t p = 0; agreements[p].name; p++)
		for (size_t i = 0; i < num[p]; i++)
			start(&t[p][i]);
	walk_near();
	for (size_t p = 0; agreements[p].name; p++) {
		bool clock = agreements[p].stimulus == idle;

		for (struct trial *e = t[p]; e < t[p] + num[p]; e++) {
			stop(e);
			if (e->running)
				sums[p] += clock ? (double)e->count / e->running : e->count;
		}
		note("  %s: %.3f\n", agreements[p].name, sums[p]);
	}
}

/* Counts agree if they differ by less than a fifth of the larger one. */
void try_agreement(const struct row *row)
{
	static struct trial t[PAIRS][MAX_EVENTS];
	double ours[PAIRS] = { }, theirs[PAIRS] = { };
	size_t num[PAIRS] = { };
	char others[200] = "";
	unsigned int agree = 0;
	const char *why = "-I is not given, with which intel_uncore is loaded for it";

	(void)row;
	if (may_swap) {
		for (size_t p = 0; agreements[p].name; p++)
			if (agreements[p].platforms & platform)
				num[p] = find_boxes(&agreements[p], agreements[p].pass, t[p]);
		/* intel_uncore has no more C-Boxes than cores: the clock of the first one */
		for (size_t p = 0; agreements[p].name; p++)
			if (num[p] && agreements[p].stimulus == idle)
				num[p] = 1;
		count(t, num, ours);
		why = swap();
	}
	if (why) {
		say(UNTOLD, "%s", why);
		return;
	}
	count(t, num, theirs);
	swap_back();
	for (size_t p = 0; agreements[p].name; p++) {
		double most = ours[p] > theirs[p] ? ours[p] : theirs[p];
		size_t len = strlen(others);

		if (most <= (agreements[p].stimulus == idle ? 0 : MANY))
			continue;
		if (2 * most - ours[p] - theirs[p] < most / 5)
			agree++;
		else
			snprintf(others + len, sizeof(others) - len, ", %s (%.3f, not %.3f)",
				 agreements[p].name, theirs[p], ours[p]);
	}
	if (*others)
		say(REFUTED, "it counts other%s", others + 1);
	else
		say(agree ? CONFIRMED : UNTOLD, "%u counts agree", agree);
}
