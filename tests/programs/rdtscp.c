// SPDX-License-Identifier: GPL-2.0
/* rdtscp: print the CPU number that RDTSCP returns on CPUs 0 and 1 */
#define _GNU_SOURCE
#include <err.h>
#include <sched.h>
#include <stdio.h>
#include <x86intrin.h>

int main(void)
{
	unsigned int cpu, aux;

	for (cpu = 0; cpu < 2; cpu++) {
		cpu_set_t set;

		CPU_ZERO(&set);
		CPU_SET(cpu, &set);
		if (sched_setaffinity(0, sizeof(set), &set))
			err(1, "sched_setaffinity");
		__rdtscp(&aux);
		printf("%u\n", aux & 0xfff);	/* the node is above it */
	}
	return 0;
}
