/* SPDX-License-Identifier: GPL-2.0 */
/*
 * exm: signals of the Xeon 7500 and E7 and the bits of their attributes (reference 10).
 *
 * Most rows of the manual have only a name and a code.  Such an event has a signal
 * of its own with the event's name in lower case, and if it has sub-events one
 * attribute, whose value is the number of the umask bit.
 *
 * The largest increment is the manual's.  Where no readable page has it, it is 1;
 * for an event of several rings or queues the number of its sub-events; and for the
 * occupancy of a queue EXM_UNREAD.
 *
 * "UNCONFIRMED, only here" marks what no source has and no other file assumes.
 */
#ifndef EXM_7500_EVENTS_H
#define EXM_7500_EVENTS_H

#include "exm_boxes.h"

#define EXM_UNREAD	64	/* the largest increment on any readable page (T2-36) */

#define EXM_SUB		0xff	/* bits of an attribute that selects the umask bit */

/* W-Box: the core.  B-Box imt_insert: source and operation, EXM_IMT() */
#define EXM_IMT_SRC	0x0f
#define EXM_IMT_OP	0xf0

/* C-Box (reference 10.3) */
#define EXM_SNP_HIT	0x0f
#define EXM_SNP_OP	0xf0
#define EXM_LLC_STATE	0x0f
#define EXM_LLC_RESULT	0xf0

/* Fields of B_MSR_MATCH_REG and _MASK_REG, and bits of a message's attributes (reference 4.5) */
#define EXM_B_ADDR	EXM_BITS(43, 0)
#define EXM_B_MSG_IN	EXM_BITS(47, 44)
#define EXM_B_MSG_OUT	EXM_BITS(51, 48)
#define EXM_B_OPC_IN	EXM_BITS(55, 52)
#define EXM_B_OPC_OUT	EXM_BITS(59, 56)

/*
 * Fields of S_MSR_MATCH, and bits of a packet's attributes (reference 4.6).  The
 * guide has the bits of the address in MASK, for PA 43:6.  UNCONFIRMED, only here:
 * the bits of the other fields, and that the home node has one bit.
 */
#define EXM_S_HNID	EXM_BIT(0)
#define EXM_S_ADDR	EXM_BITS(38, 1)
#define EXM_S_CLASS	EXM_BITS(42, 39)
#define EXM_S_OPCODE	EXM_BITS(46, 43)
#define EXM_S_RESP	EXM_BITS(50, 47)

/*
 * R-Box (reference 4.8, 10.7).  port: n is port n of this half.  A class that a bit or
 * a number in IPERF_CFG selects starts at bit 0; QLX attributes have the bits of the low
 * byte of QLX_CFG, and those of a sent packet the bits of XBR MATCH.
 */
#define EXM_R_PORT	EXM_BITS(57, 56)
#define EXM_R_CLASS	EXM_BITS(3, 0)
#define EXM_R_VN	EXM_BITS(5, 4)
#define EXM_QLX_CLASS	EXM_BITS(6, 4)
#define EXM_QLX_SUB	EXM_BIT(7)
#define EXM_XBR_VN	EXM_BITS(4, 3)
#define EXM_XBR_OPCODE	EXM_BITS(8, 5)
#define EXM_XBR_CLASS	EXM_BITS(12, 9)
#define EXM_XBR_STATE	EXM_BITS(51, 48)

/*
 * M-Box (reference 4.7, 10.6).  An address has the bits 33:6 that ADDR_MATCH compares;
 * the attributes that a sub register selects start at bit 40.
 */
#define EXM_M_ADDR	EXM_BITS(33, 6)
#define EXM_M_VALUE	EXM_BITS(44, 40)
#define EXM_M_MODE	EXM_BITS(47, 46)
#define EXM_M_FVID	EXM_BITS(53, 48)

/*
 * ROW(box, name, name in lower case, code, largest increment); SUBS() for an event with
 * sub-events has their attribute, too.  The lists make the number of the signal, the
 * row of the signal, and the row of the event.
 */

/* C-Box: any event on any of the six counters (reference 10.3) */
#define EXM_C_LIST(ROW, SUBS)								\
	SUBS(C, BOUNCES_C2P_AK,	"bounces_c2p_ak",	0x02, 2, exm_dir)		\
	SUBS(C, BOUNCES_C2P_BL,	"bounces_c2p_bl",	0x03, 2, exm_dir)		\
	ROW(C, BOUNCES_C2P_IV,	"bounces_c2p_iv",	0x04, 1)			\
	SUBS(C, SINKS_P2C,		"sinks_p2c",		0x05, 3, exm_core_sink)	\
	SUBS(C, SINKS_C2P,		"sinks_c2p",		0x06, 3, exm_core_sink)	\
	SUBS(C, SINKS_S2C,		"sinks_s2c",		0x07, 3, exm_sys_sink)	\
	ROW(C, SINKS_S2P_BL,	"sinks_s2p_bl",		0x08, 1)			\
	SUBS(C, ARB_WINS,		"arb_wins",		0x09, 7, exm_ring)	\
	SUBS(C, ARB_LOSSES,	"arb_losses",		0x0a, 7, exm_ring)		\
	SUBS(C, STARVED_EGRESS,	"starved_egress",	0x0b, 8, exm_starved)		\
	SUBS(C, EGRESS_BYPASS_WINS, "egress_bypass_wins",	0x0c, 8, exm_egress_slot) \
	SUBS(C, INGRESS_BYPASS_WINS_AD, "ingress_bypass_wins_ad", 0x0e, 4, exm_ingress_slot) \
	ROW(C, MAF_ACK,		"maf_ack",		0x10, 1)			\
	SUBS(C, MAF_NACK2,		"maf_nack2",		0x12, 1, exm_nack2)	\
	SUBS(C, LLC_S_FILLS,	"llc_s_fills",		0x16, 1, exm_fill_state)	\
	SUBS(C, LLC_VICTIMS,	"llc_victims",		0x17, 1, exm_victim)		\
	ROW(C, OCCUPANCY_IRQ,	"occupancy_irq",	0x18, EXM_UNREAD)		\
	ROW(C, TRANS_IRQ,		"trans_irq",		0x19, 1)		\
	ROW(C, OCCUPANCY_IPQ,	"occupancy_ipq",	0x1a, EXM_UNREAD)		\
	ROW(C, TRANS_IPQ,		"trans_ipq",		0x1b, 1)		\
	ROW(C, OCCUPANCY_VIQ,	"occupancy_viq",	0x1c, EXM_UNREAD)		\
	ROW(C, TRANS_VIQ,		"trans_viq",		0x1d, 1)		\
	ROW(C, OCCUPANCY_MAF,	"occupancy_maf",	0x1e, EXM_UNREAD)		\
	ROW(C, TRANS_MAF,		"trans_maf",		0x1f, 1)		\
	ROW(C, OCCUPANCY_RWRF,	"occupancy_rwrf",	0x20, EXM_UNREAD)		\
	ROW(C, TRANS_RWRF,	"trans_rwrf",		0x21, 1)			\
	ROW(C, OCCUPANCY_RSPF,	"occupancy_rspf",	0x22, EXM_UNREAD)		\
	ROW(C, TRANS_RSPF,	"trans_rspf",		0x23, 1)

/* Events of one of the processors, or with another name on each */
#define EXM_C_7500_LIST(ROW, SUBS)							\
	SUBS(C, BOUNCES_P2C_AD,	"bounces_p2c_ad",	0x01, 2, exm_dir)

#define EXM_C_E7_LIST(ROW, SUBS)							\
	SUBS(C, BOUNCES_C2P_AD, "bounces_c2p_ad", 0x01, 2, exm_dir)			\
	ROW(C, SPL_DEAD, "spl_dead", 0x29, 1)						\
	ROW(C, SPL_ARB_PRI_SW, "spl_arb_pri_sw", 0x2a, 1)				\
	ROW(C, SPL_NOT_CO, "spl_not_co", 0x2b, 1)					\
	ROW(C, SPL_CO_SB, "spl_co_sb", 0x2c, 1)						\
	ROW(C, SPL_CO_NSB, "spl_co_nsb", 0x2d, 1)					\
	ROW(C, SPL_IN_FULL_IRQ, "spl_in_full_irq", 0x2e, 1)				\
	ROW(C, SPL_EGR_SB, "spl_egr_sb", 0x2f, 1)					\
	ROW(C, SPL_EGR_NSB, "spl_egr_nsb", 0x30, 1)					\
	ROW(C, IGR_OP_SRAM, "igr_op_sram", 0x31, 1)					\
	ROW(C, IGR_OP_UC, "igr_op_uc", 0x32, 1)						\
	ROW(C, ARB_WINS_P2C_SB, "arb_wins_p2c_sb", 0x33, 1)				\
	ROW(C, ARB_WINS_P2C_NSB, "arb_wins_p2c_nsb", 0x34, 1)				\
	ROW(C, SPOOF_CRD_EMPTY, "spoof_crd_empty", 0x35, 1)				\
	ROW(C, IDF_NONZERO_NO_BL_CRD, "idf_nonzero_no_bl_crd", 0x36, 1)			\
	ROW(C, IDF_NONZERO_NO_VLD, "idf_nonzero_no_vld", 0x37, 1)			\
	ROW(C, BOUNCE_ASSERT, "bounce_assert", 0x38, 1)					\
	ROW(C, BOUNCE_DEASSERT, "bounce_deassert", 0x39, 1)				\
	ROW(C, SPOOF_ASSERT, "spoof_assert", 0x3a, 1)					\
	ROW(C, SPOOF_DEASSERT, "spoof_deassert", 0x3b, 1)				\
	ROW(C, IGR_BID_BLOCKED, "igr_bid_blocked", 0x3c, 1)

/*
 * S-Box: any event on any of the four counters (reference 10.5).  A counter adds the
 * 7-bit number of a queue's entries in each clock, so an occupancy is a stimulus whose
 * width is that number (9.4).
 */
#define EXM_S_LIST(ROW, SUBS)								\
	SUBS(S, TO_R_B_HOM_MSGQ_CYCLES_FULL, "to_r_b_hom_msgq_cycles_full", 0x03, 1, exm_to_rb) \
	SUBS(S, TO_R_B_HOM_MSGQ_CYCLES_NE, "to_r_b_hom_msgq_cycles_ne", 0x06, 1, exm_to_rb) \
	SUBS(S, TO_R_B_HOM_MSGQ_OCCUPANCY, "to_r_b_hom_msgq_occupancy", 0x07, 64, exm_to_rb) \
	ROW(S, TO_R_SNP_MSGQ_CYCLES_FULL, "to_r_snp_msgq_cycles_full", 0x08, 1)		\
	ROW(S, TO_R_SNP_MSGQ_CYCLES_NE, "to_r_snp_msgq_cycles_ne", 0x09, 1)		\
	ROW(S, TO_R_SNP_MSGQ_OCCUPANCY, "to_r_snp_msgq_occupancy", 0x0a, 32)		\
	ROW(S, TO_R_NDR_MSGQ_CYCLES_FULL, "to_r_ndr_msgq_cycles_full", 0x0b, 1)		\
	ROW(S, TO_R_NDR_MSGQ_CYCLES_NE, "to_r_ndr_msgq_cycles_ne", 0x0c, 1)		\
	ROW(S, TO_R_NDR_MSGQ_OCCUPANCY, "to_r_ndr_msgq_occupancy", 0x0d, 16)		\
	SUBS(S, TO_R_DRS_MSGQ_CYCLES_FULL, "to_r_drs_msgq_cycles_full", 0x0e, 1, exm_cbox) \
	SUBS(S, TO_R_DRS_MSGQ_CYCLES_NE, "to_r_drs_msgq_cycles_ne", 0x0f, 1, exm_cbox)	\
	SUBS(S, TO_R_DRS_MSGQ_OCCUPANCY, "to_r_drs_msgq_occupancy", 0x10, 16, exm_cbox)	\
	SUBS(S, TO_R_NCB_MSGQ_CYCLES_FULL, "to_r_ncb_msgq_cycles_full", 0x11, 1, exm_cbox) \
	SUBS(S, TO_R_NCB_MSGQ_CYCLES_NE, "to_r_ncb_msgq_cycles_ne", 0x12, 1, exm_cbox)	\
	SUBS(S, TO_R_NCB_MSGQ_OCCUPANCY, "to_r_ncb_msgq_occupancy", 0x13, 8, exm_cbox)	\
	SUBS(S, TO_R_NCS_MSGQ_CYCLES_FULL, "to_r_ncs_msgq_cycles_full", 0x14, 1, exm_cbox) \
	SUBS(S, TO_R_NCS_MSGQ_CYCLES_NE, "to_r_ncs_msgq_cycles_ne", 0x15, 1, exm_cbox)	\
	SUBS(S, TO_R_NCS_MSGQ_OCCUPANCY, "to_r_ncs_msgq_occupancy", 0x16, 16, exm_cbox)	\
	ROW(S, TO_RING_SNP_MSGQ_CYCLES_FULL, "to_ring_snp_msgq_cycles_full", 0x20, 1)	\
	ROW(S, TO_RING_NCB_MSGQ_CYCLES_FULL, "to_ring_ncb_msgq_cycles_full", 0x21, 1)	\
	ROW(S, TO_RING_NCS_MSGQ_CYCLES_FULL, "to_ring_ncs_msgq_cycles_full", 0x22, 1)	\
	ROW(S, TO_RING_SNP_MSGQ_CYCLES_NE, "to_ring_snp_msgq_cycles_ne", 0x23, 1)	\
	ROW(S, TO_RING_NCB_MSGQ_CYCLES_NE, "to_ring_ncb_msgq_cycles_ne", 0x24, 1)	\
	SUBS(S, TO_RING_MSGQ_OCCUPANCY, "to_ring_msgq_occupancy", 0x26, 36, exm_msgq)	\
	ROW(S, TO_RING_NDR_MSGQ_CYCLES_FULL, "to_ring_ndr_msgq_cycles_full", 0x27, 1)	\
	ROW(S, TO_RING_NDR_MSGQ_CYCLES_NE, "to_ring_ndr_msgq_cycles_ne", 0x28, 1)	\
	ROW(S, TO_RING_NDR_MSGQ_OCCUPANCY, "to_ring_ndr_msgq_occupancy", 0x29, 32)	\
	ROW(S, TO_RING_R2S_MSGQ_CYCLES_FULL, "to_ring_r2s_msgq_cycles_full", 0x2a, 1)	\
	ROW(S, TO_RING_B2S_MSGQ_OCCUPANCY, "to_ring_b2s_msgq_occupancy", 0x2f, 8)	\
	ROW(S, HALFLINE_BYPASS,	"halfline_bypass",	0x30, 1)			\
	SUBS(S, REQ_TBL_OCCUPANCY,	"req_tbl_occupancy",	0x31, 48, exm_home)	\
	SUBS(S, EGRESS_BYPASS,	"egress_bypass",	0x40, 6, exm_egress)		\
	SUBS(S, EGRESS_ARB_WINS,	"egress_arb_wins",	0x41, 6, exm_egress)	\
	SUBS(S, EGRESS_ARB_LOSSES,	"egress_arb_losses",	0x42, 6, exm_egress)	\
	SUBS(S, EGRESS_STARVED,	"egress_starved",	0x43, 6, exm_egress)		\
	ROW(S, RBOX_HOM_BYPASS,	"rbox_hom_bypass",	0x50, 1)			\
	SUBS(S, RBOX_SNP_BYPASS,	"rbox_snp_bypass",	0x51, 1, exm_snp_size)	\
	ROW(S, S2B_HOM_BYPASS,	"s2b_hom_bypass",	0x52, 1)			\
	ROW(S, B2S_DRS_BYPASS,	"b2s_drs_bypass",	0x53, 1)			\
	ROW(S, BBOX_HOM_BYPASS,	"bbox_hom_bypass",	0x54, 1)			\
	SUBS(S, PKTS_SENT_HOM,	"pkts_sent_hom",	0x60, 1, exm_to_rb)		\
	ROW(S, PKTS_SENT_SNP,	"pkts_sent_snp",	0x62, 1)			\
	ROW(S, PKTS_SENT_NDR,	"pkts_sent_ndr",	0x63, 1)			\
	SUBS(S, PKTS_SENT_DRS,	"pkts_sent_drs",	0x64, 1, exm_cbox)		\
	ROW(S, FLITS_SENT_DRS,	"flits_sent_drs",	0x65, 1)			\
	SUBS(S, PKTS_SENT_NCS,	"pkts_sent_ncs",	0x66, 1, exm_cbox)		\
	ROW(S, FLITS_SENT_NCS,	"flits_sent_ncs",	0x67, 1)			\
	SUBS(S, PKTS_SENT_NCB,	"pkts_sent_ncb",	0x68, 11, exm_cbox)		\
	ROW(S, FLITS_SENT_NCB,	"flits_sent_ncb",	0x69, 1)			\
	ROW(S, RBOX_CREDIT_RETURNS, "rbox_credit_returns", 0x6a, 1)			\
	ROW(S, BBOX_CREDIT_RETURNS, "bbox_credit_returns", 0x6b, 1)			\
	SUBS(S, TO_R_B_REQUESTS,	"to_r_b_requests",	0x6c, 2, exm_home)	\
	ROW(S, PKTS_RCVD_NDR,	"pkts_rcvd_ndr",	0x70, 1)			\
	ROW(S, PKTS_RCVD_SNP,	"pkts_rcvd_snp",	0x71, 1)			\
	ROW(S, PKTS_RCVD_DRS_FROM_R, "pkts_rcvd_drs_from_r", 0x72, 1)			\
	ROW(S, PKTS_RCVD_DRS_FROM_B, "pkts_rcvd_drs_from_b", 0x73, 1)			\
	ROW(S, PKTS_RCVD_NCS,	"pkts_rcvd_ncs",	0x74, 1)			\
	ROW(S, PKTS_RCVD_NCB,	"pkts_rcvd_ncb",	0x75, 1)			\
	ROW(S, BBOX_CREDITS,	"bbox_credits",		0x77, 1)			\
	ROW(S, NO_CREDIT_HOM,	"no_credit_hom",	0x80, 1)			\
	ROW(S, NO_CREDIT_SNP,	"no_credit_snp",	0x81, 1)			\
	ROW(S, NO_CREDIT_DRS,	"no_credit_drs",	0x82, 1)			\
	ROW(S, NO_CREDIT_NCS,	"no_credit_ncs",	0x83, 1)			\
	ROW(S, NO_CREDIT_NCB,	"no_credit_ncb",	0x84, 1)			\
	ROW(S, NO_CREDIT_NDR,	"no_credit_ndr",	0x85, 1)			\
	SUBS(S, NO_CREDIT_VNA,	"no_credit_vna",	0x86, 2, exm_to_rb)		\
	ROW(S, NO_CREDIT_AD,	"no_credit_ad",		0x87, 1)			\
	ROW(S, NO_CREDIT_AK,	"no_credit_ak",		0x88, 1)			\
	ROW(S, NO_CREDIT_BL,	"no_credit_bl",		0x89, 1)			\
	ROW(S, NO_CREDIT_IPQ,	"no_credit_ipq",	0x8a, 1)

#define EXM_S_7500_LIST(ROW, SUBS)							\
	ROW(S, RBOX_CREDIT_CARRIERS, "rbox_credit_carriers", 0x76, 1)

#define EXM_S_E7_LIST(ROW, SUBS)							\
	ROW(S, TO_RING_NCS_MSGQ_CYCLES_NE, "to_ring_ncs_msgq_cycles_ne", 0x25, 1)	\
	ROW(S, RBOX_CREDITS,	"rbox_credits",		0x76, 1)			\
	ROW(S, NO_CREDIT_LOC_NCS, "no_credit_loc_ncs",	0x8b, 1)			\
	SUBS(S, TO_R_LOC_NCS_MSGQ_CYCLES_FULL, "to_r_loc_ncs_msgq_cycles_full", 0x8c, 1, exm_cbox) \
	SUBS(S, TO_R_LOC_NCS_MSGQ_CYCLES_NE, "to_r_loc_ncs_msgq_cycles_ne", 0x8d, 1, exm_cbox) \
	SUBS(S, TO_R_LOC_NCS_MSGQ_OCCUPANCY, "to_r_loc_ncs_msgq_occupancy", 0x8e, EXM_UNREAD,	\
	     exm_cbox)								\
	ROW(S, PKTS_RCVD_LOC_NCS, "pkts_rcvd_loc_ncs",	0x8f, 1)			\
	ROW(S, FLITS_SENT_LOC_NCS, "flits_sent_loc_ncs", 0x90, 1)

/* M-Box: inc_sel of events of which the manual has only the name (reference 10.6) */
#define EXM_M_LIST(ROW)								\
	ROW(M, CYCLES_MFULL,	"cycles_mfull",		0x01, 1)		\
	ROW(M, RETRY_MFULL,	"retry_mfull",		0x02, 1)		\
	ROW(M, RETRY_STARVE,	"retry_starve",		0x03, 1)		\
	ROW(M, REFRESH,		"refresh",		0x06, 1)		\
	ROW(M, REFRESH_CONFLICT, "refresh_conflict",	0x07, 1)		\
	ROW(M, MA_PAR_ERR,	"ma_par_err",		0x0c, 1)		\
	ROW(M, PATROL_TXNS,	"patrol_txns",		0x11, 1)		\
	ROW(M, TRANS_CMDS,	"trans_cmds",		0x12, 1)		\
	ROW(M, PAGE_MISS,	"page_miss",		0x13, 1)		\
	ROW(M, PAGE_HIT,	"page_hit",		0x14, 1)		\
	ROW(M, MULTICAS,	"multicas",		0x17, 1)		\
	ROW(M, FVID_RACE,	"fvid_race",		0x18, 1)		\
	ROW(M, TT_CMD_CONFLICT,	"tt_cmd_conflict",	0x19, 1)		\
	ROW(M, SCHED_INFLIGHT_CMDS, "sched_inflight_cmds", 0x1c, 1)		\
	ROW(M, INFLIGHT_CMDS,	"inflight_cmds",	0x1d, 1)

#define EXM_M_7500_LIST(ROW)							\
	ROW(M, SCHED_MODE_CHANGES, "sched_mode_changes", 0x08, 1)		\
	ROW(M, PAGE_EMPTY,	"page_empty",		0x15, 1)

#define EXM_U_E7_LIST(ROW)								\
	ROW(U, BUF_VALID_DOOR_BELL, "buf_valid_door_bell", 0x005, 1)			\
	ROW(U, BUF_VALID_PM_IN, "buf_valid_pm_in",	0x006, 1)			\
	ROW(U, BUF_VALID_PM_OUT, "buf_valid_pm_out",	0x007, 1)

#define EXM_LIST_ID(box, id, ...)	box##_##id,

enum {
	U_BUF_VALID_LOCAL_INT, U_BUF_VALID_REMOTE_INT, U_BUF_VALID_LOCK, U_BUF_VALID_STST,
	U_BUF_VALID_SPC_CYCLES, U_U2R_REQUESTS, U_U2B_REQUEST_CYCLES, U_WOKEN, U_IPIS_SENT,
	U_RECOV, U_CORRECTED_ERR, U_UNCORRECTED_ERR, U_FATAL_ERR,

	W_C_THROTTLE_TMP, W_C_C0_THROTTLE_DIE, W_PROCHOT, W_C0_THROTTLE_PROCHOT,
	W_C_CYCLES_TURBO, W_TM1_ON, W_RATIO_CHANGE_ABORT,

	B_ACK_BEFORE_LAST_SNP, B_CONFLICTS, B_COHQ_BYPASS, B_COHQ_IMT_ALLOC_WAIT,
	B_DIRQ_INSERTS, B_DIRQ_OCCUPANCY, B_DEMAND_FETCH, B_DRSQ_INSERTS, B_DRSQ_OCCUPANCY,
	B_EARLY_ACK, B_IMPLICIT_WBS, B_IMT_FULL, B_IMT_INSERT, B_IMT_NE_CYCLES,
	B_IMT_PREALLOC, B_IMT_VALID_OCCUPANCY, B_MSGS_B_TO_S, B_MSGS_S_TO_B,
	B_MSGS_IN_NON_SNP, B_RBOX_VNA_UNAVAIL, B_SBOX_VN0_UNAVAIL, B_SNPOQ_INSERTS,
	B_SNPOQ_OCCUPANCY, B_TF_ALL, B_TF_INVITOE, B_TF_IOH, B_TF_IOH_INVITOE,
	B_TF_IOH_NON_INVITOE_RD, B_TF_IOH_WR, B_TF_WR, B_MSG_IN, B_MSG_OUT,

	C_LLC_LOOKUP, C_SNP, C_MAF_NACK1,
	EXM_C_LIST(EXM_LIST_ID, EXM_LIST_ID)
	EXM_C_7500_LIST(EXM_LIST_ID, EXM_LIST_ID)
	EXM_C_E7_LIST(EXM_LIST_ID, EXM_LIST_ID)

	S_TO_R_PACKET,
	EXM_S_LIST(EXM_LIST_ID, EXM_LIST_ID)
	S_TO_RING_B2S_MSGQ_CYCLES_FULL, S_TO_RING_B2S_MSGQ_CYCLES_NE,
	S_TO_RING_R2S_MSGQ_CYCLES_NE, S_TO_RING_R2S_MSGQ_OCCUPANCY,
	EXM_S_7500_LIST(EXM_LIST_ID, EXM_LIST_ID)
	EXM_S_E7_LIST(EXM_LIST_ID, EXM_LIST_ID)

	R_NEW_PACKETS_RECV, R_INQUE_READ_WIN, R_ALLOC_TO_ARB, R_EOT_NE_CYCLES, R_EOT_OCCUPANCY,
	R_EOT_INSERTS, R_FLITS_RECV_ERR, R_FLITS_RECV_SPEC, R_OUTPUTQ_NE, R_OUTPUTQ_OVFL,
	R_RETRYQ_NE, R_RETRYQ_OV, R_NULL_IDLE, R_FLITS_SENT,
	R_QUE_ARB_BID, R_LOCAL_ARB_BID, R_GLOBAL_ARB_BID, R_QUE_ARB_BID_FAIL,
	R_LOCAL_ARB_BID_FAIL, R_GLOBAL_ARB_BID_FAIL, R_QUE_ARB_HOM_ORDER_KILL,
	R_LOCAL_ARB_HOM_ORDER_KILL, R_GLOBAL_ARB_HOM_ORDER_KILL, R_TARGET_AVAILABLE, R_STARVING,
	R_PACKET_SENT,

	M_BBOX_CMD, M_BBOX_RSP, M_SMI_CRC_ERR, M_MEM_ECC_ERR, M_POISON_TXN, M_ALERT_FRAMES,
	M_FAST_RESET, M_SMI_NB_TRIG, M_DSP_FILL, M_CYCLES_DSP_FILL, M_CYCLES_SCHED_MODE,
	M_CYCLES_RETRYQ_MFULL, M_CYCLES_RETRYQ_STARVED, M_CYCLES_PGT_STATE,
	M_BCMD_SCHEDQ_OCCUPANCY, M_DRAM_CMD, M_RETRIES, M_FRM_TYPE, M_PGT_PAGE_EV,
	M_THERM_TRP_UP, M_THERM_TRP_DN,
	EXM_M_LIST(EXM_LIST_ID)
	EXM_M_7500_LIST(EXM_LIST_ID)

	EXM_U_E7_LIST(EXM_LIST_ID)
	M_DRAM_MISC_VALID, M_ISS_SCHED, M_PGT_PAGE_EV2,

	EXM_7500_NUM_SIGNALS
};

extern const struct exm_signal exm_7500_signals[EXM_7500_NUM_SIGNALS];

#endif /* EXM_7500_EVENTS_H */
