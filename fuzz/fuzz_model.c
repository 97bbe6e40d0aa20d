// SPDX-License-Identifier: GPL-2.0
/*
 * The model alone: register accesses from any CPU to any address with any value, commands,
 * and time.  Two models get the same input; exm_sync() is called more often for one of them,
 * which must make no difference.
 */
#include "fuzz.h"

#define CPUS		4
#define MAX_LINE	512
#define MAX_REPLY	(1 << 18)

struct half {
	struct exm m;
	u64 clock;
	u64 pmis[CPUS];
	unsigned int errors;
	char reply[MAX_REPLY];
};

static struct half once, often;

static u64 half_now(void *ctx)
{
	return ((struct half *)ctx)->clock;
}

static void half_deadline(void *ctx, u64 when)
{
	struct half *h = ctx;

	MUST(when > h->m.clock, "deadline %lu, but the time is %lu", when, h->m.clock);
}

static void half_pmi(void *ctx, unsigned int cpu)
{
	struct half *h = ctx;

	MUST(cpu < CPUS, "PMI for CPU %u", cpu);
	h->pmis[cpu]++;
}

static void half_log(void *ctx, const struct exm_record *rec)
{
	char line[160];
	size_t len = exm_format(rec, line, sizeof(line));

	(void)ctx;
	MUST(len == strlen(line) && len, "a log line of %zu bytes", len);
}

static void half_error(void *ctx, unsigned int cpu, u32 reg, u64 val, const char *why)
{
	(void)cpu;
	(void)reg;
	(void)val;
	MUST(*why, "no reason");
	((struct half *)ctx)->errors++;
}

static bool half_set_clock(void *ctx, u64 hz)
{
	(void)ctx;
	return hz < 1000000000000;
}

static const struct exm_host host = {
	.now = half_now,
	.deadline = half_deadline,
	.pmi = half_pmi,
	.log = half_log,
	.error = half_error,
	.set_clock = half_set_clock,
};

static void half_new(struct half *h, enum exm_model model)
{
	static struct exm fresh[EXM_NUM_MODELS];
	struct exm *from = &fresh[model];

	if (!from->host) {
		exm_init_model(from, model, &host, NULL);
		for (unsigned int cpu = 0; cpu < CPUS; cpu++)
			exm_place_cpu(from, cpu, cpu / 2, model == EXM_NETBURST ? 0 : cpu % 2);
	}
	h->m = *from;
	h->m.ctx = h;
	h->clock = 0;
	h->errors = 0;
	memset(h->pmis, 0, sizeof(h->pmis));
}

/* Mostly registers that exist */
static u32 take_reg(struct input *in)
{
	static const u32 others[] = { 0x1d9, 0x38e, 0x390, 0x394, 0x395 };
	u32 reg = take(in, 2);

	if (reg & 0x8000)
		return others[reg % 5];
	if (reg & 0x4000)
		return reg << 8 | take(in, 1);
	if (once.m.model >= EXM_HASWELL_EP)
		return reg & 0x200 ? 0xe00 | (reg & 0x1ff) : 0x700 | (reg & 0x7f);
	return once.m.model < EXM_NEHALEM ? 0xc00 | (reg & 0x3ff) : 0x300 | (reg & 0xff);
}

static u64 rdmsr(struct half *h, unsigned int cpu, u32 reg)
{
	u64 val = 0xdead;
	enum exm_result result = exm_rdmsr(&h->m, cpu, reg, &val);

	MUST(result == EXM_OK || val == 0xdead, "the failed access set a value");
	return val;
}

static void both_read(unsigned int cpu, u32 reg)
{
	u64 a = rdmsr(&once, cpu, reg), b = rdmsr(&often, cpu, reg);

	MUST(a == b, "MSR %#x: %#lx and %#lx", reg, a, b);
}

static void both_write(unsigned int cpu, u32 reg, u64 val)
{
	enum exm_result a = exm_wrmsr(&once.m, cpu, reg, val);
	enum exm_result b = exm_wrmsr(&often.m, cpu, reg, val);

	MUST(a == b, "MSR %#x: results %d and %d", reg, a, b);
}

/* PCI configuration space of a function of the uncore; without any, that of an Ivytown's */
static void both_pci(struct input *in, unsigned int how)
{
	const struct exm_pci_functions *own = exm_pci_functions(&once.m);
	const struct exm_pci_functions *all = own->num ? own : &exm_ivt_functions;
	const struct exm_pci_function *f = &all->row[take(in, 1) % all->num];
	u32 reg = EXM_PCI(f->dev, f->fn, take(in, 2) & 0xfff);
	u64 a = 0, b = 0, val;
	unsigned int cpu = how >> 4 & 3, len = 1 << (how >> 2 & 3) % 3;
	enum exm_result x, y;

	if (how & 0x40) {
		val = take_value(in);
		x = exm_pci_write(&once.m, cpu, cpu / 2, reg, len, val);
		y = exm_pci_write(&often.m, cpu, cpu / 2, reg, len, val);
	} else {
		x = exm_pci_read(&once.m, cpu, cpu / 2, reg, len, &a);
		y = exm_pci_read(&often.m, cpu, cpu / 2, reg, len, &b);
	}
	MUST(x == y && a == b, "%#x: %d %#lx and %d %#lx", reg, x, a, y, b);
}

/* The last line says "ok" or "error: ...". */
static void check_reply(const char *reply, size_t len)
{
	const char *last;

	MUST(len == strlen(reply) && len < MAX_REPLY, "length %zu of %zu", len, strlen(reply));
	MUST(len && reply[len - 1] == '\n', "no newline: %s", reply);
	last = memrchr(reply, '\n', len - 1);
	last = last ? last + 1 : reply;
	MUST(!strcmp(last, "ok\n") || !strncmp(last, "error: ", 7), "last line: %s", last);
}

/* A command, sometimes with a wrong character, or any characters */
static void any_command(struct input *in, char *line)
{
	static const char * const lines[] = {
		"help", "signals", "pending", "stop", "stat", "get", "now", "clock 1000000",
		"read 0 0xc00", "read 1 8.2:0xd8", "pmi 1", "blame memory_read 10", "blame",
	};
	unsigned int how = take(in, 1);
	size_t len;

	if (how & 1)
		any_put(&once.m, "", in, line, MAX_LINE);
	else if (how & 2)
		any_fault(in, line, MAX_LINE);
	else
		strcpy(line, lines[take(in, 1) % ARRAY_SIZE(lines)]);
	len = strlen(line);
	if (!(how & 0x70))
		line[take(in, 1) % len] = take(in, 1);
	for (size_t i = 0; !(how & 0xfc) && i < len; i++)
		line[i] = take(in, 1);
}

static void both_command(struct input *in)
{
	char line[MAX_LINE], reply[8];

	any_command(in, line);
	check_reply(once.reply, exm_command(&once.m, line, once.reply, sizeof(once.reply)));
	exm_command(&often.m, line, often.reply, sizeof(often.reply));
	MUST(!strcmp(once.reply, often.reply), "%s:\n%s\nand\n%s", line, once.reply, often.reply);
	if (!strncmp(line, "help", 4))		/* the reply is longer than its buffer */
		MUST(exm_command(&once.m, line, reply, sizeof(reply)) < sizeof(reply) &&
		     exm_command(&often.m, line, reply, sizeof(reply)) < sizeof(reply),
		     "%s", reply);
}

static void both_run(struct input *in)
{
	u64 clocks = take_clocks(in);
	unsigned int slices = take(in, 1) % 8;

	for (unsigned int i = 0; i < slices; i++) {
		often.clock += clocks / 8;
		exm_sync(&often.m);
	}
	once.clock += clocks;
	often.clock = once.clock;
	exm_sync(&once.m);
	exm_sync(&often.m);
}

static void check_same(void)
{
	for (unsigned int i = 0; i < CPUS; i++)
		MUST(once.pmis[i] == often.pmis[i], "CPU %u: %lu and %lu PMIs", i, once.pmis[i],
		     often.pmis[i]);
	MUST(once.m.deadline == often.m.deadline, "deadlines %lu and %lu", once.m.deadline,
	     often.m.deadline);
	MUST(exm_pending(&once.m) == exm_pending(&often.m), "pending");
	MUST(once.errors == often.errors, "errors");
}

void run_input(struct input *in)
{
	enum exm_model model = take(in, 1) % EXM_NUM_MODELS;

	half_new(&once, model);
	half_new(&often, model);
	while (in->size) {
		unsigned int op = take(in, 1), cpu = op >> 4 & 7;
		u32 reg;

		if (op & 0x80) {
			both_pci(in, op);
			continue;
		}
		switch (op & 3) {
		case 0:
			both_read(cpu, take_reg(in));
			break;
		case 1:
			reg = take_reg(in);
			both_write(cpu, reg, take_value(in));
			break;
		case 2:
			both_command(in);
			break;
		default:
			both_run(in);
		}
	}
	check_same();
}
