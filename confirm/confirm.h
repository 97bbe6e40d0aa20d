/* SPDX-License-Identifier: GPL-2.0 */
/*
 * confirm: try on this machine what Documentation/hardware calls UNCONFIRMED.
 *
 * The program opens events of the driver's PMUs, and reads debugfs and sysfs.  It writes no
 * register: the driver does, as it does for perf.  tables.c has all that names a processor.
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

#define PMUS		"/sys/bus/event_source/devices"
#define MODULE		"/sys/module/ex_uncore"
#define LINE		64
#define PAGE		4096UL
#define MAX_CPUS	1024
#define MAX_EVENTS	32	/* at a time */
#define MANY		16	/* fewer may be chance */

/* tables.c */
enum platform {
	XEON7500 = 1, E7 = 2, IVYTOWN = 4, NEHALEM = 8, WESTMERE = 16,
	HASWELL_EP = 32, BROADWELL_EP = 64, BROADWELL_DE = 128, CLIENT = 256, SKYLAKE_SP = 512,
};

struct processor {
	unsigned int model;		/* of family 6 */
	enum platform platform;
};

/* The event of a clock that can be sampled */
struct clock {
	unsigned int platforms;
	const char *pmu;
	u64 config;
	bool freezes;			/* an overflow freezes without the parameter freeze=1 */
};

/* A statement, and how it is tried */
struct row {
	const char *name;
	unsigned int platforms;
	void (*try)(const struct row *row);	/* measures, and calls say() once */
	const char *question, *why;		/* the statement, and what an answer changes */
	const char *kind;			/* PMUs: this name, and this name with _0, _1 ... */
	u64 config;				/* event of each of them */
	void (*stimulus)(void);			/* makes it occur; idle() for clocks */
	u64 pass[2];		/* config1 and config2: a filter passes what the stimulus causes */
	u64 shut[2];				/* likewise, and passes none of it */
	unsigned int ports, step;	/* events of each PMU, if not one, and the step of config */
};

extern const struct processor processors[];	/* the last one's model is 0 */
extern const struct clock clocks[];
extern const struct row rows[], agreements[];	/* the last one has no name */

/* machine.c: the processor, its CPUs, files, and the drivers */

extern enum platform platform;
extern const struct clock *clock_of;	/* this processor's */
extern int home, walker, remote;	/* CPUs; remote is -1 if there is one package */
extern const char *module_folder;	/* of the loaded module; NULL: where it is installed */
extern u64 nmis_at_load;		/* of the home CPU, when the driver was loaded again */

__attribute__((format(printf, 3, 4)))
bool read_file(char *text, size_t size, const char *format, ...);
__attribute__((format(printf, 2, 3))) long number(long otherwise, const char *format, ...);
u64 figure(const char *name);
u64 nmis_of(int cpu);
bool in_package(int cpu);
bool load_again(void);
const char *swap(void);
void swap_back(void);
void find_machine(void);
void note_machine(void);
void note_debugfs(const char *when);

/* trial.c: events and stimuli */

/* An event, and what came of it */
struct trial {
	char pmu[32];
	u64 config[3], period;		/* period 0 only counts */
	int cpu, err, fd;		/* err is errno of perf_event_open(), or 0 */
	u64 count, running;		/* ns for which it had a counter */
	u64 samples;
	u64 residual;			/* least of what was counted since an overflow */
	struct perf_event_mmap_page *page;
};

extern size_t memory;			/* of a walk, in bytes */

void pin(int cpu);
void map_memory(void);
void vary_stimuli(unsigned int times);
u64 nanoseconds(void);
void idle(void);
void walk_near(void);
void walk_far(void);
void send_ipis(void);

struct trial event(const char *pmu, u64 config);
struct trial clock_event(void);
void start(struct trial *t);
void stop(struct trial *t);
void run(struct trial *t, size_t n, void (*stimulus)(void));

/* confirm.c: what rows say, and the file */

/* REFUTED is of one measurement until try_row() has measured again. */
enum verdict { CONFIRMED, REFUTED, UNTOLD, UNDECIDED };

__attribute__((format(printf, 1, 2), noreturn)) void die(const char *format, ...);
__attribute__((format(printf, 1, 2))) void note(const char *format, ...);
__attribute__((format(printf, 2, 3))) void say(enum verdict verdict, const char *format, ...);

/* rows.c */

extern bool may_swap;			/* intel_uncore may be loaded in the driver's place */

void try_pmi(const struct row *row);
void try_cpus(const struct row *row);
void try_freeze(const struct row *row);
void try_box(const struct row *row);
void try_filter(const struct row *row);
void try_agreement(const struct row *row);

#endif
