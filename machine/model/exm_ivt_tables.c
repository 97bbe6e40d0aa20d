// SPDX-License-Identifier: GPL-2.0
/*
 * exm: boxes, registers and PCI functions of the Xeon E5/E7 v2 (Ivytown), from the tables of
 * the manual (ivt 3 to 5, 15).
 */
#include "exm_ivt.h"

/* Reserved bits of an event control in configuration space.  19 is ignored. */
#define EXM_PCI_RSV	(EXM_BIT(23) | EXM_SEL_EXT | EXM_BIT(16))
#define EXM_PCI_SEL	(EXM_SEL_THRESH | EXM_SEL_EN | EXM_SEL_OV_EN | EXM_SEL_EDGE | \
			 EXM_SEL_UMASK | EXM_SEL_CODE)
#define EXM_PCI_FIELDS							\
	.sel = EXM_PCI_SEL, .rsv = EXM_PCI_RSV, .code = EXM_SEL_CODE,	\
	.umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE, .thresh = EXM_SEL_THRESH, \
	.wrong = exm_ivt_wrong

const struct exm_type exm_ivt_types[EXM_NUM_BOX_TYPES] = {
	[EXM_U] = {	/* no invert; thresh has five bits */
		.name = "ubox", .num = 2, .width = 44,
		.sel = EXM_SEL_THRESH5 | EXM_SEL_EN | EXM_SEL_OV_EN | EXM_SEL_EDGE |
		       EXM_SEL_UMASK | EXM_SEL_CODE,
		.rsv = EXM_BITS(31, 29) | EXM_BIT(23) | EXM_BIT(21) | EXM_BIT(19) | EXM_BIT(16),
		.code = EXM_SEL_CODE, .umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE,
		.thresh = EXM_SEL_THRESH5, .wrong = exm_ivt_wrong,
	},
	[EXM_Q] = {
		.name = "qpi", .num = 4, .width = 48,
		.sel = EXM_PCI_SEL | EXM_SEL_EXT, .rsv = EXM_PCI_RSV & ~EXM_SEL_EXT,
		.code_of = exm_ivt_ext_code, .umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE,
		.thresh = EXM_SEL_THRESH, .wrong = exm_ivt_wrong,
	},
	[EXM_C] = {	/* 21:20 are reserved: a C-Box sends no overflow message */
		.name = "cbox", .num = 4, .width = 44,
		.sel = EXM_SEL_THRESH | EXM_SEL_EN | EXM_SEL_TID_EN | EXM_SEL_EDGE |
		       EXM_SEL_UMASK | EXM_SEL_CODE,
		.rsv = EXM_BIT(23) | EXM_BITS(21, 20) | EXM_BIT(16),
		.code = EXM_SEL_CODE, .umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE,
		.thresh = EXM_SEL_THRESH, .ctl_of = exm_ivt_c_ctl, .code_for = exm_ivt_c_code,
		.wrong = exm_ivt_wrong,
	},
	[EXM_P] = {	/* 30 occ_invert, 31 occ_edge_det: of one event, see exm_ivt_p_ctl() */
		.name = "pcu", .num = 4, .width = 48,
		.sel = EXM_BITS(31, 30) | EXM_SEL_THRESH5 | EXM_SEL_EN | EXM_SEL_EXT |
		       EXM_SEL_OV_EN | EXM_SEL_EDGE | EXM_SEL_OCC_SEL | EXM_SEL_CODE,
		.rsv = EXM_BIT(29) | EXM_BIT(23) | EXM_BIT(19) | EXM_BIT(16) | EXM_BITS(13, 8),
		.code_of = exm_ivt_ext_code, .edge = EXM_SEL_EDGE | EXM_SEL_OCC_EDGE,
		.invert = EXM_SEL_OCC_INVERT, .thresh = EXM_SEL_THRESH5,
		.ctl_of = exm_ivt_p_ctl, .wrong = exm_ivt_p_wrong,
	},
	[EXM_MC] = { .name = "imc", .num = 4, .width = 48, EXM_PCI_FIELDS },
	[EXM_HA] = {	/* 16 resets the occupancy of a queue */
		.name = "ha", .num = 4, .width = 48,
		.sel = EXM_PCI_SEL, .rsv = EXM_PCI_RSV & ~EXM_SEL_Q_RST,
		.code = EXM_SEL_CODE, .umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE,
		.thresh = EXM_SEL_THRESH, .wrong = exm_ivt_wrong,
	},
	[EXM_IRP] = { .name = "irp", .num = 4, .width = 44, EXM_PCI_FIELDS },
	[EXM_R2] = { .name = "r2pcie", .num = 4, .width = 44, EXM_PCI_FIELDS },
	[EXM_R3] = { .name = "r3qpi", .num = 3, .width = 44, EXM_PCI_FIELDS },
};

/* base: an MSR, or EXM_DEVFN() on the package's uncore bus */
const struct exm_box_row exm_ivt_boxes[EXM_IVT_NUM_BOXES] = {
	{ .type = EXM_U, .alone = true, .base = 0xc00 },
	EXM_PCI_BOX(Q, 0, 8, 0), EXM_PCI_BOX(Q, 1, 9, 0), EXM_PCI_BOX(Q, 2, 24, 0),
	{ .type = EXM_P, .alone = true, .base = 0xc20 },
	EXM_MSRS(C, 0, 0xd00), EXM_MSRS(C, 1, 0xd20), EXM_MSRS(C, 2, 0xd40),
	EXM_MSRS(C, 3, 0xd60), EXM_MSRS(C, 4, 0xd80), EXM_MSRS(C, 5, 0xda0),
	EXM_MSRS(C, 6, 0xdc0), EXM_MSRS(C, 7, 0xde0), EXM_MSRS(C, 8, 0xe00),
	EXM_MSRS(C, 9, 0xe20), EXM_MSRS(C, 10, 0xe40), EXM_MSRS(C, 11, 0xe60),
	EXM_MSRS(C, 12, 0xe80), EXM_MSRS(C, 13, 0xea0), EXM_MSRS(C, 14, 0xec0),
	/* Channels 0 to 3 of memory controller 0, then of 1 */
	EXM_PCI_BOX(MC, 0, 16, 4), EXM_PCI_BOX(MC, 1, 16, 5),
	EXM_PCI_BOX(MC, 2, 16, 0), EXM_PCI_BOX(MC, 3, 16, 1),
	EXM_PCI_BOX(MC, 4, 30, 4), EXM_PCI_BOX(MC, 5, 30, 5),
	EXM_PCI_BOX(MC, 6, 30, 0), EXM_PCI_BOX(MC, 7, 30, 1),
	EXM_PCI_BOX(HA, 0, 14, 1), EXM_PCI_BOX(HA, 1, 28, 1),
	/* The counters of IRP0, then of IRP1 */
	{ .type = EXM_IRP, .alone = true, .base = EXM_DEVFN(5, 6) },
	{ .type = EXM_R2, .alone = true, .base = EXM_DEVFN(19, 1) },
	EXM_PCI_BOX(R3, 0, 19, 5), EXM_PCI_BOX(R3, 1, 19, 6), EXM_PCI_BOX(R3, 2, 18, 5),
};

_Static_assert(EXM_IVT_NUM_BOXES <= EXM_NUM_BOXES, "exm_pkg.box[] is too short");

/*
 * The PCI functions (ivt 3, 15.3), and function 0 of their devices, without which software
 * does not look for the others.  UNCONFIRMED, only here: the device IDs of functions 0, but for
 * 8.0, 11.0, 16.0 and 30.0, and the numbers and device IDs of port 2's functions but that of
 * the counters.
 */
static const struct exm_pci_function exm_ivt_function_rows[] = {
	EXM_FUNCTION_0(5, 0x0e28, .bus = 1),
	EXM_FUNCTION(IRP, 0, 5, 6, 0x0e39, .counters = true, .bus = 1),
	EXM_FUNCTION(Q, 0, 8, 0, 0x0e80),
	EXM_FUNCTION(Q, 0, 8, 2, 0x0e32, .counters = true),
	EXM_FUNCTION(Q, 0, 8, 6, 0x0e86),
	EXM_FUNCTION(Q, 1, 9, 0, 0x0e90),
	EXM_FUNCTION(Q, 1, 9, 2, 0x0e33, .counters = true),
	EXM_FUNCTION(Q, 1, 9, 6, 0x0e96),
	EXM_FUNCTION(U, 0, 11, 0, 0x0e1e),
	EXM_FUNCTION_0(14, 0x0ea0),
	EXM_FUNCTION(HA, 0, 14, 1, 0x0e30, .counters = true),
	EXM_FUNCTION(MC, 2, 16, 0, 0x0eb0),
	EXM_FUNCTION(MC, 3, 16, 1, 0x0eb1),
	EXM_FUNCTION(MC, 0, 16, 4, 0x0eb4),
	EXM_FUNCTION(MC, 1, 16, 5, 0x0eb5),
	EXM_FUNCTION_0(18, 0x0e3c),
	EXM_FUNCTION(R3, 2, 18, 5, 0x0e3e, .counters = true),
	EXM_FUNCTION_0(19, 0x0e1d),
	EXM_FUNCTION(R2, 0, 19, 1, 0x0e34, .counters = true),
	EXM_FUNCTION(R3, 0, 19, 5, 0x0e36, .counters = true),
	EXM_FUNCTION(R3, 1, 19, 6, 0x0e37, .counters = true),
	EXM_FUNCTION(Q, 2, 24, 0, 0x0e40),
	EXM_FUNCTION(Q, 2, 24, 2, 0x0e3a, .counters = true),
	EXM_FUNCTION(Q, 2, 24, 6, 0x0e46),
	EXM_FUNCTION_0(28, 0x0e60),
	EXM_FUNCTION(HA, 1, 28, 1, 0x0e38, .counters = true),
	EXM_FUNCTION(MC, 6, 30, 0, 0x0ef0),
	EXM_FUNCTION(MC, 7, 30, 1, 0x0ef1),
	EXM_FUNCTION(MC, 4, 30, 4, 0x0ef4),
	EXM_FUNCTION(MC, 5, 30, 5, 0x0ef5),
};

const struct exm_pci_functions exm_ivt_functions = {
	.row = exm_ivt_function_rows, .num = EXM_ARRAY_SIZE(exm_ivt_function_rows), .buses = 2,
};

/* QPI port 2, R3QPI link 2 and IRP have no bit of GLOBAL_STATUS (ivt 4.2). */
const struct exm_ivt_layout exm_ivt_layout = {
	.rows = {
		[EXM_U] = EXM_ROWS(
			EXM_REG(EXM_NO_FN, 0x00, GLOBAL_CTL),
			EXM_REG(EXM_NO_FN, 0x01, GLOBAL_STATUS),
			EXM_REG(EXM_NO_FN, 0x06, CBOXES),
			EXM_REG(EXM_NO_FN, 0x08, SEL, .idx = EXM_FIXED),
			EXM_REG(EXM_NO_FN, 0x09, CTR, .idx = EXM_FIXED),
			EXM_REGS(EXM_NO_FN, 0x10, 2, 1, SEL),
			EXM_REG(EXM_NO_FN, 0x15, STATUS),
			EXM_REGS(EXM_NO_FN, 0x16, 2, 1, CTR),
			EXM_REG(EXM_DEVFN(11, 0), 0x40, NODEID),
			EXM_REG(EXM_DEVFN(11, 0), 0x54, NODEMAP)),
		[EXM_Q] = EXM_ROWS(EXM_PCI_QPI),
		[EXM_P] = EXM_ROWS(
			EXM_REG(EXM_NO_FN, 0x04, CTL),
			EXM_REGS(EXM_NO_FN, 0x10, 4, 1, SEL),
			EXM_STORE(EXM_NO_FN, 0x14, 0, EXM_BITS(31, 0)),
			EXM_REG(EXM_NO_FN, 0x15, STATUS),
			EXM_REGS(EXM_NO_FN, 0x16, 4, 1, CTR)),
		[EXM_C] = EXM_ROWS(
			EXM_REG(EXM_NO_FN, 0x04, CTL),
			EXM_REGS(EXM_NO_FN, 0x10, 4, 1, SEL),
			EXM_STORE(EXM_NO_FN, 0x14, EXM_C_FILTER0,
				EXM_C_STATE | EXM_C_LINK | EXM_C_TID, .hidden = EXM_C_LINK),
			EXM_REGS(EXM_NO_FN, 0x16, 4, 1, CTR),
			EXM_STORE(EXM_NO_FN, 0x1a, EXM_C_FILTER1,
				EXM_C_ISOC | EXM_C_NC | EXM_C_C6 | EXM_C_OPC | EXM_C_NID,
				.hidden = EXM_C_C6)),
		[EXM_MC] = EXM_ROWS(EXM_PCI_MC),
		[EXM_HA] = EXM_ROWS(EXM_PCI_HA),
		[EXM_IRP] = EXM_ROWS(
			EXM_PCI_CTLS(0, 4),
			EXM_REG(0, 0xa0, LOW), EXM_REG(0, 0xa4, HIGH),
			EXM_REG(0, 0xb0, LOW, .idx = 1), EXM_REG(0, 0xb4, HIGH, .idx = 1),
			EXM_REG(0, 0xb8, LOW, .idx = 2), EXM_REG(0, 0xbc, HIGH, .idx = 2),
			EXM_REG(0, 0xc0, LOW, .idx = 3), EXM_REG(0, 0xc4, HIGH, .idx = 3)),
		[EXM_R2] = EXM_ROWS(EXM_PCI_REGS(0, 4)),
		[EXM_R3] = EXM_ROWS(EXM_PCI_REGS(0, 3)),
	},
	.msrs = 0x20, .core_sel = EXM_BITS(14, 0), .unfrz = 29, .channels = 4,
	.unit_on = EXM_UNIT_ON,
	.ov = {
		[EXM_P] = EXM_BIT(2), [EXM_C] = EXM_BITS(17, 3), [EXM_HA] = EXM_BITS(19, 18),
		[EXM_MC] = EXM_BITS(21, 20), [EXM_Q] = EXM_BITS(23, 22),
		[EXM_R3] = EXM_BITS(25, 24), [EXM_R2] = EXM_BIT(26),
	},
};
