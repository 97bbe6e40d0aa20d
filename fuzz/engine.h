/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The driver, loaded on the model and called as perf, the NMIs, the timers and the irq_works call
 * it.  engine.c is perf's core and the time.  fuzz_events.c knows the driver: it opens the events,
 * and implements the functions target_*().
 */
#ifndef ENGINE_H
#define ENGINE_H

#include "fuzz.h"

#define NUM_SLOTS	12
#define LOOK_TIME	(61 * NSEC_PER_SEC)		/* until a lap of a lost PMI is */
#define DEAF_TIME	(22 * NSEC_PER_SEC / 10)	/* until a lost PMI is found */

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
 * @old_period:	while set_period() changes it: a sample may be of either
 * @had:	its counter when the last add of an event began, or -1
 * @had_total:	what it should have counted until then
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
	u64 floor, sum, old_period;
	int had;
	u64 had_total;
	u64 pos, counted, lap_at, look_at, seen, seen_at, unread;
	unsigned int seen_access;
	u64 due_at, due_count;
	unsigned int due;
};

/**
 * struct world - what the machine has not, with the driver loaded
 * @cost:	clocks that a register access takes
 * @pmus:	the PMUs that the driver has registered, but for snapshots
 * @lossy:	a PMI may have been lost, or be later than the driver waits for it
 * @in_timer:	a timer's function is running, which may restart sampling events
 * @latency:	clocks from a PMI to its NMI
 * @nmi_clock:	when to deliver the NMI that is pending, or at @nmi_ns
 * @closed:	the PMU that perf has disabled
 * @accesses:	number of register accesses
 * @steps:	number of steps of run()
 * @points:	number of calls of point(), before and after each register access
 * @stall_at:	value of @points at which @stall clocks pass
 * @nest_at:	value of @points at which slot @nest is read, or stopped if @nest_stop
 */
struct world {
	u64 cost;
	bool loaded, lossy, in_timer, nest_stop;
	struct pmu *pmus[EXM_NUM_BOXES];
	unsigned int num_pmus;
	u64 latency, nmi_clock, nmi_ns;
	struct pmu *closed;
	unsigned int accesses, steps, points, stall_at, nest_at, nest;
	u64 stall;
};

extern struct world w;
extern struct slot slots[NUM_SLOTS];

#define for_each_slot(s)	for (struct slot *s = slots; s < slots + NUM_SLOTS; s++)

extern const struct machine_ways engine_ways;

void target_load(struct input *in);		/* make a machine, set parameters */
void target_loaded(struct input *in);		/* what the driver is not loaded with */
u64 target_access_time(u64 clocks);
unsigned int target_idx(const struct slot *s);	/* the model's number of its counter */
void target_watch(struct slot *s);		/* a started event, time has passed */
void target_watch_all(void);
void target_settle(void);			/* a call of the driver has returned */
void target_begun(struct slot *s);
void target_ended(struct slot *s, bool lapped);
void target_moved(struct slot *s);
void target_sample(struct slot *s);
bool target_excuses_nmi(void);
bool target_operate(struct slot *s, unsigned int op, struct input *in);

struct exm_box *model_box(const struct slot *s);
struct exm_counter *counter(const struct slot *s);
u64 mask(const struct slot *s);
bool sampling(const struct slot *s);
bool tired(void);
void begin(struct slot *s);
void begun(struct slot *s);
void read_slot(struct slot *s, bool exact);
void add(struct slot *s);
void destroy(struct slot *s);
void del(struct slot *s);
void disable_pmu(struct pmu *pmu);
void enable_pmu(struct pmu *pmu);
u64 take_period(struct input *in);
bool open_slot(struct slot *s, struct pmu *pmu, u64 period);
void refresh(struct slot *s, int n);
void run(u64 clocks, u64 ns);

#endif /* ENGINE_H */
