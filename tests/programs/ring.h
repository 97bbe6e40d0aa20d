/* SPDX-License-Identifier: GPL-2.0 */
/*
 * For the programs that run in the guest: perf_event_open() on an uncore PMU, and the
 * ring buffer of its samples, whose sample_type starts with
 * PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD.
 */
#ifndef RING_H
#define RING_H

#include <err.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE		4096UL

/**
 * struct ring - the samples of an event
 * @page:	its ring buffer, or NULL
 * @pages:	of data
 * @sum:	of the PERIODs
 * @samples:	how many
 * @lost:	samples that found the buffer full
 * @cpus:	where they were taken
 * @unit:	all PERIODs have to be multiples of it; 0 is anything
 * @odd:	those which are not
 */
struct ring {
	struct perf_event_mmap_page *page;
	unsigned long pages;
	uint64_t sum, samples, lost, cpus, unit, odd;
};

static inline unsigned int pmu_type(const char *pmu)
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

static int perf_event_open(struct perf_event_attr *attr, int pid, int cpu, int group)
{
	attr->size = sizeof(*attr);
	return syscall(SYS_perf_event_open, attr, pid, cpu, group, 0);
}

static inline void ring_map(struct ring *r, int fd, unsigned long pages)
{
	r->pages = pages;
	r->page = mmap(NULL, (1 + pages) * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (r->page == MAP_FAILED)
		err(1, "mmap");
}

static void ring_take(const struct ring *r, uint64_t at, void *to, size_t len)
{
	const char *data = (char *)r->page + PAGE;

	for (size_t i = 0; i < len; i++)
		((char *)to)[i] = data[(at + i) % (r->pages * PAGE)];
}

static inline void ring_drain(struct ring *r)
{
	uint64_t head, tail;

	if (!r->page)
		return;
	head = __atomic_load_n(&r->page->data_head, __ATOMIC_ACQUIRE);
	tail = r->page->data_tail;
	while (tail < head) {
		struct {
			struct perf_event_header h;
			struct { uint32_t cpu, res; } cpu;
			uint64_t period;
		} s;

		ring_take(r, tail, &s, sizeof(s));
		if (s.h.type == PERF_RECORD_SAMPLE) {
			r->samples++;
			r->sum += s.period;
			r->cpus |= 1ULL << s.cpu.cpu;
			r->odd += r->unit && s.period % r->unit;
		} else if (s.h.type == PERF_RECORD_LOST) {
			r->lost += s.period;
		}
		tail += s.h.size;
	}
	__atomic_store_n(&r->page->data_tail, tail, __ATOMIC_RELEASE);
}

#endif /* RING_H */
