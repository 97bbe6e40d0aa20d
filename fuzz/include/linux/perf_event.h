/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FUZZ_LINUX_PERF_EVENT_H
#define FUZZ_LINUX_PERF_EVENT_H

typedef struct {
	int counter;
} atomic_t;

struct perf_event;
struct pci_dev;

#endif
