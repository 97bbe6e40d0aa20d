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
		"event:config:0-7", "umask:config:8-15", "edge:config:18", "tid_en:config:19",
		"thresh:config:24-31", "filter_tid:config1:0-4", "filter_link:config1:5-8",
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
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-28", "filter_tid:config1:0", "filter_cid:config1:1-5",
	} },
	{ EX_HASWELL_EP, "cbox", 18, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"tid_en:config:19", "thresh:config:24-31", "filter_tid:config1:0-5",
		"filter_link:config1:6-8", "filter_state:config1:17-23",
		"filter_nid:config1:32-47", "filter_opc:config1:52-60", "filter_nc:config1:62",
		"filter_c6:config1:61", "filter_isoc:config1:63",
	} },
	{ EX_HASWELL_EP, "ha", 2, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31", "filter_addr:config1:0-45", "filter_opc:config1:48-53",
	} },
	{ EX_HASWELL_EP, "imc", 8, 5, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31",
	} },
	{ EX_HASWELL_EP, "pcu", 1, 4, {
		"inv:config:23", "event:config:0-7", "occ_sel:config:14-15", "edge:config:18",
		"thresh:config:24-28", "occ_invert:config:30", "occ_edge:config:31",
		"filter_band0:config1:0-7", "filter_band1:config1:8-15",
		"filter_band2:config1:16-23", "filter_band3:config1:24-31",
	} },
	{ EX_HASWELL_EP, "irp", 1, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31", "unit:config1:0",
	} },
	{ EX_HASWELL_EP, "r2pcie", 1, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31",
	} },
	{ EX_HASWELL_EP, "r3qpi", 3, 3, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31",
	} },
	{ EX_HASWELL_EP, "qpi", 3, 4, {
		"inv:config:23", "event:config:0-7,21", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31", "match_rds:config1:48-51", "match_rnid30:config1:32-35",
		"match_rnid4:config1:31", "match_dnid:config1:13-17", "match_mc:config1:9-12",
		"match_opc:config1:5-8", "match_vnw:config1:3-4", "match0:config1:0-31",
		"match1:config1:32-63", "mask_rds:config2:48-51", "mask_rnid30:config2:32-35",
		"mask_rnid4:config2:31", "mask_dnid:config2:13-17", "mask_mc:config2:9-12",
		"mask_opc:config2:5-8", "mask_vnw:config2:3-4", "mask0:config2:0-31",
		"mask1:config2:32-63",
	} },
	{ EX_HASWELL_EP, "sbox", 4, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"tid_en:config:19", "thresh:config:24-31",
	} },
	{ EX_BROADWELL_EP, "ubox", 1, 3, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-28", "filter_tid:config1:0", "filter_cid:config1:1-5",
	} },
	{ EX_BROADWELL_EP, "cbox", 24, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"tid_en:config:19", "thresh:config:24-31", "filter_tid:config1:0-5",
		"filter_link:config1:6-8", "filter_state:config1:17-23",
		"filter_nid:config1:32-47", "filter_opc:config1:52-60", "filter_nc:config1:62",
		"filter_c6:config1:61", "filter_isoc:config1:63",
	} },
	{ EX_BROADWELL_EP, "ha", 2, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31", "filter_addr:config1:0-45", "filter_opc:config1:48-53",
	} },
	{ EX_BROADWELL_EP, "imc", 8, 5, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31",
	} },
	{ EX_BROADWELL_EP, "pcu", 1, 4, {
		"inv:config:23", "event:config:0-7", "occ_sel:config:14-15", "edge:config:18",
		"thresh:config:24-28", "occ_invert:config:30", "occ_edge:config:31",
		"filter_band0:config1:0-7", "filter_band1:config1:8-15",
		"filter_band2:config1:16-23", "filter_band3:config1:24-31",
	} },
	{ EX_BROADWELL_EP, "irp", 1, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31", "unit:config1:0",
	} },
	{ EX_BROADWELL_EP, "r2pcie", 1, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31",
	} },
	{ EX_BROADWELL_EP, "r3qpi", 3, 3, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31",
	} },
	{ EX_BROADWELL_EP, "qpi", 3, 4, {
		"inv:config:23", "event:config:0-7,21", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31", "match_rds:config1:48-51", "match_rnid30:config1:32-35",
		"match_rnid4:config1:31", "match_dnid:config1:13-17", "match_mc:config1:9-12",
		"match_opc:config1:5-8", "match_vnw:config1:3-4", "match0:config1:0-31",
		"match1:config1:32-63", "mask_rds:config2:48-51", "mask_rnid30:config2:32-35",
		"mask_rnid4:config2:31", "mask_dnid:config2:13-17", "mask_mc:config2:9-12",
		"mask_opc:config2:5-8", "mask_vnw:config2:3-4", "mask0:config2:0-31",
		"mask1:config2:32-63",
	} },
	{ EX_BROADWELL_EP, "sbox", 4, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"tid_en:config:19", "thresh:config:24-31",
	} },
	{ EX_BROADWELL_DE, "ubox", 1, 3, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-28", "filter_tid:config1:0", "filter_cid:config1:1-5",
	} },
	{ EX_BROADWELL_DE, "cbox", 16, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"tid_en:config:19", "thresh:config:24-31", "filter_tid:config1:0-5",
		"filter_link:config1:6-8", "filter_state:config1:17-23",
		"filter_nid:config1:32-47", "filter_opc:config1:52-60", "filter_nc:config1:62",
		"filter_c6:config1:61", "filter_isoc:config1:63",
	} },
	{ EX_BROADWELL_DE, "ha", 2, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31", "filter_addr:config1:0-45", "filter_opc:config1:48-53",
	} },
	{ EX_BROADWELL_DE, "imc", 8, 5, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31",
	} },
	{ EX_BROADWELL_DE, "pcu", 1, 4, {
		"inv:config:23", "event:config:0-7", "occ_sel:config:14-15", "edge:config:18",
		"thresh:config:24-28", "occ_invert:config:30", "occ_edge:config:31",
		"filter_band0:config1:0-7", "filter_band1:config1:8-15",
		"filter_band2:config1:16-23", "filter_band3:config1:24-31",
	} },
	{ EX_BROADWELL_DE, "irp", 1, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31", "unit:config1:0",
	} },
	{ EX_BROADWELL_DE, "r2pcie", 1, 4, {
		"inv:config:23", "event:config:0-7", "umask:config:8-15", "edge:config:18",
		"thresh:config:24-31",
	} },
	{ EX_NEHALEM, "", 1, 9, {
		"event:config:0-7", "umask:config:8-15", "occ_rst:config:17", "edge:config:18",
		"inv:config:23", "cmask:config:24-31", "match:config1:0-63",
		"match_addr:config1:0-39", "match_opc:config1:40-43", "match_mc:config1:44-47",
		"match_sel:config1:61-63",
	} },
	{ EX_WESTMERE, "", 1, 9, {
		"mesf:config1:0-7", "event:config:0-7", "umask:config:8-15", "occ_rst:config:17",
		"edge:config:18", "inv:config:23", "cmask:config:24-31", "match:config1:0-63",
		"match_addr:config1:0-39", "match_opc:config1:40-43", "match_mc:config1:44-47",
		"match_sel:config1:61-63",
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
