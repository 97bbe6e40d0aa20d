// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: Xeon E5/E7 v2 (Ivytown), boxes in PCI functions: QPI ports, home agents, channels of
 * the memory controllers, IRP, R2PCIe, R3QPI
 */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "ivytown.h"
#include "events/events.h"

/* All of them have the same layout, but for the counters of the IRP. */
#define EX_IVT_PCI_BOX								\
	EX_IVT_GATE(EX_IVT_PCI_BOX_CTL),					\
	.status	= EX_IVT_PCI_STATUS, .clear = EX_IVT_PCI_STATUS

static const struct ex_field ex_ivt_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH),
	{ }
};

const struct ex_field ex_hsx_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH),
	EX_HSX_INV,
	{ }
};

const char *ex_ivt_plain_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	return ex_ivt_encode(config, EX_IVT_CTL_THRESH, req);
}

/* QPI port: event CTO_COUNT counts the packets that pass the port's filter. */
const struct ex_filter ex_qpi_filters[EX_Q_NUM_FILTERS] = {
	[EX_Q_FILTER_MATCH0]	= { EX_Q_PKT_MATCH0, EX_Q_PER_PORT },
	[EX_Q_FILTER_MATCH1]	= { EX_Q_PKT_MATCH1, EX_Q_PER_PORT },
	[EX_Q_FILTER_MASK0]	= { EX_Q_PKT_MASK0, EX_Q_PER_PORT },
	[EX_Q_FILTER_MASK1]	= { EX_Q_PKT_MASK1, EX_Q_PER_PORT },
};

static const struct ex_field ex_qpi_fields[] = {
	EX_IVT_FIELDS(EX_QPI_EV_SEL, EX_IVT_CTL_THRESH),
	EX_QPI_PACKET_FIELDS,
	{ }
};

const char *ex_qpi_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	const char *why = ex_ivt_encode(config, EX_IVT_CTL_THRESH, req);

	if (why)
		return why;
	if ((config[0] & EX_QPI_EV_SEL) != EX_Q_CTO_COUNT)
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
	.banks	= { { .num = 4, .bit = 0, .width = EX_CTR_BITS, EX_IVT_PCI_BANK } },
	.filters = ex_qpi_filters,
	.num_filters = ARRAY_SIZE(ex_qpi_filters),
	.fields	= ex_qpi_fields,
	.events	= ex_qpi_events,
	.encode	= ex_qpi_encode,
};

/*
 * Home agent.  Event ADDR_OPC_MATCH counts the requests for one cache line, those with an opcode,
 * or those with both (15.2): umask bit 0 compares the address, bits 4:1 the opcode.
 */
const struct ex_filter ex_ivt_ha_filters[EX_H_NUM_FILTERS] = {
	[EX_H_FILTER_ADDR0]	= { EX_IVT_H_ADDRMATCH0, EX_IVT_PER_FUNCTION },
	[EX_H_FILTER_ADDR1]	= { EX_IVT_H_ADDRMATCH1, EX_IVT_PER_FUNCTION },
	[EX_H_FILTER_OPC]	= { EX_IVT_H_OPCODEMATCH, EX_IVT_PER_FUNCTION },
};

static const struct ex_field ex_ivt_ha_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH),
	{ .name = "filter_addr", .config = 1, .mask = EX_H_ADDR },
	{ .name = "filter_opc", .config = 1, .mask = EX_H_OPC },
	{ }
};

#define EX_H_ADDR_OPC_MATCH		0x20
#define   EX_H_MATCHES_ADDR		BIT_ULL(8)
#define   EX_H_MATCHES_OPC		GENMASK_ULL(12, 9)

/* Opcode 0 is one. */
const struct ex_must ex_ivt_ha_musts[] = {
	{
		.mask = EX_H_MATCHES_ADDR | EX_IVT_CTL_EV_SEL,
		.events = EX_H_MATCHES_ADDR | EX_H_ADDR_OPC_MATCH, .set = { 0, EX_H_ADDR },
		.why = "the event counts the cache line in filter_addr, which is 0",
	},
	{ }
};

static const char *ex_ivt_ha_match(const u64 *config, struct ex_req *req)
{
	u64 addr = FIELD_GET(EX_H_ADDR, config[1]), opc = FIELD_GET(EX_H_OPC, config[1]);

	if (addr & ~(EX_IVT_H_ADDRMATCH1_BITS << 32 | EX_IVT_H_ADDRMATCH0_BITS))
		return "filter_addr is the address of a cache line, a multiple of 64";
	if (config[0] & EX_H_MATCHES_ADDR) {
		ex_add_need(req, EX_H_FILTER_ADDR0, EX_IVT_H_ADDRMATCH0_BITS, lower_32_bits(addr));
		ex_add_need(req, EX_H_FILTER_ADDR1, EX_IVT_H_ADDRMATCH1_BITS, upper_32_bits(addr));
	} else if (addr) {
		return "filter_addr needs umask bit 0";
	}
	if (config[0] & EX_H_MATCHES_OPC)
		ex_add_need(req, EX_H_FILTER_OPC, EX_IVT_H_OPCODEMATCH_BITS, opc);
	else if (opc)
		return "filter_opc needs a umask bit of an opcode (4:1)";
	return NULL;
}

const char *ex_ivt_ha_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	const char *why = ex_ivt_encode(config, EX_IVT_CTL_THRESH, req);

	if (why)
		return why;
	if (FIELD_GET(EX_IVT_CTL_EV_SEL, config[0]) == EX_H_ADDR_OPC_MATCH)
		return ex_ivt_ha_match(config, req);
	return ex_no_filter(config);
}

const struct ex_box_type ex_ivt_ha = {
	.name	= "ha",
	EX_IVT_PCI_BOX,
	.banks	= { { .num = 4, .bit = 0, .width = EX_CTR_BITS, EX_IVT_PCI_BANK } },
	.filters = ex_ivt_ha_filters,
	.num_filters = ARRAY_SIZE(ex_ivt_ha_filters),
	.fields	= ex_ivt_ha_fields,
	.musts	= ex_ivt_ha_musts,
	.events	= ex_ha_events,
	.encode	= ex_ivt_ha_encode,
};

/* A channel of a memory controller: four counters, and the fixed counter of the DRAM clock */
const char *ex_ivt_imc_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	if (ex_ivt_is_fixed(config))
		return ex_ivt_encode_fixed(config, EX_IVT_M_FIXED_IDX, req);
	return ex_ivt_encode(config, EX_IVT_CTL_THRESH, req);
}

const struct ex_box_type ex_ivt_imc = {
	.name	= "imc",
	EX_IVT_PCI_BOX,
	.clock	= EX_IVT_EV_SEL_FIXED,
	.banks	= { { EX_IVT_M_BANK }, { EX_IVT_M_FIXED_BANK } },
	.fields	= ex_ivt_fields,
	.events	= ex_imc_events,
	.encode	= ex_ivt_imc_encode,
};

/*
 * IRP: two units of two counters each in one function, and an event is of one of them.  Whether
 * its counters have 44 or 48 bits (15.1) and ov_en is UNCONFIRMED: the probe finds out.
 */
static const struct ex_field ex_ivt_irp_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH),
	{ .name = "unit", .config = 1, .mask = EX_I_UNIT },
	{ }
};

const char *ex_ivt_irp_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	unsigned int first = config[1] & EX_I_UNIT ? EX_I_COUNTERS : 0;

	req->counters = GENMASK(first + EX_I_COUNTERS - 1, first);
	return ex_ivt_encode(config, EX_IVT_CTL_THRESH, req);
}

const struct ex_box_type ex_ivt_irp = {
	.name	= "irp",
	EX_IVT_PCI_BOX,
	.clock	= EX_IVT_CLOCKTICKS,
	.banks	= {
		{
			.num = EX_I_COUNTERS, .bit = 0, .width = EX_CTR_BITS,
			.quirks = EX_PROBE_WIDTH,
			EX_IVT_PCI_BANK_OF(EX_IVT_PCI_CTL0, EX_IVT_I0_CTR0, 16),
		},
		{
			.num = EX_I_COUNTERS, .bit = 2, .width = EX_CTR_BITS,
			.quirks = EX_PROBE_WIDTH,
			EX_IVT_PCI_BANK_OF(EX_IVT_I1_CTL0, EX_IVT_I1_CTR0, 8),
		},
	},
	.fields	= ex_ivt_irp_fields,
	.events	= ex_irp_events,
	.encode	= ex_ivt_irp_encode,
};

/* R2PCIe.  The manual's text has the ring events on counters 2 and 3, all lists on all four. */
static const u8 ex_ivt_r2pcie_only[EX_EVENT_CODES] = {
	[0x10] = 0x3, [0x11] = 0x3, [0x12] = 0x1, [0x13] = 0x1, [0x23] = 0x1, [0x25] = 0x1,
	[0x26] = 0x3, [0x28] = 0x3, [0x32] = 0x3, [0x33] = 0x3, [0x34] = 0x3,
};

const struct ex_box_type ex_ivt_r2pcie = {
	.name	= "r2pcie",
	EX_IVT_PCI_BOX,
	.clock	= EX_R_CLOCKTICKS,
	.banks	= { { .num = 4, .bit = 0, .width = EX_IVT_CTR_BITS, EX_IVT_PCI_BANK } },
	.fields	= ex_ivt_fields,
	.events	= ex_r2pcie_events,
	.only	= ex_ivt_r2pcie_only,
	.encode	= ex_ivt_plain_encode,
};

/* R3QPI: the side of a QPI port that faces the ring */
static const u8 ex_ivt_r3qpi_only[EX_EVENT_CODES] = {
	[0x10] = 0x3, [0x11] = 0x3, [0x12] = 0x3, [0x13] = 0x1, [0x23] = 0x3, [0x25] = 0x3,
	[0x26] = 0x3, [0x28] = 0x3, [0x29] = 0x3, [0x2A] = 0x3, [0x2B] = 0x3, [0x2C] = 0x3,
	[0x2D] = 0x3, [0x2E] = 0x3, [0x2F] = 0x3, [0x31] = 0x3, [0x32] = 0x3, [0x33] = 0x3,
	[0x34] = 0x3, [0x36] = 0x3, [0x37] = 0x3, [0x38] = 0x3, [0x39] = 0x3,
};

const struct ex_box_type ex_ivt_r3qpi = {
	.name	= "r3qpi",
	EX_IVT_PCI_BOX,
	.clock	= EX_R_CLOCKTICKS,
	.banks	= { { .num = 3, .bit = 0, .width = EX_IVT_CTR_BITS, EX_IVT_PCI_BANK } },
	.fields	= ex_ivt_fields,
	.events	= ex_r3qpi_events,
	.only	= ex_ivt_r3qpi_only,
	.encode	= ex_ivt_plain_encode,
};
