// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: Nehalem and Westmere, client and DP.
 *
 * Numbers are sections of Documentation/hardware/nehalem-client.md.
 */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "ex_uncore.h"
#include "events/events.h"

/* 4.1 to 4.3 Nehalem and Westmere, client and DP: the global registers of the package */
#define EX_NHM_GLOBAL_CTRL		0x391
#define   EX_NHM_COUNTERS		(BIT_ULL(32) | GENMASK_ULL(7, 0))	/* EN, OVF */
#define   EX_NHM_FIXED_BIT		32
#define   EX_NHM_CTRL_EN_PMI_CORE(n)	BIT_ULL(48 + (n))
#define   EX_NHM_CTRL_EN_PMI_CORES(n)	GENMASK_ULL(47 + (n), 48)
#define   EX_NHM_CTRL_PMI_FRZ		BIT_ULL(63)
#define EX_NHM_GLOBAL_STATUS		0x392
#define   EX_NHM_STATUS_OVF_PMI		BIT_ULL(61)
#define   EX_NHM_STATUS_CHG		BIT_ULL(63)
#define EX_NHM_GLOBAL_OVF_CTRL		0x393		/* bits of STATUS */

/* 4.4 to 4.6 counters */
#define EX_NHM_FIXED_CTR		0x394
#define EX_NHM_FIXED_CTL		0x395
#define   EX_NHM_FIXED_CTL_EN		BIT_ULL(0)
#define   EX_NHM_FIXED_CTL_PMI_EN	BIT_ULL(2)
#define EX_NHM_CTR0			0x3B0
#define EX_NHM_CTL0			0x3C0
#define   EX_NHM_CTL_EV_SEL		GENMASK_ULL(7, 0)
#define   EX_NHM_EVENT_ADDR_OPCODE_MATCH	0x35
#define   EX_WSM_EVENT_GQ_SNOOP		0x0C
#define   EX_NHM_CTL_UMASK		GENMASK_ULL(15, 8)
#define   EX_WSM_UMASK_GOTO_HIT		GENMASK_ULL(11, 10)	/* of GQ_SNOOP */
#define   EX_NHM_CTL_OCC_CTR_RST	BIT_ULL(17)
#define   EX_NHM_CTL_EDGE_DETECT	BIT_ULL(18)
#define   EX_NHM_CTL_PMI_EN		BIT_ULL(20)
#define   EX_NHM_CTL_EN			BIT_ULL(22)
#define   EX_NHM_CTL_INVERT		BIT_ULL(23)
#define   EX_NHM_CTL_CMASK		GENMASK_ULL(31, 24)

/* 4.7, 4.8 filters */
#define EX_NHM_ADDR_OPCODE_MATCH	0x396
#define   EX_NHM_MATCH_SEL		GENMASK_ULL(63, 61)
#define   EX_NHM_MATCH_BITS		(EX_NHM_MATCH_SEL | GENMASK_ULL(47, 3))
#define EX_NHM_GQ_SNOOP_MESF		0x301
#define   EX_NHM_MESF_BITS		GENMASK_ULL(7, 0)

/* A package has one PMU: eight counters, and the fixed counter of the uncore clock. */
enum { EX_NHM_FILTER_MATCH, EX_NHM_FILTER_MESF };

/* UNCONFIRMED that all models have both registers: each use is tried (2, 4.7, 4.8). */
static const struct ex_filter ex_nhm_filters[] = {
	[EX_NHM_FILTER_MATCH]	= { .first = EX_NHM_ADDR_OPCODE_MATCH, .undescribed = ~0ULL },
	[EX_NHM_FILTER_MESF]	= { .first = EX_NHM_GQ_SNOOP_MESF, .undescribed = ~0ULL },
};

/* match_*: fields of the register that match is as a whole */
#define EX_NHM_FIELDS							\
	[0] = { .name = "event", .mask = EX_NHM_CTL_EV_SEL },		\
	{ .name = "umask", .mask = EX_NHM_CTL_UMASK },			\
	{ .name = "occ_rst", .mask = EX_NHM_CTL_OCC_CTR_RST },		\
	{ .name = "edge", .mask = EX_NHM_CTL_EDGE_DETECT },		\
	{ .name = "inv", .mask = EX_NHM_CTL_INVERT },			\
	{ .name = "cmask", .mask = EX_NHM_CTL_CMASK },			\
	{ .name = "match", .config = 1, .mask = ~0ULL },		\
	{ .name = "match_addr", .config = 1, .mask = GENMASK_ULL(39, 0) }, \
	{ .name = "match_opc", .config = 1, .mask = GENMASK_ULL(43, 40) }, \
	{ .name = "match_mc", .config = 1, .mask = GENMASK_ULL(47, 44) }, \
	{ .name = "match_sel", .config = 1, .mask = EX_NHM_MATCH_SEL }

static const struct ex_field ex_nhm_fields[] = {
	EX_NHM_FIELDS,
	{ }
};

static const struct ex_field ex_wsm_fields[] = {
	EX_NHM_FIELDS,
	{ .name = "mesf", .config = 1, .mask = EX_NHM_MESF_BITS },
	{ }
};

/* The hardware has no event code for the fixed counter; 0xFF is intel_uncore's. */
#define EX_NHM_EVENT_FIXED	0xFF
#define EX_NHM_FIXED_IDX	8

/* Values of MatchSel (4.7): opcode and address, opcode, address, opcode or address */
#define EX_NHM_MATCH_SELS	(BIT(1) | BIT(2) | BIT(4) | BIT(6))

/* Event ADDR_OPCODE_MATCH counts what MSR_UNCORE_ADDR_OPCODE_MATCH selects. */
static const char *ex_nhm_match(const u64 *config, struct ex_req *req)
{
	if (!(EX_NHM_MATCH_SELS & BIT(FIELD_GET(EX_NHM_MATCH_SEL, config[1]))))
		return "match_sel has to be 1, 2, 4 or 6";
	if (config[1] & ~EX_NHM_MATCH_BITS)
		return "match has reserved bits";
	ex_add_need(req, EX_NHM_FILTER_MATCH, ~0ULL, config[1]);
	return NULL;
}

static const char *ex_nhm_general(const u64 *config, struct ex_req *req)
{
	req->ctl = config[0] & ~EX_NHM_CTL_OCC_CTR_RST;
	req->once = config[0] & EX_NHM_CTL_OCC_CTR_RST;
	if (FIELD_GET(EX_NHM_CTL_EV_SEL, config[0]) == EX_NHM_EVENT_ADDR_OPCODE_MATCH)
		return ex_nhm_match(config, req);
	return ex_no_filter(config);
}

static const char *ex_nhm_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	if (config[0] != EX_NHM_EVENT_FIXED)
		return ex_nhm_general(config, req);
	req->counters = BIT(EX_NHM_FIXED_IDX);
	return ex_no_filter(config);
}

/*
 * Westmere's event GQ_SNOOP: with these bits of the unit mask it counts snoops by the line's
 * state before, which MSR_GQ_SNOOP_MESF selects.
 */
static bool ex_wsm_uses_mesf(u64 config)
{
	return FIELD_GET(EX_NHM_CTL_EV_SEL, config) == EX_WSM_EVENT_GQ_SNOOP &&
	       config & EX_WSM_UMASK_GOTO_HIT;
}

static const char *ex_wsm_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	const u64 plain[EX_CONFIG_WORDS] = { config[0] };

	if (!ex_wsm_uses_mesf(config[0]))
		return ex_nhm_encode(config, alt, req);
	if (!config[1] || config[1] & ~EX_NHM_MESF_BITS)
		return "mesf has to name the states before";
	ex_add_need(req, EX_NHM_FILTER_MESF, ~0ULL, config[1]);
	return ex_nhm_general(plain, req);
}

/*
 * The counters' enable bits are in the global control register, which is the gate, and their
 * status bits in the global STATUS.
 */
#define EX_NHM_UNCORE							\
	.name	= "",							\
	.gate	= EX_GATE_GLOBAL,					\
	.clock	= EX_NHM_EVENT_FIXED,					\
	.ctl_idle = EX_NHM_CTL_EN | EX_NHM_CTL_CMASK,			\
	.banks	= {							\
		{							\
			.num = EX_NHM_FIXED_IDX, .bit = 0, .width = EX_CTR_BITS,	\
			.ctl = EX_NHM_CTL0, .ctl_step = 1,		\
			.ctr = EX_NHM_CTR0, .ctr_step = 1,		\
			.en = EX_NHM_CTL_EN, .pmi = EX_NHM_CTL_PMI_EN,	\
		},							\
		{							\
			.num = 1, .bit = EX_NHM_FIXED_BIT, .width = EX_CTR_BITS,	\
			.ctl = EX_NHM_FIXED_CTL, .ctr = EX_NHM_FIXED_CTR,		\
			.en = EX_NHM_FIXED_CTL_EN, .pmi = EX_NHM_FIXED_CTL_PMI_EN,	\
		},							\
	},								\
	.filters = ex_nhm_filters,					\
	.num_filters = ARRAY_SIZE(ex_nhm_filters),			\
	.events	= ex_uncore_events

static const struct ex_box_type ex_nhm_uncore = {
	EX_NHM_UNCORE,
	.fields	= ex_nhm_fields,
	.encode	= ex_nhm_encode,
};

static const struct ex_box_type ex_wsm_uncore = {
	EX_NHM_UNCORE,
	.fields	= ex_wsm_fields,
	.encode	= ex_wsm_encode,
};

static const struct ex_box_row ex_nhm_boxes[] = {
	{
		.type = &ex_nhm_uncore, .num = -1, .base = EX_NHM_GLOBAL_CTRL,
		.u_bit = EX_NHM_COUNTERS,
	},
};

static const struct ex_box_row ex_wsm_boxes[] = {
	{
		.type = &ex_wsm_uncore, .num = -1, .base = EX_NHM_GLOBAL_CTRL,
		.u_bit = EX_NHM_COUNTERS,
	},
};

/* All cores, then one (4.1).  DEBUGCTL keeps PMIs from the CPUs that are not the home CPU. */
static const u64 ex_nhm_core_sels[] = {
	EX_NHM_CTRL_EN_PMI_CORES(4),
	EX_NHM_CTRL_EN_PMI_CORE(0), EX_NHM_CTRL_EN_PMI_CORE(1), EX_NHM_CTRL_EN_PMI_CORE(2),
	EX_NHM_CTRL_EN_PMI_CORE(3),
};

/* UNCONFIRMED that processors with six cores have six bits */
static const u64 ex_wsm_core_sels[] = {
	EX_NHM_CTRL_EN_PMI_CORES(4), EX_NHM_CTRL_EN_PMI_CORES(6),
	EX_NHM_CTRL_EN_PMI_CORE(0), EX_NHM_CTRL_EN_PMI_CORE(1), EX_NHM_CTRL_EN_PMI_CORE(2),
	EX_NHM_CTRL_EN_PMI_CORE(3), EX_NHM_CTRL_EN_PMI_CORE(4), EX_NHM_CTRL_EN_PMI_CORE(5),
};

/* UNCONFIRMED whether a freeze clears the enable bits that a read returns (6) */
#define EX_NHM_GLOBAL(core_sels_, masks)					\
	.ctl = EX_NHM_GLOBAL_CTRL,						\
	.status = EX_NHM_GLOBAL_STATUS, .status_clear = EX_NHM_GLOBAL_OVF_CTRL,	\
	.ctl_run = EX_NHM_COUNTERS,						\
	.ctl_freeze = EX_NHM_CTRL_PMI_FRZ,					\
	.ctl_counting = EX_NHM_COUNTERS,					\
	.freeze = EX_FREEZE_HIDDEN,						\
	.status_mask = EX_NHM_COUNTERS | EX_NHM_STATUS_OVF_PMI,			\
	.status_pmi = EX_NHM_STATUS_OVF_PMI,					\
	.clear_before = EX_NHM_COUNTERS | EX_NHM_STATUS_OVF_PMI | EX_NHM_STATUS_CHG,	\
	.core_sels = (core_sels_),						\
	.num_core_sels = ARRAY_SIZE(core_sels_),				\
	.first_single_core = (masks)

/* nhm 2 The function with CURRENT_UCLK_RATIO of Core i7-900, Xeon 5500, model 30 and model 44 */
static const u16 ex_nhm_clock[] = { 0x2C41, 0x2C40, 0x2C50, 0x2C51, 0x2C70, 0 };

const struct ex_platform ex_nehalem = {
	.name = "Nehalem", .id = EX_NEHALEM,
	.global = { EX_NHM_GLOBAL(ex_nhm_core_sels, 1) },
	.pci = { .clock = ex_nhm_clock },
	.num_boxes = ARRAY_SIZE(ex_nhm_boxes),
	.boxes = ex_nhm_boxes,
};

const struct ex_platform ex_westmere = {
	.name = "Westmere", .id = EX_WESTMERE,
	.global = { EX_NHM_GLOBAL(ex_wsm_core_sels, 2) },
	.pci = { .clock = ex_nhm_clock },
	.num_boxes = ARRAY_SIZE(ex_wsm_boxes),
	.boxes = ex_wsm_boxes,
};
