// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of the Ivytown's U-Box and QPI ports (ivt 11, 15.4).
 *
 * The signals of a link are packets, whose flits are counted, too, and single flits
 * without a packet.  Each event of queues, credits and power states has a signal of
 * its own, since the manual does not have how they follow from packets.  Such a
 * signal has the event's name in lower case, and the value of its attribute is the
 * number of the umask bit.
 *
 * An event whose largest increment the manual does not have gets 1; so does
 * TxL_OCCUPANCY, for which the manual prints 1.
 */
#include "exm_ivt.h"

/* ---- packets and flits ------------------------------------------------- */

/* Bits of a packet's attributes: 31:0 as in MATCH0, the others above */
#define EXM_K_VN	EXM_BITS(4, 3)
#define EXM_K_OPCODE	EXM_BITS(8, 5)
#define EXM_K_CLASS	EXM_BITS(12, 9)
#define EXM_K_DNID	EXM_BITS(17, 13)
#define EXM_K_RNID	EXM_BITS(36, 32)
#define EXM_K_RDS	EXM_BITS(43, 40)
#define EXM_K_RING	EXM_BIT(44)

/* Message classes (ivt 12.1); the others are unused */
enum {
	EXM_HOM_REQ = 0, EXM_HOM_RESP = 1, EXM_NDR = 2, EXM_SNP = 3, EXM_NCS = 4,
	EXM_NCB = 12, EXM_DRS = 14,
};

EXM_NAMES(k_class, "class", EXM_K_CLASS,
	  [EXM_HOM_REQ] = "hom_req", [EXM_HOM_RESP] = "hom_resp", [EXM_NDR] = "ndr",
	  [EXM_SNP] = "snp", [EXM_NCS] = "ncs", [EXM_NCB] = "ncb", [EXM_DRS] = "drs");
static const struct exm_attr exm_k_opcode = { .key = "opcode", .mask = EXM_K_OPCODE, .max = 15 };
EXM_NAMES(k_vn, "vn", EXM_K_VN, "vn0", "vn1", "vna");	/* "1x": a packet has 10 */
static const struct exm_attr exm_k_dnid = { .key = "dnid", .mask = EXM_K_DNID, .max = 31 };
static const struct exm_attr exm_k_rnid = { .key = "rnid", .mask = EXM_K_RNID, .max = 31 };
EXM_NAMES(k_rds, "rds", EXM_K_RDS,
	  [0] = "i", [1] = "f", [2] = "s", [4] = "e", [8] = "m");
EXM_NAMES(k_ring, "ring", EXM_K_RING, "ad", "ak");	/* ring of an NDR packet */

/* Kinds of flits */
enum exm_flit {
	EXM_F_IDLE, EXM_F_SNP, EXM_F_HOM_REQ, EXM_F_HOM_NONREQ, EXM_F_DRS_DATA,
	EXM_F_DRS_NONDATA, EXM_F_NDR_AD, EXM_F_NDR_AK, EXM_F_NCB_DATA, EXM_F_NCB_NONDATA,
	EXM_F_NCS, EXM_NUM_FLITS,
};

EXM_NAMES(flit, "kind", EXM_SUB,
	  "idle", "snp", "hom_req", "hom_nonreq", "drs_data", "drs_nondata", "ndr_ad", "ndr_ak",
	  "ncb_data", "ncb_nondata", "ncs");

/* Number of a packet's flits: first @head, then @data */
struct exm_size {
	unsigned int head, data;
};

/*
 * Length of a packet, by bit 3 of the opcode (Table 2-134).  UNCONFIRMED, only here:
 * an 11 flit packet has the 8 data flits of a 9 flit packet, an NCS packet of "1 or 2"
 * flits has 1, and the other classes have 1.
 */
static struct exm_size exm_size(u64 packet)
{
	bool big = exm_field(packet, EXM_K_OPCODE) & 8;

	switch (exm_field(packet, EXM_K_CLASS)) {
	case EXM_DRS:
	case EXM_NCB:
		return (struct exm_size){ .head = big ? 3 : 1, .data = 8 };
	case EXM_NCS:
		return (struct exm_size){ .head = big ? 3 : 1 };
	default:
		return (struct exm_size){ .head = 1 };
	}
}

static enum exm_flit exm_flit_of(u64 packet, bool data)
{
	switch (exm_field(packet, EXM_K_CLASS)) {
	case EXM_HOM_REQ:
		return EXM_F_HOM_REQ;
	case EXM_HOM_RESP:
		return EXM_F_HOM_NONREQ;
	case EXM_NDR:
		return packet & EXM_K_RING ? EXM_F_NDR_AK : EXM_F_NDR_AD;
	case EXM_SNP:
		return EXM_F_SNP;
	case EXM_NCS:
		return EXM_F_NCS;
	case EXM_NCB:
		return data ? EXM_F_NCB_DATA : EXM_F_NCB_NONDATA;
	default:
		return data ? EXM_F_DRS_DATA : EXM_F_DRS_NONDATA;
	}
}

/* The umask bits of groups 0, 1 and 2 that count a flit */
static const u8 exm_flit_umask[3][EXM_NUM_FLITS] = {
	{
		[EXM_F_IDLE] = 0x01, [EXM_F_DRS_DATA] = 0x02, [EXM_F_NCB_DATA] = 0x02,
		[EXM_F_SNP] = 0x04, [EXM_F_HOM_REQ] = 0x04, [EXM_F_HOM_NONREQ] = 0x04,
		[EXM_F_DRS_NONDATA] = 0x04, [EXM_F_NDR_AD] = 0x04, [EXM_F_NDR_AK] = 0x04,
		[EXM_F_NCB_NONDATA] = 0x04, [EXM_F_NCS] = 0x04,
	}, {
		[EXM_F_SNP] = 0x01, [EXM_F_HOM_REQ] = 0x02, [EXM_F_HOM_NONREQ] = 0x04,
		[EXM_F_DRS_DATA] = 0x08, [EXM_F_DRS_NONDATA] = 0x10,
	}, {
		[EXM_F_NDR_AD] = 0x01, [EXM_F_NDR_AK] = 0x02, [EXM_F_NCB_DATA] = 0x04,
		[EXM_F_NCB_NONDATA] = 0x08, [EXM_F_NCS] = 0x10,
	},
};

/* Whether the event, of group ev->field, counts a flit of this kind */
static bool exm_counts_flit(const struct exm_look *l, const struct exm_event *ev,
			    enum exm_flit flit)
{
	return l->umask & exm_flit_umask[ev->field][flit];
}

static bool exm_is_flit(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	return exm_counts_flit(l, ev, exm_field(attr, EXM_SUB));
}

/* Flits that count in clock @n of a packet: a link carries two in each clock. */
static unsigned int exm_flits(const struct exm_look *l, const struct exm_event *ev, u64 attr,
			      unsigned int n)
{
	struct exm_size size = exm_size(attr);
	unsigned int num = 0;

	for (unsigned int i = 2 * n; i < 2 * n + 2 && i < size.head + size.data; i++)
		num += exm_counts_flit(l, ev, exm_flit_of(attr, i >= size.head));
	return num;
}

/* A link carries two flits in a clock. */
static const char *exm_wrong_flit(const struct exm_stimulus *stim)
{
	return stim->width > 2 ? "a link carries no more than two flits in a clock" : NULL;
}

static const char *exm_wrong_packet(const struct exm_stimulus *stim)
{
	struct exm_size size = exm_size(stim->attr);
	u64 flits = size.head + size.data;
	u64 width = stim->width ? stim->width : 1, every = stim->every ? stim->every : 1;

	if (width > stim->count)
		width = stim->count;
	if (width > 1 && width * flits > 2)
		return "a link carries no more than two flits in a clock: too many packets at once";
	if (stim->count > width && (flits + 1) / 2 > every)
		return "a link carries no more than two flits in a clock: every= is too small";
	return NULL;
}

/* The packet in the form of MATCH1.  RDS is 0 but in DRS packets with opcode 0 to 2. */
static u64 exm_header1(u64 packet)
{
	bool rds = exm_field(packet, EXM_K_CLASS) == EXM_DRS &&
		   exm_field(packet, EXM_K_OPCODE) <= 2;

	return (rds ? exm_field(packet, EXM_K_RDS) << 16 : 0) |
	       (exm_field(packet, EXM_K_RNID) & 0xf);
}

/* The packet in the form of MATCH0 */
static u64 exm_header0(u64 packet)
{
	return (packet & (EXM_K_VN | EXM_K_OPCODE | EXM_K_CLASS | EXM_K_DNID)) |
	       exm_field(packet, EXM_K_RNID) >> 4 << 31;
}

/* CTO_COUNT: the packet is equal to MATCH in every bit that is 1 in MASK (ivt 5.5). */
static bool exm_q_match(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	const u64 *reg = l->box->extra;

	(void)ev;
	return !((exm_header0(attr) ^ reg[EXM_Q_MATCH0]) & reg[EXM_Q_MASK0]) &&
	       !((exm_header1(attr) ^ reg[EXM_Q_MATCH1]) & reg[EXM_Q_MASK1]);
}

/* ---- queues, credits, power states, and the U-Box ----------------------- */

/* Class and network of an entry of the receive queue, and of a packet inserted there */
#define EXM_E_VN	EXM_BITS(3, 0)
#define EXM_E_CLASS	EXM_BITS(7, 4)
enum { EXM_E_DRS, EXM_E_NCB, EXM_E_NCS, EXM_E_HOM, EXM_E_SNP, EXM_E_NDR };

EXM_NAMES(e_vn, "vn", EXM_E_VN, "vn0", "vn1");
EXM_NAMES(e_class, "class", EXM_E_CLASS, "drs", "ncb", "ncs", "hom", "snp", "ndr");
EXM_NAMES(vn, "vn", EXM_SUB, "vn0", "vn1");
EXM_NAMES(vn_shr, "vn", EXM_SUB, "vn0", "vn1", "vn_shr");
EXM_NAMES(credit, "class", EXM_SUB, "drs", "ncb", "ncs", "hom", "snp", "ndr");
EXM_NAMES(power, "state", EXM_BIT(0), "l0", "l0p");
EXM_NAMES(d2c, "outcome", EXM_SUB, "success_rbt_hit", "failure_credits", "failure_rbt_hit",
	  "failure_credits_rbt", "failure_miss", "failure_credits_miss", "failure_rbt_miss",
	  "failure_credits_rbt_miss");
EXM_NAMES(crc, "when", EXM_SUB, "link_init", "normal_op");
EXM_NAMES(retryq, "queue", EXM_SUB, "full", "almost_full");
EXM_NAMES(stall_vn0, "reason", EXM_SUB, "bgf_drs", "bgf_ncb", "bgf_ncs", "bgf_hom", "bgf_snp",
	  "bgf_ndr", "egress_credits", "gv");
EXM_NAMES(stall_vn1, "reason", EXM_SUB, "bgf_drs", "bgf_ncb", "bgf_ncs", "bgf_hom", "bgf_snp",
	  "bgf_ndr");
EXM_NAMES(filter, "which", EXM_SUB, "enable", "disable", "u2c_enable", "u2c_disable");
EXM_NAMES(msg, "msg", EXM_SUB, "vlw_rcvd", "msi_rcvd", "ipi_rcvd", "doorbell_rcvd", "int_prio");
EXM_NAMES(u2c, "event", EXM_SUB, "monitor_t0", "monitor_t1", "livelock", "lterror", "cmc", "umc",
	  "trap", "other");
EXM_NAMES(phold, "what", EXM_SUB, "assert_to_ack");

/*
 * Events with a signal of their own: X(signal, name, code with the ninth bit, largest
 * increment), for those with sub-events also whether umask 0 counts all of them, and the
 * attribute.  Umask 0 does where Intel's event files have the event without a sub-event.
 */
#define EXM_Q_LIST(X)									\
	X(RXL_BYPASSED, "rxl_bypassed", 0x009, 1)					\
	X(RXL_CREDITS_CONSUMED_VNA, "rxl_credits_consumed_vna", 0x11d, 1)		\
	X(L1_POWER_CYCLES, "l1_power_cycles", 0x012, 1)					\
	X(TXL_BYPASSED, "txl_bypassed", 0x005, 1)					\
	X(TXL_INSERTS, "txl_inserts", 0x004, 1)						\
	X(VNA_CREDIT_RETURN_OCCUPANCY, "vna_credit_return_occupancy", 0x11b, 128)	\
	X(VNA_CREDIT_RETURNS, "vna_credit_returns", 0x11c, 1)
#define EXM_Q_SUB_LIST(X)								\
	X(DIRECT2CORE, "direct2core", 0x013, 1, 0, d2c)					\
	X(RXL_CRC_ERRORS, "rxl_crc_errors", 0x003, 1, 0, crc)				\
	X(RXL_CREDITS_CONSUMED_VN0, "rxl_credits_consumed_vn0", 0x11e, 2, 0, credit)	\
	X(RXL_CREDITS_CONSUMED_VN1, "rxl_credits_consumed_vn1", 0x139, 2, 0, credit)	\
	X(RXL_STALLS_VN0, "rxl_stalls_vn0", 0x135, 1, 0, stall_vn0)			\
	X(RXL_STALLS_VN1, "rxl_stalls_vn1", 0x13a, 1, 0, stall_vn1)			\
	X(TXL_CRC_NO_CREDITS, "txl_crc_no_credits", 0x002, 1, 0, retryq)		\
	X(TXR_AD_HOM_ACQ, "txr_ad_hom_credit_acquired", 0x126, 1, 0, vn)		\
	X(TXR_AD_HOM_OCC, "txr_ad_hom_credit_occupancy", 0x122, 28, 0, vn)		\
	X(TXR_AD_NDR_ACQ, "txr_ad_ndr_credit_acquired", 0x128, 1, 0, vn)		\
	X(TXR_AD_NDR_OCC, "txr_ad_ndr_credit_occupancy", 0x124, 8, 0, vn)		\
	X(TXR_AD_SNP_ACQ, "txr_ad_snp_credit_acquired", 0x127, 1, 0, vn)		\
	X(TXR_AD_SNP_OCC, "txr_ad_snp_credit_occupancy", 0x123, 28, 0, vn)		\
	X(TXR_AK_NDR_ACQ, "txr_ak_ndr_credit_acquired", 0x129, 1, 1, vn)		\
	X(TXR_AK_NDR_OCC, "txr_ak_ndr_credit_occupancy", 0x125, 6, 1, vn)		\
	X(TXR_BL_DRS_ACQ, "txr_bl_drs_credit_acquired", 0x12a, 1, 0, vn_shr)		\
	X(TXR_BL_DRS_OCC, "txr_bl_drs_credit_occupancy", 0x11f, 8, 0, vn_shr)		\
	X(TXR_BL_NCB_ACQ, "txr_bl_ncb_credit_acquired", 0x12b, 1, 0, vn)		\
	X(TXR_BL_NCB_OCC, "txr_bl_ncb_credit_occupancy", 0x120, 2, 0, vn)		\
	X(TXR_BL_NCS_ACQ, "txr_bl_ncs_credit_acquired", 0x12c, 1, 0, vn)		\
	X(TXR_BL_NCS_OCC, "txr_bl_ncs_credit_occupancy", 0x121, 2, 0, vn)
#define EXM_U_LIST(X)									\
	X(LOCK_CYCLES, "lock_cycles", 0x44, 1)						\
	X(RACU_REQUESTS, "racu_requests", 0x46, 1)
#define EXM_U_SUB_LIST(X)								\
	X(FILTER_MATCH, "filter_match", 0x41, 1, 0, filter)				\
	X(EVENT_MSG, "event_msg", 0x42, 1, 0, msg)					\
	X(U2C_EVENTS, "u2c_events", 0x43, 1, 0, u2c)					\
	X(PHOLD_CYCLES, "phold_cycles", 0x45, 1, 0, phold)

enum {
	I_RX_PACKET, I_TX_PACKET, I_RX_FLIT, I_TX_FLIT,
	I_RX_INSERT, I_RX_ENTRY, I_TX_ENTRY, I_RX_POWER, I_TX_POWER,
	EXM_Q_LIST(EXM_ID)
	EXM_Q_SUB_LIST(EXM_ID)
	EXM_U_LIST(EXM_ID)
	EXM_U_SUB_LIST(EXM_ID)
};

#define EXM_PACKET(id, str) \
	[I_##id] = { .type = EXM_Q, .name = str, .tail = EXM_MAX_TAIL, .wrong = exm_wrong_packet, \
		     .attr = { &exm_k_class, &exm_k_opcode, &exm_k_vn, &exm_k_dnid, &exm_k_rnid, \
			       &exm_k_rds, &exm_k_ring } },
#define EXM_FLIT(id, str) \
	[I_##id] = { .type = EXM_Q, .name = str, .wrong = exm_wrong_flit, .attr = { &exm_flit } },
#define EXM_Q_SIGNAL(id, str, code, most)		EXM_SIGNAL(id, Q, str)
#define EXM_Q_SIGNAL_SUB(id, str, code, most, all, sub)	EXM_SIGNAL(id, Q, str, &exm_##sub)
#define EXM_U_SIGNAL(id, str, code, most)		EXM_SIGNAL(id, U, str)
#define EXM_U_SIGNAL_SUB(id, str, code, most, all, sub)	EXM_SIGNAL(id, U, str, &exm_##sub)

static const struct exm_signal exm_ivt_signals[] = {
	EXM_PACKET(RX_PACKET, "rx_packet")
	EXM_PACKET(TX_PACKET, "tx_packet")
	EXM_FLIT(RX_FLIT, "rx_flit")
	EXM_FLIT(TX_FLIT, "tx_flit")
	EXM_SIGNAL(RX_INSERT, Q, "rx_insert", &exm_e_class, &exm_e_vn)
	EXM_SIGNAL(RX_ENTRY, Q, "rx_entry", &exm_e_class, &exm_e_vn)
	EXM_SIGNAL(TX_ENTRY, Q, "tx_entry")
	EXM_SIGNAL(RX_POWER, Q, "rx_power", &exm_power)
	EXM_SIGNAL(TX_POWER, Q, "tx_power", &exm_power)
	EXM_Q_LIST(EXM_Q_SIGNAL)
	EXM_Q_SUB_LIST(EXM_Q_SIGNAL_SUB)
	EXM_U_LIST(EXM_U_SIGNAL)
	EXM_U_SUB_LIST(EXM_U_SIGNAL_SUB)
};

/* All events count on all counters. */
#define EXM_Q_EVENT(id, str, value, most)	EXM_EVENT(Q, I_##id, value, most)
#define EXM_Q_EVENT_SUB(id, str, value, most, all, attr) \
	EXM_EVENT(Q, I_##id, value, most, .sub = EXM_SUB, .whole = all)
#define EXM_U_EVENT(id, str, value, most)	EXM_EVENT(U, I_##id, value, most)
#define EXM_U_EVENT_SUB(id, str, value, most, all, attr) \
	EXM_EVENT(U, I_##id, value, most, .sub = EXM_SUB, .whole = all)

/* Flits of a group, single or in packets */
#define EXM_FLITS(dir, group, value)							\
	EXM_EVENT(Q, I_##dir##_FLIT, value, 2, .when = exm_is_flit, .field = group)	\
	EXM_EVENT(Q, I_##dir##_PACKET, value, 2, .part = exm_flits, .field = group)

/* Events of a class in the receive queue: cycles not empty, inserts, occupancy */
#define EXM_OF_CLASS(class)								\
	.attr_mask = EXM_E_CLASS, .attr = EXM_E_##class << 4, .sub = EXM_E_VN
#define EXM_QUEUE(class, ne, inserts, occupancy)					\
	EXM_EVENT(Q, I_RX_ENTRY, ne, 1, EXM_OF_CLASS(class))				\
	EXM_EVENT(Q, I_RX_INSERT, inserts, 1, EXM_OF_CLASS(class), .whole = true)	\
	EXM_EVENT(Q, I_RX_ENTRY, occupancy, 128, EXM_OF_CLASS(class), .whole = true)

static const struct exm_event exm_ivt_events[] = {
	EXM_EVENT(Q, EXM_EVERY_CLOCK, 0x014, 1)
	EXM_EVENT(Q, I_RX_PACKET, 0x138, 2, .when = exm_q_match)
	EXM_FLITS(RX, 0, 0x001)
	EXM_FLITS(RX, 1, 0x102)
	EXM_FLITS(RX, 2, 0x103)
	EXM_FLITS(TX, 0, 0x000)
	EXM_FLITS(TX, 1, 0x100)
	EXM_FLITS(TX, 2, 0x101)

	/* L0 cycles include L0p cycles */
	EXM_EVENT(Q, I_RX_POWER, 0x00f, 1)
	EXM_EVENT(Q, I_RX_POWER, 0x010, 1, .attr_mask = EXM_BIT(0), .attr = 1)
	EXM_EVENT(Q, I_TX_POWER, 0x00c, 1)
	EXM_EVENT(Q, I_TX_POWER, 0x00d, 1, .attr_mask = EXM_BIT(0), .attr = 1)

	EXM_EVENT(Q, I_RX_ENTRY, 0x00a, 1)
	EXM_EVENT(Q, I_RX_INSERT, 0x008, 1)
	EXM_EVENT(Q, I_RX_ENTRY, 0x00b, 128)
	EXM_QUEUE(DRS, 0x10f, 0x109, 0x115)
	EXM_QUEUE(HOM, 0x112, 0x10c, 0x118)
	EXM_QUEUE(NCB, 0x110, 0x10a, 0x116)
	EXM_QUEUE(NCS, 0x111, 0x10b, 0x117)
	EXM_QUEUE(NDR, 0x114, 0x10e, 0x11a)
	EXM_QUEUE(SNP, 0x113, 0x10d, 0x119)
	EXM_EVENT(Q, I_TX_ENTRY, 0x006, 1)
	EXM_EVENT(Q, I_TX_ENTRY, 0x007, 1)
	EXM_Q_LIST(EXM_Q_EVENT)
	EXM_Q_SUB_LIST(EXM_Q_EVENT_SUB)

	EXM_EVENT(U, EXM_EVERY_CLOCK, 0x00, 1)
	EXM_U_LIST(EXM_U_EVENT)
	EXM_U_SUB_LIST(EXM_U_EVENT_SUB)
};

EXM_FITS(exm_ivt_signals);

const struct exm_catalogue exm_ivt_catalogue = {
	EXM_PART(Q, EXM_BIT(EXM_Q) | EXM_BIT(EXM_U), exm_ivt_signals, exm_ivt_events,
		 &exm_ivt_mc_catalogue)
};

/* hsx 7: all events of these boxes are the Ivytown's. */
const struct exm_catalogue exm_hsx_catalogue = {
	EXM_PART(Q, EXM_BIT(EXM_Q) | EXM_BIT(EXM_U), exm_ivt_signals, exm_ivt_events,
		 &exm_hsx_mc_catalogue)
};

/* Event code: bits 7:0, and bit 21 as the ninth */
u64 exm_ivt_ext_code(u64 ctl)
{
	return (ctl & EXM_BITS(7, 0)) | exm_field(ctl, EXM_BIT(21)) << 8;
}

bool exm_ivt_in_umask(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)attr;
	return l->umask & ev->field;
}

/* Edge detect takes its input from the threshold comparison (Table 2-131). */
const char *exm_ivt_wrong(u64 ctl)
{
	if (ctl & EXM_BIT(18) && !(ctl >> 24))
		return "edge_det without a threshold";
	return NULL;
}
