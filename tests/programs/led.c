// SPDX-License-Identifier: GPL-2.0
/*
 * led TRACEPOINT PMU:CONFIG:PERIOD:CPU -- COMMAND...
 *
 * Sample an event while COMMAND runs, in a group whose leader is a tracepoint
 * (msr/read_msr) with PERF_SAMPLE_READ and PERF_FORMAT_GROUP.  Each time the kernel
 * reaches the tracepoint, also in an NMI, perf reads the event.  Prints
 *
 *	count=N sum=N samples=N lost=N led=N
 *
 * of the event; led is how often the leader has read it.
 */
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>

#include "leader.h"

#define DATA_PAGES	256

int main(int argc, char **argv)
{
	struct perf_event_attr attr = { .sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD };
	unsigned long long config, period;
	struct { uint64_t num, led, count; } values;
	struct ring ring = { 0 };
	int cpu, leader, event, status;
	char pmu[64];
	pid_t child;

	if (argc < 5 || sscanf(argv[2], "%63[^:]:%lli:%lli:%d", pmu, &config, &period, &cpu) != 4)
		errx(1, "usage: led TRACEPOINT PMU:CONFIG:PERIOD:CPU -- COMMAND...");
	leader = leader_open(argv[1], cpu);
	attr.type = pmu_type(pmu);
	attr.config = config;
	attr.sample_period = period;
	event = perf_event_open(&attr, -1, cpu, leader);
	if (event < 0)
		err(1, "perf_event_open %s", argv[2]);
	ring_map(&ring, event, DATA_PAGES);

	ioctl(leader, PERF_EVENT_IOC_ENABLE, 0);
	child = fork();
	if (!child) {
		execvp(argv[4], argv + 4);
		err(127, "%s", argv[4]);
	}
	waitpid(child, &status, 0);
	ioctl(leader, PERF_EVENT_IOC_DISABLE, 0);
	ring_drain(&ring);
	if (read(leader, &values, sizeof(values)) != sizeof(values))
		err(1, "read");
	printf("count=%llu sum=%llu samples=%llu lost=%llu led=%llu\n",
	       (unsigned long long)values.count, (unsigned long long)ring.sum,
	       (unsigned long long)ring.samples, (unsigned long long)ring.lost,
	       (unsigned long long)values.led);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
