// SPDX-License-Identifier: GPL-2.0
/*
 * What exm_traffic.c counts of the parameters and accesses in a file of tests/compare/traffic.py,
 * in the lines of that program, but not in their order
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "exm_traffic.h"

/* Exit for a reason; @text is what is wrong. */
static void fail(const char *why, const char *text)
{
	fprintf(stderr, "replay: %s: %s\n", why, text);
	exit(2);
}

static struct exm_traffic *make(const struct exm_traffic_config *config)
{
	size_t size = (exm_traffic_size(config) + 63) / 64 * 64;
	void *zeros = aligned_alloc(64, size);

	if (exm_traffic_wrong(config))
		fail("no such caches", exm_traffic_wrong(config));
	return exm_traffic_init(memset(zeros, 0, size), config);
}

static struct exm_traffic *replay(FILE *f)
{
	struct exm_traffic_config config = exm_traffic_default;
	struct exm_traffic *traffic = NULL;
	unsigned long long first, last;
	char text[128], word[16];
	unsigned int n;

	while (fgets(text, sizeof(text), f)) {
		if (sscanf(text, "home %llx %llx %u", &first, &last, &n) == 3) {
			config.home[config.num_homes++] = (struct exm_home){ first, last, n };
		} else if (sscanf(text, "%15s %u %llx", word, &n, &last) == 3) {
			if (!traffic)
				traffic = make(&config);
			exm_traffic_access(traffic, n, last, strchr("rwn", *word) - "rwn");
		} else if (sscanf(text, "%15s %u", word, &n) != 2 ||
			   !exm_traffic_set(&config, word, n)) {
			fail("what is", text);
		}
	}
	return traffic;
}

static void print_messages(unsigned int package, unsigned int index, const char *way,
			   const u64 messages[][EXM_MAX_PKGS])
{
	for (unsigned int kind = 0; kind < EXM_NUM_MESSAGES; kind++) {
		for (unsigned int peer = 0; peer < EXM_MAX_PKGS; peer++) {
			if (messages[kind][peer])
				printf("%u %u %s_%s_%u %lu\n", package, index, way,
				       exm_message_names[kind], peer, messages[kind][peer]);
		}
	}
}

static void print_counts(unsigned int package, unsigned int index, const struct exm_counts *counts)
{
	for (unsigned int i = 0; i < EXM_NUM_COUNTS; i++) {
		if (counts->count[i])
			printf("%u %u %s %lu\n", package, index, exm_count_names[i],
			       counts->count[i]);
	}
	print_messages(package, index, "sent", counts->sent);
	print_messages(package, index, "received", counts->received);
}

int main(int argc, char **argv)
{
	FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
	struct exm_traffic *traffic;

	if (!f)
		fail("usage", "replay FILE");
	traffic = replay(f);
	fclose(f);
	for (unsigned int i = 0; i < EXM_MAX_PKGS * EXM_MAX_SLICES; i++)
		print_counts(i / EXM_MAX_SLICES, i % EXM_MAX_SLICES,
			     &traffic->counts[i / EXM_MAX_SLICES][i % EXM_MAX_SLICES]);
	free(traffic);
	return 0;
}
