// SPDX-License-Identifier: GPL-2.0
/*
 * confirm: what a row says
 *
 * "refuted" is said of what three measurements have found.  The second and the third take other
 * times and walk the other way, and the machine is quiet meanwhile.  Those that cannot tell are
 * repeated.  If one contradicts, or too few are left, the row is not settled.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "confirm.h"

#define MEASUREMENTS	2	/* beside the first */
#define TRIES		6	/* to find the machine quiet */

struct outcome {
	enum verdict verdict;
	char text[400];
};

static struct outcome outcome;		/* of the measurement that goes on */
static unsigned int said, failed;	/* rows */

static const char * const words[] = {
	[CONFIRMED] = ": confirmed, ", [REFUTED] = ": refuted, ",
	[UNTOLD] = " # SKIP cannot be told here: ", [UNSETTLED] = " # SKIP not settled: ",
	[FAILED] = ": ",
};

static const char * const short_words[] = {
	[CONFIRMED] = "confirmed, ", [DOUBTED] = "refuted, ", [AT_LOAD] = "refuted, ",
	[REFUTED] = "refuted, ", [UNTOLD] = "cannot be told, ", [UNSETTLED] = "not settled, ",
	[BROKEN] = "", [FAILED] = "",
};

/* Say what a measurement has found: figures are in parentheses at the end. */
void say(enum verdict verdict, const char *format, ...)
{
	va_list args;

	outcome.verdict = verdict;
	va_start(args, format);
	vsnprintf(outcome.text, sizeof(outcome.text), format, args);
	va_end(args);
	note("  found: %s%s\n", short_words[verdict], outcome.text);
}

static void say_row(const struct row *row)
{
	const char *no = outcome.verdict == FAILED ? "not " : "";

	said++;
	failed += outcome.verdict == FAILED;
	printf("%sok %u - %s%s%s\n", no, said, row->name, words[outcome.verdict], outcome.text);
	flush_rows();
	note("%sok %u - %s%s%s\n", no, said, row->name, words[outcome.verdict], outcome.text);
}

/* The length of what was found without the figures in parentheses */
static int length(const struct outcome *found)
{
	size_t len = strcspn(found->text, "(");

	return found->text[len] && len ? len - 1 : len;
}

/* Whether two measurements have found the same */
static bool agree(const struct outcome *a, const struct outcome *b)
{
	return a->verdict == b->verdict && length(a) == length(b) &&
	       !strncmp(a->text, b->text, length(a));
}

/* Measure once more.  Returns why the machine was not quiet, or NULL. */
static const char *measure_again(const struct row *row)
{
	const char *why = quiet_before(), *after;

	row->try();
	after = quiet_after();
	why = why ?: after;
	if (why)
		note("  the machine was not quiet: %s\n", why);
	return why;
}

static void unsettled(const struct outcome *first, const char *why)
{
	say(UNSETTLED, "%s (%s%.*s)", why, short_words[first->verdict],
	    length(first), first->text);
}

/* Settle what one measurement has refuted. */
static void settle(const struct row *row)
{
	struct outcome first = outcome;
	unsigned int good = 0, tries;
	char text[300] = "";
	const char *why;
	bool agrees;

	for (tries = 0; tries < TRIES && good < MEASUREMENTS; tries++) {
		vary_stimuli(tries + 1);
		if (first.verdict == AT_LOAD && !probe_again()) {
			unsettled(&first,
				  "the driver has tried it once, at load, and cannot be loaded again");
			return;
		}
		why = measure_again(row);
		agrees = agree(&first, &outcome);
		if (!agrees)
			snprintf(text, sizeof(text), "another measurement says: %s%.200s",
				 short_words[outcome.verdict], outcome.text);
		else if (why)
			snprintf(text, sizeof(text), "the machine is not quiet, %s", why);
		else
			good++;
		if (!agrees && outcome.verdict != UNTOLD)
			break;
	}
	if (good < MEASUREMENTS)
		unsettled(&first, text);
	else
		outcome.verdict = first.verdict == BROKEN ? FAILED : REFUTED;
}

/* Try a row, and print what it says. */
void try_row(const struct row *row)
{
	note("\n%s: is it so that %s?\n", row->name, row->question);
	row->try();
	if (outcome.verdict == DOUBTED || outcome.verdict == AT_LOAD || outcome.verdict == BROKEN)
		settle(row);
	vary_stimuli(0);
	say_row(row);
}

bool any_failed(void)
{
	return failed;
}

/* Whether PMIs arrive; if not, the row cannot be told. */
bool needs_pmi(void)
{
	if (figure("pmi"))
		return true;
	say(UNTOLD, "no PMI arrives");
	return false;
}

/* Whether a read of an MSR failed for another reason than #GP; then the row cannot be told. */
bool needs_msr(int err)
{
	if (!err || err == -EIO)
		return true;
	say(UNTOLD, "/dev/cpu/%d/msr: %s (modprobe msr)", home, strerror(-err));
	return false;
}

bool needs_remote(void)
{
	if (remote >= 0)
		return true;
	say(UNTOLD, "there is one package");
	return false;
}
