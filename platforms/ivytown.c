// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: Xeon E5/E7 v2 (Ivytown).
 *
 * Numbers are sections of Documentation/hardware/ivytown.md; tables are those of the
 * Uncore Performance Monitoring Reference Manual.
 */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "ex_uncore.h"
#include "../events/events.h"

/*
 * U-Box: two counters, and the fixed counter of the uncore clock, for which the hardware has no
 * event code either.  The datasheet gives the order of the bits of U_MSR_PMON_BOX_STATUS for
 * units with a fixed counter (4.5), without naming the U-Box: status_order_unknown.
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

/* Plain events have no edge, which needs a check. */
static const bool ex_ivt_ubox_special[EX_EVENT_CODES] = { [EX_IVT_U_EVENT_FIXED] = true };

/* 5.3: edge counts the edges of the thresholded signal. */
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
		return ex_ivt_encode(config, req);
	/* Table 2-8: en and ov_en alone */
	if (config[0] != EX_IVT_U_EVENT_FIXED)
		return "the uncore clock has no umask, edge or thresh";
	req->counters = BIT(EX_IVT_U_FIXED_IDX);
	return NULL;
}

static const struct ex_box_type ex_ivt_ubox = {
	.name	= "ubox",
	.status	= EX_IVT_U_STATUS, .clear = EX_IVT_U_STATUS,
	.status_order_unknown	= true,
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
			.probe_width = true,
			.ctl = EX_IVT_U_FIXED_CTL, .ctr = EX_IVT_U_FIXED_CTR,
			.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN,
		},
	},
	.fields	= ex_ivt_ubox_fields,
	.events	= ex_ubox_events,
	.encode	= ex_ivt_ubox_encode,
	.plain	= EX_IVT_CTL_EV_SEL | EX_IVT_CTL_UMASK | EX_IVT_U_THRESH,
	.special = ex_ivt_ubox_special,
};

/* QPI port: event CTO_COUNT counts the packets that pass the port's filter. */
enum {
	EX_Q_FILTER_MATCH0, EX_Q_FILTER_MATCH1, EX_Q_FILTER_MASK0, EX_Q_FILTER_MASK1,
};

static const struct ex_filter ex_qpi_filters[] = {
	[EX_Q_FILTER_MATCH0]	= { EX_Q_PKT_MATCH0, EX_Q_PER_PORT },
	[EX_Q_FILTER_MATCH1]	= { EX_Q_PKT_MATCH1, EX_Q_PER_PORT },
	[EX_Q_FILTER_MASK0]	= { EX_Q_PKT_MASK0, EX_Q_PER_PORT },
	[EX_Q_FILTER_MASK1]	= { EX_Q_PKT_MASK1, EX_Q_PER_PORT },
};

/* match and mask: fields of the packet header (5.5), and whole registers */
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

/* With the extra bit, or without */
static const bool ex_qpi_special[EX_EVENT_CODES] = {
	[EX_Q_CTO_COUNT & EX_IVT_CTL_EV_SEL] = true,
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
	ex_add_need(req, EX_Q_FILTER_MATCH0, GENMASK_ULL(31, 0), lower_32_bits(config[1]));
	ex_add_need(req, EX_Q_FILTER_MATCH1, GENMASK_ULL(31, 0), upper_32_bits(config[1]));
	ex_add_need(req, EX_Q_FILTER_MASK0, GENMASK_ULL(31, 0), lower_32_bits(config[2]));
	ex_add_need(req, EX_Q_FILTER_MASK1, GENMASK_ULL(31, 0), upper_32_bits(config[2]));
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
	.plain	= EX_IVT_CTL_EV_SEL_EXT | EX_IVT_CTL_EV_SEL | EX_IVT_CTL_UMASK | EX_IVT_CTL_THRESH,
	.special = ex_qpi_special,
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

/* 3.  The ID of the function with the filter of port 2 is unknown (14.3). */
static const u16 ex_ivt_functions[EX_MAX_FUNCTIONS] = { 0x0E32, 0x0E86, 0x0E33, 0x0E96, 0x0E3A };

/* One core each: with wk_on_pmi, every PMI would wake all cores of a mask. */
static const u64 ex_ivt_core_sels[] = {
	BIT_ULL(0), BIT_ULL(1), BIT_ULL(2), BIT_ULL(3), BIT_ULL(4), BIT_ULL(5), BIT_ULL(6),
	BIT_ULL(7), BIT_ULL(8), BIT_ULL(9), BIT_ULL(10), BIT_ULL(11), BIT_ULL(12),
	BIT_ULL(13), BIT_ULL(14),
};

#define EX_IVT_STATUS								\
	(EX_IVT_STATUS_OV_U_FIXED | EX_IVT_STATUS_OV_U |			\
	 EX_IVT_STATUS_OV_Q(0) | EX_IVT_STATUS_OV_Q(1))

const struct ex_platform ex_ivytown = {
	.name = "Ivytown", .id = EX_IVYTOWN,
	.partial = true,
	.global = {
		.ctl = EX_U_GLOBAL_CTL,
		.status = EX_U_GLOBAL_STATUS, .status_clear = EX_U_GLOBAL_STATUS,
		.ctl_run = EX_IVT_GLOBAL_CTL_UNFRZ_ALL | EX_IVT_GLOBAL_CTL_WK_ON_PMI,
		.ctl_stop = EX_IVT_GLOBAL_CTL_FRZ_ALL,
		.ctl_unload = EX_IVT_GLOBAL_CTL_UNFRZ_ALL,
		.freeze = EX_FREEZE_ALWAYS,
		.status_mask = EX_IVT_STATUS, .status_pmi = EX_IVT_STATUS,
		.clear_after = EX_IVT_STATUS,
		.core_sels = ex_ivt_core_sels,
		.num_core_sels = ARRAY_SIZE(ex_ivt_core_sels),
	},
	.pci = { .map = 0x0E1E, .functions = ex_ivt_functions },
	.num_boxes = ARRAY_SIZE(ex_ivt_boxes),
	.boxes = ex_ivt_boxes,
};
