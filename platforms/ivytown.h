/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: Xeon E5/E7 v2 (Ivytown), what its box types have in common.
 *
 * Numbers are sections of Documentation/hardware/ivytown.md; tables are those of the Uncore
 * Performance Monitoring Reference Manual.
 */
#ifndef EX_IVYTOWN_H
#define EX_IVYTOWN_H

#include <linux/bitfield.h>

#include "ex_uncore.h"

/* ivytown_msr.c: boxes in MSRs */
extern const struct ex_box_type ex_ivt_ubox, ex_ivt_cbox, ex_ivt_pcu;

/* ivytown_pci.c: boxes in PCI functions */
extern const struct ex_box_type ex_qpi, ex_ivt_ha, ex_ivt_imc, ex_ivt_irp, ex_ivt_r2pcie,
				ex_ivt_r3qpi;

/* BOX_CTL, which all box types but the U-Box have (5.1, 15.2): members of struct ex_box_type */
#define EX_IVT_GATE(box_ctl)							\
	.gate	= EX_GATE_BOX, .gate_reg = (box_ctl),				\
	.gate_shut = EX_IVT_BOX_CTL_ON | EX_IVT_BOX_CTL_FRZ, .gate_run = EX_IVT_BOX_CTL_ON

/**
 * ex_ivt_encode - encode an event of a general counter
 * @config:	the event's config words
 * @thresh:	field of the threshold
 * @req:	encoding of the event
 *
 * Return: NULL, or why there is no such event
 */
static inline const char *ex_ivt_encode(const u64 *config, u64 thresh, struct ex_req *req)
{
	req->ctl = config[0];
	/* 5.3: edge counts the edges of the thresholded signal. */
	if (config[0] & EX_IVT_CTL_EDGE_DET && !(config[0] & thresh))
		return "edge needs a thresh";
	return NULL;
}

/* Event codes that some counters of a box cannot count: bitmaps of those that can; 0 means all */
typedef u8 ex_ivt_counters[256];

static inline const char *ex_ivt_encode_on(const ex_ivt_counters counters, const u64 *config,
					   struct ex_req *req)
{
	u8 these = counters[FIELD_GET(EX_IVT_CTL_EV_SEL, config[0])];

	if (these)
		req->counters = these;
	return ex_ivt_encode(config, EX_IVT_CTL_THRESH, req);
}

static inline bool ex_ivt_is_fixed(const u64 *config)
{
	return FIELD_GET(EX_IVT_CTL_EV_SEL, config[0]) == EX_IVT_EV_SEL_FIXED;
}

/* The control register of a fixed counter has en and ov_en alone (table 2-8). */
static inline const char *ex_ivt_encode_fixed(const u64 *config, unsigned int idx,
					      struct ex_req *req)
{
	if (config[0] != EX_IVT_EV_SEL_FIXED)
		return "the clock has no umask, edge or thresh";
	req->counters = BIT(idx);
	return NULL;
}

#endif /* EX_IVYTOWN_H */
