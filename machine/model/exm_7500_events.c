// SPDX-License-Identifier: GPL-2.0
/*
 * exm: which signals each event of the Xeon 7500 and E7 counts, through which filters (reference 10).
 */
#include "exm_7500_events.h"

/* ---- filters -------------------------------------------------------------- */

/* Indices in exm_box.extra[] of the B-Box */
enum { EXM_B_MATCH_REG, EXM_B_MASK_REG };

/* Compare the fields of the event.  UNCONFIRMED: whether a 1 in MASK means "compare". */
static bool exm_b_match(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	const u64 *reg = l->box->extra;
	u64 mask = l->m->faults.b_mask_ignore ? ~reg[EXM_B_MASK_REG] : reg[EXM_B_MASK_REG];

	return !((attr ^ reg[EXM_B_MATCH_REG]) & mask & ev->field);
}

/* Indices in exm_box.extra[] of the S-Box */
enum { EXM_S_MM_CFG, EXM_S_MATCH, EXM_S_MASK };

/*
 * MASK applies to address and home node, where a 1 means "treat as matched".  Any other
 * field is ignored if it is 0 in MATCH.  With a 1 in a bit of MATCH outside of the fields,
 * and with mm_en 0, no packet matches.
 */
static bool exm_s_match(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	static const u64 fields[] = {
		EXM_S_CLASS, EXM_S_OPCODE, EXM_S_RESP,
		~(EXM_S_HNID | EXM_S_ADDR | EXM_S_CLASS | EXM_S_OPCODE | EXM_S_RESP),
	};
	const u64 *reg = l->box->extra;
	u64 compare = (EXM_S_HNID | EXM_S_ADDR) & ~reg[EXM_S_MASK];

	(void)ev;
	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(fields); i++)
		compare |= reg[EXM_S_MATCH] & fields[i] ? fields[i] : 0;
	return reg[EXM_S_MM_CFG] & EXM_MM_EN && !((attr ^ reg[EXM_S_MATCH]) & compare);
}

/*
 * R-Box: ev_sel = 6 * port + k, where k 0 and 1 are the IPERF sets, 2 and 3 the QLX
 * events, 4 and 5 the match sets.  Both sets of a kind have the same events, so the code
 * in the rows is k / 2.  Nothing happens at ports 4 and 5, which do not exist.
 */
enum { EXM_R_IPERF, EXM_R_QLX, EXM_R_XBR };

u64 exm_r_code(u64 ctl)
{
	return (ctl >> 1 & 0x1f) % 6 / 2;
}

static unsigned int exm_r_port(const struct exm_look *l)
{
	return (l->ctl >> 1 & 0x1f) / 6;
}

static unsigned int exm_r_set(const struct exm_look *l)
{
	return (l->ctl >> 1 & 0x1f) % 2;
}

/* Indices in exm_box.extra[]: of each kind four registers, one for each port */
enum {
	EXM_IPERF_CFG = 0, EXM_IPERF_SETS = 4, EXM_QLX_CFG = 8,
	EXM_XBR_MM_CFG = 12, EXM_XBR_MATCH = 16, EXM_XBR_MASK = 20, EXM_XBR_SETS = 12,
};

static u64 exm_iperf(const struct exm_look *l)
{
	return l->box->extra[EXM_IPERF_CFG + exm_r_set(l) * EXM_IPERF_SETS + exm_r_port(l)];
}

static bool exm_at_port(const struct exm_look *l, u64 attr)
{
	return exm_field(attr, EXM_R_PORT) == exm_r_port(l);
}

/* IPERF_CFG selects classes by a bit each.  The counts of several groups of bits add up. */
static bool exm_iperf_bit(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	return exm_at_port(l, attr) &&
	       exm_field(exm_iperf(l), ev->field) >> exm_field(attr, EXM_R_CLASS) & 1;
}

/* NEW_PACKETS_RECV: IPERF_CFG 7:6 is the network, 3 any of them */
static bool exm_iperf_packet(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 network = exm_field(exm_iperf(l), EXM_BITS(7, 6));

	return exm_iperf_bit(l, ev, attr) &&
	       (network == 3 || network == exm_field(attr, EXM_R_VN));
}

/* IPERF_CFG 21: inserts (1) or occupancy (0); 20:17: the class, from 1 */
static bool exm_iperf_eot(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	return exm_at_port(l, attr) && exm_field(exm_iperf(l), EXM_BITS(21, 17)) ==
	       ev->field + exm_field(attr, EXM_R_CLASS) + 1;
}

/* @field 3:0: the type in QLX_CFG; 7:4: bits of class and network to compare */
static bool exm_qlx(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 qlx = l->box->extra[EXM_QLX_CFG + exm_r_port(l)] >> 8 * exm_r_set(l);

	return exm_at_port(l, attr) && !((qlx ^ ev->field) & 0xf) &&
	       !((qlx ^ attr) & ev->field & 0xf0);
}

/*
 * T2-53 has 0x00210000 in MM_CFG for each event.  UNCONFIRMED: the meaning of each bit.
 * In the model both must be 1, and 15:0, which may be match and mask of packet bits 71:64,
 * are ignored.  A 1 in MASK means "compare".
 */
#define EXM_XBR_ON	(EXM_BIT(21) | EXM_BIT(16))

static bool exm_xbr_match(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	const u64 *reg = &l->box->extra[exm_r_set(l) * EXM_XBR_SETS + exm_r_port(l)];

	(void)ev;
	return exm_at_port(l, attr) && (reg[EXM_XBR_MM_CFG] & EXM_XBR_ON) == EXM_XBR_ON &&
	       !(((attr & ~EXM_R_PORT) ^ reg[EXM_XBR_MATCH]) & reg[EXM_XBR_MASK]);
}

/*
 * M-Box: flag_mode 0 counts the event in inc_sel, 1 that in set_flag_sel.  Codes of
 * set_flag_sel have EXM_M_FLAG in the rows.  Each FVC event has one row for FVC events
 * 0 to 3.
 */
#define EXM_M_FLAG_MODE	EXM_BIT(7)
#define EXM_M_FLAG	0x20
#define EXM_M_FVC	0x0d

static u64 exm_m_flag(u64 ctl)
{
	return EXM_M_FLAG | exm_field(ctl, EXM_BITS(21, 19));
}

static u64 exm_m_inc_sel(u64 ctl)
{
	return exm_field(ctl, EXM_BITS(13, 9));
}

u64 exm_m_code(u64 ctl)
{
	u64 sel = exm_m_inc_sel(ctl);

	if (exm_field(ctl, EXM_M_COUNT_MODE) == EXM_M_UNDEFINED)
		return EXM_NO_CODE;
	if (ctl & EXM_M_FLAG_MODE)
		return exm_m_flag(ctl);
	return sel >= EXM_M_FVC && sel < EXM_M_FVC + 4 ? EXM_M_FVC : sel;
}

/* storage_mode 1: count only in clocks in which the flag is 1.  Flag mode counts the flag. */
u64 exm_m_gate(u64 ctl)
{
	if (!exm_field(ctl, EXM_BITS(5, 4)) || ctl & EXM_M_FLAG_MODE)
		return EXM_NO_CODE;
	return exm_m_flag(ctl);
}

const char *exm_m_wrong(u64 ctl)
{
	if (exm_field(ctl, EXM_M_COUNT_MODE) == EXM_M_UNDEFINED)
		return "count_mode 3 is not defined";
	return NULL;
}

/* Indices in exm_box.extra[]; 0 is TIMESTAMP */
enum {
	EXM_M_DSP = 1, EXM_M_ISS, EXM_M_MAP, EXM_M_MSC_THR, EXM_M_PGT, EXM_M_PLD, EXM_M_FVC_REG,
	EXM_M_MM_CFG, EXM_M_ADDR_MATCH, EXM_M_ADDR_MASK,
};

/*
 * Fields of the sub registers whose bits no readable page has (reference 4.7,
 * UNCONFIRMED)
 */
#define EXM_MAP_FVID	EXM_BITS(4, 0)
#define EXM_PLD_FVID	EXM_BITS(23, 19)
#define EXM_THR_DIMM(n)	((n) + 1)	/* in MSC_THR 6:4 */

/* Whether field @field of sub register @reg is equal to attribute @mask of the occurrence */
static bool exm_m_is(const struct exm_look *l, unsigned int reg, u64 field, u64 attr, u64 mask)
{
	return exm_field(l->box->extra[reg], field) == exm_field(attr, mask);
}

/* DSP 10:7 has a bit for each state of a dispatch queue. */
static bool exm_m_dsp(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)ev;
	return exm_field(l->box->extra[EXM_M_DSP], EXM_BITS(10, 7)) >>
	       exm_field(attr, EXM_M_VALUE) & 1;
}

/* ISS 6:4 is the scheduler mode. */
static bool exm_m_sched(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)ev;
	return exm_m_is(l, EXM_M_ISS, EXM_BITS(6, 4), attr, EXM_M_MODE);
}

/* ISS 3:0 is the type of frame. */
static bool exm_m_frame(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)ev;
	return exm_m_is(l, EXM_M_ISS, EXM_BITS(3, 0), attr, EXM_M_VALUE);
}

/* E7: ISS 10 selects mode changes or frame beats. */
static bool exm_m_iss_sched(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	return exm_m_is(l, EXM_M_ISS, ev->field, attr, EXM_M_VALUE);
}

/* PGT has the change or state in @field. */
static bool exm_m_pgt(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	return exm_m_is(l, EXM_M_PGT, ev->field, attr, EXM_M_VALUE);
}

/* MAP 8:5 is the command, 8 all of them; EXM_MAP_FVID is the entry (T2-93). */
static bool exm_m_schedq(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 cmd = exm_field(l->box->extra[EXM_M_MAP], EXM_BITS(8, 5));

	(void)ev;
	return (cmd == 8 || cmd == exm_field(attr, EXM_M_VALUE)) &&
	       exm_m_is(l, EXM_M_MAP, EXM_MAP_FVID, attr, EXM_M_FVID);
}

/* MSC_THR: bit 3 is all DIMMs, 6:4 one; @field is the trip point, 8:7 up or 10:9 down. */
static bool exm_m_trip(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 thr = l->box->extra[EXM_M_MSC_THR];

	return exm_m_is(l, EXM_M_MSC_THR, ev->field, attr, EXM_M_VALUE) &&
	       (thr & EXM_BIT(3) ||
		exm_field(thr, EXM_BITS(6, 4)) == EXM_THR_DIMM(exm_field(attr, EXM_M_FVID)));
}

/* ADDR_MASK 27:0 applies to address 33:6.  UNCONFIRMED: whether a 1 means "compare". */
static bool exm_m_address(const struct exm_look *l, u64 attr)
{
	const u64 *reg = l->box->extra;
	u64 mask = reg[EXM_M_ADDR_MASK] << 6;

	if (!(reg[EXM_M_MM_CFG] & EXM_MM_EN))
		return true;
	if (l->m->faults.m_mask_ignore)
		mask = ~mask;
	return !((attr ^ reg[EXM_M_ADDR_MATCH]) & mask & EXM_M_ADDR);
}

/* PLD 12:8 is the command, 0 all of them; PLD 0: only in the scheduler mode in ISS 9:7. */
static bool exm_m_dram(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 pld = l->box->extra[EXM_M_PLD];

	(void)ev;
	if (pld & EXM_BIT(0) && !exm_m_is(l, EXM_M_ISS, EXM_BITS(9, 7), attr, EXM_M_MODE))
		return false;
	return (!(pld & EXM_BITS(12, 8)) ||
		exm_m_is(l, EXM_M_PLD, EXM_BITS(12, 8), attr, EXM_M_VALUE)) &&
	       exm_m_address(l, attr);
}

/* E7: with PLD 17 the retry event counts "valid" instead. */
static bool exm_m_valid(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)ev;
	return l->m->model == EXM_E7 && l->box->extra[EXM_M_PLD] & EXM_BIT(17) &&
	       exm_m_address(l, attr);
}

/* With PLD 7 only retries of the fill/victim index in PLD count. */
static bool exm_m_retry(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	return !exm_m_valid(l, ev, attr) &&
	       (!(l->box->extra[EXM_M_PLD] & EXM_BIT(7)) ||
		exm_m_is(l, EXM_M_PLD, EXM_PLD_FVID, attr, EXM_M_FVID)) &&
	       exm_m_address(l, attr);
}

/*
 * ZDP_CTL_FVC (T2-89): evntN, three bits each from 11 up, selects FVC event N, whose value
 * is @field; bcmd 7:5 and resp 10:8 apply to all four.  On the E7 fvid has one bit more and
 * the other fields are one bit higher.
 */
static bool exm_m_fvc(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 fvc = l->box->extra[EXM_M_FVC_REG] >> exm_models[l->m->model].fvc_shift;
	unsigned int n = exm_m_inc_sel(l->ctl) - EXM_M_FVC;
	u64 value = exm_field(attr, EXM_M_VALUE);

	if ((fvc >> (11 + 3 * n) & 7) != ev->field)
		return false;
	if (ev->signal == M_BBOX_CMD)
		return (fvc >> 5 & 7) == value;
	return ev->signal != M_BBOX_RSP || (fvc >> 8 & 7) == value;
}

/* ---- events --------------------------------------------------------------- */

/* Rows of the lists; any counter counts them */
#define EXM_LIST_EVENT(box, id, str, value, most) \
	{ .type = EXM_##box, .code = value, .counters = 0xff, .max = most, \
	  .signal = box##_##id },
#define EXM_LIST_EVENT_SUB(box, id, str, value, most, attr) \
	{ .type = EXM_##box, .code = value, .counters = 0xff, .max = most, \
	  .signal = box##_##id, .sub = EXM_SUB },

/* Rows of the lists of one processor */
#define EXM_7500_EVENT(box, id, str, value, most) \
	{ .type = EXM_##box, .code = value, .counters = 0xff, .max = most, \
	  .signal = box##_##id, .models = EXM_ONLY(EXM_7500) },
#define EXM_7500_EVENT_SUB(box, id, str, value, most, attr) \
	{ .type = EXM_##box, .code = value, .counters = 0xff, .max = most, \
	  .signal = box##_##id, .sub = EXM_SUB, .models = EXM_ONLY(EXM_7500) },
#define EXM_E7_EVENT(box, id, str, value, most) \
	{ .type = EXM_##box, .code = value, .counters = 0xff, .max = most, \
	  .signal = box##_##id, .models = EXM_ONLY(EXM_E7) },
#define EXM_E7_EVENT_SUB(box, id, str, value, most, attr) \
	{ .type = EXM_##box, .code = value, .counters = 0xff, .max = most, \
	  .signal = box##_##id, .sub = EXM_SUB, .models = EXM_ONLY(EXM_E7) },

/* The U-Box has one counter, whose largest increment is 1 (reference 2.1). */
#define EXM_U_EVENT(value, id) \
	{ .type = EXM_U, .code = value, .counters = 0x1, .max = 1, .signal = U_##id }
/* The umask has a bit for each core. */
#define EXM_W_EVENT(value, id, core) \
	{ .type = EXM_W, .code = value, .counters = 0xf, .max = 1, .signal = W_##id, \
	  .sub = core }
/* Each B-Box counter has events of its own (T2-23). */
#define EXM_B_EVENT(value, ctr, id) \
	{ .type = EXM_B, .code = value, .counters = 1 << (ctr), .max = 1, .signal = B_##id }
/* Events of one transaction, an insert into the in-memory table, with these attributes */
#define EXM_B_INSERT(value, look, is) \
	{ .type = EXM_B, .code = value, .counters = 1 << 1, .max = 1, \
	  .signal = B_IMT_INSERT, .attr_mask = look, .attr = is }
/* Messages with @fields that pass MATCH and MASK */
#define EXM_B_MATCH(value, ctr, id, fields) \
	{ .type = EXM_B, .code = value, .counters = 1 << (ctr), .max = 1, .signal = B_##id, \
	  .when = exm_b_match, .field = fields }
/* LLC_HITS: M E S F from umask bit 0; LLC_MISSES: S F I from bit 0 */
#define EXM_C_LOOKUP(value, result, add) \
	{ .type = EXM_C, .code = value, .counters = 0x3f, .max = 1, .signal = C_LLC_LOOKUP, \
	  .attr_mask = EXM_LLC_RESULT, .attr = (result) << 4, \
	  .sub = EXM_LLC_STATE, .sub_add = add }
/* SNP_HITS: snoop reads that hit M E S F from umask bit 0, RFOs from bit 4 */
#define EXM_C_SNP_HITS(operation, add) \
	{ .type = EXM_C, .code = 0x28, .counters = 0x3f, .max = 1, .signal = C_SNP, \
	  .attr_mask = EXM_SNP_OP, .attr = (operation) << 4, .sub = EXM_SNP_HIT, .sub_add = add }

#define EXM_R_EVENT(kind, id, most, how, what) \
	{ .type = EXM_R, .code = EXM_R_##kind, .counters = 0xff, .max = most, \
	  .signal = R_##id, .when = how, .field = what }
#define EXM_R_FLAG(id, bit) \
	EXM_R_EVENT(IPERF, id, 1, exm_iperf_bit, EXM_BIT(bit))

#define EXM_M_EVENT(value, id, ...) \
	{ .type = EXM_M, .code = value, .counters = 0x3f, .max = 1, .signal = M_##id, \
	  __VA_ARGS__ }
#define EXM_M_E7_EVENT(value, id, ...) \
	EXM_M_EVENT(value, id, .models = EXM_ONLY(EXM_E7), __VA_ARGS__)
#define EXM_M_FVC_EVENT(evnt, id) \
	EXM_M_EVENT(EXM_M_FVC, id, .when = exm_m_fvc, .field = evnt)

static const struct exm_event exm_events[] = {
	EXM_U_EVENT(0x000, BUF_VALID_LOCAL_INT),
	EXM_U_EVENT(0x001, BUF_VALID_REMOTE_INT),
	EXM_U_EVENT(0x002, BUF_VALID_LOCK),
	EXM_U_EVENT(0x003, BUF_VALID_STST),
	EXM_U_EVENT(0x004, BUF_VALID_SPC_CYCLES),
	EXM_U_EVENT(0x050, U2R_REQUESTS),
	EXM_U_EVENT(0x051, U2B_REQUEST_CYCLES),
	EXM_U_EVENT(0x0f8, WOKEN),
	EXM_U_EVENT(0x0f9, IPIS_SENT),
	EXM_U_EVENT(0x1df, RECOV),
	EXM_U_EVENT(0x1e4, CORRECTED_ERR),
	EXM_U_EVENT(0x1e5, UNCORRECTED_ERR),
	EXM_7500_EVENT(U, FATAL_ERR, , 0x1e6, 1)

	EXM_W_EVENT(0x00, C_THROTTLE_TMP, 0xff),
	EXM_W_EVENT(0x01, C_C0_THROTTLE_DIE, 0xff),
	EXM_W_EVENT(0x02, PROCHOT, 0),
	EXM_W_EVENT(0x03, C0_THROTTLE_PROCHOT, 0xff),
	EXM_W_EVENT(0x04, C_CYCLES_TURBO, 0xff),
	EXM_W_EVENT(0x07, TM1_ON, 0xff),
	EXM_W_EVENT(0x08, RATIO_CHANGE_ABORT, 0xff),

	EXM_B_EVENT(0x04, 0, TF_ALL),
	EXM_B_EVENT(0x05, 0, TF_WR),
	EXM_B_EVENT(0x06, 0, TF_INVITOE),
	EXM_B_EVENT(0x07, 0, IMT_VALID_OCCUPANCY),
	EXM_B_EVENT(0x09, 0, DRSQ_OCCUPANCY),
	EXM_B_EVENT(0x0b, 0, TF_IOH),
	EXM_B_EVENT(0x0d, 0, TF_IOH_WR),
	EXM_B_EVENT(0x0f, 0, TF_IOH_INVITOE),
	EXM_B_EVENT(0x12, 0, SNPOQ_OCCUPANCY),
	EXM_B_EVENT(0x17, 0, DIRQ_OCCUPANCY),
	EXM_B_EVENT(0x1c, 0, TF_IOH_NON_INVITOE_RD),

	EXM_B_INSERT(0x07, 0, 0),
	EXM_B_EVENT(0x09, 1, DRSQ_INSERTS),
	EXM_B_INSERT(0x0a, EXM_IMT_SRC, EXM_IMT(EXM_SRC_IOH, 0)),
	EXM_B_INSERT(0x0b, EXM_IMT_SRC, EXM_IMT(EXM_SRC_CORE, 0)),
	EXM_B_INSERT(0x0c, EXM_IMT_OP, EXM_IMT(0, EXM_OP_WR)),
	EXM_B_INSERT(0x0d, EXM_IMT_SRC | EXM_IMT_OP, EXM_IMT(EXM_SRC_IOH, EXM_OP_WR)),
	EXM_B_INSERT(0x0e, EXM_IMT_SRC | EXM_IMT_OP, EXM_IMT(EXM_SRC_CORE, EXM_OP_WR)),
	EXM_B_INSERT(0x0f, EXM_IMT_OP, EXM_IMT(0, EXM_OP_INVITOE)),
	EXM_B_INSERT(0x10, EXM_IMT_SRC | EXM_IMT_OP, EXM_IMT(EXM_SRC_IOH, EXM_OP_INVITOE)),
	EXM_B_EVENT(0x12, 1, SNPOQ_INSERTS),
	EXM_B_EVENT(0x17, 1, DIRQ_INSERTS),
	EXM_B_INSERT(0x1c, EXM_IMT_SRC | EXM_IMT_OP, EXM_IMT(EXM_SRC_CORE, EXM_OP_INVITOE)),
	EXM_B_INSERT(0x1d, EXM_IMT_OP, EXM_IMT(0, EXM_OP_RD)),
	EXM_B_INSERT(0x1f, EXM_IMT_SRC | EXM_IMT_OP, EXM_IMT(EXM_SRC_CORE, EXM_OP_RD)),

	EXM_B_EVENT(0x01, 2, MSGS_IN_NON_SNP),
	EXM_B_EVENT(0x02, 2, MSGS_S_TO_B),
	EXM_B_EVENT(0x03, 2, MSGS_B_TO_S),
	EXM_B_EVENT(0x07, 2, IMT_NE_CYCLES),

	EXM_B_MATCH(0x01, 0, MSG_IN, EXM_B_MSG_IN | EXM_B_ADDR),
	EXM_B_MATCH(0x02, 0, MSG_IN, EXM_B_OPC_IN | EXM_B_ADDR),
	EXM_B_MATCH(0x03, 0, MSG_IN, EXM_B_MSG_IN | EXM_B_OPC_IN | EXM_B_ADDR),
	EXM_B_MATCH(0x01, 1, MSG_IN, EXM_B_MSG_IN),
	EXM_B_MATCH(0x02, 1, MSG_OUT, EXM_B_MSG_OUT),
	EXM_B_MATCH(0x03, 1, MSG_IN, EXM_B_OPC_IN),
	EXM_B_MATCH(0x04, 1, MSG_OUT, EXM_B_OPC_OUT),
	EXM_B_MATCH(0x05, 1, MSG_IN, EXM_B_MSG_IN | EXM_B_OPC_IN),
	EXM_B_MATCH(0x06, 1, MSG_OUT, EXM_B_MSG_OUT | EXM_B_OPC_OUT),
	EXM_B_MATCH(0x04, 2, MSG_IN, EXM_B_ADDR),

	EXM_B_EVENT(0x02, 3, EARLY_ACK),
	EXM_B_EVENT(0x06, 3, IMT_PREALLOC),
	EXM_B_EVENT(0x0e, 3, COHQ_BYPASS),
	EXM_B_EVENT(0x0f, 3, DEMAND_FETCH),
	EXM_B_EVENT(0x12, 3, IMPLICIT_WBS),
	EXM_B_EVENT(0x13, 3, COHQ_IMT_ALLOC_WAIT),
	EXM_B_EVENT(0x14, 3, SBOX_VN0_UNAVAIL),
	EXM_B_EVENT(0x15, 3, RBOX_VNA_UNAVAIL),
	EXM_B_EVENT(0x16, 3, IMT_FULL),
	EXM_B_EVENT(0x17, 3, CONFLICTS),
	EXM_B_EVENT(0x19, 3, ACK_BEFORE_LAST_SNP),

	EXM_C_LOOKUP(0x14, 1, -2),
	EXM_C_LOOKUP(0x15, 0, 0),
	{ .type = EXM_C, .code = 0x27, .counters = 0x3f, .max = 1, .signal = C_SNP,
	  .sub = EXM_SNP_OP },
	EXM_C_SNP_HITS(0, 0),
	EXM_C_SNP_HITS(1, 4),
	/* Umask bit 7 is named ALL_MAF_NACK1: any reason */
	{ .type = EXM_C, .code = 0x11, .counters = 0x3f, .max = 1, .signal = C_MAF_NACK1,
	  .sub = EXM_SUB, .any = 0x80 },
	EXM_C_LIST(EXM_LIST_EVENT, EXM_LIST_EVENT_SUB)
	EXM_C_7500_LIST(EXM_7500_EVENT, EXM_7500_EVENT_SUB)
	EXM_C_E7_LIST(EXM_E7_EVENT, EXM_E7_EVENT_SUB)

	/* TO_R_PROG_EV: packets that pass the filter */
	{ .type = EXM_S, .code = 0x00, .counters = 0xf, .max = 1, .signal = S_TO_R_PACKET,
	  .when = exm_s_match },
	EXM_S_LIST(EXM_LIST_EVENT, EXM_LIST_EVENT_SUB)
	EXM_S_7500_LIST(EXM_7500_EVENT, EXM_7500_EVENT_SUB)
	EXM_S_E7_LIST(EXM_E7_EVENT, EXM_E7_EVENT_SUB)
	/* Events with another code on each processor */
	EXM_7500_EVENT(S, TO_RING_B2S_MSGQ_CYCLES_FULL, , 0x2b, 1)
	EXM_7500_EVENT(S, TO_RING_R2S_MSGQ_CYCLES_NE, , 0x2c, 1)
	EXM_7500_EVENT(S, TO_RING_B2S_MSGQ_CYCLES_NE, , 0x2d, 1)
	EXM_7500_EVENT(S, TO_RING_R2S_MSGQ_OCCUPANCY, , 0x2e, 8)
	EXM_E7_EVENT(S, TO_RING_R2S_MSGQ_CYCLES_NE, , 0x2b, 1)
	EXM_E7_EVENT(S, TO_RING_R2S_MSGQ_OCCUPANCY, , 0x2c, 8)
	EXM_E7_EVENT(S, TO_RING_B2S_MSGQ_CYCLES_FULL, , 0x2d, 1)
	EXM_E7_EVENT(S, TO_RING_B2S_MSGQ_CYCLES_NE, , 0x2e, 1)

	EXM_R_EVENT(IPERF, NEW_PACKETS_RECV, 1, exm_iperf_packet, EXM_BITS(5, 0)),
	EXM_R_FLAG(INQUE_READ_WIN, 8),
	EXM_R_EVENT(IPERF, ALLOC_TO_ARB, 7, exm_iperf_bit, EXM_BITS(15, 9)),
	EXM_R_FLAG(EOT_NE_CYCLES, 16),
	EXM_R_EVENT(IPERF, EOT_OCCUPANCY, EXM_UNREAD, exm_iperf_eot, 0x00),
	EXM_R_EVENT(IPERF, EOT_INSERTS, 1, exm_iperf_eot, 0x10),
	EXM_R_FLAG(FLITS_RECV_ERR, 24),
	EXM_R_FLAG(FLITS_RECV_SPEC, 25),
	EXM_R_FLAG(OUTPUTQ_NE, 26),
	EXM_R_FLAG(OUTPUTQ_OVFL, 27),
	EXM_R_FLAG(RETRYQ_NE, 28),
	EXM_R_FLAG(RETRYQ_OV, 29),
	EXM_R_FLAG(NULL_IDLE, 30),
	EXM_R_FLAG(FLITS_SENT, 31),
	EXM_R_EVENT(QLX, QUE_ARB_BID, 1, exm_qlx, 0x70),
	EXM_R_EVENT(QLX, LOCAL_ARB_BID, 1, exm_qlx, 0x01),
	EXM_R_EVENT(QLX, GLOBAL_ARB_BID, 1, exm_qlx, 0x02),
	EXM_R_EVENT(QLX, QUE_ARB_BID_FAIL, 1, exm_qlx, 0x73),
	EXM_R_EVENT(QLX, LOCAL_ARB_BID_FAIL, 1, exm_qlx, 0x04),
	EXM_R_EVENT(QLX, GLOBAL_ARB_BID_FAIL, 1, exm_qlx, 0xf5),
	EXM_R_EVENT(QLX, QUE_ARB_HOM_ORDER_KILL, 1, exm_qlx, 0x76),
	EXM_R_EVENT(QLX, LOCAL_ARB_HOM_ORDER_KILL, 1, exm_qlx, 0x07),
	EXM_R_EVENT(QLX, GLOBAL_ARB_HOM_ORDER_KILL, 1, exm_qlx, 0x08),
	EXM_R_EVENT(QLX, TARGET_AVAILABLE, 1, exm_qlx, 0xf9),
	EXM_R_EVENT(QLX, STARVING, 1, exm_qlx, 0x0a),
	EXM_R_EVENT(XBR, PACKET_SENT, 1, exm_xbr_match, 0),

	/* CYCLES: the M-Box's clock is the model's only clock */
	{ .type = EXM_M, .code = 0x1b, .counters = 0x3f, .max = 1, .signal = EXM_EVERY_CLOCK },
	EXM_M_EVENT(0x1a, BBOX_CMD),
	EXM_M_FVC_EVENT(0, SMI_CRC_ERR),
	EXM_M_FVC_EVENT(1, MEM_ECC_ERR),
	EXM_M_FVC_EVENT(2, POISON_TXN),
	EXM_M_FVC_EVENT(3, ALERT_FRAMES),
	EXM_M_FVC_EVENT(4, FAST_RESET),
	EXM_M_FVC_EVENT(5, BBOX_CMD),
	EXM_M_FVC_EVENT(6, BBOX_RSP),
	EXM_M_FVC_EVENT(7, SMI_NB_TRIG),
	EXM_M_EVENT(0x00, DSP_FILL, .when = exm_m_dsp),
	EXM_M_EVENT(0x04, THERM_TRP_UP, .when = exm_m_trip, .field = EXM_BITS(8, 7)),
	EXM_M_EVENT(0x05, THERM_TRP_DN, .when = exm_m_trip, .field = EXM_BITS(10, 9)),
	EXM_M_EVENT(0x09, FRM_TYPE, .when = exm_m_frame),
	EXM_M_EVENT(0x0a, DRAM_CMD, .when = exm_m_dram),
	EXM_M_EVENT(0x0b, RETRIES, .when = exm_m_retry),
	EXM_M_EVENT(0x16, PGT_PAGE_EV, .when = exm_m_pgt, .field = EXM_BIT(0)),
	EXM_M_EVENT(EXM_M_FLAG | 0, CYCLES_DSP_FILL, .when = exm_m_dsp),
	EXM_M_EVENT(EXM_M_FLAG | 1, CYCLES_SCHED_MODE, .when = exm_m_sched),
	EXM_M_EVENT(EXM_M_FLAG | 3, CYCLES_RETRYQ_MFULL),
	EXM_M_EVENT(EXM_M_FLAG | 4, CYCLES_RETRYQ_STARVED),
	EXM_M_EVENT(EXM_M_FLAG | 5, CYCLES_PGT_STATE, .when = exm_m_pgt, .field = EXM_BIT(6)),
	EXM_M_EVENT(EXM_M_FLAG | 6, BCMD_SCHEDQ_OCCUPANCY, .when = exm_m_schedq),
	EXM_M_LIST(EXM_LIST_EVENT)
	EXM_M_7500_LIST(EXM_7500_EVENT)

	EXM_U_E7_LIST(EXM_E7_EVENT)
	EXM_M_E7_EVENT(0x08, ISS_SCHED, .when = exm_m_iss_sched, .field = EXM_BIT(10)),
	EXM_M_E7_EVENT(0x0b, DRAM_MISC_VALID, .when = exm_m_valid),
	EXM_M_E7_EVENT(0x15, PGT_PAGE_EV2, .when = exm_m_pgt, .field = EXM_BIT(11)),
};

const struct exm_catalogue exm_7500_catalogue = {
	.signals = exm_7500_signals, .num_signals = EXM_7500_NUM_SIGNALS,
	.events = exm_events, .num_events = EXM_ARRAY_SIZE(exm_events),
};

/* Full queues of DRS, NCB, NCS, LOC_NCS: "select exactly one C-Box group, otherwise undefined" */
const char *exm_s_wrong(u64 ctl)
{
	u64 code = ctl & 0xff, umask = ctl >> 8 & 0xff;

	if ((code == 0x0e || code == 0x11 || code == 0x14 || code == 0x8c) &&
	    (!umask || umask & (umask - 1)))
		return "not exactly one C-Box group of a queue full event";
	return NULL;
}
