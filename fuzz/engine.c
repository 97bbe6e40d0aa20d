// SPDX-License-Identifier: GPL-2.0
/*
 * Events are opened, added, started, stopped, read and deleted in any order, on counters that
 * change their events.  Meanwhile stimuli are put into the model, time passes, PMIs arrive late or
 * are lost, other events are read or stopped at any register access, and fault switches change.
 *
 * After each read, and when an event is stopped, the driver's count must be what the model counted
 * while the event was started, less the occurrences that the model knows to have been overwritten.
 * The sum of an event's samples is the count but for a part of a period, a PMI that is not lost is
 * soon a sample, each NMI is claimed, and started events count.  fuzz_events.c has the exceptions.
 */
#include <linux/math64.h>

#include "ex_uncore_perf.h"
#include "engine.h"

#define MAX_ACCESSES	3000		/* the input ends after so many register accesses */
#define MAX_STEPS	20000		/* or so many steps of run() */
#define LOOK_NS		10		/* of a look at the clock */

struct world w;
struct slot slots[NUM_SLOTS];

static void point(u64 clocks);
static void advance(u64 clocks, u64 ns);

/* ---- the model's counts ----------------------------------------------- */

struct exm_box *model_box(const struct slot *s)
{
	return &machine.m.pkg[0].box[s->b];
}

struct exm_counter *counter(const struct slot *s)
{
	return &model_box(s)->ctr[target_idx(s)];
}

static bool counts(const struct slot *s)
{
	return s->on && s->event.hw.idx >= 0;
}

static u64 occurred(const struct slot *s)
{
	return counts(s) ? counter(s)->counted - s->base[target_idx(s)] : 0;
}

static u64 lost(const struct slot *s)
{
	return counts(s) ? counter(s)->unread - s->lost[target_idx(s)] : 0;
}

static u64 truth(const struct slot *s)
{
	return s->total + occurred(s) - lost(s);
}

u64 mask(const struct slot *s)
{
	return exm_counter_mask(&machine.m, s->b, target_idx(s));
}

bool sampling(const struct slot *s)
{
	return s->event.attr.sample_period;
}

/* Is a sample overdue? */
static void watch_samples(struct slot *s)
{
	u64 count = truth(s);
	bool over = count - s->sum >= s->event.hw.sample_period + 4;

	if (!over || s->blur) {
		s->due = 0;
	} else if (!s->due) {
		s->due = 1;
		s->due_at = machine.ns;
	} else if (s->due == 1 && machine.ns - s->due_at > DEAF_TIME) {
		s->due = 2;
		s->due_count = count;
	} else if (s->due == 2 && count >= s->due_count + 8) {
		s->due = 3;
		s->due_at = machine.ns;
	} else if (s->due == 3) {
		MUST(machine.ns - s->due_at < DEAF_TIME,
		     "counter %d: no sample, %lu counted, %lu in samples, period %lu",
		     s->event.hw.idx, count, s->sum, (u64)s->event.hw.sample_period);
	}
}

static void watch(void)
{
	if (!w.loaded)
		return;
	target_watch_all();
	for_each_slot(s) {
		if (!counts(s) || !s->begun)
			continue;
		target_watch(s);
		if (sampling(s))
			watch_samples(s);
	}
}

/* ---- the machine ------------------------------------------------------ */

static struct machine_cpu *const cpu = &machine.cpus[0];

static void pend_nmi(unsigned int number)
{
	if (cpu->masked)
		return;
	say("  PMI at %lu\n", machine.clock);
	cpu->masked = true;
	cpu->nmi = true;
	w.nmi_clock = machine.clock + w.latency;
	w.nmi_ns = machine.ns + NSEC_PER_MSEC / 2;
}

bool tired(void)
{
	return w.accesses > MAX_ACCESSES || w.steps > MAX_STEPS;
}

static bool nmi_due(void)
{
	return cpu->nmi && !cpu->in_nmi &&
	       (machine.clock >= w.nmi_clock || machine.ns >= w.nmi_ns);
}

/* Deliver the NMIs.  After a return value above 1 the kernel ignores an unclaimed NMI. */
static void deliver(void)
{
	struct pt_regs regs = { };
	int handled = 0;
	bool swallow;

	while (nmi_due()) {
		swallow = handled > 1;
		cpu->nmi = false;
		cpu->in_nmi = true;
		handled = machine.nmi(0, &regs);
		cpu->in_nmi = false;
		say("  NMI at %lu: %d\n", machine.clock, handled);
		MUST(handled || swallow || target_excuses_nmi(), "an unknown NMI");
	}
}

static void advance(u64 clocks, u64 ns)
{
	machine.clock += clocks;
	machine.ns += ns;
	exm_sync(&machine.m);
	watch();
	deliver();
}

static void throttle(struct slot *s);

/* Let time pass before or after a register access. */
static void point(u64 clocks)
{
	w.points++;
	if (w.points == w.stall_at)
		clocks += w.stall;
	advance(clocks, target_access_time(clocks));
	if (w.points != w.nest_at || !slots[w.nest].active)
		return;
	if (w.nest_stop)
		throttle(&slots[w.nest]);
	else
		read_slot(&slots[w.nest], false);
}

static void access_reg(u32 reg, bool write, bool after)
{
	u64 before = w.cost > 0;

	if (after) {
		watch();
		point(w.cost - (w.cost ? before : 0));
		return;
	}
	if (w.loaded && ++w.accesses > MAX_ACCESSES && w.cost) {
		w.cost = 0;		/* ends a storm */
		exm_stop(&machine.m);
	}
	point(before);
}

static void look(void)
{
	machine.ns += LOOK_NS;
	if (!w.loaded)		/* the load measures the uncore clock */
		advance(3 * LOOK_NS, LOOK_NS);
}

const struct machine_ways engine_ways = {
	.access = access_reg, .look = look, .pmi = pend_nmi,
};

/* ---- perf's core ------------------------------------------------------ */

void disable_pmu(struct pmu *pmu)
{
	if (pmu->pmu_disable)
		pmu->pmu_disable(pmu);
	w.closed = pmu;
}

void enable_pmu(struct pmu *pmu)
{
	w.closed = NULL;
	if (pmu->pmu_enable)
		pmu->pmu_enable(pmu);
	target_settle();
}

/*
 * The driver's count must be between @low, less the occurrences lost since, and the model's
 * count now.
 */
static void check_count(struct slot *s, u64 low)
{
	u64 count = local64_read(&s->event.count), high = truth(s), range = ~0ULL;
	bool lap = s->lap_at && machine.ns - s->lap_at < LOOK_TIME;

	low -= min(low, lost(s));
	if (s->blur)
		range = mask(s);
	if (((count - low) & range) <= high - low)
		return;
	MUST(lap && count + mask(s) + 1 - low <= high - low,
	     "%s counter %d: count %lu, but the model counted %lu to %lu, %lu lost",
	     s->event.pmu->name, s->event.hw.idx, count, low, high, lost(s));
}

/* Read an event, as perf does.  Not @exact: the driver may be changing it at the moment. */
void read_slot(struct slot *s, bool exact)
{
	u64 low = s->total + occurred(s), count;

	s->event.pmu->read(&s->event);
	count = local64_read(&s->event.count);
	say("  slot %ld: read %lu of %lu%s%s\n", s - slots, count, truth(s),
	    exact ? "" : ", nested", s->blur ? ", laps unknown" : "");
	MUST(s->blur || count >= s->floor, "count %lu, was %lu", count, s->floor);
	if (exact)
		check_count(s, low);
	else
		MUST(s->blur || count <= truth(s), "count %lu, but the model counted %lu", count,
		     truth(s));
	s->floor = count;
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
	MUST(s->on, "sample of a stopped event");
	MUST(data->period && (s->blur || !(data->period % period) || !(data->period % old)),
	     "PERIOD %lu of %lu", data->period, period);
	MUST(s->blur || s->sum <= count, "%lu in samples of %lu", s->sum, count);
	MUST(s->blur || count - s->sum < max(period, old),
	     "samples are a period or more short: %lu of %lu", s->sum, count);
	target_sample(s);
}

void begin(struct slot *s)
{
	for (int i = 0; i <= EXM_FIXED; i++) {
		s->base[i] = model_box(s)->ctr[i].counted;
		s->lost[i] = model_box(s)->ctr[i].unread;
	}
	s->on = true;
}

/* The second half of begin(), after the event has got its counter */
void begun(struct slot *s)
{
	s->counted = counter(s)->counted;
	s->seen = counter(s)->seen;
	s->seen_at = machine.ns;
	s->seen_access = w.accesses;
	s->unread = counter(s)->unread;
	s->look_at = machine.ns;
	s->lap_at = 0;
	s->due = 0;
	target_begun(s);
	s->begun = true;
}

static void start(struct slot *s)
{
	if (!s->active || s->on)
		return;
	s->busy = true;
	begin(s);
	begun(s);
	s->event.pmu->start(&s->event, PERF_EF_RELOAD);
	s->busy = false;
	target_settle();
}

/* A lap that the driver did not know when the event was stopped is lost to it. */
static void end(struct slot *s)
{
	u64 total = truth(s);
	bool lapped;

	check_count(s, total + lost(s));
	say("  slot %ld: stopped at %ld of %lu\n", s - slots, local64_read(&s->event.count), total);
	lapped = (u64)local64_read(&s->event.count) != total;
	target_ended(s, lapped);
	s->blur |= lapped;
	s->total = total;
	s->on = false;
	s->begun = false;
	s->floor = local64_read(&s->event.count);
}

static void stop(struct slot *s)
{
	if (!s->on)
		return;
	s->busy = true;
	s->event.pmu->stop(&s->event, PERF_EF_UPDATE);
	end(s);
	s->busy = false;
	target_settle();
}

/*
 * Stop an event whose group perf throttles, since a tracepoint of the register access leads it.
 * While the driver starts or stops it, or has it stopped for the access, or where the CPU may hold
 * the lock of the I/O ports, that has no effect.
 */
static void throttle(struct slot *s)
{
	int state = s->event.hw.state;
	bool busy = s->busy;

	if (!s->on)
		return;
	say("  slot %ld: throttled\n", s - slots);
	s->busy = true;
	s->event.pmu->stop(&s->event, 0);
	s->busy = busy;
	if (~state & s->event.hw.state & PERF_HES_STOPPED)
		end(s);
}

void del(struct slot *s)
{
	int idx = s->event.hw.idx;

	if (!s->active)
		return;
	disable_pmu(s->event.pmu);
	s->busy = true;
	s->event.pmu->del(&s->event, 0);
	s->event.hw.idx = idx;		/* truth() needs the counter's index */
	if (s->on)
		end(s);
	s->event.hw.idx = -1;
	s->active = false;
	s->busy = false;
	enable_pmu(s->event.pmu);
}

/* Some events may have moved to another counter, also if a register has then refused this one. */
static void note_moved(const struct pmu *pmu)
{
	for_each_slot(s) {
		if (!s->active || !s->on || s->event.pmu != pmu || s->event.hw.idx == s->had)
			continue;
		if (s->had >= 0)
			say("  slot %ld: moved from counter %d to %d\n", s - slots, s->had,
			    s->event.hw.idx);
		target_moved(s);
	}
}

void add(struct slot *s)
{
	struct pmu *pmu = s->event.pmu;

	if (!s->open)
		return;
	s->event.state = PERF_EVENT_STATE_INACTIVE;
	if (s->active)
		return;
	disable_pmu(pmu);
	for_each_slot(o) {
		o->had = o->active ? o->event.hw.idx : -1;
		o->had_total = truth(o);
	}
	s->busy = true;
	s->active = true;
	begin(s);
	if (pmu->add(&s->event, PERF_EF_START))
		s->active = s->on = false;
	else
		begun(s);
	s->busy = false;
	note_moved(pmu);
	enable_pmu(pmu);
}

/* Delete the events that have a counter, and add them again.  As in perf, stopped ones start. */
void perf_pmu_migrate_context(struct pmu *pmu, int from, int to)
{
	bool was[NUM_SLOTS];

	machine.contexts[to].lock = true;
	for_each_slot(s) {
		was[s - slots] = s->active && s->event.pmu == pmu;
		if (was[s - slots])
			del(s);
	}
	for_each_slot(s)
		if (was[s - slots])
			add(s);
	machine.contexts[to].lock = false;
}

void destroy(struct slot *s)
{
	del(s);
	if (s->open && s->event.destroy)
		s->event.destroy(&s->event);
	s->open = false;
}

u64 take_period(struct input *in)
{
	unsigned int shift = take(in, 1);

	return (((take(in, 1) | 1ULL << 8) << shift % 40) >> 8) ?: 1;
}

/* Open an event whose config and sample contents are set. */
bool open_slot(struct slot *s, struct pmu *pmu, u64 period)
{
	struct perf_event *event = &s->event;

	event->pmu = pmu;
	event->group_leader = event;
	event->overflow_handler = on_sample;
	event->attr.type = pmu->type;
	event->attr.sample_period = period;
	event->hw.sample_period = period;
	event->hw.idx = -1;
	machine.irqs_off = false;
	s->open = !pmu->event_init(event);
	machine.irqs_off = true;
	if (s->open)
		say("slot %ld: open %s config %#lx,%#lx,%#lx period %lu\n", s - slots, pmu->name,
		    (u64)event->attr.config, (u64)event->attr.config1, (u64)event->attr.config2,
		    period);
	return s->open;
}

/* PERF_EVENT_IOC_PERIOD */
static void set_period(struct slot *s, u64 period)
{
	struct pmu *pmu = s->event.pmu;
	bool on = s->on;

	if (!s->open || !sampling(s) || pmu->check_period(&s->event, period))
		return;
	s->old_period = s->event.hw.sample_period;
	s->event.hw.sample_period = period;
	if (s->active) {
		disable_pmu(pmu);
		stop(s);
		if (on)
			start(s);
		enable_pmu(pmu);
	}
	s->old_period = 0;
}

/* PERF_EVENT_IOC_REFRESH */
void refresh(struct slot *s, int n)
{
	if (!s->open || !sampling(s))
		return;
	atomic_add(n, &s->event.event_limit);
	add(s);
	start(s);
}

/* ---- time ------------------------------------------------------------- */

static void disable_pending(const struct irq_work *work)
{
	for_each_slot(s) {
		if (work == &s->event.pending_disable_irq && s->event.pending_disable) {
			s->event.pending_disable = 0;
			del(s);
		}
	}
}

/* The last one that was queued runs first. */
static struct irq_work *next_work(void)
{
	for (unsigned int i = machine.works.num; i--;) {
		struct irq_work *work = (struct irq_work *)machine.works.at[i];

		if (!work->pending)
			continue;
		work->pending = false;
		return work;
	}
	return NULL;
}

static void run_works(void)
{
	struct irq_work *work;

	while ((work = next_work())) {
		if (work->func)
			work->func(work);
		disable_pending(work);
		target_settle();
	}
}

static void run_timers(void)
{
	for (unsigned int i = 0; i < machine.timers.num; i++) {
		struct hrtimer *timer = (struct hrtimer *)machine.timers.at[i];

		if (!timer->active || machine.ns < timer->expires)
			continue;
		say("  timer at %lu ns\n", machine.ns);
		w.in_timer = true;
		timer->active = timer->function(timer) == HRTIMER_RESTART;
		w.in_timer = false;
		target_settle();
	}
}

static u64 next_time(u64 ns)
{
	if (cpu->nmi)
		ns = min(ns, max(w.nmi_ns, machine.ns + 1));
	for (unsigned int i = 0; i < machine.timers.num; i++) {
		const struct hrtimer *timer = machine.timers.at[i];

		if (timer->active)
			ns = min(ns, max(timer->expires, machine.ns + 1));
	}
	return ns;
}

static u64 next_clock(u64 clock)
{
	clock = min(clock, max(machine.m.deadline, machine.clock + 1));
	if (cpu->nmi && w.nmi_clock > machine.clock)
		clock = min(clock, w.nmi_clock);
	return clock;
}

static u64 share(u64 n, u64 part, u64 whole)
{
	return whole ? mul_u64_u64_div_u64(n, part, whole) : n;
}

/* Let @clocks and @ns pass outside of the driver. */
void run(u64 clocks, u64 ns)
{
	u64 end = machine.clock + clocks, end_ns = machine.ns + ns;

	say("pass %lu clocks, %lu ns\n", clocks, ns);
	for (; !tired() && (machine.clock < end || machine.ns < end_ns); w.steps++) {
		u64 dc = end - min(end, machine.clock), dn = end_ns - min(end_ns, machine.ns);
		u64 c = dc ? next_clock(end) - machine.clock : 0;
		u64 n = dn ? next_time(end_ns) - machine.ns : 0;

		if (dn && (!dc || share(n, dc, dn) < c))
			c = share(n, dc, dn);
		else if (dn)
			n = min(n, share(c, dn, dc));
		advance(c, n);
		target_settle();
		run_works();
		run_timers();
		run_works();
	}
}

/* ---- an input --------------------------------------------------------- */

/* Events of uncore_pmi are no slots: they have no counter. */
static void find_pmus(void)
{
	for (unsigned int i = 0; i < machine.pmus.num; i++) {
		struct pmu *pmu = (struct pmu *)machine.pmus.at[i];

		pmu->hrtimer_interval_ms = 4;
		if (strcmp(pmu->name, EX_SNAPSHOT_PMU))
			w.pmus[w.num_pmus++] = pmu;
	}
}

/* Load the driver on a new machine. */
static void load(struct input *in)
{
	memset(&w, 0, sizeof(w));
	memset(slots, 0, sizeof(slots));
	target_load(in);
	MUST(!fuzz_init(), "not loaded: %s", machine.log);
	find_pmus();
	target_loaded(in);
	w.loaded = true;
	machine.irqs_off = true;
}

/* Nothing of the driver is left. */
static void unload(void)
{
	w.loaded = false;
	machine.irqs_off = false;
	fuzz_exit();
	MUST(!machine.mem.num, "%u pieces of memory are left", machine.mem.num);
	MUST(!machine.pmus.num && !machine.nmi, "the driver is registered");
}

static void one(struct input *in)
{
	unsigned int op = take(in, 1);
	struct slot *s = &slots[(op >> 4) % NUM_SLOTS];

	say("op %u slot %ld at %lu, %lu ns\n", op & 15, s - slots, machine.clock, machine.ns);
	if (!target_operate(s, op, in)) {
		switch (op & 15) {
		case 1: del(s); break;
		case 2: add(s); break;
		case 3: start(s); break;
		case 4: stop(s); break;
		case 5:
			if (s->active)
				read_slot(s, s->on);
			break;
		case 6: destroy(s); break;
		case 7: set_period(s, take_period(in)); break;
		case 14:
			w.nest_at = w.points + 1 + take(in, 1);
			w.nest = s - slots;
			w.nest_stop = op >> 4 >= NUM_SLOTS;
			break;
		}
	}
	deliver();
	target_settle();
	run_works();
	*machine.log = 0;
}

void run_input(struct input *in)
{
	unsigned int mem;

	load(in);
	mem = machine.mem.num;
	while (in->size && !tired())
		one(in);
	for_each_slot(s)
		destroy(s);
	MUST(machine.mem.num == mem, "%u pieces of memory, %u after the load", machine.mem.num, mem);
	unload();
}
