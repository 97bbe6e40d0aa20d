// SPDX-License-Identifier: GPL-2.0
/*
 * soak_netburst SEED SECONDS MODULE
 *
 * As soak.c, for a NetBurst of two cores with two threads each: count and sample random events and
 * pairs of CPUs 0 to 2, under random disturbances and on hardware with random faults.  For the
 * events of a core these hold exactly:
 *
 *	what its counters counted (from the model)
 *	  = their counts + what was overwritten unread (from the model)
 *
 * and for each event:
 *
 *	its count = sum of its samples' PERIODs + a rest
 *
 * In a round without disturbances nothing but what was overwritten is missing of what was put in;
 * of an event that waits, of what was put in after its trigger's N-th occurrence.  Only errata O8
 * and N15 make the driver disable a counter for each sample.
 */
#include "soak.h"
#include "leader.h"

#define CPUS		3		/* that have events; this process runs on the fourth */
#define CORES		2
#define MAX_EVENTS	32
#define RING_PAGES	256
#define HZ		1000000000UL

#define EVENT(event, bit)	((event) << 57 | 1UL << (41 + (bit)))
#define CASCADE			(1UL << 30)
#define EXTCASCADE		(1UL << 11)
#define AGAIN			(1UL << 63)

/**
 * struct row - an event, and the signal that it counts
 * @config:	its config
 * @signal:	as hw calls it; it occurs in a thread
 */
struct row {
	uint64_t config;
	const char *signal;
};

/**
 * struct block - counters that no event of another block can have
 * @rows:	events; one of each for both threads always get a counter
 * @trigger:	a pair's, and
 * @waits:	the event that it starts, with the bit that says by which way
 */
static const struct block {
	struct row rows[3];
	struct row trigger, waits;
} blocks[] = {
	{
		{ { EVENT(1UL, 0), "bpu_fetch_request,mask=tcmiss" } },
		{ EVENT(2UL, 1), "itlb_reference,mask=miss" },
		{ EVENT(7UL, 1) | CASCADE, "mob_load_replay,mask=no_sta" },
	}, {
		{ { EVENT(26UL, 2), "uop_queue_writes,mask=from_rom" },
		  { EVENT(28UL, 2), "retired_branch_type,mask=call" } },
		{ EVENT(26UL, 0), "uop_queue_writes,mask=from_tc_build" },
		{ EVENT(28UL, 3) | CASCADE, "retired_branch_type,mask=return" },
	}, {
		{ { EVENT(4UL, 0), "memory_complete,mask=lsc" },
		  { EVENT(3UL, 2), "memory_cancel,mask=st_rb_full" } },
		{ EVENT(4UL, 1), "memory_complete,mask=ssc" },
		{ EVENT(3UL, 3) | CASCADE, "memory_cancel,mask=64k_conf" },
	}, {
		{ { EVENT(38UL, 0), "instr_retired,mask=nbogusntag" },
		  { EVENT(29UL, 5), "resource_stall,mask=sbfull" },
		  { EVENT(44UL, 0), "machine_clear,mask=clear" } },
		{ EVENT(44UL, 0), "machine_clear,mask=clear" },
		{ EVENT(29UL, 5) | EXTCASCADE, "resource_stall,mask=sbfull" },
	},
};

/**
 * struct event - one that is open
 * @row:	the event
 * @fd:		of perf
 * @leader:	NULL, or whose group it is in
 * @led:	the tracepoint that leads its group, or -1
 * @trigger:	NULL, or the event that it waits for
 * @cpu:	where
 * @period:	0 only counts
 * @freq:	@period is a frequency
 * @after:	it is a trigger: occurrences until it starts the other event
 * @again:	it does so after each sample
 * @every:	clocks between two occurrences
 * @delay:	clocks until the first one
 * @put:	occurrences put in
 * @read:	its count as last read
 * @ring:	its samples
 */
struct event {
	const struct row *row;
	int fd;
	struct event *leader, *trigger;
	int led, cpu;
	uint64_t period;
	bool freq;
	uint64_t after;
	bool again;
	uint64_t every, delay, put, read;
	struct ring ring;
};

/* A round: what disturbs the events */
struct round {
	double seconds;
	bool toggle, hotplug, lose, led;
};

/* The model's figures of a core's counters since power-on */
struct figures {
	uint64_t counted, unread;
};

static struct event events[MAX_EVENTS];
static int num_events;
static int failures;
static unsigned int max_rate, unflagged;
static bool disabling;		/* a counter is disabled while it is preset */

static struct {
	unsigned long long rounds, loads, led, events, pairs, fired, samples, unread, moves;
	unsigned long long rearms, pmis, empty_pmis, lost_pmis, throttled;
} sum;

static int core_of(int cpu)
{
	return cpu / 2;
}

static struct figures core_figures(const char *text, int core)
{
	struct figures all = { 0 };
	uint64_t counted, unread;
	char format[96];

	snprintf(format, sizeof(format),
		 "socket=%d p4 counter=%%*u value=%%*u counted=%%lu frozen=%%*u unread=%%lu", core);
	for (; text; text = strchr(text, '\n')) {
		text += *text == '\n';
		if (sscanf(text, format, &counted, &unread) != 2)
			continue;
		all.counted += counted;
		all.unread += unread;
	}
	return all;
}

static void get_figures(struct figures *all)
{
	char *text = ask("stat");

	for (int core = 0; core < CORES; core++)
		all[core] = core_figures(text, core);
	free(text);
}

static void add_driver_stats(int cpu)
{
	static const struct { const char *name; unsigned long long *to; } figures[] = {
		{ "rearms", &sum.rearms }, { "pmis", &sum.pmis },
		{ "empty_pmis", &sum.empty_pmis }, { "lost_pmis", &sum.lost_pmis },
		{ "throttled", &sum.throttled },
	};
	unsigned long long val;
	char path[128], line[128], name[64];
	FILE *f;

	snprintf(path, sizeof(path), "/sys/kernel/debug/ex_netburst/cpu%d", cpu);
	f = fopen(path, "r");
	if (!f)
		err(1, "%s", path);
	while (fgets(line, sizeof(line), f)) {
		if (sscanf(line, "%63s %llu", name, &val) != 2)
			continue;
		for (size_t i = 0; i < ARRAY_SIZE(figures); i++)
			if (!strcmp(name, figures[i].name))
				*figures[i].to += val;
	}
	fclose(f);
}

/* ---- a round's events ------------------------------------------------- */

static void choose_period(const struct round *r, struct event *e)
{
	if (one_in(4))
		e->period = 0;
	else
		e->period = one_in(8) ? 1 : log_rnd(0, 12);
	e->freq = e->period && !e->trigger && !r->hotplug && one_in(10);
	if (e->freq)
		e->period = log_rnd(4, 10);
	e->ring.unit = e->freq ? 0 : e->period;
}

/* Occurrences of an event that samples are one step of the model each while force_ovf is set. */
#define MIN_CLOCKS	10000

/* How often it occurs: odd clocks for what waits, even ones for what it waits for */
static void choose_stimulus(const struct round *r, struct event *e)
{
	uint64_t unit = e->freq || !e->period ? log_rnd(0, 18) : e->period;
	uint64_t every = HZ / ((double)unit * log_rnd(4, 12));

	e->every = 2 * (every / 2 + 1);
	if (e->period && e->every < MIN_CLOCKS)
		e->every = MIN_CLOCKS;
	e->delay = 2 * rnd(1000) + !!e->trigger;
	e->put = HZ * r->seconds / e->every;
}

static struct event *open_event(const struct round *r, const struct row *row, int cpu,
				int led, struct event *leader, struct event *trigger, uint64_t after)
{
	int group = led >= 0 ? led : leader ? leader->fd : -1;
	struct event *e = &events[num_events++];
	struct perf_event_attr attr = {
		.type = pmu_type("netburst"),
		.config = row->config,
		.config1 = after,
		.disabled = !leader && led < 0,
		.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD,
	};

	*e = (struct event){
		.row = row, .led = led, .cpu = cpu, .leader = leader, .trigger = trigger,
	};
	if (!after)
		choose_period(r, e);
	if (trigger && trigger->again && !e->period)
		e->period = e->ring.unit = 100;
	attr.sample_period = e->period;
	attr.freq = e->freq;
	e->fd = perf_event_open(&attr, -1, cpu, group);
	if (e->fd < 0)
		err(1, "perf_event_open %s on CPU %d, period %lu", row->signal, cpu, e->period);
	if (e->period)
		ring_map(&e->ring, e->fd, RING_PAGES);
	choose_stimulus(r, e);
	return e;
}

static int choose_leader(const struct round *r, int cpu)
{
	if (!r->led || num_leaders == MAX_LEADERS)
		return -1;
	return leader_open(one_in(2) ? "msr/read_msr" : "msr/write_msr", cpu);
}

/* The trigger is the leader, or the waiting event is, or a tracepoint. */
static void open_pair(const struct round *r, const struct block *block, int cpu)
{
	bool again = one_in(3);
	uint64_t after = log_rnd(0, 14);
	int led = choose_leader(r, cpu);
	struct event *first, *second;

	if (one_in(2)) {
		first = open_event(r, &block->trigger, cpu, led, NULL, NULL,
				   after | (again ? AGAIN : 0));
		first->again = again;
		second = open_event(r, &block->waits, cpu, led, first, first, 0);
	} else {
		second = open_event(r, &block->waits, cpu, led, NULL, &events[num_events + 1], 0);
		first = open_event(r, &block->trigger, cpu, led, second, NULL, after);
	}
	first->after = after;
	first->every = second->every + 2 * rnd(8);
	first->put = HZ * r->seconds / first->every;
	sum.pairs++;
}

static void open_rows(const struct round *r, const struct block *block, int cpu)
{
	struct event *leader = NULL;
	bool grouped = one_in(2);
	int led = grouped ? choose_leader(r, cpu) : -1;

	for (size_t i = 0; i < ARRAY_SIZE(block->rows) && block->rows[i].signal; i++) {
		struct event *e;

		if (one_in(3))
			continue;
		e = open_event(r, &block->rows[i], cpu, led, leader, NULL, 0);
		if (grouped && !leader)
			leader = e;
	}
}

/* A block of a core has a pair, or events that are no pairs: so none waits for its turn. */
static void open_events(const struct round *r)
{
	num_events = 0;
	memset(events, 0, sizeof(events));
	for (size_t i = 0; i < CORES * ARRAY_SIZE(blocks); i++) {
		const struct block *block = &blocks[i / CORES];
		int core = i % CORES, threads = core ? 1 : 2;

		if (!unflagged && one_in(2)) {
			open_pair(r, block, 2 * core + rnd(threads));
			continue;
		}
		for (int thread = 0; thread < threads; thread++)
			open_rows(r, block, 2 * core + thread);
	}
}

static void enable(struct event *e, bool on)
{
	int fd = e->led >= 0 ? e->led : e->fd;

	if (!e->leader && ioctl(fd, on ? PERF_EVENT_IOC_ENABLE : PERF_EVENT_IOC_DISABLE, 0))
		err(1, "ioctl");
}

static int put(const struct event *e, char *text, size_t size)
{
	return snprintf(text, size, " p4.%s,thread=%d,socket=%d,every=%lu,count=%lu,delay=%lu",
			e->row->signal, e->cpu % 2, core_of(e->cpu), e->every, e->put, e->delay);
}

#define MAX_PUT		6	/* in one command */

/* A pair's events are in one command, so that its clock is the same for both. */
static void put_all(void)
{
	char line[MAX_PUT * 150];
	size_t len = 0;
	int n = 0;

	for (int i = 0; i < num_events; i++) {
		bool pair = i + 1 < num_events && (events[i].trigger == &events[i + 1] ||
						   events[i + 1].trigger == &events[i]);

		if (!len || n + 1 + pair > MAX_PUT) {
			if (len)
				hw("%s", line);
			len = sprintf(line, "put");
			n = 0;
		}
		len += put(&events[i], line + len, sizeof(line) - len);
		n++;
	}
	if (len)
		hw("%s", line);
}

/* ---- disturbances of the events --------------------------------------- */

static void __attribute__((format(printf, 2, 3))) bad(const struct event *e, const char *fmt, ...)
{
	va_list ap;

	failures++;
	printf("BAD round %llu, %s on CPU %d, period %lu%s, after %lu%s: ", sum.rounds,
	       e->row->signal, e->cpu, e->period, e->freq ? " Hz" : "",
	       e->trigger ? e->trigger->after : e->after,
	       (e->trigger ?: e)->again ? " again" : "");
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	puts("");
}

static uint64_t read_event(const struct event *e)
{
	uint64_t count;

	if (read(e->fd, &count, sizeof(count)) != sizeof(count))
		err(1, "read");
	return count;
}

static void read_some(void)
{
	struct event *e = &events[rnd(num_events)];
	uint64_t count = read_event(e);

	if (count < e->read)
		bad(e, "read %lu after %lu", count, e->read);
	e->read = count;
}

static void toggle_one(void)
{
	struct event *e = &events[rnd(num_events)];
	uint64_t period = e->period + rnd(e->period + 1);

	if (one_in(2)) {
		enable(e, false);
		poll(NULL, 0, rnd(3));
		enable(e, true);
	} else if (e->period && !e->freq && !ioctl(e->fd, PERF_EVENT_IOC_PERIOD, &period)) {
		e->period = period;
		e->ring.unit = 0;
	}
}

/* A CPU goes, and perf takes its events' counters away. */
static void move_cpu(void)
{
	int cpu = 1 + rnd(2);

	write_file("0", "/sys/devices/system/cpu/cpu%d/online", cpu);
	write_file("1", "/sys/devices/system/cpu/cpu%d/online", cpu);
	sum.moves++;
}

static void drain_all(void)
{
	for (int i = 0; i < num_events; i++)
		ring_drain(&events[i].ring);
}

static void play(const struct round *r)
{
	double end = now() + r->seconds;

	while (now() < end) {
		drain_all();
		read_some();
		if (r->toggle && one_in(2))
			toggle_one();
		if (r->hotplug && one_in(20))
			move_cpu();
		if (r->lose && one_in(10))
			hw("set lose_pmi=%lu", 1 + rnd(3));
		poll(NULL, 0, rnd(10));
	}
	hw("set lose_pmi=0");
	if (r->toggle)
		hw("stop");
	wait_for_stimuli();
	/* Once a second the driver looks for lost PMIs, and for an overflow whose PMI would come next. */
	for (end = now() + 1.2; now() < end; poll(NULL, 0, 20))
		drain_all();
}

/* ---- the sums --------------------------------------------------------- */

/* Occurrences put in that an event was to count */
static uint64_t wanted(const struct event *e)
{
	const struct event *t = e->trigger;
	uint64_t start, before;

	if (!t)
		return e->put;
	if (t->put < t->after)
		return 0;
	start = t->delay + (t->after - 1) * t->every;
	before = start < e->delay ? 0 : (start - e->delay) / e->every + 1;
	return e->put - (before < e->put ? before : e->put);
}

static void check_samples(struct event *e, uint64_t count, bool calm)
{
	bool fitted = e->freq || max_rate;
	uint64_t rest = count - e->ring.sum;

	sum.samples += e->ring.samples;
	if (e->ring.lost)
		bad(e, "%lu samples did not fit into the buffer", e->ring.lost);
	if (e->ring.odd)
		bad(e, "%lu PERIODs are no multiples of it", e->ring.odd);
	if (e->ring.sum > count)
		bad(e, "PERIODs sum up to %lu, more than %lu", e->ring.sum, count);
	if (calm && !fitted && !(e->trigger && e->trigger->again) && rest >= e->period)
		bad(e, "the rest is %lu", rest);
}

static void check(const struct round *r, const struct figures *before, const struct figures *after)
{
	bool calm = !r->toggle && !r->hotplug;
	uint64_t counts[CORES] = { 0 };

	for (int i = 0; i < num_events; i++) {
		struct event *e = &events[i];
		int core = core_of(e->cpu);
		uint64_t count = read_event(e), unread = after[core].unread - before[core].unread;

		counts[core] += count;
		sum.fired += e->trigger && count;
		if (e->period)
			check_samples(e, count, calm);
		if (!calm || (e->trigger && e->trigger->again))
			continue;
		if (count > wanted(e) ||
		    (count + unread < wanted(e) && !(disabling && (e->period || e->again))))
			bad(e, "%lu counted + up to %lu unread, but %lu wanted", count, unread,
			    wanted(e));
	}
	for (int core = 0; core < CORES; core++) {
		uint64_t counted = after[core].counted - before[core].counted;
		uint64_t unread = after[core].unread - before[core].unread;

		sum.unread += unread;
		if (counts[core] + unread == counted)
			continue;
		failures++;
		printf("BAD round %llu, core %d: %lu + %lu unread, but %lu counted\n", sum.rounds,
		       core, counts[core], unread, counted);
	}
}

static void close_events(void)
{
	for (int i = num_events; i--;) {
		if (events[i].ring.page)
			munmap(events[i].ring.page, (1 + RING_PAGES) * PAGE);
		close(events[i].fd);
	}
	sum.events += num_events;
	sum.led += num_leaders;
	leaders_close();
}

static void play_round(void)
{
	struct round r = {
		.seconds = 1 + rnd(300) / 100.0,
		.toggle = one_in(3),
		.hotplug = one_in(4),
		.lose = one_in(4),
	};
	struct figures before[CORES], after[CORES];

	r.toggle = r.toggle && !r.hotplug;
	r.led = !r.hotplug && one_in(4);
	sum.rounds++;
	open_events(&r);
	if (!num_events)
		return;
	get_figures(before);
	for (int i = 0; i < num_events; i++)
		enable(&events[i], true);
	put_all();
	play(&r);
	for (int i = 0; i < num_events; i++)
		enable(&events[i], false);
	drain_all();
	get_figures(after);
	check(&r, before, after);
	close_events();
}

/* ---- the driver, on hardware with faults ------------------------------ */

static void load(const char *module)
{
	static const unsigned int rates[] = { 0, 0, 10000, 500 };

	bool o8 = one_in(4), n15 = one_in(4);

	unflagged = one_in(4) ? 1 + rnd(3) : 0;
	disabling = o8 || n15;
	max_rate = rates[rnd(ARRAY_SIZE(rates))];
	hw("set preset_exact=%lu unflagged=%u pmi_level=%lu cascade_latch=%lu force_first=%lu o8=%d n15=%d o9=%lu",
	   unflagged ? 0 : rnd(2), unflagged, rnd(2), rnd(2), rnd(2), o8, n15, rnd(2));
	run("insmod %s max_sample_rate=%u", module, max_rate);
	sum.loads++;
}

int main(int argc, char **argv)
{
	double end;

	if (argc != 4)
		errx(1, "usage: soak_netburst SEED SECONDS MODULE");
	soak_init(argv[1], CPUS);
	end = now() + atof(argv[2]);
	while (now() < end) {
		load(argv[3]);
		for (int rounds = 2 + rnd(4); rounds--;)
			play_round();
		for (int cpu = 0; cpu < CPUS; cpu++)
			add_driver_stats(cpu);
		run("rmmod ex_netburst");
	}
	printf("loads=%llu rounds=%llu events=%llu led=%llu pairs=%llu fired=%llu moves=%llu",
	       sum.loads, sum.rounds, sum.events, sum.led, sum.pairs, sum.fired, sum.moves);
	printf(" overflows=%llu samples=%llu pmis=%llu empty=%llu lost=%llu throttled=%llu",
	       sum.rearms, sum.samples, sum.pmis, sum.empty_pmis, sum.lost_pmis, sum.throttled);
	printf(" unread=%llu bad=%d\n", sum.unread, failures);
	return 0;
}
