// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of NetBurst (nb 14), and tagging (nb 12).
 *
 * Each event has a signal.  A counter counts an occurrence if the mask of its ESCR has the
 * occurrence's bit and the ESCR qualifies thread and ring.  An occurrence is seen by both
 * ESCRs of the unit.  An occurrence of IOQ or BSQ is a bus transaction, and the mask is an
 * expression or an encoding (nb 14.1).
 *
 * No source has the largest increment of an event in one clock.  The threshold, to which it is
 * compared, has four bits.
 *
 * "UNCONFIRMED, only here" marks what no source has and no other file assumes.
 */
#include "exm_boxes.h"

#define EXM_MOST	15	/* largest increment of each event */

/* Attributes of an occurrence */
#define EXM_AT_BIT	EXM_BITS(3, 0)	/* number of the mask bit */
#define EXM_AT_THREAD	EXM_BIT(4)
#define EXM_AT_USER	EXM_BIT(5)
#define EXM_AT_TAG	EXM_BITS(9, 6)

/* Attributes of a bus transaction, in IOQ and BSQ */
#define EXM_AT_REQUEST	EXM_BITS(14, 10)	/* IOQ: 0 stands for 1, the default */
#define EXM_AT_WRITE	EXM_BIT(15)		/* IOQ */
#define EXM_AT_TYPE	EXM_BITS(11, 10)	/* BSQ */
#define EXM_AT_LEN	EXM_BITS(13, 12)	/* BSQ */
#define EXM_AT_MEM	EXM_BITS(18, 16)
#define EXM_AT_OTHER	EXM_BIT(19)		/* IOQ */
#define EXM_AT_PREFETCH	EXM_BIT(20)
#define EXM_AT_IO	EXM_BIT(21)		/* this and the following: BSQ */
#define EXM_AT_LOCK	EXM_BIT(22)
#define EXM_AT_CACHE	EXM_BIT(23)
#define EXM_AT_SPLIT	EXM_BIT(24)
#define EXM_AT_ORDER	EXM_BIT(25)

/* exm_event.field; EXM_FROM(): code of the event that tags */
#define EXM_TI		EXM_BIT(0)	/* thread independent */
#define EXM_IOQ		EXM_BIT(1)	/* the mask is an expression */
#define EXM_BSQ		EXM_BIT(2)	/* the mask is an encoding */
#define EXM_FROM(code)	((u64)(code) << 8)

#define EXM_NAMES(var, str, where, ...)						\
	static const char *const exm_##var##_names[] = { __VA_ARGS__ };		\
	static const struct exm_attr exm_##var = {				\
		.key = str, .mask = where, .names = exm_##var##_names,		\
		.max = EXM_ARRAY_SIZE(exm_##var##_names) - 1,			\
	}

/* Mask bits, by name or number */
#define EXM_BITS_OF(event, ...)							\
	static const char *const exm_p_##event##_names[] = { __VA_ARGS__ };	\
	static const struct exm_attr exm_p_##event = {				\
		.key = "mask", .mask = EXM_AT_BIT, .names = exm_p_##event##_names, \
		.max = EXM_ARRAY_SIZE(exm_p_##event##_names) - 1, .numbers = true, \
	}

EXM_BITS_OF(fetch, "tcmiss");
EXM_BITS_OF(xfer, "cisc");
EXM_BITS_OF(queue, "from_tc_build", "from_tc_deliver", "from_rom");
EXM_BITS_OF(deliver, "dd", "db", "di", "bd", "bb", "bi", "id", "ib");
EXM_BITS_OF(stall, [5] = "sbfull");
EXM_BITS_OF(all, [15] = "all");
EXM_BITS_OF(moves, [3] = "allp0", [4] = "allp2");
EXM_BITS_OF(tc, [4] = "flush");
EXM_BITS_OF(mob, [1] = "no_sta", [3] = "no_std", [4] = "partial_data", [5] = "unalgn_addr");
EXM_BITS_OF(load, [1] = "split_ld");
EXM_BITS_OF(branch, [1] = "conditional", [2] = "call", [3] = "return", [4] = "indirect");
EXM_BITS_OF(store, [1] = "split_st");
EXM_BITS_OF(complete, "lsc", "ssc");
EXM_BITS_OF(response, [1] = "bit1", [2] = "bit2", [8] = "bit8", [9] = "bit9");
EXM_BITS_OF(snoop, [2] = "bit2", [6] = "bit6", [7] = "bit7");
EXM_BITS_OF(bnr, "bit0", "bit1", "bit2");
EXM_BITS_OF(b2b, [1] = "bit1", [2] = "bit2", [3] = "bit3", [4] = "bit4", [5] = "bit5",
	    [6] = "bit6");
EXM_BITS_OF(itlb, "hit", "miss", "hit_uk");
EXM_BITS_OF(walk, "dtmiss", "itmiss");
EXM_BITS_OF(cancel, [2] = "st_rb_full", [3] = "64k_conf");
EXM_BITS_OF(wc, "wcb_evicts", "wcb_full_evicts");
EXM_BITS_OF(running, "running");
EXM_BITS_OF(data, "drdy_drv", "drdy_own", "drdy_other", "dbsy_drv", "dbsy_own", "dbsy_other");
EXM_BITS_OF(cache, "rd_2ndl_hits", "rd_2ndl_hite", "rd_2ndl_hitm", "rd_3rdl_hits",
	    "rd_3rdl_hite", "rd_3rdl_hitm", [8] = "rd_2ndl_miss", [9] = "rd_3rdl_miss",
	    [10] = "wr_2ndl_miss");
EXM_BITS_OF(type, [1] = "tagloads", [2] = "tagstores");
EXM_BITS_OF(retired, "nbogus", "bogus");
EXM_BITS_OF(instr, "nbogusntag", "nbogustag", "bogusntag", "bogustag");
EXM_BITS_OF(mispred, "nbogus");
EXM_BITS_OF(clear, "clear", [2] = "moclear", [6] = "smclear");
EXM_BITS_OF(assist, "fpsu", "fpso", "poao", "poau", "prea");
EXM_BITS_OF(taken, "mmnp", "mmnm", "mmtp", "mmtm");
EXM_BITS_OF(exec, "nbogus0", "nbogus1", "nbogus2", "nbogus3", "bogus0", "bogus1", "bogus2",
	    "bogus3");

EXM_NAMES(p_thread, "thread", EXM_AT_THREAD, "0", "1");
EXM_NAMES(p_ring, "ring", EXM_AT_USER, "0", "3");

EXM_NAMES(p_request, "request", EXM_AT_REQUEST, "default", [2] = "2", [4] = "4", [8] = "8",
	  [16] = "16");
EXM_NAMES(p_access, "access", EXM_AT_WRITE, "read", "write");
EXM_NAMES(p_mem, "mem", EXM_AT_MEM, "uc", "wc", "wt", "wp", "wb");
EXM_NAMES(p_source, "source", EXM_AT_OTHER, "own", "other");
EXM_NAMES(p_prefetch, "prefetch", EXM_AT_PREFETCH, "0", "1");
EXM_NAMES(p_access_type, "type", EXM_AT_TYPE, "read", "rfo", "write", "writeback");
EXM_NAMES(p_len, "chunks", EXM_AT_LEN, "0", "1", "8");
EXM_NAMES(p_io, "io", EXM_AT_IO, "0", "1");
EXM_NAMES(p_lock, "lock", EXM_AT_LOCK, "0", "1");
EXM_NAMES(p_cacheable, "cacheable", EXM_AT_CACHE, "0", "1");
EXM_NAMES(p_split, "split", EXM_AT_SPLIT, "0", "1");
EXM_NAMES(p_ordered, "ordered", EXM_AT_ORDER, "0", "1");

/* How a uop retires, for the retirement event of its tag; none: it is no part of the stimulus */
enum { EXM_UOP_NONE, EXM_UOP_NBOGUS, EXM_UOP_BOGUS };
EXM_NAMES(p_uop, "tag", EXM_AT_TAG, "none", "nbogus", "bogus");

/* Why a uop of replay_event was replayed (nb 12).  "any": it has a tag in any case. */
EXM_NAMES(p_replay, "tag", EXM_AT_TAG, "any", "l1_load_miss", "l2_load_miss", "dtlb_load_miss",
	  "dtlb_store_miss", "mispred_branch", "mob_load_replay", "split_load", "split_store");

/* ---- ordinary events ------------------------------------------------------ */

/* Whether an ESCR qualifies thread and ring of an occurrence */
static bool exm_p_qualifies(u64 escr, u64 flags, u64 attr)
{
	u64 ring = exm_field(attr, EXM_AT_USER) ? 1 : 2;
	u64 t0 = escr / EXM_P_T0_USR & 3, t1 = escr / EXM_P_T1_USR & 3;

	if (flags & EXM_TI)
		return (t0 | t1) & ring;
	return (attr & EXM_AT_THREAD ? t1 : t0) & ring;
}

/* (Request type) and (read or write) and (memory type) and (source agent) (nb 14.1) */
static bool exm_p_ioq(u64 mask, u64 attr)
{
	u64 request = exm_field(attr, EXM_AT_REQUEST);

	return exm_field(mask, EXM_BITS(4, 0)) == (request ? request : 1) &&
	       mask & EXM_BIT(attr & EXM_AT_WRITE ? 6 : 5) &&
	       mask & EXM_BIT(7 + exm_field(attr, EXM_AT_MEM)) &&
	       mask & EXM_BIT(attr & EXM_AT_OTHER ? 14 : 13) &&
	       (mask & EXM_BIT(15) || !(attr & EXM_AT_PREFETCH));
}

/*
 * The encoding of a transaction (nb 14.1).  UNCONFIRMED, only here, that each of bits 5 to 10 has
 * to be as in the transaction, also where it is 0.
 */
static u64 exm_p_bsq(u64 attr)
{
	static const u8 mem[] = { 0, 1, 4, 5, 6 }, len[] = { 0, 1, 3 };

	return exm_field(attr, EXM_AT_TYPE) | len[exm_field(attr, EXM_AT_LEN)] << 2 |
	       !!(attr & EXM_AT_IO) << 5 | !!(attr & EXM_AT_LOCK) << 6 |
	       !!(attr & EXM_AT_CACHE) << 7 | !!(attr & EXM_AT_SPLIT) << 8 |
	       !(attr & EXM_AT_PREFETCH) << 9 | !!(attr & EXM_AT_ORDER) << 10 |
	       mem[exm_field(attr, EXM_AT_MEM)] << 11;
}

/* Whether the mask of an ESCR has an occurrence */
static bool exm_p_in_mask(u64 escr, u64 flags, u64 attr)
{
	u64 mask = exm_field(escr, EXM_P_MASK);

	if (flags & EXM_IOQ)
		return exm_p_ioq(mask, attr);
	if (flags & EXM_BSQ)
		return mask == exm_p_bsq(attr);
	return mask & EXM_BIT(exm_field(attr, EXM_AT_BIT));
}

static bool exm_p_counts(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 escr = exm_p4_escr(l);

	return exm_p_in_mask(escr, ev->field, attr) && exm_p_qualifies(escr, ev->field, attr);
}

/* TC_misc counts each occurrence twice (nb 14).  UNCONFIRMED, only here: in one clock. */
static unsigned int exm_p_twice(const struct exm_look *l, const struct exm_event *ev, u64 attr,
				unsigned int n)
{
	(void)l;
	(void)ev;
	(void)attr;
	(void)n;
	return 2;
}

/* Both threads are awake in each clock; which ring they are in is not known to the model. */
static u64 exm_p_clock(const struct exm_look *l, const struct exm_event *ev)
{
	(void)ev;
	return l->m->faults.clocks && exm_field(exm_p4_escr(l), EXM_P_MASK) & 1;
}

/* ---- tagging (nb 12) -------------------------------------------------------- */

/* The tags that the ESCRs of a unit give a uop in its occurrence as event @code */
static u64 exm_p_tags(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 code = ev->field / EXM_FROM(1), escr[2], tags = 0;

	exm_p4_taggers(l, code >> 6, escr);
	for (unsigned int n = 0; n < 2; n++) {
		if (exm_field(escr[n], EXM_P_EVENT) == (code & 0x3f) &&
		    exm_p_in_mask(escr[n], ev->field, attr) &&
		    exm_p_qualifies(escr[n], ev->field, attr))
			tags |= exm_field(escr[n], EXM_P_TAG);
	}
	return tags;
}

/* execution_event: NBOGUS0 to 3 and BOGUS0 to 3 are the bits of the tag. */
static bool exm_p_execution(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 escr = exm_p4_escr(l), tags = exm_p_tags(l, ev, attr);

	switch (exm_field(attr, EXM_AT_TAG)) {
	case EXM_UOP_NBOGUS:
		break;
	case EXM_UOP_BOGUS:
		tags <<= 4;
		break;
	default:
		return false;
	}
	return exm_field(escr, EXM_P_MASK) & tags && exm_p_qualifies(escr, 0, attr);
}

/* front_end_event: a tag of any value */
static bool exm_p_front_end(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 escr = exm_p4_escr(l), retires = exm_field(attr, EXM_AT_TAG);

	return retires != EXM_UOP_NONE && exm_p_tags(l, ev, attr) &&
	       exm_field(escr, EXM_P_MASK) >> (retires - EXM_UOP_NBOGUS) & 1 &&
	       exm_p_qualifies(escr, 0, attr);
}

#define EXM_PEBS_UOP_TAG	EXM_BIT(24)	/* of MSR_PEBS_ENABLE */

/* Bits of MSR_PEBS_ENABLE and MSR_PEBS_MATRIX_VERT that tag uops, by EXM_AT_TAG */
static const struct {
	u32 enable, vert;
} exm_p_metrics[] = {
	{ 0, 0 }, { 0x1, 0x1 }, { 0x2, 0x1 }, { 0x4, 0x1 }, { 0x4, 0x2 }, { 0x18000, 0x10 },
	{ 0x200, 0x1 }, { 0x400, 0x1 }, { 0x400, 0x2 },
};

/* UNCONFIRMED: both threads have the same MSR_PEBS_ENABLE. */
static bool exm_p_replayed(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 metric = exm_field(attr, EXM_AT_TAG);
	u64 enable = exm_p_metrics[metric].enable | EXM_PEBS_UOP_TAG;
	const u64 *extra = l->box->extra;

	if (metric && ((extra[EXM_P_PEBS_ENABLE] & enable) != enable ||
		       !(extra[EXM_P_MATRIX_VERT] & exm_p_metrics[metric].vert)))
		return false;
	return exm_p_counts(l, ev, attr);
}

/* ---- the events ------------------------------------------------------------- */

#define EXM_SET_ALL	0x3ffff
#define EXM_SET_0	0x00003		/* counters of ESCR0 of the bus units, BSU and FSB */
#define EXM_SET_1	0x0000c

/*
 * X(event, its signal, unit, the unit's name, event select, mask bits, flags, counters,
 * attribute "tag")
 */
#define EXM_P4_LIST(X)									\
	X(FETCH, "bpu_fetch_request", BPU, "bpu", 0x03, fetch, 0, ALL, NULL)		\
	X(XFER, "tc_ms_xfer", MS, "ms", 0x05, xfer, EXM_TI, ALL, NULL)			\
	X(QUEUE, "uop_queue_writes", MS, "ms", 0x09, queue, 0, ALL, NULL)		\
	X(DELIVER, "tc_deliver_mode", TC, "tc", 0x01, deliver, EXM_TI, ALL, NULL)	\
	X(STALL, "resource_stall", ALF, "alf", 0x01, stall, 0, ALL, NULL)		\
	X(MMX64, "64bit_mmx_uop", FIRM, "firm", 0x02, all, EXM_TI, ALL, &exm_p_uop)	\
	X(X87, "x87_fp_uop", FIRM, "firm", 0x04, all, EXM_TI, ALL, &exm_p_uop)		\
	X(MOVES, "x87_simd_moves_uop", FIRM, "firm", 0x2e, moves, EXM_TI, ALL, &exm_p_uop) \
	X(PACKED_SP, "packed_sp_uop", FIRM, "firm", 0x08, all, EXM_TI, ALL, &exm_p_uop)	\
	X(SCALAR_SP, "scalar_sp_uop", FIRM, "firm", 0x0a, all, EXM_TI, ALL, &exm_p_uop)	\
	X(PACKED_DP, "packed_dp_uop", FIRM, "firm", 0x0c, all, EXM_TI, ALL, &exm_p_uop)	\
	X(SCALAR_DP, "scalar_dp_uop", FIRM, "firm", 0x0e, all, EXM_TI, ALL, &exm_p_uop)	\
	X(MMX128, "128bit_mmx_uop", FIRM, "firm", 0x1a, all, EXM_TI, ALL, &exm_p_uop)	\
	X(SSE, "sse_input_assist", FIRM, "firm", 0x34, all, EXM_TI, ALL, NULL)		\
	X(MOB, "mob_load_replay", MOB, "mob", 0x03, mob, 0, ALL, NULL)			\
	X(LOAD, "load_port_replay", SAAT, "saat", 0x04, load, 0, ALL, NULL)		\
	X(BRANCH, "retired_branch_type", TBPU, "tbpu", 0x04, branch, 0, ALL, NULL)	\
	X(STORE, "store_port_replay", SAAT, "saat", 0x05, store, 0, ALL, NULL)		\
	X(MISPRED_TYPE, "retired_mispred_branch_type", TBPU, "tbpu", 0x05, branch, 0, ALL, NULL) \
	X(COMPLETE, "memory_complete", SAAT, "saat", 0x08, complete, 0, ALL, NULL)	\
	X(RESPONSE, "response", FSB, "fsb", 0x04, response, EXM_TI, ALL, NULL)		\
	X(SNOOP, "snoop", FSB, "fsb", 0x06, snoop, EXM_TI, ALL, NULL)			\
	X(BNR, "bnr", FSB, "fsb", 0x08, bnr, EXM_TI, ALL, NULL)				\
	X(B2B, "b2b_cycles", FSB, "fsb", 0x16, b2b, EXM_TI, ALL, NULL)			\
	X(ITLB, "itlb_reference", ITLB, "itlb", 0x18, itlb, 0, ALL, NULL)		\
	X(WALK, "page_walk_type", PMH, "pmh", 0x01, walk, EXM_TI, ALL, NULL)		\
	X(CANCEL, "memory_cancel", DAC, "dac", 0x02, cancel, 0, ALL, NULL)		\
	X(WC, "wc_buffer", DAC, "dac", 0x05, wc, EXM_TI, ALL, NULL)			\
	X(DATA, "fsb_data_activity", FSB, "fsb", 0x17, data, EXM_TI, ALL, NULL)		\
	X(CACHE, "bsq_cache_reference", BSU, "bsu", 0x0c, cache, 0, ALL, NULL)		\
	X(TYPE, "uop_type", RAT, "rat", 0x02, type, 0, ALL, &exm_p_uop)			\
	X(UOPS, "uops_retired", CRU0, "cru0", 0x01, retired, 0, ALL, NULL)		\
	X(INSTR, "instr_retired", CRU0, "cru0", 0x02, instr, 0, ALL, NULL)		\
	X(MISPRED, "mispred_branch_retired", CRU0, "cru0", 0x03, mispred, 0, ALL, NULL)	\
	X(COMPLETED, "instr_completed", CRU0, "cru0", 0x07, retired, 0, ALL, NULL)	\
	X(CLEAR, "machine_clear", CRU2, "cru2", 0x02, clear, 0, ALL, NULL)		\
	X(ASSIST, "x87_assist", CRU2, "cru2", 0x03, assist, 0, ALL, NULL)		\
	X(TAKEN, "branch_retired", CRU2, "cru2", 0x06, taken, 0, ALL, NULL)		\
	X(FRONT_END, "front_end_event", CRU2, "cru2", 0x08, retired, 0, ALL, NULL)	\
	X(EXECUTION, "execution_event", CRU2, "cru2", 0x0c, exec, 0, ALL, NULL)

#define EXM_ID(id, ...)	I_##id,

enum {
	EXM_P4_LIST(EXM_ID)
	I_POWER, I_REPLAY, I_FLUSH, I_IOQ, I_ENTRIES, I_BSQ, I_BSQ_ENTRIES,
};

#define EXM_SIGNAL(id, str, unit, where, event, bits, flags, set, tag)		\
	[I_##id] = {								\
		.type = EXM_P4, .name = str, .alias = where "_" #event,		\
		.attr = { &exm_p_##bits, &exm_p_thread, &exm_p_ring, tag },	\
	},

/* Bus transactions.  Some events of them have the counters of one ESCR alone. */
#define EXM_IOQ_SIGNAL(id, str, event)						\
	[I_##id] = {								\
		.type = EXM_P4, .name = str, .alias = "fsb_" #event,		\
		.attr = { &exm_p_request, &exm_p_access, &exm_p_mem, &exm_p_source, \
			  &exm_p_prefetch, &exm_p_thread, &exm_p_ring },	\
	},
#define EXM_BSQ_SIGNAL(id, str, event)						\
	[I_##id] = {								\
		.type = EXM_P4, .name = str, .alias = "bsu_" #event,		\
		.attr = { &exm_p_access_type, &exm_p_len, &exm_p_mem, &exm_p_io, \
			  &exm_p_lock, &exm_p_cacheable, &exm_p_split, &exm_p_prefetch, \
			  &exm_p_ordered, &exm_p_thread, &exm_p_ring },		\
	},

static const struct exm_signal exm_p4_signals[] = {
	EXM_P4_LIST(EXM_SIGNAL)
	EXM_IOQ_SIGNAL(IOQ, "ioq_allocation", 0x03)
	EXM_IOQ_SIGNAL(ENTRIES, "ioq_active_entries", 0x1a)
	EXM_BSQ_SIGNAL(BSQ, "bsq_allocation", 0x05)
	EXM_BSQ_SIGNAL(BSQ_ENTRIES, "bsq_active_entries", 0x06)
	EXM_SIGNAL(FLUSH, "tc_misc", TC, "tc", 0x06, tc, 0, ALL, NULL)
	EXM_SIGNAL(POWER, "global_power_events", FSB, "fsb", 0x13, running, 0, ALL, NULL)
	EXM_SIGNAL(REPLAY, "replay_event", CRU2, "cru2", 0x09, retired, 0, ALL, &exm_p_replay)
};

#define EXM_ROW(id, unit, event, ...)						\
	{ .type = EXM_P4, .code = EXM_P_CODE(EXM_P_##unit, event),		\
	  .counters = EXM_SET_ALL, .max = EXM_MOST, .signal = I_##id, __VA_ARGS__ },
#define EXM_EVENT(id, str, unit, where, event, bits, flags, set, tag)		\
	{ .type = EXM_P4, .code = EXM_P_CODE(EXM_P_##unit, event),		\
	  .counters = EXM_SET_##set, .max = EXM_MOST, .signal = I_##id,		\
	  .field = flags, .when = exm_p_counts },

/* execution_event as seen by a uop of FIRM_ESCR0 and 1 */
#define EXM_EXECUTION(id, event)						\
	EXM_ROW(id, CRU2, 0x0c, .when = exm_p_execution,			\
		.field = EXM_TI | EXM_FROM(EXM_P_CODE(EXM_P_FIRM, event)))

static const struct exm_event exm_p4_events[] = {
	EXM_P4_LIST(EXM_EVENT)
	EXM_EVENT(IOQ, , FSB, , 0x03, , EXM_IOQ, ALL, )
	EXM_EVENT(ENTRIES, , FSB, , 0x1a, , EXM_IOQ, 1, )
	EXM_EVENT(BSQ, , BSU, , 0x05, , EXM_BSQ, 0, )
	EXM_EVENT(BSQ_ENTRIES, , BSU, , 0x06, , EXM_BSQ, 1, )
	EXM_ROW(FLUSH, TC, 0x06, .when = exm_p_counts, .part = exm_p_twice)
	{ .type = EXM_P4, .code = EXM_P_CODE(EXM_P_FSB, 0x13), .counters = EXM_SET_ALL,
	  .max = 1, .signal = I_POWER, .when = exm_p_counts, .idle = exm_p_clock },
	EXM_ROW(REPLAY, CRU2, 0x09, .when = exm_p_replayed)
	EXM_ROW(TYPE, CRU2, 0x08, .when = exm_p_front_end,
		.field = EXM_FROM(EXM_P_CODE(EXM_P_RAT, 0x02)))
	EXM_EXECUTION(MMX64, 0x02)
	EXM_EXECUTION(X87, 0x04)
	EXM_EXECUTION(PACKED_SP, 0x08)
	EXM_EXECUTION(SCALAR_SP, 0x0a)
	EXM_EXECUTION(PACKED_DP, 0x0c)
	EXM_EXECUTION(SCALAR_DP, 0x0e)
	EXM_EXECUTION(MMX128, 0x1a)
	EXM_EXECUTION(MOVES, 0x2e)
	{ .type = EXM_P4, .code = EXM_P_NO_EVENT, .counters = EXM_SET_ALL, .max = EXM_MOST,
	  .signal = EXM_NO_SIGNAL },
};

const struct exm_catalogue exm_p4_catalogue = {
	.signals = exm_p4_signals, .num_signals = EXM_ARRAY_SIZE(exm_p4_signals),
	.events = exm_p4_events, .num_events = EXM_ARRAY_SIZE(exm_p4_events),
};
