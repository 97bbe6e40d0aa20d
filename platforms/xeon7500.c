// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: Xeon 7500 (Nehalem-EX) and E7-x800 (Westmere-EX).
 *
 * Tables and chapters are those of the Uncore Programming Guide; numbers without a word are
 * sections of Documentation/hardware/xeon-7500.md.
 */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "ex_uncore.h"
#include "events/events.h"

/* 4.1 U-Box: the global registers of the package */
#define   EX_U_GLOBAL_CTL_EN		BIT_ULL(0)	/* the U counter */
#define   EX_U_GLOBAL_CTL_PMI_CORE_SEL	GENMASK_ULL(8, 1)
#define   EX_U_GLOBAL_CTL_WIDE_CORE_SEL	GENMASK_ULL(10, 1)	/* E7? UNCONFIRMED */
#define   EX_U_GLOBAL_CTL_EN_ALL	BIT_ULL(28)
#define   EX_U_GLOBAL_CTL_FRZ_ALL	BIT_ULL(31)
#define   EX_U_STATUS_OV_U		BIT_ULL(0)
#define   EX_U_STATUS_OV_W		BIT_ULL(1)
#define   EX_U_STATUS_OV_S1		BIT_ULL(2)	/* S1 is the lower bit */
#define   EX_U_STATUS_OV_S0		BIT_ULL(3)
#define   EX_U_STATUS_OV		GENMASK_ULL(3, 0)
#define   EX_U_STATUS_PMI		BIT_ULL(30)
#define   EX_U_STATUS_COND		BIT_ULL(31)
#define EX_U_GLOBAL_OVF_CTL		0xC02		/* bits of STATUS */
#define EX_U_CORE_SEL_NUMBER(n)		((u64)(n) << 1)
#define EX_U_CORE_SEL_BIT(n)		BIT_ULL(1 + (n))

/* 4.1 U_MSR_PMON_EV_SEL: event codes reach 0x1E6, hence nine bits */
#define EX_U_CTL_EV_SEL			GENMASK_ULL(8, 0)
#define EX_U_CTL_EDGE_DETECT		BIT_ULL(18)
#define EX_U_CTL_PMI_EN			BIT_ULL(20)
#define EX_U_CTL_EN			BIT_ULL(22)

/* 3, "Layout rules": every box block has its registers at these offsets */
#define EX_BOX_GLOBAL_CTL		0x00
#define EX_BOX_GLOBAL_STATUS		0x01
#define EX_BOX_GLOBAL_OVF_CTL		0x02
#define EX_BOX_CTL0			0x10		/* then CTR0, CTL1, CTR1, ... */
#define EX_BOX_CTR0			0x11
#define EX_BOX_STEP			2

/* 4.4 C-, S- and W-Box event select */
#define EX_CSW_CTL_EV_SEL		GENMASK_ULL(7, 0)
#define EX_CSW_CTL_UMASK		GENMASK_ULL(15, 8)
#define EX_CSW_CTL_EDGE_DETECT		BIT_ULL(18)
#define EX_CSW_CTL_PMI_EN		BIT_ULL(20)	/* S-Box: UNCONFIRMED */
#define EX_CSW_CTL_EN			BIT_ULL(22)
#define EX_CSW_CTL_INVERT		BIT_ULL(23)
#define EX_CSW_CTL_THRESH		GENMASK_ULL(31, 24)

/* 2.3 C-Boxes: the address order is not the ordinal order */
#define EX_C0_BASE			0xD00
#define EX_C1_BASE			0xD80
#define EX_C2_BASE			0xD40
#define EX_C3_BASE			0xDC0
#define EX_C4_BASE			0xD20
#define EX_C5_BASE			0xDA0
#define EX_C6_BASE			0xD60
#define EX_C7_BASE			0xDE0
#define EX_C8_BASE			0xF40			/* E7 */
#define EX_C9_BASE			0xFC0

/* 4.6, 4.7 MM_CFG of S- and M-Boxes: while set, S MATCH and MASK raise #GP when written */
#define EX_MM_CFG_EN			BIT_ULL(63)

#define EX_S_BASE(n)			(0xC40 + 0x80 * (n))
#define   EX_S_EVENT_TO_R_PROG_EV			0x00
#define   EX_S_EVENT_TO_R_DRS_MSGQ_CYCLES_FULL		0x0E
#define   EX_S_EVENT_TO_R_NCB_MSGQ_CYCLES_FULL		0x11
#define   EX_S_EVENT_TO_R_NCS_MSGQ_CYCLES_FULL		0x14
#define   EX_S_EVENT_TO_R_LOC_NCS_MSGQ_CYCLES_FULL	0x8C	/* E7 */
#define EX_S_MM_CFG			0xE48	/* S0; MATCH, MASK; S1 0x10 above */
#define   EX_S_MATCH_BITS		GENMASK_ULL(38, 0)	/* others: UNCONFIRMED (4.6) */
#define   EX_S_MASK_BITS		GENMASK_ULL(38, 0)

/* W-Box: four general counters and a fixed one */
#define EX_W_BASE			0xC80
#define EX_W_FIXED_CTR			0x394
#define EX_W_FIXED_CTR_CTL		0x395
#define   EX_W_FIXED_CTL_EN		BIT_ULL(0)
#define EX_W_FIXED_BIT			31		/* fixed_en, ov_fixed */

/* 4.5 B-Box: counter i knows event list i only */
#define EX_B_BASE(n)			(0xC20 + 0x40 * (n))
#define EX_B_CTL_EN			BIT_ULL(0)
#define EX_B_CTL_EV_SEL			GENMASK_ULL(5, 1)
#define EX_B_CTL_PMI_EN			BIT_ULL(20)
#define EX_B_MATCH_REG			0xE45	/* B0; MASK_REG; B1 8 above */
#define   EX_B_MATCH_BITS		GENMASK_ULL(59, 0)

/* 4.7 M-Box */
#define EX_M_BASE(n)			(0xCA0 + 0x40 * (n))
#define EX_M_CTL_EN			BIT_ULL(0)
#define EX_M_CTL_PMI_EN			BIT_ULL(1)
#define EX_M_CTL_COUNT_MODE		GENMASK_ULL(3, 2)
#define   EX_M_COUNT_DOWN		1
#define   EX_M_COUNT_UP_DOWN		2
#define   EX_M_COUNT_UNDEFINED		3
#define EX_M_CTL_STORAGE_MODE		GENMASK_ULL(5, 4)
#define   EX_M_STORAGE_FLAG		1
#define EX_M_CTL_WRAP_MODE		BIT_ULL(6)
#define EX_M_CTL_FLAG_MODE		BIT_ULL(7)
#define EX_M_CTL_INC_SEL		GENMASK_ULL(13, 9)
#define   EX_M_INC_CYCLES		0x1B
#define   EX_M_INC_DRAM_CMD		0x0A
#define   EX_M_INC_RETRIES		0x0B
#define   EX_M_INC_FVC_EV0		0x0D		/* then EV1, EV2, EV3 */
#define EX_M_CTL_SET_FLAG_SEL		GENMASK_ULL(21, 19)
#define EX_M_DSP			0xCA5	/* M0; M1 0x40 above */
#define   EX_M_DSP_BITS			GENMASK_ULL(10, 7)
#define EX_M_ISS			0xCA6
#define   EX_M_ISS_BITS			GENMASK_ULL(10, 0)
#define   EX_M_ISS_FRAME_BEAT		BIT(10)		/* E7 */
#define EX_M_MAP			0xCA7
#define   EX_M_MAP_BITS			GENMASK_ULL(8, 0)
#define EX_M_MSC_THR			0xCA8
#define   EX_M_MSC_THR_BITS		GENMASK_ULL(10, 3)
#define EX_M_PGT			0xCA9
#define   EX_M_PGT_BITS			(BIT_ULL(11) | BIT_ULL(6) | BIT_ULL(0))
#define   EX_M_PGT_PAGE_EMPTY		BIT(11)		/* E7 */
#define EX_M_PLD			0xCAA
#define   EX_M_PLD_BITS			(GENMASK_ULL(23, 16) | GENMASK_ULL(12, 7) | BIT_ULL(0))
#define EX_M_ZDP_CTL_FVC		0xCAB
#define   EX_M_FVC_EVNT_BCMD		5		/* evntN: match bcmd */
#define   EX_M_FVC_EVNT_RESP		6		/* evntN: match resp */
#define EX_M_MM_CFG			0xE54	/* M0; ADDR_MATCH, ADDR_MASK; M1 8 above */
#define   EX_M_ADDR_MATCH_BITS		GENMASK_ULL(33, 0)
#define   EX_M_ADDR_MASK_BITS		GENMASK_ULL(26, 0)	/* UNCONFIRMED (11.1, 16) */

/* 4.8 R-Box half: four ports */
#define EX_R_BASE(h)			(0xE00 + 0x20 * (h))
#define EX_R_CTL_EN			BIT_ULL(0)
#define EX_R_CTL_EV_SEL			GENMASK_ULL(5, 1)
#define   EX_R_EVENTS_PER_PORT		6
#define   EX_R_NUM_EVENTS		24
#define EX_R_CTL_PMI_EN			BIT_ULL(6)
#define EX_R_IPERF_CFG0			0xE04	/* port 0; the right half 4 above */
#define EX_R_IPERF_CFG1			0xE24
#define   EX_R_IPERF_BITS		(GENMASK_ULL(31, 24) | GENMASK_ULL(21, 0))	/* 4.8 */
#define EX_R_QLX_CFG			0xE0C	/* the right half 0x20 above */
#define EX_R_XBR_SET1_MM_CFG		0xE60	/* MATCH, MASK; next port 4 above */
#define EX_R_XBR_SET2_MM_CFG		0xE70
#define   EX_R_XBR_CFG_BITS		(BIT_ULL(21) | BIT_ULL(16))	/* of T2-53 (4.8) */
#define   EX_R_XBR_BITS			(GENMASK_ULL(51, 48) | GENMASK_ULL(12, 3))

/* 4.3 S-Box: what overflowed on this side of the ring.  Address UNCONFIRMED. */
#define EX_S_SUMMARY(n)			(0xC43 + 0x80 * (n))
#define   EX_S_SUMMARY_OV_C_R		BIT_ULL(0)	/* C2, C3; C6, C7 */
#define   EX_S_SUMMARY_OV_C_L		BIT_ULL(2)	/* C0, C1; C4, C5 */
#define   EX_S_SUMMARY_OV_MB		BIT_ULL(16)
#define   EX_S_SUMMARY_OV_S		BIT_ULL(18)
#define   EX_S_SUMMARY_OV_R		BIT_ULL(19)

/* All boxes have their registers at the same offsets (3). */
#define EX_PAIRS(number)							\
	.num = (number), .bit = 0, .width = EX_CTR_BITS,			\
	.ctl = EX_BOX_CTL0, .ctl_step = EX_BOX_STEP,				\
	.ctr = EX_BOX_CTR0, .ctr_step = EX_BOX_STEP

#define EX_GATED								\
	.gate = EX_GATE_COUNTERS, .gate_reg = EX_BOX_GLOBAL_CTL,		\
	.status = EX_BOX_GLOBAL_STATUS, .clear = EX_BOX_GLOBAL_OVF_CTL

/* U-Box: one counter, without umask and threshold (table 2-6) */
static const struct ex_field ex_ubox_fields[] = {
	{ .name = "event", .mask = EX_U_CTL_EV_SEL },
	{ .name = "edge", .mask = EX_U_CTL_EDGE_DETECT },
	{ }
};

static const char *ex_plain_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	req->ctl = config[0];
	return ex_no_filter(config);
}

static const struct ex_box_type ex_ubox = {
	.name	= "ubox",
	.banks	= { { EX_PAIRS(1), .en = EX_U_CTL_EN, .pmi = EX_U_CTL_PMI_EN } },
	.fields	= ex_ubox_fields,
	.events	= ex_ubox_events,
	.encode	= ex_plain_encode,
};

/* C-, S- and W-Box: each counter can count each event of the box. */
#define EX_CSW_FIELDS								\
	[0] = { .name = "event", .mask = EX_CSW_CTL_EV_SEL },			\
	{ .name = "umask", .mask = EX_CSW_CTL_UMASK },				\
	{ .name = "edge", .mask = EX_CSW_CTL_EDGE_DETECT },			\
	{ .name = "inv", .mask = EX_CSW_CTL_INVERT },				\
	{ .name = "thresh", .mask = EX_CSW_CTL_THRESH }

static const struct ex_field ex_cw_fields[] = {
	EX_CSW_FIELDS,
	{ }
};

static const struct ex_box_type ex_cbox = {
	.name	= "cbox",
	EX_GATED,
	.banks	= { { EX_PAIRS(6), .en = EX_CSW_CTL_EN, .pmi = EX_CSW_CTL_PMI_EN } },
	.fields	= ex_cw_fields,
	.events	= ex_cbox_events,
	.encode	= ex_plain_encode,
};

/*
 * W-Box: four such counters, and the fixed counter of the uncore clock.  The hardware has no
 * event code for the fixed counter; 0xFF is intel_uncore's.
 */
#define EX_W_EVENT_FIXED	0xFF
#define EX_W_FIXED_IDX		4

static const char *ex_wbox_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	if (FIELD_GET(EX_CSW_CTL_EV_SEL, config[0]) != EX_W_EVENT_FIXED)
		return ex_plain_encode(config, alt, req);
	/* Table 2-99: no umask, edge, invert or threshold. */
	if (config[0] != EX_W_EVENT_FIXED)
		return "the uncore clock has no umask, edge, inv or thresh";
	req->counters = BIT(EX_W_FIXED_IDX);
	return NULL;
}

static const struct ex_box_type ex_wbox = {
	.name	= "wbox",
	EX_GATED,
	.clock	= EX_W_EVENT_FIXED,
	.banks	= {
		{
			EX_PAIRS(EX_W_FIXED_IDX),
			.en = EX_CSW_CTL_EN, .pmi = EX_CSW_CTL_PMI_EN,
			.quirks = EX_EARLY_CARRY,
		},
		{
			.num = 1, .bit = EX_W_FIXED_BIT, .width = EX_CTR_BITS,
			.ctl = EX_W_FIXED_CTR_CTL, .ctr = EX_W_FIXED_CTR,
			.en = EX_W_FIXED_CTL_EN,
			.quirks = EX_EARLY_CARRY,
		},
	},
	.fields	= ex_cw_fields,
	.events	= ex_wbox_events,
	.encode	= ex_wbox_encode,
};

/* S-Box: event TO_R_PROG_EV counts the messages that MATCH and MASK select (4.6). */
enum { EX_S_FILTER_MM_CFG, EX_S_FILTER_MATCH, EX_S_FILTER_MASK };

static const struct ex_filter ex_sbox_filters[] = {
	[EX_S_FILTER_MM_CFG]	= { EX_S_MM_CFG, 0x10 },
	[EX_S_FILTER_MATCH]	= { EX_S_MM_CFG + 1, 0x10, .undescribed = ~EX_S_MATCH_BITS },
	[EX_S_FILTER_MASK]	= { EX_S_MM_CFG + 2, 0x10 },
};

static const struct ex_field ex_sbox_fields[] = {
	EX_CSW_FIELDS,
	{ .name = "match", .config = 1, .mask = ~0ULL },
	{ .name = "mask", .config = 2, .mask = ~0ULL },
	{ }
};

/* UNCONFIRMED what MATCH has above bit 38 (4.6): an event with any bit of it may count. */
static const struct ex_must ex_sbox_musts[] = {
	{
		.mask = EX_CSW_CTL_EV_SEL, .events = EX_S_EVENT_TO_R_PROG_EV,
		.set = { 0, ~0ULL, ~0ULL },
		.why = "TO_R_PROG_EV without match and mask counts address 0 of home node 0 alone",
	},
	{ }
};

/* Each group of C-Boxes has such a queue; other than one group is undefined (7, 10.5). */
static const char *ex_sbox_full(const u64 *config, unsigned int alt, struct ex_req *req)
{
	if (hweight64(config[0] & EX_CSW_CTL_UMASK) != 1)
		return "umask has to be one C-Box group";
	return ex_plain_encode(config, alt, req);
}

static const char *ex_sbox_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	switch (FIELD_GET(EX_CSW_CTL_EV_SEL, config[0])) {
	case EX_S_EVENT_TO_R_PROG_EV:
		break;
	case EX_S_EVENT_TO_R_DRS_MSGQ_CYCLES_FULL:
	case EX_S_EVENT_TO_R_NCB_MSGQ_CYCLES_FULL:
	case EX_S_EVENT_TO_R_NCS_MSGQ_CYCLES_FULL:
	case EX_S_EVENT_TO_R_LOC_NCS_MSGQ_CYCLES_FULL:
		return ex_sbox_full(config, alt, req);
	default:
		return ex_plain_encode(config, alt, req);
	}
	if (config[2] & ~EX_S_MASK_BITS)
		return "mask has bits 38:0";
	req->ctl = config[0];
	ex_add_need(req, EX_S_FILTER_MATCH, ~0ULL, config[1]);
	ex_add_need(req, EX_S_FILTER_MASK, ~0ULL, config[2]);
	ex_add_need(req, EX_S_FILTER_MM_CFG, EX_MM_CFG_EN, EX_MM_CFG_EN);
	return NULL;
}

static const struct ex_box_type ex_sbox = {
	.name	= "sbox",
	EX_GATED,
	.banks	= { { EX_PAIRS(4), .en = EX_CSW_CTL_EN, .pmi = EX_CSW_CTL_PMI_EN } },
	.filters = ex_sbox_filters,
	.num_filters = ARRAY_SIZE(ex_sbox_filters),
	.guarded = EX_S_FILTER_MASK - EX_S_FILTER_MM_CFG,
	.fields	= ex_sbox_fields,
	.musts	= ex_sbox_musts,
	.events	= ex_sbox_events,
	.encode	= ex_sbox_encode,
};

/* B-Box: an event code has another meaning on each of the four counters. */
enum { EX_B_FILTER_MATCH, EX_B_FILTER_MASK };

static const struct ex_filter ex_bbox_filters[] = {
	[EX_B_FILTER_MATCH]	= { EX_B_MATCH_REG, 8 },
	[EX_B_FILTER_MASK]	= { EX_B_MATCH_REG + 1, 8 },
};

#define EX_B_CONFIG_COUNTER	GENMASK_ULL(7, 6)

static const struct ex_field ex_bbox_fields[] = {
	{ .name = "event", .mask = EX_B_CTL_EV_SEL },
	{ .name = "counter", .mask = EX_B_CONFIG_COUNTER },
	{ .name = "match", .config = 1, .mask = ~0ULL },
	{ .name = "mask", .config = 2, .mask = ~0ULL },
	{ }
};

/* Event codes that use B_MSR_MATCH_REG and B_MSR_MASK_REG, by counter (8) */
static const u32 ex_bbox_match_events[] = { GENMASK(3, 0), GENMASK(6, 0), BIT(4), 0 };

static const char *ex_bbox_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	unsigned int counter = FIELD_GET(EX_B_CONFIG_COUNTER, config[0]);

	req->ctl = config[0] & EX_B_CTL_EV_SEL;
	req->counters = BIT(counter);
	if (!(ex_bbox_match_events[counter] & BIT(FIELD_GET(EX_B_CTL_EV_SEL, config[0]))))
		return ex_no_filter(config);
	if ((config[1] | config[2]) & ~EX_B_MATCH_BITS)
		return "match and mask have bits 59:0";
	ex_add_need(req, EX_B_FILTER_MATCH, ~0ULL, config[1]);
	ex_add_need(req, EX_B_FILTER_MASK, ~0ULL, config[2]);
	return NULL;
}

static const struct ex_box_type ex_bbox = {
	.name	= "bbox",
	EX_GATED,
	.banks	= { { EX_PAIRS(4), .en = EX_B_CTL_EN, .pmi = EX_B_CTL_PMI_EN } },
	.filters = ex_bbox_filters,
	.num_filters = ARRAY_SIZE(ex_bbox_filters),
	.fields	= ex_bbox_fields,
	.events	= ex_bbox_events,
	.encode	= ex_bbox_encode,
};

/* M-Box: sub registers select what an event counts (4.7, 9.1). */
enum {
	EX_M_FILTER_DSP, EX_M_FILTER_ISS, EX_M_FILTER_MAP, EX_M_FILTER_MSC_THR,
	EX_M_FILTER_PGT, EX_M_FILTER_PLD, EX_M_FILTER_FVC,
	EX_M_FILTER_MM_CFG, EX_M_FILTER_ADDR_MATCH, EX_M_FILTER_ADDR_MASK
};

static const struct ex_filter ex_mbox_filters[] = {
	[EX_M_FILTER_DSP]	= { EX_M_DSP, 0x40, .undescribed = ~EX_M_DSP_BITS },
	[EX_M_FILTER_ISS]	= { EX_M_ISS, 0x40, .undescribed = ~EX_M_ISS_BITS },
	[EX_M_FILTER_MAP]	= { EX_M_MAP, 0x40, .undescribed = ~EX_M_MAP_BITS },
	[EX_M_FILTER_MSC_THR]	= { EX_M_MSC_THR, 0x40, .undescribed = ~EX_M_MSC_THR_BITS },
	[EX_M_FILTER_PGT]	= { EX_M_PGT, 0x40, .undescribed = ~EX_M_PGT_BITS },
	[EX_M_FILTER_PLD]	= { EX_M_PLD, 0x40, .undescribed = ~EX_M_PLD_BITS },
	[EX_M_FILTER_FVC]	= { EX_M_ZDP_CTL_FVC, 0x40 },
	[EX_M_FILTER_MM_CFG]	= { EX_M_MM_CFG, 8 },
	[EX_M_FILTER_ADDR_MATCH] = { EX_M_MM_CFG + 1, 8 },
	[EX_M_FILTER_ADDR_MASK]	= { EX_M_MM_CFG + 2, 8 },
};

/* config1: one sub register in the low half, PLD in the high half */
#define EX_M_CONFIG1_SUB	GENMASK_ULL(31, 0)
#define EX_M_CONFIG1_PLD	GENMASK_ULL(63, 32)
/* config2: address match */
#define EX_M_CONFIG2_MATCH	GENMASK_ULL(33, 0)
#define EX_M_CONFIG2_MASK	GENMASK_ULL(61, 34)
#define EX_M_CONFIG2_EN		BIT_ULL(63)

static const struct ex_field ex_mbox_fields[] = {
	{ .name = "count_mode", .mask = EX_M_CTL_COUNT_MODE },
	{ .name = "storage_mode", .mask = EX_M_CTL_STORAGE_MODE },
	{ .name = "wrap_mode", .mask = EX_M_CTL_WRAP_MODE },
	{ .name = "flag_mode", .mask = EX_M_CTL_FLAG_MODE },
	{ .name = "inc_sel", .mask = EX_M_CTL_INC_SEL },
	{ .name = "set_flag_sel", .mask = EX_M_CTL_SET_FLAG_SEL },
	{ .name = "filter_cfg_en", .config = 2, .mask = EX_M_CONFIG2_EN },
	{ .name = "filter_match", .config = 2, .mask = EX_M_CONFIG2_MATCH },
	{ .name = "filter_mask", .config = 2, .mask = EX_M_CONFIG2_MASK },
	{ .name = "dsp", .config = 1, .mask = EX_M_CONFIG1_SUB },
	{ .name = "thr", .config = 1, .mask = EX_M_CONFIG1_SUB },
	{ .name = "fvc", .config = 1, .mask = EX_M_CONFIG1_SUB },
	{ .name = "pgt", .config = 1, .mask = EX_M_CONFIG1_SUB },
	{ .name = "map", .config = 1, .mask = EX_M_CONFIG1_SUB },
	{ .name = "iss", .config = 1, .mask = EX_M_CONFIG1_SUB },
	{ .name = "pld", .config = 1, .mask = EX_M_CONFIG1_PLD },
	{ }
};

/* DSP has a bit for each state of a queue; 0 in the other sub registers is a choice like others. */
#define EX_M_NEEDS_DSP(bits, value)						\
	{									\
		.mask = (bits), .events = (value), .set = { 0, EX_M_CONFIG1_SUB },	\
		.why = "the event counts the queue states in dsp, which is 0",	\
	}
#define EX_M_MODES	(EX_M_CTL_FLAG_MODE | EX_M_CTL_STORAGE_MODE)
#define EX_M_STORES	(EX_M_STORAGE_FLAG << __builtin_ctzll(EX_M_CTL_STORAGE_MODE))

static const struct ex_must ex_mbox_musts[] = {
	EX_M_NEEDS_DSP(EX_M_CTL_FLAG_MODE | EX_M_CTL_INC_SEL, 0),		/* DSP_FILL */
	EX_M_NEEDS_DSP(EX_M_CTL_FLAG_MODE | EX_M_CTL_SET_FLAG_SEL, EX_M_CTL_FLAG_MODE),
	EX_M_NEEDS_DSP(EX_M_MODES | EX_M_CTL_SET_FLAG_SEL, EX_M_STORES),
	{ }
};

#define EX_M_FLAG(sel)		(0x20 + (sel))

#define EX_M_WHOLE(filter)	{ EX_M_FILTER_##filter, { ~0, ~0 } }

/*
 * The sub register that an event uses beside PLD and FVC, by inc_sel or EX_M_FLAG(set_flag_sel),
 * and its bits: of a 7500, and of an E7; 0: it uses none.  Only likwid describes fields of some of
 * these registers: an event gets the whole register.
 */
static const struct {
	u8 filter;
	u32 mask[2];
} ex_mbox_sub_of[EX_M_FLAG(8)] = {
	[0x00] = EX_M_WHOLE(DSP),
	[0x04] = EX_M_WHOLE(MSC_THR),
	[0x05] = EX_M_WHOLE(MSC_THR),
	[0x08] = { EX_M_FILTER_ISS, { 0, EX_M_ISS_FRAME_BEAT } },
	[0x09] = EX_M_WHOLE(ISS),
	[EX_M_INC_DRAM_CMD] = EX_M_WHOLE(ISS),
	[0x15] = { EX_M_FILTER_PGT, { 0, EX_M_PGT_PAGE_EMPTY } },
	[0x16] = EX_M_WHOLE(PGT),
	[EX_M_FLAG(0)] = EX_M_WHOLE(DSP),
	[EX_M_FLAG(1)] = EX_M_WHOLE(ISS),
	[EX_M_FLAG(5)] = EX_M_WHOLE(PGT),
	[EX_M_FLAG(6)] = EX_M_WHOLE(MAP),
};

/* Fields of ZDP_CTL_FVC.  fvid has one more bit on an E7, where the others begin one bit later. */
#define EX_M_FVC_FVID(e7)	GENMASK(4 + (e7), 0)
#define EX_M_FVC_BCMD(e7)	(GENMASK(7, 5) << (e7))
#define EX_M_FVC_RESP(e7)	(GENMASK(10, 8) << (e7))
#define EX_M_FVC_EVNT(n, e7)	(GENMASK(13, 11) << ((n) * EX_M_FVC_EVNT_BITS + (e7)))
#define EX_M_FVC_INIT_ERR(e7)	(BIT(23) << (e7))

#define EX_M_FVC_EVENTS		4
#define EX_M_FVC_EVNT_BITS	3

static_assert(EX_M_FVC_EVENTS <= EX_MAX_WAYS);

/*
 * FVC events 0 to 3 can all count the same, each by its own evntN field: the event may become
 * any of the four.  They share the other fields.
 */
static const char *ex_mbox_fvc(unsigned int e7, u32 fvc, unsigned int alt, struct ex_req *req)
{
	unsigned int n = FIELD_GET(EX_M_CTL_INC_SEL, req->ctl) - EX_M_INC_FVC_EV0;
	unsigned int to = (n + alt) % EX_M_FVC_EVENTS;
	u32 own = EX_M_FVC_EVNT(n, e7);
	u32 common = fvc & ~own;
	u32 evnt = (fvc & own) >> __ffs(own);
	u32 always = EX_M_FVC_FVID(e7) | EX_M_FVC_INIT_ERR(e7);
	u32 mask = always | common;

	if (common & ~(always | EX_M_FVC_BCMD(e7) | EX_M_FVC_RESP(e7)))
		return "fvc has bits of another event's evnt field, or of none";
	if (evnt == EX_M_FVC_EVNT_BCMD)
		mask |= EX_M_FVC_BCMD(e7);
	if (evnt == EX_M_FVC_EVNT_RESP)
		mask |= EX_M_FVC_RESP(e7);

	req->ways = EX_M_FVC_EVENTS;
	req->ctl &= ~EX_M_CTL_INC_SEL;
	req->ctl |= FIELD_PREP(EX_M_CTL_INC_SEL, EX_M_INC_FVC_EV0 + to);
	own = EX_M_FVC_EVNT(to, e7);
	ex_add_need(req, EX_M_FILTER_FVC, mask | own, common | evnt << __ffs(own));
	return NULL;
}

static const char *ex_mbox_sub(unsigned int e7, unsigned int sel, u32 val, struct ex_req *req)
{
	u32 mask = ex_mbox_sub_of[sel].mask[e7];

	if (val & ~mask)
		return "the event does not use these bits of a sub register";
	if (mask)
		ex_add_need(req, ex_mbox_sub_of[sel].filter, mask, val);
	return NULL;
}

static const char *ex_mbox_pld(const u64 *config, struct ex_req *req)
{
	u64 mask = FIELD_GET(EX_M_CONFIG2_MASK, config[2]);
	bool on = config[2] & EX_M_CONFIG2_EN;

	if (!on && config[2])
		return "filter_match and filter_mask need filter_cfg_en";
	if (mask & ~EX_M_ADDR_MASK_BITS)
		return "filter_mask has 27 bits";
	ex_add_need(req, EX_M_FILTER_PLD, GENMASK_ULL(31, 0),
		    FIELD_GET(EX_M_CONFIG1_PLD, config[1]));
	if (on) {
		ex_add_need(req, EX_M_FILTER_ADDR_MATCH, EX_M_ADDR_MATCH_BITS,
			    FIELD_GET(EX_M_CONFIG2_MATCH, config[2]));
		ex_add_need(req, EX_M_FILTER_ADDR_MASK, EX_M_ADDR_MASK_BITS, mask);
	}
	ex_add_need(req, EX_M_FILTER_MM_CFG, EX_MM_CFG_EN, on ? EX_MM_CFG_EN : 0);
	return NULL;
}

/*
 * enum ex_m_mode - what an M counter counts
 * @EX_M_EVENT:		the event that inc_sel selects
 * @EX_M_FLAG_CLOCKS:	clocks in which the flag that set_flag_sel selects is set
 * @EX_M_STORED:	the event that inc_sel selects while that flag is stored
 */
enum ex_m_mode { EX_M_EVENT, EX_M_FLAG_CLOCKS, EX_M_STORED };

static enum ex_m_mode ex_mbox_mode(u64 config)
{
	if (config & EX_M_CTL_FLAG_MODE)
		return EX_M_FLAG_CLOCKS;
	return config & EX_M_CTL_STORAGE_MODE ? EX_M_STORED : EX_M_EVENT;
}

/*
 * Need the sub registers of an event.  config1 has room for one beside PLD: the one that inc_sel's
 * event uses.  If it uses none, config1 is the flag's sub register; else the flag's is 0.
 */
static const char *ex_mbox_subs(unsigned int e7, const u64 *config, unsigned int alt,
				struct ex_req *req)
{
	unsigned int inc_sel = FIELD_GET(EX_M_CTL_INC_SEL, config[0]);
	unsigned int flag = EX_M_FLAG(FIELD_GET(EX_M_CTL_SET_FLAG_SEL, config[0]));
	enum ex_m_mode mode = ex_mbox_mode(config[0]);
	bool fvc = mode != EX_M_FLAG_CLOCKS && inc_sel - EX_M_INC_FVC_EV0 < EX_M_FVC_EVENTS;
	u32 sub = FIELD_GET(EX_M_CONFIG1_SUB, config[1]);
	unsigned int sel = inc_sel;
	const char *why;

	if (mode == EX_M_FLAG_CLOCKS || (mode == EX_M_STORED && !ex_mbox_sub_of[inc_sel].mask[e7]))
		sel = flag;
	why = fvc ? ex_mbox_fvc(e7, sub, alt, req) : ex_mbox_sub(e7, sel, sub, req);
	if (why)
		return why;
	if (mode == EX_M_STORED &&
	    (fvc || ex_mbox_sub_of[sel].filter != ex_mbox_sub_of[flag].filter))
		ex_mbox_sub(e7, flag, 0, req);

	if (mode != EX_M_FLAG_CLOCKS &&
	    (inc_sel == EX_M_INC_DRAM_CMD || inc_sel == EX_M_INC_RETRIES))
		return ex_mbox_pld(config, req);
	if (config[1] & EX_M_CONFIG1_PLD || config[2])
		return "the event uses neither pld nor the address match";
	return NULL;
}

/*
 * @e7: 0 on a 7500, 1 on an E7.  wrap_mode is always 1: a counter that stops at its overflow would
 * lose counts.
 */
static const char *ex_mbox_encode_on(unsigned int e7, const u64 *config, unsigned int alt,
				     struct ex_req *req)
{
	unsigned int count_mode = FIELD_GET(EX_M_CTL_COUNT_MODE, config[0]);

	if (count_mode == EX_M_COUNT_UNDEFINED)
		return "count_mode 3 is not defined";
	if (FIELD_GET(EX_M_CTL_STORAGE_MODE, config[0]) > EX_M_STORAGE_FLAG)
		return "storage_mode 2 and 3 are not defined";
	req->ctl = config[0] | EX_M_CTL_WRAP_MODE;
	if (count_mode == EX_M_COUNT_DOWN)
		req->direction = EX_DOWN;
	else if (count_mode == EX_M_COUNT_UP_DOWN)
		req->direction = EX_UP_DOWN;
	return ex_mbox_subs(e7, config, alt, req);
}

static const char *ex_mbox_7500_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	return ex_mbox_encode_on(0, config, alt, req);
}

static const char *ex_mbox_e7_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	return ex_mbox_encode_on(1, config, alt, req);
}

#define EX_MBOX_TYPE(how) {							\
	.name	= "mbox",							\
	EX_GATED,								\
	.clock	= EX_M_INC_CYCLES << __builtin_ctzll(EX_M_CTL_INC_SEL),		\
	.banks	= { { EX_PAIRS(6), .en = EX_M_CTL_EN, .pmi = EX_M_CTL_PMI_EN } },	\
	.filters = ex_mbox_filters,						\
	.num_filters = ARRAY_SIZE(ex_mbox_filters),				\
	.guarded = EX_M_FILTER_ADDR_MASK - EX_M_FILTER_MM_CFG,			\
	.fields	= ex_mbox_fields,						\
	.musts	= ex_mbox_musts,						\
	.events	= ex_mbox_events,						\
	.encode	= (how),							\
}

static const struct ex_box_type ex_mbox = EX_MBOX_TYPE(ex_mbox_7500_encode);
static const struct ex_box_type ex_mbox_of_e7 = EX_MBOX_TYPE(ex_mbox_e7_encode);

/*
 * R-Box half: each of its four ports has six event codes.  They are three pairs; the two events
 * of a pair can count the same, each by its own register (4.8, 9.2).
 */
enum {
	EX_R_FILTER_IPERF0, EX_R_FILTER_IPERF1, EX_R_FILTER_QLX,
	EX_R_FILTER_SET1_MM_CFG, EX_R_FILTER_SET1_MATCH, EX_R_FILTER_SET1_MASK,
	EX_R_FILTER_SET2_MM_CFG, EX_R_FILTER_SET2_MATCH, EX_R_FILTER_SET2_MASK,
	EX_R_PORT_FILTERS
};

#define EX_R_PORTS		4
#define EX_R_PAIR_EVENTS	2
#define EX_R_SET_FILTERS	(EX_R_FILTER_SET2_MM_CFG - EX_R_FILTER_SET1_MM_CFG)

static const struct ex_filter ex_rbox_filters[EX_R_PORT_FILTERS] = {
	[EX_R_FILTER_IPERF0]	= { EX_R_IPERF_CFG0, 4, 1, ~EX_R_IPERF_BITS },
	[EX_R_FILTER_IPERF1]	= { EX_R_IPERF_CFG1, 4, 1, ~EX_R_IPERF_BITS },
	[EX_R_FILTER_QLX]	= { EX_R_QLX_CFG, 0x20, 1 },
	[EX_R_FILTER_SET1_MM_CFG] = { EX_R_XBR_SET1_MM_CFG, 0x20, 4, ~EX_R_XBR_CFG_BITS },
	[EX_R_FILTER_SET1_MATCH] = { EX_R_XBR_SET1_MM_CFG + 1, 0x20, 4, ~EX_R_XBR_BITS },
	[EX_R_FILTER_SET1_MASK]	= { EX_R_XBR_SET1_MM_CFG + 2, 0x20, 4, ~EX_R_XBR_BITS },
	[EX_R_FILTER_SET2_MM_CFG] = { EX_R_XBR_SET2_MM_CFG, 0x20, 4, ~EX_R_XBR_CFG_BITS },
	[EX_R_FILTER_SET2_MATCH] = { EX_R_XBR_SET2_MM_CFG + 1, 0x20, 4, ~EX_R_XBR_BITS },
	[EX_R_FILTER_SET2_MASK]	= { EX_R_XBR_SET2_MM_CFG + 2, 0x20, 4, ~EX_R_XBR_BITS },
};

#define EX_R_CONFIG_MM_CFG	GENMASK_ULL(63, 32)

static const struct ex_field ex_rbox_fields[] = {
	{ .name = "event", .mask = EX_R_CTL_EV_SEL },
	{ .name = "xbr_mm_cfg", .mask = EX_R_CONFIG_MM_CFG },
	{ .name = "xbr_match", .config = 1, .mask = ~0ULL },
	{ .name = "xbr_mask", .config = 2, .mask = ~0ULL },
	{ .name = "qlx_cfg", .config = 1, .mask = GENMASK_ULL(15, 0) },
	{ .name = "iperf_cfg", .config = 1, .mask = GENMASK_ULL(31, 0) },
	{ }
};

/*
 * IPERF_CFG has a bit for each thing to count.  UNCONFIRMED which bit of MM_CFG is which, but no
 * event of the guide has it 0 (4.8).  0 in QLX_CFG is a choice like others.
 */
#define EX_R_NEEDS(event, config0, config1, text)				\
	{									\
		.mask = EX_R_CTL_EV_SEL & ~BIT_ULL(1), .events = (event) << 1,	\
		.set = { (config0), (config1) }, .why = (text),			\
	}
#define EX_R_NEEDS_IPERF(port)							\
	EX_R_NEEDS((port) * EX_R_EVENTS_PER_PORT, 0, GENMASK_ULL(31, 0),		\
		   "the event counts what iperf_cfg selects, which is 0")
#define EX_R_NEEDS_MATCH(port)							\
	EX_R_NEEDS((port) * EX_R_EVENTS_PER_PORT + 4, EX_R_CONFIG_MM_CFG, 0,		\
		   "the match counts nothing while xbr_mm_cfg is 0; the guide has 0x210000")

static const struct ex_must ex_rbox_musts[] = {
	EX_R_NEEDS_IPERF(0), EX_R_NEEDS_IPERF(1), EX_R_NEEDS_IPERF(2), EX_R_NEEDS_IPERF(3),
	EX_R_NEEDS_MATCH(0), EX_R_NEEDS_MATCH(1), EX_R_NEEDS_MATCH(2), EX_R_NEEDS_MATCH(3),
	{ }
};

#define EX_R_QLX_BITS		GENMASK_ULL(7, 0)
#define EX_R_QLX_SHIFT		8

static const char *ex_rbox_iperf(const u64 *config, unsigned int first, unsigned int is,
				 struct ex_req *req)
{
	if (config[1] >> 32)
		return "iperf_cfg has 32 bits";
	ex_add_need(req, first + EX_R_FILTER_IPERF0 + is, GENMASK_ULL(31, 0), config[1]);
	return NULL;
}

static const char *ex_rbox_qlx(const u64 *config, unsigned int first, unsigned int was,
			       unsigned int is, struct ex_req *req)
{
	if (config[1] & ~(EX_R_QLX_BITS << was * EX_R_QLX_SHIFT))
		return "qlx_cfg: an even event has bits 7:0, an odd one 15:8";
	ex_add_need(req, first + EX_R_FILTER_QLX, EX_R_QLX_BITS << is * EX_R_QLX_SHIFT,
		    config[1] >> was * EX_R_QLX_SHIFT << is * EX_R_QLX_SHIFT);
	return NULL;
}

static const char *ex_rbox_xbr(const u64 *config, unsigned int first, unsigned int is,
			       struct ex_req *req)
{
	first += is * EX_R_SET_FILTERS;
	ex_add_need(req, first + EX_R_FILTER_SET1_MM_CFG, GENMASK_ULL(31, 0),
		    FIELD_GET(EX_R_CONFIG_MM_CFG, config[0]));
	ex_add_need(req, first + EX_R_FILTER_SET1_MATCH, ~0ULL, config[1]);
	ex_add_need(req, first + EX_R_FILTER_SET1_MASK, ~0ULL, config[2]);
	return NULL;
}

/* The pairs of a port's event codes */
enum { EX_R_IPERF, EX_R_QLX, EX_R_XBR };

static const char *ex_rbox_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	unsigned int event = FIELD_GET(EX_R_CTL_EV_SEL, config[0]);
	unsigned int first = event / EX_R_EVENTS_PER_PORT * EX_R_PORT_FILTERS;
	unsigned int pair = event % EX_R_EVENTS_PER_PORT / 2;
	unsigned int was = event & 1, is = was ^ alt;	/* number in the pair: user's, used */

	if (event >= EX_R_NUM_EVENTS)
		return "a half has events 0 to 0x17";
	if (pair != EX_R_XBR && (config[0] & EX_R_CONFIG_MM_CFG || config[2]))
		return "the event uses no xbr register";

	req->ways = EX_R_PAIR_EVENTS;
	req->ctl = FIELD_PREP(EX_R_CTL_EV_SEL, event ^ alt);
	switch (pair) {
	case EX_R_IPERF:
		return ex_rbox_iperf(config, first, is, req);
	case EX_R_QLX:
		return ex_rbox_qlx(config, first, was, is, req);
	default:
		return ex_rbox_xbr(config, first, is, req);
	}
}

static const struct ex_box_type ex_rbox = {
	.name	= "rbox",
	EX_GATED,
	.banks	= { { EX_PAIRS(8), .en = EX_R_CTL_EN, .pmi = EX_R_CTL_PMI_EN } },
	.filters = ex_rbox_filters,
	.num_filters = EX_R_PORT_FILTERS,
	.ports	= EX_R_PORTS,
	.fields	= ex_rbox_fields,
	.musts	= ex_rbox_musts,
	.events	= ex_rbox_events,
	.encode	= ex_rbox_encode,
};

/* The boxes that report to S-Box @s (2.2), and those that report to the U-Box itself */
#define EX_BELOW(s, box_type, box_num, box_base, bit) {				\
	.type = &(box_type), .num = (box_num), .base = (box_base),		\
	.u_bit = EX_U_STATUS_OV_S##s, .summary = EX_S_SUMMARY(s), .s_bit = (bit),	\
}

#define EX_UBOX	{ .type = &ex_ubox, .num = -1, .base = EX_U_BASE, .u_bit = EX_U_STATUS_OV_U }
#define EX_WBOX	{ .type = &ex_wbox, .num = -1, .base = EX_W_BASE, .u_bit = EX_U_STATUS_OV_W }

static const struct ex_box_row ex_xeon7500_boxes[] = {
	EX_UBOX, EX_WBOX,
	EX_BELOW(0, ex_bbox, 0, EX_B_BASE(0), EX_S_SUMMARY_OV_MB),
	EX_BELOW(0, ex_mbox, 0, EX_M_BASE(0), EX_S_SUMMARY_OV_MB),
	EX_BELOW(0, ex_sbox, 0, EX_S_BASE(0), EX_S_SUMMARY_OV_S),
	EX_BELOW(0, ex_rbox, 0, EX_R_BASE(0), EX_S_SUMMARY_OV_R),
	EX_BELOW(0, ex_cbox, 0, EX_C0_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW(0, ex_cbox, 1, EX_C1_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW(0, ex_cbox, 2, EX_C2_BASE, EX_S_SUMMARY_OV_C_R),
	EX_BELOW(0, ex_cbox, 3, EX_C3_BASE, EX_S_SUMMARY_OV_C_R),
	EX_BELOW(1, ex_bbox, 1, EX_B_BASE(1), EX_S_SUMMARY_OV_MB),
	EX_BELOW(1, ex_mbox, 1, EX_M_BASE(1), EX_S_SUMMARY_OV_MB),
	EX_BELOW(1, ex_sbox, 1, EX_S_BASE(1), EX_S_SUMMARY_OV_S),
	EX_BELOW(1, ex_rbox, 1, EX_R_BASE(1), EX_S_SUMMARY_OV_R),
	EX_BELOW(1, ex_cbox, 4, EX_C4_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW(1, ex_cbox, 5, EX_C5_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW(1, ex_cbox, 6, EX_C6_BASE, EX_S_SUMMARY_OV_C_R),
	EX_BELOW(1, ex_cbox, 7, EX_C7_BASE, EX_S_SUMMARY_OV_C_R),
};

/* UNCONFIRMED which C-Boxes of an E7 are left and which right (2.2): take both bits. */
#define EX_S_SUMMARY_OV_C	(EX_S_SUMMARY_OV_C_L | EX_S_SUMMARY_OV_C_R)

static const struct ex_box_row ex_e7_boxes[] = {
	EX_UBOX, EX_WBOX,
	EX_BELOW(0, ex_bbox, 0, EX_B_BASE(0), EX_S_SUMMARY_OV_MB),
	EX_BELOW(0, ex_mbox_of_e7, 0, EX_M_BASE(0), EX_S_SUMMARY_OV_MB),
	EX_BELOW(0, ex_sbox, 0, EX_S_BASE(0), EX_S_SUMMARY_OV_S),
	EX_BELOW(0, ex_rbox, 0, EX_R_BASE(0), EX_S_SUMMARY_OV_R),
	EX_BELOW(0, ex_cbox, 0, EX_C0_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW(0, ex_cbox, 1, EX_C1_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW(0, ex_cbox, 2, EX_C2_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW(0, ex_cbox, 3, EX_C3_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW(0, ex_cbox, 4, EX_C4_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW(1, ex_bbox, 1, EX_B_BASE(1), EX_S_SUMMARY_OV_MB),
	EX_BELOW(1, ex_mbox_of_e7, 1, EX_M_BASE(1), EX_S_SUMMARY_OV_MB),
	EX_BELOW(1, ex_sbox, 1, EX_S_BASE(1), EX_S_SUMMARY_OV_S),
	EX_BELOW(1, ex_rbox, 1, EX_R_BASE(1), EX_S_SUMMARY_OV_R),
	EX_BELOW(1, ex_cbox, 5, EX_C5_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW(1, ex_cbox, 6, EX_C6_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW(1, ex_cbox, 7, EX_C7_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW(1, ex_cbox, 8, EX_C8_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW(1, ex_cbox, 9, EX_C9_BASE, EX_S_SUMMARY_OV_C),
};

/*
 * pmi_core_sel (11.1 number 2, 11.3) is a mask of cores: all of them.  The mask may be wider, or
 * the field may be a core number.  Where DEBUGCTL does not keep PMIs from the other cores, the
 * mask has to have one bit.
 */
static const u64 ex_xeon7500_core_sels[] = {
	EX_U_GLOBAL_CTL_PMI_CORE_SEL, EX_U_GLOBAL_CTL_WIDE_CORE_SEL,
	EX_U_CORE_SEL_BIT(0), EX_U_CORE_SEL_BIT(1), EX_U_CORE_SEL_BIT(2), EX_U_CORE_SEL_BIT(3),
	EX_U_CORE_SEL_BIT(4), EX_U_CORE_SEL_BIT(5), EX_U_CORE_SEL_BIT(6), EX_U_CORE_SEL_BIT(7),
	EX_U_CORE_SEL_BIT(8), EX_U_CORE_SEL_BIT(9),
	EX_U_CORE_SEL_NUMBER(3), EX_U_CORE_SEL_NUMBER(5), EX_U_CORE_SEL_NUMBER(6),
	EX_U_CORE_SEL_NUMBER(7), EX_U_CORE_SEL_NUMBER(9), EX_U_CORE_SEL_NUMBER(10),
	EX_U_CORE_SEL_NUMBER(11), EX_U_CORE_SEL_NUMBER(12), EX_U_CORE_SEL_NUMBER(13),
	EX_U_CORE_SEL_NUMBER(14), EX_U_CORE_SEL_NUMBER(15),
};

/* Counters count while en_all is 1; an overflow clears it if frz_all is 1. */
#define EX_XEON7500_GLOBAL {							\
	.ctl = EX_U_GLOBAL_CTL,							\
	.status = EX_U_GLOBAL_STATUS, .status_clear = EX_U_GLOBAL_OVF_CTL,	\
	.ctl_run = EX_U_GLOBAL_CTL_EN_ALL | EX_U_GLOBAL_CTL_EN,			\
	.ctl_freeze = EX_U_GLOBAL_CTL_FRZ_ALL,					\
	.ctl_counting = EX_U_GLOBAL_CTL_EN_ALL,					\
	.freeze = EX_FREEZE_SHOWN,						\
	.status_mask = EX_U_STATUS_OV | EX_U_STATUS_PMI,			\
	.status_pmi = EX_U_STATUS_PMI,						\
	.clear_before = EX_U_STATUS_OV | EX_U_STATUS_PMI | EX_U_STATUS_COND,	\
	.core_sels = ex_xeon7500_core_sels,					\
	.num_core_sels = ARRAY_SIZE(ex_xeon7500_core_sels),			\
	.first_single_core = 2,							\
}

const struct ex_platform ex_xeon7500 = {
	.name = "Xeon 7500", .id = EX_XEON7500,
	.global = EX_XEON7500_GLOBAL,
	.summaries = { EX_S_SUMMARY(0), EX_S_SUMMARY(1) },
	.num_boxes = ARRAY_SIZE(ex_xeon7500_boxes),
	.boxes = ex_xeon7500_boxes,
};

const struct ex_platform ex_e7 = {
	.name = "Xeon E7", .id = EX_E7,
	.global = EX_XEON7500_GLOBAL,
	.summaries = { EX_S_SUMMARY(0), EX_S_SUMMARY(1) },
	.num_boxes = ARRAY_SIZE(ex_e7_boxes),
	.boxes = ex_e7_boxes,
};
