// SPDX-License-Identifier: GPL-2.0
/*
 * exm: the counters and PMIs of all packages up to the host's time.  The differences
 * between the processors are in struct exm_platform.
 */
#include "exm_engine.h"
#include "exm_traffic.h"

/* ---- PMI and freeze --------------------------------------------------- */

void exm_log(struct exm *m, const struct exm_record *rec)
{
	if (m->host->log)
		m->host->log(m->ctx, rec);
}

void exm_log_u(struct exm *m, unsigned int pkg, char kind)
{
	struct exm_record rec = { .clock = m->clock, .kind = kind, .pkg = pkg };

	exm_log(m, &rec);
}

unsigned int exm_thread(const struct exm *m, unsigned int cpu)
{
	unsigned int thread = 0;

	for (unsigned int i = 0; i < cpu; i++)
		thread += m->cpu[i].present && m->cpu[i].pkg == m->cpu[cpu].pkg &&
			  m->cpu[i].core == m->cpu[cpu].core;
	return thread;
}

/* Whether pmi_core_sel and IA32_DEBUGCTL[13] select a CPU for PMIs */
static bool exm_is_selected(const struct exm *m, unsigned int cpu)
{
	if (!exm_platform(m)->selects)
		return true;
	return exm_platform(m)->selects(m, cpu) &&
	       (m->cpu[cpu].debugctl & EXM_DEBUGCTL_UNCORE || m->faults.no_debugctl) &&
	       !(m->faults.pmi_thread && exm_thread(m, cpu) != m->faults.pmi_thread - 1);
}

static void exm_interrupt_cpu(struct exm *m, unsigned int cpu)
{
	u64 no_flag = m->faults.no_ovf_flag;

	if (exm_platform(m)->selects && (!no_flag || (no_flag == 2 && !exm_thread(m, cpu))))
		m->cpu[cpu].global_status |= EXM_OVF_UNCORE;
	m->host->pmi(m->ctx, cpu);
}

static bool exm_gets_pmi(const struct exm *m, unsigned int cpu, unsigned int pkg, u32 threads)
{
	return m->cpu[cpu].present && m->cpu[cpu].pkg == pkg &&
	       threads >> exm_thread(m, cpu) & 1 && exm_is_selected(m, cpu);
}

/* Deliver a PMI to those of the threads of each core that are selected. */
void exm_interrupt(struct exm *m, unsigned int pkg, u32 threads)
{
	for (unsigned int i = 0; i < m->num_cpus; i++) {
		if (exm_gets_pmi(m, i, pkg, threads))
			exm_interrupt_cpu(m, i);
	}
}

void exm_void_box(struct exm_box *box)
{
	for (unsigned int left = box->running; left; left &= left - 1)
		box->ctr[exm_shift(left)].carry_at = 0;
}

void exm_void_pkg(struct exm_pkg *p)
{
	for (u64 left = p->running; left; left &= left - 1)
		exm_void_box(&p->box[exm_shift(left)]);
}

/* @requests counters of the package, which have pmi_en, overflowed in this clock. */
static void exm_pmi(struct exm *m, unsigned int pkg, unsigned int requests)
{
	struct exm_pkg *p = &m->pkg[pkg];
	unsigned int what = exm_platform(m)->request(m, p);
	u32 threads = p->targets ? p->targets : EXM_ALL_THREADS;

	p->targets = 0;
	p->pmis += requests;
	while (requests--)
		exm_log_u(m, pkg, 'p');
	if (what & EXM_FREEZES && p->freeze_at == EXM_NEVER)
		p->freeze_at = exm_add(m->clock, m->faults.late_freeze);
	if (!(what & EXM_INTERRUPTS))
		return;
	if (m->faults.lose_pmi)
		m->faults.lose_pmi--;
	else
		exm_interrupt(m, pkg, threads);
}

/* Stop all counters of a package, unless they are stopped already. */
static void exm_freeze(struct exm *m, unsigned int pkg)
{
	struct exm_pkg *p = &m->pkg[pkg];

	p->freeze_at = EXM_NEVER;
	if (!exm_platform(m)->freeze(m, p))
		return;
	p->frozen = true;
	exm_void_pkg(p);
	exm_log_u(m, pkg, 'f');
}

/* ---- time ------------------------------------------------------------- */

static bool exm_counts_down(const struct exm *m, unsigned int b, u64 ctl)
{
	u64 mode = exm_type(m, b)->count_mode;

	return mode && exm_field(ctl, mode) == EXM_M_DOWN;
}

/* Largest increment with which a counter does not over- or underflow */
static u64 exm_room(const struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	const struct exm_counter *ctr = &m->pkg[pkg].box[b].ctr[idx];

	return exm_counts_down(m, b, ctr->ctl) ? ctr->value :
	       exm_counter_mask(m, b, idx) - ctr->value;
}

/* With wrap_mode 0 a counter stops one beyond its end, until its overflow bit is cleared. */
static u64 exm_stop_count(const struct exm *m, unsigned int pkg, unsigned int b,
			  unsigned int idx, u64 n)
{
	const struct exm_box *box = &m->pkg[pkg].box[b];
	u64 wrap = exm_type(m, b)->wrap;

	if (!wrap || box->ctr[idx].ctl & wrap)
		return n;
	return box->ov & exm_status_bit(idx) ? 0 : exm_min(n, exm_room(m, pkg, b, idx) + 1);
}

/* The increment after which a running counter sets a bit or requests a PMI, or 0 */
static u64 exm_need(const struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	const struct exm_platform *platform = exm_platform(m);

	if (platform->need)
		return platform->need(m, pkg, b, idx);
	return platform->armed(m, pkg, b, idx) ? exm_room(m, pkg, b, idx) + 1 : 0;
}

/* The clock of a running counter's next carry if that sets a bit or requests a PMI, or EXM_NEVER */
static u64 exm_carry_at(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx)
{
	u64 need;

	if (exm_platform(m)->run(m, pkg, b) != EXM_RUNS)
		return EXM_NEVER;
	need = exm_need(m, pkg, b, idx);
	return need ? exm_reach(exm_gather(m, pkg, b, idx), m->clock, need) : EXM_NEVER;
}

static u64 exm_next_in_box(struct exm *m, unsigned int pkg, unsigned int b)
{
	struct exm_box *box = &m->pkg[pkg].box[b];
	u64 next = EXM_NEVER;

	for (unsigned int left = box->running; left; left &= left - 1) {
		unsigned int i = exm_shift(left);

		if (!box->ctr[i].carry_at)
			box->ctr[i].carry_at = exm_carry_at(m, pkg, b, i);
		next = exm_min(next, box->ctr[i].carry_at);
		if (box->ctr[i].again_at)
			next = exm_min(next, box->ctr[i].again_at);
	}
	return next;
}

/* The next clock with a late freeze or a carry that has an effect outside of its counter */
static u64 exm_next(struct exm *m)
{
	u64 next = EXM_NEVER;

	for (unsigned int pkg = 0; pkg < m->num_pkgs; pkg++) {
		struct exm_pkg *p = &m->pkg[pkg];

		next = exm_min(next, p->freeze_at);
		for (u64 left = p->running; left; left &= left - 1)
			next = exm_min(next, exm_next_in_box(m, pkg, exm_shift(left)));
	}
	return next;
}

/* Add @n increments to a running counter.  Return whether it requests a PMI. */
static bool exm_add_count(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx, u64 n,
			  bool frozen)
{
	struct exm_counter *ctr = &m->pkg[pkg].box[b].ctr[idx];
	bool carry;

	if (frozen) {
		ctr->frozen += n;
		return false;
	}
	n = exm_stop_count(m, pkg, b, idx, n);
	carry = n > exm_room(m, pkg, b, idx);
	ctr->value = (exm_counts_down(m, b, ctr->ctl) ? ctr->value - n : ctr->value + n) &
		     exm_counter_mask(m, b, idx);
	ctr->counted += n;
	if (exm_platform(m)->counted)
		return exm_platform(m)->counted(m, pkg, idx, n, carry);
	if (!carry)
		return false;
	ctr->carry_at = 0;
	return exm_platform(m)->carry(m, pkg, b, idx);
}

/* Count from m->clock to @t in a running counter.  Return whether it requests a PMI. */
static bool exm_count(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx, u64 t,
		      bool frozen)
{
	struct exm_counter *ctr = &m->pkg[pkg].box[b].ctr[idx];
	u64 n = exm_tally(exm_gather(m, pkg, b, idx), m->clock, t);

	if (ctr->again_at && t >= ctr->again_at) {
		n = exm_add(n, ctr->again);
		ctr->again_at = 0;
	}
	return exm_add_count(m, pkg, b, idx, n, frozen);
}

/* Count from m->clock to @t in a package.  Return how many counters request a PMI. */
static unsigned int exm_count_pkg(struct exm *m, unsigned int pkg, u64 t)
{
	struct exm_pkg *p = &m->pkg[pkg];
	unsigned int requests = 0;

	p->u_before = p->u_status;
	if (p->frozen)
		p->frozen_clocks += t - m->clock;
	for (u64 boxes = p->running; boxes; boxes &= boxes - 1) {
		unsigned int b = exm_shift(boxes);
		enum exm_run run = exm_platform(m)->run(m, pkg, b);

		if (run == EXM_OFF)
			continue;
		for (unsigned int left = p->box[b].running; left; left &= left - 1)
			requests += exm_count(m, pkg, b, exm_shift(left), t, run == EXM_FROZEN);
	}
	return requests;
}

/* Send the PMIs and start the freeze that are due in a package in this clock. */
void exm_raise(struct exm *m, unsigned int pkg, unsigned int requests)
{
	if (requests)
		exm_pmi(m, pkg, requests);
	if (m->pkg[pkg].freeze_at == m->clock)
		exm_freeze(m, pkg);
}

/* Advance to clock @t, before which exm_next() has no clock. */
static void exm_step(struct exm *m, u64 t)
{
	unsigned int requests[EXM_MAX_PKGS];
	unsigned int pkg;

	for (pkg = 0; pkg < m->num_pkgs; pkg++)
		requests[pkg] = exm_count_pkg(m, pkg, t);
	m->clock = t;
	for (pkg = 0; pkg < m->num_pkgs; pkg++)
		exm_raise(m, pkg, requests[pkg]);
}

/* ---- memory traffic ----------------------------------------------------- */

/*
 * Increments of a counter by one occurrence of a stimulus, in clocks in which nothing else happens
 * and after one in which nothing happens
 */
static u64 exm_increments(struct exm *m, const struct exm_look *l, unsigned int b,
			  const struct exm_stimulus *stim)
{
	struct exm_feed *f = exm_gather(m, l->pkg, b, l->idx);
	u64 now[EXM_MAX_TAIL + 1] = { 0 }, before = 0, sum = 0;
	const struct exm_event *ev = NULL;

	if (f->gated || exm_counts_nothing(f))
		return 0;
	while ((ev = exm_next_event(l, exm_code_of(l, exm_type(m, b)), ev))) {
		if (ev->signal != stim->signal || !exm_counts(l, ev, stim->attr))
			continue;
		f->max = exm_max(f->max, ev->max);
		for (unsigned int n = 0; n <= exm_signal(m, stim->signal)->tail; n++)
			now[n] += ev->part ? ev->part(l, ev, stim->attr, n) : !n;
	}
	for (unsigned int n = 0; n <= EXM_MAX_TAIL; n++) {
		sum += exm_value(f, now[n], before);
		before = now[n];
	}
	return sum;
}

unsigned int exm_count_now(struct exm *m, const struct exm_stimulus *stim)
{
	int b = exm_find_box(m, stim->box, stim->inst);
	enum exm_run run = b < 0 ? EXM_OFF : exm_platform(m)->run(m, stim->pkg, b);
	unsigned int requests = 0;

	if (run == EXM_OFF)
		return 0;
	for (u32 left = m->pkg[stim->pkg].box[b].running & ~EXM_BIT(EXM_FIXED); left;
	     left &= left - 1) {
		struct exm_look l = exm_look(m, stim->pkg, b, exm_shift(left));
		u64 n = exm_mul(stim->count, exm_increments(m, &l, b, stim));

		if (!n)
			continue;
		requests += exm_add_count(m, l.pkg, b, l.idx, n, run == EXM_FROZEN);
		m->pkg[l.pkg].box[b].ctr[l.idx].carry_at = 0;
	}
	return requests;
}

static void exm_take_traffic(struct exm *m)
{
	unsigned int requests[EXM_MAX_PKGS] = { 0 };

	exm_hand_over(m, requests);
	for (unsigned int pkg = 0; pkg < m->num_pkgs; pkg++)
		exm_raise(m, pkg, requests[pkg]);
}

static bool exm_counts_traffic(const struct exm *m, unsigned int pkg, unsigned int b,
			       unsigned int idx)
{
	struct exm_look l = exm_look(m, pkg, b, idx);
	const struct exm_event *ev = NULL;

	while ((ev = exm_next_event(&l, exm_code_of(&l, exm_type(m, b)), ev))) {
		if (exm_is_tapped(m, ev))
			return true;
	}
	return false;
}

/* The least increment by memory traffic after which a counter has an effect outside of it */
static u64 exm_traffic_room(const struct exm *m)
{
	u64 room = EXM_NEVER;

	for (unsigned int i = 0; i < m->num_pkgs * exm_num_boxes(m); i++) {
		unsigned int pkg = i / exm_num_boxes(m), b = i % exm_num_boxes(m);
		u32 left = m->pkg[pkg].box[b].running & ~EXM_BIT(EXM_FIXED);

		for (; left; left &= left - 1) {
			u64 need = exm_need(m, pkg, b, exm_shift(left));

			if (need && need < room && exm_counts_traffic(m, pkg, b, exm_shift(left)))
				room = need;
		}
	}
	return room;
}

/*
 * A request of a core gives a counter fewer than 256 increments.  The room for exactness is for
 * those of the instructions that a host executes before it learns of the change.
 */
#define EXM_REQUEST_MOST	256
#define EXM_EXACT_ROOM		(1024 * EXM_REQUEST_MOST)

static void exm_plan_traffic(struct exm *m)
{
	u64 room = exm_traffic_room(m);
	bool exact = room < EXM_EXACT_ROOM;

	exm_traffic_lock(m->traffic);
	m->traffic->left = exact ? 0 : (room - EXM_EXACT_ROOM) / EXM_REQUEST_MOST;
	exm_traffic_unlock(m->traffic);
	if (exact == m->exact)
		return;
	m->exact = exact;
	if (m->host->exact)
		m->host->exact(m->ctx, exact);
}

static void exm_update_streams(struct exm *m)
{
	for (unsigned int i = 0; i < m->num_streams; i++) {
		struct exm_stream *s = &m->stream[i];
		u64 done;

		if (!s->live)
			continue;
		done = exm_stream_done(s, m->clock);
		m->account[s->account].occurrences += done - s->done;
		s->done = done;
		s->live = done < s->stim.count;
	}
}

void exm_advance(struct exm *m)
{
	u64 now = exm_min(m->host->now(m->ctx), EXM_NEVER - 1);

	while (m->clock < now)	/* by at least one clock, whatever exm_next() returns */
		exm_step(m, exm_min(exm_max(exm_next(m), m->clock + 1), now));
	exm_update_streams(m);
	if (m->traffic)
		exm_take_traffic(m);
	for (unsigned int pkg = 0; exm_platform(m)->observe && pkg < m->num_pkgs; pkg++)
		exm_platform(m)->observe(m, pkg);
}

void exm_tell_deadline(struct exm *m)
{
	u64 next = exm_next(m);

	if (m->traffic)
		exm_plan_traffic(m);
	if (next == m->deadline)
		return;
	m->deadline = next;
	m->host->deadline(m->ctx, next);
}

void exm_sync(struct exm *m)
{
	exm_advance(m);
	exm_tell_deadline(m);
}
