// SPDX-License-Identifier: GPL-2.0
/*
 * off CPU MOVE PUT
 *
 * Open events on CPU, the home CPU of a package, and disable some of them.  Run MOVE, which takes
 * the CPU offline, and PUT, which makes each signal occur.  Then enable all events and run PUT
 * again.
 * For each event there is a line
 *
 *	NAME: off=N on=N time=N
 *
 * with what it counted in the first PUT, in the second, and the time (ns) for which it was enabled
 * from before MOVE to the end of the first PUT.  The event that samples has samples=N of the first
 * PUT, too.  At the end an event is opened on the new home CPU in the group of the software event,
 * and in that of another one whose sibling was closed before MOVE.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "ring.h"

#define PAGE_HIT	0x2800	/* mbox_0: inc_sel=0x14 */
#define PROCHOT		0x02	/* wbox */
#define EARLY_ACK	0xc4	/* bbox_0, bbox_1: event=0x02,counter=3 */

enum how { LIVE, OPENED_OFF, SWITCHED_OFF, USED_UP };

static const struct spec {
	const char *name;
	const char *pmu;	/* NULL: a software event, which leads the next one */
	unsigned int config;
	enum how how;
	int sibling;		/* of the event before it */
} specs[] = {
	{ "live", "uncore_wbox", PROCHOT, LIVE, 0 },
	{ "opened disabled", "uncore_wbox", PROCHOT, OPENED_OFF, 0 },
	{ "IOC_DISABLE", "uncore_wbox", PROCHOT, SWITCHED_OFF, 0 },
	{ "IOC_REFRESH", "uncore_bbox_0", EARLY_ACK, USED_UP, 0 },
	{ "disabled leader", "uncore_mbox_0", PAGE_HIT, OPENED_OFF, 0 },
	{ "its sibling", "uncore_mbox_0", PAGE_HIT, LIVE, 1 },
	{ "live leader", "uncore_mbox_0", PAGE_HIT, LIVE, 0 },
	{ "its disabled sibling", "uncore_mbox_0", PAGE_HIT, SWITCHED_OFF, 1 },
	{ "software leader", NULL, PERF_COUNT_SW_DUMMY, SWITCHED_OFF, 0 },
	{ "below a software leader", "uncore_bbox_1", EARLY_ACK, LIVE, 1 },
};

#define NUM	(sizeof(specs) / sizeof(specs[0]))

static int fds[NUM];

struct value {
	uint64_t count, enabled;
};

static struct value value(int i)
{
	struct value v;

	if (read(fds[i], &v, sizeof(v)) != sizeof(v))
		err(1, "read %s", specs[i].name);
	return v;
}

static int open_event(int i, int cpu)
{
	const struct spec *spec = &specs[i];
	struct perf_event_attr attr = {
		.type = spec->pmu ? pmu_type(spec->pmu) : PERF_TYPE_SOFTWARE,
		.config = spec->config,
		.disabled = spec->how == OPENED_OFF || spec->how == USED_UP,
		.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD,
		.sample_period = spec->how == USED_UP ? 100 : 0,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED,
	};
	int fd = perf_event_open(&attr, -1, cpu, spec->sibling ? fds[i - 1] : -1);

	if (fd < 0)
		err(1, "perf_event_open %s", spec->name);
	return fd;
}

static int home_cpu(const char *pmu)
{
	char path[128];
	int first, cpu, num;
	FILE *f;

	snprintf(path, sizeof(path), "/sys/bus/event_source/devices/%s/cpumask", pmu);
	f = fopen(path, "r");
	num = f ? fscanf(f, "%d%*[-,]%d", &first, &cpu) : 0;
	if (num < 1)
		err(1, "%s", path);
	fclose(f);
	return num == 2 ? cpu : first;
}

static void run(const char *command)
{
	if (system(command))
		errx(1, "%s failed", command);
}

static void change(int i, unsigned long request, unsigned long arg)
{
	if (ioctl(fds[i], request, arg))
		err(1, "ioctl %s", specs[i].name);
}

/* Open a software event that stays in the context of a PMU whose event has left its group. */
static int open_alone(int cpu)
{
	struct perf_event_attr leader = { .type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_DUMMY };
	struct perf_event_attr sibling = { .type = pmu_type("uncore_bbox_1"), .config = EARLY_ACK };
	int fd = perf_event_open(&leader, -1, cpu, -1);
	int other = perf_event_open(&sibling, -1, cpu, fd);

	if (other < 0)
		err(1, "perf_event_open below a software event");
	close(other);
	return fd;
}

static void open_late(const char *name, int leader)
{
	struct perf_event_attr late = {
		.type = pmu_type("uncore_bbox_1"), .config = 0x0e,	/* counter 0 */
	};

	if (perf_event_open(&late, -1, home_cpu("uncore_bbox_1"), leader) < 0)
		err(1, "perf_event_open on the new home CPU, %s", name);
	printf("one more below the %s: opened\n", name);
}

int main(int argc, char **argv)
{
	struct value before[NUM], off[NUM];
	struct ring ring = { 0 };
	unsigned int i;
	int alone;

	if (argc != 4)
		errx(1, "usage: off CPU MOVE PUT");
	for (i = 0; i < NUM; i++) {
		fds[i] = open_event(i, atoi(argv[1]));
		if (specs[i].how != USED_UP)
			continue;
		ring_map(&ring, fds[i], 8);
		change(i, PERF_EVENT_IOC_REFRESH, 1);
	}
	alone = open_alone(atoi(argv[1]));
	run(argv[3]);
	for (i = 0; i < NUM; i++)
		if (specs[i].how == SWITCHED_OFF)
			change(i, PERF_EVENT_IOC_DISABLE, 0);
	ring_drain(&ring);
	ring.samples = 0;
	for (i = 0; i < NUM; i++)
		before[i] = value(i);
	run(argv[2]);
	run(argv[3]);
	for (i = 0; i < NUM; i++)
		off[i] = value(i);
	ring_drain(&ring);
	for (i = 0; i < NUM; i++)
		change(i, PERF_EVENT_IOC_ENABLE, 0);
	run(argv[3]);
	for (i = 0; i < NUM; i++) {
		printf("%s: off=%lu on=%lu time=%lu", specs[i].name, off[i].count - before[i].count,
		       value(i).count - off[i].count, off[i].enabled - before[i].enabled);
		if (specs[i].how == USED_UP)
			printf(" samples=%lu", ring.samples);
		printf("\n");
	}
	open_late("software leader", fds[NUM - 2]);
	open_late("lone software leader", alone);
	return 0;
}
