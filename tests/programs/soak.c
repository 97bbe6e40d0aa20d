// SPDX-License-Identifier: GPL-2.0
/*
 * soak SEED SECONDS MODULE [client|ivytown|haswell]
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

#define MAX_EVENTS	32
#define MAX_ROWS	10
#define SOCKETS		2
#define RING_PAGES	256
#define MAX_CPUS	16
#define FIXED		-1
#define PROBE_LEFT	32	/* the driver's EX_PROBE_LEFT */
#define MIN_OVERFLOWS	200	/* per second of SECONDS, as soak.sh wants */
#define MIN_SNAPSHOTS	20	/* in SHORT seconds there may be none */
#define SHORT		20

/**
 * struct row - an event, and the signal that it counts
 * @config:	its first two config words
 * @signal:	as hw calls it; NULL: every clock
 */
struct row {
	uint64_t config[2];
	const char *signal;
};

/**
 * struct kind - a kind of box
 * @name:	"bbox"; empty if the PMU is the whole uncore
 * @num:	how many of them in a package; 0: one without a number
 * @own:	row i counts on counter i only; elsewhere events get the counters in turn
 * @down:	config bits that make it count down
 * @rows:	its events
 */
static const struct kind {
	const char *name;
	int num;
	bool own;
	uint64_t down;
	struct row rows[MAX_ROWS];
} ex_kinds[] = {
	{ "ubox", 0, true, 0, { { { 0xf9 }, "ipis_sent" } } },
	{ "wbox", 0, false, 0, {
		{ { 0x0002 }, "prochot" },
		{ { 0x0104 }, "c_cycles_turbo,core=0" },
		{ { 0x0107 }, "tm1_on,core=0" },
		{ { 0x0108 }, "ratio_change_abort,core=0" },
		{ { 0xff }, NULL },
	} },
	{ "bbox", 2, true, 0, {
		{ { 0x0e }, "imt_valid_occupancy" },
		{ { 0x4e }, "imt_insert,src=ioh,op=wr" },
		{ { 0x8e }, "imt_ne_cycles" },
		{ { 0xc4 }, "early_ack" },
	} },
	{ "cbox", 8, false, 0, {
		{ { 0x0714 }, "llc_lookup,result=miss,state=invalid" },
		{ { 0x0109 }, "arb_wins,ring=ad_sb" },
		{ { 0x010a }, "arb_losses,ring=ad_sb" },
		{ { 0x18 }, "occupancy_irq" },
		{ { 0x19 }, "trans_irq" },
		{ { 0x1d }, "trans_viq" },
	} },
	{ "sbox", 2, false, 0, {
		{ { 0x54 }, "bbox_hom_bypass" },
		{ { 0x30 }, "halfline_bypass" },
		{ { 0x80 }, "no_credit_hom" },
		{ { 0x75 }, "pkts_rcvd_ncb" },
	} },
	{ "mbox", 2, false, 1 << 2, {
		{ { 0x14 << 9 }, "page_hit" },
		{ { 0x17 << 9 }, "multicas" },
		{ { 0x12 << 9 }, "trans_cmds" },
		{ { 0x1d << 9 }, "inflight_cmds" },
		{ { 0x07 << 9 }, "refresh_conflict" },
		{ { 0x06 << 9 }, "refresh" },
	} },
	{ "rbox", 2, false, 0, {
		{ { 2 << 1, 0x40 }, "que_arb_bid,port=0,class=drs" },
		{ { 8 << 1, 0x40 }, "que_arb_bid,port=1,class=drs" },
		{ { 14 << 1, 0x40 }, "que_arb_bid,port=2,class=drs" },
		{ { 20 << 1, 0x40 }, "que_arb_bid,port=3,class=drs" },
		{ { 3 << 1, 0x1000 }, "que_arb_bid,port=0,class=snp" },
		{ { 9 << 1, 0x1000 }, "que_arb_bid,port=1,class=snp" },
		{ { 15 << 1, 0x1000 }, "que_arb_bid,port=2,class=snp" },
		{ { 21 << 1, 0x1000 }, "que_arb_bid,port=3,class=snp" },
	} },
};

static const struct kind client_kinds[] = {
	{ "", 0, false, 0, {
		{ { 0x0109 }, "llc_miss,op=rd" },
		{ { 0x0209 }, "llc_miss,op=wr" },
		{ { 0x0409 }, "llc_miss,op=probe" },
		{ { 0x0108 }, "llc_hits,op=rd" },
		{ { 0x0208 }, "llc_hits,op=wr" },
		{ { 0x0408 }, "llc_hits,op=probe" },
		{ { 0x0120 }, "qhl_request,src=ioh,op=rd" },
		{ { 0x1020 }, "qhl_request,src=local,op=rd" },
		{ { 0xff }, NULL },
	} },
};

static const struct kind ivytown_kinds[] = {
	{ "ubox", 0, false, 0, {
		{ { 0x0442 }, "event_msg,msg=ipi_rcvd" },
		{ { 0x46 }, "racu_requests" },
		{ { 0xff }, NULL },
	} },
	{ "qpi", 3, false, 0, {
		{ { 0x04 }, "txl_inserts" },
		{ { 0x07 }, "tx_entry" },
		{ { 0x08 }, "rx_insert,class=drs" },
		{ { 0x0b }, "rx_entry,class=drs" },
	} },
	{ "cbox", 2, false, 0, {
		{ { 0x0137 }, "llc_victim,state=m" },
		{ { 0x0437 }, "llc_victim,state=s" },
	} },
	{ "ha", 2, false, 0, {
		{ { 0x0101 }, "request,op=read,from=local" },
		{ { 0x0801 }, "request,op=write,from=remote" },
		{ { 0x11 }, "direct2core_count" },
		{ { 0x1e }, "imc_retry" },
	} },
	{ "imc", 8, false, 0, {
		{ { 0x10 }, "rpq_inserts" },
		{ { 0x20 }, "wpq_inserts" },
		{ { 0x0101 }, "act,cause=rd" },
		{ { 0x09 }, "ecc_correctable_errors" },
		{ { 0xff }, NULL },
	} },
	{ "pcu", 0, false, 0, {
		{ { 0x09 }, "prochot_internal_cycles" },
		{ { 0x0a }, "prochot_external_cycles" },
		{ { 0x0b, 12 }, "freq,ratio=12" },
		{ { 0x32 }, "vr_hot_cycles" },
	} },
	{ "irp", 0, false, 0, {
		{ { 0x0115 }, "transactions,kind=reads" },
		{ { 0x0215 }, "transactions,kind=writes" },
	} },
	{ "r2pcie", 0, false, 0, {
		{ { 0x0107 }, "ring_ad_used,way=cw_vr0_even" },
		{ { 0x0108 }, "ring_ak_used,way=cw_vr0_even" },
		{ { 0x0109 }, "ring_bl_used,way=cw_vr0_even" },
	} },
	{ "r3qpi", 3, false, 0, {
		{ { 0x0107 }, "ring_ad_used,way=cw_vr0_even" },
		{ { 0x0108 }, "ring_ak_used,way=cw_vr0_even" },
		{ { 0x0109 }, "ring_bl_used,way=cw_vr0_even" },
	} },
};

static const struct kind haswell_kinds[] = {
	{ "ubox", 0, false, 0, {
		{ { 0x0842 }, "event_msg,msg=doorbell_rcvd" },
		{ { 0xff }, NULL },
	} },
	{ "qpi", 3, false, 0, {
		{ { 0x04 }, "txl_inserts" },
		{ { 0x07 }, "tx_entry" },
	} },
	{ "cbox", 2, false, 0, {
		{ { 0x0137 }, "llc_victim,state=m" },
	} },
	{ "sbox", 4, false, 0, {
		{ { 0x1002 }, "txr_inserts,queue=ak" },
	} },
	{ "ha", 2, false, 0, {
		{ { 0x0101 }, "request,op=read,from=local" },
		{ { 0x0270 }, "hitme_lookup,op=wbmtoi" },
	} },
	{ "imc", 8, false, 0, {
		{ { 0x0304 }, "cas,op=rd" },
		{ { 0x10 }, "rpq_inserts" },
		{ { 0x09 }, "ecc_correctable_errors" },
		{ { 0xff }, NULL },
	} },
	{ "pcu", 0, false, 0, {
		{ { 0x0b, 12 }, "freq,ratio=12" },
	} },
	{ "irp", 0, false, 0, {
		{ { 0x0116 }, "transactions,kind=reads" },
		{ { 0x0216 }, "transactions,kind=writes" },
	} },
	{ "r2pcie", 0, false, 0, {
		{ { 0x082d }, "iio_credit,credit=isoch_qpi1" },
	} },
	{ "r3qpi", 3, false, 0, {
		{ { 0x022b }, "sbo1_credit_occupancy,ring=bl" },
	} },
};

/* The machine's: those of a Xeon 7500; of Nehalem, client and DP; of an Ivytown; or of a Haswell-EP */
static const struct kind *kinds = ex_kinds;
static size_t num_kinds = ARRAY_SIZE(ex_kinds);
static bool client, ivytown, haswell;	/* ivytown: a Haswell-EP, too */

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
 * @socket:	where
 * @box:	where, in the model's words
 * @counter:	where; or FIXED
 * @period:	0 only counts
 * @freq:	@period is a frequency
 * @rate:	wanted overflows a second
 * @before:	of its counter, when it was opened
 * @put:	occurrences put in
 * @read:	its count as last read
 * @ring:	its samples
 */
struct event {
	const struct row *row;
	int fd;
	struct event *leader;
	int led;
	int members;
	int socket;
	char box[16];
	int counter;
	uint64_t period;
	bool freq;
	uint64_t rate;
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
	bool toggle, hotplug, lose, late, spurious, led, shots;
};

static struct event events[MAX_EVENTS];
static int num_events;
static struct shots shots[MAX_CPUS];
static int num_shots;
static int failures;

/* The module's parameters and the hardware's faults, since it was loaded */
static bool freeze, no_flag;
static unsigned int max_rate;

/* Moves of the home of socket 1 in this round */
static unsigned int moves;

static struct {
	unsigned long long rounds, loads, led, events, samples, unwritten, unread, frozen, moves;
	unsigned long long snapshots, rearms, pmis, empty_pmis, lost_pmis, throttled, frozen_clocks;
} sum;

static struct figures find_stat(const char *text, const struct event *e)
{
	struct figures s = { 0 };
	char key[64];
	const char *line;

	if (e->counter == FIXED)
		snprintf(key, sizeof(key), "socket=%d %s counter=fixed ", e->socket, e->box);
	else
		snprintf(key, sizeof(key), "socket=%d %s counter=%d ", e->socket, e->box,
			 e->counter);
	line = strstr(text, key);
	if (line)
		sscanf(line + strlen(key), "value=%*u counted=%lu frozen=%lu unread=%lu",
		       &s.counted, &s.frozen, &s.unread);
	return s;
}

/* The home CPU of a socket; CPUs are numbered socket by socket. */
static int home_cpu(int socket)
{
	unsigned int home = 0;
	char path[128];
	FILE *f;

	snprintf(path, sizeof(path), "/sys/kernel/debug/ex_uncore/package%d", socket);
	f = fopen(path, "r");
	if (!f || fscanf(f, "home_cpu %u", &home) != 1)
		err(1, "%s", path);
	fclose(f);
	return home;
}

static void add_driver_stats(void)
{
	static const struct { const char *name; unsigned long long *to; } figures[] = {
		{ "rearms", &sum.rearms }, { "pmis", &sum.pmis },
		{ "empty_pmis", &sum.empty_pmis }, { "lost_pmis", &sum.lost_pmis },
		{ "throttled", &sum.throttled }, { "frozen_clocks", &sum.frozen_clocks },
	};
	unsigned long long val;
	char path[128], line[128], name[64];
	FILE *f;

	for (int socket = 0; socket < SOCKETS; socket++) {
		snprintf(path, sizeof(path), "/sys/kernel/debug/ex_uncore/package%d", socket);
		f = fopen(path, "r");
		if (!f)
			err(1, "%s", path);
		while (fgets(line, sizeof(line), f)) {
			if (sscanf(line, "%63s %llu", name, &val) != 2)
				continue;
			for (size_t i = 0; i < ARRAY_SIZE(figures); i++) {
				if (!strcmp(name, figures[i].name))
					*figures[i].to += val;
			}
		}
		fclose(f);
	}
}

/* ---- a round's events ------------------------------------------------- */

/* Fast clocks need long periods: no processor could keep up otherwise. */
static void choose_period(const struct round *r, struct event *e)
{
	bool fast = r->hz > 1000000000;

	e->rate = log_rnd(8, r->led ? 13 : 16);	/* led: each access of an MSR reads groups */
	if (one_in(4))
		e->period = 0;
	else if (fast)
		e->period = log_rnd(38, 50);
	else if (e->counter == FIXED)
		e->period = log_rnd(17, 40);
	else
		e->period = one_in(8) ? 1 : log_rnd(0, 20);
	e->freq = e->period && !fast && !r->hotplug && one_in(10);
	if (e->freq)
		e->period = log_rnd(4, 10);
	e->ring.unit = e->freq ? 0 : e->period;
}

/* C-Boxes and S-Boxes do not sample, and some faults leave other events that cannot be sampled. */
static bool refused(const struct event *e)
{
	const char *other = haswell ? "sbox" : "qpi2";

	return errno == EOPNOTSUPP &&
	       (e->counter == FIXED || (ivytown && (!strncmp(e->box, other, 4) ||
						    !strcmp(e->box, "irp") ||
						    !strncmp(e->box, "cbox", 4))));
}

static void open_event(struct event *e, const char *pmu, uint64_t config, bool group_read)
{
	struct perf_event_attr attr = {
		.type = pmu_type(pmu),
		.config = config,
		.config1 = e->row->config[1],
		.disabled = !e->leader && e->led < 0,
		.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD,
		.sample_period = e->period,
		.freq = e->freq,
		.read_format = PERF_FORMAT_LOST,
	};
	int cpu = home_cpu(e->socket);
	int group = e->led >= 0 ? e->led : e->leader ? e->leader->fd : -1;

	if (group_read) {
		attr.sample_type |= PERF_SAMPLE_READ;
		attr.read_format |= PERF_FORMAT_GROUP;
	}
	e->fd = perf_event_open(&attr, -1, cpu, group);
	if (e->fd < 0 && refused(e)) {
		e->period = e->ring.unit = 0;
		attr.sample_period = attr.freq = 0;
		e->fd = perf_event_open(&attr, -1, cpu, group);
	}
	if (e->fd < 0)
		err(1, "perf_event_open %s config %#lx period %lu", pmu, config, e->period);
	if (e->period)
		ring_map(&e->ring, e->fd, RING_PAGES);
}

/*
 * Some of a box's events.  Where an event may get another counter when it comes
 * back after a hotplug, there is only one of them, so that its counter is known.
 */
static void open_box(const struct round *r, const struct kind *kind, int socket, int num)
{
	struct event *leader = NULL;
	bool grouped = one_in(2), group_read = one_in(2);
	int led = -1;
	uint64_t down = one_in(2) ? kind->down : 0;
	char pmu[32], box[16];
	int counter = 0;

	if (client) {
		snprintf(pmu, sizeof(pmu), "uncore");
		snprintf(box, sizeof(box), "uncore");
	} else if (kind->num) {
		snprintf(pmu, sizeof(pmu), "uncore_%s_%d", kind->name, num);
		snprintf(box, sizeof(box), "%s%d", kind->name, num);
	} else {
		snprintf(pmu, sizeof(pmu), "uncore_%s", kind->name);
		snprintf(box, sizeof(box), "%s", kind->name);
	}
	if (grouped && r->led && num_leaders < MAX_LEADERS)
		led = leader_open(one_in(2) ? "msr/read_msr" : "msr/write_msr", home_cpu(socket));
	for (int i = 0; i < MAX_ROWS && kind->rows[i].config[0]; i++) {
		const struct row *row = &kind->rows[i];
		struct event *e = &events[num_events];
		bool only_one = r->hotplug && !kind->own && row->signal;

		if (num_events == MAX_EVENTS || one_in(3) || (only_one && counter))
			continue;
		*e = (struct event){
			.row = row, .socket = socket, .leader = leader, .led = led,
			.counter = !row->signal ? FIXED : kind->own ? i : counter,
		};
		snprintf(e->box, sizeof(e->box), "%s", box);
		counter += !!row->signal;
		choose_period(r, e);
		open_event(e, pmu, row->config[0] | down, grouped && group_read && !leader && led < 0);
		num_events++;
		if (leader)
			leader->members++;
		else if (grouped)
			leader = e;
	}
}

static void open_events(const struct round *r)
{
	num_events = 0;
	for (int socket = 0; socket < SOCKETS; socket++) {
		for (size_t k = 0; k < num_kinds; k++) {
			for (int num = 0; num < kinds[k].num || !num; num++) {
				if (one_in(kinds[k].num > 2 ? 5 : 2))
					open_box(r, &kinds[k], socket, num);
			}
		}
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

/* The stimulus that makes an event overflow at its rate during the round */
static int put(const struct round *r, struct event *e, char *text, size_t size)
{
	uint64_t unit = e->freq || !e->period ? log_rnd(0, 20) : e->period;
	double each = r->hz / ((double)unit * e->rate);
	uint64_t every = each < 1 ? 1 : each;

	e->put = r->hz * r->seconds / every;
	return snprintf(text, size, " %s.%s,socket=%d,every=%lu,count=%lu,delay=%lu", e->box,
			e->row->signal, e->socket, every, e->put, rnd(1000));
}

#define MAX_PUT		8	/* in one command */

static void put_all(const struct round *r)
{
	char line[MAX_PUT * 120] = "put";
	size_t len = 3, n = 0;

	for (int i = 0; i < num_events; i++) {
		if (!events[i].row->signal)
			continue;
		len += put(r, &events[i], line + len, sizeof(line) - len);
		if (++n < MAX_PUT)
			continue;
		hw("%s", line);
		len = 3;
		n = 0;
	}
	if (n)
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
	printf("BAD round %llu, %s counter %d on socket %d, period %lu%s%s: ", sum.rounds, e->box,
	       e->counter, e->socket, e->period, e->freq ? " Hz" : "", freeze ? ", freezing" : "");
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
			hw("pmi %lu", rnd(SOCKETS));
		poll(NULL, 0, rnd(10));
	}
	hw("set lose_pmi=0 late_freeze=0");
	if (r->toggle)
		hw("stop");
	wait_for_stimuli();
	/* the driver looks for lost PMIs once a second */
	for (end = now() + (r->lose || r->late ? 1.2 : 0.05); now() < end; poll(NULL, 0, 20))
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
	       (haswell || strncmp(e->box, "imc", 3));
}

/* Whether the probe may have read so many clocks */
static bool may_be_probed(const struct round *r, const struct event *e, uint64_t clocks)
{
	if (!freeze || kinds == ex_kinds || !is_probed(r, e))
		return !clocks;
	if (r->late || r->spurious)
		return (int64_t)clocks >= 0;
	return clocks % PROBE_LEFT == 0 && clocks / PROBE_LEFT <= moves;
}

static void check(const struct round *r, struct event *e, struct figures after)
{
	bool calm = !r->toggle && !r->hotplug && e->row->signal;
	/* a W-Box counter is armed for at least 3 (its erratum) */
	bool fitted = e->period && (e->freq || max_rate || (e->box[0] == 'w' && e->period < 3));
	uint64_t counted = after.counted - e->before.counted;
	uint64_t unread = after.unread - e->before.unread;
	uint64_t frozen = after.frozen - e->before.frozen;
	struct values values = read_event(e);
	uint64_t count = values.count, rest = count - e->ring.sum;
	const struct event *group = e->leader ?: e;
	bool stops;

	sum.samples += e->ring.samples;
	sum.unwritten += values.lost;
	sum.unread += unread;
	sum.frozen += frozen;
	if (!may_be_probed(r, e, counted - count - unread))
		bad(e, "count %lu + %lu unread, but %lu counted", count, unread, counted);
	/* Setting en_all after a stray PMI ends the freeze of the next PMI, too; and see is_probed(). */
	if (freeze && !r->late && !r->spurious && unread && !is_probed(r, e))
		bad(e, "%lu unread in spite of the freeze, toggle %d hotplug %d lose %d", unread, r->toggle, r->hotplug, r->lose);
	/* Without the rate limit PMIs may hold up a read() of this program for a whole round. */
	if (values.lost && max_rate)
		bad(e, "%lu samples did not fit into the buffer", values.lost);
	if (e->ring.odd)
		bad(e, "%lu PERIODs are no multiples of it", e->ring.odd);
	if (e->ring.sum > count)
		bad(e, "PERIODs sum up to %lu, more than %lu", e->ring.sum, count);
	if (!calm)
		return;
	/*
	 * A sample with a group's values stops the box for a moment, and where no register shows a
	 * freeze a poll stops the package.
	 */
	stops = group->members || e->led >= 0 || (freeze && kinds != ex_kinds);
	if (fitted || stops ? counted + frozen > e->put : counted + frozen != e->put)
		bad(e, "%lu counted + %lu frozen, but %lu put in", counted, frozen, e->put);
	if (e->period && !fitted && !values.lost && rest >= e->period + 3 * (e->box[0] == 'w'))
		bad(e, "the rest is %lu", rest);
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

/* The driver reads a QPI counter in two halves: the lower one must not wrap meanwhile. */
static struct round choose_round(void)
{
	bool fast = !ivytown && one_in(10);
	struct round r = {
		.hz = fast ? 100000000000000 : 1000000000,
		.seconds = fast ? 3 : 1 + rnd(300) / 100.0,
		.toggle = one_in(3),
		.hotplug = !fast && one_in(4),
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
	for (int i = 0; i < num_events; i++)
		enable(&events[i], true);
	put_all(&r);
	play(&r);
	for (int i = 0; i < num_events; i++)
		enable(&events[i], false);
	drain_all();
	close_events(&r);
	close_shots();
}

/* ---- the driver, on hardware with faults ------------------------------ */

static void load(const char *module)
{
	static const int fixed_pmi_bits[] = { 1, 1, 2, 20, 7 };
	static const unsigned int rates[] = { 0, 0, 10000, 500 };

	freeze = one_in(2) || ivytown;
	no_flag = one_in(4) && sum.loads;	/* without it there are no snapshots */
	max_rate = rates[rnd(ARRAY_SIZE(rates))];
	hw("clock 1000000000");
	if (haswell)
		hw("set no_global_status=%d sbox_gp=1 irp_ov=%lu us_width=%lu core_xor=%lu unit_ov=%lu",
		   no_flag, rnd(3), 44 + 4 * rnd(2), rnd(2), 2 * rnd(2));
	else if (ivytown)
		hw("set no_global_status=%d stale_box=%lu all_units_ov=%lu irp_ov=%lu",
		   no_flag, rnd(2), rnd(2), rnd(3));
	else if (client)
		hw("set no_global_status=%d pmi_gate=%lu fixed_needs_general=%lu frz_clears=%lu reserved_gp=%lu umask0=%lu",
		   no_flag, rnd(3), rnd(2), rnd(2), rnd(2), rnd(2));
	else
		hw("set w_erratum=%lu fixed_pmi_bit=%d summary=%lu no_global_status=%d core_sel=%lu pmi_gate=%lu",
		   rnd(2), fixed_pmi_bits[rnd(ARRAY_SIZE(fixed_pmi_bits))], rnd(4), no_flag, rnd(2), rnd(3));
	run("insmod %s freeze=%d max_sample_rate=%u unconfirmed=%d", module, freeze, max_rate, haswell);
	sum.loads++;
}

/* Whether the rounds had as many overflows and snapshots as soak.sh wants: a busy host plays fewer */
static bool enough(double seconds)
{
	return sum.rearms > seconds * MIN_OVERFLOWS &&
	       (seconds < SHORT || sum.snapshots > seconds * MIN_SNAPSHOTS);
}

int main(int argc, char **argv)
{
	double start, seconds;

	if (argc < 4)
		errx(1, "usage: soak SEED SECONDS MODULE [client|ivytown|haswell]");
	client = argc > 4 && !strcmp(argv[4], "client");
	haswell = argc > 4 && !strcmp(argv[4], "haswell");
	ivytown = argc > 4 && (haswell || !strcmp(argv[4], "ivytown"));
	if (client) {
		kinds = client_kinds;
		num_kinds = ARRAY_SIZE(client_kinds);
	} else if (haswell) {
		kinds = haswell_kinds;
		num_kinds = ARRAY_SIZE(haswell_kinds);
	} else if (ivytown) {
		kinds = ivytown_kinds;
		num_kinds = ARRAY_SIZE(ivytown_kinds);
	}
	soak_init(argv[1], 1);		/* CPU 1 is never a home CPU */
	start = now();
	seconds = atof(argv[2]);
	while (now() < start + seconds || (!enough(seconds) && now() < start + seconds * 10)) {
		load(argv[3]);
		for (int rounds = 1 + rnd(4); rounds--;)
			play_round();
		add_driver_stats();
		run("rmmod ex_uncore");
	}
	printf("loads=%llu rounds=%llu events=%llu led=%llu moves=%llu overflows=%llu snapshots=%llu",
	       sum.loads, sum.rounds, sum.events, sum.led, sum.moves, sum.rearms, sum.snapshots);
	printf(" samples=%llu pmis=%llu empty=%llu lost=%llu throttled=%llu frozen_clocks=%llu",
	       sum.samples, sum.pmis, sum.empty_pmis, sum.lost_pmis, sum.throttled,
	       sum.frozen_clocks);
	printf(" unwritten=%llu frozen=%llu unread=%llu bad=%d\n", sum.unwritten, sum.frozen,
	       sum.unread, failures);
	return 0;
}
