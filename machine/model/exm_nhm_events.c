// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of Nehalem and Westmere, client and DP (nhm 9).
 *
 * Each event code has a signal, whose attributes name the sub-event, that is the bit
 * of the umask.  A counter counts an occurrence if that bit is 1 in its umask, so an
 * "any" of the manual is the umask with several bits.  An occurrence for which two
 * bits are 1 counts once.
 *
 * No source has the largest increment of an event in one clock.  The counter mask, to
 * which it is compared, has eight bits.
 *
 * "UNCONFIRMED, only here" marks what no source has and no other file assumes.
 */
#include "exm_boxes.h"

#define EXM_MOST	255	/* largest increment of each event */

#define EXM_NHM		EXM_ONLY(EXM_NEHALEM)
#define EXM_WSM		(EXM_ONLY(EXM_WESTMERE) | EXM_ONLY(EXM_WESTMERE_CLIENT))

/* ---- attributes that select a bit of the umask -------------------------- */

#define EXM_MAJOR	0xf0
#define EXM_MINOR	0x0f

/* exm_event.field: the bit is BASE + major attribute * STRIDE + minor attribute */
#define EXM_AT(base, stride)	((base) | (stride) << 8)
#define   EXM_AT_BASE		EXM_BITS(7, 0)
#define   EXM_AT_STRIDE		EXM_BITS(15, 8)
#define EXM_MEMORY	EXM_BIT(16)	/* event of the memory controller: see dimmless */

#define EXM_NAMES(var, str, where, ...)						\
	static const char *const exm_##var##_names[] = { __VA_ARGS__ };		\
	static const struct exm_attr exm_##var = {				\
		.key = str, .mask = where, .names = exm_##var##_names,		\
		.max = EXM_ARRAY_SIZE(exm_##var##_names) - 1,			\
	}

EXM_NAMES(n_tracker, "tracker", EXM_MINOR, "read", "write", "peer_probe");
EXM_NAMES(n_gq_read, "tracker", EXM_MINOR, "read");
EXM_NAMES(n_alloc, "what", EXM_MINOR, "read_tracker", "rt_llc_miss", "rt_to_llc_resp",
	  "rt_to_rtid_acquired", "wt_to_rtid_acquired", "write_tracker", "peer_probe_tracker");
EXM_NAMES(n_from, "src", EXM_MINOR, "qpi", "qmc", "llc", "cores_02", "cores_13");
EXM_NAMES(n_to, "to", EXM_MINOR, "qpi_qmc", "llc", "cores");
EXM_NAMES(n_resp, "resp", EXM_MINOR, "i_state", "s_state", "fwd_s_state", "fwd_i_state",
	  "conflict", "wb");
EXM_NAMES(n_llc_op, "op", EXM_MINOR, "rd", "wr", "probe");
EXM_NAMES(n_in_state, "state", EXM_MINOR, "m", "e", "s", "f");
EXM_NAMES(n_out_state, "state", EXM_MINOR, "m", "e", "s", "i", "f");
EXM_NAMES(n_req_src, "src", EXM_MAJOR, "ioh", "remote", "local");
EXM_NAMES(n_req_op, "op", EXM_MINOR, "rd", "wr");
EXM_NAMES(n_src, "src", EXM_MINOR, "ioh", "remote", "local");
EXM_NAMES(n_local, "src", EXM_MINOR, "local");
EXM_NAMES(n_ways, "ways", EXM_MINOR, "two", "three");
EXM_NAMES(n_queue_op, "op", EXM_MAJOR, "rd", "wr");
EXM_NAMES(n_write, "kind", EXM_MAJOR, "full", "partial");
EXM_NAMES(n_sleep, "why", EXM_MAJOR, "order", "conflict");
EXM_NAMES(n_single, "class", EXM_MINOR, "home", "snoop", "ndr");
EXM_NAMES(n_multi, "class", EXM_MINOR, "drs", "ncb", "ncs");
EXM_NAMES(n_header, "state", EXM_MINOR, "full", "busy");
EXM_NAMES(n_busy, "state", EXM_MINOR, "busy");

static const struct exm_attr exm_n_ch = { .key = "ch", .mask = EXM_MINOR, .max = 2 };
static const struct exm_attr exm_n_cas_ch = { .key = "ch", .mask = EXM_MAJOR, .max = 2 };
static const struct exm_attr exm_n_autopre = { .key = "autopre", .mask = EXM_MINOR, .max = 1 };
static const struct exm_attr exm_n_link = { .key = "link", .mask = EXM_MAJOR, .max = 1 };
static const struct exm_attr exm_n_core = { .key = "core", .mask = EXM_MINOR, .max = 3 };

/* ---- queue occupancies (nhm 4.4, 7) ------------------------------------- */

/* Events that add a queue's length in each clock, and the numbers of their queues */
static const struct {
	u8 code, first, num;
} exm_n_queues[] = {
	{ 0x02, 0, 1 },		/* GQ_OCCUPANCY: read tracker */
	{ 0x23, 1, 3 },		/* QHL_OCCUPANCY: IOH, remote, local */
	{ 0x2a, 4, 3 },		/* QMC_OCCUPANCY: channels */
	{ 0x2b, 7, 3 },		/* IMC_ISOC_OCCUPANCY: channels */
};

/* The umask of an event select.  What 0 counts is UNCONFIRMED (nhm 8). */
static u64 exm_n_umask(const struct exm *m, u64 ctl)
{
	u64 umask = exm_field(ctl, exm_nhm_types[EXM_N].umask);

	return !umask && m->faults.umask0 ? 0xff : umask;
}

u64 exm_nhm_queues(const struct exm *m, u64 ctl)
{
	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_n_queues); i++) {
		if (exm_n_queues[i].code == (ctl & EXM_BITS(7, 0)))
			return (exm_n_umask(m, ctl) & (EXM_BIT(exm_n_queues[i].num) - 1)) <<
			       exm_n_queues[i].first;
	}
	return 0;
}

static bool exm_n_is_absent(const struct exm *m, const struct exm_event *ev)
{
	return ev->field & EXM_MEMORY && exm_models[m->model].dimmless;
}

/* With occ_stale each queue that OCC_CTR_RST has not zeroed is too long in every clock. */
static u64 exm_n_stale(const struct exm_look *l, const struct exm_event *ev)
{
	const u64 *extra = l->box->extra;
	u64 stale = l->m->faults.occ_stale, queues = exm_nhm_queues(l->m, l->ctl), n = 0;

	if (extra[EXM_N_STALE] == stale)
		queues &= ~extra[EXM_N_CLEAN];
	for (; queues && !exm_n_is_absent(l->m, ev); queues &= queues - 1)
		n += stale;
	return n;
}

static bool exm_n_sub(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 bit = exm_field(ev->field, EXM_AT_BASE) + exm_field(attr, EXM_MINOR) +
		  exm_field(attr, EXM_MAJOR) * exm_field(ev->field, EXM_AT_STRIDE);

	return !exm_n_is_absent(l->m, ev) && exm_n_umask(l->m, l->ctl) >> bit & 1;
}

/* ---- snoops, and MSR_GQ_SNOOP_MESF (nhm 4.8) ---------------------------- */

#define EXM_SNOOP_FROM	EXM_BITS(3, 0)	/* number of the state's bit, or EXM_NO_LINE */
#define   EXM_NO_LINE	4
#define EXM_SNOOP_TO	EXM_BIT(4)

EXM_NAMES(n_snoop_from, "from", EXM_SNOOP_FROM, "m", "e", "s", "f", [EXM_NO_LINE] = "none");
EXM_NAMES(n_snoop_to, "to", EXM_SNOOP_TO, "s", "i");

/* Whether MESF selects a snoop.  Its bits for snoops to I are UNCONFIRMED. */
static bool exm_n_mesf(const struct exm_look *l, u64 from, bool to_i)
{
	u64 mesf = l->box->extra[EXM_N_MESF];

	if (to_i && !l->m->faults.mesf_reading)
		mesf >>= 4;
	return from != EXM_NO_LINE && mesf >> from & 1;
}

/* GOTO_S and GOTO_I count every snoop, GOTO_S_HIT and GOTO_I_HIT those that MESF selects. */
static bool exm_n_snoop(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 umask = exm_n_umask(l->m, l->ctl);
	bool to_i = attr & EXM_SNOOP_TO;

	(void)ev;
	return umask & EXM_BIT(to_i) ||
	       (umask & EXM_BIT(2 + to_i) &&
		exm_n_mesf(l, exm_field(attr, EXM_SNOOP_FROM), to_i));
}

/* ---- MSR_UNCORE_ADDR_OPCODE_MATCH (nhm 4.7) ----------------------------- */

/* Fields of the register, and bits of a request's attributes */
#define EXM_MATCH_ADDR		EXM_BITS(39, 3)
#define EXM_MATCH_OPCODE	EXM_BITS(47, 40)	/* message class and opcode */
#define   EXM_MATCH_OPC		EXM_BITS(43, 40)
#define   EXM_MATCH_MC		EXM_BITS(47, 44)
#define EXM_MATCH_SEL		EXM_BITS(63, 61)
#define EXM_REQ_SRC		EXM_BITS(51, 48)	/* number of the umask bit */

enum {
	EXM_SEL_OFF = 0, EXM_SEL_BOTH = 1, EXM_SEL_OPCODE = 2, EXM_SEL_ADDR = 4, EXM_SEL_EITHER = 6,
};

static const struct exm_attr exm_n_addr = {
	.key = "addr", .mask = EXM_MATCH_ADDR, .max = EXM_BITS(36, 0), .drop = 3
};
static const struct exm_attr exm_n_opc = { .key = "opc", .mask = EXM_MATCH_OPC, .max = 15 };
static const struct exm_attr exm_n_mc = { .key = "mc", .mask = EXM_MATCH_MC, .max = 15 };
EXM_NAMES(n_match_src, "src", EXM_REQ_SRC, "ioh", "remote", "local");

/* exm_faults.match_shift: address bits that are compared, and how far left they are */
static const struct {
	u64 addr;
	u8 shift;
} exm_n_match_addr[] = {
	{ EXM_BITS(39, 3), 0 }, { EXM_BITS(39, 4), 0 }, { EXM_BITS(39, 3), 1 },
};

u64 exm_nhm_match_bits(const struct exm *m)
{
	u64 addr = EXM_MATCH_ADDR | EXM_MATCH_ADDR >> exm_n_match_addr[m->faults.match_shift].shift;

	return EXM_MATCH_SEL | EXM_MATCH_OPCODE | addr;
}

const char *exm_nhm_wrong_match(u64 val)
{
	switch (exm_field(val, EXM_MATCH_SEL)) {
	case EXM_SEL_OFF:
	case EXM_SEL_BOTH:
	case EXM_SEL_OPCODE:
	case EXM_SEL_ADDR:
	case EXM_SEL_EITHER:
		return NULL;
	default:
		return "a reserved value of MatchSel";
	}
}

static bool exm_n_same_addr(const struct exm *m, u64 match, u64 attr)
{
	u64 addr = match << exm_n_match_addr[m->faults.match_shift].shift;

	return !((addr ^ attr) & exm_n_match_addr[m->faults.match_shift].addr);
}

/* The comparison with the opcode includes the message class, as in the recipes (nhm 4.7). */
static bool exm_n_matches(const struct exm *m, u64 match, u64 attr)
{
	bool addr = exm_n_same_addr(m, match, attr);
	bool opcode = !((match ^ attr) & EXM_MATCH_OPCODE);

	switch (exm_field(match, EXM_MATCH_SEL)) {
	case EXM_SEL_BOTH:
		return addr && opcode;
	case EXM_SEL_OPCODE:
		return opcode;
	case EXM_SEL_ADDR:
		return addr;
	case EXM_SEL_EITHER:
		return addr || opcode;
	default:
		return false;
	}
}

static bool exm_n_match(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)ev;
	return exm_n_umask(l->m, l->ctl) >> exm_field(attr, EXM_REQ_SRC) & 1 &&
	       exm_n_matches(l->m, l->box->extra[EXM_N_MATCH], attr);
}

/* ---- the events --------------------------------------------------------- */

/*
 * X(signal, its name, code, models (0: all), umask bit, attributes...).  Sub-events that
 * only Westmere has give the signal two rows.
 */
#define EXM_N_LIST(X)									\
	X(GQ_FULL, "gq_cycles_full", 0x00, 0, 0, &exm_n_tracker)		\
	X(GQ_NE, "gq_cycles_not_empty", 0x01, 0, 0, &exm_n_tracker)		\
	X(GQ_OCC, "gq_occupancy", 0x02, EXM_WSM, 0, &exm_n_gq_read)		\
	X(GQ_ALLOC, "gq_alloc", 0x03, 0, 0, &exm_n_alloc)			\
	X(GQ_FROM, "gq_data_from", 0x04, 0, 0, &exm_n_from)			\
	X(GQ_TO, "gq_data_to", 0x05, 0, 0, &exm_n_to)			\
	X(RESP_LOCAL, "snp_resp_to_local_home", 0x06, 0, 0, &exm_n_resp)	\
	X(RESP_REMOTE, "snp_resp_to_remote_home", 0x07, 0, 0, &exm_n_resp)	\
	X(LLC_HITS, "llc_hits", 0x08, 0, 0, &exm_n_llc_op)			\
	X(LLC_MISS, "llc_miss", 0x09, 0, 0, &exm_n_llc_op)			\
	X(LINES_IN, "llc_lines_in", 0x0a, 0, 0, &exm_n_in_state)		\
	X(LINES_OUT, "llc_lines_out", 0x0b, 0, 0, &exm_n_out_state)		\
	X(QHL_REQUEST, "qhl_request", 0x20, 0, EXM_AT(0, 2), &exm_n_req_src, &exm_n_req_op) \
	X(QHL_FULL, "qhl_cycles_full", 0x21, 0, 0, &exm_n_src)		\
	X(QHL_NE, "qhl_cycles_not_empty", 0x22, 0, 0, &exm_n_src)		\
	X(QHL_OCC, "qhl_occupancy", 0x23, 0, 0, &exm_n_src)			\
	X(QHL_ADDRESS, "qhl_address_conflicts", 0x24, 0, 1, &exm_n_ways)	\
	X(QHL_CONFLICT, "qhl_conflict_cycles", 0x25, 0, 0, &exm_n_src)	\
	X(QHL_BYPASS, "qhl_to_qmc_bypass", 0x26, 0, 0)			\
	X(QMC_FULL, "qmc_normal_full", 0x27, EXM_NHM, EXM_MEMORY | EXM_AT(0, 3),	\
	  &exm_n_queue_op, &exm_n_ch)							\
	X(QMC_ISOC, "qmc_isoc_full", 0x28, 0, EXM_MEMORY | EXM_AT(0, 3),		\
	  &exm_n_queue_op, &exm_n_ch)							\
	X(QMC_BUSY, "qmc_busy", 0x29, 0, EXM_MEMORY | EXM_AT(0, 3),			\
	  &exm_n_queue_op, &exm_n_ch)							\
	X(QMC_OCC, "qmc_occupancy", 0x2a, 0, EXM_MEMORY, &exm_n_ch)			\
	X(IMC_OCC, "imc_isoc_occupancy", 0x2b, 0, EXM_MEMORY, &exm_n_ch)		\
	X(QMC_READ, "qmc_normal_reads", 0x2c, 0, EXM_MEMORY, &exm_n_ch)			\
	X(QMC_HIGH, "qmc_high_priority_reads", 0x2d, 0, EXM_MEMORY, &exm_n_ch)		\
	X(QMC_CRITICAL, "qmc_critical_priority_reads", 0x2e, 0, EXM_MEMORY, &exm_n_ch)	\
	X(QMC_WRITE, "qmc_writes", 0x2f, 0, EXM_MEMORY | EXM_AT(0, 3), &exm_n_write, &exm_n_ch) \
	X(QMC_CANCEL, "qmc_cancel", 0x30, 0, EXM_MEMORY, &exm_n_ch)			\
	X(QMC_UPDATE, "qmc_priority_updates", 0x31, 0, EXM_MEMORY, &exm_n_ch)		\
	X(IMC_RETRY, "imc_retry", 0x32, EXM_WSM, EXM_MEMORY, &exm_n_ch)			\
	X(QHL_CNFLT, "qhl_frc_ack_cnflts", 0x33, EXM_WSM, 0, &exm_n_src)	\
	X(QHL_CNFLT_NHM, "qhl_frc_ack_cnflts", 0x33, EXM_NHM, 2, &exm_n_local) \
	X(QHL_SLEEP, "qhl_sleeps", 0x34, EXM_WSM, EXM_AT(0, 3), &exm_n_sleep, &exm_n_src) \
	X(QPI_SINGLE, "qpi_tx_stalled_single_flit", 0x40, 0, EXM_AT(0, 3), &exm_n_link,	\
	  &exm_n_single)								\
	X(QPI_MULTI, "qpi_tx_stalled_multi_flit", 0x41, 0, EXM_AT(0, 3), &exm_n_link,	\
	  &exm_n_multi)									\
	X(QPI_HEADER, "qpi_tx_header", 0x42, EXM_WSM, EXM_AT(0, 2), &exm_n_link, &exm_n_header) \
	X(QPI_HEADER_NHM, "qpi_tx_header", 0x42, EXM_NHM, EXM_AT(1, 2), &exm_n_link, &exm_n_busy) \
	X(QPI_CREDIT, "qpi_rx_no_ppt_credit", 0x43, 0, EXM_AT(0, 1), &exm_n_link)	\
	X(DRAM_OPEN, "dram_open", 0x60, 0, EXM_MEMORY, &exm_n_ch)			\
	X(DRAM_CLOSE, "dram_page_close", 0x61, 0, EXM_MEMORY, &exm_n_ch)		\
	X(DRAM_MISS, "dram_page_miss", 0x62, 0, EXM_MEMORY, &exm_n_ch)			\
	X(DRAM_READ, "dram_read_cas", 0x63, 0, EXM_MEMORY | EXM_AT(0, 2), &exm_n_cas_ch, \
	  &exm_n_autopre)								\
	X(DRAM_WRITE, "dram_write_cas", 0x64, 0, EXM_MEMORY | EXM_AT(0, 2), &exm_n_cas_ch, \
	  &exm_n_autopre)								\
	X(DRAM_REFRESH, "dram_refresh", 0x65, 0, EXM_MEMORY, &exm_n_ch)			\
	X(DRAM_PRE_ALL, "dram_pre_all", 0x66, 0, EXM_MEMORY, &exm_n_ch)			\
	X(DRAM_THERMAL, "dram_thermal_throttled", 0x67, EXM_WSM, EXM_MEMORY)		\
	X(TEMP_OVER, "thermal_throttling_temp", 0x80, EXM_WSM, 0, &exm_n_core) \
	X(TEMP_THROTTLED, "thermal_throttled_temp", 0x81, EXM_WSM, 0, &exm_n_core) \
	X(PROCHOT, "prochot_assertion", 0x82, EXM_WSM, 0)			\
	X(PROCHOT_THROTTLED, "thermal_throttling_prochot", 0x83, EXM_WSM, 0, &exm_n_core) \
	X(TURBO, "turbo_mode", 0x84, EXM_WSM, 0, &exm_n_core)		\
	X(L3_ENABLE, "cycles_unhalted_l3_fll_enable", 0x85, EXM_WSM, 1)	\
	X(L3_DISABLE, "cycles_unhalted_l3_fll_disable", 0x86, EXM_WSM, 0)

#define EXM_ID(id, ...)	I_##id,

enum {
	EXM_N_LIST(EXM_ID)
	I_SNOOP, I_MATCH,
};

#define EXM_SIGNAL(id, str, value, only, at, ...) \
	[I_##id] = { .type = EXM_N, .name = str, .models = only, .attr = { __VA_ARGS__ } },

static const struct exm_signal exm_nhm_signals[] = {
	EXM_N_LIST(EXM_SIGNAL)
	[I_SNOOP] = {
		.type = EXM_N, .name = "gq_snoop", .models = EXM_WSM,
		.attr = { &exm_n_snoop_from, &exm_n_snoop_to },
	},
	[I_MATCH] = {
		.type = EXM_N, .name = "addr_opcode_match",
		.attr = { &exm_n_addr, &exm_n_mc, &exm_n_opc, &exm_n_match_src },
	},
};

/* All events count on all counters. */
#define EXM_ROW(id, value, only, ...)						\
	{ .type = EXM_N, .code = value, .models = only, .counters = 0xff,	\
	  .max = EXM_MOST, .signal = I_##id, __VA_ARGS__ },
#define EXM_EVENT(id, str, value, only, at, ...) \
	EXM_ROW(id, value, only, .field = at, .when = exm_n_sub, .idle = exm_n_stale)

static const struct exm_event exm_nhm_events[] = {
	EXM_N_LIST(EXM_EVENT)
	EXM_ROW(SNOOP, 0x0c, EXM_WSM, .when = exm_n_snoop)
	/* UNCONFIRMED, only here: Nehalem, which has the register, has the event, too. */
	EXM_ROW(MATCH, 0x35, 0, .when = exm_n_match)
};

const struct exm_catalogue exm_nhm_catalogue = {
	.signals = exm_nhm_signals, .num_signals = EXM_ARRAY_SIZE(exm_nhm_signals),
	.events = exm_nhm_events, .num_events = EXM_ARRAY_SIZE(exm_nhm_events),
};
