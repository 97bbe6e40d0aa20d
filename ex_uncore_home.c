// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: which CPU is the home of a package */
#include "ex_uncore_perf.h"

const struct ex_platform *ex_this_platform;
struct ex_pkg **ex_pkgs;		/* by logical package id */
unsigned int ex_num_pkgs;
struct cpumask ex_home_cpus;		/* of all packages */

/* The boxes that take events on a CPU, by row of the platform: for pmu_disable and pmu_enable */
DEFINE_PER_CPU(struct ex_box *, ex_home_boxes[EX_MAX_BOXES]);

void ex_set_home(struct ex_pkg *pkg, int cpu)
{
	if (pkg->home >= 0)
		cpumask_clear_cpu(pkg->home, &ex_home_cpus);
	if (cpu >= 0)
		cpumask_set_cpu(cpu, &ex_home_cpus);
	WRITE_ONCE(pkg->home, cpu);
}

/* Change the CPU on which a box takes events; -1: none. */
void ex_box_set_cpu(struct ex_box *box, int cpu)
{
	unsigned int row = box - box->pkg->boxes;

	if (box->cpu >= 0)
		WRITE_ONCE(per_cpu(ex_home_boxes[row], box->cpu), NULL);
	if (cpu >= 0)
		WRITE_ONCE(per_cpu(ex_home_boxes[row], cpu), box);
	smp_store_release(&box->cpu, cpu);	/* pairs with ex_find_box() */
}

void ex_set_boxes_cpu(struct ex_pkg *pkg, int cpu)
{
	struct ex_box *box;

	ex_for_each_box(box, pkg)
		ex_box_set_cpu(box, cpu);
}

/* Stop all events of a package of this CPU, and note in box->asleep which of them were started. */
void ex_pkg_stop_events(struct ex_pkg *pkg)
{
	struct ex_box *box;
	int idx;

	ex_for_each_box(box, pkg) {
		box->asleep = 0;
		ex_for_each_used_counter(idx, box) {
			struct perf_event *event = box->counters[idx].event;

			if (READ_ONCE(event->hw.state) & PERF_HES_STOPPED)
				continue;
			ex_event_stop(event, PERF_EF_UPDATE);
			__set_bit(idx, &box->asleep);
		}
	}
}
