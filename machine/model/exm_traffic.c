// SPDX-License-Identifier: GPL-2.0
/*
 * exm: caches, home agents and messages of machine/traffic.rst.
 *
 * A set is an array of entries, the most recently used first; free entries, which are 0, are at
 * its end.  An entry of the LLC has the package's state and the holders, one of an L1 or L2 the
 * core's state.
 *
 * Locks: a core's lock protects its L1 and L2.  The lock of struct exm_traffic protects the LLCs
 * and the counts, and is taken first.  A thread that holds it may hold its own core's lock while
 * it takes another's, since no other thread holds two.  An access to the line that the core has
 * accessed last in this set changes nothing, and takes no lock; so entries are written at once.
 */
#include "exm_boxes.h"
#include "exm_traffic.h"

enum exm_state { EXM_INVALID, EXM_SHARED, EXM_EXCLUSIVE, EXM_MODIFIED };

#define EXM_STATE	((u64)3)
#define EXM_HOLDER(n)	((u64)1 << (2 + (n)))
#define EXM_HOLDERS	((((u64)1 << EXM_MAX_HOLDERS) - 1) << 2)
#define EXM_LINE_AT	(64 - EXM_LINE_BITS)

/* ---- locks -------------------------------------------------------------- */

static void exm_lock(u8 *lock)
{
	while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE)) {
		while (__atomic_load_n(lock, __ATOMIC_RELAXED))
			__builtin_ia32_pause();
	}
}

static void exm_unlock(u8 *lock)
{
	__atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}

void exm_traffic_lock(struct exm_traffic *t)
{
	exm_lock(&t->lock);
}

void exm_traffic_unlock(struct exm_traffic *t)
{
	exm_unlock(&t->lock);
}

/* ---- sets --------------------------------------------------------------- */

static u64 exm_line_of(u64 entry)
{
	return entry >> EXM_LINE_AT;
}

static enum exm_state exm_state_of(u64 entry)
{
	return entry & EXM_STATE;
}

static void exm_put_entry(u64 *at, u64 entry)
{
	__atomic_store_n(at, entry, __ATOMIC_RELAXED);
}

static void exm_set_state(u64 *at, enum exm_state state)
{
	exm_put_entry(at, (*at & ~EXM_STATE) | state);
}

/* Entry of a line in a set, or NULL */
static u64 *exm_find(u64 *set, unsigned int ways, u64 line)
{
	for (unsigned int i = 0; i < ways && set[i]; i++) {
		if (exm_line_of(set[i]) == line)
			return &set[i];
	}
	return NULL;
}

/* Put an entry at the front; those before @end move up by one. */
static void exm_to_front(u64 *set, u64 *end, u64 entry)
{
	for (; end > set; end--)
		exm_put_entry(end, end[-1]);
	exm_put_entry(set, entry);
}

/* Look up a line: its entry, which is now the first, or NULL */
static u64 *exm_lookup(u64 *set, unsigned int ways, u64 line)
{
	u64 *at = exm_find(set, ways, line);

	if (!at)
		return NULL;
	if (at != set)
		exm_to_front(set, at, *at);
	return set;
}

/* Fill: put a line into a set.  Return the entry of the victim, 0 if there is none. */
static u64 exm_fill(u64 *set, unsigned int ways, u64 line, enum exm_state state)
{
	u64 victim = set[ways - 1];

	exm_to_front(set, &set[ways - 1], line << EXM_LINE_AT | state);
	return victim;
}

static void exm_remove(u64 *set, unsigned int ways, u64 line)
{
	u64 *at = exm_find(set, ways, line);

	if (!at)
		return;
	for (; at < &set[ways - 1]; at++)
		exm_put_entry(at, at[1]);
	exm_put_entry(at, 0);
}

/* ---- places ------------------------------------------------------------- */

static bool exm_is_power(u32 n)
{
	return !(n & (n - 1));
}

/* line % n, without a division if n is a power of two */
static u64 exm_mod(u64 line, u32 n)
{
	return exm_is_power(n) ? line & (n - 1) : line % n;
}

/* The package whose memory has @line; -1 if none does */
static int exm_home_of(const struct exm_traffic *t, u64 line)
{
	const struct exm_traffic_config *c = &t->config;

	for (unsigned int i = 0; i < c->num_homes; i++) {
		if (line >= c->home[i].first && line <= c->home[i].last)
			return c->interleave ? line % c->packages : c->home[i].package;
	}
	return -1;
}

/* line / n, too */
static u64 exm_div(u64 line, u32 n)
{
	return exm_is_power(n) ? line >> __builtin_ctz(n) : line / n;
}

static unsigned int exm_slice_of(const struct exm_traffic *t, u64 line)
{
	u32 n = t->config.slices, sum = 0;

	for (; line && n > 1; line = exm_div(line, n))
		sum += exm_mod(line, n);
	return exm_mod(sum, n);
}

static unsigned int exm_unit_of(const struct exm_traffic *t, u64 line, unsigned int slice)
{
	const struct exm_traffic_config *c = &t->config;

	if (c->slices % c->units)
		return exm_div(line, c->slices) % c->units;
	return slice / (c->slices / c->units);
}

static u64 *exm_l1_set(const struct exm_traffic *t, unsigned int core, u64 line)
{
	return &t->core[core].l1[exm_mod(line, t->config.l1_sets) * t->config.l1_ways];
}

static u64 *exm_l2_set(const struct exm_traffic *t, unsigned int core, u64 line)
{
	return &t->core[core].l2[exm_mod(line, t->config.l2_sets) * t->config.l2_ways];
}

static u64 *exm_llc_set(const struct exm_traffic *t, unsigned int package, u64 line)
{
	const struct exm_traffic_config *c = &t->config;
	size_t slice = package * c->slices + exm_slice_of(t, line);

	u64 set = exm_mod(exm_div(line, c->slices), c->llc_sets);

	return &t->llc[(slice * c->llc_sets + set) * c->llc_ways];
}

/* ---- a core's caches ---------------------------------------------------- */

/* The state of a line in the L2 of a core */
static enum exm_state exm_core_state(const struct exm_traffic *t, unsigned int core, u64 line)
{
	u64 *at = exm_find(exm_l2_set(t, core, line), t->config.l2_ways, line);

	return at ? exm_state_of(*at) : EXM_INVALID;
}

static void exm_set_core_state(const struct exm_traffic *t, unsigned int core, u64 line,
			       enum exm_state state)
{
	u64 *l1 = exm_find(exm_l1_set(t, core, line), t->config.l1_ways, line);

	exm_set_state(exm_find(exm_l2_set(t, core, line), t->config.l2_ways, line), state);
	if (l1)
		exm_set_state(l1, state);
}

static void exm_core_remove(const struct exm_traffic *t, unsigned int core, u64 line)
{
	exm_remove(exm_l1_set(t, core, line), t->config.l1_ways, line);
	exm_remove(exm_l2_set(t, core, line), t->config.l2_ways, line);
}

/* Whether an access to the first line of its set in the L1 changes nothing */
static bool exm_is_first(const struct exm_traffic *t, unsigned int core, u64 line, bool write)
{
	u64 first = __atomic_load_n(exm_l1_set(t, core, line), __ATOMIC_RELAXED);

	return exm_line_of(first) == line &&
	       exm_state_of(first) >= (write ? EXM_MODIFIED : EXM_SHARED);
}

static bool exm_allows(u64 entry, bool write)
{
	return !write || exm_state_of(entry) != EXM_SHARED;
}

/*
 * Steps 1 and 2 of a read or write, which need the core's caches alone.  Return whether the access
 * is complete.
 */
static bool exm_access_core(struct exm_traffic *t, unsigned int core, u64 line, bool write)
{
	u64 *set = exm_l1_set(t, core, line), *at = exm_lookup(set, t->config.l1_ways, line);

	if (!at) {
		at = exm_lookup(exm_l2_set(t, core, line), t->config.l2_ways, line);
		if (!at || !exm_allows(*at, write))
			return false;
		exm_fill(set, t->config.l1_ways, line, exm_state_of(*at));
	}
	if (!exm_allows(*at, write))
		return false;
	if (write && exm_state_of(*at) != EXM_MODIFIED)
		exm_set_core_state(t, core, line, EXM_MODIFIED);
	return true;
}

/* ---- an access beyond the core's caches --------------------------------- */

/**
 * struct exm_request - an access in progress
 * @t:		caches
 * @core:	core, whose lock is held
 * @package:	its package
 * @line:	line
 * @kind:	kind of access
 */
struct exm_request {
	struct exm_traffic *t;
	unsigned int core;
	unsigned int package;
	u64 line;
	enum exm_kind kind;
};

static unsigned int exm_core_of(const struct exm_traffic *t, unsigned int package, unsigned int n)
{
	return package * t->config.cores + n;
}

static u64 exm_holder(const struct exm_request *r)
{
	return EXM_HOLDER(r->core % r->t->config.cores);
}

/* Call @visit for each holder in @entry of a package but @but, a mask.  Return whether one did. */
static bool exm_each_holder(const struct exm_request *r, unsigned int package, u64 entry, u64 but,
			    bool (*visit)(const struct exm_traffic *t, unsigned int core, u64 line))
{
	bool any = false;

	for (u64 left = entry & EXM_HOLDERS & ~but; left; left &= left - 1) {
		unsigned int n = __builtin_ctzll(left) - 2, core = exm_core_of(r->t, package, n);

		if (core != r->core)
			exm_lock(&r->t->core[core].lock);
		any |= visit(r->t, core, exm_line_of(entry));
		if (core != r->core)
			exm_unlock(&r->t->core[core].lock);
	}
	return any;
}

/* What is done to a holder.  Each returns whether the core's state was M. */
static bool exm_share(const struct exm_traffic *t, unsigned int core, u64 line)
{
	bool modified = exm_core_state(t, core, line) == EXM_MODIFIED;

	exm_set_core_state(t, core, line, EXM_SHARED);
	return modified;
}

static bool exm_invalidate(const struct exm_traffic *t, unsigned int core, u64 line)
{
	bool modified = exm_core_state(t, core, line) == EXM_MODIFIED;

	exm_core_remove(t, core, line);
	return modified;
}

static struct exm_counts *exm_change(struct exm_traffic *t, unsigned int package,
				     unsigned int index)
{
	struct exm_counts *counts = &t->counts[package][index];

	counts->changed = true;
	return counts;
}

/* Count something of the slice of a line.  @name is the first of three, for M, E and S. */
static void exm_count_state(const struct exm_request *r, unsigned int package, u64 line,
			    enum exm_count name, enum exm_state state)
{
	exm_change(r->t, package, exm_slice_of(r->t, line))->count[name + EXM_MODIFIED - state]++;
}

static void exm_count_line(const struct exm_request *r, enum exm_count name)
{
	exm_change(r->t, r->package, exm_slice_of(r->t, r->line))->count[name]++;
}

/* The counts of the unit of a line at its home */
static u64 *exm_home_counts(const struct exm_request *r, u64 line)
{
	unsigned int unit = exm_unit_of(r->t, line, exm_slice_of(r->t, line));

	return exm_change(r->t, exm_home_of(r->t, line), unit)->count;
}

/* A read or write of the memory of a line, whose page stays open in its bank */
static void exm_access_memory(const struct exm_request *r, u64 line, enum exm_count what)
{
	const struct exm_traffic_config *c = &r->t->config;
	unsigned int unit = exm_unit_of(r->t, line, exm_slice_of(r->t, line));
	u64 page = exm_div(line, c->page_lines), *count = exm_home_counts(r, line);
	u64 *open = &r->t->open[exm_home_of(r->t, line)][unit][exm_mod(page, c->banks)];

	count[what]++;
	if (!*open)
		count[EXM_PAGE_EMPTY]++;
	else
		count[*open == 1 + page ? EXM_PAGE_HIT : EXM_PAGE_MISS]++;
	*open = 1 + page;
}

static void exm_send(const struct exm_request *r, unsigned int from, unsigned int to,
		     enum exm_message kind, u64 line)
{
	unsigned int slice = exm_slice_of(r->t, line);

	exm_change(r->t, from, slice)->sent[kind][to]++;
	exm_change(r->t, to, slice)->received[kind][from]++;
}

static void exm_write_back(const struct exm_request *r, u64 line)
{
	unsigned int home = exm_home_of(r->t, line);
	u64 *count = exm_home_counts(r, line);

	exm_send(r, r->package, home, EXM_WBMTOI, line);
	exm_send(r, r->package, home, EXM_WBIDATA, line);
	count[EXM_INSERT_WRITE]++;
	exm_access_memory(r, line, EXM_MEMORY_WRITE);
	exm_send(r, home, r->package, EXM_CMP, line);
}

/* Steps c to f of a snoop for a read.  Return whether the full state was M. */
static bool exm_snoop_read(const struct exm_request *r, unsigned int home, unsigned int package,
			   u64 *at)
{
	enum exm_state state = exm_state_of(*at);
	bool modified = exm_each_holder(r, package, *at, 0, exm_share) || state == EXM_MODIFIED;

	exm_count_state(r, package, r->line, EXM_SNOOP_READ_M, modified ? EXM_MODIFIED : state);
	exm_set_state(at, EXM_SHARED);
	exm_send(r, package, home, modified ? EXM_RSPFWDSWB : EXM_RSPS, r->line);
	if (!modified)
		return false;
	exm_send(r, package, r->package, EXM_DATAC_S, r->line);
	exm_send(r, package, home, EXM_WBSDATA, r->line);
	exm_home_counts(r, r->line)[EXM_IMPLICIT_WB]++;
	exm_access_memory(r, r->line, EXM_MEMORY_WRITE);
	return true;
}

/* Remove a line from the caches of a package.  Return its full state. */
static enum exm_state exm_take_line(const struct exm_request *r, unsigned int package, u64 *at)
{
	enum exm_state state = exm_state_of(*at);

	if (exm_each_holder(r, package, *at, 0, exm_invalidate))
		state = EXM_MODIFIED;
	exm_remove(exm_llc_set(r->t, package, r->line), r->t->config.llc_ways, r->line);
	return state;
}

/* Modified data goes to a package that wants ownership with data, otherwise to memory. */
static void exm_forward(const struct exm_request *r, unsigned int home, unsigned int package,
			bool wants_data)
{
	exm_send(r, package, home, wants_data ? EXM_RSPFWDI : EXM_RSPIWB, r->line);
	if (wants_data) {
		exm_send(r, package, r->package, EXM_DATAC_M, r->line);
		return;
	}
	exm_send(r, package, home, EXM_WBIDATA, r->line);
	exm_home_counts(r, r->line)[EXM_IMPLICIT_WB]++;
	exm_access_memory(r, r->line, EXM_MEMORY_WRITE);
}

/* The same for ownership, with data or without */
static bool exm_snoop_write(const struct exm_request *r, unsigned int home, unsigned int package,
			    u64 *at, bool wants_data)
{
	enum exm_state state = exm_take_line(r, package, at);

	exm_count_state(r, package, r->line, EXM_SNOOP_WRITE_M, state);
	if (state == EXM_MODIFIED)
		exm_forward(r, home, package, wants_data);
	else
		exm_send(r, package, home, EXM_RSPI, r->line);
	return state == EXM_MODIFIED;
}

/*
 * Snoop another package that has the line, or any with broadcasts.  Return EXM_MODIFIED if it had the
 * line modified, EXM_SHARED if it had the line, otherwise EXM_INVALID.
 */
static enum exm_state exm_snoop_package(const struct exm_request *r, unsigned int home,
					unsigned int package, enum exm_message kind)
{
	static const enum exm_message snoops[] = {
		[EXM_RDDATA] = EXM_SNPDATA, [EXM_RDINVOWN] = EXM_SNPINVOWN,
		[EXM_INVITOE] = EXM_SNPINVITOE,
	};
	const struct exm_traffic_config *c = &r->t->config;
	u64 *at = exm_find(exm_llc_set(r->t, package, r->line), c->llc_ways, r->line);
	bool read = kind == EXM_RDDATA, modified;

	if (!at && !c->broadcast)
		return EXM_INVALID;
	exm_send(r, home, package, snoops[kind], r->line);
	if (!at) {
		exm_count_state(r, package, r->line, read ? EXM_SNOOP_READ_M : EXM_SNOOP_WRITE_M,
				EXM_INVALID);
		exm_send(r, package, home, EXM_RSPI, r->line);
		return EXM_INVALID;
	}
	modified = read ? exm_snoop_read(r, home, package, at) :
			  exm_snoop_write(r, home, package, at, kind == EXM_RDINVOWN);
	return modified ? EXM_MODIFIED : EXM_SHARED;
}

/* Snoop the other packages.  Return the highest of exm_snoop_package(). */
static enum exm_state exm_snoop(const struct exm_request *r, unsigned int home,
				enum exm_message kind)
{
	enum exm_state had = EXM_INVALID, state;

	for (unsigned int package = 0; package < r->t->config.packages; package++) {
		if (package == r->package)
			continue;
		state = exm_snoop_package(r, home, package, kind);
		if (state > had)
			had = state;
	}
	return had;
}

/* A home transaction.  Return whether another package had the line. */
static bool exm_transaction(const struct exm_request *r, enum exm_message kind)
{
	unsigned int home = exm_home_of(r->t, r->line);
	u64 *count = exm_home_counts(r, r->line);
	enum exm_state had;

	exm_send(r, r->package, home, kind, r->line);
	count[kind == EXM_INVITOE ? EXM_INSERT_INVITOE : EXM_INSERT_READ]++;
	if (kind != EXM_INVITOE)
		exm_access_memory(r, r->line, EXM_MEMORY_READ);
	had = exm_snoop(r, home, kind);
	if (kind == EXM_INVITOE || had == EXM_MODIFIED)
		kind = EXM_CMP;
	else
		kind = kind == EXM_RDDATA && had ? EXM_DATAC_S_CMP : EXM_DATAC_E_CMP;
	exm_send(r, home, r->package, kind, r->line);
	return had;
}

/* Fill the LLC, and write its victim back. */
static void exm_fill_llc(const struct exm_request *r, u64 *set, enum exm_state state)
{
	u64 victim = exm_fill(set, r->t->config.llc_ways, r->line, state), line;

	exm_count_state(r, r->package, r->line, EXM_FILL_M, state);
	if (!victim) {
		exm_count_line(r, EXM_VICTIM_NONE);
		return;
	}
	line = exm_line_of(victim);
	if (exm_each_holder(r, r->package, victim, 0, exm_invalidate))
		exm_set_state(&victim, EXM_MODIFIED);
	exm_count_state(r, r->package, line, EXM_VICTIM_M, exm_state_of(victim));
	if (exm_state_of(victim) == EXM_MODIFIED)
		exm_write_back(r, line);
}

/* A read request to the LLC.  Return the core's new state. */
static enum exm_state exm_request_read(const struct exm_request *r, u64 *set, u64 *at)
{
	u64 others;

	exm_change(r->t, r->package, 0)->count[EXM_REQUEST_READ]++;
	if (!at) {
		exm_count_line(r, EXM_READ_MISS_I);
		exm_fill_llc(r, set, exm_transaction(r, EXM_RDDATA) ? EXM_SHARED : EXM_EXCLUSIVE);
		return exm_state_of(*set);
	}
	exm_count_state(r, r->package, r->line, EXM_READ_HIT_M, exm_state_of(*at));
	others = *at & EXM_HOLDERS & ~exm_holder(r);
	if (exm_each_holder(r, r->package, *at, exm_holder(r), exm_share))
		exm_set_state(at, EXM_MODIFIED);
	return others || exm_state_of(*at) == EXM_SHARED ? EXM_SHARED : EXM_EXCLUSIVE;
}

static enum exm_state exm_request_write(const struct exm_request *r, u64 *set, u64 *at)
{
	exm_change(r->t, r->package, 0)->count[EXM_REQUEST_WRITE]++;
	if (!at) {
		exm_count_line(r, EXM_WRITE_MISS_I);
		exm_transaction(r, EXM_RDINVOWN);
		exm_fill_llc(r, set, EXM_MODIFIED);
		return EXM_MODIFIED;
	}
	if (exm_state_of(*at) == EXM_SHARED) {
		exm_count_line(r, EXM_WRITE_MISS_S);
		exm_transaction(r, EXM_INVITOE);
	} else {
		exm_count_state(r, r->package, r->line, EXM_WRITE_HIT_M, exm_state_of(*at));
	}
	exm_each_holder(r, r->package, *at, exm_holder(r), exm_invalidate);
	*at &= ~EXM_HOLDERS | exm_holder(r);
	exm_set_state(at, EXM_MODIFIED);
	return EXM_MODIFIED;
}

/* Step 4: the line is new in the L2. */
static void exm_fill_l2(const struct exm_request *r, enum exm_state state)
{
	const struct exm_traffic_config *c = &r->t->config;
	u64 victim = exm_fill(exm_l2_set(r->t, r->core, r->line), c->l2_ways, r->line, state);
	u64 line = exm_line_of(victim), *at;

	if (!victim)
		return;
	at = exm_find(exm_llc_set(r->t, r->package, line), c->llc_ways, line);
	if (exm_state_of(victim) == EXM_MODIFIED)
		exm_set_state(at, EXM_MODIFIED);
	*at &= ~exm_holder(r);
	exm_remove(exm_l1_set(r->t, r->core, line), c->l1_ways, line);
}

/* Steps 3 to 5 of a read or write */
static void exm_access_beyond(const struct exm_request *r)
{
	const struct exm_traffic_config *c = &r->t->config;
	u64 *set = exm_llc_set(r->t, r->package, r->line);
	u64 *at = exm_lookup(set, c->llc_ways, r->line);
	bool write = r->kind == EXM_WRITE;
	enum exm_state state;

	state = write ? exm_request_write(r, set, at) : exm_request_read(r, set, at);
	*set |= exm_holder(r);
	if (exm_core_state(r->t, r->core, r->line) == EXM_INVALID)
		exm_fill_l2(r, state);
	else
		exm_set_core_state(r->t, r->core, r->line, state);
	if (!exm_find(exm_l1_set(r->t, r->core, r->line), c->l1_ways, r->line))
		exm_fill(exm_l1_set(r->t, r->core, r->line), c->l1_ways, r->line, state);
}

/* ---- non-temporal stores ------------------------------------------------- */

static bool exm_is_cached(const struct exm_request *r)
{
	const struct exm_traffic_config *c = &r->t->config;

	for (unsigned int p = 0; p < c->packages; p++) {
		if (exm_find(exm_llc_set(r->t, p, r->line), c->llc_ways, r->line))
			return true;
	}
	return false;
}

/* A line goes to memory without having been read. */
static void exm_request_stream(const struct exm_request *r)
{
	u64 *at = exm_find(exm_llc_set(r->t, r->package, r->line), r->t->config.llc_ways, r->line);
	enum exm_state state = at ? exm_take_line(r, r->package, at) : EXM_INVALID;

	exm_change(r->t, r->package, 0)->count[EXM_REQUEST_STREAM]++;
	exm_count_state(r, r->package, r->line, EXM_STREAM_HIT_M, state);
	if (state != EXM_MODIFIED && state != EXM_EXCLUSIVE)
		exm_transaction(r, EXM_INVITOE);
	exm_write_back(r, r->line);
}

/* A non-temporal store.  Return whether it makes a request. */
static bool exm_access_stream(const struct exm_request *r)
{
	u64 *buffers = r->t->core[r->core].buffer;
	bool combined = exm_lookup(buffers, r->t->config.buffers, r->line);

	if (combined && !exm_is_cached(r))
		return false;
	if (!combined)
		exm_fill(buffers, r->t->config.buffers, r->line, EXM_MODIFIED);
	exm_request_stream(r);
	return true;
}

/* ---- accesses ------------------------------------------------------------ */

/* An access that needs more than the core's caches.  Return whether it makes a request. */
static bool exm_access_shared(const struct exm_request *r)
{
	if (r->kind == EXM_STREAM)
		return exm_access_stream(r);
	/* again, since another thread may have been faster; a second lookup changes nothing */
	if (exm_access_core(r->t, r->core, r->line, r->kind == EXM_WRITE))
		return false;
	exm_access_beyond(r);
	return true;
}

/* Whether a request is the last of exm_traffic.left */
static bool exm_is_last(struct exm_traffic *t)
{
	if (!t->left)
		return true;
	t->left--;
	return false;
}

/* Whether the core's caches alone complete a read or write */
static bool exm_is_complete(struct exm_traffic *t, unsigned int core, u64 line, bool write)
{
	bool complete = exm_is_first(t, core, line, write);

	if (complete)
		return true;
	exm_lock(&t->core[core].lock);
	complete = exm_access_core(t, core, line, write);
	exm_unlock(&t->core[core].lock);
	return complete;
}

unsigned int exm_traffic_access(struct exm_traffic *t, unsigned int core, u64 line,
				enum exm_kind kind)
{
	struct exm_request r = {
		.t = t, .core = core, .package = core / t->config.cores, .line = line,
		.kind = kind,
	};
	unsigned int effect = 0;

	if (kind != EXM_STREAM && exm_is_complete(t, core, line, kind == EXM_WRITE))
		return 0;
	if (exm_home_of(t, line) < 0)
		return 0;
	exm_lock(&t->lock);
	exm_lock(&t->core[core].lock);
	if (exm_access_shared(&r) && exm_is_last(t))
		effect = EXM_LAST;
	if (exm_blame_access(t, core))
		effect |= EXM_CAUSED;
	exm_unlock(&t->core[core].lock);
	exm_unlock(&t->lock);
	return effect;
}

/* ---- memory ------------------------------------------------------------- */

/* Numbers of entries */
static size_t exm_l1_size(const struct exm_traffic_config *c)
{
	return (size_t)c->l1_sets * c->l1_ways;
}

static size_t exm_l2_size(const struct exm_traffic_config *c)
{
	return (size_t)c->l2_sets * c->l2_ways;
}

static size_t exm_llc_size(const struct exm_traffic_config *c)
{
	return (size_t)c->slices * c->llc_sets * c->llc_ways;
}

size_t exm_traffic_size(const struct exm_traffic_config *c)
{
	size_t core = exm_l1_size(c) + exm_l2_size(c);

	return sizeof(struct exm_traffic) +
	       sizeof(u64) * c->packages * (c->cores * core + exm_llc_size(c));
}

struct exm_traffic *exm_traffic_init(void *memory, const struct exm_traffic_config *c)
{
	struct exm_traffic *t = memory;
	u64 *entries = (u64 *)(t + 1);

	t->config = *c;
	t->left = EXM_NEVER;
	for (unsigned int i = 0; i < c->packages * c->cores; i++) {
		t->core[i].l1 = entries;
		t->core[i].l2 = entries + exm_l1_size(c);
		entries += exm_l1_size(c) + exm_l2_size(c);
	}
	t->llc = entries;
	return t;
}
