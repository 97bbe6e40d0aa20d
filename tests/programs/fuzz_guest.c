// SPDX-License-Identifier: GPL-2.0
/*
 * fuzz_guest SEED SECONDS MODULE: stress the driver in the machine.
 *
 * Some processes open events of the uncore's PMUs with any attributes, in groups or
 * alone, every sixth a snapshot, and run any operation of a perf event's file on them, on
 * any CPU.  Another one puts stimuli into the hardware, turns its fault switches, takes CPUs
 * and PCI devices away, and unloads and loads the module.  SEED alone determines what each of
 * them does.
 *
 * Meanwhile a witness has a box of its own, opens one event there after the other, and
 * checks: the event's count plus the occurrences that were overwritten unread equals the
 * model's count, under all faults, also those that the counter's former event had.
 *
 * Then all faults are switched off, and the stimuli put in must equal the counts and the
 * samples.  The caller has to check the kernel's log and kmemleak.
 */
#include "soak.h"

#include <dirent.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "pmus.h"

#define MAX_EVENTS	24		/* of one process */
#define GRACE		60		/* seconds in which a process must have come to its end */

/* ---- what the processes share ----------------------------------------- */

static struct shared {
	int stop;		/* all processes shall exit */
	int park;		/* all processes shall close their events, and wait */
	int parked;
	int loads;		/* how often the module has been loaded: its PMUs have new types */
	int gone;		/* how often a CPU has gone */
	long opened, done;	/* events, operations */
	long snapshots;		/* events of uncore_pmi */
	long witnessed;		/* events of the witness */
} *shared;

static int get(const int *flag)
{
	return __atomic_load_n(flag, __ATOMIC_ACQUIRE);
}

static int num_cpus;

/* ---- the hardware ----------------------------------------------------- */

/* All signals there are, a line each */
static char *signals[8192];
static unsigned int num_signals;

static void read_signals(void)
{
	if (!try_hw("signals"))
		errx(1, "signals: %s", reply);
	for (char *s = strtok(strdup(reply), "\n"); s; s = strtok(NULL, "\n"))
		signals[num_signals++] = s;
	num_signals--;		/* "ok" */
}

/* Switches that may be turned while the driver is at work */
static const char *const live_faults[] = {
	"w_erratum=0", "w_erratum=1", "summary=0", "summary=1", "summary=3", "lose_pmi=1",
	"lose_pmi=0", "late_freeze=0", "late_freeze=5000", "b_mask_ignore=1", "b_mask_ignore=0",
	"m_mask_ignore=1", "m_mask_ignore=0", "pmi_gate=0", "pmi_gate=1", "pmi_gate=2",
	"stale_box=1", "stale_box=0", "umask0_never=1", "umask0_never=0", "u_status_order=1",
	"u_status_order=0", "hlt_awake=1", "hlt_awake=0",
};

/* ... and such that make registers come and go */
static const char *const dead_faults[] = {
	"summary=2", "no_global_status=1", "no_global_status=0", "cboxes=6", "cboxes=10",
	"fixed_pmi_bit=2", "fixed_pmi_bit=1", "core_sel_bits=4", "core_sel_bits=8", "core_sel=1",
	"core_sel=0", "no_ovf_flag=1", "no_ovf_flag=0", "fixed_width=44", "fixed_width=48",
	"node_xor=1", "node_xor=0", "qpi0_rate=2", "qpi0_rate=5", "us_width=44", "us_width=48",
	"unit_ov=1", "unit_ov=0", "core_xor=1", "core_xor=0", "sboxes=2", "sboxes=4",
	"empty_channels=6", "empty_channels=0",
};

/* The switches as they were at first, a line each */
static char *first_faults;

static void read_faults(void)
{
	if (!try_hw("get"))
		errx(1, "get: %s", reply);
	first_faults = strdup(reply);
	first_faults[strlen(first_faults) - strlen("ok\n")] = 0;
}

static void restore_faults(void)
{
	for (char *s = strtok(first_faults, "\n"); s; s = strtok(NULL, "\n"))
		if (!try_hw("set %s", s))
			errx(1, "%s: %s", s, reply);
}

/* ---- the PMU of the trial --------------------------------------------- */

/* For each processor an event of the witness, and its counter.  No other process uses the box. */
static const struct trial {
	const char *pmu, *signal, *counter;
	uint64_t config;
} trials[] = {
	{ "uncore_bbox_0", "bbox0.early_ack", "bbox0 counter=3", 0xc4 },
	{ "uncore_qpi_0", "qpi0.txl_inserts", "qpi0 counter=0", 0x04 },
};
static const struct trial *trial;
static const struct pmu *trial_pmu;

static const struct pmu *find_pmu(const char *name)
{
	for (unsigned int i = 0; i < num_pmus; i++)
		if (!strcmp(pmus[i].name, name))
			return &pmus[i];
	return NULL;
}

static void find_trial(void)
{
	for (trial = trials; trial < trials + ARRAY_SIZE(trials); trial++) {
		trial_pmu = find_pmu(trial->pmu);
		if (trial_pmu)
			return;
	}
	errx(1, "there is no PMU");
}

/* Its samples are those of each PMI that another event causes. */
static const struct pmu *snapshot_pmu;

static void find_snapshots(void)
{
	snapshot_pmu = find_pmu("uncore_pmi");
	if (!snapshot_pmu)
		errx(1, "there are no snapshots");
}

/* ---- stimuli, and the events that count them -------------------------- */

#define MAX_HOT		12

/* The most frequent signals, and the events that count them */
static struct {
	const char *signal;
	const struct pmu *pmu;
	const char *terms;
} hot[MAX_HOT];

/* Does this signal's line belong to "uncore_bbox_0" and event "early_ack" or "imt_inserts.rd"? */
static bool is_signal_of(const char *line, const char *pmu, const char *event)
{
	for (pmu += strlen("uncore_"); *pmu; pmu++) {
		if (*pmu != '_' && *line++ != *pmu)
			return false;
	}
	if (*line++ != '.')
		return false;
	return !strncmp(line, event, strcspn(event, ".")) &&
	       strcspn(line, " ") == strcspn(event, ".");
}

static void choose_hot(void)
{
	int n = 0;

	while (n < MAX_HOT) {
		const struct pmu *pmu = &pmus[rnd(num_pmus)];
		unsigned int event, i = 0;

		if (!pmu->num_named || pmu == trial_pmu)
			continue;
		event = rnd(pmu->num_named);
		while (i < num_signals &&
		       !is_signal_of(signals[i], pmu->name, pmu->named[event].name))
			i++;
		if (i == num_signals)
			continue;
		hot[n].signal = signals[i];
		hot[n].pmu = pmu;
		hot[n++].terms = pmu->named[event].terms;
	}
}

/* ",key=value" for each " key=one|other" or " key=0-7" of a signal's line */
static void some_attrs(const char *keys, char *line, size_t size)
{
	while (*keys) {
		int key = strcspn(keys + 1, "=") + 2, vals = strcspn(keys + key, " "), n = 1;
		const char *val = keys + key;

		for (int i = 0; i < vals; i++)
			n += val[i] == '|';
		for (n = rnd(n); n; n--)
			val = strchr(val, '|') + 1;
		if (*val >= '0' && *val <= '9')
			snprintf(line, size, ",%.*s%d", key - 1, keys + 1, (int)rnd(8));
		else
			snprintf(line, size, ",%.*s%.*s", key - 1, keys + 1,
				 (int)strcspn(val, "| "), val);
		size -= strlen(line);
		line += strlen(line);
		keys += key + vals;
	}
}

/* Put in a stimulus, frequent enough for overflows. */
static void put_something(void)
{
	const char *signal = one_in(4) ? signals[rnd(num_signals)] : hot[rnd(MAX_HOT)].signal;
	int name = strcspn(signal, " ");
	char attrs[256] = "";

	some_attrs(signal + name, attrs, sizeof(attrs));
	try_hw("put %.*s%s,socket=%d,count=%lu,every=%lu,width=%lu,delay=%lu", name, signal, attrs,
	   (int)rnd(2), 1 + rnd(1 << rnd(24)), 1 + rnd(2000), 1 + rnd(3), rnd(10000));
}

static void set_field(const struct pmu *pmu, const char *name, size_t len, uint64_t val,
		      uint64_t *config)
{
	for (unsigned int i = 0; i < pmu->num_fields; i++) {
		const struct field *f = &pmu->field[i];

		if (strlen(f->name) == len && !strncmp(f->name, name, len))
			config[f->word] |= val << __builtin_ctzll(f->mask) & f->mask;
	}
}

/* A named event's config with fields changed, or one of any bits */
static void some_config(const struct pmu *pmu, uint64_t *config)
{
	const char *term = pmu->num_named ? pmu->named[rnd(pmu->num_named)].terms : "";
	int like = rnd(MAX_HOT);

	for (int i = 0; i < MAX_HOT && hot[like].pmu != pmu; i++)
		like = (like + 1) % MAX_HOT;
	if (hot[like].pmu == pmu && !one_in(3))
		term = hot[like].terms;
	memset(config, 0, 3 * sizeof(*config));
	if (one_in(20)) {
		for (int i = 0; i < 3; i++)
			config[i] = chance() << rnd(64);
		return;
	}
	while (*term) {
		size_t len = strcspn(term, ",="), whole = strcspn(term, ",");

		set_field(pmu, term, len, term[len] == '=' ? strtoull(term + len + 1, NULL, 0) : 1,
			  config);
		term += whole + (term[whole] == ',');
	}
	while (one_in(6) && pmu->num_fields) {
		const struct field *f = &pmu->field[rnd(pmu->num_fields)];

		config[f->word] ^= chance() << __builtin_ctzll(f->mask) & f->mask;
	}
}

/* ---- a process's operations on its events ----------------------------- */

static struct event {
	int fd;
	int cpu;
	unsigned int pmu;
	bool leads;		/* may lead a group */
	int gone;		/* how often a CPU had gone before */
	void *ring;
	size_t size;
} events[MAX_EVENTS];

static struct event *some_event(void)
{
	return &events[rnd(MAX_EVENTS)];
}

static uint64_t some_period(void)
{
	static const uint64_t periods[] = {
		0, 0, 1, 2, 3, 100, 1000, 12345, 1000000, 0x7fffffff, 0xffffff, 0xfffffe, 1ULL << 47,
		(1ULL << 48) - 1, 1ULL << 48, 1ULL << 62, 1ULL << 63, ~0ULL,
	};

	return periods[rnd(ARRAY_SIZE(periods))];
}

static void some_flags(struct perf_event_attr *attr)
{
	if (one_in(30)) {	/* the word of flags behind read_format */
		uint64_t flags = chance() & chance();

		memcpy((char *)&attr->read_format + 8, &flags, sizeof(flags));
		return;
	}
	attr->disabled = one_in(2);
	attr->pinned = one_in(8);
	attr->exclusive = one_in(16);
	attr->inherit = one_in(16);
	attr->enable_on_exec = one_in(16);
	attr->watermark = one_in(4);
	attr->sample_id_all = one_in(2);
	attr->exclude_kernel = one_in(32);
	attr->precise_ip = one_in(32) ? rnd(4) : 0;
	attr->write_backward = one_in(8);
	attr->mmap = one_in(8);
	attr->comm = one_in(8);
	attr->context_switch = one_in(8);
	attr->use_clockid = one_in(32);
	attr->sigtrap = one_in(32);
	attr->remove_on_exec = one_in(32);
}

/* Sample contents that need no other attribute */
#define PLAIN_SAMPLE								\
	(PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_ADDR |	\
	 PERF_SAMPLE_READ | PERF_SAMPLE_CALLCHAIN | PERF_SAMPLE_ID | PERF_SAMPLE_CPU |	\
	 PERF_SAMPLE_PERIOD | PERF_SAMPLE_STREAM_ID | PERF_SAMPLE_RAW |		\
	 PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_REGS_INTR | PERF_SAMPLE_DATA_SRC |		\
	 PERF_SAMPLE_STACK_USER | PERF_SAMPLE_REGS_USER)

static void some_attr(struct perf_event_attr *attr, const struct pmu *pmu)
{
	uint64_t config[3];

	memset(attr, 0, sizeof(*attr));
	some_config(pmu, config);
	attr->size = one_in(50) ? rnd(200) : sizeof(*attr);
	attr->type = one_in(50) ? rnd(100) : pmu->type;
	if (attr->type == trial_pmu->type)
		attr->type = PERF_TYPE_SOFTWARE;
	attr->config = config[0];
	attr->config1 = config[1];
	attr->config2 = config[2];
	attr->sample_period = some_period();
	some_flags(attr);
	if (one_in(4)) {
		attr->freq = 1;
		attr->sample_freq = one_in(8) ? chance() : 1 + rnd(4000);
	}
	if (!one_in(4))
		attr->sample_type = chance() & (one_in(8) ? ~0ULL >> 39 : PLAIN_SAMPLE);
	if (!one_in(4))
		attr->read_format = rnd(32);
	attr->wakeup_events = rnd(4);
	attr->clockid = rnd(8);
	attr->sample_regs_user = attr->sample_type & PERF_SAMPLE_REGS_USER ? chance() & 0x1ff : 0;
	attr->sample_regs_intr = attr->sample_type & PERF_SAMPLE_REGS_INTR ? chance() & 0x1ff : 0;
	attr->sample_stack_user = attr->sample_type & PERF_SAMPLE_STACK_USER ? 8 * (1 + rnd(1000)) : 0;
	attr->sample_max_stack = rnd(10);
}

static void do_close(struct event *e)
{
	if (e->ring)
		munmap(e->ring, e->size);
	if (e->fd >= 0)
		close(e->fd);
	*e = (struct event){ .fd = -1 };
}

static const struct pmu *some_pmu(void)
{
	if (one_in(6))
		return snapshot_pmu;
	return one_in(3) ? &pmus[rnd(num_pmus)] : hot[rnd(MAX_HOT)].pmu;
}

/*
 * Not an event whose CPU may have gone: perf takes it out of its group for good.  When it is closed, an
 * event that joined it later, on the CPU that is back, has a leader that is freed (seen in Linux 6.1
 * with software events alone).
 */
static bool may_lead(const struct event *e)
{
	return e->fd >= 0 && e->gone == get(&shared->gone) && (e->leads || one_in(16));
}

static void do_open(struct event *e)
{
	struct event *leader = one_in(2) ? some_event() : e;
	struct event new = {
		.cpu = rnd(num_cpus), .pmu = some_pmu() - pmus, .gone = get(&shared->gone),
	};
	unsigned long flags = one_in(8) ? rnd(16) : 0;
	int pid = one_in(16) ? (int)rnd(3) - 1 : -1, group = -1;
	struct perf_event_attr attr;

	do_close(e);
	if (may_lead(leader)) {
		group = leader->fd;
		new.cpu = leader->cpu;
		if (!one_in(4))
			new.pmu = leader->pmu;
	}
	if (one_in(16))
		new.cpu = (int)rnd(80) - 2;
	some_attr(&attr, &pmus[new.pmu]);
	new.leads = group < 0;
	*e = new;
	e->fd = syscall(SYS_perf_event_open, &attr, pid, new.cpu, group, flags);
	/* to sample it must be the home CPU, which is one of a package's two */
	if (e->fd < 0 && errno == ENODEV && !one_in(4)) {
		e->cpu = new.cpu ^ 1;
		e->fd = syscall(SYS_perf_event_open, &attr, pid, e->cpu, group, flags);
	}
	if (e->fd < 0)
		return;
	__atomic_fetch_add(&shared->opened, 1, __ATOMIC_RELAXED);
	if (attr.type == snapshot_pmu->type)
		__atomic_fetch_add(&shared->snapshots, 1, __ATOMIC_RELAXED);
}

static void do_ioctl(struct event *e)
{
	uint64_t arg = chance();

	switch (rnd(10)) {
	case 0: ioctl(e->fd, PERF_EVENT_IOC_ENABLE, rnd(2)); break;
	case 1: ioctl(e->fd, PERF_EVENT_IOC_DISABLE, rnd(2)); break;
	case 2: ioctl(e->fd, PERF_EVENT_IOC_RESET, rnd(2)); break;
	case 3: ioctl(e->fd, PERF_EVENT_IOC_REFRESH, rnd(4)); break;
	case 4:
		arg = some_period();
		ioctl(e->fd, PERF_EVENT_IOC_PERIOD, &arg);
		break;
	case 5: ioctl(e->fd, PERF_EVENT_IOC_SET_OUTPUT, one_in(4) ? -1 : some_event()->fd); break;
	case 6: ioctl(e->fd, PERF_EVENT_IOC_ID, &arg); break;
	case 7: ioctl(e->fd, PERF_EVENT_IOC_PAUSE_OUTPUT, rnd(2)); break;
	case 8: ioctl(e->fd, PERF_EVENT_IOC_SET_FILTER, "event == 1"); break;
	case 9: ioctl(e->fd, PERF_EVENT_IOC_SET_BPF, rnd(3)); break;
	}
}

static void do_read(struct event *e)
{
	char buf[1024];

	if (read(e->fd, buf, one_in(8) ? rnd(64) : sizeof(buf)) < 0)
		return;
}

static void do_map(struct event *e)
{
	size_t size = PAGE * (one_in(8) ? rnd(9) : 1 + (1UL << rnd(4)));
	int prot = PROT_READ | (one_in(4) ? 0 : PROT_WRITE);

	if (e->ring || e->fd < 0)
		return;
	e->ring = mmap(NULL, size, prot, MAP_SHARED, e->fd, one_in(16) ? PAGE : 0);
	if (e->ring == MAP_FAILED)
		e->ring = NULL;
	e->size = size;
}

static void do_unmap(struct event *e)
{
	if (e->ring)
		munmap(e->ring, e->size);
	e->ring = NULL;
}

/* Make room in the ring, if it can be written. */
static void do_drain(struct event *e)
{
	struct perf_event_mmap_page *page = e->ring;

	if (page && !mprotect(page, PAGE, PROT_READ | PROT_WRITE))
		page->data_tail = page->data_head;
}

static void do_async(struct event *e)
{
	fcntl(e->fd, F_SETOWN, getpid());
	fcntl(e->fd, F_SETSIG, one_in(2) ? SIGIO : 0);
	fcntl(e->fd, F_SETFL, one_in(2) ? O_ASYNC : 0);
}

static void do_poll(struct event *e)
{
	struct pollfd fd = { .fd = e->fd, .events = POLLIN };

	poll(&fd, 1, rnd(3));
}

static void do_move(struct event *e)
{
	cpu_set_t set;

	(void)e;
	CPU_ZERO(&set);
	CPU_SET(rnd(num_cpus), &set);
	sched_setaffinity(0, sizeof(set), &set);
}

/* A child shares the files, runs operations of its own on them, and exits. */
static void do_fork(struct event *e)
{
	pid_t child = fork();

	if (child > 0) {
		waitpid(child, NULL, 0);
		return;
	}
	if (child < 0)
		return;
	for (int i = 0; i < 5; i++) {
		do_ioctl(some_event());
		do_read(e);
	}
	_exit(0);
}

static void do_dup(struct event *e)
{
	struct event *to = some_event();

	if (e->fd < 0 || to == e)
		return;
	do_close(to);
	*to = *e;
	to->ring = NULL;
	to->fd = dup(e->fd);
}

static const struct op {
	void (*run)(struct event *e);
	unsigned int weight;
} ops[] = {
	{ do_open, 30 }, { do_close, 6 }, { do_ioctl, 25 }, { do_read, 12 }, { do_map, 8 },
	{ do_unmap, 2 }, { do_drain, 8 }, { do_async, 2 }, { do_poll, 3 }, { do_move, 4 },
	{ do_fork, 1 }, { do_dup, 1 },
};

static void do_something(void)
{
	unsigned int all = 0, pick;
	const struct op *op = ops;

	for (size_t i = 0; i < ARRAY_SIZE(ops); i++)
		all += ops[i].weight;
	for (pick = rnd(all); pick >= op->weight; op++)
		pick -= op->weight;
	op->run(some_event());
	__atomic_fetch_add(&shared->done, 1, __ATOMIC_RELAXED);
}

static void close_all(void)
{
	for (int i = 0; i < MAX_EVENTS; i++)
		do_close(&events[i]);
}

static void nap(long us)
{
	struct timespec t = { us / 1000000, us % 1000000 * 1000 };

	nanosleep(&t, NULL);
}

/* Run operations in a loop; close all events when the other process asks for it. */
static void work(void (*what)(void))
{
	int loads = -1;

	for (int i = 0; i < MAX_EVENTS; i++)
		events[i].fd = -1;
	while (!get(&shared->stop)) {
		if (get(&shared->park)) {
			close_all();
			__atomic_fetch_add(&shared->parked, 1, __ATOMIC_RELEASE);
			while (get(&shared->park) && !get(&shared->stop))
				nap(1000);
		}
		if (loads != get(&shared->loads)) {
			loads = get(&shared->loads);
			read_types();
		}
		what();
	}
	close_all();
}

static void worker(void)
{
	work(do_something);
}

/* ---- the witness ------------------------------------------------------ */

/* The model's figures of the witness's counter */
struct figures {
	uint64_t counted, frozen, unread;
};

static struct figures figures(int socket)
{
	struct figures f = { 0 };
	char key[64], *line;

	snprintf(key, sizeof(key), "socket=%d %s ", socket, trial->counter);
	if (!try_hw("stat"))
		errx(1, "stat: %s", reply);
	line = strstr(reply, key);
	if (line)
		sscanf(line + strlen(key), "value=%*u counted=%lu frozen=%lu unread=%lu",
		       &f.counted, &f.frozen, &f.unread);
	return f;
}

#define TRIAL_PAGES	64	/* room for all samples */

static int open_trial(int cpu, uint64_t period, struct ring *ring)
{
	struct perf_event_attr attr = {
		.type = trial_pmu->type, .config = trial->config, .disabled = 1,
		.sample_period = period, .sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD,
	};
	int fd = perf_event_open(&attr, -1, cpu, -1);

	if (fd >= 0)
		ring_map(ring, fd, TRIAL_PAGES);
	return fd;
}

/* Returns the count; the sum of the samples is in @ring. */
static uint64_t close_trial(int fd, struct ring *ring)
{
	uint64_t count;

	if (read(fd, &count, sizeof(count)) != sizeof(count))
		err(1, "the read of a trial");
	ring_drain(ring);
	munmap(ring->page, (1 + TRIAL_PAGES) * PAGE);
	close(fd);
	return count;
}

static void watch(int cpu, int socket, uint64_t period, long us)
{
	struct ring ring = { 0 };
	int fd = open_trial(cpu, period, &ring);
	struct figures before, after;
	uint64_t count;

	if (fd < 0) {
		nap(1000);	/* the package may be away */
		return;
	}
	before = figures(socket);
	ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
	try_hw("put %s,socket=%d,count=%lu,every=%lu", trial->signal, socket, 1 + rnd(100000),
	       1 + rnd(2000));
	nap(us);
	ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
	after = figures(socket);
	count = close_trial(fd, &ring);
	__atomic_fetch_add(&shared->witnessed, 1, __ATOMIC_RELAXED);
	if (count + after.unread - before.unread != after.counted - before.counted ||
	    ring.sum > count)
		errx(1, "socket %d, period %lu: count %lu, sum %lu, but %lu counted, %lu unread",
		     socket, period, count, ring.sum, after.counted - before.counted,
		     after.unread - before.unread);
}

/*
 * One that counts lives long enough for more than one look at lost PMIs, one that samples
 * often not.
 */
static void watch_one(void)
{
	int cpu = rnd(num_cpus);
	uint64_t period = one_in(2) ? 0 : 1 + rnd(3000);

	watch(cpu, cpu * 2 / num_cpus, period, one_in(2) ? rnd(50000) : rnd(2500000));
}

static void witness(void)
{
	work(watch_one);
}

/* ---- other changes to the machine ------------------------------------- */

static const char *module;
static int num_workers;

static bool load(const char *args)
{
	int fd = open(module, O_RDONLY | O_CLOEXEC);
	bool loaded = fd >= 0 && !syscall(SYS_finit_module, fd, args, 0);

	close(fd);
	if (loaded)
		__atomic_fetch_add(&shared->loads, 1, __ATOMIC_RELEASE);
	return loaded;
}

static bool unload(void)
{
	return !syscall(SYS_delete_module, "ex_uncore", O_NONBLOCK);
}

/* The rate limit in samples a second: the debug kernel is slow. */
static void must_load(void)
{
	char args[64];

	snprintf(args, sizeof(args), "max_sample_rate=%d freeze=%d unconfirmed=1",
		 20 + (int)rnd(80), (int)rnd(2));
	if (!load(args))
		err(1, "the module does not load again (%s)", args);
}

/* Try rmmod, which succeeds if no event is open. */
static void try_reload(void)
{
	if (load("") || unload())
		must_load();
}

/* Ivytown: the functions of a package's second and third port, counters and filter */
static void lose_device(void)
{
	static const char *const ports[] = { ":09.2", ":09.6", ":18.2" };
	const char *port = ports[rnd(ARRAY_SIZE(ports))];
	DIR *dir = opendir("/sys/bus/pci/devices");
	int which = rnd(2);
	struct dirent *entry;
	char path[300];

	while (dir && (entry = readdir(dir))) {
		size_t len = strlen(entry->d_name);

		if (len < 5 || strcmp(entry->d_name + len - 5, port) || which--)
			continue;
		snprintf(path, sizeof(path), "/sys/bus/pci/devices/%s/remove", entry->d_name);
		write_file("1", "%s", path);
		break;
	}
	if (dir)
		closedir(dir);
}

/* All processes close their events, registers appear or disappear, and the module is loaded anew. */
static void reload(void)
{
	__atomic_store_n(&shared->parked, 0, __ATOMIC_RELEASE);
	__atomic_store_n(&shared->park, 1, __ATOMIC_RELEASE);
	while (get(&shared->parked) < num_workers + 1 && !get(&shared->stop))	/* the witness, too */
		nap(1000);
	if (!get(&shared->stop)) {
		if (!unload())
			err(1, "rmmod, with no event open");
		try_hw("set %s", dead_faults[rnd(ARRAY_SIZE(dead_faults))]);
		write_file("1", "/sys/bus/pci/rescan");
		must_load();
	}
	__atomic_store_n(&shared->park, 0, __ATOMIC_RELEASE);
}

static void online(int cpu, bool on)
{
	char path[64];
	int fd;

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/online", cpu);
	fd = open(path, O_WRONLY);
	if (fd < 0)
		return;		/* CPU 0 stays */
	if (!on)
		__atomic_fetch_add(&shared->gone, 1, __ATOMIC_RELEASE);
	if (write(fd, on ? "1" : "0", 1) < 0 && on)
		err(1, "CPU %d does not come back", cpu);
	close(fd);
}

static void all_online(void)
{
	for (int cpu = 1; cpu < num_cpus; cpu++)
		online(cpu, true);
}

static void chaos(void)
{
	while (!get(&shared->stop)) {
		unsigned int what = rnd(1000);

		if (what < 700)
			put_something();
		else if (what < 880)
			try_hw("set %s", live_faults[rnd(ARRAY_SIZE(live_faults))]);
		else if (what < 900)
			try_hw("stop");
		else if (what < 920)
			try_hw("clock %lu", 1000000UL << rnd(10));
		else if (what < 950)
			online(1 + rnd(num_cpus - 1), false);
		else if (what < 980)
			online(1 + rnd(num_cpus - 1), true);
		else if (what < 985)
			lose_device();
		else if (what < 995)
			try_reload();
		else
			reload();
		nap(rnd(20000));
	}
}

/* ---- the end ---------------------------------------------------------- */

static pid_t start(void (*run)(void), uint64_t its_seed)
{
	pid_t child = fork();

	if (child < 0)
		err(1, "fork");
	if (child)
		return child;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGIO, SIG_IGN);
	signal(SIGTRAP, SIG_IGN);
	seed = its_seed;
	run();
	exit(0);
}

static void await(pid_t child, const char *who)
{
	int status;

	for (int i = 0; i < GRACE * 100; i++) {
		if (waitpid(child, &status, WNOHANG) == child) {
			if (status)
				errx(1, "%s ended with status %#x", who, status);
			return;
		}
		nap(10000);
	}
	errx(1, "%s does not come to an end", who);
}

/* Open an event, put in a stimulus and wait: the event's count and samples */
static void try_event(int cpu, int socket, uint64_t period, uint64_t *count, uint64_t *sum)
{
	struct ring ring = { 0 };
	int fd = open_trial(cpu, period, &ring);

	if (fd < 0 || ioctl(fd, PERF_EVENT_IOC_ENABLE, 0))
		err(1, "an event in the end");
	hw("put %s,socket=%d,count=20500,every=1000", trial->signal, socket);
	wait_for_stimuli();
	*count = close_trial(fd, &ring);
	*sum = ring.sum;
}

/* The same driver instance counts exactly what is put in. */
static void check_count(int cpu, int socket)
{
	uint64_t count, sum, before = figures(socket).frozen, stood;

	try_event(cpu, socket, 0, &count, &sum);
	stood = figures(socket).frozen - before;
	printf("socket %d: counted %lu, frozen %lu\n", socket, count, stood);
	if (count + stood != 20500)
		errx(1, "20500 went in");
}

/* A driver loaded anew samples: the samples sum up to the count, but for less than a period. */
static void check_sample(int cpu, int socket)
{
	uint64_t count, sum;

	try_event(cpu, socket, 1000, &count, &sum);
	printf("socket %d: counted %lu, sampled %lu\n", socket, count, sum);
	if (!sum || sum > count || count - sum >= 1000)
		errx(1, "that does not agree");
}

int main(int argc, char **argv)
{
	pid_t child[17], agent, adds_up;

	if (argc != 4)
		errx(1, "usage: fuzz_guest SEED SECONDS MODULE");
	module = argv[3];
	num_cpus = sysconf(_SC_NPROCESSORS_CONF);
	num_workers = num_cpus < 8 ? 2 * num_cpus : 16;
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED)
		err(1, "mmap");
	read_signals();
	read_faults();
	seed = strtoull(argv[1], NULL, 0) * 0x9e3779b97f4a7c15ULL + 1;
	must_load();
	read_pmus();
	find_trial();
	find_snapshots();
	choose_hot();

	for (int i = 0; i < num_workers; i++)
		child[i] = start(worker, chance() | 1);
	adds_up = start(witness, chance() | 1);
	agent = start(chaos, chance() | 1);
	sleep(strtoul(argv[2], NULL, 0));
	__atomic_store_n(&shared->stop, 1, __ATOMIC_RELEASE);
	await(agent, "the chaos");
	await(adds_up, "the witness");
	for (int i = 0; i < num_workers; i++)
		await(child[i], "a process");

	all_online();
	try_hw("clock 1000000000");
	read_types();
	for (int socket = 0; socket < 2; socket++)
		watch(socket * num_cpus / 2, socket, 0, 2200000);
	try_hw("stop");
	restore_faults();
	printf("seed %s: %ld operations, %ld events opened, %ld of them snapshots, %ld added up, module loaded %d times\n",
	       argv[1], shared->done, shared->opened, shared->snapshots, shared->witnessed,
	       shared->loads);
	for (int socket = 0; socket < 2; socket++)
		check_count(socket * num_cpus / 2, socket);
	if (!unload() || !load("freeze=1 unconfirmed=1"))
		err(1, "once more");
	read_types();
	for (int socket = 0; socket < 2; socket++)
		check_sample(socket * num_cpus / 2, socket);
	if (!unload())
		err(1, "rmmod in the end");
	return 0;
}
