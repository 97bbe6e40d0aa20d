// SPDX-License-Identifier: GPL-2.0
/*
 * sample [+]PMU:CONFIG[,CONFIG1]:PERIOD:CPU... -- COMMAND...
 *
 * Count and sample events while COMMAND runs, and print for each the final count
 * and the sum of the samples' PERIODs, which perf record cannot.
 * PERIOD 0 only counts, CPU -1 is the task itself.  A + makes an event a member of the group of
 * the last event without one.  One line per event:
 *
 *	count=N sum=N samples=N lost=N cpus=A,B enabled=NS running=NS
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>

#include "ring.h"

#define MAX_EVENTS	16
#define DATA_PAGES	256

struct event {
	int fd;
	struct ring ring;
};

static void open_event(struct event *e, const char *spec, int group)
{
	struct perf_event_attr attr = {
		.disabled = 1,
		.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	unsigned long long period;
	char pmu[64], config[64], *config1;
	int cpu;

	if (sscanf(spec, "%63[^:]:%63[^:]:%lli:%d", pmu, config, &period, &cpu) != 4)
		errx(1, "%s: not PMU:CONFIG[,CONFIG1]:PERIOD:CPU", spec);
	attr.type = pmu_type(pmu);
	attr.config = strtoull(config, &config1, 0);
	if (*config1 == ',')
		attr.config1 = strtoull(config1 + 1, &config1, 0);
	if (*config1)
		errx(1, "%s: not a CONFIG", config);
	attr.sample_period = period;
	e->fd = perf_event_open(&attr, cpu < 0 ? 0 : -1, cpu, group);
	if (e->fd < 0)
		err(1, "perf_event_open %s", spec);
	if (period)
		ring_map(&e->ring, e->fd, DATA_PAGES);
}

static void report(struct event *e)
{
	struct { uint64_t count, enabled, running; } r;
	const char *sep = "";

	if (read(e->fd, &r, sizeof(r)) != sizeof(r))
		err(1, "read");
	printf("count=%llu sum=%llu samples=%llu lost=%llu cpus=",
	       (unsigned long long)r.count, (unsigned long long)e->ring.sum,
	       (unsigned long long)e->ring.samples, (unsigned long long)e->ring.lost);
	for (int cpu = 0; cpu < 64; cpu++) {
		if (e->ring.cpus >> cpu & 1) {
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
	int n = 0, i, status = 0, leader = 0;
	pid_t child;

	for (i = 1; i < argc && strcmp(argv[i], "--"); i++) {
		if (n == MAX_EVENTS)
			errx(1, "too many events");
		if (argv[i][0] == '+' && n) {
			open_event(&events[n++], argv[i] + 1, events[leader].fd);
			continue;
		}
		leader = n++;
		open_event(&events[leader], argv[i], -1);
	}
	if (i + 1 >= argc || !n)
		errx(1, "usage: sample [+]PMU:CONFIG[,CONFIG1]:PERIOD:CPU... -- COMMAND...");

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
			ring_drain(&events[k].ring);
	}
	for (int k = 0; k < n; k++)
		ioctl(events[k].fd, PERF_EVENT_IOC_DISABLE, 0);
	for (int k = 0; k < n; k++) {
		ring_drain(&events[k].ring);
		report(&events[k]);
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
