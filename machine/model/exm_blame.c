// SPDX-License-Identifier: GPL-2.0
/*
 * exm: which code causes the traffic.  The command "blame" names counts of exm_traffic.c.  From then
 * on each access that makes one of them grow is counted by the package whose count it is, by
 * processor and by instruction.
 *
 * The lock of struct exm_traffic protects all of this.
 */
#include "exm_boxes.h"
#include "exm_traffic.h"

static u64 exm_blame_sum(const struct exm_traffic *t, unsigned int package, unsigned int index)
{
	const struct exm_counts *counts = &t->counts[package][index];
	u64 sum = 0;

	for (u64 left = t->blame.counts; left; left &= left - 1)
		sum += counts->count[__builtin_ctzll(left)];
	for (u64 left = t->blame.messages; left; left &= left - 1) {
		unsigned int kind = __builtin_ctzll(left);
		bool data = EXM_WITH_DATA >> kind & 1;
		unsigned int times = t->blame.flits && data ? EXM_DATA_FLITS : 1;

		for (unsigned int to = 0; to < t->config.packages; to++) {
			if (to != package)
				sum += times * counts->sent[kind][to];
		}
	}
	return sum;
}

/* What the watched counts of a package are */
static u64 exm_blame_total(const struct exm_traffic *t, unsigned int package)
{
	u64 sum = 0;

	if (t->blame.index < EXM_MAX_SLICES)
		return exm_blame_sum(t, package, t->blame.index);
	for (unsigned int i = 0; i < EXM_MAX_SLICES; i++)
		sum += exm_blame_sum(t, package, i);
	return sum;
}

void exm_blame_start(struct exm_traffic *t, u64 counts, u64 messages, bool flits,
		     unsigned int index)
{
	exm_traffic_lock(t);
	t->blame.counts = counts;
	t->blame.messages = messages;
	t->blame.flits = flits;
	t->blame.index = index;
	t->blame.lost = 0;
	for (unsigned int i = 0; i < EXM_MAX_CAUSES; i++)
		t->blame.cause[i].count = 0;
	for (unsigned int p = 0; p < t->config.packages; p++)
		t->blame.seen[p] = exm_blame_total(t, p);
	exm_traffic_unlock(t);
}

bool exm_blame_access(struct exm_traffic *t, unsigned int core)
{
	bool any = false;

	if (!(t->blame.counts | t->blame.messages))
		return false;
	for (unsigned int p = 0; p < t->config.packages; p++) {
		u64 total = exm_blame_total(t, p);

		t->core[core].caused[p] += total - t->blame.seen[p];
		any |= t->core[core].caused[p];
		t->blame.seen[p] = total;
	}
	return any;
}

/* The row of a cause, which may be a free one; NULL if all rows are taken */
static struct exm_cause *exm_find_cause(struct exm_blame *b, unsigned int package, unsigned int cpu,
					u64 ip)
{
	u64 hash = (ip ^ ip >> 17 ^ (u64)cpu << 7 ^ package) * 0x9e3779b97f4a7c15;

	for (unsigned int i = 0; i < EXM_MAX_CAUSES; i++) {
		struct exm_cause *c = &b->cause[((hash >> 40) + i) % EXM_MAX_CAUSES];

		if (!c->count || (c->ip == ip && c->cpu == cpu && c->package == package))
			return c;
	}
	return NULL;
}

void exm_blame_cause(struct exm_traffic *t, unsigned int core, unsigned int cpu, u64 ip)
{
	exm_traffic_lock(t);
	for (unsigned int p = 0; p < t->config.packages; p++) {
		u64 *caused = &t->core[core].caused[p];
		struct exm_cause *c = *caused ? exm_find_cause(&t->blame, p, cpu, ip) : NULL;

		if (c) {
			c->ip = ip;
			c->cpu = cpu;
			c->package = p;
			c->count += *caused;
		} else {
			t->blame.lost += *caused;
		}
		*caused = 0;
	}
	exm_traffic_unlock(t);
}
