// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: Xeon E5/E7 v2 (Ivytown): its boxes, and the global registers */
#include <linux/kernel.h>

#include "ivytown.h"
#include "../events/events.h"

static const struct ex_box_row ex_ivt_boxes[] = {
	{
		.type = &ex_ivt_ubox, .num = -1, .base = EX_U_BASE,
		.u_bit = EX_IVT_STATUS_OV_U_FIXED | EX_IVT_STATUS_OV_U,
	},
	{ .type = &ex_qpi, .num = 0, .base = EX_Q_BASE(0), .u_bit = EX_IVT_STATUS_OV_Q(0) },
	{ .type = &ex_qpi, .num = 1, .base = EX_Q_BASE(1), .u_bit = EX_IVT_STATUS_OV_Q(1) },
	{ .type = &ex_qpi, .num = 2, .base = EX_Q_BASE(2) },
};

/* 3.  The ID of the function with the filter of QPI port 2 is unknown (14.3). */
static const u16 ex_ivt_functions[EX_MAX_FUNCTIONS] = {
	0x0E32, 0x0E86, 0x0E33, 0x0E96, 0x0E3A, 0,	/* QPI ports, their filters */
};

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
