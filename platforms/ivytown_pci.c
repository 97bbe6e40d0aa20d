// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: Xeon E5/E7 v2 (Ivytown), boxes in PCI functions: QPI ports */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "ivytown.h"
#include "../events/events.h"

#define EX_IVT_PCI_BOX								\
	.gate	= EX_GATE_BOX, .gate_reg = EX_IVT_PCI_BOX_CTL,			\
	.gate_shut = EX_IVT_BOX_CTL_ON | EX_IVT_BOX_CTL_FRZ, .gate_run = EX_IVT_BOX_CTL_ON, \
	.status	= EX_IVT_PCI_STATUS, .clear = EX_IVT_PCI_STATUS,		\
	.guard	= EX_MAX_FILTERS

#define EX_IVT_PCI_BANK								\
	.ctl = EX_IVT_PCI_CTL0, .ctl_step = 4,					\
	.ctr = EX_IVT_PCI_CTR0, .ctr_step = 8, .high = EX_IVT_PCI_HIGH,		\
	.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN

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

static const char *ex_qpi_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	const char *why = ex_ivt_encode(config, EX_IVT_CTL_THRESH, req);

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

const struct ex_box_type ex_qpi = {
	.name	= "qpi",
	EX_IVT_PCI_BOX,
	.clock	= EX_Q_CLOCKTICKS,
	.link_rate = true,
	.banks	= { { .num = 4, .bit = 0, .width = EX_CTR_BITS, EX_IVT_PCI_BANK } },
	.filters = ex_qpi_filters,
	.num_filters = ARRAY_SIZE(ex_qpi_filters),
	.fields	= ex_qpi_fields,
	.events	= ex_qpi_events,
	.encode	= ex_qpi_encode,
};
