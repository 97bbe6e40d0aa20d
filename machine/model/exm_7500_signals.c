// SPDX-License-Identifier: GPL-2.0
/*
 * exm: the signals of the Xeon 7500 and E7, and their attributes (reference 10).
 */
#include "exm_7500_events.h"

#define EXM_ATTR(var, str, where, ...)						\
	static const char *const exm_##var##_names[] = { __VA_ARGS__ };		\
	static const struct exm_attr exm_##var = {				\
		.key = str, .mask = where, .names = exm_##var##_names,		\
		.max = EXM_ARRAY_SIZE(exm_##var##_names) - 1,			\
	}

static const struct exm_attr exm_core = { .key = "core", .mask = EXM_SUB, .max = 7 };
EXM_ATTR(src, "src", EXM_IMT_SRC, "core", "ioh");
EXM_ATTR(op, "op", EXM_IMT_OP, "rd", "wr", "invitoe");

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

static const struct exm_attr exm_b_addr = {
	.key = "addr", .mask = EXM_B_ADDR, .max = EXM_B_ADDR, .drop = 6,
};

EXM_ATTR(b_class_in, "class", EXM_B_MSG_IN, EXM_CLASSES);
EXM_ATTR(b_class_out, "class", EXM_B_MSG_OUT, EXM_CLASSES);
static const struct exm_attr exm_b_opcode_in = { .key = "opcode", .mask = EXM_B_OPC_IN, .max = 15 };
static const struct exm_attr exm_b_opcode_out = {
	.key = "opcode", .mask = EXM_B_OPC_OUT, .max = 15,
};

static const struct exm_attr exm_s_hnid = { .key = "hnid", .mask = EXM_S_HNID, .max = 1 };
static const struct exm_attr exm_s_addr = {
	.key = "addr", .mask = EXM_S_ADDR, .max = EXM_BITS(37, 0), .drop = 6,
};

static const struct exm_attr exm_s_opcode = { .key = "opcode", .mask = EXM_S_OPCODE, .max = 15 };
static const struct exm_attr exm_s_resp = { .key = "resp", .mask = EXM_S_RESP, .max = 15 };
EXM_ATTR(s_class, "class", EXM_S_CLASS, EXM_CLASSES);

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

const struct exm_signal exm_7500_signals[EXM_7500_NUM_SIGNALS] = {
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
