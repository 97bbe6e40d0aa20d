// SPDX-License-Identifier: GPL-2.0
/*
 * confirm: the processor, what has to be there, what the file says of the machine, and the drivers
 *
 * A module is loaded again from the same file, with the same parameters.  While it is not loaded,
 * signals wait, and exit() loads it.
 */
#define _GNU_SOURCE
#include <cpuid.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "confirm.h"

#define TOPOLOGY	"/sys/devices/system/cpu/cpu%d/topology/physical_package_id"
#define DEBUGFS		"/sys/kernel/debug/ex_uncore"
#define CACHE		"/sys/devices/system/cpu/cpu0/cache"

enum platform platform;
const struct clock *clock_of;
int home, walker, remote;
const char *module_folder;
u64 nmis_at_load;
static bool unloaded;
static sigset_t signals;		/* that were blocked before */
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
		die("%s has no line %s; is this another version of ex_uncore?", package, name);
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
	for (const struct processor *p = processors; p->model; p++)
		if (family == 6 && p->model == model)
			platform = p->platform;
	if (!platform)
		die("ex_uncore does not support this processor (family %u model 0x%x)", family,
		    model);
	for (clock_of = clocks; !(clock_of->platforms & platform); clock_of++)
		;
}

/* Find the home CPU of the first package, another CPU of it, and one of another package. */
static void find_cpus(void)
{
	home = walker = remote = -1;
	for (int i = 0; i < MAX_CPUS && home < 0; i++) {
		snprintf(package, sizeof(package), DEBUGFS "/package%d", i);
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
	find_processor();
	if (geteuid())
		die("only root can open the events; run this as root");
	if (access(MODULE, F_OK))
		die("the module ex_uncore is not loaded (if insmod failed, dmesg has the reason)");
	if (access(DEBUGFS, R_OK))
		die("there is no " DEBUGFS " (mount -t debugfs none /sys/kernel/debug)");
	if (number(0, MODULE "/refcnt"))
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
	note("\ndebugfs %s\n", when);
	note_output("cd " DEBUGFS " && grep . /dev/null *");
}

/*
 * Of the flags of the processor only "hypervisor"; not the kernel's command line, which may name
 * disks
 */
void note_machine(void)
{
	note("confirm, home CPU %d, walker %d, other package %d, walks of %zu bytes\n",
	     home, walker, remote, memory);
	note_output("cd " MODULE " && grep -s . *version parameters/*");
	note_output("uname -srv; sed '/^flags/q' /proc/cpuinfo | "
		    "sed 's/^flags.*\\(hypervisor\\).*/\\1/; /^flags/d'");
	note_output("cd /sys/class/dmi/id 2>/dev/null && grep -s . product_name bios_version");
	note_output("cd /sys/devices/system && "
		    "grep -s . cpu/online node/has_memory cpu/cpu0/cache/*/size");
	note_output("dmesg | "
		    "grep -E 'uncore|Performance Events:|NMI|microcode:' | grep -v 'ommand line'");
	note_debugfs("before");
}

/*
 * Run a command of the shell, whose output becomes its variable @name.  Returns whether it
 * succeeds.
 */
static bool shell(const char *name, const char *command)
{
	FILE *f = popen(command, "r");
	char text[1000];
	size_t len;

	if (!f)
		return false;
	len = fread(text, 1, sizeof(text) - 1, f);
	text[len && text[len - 1] == '\n' ? len - 1 : len] = 0;
	return !pclose(f) && !(name && setenv(name, text, 1));
}

/* With "-i" the kernel's modprobe ignores ex_uncore.conf, which loads ex_uncore in its place. */
#define MODPROBE	"$(cat /proc/sys/kernel/modprobe)"
#define INTEL		"[ -e /sys/module/intel_uncore ]"

/* Another program may use intel_uncore for a moment. */
static bool load(void)
{
	bool loaded;

	shell(NULL, "for i in $(seq 50); do "
	      INTEL " || break; " MODPROBE " -r -i intel_uncore || sleep 0.1; done");
	loaded = shell(NULL, "insmod \"$FILE\" $PARAMETERS");
	unloaded = false;
	sigprocmask(SIG_SETMASK, &signals, NULL);
	return loaded;
}

/* At exit: the events of intel_uncore that are still open would keep it loaded. */
static void put_back(void)
{
	if (!unloaded)
		return;
	for (int fd = STDERR_FILENO + 1; fd < sysconf(_SC_OPEN_MAX); fd++)
		close(fd);
	if (!load())
		fputs("confirm: ex_uncore was unloaded, and cannot be loaded again\n", stderr);
}

/*
 * Unload the driver.  Returns false, and leaves it as it is, if there is no file of it where -M
 * says, or "make install" and DKMS put it: the build writes a hash of the sources into it.
 */
static bool unload(void)
{
	static bool registered;
	sigset_t all;

	if (!registered)
		registered = !atexit(put_back);
	if (module_folder)
		setenv("FOLDER", module_folder, 1);
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &signals);
	unloaded = registered &&
		shell("FILE", "cd \"${FOLDER:-/lib/modules/$(uname -r)}\" 2>/dev/null && "
		      "for f in ex_uncore.ko updates/ex_uncore.ko updates/dkms/ex_uncore.ko; do "
		      "grep -qs \"srcversion=$(cat " MODULE "/srcversion)\" $f && "
		      "echo \"$PWD/$f\" && exit; done; false") &&
		shell("PARAMETERS",
		      "cd " MODULE "/parameters && grep . * | tr ':\\n' '= '") &&
		shell(NULL, "rmmod ex_uncore 2>/dev/null");
	if (!unloaded)
		sigprocmask(SIG_SETMASK, &signals, NULL);
	return unloaded;
}

void swap_back(void)
{
	if (!load())
		die("ex_uncore was unloaded, and cannot be loaded again");
	note("  insmod ex_uncore.ko %s\n", getenv("PARAMETERS"));
	find_cpus();
}

/* Load the driver again.  Returns false, and leaves it as it is, if that is not possible. */
bool load_again(void)
{
	if (!unload())
		return false;
	nmis_at_load = nmis_of(home);
	swap_back();
	nmis_at_load = nmis_of(home) - nmis_at_load;
	return true;
}

/* Load intel_uncore in place of the driver.  Returns NULL, or why that is not possible. */
const char *swap(void)
{
	if (!unload())
		return "ex_uncore could not be loaded again (-M)";
	if (shell(NULL, MODPROBE " -q -i intel_uncore && " INTEL)) {
		note("  modprobe intel_uncore\n");
		return NULL;
	}
	swap_back();
	return "modprobe does not load intel_uncore";
}
