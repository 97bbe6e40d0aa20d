// SPDX-License-Identifier: GPL-2.0
/*
 * as CAPS COMMAND...: run a command as user 65534, with no capability, or with one.
 *
 * CAPS is "nobody" (no capability), "perfmon" (CAP_PERFMON), or "container": no capability, but
 * root in a user namespace of its own.
 *
 * as CAPS open PMU:CONFIG:PERIOD:CPU [times=N] [regs] [cgroup=DIR] tries to open an
 * event N times, with PERF_SAMPLE_REGS_INTR, or for a cgroup, and prints "ok" or the
 * error's name, and what the event's page lets a user read by itself.
 */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef CAP_PERFMON
#define CAP_PERFMON	38
#endif

static void write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);

	if (fd < 0 || write(fd, text, strlen(text)) < 0)
		err(1, "%s", path);
	close(fd);
}

/* Become user 65534, with capability @cap (0: none) also after exec. */
static void become_nobody(int cap)
{
	struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
	struct __user_cap_data_struct data[2] = { };

	if (prctl(PR_SET_KEEPCAPS, 1) || setresgid(65534, 65534, 65534) ||
	    setresuid(65534, 65534, 65534))
		err(1, "set user");
	if (cap) {
		data[cap / 32].effective = 1U << cap % 32;
		data[cap / 32].permitted = 1U << cap % 32;
		data[cap / 32].inheritable = 1U << cap % 32;
	}
	if (syscall(SYS_capset, &header, data))
		err(1, "capset");
	if (cap && prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, cap, 0, 0))
		err(1, "ambient capability");
}

static void enter_container(void)
{
	/* what belongs to root, /proc/self too, stays so after the change of user */
	prctl(PR_SET_DUMPABLE, 1);
	if (unshare(CLONE_NEWUSER))
		err(1, "user namespace");
	write_file("/proc/self/uid_map", "0 65534 1");
}

static int try_open(char **argv)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr), .sample_type = PERF_SAMPLE_PERIOD, .disabled = 1,
	};
	unsigned long long config, period, times = 1;
	struct perf_event_mmap_page *page;
	int cpu, fd = -1, pid = -1, flags = 0;
	char pmu[64], path[128];
	FILE *f;

	if (!*argv || sscanf(*argv, "%63[^:]:%lli:%lli:%d", pmu, &config, &period, &cpu) != 4)
		errx(1, "not PMU:CONFIG:PERIOD:CPU");
	while (*++argv) {
		if (!strcmp(*argv, "regs")) {
			attr.sample_type |= PERF_SAMPLE_REGS_INTR;
			attr.sample_regs_intr = 1;
		} else if (!strncmp(*argv, "cgroup=", 7)) {
			pid = open(*argv + 7, O_RDONLY);
			flags = PERF_FLAG_PID_CGROUP;
		} else if (sscanf(*argv, "times=%llu", &times) != 1) {
			errx(1, "%s?", *argv);
		}
	}
	snprintf(path, sizeof(path), "/sys/bus/event_source/devices/%s/type", pmu);
	f = fopen(path, "r");
	if (!f || fscanf(f, "%u", &attr.type) != 1)
		err(1, "%s", path);
	attr.config = config;
	attr.sample_period = period;
	if (cpu < 0)
		pid = 0;
	while (times--) {
		close(fd);
		fd = syscall(SYS_perf_event_open, &attr, pid, cpu, -1, flags);
	}
	if (fd < 0) {
		puts(strerrorname_np(errno));
		return 0;
	}
	page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0);
	if (page == MAP_FAILED)
		err(1, "mmap");
	printf("ok rdpmc=%d\n", (int)page->cap_user_rdpmc);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc < 3)
		errx(1, "usage: as nobody|perfmon|container COMMAND...");
	become_nobody(!strcmp(argv[1], "perfmon") ? CAP_PERFMON : 0);
	if (!strcmp(argv[1], "container"))
		enter_container();
	if (!strcmp(argv[2], "open"))
		return try_open(argv + 3);
	execvp(argv[2], argv + 2);
	err(127, "%s", argv[2]);
}
