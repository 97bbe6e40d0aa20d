/* SPDX-License-Identifier: GPL-2.0 */
/*
 * For the programs that run in the guest: tracepoints that lead groups with PERF_SAMPLE_READ.
 * Each time the kernel reaches such a tracepoint, also in an NMI, perf reads the group.
 */
#ifndef LEADER_H
#define LEADER_H

#include "ring.h"

#define MAX_LEADERS	16

static struct {
	int fd;
	void *page;
} leaders[MAX_LEADERS];

static int num_leaders;

static unsigned int tracepoint_id(const char *name)
{
	unsigned int id;
	char path[128];
	FILE *f;

	snprintf(path, sizeof(path), "/sys/kernel/tracing/events/%s/id", name);
	f = fopen(path, "r");
	if (!f || fscanf(f, "%u", &id) != 1)
		err(1, "%s", path);
	fclose(f);
	return id;
}

/* Its buffer is never read: the newest sample overwrites the oldest. */
static int leader_open(const char *tracepoint, int cpu)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_TRACEPOINT,
		.config = tracepoint_id(tracepoint),
		.disabled = 1,
		.sample_period = 1,
		.sample_type = PERF_SAMPLE_READ,
		.read_format = PERF_FORMAT_GROUP,
	};
	int fd = perf_event_open(&attr, -1, cpu, -1);
	void *page;

	if (fd < 0)
		err(1, "perf_event_open %s", tracepoint);
	page = mmap(NULL, 2 * PAGE, PROT_READ, MAP_SHARED, fd, 0);
	if (page == MAP_FAILED)
		err(1, "mmap");
	leaders[num_leaders].fd = fd;
	leaders[num_leaders++].page = page;
	return fd;
}

static inline void leaders_close(void)
{
	while (num_leaders--) {
		munmap(leaders[num_leaders].page, 2 * PAGE);
		close(leaders[num_leaders].fd);
	}
	num_leaders = 0;
}

#endif
