// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: Xeon E5/E7 v2 (Ivytown), boxes in MSRs: U-Box */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "ivytown.h"
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
	{ .name = "thresh", .mask = EX_IVT_CTL_THRESH5 },
	{ }
};

#define EX_IVT_U_FIXED_IDX	2

static const char *ex_ivt_ubox_encode(const u64 *config, unsigned int alt, struct ex_req *req)
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
			.probe_width = true,
			.ctl = EX_IVT_U_FIXED_CTL, .ctr = EX_IVT_U_FIXED_CTR,
			.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN,
		},
	},
	.fields	= ex_ivt_ubox_fields,
	.events	= ex_ubox_events,
	.encode	= ex_ivt_ubox_encode,
};
