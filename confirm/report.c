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

static void note_file(const char *name, const char *path)
{
	char text[4096];

	if (read_file(text, sizeof(text), "%s", path))
		note("%s %s%s", name, text, strchr(text, '\n') ? "" : "\n");
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

/* The driver's lines of the kernel log */
static void note_log(void)
{
	int size = klogctl(10, NULL, 0);
	char *text = size > 0 ? calloc(size + 1, 1) : NULL, *line, *next;

	if (text && klogctl(3, text, size) > 0)
		for (line = strtok_r(text, "\n", &next); line; line = strtok_r(NULL, "\n", &next))
			if (strstr(line, " ex_uncore: "))
				note("%s\n", strstr(line, " ex_uncore: ") + 1);
	free(text);
}

void note_machine(void)
{
	struct utsname name;
	char text[64];

	uname(&name);
	note("confirm: what is UNCONFIRMED, tried (Documentation/confirm.rst)\n\n");
	note("family %u model 0x%x stepping %u\n", family, model, stepping);
	if (read_file(text, sizeof(text), "/sys/devices/system/cpu/cpu0/microcode/version"))
		note("microcode %s", text);
	note("kernel %s %s\n", name.sysname, name.release);
	note_file("version of ex_uncore", DRIVER "/srcversion");
	note_folder(DRIVER "/parameters", "");
	note_file("CPUs", "/sys/devices/system/cpu/online");
	note("home CPU %d, walker %d, other package %d, walks of %zu bytes\n", home, walker, remote,
	     memory);
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
