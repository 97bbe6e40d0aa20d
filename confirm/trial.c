// SPDX-License-Identifier: GPL-2.0
/* confirm: events, counted and sampled */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "confirm.h"

#define RING_PAGES	64
#define LONG_WATCH	20

struct trial event(const char *pmu, u64 config, u64 config1, u64 config2)
{
	return (struct trial){
		.pmu = pmu, .config = { config, config1, config2 }, .cpu = home,
	};
}

/* The event of the uncore clock whose PMI enable bit is documented */
struct trial clock_event(void)
{
	switch (platform) {
	case XEON7500:
	case E7:
		return event("uncore_mbox_0", 0x3600, 0, 0);
	case IVYTOWN:
	case HASWELL_EP:
	case BROADWELL_EP:
	case BROADWELL_DE:
		return event("uncore_ubox", 0xff, 0, 0);
	case NETBURST:
		return event("netburst", 24ULL << 57 | BIT(41), 0, 0);
	default:
		return event("uncore", 0xff, 0, 0);
	}
}

/* Clocks of a millisecond */
u64 clocks(void)
{
	u64 khz = platform == NETBURST ? 0 : figure("clock_khz");

	return khz ?: 1000000;
}

int open_event(struct trial *t, int group)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr), .disabled = 1,
		.config = t->config[0], .config1 = t->config[1], .config2 = t->config[2],
		.sample_period = t->period,
		.sample_type = PERF_SAMPLE_TIME | PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD |
			       PERF_SAMPLE_RAW,
		/* perf's own clock differs between CPUs where the TSC is unstable. */
		.use_clockid = 1, .clockid = CLOCK_MONOTONIC_RAW,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	char path[300];

	snprintf(path, sizeof(path), PMUS "/%s/type", t->pmu);
	attr.type = number(path, -1);
	t->fd = syscall(SYS_perf_event_open, &attr, -1, t->cpu, group, 0);
	return t->fd < 0 ? errno : 0;
}

/* Start an event as a member of the group of the event @group; -1: of none */
void start_in(struct trial *t, int group)
{
	t->count = t->samples = t->sum = t->status = 0;
	t->residual = UINT64_MAX;
	t->running = 0;
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

void start(struct trial *t)
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
			u64 time;
			u32 cpu, res;
			u64 period;
			u32 size;
			struct raw raw;
		} __attribute__((packed)) s;

		take(t->page, at, &s, sizeof(s));
		at += s.h.size;
		if (s.h.type != PERF_RECORD_SAMPLE)
			continue;
		if (t->times && t->samples < MAX_TIMES)
			t->times[t->samples] = s.time;
		t->samples++;
		t->sum += s.period;
		t->status |= s.raw.status;
		if (s.raw.residual < t->residual)
			t->residual = s.raw.residual;
	}
}

void stop(struct trial *t)
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

void note_trial(const struct trial *t)
{
	note("  perf %s -C %d -e %s/config=0x%llx,config1=0x%llx,config2=0x%llx/",
	     t->period ? "record" : "stat", t->cpu, t->pmu, t->config[0],
	     t->config[1], t->config[2]);
	if (t->period)
		note(" -c %llu", t->period);
	if (t->err) {
		note(": %s\n", strerror(t->err));
		return;
	}
	note(": count %llu in %llu ns", t->count, t->running);
	if (t->period)
		note(", samples %llu", t->samples);
	if (t->period && !t->times)
		note(", their sum %llu, bits of STATUS 0x%llx, least residual %lld", t->sum,
		     t->status, (long long)t->residual);
	note("\n");
}

/* Count or sample @n events at the same time, while @stimulus runs. */
void run(struct trial *t, size_t n, void (*stimulus)(void))
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

/* Walk on the home CPU until the parent kills the process or ends. */
static void walk_at_home(pid_t parent)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	pin(home);
	walk_forever();
}

/*
 * Call @look again and again on the walker CPU, while @t overflows and another process walks on the
 * home CPU: until the time of a trial has passed, and longer while it returns that it needs more.
 */
int watch(struct trial *t, bool (*look)(int msr, void *arg), void *arg)
{
	pid_t parent = getpid(), child;
	bool more = true;
	char path[64];
	u64 from;
	int msr;

	snprintf(path, sizeof(path), "/dev/cpu/%d/msr", walker);
	msr = open(path, O_RDONLY);
	if (msr < 0)
		return -errno;
	start(t);
	child = fork();
	if (child < 0)
		die("cannot create a process: %s", strerror(errno));
	if (!child) {
		/* It does not keep the event open. */
		if (!t->err)
			close(t->fd);
		close(msr);
		walk_at_home(parent);
	}
	pin(walker);
	from = nanoseconds();
	while (since(from) < milliseconds || (more && since(from) < LONG_WATCH * milliseconds))
		more = look(msr, arg);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	stop(t);
	close(msr);
	note_trial(t);
	return 0;
}
