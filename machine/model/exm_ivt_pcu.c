// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of the Ivytown's PCU, and its frequency bands (ivt 15.2, 15.4).
 *
 * A signal of a state or a frequency occurs in each clock that it lasts.
 */
#include "exm_ivt.h"

#define EXM_PCU_CORES	15

EXM_NUMBER(p_core, "core", EXM_SUB, EXM_PCU_CORES - 1);
EXM_NUMBER(p_ratio, "ratio", EXM_SUB, 255);		/* 100 MHz */
EXM_NAMES(p_core_state, "state", EXM_SUB, [1] = "c0", [2] = "c3", [3] = "c6");	/* as occ_sel */
EXM_NAMES(p_pkg_state, "state", EXM_SUB, "c0", "c2", "c3", "c6");
EXM_NAMES(p_volt, "dir", EXM_SUB, "increase", "decrease");

/* X(ID, signal, code with the ninth bit) */
#define EXM_PCU_LIST(X)						\
	X(P_THERMAL, "freq_max_limit_thermal_cycles", 0x04)	\
	X(P_POWER, "freq_max_power_cycles", 0x05)		\
	X(P_OS, "freq_max_os_cycles", 0x06)			\
	X(P_CURRENT, "freq_max_current_cycles", 0x07)		\
	X(P_PROCHOT_IN, "prochot_internal_cycles", 0x09)	\
	X(P_PROCHOT_EX, "prochot_external_cycles", 0x0a)	\
	X(P_EXIT, "pkg_c_exit_latency", 0x126)			\
	X(P_SHEDDING, "memory_phase_shedding_cycles", 0x2f)	\
	X(P_VR_HOT, "vr_hot_cycles", 0x32)			\
	X(P_TRANS, "freq_trans_cycles", 0x60)			\
	X(P_MIN_IO, "freq_min_io_p_cycles", 0x61)		\
	X(P_MIN_PERF, "freq_min_perf_p_cycles", 0x62)		\
	X(P_TOTAL, "total_transition_cycles", 0x63)

enum {
	I_FREQ = EXM_FIRST_P, I_CORE_STATE, I_PKG_STATE, I_VOLT_TRANS, I_DEMOTION, I_ABORT,
	I_CORE_TRANS,
	EXM_PCU_LIST(EXM_ID)
};

#define EXM_PCU_SIGNAL(id, str, code)	EXM_SIGNAL(id, P, str)

static const struct exm_signal exm_p_signals[] = {
	EXM_SIGNAL(FREQ, P, "freq", &exm_p_ratio)
	EXM_SIGNAL(CORE_STATE, P, "core_state", &exm_p_core_state)
	EXM_SIGNAL(PKG_STATE, P, "pkg_state", &exm_p_pkg_state)
	EXM_SIGNAL(VOLT_TRANS, P, "volt_trans", &exm_p_volt)
	EXM_SIGNAL(DEMOTION, P, "demotion", &exm_p_core)
	EXM_SIGNAL(ABORT, P, "delayed_c_state_abort", &exm_p_core)
	EXM_SIGNAL(CORE_TRANS, P, "core_transition", &exm_p_core)
	EXM_PCU_LIST(EXM_PCU_SIGNAL)
};

/* The frequency is at least that of the filter's band ev->field. */
bool exm_ivt_in_band(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	return exm_field(attr, EXM_SUB) >= (l->box->extra[0] >> 8 * ev->field & 0xff);
}

bool exm_ivt_is_occ_sel(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)ev;
	if (l->m->faults.occ_not_0 && l->idx == 0)
		return false;
	return exm_field(l->ctl, EXM_SEL_OCC_SEL) == exm_field(attr, EXM_SUB);
}

#define EXM_PCU_EVENT(id, str, value)	EXM_EVENT(P, I_##id, value, 1)
#define EXM_PCU_BAND(n)	EXM_EVENT(P, I_FREQ, 0x0b + (n), 1, .when = exm_ivt_in_band, .field = n)
#define EXM_PCU_IS(id, value, n)	EXM_EVENT(P, I_##id, value, 1, .attr_mask = EXM_SUB, .attr = n)
#define EXM_PCU_CORE(n)							\
	EXM_PCU_IS(DEMOTION, (n) < 8 ? 0x1e + (n) : 0x38 + (n), n)	\
	EXM_PCU_IS(ABORT, 0x117 + (n), n)					\
	EXM_PCU_IS(CORE_TRANS, 0x70 + (n), n)

/*
 * All events count on all counters.  POWER_STATE_OCCUPANCY counts all cores: the manual's
 * largest increment of 8 is that of its predecessor, which has so many.  UNCONFIRMED, only
 * here: the filter does not concern the demotions, and code 0x126 is the same by either name.
 */
static const struct exm_event exm_p_events[] = {
	EXM_EVENT(P, EXM_EVERY_CLOCK, 0x00, 1)
	EXM_PCU_IS(VOLT_TRANS, 0x01, 0)
	EXM_PCU_IS(VOLT_TRANS, 0x02, 1)
	EXM_EVENT(P, I_VOLT_TRANS, 0x03, 1)
	EXM_PCU_BAND(0) EXM_PCU_BAND(1) EXM_PCU_BAND(2) EXM_PCU_BAND(3)
	EXM_PCU_CORE(0) EXM_PCU_CORE(1) EXM_PCU_CORE(2) EXM_PCU_CORE(3) EXM_PCU_CORE(4)
	EXM_PCU_CORE(5) EXM_PCU_CORE(6) EXM_PCU_CORE(7) EXM_PCU_CORE(8) EXM_PCU_CORE(9)
	EXM_PCU_CORE(10) EXM_PCU_CORE(11) EXM_PCU_CORE(12) EXM_PCU_CORE(13) EXM_PCU_CORE(14)
	EXM_PCU_IS(PKG_STATE, 0x12a, 0)
	EXM_PCU_IS(PKG_STATE, 0x12b, 1)
	EXM_PCU_IS(PKG_STATE, 0x12c, 2)
	EXM_PCU_IS(PKG_STATE, 0x12d, 3)
	EXM_EVENT(P, I_CORE_STATE, EXM_PCU_OCCUPANCY, EXM_PCU_CORES, .when = exm_ivt_is_occ_sel)
	EXM_PCU_LIST(EXM_PCU_EVENT)
};

EXM_FITS(exm_p_signals);

const struct exm_catalogue exm_ivt_p_catalogue = {
	EXM_PART(P, EXM_BIT(EXM_P), exm_p_signals, exm_p_events, &exm_ivt_ring_catalogue)
};

/* UNCONFIRMED, only here: occ_invert and occ_edge_det concern only this event. */
u64 exm_ivt_p_ctl(const struct exm_box *box, unsigned int idx)
{
	u64 ctl = box->ctr[idx].ctl;

	return exm_ivt_ext_code(ctl) == EXM_PCU_OCCUPANCY ? ctl :
	       ctl & ~(EXM_SEL_OCC_EDGE | EXM_SEL_OCC_INVERT);
}

/* Both edge detects take their input from the threshold comparison. */
const char *exm_ivt_p_wrong(u64 ctl)
{
	if (ctl & (EXM_SEL_EDGE | EXM_SEL_OCC_EDGE) && !(ctl & EXM_SEL_THRESH5))
		return "edge_det without a threshold";
	return NULL;
}
