// SPDX-License-Identifier: GPL-2.0
/*
 * traffic-replay: the counts of a file of accesses (machine/traffic.rst, "Traces")
 *
 * tools/traffic-replay compiles this file with exm_traffic.c and what that calls.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "exm_traffic.h"

#define MAX_TEXTS	(1 << 16)

/* Lines of text */
struct texts {
	unsigned int number;
	char *text[MAX_TEXTS];
};

static void add(struct texts *to, const char *text)
{
	char *copy = to->number < MAX_TEXTS ? strdup(text) : NULL;

	if (!copy) {
		fputs("traffic-replay: too many counts\n", stderr);
		exit(2);
	}
	to->text[to->number++] = copy;
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort(struct texts *texts)
{
	qsort(texts->text, texts->number, sizeof(texts->text[0]), compare);
}

static void add_count(void *to, const struct exm_named_count *c)
{
	char text[128];

	if (c->way)
		snprintf(text, sizeof(text), "%u %u %s_%s_%u %llu", c->package, c->index, c->way,
			 c->name, c->peer, (unsigned long long)c->val);
	else
		snprintf(text, sizeof(text), "%u %u %s %llu", c->package, c->index, c->name,
			 (unsigned long long)c->val);
	add(to, text);
}

/* Empty caches; exits where there can be none */
static struct exm_traffic *make(const char *file, const struct exm_traffic_config *config)
{
	const char *wrong = exm_traffic_wrong(config);
	size_t size;
	void *zeros;

	if (wrong) {
		fprintf(stderr, "%s: %s\n", file, wrong);
		exit(2);
	}
	size = (exm_traffic_size(config) + 63) / 64 * 64;
	zeros = aligned_alloc(64, size);
	if (!zeros) {
		fprintf(stderr, "%s: %s\n", file, strerror(errno));
		exit(2);
	}
	return exm_traffic_init(memset(zeros, 0, size), config);
}

/* "KIND CORE LINE", without sscanf(), which takes longer than the access itself */
static bool read_access(const char *text, enum exm_kind *kind, unsigned int *core,
			unsigned long long *line)
{
	static const char kinds[] = "rwn";
	const char *found = *text ? strchr(kinds, *text) : NULL;
	char *end, *last;

	if (!found || text[1] != ' ')
		return false;
	*kind = found - kinds;
	*core = strtoul(text + 2, &end, 10);
	*line = strtoull(end, &last, 16);
	return end > text + 2 && *end == ' ' && last > end && *last == '\n';
}

/* Replay the accesses; @recorded gets the counts at the end of the file */
static struct exm_traffic *replay(FILE *f, const char *file, struct texts *recorded)
{
	struct exm_traffic_config config = exm_traffic_default;
	struct exm_traffic *traffic = NULL;
	unsigned long long a, b;
	char text[128], word[16];
	enum exm_kind kind;
	unsigned int n;

	while (fgets(text, sizeof(text), f)) {
		if (read_access(text, &kind, &n, &a) && n < config.packages * config.cores) {
			if (!traffic)
				traffic = make(file, &config);
			exm_traffic_access(traffic, n, a, kind);
		} else if (text[0] == '=' && text[1] == ' ') {
			text[strcspn(text, "\n")] = 0;
			add(recorded, text + 2);
		} else if (sscanf(text, "home %llx %llx %u", &a, &b, &n) == 3 &&
			   config.num_homes < EXM_MAX_HOMES) {
			config.home[config.num_homes++] = (struct exm_home){ a, b, n };
		} else if (sscanf(text, "%15s %u", word, &n) != 2 ||
			   !exm_traffic_set(&config, word, n)) {
			fprintf(stderr, "%s: what is \"%s\"?\n", file, text);
			exit(2);
		}
	}
	if (!traffic) {
		fprintf(stderr, "%s: there is no access\n", file);
		exit(2);
	}
	return traffic;
}

/* Print the counts that only one has; returns how many they are */
static unsigned int differences(const struct texts *recorded, const struct texts *replayed)
{
	unsigned int i = 0, k = 0, found = 0;

	while (i < recorded->number || k < replayed->number) {
		int order = i == recorded->number ? 1 : k == replayed->number ? -1 :
			    strcmp(recorded->text[i], replayed->text[k]);

		if (order < 0)
			fprintf(stderr, "only recorded: %s\n", recorded->text[i]);
		if (order > 0)
			fprintf(stderr, "only replayed: %s\n", replayed->text[k]);
		found += order != 0;
		i += order <= 0;
		k += order >= 0;
	}
	return found;
}

int main(int argc, char **argv)
{
	static struct texts recorded, replayed;
	const char *file = argc == 2 ? argv[1] : "-";
	struct exm_traffic *traffic;
	const char *broken;
	FILE *f = strcmp(file, "-") ? fopen(file, "r") : stdin;

	if (!f) {
		fprintf(stderr, "%s: %s\n", file, strerror(errno));
		return 2;
	}
	traffic = replay(f, file, &recorded);
	fclose(f);
	broken = exm_traffic_broken(traffic);
	if (broken) {
		fprintf(stderr, "%s: %s\n", file, broken);
		free(traffic);
		return 1;
	}
	exm_traffic_counts(traffic, add_count, &replayed);
	free(traffic);
	sort(&recorded);
	sort(&replayed);
	for (unsigned int i = 0; i < replayed.number; i++)
		puts(replayed.text[i]);
	return recorded.number && differences(&recorded, &replayed);
}
