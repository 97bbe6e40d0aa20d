/* SPDX-License-Identifier: GPL-2.0 */
/*
 * exm: the uncore performance monitors of an Intel Xeon 7500, E7 or E5/E7 v2, as
 * a program.
 *
 * Written from the manuals' tables (in Documentation/hardware) and from
 * nothing of the driver: two independent readings of one manual.  The
 * model is freestanding C.  Its state belongs to the caller, its surroundings
 * are the host's operations, and it never allocates, prints or sleeps.  Calls
 * on one struct exm must not overlap; the host serialises them.
 *
 * Time is counted in uncore clocks.  Nothing ticks: what the counters did
 * since the last call is worked out when somebody looks, and exm_host.deadline
 * says when the model must be looked at next.
 */
#ifndef EXM_H
#define EXM_H

#ifdef __KERNEL__
#include <linux/types.h>
#include <linux/stddef.h>
#else
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
typedef uint8_t  u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int64_t  s64;
#endif

#define EXM_MAX_PKGS		8
#define EXM_MAX_CPUS		128
#define EXM_MAX_STREAMS		64
#define EXM_MAX_TAIL	5	/* clocks that an occurrence goes on after its first */
#define EXM_MAX_PULSES	(4 * (EXM_MAX_TAIL + 1) * EXM_MAX_STREAMS)
#define EXM_MAX_COUNTERS	8	/* of one box; R half: 8 */
#define EXM_MAX_CBOXES		10	/* E7 */
#define EXM_MAX_CORES		8	/* that pmi_core_sel is printed for */
#define EXM_FIXED		EXM_MAX_COUNTERS	/* exm_box.ctr[] of the W fixed counter */
#define EXM_MAX_ACCOUNTS	4096	/* different signals put since reset */
#define EXM_NUM_BOXES		24	/* rows of exm_boxes[] on the E7; see exm_boxes.c */
#define EXM_NEVER		(~(u64)0)

/* The processors: Xeon 7500 (06_2EH), Xeon E7-x800 (06_2FH), Xeon E5/E7 v2 (06_3EH) */
enum exm_model { EXM_7500, EXM_E7, EXM_IVYTOWN, EXM_NUM_MODELS };

enum exm_box_type {
	EXM_U, EXM_W, EXM_B, EXM_S, EXM_M, EXM_R, EXM_C, EXM_Q, EXM_P,
	EXM_NUM_BOX_TYPES
};

/**
 * enum exm_result - how a register access ended
 * @EXM_OK:	carried out
 * @EXM_GP:	the processor raises #GP(0)
 * @EXM_PASS:	not a register of this model; the host goes on as without it
 */
enum exm_result { EXM_OK, EXM_GP, EXM_PASS };

/**
 * struct exm_record - one line of the access log
 * @clock:	uncore clock of the access
 * @kind:	'r', 'w' (register read, write), 'p' (PMI requested by the U-Box),
 *		'f' (freeze: en_all cleared by hardware), 'z' (reset)
 * @cpu:	logical processor; of 'r' and 'w'
 * @pkg:	package
 * @reg:	address of the MSR, or EXM_PCI() ('r', 'w')
 * @val:	value read or written
 * @counter:	'w': it is a counter that is written, ...
 * @was:	... and what stood in it in that clock, before the write
 * @gp:		the access raised #GP
 */
struct exm_record {
	u64 clock;
	char kind;
	u16 cpu;
	u8 pkg;
	u32 reg;
	u64 val;
	bool counter;
	u64 was;
	bool gp;
};

/**
 * struct exm_host - what the model asks of its surroundings
 * @now:	uncore clocks since reset; never runs backwards
 * @deadline:	call exm_sync() at clock @when or soon after (EXM_NEVER: no need);
 *		a later call of @deadline replaces an earlier one
 * @pmi:	logical processor @cpu gets an uncore PMI: deliver its LVTPC.
 *		The model has already set IA32_PERF_GLOBAL_STATUS[61] there.
 * @log:	a line for the access log, or NULL
 * @error:	the guest did what the manual forbids (a "guest error"), or NULL
 * @asleep:	is logical processor @cpu halted?  NULL: none ever is
 * @set_clock:	make the uncore clock run at @hz from now on, or stand (0); returns
 *		false if the host cannot.  May be NULL.
 */
struct exm_host {
	u64 (*now)(void *ctx);
	void (*deadline)(void *ctx, u64 when);
	void (*pmi)(void *ctx, unsigned int cpu);
	void (*log)(void *ctx, const struct exm_record *rec);
	void (*error)(void *ctx, unsigned int cpu, u32 reg, u64 val, const char *why);
	bool (*asleep)(void *ctx, unsigned int cpu);
	bool (*set_clock)(void *ctx, u64 hz);
};

/**
 * struct exm_faults - what is not settled by the manual, or may go wrong
 * @w_erratum:		reads of a W-Box counter whose low 24 bits are 0 or 1
 *			come back 0x1000000 too high (reference 11.2)
 * @fixed_pmi_bit:	bit of W_MSR_PMON_FIXED_CTR_CTL that is pmi_en (1)
 * @summary:		S_MSR_PMON_SUMMARY: 0 as documented, 1 reads 0, 2 raises
 *			#GP, 3 reads all ones
 * @lose_pmi:		drop the next so many PMIs between U-Box and core
 * @late_freeze:	clocks between the PMI and en_all = 0
 * @no_global_status:	0x38E and 0x390 raise #GP
 * @no_uncore:		all registers of the uncore raise #GP, as in a virtual machine
 * @b_mask_ignore:	a 1 in B_MSR_MASK_REG is "ignore this bit", not "compare it"
 * @m_mask_ignore:	the same for M_MSR_ADDR_MASK
 * @cboxes:		registers of C-Boxes from this number on raise #GP (10)
 * @core_sel:		pmi_core_sel: 0 a bit for each core, 1 a core's number plus 1
 * @core_sel_bits:	width of pmi_core_sel, from bit 1 up (8)
 * @pmi_gate:		what stands in U STATUS holds back the next PMI: 0 nothing,
 *			1 pmi, 2 cond, 3 any of ov_u, ov_w, ov_s1 and ov_s0
 * @pmi_thread:		of a core, 0 every thread with DEBUGCTL[13] gets the PMI, 1
 *			only the first one, 2 only the second
 * @no_ovf_flag:	a PMI does not set IA32_PERF_GLOBAL_STATUS[61]
 * @no_debugctl:	a PMI does not ask for IA32_DEBUGCTL[13]
 * @sticky_status:	ov_u, ov_w, ov_s1 and ov_s0 of U STATUS: 0 each is 1 while an
 *			overflow below it stands, 1 each is set when an overflow bit
 *			below it goes from 0 to 1, and stays until software writes the
 *			bit to U OVF_CTL (reference 11.1 #39)
 * @filter_gp:		a 1 written to a bit of a filter or sub register that no source
 *			describes raises #GP; else the bit is stored or dropped
 * @ovf_ctl_gp:		a 1 written to IA32_PERF_GLOBAL_OVF_CTRL[61] raises #GP
 * @ovf_flag_stuck:	... or it does not clear IA32_PERF_GLOBAL_STATUS[61]
 * @dead_counters:	the uncore's addresses read 0 and take no write, as in a virtual
 *			machine of KVM's with ignore_msrs=1
 *
 * Ivytown alone:
 * @fixed_width:	bits of the fixed UCLK counter (48; reference 14.4)
 * @u_status_order:	U_MSR_PMON_BOX_STATUS: 0 fixed counter at bit 0, the others
 *			from 1 (4.5); 1 the others from 0, fixed at 2
 * @stale_box:		a GLOBAL_STATUS bit that is cleared while BOX_STATUS still
 *			shows an overflow comes back, with freeze and PMI (8)
 * @umask0_never:	an event with sub-events never counts with umask 0 (13)
 * @hlt_awake:		a halted core gets PMIs without wk_on_pmi, too (4.1)
 * @node_xor:		a package's node id is its number, with these bits changed
 * @no_node_map:	GIDNIDMAP is 0: no package but the first has its node there
 * @qpi_rate:		QPI_RATE_STATUS (3: 6.4 GT/s)
 */
struct exm_faults {
	u64 w_erratum;
	u64 fixed_pmi_bit;
	u64 summary;
	u64 lose_pmi;
	u64 late_freeze;
	u64 no_global_status;
	u64 no_uncore;
	u64 b_mask_ignore;
	u64 m_mask_ignore;
	u64 cboxes;
	u64 core_sel;
	u64 core_sel_bits;
	u64 pmi_gate;
	u64 pmi_thread;
	u64 no_ovf_flag;
	u64 no_debugctl;
	u64 sticky_status;
	u64 filter_gp;
	u64 ovf_ctl_gp;
	u64 ovf_flag_stuck;
	u64 dead_counters;
	u64 fixed_width;
	u64 u_status_order;
	u64 stale_box;
	u64 umask0_never;
	u64 hlt_awake;
	u64 node_xor;
	u64 no_node_map;
	u64 qpi_rate;
};

/*
 * Attributes of signals.  W, where the signal belongs to a core: the core's
 * number.  B imt_insert: EXM_IMT(source, operation).
 */
enum exm_src { EXM_SRC_CORE, EXM_SRC_IOH };
enum exm_op { EXM_OP_RD, EXM_OP_WR, EXM_OP_INVITOE };
#define EXM_IMT(src, op)	((src) | (op) << 4)

/**
 * struct exm_happening - something that happens in the hardware, again and again
 * @pkg:	package
 * @box:	type of the box that sees it
 * @inst:	which of these boxes
 * @signal:	what happens, from exm_find_signal()
 * @attr:	its attributes; where each one lies is in the signal's row
 * @count:	how many occurrences in all, at least 1
 * @width:	occurrences in one clock (0 means 1); the last clock takes what is left
 * @every:	clocks from one clock with occurrences to the next (0 means 1)
 * @delay:	clocks that pass before the first: 0 is the clock after exm_put()
 */
struct exm_happening {
	u8 pkg;
	u8 box;
	u8 inst;
	u16 signal;
	u64 attr;
	u64 count;
	u64 width;
	u64 every;
	u64 delay;
};

/* A happening in progress.  Private to the model. */
struct exm_stream {
	struct exm_happening h;
	u64 start;		/* clock of the first occurrence */
	u64 done;		/* occurrences up to the last sync */
	u16 account;
	bool live;		/* some are still to come */
};

/* What happened so far, by signal and attribute.  Private to the model. */
struct exm_account {
	struct exm_happening h;	/* @pkg to @attr */
	u64 happened;
};

/*
 * What one counter sees: pulses at first, first + every, ... last; worked out
 * afresh for each question, here because the stack is short.  Private.
 */
struct exm_pulses {
	u64 first, last, every, width;
	bool before;		/* as seen one clock late, for edge detect; or the gate */
};

struct exm_feed {
	u64 max, cap, thresh;
	bool invert, edge;
	bool gating;		/* collecting the gate: it goes into "before" */
	bool gated;		/* only what happens in the gate's clocks counts */
	u64 end;		/* clock after which nothing comes any more */
	unsigned int num_pulses, num_tones;
	struct exm_pulses pulses[EXM_MAX_PULSES];
	struct exm_pulses tone[EXM_MAX_PULSES];
};

/**
 * struct exm_counter - a counter with its control register
 * @ctl:	control (event select) as stored
 * @value:	bits 47:0
 * @counted:	everything it ever counted (never reset by writing @value)
 * @frozen:	what it would have counted while a freeze held en_all at 0
 * @unread:	what of @counted software overwrote without having read it
 * @seen:	@counted when software last read or wrote @value
 * @carry_at:	private to the model
 */
struct exm_counter {
	u64 ctl;
	u64 value;
	u64 counted;
	u64 frozen;
	u64 unread;
	u64 seen;
	u64 carry_at;		/* clock of the next carry that matters; 0: work it out */
};

struct exm_box {
	u64 ctl;		/* GLOBAL_CTL */
	u64 ov;			/* STATUS: counter i at its own status bit */
	struct exm_counter ctr[EXM_MAX_COUNTERS + 1];
	u64 extra[48];		/* filter and sub registers, in the order of exm_extras[] */
	u16 running;		/* counters with en and ctr_en; en_all comes on top */
};

struct exm_pkg {
	u64 u_ctl;		/* U_MSR_PMON_GLOBAL_CTL */
	u64 u_status;		/* Ivytown: U_MSR_PMON_GLOBAL_STATUS; 7500: ov_* of it */
	u64 u_before;		/* what u_status was before the clock that is accounted for */
	bool pmi, cond;		/* U STATUS bits 30, 31 */
	bool frozen;		/* 7500: hardware cleared en_all; Ivytown: the freeze latch */
	u64 freeze_at;		/* late freeze pending at this clock, or EXM_NEVER */
	u64 frozen_since;
	u64 frozen_clocks;
	u64 pmis;		/* PMIs the U-Box requested */
	u32 running;		/* boxes with running counters */
	struct exm_box box[EXM_NUM_BOXES];
};

struct exm_cpu {
	u8 pkg;
	u8 core;		/* core number inside the package, as in pmi_core_sel */
	bool present;
	u64 debugctl;
	u64 global_status;
};

struct exm {
	const struct exm_host *host;
	void *ctx;
	enum exm_model model;
	unsigned int num_pkgs, num_cpus;
	u64 clock;		/* everything is accounted up to here */
	u64 deadline;
	struct exm_faults faults;
	struct exm_pkg pkg[EXM_MAX_PKGS];
	struct exm_cpu cpu[EXM_MAX_CPUS];
	struct exm_stream stream[EXM_MAX_STREAMS];
	unsigned int num_streams;	/* slots of stream[] ever used */
	unsigned int num_accounts;
	struct exm_account account[EXM_MAX_ACCOUNTS];
	struct exm_feed feed;
};

/* Reset: every register 0, no happenings, no faults; the switches as struct exm_faults says. */
void exm_init_model(struct exm *m, enum exm_model model, const struct exm_host *host, void *ctx);

/* The same, of a Xeon 7500. */
void exm_init(struct exm *m, const struct exm_host *host, void *ctx);

/* Say where logical processor @cpu sits.  Before anything else. */
void exm_place_cpu(struct exm *m, unsigned int cpu, unsigned int pkg, unsigned int core);

/*
 * The processors were reset or without power: every register is 0.  What is to
 * happen, the switches and the accounts stay.
 */
void exm_reset(struct exm *m);

/*
 * Account for everything up to host->now(): counters, overflows, freezes, PMIs.
 *
 * The order of things inside one clock: first what happens in clock T is
 * counted, then its carries set ov bits, then the PMI goes out and the freeze
 * (if not late) takes en_all, then software's accesses at clock T take place.
 * So a read at T sees T counted, and what a write at T enables counts from
 * T + 1 on.  exm_rdmsr(), exm_wrmsr(), exm_put() and exm_command() sync first.
 *
 * host->pmi, ->log and ->deadline are called from inside; they must not call
 * back into the model.
 */
void exm_sync(struct exm *m);

enum exm_result exm_rdmsr(struct exm *m, unsigned int cpu, u32 reg, u64 *val);
enum exm_result exm_wrmsr(struct exm *m, unsigned int cpu, u32 reg, u64 val);

/*
 * PCI configuration space of the packages' uncore bus (Ivytown).  A register's
 * address, here, in the log and for host->error, is EXM_PCI(): outside of the
 * MSRs.  @size is in bytes.  EXM_PASS: not a register of the model; what is
 * there is the host's affair.
 */
#define EXM_PCI(dev, fn, off)	(0x80000000u | (dev) << 15 | (fn) << 12 | (off))

enum exm_result exm_pci_read(struct exm *m, unsigned int cpu, unsigned int pkg, u32 reg,
			     unsigned int size, u64 *val);
enum exm_result exm_pci_write(struct exm *m, unsigned int cpu, unsigned int pkg, u32 reg,
			      unsigned int size, u64 val);

/**
 * struct exm_pci_function - a function on each package's uncore bus
 * @dev:	device number
 * @fn:		function number
 * @id:		device ID; the vendor is Intel
 * @type:	of the box that it belongs to
 * @inst:	which of these boxes
 */
struct exm_pci_function {
	u8 dev, fn;
	u16 id;
	u8 type;
	u8 inst;
};

extern const struct exm_pci_function exm_pci_functions[];
extern const unsigned int exm_num_pci_functions;

/* A signal of the boxes of a type by its name (see the command "signals"), or -1. */
int exm_find_signal(const struct exm *m, enum exm_box_type type, const char *name);

/* Start all @n happenings in the same clock.  0, or -1 with *@why set and nothing started. */
int exm_put(struct exm *m, const struct exm_happening *h, unsigned int n, const char **why);

/* Occurrences still to come after the last sync, of all happenings together. */
u64 exm_pending(const struct exm *m);

/* Drop what is still to come of all happenings. */
void exm_stop(struct exm *m);

/* Let the selected cores hear a PMI that nobody asked for; no status bit shows it. */
void exm_spurious_pmi(struct exm *m, unsigned int pkg);

/*
 * The text form of all this, one line in, the answer out (zero or more lines,
 * each ended by '\n', the last one "ok" or "error: ...").  The same on every
 * host; Documentation/machine.md describes it.  Returns the answer's length.
 */
size_t exm_command(struct exm *m, const char *line, char *reply, size_t size);

/* A register's address as it stands in the log: 0xc00, or 8.2:0xf4.  Returns its length. */
size_t exm_format_reg(u32 reg, char *buf, size_t size);

/* One log line from a record, without '\n'.  Returns its length. */
size_t exm_format(const struct exm_record *rec, char *buf, size_t size);

#endif /* EXM_H */
