// SPDX-License-Identifier: GPL-2.0
/*
 * ex_netburst: events and their encodings.
 *
 * Numbers are sections of Documentation/hardware/netburst.md.  The filters are the event
 * selection registers (ESCR); an event needs all bits of one.
 */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "nb.h"

/* The counters that ESCR0 and ESCR1 of a unit can feed (2.1).  Counter 1 has an erratum (6). */
enum nb_block { EX_NB_BLOCK_BPU, EX_NB_BLOCK_MS, EX_NB_BLOCK_FLAME, EX_NB_BLOCK_IQ };

static const unsigned long nb_block_halves[][2] = {
	[EX_NB_BLOCK_BPU]	= { BIT(0), BIT(2) | BIT(3) },
	[EX_NB_BLOCK_MS]	= { BIT(4) | BIT(5), BIT(6) | BIT(7) },
	[EX_NB_BLOCK_FLAME]	= { BIT(8) | BIT(9), BIT(10) | BIT(11) },
	[EX_NB_BLOCK_IQ]	= { BIT(12) | BIT(13) | BIT(16), BIT(14) | BIT(15) | BIT(17) },
};

/* Units that have an event */
enum nb_unit {
	EX_NB_BSU, EX_NB_FSB, EX_NB_FIRM, EX_NB_DAC, EX_NB_MOB, EX_NB_PMH, EX_NB_SAAT, EX_NB_BPU,
	EX_NB_ITLB, EX_NB_CRU0, EX_NB_RAT, EX_NB_MS, EX_NB_TBPU, EX_NB_TC, EX_NB_ALF, EX_NB_CRU2,
};

/* Block, and number of the unit's ESCRs in the ESCR select of a CCCR (2.1) */
static const struct nb_unit_row {
	u8 block;
	u8 select;
} nb_units[] = {
	[EX_NB_BSU]	= { EX_NB_BLOCK_BPU, 7 },
	[EX_NB_FSB]	= { EX_NB_BLOCK_BPU, 6 },
	[EX_NB_FIRM]	= { EX_NB_BLOCK_FLAME, 1 },
	[EX_NB_DAC]	= { EX_NB_BLOCK_FLAME, 5 },
	[EX_NB_MOB]	= { EX_NB_BLOCK_BPU, 2 },
	[EX_NB_PMH]	= { EX_NB_BLOCK_BPU, 4 },
	[EX_NB_SAAT]	= { EX_NB_BLOCK_FLAME, 2 },
	[EX_NB_BPU]	= { EX_NB_BLOCK_BPU, 0 },
	[EX_NB_ITLB]	= { EX_NB_BLOCK_BPU, 3 },
	[EX_NB_CRU0]	= { EX_NB_BLOCK_IQ, 4 },
	[EX_NB_RAT]	= { EX_NB_BLOCK_IQ, 2 },
	[EX_NB_MS]	= { EX_NB_BLOCK_MS, 0 },
	[EX_NB_TBPU]	= { EX_NB_BLOCK_MS, 2 },
	[EX_NB_TC]	= { EX_NB_BLOCK_MS, 1 },
	[EX_NB_ALF]	= { EX_NB_BLOCK_IQ, 1 },
	[EX_NB_CRU2]	= { EX_NB_BLOCK_IQ, 5 },
};

/*
 * Filters: the two ESCRs of each unit, and the registers of replay tagging, of which UNCONFIRMED
 * whether each thread has its own.  The bits of the tag are no registers: who gives uops a bit.
 */
enum {
	EX_NB_FILTER_PEBS_ENABLE = 2 * (EX_NB_CRU2 + 1),
	EX_NB_FILTER_MATRIX_VERT,
	EX_NB_FILTER_TAG,		/* and three more, one for each bit */
};

static_assert(EX_NB_FILTER_TAG + 4 == EX_NB_FILTERS);

#define EX_NB_ESCRS(unit, reg)						\
	[2 * (unit)] = { (reg) },					\
	[2 * (unit) + 1] = { (reg) + 1 }

const struct nb_filter nb_filters[EX_NB_FILTERS] = {
	EX_NB_ESCRS(EX_NB_BSU, 0x3A0),
	EX_NB_ESCRS(EX_NB_FSB, 0x3A2),
	EX_NB_ESCRS(EX_NB_FIRM, 0x3A4),
	EX_NB_ESCRS(EX_NB_DAC, 0x3A8),
	EX_NB_ESCRS(EX_NB_MOB, 0x3AA),
	EX_NB_ESCRS(EX_NB_PMH, 0x3AC),
	EX_NB_ESCRS(EX_NB_SAAT, 0x3AE),
	EX_NB_ESCRS(EX_NB_BPU, 0x3B2),
	EX_NB_ESCRS(EX_NB_ITLB, 0x3B6),
	EX_NB_ESCRS(EX_NB_CRU0, 0x3B8),
	EX_NB_ESCRS(EX_NB_RAT, 0x3BC),
	EX_NB_ESCRS(EX_NB_MS, 0x3C0),
	EX_NB_ESCRS(EX_NB_TBPU, 0x3C2),
	EX_NB_ESCRS(EX_NB_TC, 0x3C4),
	EX_NB_ESCRS(EX_NB_ALF, 0x3CA),
	EX_NB_ESCRS(EX_NB_CRU2, 0x3CC),
	[EX_NB_FILTER_PEBS_ENABLE] = { .reg = EX_NB_PEBS_ENABLE, .maybe_own = true },
	[EX_NB_FILTER_MATRIX_VERT] = { .reg = EX_NB_PEBS_MATRIX_VERT, .maybe_own = true },
	};

/**
 * struct nb_event_row - an event (14)
 * @unit:	unit
 * @code:	event select of the ESCR
 * @escrs:	bitmap of the unit's ESCRs that have the event
 * @mask:	bits of the event mask that the event has
 * @printed:	unit whose ESCR select the manual prints for the event; 0: its own (15)
 */
struct nb_event_row {
	u8 unit;
	u8 code;
	u8 escrs;
	u16 mask;
	u8 printed;
};

/* Numbers of events: those of p4 (enum P4_EVENTS), and one that p4 does not have */
enum {
	EX_NB_EV_TC_DELIVER_MODE, EX_NB_EV_BPU_FETCH_REQUEST, EX_NB_EV_ITLB_REFERENCE,
	EX_NB_EV_MEMORY_CANCEL, EX_NB_EV_MEMORY_COMPLETE, EX_NB_EV_LOAD_PORT_REPLAY,
	EX_NB_EV_STORE_PORT_REPLAY, EX_NB_EV_MOB_LOAD_REPLAY, EX_NB_EV_PAGE_WALK_TYPE,
	EX_NB_EV_BSQ_CACHE_REFERENCE, EX_NB_EV_IOQ_ALLOCATION, EX_NB_EV_IOQ_ACTIVE_ENTRIES,
	EX_NB_EV_FSB_DATA_ACTIVITY, EX_NB_EV_BSQ_ALLOCATION, EX_NB_EV_BSQ_ACTIVE_ENTRIES,
	EX_NB_EV_SSE_INPUT_ASSIST, EX_NB_EV_PACKED_SP_UOP, EX_NB_EV_PACKED_DP_UOP,
	EX_NB_EV_SCALAR_SP_UOP, EX_NB_EV_SCALAR_DP_UOP, EX_NB_EV_64BIT_MMX_UOP,
	EX_NB_EV_128BIT_MMX_UOP, EX_NB_EV_X87_FP_UOP, EX_NB_EV_TC_MISC,
	EX_NB_EV_GLOBAL_POWER_EVENTS, EX_NB_EV_TC_MS_XFER, EX_NB_EV_UOP_QUEUE_WRITES,
	EX_NB_EV_RETIRED_MISPRED_BRANCH_TYPE, EX_NB_EV_RETIRED_BRANCH_TYPE,
	EX_NB_EV_RESOURCE_STALL, EX_NB_EV_WC_BUFFER, EX_NB_EV_B2B_CYCLES, EX_NB_EV_BNR,
	EX_NB_EV_SNOOP, EX_NB_EV_RESPONSE, EX_NB_EV_FRONT_END_EVENT, EXECUTION_EVENT,
	EX_NB_EV_REPLAY_EVENT, EX_NB_EV_INSTR_RETIRED, EX_NB_EV_UOPS_RETIRED, EX_NB_EV_UOP_TYPE,
	EX_NB_EV_BRANCH_RETIRED, EX_NB_EV_MISPRED_BRANCH_RETIRED, EX_NB_EV_X87_ASSIST,
	EX_NB_EV_MACHINE_CLEAR, EX_NB_EV_INSTR_COMPLETED, EX_NB_EV_X87_SIMD_MOVES_UOP,
};

static const struct nb_event_row nb_events[] = {
	[EX_NB_EV_TC_DELIVER_MODE] = { EX_NB_TC, 0x01, 3, 0x00ff },
	[EX_NB_EV_BPU_FETCH_REQUEST] = { EX_NB_BPU, 0x03, 3, 0x0001 },
	[EX_NB_EV_ITLB_REFERENCE] = { EX_NB_ITLB, 0x18, 3, 0x0007 },
	[EX_NB_EV_MEMORY_CANCEL] = { EX_NB_DAC, 0x02, 3, 0x000c },
	[EX_NB_EV_MEMORY_COMPLETE] = { EX_NB_SAAT, 0x08, 3, 0x0003 },
	[EX_NB_EV_LOAD_PORT_REPLAY] = { EX_NB_SAAT, 0x04, 3, 0x0002 },
	[EX_NB_EV_STORE_PORT_REPLAY] = { EX_NB_SAAT, 0x05, 3, 0x0002 },
	[EX_NB_EV_MOB_LOAD_REPLAY] = { EX_NB_MOB, 0x03, 3, 0x003a },
	[EX_NB_EV_PAGE_WALK_TYPE] = { EX_NB_PMH, 0x01, 3, 0x0003 },
	[EX_NB_EV_BSQ_CACHE_REFERENCE] = { EX_NB_BSU, 0x0c, 3, 0x073f },
	[EX_NB_EV_IOQ_ALLOCATION] = { EX_NB_FSB, 0x03, 3, 0xefff },
	[EX_NB_EV_IOQ_ACTIVE_ENTRIES] = { EX_NB_FSB, 0x1a, 2, 0xefff },
	[EX_NB_EV_FSB_DATA_ACTIVITY] = { EX_NB_FSB, 0x17, 3, 0x003f },
	[EX_NB_EV_BSQ_ALLOCATION] = { EX_NB_BSU, 0x05, 1, 0x3fef },
	[EX_NB_EV_BSQ_ACTIVE_ENTRIES] = { EX_NB_BSU, 0x06, 2, 0x3fef },
	[EX_NB_EV_SSE_INPUT_ASSIST] = { EX_NB_FIRM, 0x34, 3, 0x8000 },
	[EX_NB_EV_PACKED_SP_UOP] = { EX_NB_FIRM, 0x08, 3, 0x8000 },
	[EX_NB_EV_PACKED_DP_UOP] = { EX_NB_FIRM, 0x0c, 3, 0x8000 },
	[EX_NB_EV_SCALAR_SP_UOP] = { EX_NB_FIRM, 0x0a, 3, 0x8000 },
	[EX_NB_EV_SCALAR_DP_UOP] = { EX_NB_FIRM, 0x0e, 3, 0x8000 },
	[EX_NB_EV_64BIT_MMX_UOP] = { EX_NB_FIRM, 0x02, 3, 0x8000 },
	[EX_NB_EV_128BIT_MMX_UOP] = { EX_NB_FIRM, 0x1a, 3, 0x8000 },
	[EX_NB_EV_X87_FP_UOP] = { EX_NB_FIRM, 0x04, 3, 0x8000 },
	[EX_NB_EV_TC_MISC] = { EX_NB_TC, 0x06, 3, 0x0010 },
	[EX_NB_EV_GLOBAL_POWER_EVENTS] = { EX_NB_FSB, 0x13, 3, 0x0001 },
	[EX_NB_EV_TC_MS_XFER] = { EX_NB_MS, 0x05, 3, 0x0001 },
	[EX_NB_EV_UOP_QUEUE_WRITES] = { EX_NB_MS, 0x09, 3, 0x0007 },
	[EX_NB_EV_RETIRED_MISPRED_BRANCH_TYPE] = { EX_NB_TBPU, 0x05, 3, 0x001e },
	[EX_NB_EV_RETIRED_BRANCH_TYPE] = { EX_NB_TBPU, 0x04, 3, 0x001e },
	[EX_NB_EV_RESOURCE_STALL] = { EX_NB_ALF, 0x01, 3, 0x0020 },
	[EX_NB_EV_WC_BUFFER] = { EX_NB_DAC, 0x05, 3, 0x0003 },
	/* UNCONFIRMED that these four need ESCR select 6, which is FSB's (15) */
	[EX_NB_EV_B2B_CYCLES] = { EX_NB_FSB, 0x16, 3, 0x007e, EX_NB_ITLB },
	[EX_NB_EV_BNR] = { EX_NB_FSB, 0x08, 3, 0x0007, EX_NB_ITLB },
	[EX_NB_EV_SNOOP] = { EX_NB_FSB, 0x06, 3, 0x00c4, EX_NB_ITLB },
	[EX_NB_EV_RESPONSE] = { EX_NB_FSB, 0x04, 3, 0x0306, EX_NB_ITLB },
	[EX_NB_EV_FRONT_END_EVENT] = { EX_NB_CRU2, 0x08, 3, 0x0003 },
	[EXECUTION_EVENT] = { EX_NB_CRU2, 0x0c, 3, 0x00ff },
	[EX_NB_EV_REPLAY_EVENT] = { EX_NB_CRU2, 0x09, 3, 0x0003 },
	[EX_NB_EV_INSTR_RETIRED] = { EX_NB_CRU0, 0x02, 3, 0x000f },
	[EX_NB_EV_UOPS_RETIRED] = { EX_NB_CRU0, 0x01, 3, 0x0003 },
	[EX_NB_EV_UOP_TYPE] = { EX_NB_RAT, 0x02, 3, 0x0006 },
	[EX_NB_EV_BRANCH_RETIRED] = { EX_NB_CRU2, 0x06, 3, 0x000f },
	[EX_NB_EV_MISPRED_BRANCH_RETIRED] = { EX_NB_CRU0, 0x03, 3, 0x0001 },
	[EX_NB_EV_X87_ASSIST] = { EX_NB_CRU2, 0x03, 3, 0x001f },
	[EX_NB_EV_MACHINE_CLEAR] = { EX_NB_CRU2, 0x02, 3, 0x0045 },
	[EX_NB_EV_INSTR_COMPLETED] = { EX_NB_CRU0, 0x07, 3, 0x0003 },
	[EX_NB_EV_X87_SIMD_MOVES_UOP] = { EX_NB_FIRM, 0x2e, 3, 0x0018 },
};

/* Values of MSR_PEBS_ENABLE and MSR_PEBS_MATRIX_VERT that tag replays (12), by p4's numbers */
static const struct nb_metric {
	u32 enable;
	u32 vert;
} nb_metrics[] = {
	{ 0, 0 },
	{ 0x1, 0x1 },		/* 1stL_cache_load_miss_retired */
	{ 0x2, 0x1 },		/* 2ndL_cache_load_miss_retired */
	{ 0x4, 0x1 },		/* DTLB_load_miss_retired */
	{ 0x4, 0x2 },		/* DTLB_store_miss_retired */
	{ 0x4, 0x3 },		/* DTLB_all_miss_retired */
	{ 0x18000, 0x10 },	/* Tagged_mispred_branch */
	{ 0x200, 0x1 },		/* MOB_load_replay_retired */
	{ 0x400, 0x1 },		/* split_load_retired */
	{ 0x400, 0x2 },		/* split_store_retired */
};

/* libpfm4's configs have p4_rings, enable and escr_select, which p4 puts there itself. */
const struct nb_field nb_fields[] = {
	{ .name = "event", .mask = EX_NB_CONFIG_EVENT },
	{ .name = "emask", .mask = EX_NB_CONFIG_EMASK },
	{ .name = "p4_rings", .mask = EX_NB_CONFIG_THREADS },
	{ .name = "t0_os", .config = 1, .mask = EX_NB_CONFIG1_T0_OS },
	{ .name = "t0_usr", .config = 1, .mask = EX_NB_CONFIG1_T0_USR },
	{ .name = "t1_os", .config = 1, .mask = EX_NB_CONFIG1_T1_OS },
	{ .name = "t1_usr", .config = 1, .mask = EX_NB_CONFIG1_T1_USR },
	{ .name = "tag", .mask = EX_NB_CONFIG_TAG },
	{ .name = "tag_en", .mask = EX_NB_CONFIG_TAG_EN },
	{ .name = "metric", .mask = EX_NB_CONFIG_METRIC },
	{ .name = "cascade", .mask = EX_NB_CCCR_CASCADE },
	{ .name = "extcascade", .mask = EX_NB_CCCR_CASCNT },
	{ .name = "after", .config = 1, .mask = EX_NB_CONFIG1_AFTER },
	{ .name = "again", .config = 1, .mask = EX_NB_CONFIG1_AGAIN },
	{ .name = "force_ovf", .mask = EX_NB_CCCR_FORCE_OVF },
	{ .name = "edge", .mask = EX_NB_CCCR_EDGE },
	{ .name = "thresh", .mask = EX_NB_CCCR_THRESHOLD },
	{ .name = "complement", .mask = EX_NB_CCCR_COMPLEMENT },
	{ .name = "compare", .mask = EX_NB_CCCR_COMPARE },
	{ .name = "active", .mask = EX_NB_CCCR_ACTIVE },
	{ .name = "escr_select", .mask = EX_NB_CCCR_ESCR_SELECT },
	{ .name = "enable", .mask = EX_NB_CCCR_ENABLE },
	{ }
};

#define EX_NB_COMPARING	(EX_NB_CCCR_EDGE | EX_NB_CCCR_THRESHOLD | EX_NB_CCCR_COMPLEMENT)

/* What an event has to do with another one that it starts, or that starts it */
static const char *nb_config_check_pair(const u64 *config)
{
	u64 after = config[1] & EX_NB_CONFIG1_AFTER;

	if (config[1] & EX_NB_CONFIG1_AGAIN && !after)
		return "again needs after";
	if (after && config[0] & EX_NB_CONFIG_WAITS)
		return "a trigger (after) does not wait (cascade) itself";
	if (after && config[0] & EX_NB_CCCR_FORCE_OVF)
		return "a trigger (after) has no force_ovf";
	return NULL;
}

static const char *nb_config_check_tagging(u64 config, const struct nb_event_row *ev)
{
	u64 metric = FIELD_GET(EX_NB_CONFIG_METRIC, config);

	if (!(config & EX_NB_CONFIG_TAG) != !(config & EX_NB_CONFIG_TAG_EN))
		return "tag and tag_en need each other";
	if (config & EX_NB_CONFIG_TAG && (ev->unit == EX_NB_CRU0 || ev->unit == EX_NB_CRU2))
		return "an event of retirement tags no uop";
	if (metric && ev != &nb_events[EX_NB_EV_REPLAY_EVENT])
		return "metric is replay_event's";
	if (metric >= ARRAY_SIZE(nb_metrics))
		return "there is no metric with this number";
	return NULL;
}

/* Bits of the mask of IOQ_allocation and IOQ_active_entries: each field has to have one (14.1). */
#define EX_NB_IOQ_ACCESS	GENMASK(6, 5)
#define EX_NB_IOQ_MEMORY	GENMASK(11, 7)
#define EX_NB_IOQ_SOURCE	GENMASK(14, 13)

/* A mask with which an event counts nothing, whatever happens */
static const char *nb_config_check_mask(u64 config, const struct nb_event_row *ev)
{
	u64 mask = FIELD_GET(EX_NB_CONFIG_EMASK, config);
	bool ioq = ev == &nb_events[EX_NB_EV_IOQ_ALLOCATION] ||
		   ev == &nb_events[EX_NB_EV_IOQ_ACTIVE_ENTRIES];

	if (mask & ~ev->mask)
		return "the event has no such bit of emask";
	if (!mask && config & EX_NB_CONFIG_TAG)
		return "emask is 0: nothing is tagged (libpfm4's TAG0 to TAG3 need ALL, too)";
	if (!mask && ev == &nb_events[EX_NB_EV_REPLAY_EVENT])
		return "emask is 0: replay_event needs NBOGUS or BOGUS, and the field metric";
	if (!mask)
		return "emask is 0: the event counts nothing";
	if (ioq && (!(mask & EX_NB_IOQ_ACCESS) || !(mask & EX_NB_IOQ_MEMORY) ||
		    !(mask & EX_NB_IOQ_SOURCE)))
		return "emask needs a bit of 5-6 (access), 7-11 (memory) and 13-14 (source) each";
	return NULL;
}

/* Whether an event of a unit's ESCR is to be selected as if it were of the unit that is printed */
static bool nb_select_is_printed(u64 config, const struct nb_event_row *ev)
{
	return ev->printed &&
	       FIELD_GET(EX_NB_CCCR_ESCR_SELECT, config) == nb_units[ev->printed].select;
}

static const char *nb_config_check(u64 config, const struct nb_event_row *ev)
{
	u64 select = FIELD_GET(EX_NB_CCCR_ESCR_SELECT, config);

	if (!(config & EX_NB_CCCR_COMPARE) && config & EX_NB_COMPARING)
		return "edge, thresh and complement need compare";
	if (select && select != nb_units[ev->unit].select &&
	    !nb_select_is_printed(config, ev))
		return "escr_select is not the event's";
	return NULL;
}

static void nb_add_need(struct ex_req *req, unsigned int filter, u64 mask, u64 val)
{
	req->needs[req->num_needs++] = (struct ex_need){ filter, mask, val };
}

/* A select that is printed may mean the ESCR of the printed unit, which must have no event then. */
static void nb_add_select(u64 config, const struct nb_event_row *ev, unsigned int escr,
			  struct ex_req *req)
{
	unsigned int unit = ev->unit;

	if (nb_select_is_printed(config, ev)) {
		unit = ev->printed;
		nb_add_need(req, 2 * unit + escr, ~0ULL, 0);
	}
	req->ctl |= FIELD_PREP(EX_NB_CCCR_ESCR_SELECT, nb_units[unit].select);
}

static void nb_add_metric(u64 config, struct ex_req *req)
{
	const struct nb_metric *metric = &nb_metrics[FIELD_GET(EX_NB_CONFIG_METRIC, config)];

	/* without a metric replay_event needs that no other event has one */
	if (FIELD_GET(EX_NB_CONFIG_EVENT, config) != EX_NB_EV_REPLAY_EVENT)
		return;
	nb_add_need(req, EX_NB_FILTER_PEBS_ENABLE, ~0ULL,
		    metric->enable ? metric->enable | EX_NB_PEBS_UOP_TAG : 0);
	nb_add_need(req, EX_NB_FILTER_MATRIX_VERT, ~0ULL, metric->vert);
}

/*
 * An event that counts tagged uops does not know who has tagged them.  So at a time a bit of the
 * tag is given by one event select, mask and ring for each thread, in 32 bits of the filter for
 * thread 0 and 32 for thread 1.  Only uop_type, the RAT's, is sure to tag those threads and rings
 * that its ESCR has: FIRM's events belong to no thread (3, 14), and tag both threads' uops.
 * front_end_event counts uops with any bit: uop_type, which tags for it, takes all bits.
 */
static void nb_add_tag(u64 config, struct ex_req *req)
{
	u64 num = FIELD_GET(EX_NB_CONFIG_EVENT, config), mask = 0, val = 0;
	unsigned int bits = FIELD_GET(EX_NB_CONFIG_TAG, config), thread, bit, rings;
	bool own = num == EX_NB_EV_UOP_TYPE;

	for (thread = 0; thread < 2; thread++) {
		rings = own ? FIELD_GET(EX_NB_CONFIG_THREADS, config) >> (thread ? 0 : 2) & 3 : 3;
		if (!rings)
			continue;
		mask |= GENMASK_ULL(31, 0) << 32 * thread;
		val |= (num << 24 | FIELD_GET(EX_NB_CONFIG_EMASK, config) << 8 | bits << 4 | rings)
		       << 32 * thread;
	}
	for (bit = 0; bit < 4; bit++)
		if (bits & (own ? ~0U : BIT(bit)))
			nb_add_need(req, EX_NB_FILTER_TAG + bit, mask, val);
}

/* An event whose unit has it in both ESCRs can be encoded in two ways. */
static const char *nb_encode_way(const u64 *config, unsigned int alt, struct ex_req *req)
{
	unsigned int num = FIELD_GET(EX_NB_CONFIG_EVENT, config[0]), escr;
	const struct nb_event_row *ev;
	const char *why;

	if (num >= ARRAY_SIZE(nb_events))
		return "there is no event with this number";
	ev = &nb_events[num];
	why = nb_config_check_mask(config[0], ev) ?: nb_config_check(config[0], ev) ?:
	      nb_config_check_tagging(config[0], ev) ?: nb_config_check_pair(config);
	if (why)
		return why;
	escr = ev->escrs == 2 ? 1 : alt;
	*req = (struct ex_req){ .ways = ev->escrs == 3 ? 2 : 1, .alt = alt };
	req->counters = nb_block_halves[nb_units[ev->unit].block][escr];
	req->ctl = (config[0] & EX_NB_CONFIG_CCCR) | EX_NB_CCCR_ENABLE;
	if (!(req->ctl & EX_NB_CCCR_ACTIVE))
		req->ctl |= FIELD_PREP(EX_NB_CCCR_ACTIVE, EX_NB_ACTIVE_ANY);
	nb_add_need(req, 2 * ev->unit + escr, ~0ULL,
		    FIELD_PREP(EX_NB_ESCR_EVENT, ev->code) |
		    FIELD_PREP(EX_NB_ESCR_MASK, FIELD_GET(EX_NB_CONFIG_EMASK, config[0])) |
		    FIELD_PREP(EX_NB_ESCR_TAGGING, FIELD_GET(EX_NB_CONFIG_TAGGING, config[0])) |
		    FIELD_PREP(EX_NB_ESCR_THREADS, FIELD_GET(EX_NB_CONFIG_THREADS, config[0])));
	nb_add_select(config[0], ev, escr, req);
	nb_add_metric(config[0], req);
	nb_add_tag(config[0], req);
	return NULL;
}

/*
 * Which counters start which others (8, 9).  UNCONFIRMED that 15 starts 17: a count of 0 would be
 * the sign that it does not, so it is not used.
 */
const struct nb_edge nb_edges[] = {
	{ 0, 2, EX_NB_CCCR_CASCADE }, { 2, 0, EX_NB_CCCR_CASCADE },
	{ 4, 6, EX_NB_CCCR_CASCADE }, { 6, 4, EX_NB_CCCR_CASCADE },
	{ 5, 7, EX_NB_CCCR_CASCADE }, { 7, 5, EX_NB_CCCR_CASCADE },
	{ 8, 10, EX_NB_CCCR_CASCADE }, { 10, 8, EX_NB_CCCR_CASCADE },
	{ 9, 11, EX_NB_CCCR_CASCADE }, { 11, 9, EX_NB_CCCR_CASCADE },
	{ 12, 14, EX_NB_CCCR_CASCADE }, { 14, 12, EX_NB_CCCR_CASCADE },
	{ 13, 15, EX_NB_CCCR_CASCADE }, { 15, 13, EX_NB_CCCR_CASCADE },
	{ 14, 16, EX_NB_CCCR_CASCADE },
	{ 16, 12, EX_NB_CCCR_CASCNT },
	{ 17, 15, EX_NB_CCCR_CASCNT },
	{ 17, 16, EX_NB_CCCR_CASCNT }, { 16, 17, EX_NB_CCCR_CASCNT },
	{ }
};

static_assert(EX_NB_COUNTERS <= EX_MAX_COUNTERS);

static u64 nb_other_bits(const u64 *config, unsigned int word)
{
	const struct nb_field *field;
	u64 bits = config[word];

	for (field = nb_fields; field->name; field++)
		if (field->config == word)
			bits &= ~field->mask;
	return bits;
}

/**
 * nb_encode - encode an event in all ways in which it can be, without a PMI
 * @config:	the event's %EX_NB_WORDS config words
 * @ways:	room for %EX_MAX_WAYS encodings; the first ways->ways are filled in
 * Return: NULL, or why there is no such event
 */
const char *nb_encode(const u64 *config, struct ex_req *ways)
{
	const char *why;

	if (nb_other_bits(config, 0) || nb_other_bits(config, 1) || config[2])
		return "it has bits that no format field covers";
	why = nb_encode_way(config, 0, ways);
	if (!why && ways->ways == 2)
		nb_encode_way(config, 1, &ways[1]);
	return why;
}
