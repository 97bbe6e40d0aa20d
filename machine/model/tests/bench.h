/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The host of the model under test: a clock that the test advances, and a record of the
 * model's calls.  Also the harness that runs the tests.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "exm.h"

#define BIT(n)		((u64)1 << (n))
#define MASK48		(BIT(48) - 1)
#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

/* Registers, from xeon-7500-msrs.csv; the model's own tables are under test */
#define DEBUGCTL	0x1d9
#define GLOBAL_STATUS	0x38e
#define GLOBAL_OVF	0x390
#define FIXED_CTR	0x394
#define FIXED_CTL	0x395
#define U_CTL		0xc00
#define U_STATUS	0xc01
#define U_OVF		0xc02
#define U_SEL		0xc10
#define U_CTR		0xc11
#define B0		0xc20
#define B1		0xc60
#define S0		0xc40
#define S1		0xcc0
#define W		0xc80
#define M0		0xca0
#define M1		0xce0
#define R0		0xe00
#define R1		0xe20
#define BOX_CTL(b)	(b)
#define BOX_STATUS(b)	((b) + 1)
#define BOX_OVF(b)	((b) + 2)
#define SUMMARY(b)	((b) + 3)
#define SEL(b, i)	((b) + 0x10 + 2 * (i))
#define CTR(b, i)	((b) + 0x11 + 2 * (i))

#define EN		BIT(22)		/* U, W, C, S */
#define PMI		BIT(20)		/* U, W, C, B, S */
#define EDGE		BIT(18)
#define INVERT		BIT(23)
#define THRESH(n)	((u64)(n) << 24)
#define EN_ALL		BIT(28)
#define RST_ALL		BIT(29)
#define FRZ_ALL		BIT(31)
#define CORES(mask)	((u64)(mask) << 1)

/* Ivytown, from ivytown-registers.csv: U-Box, and QPI port @q */
#define G_CTL		0xc00
#define G_STATUS	0xc01
#define UF_CTL		0xc08
#define UF_CTR		0xc09
#define IU_CTL(i)	(0xc10 + (i))
#define IU_STATUS	0xc15
#define IU_CTR(i)	(0xc16 + (i))
#define Q_DEV(q)	((q) == 2 ? 24 : 8 + (q))
#define Q_LOW(q, i)	EXM_PCI(Q_DEV(q), 2, 0xa0 + 8 * (i))
#define Q_HIGH(q, i)	EXM_PCI(Q_DEV(q), 2, 0xa4 + 8 * (i))
#define Q_CTL(q, i)	EXM_PCI(Q_DEV(q), 2, 0xd8 + 4 * (i))
#define Q_BOX(q)	EXM_PCI(Q_DEV(q), 2, 0xf4)
#define Q_STATUS(q)	EXM_PCI(Q_DEV(q), 2, 0xf8)
#define Q_MATCH(q, i)	EXM_PCI(Q_DEV(q), 6, 0x228 + 4 * (i))
#define Q_MASK(q, i)	EXM_PCI(Q_DEV(q), 6, 0x238 + 4 * (i))
/* A box with counters in function @fn of device @dev, but for IRP's counters */
#define PCI_LOW(dev, fn, i)	EXM_PCI(dev, fn, 0xa0 + 8 * (i))
#define PCI_CTL(dev, fn, i)	EXM_PCI(dev, fn, 0xd8 + 4 * (i))
#define PCI_BOX(dev, fn)	EXM_PCI(dev, fn, 0xf4)
#define PCI_STATUS(dev, fn)	EXM_PCI(dev, fn, 0xf8)
#define UNIT		(BIT(17) | BIT(16))	/* must be written 1 */

/* Nehalem and Westmere, from nehalem-client-msrs.csv */
#define N_MESF		0x301
#define N_CTRL		0x391
#define N_STATUS	0x392
#define N_CLEAR		0x393
#define N_FIXED_CTR	0x394
#define N_FIXED_CTL	0x395
#define N_MATCH		0x396
#define N_CTR(i)	(0x3b0 + (i))
#define N_SEL(i)	(0x3c0 + (i))
#define N_PC(i)		BIT(i)		/* in N_CTRL and N_STATUS */
#define N_FC		BIT(32)
#define N_ALL		(N_FC | 0xff)
#define N_CORE(i)	BIT(48 + (i))
#define N_OVF_PMI	BIT(61)
#define N_FRZ		BIT(63)		/* in N_CTRL */
#define N_CHG		BIT(63)		/* in N_STATUS */
#define OCC_RST		BIT(17)

/* NetBurst, from netburst-msrs.csv and chapters 4 and 5 of netburst.md */
#define P_CTR(i)	(0x300 + (i))
#define P_CCCR(i)	(0x360 + (i))
#define P_OVF		BIT(31)
#define P_CASCADE	BIT(30)
#define P_PMI_T0	BIT(26)
#define P_FORCE		BIT(25)
#define P_EDGE		BIT(24)
#define P_THRESH(n)	((u64)(n) << 20)
#define P_COMPLEMENT	BIT(19)
#define P_COMPARE	BIT(18)
#define P_ACTIVE(n)	((u64)(n) << 16)
#define P_ANY		P_ACTIVE(3)
#define P_SELECT(n)	((u64)(n) << 13)
#define P_ENABLE	BIT(12)
#define P_EXTENDED	BIT(11)
#define P_T0		0xc		/* OS and USR of thread 0, in an ESCR */
#define P_T1		0x3
#define MASK40		(BIT(40) - 1)

#define MAX_NOTES	4096

struct note {
	u64 clock;
	unsigned int cpu;
};

/**
 * struct bench - the model and its host
 * @now:	uncore clock
 * @deadline:	clock of the last host->deadline
 * @calls:	number of calls of host->deadline
 * @pmis:	number of calls of host->pmi
 * @pmi:	clock of the model and CPU of each host->pmi
 * @errors:	number of guest errors
 * @why:	text of the last guest error
 * @error:	CPU, register and value of the last guest error
 * @recs:	number of log records
 * @rec:	last log record
 * @last_freeze: last log record of kind 'f'
 * @requests:	number of log records of kind 'p'
 * @last_request: the last of them
 * @hz:		frequency of the last host->set_clock
 * @exact:	argument of the last host->exact
 * @exact_calls: number of calls of host->exact
 * @asleep:	halted processors
 * @m:		the model; last, so that ASan notices an overrun
 */
struct bench {
	u64 now;
	u64 deadline;
	unsigned int calls;
	unsigned int pmis;
	struct note pmi[MAX_NOTES];
	unsigned int errors;
	const char *why;
	struct {
		unsigned int cpu;
		u32 reg;
		u64 val;
	} error;
	unsigned int recs;
	struct exm_record rec;
	struct exm_record last_freeze;
	unsigned int requests;
	struct exm_record last_request;
	u64 hz;
	bool exact;
	unsigned int exact_calls;
	bool asleep[16];
	struct exm m;
};

/*
 * A bench with two packages of eight cores; CPU n is core n % 8 of package n / 8.  That of a
 * NetBurst has four cores, and CPU n is thread n % 2 of core n / 2.
 */
struct bench *bench_of(enum exm_model model);
struct bench *bench_new(void);		/* a 7500 */
struct bench *ivytown_new(void);	/* with BOX_CTL written */
struct bench *netburst_new(void);
void bench_free(struct bench *b);

u64 rd_on(struct bench *b, unsigned int cpu, u32 reg);
void wr_on(struct bench *b, unsigned int cpu, u32 reg, u64 val);
u64 rd(struct bench *b, u32 reg);		/* on CPU 0 */
void wr(struct bench *b, u32 reg, u64 val);
u64 pci(struct bench *b, u32 reg);		/* a dword of package 0 */
void pci_wr(struct bench *b, u32 reg, u32 val);
void put_reg(struct bench *b, u32 reg, u64 val);	/* an MSR, or a dword of package 0 */
u64 get_reg(struct bench *b, u32 reg);
/* Write registers, or check what they read, now or at a clock: WR(b, reg, val, reg, val, ...) */
void write_regs(struct bench *b, unsigned int num, const u64 *pairs);
void check_regs(struct bench *b, const char *file, int line, unsigned int num, const u64 *pairs);
#define PAIRS(...)	sizeof((const u64[]){ __VA_ARGS__ }) / 16, (const u64[]){ __VA_ARGS__ }
#define WR(b, ...)	write_regs(b, PAIRS(__VA_ARGS__))
#define READS(b, ...)	check_regs(b, __FILE__, __LINE__, PAIRS(__VA_ARGS__))
#define AT(b, clock, ...)						\
	do {								\
		at(b, clock);						\
		READS(b, __VA_ARGS__);					\
	} while (0)
u64 get_ctr(struct bench *b, u32 reg);	/* a counter that is an MSR, or has two halves */
void set_ctr(struct bench *b, u32 reg, u64 val);
#define qpi(b, q, i)		get_ctr(b, Q_LOW(q, i))
#define qpi_preset(b, q, i, v)	set_ctr(b, Q_LOW(q, i), v)
void at(struct bench *b, u64 clock);		/* set the clock, and sync */
bool gp_on_read(struct bench *b, u32 reg);
bool gp_on_write(struct bench *b, u32 reg, u64 val);
void put(struct bench *b, const char *what);	/* command put, which must succeed */
void play(struct bench *b, const char *what, u64 clock);	/* put(), and at() */
const char *cmd(struct bench *b, const char *line);	/* a command's answer */

u64 prng(u64 *state);

/* When the model is synced: in every clock, at its deadlines, or only when a test accesses it */
enum pace { EVERY_CLOCK, AT_DEADLINES, AT_ACCESSES };

/* Let the host's clock advance to @clock.  Each PMI must come in the clock of a sync. */
void bench_go(struct bench *b, u64 clock, enum pace pace);

u64 nth_seed(unsigned int i);

/* Call @run with the numbers of @num seeds, until a check fails. */
void each_seed(unsigned int num, enum pace pace, void (*run)(unsigned int i, enum pace pace));

/* ---- harness ---------------------------------------------------------- */

extern const char *test_why;	/* why the running test failed, or NULL */

void test_fail(const char *file, int line, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

#define FAIL(...)	test_fail(__FILE__, __LINE__, __VA_ARGS__)

#define CHECK(cond)							\
	do {								\
		if (!(cond))						\
			FAIL("%s", #cond);				\
	} while (0)

#define CHECK_EQ(is, want)						\
	do {								\
		u64 is_ = (is), want_ = (want);				\
									\
		if (is_ != want_)					\
			FAIL("%s is 0x%lx, not 0x%lx", #is, is_, want_);	\
	} while (0)

struct test {
	const char *name;
	void (*run)(void);
};

/* TEST(what_it_claims) { ... }: main() runs the tests of all files. */
#define TEST_ENTRY(claim, call)							\
	static const struct test claim##_entry					\
		__attribute__((section("tests"), aligned(8), used)) = { #claim, call }
#define TEST(claim)								\
	static void claim(void);						\
	TEST_ENTRY(claim, claim);						\
	static void claim(void)

/* The same of a test with a bench that @new makes */
#define BENCH_TEST(claim, new)							\
	static void claim(struct bench *b);					\
	static void claim##_run(void)						\
	{									\
		struct bench *b = new;						\
										\
		claim(b);							\
		bench_free(b);							\
	}									\
	TEST_ENTRY(claim, claim##_run);						\
	static void claim(struct bench *b)

/*
 * Open a table of Documentation/hardware or events, NAME.csv, in which platforms.py has written all
 * rows.  If there is none, fail the test and return NULL.
 */
FILE *open_csv(const char *name);

/* A row of a table in events/; @max: 0 if no source has the largest increment of an occupancy */
enum { E_BOX, E_EVENT, E_SUB, E_CODE, E_UMASK, E_TERMS, E_COUNTERS, E_MAX, E_SCALE, E_CPUS,
       E_SOURCES, E_FIELDS };
struct event_row {
	char field[E_FIELDS][128];
	u64 config, umask;
	unsigned int code, max;
};

/*
 * Read the events of a kind of box, or of all kinds if @box is NULL, that a processor has, from the
 * table of names NAME.csv, but for those that only the kernel names, or NAME-codes.csv, whose names
 * are then in lower case.  Returns how many there are, at most @max, and fails the test if none.
 */
unsigned int load_events(struct event_row *rows, unsigned int max, const char *name,
			 const char *box, const char *cpu);
unsigned int load_codes(struct event_row *rows, unsigned int max, const char *name,
			const char *box, const char *cpu);
void lower(char *s);

/* Split a line of a table at the commas outside of quotes. */
void split_csv(char (*field)[128], unsigned int num, const char *line);

#endif /* BENCH_H */
