/* SPDX-License-Identifier: GPL-2.0 */
/* The platforms and their PMUs.  Made by events/generate from platforms.toml, do not edit. */

/* The driver's and the model's of each platform whose units are packages */
static const struct ex_platform *const platforms[] = {
	[EX_XEON7500] = &ex_xeon7500,
	[EX_E7] = &ex_e7,
	[EX_IVYTOWN] = &ex_ivytown,
	[EX_HASWELL_EP] = &ex_haswell_ep,
	[EX_BROADWELL_EP] = &ex_broadwell_ep,
	[EX_BROADWELL_DE] = &ex_broadwell_de,
	[EX_NEHALEM] = &ex_nehalem,
	[EX_WESTMERE] = &ex_westmere,
};

static const enum exm_model models[] = {
	[EX_XEON7500] = EXM_7500,
	[EX_E7] = EXM_E7,
	[EX_IVYTOWN] = EXM_IVYTOWN,
	[EX_HASWELL_EP] = EXM_HASWELL_EP,
	[EX_BROADWELL_EP] = EXM_BROADWELL_EP,
	[EX_BROADWELL_DE] = EXM_BROADWELL_DE,
	[EX_NEHALEM] = EXM_NEHALEM,
	[EX_WESTMERE] = EXM_WESTMERE,
};

/* @counters: of each box, that of the uncore clock included; @fields: ends with NULL */
static const struct {
	enum ex_platform_id platform;
	const char *box;
	unsigned int boxes, counters;
	const char *fields[24];
} described[] = {
	{ EX_XEON7500, "ubox", 1, 1, {
		"event:config:0-8", "edge:config:18",
	} },
	{ EX_XEON7500, "wbox", 1, 5, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "inv:config:23",
		"thresh:config:24-31",
	} },
	{ EX_XEON7500, "cbox", 8, 6, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "inv:config:23",
		"thresh:config:24-31",
	} },
	{ EX_XEON7500, "bbox", 2, 4, {
		"event:config:1-5", "counter:config:6-7", "match:config1:0-63",
		"mask:config2:0-63",
	} },
	{ EX_XEON7500, "sbox", 2, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "inv:config:23",
		"thresh:config:24-31", "match:config1:0-63", "mask:config2:0-63",
	} },
	{ EX_XEON7500, "mbox", 2, 6, {
		"count_mode:config:2-3", "storage_mode:config:4-5", "wrap_mode:config:6",
		"flag_mode:config:7", "inc_sel:config:9-13", "set_flag_sel:config:19-21",
		"filter_cfg_en:config2:63", "filter_match:config2:0-33",
		"filter_mask:config2:34-61", "dsp:config1:0-31", "thr:config1:0-31",
		"fvc:config1:0-31", "pgt:config1:0-31", "map:config1:0-31", "iss:config1:0-31",
		"pld:config1:32-63",
	} },
	{ EX_XEON7500, "rbox", 2, 8, {
		"event:config:1-5", "xbr_mm_cfg:config:32-63", "xbr_match:config1:0-63",
		"xbr_mask:config2:0-63", "qlx_cfg:config1:0-15", "iperf_cfg:config1:0-31",
	} },
	{ EX_E7, "ubox", 1, 1, {
		"event:config:0-8", "edge:config:18",
	} },
	{ EX_E7, "wbox", 1, 5, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "inv:config:23",
		"thresh:config:24-31",
	} },
	{ EX_E7, "cbox", 10, 6, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "inv:config:23",
		"thresh:config:24-31",
	} },
	{ EX_E7, "bbox", 2, 4, {
		"event:config:1-5", "counter:config:6-7", "match:config1:0-63",
		"mask:config2:0-63",
	} },
	{ EX_E7, "sbox", 2, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "inv:config:23",
		"thresh:config:24-31", "match:config1:0-63", "mask:config2:0-63",
	} },
	{ EX_E7, "mbox", 2, 6, {
		"count_mode:config:2-3", "storage_mode:config:4-5", "wrap_mode:config:6",
		"flag_mode:config:7", "inc_sel:config:9-13", "set_flag_sel:config:19-21",
		"filter_cfg_en:config2:63", "filter_match:config2:0-33",
		"filter_mask:config2:34-61", "dsp:config1:0-31", "thr:config1:0-31",
		"fvc:config1:0-31", "pgt:config1:0-31", "map:config1:0-31", "iss:config1:0-31",
		"pld:config1:32-63",
	} },
	{ EX_E7, "rbox", 2, 8, {
		"event:config:1-5", "xbr_mm_cfg:config:32-63", "xbr_match:config1:0-63",
		"xbr_mask:config2:0-63", "qlx_cfg:config1:0-15", "iperf_cfg:config1:0-31",
	} },
	{ EX_IVYTOWN, "ubox", 1, 3, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-28",
	} },
	{ EX_IVYTOWN, "cbox", 15, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"tid_en:config:19", "filter_tid:config1:0-4", "filter_link:config1:5-8",
		"filter_state:config1:17-22", "filter_nid:config1:32-47",
		"filter_opc:config1:52-60", "filter_c6:config1:61", "filter_nc:config1:62",
		"filter_isoc:config1:63",
	} },
	{ EX_IVYTOWN, "ha", 2, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"filter_addr:config1:0-45", "filter_opc:config1:48-53",
	} },
	{ EX_IVYTOWN, "imc", 8, 5, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
	} },
	{ EX_IVYTOWN, "pcu", 1, 4, {
		"event:config:0-7,21", "occ_sel:config:14-15", "edge:config:18",
		"thresh:config:24-28", "occ_invert:config:30", "occ_edge:config:31",
		"filter_band0:config1:0-7", "filter_band1:config1:8-15",
		"filter_band2:config1:16-23", "filter_band3:config1:24-31",
	} },
	{ EX_IVYTOWN, "irp", 1, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"unit:config1:0",
	} },
	{ EX_IVYTOWN, "r2pcie", 1, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
	} },
	{ EX_IVYTOWN, "r3qpi", 3, 3, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
	} },
	{ EX_IVYTOWN, "qpi", 3, 4, {
		"event:config:0-7,21", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31", "match_rds:config1:48-51", "match_rnid30:config1:32-35",
		"match_rnid4:config1:31", "match_dnid:config1:13-17", "match_mc:config1:9-12",
		"match_opc:config1:5-8", "match_vnw:config1:3-4", "match0:config1:0-31",
		"match1:config1:32-63", "mask_rds:config2:48-51", "mask_rnid30:config2:32-35",
		"mask_rnid4:config2:31", "mask_dnid:config2:13-17", "mask_mc:config2:9-12",
		"mask_opc:config2:5-8", "mask_vnw:config2:3-4", "mask0:config2:0-31",
		"mask1:config2:32-63",
	} },
	{ EX_HASWELL_EP, "ubox", 1, 3, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-28",
		"inv:config:23", "filter_tid:config1:0", "filter_cid:config1:1-5",
	} },
	{ EX_HASWELL_EP, "cbox", 18, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23", "tid_en:config:19", "filter_tid:config1:0-5",
		"filter_link:config1:6-8", "filter_state:config1:17-23",
		"filter_nid:config1:32-47", "filter_opc:config1:52-60", "filter_nc:config1:62",
		"filter_c6:config1:61", "filter_isoc:config1:63",
	} },
	{ EX_HASWELL_EP, "ha", 2, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23", "filter_addr:config1:0-45", "filter_opc:config1:48-53",
	} },
	{ EX_HASWELL_EP, "imc", 8, 5, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23",
	} },
	{ EX_HASWELL_EP, "pcu", 1, 4, {
		"inv:config:23", "event:config:0-7", "occ_sel:config:14-15", "edge:config:18",
		"thresh:config:24-28", "occ_invert:config:30", "occ_edge:config:31",
		"filter_band0:config1:0-7", "filter_band1:config1:8-15",
		"filter_band2:config1:16-23", "filter_band3:config1:24-31",
	} },
	{ EX_HASWELL_EP, "irp", 1, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23", "unit:config1:0",
	} },
	{ EX_HASWELL_EP, "r2pcie", 1, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23",
	} },
	{ EX_HASWELL_EP, "r3qpi", 3, 3, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23",
	} },
	{ EX_HASWELL_EP, "qpi", 3, 4, {
		"event:config:0-7,21", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31", "match_rds:config1:48-51", "match_rnid30:config1:32-35",
		"match_rnid4:config1:31", "match_dnid:config1:13-17", "match_mc:config1:9-12",
		"match_opc:config1:5-8", "match_vnw:config1:3-4", "match0:config1:0-31",
		"match1:config1:32-63", "mask_rds:config2:48-51", "mask_rnid30:config2:32-35",
		"mask_rnid4:config2:31", "mask_dnid:config2:13-17", "mask_mc:config2:9-12",
		"mask_opc:config2:5-8", "mask_vnw:config2:3-4", "mask0:config2:0-31",
		"mask1:config2:32-63", "inv:config:23",
	} },
	{ EX_HASWELL_EP, "sbox", 4, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23", "tid_en:config:19",
	} },
	{ EX_BROADWELL_EP, "ubox", 1, 3, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-28",
		"inv:config:23", "filter_tid:config1:0", "filter_cid:config1:1-5",
	} },
	{ EX_BROADWELL_EP, "cbox", 24, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23", "tid_en:config:19", "filter_tid:config1:0-5",
		"filter_link:config1:6-8", "filter_state:config1:17-23",
		"filter_nid:config1:32-47", "filter_opc:config1:52-60", "filter_nc:config1:62",
		"filter_c6:config1:61", "filter_isoc:config1:63",
	} },
	{ EX_BROADWELL_EP, "ha", 2, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23", "filter_addr:config1:0-45", "filter_opc:config1:48-53",
	} },
	{ EX_BROADWELL_EP, "imc", 8, 5, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23",
	} },
	{ EX_BROADWELL_EP, "pcu", 1, 4, {
		"inv:config:23", "event:config:0-7", "occ_sel:config:14-15", "edge:config:18",
		"thresh:config:24-28", "occ_invert:config:30", "occ_edge:config:31",
		"filter_band0:config1:0-7", "filter_band1:config1:8-15",
		"filter_band2:config1:16-23", "filter_band3:config1:24-31",
	} },
	{ EX_BROADWELL_EP, "irp", 1, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23", "unit:config1:0",
	} },
	{ EX_BROADWELL_EP, "r2pcie", 1, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23",
	} },
	{ EX_BROADWELL_EP, "r3qpi", 3, 3, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23",
	} },
	{ EX_BROADWELL_EP, "qpi", 3, 4, {
		"event:config:0-7,21", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31", "match_rds:config1:48-51", "match_rnid30:config1:32-35",
		"match_rnid4:config1:31", "match_dnid:config1:13-17", "match_mc:config1:9-12",
		"match_opc:config1:5-8", "match_vnw:config1:3-4", "match0:config1:0-31",
		"match1:config1:32-63", "mask_rds:config2:48-51", "mask_rnid30:config2:32-35",
		"mask_rnid4:config2:31", "mask_dnid:config2:13-17", "mask_mc:config2:9-12",
		"mask_opc:config2:5-8", "mask_vnw:config2:3-4", "mask0:config2:0-31",
		"mask1:config2:32-63", "inv:config:23",
	} },
	{ EX_BROADWELL_EP, "sbox", 4, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23", "tid_en:config:19",
	} },
	{ EX_BROADWELL_DE, "ubox", 1, 3, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-28",
		"inv:config:23", "filter_tid:config1:0", "filter_cid:config1:1-5",
	} },
	{ EX_BROADWELL_DE, "cbox", 16, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23", "tid_en:config:19", "filter_tid:config1:0-5",
		"filter_link:config1:6-8", "filter_state:config1:17-23",
		"filter_nid:config1:32-47", "filter_opc:config1:52-60", "filter_nc:config1:62",
		"filter_c6:config1:61", "filter_isoc:config1:63",
	} },
	{ EX_BROADWELL_DE, "ha", 2, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23", "filter_addr:config1:0-45", "filter_opc:config1:48-53",
	} },
	{ EX_BROADWELL_DE, "imc", 8, 5, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23",
	} },
	{ EX_BROADWELL_DE, "pcu", 1, 4, {
		"inv:config:23", "event:config:0-7", "occ_sel:config:14-15", "edge:config:18",
		"thresh:config:24-28", "occ_invert:config:30", "occ_edge:config:31",
		"filter_band0:config1:0-7", "filter_band1:config1:8-15",
		"filter_band2:config1:16-23", "filter_band3:config1:24-31",
	} },
	{ EX_BROADWELL_DE, "irp", 1, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23", "unit:config1:0",
	} },
	{ EX_BROADWELL_DE, "r2pcie", 1, 4, {
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "thresh:config:24-31",
		"inv:config:23",
	} },
	{ EX_NEHALEM, "", 1, 9, {
		"event:config:0-7", "umask:config:8-15", "occ_rst:config:17", "edge:config:18",
		"inv:config:23", "cmask:config:24-31", "match:config1:0-63",
		"match_addr:config1:0-39", "match_opc:config1:40-43", "match_mc:config1:44-47",
		"match_sel:config1:61-63",
	} },
	{ EX_WESTMERE, "", 1, 9, {
		"event:config:0-7", "umask:config:8-15", "occ_rst:config:17", "edge:config:18",
		"inv:config:23", "cmask:config:24-31", "match:config1:0-63",
		"match_addr:config1:0-39", "match_opc:config1:40-43", "match_mc:config1:44-47",
		"match_sel:config1:61-63", "mesf:config1:0-7",
	} },
	{ EX_NETBURST, "", 1, 18, {
		"event:config:57-62", "emask:config:41-56", "p4_rings:config:32-35",
		"t0_os:config1:59", "t0_usr:config1:58", "t1_os:config1:57", "t1_usr:config1:56",
		"tag:config:37-40", "tag_en:config:36", "metric:config:0-5", "cascade:config:30",
		"extcascade:config:11", "after:config1:0-39", "again:config1:63",
		"force_ovf:config:25", "edge:config:24", "thresh:config:20-23",
		"complement:config:19", "compare:config:18", "active:config:16-17",
		"escr_select:config:13-15", "enable:config:12",
	} },
};

/* Events of all codes, and the counters that can count them, as the files of events say */
static const struct {
	unsigned int platforms;
	const char *box;
	unsigned long counters;
	unsigned int num;
	const u64 (*events)[EX_CONFIG_WORDS];
} event_counters[] = {
	{ BIT(EX_XEON7500) | BIT(EX_E7), "ubox", 0x1, 12,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x0 }, { 0x1 }, { 0x2 }, { 0x3 }, { 0x4 }, { 0x50 }, { 0x51 }, { 0xf8 },
		{ 0xf9 }, { 0x1df }, { 0x1e4 }, { 0x1e5 },
	} },
	{ BIT(EX_XEON7500), "ubox", 0x1, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x1e6 },
	} },
	{ BIT(EX_XEON7500) | BIT(EX_E7), "wbox", 0xf, 7,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x100 }, { 0x101 }, { 0x2 }, { 0x103 }, { 0x104 }, { 0x107 }, { 0x108 },
	} },
	{ BIT(EX_XEON7500) | BIT(EX_E7), "wbox", 0x10, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0xff },
	} },
	{ BIT(EX_XEON7500) | BIT(EX_E7), "cbox", 0x3f, 34,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x114 }, { 0x115 }, { 0x116 }, { 0x117 }, { 0x10a }, { 0x109 }, { 0x102 },
		{ 0x103 }, { 0x4 }, { 0x101 }, { 0x10c }, { 0x10e }, { 0x10 }, { 0x111 },
		{ 0x112 }, { 0x1a }, { 0x18 }, { 0x1e }, { 0x22 }, { 0x20 }, { 0x1c }, { 0x106 },
		{ 0x105 }, { 0x107 }, { 0x8 }, { 0x128 }, { 0x127 }, { 0x10b }, { 0x1b },
		{ 0x19 }, { 0x1f }, { 0x23 }, { 0x21 }, { 0x1d },
	} },
	{ BIT(EX_XEON7500) | BIT(EX_E7), "bbox", 0x8, 11,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0xf2 }, { 0xee }, { 0xdc }, { 0xe6 }, { 0xde }, { 0xc4 }, { 0xe4 }, { 0xec },
		{ 0xcc }, { 0xea }, { 0xe8 },
	} },
	{ BIT(EX_XEON7500) | BIT(EX_E7), "bbox", 0x4, 5,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x88 }, { 0x8e }, { 0x86 }, { 0x84 }, { 0x82 },
	} },
	{ BIT(EX_XEON7500) | BIT(EX_E7), "bbox", 0x2, 20,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x6e }, { 0x52 }, { 0x4e }, { 0x5e }, { 0x54 }, { 0x60 }, { 0x5a }, { 0x56 },
		{ 0x78 }, { 0x7e }, { 0x5c }, { 0x7a }, { 0x58 }, { 0x42 }, { 0x4a }, { 0x4c },
		{ 0x44 }, { 0x46 }, { 0x48 }, { 0x64 },
	} },
	{ BIT(EX_XEON7500) | BIT(EX_E7), "bbox", 0x1, 14,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x2e }, { 0x12 }, { 0xe }, { 0x2 }, { 0x6 }, { 0x4 }, { 0x24 }, { 0x8 },
		{ 0xc }, { 0x16 }, { 0x1e }, { 0x38 }, { 0x1a }, { 0xa },
	} },
	{ BIT(EX_XEON7500) | BIT(EX_E7), "sbox", 0xf, 66,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x53 }, { 0x77 }, { 0x6b }, { 0x54 }, { 0x140 }, { 0x141 }, { 0x142 },
		{ 0x143 }, { 0x65 }, { 0x69 }, { 0x67 }, { 0x30 }, { 0x87 }, { 0x88 }, { 0x89 },
		{ 0x80 }, { 0x81 }, { 0x82 }, { 0x83 }, { 0x84 }, { 0x85 }, { 0x8a }, { 0x186 },
		{ 0x72 }, { 0x73 }, { 0x75 }, { 0x74 }, { 0x70 }, { 0x71 }, { 0x164 }, { 0x160 },
		{ 0x168 }, { 0x166 }, { 0x63 }, { 0x62 }, { 0x6a }, { 0x76 }, { 0x50 }, { 0x151 },
		{ 0x131 }, { 0x52 }, { 0x2b }, { 0x2d }, { 0x2f }, { 0x126 }, { 0x21 }, { 0x24 },
		{ 0x22 }, { 0x27 }, { 0x28 }, { 0x29 }, { 0x2a }, { 0x2c }, { 0x2e }, { 0x20 },
		{ 0x23 }, { 0x10e }, { 0x10f }, { 0x110 }, { 0x107 }, { 0x116 }, { 0xb }, { 0xc },
		{ 0xd }, { 0x16c }, { 0x8 },
	} },
	{ BIT(EX_XEON7500) | BIT(EX_E7) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  "sbox", 0xf, 10,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x103 }, { 0x106 }, { 0x111 }, { 0x112 }, { 0x113 }, { 0x114 }, { 0x115 },
		{ 0x0 }, { 0x9 }, { 0xa },
	} },
	{ BIT(EX_XEON7500) | BIT(EX_E7), "mbox", 0x3f, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x3600 },
	} },
	{ BIT(EX_XEON7500) | BIT(EX_E7), "rbox", 0xff, 12,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x0, 0x1 }, { 0x4 }, { 0x21000000000008, 0x1c00, 0x1f80 }, { 0xc, 0x1 },
		{ 0x10 }, { 0x21000000000014, 0x1c00, 0x1f80 }, { 0x18, 0x1 }, { 0x1c },
		{ 0x21000000000020, 0x1c00, 0x1f80 }, { 0x24, 0x1 }, { 0x28 },
		{ 0x2100000000002c, 0x1c00, 0x1f80 },
	} },
	{ BIT(EX_E7), "ubox", 0x1, 3,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x5 }, { 0x6 }, { 0x7 },
	} },
	{ BIT(EX_E7), "cbox", 0x3f, 20,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x34 }, { 0x33 }, { 0x38 }, { 0x39 }, { 0x36 }, { 0x37 }, { 0x3c }, { 0x31 },
		{ 0x32 }, { 0x2a }, { 0x2c }, { 0x2d }, { 0x29 }, { 0x2f }, { 0x30 }, { 0x2e },
		{ 0x2b }, { 0x3a }, { 0x3b }, { 0x35 },
	} },
	{ BIT(EX_E7), "sbox", 0xf, 7,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x25 }, { 0x90 }, { 0x8f }, { 0x8b }, { 0x18c }, { 0x18d }, { 0x18e },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) |
	  BIT(EX_BROADWELL_DE), "ubox", 0x4, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0xff },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) |
	  BIT(EX_BROADWELL_DE), "ubox", 0x3, 4,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x141 }, { 0x143 }, { 0x145 }, { 0x46 },
	} },
	{ BIT(EX_IVYTOWN), "ubox", 0x3, 2,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x142 }, { 0x44 },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) |
	  BIT(EX_BROADWELL_DE), "cbox", 0xf, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x0 },
	} },
	{ BIT(EX_IVYTOWN), "cbox", 0x3, 17,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x102 }, { 0x203 }, { 0x104 }, { 0x205 }, { 0x106 }, { 0x7 }, { 0x112 },
		{ 0x113 }, { 0x114 }, { 0x131 }, { 0x132 }, { 0x133 }, { 0x334 }, { 0x135 },
		{ 0x137 }, { 0x139 }, { 0x13c },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) |
	  BIT(EX_BROADWELL_DE), "cbox", 0x1, 2,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x111 }, { 0x136 },
	} },
	{ BIT(EX_IVYTOWN), "cbox", 0xc, 4,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x11b }, { 0x11c }, { 0x11d }, { 0xf1e },
	} },
	{ BIT(EX_IVYTOWN), "cbox", 0xe, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x1f },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) |
	  BIT(EX_BROADWELL_DE), "ha", 0xf, 40,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x0 }, { 0x101 }, { 0x10c }, { 0x10d }, { 0x40f }, { 0x110 }, { 0x11 },
		{ 0x12 }, { 0x13 }, { 0x114 }, { 0x115 }, { 0x116 }, { 0x117 }, { 0x118 },
		{ 0x119 }, { 0x11a }, { 0x11b }, { 0x11c }, { 0x1e }, { 0x120 }, { 0x121 },
		{ 0x122 }, { 0x127 }, { 0x129 }, { 0x12a }, { 0x12f }, { 0x131 }, { 0x132 },
		{ 0x133 }, { 0x135 }, { 0x136 }, { 0x13e }, { 0x13f }, { 0x140 }, { 0x41 },
		{ 0x42 }, { 0x251 }, { 0x253 }, { 0x154 }, { 0x160 },
	} },
	{ BIT(EX_IVYTOWN), "ha", 0xf, 13,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x3 }, { 0x20b }, { 0x20e }, { 0x128 }, { 0x130 }, { 0x134 }, { 0x143 },
		{ 0x52 }, { 0x56 }, { 0x157 }, { 0x58 }, { 0x59 }, { 0x5a },
	} },
	{ BIT(EX_IVYTOWN), "imc", 0x10, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0xff },
	} },
	{ BIT(EX_IVYTOWN), "imc", 0xf, 18,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x304 }, { 0x20 }, { 0x1b0 }, { 0x1b1 }, { 0x1b2 }, { 0x1b3 }, { 0x1b4 },
		{ 0x1b5 }, { 0x1b6 }, { 0x1b7 }, { 0x1b8 }, { 0x1b9 }, { 0x1ba }, { 0x1bb },
		{ 0x1bc }, { 0x1bd }, { 0x1be }, { 0x1bf },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) |
	  BIT(EX_BROADWELL_DE), "imc", 0xf, 27,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x0 }, { 0x101 }, { 0x102 }, { 0x205 }, { 0x6 }, { 0x107 }, { 0x108 }, { 0x9 },
		{ 0x10 }, { 0x11 }, { 0x21 }, { 0x22 }, { 0x23 }, { 0x24 }, { 0x141 }, { 0x42 },
		{ 0x43 }, { 0x183 }, { 0x84 }, { 0x85 }, { 0x86 }, { 0x190 }, { 0x91 }, { 0x1a0 },
		{ 0x1a1 }, { 0x1c0 }, { 0xc1 },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) |
	  BIT(EX_BROADWELL_DE), "pcu", 0xf, 22,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x0 }, { 0x4 }, { 0x5 }, { 0x6 }, { 0x9 }, { 0xa }, { 0x2f }, { 0x32 },
		{ 0x40 }, { 0x41 }, { 0x42 }, { 0x60 }, { 0x61 }, { 0x62 }, { 0x63 }, { 0x70 },
		{ 0x71 }, { 0x72 }, { 0x73 }, { 0x74 }, { 0x79 }, { 0x4080 },
	} },
	{ BIT(EX_IVYTOWN), "pcu", 0xf, 45,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x1 }, { 0x2 }, { 0x3 }, { 0x7 }, { 0x200017 }, { 0x200018 }, { 0x200019 },
		{ 0x20001a }, { 0x20001b }, { 0x20001c }, { 0x20001d }, { 0x20001e }, { 0x1e },
		{ 0x20001f }, { 0x1f }, { 0x200020 }, { 0x20 }, { 0x200021 }, { 0x21 },
		{ 0x200022 }, { 0x22 }, { 0x200023 }, { 0x23 }, { 0x200024 }, { 0x24 },
		{ 0x200025 }, { 0x25 }, { 0x200026 }, { 0x20002a }, { 0x20002b }, { 0x20002c },
		{ 0x20002d }, { 0x43 }, { 0x44 }, { 0x45 }, { 0x46 }, { 0x75 }, { 0x76 },
		{ 0x77 }, { 0x78 }, { 0x7a }, { 0x7b }, { 0x7c }, { 0x7d }, { 0x7e },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP), "pcu", 0xf, 4,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0xb }, { 0xc }, { 0xd }, { 0xe },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) |
	  BIT(EX_BROADWELL_DE), "irp", 0x3, 22,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x0 }, { 0x1 }, { 0x2 }, { 0x3 }, { 0x4 }, { 0x5 }, { 0x6 }, { 0x7 }, { 0x8 },
		{ 0x9 }, { 0xa }, { 0xd }, { 0xe }, { 0xf }, { 0x112 }, { 0x113 }, { 0x114 },
		{ 0x115 }, { 0x116 }, { 0x117 }, { 0x18 }, { 0x19 },
	} },
	{ BIT(EX_IVYTOWN), "irp", 0x3, 5,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0xb }, { 0xc }, { 0x110 }, { 0x111 }, { 0x1a },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) |
	  BIT(EX_BROADWELL_DE), "r2pcie", 0xf, 4,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x1 }, { 0x107 }, { 0x108 }, { 0x109 },
	} },
	{ BIT(EX_IVYTOWN), "r2pcie", 0xf, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x330a },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) |
	  BIT(EX_BROADWELL_DE), "r2pcie", 0x3, 6,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x1010 }, { 0x1011 }, { 0x126 }, { 0x128 }, { 0x832 }, { 0x833 },
	} },
	{ BIT(EX_IVYTOWN), "r2pcie", 0x1, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x12 },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) |
	  BIT(EX_BROADWELL_DE), "r2pcie", 0x1, 3,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x813 }, { 0x123 }, { 0x125 },
	} },
	{ BIT(EX_IVYTOWN), "r2pcie", 0x3, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x834 },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), "r3qpi", 0x7, 4,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x1 }, { 0x107 }, { 0x108 }, { 0x109 },
	} },
	{ BIT(EX_IVYTOWN), "r3qpi", 0x7, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x330a },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), "r3qpi", 0x3, 14,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x110 }, { 0x111 }, { 0x126 }, { 0x128 }, { 0x129 }, { 0x12c }, { 0x12d },
		{ 0x12e }, { 0x12f }, { 0x134 }, { 0x136 }, { 0x137 }, { 0x138 }, { 0x139 },
	} },
	{ BIT(EX_IVYTOWN), "r3qpi", 0x3, 8,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x12 }, { 0x23 }, { 0x25 }, { 0x12a }, { 0x12b }, { 0x31 }, { 0x32 }, { 0x33 },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), "r3qpi", 0x1, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x113 },
	} },
	{ BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), "qpi", 0xf, 44,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x14 }, { 0x200038 }, { 0x12 }, { 0x10 }, { 0xf }, { 0x9 }, { 0x103 },
		{ 0x20011e }, { 0x200139 }, { 0x20001d }, { 0xa }, { 0x20010f }, { 0x200112 },
		{ 0x200110 }, { 0x200111 }, { 0x200114 }, { 0x200113 }, { 0x8 }, { 0xb },
		{ 0x200135 }, { 0x20013a }, { 0xd }, { 0xc }, { 0x5 }, { 0x6 }, { 0x200 },
		{ 0x4 }, { 0x7 }, { 0x200126 }, { 0x200122 }, { 0x200128 }, { 0x200124 },
		{ 0x200127 }, { 0x200123 }, { 0x200029 }, { 0x200025 }, { 0x20012a },
		{ 0x20011f }, { 0x20012b }, { 0x200120 }, { 0x20012c }, { 0x200121 },
		{ 0x20001c }, { 0x20001b },
	} },
	{ BIT(EX_IVYTOWN), "qpi", 0xf, 19,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x213 }, { 0x201 }, { 0x201802 }, { 0x200c03 }, { 0x200009 }, { 0x20000c },
		{ 0x20000a }, { 0x20000b }, { 0x20000e }, { 0x20000d }, { 0x200015 },
		{ 0x200018 }, { 0x200016 }, { 0x200017 }, { 0x20001a }, { 0x200019 }, { 0x202 },
		{ 0x201800 }, { 0x200c01 },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE), "ubox", 0x3, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x842 },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE), "cbox", 0xf,
	  27,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x102 }, { 0x203 }, { 0x104 }, { 0x105 }, { 0x106 }, { 0x7 }, { 0xa },
		{ 0x112 }, { 0x113 }, { 0x114 }, { 0x11b }, { 0x11c }, { 0x11d }, { 0x31e },
		{ 0x1f }, { 0x128 }, { 0x129 }, { 0x12a }, { 0x131 }, { 0x132 }, { 0x133 },
		{ 0x334 }, { 0x135 }, { 0x137 }, { 0x139 }, { 0x13c }, { 0x13d },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE), "cbox", 0x3, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x9 },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE), "cbox", 0x1, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x13e },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE), "ha", 0xf, 16,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x102 }, { 0x103 }, { 0x404 }, { 0x105 }, { 0x108 }, { 0x109 }, { 0x10a },
		{ 0x168 }, { 0x169 }, { 0x16a }, { 0x16b }, { 0x16c }, { 0x16d }, { 0x170 },
		{ 0x171 }, { 0x172 },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE), "ha", 0x7, 4,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x161 }, { 0x162 }, { 0x164 }, { 0x165 },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE), "imc", 0xf, 14,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x104 }, { 0xb0 }, { 0xb1 }, { 0xb2 }, { 0xb4 }, { 0xb5 }, { 0xb6 }, { 0xb7 },
		{ 0xb8 }, { 0xb9 }, { 0xbc }, { 0xbd }, { 0xbe }, { 0xbf },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE), "pcu", 0xf, 33,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x2a }, { 0x2b }, { 0x2c }, { 0x2d }, { 0x2e }, { 0x30 }, { 0x31 }, { 0x33 },
		{ 0x34 }, { 0x35 }, { 0x36 }, { 0x37 }, { 0x38 }, { 0x39 }, { 0x3a }, { 0x3b },
		{ 0x3c }, { 0x3d }, { 0x3e }, { 0x3f }, { 0x4e }, { 0x64 }, { 0x65 }, { 0x66 },
		{ 0x67 }, { 0x68 }, { 0x69 }, { 0x6a }, { 0x6b }, { 0x6c }, { 0x6d }, { 0x6e },
		{ 0x6f },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE), "r2pcie", 0xf,
	  2,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x30a }, { 0x112 },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE), "r2pcie", 0x1,
	  1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x12a },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE), "r2pcie", 0x3,
	  2,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x12c }, { 0x12d },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), "r3qpi", 0x7, 5,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x30a }, { 0x10b }, { 0x10c }, { 0x10d }, { 0x20e },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), "r3qpi", 0x3, 7,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x114 }, { 0x115 }, { 0x11f }, { 0x120 }, { 0x121 }, { 0x122 }, { 0x133 },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), "r3qpi", 0x1, 2,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x12a }, { 0x12b },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), "qpi", 0xf, 19,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x101 }, { 0x102 }, { 0x113 }, { 0x200100 }, { 0x200101 }, { 0x200102 },
		{ 0x200103 }, { 0x200109 }, { 0x20010a }, { 0x20010b }, { 0x20010c },
		{ 0x20010d }, { 0x20010e }, { 0x200115 }, { 0x200116 }, { 0x200117 },
		{ 0x200118 }, { 0x200119 }, { 0x20011a },
	} },
	{ BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), "sbox", 0xf, 8,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x101 }, { 0x102 }, { 0x104 }, { 0x105 }, { 0x11b }, { 0x11c }, { 0x11d },
		{ 0x31e },
	} },
	{ BIT(EX_NEHALEM) | BIT(EX_WESTMERE), "", 0x100, 1,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0xff },
	} },
	{ BIT(EX_NEHALEM) | BIT(EX_WESTMERE), "", 0xff, 38,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x100 }, { 0x101 }, { 0x103 }, { 0x104 }, { 0x105 }, { 0x106 }, { 0x107 },
		{ 0x108 }, { 0x109 }, { 0x10a }, { 0x10b }, { 0x120 }, { 0x121 }, { 0x122 },
		{ 0x123 }, { 0x224 }, { 0x125 }, { 0x126 }, { 0x128 }, { 0x129 }, { 0x12a },
		{ 0x12b }, { 0x12c }, { 0x12d }, { 0x12e }, { 0x12f }, { 0x130 }, { 0x131 },
		{ 0x140 }, { 0x141 }, { 0x143 }, { 0x160 }, { 0x161 }, { 0x162 }, { 0x163 },
		{ 0x164 }, { 0x165 }, { 0x166 },
	} },
	{ BIT(EX_NEHALEM), "", 0xff, 3,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x127 }, { 0x433 }, { 0x242 },
	} },
	{ BIT(EX_WESTMERE), "", 0xff, 15,
	  (const u64[][EX_CONFIG_WORDS]) {
		{ 0x102 }, { 0x10c }, { 0x132 }, { 0x133 }, { 0x134 }, { 0x142 }, { 0x167 },
		{ 0x180 }, { 0x181 }, { 0x182 }, { 0x183 }, { 0x184 }, { 0x285 }, { 0x186 },
		{ 0x135, 0x4000190000000000 },
	} },
};
