// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: Xeon E5/E7 v3 (Haswell-EP) and v4 (Broadwell-EP), Xeon D-1500 (Broadwell-DE)
 *
 * The boxes are those of the Ivytown, with an invert bit, other MSRs, other counters for some
 * events, and S-Boxes.  Numbers are sections of Documentation/hardware/haswell-ep.md, ivt those of
 * ivytown.md.
 *
 * Whether a box signals its overflows, and where, is UNCONFIRMED (6).  So no row has a bit of the
 * global STATUS: the driver reads the status of each box, and a box whose counters can count a
 * clock samples if its own PMI has arrived when the package was probed.
 */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "haswell.h"
#include "events/events.h"

#define EX_HSX_PCI_BOX								\
	EX_HSX_GATE(EX_IVT_PCI_BOX_CTL),					\
	.status	= EX_IVT_PCI_STATUS, .clear = EX_IVT_PCI_STATUS,		\
	.status_order_unknown = true

/* U-Box: FILTER_MATCH looks for a core's thread. */
static const struct ex_filter ex_hsx_ubox_filters[] = { { EX_HSX_U_FILTER } };

static const struct ex_field ex_hsx_ubox_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH5),
	{ .name = "filter_tid", .config = 1, .mask = BIT_ULL(0) },
	{ .name = "filter_cid", .config = 1, .mask = GENMASK_ULL(5, 1) },
	EX_HSX_INV,
	{ }
};

#define EX_HSX_U_FILTER_MATCH		0x41

static const char *ex_hsx_ubox_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	if (FIELD_GET(EX_IVT_CTL_EV_SEL, config[0]) == EX_HSX_U_FILTER_MATCH)
		ex_add_need(req, 0, EX_HSX_U_FILTER_BITS, config[1]);
	else if (config[1])
		return "only event FILTER_MATCH uses filter_tid and filter_cid";
	return ex_ivt_ubox_encode(config, alt, req);
}

static const struct ex_box_type ex_hsx_ubox = {
	.name	= "ubox",
	.status	= EX_HSX_U_STATUS, .clear = EX_HSX_U_STATUS,
	.status_order_unknown	= true,
	.clock	= EX_IVT_EV_SEL_FIXED,
	.banks	= { { EX_HSX_U_BANK }, { EX_HSX_U_FIXED_BANK } },
	.filters = ex_hsx_ubox_filters,
	.num_filters = ARRAY_SIZE(ex_hsx_ubox_filters),
	.fields	= ex_hsx_ubox_fields,
	.events	= ex_ubox_events,
	.encode	= ex_hsx_ubox_encode,
};

/* C-Box (4.1).  link and c6 are of one source. */
static const struct ex_filter ex_hsx_cbox_filters[] = {
	[EX_C_FILTER0] = {
		EX_HSX_C_FILTER, EX_HSX_PER_C, .undescribed = EX_HSX_C_FILTER_LINK,
	},
	[EX_C_FILTER1] = {
		EX_HSX_C_FILTER1, EX_HSX_PER_C, .undescribed = EX_IVT_C_FILTER1_C6,
	},
};

static const struct ex_field ex_hsx_cbox_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH),
	{ .name = "tid_en", .mask = EX_IVT_CTL_TID_EN },
	{ .name = "filter_tid", .config = 1, .mask = EX_HSX_C_FILTER_TID },
	{ .name = "filter_link", .config = 1, .mask = EX_HSX_C_FILTER_LINK },
	{ .name = "filter_state", .config = 1, .mask = EX_HSX_C_FILTER_STATE },
	{ .name = "filter_nid", .config = 1, .mask = EX_C_NID },
	{ .name = "filter_opc", .config = 1, .mask = EX_C_OPC },
	{ .name = "filter_nc", .config = 1, .mask = EX_C_NC },
	{ .name = "filter_c6", .config = 1, .mask = EX_C_C6 },
	{ .name = "filter_isoc", .config = 1, .mask = EX_C_ISOC },
	EX_HSX_INV,
	{ }
};

/* FAST_ASSERTED: Intel's list has counters 0 and 1, intel_uncore 0 alone. */
static const u8 ex_hsx_cbox_only[EX_EVENT_CODES] = {
	[0x09] = 0x1, [0x11] = 0x1, [0x1F] = 0xE, [0x36] = 0x1, [0x3E] = 0x1,
};

static const struct ex_must ex_hsx_cbox_musts[] = {
	EX_C_NEEDS_NID(0xFE, 0x28),	/* RxR_IPQ_RETRY2, RxR_IRQ_RETRY2 */
	EX_C_NEEDS_NID(0xFF, 0x2A),	/* RxR_ISMQ_RETRY2 */
	EX_C_NEEDS_NID(0xFE, 0x32),	/* RxR_IRQ_RETRY, RxR_ISMQ_RETRY */
	EX_C_NEEDS_NID(0xFC, 0x34),	/* LLC_LOOKUP, TOR_INSERTS, TOR_OCCUPANCY, LLC_VICTIMS */
	EX_C_NEEDS_OPC(0x35),		/* TOR_INSERTS */
	EX_C_NEEDS_OPC(0x36),		/* TOR_OCCUPANCY */
	{ }
};

static const struct ex_ivt_cbox ex_hsx_cbox_filter = {
	.tid = EX_HSX_C_FILTER_TID, .state = EX_HSX_C_FILTER_STATE,
	.uses = {
		{ 0x28, 0x40, EX_C_NID },		/* RxR_IPQ_RETRY2.TARGET */
		{ 0x29, 0x40, EX_C_NID },		/* RxR_IRQ_RETRY2.TARGET */
		{ 0x2A, 0x40, EX_C_NID },		/* RxR_ISMQ_RETRY2.TARGET */
		{ 0x31, 0x10, EX_HSX_C_FILTER_LINK },	/* RxR_IPQ_RETRY.QPI_CREDITS */
		{ 0x32, 0x40, EX_C_NID },		/* RxR_IRQ_RETRY.NID */
		{ 0x33, 0x40, EX_C_NID },		/* RxR_ISMQ_RETRY.NID */
		{ 0x34, 0, EX_HSX_C_FILTER_STATE },	/* LLC_LOOKUP */
		{ 0x34, 0x40, EX_C_NID },		/*   .NID */
		{ 0x35, 0x01, EX_C_TOR },		/* TOR_INSERTS.OPCODE */
		{ 0x35, 0x40, EX_C_NID },		/*   .NID_* */
		{ 0x36, 0x01, EX_C_TOR },		/* TOR_OCCUPANCY.OPCODE */
		{ 0x36, 0x40, EX_C_NID },		/*   .NID_* */
		{ 0x37, 0x40, EX_C_NID },		/* LLC_VICTIMS.NID */
	},
};

/* perf's own names of requests of PCIe devices have filter_tid=0x3e and no tid_en. */
static const char *ex_hsx_cbox_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	const u64 tid_en = config[1] & EX_HSX_C_FILTER_TID ? EX_IVT_CTL_TID_EN : 0;
	const u64 words[] = { config[0] | tid_en, config[1] };

	return ex_ivt_encode_cbox(&ex_hsx_cbox_filter, words, req) ?:
	       ex_ivt_encode(words, EX_IVT_CTL_THRESH, req);
}

static const struct ex_box_type ex_hsx_cbox = {
	.name	= "cbox",
	EX_HSX_GATE(0),
	.status	= EX_HSX_C_STATUS, .clear = EX_HSX_C_STATUS,
	.no_pmi	= "C-Boxes do not sample, their counters have no PMI enable bit",
	.banks	= { { EX_HSX_MSR_BANK(EX_HSX_C_CTR0), .width = EX_CTR_BITS } },
	.filters = ex_hsx_cbox_filters,
	.num_filters = ARRAY_SIZE(ex_hsx_cbox_filters),
	.fields	= ex_hsx_cbox_fields,
	.musts	= ex_hsx_cbox_musts,
	.events	= ex_cbox_events,
	.only	= ex_hsx_cbox_only,
	.encode	= ex_hsx_cbox_encode,
};

/* S-Box: stations of the two rings where these meet */
static const struct ex_field ex_hsx_sbox_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH),
	{ .name = "tid_en", .mask = EX_IVT_CTL_TID_EN },
	EX_HSX_INV,
	{ }
};

static const struct ex_box_type ex_hsx_sbox = {
	.name	= "sbox",
	EX_HSX_GATE_OF(EX_GATE_BITWISE, 0),
	.status	= EX_HSX_S_STATUS, .clear = EX_HSX_S_STATUS,
	.no_pmi	= "S-Boxes do not sample, their counters have no PMI enable bit",
	.banks	= {
		{ EX_HSX_MSR_BANK(EX_HSX_S_CTR0), .width = EX_CTR_BITS, .quirks = EX_PROBE_WIDTH },
	},
	.fields	= ex_hsx_sbox_fields,
	.events	= ex_sbox_events,
	.encode	= ex_ivt_plain_encode,
};

static const struct ex_filter ex_hsx_pcu_filters[] = { { EX_HSX_P_FILTER } };

static const struct ex_field ex_hsx_pcu_fields[] = {
	EX_P_FIELDS(EX_IVT_CTL_EV_SEL),
	EX_HSX_INV,
	{ }
};

/* Broadwell: an occupancy does not count on counter 0 (7). */
#define EX_BDX_P_OCCUPANCY		BIT_ULL(7)
#define EX_BDX_P_OCCUPANCY_COUNTERS	0xE

static const char *ex_bdx_pcu_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	if (config[0] & EX_BDX_P_OCCUPANCY)
		req->counters = EX_BDX_P_OCCUPANCY_COUNTERS;
	return ex_ivt_pcu_encode(config, alt, req);
}

#define EX_HSX_PCU								\
	.name	= "pcu",							\
	EX_HSX_GATE(0),								\
	.status	= EX_HSX_P_STATUS, .clear = EX_HSX_P_STATUS,			\
	.status_order_unknown	= true,						\
	.clock	= EX_IVT_CLOCKTICKS,						\
	.banks	= {								\
		{								\
			EX_HSX_MSR_BANK(EX_HSX_P_CTR0), .width = EX_CTR_BITS,	\
			.pmi = EX_IVT_CTL_OV_EN,				\
		},								\
	},									\
	.filters = ex_hsx_pcu_filters,						\
	.num_filters = ARRAY_SIZE(ex_hsx_pcu_filters),				\
	.fields	= ex_hsx_pcu_fields,						\
	.musts	= ex_ivt_pcu_musts,						\
	.events	= ex_pcu_events

static const struct ex_box_type ex_hsx_pcu = { EX_HSX_PCU, .encode = ex_ivt_pcu_encode };
static const struct ex_box_type ex_bdx_pcu = { EX_HSX_PCU, .encode = ex_bdx_pcu_encode };

/* Boxes in PCI functions */
static const struct ex_field ex_hsx_qpi_fields[] = {
	EX_IVT_FIELDS(EX_QPI_EV_SEL, EX_IVT_CTL_THRESH),
	EX_QPI_PACKET_FIELDS,
	EX_HSX_INV,
	{ }
};

static const struct ex_field ex_hsx_ha_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH),
	{ .name = "filter_addr", .config = 1, .mask = EX_H_ADDR },
	{ .name = "filter_opc", .config = 1, .mask = EX_H_OPC },
	EX_HSX_INV,
	{ }
};

static const struct ex_field ex_hsx_irp_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH),
	{ .name = "unit", .config = 1, .mask = EX_I_UNIT },
	EX_HSX_INV,
	{ }
};

static const struct ex_box_type ex_hsx_qpi = {
	.name	= "qpi",
	EX_HSX_PCI_BOX,
	.clock	= EX_Q_CLOCKTICKS,
	.banks	= { { .num = 4, .bit = 0, .width = EX_CTR_BITS, EX_IVT_PCI_BANK } },
	.filters = ex_qpi_filters,
	.num_filters = EX_Q_NUM_FILTERS,
	.fields	= ex_hsx_qpi_fields,
	.events	= ex_qpi_events,
	.encode	= ex_qpi_encode,
};

/* Home agent: the events of the IOT count on counters 0 to 2. */
static const u8 ex_hsx_ha_only[EX_EVENT_CODES] = {
	[0x61] = 0x7, [0x62] = 0x7, [0x64] = 0x7, [0x65] = 0x7,
};

static const struct ex_box_type ex_hsx_ha = {
	.name	= "ha",
	EX_HSX_PCI_BOX,
	.clock	= EX_IVT_CLOCKTICKS,
	.banks	= { { .num = 4, .bit = 0, .width = EX_CTR_BITS, EX_IVT_PCI_BANK } },
	.filters = ex_ivt_ha_filters,
	.num_filters = EX_H_NUM_FILTERS,
	.fields	= ex_hsx_ha_fields,
	.musts	= ex_ivt_ha_musts,
	.events	= ex_ha_events,
	.only	= ex_hsx_ha_only,
	.encode	= ex_ivt_ha_encode,
};

static const struct ex_box_type ex_hsx_imc = {
	.name	= "imc",
	EX_HSX_PCI_BOX,
	.clock	= EX_IVT_EV_SEL_FIXED,
	.banks	= { { EX_IVT_M_BANK }, { EX_IVT_M_FIXED_BANK } },
	.fields	= ex_hsx_fields,
	.events	= ex_imc_events,
	.encode	= ex_ivt_imc_encode,
};

/* IRP: two units of two counters each, in one row (5) */
static const struct ex_box_type ex_hsx_irp = {
	.name	= "irp",
	EX_HSX_PCI_BOX,
	.clock	= EX_IVT_CLOCKTICKS,
	.banks	= {
		{
			.num = 2 * EX_I_COUNTERS, .bit = 0, .width = EX_CTR_BITS,
			.quirks = EX_PROBE_WIDTH, EX_IVT_PCI_BANK,
		},
	},
	.fields	= ex_hsx_irp_fields,
	.events	= ex_irp_events,
	.encode	= ex_ivt_irp_encode,
};

static const u8 ex_hsx_r2pcie_only[EX_EVENT_CODES] = {
	[0x10] = 0x3, [0x11] = 0x3, [0x13] = 0x1, [0x23] = 0x1, [0x24] = 0x1, [0x25] = 0x1,
	[0x26] = 0x3, [0x27] = 0x1, [0x28] = 0x3, [0x29] = 0x3, [0x2A] = 0x1, [0x2B] = 0x3,
	[0x2C] = 0x3, [0x2D] = 0x3, [0x32] = 0x3, [0x33] = 0x3, [0x34] = 0x3, [0x35] = 0x3,
};

static const struct ex_box_type ex_hsx_r2pcie = {
	.name	= "r2pcie",
	EX_HSX_PCI_BOX,
	.clock	= EX_R_CLOCKTICKS,
	.banks	= { { .num = 4, .bit = 0, .width = EX_CTR_BITS, EX_IVT_PCI_BANK } },
	.fields	= ex_hsx_fields,
	.events	= ex_r2pcie_events,
	.only	= ex_hsx_r2pcie_only,
	.encode	= ex_ivt_plain_encode,
};

/* R3QPI: where Intel's list and intel_uncore differ, the counters that both have */
static const u8 ex_hsx_r3qpi_only[EX_EVENT_CODES] = {
	[0x01] = 0x3, [0x10] = 0x3, [0x11] = 0x3, [0x12] = 0x3, [0x13] = 0x1, [0x14] = 0x3,
	[0x15] = 0x3, [0x1F] = 0x3, [0x20] = 0x3, [0x21] = 0x3, [0x22] = 0x3, [0x23] = 0x3,
	[0x25] = 0x3, [0x26] = 0x3, [0x28] = 0x3, [0x29] = 0x3, [0x2A] = 0x1, [0x2B] = 0x1,
	[0x2C] = 0x3, [0x2D] = 0x3, [0x2E] = 0x3, [0x2F] = 0x3, [0x31] = 0x3, [0x32] = 0x3,
	[0x33] = 0x3, [0x34] = 0x3, [0x36] = 0x3, [0x37] = 0x3, [0x38] = 0x3, [0x39] = 0x3,
};

static const struct ex_box_type ex_hsx_r3qpi = {
	.name	= "r3qpi",
	EX_HSX_PCI_BOX,
	.clock	= EX_R_CLOCKTICKS,
	.banks	= {
		{
			.num = 3, .bit = 0, .width = EX_CTR_BITS, .quirks = EX_PROBE_WIDTH,
			EX_IVT_PCI_BANK,
		},
	},
	.fields	= ex_hsx_fields,
	.events	= ex_r3qpi_events,
	.only	= ex_hsx_r3qpi_only,
	.encode	= ex_ivt_plain_encode,
};

#define EX_HSX_ROW(box, n, addr)	EX_ROW(box, n, addr, 0)
#define EX_HSX_QPI(n)	EX_HSX_ROW(ex_hsx_qpi, n, EX_Q_BASE(n))
#define EX_HSX_IMC(n)	EX_HSX_ROW(ex_hsx_imc, n, EX_IVT_M_BASE(n))
#define EX_HSX_CBOX(n)	EX_HSX_ROW(ex_hsx_cbox, n, EX_HSX_C_BASE(n))
#define EX_HSX_HA(n)	EX_HSX_ROW(ex_hsx_ha, n, EX_IVT_H_BASE(n))
#define EX_HSX_R3QPI(n)	EX_HSX_ROW(ex_hsx_r3qpi, n, EX_IVT_RQ_BASE(n))
#define EX_HSX_SBOX(n, large)	\
	{ .type = &ex_hsx_sbox, .num = (n), .base = EX_HSX_S_BASE(n), .capid_bits = (large) }

static const struct ex_box_row ex_hsx_boxes[] = {
	EX_HSX_ROW(ex_hsx_ubox, -1, EX_HSX_U_BASE),
	EX_HSX_QPI(0), EX_HSX_QPI(1), EX_HSX_QPI(2),
	EX_HSX_IMC(0), EX_HSX_IMC(1), EX_HSX_IMC(2), EX_HSX_IMC(3),
	EX_HSX_IMC(4), EX_HSX_IMC(5), EX_HSX_IMC(6), EX_HSX_IMC(7),
	EX_HSX_CBOX(0), EX_HSX_CBOX(1), EX_HSX_CBOX(2), EX_HSX_CBOX(3), EX_HSX_CBOX(4),
	EX_HSX_CBOX(5), EX_HSX_CBOX(6), EX_HSX_CBOX(7), EX_HSX_CBOX(8), EX_HSX_CBOX(9),
	EX_HSX_CBOX(10), EX_HSX_CBOX(11), EX_HSX_CBOX(12), EX_HSX_CBOX(13), EX_HSX_CBOX(14),
	EX_HSX_CBOX(15), EX_HSX_CBOX(16), EX_HSX_CBOX(17),
	EX_HSX_SBOX(0, false), EX_HSX_SBOX(1, false), EX_HSX_SBOX(2, true), EX_HSX_SBOX(3, true),
	EX_HSX_HA(0), EX_HSX_HA(1),
	EX_HSX_ROW(ex_hsx_pcu, -1, EX_HSX_P_BASE),
	EX_HSX_ROW(ex_hsx_irp, -1, EX_IVT_I_BASE),
	EX_HSX_ROW(ex_hsx_r2pcie, -1, EX_IVT_RP_BASE),
	EX_HSX_R3QPI(0), EX_HSX_R3QPI(1), EX_HSX_R3QPI(2),
};

static const struct ex_box_row ex_bdx_boxes[] = {
	EX_HSX_ROW(ex_hsx_ubox, -1, EX_HSX_U_BASE),
	EX_HSX_QPI(0), EX_HSX_QPI(1), EX_HSX_QPI(2),
	EX_HSX_IMC(0), EX_HSX_IMC(1), EX_HSX_IMC(2), EX_HSX_IMC(3),
	EX_HSX_IMC(4), EX_HSX_IMC(5), EX_HSX_IMC(6), EX_HSX_IMC(7),
	EX_HSX_CBOX(0), EX_HSX_CBOX(1), EX_HSX_CBOX(2), EX_HSX_CBOX(3), EX_HSX_CBOX(4),
	EX_HSX_CBOX(5), EX_HSX_CBOX(6), EX_HSX_CBOX(7), EX_HSX_CBOX(8), EX_HSX_CBOX(9),
	EX_HSX_CBOX(10), EX_HSX_CBOX(11), EX_HSX_CBOX(12), EX_HSX_CBOX(13), EX_HSX_CBOX(14),
	EX_HSX_CBOX(15), EX_HSX_CBOX(16), EX_HSX_CBOX(17), EX_HSX_CBOX(18), EX_HSX_CBOX(19),
	EX_HSX_CBOX(20), EX_HSX_CBOX(21), EX_HSX_CBOX(22), EX_HSX_CBOX(23),
	EX_HSX_SBOX(0, true), EX_HSX_SBOX(1, true), EX_HSX_SBOX(2, true), EX_HSX_SBOX(3, true),
	EX_HSX_HA(0), EX_HSX_HA(1),
	EX_HSX_ROW(ex_bdx_pcu, -1, EX_HSX_P_BASE),
	EX_HSX_ROW(ex_hsx_irp, -1, EX_IVT_I_BASE),
	EX_HSX_ROW(ex_hsx_r2pcie, -1, EX_IVT_RP_BASE),
	EX_HSX_R3QPI(0), EX_HSX_R3QPI(1), EX_HSX_R3QPI(2),
};

static const struct ex_box_row ex_bde_boxes[] = {
	EX_HSX_ROW(ex_hsx_ubox, -1, EX_HSX_U_BASE),
	EX_HSX_IMC(0), EX_HSX_IMC(1), EX_HSX_IMC(2), EX_HSX_IMC(3),
	EX_HSX_IMC(4), EX_HSX_IMC(5), EX_HSX_IMC(6), EX_HSX_IMC(7),
	EX_HSX_CBOX(0), EX_HSX_CBOX(1), EX_HSX_CBOX(2), EX_HSX_CBOX(3), EX_HSX_CBOX(4),
	EX_HSX_CBOX(5), EX_HSX_CBOX(6), EX_HSX_CBOX(7), EX_HSX_CBOX(8), EX_HSX_CBOX(9),
	EX_HSX_CBOX(10), EX_HSX_CBOX(11), EX_HSX_CBOX(12), EX_HSX_CBOX(13), EX_HSX_CBOX(14),
	EX_HSX_CBOX(15),
	EX_HSX_HA(0), EX_HSX_HA(1),
	EX_HSX_ROW(ex_bdx_pcu, -1, EX_HSX_P_BASE),
	EX_HSX_ROW(ex_hsx_irp, -1, EX_IVT_I_BASE),
	EX_HSX_ROW(ex_hsx_r2pcie, -1, EX_IVT_RP_BASE),
};

/* 5.  The ID of the function with the filter of Haswell-EP's QPI port 2 is unknown. */
static const u16 ex_hsx_functions[EX_MAX_FUNCTIONS] = {
	0x2F32, 0x2F86, 0x2F33, 0x2F96, 0x2F3A, 0,			/* QPI ports, filters */
	0x2F30, 0x2F38,							/* home agents */
	0x2FB0, 0x2FB1, 0x2FB4, 0x2FB5, 0x2FD0, 0x2FD1, 0x2FD4, 0x2FD5,	/* iMC channels */
	0x2F39,								/* IRP */
	0x2F34,								/* R2PCIe */
	0x2F36, 0x2F37, 0x2F3E,						/* R3QPI */
};

static const u16 ex_bdx_functions[EX_MAX_FUNCTIONS] = {
	0x6F32, 0x6F86, 0x6F33, 0x6F96, 0x6F3A, 0x6F46,
	0x6F30, 0x6F38,
	0x6FB0, 0x6FB1, 0x6FB4, 0x6FB5, 0x6FD0, 0x6FD1, 0x6FD4, 0x6FD5,
	0x6F39,
	0x6F34,
	0x6F36, 0x6F37, 0x6F3E,
};

static const u16 ex_bde_functions[EX_MAX_FUNCTIONS] = {
	0, 0, 0, 0, 0, 0,
	0x6F30, 0x6F38,
	0x6FB0, 0x6FB1, 0x6FB4, 0x6FB5, 0x6FD0, 0x6FD1, 0x6FD4, 0x6FD5,
	0x6F39,
	0x6F34,
};

/* The bits above 17, of cores of Broadwell-EP, are UNCONFIRMED (3.1). */
#define EX_HSX_GLOBAL(bits) {							\
	.ctl = EX_HSX_GLOBAL_CTL,						\
	.status = EX_HSX_GLOBAL_STATUS, .status_clear = EX_HSX_GLOBAL_STATUS,	\
	.ctl_run = EX_IVT_GLOBAL_CTL_UNFRZ_ALL | EX_IVT_GLOBAL_CTL_WK_ON_PMI,	\
	.ctl_stop = EX_IVT_GLOBAL_CTL_FRZ_ALL,					\
	.ctl_unload = EX_IVT_GLOBAL_CTL_UNFRZ_ALL,				\
	.freeze = EX_FREEZE_ALWAYS,						\
	.status_mask = EX_HSX_STATUS_OV, .status_pmi = EX_HSX_STATUS_OV,	\
	.clear_after = EX_HSX_STATUS_OV,					\
	.core_sels = ex_single_cores, .num_core_sels = (bits),			\
}

/* 2 CAPID4: which S-Boxes the die has; 0 is a small die */
#define EX_HSX_CAPID(id)	.capid = (id), .capid_reg = 0x94, .capid_mask = GENMASK(7, 6)

const struct ex_platform ex_haswell_ep = {
	.name = "Haswell-EP", .id = EX_HASWELL_EP, .unconfirmed = true,
	.global = EX_HSX_GLOBAL(18),
	.pci = { .map = 0x2F1E, .node = EX_U_CPUNODEID, EX_HSX_CAPID(0x2FC0),
		 .functions = ex_hsx_functions },
	.num_boxes = ARRAY_SIZE(ex_hsx_boxes),
	.boxes = ex_hsx_boxes,
};

const struct ex_platform ex_broadwell_ep = {
	.name = "Broadwell-EP", .id = EX_BROADWELL_EP, .unconfirmed = true,
	.global = EX_HSX_GLOBAL(24),
	.pci = { .map = 0x6F1E, .node = EX_U_CPUNODEID, EX_HSX_CAPID(0x6FC0),
		 .functions = ex_bdx_functions },
	.num_boxes = ARRAY_SIZE(ex_bdx_boxes),
	.boxes = ex_bdx_boxes,
};

const struct ex_platform ex_broadwell_de = {
	.name = "Broadwell-DE", .id = EX_BROADWELL_DE, .unconfirmed = true,
	.global = EX_HSX_GLOBAL(18),
	.pci = { .map = 0x6F1E, .node = EX_U_CPUNODEID, .functions = ex_bde_functions },
	.num_boxes = ARRAY_SIZE(ex_bde_boxes),
	.boxes = ex_bde_boxes,
};
