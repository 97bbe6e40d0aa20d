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
extern const struct ex_box_type ex_ivt_ubox;

/* ivytown_pci.c: boxes in PCI functions */
extern const struct ex_box_type ex_qpi;

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
