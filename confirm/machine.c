// SPDX-License-Identifier: GPL-2.0
/* confirm: the processor, the CPUs, and what has to be there */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "confirm.h"

#define MAX_NODES	64

static const struct {
	unsigned int family, model;
	enum platform platform;
} processors[] = {
	{ 6, 0x2e, XEON7500 },
	{ 6, 0x2f, E7 },
	{ 6, 0x3e, IVYTOWN },
	{ 6, 0x3f, HASWELL_EP },
	{ 6, 0x4f, BROADWELL_EP },
	{ 6, 0x56, BROADWELL_DE },
	{ 6, 0x1a, NEHALEM },
	{ 6, 0x1e, NEHALEM },
	{ 6, 0x1f, NEHALEM },
	{ 6, 0x25, WESTMERE },
	{ 6, 0x2c, WESTMERE },
	{ 15, 3, NETBURST },
	{ 15, 4, NETBURST },
	{ 15, 6, NETBURST },
};

enum platform platform;
unsigned int family, model, stepping;
int home, walker, remote;
static char package[300];		/* the home CPU's file in debugfs */

/* Read a file of a few lines.  Returns false if there is none. */
__attribute__((format(printf, 3, 4)))
bool read_file(char *text, size_t size, const char *format, ...)
{
	char path[400];
	va_list args;
	ssize_t len;
	int fd;

	va_start(args, format);
	vsnprintf(path, sizeof(path), format, args);
	va_end(args);
	*text = 0;
	fd = open(path, O_RDONLY);
	if (fd < 0)
		return false;
	len = read(fd, text, size - 1);
	close(fd);
	if (len < 0)
		return false;
	text[len] = 0;
	return true;
}

/* The first number in a file of sysfs; @otherwise if there is no such file */
long number(const char *path, long otherwise)
{
	char text[64];

	return read_file(text, sizeof(text), "%s", path) ? strtol(text, NULL, 0) : otherwise;
}

/* The figure number @n, from 1 on, of a line of the home CPU's file in debugfs */
u64 nth_figure(const char *name, unsigned int n)
{
	static char text[1 << 17];
	size_t len = strlen(name);
	char *line, *next;
	u64 val = 0;

	if (!read_file(text, sizeof(text), "%s", package))
		die("%s: %s", package, strerror(errno));
	for (line = strtok_r(text, "\n", &next); line; line = strtok_r(NULL, "\n", &next)) {
		if (strncmp(line, name, len) || line[len] != ' ')
			continue;
		for (line += len; n; n--)
			val = strtoull(line, &line, 0);
		return val;
	}
	die("%s has no line %s; is this another version of ex_uncore?", package, name);
}

u64 figure(const char *name)
{
	return nth_figure(name, 1);
}

long topology(int cpu, const char *name)
{
	char path[200];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/topology/%s", cpu, name);
	return number(path, -1);
}

bool has_pmu(const char *pmu)
{
	char path[300];

	snprintf(path, sizeof(path), PMUS "/%s/type", pmu);
	return !access(path, R_OK);
}

/* Read an MSR: 0, -EIO if it raises #GP, or another error of /dev/cpu/N/msr */
int rdmsr(int cpu, u32 reg, u64 *val)
{
	char path[64];
	int fd, err = 0;

	snprintf(path, sizeof(path), "/dev/cpu/%d/msr", cpu);
	fd = open(path, O_RDONLY);
	if (fd < 0)
		return -errno;
	if (pread(fd, val, sizeof(*val), reg) != sizeof(*val))
		err = -errno;
	close(fd);
	if (err)
		note("  rdmsr -p %d 0x%x: %s\n", cpu, reg, err == -EIO ? "#GP" : strerror(-err));
	else
		note("  rdmsr -p %d 0x%x: 0x%llx\n", cpu, reg, *val);
	return err;
}

/* The four registers are what the instruction takes, and what it returns. */
void cpuid(u32 *eax, u32 *ebx, u32 *ecx, u32 *edx)
{
	asm volatile("cpuid" : "+a" (*eax), "=b" (*ebx), "+c" (*ecx), "=d" (*edx));
}

/* Bytes of the largest cache that leaf 4 of CPUID describes */
static size_t cache_of_cpuid(void)
{
	size_t largest = 0;

	for (u32 i = 0; i < 8; i++) {
		u32 eax = 4, ebx, ecx = i, edx;

		cpuid(&eax, &ebx, &ecx, &edx);
		if (!(eax & 31))
			break;
		size_t size = ((ebx >> 22) + 1UL) * ((ebx >> 12 & 0x3ff) + 1) *
			      ((ebx & 0xfff) + 1) * (ecx + 1UL);
		if (size > largest)
			largest = size;
	}
	return largest;
}

/* The last level cache in bytes: the larger one, if CPUID and sysfs differ */
size_t cache_size(void)
{
	size_t cpuid = cache_of_cpuid(), sysfs;

	sysfs = number("/sys/devices/system/cpu/cpu0/cache/index3/size",
		       number("/sys/devices/system/cpu/cpu0/cache/index2/size", 4096));
	return cpuid > sysfs << 10 ? cpuid : sysfs << 10;
}

/* The node of a CPU's memory; -1: there are no nodes */
int node_of(int cpu)
{
	char path[100];

	for (int node = 0; node < MAX_NODES; node++) {
		snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/node%d", cpu, node);
		if (!access(path, F_OK))
			return node;
	}
	return -1;
}

static void find_processor(void)
{
	u32 eax = 1, ebx, ecx = 0, edx, vendor[3], none = 0, sub = 0;

	cpuid(&none, &vendor[0], &sub, &vendor[1]);
	vendor[2] = sub;
	cpuid(&eax, &ebx, &ecx, &edx);
	family = eax >> 8 & 15;
	model = (eax >> 4 & 15) | (eax >> 12 & 0xf0);
	stepping = eax & 15;
	for (size_t i = 0; i < ARRAY_SIZE(processors); i++)
		if (!memcmp(vendor, "GenuineIntel", 12) && processors[i].family == family &&
		    processors[i].model == model)
			platform = processors[i].platform;
	if (!platform)
		die("ex_uncore does not support this processor (family %u model 0x%x)", family,
		    model);
}

/* Whether another process has an MSR device open, as likwid and PCM do */
static bool msr_in_use(void)
{
	struct dirent *process, *file;
	char path[600], target[64];
	bool found = false;
	DIR *proc, *fds;

	proc = opendir("/proc");
	while (proc && !found && (process = readdir(proc))) {
		snprintf(path, sizeof(path), "/proc/%s/fd", process->d_name);
		fds = *process->d_name >= '0' && *process->d_name <= '9' ? opendir(path) : NULL;
		while (fds && !found && (file = readdir(fds))) {
			ssize_t len;

			snprintf(path, sizeof(path), "/proc/%.20s/fd/%.20s", process->d_name,
				 file->d_name);
			len = readlink(path, target, sizeof(target) - 1);
			target[len < 0 ? 0 : len] = 0;
			found = !strncmp(target, "/dev/cpu/", 9);
		}
		if (fds)
			closedir(fds);
	}
	if (proc)
		closedir(proc);
	return found;
}

/* An event of the driver then cannot be opened. */
static bool p4_has_counters(void)
{
	struct trial t = clock_event();
	int err = open_event(&t, -1);

	if (!err)
		close(t.fd);
	return err == EBUSY;
}

void check_machine(void)
{
	find_processor();
	if (access("/proc/sys/kernel/perf_event_paranoid", F_OK))
		die("this kernel has no perf events");
	if (geteuid())
		die("only root can read the registers; run this as root");
	if (platform == NETBURST && number("/proc/sys/kernel/nmi_watchdog", 0))
		die("the NMI watchdog uses the counters (sysctl kernel.nmi_watchdog=0)");
	if (access(DRIVER, F_OK) && (has_pmu("uncore") || has_pmu("uncore_ubox")))
		die("another driver has the counters (rmmod intel_uncore; insmod ex_uncore.ko)");
	if (access(DRIVER, F_OK))
		die("the module ex_uncore is not loaded (if insmod failed, dmesg has the reason)");
	if (access(DEBUGFS, R_OK))
		die("there is no " DEBUGFS " (mount -t debugfs none /sys/kernel/debug)");
	if (number(DRIVER "/refcnt", 0))
		die("the counters are in use: another program has events of ex_uncore open");
	if (platform == NETBURST && p4_has_counters())
		die("the counters are in use: the kernel's own driver has events");
	if (msr_in_use())
		die("the counters may be in use: another program has /dev/cpu/N/msr open");
}

/* The home CPU of the first package, another CPU of it, and one of another package */
void find_cpus(void)
{
	long id;

	home = walker = remote = -1;
	for (int cpu = 0; cpu < MAX_CPUS && home < 0; cpu++) {
		id = platform == NETBURST ? cpu : topology(cpu, "physical_package_id");
		snprintf(package, sizeof(package), DEBUGFS "/%s%ld",
			 platform == NETBURST ? "cpu" : "package", id);
		if (id >= 0 && !access(package, R_OK))
			home = (int)figure("home_cpu");
	}
	if (home < 0)
		die("no package has a home CPU");
	id = topology(home, "physical_package_id");
	for (int cpu = 0; cpu < MAX_CPUS; cpu++) {
		long other = topology(cpu, "physical_package_id");

		if (other < 0)
			continue;
		if (other != id)
			remote = cpu;
		else if (cpu != home)
			walker = cpu;
	}
	if (walker < 0)
		walker = home;
}
