/* SPDX-License-Identifier: GPL-2.0 */
/*
 * confirm: try on this machine what Documentation/hardware calls UNCONFIRMED.
 *
 * Documentation/confirm.rst describes each row.  The program opens events of ex_uncore's PMUs, and
 * reads debugfs, sysfs and /dev/cpu/N/msr.  It writes no register: the driver does, as it does for
 * perf.
 */
#ifndef CONFIRM_H
#define CONFIRM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef unsigned long long u64;
typedef unsigned int u32;

#define BIT(n)		(1ULL << (n))
#define ARRAY_SIZE(a)	(sizeof(a) / sizeof(*(a)))

#define VERSION		"0.9"	/* of ex_uncore, as MODULE_VERSION() */
#define DRIVER		"/sys/module/ex_uncore"
#define PMUS		"/sys/bus/event_source/devices"
#define DEBUGFS		"/sys/kernel/debug/ex_uncore"
#define LINE		64
#define PAGE		4096UL

enum platform {
	XEON7500 = 1, E7 = 2, IVYTOWN = 4, NEHALEM = 8, WESTMERE = 16, NETBURST = 32,
	HASWELL_EP = 64, BROADWELL_EP = 128, BROADWELL_DE = 256,
};

#define EX	(XEON7500 | E7)
#define NHM	(NEHALEM | WESTMERE)
#define HSX	(HASWELL_EP | BROADWELL_EP | BROADWELL_DE)
#define IVT	(IVYTOWN | HSX)
#define UNCORES	(EX | IVT | NHM)
#define ALL	(UNCORES | NETBURST)

/* ---- machine.c: the processor, files, MSRs ---------------------------------- */

#define MAX_CPUS	1024

extern enum platform platform;
extern unsigned int family, model, stepping;
extern int home, walker, remote;	/* CPUs; -1: there is none */

__attribute__((format(printf, 3, 4)))
bool read_file(char *text, size_t size, const char *format, ...);
long number(const char *path, long otherwise);
u64 figure(const char *name);
u64 nth_figure(const char *name, unsigned int n);
long topology(int cpu, const char *name);
bool has_pmu(const char *pmu);
int rdmsr(int cpu, u32 reg, u64 *val);
void cpuid(u32 *eax, u32 *ebx, u32 *ecx, u32 *edx);
size_t cache_size(void);
int node_of(int cpu);
void check_machine(void);
void find_cpus(void);

/* ---- driver.c --------------------------------------------------------------- */

extern const char *module_file;		/* of the loaded module; NULL: where it is installed */
extern bool may_swap;			/* intel_uncore may be loaded in its place */

bool probe_again(void);
const char *swap(void);
void swap_back(void);

/* ---- quiet.c ---------------------------------------------------------------- */

const char *quiet_before(void);
const char *quiet_after(void);

/* ---- report.c: messages and the file ----------------------------------------- */

extern const char *output;		/* the file's name */
extern bool trying;			/* the first trial has begun */

__attribute__((format(printf, 1, 2), noreturn)) void die(const char *format, ...);
__attribute__((format(printf, 1, 2))) void note(const char *format, ...);
void flush_rows(void);
void open_evidence(void);
void close_evidence(void);
void note_machine(void);

/* ---- stimuli.c --------------------------------------------------------------- */

extern size_t memory;			/* of a walk, in bytes */
extern unsigned int milliseconds;	/* of a trial without a walk */
extern volatile u64 *near;		/* memory of the walker's node */

void pin(int cpu);
void map_memory(void);
u64 physical(void);
void vary_stimuli(unsigned int times);
u64 nanoseconds(void);
unsigned int since(u64 from);
void idle(void);
void walk_near(void);
void walk_far(void);
void walk_forever(void);
void take_away(void);
void send_ipis(void);

/* ---- trial.c: events --------------------------------------------------------- */

/**
 * struct trial - an event and what came of it
 * @pmu:	PMU
 * @config:	event
 * @cpu:	CPU; the home CPU
 * @period:	of samples; 0 only counts
 * @err:	0, or errno of perf_event_open()
 * @count:	count
 * @running:	time for which it had a counter, in ns
 * @samples:	number of samples
 * @sum:	sum of their PERIODs
 * @residual:	smallest residual in RAW (sampling.rst)
 * @status:	all bits of the box's STATUS in RAW
 * @times:	of the first MAX_TIMES samples, in ns; NULL: they are not needed
 * @fd:	file of the event
 * @page:	its ring of samples; NULL: it only counts
 */
struct trial {
	const char *pmu;
	u64 config[3];
	int cpu;
	u64 period;
	int err;
	u64 count, running, samples, sum, residual, status, *times;
	int fd;
	struct perf_event_mmap_page *page;
};

#define MAX_TIMES	64

struct trial event(const char *pmu, u64 config, u64 config1, u64 config2);
struct trial clock_event(void);
u64 clocks(void);
int open_event(struct trial *t, int group);
void start_in(struct trial *t, int group);
void start(struct trial *t);
void stop(struct trial *t);
void note_trial(const struct trial *t);
void run(struct trial *t, size_t n, void (*stimulus)(void));
int watch(struct trial *t, bool (*look)(int msr, void *arg), void *arg);

/* ---- verdict.c --------------------------------------------------------------- */

/**
 * enum verdict - what a row says
 * @CONFIRMED:	the statement holds
 * @DOUBTED:	a measurement refutes it: try_row() measures again
 * @AT_LOAD:	what the driver has measured when it was loaded refutes it: likewise
 * @REFUTED:	measurements that agree refute it
 * @UNTOLD:	this machine does not show it
 * @UNSETTLED:	measurements differ, or the machine was not quiet
 * @BROKEN:	a trial could not be carried out: try_row() tries again
 * @FAILED:	it could not be carried out again
 */
enum verdict { CONFIRMED, DOUBTED, AT_LOAD, REFUTED, UNTOLD, UNSETTLED, BROKEN, FAILED };

/**
 * struct row - a statement, and how it is tried
 * @name:	name
 * @platforms:	processors that it is about
 * @try:	measures, and calls say() once
 * @question:	the statement
 */
struct row {
	const char *name;
	unsigned int platforms;
	void (*try)(void);
	const char *question;
};

__attribute__((format(printf, 2, 3))) void say(enum verdict verdict, const char *format, ...);
void try_row(const struct row *row);
bool any_failed(void);
bool needs_pmi(void);
bool needs_msr(int err);
bool needs_remote(void);

/* ---- rows: each table ends with a row without a name -------------------------- */

extern const struct row pmi_rows[], snapshot_rows[], box_rows[], xeon7500_rows[], ivytown_rows[],
	haswell_rows[], nehalem_rows[], netburst_rows[], agreement_rows[];

#define MANY	16		/* fewer may be chance */

extern bool clock_stands;
bool differ(u64 a, u64 b);
bool needs_clock(void);
int width_of(struct trial t, u32 reg);
bool freezes(void);
void overflow(struct trial t, void (*stimulus)(void), const char *what);
bool find_link(struct trial *best);

#endif
