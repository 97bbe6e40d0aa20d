// SPDX-License-Identifier: GPL-2.0
/*
 * ioc refresh N PMU:CONFIG:PERIOD:CPU -- COMMAND...
 * ioc period N PMU:CONFIG:PERIOD:CPU -- COMMAND...
 * ioc bpf N PMU:CONFIG:PERIOD:CPU -- COMMAND...
 *
 * Change a sampling event by ioctl().  COMMAND runs twice (with "bpf"
 * once), and after each time there is a line
 *
 *	count=N sum=N samples=N in=N hup=N
 *
 * with the count, the samples and the signals (POLL_IN, POLL_HUP) since the start.
 * "refresh": before each COMMAND N more samples are allowed (PERF_EVENT_IOC_REFRESH).
 * "period": N is the second COMMAND's period (PERF_EVENT_IOC_PERIOD), or its
 * frequency if PERIOD is written as F and a frequency.
 * "bpf": a program that returns N is attached (PERF_EVENT_IOC_SET_BPF); the first line
 * is "bpf=ok", or "bpf=" and the error's name.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>

#include "ring.h"

static volatile unsigned int in, hup;

static void on_signal(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	in += info->si_code == POLL_IN;
	hup += info->si_code == POLL_HUP;
}

/* A realtime signal: one for each sample, not one for some. */
static void want_signals(int fd)
{
	struct sigaction action = { .sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART };

	sigaction(SIGRTMIN, &action, NULL);
	if (fcntl(fd, F_SETFL, O_ASYNC) || fcntl(fd, F_SETSIG, SIGRTMIN) ||
	    fcntl(fd, F_SETOWN, getpid()))
		err(1, "fcntl");
}

/* perf writes a sample for which the program returns 1, and none for which it returns 0. */
static void set_bpf(int fd, int verdict)
{
	struct bpf_insn insns[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_0, .imm = verdict },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	union bpf_attr attr = {
		.prog_type = BPF_PROG_TYPE_PERF_EVENT,
		.insns = (uintptr_t)insns,
		.insn_cnt = sizeof(insns) / sizeof(insns[0]),
		.license = (uintptr_t)"GPL",
	};
	int prog = syscall(SYS_bpf, BPF_PROG_LOAD, &attr, sizeof(attr));

	if (prog < 0)
		err(1, "bpf");
	printf("bpf=%s\n", ioctl(fd, PERF_EVENT_IOC_SET_BPF, prog) ? strerrorname_np(errno) : "ok");
	fflush(stdout);
}

static int open_event(const char *spec)
{
	struct perf_event_attr attr = {
		.disabled = 1,
		.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD,
		.wakeup_events = 1,
	};
	unsigned long long config, period;
	char pmu[64], freq[2] = "";
	int cpu, fd;

	if (sscanf(spec, "%63[^:]:%lli:%1[F]%lli:%d", pmu, &config, freq, &period, &cpu) != 5 &&
	    sscanf(spec, "%63[^:]:%lli:%lli:%d", pmu, &config, &period, &cpu) != 4)
		errx(1, "%s: not PMU:CONFIG:PERIOD:CPU", spec);
	attr.type = pmu_type(pmu);
	attr.config = config;
	attr.sample_period = period;
	attr.freq = *freq == 'F';
	fd = perf_event_open(&attr, -1, cpu, -1);
	if (fd < 0)
		err(1, "perf_event_open %s", spec);
	return fd;
}

static void run(char **argv)
{
	pid_t child = fork();
	int status;

	if (!child) {
		execvp(*argv, argv);
		err(127, "%s", *argv);
	}
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	if (status)
		errx(1, "%s failed", *argv);
}

static void report(int fd, struct ring *ring)
{
	uint64_t count;

	ring_drain(ring);
	if (read(fd, &count, sizeof(count)) != sizeof(count))
		err(1, "read");
	printf("count=%lu sum=%lu samples=%lu in=%u hup=%u\n", count, ring->sum, ring->samples,
	       in, hup);
}

int main(int argc, char **argv)
{
	struct ring ring = { 0 };
	uint64_t n;
	int fd, refresh, bpf;

	if (argc < 6 || strcmp(argv[4], "--"))
		errx(1, "usage: ioc refresh|period|bpf N PMU:CONFIG:PERIOD:CPU -- COMMAND...");
	refresh = !strcmp(argv[1], "refresh");
	bpf = !strcmp(argv[1], "bpf");
	n = strtoull(argv[2], NULL, 0);
	fd = open_event(argv[3]);
	ring_map(&ring, fd, 256);
	want_signals(fd);
	if (bpf)
		set_bpf(fd, n);

	if (ioctl(fd, refresh ? PERF_EVENT_IOC_REFRESH : PERF_EVENT_IOC_ENABLE, refresh ? n : 0))
		err(1, "ioctl");
	run(argv + 5);
	report(fd, &ring);
	if (bpf)
		return 0;
	if (refresh ? ioctl(fd, PERF_EVENT_IOC_REFRESH, n) : ioctl(fd, PERF_EVENT_IOC_PERIOD, &n))
		err(1, "ioctl");
	run(argv + 5);
	report(fd, &ring);
	return 0;
}
