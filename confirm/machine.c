// SPDX-License-Identifier: GPL-2.0
/* confirm: the processor, what has to be there, and what the file says of the machine */
#define _GNU_SOURCE
#include <cpuid.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "confirm.h"

#define TOPOLOGY	"/sys/devices/system/cpu/cpu%d/topology/physical_package_id"

#define CACHE		"/sys/devices/system/cpu/cpu0/cache"

enum platform platform;
const struct clock *clock_of;
int home, walker, remote;
static char package[100];		/* the home CPU's file in debugfs */

/* Read a file of a few lines, without the last newline.  Returns false if there is none. */
bool read_file(char *text, size_t size, const char *format, ...)
{
	char path[400];
	ssize_t len = -1;
	va_list args;
	int fd;

	va_start(args, format);
	vsnprintf(path, sizeof(path), format, args);
	va_end(args);
	fd = open(path, O_RDONLY);
	if (fd >= 0) {
		len = read(fd, text, size - 1);
		close(fd);
	}
	text[len < 0 ? 0 : len] = 0;
	if (len > 0 && text[len - 1] == '\n')
		text[len - 1] = 0;
	return len >= 0;
}

/* The number in a file; @otherwise if there is none */
long number(long otherwise, const char *format, ...)
{
	char path[400], text[64];
	va_list args;

	va_start(args, format);
	vsnprintf(path, sizeof(path), format, args);
	va_end(args);
	return read_file(text, sizeof(text), "%s", path) ? strtol(text, NULL, 0) : otherwise;
}

/* The figure in a line of the home CPU's file in debugfs */
u64 figure(const char *name)
{
	static char text[1 << 17];
	char wanted[40], *line;

	text[0] = '\n';
	if (!read_file(text + 1, sizeof(text) - 1, "%s", package))
		die("%s: %s", package, strerror(errno));
	snprintf(wanted, sizeof(wanted), "\n%s ", name);
	line = strstr(text, wanted);
	if (!line)
		die("%s has no line %s; is this another version of %s?", package, name,
		    clock_of->module);
	return strtoull(line + strlen(wanted), NULL, 0);
}

/* NMIs of a CPU, from /proc/interrupts */
u64 nmis_of(int cpu)
{
	static char line[1 << 14];
	FILE *f = fopen("/proc/interrupts", "r");
	int column = 0;
	char *at;

	if (!f || !fgets(line, sizeof(line), f))
		die("/proc/interrupts: %s", strerror(errno));
	for (at = strtok(line, " \n"); at && atoi(at + strlen("CPU")) != cpu;
	     at = strtok(NULL, " \n"))
		column++;
	while (fgets(line, sizeof(line), f) && strncmp(line + strspn(line, " "), "NMI:", 4))
		;
	fclose(f);
	at = strchr(line, ':') + 1;
	while (column--)
		strtoull(at, &at, 10);
	return strtoull(at, NULL, 10);
}

bool has_pmu(const char *pmu)
{
	return number(-1, PMUS "/%s/type", pmu) >= 0;
}

bool in_package(int cpu)
{
	return number(-1, TOPOLOGY, cpu) == number(-2, TOPOLOGY, home);
}

static void find_processor(void)
{
	u32 eax, ebx, ecx, edx, family, model;

	__cpuid(1, eax, ebx, ecx, edx);
	family = eax >> 8 & 15;
	model = (eax >> 4 & 15) | (eax >> 12 & 0xf0);
	for (const struct processor *p = processors; p->family; p++)
		if (p->family == family && p->model == model)
			platform = p->platform;
	if (!platform)
		die("ex_uncore does not support this processor (family %u model 0x%x)", family,
		    model);
	for (clock_of = clocks; !(clock_of->platforms & platform); clock_of++)
		;
}

/* Find the home CPU of the first package, another CPU of it, and one of another package. */
void find_cpus(void)
{
	home = walker = remote = -1;
	for (int i = 0; i < MAX_CPUS && home < 0; i++) {
		snprintf(package, sizeof(package), "/sys/kernel/debug/%s/%s%d", clock_of->module,
			 clock_of->file, i);
		if (!access(package, R_OK))
			home = (int)figure("home_cpu");
	}
	if (home < 0)
		die("no package has a home CPU");
	for (int cpu = 0; cpu < MAX_CPUS; cpu++) {
		if (number(-1, TOPOLOGY, cpu) < 0)
			continue;
		if (!in_package(cpu))
			remote = cpu;
		else if (cpu != home)
			walker = cpu;
	}
	if (walker < 0)
		walker = home;
}

void find_machine(void)
{
	char path[100];

	find_processor();
	if (access("/proc/sys/kernel/perf_event_paranoid", F_OK))
		die("this kernel has no perf events");
	if (geteuid())
		die("only root can open the events; run this as root");
	if (platform == NETBURST && number(0, "/proc/sys/kernel/nmi_watchdog"))
		die("the NMI watchdog uses the counters (sysctl kernel.nmi_watchdog=0)");
	snprintf(path, sizeof(path), "/sys/module/%s", clock_of->module);
	if (access(path, F_OK))
		die("the module %s is not loaded (%s)", clock_of->module, has_pmu(clock_of->pmu) ?
		    "rmmod intel_uncore first" : "if insmod failed, dmesg has the reason");
	snprintf(path, sizeof(path), "/sys/kernel/debug/%s", clock_of->module);
	if (access(path, R_OK))
		die("there is no %s (mount -t debugfs none /sys/kernel/debug)", path);
	if (number(0, "/sys/module/%s/refcnt", clock_of->module))
		die("the counters are in use: another program has events of ex_uncore open");
	/* likwid and PCM have */
	if (!system("ls -l /proc/[0-9]*/fd 2>/dev/null | grep -q '> /dev/cpu/'"))
		die("the counters may be in use: another program has /dev/cpu/N/msr open");
	find_cpus();
	if (!memory)
		memory = 4096 * number(number(4096, CACHE "/index2/size"), CACHE "/index3/size");
}

/* Write the output of a command of the shell. */
static void note_output(const char *command)
{
	FILE *f = popen(command, "r");
	char line[1000];

	while (f && fgets(line, sizeof(line), f))
		note("%s", line);
	if (f)
		pclose(f);
}

void note_debugfs(const char *when)
{
	char command[100];

	snprintf(command, sizeof(command), "cd /sys/kernel/debug/%s && grep . /dev/null *",
		 clock_of->module);
	note("\ndebugfs %s\n", when);
	note_output(command);
}

/*
 * Of the flags of the processor only "hypervisor"; not the kernel's command line, which may name
 * disks
 */
void note_machine(void)
{
	char command[200];

	note("confirm " VERSION ", home CPU %d, walker %d, other package %d, walks of %zu bytes\n",
	     home, walker, remote, memory);
	snprintf(command, sizeof(command), "cd /sys/module/%s && grep -s . *version parameters/*",
		 clock_of->module);
	note_output(command);
	note_output("uname -srv; sed '/^flags/q' /proc/cpuinfo | "
		    "sed 's/^flags.*\\(hypervisor\\).*/\\1/; /^flags/d'");
	note_output("cd /sys/class/dmi/id 2>/dev/null && grep -s . product_name bios_version");
	note_output("cd /sys/devices/system && "
		    "grep -s . cpu/online node/has_memory cpu/cpu0/cache/*/size");
	note_output("dmesg | "
		    "grep -E 'uncore|Performance Events:|NMI|microcode:' | grep -v 'ommand line'");
	note_debugfs("before");
}
