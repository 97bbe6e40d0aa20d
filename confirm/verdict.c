// SPDX-License-Identifier: GPL-2.0
/* confirm: what a row says */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "confirm.h"

static struct {
	const char *name;
	unsigned int number, failed;
} current;

__attribute__((format(printf, 2, 3))) void say(enum verdict verdict, const char *format, ...)
{
	static const char * const words[] = {
		[CONFIRMED] = ": confirmed, ", [REFUTED] = ": refuted, ",
		[UNTOLD] = " # SKIP cannot be told here: ", [FAILED] = ": ",
	};
	char text[500];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	current.number++;
	current.failed += verdict == FAILED;
	printf("%sok %u - %s%s%s\n", verdict == FAILED ? "not " : "", current.number, current.name,
	       words[verdict], text);
	flush_rows();
	note("%sok %u - %s%s%s\n", verdict == FAILED ? "not " : "", current.number, current.name,
	     words[verdict], text);
}

/* Try a row, which calls say(). */
void try_row(const struct row *row)
{
	current.name = row->name;
	note("\n%s: is it so that %s?\n", row->name, row->question);
	row->try();
}

bool any_failed(void)
{
	return current.failed;
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
