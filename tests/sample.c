// SPDX-License-Identifier: GPL-2.0
/*
 * sample PMU:CONFIG:PERIOD:CPU... -- COMMAND...
 *
 * Count and sample events while COMMAND runs, and print for each what perf
 * record does not: the final count beside the sum of the samples' PERIODs.
 * PERIOD 0 only counts, CPU -1 is the task itself.  One line per event:
 *
 *	count=N sum=N samples=N lost=N cpus=A,B enabled=NS running=NS
 */
#include <err.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_EVENTS	16
#define DATA_PAGES	256
#define PAGE		4096UL

struct event {
	int fd;
	struct perf_event_mmap_page *ring;
	uint64_t sum, samples, lost, cpus;
};

static unsigned int pmu_type(const char *pmu)
{
	char path[128];
	unsigned int type;
	FILE *f;

	snprintf(path, sizeof(path), "/sys/bus/event_source/devices/%s/type", pmu);
	f = fopen(path, "r");
	if (!f || fscanf(f, "%u", &type) != 1)
		err(1, "%s", path);
	fclose(f);
	return type;
}

static void open_event(struct event *e, const char *spec)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.disabled = 1,
		.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	unsigned long long config, period;
	char pmu[64];
	int cpu;

	if (sscanf(spec, "%63[^:]:%lli:%lli:%d", pmu, &config, &period, &cpu) != 4)
		errx(1, "%s: not PMU:CONFIG:PERIOD:CPU", spec);
	attr.type = pmu_type(pmu);
	attr.config = config;
	attr.sample_period = period;
	e->fd = syscall(SYS_perf_event_open, &attr, cpu < 0 ? 0 : -1, cpu, -1, 0);
	if (e->fd < 0)
		err(1, "perf_event_open %s", spec);
	if (!period)
		return;
	e->ring = mmap(NULL, (1 + DATA_PAGES) * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, e->fd, 0);
	if (e->ring == MAP_FAILED)
		err(1, "mmap");
}

static void take(struct event *e, uint64_t at, void *to, size_t len)
{
	const char *data = (char *)e->ring + PAGE;

	for (size_t i = 0; i < len; i++)
		((char *)to)[i] = data[(at + i) % (DATA_PAGES * PAGE)];
}

static void drain(struct event *e)
{
	uint64_t head, tail;

	if (!e->ring)
		return;
	head = __atomic_load_n(&e->ring->data_head, __ATOMIC_ACQUIRE);
	tail = e->ring->data_tail;
	while (tail < head) {
		struct {
			struct perf_event_header h;
			struct { uint32_t cpu, res; } cpu;
			uint64_t period;
		} s;

		take(e, tail, &s, sizeof(s));
		if (s.h.type == PERF_RECORD_SAMPLE) {
			e->samples++;
			e->sum += s.period;
			e->cpus |= 1ULL << s.cpu.cpu;
		} else if (s.h.type == PERF_RECORD_LOST) {
			e->lost += s.period;
		}
		tail += s.h.size;
	}
	__atomic_store_n(&e->ring->data_tail, tail, __ATOMIC_RELEASE);
}

static void report(struct event *e)
{
	struct { uint64_t count, enabled, running; } r;
	const char *sep = "";

	if (read(e->fd, &r, sizeof(r)) != sizeof(r))
		err(1, "read");
	printf("count=%llu sum=%llu samples=%llu lost=%llu cpus=",
	       (unsigned long long)r.count, (unsigned long long)e->sum,
	       (unsigned long long)e->samples, (unsigned long long)e->lost);
	for (int cpu = 0; cpu < 64; cpu++) {
		if (e->cpus >> cpu & 1) {
			printf("%s%d", sep, cpu);
			sep = ",";
		}
	}
	printf(" enabled=%llu running=%llu\n",
	       (unsigned long long)r.enabled, (unsigned long long)r.running);
}

int main(int argc, char **argv)
{
	static struct event events[MAX_EVENTS];
	int n = 0, i, status = 0;
	pid_t child;

	for (i = 1; i < argc && strcmp(argv[i], "--"); i++) {
		if (n == MAX_EVENTS)
			errx(1, "too many events");
		open_event(&events[n++], argv[i]);
	}
	if (i + 1 >= argc || !n)
		errx(1, "usage: sample PMU:CONFIG:PERIOD:CPU... -- COMMAND...");

	for (int k = 0; k < n; k++)
		ioctl(events[k].fd, PERF_EVENT_IOC_ENABLE, 0);
	child = fork();
	if (!child) {
		execvp(argv[i + 1], argv + i + 1);
		err(127, "%s", argv[i + 1]);
	}
	while (!waitpid(child, &status, WNOHANG)) {
		poll(NULL, 0, 10);
		for (int k = 0; k < n; k++)
			drain(&events[k]);
	}
	for (int k = 0; k < n; k++)
		ioctl(events[k].fd, PERF_EVENT_IOC_DISABLE, 0);
	for (int k = 0; k < n; k++) {
		drain(&events[k]);
		report(&events[k]);
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
