// SPDX-License-Identifier: GPL-2.0
/*
 * The trace of a run (--traffic-trace): parameters, the accesses, and the counts at the end.
 *
 * A lock around the access and its line keeps both in one order where processors have threads of
 * their own.
 */
#include "qemu/osdep.h"
#include "qemu/thread.h"
#include "qapi/error.h"

#include "exm_trace.h"

#define EXM_TRACE_BUFFER	(1 << 20)

static struct {
	FILE *file;
	QemuMutex lock;
} trace;

bool exm_trace_open(const char *path, const struct exm_traffic_config *c, Error **errp)
{
	const char *name;
	uint32_t val;

	trace.file = fopen(path, "w");
	if (!trace.file) {
		error_setg_file_open(errp, errno, path);
		return false;
	}
	setvbuf(trace.file, NULL, _IOFBF, EXM_TRACE_BUFFER);
	qemu_mutex_init(&trace.lock);
	for (unsigned int n = 0; (name = exm_traffic_parameter(c, n, &val)); n++)
		fprintf(trace.file, "%s %u\n", name, val);
	for (unsigned int n = 0; n < c->num_homes; n++)
		fprintf(trace.file, "home %" PRIx64 " %" PRIx64 " %u\n", (uint64_t)c->home[n].first,
			(uint64_t)c->home[n].last, c->home[n].package);
	return true;
}

/* Add the digits of @val before @end; return where they begin. */
static char *exm_digits(char *end, uint64_t val, unsigned int base)
{
	do {
		*--end = "0123456789abcdef"[val % base];
		val /= base;
	} while (val);
	return end;
}

/* "KIND CORE LINE", without printf(), which takes longer than the access itself */
static void exm_write_access(unsigned int core, uint64_t line, enum exm_kind kind)
{
	char text[40], *end = text + sizeof(text), *at = end;

	*--at = '\n';
	at = exm_digits(at, line, 16);
	*--at = ' ';
	at = exm_digits(at, core, 10);
	*--at = ' ';
	*--at = "rwn"[kind];
	fwrite_unlocked(at, 1, end - at, trace.file);
}

unsigned int exm_trace_access(struct exm_traffic *t, unsigned int core, uint64_t line,
			      enum exm_kind kind)
{
	unsigned int effect;

	if (!trace.file || exm_home_of(t, line) < 0)
		return exm_traffic_access(t, core, line, kind);
	qemu_mutex_lock(&trace.lock);
	if (trace.file && !exm_traffic_changes_nothing(t, core, line, kind))
		exm_write_access(core, line, kind);
	effect = exm_traffic_access(t, core, line, kind);
	qemu_mutex_unlock(&trace.lock);
	return effect;
}

static void exm_write_count(void *arg, const struct exm_named_count *c)
{
	if (c->way)
		fprintf(trace.file, "= %u %u %s_%s_%u %" PRIu64 "\n", c->package, c->index, c->way,
			c->name, c->peer, (uint64_t)c->val);
	else
		fprintf(trace.file, "= %u %u %s %" PRIu64 "\n", c->package, c->index, c->name,
			(uint64_t)c->val);
}

bool exm_trace_close(const struct exm_traffic *t)
{
	bool complete = true;

	if (!trace.file)
		return true;
	qemu_mutex_lock(&trace.lock);
	exm_traffic_counts(t, exm_write_count, NULL);
	complete = !ferror(trace.file);
	complete &= !fclose(trace.file);
	trace.file = NULL;
	qemu_mutex_unlock(&trace.lock);
	return complete;
}
