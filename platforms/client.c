// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: client Cores, Sandy Bridge to Comet Lake.
 *
 * Numbers are sections of Documentation/hardware/client.md.
 */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "ex_uncore.h"
#include "events/events.h"

/* 3.1 MSR_UNC_PERF_GLOBAL_CTRL */
#define EX_CL_GLOBAL_CTRL		0x391
#define EX_SKL_GLOBAL_CTRL		0xE01
#define   EX_CL_CTRL_EN			BIT_ULL(29)
#define   EX_CL_CTRL_WAKE_PMI		BIT_ULL(30)
#define   EX_CL_CTRL_FREEZE		BIT_ULL(31)

/* 3.3, 2 Event selects and counters, as addresses or relative to their box */
#define EX_CL_CTL_EVENT			GENMASK_ULL(7, 0)
#define EX_CL_CTL_UMASK			GENMASK_ULL(15, 8)
#define EX_CL_CTL_EDGE			BIT_ULL(18)
#define EX_CL_CTL_OVF_EN		BIT_ULL(20)
#define EX_CL_CTL_EN			BIT_ULL(22)
#define EX_CL_CTL_INV			BIT_ULL(23)
#define EX_CL_CTL_CMASK			GENMASK_ULL(28, 24)
#define EX_CL_FIXED_CTL			0x394
#define EX_CL_FIXED_CTR			0x395
#define EX_CL_CBO_CONFIG		0x396
#define EX_CL_ARB			0x3B0
#define   EX_CL_ARB_CTL			2
#define   EX_CL_ARB_OCCUPANCY		0x80
#define   EX_CL_ARB_COH_OCCUPANCY	0x83
#define EX_CL_CBO(n)			(0x700 + 0x10 * (n))
#define   EX_CL_CBO_CTR			6
#define EX_CFL_CBO_7			0xF70
#define EX_CL_COUNTERS			2	/* of a box */
#define EX_SKL_COUNTERS			4	/* of a C-Box */

/* The hardware has no event code for the fixed counter; 0xFF is intel_uncore's. */
#define EX_CL_EVENT_FIXED		0xFF

static const struct ex_field ex_client_fields[] = {
	[0] = { .name = "event", .mask = EX_CL_CTL_EVENT },
	{ .name = "umask", .mask = EX_CL_CTL_UMASK },
	{ .name = "edge", .mask = EX_CL_CTL_EDGE },
	{ .name = "inv", .mask = EX_CL_CTL_INV },
	{ .name = "cmask", .mask = EX_CL_CTL_CMASK },
	{ }
};

static const char *ex_client_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	if (FIELD_GET(EX_CL_CTL_EVENT, config[0]) == EX_CL_EVENT_FIXED)
		return "only the first C-Box has the fixed counter, without other fields";
	req->ctl = config[0];
	return NULL;
}

static const char *ex_cbox_0_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	if (config[0] != EX_CL_EVENT_FIXED)
		return ex_client_encode(config, alt, req);
	req->counters += 1;	/* the bit of the counter behind them */
	return NULL;
}

/* 6 Occupancies count on counter 0 alone. */
static const char *ex_arb_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	u64 event = FIELD_GET(EX_CL_CTL_EVENT, config[0]);

	if (event == EX_CL_ARB_OCCUPANCY || event == EX_CL_ARB_COH_OCCUPANCY)
		req->counters = BIT(0);
	return ex_client_encode(config, alt, req);
}

#define EX_CL_BANK(num_, ctl_, ctr_)					\
	{								\
		.num = (num_), .width = EX_CTR_BITS, .quirks = EX_PROBE_WIDTH, \
		.ctl = (ctl_), .ctl_step = 1, .ctr = (ctr_), .ctr_step = 1, \
		.en = EX_CL_CTL_EN, .pmi = EX_CL_CTL_OVF_EN,		\
	}
#define EX_CL_FIXED_BANK						\
	{								\
		.num = 1, .width = EX_CTR_BITS, .quirks = EX_PROBE_WIDTH, \
		.ctl = EX_CL_FIXED_CTL, .ctr = EX_CL_FIXED_CTR,		\
		.en = EX_CL_CTL_EN, .pmi = EX_CL_CTL_OVF_EN,		\
	}

/* UNCONFIRMED: the second pair of counters of a Skylake's (2) */
#define EX_CL_CBOX_TYPE(num_)						\
	.name	= "cbox",						\
	.optional = GENMASK((num_) - 1, 0) & ~GENMASK(EX_CL_COUNTERS - 1, 0), \
	.fields	= ex_client_fields,					\
	.events	= ex_cbox_events

#define EX_CL_CBOX_0(num_) {						\
	EX_CL_CBOX_TYPE(num_),						\
	.clock	= EX_CL_EVENT_FIXED,					\
	.banks	= { EX_CL_BANK(num_, 0, EX_CL_CBO_CTR), EX_CL_FIXED_BANK }, \
	.encode	= ex_cbox_0_encode,					\
}

#define EX_CL_CBOX_N(num_) {						\
	EX_CL_CBOX_TYPE(num_),						\
	.banks	= { EX_CL_BANK(num_, 0, EX_CL_CBO_CTR) },		\
	.encode	= ex_client_encode,					\
}

static const struct ex_box_type ex_client_cbox_0 = EX_CL_CBOX_0(EX_CL_COUNTERS);
static const struct ex_box_type ex_client_cbox = EX_CL_CBOX_N(EX_CL_COUNTERS);
static const struct ex_box_type ex_skylake_cbox_0 = EX_CL_CBOX_0(EX_SKL_COUNTERS);
static const struct ex_box_type ex_skylake_cbox = EX_CL_CBOX_N(EX_SKL_COUNTERS);

static const struct ex_field ex_client_imc_fields[] = {
	{ .name = "event", .mask = EX_CL_CTL_EVENT },
	{ }
};

/* 5 Of the memory controller, whose requests pass the ARB unit; the registers are in memory. */
static const struct ex_free ex_client_imc = {
	.name	= "imc",
	.width	= 32,
	.banks	= {
		{ .config = 0x01, .num = 1, .reg = 0x5050 },	/* DRAM_DATA_READS */
		{ .config = 0x02, .num = 1, .reg = 0x5054 },	/* DRAM_DATA_WRITES */
		{ .config = 0x03, .num = 1, .reg = 0x5040 },	/* DRAM_GT_REQUESTS */
		{ .config = 0x04, .num = 1, .reg = 0x5044 },	/* DRAM_IA_REQUESTS */
		{ .config = 0x05, .num = 1, .reg = 0x5048 },	/* DRAM_IO_REQUESTS */
	},
	.fields	= ex_client_imc_fields,
	.events	= ex_imc_events,
};

static const struct ex_box_type ex_client_arb = {
	.name	= "arb",
	.banks	= { EX_CL_BANK(EX_CL_COUNTERS, EX_CL_ARB_CTL, 0) },
	.fields	= ex_client_fields,
	.free	= &ex_client_imc,
	.encode	= ex_arb_encode,
};

/* No status register tells of overflows: the counters do, so each box may have one. */
#define EX_CL_ROW(type_, n, base_)					\
	{ .type = &(type_), .num = (n), .base = (base_), .u_bit = EX_CL_CTRL_EN }
#define EX_CL_CBOX(type_, n, base_)					\
	{								\
		.type = &(type_), .num = (n), .base = (base_),		\
		.u_bit = EX_CL_CTRL_EN, .count_reg = EX_CL_CBO_CONFIG,	\
	}
static const struct ex_box_row ex_client_boxes[] = {
	EX_CL_CBOX(ex_client_cbox_0, 0, EX_CL_CBO(0)), EX_CL_CBOX(ex_client_cbox, 1, EX_CL_CBO(1)),
	EX_CL_CBOX(ex_client_cbox, 2, EX_CL_CBO(2)), EX_CL_CBOX(ex_client_cbox, 3, EX_CL_CBO(3)),
	EX_CL_ROW(ex_client_arb, -1, EX_CL_ARB),
};

/* UNCONFIRMED: the C-Boxes from number 4 on, and the address of number 7 (2) */
#define EX_SKL_CBOX(n, base)	EX_CL_CBOX(ex_skylake_cbox, n, base)
static const struct ex_box_row ex_skylake_boxes[] = {
	EX_CL_CBOX(ex_skylake_cbox_0, 0, EX_CL_CBO(0)), EX_SKL_CBOX(1, EX_CL_CBO(1)),
	EX_SKL_CBOX(2, EX_CL_CBO(2)), EX_SKL_CBOX(3, EX_CL_CBO(3)), EX_SKL_CBOX(4, EX_CL_CBO(4)),
	EX_SKL_CBOX(5, EX_CL_CBO(5)), EX_SKL_CBOX(6, EX_CL_CBO(6)), EX_SKL_CBOX(7, EX_CFL_CBO_7),
	EX_CL_ROW(ex_client_arb, -1, EX_CL_ARB),
};

/*
 * One core each: with WakePMI, every PMI would wake all cores of a mask.  HSW has four bits (3.1).
 */
static const u64 ex_client_core_sels[] = {
	BIT_ULL(0), BIT_ULL(1), BIT_ULL(2), BIT_ULL(3), BIT_ULL(4),
};

/*
 * How a flag of GLOBAL_STATUS is cleared is not known (3.2), and intel_uncore accesses none: the
 * driver does without: the counters tell whose a freeze is.
 */
#define EX_CL_GLOBAL(reg, bits) {						\
	.ctl = (reg), .status = (reg),						\
	.ctl_run = EX_CL_CTRL_EN | EX_CL_CTRL_WAKE_PMI,				\
	.ctl_freeze = EX_CL_CTRL_FREEZE,					\
	.ctl_counting = EX_CL_CTRL_EN,						\
	.freeze = EX_FREEZE_SHOWN,						\
	.status_mask = EX_CL_CTRL_EN,						\
	.core_sels = ex_client_core_sels, .num_core_sels = (bits),		\
}

/* 5 The host bridges that intel_uncore knows */
static const u16 ex_sandy_bridge_imc[] = { 0x0100, 0x0154, 0x0150, 0 };
static const u16 ex_haswell_imc[] = { 0x0C00, 0x0A04, 0x1604, 0 };
static const u16 ex_skylake_imc[] = {
	0x1904, 0x190C, 0x1900, 0x1910, 0x190F, 0x191F, 0x1918,			/* Skylake */
	0x590C, 0x5904, 0x5914, 0x590F, 0x591F, 0x5910, 0x5918, 0x590D,	/* Kaby, Amber Lake */
	0x3ECC, 0x3ED0, 0x3E10, 0x3EC4, 0x3E0F, 0x3E1F, 0x3EC2, 0x3E30,	/* Coffee Lake */
	0x3E18, 0x3EC6, 0x3E31, 0x3E33, 0x3ECA, 0x3E32, 0x3E34, 0x3E35,	/* and Whiskey Lake */
	0x9B44, 0x9B54, 0x9B64, 0x9B51, 0x9B61, 0x9B71, 0x9B33, 0x9B43,	/* Comet Lake */
	0x9B53, 0x9B63, 0x9B73, 0
};

const struct ex_platform ex_sandy_bridge = {
	.name = "Sandy Bridge", .id = EX_SANDY_BRIDGE, .unconfirmed = true,
	.global = EX_CL_GLOBAL(EX_CL_GLOBAL_CTRL, 5),
	.pci = { .imc = ex_sandy_bridge_imc },
	.num_boxes = ARRAY_SIZE(ex_client_boxes),
	.boxes = ex_client_boxes,
};

const struct ex_platform ex_haswell_client = {
	.name = "Haswell", .id = EX_HASWELL_CLIENT, .unconfirmed = true,
	.global = EX_CL_GLOBAL(EX_CL_GLOBAL_CTRL, 4),
	.pci = { .imc = ex_haswell_imc },
	.num_boxes = ARRAY_SIZE(ex_client_boxes),
	.boxes = ex_client_boxes,
};

const struct ex_platform ex_skylake_client = {
	.name = "Skylake", .id = EX_SKYLAKE_CLIENT, .unconfirmed = true,
	.global = EX_CL_GLOBAL(EX_SKL_GLOBAL_CTRL, 5),
	.pci = { .imc = ex_skylake_imc },
	.num_boxes = ARRAY_SIZE(ex_skylake_boxes),
	.boxes = ex_skylake_boxes,
};
