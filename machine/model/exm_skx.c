// SPDX-License-Identifier: GPL-2.0
/*
 * exm: boxes, registers and PCI functions of the Xeon Scalable of the first and second generation
 * (Skylake-SP, Cascade Lake-SP; skx 2 to 5).  The accesses are those of exm_ivt.c.
 */
#include "exm_ivt.h"

#define EXM_SKX_SEL	(EXM_SEL_EN | EXM_SEL_INVERT | EXM_SEL_EDGE | EXM_SEL_OV_EN | EXM_SEL_CODE)
#define EXM_SKX_RSV	(EXM_BITS(63, 32) | EXM_SEL_EXT | EXM_BIT(19) | EXM_BIT(16))
#define EXM_SKX_BOX								\
	.width = 48, .sel = EXM_SKX_SEL | EXM_SEL_THRESH | EXM_SEL_UMASK, .rsv = EXM_SKX_RSV, \
	.code = EXM_SEL_CODE, .umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE,	\
	.invert = EXM_SEL_INVERT, .thresh = EXM_SEL_THRESH, .wrong = exm_ivt_wrong

/* IIO (skx 4.3): 12 bits of threshold, the ports and the classes of a request */
#define EXM_IIO_THRESH	EXM_BITS(35, 24)
#define EXM_IIO_MASKS	EXM_BITS(46, 36)

/* UPI (skx 4.4): the upper half of the umask */
#define EXM_UPI_UMASK	(EXM_BITS(55, 45) | EXM_BITS(43, 32))

static const char *exm_skx_iio_wrong(u64 ctl)
{
	return ctl & EXM_SEL_EDGE && !(ctl & EXM_IIO_THRESH) ? "edge_det without a threshold" :
	       NULL;
}

static const char *exm_skx_upi_wrong(u64 ctl)
{
	return exm_ivt_wrong(ctl & EXM_BITS(31, 0));
}

const struct exm_type exm_skx_types[EXM_NUM_BOX_TYPES] = {
	[EXM_U] = {
		.name = "ubox", .num = 2, .width = 48,
		.sel = EXM_SKX_SEL | EXM_SEL_THRESH5 | EXM_SEL_UMASK,
		.rsv = EXM_BITS(31, 29) | EXM_SKX_RSV,
		.code = EXM_SEL_CODE, .umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE,
		.invert = EXM_SEL_INVERT, .thresh = EXM_SEL_THRESH5, .wrong = exm_ivt_wrong,
	},
	[EXM_C] = {
		.name = "cha", .num = 4, .width = 48,
		.sel = EXM_SKX_SEL | EXM_SEL_THRESH | EXM_SEL_UMASK | EXM_SEL_TID_EN,
		.rsv = EXM_SKX_RSV & ~EXM_SEL_TID_EN,
		.code = EXM_SEL_CODE, .umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE,
		.invert = EXM_SEL_INVERT, .thresh = EXM_SEL_THRESH, .wrong = exm_ivt_wrong,
	},
	[EXM_P] = {
		.name = "pcu", .num = 4, .width = 48,
		.sel = EXM_SKX_SEL | EXM_BITS(31, 30) | EXM_SEL_THRESH5 | EXM_SEL_OCC_SEL,
		.rsv = EXM_BIT(29) | EXM_BITS(13, 8) | EXM_SKX_RSV,
		.code = EXM_SEL_CODE, .edge = EXM_SEL_EDGE | EXM_SEL_OCC_EDGE,
		.invert = EXM_SEL_INVERT | EXM_SEL_OCC_INVERT, .thresh = EXM_SEL_THRESH5,
		.ctl_of = exm_ivt_p_ctl, .wrong = exm_ivt_p_wrong,
	},
	[EXM_MC] = { .name = "imc", .num = 4, EXM_SKX_BOX },
	[EXM_HA] = { .name = "m2m", .num = 4, EXM_SKX_BOX },
	[EXM_R2] = { .name = "m2pcie", .num = 4, EXM_SKX_BOX },
	[EXM_R3] = { .name = "m3upi", .num = 3, EXM_SKX_BOX },
	[EXM_IRP] = { .name = "irp", .num = 2, EXM_SKX_BOX },
	[EXM_Q] = {
		.name = "upi", .num = 4, .width = 48,
		.sel = EXM_SKX_SEL | EXM_SEL_THRESH | EXM_SEL_UMASK | EXM_UPI_UMASK,
		.rsv = EXM_SKX_RSV & ~EXM_UPI_UMASK,
		.code = EXM_SEL_CODE, .umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE,
		.invert = EXM_SEL_INVERT, .thresh = EXM_SEL_THRESH, .wrong = exm_skx_upi_wrong,
	},
	[EXM_IIO] = {
		.name = "iio", .num = 4, .width = 48,
		.sel = EXM_SKX_SEL | EXM_IIO_THRESH | EXM_IIO_MASKS | EXM_SEL_UMASK,
		.rsv = EXM_SKX_RSV & ~(EXM_IIO_THRESH | EXM_IIO_MASKS),
		.code = EXM_SEL_CODE, .umask = EXM_SEL_UMASK, .edge = EXM_SEL_EDGE,
		.invert = EXM_SEL_INVERT, .thresh = EXM_IIO_THRESH, .wrong = exm_skx_iio_wrong,
	},
};

#define EXM_SKX_CHA(n)	EXM_MSRS(C, n, 0xe00 + 0x10 * (n))
#define EXM_SKX_STACK(n) \
	EXM_MSRS(IIO, n, 0xa40 + 0x20 * (n)), EXM_MSRS(IRP, n, 0xa58 + 0x20 * (n))

const struct exm_box_row exm_skx_boxes[EXM_SKX_NUM_BOXES] = {
	{ .type = EXM_U, .alone = true, .base = 0x700 },
	{ .type = EXM_P, .alone = true, .base = 0x710 },
	EXM_SKX_CHA(0), EXM_SKX_CHA(1), EXM_SKX_CHA(2), EXM_SKX_CHA(3), EXM_SKX_CHA(4),
	EXM_SKX_CHA(5), EXM_SKX_CHA(6), EXM_SKX_CHA(7), EXM_SKX_CHA(8), EXM_SKX_CHA(9),
	EXM_SKX_CHA(10), EXM_SKX_CHA(11), EXM_SKX_CHA(12), EXM_SKX_CHA(13), EXM_SKX_CHA(14),
	EXM_SKX_CHA(15), EXM_SKX_CHA(16), EXM_SKX_CHA(17), EXM_SKX_CHA(18), EXM_SKX_CHA(19),
	EXM_SKX_CHA(20), EXM_SKX_CHA(21), EXM_SKX_CHA(22), EXM_SKX_CHA(23), EXM_SKX_CHA(24),
	EXM_SKX_CHA(25), EXM_SKX_CHA(26), EXM_SKX_CHA(27),
	/* Channels 0 to 2 are of memory controller 0. */
	EXM_PCI_BOX(MC, 0, 10, 2), EXM_PCI_BOX(MC, 1, 10, 6), EXM_PCI_BOX(MC, 2, 11, 2),
	EXM_PCI_BOX(MC, 3, 12, 2), EXM_PCI_BOX(MC, 4, 12, 6), EXM_PCI_BOX(MC, 5, 13, 2),
	EXM_PCI_BOX(HA, 0, 8, 0), EXM_PCI_BOX(HA, 1, 9, 0),
	EXM_PCI_BOX(Q, 0, 14, 0), EXM_PCI_BOX(Q, 1, 15, 0), EXM_PCI_BOX(Q, 2, 16, 0),
	EXM_PCI_BOX(R3, 0, 18, 1), EXM_PCI_BOX(R3, 1, 18, 2), EXM_PCI_BOX(R3, 2, 18, 5),
	EXM_PCI_BOX(R2, 0, 21, 1), EXM_PCI_BOX(R2, 1, 22, 1), EXM_PCI_BOX(R2, 2, 23, 1),
	EXM_PCI_BOX(R2, 3, 21, 5),
	EXM_SKX_STACK(0), EXM_SKX_STACK(1), EXM_SKX_STACK(2), EXM_SKX_STACK(3), EXM_SKX_STACK(4),
	EXM_SKX_STACK(5),
};

_Static_assert(EXM_SKX_NUM_BOXES <= EXM_NUM_BOXES, "exm_pkg.box[] is too short");

/*
 * The PCI functions (skx 5), and function 0 of their devices, without which software does not look
 * for the others.  UNCONFIRMED, only here: the device IDs of functions 0 without counters, and on
 * which of the package's buses each is.
 */
static const struct exm_pci_function exm_skx_function_rows[] = {
	EXM_FUNCTION(U, 0, 8, 0, 0x2014, .bus = 3),
	EXM_FUNCTION_0(30, 0x2080, .bus = 2),
	EXM_FUNCTION(P, 0, 30, 3, 0x2083, .bus = 2),
	EXM_FUNCTION(HA, 0, 8, 0, 0x2066, .bus = 1),
	EXM_FUNCTION(HA, 1, 9, 0, 0x2066, .bus = 1),
	EXM_FUNCTION_0(10, 0x2040, .bus = 1),
	EXM_FUNCTION(MC, 0, 10, 2, 0x2042, .bus = 1),
	EXM_FUNCTION(MC, 1, 10, 6, 0x2046, .bus = 1),
	EXM_FUNCTION_0(11, 0x2048, .bus = 1),
	EXM_FUNCTION(MC, 2, 11, 2, 0x204a, .bus = 1),
	EXM_FUNCTION_0(12, 0x2040, .bus = 1),
	EXM_FUNCTION(MC, 3, 12, 2, 0x2042, .bus = 1),
	EXM_FUNCTION(MC, 4, 12, 6, 0x2046, .bus = 1),
	EXM_FUNCTION_0(13, 0x2048, .bus = 1),
	EXM_FUNCTION(MC, 5, 13, 2, 0x204a, .bus = 1),
	EXM_FUNCTION(Q, 0, 14, 0, 0x2058),
	EXM_FUNCTION(Q, 1, 15, 0, 0x2058),
	EXM_FUNCTION(Q, 2, 16, 0, 0x2058),
	EXM_FUNCTION_0(18, 0x204c),
	EXM_FUNCTION(R3, 0, 18, 1, 0x204d),
	EXM_FUNCTION(R3, 1, 18, 2, 0x204e),
	EXM_FUNCTION(R3, 2, 18, 5, 0x204d),
	EXM_FUNCTION_0(21, 0x2018),
	EXM_FUNCTION(R2, 0, 21, 1, 0x2088),
	EXM_FUNCTION(R2, 3, 21, 5, 0x2088),
	EXM_FUNCTION_0(22, 0x2018),
	EXM_FUNCTION(R2, 1, 22, 1, 0x2088),
	EXM_FUNCTION_0(23, 0x2018),
	EXM_FUNCTION(R2, 2, 23, 1, 0x2088),
};

const struct exm_pci_functions exm_skx_functions = {
	.row = exm_skx_function_rows, .num = EXM_ARRAY_SIZE(exm_skx_function_rows), .buses = 4,
};

/* A counter of eight-byte controls: counters, controls and their upper halves */
#define EXM_WIDE_REGS(ctr, sel, ctl, status)		\
	EXM_REGS(0, ctr, 4, 8, LOW),			\
	EXM_REGS(0, (ctr) + 4, 4, 8, HIGH),		\
	EXM_REGS(0, sel, 4, 8, SEL),			\
	EXM_REGS(0, (sel) + 4, 4, 8, SEL_HIGH),		\
	EXM_REG(0, ctl, CTL),				\
	EXM_REG(0, status, STATUS)

/*
 * Function 8.0 of the first bus is the U-Box's, and of the third M2M 0, at other offsets.  M2PCIe,
 * M3UPI link 2 and the last stack have no bit of GLOBAL_STATUS (skx 3.2).
 */
const struct exm_ivt_layout exm_skx_layout = {
	.rows = {
		[EXM_U] = EXM_ROWS(
			EXM_HSX_UBOX,
			EXM_REG(EXM_DEVFN(8, 0), 0xc0, NODEID),
			EXM_REG(EXM_DEVFN(8, 0), 0xd4, NODEMAP)),
		[EXM_P] = EXM_ROWS(EXM_HSX_PCU, EXM_REG(EXM_DEVFN(30, 3), 0x9c, CAPID6)),
		[EXM_C] = EXM_ROWS(
			EXM_REG(EXM_NO_FN, 0x0, CTL),
			EXM_REGS(EXM_NO_FN, 0x1, 4, 1, SEL),
			EXM_STORE(EXM_NO_FN, 0x5, EXM_C_FILTER0,
				EXM_SKX_C_STATE | EXM_SKX_C_LINK | EXM_SKX_C_TID,
				.hidden = EXM_SKX_C_LINK),
			EXM_STORE(EXM_NO_FN, 0x6, EXM_C_FILTER1, EXM_SKX_C_BITS1,
				.hidden = EXM_C_C6),
			EXM_REG(EXM_NO_FN, 0x7, STATUS),
			EXM_REGS(EXM_NO_FN, 0x8, 4, 1, CTR)),
		[EXM_IIO] = EXM_ROWS(
			EXM_REG(EXM_NO_FN, 0x0, CTL),
			EXM_REGS(EXM_NO_FN, 0x1, 4, 1, CTR),
			EXM_REG(EXM_NO_FN, 0x5, FREE),
			EXM_REG(EXM_NO_FN, 0x7, STATUS),
			EXM_REGS(EXM_NO_FN, 0x8, 4, 1, SEL)),
		[EXM_IRP] = EXM_ROWS(
			EXM_REG(EXM_NO_FN, 0x0, CTL),
			EXM_REGS(EXM_NO_FN, 0x1, 2, 1, CTR),
			EXM_REGS(EXM_NO_FN, 0x3, 2, 1, SEL),
			EXM_REG(EXM_NO_FN, 0x7, STATUS)),
		[EXM_MC] = EXM_ROWS(EXM_PCI_MC),
		[EXM_HA] = EXM_ROWS(EXM_WIDE_REGS(0x200, 0x228, 0x258, 0x260)),
		[EXM_Q] = EXM_ROWS(
			EXM_WIDE_REGS(0x318, 0x350, 0x378, 0x37c),
			EXM_REG(0, 0x94, PEER),
			EXM_REG(0, 0x120, LINKED)),
		[EXM_R2] = EXM_ROWS(EXM_PCI_REGS(0, 4)),
		[EXM_R3] = EXM_ROWS(EXM_PCI_REGS(0, 3)),
	},
	.msrs = 0x10, .core_sel = EXM_BITS(60, 0), .unfrz = 61, .channels = 3, .bus_msr = 0x300,
	.no_unit = true, .free = exm_skx_free, .free_msr = 0xb00,
	.ov = {
		[EXM_P] = EXM_BIT(2), [EXM_C] = EXM_BITS(30, 3), [EXM_MC] = EXM_BITS(40, 39),
		[EXM_Q] = EXM_BITS(43, 41), [EXM_R3] = EXM_BITS(47, 46),
		[EXM_IIO] = EXM_BITS(60, 56), [EXM_IRP] = EXM_BITS(60, 56),
		[EXM_HA] = EXM_BITS(63, 62),
	},
};
