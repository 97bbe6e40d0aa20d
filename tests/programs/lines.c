// SPDX-License-Identifier: GPL-2.0
/*
 * Read single lines of memory between two reads of uncore counters of a Xeon 7500 or E7, see
 * Documentation/experiments.rst.
 *
 * lines nodes SIZE LINES: what each of two sockets counts when CPU 0 reads LINES lines of each node
 * lines slices SIZE LINES: find out how an address gives the slice of its line, and predict the slices
 * of LINES lines
 *
 * The lines are in the first three quarters of an array of SIZE MiB, which is read in order
 * before.  So they are in no cache if the last quarter is larger than the LLC.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/mempolicy.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "ring.h"

#define LINE		64
#define PAGE_LINES	(PAGE / LINE)
#define MAX_COUNTERS	16
#define MAX_DIGITS	24
#define TRIES		10000
#define WINDOWS		4

static const char *array;
static size_t array_lines;

static void bind_to_cpu(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		err(1, "sched_setaffinity");
}

static void *memory(size_t bytes)
{
	void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
		       MAP_SHARED | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

	if (p == MAP_FAILED)
		err(1, "mmap");
	return p;
}

static void read_line(size_t line)
{
	(void)*(const volatile char *)(array + line * LINE);
}

static void make_array(size_t megabytes)
{
	array = memory(megabytes << 20);
	array_lines = (megabytes << 20) / LINE;
	for (size_t line = 0; line < array_lines; line++)
		read_line(line);
}

struct counters {
	int num, fd[MAX_COUNTERS];
	uint64_t count[MAX_COUNTERS];
};

static void open_counter(struct counters *c, int cpu, const char *pmu, struct perf_event_attr attr)
{
	attr.type = pmu_type(pmu);
	c->fd[c->num] = perf_event_open(&attr, -1, cpu, -1);
	if (c->fd[c->num++] < 0)
		err(1, "perf_event_open %s", pmu);
}

static void read_counters(struct counters *c)
{
	for (int i = 0; i < c->num; i++) {
		if (read(c->fd[i], &c->count[i], sizeof(c->count[i])) != sizeof(c->count[i]))
			err(1, "read");
	}
}

/* ---- nodes -------------------------------------------------------------- */

/* What the table shows of a socket */
enum { INSERTS, SENT, RECEIVED, FLITS, NUM_NODE_COUNTS };

static void open_node_events(struct counters *c, int cpu)
{
	/* imt_inserts_rd */
	struct perf_event_attr inserts = { .config = 0x1d << 1 | 1 << 6 };
	/* a packet on port 0 that has the bits of an empty mask */
	struct perf_event_attr sent = { .config = 0x4 << 1 | 0x210000ull << 32 };
	/* port0.new_packets_recv.any_all */
	struct perf_event_attr received = { .config1 = 0xff };
	/* port0.flits_sent */
	struct perf_event_attr flits = { .config1 = 0x80000000 };

	open_counter(c, cpu, "uncore_bbox_0", inserts);
	open_counter(c, cpu, "uncore_bbox_1", inserts);
	open_counter(c, cpu, "uncore_rbox_0", sent);
	open_counter(c, cpu, "uncore_rbox_0", received);
	open_counter(c, cpu, "uncore_rbox_0", flits);
}

/*
 * A process on socket 1 reads the counters of that socket.  If CPU 0 read them, the kernel would
 * interrupt the other CPU, and the links would carry the lines that both CPUs then access.  The two
 * processes share this page of node 0.  Each word that a process waits for has a line of its own.
 */
struct reader {
	volatile int wanted __attribute__((aligned(LINE)));
	volatile int done __attribute__((aligned(LINE)));
	struct counters counters;
};

/* The CPU of socket 1 that its counters are read on */
static int cpu_of_socket_1(void)
{
	const char *path = "/sys/bus/event_source/devices/uncore_bbox_0/cpumask";
	FILE *f = fopen(path, "r");
	int cpu;

	if (!f)
		err(1, "%s", path);
	if (fscanf(f, "0,%d", &cpu) != 1)
		errx(1, "%s: not CPU 0 and one of a second socket", path);
	fclose(f);
	return cpu;
}

static void run_reader(struct reader *r, int cpu)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	bind_to_cpu(cpu);
	open_node_events(&r->counters, cpu);
	for (int round = 1;; round++) {
		while (r->wanted != round)
			;
		read_counters(&r->counters);
		r->done = round;
	}
}

static void wait_for_reader(struct reader *r)
{
	int round = r->wanted + 1;

	r->wanted = round;
	while (r->done != round)
		;
}

/* Lower @least to what was counted from @before to @after, both home agents together. */
static void note(uint64_t *least, const struct counters *before, const struct counters *after)
{
	for (int i = 0; i < NUM_NODE_COUNTS; i++) {
		uint64_t n = after->count[i + 1] - before->count[i + 1];

		if (i == INSERTS)
			n += after->count[0] - before->count[0];
		if (n < least[i])
			least[i] = n;
	}
}

/*
 * What each socket counts while CPU 0 reads @lines lines that are in no cache: the least of WINDOWS
 * times, in which no timer interrupt has added anything
 */
static void count_lines(struct counters *c, struct reader *r, size_t lines,
			uint64_t least[2][NUM_NODE_COUNTS])
{
	memset(least, 0xff, 2 * sizeof(*least));
	for (int i = 0; i < WINDOWS; i++) {
		struct counters before, before_1;

		wait_for_reader(r);
		before_1 = r->counters;
		read_counters(c);
		before = *c;
		for (size_t line = 0; line < lines; line++)
			read_line(i * lines + line);
		read_counters(c);
		wait_for_reader(r);
		note(least[0], &before, c);
		note(least[1], &before_1, &r->counters);
	}
}

/* Without lines, the counters count how the two processes wait for each other. */
static void count_node(struct counters *c, struct reader *r, int node, size_t lines)
{
	uint64_t without[2][NUM_NODE_COUNTS], with[2][NUM_NODE_COUNTS];

	count_lines(c, r, 0, without);
	count_lines(c, r, lines, with);
	for (int socket = 0; socket < 2; socket++) {
		unsigned long n[NUM_NODE_COUNTS];

		for (int i = 0; i < NUM_NODE_COUNTS; i++)
			n[i] = with[socket][i] - without[socket][i];
		printf("%4d %6d %7lu %7lu %8lu %6lu\n", node, socket, n[INSERTS], n[SENT],
		       n[RECEIVED], n[FLITS]);
	}
}

static void nodes(size_t megabytes, size_t lines)
{
	struct reader *r = memory(PAGE);
	struct counters c = {};
	int cpu = cpu_of_socket_1();

	open_node_events(&c, 0);
	if (!fork())
		run_reader(r, cpu);
	puts("node socket inserts    sent received  flits");
	for (unsigned long node = 0; node < 2; node++) {
		unsigned long mask = 1ul << node;

		if (syscall(SYS_set_mempolicy, MPOL_BIND, &mask, 8 * sizeof(mask)))
			err(1, "set_mempolicy");
		make_array(megabytes);
		count_node(&c, r, node, lines);
	}
}

/* ---- slices ------------------------------------------------------------- */

/* The pages of the array, in the order of their physical addresses */
struct page {
	uint64_t frame;
	size_t index;
};

static struct page *pages;
static size_t num_pages;
static bool *seen;			/* a line of the array has been read again */
static struct counters slice_misses;	/* llc_misses.all of each C-Box */
static int slices;
static int weight[MAX_DIGITS];
static int digits;			/* so many weights are known */

static int compare(const void *a, const void *b)
{
	const struct page *x = a, *y = b;

	return x->frame < y->frame ? -1 : x->frame > y->frame;
}

static void find_pages(void)
{
	int fd = open("/proc/self/pagemap", O_RDONLY);

	num_pages = array_lines / PAGE_LINES * 3 / 4;
	pages = calloc(num_pages, sizeof(*pages));
	seen = calloc(array_lines, sizeof(*seen));
	for (size_t i = 0; i < num_pages; i++) {
		uint64_t entry;
		off_t at = ((uintptr_t)array / PAGE + i) * sizeof(entry);

		if (pread(fd, &entry, sizeof(entry), at) != sizeof(entry))
			err(1, "/proc/self/pagemap");
		pages[i].frame = entry & ((1ull << 55) - 1);
		pages[i].index = i;
		if (!pages[i].frame)
			errx(1, "/proc/self/pagemap shows frames to root only");
	}
	close(fd);
	qsort(pages, num_pages, sizeof(*pages), compare);
}

/* Does the array have this line, by its physical address?  Then *@at is its place there. */
static bool find_line(uint64_t line, size_t *at)
{
	struct page key = { .frame = line / PAGE_LINES };
	struct page *page = bsearch(&key, pages, num_pages, sizeof(key), compare);

	if (page)
		*at = page->index * PAGE_LINES + line % PAGE_LINES;
	return page;
}

static uint64_t any_line(void)
{
	return pages[random() % num_pages].frame * PAGE_LINES + random() % PAGE_LINES;
}

/*
 * Read a line that is in no cache.  Return the slice that has one more miss; -1 if others have, too,
 * because of an interrupt.  Of a line that has been read before, the miss might be the interrupt's.
 */
static int observe(uint64_t line)
{
	struct counters before;
	int slice = -1;
	size_t at;

	if (!find_line(line, &at) || seen[at])
		return -1;
	seen[at] = true;
	read_counters(&slice_misses);	/* brings the kernel's own lines into the caches */
	read_counters(&slice_misses);
	before = slice_misses;
	read_line(at);
	read_counters(&slice_misses);
	for (int i = 0; i < slices; i++) {
		uint64_t misses = slice_misses.count[i] - before.count[i];

		if (misses > 1 || (misses && slice >= 0))
			return -1;
		if (misses)
			slice = i;
	}
	return slice;
}

/* The slice that follows from the digits with a known weight, but for a constant */
static int predict(uint64_t line)
{
	int sum = 0;

	for (int i = 0; i < digits; i++, line /= slices)
		sum += weight[i] * (line % slices);
	return sum % slices;
}

/*
 * How many slices further is a line if digit @digits, which counts @unit lines, is higher by one?
 * The two lines may differ in lower digits, whose weights are known.
 */
static int weigh(uint64_t unit)
{
	for (int i = 0; i < TRIES; i++) {
		uint64_t a = any_line(), b = (a / unit + 1) * unit + random() % unit;
		size_t at;
		int from, to;

		if (a / unit % slices == slices - 1u || !find_line(b, &at))
			continue;
		from = observe(a);
		to = observe(b);
		if (from >= 0 && to >= 0)
			return (2 * slices + to - from - predict(b) + predict(a)) % slices;
	}
	return -1;
}

static void weigh_digits(void)
{
	for (uint64_t unit = 1; digits < MAX_DIGITS; unit *= slices) {
		int found = weigh(unit);

		for (int i = 0; i < 4 && found >= 0; i++) {
			if (weigh(unit) != found)
				errx(1, "digit %d has different weights", digits);
		}
		if (found < 0)
			return;
		printf("digit %d: weight %d\n", digits, found);
		weight[digits++] = found;
	}
}

/* Show the slices of lines that follow each other, of those that can be observed. */
static void show_lines(uint64_t first, int num)
{
	for (uint64_t line = first; line < first + num; line++) {
		char text[MAX_DIGITS + 1] = "", *digit = text + MAX_DIGITS;
		int slice = observe(line);

		for (uint64_t rest = line; rest; rest /= slices)
			*--digit = '0' + rest % slices;
		if (slice >= 0)
			printf("line 0x%lx = %s slice %d\n", line, digit, slice);
	}
}

/* The constant is the sum of the digits that are the same in all lines. */
static void predict_slices(int lines)
{
	int right = 0, constant = -1;

	for (int seen = 0; seen < lines;) {
		uint64_t line = any_line();
		int slice = observe(line);

		if (slice < 0)
			continue;
		if (constant < 0) {
			constant = (slices + slice - predict(line)) % slices;
			printf("higher digits: %d\n", constant);
		}
		right += slice == (predict(line) + constant) % slices;
		seen++;
	}
	printf("predicted: %d of %d\n", right, lines);
}

/* Open llc_misses.all of each C-Box. */
static void open_slices(void)
{
	struct perf_event_attr misses = { .config = 0x0714 };
	char pmu[32], path[96];

	for (;; slices++) {
		snprintf(pmu, sizeof(pmu), "uncore_cbox_%d", slices);
		snprintf(path, sizeof(path), "/sys/bus/event_source/devices/%s", pmu);
		if (access(path, F_OK))
			break;
		open_counter(&slice_misses, 0, pmu, misses);
	}
	if (slices < 2)
		errx(1, "there are no C-Boxes");
}

static void find_slices(size_t megabytes, int lines)
{
	open_slices();
	make_array(megabytes);
	find_pages();
	observe(any_line());	/* for the lines of the kernel and of this program */
	show_lines(any_line() / slices * slices, 2 * slices);
	weigh_digits();
	if (!digits)
		errx(1, "no line is a miss: needs --traffic, and an array larger than the LLC");
	predict_slices(lines);
}

int main(int argc, char **argv)
{
	int megabytes = argc == 4 ? atoi(argv[2]) : 0;
	int lines = argc == 4 ? atoi(argv[3]) : 0;

	if (megabytes <= 0 || lines <= 0 || lines > megabytes * (1 << 20) / LINE / WINDOWS)
		errx(2, "usage: lines nodes|slices SIZE LINES: at most a quarter of the lines of SIZE MiB");
	bind_to_cpu(0);
	if (!strcmp(argv[1], "nodes"))
		nodes(megabytes, lines);
	else if (!strcmp(argv[1], "slices"))
		find_slices(megabytes, lines);
	else
		errx(2, "what is \"%s\"?", argv[1]);
	return 0;
}
