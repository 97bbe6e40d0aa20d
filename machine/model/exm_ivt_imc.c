// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of a channel of the Ivytown's and later memory controllers (ivt
 * 15.4; hsx 7).
 *
 * The signals of DRAM are its commands, each with what the events tell apart.  The manual does
 * not have how queues, modes and power states follow from commands, so each of their events has
 * a signal of its own.
 */
#include "exm_ivt.h"

/* A CAS: what it is for, the major mode, a read's priority, and where it goes */
#define EXM_CAS_OP	EXM_BITS(1, 0)
#define EXM_CAS_WMM	EXM_BIT(2)
#define EXM_CAS_PRIO	EXM_BITS(4, 3)
#define EXM_CAS_BYP	EXM_BIT(5)
#define EXM_CAS_RANK	EXM_BITS(10, 8)
#define EXM_CAS_BANK	EXM_BITS(15, 12)
enum { EXM_CAS_RD, EXM_CAS_UNDERFILL, EXM_CAS_WR };

EXM_NAMES(cas_op, "op", EXM_CAS_OP,
	  [EXM_CAS_RD] = "rd", [EXM_CAS_UNDERFILL] = "underfill", [EXM_CAS_WR] = "wr");
EXM_NAMES(cas_mode, "mode", EXM_CAS_WMM, "rmm", "wmm");
EXM_NAMES(cas_prio, "prio", EXM_CAS_PRIO, "low", "med", "high", "panic");
EXM_NAMES(cas_byp, "byp", EXM_CAS_BYP, "0", "1");
EXM_NUMBER(cas_rank, "rank", EXM_CAS_RANK, 7);
EXM_NUMBER(cas_bank, "bank", EXM_CAS_BANK, 7);
EXM_NUMBER(hsx_bank, "bank", EXM_CAS_BANK, 15);

/* Why DRAM pages are opened and closed */
#define EXM_PRE_CAUSE	EXM_BITS(1, 0)
#define EXM_PRE_CLOSE	EXM_BIT(2)
enum { EXM_FOR_RD, EXM_FOR_WR, EXM_FOR_BYP = 3 };	/* bits of ACT_COUNT's umask */

EXM_NAMES(act_cause, "cause", EXM_SUB,
	  [EXM_FOR_RD] = "rd", [EXM_FOR_WR] = "wr", [EXM_FOR_BYP] = "byp");
EXM_NAMES(pre_cause, "cause", EXM_PRE_CAUSE,
	  [EXM_FOR_RD] = "rd", [EXM_FOR_WR] = "wr", [2] = "none", [EXM_FOR_BYP] = "byp");
EXM_NAMES(pre_reason, "reason", EXM_PRE_CLOSE, "page_miss", "page_close");

EXM_NAMES(mc_refresh, "level", EXM_SUB, [1] = "panic", [2] = "high");
EXM_NAMES(mc_mode, "mode", EXM_SUB, "read", "write", "partial", "isoch");
EXM_NAMES(mc_preempted, "preempted", EXM_SUB, "rd_preempt_rd", "rd_preempt_wr");
EXM_NUMBER(mc_rank, "rank", EXM_SUB, 7);
EXM_NAMES(mc_push, "mode", EXM_SUB, "wmm", "rmm");
EXM_NAMES(mc_switch, "reason", EXM_SUB, "low_thresh", "starve", "vmse_retry");

/* X(ID, signal, code, largest increment), and with an attribute */
#define EXM_MC_LIST(X)								\
	X(MC_PRE_ALL, "dram_pre_all", 0x06, 1)					\
	X(MC_ECC, "ecc_correctable_errors", 0x09, 1)				\
	X(MC_RPQ_INSERTS, "rpq_inserts", 0x10, 1)				\
	X(MC_RPQ_NE, "rpq_cycles_ne", 0x11, 1)					\
	X(MC_WPQ_INSERTS, "wpq_inserts", 0x20, 1)				\
	X(MC_WPQ_NE, "wpq_cycles_ne", 0x21, 1)					\
	X(MC_WPQ_FULL, "wpq_cycles_full", 0x22, 1)				\
	X(MC_WPQ_READ_HIT, "wpq_read_hit", 0x23, 1)				\
	X(MC_WPQ_WRITE_HIT, "wpq_write_hit", 0x24, 1)				\
	X(MC_PCU_THROTTLING, "power_pcu_throttling", 0x42, 1)			\
	X(MC_SELF_REFRESH, "power_self_refresh", 0x43, 1)			\
	X(MC_DLLOFF, "power_channel_dlloff", 0x84, 1)				\
	X(MC_PPD, "power_channel_ppd", 0x85, 4)					\
	X(MC_CRITICAL, "power_critical_throttle_cycles", 0x86, 1)		\
	X(MC_MXB_OCC, "vmse_mxb_wr_occupancy", 0x91, 32)			\
	X(MC_WRONG_MM, "wrong_mm", 0xc1, 1)
#define EXM_MC_SUB_LIST(X)							\
	X(MC_REFRESH, "dram_refresh", 0x05, 1, mc_refresh)			\
	X(MC_MODES, "major_modes", 0x07, 1, mc_mode)				\
	X(MC_PREEMPTION, "preemption", 0x08, 1, mc_preempted)			\
	X(MC_THROTTLE, "power_throttle_cycles", 0x41, 1, mc_rank)		\
	X(MC_CKE, "power_cke_cycles", 0x83, 16, mc_rank)			\
	X(MC_PUSH, "vmse_wr_push", 0x90, 1, mc_push)				\
	X(MC_SWITCH, "wmm_to_rmm", 0xc0, 1, mc_switch)

enum {
	I_CAS = EXM_FIRST_MC, I_ACT, I_PRE,
	EXM_MC_LIST(EXM_ID)
	EXM_MC_SUB_LIST(EXM_ID)
};

#define EXM_MC_SIGNAL(id, str, code, most)		EXM_SIGNAL(id, MC, str)
#define EXM_MC_SIGNAL_SUB(id, str, code, most, sub)	EXM_SIGNAL(id, MC, str, &exm_##sub)

static const struct exm_signal exm_mc_signals[] = {
	EXM_SIGNAL(CAS, MC, "cas", &exm_cas_op, &exm_cas_mode, &exm_cas_prio, &exm_cas_byp,
		   &exm_cas_rank, &exm_cas_bank)
	EXM_SIGNAL(ACT, MC, "act", &exm_act_cause)
	EXM_SIGNAL(PRE, MC, "pre", &exm_pre_reason, &exm_pre_cause)
	EXM_MC_LIST(EXM_MC_SIGNAL)
	EXM_MC_SUB_LIST(EXM_MC_SIGNAL_SUB)
};

static const struct exm_signal exm_hsx_mc_signals[] = {
	EXM_SIGNAL(CAS, MC, "cas", &exm_cas_op, &exm_cas_mode, &exm_cas_prio, &exm_cas_byp,
		   &exm_cas_rank, &exm_hsx_bank)
	EXM_SIGNAL(ACT, MC, "act", &exm_act_cause)
	EXM_SIGNAL(PRE, MC, "pre", &exm_pre_reason, &exm_pre_cause)
	EXM_MC_LIST(EXM_MC_SIGNAL)
	EXM_MC_SUB_LIST(EXM_MC_SIGNAL_SUB)
};

/* The umask bits of CAS_COUNT that count a CAS */
static u64 exm_cas_bits(u64 attr)
{
	bool wmm = attr & EXM_CAS_WMM;

	switch (exm_field(attr, EXM_CAS_OP)) {
	case EXM_CAS_RD:
		return 0x01 | (wmm ? 0x10 : 0x20);
	case EXM_CAS_UNDERFILL:
		return 0x02 | (wmm ? 0x10 : 0x20);
	default:
		return wmm ? 0x04 : 0x08;
	}
}

static bool exm_cas_counts(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)ev;
	return l->umask & exm_cas_bits(attr);
}

/* Reads (ev->field 1) or writes */
static bool exm_cas_is(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)l;
	return (exm_field(attr, EXM_CAS_OP) != EXM_CAS_WR) == ev->field;
}

/* The umask bits of PRE_COUNT that count a PRE */
static bool exm_pre_counts(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	static const u8 cause[] = { [EXM_FOR_RD] = 0x04, [EXM_FOR_WR] = 0x08, [EXM_FOR_BYP] = 0x10 };

	(void)ev;
	return l->umask & ((attr & EXM_PRE_CLOSE ? 0x02 : 0x01) |
			   cause[exm_field(attr, EXM_PRE_CAUSE)]);
}

/* The umask of Haswell-EP's RD_CAS_RANKn and WR_CAS_RANKn: a bank, all banks, or a group of four */
#define EXM_ALL_BANKS	16
#define EXM_BANK_GROUP	17

static bool exm_is_bank(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 bank = exm_field(attr, EXM_CAS_BANK);

	if (!exm_cas_is(l, ev, attr))
		return false;
	return l->umask == bank || l->umask == EXM_ALL_BANKS ||
	       l->umask == EXM_BANK_GROUP + bank / 4;
}

/* RD_CAS_RANKn and WR_CAS_RANKn, whose sub-events are the banks */
#define EXM_OF_RANK(n)	.attr_mask = EXM_CAS_RANK, .attr = (u64)(n) << 8
#define EXM_RANK_OF(n, ...)							\
	EXM_EVENT(MC, I_CAS, 0xb0 + (n), 1, EXM_OF_RANK(n), .field = 1, __VA_ARGS__) \
	EXM_EVENT(MC, I_CAS, 0xb8 + (n), 1, EXM_OF_RANK(n), .field = 0, __VA_ARGS__)
#define EXM_RANK(n)								\
	EXM_RANK_OF(n, .when = exm_cas_is, .sub = EXM_CAS_BANK, EXM_IVT_ONLY)	\
	EXM_RANK_OF(n, .when = exm_is_bank, EXM_HSX_ONLY)

#define EXM_MC_EVENT(id, str, value, most)	EXM_EVENT(MC, I_##id, value, most)
#define EXM_MC_EVENT_SUB(id, str, value, most, attr) \
	EXM_EVENT(MC, I_##id, value, most, .sub = EXM_SUB)

/* All events count on all counters. */
static const struct exm_event exm_mc_events[] = {
	EXM_EVENT(MC, EXM_EVERY_CLOCK, 0x00, 1)
	EXM_EVENT(MC, I_ACT, 0x01, 1, .sub = EXM_SUB)
	EXM_EVENT(MC, I_PRE, 0x02, 1, .when = exm_pre_counts)
	EXM_EVENT(MC, I_CAS, 0x04, 1, .when = exm_cas_counts)
	EXM_EVENT(MC, I_CAS, 0xa0, 1, .sub = EXM_CAS_PRIO, .when = exm_cas_is, .field = 1)
	EXM_EVENT(MC, I_ACT, 0xa1, 1, .attr_mask = EXM_SUB, .attr = EXM_FOR_BYP,
		  .when = exm_ivt_in_umask, .field = 0x01)
	EXM_EVENT(MC, I_CAS, 0xa1, 1, .attr_mask = EXM_CAS_BYP, .attr = EXM_CAS_BYP,
		  .when = exm_ivt_in_umask, .field = 0x02)
	EXM_EVENT(MC, I_PRE, 0xa1, 1, .attr_mask = EXM_PRE_CAUSE, .attr = EXM_FOR_BYP,
		  .when = exm_ivt_in_umask, .field = 0x04)
	EXM_RANK(0) EXM_RANK(1) EXM_RANK(2) EXM_RANK(3)
	EXM_RANK(4) EXM_RANK(5) EXM_RANK(6) EXM_RANK(7)
	EXM_MC_LIST(EXM_MC_EVENT)
	EXM_MC_SUB_LIST(EXM_MC_EVENT_SUB)
};

EXM_FITS(exm_mc_signals);

const struct exm_catalogue exm_ivt_mc_catalogue = {
	EXM_PART(MC, EXM_BIT(EXM_MC), exm_mc_signals, exm_mc_events,
		 &exm_ivt_c_catalogue)
};

const struct exm_catalogue exm_skx_mc_catalogue = {
	EXM_PART(MC, EXM_BIT(EXM_MC), exm_hsx_mc_signals, exm_mc_events,
		 &exm_skx_c_catalogue)
};

const struct exm_catalogue exm_hsx_mc_catalogue = {
	EXM_PART(MC, EXM_BIT(EXM_MC), exm_hsx_mc_signals, exm_mc_events,
		 &exm_hsx_c_catalogue)
};
