// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: Xeon E5/E7 v2 (Ivytown), boxes in MSRs: U-Box, C-Boxes, PCU */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "ivytown.h"
#include "events/events.h"

const u64 ex_single_cores[EX_MAX_CORE_SELS] = {
	BIT_ULL(0), BIT_ULL(1), BIT_ULL(2), BIT_ULL(3), BIT_ULL(4), BIT_ULL(5), BIT_ULL(6),
	BIT_ULL(7), BIT_ULL(8), BIT_ULL(9), BIT_ULL(10), BIT_ULL(11), BIT_ULL(12), BIT_ULL(13),
	BIT_ULL(14), BIT_ULL(15), BIT_ULL(16), BIT_ULL(17), BIT_ULL(18), BIT_ULL(19), BIT_ULL(20),
	BIT_ULL(21), BIT_ULL(22), BIT_ULL(23), BIT_ULL(24), BIT_ULL(25), BIT_ULL(26), BIT_ULL(27),
};

/*
 * U-Box: two counters, and the fixed counter of the uncore clock, for which the hardware has no
 * event code either.  The datasheet gives the order of the bits of U_MSR_PMON_BOX_STATUS for
 * units with a fixed counter (4.5), without naming the U-Box: status_order_unknown.
 */
static const struct ex_field ex_ivt_ubox_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH5),
	{ }
};

const char *ex_ivt_ubox_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	if (ex_ivt_is_fixed(config))
		return ex_ivt_encode_fixed(config, EX_IVT_U_FIXED_IDX, req);
	return ex_ivt_encode(config, EX_IVT_CTL_THRESH5, req);
}

const struct ex_box_type ex_ivt_ubox = {
	.name	= "ubox",
	.status	= EX_IVT_U_STATUS, .clear = EX_IVT_U_STATUS,
	.status_order_unknown	= true,
	.clock	= EX_IVT_EV_SEL_FIXED,
	.banks	= {
		{
			.num = EX_IVT_U_FIXED_IDX, .bit = 0, .width = EX_IVT_CTR_BITS,
			.ctl = EX_IVT_U_CTL0, .ctl_step = 1,
			.ctr = EX_IVT_U_CTR0, .ctr_step = 1,
			.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN,
		},
		{
			.num = 1, .bit = EX_IVT_U_FIXED_IDX, .width = EX_CTR_BITS,
			.quirks = EX_PROBE_WIDTH,
			.ctl = EX_IVT_U_FIXED_CTL, .ctr = EX_IVT_U_FIXED_CTR,
			.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN,
		},
	},
	.fields	= ex_ivt_ubox_fields,
	.events	= ex_ubox_events,
	.encode	= ex_ivt_ubox_encode,
};

/* C-Boxes and PCU have the same layout, which begins with BOX_CTL. */
#define EX_IVT_MSR_BANK								\
	.num = 4, .bit = 0,							\
	.ctl = EX_IVT_MSR_CTL0, .ctl_step = 1,					\
	.ctr = EX_IVT_MSR_CTR0, .ctr_step = 1,					\
	.en = EX_IVT_CTL_EN

/*
 * C-Box.  Its control registers have no ov_en (table 2-14).  config1 has filter 0 in the lower half
 * and filter 1 in the upper one, and an event has the fields of them that it uses.
 */
static const struct ex_filter ex_ivt_cbox_filters[] = {
	[EX_C_FILTER0] = {
		EX_IVT_C_FILTER, EX_IVT_PER_C, .undescribed = EX_IVT_C_FILTER_LINK,
	},
	[EX_C_FILTER1] = {
		EX_IVT_C_FILTER1, EX_IVT_PER_C, .undescribed = EX_IVT_C_FILTER1_C6,
	},
};

#define EX_C_TID	EX_IVT_C_FILTER_TID
#define EX_C_LINK	EX_IVT_C_FILTER_LINK
#define EX_C_STATE	EX_IVT_C_FILTER_STATE

static const struct ex_field ex_ivt_cbox_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH),
	{ .name = "tid_en", .mask = EX_IVT_CTL_TID_EN },
	{ .name = "filter_tid", .config = 1, .mask = EX_C_TID },
	{ .name = "filter_link", .config = 1, .mask = EX_C_LINK },
	{ .name = "filter_state", .config = 1, .mask = EX_C_STATE },
	{ .name = "filter_nid", .config = 1, .mask = EX_C_NID },
	{ .name = "filter_opc", .config = 1, .mask = EX_C_OPC },
	{ .name = "filter_c6", .config = 1, .mask = EX_C_C6 },
	{ .name = "filter_nc", .config = 1, .mask = EX_C_NC },
	{ .name = "filter_isoc", .config = 1, .mask = EX_C_ISOC },
	{ }
};

static const u8 ex_ivt_cbox_only[EX_EVENT_CODES] = {
	[0x02] = 0x3, [0x03] = 0x3, [0x04] = 0x3, [0x05] = 0x3, [0x06] = 0x3, [0x07] = 0x3,
	[0x11] = 0x1, [0x12] = 0x3, [0x13] = 0x3, [0x14] = 0x3,
	[0x1B] = 0xC, [0x1C] = 0xC, [0x1D] = 0xC, [0x1E] = 0xC, [0x1F] = 0xE,
	[0x31] = 0x3, [0x32] = 0x3, [0x33] = 0x3, [0x34] = 0x3, [0x35] = 0x3, [0x36] = 0x1,
	[0x37] = 0x3, [0x39] = 0x3, [0x3C] = 0x3,
};

static const struct ex_ivt_cbox ex_ivt_cbox_filter = {
	.tid = EX_C_TID, .state = EX_C_STATE,
	.uses = {
		{ 0x31, 0x10, EX_C_LINK },		/* RxR_IPQ_RETRY.QPI_CREDITS */
		{ 0x34, 0, EX_C_STATE },		/* LLC_LOOKUP */
		{ 0x34, 0x40, EX_C_NID },		/*   .NID */
		{ 0x35, 0x01, EX_C_TOR },		/* TOR_INSERTS.OPCODE */
		{ 0x35, 0x40, EX_C_NID },		/*   .NID_* */
		{ 0x36, 0x01, EX_C_TOR },		/* TOR_OCCUPANCY.OPCODE */
		{ 0x36, 0x40, EX_C_NID },		/*   .NID_* */
		{ 0x37, 0x40, EX_C_NID },		/* LLC_VICTIMS.NID */
	},
};

static const struct ex_must ex_ivt_cbox_musts[] = {
	EX_C_NEEDS_NID(0xFC, 0x34),	/* LLC_LOOKUP, TOR_INSERTS, TOR_OCCUPANCY, LLC_VICTIMS */
	EX_C_NEEDS_OPC(0x35),		/* TOR_INSERTS */
	EX_C_NEEDS_OPC(0x36),		/* TOR_OCCUPANCY */
	{ }
};

static u64 ex_ivt_cbox_bits(const struct ex_ivt_cbox *cbox, u64 config)
{
	u64 code = FIELD_GET(EX_IVT_CTL_EV_SEL, config);
	u64 umask = FIELD_GET(EX_IVT_CTL_UMASK, config);
	u64 bits = config & EX_IVT_CTL_TID_EN ? cbox->tid : 0;

	for (typeof(cbox->uses[0]) *use = cbox->uses; use->bits; use++)
		if (use->code == code && (!use->umask || use->umask & umask))
			bits |= use->bits;
	return bits;
}

#define EX_C_TOR_INSERTS	0x35
#define EX_C_TOR_OCCUPANCY	0x36

static bool ex_ivt_is_tor(u64 config)
{
	u64 code = FIELD_GET(EX_IVT_CTL_EV_SEL, config);

	return code == EX_C_TOR_INSERTS || code == EX_C_TOR_OCCUPANCY;
}

const char *ex_ivt_encode_cbox(const struct ex_ivt_cbox *cbox, const u64 *config,
			       struct ex_req *req)
{
	u64 bits = ex_ivt_cbox_bits(cbox, config[0]), val = config[1];

	if (val & ~bits & cbox->tid)
		return "filter_tid needs tid_en";
	if (val & ~bits)
		return "the event does not use this field of the filter";
	/* UNCONFIRMED: nc and isoc, which another event may have left, restrict all of the TOR. */
	if (ex_ivt_is_tor(config[0]))
		bits |= EX_C_NC | EX_C_ISOC;
	/* Without a state no lookup would count. */
	if (!(val & cbox->state))
		val |= bits & cbox->state;
	if (lower_32_bits(bits))
		ex_add_need(req, EX_C_FILTER0, lower_32_bits(bits), lower_32_bits(val));
	if (upper_32_bits(bits))
		ex_add_need(req, EX_C_FILTER1, upper_32_bits(bits), upper_32_bits(val));
	return NULL;
}

static const char *ex_ivt_cbox_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	return ex_ivt_encode_cbox(&ex_ivt_cbox_filter, config, req) ?:
	       ex_ivt_encode(config, EX_IVT_CTL_THRESH, req);
}

const struct ex_box_type ex_ivt_cbox = {
	.name	= "cbox",
	EX_IVT_GATE(0),
	.status_order_unknown = true,	/* one bit of the global STATUS for all counters */
	.no_pmi	= "C-Boxes do not sample, their counters have no PMI enable bit",
	.banks	= { { EX_IVT_MSR_BANK, .width = EX_IVT_CTR_BITS } },
	.filters = ex_ivt_cbox_filters,
	.num_filters = ARRAY_SIZE(ex_ivt_cbox_filters),
	.fields	= ex_ivt_cbox_fields,
	.musts	= ex_ivt_cbox_musts,
	.events	= ex_cbox_events,
	.only	= ex_ivt_cbox_only,
	.encode	= ex_ivt_cbox_encode,
};

/* PCU.  Each event FREQ_BANDn_CYCLES has a byte of the filter to itself. */
static const struct ex_filter ex_ivt_pcu_filters[] = { { EX_IVT_P_FILTER } };

static const struct ex_field ex_ivt_pcu_fields[] = {
	EX_P_FIELDS(EX_IVT_CTL_EV_SEL_EXT | EX_IVT_CTL_EV_SEL),
	{ }
};

#define EX_P_FREQ_BAND0_CYCLES		0x0B
#define EX_P_BANDS			4
#define EX_P_BAND_BITS			8
#define EX_P_POWER_STATE_OCCUPANCY	0x80

static_assert(EX_P_BANDS <= EX_MAX_WAYS);

/* A band of 0 counts all cycles. */
const struct ex_must ex_ivt_pcu_musts[] = {
	{
		.mask = EX_IVT_CTL_EV_SEL_EXT | EX_IVT_CTL_EV_SEL,
		.events = EX_P_POWER_STATE_OCCUPANCY, .set = { EX_IVT_CTL_OCC_SEL },
		.why = "POWER_STATE_OCCUPANCY needs an occ_sel: 1 for C0, 2 for C3, 3 for C6",
	},
	{ }
};

/*
 * FREQ_BAND0_CYCLES to FREQ_BAND3_CYCLES count the same, each by its own byte of the filter: an
 * event may become any of the four.
 */
static void ex_ivt_pcu_band(const u64 *config, unsigned int n, unsigned int alt,
			    struct ex_req *req)
{
	unsigned int to = (n + alt) % EX_P_BANDS;
	u64 ratio = config[1] >> EX_P_BAND_BITS * n;

	req->ways = EX_P_BANDS;
	req->ctl &= ~EX_IVT_CTL_EV_SEL;
	req->ctl |= FIELD_PREP(EX_IVT_CTL_EV_SEL, EX_P_FREQ_BAND0_CYCLES + to);
	ex_add_need(req, 0, EX_IVT_P_FILTER_BAND(to), ratio << EX_P_BAND_BITS * to);
}

const char *ex_ivt_pcu_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	u64 event = config[0] & (EX_IVT_CTL_EV_SEL_EXT | EX_IVT_CTL_EV_SEL);
	u64 n = event - EX_P_FREQ_BAND0_CYCLES;
	bool band = n < EX_P_BANDS;
	const char *why = ex_ivt_encode(config, EX_IVT_CTL_THRESH5, req);

	if (why)
		return why;
	if (config[1] & ~(band ? EX_IVT_P_FILTER_BAND(n) : 0))
		return "only event FREQ_BANDn_CYCLES uses filter_bandN";
	if (config[0] & EX_IVT_CTL_OCC_EDGE_DET && !(config[0] & EX_IVT_CTL_THRESH5))
		return "occ_edge needs a thresh";
	if (band)
		ex_ivt_pcu_band(config, n, alt, req);
	return NULL;
}

const struct ex_box_type ex_ivt_pcu = {
	.name	= "pcu",
	EX_IVT_GATE(0),
	.status	= EX_IVT_MSR_STATUS, .clear = EX_IVT_MSR_STATUS,
	.banks	= { { EX_IVT_MSR_BANK, .width = EX_CTR_BITS, .pmi = EX_IVT_CTL_OV_EN } },
	.filters = ex_ivt_pcu_filters,
	.num_filters = ARRAY_SIZE(ex_ivt_pcu_filters),
	.fields	= ex_ivt_pcu_fields,
	.musts	= ex_ivt_pcu_musts,
	.events	= ex_pcu_events,
	.encode	= ex_ivt_pcu_encode,
};
