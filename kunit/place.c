// SPDX-License-Identifier: GPL-2.0
/* Encode an event, and place it on a counter of its box */

#define MATCH(sel, bits) ((u64)(sel) << 61 | (bits))

/* Of Nehalem and Westmere, numbers are sections of Documentation/hardware/nehalem-client.md. */
static const struct encode_case {
	unsigned int platforms;
	const char *name;
	const char *box;
	u64 config[EX_CONFIG_WORDS];
	u64 ctl;			/* 0: any, with any needs */
	unsigned long counters;		/* 0: the event must be refused */
	struct ex_need needs[EX_MAX_NEEDS];
	unsigned int alt;		/* the way */
	u64 once;
	u32 reg;			/* of the first need; 0: any */
	const char *why;		/* a part of the refusal */
} encode_cases[] = {
	{ ON_7500, "U event", "ubox", { 0x0f9 }, 0x5000f9, 0x1 },
	{ ON_7500, "U ninth bit", "ubox", { 0x1e6 }, 0x5001e6, 0x1 },
	{ ON_7500, "U edge", "ubox", { 0x40050 }, 0x540050, 0x1 },
	{ ON_7500, "W all fields", "wbox", { 0xff84ff04 }, 0xffd4ff04, 0xf },
	{ ON_7500, "W fixed", "wbox", { 0xff }, 0x1, 0x10 },
	{ ON_7500, "W fixed, umask", "wbox", { 0x1ff } },
	{ ON_7500, "W fixed, edge", "wbox", { 0x400ff } },
	{ ON_7500, "W fixed, thresh", "wbox", { 0x10000ff } },
	{ ON_7500, "B counter 0", "bbox_0", { 0x0e }, 0x10000f, 0x1 },
	{ ON_7500, "B counter 3", "bbox_0", { 0xc4 }, 0x100005, 0x8 },
	{ ON_7500, "B match, counter 0", "bbox_0", { 0x02, 5, 6 }, 0x100003, 0x1,
	  { { EX_B_FILTER_MATCH, ~0ULL, 5 }, { EX_B_FILTER_MASK, ~0ULL, 6 } } },
	{ ON_7500, "B code 4 on counter 0 is TF_ALL", "bbox_0", { 0x08 }, 0x100009, 0x1 },
	{ ON_7500, "B code 4 on counter 3", "bbox_0", { 0x08 | 0xc0 }, 0x100009, 0x8 },
	{ ON_7500, "S all fields", "sbox_0", { 0xff84ff09 }, 0xffd4ff09, 0xf },
	{ ON_7500, "S match", "sbox_0", { 0x00, ~0ULL, 0x7fffffffff }, 0x500000, 0xf,
	  { { EX_S_FILTER_MATCH, ~0ULL, ~0ULL }, { EX_S_FILTER_MASK, ~0ULL, 0x7fffffffff },
	       { EX_S_FILTER_MM_CFG, BIT_ULL(63), BIT_ULL(63) } } },
	{ ON_7500, "S mask alone", "sbox_0", { 0x00, 0, 0x1fffe00000 }, 0, 0xf },
	{ ON_7500, "S neither match nor mask", "sbox_0", { 0xff84ff00 } },
	{ ON_7500, "S queue full, one C-Box group", "sbox_0", { 0x080e }, 0x50080e, 0xf },
	{ ON_7500, "S queue full, no C-Box group", "sbox_0", { 0x0011 } },
	{ ON_7500, "S queue full, two C-Box groups", "sbox_0", { 0x0314 } },
	{ ON_7500, "S queue full, all C-Box groups", "sbox_0", { 0x1f8c } },
	{ ON_7500, "C all fields", "cbox_0", { 0xff84ff14 }, 0xffd4ff14, 0x3f },
	{ ON_7500, "M plain event wraps", "mbox_0", { 0x1b << 9 }, 0x3643, 0x3f },
	{ ON_7500, "M count down", "mbox_0", { 0x1b << 9 | 1 << 2 }, 0x3647, 0x3f },
	{ ON_7500, "M up and down: no PMI", "mbox_0", { 0x1b << 9 | 2 << 2 }, 0x3649, 0x3f },
	{ ON_7500, "M count_mode 3", "mbox_0", { 0x1b << 9 | 3 << 2 } },
	{ ON_7500, "M storage_mode 2", "mbox_0", { 0x1b << 9 | 2 << 4 } },
	{ ON_7500, "M DSP", "mbox_0", { 0, 0x80 }, 0x43, 0x3f,
	  { { EX_M_FILTER_DSP, 0xffffffff, 0x80 } } },
	{ ON_7500, "M DSP of no state", "mbox_0", { 0 } },
	{ ON_7500, "M flag DSP of no state", "mbox_0", { 1 << 7 | 0x14 << 9 } },
	{ ON_7500, "M flag DSP of no state gates", "mbox_0", { 0x14 << 9 | 1 << 4 } },
	{ ON_7500, "M flag DSP", "mbox_0", { 1 << 7, 0x80 }, 0xc3, 0x3f,
	  { { EX_M_FILTER_DSP, 0xffffffff, 0x80 } } },
	{ ON_7500, "M ISS 0 is a type of frame", "mbox_0", { 9 << 9 }, 0x1243, 0x3f,
	  { { EX_M_FILTER_ISS, 0xffffffff, 0 } } },
	{ ON_7500, "M flag ISS", "mbox_0", { 1 << 19 | 1 << 7, 0x30 }, 0x800c3, 0x3f,
	  { { EX_M_FILTER_ISS, 0xffffffff, 0x30 } } },
	{ ON_7500, "M flag without a register", "mbox_0", { 3 << 19 | 1 << 7 }, 0x1800c3, 0x3f },
	{ ON_7500, "M flag gates an event without", "mbox_0",
	  { 0x14 << 9 | 1 << 4 | 5 << 19, 0x40 }, 0x282853, 0x3f,
	  { { EX_M_FILTER_PGT, 0xffffffff, 0x40 } } },
	{ ON_7500, "M flag gates an event with", "mbox_0", { 0x9 << 9 | 1 << 4 | 5 << 19, 8 },
	  0x281253, 0x3f, { { EX_M_FILTER_ISS, 0xffffffff, 8 },
			       { EX_M_FILTER_PGT, 0xffffffff, 0 } } },
	{ ON_7500, "M flag gates an event with the same", "mbox_0",
	  { 0x9 << 9 | 1 << 4 | 1 << 19, 8 }, 0x81253, 0x3f,
	  { { EX_M_FILTER_ISS, 0xffffffff, 8 } } },
	{ ON_7500, "M ISS and PLD, no address", "mbox_0", { 0xa << 9, 2ULL << 40 | 0x80 },
	  0x1443, 0x3f,
	  { { EX_M_FILTER_ISS, 0xffffffff, 0x80 }, { EX_M_FILTER_PLD, 0xffffffff, 0x200 },
	       { EX_M_FILTER_MM_CFG, BIT_ULL(63), 0 } } },
	{ ON_7500, "M PLD and address", "mbox_0", { 0xb << 9, 0, BIT_ULL(63) | 3ULL << 34 | 5 },
	  0x1643, 0x3f,
	  { { EX_M_FILTER_PLD, 0xffffffff, 0 }, { EX_M_FILTER_ADDR_MATCH, 0x3ffffffff, 5 },
	       { EX_M_FILTER_ADDR_MASK, 0x7ffffff, 3 },
	       { EX_M_FILTER_MM_CFG, BIT_ULL(63), BIT_ULL(63) } } },
	{ ON_7500, "M address not enabled", "mbox_0", { 0xb << 9, 0, 5 } },
	{ ON_7500, "M address mask bit 27", "mbox_0", { 0xb << 9, 0, BIT_ULL(63) | BIT_ULL(61) } },
	{ ON_7500, "M PLD in flag mode", "mbox_0", { 0xa << 9 | 1 << 7 | 3 << 19, BIT_ULL(32) } },
	{ ON_7500, "M flag gates FVC 0", "mbox_0", { 0xd << 9 | 1 << 4 | 5 << 19, 0x2820 },
	  0x281a53, 0x3f,
	  { { EX_M_FILTER_FVC, 0x8038ff, 0x2820 }, { EX_M_FILTER_PGT, 0xffffffff, 0 } } },
	{ ON_7500, "M flag DSP gates FVC 0", "mbox_0", { 0xd << 9 | 1 << 4, 0x2820 }, 0x1a53, 0x3f,
	  { { EX_M_FILTER_FVC, 0x8038ff, 0x2820 }, { EX_M_FILTER_DSP, 0xffffffff, 0 } } },
	{ ON_7500, "R IPERF", "rbox_0", { 6 << 1, 0x80000000 }, 0x4d, 0xff,
	  { { 9 + EX_R_FILTER_IPERF0, 0xffffffff, 0x80000000 } } },
	{ ON_7500, "R IPERF 1 of port 3", "rbox_1", { 19 << 1, 1 }, 0x67, 0xff,
	  { { 27 + EX_R_FILTER_IPERF1, 0xffffffff, 1 } } },
	{ ON_7500, "R IPERF of nothing", "rbox_0", { 0 } },
	{ ON_7500, "R IPERF 1 of nothing", "rbox_1", { 19 << 1 } },
	{ ON_7500, "R QLX 0 is a bid", "rbox_0", { 2 << 1 }, 0x45, 0xff,
	  { { EX_R_FILTER_QLX, 0xff } } },
	{ ON_7500, "R XBR without MM_CFG", "rbox_0", { 4 << 1, 0x1c00, 0x1f80 } },
	{ ON_7500, "R XBR 2 without MM_CFG", "rbox_1", { 23 << 1, 0x1c00, 0x1f80 } },
	{ ON_7500, "R QLX 0", "rbox_0", { 2 << 1, 0x45 }, 0x45, 0xff,
	  { { EX_R_FILTER_QLX, 0xff, 0x45 } } },
	{ ON_7500, "R QLX 1", "rbox_0", { 3 << 1, 0x4500 }, 0x47, 0xff,
	  { { EX_R_FILTER_QLX, 0xff00, 0x4500 } } },
	{ ON_7500, "R XBR 2", "rbox_0", { 0x210000ULL << 32 | 5 << 1, 0x1c00, 0x1f80 },
	  0x4b, 0xff, { { EX_R_FILTER_SET2_MM_CFG, 0xffffffff, 0x210000 },
	       { EX_R_FILTER_SET2_MATCH, ~0ULL, 0x1c00 },
	       { EX_R_FILTER_SET2_MASK, ~0ULL, 0x1f80 } } },
	{ ON_7500, "R event 0x18", "rbox_0", { 0x18 << 1 } },
	/* The E7's M-Box differs from the Xeon 7500's (reference 4.7, 11.1 number 12). */
	{ ON_E7, "M DRAM data beats", "mbox_0", { 0x8 << 9, 0x400 }, 0x1043, 0x3f,
	  { { EX_M_FILTER_ISS, 0x400, 0x400 } } },
	{ ON_E7, "M empty pages", "mbox_0", { 0x15 << 9, 0x800 }, 0x2a43, 0x3f,
	  { { EX_M_FILTER_PGT, 0x800, 0x800 } } },
	{ ON_E7, "M page hits", "mbox_0", { 0x14 << 9, 0x800 } },
	{ ON_7500, "M DRAM data beats", "mbox_0", { 0x8 << 9, 0x400 } },
	{ ON_7500, "M FVC 0 of an E7", "mbox_0", { 0xd << 9, 0x5040 } },
	/* The other event of an R-Box's pair counts it, too, with that one's registers. */
	{ ON_7500, "R IPERF 0, as 1", "rbox_0", { 6 << 1, 1 }, 0x4f, 0xff,
	  { { 9 + EX_R_FILTER_IPERF1, 0xffffffff, 1 } }, .alt = 1 },
	{ ON_7500, "R QLX 1, as 0", "rbox_0", { 3 << 1, 0x4500 }, 0x45, 0xff,
	  { { EX_R_FILTER_QLX, 0xff, 0x45 } }, .alt = 1 },
	{ ON_IVT, "U all fields", "ubox", { 0x1f04ff42 }, 0x1f54ff42, 0x3 },
	{ ON_IVT, "U clock", "ubox", { 0xff }, 0x500000, 0x4 },
	{ ON_IVT, "U clock, umask", "ubox", { 0x1ff } },
	{ ON_IVT, "U clock, thresh", "ubox", { 0x10000ff } },
	{ ON_IVT, "M all fields", "imc_0", { 0xff04ff42 }, 0xff54ff42, 0xf },
	{ ON_IVT, "M edge of nothing", "imc_0", { 0x40042 } },
	{ ON_IVT, "M clock", "imc_7", { 0xff }, 0x500000, 0x10 },
	{ ON_IVT, "M clock, umask", "imc_7", { 0x1ff } },
	{ ON_IVT, "C any counter", "cbox_0", { 0xff0cff00 }, 0xff4cff00, 0xf,
	  { { EX_C_FILTER0, 0x1f, 0 } } },
	{ ON_IVT, "C counter 0", "cbox_0", { 0x0836 }, 0x400836, 0x1,
	  { { EX_C_FILTER1, 0xc0000000, 0 } } },
	{ ON_IVT, "C tid without tid_en", "cbox_0", { 0x0137, 1 } },
	{ ON_IVT, "C tid", "cbox_0", { 0x80137, 0x11 }, 0x480137, 0x3,
	  { { EX_C_FILTER0, 0x1f, 0x11 } } },
	{ ON_IVT, "C state", "cbox_0", { 0x0334, 0x20000 }, 0x400334, 0x3,
	  { { EX_C_FILTER0, 0x7e0000, 0x20000 } } },
	{ ON_IVT, "C no state is all", "cbox_0", { 0x1134 }, 0x401134, 0x3,
	  { { EX_C_FILTER0, 0x7e0000, 0x7e0000 } } },
	{ ON_IVT, "C state, tid and nid", "cbox_0", { 0x84334, 0x0000000300040002 }, 0x484334, 0x3,
	  { { EX_C_FILTER0, 0x7e001f, 0x40002 }, { EX_C_FILTER1, 0xffff, 3 } } },
	{ ON_IVT, "C nid and opcode", "cbox_0", { 0x4136, 0x1820000100000000 }, 0x404136, 0x1,
	  { { EX_C_FILTER1, 0xfff0ffff, 0x18200001 } } },
	{ ON_IVT, "C no opcode", "cbox_0", { 0x0135 } },
	{ ON_IVT, "C no opcode, misses", "cbox_0", { 0x0336, 0xc000000000000000 } },
	{ ON_IVT, "C no opcode, local", "cbox_0", { 0x2135 } },
	{ ON_IVT, "C no opcode, but evictions", "cbox_0", { 0x0535 }, 0x400535, 0x3,
	  { { EX_C_FILTER1, 0xfff00000, 0 } } },
	{ ON_IVT, "C no opcode, but all", "cbox_0", { 0x0936 }, 0x400936, 0x1,
	  { { EX_C_FILTER1, 0xfff00000, 0 } } },
	{ ON_IVT, "C nid and no opcode", "cbox_0", { 0x4135, 0x100000000 } },
	{ ON_IVT, "C opcode and no nid", "cbox_0", { 0x4136, 0x1820000000000000 } },
	{ ON_IVT, "C lookups of no node", "cbox_0", { 0x4134, 0x20000 } },
	{ ON_IVT, "C TOR of no node", "cbox_0", { 0x4835 } },
	{ ON_IVT, "C victims of no node", "cbox_0", { 0x4f37 } },
	{ ON_IVT, "C other event with that bit", "cbox_0", { 0x4002 }, 0x404002, 0x3 },
	{ ON_IVT, "H all fields", "ha_0", { 0xff04ff01 }, 0xff54ff01, 0xf },
	{ ON_IVT, "H address", "ha_1", { 0x0120, 0x3fffffffffc0 }, 0x500120, 0xf,
	  { { EX_H_FILTER_ADDR0, 0xffffffc0, 0xffffffc0 },
	       { EX_H_FILTER_ADDR1, 0x3fff, 0x3fff } } },
	{ ON_IVT, "H no address", "ha_0", { 0x0120 } },
	{ ON_IVT, "H opcode and no address", "ha_0", { 0x0320, BIT_ULL(48) } },
	{ ON_IVT, "H high address", "ha_1", { 0x0120, BIT_ULL(32) }, 0x500120, 0xf,
	  { { EX_H_FILTER_ADDR0, 0xffffffc0, 0 }, { EX_H_FILTER_ADDR1, 0x3fff, 1 } } },
	{ ON_IVT, "H opcode 0", "ha_0", { 0x0220 }, 0x500220, 0xf,
	  { { EX_H_FILTER_OPC, 0x3f, 0 } } },
	{ ON_IVT, "H address within a line", "ha_0", { 0x0120, 0x20 } },
	{ ON_IVT, "H address for opcodes", "ha_0", { 0x0220, 0x40 } },
	{ ON_IVT, "H opcode for addresses", "ha_0", { 0x0120, BIT_ULL(48) } },
	{ ON_IVT, "H opcodes of a ring", "ha_0", { 0x0420, BIT_ULL(53) }, 0x500420, 0xf,
	  { { EX_H_FILTER_OPC, 0x3f, 0x20 } } },
	{ ON_IVT, "H opcodes of the AK ring", "ha_0", { 0x1020, BIT_ULL(48) }, 0x501020, 0xf,
	  { { EX_H_FILTER_OPC, 0x3f, 1 } } },
	{ ON_IVT, "P all fields", "pcu", { 0xdf24c080 }, 0xdf74c080, 0xf },
	{ ON_IVT, "P edge of nothing", "pcu", { 0x40000 } },
	{ ON_IVT, "P occupancy of no C-state", "pcu", { 0x01000080 } },
	{ ON_IVT, "P occ_edge of nothing", "pcu", { 0x80004080 } },
	{ ON_IVT, "P edge of occ_invert", "pcu", { 0x40040000 } },
	{ ON_IVT, "P band", "pcu", { 0x0d, 0x120000 }, 0x50000d, 0xf,
	  { { 0, 0xff0000, 0x120000 } } },
	{ ON_IVT, "P band 0 is all cycles", "pcu", { 0x0b }, 0x50000b, 0xf, { { 0, 0xff, 0 } } },
	{ ON_IVT, "P band of another event", "pcu", { 0x0d, 0x1200 } },
	{ ON_IVT, "P band with the extra bit", "pcu", { 0x20000d, 0x120000 } },
	{ ON_IVT, "I unit 0", "irp", { 0xff040115 }, 0xff540115, 0x3 },
	{ ON_IVT, "I unit 1", "irp", { 0x0115, 1 }, 0x500115, 0xc },
	{ ON_IVT, "I unit 2", "irp", { 0x0115, 2 } },
	{ ON_IVT, "R2 any counter", "r2pcie", { 0x0107 }, 0x500107, 0xf },
	{ ON_IVT, "R3 any counter", "r3qpi_2", { 0x0107 }, 0x500107, 0x7 },
	{ ON_IVT, "Q all fields", "qpi_0", { 0xff24ff00 }, 0xff74ff00, 0xf },
	{ ON_IVT, "Q event 0x38 is not CTO_COUNT", "qpi_0", { 0x38 }, 0x500038, 0xf },
	{ ON_IVT, "Q CTO_COUNT", "qpi_0", { 0x200038 }, 0x700038, 0xf,
	  { { EX_Q_FILTER_MATCH0, 0xffffffff, 0 }, { EX_Q_FILTER_MATCH1, 0xffffffff, 0 },
	       { EX_Q_FILTER_MASK0, 0xffffffff, 0 }, { EX_Q_FILTER_MASK1, 0xffffffff, 0 } } },
	{ ON_IVT, "Q CTO_COUNT, all fields", "qpi_1",
	  { 0x200038, 0x000f000f8003fff8, 0x0005000a80015550 }, 0x700038, 0xf,
	  { { EX_Q_FILTER_MATCH0, 0xffffffff, 0x8003fff8 },
	       { EX_Q_FILTER_MATCH1, 0xffffffff, 0x000f000f },
	       { EX_Q_FILTER_MASK0, 0xffffffff, 0x80015550 },
	       { EX_Q_FILTER_MASK1, 0xffffffff, 0x0005000a } } },
	/* Each of the four bands counts it, with the frequency in its byte of the filter. */
	{ ON_IVT, "P band 2, as 3", "pcu", { 0x0d, 0x120000 }, 0x50000e, 0xf,
	  { { 0, 0xff000000, 0x12000000 } }, .alt = 1 },
	{ ON_IVT, "P band 2, as 0", "pcu", { 0x0d, 0x120000 }, 0x50000b, 0xf,
	  { { 0, 0xff, 0x12 } }, .alt = 2 },
	{ ON_IVT, "P band 2, as 1", "pcu", { 0x0d, 0x120000 }, 0x50000c, 0xf,
	  { { 0, 0xff00, 0x1200 } }, .alt = 3 },
	{ ON_CLIENT, "all fields", "", { 0xff84ff09 }, 0xffd4ff09, 0xff },
	{ ON_CLIENT, "occ_rst", "", { 0x20102 }, 0x500102, 0xff, .once = BIT(17) },
	{ ON_CLIENT, "clock", "", { 0xff }, 0x5, 0x100 },
	{ ON_CLIENT, "clock, umask", "", { 0x10ff }, 0x5010ff, 0xff },
	{ ON_CLIENT, "clock, occ_rst", "", { 0x200ff }, 0x5000ff, 0xff, .once = BIT(17) },
	{ ON_CLIENT, "clock, config1", "", { 0xff, 1 }, .why = "no filter" },
	{ ON_CLIENT, "match without its event", "", { 0x109, MATCH(2, 0) }, .why = "no filter" },
	{ ON_CLIENT, "match off", "", { 0x435, MATCH(0, 8) }, .why = "match_sel" },
	{ ON_CLIENT, "opcode and address", "", { 0x435, MATCH(1, 0xfffffffffff8) }, 0x500435, 0xff,
	  { { EX_NHM_FILTER_MATCH, ~0ULL, MATCH(1, 0xfffffffffff8) } }, .reg = 0x396 },
	{ ON_CLIENT, "opcode", "", { 0x435, MATCH(2, 0x1a0000000000) }, 0x500435, 0xff,
	  { { EX_NHM_FILTER_MATCH, ~0ULL, 0x40001a0000000000 } }, .reg = 0x396 },
	{ ON_CLIENT, "match_sel 3", "", { 0x435, MATCH(3, 8) }, .why = "match_sel" },
	{ ON_CLIENT, "address", "", { 0x20735, MATCH(4, 0x12340) }, 0x500735, 0xff,
	  { { EX_NHM_FILTER_MATCH, ~0ULL, MATCH(4, 0x12340) } }, .reg = 0x396, .once = BIT(17) },
	{ ON_CLIENT, "match_sel 5", "", { 0x435, MATCH(5, 8) }, .why = "match_sel" },
	{ ON_CLIENT, "opcode or address", "", { 0x35, MATCH(6, 0) }, 0x500035, 0xff,
	  { { EX_NHM_FILTER_MATCH, ~0ULL, MATCH(6, 0) } }, .reg = 0x396 },
	{ ON_CLIENT, "match_sel 7", "", { 0x435, MATCH(7, 8) }, .why = "match_sel" },
	{ ON_CLIENT, "match, bit 0", "", { 0x435, MATCH(4, BIT(0)) }, .why = "reserved" },
	{ ON_CLIENT, "match, bit 2", "", { 0x435, MATCH(4, BIT(2)) }, .why = "reserved" },
	{ ON_CLIENT, "match, bit 48", "", { 0x435, MATCH(4, BIT_ULL(48)) }, .why = "reserved" },
	{ ON_CLIENT, "match, bit 60", "", { 0x435, MATCH(4, BIT_ULL(60)) }, .why = "reserved" },
	{ ON_WSM, "snoop to S", "", { 0x10c }, 0x50010c, 0xff },
	{ ON_WSM, "snoop to I", "", { 0x20c }, 0x50020c, 0xff },
	{ ON_WSM, "snoop to S by state", "", { 0x40c, 0x11 }, 0x50040c, 0xff,
	  { { EX_NHM_FILTER_MESF, ~0ULL, 0x11 } }, .reg = 0x301 },
	{ ON_WSM, "snoop to I by state", "", { 0x2080c, 0x88 }, 0x50080c, 0xff,
	  { { EX_NHM_FILTER_MESF, ~0ULL, 0x88 } }, .reg = 0x301, .once = BIT(17) },
	{ ON_WSM, "snoop, all", "", { 0xff0c, 0xff }, 0x50ff0c, 0xff,
	  { { EX_NHM_FILTER_MESF, ~0ULL, 0xff } }, .reg = 0x301 },
	{ ON_WSM, "snoop to S, no state", "", { 0x40c }, .why = "mesf" },
	{ ON_WSM, "snoop to I, no state", "", { 0x80c }, .why = "mesf" },
	{ ON_WSM, "snoop, bit 8 of mesf", "", { 0x40c, 0x111 }, .why = "mesf" },
	{ ON_WSM, "mesf without its umask", "", { 0x30c, 0x11 }, .why = "no filter" },
	{ ON_WSM, "mesf of another event", "", { 0x40d, 0x11 }, .why = "no filter" },
	{ ON_NHM, "mesf", "", { 0x40c, 0x11 }, .why = "no filter" },
	{ ON_NHM, "event 0x0c", "", { 0x40c }, 0x50040c, 0xff },
	{ ON_LINKED, "", "ubox", { 0x0141, 0x21 }, 0, 0x3 },
	{ ON_LINKED, "no filter", "ubox", { 0x0842, 0x01 } },
	{ ON_LINKED, "", "cbox_0", { 0x0336, 0x1820000000000000 }, 0, 0x1 },
	{ ON_LINKED, "tid_en, filter_tid of six bits", "cbox_0", { 0x80035, 0x3f }, 0, 0xf },
	{ ON_LINKED, "filter_tid sets tid_en", "cbox_0", { 0x0835, 0x3f }, 0x480835,
	  0xf, { { EX_C_FILTER0, 0x3f, 0x3f }, { EX_C_FILTER1, 0xc0000000, 0 } } },
	{ ON_LINKED, "TARGET uses filter_nid", "cbox_0", { 0x4028, 0x300000000 }, 0, 0xf },
	{ ON_LINKED, "", "cbox_0", { 0x0128, 0x300000000 } },
	{ ON_LINKED, "TARGET needs filter_nid", "cbox_0", { 0x4028 } },
	{ ON_LINKED, "", "cbox_0", { 0x4129 } },
	{ ON_LINKED, "", "cbox_0", { 0x402a } },
	{ ON_LINKED, "", "cbox_0", { 0x402b }, 0, 0xf },
	{ ON_LINKED, "", "cbox_0", { 0x4131 }, 0, 0xf },
	{ ON_LINKED, "", "cbox_0", { 0x4132 } },
	{ ON_LINKED, "", "cbox_0", { 0x4033 } },
	{ ON_LINKED, "", "cbox_0", { 0x4134 } },
	{ ON_LINKED, "", "cbox_0", { 0x4f37 } },
	{ ON_LINKED, "TOR_INSERTS.MISS_OPCODE", "cbox_0", { 0x0335 } },
	{ ON_LINKED, "counts evictions", "cbox_0", { 0x0735 }, 0, 0xf },
	{ ON_LINKED, "", "cbox_0", { 0x0336, 0x3e } },
	{ ON_LINKED, "", "sbox_0", { 0x80101 }, 0, 0xf },
	{ ON_LINKED, "", "ha_0", { 0x0120, 0x12340 }, 0, 0xf },
	{ ON_LINKED, "", "ha_0", { 0x0320 } },
	{ ON_LINKED, "", "imc_0", { 0xff }, 0, 0x10 },
	{ ON_LINKED, "", "irp", { 0x01, 1 }, 0, 0xc },
	{ ON_LINKED, "", "pcu", { 0x0b, 0x0c }, 0, 0xf },
	{ ON_HSX, "", "pcu", { 0x8080 }, 0, 0xf },
	{ ON_BDX, "", "pcu", { 0x8080 }, 0, 0xe },
	{ ON_LINKED, "", "pcu", { 0x80 } },
	{ ON_LINKED, "", "pcu", { 0x7f }, 0, 0xf },
	{ ON_LINKED, "no event of a band", "pcu", { 0x09, 0x0c } },
	{ ON_LINKED, "inv without thresh", "imc_0", { 0x00800304 } },
	{ ON_LINKED, "", "imc_0", { 0x01800304 }, 0, 0xf },
	{ ON_LINKED, "edge without thresh", "imc_0", { 0x00040304 } },
	{ ON_CORES, "occupancy", "arb", { 0x0180 }, 0, 0x1 },
	{ ON_CORES, "coherent occupancy", "arb", { 0x0183 }, 0, 0x1 },
	{ ON_CORES, "requests", "arb", { 0x2081 }, 0, 0x3 },
};

static void encode_desc(const struct encode_case *c, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s 0x%llx %s", c->box, c->config[0], c->name);
}

KUNIT_ARRAY_PARAM(encode, encode_cases, encode_desc);

static void expect_encoded(struct kunit *test, const struct encode_case *c,
			   const struct ex_box *box, const struct ex_req *req)
{
	unsigned int i;

	KUNIT_EXPECT_EQ(test, req->counters, c->counters);
	for (i = 0; i < req->num_needs; i++)
		KUNIT_EXPECT_LT(test, req->needs[i].filter, ex_num_filters(box->row->type));
	if (!c->ctl)
		return;
	KUNIT_EXPECT_EQ(test, req->ctl, c->ctl);
	KUNIT_EXPECT_EQ(test, req->once, c->once);
	for (i = 0; i < EX_MAX_NEEDS && c->needs[i].mask; i++) {
		KUNIT_EXPECT_EQ(test, req->needs[i].filter, c->needs[i].filter);
		KUNIT_EXPECT_EQ(test, req->needs[i].mask, c->needs[i].mask);
		KUNIT_EXPECT_EQ(test, req->needs[i].val, c->needs[i].val);
	}
	KUNIT_EXPECT_EQ(test, req->num_needs, i);
	if (!c->reg)
		return;
	KUNIT_EXPECT_EQ(test, ex_filter_reg(box->row, req->needs[0].filter), c->reg);
	KUNIT_EXPECT_TRUE(test, ex_filter_may_fault(box, req));
}

static void test_event_is_encoded(struct kunit *test)
{
	const struct encode_case *c = test->param_value;
	struct fixture *fx = test->priv;
	struct ex_req *ways = fx->mine[0].ways;
	unsigned int id;

	for (id = 0; id < ARRAY_SIZE(platforms); id++) {
		const struct ex_box *box;
		const char *why;

		if (!(c->platforms & BIT(id)))
			continue;
		fx_new_on(test, fx, false, platforms[id]);
		box = fx_box(fx, c->box);
		why = ex_encode_all(box->row->type, c->config, ways);
		KUNIT_EXPECT_EQ_MSG(test, !why, !!c->counters, "%s", why);
		if (c->why)
			KUNIT_EXPECT_TRUE_MSG(test, strstr(why ?: "", c->why), "%s", why);
		if (why)
			continue;
		KUNIT_ASSERT_LT(test, c->alt, ways->ways);
		expect_encoded(test, c, box, &ways[c->alt]);
	}
}

/* A bit that no format field has is refused, whatever the event: enable bits are among them. */
static void test_bit_of_no_field_is_refused(struct kunit *test)
{
	struct fixture *fx = platform_new(test);
	struct ex_req *req = fx->mine[0].ways;
	const struct ex_field *field;
	struct ex_box *box;
	unsigned int bit;

	ex_for_each_box(box, &fx->pkg) {
		const struct ex_box_type *type = box->row->type;

		for (bit = 0; bit < 64 * EX_CONFIG_WORDS; bit++) {
			u64 config[EX_CONFIG_WORDS] = { type->clock };

			for (field = type->fields; field->name; field++)
				if (field->config == bit / 64 && field->mask & BIT_ULL(bit % 64))
					break;
			config[bit / 64] |= BIT_ULL(bit % 64);
			if (bit < 64 && type->banks[0].en & BIT_ULL(bit))
				continue;
			if (!field->name && !ex_encode(type, config, req))
				KUNIT_FAIL(test, "%s, bit %u", type->name, bit);
		}
	}
}

/* Of two ways, an event takes that whose bits of a filter two others claim together. */
static void test_event_shares_what_others_claim_together(struct kunit *test)
{
	static const struct ex_req held[] = {
		{ .num_needs = 1, .needs = { { 0, 0x3, 0x1 } } },
		{ .num_needs = 1, .needs = { { 0, 0xc, 0x4 } } },
	};
	static const struct ex_req ways[] = {
		{ .ways = 2, .counters = BIT(2), .num_needs = 1, .needs = { { 1, 0x1, 0x1 } } },
		{ .ways = 2, .alt = 1, .counters = BIT(2), .num_needs = 1,
		  .needs = { { 0, 0xf, 0x5 } } },
	};
	struct ex_holders holders = { .used = 0x3, .req = { &held[0], &held[1] } };
	const struct ex_req *way;

	KUNIT_EXPECT_EQ(test, ex_place(&holders, ways, &way), 2);
	KUNIT_EXPECT_PTR_EQ(test, way, &ways[1]);
}

static bool place_conflict(const struct ex_req *a, const struct ex_req *b)
{
	unsigned int i, k;

	for (i = 0; i < a->num_needs; i++)
		for (k = 0; k < b->num_needs; k++)
			if (a->needs[i].filter == b->needs[k].filter &&
			    (a->needs[i].val ^ b->needs[k].val) &
			    a->needs[i].mask & b->needs[k].mask)
				return true;
	return false;
}

/* Try every counter for requirement @n and the following ones. */
static bool place_counters(const struct ex_req *reqs, unsigned int num, unsigned int n,
			   unsigned long taken)
{
	int idx;

	if (n == num)
		return true;
	for (idx = 0; idx < EX_MAX_COUNTERS; idx++)
		if (reqs[n].counters & ~taken & BIT(idx) &&
		    place_counters(reqs, num, n + 1, taken | BIT(idx)))
			return true;
	return false;
}

/* Try every encoding of the first event in @set as requirement @n, then of the other events. */
static bool place_exhaustively(struct ex_req (*ways)[EX_MAX_WAYS], unsigned long set,
			       unsigned int n, struct ex_req *reqs)
{
	unsigned int alt, first, i;

	if (!set)
		return place_counters(reqs, n, 0, 0);
	first = __ffs(set);
	for (alt = 0; alt < ways[first]->ways; alt++) {
		reqs[n] = ways[first][alt];
		for (i = 0; i < n && !place_conflict(&reqs[i], &reqs[n]); i++)
			;
		if (i == n && place_exhaustively(ways, set & ~BIT(first), n + 1, reqs))
			return true;
	}
	return false;
}

#define PLACE_EVENTS	7
#define PLACE_COUNTERS	6
#define PLACE_FILTERS	3

static unsigned int place_random(u64 *seed, unsigned int below)
{
	*seed = *seed * 6364136223846793005ULL + 1442695040888963407ULL;
	return (*seed >> 33) % below;
}

/* One to three ways, each with counters of its own, or all with the same, and up to two needs */
static void place_random_event(u64 *seed, struct ex_req *ways)
{
	unsigned int num = 1 + place_random(seed, 3), alt, i;
	unsigned long same = place_random(seed, 2) ? 1 + place_random(seed, 63) : 0;

	for (alt = 0; alt < num; alt++) {
		struct ex_req *way = &ways[alt];

		*way = (struct ex_req){
			.ways = num, .alt = alt,
			.counters = same ?: 1 + place_random(seed, BIT(PLACE_COUNTERS) - 1),
		};
		way->num_needs = place_random(seed, 3);
		for (i = 0; i < way->num_needs; i++) {
			u64 mask = 1 + place_random(seed, 3);

			way->needs[i] = (struct ex_need){
				(alt + i) % PLACE_FILTERS, mask, mask & place_random(seed, 4),
			};
		}
	}
}

/* The events with counters, which have a counter and a way of theirs, and no conflict */
static unsigned long place_check(struct kunit *test, const struct ex_holders *holders,
				 struct ex_req (*ways)[EX_MAX_WAYS])
{
	unsigned long found = 0;
	int idx, other;

	for_each_set_bit(idx, &holders->used, EX_MAX_COUNTERS) {
		const struct ex_req *way = holders->req[idx];
		unsigned int event = (ex_first_way(way) - ways[0]) / EX_MAX_WAYS;

		KUNIT_EXPECT_FALSE(test, found & BIT(event));
		KUNIT_EXPECT_TRUE(test, way->counters & BIT(idx));
		KUNIT_EXPECT_EQ(test, ex_holders_find(holders, ways[event]), idx);
		found |= BIT(event);
		for_each_set_bit(other, &holders->used, idx)
			KUNIT_EXPECT_FALSE(test, place_conflict(way, holders->req[other]));
	}
	return found;
}

/*
 * Events come and go in any order.  One that comes is refused if and only if no assignment of all
 * events fits, with those of @fixed as they are; a refusal changes nothing.
 */
static unsigned int place_some(struct kunit *test, u64 *seed, struct ex_req (*ways)[EX_MAX_WAYS],
			       struct ex_req (*kept)[EX_MAX_WAYS], struct ex_req *reqs)
{
	struct ex_holders holders = { }, before;
	unsigned int i, step, refused = 0;
	unsigned long set, fixed;
	bool fits, placed;
	int idx;

	for (i = 0; i < PLACE_EVENTS; i++)
		place_random_event(seed, ways[i]);
	for (step = 0; step < 2 * PLACE_EVENTS; step++) {
		i = place_random(seed, PLACE_EVENTS);
		set = place_check(test, &holders, ways);
		idx = ex_holders_find(&holders, ways[i]);
		if (idx >= 0) {
			__clear_bit(idx, &holders.used);
			continue;
		}
		fixed = place_random(seed, 4) ? 0 : holders.used & place_random(seed, 64);
		memcpy(kept, ways, PLACE_EVENTS * sizeof(*kept));
		for_each_set_bit(idx, &fixed, EX_MAX_COUNTERS) {
			const struct ex_req *way = holders.req[idx];
			struct ex_req *only = kept[(ex_first_way(way) - ways[0]) / EX_MAX_WAYS];

			*only = *way;
			only->ways = 1;
			only->counters = BIT(idx);
		}
		fits = place_exhaustively(kept, set | BIT(i), 0, reqs);
		before = holders;
		placed = !ex_insert(&holders, fixed, ways[i]);
		KUNIT_EXPECT_EQ_MSG(test, placed, fits, "event %u beside 0x%lx", i, set);
		KUNIT_EXPECT_EQ(test, place_check(test, &holders, ways), set | (fits ? BIT(i) : 0));
		for_each_set_bit(idx, &before.used, EX_MAX_COUNTERS)
			if (!placed || fixed & BIT(idx))
				KUNIT_EXPECT_PTR_EQ(test, holders.req[idx], before.req[idx]);
		refused += !fits;
	}
	return refused;
}

static void test_events_find_room_in_any_order(struct kunit *test)
{
	struct ex_req (*ways)[EX_MAX_WAYS], (*kept)[EX_MAX_WAYS];
	unsigned int sets = 2000 / thin, i, refused = 0;
	struct ex_req *reqs;
	u64 seed = 37;

	ways = kunit_kcalloc(test, PLACE_EVENTS, sizeof(*ways), GFP_KERNEL);
	kept = kunit_kcalloc(test, PLACE_EVENTS, sizeof(*kept), GFP_KERNEL);
	reqs = kunit_kcalloc(test, PLACE_EVENTS, sizeof(*reqs), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, ways);
	KUNIT_ASSERT_NOT_NULL(test, kept);
	KUNIT_ASSERT_NOT_NULL(test, reqs);
	for (i = 0; i < sets && test->status != KUNIT_FAILURE; i++)
		refused += place_some(test, &seed, ways, kept, reqs);
	/* some fit, and some do not */
	KUNIT_EXPECT_GT(test, refused, sets / 2);
	KUNIT_EXPECT_LT(test, refused, sets * PLACE_EVENTS);
}

/* The way decides about a register only if another way does not need the same value in it. */
static void test_filter_that_all_ways_need_is_not_chosen(struct kunit *test)
{
	static const struct {
		struct ex_need other;
		u64 chosen;
	} cases[] = {
		{ { 3, 0xff, 0x12 }, 0 },
		{ { 3, 0x1f, 0x12 }, BIT(3) },
		{ { 3, 0xff, 0x13 }, BIT(3) },
		{ { 3, 0x1f, 0x13 }, BIT(3) },
		{ { 5, 0xff, 0x12 }, BIT(3) | BIT(5) },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		struct ex_req ways[] = {
			{ .ways = 2, .num_needs = 1, .needs = { { 3, 0xff, 0x12 } } },
			{ .ways = 2, .alt = 1, .num_needs = 1, .needs = { cases[i].other } },
		};

		KUNIT_EXPECT_EQ_MSG(test, ex_chosen_filters(ways), cases[i].chosen, "case %u", i);
	}
}

static struct kunit_case place_tests[] = {
	KUNIT_CASE_PARAM(test_event_is_encoded, encode_gen_params),
	KUNIT_CASE_PARAM(test_bit_of_no_field_is_refused, platform_gen_params),
	KUNIT_CASE(test_event_shares_what_others_claim_together),
	KUNIT_CASE(test_events_find_room_in_any_order),
	KUNIT_CASE(test_filter_that_all_ways_need_is_not_chosen),
	{ }
};

static struct kunit_suite place_suite = {
	.name = "ex_uncore_place", .init = fx_init, .exit = fx_exit,
	.test_cases = place_tests,
};
