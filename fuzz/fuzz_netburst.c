// SPDX-License-Identifier: GPL-2.0
/*
 * The target ex_netburst of engine.c, on the two threads of a core: events of either CPU, and pairs
 * of which one event starts the other, on counters and event selection registers that both share.
 * NMIs of either CPU come at any register access of the other one and of its own.  An event that
 * waits counts if and only if its trigger has had its N occurrences, and no counter is enabled but
 * those of started events.
 */
#include <fuzz_kernel.h>

#include "../netburst/nb_encode.c"
#include "../netburst/nb_counter.c"
#include "../netburst/nb_place.c"
#include "../netburst/nb_sample.c"
#include "../netburst/nb_watch.c"
#include "../netburst/nb_event.c"
#include "../netburst/nb_nmi.c"
#include "../netburst/nb_turns.c"
#include "../netburst/nb_thread.c"
#include "../netburst/nb_pmu.c"
#include "../netburst/nb_main.c"

#include "engine.h"

#define COUNTS_OR_WAITS	(EX_NB_CCCR_ENABLE | EX_NB_CONFIG_WAITS)	/* a CCCR */
#define MOST_UNSEEN	12		/* accesses between the read of a counter and its write */

/**
 * struct netburst - what changes with an input
 * @waits:	force_ovf is to interrupt with the next occurrence, or was, since it was cleared
 * @pairs:	some events are opened as pairs
 * @lost:	number of lost PMIs when the driver was called
 * @forced:	of each CPU, the number of lost PMIs that the driver has reported while force_ovf
 *		was to interrupt with the next occurrence
 * @read_at:	number of its CPU's accesses when each counter was last read
 * @rest:	what each counter had counted when the event that has it since the last add began
 *		had left it, and before another one got it
 * @rest_lost:	what it had lost then
 */
static struct netburst {
	bool waits, pairs;
	u64 lost, forced[MAX_CPUS];
	unsigned int read_at[EXM_MAX_COUNTERS];
	u64 rest[EXM_MAX_COUNTERS], rest_lost[EXM_MAX_COUNTERS];
} n;

const struct target target = {
	.cpus = MAX_CPUS, .max_accesses = 4000,
};

static struct exm_box *core(void)
{
	return &machine.m.pkg[0].box[0];
}

/* ---- what must hold --------------------------------------------------- */

/* The driver starts the events of a pair as soon as both have a counter. */
static bool started(const struct slot *s)
{
	return s->on && s->event.hw.idx >= 0 && !(s->event.hw.state & PERF_HES_STOPPED);
}

/* A counter is written soon after it was read, so that few occurrences are lost. */
void target_watch(struct slot *s)
{
	unsigned int accesses = w.cpus[s->event.cpu].accesses - n.read_at[s->event.hw.idx];
	u64 unread = counter(s)->unread;

	/* target_moved() follows an event that moves when it has */
	MUST(unread == s->unread || accesses <= MOST_UNSEEN || s->busy || w.adding,
	     "counter %d: written %u accesses after its read, %lu lost", s->event.hw.idx,
	     accesses, unread - s->unread);
	s->unread = unread;
}

void target_watch_all(void)
{
	for (int idx = 0; idx < EXM_MAX_COUNTERS; idx++)
		n.waits |= core()->pending >> idx & 1 &&
			   core()->ctr[idx].ctl & EX_NB_CCCR_FORCE_OVF;
}

/* An event that waits, and is started, counts if its trigger has had its occurrences. */
static void settle_waiting(const struct slot *s)
{
	const struct slot *trigger = other(s);
	u64 after = FIELD_GET(EX_NB_CONFIG1_AFTER, trigger->event.attr.config1);
	bool counting, fired = truth(trigger) >= after;
	int idx = s->event.hw.idx;

	if (s->again || machine.m.faults.unflagged)
		return;
	counting = counter(s)->ctl & EX_NB_CCCR_ENABLE || core()->latched >> idx & 1 ||
		   (!machine.m.faults.cascade_latch && counter(trigger)->ctl & EX_NB_CCCR_OVF);
	MUST(counting == fired, "counter %d %s after %lu of %lu occurrences of its trigger", idx,
	     counting ? "counts" : "waits", truth(trigger), after);
}

/*
 * The counters of started events count, and no others.  After a PMI that came with the overflow
 * itself while LVTPC was masked, the driver waits for one with the next occurrence, and looks at the
 * counter a second later.
 */
void target_settle(void)
{
	u32 wanted = 0;

	for_each_slot(s) {
		const struct perf_event *partner = s->event.pmu_private ?
						   to_nb_event(&s->event)->partner : NULL;

		MUST(!partner || to_nb_event(partner)->partner == &s->event, "half a pair");
		if (!started(s))
			continue;
		wanted |= BIT(s->event.hw.idx);
		if (s->waits)
			settle_waiting(s);
	}
	for (int i = 0; i < EXM_MAX_COUNTERS; i++)
		MUST(!(core()->ctr[i].ctl & COUNTS_OR_WAITS) == !(wanted >> i & 1),
		     "counter %d: CCCR %#lx, started events have %#x", i, core()->ctr[i].ctl,
		     wanted);
	for (unsigned int i = 0; i < MAX_CPUS; i++) {
		u64 least = n.forced[i], most = least + w.cpus[i].dropped;
		u64 lost = nb_threads_of[i]->lost_pmis;

		MUST(w.lossy || (lost >= least && lost <= most),
		     "the driver reports a lost PMI, but no PMI was lost");
	}
}

unsigned int target_idx(const struct slot *s)
{
	return s->event.hw.idx;
}

void target_begun(struct slot *s)
{
}

void target_ended(struct slot *s, bool lapped)
{
	MUST(!lapped, "counter %d: a lap is missing", s->event.hw.idx);
}

/* Writes of a preset disable a counter for a moment, too. */
static void note_rests(void)
{
	u32 taken = 0;

	for_each_slot(s)
		if (s->active && s->event.hw.idx >= 0 && s->event.hw.idx != s->had)
			taken |= BIT(s->event.hw.idx);
	for (int i = 0; i < EX_NB_COUNTERS; i++) {
		if (!(taken & BIT(i)) && !(core()->ctr[i].ctl & EX_NB_CCCR_ENABLE)) {
			n.rest[i] = core()->ctr[i].counted;
			n.rest_lost[i] = core()->ctr[i].unread;
		}
	}
}

/* The first write may enable a counter. */
void target_adding(void)
{
	note_rests();
}

/* The counter is another one, of which the slot has what it counts from now on. */
void target_moved(struct slot *s)
{
	int idx = s->event.hw.idx, had = s->had;

	if (had >= 0)
		s->total += n.rest[had] - s->base[had] - (n.rest_lost[had] - s->lost[had]);
	s->base[idx] = n.rest[idx];
	s->lost[idx] = n.rest_lost[idx];
	s->unread = counter(s)->unread;
}

void target_sample(struct slot *s)
{
}

void target_before_nmi(void)
{
}

void target_after_nmi(void)
{
}

bool target_excuses_nmi(void)
{
	return false;
}

/* The driver may find what force_ovf has not interrupted for, and report a lost PMI. */
void target_enter(unsigned int cpu, bool timer)
{
	n.lost = nb_threads_of[cpu]->lost_pmis;
	n.waits = false;
}

void target_leave(unsigned int cpu)
{
	if (n.waits)
		n.forced[cpu] += nb_threads_of[cpu]->lost_pmis - n.lost;
}

/* ---- registers -------------------------------------------------------- */

u64 target_access_time(u64 clocks)
{
	return clocks;
}

void target_accessed(u32 reg, bool write)
{
	if (write)
		note_rests();
	else if (reg >= EX_NB_CTR0 && reg < EX_NB_CTR0 + EX_NB_COUNTERS)
		n.read_at[reg - EX_NB_CTR0] = w.cpus[machine.this_cpu].accesses;
}

/* ---- operations ------------------------------------------------------- */

static void set_event(struct slot *s, const struct nb_name *name)
{
	unsigned int event, emask;

	MUST(sscanf(name->text, "event=%x,emask=%x", &event, &emask) == 2, "%s", name->text);
	s->name = name;
	s->event.attr.config = (u64)event << 57 | (u64)emask << 41;
}

/* The lowest four bits of @rings are those of an ESCR for threads and rings. */
static void set_threads(struct slot *s, u64 rings)
{
	s->event.attr.config1 |= FIELD_PREP(EX_NB_CONFIG1_THREADS, rings % 16);
}

/* One of the named events, for any threads and rings, and with any of the other fields */
static void take_event(struct slot *s, struct input *in)
{
	unsigned int pick = take(in, 1), num = 0;
	u64 fields = take(in, 2) << 16 & (EX_NB_CCCR_FORCE_OVF | EX_NB_CCCR_EDGE |
					  EX_NB_CCCR_THRESHOLD | EX_NB_CCCR_COMPLEMENT |
					  EX_NB_CCCR_COMPARE | EX_NB_CCCR_ACTIVE);

	while (nb_names[num].name)
		num++;
	set_event(s, &nb_names[pick % num]);
	s->event.attr.config |= fields;
	set_threads(s, take(in, 1));
}

/* Two events of which one can start the other */
static const struct pair {
	const char *trigger, *waits;
	u64 how;
} pairs[] = {
	{ "itlb_reference.miss", "mob_load_replay.no_sta", EX_NB_CCCR_CASCADE },
	{ "itlb_reference.miss", "page_walk_type.dtmiss", EX_NB_CCCR_CASCADE },
	{ "uop_queue_writes.from_rom", "retired_branch_type.call", EX_NB_CCCR_CASCADE },
	{ "memory_complete.lsc", "memory_cancel.st_rb_full", EX_NB_CCCR_CASCADE },
	{ "instr_retired.nbogusntag", "instr_retired.nbogusntag", EX_NB_CCCR_CASCADE },
	{ "machine_clear.clear", "resource_stall.sbfull", EX_NB_CCCR_CASCADE },
	{ "machine_clear.clear", "resource_stall.sbfull", EX_NB_CCCR_CASCNT },
	{ "instr_retired.nbogusntag", "machine_clear.clear", EX_NB_CCCR_CASCNT },
};

static void set_named(struct slot *s, const char *name)
{
	const struct nb_name *row = nb_names;

	while (strcmp(row->name, name))
		row++;
	set_event(s, row);
}

static bool open_one(struct slot *s, struct slot *leader, unsigned int how, u64 period)
{
	s->event.cpu = how & 1;
	s->waits = s->event.attr.config & EX_NB_CONFIG_WAITS;
	return open_slot(s, leader, w.pmus[0], period);
}

static void open_pair(struct slot *s, struct input *in, unsigned int how)
{
	struct slot *t = &slots[(s - slots) ^ 1];
	struct slot *trigger = how & 8 ? s : t, *waits = how & 8 ? t : s;
	const struct pair *pair = &pairs[take(in, 1) % ARRAY_SIZE(pairs)];
	u64 threads = take(in, 1), period = how & 2 ? take_period(in) : 0;

	destroy(s);
	destroy(t);
	memset(s, 0, sizeof(*s));
	memset(t, 0, sizeof(*t));
	set_named(trigger, pair->trigger);
	set_named(waits, pair->waits);
	trigger->event.attr.config1 = take(in, 1 + (how >> 4 & 1)) + 1;
	set_threads(trigger, threads);
	set_threads(waits, threads >> 4);
	waits->event.attr.config |= pair->how;
	if (period && how & 0x20) {
		trigger->event.attr.config1 |= EX_NB_CONFIG1_AGAIN;
		waits->again = true;
	} else if (period == 1 && threads & 1) {
		waits->event.attr.config |= EX_NB_CCCR_FORCE_OVF;
	}
	if (!open_one(s, s, how, s == waits ? period : 0))
		return;
	if (!open_one(t, s, how, t == waits ? period : 0))
		destroy(s);
	else if (!(how & 0x80))
		add(s);
}

static void open_any(struct slot *s, struct input *in)
{
	unsigned int how = take(in, 1);

	if (n.pairs && how & 0x40) {
		open_pair(s, in, how);
		return;
	}
	destroy(s);
	memset(s, 0, sizeof(*s));
	take_event(s, in);
	s->freq = how & 2 && !(how & 0x38);
	if (open_one(s, s, how, how & 2 ? take_period(in) : 0) && !(how & 0x80))
		add(s);
}

/* Occurrences of the event that a slot has, on one of the threads */
static void put(const struct slot *s, struct input *in)
{
	unsigned int how = take(in, 1), every = take(in, 1) + 1, delay = take(in, 1);
	const char *mask;
	char line[200];

	if (!s->name)
		return;
	mask = strchr(s->name->name, '.');
	snprintf(line, sizeof(line),
		 "put p4.%.*s,mask=%s,thread=%u,ring=%u,width=%u,count=%lu,every=%u,delay=%u",
		 (int)(mask - s->name->name), s->name->name, mask + 1, how & 1, how & 2 ? 0 : 3,
		 how >> 2 & 3 ? 1 : how >> 4, take_clocks(in), every, delay);
	command(line);
}

static void pass(struct input *in)
{
	u64 clocks = take_clocks(in);

	run(clocks, clocks);
}

bool target_operate(struct slot *s, unsigned int op, struct input *in)
{
	switch (op & 15) {
	case 0: open_any(s, in); break;
	case 8:
	case 9:
	case 10: pass(in); break;
	case 11:
	case 12: put(s, in); break;
	case 13:
		machine.m.faults.lose_pmi = take(in, 1);
		w.lossy = true;
		break;
	case 15:
		w.latency = take(in, 1) % (32 * w.cost);
		w.lossy |= w.latency >= EX_NB_LOOKS * w.cost;
		break;
	default: return false;
	}
	return true;
}

/* ---- an input --------------------------------------------------------- */

void target_load(struct input *in)
{
	machine_of(0x04, MAX_CPUS, &engine_ways, in);
	if (machine.m.faults.preset_exact)	/* OVF finds a PMI with the overflow itself. */
		machine.m.faults.unflagged = 0;
	w.cost = 1 << take(in, 1) % 4;
	machine.swapped = take(in, 1) & 1;
}

void target_loaded(struct input *in)
{
	n = (struct netburst){ .pairs = take(in, 1) & 1 };
	nb_max_sample_rate = take(in, 1) & 1 ? 10000 : 0;
}

void target_end(void)
{
}
