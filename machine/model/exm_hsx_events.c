// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of the PCU, ring stops and S-Boxes of Haswell-EP and Broadwell (hsx 7);
 * those of their other boxes are in the exm_ivt_*.c of the box.
 *
 * Each event has a signal of its own, with the event's name in lower case.  The value of the
 * signal's attribute is the number of the umask bit.  An event whose largest increment no source
 * has gets 1, and an occupancy 20.
 */
#include "exm_ivt.h"

/* ---- PCU ---------------------------------------------------------------- */

#define EXM_HSX_CORES	18	/* that have events of their own */
#define EXM_BDX_CORES	24

EXM_NUMBER(hp_core, "core", EXM_SUB, EXM_HSX_CORES - 1);
EXM_NUMBER(hp_ratio, "ratio", EXM_SUB, 255);		/* 100 MHz */
EXM_NAMES(hp_core_state, "state", EXM_SUB, [1] = "c0", [2] = "c3", [3] = "c6");	/* as occ_sel */
EXM_NAMES(hp_pkg_state, "state", EXM_SUB, "c0", "c1e", "c2e", "c3", "c6", "c7");

/* X(ID, signal, code) */
#define EXM_HSX_P_LIST(X)					\
	X(HP_THERMAL, "freq_max_limit_thermal_cycles", 0x04)	\
	X(HP_POWER, "freq_max_power_cycles", 0x05)		\
	X(HP_OS, "freq_max_os_cycles", 0x06)			\
	X(HP_PROCHOT_IN, "prochot_internal_cycles", 0x09)	\
	X(HP_PROCHOT_EX, "prochot_external_cycles", 0x0a)	\
	X(HP_SHEDDING, "memory_phase_shedding_cycles", 0x2f)	\
	X(HP_VR_HOT, "vr_hot_cycles", 0x42)			\
	X(HP_TOTAL, "total_transition_cycles", 0x72)		\
	X(HP_MIN_IO, "freq_min_io_p_cycles", 0x73)		\
	X(HP_TRANS, "freq_trans_cycles", 0x74)			\
	X(HP_UFS, "ufs_transitions_ring_gv", 0x79)

enum {
	I_HP_FREQ = EXM_FIRST_P, I_HP_CORE_STATE, I_HP_PKG_STATE, I_HP_DEMOTION, I_HP_CORE_TRANS,
	EXM_HSX_P_LIST(EXM_ID)
};

#define EXM_HSX_P_SIGNAL(id, str, code)	EXM_SIGNAL(id, P, str)

static const struct exm_signal exm_hsx_p_signals[] = {
	EXM_SIGNAL(HP_FREQ, P, "freq", &exm_hp_ratio)
	EXM_SIGNAL(HP_CORE_STATE, P, "core_state", &exm_hp_core_state)
	EXM_SIGNAL(HP_PKG_STATE, P, "pkg_state", &exm_hp_pkg_state)
	EXM_SIGNAL(HP_DEMOTION, P, "demotion", &exm_hp_core)
	EXM_SIGNAL(HP_CORE_TRANS, P, "core_transition", &exm_hp_core)
	EXM_HSX_P_LIST(EXM_HSX_P_SIGNAL)
};

#define EXM_HSX_P_EVENT(id, str, value)	EXM_EVENT(P, I_##id, value, 1)
#define EXM_HSX_BAND(n) \
	EXM_EVENT(P, I_HP_FREQ, 0x0b + (n), 1, .when = exm_ivt_in_band, .field = n, \
		  .models = EXM_ONLY(EXM_HASWELL_EP))
#define EXM_HSX_P_IS(id, value, n) \
	EXM_EVENT(P, I_##id, value, 1, .attr_mask = EXM_SUB, .attr = n)
#define EXM_HSX_CORE(n) \
	EXM_HSX_P_IS(HP_DEMOTION, 0x30 + (n), n) EXM_HSX_P_IS(HP_CORE_TRANS, 0x60 + (n), n)

/* UNCONFIRMED, only here: UFS_TRANSITIONS_NO_CHANGE, which has the same code, counts the same. */
static const struct exm_event exm_hsx_p_events[] = {
	EXM_EVENT(P, EXM_EVERY_CLOCK, 0x00, 1)
	EXM_HSX_BAND(0) EXM_HSX_BAND(1) EXM_HSX_BAND(2) EXM_HSX_BAND(3)
	EXM_HSX_P_IS(HP_PKG_STATE, 0x2a, 0)
	EXM_HSX_P_IS(HP_PKG_STATE, 0x4e, 1)
	EXM_HSX_P_IS(HP_PKG_STATE, 0x2b, 2)
	EXM_HSX_P_IS(HP_PKG_STATE, 0x2c, 3)
	EXM_HSX_P_IS(HP_PKG_STATE, 0x2d, 4)
	EXM_HSX_P_IS(HP_PKG_STATE, 0x2e, 5)
	EXM_HSX_CORE(0) EXM_HSX_CORE(1) EXM_HSX_CORE(2) EXM_HSX_CORE(3) EXM_HSX_CORE(4)
	EXM_HSX_CORE(5) EXM_HSX_CORE(6) EXM_HSX_CORE(7) EXM_HSX_CORE(8) EXM_HSX_CORE(9)
	EXM_HSX_CORE(10) EXM_HSX_CORE(11) EXM_HSX_CORE(12) EXM_HSX_CORE(13) EXM_HSX_CORE(14)
	EXM_HSX_CORE(15) EXM_HSX_CORE(16) EXM_HSX_CORE(17)
	EXM_EVENT(P, I_HP_CORE_STATE, EXM_PCU_OCCUPANCY, EXM_BDX_CORES,
		  .when = exm_ivt_is_occ_sel)
	EXM_HSX_P_LIST(EXM_HSX_P_EVENT)
};

EXM_FITS(exm_hsx_p_signals);

const struct exm_catalogue exm_hsx_p_catalogue = {
	EXM_PART(P, EXM_BIT(EXM_P), exm_hsx_p_signals, exm_hsx_p_events, &exm_hsx_ring_catalogue)
};

const struct exm_catalogue exm_skx_p_catalogue = {
	EXM_PART(P, EXM_BIT(EXM_P), exm_hsx_p_signals, exm_hsx_p_events, &exm_skx_ring_catalogue)
};

/* ---- R2PCIe and R3QPI --------------------------------------------------- */

EXM_NAMES(h_ring, "way", EXM_SUB, "cw_even", "cw_odd", "ccw_even", "ccw_odd");
EXM_NAMES(h_iv, "way", EXM_SUB, [0] = "cw", [2] = "ccw");
EXM_NAMES(h_egress, "ring", EXM_SUB, "ad", "ak", "bl");
EXM_NAMES(h_bounce, "way", EXM_SUB, "up", "dn");
EXM_NAMES(h_ncx, "class", EXM_SUB, [4] = "ncb", [5] = "ncs");
EXM_NAMES(h_drs, "class", EXM_SUB, [3] = "drs");
EXM_NAMES(h_iio, "class", EXM_SUB, [3] = "drs", [4] = "ncb", [5] = "ncs");
EXM_NAMES(h_nack, "queue", EXM_SUB, "dn_ad", "dn_bl", "dn_ak", "up_ad", "up_bl", "up_ak");
EXM_NAMES(h_sbo, "ring", EXM_SUB, "ad", "bl");
EXM_NAMES(h_stall, "credit", EXM_SUB, "sbo0_ad", "sbo1_ad", "sbo0_bl", "sbo1_bl");
EXM_NAMES(h_credit, "credit", EXM_SUB, "prq_qpi0", "prq_qpi1", "isoch_qpi0", "isoch_qpi1");
EXM_NAMES(h_iot, "part", EXM_SUB, "sat", "hub");
EXM_NAMES(h_cts_lo, "trigger", EXM_SUB, "cts0", "cts1");
EXM_NAMES(h_cts_hi, "trigger", EXM_SUB, "cts2", "cts3");
EXM_NAMES(h_sink, "ring", EXM_SUB, [1] = "ak");
EXM_NAMES(h_ad, "class", EXM_SUB, "hom", "snp", "ndr");
EXM_NAMES(h_class, "class", EXM_SUB, "hom", "snp", "ndr", "drs", "ncb", "ncs");
EXM_NAMES(h_port, "credit", EXM_SUB, "vna", "vn0_hom", "vn0_snp", "vn0_ndr", "vn1_hom", "vn1_snp",
	  "vn1_ndr");
EXM_NAMES(h_vn1, "credit", EXM_SUB, [0] = "vna", [4] = "vn1_hom", [5] = "vn1_snp",
	  [6] = "vn1_ndr");
EXM_NAMES(h_cbox_lo, "cbox", EXM_SUB, "cbo0", "cbo1", "cbo2", "cbo3", "cbo4", "cbo5",
	  "cbo6", "cbo7");
EXM_NAMES(h_cbox_hi, "cbox", EXM_SUB, "cbo8", "cbo9", "cbo10", "cbo11", "cbo12", "cbo13",
	  "cbo14_16", "cbo_15_17");
EXM_NAMES(h_ha, "to", EXM_SUB, "ha0", "ha1", "r2_ncb", "r2_ncs");
EXM_NAMES(h_vna, "ring", EXM_SUB, [0] = "ad", [2] = "bl");

/* X(ID, signal, code, largest increment, counters, attribute) */
#define EXM_HSX_R2_LIST(X)								\
	X(H2_AD, "ring_ad_used", 0x07, 1, EXM_ON_ALL, h_ring)				\
	X(H2_AK, "ring_ak_used", 0x08, 1, EXM_ON_ALL, h_ring)				\
	X(H2_BL, "ring_bl_used", 0x09, 1, EXM_ON_ALL, h_ring)				\
	X(H2_IV, "ring_iv_used", 0x0a, 1, EXM_ON_ALL, h_iv)				\
	X(H2_RXR_NE, "rxr_cycles_ne", 0x10, 1, EXM_ON_0_1, h_ncx)			\
	X(H2_RXR, "rxr_inserts", 0x11, 1, EXM_ON_0_1, h_ncx)				\
	X(H2_BOUNCES, "ring_ak_bounces", 0x12, 1, EXM_ON_ALL, h_bounce)			\
	X(H2_RXR_OCC, "rxr_occupancy", 0x13, 24, EXM_ON_0, h_drs)			\
	X(H2_TXR_NE, "txr_cycles_ne", 0x23, 1, EXM_ON_0, h_egress)			\
	X(H2_TXR_FULL, "txr_cycles_full", 0x25, 1, EXM_ON_0, h_egress)			\
	X(H2_NACK, "txr_nack_cw", 0x26, 1, EXM_ON_0_1, h_nack)				\
	X(H2_SBO0, "sbo0_credits_acquired", 0x28, 1, EXM_ON_0_1, h_sbo)			\
	X(H2_SBO0_OCC, "sbo0_credit_occupancy", 0x2a, 20, EXM_ON_0, h_sbo)		\
	X(H2_STALL, "stall_no_sbo_credit", 0x2c, 1, EXM_ON_0_1, h_stall)		\
	X(H2_CREDIT, "iio_credit", 0x2d, 1, EXM_ON_0_1, h_credit)			\
	X(H2_IIO_USED, "iio_credits_used", 0x32, 1, EXM_ON_0_1, h_iio)			\
	X(H2_IIO_ACQ, "iio_credits_acquired", 0x33, 1, EXM_ON_0_1, h_iio)
#define EXM_HSX_R3_LIST(X)								\
	X(H3_AD, "ring_ad_used", 0x07, 1, EXM_ON_0_2, h_ring)				\
	X(H3_AK, "ring_ak_used", 0x08, 1, EXM_ON_0_2, h_ring)				\
	X(H3_BL, "ring_bl_used", 0x09, 1, EXM_ON_0_2, h_ring)				\
	X(H3_IV, "ring_iv_used", 0x0a, 1, EXM_ON_0_2, h_iv)				\
	X(H3_IOT, "iot_backpressure", 0x0b, 1, EXM_ON_0_2, h_iot)			\
	X(H3_CTS_LO, "iot_cts_lo", 0x0c, 1, EXM_ON_0_2, h_cts_lo)			\
	X(H3_CTS_HI, "iot_cts_hi", 0x0d, 1, EXM_ON_0_2, h_cts_hi)			\
	X(H3_SINK, "ring_sink_starved", 0x0e, 1, EXM_ON_0_2, h_sink)			\
	X(H3_RXR_NE, "rxr_cycles_ne", 0x10, 1, EXM_ON_0_1, h_ad)			\
	X(H3_RXR, "rxr_inserts", 0x11, 1, EXM_ON_0_1, h_class)				\
	X(H3_OCC_VN1, "rxr_occupancy_vn1", 0x13, 32, EXM_ON_0, h_class)			\
	X(H3_NE_VN1, "rxr_cycles_ne_vn1", 0x14, 1, EXM_ON_0_1, h_class)			\
	X(H3_RXR_VN1, "rxr_inserts_vn1", 0x15, 1, EXM_ON_0_1, h_class)			\
	X(H3_C_HI, "c_hi_ad_credits_empty", 0x1f, 1, EXM_ON_0_1, h_cbox_hi)		\
	X(H3_AD_QPI0, "qpi0_ad_credits_empty", 0x20, 1, EXM_ON_0_1, h_port)		\
	X(H3_BL_QPI0, "qpi0_bl_credits_empty", 0x21, 1, EXM_ON_0_1, h_vn1)		\
	X(H3_C_LO, "c_lo_ad_credits_empty", 0x22, 1, EXM_ON_0_1, h_cbox_lo)		\
	X(H3_NACK, "txr_nack", 0x26, 1, EXM_ON_0_1, h_nack)				\
	X(H3_SBO0, "sbo0_credits_acquired", 0x28, 1, EXM_ON_0_1, h_sbo)			\
	X(H3_SBO1, "sbo1_credits_acquired", 0x29, 1, EXM_ON_0_1, h_sbo)			\
	X(H3_SBO0_OCC, "sbo0_credit_occupancy", 0x2a, 20, EXM_ON_0, h_sbo)		\
	X(H3_SBO1_OCC, "sbo1_credit_occupancy", 0x2b, 20, EXM_ON_0, h_sbo)		\
	X(H3_STALL, "stall_no_sbo_credit", 0x2c, 1, EXM_ON_0_1, h_stall)		\
	X(H3_BL_HA, "ha_r2_bl_credits_empty", 0x2d, 1, EXM_ON_0_1, h_ha)		\
	X(H3_AD_QPI1, "qpi1_ad_credits_empty", 0x2e, 1, EXM_ON_0_1, h_vn1)		\
	X(H3_BL_QPI1, "qpi1_bl_credits_empty", 0x2f, 1, EXM_ON_0_1, h_port)		\
	X(H3_VNA_ACQ, "vna_credits_acquired", 0x33, 4, EXM_ON_0_1, h_vna)		\
	X(H3_VNA_REJ, "vna_credits_reject", 0x34, 1, EXM_ON_0_1, h_class)		\
	X(H3_VN0, "vn0_credits_used", 0x36, 1, EXM_ON_0_1, h_class)			\
	X(H3_VN0_REJ, "vn0_credits_reject", 0x37, 1, EXM_ON_0_1, h_class)		\
	X(H3_VN1, "vn1_credits_used", 0x38, 1, EXM_ON_0_1, h_class)			\
	X(H3_VN1_REJ, "vn1_credits_reject", 0x39, 1, EXM_ON_0_1, h_class)

enum {
	I_H_BEFORE_RING = EXM_FIRST_R3 - 1,
	EXM_HSX_R2_LIST(EXM_ID)
	EXM_HSX_R3_LIST(EXM_ID)
};

#define EXM_R2_SIGNAL(id, str, code, most, on, sub)	EXM_SIGNAL(id, R2, str, &exm_##sub)
#define EXM_R3_SIGNAL(id, str, code, most, on, sub)	EXM_SIGNAL(id, R3, str, &exm_##sub)

static const struct exm_signal exm_hsx_ring_signals[] = {
	EXM_HSX_R2_LIST(EXM_R2_SIGNAL)
	EXM_HSX_R3_LIST(EXM_R3_SIGNAL)
};

#define EXM_R2_EVENT(id, str, value, most, on, attr) \
	EXM_EVENT_ON(on, R2, I_##id, value, most, .sub = EXM_SUB)
#define EXM_R3_EVENT(id, str, value, most, on, attr) \
	EXM_EVENT_ON(on, R3, I_##id, value, most, .sub = EXM_SUB)

static const struct exm_event exm_hsx_ring_events[] = {
	EXM_EVENT(R2, EXM_EVERY_CLOCK, 0x01, 1)
	EXM_HSX_R2_LIST(EXM_R2_EVENT)
	EXM_EVENT(R3, EXM_EVERY_CLOCK, 0x01, 1)
	EXM_HSX_R3_LIST(EXM_R3_EVENT)
};

EXM_FITS(exm_hsx_ring_signals);

const struct exm_catalogue exm_hsx_ring_catalogue = {
	EXM_PART(R3, EXM_BIT(EXM_R2) | EXM_BIT(EXM_R3), exm_hsx_ring_signals,
		 exm_hsx_ring_events, &exm_hsx_irp_catalogue)
};

/* ---- S-Boxes ------------------------------------------------------------ */

EXM_NAMES(s_queue, "queue", EXM_SUB, "ad_crd", "ad_bnc", "bl_crd", "bl_bnc", "ak", "iv");
EXM_NAMES(s_credit, "queue", EXM_SUB, "ad_crd", "ad_bnc", "bl_crd", "bl_bnc", "ak", "iv", "ifv");
EXM_NAMES(s_busy, "queue", EXM_SUB, "ad_crd", "ad_bnc", "bl_crd", "bl_bnc");
EXM_NAMES(s_starved, "ring", EXM_SUB, "ad", "ak", "bl", "iv");
EXM_NAMES(s_ads, "ring", EXM_SUB, "ad", "ak", "bl");
EXM_NAMES(s_bounce, "ring", EXM_SUB, "ad_cache", "ak_core", "bl_core", "iv_core");
EXM_NAMES(s_ring, "way", EXM_SUB, "up_even", "up_odd", "down_even", "down_odd");
EXM_NAMES(s_iv, "way", EXM_SUB, [0] = "up", [2] = "dn");

/* X(ID, signal, code, largest increment, attribute) */
#define EXM_HSX_S_LIST(X)						\
	X(S_TXR_OCC, "txr_occupancy", 0x01, 20, s_queue)		\
	X(S_TXR, "txr_inserts", 0x02, 1, s_queue)			\
	X(S_STARVED, "txr_starved", 0x03, 1, s_starved)			\
	X(S_ADS, "txr_ads_used", 0x04, 1, s_ads)			\
	X(S_BOUNCES, "ring_bounces", 0x05, 1, s_bounce)			\
	X(S_SINK, "ring_sink_starved", 0x06, 1, s_bounce)		\
	X(S_RXR_OCC, "rxr_occupancy", 0x11, 20, s_queue)		\
	X(S_BYPASS, "rxr_bypass", 0x12, 1, s_queue)			\
	X(S_RXR, "rxr_inserts", 0x13, 1, s_queue)			\
	X(S_CREDIT, "rxr_crd_starved", 0x14, 1, s_credit)		\
	X(S_BUSY, "rxr_busy_starved", 0x15, 1, s_busy)			\
	X(S_AD, "ring_ad_used", 0x1b, 1, s_ring)			\
	X(S_AK, "ring_ak_used", 0x1c, 1, s_ring)			\
	X(S_BL, "ring_bl_used", 0x1d, 1, s_ring)			\
	X(S_IV, "ring_iv_used", 0x1e, 1, s_iv)

enum {
	I_S_FAST = EXM_FIRST_S, I_S_BOUNCE_CONTROL,
	EXM_HSX_S_LIST(EXM_ID)
};

#define EXM_S_SIGNAL(id, str, code, most, sub)	EXM_SIGNAL(id, S, str, &exm_##sub)

static const struct exm_signal exm_hsx_s_signals[] = {
	EXM_SIGNAL(S_FAST, S, "fast_asserted")
	EXM_SIGNAL(S_BOUNCE_CONTROL, S, "bounce_control")
	EXM_HSX_S_LIST(EXM_S_SIGNAL)
};

#define EXM_S_EVENT(id, str, value, most, sub_attr) \
	EXM_EVENT(S, I_##id, value, most, .sub = EXM_SUB)

/* All events count on all counters. */
static const struct exm_event exm_hsx_s_events[] = {
	EXM_EVENT(S, EXM_EVERY_CLOCK, 0x00, 1)
	EXM_EVENT(S, I_S_FAST, 0x09, 1)
	EXM_EVENT(S, I_S_BOUNCE_CONTROL, 0x0a, 1)
	EXM_HSX_S_LIST(EXM_S_EVENT)
};

EXM_FITS(exm_hsx_s_signals);

const struct exm_catalogue exm_hsx_s_catalogue = {
	EXM_PART(S, EXM_BIT(EXM_S), exm_hsx_s_signals, exm_hsx_s_events, NULL)
};
