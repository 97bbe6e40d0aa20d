// SPDX-License-Identifier: GPL-2.0
/*
 * exm: the boxes of the Xeon 7500 and E7, from the tables of the programming guide.
 *
 * A bit that no table defines, or that has the attribute "ig", is in no mask: it
 * reads 0, and a write does not change it.
 */
#include "exm_boxes.h"

/* Event select of the C-Box (T2-13), the S-Box (reference 4.4) and the W-Box (T2-98) */
#define EXM_CSW_SEL	(EXM_BITS(31, 22) | EXM_BIT(20) | EXM_BIT(18) | EXM_BITS(15, 0))
#define EXM_CSW_FIELDS				\
	.sel = EXM_CSW_SEL,			\
	.code = EXM_BITS(7, 0),			\
	.umask = EXM_BITS(15, 8),		\
	.edge = EXM_BIT(18),			\
	.pmi = EXM_BIT(20),			\
	.en = EXM_BIT(22),			\
	.invert = EXM_BIT(23),			\
	.thresh = EXM_BITS(31, 24)

const struct exm_type exm_types[EXM_NUM_BOX_TYPES] = {
	[EXM_U] = {	/* T2-6; the code has nine bits (codes 0x1df to 0x1e6) */
		.name = "ubox", .num = 1, .width = 48,
		.sel = EXM_BIT(22) | EXM_BIT(20) | EXM_BIT(18) | EXM_BITS(8, 0),
		.rsv = EXM_BIT(62),
		.code = EXM_BITS(8, 0), .edge = EXM_BIT(18),
		.pmi = EXM_BIT(20), .en = EXM_BIT(22),
	},
	[EXM_W] = {	/* T2-95, T2-98 */
		.name = "wbox", .num = 4, .width = 48,
		.ctl = EXM_BITS(3, 0) | EXM_BIT(EXM_W_FIXED_BIT),
		.rsv = EXM_BITS(62, 61) | EXM_BIT(50),
		EXM_CSW_FIELDS,
	},
	[EXM_B] = {	/* T2-17, T2-20 */
		.name = "bbox", .num = 4, .width = 48,
		.ctl = EXM_BITS(3, 0),
		.sel = EXM_BIT(20) | EXM_BITS(5, 0),
		.rsv = EXM_BITS(62, 61) | EXM_BIT(50),
		.code = EXM_BITS(5, 1), .pmi = EXM_BIT(20), .en = EXM_BIT(0),
	},
	[EXM_S] = {	/* T2-27, whose reserved bits no readable page has */
		.name = "sbox", .num = 4, .width = 48,
		.ctl = EXM_BITS(3, 0),
		EXM_CSW_FIELDS,
		.wrong = exm_s_wrong,
	},
	[EXM_M] = {	/* T2-64, T2-67 */
		.name = "mbox", .num = 6, .width = 48,
		.ctl = EXM_BITS(5, 0),
		.sel = EXM_BITS(21, 19) | EXM_BITS(13, 9) | EXM_BITS(7, 0),
		.rsv = EXM_BITS(62, 61) | EXM_BITS(24, 22) | EXM_BITS(18, 14) | EXM_BIT(8),
		.code_of = exm_m_code, .gate_of = exm_m_gate, .wrong = exm_m_wrong,
		.count_mode = EXM_M_COUNT_MODE, .wrap = EXM_BIT(6),
		.pmi = EXM_BIT(1), .en = EXM_BIT(0),
	},
	[EXM_R] = {	/* T2-41, T2-44 */
		.name = "rbox", .num = 8, .width = 48,
		.ctl = EXM_BITS(7, 0),
		.sel = EXM_BITS(6, 0),
		.rsv = EXM_BITS(62, 61),
		.code_of = exm_r_code, .pmi = EXM_BIT(6), .en = EXM_BIT(0),
	},
	[EXM_C] = {	/* T2-10, T2-13 */
		.name = "cbox", .num = 6, .width = 48,
		.ctl = EXM_BITS(5, 0),
		.rsv = EXM_BITS(62, 61),
		EXM_CSW_FIELDS,
	},
};

/* Bits of S_MSR_PMON_SUMMARY (T2-26) */
#define EXM_OV_NONE	0	/* U- and W-Box: U STATUS has their bits, and no SUMMARY */
#define EXM_OV_C_R	0
#define EXM_OV_C_L	2
#define EXM_OV_MB	16
#define EXM_OV_S	18
#define EXM_OV_R	19

#define EXM_BOTH(ustat, sum)	{ { ustat, sum }, { ustat, sum } }

/*
 * Addresses, and the bits that report each box's overflows (reference 2.2).  The
 * addresses of the C-Boxes do not ascend with their numbers.  On the E7 five C-Boxes
 * report to each S-Box, C0 to C4 to S0, as the groups in the S-Box's umasks have it.
 * UNCONFIRMED: which of these five are "left".
 */
const struct exm_box_row exm_boxes[] = {
	{ EXM_U, 0, true, 0xc00, EXM_BOTH(EXM_U_OV_U, EXM_OV_NONE) },
	{ EXM_W, 0, true, 0xc80, EXM_BOTH(EXM_U_OV_W, EXM_OV_NONE) },
	{ EXM_B, 0, false, 0xc20, EXM_BOTH(EXM_U_OV_S0, EXM_OV_MB) },
	{ EXM_B, 1, false, 0xc60, EXM_BOTH(EXM_U_OV_S1, EXM_OV_MB) },
	{ EXM_S, 0, false, 0xc40, EXM_BOTH(EXM_U_OV_S0, EXM_OV_S) },
	{ EXM_S, 1, false, 0xcc0, EXM_BOTH(EXM_U_OV_S1, EXM_OV_S) },
	{ EXM_M, 0, false, 0xca0, EXM_BOTH(EXM_U_OV_S0, EXM_OV_MB) },
	{ EXM_M, 1, false, 0xce0, EXM_BOTH(EXM_U_OV_S1, EXM_OV_MB) },
	{ EXM_R, 0, false, 0xe00, EXM_BOTH(EXM_U_OV_S0, EXM_OV_R) },	/* left */
	{ EXM_R, 1, false, 0xe20, EXM_BOTH(EXM_U_OV_S1, EXM_OV_R) },	/* right */
	{ EXM_C, 0, false, 0xd00, { { EXM_U_OV_S0, EXM_OV_C_L }, { EXM_U_OV_S0, EXM_OV_C_L } } },
	{ EXM_C, 1, false, 0xd80, { { EXM_U_OV_S0, EXM_OV_C_L }, { EXM_U_OV_S0, EXM_OV_C_L } } },
	{ EXM_C, 2, false, 0xd40, { { EXM_U_OV_S0, EXM_OV_C_R }, { EXM_U_OV_S0, EXM_OV_C_R } } },
	{ EXM_C, 3, false, 0xdc0, { { EXM_U_OV_S0, EXM_OV_C_R }, { EXM_U_OV_S0, EXM_OV_C_R } } },
	{ EXM_C, 4, false, 0xd20, { { EXM_U_OV_S1, EXM_OV_C_L }, { EXM_U_OV_S0, EXM_OV_C_R } } },
	{ EXM_C, 5, false, 0xda0, { { EXM_U_OV_S1, EXM_OV_C_L }, { EXM_U_OV_S1, EXM_OV_C_L } } },
	{ EXM_C, 6, false, 0xd60, { { EXM_U_OV_S1, EXM_OV_C_R }, { EXM_U_OV_S1, EXM_OV_C_L } } },
	{ EXM_C, 7, false, 0xde0, { { EXM_U_OV_S1, EXM_OV_C_R }, { EXM_U_OV_S1, EXM_OV_C_R } } },
	{ EXM_C, 8, false, 0xf40, { [EXM_E7] = { EXM_U_OV_S1, EXM_OV_C_R } } },
	{ EXM_C, 9, false, 0xfc0, { [EXM_E7] = { EXM_U_OV_S1, EXM_OV_C_R } } },
};

_Static_assert(EXM_ARRAY_SIZE(exm_boxes) <= EXM_NUM_BOXES, "exm_pkg.box[] is too short");

#define EXM_NHM_ROW								\
	.platform = &exm_nhm, .catalogue = &exm_nhm_catalogue,			\
	.types = exm_nhm_types, .boxes = exm_nhm_boxes,				\
	.num_boxes = EXM_NHM_NUM_BOXES, .core_sel_bits = 4

#define EXM_CLIENT_ROW								\
	.platform = &exm_client, .catalogue = &exm_client_catalogue,		\
	.types = exm_client_types, .boxes = exm_client_boxes,			\
	.num_boxes = EXM_CLIENT_NUM_BOXES, .cores = 5, .cboxes = 4, .us_width = 44

#define EXM_HSX_ROW								\
	.platform = &exm_hsx, .catalogue = &exm_hsx_catalogue,			\
	.types = exm_hsx_types, .layout = &exm_hsx_layout, .core_sel_bits = 18

/* The E7's own boxes come last in exm_boxes[]. */
const struct exm_model_row exm_models[EXM_NUM_MODELS] = {
	[EXM_7500] = {
		.platform = &exm_7500, .catalogue = &exm_7500_catalogue,
		.types = exm_types, .boxes = exm_boxes,
		.num_boxes = EXM_ARRAY_SIZE(exm_boxes) - 2, .fvc_shift = 0,
		.cpus = { 0x2e }, .cores = EXM_MAX_CORES, .core_sel_bits = EXM_MAX_CORES,
		.cboxes = 10,
	},
	[EXM_E7] = {
		.platform = &exm_7500, .catalogue = &exm_7500_catalogue,
		.types = exm_types, .boxes = exm_boxes,
		.num_boxes = EXM_ARRAY_SIZE(exm_boxes), .fvc_shift = 1,
		.cpus = { 0x2f }, .cores = EXM_MAX_CORES, .core_sel_bits = EXM_MAX_CORES,
		.cboxes = 10,
	},
	[EXM_IVYTOWN] = {
		.platform = &exm_ivt, .catalogue = &exm_ivt_catalogue,
		.types = exm_ivt_types, .boxes = exm_ivt_boxes,
		.num_boxes = EXM_IVT_NUM_BOXES, .layout = &exm_ivt_layout,
		.functions = &exm_ivt_functions, .cpus = { 0x3e },
		.core_sel_bits = 15, .cboxes = 15,
	},
	[EXM_NEHALEM] = { EXM_NHM_ROW, .cpus = { 0x1a, 0x1e, 0x1f }, .cores = 4, .uclk_device = 0x2c40 },
	[EXM_WESTMERE] = { EXM_NHM_ROW, .cpus = { 0x2c }, .cores = 6, .uclk_device = 0x2c70 },
	[EXM_WESTMERE_CLIENT] = { EXM_NHM_ROW, .cpus = { 0x25 }, .cores = 4, .dimmless = 1 },
	[EXM_NETBURST] = {
		.platform = &exm_p4, .catalogue = &exm_p4_catalogue,
		.types = exm_p4_types, .boxes = exm_p4_boxes,
		.num_boxes = EXM_P4_NUM_BOXES, .family = 15, .cpus = { 3, 4, 6 },
	},
	[EXM_HASWELL_EP] = {
		EXM_HSX_ROW, .boxes = exm_hsx_boxes, .num_boxes = EXM_HSX_NUM_BOXES,
		.functions = &exm_hsx_functions, .cpus = { 0x3f },
		.cboxes = 18, .sboxes = 4, .us_width = 44,
	},
	[EXM_BROADWELL_EP] = {
		EXM_HSX_ROW, .boxes = exm_bdx_boxes, .num_boxes = EXM_BDX_NUM_BOXES,
		.functions = &exm_bdx_functions, .cpus = { 0x4f },
		.cboxes = EXM_MAX_CBOXES, .sboxes = 4, .us_width = 48, .occ_not_0 = 1,
	},
	[EXM_BROADWELL_DE] = {
		EXM_HSX_ROW, .boxes = exm_bde_boxes, .num_boxes = EXM_BDE_NUM_BOXES,
		.functions = &exm_bde_functions, .cpus = { 0x56 },
		.cboxes = 16, .us_width = 48, .occ_not_0 = 1,
	},
	[EXM_SKYLAKE_SP] = {
		.platform = &exm_skx, .catalogue = &exm_skx_catalogue,
		.types = exm_skx_types, .layout = &exm_skx_layout, .core_sel_bits = 61,
		.boxes = exm_skx_boxes, .num_boxes = EXM_SKX_NUM_BOXES,
		.functions = &exm_skx_functions, .cpus = { 0x55 }, .cboxes = 28, .us_width = 48,
	},
	[EXM_SANDY_BRIDGE] = {
		EXM_CLIENT_ROW, .cpus = { 0x2a, 0x3a }, .core_sel_bits = 5, .cbox_ctrs = 2,
		.uclk_device = 0x0100,
	},
	[EXM_HASWELL_CLIENT] = {
		EXM_CLIENT_ROW, .cpus = { 0x3c, 0x45, 0x46, 0x3d, 0x47 }, .core_sel_bits = 4,
		.cbox_ctrs = 2, .gone = 4, .uclk_device = 0x0c00,
	},
	[EXM_SKYLAKE_CLIENT] = {
		EXM_CLIENT_ROW, .cpus = { 0x4e, 0x5e, 0x8e, 0x9e, 0xa5, 0xa6 }, .core_sel_bits = 5,
		.cbox_ctrs = 4, .gone = 4, .uclk_device = 0x191f,
	},
};

const struct exm_pci_functions *exm_pci_functions(const struct exm *m)
{
	static const struct exm_pci_functions none;

	return exm_models[m->model].functions ? exm_models[m->model].functions : &none;
}

unsigned int exm_pci_bus(const struct exm *m, unsigned int pkg, unsigned int bus)
{
	unsigned int first = 256 * pkg / m->num_pkgs, end = 256 * (pkg + 1) / m->num_pkgs;
	unsigned int others = exm_pci_functions(m)->buses - 1;

	return first + (others - bus) * (end - 1 - first) / others;
}

int exm_find_cpu(unsigned int family, unsigned int cpu)
{
	for (unsigned int i = 0; cpu && i < EXM_NUM_MODELS; i++) {
		if (family != (exm_models[i].family ? exm_models[i].family : 6))
			continue;
		for (unsigned int k = 0; k < EXM_ARRAY_SIZE(exm_models[i].cpus); k++) {
			if (exm_models[i].cpus[k] == cpu)
				return i;
		}
	}
	return -1;
}

#define EXM_W32		EXM_BITS(31, 0)
#define EXM_W64		EXM_BITS(63, 0)

/* Bits that a register stores, all of which a source describes */
#define EXM_KNOWN(bits)		.mask = bits, .known = bits

/* One register outside of the standard block */
#define EXM_EXTRA(box, number, addr, what, ...)					\
	{ .type = EXM_##box, .inst = number, .first = addr, .num = 1,		\
	  .step = 1, .kind = EXM_REG_##what, __VA_ARGS__ }
/* @regs registers that store bits, @apart from one another */
#define EXM_EXTRAS(box, number, addr, regs, apart, ...)				\
	{ .type = EXM_##box, .inst = number, .first = addr, .num = regs,	\
	  .step = apart, .kind = EXM_REG_STORE, __VA_ARGS__ }

/* IPERF_CFG, whose bits 23:22 no source describes; QLX_CFG */
#define EXM_IPERF(half, addr)							\
	EXM_EXTRAS(R, half, addr, 4, 1, .mask = EXM_W32,			\
		   .known = EXM_BITS(31, 24) | EXM_BITS(21, 0))
#define EXM_QLX(half, addr)	EXM_EXTRAS(R, half, addr, 4, 1, EXM_KNOWN(EXM_BITS(15, 0)))

/*
 * XBR registers of four ports, MM_CFG, MATCH and MASK for each.  T2-53 has bits 21 and
 * 16 in MM_CFG, and response state, class, opcode and virtual network in the others.
 */
#define EXM_XBR_CFG_BITS	(EXM_BIT(21) | EXM_BIT(16))
#define EXM_XBR_BITS		(EXM_BITS(51, 48) | EXM_BITS(12, 3))
#define EXM_XBR(half, addr)							\
	EXM_EXTRAS(R, half, addr, 4, 4, .mask = EXM_W32, .known = EXM_XBR_CFG_BITS),	\
	EXM_EXTRAS(R, half, (addr) + 1, 4, 4, .mask = EXM_W64, .known = EXM_XBR_BITS),	\
	EXM_EXTRAS(R, half, (addr) + 2, 4, 4, .mask = EXM_W64, .known = EXM_XBR_BITS)

/*
 * S MM_CFG, MATCH, MASK (T2-32..35).  MM_CFG must be the first: see exm_locked().  The
 * guide has class, opcode and response in MATCH without their bits; the model has them in
 * 50:39.  The guide has 62:39 of MASK as ignored.
 */
#define EXM_S_MATCH(half, addr)							\
	EXM_EXTRA(S, half, addr, STORE, EXM_KNOWN(EXM_MM_EN)),			\
	EXM_EXTRA(S, half, (addr) + 1, LOCKED, .mask = EXM_W64, .known = EXM_BITS(50, 0)), \
	EXM_EXTRA(S, half, (addr) + 2, LOCKED, .mask = EXM_BITS(38, 0),		\
		  .known = EXM_BITS(62, 0))

#define EXM_M_STORE(half, addr, ...)						\
	EXM_EXTRA(M, half, addr, STORE, .mask = EXM_W32, .known = __VA_ARGS__)

/* M TIMESTAMP, then DSP ISS MAP MSC_THR PGT PLD ZDP_CTL_FVC; MM_CFG, ADDR_MATCH, _MASK */
#define EXM_M_SUB(half, addr, match)						\
	EXM_EXTRA(M, half, addr, TIME),						\
	EXM_M_STORE(half, (addr) + 1, EXM_BITS(10, 7)),				\
	EXM_M_STORE(half, (addr) + 2, EXM_BITS(9, 0), .e7_known = EXM_BIT(10)),	\
	EXM_M_STORE(half, (addr) + 3, EXM_BITS(8, 0)),				\
	EXM_M_STORE(half, (addr) + 4, EXM_BITS(10, 3)),				\
	EXM_M_STORE(half, (addr) + 5, EXM_BIT(6) | EXM_BIT(0), .e7_known = EXM_BIT(11)), \
	EXM_M_STORE(half, (addr) + 6, EXM_BITS(12, 8) | EXM_BIT(0),		\
		    .e7_known = EXM_BITS(23, 16) | EXM_BIT(7)),			\
	EXM_M_STORE(half, (addr) + 7, EXM_BITS(23, 0), .e7_known = EXM_BIT(24)), \
	EXM_EXTRA(M, half, match, STORE, EXM_KNOWN(EXM_MM_EN)),			\
	EXM_EXTRA(M, half, (match) + 1, STORE, EXM_KNOWN(EXM_BITS(33, 0))),	\
	EXM_EXTRA(M, half, (match) + 2, STORE, EXM_KNOWN(EXM_BITS(27, 0)))

/* The rows of a box must be consecutive; their order is the order in exm_box.extra[]. */
static const struct exm_extra_row exm_extras[] = {
	EXM_EXTRAS(B, 0, 0xe45, 2, 1, EXM_KNOWN(EXM_BITS(59, 0))),	/* MATCH, MASK */
	EXM_EXTRAS(B, 1, 0xe4d, 2, 1, EXM_KNOWN(EXM_BITS(59, 0))),
	EXM_S_MATCH(0, 0xe48),
	EXM_S_MATCH(1, 0xe58),
	EXM_M_SUB(0, 0xca4, 0xe54),
	EXM_M_SUB(1, 0xce4, 0xe5c),
	EXM_IPERF(0, 0xe04),	/* IPERF_CFG0 */
	EXM_IPERF(0, 0xe24),	/* IPERF_CFG1 */
	EXM_QLX(0, 0xe0c),
	EXM_XBR(0, 0xe60),
	EXM_XBR(0, 0xe70),
	EXM_IPERF(1, 0xe08),
	EXM_IPERF(1, 0xe28),
	EXM_QLX(1, 0xe2c),
	EXM_XBR(1, 0xe80),
	EXM_XBR(1, 0xe90),
};

/* Index in exm_boxes[] of a box that every model of the family has */
static unsigned int exm_box_index(unsigned int type, unsigned int inst)
{
	unsigned int i = 0;

	while (exm_boxes[i].type != type || exm_boxes[i].inst != inst)
		i++;
	return i;
}

/* Register of a box's standard block: CTL STATUS OVF_CTL, from 0x10 pairs of control and counter */
static struct exm_reg exm_block_reg(unsigned int box, unsigned int off)
{
	static const u8 kinds[] = {
		EXM_REG_CTL, EXM_REG_STATUS, EXM_REG_OVF, EXM_REG_SUMMARY,
	};
	const struct exm_box_row *row = &exm_boxes[box];
	unsigned int pair = (off - 0x10) / 2;
	struct exm_reg reg = { .kind = EXM_REG_NONE, .box = box };

	if (off < (row->type == EXM_S ? 4 : 3)) {
		reg.kind = kinds[off];
	} else if (off >= 0x10 && pair < exm_types[row->type].num) {
		reg.kind = off & 1 ? EXM_REG_CTR : EXM_REG_SEL;
		reg.idx = pair;
	}
	return reg;
}

static struct exm_reg exm_extra_reg(enum exm_model model, u32 addr)
{
	struct exm_reg reg = { .kind = EXM_REG_NONE };
	const struct exm_extra_row *row, *prev = NULL;
	unsigned int slot = 0;

	for (row = exm_extras; row < exm_extras + EXM_ARRAY_SIZE(exm_extras); row++) {
		u32 off = addr - row->first;

		if (!prev || prev->type != row->type || prev->inst != row->inst)
			slot = 0;
		if (addr >= row->first && off % row->step == 0 && off / row->step < row->num) {
			reg.kind = row->kind;
			reg.box = exm_box_index(row->type, row->inst);
			reg.idx = slot + off / row->step;
			reg.mask = row->mask;
			reg.known = row->known | (model == EXM_E7 ? row->e7_known : 0);
			return reg;
		}
		slot += row->num;
		prev = row;
	}
	return reg;
}

static struct exm_reg exm_fixed_reg(enum exm_reg_kind kind)
{
	struct exm_reg reg = {
		.kind = kind, .box = exm_box_index(EXM_W, 0), .idx = EXM_FIXED,
	};

	return reg;
}

/* The package's register at an address */
struct exm_reg exm_find_reg(enum exm_model model, u32 addr)
{
	if (addr == EXM_W_FIXED_CTR)
		return exm_fixed_reg(EXM_REG_CTR);
	if (addr == EXM_W_FIXED_CTL)
		return exm_fixed_reg(EXM_REG_SEL);

	for (unsigned int i = 0; i < exm_models[model].num_boxes; i++) {
		struct exm_reg reg = exm_block_reg(i, addr - exm_boxes[i].base);

		if (reg.kind != EXM_REG_NONE)
			return reg;
	}
	return exm_extra_reg(model, addr);
}
