/* SPDX-License-Identifier: GPL-2.0 */
/* The uncore's PMUs as sysfs shows them: their fields, and the configs of their named events */
#ifndef PMUS_H
#define PMUS_H

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DEVICES		"/sys/bus/event_source/devices"
#define MAX_PMUS	80	/* a Skylake-SP has 67 */
#define MAX_FIELDS	20
#define MAX_NAMED	200

struct field {
	char name[32];
	unsigned int word;
	uint64_t mask;
};

static struct pmu {
	char name[32];
	unsigned int type;
	struct field field[MAX_FIELDS];
	struct {
		char name[64], terms[128];
	} named[MAX_NAMED];
	unsigned int num_fields, num_named;
} pmus[MAX_PMUS];
static unsigned int num_pmus;

static bool __attribute__((format(printf, 3, 4))) read_file(char *text, size_t size,
							     const char *fmt, ...)
{
	char path[512];
	va_list args;
	ssize_t len;
	int fd;

	va_start(args, fmt);
	vsnprintf(path, sizeof(path), fmt, args);
	va_end(args);
	fd = open(path, O_RDONLY);
	if (fd < 0)
		return false;
	len = read(fd, text, size - 1);
	close(fd);
	text[len > 0 ? len : 0] = 0;
	text[strcspn(text, "\n")] = 0;
	return len > 0;
}

/* "config1:0-31" */
static void read_field(struct field *f, const char *name, const char *text)
{
	unsigned int low, high;

	snprintf(f->name, sizeof(f->name), "%.31s", name);
	text += strlen("config");
	f->word = *text == ':' ? 0 : *text - '0';
	low = strtoul(strchr(text, ':') + 1, NULL, 10);
	high = strchr(text, '-') ? strtoul(strchr(text, '-') + 1, NULL, 10) : low;
	f->mask = ~0ULL >> (63 - high) & ~0ULL << low;
}

static void read_folder(struct pmu *pmu, const char *folder)
{
	bool format = !strcmp(folder, "format");
	char path[128], text[160];
	struct dirent *entry;
	DIR *dir;

	snprintf(path, sizeof(path), DEVICES "/%s/%s", pmu->name, folder);
	dir = opendir(path);
	while (dir && (entry = readdir(dir))) {
		if (*entry->d_name == '.' ||
		    !read_file(text, sizeof(text), "%s/%s", path, entry->d_name))
			continue;
		if (format && pmu->num_fields < MAX_FIELDS)
			read_field(&pmu->field[pmu->num_fields++], entry->d_name, text);
		else if (!format && pmu->num_named < MAX_NAMED) {
			snprintf(pmu->named[pmu->num_named].name, 64, "%.63s", entry->d_name);
			snprintf(pmu->named[pmu->num_named++].terms, 128, "%.127s", text);
		}
	}
	if (dir)
		closedir(dir);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct pmu *)a)->name, ((const struct pmu *)b)->name);
}

/* All but the types, which change with each load of the module */
static void read_pmus(void)
{
	struct dirent *entry;
	DIR *dir = opendir(DEVICES);

	while (dir && (entry = readdir(dir)) && num_pmus < MAX_PMUS) {
		struct pmu *pmu = &pmus[num_pmus];

		if (strncmp(entry->d_name, "uncore", 6) ||
		    strlen(entry->d_name) >= sizeof(pmu->name))
			continue;
		strcpy(pmu->name, entry->d_name);
		read_folder(pmu, "format");
		read_folder(pmu, "events");
		num_pmus++;
	}
	if (dir)
		closedir(dir);
	/* chance must not depend on the folder's order */
	qsort(pmus, num_pmus, sizeof(*pmus), by_name);
}

static void read_types(void)
{
	char text[32];

	for (unsigned int i = 0; i < num_pmus; i++) {
		if (read_file(text, sizeof(text), DEVICES "/%s/type", pmus[i].name))
			pmus[i].type = strtoul(text, NULL, 10);
	}
}

#endif /* PMUS_H */
