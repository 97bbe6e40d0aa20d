// SPDX-License-Identifier: GPL-2.0
/*
 * exm: the boxes of the Xeon 7500, from the manual's tables.
 *
 * A bit that no table defines, and one of class "ig", is in no mask: it reads
 * 0 and drops what is written.
 */
#include "exm_boxes.h"

/* Event select of the C-Box (T2-13), the S-Box (reference 4.4) and the W-Box (T2-98) */
#define EXM_CSW_SEL	(EXM_BITS(31, 22) | EXM_BIT(20) | EXM_BIT(18) | EXM_BITS(15, 0))
#define EXM_CSW_FIELDS				\
	.sel = EXM_CSW_SEL,			\
	.code = EXM_BITS(7, 0),			\
	.umask = EXM_BITS(15, 8),		\
	.edge = EXM_BIT(18),			\
	.pmi = EXM_BIT(20),			\
	.en = EXM_BIT(22),			\
	.invert = EXM_BIT(23),			\
	.thresh = EXM_BITS(31, 24)

const struct exm_type exm_types[EXM_NUM_BOX_TYPES] = {
	[EXM_U] = {	/* T2-6; nine bits of code, for 0x1df and the like */
		.name = "ubox", .num = 1,
		.sel = EXM_BIT(22) | EXM_BIT(20) | EXM_BIT(18) | EXM_BITS(8, 0),
		.rsv = EXM_BIT(62),
		.code = EXM_BITS(8, 0), .edge = EXM_BIT(18),
		.pmi = EXM_BIT(20), .en = EXM_BIT(22),
	},
	[EXM_W] = {	/* T2-95, T2-98 */
		.name = "wbox", .num = 4,
		.ctl = EXM_BITS(3, 0) | EXM_BIT(EXM_W_FIXED_BIT),
		.rsv = EXM_BITS(62, 61) | EXM_BIT(50),
		EXM_CSW_FIELDS,
	},
	[EXM_B] = {	/* T2-17, T2-20 */
		.name = "bbox", .num = 4,
		.ctl = EXM_BITS(3, 0),
		.sel = EXM_BIT(20) | EXM_BITS(5, 0),
		.rsv = EXM_BITS(62, 61) | EXM_BIT(50),
		.code = EXM_BITS(5, 1), .pmi = EXM_BIT(20), .en = EXM_BIT(0),
	},
	[EXM_S] = {	/* T2-27; reserved bits were not readable */
		.name = "sbox", .num = 4,
		.ctl = EXM_BITS(3, 0),
		EXM_CSW_FIELDS,
	},
	[EXM_M] = {	/* T2-64, T2-67 */
		.name = "mbox", .num = 6,
		.ctl = EXM_BITS(5, 0),
		.sel = EXM_BITS(21, 19) | EXM_BITS(13, 9) | EXM_BITS(7, 0),
		.rsv = EXM_BITS(62, 61) | EXM_BITS(24, 22) | EXM_BITS(18, 14) | EXM_BIT(8),
		.code = EXM_BITS(13, 9), .pmi = EXM_BIT(1), .en = EXM_BIT(0),
	},
	[EXM_R] = {	/* T2-41, T2-44 */
		.name = "rbox", .num = 8,
		.ctl = EXM_BITS(7, 0),
		.sel = EXM_BITS(6, 0),
		.rsv = EXM_BITS(62, 61),
		.code = EXM_BITS(5, 1), .pmi = EXM_BIT(6), .en = EXM_BIT(0),
	},
	[EXM_C] = {	/* T2-10, T2-13 */
		.name = "cbox", .num = 6,
		.ctl = EXM_BITS(5, 0),
		.rsv = EXM_BITS(62, 61),
		EXM_CSW_FIELDS,
	},
};

/* Bits of S_MSR_PMON_SUMMARY (T2-26) */
#define EXM_OV_C_R	0
#define EXM_OV_C_L	2
#define EXM_OV_MB	16
#define EXM_OV_S	18
#define EXM_OV_R	19

/* Who reports to whom: reference 2.2.  C-Boxes: the address order is not the number's. */
const struct exm_box_row exm_boxes[] = {
	{ EXM_U, 0, true, 0xc00, EXM_U_OV_U, 0 },
	{ EXM_W, 0, true, 0xc80, EXM_U_OV_W, 0 },
	{ EXM_B, 0, false, 0xc20, EXM_U_OV_S0, EXM_OV_MB },
	{ EXM_B, 1, false, 0xc60, EXM_U_OV_S1, EXM_OV_MB },
	{ EXM_S, 0, false, 0xc40, EXM_U_OV_S0, EXM_OV_S },
	{ EXM_S, 1, false, 0xcc0, EXM_U_OV_S1, EXM_OV_S },
	{ EXM_M, 0, false, 0xca0, EXM_U_OV_S0, EXM_OV_MB },
	{ EXM_M, 1, false, 0xce0, EXM_U_OV_S1, EXM_OV_MB },
	{ EXM_R, 0, false, 0xe00, EXM_U_OV_S0, EXM_OV_R },	/* left */
	{ EXM_R, 1, false, 0xe20, EXM_U_OV_S1, EXM_OV_R },	/* right */
	{ EXM_C, 0, false, 0xd00, EXM_U_OV_S0, EXM_OV_C_L },
	{ EXM_C, 1, false, 0xd80, EXM_U_OV_S0, EXM_OV_C_L },
	{ EXM_C, 2, false, 0xd40, EXM_U_OV_S0, EXM_OV_C_R },
	{ EXM_C, 3, false, 0xdc0, EXM_U_OV_S0, EXM_OV_C_R },
	{ EXM_C, 4, false, 0xd20, EXM_U_OV_S1, EXM_OV_C_L },
	{ EXM_C, 5, false, 0xda0, EXM_U_OV_S1, EXM_OV_C_L },
	{ EXM_C, 6, false, 0xd60, EXM_U_OV_S1, EXM_OV_C_R },
	{ EXM_C, 7, false, 0xde0, EXM_U_OV_S1, EXM_OV_C_R },
};

const unsigned int exm_num_boxes = EXM_ARRAY_SIZE(exm_boxes);

_Static_assert(EXM_ARRAY_SIZE(exm_boxes) <= EXM_NUM_BOXES, "exm_pkg.box[] is too short");

#define EXM_W32		EXM_BITS(31, 0)
#define EXM_W64		EXM_BITS(63, 0)

/* Four ports' XBR registers: MM_CFG, MATCH, MASK of each */
#define EXM_XBR(half, first)							\
	{ EXM_R, half, (first) + 0, 4, 4, EXM_REG_STORE, EXM_W32 },		\
	{ EXM_R, half, (first) + 1, 4, 4, EXM_REG_STORE, EXM_W64 },		\
	{ EXM_R, half, (first) + 2, 4, 4, EXM_REG_STORE, EXM_W64 }

/* S MM_CFG, MATCH, MASK (T2-32..35): MM_CFG comes first, see exm_locked() */
#define EXM_S_MATCH(inst, first)						\
	{ EXM_S, inst, (first) + 0, 1, 1, EXM_REG_STORE, EXM_BIT(63) },		\
	{ EXM_S, inst, (first) + 1, 1, 1, EXM_REG_LOCKED, EXM_W64 },		\
	{ EXM_S, inst, (first) + 2, 1, 1, EXM_REG_LOCKED, EXM_BITS(38, 0) }

/* M TIMESTAMP, then DSP ISS MAP MSC_THR PGT PLD ZDP_CTL_FVC; MM_CFG, ADDR_MATCH, _MASK */
#define EXM_M_SUB(inst, sub, match)						\
	{ EXM_M, inst, (sub) + 0, 1, 1, EXM_REG_TIME, 0 },			\
	{ EXM_M, inst, (sub) + 1, 7, 1, EXM_REG_STORE, EXM_W32 },		\
	{ EXM_M, inst, (match) + 0, 1, 1, EXM_REG_STORE, EXM_BIT(63) },		\
	{ EXM_M, inst, (match) + 1, 1, 1, EXM_REG_STORE, EXM_BITS(33, 0) },	\
	{ EXM_M, inst, (match) + 2, 1, 1, EXM_REG_STORE, EXM_BITS(27, 0) }

/* Rows of one box stand together: their order is the order in exm_box.extra[]. */
static const struct exm_extra_row exm_extras[] = {
	{ EXM_B, 0, 0xe45, 2, 1, EXM_REG_STORE, EXM_BITS(59, 0) },	/* MATCH, MASK */
	{ EXM_B, 1, 0xe4d, 2, 1, EXM_REG_STORE, EXM_BITS(59, 0) },
	EXM_S_MATCH(0, 0xe48),
	EXM_S_MATCH(1, 0xe58),
	EXM_M_SUB(0, 0xca4, 0xe54),
	EXM_M_SUB(1, 0xce4, 0xe5c),
	{ EXM_R, 0, 0xe04, 4, 1, EXM_REG_STORE, EXM_W32 },		/* IPERF_CFG0 */
	{ EXM_R, 0, 0xe24, 4, 1, EXM_REG_STORE, EXM_W32 },		/* IPERF_CFG1 */
	{ EXM_R, 0, 0xe0c, 4, 1, EXM_REG_STORE, EXM_BITS(15, 0) },	/* QLX_CFG */
	EXM_XBR(0, 0xe60),
	EXM_XBR(0, 0xe70),
	{ EXM_R, 1, 0xe08, 4, 1, EXM_REG_STORE, EXM_W32 },
	{ EXM_R, 1, 0xe28, 4, 1, EXM_REG_STORE, EXM_W32 },
	{ EXM_R, 1, 0xe2c, 4, 1, EXM_REG_STORE, EXM_BITS(15, 0) },
	EXM_XBR(1, 0xe80),
	EXM_XBR(1, 0xe90),
};

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
	B_TF_IOH_NON_INVITOE_RD, B_TF_IOH_WR, B_TF_WR,
};

static const char *const exm_src_names[] = {
	[EXM_SRC_CORE] = "core", [EXM_SRC_IOH] = "ioh",
};

static const char *const exm_op_names[] = {
	[EXM_OP_RD] = "rd", [EXM_OP_WR] = "wr", [EXM_OP_INVITOE] = "invitoe",
};

#define EXM_IMT_SRC	0x0f
#define EXM_IMT_OP	0xf0

static const struct exm_attr exm_core = { "core", 0xff, 7, NULL };
static const struct exm_attr exm_src = { "src", EXM_IMT_SRC, EXM_SRC_IOH, exm_src_names };
static const struct exm_attr exm_op = { "op", EXM_IMT_OP, EXM_OP_INVITOE, exm_op_names };

#define EXM_SIGNAL(box, id, str, ...) \
	[box##_##id] = { EXM_##box, str, { __VA_ARGS__ } }

/* What happens in a U-, W- or B-Box: reference 10.1, 10.2, 10.4 */
const struct exm_signal exm_signals[] = {
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
	EXM_SIGNAL(U, FATAL_ERR, "fatal_err", NULL),

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
};

const unsigned int exm_num_signals = EXM_ARRAY_SIZE(exm_signals);

/* The U-Box has one counter and adds at most 1 (reference 2.1) */
#define EXM_U_EVENT(value, id) \
	{ .type = EXM_U, .code = value, .counters = 0x1, .max = 1, .signal = U_##id }
#define EXM_W_EVENT(value, id, core) \
	{ .type = EXM_W, .code = value, .counters = 0xf, .max = 1, .signal = W_##id, \
	  .per_core = core }
/* Each B counter has a list of its own (T2-23) */
#define EXM_B_EVENT(value, ctr, id) \
	{ .type = EXM_B, .code = value, .counters = 1 << (ctr), .max = 1, .signal = B_##id }
/* Events that are views of one transaction, an insert into the in-memory table */
#define EXM_B_INSERT(value, look, is) \
	{ .type = EXM_B, .code = value, .counters = 1 << 1, .max = 1, \
	  .signal = B_IMT_INSERT, .attr_mask = look, .attr = is }

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
	EXM_U_EVENT(0x1e6, FATAL_ERR),

	EXM_W_EVENT(0x00, C_THROTTLE_TMP, true),
	EXM_W_EVENT(0x01, C_C0_THROTTLE_DIE, true),
	EXM_W_EVENT(0x02, PROCHOT, false),
	EXM_W_EVENT(0x03, C0_THROTTLE_PROCHOT, true),
	EXM_W_EVENT(0x04, C_CYCLES_TURBO, true),
	EXM_W_EVENT(0x07, TM1_ON, true),
	EXM_W_EVENT(0x08, RATIO_CHANGE_ABORT, true),

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
};

bool exm_streq(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

/* Where the lowest bit of a field lies */
unsigned int exm_shift(u64 mask)
{
	return mask ? __builtin_ctzll(mask) : 0;
}

/* Index in exm_boxes[], or -1 */
int exm_find_box(unsigned int type, unsigned int inst)
{
	for (unsigned int i = 0; i < exm_num_boxes; i++) {
		if (exm_boxes[i].type == type && exm_boxes[i].inst == inst)
			return i;
	}
	return -1;
}

int exm_find_signal(enum exm_box_type type, const char *name)
{
	for (unsigned int i = 0; i < exm_num_signals; i++) {
		if (exm_signals[i].type == type && exm_streq(exm_signals[i].name, name))
			return i;
	}
	return -1;
}

/* What counter @ctr of a box counts when its control says @code, or NULL */
const struct exm_event *exm_find_event(unsigned int type, unsigned int ctr, u64 code)
{
	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_events); i++) {
		const struct exm_event *ev = &exm_events[i];

		if (ev->type == type && ev->code == code && ev->counters >> ctr & 1)
			return ev;
	}
	return NULL;
}

/* A box's standard block: CTL STATUS OVF_CTL, and pairs of control and counter from 0x10 */
static struct exm_reg exm_block_reg(unsigned int box, unsigned int off)
{
	static const u8 kinds[] = {
		EXM_REG_CTL, EXM_REG_STATUS, EXM_REG_OVF, EXM_REG_SUMMARY,
	};
	const struct exm_box_row *row = &exm_boxes[box];
	unsigned int pair = (off - 0x10) / 2;
	struct exm_reg reg = { .kind = EXM_REG_NONE, .box = box };

	if (off < (row->type == EXM_S ? 4 : 3)) {
		reg.kind = kinds[off];
	} else if (off >= 0x10 && pair < exm_types[row->type].num) {
		reg.kind = off & 1 ? EXM_REG_CTR : EXM_REG_SEL;
		reg.idx = pair;
	}
	return reg;
}

static struct exm_reg exm_extra_reg(u32 addr)
{
	struct exm_reg reg = { .kind = EXM_REG_NONE };
	const struct exm_extra_row *row, *prev = NULL;
	unsigned int slot = 0;

	for (row = exm_extras; row < exm_extras + EXM_ARRAY_SIZE(exm_extras); row++) {
		u32 off = addr - row->first;

		if (!prev || prev->type != row->type || prev->inst != row->inst)
			slot = 0;
		if (addr >= row->first && off % row->step == 0 && off / row->step < row->num) {
			reg.kind = row->kind;
			reg.box = exm_find_box(row->type, row->inst);
			reg.idx = slot + off / row->step;
			reg.mask = row->mask;
			return reg;
		}
		slot += row->num;
		prev = row;
	}
	return reg;
}

static struct exm_reg exm_fixed_reg(enum exm_reg_kind kind)
{
	struct exm_reg reg = {
		.kind = kind, .box = exm_find_box(EXM_W, 0), .idx = EXM_FIXED,
	};

	return reg;
}

/* Which register is this?  Package registers only. */
struct exm_reg exm_find_reg(u32 addr)
{
	if (addr == EXM_W_FIXED_CTR)
		return exm_fixed_reg(EXM_REG_CTR);
	if (addr == EXM_W_FIXED_CTL)
		return exm_fixed_reg(EXM_REG_SEL);

	for (unsigned int i = 0; i < exm_num_boxes; i++) {
		u32 base = exm_boxes[i].base;

		if (addr >= base && addr < base + 0x20) {
			struct exm_reg reg = exm_block_reg(i, addr - base);

			if (reg.kind != EXM_REG_NONE)
				return reg;
		}
	}
	return exm_extra_reg(addr);
}
