// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <stdlib.h>
#include <stdarg.h>
#include "bench.h"

const char *test_why;

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
	if (rec->kind == 'p') {
		b->requests++;
		b->last_request = *rec;
	}
}

static void bench_error(void *ctx, unsigned int cpu, u32 reg, u64 val, const char *why)
{
	struct bench *b = ctx;

	b->error.cpu = cpu;
	b->error.reg = reg;
	b->error.val = val;
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

static bool bench_asleep(void *ctx, unsigned int cpu)
{
	return ((struct bench *)ctx)->asleep[cpu];
}

static void bench_exact(void *ctx, bool exact)
{
	struct bench *b = ctx;

	b->exact = exact;
	b->exact_calls++;
}

static const struct exm_host bench_host = {
	.now = bench_now,
	.deadline = bench_deadline,
	.pmi = bench_pmi,
	.log = bench_log,
	.error = bench_error,
	.asleep = bench_asleep,
	.set_clock = bench_set_clock,
	.exact = bench_exact,
};

/* The last bench that was freed: the kernel takes longer for new memory than a test does. */
static struct bench *spare;

void bench_free(struct bench *b)
{
	free(spare);
	spare = b;
}

struct bench *bench_of(enum exm_model model)
{
	struct bench *b = spare ? spare : malloc(sizeof(*b));

	if (!b)
		abort();
	spare = NULL;
	memset(b, 0, sizeof(*b));
	b->deadline = EXM_NEVER;
	if (model == EXM_7500)
		exm_init(&b->m, &bench_host, b);
	else
		exm_init_model(&b->m, model, &bench_host, b);
	for (unsigned int cpu = 0; cpu < 16; cpu++) {
		if (model != EXM_NETBURST)
			exm_place_cpu(&b->m, cpu, cpu / 8, cpu % 8);
		else if (cpu < 8)
			exm_place_cpu(&b->m, cpu, cpu / 2, 0);
	}
	return b;
}

struct bench *bench_new(void)
{
	return bench_of(EXM_7500);
}

struct bench *ivytown_new(void)
{
	struct bench *b = bench_of(EXM_IVYTOWN);

	for (unsigned int q = 0; q < 3; q++)
		pci_wr(b, Q_BOX(q), UNIT);
	return b;
}

struct bench *netburst_new(void)
{
	return bench_of(EXM_NETBURST);
}

u64 rd_on(struct bench *b, unsigned int cpu, u32 reg)
{
	u64 val = 0;

	if (exm_rdmsr(&b->m, cpu, reg, &val) != EXM_OK)
		FAIL("rdmsr 0x%x failed", reg);
	return val;
}

void wr_on(struct bench *b, unsigned int cpu, u32 reg, u64 val)
{
	if (exm_wrmsr(&b->m, cpu, reg, val) != EXM_OK)
		FAIL("wrmsr 0x%x failed", reg);
}

u64 rd(struct bench *b, u32 reg)
{
	return rd_on(b, 0, reg);
}

void wr(struct bench *b, u32 reg, u64 val)
{
	wr_on(b, 0, reg, val);
}

u64 pci(struct bench *b, u32 reg)
{
	u64 val = 0;

	if (exm_pci_read(&b->m, 0, 0, reg, 4, &val) != EXM_OK)
		FAIL("no register 0x%x", reg);
	return val;
}

void pci_wr(struct bench *b, u32 reg, u32 val)
{
	if (exm_pci_write(&b->m, 0, 0, reg, 4, val) != EXM_OK)
		FAIL("no register 0x%x", reg);
}

void put_reg(struct bench *b, u32 reg, u64 val)
{
	if (reg & EXM_PCI(0, 0, 0))
		pci_wr(b, reg, val);
	else
		wr(b, reg, val);
}

u64 get_reg(struct bench *b, u32 reg)
{
	return reg & EXM_PCI(0, 0, 0) ? pci(b, reg) : rd(b, reg);
}

void write_regs(struct bench *b, unsigned int num, const u64 *pairs)
{
	for (; num; num--, pairs += 2)
		put_reg(b, pairs[0], pairs[1]);
}

void check_regs(struct bench *b, const char *file, int line, unsigned int num, const u64 *pairs)
{
	for (; num; num--, pairs += 2) {
		u64 is = get_reg(b, pairs[0]);

		if (is != pairs[1])
			test_fail(file, line, "0x%lx reads 0x%lx, not 0x%lx", pairs[0], is,
				  pairs[1]);
	}
}

u64 get_ctr(struct bench *b, u32 reg)
{
	u64 low = get_reg(b, reg);

	return reg & EXM_PCI(0, 0, 0) ? pci(b, reg + 4) << 32 | low : low;
}

void set_ctr(struct bench *b, u32 reg, u64 val)
{
	if (!(reg & EXM_PCI(0, 0, 0))) {
		wr(b, reg, val);
		return;
	}
	pci_wr(b, reg + 4, val >> 32);
	pci_wr(b, reg, val);
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
	static char reply[524288];	/* as large as QEMU's, EXM_REPLY */
	size_t len = exm_command(&b->m, line, reply, sizeof(reply));

	if (len != strlen(reply))
		FAIL("length of the answer");
	return reply;
}

void put(struct bench *b, const char *what)
{
	char line[512];
	const char *answer;

	snprintf(line, sizeof(line), "put %s", what);
	answer = cmd(b, line);
	if (strcmp(answer, "ok\n"))
		FAIL("%s: %s", line, answer);
}

void play(struct bench *b, const char *what, u64 clock)
{
	put(b, what);
	at(b, clock);
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
		return;			/* keep the first failure */
	n = snprintf(why, sizeof(why), "%s:%d: ", base ? base + 1 : file, line);
	va_start(ap, fmt);
	vsnprintf(why + n, sizeof(why) - n, fmt, ap);
	va_end(ap);
	test_why = why;
}

FILE *open_csv(const char *name)
{
	char path[512];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s.csv", getenv("TABLES"), name);
	f = fopen(path, "r");
	if (!f)
		FAIL("cannot open %s", path);
	return f;
}

void split_csv(char (*field)[128], unsigned int num, const char *s)
{
	for (unsigned int i = 0; i < num; i++) {
		size_t n = 0;

		for (bool quoted = false; *s && (quoted || *s != ','); s++) {
			if (*s == '"')
				quoted = !quoted;
			else if (n + 1 < sizeof(field[i]))
				field[i][n++] = *s;
		}
		field[i][n] = 0;
		s += *s == ',';
	}
}

void lower(char *s)
{
	for (; *s; s++)
		*s = tolower((unsigned char)*s);
}

static bool is_of(const struct event_row *r, const char *box, const char *cpu)
{
	return (!box || !strcmp(r->field[E_BOX], box)) && strstr(r->field[E_CPUS], cpu);
}

/* The config word of a control: bit 21 is that of codes above 0xff */
static void set_config(struct event_row *r)
{
	r->config = (r->code & 0xff) | (u64)(r->code >> 8) << 21 | r->umask << 8;
}

unsigned int load_events(struct event_row *rows, unsigned int max, const char *name,
			 const char *box, const char *cpu)
{
	FILE *f = open_csv(name);
	static char line[4096];
	unsigned int num = 0;

	while (f && fgets(line, sizeof(line), f) && num < max) {
		struct event_row *r = &rows[num];

		split_csv(r->field, E_FIELDS, line);
		if (!is_of(r, box, cpu) || !strcmp(r->field[E_SOURCES], "LNX"))
			continue;
		r->code = strtoul(r->field[E_CODE], NULL, 16);
		r->umask = strtoul(r->field[E_UMASK], NULL, 16);
		r->max = strtoul(r->field[E_MAX], NULL, 10);
		set_config(r);
		num++;
	}
	if (f)
		fclose(f);
	CHECK_EQ(!num, 0);
	return num;
}

/* A sub-event: "0x01=NAME", "-" for an event without any; and "*8" or "*-" for its increment */
static void read_sub(struct event_row *r, const char *text)
{
	const char *name = strchr(text, '='), *max = strchr(text, '*');

	r->umask = strtoul(text, NULL, 16);
	r->max = max ? strtoul(max + 1, NULL, 10) : 1;
	snprintf(r->field[E_SUB], sizeof(r->field[E_SUB]), "%.*s",
		 name ? (int)strcspn(name + 1, "*") : 0, name ? name + 1 : "");
	lower(r->field[E_SUB]);
	set_config(r);
}

unsigned int load_codes(struct event_row *rows, unsigned int max, const char *name,
			const char *box, const char *cpu)
{
	enum { BOX, EVENT, CODE, COUNTERS, CPUS, SOURCES, FIELDS };
	static char line[4096], field[FIELDS][128];
	FILE *f = open_csv(name);
	unsigned int num = 0;

	while (f && fgets(line, sizeof(line), f)) {
		struct event_row r = { .code = 0 };
		char *subs = strrchr(line, ',') + 1;

		split_csv(field, FIELDS, line);
		strcpy(r.field[E_BOX], field[BOX]);
		strcpy(r.field[E_EVENT], field[EVENT]);
		strcpy(r.field[E_COUNTERS], field[COUNTERS]);
		strcpy(r.field[E_CPUS], field[CPUS]);
		lower(r.field[E_EVENT]);
		r.code = strtoul(field[CODE], NULL, 16);
		if (!is_of(&r, box, cpu))
			continue;
		for (char *sub; (sub = strsep(&subs, " \n")) && *sub && num < max; num++) {
			rows[num] = r;
			read_sub(&rows[num], sub);
		}
	}
	if (f)
		fclose(f);
	CHECK_EQ(!num, 0);
	return num;
}

void bench_go(struct bench *b, u64 clock, enum pace pace)
{
	while (b->now < clock) {
		unsigned int pmis = b->pmis;

		if (pace == AT_ACCESSES || (pace == AT_DEADLINES && b->deadline > clock)) {
			b->now = clock;
		} else {
			CHECK(b->deadline > b->now);
			at(b, pace == EVERY_CLOCK ? b->now + 1 : b->deadline);
		}
		if (b->pmis > pmis)		/* the host synced in time */
			CHECK_EQ(b->pmi[b->pmis - 1].clock, b->now);
	}
}

u64 nth_seed(unsigned int i)
{
	return i * 0x9e3779b97f4a7c15;
}

void each_seed(unsigned int num, enum pace pace, void (*run)(unsigned int i, enum pace pace))
{
	for (unsigned int i = 1; i <= num && !test_why; i++) {
		run(i, pace);
		if (test_why)
			printf("# seed %u\n", i);
	}
}
