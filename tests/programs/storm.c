// SPDX-License-Identifier: GPL-2.0
/*
 * storm [OPTIONS] PMU:CONFIG[,CONFIG1]:NUM...
 *
 * Measure how much of a home CPU's time an unprivileged user's samples leave.  For each
 * PMU, open NUM events in a group as user 65534 on every home CPU, while a process spins
 * there.
 *
 *	-p PERIOD	(1), or F and a frequency
 *	-c CPU,CPU...	the home CPUs (0)
 *	-f CPU,CPU...	other CPUs of the packages, where processes spin, too, and which have the
 *			events of uncore_pmi with the home CPUs
 *	-k		the events of uncore_pmi are on these other CPUs alone, with call chains
 *	-s SECONDS	of storm (0.3); a third of it without, before
 *	-a ATTACK	what the user does to the events, ten thousand times a second:
 *		toggle	disables and enables them
 *		period	changes their periods (PERF_EVENT_IOC_PERIOD)
 *		reset	sets their counts to 0 (PERF_EVENT_IOC_RESET)
 *		churn	closes them, and opens them again
 *	-g NUM		each sample's signal goes to a group of NUM processes (F_SETOWN)
 *	-o		only samples of uncore_pmi send signals
 *	-w NUM		each sample wakes up NUM epoll instances that wait for the first event
 *	-d NUM		each of them waits for NUM duplicates of its file descriptor (1)
 *	-e HZ		in the end let the uncore clock run at HZ, wait 2.5 s, and sample
 *			for a second
 *
 * Prints, the three first as turns of the spinning process in a millisecond:
 *
 *	quiet=N idle=N storm=N	without events; with events that do not overflow, and
 *			the attack; and in the storm.  Of CPUs that with the least in
 *			the storm
 *	taken=N		thousandths of the CPU's time that the overflows took
 *	snapshots=N	samples of uncore_pmi on the CPU that has the fewest (-f)
 *	events=N count=N sum=N samples=N lost=N rest=N
 *			of all events but those of uncore_pmi; rest is the largest count - sum of one
 *	counted=N unread=N frozen=N	the model's figures of count's counters; those
 *			of fixed counters are neither here nor in count
 *	end_count=N end_sum=N end_samples=N	of the last second (-e)
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>

#include "ring.h"
#include "../../tools/guest/ask.h"

#define MAX_EVENTS	512
#define MAX_CPUS	8
#define RING_PAGES	64
#define CHAIN_PAGES	512		/* 2000 samples with the longest call chain */
#define NOBODY		65534
#define DEEP		200		/* calls: more than a call chain has (perf_event_max_stack) */
#define FIXED		0xff
#define NEVER		(1ULL << 46)

struct event {
	int fd;
	int cpu;
	bool leads, fixed, snapshot;
	struct perf_event_attr attr;
	struct ring ring;
};

struct figures {
	uint64_t counted, frozen, unread;
};

static struct event events[MAX_EVENTS];
static int num_events;
static int cpus[MAX_CPUS] = { 0 }, num_cpus = 1, num_homes = 1;
static volatile uint64_t *turns;	/* of the spinning process on each of cpus[] */
static uint64_t period = 1;
static bool freq;
static int waiters;			/* for each sample of the first event */
static bool chains;			/* of uncore_pmi */
static bool only_snapshots;		/* send signals */
static int duplicates = 1;		/* of its file descriptor, for each waiter */
static pid_t group;			/* that gets the signals, or 0 */

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static void nap(double seconds)
{
	struct timespec t = { seconds, (seconds - (long)seconds) * 1e9 };

	nanosleep(&t, NULL);
}

static void pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		err(1, "sched_setaffinity");
}

/* Without optimization each call has a frame, of which a call chain has one, too. */
__attribute__((noinline, optimize("O0")))
static void spin(int calls, volatile uint64_t *turn)
{
	if (calls)
		spin(calls - 1, turn);
	while (turn)
		(*turn)++;
}

static void start_spinning(void)
{
	turns = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	for (int i = 0; i < num_cpus; i++) {
		if (fork())
			continue;
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		pin(cpus[i]);
		spin(chains ? DEEP : 0, &turns[8 * i]);
	}
}

/* The other processes run at once, though one spins on the CPU. */
static void run_first(void)
{
	struct sched_param param = { .sched_priority = 1 };

	pin(cpus[0]);
	if (sched_setscheduler(0, SCHED_FIFO, &param))
		err(1, "sched_setscheduler");
}

static struct figures model(void)
{
	struct figures sum = { 0 }, one;
	char *text = ask("stat"), *line;

	for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		if (sscanf(line, "socket=%*u %*s counter=%*u value=%*u counted=%lu frozen=%lu unread=%lu",
			   &one.counted, &one.frozen, &one.unread) != 3)
			continue;
		sum.counted += one.counted;
		sum.frozen += one.frozen;
		sum.unread += one.unread;
	}
	free(text);
	return sum;
}

/* ---- the user --------------------------------------------------------- */

static void add_events(const char *spec)
{
	unsigned long long config, config1 = 0;
	char pmu[64];
	bool snapshot;
	int num, first, last;

	if (sscanf(spec, "%63[^:]:%lli,%lli:%d", pmu, &config, &config1, &num) != 4 &&
	    sscanf(spec, "%63[^:]:%lli:%d", pmu, &config, &num) != 3)
		errx(1, "%s: not PMU:CONFIG[,CONFIG1]:NUM", spec);
	snapshot = !strcmp(pmu, "uncore_pmi");
	first = snapshot && chains ? num_homes : 0;
	last = snapshot ? num_cpus : num_homes;
	for (int i = first * num; i < last * num; i++) {
		if (num_events == MAX_EVENTS)
			errx(1, "too many events");
		events[num_events++] = (struct event){
			.cpu = cpus[i / num],
			.leads = i % num == 0,
			.fixed = config == FIXED,
			.snapshot = snapshot,
			.attr = {
				.type = pmu_type(pmu), .config = config, .config1 = config1,
				.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD |
					       (snapshot && chains ? PERF_SAMPLE_CALLCHAIN : 0),
			},
		};
	}
}

static bool signals(const struct event *e)
{
	return group && (e->snapshot || !only_snapshots);
}

static void open_all(uint64_t its_period, bool its_freq)
{
	int leader = -1;

	if (seteuid(NOBODY))
		err(1, "seteuid");
	for (struct event *e = events; e < events + num_events; e++) {
		e->attr.sample_period = its_period;
		e->attr.freq = its_freq;
		e->attr.wakeup_events = signals(e) || waiters;
		e->attr.disabled = e->leads;
		e->fd = perf_event_open(&e->attr, -1, e->cpu, e->leads ? -1 : leader);
		if (e->fd < 0)
			err(1, "perf_event_open");
		if (e->leads)
			leader = e->fd;
	}
	if (seteuid(0))
		err(1, "seteuid");
}

/* Processes that sleep and ignore the signals, whose delivery takes the home CPU's time */
static void start_group(int num)
{
	signal(SIGIO, SIG_IGN);
	while (num--) {
		pid_t pid = fork();

		if (pid < 0)
			err(1, "fork");
		if (!pid) {
			prctl(PR_SET_PDEATHSIG, SIGKILL);
			for (;;)
				pause();
		}
		group = group ?: pid;
		if (setpgid(pid, group))
			err(1, "setpgid");
	}
}

static void signal_group(void)
{
	for (struct event *e = events; e < events + num_events; e++) {
		if (!signals(e))
			continue;
		if (fcntl(e->fd, F_SETOWN, -group) || fcntl(e->fd, F_SETFL, O_ASYNC))
			err(1, "fcntl");
	}
}

static void wait_for(const int *epolls, int fd)
{
	struct epoll_event in = { .events = EPOLLIN };

	for (int i = 0; i < waiters; i++) {
		if (epoll_ctl(epolls[i], EPOLL_CTL_ADD, fd, &in))
			err(1, "epoll_ctl");
	}
}

static void wait_for_first(void)
{
	struct rlimit files = { duplicates + waiters + 1000, duplicates + waiters + 1000 };
	int epolls[waiters + 1];

	if (setrlimit(RLIMIT_NOFILE, &files))
		err(1, "setrlimit");
	for (int i = 0; i < waiters; i++) {
		epolls[i] = epoll_create1(EPOLL_CLOEXEC);
		if (epolls[i] < 0)
			err(1, "epoll_create1");
	}
	wait_for(epolls, events->fd);
	for (int i = 1; i < duplicates; i++) {
		int fd = dup(events->fd);

		if (fd < 0)
			err(1, "dup");
		wait_for(epolls, fd);
	}
}

static void map_all(void)
{
	for (struct event *e = events; e < events + num_events; e++)
		ring_map(&e->ring, e->fd, e->snapshot && chains ? CHAIN_PAGES : RING_PAGES);
}

static void close_all(void)
{
	for (struct event *e = events + num_events; e-- > events;)
		close(e->fd);
}

static void leaders_ioctl(unsigned long request)
{
	for (struct event *e = events; e < events + num_events; e++) {
		if (e->leads && ioctl(e->fd, request, 0))
			err(1, "ioctl");
	}
}

static void attack_none(uint64_t its_period)
{
	(void)its_period;
}

static void attack_toggle(uint64_t its_period)
{
	(void)its_period;
	leaders_ioctl(PERF_EVENT_IOC_DISABLE);
	leaders_ioctl(PERF_EVENT_IOC_ENABLE);
}

static void attack_period(uint64_t its_period)
{
	static unsigned int turn;

	its_period += turn++ & 1;
	for (struct event *e = events; e < events + num_events; e++) {
		if (ioctl(e->fd, PERF_EVENT_IOC_PERIOD, &its_period))
			err(1, "ioctl");
	}
}

static void attack_reset(uint64_t its_period)
{
	(void)its_period;
	for (struct event *e = events; e < events + num_events; e++)
		ioctl(e->fd, PERF_EVENT_IOC_RESET, 0);
}

static void attack_churn(uint64_t its_period)
{
	close_all();
	open_all(its_period, false);
	leaders_ioctl(PERF_EVENT_IOC_ENABLE);
}

static const struct attack {
	const char *name;
	void (*run)(uint64_t its_period);
	bool keeps_rings;
} attacks[] = {
	{ "none", attack_none, true }, { "toggle", attack_toggle, true },
	{ "period", attack_period, true }, { "reset", attack_reset, true },
	{ "churn", attack_churn, false },
};
static const struct attack *attack = attacks;

static void choose_attack(const char *name)
{
	while (strcmp(attack->name, name)) {
		if (++attack == attacks + sizeof(attacks) / sizeof(*attacks))
			errx(1, "%s: no such attack", name);
	}
}

/* ---- the time that is left -------------------------------------------- */

/* Turns of each CPU in a millisecond, for some seconds; under attack with a period, or not */
static void measure(double seconds, uint64_t its_period, uint64_t *left)
{
	uint64_t before[MAX_CPUS];
	double start = now(), took;

	for (int i = 0; i < num_cpus; i++)
		before[i] = turns[8 * i];
	if (its_period && attack != attacks) {
		while (now() < start + seconds) {
			attack->run(its_period);
			nap(1e-4);
		}
	} else {
		nap(seconds);
	}
	took = now() - start;
	for (int i = 0; i < num_cpus; i++)
		left[i] = (turns[8 * i] - before[i]) / (took * 1000);
}

struct totals {
	uint64_t count, sum, samples, lost, rest, snapshots;
};

static struct totals totals(void)
{
	struct totals t = { .snapshots = UINT64_MAX };
	uint64_t count;

	for (struct event *e = events; e < events + num_events; e++) {
		ring_drain(&e->ring);
		if (read(e->fd, &count, sizeof(count)) != sizeof(count))
			err(1, "read");
		if (e->snapshot) {
			if (e->ring.samples < t.snapshots)
				t.snapshots = e->ring.samples;
			t.lost += e->ring.lost;
			continue;
		}
		if (count - e->ring.sum > t.rest)
			t.rest = count - e->ring.sum;
		t.samples += e->ring.samples;
		t.lost += e->ring.lost;
		if (e->fixed)
			continue;
		t.count += count;
		t.sum += e->ring.sum;
	}
	return t;
}

static void report_shares(const uint64_t *quiet, const uint64_t *idle, const uint64_t *storm)
{
	int worst = 0;

	for (int i = 1; i < num_cpus; i++) {
		if (storm[i] < storm[worst])
			worst = i;
	}
	printf("quiet=%lu idle=%lu storm=%lu taken=%ld ", quiet[worst], idle[worst], storm[worst],
	       (long)(idle[worst] - storm[worst]) * 1000 / (long)quiet[worst]);
}

static void report_model(struct figures before)
{
	struct figures after = model();

	printf("counted=%lu unread=%lu frozen=%lu", after.counted - before.counted,
	       after.unread - before.unread, after.frozen - before.frozen);
}

/* The storm is over: the clock is slow. */
static void calm(uint64_t hz)
{
	struct totals before, after;
	char line[32];

	snprintf(line, sizeof(line), "clock %lu", hz);
	free(ask(line));
	nap(2.5);
	free(ask("clock 0"));
	before = totals();
	free(ask(line));
	nap(1);
	free(ask("clock 0"));
	after = totals();
	printf(" end_count=%lu end_sum=%lu end_samples=%lu", after.count - before.count,
	       after.sum - before.sum, after.samples - before.samples);
}

static void add_cpus(char *list)
{
	for (char *s = strtok(list, ","); s && num_cpus < MAX_CPUS; s = strtok(NULL, ","))
		cpus[num_cpus++] = atoi(s);
}

int main(int argc, char **argv)
{
	uint64_t quiet[MAX_CPUS], idle[MAX_CPUS], storm[MAX_CPUS], hz = 0;
	double seconds = 0.3;
	struct figures before;
	struct totals t;
	int opt;

	while ((opt = getopt(argc, argv, "p:c:f:kos:a:d:e:g:w:")) != -1) {
		switch (opt) {
		case 'p':
			freq = *optarg == 'F';
			period = strtoull(optarg + freq, NULL, 0);
			break;
		case 'c':
			num_cpus = 0;
			add_cpus(optarg);
			num_homes = num_cpus;
			break;
		case 'f': add_cpus(optarg); break;
		case 'k': chains = true; break;
		case 'o': only_snapshots = true; break;
		case 's': seconds = atof(optarg); break;
		case 'a': choose_attack(optarg); break;
		case 'g': start_group(atoi(optarg)); break;
		case 'w': waiters = atoi(optarg); break;
		case 'd': duplicates = atoi(optarg); break;
		case 'e': hz = strtoull(optarg, NULL, 0); break;
		default: errx(1, "usage: storm [OPTIONS] PMU:CONFIG[,CONFIG1]:NUM...");
		}
	}
	for (char **spec = argv + optind; *spec; spec++)
		add_events(*spec);
	start_spinning();
	run_first();
	nap(0.01);
	measure(seconds / 3, 0, quiet);

	open_all(NEVER, false);
	leaders_ioctl(PERF_EVENT_IOC_ENABLE);
	measure(seconds / 3, NEVER, idle);
	close_all();

	before = model();
	open_all(period, freq);
	if (attack->keeps_rings)
		map_all();
	signal_group();
	wait_for_first();
	leaders_ioctl(PERF_EVENT_IOC_ENABLE);
	nap(0.05);	/* the rate limit may need a few overflows to detect the storm */
	measure(seconds, period, storm);
	report_shares(quiet, idle, storm);
	fflush(stdout);
	if (!hz)
		leaders_ioctl(PERF_EVENT_IOC_DISABLE);
	else
		free(ask("clock 0"));
	t = totals();
	printf("events=%d count=%lu sum=%lu samples=%lu lost=%lu rest=%lu ", num_events, t.count,
	       t.sum, t.samples, t.lost, t.rest);
	if (t.snapshots != UINT64_MAX)
		printf("snapshots=%lu ", t.snapshots);
	report_model(before);
	if (hz)
		calm(hz);
	puts("");
	return 0;
}
