/* SPDX-License-Identifier: GPL-2.0 */
/* Caches of exm_traffic.c, accesses to them and what they count, for the test_traffic*.c */
#ifndef TRAFFIC_H
#define TRAFFIC_H

#include "bench.h"
#include "exm_traffic.h"

#define LLC_LINES	(8 * 2048 * 24)	/* of exm_traffic_default */

static struct exm_traffic *traffic;

static inline void drop(void)
{
	free(traffic);
	traffic = NULL;
}

static inline void make(const struct exm_traffic_config *config)
{
	size_t size = exm_traffic_size(config);

	drop();
	traffic = aligned_alloc(64, (size + 63) / 64 * 64);
	memset(traffic, 0, size);
	CHECK(exm_traffic_init(traffic, config) == traffic);
}

/* Package p has the lines from p << 24 on. */
static inline struct exm_traffic_config some(unsigned int packages, unsigned int cores)
{
	struct exm_traffic_config config = exm_traffic_default;

	config.packages = packages;
	config.cores = cores;
	config.num_homes = packages;
	for (unsigned int p = 0; p < packages; p++) {
		config.home[p].first = (u64)p << 24;
		config.home[p].last = ((u64)(p + 1) << 24) - 1;
		config.home[p].package = p;
	}
	return config;
}

/* The same with caches of one set, which have so many lines, and one slice */
static inline struct exm_traffic_config tiny(unsigned int packages, unsigned int cores, u32 l1,
					     u32 l2,
					     u32 llc)
{
	struct exm_traffic_config config = some(packages, cores);

	config.l1_sets = config.l2_sets = config.llc_sets = config.slices = config.units = 1;
	config.l1_ways = l1;
	config.l2_ways = l2;
	config.llc_ways = llc;
	return config;
}

static inline void start(unsigned int packages, unsigned int cores)
{
	struct exm_traffic_config config = some(packages, cores);

	make(&config);
}

static inline void reads(unsigned int core, u64 line)
{
	exm_traffic_access(traffic, core, line, false);
}

static inline void writes(unsigned int core, u64 line)
{
	exm_traffic_access(traffic, core, line, true);
}

static inline void streams(unsigned int core, u64 line)
{
	exm_traffic_access(traffic, core, line, EXM_STREAM);
}

/* A count of a package over all slices or units */
static inline u64 count(unsigned int package, enum exm_count name)
{
	u64 sum = 0;

	for (unsigned int i = 0; i < EXM_MAX_SLICES; i++)
		sum += traffic->counts[package][i].count[name];
	return sum;
}

/* The messages of a kind from one package to another */
static inline u64 sent(unsigned int from, unsigned int to, enum exm_message kind)
{
	u64 sum = 0;

	for (unsigned int i = 0; i < EXM_MAX_SLICES; i++)
		sum += traffic->counts[from][i].sent[kind][to];
	return sum;
}

static inline void no_law_is_broken(void)
{
	const char *broken = exm_traffic_broken(traffic);

	if (broken)
		FAIL("%s", broken);
}

#endif /* TRAFFIC_H */
