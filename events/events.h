/* SPDX-License-Identifier: GPL-2.0 */
/* ex_uncore: the platforms and their named events.  Made by events/generate, do not edit. */
#ifndef EX_UNCORE_EVENTS_H
#define EX_UNCORE_EVENTS_H

#include "ex_uncore_hw.h"

/* Bit numbers in struct ex_event_row.platforms */
enum ex_platform_id {
	EX_XEON7500, EX_E7, EX_IVYTOWN, EX_HASWELL_EP, EX_BROADWELL_EP, EX_BROADWELL_DE,
	EX_NEHALEM, EX_WESTMERE, EX_NETBURST
};

extern const struct ex_platform ex_xeon7500;
extern const struct ex_platform ex_e7;
extern const struct ex_platform ex_ivytown;
extern const struct ex_platform ex_haswell_ep;
extern const struct ex_platform ex_broadwell_ep;
extern const struct ex_platform ex_broadwell_de;
extern const struct ex_platform ex_nehalem;
extern const struct ex_platform ex_westmere;
extern const struct ex_platform nb_platform;

/* Each ends with a row without a name. */
extern const struct ex_event_row ex_ubox_events[];
extern const struct ex_event_row ex_wbox_events[];
extern const struct ex_event_row ex_cbox_events[];
extern const struct ex_event_row ex_bbox_events[];
extern const struct ex_event_row ex_sbox_events[];
extern const struct ex_event_row ex_mbox_events[];
extern const struct ex_event_row ex_rbox_events[];
extern const struct ex_event_row ex_ha_events[];
extern const struct ex_event_row ex_imc_events[];
extern const struct ex_event_row ex_pcu_events[];
extern const struct ex_event_row ex_irp_events[];
extern const struct ex_event_row ex_r2pcie_events[];
extern const struct ex_event_row ex_r3qpi_events[];
extern const struct ex_event_row ex_qpi_events[];
extern const struct ex_event_row ex_uncore_events[];
extern const struct ex_event_row ex_netburst_events[];

#endif /* EX_UNCORE_EVENTS_H */
