// SPDX-License-Identifier: GPL-2.0
/* confirm: the processors, and the rows.  Another processor is one of each. */
#include "confirm.h"

/* What a row does not name is 0. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

#define EX	(XEON7500 | E7)
#define NHM	(NEHALEM | WESTMERE)
#define HSX	(HASWELL_EP | BROADWELL_EP | BROADWELL_DE)
#define IVT	(IVYTOWN | HSX)
#define QPI	(IVYTOWN | HASWELL_EP | BROADWELL_EP)
#define SP	(HSX | SKYLAKE_SP)
#define UNCORES	(EX | IVT | SKYLAKE_SP | NHM | CLIENT)

const struct processor processors[] = {
	{ 0x2e, XEON7500 }, { 0x2f, E7 }, { 0x3e, IVYTOWN },
	{ 0x3f, HASWELL_EP }, { 0x4f, BROADWELL_EP }, { 0x56, BROADWELL_DE },
	{ 0x55, SKYLAKE_SP },
	{ 0x1a, NEHALEM }, { 0x1e, NEHALEM }, { 0x1f, NEHALEM },
	{ 0x25, WESTMERE }, { 0x2c, WESTMERE },
	{ 0x2a, CLIENT }, { 0x3a, CLIENT }, { 0x3c, CLIENT }, { 0x45, CLIENT },
	{ 0x46, CLIENT }, { 0x3d, CLIENT }, { 0x47, CLIENT }, { 0x4e, CLIENT },
	{ 0x5e, CLIENT }, { 0x8e, CLIENT }, { 0x9e, CLIENT }, { 0xa5, CLIENT },
	{ 0xa6, CLIENT },
	{ }
};

const struct clock clocks[] = {
	{ EX, "uncore_mbox_0", 0x3600 },
	{ IVT | SKYLAKE_SP, "uncore_ubox", 0xff, true },
	{ NHM, "uncore", 0xff },
	{ CLIENT, "uncore_cbox_0", 0xff },
};

#define NO_SAMPLES	"without it the boxes count, and cannot be sampled"
#define BOX(name, platforms, config, ...)						\
	{ name, platforms, try_box, "an overflow of uncore_" name " raises a PMI", NO_SAMPLES,	\
	  "uncore_" name, config, __VA_ARGS__ }
#define FILTERED	"without it events with this filter count something else"

/* An address in the last page of the first 8 GB */
#define M_FILTER	(BIT(63) | (BIT(33) - 0x1000))
#define M_MASK		((BIT(27) - 1) << 34)
/* Packets by opcode: RdData, and RspFwdSWb, which no walk causes */
#define N_OPCODE(op)	(BIT(62) | (u64)(op) << 40)

/* In the order in which they are tried */
const struct row rows[] = {
	{ "pmi", UNCORES, try_pmi, "a PMI reaches a CPU",
	  "without it the driver counts, and samples nothing" },
	{ "cpus", UNCORES, try_cpus, "a PMI reaches each CPU of its package",
	  "uncore-blame sees only the CPUs that it reaches", "uncore_pmi", 1 },
	{ "freeze", UNCORES, try_freeze, "an overflow stops the counters at once",
	  "without it a sample's group counts on until the PMI" },

	{ "wbox_clock", EX, try_box, "an overflow of the W-Box's fixed counter raises a PMI",
	  NO_SAMPLES, "uncore_wbox", 0xff, idle },
	BOX("ubox", EX, 0xf9, send_ipis), BOX("wbox", EX, 0xff04, walk_near),
	BOX("bbox", EX, 0x7a, walk_near), BOX("cbox", EX, 0x714, walk_near),
	BOX("sbox", EX, 0x360, walk_near), BOX("mbox", EX, 0x3600, idle),
	BOX("rbox", EX, 0, walk_far, { 0xff }, .ports = 4, .step = 12),
	BOX("ubox", IVYTOWN, 0x442, send_ipis), BOX("ubox", SP, 0x842, send_ipis),
	BOX("qpi", IVYTOWN, 0x201, walk_far), BOX("qpi", QPI & HSX, 0x200802, walk_far),
	BOX("ha", IVT, 0, idle), BOX("imc", IVT | SKYLAKE_SP, 0, idle),
	BOX("pcu", IVT | SKYLAKE_SP, 0, idle),
	BOX("irp", IVT, 0, idle), BOX("r2pcie", IVT, 1, idle), BOX("r3qpi", QPI, 1, idle),
	BOX("cha", SKYLAKE_SP, 0, idle), BOX("m2m", SKYLAKE_SP, 0, idle),
	BOX("upi", SKYLAKE_SP, 1, idle), BOX("m3upi", SKYLAKE_SP, 1, idle),
	BOX("m2pcie", SKYLAKE_SP, 1, idle), BOX("irp", SKYLAKE_SP, 1, idle),
	BOX("iio", SKYLAKE_SP, 1, idle),
	BOX("cbox", CLIENT, 0x8f34, walk_near), BOX("arb", CLIENT, 0x181, walk_near),
	{ "uncore", NHM, try_box, "an overflow of a general counter raises a PMI", NO_SAMPLES,
	  "uncore", 0x309, walk_near },

	{ "b_mask", EX, try_filter, "a 1 in B_MSR_MASK_REG means compare", FILTERED, "uncore_bbox",
	  0x42, walk_near, { BIT(60) - 1 }, { BIT(60) - 1, BIT(60) - 1 } },
	{ "m_mask", EX, try_filter, "a 1 in M_MSR_ADDR_MASK means compare", FILTERED, "uncore_mbox",
	  0x1400, walk_near, { 0, M_FILTER }, { 0, M_FILTER | M_MASK } },
	{ "opcodes", EX, try_filter, "a link's filter passes requests, and no NCB", FILTERED,
	  "uncore_rbox", BIT(53) | BIT(48) | 8, walk_far, { 0, 0x1e00 }, { 0x1800, 0x1e00 },
	  4, 12 },
	{ "opcodes", QPI, try_filter, "a link's filter passes DRS, and no NCB", FILTERED,
	  "uncore_qpi", 0x200038, walk_far, { 0x1c00, 0x1e00 }, { 0x1800, 0x1e00 } },
	{ "opcodes", NHM, try_filter, "MSR 0x396 passes RdData, and no RspFwdSWb", FILTERED,
	  "uncore", 0x735, walk_near, { N_OPCODE(0x02) }, { N_OPCODE(0x1c) } },

	/* That of Linux 6.1 writes beyond an array on an Ivytown with three links. */
	{ "agreement", SP | CLIENT, try_agreement, "intel_uncore counts the same",
	  "one of the two is wrong" },
	{ }
};

/* What agreement compares: clocks of a box in a ns, and what a walk causes in all boxes */
const struct row agreements[] = {
	{ "uncore clocks", CLIENT, .kind = "uncore_cbox", .config = 0xff, .stimulus = idle },
	{ "lookups", CLIENT, .kind = "uncore_cbox", .config = 0x8f34, .stimulus = walk_near },
	{ "data reads", CLIENT, .kind = "uncore_imc", .config = 1, .stimulus = walk_near },
	{ "C-Box clocks", HSX, .kind = "uncore_cbox", .stimulus = idle },
	{ "CHA clocks", SKYLAKE_SP, .kind = "uncore_cha", .stimulus = idle },
	{ "M2M clocks", SKYLAKE_SP, .kind = "uncore_m2m", .stimulus = idle },
	{ "HA clocks", HSX, .kind = "uncore_ha", .stimulus = idle },
	{ "channel clocks", SP, .kind = "uncore_imc", .stimulus = idle },
	{ "PCU clocks", SP, .kind = "uncore_pcu", .stimulus = idle },
	{ "CAS reads", SP, .kind = "uncore_imc", .config = 0x304, .stimulus = walk_near },
	{ }
};
