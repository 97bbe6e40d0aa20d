// SPDX-License-Identifier: GPL-2.0
/* wake: print the longest time in ns in which an idle CPU 1 answers CPU 0, which polls for it */
#define _GNU_SOURCE
#include <err.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#include <x86intrin.h>

#define TURNS	20

static void run_on(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		err(1, "sched_setaffinity");
}

int main(void)
{
	volatile int *answers = mmap(NULL, sizeof(*answers), PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	unsigned long long asked, took, longest = 0;
	int i, fds[2];
	char c = 0;

	if (answers == MAP_FAILED || pipe(fds))
		err(1, "mmap or pipe");
	if (!fork()) {
		close(fds[1]);
		run_on(1);
		while (read(fds[0], &c, 1) == 1)
			++*answers;
		return 0;
	}
	run_on(0);
	for (i = 1; i <= TURNS; i++) {
		usleep(1000);	/* it falls asleep */
		asked = __rdtsc();
		if (write(fds[1], &c, 1) != 1)
			err(1, "write");
		while (*answers < i)
			;
		took = __rdtsc() - asked;
		longest = took > longest ? took : longest;
	}
	printf("%llu\n", longest);
	return 0;
}
