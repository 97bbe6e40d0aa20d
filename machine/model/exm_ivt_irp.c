// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of the Ivytown's and Haswell-EP's IRP (ivt 15.4; hsx 7), whose function
 * has two units:
 * counters 0 and 1 are those of IRP0, 2 and 3 those of IRP1, and each counts its own unit.
 */
#include "exm_ivt.h"

#define EXM_IRP_UNIT		EXM_BIT(16)
#define EXM_UNIT_COUNTERS	2

EXM_NAMES(irp_unit, "unit", EXM_IRP_UNIT, "0", "1");
EXM_NAMES(irp_of, "of", EXM_SUB, "any", "source");
EXM_NAMES(irp_transaction, "kind", EXM_SUB, "reads", "writes", "rd_prefetches", "orderingq");
EXM_NAMES(irp_tickle, "what", EXM_SUB, "lost_ownership", "top_of_queue");
EXM_NAMES(irp_conflict, "what", EXM_SUB, "stall_count", "merge_count");
EXM_NAMES(hsx_coherent, "op", EXM_SUB, "pcirdcur", "crd", "drd", "rfo", "pcitom", "pcidcahint",
	  "wbmtoi", "clflush");
EXM_NAMES(hsx_misc0, "what", EXM_SUB, "fast_req", "fast_rej", "2nd_rd_insert", "2nd_wr_insert",
	  "2nd_atomic_insert", "fast_xfer", "pf_ack_hint", "pf_timeout");
EXM_NAMES(hsx_misc1, "what", EXM_SUB, "slow_i", "slow_s", "slow_e", "slow_m", "lost_fwd",
	  "sec_rcvd_invld", "sec_rcvd_vld", "data_throttle");
EXM_NAMES(hsx_transaction, "kind", EXM_SUB, "reads", "writes", "rd_pref", "wr_pref", "atomic",
	  "other", "orderingq");
EXM_NAMES(hsx_snoop, "what", EXM_SUB, "miss", "hit_i", "hit_es", "hit_m", "snpcode", "snpdata",
	  "snpinv");

/* X(ID, signal, code, largest increment), and with an attribute */
#define EXM_IRP_LIST(X)							\
	X(IRP_DRS, "rxr_bl_drs_inserts", 0x01, 1)			\
	X(IRP_NCB, "rxr_bl_ncb_inserts", 0x02, 1)			\
	X(IRP_NCS, "rxr_bl_ncs_inserts", 0x03, 1)			\
	X(IRP_DRS_FULL, "rxr_bl_drs_cycles_full", 0x04, 1)		\
	X(IRP_NCB_FULL, "rxr_bl_ncb_cycles_full", 0x05, 1)		\
	X(IRP_NCS_FULL, "rxr_bl_ncs_cycles_full", 0x06, 1)		\
	X(IRP_DRS_OCC, "rxr_bl_drs_occupancy", 0x07, 24)		\
	X(IRP_NCB_OCC, "rxr_bl_ncb_occupancy", 0x08, 24)		\
	X(IRP_NCS_OCC, "rxr_bl_ncs_occupancy", 0x09, 24)		\
	X(IRP_AK, "rxr_ak_inserts", 0x0a, 1)				\
	X(IRP_TXR_OCC, "txr_request_occupancy", 0x0d, 1)		\
	X(IRP_TXR_NCB, "txr_data_inserts_ncb", 0x0e, 1)			\
	X(IRP_TXR_NCS, "txr_data_inserts_ncs", 0x0f, 1)			\
	X(IRP_AD_STALL, "txr_ad_stall_credit_cycles", 0x18, 1)		\
	X(IRP_BL_STALL, "txr_bl_stall_credit_cycles", 0x19, 1)
#define EXM_IRP_SUB_LIST(X)						\
	X(IRP_TOTAL_OCC, "cache_total_occupancy", 0x12, 128, irp_of)

/* Those of the Ivytown alone, and of Haswell-EP alone */
#define EXM_IRP_IVT_LIST(X)						\
	X(IRP_AK_FULL, "rxr_ak_cycles_full", 0x0b, 1)			\
	X(IRP_AK_OCC, "rxr_ak_occupancy", 0x0c, 24)			\
	X(IRP_ORDER_STALL, "write_ordering_stall_cycles", 0x1a, 1)
#define EXM_IRP_IVT_SUB_LIST(X)						\
	X(IRP_READ_OCC, "cache_read_occupancy", 0x10, 128, irp_of)	\
	X(IRP_WRITE_OCC, "cache_write_occupancy", 0x11, 128, irp_of)	\
	X(IRP_OWN_OCC, "cache_own_occupancy", 0x13, 128, irp_of)	\
	X(IRP_ACK_OCC, "cache_ack_pending_occupancy", 0x14, 128, irp_of) \
	X(IRP_TRANS, "transactions", 0x15, 1, irp_transaction)		\
	X(IRP_TICKLES, "tickles", 0x16, 1, irp_tickle)			\
	X(IRP_MATCH, "address_match", 0x17, 1, irp_conflict)
#define EXM_IRP_HSX_SUB_LIST(X)						\
	X(HI_OPS, "coherent_ops", 0x13, 1, hsx_coherent)		\
	X(HI_MISC0, "misc0", 0x14, 1, hsx_misc0)			\
	X(HI_MISC1, "misc1", 0x15, 1, hsx_misc1)			\
	X(HI_TRANS, "transactions", 0x16, 1, hsx_transaction)		\
	X(HI_SNOOP, "snoop_resp", 0x17, 1, hsx_snoop)

enum {
	I_IRP_BEFORE_FIRST = EXM_FIRST_IRP - 1,
	EXM_IRP_LIST(EXM_ID)
	EXM_IRP_SUB_LIST(EXM_ID)
	EXM_IRP_IVT_LIST(EXM_ID)
	EXM_IRP_IVT_SUB_LIST(EXM_ID)
	EXM_IRP_HSX_SUB_LIST(EXM_ID)
};

#define EXM_IRP_SIGNAL(id, str, code, most)	EXM_SIGNAL(id, IRP, str, &exm_irp_unit)
#define EXM_IRP_SIGNAL_SUB(id, str, code, most, sub) \
	EXM_SIGNAL(id, IRP, str, &exm_##sub, &exm_irp_unit)
#define EXM_IRP_IVT_SIGNAL(id, str, code, most) \
	EXM_SIGNAL_OF(EXM_IVT_ONLY, id, IRP, str, &exm_irp_unit)
#define EXM_IRP_IVT_SIGNAL_SUB(id, str, code, most, sub) \
	EXM_SIGNAL_OF(EXM_IVT_ONLY, id, IRP, str, &exm_##sub, &exm_irp_unit)
#define EXM_IRP_HSX_SIGNAL_SUB(id, str, code, most, sub) \
	EXM_SIGNAL_OF(EXM_HSX_ONLY, id, IRP, str, &exm_##sub, &exm_irp_unit)

static const struct exm_signal exm_irp_signals[] = {
	EXM_IRP_LIST(EXM_IRP_SIGNAL)
	EXM_IRP_SUB_LIST(EXM_IRP_SIGNAL_SUB)
	EXM_IRP_IVT_LIST(EXM_IRP_IVT_SIGNAL)
	EXM_IRP_IVT_SUB_LIST(EXM_IRP_IVT_SIGNAL_SUB)
	EXM_IRP_HSX_SUB_LIST(EXM_IRP_HSX_SIGNAL_SUB)
};

static bool exm_is_unit(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)ev;
	return l->idx / EXM_UNIT_COUNTERS == exm_field(attr, EXM_IRP_UNIT);
}

#define EXM_IRP_EVENT(id, str, value, most) \
	EXM_EVENT(IRP, I_##id, value, most, .when = exm_is_unit)
#define EXM_IRP_EVENT_SUB(id, str, value, most, attr) \
	EXM_EVENT(IRP, I_##id, value, most, .sub = EXM_SUB, .when = exm_is_unit)
#define EXM_IRP_IVT_EVENT(id, str, value, most) \
	EXM_EVENT(IRP, I_##id, value, most, .when = exm_is_unit, EXM_IVT_ONLY)
#define EXM_IRP_IVT_EVENT_SUB(id, str, value, most, attr) \
	EXM_EVENT(IRP, I_##id, value, most, .sub = EXM_SUB, .when = exm_is_unit, EXM_IVT_ONLY)
#define EXM_IRP_HSX_EVENT_SUB(id, str, value, most, attr) \
	EXM_EVENT(IRP, I_##id, value, most, .sub = EXM_SUB, .when = exm_is_unit, EXM_HSX_ONLY)

static const struct exm_event exm_irp_events[] = {
	EXM_EVENT(IRP, EXM_EVERY_CLOCK, 0x00, 1)
	EXM_IRP_LIST(EXM_IRP_EVENT)
	EXM_IRP_SUB_LIST(EXM_IRP_EVENT_SUB)
	EXM_IRP_IVT_LIST(EXM_IRP_IVT_EVENT)
	EXM_IRP_IVT_SUB_LIST(EXM_IRP_IVT_EVENT_SUB)
	EXM_IRP_HSX_SUB_LIST(EXM_IRP_HSX_EVENT_SUB)
};

EXM_FITS(exm_irp_signals);

const struct exm_catalogue exm_ivt_irp_catalogue = {
	EXM_PART(IRP, EXM_BIT(EXM_IRP), exm_irp_signals, exm_irp_events, NULL)
};

const struct exm_catalogue exm_hsx_irp_catalogue = {
	EXM_PART(IRP, EXM_BIT(EXM_IRP), exm_irp_signals, exm_irp_events, &exm_hsx_s_catalogue)
};
