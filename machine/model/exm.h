/* SPDX-License-Identifier: GPL-2.0 */
/*
 * exm: a model of the uncore performance monitors of the Intel Xeon 7500, E7 and
 * E5/E7 v2 to v4, of the Xeon D-1500, of Nehalem and Westmere, client and DP, and of client
 * Cores from Sandy Bridge to Comet Lake; and of the performance monitors of NetBurst, which
 * belong to a core.
 *
 * The model is written from the manuals' tables (Documentation/hardware) and shares
 * no code or table with the driver, so that the two are independent readings of one
 * manual.  "Reference" is Documentation/hardware/xeon-7500.md; "ivt" is
 * ivytown.md, "hsx" haswell-ep.md, "nhm" nehalem-client.md, "cli" client.md and "nb"
 * netburst.md there.
 *
 * The model is freestanding C.  The caller owns its state (struct exm), and the
 * program that embeds it, the host, gives it clock, interrupts and log (struct
 * exm_host).  The model never allocates, prints or sleeps, so any context may call
 * it.  Calls on one struct exm must not overlap; the host serialises them.
 *
 * Time is counted in uncore clocks.  The model does not tick: each call computes
 * what the counters counted since the last one, and exm_host.deadline tells the
 * host when to call next.
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
#define EXM_MAX_TAIL	5	/* clocks that an occurrence lasts beyond its first */
#define EXM_MAX_PULSES	(4 * (EXM_MAX_TAIL + 1) * EXM_MAX_STREAMS)
#define EXM_MAX_COUNTERS	18	/* of one box: those of a NetBurst core */
#define EXM_MAX_CBOXES		24	/* Broadwell-EP; Haswell-EP has 18, the Ivytown 15 */
#define EXM_MAX_CORES		8	/* that the guide gives a bit of pmi_core_sel */
#define EXM_FIXED		EXM_MAX_COUNTERS	/* exm_box.ctr[] of the W fixed counter */
#define EXM_MAX_ACCOUNTS	4096	/* different signals since exm_init() */
#define EXM_NUM_BOXES		64	/* at least the boxes of each model */
#define EXM_NEVER		(~(u64)0)

/*
 * The processors: Xeon 7500 (06_2EH), Xeon E7-x800 (06_2FH), Xeon E5/E7 v2 (06_3EH), Nehalem
 * (06_1AH, 06_1EH, 06_1FH), Westmere (06_2CH) and its client (06_25H), whose memory controller
 * is on another die; NetBurst (0F_03H, 0F_04H, 0F_06H), each core of which is a package;
 * Xeon E5/E7 v3 (06_3FH) and v4 (06_4FH), Xeon D-1500 (06_56H); client Cores like Sandy Bridge
 * (06_2AH, 06_3AH), like Haswell (06_3CH, 45H, 46H, 3DH, 47H) and like Skylake (06_4EH, 5EH, 8EH,
 * 9EH, A5H, A6H); Xeon Scalable of the first two generations (06_55H)
 */
enum exm_model {
	EXM_7500, EXM_E7, EXM_IVYTOWN, EXM_NEHALEM, EXM_WESTMERE, EXM_WESTMERE_CLIENT,
	EXM_NETBURST, EXM_HASWELL_EP, EXM_BROADWELL_EP, EXM_BROADWELL_DE,
	EXM_SANDY_BRIDGE, EXM_HASWELL_CLIENT, EXM_SKYLAKE_CLIENT, EXM_SKYLAKE_SP,
	EXM_NUM_MODELS
};

enum exm_box_type {
	EXM_U, EXM_W, EXM_B, EXM_S, EXM_M, EXM_R, EXM_C, EXM_Q, EXM_P,
	/* Ivytown: a channel of a memory controller, home agent, IRP, R2PCIe, R3QPI */
	EXM_MC, EXM_HA, EXM_IRP, EXM_R2, EXM_R3,
	EXM_N,			/* the only box of a Nehalem or Westmere */
	EXM_P4,			/* the counters of a NetBurst core */
	EXM_ARB, EXM_DRAM,	/* client: the ARB unit, the free-running counters */
	EXM_IIO,		/* Skylake-SP: a stack of I/O; its other boxes are types above */
	EXM_NUM_BOX_TYPES
};

/**
 * enum exm_result - result of a register access
 * @EXM_OK:	the model carried out the access
 * @EXM_GP:	the processor raises #GP(0)
 * @EXM_PASS:	the model has no such register; the host handles the access itself
 */
enum exm_result { EXM_OK, EXM_GP, EXM_PASS };

/**
 * struct exm_record - one line of the access log
 * @clock:	uncore clock of the access
 * @kind:	'r' and 'w' (read and write of a register), 'p' (the U-Box requests a
 *		PMI), 'f' (freeze: the hardware clears en_all), 'z' (reset)
 * @cpu:	logical processor that made the access ('r', 'w')
 * @pkg:	package
 * @reg:	address of the MSR, or EXM_PCI() ('r', 'w')
 * @val:	value read or written ('r', 'w')
 * @counter:	@reg is a counter or half of one ('w')
 * @was:	value of that counter in @clock, before the write
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
 * struct exm_host - operations of the program that embeds the model
 * @now:	return the uncore clocks since exm_init(); must not run backwards
 * @deadline:	have exm_sync() called at clock @when or soon after (EXM_NEVER: it
 *		need not be called); replaces the clock of the previous call
 * @pmi:	deliver the interrupt of LVTPC to logical processor @cpu.  The model has
 *		set IA32_PERF_GLOBAL_STATUS[61] of @cpu before, if the processor has it.
 * @log:	write a record to the access log; may be NULL
 * @error:	report an access that the manual forbids (a "guest error"); may be NULL
 * @asleep:	return whether logical processor @cpu is halted; NULL: no processor is
 * @set_clock:	run the uncore clock at @hz (0: stop it); return false if the host
 *		cannot.  May be NULL.
 * @exact:	have exm_sync() called after each access for which exm_traffic_access() returns
 *		true, before the next one, or (false) soon after it.  NULL without
 *		exm_connect_traffic().
 *
 * The model calls these from inside of exm_sync() and of every function that syncs.
 * They must not call back into the model.
 */
struct exm_host {
	u64 (*now)(void *ctx);
	void (*deadline)(void *ctx, u64 when);
	void (*pmi)(void *ctx, unsigned int cpu);
	void (*log)(void *ctx, const struct exm_record *rec);
	void (*error)(void *ctx, unsigned int cpu, u32 reg, u64 val, const char *why);
	bool (*asleep)(void *ctx, unsigned int cpu);
	bool (*set_clock)(void *ctx, u64 hz);
	void (*exact)(void *ctx, bool exact);
};

#define EXM_QPI_PORTS	3

/**
 * struct exm_faults - fault switches: what the manuals leave open, and hardware faults
 * @w_erratum:		a W-Box counter whose low 24 bits are 0 or 1 reads 0x1000000
 *			too high (reference 11.2)
 * @fixed_pmi_bit:	bit of W_MSR_PMON_FIXED_CTR_CTL that is pmi_en (1)
 * @summary:		S_MSR_PMON_SUMMARY: 0 as documented, 1 reads 0, 2 raises
 *			#GP, 3 reads all ones
 * @lose_pmi:		number of PMIs to drop between U-Box and core from now on
 * @late_freeze:	clocks between the PMI and en_all = 0
 * @no_global_status:	IA32_PERF_GLOBAL_STATUS and _OVF_CTRL raise #GP
 * @no_uncore:		all registers of the uncore raise #GP, as in a virtual machine
 * @b_mask_ignore:	a 1 in B_MSR_MASK_REG means "ignore this bit", not "compare it"
 * @m_mask_ignore:	the same for M_MSR_ADDR_MASK
 * @cboxes:		number of C-Boxes (10; Ivytown: 15; Haswell-EP: 18; Broadwell-EP: 24;
 *			-DE: 16); registers of the others raise #GP
 * @core_sel:		pmi_core_sel: 0 has a bit for each core, 1 is a core's number
 *			plus 1 (reference 5.5)
 * @core_sel_bits:	width of pmi_core_sel, from bit 1 up (8), Haswell-EP and Broadwell from
 *			bit 0 up (18; hsx 3.1); of EN_PMI_CORE (4; nhm 4.1); of the select bits of a
 *			client (5, like Haswell 4; cli 3.1)
 * @core_sel_first:	Nehalem: the core that the lowest bit of EN_PMI_CORE selects (nhm 4.1)
 * @pmi_gate:		bits of U STATUS that hold back the next PMI while one of them is
 *			1: 0 none, 1 pmi, 2 cond, 3 ov_u, ov_w, ov_s1 and ov_s0.  Nehalem: 0
 *			none, 1 OVF_PMI, 2 the counter's own bit (nhm 7).  Client: 1 the unit's bit
 * @pmi_thread:		threads of a core that get the PMI: 0 every one with
 *			IA32_DEBUGCTL[13], 1 only the first, 2 only the second
 * @no_ovf_flag:	a PMI does not set IA32_PERF_GLOBAL_STATUS[61]: 1 of any CPU, 2 of the
 *			second thread of a core
 * @no_debugctl:	a PMI is delivered without IA32_DEBUGCTL[13], too
 * @sticky_status:	ov_u, ov_w, ov_s1 and ov_s0 of U STATUS: 0 each is 1 while an
 *			overflow bit of a box below it is 1; 1 each is set when an
 *			overflow bit below it changes from 0 to 1, and is cleared only by
 *			a 1 written to it in U OVF_CTL (reference 11.1 #39)
 * @filter_gp:		a 1 written to a bit of a filter or sub register that no source
 *			describes, or of link or c6 of an Ivytown's C-Box filter (ivt 15.2),
 *			raises #GP; otherwise the bit is stored or dropped
 * @ovf_ctl_gp:		a 1 written to IA32_PERF_GLOBAL_OVF_CTRL[61] raises #GP
 * @ovf_flag_stuck:	a 1 written to IA32_PERF_GLOBAL_OVF_CTRL[61] does not clear
 *			IA32_PERF_GLOBAL_STATUS[61]
 * @dead_counters:	the uncore's registers read 0 and drop writes, as in a KVM guest
 *			with ignore_msrs=1
 *
 * Only on the Ivytown ("ivt" chapters in parentheses):
 * @fixed_width:	bits of the fixed UCLK counter (48; 14.4)
 * @u_status_order:	U_MSR_PMON_BOX_STATUS: 0 has the fixed counter at bit 0 and the
 *			others from bit 1 up (4.5); 1 has the others from bit 0 up and the
 *			fixed counter at bit 2
 * @stale_box:		a GLOBAL_STATUS bit that software clears while BOX_STATUS still
 *			shows the overflow is set again, with freeze and PMI (8)
 * @umask0_never:	an event with sub-events does not count with umask 0 (13)
 * @hlt_awake:		a halted core gets PMIs without wk_on_pmi, too (4.1)
 * @node_xor:		a package's node ID is its number XOR this
 * @no_node_map:	GIDNIDMAP reads 0, which has the node of no package but 0
 * @irp_ov:		overflow of an IRP counter with ov_en: 0 sets BOX_STATUS and sends a
 *			message, as port 2 does; 1 sets BOX_STATUS; 2 neither (15.2)
 * @irp_width:		bits of a counter of IRP (44; Haswell-EP, Broadwell: 48; 15.1)
 * @all_units_ov:	a unit sends overflow messages only while bit 17 of BOX_CTL is 1 in all
 *			units of DS1's list (14.15); otherwise its own bit decides
 *
 * Only on Haswell-EP and Broadwell ("hsx" chapters in parentheses), which have the Ivytown's
 * switches, too:
 * @us_width:		bits of a general counter of U-Box, S-Boxes and R3QPI links (44;
 *			Broadwell: 48; 2)
 * @sboxes:		number of S-Boxes (4; Broadwell-DE: 0; 2); registers of the others raise
 *			#GP
 * @sbox_ghosts:	the registers of the other S-Boxes, of which CAPID4 tells, keep what is
 *			written to them, and the counters count nothing (2)
 * @sbox_gp:		a write to the BOX_CTL of an S-Box with more than one bit that the last one
 *			had not raises #GP (1; 4)
 * @ov:			overflow of a counter with ov_en: 0 sets the status bits and sends a
 *			message; 1 sets the status bits; 2 neither (6)
 * @unit_ov:		bit 17 of BOX_CTL: 0 has no effect; 1 without it a unit does not handle
 *			overflows; 2 is reserved, and as MSR raises #GP (4)
 * @core_xor:		bit n of pmi_core_sel is core n XOR this (3.1)
 * @empty_channels:	mask of the iMC channels whose registers read ones and drop writes (2)
 * @cha_ov:		Skylake-SP: the same of a CHA: as @irp_ov (skx 6)
 * @cha_ghosts:		Skylake-SP: as @sbox_ghosts, of the CHAs of which CAPID6 tells (skx 2)
 * @occ_not_0:		counter 0 of the PCU does not count POWER_STATE_OCCUPANCY (Broadwell: 1; 7)
 *
 * Only on Nehalem and Westmere ("nhm" chapters in parentheses):
 * @frz_clears:		a freeze clears EN_PC and EN_FC0 of GLOBAL_CTRL; otherwise they stay,
 *			and the next write to GLOBAL_CTRL ends the freeze (6)
 * @fixed_needs_general: the fixed counter requests a PMI only while a general counter has
 *			its local enable (8)
 * @reserved_gp:	a 1 written to a reserved bit raises #GP; otherwise it is dropped (7).
 *			Ivytown, Haswell-EP and Broadwell have this switch, too, for GLOBAL_CTL
 *			and event controls that are MSRs.
 * @match_shift:	address in ADDR_OPCODE_MATCH: 0 bits 39:3, 1 bits 39:4, 2 bits 39:3 in
 *			bits 38:2 of the register (8)
 * @mesf_reading:	bits of GQ_SNOOP_MESF for snoops to I: 0 bits 7:4, 1 bits 3:0 (4.8)
 * @umask0:		umask 0 counts every sub-event; otherwise none (8)
 * @occ_stale:		entries by which each queue is too long, in every clock, until a write
 *			of OCC_CTR_RST with the event and sub-event of that queue (4.4)
 * @uclk_ratio:		CURRENT_UCLK_RATIO (8); 0: the kernel finds no function with this
 *			register, as where firmware hides the bus of the processor (2)
 *
 * Only on client Cores ("cli" chapters in parentheses), which have @cboxes (4), @us_width,
 * @fixed_width, @hlt_awake and @reserved_gp, too:
 * @pmi_to:		a PMI goes to 0 the cores selected; 1 no core; 2 core 0, and only its bit has
 *			an effect; 3 core 0 if any bit is 1 (3.1)
 * @cbox_ctrs:		counters of a C-Box (2; like Skylake 4); registers of the others raise
 *			#GP (2)
 * @cbo_config:		what CBO_CONFIG adds to the number of C-Boxes (1; 3.5)
 * @gone:		mask of the registers that raise #GP, since one source lacks them: 1
 *			CBO_CONFIG, 2 GLOBAL_STATUS, 4 UNIT_STATUS (4, like Sandy Bridge 0; 3); 8: the
 *			host bridge's BAR is disabled (5)
 * @status_ro:		a write of GLOBAL_STATUS or UNIT_STATUS raises #GP; otherwise a 1 clears
 *			the bit (3.2)
 *
 * Only on NetBurst ("nb" chapters in parentheses), which has @reserved_gp, too:
 * @preset_exact:	the PMI comes with the overflow itself; otherwise with the next event (7)
 * @unflagged:		N > 0: every N-th overflow of a counter leaves its OVF 0 (7)
 * @pmi_level:		the interrupt line of a thread stays up while OVF and the thread's
 *			OVF_PMI are 1, see exm_pmi_line(); otherwise a request is an edge (7)
 * @cascade_latch:	the overflow of its starter starts a counter, and only a write of its
 *			CCCR halts it; otherwise it counts while OVF of its starter is 1 (8)
 * @force_first:	with FORCE_OVF each event interrupts (1); otherwise the second after a write of
 *			OVF = 0 is the first that does (7)
 * @cascade_pmi:	a counter that another one started requests PMIs (1; 9)
 * @stuck_pmi:		N > 0: a counter that is enabled with FORCE_OVF, or up to 8 events before its
 *			overflow, counts on to its PMI N clocks later, as often as that happens: the
 *			interrupted instruction counts its events again and does not complete (7)
 * @o8:			a write of a counter that counts an event, or compares, gives a value
 *			2^32 too low; a second write of the same value gives the right one (6)
 * @n15:		so does a write of any counter (6)
 * @o9:			a write of its CCCR that stops a counter loses a carry out of bit 31
 *			since software's last access to the counter (6)
 * @powered_down:	a counter counts only if an ESCR of its set selects an event, and an ESCR
 *			tags only if a counter of it or of the ESCR paired with it counts (1; 10)
 * @fsb_select:		ESCR select that b2b_cycles, bnr, snoop and response need (6; 15)
 * @iq_escr:		MSR_IQ_ESCR0 and 1 exist (2)
 * @ht:			there are two threads; otherwise the bits of thread 1 are reserved (1 if
 *			a package has more than one processor)
 * @clocks:		global_power_events counts each clock, of each thread; otherwise it
 *			counts stimuli only (1)
 * @perfmon:		IA32_MISC_ENABLE[7] (1; 2)
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
	u64 core_sel_first;
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
	u64 irp_ov;
	u64 irp_width;
	u64 all_units_ov;
	u64 us_width;
	u64 sboxes;
	u64 sbox_ghosts;
	u64 sbox_gp;
	u64 ov;
	u64 unit_ov;
	u64 core_xor;
	u64 empty_channels;
	u64 occ_not_0;
	u64 cha_ov;
	u64 cha_ghosts;
	u64 frz_clears;
	u64 fixed_needs_general;
	u64 reserved_gp;
	u64 match_shift;
	u64 mesf_reading;
	u64 umask0;
	u64 occ_stale;
	u64 uclk_ratio;
	u64 pmi_to;
	u64 cbox_ctrs;
	u64 cbo_config;
	u64 gone;
	u64 status_ro;
	u64 preset_exact;
	u64 unflagged;
	u64 pmi_level;
	u64 cascade_latch;
	u64 force_first;
	u64 cascade_pmi;
	u64 stuck_pmi;
	u64 o8;
	u64 n15;
	u64 o9;
	u64 powered_down;
	u64 fsb_select;
	u64 iq_escr;
	u64 ht;
	u64 clocks;
	u64 perfmon;
};

/*
 * exm_stimulus.attr of the W-Box signals of a core: the core's number.  Of the B-Box
 * signal imt_insert: EXM_IMT(source, operation).
 */
enum exm_src { EXM_SRC_CORE, EXM_SRC_IOH };
enum exm_op { EXM_OP_RD, EXM_OP_WR, EXM_OP_INVITOE };
#define EXM_IMT(src, op)	((src) | (op) << 4)

/**
 * struct exm_stimulus - a train of occurrences of one signal of the hardware
 * @pkg:	package
 * @box:	type of the box that has the signal (enum exm_box_type)
 * @inst:	number of the box among those of its type
 * @signal:	the signal, from exm_find_signal()
 * @attr:	attributes of the occurrences, each at its place in the signal's row
 *		(exm_attr.mask)
 * @count:	number of occurrences in all, at least 1
 * @width:	occurrences in one clock (0 means 1); the last clock has the remainder
 * @every:	clocks from one clock with occurrences to the next (0 means 1)
 * @delay:	clocks before the first occurrence; 0 is the clock after exm_put()
 */
struct exm_stimulus {
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

/* A stimulus in progress.  Private to the model. */
struct exm_stream {
	struct exm_stimulus stim;
	u64 start;		/* clock of the first occurrence */
	u64 done;		/* occurrences up to the last sync */
	u16 account;
	bool live;		/* has occurrences after the last sync */
};

/* Number of past occurrences of a signal with these attributes.  Private to the model. */
struct exm_account {
	struct exm_stimulus stim;	/* only @pkg to @attr are used */
	u64 occurrences;
	u64 before;			/* occurrences at the last reset */
};

/*
 * Occurrences that one counter sees: @width in each of the clocks first, first + every, ...
 * last.  Computed anew for each counter; part of struct exm because the kernel's stack is
 * too small for it.  Private to the model.
 */
struct exm_pulses {
	u64 first, last, every, width;
	bool before;		/* one clock late, for edge detect; or the gate */
};

struct exm_feed {
	u64 max, cap, thresh;
	bool invert, edge;
	bool gating;		/* collecting the pulses of the gate: they have "before" */
	bool gated;		/* count only in clocks with a pulse of the gate */
	u64 end;		/* last clock with a pulse */
	unsigned int num_pulses, num_tones;
	struct exm_pulses pulses[EXM_MAX_PULSES];
	struct exm_pulses tone[EXM_MAX_PULSES];
};

/**
 * struct exm_counter - a counter with its control register
 * @ctl:	event select as stored
 * @value:	the counter, bits 47:0
 * @counted:	increments since exm_init(); a write of @value does not change it
 * @frozen:	increments that a freeze prevented
 * @unread:	part of @counted that software overwrote before it had read it
 * @seen:	@counted when software last read or wrote @value
 * @overflows:	carries, and with FORCE_OVF increments (NetBurst)
 * @carry_at:	clock of the next carry with an effect outside of the counter, 0: not
 *		computed.  Private to the model.
 * @again_at:	clock at which it counts @again increments of its own (@stuck_pmi), or 0
 * @again:	to its PMI
 */
struct exm_counter {
	u64 ctl;
	u64 value;
	u64 counted;
	u64 frozen;
	u64 unread;
	u64 seen;
	u64 overflows;
	u64 carry_at;
	u64 again_at;
	u64 again;
};

struct exm_box {
	u64 ctl;		/* GLOBAL_CTL; Nehalem: enables in GLOBAL_CTRL */
	u64 ov;			/* STATUS: overflow bits of the counters */
	struct exm_counter ctr[EXM_MAX_COUNTERS + 1];
	u64 extra[48];		/* filter and sub registers, in the order of exm_extras[] */
	u32 running;		/* counters with en and ctr_en at 1, whatever en_all is */
	/* NetBurst, masks of counters: */
	u32 pending;		/* overflowed, and the next event requests the PMI */
	u32 requested;		/* requested a PMI since OVF was last written 0 */
	u32 latched;		/* exm_faults.cascade_latch: started */
	u32 written;		/* exm_faults.n15, .o8: after the last write of the CCCR */
	u32 last_ctl;		/* Haswell-EP, Broadwell: BOX_CTL as last written */
};

struct exm_pkg {
	u64 u_ctl;		/* U_MSR_PMON_GLOBAL_CTL; Nehalem: GLOBAL_CTRL */
	u64 u_status;		/* Ivytown, Nehalem: GLOBAL_STATUS; 7500: ov_* of it */
	u64 u_before;		/* u_status before the clock that is being counted */
	bool pmi, cond;		/* U STATUS bits 30, 31 */
	bool frozen;		/* 7500: hardware cleared en_all; others: the freeze latch */
	u64 freeze_at;		/* late freeze pending at this clock, or EXM_NEVER */
	u64 frozen_clocks;
	u64 pmis;		/* PMIs the U-Box requested */
	struct exm_box box[EXM_NUM_BOXES];
	u64 running;		/* boxes with running counters; gcc checks no index of a last array */
	u32 targets;		/* NetBurst: threads for the PMI of this clock */
	u32 awake;		/* NetBurst: threads that are not halted */
};

struct exm_cpu {
	u8 pkg;
	u8 core;		/* core number inside the package, as in pmi_core_sel */
	bool present;
	u64 debugctl;
	u64 global_status;
};

#define EXM_MAX_TAPS	224	/* rows of exm_taps[] */

/*
 * A signal that stands for memory traffic, without package and number of the box, and the bits of
 * the attribute that differs between its occurrences.  Private to the model.
 */
struct exm_tap_signal {
	struct exm_stimulus stim;
	u64 key;
	bool known;
};

struct exm_traffic;

struct exm {
	const struct exm_host *host;
	void *ctx;
	enum exm_model model;
	unsigned int num_pkgs, num_cpus;
	u64 clock;		/* all counters have counted up to and with this clock */
	u64 reset_at;		/* the last reset */
	u64 deadline;
	struct exm_faults faults;
	struct exm_pkg pkg[EXM_MAX_PKGS];
	struct exm_cpu cpu[EXM_MAX_CPUS];
	struct exm_stream stream[EXM_MAX_STREAMS];
	unsigned int num_streams;	/* slots of stream[] ever used */
	unsigned int num_accounts;
	struct exm_account account[EXM_MAX_ACCOUNTS];
	struct exm_feed feed;
	struct exm_traffic *traffic;	/* NULL: no memory traffic */
	struct exm_tap_signal tap[EXM_MAX_TAPS];
	bool exact;			/* the last exm_host.exact */
};

/*
 * Initialise @m: every register 0, no CPU, no stimulus, the fault switches 0 or as struct
 * exm_faults has it in parentheses.
 */
void exm_init_model(struct exm *m, enum exm_model model, const struct exm_host *host, void *ctx);

/* Return the model of the processor with these numbers of family and model in CPUID, or -1. */
int exm_find_cpu(unsigned int family, unsigned int cpu);

/* exm_init_model() for a Xeon 7500 */
void exm_init(struct exm *m, const struct exm_host *host, void *ctx);

/*
 * Add logical processor @cpu, a thread of core @core of package @pkg.  Call it for all
 * processors before any other function but exm_init() and exm_init_model(); of a core's
 * threads first for thread 0.  On NetBurst @pkg counts the machine's cores, and @core is 0.
 */
void exm_place_cpu(struct exm *m, unsigned int cpu, unsigned int pkg, unsigned int core);

/*
 * Reset the processors, as power-on does: every register is 0.  Stimuli, fault switches and
 * the number of past occurrences stay.
 */
void exm_reset(struct exm *m);

/*
 * Bring counters, overflow bits, freezes and PMIs up to host->now().
 *
 * Order of the steps in clock T: the counters count the occurrences of T, carries set
 * overflow bits, the U-Box sends the PMI, a freeze that is not late clears en_all, and
 * then software's accesses at T take effect.  So a read at T includes the occurrences of
 * T, and a counter that a write at T enables counts from T + 1 on.  exm_rdmsr(),
 * exm_wrmsr(), exm_pci_read(), exm_pci_write(), exm_put(), exm_stop() and exm_command()
 * sync first.
 */
void exm_sync(struct exm *m);

/* rdmsr and wrmsr on logical processor @cpu */
enum exm_result exm_rdmsr(struct exm *m, unsigned int cpu, u32 reg, u64 *val);
enum exm_result exm_wrmsr(struct exm *m, unsigned int cpu, u32 reg, u64 val);

/*
 * rdpmc with @index in ECX on logical processor @cpu.  The log has it as a read of the counter's
 * MSR.  EXM_PASS: the model has no such counter.
 */
enum exm_result exm_rdpmc(struct exm *m, unsigned int cpu, u32 index, u64 *val);

/*
 * Whether the interrupt line to LVTPC of @cpu is up.  If it is when software unmasks LVTPC,
 * the host delivers the interrupt again.  Without exm_faults.pmi_level it never is.
 */
bool exm_pmi_line(struct exm *m, unsigned int cpu);

/* Bits of IA32_MISC_ENABLE, which is the host's, that are 1 because of the processor's counters */
u64 exm_misc_enable(const struct exm *m);

/*
 * Accesses of logical processor @cpu to PCI configuration space of the uncore bus of package
 * @pkg (Ivytown, Nehalem).  @reg, and the address in the log and for host->error, is
 * EXM_PCI(), which is outside of the MSRs; @size is in bytes.  EXM_PASS: the model has no register there, and
 * the host handles the access itself.
 */
#define EXM_PCI(dev, fn, off)	(0x80000000u | (dev) << 15 | (fn) << 12 | (off))

/*
 * A client's register at @off, 0x5000 to 0x5fff, from EXM_MCHBAR_BASE, which is memory.  Its host
 * bridge, function 0.0, has this address; exm_has_mchbar() tells whether the processor has it.
 */
#define EXM_MCHBAR(off)		EXM_PCI(0, 0, off)
#define EXM_MCHBAR_BASE		0xfed10000u
#define EXM_MCHBAR_SIZE		0x8000u

bool exm_has_mchbar(const struct exm *m);

enum exm_result exm_pci_read(struct exm *m, unsigned int cpu, unsigned int pkg, u32 reg,
			     unsigned int size, u64 *val);
enum exm_result exm_pci_write(struct exm *m, unsigned int cpu, unsigned int pkg, u32 reg,
			      unsigned int size, u64 val);

/**
 * struct exm_pci_function - a PCI function on each package's uncore bus (ivt 3)
 * @dev:	device number
 * @fn:		function number
 * @id:		device ID; the vendor is Intel
 * @type:	type of the box whose registers the function has
 * @inst:	number of that box among those of its type
 *		(EXM_NUM_BOX_TYPES: the function has none)
 * @counters:	the function has the class of performance counters
 * @bus:	which of the package's buses the function is on: 0 is the last
 */
struct exm_pci_function {
	u8 dev, fn;
	u16 id;
	u8 type;
	u8 inst;
	bool counters;
	u8 bus;
};

/*
 * The PCI functions of a processor, on so many buses of each package; a processor without registers
 * there has none.
 */
struct exm_pci_functions {
	const struct exm_pci_function *row;
	unsigned int num, buses;
};

extern const struct exm_pci_functions exm_ivt_functions;
extern const struct exm_pci_functions exm_hsx_functions;
extern const struct exm_pci_functions exm_bdx_functions;
extern const struct exm_pci_functions exm_bde_functions;
extern const struct exm_pci_functions exm_skx_functions;

const struct exm_pci_functions *exm_pci_functions(const struct exm *m);

/* Number of a package's bus, as firmware often has them: 0 to 7f and 80 to ff of two packages */
unsigned int exm_pci_bus(const struct exm *m, unsigned int pkg, unsigned int bus);

#define exm_for_each_pci_function(f, m)							\
	for ((f) = exm_pci_functions(m)->row;						\
	     (f) < exm_pci_functions(m)->row + exm_pci_functions(m)->num; (f)++)

/*
 * Return the device ID of function 0.0 on the bus of each processor of @m, which has
 * CURRENT_UCLK_RATIO (nhm 2) or is a client's host bridge (cli 5), or 0 if there is none.
 */
u16 exm_uclk_device(const struct exm *m);

/* Return the signal with this name (see the command "signals") of boxes of @type, or -1. */
int exm_find_signal(const struct exm *m, enum exm_box_type type, const char *name);

/* Start @n stimuli in the same clock.  Return 0, or -1 with *@why set and none started. */
int exm_put(struct exm *m, const struct exm_stimulus *stim, unsigned int n, const char **why);

/*
 * From now on count what @t counts, as occurrences of the signals of machine/traffic.rst.
 * Each sync hands over what is new, as occurrences at its clock.
 */
void exm_connect_traffic(struct exm *m, struct exm_traffic *t);

/* Return the number of occurrences of all stimuli after the last sync. */
u64 exm_pending(const struct exm *m);

/* End all stimuli. */
void exm_stop(struct exm *m);

/* Send a spurious PMI, without a status bit, to the cores that pmi_core_sel selects. */
void exm_spurious_pmi(struct exm *m, unsigned int pkg);

/*
 * Execute a command of one line (machine/README.md) and write its answer to @reply:
 * lines that end in '\n', of which the last is "ok" or "error: ...".  Return the answer's
 * length.
 */
size_t exm_command(struct exm *m, const char *line, char *reply, size_t size);

/* Write a register's address in the log's form, 0xc00 or 8.2:0xf4.  Return its length. */
size_t exm_format_reg(u32 reg, char *buf, size_t size);

/* Write a record as a line of the log, without '\n'.  Return its length. */
size_t exm_format(const struct exm_record *rec, char *buf, size_t size);

#endif /* EXM_H */
