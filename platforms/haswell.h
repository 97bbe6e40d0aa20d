/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: Xeon E5/E7 v3 (Haswell-EP), its MSRs, which Broadwell and Skylake-SP have, too
 *
 * Numbers are sections of Documentation/hardware/haswell-ep.md.
 */
#ifndef EX_HASWELL_H
#define EX_HASWELL_H

#include "ivytown.h"

/* 3 Haswell-EP: its MSRs, relative to the box; the fields are the Ivytown's, with these */
#define EX_HSX_GLOBAL_CTL		0x700
#define EX_HSX_GLOBAL_STATUS		0x701
#define   EX_HSX_STATUS_OV		(BIT_ULL(34) | GENMASK_ULL(29, 21) | GENMASK_ULL(2, 0))
#define EX_HSX_BOX_CTL_FRZ_EN		BIT(16)
#define EX_HSX_U_BASE			0x700
#define EX_HSX_U_FIXED_CTL		0x03
#define EX_HSX_U_FIXED_CTR		0x04
#define EX_HSX_U_CTL0			0x05
#define EX_HSX_U_FILTER			0x707
#define   EX_HSX_U_FILTER_BITS		GENMASK_ULL(5, 0)
#define EX_HSX_U_STATUS			0x08
#define EX_HSX_U_CTR0			0x09
#define EX_HSX_P_BASE			0x710
#define EX_HSX_P_FILTER			0x715
#define EX_HSX_P_STATUS			0x06
#define EX_HSX_P_CTR0			0x07
#define EX_HSX_S_BASE(n)		(0x720 + 0xA * (n))
#define EX_HSX_S_STATUS			0x05
#define EX_HSX_S_CTR0			0x06
#define EX_HSX_C_BASE(n)		(0xE00 + EX_HSX_PER_C * (n))
#define EX_HSX_PER_C			0x10
#define EX_HSX_C_FILTER			0xE05	/* of C-Box 0, as the next */
#define EX_HSX_C_FILTER1		0xE06
#define   EX_HSX_C_FILTER_TID		GENMASK_ULL(5, 0)
#define   EX_HSX_C_FILTER_LINK		GENMASK_ULL(8, 6)	/* LNX; UNCONFIRMED */
#define   EX_HSX_C_FILTER_STATE		GENMASK_ULL(23, 17)
#define EX_HSX_C_STATUS			0x07
#define EX_HSX_C_CTR0			0x08
#define EX_HSX_MSR_CTL0			0x01	/* of all but the U-Box */

/* BOX_CTL (4): bit 17 is UNCONFIRMED and stays 0. */
#define EX_HSX_GATE_OF(kind, box_ctl)						\
	.gate	= (kind), .gate_reg = (box_ctl),				\
	.gate_shut = EX_HSX_BOX_CTL_FRZ_EN | EX_IVT_BOX_CTL_FRZ,		\
	.gate_run = EX_HSX_BOX_CTL_FRZ_EN

#define EX_HSX_GATE(box_ctl)	EX_HSX_GATE_OF(EX_GATE_BOX, box_ctl)

#define EX_HSX_MSR_BANK(ctr0)							\
	.num = 4, .bit = 0,							\
	.ctl = EX_HSX_MSR_CTL0, .ctl_step = 1,					\
	.ctr = (ctr0), .ctr_step = 1, .en = EX_IVT_CTL_EN

/* The counters of the U-Box, which may have 44 bits or 48 (2), and that of the uncore clock */
#define EX_HSX_U_BANK								\
	.num = EX_IVT_U_FIXED_IDX, .bit = 0, .width = EX_CTR_BITS,		\
	.quirks = EX_PROBE_WIDTH,						\
	.ctl = EX_HSX_U_CTL0, .ctl_step = 1,					\
	.ctr = EX_HSX_U_CTR0, .ctr_step = 1,					\
	.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN

#define EX_HSX_U_FIXED_BANK							\
	.num = 1, .bit = EX_IVT_U_FIXED_IDX, .width = EX_CTR_BITS,		\
	.quirks = EX_PROBE_WIDTH,						\
	.ctl = EX_HSX_U_FIXED_CTL, .ctr = EX_HSX_U_FIXED_CTR,			\
	.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN

#endif /* EX_HASWELL_H */
