/* SPDX-License-Identifier: GPL-2.0 */
/*
 * soak SEED SECONDS MODULE PLATFORM chaos: processes that do anything.
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
#ifndef CHAOS_H
#define CHAOS_H

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "pmus.h"

#define MAX_ATTEMPTS	24		/* events of one process */
#define GRACE		60		/* seconds in which a process must have come to its end */

/* ---- what the processes share ----------------------------------------- */

static struct shared {
	int stop;		/* all processes shall exit */
	int park;		/* all processes shall close their events, and wait */
	int parked;
	int loads;		/* how often the module has been loaded: its PMUs have new types */
	int gone;		/* how often a CPU has gone */
	unsigned int rate, freeze;	/* the module's parameters */
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
	"node_xor=1", "node_xor=0", "us_width=44", "us_width=48",
	"unit_ov=1", "unit_ov=0", "core_xor=1", "core_xor=0", "sboxes=2", "sboxes=4",
	"empty_channels=6", "empty_channels=0", "cha_ov=1", "cha_ov=0", "cha_ghosts=1",
	"cha_ghosts=0",
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

/* ---- PMUs ------------------------------------------------------------- */

static const struct pmu *find_pmu(const char *name)
{
	for (unsigned int i = 0; i < num_pmus; i++)
		if (!strcmp(pmus[i].name, name))
			return &pmus[i];
	errx(1, "there is no PMU %s", name);
}

/* The witness's; no other process uses the box. */
static const struct pmu *trial_pmu;

/* Its samples are those of each PMI that another event causes. */
static const struct pmu *snapshot_pmu;

/* ---- stimuli, and the events that count them -------------------------- */

#define MAX_HOT		12

/* The most frequent signals, and the events that count them */
static struct {
	char box[20];
	const struct row *row;
	const struct pmu *pmu;
} hot[MAX_HOT];

static void choose_hot(void)
{
	unsigned int num_kinds = 0;

	while (platform->kinds[num_kinds].name)
		num_kinds++;
	for (int n = 0; n < MAX_HOT;) {
		const struct kind *kind = &platform->kinds[rnd(num_kinds)];
		char pmu[32];

		hot[n].row = &kind->rows[rnd(MAX_ROWS)];
		name_box(kind, rnd(kind->num ?: 1), pmu, hot[n].box);
		hot[n].pmu = find_pmu(pmu);
		n += hot[n].row->signal && hot[n].pmu != trial_pmu;
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
	const char *any = signals[rnd(num_signals)];
	int like = rnd(MAX_HOT), name = strcspn(any, " ");
	char signal[300];

	if (one_in(4)) {
		snprintf(signal, sizeof(signal), "%.*s", name, any);
		some_attrs(any + name, signal + name, sizeof(signal) - name);
	} else {
		snprintf(signal, sizeof(signal), "%s.%s", hot[like].box, hot[like].row->signal);
	}
	try_hw("put %s,socket=%d,count=%lu,every=%lu,width=%lu,delay=%lu", signal,
	       (int)rnd(platform->sockets), 1 + rnd(1 << rnd(24)), 1 + rnd(2000), 1 + rnd(3),
	       rnd(10000));
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
	memset(config, 0, 3 * sizeof(*config));
	if (hot[like].pmu == pmu && !one_in(3)) {
		memcpy(config, hot[like].row->config, sizeof(hot[like].row->config));
		term = "";
	}
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

static struct attempt {
	int fd;
	int cpu;
	unsigned int pmu;
	bool leads;		/* may lead a group */
	int gone;		/* how often a CPU had gone before */
	void *ring;
	size_t size;
} attempts[MAX_ATTEMPTS];

static struct attempt *some_attempt(void)
{
	return &attempts[rnd(MAX_ATTEMPTS)];
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
	if (trial_pmu && attr->type == trial_pmu->type)
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

static void do_close(struct attempt *e)
{
	if (e->ring)
		munmap(e->ring, e->size);
	if (e->fd >= 0)
		close(e->fd);
	*e = (struct attempt){ .fd = -1 };
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
static bool may_lead(const struct attempt *e)
{
	return e->fd >= 0 && e->gone == get(&shared->gone) && (e->leads || one_in(16));
}

static void do_open(struct attempt *e)
{
	struct attempt *leader = one_in(2) ? some_attempt() : e;
	struct attempt new = {
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

static void do_ioctl(struct attempt *e)
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
	case 5: ioctl(e->fd, PERF_EVENT_IOC_SET_OUTPUT, one_in(4) ? -1 : some_attempt()->fd); break;
	case 6: ioctl(e->fd, PERF_EVENT_IOC_ID, &arg); break;
	case 7: ioctl(e->fd, PERF_EVENT_IOC_PAUSE_OUTPUT, rnd(2)); break;
	case 8: ioctl(e->fd, PERF_EVENT_IOC_SET_FILTER, "event == 1"); break;
	case 9: ioctl(e->fd, PERF_EVENT_IOC_SET_BPF, rnd(3)); break;
	}
}

static void do_read(struct attempt *e)
{
	char buf[1024];

	if (read(e->fd, buf, one_in(8) ? rnd(64) : sizeof(buf)) < 0)
		return;
}

static void do_map(struct attempt *e)
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

static void do_unmap(struct attempt *e)
{
	if (e->ring)
		munmap(e->ring, e->size);
	e->ring = NULL;
}

/* Make room in the ring, if it can be written. */
static void do_drain(struct attempt *e)
{
	struct perf_event_mmap_page *page = e->ring;

	if (page && !mprotect(page, PAGE, PROT_READ | PROT_WRITE))
		page->data_tail = page->data_head;
}

static void do_async(struct attempt *e)
{
	fcntl(e->fd, F_SETOWN, getpid());
	fcntl(e->fd, F_SETSIG, one_in(2) ? SIGIO : 0);
	fcntl(e->fd, F_SETFL, one_in(2) ? O_ASYNC : 0);
}

static void do_poll(struct attempt *e)
{
	struct pollfd fd = { .fd = e->fd, .events = POLLIN };

	poll(&fd, 1, rnd(3));
}

static void do_move(struct attempt *e)
{
	cpu_set_t set;

	(void)e;
	CPU_ZERO(&set);
	CPU_SET(rnd(num_cpus), &set);
	sched_setaffinity(0, sizeof(set), &set);
}

/* A child shares the files, runs operations of its own on them, and exits. */
static void do_fork(struct attempt *e)
{
	pid_t child = fork();

	if (child > 0) {
		waitpid(child, NULL, 0);
		return;
	}
	if (child < 0)
		return;
	for (int i = 0; i < 5; i++) {
		do_ioctl(some_attempt());
		do_read(e);
	}
	_exit(0);
}

static void do_dup(struct attempt *e)
{
	struct attempt *to = some_attempt();

	if (e->fd < 0 || to == e)
		return;
	do_close(to);
	*to = *e;
	to->ring = NULL;
	to->fd = dup(e->fd);
}

static const struct op {
	void (*run)(struct attempt *e);
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
	op->run(some_attempt());
	__atomic_fetch_add(&shared->done, 1, __ATOMIC_RELAXED);
}

static void close_all(void)
{
	for (int i = 0; i < MAX_ATTEMPTS; i++)
		do_close(&attempts[i]);
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

	for (int i = 0; i < MAX_ATTEMPTS; i++)
		attempts[i].fd = -1;
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

#define TRIAL_PAGES	64	/* room for all samples */

/* The witness's event, which has a counter of its own */
static bool open_trial(struct event *e, int socket, uint64_t period)
{
	const struct kind *kind = &platform->kinds[platform->witness.kind];
	struct perf_event_attr attr = {
		.type = trial_pmu->type, .disabled = 1, .sample_period = period,
		.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD,
	};
	char pmu[32];

	*e = (struct event){
		.row = &kind->rows[platform->witness.row], .socket = socket,
		.counter = kind->own ? platform->witness.row : 0,
	};
	name_box(kind, 0, pmu, e->box);
	attr.config = e->row->config[0];
	e->fd = perf_event_open(&attr, -1, socket * num_cpus / platform->sockets, -1);
	if (e->fd >= 0)
		ring_map(&e->ring, e->fd, TRIAL_PAGES);
	return e->fd >= 0;
}

static struct figures figures(const struct event *e)
{
	if (!try_hw("stat"))
		errx(1, "stat: %s", reply);
	return find_stat(reply, e);
}

static void put_trial(const struct event *e, uint64_t count, uint64_t every)
{
	hw("put %s.%s,socket=%d,count=%lu,every=%lu", e->box, e->row->signal, e->socket, count,
	   every);
}

/* Returns the count; the sum of the samples is in the ring. */
static uint64_t close_trial(struct event *e)
{
	uint64_t count;

	if (read(e->fd, &count, sizeof(count)) != sizeof(count))
		err(1, "the read of a trial");
	ring_drain(&e->ring);
	munmap(e->ring.page, (1 + TRIAL_PAGES) * PAGE);
	close(e->fd);
	return count;
}

static void watch(int socket, uint64_t period, long us)
{
	struct figures before, after;
	struct event e;
	uint64_t count;

	if (!open_trial(&e, socket, period)) {
		nap(1000);	/* the package may be away */
		return;
	}
	before = figures(&e);
	ioctl(e.fd, PERF_EVENT_IOC_ENABLE, 0);
	put_trial(&e, 1 + rnd(100000), 1 + rnd(2000));
	nap(us);
	ioctl(e.fd, PERF_EVENT_IOC_DISABLE, 0);
	after = figures(&e);
	count = close_trial(&e);
	__atomic_fetch_add(&shared->witnessed, 1, __ATOMIC_RELAXED);
	if (count + after.unread - before.unread != after.counted - before.counted ||
	    e.ring.sum > count)
		errx(1, "socket %d, period %lu: count %lu, sum %lu, but %lu counted, %lu unread",
		     socket, period, count, e.ring.sum, after.counted - before.counted,
		     after.unread - before.unread);
}

/*
 * One that counts lives long enough for more than one look at lost PMIs, one that samples
 * often not.
 */
static void watch_one(void)
{
	uint64_t period = one_in(2) ? 0 : 1 + rnd(3000);

	watch(rnd(platform->sockets), period, one_in(2) ? rnd(50000) : rnd(2500000));
}

static void witness(void)
{
	work(watch_one);
}

/* ---- other changes to the machine ------------------------------------- */

static const char *module;
static int num_workers;

static bool try_load(const char *args)
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

	shared->rate = 20 + rnd(80);
	shared->freeze = platform->freezes || rnd(2);
	snprintf(args, sizeof(args), "max_sample_rate=%u freeze=%u unconfirmed=1", shared->rate,
		 shared->freeze);
	if (!try_load(args))
		err(1, "the module does not load again (%s)", args);
}

/* Try rmmod, which succeeds if no event is open. */
static void try_reload(void)
{
	if (try_load("") || unload())
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
	while (get(&shared->parked) < num_workers + !!trial_pmu && !get(&shared->stop))
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

static void watch_each(void)
{
	for (int socket = 0; trial_pmu && socket < platform->sockets; socket++)
		watch(socket, 0, 2200000);
}

static void chaos_begin(const char *its_module)
{
	const struct kind *own = &platform->kinds[platform->witness.kind];
	char name[32], box[20];

	module = its_module;
	num_cpus = sysconf(_SC_NPROCESSORS_CONF);
	num_workers = num_cpus < 8 ? 2 * num_cpus : 16;
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED)
		err(1, "mmap");
	read_signals();
	read_faults();
	must_load();
	read_pmus();
	name_box(own, 0, name, box);
	trial_pmu = *own->name ? find_pmu(name) : NULL;
	snapshot_pmu = find_pmu("uncore_pmi");
	choose_hot();
}

/* The driver that has seen all this counts and samples as ever, without faults. */
static void chaos_end(void)
{
	all_online();
	try_hw("clock 1000000000");
	read_types();
	watch_each();
	try_hw("stop");
	restore_faults();
	printf("%ld operations, %ld events opened, %ld of them snapshots, %ld added up, module loaded %d times\n",
	       shared->done, shared->opened, shared->snapshots, shared->witnessed, shared->loads);
	freeze = shared->freeze;
	max_rate = shared->rate;
	/* Where the driver probes each box: the faults may have taken the PMI of any. */
	any_refuses = platform->probes_imc;
	play_round();
	if (!unload())
		err(1, "rmmod in the end");
	if (!any_refuses)
		return;
	any_refuses = false;
	must_load();
	read_types();
	play_round();
	if (!unload())
		err(1, "the last rmmod");
}

static void play_chaos(unsigned int seconds, const char *its_module)
{
	pid_t child[17], agent, adds_up = 0;

	chaos_begin(its_module);
	for (int i = 0; i < num_workers; i++)
		child[i] = start(worker, chance() | 1);
	if (trial_pmu)
		adds_up = start(witness, chance() | 1);
	agent = start(chaos, chance() | 1);
	sleep(seconds);
	__atomic_store_n(&shared->stop, 1, __ATOMIC_RELEASE);
	await(agent, "the chaos");
	if (adds_up)
		await(adds_up, "the witness");
	for (int i = 0; i < num_workers; i++)
		await(child[i], "a process");
	chaos_end();
}

#endif /* CHAOS_H */
