// SPDX-License-Identifier: GPL-2.0
/*
 * soak SEED SECONDS MODULE PLATFORM [chaos]
 *
 * Count and sample random events under random disturbances, and check the sums, for
 * SECONDS and until there were enough overflows and snapshots.
 * Load the driver many times, with other parameters and on hardware with other
 * faults; each time play some rounds; for each event of each round these hold
 * exactly:
 *
 *	what its counter counted (from the model)
 *	  = its count + what was overwritten unread (from the model)
 *	its count = sum of its samples' PERIODs + a rest
 *
 * but for what the probe of a new home CPU has read of a counter that it has borrowed; and
 * with the rate limit no sample finds the buffer full.  In some rounds each CPU has an event of
 * uncore_pmi, too, whose count is the number of its samples.  In a calm round, without
 * hotplug and other disturbances, moreover
 *
 *	what was put in = what its counter counted + what fell into frozen time
 *	its rest is less than its period, if the buffer has taken all samples
 *
 * unless the driver has armed it for longer than its period, or for another one: then it
 * may stop it for a moment to correct that.
 */
#include "soak.h"
#include "leader.h"
#include "soak_platforms.h"

#define MAX_EVENTS	32
#define RING_PAGES	256
#define MAX_CPUS	64
#define FIXED		-1
#define PROBE_LEFT	32	/* the driver's EX_PROBE_LEFT */
#define MIN_OVERFLOWS	200	/* per second of SECONDS, as soak.sh wants */
#define MIN_SNAPSHOTS	20	/* in SHORT seconds there may be none */
#define SHORT		20
#define HZ		1000000000UL

/* The model's figures of a counter since power-on */
struct figures {
	uint64_t counted, frozen, unread;
};

/**
 * struct event - one that is open
 * @row:	the event
 * @fd:		of perf
 * @leader:	NULL, or whose group it is in
 * @led:	the tracepoint that leads its group, or -1
 * @members:	of its group, if it leads one
 * @cpu:	where
 * @socket:	where
 * @box:	where, in the model's words
 * @counter:	where; or FIXED
 * @period:	0 only counts
 * @freq:	@period is a frequency
 * @every:	clocks between two occurrences
 * @delay:	clocks until the first one
 * @before:	of its counter, when it was opened
 * @put:	occurrences put in
 * @read:	its count as last read
 * @ring:	its samples
 */
struct event {
	const struct row *row;
	int fd;
	struct event *leader;
	int led, members, cpu, socket;
	char box[20];
	int counter;
	uint64_t period;
	bool freq;
	uint64_t every, delay;
	struct figures before;
	uint64_t put, read;
	struct ring ring;
};

/* Snapshots of a CPU; fd -1: there are none */
struct shots {
	int fd;
	struct ring ring;
};

/* A round: how fast the uncore clock runs, and what disturbs the events */
struct round {
	uint64_t hz;
	double seconds;
	bool fast, toggle, hotplug, lose, late, spurious, led, shots;
};

/**
 * struct platform - a processor
 * @name:	the program's argument
 * @sockets:	how many
 * @kinds:	its boxes
 * @witness:	chaos.h: the kind of a box that nobody else uses, and an event of it
 * @unconfirmed: load the driver with this parameter
 * @slow:	the driver reads a counter in two halves: the lower one must not wrap meanwhile
 * @freezes:	always
 * @polls:	no register shows a freeze: a poll stops the package
 * @probes_imc:	the probe of a new home CPU borrows the clock of a memory channel, too
 * @unsampled:	boxes whose events may not be sampled
 * @set_faults:	choose the hardware's faults
 */
struct platform {
	const char *name;
	int sockets;
	const struct kind *kinds;
	struct {
		int kind, row;
	} witness;
	bool unconfirmed, slow, freezes, polls, probes_imc;
	const char *unsampled[3];
	void (*set_faults)(void);
};

static const struct platform *platform;

static struct event events[MAX_EVENTS];
static int num_events;
static struct shots shots[MAX_CPUS];
static int num_shots;
static int failures;

/* The module's parameters and the hardware's faults, since it was loaded */
static bool freeze, no_flag;
static bool any_refuses;	/* any box may have lost its PMI when it was probed */
static unsigned int max_rate;

/* Moves of the home of socket 1 in this round */
static unsigned int moves;

static struct {
	unsigned long long rounds, loads, led, events, samples, unwritten, unread;
	unsigned long long frozen, moves, snapshots, rearms, pmis, empty_pmis, lost_pmis, throttled;
	unsigned long long frozen_clocks;
} sum;

/* ---- what the model and the driver say -------------------------------- */

/* The figures of an event's counter */
static struct figures find_stat(const char *text, const struct event *e)
{
	struct figures f = { 0 };
	char key[64];
	int len;

	if (e->counter == FIXED)
		len = snprintf(key, sizeof(key), "socket=%d %s counter=fixed ", e->socket, e->box);
	else
		len = snprintf(key, sizeof(key), "socket=%d %s counter=%d ", e->socket, e->box,
			       e->counter);
	text = strstr(text, key);
	if (text)
		sscanf(text + len, "value=%*u counted=%lu frozen=%lu unread=%lu", &f.counted,
		       &f.frozen, &f.unread);
	return f;
}

static FILE *open_stats(int num)
{
	char path[128];
	FILE *f;

	snprintf(path, sizeof(path), "/sys/kernel/debug/ex_uncore/package%d", num);
	f = fopen(path, "r");
	if (!f)
		err(1, "%s", path);
	return f;
}

/* The home CPU of a socket; CPUs are numbered socket by socket. */
static int home_cpu(int socket)
{
	FILE *f = open_stats(socket);
	unsigned int home = 0;

	if (fscanf(f, "home_cpu %u", &home) != 1)
		errx(1, "no home_cpu");
	fclose(f);
	return home;
}

static void add_driver_stats(int num)
{
	static const struct { const char *name; unsigned long long *to; } figures[] = {
		{ "rearms", &sum.rearms }, { "pmis", &sum.pmis },
		{ "empty_pmis", &sum.empty_pmis }, { "lost_pmis", &sum.lost_pmis },
		{ "throttled", &sum.throttled }, { "frozen_clocks", &sum.frozen_clocks },
	};
	FILE *f = open_stats(num);
	unsigned long long val;
	char line[128], name[64];

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

/* Fast clocks need long periods: no processor could keep up otherwise. */
static void choose_period(const struct round *r, struct event *e)
{
	if (one_in(4))
		e->period = 0;
	else if (r->fast)
		e->period = log_rnd(38, 50);
	else if (e->counter == FIXED)
		e->period = log_rnd(17, 40);
	else
		e->period = one_in(8) ? 1 : log_rnd(0, 20);
	e->freq = e->period && !r->fast && !r->hotplug && one_in(10);
	if (e->freq)
		e->period = log_rnd(4, 10);
	e->ring.unit = e->freq ? 0 : e->period;
}

/*
 * How often it occurs, so that it overflows at a rate; with a tracepoint that leads, each access of
 * an MSR reads groups.
 */
static void choose_stimulus(const struct round *r, struct event *e)
{
	uint64_t unit = e->freq || !e->period ? log_rnd(0, 20) : e->period;
	double each = r->hz / ((double)unit * log_rnd(8, r->led ? 13 : 16));

	e->every = each < 1 ? 1 : each;
	e->delay = rnd(1000);
	e->put = r->hz * r->seconds / e->every;
}

/* Some events of some boxes cannot be sampled, and some faults leave others that cannot. */
static bool refused(const struct event *e)
{
	bool may = e->counter == FIXED || any_refuses;

	for (size_t i = 0; i < ARRAY_SIZE(platform->unsampled); i++) {
		const char *box = platform->unsampled[i];

		may |= box && !strncmp(e->box, box, strlen(box));
	}
	return may && errno == EOPNOTSUPP;
}

/* Open events[num_events], whose row and place are set. */
static struct event *open_event(const struct round *r, const char *pmu, uint64_t config,
				uint64_t config1, bool group_read)
{
	struct event *e = &events[num_events++];
	int group = e->led >= 0 ? e->led : e->leader ? e->leader->fd : -1;
	struct perf_event_attr attr = {
		.type = pmu_type(pmu), .config = config, .config1 = config1,
		.disabled = !e->leader && e->led < 0,
		.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD,
		.read_format = PERF_FORMAT_LOST,
	};

	choose_period(r, e);
	choose_stimulus(r, e);
	attr.sample_period = e->period;
	attr.freq = e->freq;
	if (group_read) {
		attr.sample_type |= PERF_SAMPLE_READ;
		attr.read_format |= PERF_FORMAT_GROUP;
	}
	e->fd = perf_event_open(&attr, -1, e->cpu, group);
	if (e->fd < 0 && refused(e)) {
		e->period = e->ring.unit = 0;
		attr.sample_period = attr.freq = 0;
		e->fd = perf_event_open(&attr, -1, e->cpu, group);
	}
	if (e->fd < 0)
		err(1, "perf_event_open %s config %#lx period %lu", pmu, config, e->period);
	if (e->period)
		ring_map(&e->ring, e->fd, RING_PAGES);
	if (e->leader)
		e->leader->members++;
	return e;
}

static int choose_leader(const struct round *r, int cpu)
{
	if (!r->led || num_leaders == MAX_LEADERS)
		return -1;
	return leader_open(one_in(2) ? "msr/read_msr" : "msr/write_msr", cpu);
}

static void name_box(const struct kind *kind, int num, char *pmu, char *box)
{
	const char *name = *kind->name ? kind->name : "uncore";

	if (kind->num) {
		sprintf(pmu, "uncore_%s_%d", name, num);
		sprintf(box, "%s%d", name, num);
	} else {
		sprintf(pmu, *kind->name ? "uncore_%s" : "%s", name);
		sprintf(box, "%s", name);
	}
}

/*
 * Some of a box's events.  Where an event may get another counter when it comes
 * back after a hotplug, there is only one of them, so that its counter is known.
 */
static void open_box(const struct round *r, const struct kind *kind, int socket, int num)
{
	struct event *leader = NULL, *e;
	bool grouped = one_in(2), group_read = one_in(2);
	uint64_t down = one_in(2) ? kind->down : 0;
	int cpu = home_cpu(socket), led = grouped ? choose_leader(r, cpu) : -1;
	int counter = kind->first;
	char pmu[32], box[20];

	name_box(kind, num, pmu, box);
	for (int i = 0; i < MAX_ROWS && kind->rows[i].config[0]; i++) {
		const struct row *row = &kind->rows[i];
		bool only_one = r->hotplug && !kind->own && row->signal;

		if (num_events == MAX_EVENTS || one_in(3) || (only_one && counter > kind->first))
			continue;
		e = &events[num_events];
		*e = (struct event){
			.row = row, .cpu = cpu, .socket = socket, .leader = leader, .led = led,
			.counter = !row->signal ? FIXED : kind->own ? i : counter,
		};
		strcpy(e->box, box);
		counter += !!row->signal;
		open_event(r, pmu, row->config[0] | down, row->config[1],
			   grouped && group_read && !leader && led < 0);
		if (grouped && !leader)
			leader = e;
	}
}

static void open_events(const struct round *r)
{
	num_events = 0;
	memset(events, 0, sizeof(events));
	for (int socket = 0; socket < platform->sockets; socket++) {
		for (const struct kind *kind = platform->kinds; kind->name; kind++)
			for (int num = 0; num < kind->num || !num; num++)
				if (one_in(kind->num > 2 ? 5 : 2))
					open_box(r, kind, socket, num);
	}
}

/* Before the events: the driver finds out whether PMIs reach a CPU while none counts. */
static void open_shots(void)
{
	struct perf_event_attr attr = {
		.type = pmu_type("uncore_pmi"),
		.config = 1,
		.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD,
		.sample_period = 1,
		.read_format = PERF_FORMAT_LOST,
	};

	for (num_shots = 0; num_shots < sysconf(_SC_NPROCESSORS_ONLN); num_shots++) {
		struct shots *s = &shots[num_shots];

		*s = (struct shots){ .fd = perf_event_open(&attr, -1, num_shots, -1) };
		if (s->fd >= 0)
			ring_map(&s->ring, s->fd, RING_PAGES);
		else if (errno != EOPNOTSUPP)
			err(1, "perf_event_open uncore_pmi");
	}
}

static void enable(struct event *e, bool on)
{
	int fd = e->led >= 0 ? e->led : e->fd;

	if (!e->leader && ioctl(fd, on ? PERF_EVENT_IOC_ENABLE : PERF_EVENT_IOC_DISABLE, 0))
		err(1, "ioctl");
}

static void enable_all(bool on)
{
	for (int i = 0; i < num_events; i++)
		enable(&events[i], on);
}

static int put(const struct event *e, char *text, size_t size)
{
	return snprintf(text, size, " %s.%s,socket=%d,every=%lu,count=%lu,delay=%lu", e->box,
			e->row->signal, e->socket, e->every, e->put, e->delay);
}

#define MAX_PUT		6	/* in one command */

static void put_all(void)
{
	char line[MAX_PUT * 150];
	size_t len = 0;
	int n = 0;

	for (int i = 0; i < num_events; i++) {
		const struct event *e = &events[i];

		if (!e->row->signal)
			continue;
		if (!len || n == MAX_PUT) {
			if (len)
				hw("%s", line);
			len = sprintf(line, "put");
			n = 0;
		}
		len += put(e, line + len, sizeof(line) - len);
		n++;
	}
	if (len)
		hw("%s", line);
}

/* ---- disturbances of the events --------------------------------------- */

/* What read() returns for an event, in a group after the number of its events */
struct values {
	uint64_t count, lost;
};

static struct values read_event(const struct event *e)
{
	uint64_t buf[1 + 2 * MAX_ROWS];
	ssize_t n = read(e->fd, buf, sizeof(buf));
	bool group = n > (ssize_t)sizeof(struct values);

	if (n < 0)
		err(1, "read");
	return (struct values){ .count = buf[group], .lost = buf[group + 1] };
}

static void __attribute__((format(printf, 2, 3))) bad(const struct event *e, const char *fmt, ...)
{
	va_list ap;

	failures++;
	printf("BAD round %llu, %s.%s counter %d on socket %d, CPU %d, period %lu%s%s: ",
	       sum.rounds, e->box, e->row->signal ?: "clock", e->counter, e->socket, e->cpu,
	       e->period, e->freq ? " Hz" : "", freeze ? ", freezing" : "");
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	puts("");
}

static void read_some(void)
{
	struct event *e = &events[rnd(num_events)];
	uint64_t count = read_event(e).count;

	if (count < e->read)
		bad(e, "read %lu after %lu", count, e->read);
	e->read = count;
}

/* Disable and enable an event, and no other meanwhile: it gets the same counter. */
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

/* Socket 0's home is the boot CPU, which stays. */
static void move_home(void)
{
	int cpu = home_cpu(1);

	write_file("0", "/sys/devices/system/cpu/cpu%d/online", cpu);
	write_file("1", "/sys/devices/system/cpu/cpu%d/online", cpu);
	moves++;
	sum.moves++;
}

static void drain_all(void)
{
	for (int i = 0; i < num_events; i++)
		ring_drain(&events[i].ring);
	for (int i = 0; i < num_shots; i++)
		if (shots[i].fd >= 0)
			ring_drain(&shots[i].ring);
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
			move_home();
		if (r->lose && one_in(10))
			hw("set lose_pmi=%lu", 1 + rnd(3));
		if (r->spurious && one_in(5))
			hw("pmi %lu", rnd(platform->sockets));
		poll(NULL, 0, rnd(10));
	}
	hw("set lose_pmi=0 late_freeze=0");
	if (r->toggle)
		hw("stop");
	wait_for_stimuli();
	/* The driver looks for lost PMIs once a second. */
	end = now() + (r->lose || r->late ? 1.2 : 0.05);
	for (; now() < end; poll(NULL, 0, 20))
		drain_all();
}

/* ---- the sums --------------------------------------------------------- */

/*
 * The probe of a new home CPU borrows the fixed counter of the uncore clock, whose event is stopped.
 * Most of what it counts is overwritten unread, but with a freeze it reads a counter once, on an E7
 * another one: that adds the clocks until the overflow, or more if the freeze is late or the PMI is
 * not that of the overflow.  On a Haswell-EP it tries a PMI of each box, and borrows the clock of a
 * memory channel, too.
 */
static bool is_probed(const struct round *r, const struct event *e)
{
	return r->hotplug && e->socket && e->counter == FIXED &&
	       (platform->probes_imc || strncmp(e->box, "imc", 3));
}

/* Whether the probe may have read so many clocks */
static bool may_be_probed(const struct round *r, const struct event *e, uint64_t clocks)
{
	if (!freeze || !platform->polls || !is_probed(r, e))
		return !clocks;
	if (r->late || r->spurious)
		return (int64_t)clocks >= 0;
	return clocks % PROBE_LEFT == 0 && clocks / PROBE_LEFT <= moves;
}

/* A W-Box counter is armed for at least 3 (its erratum). */
static void check_samples(const struct event *e, struct values values, bool calm, bool fitted)
{
	uint64_t rest = values.count - e->ring.sum, least = e->box[0] == 'w' ? 3 : 0;

	sum.samples += e->ring.samples;
	sum.unwritten += values.lost;
	/* Without the rate limit PMIs may hold up a read() of this program for a whole round. */
	if (values.lost && max_rate)
		bad(e, "%lu samples did not fit into the buffer", values.lost);
	if (e->ring.odd)
		bad(e, "%lu PERIODs are no multiples of it", e->ring.odd);
	if (e->ring.sum > values.count)
		bad(e, "PERIODs sum up to %lu, more than %lu", e->ring.sum, values.count);
	if (calm && e->period && !fitted && !values.lost && rest >= e->period + least)
		bad(e, "the rest is %lu", rest);
}

static void check(const struct round *r, struct event *e, struct figures after)
{
	bool calm = !r->toggle && !r->hotplug && e->row->signal;
	bool fitted = e->period && (e->freq || max_rate || (e->box[0] == 'w' && e->period < 3));
	uint64_t counted = after.counted - e->before.counted;
	uint64_t unread = after.unread - e->before.unread;
	uint64_t frozen = after.frozen - e->before.frozen;
	struct values values = read_event(e);
	const struct event *group = e->leader ?: e;
	bool stops;

	check_samples(e, values, calm, fitted);
	sum.unread += unread;
	sum.frozen += frozen;
	if (!may_be_probed(r, e, counted - values.count - unread))
		bad(e, "count %lu + %lu unread, but %lu counted", values.count, unread, counted);
	/* Setting en_all after a stray PMI ends the freeze of the next PMI, too; and see is_probed(). */
	if (freeze && !r->late && !r->spurious && unread && !is_probed(r, e))
		bad(e, "%lu unread in spite of the freeze, toggle %d hotplug %d lose %d", unread,
		    r->toggle, r->hotplug, r->lose);
	if (!calm)
		return;
	/*
	 * A sample with a group's values stops the box for a moment, and where no register shows a
	 * freeze a poll stops the package.
	 */
	stops = group->members || e->led >= 0 || (freeze && platform->polls);
	if (fitted || stops ? counted + frozen > e->put : counted + frozen != e->put)
		bad(e, "%lu counted + %lu frozen, but %lu put in", counted, frozen, e->put);
}

static void close_shots(void)
{
	struct values values;

	for (int i = 0; i < num_shots; i++) {
		struct shots *s = &shots[i];

		if (s->fd < 0)
			continue;
		ioctl(s->fd, PERF_EVENT_IOC_DISABLE, 0);
		ring_drain(&s->ring);
		if (read(s->fd, &values, sizeof(values)) != sizeof(values))
			err(1, "read of snapshots");
		if (values.count != s->ring.samples + values.lost) {
			failures++;
			printf("BAD round %llu, CPU %d: %lu snapshots, but %lu samples and %lu lost\n",
			       sum.rounds, i, values.count, s->ring.samples, values.lost);
		}
		sum.snapshots += s->ring.samples;
		munmap(s->ring.page, (1 + RING_PAGES) * PAGE);
		close(s->fd);
	}
	num_shots = 0;
}

static void close_events(const struct round *r)
{
	char *text = ask("stat");

	for (int i = 0; i < num_events; i++)
		check(r, &events[i], find_stat(text, &events[i]));
	free(text);
	for (int i = num_events; i--;) {
		if (events[i].ring.page)
			munmap(events[i].ring.page, (1 + RING_PAGES) * PAGE);
		close(events[i].fd);
	}
	sum.events += num_events;
	sum.led += num_leaders;
	leaders_close();
}

static struct round choose_round(void)
{
	bool fast = !platform->slow && one_in(10);
	struct round r = {
		.fast = fast,
		.hz = fast ? 100000 * HZ : HZ,
		.seconds = fast ? 3 : 1 + rnd(300) / 100.0,
		.toggle = one_in(3),
		.hotplug = !fast && platform->sockets > 1 && one_in(4),
		.lose = !fast && one_in(4),
		.late = freeze && !fast && one_in(4),
		.spurious = !no_flag && one_in(3),
	};

	r.toggle = r.toggle && !r.hotplug;
	r.led = !fast && !r.hotplug && one_in(4);
	r.shots = one_in(2) || !sum.rounds;
	return r;
}

static void play_round(void)
{
	struct round r = choose_round();
	char *text;

	sum.rounds++;
	hw("clock %lu", r.hz);
	if (r.late)
		hw("set late_freeze=%lu", log_rnd(0, 20));
	if (r.shots)
		open_shots();
	open_events(&r);
	if (!num_events) {
		close_shots();
		return;
	}
	text = ask("stat");
	moves = 0;
	for (int i = 0; i < num_events; i++)
		events[i].before = find_stat(text, &events[i]);
	free(text);
	enable_all(true);
	put_all();
	play(&r);
	enable_all(false);
	drain_all();
	close_events(&r);
	close_shots();
}

#include "chaos.h"

/* ---- the driver, on hardware with faults ------------------------------ */

static void set_faults_7500(void)
{
	static const int fixed_pmi_bits[] = { 1, 1, 2, 20, 7 };

	hw("set w_erratum=%lu fixed_pmi_bit=%d summary=%lu no_global_status=%d core_sel=%lu pmi_gate=%lu",
	   rnd(2), fixed_pmi_bits[rnd(ARRAY_SIZE(fixed_pmi_bits))], rnd(4), no_flag, rnd(2), rnd(3));
}

static void set_faults_client(void)
{
	hw("set no_global_status=%d pmi_gate=%lu fixed_needs_general=%lu frz_clears=%lu reserved_gp=%lu umask0=%lu",
	   no_flag, rnd(3), rnd(2), rnd(2), rnd(2), rnd(2));
}

static void set_faults_ivytown(void)
{
	hw("set no_global_status=%d stale_box=%lu all_units_ov=%lu irp_ov=%lu",
	   no_flag, rnd(2), rnd(2), rnd(3));
}

static void set_faults_haswell(void)
{
	hw("set no_global_status=%d sbox_gp=1 irp_ov=%lu us_width=%lu core_xor=%lu unit_ov=%lu",
	   no_flag, rnd(3), 44 + 4 * rnd(2), rnd(2), 2 * rnd(2));
}

static void set_faults_skylake(void)
{
	hw("set no_global_status=%d cha_ov=%lu irp_ov=%lu core_xor=%lu u_status_order=%lu stale_box=%lu",
	   no_flag, rnd(3), rnd(3), rnd(2), rnd(2), rnd(2));
}

static void set_faults_core(void)
{
	hw("set no_global_status=0 us_width=%lu reserved_gp=%lu", 44 + 4 * rnd(2), rnd(2));
}

static const struct platform platforms[] = {
	{ "7500", 2, ex_kinds, .set_faults = set_faults_7500, .witness = { 2, 3 } },
	{ "client", 2, client_kinds, .set_faults = set_faults_client, .polls = true },
	{ "core", 1, core_kinds, .set_faults = set_faults_core, .unconfirmed = true, .polls = true },
	{ "ivytown", 2, ivytown_kinds, .set_faults = set_faults_ivytown, .witness = { 1, 0 },
	  .slow = true, .freezes = true, .polls = true, .unsampled = { "qpi2", "irp", "cbox" } },
	{ "haswell", 2, haswell_kinds, .set_faults = set_faults_haswell, .witness = { 1, 0 },
	  .unconfirmed = true, .slow = true, .freezes = true, .polls = true, .probes_imc = true,
	  .unsampled = { "sbox", "irp", "cbox" } },
	{ "skylake", 2, skylake_kinds, .set_faults = set_faults_skylake, .witness = { 1, 0 },
	  .unconfirmed = true, .slow = true, .freezes = true, .polls = true, .probes_imc = true,
	  .unsampled = { "irp", "cha" } },
};

static void load(const char *module)
{
	static const unsigned int rates[] = { 0, 0, 10000, 500 };

	freeze = one_in(2) || platform->freezes;
	no_flag = one_in(4) && sum.loads;	/* without it there are no snapshots */
	max_rate = rates[rnd(ARRAY_SIZE(rates))];
	hw("clock %lu", HZ);
	platform->set_faults();
	run("insmod %s max_sample_rate=%u freeze=%d unconfirmed=%d", module, max_rate, freeze,
	    platform->unconfirmed);
	sum.loads++;
}

/* Whether there were as many overflows and snapshots as soak.sh wants: a busy host plays fewer */
static bool enough(double seconds)
{
	return sum.rearms > seconds * MIN_OVERFLOWS &&
	       (seconds < SHORT || sum.snapshots > seconds * MIN_SNAPSHOTS);
}

static void play_rounds(double seconds, const char *module)
{
	double start = now();

	stay_on(1);	/* never a home CPU */
	while (now() < start + seconds || (!enough(seconds) && now() < start + seconds * 10)) {
		load(module);
		for (int rounds = 1 + rnd(4); rounds--;)
			play_round();
		for (int i = 0; i < platform->sockets; i++)
			add_driver_stats(i);
		run("rmmod ex_uncore");
	}
}

static void print_sums(void)
{
	printf("loads=%llu rounds=%llu events=%llu led=%llu moves=%llu overflows=%llu",
	       sum.loads, sum.rounds, sum.events, sum.led, sum.moves, sum.rearms);
	printf(" snapshots=%llu samples=%llu pmis=%llu empty=%llu lost=%llu throttled=%llu frozen_clocks=%llu",
	       sum.snapshots, sum.samples, sum.pmis, sum.empty_pmis, sum.lost_pmis, sum.throttled,
	       sum.frozen_clocks);
	printf(" unwritten=%llu frozen=%llu unread=%llu bad=%d\n", sum.unwritten, sum.frozen,
	       sum.unread, failures);
}

int main(int argc, char **argv)
{
	bool chaotic = argc == 6 && !strcmp(argv[5], "chaos");

	for (size_t i = 0; (argc == 5 || chaotic) && i < ARRAY_SIZE(platforms); i++)
		if (!strcmp(argv[4], platforms[i].name))
			platform = &platforms[i];
	if (!platform)
		errx(1, "usage: soak SEED SECONDS MODULE 7500|client|core|ivytown|haswell|skylake [chaos]");
	soak_init(argv[1]);
	if (chaotic)
		play_chaos(atoi(argv[2]), argv[3]);
	else
		play_rounds(atof(argv[2]), argv[3]);
	print_sums();
	return 0;
}
