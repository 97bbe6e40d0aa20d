/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: Xeon E5/E7 v2 (Ivytown), what its box types have in common with one another and with
 * those of Haswell-EP.
 *
 * Numbers are sections of Documentation/hardware/ivytown.md; tables are those of the Uncore
 * Performance Monitoring Reference Manual.
 */
#ifndef EX_IVYTOWN_H
#define EX_IVYTOWN_H

#include <linux/bitfield.h>

#include "ex_uncore.h"

/* 4.1, 4.2 U-Box of the Ivytown: the same addresses, other bits */
#define EX_IVT_GLOBAL_CTL_UNFRZ_ALL	BIT_ULL(29)
#define EX_IVT_GLOBAL_CTL_WK_ON_PMI	BIT_ULL(30)
#define EX_IVT_GLOBAL_CTL_FRZ_ALL	BIT_ULL(31)
#define EX_IVT_STATUS_OV_U_FIXED	BIT_ULL(0)
#define EX_IVT_STATUS_OV_U		BIT_ULL(1)
#define EX_IVT_STATUS_OV_P		BIT_ULL(2)
#define EX_IVT_STATUS_OV_C(n)		BIT_ULL(3 + (n))
#define EX_IVT_STATUS_OV_H(n)		BIT_ULL(18 + (n))
#define EX_IVT_STATUS_OV_M(n)		BIT_ULL(20 + (n))	/* four channels each */
#define EX_IVT_STATUS_OV_Q(n)		BIT_ULL(22 + (n))	/* ports 0 and 1; 2 has none */
#define EX_IVT_STATUS_OV_RQ(n)		BIT_ULL(24 + (n))	/* links 0 and 1; 2 has none */
#define EX_IVT_STATUS_OV_RP		BIT_ULL(26)
#define EX_IVT_STATUS_OV		GENMASK_ULL(26, 0)	/* all of them */

/* 4.4, 4.5 U-Box counters */
#define EX_IVT_U_FIXED_CTL		0x08
#define EX_IVT_U_FIXED_CTR		0x09	/* 48 bits, or 44: UNCONFIRMED */
#define EX_IVT_U_CTL0			0x10
#define EX_IVT_U_STATUS			0x15	/* order of the bits: UNCONFIRMED */
#define EX_IVT_U_CTR0			0x16

/* 5.3, 15.2 event control */
#define EX_IVT_CTL_EV_SEL		GENMASK_ULL(7, 0)
#define   EX_IVT_EV_SEL_FIXED		0xFF		/* of no event: ours for fixed counters */
#define EX_IVT_CTL_UMASK		GENMASK_ULL(15, 8)
#define EX_IVT_CTL_OCC_SEL		GENMASK_ULL(15, 14)	/* PCU */
#define EX_IVT_CTL_EDGE_DET		BIT_ULL(18)
#define EX_IVT_CTL_TID_EN		BIT_ULL(19)	/* C-Box */
#define EX_IVT_CTL_OV_EN		BIT_ULL(20)	/* not C-Box */
#define EX_IVT_CTL_EV_SEL_EXT		BIT_ULL(21)	/* QPI, PCU */
#define EX_IVT_CTL_EN			BIT_ULL(22)
#define EX_IVT_CTL_THRESH		GENMASK_ULL(31, 24)
#define EX_IVT_CTL_THRESH5		GENMASK_ULL(28, 24)	/* U-Box, PCU */
#define EX_IVT_CTL_OCC_INVERT		BIT_ULL(30)	/* PCU */
#define EX_IVT_CTL_OCC_EDGE_DET		BIT_ULL(31)	/* PCU */

/* 4.5, 15.1 bits of the counters of U-Box, C-Boxes, R2PCIe and R3QPI */
#define EX_IVT_CTR_BITS			44

/* 5.1, 15.2 BOX_CTL, which all boxes but the U-Box have */
#define EX_IVT_BOX_CTL_FRZ		BIT(8)
#define EX_IVT_BOX_CTL_ON		GENMASK(17, 16)	/* must be written 1 */

/* 15.3 C-Boxes and PCU: BOX_CTL, and registers relative to it */
#define EX_IVT_C_BASE(n)		(0xD04 + EX_IVT_PER_C * (n))
#define EX_IVT_PER_C			0x20
#define EX_IVT_P_BASE			0xC24
#define EX_IVT_MSR_CTL0			0x0C
#define EX_IVT_MSR_STATUS		0x11	/* PCU */
#define EX_IVT_MSR_CTR0			0x12
#define EX_IVT_C_FILTER			0xD14	/* of C-Box 0 */
#define   EX_IVT_C_FILTER_TID		GENMASK_ULL(4, 0)
#define   EX_IVT_C_FILTER_LINK		GENMASK_ULL(8, 5)	/* reserved; LNX */
#define   EX_IVT_C_FILTER_STATE		GENMASK_ULL(22, 17)
#define EX_IVT_C_FILTER1		0xD1A
#define   EX_IVT_C_FILTER1_NID		GENMASK_ULL(15, 0)
#define   EX_IVT_C_FILTER1_OPC		GENMASK_ULL(28, 20)
#define   EX_IVT_C_FILTER1_C6		BIT_ULL(29)	/* reserved; LNX */
#define   EX_IVT_C_FILTER1_NC		BIT_ULL(30)
#define   EX_IVT_C_FILTER1_ISOC		BIT_ULL(31)
#define EX_IVT_P_FILTER			0xC34
#define   EX_IVT_P_FILTER_BAND(n)	(GENMASK_ULL(7, 0) << 8 * (n))	/* 100 MHz */

/*
 * 3, 15.3: registers in PCI configuration space.  Function 2 * n of a package has the
 * counters of QPI port n, function 2 * n + 1 its packet filter.
 */
#define EX_IVT_PER_FUNCTION		0x1000
#define EX_Q_PER_PORT			0x2000
#define EX_Q_BASE(n)			EX_PCI_REG(2 * (n), 0)
#define EX_IVT_H_BASE(n)		EX_PCI_REG(6 + (n), 0)
#define EX_IVT_M_BASE(n)		EX_PCI_REG(8 + (n), 0)
#define EX_IVT_I_BASE			EX_PCI_REG(16, 0)
#define EX_IVT_RP_BASE			EX_PCI_REG(17, 0)
#define EX_IVT_RQ_BASE(n)		EX_PCI_REG(18 + (n), 0)

#define EX_IVT_PCI_CTR0			0xA0	/* low half, then high half */
#define   EX_IVT_PCI_HIGH		4
#define EX_IVT_PCI_CTL0			0xD8
#define EX_IVT_PCI_BOX_CTL		0xF4
#define EX_IVT_PCI_STATUS		0xF8

/* 5.5, 5.6 QPI ports */
#define EX_Q_PKT_MATCH0			EX_PCI_REG(1, 0x228)	/* of port 0 */
#define EX_Q_PKT_MATCH1			EX_PCI_REG(1, 0x22C)
#define EX_Q_PKT_MASK0			EX_PCI_REG(1, 0x238)
#define EX_Q_PKT_MASK1			EX_PCI_REG(1, 0x23C)
#define   EX_Q_PKT0_BITS		(BIT_ULL(31) | GENMASK_ULL(17, 3))
#define   EX_Q_PKT1_BITS		(GENMASK_ULL(19, 16) | GENMASK_ULL(3, 0))
#define EX_Q_CLOCKTICKS			0x14
#define EX_Q_CTO_COUNT			(EX_IVT_CTL_EV_SEL_EXT | 0x38)

/* 15.2 home agents: the cache line and the opcode of ADDR_OPC_MATCH */
#define EX_IVT_H_ADDRMATCH0		(EX_IVT_H_BASE(0) + 0x40)
#define   EX_IVT_H_ADDRMATCH0_BITS	GENMASK_ULL(31, 6)
#define EX_IVT_H_ADDRMATCH1		(EX_IVT_H_BASE(0) + 0x44)
#define   EX_IVT_H_ADDRMATCH1_BITS	GENMASK_ULL(13, 0)	/* address bits 45:32 */
#define EX_IVT_H_OPCODEMATCH		(EX_IVT_H_BASE(0) + 0x48)
#define   EX_IVT_H_OPCODEMATCH_BITS	GENMASK_ULL(5, 0)

/* 15.3 iMC channels: the fixed counter of the DRAM clock */
#define EX_IVT_M_FIXED_CTR		0xD0
#define EX_IVT_M_FIXED_CTL		0xF0

/* 15.3 IRP: the counters of its two packages are not in one row */
#define EX_IVT_I0_CTR0			0xA0
#define EX_IVT_I1_CTR0			0xB8
#define EX_IVT_I1_CTL0			0xE0

/* hsx 3 Haswell-EP: its MSRs, relative to the box; the fields are the Ivytown's, with these */
#define EX_HSX_CTL_INVERT		BIT_ULL(23)

/* ivytown_msr.c: boxes in MSRs */
extern const struct ex_box_type ex_ivt_ubox;
extern const struct ex_box_type ex_ivt_cbox;
extern const struct ex_box_type ex_ivt_pcu;

/* ivytown_pci.c: boxes in PCI functions */
extern const struct ex_box_type ex_qpi;
extern const struct ex_box_type ex_ivt_ha;
extern const struct ex_box_type ex_ivt_imc;
extern const struct ex_box_type ex_ivt_irp;
extern const struct ex_box_type ex_ivt_r2pcie;
extern const struct ex_box_type ex_ivt_r3qpi;

/* One core each: with wk_on_pmi, every PMI would wake all cores of a mask. */
#define EX_MAX_CORE_SELS	28
extern const u64 ex_single_cores[EX_MAX_CORE_SELS];

#define EX_ROW(box, n, addr, global_bits)					\
	{ .type = &(box), .num = (n), .base = (addr), .u_bit = (global_bits) }

/* BOX_CTL, which all box types but the U-Box have (5.1, 15.2): members of struct ex_box_type */
#define EX_IVT_GATE(box_ctl)							\
	.gate	= EX_GATE_BOX, .gate_reg = (box_ctl),				\
	.gate_shut = EX_IVT_BOX_CTL_ON | EX_IVT_BOX_CTL_FRZ, .gate_run = EX_IVT_BOX_CTL_ON

#define EX_IVT_PCI_BANK_OF(ctl0, ctr0, step)					\
	.ctl = (ctl0), .ctl_step = 4,						\
	.ctr = (ctr0), .ctr_step = (step), .high = EX_IVT_PCI_HIGH,		\
	.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN

#define EX_IVT_PCI_BANK		EX_IVT_PCI_BANK_OF(EX_IVT_PCI_CTL0, EX_IVT_PCI_CTR0, 8)

/* Counters of the U-Box and of an iMC channel behind the general ones, and of a unit of the IRP */
#define EX_IVT_U_FIXED_IDX	2
#define EX_IVT_M_FIXED_IDX	4
#define EX_I_UNIT		BIT_ULL(0)
#define EX_I_COUNTERS		2

/* An iMC channel: bit 0 of the status is the fixed counter's, bit n + 1 counter n's (14.7). */
#define EX_IVT_M_BANK								\
	.num = EX_IVT_M_FIXED_IDX, .bit = 1, .width = EX_CTR_BITS, EX_IVT_PCI_BANK

#define EX_IVT_M_FIXED_BANK							\
	.num = 1, .bit = 0, .width = EX_CTR_BITS,				\
	EX_IVT_PCI_BANK_OF(EX_IVT_M_FIXED_CTL, EX_IVT_M_FIXED_CTR, 0)

/* Clocks for the probe; of boxes that have only event 0, with thresh 1, which counts the same */
#define EX_IVT_CLOCKTICKS	BIT(24)
#define EX_R_CLOCKTICKS		0x01	/* of R2PCIe and R3QPI */

/* config1 of a C-Box: filter 0 in the lower half, filter 1 in the upper one */
#define EX_C_NID	(EX_IVT_C_FILTER1_NID << 32)
#define EX_C_OPC	(EX_IVT_C_FILTER1_OPC << 32)
#define EX_C_C6		(EX_IVT_C_FILTER1_C6 << 32)
#define EX_C_NC		(EX_IVT_C_FILTER1_NC << 32)
#define EX_C_ISOC	(EX_IVT_C_FILTER1_ISOC << 32)
#define EX_C_TOR	(EX_C_OPC | EX_C_C6 | EX_C_NC | EX_C_ISOC)

/* config1 of a home agent: what ADDR_OPC_MATCH looks for */
#define EX_H_ADDR	GENMASK_ULL(45, 0)
#define EX_H_OPC	GENMASK_ULL(53, 48)

/*
 * Events of a C-Box that count nothing while a field is 0: filter_nid has a bit for each node, and
 * no request has opcode 0.  .*OPCODE with one of EVICTION, ALL and WB counts these.
 */
#define EX_C_NEEDS_NID(codes, event)						\
	{									\
		.mask = 0x4000 | (codes), .events = 0x4000 | (event), .set = { 0, EX_C_NID },	\
		.why = "the event counts the nodes in filter_nid, which is 0",	\
	}
#define EX_C_NEEDS_OPC(event)							\
	{									\
		.mask = 0x1DFF, .events = 0x0100 | (event), .set = { 0, EX_C_OPC },	\
		.why = "the event counts the opcode in filter_opc, which is 0",	\
	}

enum { EX_C_FILTER0, EX_C_FILTER1 };
enum { EX_H_FILTER_ADDR0, EX_H_FILTER_ADDR1, EX_H_FILTER_OPC, EX_H_NUM_FILTERS };
enum {
	EX_Q_FILTER_MATCH0, EX_Q_FILTER_MATCH1, EX_Q_FILTER_MASK0, EX_Q_FILTER_MASK1,
	EX_Q_NUM_FILTERS,
};

extern const struct ex_field ex_hsx_fields[];	/* of a box without filters */
extern const struct ex_must ex_ivt_pcu_musts[];
extern const struct ex_must ex_ivt_ha_musts[];
extern const struct ex_filter ex_ivt_ha_filters[EX_H_NUM_FILTERS];
extern const struct ex_filter ex_qpi_filters[EX_Q_NUM_FILTERS];

/* The first fields of a box, and those that follow at a QPI port.  Haswell-EP has inv, too. */
#define EX_IVT_NUM_FIELDS	4
#define EX_IVT_FIELDS(ev_sel, threshold)					\
	[0] = { .name = "event", .mask = (ev_sel) },				\
	{ .name = "umask", .mask = EX_IVT_CTL_UMASK },				\
	{ .name = "edge", .mask = EX_IVT_CTL_EDGE_DET },			\
	{ .name = "thresh", .mask = (threshold) }

#define EX_HSX_INV	{ .name = "inv", .mask = EX_HSX_CTL_INVERT }

#define EX_P_FIELDS(ev_sel)							\
	[0] = { .name = "event", .mask = (ev_sel) },				\
	{ .name = "occ_sel", .mask = EX_IVT_CTL_OCC_SEL },			\
	{ .name = "edge", .mask = EX_IVT_CTL_EDGE_DET },			\
	{ .name = "thresh", .mask = EX_IVT_CTL_THRESH5 },			\
	{ .name = "occ_invert", .mask = EX_IVT_CTL_OCC_INVERT },		\
	{ .name = "occ_edge", .mask = EX_IVT_CTL_OCC_EDGE_DET },		\
	{ .name = "filter_band0", .config = 1, .mask = EX_IVT_P_FILTER_BAND(0) },	\
	{ .name = "filter_band1", .config = 1, .mask = EX_IVT_P_FILTER_BAND(1) },	\
	{ .name = "filter_band2", .config = 1, .mask = EX_IVT_P_FILTER_BAND(2) },	\
	{ .name = "filter_band3", .config = 1, .mask = EX_IVT_P_FILTER_BAND(3) }

#define EX_QPI_EV_SEL	(EX_IVT_CTL_EV_SEL_EXT | EX_IVT_CTL_EV_SEL)
#define EX_QPI_PACKET_FIELDS							\
	[EX_IVT_NUM_FIELDS] =							\
	{ .name = "match_rds", .config = 1, .mask = GENMASK_ULL(51, 48) },	\
	{ .name = "match_rnid30", .config = 1, .mask = GENMASK_ULL(35, 32) },	\
	{ .name = "match_rnid4", .config = 1, .mask = BIT_ULL(31) },		\
	{ .name = "match_dnid", .config = 1, .mask = GENMASK_ULL(17, 13) },	\
	{ .name = "match_mc", .config = 1, .mask = GENMASK_ULL(12, 9) },	\
	{ .name = "match_opc", .config = 1, .mask = GENMASK_ULL(8, 5) },	\
	{ .name = "match_vnw", .config = 1, .mask = GENMASK_ULL(4, 3) },	\
	{ .name = "match0", .config = 1, .mask = GENMASK_ULL(31, 0) },		\
	{ .name = "match1", .config = 1, .mask = GENMASK_ULL(63, 32) },		\
	{ .name = "mask_rds", .config = 2, .mask = GENMASK_ULL(51, 48) },	\
	{ .name = "mask_rnid30", .config = 2, .mask = GENMASK_ULL(35, 32) },	\
	{ .name = "mask_rnid4", .config = 2, .mask = BIT_ULL(31) },		\
	{ .name = "mask_dnid", .config = 2, .mask = GENMASK_ULL(17, 13) },	\
	{ .name = "mask_mc", .config = 2, .mask = GENMASK_ULL(12, 9) },		\
	{ .name = "mask_opc", .config = 2, .mask = GENMASK_ULL(8, 5) },		\
	{ .name = "mask_vnw", .config = 2, .mask = GENMASK_ULL(4, 3) },		\
	{ .name = "mask0", .config = 2, .mask = GENMASK_ULL(31, 0) },		\
	{ .name = "mask1", .config = 2, .mask = GENMASK_ULL(63, 32) }

#define EX_C_USES	14	/* with the one that ends them */

/**
 * struct ex_ivt_cbox - the filters of a C-Box
 * @tid:	thread, in config1
 * @state:	states of a lookup, in config1
 * @uses:	what the events use; the last uses nothing
 * @uses.code:	event code
 * @uses.umask:	the event has a sub-event of these; 0: any
 * @uses.bits:	bits of config1
 */
struct ex_ivt_cbox {
	u64 tid, state;
	struct {
		u8 code, umask;
		u64 bits;
	} uses[EX_C_USES];
};

/* Encodings that processors share, see &struct ex_box_type.encode */
const char *ex_ivt_encode_cbox(const struct ex_ivt_cbox *cbox, const u64 *config,
			       struct ex_req *req);
const char *ex_ivt_ubox_encode(const u64 *config, unsigned int alt, struct ex_req *req);
const char *ex_ivt_pcu_encode(const u64 *config, unsigned int alt, struct ex_req *req);
const char *ex_ivt_imc_encode(const u64 *config, unsigned int alt, struct ex_req *req);
const char *ex_ivt_irp_encode(const u64 *config, unsigned int alt, struct ex_req *req);
const char *ex_ivt_ha_encode(const u64 *config, unsigned int alt, struct ex_req *req);
const char *ex_ivt_plain_encode(const u64 *config, unsigned int alt, struct ex_req *req);
const char *ex_qpi_encode(const u64 *config, unsigned int alt, struct ex_req *req);

/**
 * ex_ivt_encode - encode an event of a general counter
 * @config:	the event's config words
 * @thresh:	field of the threshold
 * @req:	encoding of the event
 * Return: NULL, or why there is no such event
 */
static inline const char *ex_ivt_encode(const u64 *config, u64 thresh, struct ex_req *req)
{
	req->ctl = config[0];
	/* 5.3: edge counts the edges of the thresholded signal, which inv inverts. */
	if (config[0] & EX_IVT_CTL_EDGE_DET && !(config[0] & thresh))
		return "edge needs a thresh";
	if (config[0] & EX_HSX_CTL_INVERT && !(config[0] & thresh))
		return "inv needs a thresh";
	return NULL;
}

static inline bool ex_ivt_is_fixed(const u64 *config)
{
	return FIELD_GET(EX_IVT_CTL_EV_SEL, config[0]) == EX_IVT_EV_SEL_FIXED;
}

/* The control register of a fixed counter has en and ov_en alone (table 2-8). */
static inline const char *ex_ivt_encode_fixed(const u64 *config, unsigned int idx,
					      struct ex_req *req)
{
	if (config[0] != EX_IVT_EV_SEL_FIXED)
		return "the clock has no umask, edge or thresh";
	req->counters = BIT(idx);
	return NULL;
}

#endif /* EX_IVYTOWN_H */
