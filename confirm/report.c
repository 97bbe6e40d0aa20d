// SPDX-License-Identifier: GPL-2.0
/* confirm: messages, and the file with the evidence */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "confirm.h"

const char *output = "confirm-evidence.txt";
bool trying;
static FILE *evidence;

void die(const char *format, ...)
{
	va_list args;

	fputs("confirm: ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	exit(trying ? 1 : 2);
}

void note(const char *format, ...)
{
	va_list args;
	int len;

	va_start(args, format);
	len = vfprintf(evidence, format, args);
	va_end(args);
	if (len < 0 || fflush(evidence))
		die("%s: %s", output, strerror(errno));
}

void flush_rows(void)
{
	if (fflush(stdout) || ferror(stdout))
		die("standard output: %s", strerror(errno));
}

/* Root may run confirm in a folder of others: an existing file or link is not written to. */
void open_evidence(void)
{
	int fd = open(output, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);

	if (fd < 0 && errno == EEXIST)
		die("%s exists: choose another with -o", output);
	evidence = fd < 0 ? NULL : fdopen(fd, "w");
	if (!evidence)
		die("%s: %s", output, strerror(errno));
}

static void note_folder(const char *folder, const char *file)
{
	struct dirent **names;
	int n = scandir(folder, &names, NULL, alphasort);

	for (int i = 0; i < n; i++) {
		char path[600], text[4096], *line, *next;

		snprintf(path, sizeof(path), "%s/%s%s", folder, names[i]->d_name, file);
		if (*names[i]->d_name != '.' && read_file(text, sizeof(text), "%s", path))
			for (line = strtok_r(text, "\n", &next); line;
			     line = strtok_r(NULL, "\n", &next))
				note("%s: %s\n", names[i]->d_name, line);
		free(names[i]);
	}
	if (n >= 0)
		free(names);
}

/* A file of one line, behind @name */
static void note_line(const char *name, const char *path)
{
	char text[200];

	if (read_file(text, sizeof(text), "%s", path))
		note("%s %.*s\n", name, (int)strcspn(text, "\n"), text);
}

/* The processor's name, from leaves 0x80000002 to 4 of CPUID */
static void note_brand(void)
{
	u32 eax = 1, ebx, ecx = 0, edx, brand[13] = { };

	for (u32 i = 0; i < 3; i++) {
		u32 *regs = brand + 4 * i;

		regs[0] = 0x80000002 + i;
		cpuid(&regs[0], &regs[1], &regs[2], &regs[3]);
	}
	note("processor %s\n", (char *)brand);
	cpuid(&eax, &ebx, &ecx, &edx);
	note("hypervisor %u\n", ecx >> 31);
}

#define CACHES	"/sys/devices/system/cpu/cpu0/cache"

/* The caches as CPUID and as sysfs have them: a virtual machine may let them differ */
static void note_caches(void)
{
	char level[8], type[20], size[20];

	for (u32 i = 0; i < 8; i++) {
		u32 eax = 4, ebx, ecx = i, edx;

		cpuid(&eax, &ebx, &ecx, &edx);
		if (!(eax & 31))
			break;
		note("cache L%u of CPUID: %u ways, %u partitions, lines of %u, %u sets\n",
		     eax >> 5 & 7, (ebx >> 22) + 1, (ebx >> 12 & 0x3ff) + 1, (ebx & 0xfff) + 1,
		     ecx + 1);
	}
	for (u32 i = 0; i < 8; i++) {
		if (!read_file(level, sizeof(level), CACHES "/index%u/level", i) ||
		    !read_file(type, sizeof(type), CACHES "/index%u/type", i) ||
		    !read_file(size, sizeof(size), CACHES "/index%u/size", i))
			break;
		note("cache L%.*s of sysfs: %.*s, %s", (int)strcspn(level, "\n"), level,
		     (int)strcspn(type, "\n"), type, size);
	}
}

/* The driver, perf, NMIs and microcode; not the kernel's command line, which may name disks. */
static bool is_about_us(const char *line)
{
	static const char * const about[] = { "uncore", "Performance Events:", "NMI", "microcode:" };

	for (size_t i = 0; i < ARRAY_SIZE(about); i++)
		if (strstr(line, about[i]))
			return !strstr(line, "ommand line");
	return false;
}

/* The lines of the kernel log that are about a subject of the report */
static void note_log(void)
{
	int size = klogctl(10, NULL, 0);
	char *text = size > 0 ? calloc(size + 1, 1) : NULL, *line, *next;

	if (text && klogctl(3, text, size) > 0)
		for (line = strtok_r(text, "\n", &next); line; line = strtok_r(NULL, "\n", &next))
			if (is_about_us(line))
				note("%s\n", line);
	free(text);
}

void note_machine(void)
{
	struct utsname name;

	uname(&name);
	note("confirm: what is UNCONFIRMED, tried (Documentation/confirm.rst)\n\n");
	note_brand();
	note("family %u model 0x%x stepping %u\n", family, model, stepping);
	note_line("microcode", "/sys/devices/system/cpu/cpu0/microcode/version");
	note_line("machine", "/sys/class/dmi/id/product_name");
	note_line("BIOS", "/sys/class/dmi/id/bios_version");
	note("kernel %s %s %s\n", name.sysname, name.release, name.version);
	note_line("ex_uncore", DRIVER "/version");
	note_line("sources of ex_uncore", DRIVER "/srcversion");
	note_folder(DRIVER "/parameters", "");
	note_line("CPUs", "/sys/devices/system/cpu/online");
	note_line("nodes", "/sys/devices/system/node/online");
	note_line("nodes with memory", "/sys/devices/system/node/has_memory");
	note_line("numa_balancing", "/proc/sys/kernel/numa_balancing");
	note_caches();
	note("home CPU %d, walker %d, other package %d, walks of %zu bytes\n", home, walker, remote,
	     memory);
	note("memory at 0x%llx\n", physical());
	note_folder(PMUS, "/cpumask");
	note("\nkernel log\n");
	note_log();
	note("\ndebugfs before\n");
	note_folder(DEBUGFS, "");
}

void close_evidence(void)
{
	note("\ndebugfs after\n");
	note_folder(DEBUGFS, "");
	if (fclose(evidence))
		die("%s: %s", output, strerror(errno));
}
