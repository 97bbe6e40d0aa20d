// SPDX-License-Identifier: GPL-2.0
/*
 * ex_netburst, loaded on the two threads of a NetBurst core, and called as perf, the NMIs and
 * the timers of both CPUs call it: events of either CPU, and pairs of which one starts the other,
 * are opened, added, started, stopped, read and deleted in any order, on counters and event
 * selection registers that both share.  Meanwhile stimuli are put into the model, time passes, NMIs
 * of either CPU come at any register access of the other one and of its own, PMIs are lost, and
 * events are read at any register access.
 *
 * After each read, and when an event is stopped, the driver's count must be what the model
 * counted while the event was started, less the occurrences that the model knows to have been
 * overwritten.  The sum of an event's samples is the count but for a part of a period, a PMI that
 * is not lost is soon a sample, and each NMI is claimed.  An event that waits counts if and only if
 * its trigger has had its N occurrences.
 */
#include <fuzz_kernel.h>

#define CPUS	2

static unsigned int this_cpu;

/* fuzz_kernel.h has a machine with one CPU. */
#undef nr_cpu_ids
#undef smp_processor_id
#undef cpu_online
#define nr_cpu_ids		((unsigned int)CPUS)
#define smp_processor_id()	((int)this_cpu)
#define cpu_online(cpu)		((cpu) < CPUS)
#define smp_call_function_single	call_on
#define cpuhp_setup_state	bring_up

static int call_on(int cpu, smp_call_func_t func, void *info, int wait)
{
	unsigned int caller = this_cpu;

	this_cpu = cpu;
	func(info);
	this_cpu = caller;
	return 0;
}

static int bring_up(enum cpuhp_state state, const char *name, int (*online)(unsigned int cpu),
		    int (*offline)(unsigned int cpu))
{
	int ret = 0;

	for (this_cpu = 0; this_cpu < CPUS && !ret; this_cpu++)
		ret = online(this_cpu);
	this_cpu = 0;
	return ret ?: 1;
}

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

#include "fuzz.h"
#include "say.h"

#define NUM_SLOTS	12
#define MAX_ACCESSES	4000		/* the input ends after so many */
#define MAX_STEPS	20000		/* or so many steps of the time outside of the driver */
#define ARENA		(64 << 10)
#define LONGEST		(130 * (u64)NSEC_PER_SEC)	/* that passes at once */
#define DEAF_TIME	(22 * NSEC_PER_SEC / 10)	/* until a lost PMI is found */
#define COUNTS_OR_WAITS	(EX_NB_CCCR_ENABLE | EX_NB_CONFIG_WAITS)	/* a CCCR */
#define MOST_UNSEEN	12		/* accesses between the read of a counter and its write */

/**
 * struct slot - an event
 * @event:	perf's struct of the event
 * @row:	its name
 * @open:	the event exists
 * @active:	it has a counter, or is being added
 * @on:		it is started
 * @off:	perf has disabled it, and not the rest of its pair
 * @freq:	its period is a frequency; the driver changes it
 * @again:	it waits anew after each sample
 * @busy:	the driver is adding, deleting, starting or stopping it
 * @total:	occurrences until it was last stopped, without those lost
 * @base:	occurrences that each counter had counted before the start
 * @lost:	occurrences that each counter had lost before the start
 * @floor:	the highest count that the driver returned
 * @sum:	sum of the samples' periods
 * @old_period:	while set_period() changes it: a sample may be of either
 * @unread:	occurrences that had been overwritten at the last watch()
 * @had:	its counter when the last add of an event began, or -1
 * @due:	0: no sample is due; 1: one is, since @due_at; 2: for so long that it must follow the
 *		next occurrences; 3: these have occurred, at @due_at
 * @due_count:	the count at which @due became 2
 */
struct slot {
	struct perf_event event;
	const struct nb_name *row;
	bool open, active, on, off, freq, again, busy;
	u64 total, base[EXM_MAX_COUNTERS], lost[EXM_MAX_COUNTERS];
	u64 floor, sum, old_period;
	u64 unread;
	int had;
	u64 due_at, due_count;
	unsigned int due;
};

/**
 * struct cpu - a thread of the core
 * @masked:	LVTPC mask bit
 * @nmi:	an NMI is pending, to be delivered at @nmi_at
 * @in_nmi:	the NMI handler is running
 * @accesses:	number of its register accesses
 * @forced:	number of lost PMIs that the driver has reported while force_ovf was to interrupt with
 *		the next occurrence
 * @dropped:	number of PMIs that came with the overflow itself while LVTPC was masked: the driver
 *		waits for one with the next occurrence, and looks at the counter a second later
 */
struct cpu {
	unsigned int accesses;
	u64 forced, dropped;
	bool masked, nmi, in_nmi;
	u64 nmi_at;
};

/**
 * struct world - a core with the driver loaded
 * @p:		the model, the time in clocks of a ns, and what a register access takes
 * @latency:	clocks from a PMI to its NMI
 * @cpus:	its threads
 * @swapped:	the kernel's first CPU is the hardware's thread 1
 * @waits:	force_ovf is to interrupt with the next occurrence, or was, since it was cleared
 * @lossy:	a PMI may have been lost, or be later than the driver waits for it
 * @pairs:	some events are opened as pairs
 * @accesses:	number of register accesses
 * @read_at:	number of its CPU's accesses when each counter was last read
 * @steps:	number of steps of run()
 * @points:	number of calls of point(), before and after each register access
 * @nest_at:	value of @points at which slot @nest is read, or stopped if @nest_stop
 * @works:	irq_works that are queued
 */
static struct world {
	struct package p;
	u64 latency;
	struct cpu cpus[CPUS];
	bool swapped, waits, lossy, pairs;
	unsigned int accesses, steps, points, nest_at, nest;
	bool nest_stop;
	unsigned int read_at[EXM_MAX_COUNTERS];
	bool adding;
	u64 rest[EXM_MAX_COUNTERS], rest_lost[EXM_MAX_COUNTERS];
	struct irq_work *works[3 * (CPUS + NUM_SLOTS)];
	unsigned int num_works;
} w;

/* The driver, as it is when it has been loaded */
static struct {
	bool loaded;
	int (*nmi_handler)(unsigned int cmd, struct pt_regs *regs);
	struct pmu *pmu;
	struct nb_thread **units;
	size_t used;
	u8 arena[ARENA], fresh[ARENA];
} d;

static struct slot slots[NUM_SLOTS];

static void point(u64 clocks);

/* ---- the model's counts ----------------------------------------------- */

static struct exm_box *model_box(void)
{
	return &w.p.m.pkg[0].box[0];
}

static bool counts(const struct slot *s)
{
	return s->on && s->event.hw.idx >= 0;
}

/* The other event of a pair; NULL if it is none */
static struct slot *other(const struct slot *s)
{
	struct slot *o = &slots[(s - slots) ^ 1];

	return s->event.group_leader == &o->event || o->event.group_leader == &s->event ? o : NULL;
}

static bool is_waiting(const struct slot *s)
{
	return s->event.attr.config & EX_NB_CONFIG_WAITS;
}

/* The driver starts the events of a pair as soon as both have a counter. */
static bool started(const struct slot *s)
{
	return counts(s) && !(s->event.hw.state & PERF_HES_STOPPED);
}

static struct exm_counter *counter(const struct slot *s)
{
	return &model_box()->ctr[s->event.hw.idx];
}

static u64 occurred(const struct slot *s)
{
	return counts(s) ? counter(s)->counted - s->base[s->event.hw.idx] : 0;
}

static u64 lost(const struct slot *s)
{
	return counts(s) ? counter(s)->unread - s->lost[s->event.hw.idx] : 0;
}

static u64 truth(const struct slot *s)
{
	return s->total + occurred(s) - lost(s);
}

static bool sampling(const struct slot *s)
{
	return s->event.attr.sample_period;
}

/* A counter is written soon after it was read, so that few occurrences are lost. */
static void watch_unread(struct slot *s)
{
	unsigned int accesses = w.cpus[s->event.cpu].accesses - w.read_at[s->event.hw.idx];
	u64 unread = counter(s)->unread;

	/* moved() follows an event that moves when it has */
	MUST(unread == s->unread || accesses <= MOST_UNSEEN || w.adding,
	     "counter %d: written %u accesses after its read, %lu lost", s->event.hw.idx,
	     accesses, unread - s->unread);
	s->unread = unread;
}

/* Is a sample overdue? */
static void watch_samples(struct slot *s)
{
	u64 count = truth(s);

	if (count - s->sum < s->event.hw.sample_period + 4 || s->freq || s->again) {
		s->due = 0;
	} else if (!s->due) {
		s->due = 1;
		s->due_at = w.p.clock;
	} else if (s->due == 1 && w.p.clock - s->due_at > DEAF_TIME) {
		s->due = 2;
		s->due_count = count;
	} else if (s->due == 2 && count >= s->due_count + 8) {
		s->due = 3;
		s->due_at = w.p.clock;
	} else if (s->due == 3) {
		MUST(w.p.clock - s->due_at < DEAF_TIME,
		     "counter %d: no sample, %lu counted, %lu in samples, period %lu",
		     s->event.hw.idx, count, s->sum, (u64)s->event.hw.sample_period);
	}
}

static void watch(void)
{
	for (int idx = 0; idx < EXM_MAX_COUNTERS; idx++)
		w.waits |= model_box()->pending >> idx & 1 &&
			   model_box()->ctr[idx].ctl & EX_NB_CCCR_FORCE_OVF;
	for (struct slot *s = slots; s < slots + NUM_SLOTS; s++) {
		if (!counts(s) || s->busy)
			continue;
		watch_unread(s);
		if (sampling(s))
			watch_samples(s);
	}
}

/* An event that waits, and is started, counts if its trigger has had its occurrences. */
static void settle_waiting(const struct slot *s)
{
	const struct slot *trigger = other(s);
	u64 after = FIELD_GET(EX_NB_CONFIG1_AFTER, trigger->event.attr.config1);
	bool counting, fired = truth(trigger) >= after;
	int idx = s->event.hw.idx;

	if (s->again || w.p.m.faults.unflagged)
		return;
	counting = counter(s)->ctl & EX_NB_CCCR_ENABLE || model_box()->latched >> idx & 1 ||
		   (!w.p.m.faults.cascade_latch && counter(trigger)->ctl & EX_NB_CCCR_OVF);
	MUST(counting == fired, "counter %d %s after %lu of %lu occurrences of its trigger", idx,
	     counting ? "counts" : "waits", truth(trigger), after);
}

/* A call of the driver has returned: the counters of started events count, and no others. */
static void settle(void)
{
	u32 wanted = 0;

	for (struct slot *s = slots; s < slots + NUM_SLOTS; s++) {
		if (!started(s))
			continue;
		wanted |= BIT(s->event.hw.idx);
		if (is_waiting(s))
			settle_waiting(s);
	}
	for (int i = 0; i < EXM_MAX_COUNTERS; i++)
		MUST(!(model_box()->ctr[i].ctl & COUNTS_OR_WAITS) == !(wanted >> i & 1),
		     "counter %d: CCCR %#lx, started events have %#x", i,
		     model_box()->ctr[i].ctl, wanted);
	for (unsigned int i = 0; i < CPUS; i++) {
		u64 least = w.cpus[i].forced, most = least + w.cpus[i].dropped;
		u64 lost = d.units[i]->stats.lost_pmis;

		MUST(w.lossy || (lost >= least && lost <= most),
		     "the driver reports a lost PMI, but no PMI was lost");
	}
}

#include "calls.h"
#include "netburst_machine.h"

/* ---- perf's core ------------------------------------------------------ */

/* Begin to act on the CPU of an event; returns the CPU to go back to. */
static unsigned int on_cpu_of(const struct slot *s)
{
	unsigned int before = this_cpu;

	this_cpu = s->event.cpu;
	return before;
}

/* The count must be between @low, less the occurrences lost since, and the model's count now. */
static void check_count(struct slot *s, u64 low)
{
	u64 count = local64_read(&s->event.count), high = truth(s);

	low -= min(low, lost(s));
	MUST(count >= low && count <= high,
	     "counter %d: count %lu, but the model counted %lu to %lu, %lu lost",
	     s->event.hw.idx, count, low, high, lost(s));
}

/* Read an event, as perf does.  Not @exact: the driver may be changing it at the moment. */
static void read_slot(struct slot *s, bool exact)
{
	unsigned int before = on_cpu_of(s);
	u64 low = s->total + occurred(s), count;

	s->event.pmu->read(&s->event);
	count = local64_read(&s->event.count);
	say("  slot %ld: read %lu of %lu%s\n", s - slots, count, truth(s),
	    exact ? "" : ", nested");
	MUST(count >= s->floor, "count %lu, was %lu", count, s->floor);
	if (exact)
		check_count(s, low);
	else
		MUST(count <= truth(s), "count %lu, but the model counted %lu", count, truth(s));
	s->floor = count;
	this_cpu = before;
}

static void on_sample(struct perf_event *event, struct perf_sample_data *data,
		      struct pt_regs *regs)
{
	struct slot *s = container_of(event, struct slot, event);
	u64 count = local64_read(&event->count), period = event->hw.sample_period;
	u64 old = s->old_period ?: period;

	s->sum += data->period;
	say("  slot %ld: sample, PERIOD %lu, count %lu\n", s - slots, data->period, count);
	s->due = 0;
	MUST(event->cpu == (int)this_cpu, "a sample on CPU %u", this_cpu);
	MUST(s->on, "sample of a stopped event");
	MUST(data->period && (s->freq || !(data->period % period) ||
			      !(data->period % old)), "PERIOD %lu of %lu", data->period, period);
	MUST(s->sum <= count, "%lu in samples of %lu", s->sum, count);
	MUST(s->freq || s->again || count - s->sum < max(period, old),
	     "samples are a period or more short: %lu of %lu", s->sum, count);
}

static void begin(struct slot *s)
{
	for (int i = 0; i < EXM_MAX_COUNTERS; i++) {
		s->base[i] = model_box()->ctr[i].counted;
		s->lost[i] = model_box()->ctr[i].unread;
	}
	s->on = true;
}

/* The second half of begin(), after the event has got its counter */
static void begun(struct slot *s)
{
	s->unread = counter(s)->unread;
	s->due = 0;
	s->busy = false;
}

/* perf starts an event, or at the end of its throttling a group; the driver starts a pair. */
static void start(struct slot *s)
{
	unsigned int before = on_cpu_of(s);
	struct slot *o = other(s);
	bool leads = !o || s->event.group_leader == &s->event;
	struct slot *which[2] = { leads ? s : o, leads ? o : s };

	for (int i = 0; i < 2; i++) {
		if (which[i] && which[i]->active && !which[i]->on) {
			which[i]->busy = true;
			begin(which[i]);
		} else {
			which[i] = NULL;
		}
	}
	for (int i = 0; i < 2; i++)
		if (which[i])
			which[i]->event.pmu->start(&which[i]->event, PERF_EF_RELOAD);
	for (int i = 0; i < 2; i++)
		if (which[i])
			begun(which[i]);
	settle();
	this_cpu = before;
}

static void end(struct slot *s, u64 total)
{
	say("  slot %ld: stopped at %ld of %lu\n", s - slots, local64_read(&s->event.count), total);
	MUST((u64)local64_read(&s->event.count) == total, "counter %d: count %ld, not %lu",
	     s->event.hw.idx, local64_read(&s->event.count), total);
	s->total = total;
	s->on = false;
	s->floor = total;
}

static void stop_one(struct slot *s)
{
	unsigned int before = on_cpu_of(s);

	if (s->on) {
		s->busy = true;
		s->event.pmu->stop(&s->event, PERF_EF_UPDATE);
		end(s, truth(s));
		s->busy = false;
		settle();
	}
	this_cpu = before;
}

/* perf stops an event that samples, or a group when it throttles it. */
static void stop(struct slot *s)
{
	struct slot *o = other(s);
	bool leads = s->event.group_leader == &s->event;

	if (!o || is_waiting(s)) {
		stop_one(s);
		return;
	}
	stop_one(leads ? s : o);
	stop_one(leads ? o : s);
}

static void throttle_one(struct slot *s)
{
	int before = s->event.hw.state;
	bool busy = s->busy;

	if (!s->on)
		return;
	say("  slot %ld: throttled\n", s - slots);
	s->busy = true;
	s->event.pmu->stop(&s->event, 0);
	s->busy = busy;
	if (~before & s->event.hw.state & PERF_HES_STOPPED)
		end(s, truth(s));
}

/*
 * Stop an event whose group perf throttles, since a tracepoint of the register access leads it.
 * While the driver starts or stops it, or has it stopped for the access, that has no effect.
 */
static void throttle(struct slot *s)
{
	struct slot *o = other(s);
	bool leads = !o || s->event.group_leader == &s->event;

	if (s->event.cpu != (int)this_cpu)
		return;
	throttle_one(leads ? s : o);
	if (o)
		throttle_one(leads ? o : s);
}

static void del(struct slot *s)
{
	unsigned int before = on_cpu_of(s);
	int idx = s->event.hw.idx;

	if (s->active) {
		s->busy = true;
		s->event.pmu->del(&s->event, 0);
		s->event.hw.idx = idx;		/* truth() needs the counter's index */
		if (s->on)
			end(s, truth(s));
		s->event.hw.idx = -1;
		s->active = false;
		s->busy = false;
		settle();
	}
	this_cpu = before;
}

/* The counter is another one, of which the slot has what it counts from now on. */
static void moved(struct slot *s)
{
	int idx = s->event.hw.idx, had = s->had;

	if (had >= 0) {
		say("  slot %ld: moved from counter %d to %d\n", s - slots, had, idx);
		s->total += w.rest[had] - s->base[had] - (w.rest_lost[had] - s->lost[had]);
	}
	s->base[idx] = w.rest[idx];
	s->lost[idx] = w.rest_lost[idx];
	s->unread = counter(s)->unread;
}

static void add_one(struct slot *s)
{
	unsigned int before = on_cpu_of(s);

	for (struct slot *o = slots; o < slots + NUM_SLOTS; o++)
		o->had = o->active ? o->event.hw.idx : -1;
	note_rests();	/* the first write may enable a counter */
	w.adding = true;

	if (s->open && !s->active && !s->off) {
		s->busy = true;
		s->active = true;
		begin(s);
		if (s->event.pmu->add(&s->event, PERF_EF_START)) {
			s->active = false;
			s->on = false;
			s->busy = false;
		} else {
			begun(s);
		}
		/* also if a register has refused the event for which the others have moved */
		for (struct slot *o = slots; o < slots + NUM_SLOTS; o++)
			if (o->active && o->on && o->event.hw.idx != o->had)
				moved(o);
		w.adding = false;
		settle();
	}
	this_cpu = before;
}

/* Add an event; of a pair, perf adds both, the leader first, or none. */
static void add(struct slot *s)
{
	struct slot *leader, *sibling;

	if (!s->open)
		return;
	leader = container_of(s->event.group_leader, struct slot, event);
	sibling = other(leader);
	s->off = false;
	s->event.state = PERF_EVENT_STATE_INACTIVE;
	if (!sibling) {
		add_one(s);
		return;
	}
	del(sibling);
	del(leader);
	add_one(leader);
	if (!leader->active)
		return;
	add_one(sibling);
	if (!sibling->active && !sibling->off)
		del(leader);
}

/* perf installs an event, which the driver refuses: it adds all events of the CPU anew. */
struct perf_event *perf_event_create_kernel_counter(struct perf_event_attr *attr, int cpu,
						    struct task_struct *task,
						    perf_overflow_handler_t overflow_handler,
						    void *context)
{
	bool was[NUM_SLOTS];

	for (int i = 0; i < NUM_SLOTS; i++) {
		was[i] = slots[i].open && slots[i].event.cpu == cpu && !slots[i].off;
		if (was[i])
			del(&slots[i]);
	}
	for (int i = 0; i < NUM_SLOTS; i++)
		if (was[i] && slots[i].event.group_leader == &slots[i].event)
			add(&slots[i]);
	return ERR_PTR(-EAGAIN);
}

int perf_event_release_kernel(struct perf_event *event)
{
	abort();		/* there is none */
}

/* Disable an event, and with the leader of a pair the other one. */
static void disable(struct slot *s)
{
	struct slot *o = other(s);

	if (o && s->event.group_leader == &s->event)
		del(o);
	del(s);
	if (!o)
		return;
	s->off = true;
	s->event.state = PERF_EVENT_STATE_OFF;
}

static void destroy_one(struct slot *s)
{
	del(s);
	if (s->open)
		s->event.destroy(&s->event);
	s->open = false;
	s->event.group_leader = NULL;
}

static void destroy(struct slot *s)
{
	struct slot *o = s->open ? other(s) : NULL;

	del(s);		/* perf takes a group apart before an event of it is closed */
	if (o)
		destroy_one(o);
	destroy_one(s);
}

static u64 take_period(struct input *in)
{
	unsigned int shift = take(in, 1);

	return (((take(in, 1) | 1ULL << 8) << shift % 40) >> 8) ?: 1;
}

static void set_event(struct slot *s, const struct nb_name *row)
{
	unsigned int event, emask;

	MUST(sscanf(row->text, "event=%x,emask=%x", &event, &emask) == 2, "%s", row->text);
	s->row = row;
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

/* Open an event, alone or into the group of another one. */
static void open_one(struct slot *s, struct slot *leader, unsigned int how, u64 period)
{
	struct perf_event *event = &s->event;

	event->cpu = how & 1;
	event->pmu = d.pmu;
	event->group_leader = &leader->event;
	event->overflow_handler = on_sample;
	event->attr.type = d.pmu->type;
	event->attr.sample_period = period;
	event->attr.sample_type = how & 4 ? PERF_SAMPLE_RAW : 0;
	event->hw.sample_period = period;
	event->hw.idx = -1;
	on_cpu_of(s);
	s->open = !d.pmu->event_init(event);
	if (!s->open) {
		event->group_leader = NULL;
		return;
	}
	if (s != leader)
		leader->event.next_sibling = event;
	say("slot %ld: open %s config %#lx config1 %#lx period %lu on CPU %d%s\n", s - slots,
	    s->row->name, (u64)event->attr.config, (u64)event->attr.config1, period, event->cpu,
	    s->freq ? " (a frequency)" : "");
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
	open_one(s, s, how, s == waits ? period : 0);
	if (!s->open)
		return;
	open_one(t, s, how, t == waits ? period : 0);
	if (!t->open)
		destroy(s);
	else if (!(how & 0x80))
		add(s);
}

static void open_slot(struct slot *s, struct input *in)
{
	unsigned int how = take(in, 1);

	if (w.pairs && how & 0x40) {
		open_pair(s, in, how);
		return;
	}
	destroy(s);
	memset(s, 0, sizeof(*s));
	take_event(s, in);
	s->freq = how & 2 && !(how & 0x38);
	s->event.attr.freq = s->freq;
	open_one(s, s, how, how & 2 ? take_period(in) : 0);
	if (s->open && !(how & 0x80))
		add(s);
}

/* PERF_EVENT_IOC_PERIOD */
static void set_period(struct slot *s, u64 period)
{
	bool on = s->on;

	if (!s->open || !sampling(s) || s->freq ||
	    d.pmu->check_period(&s->event, period))
		return;
	s->old_period = s->event.hw.sample_period;
	s->event.hw.sample_period = period;
	stop(s);
	if (on)
		start(s);
	s->old_period = 0;
}

/* Occurrences of the event that a slot has, on one of the threads */
static void put(const struct slot *s, struct input *in)
{
	unsigned int how = take(in, 1), every = take(in, 1) + 1, delay = take(in, 1);
	const char *mask;
	char line[200];

	if (!s->row)
		return;
	mask = strchr(s->row->name, '.');
	snprintf(line, sizeof(line),
		 "put p4.%.*s,mask=%s,thread=%u,ring=%u,width=%u,count=%lu,every=%u,delay=%u",
		 (int)(mask - s->row->name), s->row->name, mask + 1, how & 1, how & 2 ? 0 : 3,
		 how >> 2 & 3 ? 1 : how >> 4, take_clocks(in), every, delay);
	say("%s\n", line);
	package_command(&w.p, line);
}

/* The driver may find what force_ovf has not interrupted for, and report a lost PMI. */
static void note_forced(unsigned int cpu, u64 lost)
{
	if (w.waits)
		w.cpus[cpu].forced += d.units[cpu]->stats.lost_pmis - lost;
}

static void run_works(void)
{
	u64 lost;

	while (w.num_works) {
		struct irq_work *work = w.works[--w.num_works];

		for (this_cpu = 0; work != &d.units[this_cpu]->work &&
		     work != &d.units[this_cpu]->turn_work; this_cpu++)
			MUST(this_cpu + 1 < CPUS, "whose irq_work?");
		lost = d.units[this_cpu]->stats.lost_pmis;
		w.waits = false;
		work->func(work);
		note_forced(this_cpu, lost);
		settle();
	}
}

static void run_timer(struct hrtimer *timer, unsigned int cpu)
{
	u64 lost = d.units[cpu]->stats.lost_pmis;

	if (!timer->active || w.p.clock < timer->expires)
		return;
	this_cpu = cpu;
	w.waits = false;
	timer->active = timer->function(timer) == HRTIMER_RESTART;
	note_forced(cpu, lost);
	settle();
}

static u64 next_time(u64 end)
{
	end = min(end, max(w.p.m.deadline, w.p.clock + 1));
	for (unsigned int i = 0; i < CPUS; i++) {
		const struct hrtimer *timers[] = { &d.units[i]->timer, &d.units[i]->pause };

		for (unsigned int k = 0; k < 2; k++)
			if (timers[k]->active)
				end = min(end, max(timers[k]->expires, w.p.clock + 1));
		if (w.cpus[i].nmi)
			end = min(end, max(w.cpus[i].nmi_at, w.p.clock + 1));
	}
	return end;
}

/* Let time pass outside of the driver. */
static void run(u64 clocks)
{
	u64 end = w.p.clock + min(clocks, LONGEST);

	say("pass %lu clocks\n", end - w.p.clock);
	for (; !tired() && w.p.clock < end; w.steps++) {
		advance(next_time(end) - w.p.clock);
		settle();
		run_works();
		for (unsigned int i = 0; i < CPUS; i++) {
			run_timer(&d.units[i]->timer, i);
			run_timer(&d.units[i]->pause, i);
		}
		run_works();
	}
}

/* ---- an input --------------------------------------------------------- */

static void load(void)
{
	w.p.cost = 1;
	MUST(!fuzz_init(), "not loaded");
	d.loaded = true;
	d.units = nb_threads_of;
	memcpy(d.fresh, d.arena, d.used);
}

/* What the manual leaves open, and its errata.  A PMI with the overflow itself is found by OVF. */
static void take_faults(struct exm_faults *faults, struct input *in)
{
	unsigned int bits = take(in, 1);

	faults->preset_exact = bits & 1;
	faults->pmi_level = bits >> 1 & 1;
	faults->force_first = bits >> 2 & 1;
	faults->o8 = bits >> 3 & 1;
	faults->n15 = bits >> 4 & 1;
	faults->o9 = bits >> 5 & 1;
	faults->unflagged = faults->preset_exact ? 0 : bits >> 6;
}

static void new_model(void)
{
	static struct exm fresh;

	if (!fresh.host) {
		exm_init_model(&fresh, EXM_NETBURST, &host, NULL);
		for (unsigned int i = 0; i < CPUS; i++)
			exm_place_cpu(&fresh, i, 0, 0);
	}
	w.p.m = fresh;
}

static void world_new(struct input *in)
{
	unsigned int how = take(in, 1);

	memset(&w, 0, sizeof(w));
	memset(slots, 0, sizeof(slots));
	new_model();
	if (!d.loaded)
		load();
	memset(&w, 0, sizeof(w));
	new_model();
	memcpy(d.arena, d.fresh, d.used);
	take_faults(&w.p.m.faults, in);
	exm_faults_changed(&w.p.m);
	w.p.cost = 1 << (how & 3);
	w.swapped = how >> 2 & 1;
	nb_max_sample_rate = how & 8 ? 10000 : 0;
	w.pairs = how >> 4 & 1;
	w.p.m.faults.cascade_latch = how >> 5 & 1;
	this_cpu = 0;
	/* the driver was loaded on another machine */
	for (unsigned int i = 0; i < CPUS; i++)
		d.units[i]->tried = false;
	MUST(!nb_counters_get_probed(), "the counters are not there");
	nb_counters_put();
	for (unsigned int i = 0; i < CPUS; i++)
		w.cpus[i].accesses = 0;
	w.accesses = 0;
	w.steps = 0;
}

static void one(struct input *in)
{
	unsigned int op = take(in, 1);
	struct slot *s = &slots[(op >> 4) % NUM_SLOTS];

	say("op %u slot %ld at %lu\n", op & 15, s - slots, w.p.clock);
	switch (op & 15) {
	case 0: open_slot(s, in); break;
	case 1: disable(s); break;
	case 2: add(s); break;
	case 3: start(s); break;
	case 4: stop(s); break;
	case 5:
		if (s->active)
			read_slot(s, s->on);
		break;
	case 6: destroy(s); break;
	case 7: set_period(s, take_period(in)); break;
	case 8:
	case 9:
	case 10: run(take_clocks(in)); break;
	case 11:
	case 12: put(s, in); break;
	case 13:
		w.p.m.faults.lose_pmi = take(in, 1);
		w.lossy = true;
		break;
	case 14:
		w.nest_at = w.points + 1 + take(in, 1);
		w.nest = s - slots;
		w.nest_stop = op >> 4 >= NUM_SLOTS;
		break;
	case 15:
		/* the probe waits so long for its NMI */
		w.latency = take(in, 1) % (EX_NB_PROBE_READS * w.p.cost / 2);
		w.lossy |= w.latency >= EX_NB_LOOKS * w.p.cost;
		break;
	}
	run_works();
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);
int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	struct input in = { data, size };

	saying = getenv("FUZZ_SAY");
	world_new(&in);
	while (in.size && !tired())
		one(&in);
	for (struct slot *s = slots; s < slots + NUM_SLOTS; s++)
		destroy(s);
	return 0;
}
