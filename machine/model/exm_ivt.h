/* SPDX-License-Identifier: GPL-2.0 */
/*
 * exm: what the files of the Ivytown, Haswell-EP, Broadwell and Skylake-SP (exm_ivt*.c,
 * exm_hsx*.c, exm_skx*.c) share.  Private to them.
 *
 * "ivt" is Documentation/hardware/ivytown.md, "hsx" haswell-ep.md and "skx" skylake-sp.md there;
 * table numbers are those of the manual that the first calls M.  "UNCONFIRMED, only here" marks
 * what no source has and no other file assumes.
 */
#ifndef EXM_IVT_H
#define EXM_IVT_H

#include "exm_boxes.h"

/* ---- registers --------------------------------------------------------- */

/* BOX_CTL (Table 2-129) */
#define EXM_UNIT_ON		EXM_BITS(17, 16)	/* "must be written 1" */
#define   EXM_UNIT_OV		EXM_BIT(17)
#define   EXM_UNIT_FRZ		EXM_BIT(16)
#define EXM_BOX_FRZ		EXM_BIT(8)
#define EXM_BOX_RST_CTRS	EXM_BIT(1)
#define EXM_BOX_RST_CTRL	EXM_BIT(0)

/* Event controls (Tables 2-8, 2-14, 2-131; ivt 4.5, 15.2) */
#define EXM_SEL_THRESH		EXM_BITS(31, 24)
#define   EXM_SEL_THRESH5	EXM_BITS(28, 24)	/* of U-Box and PCU */
#define EXM_SEL_EN		EXM_BIT(22)
#define EXM_SEL_EXT		EXM_BIT(21)		/* ninth bit of the event code */
#define EXM_SEL_OV_EN		EXM_BIT(20)
#define EXM_SEL_INVERT		EXM_BIT(23)		/* of Haswell-EP */
#define EXM_SEL_TID_EN		EXM_BIT(19)		/* of C-Boxes and S-Boxes */
#define EXM_SEL_EDGE		EXM_BIT(18)
#define EXM_SEL_RST		EXM_BIT(17)
#define EXM_SEL_Q_RST		EXM_BIT(16)		/* of home agents */
#define EXM_SEL_OCC_EDGE	EXM_BIT(31)		/* of the PCU, as OCC_INVERT */
#define EXM_SEL_OCC_INVERT	EXM_BIT(30)
#define EXM_SEL_UMASK		EXM_BITS(15, 8)
#define EXM_SEL_OCC_SEL		EXM_BITS(15, 14)	/* of the PCU, which has no umask */
#define EXM_SEL_CODE		EXM_BITS(7, 0)
#define EXM_FIXED_SEL		(EXM_SEL_EN | EXM_SEL_OV_EN)
#define EXM_FIXED_RST		EXM_BIT(19)		/* of iMCs */

/* Filters of a C-Box (ivt 15.2): their bits, and places in exm_box.extra[] */
#define EXM_C_TID		EXM_BITS(4, 0)
#define EXM_C_STATE		EXM_BITS(22, 17)
#define EXM_HSX_C_TID		EXM_BITS(5, 0)		/* hsx 4.1 */
#define EXM_HSX_C_STATE		EXM_BITS(23, 17)
#define EXM_HSX_C_LINK		EXM_BITS(9, 6)		/* as EXM_C_LINK */
#define EXM_SKX_C_TID		EXM_BITS(8, 0)		/* skx 4.2 */
#define EXM_SKX_C_LINK		EXM_BITS(12, 9)		/* as EXM_C_LINK */
#define EXM_SKX_C_STATE		EXM_BITS(26, 17)
#define EXM_SKX_C_REM		EXM_BIT(0)		/* these in filter 1 */
#define EXM_SKX_C_LOC		EXM_BIT(1)
#define EXM_SKX_C_ALL_OPC	EXM_BIT(3)
#define EXM_SKX_C_NM		EXM_BIT(4)
#define EXM_SKX_C_NOT_NM	EXM_BIT(5)
#define EXM_SKX_C_OPC0		EXM_BITS(18, 9)
#define EXM_SKX_C_OPC1		EXM_BITS(28, 19)
#define EXM_SKX_C_BITS1		(EXM_BITS(31, 9) | EXM_BITS(5, 3) | EXM_BITS(1, 0))
#define EXM_C_LINK		EXM_BITS(8, 5)		/* reserved in M, see exm_faults.filter_gp */
#define EXM_C_NID		EXM_BITS(15, 0)
#define EXM_C_OPC		EXM_BITS(28, 20)
#define EXM_C_C6		EXM_BIT(29)		/* as EXM_C_LINK */
#define EXM_C_NC		EXM_BIT(30)
#define EXM_C_ISOC		EXM_BIT(31)
enum { EXM_C_FILTER0, EXM_C_FILTER1 };

/* Match registers of a home agent (ivt 15.2), and their places in exm_box.extra[] */
#define EXM_HA_ADDR0		EXM_BITS(31, 6)
#define EXM_HA_ADDR1		EXM_BITS(13, 0)
#define EXM_HA_OPCODE		EXM_BITS(5, 0)
enum { EXM_HA_MATCH0, EXM_HA_MATCH1, EXM_HA_OPC };

/* exm_box_row.base: of a box in configuration space, device and function */
#define EXM_DEVFN(dev, fn)	((dev) << 3 | (fn))
#define EXM_DEVFNS		0x100

/* Kind of a register */
enum exm_ivt_kind {
	EXM_IVT_NONE,
	EXM_IVT_GLOBAL_CTL, EXM_IVT_GLOBAL_STATUS,
	EXM_IVT_CTL, EXM_IVT_STATUS, EXM_IVT_SEL,
	EXM_IVT_CTR, EXM_IVT_LOW, EXM_IVT_HIGH,	/* a counter: an MSR, or two dwords */
	EXM_IVT_STORE,
	EXM_IVT_SEL_HIGH,	/* bits 63:32 of a SEL in configuration space */
	EXM_IVT_CBOXES, EXM_IVT_ZERO, EXM_IVT_RATE, EXM_IVT_CAPID4,	/* read-only */
	EXM_IVT_CAPID6, EXM_IVT_NODEID, EXM_IVT_NODEMAP, EXM_IVT_BUSES, EXM_IVT_FREE,
	EXM_IVT_PEER, EXM_IVT_LINKED,
};

#define EXM_NO_FN	0xff	/* an MSR; there is no EXM_DEVFN(31, 7) */

/**
 * struct exm_ivt_row - registers of a type of boxes
 * @fn:		PCI function, counted from that of the box; EXM_DEVFN() if the box is one of
 *		MSRs; or EXM_NO_FN
 * @off:	offset of the first register, from the box's base or in the function
 * @num:	number of registers
 * @step:	distance of their addresses
 * @kind:	kind of the registers (enum exm_ivt_kind)
 * @idx:	number of the first counter, or index in exm_box.extra[]
 * @keeps:	bits that a STORE register keeps
 * @hidden:	bits of them that M reserves and other sources describe
 */
struct exm_ivt_row {
	u8 fn;
	u16 off;
	u8 num, step;
	u8 kind;
	u8 idx;
	u64 keeps, hidden;
};

/**
 * struct exm_ivt_layout - the registers of a processor
 * @rows:	for each type of boxes its registers; the last row has none
 * @msrs:	addresses of a box's MSRs, if it is one of MSRs
 * @core_sel:	bits of GLOBAL_CTL that may be pmi_core_sel, whose width exm_faults has
 * @unfrz:	number of unfrz_all in GLOBAL_CTL, which wk_on_pmi and frz_all follow
 * @channels:	channels of a memory controller
 * @bus_msr:	MSR with the numbers of the package's PCI buses; 0: none
 * @free:	value of free-running counter @idx of stack @inst, which counts even when frozen
 * @free_msr:	MSR of the one with number 1 of stack 0; 0: there are none.  Each stack has
 *		%EXM_FREE_MSRS of them.
 * @unit_on:	bits of BOX_CTL that must be written 1
 * @no_unit:	BOX_CTL has no bits 17:16; the boxes behave as if they were 1
 * @ov:		for each type of boxes the bits of GLOBAL_STATUS that report its boxes, in their
 *		order; those of an iMC are of four channels each
 */
struct exm_ivt_layout {
	const struct exm_ivt_row *rows[EXM_NUM_BOX_TYPES];
	u32 msrs;
	u64 core_sel;
	u8 unfrz;
	u8 channels;
	u32 bus_msr;
	u64 (*free)(const struct exm *m, unsigned int pkg, unsigned int inst, unsigned int idx);
	u32 free_msr;
	u64 unit_on;
	bool no_unit;
	u64 ov[EXM_NUM_BOX_TYPES];
};

#define EXM_FREE_MSRS	16

/* ---- rows of tables ----------------------------------------------------- */

#define EXM_MSRS(box, number, address) \
	{ .type = EXM_##box, .inst = number, .base = address }
#define EXM_PCI_BOX(box, number, dev, fn) \
	{ .type = EXM_##box, .inst = number, .base = EXM_DEVFN(dev, fn) }

#define EXM_FUNCTION(box, number, device, function, pci_id, ...) \
	{ .dev = device, .fn = function, .id = pci_id, .type = EXM_##box, .inst = number, \
	  __VA_ARGS__ }
#define EXM_FUNCTION_0(device, pci_id, ...) \
	{ .dev = device, .id = pci_id, .type = EXM_NUM_BOX_TYPES, __VA_ARGS__ }

#define EXM_ROWS(...)	((const struct exm_ivt_row[]){ __VA_ARGS__, { .num = 0 } })
#define EXM_REGS(function, first, number, apart, what) \
	{ .fn = function, .off = first, .num = number, .step = apart, .kind = EXM_IVT_##what }
#define EXM_REG(function, first, what, ...) \
	{ .fn = function, .off = first, .num = 1, .step = 1, .kind = EXM_IVT_##what, __VA_ARGS__ }
#define EXM_STORE(function, first, index, bits, ...) \
	{ .fn = function, .off = first, .num = 1, .step = 1, \
	  .kind = EXM_IVT_STORE, .idx = index, .keeps = bits, __VA_ARGS__ }

/* The registers of a box with @number counters in configuration space */
#define EXM_PCI_CTLS(function, number)			\
	EXM_REGS(function, 0xd8, number, 4, SEL),	\
	EXM_REG(function, 0xf4, CTL),			\
	EXM_REG(function, 0xf8, STATUS)
#define EXM_PCI_REGS(function, number)			\
	EXM_REGS(function, 0xa0, number, 8, LOW),	\
	EXM_REGS(function, 0xa4, number, 8, HIGH),	\
	EXM_PCI_CTLS(function, number)

/* The registers of types of boxes that several processors have */
#define EXM_PCI_MC						\
	EXM_PCI_REGS(0, 4),					\
	EXM_REG(0, 0xd0, LOW, .idx = EXM_FIXED),		\
	EXM_REG(0, 0xd4, HIGH, .idx = EXM_FIXED),		\
	EXM_REG(0, 0xf0, SEL, .idx = EXM_FIXED)
#define EXM_PCI_HA						\
	EXM_PCI_REGS(0, 4),					\
	EXM_STORE(0, 0x40, EXM_HA_MATCH0, EXM_HA_ADDR0),	\
	EXM_STORE(0, 0x44, EXM_HA_MATCH1, EXM_HA_ADDR1),	\
	EXM_STORE(0, 0x48, EXM_HA_OPC, EXM_HA_OPCODE)
#define EXM_PCI_QPI						\
	EXM_REG(0, 0xd4, RATE),					\
	EXM_PCI_REGS(2, 4),					\
	EXM_STORE(6, 0x228, EXM_Q_MATCH0, EXM_Q_HEADER0),	\
	EXM_STORE(6, 0x22c, EXM_Q_MATCH1, EXM_Q_HEADER1),	\
	EXM_STORE(6, 0x238, EXM_Q_MASK0, EXM_Q_HEADER0),	\
	EXM_STORE(6, 0x23c, EXM_Q_MASK1, EXM_Q_HEADER1)
#define EXM_HSX_UBOX						\
	EXM_REG(EXM_NO_FN, 0x0, GLOBAL_CTL),			\
	EXM_REG(EXM_NO_FN, 0x1, GLOBAL_STATUS),			\
	EXM_REG(EXM_NO_FN, 0x2, CBOXES),			\
	EXM_REG(EXM_NO_FN, 0x3, SEL, .idx = EXM_FIXED),		\
	EXM_REG(EXM_NO_FN, 0x4, CTR, .idx = EXM_FIXED),		\
	EXM_REGS(EXM_NO_FN, 0x5, 2, 1, SEL),			\
	EXM_REG(EXM_NO_FN, 0x8, STATUS),			\
	EXM_REGS(EXM_NO_FN, 0x9, 2, 1, CTR)
#define EXM_HSX_PCU						\
	EXM_REG(EXM_NO_FN, 0x0, CTL),				\
	EXM_REGS(EXM_NO_FN, 0x1, 4, 1, SEL),			\
	EXM_STORE(EXM_NO_FN, 0x5, 0, EXM_BITS(31, 0)),		\
	EXM_REG(EXM_NO_FN, 0x6, STATUS),			\
	EXM_REGS(EXM_NO_FN, 0x7, 4, 1, CTR)

/* A package's node ID (ivt 9) */
u64 exm_node_id(const struct exm *m, unsigned int pkg);

/* ---- signals and events ------------------------------------------------ */

/* An attribute with named values, in the bits @where; the names' numbers are the values */
#define EXM_NAMES(var, str, where, ...)						\
	static const char *const exm_##var##_names[] = { __VA_ARGS__ };		\
	static const struct exm_attr exm_##var = {				\
		.key = str, .mask = where, .names = exm_##var##_names,		\
		.max = EXM_ARRAY_SIZE(exm_##var##_names) - 1,			\
	}
#define EXM_NUMBER(var, str, where, highest)					\
	static const struct exm_attr exm_##var = { .key = str, .mask = where, .max = highest }

#define EXM_SUB		0xff	/* bits of an attribute that selects the umask bit */

#define EXM_SIGNAL(id, box, str, ...) \
	[I_##id % EXM_PART_ROOM] = { .type = EXM_##box, .name = str, .attr = { __VA_ARGS__ } },
#define EXM_SIGNAL_OF(who, id, box, str, ...) \
	[I_##id % EXM_PART_ROOM] = { .type = EXM_##box, .name = str, .attr = { __VA_ARGS__ }, who },

/* Signals and events that one of the processors has */
#define EXM_IVT_ONLY	.models = EXM_ONLY(EXM_IVYTOWN)
#define EXM_HSX_ONLY	.models = EXM_ONLY(EXM_HASWELL_EP) | EXM_ONLY(EXM_BROADWELL_EP) | \
				  EXM_ONLY(EXM_BROADWELL_DE) | \
				  EXM_ONLY(EXM_SKYLAKE_SP)

/* @which: counters that can count the event */
#define EXM_EVENT_ON(which, box, id, value, most, ...) \
	{ .type = EXM_##box, .code = value, .counters = which, .max = most, .signal = id, \
	  __VA_ARGS__ },
#define EXM_EVENT(box, id, value, most, ...) \
	EXM_EVENT_ON(0xff, box, id, value, most, __VA_ARGS__)

/* Masks of counters */
#define EXM_ON_0	0x1
#define EXM_ON_0_1	0x3
#define EXM_ON_0_2	0x7
#define EXM_ON_2_3	0xc
#define EXM_ON_1_3	0xe
#define EXM_ON_ALL	0xf

/*
 * Lists of events with a signal of their own have rows X(ID, signal, code, largest increment, ...).
 * If such an event has sub-events, the value of the signal's attribute is the number of the umask
 * bit.  Umask 0 counts all of them (exm_event.whole) where Intel's event files have the event
 * without a sub-event.  An event whose largest increment the manual does not have gets 1.
 */
#define EXM_ID(id, ...)	I_##id,

#define EXM_PART_ROOM	128	/* numbers of signals of a catalogue */

/* The first signal of each catalogue (exm_catalogue.first) */
enum {
	EXM_FIRST_Q = 0 * EXM_PART_ROOM,	/* and of the U-Box */
	EXM_FIRST_MC = 1 * EXM_PART_ROOM,
	EXM_FIRST_C = 2 * EXM_PART_ROOM,
	EXM_FIRST_HA = 3 * EXM_PART_ROOM,
	EXM_FIRST_P = 4 * EXM_PART_ROOM,
	EXM_FIRST_R3 = 5 * EXM_PART_ROOM,	/* and of R2PCIe */
	EXM_FIRST_IRP = 6 * EXM_PART_ROOM,
	EXM_FIRST_S = 7 * EXM_PART_ROOM,
};

/* The numbers of signals of a catalogue do not reach those of the next. */
#define EXM_FITS(sigs)	_Static_assert(EXM_ARRAY_SIZE(sigs) <= EXM_PART_ROOM, "too many signals")

#define EXM_PART(box, types_, sigs, evs, next_part)				\
	.types = types_, .first = EXM_FIRST_##box,				\
	.signals = sigs, .num_signals = EXM_ARRAY_SIZE(sigs),			\
	.events = evs, .num_events = EXM_ARRAY_SIZE(evs), .more = next_part

extern const struct exm_catalogue exm_ivt_mc_catalogue;
extern const struct exm_catalogue exm_ivt_c_catalogue;
extern const struct exm_catalogue exm_ivt_ha_catalogue;
extern const struct exm_catalogue exm_ivt_p_catalogue;
extern const struct exm_catalogue exm_ivt_ring_catalogue;
extern const struct exm_catalogue exm_ivt_irp_catalogue;
extern const struct exm_catalogue exm_hsx_mc_catalogue;
extern const struct exm_catalogue exm_hsx_c_catalogue;
extern const struct exm_catalogue exm_hsx_ha_catalogue;
extern const struct exm_catalogue exm_hsx_p_catalogue;
extern const struct exm_catalogue exm_hsx_ring_catalogue;
extern const struct exm_catalogue exm_hsx_irp_catalogue;
extern const struct exm_catalogue exm_hsx_s_catalogue;
extern const struct exm_catalogue exm_skx_mc_catalogue;
extern const struct exm_catalogue exm_skx_c_catalogue;
extern const struct exm_catalogue exm_skx_ha_catalogue;
extern const struct exm_catalogue exm_skx_p_catalogue;
extern const struct exm_catalogue exm_skx_ring_catalogue;
extern const struct exm_catalogue exm_skx_irp_catalogue;
extern const struct exm_catalogue exm_skx_iio_catalogue;

u64 exm_skx_free(const struct exm *m, unsigned int pkg, unsigned int inst, unsigned int idx);
u64 exm_ivt_ext_code(u64 ctl);
u64 exm_ivt_c_ctl(const struct exm_box *box, unsigned int idx);
u64 exm_ivt_c_code(const struct exm_look *l);
u64 exm_ivt_p_ctl(const struct exm_box *box, unsigned int idx);
const char *exm_ivt_wrong(u64 ctl);
const char *exm_ivt_p_wrong(u64 ctl);

#define EXM_PCU_OCCUPANCY	0x80	/* POWER_STATE_OCCUPANCY */
bool exm_ivt_in_band(const struct exm_look *l, const struct exm_event *ev, u64 attr);
bool exm_ivt_is_occ_sel(const struct exm_look *l, const struct exm_event *ev, u64 attr);

/* exm_event.when: the umask has a bit of ev->field */
bool exm_ivt_in_umask(const struct exm_look *l, const struct exm_event *ev, u64 attr);

#endif /* EXM_IVT_H */
