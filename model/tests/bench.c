// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <stdarg.h>
#include "bench.h"

const char *test_why;
enum exm_model bench_model = EXM_7500;

static u64 bench_now(void *ctx)
{
	return ((struct bench *)ctx)->now;
}

static void bench_deadline(void *ctx, u64 when)
{
	struct bench *b = ctx;

	b->deadline = when;
	b->calls++;
}

static void bench_pmi(void *ctx, unsigned int cpu)
{
	struct bench *b = ctx;

	if (b->pmis < MAX_NOTES)
		b->pmi[b->pmis] = (struct note){ b->m.clock, cpu };
	b->pmis++;
}

static void bench_log(void *ctx, const struct exm_record *rec)
{
	struct bench *b = ctx;

	b->recs++;
	b->rec = *rec;
	if (rec->kind == 'f')
		b->last_freeze = *rec;
	if (rec->kind == 'p' || rec->kind == 'f')
		b->hash = (b->hash ^ rec->clock ^ (u64)rec->kind << 56 ^
			   (u64)rec->pkg << 48) * 0x100000001b3;
}

static void bench_error(void *ctx, unsigned int cpu, u32 reg, u64 val, const char *why)
{
	struct bench *b = ctx;

	(void)cpu;
	(void)reg;
	(void)val;
	b->errors++;
	b->why = why;
}

static bool bench_set_clock(void *ctx, u64 hz)
{
	struct bench *b = ctx;

	if (hz > 1000000000000000)
		return false;
	b->hz = hz;
	return true;
}

static const struct exm_host bench_host = {
	.now = bench_now,
	.deadline = bench_deadline,
	.pmi = bench_pmi,
	.log = bench_log,
	.error = bench_error,
	.set_clock = bench_set_clock,
};

struct bench *bench_new(void)
{
	struct bench *b = calloc(1, sizeof(*b));

	if (!b)
		abort();
	b->deadline = EXM_NEVER;
	if (bench_model == EXM_7500)
		exm_init(&b->m, &bench_host, b);
	else
		exm_init_model(&b->m, bench_model, &bench_host, b);
	for (unsigned int cpu = 0; cpu < 16; cpu++)
		exm_place_cpu(&b->m, cpu, cpu / 8, cpu % 8);
	return b;
}

void on_e7(void (*run)(void))
{
	bench_model = EXM_E7;
	run();
	bench_model = EXM_7500;
}

u64 rd_on(struct bench *b, unsigned int cpu, u32 reg)
{
	u64 val = 0;

	if (exm_rdmsr(&b->m, cpu, reg, &val) != EXM_OK)
		test_fail(__FILE__, __LINE__, "rdmsr 0x%x failed", reg);
	return val;
}

void wr_on(struct bench *b, unsigned int cpu, u32 reg, u64 val)
{
	if (exm_wrmsr(&b->m, cpu, reg, val) != EXM_OK)
		test_fail(__FILE__, __LINE__, "wrmsr 0x%x failed", reg);
}

u64 rd(struct bench *b, u32 reg)
{
	return rd_on(b, 0, reg);
}

void wr(struct bench *b, u32 reg, u64 val)
{
	wr_on(b, 0, reg, val);
}

void at(struct bench *b, u64 clock)
{
	b->now = clock;
	exm_sync(&b->m);
}

bool gp_on_read(struct bench *b, u32 reg)
{
	u64 val;

	return exm_rdmsr(&b->m, 0, reg, &val) == EXM_GP;
}

bool gp_on_write(struct bench *b, u32 reg, u64 val)
{
	return exm_wrmsr(&b->m, 0, reg, val) == EXM_GP;
}

const char *cmd(struct bench *b, const char *line)
{
	static char reply[65536];	/* as large as the machine's */
	size_t len = exm_command(&b->m, line, reply, sizeof(reply));

	if (len != strlen(reply))
		test_fail(__FILE__, __LINE__, "length of the answer");
	return reply;
}

void put(struct bench *b, const char *what)
{
	char line[512];
	const char *answer;

	snprintf(line, sizeof(line), "put %s", what);
	answer = cmd(b, line);
	if (strcmp(answer, "ok\n"))
		test_fail(__FILE__, __LINE__, "%s: %s", line, answer);
}

u64 prng(u64 *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

void test_fail(const char *file, int line, const char *fmt, ...)
{
	static char why[1024];
	const char *base = strrchr(file, '/');
	va_list ap;
	int n;

	if (test_why)
		return;			/* the first reason is the best */
	n = snprintf(why, sizeof(why), "%s:%d: ", base ? base + 1 : file, line);
	va_start(ap, fmt);
	vsnprintf(why + n, sizeof(why) - n, fmt, ap);
	va_end(ap);
	test_why = why;
}

FILE *open_events_csv(void)
{
	const char *path = getenv("EVENTS_CSV");
	FILE *f;

	if (!path)
		path = "../Documentation/hardware/xeon-7500-events.csv";
	f = fopen(path, "r");
	if (!f)
		test_fail(__FILE__, __LINE__, "cannot open %s", path);
	return f;
}
