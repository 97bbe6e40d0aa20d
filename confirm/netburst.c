// SPDX-License-Identifier: GPL-2.0
/* confirm: rows of NetBurst */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "confirm.h"

#define NB_EVENT(number, mask)	((u64)(number) << 57 | (u64)(mask) << 41)
#define NB_CLOCK		NB_EVENT(24, 0x1)
#define NB_IOQ			NB_EVENT(10, 0xefe1)
#define NB_X87_ASSIST		NB_EVENT(43, 0x1e)
#define NB_MACHINE_CLEAR(mask)	NB_EVENT(44, mask)
#define NB_CASCADE		BIT(30)

static void try_threads(void)
{
	struct dirent **names;
	int n, with = 0, cpus = 0;

	if (!needs_clock())
		return;
	n = scandir(DEBUGFS, &names, NULL, alphasort);
	for (int i = 0; i < n; i++) {
		char text[4096];

		if (*names[i]->d_name != '.' &&
		    read_file(text, sizeof(text), DEBUGFS "/%s", names[i]->d_name)) {
			cpus++;
			with += !!strstr(text, "\npmi 1\n");
		}
		free(names[i]);
	}
	if (n >= 0)
		free(names);
	say(with == cpus ? CONFIRMED : AT_LOAD, "PMIs arrive on %d of %d CPUs", with, cpus);
}

/* A group of a trigger, after 1000 clocks, and @t, which waits for it */
static void run_pair(struct trial *t)
{
	struct trial trigger = event("netburst", NB_CLOCK, 1000, 0);

	t->err = open_event(&trigger, -1);
	if (t->err)
		return;
	start_in(t, trigger.fd);
	ioctl(trigger.fd, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP);
	idle();
	stop(t);
	close(trigger.fd);
	note_trial(t);
}

static void try_cascade_pmi(void)
{
	struct trial t = event("netburst", NB_CLOCK | NB_CASCADE, 0, 0);

	if (!needs_pmi())
		return;
	t.period = clocks();
	run_pair(&t);
	if (t.err == EOPNOTSUPP)
		say(AT_LOAD, "the driver got no PMI of it");
	else if (t.err)
		say(BROKEN, "%s", strerror(t.err));
	else
		say(t.samples ? CONFIRMED : DOUBTED,
		    "it overflows with%s a PMI (count %llu, %llu samples)", t.samples ? "" : "out",
		    t.count, t.samples);
}

#define PAIRS	20

/* The overflow bit of the trigger starts the other counter. */
static void try_unflagged(void)
{
	struct trial t = event("netburst", NB_CLOCK | NB_CASCADE, 0, 0);
	unsigned int started = 0, i, time = milliseconds;

	if (!needs_clock())
		return;
	milliseconds = 1;
	for (i = 0; i < PAIRS; i++) {
		run_pair(&t);
		started += !t.err && t.count;
	}
	milliseconds = time;
	if (t.err)
		say(BROKEN, "%s", strerror(t.err));
	else
		say(started == PAIRS ? CONFIRMED : DOUBTED,
		    "%s overflow started the counter that waited (%u of %d)",
		    started == PAIRS ? "each" : "not each", started, PAIRS);
}

/* b2b_cycles, bnr, snoop and response, beside another event of the front side bus */
static void try_fsb_select(void)
{
	struct trial t[] = {
		event("netburst", NB_EVENT(31, 0x7e), 0, 0),
		event("netburst", NB_EVENT(32, 0x07), 0, 0),
		event("netburst", NB_EVENT(33, 0xc4), 0, 0),
		event("netburst", NB_EVENT(34, 0x306), 0, 0),
		event("netburst", NB_IOQ, 0, 0),
	};
	u64 sum = 0;

	for (size_t i = 0; i < ARRAY_SIZE(t); i++)
		run(&t[i], 1, walk_near);
	for (size_t i = 0; i < 4; i++)
		sum += t[i].count;
	if (!sum && !t[4].count)
		say(UNTOLD, "nothing was seen on the bus");
	else
		say(sum ? CONFIRMED : DOUBTED,
		    "with it they count%s (%llu, and IOQ_allocation %llu)", sum ? "" : " nothing",
		    sum, t[4].count);
}

#define ASSIST_MS	20	/* after that the driver's rate limit puts periods together */

/* x87 instructions need an assist for denormal operands. */
static void assist(void)
{
	volatile double small = 4.9e-324;
	struct timespec pause = { 0, 200000 };
	u64 from;

	pin(home);
	from = nanoseconds();
	while (since(from) < milliseconds && since(from) < ASSIST_MS) {
		asm volatile("fldl %0\n\tfadd %%st(0)\n\tfstpl %0" : "+m" (small));
		small = 4.9e-324;
		nanosleep(&pause, NULL);
	}
}

/*
 * The driver arms the counter of a period of 2 for a wrap at the first event, as it expects the PMI
 * of a wrap with the second one.  A PMI with the wrap itself finds the period not over, so that the
 * sample takes another PMI.
 */
static void try_preset_exact(void)
{
	struct trial t = event("netburst", NB_X87_ASSIST, 0, 0);
	u64 pmis;

	if (!needs_pmi())
		return;
	t.period = 2;
	pmis = figure("pmis");
	run(&t, 1, assist);
	pmis = figure("pmis") - pmis;
	if (t.err)
		say(BROKEN, "%s", strerror(t.err));
	else if (t.samples < 4)
		say(UNTOLD, "there was no x87 assist");
	else if (pmis < t.samples)
		say(UNTOLD, "the driver held PMIs back (%llu PMIs, %llu samples)", pmis, t.samples);
	else
		say(pmis < t.samples + t.samples / 2 ? CONFIRMED : DOUBTED,
		    "a sample takes %s (%llu PMIs, %llu samples)",
		    pmis < t.samples + t.samples / 2 ? "one PMI" : "two PMIs", pmis, t.samples);
}

/* With FORCE_OVF, a period of 1, the first event or the second one interrupts. */
static void try_force_first(void)
{
	struct trial t = event("netburst", NB_X87_ASSIST, 0, 0);
	u64 throttled;

	if (!needs_pmi())
		return;
	t.period = 1;
	throttled = figure("throttled");
	run(&t, 1, assist);
	throttled = figure("throttled") - throttled;
	if (t.err)
		say(BROKEN, "%s", strerror(t.err));
	else if (t.samples < 2)
		say(UNTOLD, "there was no x87 assist");
	else if (t.count <= t.samples + t.samples / 2)
		say(CONFIRMED, "each event interrupts (%llu events, %llu samples)", t.count,
		    t.samples);
	else if (throttled || t.count > 2 * t.samples + t.samples / 2)
		say(UNTOLD, "the driver held PMIs back (%llu events, %llu samples)", t.count,
		    t.samples);
	else
		say(DOUBTED, "every second event interrupts (%llu events, %llu samples)",
		    t.count, t.samples);
}

/* Code that is written just before it runs clears the pipeline. */
static void modify_code(void)
{
	static unsigned char *code;
	struct timespec pause = { 0, 100000 };
	u64 from;

	if (!code) {
		code = mmap(NULL, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC,
			    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (code == MAP_FAILED)
			die("no memory for code");
		code[0] = 0x90;		/* nop */
		code[1] = 0xc3;		/* ret */
	}
	pin(home);
	from = nanoseconds();
	while (since(from) < milliseconds) {
		*(volatile unsigned char *)code = 0x90;
		((void (*)(void))(uintptr_t)code)();
		nanosleep(&pause, NULL);
	}
}

static void try_smclear(void)
{
	struct trial t[] = {
		event("netburst", NB_MACHINE_CLEAR(0x40), 0, 0),
		event("netburst", NB_MACHINE_CLEAR(0x04), 0, 0),
	};

	run(&t[0], 1, modify_code);
	run(&t[1], 1, modify_code);
	if (t[0].count < 50 && t[1].count < 50)
		say(UNTOLD, "no pipeline clears were seen");
	else
		say(t[0].count > t[1].count ? CONFIRMED : DOUBTED,
		    "it is bit %d (counts %llu, %llu)", t[0].count > t[1].count ? 6 : 2, t[0].count,
		    t[1].count);
}

static void try_iq_escr(void)
{
	u64 val;
	int err = rdmsr(home, 0x3ba, &val);

	if (needs_msr(err))
		say(err ? CONFIRMED : DOUBTED, "a read of 0x3ba %s",
		    err ? "raises #GP" : "succeeds");
}

static void try_write_errata(void)
{
	say(UNTOLD, "the driver writes and reads the counters so that the errata do no harm");
}

static void try_pmi_level(void)
{
	say(UNTOLD, "the driver clears OVF before it unmasks LVTPC");
}

static void try_cascade_latch(void)
{
	say(UNTOLD, "the driver stops a counter that was started together with its trigger");
}

static void try_powered_down(void)
{
	say(UNTOLD, "the driver enables no counter without an event");
}

const struct row netburst_rows[] = {
	{ "threads", NETBURST, try_threads,
	  "PMIs reach each thread of a core" },
	{ "preset_exact", NETBURST, try_preset_exact,
	  "the PMI comes with the event after the overflow" },
	{ "force_first", NETBURST, try_force_first,
	  "with FORCE_OVF each event interrupts" },
	{ "cascade_pmi", NETBURST, try_cascade_pmi,
	  "a counter that another one has started raises PMIs" },
	{ "unflagged", NETBURST, try_unflagged,
	  "each overflow sets OVF" },
	{ "fsb_select", NETBURST, try_fsb_select,
	  "b2b_cycles, bnr, snoop and response need ESCR select 6" },
	{ "smclear", NETBURST, try_smclear,
	  "bit 6 of machine_clear is self-modifying code" },
	{ "iq_escr", NETBURST, try_iq_escr,
	  "there is no MSR_IQ_ESCR0" },
	{ "cascade_latch", NETBURST, try_cascade_latch,
	  "a counter that another one has started stops with its OVF" },
	{ "pmi_level", NETBURST, try_pmi_level,
	  "a PMI is an edge" },
	{ "write_errata", NETBURST, try_write_errata,
	  "the errata O8, O9 and N15 are present" },
	{ "powered_down", NETBURST, try_powered_down,
	  "a counter without an ESCR that has an event does not count" },
	{ }
};
