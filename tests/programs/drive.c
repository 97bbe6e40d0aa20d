// SPDX-License-Identifier: GPL-2.0
/*
 * drive [STIMULI] <LIST: run the list's operations on perf events, one line each.
 *
 *	open GROUP PMU CONFIG CONFIG1 CONFIG2 [PERIOD [NAME=VALUE...]]
 *			open an event (hexadecimal; PERIOD decimal), on CPU 0; the
 *			first that opens leads its group and is disabled.  NAME is
 *			"cpu", "pid" or a field of struct perf_event_attr.  Prints
 *			"ok" or the errno's name; ENODEV if there is no such PMU.
 *	on|off|close GROUP
 *	read GROUP	prints "ENABLED RUNNING COUNT...", or "none" if none opened
 *	watch GROUP TIMES	read TIMES times; prints "leaps" if the first event's
 *			count ever went back, or up by 2^47 or more at once, else
 *			"steady"
 *	round BOX...	stop the uncore clock, enable all groups, put in the STIMULI
 *			of these boxes, disable all groups, read them in their order
 *			and close them
 *	hw COMMAND...	one command for the model
 *	sleep MICROSECONDS
 *	spin TURNS	a loop; TURNS determines its number of instructions
 *	nop
 *
 * "measure WORD" before any of these brackets it with marks in the access log,
 * "WORD begin" and "WORD end", and prints "WORD TICKS", the time stamp counter's
 * ticks between the two.  STIMULI is a file of lines "BOX COMMAND", sorted by box.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <x86intrin.h>

#include "../../tools/guest/ask.h"

#define MAX_GROUPS	64
#define MAX_EVENTS	16	/* of a group */
#define MAX_PUTS	4096
#define PUTS_AT_ONCE	8	/* of eight stimuli each: the model's limit */
#define PLAY_CLOCKS	(1 << 20)	/* no stimulus of STIMULI is longer */
#define RING		(9 * 4096)
#define NO_PMU		(~0U)
#define LEAP		(1ULL << 47)
#define CONFIG3		16	/* word of struct perf_event_attr, which Linux 6.1 does not have */

struct group {
	int fd[MAX_EVENTS];
	void *ring[MAX_EVENTS];	/* the mapping keeps the event open */
	int num;
};

struct op {
	char what[16];
	char args[384];
	struct group *group;
	union {
		struct perf_event_attr attr;
		uint64_t words[CONFIG3 + 1];
	};
	int cpu, pid;
	unsigned long long number;
};

static struct group groups[MAX_GROUPS];
static char *puts_of[MAX_PUTS];
static int num_puts;

static unsigned int pmu_type(const char *pmu)
{
	char path[128];
	unsigned int type;
	FILE *f;

	snprintf(path, sizeof(path), "/sys/bus/event_source/devices/%s/type", pmu);
	f = fopen(path, "r");
	if (!f)
		return NO_PMU;
	if (fscanf(f, "%u", &type) != 1)
		errx(1, "%s: no number", path);
	fclose(f);
	return type;
}

/* The type of a PMU, read from sysfs once */
static unsigned int cached_type(const char *pmu)
{
	static struct { char name[32]; unsigned int type; } known[64];
	int i = 0;

	while (*known[i].name && strcmp(known[i].name, pmu))
		if (++i == 64)
			errx(1, "too many PMUs");
	if (!*known[i].name) {
		known[i].type = pmu_type(pmu);
		snprintf(known[i].name, sizeof(known[i].name), "%s", pmu);
	}
	return known[i].type;
}

static void open_event(struct op *op)
{
	struct group *g = op->group;
	int fd;

	if (g->num == MAX_EVENTS)
		errx(1, "too many events in a group");
	if (op->attr.type == NO_PMU) {
		errno = ENODEV;
		return;
	}
	op->attr.disabled = !g->num;
	fd = syscall(SYS_perf_event_open, &op->attr, op->pid, op->cpu, g->num ? g->fd[0] : -1, 0);
	if (fd < 0)
		return;
	g->ring[g->num] = op->attr.sample_period ?
		mmap(NULL, RING, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : NULL;
	if (g->ring[g->num] == MAP_FAILED)
		err(1, "mmap");
	g->fd[g->num++] = fd;
	errno = 0;
}

static void group_ioctl(struct group *g, unsigned long request)
{
	if (g->num && ioctl(g->fd[0], request, 0))
		err(1, "ioctl");
}

static uint64_t values[3 + MAX_EVENTS];

static void read_group(struct group *g)
{
	if (g->num && read(g->fd[0], values, sizeof(values)) < 0)
		err(1, "read");
}

static void say_values(const struct group *g)
{
	if (!g->num) {
		puts("none");
		return;
	}
	printf("%llu %llu", (unsigned long long)values[1], (unsigned long long)values[2]);
	for (int i = 0; i < g->num; i++)
		printf(" %llu", (unsigned long long)values[3 + i]);
	putchar('\n');
}

static void close_group(struct group *g)
{
	while (g->num--) {
		if (g->ring[g->num])
			munmap(g->ring[g->num], RING);
		close(g->fd[g->num]);
	}
	g->num = 0;
}

static void tell(const char *command)
{
	free(ask(command));
}

/* Is the box of @put among the blank-separated @boxes? */
static bool is_among(const char *put, const char *boxes)
{
	size_t len = strcspn(put, " ");

	for (boxes += strspn(boxes, " "); *boxes; boxes += strspn(boxes, " ")) {
		size_t word = strcspn(boxes, " ");

		if (word == len && !strncmp(boxes, put, len))
			return true;
		boxes += word;
	}
	return false;
}

static void play(const char *boxes)
{
	char step[32];
	int n = 0;

	snprintf(step, sizeof(step), "step %d", PLAY_CLOCKS);
	for (int i = 0; i < num_puts; i++) {
		if (!is_among(puts_of[i], boxes))
			continue;
		tell(strchr(puts_of[i], ' ') + 1);
		if (!(++n % PUTS_AT_ONCE))
			tell(step);
	}
	tell(step);
}

static void play_round(const char *boxes)
{
	int i;

	tell("clock 0");
	for (i = 0; i < MAX_GROUPS; i++)
		group_ioctl(&groups[i], PERF_EVENT_IOC_ENABLE);
	play(boxes);
	for (i = 0; i < MAX_GROUPS; i++)
		group_ioctl(&groups[i], PERF_EVENT_IOC_DISABLE);
	for (i = 0; i < MAX_GROUPS; i++) {
		if (!groups[i].num)
			continue;
		read_group(&groups[i]);
		say_values(&groups[i]);
		close_group(&groups[i]);
	}
}

static void nap(unsigned long long us)
{
	struct timespec t = { us / 1000000, us % 1000000 * 1000 };

	while (nanosleep(&t, &t) && errno == EINTR)
		;
}

static void do_open(struct op *op) { open_event(op); }
static void do_on(struct op *op) { group_ioctl(op->group, PERF_EVENT_IOC_ENABLE); }
static void do_off(struct op *op) { group_ioctl(op->group, PERF_EVENT_IOC_DISABLE); }
static void do_read(struct op *op) { read_group(op->group); }
/* Result in op->number: whether the count leapt */
static void do_watch(struct op *op)
{
	uint64_t times, last;
	bool leapt = false;

	if (sscanf(op->args, "%*u %lu", &times) != 1)
		errx(1, "watch %s: not GROUP TIMES", op->args);
	for (read_group(op->group); times--; leapt |= values[3] - last >= LEAP) {
		last = values[3];
		read_group(op->group);
	}
	op->number = leapt;
}

static void do_close(struct op *op) { close_group(op->group); }
static void do_round(struct op *op) { play_round(op->args); }
static void do_hw(struct op *op) { tell(op->args); }
static void do_sleep(struct op *op) { nap(op->number); }
static void do_nop(struct op *op) { (void)op; }

static void do_spin(struct op *op)
{
	for (unsigned long long n = op->number; n; n--)
		__asm__ volatile("");
}

static const struct verb {
	const char *name;
	void (*run)(struct op *op);
	bool group;
} verbs[] = {
	{ "open", do_open, true }, { "on", do_on, true }, { "off", do_off, true },
	{ "read", do_read, true }, { "watch", do_watch, true }, { "close", do_close, true },
	{ "round", do_round, false }, { "hw", do_hw, false },
	{ "sleep", do_sleep, false }, { "spin", do_spin, false }, { "nop", do_nop, false },
};

static const struct verb *find_verb(const char *name)
{
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
		if (!strcmp(verbs[i].name, name))
			return &verbs[i];
	errx(1, "no such verb: %s", name);
}

#define SETTER(field) static void set_##field(struct op *op, long long value) { op->attr.field = value; }
SETTER(exclude_user) SETTER(exclude_kernel) SETTER(exclude_hv) SETTER(exclude_idle)
SETTER(exclude_host) SETTER(exclude_guest) SETTER(precise_ip) SETTER(aux_output)
SETTER(sigtrap) SETTER(remove_on_exec) SETTER(branch_sample_type) SETTER(sample_type)
static void set_config3(struct op *op, long long value)
{
	op->words[CONFIG3] = value;
	op->attr.size = sizeof(op->words);
}

static void set_cpu(struct op *op, long long value) { op->cpu = value; }
static void set_pid(struct op *op, long long value) { op->pid = value; }

static const struct setter {
	const char *name;
	void (*set)(struct op *op, long long value);
} setters[] = {
#define ROW(field) { #field, set_##field }
	ROW(exclude_user), ROW(exclude_kernel), ROW(exclude_hv), ROW(exclude_idle),
	ROW(exclude_host), ROW(exclude_guest), ROW(precise_ip), ROW(aux_output), ROW(sigtrap),
	ROW(remove_on_exec), ROW(branch_sample_type), ROW(sample_type), ROW(config3),
	ROW(cpu), ROW(pid),
};

static void set_attribute(struct op *op, const char *name, long long value)
{
	for (size_t i = 0; i < sizeof(setters) / sizeof(setters[0]); i++)
		if (!strcmp(setters[i].name, name)) {
			setters[i].set(op, value);
			return;
		}
	errx(1, "no such attribute: %s", name);
}

static void parse_attributes(struct op *op, const char *words)
{
	char name[32];
	long long value;
	int len;

	while (sscanf(words, " %31[^=]=%lli%n", name, &value, &len) == 2) {
		set_attribute(op, name, value);
		words += len;
	}
}

static void parse_event(struct op *op, const char *args)
{
	unsigned long long config[3], period = 0;
	int len = 0;
	char pmu[32];

	if (sscanf(args, "%*u %31s %llx %llx %llx %llu%n", pmu, &config[0], &config[1], &config[2],
		   &period, &len) < 4)
		errx(1, "open %s: not GROUP PMU CONFIG CONFIG1 CONFIG2 [PERIOD [NAME=VALUE...]]", args);
	op->attr = (struct perf_event_attr){
		.size = sizeof(op->attr),
		.type = cached_type(pmu),
		.config = config[0], .config1 = config[1], .config2 = config[2],
		.sample_period = period,
		.sample_type = period ? PERF_SAMPLE_TIME | PERF_SAMPLE_PERIOD : 0,
		.read_format = PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED |
			       PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	op->cpu = 0;
	op->pid = -1;
	parse_attributes(op, len ? args + len : "");
}

static const struct verb *parse(struct op *op, const char *line)
{
	const struct verb *verb;

	memset(op, 0, sizeof(*op));
	if (sscanf(line, "%15s %383[^\n]", op->what, op->args) < 1)
		errx(1, "an empty line");
	verb = find_verb(op->what);
	op->number = strtoull(op->args, NULL, 0);
	if (verb->group) {
		if (op->number >= MAX_GROUPS)
			errx(1, "%s: no such group", line);
		op->group = &groups[op->number];
	}
	if (!strcmp(op->what, "open"))
		parse_event(op, op->args);
	return verb;
}

static void say_result(const struct op *op, int error)
{
	if (!strcmp(op->what, "open"))
		puts(error ? strerrorname_np(error) : "ok");
	else if (!strcmp(op->what, "read"))
		say_values(op->group);
	else if (!strcmp(op->what, "watch"))
		puts(op->number ? "leaps" : "steady");
}

/* Nothing but the operation is between the two marks. */
static int measured(const struct verb *verb, struct op *op, const char *word)
{
	char begin[64], end[64];
	uint64_t ticks;
	int error;

	snprintf(begin, sizeof(begin), "log mark %s begin", word);
	snprintf(end, sizeof(end), "log mark %s end", word);
	tell(begin);
	errno = 0;
	ticks = __rdtsc();
	verb->run(op);
	ticks = __rdtsc() - ticks;
	error = errno;
	tell(end);
	printf("%s %llu\n", word, (unsigned long long)ticks);
	return error;
}

static void do_line(const char *line)
{
	const struct verb *verb;
	char word[40] = "";
	struct op op;
	int error, skip = 0;

	sscanf(line, "measure %39s %n", word, &skip);
	verb = parse(&op, line + skip);
	if (*word) {
		error = measured(verb, &op, word);
	} else {
		errno = 0;
		verb->run(&op);
		error = errno;
	}
	say_result(&op, error);
}

static void load_puts(const char *name)
{
	FILE *f = fopen(name, "r");
	char line[1024];

	if (!f)
		err(1, "%s", name);
	while (fgets(line, sizeof(line), f)) {
		if (num_puts == MAX_PUTS)
			errx(1, "%s: too long", name);
		line[strcspn(line, "\n")] = 0;
		puts_of[num_puts++] = strdup(line);
	}
	fclose(f);
}

int main(int argc, char **argv)
{
	static char out[1 << 20];
	cpu_set_t first;
	char line[512];

	CPU_ZERO(&first);
	CPU_SET(0, &first);
	if (sched_setaffinity(0, sizeof(first), &first))
		err(1, "sched_setaffinity");
	setvbuf(stdout, out, _IOFBF, sizeof(out));
	if (argc > 1)
		load_puts(argv[1]);
	while (fgets(line, sizeof(line), stdin)) {
		line[strcspn(line, "\n")] = 0;
		do_line(line);
	}
	return 0;
}
