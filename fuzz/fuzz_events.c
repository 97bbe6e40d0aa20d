// SPDX-License-Identifier: GPL-2.0
/*
 * The whole driver, loaded on the model and called as perf, the NMI and the timer call it:
 * events are opened, added, started, stopped, read and deleted in any order, on counters that
 * change their events.  Meanwhile stimuli are put into the model, time passes, PMIs arrive
 * late or are lost, other events are read at any register access, and fault switches change.
 *
 * After each read, and when an event is stopped, the driver's count must be what the model
 * counted while the event was started, less the occurrences that the model knows to have been
 * overwritten.  An NMI that samples such an event has one sample of each started event of uncore_pmi,
 * and another NMI has at most one.  Exceptions:
 *
 *  - A counter whose PMI is enabled may wrap once, with its status bit set, and the driver
 *    may take LOOK_TIME to find a lost PMI.  Until then a lap may be missing in the count.
 *  - If such a counter wraps again while the bit is set, the number of laps is unknown, and
 *    the count is compared without laps.  The same applies if a counter without PMI, or of a
 *    sampling event, does a lap within LOOK_TIME without a read, or any counter does one
 *    within about a second.
 *  - If an event is stopped after a whole lap since the driver's last read, and the PMI of the
 *    lap is lost, the lap may be missing in its count and be in that of the counter's next
 *    event.  The clock of this machine allows it: 2^48 in two minutes, a thousand times what a
 *    processor counts.  The driver reads each counter often enough for 587 GHz.
 */
#include "driver.h"

#define NUM_SLOTS	12
#define NUM_SHOTS	5		/* one more than a CPU has */
#define MAX_ACCESSES	3000		/* the input ends after so many */
#define ARENA		(1 << 20)
#define LOOK_TIME	(61 * NSEC_PER_SEC)
#define DEAF_TIME	(22 * NSEC_PER_SEC / 10)
#define ACCESS_TIME	25		/* ns before, and after a register access */
#define MIN_LAP_TIME	(11 * NSEC_PER_SEC / 10)
#define MOST_UNSEEN	8		/* accesses between the read of a counter and its write */

/**
 * struct slot - an event
 * @event:	perf's struct of the event
 * @open:	the event exists
 * @active:	it has a counter, or is being added
 * @on:		it is started
 * @begun:	it is started, and the members from @pos on are valid
 * @busy:	the driver is adding, deleting, starting or stopping it
 * @group:	its samples read the other events
 * @blur:	the number of laps is unknown: counts are compared without laps
 * @row:	index of its box in the platform
 * @b:		index of its box in the model
 * @total:	occurrences until it was last stopped, without those lost
 * @base:	occurrences that each counter of its box had counted before the start
 * @lost:	occurrences that each counter of its box had lost before the start
 * @floor:	the highest count that the driver returned
 * @sum:	sum of the samples' periods
 * @pos:	the counter's value at the last watch()
 * @counted:	occurrences that the counter had counted at the last watch()
 * @lap_at:	time of a wrap that the driver has not found yet, or 0
 * @look_at:	time of the start, or of the last wrap that the driver found
 * @seen:	occurrences that the counter had counted at the driver's last read
 * @seen_at:	time of the watch() after that read
 * @seen_access: number of register accesses at that watch()
 * @unread:	occurrences that had been overwritten at the last watch()
 * @due_at:	time at which @due got its value
 * @due:	0: no sample is due; 1: a sample is due; 2: it is due for so long that it must
 *		follow the next occurrences; 3: these have occurred
 * @due_count:	the count at which @due became 2
 */
struct slot {
	struct perf_event event;
	bool open, active, on, begun, busy, group, blur;
	unsigned int row, b;
	u64 total, base[EXM_FIXED + 1], lost[EXM_FIXED + 1];
	u64 floor, sum;
	u64 old_period;		/* while set_period() changes it: a sample may be of either */
	u64 pos, counted, lap_at, look_at, seen, seen_at, unread;
	unsigned int seen_access;
	u64 due_at, due_count;
	unsigned int due;
};

/**
 * struct world - a machine with the driver loaded
 * @p:		its package; of @p.pkg only the platform is used
 * @ns:		time
 * @arena:	memory that the driver allocated at load, @used bytes
 * @nmi_handler: the driver's NMI handler
 * @pmus:	the PMUs that the driver has registered
 * @masked:	LVTPC mask bit
 * @nmi:	an NMI is pending, to be delivered at @nmi_clock or @nmi_ns
 * @in_nmi:	the NMI handler is running
 * @in_config:	an access to configuration space
 * @lossy:	a PMI may have been lost, or be later than the driver waits for it
 * @moving:	the home CPU is changing
 * @unfrozen:	a freeze may be late, or a spurious PMI may have ended one
 * @in_timer:	a timer's function is running, which may restart sampling events
 * @latency:	clocks from a PMI to its NMI
 * @closed:	the PMU that perf has disabled
 * @most:	clocks in a ns, where the input does not say
 * @timers:	timers that may be active
 * @works:	irq_works that are queued
 * @accesses:	number of register accesses
 * @points:	number of calls of point(), before and after each register access
 * @stall_at:	value of @points at which @stall clocks pass
 * @nest_at:	value of @points at which slot @nest is read, or stopped if @nest_stop
 * @spurious_at: time of the last PMI that no counter raised
 * @frozen_at:	time since which the package is frozen, or 0
 * @lapped:	the last event of a counter was stopped without its last lap
 */
static struct world {
	struct package p;
	u64 ns;
	size_t used;
	bool loaded, locked;
	int (*nmi_handler)(unsigned int cmd, struct pt_regs *regs);
	struct pmu *pmus[EXM_NUM_BOXES];
	unsigned int num_pmus;
	bool masked, nmi, in_nmi, in_config, in_timer, lossy, moving, unfrozen;
	u64 nmi_clock, nmi_ns, latency;
	struct pmu *closed;
	u64 most;
	struct hrtimer *timers[4];
	struct irq_work *works[2 * NUM_SLOTS];
	unsigned int num_works;
	unsigned int accesses, points;
	unsigned int stall_at, nest_at, nest;
	bool nest_stop;
	u64 stall, spurious_at, frozen_at;
	bool lapped[EXM_NUM_BOXES][EXM_FIXED + 1];
	/* the driver's variables */
	const struct ex_platform *platform;
	struct ex_pkg **pkgs;
	struct ex_pmu *ex_pmus;
	unsigned int num_units;
	struct cpumask homes;
	u8 arena[ARENA];
} w;

static struct slot slots[NUM_SLOTS];

/**
 * struct shot - an event of uncore_pmi on the home CPU
 * @event:	perf's struct of the event
 * @open:	the event exists
 * @active:	it has been added
 * @on:		it is started
 * @samples:	number of its samples
 */
static struct shot {
	struct perf_event event;
	bool open, active, on;
	u64 samples;
} shots[NUM_SHOTS];

static u64 pmi_samples;		/* of events whose counters raise PMIs, in this NMI */

static void point(u64 clocks);

/* ---- the model's counts ----------------------------------------------- */

static unsigned int model_idx(const struct slot *s)
{
	return s->event.hw.idx == exm_type(&w.p.m, s->b)->num ? EXM_FIXED : s->event.hw.idx;
}

static struct exm_counter *counter(const struct slot *s)
{
	return &w.p.m.pkg[0].box[s->b].ctr[model_idx(s)];
}

static bool counts(const struct slot *s)
{
	return s->on && s->event.hw.idx >= 0;
}

static u64 occurred(const struct slot *s)
{
	return counts(s) ? counter(s)->counted - s->base[model_idx(s)] : 0;
}

static u64 lost(const struct slot *s)
{
	return counts(s) ? counter(s)->unread - s->lost[model_idx(s)] : 0;
}

static u64 truth(const struct slot *s)
{
	return s->total + occurred(s) - lost(s);
}

static u64 mask(const struct slot *s)
{
	return exm_counter_mask(&w.p.m, s->b, model_idx(s));
}

static const struct ex_counter *driver_counter(const struct slot *s)
{
	return &ex_pkgs[0]->boxes[s->row].counters[s->event.hw.idx];
}

static u64 position(const struct slot *s)
{
	return counter(s)->value ^ driver_counter(s)->invert;
}

/* Is the counter's status bit set?  The order of the U-Box's from the Ivytown on is unknown. */
static bool status_set(const struct slot *s)
{
	const struct exm_box *box = &w.p.m.pkg[0].box[s->b];

	if (has_own_status(&w.p))
		return s->row ? box->ov & exm_status_bit(model_idx(s)) : box->ov;
	if (w.p.m.model >= EXM_NEHALEM)
		return w.p.m.pkg[0].u_status & driver_counter(s)->bit;
	return box->ov & exm_status_bit(model_idx(s));
}

static const char *box_name(const struct slot *s)
{
	return w.p.pkg.platform->boxes[s->row].type->name;
}

static bool sampling(const struct slot *s)
{
	return s->event.attr.sample_period;
}

/* Update the slot's laps, and set @blur if the driver may not be able to know them. */
static void watch_laps(struct slot *s)
{
	const struct exm_counter *ctr = counter(s);
	u64 n = ctr->counted - s->counted;
	u64 range = mask(s) >> (driver_counter(s)->req->direction == EX_UP_DOWN);
	bool wrapped = n > mask(s) - s->pos;

	MUST(ctr->unread == s->unread || w.accesses - s->seen_access <= MOST_UNSEEN,
	     "%s counter %d: written %u accesses after its read, %lu lost",
	     box_name(s), s->event.hw.idx, w.accesses - s->seen_access, ctr->unread - s->unread);
	MUST(ctr->unread == s->unread || !ex_pkgs[0]->freeze || w.unfrozen,
	     "%s counter %d: %lu lost in spite of the freeze", box_name(s), s->event.hw.idx,
	     ctr->unread - s->unread);
	s->unread = ctr->unread;
	if (ctr->seen != s->seen) {
		s->seen = ctr->seen;
		s->seen_at = w.ns;
		s->seen_access = w.accesses;
	}
	s->blur |= n > mask(s);
	if (sampling(s) || driver_counter(s)->pmi_off) {
		s->blur |= ctr->counted - ctr->seen > range && w.ns - s->seen_at < LOOK_TIME;
	} else if (wrapped || s->lap_at) {
		s->blur |= wrapped && s->lap_at && w.ns - s->lap_at < LOOK_TIME;
		s->blur |= ctr->counted - ctr->seen > range && w.ns - s->look_at < MIN_LAP_TIME;
		s->lap_at = s->lap_at ?: w.ns;
	}
	s->pos = position(s);
	s->counted = ctr->counted;
}

/* Is a sample overdue? */
static void watch_samples(struct slot *s)
{
	u64 count = truth(s);
	bool over = count - s->sum >= s->event.hw.sample_period + 4;

	if (!over || s->event.attr.freq || s->blur) {
		s->due = 0;
	} else if (!s->due) {
		s->due = 1;
		s->due_at = w.ns;
	} else if (s->due == 1 && w.ns - s->due_at > DEAF_TIME) {
		s->due = 2;
		s->due_count = count;
	} else if (s->due == 2 && count >= s->due_count + 8) {
		s->due = 3;
		s->due_at = w.ns;
	} else if (s->due == 3) {
		MUST(w.ns - s->due_at < DEAF_TIME,
		     "%s counter %d: no sample, %lu counted, %lu in samples, period %lu",
		     box_name(s), s->event.hw.idx, count, s->sum,
		     (u64)s->event.hw.sample_period);
	}
}

static void watch_freeze(void)
{
	bool any = false;

	for (struct slot *s = slots; s < slots + NUM_SLOTS; s++)
		any |= s->on;
	if (!w.p.m.pkg[0].frozen || !any) {
		w.frozen_at = 0;
		return;
	}
	w.frozen_at = w.frozen_at ?: w.ns;
	MUST(w.ns - w.frozen_at < LOOK_TIME + NSEC_PER_SEC, "the package stays frozen");
}

static void watch(void)
{
	if (!w.loaded)
		return;
	for (struct slot *s = slots; s < slots + NUM_SLOTS; s++) {
		if (!counts(s) || !s->begun)
			continue;
		watch_laps(s);
		if (sampling(s))
			watch_samples(s);
	}
	watch_freeze();
}

/*
 * A call of the driver has returned: laps whose status bit is clear have been counted, and the
 * counters of started events are enabled.
 */
static void settle(void)
{
	MUST(w.lossy || !ex_pkgs[0]->stats.lost_pmis,
	     "the driver reports a lost PMI, but no PMI was lost");
	for (struct slot *s = slots; s < slots + NUM_SLOTS; s++) {
		if (!counts(s))
			continue;
		if (s->lap_at && !status_set(s)) {
			s->lap_at = 0;
			s->look_at = w.ns;
		}
		MUST(w.closed == s->event.pmu || w.p.m.pkg[0].box[s->b].running >> model_idx(s) & 1,
		     "%s counter %d: event is started, counter is disabled", box_name(s),
		     s->event.hw.idx);
		MUST(exm_platform(&w.p.m)->run(&w.p.m, 0, s->b) != EXM_OFF,
		     "%s: events are started, all counters are disabled", box_name(s));
	}
}

#include "calls.h"
#include "events_machine.h"

/* The model has the same PCI functions in each package. */
void ex_pci_attach(struct ex_pkg *pkg, int cpu)
{
}

bool ex_pci_is_mapped(const struct ex_pkg *pkg, u32 reg)
{
	return !w.locked;
}

bool ex_pci_excludes(void)
{
	return w.in_nmi || w.in_config;
}

u32 ex_pci_read(const struct ex_pkg *pkg, u32 reg)
{
	u64 val;

	MUST(!w.locked || !ex_pci_excludes(), "the lock of the I/O ports is taken");
	w.in_config = true;
	val = fuzz_rdmsr(reg);
	w.in_config = false;
	return val;
}

void ex_pci_write(const struct ex_pkg *pkg, u32 reg, u32 val)
{
	MUST(!w.locked || !ex_pci_excludes(), "the lock of the I/O ports is taken");
	w.in_config = true;
	fuzz_wrmsr(reg, val);
	w.in_config = false;
}

bool ex_pci_has(const struct ex_pkg *pkg, u32 reg)
{
	u64 val;

	return pkg->platform->pci.functions[FIELD_GET(EX_PCI_FUNCTION, reg)] &&
	       package_has(&w.p, FIELD_GET(EX_PCI_OFFSET, reg) ? reg : reg | EX_IVT_PCI_BOX_CTL, &val);
}

/* ---- perf's core ------------------------------------------------------ */

/*
 * The driver's count must be between @low, less the occurrences lost since, and the model's
 * count now.
 */
static void check_count(struct slot *s, u64 low)
{
	u64 count = local64_read(&s->event.count), high = truth(s), range = ~0ULL;
	bool lap = s->lap_at && w.ns - s->lap_at < LOOK_TIME;

	low -= min(low, lost(s));
	if (s->blur)
		range = mask(s);
	if (((count - low) & range) <= high - low)
		return;
	MUST(lap && count + mask(s) + 1 - low <= high - low,
	     "%s counter %d: count %lu, but the model counted %lu to %lu, %lu lost",
	     box_name(s), s->event.hw.idx, count, low, high,
	     lost(s));
}

/* Read an event, as perf does.  Not @exact: the driver may be changing it at the moment. */
static void read_slot(struct slot *s, bool exact)
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

static void on_shot(struct perf_event *event, struct perf_sample_data *data, struct pt_regs *regs)
{
	struct shot *t = container_of(event, struct shot, event);

	say("  shot %ld: sample\n", t - shots);
	MUST(w.in_nmi, "a snapshot outside of an NMI");
	MUST(t->on, "a snapshot of a stopped event");
	MUST(data->period == event->attr.sample_period, "PERIOD %lu of a snapshot", data->period);
	t->samples++;
}

static void on_sample(struct perf_event *event, struct perf_sample_data *data,
		      struct pt_regs *regs)
{
	struct slot *s = container_of(event, struct slot, event);
	u64 count = local64_read(&event->count), period = event->hw.sample_period;
	u64 old = s->old_period ?: period;

	s->sum += data->period;
	pmi_samples += !driver_counter(s)->pmi_off;
	say("  slot %ld: sample, PERIOD %lu, count %lu\n", s - slots, data->period, count);
	s->due = 0;
	MUST(s->on, "sample of a stopped event");
	MUST(data->period && (event->attr.freq || s->blur ||
			      !(data->period % period) || !(data->period % old)),
	     "PERIOD %lu of %lu", data->period, period);
	MUST(s->blur || s->sum <= count, "%lu in samples of %lu", s->sum, count);
	MUST(s->blur || event->attr.freq || count - s->sum < max(period, old),
	     "samples are a period or more short: %lu of %lu", s->sum, count);
	for (struct slot *o = slots; s->group && o < slots + NUM_SLOTS; o++) {
		if (o != s && o->on && !(w.locked && w.in_nmi))
			read_slot(o, !o->busy && !(w.in_timer && sampling(o)));
	}
}

static void disable(struct pmu *pmu)
{
	pmu->pmu_disable(pmu);
	w.closed = pmu;
}

static void enable(struct pmu *pmu)
{
	w.closed = NULL;
	pmu->pmu_enable(pmu);
	settle();
}

static void begin(struct slot *s)
{
	const struct exm_box *box = &w.p.m.pkg[0].box[s->b];

	for (int i = 0; i <= EXM_FIXED; i++) {
		s->base[i] = box->ctr[i].counted;
		s->lost[i] = box->ctr[i].unread;
	}
	s->on = true;
}

/* The second half of begin(), after the event has got its counter */
static void begun(struct slot *s)
{
	const struct exm_counter *ctr = counter(s);

	s->pos = position(s);
	s->counted = ctr->counted;
	s->seen = ctr->seen;
	s->seen_at = w.ns;
	s->seen_access = w.accesses;
	s->unread = ctr->unread;
	s->look_at = w.ns;
	s->lap_at = 0;
	s->due = 0;
	s->blur |= w.lapped[s->b][model_idx(s)] && status_set(s);
	s->begun = true;
}

static void start(struct slot *s)
{
	if (!s->active || s->on)
		return;
	begin(s);
	begun(s);
	s->busy = true;
	s->event.pmu->start(&s->event, PERF_EF_RELOAD);
	s->busy = false;
	settle();
}

/* A lap that the driver did not know when the event was stopped is lost to it. */
static void end(struct slot *s, u64 low, u64 total)
{
	bool lapped;

	check_count(s, low);
	lapped = (u64)local64_read(&s->event.count) != total;
	w.lapped[s->b][model_idx(s)] = lapped;
	s->blur |= lapped;
	say("  slot %ld: stopped at %ld of %lu\n", s - slots, local64_read(&s->event.count), total);
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
	s->busy = false;
	end(s, truth(s) + lost(s), truth(s));
	settle();
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
	u64 low;

	if (!s->on)
		return;
	say("  slot %ld: throttled\n", s - slots);
	low = state ? 0 : truth(s) + lost(s);
	s->busy = true;
	s->event.pmu->stop(&s->event, 0);
	s->busy = busy;
	if (~state & s->event.hw.state & PERF_HES_STOPPED)
		end(s, low, truth(s));
}

static void del(struct slot *s)
{
	struct pmu *pmu = s->event.pmu;
	u64 total;
	int idx = s->event.hw.idx;

	if (!s->active)
		return;
	disable(pmu);
	s->busy = true;
	pmu->del(&s->event, 0);
	s->busy = false;
	s->event.hw.idx = idx;		/* truth() needs the counter's index */
	total = truth(s);
	if (s->on)
		end(s, total + lost(s), total);
	s->event.hw.idx = -1;
	s->active = false;
	enable(pmu);
}

/* The counter that a slot's event had, and what it should have counted until then */
struct had {
	int idx;
	u64 total;
};

/* Some events may have moved to another counter, while nothing of their box counted. */
static void moved(struct pmu *pmu, const struct had *had)
{
	for (struct slot *s = slots; s < slots + NUM_SLOTS; s++, had++) {
		if (!s->active || s->event.pmu != pmu || s->event.hw.idx == had->idx || had->idx < 0)
			continue;
		say("  slot %ld: moved from counter %d to %d\n", s - slots, had->idx,
		    s->event.hw.idx);
		s->total = had->total;
		if (!s->on)
			continue;
		begin(s);
		begun(s);
	}
}

static void add(struct slot *s)
{
	struct pmu *pmu = s->event.pmu;
	struct had had[NUM_SLOTS];

	if (!s->open || s->active)
		return;
	disable(pmu);
	for (int i = 0; i < NUM_SLOTS; i++)
		had[i] = (struct had){ slots[i].active ? slots[i].event.hw.idx : -1,
				       truth(&slots[i]) };
	s->active = true;
	begin(s);
	s->busy = true;
	if (pmu->add(&s->event, PERF_EF_START)) {
		s->active = false;
		s->on = false;
	} else {
		begun(s);
		moved(pmu, had);
	}
	s->busy = false;
	enable(pmu);
}

static void destroy(struct slot *s)
{
	del(s);
	if (s->open && s->event.destroy)
		s->event.destroy(&s->event);
	s->open = false;
}

static void del_shot(struct shot *t)
{
	if (t->active)
		t->event.pmu->del(&t->event, 0);
	t->active = t->on = false;
}

static void destroy_shot(struct shot *t)
{
	del_shot(t);
	if (t->open)
		t->event.destroy(&t->event);
	t->open = false;
}

static void add_shot(struct shot *t, bool start)
{
	unsigned int active = 0;

	if (!t->open || t->active)
		return;
	for (struct shot *o = shots; o < shots + NUM_SHOTS; o++)
		active += o->active;
	t->on = start;
	t->active = !t->event.pmu->add(&t->event, start ? PERF_EF_START : 0);
	t->on &= t->active;
	MUST(t->active == (active < EX_SNAPSHOT_EVENTS), "%u events of a CPU, and another one", active);
}

static void open_shot(struct shot *t, unsigned int how)
{
	struct perf_event *event = &t->event;

	destroy_shot(t);
	memset(t, 0, sizeof(*t));
	event->pmu = &ex_snapshots.pmu;
	event->group_leader = event;
	event->overflow_handler = on_shot;
	event->attr.type = event->pmu->type;
	event->attr.config = EX_SNAPSHOT_OVERFLOW;
	event->attr.sample_period = 1 + how % 7;
	event->hw.sample_period = event->attr.sample_period;
	if (how & 4)
		event->attr.sample_type |= PERF_SAMPLE_RAW;
	if (event->pmu->event_init(event))
		return;
	say("shot %ld: open\n", t - shots);
	t->open = true;
	add_shot(t, how & 1);
}

/* Snapshots of another core begin, or end: an Ivytown sends PMIs there, too. */
static void other_core(void)
{
	struct ex_pkg *pkg = ex_pkgs[0];
	const struct ex_global *global = ex_pkg_global(pkg);

	pkg->followers_sel ^= global->core_sels[!global->first_single_core];
	ex_pkg_retarget(pkg);
	settle();
}

static void operate_shot(struct input *in)
{
	unsigned int how = take(in, 1);
	struct shot *t = &shots[(how >> 3) % NUM_SHOTS];

	switch (how & 7) {
	case 0:
	case 1: open_shot(t, take(in, 1)); break;
	case 2: add_shot(t, true); break;
	case 3: del_shot(t); break;
	case 4:
		t->on |= t->active;
		if (t->on)
			t->event.pmu->start(&t->event, 0);
		break;
	case 5:
		if (t->active)
			t->event.pmu->stop(&t->event, PERF_EF_UPDATE);
		t->on = false;
		break;
	case 6: destroy_shot(t); break;
	case 7: other_core(); break;
	}
}

static u64 take_period(struct input *in)
{
	unsigned int shift = take(in, 1);

	return (((take(in, 1) | 1ULL << 8) << shift % 40) >> 8) ?: 1;
}

static void open_slot(struct slot *s, struct input *in)
{
	struct pmu *pmu = w.pmus[take(in, 1) % w.num_pmus];
	unsigned int how = take(in, 1);
	struct perf_event *event = &s->event;
	u64 config[EX_CONFIG_WORDS];

	destroy(s);
	memset(s, 0, sizeof(*s));
	s->row = to_ex_pmu(pmu)->row;
	s->b = package_box(&w.p, &w.p.pkg.platform->boxes[s->row]);
	take_config(in, &w.p, &ex_pkgs[0]->boxes[s->row], config);
	event->pmu = pmu;
	event->group_leader = event;
	event->overflow_handler = on_sample;
	event->attr.type = pmu->type;
	event->attr.config = config[0];
	event->attr.config1 = config[1];
	event->attr.config2 = config[2];
	if (how & 1)
		event->attr.sample_period = take_period(in);
	event->hw.sample_period = event->attr.sample_period;
	if (how & 2) {
		s->group = true;
		event->nr_siblings = 1;
		event->attr.sample_type |= PERF_SAMPLE_READ;
		event->attr.read_format |= PERF_FORMAT_GROUP;
	}
	if (how & 4)
		event->attr.sample_type |= PERF_SAMPLE_RAW;
	if (pmu->event_init(event))
		return;
	say("slot %ld: open %s config %#lx,%#lx,%#lx period %lu%s%s\n", s - slots, pmu->name,
	    config[0], config[1], config[2], (u64)event->attr.sample_period,
	    how & 2 ? " group" : "", how & 8 ? " not added" : "");
	s->open = true;
	if (!(how & 8))
		add(s);
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
		disable(pmu);
		stop(s);
		if (on)
			start(s);
		enable(pmu);
	}
	s->old_period = 0;
}

/* PERF_EVENT_IOC_REFRESH */
static void refresh(struct slot *s, int n)
{
	if (!s->open || !sampling(s))
		return;
	atomic_add(n, &s->event.event_limit);
	add(s);
	start(s);
}

/* Delete all events of a PMU, and add them again; as perf does, stopped ones start. */
static void migrate(struct pmu *pmu)
{
	bool moved[NUM_SLOTS] = { };

	for (struct slot *s = slots; s < slots + NUM_SLOTS; s++) {
		moved[s - slots] = s->active && s->event.pmu == pmu;
		if (moved[s - slots])
			del(s);
	}
	for (struct slot *s = slots; s < slots + NUM_SLOTS; s++)
		if (moved[s - slots])
			add(s);
}

/* Whether the probe of a new home CPU takes the counter of the event: no other counts the clock. */
static bool probe_takes(const struct slot *s)
{
	const struct ex_box *box = &ex_pkgs[0]->boxes[s->row];
	const u64 config[EX_CONFIG_WORDS] = { box->row->type->clock };
	struct ex_req req;

	if (!s->active || !config[0])
		return false;
	ex_encode(box->row->type, config, &req);
	return !(req.counters & ~box->used) && s->event.hw.idx == __ffs(req.counters);
}

/* The home moves; here the new home CPU is the same. */
static void move_home(void)
{
	if (w.closed)
		return;
	for (struct slot *s = slots; s < slots + NUM_SLOTS; s++)
		if (probe_takes(s))
			del(s);
	say("move\n");
	w.moving = true;
	ex_move_home(ex_pkgs[0], ex_pkgs[0]->home);
	w.moving = false;
	settle();
}

static void run_works(void)
{
	while (w.num_works) {
		struct irq_work *work = w.works[--w.num_works];

		if (work->func)
			work->func(work);
		for (struct slot *s = slots; s < slots + NUM_SLOTS; s++) {
			if (work == &s->event.pending_disable_irq && s->event.pending_disable) {
				s->event.pending_disable = 0;
				del(s);
			}
		}
		settle();
	}
}

static void run_timers(void)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(w.timers) && w.timers[i]; i++) {
		struct hrtimer *timer = w.timers[i];

		if (!timer->active || w.ns < timer->expires)
			continue;
		say("  timer at %lu ns\n", w.ns);
		w.in_timer = true;
		timer->active = timer->function(timer) == HRTIMER_RESTART;
		w.in_timer = false;
		settle();
	}
}

static u64 next_time(u64 ns)
{
	if (w.nmi)
		ns = min(ns, max(w.nmi_ns, w.ns + 1));
	for (unsigned int i = 0; i < ARRAY_SIZE(w.timers) && w.timers[i]; i++) {
		if (w.timers[i]->active)
			ns = min(ns, max(w.timers[i]->expires, w.ns + 1));
	}
	return ns;
}

static u64 next_clock(u64 clock)
{
	clock = min(clock, max(w.p.m.deadline, w.p.clock + 1));
	return w.nmi && w.nmi_clock > w.p.clock ? min(clock, w.nmi_clock) : clock;
}

static u64 share(u64 n, u64 part, u64 whole)
{
	return whole ? mul_u64_u64_div_u64(n, part, whole) : n;
}

/* Let @clocks and @ns pass outside of the driver. */
static void run(u64 clocks, u64 ns)
{
	u64 end = w.p.clock + clocks, end_ns = w.ns + ns;

	while (!tired() && (w.p.clock < end || w.ns < end_ns)) {
		u64 dc = end - min(end, w.p.clock), dn = end_ns - min(end_ns, w.ns);
		u64 c = dc ? next_clock(end) - w.p.clock : 0;
		u64 n = dn ? next_time(end_ns) - w.ns : 0;

		if (dn && (!dc || share(n, dc, dn) < c))
			c = share(n, dc, dn);
		else if (dn)
			n = min(n, share(c, dn, dc));
		advance(c, n);
		nmi();
		settle();
		run_works();
		run_timers();
		run_works();
	}
}

static void pass(struct input *in)
{
	unsigned int shift = take(in, 1) % 48;
	u64 clocks = (take(in, 1) | 1ULL << 8) << shift >> 8, ns = take(in, 1);

	ns <<= take(in, 1) % 30;
	say("pass %lu clocks\n", clocks);
	ns = min(max(ns, clocks / w.most), 200 * (u64)NSEC_PER_SEC);
	/* A late freeze comes after clocks, not after seconds. */
	if (w.p.m.pkg[0].freeze_at != EXM_NEVER)
		run(w.p.m.faults.late_freeze, 0);
	if (w.p.m.faults.late_freeze)
		ns = min(ns, clocks * NSEC_PER_SEC / w.p.m.faults.late_freeze);
	run(clocks, ns);
}

/* ---- an input --------------------------------------------------------- */

/* Load the driver.  The fault switches that it probes do not change afterwards. */
static void load(unsigned int how, u8 *faults)
{
	unsigned int which = processor(how);

	memset(&w, 0, offsetof(struct world, arena));
	memset(w.arena, 0, sizeof(w.arena));
	package_model(&w.p, which, pend_nmi, &(struct input){ faults, 2 });
	w.p.m.faults.sticky_status = which < 2 && how & 32;
	w.p.m.faults.no_ovf_flag |= which < 5 && how >> (which == 2 ? 5 : 7) & 1;
	if (which < 2 && how & 64)
		w.p.m.faults.pmi_gate = EXM_GATE_OV;
	exm_faults_changed(&w.p.m);
	w.locked = has_own_status(&w.p) && how & 128;
	/* In these cases the driver may not recognize its PMI. */
	w.lossy = w.p.m.faults.no_ovf_flag || !w.p.cost;
	w.unfrozen = w.p.m.faults.late_freeze;
	w.p.cost = 1;
	w.most = 2200;			/* 2^48 take 128 seconds */
	w.masked = true;
	fuzz_platform = w.p.pkg.platform;
	freeze = how & 8;
	unconfirmed = true;
	MUST(!fuzz_init(), "not loaded");
	w.loaded = true;
	w.platform = ex_this_platform;
	w.pkgs = ex_pkgs;
	w.num_units = ex_num_pkgs;
	w.ex_pmus = ex_pmus;
	w.homes = ex_home_cpus;
}

static void world_new(struct input *in)
{
	static struct kept {
		u32 key;
		struct world world;
	} kept[32];
	unsigned int how = take(in, 1);
	u8 first = take(in, 1), faults[2] = { first, take(in, 1) };
	u32 key = 1U << 24 | (how & ~6) << 16 | faults[0] << 8 | faults[1];
	struct kept *keep = &kept[key * 2654435761U >> 27];

	if (keep->key != key) {
		load(how, faults);
		memcpy(&keep->world, &w, offsetof(struct world, arena) + w.used);
		keep->key = key;
	}
	memcpy(&w, &keep->world, offsetof(struct world, arena) + keep->world.used);
	ex_this_platform = w.platform;
	ex_pkgs = w.pkgs;
	ex_num_pkgs = w.num_units;
	ex_pmus = w.ex_pmus;
	ex_home_cpus = w.homes;
	freeze = how & 8;
	w.p.cost = how >> 1 & 3;
	memset(slots, 0, sizeof(slots));
	memset(shots, 0, sizeof(shots));
	ex_snapshot_setup();
}

static void set_fault(struct input *in)
{
	unsigned int which = take(in, 1), val = take(in, 1);

	say("fault %u: %u\n", which % 3, val);
	switch (which % 3) {
	case 0:
		w.p.m.faults.lose_pmi = val;
		w.lossy = true;
		break;
	case 1:
		w.p.m.faults.late_freeze = val & 1 ? val : 0;
		w.unfrozen = true;
		break;
	case 2:
		w.spurious_at = w.ns;
		w.unfrozen = true;
		exm_spurious_pmi(&w.p.m, 0);
		break;
	}
	exm_faults_changed(&w.p.m);
}

static void one(struct input *in)
{
	unsigned int op = take(in, 1);
	struct slot *s = &slots[(op >> 4) % NUM_SLOTS];
	struct pmu *pmu = s->event.pmu;

	say("op %u slot %ld at %lu, %lu ns\n", op & 15, s - slots, w.p.clock, w.ns);
	switch (op & 15) {
	case 0: open_slot(s, in); break;
	case 1: del(s); break;
	case 2: add(s); break;
	case 3: start(s); break;
	case 4: stop(s); break;
	case 5:
		if (s->active)
			read_slot(s, s->on);
		break;
	case 6:
		if (op & 128)
			move_home();
		else
			destroy(s);
		break;
	case 7: set_period(s, take_period(in)); break;
	case 8: refresh(s, take(in, 1) % 8 + 1); break;
	case 9:
	case 10: pass(in); break;
	case 11:
	case 12:
		if (s->open)
			package_put(&w.p, &ex_pkgs[0]->boxes[s->row], in);
		break;
	case 13: set_fault(in); break;
	case 14:
		w.nest_at = w.points + 1 + take(in, 1);
		w.nest = s - slots;
		w.nest_stop = op >> 4 >= NUM_SLOTS;
		break;
	case 15:
		if (op & 16) {
			w.stall_at = w.points + 1 + take(in, 1);
			w.stall = take(in, 1);
			w.stall <<= take(in, 1) % 12;
		} else if (op & 32) {
			w.latency = take(in, 1);
			w.lossy |= w.latency >= EX_PMI_READS * w.p.cost;
			w.most = w.latency & 1 ? 1000000 : 2200;
		} else if (op & 64) {
			operate_shot(in);
		} else if (pmu) {
			disable(pmu);
			run(take(in, 1), 1000);
			enable(pmu);
		}
		break;
	}
	nmi();
	settle();
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
	for (struct shot *t = shots; t < shots + NUM_SHOTS; t++)
		destroy_shot(t);
	MUST(!per_cpu(ex_followers, 0).users, "the last snapshot has gone, and the CPU has users");
	return 0;
}
