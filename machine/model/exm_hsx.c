// SPDX-License-Identifier: GPL-2.0
/*
 * exm: boxes, registers and PCI functions of the Xeon E5/E7 v3 and v4 and the Xeon D-1500
 * (Haswell-EP, Broadwell-EP and -DE; hsx 2 to 5)
 */
#include "exm_ivt.h"

/* Bits of an event control; 19 of a box in configuration space is ignored, as ivt 15.2 has it */
#define EXM_HSX_SEL	(EXM_SEL_EN | EXM_SEL_INVERT | EXM_SEL_EDGE | EXM_SEL_CODE)
#define EXM_HSX_RSV	(EXM_SEL_EXT | EXM_BIT(16))
#define EXM_HSX_PCI_SEL	(EXM_HSX_SEL | EXM_SEL_THRESH | EXM_SEL_OV_EN | EXM_SEL_UMASK)
#define EXM_HSX_FIELDS							\
	.umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE, .invert = EXM_SEL_INVERT, \
	.thresh = EXM_SEL_THRESH, .wrong = exm_ivt_wrong
#define EXM_HSX_PCI							\
	.sel = EXM_HSX_PCI_SEL, .rsv = EXM_HSX_RSV, .code = EXM_SEL_CODE, EXM_HSX_FIELDS

const struct exm_type exm_hsx_types[EXM_NUM_BOX_TYPES] = {
	[EXM_U] = {
		.name = "ubox", .num = 2, .width = 48, .unsure = true,
		.sel = EXM_HSX_SEL | EXM_SEL_THRESH5 | EXM_SEL_OV_EN | EXM_SEL_UMASK,
		.rsv = EXM_BITS(31, 29) | EXM_BIT(19) | EXM_HSX_RSV,
		.code = EXM_SEL_CODE, .umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE,
		.invert = EXM_SEL_INVERT, .thresh = EXM_SEL_THRESH5, .wrong = exm_ivt_wrong,
	},
	[EXM_Q] = {
		.name = "qpi", .num = 4, .width = 48,
		.sel = EXM_HSX_PCI_SEL | EXM_SEL_EXT, .rsv = EXM_HSX_RSV & ~EXM_SEL_EXT,
		.code_of = exm_ivt_ext_code, EXM_HSX_FIELDS,
	},
	[EXM_C] = {	/* 21:20 are reserved */
		.name = "cbox", .num = 4, .width = 48,
		.sel = EXM_HSX_SEL | EXM_SEL_THRESH | EXM_SEL_TID_EN | EXM_SEL_UMASK,
		.rsv = EXM_HSX_RSV | EXM_SEL_OV_EN, .code = EXM_SEL_CODE, EXM_HSX_FIELDS,
		.ctl_of = exm_ivt_c_ctl, .code_for = exm_ivt_c_code,
	},
	[EXM_S] = {	/* UNCONFIRMED, only here: as the C-Box's; tid_en has no effect */
		.name = "sbox", .num = 4, .width = 48, .unsure = true,
		.sel = EXM_HSX_SEL | EXM_SEL_THRESH | EXM_SEL_TID_EN | EXM_SEL_UMASK,
		.rsv = EXM_HSX_RSV | EXM_SEL_OV_EN, .code = EXM_SEL_CODE, EXM_HSX_FIELDS,
	},
	[EXM_P] = {	/* 30 occ_invert, 31 occ_edge_det: of one event, see exm_ivt_p_ctl() */
		.name = "pcu", .num = 4, .width = 48,
		.sel = EXM_HSX_SEL | EXM_BITS(31, 30) | EXM_SEL_THRESH5 | EXM_SEL_OV_EN |
		       EXM_SEL_OCC_SEL,
		.rsv = EXM_BIT(29) | EXM_BIT(19) | EXM_BITS(13, 8) | EXM_HSX_RSV,
		.code = EXM_SEL_CODE, .edge = EXM_SEL_EDGE | EXM_SEL_OCC_EDGE,
		.invert = EXM_SEL_INVERT | EXM_SEL_OCC_INVERT, .thresh = EXM_SEL_THRESH5,
		.ctl_of = exm_ivt_p_ctl, .wrong = exm_ivt_p_wrong,
	},
	[EXM_MC] = { .name = "imc", .num = 4, .width = 48, EXM_HSX_PCI },
	[EXM_HA] = { .name = "ha", .num = 4, .width = 48, EXM_HSX_PCI },
	[EXM_IRP] = { .name = "irp", .num = 4, .width = 48, EXM_HSX_PCI },
	[EXM_R2] = { .name = "r2pcie", .num = 4, .width = 48, EXM_HSX_PCI },
	[EXM_R3] = { .name = "r3qpi", .num = 3, .width = 48, .unsure = true, EXM_HSX_PCI },
};

/* base: an MSR, or EXM_DEVFN() on the package's uncore bus */
#define EXM_HSX_CBOX(n)		EXM_MSRS(C, n, 0xe00 + 0x10 * (n))
#define EXM_HSX_LINKED_BOXES						\
	EXM_MSRS(S, 0, 0x720), EXM_MSRS(S, 1, 0x72a),			\
	EXM_MSRS(S, 2, 0x734), EXM_MSRS(S, 3, 0x73e),			\
	EXM_PCI_BOX(Q, 0, 8, 0), EXM_PCI_BOX(Q, 1, 9, 0), EXM_PCI_BOX(Q, 2, 10, 0), \
	EXM_PCI_BOX(R3, 0, 11, 1), EXM_PCI_BOX(R3, 1, 11, 2), EXM_PCI_BOX(R3, 2, 11, 5)
/* Channels 0 to 3 are of memory controller 0.  IRP: the counters of IRP0, then of IRP1 */
#define EXM_HSX_BOXES							\
	{ .type = EXM_U, .alone = true, .base = 0x700 },		\
	{ .type = EXM_P, .alone = true, .base = 0x710 },		\
	{ .type = EXM_R2, .alone = true, .base = EXM_DEVFN(16, 1) },	\
	EXM_PCI_BOX(HA, 0, 18, 1), EXM_PCI_BOX(HA, 1, 18, 5),		\
	EXM_PCI_BOX(MC, 0, 20, 0), EXM_PCI_BOX(MC, 1, 20, 1),		\
	EXM_PCI_BOX(MC, 2, 21, 0), EXM_PCI_BOX(MC, 3, 21, 1),		\
	EXM_PCI_BOX(MC, 4, 23, 0), EXM_PCI_BOX(MC, 5, 23, 1),		\
	EXM_PCI_BOX(MC, 6, 24, 0), EXM_PCI_BOX(MC, 7, 24, 1),		\
	{ .type = EXM_IRP, .alone = true, .base = EXM_DEVFN(5, 6) },	\
	EXM_HSX_CBOX(0), EXM_HSX_CBOX(1), EXM_HSX_CBOX(2), EXM_HSX_CBOX(3), \
	EXM_HSX_CBOX(4), EXM_HSX_CBOX(5), EXM_HSX_CBOX(6), EXM_HSX_CBOX(7), \
	EXM_HSX_CBOX(8), EXM_HSX_CBOX(9), EXM_HSX_CBOX(10), EXM_HSX_CBOX(11), \
	EXM_HSX_CBOX(12), EXM_HSX_CBOX(13), EXM_HSX_CBOX(14), EXM_HSX_CBOX(15)

const struct exm_box_row exm_hsx_boxes[EXM_HSX_NUM_BOXES] = {
	EXM_HSX_LINKED_BOXES, EXM_HSX_BOXES, EXM_HSX_CBOX(16), EXM_HSX_CBOX(17),
};

const struct exm_box_row exm_bdx_boxes[EXM_BDX_NUM_BOXES] = {
	EXM_HSX_LINKED_BOXES, EXM_HSX_BOXES, EXM_HSX_CBOX(16), EXM_HSX_CBOX(17),
	EXM_HSX_CBOX(18), EXM_HSX_CBOX(19), EXM_HSX_CBOX(20), EXM_HSX_CBOX(21),
	EXM_HSX_CBOX(22), EXM_HSX_CBOX(23),
};

const struct exm_box_row exm_bde_boxes[EXM_BDE_NUM_BOXES] = { EXM_HSX_BOXES };

_Static_assert(EXM_BDX_NUM_BOXES <= EXM_NUM_BOXES, "exm_pkg.box[] is too short");

/*
 * The PCI functions (hsx 5), and function 0 of their devices, without which software does not
 * look for the others; @x is the upper byte of the device IDs.  UNCONFIRMED, only here: the device
 * IDs of functions 0, but for those of QPI ports 0 and 1 and of the channels; the places of port 2
 * and link 2, of the U-Box and of the PCU; and the ID of port 2's filter of Haswell-EP.
 */
#define EXM_HSX_LINK_FUNCTIONS(x)					\
	EXM_FUNCTION(Q, 0, 8, 0, (x) | 0x80),				\
	EXM_FUNCTION(Q, 0, 8, 2, (x) | 0x32, .counters = true),		\
	EXM_FUNCTION(Q, 0, 8, 6, (x) | 0x86),				\
	EXM_FUNCTION(Q, 1, 9, 0, (x) | 0x90),				\
	EXM_FUNCTION(Q, 1, 9, 2, (x) | 0x33, .counters = true),		\
	EXM_FUNCTION(Q, 1, 9, 6, (x) | 0x96),				\
	EXM_FUNCTION(Q, 2, 10, 0, (x) | 0x40),				\
	EXM_FUNCTION(Q, 2, 10, 2, (x) | 0x3a, .counters = true),	\
	EXM_FUNCTION(Q, 2, 10, 6, (x) | 0x46),				\
	EXM_FUNCTION_0(11, (x) | 0x81),					\
	EXM_FUNCTION(R3, 0, 11, 1, (x) | 0x36, .counters = true),	\
	EXM_FUNCTION(R3, 1, 11, 2, (x) | 0x37, .counters = true),	\
	EXM_FUNCTION(R3, 2, 11, 5, (x) | 0x3e, .counters = true)
#define EXM_HSX_FUNCTIONS(x)						\
	EXM_FUNCTION_0(5, (x) | 0x28, .bus = 1),		\
	EXM_FUNCTION(IRP, 0, 5, 6, (x) | 0x39, .counters = true, .bus = 1), \
	EXM_FUNCTION_0(16, (x) | 0x1d),					\
	EXM_FUNCTION(R2, 0, 16, 1, (x) | 0x34, .counters = true),	\
	EXM_FUNCTION(U, 0, 16, 5, (x) | 0x1e),				\
	EXM_FUNCTION_0(18, (x) | 0xa0),					\
	EXM_FUNCTION(HA, 0, 18, 1, (x) | 0x30, .counters = true),	\
	EXM_FUNCTION(HA, 1, 18, 5, (x) | 0x38, .counters = true),	\
	EXM_FUNCTION(MC, 0, 20, 0, (x) | 0xb0),				\
	EXM_FUNCTION(MC, 1, 20, 1, (x) | 0xb1),				\
	EXM_FUNCTION(MC, 2, 21, 0, (x) | 0xb4),				\
	EXM_FUNCTION(MC, 3, 21, 1, (x) | 0xb5),				\
	EXM_FUNCTION(MC, 4, 23, 0, (x) | 0xd0),				\
	EXM_FUNCTION(MC, 5, 23, 1, (x) | 0xd1),				\
	EXM_FUNCTION(MC, 6, 24, 0, (x) | 0xd4),				\
	EXM_FUNCTION(MC, 7, 24, 1, (x) | 0xd5),				\
	EXM_FUNCTION_0(30, (x) | 0x98),					\
	EXM_FUNCTION(P, 0, 30, 3, (x) | 0xc0)

static const struct exm_pci_function exm_hsx_function_rows[] = {
	EXM_HSX_LINK_FUNCTIONS(0x2f00), EXM_HSX_FUNCTIONS(0x2f00),
};

static const struct exm_pci_function exm_bdx_function_rows[] = {
	EXM_HSX_LINK_FUNCTIONS(0x6f00), EXM_HSX_FUNCTIONS(0x6f00),
};

static const struct exm_pci_function exm_bde_function_rows[] = { EXM_HSX_FUNCTIONS(0x6f00) };

const struct exm_pci_functions exm_hsx_functions = {
	.row = exm_hsx_function_rows, .num = EXM_ARRAY_SIZE(exm_hsx_function_rows), .buses = 2,
};

const struct exm_pci_functions exm_bdx_functions = {
	.row = exm_bdx_function_rows, .num = EXM_ARRAY_SIZE(exm_bdx_function_rows), .buses = 2,
};

const struct exm_pci_functions exm_bde_functions = {
	.row = exm_bde_function_rows, .num = EXM_ARRAY_SIZE(exm_bde_function_rows), .buses = 2,
};

/* S-Boxes, QPI port 2 and R3QPI link 2 have no bit of GLOBAL_STATUS (hsx 3.2). */
const struct exm_ivt_layout exm_hsx_layout = {
	.rows = {
		[EXM_U] = EXM_ROWS(
			EXM_HSX_UBOX,
			EXM_STORE(EXM_NO_FN, 0x7, 0, EXM_BITS(5, 0)),
			EXM_REG(EXM_DEVFN(16, 5), 0x40, NODEID),
			EXM_REG(EXM_DEVFN(16, 5), 0x54, NODEMAP)),
		[EXM_P] = EXM_ROWS(EXM_HSX_PCU, EXM_REG(EXM_DEVFN(30, 3), 0x94, CAPID4)),
		[EXM_S] = EXM_ROWS(
			EXM_REG(EXM_NO_FN, 0x0, CTL),
			EXM_REGS(EXM_NO_FN, 0x1, 4, 1, SEL),
			EXM_REG(EXM_NO_FN, 0x5, STATUS),
			EXM_REGS(EXM_NO_FN, 0x6, 4, 1, CTR)),
		[EXM_C] = EXM_ROWS(
			EXM_REG(EXM_NO_FN, 0x0, CTL),
			EXM_REGS(EXM_NO_FN, 0x1, 4, 1, SEL),
			EXM_STORE(EXM_NO_FN, 0x5, EXM_C_FILTER0,
				EXM_HSX_C_STATE | EXM_HSX_C_LINK | EXM_HSX_C_TID,
				.hidden = EXM_HSX_C_LINK),
			EXM_STORE(EXM_NO_FN, 0x6, EXM_C_FILTER1,
				EXM_C_ISOC | EXM_C_NC | EXM_C_C6 | EXM_C_OPC | EXM_C_NID,
				.hidden = EXM_C_C6),
			EXM_REG(EXM_NO_FN, 0x7, STATUS),
			EXM_REGS(EXM_NO_FN, 0x8, 4, 1, CTR)),
		[EXM_Q] = EXM_ROWS(EXM_PCI_QPI),
		[EXM_MC] = EXM_ROWS(EXM_PCI_MC),
		[EXM_HA] = EXM_ROWS(EXM_PCI_HA),
		[EXM_IRP] = EXM_ROWS(EXM_PCI_REGS(0, 4)),
		[EXM_R2] = EXM_ROWS(EXM_PCI_REGS(0, 4)),
		[EXM_R3] = EXM_ROWS(EXM_PCI_REGS(0, 3)),
	},
	.msrs = 0x10, .core_sel = EXM_BITS(23, 0), .unfrz = 29, .channels = 4,
	.ov = {
		[EXM_P] = EXM_BIT(2), [EXM_C] = EXM_BITS(20, 3), [EXM_HA] = EXM_BITS(22, 21),
		[EXM_MC] = EXM_BITS(24, 23), [EXM_Q] = EXM_BITS(26, 25),
		[EXM_R3] = EXM_BITS(28, 27), [EXM_R2] = EXM_BIT(29), [EXM_IRP] = EXM_BIT(34),
	},
};
