// SPDX-License-Identifier: GPL-2.0
/*
 * confirm: whether ex_uncore counts what intel_uncore counts
 *
 * The same memory is walked with either driver.  The frequency of the uncore depends on the load,
 * so its clocks are counted in a walk, too.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "confirm.h"

#define MOST_BOXES	8		/* in which an event is counted: channels */
#define BOUND		5		/* counts differ by a fifth of the larger one, or more */

/* What is counted: in the first box of a kind that there is, or in all of them */
static const struct pair {
	const char *what, *kind;
	u64 config;
	bool all;			/* and for the walk; otherwise for a ns */
} pairs[] = {
	{ "C-Box clocks", "cbox", 0, false },
	{ "HA clocks", "ha", 0, false },
	{ "channel clocks", "imc", 0, false },
	{ "PCU clocks", "pcu", 0, false },
	{ "CAS reads", "imc", 0x304, true },
};

#define PAIRS		ARRAY_SIZE(pairs)

static char names[PAIRS][MOST_BOXES][32];
static struct trial trials[PAIRS][MOST_BOXES];
static size_t boxes[PAIRS];

/* The PMU of a box; the only one of its kind may have no number. */
static bool find_box(const char *kind, unsigned int n, char *name)
{
	snprintf(name, sizeof(names[0][0]), "uncore_%s_%u", kind, n);
	if (has_pmu(name))
		return true;
	snprintf(name, sizeof(names[0][0]), "uncore_%s", kind);
	return !n && has_pmu(name);
}

/* Find the boxes that ex_uncore has.  intel_uncore has the same names for them. */
static void find_boxes(void)
{
	for (size_t i = 0; i < PAIRS; i++) {
		boxes[i] = 0;
		for (unsigned int n = 0; n < MOST_BOXES && (!boxes[i] || pairs[i].all); n++) {
			char *name = names[i][boxes[i]];

			if (find_box(pairs[i].kind, n, name))
				trials[i][boxes[i]++] = event(name, pairs[i].config, 0, 0);
		}
	}
}

/* What the boxes of a pair have counted, in a ns or in the walk; -1: the driver lacks the event */
static double result(const struct pair *pair, const struct trial *t, size_t num)
{
	double sum = num ? 0 : -1;

	for (size_t n = 0; n < num; n++) {
		note_trial(&t[n]);
		if (t[n].err || !t[n].running)
			return -1;
		sum += pair->all ? t[n].count : (double)t[n].count / t[n].running;
	}
	return sum;
}

static void count(double results[PAIRS])
{
	for (size_t i = 0; i < PAIRS; i++)
		for (size_t n = 0; n < boxes[i]; n++)
			start(&trials[i][n]);
	walk_near();
	for (size_t i = 0; i < PAIRS; i++)
		for (size_t n = 0; n < boxes[i]; n++)
			stop(&trials[i][n]);
	for (size_t i = 0; i < PAIRS; i++)
		results[i] = result(&pairs[i], trials[i], boxes[i]);
}

/* Whether both drivers have the event, and it occurred */
static bool can_compare(const struct pair *pair, double a, double b)
{
	return a >= 0 && b >= 0 && a + b > (pair->all ? MANY : 0);
}

static bool are_close(double a, double b)
{
	return a < b ? b - a < b / BOUND : a - b <= a / BOUND;
}

__attribute__((format(printf, 3, 4)))
static void append(char *text, size_t size, const char *format, ...)
{
	size_t len = strlen(text);
	va_list args;

	va_start(args, format);
	vsnprintf(text + len, size - len, format, args);
	va_end(args);
}

static void compare(const double *ours, const double *theirs)
{
	char others[100] = "", figures[250] = "";
	unsigned int num = 0;

	for (size_t i = 0; i < PAIRS; i++) {
		if (!can_compare(&pairs[i], ours[i], theirs[i])) {
			append(figures, sizeof(figures), "%sno %s", *figures ? ", " : "",
			       pairs[i].what);
			continue;
		}
		num++;
		append(figures, sizeof(figures), "%s%s %.*f and %.*f", *figures ? ", " : "",
		       pairs[i].what, pairs[i].all ? 0 : 3, ours[i], pairs[i].all ? 0 : 3,
		       theirs[i]);
		if (!are_close(ours[i], theirs[i]))
			append(others, sizeof(others), "%s%s", *others ? ", " : "", pairs[i].what);
	}
	if (!num)
		say(UNTOLD, "no event occurred that both drivers have");
	else if (*others)
		say(DOUBTED, "intel_uncore counts other %s (%s)", others, figures);
	else
		say(CONFIRMED, "%u of %zu counts agree (%s)", num, PAIRS, figures);
}

static void try_agreement(void)
{
	double ours[PAIRS], theirs[PAIRS];
	const char *why;

	if (!may_swap) {
		say(UNTOLD, "-I is not given, with which intel_uncore is loaded for it");
		return;
	}
	find_boxes();
	count(ours);
	why = swap();
	if (why) {
		say(UNTOLD, "%s", why);
		return;
	}
	count(theirs);
	swap_back();
	compare(ours, theirs);
}

const struct row agreement_rows[] = {
	/* That of Linux 6.1 writes beyond an array on an Ivytown with three links. */
	{ "agreement", HSX, try_agreement,
	  "intel_uncore counts the same clocks and reads of memory" },
	{ }
};
