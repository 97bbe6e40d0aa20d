// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of client Cores (cli 6).
 *
 * No source has the largest increment of an event in one clock.
 */
#include "exm_boxes.h"

#define EXM_MOST	255	/* largest increment of each event */

#define EXM_WHAT	EXM_BITS(3, 0)	/* number of the bit in the umask's low half */
#define EXM_WHO		EXM_BITS(7, 4)	/* number of the bit in the umask */
#define   EXM_OTHER	7

#define EXM_NAMES(var, str, where, ...)						\
	static const char *const exm_##var##_names[] = { __VA_ARGS__ };		\
	static const struct exm_attr exm_##var = {				\
		.key = str, .mask = where, .names = exm_##var##_names,		\
		.max = EXM_ARRAY_SIZE(exm_##var##_names) - 1,			\
	}

EXM_NAMES(cl_state, "state", EXM_WHAT, "m", "e", "s", "i");
EXM_NAMES(cl_op, "op", EXM_WHO, [4] = "read", "write", "extsnp", [EXM_OTHER] = "other");
EXM_NAMES(cl_result, "result", EXM_WHAT, "miss", "inval", "hit", "hitm", "inval_m");
EXM_NAMES(cl_cause, "cause", EXM_WHO, [5] = "external", "xcore", "eviction");
EXM_NAMES(cl_kind, "kind", EXM_WHO, "other", "data_read", [5] = "write", [7] = "eviction");

/* One bit of each half of the umask: "must combine with" (cli 6).  Bit 7 of 34H is any request. */
static bool exm_cl_both(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 who = l->umask >> exm_field(attr, EXM_WHO) & 1;

	return l->umask >> exm_field(attr, EXM_WHAT) & 1 && (who || l->umask & ev->field);
}

/* Umask bit 0 counts all, other bits a kind; an eviction is a write, too. */
static bool exm_cl_kinds(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 kind = exm_field(attr, EXM_WHO);

	(void)ev;
	return l->umask & 1 || l->umask >> kind & 1 || (kind == 7 && l->umask & EXM_BIT(5));
}

enum {
	I_LOOKUP, I_XSNP, I_TRK_OCC, I_TRK_REQ, I_COH_OCC, I_COH_REQ, I_FREE,
};

#define EXM_CL_SIGNAL(id, box, str, ...) \
	[id] = { .type = box, .name = str, .attr = { __VA_ARGS__ } }

static const struct exm_signal exm_client_signals[] = {
	EXM_CL_SIGNAL(I_LOOKUP, EXM_C, "cache_lookup", &exm_cl_op, &exm_cl_state),
	EXM_CL_SIGNAL(I_XSNP, EXM_C, "xsnp_response", &exm_cl_cause, &exm_cl_result),
	EXM_CL_SIGNAL(I_TRK_OCC, EXM_ARB, "trk_occupancy", &exm_cl_kind),
	EXM_CL_SIGNAL(I_TRK_REQ, EXM_ARB, "trk_requests", &exm_cl_kind),
	EXM_CL_SIGNAL(I_COH_OCC, EXM_ARB, "coh_trk_occupancy", NULL),
	EXM_CL_SIGNAL(I_COH_REQ, EXM_ARB, "coh_trk_requests", NULL),
	EXM_CL_SIGNAL(I_FREE, EXM_DRAM, "data_read", NULL),
	EXM_CL_SIGNAL(I_FREE + 1, EXM_DRAM, "data_write", NULL),
	EXM_CL_SIGNAL(I_FREE + 2, EXM_DRAM, "gt_request", NULL),
	EXM_CL_SIGNAL(I_FREE + 3, EXM_DRAM, "ia_request", NULL),
	EXM_CL_SIGNAL(I_FREE + 4, EXM_DRAM, "io_request", NULL),
};

#define EXM_CL_EVENT(box, value, where, id, ...)				\
	{ .type = box, .code = value, .counters = where, .max = EXM_MOST,	\
	  .signal = id, __VA_ARGS__ }
#define EXM_CL_FREE_EVENT(n)	EXM_CL_EVENT(EXM_DRAM, n, 1 << (n), I_FREE + (n))

static const struct exm_event exm_client_events[] = {
	EXM_CL_EVENT(EXM_C, 0x22, 0xf, I_XSNP, .when = exm_cl_both),
	EXM_CL_EVENT(EXM_C, 0x34, 0xf, I_LOOKUP, .when = exm_cl_both, .field = 0x80),
	EXM_CL_EVENT(EXM_ARB, 0x80, 1, I_TRK_OCC, .when = exm_cl_kinds),
	EXM_CL_EVENT(EXM_ARB, 0x81, 3, I_TRK_REQ, .when = exm_cl_kinds),
	EXM_CL_EVENT(EXM_ARB, 0x83, 1, I_COH_OCC, .when = exm_cl_kinds),
	EXM_CL_EVENT(EXM_ARB, 0x84, 3, I_COH_REQ, .when = exm_cl_kinds),
	EXM_CL_FREE_EVENT(0),
	EXM_CL_FREE_EVENT(1),
	EXM_CL_FREE_EVENT(2),
	EXM_CL_FREE_EVENT(3),
	EXM_CL_FREE_EVENT(4),
};

const struct exm_catalogue exm_client_catalogue = {
	.signals = exm_client_signals, .num_signals = EXM_ARRAY_SIZE(exm_client_signals),
	.events = exm_client_events, .num_events = EXM_ARRAY_SIZE(exm_client_events),
};
