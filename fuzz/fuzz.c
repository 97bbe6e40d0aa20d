// SPDX-License-Identifier: GPL-2.0
/*
 * The programs fuzz_TARGET: fuzz_TARGET INPUTS [FIRST] makes so many inputs of the numbers from
 * FIRST (1) on, each of which is the seed of its decisions.
 */
#include <signal.h>
#include <unistd.h>

#include "ex_uncore_perf.h"
#include "fuzz.h"

#define SECONDS		10		/* an input takes a few ms */
#define DECISIONS	400		/* bytes of an input, at most */

void machine_fail(const char *fmt, ...)
{
	va_list args;

	fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
	abort();
}

bool fuzz_in_nmi(void)
{
	return machine.cpus[machine.this_cpu].in_nmi;
}

/* ---- decisions -------------------------------------------------------- */

/* xorshift64 */
static u64 next_random(struct input *in)
{
	in->state ^= in->state << 13;
	in->state ^= in->state >> 7;
	in->state ^= in->state << 17;
	return in->state >> 24;
}

u64 take(struct input *in, unsigned int bytes)
{
	u64 val = 0;

	for (; bytes && in->size; bytes--) {
		val = val << 8 | (next_random(in) & 0xff);
		in->size--;
	}
	return val;
}

/* Any 64 bits, often values that matter to counters and masks */
u64 take_value(struct input *in)
{
	unsigned int how = take(in, 1);

	switch (how & 7) {
	case 0: return 0;
	case 1: return ~0ULL;
	case 2: return take(in, 8);
	case 3: return take(in, 4);
	case 4: return take(in, 2);
	case 5: return 1ULL << (how >> 3) | take(in, 1);
	case 6: return (1ULL << EX_CTR_BITS) - take(in, 2);
	default: return take(in, 1) << (how >> 3);
	}
}

/* A time of up to 2^40 clocks, too short for a counter to wrap twice */
u64 take_clocks(struct input *in)
{
	unsigned int shift = take(in, 1);

	return (take(in, 1) | 1ULL << 8) << shift % 32 >> 8;
}

/* ---- the model ---------------------------------------------------------- */

/*
 * Fault switches, and the values that they may have: variants that the probe has to find, and
 * variants that must make no difference.  A model takes what it has, and what is in its range.
 */
static const struct fault {
	const char *name;
	u64 vals[4];
} faults[] = {
	{ "w_erratum", { 0, 1, 0, 1 } },	{ "b_mask_ignore", { 0, 1, 0, 1 } },
	{ "m_mask_ignore", { 0, 1, 0, 1 } },	{ "late_freeze", { 0, 0, 0, 100 } },
	{ "summary", { 0, 0, 1, 3 } },		{ "fixed_pmi_bit", { 1, 2, 20, 5 } },
	{ "cboxes", { 2, 4, 8, 10 } },		{ "core_sel", { 0, 1, 0, 1 } },
	{ "core_sel_bits", { 4, 6, 10, 16 } },	{ "pmi_gate", { 0, 1, 2, 3 } },
	{ "sticky_status", { 0, 0, 0, 1 } },	{ "no_ovf_flag", { 0, 0, 0, 1 } },
	{ "fixed_width", { 44, 44, 48, 48 } },	{ "us_width", { 44, 44, 48, 48 } },
	{ "irp_width", { 44, 44, 48, 48 } },	{ "u_status_order", { 0, 1, 0, 1 } },
	{ "stale_box", { 0, 1, 0, 1 } },	{ "umask0_never", { 0, 1, 0, 1 } },
	{ "irp_ov", { 0, 1, 2, 0 } },		{ "cha_ov", { 0, 1, 2, 0 } },
	{ "all_units_ov", { 0, 0, 0, 1 } },	{ "unit_ov", { 0, 0, 1, 2 } },
	{ "ov", { 0, 0, 1, 2 } },		{ "core_xor", { 0, 1, 0, 5 } },
	{ "sboxes", { 2, 2, 4, 4 } },		{ "sbox_ghosts", { 0, 0, 0, 1 } },
	{ "cha_ghosts", { 0, 0, 0, 1 } },	{ "empty_channels", { 0, 0, 0, 0x82 } },
	{ "frz_clears", { 0, 1, 0, 1 } },	{ "fixed_needs_general", { 0, 1, 0, 1 } },
	{ "reserved_gp", { 0, 1, 0, 1 } },	{ "umask0", { 0, 1, 0, 1 } },
	{ "status_ro", { 0, 0, 0, 1 } },	{ "cbox_ctrs", { 2, 2, 4, 4 } },
	{ "gone", { 8, 8 | 2, 8 | 4, 8 | 6 } },	/* 8: there is no uncore_imc */
	{ "preset_exact", { 0, 1, 0, 1 } },	{ "pmi_level", { 0, 1, 0, 1 } },
	{ "force_first", { 0, 1, 0, 1 } },	{ "unflagged", { 0, 0, 1, 3 } },
	{ "o8", { 0, 1, 0, 1 } },		{ "n15", { 0, 1, 0, 1 } },
	{ "o9", { 0, 1, 0, 1 } },		{ "cascade_latch", { 0, 1, 0, 1 } },
};

void command(const char *line)
{
	char reply[256];

	say("%s\n", line);
	exm_command(&machine.m, line, reply, sizeof(reply));
}

/* A command that sets a fault switch */
static void set_fault(const struct fault *fault, struct input *in, char *line, size_t size)
{
	snprintf(line, size, "set %s=%lu", fault->name, fault->vals[take(in, 1) % 4]);
}

/* A machine with a processor, and any of its variants */
void machine_of(unsigned int cpu_model, unsigned int cpus, const struct machine_ways *ways,
		struct input *in)
{
	char line[80];

	machine_new(NULL, cpu_model, 1, cpus);
	machine.ways = ways;
	for (unsigned int i = 0; i < ARRAY_SIZE(faults); i++) {
		set_fault(&faults[i], in, line, sizeof(line));
		command(line);
	}
}

/* ---- stimuli ---------------------------------------------------------- */

/* The model's list of signals, one per line */
static char **signals(struct exm *m, unsigned int *num)
{
	static struct list {
		char text[1 << 18];
		char *line[8192];
		unsigned int num;
	} lists[EXM_NUM_MODELS];
	struct list *list = &lists[m->model];

	if (!list->num) {
		exm_command(m, "signals", list->text, sizeof(list->text));
		for (char *s = strtok(list->text, "\n"); s; s = strtok(NULL, "\n"))
			list->line[list->num++] = s;
		list->num--;		/* "ok" */
		MUST(list->num, "no signals");
	}
	*num = list->num;
	return list->line;
}

/* ",key=value" for each " key=one|other" or " key=0-7" of a signal */
static void put_attrs(struct input *in, const char *keys, char *line, size_t size)
{
	while (*keys) {
		size_t key = strcspn(keys + 1, "=") + 2, vals = strcspn(keys + key, " ");
		const char *val = keys + key;
		unsigned int n = 1, len, pick = take(in, 1);

		for (size_t i = 0; i < vals; i++)
			n += val[i] == '|';
		for (n = pick % n; n; n--)
			val = strchr(val, '|') + 1;
		len = strcspn(val, "| ");
		if (val[0] >= '0' && val[0] <= '9')	/* a range */
			snprintf(line, size, ",%.*s%u", (int)key - 1, keys + 1, pick % 8);
		else
			snprintf(line, size, ",%.*s%.*s", (int)key - 1, keys + 1, len, val);
		size -= strlen(line);
		line += strlen(line);
		keys += key + vals;
	}
}

/* A command that puts in occurrences of a signal whose name begins with @prefix */
void any_put(struct exm *m, const char *prefix, struct input *in, char *line, size_t size)
{
	unsigned int num, name, every, width, pick = take(in, 2), first = 0, count = 0;
	char **signal = signals(m, &num);
	u64 n, clocks;

	while (strncmp(signal[first], prefix, strlen(prefix)))
		first++;
	while (first + count < num && !strncmp(signal[first + count], prefix, strlen(prefix)))
		count++;
	signal += first + pick % count;
	name = strcspn(*signal, " ");
	n = snprintf(line, size, "put %.*s", name, *signal);
	put_attrs(in, *signal + name, line + n, size - n);
	n = strlen(line);
	/* as arguments of snprintf() they would be taken in an order that the compiler chooses */
	clocks = take_clocks(in);
	every = take(in, 1) + 1;
	width = take(in, 1) % 8 + 1;
	snprintf(line + n, size - n, ",count=%lu,every=%u,width=%u,delay=%lu", clocks, every, width,
		 take(in, 1));
}

/* ---- inputs ------------------------------------------------------------- */

bool saying;

static unsigned long number;

static void say_which(int sig)
{
	dprintf(STDERR_FILENO, "input %lu\n", number);
	signal(sig, SIG_DFL);
	raise(sig);
}

int main(int argc, char **argv)
{
	const unsigned long inputs = argc > 1 ? strtoul(argv[1], NULL, 0) : 1;

	saying = getenv("FUZZ_SAY");
	number = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
	signal(SIGABRT, say_which);
	signal(SIGALRM, say_which);
	for (const unsigned long end = number + inputs; number < end; number++) {
		struct input in = { .state = number * 0x9e3779b97f4a7c15, .size = DECISIONS };

		in.size = 1 + take(&in, 2) % DECISIONS;
		alarm(SECONDS);
		run_input(&in);
	}
	return 0;
}
