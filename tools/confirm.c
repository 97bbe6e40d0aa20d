// SPDX-License-Identifier: GPL-2.0
/*
 * confirm: try on this machine what Documentation/hardware calls UNCONFIRMED.
 *
 * Documentation/confirm.rst describes each row.  The program opens events of ex_uncore's PMUs, and
 * reads debugfs, sysfs and /dev/cpu/N/msr.  It writes no register: the driver does, as it does for
 * perf.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <linux/perf_event.h>
#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/klog.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef unsigned long long u64;
typedef unsigned int u32;

#define BIT(n)		(1ULL << (n))
#define ARRAY_SIZE(a)	(sizeof(a) / sizeof(*(a)))

#define DRIVER		"/sys/module/ex_uncore"
#define PMUS		"/sys/bus/event_source/devices"
#define DEBUGFS		"/sys/kernel/debug/ex_uncore"
#define LINE		64
#define PAGE		4096UL
#define RING_PAGES	64
#define MAX_CPUS	1024

enum platform { XEON7500 = 1, E7 = 2, IVYTOWN = 4, NEHALEM = 8, WESTMERE = 16, NETBURST = 32 };

#define EX	(XEON7500 | E7)
#define NHM	(NEHALEM | WESTMERE)
#define UNCORES	(EX | IVYTOWN | NHM)
#define ALL	(UNCORES | NETBURST)

static const struct {
	unsigned int family, model;
	enum platform platform;
	const char *name;
} processors[] = {
	{ 6, 0x2e, XEON7500, "Xeon 7500" },
	{ 6, 0x2f, E7, "Xeon E7" },
	{ 6, 0x3e, IVYTOWN, "Ivytown" },
	{ 6, 0x1a, NEHALEM, "Nehalem" },
	{ 6, 0x1e, NEHALEM, "Nehalem" },
	{ 6, 0x1f, NEHALEM, "Nehalem" },
	{ 6, 0x25, WESTMERE, "Westmere, client" },
	{ 6, 0x2c, WESTMERE, "Westmere" },
	{ 15, 3, NETBURST, "NetBurst" },
	{ 15, 4, NETBURST, "NetBurst" },
	{ 15, 6, NETBURST, "NetBurst" },
};

static enum platform platform;
static unsigned int family, model, stepping;
static int home, walker, remote;	/* CPUs; -1: there is none */
static char package[300];		/* the home CPU's file in debugfs */
static size_t memory;			/* of a walk, in bytes */
static unsigned int milliseconds = 20;	/* of a trial without a walk */
static const char *output = "confirm-evidence.txt";
static FILE *evidence;
static bool trying;			/* the first trial has begun */

/* ---- messages -------------------------------------------------------------- */

static __attribute__((format(printf, 1, 2), noreturn)) void die(const char *format, ...)
{
	va_list args;

	fputs("confirm: ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	exit(trying ? 1 : 2);
}

static __attribute__((format(printf, 1, 2))) void note(const char *format, ...)
{
	va_list args;
	int len;

	va_start(args, format);
	len = vfprintf(evidence, format, args);
	va_end(args);
	if (len < 0 || fflush(evidence))
		die("%s: %s", output, strerror(errno));
}

static void flush_rows(void)
{
	if (fflush(stdout) || ferror(stdout))
		die("standard output: %s", strerror(errno));
}

/* ---- files ----------------------------------------------------------------- */

/* Read a file of a few lines.  Returns false if there is none. */
static __attribute__((format(printf, 3, 4)))
bool read_file(char *text, size_t size, const char *format, ...)
{
	char path[400];
	va_list args;
	ssize_t len;
	int fd;

	va_start(args, format);
	vsnprintf(path, sizeof(path), format, args);
	va_end(args);
	*text = 0;
	fd = open(path, O_RDONLY);
	if (fd < 0)
		return false;
	len = read(fd, text, size - 1);
	close(fd);
	if (len < 0)
		return false;
	text[len] = 0;
	return true;
}

/* The first number in a file of sysfs; @otherwise if there is no such file */
static long number(const char *path, long otherwise)
{
	char text[64];

	return read_file(text, sizeof(text), "%s", path) ? strtol(text, NULL, 0) : otherwise;
}

/* A figure of the home CPU's file in debugfs */
static u64 figure(const char *name)
{
	char text[4096], *line, *next;
	size_t len = strlen(name);

	if (!read_file(text, sizeof(text), "%s", package))
		die("%s: %s", package, strerror(errno));
	for (line = strtok_r(text, "\n", &next); line; line = strtok_r(NULL, "\n", &next))
		if (!strncmp(line, name, len) && line[len] == ' ')
			return strtoull(line + len, NULL, 0);
	die("%s has no line %s; is this another version of ex_uncore?", package, name);
}

static long topology(int cpu, const char *name)
{
	char path[200];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/topology/%s", cpu, name);
	return number(path, -1);
}

static bool has_pmu(const char *pmu)
{
	char path[300];

	snprintf(path, sizeof(path), PMUS "/%s/type", pmu);
	return !access(path, R_OK);
}

/* Read an MSR: 0, -EIO if it raises #GP, or another error of /dev/cpu/N/msr */
static int rdmsr(int cpu, u32 reg, u64 *val)
{
	char path[64];
	int fd, err = 0;

	snprintf(path, sizeof(path), "/dev/cpu/%d/msr", cpu);
	fd = open(path, O_RDONLY);
	if (fd < 0)
		return -errno;
	if (pread(fd, val, sizeof(*val), reg) != sizeof(*val))
		err = -errno;
	close(fd);
	if (err)
		note("  rdmsr -p %d 0x%x: %s\n", cpu, reg, err == -EIO ? "#GP" : strerror(-err));
	else
		note("  rdmsr -p %d 0x%x: 0x%llx\n", cpu, reg, *val);
	return err;
}

/* ---- stimuli --------------------------------------------------------------- */

static void pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		die("cannot run on CPU %d, which is needed (a cpuset?): %s", cpu, strerror(errno));
}

static void idle(void)
{
	struct timespec time = { milliseconds / 1000, milliseconds % 1000 * 1000000L };

	nanosleep(&time, NULL);
}

/* Memory of the node of @cpu: its first accesses come from there. */
static volatile u64 *memory_of(int cpu)
{
	volatile u64 *words;

	pin(cpu);
	words = mmap(NULL, memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (words == MAP_FAILED)
		die("no memory for a walk of %zu MB", memory >> 20);
	for (size_t i = 0; i < memory / sizeof(*words); i += LINE / sizeof(*words))
		words[i] = i;
	return words;
}

static volatile u64 *near, *far;

static void walk(volatile u64 *words, size_t bytes, bool write)
{
	for (size_t i = 0; i < bytes / sizeof(*words); i += LINE / sizeof(*words)) {
		if (write)
			words[i] = i;
		else
			(void)words[i];
	}
}

static void walk_near(void)
{
	pin(walker);
	walk(near, memory, false);
}

static void walk_far(void)
{
	pin(walker);
	walk(far, memory, false);
}

/* Lines that the home package has, in state E and M, are written by the other one. */
#define SHARED	(64 * 1024)

static void take_away(void)
{
	for (int i = 0; i < 4; i++) {
		pin(walker);
		walk(near, SHARED, i & 1);
		pin(remote);
		walk(near, SHARED, true);
	}
}

/* The scheduler sends an IPI to move a process. */
static void send_ipis(void)
{
	for (int i = 0; i < 1000; i++)
		pin(i & 1 ? walker : home);
}

/* ---- trials ---------------------------------------------------------------- */

/**
 * struct trial - an event and what came of it
 * @pmu, @config:	event
 * @period:	of samples; 0 only counts
 * @err:	0, or errno of perf_event_open()
 * @count:	count
 * @running:	it had a counter
 * @samples, @sum:	number of samples, and sum of their PERIODs
 * @residual:	smallest residual in RAW (sampling.rst)
 * @status:	all bits of the box's STATUS in RAW
 */
struct trial {
	const char *pmu;
	u64 config[3];
	u64 period;
	int err;
	u64 count, samples, sum, residual, status;
	bool running;
	int fd;
	struct perf_event_mmap_page *page;
};

static struct trial event(const char *pmu, u64 config, u64 config1, u64 config2)
{
	return (struct trial){ .pmu = pmu, .config = { config, config1, config2 } };
}

static int open_event(struct trial *t, int group)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr), .disabled = 1,
		.config = t->config[0], .config1 = t->config[1], .config2 = t->config[2],
		.sample_period = t->period,
		.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD | PERF_SAMPLE_RAW,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	char path[300];

	snprintf(path, sizeof(path), PMUS "/%s/type", t->pmu);
	attr.type = number(path, -1);
	t->fd = syscall(SYS_perf_event_open, &attr, -1, home, group, 0);
	return t->fd < 0 ? errno : 0;
}

/* Start an event as a member of the group of the event @group; -1: of none */
static void start_in(struct trial *t, int group)
{
	t->count = t->samples = t->sum = t->status = 0;
	t->residual = UINT64_MAX;
	t->running = false;
	t->page = NULL;
	t->err = open_event(t, group);
	if (t->err)
		return;
	if (t->period) {
		t->page = mmap(NULL, (1 + RING_PAGES) * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED,
			       t->fd, 0);
		if (t->page == MAP_FAILED)
			die("cannot map the samples: %s", strerror(errno));
	}
	ioctl(t->fd, PERF_EVENT_IOC_ENABLE, 0);
}

static void start(struct trial *t)
{
	start_in(t, -1);
}

static void take(const struct perf_event_mmap_page *page, u64 at, void *to, size_t len)
{
	const char *data = (const char *)page + PAGE;

	for (size_t i = 0; i < len; i++)
		((char *)to)[i] = data[(at + i) % (RING_PAGES * PAGE)];
}

/* RAW of a sample, see Documentation/sampling.rst */
struct raw {
	unsigned char version, box, instance, counter;
	u32 package;
	u64 residual, u_status, status;
};

static void take_samples(struct trial *t)
{
	u64 head = __atomic_load_n(&t->page->data_head, __ATOMIC_ACQUIRE), at = 0;

	while (at < head) {
		struct {
			struct perf_event_header h;
			u32 cpu, res;
			u64 period;
			u32 size;
			struct raw raw;
		} __attribute__((packed)) s;

		take(t->page, at, &s, sizeof(s));
		at += s.h.size;
		if (s.h.type != PERF_RECORD_SAMPLE)
			continue;
		t->samples++;
		t->sum += s.period;
		t->status |= s.raw.status;
		if (s.raw.residual < t->residual)
			t->residual = s.raw.residual;
	}
}

static void stop(struct trial *t)
{
	u64 values[3];

	if (t->err)
		return;
	ioctl(t->fd, PERF_EVENT_IOC_DISABLE, 0);
	if (read(t->fd, values, sizeof(values)) == sizeof(values)) {
		t->count = values[0];
		t->running = values[2];
	}
	if (t->page) {
		take_samples(t);
		munmap(t->page, (1 + RING_PAGES) * PAGE);
	}
	close(t->fd);
}

static void note_trial(const struct trial *t)
{
	note("  perf %s -C %d -e %s/config=0x%llx,config1=0x%llx,config2=0x%llx/",
	     t->period ? "record" : "stat", home, t->pmu, t->config[0],
	     t->config[1], t->config[2]);
	if (t->period)
		note(" -c %llu", t->period);
	if (t->err) {
		note(": %s\n", strerror(t->err));
		return;
	}
	note(": count %llu%s", t->count, t->running ? "" : ", not counted");
	if (t->period)
		note(", samples %llu, their sum %llu, bits of STATUS 0x%llx, least residual %lld",
		     t->samples, t->sum,
		     t->status, (long long)t->residual);
	note("\n");
}

/* Count or sample @n events at the same time, while @stimulus runs. */
static void run(struct trial *t, size_t n, void (*stimulus)(void))
{
	size_t i;

	for (i = 0; i < n; i++)
		start(&t[i]);
	stimulus();
	for (i = 0; i < n; i++)
		stop(&t[i]);
	for (i = 0; i < n; i++)
		note_trial(&t[i]);
}

/* ---- verdicts -------------------------------------------------------------- */

static struct {
	const char *name;
	unsigned int number, failed;
} row;

enum verdict { CONFIRMED, REFUTED, UNTOLD, FAILED };

static __attribute__((format(printf, 2, 3))) void say(enum verdict verdict, const char *format, ...)
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
	row.number++;
	row.failed += verdict == FAILED;
	printf("%sok %u - %s%s%s\n", verdict == FAILED ? "not " : "", row.number, row.name,
	       words[verdict], text);
	flush_rows();
	note("%sok %u - %s%s%s\n", verdict == FAILED ? "not " : "", row.number, row.name,
	     words[verdict], text);
}

/* Whether PMIs arrive; if not, the row cannot be told. */
static bool needs_pmi(void)
{
	if (figure("pmi"))
		return true;
	say(UNTOLD, "no PMI arrives");
	return false;
}

/* Whether a read of an MSR failed for another reason than #GP; then the row cannot be told. */
static bool needs_msr(int err)
{
	if (!err || err == -EIO)
		return true;
	say(UNTOLD, "/dev/cpu/%d/msr: %s (modprobe msr)", home, strerror(-err));
	return false;
}

/* The event of the uncore clock whose PMI enable bit is documented */
static struct trial clock_event(void)
{
	switch (platform) {
	case XEON7500:
	case E7:
		return event("uncore_mbox_0", 0x3600, 0, 0);
	case IVYTOWN:
		return event("uncore_ubox", 0xff, 0, 0);
	case NETBURST:
		return event("netburst", 24ULL << 57 | BIT(41), 0, 0);
	default:
		return event("uncore", 0xff, 0, 0);
	}
}

/* Clocks of a millisecond */
static u64 clocks(void)
{
	u64 khz = figure("clock_khz");

	return khz ?: 1000000;
}

/* The bits of an MSR that were set in any read of it, and in all of them */
struct seen {
	u32 reg;
	u64 any, all;
};

/* Milliseconds since @from */
static unsigned int since(const struct timespec *from)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (now.tv_sec - from->tv_sec) * 1000 + (now.tv_nsec - from->tv_nsec) / 1000000;
}

/*
 * Read MSRs again and again on the walker CPU, while @t overflows and another process walks on the
 * home CPU.
 */
static int watch(struct trial *t, struct seen *seen, size_t n)
{
	pid_t parent = getpid(), child;
	struct timespec from;
	char path[64];
	int fd;

	snprintf(path, sizeof(path), "/dev/cpu/%d/msr", walker);
	fd = open(path, O_RDONLY);
	if (fd < 0)
		return -errno;
	start(t);
	child = fork();
	if (child < 0)
		die("cannot create a process: %s", strerror(errno));
	if (!child) {
		/* The walk ends with the parent, and does not keep the event open. */
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		if (getppid() != parent)
			_exit(1);
		if (!t->err)
			close(t->fd);
		close(fd);
		pin(home);
		for (;;)
			walk(near, memory, false);
	}
	pin(walker);
	clock_gettime(CLOCK_MONOTONIC, &from);
	while (since(&from) < milliseconds) {
		for (size_t i = 0; i < n; i++) {
			u64 val;

			if (pread(fd, &val, sizeof(val), seen[i].reg) == sizeof(val)) {
				seen[i].any |= val;
				seen[i].all &= val;
			}
		}
	}
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	stop(t);
	close(fd);
	note_trial(t);
	for (size_t i = 0; i < n; i++)
		note("  0x%x was read meanwhile: bits once set 0x%llx, always set 0x%llx\n",
		     seen[i].reg, seen[i].any, seen[i].all);
	return 0;
}

/* ---- rows: the PMI --------------------------------------------------------- */

/*
 * Sample @t in such a way that it overflows, and say whether PMIs came.  Above its rate limit
 * the driver puts several periods into one sample, so count / period may be more than the PMIs; an
 * overflow without a PMI is what the driver's periodic check finds.
 */
static void overflow(struct trial t, void (*stimulus)(void), const char *what)
{
	u64 pmis, lost;

	pmis = figure("pmis");
	lost = figure("lost_pmis");
	run(&t, 1, stimulus);
	pmis = figure("pmis") - pmis;
	lost = figure("lost_pmis") - lost;
	if (t.err)
		say(REFUTED, "its counter of %s cannot be sampled (%s)", what, strerror(t.err));
	else if (t.count < t.period)
		say(UNTOLD, "its counter of %s did not overflow (count %llu)", what, t.count);
	else
		say(t.samples && !lost ? CONFIRMED : REFUTED,
		    "its counter of %s overflows with%s a PMI (count %llu, period %llu, %llu samples, %llu PMIs)",
		    what, t.samples && !lost ? "" : "out", t.count, t.period, t.samples, pmis);
}

/* On a NetBurst the driver's probe counts the clock. */
static bool clock_stands;

static bool needs_clock(void)
{
	if (clock_stands)
		say(UNTOLD, "the driver counts no clocks");
	return !clock_stands;
}

static void try_pmi(void)
{
	struct trial t = clock_event();

	if (!needs_clock())
		return;
	if (!figure("pmi")) {
		say(REFUTED, "no PMI reaches the home CPU");
		return;
	}
	t.period = clocks();
	overflow(t, idle, "the clock");
}

static void try_fixed_pmi(void)
{
	u64 bit = figure("fixed_pmi_en");
	struct trial t = event("uncore_wbox", 0xff, 0, 0);

	if (!needs_pmi())
		return;
	if (!bit) {
		say(REFUTED, "the enable bit is none of 1, 2 and 20");
		return;
	}
	t.period = clocks();
	run(&t, 1, idle);
	if (!t.samples)
		say(FAILED, "the driver found bit %d, and no PMI came", __builtin_ctzll(bit));
	else
		say(bit == BIT(1) ? CONFIRMED : REFUTED,
		    "the enable bit is %d (count %llu, period %llu, %llu samples)",
		    __builtin_ctzll(bit), t.count, t.period, t.samples);
}

static void try_summary(void)
{
	u64 val = 0;
	int err;

	if (!needs_pmi())
		return;
	if (figure("summary")) {
		say(CONFIRMED, "0xc43 and 0xcc3 show which boxes have overflowed");
		return;
	}
	err = rdmsr(home, 0xc43, &val);
	if (!needs_msr(err))
		return;
	if (err)
		say(REFUTED, "a read of 0xc43 raises #GP");
	else if (val)
		say(REFUTED, "0xc43 is 0x%llx while nothing has overflowed", val);
	else
		say(REFUTED, "0xc43 or 0xcc3 does not show an M-Box that has overflowed");
}

static void try_core_sel(void)
{
	u64 sel = figure("pmi_core_sel");

	if (!needs_pmi())
		return;
	if (!figure("pmi_core_sel_by_number"))
		say(CONFIRMED, "a mask reaches the home CPU (0x%llx)", sel);
	else if (platform == IVYTOWN)
		say(sel == BIT(topology(home, "core_id")) ? CONFIRMED : REFUTED,
		    "bit %d selects core %ld", __builtin_ctzll(sel), topology(home, "core_id"));
	else if (figure("pmi_ungated"))
		say(UNTOLD, "0x%llx selects the home CPU alone, as a bit or as a number",
		    sel);
	else
		say(REFUTED, "no mask reaches the home CPU, 0x%llx does", sel);
}

/* The MSR and the bits of it that the driver gives pmi_core_sel, where all of them are tried */
static void try_core_sel_bits(void)
{
	u32 reg = platform & NHM ? 0x391 : 0xc00;
	u64 sel = figure("pmi_core_sel"), val = 0, field;
	struct trial t = clock_event();
	int err;

	if (!needs_pmi())
		return;
	t.period = BIT(40);
	start(&t);
	err = rdmsr(home, reg, &val);
	stop(&t);
	note_trial(&t);
	if (!needs_msr(err))
		return;
	field = val & (platform & NHM ? 0x3fULL << 48 : 0x7feULL);
	if (__builtin_popcountll(sel) < 2)
		say(UNTOLD, "the driver writes one bit");
	else
		say(field == sel ? CONFIRMED : REFUTED, "0x%x keeps 0x%llx of 0x%llx", reg,
		    field, sel);
}

static void try_pmi_gate(void)
{
	bool gated = figure("pmi_gated");

	if (needs_pmi())
		say(gated == (platform == IVYTOWN) ? CONFIRMED : REFUTED, "it %s the next PMI",
		    gated ? "holds back" : "does not hold back");
}

static void try_debugctl(void)
{
	if (needs_pmi())
		say(figure("pmi_ungated") ? REFUTED : CONFIRMED, "a PMI %s without it",
		    figure("pmi_ungated") ? "arrives" : "does not arrive");
}

/* The driver takes the first CPU of a package that gets PMIs. */
static void try_pmi_thread(void)
{
	char siblings[64];
	int first;

	if (!needs_pmi())
		return;
	read_file(siblings, sizeof(siblings),
		  "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", home);
	first = atoi(siblings);
	if (!strpbrk(siblings, ",-"))
		say(UNTOLD, "a core has one thread");
	else
		say(first == home ? CONFIRMED : REFUTED, "the %s thread of a core gets it",
		    first == home ? "first" : "second");
}

#define OVF_UNCORE	BIT(61)

static void try_ovf_flag(void)
{
	u64 val = 0;
	int err;

	if (!needs_pmi())
		return;
	if (figure("ovf_flag")) {
		say(CONFIRMED, "a PMI sets it, and software clears it");
		return;
	}
	err = rdmsr(home, 0x38e, &val);
	if (!needs_msr(err))
		return;
	if (err)
		say(REFUTED, "a read of IA32_PERF_GLOBAL_STATUS raises #GP");
	else if (val & OVF_UNCORE)
		say(REFUTED, "a PMI sets it, and software cannot clear it");
	else
		say(REFUTED, "a PMI does not set it");
}

static void try_sticky_status(void)
{
	bool sticky = figure("status_accumulates");

	if (needs_pmi())
		say(sticky ? REFUTED : CONFIRMED, "its bit %s the box's",
		    sticky ? "stays after" : "goes with");
}

static bool freezes(void)
{
	char text[8];

	return platform == IVYTOWN ||
	       (read_file(text, sizeof(text), DRIVER "/parameters/freeze") && *text == 'Y');
}

#define FREEZE_CLOCKS	100

static void try_freeze(void)
{
	struct trial t = clock_event();

	if (!needs_pmi())
		return;
	if (!freezes()) {
		say(UNTOLD, "the module was loaded without freeze=1");
		return;
	}
	t.period = clocks();
	run(&t, 1, idle);
	if (!t.samples)
		say(FAILED, "no sample of the clock");
	else
		say(t.residual < FREEZE_CLOCKS ? CONFIRMED : REFUTED,
		    "%s %d clocks after it the counters run (%llu clocks)",
		    t.residual < FREEZE_CLOCKS ? "not even" : "still", FREEZE_CLOCKS, t.residual);
}

/* ---- rows: an overflow of each type of box --------------------------------- */

/*
 * Count @t under @stimulus; then sample it so that it overflows ten times.  What does not occur
 * does not overflow.
 */
static void overflow_ten_times(struct trial t, void (*stimulus)(void), const char *what)
{
	if (!needs_pmi())
		return;
	run(&t, 1, stimulus);
	if (t.count < 10) {
		say(UNTOLD, "%s did not occur (count %llu)", what, t.count);
		return;
	}
	t.period = t.count / 10;
	overflow(t, stimulus, what);
}

static void try_ubox(void)
{
	overflow_ten_times(platform == IVYTOWN ? event("uncore_ubox", 0x442, 0, 0) :
			   event("uncore_ubox", 0xf9, 0, 0), send_ipis, "IPIs");
}

/* Turbo, or a change of the frequency */
static void try_wbox(void)
{
	overflow_ten_times(event("uncore_wbox", 0xff04, 0, 0), walk_near, "cycles in turbo");
}

static void try_bbox(void)
{
	overflow_ten_times(event("uncore_bbox_0", 0x7a, 0, 0), walk_near,
			   "reads of the home agent");
}

static void try_cbox(void)
{
	overflow_ten_times(event("uncore_cbox_0", 0x714, 0, 0), walk_near, "LLC misses");
}

static void try_sbox(void)
{
	overflow_ten_times(event("uncore_sbox_0", 0x360, 0, 0), walk_near, "HOM packets");
}

static void try_mbox(void)
{
	overflow_ten_times(event("uncore_mbox_1", 0x3600, 0, 0), idle, "clocks");
}

static bool needs_remote(void)
{
	if (remote >= 0)
		return true;
	say(UNTOLD, "there is one package");
	return false;
}

/*
 * The port of the R-Box, or the QPI port, that a walk of remote memory uses: the PMU and config.
 * Without another package or a port the row cannot be told.
 */
static bool find_link(struct trial *best)
{
	static const char * const qpi[] = { "uncore_qpi_0", "uncore_qpi_1", "uncore_qpi_2" };
	struct trial ports[8];
	size_t n = 0;

	if (!needs_remote())
		return false;
	if (platform == IVYTOWN) {
		for (size_t i = 0; i < ARRAY_SIZE(qpi); i++)
			if (has_pmu(qpi[i]))
				ports[n++] = event(qpi[i], 0x201, 0, 0);
	} else {
		for (n = 0; n < 8; n++)	/* IPERF0 of each port: packets received */
			ports[n] = event(n < 4 ? "uncore_rbox_0" : "uncore_rbox_1",
					 6 * (n & 3) << 1, 0xff, 0);
	}
	if (!n) {
		say(UNTOLD, "there is no port");
		return false;
	}
	run(ports, n, walk_far);
	*best = ports[0];
	for (size_t i = 1; i < n; i++)
		if (ports[i].count > best->count)
			*best = ports[i];
	return true;
}

static void try_link(void)
{
	struct trial link;

	if (find_link(&link))
		overflow_ten_times(link, walk_far, "packets of remote memory");
}

static void try_uncore(void)
{
	overflow_ten_times(event("uncore", 0x309, 0, 0), walk_near, "LLC misses");
}

/* ---- rows: counters -------------------------------------------------------- */

/* A counter that samples starts at its capacity less the period. */
static void try_width(void)
{
	struct trial t = platform & EX ? event("uncore_wbox", 0xff, 0, 0) : clock_event();
	u64 val = 0;
	int err, width;

	if (!needs_pmi())
		return;
	t.period = BIT(40);
	start(&t);
	err = rdmsr(home, platform == IVYTOWN ? 0xc09 : 0x394, &val);
	stop(&t);
	note_trial(&t);
	if (t.err) {
		say(UNTOLD, "it cannot be sampled");
		return;
	}
	if (!needs_msr(err))
		return;
	width = val ? 64 - __builtin_clzll(val) : 0;
	say(width == 48 ? CONFIRMED : REFUTED, "it has %d bits", width);
}

/* The driver presets such a counter so that its low half is 0; nothing occurs. */
static void try_early_carry(void)
{
	struct trial t = event("uncore_wbox", 0x02, 0, 0);
	u64 val = 0;
	int err;

	if (!needs_pmi())
		return;
	t.period = BIT(40);
	start(&t);
	err = rdmsr(home, 0xc91, &val);
	stop(&t);
	note_trial(&t);
	if (!needs_msr(err))
		return;
	if (val == BIT(48) - BIT(40) + BIT(24))
		say(CONFIRMED, "it reads 2^24 too high");
	else if (val == BIT(48) - BIT(40))
		say(REFUTED, "it reads right");
	else
		say(UNTOLD, "another counter has the event, or PROCHOT occurred");
}

/* ---- rows: filters --------------------------------------------------------- */

/*
 * A filter with a value that does not occur.  @none has a mask of zeros, @all of ones.  If a 1
 * compares, all that occurs passes through @none, and nothing through @all.
 */
static void polarity(struct trial none, struct trial all)
{
	run(&none, 1, walk_near);
	run(&all, 1, walk_near);
	if (none.err || all.err)
		say(FAILED, "%s", strerror(none.err ?: all.err));
	else if (!none.count == !all.count)
		say(UNTOLD, "%s occurred (counts %llu, %llu)", none.count ? "any value" : "nothing",
		    none.count, all.count);
	else
		say(none.count ? CONFIRMED : REFUTED, "a 1 in it means %s (counts %llu, %llu)",
		    none.count ? "compare" : "ignore", none.count,
		    all.count);
}

/* MSG_IN_MATCH, message class 15 */
static void try_b_mask(void)
{
	polarity(event("uncore_bbox_0", 0x42, BIT(60) - 1, 0),
		 event("uncore_bbox_0", 0x42, BIT(60) - 1, BIT(60) - 1));
}

/* On; the last page of the first 8 GB */
#define M_FILTER	(BIT(63) | (BIT(33) - 0x1000))
#define M_MASK		((BIT(27) - 1) << 34)

/* DRAM commands with an address */
static void try_m_mask(void)
{
	polarity(event("uncore_mbox_0", 0x1400, 0, M_FILTER),
		 event("uncore_mbox_0", 0x1400, 0, M_FILTER | M_MASK));
}

/* Packets of a walk of remote memory: of a class, of an opcode of it, and of another class */
static void try_opcodes(void)
{
	struct trial t[3], link;
	bool passes;

	if (!find_link(&link))
		return;
	if (!link.count) {
		say(UNTOLD, "no packet of remote memory was seen");
		return;
	}
	if (platform == IVYTOWN) {	/* received: DRS, DataC_*_Cmp, NCB */
		t[0] = event(link.pmu, 0x200038, 0x1c00, 0x1e00);
		t[1] = event(link.pmu, 0x200038, 0x1c40, 0x1fe0);
		t[2] = event(link.pmu, 0x200038, 0x1800, 0x1e00);
	} else {			/* sent, XBR_SET1: HOM requests, RdData, NCB */
		u64 config = 0x210000ULL << 32 | (link.config[0] + 8);

		t[0] = event(link.pmu, config, 0, 0x1e00);
		t[1] = event(link.pmu, config, 0x40, 0x1fe0);
		t[2] = event(link.pmu, config, 0x1800, 0x1e00);
	}
	for (size_t i = 0; i < ARRAY_SIZE(t); i++)
		run(&t[i], 1, walk_far);
	if (t[0].err) {
		say(UNTOLD, "the port has no filter (%s)", strerror(t[0].err));
		return;
	}
	passes = t[0].count >= memory / LINE * 9 / 10 && t[1].count >= memory / LINE * 9 / 10 &&
		 t[2].count < t[1].count / 2;
	say(passes ? CONFIRMED : REFUTED, "it passes %s (%zu lines: counts %llu, %llu, %llu)",
	    passes ? "what a walk causes" : "other packets", memory / LINE, t[0].count, t[1].count,
	    t[2].count);
}

/* ---- rows: E7 -------------------------------------------------------------- */

static void try_cboxes(void)
{
	char name[32];
	int n = 0;

	for (int i = 0; i < 10; i++) {
		snprintf(name, sizeof(name), "uncore_cbox_%d", i);
		n += has_pmu(name);
	}
	say(n == 10 ? CONFIRMED : REFUTED, "%d C-Boxes keep what is written to them", n);
}

#define OV_C_R		BIT(0)
#define OV_C_L		BIT(2)
#define SIDES_TRIES	10

/* Which bit of SUMMARY each C-Box sets; R, L, or - if none was seen */
static void try_sides(void)
{
	char sides[] = "----------";
	bool both = false, none = false;

	if (!needs_pmi())
		return;
	if (!figure("summary") || walker == home) {
		say(UNTOLD, figure("summary") ? "the package has one CPU" : "there is no SUMMARY");
		return;
	}
	for (int i = 0; i < 10; i++) {
		char name[32];
		struct trial t = event(name, 0x714, 0, 0);
		struct seen seen[] = { { .reg = 0xc43 }, { .reg = 0xcc3 } };
		u64 bits = 0;
		int err;

		snprintf(name, sizeof(name), "uncore_cbox_%d", i);
		if (!has_pmu(name))
			continue;
		run(&t, 1, walk_near);
		t.period = t.count / 10 ?: 1;
		/* An overflow shows for as long as its PMI takes: a read may miss all of them. */
		for (int tries = 0; tries < SIDES_TRIES; tries++) {
			err = watch(&t, seen, 2);
			if (!needs_msr(err))
				return;
			bits = seen[0].any | seen[1].any;
			if (bits & (OV_C_L | OV_C_R))
				break;
		}
		both |= (bits & OV_C_L) && (bits & OV_C_R);
		none |= !(bits & (OV_C_L | OV_C_R));
		sides[i] = bits & OV_C_L ? 'L' : bits & OV_C_R ? 'R' : '-';
	}
	if (none)
		say(UNTOLD, "not each C-Box overflowed (C-Boxes 0 to 9: %s)", sides);
	else
		say(both ? REFUTED : CONFIRMED, "C-Boxes 0 to 9: %s", sides);
}

/* ---- rows: Ivytown --------------------------------------------------------- */

static void try_unlisted_pmi(void)
{
	if (!needs_pmi())
		return;
	if (!has_pmu("uncore_qpi_2"))
		say(UNTOLD, "there is no port 2");
	else
		say(figure("unlisted_pmi") ? CONFIRMED : REFUTED, "a PMI of port 2 %s",
		    figure("unlisted_pmi") ? "arrives" : "does not arrive");
}

/* Another event in the box, so that the driver reads STATUS */
static void try_status_order(void)
{
	struct trial t[] = { event("uncore_ubox", 0xff, 0, 0), event("uncore_ubox", 0x442, 0, 0) };

	if (!needs_pmi())
		return;
	t[0].period = clocks();
	run(t, 2, idle);
	if (!t[0].samples || t[0].status & (t[0].status - 1))
		say(UNTOLD, "more than the fixed counter has overflowed");
	else
		say(t[0].status == 1 ? CONFIRMED : REFUTED, "its bit is %d",
		    __builtin_ctzll(t[0].status));
}

/* QPI_RATE_STATUS against the clock of the port, which is an eighth of the rate */
static void try_link_rate(const char *pmu)
{
	struct trial t = event(pmu, 0x14, 0, 0);
	struct timespec from, to;
	char text[400], *line;
	long id = topology(home, "physical_package_id");
	double rate = 0, seconds, mhz;

	if (!read_file(text, sizeof(text), PMUS "/%s/link_rate", pmu)) {
		say(UNTOLD, "there is no such port");
		return;
	}
	for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		if (strtol(line, &line, 10) == id)
			rate = strtod(line, NULL);
	clock_gettime(CLOCK_MONOTONIC, &from);
	run(&t, 1, idle);
	clock_gettime(CLOCK_MONOTONIC, &to);
	seconds = to.tv_sec - from.tv_sec + (to.tv_nsec - from.tv_nsec) / 1e9;
	mhz = t.count / seconds / 1e6;
	if (!rate || !t.count)
		say(UNTOLD, rate ? "the port's clock stands still" : "it says no known rate");
	else
		say(mhz > rate / 8 * 0.9 && mhz < rate / 8 * 1.1 ? CONFIRMED : REFUTED,
		    "it says %.0f MT/s, the clock %.1f times as much", rate, mhz * 8 / rate);
}

static void try_link_rate_0(void)
{
	try_link_rate("uncore_qpi_0");
}

static void try_link_rate_1(void)
{
	try_link_rate("uncore_qpi_1");
}

static void try_link_rate_2(void)
{
	try_link_rate("uncore_qpi_2");
}

/* Packets put into the queue for DRS of a port: umask 0, and both sub-events */
static void try_umask0_whole(void)
{
	struct trial t[2];
	bool whole;

	if (!find_link(&t[0]))
		return;
	t[1] = t[0];
	t[0].config[0] = 0x200009;
	t[1].config[0] = 0x200309;
	run(t, 2, walk_far);
	whole = t[0].count && t[0].count >= t[1].count / 10 * 9;
	if (!t[0].count && !t[1].count)
		say(UNTOLD, "the event did not occur");
	else
		say(whole ? CONFIRMED : REFUTED, "it counts %s (%llu of %llu)",
		    whole ? "them" : t[0].count ? "a part" : "nothing", t[0].count, t[1].count);
}

/* Node IDs of the packages in the order of their buses, from U-Box 8086:0e1e; reads alone */
static void try_nodes(void)
{
	struct dirent **names;
	char text[260], list[100] = "";
	int n = scandir("/sys/bus/pci/devices", &names, NULL, alphasort), num = 0;
	bool in_order = true, mapped = true;

	for (int i = 0; i < n; i++) {
		unsigned char config[256];
		u32 node, map;
		int fd;

		read_file(text, sizeof(text), "/sys/bus/pci/devices/%s/device", names[i]->d_name);
		if (strtol(text, NULL, 0) == 0x0e1e) {
			snprintf(text, sizeof(text), "/sys/bus/pci/devices/%.60s/config",
				 names[i]->d_name);
			fd = open(text, O_RDONLY);
			if (fd >= 0 && read(fd, config, sizeof(config)) == sizeof(config)) {
				memcpy(&node, config + 0x40, sizeof(node));
				memcpy(&map, config + 0x54, sizeof(map));
				note("  %s: CPUNODEID 0x%x, GIDNIDMAP 0x%x\n", names[i]->d_name,
				     node, map);
				in_order &= (int)(node & 7) == num;
				mapped &= (map >> 3 * num & 7) == (node & 7);
				snprintf(list + strlen(list), sizeof(list) - strlen(list), " %u",
					 node & 7);
				num++;
			}
			close(fd);
		}
		free(names[i]);
	}
	if (n >= 0)
		free(names);
	if (!num)
		say(UNTOLD, "there is no device 8086:0e1e");
	else
		say(in_order && mapped ? CONFIRMED : REFUTED,
		    "the packages' nodes are%s, and GIDNIDMAP %s", list,
		    mapped ? "has them" : "has others");
}

/* ---- rows: Nehalem and Westmere -------------------------------------------- */

static void try_fixed_alone(void)
{
	if (needs_pmi())
		say(figure("fixed_alone") ? CONFIRMED : REFUTED, "it arrives %s",
		    figure("fixed_alone") ? "by itself" :
					    "only while a general counter is enabled");
}

#define NHM_ENABLE	(BIT(32) | 0xff)

/* Between a freeze and the driver's write of 0x391 another CPU may read it. */
static void try_frz_clears(void)
{
	struct trial t = clock_event();
	struct seen seen = { .reg = 0x391, .all = ~0ULL };
	u64 frozen = figure("frozen_clocks");

	if (!needs_pmi())
		return;
	if (!freezes() || walker == home) {
		say(UNTOLD, walker == home ? "the package has one CPU" :
		    "the module was loaded without freeze=1");
		return;
	}
	t.period = clocks() / 10;
	if (!needs_msr(watch(&t, &seen, 1)))
		return;
	frozen = figure("frozen_clocks") - frozen;
	if (!t.samples)
		say(FAILED, "no sample of the clock");
	else
		say(seen.all & NHM_ENABLE ? CONFIRMED : REFUTED,
		    "the bits %s (%llu freezes, %llu clocks)",
		    seen.all & NHM_ENABLE ? "stay" : "are 0 meanwhile", t.samples, frozen);
}

static u64 physical(volatile void *address)
{
	u64 entry = 0;
	int fd = open("/proc/self/pagemap", O_RDONLY);

	if (fd < 0 ||
	    pread(fd, &entry, sizeof(entry), (uintptr_t)address / PAGE * 8) != sizeof(entry))
		entry = 0;
	close(fd);
	return (entry & (BIT(55) - 1)) * PAGE;
}

/* One line is read from memory again and again. */
static void read_line(void)
{
	struct timespec from;

	pin(walker);
	clock_gettime(CLOCK_MONOTONIC, &from);
	while (since(&from) < milliseconds) {
		for (int i = 0; i < 100; i++) {
			asm volatile("clflush %0\n\tmfence" : "+m" (*near));
			(void)*near;
		}
	}
}

#define MATCH_ADDRESS	(BIT(63) | 0)	/* MatchSel 4 */

static void try_match_shift(void)
{
	struct trial t[3];
	u64 address;

	address = physical(near);
	note("  address of the line: 0x%llx\n", address);
	if (!address || address >> 40) {
		say(UNTOLD, "the kernel does not tell an address below 2^40");
		return;
	}
	t[0] = event("uncore", 0x735, MATCH_ADDRESS | address, 0);
	t[1] = event("uncore", 0x735, MATCH_ADDRESS | address | 8, 0);
	t[2] = event("uncore", 0x735, MATCH_ADDRESS | address >> 1, 0);
	for (size_t i = 0; i < ARRAY_SIZE(t); i++)
		run(&t[i], 1, read_line);
	if (t[0].err || !t[0].running)
		say(REFUTED, "MSR 0x396 cannot be written");
	else if (t[0].count && !t[1].count)
		say(CONFIRMED, "it has bits 39:3 (counts %llu, 0)", t[0].count);
	else if (t[0].count)
		say(REFUTED, "it has bits 39:4 (counts %llu, %llu)", t[0].count, t[1].count);
	else if (t[2].count)
		say(REFUTED, "it has them one bit lower (counts 0, %llu)", t[2].count);
	else
		say(UNTOLD, "no packet of the line was seen");
}

/* LLC misses: umask 0, and all sub-events */
static void try_umask0(void)
{
	struct trial t[] = { event("uncore", 0x09, 0, 0), event("uncore", 0x309, 0, 0) };

	run(t, 2, walk_near);
	if (!t[1].count)
		say(UNTOLD, "there was no LLC miss");
	else
		say(t[0].count ? REFUTED : CONFIRMED, "it counts %s (%llu of %llu)",
		    t[0].count ? "something" : "nothing", t[0].count, t[1].count);
}

/* GOTO_I_HIT with the upper and with the lower half of MSR 0x301 */
static void try_mesf(void)
{
	struct trial t[] = { event("uncore", 0x80c, 0xf0, 0), event("uncore", 0x80c, 0x0f, 0) };

	if (!needs_remote())
		return;
	run(&t[0], 1, take_away);
	run(&t[1], 1, take_away);
	if (t[0].err || t[1].err)
		say(REFUTED, "MSR 0x301 cannot be written");
	else if (!t[0].count == !t[1].count)
		say(UNTOLD, "%s halves count", t[0].count ? "both" : "none of the");
	else
		say(t[0].count ? CONFIRMED : REFUTED, "they are bits %s (counts %llu, %llu)",
		    t[0].count ? "7:4" : "3:0", t[0].count, t[1].count);
}

/* QHL_OCCUPANCY.REMOTE and LOCAL, QMC_OCCUPANCY of the channels: each processor has these queues. */
static const u32 queues[] = { 0x223, 0x423, 0x12a, 0x22a, 0x42a };

#define QUEUES		ARRAY_SIZE(queues)
#define OCC_CTR_RST	BIT(17)

/* Entries of each queue in a clock; returns false if there was no clock */
static bool measure_queues(double *entries, u64 reset, void (*stimulus)(void))
{
	struct trial t[QUEUES + 1];

	for (size_t i = 0; i < QUEUES; i++)
		t[i] = event("uncore", queues[i] | reset, 0, 0);
	t[QUEUES] = event("uncore", 0xff, 0, 0);
	run(t, QUEUES + 1, stimulus);
	for (size_t i = 0; i < QUEUES; i++)
		entries[i] = t[QUEUES].count ? (double)t[i].count / t[QUEUES].count : 0;
	return t[QUEUES].count;
}

/*
 * The queues of an idle machine are empty: what they have without a reset, and do not have with one,
 * is too much.  A queue that has no entry in a walk either may have an event that never counts.
 */
static void try_occ_stale(void)
{
	double stale[QUEUES], right[QUEUES], busy[QUEUES], most = 0;
	unsigned int used = 0;

	if (!measure_queues(busy, 0, walk_near) || !measure_queues(stale, 0, idle) ||
	    !measure_queues(right, OCC_CTR_RST, idle)) {
		say(FAILED, "no clocks were counted");
		return;
	}
	for (size_t i = 0; i < QUEUES; i++) {
		double more = stale[i] - right[i];

		if (fabs(more) > fabs(most))
			most = more;
		used += busy[i] > 0;
	}
	if (fabs(most) >= 0.5)
		say(REFUTED, "it is %.0f entries too long", most);
	else if (!used)
		say(UNTOLD, "no queue had an entry");
	else
		say(CONFIRMED, "it is 0 entries too long (%u of %zu queues had entries)", used,
		    QUEUES);
}

/* On model 37 the memory controller is on another die. */
static void try_memory_events(void)
{
	struct trial t[] = { event("uncore", 0x309, 0, 0), event("uncore", 0x72c, 0, 0) };
	bool other_die = model == 0x25;

	run(t, 2, walk_near);
	if (!t[0].count)
		say(UNTOLD, "there was no LLC miss");
	else
		say(!t[1].count == other_die ? CONFIRMED : REFUTED,
		    "%s reads of memory are counted (%llu LLC misses, %llu reads)",
		    t[1].count ? "the" : "no", t[0].count, t[1].count);
}

/* ---- rows: NetBurst -------------------------------------------------------- */

#define NB_EVENT(number, mask)	((u64)(number) << 57 | (u64)(mask) << 41)
#define NB_CLOCK		NB_EVENT(24, 0x1)
#define NB_IOQ			NB_EVENT(10, 0x1)
#define NB_X87_ASSIST		NB_EVENT(43, 0x1e)
#define NB_X87_UNDERFLOW	NB_EVENT(43, 0x1)	/* of the stack */
#define NB_MACHINE_CLEAR(mask)	NB_EVENT(44, mask)
#define NB_CASCADE		BIT(30)
#define NB_BITS			40

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
	say(with == cpus ? CONFIRMED : REFUTED, "PMIs arrive on %d of %d CPUs", with, cpus);
}

static void try_clocks(void)
{
	struct trial t = clock_event();

	run(&t, 1, idle);
	clock_stands = !t.count;
	say(t.count ? CONFIRMED : REFUTED, "it counts%s (%llu in %u ms)", t.count ? "" : " nothing",
	    t.count, milliseconds);
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
		say(REFUTED, "the driver got no PMI of it");
	else if (t.err)
		say(FAILED, "%s", strerror(t.err));
	else
		say(t.samples ? CONFIRMED : REFUTED,
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
		say(FAILED, "%s", strerror(t.err));
	else
		say(started == PAIRS ? CONFIRMED : REFUTED,
		    "%u of %d overflows started the counter that waited", started, PAIRS);
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
		say(sum ? CONFIRMED : REFUTED,
		    "with it they count%s (%llu, and IOQ_allocation %llu)", sum ? "" : " nothing",
		    sum, t[4].count);
}

/* x87 instructions need an assist for denormal operands. */
static void assist(void)
{
	volatile double small = 4.9e-324;
	struct timespec from, pause = { 0, 200000 };

	pin(home);
	clock_gettime(CLOCK_MONOTONIC, &from);
	while (since(&from) < milliseconds) {
		asm volatile("fldl %0\n\tfadd %%st(0)\n\tfstpl %0" : "+m" (small));
		small = 4.9e-324;
		nanosleep(&pause, NULL);
	}
}

/*
 * While a rare event is sampled the driver sees whether its PMIs come with the overflow, and arms
 * the counters accordingly.  A counter whose event does not occur then shows its preset.
 */
static void try_preset_exact(void)
{
	struct trial t = event("netburst", NB_X87_ASSIST, 0, 0);
	u64 preset = BIT(NB_BITS) - BIT(38), val;
	int err = 0, late = 0, exact = 0;

	if (!needs_pmi())
		return;
	t.period = 2;
	run(&t, 1, assist);
	if (t.samples < 4) {
		say(UNTOLD, "there was no x87 assist");
		return;
	}
	t = event("netburst", NB_X87_UNDERFLOW, 0, 0);
	t.period = BIT(38);
	start(&t);
	for (u32 reg = 0x30c; reg <= 0x311 && !err; reg++) {
		err = rdmsr(home, reg, &val);
		late += !err && val == preset + 1;
		exact += !err && val == preset;
	}
	stop(&t);
	note_trial(&t);
	if (!needs_msr(err))
		return;
	if (late == exact)
		say(UNTOLD, "no counter has the preset");
	else
		say(late ? CONFIRMED : REFUTED, "the driver arms the counter for %s",
		    late ? "one event less" : "the whole period");
}

/* With FORCE_OVF, a period of 1, the first event or the second one interrupts. */
static void try_force_first(void)
{
	struct trial t = event("netburst", NB_X87_ASSIST, 0, 0);

	if (!needs_pmi())
		return;
	t.period = 1;
	run(&t, 1, assist);
	if (t.err)
		say(FAILED, "%s", strerror(t.err));
	else if (t.samples < 2)
		say(UNTOLD, "there was no x87 assist");
	else
		say(t.count > t.samples + t.samples / 2 ? CONFIRMED : REFUTED,
		    "%s event interrupts (%llu events, %llu samples)",
		    t.count > t.samples + t.samples / 2 ? "every second" : "each",
		    t.count, t.samples);
}

/* Code that is written just before it runs clears the pipeline. */
static void modify_code(void)
{
	static unsigned char *code;
	struct timespec from, pause = { 0, 100000 };

	if (!code) {
		code = mmap(NULL, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC,
			    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (code == MAP_FAILED)
			die("no memory for code");
		code[0] = 0x90;		/* nop */
		code[1] = 0xc3;		/* ret */
	}
	pin(home);
	clock_gettime(CLOCK_MONOTONIC, &from);
	while (since(&from) < milliseconds) {
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
		say(t[0].count > t[1].count ? CONFIRMED : REFUTED,
		    "it is bit %d (counts %llu, %llu)", t[0].count > t[1].count ? 6 : 2, t[0].count,
		    t[1].count);
}

static void try_iq_escr(void)
{
	u64 val;
	int err = rdmsr(home, 0x3ba, &val);

	if (needs_msr(err))
		say(err ? CONFIRMED : REFUTED, "a read of 0x3ba %s",
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

/* ---- rows: what no trial shows --------------------------------------------- */

static void try_hlt_awake(void)
{
	say(UNTOLD, "the driver sets wk_on_pmi, which wakes the core");
}

static void try_stale_box(void)
{
	say(UNTOLD, "the driver clears the box first");
}

static void try_reserved_gp(void)
{
	say(UNTOLD, "the driver writes no reserved bit");
}

/* ---- the rows -------------------------------------------------------------- */

static const struct {
	const char *name;
	unsigned int platforms;
	void (*try)(void);
	const char *question;
} rows[] = {
	{ "clocks", NETBURST, try_clocks,
	  "global_power_events counts the clocks" },
	{ "pmi", ALL, try_pmi,
	  "a PMI reaches a CPU" },
	{ "core_sel", UNCORES, try_core_sel,
	  "pmi_core_sel (EN_PMI_CORE) is a mask of cores" },
	{ "core_sel_bits", EX | NHM, try_core_sel_bits,
	  "pmi_core_sel (EN_PMI_CORE) has each bit that the manual has" },
	{ "pmi_gate", UNCORES, try_pmi_gate,
	  "a bit left in the global STATUS holds back the next PMI on an Ivytown alone" },
	{ "debugctl", UNCORES, try_debugctl,
	  "a PMI needs IA32_DEBUGCTL[13]" },
	{ "pmi_thread", UNCORES, try_pmi_thread,
	  "the first thread of a core gets the PMI" },
	{ "ovf_flag", UNCORES, try_ovf_flag,
	  "a PMI sets IA32_PERF_GLOBAL_STATUS[61]" },
	{ "freeze", UNCORES, try_freeze,
	  "an overflow stops the counters at once" },
	{ "fixed_pmi", EX, try_fixed_pmi,
	  "pmi_en of W_MSR_PMON_FIXED_CTR_CTL is bit 1" },
	{ "summary", EX, try_summary,
	  "S_MSR_PMON_SUMMARY is at 0xc43 and 0xcc3" },
	{ "sticky_status", EX, try_sticky_status,
	  "an ov bit of U STATUS follows the boxes below it" },
	{ "early_carry", EX, try_early_carry,
	  "a W counter reads too high while its low half is 0" },
	{ "fixed_alone", NHM, try_fixed_alone,
	  "the fixed counter's PMI needs no general counter" },
	{ "frz_clears", NHM, try_frz_clears,
	  "a freeze leaves the enable bits of 0x391" },
	{ "unlisted_pmi", IVYTOWN, try_unlisted_pmi,
	  "QPI port 2, without a bit in U STATUS, raises PMIs" },
	{ "status_order", IVYTOWN, try_status_order,
	  "bit 0 of U_MSR_PMON_BOX_STATUS is the fixed counter" },
	{ "hlt_awake", IVYTOWN, try_hlt_awake,
	  "a halted core is asleep, and gets no PMI without wk_on_pmi" },
	{ "stale_box", IVYTOWN, try_stale_box,
	  "a bit of GLOBAL_STATUS is cleared while its box shows an overflow" },
	{ "width", UNCORES, try_width,
	  "the fixed counter has 48 bits" },
	{ "overflow_ubox", EX | IVYTOWN, try_ubox,
	  "an overflow of the U-Box raises a PMI" },
	{ "overflow_wbox", EX, try_wbox,
	  "an overflow of a W-Box counter raises a PMI" },
	{ "overflow_bbox", EX, try_bbox,
	  "an overflow of a B-Box raises a PMI" },
	{ "overflow_cbox", EX, try_cbox,
	  "an overflow of a C-Box raises a PMI" },
	{ "overflow_sbox", EX, try_sbox,
	  "an overflow of an S-Box raises a PMI (pmi_en is bit 20)" },
	{ "overflow_mbox", EX, try_mbox,
	  "an overflow of an M-Box raises a PMI" },
	{ "overflow_rbox", EX, try_link,
	  "an overflow of an R-Box raises a PMI" },
	{ "overflow_qpi", IVYTOWN, try_link,
	  "an overflow of a QPI port raises a PMI" },
	{ "overflow_uncore", NHM, try_uncore,
	  "an overflow of a general counter raises a PMI" },
	{ "b_mask", EX, try_b_mask,
	  "a 1 in B_MSR_MASK_REG means compare" },
	{ "m_mask", EX, try_m_mask,
	  "a 1 in M_MSR_ADDR_MASK means compare" },
	{ "opcodes", EX | IVYTOWN, try_opcodes,
	  "a filter by class and opcode passes the packets of remote memory" },
	{ "cboxes", E7, try_cboxes,
	  "there are ten C-Boxes" },
	{ "sides", E7, try_sides,
	  "each C-Box sets one bit of SUMMARY, left or right" },
	{ "qpi0_rate", IVYTOWN, try_link_rate_0,
	  "QPI_RATE_STATUS has the rate of port 0" },
	{ "qpi1_rate", IVYTOWN, try_link_rate_1,
	  "QPI_RATE_STATUS has the rate of port 1" },
	{ "qpi2_rate", IVYTOWN, try_link_rate_2,
	  "QPI_RATE_STATUS has the rate of port 2" },
	{ "nodes", IVYTOWN, try_nodes,
	  "node IDs are in the order of the packages" },
	{ "umask0_whole", IVYTOWN, try_umask0_whole,
	  "umask 0 counts what Intel's files have without a sub-event" },
	{ "umask0", NHM, try_umask0,
	  "umask 0 counts nothing of an event with sub-events" },
	{ "match_shift", NHM, try_match_shift,
	  "the address in MSR 0x396 is bits 39:3 in their places" },
	{ "mesf", WESTMERE, try_mesf,
	  "bits 7:4 of MSR 0x301 are snoops to I" },
	{ "occ_stale", NHM, try_occ_stale,
	  "an occupancy is right without OCC_CTR_RST" },
	{ "memory_events", NHM, try_memory_events,
	  "the events of memory count, but not on model 37" },
	{ "threads", NETBURST, try_threads,
	  "PMIs reach each thread of a core" },
	{ "preset_exact", NETBURST, try_preset_exact,
	  "the PMI comes with the event after the overflow" },
	{ "force_first", NETBURST, try_force_first,
	  "with FORCE_OVF the second event is the first that interrupts" },
	{ "cascade_pmi", NETBURST, try_cascade_pmi,
	  "a counter that another one has started raises PMIs" },
	{ "unflagged", NETBURST, try_unflagged,
	  "each overflow sets OVF" },
	{ "cascade_latch", NETBURST, try_cascade_latch,
	  "a counter that another one has started stops with its OVF" },
	{ "pmi_level", NETBURST, try_pmi_level,
	  "a PMI is an edge" },
	{ "write_errata", NETBURST, try_write_errata,
	  "the errata O8, O9 and N15 are present" },
	{ "powered_down", NETBURST, try_powered_down,
	  "a counter without an ESCR that has an event does not count" },
	{ "fsb_select", NETBURST, try_fsb_select,
	  "b2b_cycles, bnr, snoop and response need ESCR select 6" },
	{ "smclear", NETBURST, try_smclear,
	  "bit 6 of machine_clear is self-modifying code" },
	{ "iq_escr", NETBURST, try_iq_escr,
	  "there is no MSR_IQ_ESCR0" },
	{ "reserved_gp", NHM | NETBURST, try_reserved_gp,
	  "a 1 in a reserved bit is dropped" },
};

/* ---- what has to be there -------------------------------------------------- */

static void find_processor(void)
{
	unsigned int eax = 1, ebx, ecx = 0, edx, vendor[3], none = 0;

	asm volatile("cpuid" : "+a" (none), "=b" (vendor[0]), "=c" (vendor[2]), "=d" (vendor[1]));
	asm volatile("cpuid" : "+a" (eax), "=b" (ebx), "+c" (ecx), "=d" (edx));
	family = eax >> 8 & 15;
	model = (eax >> 4 & 15) | (eax >> 12 & 0xf0);
	stepping = eax & 15;
	for (size_t i = 0; i < ARRAY_SIZE(processors); i++)
		if (!memcmp(vendor, "GenuineIntel", 12) && processors[i].family == family &&
		    processors[i].model == model)
			platform = processors[i].platform;
	if (!platform)
		die("ex_uncore does not support this processor (family %u model 0x%x)", family,
		    model);
}

/* Whether another process has an MSR device open, as likwid and PCM do */
static bool msr_in_use(void)
{
	struct dirent *process, *file;
	char path[600], target[64];
	bool found = false;
	DIR *proc, *fds;

	proc = opendir("/proc");
	while (proc && !found && (process = readdir(proc))) {
		snprintf(path, sizeof(path), "/proc/%s/fd", process->d_name);
		fds = *process->d_name >= '0' && *process->d_name <= '9' ? opendir(path) : NULL;
		while (fds && !found && (file = readdir(fds))) {
			ssize_t len;

			snprintf(path, sizeof(path), "/proc/%.20s/fd/%.20s", process->d_name,
				 file->d_name);
			len = readlink(path, target, sizeof(target) - 1);
			target[len < 0 ? 0 : len] = 0;
			found = !strncmp(target, "/dev/cpu/", 9);
		}
		if (fds)
			closedir(fds);
	}
	if (proc)
		closedir(proc);
	return found;
}

/* An event of the driver then cannot be opened. */
static bool p4_has_counters(void)
{
	struct trial t = clock_event();
	int err = open_event(&t, -1);

	if (!err)
		close(t.fd);
	return err == EBUSY;
}

static void check_machine(void)
{
	find_processor();
	if (access("/proc/sys/kernel/perf_event_paranoid", F_OK))
		die("this kernel has no perf events");
	if (geteuid())
		die("only root can read the registers; run this as root");
	if (platform == NETBURST && number("/proc/sys/kernel/nmi_watchdog", 0))
		die("the NMI watchdog uses the counters (sysctl kernel.nmi_watchdog=0)");
	if (access(DRIVER, F_OK) && (has_pmu("uncore") || has_pmu("uncore_ubox")))
		die("another driver has the counters (rmmod intel_uncore; insmod ex_uncore.ko)");
	if (access(DRIVER, F_OK))
		die("the module ex_uncore is not loaded (if insmod failed, dmesg has the reason)");
	if (access(DEBUGFS, R_OK))
		die("there is no " DEBUGFS " (mount -t debugfs none /sys/kernel/debug)");
	if (number(DRIVER "/refcnt", 0))
		die("the counters are in use: another program has events of ex_uncore open");
	if (platform == NETBURST && p4_has_counters())
		die("the counters are in use: the kernel's own driver has events");
	if (msr_in_use())
		die("the counters may be in use: another program has /dev/cpu/N/msr open");
}

/* The home CPU of the first package, another CPU of it, and one of another package */
static void find_cpus(void)
{
	long id;

	home = walker = remote = -1;
	for (int cpu = 0; cpu < MAX_CPUS && home < 0; cpu++) {
		id = platform == NETBURST ? cpu : topology(cpu, "physical_package_id");
		snprintf(package, sizeof(package), DEBUGFS "/%s%ld",
			 platform == NETBURST ? "cpu" : "package", id);
		if (id >= 0 && !access(package, R_OK))
			home = (int)figure("home_cpu");
	}
	if (home < 0)
		die("no package has a home CPU");
	id = topology(home, "physical_package_id");
	for (int cpu = 0; cpu < MAX_CPUS; cpu++) {
		long other = topology(cpu, "physical_package_id");

		if (other < 0)
			continue;
		if (other != id)
			remote = cpu;
		else if (cpu != home)
			walker = cpu;
	}
	if (walker < 0)
		walker = home;
}

/* ---- evidence -------------------------------------------------------------- */

/* Root may run confirm in a folder of others: an existing file or link is not written to. */
static void open_evidence(void)
{
	int fd = open(output, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);

	if (fd < 0 && errno == EEXIST)
		die("%s exists: choose another with -o", output);
	evidence = fd < 0 ? NULL : fdopen(fd, "w");
	if (!evidence)
		die("%s: %s", output, strerror(errno));
}

static void note_file(const char *name, const char *path)
{
	char text[4096];

	if (read_file(text, sizeof(text), "%s", path))
		note("%s %s%s", name, text, strchr(text, '\n') ? "" : "\n");
}

static void note_folder(const char *folder, const char *file)
{
	struct dirent **names;
	int n = scandir(folder, &names, NULL, alphasort);

	for (int i = 0; i < n; i++) {
		char path[600], text[4096], *line, *next;

		snprintf(path, sizeof(path), "%s/%s%s", folder, names[i]->d_name, file);
		if (*names[i]->d_name != '.' && read_file(text, sizeof(text), "%s", path))
			for (line = strtok_r(text, "\n", &next); line;
			     line = strtok_r(NULL, "\n", &next))
				note("%s: %s\n", names[i]->d_name, line);
		free(names[i]);
	}
	if (n >= 0)
		free(names);
}

/* The driver's lines of the kernel log */
static void note_log(void)
{
	int size = klogctl(10, NULL, 0);
	char *text = size > 0 ? calloc(size + 1, 1) : NULL, *line, *next;

	if (text && klogctl(3, text, size) > 0)
		for (line = strtok_r(text, "\n", &next); line; line = strtok_r(NULL, "\n", &next))
			if (strstr(line, " ex_uncore: "))
				note("%s\n", strstr(line, " ex_uncore: ") + 1);
	free(text);
}

static void note_machine(void)
{
	struct utsname name;
	char text[64];

	uname(&name);
	note("confirm: what is UNCONFIRMED, tried (Documentation/confirm.rst)\n\n");
	note("family %u model 0x%x stepping %u\n", family, model, stepping);
	if (read_file(text, sizeof(text), "/sys/devices/system/cpu/cpu0/microcode/version"))
		note("microcode %s", text);
	note("kernel %s %s\n", name.sysname, name.release);
	note_file("version of ex_uncore", DRIVER "/srcversion");
	note_folder(DRIVER "/parameters", "");
	note_file("CPUs", "/sys/devices/system/cpu/online");
	note("home CPU %d, walker %d, other package %d, walks of %zu bytes\n", home, walker, remote,
	     memory);
	note_folder(PMUS, "/cpumask");
	note("\nkernel log\n");
	note_log();
	note("\ndebugfs before\n");
	note_folder(DEBUGFS, "");
}

/* ---- main ------------------------------------------------------------------ */

static void usage(FILE *to)
{
	fputs("usage: confirm [-o FILE] [-m MB] [-t MS]\n"
	      "Try on this machine what Documentation/hardware calls UNCONFIRMED.\n"
	      "\n"
	      "  -o, --output FILE   evidence (confirm-evidence.txt); FILE must not exist\n"
	      "  -m, --memory MB     memory that is walked (four times the last level cache)\n"
	      "  -t, --time MS       of a trial that waits (20)\n"
	      "  -l, --list          list the rows and their questions\n"
	      "\n"
	      "Each row is a line of KTAP, with figures:\n"
	      "  ok N - ROW: confirmed, ...\n"
	      "  ok N - ROW: refuted, ...\n"
	      "  ok N - ROW # SKIP cannot be told here: ...\n"
	      "  not ok N - ROW: ...        confirm could not carry out the trial\n"
	      "Exit status: 0; 1 after a \"not ok\", or if confirm had to stop after the first trial\n"
	      "had begun; 2 if something is missing, and then nothing was touched.\n", to);
}

static void list_rows(void)
{
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
		printf("%-20s %s\n", rows[i].name, rows[i].question);
}

static unsigned long argument(const char *text, const char *what, unsigned long most)
{
	char *end;
	unsigned long val = strtoul(text, &end, 10);

	if (*end || !val || val > most)
		die("%s: not a number of %s from 1 to %lu", text, what, most);
	return val;
}

/* The last level cache in bytes */
static size_t cache_size(void)
{
	long kb = number("/sys/devices/system/cpu/cpu0/cache/index3/size",
			 number("/sys/devices/system/cpu/cpu0/cache/index2/size", 4096));

	return (size_t)kb << 10;
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "output", required_argument, NULL, 'o' },
		{ "memory", required_argument, NULL, 'm' },
		{ "time", required_argument, NULL, 't' },
		{ "list", no_argument, NULL, 'l' },
		{ "help", no_argument, NULL, 'h' },
		{ }
	};
	size_t i, planned = 0;
	int option;

	/* tools/confirm runs the program as /proc/self/fd/3. */
	argv[0] = "confirm";
	prctl(PR_SET_NAME, "confirm");
	while ((option = getopt_long(argc, argv, "o:m:t:lh", options, NULL)) != -1) {
		switch (option) {
		case 'o':
			output = optarg;
			break;
		case 'm':
			memory = argument(optarg, "megabytes", 65536) << 20;
			break;
		case 't':
			milliseconds = argument(optarg, "milliseconds", 1000);
			break;
		case 'l':
			list_rows();
			return 0;
		case 'h':
			usage(stdout);
			return 0;
		default:
			usage(stderr);
			return 2;
		}
	}
	if (optind < argc) {
		usage(stderr);
		return 2;
	}
	check_machine();
	find_cpus();
	if (!memory)
		memory = 4 * cache_size();
	pin(home);
	near = memory_of(walker);
	if (remote >= 0)
		far = memory_of(remote);
	open_evidence();
	note_machine();
	printf("KTAP version 1\n");
	for (i = 0; i < ARRAY_SIZE(rows); i++)
		planned += !!(rows[i].platforms & platform);
	printf("1..%zu\n", planned);
	flush_rows();
	trying = true;
	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		if (!(rows[i].platforms & platform))
			continue;
		row.name = rows[i].name;
		note("\n%s: is it so that %s?\n", rows[i].name, rows[i].question);
		rows[i].try();
	}
	note("\ndebugfs after\n");
	note_folder(DEBUGFS, "");
	if (fclose(evidence))
		die("%s: %s", output, strerror(errno));
	return row.failed ? 1 : 0;
}
