/* SPDX-License-Identifier: GPL-2.0 */
/* Caches of exm_traffic.c, accesses to them and what they count, for the test_traffic*.c */
#ifndef TRAFFIC_H
#define TRAFFIC_H

#include "bench.h"
#include "exm_traffic.h"

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

static inline void start(unsigned int packages, unsigned int cores)
{
	struct exm_traffic_config config = some(packages, cores);

	make(&config);
}

static inline void reads(unsigned int core, u64 line)
{
	exm_traffic_access(traffic, core, line, false);
}

/* A count of a package over all slices or units */
static inline u64 count(unsigned int package, enum exm_count name)
{
	u64 sum = 0;

	for (unsigned int i = 0; i < EXM_MAX_SLICES; i++)
		sum += traffic->counts[package][i].count[name];
	return sum;
}

#endif /* TRAFFIC_H */
