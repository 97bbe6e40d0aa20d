// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: Xeon E5/E7 v2 (Ivytown): its boxes, and the global registers */
#include <linux/kernel.h>

#include "ivytown.h"
#include "events/events.h"

#define EX_IVT_CBOX(n)	EX_ROW(ex_ivt_cbox, n, EX_IVT_C_BASE(n), EX_IVT_STATUS_OV_C(n))
#define EX_IVT_IMC(n)	EX_ROW(ex_ivt_imc, n, EX_IVT_M_BASE(n), EX_IVT_STATUS_OV_M((n) / 4))

static const struct ex_box_row ex_ivt_boxes[] = {
	EX_ROW(ex_ivt_ubox, -1, EX_U_BASE, EX_IVT_STATUS_OV_U_FIXED | EX_IVT_STATUS_OV_U),
	EX_ROW(ex_qpi, 0, EX_Q_BASE(0), EX_IVT_STATUS_OV_Q(0)),
	EX_ROW(ex_qpi, 1, EX_Q_BASE(1), EX_IVT_STATUS_OV_Q(1)),
	EX_ROW(ex_qpi, 2, EX_Q_BASE(2), 0),
	EX_IVT_IMC(0), EX_IVT_IMC(1), EX_IVT_IMC(2), EX_IVT_IMC(3),
	EX_IVT_IMC(4), EX_IVT_IMC(5), EX_IVT_IMC(6), EX_IVT_IMC(7),
	EX_IVT_CBOX(0), EX_IVT_CBOX(1), EX_IVT_CBOX(2), EX_IVT_CBOX(3), EX_IVT_CBOX(4),
	EX_IVT_CBOX(5), EX_IVT_CBOX(6), EX_IVT_CBOX(7), EX_IVT_CBOX(8), EX_IVT_CBOX(9),
	EX_IVT_CBOX(10), EX_IVT_CBOX(11), EX_IVT_CBOX(12), EX_IVT_CBOX(13), EX_IVT_CBOX(14),
	EX_ROW(ex_ivt_ha, 0, EX_IVT_H_BASE(0), EX_IVT_STATUS_OV_H(0)),
	EX_ROW(ex_ivt_ha, 1, EX_IVT_H_BASE(1), EX_IVT_STATUS_OV_H(1)),
	EX_ROW(ex_ivt_pcu, -1, EX_IVT_P_BASE, EX_IVT_STATUS_OV_P),
	EX_ROW(ex_ivt_irp, -1, EX_IVT_I_BASE, 0),
	EX_ROW(ex_ivt_r2pcie, -1, EX_IVT_RP_BASE, EX_IVT_STATUS_OV_RP),
	EX_ROW(ex_ivt_r3qpi, 0, EX_IVT_RQ_BASE(0), EX_IVT_STATUS_OV_RQ(0)),
	EX_ROW(ex_ivt_r3qpi, 1, EX_IVT_RQ_BASE(1), EX_IVT_STATUS_OV_RQ(1)),
	EX_ROW(ex_ivt_r3qpi, 2, EX_IVT_RQ_BASE(2), 0),
};

/* 3, 15.3.  The ID of the function with the filter of QPI port 2 is unknown (14.3). */
static const u16 ex_ivt_functions[EX_MAX_FUNCTIONS] = {
	0x0E32, 0x0E86, 0x0E33, 0x0E96, 0x0E3A, 0,			/* QPI ports, filters */
	0x0E30, 0x0E38,							/* home agents */
	0x0EB4, 0x0EB5, 0x0EB0, 0x0EB1, 0x0EF4, 0x0EF5, 0x0EF0, 0x0EF1,	/* iMC channels */
	0x0E39,								/* IRP */
	0x0E34,								/* R2PCIe */
	0x0E36, 0x0E37, 0x0E3E,						/* R3QPI */
};

const struct ex_platform ex_ivytown = {
	.name = "Ivytown", .id = EX_IVYTOWN,
	.global = {
		.ctl = EX_U_GLOBAL_CTL,
		.status = EX_U_GLOBAL_STATUS, .status_clear = EX_U_GLOBAL_STATUS,
		.ctl_run = EX_IVT_GLOBAL_CTL_UNFRZ_ALL | EX_IVT_GLOBAL_CTL_WK_ON_PMI,
		.ctl_stop = EX_IVT_GLOBAL_CTL_FRZ_ALL,
		.ctl_unload = EX_IVT_GLOBAL_CTL_UNFRZ_ALL,
		.freeze = EX_FREEZE_ALWAYS,
		.status_mask = EX_IVT_STATUS_OV, .status_pmi = EX_IVT_STATUS_OV,
		.clear_after = EX_IVT_STATUS_OV,
		.core_sels = ex_single_cores, .num_core_sels = 15,
	},
	.pci = { .map = 0x0E1E, .node = EX_U_CPUNODEID, .functions = ex_ivt_functions },
	.num_boxes = ARRAY_SIZE(ex_ivt_boxes),
	.boxes = ex_ivt_boxes,
};
