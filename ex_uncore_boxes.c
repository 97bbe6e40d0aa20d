// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: the manual.
 *
 * The boxes of the Xeon 7500, E7 and Ivytown as const tables, and what is done to
 * their registers: encode an event, place it on a counter, start and stop a counter,
 * find out which ones overflowed.  Chapters and tables are the Uncore Programming
 * Guide's, sections those of Documentation/hardware/xeon-7500.md, and after "ivt" of
 * ivytown-qpi.md.
 */
#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/math64.h>

#include "ex_uncore.h"
#include "ex_uncore_compat.h"

/* An event that looks at no filter register */
static const char *ex_no_filter(const u64 *config)
{
	return config[1] | config[2] ? "the event looks at no filter register" : NULL;
}

/* Xeon 7500: all boxes have the same layout of their registers (3) */
#define EX_PAIRS								\
	.width = EX_CTR_BITS, .ctl = EX_BOX_CTL0, .ctl_step = EX_BOX_STEP,	\
	.ctr = EX_BOX_CTR0, .ctr_step = EX_BOX_STEP

#define EX_GATED								\
	.gate = EX_GATE_COUNTERS, .gate_reg = EX_BOX_GLOBAL_CTL,		\
	.status = EX_BOX_GLOBAL_STATUS, .clear = EX_BOX_GLOBAL_OVF_CTL

static void ex_need(struct ex_req *req, unsigned int filter, u64 mask, u64 val)
{
	req->needs[req->num_needs++] = (struct ex_need){ filter, mask, val };
}

/* U-Box: one counter.  No umask, no threshold (table 2-6). */
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
	.banks	= {
		{
			.num = 1, .bit = 0,
			EX_PAIRS,
			.en = EX_U_CTL_EN, .pmi = EX_U_CTL_PMI_EN,
		},
	},
	.fields	= ex_ubox_fields,
	.events	= ex_ubox_events,
	.encode	= ex_plain_encode,
};

/* C-, S- and W-Box: any event of the box on any counter. */
static const struct ex_field ex_cw_fields[] = {
	{ .name = "event", .mask = EX_CSW_CTL_EV_SEL },
	{ .name = "umask", .mask = EX_CSW_CTL_UMASK },
	{ .name = "edge", .mask = EX_CSW_CTL_EDGE_DETECT },
	{ .name = "inv", .mask = EX_CSW_CTL_INVERT },
	{ .name = "thresh", .mask = EX_CSW_CTL_THRESH },
	{ }
};

static const struct ex_box_type ex_cbox = {
	.name	= "cbox",
	EX_GATED,
	.banks	= {
		{
			.num = 6, .bit = 0,
			EX_PAIRS,
			.en = EX_CSW_CTL_EN, .pmi = EX_CSW_CTL_PMI_EN,
		},
	},
	.fields	= ex_cw_fields,
	.events	= ex_cbox_events,
	.encode	= ex_plain_encode,
};

/*
 * W-Box: four such counters, and the uncore clock.  The fixed counter's event
 * code is perf's invention; hardware has no 0xFF.
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
	return ex_no_filter(config);
}

static const struct ex_box_type ex_wbox = {
	.name	= "wbox",
	EX_GATED,
	.clock	= EX_W_EVENT_FIXED,
	.banks	= {
		{
			.num = EX_W_FIXED_IDX, .bit = 0,
			EX_PAIRS,
			.en = EX_CSW_CTL_EN, .pmi = EX_CSW_CTL_PMI_EN,
			.half_read = true,
		},
		{
			.num = 1, .bit = EX_W_FIXED_BIT, .width = EX_CTR_BITS,
			.ctl = EX_W_FIXED_CTR_CTL, .ctr = EX_W_FIXED_CTR,
			.en = EX_W_FIXED_CTL_EN,
			.half_read = true,
		},
	},
	.fields	= ex_cw_fields,
	.events	= ex_wbox_events,
	.encode	= ex_wbox_encode,
};

/* S-Box: event TO_R_PROG_EV counts what MATCH and MASK say (4.6). */
enum { EX_S_FILTER_MM_CFG, EX_S_FILTER_MATCH, EX_S_FILTER_MASK };

static const struct ex_filter ex_sbox_filters[] = {
	[EX_S_FILTER_MM_CFG]	= { EX_S_MM_CFG, 0x10 },
	[EX_S_FILTER_MATCH]	= { EX_S_MM_CFG + 1, 0x10, 0, ~EX_S_MATCH_BITS },
	[EX_S_FILTER_MASK]	= { EX_S_MM_CFG + 2, 0x10 },
};

static const struct ex_field ex_sbox_fields[] = {
	{ .name = "event", .mask = EX_CSW_CTL_EV_SEL },
	{ .name = "umask", .mask = EX_CSW_CTL_UMASK },
	{ .name = "edge", .mask = EX_CSW_CTL_EDGE_DETECT },
	{ .name = "inv", .mask = EX_CSW_CTL_INVERT },
	{ .name = "thresh", .mask = EX_CSW_CTL_THRESH },
	{ .name = "match", .config = 1, .mask = ~0ULL },
	{ .name = "mask", .config = 2, .mask = ~0ULL },
	{ }
};

/* Each group of C-Boxes has such a queue; more than one, or none, is undefined (7, 10.5). */
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
	ex_need(req, EX_S_FILTER_MATCH, ~0ULL, config[1]);
	ex_need(req, EX_S_FILTER_MASK, ~0ULL, config[2]);
	ex_need(req, EX_S_FILTER_MM_CFG, EX_MM_CFG_EN, EX_MM_CFG_EN);
	return NULL;
}

static const struct ex_box_type ex_sbox = {
	.name	= "sbox",
	EX_GATED,
	.banks	= {
		{
			.num = 4, .bit = 0,
			EX_PAIRS,
			.en = EX_CSW_CTL_EN, .pmi = EX_CSW_CTL_PMI_EN,
		},
	},
	.filters = ex_sbox_filters,
	.num_filters = ARRAY_SIZE(ex_sbox_filters),
	.guard	= EX_S_FILTER_MM_CFG,
	.fields	= ex_sbox_fields,
	.events	= ex_sbox_events,
	.encode	= ex_sbox_encode,
};

/* B-Box: an event code means something else on each of the four counters. */
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

/* Event codes, by counter, that look at B_MSR_MATCH_REG and B_MSR_MASK_REG (section 8) */
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
	ex_need(req, EX_B_FILTER_MATCH, ~0ULL, config[1]);
	ex_need(req, EX_B_FILTER_MASK, ~0ULL, config[2]);
	return NULL;
}

static const struct ex_box_type ex_bbox = {
	.name	= "bbox",
	EX_GATED,
	.banks	= {
		{
			.num = 4, .bit = 0,
			EX_PAIRS,
			.en = EX_B_CTL_EN, .pmi = EX_B_CTL_PMI_EN,
		},
	},
	.filters = ex_bbox_filters,
	.num_filters = ARRAY_SIZE(ex_bbox_filters),
	.guard	= EX_MAX_FILTERS,
	.fields	= ex_bbox_fields,
	.events	= ex_bbox_events,
	.encode	= ex_bbox_encode,
};

/* M-Box: sub registers say which of an event's kinds is meant (4.7, 9.1). */
enum {
	EX_M_FILTER_DSP, EX_M_FILTER_ISS, EX_M_FILTER_MAP, EX_M_FILTER_MSC_THR,
	EX_M_FILTER_PGT, EX_M_FILTER_PLD, EX_M_FILTER_FVC,
	EX_M_FILTER_MM_CFG, EX_M_FILTER_ADDR_MATCH, EX_M_FILTER_ADDR_MASK
};

static const struct ex_filter ex_mbox_filters[] = {
	[EX_M_FILTER_DSP]	= { EX_M_DSP, 0x40, 0, ~EX_M_DSP_BITS },
	[EX_M_FILTER_ISS]	= { EX_M_ISS, 0x40, 0, ~EX_M_ISS_BITS },
	[EX_M_FILTER_MAP]	= { EX_M_MAP, 0x40, 0, ~EX_M_MAP_BITS },
	[EX_M_FILTER_MSC_THR]	= { EX_M_MSC_THR, 0x40, 0, ~EX_M_MSC_THR_BITS },
	[EX_M_FILTER_PGT]	= { EX_M_PGT, 0x40, 0, ~EX_M_PGT_BITS },
	[EX_M_FILTER_PLD]	= { EX_M_PLD, 0x40, 0, ~EX_M_PLD_BITS },
	[EX_M_FILTER_FVC]	= { EX_M_ZDP_CTL_FVC, 0x40 },
	[EX_M_FILTER_MM_CFG]	= { EX_M_MM_CFG, 8 },
	[EX_M_FILTER_ADDR_MATCH] = { EX_M_MM_CFG + 1, 8 },
	[EX_M_FILTER_ADDR_MASK]	= { EX_M_MM_CFG + 2, 8 },
};

/* config1: one sub register in the lower half, PLD in the upper one */
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

#define EX_M_FLAG(sel)		(0x20 + (sel))

/*
 * struct ex_mbox_layout - what differs between the processors' M-Boxes
 * @subs:	which sub register beside PLD and FVC an event looks at, and at
 *		which bits: by inc_sel, or by EX_M_FLAG(set_flag_sel)
 * @fvid, @bcmd, @resp, @evnt0, @init_err: fields of ZDP_CTL_FVC
 */
struct ex_mbox_layout {
	struct {
		u8 filter;
		u32 mask;
	} subs[EX_M_FLAG(8)];
	u32 fvid, bcmd, resp, evnt0, init_err;
};

/* Where fields are known at all, it is from likwid: an event gets its register whole. */
#define EX_M_SUBS								\
	[0x00] = { EX_M_FILTER_DSP, ~0 },					\
	[0x04] = { EX_M_FILTER_MSC_THR, ~0 },					\
	[0x05] = { EX_M_FILTER_MSC_THR, ~0 },					\
	[0x09] = { EX_M_FILTER_ISS, ~0 },					\
	[EX_M_INC_DRAM_CMD] = { EX_M_FILTER_ISS, ~0 },				\
	[0x16] = { EX_M_FILTER_PGT, ~0 },					\
	[EX_M_FLAG(0)] = { EX_M_FILTER_DSP, ~0 },				\
	[EX_M_FLAG(1)] = { EX_M_FILTER_ISS, ~0 },				\
	[EX_M_FLAG(5)] = { EX_M_FILTER_PGT, ~0 },				\
	[EX_M_FLAG(6)] = { EX_M_FILTER_MAP, ~0 }

static const struct ex_mbox_layout ex_mbox_7500 = {
	.subs = { EX_M_SUBS },
	.fvid = GENMASK(4, 0), .bcmd = GENMASK(7, 5), .resp = GENMASK(10, 8),
	.evnt0 = GENMASK(13, 11), .init_err = BIT(23),
};

static const struct ex_mbox_layout ex_mbox_e7 = {
	.subs = {
		EX_M_SUBS,
		[0x08] = { EX_M_FILTER_ISS, EX_M_ISS_FRAME_BEAT },
		[0x15] = { EX_M_FILTER_PGT, EX_M_PGT_PAGE_EMPTY },
	},
	.fvid = GENMASK(5, 0), .bcmd = GENMASK(8, 6), .resp = GENMASK(11, 9),
	.evnt0 = GENMASK(14, 12), .init_err = BIT(24),
};

#define EX_M_FVC_EVENTS		4
#define EX_M_FVC_EVNT_BITS	3

/*
 * FVC events 0 to 3 can all count the same, each by an evntN field of its own; so
 * an event may become any of the four.  The other fields serve all of them.
 */
static const char *ex_mbox_fvc(const struct ex_mbox_layout *layout, u32 fvc, unsigned int alt,
			       struct ex_req *req)
{
	unsigned int n = FIELD_GET(EX_M_CTL_INC_SEL, req->ctl) - EX_M_INC_FVC_EV0;
	unsigned int to = (n + alt) % EX_M_FVC_EVENTS;
	unsigned int shift = __ffs(layout->evnt0);
	u32 own = layout->evnt0 << n * EX_M_FVC_EVNT_BITS;
	u32 common = fvc & ~own;
	u32 evnt = (fvc & own) >> (shift + n * EX_M_FVC_EVNT_BITS);
	u32 mask = layout->fvid | layout->init_err | common;

	if (common & ~(layout->fvid | layout->bcmd | layout->resp | layout->init_err))
		return "fvc has bits of another event's evnt field, or of none";
	if (evnt == EX_M_FVC_EVNT_BCMD)
		mask |= layout->bcmd;
	if (evnt == EX_M_FVC_EVNT_RESP)
		mask |= layout->resp;

	req->ways = EX_M_FVC_EVENTS;
	req->ctl &= ~EX_M_CTL_INC_SEL;
	req->ctl |= FIELD_PREP(EX_M_CTL_INC_SEL, EX_M_INC_FVC_EV0 + to);
	ex_need(req, EX_M_FILTER_FVC, mask | layout->evnt0 << to * EX_M_FVC_EVNT_BITS,
		common | evnt << (shift + to * EX_M_FVC_EVNT_BITS));
	return NULL;
}

/* Sub register of event @sel: its value is @val, if that has no other bits. */
static const char *ex_mbox_sub(const struct ex_mbox_layout *layout, unsigned int sel, u32 val,
			       struct ex_req *req)
{
	u32 mask = layout->subs[sel].mask;

	if (val & ~mask)
		return "the event does not look at these bits of a sub register";
	if (mask)
		ex_need(req, layout->subs[sel].filter, mask, val);
	return NULL;
}

/* PLD, and the address match that goes with it */
static const char *ex_mbox_pld(const u64 *config, struct ex_req *req)
{
	u64 mask = FIELD_GET(EX_M_CONFIG2_MASK, config[2]);
	bool on = config[2] & EX_M_CONFIG2_EN;

	if (!on && config[2])
		return "filter_match and filter_mask need filter_cfg_en";
	if (mask & ~EX_M_ADDR_MASK_BITS)
		return "filter_mask has 27 bits";
	ex_need(req, EX_M_FILTER_PLD, GENMASK_ULL(31, 0), FIELD_GET(EX_M_CONFIG1_PLD, config[1]));
	if (on) {
		ex_need(req, EX_M_FILTER_ADDR_MATCH, EX_M_ADDR_MATCH_BITS,
			FIELD_GET(EX_M_CONFIG2_MATCH, config[2]));
		ex_need(req, EX_M_FILTER_ADDR_MASK, EX_M_ADDR_MASK_BITS, mask);
	}
	ex_need(req, EX_M_FILTER_MM_CFG, EX_MM_CFG_EN, on ? EX_MM_CFG_EN : 0);
	return NULL;
}

/*
 * What an event needs of the sub registers.  config1 has room for one beside PLD:
 * the event's own, or if it has none that of the flag that storage_mode asks for,
 * which otherwise is 0.
 */
static const char *ex_mbox_subs(const struct ex_mbox_layout *layout, const u64 *config,
				unsigned int alt, struct ex_req *req)
{
	unsigned int inc_sel = FIELD_GET(EX_M_CTL_INC_SEL, config[0]);
	unsigned int flag = EX_M_FLAG(FIELD_GET(EX_M_CTL_SET_FLAG_SEL, config[0]));
	bool flag_mode = config[0] & EX_M_CTL_FLAG_MODE;
	bool storage = !flag_mode && config[0] & EX_M_CTL_STORAGE_MODE;
	bool fvc = !flag_mode && inc_sel - EX_M_INC_FVC_EV0 < EX_M_FVC_EVENTS;
	unsigned int sel = flag_mode || (storage && !layout->subs[inc_sel].mask) ? flag : inc_sel;
	u32 sub = FIELD_GET(EX_M_CONFIG1_SUB, config[1]);
	const char *why;

	why = fvc ? ex_mbox_fvc(layout, sub, alt, req) : ex_mbox_sub(layout, sel, sub, req);
	if (why)
		return why;
	if (storage && (fvc || layout->subs[sel].filter != layout->subs[flag].filter))
		ex_mbox_sub(layout, flag, 0, req);

	if (!flag_mode && (inc_sel == EX_M_INC_DRAM_CMD || inc_sel == EX_M_INC_RETRIES))
		return ex_mbox_pld(config, req);
	if (config[1] & EX_M_CONFIG1_PLD || config[2])
		return "the event does not look at pld, nor at the address";
	return NULL;
}

/*
 * wrap_mode is always 1, whatever the user says: a counter that stops at its
 * overflow would lose counts.
 */
static const char *ex_mbox_encode_on(const struct ex_mbox_layout *layout, const u64 *config,
				     unsigned int alt, struct ex_req *req)
{
	unsigned int count_mode = FIELD_GET(EX_M_CTL_COUNT_MODE, config[0]);

	if (count_mode == EX_M_COUNT_UNDEFINED)
		return "count_mode 3 is not defined";
	if (FIELD_GET(EX_M_CTL_STORAGE_MODE, config[0]) > EX_M_STORAGE_FLAG)
		return "storage_mode 2 and 3 are not defined";
	req->ctl = config[0] | EX_M_CTL_WRAP_MODE;
	req->down = count_mode == EX_M_COUNT_DOWN;
	req->both_ways = count_mode == EX_M_COUNT_BOTH_WAYS;
	return ex_mbox_subs(layout, config, alt, req);
}

static const char *ex_mbox_7500_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	return ex_mbox_encode_on(&ex_mbox_7500, config, alt, req);
}

static const char *ex_mbox_e7_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	return ex_mbox_encode_on(&ex_mbox_e7, config, alt, req);
}

#define EX_MBOX_TYPE(how) {							\
	.name	= "mbox",							\
	EX_GATED,								\
	.clock	= EX_M_INC_CYCLES << __builtin_ctzll(EX_M_CTL_INC_SEL),		\
	.banks	= {								\
		{								\
			.num = 6, .bit = 0,					\
			EX_PAIRS,			\
			.en = EX_M_CTL_EN, .pmi = EX_M_CTL_PMI_EN,		\
		},								\
	},									\
	.filters = ex_mbox_filters,						\
	.num_filters = ARRAY_SIZE(ex_mbox_filters),				\
	.guard	= EX_M_FILTER_MM_CFG,						\
	.fields	= ex_mbox_fields,						\
	.events	= ex_mbox_events,						\
	.encode	= (how),							\
}

static const struct ex_box_type ex_mbox = EX_MBOX_TYPE(ex_mbox_7500_encode);
static const struct ex_box_type ex_mbox_of_e7 = EX_MBOX_TYPE(ex_mbox_e7_encode);

/*
 * R-Box half: each of its four ports has six event codes, three pairs that can
 * count the same by registers of their own (4.8, 9.2).
 */
enum {
	EX_R_FILTER_IPERF0, EX_R_FILTER_IPERF1, EX_R_FILTER_QLX,
	EX_R_FILTER_SET1_MM_CFG, EX_R_FILTER_SET1_MATCH, EX_R_FILTER_SET1_MASK,
	EX_R_FILTER_SET2_MM_CFG, EX_R_FILTER_SET2_MATCH, EX_R_FILTER_SET2_MASK,
	EX_R_PORT_FILTERS
};

#define EX_R_PORTS		4
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

/* The pairs of a port's event codes */
enum { EX_R_IPERF, EX_R_QLX, EX_R_XBR };

#define EX_R_QLX_BITS		GENMASK_ULL(7, 0)
#define EX_R_QLX_SHIFT		8

static const char *ex_rbox_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	unsigned int event = FIELD_GET(EX_R_CTL_EV_SEL, config[0]);
	unsigned int first = event / EX_R_EVENTS_PER_PORT * EX_R_PORT_FILTERS;
	unsigned int pair = event % EX_R_EVENTS_PER_PORT / 2;
	unsigned int was = event & 1, is = was ^ alt;	/* first or second of the pair */
	u64 mm_cfg = FIELD_GET(EX_R_CONFIG_MM_CFG, config[0]);

	if (event >= EX_R_NUM_EVENTS)
		return "a half has events 0 to 0x17";
	if (pair != EX_R_XBR && (mm_cfg | config[2]))
		return "the event looks at no xbr register";

	req->ways = 2;
	req->ctl = FIELD_PREP(EX_R_CTL_EV_SEL, event ^ alt);
	switch (pair) {
	case EX_R_IPERF:
		if (config[1] >> 32)
			return "iperf_cfg has 32 bits";
		ex_need(req, first + EX_R_FILTER_IPERF0 + is, GENMASK_ULL(31, 0), config[1]);
		break;
	case EX_R_QLX:
		if (config[1] & ~(EX_R_QLX_BITS << was * EX_R_QLX_SHIFT))
			return "qlx_cfg: an even event has bits 7:0, an odd one 15:8";
		ex_need(req, first + EX_R_FILTER_QLX, EX_R_QLX_BITS << is * EX_R_QLX_SHIFT,
			config[1] >> was * EX_R_QLX_SHIFT << is * EX_R_QLX_SHIFT);
		break;
	default:
		first += is * EX_R_SET_FILTERS;
		ex_need(req, first + EX_R_FILTER_SET1_MM_CFG, GENMASK_ULL(31, 0), mm_cfg);
		ex_need(req, first + EX_R_FILTER_SET1_MATCH, ~0ULL, config[1]);
		ex_need(req, first + EX_R_FILTER_SET1_MASK, ~0ULL, config[2]);
	}
	return NULL;
}

static const struct ex_box_type ex_rbox = {
	.name	= "rbox",
	EX_GATED,
	.banks	= {
		{
			.num = 8, .bit = 0,
			EX_PAIRS,
			.en = EX_R_CTL_EN, .pmi = EX_R_CTL_PMI_EN,
		},
	},
	.filters = ex_rbox_filters,
	.num_filters = EX_R_PORT_FILTERS,
	.ports	= EX_R_PORTS,
	.guard	= EX_MAX_FILTERS,
	.fields	= ex_rbox_fields,
	.events	= ex_rbox_events,
	.encode	= ex_rbox_encode,
};

/* 2.2: which S-Box collects which box */
#define EX_BELOW_S0(box_type, box_num, box_base, bit) {				\
	.type = &(box_type), .num = (box_num), .base = (box_base),		\
	.u_bit = EX_U_STATUS_OV_S0, .summary = EX_S_SUMMARY(0), .s_bit = (bit),	\
}

#define EX_BELOW_S1(box_type, box_num, box_base, bit) {				\
	.type = &(box_type), .num = (box_num), .base = (box_base),		\
	.u_bit = EX_U_STATUS_OV_S1, .summary = EX_S_SUMMARY(1), .s_bit = (bit),	\
}

static const struct ex_box_row ex_xeon7500_boxes[] = {
	{
		.type = &ex_ubox, .num = -1, .base = EX_U_BASE,
		.u_bit = EX_U_STATUS_OV_U,
	},
	{
		.type = &ex_wbox, .num = -1, .base = EX_W_BASE,
		.u_bit = EX_U_STATUS_OV_W,
	},
	EX_BELOW_S0(ex_bbox, 0, EX_B_BASE(0), EX_S_SUMMARY_OV_MB),
	EX_BELOW_S0(ex_mbox, 0, EX_M_BASE(0), EX_S_SUMMARY_OV_MB),
	EX_BELOW_S0(ex_sbox, 0, EX_S_BASE(0), EX_S_SUMMARY_OV_S),
	EX_BELOW_S0(ex_rbox, 0, EX_R_BASE(0), EX_S_SUMMARY_OV_R),
	EX_BELOW_S0(ex_cbox, 0, EX_C0_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW_S0(ex_cbox, 1, EX_C1_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW_S0(ex_cbox, 2, EX_C2_BASE, EX_S_SUMMARY_OV_C_R),
	EX_BELOW_S0(ex_cbox, 3, EX_C3_BASE, EX_S_SUMMARY_OV_C_R),
	EX_BELOW_S1(ex_bbox, 1, EX_B_BASE(1), EX_S_SUMMARY_OV_MB),
	EX_BELOW_S1(ex_mbox, 1, EX_M_BASE(1), EX_S_SUMMARY_OV_MB),
	EX_BELOW_S1(ex_sbox, 1, EX_S_BASE(1), EX_S_SUMMARY_OV_S),
	EX_BELOW_S1(ex_rbox, 1, EX_R_BASE(1), EX_S_SUMMARY_OV_R),
	EX_BELOW_S1(ex_cbox, 4, EX_C4_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW_S1(ex_cbox, 5, EX_C5_BASE, EX_S_SUMMARY_OV_C_L),
	EX_BELOW_S1(ex_cbox, 6, EX_C6_BASE, EX_S_SUMMARY_OV_C_R),
	EX_BELOW_S1(ex_cbox, 7, EX_C7_BASE, EX_S_SUMMARY_OV_C_R),
};

/* Which of an E7's C-Boxes are left and which right is UNCONFIRMED (2.2): either. */
#define EX_S_SUMMARY_OV_C	(EX_S_SUMMARY_OV_C_L | EX_S_SUMMARY_OV_C_R)

static const struct ex_box_row ex_e7_boxes[] = {
	{
		.type = &ex_ubox, .num = -1, .base = EX_U_BASE,
		.u_bit = EX_U_STATUS_OV_U,
	},
	{
		.type = &ex_wbox, .num = -1, .base = EX_W_BASE,
		.u_bit = EX_U_STATUS_OV_W,
	},
	EX_BELOW_S0(ex_bbox, 0, EX_B_BASE(0), EX_S_SUMMARY_OV_MB),
	EX_BELOW_S0(ex_mbox_of_e7, 0, EX_M_BASE(0), EX_S_SUMMARY_OV_MB),
	EX_BELOW_S0(ex_sbox, 0, EX_S_BASE(0), EX_S_SUMMARY_OV_S),
	EX_BELOW_S0(ex_rbox, 0, EX_R_BASE(0), EX_S_SUMMARY_OV_R),
	EX_BELOW_S0(ex_cbox, 0, EX_C0_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW_S0(ex_cbox, 1, EX_C1_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW_S0(ex_cbox, 2, EX_C2_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW_S0(ex_cbox, 3, EX_C3_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW_S0(ex_cbox, 4, EX_C4_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW_S1(ex_bbox, 1, EX_B_BASE(1), EX_S_SUMMARY_OV_MB),
	EX_BELOW_S1(ex_mbox_of_e7, 1, EX_M_BASE(1), EX_S_SUMMARY_OV_MB),
	EX_BELOW_S1(ex_sbox, 1, EX_S_BASE(1), EX_S_SUMMARY_OV_S),
	EX_BELOW_S1(ex_rbox, 1, EX_R_BASE(1), EX_S_SUMMARY_OV_R),
	EX_BELOW_S1(ex_cbox, 5, EX_C5_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW_S1(ex_cbox, 6, EX_C6_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW_S1(ex_cbox, 7, EX_C7_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW_S1(ex_cbox, 8, EX_C8_BASE, EX_S_SUMMARY_OV_C),
	EX_BELOW_S1(ex_cbox, 9, EX_C9_BASE, EX_S_SUMMARY_OV_C),
};

/*
 * Ivytown, U-Box: two counters and the uncore clock, whose event code is perf's
 * invention, too.  The datasheet gives the order of U_MSR_PMON_BOX_STATUS for units
 * with a fixed counter (ivt 4.5) without naming the U-Box: any bit of it makes the driver
 * look at all counters.
 */
static const struct ex_field ex_ivt_ubox_fields[] = {
	{ .name = "event", .mask = EX_IVT_CTL_EV_SEL },
	{ .name = "umask", .mask = EX_IVT_CTL_UMASK },
	{ .name = "edge", .mask = EX_IVT_CTL_EDGE_DET },
	{ .name = "thresh", .mask = EX_IVT_U_THRESH },
	{ }
};

#define EX_IVT_U_EVENT_FIXED	0xFF
#define EX_IVT_U_FIXED_IDX	2

/* ivt 5.3: edges are those of the thresholded signal */
static const char *ex_ivt_encode(const u64 *config, struct ex_req *req)
{
	req->ctl = config[0];
	if (config[0] & EX_IVT_CTL_EDGE_DET && !(config[0] & EX_IVT_CTL_THRESH))
		return "edge needs a thresh";
	return NULL;
}

static const char *ex_ivt_ubox_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	if (FIELD_GET(EX_IVT_CTL_EV_SEL, config[0]) != EX_IVT_U_EVENT_FIXED)
		return ex_ivt_encode(config, req) ?: ex_no_filter(config);
	/* Table 2-8: en and ov_en alone */
	if (config[0] != EX_IVT_U_EVENT_FIXED)
		return "the uncore clock has no umask, edge or thresh";
	req->counters = BIT(EX_IVT_U_FIXED_IDX);
	return ex_no_filter(config);
}

static const struct ex_box_type ex_ivt_ubox = {
	.name	= "ubox",
	.status	= EX_IVT_U_STATUS, .clear = EX_IVT_U_STATUS,
	.vague	= true,
	.clock	= EX_IVT_U_EVENT_FIXED,
	.banks	= {
		{
			.num = EX_IVT_U_FIXED_IDX, .bit = 0, .width = EX_IVT_U_CTR_BITS,
			.ctl = EX_IVT_U_CTL0, .ctl_step = 1,
			.ctr = EX_IVT_U_CTR0, .ctr_step = 1,
			.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN,
		},
		{
			.num = 1, .bit = EX_IVT_U_FIXED_IDX, .width = EX_CTR_BITS,
			.unsure = true,
			.ctl = EX_IVT_U_FIXED_CTL, .ctr = EX_IVT_U_FIXED_CTR,
			.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN,
		},
	},
	.fields	= ex_ivt_ubox_fields,
	.events	= ex_ubox_events,
	.encode	= ex_ivt_ubox_encode,
};

/* Ivytown, QPI port: event CTO_COUNT counts the packets that pass the port's filter. */
enum {
	EX_Q_FILTER_MATCH0, EX_Q_FILTER_MATCH1, EX_Q_FILTER_MASK0, EX_Q_FILTER_MASK1,
};

static const struct ex_filter ex_qpi_filters[] = {
	[EX_Q_FILTER_MATCH0]	= { EX_Q_PKT_MATCH0, EX_Q_PER_PORT },
	[EX_Q_FILTER_MATCH1]	= { EX_Q_PKT_MATCH1, EX_Q_PER_PORT },
	[EX_Q_FILTER_MASK0]	= { EX_Q_PKT_MASK0, EX_Q_PER_PORT },
	[EX_Q_FILTER_MASK1]	= { EX_Q_PKT_MASK1, EX_Q_PER_PORT },
};

/* match and mask: fields of the packet header (ivt 5.5), and whole registers */
static const struct ex_field ex_qpi_fields[] = {
	{ .name = "event", .mask = EX_IVT_CTL_EV_SEL_EXT | EX_IVT_CTL_EV_SEL },
	{ .name = "umask", .mask = EX_IVT_CTL_UMASK },
	{ .name = "edge", .mask = EX_IVT_CTL_EDGE_DET },
	{ .name = "thresh", .mask = EX_IVT_CTL_THRESH },
	{ .name = "match_rds", .config = 1, .mask = GENMASK_ULL(51, 48) },
	{ .name = "match_rnid30", .config = 1, .mask = GENMASK_ULL(35, 32) },
	{ .name = "match_rnid4", .config = 1, .mask = BIT_ULL(31) },
	{ .name = "match_dnid", .config = 1, .mask = GENMASK_ULL(17, 13) },
	{ .name = "match_mc", .config = 1, .mask = GENMASK_ULL(12, 9) },
	{ .name = "match_opc", .config = 1, .mask = GENMASK_ULL(8, 5) },
	{ .name = "match_vnw", .config = 1, .mask = GENMASK_ULL(4, 3) },
	{ .name = "match0", .config = 1, .mask = GENMASK_ULL(31, 0) },
	{ .name = "match1", .config = 1, .mask = GENMASK_ULL(63, 32) },
	{ .name = "mask_rds", .config = 2, .mask = GENMASK_ULL(51, 48) },
	{ .name = "mask_rnid30", .config = 2, .mask = GENMASK_ULL(35, 32) },
	{ .name = "mask_rnid4", .config = 2, .mask = BIT_ULL(31) },
	{ .name = "mask_dnid", .config = 2, .mask = GENMASK_ULL(17, 13) },
	{ .name = "mask_mc", .config = 2, .mask = GENMASK_ULL(12, 9) },
	{ .name = "mask_opc", .config = 2, .mask = GENMASK_ULL(8, 5) },
	{ .name = "mask_vnw", .config = 2, .mask = GENMASK_ULL(4, 3) },
	{ .name = "mask0", .config = 2, .mask = GENMASK_ULL(31, 0) },
	{ .name = "mask1", .config = 2, .mask = GENMASK_ULL(63, 32) },
	{ }
};

static const char *ex_qpi_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	const char *why = ex_ivt_encode(config, req);

	if (why)
		return why;
	if ((config[0] & (EX_IVT_CTL_EV_SEL_EXT | EX_IVT_CTL_EV_SEL)) != EX_Q_CTO_COUNT)
		return ex_no_filter(config);
	if ((config[1] | config[2]) & ~(EX_Q_PKT1_BITS << 32 | EX_Q_PKT0_BITS))
		return "match and mask have bits of rds, rnid, dnid, mc, opc and vnw";
	ex_need(req, EX_Q_FILTER_MATCH0, GENMASK_ULL(31, 0), lower_32_bits(config[1]));
	ex_need(req, EX_Q_FILTER_MATCH1, GENMASK_ULL(31, 0), upper_32_bits(config[1]));
	ex_need(req, EX_Q_FILTER_MASK0, GENMASK_ULL(31, 0), lower_32_bits(config[2]));
	ex_need(req, EX_Q_FILTER_MASK1, GENMASK_ULL(31, 0), upper_32_bits(config[2]));
	return NULL;
}

static const struct ex_box_type ex_qpi = {
	.name	= "qpi",
	.gate	= EX_GATE_BOX, .gate_reg = EX_Q_BOX_CTL,
	.gate_shut = EX_Q_BOX_CTL_ON | EX_Q_BOX_CTL_FRZ, .gate_run = EX_Q_BOX_CTL_ON,
	.status	= EX_Q_BOX_STATUS, .clear = EX_Q_BOX_STATUS,
	.clock	= EX_Q_CLOCKTICKS,
	.banks	= {
		{
			.num = 4, .bit = 0, .width = EX_CTR_BITS,
			.ctl = EX_Q_CTL0, .ctl_step = 4,
			.ctr = EX_Q_CTR0, .ctr_step = 8, .high = EX_Q_HIGH,
			.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN,
		},
	},
	.filters = ex_qpi_filters,
	.num_filters = ARRAY_SIZE(ex_qpi_filters),
	.guard	= EX_MAX_FILTERS,
	.fields	= ex_qpi_fields,
	.events	= ex_qpi_events,
	.encode	= ex_qpi_encode,
};

static const struct ex_box_row ex_ivt_boxes[] = {
	{
		.type = &ex_ivt_ubox, .num = -1, .base = EX_U_BASE,
		.u_bit = EX_IVT_STATUS_OV_U_FIXED | EX_IVT_STATUS_OV_U,
	},
	{ .type = &ex_qpi, .num = 0, .base = EX_Q_BASE(0), .u_bit = EX_IVT_STATUS_OV_Q(0) },
	{ .type = &ex_qpi, .num = 1, .base = EX_Q_BASE(1), .u_bit = EX_IVT_STATUS_OV_Q(1) },
	{ .type = &ex_qpi, .num = 2, .base = EX_Q_BASE(2) },
};

/* ivt 3.  The filter of port 2 is in a function of unknown ID, if anywhere (ivt 14.3). */
static const u16 ex_ivt_functions[EX_MAX_FUNCTIONS] = { 0x0E32, 0x0E86, 0x0E33, 0x0E96, 0x0E3A };

/* One core each: with wk_on_pmi, all of a mask would be woken by every PMI. */
static const u64 ex_ivt_core_sels[] = {
	BIT_ULL(0), BIT_ULL(1), BIT_ULL(2), BIT_ULL(3), BIT_ULL(4), BIT_ULL(5), BIT_ULL(6),
	BIT_ULL(7), BIT_ULL(8), BIT_ULL(9), BIT_ULL(10), BIT_ULL(11), BIT_ULL(12),
	BIT_ULL(13), BIT_ULL(14),
	0
};

#define EX_IVT_STATUS								\
	(EX_IVT_STATUS_OV_U_FIXED | EX_IVT_STATUS_OV_U |			\
	 EX_IVT_STATUS_OV_Q(0) | EX_IVT_STATUS_OV_Q(1))

/*
 * pmi_core_sel (11.1 number 2, 11.3): a mask of all cores.  It may be wider, or a number; and
 * where DEBUGCTL does not keep PMIs from other cores, the mask is to have one bit.
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
	0
};

/* en_all lets counters count; what overflows may take it away. */
#define EX_XEON7500_GLOBALS							\
	.run = EX_U_GLOBAL_CTL_EN_ALL | EX_U_GLOBAL_CTL_EN,			\
	.freeze = EX_U_GLOBAL_CTL_FRZ_ALL,					\
	.running = EX_U_GLOBAL_CTL_EN_ALL,					\
	.core_sels = ex_xeon7500_core_sels, .num_masks = 2,			\
	.ours = EX_U_STATUS_OV | EX_U_STATUS_PMI, .pmi = EX_U_STATUS_PMI,	\
	.clear = EX_U_GLOBAL_OVF_CTL,						\
	.clear_first = EX_U_STATUS_OV | EX_U_STATUS_PMI | EX_U_STATUS_COND,	\
	.summaries = { EX_S_SUMMARY(0), EX_S_SUMMARY(1) }

const struct ex_platform ex_platforms[] = {
	{
		.name = "Xeon 7500", .id = EX_XEON7500, .model = 0x2E,
		EX_XEON7500_GLOBALS,
		.num_boxes = ARRAY_SIZE(ex_xeon7500_boxes),
		.boxes = ex_xeon7500_boxes,
	},
	{
		.name = "Xeon E7", .id = EX_E7, .model = 0x2F,
		EX_XEON7500_GLOBALS,
		.num_boxes = ARRAY_SIZE(ex_e7_boxes),
		.boxes = ex_e7_boxes,
	},
	{
		.name = "Ivytown", .id = EX_IVYTOWN, .model = 0x3E,
		.run = EX_IVT_GLOBAL_CTL_UNFRZ_ALL | EX_IVT_GLOBAL_CTL_WK_ON_PMI,
		.stop = EX_IVT_GLOBAL_CTL_FRZ_ALL,
		.leave = EX_IVT_GLOBAL_CTL_UNFRZ_ALL,
		.core_sels = ex_ivt_core_sels,
		.ours = EX_IVT_STATUS, .pmi = EX_IVT_STATUS,
		.clear = EX_U_GLOBAL_STATUS, .clear_last = EX_IVT_STATUS,
		.unlisted = true,
		.map = 0x0E1E, .functions = ex_ivt_functions,
		.num_boxes = ARRAY_SIZE(ex_ivt_boxes),
		.boxes = ex_ivt_boxes,
	},
	{ }
};

/**
 * ex_find_platform - the uncore of a processor
 * @family:	CPUID family
 * @model:	CPUID model
 *
 * Return: its platform, or NULL if the driver knows none
 */
const struct ex_platform *ex_find_platform(unsigned int family, unsigned int model)
{
	const struct ex_platform *platform;

	for (platform = ex_platforms; platform->name; platform++)
		if (family == 6 && model == platform->model)
			return platform;
	return NULL;
}

/* The bank of counter @idx; *@n becomes its place there. */
static const struct ex_bank *ex_bank(const struct ex_box *box, int idx, int *n)
{
	const struct ex_bank *bank = box->row->type->banks;

	for (*n = idx; *n >= bank->num; bank++)
		*n -= bank->num;
	return bank;
}

static u32 ex_reg(const struct ex_box *box, u16 reg)
{
	return (reg < EX_BOX_SIZE ? box->row->base : 0) + reg;
}

static u32 ex_ctl_reg(const struct ex_box *box, const struct ex_bank *bank, int n)
{
	return ex_reg(box, bank->ctl + n * bank->ctl_step);
}

static u32 ex_ctr_reg(const struct ex_box *box, const struct ex_bank *bank, int n)
{
	return ex_reg(box, bank->ctr + n * bank->ctr_step);
}

static unsigned int ex_width(const struct ex_box *box, const struct ex_bank *bank)
{
	return bank->unsure && box->width ? box->width : bank->width;
}

/**
 * ex_counter_mask - the bits of a counter
 * @box:	box
 * @idx:	counter
 *
 * Return: 1 for each
 */
u64 ex_counter_mask(const struct ex_box *box, int idx)
{
	int n;

	return GENMASK_ULL(ex_width(box, ex_bank(box, idx, &n)) - 1, 0);
}

/* Counter @idx in the layout of gate and status */
static unsigned int ex_bit(const struct ex_box *box, int idx)
{
	int n;

	return ex_bank(box, idx, &n)->bit + n;
}

static u64 ex_config_bits(const struct ex_box_type *type, int word)
{
	const struct ex_field *field;
	u64 bits = 0;

	for (field = type->fields; field->name; field++)
		if (field->config == word)
			bits |= field->mask;
	return bits;
}

static const char *ex_encode_way(const struct ex_box_type *type, const u64 *config,
				 unsigned int alt, struct ex_req *req)
{
	const struct ex_bank *bank = type->banks;
	const char *why;
	int i;

	*req = (struct ex_req){ .counters = GENMASK(bank->num - 1, 0), .ways = 1 };
	why = type->encode(config, alt, req);
	if (why)
		return why;

	/* Banks follow each other, and no event spans two of them. */
	for (i = __ffs(req->counters); i >= bank->num; bank++)
		i -= bank->num;
	req->ctl |= bank->en;
	/* What goes to and fro may cross 0 without a lap: nobody wants to hear of it. */
	if (!req->both_ways)
		req->ctl |= bank->pmi;
	return NULL;
}

/**
 * ex_encode - what an event needs
 * @type:	box type
 * @config:	the event's %EX_CONFIG_WORDS config words
 * @ways:	filled in: as many as ways->ways, up to %EX_MAX_WAYS; the first is as
 *		written
 *
 * Pure: touches no hardware and no state.
 *
 * Return: NULL, or why there is no such event
 */
const char *ex_encode(const struct ex_box_type *type, const u64 *config, struct ex_req *ways)
{
	const char *why;
	unsigned int i;

	for (i = 0; i < EX_CONFIG_WORDS; i++)
		if (config[i] & ~ex_config_bits(type, i))
			return "it has bits that no format field covers";

	i = 0;
	do {
		why = ex_encode_way(type, config, i, &ways[i]);
		if (why)
			return why;
	} while (++i < ways->ways);
	return NULL;
}

/* What the event of a counter needs of a filter register, or NULL */
static const struct ex_need *ex_holder_need(const struct ex_counter *counter,
					    unsigned int filter)
{
	const struct ex_need *need = counter->req->needs;

	for (; need < counter->req->needs + counter->req->num_needs; need++)
		if (need->filter == filter)
			return need;
	return NULL;
}

/* Bits of filter registers that @req claims and nobody else does; -EBUSY if they conflict. */
static int ex_new_claims(const struct ex_box *box, const struct ex_req *req)
{
	const struct ex_need *need, *held;
	int claims = 0, i;

	for (need = req->needs; need < req->needs + req->num_needs; need++) {
		u64 fresh = need->mask;

		for_each_set_bit(i, &box->used, EX_MAX_COUNTERS) {
			held = ex_holder_need(&box->counters[i], need->filter);
			if (!held)
				continue;
			if ((held->val ^ need->val) & held->mask & need->mask)
				return -EBUSY;
			fresh &= ~held->mask;
		}
		claims += hweight64(fresh);
	}
	return claims;
}

/**
 * ex_place - the counter and filter registers that an event would get
 * @box:	box; its counters in use are taken
 * @ways:	what the event needs there, as ex_encode() found it
 * @way:	that of @ways which it would get
 *
 * Looks, takes nothing.  Of the ways to encode an event it takes the one that
 * claims the fewest bits that are still free.  The ways of an event are alike,
 * each with a field of its own (FVC events, R-Box pairs), so events that want the
 * same share one field, and an event finds none only if all are taken by others:
 * if there is any assignment, adding events one after the other finds one.
 *
 * Return: a counter; -ENOSPC if all that can count it are taken; -EBUSY if
 * other events want filter registers differently
 */
int ex_place(const struct ex_box *box, const struct ex_req *ways, const struct ex_req **way)
{
	unsigned long counters = ways->counters & ~box->used;
	const struct ex_req *req;
	int fewest = INT_MAX;

	for (req = ways; req < ways + ways->ways; req++) {
		int claims = ex_new_claims(box, req);

		if (claims < 0 || claims >= fewest)
			continue;
		fewest = claims;
		*way = req;
	}
	if (fewest == INT_MAX)
		return -EBUSY;
	return counters ? __ffs(counters) : -ENOSPC;
}

/*
 * The W-Box carries from bit 23 to bit 24 early (7.8, 11.2): a preset must not
 * end in 0xFFFFFE or 0xFFFFFF.  The guide's wording fits the interval as well
 * as the preset, so the interval avoids these endings too.
 */
#define EX_HALF			BIT_ULL(24)
#define EX_HALF_MASK		(EX_HALF - 1)

/**
 * ex_keep_quiet - let an event not tell when its counter overflows
 * @type:	box type
 * @ways:	what it needs, as ex_encode() found it
 *
 * For one that is only counted, where every overflow that is told stops the whole
 * package.  Somebody must look at the counter before it has done a lap.
 */
void ex_keep_quiet(const struct ex_box_type *type, struct ex_req *ways)
{
	u64 pmi = type->banks[0].pmi | type->banks[1].pmi;
	struct ex_req *req;

	for (req = ways; req < ways + ways->ways; req++) {
		req->ctl &= ~pmi;
		req->quiet = true;
	}
}

/**
 * ex_any_running - whether somebody has left a counter on
 * @pkg:	package
 *
 * Return: whether an enable bit is set
 */
bool ex_any_running(const struct ex_pkg *pkg)
{
	const struct ex_box *box = pkg->boxes;
	u64 running = 0;
	int k, n;

	for (; box < pkg->boxes + pkg->platform->num_boxes; box++) {
		for (k = 0; k < EX_MAX_BANKS && !box->absent; k++) {
			const struct ex_bank *bank = &box->row->type->banks[k];

			for (n = 0; n < bank->num; n++)
				running |= ex_read(pkg, ex_ctl_reg(box, bank, n)) & bank->en;
		}
	}
	return running;
}

/**
 * ex_arm_left - how many occurrences a counter can be armed for
 * @box:	box
 * @idx:	counter
 * @left:	how many are wanted, at least 1
 *
 * Return: @left, or the nearest number above that the hardware can do, or
 * %EX_LONGEST; the caller accounts for the difference when it overflows
 */
u64 ex_arm_left(const struct ex_box *box, int idx, u64 left)
{
	int n;
	const struct ex_bank *bank = ex_bank(box, idx, &n);

	left = min_t(u64, left, EX_LONGEST(ex_width(box, bank)));
	if (!bank->half_read)
		return left;
	if ((left & EX_HALF_MASK) >= EX_HALF_MASK - 1)
		left = (left | EX_HALF_MASK) + 1;
	if ((left & EX_HALF_MASK) - 1 < 2)
		left = (left & ~EX_HALF_MASK) + 3;
	return left;
}

/**
 * ex_read - read a register of the package
 * @pkg:	package
 * @reg:	MSR address, or one with %EX_PCI
 *
 * On the home CPU, interrupts off or NMI.
 *
 * Return: its value
 */
u64 ex_read(const struct ex_pkg *pkg, u32 reg)
{
	u64 val;

	if (pkg->ops)
		return pkg->ops->read(pkg->ctx, reg);
	if (reg & EX_PCI)
		return ex_pci_read(pkg, reg);
	rdmsrq(reg, val);
	return val;
}

/**
 * ex_write - write a register of the package
 * @pkg:	package
 * @reg:	MSR address, or one with %EX_PCI
 * @val:	value
 *
 * On the home CPU, interrupts off or NMI.
 */
void ex_write(const struct ex_pkg *pkg, u32 reg, u64 val)
{
	if (pkg->ops)
		pkg->ops->write(pkg->ctx, reg, val);
	else if (reg & EX_PCI)
		ex_pci_write(pkg, reg, val);
	else
		wrmsrq(reg, val);
}

/**
 * ex_write_safe - write a register of the package that may not take the value
 * @pkg:	package
 * @reg:	MSR address, or one with %EX_PCI
 * @val:	value: a user's, or one that no source promises
 *
 * As expensive as ex_write().
 *
 * Return: 0, or -EIO if it raised #GP
 */
int ex_write_safe(const struct ex_pkg *pkg, u32 reg, u64 val)
{
	if (pkg->ops)
		return pkg->ops->write_safe(pkg->ctx, reg, val);
	if (!(reg & EX_PCI))
		return wrmsrq_safe(reg, val);
	ex_pci_write(pkg, reg, val);
	return 0;
}

/**
 * ex_time - monotonic time
 * @pkg:	package
 *
 * Return: ns
 */
u64 ex_time(const struct ex_pkg *pkg)
{
	/* The kernel's clock may be read while it is written, and is then read again. */
	return pkg->ops ? pkg->ops->time(pkg->ctx) : data_race(ktime_get_mono_fast_ns());
}

static unsigned int ex_num_filters(const struct ex_box_type *type)
{
	return type->num_filters * (type->ports ?: 1);
}

static u32 ex_filter_reg(const struct ex_box_row *row, unsigned int filter)
{
	const struct ex_filter *f = &row->type->filters[filter % row->type->num_filters];

	return f->first + row->num * f->per_box + filter / row->type->num_filters * f->per_port;
}

static int ex_filter_write(struct ex_box *box, unsigned int filter, u64 val)
{
	if (box->filters[filter] == val)
		return 0;
	if (ex_write_safe(box->pkg, ex_filter_reg(box->row, filter), val))
		return -EINVAL;
	box->filters[filter] = val;
	return 0;
}

/**
 * ex_is_doubtful - whether an event's filters have bits that may raise #GP
 * @box:	box
 * @ways:	what the event needs, as ex_encode() found it; all its ways have the same bits
 *
 * Return: whether there are bits that no source describes
 */
bool ex_is_doubtful(const struct ex_box *box, const struct ex_req *ways)
{
	const struct ex_box_type *type = box->row->type;
	const struct ex_need *need;

	for (need = ways->needs; need < ways->needs + ways->num_needs; need++)
		if (need->val & type->filters[need->filter % type->num_filters].undescribed)
			return true;
	return false;
}

/**
 * ex_filters_set - make filter registers say what an event needs
 * @box:	box
 * @req:	what the event needs, as ex_place() found it
 *
 * No event that counts looks at the bits that change.  S MATCH and MASK raise #GP while
 * MM_CFG is set (4.6), and no source says whether the M-Box's do: MM_CFG is 0 while they
 * change, and comes last in needs.
 *
 * Return: 0, or -EINVAL if a register does not take the value, and has kept what it had
 */
int ex_filters_set(struct ex_box *box, const struct ex_req *req)
{
	const struct ex_need *need;
	int ret = 0;

	for (need = req->needs; need < req->needs + req->num_needs && !ret; need++) {
		u64 val = (box->filters[need->filter] & ~need->mask) | need->val;

		if (need->filter > box->row->type->guard && val != box->filters[need->filter])
			ret = ex_filter_write(box, box->row->type->guard, 0);
		ret = ret ?: ex_filter_write(box, need->filter, val);
	}
	return ret;
}

/* The status bits of all counters of a box */
static u64 ex_status_bits(const struct ex_box_type *type)
{
	const struct ex_bank *bank;
	u64 bits = 0;

	for (bank = type->banks; bank < type->banks + EX_MAX_BANKS && bank->num; bank++)
		bits |= GENMASK_ULL(bank->num - 1, 0) << bank->bit;
	return bits;
}

/**
 * ex_counter_clear_status - clear a counter's status bit
 * @box:	box
 * @idx:	counter, not counting
 *
 * A box without a STATUS has its only bit in U STATUS.  Where it is not known which bit is
 * the counter's, all of the box are cleared: their bit in U STATUS brings the PMI to
 * all counters of the box.
 *
 * Return: whether it was set
 */
bool ex_counter_clear_status(struct ex_box *box, int idx)
{
	const struct ex_box_type *type = box->row->type;
	u64 bits = type->vague ? ex_status_bits(type) : BIT_ULL(ex_bit(box, idx));
	u32 status = type->status ? ex_reg(box, type->status) : EX_U_GLOBAL_STATUS;
	u32 clear = type->status ? ex_reg(box, type->clear) : box->pkg->platform->clear;

	if (!type->status)
		bits = box->row->u_bit;
	bits &= ex_read(box->pkg, status);
	if (bits)
		ex_write(box->pkg, clear, bits);
	return bits;
}

/**
 * ex_counter_take - prepare a counter for an event, whose filters have been set
 * @box:	box, its gate shut
 * @idx:	counter, as ex_place() found it
 * @req:	what the event needs, likewise; to stay there as long as it has the
 *		counter
 */
void ex_counter_take(struct ex_box *box, int idx, const struct ex_req *req)
{
	struct ex_counter *counter = &box->counters[idx];
	bool silent = req->quiet || !ex_can_sample(box, req);

	/* With the PMI disabled the bit was never cleared: it would suppress the first PMI. */
	if (counter->silent && !silent)
		ex_counter_clear_status(box, idx);
	if (counter->down != req->down)
		counter->value ^= ex_counter_mask(box, idx);
	counter->down = req->down;
	counter->both_ways = req->both_ways;
	WRITE_ONCE(counter->silent, silent);
	counter->req = req;
}

/*
 * A counter that counts down from ~x underflows after as many occurrences as one
 * that counts up from x needs to overflow.  So what counts down is complemented on
 * its way to and from the register, and nobody else need know.
 */
static u64 ex_counter_sense(const struct ex_box *box, int idx)
{
	return box->counters[idx].down ? ex_counter_mask(box, idx) : 0;
}

/* No counter does a quarter of 2^32 between two reads of it. */
#define EX_QUARTER	BIT(30)

static u64 ex_ctr_read(const struct ex_box *box, const struct ex_bank *bank, int n)
{
	u32 reg = ex_ctr_reg(box, bank, n);
	u64 low, high;

	if (!bank->high)
		return ex_read(box->pkg, reg);
	low = ex_read(box->pkg, reg);
	high = ex_read(box->pkg, reg + bank->high);
	/* Where it may have carried in between: if it has, it will not do so again soon. */
	if (low >= 3 * EX_QUARTER) {
		low = ex_read(box->pkg, reg);
		if (low < EX_QUARTER)
			high = ex_read(box->pkg, reg + bank->high);
	}
	return high << 32 | low;
}

/*
 * The high half first: what stands in the low one then, also if it counts, is what
 * came after an overflow, and far from a carry.
 */
static void ex_ctr_write(const struct ex_box *box, const struct ex_bank *bank, int n, u64 val)
{
	u32 reg = ex_ctr_reg(box, bank, n);

	if (!bank->high) {
		ex_write(box->pkg, reg, val);
		return;
	}
	ex_write(box->pkg, reg + bank->high, upper_32_bits(val));
	ex_write(box->pkg, reg, lower_32_bits(val));
}

/**
 * ex_counter_read - how far a counter has counted
 * @box:	box
 * @idx:	counter
 * @prev:	what stood there some time before
 *
 * One register read, of halves two, or near a carry up to four; at the W-Box's weak
 * spot up to three.  There a value whose low 24 bits are 0 or 1 may be 2^24 too high.
 * It is not if it lies less than 2^24 above @prev.  Otherwise it is read again: a
 * counter that counts has moved on, and one that stands reads as ex_pkg_probe() found.
 *
 * Return: its bits
 */
u64 ex_counter_read(const struct ex_box *box, int idx, u64 prev)
{
	int n, tries = 3;
	const struct ex_bank *bank = ex_bank(box, idx, &n);
	u64 mask = GENMASK_ULL(ex_width(box, bank) - 1, 0), val;

	do {
		val = ex_ctr_read(box, bank, n) & mask;
		val ^= ex_counter_sense(box, idx);
		if (!bank->half_read || (val & EX_HALF_MASK) > 1 ||
		    ((val - prev) & mask) < EX_HALF)
			return val;
	} while (--tries);
	if (box->half_read & BIT(bank - box->row->type->banks))
		val -= EX_HALF;
	return val & mask;
}

/**
 * ex_counter_rearm - read a counter, and where that is simple write its next preset at once
 * @box:	box
 * @idx:	counter, counting
 * @prev:	as for ex_counter_read()
 * @limit:	the counter has overflowed, and the next preset is its value less @period,
 *		if it stands below; 0: no value is as simple
 * @period:	period; at most what the counter can be armed for
 * @now:	how far it had counted
 *
 * What happens between the read and the write is lost to the counter: as few
 * instructions as possible lie between them.
 *
 * Return: whether the preset was written
 */
bool ex_counter_rearm(struct ex_box *box, int idx, u64 prev, u64 limit, u64 period, u64 *now)
{
	int n;
	const struct ex_bank *bank = ex_bank(box, idx, &n);
	u64 mask = GENMASK_ULL(ex_width(box, bank) - 1, 0);
	u64 sense = ex_counter_sense(box, idx), val;
	u32 reg = ex_ctr_reg(box, bank, n);

	if (!limit || bank->high) {
		*now = ex_counter_read(box, idx, prev);
		return false;
	}
	val = (ex_read(box->pkg, reg) ^ sense) & mask;
	if (bank->half_read && ((val & EX_HALF_MASK) < 2 ||
				ex_arm_left(box, idx, period - val) != period - val)) {
		*now = ex_counter_read(box, idx, prev);
		return false;
	}
	*now = val;
	if (val >= limit)
		return false;
	ex_write(box->pkg, reg, ((val - period) ^ sense) & mask);
	return true;
}

/**
 * ex_counter_preset - write a counter
 * @box:	box
 * @idx:	counter
 * @val:	its bits
 */
void ex_counter_preset(struct ex_box *box, int idx, u64 val)
{
	int n;
	const struct ex_bank *bank = ex_bank(box, idx, &n);

	ex_ctr_write(box, bank, n, val ^ ex_counter_sense(box, idx));
}

/* False if the register raised #GP, and has kept what it had. */
static bool ex_counter_control(struct ex_box *box, int idx, u64 ctl)
{
	int n;
	const struct ex_bank *bank = ex_bank(box, idx, &n);

	if (box->counters[idx].ctl == ctl)
		return true;
	if (ex_write_safe(box->pkg, ex_ctl_reg(box, bank, n), ctl))
		return false;
	box->counters[idx].ctl = ctl;
	return true;
}

/* Make the gate say what it is to say now. */
static void ex_gate_set(struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;
	u64 gate = type->gate_run;

	if (type->gate == EX_GATE_COUNTERS)
		gate = box->running;
	if (box->closed)
		gate = type->gate_shut;
	if (box->gate == gate || box->absent)
		return;
	WRITE_ONCE(box->gate, gate);
	barrier();	/* a PMI that holds the gate meanwhile shall leave it as it will be */
	ex_write(box->pkg, ex_reg(box, type->gate_reg), gate);
}

/**
 * ex_counter_start - let a counter count
 * @box:	box
 * @idx:	counter
 *
 * The control register is written while the counter's gate is shut, the gate
 * last; a control that is already right is not written again.  Without a gate
 * for each counter the control register's enable bit is the last write.  A control that
 * raises #GP lets the counter stand: its gate stays shut.
 */
void ex_counter_start(struct ex_box *box, int idx)
{
	u64 ctl = box->counters[idx].req->ctl;
	int n;

	if (!ex_bank(box, idx, &n)->pmi)
		ctl |= box->pkg->found.fixed_pmi;
	if (!ex_counter_control(box, idx, ctl) || box->row->type->gate != EX_GATE_COUNTERS)
		return;
	__set_bit(ex_bit(box, idx), &box->running);
	ex_gate_set(box);
}

/**
 * ex_counter_stop - let a counter stand
 * @box:	box
 * @idx:	counter
 *
 * Shuts its gate and leaves the control alone: the next start of the same
 * event is then one write.  STATUS is left to the PMI, which may be on its way.
 */
void ex_counter_stop(struct ex_box *box, int idx)
{
	if (box->row->type->gate != EX_GATE_COUNTERS) {
		ex_counter_control(box, idx, 0);
		return;
	}
	__clear_bit(ex_bit(box, idx), &box->running);
	ex_gate_set(box);
}

/**
 * ex_gate_close - stop all counters of a box at once
 * @box:	box
 */
void ex_gate_close(struct ex_box *box)
{
	box->closed = true;
	ex_gate_set(box);
}

/**
 * ex_gate_open - let the started counters of a box count, all at once
 * @box:	box
 */
void ex_gate_open(struct ex_box *box)
{
	box->closed = false;
	ex_gate_set(box);
}

/**
 * ex_gate_hold - stop all counters of a box for a moment
 * @box:	box
 *
 * From the PMI: what is read until ex_gate_release() belongs to one moment.
 */
void ex_gate_hold(const struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;

	if (box->gate != type->gate_shut)
		ex_write(box->pkg, ex_reg(box, type->gate_reg), type->gate_shut);
}

/**
 * ex_gate_release - let them count again
 * @box:	box
 */
void ex_gate_release(const struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;

	if (box->gate != type->gate_shut)
		ex_write(box->pkg, ex_reg(box, type->gate_reg), box->gate);
}

/**
 * ex_can_sample - whether a counter tells when it overflows
 * @box:	box
 * @req:	what the event needs
 *
 * Return: whether it does
 */
bool ex_can_sample(const struct ex_box *box, const struct ex_req *req)
{
	int n;

	return box->pkg->found.pmi && !req->both_ways &&
	       (box->row->u_bit || box->pkg->found.unlisted) &&
	       (ex_bank(box, __ffs(req->counters), &n)->pmi || box->pkg->found.fixed_pmi);
}

/* Clear the status of all counters of a box, if it has one of its own. */
static void ex_status_clear(struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;

	if (type->status)
		ex_write(box->pkg, ex_reg(box, type->clear), ex_status_bits(type));
}

/**
 * ex_box_look - see whether a package has a box, and its filter
 * @box:	box
 *
 * On a CPU of the package.
 */
void ex_box_look(struct ex_box *box)
{
	const struct ex_box_row *row = box->row;
	u64 val;

	if (!(row->base & EX_PCI)) {
		box->absent = rdmsrq_safe(row->base, &val);
		return;
	}
	box->absent = !ex_pci_has(box->pkg, row->base);
	box->no_filter = row->type->num_filters && !ex_pci_has(box->pkg, ex_filter_reg(row, 0));
}

static bool ex_reg_is_in(u32 reg, unsigned int function)
{
	return reg & EX_PCI && FIELD_GET(EX_PCI_FUNCTION, reg) == function;
}

/**
 * ex_box_is_in - whether a box's counters are in a PCI function
 * @box:	box
 * @function:	which of the package
 *
 * Return: whether they are
 */
bool ex_box_is_in(const struct ex_box *box, unsigned int function)
{
	return ex_reg_is_in(box->row->base, function);
}

/**
 * ex_filter_is_in - whether a box's filter is in a PCI function
 * @box:	box
 * @function:	which of the package
 *
 * Return: whether it is
 */
bool ex_filter_is_in(const struct ex_box *box, unsigned int function)
{
	return box->row->type->num_filters && ex_reg_is_in(ex_filter_reg(box->row, 0), function);
}

static void ex_box_reset(struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;
	const struct ex_bank *bank;
	unsigned int filter;
	int n, i;

	if (type->gate != EX_GATE_NONE)
		ex_write(box->pkg, ex_reg(box, type->gate_reg), type->gate_shut);
	for (bank = type->banks; bank < type->banks + EX_MAX_BANKS; bank++) {
		for (n = 0; n < bank->num; n++) {
			ex_write(box->pkg, ex_ctl_reg(box, bank, n), 0);
			ex_ctr_write(box, bank, n, 0);
		}
	}
	ex_status_clear(box);
	for (filter = 0; filter < ex_num_filters(type) && !box->no_filter; filter++)
		ex_write(box->pkg, ex_filter_reg(box->row, filter), 0);

	for (i = 0; i < EX_MAX_COUNTERS; i++) {
		box->counters[i].ctl = 0;
		box->counters[i].unsettled = false;
		box->counters[i].value = box->counters[i].down ? ex_counter_mask(box, i) : 0;
	}
	memset(box->filters, 0, sizeof(box->filters));
	box->running = 0;
	box->gate = type->gate_shut;
	box->stale = false;
	ex_gate_set(box);
}

/* All of U STATUS that is the driver's */
static void ex_global_clear(const struct ex_pkg *pkg)
{
	ex_write(pkg, pkg->platform->clear, pkg->platform->ours | pkg->platform->clear_first);
}

/**
 * ex_pkg_reset - all counters of the driver's boxes off, zero, not overflowed
 * @pkg:	package
 *
 * They are stopped first, so nothing counts or raises a PMI meanwhile.  rst_all is
 * not used: it would zero the counters of boxes that are somebody else's.
 */
void ex_pkg_reset(struct ex_pkg *pkg)
{
	unsigned int i;

	ex_write(pkg, EX_U_GLOBAL_CTL, pkg->platform->stop);
	for (i = 0; i < pkg->platform->num_boxes; i++)
		if (!pkg->boxes[i].absent)
			ex_box_reset(&pkg->boxes[i]);
	ex_global_clear(pkg);
	pkg->paused = false;
	pkg->unheard = false;
}

/* Is a bank's counter, when it stands, read 2^24 too high (11.2)? */
static bool ex_probe_half_read(const struct ex_box *box, const struct ex_bank *bank)
{
	u32 reg = ex_ctr_reg(box, bank, 0);
	bool wrong;

	ex_write(box->pkg, reg, EX_HALF);
	wrong = ex_read(box->pkg, reg) != EX_HALF;
	ex_write(box->pkg, reg, 0);
	return wrong;
}

#define EX_PROBE_LEFT	32	/* clocks until the probe's counter overflows */
#define EX_PROBE_READS	64	/* register reads until its PMI must have come */

/**
 * struct ex_probe - a counter that counts every clock, to overflow at will
 * @box:	box
 * @idx:	counter
 * @req:	what it takes
 * @kept:	what an event that has the counter, and is stopped, needs there
 * @down:	likewise: it counts down
 */
struct ex_probe {
	struct ex_box *box;
	int idx;
	struct ex_req req;
	const struct ex_req *kept;
	bool down;
};

static void ex_probe_take(struct ex_probe *probe, int idx)
{
	probe->idx = idx;
	probe->kept = probe->box->counters[idx].req;
	probe->down = probe->box->counters[idx].down;
}

/* Such a counter of @box, if it has one; with a known pmi_en or without */
static bool ex_probe_init(struct ex_probe *probe, struct ex_box *box, bool known)
{
	const u64 config[EX_CONFIG_WORDS] = { box->row->type->clock };
	int n;

	if (box->absent || !box->row->type->clock)
		return false;
	ex_encode_way(box->row->type, config, 0, &probe->req);
	probe->box = box;
	ex_probe_take(probe, __ffs(probe->req.counters & ~box->used ?: probe->req.counters));
	return !ex_bank(box, probe->idx, &n)->pmi == !known;
}

static void ex_probe_start(const struct ex_probe *probe, u64 preset, u64 core_sel)
{
	struct ex_box *box = probe->box;

	box->counters[probe->idx].req = &probe->req;
	box->counters[probe->idx].down = false;
	ex_counter_preset(box, probe->idx, preset);
	ex_counter_start(box, probe->idx);
	ex_write(box->pkg, EX_U_GLOBAL_CTL, box->pkg->platform->run | core_sel);
}

static void ex_probe_stop(const struct ex_probe *probe)
{
	struct ex_box *box = probe->box;

	ex_write(box->pkg, EX_U_GLOBAL_CTL, box->pkg->platform->stop);
	ex_counter_stop(box, probe->idx);
	ex_counter_control(box, probe->idx, 0);
	box->counters[probe->idx].req = probe->kept;
	box->counters[probe->idx].down = probe->down;
}

/* Make it overflow and stop; its status is left as it then is.  Did a PMI come? */
static bool ex_probe_run(const struct ex_probe *probe, u64 core_sel)
{
	struct ex_pkg *pkg = probe->box->pkg;
	int i;

	WRITE_ONCE(pkg->heard, false);
	ex_probe_start(probe, -EX_PROBE_LEFT & ex_counter_mask(probe->box, probe->idx), core_sel);
	for (i = 0; i < EX_PROBE_READS && !READ_ONCE(pkg->heard); i++)
		ex_read(pkg, EX_U_GLOBAL_STATUS);
	ex_probe_stop(probe);
	return READ_ONCE(pkg->heard);
}

/* Twice: another's PMI may just then have masked LVTPC. */
static bool ex_probe_pmi(const struct ex_probe *probe, u64 core_sel)
{
	bool heard = false;
	int tries;

	for (tries = 0; tries < 2 && !heard; tries++) {
		heard = ex_probe_run(probe, core_sel);
		ex_status_clear(probe->box);
		ex_global_clear(probe->box->pkg);
	}
	return heard;
}

/* Which pmi_core_sel, from number @first on, reaches this CPU? */
static bool ex_probe_core_sel(const struct ex_probe *probe, unsigned int first)
{
	const struct ex_platform *platform = probe->box->pkg->platform;
	struct ex_found *found = &probe->box->pkg->found;
	unsigned int i;

	for (i = first; platform->core_sels[i]; i++) {
		found->core_sel = platform->core_sels[i];
		found->by_number = i >= platform->num_masks;
		if (ex_probe_pmi(probe, found->core_sel))
			return true;
	}
	return false;
}

/* Does a PMI come although DEBUGCTL keeps it from this CPU?  Then others get it, too. */
static bool ex_probe_ungated(const struct ex_probe *probe)
{
	struct ex_pkg *pkg = probe->box->pkg;
	u64 debugctl = ex_read(pkg, MSR_IA32_DEBUGCTLMSR);
	bool heard;

	if (!pkg->use_debugctl)
		return true;
	ex_write(pkg, MSR_IA32_DEBUGCTLMSR, debugctl & ~EX_DEBUGCTL_UNCORE_PMI_EN);
	heard = ex_probe_pmi(probe, pkg->found.core_sel);
	ex_write(pkg, MSR_IA32_DEBUGCTLMSR, debugctl);
	return heard;
}

/*
 * A mask of all cores is right where DEBUGCTL lets the home CPU alone hear a PMI.  Elsewhere
 * one core is looked for; without one it stays.
 */
static bool ex_probe_target(const struct ex_probe *probe)
{
	struct ex_found *found = &probe->box->pkg->found;
	u64 mask;

	if (!ex_probe_core_sel(probe, 0))
		return false;
	found->ungated = ex_probe_ungated(probe);
	mask = found->core_sel;
	if (found->ungated && !found->by_number &&
	    !ex_probe_core_sel(probe, probe->box->pkg->platform->num_masks)) {
		found->core_sel = mask;
		found->by_number = false;
	}
	return true;
}

/*
 * Does the next PMI come although U STATUS has not been cleared?  Where the box has another
 * counter for the event, neither has the box's status: what is derived from it
 * stands in U STATUS, too.
 */
static bool ex_probe_gated(const struct ex_probe *probe)
{
	u64 core_sel = probe->box->pkg->found.core_sel;
	unsigned long others = probe->req.counters & ~probe->box->used & ~BIT(probe->idx);
	struct ex_probe next = *probe;
	bool heard;

	ex_probe_run(probe, core_sel);
	if (others)
		ex_probe_take(&next, __ffs(others));
	else
		ex_status_clear(probe->box);
	heard = ex_probe_run(&next, core_sel);
	ex_status_clear(probe->box);
	ex_global_clear(probe->box->pkg);
	return !heard;
}

/* pmi_en of the W fixed counter (11.3): one of three bits, or there is no PMI of it */
static void ex_probe_fixed_pmi(struct ex_pkg *pkg)
{
	static const u64 bits[] = {
		EX_W_FIXED_CTL_PMI_EN_1, EX_W_FIXED_CTL_PMI_EN_2, EX_W_FIXED_CTL_PMI_EN_20,
	};
	struct ex_probe probe;
	unsigned int i, k;

	for (i = 0; i < pkg->platform->num_boxes; i++) {
		if (!ex_probe_init(&probe, &pkg->boxes[i], false))
			continue;
		for (k = 0; k < ARRAY_SIZE(bits); k++) {
			pkg->found.fixed_pmi = bits[k];
			if (ex_probe_pmi(&probe, pkg->found.core_sel))
				return;
		}
		pkg->found.fixed_pmi = 0;
	}
}

/*
 * A box that U STATUS does not know of: does its PMI come?  The handler then has bit
 * 61 to know it by, or looks into the box if it may.
 */
static bool ex_probe_unlisted(struct ex_pkg *pkg)
{
	struct ex_probe probe;
	unsigned int i;

	if (pkg->locked && !pkg->use_ovf_flag)
		return false;
	for (i = 0; i < pkg->platform->num_boxes; i++)
		if (!pkg->boxes[i].row->u_bit && ex_probe_init(&probe, &pkg->boxes[i], true))
			return ex_probe_pmi(&probe, pkg->found.core_sel);
	return false;
}

/* SUMMARY (4.3): with an M-Box's overflow it says so, and without it nothing. */
static bool ex_probe_summary(struct ex_pkg *pkg)
{
	struct ex_probe probe;
	bool right = true;
	unsigned int i;

	for (i = 0; i < pkg->platform->num_boxes; i++) {
		const struct ex_box_row *row = pkg->boxes[i].row;

		if (!row->summary || !ex_probe_init(&probe, &pkg->boxes[i], true))
			continue;
		right = right && !ex_read(pkg, row->summary);
		ex_probe_run(&probe, pkg->found.core_sel);
		right = right && ex_read(pkg, row->summary) == row->s_bit;
		ex_status_clear(probe.box);
		ex_global_clear(pkg);
	}
	return right;
}

/* How wide is a bank's counter? */
static unsigned int ex_probe_width(const struct ex_box *box, const struct ex_bank *bank)
{
	unsigned int width;

	ex_ctr_write(box, bank, 0, GENMASK_ULL(bank->width - 1, 0));
	width = fls64(ex_ctr_read(box, bank, 0));
	ex_ctr_write(box, bank, 0, 0);
	return width;
}

/*
 * Does a bank's counter, when it stands, keep what is written to it?  It does not where a
 * virtual machine's registers read 0 instead of raising #GP, or where a box is fused off.
 */
static bool ex_probe_keeps(const struct ex_box *box, const struct ex_bank *bank)
{
	static const u64 patterns[] = { 0x5a5a5a5a5a5a, 0xa5a5a5a5a5a5 };
	u64 mask = GENMASK_ULL(ex_width(box, bank) - 1, 0);
	bool keeps = true;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(patterns); i++) {
		ex_ctr_write(box, bank, 0, patterns[i] & mask);
		keeps = keeps && (ex_ctr_read(box, bank, 0) & mask) == (patterns[i] & mask);
	}
	ex_ctr_write(box, bank, 0, 0);
	return keeps;
}

/*
 * Which banks' counters read wrong at rest, and how wide are they?  False if one of them
 * is no counter at all.
 */
static bool ex_probe_banks(struct ex_box *box)
{
	const struct ex_bank *bank = box->row->type->banks;
	bool keeps = true;
	unsigned int k;

	box->half_read = 0;
	for (k = 0; k < EX_MAX_BANKS && bank[k].num; k++) {
		if (bank[k].half_read && ex_probe_half_read(box, &bank[k]))
			box->half_read |= BIT(k);
		if (bank[k].unsure)
			box->width = ex_probe_width(box, &bank[k]);
		keeps = keeps && ex_probe_keeps(box, &bank[k]);
	}
	return keeps;
}

/* A box whose counters do not keep what is written to them is none. */
static void ex_probe_boxes(struct ex_pkg *pkg)
{
	struct ex_box *box = pkg->boxes;

	for (; box < pkg->boxes + pkg->platform->num_boxes; box++) {
		if (box->absent || ex_probe_banks(box))
			continue;
		box->absent = true;
		pkg->found.dead++;
	}
}

/*
 * May the NMI handler clear bit 61 of IA32_PERF_GLOBAL_STATUS?  The bit is there in no
 * source but the SDM's for other processors, and a hypervisor may do what it likes.
 */
static bool ex_probe_ovf_flag(const struct ex_pkg *pkg)
{
	return !ex_write_safe(pkg, MSR_CORE_PERF_GLOBAL_OVF_CTRL, EX_PERF_GLOBAL_OVF_UNCORE) &&
	       !(ex_read(pkg, MSR_CORE_PERF_GLOBAL_STATUS) & EX_PERF_GLOBAL_OVF_UNCORE);
}

/**
 * ex_pkg_probe_pmi - find out whether and how a PMI reaches this CPU
 * @pkg:	package, reset and not counting; events that have counters are stopped
 *
 * The PMI handler is in place, LVTPC is unmasked and DEBUGCTL lets the PMI through.
 * Afterwards the package is to be reset.
 */
void ex_pkg_probe_pmi(struct ex_pkg *pkg)
{
	struct ex_found *found = &pkg->found;
	struct ex_probe probe;
	unsigned int i;

	pkg->flagged = false;
	WRITE_ONCE(pkg->probing, true);
	found->pmi = false;
	for (i = 0; i < pkg->platform->num_boxes && !found->pmi; i++) {
		if (!ex_probe_init(&probe, &pkg->boxes[i], true))
			continue;
		found->pmi = ex_probe_target(&probe);
		if (found->pmi)
			found->gated = ex_probe_gated(&probe);
	}
	if (found->pmi) {
		/* Once more: now it has been set, or never will be. */
		pkg->use_ovf_flag = READ_ONCE(pkg->flagged) && ex_probe_ovf_flag(pkg);
		ex_probe_fixed_pmi(pkg);
		found->unlisted = ex_probe_unlisted(pkg);
	}
	WRITE_ONCE(pkg->probing, false);
}

/**
 * ex_pkg_probe - find out what the manual leaves open
 * @pkg:	package, reset and not counting
 *
 * Makes counters overflow and looks whether and how that is told; see &struct
 * ex_found, and ex_pkg_probe_pmi().  Interrupts are off.
 */
void ex_pkg_probe(struct ex_pkg *pkg)
{
	pkg->found = (struct ex_found){ };
	ex_probe_boxes(pkg);
	pkg->use_ovf_flag = pkg->use_ovf_flag && ex_probe_ovf_flag(pkg);
	ex_pkg_probe_pmi(pkg);
	WRITE_ONCE(pkg->probing, true);
	pkg->found.summary = pkg->use_summary && ex_probe_summary(pkg);
	WRITE_ONCE(pkg->probing, false);
}

#define EX_CLOCK_TIME	(50 * NSEC_PER_USEC)
#define EX_CLOCK_TRIES	8

/**
 * struct ex_moment - what a counter said, and when
 * @clocks:	its value
 * @time:	half way between the time read before and the time read after it (ns)
 * @took:	from one to the other (ns)
 */
struct ex_moment {
	u64 clocks;
	u64 time;
	u64 took;
};

/*
 * An SMI, or the host of a virtual machine, may pause the CPU between reading the time
 * and reading the counter.  @took shows it: of several tries the shortest is kept.
 */
static struct ex_moment ex_clock_moment(const struct ex_probe *probe, u64 prev)
{
	struct ex_moment best = { .took = U64_MAX };
	u64 before, clocks, took;
	int tries;

	for (tries = 0; tries < EX_CLOCK_TRIES; tries++) {
		before = ex_time(probe->box->pkg);
		clocks = ex_counter_read(probe->box, probe->idx, prev);
		took = ex_time(probe->box->pkg) - before;
		if (took < best.took)
			best = (struct ex_moment){ clocks, before + took / 2, took };
	}
	return best;
}

/* What the probe's counter counts in a short time, in kHz; 0 is nothing at all. */
static u32 ex_probe_clock(const struct ex_probe *probe)
{
	struct ex_moment start, end;
	u64 khz;

	ex_probe_start(probe, 0, 0);
	start = ex_clock_moment(probe, 0);
	while (ex_time(probe->box->pkg) - start.time < EX_CLOCK_TIME)
		cpu_relax();
	end = ex_clock_moment(probe, start.clocks);
	ex_probe_stop(probe);
	if (end.clocks == start.clocks)
		return 0;
	khz = mul_u64_u64_div_u64(end.clocks - start.clocks, USEC_PER_SEC, end.time - start.time);
	return clamp_t(u64, khz, 1, U32_MAX);
}

/**
 * ex_measure_clock - the uncore clock
 * @pkg:	package, reset
 *
 * The clock of a box may stand (a QPI port without a link): the next one is asked.
 *
 * Return: in kHz; 0 if no counter moves
 */
u32 ex_measure_clock(struct ex_pkg *pkg)
{
	struct ex_probe probe;
	unsigned int i;
	u32 khz = 0;

	for (i = 0; i < pkg->platform->num_boxes && !khz; i++)
		if (ex_probe_init(&probe, &pkg->boxes[i], true) ||
		    ex_probe_init(&probe, &pkg->boxes[i], false))
			khz = ex_probe_clock(&probe);
	return khz;
}

/**
 * ex_overflow_status - U STATUS, its own part cleared
 * @pkg:	package
 *
 * ov_u, pmi and cond are cleared before anybody looks at a counter: what
 * overflows from here on sets its bit, and raises its PMI, anew.  The other
 * bits follow the boxes' own.
 *
 * Return: what stood in U_MSR_PMON_GLOBAL_STATUS
 */
u64 ex_overflow_status(const struct ex_pkg *pkg)
{
	u64 status = ex_read(pkg, EX_U_GLOBAL_STATUS);
	u64 own = status & pkg->platform->clear_first;

	if (own)
		ex_write(pkg, pkg->platform->clear, own);
	return status;
}

/**
 * ex_overflow_done - clear what of U STATUS follows the boxes
 * @pkg:	package
 * @status:	U STATUS as it was, the boxes' own status cleared
 *
 * What overflowed in a box between the clearing of its status and this has raised no
 * PMI (ivt 6.6): the box is to be looked at again.
 *
 * Return: bits of these boxes
 */
u64 ex_overflow_done(const struct ex_pkg *pkg, u64 status)
{
	status &= pkg->platform->clear_last;
	if (status)
		ex_write(pkg, pkg->platform->clear, status);
	return status;
}

/* What the status of a box of its own says */
static u64 ex_box_status(const struct ex_box *box)
{
	return ex_read(box->pkg, ex_reg(box, box->row->type->status));
}

/**
 * ex_unlisted_status - whether a box that U STATUS does not know of has overflowed
 * @pkg:	package
 * @all:	also ask those that nobody uses
 *
 * Return: whether one has
 */
bool ex_unlisted_status(const struct ex_pkg *pkg, bool all)
{
	const struct ex_box *box = pkg->boxes;
	u64 status = 0;
	unsigned int i;

	for (i = 0; pkg->platform->unlisted && i < pkg->platform->num_boxes; i++, box++)
		if (!box->row->u_bit && !box->absent && (all || READ_ONCE(box->used)))
			status |= ex_box_status(box);
	return status;
}

/* Bits of @boxes that an S-Box's SUMMARY does not name, where reading it saves reads */
static unsigned long ex_not_named(const struct ex_pkg *pkg, unsigned long boxes, u32 summary)
{
	const struct ex_box_row *rows = pkg->platform->boxes;
	unsigned long below = 0, not = 0;
	unsigned int i;
	u64 names;

	for_each_set_bit(i, &boxes, pkg->platform->num_boxes)
		if (rows[i].summary == summary)
			below |= BIT(i);
	if (hweight_long(below) < 3)
		return 0;
	names = ex_read(pkg, summary);
	for_each_set_bit(i, &below, pkg->platform->num_boxes) {
		if (names & rows[i].s_bit)
			continue;
		not |= BIT(i);
		pkg->boxes[i].stale = false;	/* nothing is left behind there */
	}
	return not;
}

/**
 * ex_announced - the boxes in which something may have overflowed
 * @pkg:	package
 * @status:	U STATUS
 * @hint:	look only where somebody counts, and believe SUMMARY if it is where it
 *		is supposed to be; whoever finds nothing must ask again without
 *
 * Return: bitmap of indices into the platform's boxes
 */
unsigned long ex_announced(const struct ex_pkg *pkg, u64 status, bool hint)
{
	const struct ex_box *box = pkg->boxes;
	unsigned long boxes = 0;
	unsigned int i;

	for (i = 0; i < pkg->platform->num_boxes; i++, box++) {
		bool used = READ_ONCE(box->used) || box->stale;

		/* One that U STATUS does not know of may always have. */
		if (box->row->u_bit ? status & box->row->u_bit && (used || !hint) : used)
			boxes |= box->absent ? 0 : BIT(i);
	}
	if (hint && pkg->found.summary)
		for (i = 0; i < ARRAY_SIZE(pkg->platform->summaries); i++)
			boxes &= ~ex_not_named(pkg, boxes, pkg->platform->summaries[i]);
	return boxes;
}

/**
 * ex_box_overflowed - the counters that overflowed, their status cleared
 * @box:	box
 * @status:	in: U STATUS, as ex_overflow_status() returned it; out: the box's
 *
 * Cleared before the caller reads a counter, for the same reason as there.
 *
 * Return: bitmap of counters
 */
unsigned long ex_box_overflowed(struct ex_box *box, u64 *status)
{
	const struct ex_box_type *type = box->row->type;
	const struct ex_bank *bank = type->banks;
	u64 told = *status & box->row->u_bit;
	unsigned long ovf = 0;
	int idx = 0;

	if (type->status)
		*status = ex_box_status(box);
	for (; bank < type->banks + EX_MAX_BANKS && bank->num; bank++) {
		ovf |= (*status >> bank->bit & GENMASK(bank->num - 1, 0)) << idx;
		idx += bank->num;
	}
	if (ovf && type->status)
		ex_write(box->pkg, ex_reg(box, type->clear), *status);
	/* Its bit in U STATUS is enough; ex_counter_clear_status() may have cleared its own. */
	if (type->vague && (ovf || told))
		ovf = GENMASK(idx - 1, 0);
	box->stale = false;
	return ovf;
}

/**
 * ex_box_clear - clear a box's status, unseen
 * @box:	box
 * @idx:	counter that must have overflowed, as it is the only one in use
 *
 * All of its bits: one that stayed would raise no PMI for the counter's next owner.
 *
 * Return: what STATUS said, if that is so
 */
u64 ex_box_clear(struct ex_box *box, int idx)
{
	ex_status_clear(box);
	box->stale = false;
	return BIT_ULL(ex_bit(box, idx));
}
