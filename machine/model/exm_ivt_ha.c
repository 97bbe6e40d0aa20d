// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of the Ivytown's and Haswell-EP's home agents, and their address and
 * opcode match (ivt 15.2, 15.4; hsx 7).
 *
 * A request has what the events and the match tell apart.  Events of the same thing share a
 * signal; each other event has one of its own, with the event's name in lower case.
 */
#include "exm_ivt.h"

/* A message on a ring, and a request, which is one on AD */
#define EXM_M_ADDR	EXM_BITS(45, 6)
#define EXM_M_OPCODE	EXM_BITS(51, 46)
#define EXM_R_FROM	EXM_BIT(52)		/* with OP the number of the umask bit of REQUESTS */
#define EXM_R_OP	EXM_BITS(54, 53)
#define EXM_M_RING	EXM_BITS(57, 56)

static const struct exm_attr exm_m_addr = {
	.key = "addr", .mask = EXM_M_ADDR, .max = EXM_BITS(39, 0), .drop = 6,
};
EXM_NUMBER(m_opcode, "opcode", EXM_M_OPCODE, 63);
EXM_NAMES(m_ring, "ring", EXM_M_RING, "ad", "bl", "ak");
EXM_NAMES(r_from, "from", EXM_R_FROM, "local", "remote");
EXM_NAMES(r_op, "op", EXM_R_OP, "read", "write", "invitoe");

/* An entry of the backup tracker */
#define EXM_BT_FROM	EXM_BIT(0)
#define EXM_BT_OP	EXM_BITS(5, 4)
enum { EXM_BT_OTHER, EXM_BT_READ, EXM_BT_WRITE };

EXM_NAMES(bt_from, "from", EXM_BT_FROM, "local", "remote");
EXM_NAMES(bt_op, "op", EXM_BT_OP, "other", "read", "write");

/* A response to a snoop: of a request of this package, or of another */
#define EXM_RESP	EXM_BITS(2, 0)
#define EXM_RESP_REMOTE	EXM_BIT(4)

EXM_NAMES(ha_resp, "resp", EXM_RESP, "rspi", "rsps", "rspifwd", "rspsfwd", "rsp_wb",
	  "rsp_fwd_wb", "rspcnflct", "other");
EXM_NAMES(ha_resp_to, "request", EXM_RESP_REMOTE, "local", "remote");

EXM_NUMBER(ha_region, "region", EXM_SUB, 11);
EXM_NAMES(ha_conflict, "what", EXM_SUB, [1] = "conflict", [2] = "last", [3] = "ackcnflts",
	  [4] = "cmp_fwds");
EXM_NAMES(ha_lookup, "result", EXM_SUB, [0] = "snp", [1] = "no_snp", [3] = "snoop_a",
	  [5] = "state_i", [6] = "state_s", [7] = "state_a");
EXM_NAMES(ha_update, "change", EXM_SUB, "set", "clear", "i2a", "s2i", "s2a", "a2i", "a2s");
EXM_NAMES(ha_txr_ak, "what", EXM_SUB, [1] = "crd_cbo");
EXM_NAMES(ha_txr_ad, "what", EXM_SUB, [2] = "hom");
EXM_NAMES(ha_txr_bl, "to", EXM_SUB, "drs_cache", "drs_core", "drs_qpi");
EXM_NAMES(ha_bypass, "what", EXM_SUB, "taken", "not_taken");
EXM_NAMES(ha_channel, "channel", EXM_SUB, "chn0", "chn1", "chn2", "chn3");
EXM_NAMES(ha_read, "kind", EXM_SUB, "normal");
EXM_NAMES(ha_write, "kind", EXM_SUB, "full", "partial", "full_isoch", "partial_isoch");
EXM_NAMES(ha_igr, "credit", EXM_SUB, "ad_qpi0", "ad_qpi1", "bl_qpi0", "bl_qpi1");
EXM_NAMES(ha_sched, "sched", EXM_SUB, "sched0", "sched1");
EXM_NAMES(ha_ring, "way", EXM_SUB, "cw_vr0_even", "cw_vr0_odd", "ccw_vr0_even", "ccw_vr0_odd",
	  "cw_vr1_even", "cw_vr1_odd", "ccw_vr1_even", "ccw_vr1_odd");
EXM_NAMES(ha_hazard, "hazard", EXM_SUB, [1] = "incoming_snp_hazard", [2] = "incoming_bl_hazard",
	  [3] = "rspackcflt_hazard", [4] = "wbmdata_hazard");
EXM_NAMES(ha_osb, "request", EXM_SUB, [1] = "reads_local", [2] = "invitoe_local", [3] = "remote");
EXM_NAMES(ha_edr, "request", EXM_SUB, [1] = "reads_local_i", [2] = "reads_remote_i",
	  [3] = "reads_local_s", [4] = "reads_remote_s");
EXM_NAMES(hha_full, "which", EXM_SUB, "gp", "all");
EXM_NAMES(hha_from, "from", EXM_SUB, "local", "remote");
EXM_NAMES(hha_request, "request", EXM_SUB, [2] = "reads_local", [3] = "reads_remote",
	  [4] = "writes_local", [5] = "writes_remote", [6] = "invitoe_local",
	  [7] = "invitoe_remote");
EXM_NAMES(hha_lookup, "result", EXM_SUB, "snp", "no_snp");
EXM_NAMES(hha_update, "change", EXM_SUB, "set", "clear");
EXM_NAMES(hha_igr, "credit", EXM_SUB, "ad_qpi0", "ad_qpi1", "bl_qpi0", "bl_qpi1", "ad_qpi2",
	  "bl_qpi2");
EXM_NAMES(hha_ring, "way", EXM_SUB, "cw_even", "cw_odd", "ccw_even", "ccw_odd");
EXM_NAMES(hha_osb, "request", EXM_SUB, [1] = "reads_local", [2] = "invitoe_local", [3] = "remote",
	  [4] = "cancelled", [5] = "reads_local_useful", [6] = "remote_useful");
EXM_NAMES(hha_sbo, "ring", EXM_SUB, "ad", "bl");
EXM_NAMES(hha_stall, "credit", EXM_SUB, "sbo0_ad", "sbo1_ad", "sbo0_bl", "sbo1_bl");
EXM_NAMES(hha_starved, "ring", EXM_SUB, "ak", "bl");
EXM_NAMES(hha_hitme, "op", EXM_SUB, "read_or_invitoe", "wbmtoi", "ackcnfltwbi", "wbmtoe_or_s",
	  "rspfwdi_remote", "rspfwdi_local", "rspfwds", "rsp");
EXM_NAMES(hha_iot, "part", EXM_SUB, "sat", "hub");
EXM_NAMES(hha_cts_lo, "trigger", EXM_SUB, "cts0", "cts1");
EXM_NAMES(hha_cts_hi, "trigger", EXM_SUB, "cts2", "cts3");
EXM_NAMES(ha_iodc, "conflict", EXM_SUB, [0] = "remote_invi2e_same_rtid",
	  [2] = "remote_other_same_addr");

/*
 * X(ID, signal, code, largest increment), and with the umask bits that count all sub-events and
 * the attribute.  UNCONFIRMED, only here: occupancies without a largest increment have that of
 * TxR_BL_OCCUPANCY.
 */
#define EXM_HA_LIST(X)								\
	X(HA_D2C, "direct2core_count", 0x11, 1)					\
	X(HA_D2C_OFF, "direct2core_cycles_disabled", 0x12, 1)			\
	X(HA_D2C_OVERRIDE, "direct2core_txn_override", 0x13, 1)			\
	X(HA_RETRY, "imc_retry", 0x1e, 1)					\
	X(HA_LAT_OPT, "directory_lat_opt", 0x41, 1)
#define EXM_HA_SUB_LIST(X)							\
	X(HA_TXR_AD, "txr_ad", 0x0f, 1, 0, ha_txr_ad)				\
	X(HA_TXR_BL, "txr_bl", 0x10, 1, 0, ha_txr_bl)				\
	X(HA_BYPASS, "bypass_imc", 0x14, 1, 0, ha_bypass)			\
	X(HA_RPQ_REG, "rpq_cycles_no_reg_credits", 0x15, 4, 0, ha_channel)	\
	X(HA_RPQ_SPEC, "rpq_cycles_no_spec_credits", 0x16, 1, 0, ha_channel)	\
	X(HA_READS, "imc_reads", 0x17, 4, 0, ha_read)				\
	X(HA_WPQ_REG, "wpq_cycles_no_reg_credits", 0x18, 4, 0, ha_channel)	\
	X(HA_WPQ_SPEC, "wpq_cycles_no_spec_credits", 0x19, 1, 0, ha_channel)	\
	X(HA_WRITES, "imc_writes", 0x1a, 1, 0, ha_write)			\
	X(HA_AD_INS, "txr_ad_inserts", 0x27, 1, 0, ha_sched)			\
	X(HA_AD_NE, "txr_ad_cycles_ne", 0x29, 1, 0, ha_sched)			\
	X(HA_AD_FULL, "txr_ad_cycles_full", 0x2a, 1, 0, ha_sched)		\
	X(HA_AK_INS, "txr_ak_inserts", 0x2f, 1, 0, ha_sched)			\
	X(HA_AK_NE, "txr_ak_cycles_ne", 0x31, 1, 0, ha_sched)			\
	X(HA_AK_FULL, "txr_ak_cycles_full", 0x32, 1, 0, ha_sched)		\
	X(HA_BL_INS, "txr_bl_inserts", 0x33, 1, 0, ha_sched)			\
	X(HA_BL_NE, "txr_bl_cycles_ne", 0x35, 1, 0, ha_sched)			\
	X(HA_BL_FULL, "txr_bl_cycles_full", 0x36, 1, 0, ha_sched)		\
	X(HA_HAZARD, "bt_to_ht_not_issued", 0x51, 1, 0, ha_hazard)		\
	X(HA_EDR, "osb_edr", 0x54, 1, 0x01, ha_edr)

/* Those of the Ivytown alone, and of Haswell-EP alone */
#define EXM_HA_IVT_LIST(X)							\
	X(HA_TRACKER, "tracker_cycles_ne", 0x03, 1)				\
	X(HA_BT_BYPASS, "bt_bypass", 0x52, 1)					\
	X(HA_IODC, "iodc_inserts", 0x56, 1)					\
	X(HA_OLEN, "iodc_olen_wbmtoi", 0x58, 1)					\
	X(HA_AD_QPI2, "igr_credits_ad_qpi2", 0x59, 1)				\
	X(HA_BL_QPI2, "igr_credits_bl_qpi2", 0x5a, 1)
#define EXM_HA_IVT_SUB_LIST(X)							\
	X(HA_CONFLICT, "conflict_cycles", 0x0b, 1, 0, ha_conflict)		\
	X(HA_LOOKUP, "directory_lookup", 0x0c, 1, 0x10, ha_lookup)		\
	X(HA_UPDATE, "directory_update", 0x0d, 1, 0, ha_update)			\
	X(HA_TXR_AK, "txr_ak", 0x0e, 1, 0, ha_txr_ak)				\
	X(HA_IGR, "igr_no_credit_cycles", 0x22, 1, 0, ha_igr)			\
	X(HA_AD_OCC, "txr_ad_occupancy", 0x28, 20, 0, ha_sched)			\
	X(HA_AK_OCC, "txr_ak_occupancy", 0x30, 20, 0, ha_sched)			\
	X(HA_BL_OCC, "txr_bl_occupancy", 0x34, 20, 0, ha_sched)			\
	X(HA_RING_AD, "ring_ad_used", 0x3e, 1, 0, ha_ring)			\
	X(HA_RING_AK, "ring_ak_used", 0x3f, 1, 0, ha_ring)			\
	X(HA_RING_BL, "ring_bl_used", 0x40, 1, 0, ha_ring)			\
	X(HA_OSB, "osb", 0x53, 1, 0, ha_osb)					\
	X(HA_IODC_CONFLICT, "iodc_conflicts", 0x57, 1, 0, ha_iodc)
#define EXM_HA_HSX_SUB_LIST(X)							\
	X(HH_FULL, "tracker_cycles_full", 0x02, 1, 0, hha_full)			\
	X(HH_NE, "tracker_cycles_ne", 0x03, 1, 0, hha_from)			\
	X(HH_OCC, "tracker_occupancy", 0x04, 20, 0, hha_request)		\
	X(HH_PENDING, "tracker_pending_occupancy", 0x05, 20, 0, hha_from)	\
	X(HH_SNOOP_NE, "snoop_cycles_ne", 0x08, 1, 0, hha_from)			\
	X(HH_SNOOP_OCC, "snoop_occupancy", 0x09, 20, 0, hha_from)		\
	X(HH_AFTER, "snoops_rsp_after_data", 0x0a, 1, 0, hha_from)		\
	X(HH_LOOKUP, "directory_lookup", 0x0c, 1, 0, hha_lookup)		\
	X(HH_UPDATE, "directory_update", 0x0d, 1, 0, hha_update)		\
	X(HH_IGR, "igr_no_credit_cycles", 0x22, 1, 0, hha_igr)			\
	X(HH_RING_AD, "ring_ad_used", 0x3e, 1, 0, hha_ring)			\
	X(HH_RING_AK, "ring_ak_used", 0x3f, 1, 0, hha_ring)			\
	X(HH_RING_BL, "ring_bl_used", 0x40, 1, 0, hha_ring)			\
	X(HH_OSB, "osb", 0x53, 1, 0, hha_osb)					\
	X(HH_SBO0, "sbo0_credits_acquired", 0x68, 1, 0, hha_sbo)		\
	X(HH_SBO1, "sbo1_credits_acquired", 0x69, 1, 0, hha_sbo)		\
	X(HH_SBO0_OCC, "sbo0_credit_occupancy", 0x6a, 20, 0, hha_sbo)		\
	X(HH_SBO1_OCC, "sbo1_credit_occupancy", 0x6b, 20, 0, hha_sbo)		\
	X(HH_STALL, "stall_no_sbo_credit", 0x6c, 1, 0, hha_stall)		\
	X(HH_STARVED, "txr_starved", 0x6d, 1, 0, hha_starved)			\
	X(HH_HITME, "hitme_lookup", 0x70, 1, 0, hha_hitme)			\
	X(HH_HIT, "hitme_hit", 0x71, 1, 0, hha_hitme)				\
	X(HH_PV, "hitme_hit_pv_bits_set", 0x72, 1, 0, hha_hitme)
#define EXM_HA_HSX_IOT_LIST(X)							\
	X(HH_IOT, "iot_backpressure", 0x61, 1, 0, hha_iot)			\
	X(HH_WEST, "iot_cts_west_lo", 0x62, 1, 0, hha_cts_lo)			\
	X(HH_EAST, "iot_cts_east_lo", 0x64, 1, 0, hha_cts_lo)			\
	X(HH_HI, "iot_cts_hi", 0x65, 1, 0, hha_cts_hi)

enum {
	I_REQUEST = EXM_FIRST_HA, I_MESSAGE, I_BT_ENTRY, I_SNOOP_RESP, I_TAD,
	EXM_HA_LIST(EXM_ID)
	EXM_HA_SUB_LIST(EXM_ID)
	EXM_HA_IVT_LIST(EXM_ID)
	EXM_HA_IVT_SUB_LIST(EXM_ID)
	EXM_HA_HSX_SUB_LIST(EXM_ID)
	EXM_HA_HSX_IOT_LIST(EXM_ID)
};

#define EXM_HA_SIGNAL(id, str, code, most)		EXM_SIGNAL(id, HA, str)
#define EXM_HA_SIGNAL_SUB(id, str, code, most, all, sub) EXM_SIGNAL(id, HA, str, &exm_##sub)
#define EXM_HA_IVT_SIGNAL(id, str, code, most)		EXM_SIGNAL_OF(EXM_IVT_ONLY, id, HA, str)
#define EXM_HA_IVT_SIGNAL_SUB(id, str, code, most, all, sub) \
	EXM_SIGNAL_OF(EXM_IVT_ONLY, id, HA, str, &exm_##sub)
#define EXM_HA_HSX_SIGNAL_SUB(id, str, code, most, all, sub) \
	EXM_SIGNAL_OF(EXM_HSX_ONLY, id, HA, str, &exm_##sub)

static const struct exm_signal exm_ha_signals[] = {
	EXM_SIGNAL(REQUEST, HA, "request", &exm_r_op, &exm_r_from, &exm_m_opcode, &exm_m_addr)
	EXM_SIGNAL(MESSAGE, HA, "message", &exm_m_ring, &exm_m_opcode, &exm_m_addr)
	EXM_SIGNAL(BT_ENTRY, HA, "bt_entry", &exm_bt_op, &exm_bt_from)
	EXM_SIGNAL(SNOOP_RESP, HA, "snoop_resp", &exm_ha_resp, &exm_ha_resp_to)
	EXM_SIGNAL(TAD, HA, "tad_request", &exm_ha_region)
	EXM_HA_LIST(EXM_HA_SIGNAL)
	EXM_HA_SUB_LIST(EXM_HA_SIGNAL_SUB)
	EXM_HA_IVT_LIST(EXM_HA_IVT_SIGNAL)
	EXM_HA_IVT_SUB_LIST(EXM_HA_IVT_SIGNAL_SUB)
	EXM_HA_HSX_SUB_LIST(EXM_HA_HSX_SIGNAL_SUB)
	EXM_HA_HSX_IOT_LIST(EXM_HA_HSX_SIGNAL_SUB)
};

#define EXM_UM_ADDR	EXM_BIT(0)
#define EXM_UM_OPC	EXM_BIT(1)
#define EXM_UM_RINGS	EXM_BITS(4, 2)	/* AD, BL, AK */

/*
 * ADDR_OPC_MATCH: with ADDR the address must match, with OPC the opcode, with both both; the
 * other bits are the rings whose opcodes are compared.  UNCONFIRMED, only here: without such a
 * bit all rings are; the address is that of the line.
 */
static bool exm_ha_match(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	const u64 *reg = l->box->extra;
	u64 rings = exm_field(l->umask, EXM_UM_RINGS);
	u64 addr = reg[EXM_HA_MATCH0] | reg[EXM_HA_MATCH1] << 32;

	(void)ev;
	if (rings && !(rings >> exm_field(attr, EXM_M_RING) & 1))
		return false;
	if (l->umask & EXM_UM_ADDR && (attr ^ addr) & EXM_M_ADDR)
		return false;
	if ((l->umask & EXM_UM_OPC || rings) && exm_field(attr, EXM_M_OPCODE) != reg[EXM_HA_OPC])
		return false;
	return l->umask;
}

/* The umask bits of BT_OCCUPANCY: entries of a side, and of them reads and writes */
static bool exm_bt_counts(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	static const u8 op[] = { [EXM_BT_READ] = 0x04, [EXM_BT_WRITE] = 0x10 };
	u64 bits = 0x01 | op[exm_field(attr, EXM_BT_OP)];

	(void)ev;
	return l->umask & (attr & EXM_BT_FROM ? bits << 1 : bits);
}

#define EXM_HA_EVENT(id, str, value, most)	EXM_EVENT(HA, I_##id, value, most)
#define EXM_HA_EVENT_SUB(id, str, value, most, all, attr) \
	EXM_EVENT(HA, I_##id, value, most, .sub = EXM_SUB, .any = all)
#define EXM_HA_IVT_EVENT(id, str, value, most)	EXM_EVENT(HA, I_##id, value, most, EXM_IVT_ONLY)
#define EXM_HA_IVT_EVENT_SUB(id, str, value, most, all, attr) \
	EXM_EVENT(HA, I_##id, value, most, .sub = EXM_SUB, .any = all, EXM_IVT_ONLY)
#define EXM_HA_HSX_EVENT_SUB(id, str, value, most, all, attr) \
	EXM_EVENT(HA, I_##id, value, most, .sub = EXM_SUB, .any = all, EXM_HSX_ONLY)
#define EXM_HA_HSX_IOT(id, str, value, most, all, attr) \
	EXM_EVENT_ON(EXM_ON_0_2, HA, I_##id, value, most, .sub = EXM_SUB, EXM_HSX_ONLY)

/* All events but those of the IOT count on all counters. */
static const struct exm_event exm_ha_events[] = {
	EXM_EVENT(HA, EXM_EVERY_CLOCK, 0x00, 1)
	EXM_EVENT(HA, I_REQUEST, 0x01, 1, .sub = EXM_R_OP | EXM_R_FROM)
	EXM_EVENT(HA, I_REQUEST, 0x20, 1, .when = exm_ha_match)
	EXM_EVENT(HA, I_MESSAGE, 0x20, 1, .when = exm_ha_match)
	EXM_EVENT(HA, I_TAD, 0x1b, 2, .sub = EXM_SUB)
	EXM_EVENT(HA, I_TAD, 0x1c, 2, .sub = EXM_SUB, .sub_add = -8)
	EXM_EVENT(HA, I_SNOOP_RESP, 0x21, 1, .sub = EXM_RESP)
	EXM_EVENT(HA, I_SNOOP_RESP, 0x60, 1, .sub = EXM_RESP, .attr_mask = EXM_RESP_REMOTE)
	EXM_EVENT(HA, I_BT_ENTRY, 0x42, 1, .sub = EXM_BT_FROM, .whole = true)
	EXM_EVENT(HA, I_BT_ENTRY, 0x43, 512, .when = exm_bt_counts, EXM_IVT_ONLY)
	EXM_HA_LIST(EXM_HA_EVENT)
	EXM_HA_SUB_LIST(EXM_HA_EVENT_SUB)
	EXM_HA_IVT_LIST(EXM_HA_IVT_EVENT)
	EXM_HA_IVT_SUB_LIST(EXM_HA_IVT_EVENT_SUB)
	EXM_HA_HSX_SUB_LIST(EXM_HA_HSX_EVENT_SUB)
	EXM_HA_HSX_IOT_LIST(EXM_HA_HSX_IOT)
};

EXM_FITS(exm_ha_signals);

const struct exm_catalogue exm_ivt_ha_catalogue = {
	EXM_PART(HA, EXM_BIT(EXM_HA), exm_ha_signals, exm_ha_events, &exm_ivt_p_catalogue)
};

const struct exm_catalogue exm_hsx_ha_catalogue = {
	EXM_PART(HA, EXM_BIT(EXM_HA), exm_ha_signals, exm_ha_events, &exm_hsx_p_catalogue)
};
