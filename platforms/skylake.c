// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: Xeon Scalable of the first and second generation (Skylake-SP, Cascade Lake-SP)
 *
 * U-Box, PCU and CHAs have the MSRs of Haswell-EP's U-Box, PCU and C-Boxes, and the fields of an
 * event are the Ivytown's.  Numbers are sections of Documentation/hardware/skylake-sp.md.
 *
 * As on a Haswell-EP whether a box signals its overflows, and where, is UNCONFIRMED (7): no row has
 * a bit of the global STATUS, and a box samples if its own PMI has arrived when it was probed.
 */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "haswell.h"
#include "events/events.h"

/* 3.1, 3.2 */
#define EX_SKX_GLOBAL_CTL_UNFRZ_ALL	BIT_ULL(61)
#define EX_SKX_GLOBAL_CTL_WK_ON_PMI	BIT_ULL(62)
#define EX_SKX_GLOBAL_CTL_FRZ_ALL	BIT_ULL(63)
#define EX_SKX_STATUS_OV							\
	(GENMASK_ULL(63, 62) | GENMASK_ULL(60, 56) | GENMASK_ULL(47, 46) |	\
	 GENMASK_ULL(43, 39) | GENMASK_ULL(30, 0))
#define EX_SKX_CPUBUSNO			0x300

/* 4.1 BOX_CTL: no source has bits 17:16, which stay 0. */
#define EX_SKX_GATE(box_ctl)							\
	.gate	= EX_GATE_BOX, .gate_reg = (box_ctl), .gate_shut = EX_IVT_BOX_CTL_FRZ

#define EX_SKX_STATUS(reg)							\
	.status = (reg), .clear = (reg), .status_order_unknown = true

#define EX_SKX_MSR_BANK(ctr0)	EX_HSX_MSR_BANK(ctr0), .pmi = EX_IVT_CTL_OV_EN, .width = EX_CTR_BITS

/* U-Box */
static const struct ex_field ex_skx_ubox_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH5),
	EX_HSX_INV,
	{ }
};

static const struct ex_box_type ex_skx_ubox = {
	.name	= "ubox",
	EX_SKX_STATUS(EX_HSX_U_STATUS),
	.clock	= EX_IVT_EV_SEL_FIXED,
	.banks	= { { EX_HSX_U_BANK }, { EX_HSX_U_FIXED_BANK } },
	.fields	= ex_skx_ubox_fields,
	.events	= ex_ubox_events,
	.encode	= ex_ivt_ubox_encode,
};

/* CHA (4.2) */
#define EX_SKX_C_TID			GENMASK_ULL(8, 0)
#define EX_SKX_C_STATE			GENMASK_ULL(26, 17)
#define EX_SKX_C_REM			BIT_ULL(32)
#define EX_SKX_C_LOC			BIT_ULL(33)
#define EX_SKX_C_ALL_OPC		BIT_ULL(35)
#define EX_SKX_C_NM			BIT_ULL(36)
#define EX_SKX_C_NOT_NM			BIT_ULL(37)
#define EX_SKX_C_OPC0			GENMASK_ULL(50, 41)
#define EX_SKX_C_OPC1			GENMASK_ULL(60, 51)
#define EX_SKX_C_TOR							\
	(EX_SKX_C_REM | EX_SKX_C_LOC | EX_SKX_C_ALL_OPC | EX_SKX_C_NM | EX_SKX_C_NOT_NM |	\
	 EX_SKX_C_OPC0 | EX_SKX_C_OPC1 | EX_C_NC | EX_C_ISOC)

static const struct ex_filter ex_skx_cha_filters[] = {
	[EX_C_FILTER0] = { EX_HSX_C_FILTER, EX_HSX_PER_C },
	[EX_C_FILTER1] = { EX_HSX_C_FILTER1, EX_HSX_PER_C },
};

static const struct ex_field ex_skx_cha_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH),
	EX_HSX_INV,
	{ .name = "tid_en", .mask = EX_IVT_CTL_TID_EN },
	{ .name = "filter_tid", .config = 1, .mask = EX_SKX_C_TID },
	{ .name = "filter_state", .config = 1, .mask = EX_SKX_C_STATE },
	{ .name = "filter_rem", .config = 1, .mask = EX_SKX_C_REM },
	{ .name = "filter_loc", .config = 1, .mask = EX_SKX_C_LOC },
	{ .name = "filter_all_op", .config = 1, .mask = EX_SKX_C_ALL_OPC },
	{ .name = "filter_nm", .config = 1, .mask = EX_SKX_C_NM },
	{ .name = "filter_not_nm", .config = 1, .mask = EX_SKX_C_NOT_NM },
	{ .name = "filter_opc0", .config = 1, .mask = EX_SKX_C_OPC0 },
	{ .name = "filter_opc1", .config = 1, .mask = EX_SKX_C_OPC1 },
	{ .name = "filter_nc", .config = 1, .mask = EX_C_NC },
	{ .name = "filter_isoc", .config = 1, .mask = EX_C_ISOC },
	{ }
};

static const struct ex_ivt_cbox ex_skx_cha_filter = {
	.tid = EX_SKX_C_TID, .state = EX_SKX_C_STATE,
	.uses = {
		{ 0x34, 0, EX_SKX_C_STATE },	/* LLC_LOOKUP */
		{ 0x35, 0, EX_SKX_C_TOR },	/* TOR_INSERTS */
		{ 0x36, 0, EX_SKX_C_TOR },	/* TOR_OCCUPANCY */
	},
};

static const u8 ex_skx_cha_only[EX_EVENT_CODES] = { [0x11] = 0x1, [0x36] = 0x1 };

static const char *ex_skx_cha_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	return ex_ivt_encode_cbox(&ex_skx_cha_filter, config, req) ?:
	       ex_ivt_encode(config, EX_IVT_CTL_THRESH, req);
}

static const struct ex_box_type ex_skx_cha = {
	.name	= "cha",
	EX_SKX_GATE(0),
	EX_SKX_STATUS(EX_HSX_C_STATUS),
	.clock	= EX_IVT_CLOCKTICKS,
	.banks	= { { EX_SKX_MSR_BANK(EX_HSX_C_CTR0) } },
	.filters = ex_skx_cha_filters,
	.num_filters = ARRAY_SIZE(ex_skx_cha_filters),
	.fields	= ex_skx_cha_fields,
	.events	= ex_cha_events,
	.only	= ex_skx_cha_only,
	.encode	= ex_skx_cha_encode,
};

/* PCU: what intel_uncore calls umask has no more than the two bits of occ_sel. */
static const struct ex_filter ex_skx_pcu_filters[] = { { EX_HSX_P_FILTER } };

static const struct ex_field ex_skx_pcu_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_IVT_CTL_THRESH5),
	EX_HSX_INV,
	{ .name = "occ_invert", .mask = EX_IVT_CTL_OCC_INVERT },
	{ .name = "occ_edge_det", .mask = EX_IVT_CTL_OCC_EDGE_DET },
	{ .name = "filter_band0", .config = 1, .mask = EX_IVT_P_FILTER_BAND(0) },
	{ .name = "filter_band1", .config = 1, .mask = EX_IVT_P_FILTER_BAND(1) },
	{ .name = "filter_band2", .config = 1, .mask = EX_IVT_P_FILTER_BAND(2) },
	{ .name = "filter_band3", .config = 1, .mask = EX_IVT_P_FILTER_BAND(3) },
	{ }
};

static const char *ex_skx_pcu_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	if (config[0] & EX_IVT_CTL_UMASK & ~EX_IVT_CTL_OCC_SEL)
		return "the umask is 0x40 for C0, 0x80 for C3, 0xc0 for C6";
	return ex_ivt_pcu_encode(config, alt, req);
}

static const struct ex_box_type ex_skx_pcu = {
	.name	= "pcu",
	EX_SKX_GATE(0),
	EX_SKX_STATUS(EX_HSX_P_STATUS),
	.clock	= EX_IVT_CLOCKTICKS,
	.banks	= { { EX_SKX_MSR_BANK(EX_HSX_P_CTR0) } },
	.filters = ex_skx_pcu_filters,
	.num_filters = ARRAY_SIZE(ex_skx_pcu_filters),
	.fields	= ex_skx_pcu_fields,
	.musts	= ex_ivt_pcu_musts,
	.events	= ex_pcu_events,
	.encode	= ex_skx_pcu_encode,
};

/* Boxes in PCI functions (5) */
static const struct ex_box_type ex_skx_imc = {
	.name	= "imc",
	EX_SKX_GATE(EX_IVT_PCI_BOX_CTL),
	EX_SKX_STATUS(EX_IVT_PCI_STATUS),
	.clock	= EX_IVT_EV_SEL_FIXED,
	.banks	= { { EX_IVT_M_BANK }, { EX_IVT_M_FIXED_BANK } },
	.fields	= ex_hsx_fields,
	.events	= ex_imc_events,
	.encode	= ex_ivt_imc_encode,
};

/* M2M and UPI links: controls of eight bytes */
#define EX_SKX_WIDE_BANK(ctl0, ctr0)						\
	.num = 4, .width = EX_CTR_BITS,						\
	.ctl = (ctl0), .ctl_step = 8, .ctl_high = 4,				\
	.ctr = (ctr0), .ctr_step = 8, .high = EX_IVT_PCI_HIGH,			\
	.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN

static const struct ex_box_type ex_skx_m2m = {
	.name	= "m2m",
	EX_SKX_GATE(0x258),
	EX_SKX_STATUS(0x260),
	.clock	= EX_IVT_CLOCKTICKS,
	.banks	= { { EX_SKX_WIDE_BANK(0x228, 0x200) } },
	.fields	= ex_hsx_fields,
	.events	= ex_m2m_events,
	.encode	= ex_ivt_plain_encode,
};

#define EX_SKX_UPI_UMASK	(GENMASK_ULL(55, 45) | GENMASK_ULL(43, 32) | EX_IVT_CTL_UMASK)

static const struct ex_field ex_skx_upi_fields[] = {
	{ .name = "event", .mask = EX_IVT_CTL_EV_SEL },
	{ .name = "umask", .mask = EX_SKX_UPI_UMASK },
	{ .name = "edge", .mask = EX_IVT_CTL_EDGE_DET },
	EX_HSX_INV,
	{ .name = "thresh", .mask = EX_IVT_CTL_THRESH },
	{ }
};

#define EX_SKX_CLOCKTICKS	0x01	/* of all but CHAs, PCU, iMC and M2M */

static const struct ex_box_type ex_skx_upi = {
	.name	= "upi",
	EX_SKX_GATE(0x378),
	EX_SKX_STATUS(0x37C),
	.clock	= EX_SKX_CLOCKTICKS,
	.banks	= { { EX_SKX_WIDE_BANK(0x350, 0x318) } },
	.die	= EX_DIE_LINK,
	.fields	= ex_skx_upi_fields,
	.events	= ex_upi_events,
	.encode	= ex_ivt_plain_encode,
};

static const u8 ex_skx_m2pcie_only[EX_EVENT_CODES] = { [0x23] = 0x3 };

static const struct ex_box_type ex_skx_m2pcie = {
	.name	= "m2pcie",
	EX_SKX_GATE(EX_IVT_PCI_BOX_CTL),
	EX_SKX_STATUS(EX_IVT_PCI_STATUS),
	.clock	= EX_SKX_CLOCKTICKS,
	.banks	= { { .num = 4, .width = EX_CTR_BITS, EX_IVT_PCI_BANK } },
	.fields	= ex_hsx_fields,
	.events	= ex_m2pcie_events,
	.only	= ex_skx_m2pcie_only,
	.encode	= ex_ivt_plain_encode,
};

static const u8 ex_skx_m3upi_only[EX_EVENT_CODES] = { [0x1D] = 0x1, [0x1E] = 0x1 };

static const struct ex_box_type ex_skx_m3upi = {
	.name	= "m3upi",
	EX_SKX_GATE(EX_IVT_PCI_BOX_CTL),
	EX_SKX_STATUS(EX_IVT_PCI_STATUS),
	.clock	= EX_SKX_CLOCKTICKS,
	.banks	= { { .num = 3, .width = EX_CTR_BITS, EX_IVT_PCI_BANK } },
	.fields	= ex_hsx_fields,
	.events	= ex_m3upi_events,
	.only	= ex_skx_m3upi_only,
	.encode	= ex_ivt_plain_encode,
};

/* A stack of I/O: IIO and IRP (4.3) */
#define EX_SKX_IIO_THRESH	GENMASK_ULL(35, 24)

static const struct ex_field ex_skx_iio_fields[] = {
	EX_IVT_FIELDS(EX_IVT_CTL_EV_SEL, EX_SKX_IIO_THRESH),
	EX_HSX_INV,
	{ .name = "ch_mask", .mask = GENMASK_ULL(43, 36) },
	{ .name = "fc_mask", .mask = GENMASK_ULL(46, 44) },
	{ }
};

static const u8 ex_skx_iio_only[EX_EVENT_CODES] = {
	[0x83] = 0x3, [0x88] = 0xC, [0x95] = 0xC, [0xC0] = 0xC, [0xC5] = 0xC, [0xD4] = 0xC,
	[0xD5] = 0xC,
};

static const char *ex_skx_iio_encode(const u64 *config, unsigned int alt, struct ex_req *req)
{
	return ex_ivt_encode(config, EX_SKX_IIO_THRESH, req);
}

static const struct ex_field ex_skx_free_fields[] = {
	{ .name = "event", .mask = EX_IVT_CTL_EV_SEL },
	{ .name = "umask", .mask = EX_IVT_CTL_UMASK },
	{ }
};

/*
 * 3 The clock of the stack, bandwidth in and out of each port, and utilisation, in and out in turn.
 * UNCONFIRMED: LNX alone has them.
 */
static const struct ex_free ex_skx_free = {
	.name	= "iio_free_running",
	.width	= 36,
	.banks	= {
		{ .config = 0x10FF, .num = 1, .reg = 0xA45, .step = 0x20 },
		{ .config = 0x20FF, .num = 8, .reg = 0xB00, .step = 0x10 },
		{ .config = 0x30FF, .num = 8, .reg = 0xB08, .step = 0x10 },
	},
	.fields	= ex_skx_free_fields,
	.events	= ex_iio_free_running_events,
};

static const struct ex_box_type ex_skx_iio = {
	.name	= "iio",
	EX_SKX_GATE(0),
	EX_SKX_STATUS(0x7),
	.clock	= EX_SKX_CLOCKTICKS,
	.banks	= {
		{
			.num = 4, .width = EX_CTR_BITS, .ctl = 0x8, .ctl_step = 1,
			.ctr = 0x1, .ctr_step = 1,
			.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN,
		},
	},
	.die	= EX_DIE_BUS,
	.fields	= ex_skx_iio_fields,
	.events	= ex_iio_events,
	.free	= &ex_skx_free,
	.only	= ex_skx_iio_only,
	.encode	= ex_skx_iio_encode,
};

static const struct ex_box_type ex_skx_irp = {
	.name	= "irp",
	EX_SKX_GATE(0),
	EX_SKX_STATUS(0x7),
	.clock	= EX_SKX_CLOCKTICKS,
	.banks	= {
		{
			.num = 2, .width = EX_CTR_BITS, .ctl = 0x3, .ctl_step = 1,
			.ctr = 0x1, .ctr_step = 1,
			.en = EX_IVT_CTL_EN, .pmi = EX_IVT_CTL_OV_EN,
		},
	},
	.fields	= ex_hsx_fields,
	.events	= ex_irp_events,
	.encode	= ex_ivt_plain_encode,
};

#define EX_SKX_ROW(box, n, addr)	EX_ROW(box, n, addr, 0)
#define EX_SKX_PCI(box, n, function)	EX_SKX_ROW(box, n, EX_PCI_REG(function, 0))
#define EX_SKX_CHA(n)								\
	{ .type = &ex_skx_cha, .num = (n), .base = EX_HSX_C_BASE(n), .capid_bits = (n) + 1 }
#define EX_SKX_IIO(n)	EX_SKX_ROW(ex_skx_iio, n, 0xA40 + 0x20 * (n))
#define EX_SKX_IRP(n)	EX_SKX_ROW(ex_skx_irp, n, 0xA58 + 0x20 * (n))

static const struct ex_box_row ex_skx_boxes[] = {
	EX_SKX_ROW(ex_skx_ubox, -1, EX_HSX_U_BASE),
	EX_SKX_PCI(ex_skx_imc, 0, 0), EX_SKX_PCI(ex_skx_imc, 1, 1), EX_SKX_PCI(ex_skx_imc, 2, 2),
	EX_SKX_PCI(ex_skx_imc, 3, 3), EX_SKX_PCI(ex_skx_imc, 4, 4), EX_SKX_PCI(ex_skx_imc, 5, 5),
	EX_SKX_CHA(0), EX_SKX_CHA(1), EX_SKX_CHA(2), EX_SKX_CHA(3), EX_SKX_CHA(4), EX_SKX_CHA(5),
	EX_SKX_CHA(6), EX_SKX_CHA(7), EX_SKX_CHA(8), EX_SKX_CHA(9), EX_SKX_CHA(10), EX_SKX_CHA(11),
	EX_SKX_CHA(12), EX_SKX_CHA(13), EX_SKX_CHA(14), EX_SKX_CHA(15), EX_SKX_CHA(16),
	EX_SKX_CHA(17), EX_SKX_CHA(18), EX_SKX_CHA(19), EX_SKX_CHA(20), EX_SKX_CHA(21),
	EX_SKX_CHA(22), EX_SKX_CHA(23), EX_SKX_CHA(24), EX_SKX_CHA(25), EX_SKX_CHA(26),
	EX_SKX_CHA(27),
	EX_SKX_ROW(ex_skx_pcu, -1, EX_HSX_P_BASE),
	EX_SKX_PCI(ex_skx_m2m, 0, 6), EX_SKX_PCI(ex_skx_m2m, 1, 7),
	EX_SKX_PCI(ex_skx_upi, 0, 8), EX_SKX_PCI(ex_skx_upi, 1, 9), EX_SKX_PCI(ex_skx_upi, 2, 10),
	EX_SKX_PCI(ex_skx_m2pcie, 0, 11), EX_SKX_PCI(ex_skx_m2pcie, 1, 12),
	EX_SKX_PCI(ex_skx_m2pcie, 2, 13), EX_SKX_PCI(ex_skx_m2pcie, 3, 14),
	EX_SKX_PCI(ex_skx_m3upi, 0, 15), EX_SKX_PCI(ex_skx_m3upi, 1, 16),
	EX_SKX_PCI(ex_skx_m3upi, 2, 17),
	EX_SKX_IIO(0), EX_SKX_IIO(1), EX_SKX_IIO(2), EX_SKX_IIO(3), EX_SKX_IIO(4), EX_SKX_IIO(5),
	EX_SKX_IRP(0), EX_SKX_IRP(1), EX_SKX_IRP(2), EX_SKX_IRP(3), EX_SKX_IRP(4), EX_SKX_IRP(5),
};

static_assert(ARRAY_SIZE(ex_skx_boxes) <= EX_MAX_BOXES);

/* 5 */
static const u16 ex_skx_functions[EX_MAX_FUNCTIONS] = {
	0x2042, 0x2046, 0x204A, 0x2042, 0x2046, 0x204A,		/* iMC channels */
	0x2066, 0x2066,						/* M2M */
	0x2058, 0x2058, 0x2058,					/* UPI links */
	0x2088, 0x2088, 0x2088, 0x2088,				/* M2PCIe */
	0x204D, 0x204E, 0x204D,					/* M3UPI */
};

#define EX_DEVFN(dev, fn)	((dev) << 3 | (fn))

static const u8 ex_skx_devfns[EX_MAX_FUNCTIONS] = {
	EX_DEVFN(10, 2), EX_DEVFN(10, 6), EX_DEVFN(11, 2),
	EX_DEVFN(12, 2), EX_DEVFN(12, 6), EX_DEVFN(13, 2),
	EX_DEVFN(8, 0), EX_DEVFN(9, 0),
	EX_DEVFN(14, 0), EX_DEVFN(15, 0), EX_DEVFN(16, 0),
	EX_DEVFN(21, 1), EX_DEVFN(22, 1), EX_DEVFN(23, 1), EX_DEVFN(21, 5),
	EX_DEVFN(18, 1), EX_DEVFN(18, 2), EX_DEVFN(18, 5),
};

const struct ex_platform ex_skylake_sp = {
	.name = "Skylake-SP", .id = EX_SKYLAKE_SP, .unconfirmed = true,
	.global = {
		.ctl = EX_HSX_GLOBAL_CTL,
		.status = EX_HSX_GLOBAL_STATUS, .status_clear = EX_HSX_GLOBAL_STATUS,
		.ctl_run = EX_SKX_GLOBAL_CTL_UNFRZ_ALL | EX_SKX_GLOBAL_CTL_WK_ON_PMI,
		.ctl_stop = EX_SKX_GLOBAL_CTL_FRZ_ALL,
		.ctl_unload = EX_SKX_GLOBAL_CTL_UNFRZ_ALL,
		.freeze = EX_FREEZE_ALWAYS,
		.status_mask = EX_SKX_STATUS_OV, .status_pmi = EX_SKX_STATUS_OV,
		.clear_after = EX_SKX_STATUS_OV,
		.core_sels = ex_single_cores, .num_core_sels = EX_MAX_CORE_SELS,
	},
	.pci = {
		.map = 0x2014, .node = 0xC0, .bus_msr = EX_SKX_CPUBUSNO,
		.capid = 0x2083, .capid_reg = 0x9C, .capid_mask = GENMASK(27, 0),
		.functions = ex_skx_functions, .devfns = ex_skx_devfns,
	},
	.num_boxes = ARRAY_SIZE(ex_skx_boxes),
	.boxes = ex_skx_boxes,
};
