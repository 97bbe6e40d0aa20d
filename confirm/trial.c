// SPDX-License-Identifier: GPL-2.0
/* confirm: events, counted and sampled, and what makes events occur */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/mempolicy.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "confirm.h"

#define RING_PAGES	64
#define WAIT_MS		20	/* of a trial without a walk; a measurement again is longer */

size_t memory;
static unsigned int milliseconds = WAIT_MS;
static bool backwards;			/* a walk goes from the end to the start */
static volatile u64 *near, *far;	/* memory of the walker's node, and of another package */

void pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		die("cannot run on CPU %d, which is needed (a cpuset?): %s", cpu, strerror(errno));
}

u64 nanoseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

/* Stimuli for measurement @times of a row, which depend on other things than those of the first */
void vary_stimuli(unsigned int times)
{
	milliseconds = WAIT_MS * (1 + times % 3);
	backwards = times & 1;
}

void idle(void)
{
	const struct timespec time = { 0, milliseconds * 1000000L };

	nanosleep(&time, NULL);
}

/* Memory of the node of @cpu, which numa_balancing leaves there */
static volatile u64 *memory_of(int cpu)
{
	unsigned long nodes[16] = { };
	volatile u64 *words;
	unsigned int node;

	pin(cpu);
	words = mmap(NULL, memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (words == MAP_FAILED)
		die("no memory for a walk of %zu MiB", memory >> 20);
	/* Where there are no nodes, or this one has no memory, the rows of a link see it. */
	if (!syscall(SYS_getcpu, NULL, &node, NULL) && node < 8 * sizeof(nodes)) {
		nodes[node / 64] = BIT(node % 64);
		syscall(SYS_mbind, words, memory, MPOL_BIND, nodes, 8 * sizeof(nodes), 0);
	}
	for (size_t i = 0; i < memory / sizeof(*words); i += LINE / sizeof(*words))
		words[i] = i;
	return words;
}

void map_memory(void)
{
	near = memory_of(walker);
	if (remote >= 0)
		far = memory_of(remote);
}

/* Read each line once. */
static void walk(volatile u64 *words)
{
	size_t step = LINE / sizeof(*words), end = memory / sizeof(*words);

	pin(walker);
	for (size_t n = 0; n < end; n += step)
		(void)words[backwards ? end - step - n : n];
}

void walk_near(void)
{
	walk(near);
}

void walk_far(void)
{
	walk(far);
}

/* The scheduler sends an IPI to move a process. */
void send_ipis(void)
{
	for (int i = 0; i < 1000; i++)
		pin(i & 1 ? walker : home);
}

struct trial event(const char *pmu, u64 config)
{
	struct trial t = { .config = { config }, .cpu = home };

	snprintf(t.pmu, sizeof(t.pmu), "%s", pmu);
	return t;
}

struct trial clock_event(void)
{
	return event(clock_of->pmu, clock_of->config);
}

void start(struct trial *t)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr), .disabled = 1, .sample_period = t->period,
		.config = t->config[0], .config1 = t->config[1], .config2 = t->config[2],
		.sample_type = PERF_SAMPLE_READ,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};

	t->count = t->running = t->samples = 0;
	t->residual = UINT64_MAX;
	t->page = NULL;
	attr.type = number(-1, PMUS "/%s/type", t->pmu);
	t->fd = syscall(SYS_perf_event_open, &attr, -1, t->cpu, -1, 0);
	t->err = t->fd < 0 ? errno : 0;
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

/* The begin of a sample with READ */
struct sample {
	struct perf_event_header h;
	u64 count;
};

static void take_samples(struct trial *t)
{
	u64 head = __atomic_load_n(&t->page->data_head, __ATOMIC_ACQUIRE);
	const char *data = (const char *)t->page + PAGE;
	struct sample s;

	for (u64 at = 0; at < head; at += s.h.size) {
		for (size_t i = 0; i < sizeof(s); i++)
			((char *)&s)[i] = data[(at + i) % (RING_PAGES * PAGE)];
		if (s.h.type != PERF_RECORD_SAMPLE)
			continue;
		t->samples++;
		if (s.count % t->period < t->residual)
			t->residual = s.count % t->period;
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

static void note_trial(const struct trial *t)
{
	note("  perf %s -C %d -e %s/config=0x%llx,config1=0x%llx,config2=0x%llx/",
	     t->period ? "record" : "stat", t->cpu, t->pmu, t->config[0], t->config[1],
	     t->config[2]);
	if (t->period)
		note(" -c %llu", t->period);
	if (t->err)
		note(": %s\n", strerror(t->err));
	else
		note(": count %llu in %llu ns, samples %llu\n", t->count, t->running, t->samples);
}

/* Count or sample @n events at the same time, while @stimulus runs. */
void run(struct trial *t, size_t n, void (*stimulus)(void))
{
	for (size_t i = 0; i < n; i++)
		start(&t[i]);
	stimulus();
	for (size_t i = 0; i < n; i++)
		stop(&t[i]);
	for (size_t i = 0; i < n; i++)
		note_trial(&t[i]);
}
