// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of the Ivytown's and Haswell-EP's C-Boxes, and their filters (ivt 15.2,
 * 15.4; hsx 4.1, 7).
 *
 * A transaction in the TOR, a lookup and a victim have what the events and filters tell apart.
 * Each other event has a signal of its own, with the event's name in lower case.
 */
#include "exm_ivt.h"

/* Where a transaction goes, and the thread that it is of: 4 no thread, 3:1 core, 0 thread */
#define EXM_C_NODE	EXM_BITS(19, 16)
#define EXM_C_THREAD	EXM_BITS(25, 20)
#define   EXM_NO_THREAD	0x10

EXM_NUMBER(c_node, "node", EXM_C_NODE, 15);
EXM_NUMBER(c_tid, "tid", EXM_C_THREAD, 31);
EXM_NUMBER(hsx_tid, "tid", EXM_C_THREAD, 63);

/* A transaction in the TOR.  Requests come from the IRQ, with an opcode. */
#define EXM_TOR_KIND	EXM_BITS(1, 0)
#define EXM_TOR_MISS	EXM_BIT(2)
#define EXM_TOR_OPCODE	EXM_BITS(12, 4)
#define EXM_TOR_NC	EXM_BIT(13)
#define EXM_TOR_ISOC	EXM_BIT(14)
enum { EXM_TOR_REQUEST, EXM_TOR_EVICTION, EXM_TOR_WB };

EXM_NAMES(tor_kind, "kind", EXM_TOR_KIND, "request", "eviction", "wb");
EXM_NAMES(tor_miss, "miss", EXM_TOR_MISS, "0", "1");
EXM_NUMBER(tor_opcode, "opcode", EXM_TOR_OPCODE, 0x1ff);
EXM_NAMES(tor_nc, "nc", EXM_TOR_NC, "0", "1");
EXM_NAMES(tor_isoc, "isoc", EXM_TOR_ISOC, "0", "1");

/* A lookup: its kind, and the state of the line in the order of the filter's bits */
#define EXM_LOOKUP_OP	EXM_BITS(2, 0)
#define   EXM_CODE_READ	4
#define EXM_LOOKUP_STATE EXM_BITS(6, 4)

EXM_NAMES(lookup_op, "op", EXM_LOOKUP_OP, "data_read", "write", "remote_snoop", "other");
EXM_NAMES(lookup_state, "state", EXM_LOOKUP_STATE, "i", "s", "e", "m", "f", "mp");
EXM_NAMES(hsx_lookup_op, "op", EXM_LOOKUP_OP, "data_read", "write", "remote_snoop", "other",
	  [EXM_CODE_READ] = "code_read");
EXM_NAMES(hsx_lookup_state, "state", EXM_LOOKUP_STATE, "i", "s", "e", "m", "f", "mp", "state6");

#define EXM_VICTIM	EXM_BITS(2, 0)

EXM_NAMES(c_victim, "state", EXM_VICTIM, "m", "e", "s", "miss");
EXM_NAMES(hsx_victim, "state", EXM_VICTIM, "m", "e", "i", "f", "miss");

EXM_NAMES(c_egress, "to", EXM_SUB, "ad_cache", "ak_cache", "bl_cache", "iv_cache", "ad_core",
	  "ak_core", "bl_core");
EXM_NAMES(c_starved, "ring", EXM_SUB, [1] = "ak_both", [3] = "iv", [4] = "ad_core");
EXM_NAMES(c_ads, "ring", EXM_SUB, "ad", "ak", "bl");
EXM_NAMES(c_bounce, "ring", EXM_SUB, [1] = "ad_irq", [2] = "ak", [3] = "bl", [4] = "iv");
EXM_NAMES(c_sink, "ring", EXM_SUB, [0] = "ad_irq", [1] = "ad_ipq", [4] = "iv");
EXM_NAMES(c_queue, "queue", EXM_SUB, [0] = "irq", [1] = "irq_rej", [2] = "ipq", [4] = "vfifo");
EXM_NAMES(c_ext, "queue", EXM_SUB, "irq", "ipq", "prq", "ismq_bids");
EXM_NAMES(c_int, "queue", EXM_SUB, [0] = "irq", [2] = "ipq", [3] = "ismq");
EXM_NAMES(c_ring, "way", EXM_SUB, "up_vr0_even", "up_vr0_odd", "down_vr0_even", "down_vr0_odd",
	  "up_vr1_even", "up_vr1_odd", "down_vr1_even", "down_vr1_odd");
EXM_NAMES(c_iv, "way", EXM_SUB, [0] = "up", [2] = "down");
EXM_NAMES(c_retry, "reason", EXM_SUB, [0] = "other", [1] = "full", [2] = "addr_conflict",
	  [3] = "rtid", [4] = "qpi_credits", [5] = "iio_credits");
EXM_NAMES(c_ipq, "reason", EXM_SUB, [0] = "other", [1] = "full", [2] = "addr_conflict",
	  [4] = "qpi_credits");
EXM_NAMES(c_ismq, "reason", EXM_SUB, [0] = "other", [1] = "full", [3] = "rtid",
	  [4] = "qpi_credits", [5] = "iio_credits", [7] = "wb_credits");
EXM_NAMES(c_misc, "what", EXM_SUB, "rspi_was_fse", "wc_aliasing", "started", "rfo_hit_s");
EXM_NAMES(hsx_starved, "ring", EXM_SUB, [1] = "ak_both", [2] = "bl_both", [3] = "iv",
	  [4] = "ad_core");
EXM_NAMES(hsx_bounce, "ring", EXM_SUB, [0] = "ad", [1] = "ak", [2] = "bl", [4] = "iv");
EXM_NAMES(hsx_sink, "ring", EXM_SUB, "ad", "ak", "bl", "iv");
EXM_NAMES(hsx_occ_queue, "queue", EXM_SUB, [0] = "irq", [1] = "irq_rej", [2] = "ipq", [5] = "prq_rej");
EXM_NAMES(hsx_queue, "queue", EXM_SUB, [0] = "irq", [1] = "irq_rej", [2] = "ipq", [4] = "prq",
	  [5] = "prq_rej");
EXM_NAMES(hsx_int, "queue", EXM_SUB, [0] = "irq", [2] = "ipq", [3] = "ismq", [4] = "prq");
EXM_NAMES(hsx_ring, "way", EXM_SUB, "up_even", "up_odd", "down_even", "down_odd");
EXM_NAMES(hsx_iv, "way", EXM_SUB, [0] = "up", [2] = "down");
EXM_NAMES(hsx_retry2, "reason", EXM_SUB, [0] = "ad_sbo", [1] = "bl_sbo", [6] = "target");
EXM_NAMES(hsx_ipq2, "reason", EXM_SUB, [0] = "ad_sbo", [6] = "target");
EXM_NAMES(hsx_misc, "what", EXM_SUB, "rspi_was_fse", "wc_aliasing", "started", "rfo_hit_s",
	  "cvzero_prefetch_victim", "cvzero_prefetch_miss");
EXM_NAMES(hsx_sbo, "ring", EXM_SUB, "ad", "bl");
EXM_NAMES(c_qlru, "what", EXM_SUB, "age0", "age1", "age2", "age3", "lru_decrement",
	  "victim_non_zero");

/* X(ID, signal, code, largest increment, counters, umask bits of all sub-events, attribute) */
#define EXM_C_LIST(X)								\
	X(C_TXR, "txr_inserts", 0x02, 1, EXM_ON_0_1, 0, c_egress)		\
	X(C_STARVED, "txr_starved", 0x03, 1, EXM_ON_0_1, 0, c_starved)		\
	X(C_ADS, "txr_ads_used", 0x04, 1, EXM_ON_0_1, 0, c_ads)			\
	X(C_BOUNCES, "ring_bounces", 0x05, 1, EXM_ON_0_1, 0, c_bounce)		\
	X(C_SINK, "ring_sink_starved", 0x06, 1, EXM_ON_0_1, 0, c_sink)		\
	X(C_RXR_OCC, "rxr_occupancy", 0x11, 20, EXM_ON_0, 0, c_queue)		\
	X(C_EXT, "rxr_ext_starved", 0x12, 1, EXM_ON_0_1, 0, c_ext)		\
	X(C_RXR, "rxr_inserts", 0x13, 1, EXM_ON_0_1, 0, c_queue)		\
	X(C_INT, "rxr_int_starved", 0x14, 1, EXM_ON_0_1, 0, c_int)		\
	X(C_AD, "ring_ad_used", 0x1b, 1, EXM_ON_2_3, 0, c_ring)			\
	X(C_AK, "ring_ak_used", 0x1c, 1, EXM_ON_2_3, 0, c_ring)			\
	X(C_BL, "ring_bl_used", 0x1d, 1, EXM_ON_2_3, 0, c_ring)			\
	X(C_IV, "ring_iv_used", 0x1e, 1, EXM_ON_2_3, 0, c_iv)			\
	X(C_IPQ, "rxr_ipq_retry", 0x31, 1, EXM_ON_0_1, 0x01, c_ipq)		\
	X(C_IRQ, "rxr_irq_retry", 0x32, 1, EXM_ON_0_1, 0x01, c_retry)		\
	X(C_ISMQ, "rxr_ismq_retry", 0x33, 1, EXM_ON_0_1, 0x01, c_ismq)		\
	X(C_MISC, "misc", 0x39, 1, EXM_ON_0_1, 0, c_misc)			\
	X(C_QLRU, "qlru", 0x3c, 1, EXM_ON_0_1, 0, c_qlru)

/*
 * The same of Haswell-EP.  UNCONFIRMED, only here: RETRY2.TARGET is a reason like the others, and
 * *_RETRY.NID counts the entries that have filter_nid as target, which no stimulus tells apart.
 */
#define EXM_HSX_C_LIST(X)								\
	X(HC_TXR, "txr_inserts", 0x02, 1, EXM_ON_ALL, 0, c_egress)			\
	X(HC_STARVED, "txr_starved", 0x03, 1, EXM_ON_ALL, 0, hsx_starved)		\
	X(HC_ADS, "txr_ads_used", 0x04, 1, EXM_ON_ALL, 0, c_ads)			\
	X(HC_BOUNCES, "ring_bounces", 0x05, 1, EXM_ON_ALL, 0, hsx_bounce)		\
	X(HC_SINK, "ring_sink_starved", 0x06, 1, EXM_ON_ALL, 0, hsx_sink)		\
	X(HC_RXR_OCC, "rxr_occupancy", 0x11, 20, EXM_ON_0, 0, hsx_occ_queue)		\
	X(HC_EXT, "rxr_ext_starved", 0x12, 1, EXM_ON_ALL, 0, c_ext)			\
	X(HC_RXR, "rxr_inserts", 0x13, 1, EXM_ON_ALL, 0, hsx_queue)			\
	X(HC_INT, "rxr_int_starved", 0x14, 1, EXM_ON_ALL, 0, hsx_int)			\
	X(HC_AD, "ring_ad_used", 0x1b, 1, EXM_ON_ALL, 0, hsx_ring)			\
	X(HC_AK, "ring_ak_used", 0x1c, 1, EXM_ON_ALL, 0, hsx_ring)			\
	X(HC_BL, "ring_bl_used", 0x1d, 1, EXM_ON_ALL, 0, hsx_ring)			\
	X(HC_IV, "ring_iv_used", 0x1e, 1, EXM_ON_ALL, 0, hsx_iv)			\
	X(HC_IPQ2, "rxr_ipq_retry2", 0x28, 1, EXM_ON_ALL, 0, hsx_ipq2)			\
	X(HC_IRQ2, "rxr_irq_retry2", 0x29, 1, EXM_ON_ALL, 0, hsx_retry2)		\
	X(HC_ISMQ2, "rxr_ismq_retry2", 0x2a, 1, EXM_ON_ALL, 0, hsx_retry2)		\
	X(HC_IPQ, "rxr_ipq_retry", 0x31, 1, EXM_ON_ALL, 0x01, c_ipq)			\
	X(HC_IRQ, "rxr_irq_retry", 0x32, 1, EXM_ON_ALL, 0x01, c_retry)			\
	X(HC_ISMQ, "rxr_ismq_retry", 0x33, 1, EXM_ON_ALL, 0x01, c_ismq)			\
	X(HC_MISC, "misc", 0x39, 1, EXM_ON_ALL, 0, hsx_misc)				\
	X(HC_QLRU, "qlru", 0x3c, 1, EXM_ON_ALL, 0, c_qlru)				\
	X(HC_SBO, "sbo_credits_acquired", 0x3d, 1, EXM_ON_ALL, 0, hsx_sbo)		\
	X(HC_SBO_OCC, "sbo_credit_occupancy", 0x3e, 20, EXM_ON_0, 0, hsx_sbo)

enum {
	I_TOR_INSERT = EXM_FIRST_C, I_TOR_ENTRY, I_LOOKUP, I_VICTIM, I_THROTTLED,
	EXM_C_LIST(EXM_ID)
};

enum {
	I_HC_FAST = I_THROTTLED + 1, I_HC_BOUNCE_CONTROL,
	EXM_HSX_C_LIST(EXM_ID)
};

#define EXM_TOR_OF(id, str, tid) \
	EXM_SIGNAL(id, C, str, &exm_tor_kind, &exm_tor_opcode, &exm_tor_miss, &exm_c_node, \
		   &exm_##tid, &exm_tor_nc, &exm_tor_isoc)
#define EXM_TOR(id, str)	EXM_TOR_OF(id, str, c_tid)
#define EXM_C_SIGNAL(id, str, code, most, on, all, sub)	EXM_SIGNAL(id, C, str, &exm_##sub)

static const struct exm_signal exm_c_signals[] = {
	EXM_TOR(TOR_INSERT, "tor_insert")
	EXM_TOR(TOR_ENTRY, "tor_entry")
	EXM_SIGNAL(LOOKUP, C, "llc_lookup", &exm_lookup_op, &exm_lookup_state, &exm_c_node,
		   &exm_c_tid)
	EXM_SIGNAL(VICTIM, C, "llc_victim", &exm_c_victim, &exm_c_node)
	EXM_SIGNAL(THROTTLED, C, "ring_src_thrtl")
	EXM_C_LIST(EXM_C_SIGNAL)
};

static const struct exm_signal exm_hsx_c_signals[] = {
	EXM_TOR_OF(TOR_INSERT, "tor_insert", hsx_tid)
	EXM_TOR_OF(TOR_ENTRY, "tor_entry", hsx_tid)
	EXM_SIGNAL(LOOKUP, C, "llc_lookup", &exm_hsx_lookup_op, &exm_hsx_lookup_state,
		   &exm_c_node, &exm_hsx_tid)
	EXM_SIGNAL(VICTIM, C, "llc_victim", &exm_hsx_victim, &exm_c_node)
	EXM_SIGNAL(THROTTLED, C, "ring_src_thrtl")
	EXM_SIGNAL(HC_FAST, C, "fast_asserted")
	EXM_SIGNAL(HC_BOUNCE_CONTROL, C, "bounce_control")
	EXM_HSX_C_LIST(EXM_C_SIGNAL)
};

/* ---- filters ------------------------------------------------------------- */

/*
 * The filter has the thread in the bits ev->field.  One of an Ivytown with tid[4] is for what is of
 * no thread.  UNCONFIRMED, only here: its other bits count not.
 */
static bool exm_is_thread(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 want = exm_field(l->box->extra[EXM_C_FILTER0], ev->field);
	u64 tid = exm_field(attr, EXM_C_THREAD);

	if (!(l->ctl & EXM_SEL_TID_EN))
		return true;
	if (ev->field == EXM_C_TID && want & EXM_NO_THREAD)
		return tid & EXM_NO_THREAD;
	return tid == want;
}

/* nid has a bit for each node. */
static bool exm_is_node(const struct exm_look *l, u64 attr)
{
	u64 nid = exm_field(l->box->extra[EXM_C_FILTER1], EXM_C_NID);

	return nid >> exm_field(attr, EXM_C_NODE) & 1;
}

/* UNCONFIRMED, only here: nc and isoc restrict all events of the TOR. */
static bool exm_is_class(const struct exm_look *l, u64 attr)
{
	u64 filter = l->box->extra[EXM_C_FILTER1];

	return !(filter & EXM_C_NC && !(attr & EXM_TOR_NC)) &&
	       !(filter & EXM_C_ISOC && !(attr & EXM_TOR_ISOC));
}

/* ---- TOR: bits of the umask ---------------------------------------------- */

/* Which transactions; an event counts those of each of its bits */
#define EXM_UM_OPCODE	EXM_BIT(0)
#define EXM_UM_EVICTION	EXM_BIT(2)
#define EXM_UM_ALL	EXM_BIT(3)
#define EXM_UM_WB	EXM_BIT(4)
/* And of them only those to memory of this and of other nodes, that miss, and of nid */
#define EXM_UM_MISS	EXM_BIT(1)
#define EXM_UM_LOCAL	EXM_BIT(5)
#define EXM_UM_NID	EXM_BIT(6)
#define EXM_UM_REMOTE	EXM_BIT(7)

static bool exm_tor_is(const struct exm_look *l, u64 attr)
{
	u64 opc = exm_field(l->box->extra[EXM_C_FILTER1], EXM_C_OPC);

	if (l->umask & EXM_UM_ALL)
		return true;
	switch (exm_field(attr, EXM_TOR_KIND)) {
	case EXM_TOR_REQUEST:
		return l->umask & EXM_UM_OPCODE && exm_field(attr, EXM_TOR_OPCODE) == opc;
	case EXM_TOR_EVICTION:
		return l->umask & EXM_UM_EVICTION;
	default:
		return l->umask & EXM_UM_WB;
	}
}

static bool exm_tor_goes(const struct exm_look *l, u64 attr)
{
	bool local = exm_field(attr, EXM_C_NODE) == exm_node_id(l->m, l->pkg);

	if (!(l->umask & (EXM_UM_LOCAL | EXM_UM_REMOTE)))
		return true;
	return l->umask & (local ? EXM_UM_LOCAL : EXM_UM_REMOTE);
}

static bool exm_tor_counts(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	return exm_tor_is(l, attr) && exm_tor_goes(l, attr) && exm_is_thread(l, ev, attr) &&
	       exm_is_class(l, attr) && !(l->umask & EXM_UM_MISS && !(attr & EXM_TOR_MISS)) &&
	       !(l->umask & EXM_UM_NID && !exm_is_node(l, attr));
}

/* ---- LLC ------------------------------------------------------------------ */

#define EXM_UM_STATE	EXM_BIT(0)	/* must be 1: the filter's states are compared */
#define EXM_UM_ANY_OP	EXM_BIT(4)
#define EXM_UM_READ	EXM_BIT(5)	/* Haswell-EP: reads of data and of code */

/* Umask bits 3:1 are kinds of lookups; with NID alone it is any. */
static bool exm_lookup_counts(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 states = exm_field(l->box->extra[EXM_C_FILTER0], EXM_HSX_C_STATE);
	u64 ops = l->umask >> 1 & 7;

	if (ev->field == EXM_HSX_C_TID && l->umask & EXM_UM_READ)
		ops |= EXM_BIT(0) | EXM_BIT(EXM_CODE_READ);
	if (!(l->umask & EXM_UM_STATE) || !(states >> exm_field(attr, EXM_LOOKUP_STATE) & 1) ||
	    !exm_is_thread(l, ev, attr))
		return false;
	if (l->umask & EXM_UM_NID && !exm_is_node(l, attr))
		return false;
	if (l->umask & EXM_UM_ANY_OP || (l->umask & EXM_UM_NID && !ops))
		return true;
	return ops >> exm_field(attr, EXM_LOOKUP_OP) & 1;
}

/* The umask bits ev->field are states; with NID alone it is any. */
static bool exm_victim_counts(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 states = l->umask & ev->field;

	if (l->umask & EXM_UM_NID && !exm_is_node(l, attr))
		return false;
	return states ? states >> exm_field(attr, EXM_VICTIM) & 1 : l->umask & EXM_UM_NID;
}

/* ---- events --------------------------------------------------------------- */

/*
 * COUNTER0_OCCUPANCY: counters 1 to 3 count the occupancy that counter 0 adds up, with a
 * threshold of their own.  The model gives such an event the code of counter 0 and this bit.
 */
#define EXM_COUNTER0	0x1f
#define EXM_VIA_0	0x100
#define EXM_RXR_OCC	0x11
#define EXM_TOR_OCC	0x36
#define EXM_SBO_OCC	0x3e	/* Haswell-EP */

static bool exm_is_via_0(const struct exm_box *box, unsigned int idx)
{
	u64 code = box->ctr[0].ctl & EXM_SEL_CODE;

	return idx && (box->ctr[idx].ctl & EXM_SEL_CODE) == EXM_COUNTER0 &&
	       box->ctr[0].ctl & EXM_SEL_EN &&
	       (code == EXM_RXR_OCC || code == EXM_TOR_OCC || code == EXM_SBO_OCC);
}

u64 exm_ivt_c_ctl(const struct exm_box *box, unsigned int idx)
{
	const u64 own = EXM_SEL_THRESH | EXM_SEL_EN | EXM_SEL_EDGE;

	if (!exm_is_via_0(box, idx))
		return box->ctr[idx].ctl;
	return (box->ctr[idx].ctl & own) | (box->ctr[0].ctl & ~own);
}

u64 exm_ivt_c_code(const struct exm_look *l)
{
	return (l->ctl & EXM_SEL_CODE) | (exm_is_via_0(l->box, l->idx) ? EXM_VIA_0 : 0);
}

#define EXM_C_EVENT(id, str, value, most, on, all, sub_attr) \
	EXM_EVENT_ON(on, C, I_##id, value, most, .sub = EXM_SUB, .any = all)

static const struct exm_event exm_c_events[] = {
	EXM_EVENT(C, EXM_EVERY_CLOCK, 0x00, 1)
	EXM_EVENT_ON(EXM_ON_0_1, C, I_THROTTLED, 0x07, 1)
	EXM_EVENT_ON(EXM_ON_0_1, C, I_LOOKUP, 0x34, 1, .when = exm_lookup_counts,
		     .field = EXM_C_TID)
	EXM_EVENT_ON(EXM_ON_0_1, C, I_TOR_INSERT, 0x35, 1, .when = exm_tor_counts,
		     .field = EXM_C_TID)
	EXM_EVENT_ON(EXM_ON_0, C, I_TOR_ENTRY, EXM_TOR_OCC, 20, .when = exm_tor_counts,
		     .field = EXM_C_TID)
	EXM_EVENT_ON(EXM_ON_1_3, C, I_TOR_ENTRY, EXM_TOR_OCC | EXM_VIA_0, 20,
		     .when = exm_tor_counts, .field = EXM_C_TID)
	EXM_EVENT_ON(EXM_ON_1_3, C, I_C_RXR_OCC, EXM_RXR_OCC | EXM_VIA_0, 20, .sub = EXM_SUB)
	EXM_EVENT_ON(EXM_ON_0_1, C, I_VICTIM, 0x37, 1, .when = exm_victim_counts, .field = 0xf)
	EXM_C_LIST(EXM_C_EVENT)
};

static const struct exm_event exm_hsx_c_events[] = {
	EXM_EVENT(C, EXM_EVERY_CLOCK, 0x00, 1)
	EXM_EVENT(C, I_THROTTLED, 0x07, 1)
	EXM_EVENT_ON(EXM_ON_0_1, C, I_HC_FAST, 0x09, 1)
	EXM_EVENT(C, I_HC_BOUNCE_CONTROL, 0x0a, 1)
	EXM_EVENT(C, I_LOOKUP, 0x34, 1, .when = exm_lookup_counts, .field = EXM_HSX_C_TID)
	EXM_EVENT(C, I_TOR_INSERT, 0x35, 1, .when = exm_tor_counts, .field = EXM_HSX_C_TID)
	EXM_EVENT_ON(EXM_ON_0, C, I_TOR_ENTRY, EXM_TOR_OCC, 20, .when = exm_tor_counts,
		     .field = EXM_HSX_C_TID)
	EXM_EVENT_ON(EXM_ON_1_3, C, I_TOR_ENTRY, EXM_TOR_OCC | EXM_VIA_0, 20,
		     .when = exm_tor_counts, .field = EXM_HSX_C_TID)
	EXM_EVENT_ON(EXM_ON_1_3, C, I_HC_RXR_OCC, EXM_RXR_OCC | EXM_VIA_0, 20, .sub = EXM_SUB)
	EXM_EVENT_ON(EXM_ON_1_3, C, I_HC_SBO_OCC, EXM_SBO_OCC | EXM_VIA_0, 20, .sub = EXM_SUB)
	EXM_EVENT(C, I_VICTIM, 0x37, 1, .when = exm_victim_counts, .field = 0x1f)
	EXM_HSX_C_LIST(EXM_C_EVENT)
};

EXM_FITS(exm_c_signals);
EXM_FITS(exm_hsx_c_signals);

const struct exm_catalogue exm_ivt_c_catalogue = {
	EXM_PART(C, EXM_BIT(EXM_C), exm_c_signals, exm_c_events, &exm_ivt_ha_catalogue)
};

const struct exm_catalogue exm_hsx_c_catalogue = {
	EXM_PART(C, EXM_BIT(EXM_C), exm_hsx_c_signals, exm_hsx_c_events, &exm_hsx_ha_catalogue)
};
