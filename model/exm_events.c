// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of the Xeon 7500 and E7 (reference 10).
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
#include "exm_boxes.h"

#define EXM_UNREAD	64	/* the largest increment on any readable page (T2-36) */

/* ---- attributes --------------------------------------------------------- */

#define EXM_ATTR(var, str, where, ...)						\
	static const char *const exm_##var##_names[] = { __VA_ARGS__ };		\
	static const struct exm_attr exm_##var = {				\
		.key = str, .mask = where, .names = exm_##var##_names,		\
		.max = EXM_ARRAY_SIZE(exm_##var##_names) - 1,			\
	}

#define EXM_SUB		0xff	/* bits of an attribute that selects the umask bit */

/* W-Box: the core.  B-Box imt_insert: source and operation, EXM_IMT() */
#define EXM_IMT_SRC	0x0f
#define EXM_IMT_OP	0xf0

static const struct exm_attr exm_core = { .key = "core", .mask = EXM_SUB, .max = 7 };
EXM_ATTR(src, "src", EXM_IMT_SRC, "core", "ioh");
EXM_ATTR(op, "op", EXM_IMT_OP, "rd", "wr", "invitoe");

/* C-Box (reference 10.3) */
#define EXM_SNP_HIT	0x0f
#define EXM_SNP_OP	0xf0
#define EXM_LLC_STATE	0x0f
#define EXM_LLC_RESULT	0xf0

EXM_ATTR(dir, "dir", EXM_SUB, "sb", "nsb");
EXM_ATTR(ring, "ring", EXM_SUB, "ad_sb", "ad_nsb", "ak_sb", "ak_nsb", "bl_sb", "bl_nsb", "iv");
EXM_ATTR(egress_slot, "slot", EXM_SUB, "ad_byp0", "ad_byp1", "ak_byp0", "ak_byp1",
	 "bl_byp0", "bl_byp1", "iv_byp0", "iv_byp1");
EXM_ATTR(ingress_slot, "slot", EXM_SUB, "irq_byp0", "irq_byp1", "ipq_byp0", "ipq_byp1");
EXM_ATTR(nack1, "reason", EXM_SUB, "go_pending", "vic_pending", "snp_pending", "ac_pending",
	 "idx_block", "pa_block", "idle_qpi");
EXM_ATTR(nack2, "reason", EXM_SUB, "maf_full", "egress_full", "viq_full", "no_tracker_credits",
	 "no_s_fifo_credits", "no_s_reqtbl_entries", "wb_pending", "nack2_else");
EXM_ATTR(core_sink, "ring", EXM_SUB, "iv", "ak", "bl");
EXM_ATTR(sys_sink, "ring", EXM_SUB, "ad", "ak", "bl");
EXM_ATTR(starved, "queue", EXM_SUB, "p2c_ad_sb", "c2s_ad_sb", "ad_nsb", "ak_sb", "ak_nsb",
	 "bl_sb", "bl_nsb", "iv");
EXM_ATTR(fill_state, "state", EXM_SUB, "modified", "exclusive", "shared", "forward");
EXM_ATTR(victim, "state", EXM_SUB, "modified", "exclusive", "shared", "forward",
	 "fill_without_victims");
EXM_ATTR(llc_state, "state", EXM_LLC_STATE, "modified", "exclusive", "shared", "forward",
	 "invalid");
EXM_ATTR(llc_result, "result", EXM_LLC_RESULT, "hit", "miss");
EXM_ATTR(snp_hit, "hit", EXM_SNP_HIT, "m", "e", "s", "f", NULL, NULL, NULL, NULL, "none");
EXM_ATTR(snp_op, "op", EXM_SNP_OP, "rd", "rfo");

/* Message classes (T2-103); the others are unused */
#define EXM_CLASSES								\
	[0] = "hom_req", [1] = "hom_resp", [2] = "ndr", [3] = "snp", [4] = "ncs", \
	[12] = "ncb", [14] = "drs"

/* S-Box (reference 10.5).  cbox: n is the pair of C-Boxes n and n + 4, on the E7 n and n + 5. */
static const struct exm_attr exm_cbox = { .key = "cbox", .mask = EXM_SUB, .max = 3, .e7_max = 4 };
EXM_ATTR(to_rb, "to", EXM_SUB, "rbox", "bbox");
EXM_ATTR(msgq, "queue", EXM_SUB, "snp", "ncs", "ncb");
EXM_ATTR(home, "home", EXM_SUB, "local", "remote");
EXM_ATTR(egress, "ring", EXM_SUB, "ad_cw", "ad_ccw", "ak_cw", "ak_ccw", "bl_cw", "bl_ccw");
EXM_ATTR(snp_size, "size", EXM_SUB, "snp", "big_snp");

/* Fields of B_MSR_MATCH_REG and _MASK_REG, and bits of a message's attributes (reference 4.5) */
#define EXM_B_ADDR	EXM_BITS(43, 0)
#define EXM_B_MSG_IN	EXM_BITS(47, 44)
#define EXM_B_MSG_OUT	EXM_BITS(51, 48)
#define EXM_B_OPC_IN	EXM_BITS(55, 52)
#define EXM_B_OPC_OUT	EXM_BITS(59, 56)

static const struct exm_attr exm_b_addr = {
	.key = "addr", .mask = EXM_B_ADDR, .max = EXM_B_ADDR, .drop = 6,
};

EXM_ATTR(b_class_in, "class", EXM_B_MSG_IN, EXM_CLASSES);
EXM_ATTR(b_class_out, "class", EXM_B_MSG_OUT, EXM_CLASSES);
static const struct exm_attr exm_b_opcode_in = { .key = "opcode", .mask = EXM_B_OPC_IN, .max = 15 };
static const struct exm_attr exm_b_opcode_out = {
	.key = "opcode", .mask = EXM_B_OPC_OUT, .max = 15,
};

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

static const struct exm_attr exm_s_hnid = { .key = "hnid", .mask = EXM_S_HNID, .max = 1 };
static const struct exm_attr exm_s_addr = {
	.key = "addr", .mask = EXM_S_ADDR, .max = EXM_BITS(37, 0), .drop = 6,
};

static const struct exm_attr exm_s_opcode = { .key = "opcode", .mask = EXM_S_OPCODE, .max = 15 };
static const struct exm_attr exm_s_resp = { .key = "resp", .mask = EXM_S_RESP, .max = 15 };
EXM_ATTR(s_class, "class", EXM_S_CLASS, EXM_CLASSES);

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

static const struct exm_attr exm_port = { .key = "port", .mask = EXM_R_PORT, .max = 3 };
EXM_ATTR(recv_class, "class", EXM_R_CLASS, "ncb", "ncs", "drs", "ndr", "snp", "hom");
EXM_ATTR(recv_vn, "vn", EXM_R_VN, "vn0", "vn1", "vna");
EXM_ATTR(alloc_class, "class", EXM_R_CLASS, "ncb", "ncs", "drs_vn01", "ndr", "snp", "hom_vn0",
	 "hom_vn1");
EXM_ATTR(eot_class, "class", EXM_R_CLASS, "hom_vn0", "hom_vn1", "ndr", "drs_vn0", "snp", "ncb",
	 "ncs", "drs_vn1");
EXM_ATTR(qlx_class, "class", EXM_QLX_CLASS, "hom", "snp", "ndr", "ncs", "drs", "ncb");
EXM_ATTR(target_class, "class", EXM_QLX_CLASS, "hom", "snp", "ndr", "ncs", "drs", "ncb",
	 "vna_small", "vna_large");
EXM_ATTR(qlx_vn, "vn", EXM_QLX_SUB, "vn0", "vn1");
EXM_ATTR(xbr_class, "class", EXM_XBR_CLASS, EXM_CLASSES);
EXM_ATTR(xbr_vn, "vn", EXM_XBR_VN, "vn0", "vn1", "vna");
static const struct exm_attr exm_xbr_opcode = {
	.key = "opcode", .mask = EXM_XBR_OPCODE, .max = 15,
};

static const struct exm_attr exm_xbr_state = { .key = "state", .mask = EXM_XBR_STATE, .max = 15 };

/*
 * M-Box (reference 4.7, 10.6).  An address has the bits 33:6 that ADDR_MATCH compares;
 * the attributes that a sub register selects start at bit 40.
 */
#define EXM_M_ADDR	EXM_BITS(33, 6)
#define EXM_M_VALUE	EXM_BITS(44, 40)
#define EXM_M_MODE	EXM_BITS(47, 46)
#define EXM_M_FVID	EXM_BITS(53, 48)

static const struct exm_attr exm_m_addr = {
	.key = "addr", .mask = EXM_M_ADDR, .max = EXM_BITS(27, 0), .drop = 6,
};

static const struct exm_attr exm_fvid = {
	.key = "fvid", .mask = EXM_M_FVID, .max = 31, .e7_max = 63,
};

EXM_ATTR(bcmd, "cmd", EXM_M_VALUE, "read", "write", "merge", "v2f", "v2v", "f2v", "f2b", "sprwr");
EXM_ATTR(resp, "resp", EXM_M_VALUE, "ack", "retry", "cor", "uncor", "spec_ack", "spr_ack",
	 "reserved", "spr_uncor");
EXM_ATTR(dsp, "state", EXM_M_VALUE, "rdq_full", "wrq_full", "rdq_empty", "wrq_empty");
EXM_ATTR(sched, "mode", EXM_M_MODE, "tradeoff", "rdprio", "wrprio", "adaptive");
EXM_ATTR(pgt_event, "change", EXM_M_VALUE, "opn2cls", "cls2opn");
EXM_ATTR(pgt_event2, "event", EXM_M_VALUE, "auto_cls", "page_empty");
EXM_ATTR(iss_sched, "event", EXM_M_VALUE, "changes", "frame_beat");
EXM_ATTR(pgt_state, "state", EXM_M_VALUE, "closed", "open");
EXM_ATTR(frame, "type", EXM_M_VALUE, "3cmd", "wdat", "sync", "chnl", [8] = "nop",
	 [12] = "1cmd");
EXM_ATTR(trip, "trip", EXM_M_VALUE, "lt_lo", "gt_lo", "gt_mid_fall", "gt_mid_rise");
static const struct exm_attr exm_dimm = { .key = "dimm", .mask = EXM_M_FVID, .max = 3 };
EXM_ATTR(dram_cmd, "cmd", EXM_M_VALUE, "illegal", "preall", "ras", "cas_rd_opn", "cas_wr_opn",
	 "cas_rd_cls", "cas_wr_cls", "mrs", NULL, "rfr", "ensr", "exsr", "nop",
	 [0x10] = "trkl", "pre", "sync", NULL, "cke_hi", "cke_lo", NULL, "soft_rst",
	 [0x1c] = "wr_cfg", "rd_cfg", "zqcal");

/* ---- events with a signal of their own ---------------------------------- */

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

/* ---- signals ------------------------------------------------------------ */

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
};

#define EXM_SIGNAL(box, id, str, ...) \
	[box##_##id] = { .type = EXM_##box, .name = str, .attr = { __VA_ARGS__ } }
#define EXM_LIST_SIGNAL(box, id, str, ...) \
	EXM_SIGNAL(box, id, str, NULL),
#define EXM_LIST_SIGNAL_SUB(box, id, str, code, max, attr) \
	EXM_SIGNAL(box, id, str, &attr),

#define EXM_SIGNAL_OF(model, box, id, str, ...) \
	[box##_##id] = { .type = EXM_##box, .name = str, .attr = { __VA_ARGS__ }, \
			 .models = EXM_ONLY(EXM_##model) }
#define EXM_7500_SIGNAL(box, id, str, ...) \
	EXM_SIGNAL_OF(7500, box, id, str, NULL),
#define EXM_7500_SIGNAL_SUB(box, id, str, code, max, attr) \
	EXM_SIGNAL_OF(7500, box, id, str, &attr),
#define EXM_E7_SIGNAL(box, id, str, ...) \
	EXM_SIGNAL_OF(E7, box, id, str, NULL),
#define EXM_E7_SIGNAL_SUB(box, id, str, code, max, attr) \
	EXM_SIGNAL_OF(E7, box, id, str, &attr),

static const struct exm_signal exm_signals[] = {
	EXM_SIGNAL(U, BUF_VALID_LOCAL_INT, "buf_valid_local_int", NULL),
	EXM_SIGNAL(U, BUF_VALID_REMOTE_INT, "buf_valid_remote_int", NULL),
	EXM_SIGNAL(U, BUF_VALID_LOCK, "buf_valid_lock", NULL),
	EXM_SIGNAL(U, BUF_VALID_STST, "buf_valid_stst", NULL),
	EXM_SIGNAL(U, BUF_VALID_SPC_CYCLES, "buf_valid_spc_cycles", NULL),
	EXM_SIGNAL(U, U2R_REQUESTS, "u2r_requests", NULL),
	EXM_SIGNAL(U, U2B_REQUEST_CYCLES, "u2b_request_cycles", NULL),
	EXM_SIGNAL(U, WOKEN, "woken", NULL),
	EXM_SIGNAL(U, IPIS_SENT, "ipis_sent", NULL),
	EXM_SIGNAL(U, RECOV, "recov", NULL),
	EXM_SIGNAL(U, CORRECTED_ERR, "corrected_err", NULL),
	EXM_SIGNAL(U, UNCORRECTED_ERR, "uncorrected_err", NULL),
	EXM_SIGNAL_OF(7500, U, FATAL_ERR, "fatal_err", NULL),

	EXM_SIGNAL(W, C_THROTTLE_TMP, "c_throttle_tmp", &exm_core),
	EXM_SIGNAL(W, C_C0_THROTTLE_DIE, "c_c0_throttle_die", &exm_core),
	EXM_SIGNAL(W, PROCHOT, "prochot", NULL),
	EXM_SIGNAL(W, C0_THROTTLE_PROCHOT, "c0_throttle_prochot", &exm_core),
	EXM_SIGNAL(W, C_CYCLES_TURBO, "c_cycles_turbo", &exm_core),
	EXM_SIGNAL(W, TM1_ON, "tm1_on", &exm_core),
	EXM_SIGNAL(W, RATIO_CHANGE_ABORT, "ratio_change_abort", &exm_core),

	EXM_SIGNAL(B, ACK_BEFORE_LAST_SNP, "ack_before_last_snp", NULL),
	EXM_SIGNAL(B, CONFLICTS, "conflicts", NULL),
	EXM_SIGNAL(B, COHQ_BYPASS, "cohq_bypass", NULL),
	EXM_SIGNAL(B, COHQ_IMT_ALLOC_WAIT, "cohq_imt_alloc_wait", NULL),
	EXM_SIGNAL(B, DIRQ_INSERTS, "dirq_inserts", NULL),
	EXM_SIGNAL(B, DIRQ_OCCUPANCY, "dirq_occupancy", NULL),
	EXM_SIGNAL(B, DEMAND_FETCH, "demand_fetch", NULL),
	EXM_SIGNAL(B, DRSQ_INSERTS, "drsq_inserts", NULL),
	EXM_SIGNAL(B, DRSQ_OCCUPANCY, "drsq_occupancy", NULL),
	EXM_SIGNAL(B, EARLY_ACK, "early_ack", NULL),
	EXM_SIGNAL(B, IMPLICIT_WBS, "implicit_wbs", NULL),
	EXM_SIGNAL(B, IMT_FULL, "imt_full", NULL),
	EXM_SIGNAL(B, IMT_INSERT, "imt_insert", &exm_src, &exm_op),
	EXM_SIGNAL(B, IMT_NE_CYCLES, "imt_ne_cycles", NULL),
	EXM_SIGNAL(B, IMT_PREALLOC, "imt_prealloc", NULL),
	EXM_SIGNAL(B, IMT_VALID_OCCUPANCY, "imt_valid_occupancy", NULL),
	EXM_SIGNAL(B, MSGS_B_TO_S, "msgs_b_to_s", NULL),
	EXM_SIGNAL(B, MSGS_S_TO_B, "msgs_s_to_b", NULL),
	EXM_SIGNAL(B, MSGS_IN_NON_SNP, "msgs_in_non_snp", NULL),
	EXM_SIGNAL(B, RBOX_VNA_UNAVAIL, "rbox_vna_unavail", NULL),
	EXM_SIGNAL(B, SBOX_VN0_UNAVAIL, "sbox_vn0_unavail", NULL),
	EXM_SIGNAL(B, SNPOQ_INSERTS, "snpoq_inserts", NULL),
	EXM_SIGNAL(B, SNPOQ_OCCUPANCY, "snpoq_occupancy", NULL),
	EXM_SIGNAL(B, TF_ALL, "tf_all", NULL),
	EXM_SIGNAL(B, TF_INVITOE, "tf_invitoe", NULL),
	EXM_SIGNAL(B, TF_IOH, "tf_ioh", NULL),
	EXM_SIGNAL(B, TF_IOH_INVITOE, "tf_ioh_invitoe", NULL),
	EXM_SIGNAL(B, TF_IOH_NON_INVITOE_RD, "tf_ioh_non_invitoe_rd", NULL),
	EXM_SIGNAL(B, TF_IOH_WR, "tf_ioh_wr", NULL),
	EXM_SIGNAL(B, TF_WR, "tf_wr", NULL),
	EXM_SIGNAL(B, MSG_IN, "msg_in", &exm_b_class_in, &exm_b_opcode_in, &exm_b_addr),
	EXM_SIGNAL(B, MSG_OUT, "msg_out", &exm_b_class_out, &exm_b_opcode_out),

	EXM_SIGNAL(C, LLC_LOOKUP, "llc_lookup", &exm_llc_result, &exm_llc_state),
	EXM_SIGNAL(C, SNP, "snp", &exm_snp_op, &exm_snp_hit),
	EXM_SIGNAL(C, MAF_NACK1, "maf_nack1", &exm_nack1),
	EXM_C_LIST(EXM_LIST_SIGNAL, EXM_LIST_SIGNAL_SUB)
	EXM_C_7500_LIST(EXM_7500_SIGNAL, EXM_7500_SIGNAL_SUB)
	EXM_C_E7_LIST(EXM_E7_SIGNAL, EXM_E7_SIGNAL_SUB)

	EXM_SIGNAL(S, TO_R_PACKET, "to_r_packet", &exm_s_class, &exm_s_opcode, &exm_s_addr,
		   &exm_s_hnid, &exm_s_resp),
	EXM_S_LIST(EXM_LIST_SIGNAL, EXM_LIST_SIGNAL_SUB)
	EXM_SIGNAL(S, TO_RING_B2S_MSGQ_CYCLES_FULL, "to_ring_b2s_msgq_cycles_full", NULL),
	EXM_SIGNAL(S, TO_RING_B2S_MSGQ_CYCLES_NE, "to_ring_b2s_msgq_cycles_ne", NULL),
	EXM_SIGNAL(S, TO_RING_R2S_MSGQ_CYCLES_NE, "to_ring_r2s_msgq_cycles_ne", NULL),
	EXM_SIGNAL(S, TO_RING_R2S_MSGQ_OCCUPANCY, "to_ring_r2s_msgq_occupancy", NULL),
	EXM_S_7500_LIST(EXM_7500_SIGNAL, EXM_7500_SIGNAL_SUB)
	EXM_S_E7_LIST(EXM_E7_SIGNAL, EXM_E7_SIGNAL_SUB)

	EXM_SIGNAL(R, NEW_PACKETS_RECV, "new_packets_recv", &exm_port, &exm_recv_class,
		   &exm_recv_vn),
	EXM_SIGNAL(R, INQUE_READ_WIN, "inque_read_win", &exm_port),
	EXM_SIGNAL(R, ALLOC_TO_ARB, "alloc_to_arb", &exm_port, &exm_alloc_class),
	EXM_SIGNAL(R, EOT_NE_CYCLES, "eot_ne_cycles", &exm_port),
	EXM_SIGNAL(R, EOT_OCCUPANCY, "eot_occupancy", &exm_port, &exm_eot_class),
	EXM_SIGNAL(R, EOT_INSERTS, "eot_inserts", &exm_port, &exm_eot_class),
	EXM_SIGNAL(R, FLITS_RECV_ERR, "flits_recv_err", &exm_port),
	EXM_SIGNAL(R, FLITS_RECV_SPEC, "flits_recv_spec", &exm_port),
	EXM_SIGNAL(R, OUTPUTQ_NE, "outputq_ne", &exm_port),
	EXM_SIGNAL(R, OUTPUTQ_OVFL, "outputq_ovfl", &exm_port),
	EXM_SIGNAL(R, RETRYQ_NE, "retryq_ne", &exm_port),
	EXM_SIGNAL(R, RETRYQ_OV, "retryq_ov", &exm_port),
	EXM_SIGNAL(R, NULL_IDLE, "null_idle", &exm_port),
	EXM_SIGNAL(R, FLITS_SENT, "flits_sent", &exm_port),
	EXM_SIGNAL(R, QUE_ARB_BID, "que_arb_bid", &exm_port, &exm_qlx_class),
	EXM_SIGNAL(R, LOCAL_ARB_BID, "local_arb_bid", &exm_port),
	EXM_SIGNAL(R, GLOBAL_ARB_BID, "global_arb_bid", &exm_port),
	EXM_SIGNAL(R, QUE_ARB_BID_FAIL, "que_arb_bid_fail", &exm_port, &exm_qlx_class),
	EXM_SIGNAL(R, LOCAL_ARB_BID_FAIL, "local_arb_bid_fail", &exm_port),
	EXM_SIGNAL(R, GLOBAL_ARB_BID_FAIL, "global_arb_bid_fail", &exm_port, &exm_qlx_class,
		   &exm_qlx_vn),
	EXM_SIGNAL(R, QUE_ARB_HOM_ORDER_KILL, "que_arb_hom_order_kill", &exm_port,
		   &exm_qlx_class),
	EXM_SIGNAL(R, LOCAL_ARB_HOM_ORDER_KILL, "local_arb_hom_order_kill", &exm_port),
	EXM_SIGNAL(R, GLOBAL_ARB_HOM_ORDER_KILL, "global_arb_hom_order_kill", &exm_port),
	EXM_SIGNAL(R, TARGET_AVAILABLE, "target_available", &exm_port, &exm_target_class,
		   &exm_qlx_vn),
	EXM_SIGNAL(R, STARVING, "starving", &exm_port),
	EXM_SIGNAL(R, PACKET_SENT, "packet_sent", &exm_port, &exm_xbr_class, &exm_xbr_opcode,
		   &exm_xbr_vn, &exm_xbr_state),

	EXM_SIGNAL(M, BBOX_CMD, "bbox_cmd", &exm_bcmd),
	EXM_SIGNAL(M, BBOX_RSP, "bbox_rsp", &exm_resp),
	EXM_SIGNAL(M, SMI_CRC_ERR, "smi_crc_err", NULL),
	EXM_SIGNAL(M, MEM_ECC_ERR, "mem_ecc_err", NULL),
	EXM_SIGNAL(M, POISON_TXN, "poison_txn", NULL),
	EXM_SIGNAL(M, ALERT_FRAMES, "alert_frames", NULL),
	EXM_SIGNAL(M, FAST_RESET, "fast_reset", NULL),
	EXM_SIGNAL(M, SMI_NB_TRIG, "smi_nb_trig", NULL),
	EXM_SIGNAL(M, DSP_FILL, "dsp_fill", &exm_dsp),
	EXM_SIGNAL(M, CYCLES_DSP_FILL, "cycles_dsp_fill", &exm_dsp),
	EXM_SIGNAL(M, CYCLES_SCHED_MODE, "cycles_sched_mode", &exm_sched),
	EXM_SIGNAL(M, CYCLES_RETRYQ_MFULL, "cycles_retryq_mfull", NULL),
	EXM_SIGNAL(M, CYCLES_RETRYQ_STARVED, "cycles_retryq_starved", NULL),
	EXM_SIGNAL(M, CYCLES_PGT_STATE, "cycles_pgt_state", &exm_pgt_state),
	EXM_SIGNAL(M, BCMD_SCHEDQ_OCCUPANCY, "bcmd_schedq_occupancy", &exm_bcmd, &exm_fvid),
	EXM_SIGNAL(M, DRAM_CMD, "dram_cmd", &exm_dram_cmd, &exm_sched, &exm_m_addr),
	EXM_SIGNAL(M, RETRIES, "retries", &exm_fvid, &exm_m_addr),
	EXM_SIGNAL(M, FRM_TYPE, "frm_type", &exm_frame),
	EXM_SIGNAL(M, PGT_PAGE_EV, "pgt_page_ev", &exm_pgt_event),
	EXM_SIGNAL(M, THERM_TRP_UP, "therm_trp_up", &exm_dimm, &exm_trip),
	EXM_SIGNAL(M, THERM_TRP_DN, "therm_trp_dn", &exm_dimm, &exm_trip),
	EXM_M_LIST(EXM_LIST_SIGNAL)
	EXM_M_7500_LIST(EXM_7500_SIGNAL)

	EXM_U_E7_LIST(EXM_E7_SIGNAL)
	EXM_SIGNAL_OF(E7, M, DRAM_MISC_VALID, "dram_misc_valid", &exm_m_addr),
	EXM_SIGNAL_OF(E7, M, ISS_SCHED, "iss_sched", &exm_iss_sched),
	EXM_SIGNAL_OF(E7, M, PGT_PAGE_EV2, "pgt_page_ev2", &exm_pgt_event2),
};

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
	.signals = exm_signals, .num_signals = EXM_ARRAY_SIZE(exm_signals),
	.events = exm_events, .num_events = EXM_ARRAY_SIZE(exm_events),
};

/* The event code of an event select */
u64 exm_code(const struct exm_type *type, u64 ctl)
{
	return type->code_of ? type->code_of(ctl) : exm_field(ctl, type->code);
}

/* Full queues of DRS, NCB, NCS, LOC_NCS: "select exactly one C-Box group, otherwise undefined" */
const char *exm_s_wrong(u64 ctl)
{
	u64 code = ctl & 0xff, umask = ctl >> 8 & 0xff;

	if ((code == 0x0e || code == 0x11 || code == 0x14 || code == 0x8c) &&
	    (!umask || umask & (umask - 1)))
		return "not exactly one C-Box group of a queue full event";
	return NULL;
}

/* The next row of event code @code that this counter counts, after @prev (NULL: the first) */
const struct exm_event *exm_next_event(const struct exm_look *l, u64 code,
				       const struct exm_event *prev)
{
	const struct exm_catalogue *catalogue = exm_models[l->m->model].catalogue;
	const struct exm_event *ev = prev ? prev + 1 : catalogue->events;
	const struct exm_event *end = catalogue->events + catalogue->num_events;
	enum exm_box_type type = l->row->type;

	for (; ev < end; ev++) {
		if (ev->code == code && ev->type == type && ev->counters >> l->idx & 1 &&
		    (!ev->models || ev->models & EXM_ONLY(l->m->model)))
			return ev;
	}
	return NULL;
}

u64 exm_attr_max(const struct exm *m, const struct exm_attr *attr)
{
	return m->model == EXM_E7 && attr->e7_max ? attr->e7_max : attr->max;
}

/* Whether an attribute has value @val */
bool exm_attr_has(const struct exm *m, const struct exm_attr *attr, u64 val)
{
	return val <= exm_attr_max(m, attr) && (!attr->names || attr->names[val]);
}

int exm_find_signal(const struct exm *m, enum exm_box_type type, const char *name)
{
	for (unsigned int i = 0; i < exm_num_signals(m); i++) {
		const struct exm_signal *sig = exm_signal(m, i);

		if (sig->type == type && exm_has_signal(m, sig) && exm_streq(sig->name, name))
			return i;
	}
	return -1;
}
