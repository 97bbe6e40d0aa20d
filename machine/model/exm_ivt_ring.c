// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of the Ivytown's ring stops R2PCIe and R3QPI (ivt 15.4).
 *
 * Each event has a signal of its own, with the event's name in lower case, but for those of the
 * credits for C-Boxes, which are one signal.
 */
#include "exm_ivt.h"

#define EXM_WAYS	"cw_vr0_even", "cw_vr0_odd", "ccw_vr0_even", "ccw_vr0_odd"

EXM_NAMES(r2_ring, "way", EXM_SUB, EXM_WAYS,
	  "cw_vr1_even", "cw_vr1_odd", "ccw_vr1_even", "ccw_vr1_odd");
EXM_NAMES(r3_ring, "way", EXM_SUB, EXM_WAYS);
EXM_NAMES(r_iv, "way", EXM_SUB, [0] = "cw", [2] = "ccw");
EXM_NAMES(r_way, "way", EXM_SUB, "cw", "ccw");
EXM_NAMES(r_egress, "ring", EXM_SUB, "ad", "ak", "bl");
EXM_NAMES(r2_class, "class", EXM_SUB, [4] = "ncb", [5] = "ncs");
EXM_NAMES(r2_drs, "class", EXM_SUB, [3] = "drs");
EXM_NAMES(r2_iio, "class", EXM_SUB, [3] = "drs", [4] = "ncb", [5] = "ncs");
EXM_NAMES(r3_ad, "class", EXM_SUB, "hom", "snp", "ndr");
EXM_NAMES(r3_class, "class", EXM_SUB, "hom", "snp", "ndr", "drs", "ncb", "ncs");
EXM_NAMES(r3_bypass, "ring", EXM_SUB, "ad");
EXM_NAMES(r3_credit, "credit", EXM_SUB, "vna", "vn0_hom", "vn0_snp", "vn0_ndr", "vn1_hom",
	  "vn1_snp", "vn1_ndr");
EXM_NUMBER(r3_cbox, "cbox", EXM_SUB, 14);
EXM_NAMES(r3_ha, "to", EXM_SUB, "ha0", "ha1", "r2_ncb", "r2_ncs");
EXM_NAMES(r3_vna, "ring", EXM_SUB, [0] = "ad", [2] = "bl");

/* X(ID, signal, code, largest increment, counters, whether umask 0 counts all, attribute) */
#define EXM_R2_LIST(X)									\
	X(R2_AD, "ring_ad_used", 0x07, 1, EXM_ON_ALL, false, r2_ring)			\
	X(R2_AK, "ring_ak_used", 0x08, 1, EXM_ON_ALL, false, r2_ring)			\
	X(R2_BL, "ring_bl_used", 0x09, 1, EXM_ON_ALL, false, r2_ring)			\
	X(R2_IV, "ring_iv_used", 0x0a, 1, EXM_ON_ALL, false, r_iv)			\
	X(R2_RXR_NE, "rxr_cycles_ne", 0x10, 1, EXM_ON_0_1, false, r2_class)		\
	X(R2_RXR, "rxr_inserts", 0x11, 1, EXM_ON_0_1, false, r2_class)			\
	X(R2_BOUNCES, "rxr_ak_bounces", 0x12, 1, EXM_ON_0, true, r_way)			\
	X(R2_RXR_OCC, "rxr_occupancy", 0x13, 24, EXM_ON_0, false, r2_drs)		\
	X(R2_TXR_NE, "txr_cycles_ne", 0x23, 1, EXM_ON_0, false, r_egress)		\
	X(R2_TXR_FULL, "txr_cycles_full", 0x25, 1, EXM_ON_0, false, r_egress)		\
	X(R2_NACK_CW, "txr_nack_cw", 0x26, 1, EXM_ON_0_1, false, r_egress)		\
	X(R2_NACK_CCW, "txr_nack_ccw", 0x28, 1, EXM_ON_0_1, false, r_egress)		\
	X(R2_IIO_USED, "iio_credits_used", 0x32, 1, EXM_ON_0_1, false, r2_iio)		\
	X(R2_IIO_ACQ, "iio_credits_acquired", 0x33, 1, EXM_ON_0_1, false, r2_iio)	\
	X(R2_IIO_REJ, "iio_credits_reject", 0x34, 1, EXM_ON_0_1, false, r2_drs)
#define EXM_R3_LIST(X)									\
	X(R3_AD, "ring_ad_used", 0x07, 1, EXM_ON_0_2, false, r3_ring)			\
	X(R3_AK, "ring_ak_used", 0x08, 1, EXM_ON_0_2, false, r3_ring)			\
	X(R3_BL, "ring_bl_used", 0x09, 1, EXM_ON_0_2, false, r3_ring)			\
	X(R3_IV, "ring_iv_used", 0x0a, 1, EXM_ON_0_2, false, r_iv)			\
	X(R3_RXR_NE, "rxr_cycles_ne", 0x10, 1, EXM_ON_0_1, false, r3_ad)		\
	X(R3_RXR, "rxr_inserts", 0x11, 1, EXM_ON_0_1, false, r3_class)			\
	X(R3_BYPASS, "rxr_bypassed", 0x12, 1, EXM_ON_0_1, true, r3_bypass)		\
	X(R3_RXR_OCC, "rxr_occupancy", 0x13, 32, EXM_ON_0, false, r3_class)		\
	X(R3_NACK_CW, "txr_nack_cw", 0x26, 1, EXM_ON_0_1, false, r_egress)		\
	X(R3_NACK_CCW, "txr_nack_ccw", 0x28, 1, EXM_ON_0_1, false, r_egress)		\
	X(R3_AD_QPI0, "qpi0_ad_credits_empty", 0x29, 1, EXM_ON_0_1, false, r3_credit)	\
	X(R3_AD_QPI1, "qpi1_ad_credits_empty", 0x2a, 1, EXM_ON_0_1, false, r3_credit)	\
	X(R3_BL_QPI0, "qpi0_bl_credits_empty", 0x2d, 1, EXM_ON_0_1, false, r3_credit)	\
	X(R3_BL_QPI1, "qpi1_bl_credits_empty", 0x2e, 1, EXM_ON_0_1, false, r3_credit)	\
	X(R3_BL_HA, "ha_r2_bl_credits_empty", 0x2f, 1, EXM_ON_0_1, false, r3_ha)	\
	X(R3_VNA_ACQ, "vna_credits_acquired", 0x33, 4, EXM_ON_0_1, true, r3_vna)	\
	X(R3_VNA_REJ, "vna_credits_reject", 0x34, 1, EXM_ON_0_1, false, r3_class)	\
	X(R3_VN0, "vn0_credits_used", 0x36, 1, EXM_ON_0_1, false, r3_class)		\
	X(R3_VN0_REJ, "vn0_credits_reject", 0x37, 1, EXM_ON_0_1, false, r3_class)	\
	X(R3_VN1, "vn1_credits_used", 0x38, 1, EXM_ON_0_1, false, r3_class)		\
	X(R3_VN1_REJ, "vn1_credits_reject", 0x39, 1, EXM_ON_0_1, false, r3_class)
#define EXM_R3_PLAIN_LIST(X)				\
	X(R3_TXR_NE, "txr_cycles_ne", 0x23)		\
	X(R3_TXR_FULL, "txr_cycles_full", 0x25)		\
	X(R3_VNA_OUT, "vna_credit_cycles_out", 0x31)	\
	X(R3_VNA_USED, "vna_credit_cycles_used", 0x32)

enum {
	I_R3_CBOX = EXM_FIRST_R3,
	EXM_R2_LIST(EXM_ID)
	EXM_R3_LIST(EXM_ID)
	EXM_R3_PLAIN_LIST(EXM_ID)
};

#define EXM_R2_SIGNAL(id, str, code, most, on, all, sub)	EXM_SIGNAL(id, R2, str, &exm_##sub)
#define EXM_R3_SIGNAL(id, str, code, most, on, all, sub)	EXM_SIGNAL(id, R3, str, &exm_##sub)
#define EXM_R3_PLAIN_SIGNAL(id, str, code)			EXM_SIGNAL(id, R3, str)

static const struct exm_signal exm_ring_signals[] = {
	EXM_SIGNAL(R3_CBOX, R3, "c_ad_credits_empty", &exm_r3_cbox)
	EXM_R2_LIST(EXM_R2_SIGNAL)
	EXM_R3_LIST(EXM_R3_SIGNAL)
	EXM_R3_PLAIN_LIST(EXM_R3_PLAIN_SIGNAL)
};

#define EXM_R2_EVENT(id, str, value, most, on, all, attr) \
	EXM_EVENT_ON(on, R2, I_##id, value, most, .sub = EXM_SUB, .whole = all)
#define EXM_R3_EVENT(id, str, value, most, on, all, attr) \
	EXM_EVENT_ON(on, R3, I_##id, value, most, .sub = EXM_SUB, .whole = all)
#define EXM_R3_PLAIN_EVENT(id, str, value)	EXM_EVENT_ON(EXM_ON_0_1, R3, I_##id, value, 1)

static const struct exm_event exm_ring_events[] = {
	EXM_EVENT(R2, EXM_EVERY_CLOCK, 0x01, 1)
	EXM_R2_LIST(EXM_R2_EVENT)
	EXM_EVENT(R3, EXM_EVERY_CLOCK, 0x01, 1)
	EXM_R3_LIST(EXM_R3_EVENT)
	EXM_R3_PLAIN_LIST(EXM_R3_PLAIN_EVENT)
	EXM_EVENT_ON(EXM_ON_0_1, R3, I_R3_CBOX, 0x2b, 1, .sub = EXM_SUB)
	EXM_EVENT_ON(EXM_ON_0_1, R3, I_R3_CBOX, 0x2c, 1, .sub = EXM_SUB, .sub_add = -8)
};

EXM_FITS(exm_ring_signals);

const struct exm_catalogue exm_ivt_ring_catalogue = {
	EXM_PART(R3, EXM_BIT(EXM_R2) | EXM_BIT(EXM_R3), exm_ring_signals, exm_ring_events,
		 &exm_ivt_irp_catalogue)
};
