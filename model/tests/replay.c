// SPDX-License-Identifier: GPL-2.0
/* The counts of a trace, for traffic_replay.sh (Documentation/traffic.rst) */
#include <errno.h>
#include "traffic.h"

static int compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *lines[1 << 16];
static unsigned int num_lines;

static void note(unsigned int package, unsigned int index, const char *name, u64 val)
{
	char text[128];

	if (!val)
		return;
	snprintf(text, sizeof(text), "%u %u %s %llu", package, index, name,
		 (unsigned long long)val);
	lines[num_lines++] = strdup(text);
}

static void note_messages(unsigned int package, unsigned int index, const char *way,
			  u64 messages[][EXM_MAX_PKGS])
{
	char name[64];

	for (unsigned int kind = 0; kind < EXM_NUM_MESSAGES; kind++) {
		for (unsigned int peer = 0; peer < EXM_MAX_PKGS; peer++) {
			snprintf(name, sizeof(name), "%s_%s_%u", way, exm_message_names[kind], peer);
			note(package, index, name, messages[kind][peer]);
		}
	}
}

static void print_counts(void)
{
	for (unsigned int i = 0; i < EXM_MAX_PKGS * EXM_MAX_SLICES; i++) {
		unsigned int package = i / EXM_MAX_SLICES, index = i % EXM_MAX_SLICES;
		struct exm_counts *counts = &traffic->counts[package][index];

		for (unsigned int k = 0; k < EXM_NUM_COUNTS; k++)
			note(package, index, exm_count_names[k], counts->count[k]);
		note_messages(package, index, "sent", counts->sent);
		note_messages(package, index, "received", counts->received);
	}
	qsort(lines, num_lines, sizeof(lines[0]), compare);
	for (unsigned int i = 0; i < num_lines; i++) {
		puts(lines[i]);
		free(lines[i]);
	}
}

/* Make the caches at the first access.  Return why they cannot be, or NULL. */
static const char *make_checked(const struct exm_traffic_config *config)
{
	const char *wrong = traffic ? NULL : exm_traffic_wrong(config);

	if (!traffic && !wrong)
		make(config);
	return wrong;
}

int replay(const char *file)
{
	struct exm_traffic_config config = exm_traffic_default;
	unsigned long long a, b;
	char text[128], word[16];
	unsigned int n;
	FILE *f = fopen(file, "r");
	static const char kinds[] = "rwn";
	const char *broken = NULL;

	if (!f) {
		fprintf(stderr, "%s: %s\n", file, strerror(errno));
		return 1;
	}
	while (!broken && fgets(text, sizeof(text), f)) {
		if (sscanf(text, "home %llx %llx %u", &a, &b, &n) == 3 &&
		    config.num_homes < EXM_MAX_HOMES) {
			config.home[config.num_homes++] = (struct exm_home){ a, b, n };
		} else if (sscanf(text, "%1[rwn] %u %llx", word, &n, &a) == 3 &&
			   n < config.packages * config.cores) {
			broken = make_checked(&config);
			if (!broken)
				exm_traffic_access(traffic, n, a, strchr(kinds, *word) - kinds);
		} else if (sscanf(text, "%15s %u", word, &n) != 2 ||
			   !exm_traffic_set(&config, word, n)) {
			fprintf(stderr, "%s: what is \"%s\"?\n", file, text);
			return 1;
		}
	}
	fclose(f);
	if (!broken)
		broken = traffic ? exm_traffic_broken(traffic) : "there is no access";
	if (broken) {
		fprintf(stderr, "%s: %s\n", file, broken);
		return 1;
	}
	print_counts();
	drop();
	return 0;
}
