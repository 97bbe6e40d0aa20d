// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: the named events.  Made by events/generate from events/, do not edit. */
#include "events.h"

#define EX_BOTH		(BIT(EX_XEON7500) | BIT(EX_E7))
#define EX_BROADWELLS	(BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE))
#define EX_CLIENT	(BIT(EX_NEHALEM) | BIT(EX_WESTMERE))

const struct ex_event_row ex_ubox_events[] = {
	{ "buf_valid_local_int", "event=0x000", EX_BOTH },
	{ "buf_valid_remote_int", "event=0x001", EX_BOTH },
	{ "buf_valid_lock", "event=0x002", EX_BOTH },
	{ "buf_valid_stst", "event=0x003", EX_BOTH },
	{ "buf_valid_spc_cycles", "event=0x004", EX_BOTH },
	{ "u2r_requests", "event=0x050", EX_BOTH },
	{ "u2b_request_cycles", "event=0x051", EX_BOTH },
	{ "woken", "event=0x0f8", EX_BOTH },
	{ "ipis_sent", "event=0x0f9", EX_BOTH },
	{ "recov", "event=0x1df", EX_BOTH },
	{ "corrected_err", "event=0x1e4", EX_BOTH },
	{ "uncorrected_err", "event=0x1e5", EX_BOTH },
	{ "fatal_err", "event=0x1e6", BIT(EX_XEON7500) },
	{ "buf_valid_door_bell", "event=0x005", BIT(EX_E7) },
	{ "buf_valid_pm_in", "event=0x006", BIT(EX_E7) },
	{ "buf_valid_pm_out", "event=0x007", BIT(EX_E7) },
	{ "clockticks", "event=0xff", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "filter_match.enable", "event=0x41,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "filter_match.disable", "event=0x41,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "filter_match.u2c_enable", "event=0x41,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "filter_match.u2c_disable", "event=0x41,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "event_msg.vlw_rcvd", "event=0x42,umask=0x01", BIT(EX_IVYTOWN) },
	{ "event_msg.msi_rcvd", "event=0x42,umask=0x02", BIT(EX_IVYTOWN) },
	{ "event_msg.ipi_rcvd", "event=0x42,umask=0x04", BIT(EX_IVYTOWN) },
	{ "event_msg.doorbell_rcvd", "event=0x42,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "event_msg.int_prio", "event=0x42,umask=0x10", BIT(EX_IVYTOWN) },
	{ "u2c_events.monitor_t0", "event=0x43,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "u2c_events.monitor_t1", "event=0x43,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "u2c_events.livelock", "event=0x43,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "u2c_events.lterror", "event=0x43,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "u2c_events.cmc", "event=0x43,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "u2c_events.umc", "event=0x43,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "u2c_events.trap", "event=0x43,umask=0x40", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "u2c_events.other", "event=0x43,umask=0x80", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "lock_cycles", "event=0x44", BIT(EX_IVYTOWN) },
	{ "phold_cycles.assert_to_ack", "event=0x45,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "racu_requests", "event=0x46", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ }
};

const struct ex_event_row ex_wbox_events[] = {
	{ "c_throttle_tmp.c0", "event=0x00,umask=0x01", EX_BOTH, true },
	{ "c_throttle_tmp.c1", "event=0x00,umask=0x02", EX_BOTH, true },
	{ "c_throttle_tmp.c2", "event=0x00,umask=0x04", EX_BOTH, true },
	{ "c_throttle_tmp.c3", "event=0x00,umask=0x08", EX_BOTH, true },
	{ "c_throttle_tmp.c4", "event=0x00,umask=0x10", EX_BOTH, true },
	{ "c_throttle_tmp.c5", "event=0x00,umask=0x20", EX_BOTH, true },
	{ "c_throttle_tmp.c6", "event=0x00,umask=0x40", EX_BOTH, true },
	{ "c_throttle_tmp.c7", "event=0x00,umask=0x80", EX_BOTH, true },
	{ "c_throttle_tmp.c_all", "event=0x00,umask=0xff", EX_BOTH },
	{ "c_c0_throttle_die.c0", "event=0x01,umask=0x01", EX_BOTH, true },
	{ "c_c0_throttle_die.c1", "event=0x01,umask=0x02", EX_BOTH, true },
	{ "c_c0_throttle_die.c2", "event=0x01,umask=0x04", EX_BOTH, true },
	{ "c_c0_throttle_die.c3", "event=0x01,umask=0x08", EX_BOTH, true },
	{ "c_c0_throttle_die.c4", "event=0x01,umask=0x10", EX_BOTH, true },
	{ "c_c0_throttle_die.c5", "event=0x01,umask=0x20", EX_BOTH, true },
	{ "c_c0_throttle_die.c6", "event=0x01,umask=0x40", EX_BOTH, true },
	{ "c_c0_throttle_die.c7", "event=0x01,umask=0x80", EX_BOTH, true },
	{ "c_c0_throttle_die.c_all", "event=0x01,umask=0xff", EX_BOTH },
	{ "prochot", "event=0x02", EX_BOTH },
	{ "c0_throttle_prochot.c0", "event=0x03,umask=0x01", EX_BOTH, true },
	{ "c0_throttle_prochot.c1", "event=0x03,umask=0x02", EX_BOTH, true },
	{ "c0_throttle_prochot.c2", "event=0x03,umask=0x04", EX_BOTH, true },
	{ "c0_throttle_prochot.c3", "event=0x03,umask=0x08", EX_BOTH, true },
	{ "c0_throttle_prochot.c4", "event=0x03,umask=0x10", EX_BOTH, true },
	{ "c0_throttle_prochot.c5", "event=0x03,umask=0x20", EX_BOTH, true },
	{ "c0_throttle_prochot.c6", "event=0x03,umask=0x40", EX_BOTH, true },
	{ "c0_throttle_prochot.c7", "event=0x03,umask=0x80", EX_BOTH, true },
	{ "c0_throttle_prochot.c_all", "event=0x03,umask=0xff", EX_BOTH },
	{ "c_cycles_turbo.c0", "event=0x04,umask=0x01", EX_BOTH, true },
	{ "c_cycles_turbo.c1", "event=0x04,umask=0x02", EX_BOTH, true },
	{ "c_cycles_turbo.c2", "event=0x04,umask=0x04", EX_BOTH, true },
	{ "c_cycles_turbo.c3", "event=0x04,umask=0x08", EX_BOTH, true },
	{ "c_cycles_turbo.c4", "event=0x04,umask=0x10", EX_BOTH, true },
	{ "c_cycles_turbo.c5", "event=0x04,umask=0x20", EX_BOTH, true },
	{ "c_cycles_turbo.c6", "event=0x04,umask=0x40", EX_BOTH, true },
	{ "c_cycles_turbo.c7", "event=0x04,umask=0x80", EX_BOTH, true },
	{ "c_cycles_turbo.c_all", "event=0x04,umask=0xff", EX_BOTH },
	{ "tm1_on.c0", "event=0x07,umask=0x01", EX_BOTH, true },
	{ "tm1_on.c1", "event=0x07,umask=0x02", EX_BOTH, true },
	{ "tm1_on.c2", "event=0x07,umask=0x04", EX_BOTH, true },
	{ "tm1_on.c3", "event=0x07,umask=0x08", EX_BOTH, true },
	{ "tm1_on.c4", "event=0x07,umask=0x10", EX_BOTH, true },
	{ "tm1_on.c5", "event=0x07,umask=0x20", EX_BOTH, true },
	{ "tm1_on.c6", "event=0x07,umask=0x40", EX_BOTH, true },
	{ "tm1_on.c7", "event=0x07,umask=0x80", EX_BOTH, true },
	{ "tm1_on.c_all", "event=0x07,umask=0xff", EX_BOTH },
	{ "ratio_change_abort.c0", "event=0x08,umask=0x01", EX_BOTH, true },
	{ "ratio_change_abort.c1", "event=0x08,umask=0x02", EX_BOTH, true },
	{ "ratio_change_abort.c2", "event=0x08,umask=0x04", EX_BOTH, true },
	{ "ratio_change_abort.c3", "event=0x08,umask=0x08", EX_BOTH, true },
	{ "ratio_change_abort.c4", "event=0x08,umask=0x10", EX_BOTH, true },
	{ "ratio_change_abort.c5", "event=0x08,umask=0x20", EX_BOTH, true },
	{ "ratio_change_abort.c6", "event=0x08,umask=0x40", EX_BOTH, true },
	{ "ratio_change_abort.c7", "event=0x08,umask=0x80", EX_BOTH, true },
	{ "ratio_change_abort.c_all", "event=0x08,umask=0xff", EX_BOTH },
	{ "uncore_clockticks", "event=0xff,umask=0", EX_BOTH },
	{ "clockticks", "event=0xff,umask=0", EX_BOTH },
	{ }
};

const struct ex_event_row ex_cbox_events[] = {
	{ "llc_misses.shared", "event=0x14,umask=0x01", EX_BOTH },
	{ "llc_misses.forward", "event=0x14,umask=0x02", EX_BOTH },
	{ "llc_misses.invalid", "event=0x14,umask=0x04", EX_BOTH },
	{ "llc_misses.all", "event=0x14,umask=0x07", EX_BOTH },
	{ "llc_hits.modified", "event=0x15,umask=0x01", EX_BOTH },
	{ "llc_hits.exclusive", "event=0x15,umask=0x02", EX_BOTH },
	{ "llc_hits.shared", "event=0x15,umask=0x04", EX_BOTH },
	{ "llc_hits.forward", "event=0x15,umask=0x08", EX_BOTH },
	{ "llc_hits.all", "event=0x15,umask=0x0f", EX_BOTH },
	{ "llc_s_fills.modified", "event=0x16,umask=0x01", EX_BOTH },
	{ "llc_s_fills.exclusive", "event=0x16,umask=0x02", EX_BOTH },
	{ "llc_s_fills.shared", "event=0x16,umask=0x04", EX_BOTH },
	{ "llc_s_fills.forward", "event=0x16,umask=0x08", EX_BOTH },
	{ "llc_s_fills.all", "event=0x16,umask=0x0f", EX_BOTH },
	{ "llc_victims.modified", "event=0x17,umask=0x01", EX_BOTH },
	{ "llc_victims.exclusive", "event=0x17,umask=0x02", EX_BOTH },
	{ "llc_victims.shared", "event=0x17,umask=0x04", EX_BOTH },
	{ "llc_victims.forward", "event=0x17,umask=0x08", EX_BOTH },
	{ "llc_victims.all", "event=0x17,umask=0x0f", EX_BOTH },
	{ "llc_victims.fill_without_victims", "event=0x17,umask=0x10", EX_BOTH },
	{ "arb_losses.ad_sb", "event=0x0a,umask=0x01", EX_BOTH, true },
	{ "arb_losses.ad_nsb", "event=0x0a,umask=0x02", EX_BOTH, true },
	{ "arb_losses.ad_all", "event=0x0a,umask=0x03", EX_BOTH, true },
	{ "arb_losses.ak_sb", "event=0x0a,umask=0x04", EX_BOTH, true },
	{ "arb_losses.ak_nsb", "event=0x0a,umask=0x08", EX_BOTH, true },
	{ "arb_losses.ak_all", "event=0x0a,umask=0x0c", EX_BOTH, true },
	{ "arb_losses.bl_sb", "event=0x0a,umask=0x10", EX_BOTH, true },
	{ "arb_losses.bl_nsb", "event=0x0a,umask=0x20", EX_BOTH, true },
	{ "arb_losses.bl_all", "event=0x0a,umask=0x30", EX_BOTH, true },
	{ "arb_losses.iv", "event=0x0a,umask=0x40", EX_BOTH, true },
	{ "arb_losses.all", "event=0x0a,umask=0x7f", EX_BOTH },
	{ "arb_wins.ad_sb", "event=0x09,umask=0x01", EX_BOTH, true },
	{ "arb_wins.ad_nsb", "event=0x09,umask=0x02", EX_BOTH, true },
	{ "arb_wins.ad_all", "event=0x09,umask=0x03", EX_BOTH, true },
	{ "arb_wins.ak_sb", "event=0x09,umask=0x04", EX_BOTH, true },
	{ "arb_wins.ak_nsb", "event=0x09,umask=0x08", EX_BOTH, true },
	{ "arb_wins.ak_all", "event=0x09,umask=0x0c", EX_BOTH, true },
	{ "arb_wins.bl_sb", "event=0x09,umask=0x10", EX_BOTH, true },
	{ "arb_wins.bl_nsb", "event=0x09,umask=0x20", EX_BOTH, true },
	{ "arb_wins.bl_all", "event=0x09,umask=0x30", EX_BOTH, true },
	{ "arb_wins.iv", "event=0x09,umask=0x40", EX_BOTH, true },
	{ "arb_wins.all", "event=0x09,umask=0x7f", EX_BOTH },
	{ "bounces_c2p_ak.sb", "event=0x02,umask=0x01", EX_BOTH, true },
	{ "bounces_c2p_ak.nsb", "event=0x02,umask=0x02", EX_BOTH, true },
	{ "bounces_c2p_ak.all", "event=0x02,umask=0x03", EX_BOTH },
	{ "bounces_c2p_bl.sb", "event=0x03,umask=0x01", EX_BOTH, true },
	{ "bounces_c2p_bl.nsb", "event=0x03,umask=0x02", EX_BOTH, true },
	{ "bounces_c2p_bl.all", "event=0x03,umask=0x03", EX_BOTH },
	{ "bounces_c2p_iv", "event=0x04", EX_BOTH },
	{ "bounces_p2c_ad.sb", "event=0x01,umask=0x01", BIT(EX_XEON7500), true },
	{ "bounces_p2c_ad.nsb", "event=0x01,umask=0x02", BIT(EX_XEON7500), true },
	{ "bounces_p2c_ad.all", "event=0x01,umask=0x03", BIT(EX_XEON7500) },
	{ "egress_bypass_wins.ad_byp0", "event=0x0c,umask=0x01", EX_BOTH, true },
	{ "egress_bypass_wins.ad_byp1", "event=0x0c,umask=0x02", EX_BOTH, true },
	{ "egress_bypass_wins.ak_byp0", "event=0x0c,umask=0x04", EX_BOTH, true },
	{ "egress_bypass_wins.ak_byp1", "event=0x0c,umask=0x08", EX_BOTH, true },
	{ "egress_bypass_wins.bl_byp0", "event=0x0c,umask=0x10", EX_BOTH, true },
	{ "egress_bypass_wins.bl_byp1", "event=0x0c,umask=0x20", EX_BOTH, true },
	{ "egress_bypass_wins.iv_byp0", "event=0x0c,umask=0x40", EX_BOTH, true },
	{ "egress_bypass_wins.iv_byp1", "event=0x0c,umask=0x80", EX_BOTH, true },
	{ "ingress_bypass_wins_ad.irq_byp0", "event=0x0e,umask=0x01", EX_BOTH, true },
	{ "ingress_bypass_wins_ad.irq_byp1", "event=0x0e,umask=0x02", EX_BOTH, true },
	{ "ingress_bypass_wins_ad.ipq_byp0", "event=0x0e,umask=0x04", EX_BOTH, true },
	{ "ingress_bypass_wins_ad.ipq_byp1", "event=0x0e,umask=0x08", EX_BOTH, true },
	{ "maf_ack", "event=0x10", EX_BOTH },
	{ "maf_nack1.go_pending", "event=0x11,umask=0x01", EX_BOTH, true },
	{ "maf_nack1.vic_pending", "event=0x11,umask=0x02", EX_BOTH, true },
	{ "maf_nack1.snp_pending", "event=0x11,umask=0x04", EX_BOTH, true },
	{ "maf_nack1.ac_pending", "event=0x11,umask=0x08", EX_BOTH, true },
	{ "maf_nack1.idx_block", "event=0x11,umask=0x10", EX_BOTH, true },
	{ "maf_nack1.pa_block", "event=0x11,umask=0x20", EX_BOTH, true },
	{ "maf_nack1.idle_qpi", "event=0x11,umask=0x40", EX_BOTH, true },
	{ "maf_nack1.all_maf_nack1", "event=0x11,umask=0x80", EX_BOTH, true },
	{ "maf_nack1.total_maf_nacks", "event=0x11,umask=0xff", EX_BOTH, true },
	{ "maf_nack2.maf_full", "event=0x12,umask=0x01", EX_BOTH, true },
	{ "maf_nack2.egress_full", "event=0x12,umask=0x02", EX_BOTH, true },
	{ "maf_nack2.viq_full", "event=0x12,umask=0x04", EX_BOTH, true },
	{ "maf_nack2.no_tracker_credits", "event=0x12,umask=0x08", EX_BOTH, true },
	{ "maf_nack2.no_s_fifo_credits", "event=0x12,umask=0x10", EX_BOTH, true },
	{ "maf_nack2.no_s_reqtbl_entries", "event=0x12,umask=0x20", EX_BOTH, true },
	{ "maf_nack2.wb_pending", "event=0x12,umask=0x40", EX_BOTH, true },
	{ "maf_nack2.nack2_else", "event=0x12,umask=0x80", EX_BOTH, true },
	{ "occupancy_ipq", "event=0x1a", EX_BOTH },
	{ "occupancy_irq", "event=0x18", EX_BOTH },
	{ "occupancy_maf", "event=0x1e", EX_BOTH },
	{ "occupancy_rspf", "event=0x22", EX_BOTH },
	{ "occupancy_rwrf", "event=0x20", EX_BOTH },
	{ "occupancy_viq", "event=0x1c", EX_BOTH },
	{ "sinks_c2p.iv", "event=0x06,umask=0x01", EX_BOTH, true },
	{ "sinks_c2p.ak", "event=0x06,umask=0x02", EX_BOTH, true },
	{ "sinks_c2p.bl", "event=0x06,umask=0x04", EX_BOTH, true },
	{ "sinks_p2c.iv", "event=0x05,umask=0x01", EX_BOTH, true },
	{ "sinks_p2c.ak", "event=0x05,umask=0x02", EX_BOTH, true },
	{ "sinks_p2c.bl", "event=0x05,umask=0x04", EX_BOTH, true },
	{ "sinks_s2c.ad", "event=0x07,umask=0x01", EX_BOTH, true },
	{ "sinks_s2c.ak", "event=0x07,umask=0x02", EX_BOTH, true },
	{ "sinks_s2c.bl", "event=0x07,umask=0x04", EX_BOTH, true },
	{ "sinks_s2p_bl", "event=0x08", EX_BOTH },
	{ "snp_hits.remote_rd_hitm", "event=0x28,umask=0x01", EX_BOTH, true },
	{ "snp_hits.remote_rd_hite", "event=0x28,umask=0x02", EX_BOTH, true },
	{ "snp_hits.remote_rd_hits", "event=0x28,umask=0x04", EX_BOTH, true },
	{ "snp_hits.remote_rd_hitf", "event=0x28,umask=0x08", EX_BOTH, true },
	{ "snp_hits.remote_rfo_hitm", "event=0x28,umask=0x10", EX_BOTH, true },
	{ "snp_hits.remote_rfo_hite", "event=0x28,umask=0x20", EX_BOTH, true },
	{ "snp_hits.remote_rfo_hits", "event=0x28,umask=0x40", EX_BOTH, true },
	{ "snp_hits.remote_rfo_hitf", "event=0x28,umask=0x80", EX_BOTH, true },
	{ "snp_hits.remote_hitm", "event=0x28,umask=0x11", EX_BOTH, true },
	{ "snp_hits.remote_hite", "event=0x28,umask=0x22", EX_BOTH, true },
	{ "snp_hits.remote_hits", "event=0x28,umask=0x44", EX_BOTH, true },
	{ "snp_hits.remote_hitf", "event=0x28,umask=0x88", EX_BOTH, true },
	{ "snp_hits.remote_any", "event=0x28,umask=0xff", EX_BOTH, true },
	{ "snps.remote_rd", "event=0x27,umask=0x01", EX_BOTH, true },
	{ "snps.remote_rfo", "event=0x27,umask=0x02", EX_BOTH, true },
	{ "snps.remote_any", "event=0x27,umask=0x03", EX_BOTH, true },
	{ "starved_egress.p2c_ad_sb", "event=0x0b,umask=0x01", EX_BOTH, true },
	{ "starved_egress.c2s_ad_sb", "event=0x0b,umask=0x02", EX_BOTH, true },
	{ "starved_egress.ad_sb", "event=0x0b,umask=0x03", EX_BOTH, true },
	{ "starved_egress.ad_nsb", "event=0x0b,umask=0x04", EX_BOTH, true },
	{ "starved_egress.ad", "event=0x0b,umask=0x07", EX_BOTH, true },
	{ "starved_egress.ak_sb", "event=0x0b,umask=0x08", EX_BOTH, true },
	{ "starved_egress.ak_nsb", "event=0x0b,umask=0x10", EX_BOTH, true },
	{ "starved_egress.ak", "event=0x0b,umask=0x18", EX_BOTH, true },
	{ "starved_egress.bl_sb", "event=0x0b,umask=0x20", EX_BOTH, true },
	{ "starved_egress.bl_nsb", "event=0x0b,umask=0x40", EX_BOTH, true },
	{ "starved_egress.bl", "event=0x0b,umask=0x60", EX_BOTH, true },
	{ "starved_egress.iv", "event=0x0b,umask=0x80", EX_BOTH, true },
	{ "trans_ipq", "event=0x1b", EX_BOTH },
	{ "trans_irq", "event=0x19", EX_BOTH },
	{ "trans_maf", "event=0x1f", EX_BOTH },
	{ "trans_rspf", "event=0x23", EX_BOTH },
	{ "trans_rwrf", "event=0x21", EX_BOTH },
	{ "trans_viq", "event=0x1d", EX_BOTH },
	{ "arb_wins_p2c_nsb", "event=0x34", BIT(EX_E7) },
	{ "arb_wins_p2c_sb", "event=0x33", BIT(EX_E7) },
	{ "bounce_assert", "event=0x38", BIT(EX_E7) },
	{ "bounce_deassert", "event=0x39", BIT(EX_E7) },
	{ "bounces_c2p_ad.sb", "event=0x01,umask=0x01", BIT(EX_E7), true },
	{ "bounces_c2p_ad.nsb", "event=0x01,umask=0x02", BIT(EX_E7), true },
	{ "bounces_c2p_ad.all", "event=0x01,umask=0x03", BIT(EX_E7) },
	{ "idf_nonzero_no_bl_crd", "event=0x36", BIT(EX_E7) },
	{ "idf_nonzero_no_vld", "event=0x37", BIT(EX_E7) },
	{ "igr_bid_blocked", "event=0x3c", BIT(EX_E7) },
	{ "igr_op_sram", "event=0x31", BIT(EX_E7) },
	{ "igr_op_uc", "event=0x32", BIT(EX_E7) },
	{ "spl_arb_pri_sw", "event=0x2a", BIT(EX_E7) },
	{ "spl_co_sb", "event=0x2c", BIT(EX_E7) },
	{ "spl_co_nsb", "event=0x2d", BIT(EX_E7) },
	{ "spl_dead", "event=0x29", BIT(EX_E7) },
	{ "spl_egr_sb", "event=0x2f", BIT(EX_E7) },
	{ "spl_egr_nsb", "event=0x30", BIT(EX_E7) },
	{ "spl_in_full_irq", "event=0x2e", BIT(EX_E7) },
	{ "spl_not_co", "event=0x2b", BIT(EX_E7) },
	{ "spoof_assert", "event=0x3a", BIT(EX_E7) },
	{ "spoof_deassert", "event=0x3b", BIT(EX_E7) },
	{ "spoof_crd_empty", "event=0x35", BIT(EX_E7) },
	{ "clockticks", "event=0x00", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "txr_inserts.ad_cache", "event=0x02,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_inserts.ak_cache", "event=0x02,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_inserts.bl_cache", "event=0x02,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_inserts.iv_cache", "event=0x02,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_inserts.ad_core", "event=0x02,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_inserts.ak_core", "event=0x02,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_inserts.bl_core", "event=0x02,umask=0x40", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_starved.ak_both", "event=0x03,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_starved.iv", "event=0x03,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_starved.ad_core", "event=0x03,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_ads_used.ad", "event=0x04,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_ads_used.ak", "event=0x04,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_ads_used.bl", "event=0x04,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "ring_bounces.ad_irq", "event=0x05,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_bounces.ak_core", "event=0x05,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_bounces.ak", "event=0x05,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_bounces.bl_core", "event=0x05,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_bounces.bl", "event=0x05,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_bounces.iv_core", "event=0x05,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_bounces.iv", "event=0x05,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "ring_sink_starved.ad_irq", "event=0x06,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_sink_starved.ad_ipq", "event=0x06,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_sink_starved.iv", "event=0x06,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "ring_src_thrtl", "event=0x07", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_occupancy.irq", "event=0x11,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_occupancy.irq_rej", "event=0x11,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "rxr_occupancy.irq_rejected", "event=0x11,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rxr_occupancy.ipq", "event=0x11,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_occupancy.vfifo", "event=0x11,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "rxr_ext_starved.irq", "event=0x12,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_ext_starved.ipq", "event=0x12,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_ext_starved.prq", "event=0x12,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_ext_starved.ismq_bids", "event=0x12,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rxr_inserts.irq", "event=0x13,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_inserts.irq_rej", "event=0x13,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_inserts.irq_rejected", "event=0x13,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rxr_inserts.ipq", "event=0x13,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_inserts.vfifo", "event=0x13,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "rxr_int_starved.irq", "event=0x14,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_int_starved.ipq", "event=0x14,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_int_starved.ismq", "event=0x14,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "ring_ad_used.up_vr0_even", "event=0x1b,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.up_vr0_odd", "event=0x1b,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw", "event=0x1b,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_BROADWELL_DE),
	  true },
	{ "ring_ad_used.down_vr0_even", "event=0x1b,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.down_vr0_odd", "event=0x1b,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw", "event=0x1b,umask=0x0c", BIT(EX_IVYTOWN) | BIT(EX_BROADWELL_DE),
	  true },
	{ "ring_ad_used.up_vr1_even", "event=0x1b,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.up_vr1_odd", "event=0x1b,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.up", "event=0x1b,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.down_vr1_even", "event=0x1b,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.down_vr1_odd", "event=0x1b,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.down", "event=0x1b,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.up_vr0_even", "event=0x1c,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.up_vr0_odd", "event=0x1c,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw", "event=0x1c,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_BROADWELL_DE),
	  true },
	{ "ring_ak_used.down_vr0_even", "event=0x1c,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.down_vr0_odd", "event=0x1c,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw", "event=0x1c,umask=0x0c", BIT(EX_IVYTOWN) | BIT(EX_BROADWELL_DE),
	  true },
	{ "ring_ak_used.up_vr1_even", "event=0x1c,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.up_vr1_odd", "event=0x1c,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.up", "event=0x1c,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.down_vr1_even", "event=0x1c,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.down_vr1_odd", "event=0x1c,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.down", "event=0x1c,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.up_vr0_even", "event=0x1d,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.up_vr0_odd", "event=0x1d,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw", "event=0x1d,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_BROADWELL_DE),
	  true },
	{ "ring_bl_used.down_vr0_even", "event=0x1d,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.down_vr0_odd", "event=0x1d,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw", "event=0x1d,umask=0x0c", BIT(EX_IVYTOWN) | BIT(EX_BROADWELL_DE),
	  true },
	{ "ring_bl_used.up_vr1_even", "event=0x1d,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.up_vr1_odd", "event=0x1d,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.up", "event=0x1d,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.down_vr1_even", "event=0x1d,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.down_vr1_odd", "event=0x1d,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.down", "event=0x1d,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_iv_used.any", "event=0x1e,umask=0x0f", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "ring_iv_used.up", "event=0x1e,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_iv_used.down", "event=0x1e,umask=0xcc", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "counter0_occupancy", "event=0x1f", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_ipq_retry.any", "event=0x31,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_ipq_retry.full", "event=0x31,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_ipq_retry.addr_conflict", "event=0x31,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rxr_ipq_retry.qpi_credits", "event=0x31,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rxr_irq_retry.any", "event=0x32,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_irq_retry.full", "event=0x32,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_irq_retry.addr_conflict", "event=0x32,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rxr_irq_retry.rtid", "event=0x32,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_irq_retry.qpi_credits", "event=0x32,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rxr_irq_retry.iio_credits", "event=0x32,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rxr_ismq_retry.any", "event=0x33,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_ismq_retry.full", "event=0x33,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_ismq_retry.rtid", "event=0x33,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_ismq_retry.qpi_credits", "event=0x33,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rxr_ismq_retry.iio_credits", "event=0x33,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rxr_ismq_retry.wb_credits", "event=0x33,umask=0x80", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "llc_lookup.data_read", "event=0x34,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "llc_lookup.write", "event=0x34,umask=0x05", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "llc_lookup.remote_snoop", "event=0x34,umask=0x09", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "llc_lookup.any", "event=0x34,umask=0x11", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "llc_lookup.nid", "event=0x34,umask=0x41", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_inserts.opcode", "event=0x35,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_inserts.miss_opcode", "event=0x35,umask=0x03", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.eviction", "event=0x35,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_inserts.all", "event=0x35,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_inserts.wb", "event=0x35,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_inserts.local_opcode", "event=0x35,umask=0x21", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.miss_local_opcode", "event=0x35,umask=0x23", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.local", "event=0x35,umask=0x28", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_inserts.miss_local", "event=0x35,umask=0x2a", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "tor_inserts.nid_opcode", "event=0x35,umask=0x41", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "tor_inserts.nid_miss_opcode", "event=0x35,umask=0x43", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.nid_eviction", "event=0x35,umask=0x44", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.nid_all", "event=0x35,umask=0x48", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_inserts.nid_miss_all", "event=0x35,umask=0x4a", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.nid_wb", "event=0x35,umask=0x50", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_inserts.remote_opcode", "event=0x35,umask=0x81", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.miss_remote_opcode", "event=0x35,umask=0x83", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.remote", "event=0x35,umask=0x88", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_inserts.miss_remote", "event=0x35,umask=0x8a", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.opcode", "event=0x36,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_occupancy.miss_opcode", "event=0x36,umask=0x03", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.eviction", "event=0x36,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "tor_occupancy.all", "event=0x36,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_occupancy.miss_all", "event=0x36,umask=0x0a", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "tor_occupancy.wb", "event=0x36,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_occupancy.local_opcode", "event=0x36,umask=0x21", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.miss_local_opcode", "event=0x36,umask=0x23", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.local", "event=0x36,umask=0x28", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_occupancy.miss_local", "event=0x36,umask=0x2a", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.nid_opcode", "event=0x36,umask=0x41", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.nid_miss_opcode", "event=0x36,umask=0x43", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.nid_eviction", "event=0x36,umask=0x44", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.nid_all", "event=0x36,umask=0x48", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "tor_occupancy.nid_miss_all", "event=0x36,umask=0x4a", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.nid_wb", "event=0x36,umask=0x50", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_occupancy.remote_opcode", "event=0x36,umask=0x81", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.miss_remote_opcode", "event=0x36,umask=0x83", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.remote", "event=0x36,umask=0x88", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_occupancy.miss_remote", "event=0x36,umask=0x8a", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "llc_victims.m_state", "event=0x37,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "llc_victims.e_state", "event=0x37,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "llc_victims.s_state", "event=0x37,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP),
	  true },
	{ "llc_victims.miss", "event=0x37,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "llc_victims.nid", "event=0x37,umask=0x40", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "misc.rspi_was_fse", "event=0x39,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "misc.wc_aliasing", "event=0x39,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "misc.started", "event=0x39,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "misc.rfo_hit_s", "event=0x39,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "qlru.age0", "event=0x3c,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "qlru.age1", "event=0x3c,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "qlru.age2", "event=0x3c,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "qlru.age3", "event=0x3c,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "qlru.lru_decrement", "event=0x3c,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "qlru.victim_non_zero", "event=0x3c,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tor_inserts.rfo", "event=0x35,umask=0x01,filter_opc=0x180", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.drd", "event=0x35,umask=0x01,filter_opc=0x182", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "tor_inserts.prd", "event=0x35,umask=0x01,filter_opc=0x187", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.wcilf", "event=0x35,umask=0x01,filter_opc=0x18c", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.wcil", "event=0x35,umask=0x01,filter_opc=0x18d", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.pciwilf", "event=0x35,umask=0x01,filter_opc=0x19c", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.pcirdcur", "event=0x35,umask=0x01,filter_opc=0x19e", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.itom", "event=0x35,umask=0x01,filter_opc=0x1c8", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.miss_rfo", "event=0x35,umask=0x03,filter_opc=0x180", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.miss_drd", "event=0x35,umask=0x03,filter_opc=0x182", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "tor_inserts.miss_prd", "event=0x35,umask=0x03,filter_opc=0x187", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.miss_wcilf", "event=0x35,umask=0x03,filter_opc=0x18c", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.miss_wcil", "event=0x35,umask=0x03,filter_opc=0x18d", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.miss_pciwilf", "event=0x35,umask=0x03,filter_opc=0x19c", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.miss_pcirdcur", "event=0x35,umask=0x03,filter_opc=0x19e", BIT(EX_IVYTOWN)
	  | BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_inserts.miss_itom", "event=0x35,umask=0x03,filter_opc=0x1c8", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.rfo", "event=0x36,umask=0x01,filter_opc=0x180", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.drd", "event=0x36,umask=0x01,filter_opc=0x182", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "tor_occupancy.prd", "event=0x36,umask=0x01,filter_opc=0x187", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.wcilf", "event=0x36,umask=0x01,filter_opc=0x18c", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.wcil", "event=0x36,umask=0x01,filter_opc=0x18d", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.pciwilf", "event=0x36,umask=0x01,filter_opc=0x19c", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.pcirdcur", "event=0x36,umask=0x01,filter_opc=0x19e", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.itom", "event=0x36,umask=0x01,filter_opc=0x1c8", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.miss_rfo", "event=0x36,umask=0x03,filter_opc=0x180", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.miss_drd", "event=0x36,umask=0x03,filter_opc=0x182", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "tor_occupancy.miss_prd", "event=0x36,umask=0x03,filter_opc=0x187", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.miss_wcilf", "event=0x36,umask=0x03,filter_opc=0x18c", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.miss_wcil", "event=0x36,umask=0x03,filter_opc=0x18d", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.miss_pciwilf", "event=0x36,umask=0x03,filter_opc=0x19c", BIT(EX_IVYTOWN)
	  | BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.miss_pcirdcur", "event=0x36,umask=0x03,filter_opc=0x19e",
	  BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tor_occupancy.miss_itom", "event=0x36,umask=0x03,filter_opc=0x1c8", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_starved.bl_both", "event=0x03,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bounces.ad", "event=0x05,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ring_bounces.ak", "event=0x05,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ring_bounces.bl", "event=0x05,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ring_sink_starved.ad", "event=0x06,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_sink_starved.ak", "event=0x06,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_sink_starved.bl", "event=0x06,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_sink_starved.iv", "event=0x06,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "fast_asserted", "event=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "bounce_control", "event=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rxr_occupancy.prq_rej", "event=0x11,umask=0x20", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_inserts.prq", "event=0x13,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rxr_inserts.prq_rej", "event=0x13,umask=0x20", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_int_starved.prq", "event=0x14,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.up_even", "event=0x1b,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.up_odd", "event=0x1b,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.up", "event=0x1b,umask=0x03", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_ad_used.down_even", "event=0x1b,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.down_odd", "event=0x1b,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.down", "event=0x1b,umask=0x0c", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.all", "event=0x1b,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "ring_ak_used.up_even", "event=0x1c,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.up_odd", "event=0x1c,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.up", "event=0x1c,umask=0x03", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_ak_used.down_even", "event=0x1c,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.down_odd", "event=0x1c,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.down", "event=0x1c,umask=0x0c", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.all", "event=0x1c,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "ring_bl_used.up_even", "event=0x1d,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.up_odd", "event=0x1d,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.up", "event=0x1d,umask=0x03", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_bl_used.down_even", "event=0x1d,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.down_odd", "event=0x1d,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.down", "event=0x1d,umask=0x0c", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.all", "event=0x1d,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "ring_iv_used.up", "event=0x1e,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ring_iv_used.dn", "event=0x1e,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rxr_ipq_retry2.ad_sbo", "event=0x28,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_ipq_retry2.target", "event=0x28,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_irq_retry2.ad_sbo", "event=0x29,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_irq_retry2.bl_sbo", "event=0x29,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_irq_retry2.target", "event=0x29,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_ismq_retry2.ad_sbo", "event=0x2a,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_ismq_retry2.bl_sbo", "event=0x2a,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_ismq_retry2.target", "event=0x2a,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_irq_retry.nid", "event=0x32,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rxr_ismq_retry.nid", "event=0x33,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "llc_lookup.read", "event=0x34,umask=0x21", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "llc_victims.i_state", "event=0x37,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "llc_victims.f_state", "event=0x37,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "llc_victims.miss", "event=0x37,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "misc.cvzero_prefetch_victim", "event=0x39,umask=0x10", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "misc.cvzero_prefetch_miss", "event=0x39,umask=0x20", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "sbo_credits_acquired.ad", "event=0x3d,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "sbo_credits_acquired.bl", "event=0x3d,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "sbo_credit_occupancy.ad", "event=0x3e,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "sbo_credit_occupancy.bl", "event=0x3e,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ }
};

const struct ex_event_row ex_bbox_events[] = {
	{ "ack_before_last_snp", "event=0x19,counter=3", EX_BOTH },
	{ "addr_in_match", "event=0x04,counter=2", EX_BOTH },
	{ "conflicts", "event=0x17,counter=3", EX_BOTH },
	{ "cohq_bypass", "event=0x0e,counter=3", EX_BOTH },
	{ "cohq_imt_alloc_wait", "event=0x13,counter=3", EX_BOTH },
	{ "dirq_inserts", "event=0x17,counter=1", EX_BOTH },
	{ "dirq_occupancy", "event=0x17,counter=0", EX_BOTH },
	{ "demand_fetch", "event=0x0f,counter=3", EX_BOTH },
	{ "drsq_inserts", "event=0x09,counter=1", EX_BOTH },
	{ "drsq_occupancy", "event=0x09,counter=0", EX_BOTH },
	{ "early_ack", "event=0x02,counter=3", EX_BOTH },
	{ "implicit_wbs", "event=0x12,counter=3", EX_BOTH },
	{ "imt_full", "event=0x16,counter=3", EX_BOTH },
	{ "imt_inserts_all", "event=0x07,counter=1", EX_BOTH },
	{ "imt_inserts_invitoe", "event=0x0f,counter=1", EX_BOTH },
	{ "imt_inserts_ioh", "event=0x0a,counter=1", EX_BOTH },
	{ "imt_inserts_ioh_invitoe", "event=0x10,counter=1", EX_BOTH },
	{ "imt_inserts_ioh_wr", "event=0x0d,counter=1", EX_BOTH },
	{ "imt_inserts_ioh_wr.scale", "6.103515625e-5", EX_BOTH },
	{ "imt_inserts_ioh_wr.unit", "MiB", EX_BOTH },
	{ "imt_inserts_non_ioh", "event=0x0b,counter=1", EX_BOTH },
	{ "imt_inserts_non_ioh_invitoe", "event=0x1c,counter=1", EX_BOTH },
	{ "imt_inserts_non_ioh_rd", "event=0x1f,counter=1", EX_BOTH },
	{ "imt_inserts_non_ioh_wr", "event=0x0e,counter=1", EX_BOTH },
	{ "imt_inserts_non_ioh_wr.scale", "6.103515625e-5", EX_BOTH },
	{ "imt_inserts_non_ioh_wr.unit", "MiB", EX_BOTH },
	{ "imt_inserts_rd", "event=0x1d,counter=1", EX_BOTH },
	{ "imt_inserts_wr", "event=0x0c,counter=1", EX_BOTH },
	{ "imt_inserts_wr.scale", "6.103515625e-5", EX_BOTH },
	{ "imt_inserts_wr.unit", "MiB", EX_BOTH },
	{ "imt_ne_cycles", "event=0x07,counter=2", EX_BOTH },
	{ "imt_prealloc", "event=0x06,counter=3", EX_BOTH },
	{ "imt_valid_occupancy", "event=0x07,counter=0", EX_BOTH },
	{ "msg_addr_in_match", "event=0x01,counter=0", EX_BOTH },
	{ "msgs_b_to_s", "event=0x03,counter=2", EX_BOTH },
	{ "msgs_s_to_b", "event=0x02,counter=2", EX_BOTH },
	{ "msg_in_match", "event=0x01,counter=1", EX_BOTH },
	{ "msgs_in_non_snp", "event=0x01,counter=2", EX_BOTH },
	{ "msg_opcode_addr_in_match", "event=0x03,counter=0", EX_BOTH },
	{ "msg_opcode_in_match", "event=0x05,counter=1", EX_BOTH },
	{ "msg_opcode_out_match", "event=0x06,counter=1", EX_BOTH },
	{ "msg_out_match", "event=0x02,counter=1", EX_BOTH },
	{ "opcode_addr_in_match", "event=0x02,counter=0", EX_BOTH },
	{ "opcode_in_match", "event=0x03,counter=1", EX_BOTH },
	{ "opcode_out_match", "event=0x04,counter=1", EX_BOTH },
	{ "rbox_vna_unavail", "event=0x15,counter=3", EX_BOTH },
	{ "sbox_vn0_unavail", "event=0x14,counter=3", EX_BOTH },
	{ "snpoq_inserts", "event=0x12,counter=1", EX_BOTH },
	{ "snpoq_occupancy", "event=0x12,counter=0", EX_BOTH },
	{ "tf_all", "event=0x04,counter=0", EX_BOTH },
	{ "tf_invitoe", "event=0x06,counter=0", EX_BOTH },
	{ "tf_ioh", "event=0x0b,counter=0", EX_BOTH },
	{ "tf_ioh_invitoe", "event=0x0f,counter=0", EX_BOTH },
	{ "tf_ioh_non_invitoe_rd", "event=0x1c,counter=0", EX_BOTH },
	{ "tf_ioh_wr", "event=0x0d,counter=0", EX_BOTH },
	{ "tf_wr", "event=0x05,counter=0", EX_BOTH },
	{ }
};

const struct ex_event_row ex_sbox_events[] = {
	{ "b2s_drs_bypass", "event=0x53", EX_BOTH },
	{ "bbox_credits", "event=0x77", EX_BOTH },
	{ "bbox_credit_returns", "event=0x6b", EX_BOTH },
	{ "bbox_hom_bypass", "event=0x54", EX_BOTH },
	{ "egress_bypass.ad_cw", "event=0x40,umask=0x01", EX_BOTH, true },
	{ "egress_bypass.ad_ccw", "event=0x40,umask=0x02", EX_BOTH, true },
	{ "egress_bypass.ad", "event=0x40,umask=0x03", EX_BOTH, true },
	{ "egress_bypass.ak_cw", "event=0x40,umask=0x04", EX_BOTH, true },
	{ "egress_bypass.ak_ccw", "event=0x40,umask=0x08", EX_BOTH, true },
	{ "egress_bypass.ak", "event=0x40,umask=0x0c", EX_BOTH, true },
	{ "egress_bypass.bl_cw", "event=0x40,umask=0x10", EX_BOTH, true },
	{ "egress_bypass.bl_ccw", "event=0x40,umask=0x20", EX_BOTH, true },
	{ "egress_bypass.bl", "event=0x40,umask=0x30", EX_BOTH, true },
	{ "egress_arb_wins.ad_cw", "event=0x41,umask=0x01", EX_BOTH, true },
	{ "egress_arb_wins.ad_ccw", "event=0x41,umask=0x02", EX_BOTH, true },
	{ "egress_arb_wins.ad", "event=0x41,umask=0x03", EX_BOTH, true },
	{ "egress_arb_wins.ak_cw", "event=0x41,umask=0x04", EX_BOTH, true },
	{ "egress_arb_wins.ak_ccw", "event=0x41,umask=0x08", EX_BOTH, true },
	{ "egress_arb_wins.ak", "event=0x41,umask=0x0c", EX_BOTH, true },
	{ "egress_arb_wins.bl_cw", "event=0x41,umask=0x10", EX_BOTH, true },
	{ "egress_arb_wins.bl_ccw", "event=0x41,umask=0x20", EX_BOTH, true },
	{ "egress_arb_wins.bl", "event=0x41,umask=0x30", EX_BOTH, true },
	{ "egress_arb_losses.ad_cw", "event=0x42,umask=0x01", EX_BOTH, true },
	{ "egress_arb_losses.ad_ccw", "event=0x42,umask=0x02", EX_BOTH, true },
	{ "egress_arb_losses.ad", "event=0x42,umask=0x03", EX_BOTH, true },
	{ "egress_arb_losses.ak_cw", "event=0x42,umask=0x04", EX_BOTH, true },
	{ "egress_arb_losses.ak_ccw", "event=0x42,umask=0x08", EX_BOTH, true },
	{ "egress_arb_losses.ak", "event=0x42,umask=0x0c", EX_BOTH, true },
	{ "egress_arb_losses.bl_cw", "event=0x42,umask=0x10", EX_BOTH, true },
	{ "egress_arb_losses.bl_ccw", "event=0x42,umask=0x20", EX_BOTH, true },
	{ "egress_arb_losses.bl", "event=0x42,umask=0x30", EX_BOTH, true },
	{ "egress_starved.ad_cw", "event=0x43,umask=0x01", EX_BOTH, true },
	{ "egress_starved.ad_ccw", "event=0x43,umask=0x02", EX_BOTH, true },
	{ "egress_starved.ad", "event=0x43,umask=0x03", EX_BOTH, true },
	{ "egress_starved.ak_cw", "event=0x43,umask=0x04", EX_BOTH, true },
	{ "egress_starved.ak_ccw", "event=0x43,umask=0x08", EX_BOTH, true },
	{ "egress_starved.ak", "event=0x43,umask=0x0c", EX_BOTH, true },
	{ "egress_starved.bl_cw", "event=0x43,umask=0x10", EX_BOTH, true },
	{ "egress_starved.bl_ccw", "event=0x43,umask=0x20", EX_BOTH, true },
	{ "egress_starved.bl", "event=0x43,umask=0x30", EX_BOTH, true },
	{ "flits_sent_drs", "event=0x65", EX_BOTH },
	{ "flits_sent_ncb", "event=0x69", EX_BOTH },
	{ "flits_sent_ncs", "event=0x67", EX_BOTH },
	{ "halfline_bypass", "event=0x30", EX_BOTH },
	{ "no_credit_ad", "event=0x87", EX_BOTH },
	{ "no_credit_ak", "event=0x88", EX_BOTH },
	{ "no_credit_bl", "event=0x89", EX_BOTH },
	{ "no_credit_hom", "event=0x80", EX_BOTH },
	{ "no_credit_snp", "event=0x81", EX_BOTH },
	{ "no_credit_drs", "event=0x82", EX_BOTH },
	{ "no_credit_ncs", "event=0x83", EX_BOTH },
	{ "no_credit_ncb", "event=0x84", EX_BOTH },
	{ "no_credit_ndr", "event=0x85", EX_BOTH },
	{ "no_credit_ipq", "event=0x8a", EX_BOTH },
	{ "no_credit_vna.rbox", "event=0x86,umask=0x01", EX_BOTH, true },
	{ "no_credit_vna.bbox", "event=0x86,umask=0x02", EX_BOTH, true },
	{ "no_credit_vna.all", "event=0x86,umask=0x03", EX_BOTH },
	{ "pkts_rcvd_drs_from_r", "event=0x72", EX_BOTH },
	{ "pkts_rcvd_drs_from_b", "event=0x73", EX_BOTH },
	{ "pkts_rcvd_ncb", "event=0x75", EX_BOTH },
	{ "pkts_rcvd_ncs", "event=0x74", EX_BOTH },
	{ "pkts_rcvd_ndr", "event=0x70", EX_BOTH },
	{ "pkts_rcvd_snp", "event=0x71", EX_BOTH },
	{ "pkts_sent_drs.cbox0_4", "event=0x64,umask=0x01", BIT(EX_XEON7500), true },
	{ "pkts_sent_drs.cbox1_5", "event=0x64,umask=0x02", BIT(EX_XEON7500), true },
	{ "pkts_sent_drs.cbox2_6", "event=0x64,umask=0x04", BIT(EX_XEON7500), true },
	{ "pkts_sent_drs.cbox3_7", "event=0x64,umask=0x08", BIT(EX_XEON7500), true },
	{ "pkts_sent_drs.all", "event=0x64,umask=0x0f", BIT(EX_XEON7500) },
	{ "pkts_sent_hom.rbox", "event=0x60,umask=0x01", EX_BOTH, true },
	{ "pkts_sent_hom.bbox", "event=0x60,umask=0x02", EX_BOTH, true },
	{ "pkts_sent_hom.all", "event=0x60,umask=0x03", EX_BOTH },
	{ "pkts_sent_ncb.cbox0_4", "event=0x68,umask=0x01", BIT(EX_XEON7500), true },
	{ "pkts_sent_ncb.cbox1_5", "event=0x68,umask=0x02", BIT(EX_XEON7500), true },
	{ "pkts_sent_ncb.cbox2_6", "event=0x68,umask=0x04", BIT(EX_XEON7500), true },
	{ "pkts_sent_ncb.cbox3_7", "event=0x68,umask=0x08", BIT(EX_XEON7500), true },
	{ "pkts_sent_ncb.all", "event=0x68,umask=0x0f", BIT(EX_XEON7500) },
	{ "pkts_sent_ncs.cbox0_4", "event=0x66,umask=0x01", BIT(EX_XEON7500), true },
	{ "pkts_sent_ncs.cbox1_5", "event=0x66,umask=0x02", BIT(EX_XEON7500), true },
	{ "pkts_sent_ncs.cbox2_6", "event=0x66,umask=0x04", BIT(EX_XEON7500), true },
	{ "pkts_sent_ncs.cbox3_7", "event=0x66,umask=0x08", BIT(EX_XEON7500), true },
	{ "pkts_sent_ncs.all", "event=0x66,umask=0x0f", BIT(EX_XEON7500) },
	{ "pkts_sent_ndr", "event=0x63", EX_BOTH },
	{ "pkts_sent_snp", "event=0x62", EX_BOTH },
	{ "rbox_credit_returns", "event=0x6a", EX_BOTH },
	{ "rbox_credit_carriers", "event=0x76", BIT(EX_XEON7500) },
	{ "rbox_hom_bypass", "event=0x50", EX_BOTH },
	{ "rbox_snp_bypass.snp", "event=0x51,umask=0x01", EX_BOTH, true },
	{ "rbox_snp_bypass.big_snp", "event=0x51,umask=0x02", EX_BOTH, true },
	{ "rbox_snp_bypass.all", "event=0x51,umask=0x03", EX_BOTH },
	{ "req_tbl_occupancy.local", "event=0x31,umask=0x01", EX_BOTH, true },
	{ "req_tbl_occupancy.remote", "event=0x31,umask=0x02", EX_BOTH, true },
	{ "req_tbl_occupancy.all", "event=0x31,umask=0x03", EX_BOTH },
	{ "s2b_hom_bypass", "event=0x52", EX_BOTH },
	{ "to_ring_b2s_msgq_cycles_full", "event=0x2b", BIT(EX_XEON7500) },
	{ "to_ring_b2s_msgq_cycles_ne", "event=0x2d", BIT(EX_XEON7500) },
	{ "to_ring_b2s_msgq_occupancy", "event=0x2f", EX_BOTH },
	{ "to_ring_msgq_occupancy.snp", "event=0x26,umask=0x01", EX_BOTH, true },
	{ "to_ring_msgq_occupancy.ncs", "event=0x26,umask=0x02", EX_BOTH, true },
	{ "to_ring_msgq_occupancy.ncb", "event=0x26,umask=0x04", EX_BOTH, true },
	{ "to_ring_msgq_occupancy.all", "event=0x26,umask=0x07", EX_BOTH },
	{ "to_ring_ncb_msgq_cycles_full", "event=0x21", EX_BOTH },
	{ "to_ring_ncb_msgq_cycles_ne", "event=0x24", EX_BOTH },
	{ "to_ring_ncs_msgq_cycles_full", "event=0x22", EX_BOTH },
	{ "to_ring_ndr_msgq_cycles_full", "event=0x27", EX_BOTH },
	{ "to_ring_ndr_msgq_cycles_ne", "event=0x28", EX_BOTH },
	{ "to_ring_ndr_msgq_occupancy", "event=0x29", EX_BOTH },
	{ "to_ring_r2s_msgq_cycles_full", "event=0x2a", EX_BOTH },
	{ "to_ring_r2s_msgq_cycles_ne", "event=0x2c", BIT(EX_XEON7500) },
	{ "to_ring_r2s_msgq_occupancy", "event=0x2e", BIT(EX_XEON7500) },
	{ "to_ring_snp_msgq_cycles_full", "event=0x20", EX_BOTH },
	{ "to_ring_snp_msgq_cycles_ne", "event=0x23", EX_BOTH },
	{ "to_r_drs_msgq_cycles_full.cbox0_4", "event=0x0e,umask=0x01", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_cycles_full.cbox1_5", "event=0x0e,umask=0x02", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_cycles_full.cbox2_6", "event=0x0e,umask=0x04", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_cycles_full.cbox3_7", "event=0x0e,umask=0x08", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_cycles_ne.cbox0_4", "event=0x0f,umask=0x01", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_cycles_ne.cbox1_5", "event=0x0f,umask=0x02", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_cycles_ne.cbox2_6", "event=0x0f,umask=0x04", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_cycles_ne.cbox3_7", "event=0x0f,umask=0x08", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_cycles_ne.all", "event=0x0f,umask=0x0f", BIT(EX_XEON7500) },
	{ "to_r_drs_msgq_occupancy.cbox0_4", "event=0x10,umask=0x01", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_occupancy.cbox1_5", "event=0x10,umask=0x02", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_occupancy.cbox2_6", "event=0x10,umask=0x04", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_occupancy.cbox3_7", "event=0x10,umask=0x08", BIT(EX_XEON7500), true },
	{ "to_r_drs_msgq_occupancy.all", "event=0x10,umask=0x0f", BIT(EX_XEON7500) },
	{ "to_r_b_hom_msgq_cycles_full.rbox", "event=0x03,umask=0x01", EX_BOTH, true },
	{ "to_r_b_hom_msgq_cycles_full.bbox", "event=0x03,umask=0x02", EX_BOTH, true },
	{ "to_r_b_hom_msgq_cycles_full.all", "event=0x03,umask=0x03", EX_BOTH },
	{ "to_r_b_hom_msgq_cycles_ne.rbox", "event=0x06,umask=0x01", EX_BOTH, true },
	{ "to_r_b_hom_msgq_cycles_ne.bbox", "event=0x06,umask=0x02", EX_BOTH, true },
	{ "to_r_b_hom_msgq_cycles_ne.all", "event=0x06,umask=0x03", EX_BOTH },
	{ "to_r_b_hom_msgq_occupancy.rbox", "event=0x07,umask=0x01", EX_BOTH, true },
	{ "to_r_b_hom_msgq_occupancy.bbox", "event=0x07,umask=0x02", EX_BOTH, true },
	{ "to_r_b_hom_msgq_occupancy.all", "event=0x07,umask=0x03", EX_BOTH },
	{ "to_r_ncb_msgq_cycles_full.cbox0_4", "event=0x11,umask=0x01", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_cycles_full.cbox1_5", "event=0x11,umask=0x02", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_cycles_full.cbox2_6", "event=0x11,umask=0x04", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_cycles_full.cbox3_7", "event=0x11,umask=0x08", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_cycles_ne.cbox0_4", "event=0x12,umask=0x01", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_cycles_ne.cbox1_5", "event=0x12,umask=0x02", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_cycles_ne.cbox2_6", "event=0x12,umask=0x04", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_cycles_ne.cbox3_7", "event=0x12,umask=0x08", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_cycles_ne.all", "event=0x12,umask=0x0f", BIT(EX_XEON7500) },
	{ "to_r_ncb_msgq_occupancy.cbox0_4", "event=0x13,umask=0x01", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_occupancy.cbox1_5", "event=0x13,umask=0x02", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_occupancy.cbox2_6", "event=0x13,umask=0x04", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_occupancy.cbox3_7", "event=0x13,umask=0x08", BIT(EX_XEON7500), true },
	{ "to_r_ncb_msgq_occupancy.all", "event=0x13,umask=0x0f", BIT(EX_XEON7500) },
	{ "to_r_ncs_msgq_cycles_full.cbox0_4", "event=0x14,umask=0x01", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_cycles_full.cbox1_5", "event=0x14,umask=0x02", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_cycles_full.cbox2_6", "event=0x14,umask=0x04", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_cycles_full.cbox3_7", "event=0x14,umask=0x08", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_cycles_ne.cbox0_4", "event=0x15,umask=0x01", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_cycles_ne.cbox1_5", "event=0x15,umask=0x02", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_cycles_ne.cbox2_6", "event=0x15,umask=0x04", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_cycles_ne.cbox3_7", "event=0x15,umask=0x08", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_cycles_ne.all", "event=0x15,umask=0x0f", BIT(EX_XEON7500) },
	{ "to_r_ncs_msgq_occupancy.cbox0_4", "event=0x16,umask=0x01", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_occupancy.cbox1_5", "event=0x16,umask=0x02", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_occupancy.cbox2_6", "event=0x16,umask=0x04", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_occupancy.cbox3_7", "event=0x16,umask=0x08", BIT(EX_XEON7500), true },
	{ "to_r_ncs_msgq_occupancy.all", "event=0x16,umask=0x0f", BIT(EX_XEON7500) },
	{ "to_r_ndr_msgq_cycles_full", "event=0x0b", EX_BOTH },
	{ "to_r_ndr_msgq_cycles_ne", "event=0x0c", EX_BOTH },
	{ "to_r_ndr_msgq_occupancy", "event=0x0d", EX_BOTH },
	{ "to_r_prog_ev", "event=0x00", EX_BOTH },
	{ "to_r_b_requests.local", "event=0x6c,umask=0x01", EX_BOTH, true },
	{ "to_r_b_requests.remote", "event=0x6c,umask=0x02", EX_BOTH, true },
	{ "to_r_b_requests.all", "event=0x6c,umask=0x03", EX_BOTH },
	{ "to_r_snp_msgq_cycles_full", "event=0x08", EX_BOTH },
	{ "to_r_snp_msgq_cycles_ne", "event=0x09", EX_BOTH },
	{ "to_r_snp_msgq_occupancy", "event=0x0a", EX_BOTH },
	{ "pkts_sent_drs.cbox0_5", "event=0x64,umask=0x01", BIT(EX_E7), true },
	{ "pkts_sent_drs.cbox1_6", "event=0x64,umask=0x02", BIT(EX_E7), true },
	{ "pkts_sent_drs.cbox2_7", "event=0x64,umask=0x04", BIT(EX_E7), true },
	{ "pkts_sent_drs.cbox3_8", "event=0x64,umask=0x08", BIT(EX_E7), true },
	{ "pkts_sent_drs.cbox4_9", "event=0x64,umask=0x10", BIT(EX_E7), true },
	{ "pkts_sent_drs.all", "event=0x64,umask=0x1f", BIT(EX_E7) },
	{ "pkts_sent_ncb.cbox0_5", "event=0x68,umask=0x01", BIT(EX_E7), true },
	{ "pkts_sent_ncb.cbox1_6", "event=0x68,umask=0x02", BIT(EX_E7), true },
	{ "pkts_sent_ncb.cbox2_7", "event=0x68,umask=0x04", BIT(EX_E7), true },
	{ "pkts_sent_ncb.cbox3_8", "event=0x68,umask=0x08", BIT(EX_E7), true },
	{ "pkts_sent_ncb.cbox4_9", "event=0x68,umask=0x10", BIT(EX_E7), true },
	{ "pkts_sent_ncb.all", "event=0x68,umask=0x1f", BIT(EX_E7) },
	{ "pkts_sent_ncs.cbox0_5", "event=0x66,umask=0x01", BIT(EX_E7), true },
	{ "pkts_sent_ncs.cbox1_6", "event=0x66,umask=0x02", BIT(EX_E7), true },
	{ "pkts_sent_ncs.cbox2_7", "event=0x66,umask=0x04", BIT(EX_E7), true },
	{ "pkts_sent_ncs.cbox3_8", "event=0x66,umask=0x08", BIT(EX_E7), true },
	{ "pkts_sent_ncs.cbox4_9", "event=0x66,umask=0x10", BIT(EX_E7), true },
	{ "pkts_sent_ncs.all", "event=0x66,umask=0x1f", BIT(EX_E7) },
	{ "to_ring_b2s_msgq_cycles_full", "event=0x2d", BIT(EX_E7) },
	{ "to_ring_b2s_msgq_cycles_ne", "event=0x2e", BIT(EX_E7) },
	{ "to_ring_r2s_msgq_cycles_ne", "event=0x2b", BIT(EX_E7) },
	{ "to_ring_r2s_msgq_occupancy", "event=0x2c", BIT(EX_E7) },
	{ "to_r_drs_msgq_cycles_full.cbox0_5", "event=0x0e,umask=0x01", BIT(EX_E7), true },
	{ "to_r_drs_msgq_cycles_full.cbox1_6", "event=0x0e,umask=0x02", BIT(EX_E7), true },
	{ "to_r_drs_msgq_cycles_full.cbox2_7", "event=0x0e,umask=0x04", BIT(EX_E7), true },
	{ "to_r_drs_msgq_cycles_full.cbox3_8", "event=0x0e,umask=0x08", BIT(EX_E7), true },
	{ "to_r_drs_msgq_cycles_full.cbox4_9", "event=0x0e,umask=0x10", BIT(EX_E7), true },
	{ "to_r_drs_msgq_cycles_ne.cbox0_5", "event=0x0f,umask=0x01", BIT(EX_E7), true },
	{ "to_r_drs_msgq_cycles_ne.cbox1_6", "event=0x0f,umask=0x02", BIT(EX_E7), true },
	{ "to_r_drs_msgq_cycles_ne.cbox2_7", "event=0x0f,umask=0x04", BIT(EX_E7), true },
	{ "to_r_drs_msgq_cycles_ne.cbox3_8", "event=0x0f,umask=0x08", BIT(EX_E7), true },
	{ "to_r_drs_msgq_cycles_ne.cbox4_9", "event=0x0f,umask=0x10", BIT(EX_E7), true },
	{ "to_r_drs_msgq_cycles_ne.all", "event=0x0f,umask=0x1f", BIT(EX_E7) },
	{ "to_r_drs_msgq_occupancy.cbox0_5", "event=0x10,umask=0x01", BIT(EX_E7), true },
	{ "to_r_drs_msgq_occupancy.cbox1_6", "event=0x10,umask=0x02", BIT(EX_E7), true },
	{ "to_r_drs_msgq_occupancy.cbox2_7", "event=0x10,umask=0x04", BIT(EX_E7), true },
	{ "to_r_drs_msgq_occupancy.cbox3_8", "event=0x10,umask=0x08", BIT(EX_E7), true },
	{ "to_r_drs_msgq_occupancy.cbox4_9", "event=0x10,umask=0x10", BIT(EX_E7), true },
	{ "to_r_drs_msgq_occupancy.all", "event=0x10,umask=0x1f", BIT(EX_E7) },
	{ "to_r_ncb_msgq_cycles_full.cbox0_5", "event=0x11,umask=0x01", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_cycles_full.cbox1_6", "event=0x11,umask=0x02", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_cycles_full.cbox2_7", "event=0x11,umask=0x04", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_cycles_full.cbox3_8", "event=0x11,umask=0x08", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_cycles_full.cbox4_9", "event=0x11,umask=0x10", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_cycles_ne.cbox0_5", "event=0x12,umask=0x01", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_cycles_ne.cbox1_6", "event=0x12,umask=0x02", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_cycles_ne.cbox2_7", "event=0x12,umask=0x04", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_cycles_ne.cbox3_8", "event=0x12,umask=0x08", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_cycles_ne.cbox4_9", "event=0x12,umask=0x10", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_cycles_ne.all", "event=0x12,umask=0x1f", BIT(EX_E7) },
	{ "to_r_ncb_msgq_occupancy.cbox0_5", "event=0x13,umask=0x01", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_occupancy.cbox1_6", "event=0x13,umask=0x02", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_occupancy.cbox2_7", "event=0x13,umask=0x04", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_occupancy.cbox3_8", "event=0x13,umask=0x08", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_occupancy.cbox4_9", "event=0x13,umask=0x10", BIT(EX_E7), true },
	{ "to_r_ncb_msgq_occupancy.all", "event=0x13,umask=0x1f", BIT(EX_E7) },
	{ "to_r_ncs_msgq_cycles_full.cbox0_5", "event=0x14,umask=0x01", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_cycles_full.cbox1_6", "event=0x14,umask=0x02", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_cycles_full.cbox2_7", "event=0x14,umask=0x04", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_cycles_full.cbox3_8", "event=0x14,umask=0x08", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_cycles_full.cbox4_9", "event=0x14,umask=0x10", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_cycles_ne.cbox0_5", "event=0x15,umask=0x01", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_cycles_ne.cbox1_6", "event=0x15,umask=0x02", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_cycles_ne.cbox2_7", "event=0x15,umask=0x04", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_cycles_ne.cbox3_8", "event=0x15,umask=0x08", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_cycles_ne.cbox4_9", "event=0x15,umask=0x10", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_cycles_ne.all", "event=0x15,umask=0x1f", BIT(EX_E7) },
	{ "to_r_ncs_msgq_occupancy.cbox0_5", "event=0x16,umask=0x01", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_occupancy.cbox1_6", "event=0x16,umask=0x02", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_occupancy.cbox2_7", "event=0x16,umask=0x04", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_occupancy.cbox3_8", "event=0x16,umask=0x08", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_occupancy.cbox4_9", "event=0x16,umask=0x10", BIT(EX_E7), true },
	{ "to_r_ncs_msgq_occupancy.all", "event=0x16,umask=0x1f", BIT(EX_E7) },
	{ "to_ring_ncs_msgq_cycles_ne", "event=0x25", BIT(EX_E7) },
	{ "flits_sent_loc_ncs", "event=0x90", BIT(EX_E7) },
	{ "pkts_rcvd_loc_ncs", "event=0x8f", BIT(EX_E7) },
	{ "rbox_credits", "event=0x76", BIT(EX_E7) },
	{ "no_credit_loc_ncs", "event=0x8b", BIT(EX_E7) },
	{ "to_r_loc_ncs_msgq_cycles_full.cbox0_5", "event=0x8c,umask=0x01", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_cycles_full.cbox1_6", "event=0x8c,umask=0x02", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_cycles_full.cbox2_7", "event=0x8c,umask=0x04", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_cycles_full.cbox3_8", "event=0x8c,umask=0x08", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_cycles_full.cbox4_9", "event=0x8c,umask=0x10", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_cycles_ne.cbox0_5", "event=0x8d,umask=0x01", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_cycles_ne.cbox1_6", "event=0x8d,umask=0x02", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_cycles_ne.cbox2_7", "event=0x8d,umask=0x04", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_cycles_ne.cbox3_8", "event=0x8d,umask=0x08", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_cycles_ne.cbox4_9", "event=0x8d,umask=0x10", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_cycles_ne.all", "event=0x8d,umask=0x1f", BIT(EX_E7) },
	{ "to_r_loc_ncs_msgq_occupancy.cbox0_5", "event=0x8e,umask=0x01", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_occupancy.cbox1_6", "event=0x8e,umask=0x02", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_occupancy.cbox2_7", "event=0x8e,umask=0x04", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_occupancy.cbox3_8", "event=0x8e,umask=0x08", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_occupancy.cbox4_9", "event=0x8e,umask=0x10", BIT(EX_E7), true },
	{ "to_r_loc_ncs_msgq_occupancy.all", "event=0x8e,umask=0x1f", BIT(EX_E7) },
	{ "clockticks", "event=0x00", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) },
	{ "txr_occupancy.ad_crd", "event=0x01,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_occupancy.ad_bnc", "event=0x01,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_occupancy.bl_crd", "event=0x01,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_occupancy.bl_bnc", "event=0x01,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_occupancy.ak", "event=0x01,umask=0x10", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_occupancy.iv", "event=0x01,umask=0x20", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_inserts.ad_crd", "event=0x02,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_inserts.ad_bnc", "event=0x02,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_inserts.bl_crd", "event=0x02,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_inserts.bl_bnc", "event=0x02,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_inserts.ak", "event=0x02,umask=0x10", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_inserts.iv", "event=0x02,umask=0x20", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_starved.ad", "event=0x03,umask=0x01", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_starved.ak", "event=0x03,umask=0x02", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_starved.bl", "event=0x03,umask=0x04", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_starved.iv", "event=0x03,umask=0x08", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_ads_used.ad", "event=0x04,umask=0x01", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_ads_used.ak", "event=0x04,umask=0x02", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_ads_used.bl", "event=0x04,umask=0x04", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_bounces.ad_cache", "event=0x05,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bounces.ak_core", "event=0x05,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bounces.bl_core", "event=0x05,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bounces.iv_core", "event=0x05,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_sink_starved.ad_cache", "event=0x06,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_sink_starved.ak_core", "event=0x06,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_sink_starved.bl_core", "event=0x06,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_sink_starved.iv_core", "event=0x06,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "fast_asserted", "event=0x09", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "bounce_control", "event=0x0a", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxr_occupancy.ad_crd", "event=0x11,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_occupancy.ad_bnc", "event=0x11,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_occupancy.bl_crd", "event=0x11,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_occupancy.bl_bnc", "event=0x11,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_occupancy.ak", "event=0x11,umask=0x10", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "rxr_occupancy.iv", "event=0x11,umask=0x20", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "rxr_bypass.ad_crd", "event=0x12,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_bypass.ad_bnc", "event=0x12,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_bypass.bl_crd", "event=0x12,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_bypass.bl_bnc", "event=0x12,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_bypass.ak", "event=0x12,umask=0x10", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "rxr_bypass.iv", "event=0x12,umask=0x20", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "rxr_inserts.ad_crd", "event=0x13,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts.ad_bnc", "event=0x13,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts.bl_crd", "event=0x13,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts.bl_bnc", "event=0x13,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts.ak", "event=0x13,umask=0x10", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "rxr_inserts.iv", "event=0x13,umask=0x20", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "rxr_crd_starved.ad_crd", "event=0x14,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_crd_starved.ad_bnc", "event=0x14,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_crd_starved.bl_crd", "event=0x14,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_crd_starved.bl_bnc", "event=0x14,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_crd_starved.ak", "event=0x14,umask=0x10", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_crd_starved.iv", "event=0x14,umask=0x20", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_crd_starved.ifv", "event=0x14,umask=0x40", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_busy_starved.ad_crd", "event=0x15,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_busy_starved.ad_bnc", "event=0x15,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_busy_starved.bl_crd", "event=0x15,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_busy_starved.bl_bnc", "event=0x15,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.up_even", "event=0x1b,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.up_odd", "event=0x1b,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.up", "event=0x1b,umask=0x03", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_ad_used.down_even", "event=0x1b,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.down_odd", "event=0x1b,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.down", "event=0x1b,umask=0x0c", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.up_even", "event=0x1c,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.up_odd", "event=0x1c,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.up", "event=0x1c,umask=0x03", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_ak_used.down_even", "event=0x1c,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.down_odd", "event=0x1c,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.down", "event=0x1c,umask=0x0c", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.up_even", "event=0x1d,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.up_odd", "event=0x1d,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.up", "event=0x1d,umask=0x03", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_bl_used.down_even", "event=0x1d,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.down_odd", "event=0x1d,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.down", "event=0x1d,umask=0x0c", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_iv_used.up", "event=0x1e,umask=0x03", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_iv_used.dn", "event=0x1e,umask=0x0c", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_ad_used.all", "event=0x1b,umask=0x0f", BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.all", "event=0x1c,umask=0x0f", BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.all", "event=0x1d,umask=0x0f", BIT(EX_BROADWELL_EP), true },
	{ }
};

const struct ex_event_row ex_mbox_events[] = {
	{ "mbox_clockticks", "inc_sel=0x1b", EX_BOTH },
	{ "bbox_cmds_all", "inc_sel=0x1a", EX_BOTH },
	{ "refresh", "inc_sel=0x6", EX_BOTH },
	{ "cycles_mfull", "inc_sel=0x1", EX_BOTH },
	{ "fvid_race", "inc_sel=0x18", EX_BOTH },
	{ "inflight_cmds", "inc_sel=0x1d", EX_BOTH },
	{ "sched_mode_changes", "inc_sel=0x8", BIT(EX_XEON7500) },
	{ "ma_par_err", "inc_sel=0xc", EX_BOTH },
	{ "multicas", "inc_sel=0x17", EX_BOTH },
	{ "page_empty", "inc_sel=0x15", BIT(EX_XEON7500) },
	{ "page_hit", "inc_sel=0x14", EX_BOTH },
	{ "page_miss", "inc_sel=0x13", EX_BOTH },
	{ "patrol_txns", "inc_sel=0x11", EX_BOTH },
	{ "refresh_conflict", "inc_sel=0x7", EX_BOTH },
	{ "retry_mfull", "inc_sel=0x2", EX_BOTH },
	{ "retry_starve", "inc_sel=0x3", EX_BOTH },
	{ "sched_inflight_cmds", "inc_sel=0x1c", EX_BOTH },
	{ "trans_cmds", "inc_sel=0x12", EX_BOTH },
	{ "tt_cmd_conflict", "inc_sel=0x19", EX_BOTH },
	{ "retries.all", "inc_sel=0xb,pld=0x0", EX_BOTH, true },
	{ "cycles_dsp_fill.rdq_full", "set_flag_sel=0x0,flag_mode=1,dsp=0x80", EX_BOTH, true },
	{ "dsp_fill.rdq_full", "inc_sel=0x0,dsp=0x80", EX_BOTH, true },
	{ "cycles_dsp_fill.wrq_full", "set_flag_sel=0x0,flag_mode=1,dsp=0x100", EX_BOTH, true },
	{ "dsp_fill.wrq_full", "inc_sel=0x0,dsp=0x100", EX_BOTH, true },
	{ "cycles_dsp_fill.rdq_empty", "set_flag_sel=0x0,flag_mode=1,dsp=0x200", EX_BOTH, true },
	{ "dsp_fill.rdq_empty", "inc_sel=0x0,dsp=0x200", EX_BOTH, true },
	{ "cycles_dsp_fill.wrq_empty", "set_flag_sel=0x0,flag_mode=1,dsp=0x400", EX_BOTH, true },
	{ "dsp_fill.wrq_empty", "inc_sel=0x0,dsp=0x400", EX_BOTH, true },
	{ "cycles_sched_mode.tradeoff", "set_flag_sel=0x1,flag_mode=1,iss=0x0", EX_BOTH, true },
	{ "cycles_sched_mode.rdprio", "set_flag_sel=0x1,flag_mode=1,iss=0x10", EX_BOTH, true },
	{ "cycles_sched_mode.wrprio", "set_flag_sel=0x1,flag_mode=1,iss=0x20", EX_BOTH, true },
	{ "cycles_sched_mode.adaptive", "set_flag_sel=0x1,flag_mode=1,iss=0x30", EX_BOTH, true },
	{ "cycles_retryq_mfull", "set_flag_sel=0x3,flag_mode=1", EX_BOTH },
	{ "cycles_retryq_starved", "set_flag_sel=0x4,flag_mode=1", EX_BOTH },
	{ "cycles_pgt_state.closed", "set_flag_sel=0x5,flag_mode=1,pgt=0x0", EX_BOTH, true },
	{ "cycles_pgt_state.open", "set_flag_sel=0x5,flag_mode=1,pgt=0x40", EX_BOTH, true },
	{ "bcmd_schedq_occupancy.reads", "set_flag_sel=0x6,flag_mode=1,map=0x0", EX_BOTH, true },
	{ "bcmd_schedq_occupancy.writes", "set_flag_sel=0x6,flag_mode=1,map=0x20", EX_BOTH, true
	  },
	{ "bcmd_schedq_occupancy.merge", "set_flag_sel=0x6,flag_mode=1,map=0x40", EX_BOTH, true
	  },
	{ "bcmd_schedq_occupancy.v2f", "set_flag_sel=0x6,flag_mode=1,map=0x60", EX_BOTH, true },
	{ "bcmd_schedq_occupancy.v2v", "set_flag_sel=0x6,flag_mode=1,map=0x80", EX_BOTH, true },
	{ "bcmd_schedq_occupancy.f2v", "set_flag_sel=0x6,flag_mode=1,map=0xa0", EX_BOTH, true },
	{ "bcmd_schedq_occupancy.f2b", "set_flag_sel=0x6,flag_mode=1,map=0xc0", EX_BOTH, true },
	{ "bcmd_schedq_occupancy.sprwr", "set_flag_sel=0x6,flag_mode=1,map=0xe0", EX_BOTH, true
	  },
	{ "bcmd_schedq_occupancy.all", "set_flag_sel=0x6,flag_mode=1,map=0x100", EX_BOTH, true },
	{ "dram_cmd.all", "inc_sel=0xa,pld=0x0", EX_BOTH },
	{ "dram_cmd.illegal", "inc_sel=0xa,pld=0x0", EX_BOTH, true },
	{ "dram_cmd.preall", "inc_sel=0xa,pld=0x100", EX_BOTH },
	{ "dram_cmd.preall_trdoff", "inc_sel=0xa,pld=0x101,iss=0x0", EX_BOTH, true },
	{ "dram_cmd.preall_rdprio", "inc_sel=0xa,pld=0x101,iss=0x80", EX_BOTH, true },
	{ "dram_cmd.preall_wrprio", "inc_sel=0xa,pld=0x101,iss=0x100", EX_BOTH, true },
	{ "dram_cmd.preall_adaptive", "inc_sel=0xa,pld=0x101,iss=0x180", EX_BOTH, true },
	{ "dram_cmd.ras", "inc_sel=0xa,pld=0x200", EX_BOTH },
	{ "dram_cmd.ras_trdoff", "inc_sel=0xa,pld=0x201,iss=0x0", EX_BOTH, true },
	{ "dram_cmd.ras_rdprio", "inc_sel=0xa,pld=0x201,iss=0x80", EX_BOTH, true },
	{ "dram_cmd.ras_wrprio", "inc_sel=0xa,pld=0x201,iss=0x100", EX_BOTH, true },
	{ "dram_cmd.ras_adaptive", "inc_sel=0xa,pld=0x201,iss=0x180", EX_BOTH, true },
	{ "dram_cmd.cas_rd_opn", "inc_sel=0xa,pld=0x300", EX_BOTH },
	{ "dram_cmd.cas_wr_opn", "inc_sel=0xa,pld=0x400", EX_BOTH },
	{ "dram_cmd.cas_wr_opn_trdoff", "inc_sel=0xa,pld=0x401,iss=0x0", EX_BOTH, true },
	{ "dram_cmd.cas_wr_opn_rdprio", "inc_sel=0xa,pld=0x401,iss=0x80", EX_BOTH, true },
	{ "dram_cmd.cas_wr_opn_wrprio", "inc_sel=0xa,pld=0x401,iss=0x100", EX_BOTH, true },
	{ "dram_cmd.cas_wr_opn_adaptive", "inc_sel=0xa,pld=0x401,iss=0x180", EX_BOTH, true },
	{ "dram_cmd.cas_rd_cls", "inc_sel=0xa,pld=0x500", EX_BOTH },
	{ "dram_cmd.cas_rd_cls_trdoff", "inc_sel=0xa,pld=0x501,iss=0x0", EX_BOTH, true },
	{ "dram_cmd.cas_rd_cls_rdprio", "inc_sel=0xa,pld=0x501,iss=0x80", EX_BOTH, true },
	{ "dram_cmd.cas_rd_cls_wrprio", "inc_sel=0xa,pld=0x501,iss=0x100", EX_BOTH, true },
	{ "dram_cmd.cas_rd_cls_adaptive", "inc_sel=0xa,pld=0x501,iss=0x180", EX_BOTH, true },
	{ "dram_cmd.cas_wr_cls", "inc_sel=0xa,pld=0x600", EX_BOTH },
	{ "dram_cmd.cas_wr_cls_trdoff", "inc_sel=0xa,pld=0x601,iss=0x0", EX_BOTH, true },
	{ "dram_cmd.cas_wr_cls_rdprio", "inc_sel=0xa,pld=0x601,iss=0x80", EX_BOTH, true },
	{ "dram_cmd.cas_wr_cls_wrprio", "inc_sel=0xa,pld=0x601,iss=0x100", EX_BOTH, true },
	{ "dram_cmd.cas_wr_cls_adaptive", "inc_sel=0xa,pld=0x601,iss=0x180", EX_BOTH, true },
	{ "dram_cmd.mrs", "inc_sel=0xa,pld=0x700", EX_BOTH, true },
	{ "dram_cmd.rfr", "inc_sel=0xa,pld=0x900", EX_BOTH },
	{ "dram_cmd.ensr", "inc_sel=0xa,pld=0xa00", EX_BOTH, true },
	{ "dram_cmd.exsr", "inc_sel=0xa,pld=0xb00", EX_BOTH, true },
	{ "dram_cmd.nop", "inc_sel=0xa,pld=0xc00", EX_BOTH, true },
	{ "dram_cmd.trkl", "inc_sel=0xa,pld=0x1000", EX_BOTH, true },
	{ "dram_cmd.pre", "inc_sel=0xa,pld=0x1100", EX_BOTH },
	{ "dram_cmd.sync", "inc_sel=0xa,pld=0x1200", EX_BOTH, true },
	{ "dram_cmd.cke_hi", "inc_sel=0xa,pld=0x1400", EX_BOTH, true },
	{ "dram_cmd.cke_lo", "inc_sel=0xa,pld=0x1500", EX_BOTH, true },
	{ "dram_cmd.soft_rst", "inc_sel=0xa,pld=0x1700", EX_BOTH, true },
	{ "dram_cmd.wr_cfg", "inc_sel=0xa,pld=0x1c00", EX_BOTH, true },
	{ "dram_cmd.rd_cfg", "inc_sel=0xa,pld=0x1d00", EX_BOTH, true },
	{ "dram_cmd.zqcal", "inc_sel=0xa,pld=0x1e00", EX_BOTH, true },
	{ "dram_cmd.all_trdoff", "inc_sel=0xa,pld=0x1,iss=0x0", EX_BOTH, true },
	{ "dram_cmd.all_rdprio", "inc_sel=0xa,pld=0x1,iss=0x80", EX_BOTH, true },
	{ "dram_cmd.all_wrprio", "inc_sel=0xa,pld=0x1,iss=0x100", EX_BOTH, true },
	{ "dram_cmd.all_adaptive", "inc_sel=0xa,pld=0x1,iss=0x180", EX_BOTH, true },
	{ "frm_type.3cmd", "inc_sel=0x9,iss=0x0", EX_BOTH, true },
	{ "frm_type.wdat", "inc_sel=0x9,iss=0x1", EX_BOTH, true },
	{ "frm_type.sync", "inc_sel=0x9,iss=0x2", EX_BOTH, true },
	{ "frm_type.chnl", "inc_sel=0x9,iss=0x3", EX_BOTH, true },
	{ "frm_type.nop", "inc_sel=0x9,iss=0x8", EX_BOTH, true },
	{ "frm_type.1cmd", "inc_sel=0x9,iss=0xc", EX_BOTH, true },
	{ "fvc_ev0.smi_crc_err", "inc_sel=0xd,fvc=0x0", EX_BOTH },
	{ "fvc_ev0.mem_ecc_err", "inc_sel=0xd,fvc=0x800", BIT(EX_XEON7500) },
	{ "fvc_ev0.poison_txn", "inc_sel=0xd,fvc=0x1000", BIT(EX_XEON7500) },
	{ "fvc_ev0.alert_frames", "inc_sel=0xd,fvc=0x1800", BIT(EX_XEON7500) },
	{ "fvc_ev0.fast_reset", "inc_sel=0xd,fvc=0x2000", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_reads", "inc_sel=0xd,fvc=0x2800", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_reads.scale", "6.103515625e-5", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_reads.unit", "MiB", BIT(EX_XEON7500) },
	{ "bbox_cmds_read", "inc_sel=0xd,fvc=0x2800", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_writes", "inc_sel=0xd,fvc=0x2820", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_writes.scale", "6.103515625e-5", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_writes.unit", "MiB", BIT(EX_XEON7500) },
	{ "bbox_cmds_write", "inc_sel=0xd,fvc=0x2820", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_merge", "inc_sel=0xd,fvc=0x2840", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_v2f", "inc_sel=0xd,fvc=0x2860", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_v2v", "inc_sel=0xd,fvc=0x2880", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_f2v", "inc_sel=0xd,fvc=0x28a0", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_f2b", "inc_sel=0xd,fvc=0x28c0", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_cmds_sprwr", "inc_sel=0xd,fvc=0x28e0", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_rsp_ack", "inc_sel=0xd,fvc=0x3000", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_rsp_retry", "inc_sel=0xd,fvc=0x3100", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_rsp_cor", "inc_sel=0xd,fvc=0x3200", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_rsp_uncor", "inc_sel=0xd,fvc=0x3300", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_rsp_spec_ack", "inc_sel=0xd,fvc=0x3400", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_rsp_spr_ack", "inc_sel=0xd,fvc=0x3500", BIT(EX_XEON7500) },
	{ "fvc_ev0.bbox_rsp_spr_uncor", "inc_sel=0xd,fvc=0x3700", BIT(EX_XEON7500) },
	{ "fvc_ev0.smi_nb_trig", "inc_sel=0xd,fvc=0x3800", BIT(EX_XEON7500) },
	{ "fvc_ev1.smi_crc_err", "inc_sel=0xe,fvc=0x0", EX_BOTH, true },
	{ "fvc_ev1.mem_ecc_err", "inc_sel=0xe,fvc=0x4000", BIT(EX_XEON7500), true },
	{ "fvc_ev1.poison_txn", "inc_sel=0xe,fvc=0x8000", BIT(EX_XEON7500), true },
	{ "fvc_ev1.alert_frames", "inc_sel=0xe,fvc=0xc000", BIT(EX_XEON7500), true },
	{ "fvc_ev1.fast_reset", "inc_sel=0xe,fvc=0x10000", BIT(EX_XEON7500), true },
	{ "fvc_ev1.bbox_cmds_reads", "inc_sel=0xe,fvc=0x14000", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_cmds_reads.scale", "6.103515625e-5", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_cmds_reads.unit", "MiB", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_cmds_writes", "inc_sel=0xe,fvc=0x14020", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_cmds_writes.scale", "6.103515625e-5", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_cmds_writes.unit", "MiB", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_cmds_merge", "inc_sel=0xe,fvc=0x14040", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_cmds_v2f", "inc_sel=0xe,fvc=0x14060", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_cmds_v2v", "inc_sel=0xe,fvc=0x14080", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_cmds_f2v", "inc_sel=0xe,fvc=0x140a0", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_cmds_f2b", "inc_sel=0xe,fvc=0x140c0", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_cmds_sprwr", "inc_sel=0xe,fvc=0x140e0", BIT(EX_XEON7500) },
	{ "fvc_ev1.bbox_rsp_ack", "inc_sel=0xe,fvc=0x18000", BIT(EX_XEON7500), true },
	{ "fvc_ev1.bbox_rsp_retry", "inc_sel=0xe,fvc=0x18100", BIT(EX_XEON7500), true },
	{ "fvc_ev1.bbox_rsp_cor", "inc_sel=0xe,fvc=0x18200", BIT(EX_XEON7500), true },
	{ "fvc_ev1.bbox_rsp_uncor", "inc_sel=0xe,fvc=0x18300", BIT(EX_XEON7500), true },
	{ "fvc_ev1.bbox_rsp_spec_ack", "inc_sel=0xe,fvc=0x18400", BIT(EX_XEON7500), true },
	{ "fvc_ev1.bbox_rsp_spr_ack", "inc_sel=0xe,fvc=0x18500", BIT(EX_XEON7500), true },
	{ "fvc_ev1.bbox_rsp_spr_uncor", "inc_sel=0xe,fvc=0x18700", BIT(EX_XEON7500), true },
	{ "fvc_ev1.smi_nb_trig", "inc_sel=0xe,fvc=0x1c000", BIT(EX_XEON7500), true },
	{ "fvc_ev2.smi_crc_err", "inc_sel=0xf,fvc=0x0", EX_BOTH, true },
	{ "fvc_ev2.mem_ecc_err", "inc_sel=0xf,fvc=0x20000", BIT(EX_XEON7500), true },
	{ "fvc_ev2.poison_txn", "inc_sel=0xf,fvc=0x40000", BIT(EX_XEON7500), true },
	{ "fvc_ev2.alert_frames", "inc_sel=0xf,fvc=0x60000", BIT(EX_XEON7500), true },
	{ "fvc_ev2.fast_reset", "inc_sel=0xf,fvc=0x80000", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_reads", "inc_sel=0xf,fvc=0xa0000", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_reads.scale", "6.103515625e-5", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_reads.unit", "MiB", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_writes", "inc_sel=0xf,fvc=0xa0020", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_writes.scale", "6.103515625e-5", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_writes.unit", "MiB", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_merge", "inc_sel=0xf,fvc=0xa0040", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_v2f", "inc_sel=0xf,fvc=0xa0060", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_v2v", "inc_sel=0xf,fvc=0xa0080", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_f2v", "inc_sel=0xf,fvc=0xa00a0", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_f2b", "inc_sel=0xf,fvc=0xa00c0", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_cmds_sprwr", "inc_sel=0xf,fvc=0xa00e0", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_rsp_ack", "inc_sel=0xf,fvc=0xc0000", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_rsp_retry", "inc_sel=0xf,fvc=0xc0100", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_rsp_cor", "inc_sel=0xf,fvc=0xc0200", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_rsp_uncor", "inc_sel=0xf,fvc=0xc0300", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_rsp_spec_ack", "inc_sel=0xf,fvc=0xc0400", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_rsp_spr_ack", "inc_sel=0xf,fvc=0xc0500", BIT(EX_XEON7500), true },
	{ "fvc_ev2.bbox_rsp_spr_uncor", "inc_sel=0xf,fvc=0xc0700", BIT(EX_XEON7500), true },
	{ "fvc_ev2.smi_nb_trig", "inc_sel=0xf,fvc=0xe0000", BIT(EX_XEON7500), true },
	{ "fvc_ev3.smi_crc_err", "inc_sel=0x10,fvc=0x0", EX_BOTH, true },
	{ "fvc_ev3.mem_ecc_err", "inc_sel=0x10,fvc=0x100000", BIT(EX_XEON7500), true },
	{ "fvc_ev3.poison_txn", "inc_sel=0x10,fvc=0x200000", BIT(EX_XEON7500), true },
	{ "fvc_ev3.alert_frames", "inc_sel=0x10,fvc=0x300000", BIT(EX_XEON7500), true },
	{ "fvc_ev3.fast_reset", "inc_sel=0x10,fvc=0x400000", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_reads", "inc_sel=0x10,fvc=0x500000", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_reads.scale", "6.103515625e-5", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_reads.unit", "MiB", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_writes", "inc_sel=0x10,fvc=0x500020", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_writes.scale", "6.103515625e-5", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_writes.unit", "MiB", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_merge", "inc_sel=0x10,fvc=0x500040", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_v2f", "inc_sel=0x10,fvc=0x500060", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_v2v", "inc_sel=0x10,fvc=0x500080", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_f2v", "inc_sel=0x10,fvc=0x5000a0", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_f2b", "inc_sel=0x10,fvc=0x5000c0", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_cmds_sprwr", "inc_sel=0x10,fvc=0x5000e0", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_rsp_ack", "inc_sel=0x10,fvc=0x600000", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_rsp_retry", "inc_sel=0x10,fvc=0x600100", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_rsp_cor", "inc_sel=0x10,fvc=0x600200", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_rsp_uncor", "inc_sel=0x10,fvc=0x600300", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_rsp_spec_ack", "inc_sel=0x10,fvc=0x600400", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_rsp_spr_ack", "inc_sel=0x10,fvc=0x600500", BIT(EX_XEON7500), true },
	{ "fvc_ev3.bbox_rsp_spr_uncor", "inc_sel=0x10,fvc=0x600700", BIT(EX_XEON7500), true },
	{ "fvc_ev3.smi_nb_trig", "inc_sel=0x10,fvc=0x700000", BIT(EX_XEON7500), true },
	{ "pgt_page_ev.opn2cls", "inc_sel=0x16,pgt=0x0", EX_BOTH, true },
	{ "pgt_page_ev.cls2opn", "inc_sel=0x16,pgt=0x1", EX_BOTH, true },
	{ "therm_trp_dn.all_gt_mid_rise", "inc_sel=0x5,thr=0x608", EX_BOTH, true },
	{ "therm_trp_dn.dimm0_gt_mid_rise", "inc_sel=0x5,thr=0x610", EX_BOTH, true },
	{ "therm_trp_dn.dimm1_gt_mid_rise", "inc_sel=0x5,thr=0x620", EX_BOTH, true },
	{ "therm_trp_dn.dimm2_gt_mid_rise", "inc_sel=0x5,thr=0x630", EX_BOTH, true },
	{ "therm_trp_dn.dimm3_gt_mid_rise", "inc_sel=0x5,thr=0x640", EX_BOTH, true },
	{ "therm_trp_dn.all_gt_mid_fall", "inc_sel=0x5,thr=0x408", EX_BOTH, true },
	{ "therm_trp_dn.dimm0_gt_mid_fall", "inc_sel=0x5,thr=0x410", EX_BOTH, true },
	{ "therm_trp_dn.dimm1_gt_mid_fall", "inc_sel=0x5,thr=0x420", EX_BOTH, true },
	{ "therm_trp_dn.dimm2_gt_mid_fall", "inc_sel=0x5,thr=0x430", EX_BOTH, true },
	{ "therm_trp_dn.dimm3_gt_mid_fall", "inc_sel=0x5,thr=0x440", EX_BOTH, true },
	{ "therm_trp_dn.all_gt_lo", "inc_sel=0x5,thr=0x208", EX_BOTH, true },
	{ "therm_trp_dn.dimm0_gt_lo", "inc_sel=0x5,thr=0x210", EX_BOTH, true },
	{ "therm_trp_dn.dimm1_gt_lo", "inc_sel=0x5,thr=0x220", EX_BOTH, true },
	{ "therm_trp_dn.dimm2_gt_lo", "inc_sel=0x5,thr=0x230", EX_BOTH, true },
	{ "therm_trp_dn.dimm3_gt_lo", "inc_sel=0x5,thr=0x240", EX_BOTH, true },
	{ "therm_trp_dn.all_lt_lo", "inc_sel=0x5,thr=0x8", EX_BOTH, true },
	{ "therm_trp_dn.dimm0_lt_lo", "inc_sel=0x5,thr=0x10", EX_BOTH, true },
	{ "therm_trp_dn.dimm1_lt_lo", "inc_sel=0x5,thr=0x20", EX_BOTH, true },
	{ "therm_trp_dn.dimm2_lt_lo", "inc_sel=0x5,thr=0x30", EX_BOTH, true },
	{ "therm_trp_dn.dimm3_lt_lo", "inc_sel=0x5,thr=0x40", EX_BOTH, true },
	{ "therm_trp_up.all_gt_mid_rise", "inc_sel=0x4,thr=0x188", EX_BOTH, true },
	{ "therm_trp_up.dimm0_gt_mid_rise", "inc_sel=0x4,thr=0x190", EX_BOTH, true },
	{ "therm_trp_up.dimm1_gt_mid_rise", "inc_sel=0x4,thr=0x1a0", EX_BOTH, true },
	{ "therm_trp_up.dimm2_gt_mid_rise", "inc_sel=0x4,thr=0x1b0", EX_BOTH, true },
	{ "therm_trp_up.dimm3_gt_mid_rise", "inc_sel=0x4,thr=0x1c0", EX_BOTH, true },
	{ "therm_trp_up.all_gt_mid_fall", "inc_sel=0x4,thr=0x108", EX_BOTH, true },
	{ "therm_trp_up.dimm0_gt_mid_fall", "inc_sel=0x4,thr=0x110", EX_BOTH, true },
	{ "therm_trp_up.dimm1_gt_mid_fall", "inc_sel=0x4,thr=0x120", EX_BOTH, true },
	{ "therm_trp_up.dimm2_gt_mid_fall", "inc_sel=0x4,thr=0x130", EX_BOTH, true },
	{ "therm_trp_up.dimm3_gt_mid_fall", "inc_sel=0x4,thr=0x140", EX_BOTH, true },
	{ "therm_trp_up.all_gt_lo", "inc_sel=0x4,thr=0x88", EX_BOTH, true },
	{ "therm_trp_up.dimm0_gt_lo", "inc_sel=0x4,thr=0x90", EX_BOTH, true },
	{ "therm_trp_up.dimm1_gt_lo", "inc_sel=0x4,thr=0xa0", EX_BOTH, true },
	{ "therm_trp_up.dimm2_gt_lo", "inc_sel=0x4,thr=0xb0", EX_BOTH, true },
	{ "therm_trp_up.dimm3_gt_lo", "inc_sel=0x4,thr=0xc0", EX_BOTH, true },
	{ "therm_trp_up.all_lt_lo", "inc_sel=0x4,thr=0x8", EX_BOTH, true },
	{ "therm_trp_up.dimm0_lt_lo", "inc_sel=0x4,thr=0x10", EX_BOTH, true },
	{ "therm_trp_up.dimm1_lt_lo", "inc_sel=0x4,thr=0x20", EX_BOTH, true },
	{ "therm_trp_up.dimm2_lt_lo", "inc_sel=0x4,thr=0x30", EX_BOTH, true },
	{ "therm_trp_up.dimm3_lt_lo", "inc_sel=0x4,thr=0x40", EX_BOTH, true },
	{ "fvc_ev0.mem_ecc_err", "inc_sel=0xd,fvc=0x1000", BIT(EX_E7) },
	{ "fvc_ev0.poison_txn", "inc_sel=0xd,fvc=0x2000", BIT(EX_E7) },
	{ "fvc_ev0.alert_frames", "inc_sel=0xd,fvc=0x3000", BIT(EX_E7) },
	{ "fvc_ev0.fast_reset", "inc_sel=0xd,fvc=0x4000", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_reads", "inc_sel=0xd,fvc=0x5000", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_reads.scale", "6.103515625e-5", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_reads.unit", "MiB", BIT(EX_E7) },
	{ "bbox_cmds_read", "inc_sel=0xd,fvc=0x5000", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_writes", "inc_sel=0xd,fvc=0x5040", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_writes.scale", "6.103515625e-5", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_writes.unit", "MiB", BIT(EX_E7) },
	{ "bbox_cmds_write", "inc_sel=0xd,fvc=0x5040", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_merge", "inc_sel=0xd,fvc=0x5080", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_v2f", "inc_sel=0xd,fvc=0x50c0", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_v2v", "inc_sel=0xd,fvc=0x5100", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_f2v", "inc_sel=0xd,fvc=0x5140", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_f2b", "inc_sel=0xd,fvc=0x5180", BIT(EX_E7) },
	{ "fvc_ev0.bbox_cmds_sprwr", "inc_sel=0xd,fvc=0x51c0", BIT(EX_E7) },
	{ "fvc_ev0.bbox_rsp_ack", "inc_sel=0xd,fvc=0x6000", BIT(EX_E7) },
	{ "fvc_ev0.bbox_rsp_retry", "inc_sel=0xd,fvc=0x6200", BIT(EX_E7) },
	{ "fvc_ev0.bbox_rsp_cor", "inc_sel=0xd,fvc=0x6400", BIT(EX_E7) },
	{ "fvc_ev0.bbox_rsp_uncor", "inc_sel=0xd,fvc=0x6600", BIT(EX_E7) },
	{ "fvc_ev0.bbox_rsp_spec_ack", "inc_sel=0xd,fvc=0x6800", BIT(EX_E7) },
	{ "fvc_ev0.bbox_rsp_spr_ack", "inc_sel=0xd,fvc=0x6a00", BIT(EX_E7) },
	{ "fvc_ev0.bbox_rsp_spr_uncor", "inc_sel=0xd,fvc=0x6e00", BIT(EX_E7) },
	{ "fvc_ev0.smi_nb_trig", "inc_sel=0xd,fvc=0x7000", BIT(EX_E7) },
	{ "fvc_ev1.mem_ecc_err", "inc_sel=0xe,fvc=0x8000", BIT(EX_E7), true },
	{ "fvc_ev1.poison_txn", "inc_sel=0xe,fvc=0x10000", BIT(EX_E7), true },
	{ "fvc_ev1.alert_frames", "inc_sel=0xe,fvc=0x18000", BIT(EX_E7), true },
	{ "fvc_ev1.fast_reset", "inc_sel=0xe,fvc=0x20000", BIT(EX_E7), true },
	{ "fvc_ev1.bbox_cmds_reads", "inc_sel=0xe,fvc=0x28000", BIT(EX_E7) },
	{ "fvc_ev1.bbox_cmds_reads.scale", "6.103515625e-5", BIT(EX_E7) },
	{ "fvc_ev1.bbox_cmds_reads.unit", "MiB", BIT(EX_E7) },
	{ "fvc_ev1.bbox_cmds_writes", "inc_sel=0xe,fvc=0x28040", BIT(EX_E7) },
	{ "fvc_ev1.bbox_cmds_writes.scale", "6.103515625e-5", BIT(EX_E7) },
	{ "fvc_ev1.bbox_cmds_writes.unit", "MiB", BIT(EX_E7) },
	{ "fvc_ev1.bbox_cmds_merge", "inc_sel=0xe,fvc=0x28080", BIT(EX_E7) },
	{ "fvc_ev1.bbox_cmds_v2f", "inc_sel=0xe,fvc=0x280c0", BIT(EX_E7) },
	{ "fvc_ev1.bbox_cmds_v2v", "inc_sel=0xe,fvc=0x28100", BIT(EX_E7) },
	{ "fvc_ev1.bbox_cmds_f2v", "inc_sel=0xe,fvc=0x28140", BIT(EX_E7) },
	{ "fvc_ev1.bbox_cmds_f2b", "inc_sel=0xe,fvc=0x28180", BIT(EX_E7) },
	{ "fvc_ev1.bbox_cmds_sprwr", "inc_sel=0xe,fvc=0x281c0", BIT(EX_E7) },
	{ "fvc_ev1.bbox_rsp_ack", "inc_sel=0xe,fvc=0x30000", BIT(EX_E7), true },
	{ "fvc_ev1.bbox_rsp_retry", "inc_sel=0xe,fvc=0x30200", BIT(EX_E7), true },
	{ "fvc_ev1.bbox_rsp_cor", "inc_sel=0xe,fvc=0x30400", BIT(EX_E7), true },
	{ "fvc_ev1.bbox_rsp_uncor", "inc_sel=0xe,fvc=0x30600", BIT(EX_E7), true },
	{ "fvc_ev1.bbox_rsp_spec_ack", "inc_sel=0xe,fvc=0x30800", BIT(EX_E7), true },
	{ "fvc_ev1.bbox_rsp_spr_ack", "inc_sel=0xe,fvc=0x30a00", BIT(EX_E7), true },
	{ "fvc_ev1.bbox_rsp_spr_uncor", "inc_sel=0xe,fvc=0x30e00", BIT(EX_E7), true },
	{ "fvc_ev1.smi_nb_trig", "inc_sel=0xe,fvc=0x38000", BIT(EX_E7), true },
	{ "fvc_ev2.mem_ecc_err", "inc_sel=0xf,fvc=0x40000", BIT(EX_E7), true },
	{ "fvc_ev2.poison_txn", "inc_sel=0xf,fvc=0x80000", BIT(EX_E7), true },
	{ "fvc_ev2.alert_frames", "inc_sel=0xf,fvc=0xc0000", BIT(EX_E7), true },
	{ "fvc_ev2.fast_reset", "inc_sel=0xf,fvc=0x100000", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_reads", "inc_sel=0xf,fvc=0x140000", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_reads.scale", "6.103515625e-5", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_reads.unit", "MiB", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_writes", "inc_sel=0xf,fvc=0x140040", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_writes.scale", "6.103515625e-5", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_writes.unit", "MiB", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_merge", "inc_sel=0xf,fvc=0x140080", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_v2f", "inc_sel=0xf,fvc=0x1400c0", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_v2v", "inc_sel=0xf,fvc=0x140100", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_f2v", "inc_sel=0xf,fvc=0x140140", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_f2b", "inc_sel=0xf,fvc=0x140180", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_cmds_sprwr", "inc_sel=0xf,fvc=0x1401c0", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_rsp_ack", "inc_sel=0xf,fvc=0x180000", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_rsp_retry", "inc_sel=0xf,fvc=0x180200", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_rsp_cor", "inc_sel=0xf,fvc=0x180400", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_rsp_uncor", "inc_sel=0xf,fvc=0x180600", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_rsp_spec_ack", "inc_sel=0xf,fvc=0x180800", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_rsp_spr_ack", "inc_sel=0xf,fvc=0x180a00", BIT(EX_E7), true },
	{ "fvc_ev2.bbox_rsp_spr_uncor", "inc_sel=0xf,fvc=0x180e00", BIT(EX_E7), true },
	{ "fvc_ev2.smi_nb_trig", "inc_sel=0xf,fvc=0x1c0000", BIT(EX_E7), true },
	{ "fvc_ev3.mem_ecc_err", "inc_sel=0x10,fvc=0x200000", BIT(EX_E7), true },
	{ "fvc_ev3.poison_txn", "inc_sel=0x10,fvc=0x400000", BIT(EX_E7), true },
	{ "fvc_ev3.alert_frames", "inc_sel=0x10,fvc=0x600000", BIT(EX_E7), true },
	{ "fvc_ev3.fast_reset", "inc_sel=0x10,fvc=0x800000", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_reads", "inc_sel=0x10,fvc=0xa00000", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_reads.scale", "6.103515625e-5", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_reads.unit", "MiB", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_writes", "inc_sel=0x10,fvc=0xa00040", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_writes.scale", "6.103515625e-5", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_writes.unit", "MiB", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_merge", "inc_sel=0x10,fvc=0xa00080", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_v2f", "inc_sel=0x10,fvc=0xa000c0", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_v2v", "inc_sel=0x10,fvc=0xa00100", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_f2v", "inc_sel=0x10,fvc=0xa00140", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_f2b", "inc_sel=0x10,fvc=0xa00180", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_cmds_sprwr", "inc_sel=0x10,fvc=0xa001c0", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_rsp_ack", "inc_sel=0x10,fvc=0xc00000", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_rsp_retry", "inc_sel=0x10,fvc=0xc00200", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_rsp_cor", "inc_sel=0x10,fvc=0xc00400", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_rsp_uncor", "inc_sel=0x10,fvc=0xc00600", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_rsp_spec_ack", "inc_sel=0x10,fvc=0xc00800", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_rsp_spr_ack", "inc_sel=0x10,fvc=0xc00a00", BIT(EX_E7), true },
	{ "fvc_ev3.bbox_rsp_spr_uncor", "inc_sel=0x10,fvc=0xc00e00", BIT(EX_E7), true },
	{ "fvc_ev3.smi_nb_trig", "inc_sel=0x10,fvc=0xe00000", BIT(EX_E7), true },
	{ "dram_misc.retries_all", "inc_sel=0xb,pld=0x0", BIT(EX_E7), true },
	{ "dram_misc.retries_fvid", "inc_sel=0xb,pld=0x80", BIT(EX_E7), true },
	{ "dram_misc.valid", "inc_sel=0xb,pld=0x20000", BIT(EX_E7), true },
	{ "iss_sched.changes", "inc_sel=0x8,iss=0x0", BIT(EX_E7), true },
	{ "iss_sched.frame_beat", "inc_sel=0x8,iss=0x400", BIT(EX_E7), true },
	{ "pgt_page_ev2.auto_cls", "inc_sel=0x15,pgt=0x0", BIT(EX_E7), true },
	{ "pgt_page_ev2.page_empty", "inc_sel=0x15,pgt=0x800", BIT(EX_E7), true },
	{ }
};

const struct ex_event_row ex_rbox_events[] = {
	{ "port0.new_packets_recv.vn0_ncb", "event=0x0,iperf_cfg=0x1", EX_BOTH, true },
	{ "port0.new_packets_recv.vn0_ncs", "event=0x0,iperf_cfg=0x2", EX_BOTH, true },
	{ "port0.new_packets_recv.vn0_drs", "event=0x0,iperf_cfg=0x4", EX_BOTH, true },
	{ "port0.new_packets_recv.vn0_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port0.new_packets_recv.vn0_drs.unit", "MiB", EX_BOTH, true },
	{ "port0.new_packets_recv.vn0_ndr", "event=0x0,iperf_cfg=0x8", EX_BOTH, true },
	{ "port0.new_packets_recv.vn0_snp", "event=0x0,iperf_cfg=0x10", EX_BOTH, true },
	{ "port0.new_packets_recv.vn0_hom", "event=0x0,iperf_cfg=0x20", EX_BOTH, true },
	{ "port0.new_packets_recv.vn0_all", "event=0x0,iperf_cfg=0x3f", EX_BOTH, true },
	{ "port0.new_packets_recv.vn1_ncb", "event=0x0,iperf_cfg=0x41", EX_BOTH, true },
	{ "port0.new_packets_recv.vn1_ncs", "event=0x0,iperf_cfg=0x42", EX_BOTH, true },
	{ "port0.new_packets_recv.vn1_drs", "event=0x0,iperf_cfg=0x44", EX_BOTH, true },
	{ "port0.new_packets_recv.vn1_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port0.new_packets_recv.vn1_drs.unit", "MiB", EX_BOTH, true },
	{ "port0.new_packets_recv.vn1_ndr", "event=0x0,iperf_cfg=0x48", EX_BOTH, true },
	{ "port0.new_packets_recv.vn1_snp", "event=0x0,iperf_cfg=0x50", EX_BOTH, true },
	{ "port0.new_packets_recv.vn1_hom", "event=0x0,iperf_cfg=0x60", EX_BOTH, true },
	{ "port0.new_packets_recv.vn1_all", "event=0x0,iperf_cfg=0x7f", EX_BOTH, true },
	{ "port0.new_packets_recv.vna_ncb", "event=0x0,iperf_cfg=0x81", EX_BOTH, true },
	{ "port0.new_packets_recv.vna_ncs", "event=0x0,iperf_cfg=0x82", EX_BOTH, true },
	{ "port0.new_packets_recv.vna_drs", "event=0x0,iperf_cfg=0x84", EX_BOTH, true },
	{ "port0.new_packets_recv.vna_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port0.new_packets_recv.vna_drs.unit", "MiB", EX_BOTH, true },
	{ "port0.new_packets_recv.vna_ndr", "event=0x0,iperf_cfg=0x88", EX_BOTH, true },
	{ "port0.new_packets_recv.vna_snp", "event=0x0,iperf_cfg=0x90", EX_BOTH, true },
	{ "port0.new_packets_recv.vna_hom", "event=0x0,iperf_cfg=0xa0", EX_BOTH, true },
	{ "port0.new_packets_recv.vna_all", "event=0x0,iperf_cfg=0xbf", EX_BOTH, true },
	{ "port0.new_packets_recv.any_ncb", "event=0x0,iperf_cfg=0xc1", EX_BOTH, true },
	{ "port0.new_packets_recv.any_ncs", "event=0x0,iperf_cfg=0xc2", EX_BOTH, true },
	{ "port0.new_packets_recv.any_drs", "event=0x0,iperf_cfg=0xc4", EX_BOTH },
	{ "port0.new_packets_recv.any_drs.scale", "6.103515625e-5", EX_BOTH },
	{ "port0.new_packets_recv.any_drs.unit", "MiB", EX_BOTH },
	{ "port0.new_packets_recv.any_ndr", "event=0x0,iperf_cfg=0xc8", EX_BOTH, true },
	{ "port0.new_packets_recv.any_snp", "event=0x0,iperf_cfg=0xd0", EX_BOTH, true },
	{ "port0.new_packets_recv.any_hom", "event=0x0,iperf_cfg=0xe0", EX_BOTH, true },
	{ "port0.new_packets_recv.any_all", "event=0x0,iperf_cfg=0xff", EX_BOTH, true },
	{ "port0.inque_read_win", "event=0x0,iperf_cfg=0x100", EX_BOTH },
	{ "port0.alloc_to_arb.ncb", "event=0x0,iperf_cfg=0x200", EX_BOTH, true },
	{ "port0.alloc_to_arb.ncs", "event=0x0,iperf_cfg=0x400", EX_BOTH, true },
	{ "port0.alloc_to_arb.drs_vn01", "event=0x0,iperf_cfg=0x800", EX_BOTH, true },
	{ "port0.alloc_to_arb.ndr", "event=0x0,iperf_cfg=0x1000", EX_BOTH, true },
	{ "port0.alloc_to_arb.snp", "event=0x0,iperf_cfg=0x2000", EX_BOTH, true },
	{ "port0.alloc_to_arb.hom_vn0", "event=0x0,iperf_cfg=0x4000", EX_BOTH, true },
	{ "port0.alloc_to_arb.hom_vn1", "event=0x0,iperf_cfg=0x8000", EX_BOTH, true },
	{ "port0.alloc_to_arb.all", "event=0x0,iperf_cfg=0xfe00", EX_BOTH, true },
	{ "port0.eot_ne_cycles", "event=0x0,iperf_cfg=0x10000", EX_BOTH },
	{ "port0.eot_occupancy.hom_vn0", "event=0x0,iperf_cfg=0x20000", EX_BOTH, true },
	{ "port0.eot_inserts.hom_vn0", "event=0x0,iperf_cfg=0x220000", EX_BOTH, true },
	{ "port0.eot_occupancy.hom_vn1", "event=0x0,iperf_cfg=0x40000", EX_BOTH, true },
	{ "port0.eot_inserts.hom_vn1", "event=0x0,iperf_cfg=0x240000", EX_BOTH, true },
	{ "port0.eot_occupancy.ndr", "event=0x0,iperf_cfg=0x60000", EX_BOTH, true },
	{ "port0.eot_inserts.ndr", "event=0x0,iperf_cfg=0x260000", EX_BOTH, true },
	{ "port0.eot_occupancy.drs_vn0", "event=0x0,iperf_cfg=0x80000", EX_BOTH, true },
	{ "port0.eot_inserts.drs_vn0", "event=0x0,iperf_cfg=0x280000", EX_BOTH, true },
	{ "port0.eot_occupancy.snp", "event=0x0,iperf_cfg=0xa0000", EX_BOTH, true },
	{ "port0.eot_inserts.snp", "event=0x0,iperf_cfg=0x2a0000", EX_BOTH, true },
	{ "port0.eot_occupancy.ncb", "event=0x0,iperf_cfg=0xc0000", EX_BOTH, true },
	{ "port0.eot_inserts.ncb", "event=0x0,iperf_cfg=0x2c0000", EX_BOTH, true },
	{ "port0.eot_occupancy.ncs", "event=0x0,iperf_cfg=0xe0000", EX_BOTH, true },
	{ "port0.eot_inserts.ncs", "event=0x0,iperf_cfg=0x2e0000", EX_BOTH, true },
	{ "port0.eot_occupancy.drs_vn1", "event=0x0,iperf_cfg=0x100000", EX_BOTH, true },
	{ "port0.eot_inserts.drs_vn1", "event=0x0,iperf_cfg=0x300000", EX_BOTH, true },
	{ "port0.flits_recv_err", "event=0x0,iperf_cfg=0x1000000", EX_BOTH },
	{ "port0.flits_recv_spec", "event=0x0,iperf_cfg=0x2000000", EX_BOTH },
	{ "port0.outputq_ne", "event=0x0,iperf_cfg=0x4000000", EX_BOTH },
	{ "port0.outputq_ovfl", "event=0x0,iperf_cfg=0x8000000", EX_BOTH },
	{ "port0.retryq_ne", "event=0x0,iperf_cfg=0x10000000", EX_BOTH },
	{ "port0.retryq_ov", "event=0x0,iperf_cfg=0x20000000", EX_BOTH },
	{ "port0.null_idle", "event=0x0,iperf_cfg=0x40000000", EX_BOTH },
	{ "port0.flits_sent", "event=0x0,iperf_cfg=0x80000000", EX_BOTH },
	{ "port0.que_arb_bid.hom", "event=0x2,qlx_cfg=0x0", EX_BOTH, true },
	{ "port0.que_arb_bid.snp", "event=0x2,qlx_cfg=0x10", EX_BOTH, true },
	{ "port0.que_arb_bid.ndr", "event=0x2,qlx_cfg=0x20", EX_BOTH, true },
	{ "port0.que_arb_bid.ncs", "event=0x2,qlx_cfg=0x30", EX_BOTH, true },
	{ "port0.que_arb_bid.drs", "event=0x2,qlx_cfg=0x40", EX_BOTH, true },
	{ "port0.que_arb_bid.ncb", "event=0x2,qlx_cfg=0x50", EX_BOTH, true },
	{ "port0.local_arb_bid", "event=0x2,qlx_cfg=0x1", EX_BOTH },
	{ "port0.global_arb_bid", "event=0x2,qlx_cfg=0x2", EX_BOTH },
	{ "port0.que_arb_bid_fail.hom", "event=0x2,qlx_cfg=0x3", EX_BOTH, true },
	{ "port0.que_arb_bid_fail.snp", "event=0x2,qlx_cfg=0x13", EX_BOTH, true },
	{ "port0.que_arb_bid_fail.ndr", "event=0x2,qlx_cfg=0x23", EX_BOTH, true },
	{ "port0.que_arb_bid_fail.ncs", "event=0x2,qlx_cfg=0x33", EX_BOTH, true },
	{ "port0.que_arb_bid_fail.drs", "event=0x2,qlx_cfg=0x43", EX_BOTH, true },
	{ "port0.que_arb_bid_fail.ncb", "event=0x2,qlx_cfg=0x53", EX_BOTH, true },
	{ "port0.local_arb_bid_fail", "event=0x2,qlx_cfg=0x4", EX_BOTH },
	{ "port0.global_arb_bid_fail.vn0_hom", "event=0x2,qlx_cfg=0x5", EX_BOTH, true },
	{ "port0.global_arb_bid_fail.vn0_snp", "event=0x2,qlx_cfg=0x15", EX_BOTH, true },
	{ "port0.global_arb_bid_fail.vn0_ndr", "event=0x2,qlx_cfg=0x25", EX_BOTH, true },
	{ "port0.global_arb_bid_fail.vn0_ncs", "event=0x2,qlx_cfg=0x35", EX_BOTH, true },
	{ "port0.global_arb_bid_fail.vn0_drs", "event=0x2,qlx_cfg=0x45", EX_BOTH, true },
	{ "port0.global_arb_bid_fail.vn0_ncb", "event=0x2,qlx_cfg=0x55", EX_BOTH, true },
	{ "port0.global_arb_bid_fail.vn1_hom", "event=0x2,qlx_cfg=0x85", EX_BOTH, true },
	{ "port0.global_arb_bid_fail.vn1_snp", "event=0x2,qlx_cfg=0x95", EX_BOTH, true },
	{ "port0.global_arb_bid_fail.vn1_ndr", "event=0x2,qlx_cfg=0xa5", EX_BOTH, true },
	{ "port0.global_arb_bid_fail.vn1_ncs", "event=0x2,qlx_cfg=0xb5", EX_BOTH, true },
	{ "port0.global_arb_bid_fail.vn1_drs", "event=0x2,qlx_cfg=0xc5", EX_BOTH, true },
	{ "port0.global_arb_bid_fail.vn1_ncb", "event=0x2,qlx_cfg=0xd5", EX_BOTH, true },
	{ "port0.que_arb_hom_order_kill.hom", "event=0x2,qlx_cfg=0x6", EX_BOTH, true },
	{ "port0.que_arb_hom_order_kill.snp", "event=0x2,qlx_cfg=0x16", EX_BOTH, true },
	{ "port0.que_arb_hom_order_kill.ndr", "event=0x2,qlx_cfg=0x26", EX_BOTH, true },
	{ "port0.que_arb_hom_order_kill.ncs", "event=0x2,qlx_cfg=0x36", EX_BOTH, true },
	{ "port0.que_arb_hom_order_kill.drs", "event=0x2,qlx_cfg=0x46", EX_BOTH, true },
	{ "port0.que_arb_hom_order_kill.ncb", "event=0x2,qlx_cfg=0x56", EX_BOTH, true },
	{ "port0.local_arb_hom_order_kill", "event=0x2,qlx_cfg=0x7", EX_BOTH },
	{ "port0.global_arb_hom_order_kill", "event=0x2,qlx_cfg=0x8", EX_BOTH },
	{ "port0.target_available.vn0_hom", "event=0x2,qlx_cfg=0x9", EX_BOTH, true },
	{ "port0.target_available.vn0_snp", "event=0x2,qlx_cfg=0x19", EX_BOTH, true },
	{ "port0.target_available.vn0_ndr", "event=0x2,qlx_cfg=0x29", EX_BOTH, true },
	{ "port0.target_available.vn0_ncs", "event=0x2,qlx_cfg=0x39", EX_BOTH, true },
	{ "port0.target_available.vn0_drs", "event=0x2,qlx_cfg=0x49", EX_BOTH, true },
	{ "port0.target_available.vn0_ncb", "event=0x2,qlx_cfg=0x59", EX_BOTH, true },
	{ "port0.target_available.vn0_vna_small", "event=0x2,qlx_cfg=0x69", EX_BOTH, true },
	{ "port0.target_available.vn0_vna_large", "event=0x2,qlx_cfg=0x79", EX_BOTH, true },
	{ "port0.target_available.vn1_hom", "event=0x2,qlx_cfg=0x89", EX_BOTH, true },
	{ "port0.target_available.vn1_snp", "event=0x2,qlx_cfg=0x99", EX_BOTH, true },
	{ "port0.target_available.vn1_ndr", "event=0x2,qlx_cfg=0xa9", EX_BOTH, true },
	{ "port0.target_available.vn1_ncs", "event=0x2,qlx_cfg=0xb9", EX_BOTH, true },
	{ "port0.target_available.vn1_drs", "event=0x2,qlx_cfg=0xc9", EX_BOTH, true },
	{ "port0.target_available.vn1_ncb", "event=0x2,qlx_cfg=0xd9", EX_BOTH, true },
	{ "port0.target_available.vn1_vna_small", "event=0x2,qlx_cfg=0xe9", EX_BOTH, true },
	{ "port0.target_available.vn1_vna_large", "event=0x2,qlx_cfg=0xf9", EX_BOTH, true },
	{ "port0.starving", "event=0x2,qlx_cfg=0xa", EX_BOTH },
	{ "port0.xbr_match.drs.anydatac",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1f80", EX_BOTH, true },
	{ "port0.xbr_match.drs.datac_m",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x8000000001c00,xbr_mask=0xf000000001fe0",
	  EX_BOTH, true },
	{ "port0.xbr_match.drs.wbidata",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x1c80,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port0.xbr_match.drs.wbsdata",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x1ca0,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port0.xbr_match.drs.wbedata",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x1cc0,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port0.xbr_match.drs.anyresp",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1e00", EX_BOTH, true },
	{ "port0.xbr_match.drs.anyresp9flits",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port0.xbr_match.drs.anyresp11flits",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x1d00,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port0.xbr_match.ncb.anymsg",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x1800,xbr_mask=0x1e00", EX_BOTH, true },
	{ "port0.xbr_match.ncb.anymsg9flits",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x1800,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port0.xbr_match.ncb.anymsg11flits",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x1900,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port0.xbr_match.ncb.anyint",
	  "event=0x4,xbr_mm_cfg=0x210000,xbr_match=0x1900,xbr_mask=0x1f80", EX_BOTH, true },
	{ "port1.new_packets_recv.vn0_ncb", "event=0x6,iperf_cfg=0x1", EX_BOTH, true },
	{ "port1.new_packets_recv.vn0_ncs", "event=0x6,iperf_cfg=0x2", EX_BOTH, true },
	{ "port1.new_packets_recv.vn0_drs", "event=0x6,iperf_cfg=0x4", EX_BOTH, true },
	{ "port1.new_packets_recv.vn0_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port1.new_packets_recv.vn0_drs.unit", "MiB", EX_BOTH, true },
	{ "port1.new_packets_recv.vn0_ndr", "event=0x6,iperf_cfg=0x8", EX_BOTH, true },
	{ "port1.new_packets_recv.vn0_snp", "event=0x6,iperf_cfg=0x10", EX_BOTH, true },
	{ "port1.new_packets_recv.vn0_hom", "event=0x6,iperf_cfg=0x20", EX_BOTH, true },
	{ "port1.new_packets_recv.vn0_all", "event=0x6,iperf_cfg=0x3f", EX_BOTH, true },
	{ "port1.new_packets_recv.vn1_ncb", "event=0x6,iperf_cfg=0x41", EX_BOTH, true },
	{ "port1.new_packets_recv.vn1_ncs", "event=0x6,iperf_cfg=0x42", EX_BOTH, true },
	{ "port1.new_packets_recv.vn1_drs", "event=0x6,iperf_cfg=0x44", EX_BOTH, true },
	{ "port1.new_packets_recv.vn1_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port1.new_packets_recv.vn1_drs.unit", "MiB", EX_BOTH, true },
	{ "port1.new_packets_recv.vn1_ndr", "event=0x6,iperf_cfg=0x48", EX_BOTH, true },
	{ "port1.new_packets_recv.vn1_snp", "event=0x6,iperf_cfg=0x50", EX_BOTH, true },
	{ "port1.new_packets_recv.vn1_hom", "event=0x6,iperf_cfg=0x60", EX_BOTH, true },
	{ "port1.new_packets_recv.vn1_all", "event=0x6,iperf_cfg=0x7f", EX_BOTH, true },
	{ "port1.new_packets_recv.vna_ncb", "event=0x6,iperf_cfg=0x81", EX_BOTH, true },
	{ "port1.new_packets_recv.vna_ncs", "event=0x6,iperf_cfg=0x82", EX_BOTH, true },
	{ "port1.new_packets_recv.vna_drs", "event=0x6,iperf_cfg=0x84", EX_BOTH, true },
	{ "port1.new_packets_recv.vna_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port1.new_packets_recv.vna_drs.unit", "MiB", EX_BOTH, true },
	{ "port1.new_packets_recv.vna_ndr", "event=0x6,iperf_cfg=0x88", EX_BOTH, true },
	{ "port1.new_packets_recv.vna_snp", "event=0x6,iperf_cfg=0x90", EX_BOTH, true },
	{ "port1.new_packets_recv.vna_hom", "event=0x6,iperf_cfg=0xa0", EX_BOTH, true },
	{ "port1.new_packets_recv.vna_all", "event=0x6,iperf_cfg=0xbf", EX_BOTH, true },
	{ "port1.new_packets_recv.any_ncb", "event=0x6,iperf_cfg=0xc1", EX_BOTH, true },
	{ "port1.new_packets_recv.any_ncs", "event=0x6,iperf_cfg=0xc2", EX_BOTH, true },
	{ "port1.new_packets_recv.any_drs", "event=0x6,iperf_cfg=0xc4", EX_BOTH },
	{ "port1.new_packets_recv.any_drs.scale", "6.103515625e-5", EX_BOTH },
	{ "port1.new_packets_recv.any_drs.unit", "MiB", EX_BOTH },
	{ "port1.new_packets_recv.any_ndr", "event=0x6,iperf_cfg=0xc8", EX_BOTH, true },
	{ "port1.new_packets_recv.any_snp", "event=0x6,iperf_cfg=0xd0", EX_BOTH, true },
	{ "port1.new_packets_recv.any_hom", "event=0x6,iperf_cfg=0xe0", EX_BOTH, true },
	{ "port1.new_packets_recv.any_all", "event=0x6,iperf_cfg=0xff", EX_BOTH, true },
	{ "port1.inque_read_win", "event=0x6,iperf_cfg=0x100", EX_BOTH },
	{ "port1.alloc_to_arb.ncb", "event=0x6,iperf_cfg=0x200", EX_BOTH, true },
	{ "port1.alloc_to_arb.ncs", "event=0x6,iperf_cfg=0x400", EX_BOTH, true },
	{ "port1.alloc_to_arb.drs_vn01", "event=0x6,iperf_cfg=0x800", EX_BOTH, true },
	{ "port1.alloc_to_arb.ndr", "event=0x6,iperf_cfg=0x1000", EX_BOTH, true },
	{ "port1.alloc_to_arb.snp", "event=0x6,iperf_cfg=0x2000", EX_BOTH, true },
	{ "port1.alloc_to_arb.hom_vn0", "event=0x6,iperf_cfg=0x4000", EX_BOTH, true },
	{ "port1.alloc_to_arb.hom_vn1", "event=0x6,iperf_cfg=0x8000", EX_BOTH, true },
	{ "port1.alloc_to_arb.all", "event=0x6,iperf_cfg=0xfe00", EX_BOTH, true },
	{ "port1.eot_ne_cycles", "event=0x6,iperf_cfg=0x10000", EX_BOTH },
	{ "port1.eot_occupancy.hom_vn0", "event=0x6,iperf_cfg=0x20000", EX_BOTH, true },
	{ "port1.eot_inserts.hom_vn0", "event=0x6,iperf_cfg=0x220000", EX_BOTH, true },
	{ "port1.eot_occupancy.hom_vn1", "event=0x6,iperf_cfg=0x40000", EX_BOTH, true },
	{ "port1.eot_inserts.hom_vn1", "event=0x6,iperf_cfg=0x240000", EX_BOTH, true },
	{ "port1.eot_occupancy.ndr", "event=0x6,iperf_cfg=0x60000", EX_BOTH, true },
	{ "port1.eot_inserts.ndr", "event=0x6,iperf_cfg=0x260000", EX_BOTH, true },
	{ "port1.eot_occupancy.drs_vn0", "event=0x6,iperf_cfg=0x80000", EX_BOTH, true },
	{ "port1.eot_inserts.drs_vn0", "event=0x6,iperf_cfg=0x280000", EX_BOTH, true },
	{ "port1.eot_occupancy.snp", "event=0x6,iperf_cfg=0xa0000", EX_BOTH, true },
	{ "port1.eot_inserts.snp", "event=0x6,iperf_cfg=0x2a0000", EX_BOTH, true },
	{ "port1.eot_occupancy.ncb", "event=0x6,iperf_cfg=0xc0000", EX_BOTH, true },
	{ "port1.eot_inserts.ncb", "event=0x6,iperf_cfg=0x2c0000", EX_BOTH, true },
	{ "port1.eot_occupancy.ncs", "event=0x6,iperf_cfg=0xe0000", EX_BOTH, true },
	{ "port1.eot_inserts.ncs", "event=0x6,iperf_cfg=0x2e0000", EX_BOTH, true },
	{ "port1.eot_occupancy.drs_vn1", "event=0x6,iperf_cfg=0x100000", EX_BOTH, true },
	{ "port1.eot_inserts.drs_vn1", "event=0x6,iperf_cfg=0x300000", EX_BOTH, true },
	{ "port1.flits_recv_err", "event=0x6,iperf_cfg=0x1000000", EX_BOTH },
	{ "port1.flits_recv_spec", "event=0x6,iperf_cfg=0x2000000", EX_BOTH },
	{ "port1.outputq_ne", "event=0x6,iperf_cfg=0x4000000", EX_BOTH },
	{ "port1.outputq_ovfl", "event=0x6,iperf_cfg=0x8000000", EX_BOTH },
	{ "port1.retryq_ne", "event=0x6,iperf_cfg=0x10000000", EX_BOTH },
	{ "port1.retryq_ov", "event=0x6,iperf_cfg=0x20000000", EX_BOTH },
	{ "port1.null_idle", "event=0x6,iperf_cfg=0x40000000", EX_BOTH },
	{ "port1.flits_sent", "event=0x6,iperf_cfg=0x80000000", EX_BOTH },
	{ "port1.que_arb_bid.hom", "event=0x8,qlx_cfg=0x0", EX_BOTH, true },
	{ "port1.que_arb_bid.snp", "event=0x8,qlx_cfg=0x10", EX_BOTH, true },
	{ "port1.que_arb_bid.ndr", "event=0x8,qlx_cfg=0x20", EX_BOTH, true },
	{ "port1.que_arb_bid.ncs", "event=0x8,qlx_cfg=0x30", EX_BOTH, true },
	{ "port1.que_arb_bid.drs", "event=0x8,qlx_cfg=0x40", EX_BOTH, true },
	{ "port1.que_arb_bid.ncb", "event=0x8,qlx_cfg=0x50", EX_BOTH, true },
	{ "port1.local_arb_bid", "event=0x8,qlx_cfg=0x1", EX_BOTH },
	{ "port1.global_arb_bid", "event=0x8,qlx_cfg=0x2", EX_BOTH },
	{ "port1.que_arb_bid_fail.hom", "event=0x8,qlx_cfg=0x3", EX_BOTH, true },
	{ "port1.que_arb_bid_fail.snp", "event=0x8,qlx_cfg=0x13", EX_BOTH, true },
	{ "port1.que_arb_bid_fail.ndr", "event=0x8,qlx_cfg=0x23", EX_BOTH, true },
	{ "port1.que_arb_bid_fail.ncs", "event=0x8,qlx_cfg=0x33", EX_BOTH, true },
	{ "port1.que_arb_bid_fail.drs", "event=0x8,qlx_cfg=0x43", EX_BOTH, true },
	{ "port1.que_arb_bid_fail.ncb", "event=0x8,qlx_cfg=0x53", EX_BOTH, true },
	{ "port1.local_arb_bid_fail", "event=0x8,qlx_cfg=0x4", EX_BOTH },
	{ "port1.global_arb_bid_fail.vn0_hom", "event=0x8,qlx_cfg=0x5", EX_BOTH, true },
	{ "port1.global_arb_bid_fail.vn0_snp", "event=0x8,qlx_cfg=0x15", EX_BOTH, true },
	{ "port1.global_arb_bid_fail.vn0_ndr", "event=0x8,qlx_cfg=0x25", EX_BOTH, true },
	{ "port1.global_arb_bid_fail.vn0_ncs", "event=0x8,qlx_cfg=0x35", EX_BOTH, true },
	{ "port1.global_arb_bid_fail.vn0_drs", "event=0x8,qlx_cfg=0x45", EX_BOTH, true },
	{ "port1.global_arb_bid_fail.vn0_ncb", "event=0x8,qlx_cfg=0x55", EX_BOTH, true },
	{ "port1.global_arb_bid_fail.vn1_hom", "event=0x8,qlx_cfg=0x85", EX_BOTH, true },
	{ "port1.global_arb_bid_fail.vn1_snp", "event=0x8,qlx_cfg=0x95", EX_BOTH, true },
	{ "port1.global_arb_bid_fail.vn1_ndr", "event=0x8,qlx_cfg=0xa5", EX_BOTH, true },
	{ "port1.global_arb_bid_fail.vn1_ncs", "event=0x8,qlx_cfg=0xb5", EX_BOTH, true },
	{ "port1.global_arb_bid_fail.vn1_drs", "event=0x8,qlx_cfg=0xc5", EX_BOTH, true },
	{ "port1.global_arb_bid_fail.vn1_ncb", "event=0x8,qlx_cfg=0xd5", EX_BOTH, true },
	{ "port1.que_arb_hom_order_kill.hom", "event=0x8,qlx_cfg=0x6", EX_BOTH, true },
	{ "port1.que_arb_hom_order_kill.snp", "event=0x8,qlx_cfg=0x16", EX_BOTH, true },
	{ "port1.que_arb_hom_order_kill.ndr", "event=0x8,qlx_cfg=0x26", EX_BOTH, true },
	{ "port1.que_arb_hom_order_kill.ncs", "event=0x8,qlx_cfg=0x36", EX_BOTH, true },
	{ "port1.que_arb_hom_order_kill.drs", "event=0x8,qlx_cfg=0x46", EX_BOTH, true },
	{ "port1.que_arb_hom_order_kill.ncb", "event=0x8,qlx_cfg=0x56", EX_BOTH, true },
	{ "port1.local_arb_hom_order_kill", "event=0x8,qlx_cfg=0x7", EX_BOTH },
	{ "port1.global_arb_hom_order_kill", "event=0x8,qlx_cfg=0x8", EX_BOTH },
	{ "port1.target_available.vn0_hom", "event=0x8,qlx_cfg=0x9", EX_BOTH, true },
	{ "port1.target_available.vn0_snp", "event=0x8,qlx_cfg=0x19", EX_BOTH, true },
	{ "port1.target_available.vn0_ndr", "event=0x8,qlx_cfg=0x29", EX_BOTH, true },
	{ "port1.target_available.vn0_ncs", "event=0x8,qlx_cfg=0x39", EX_BOTH, true },
	{ "port1.target_available.vn0_drs", "event=0x8,qlx_cfg=0x49", EX_BOTH, true },
	{ "port1.target_available.vn0_ncb", "event=0x8,qlx_cfg=0x59", EX_BOTH, true },
	{ "port1.target_available.vn0_vna_small", "event=0x8,qlx_cfg=0x69", EX_BOTH, true },
	{ "port1.target_available.vn0_vna_large", "event=0x8,qlx_cfg=0x79", EX_BOTH, true },
	{ "port1.target_available.vn1_hom", "event=0x8,qlx_cfg=0x89", EX_BOTH, true },
	{ "port1.target_available.vn1_snp", "event=0x8,qlx_cfg=0x99", EX_BOTH, true },
	{ "port1.target_available.vn1_ndr", "event=0x8,qlx_cfg=0xa9", EX_BOTH, true },
	{ "port1.target_available.vn1_ncs", "event=0x8,qlx_cfg=0xb9", EX_BOTH, true },
	{ "port1.target_available.vn1_drs", "event=0x8,qlx_cfg=0xc9", EX_BOTH, true },
	{ "port1.target_available.vn1_ncb", "event=0x8,qlx_cfg=0xd9", EX_BOTH, true },
	{ "port1.target_available.vn1_vna_small", "event=0x8,qlx_cfg=0xe9", EX_BOTH, true },
	{ "port1.target_available.vn1_vna_large", "event=0x8,qlx_cfg=0xf9", EX_BOTH, true },
	{ "port1.starving", "event=0x8,qlx_cfg=0xa", EX_BOTH },
	{ "port1.xbr_match.drs.anydatac",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1f80", EX_BOTH, true },
	{ "port1.xbr_match.drs.datac_m",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x8000000001c00,xbr_mask=0xf000000001fe0",
	  EX_BOTH, true },
	{ "port1.xbr_match.drs.wbidata",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x1c80,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port1.xbr_match.drs.wbsdata",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x1ca0,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port1.xbr_match.drs.wbedata",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x1cc0,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port1.xbr_match.drs.anyresp",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1e00", EX_BOTH, true },
	{ "port1.xbr_match.drs.anyresp9flits",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port1.xbr_match.drs.anyresp11flits",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x1d00,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port1.xbr_match.ncb.anymsg",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x1800,xbr_mask=0x1e00", EX_BOTH, true },
	{ "port1.xbr_match.ncb.anymsg9flits",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x1800,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port1.xbr_match.ncb.anymsg11flits",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x1900,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port1.xbr_match.ncb.anyint",
	  "event=0xa,xbr_mm_cfg=0x210000,xbr_match=0x1900,xbr_mask=0x1f80", EX_BOTH, true },
	{ "port2.new_packets_recv.vn0_ncb", "event=0xc,iperf_cfg=0x1", EX_BOTH, true },
	{ "port2.new_packets_recv.vn0_ncs", "event=0xc,iperf_cfg=0x2", EX_BOTH, true },
	{ "port2.new_packets_recv.vn0_drs", "event=0xc,iperf_cfg=0x4", EX_BOTH, true },
	{ "port2.new_packets_recv.vn0_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port2.new_packets_recv.vn0_drs.unit", "MiB", EX_BOTH, true },
	{ "port2.new_packets_recv.vn0_ndr", "event=0xc,iperf_cfg=0x8", EX_BOTH, true },
	{ "port2.new_packets_recv.vn0_snp", "event=0xc,iperf_cfg=0x10", EX_BOTH, true },
	{ "port2.new_packets_recv.vn0_hom", "event=0xc,iperf_cfg=0x20", EX_BOTH, true },
	{ "port2.new_packets_recv.vn0_all", "event=0xc,iperf_cfg=0x3f", EX_BOTH, true },
	{ "port2.new_packets_recv.vn1_ncb", "event=0xc,iperf_cfg=0x41", EX_BOTH, true },
	{ "port2.new_packets_recv.vn1_ncs", "event=0xc,iperf_cfg=0x42", EX_BOTH, true },
	{ "port2.new_packets_recv.vn1_drs", "event=0xc,iperf_cfg=0x44", EX_BOTH, true },
	{ "port2.new_packets_recv.vn1_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port2.new_packets_recv.vn1_drs.unit", "MiB", EX_BOTH, true },
	{ "port2.new_packets_recv.vn1_ndr", "event=0xc,iperf_cfg=0x48", EX_BOTH, true },
	{ "port2.new_packets_recv.vn1_snp", "event=0xc,iperf_cfg=0x50", EX_BOTH, true },
	{ "port2.new_packets_recv.vn1_hom", "event=0xc,iperf_cfg=0x60", EX_BOTH, true },
	{ "port2.new_packets_recv.vn1_all", "event=0xc,iperf_cfg=0x7f", EX_BOTH, true },
	{ "port2.new_packets_recv.vna_ncb", "event=0xc,iperf_cfg=0x81", EX_BOTH, true },
	{ "port2.new_packets_recv.vna_ncs", "event=0xc,iperf_cfg=0x82", EX_BOTH, true },
	{ "port2.new_packets_recv.vna_drs", "event=0xc,iperf_cfg=0x84", EX_BOTH, true },
	{ "port2.new_packets_recv.vna_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port2.new_packets_recv.vna_drs.unit", "MiB", EX_BOTH, true },
	{ "port2.new_packets_recv.vna_ndr", "event=0xc,iperf_cfg=0x88", EX_BOTH, true },
	{ "port2.new_packets_recv.vna_snp", "event=0xc,iperf_cfg=0x90", EX_BOTH, true },
	{ "port2.new_packets_recv.vna_hom", "event=0xc,iperf_cfg=0xa0", EX_BOTH, true },
	{ "port2.new_packets_recv.vna_all", "event=0xc,iperf_cfg=0xbf", EX_BOTH, true },
	{ "port2.new_packets_recv.any_ncb", "event=0xc,iperf_cfg=0xc1", EX_BOTH, true },
	{ "port2.new_packets_recv.any_ncs", "event=0xc,iperf_cfg=0xc2", EX_BOTH, true },
	{ "port2.new_packets_recv.any_drs", "event=0xc,iperf_cfg=0xc4", EX_BOTH },
	{ "port2.new_packets_recv.any_drs.scale", "6.103515625e-5", EX_BOTH },
	{ "port2.new_packets_recv.any_drs.unit", "MiB", EX_BOTH },
	{ "port2.new_packets_recv.any_ndr", "event=0xc,iperf_cfg=0xc8", EX_BOTH, true },
	{ "port2.new_packets_recv.any_snp", "event=0xc,iperf_cfg=0xd0", EX_BOTH, true },
	{ "port2.new_packets_recv.any_hom", "event=0xc,iperf_cfg=0xe0", EX_BOTH, true },
	{ "port2.new_packets_recv.any_all", "event=0xc,iperf_cfg=0xff", EX_BOTH, true },
	{ "port2.inque_read_win", "event=0xc,iperf_cfg=0x100", EX_BOTH },
	{ "port2.alloc_to_arb.ncb", "event=0xc,iperf_cfg=0x200", EX_BOTH, true },
	{ "port2.alloc_to_arb.ncs", "event=0xc,iperf_cfg=0x400", EX_BOTH, true },
	{ "port2.alloc_to_arb.drs_vn01", "event=0xc,iperf_cfg=0x800", EX_BOTH, true },
	{ "port2.alloc_to_arb.ndr", "event=0xc,iperf_cfg=0x1000", EX_BOTH, true },
	{ "port2.alloc_to_arb.snp", "event=0xc,iperf_cfg=0x2000", EX_BOTH, true },
	{ "port2.alloc_to_arb.hom_vn0", "event=0xc,iperf_cfg=0x4000", EX_BOTH, true },
	{ "port2.alloc_to_arb.hom_vn1", "event=0xc,iperf_cfg=0x8000", EX_BOTH, true },
	{ "port2.alloc_to_arb.all", "event=0xc,iperf_cfg=0xfe00", EX_BOTH, true },
	{ "port2.eot_ne_cycles", "event=0xc,iperf_cfg=0x10000", EX_BOTH },
	{ "port2.eot_occupancy.hom_vn0", "event=0xc,iperf_cfg=0x20000", EX_BOTH, true },
	{ "port2.eot_inserts.hom_vn0", "event=0xc,iperf_cfg=0x220000", EX_BOTH, true },
	{ "port2.eot_occupancy.hom_vn1", "event=0xc,iperf_cfg=0x40000", EX_BOTH, true },
	{ "port2.eot_inserts.hom_vn1", "event=0xc,iperf_cfg=0x240000", EX_BOTH, true },
	{ "port2.eot_occupancy.ndr", "event=0xc,iperf_cfg=0x60000", EX_BOTH, true },
	{ "port2.eot_inserts.ndr", "event=0xc,iperf_cfg=0x260000", EX_BOTH, true },
	{ "port2.eot_occupancy.drs_vn0", "event=0xc,iperf_cfg=0x80000", EX_BOTH, true },
	{ "port2.eot_inserts.drs_vn0", "event=0xc,iperf_cfg=0x280000", EX_BOTH, true },
	{ "port2.eot_occupancy.snp", "event=0xc,iperf_cfg=0xa0000", EX_BOTH, true },
	{ "port2.eot_inserts.snp", "event=0xc,iperf_cfg=0x2a0000", EX_BOTH, true },
	{ "port2.eot_occupancy.ncb", "event=0xc,iperf_cfg=0xc0000", EX_BOTH, true },
	{ "port2.eot_inserts.ncb", "event=0xc,iperf_cfg=0x2c0000", EX_BOTH, true },
	{ "port2.eot_occupancy.ncs", "event=0xc,iperf_cfg=0xe0000", EX_BOTH, true },
	{ "port2.eot_inserts.ncs", "event=0xc,iperf_cfg=0x2e0000", EX_BOTH, true },
	{ "port2.eot_occupancy.drs_vn1", "event=0xc,iperf_cfg=0x100000", EX_BOTH, true },
	{ "port2.eot_inserts.drs_vn1", "event=0xc,iperf_cfg=0x300000", EX_BOTH, true },
	{ "port2.flits_recv_err", "event=0xc,iperf_cfg=0x1000000", EX_BOTH },
	{ "port2.flits_recv_spec", "event=0xc,iperf_cfg=0x2000000", EX_BOTH },
	{ "port2.outputq_ne", "event=0xc,iperf_cfg=0x4000000", EX_BOTH },
	{ "port2.outputq_ovfl", "event=0xc,iperf_cfg=0x8000000", EX_BOTH },
	{ "port2.retryq_ne", "event=0xc,iperf_cfg=0x10000000", EX_BOTH },
	{ "port2.retryq_ov", "event=0xc,iperf_cfg=0x20000000", EX_BOTH },
	{ "port2.null_idle", "event=0xc,iperf_cfg=0x40000000", EX_BOTH },
	{ "port2.flits_sent", "event=0xc,iperf_cfg=0x80000000", EX_BOTH },
	{ "port2.que_arb_bid.hom", "event=0xe,qlx_cfg=0x0", EX_BOTH, true },
	{ "port2.que_arb_bid.snp", "event=0xe,qlx_cfg=0x10", EX_BOTH, true },
	{ "port2.que_arb_bid.ndr", "event=0xe,qlx_cfg=0x20", EX_BOTH, true },
	{ "port2.que_arb_bid.ncs", "event=0xe,qlx_cfg=0x30", EX_BOTH, true },
	{ "port2.que_arb_bid.drs", "event=0xe,qlx_cfg=0x40", EX_BOTH, true },
	{ "port2.que_arb_bid.ncb", "event=0xe,qlx_cfg=0x50", EX_BOTH, true },
	{ "port2.local_arb_bid", "event=0xe,qlx_cfg=0x1", EX_BOTH },
	{ "port2.global_arb_bid", "event=0xe,qlx_cfg=0x2", EX_BOTH },
	{ "port2.que_arb_bid_fail.hom", "event=0xe,qlx_cfg=0x3", EX_BOTH, true },
	{ "port2.que_arb_bid_fail.snp", "event=0xe,qlx_cfg=0x13", EX_BOTH, true },
	{ "port2.que_arb_bid_fail.ndr", "event=0xe,qlx_cfg=0x23", EX_BOTH, true },
	{ "port2.que_arb_bid_fail.ncs", "event=0xe,qlx_cfg=0x33", EX_BOTH, true },
	{ "port2.que_arb_bid_fail.drs", "event=0xe,qlx_cfg=0x43", EX_BOTH, true },
	{ "port2.que_arb_bid_fail.ncb", "event=0xe,qlx_cfg=0x53", EX_BOTH, true },
	{ "port2.local_arb_bid_fail", "event=0xe,qlx_cfg=0x4", EX_BOTH },
	{ "port2.global_arb_bid_fail.vn0_hom", "event=0xe,qlx_cfg=0x5", EX_BOTH, true },
	{ "port2.global_arb_bid_fail.vn0_snp", "event=0xe,qlx_cfg=0x15", EX_BOTH, true },
	{ "port2.global_arb_bid_fail.vn0_ndr", "event=0xe,qlx_cfg=0x25", EX_BOTH, true },
	{ "port2.global_arb_bid_fail.vn0_ncs", "event=0xe,qlx_cfg=0x35", EX_BOTH, true },
	{ "port2.global_arb_bid_fail.vn0_drs", "event=0xe,qlx_cfg=0x45", EX_BOTH, true },
	{ "port2.global_arb_bid_fail.vn0_ncb", "event=0xe,qlx_cfg=0x55", EX_BOTH, true },
	{ "port2.global_arb_bid_fail.vn1_hom", "event=0xe,qlx_cfg=0x85", EX_BOTH, true },
	{ "port2.global_arb_bid_fail.vn1_snp", "event=0xe,qlx_cfg=0x95", EX_BOTH, true },
	{ "port2.global_arb_bid_fail.vn1_ndr", "event=0xe,qlx_cfg=0xa5", EX_BOTH, true },
	{ "port2.global_arb_bid_fail.vn1_ncs", "event=0xe,qlx_cfg=0xb5", EX_BOTH, true },
	{ "port2.global_arb_bid_fail.vn1_drs", "event=0xe,qlx_cfg=0xc5", EX_BOTH, true },
	{ "port2.global_arb_bid_fail.vn1_ncb", "event=0xe,qlx_cfg=0xd5", EX_BOTH, true },
	{ "port2.que_arb_hom_order_kill.hom", "event=0xe,qlx_cfg=0x6", EX_BOTH, true },
	{ "port2.que_arb_hom_order_kill.snp", "event=0xe,qlx_cfg=0x16", EX_BOTH, true },
	{ "port2.que_arb_hom_order_kill.ndr", "event=0xe,qlx_cfg=0x26", EX_BOTH, true },
	{ "port2.que_arb_hom_order_kill.ncs", "event=0xe,qlx_cfg=0x36", EX_BOTH, true },
	{ "port2.que_arb_hom_order_kill.drs", "event=0xe,qlx_cfg=0x46", EX_BOTH, true },
	{ "port2.que_arb_hom_order_kill.ncb", "event=0xe,qlx_cfg=0x56", EX_BOTH, true },
	{ "port2.local_arb_hom_order_kill", "event=0xe,qlx_cfg=0x7", EX_BOTH },
	{ "port2.global_arb_hom_order_kill", "event=0xe,qlx_cfg=0x8", EX_BOTH },
	{ "port2.target_available.vn0_hom", "event=0xe,qlx_cfg=0x9", EX_BOTH, true },
	{ "port2.target_available.vn0_snp", "event=0xe,qlx_cfg=0x19", EX_BOTH, true },
	{ "port2.target_available.vn0_ndr", "event=0xe,qlx_cfg=0x29", EX_BOTH, true },
	{ "port2.target_available.vn0_ncs", "event=0xe,qlx_cfg=0x39", EX_BOTH, true },
	{ "port2.target_available.vn0_drs", "event=0xe,qlx_cfg=0x49", EX_BOTH, true },
	{ "port2.target_available.vn0_ncb", "event=0xe,qlx_cfg=0x59", EX_BOTH, true },
	{ "port2.target_available.vn0_vna_small", "event=0xe,qlx_cfg=0x69", EX_BOTH, true },
	{ "port2.target_available.vn0_vna_large", "event=0xe,qlx_cfg=0x79", EX_BOTH, true },
	{ "port2.target_available.vn1_hom", "event=0xe,qlx_cfg=0x89", EX_BOTH, true },
	{ "port2.target_available.vn1_snp", "event=0xe,qlx_cfg=0x99", EX_BOTH, true },
	{ "port2.target_available.vn1_ndr", "event=0xe,qlx_cfg=0xa9", EX_BOTH, true },
	{ "port2.target_available.vn1_ncs", "event=0xe,qlx_cfg=0xb9", EX_BOTH, true },
	{ "port2.target_available.vn1_drs", "event=0xe,qlx_cfg=0xc9", EX_BOTH, true },
	{ "port2.target_available.vn1_ncb", "event=0xe,qlx_cfg=0xd9", EX_BOTH, true },
	{ "port2.target_available.vn1_vna_small", "event=0xe,qlx_cfg=0xe9", EX_BOTH, true },
	{ "port2.target_available.vn1_vna_large", "event=0xe,qlx_cfg=0xf9", EX_BOTH, true },
	{ "port2.starving", "event=0xe,qlx_cfg=0xa", EX_BOTH },
	{ "port2.xbr_match.drs.anydatac",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1f80", EX_BOTH, true },
	{ "port2.xbr_match.drs.datac_m",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x8000000001c00,xbr_mask=0xf000000001fe0",
	  EX_BOTH, true },
	{ "port2.xbr_match.drs.wbidata",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x1c80,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port2.xbr_match.drs.wbsdata",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x1ca0,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port2.xbr_match.drs.wbedata",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x1cc0,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port2.xbr_match.drs.anyresp",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1e00", EX_BOTH, true },
	{ "port2.xbr_match.drs.anyresp9flits",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port2.xbr_match.drs.anyresp11flits",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x1d00,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port2.xbr_match.ncb.anymsg",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x1800,xbr_mask=0x1e00", EX_BOTH, true },
	{ "port2.xbr_match.ncb.anymsg9flits",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x1800,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port2.xbr_match.ncb.anymsg11flits",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x1900,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port2.xbr_match.ncb.anyint",
	  "event=0x10,xbr_mm_cfg=0x210000,xbr_match=0x1900,xbr_mask=0x1f80", EX_BOTH, true },
	{ "port3.new_packets_recv.vn0_ncb", "event=0x12,iperf_cfg=0x1", EX_BOTH, true },
	{ "port3.new_packets_recv.vn0_ncs", "event=0x12,iperf_cfg=0x2", EX_BOTH, true },
	{ "port3.new_packets_recv.vn0_drs", "event=0x12,iperf_cfg=0x4", EX_BOTH, true },
	{ "port3.new_packets_recv.vn0_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port3.new_packets_recv.vn0_drs.unit", "MiB", EX_BOTH, true },
	{ "port3.new_packets_recv.vn0_ndr", "event=0x12,iperf_cfg=0x8", EX_BOTH, true },
	{ "port3.new_packets_recv.vn0_snp", "event=0x12,iperf_cfg=0x10", EX_BOTH, true },
	{ "port3.new_packets_recv.vn0_hom", "event=0x12,iperf_cfg=0x20", EX_BOTH, true },
	{ "port3.new_packets_recv.vn0_all", "event=0x12,iperf_cfg=0x3f", EX_BOTH, true },
	{ "port3.new_packets_recv.vn1_ncb", "event=0x12,iperf_cfg=0x41", EX_BOTH, true },
	{ "port3.new_packets_recv.vn1_ncs", "event=0x12,iperf_cfg=0x42", EX_BOTH, true },
	{ "port3.new_packets_recv.vn1_drs", "event=0x12,iperf_cfg=0x44", EX_BOTH, true },
	{ "port3.new_packets_recv.vn1_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port3.new_packets_recv.vn1_drs.unit", "MiB", EX_BOTH, true },
	{ "port3.new_packets_recv.vn1_ndr", "event=0x12,iperf_cfg=0x48", EX_BOTH, true },
	{ "port3.new_packets_recv.vn1_snp", "event=0x12,iperf_cfg=0x50", EX_BOTH, true },
	{ "port3.new_packets_recv.vn1_hom", "event=0x12,iperf_cfg=0x60", EX_BOTH, true },
	{ "port3.new_packets_recv.vn1_all", "event=0x12,iperf_cfg=0x7f", EX_BOTH, true },
	{ "port3.new_packets_recv.vna_ncb", "event=0x12,iperf_cfg=0x81", EX_BOTH, true },
	{ "port3.new_packets_recv.vna_ncs", "event=0x12,iperf_cfg=0x82", EX_BOTH, true },
	{ "port3.new_packets_recv.vna_drs", "event=0x12,iperf_cfg=0x84", EX_BOTH, true },
	{ "port3.new_packets_recv.vna_drs.scale", "6.103515625e-5", EX_BOTH, true },
	{ "port3.new_packets_recv.vna_drs.unit", "MiB", EX_BOTH, true },
	{ "port3.new_packets_recv.vna_ndr", "event=0x12,iperf_cfg=0x88", EX_BOTH, true },
	{ "port3.new_packets_recv.vna_snp", "event=0x12,iperf_cfg=0x90", EX_BOTH, true },
	{ "port3.new_packets_recv.vna_hom", "event=0x12,iperf_cfg=0xa0", EX_BOTH, true },
	{ "port3.new_packets_recv.vna_all", "event=0x12,iperf_cfg=0xbf", EX_BOTH, true },
	{ "port3.new_packets_recv.any_ncb", "event=0x12,iperf_cfg=0xc1", EX_BOTH, true },
	{ "port3.new_packets_recv.any_ncs", "event=0x12,iperf_cfg=0xc2", EX_BOTH, true },
	{ "port3.new_packets_recv.any_drs", "event=0x12,iperf_cfg=0xc4", EX_BOTH },
	{ "port3.new_packets_recv.any_drs.scale", "6.103515625e-5", EX_BOTH },
	{ "port3.new_packets_recv.any_drs.unit", "MiB", EX_BOTH },
	{ "port3.new_packets_recv.any_ndr", "event=0x12,iperf_cfg=0xc8", EX_BOTH, true },
	{ "port3.new_packets_recv.any_snp", "event=0x12,iperf_cfg=0xd0", EX_BOTH, true },
	{ "port3.new_packets_recv.any_hom", "event=0x12,iperf_cfg=0xe0", EX_BOTH, true },
	{ "port3.new_packets_recv.any_all", "event=0x12,iperf_cfg=0xff", EX_BOTH, true },
	{ "port3.inque_read_win", "event=0x12,iperf_cfg=0x100", EX_BOTH },
	{ "port3.alloc_to_arb.ncb", "event=0x12,iperf_cfg=0x200", EX_BOTH, true },
	{ "port3.alloc_to_arb.ncs", "event=0x12,iperf_cfg=0x400", EX_BOTH, true },
	{ "port3.alloc_to_arb.drs_vn01", "event=0x12,iperf_cfg=0x800", EX_BOTH, true },
	{ "port3.alloc_to_arb.ndr", "event=0x12,iperf_cfg=0x1000", EX_BOTH, true },
	{ "port3.alloc_to_arb.snp", "event=0x12,iperf_cfg=0x2000", EX_BOTH, true },
	{ "port3.alloc_to_arb.hom_vn0", "event=0x12,iperf_cfg=0x4000", EX_BOTH, true },
	{ "port3.alloc_to_arb.hom_vn1", "event=0x12,iperf_cfg=0x8000", EX_BOTH, true },
	{ "port3.alloc_to_arb.all", "event=0x12,iperf_cfg=0xfe00", EX_BOTH, true },
	{ "port3.eot_ne_cycles", "event=0x12,iperf_cfg=0x10000", EX_BOTH },
	{ "port3.eot_occupancy.hom_vn0", "event=0x12,iperf_cfg=0x20000", EX_BOTH, true },
	{ "port3.eot_inserts.hom_vn0", "event=0x12,iperf_cfg=0x220000", EX_BOTH, true },
	{ "port3.eot_occupancy.hom_vn1", "event=0x12,iperf_cfg=0x40000", EX_BOTH, true },
	{ "port3.eot_inserts.hom_vn1", "event=0x12,iperf_cfg=0x240000", EX_BOTH, true },
	{ "port3.eot_occupancy.ndr", "event=0x12,iperf_cfg=0x60000", EX_BOTH, true },
	{ "port3.eot_inserts.ndr", "event=0x12,iperf_cfg=0x260000", EX_BOTH, true },
	{ "port3.eot_occupancy.drs_vn0", "event=0x12,iperf_cfg=0x80000", EX_BOTH, true },
	{ "port3.eot_inserts.drs_vn0", "event=0x12,iperf_cfg=0x280000", EX_BOTH, true },
	{ "port3.eot_occupancy.snp", "event=0x12,iperf_cfg=0xa0000", EX_BOTH, true },
	{ "port3.eot_inserts.snp", "event=0x12,iperf_cfg=0x2a0000", EX_BOTH, true },
	{ "port3.eot_occupancy.ncb", "event=0x12,iperf_cfg=0xc0000", EX_BOTH, true },
	{ "port3.eot_inserts.ncb", "event=0x12,iperf_cfg=0x2c0000", EX_BOTH, true },
	{ "port3.eot_occupancy.ncs", "event=0x12,iperf_cfg=0xe0000", EX_BOTH, true },
	{ "port3.eot_inserts.ncs", "event=0x12,iperf_cfg=0x2e0000", EX_BOTH, true },
	{ "port3.eot_occupancy.drs_vn1", "event=0x12,iperf_cfg=0x100000", EX_BOTH, true },
	{ "port3.eot_inserts.drs_vn1", "event=0x12,iperf_cfg=0x300000", EX_BOTH, true },
	{ "port3.flits_recv_err", "event=0x12,iperf_cfg=0x1000000", EX_BOTH },
	{ "port3.flits_recv_spec", "event=0x12,iperf_cfg=0x2000000", EX_BOTH },
	{ "port3.outputq_ne", "event=0x12,iperf_cfg=0x4000000", EX_BOTH },
	{ "port3.outputq_ovfl", "event=0x12,iperf_cfg=0x8000000", EX_BOTH },
	{ "port3.retryq_ne", "event=0x12,iperf_cfg=0x10000000", EX_BOTH },
	{ "port3.retryq_ov", "event=0x12,iperf_cfg=0x20000000", EX_BOTH },
	{ "port3.null_idle", "event=0x12,iperf_cfg=0x40000000", EX_BOTH },
	{ "port3.flits_sent", "event=0x12,iperf_cfg=0x80000000", EX_BOTH },
	{ "port3.que_arb_bid.hom", "event=0x14,qlx_cfg=0x0", EX_BOTH, true },
	{ "port3.que_arb_bid.snp", "event=0x14,qlx_cfg=0x10", EX_BOTH, true },
	{ "port3.que_arb_bid.ndr", "event=0x14,qlx_cfg=0x20", EX_BOTH, true },
	{ "port3.que_arb_bid.ncs", "event=0x14,qlx_cfg=0x30", EX_BOTH, true },
	{ "port3.que_arb_bid.drs", "event=0x14,qlx_cfg=0x40", EX_BOTH, true },
	{ "port3.que_arb_bid.ncb", "event=0x14,qlx_cfg=0x50", EX_BOTH, true },
	{ "port3.local_arb_bid", "event=0x14,qlx_cfg=0x1", EX_BOTH },
	{ "port3.global_arb_bid", "event=0x14,qlx_cfg=0x2", EX_BOTH },
	{ "port3.que_arb_bid_fail.hom", "event=0x14,qlx_cfg=0x3", EX_BOTH, true },
	{ "port3.que_arb_bid_fail.snp", "event=0x14,qlx_cfg=0x13", EX_BOTH, true },
	{ "port3.que_arb_bid_fail.ndr", "event=0x14,qlx_cfg=0x23", EX_BOTH, true },
	{ "port3.que_arb_bid_fail.ncs", "event=0x14,qlx_cfg=0x33", EX_BOTH, true },
	{ "port3.que_arb_bid_fail.drs", "event=0x14,qlx_cfg=0x43", EX_BOTH, true },
	{ "port3.que_arb_bid_fail.ncb", "event=0x14,qlx_cfg=0x53", EX_BOTH, true },
	{ "port3.local_arb_bid_fail", "event=0x14,qlx_cfg=0x4", EX_BOTH },
	{ "port3.global_arb_bid_fail.vn0_hom", "event=0x14,qlx_cfg=0x5", EX_BOTH, true },
	{ "port3.global_arb_bid_fail.vn0_snp", "event=0x14,qlx_cfg=0x15", EX_BOTH, true },
	{ "port3.global_arb_bid_fail.vn0_ndr", "event=0x14,qlx_cfg=0x25", EX_BOTH, true },
	{ "port3.global_arb_bid_fail.vn0_ncs", "event=0x14,qlx_cfg=0x35", EX_BOTH, true },
	{ "port3.global_arb_bid_fail.vn0_drs", "event=0x14,qlx_cfg=0x45", EX_BOTH, true },
	{ "port3.global_arb_bid_fail.vn0_ncb", "event=0x14,qlx_cfg=0x55", EX_BOTH, true },
	{ "port3.global_arb_bid_fail.vn1_hom", "event=0x14,qlx_cfg=0x85", EX_BOTH, true },
	{ "port3.global_arb_bid_fail.vn1_snp", "event=0x14,qlx_cfg=0x95", EX_BOTH, true },
	{ "port3.global_arb_bid_fail.vn1_ndr", "event=0x14,qlx_cfg=0xa5", EX_BOTH, true },
	{ "port3.global_arb_bid_fail.vn1_ncs", "event=0x14,qlx_cfg=0xb5", EX_BOTH, true },
	{ "port3.global_arb_bid_fail.vn1_drs", "event=0x14,qlx_cfg=0xc5", EX_BOTH, true },
	{ "port3.global_arb_bid_fail.vn1_ncb", "event=0x14,qlx_cfg=0xd5", EX_BOTH, true },
	{ "port3.que_arb_hom_order_kill.hom", "event=0x14,qlx_cfg=0x6", EX_BOTH, true },
	{ "port3.que_arb_hom_order_kill.snp", "event=0x14,qlx_cfg=0x16", EX_BOTH, true },
	{ "port3.que_arb_hom_order_kill.ndr", "event=0x14,qlx_cfg=0x26", EX_BOTH, true },
	{ "port3.que_arb_hom_order_kill.ncs", "event=0x14,qlx_cfg=0x36", EX_BOTH, true },
	{ "port3.que_arb_hom_order_kill.drs", "event=0x14,qlx_cfg=0x46", EX_BOTH, true },
	{ "port3.que_arb_hom_order_kill.ncb", "event=0x14,qlx_cfg=0x56", EX_BOTH, true },
	{ "port3.local_arb_hom_order_kill", "event=0x14,qlx_cfg=0x7", EX_BOTH },
	{ "port3.global_arb_hom_order_kill", "event=0x14,qlx_cfg=0x8", EX_BOTH },
	{ "port3.target_available.vn0_hom", "event=0x14,qlx_cfg=0x9", EX_BOTH, true },
	{ "port3.target_available.vn0_snp", "event=0x14,qlx_cfg=0x19", EX_BOTH, true },
	{ "port3.target_available.vn0_ndr", "event=0x14,qlx_cfg=0x29", EX_BOTH, true },
	{ "port3.target_available.vn0_ncs", "event=0x14,qlx_cfg=0x39", EX_BOTH, true },
	{ "port3.target_available.vn0_drs", "event=0x14,qlx_cfg=0x49", EX_BOTH, true },
	{ "port3.target_available.vn0_ncb", "event=0x14,qlx_cfg=0x59", EX_BOTH, true },
	{ "port3.target_available.vn0_vna_small", "event=0x14,qlx_cfg=0x69", EX_BOTH, true },
	{ "port3.target_available.vn0_vna_large", "event=0x14,qlx_cfg=0x79", EX_BOTH, true },
	{ "port3.target_available.vn1_hom", "event=0x14,qlx_cfg=0x89", EX_BOTH, true },
	{ "port3.target_available.vn1_snp", "event=0x14,qlx_cfg=0x99", EX_BOTH, true },
	{ "port3.target_available.vn1_ndr", "event=0x14,qlx_cfg=0xa9", EX_BOTH, true },
	{ "port3.target_available.vn1_ncs", "event=0x14,qlx_cfg=0xb9", EX_BOTH, true },
	{ "port3.target_available.vn1_drs", "event=0x14,qlx_cfg=0xc9", EX_BOTH, true },
	{ "port3.target_available.vn1_ncb", "event=0x14,qlx_cfg=0xd9", EX_BOTH, true },
	{ "port3.target_available.vn1_vna_small", "event=0x14,qlx_cfg=0xe9", EX_BOTH, true },
	{ "port3.target_available.vn1_vna_large", "event=0x14,qlx_cfg=0xf9", EX_BOTH, true },
	{ "port3.starving", "event=0x14,qlx_cfg=0xa", EX_BOTH },
	{ "port3.xbr_match.drs.anydatac",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1f80", EX_BOTH, true },
	{ "port3.xbr_match.drs.datac_m",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x8000000001c00,xbr_mask=0xf000000001fe0",
	  EX_BOTH, true },
	{ "port3.xbr_match.drs.wbidata",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x1c80,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port3.xbr_match.drs.wbsdata",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x1ca0,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port3.xbr_match.drs.wbedata",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x1cc0,xbr_mask=0x1fe0", EX_BOTH, true },
	{ "port3.xbr_match.drs.anyresp",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1e00", EX_BOTH, true },
	{ "port3.xbr_match.drs.anyresp9flits",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x1c00,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port3.xbr_match.drs.anyresp11flits",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x1d00,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port3.xbr_match.ncb.anymsg",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x1800,xbr_mask=0x1e00", EX_BOTH, true },
	{ "port3.xbr_match.ncb.anymsg9flits",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x1800,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port3.xbr_match.ncb.anymsg11flits",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x1900,xbr_mask=0x1f00", EX_BOTH, true },
	{ "port3.xbr_match.ncb.anyint",
	  "event=0x16,xbr_mm_cfg=0x210000,xbr_match=0x1900,xbr_mask=0x1f80", EX_BOTH, true },
	{ "qpi0_flit_send", "event=0x0,iperf_cfg=0x80000000", EX_BOTH },
	{ "qpi0_idle_flit", "event=0x0,iperf_cfg=0x40000000", EX_BOTH },
	{ "qpi0_idle_filt", "event=0x0,iperf_cfg=0x40000000", EX_BOTH },
	{ "qpi0_data_response", "event=0x0,iperf_cfg=0xc4", EX_BOTH },
	{ "qpi0_date_response", "event=0x0,iperf_cfg=0xc4", EX_BOTH },
	{ "qpi1_flit_send", "event=0x6,iperf_cfg=0x80000000", EX_BOTH },
	{ "qpi1_filt_send", "event=0x6,iperf_cfg=0x80000000", EX_BOTH },
	{ "qpi1_idle_flit", "event=0x6,iperf_cfg=0x40000000", EX_BOTH },
	{ "qpi1_idle_filt", "event=0x6,iperf_cfg=0x40000000", EX_BOTH },
	{ "qpi1_data_response", "event=0x6,iperf_cfg=0xc4", EX_BOTH },
	{ "qpi1_date_response", "event=0x6,iperf_cfg=0xc4", EX_BOTH },
	{ }
};

const struct ex_event_row ex_ha_events[] = {
	{ "clockticks", "event=0x00", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "requests.reads_local", "event=0x01,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "requests.reads_remote", "event=0x01,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS },
	{ "requests.reads", "event=0x01,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "requests.writes_local", "event=0x01,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "requests.writes_remote", "event=0x01,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS },
	{ "requests.writes", "event=0x01,umask=0x0c", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "requests.invitoe_local", "event=0x01,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "requests.invitoe_remote", "event=0x01,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tracker_cycles_ne", "event=0x03", BIT(EX_IVYTOWN), true },
	{ "conflict_cycles.conflict", "event=0x0b,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "conflict_cycles.last", "event=0x0b,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "conflict_cycles.ackcnflts", "event=0x0b,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "conflict_cycles.cmp_fwds", "event=0x0b,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "directory_lookup.snp", "event=0x0c,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "directory_lookup.no_snp", "event=0x0c,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "directory_lookup.snoop_s", "event=0x0c,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "directory_lookup.snoop_a", "event=0x0c,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "directory_lookup.any", "event=0x0c,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "directory_lookup.state_i", "event=0x0c,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "directory_lookup.state_s", "event=0x0c,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "directory_lookup.state_a", "event=0x0c,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "directory_update.set", "event=0x0d,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "directory_update.clear", "event=0x0d,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "directory_update.i2s", "event=0x0d,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "directory_update.any", "event=0x0d,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "directory_update.i2a", "event=0x0d,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "directory_update.s2i", "event=0x0d,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "directory_update.s2a", "event=0x0d,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "directory_update.a2i", "event=0x0d,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "directory_update.a2s", "event=0x0d,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "txr_ak.crd_cbo", "event=0x0e,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "txr_ad.hom", "event=0x0f,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_bl.drs_cache", "event=0x10,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_bl.drs_core", "event=0x10,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_bl.drs_qpi", "event=0x10,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "direct2core_count", "event=0x11", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "direct2core_cycles_disabled", "event=0x12", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "direct2core_txn_override", "event=0x13", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "bypass_imc.taken", "event=0x14,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "bypass_imc.not_taken", "event=0x14,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rpq_cycles_no_reg_credits.chn0", "event=0x15,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rpq_cycles_no_reg_credits.chn1", "event=0x15,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rpq_cycles_no_reg_credits.chn2", "event=0x15,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rpq_cycles_no_reg_credits.chn3", "event=0x15,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rpq_cycles_no_spec_credits.chn0", "event=0x16,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rpq_cycles_no_spec_credits.chn1", "event=0x16,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rpq_cycles_no_spec_credits.chn2", "event=0x16,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rpq_cycles_no_spec_credits.chn3", "event=0x16,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "imc_reads.normal", "event=0x17,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "imc_reads.normal.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "imc_reads.normal.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wpq_cycles_no_reg_credits.chn0", "event=0x18,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wpq_cycles_no_reg_credits.chn1", "event=0x18,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wpq_cycles_no_reg_credits.chn2", "event=0x18,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wpq_cycles_no_reg_credits.chn3", "event=0x18,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wpq_cycles_no_spec_credits.chn0", "event=0x19,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wpq_cycles_no_spec_credits.chn1", "event=0x19,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wpq_cycles_no_spec_credits.chn2", "event=0x19,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wpq_cycles_no_spec_credits.chn3", "event=0x19,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "imc_writes.full", "event=0x1a,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "imc_writes.full.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "imc_writes.full.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "imc_writes.partial", "event=0x1a,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "imc_writes.full_isoch", "event=0x1a,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "imc_writes.full_isoch.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "imc_writes.full_isoch.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "imc_writes.partial_isoch", "event=0x1a,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "imc_writes.all", "event=0x1a,umask=0x0f", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tad_requests_g0.region0", "event=0x1b,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tad_requests_g0.region1", "event=0x1b,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tad_requests_g0.region2", "event=0x1b,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tad_requests_g0.region3", "event=0x1b,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tad_requests_g0.region4", "event=0x1b,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tad_requests_g0.region5", "event=0x1b,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tad_requests_g0.region6", "event=0x1b,umask=0x40", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tad_requests_g0.region7", "event=0x1b,umask=0x80", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tad_requests_g1.region8", "event=0x1c,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tad_requests_g1.region9", "event=0x1c,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tad_requests_g1.region10", "event=0x1c,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tad_requests_g1.region11", "event=0x1c,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "imc_retry", "event=0x1e", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "addr_opc_match.addr", "event=0x20,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "addr_opc_match.opc", "event=0x20,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "addr_opc_match.filt", "event=0x20,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "addr_opc_match.ad", "event=0x20,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "addr_opc_match.bl", "event=0x20,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "addr_opc_match.ak", "event=0x20,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "snoop_resp.rspi", "event=0x21,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "snoop_resp.rsps", "event=0x21,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "snoop_resp.rspifwd", "event=0x21,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "snoop_resp.rspsfwd", "event=0x21,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "snoop_resp.rsp_wb", "event=0x21,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "snoop_resp.rsp_fwd_wb", "event=0x21,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "snoop_resp.rspcnflct", "event=0x21,umask=0x40", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "igr_no_credit_cycles.ad_qpi0", "event=0x22,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "igr_no_credit_cycles.ad_qpi1", "event=0x22,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "igr_no_credit_cycles.bl_qpi0", "event=0x22,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "igr_no_credit_cycles.bl_qpi1", "event=0x22,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_ad_inserts.sched0", "event=0x27,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "txr_ad_inserts.sched1", "event=0x27,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "txr_ad_inserts.all", "event=0x27,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_ad_occupancy.sched0", "event=0x28,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "txr_ad_occupancy.sched1", "event=0x28,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "txr_ad_cycles_ne.sched0", "event=0x29,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_ad_cycles_ne.sched1", "event=0x29,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_ad_cycles_ne.all", "event=0x29,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_ad_cycles_full.sched0", "event=0x2a,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_ad_cycles_full.sched1", "event=0x2a,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_ad_cycles_full.all", "event=0x2a,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "txr_ak_inserts.sched0", "event=0x2f,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "txr_ak_inserts.sched1", "event=0x2f,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "txr_ak_inserts.all", "event=0x2f,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_ak_occupancy.sched0", "event=0x30,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "txr_ak_occupancy.sched1", "event=0x30,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "txr_ak_cycles_ne.sched0", "event=0x31,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_ak_cycles_ne.sched1", "event=0x31,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_ak_cycles_ne.all", "event=0x31,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_ak_cycles_full.sched0", "event=0x32,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_ak_cycles_full.sched1", "event=0x32,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_ak_cycles_full.all", "event=0x32,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "txr_bl_inserts.sched0", "event=0x33,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "txr_bl_inserts.sched1", "event=0x33,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "txr_bl_inserts.all", "event=0x33,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_bl_occupancy.sched0", "event=0x34,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "txr_bl_occupancy.sched1", "event=0x34,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "txr_bl_occupancy.all", "event=0x34,umask=0x03", BIT(EX_IVYTOWN), true },
	{ "txr_bl_cycles_ne.sched0", "event=0x35,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_bl_cycles_ne.sched1", "event=0x35,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_bl_cycles_ne.all", "event=0x35,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_bl_cycles_full.sched0", "event=0x36,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_bl_cycles_full.sched1", "event=0x36,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_bl_cycles_full.all", "event=0x36,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "ring_ad_used.cw_vr0_even", "event=0x3e,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw_vr0_odd", "event=0x3e,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw_vr0_even", "event=0x3e,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw_vr0_odd", "event=0x3e,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw_vr1_even", "event=0x3e,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw_vr1_odd", "event=0x3e,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw", "event=0x3e,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw_vr1_even", "event=0x3e,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw_vr1_odd", "event=0x3e,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw", "event=0x3e,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw_vr0_even", "event=0x3f,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw_vr0_odd", "event=0x3f,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw_vr0_even", "event=0x3f,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw_vr0_odd", "event=0x3f,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw_vr1_even", "event=0x3f,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw_vr1_odd", "event=0x3f,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw", "event=0x3f,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw_vr1_even", "event=0x3f,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw_vr1_odd", "event=0x3f,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw", "event=0x3f,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw_vr0_even", "event=0x40,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw_vr0_odd", "event=0x40,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw_vr0_even", "event=0x40,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw_vr0_odd", "event=0x40,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw_vr1_even", "event=0x40,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw_vr1_odd", "event=0x40,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw", "event=0x40,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw_vr1_even", "event=0x40,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw_vr1_odd", "event=0x40,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw", "event=0x40,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "directory_lat_opt", "event=0x41", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "bt_cycles_ne", "event=0x42", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "bt_cycles_ne.local", "event=0x42,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "bt_cycles_ne.remote", "event=0x42,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "bt_occupancy.local", "event=0x43,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "bt_occupancy.remote", "event=0x43,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "bt_occupancy.reads_local", "event=0x43,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "bt_occupancy.reads_remote", "event=0x43,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "bt_occupancy.writes_local", "event=0x43,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "bt_occupancy.writes_remote", "event=0x43,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "bt_to_ht_not_issued.incoming_snp_hazard", "event=0x51,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "bt_to_ht_not_issued.incoming_bl_hazard", "event=0x51,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "bt_to_ht_not_issued.rspackcflt_hazard", "event=0x51,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "bt_to_ht_not_issued.wbmdata_hazard", "event=0x51,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "bt_bypass", "event=0x52", BIT(EX_IVYTOWN), true },
	{ "osb.reads_local", "event=0x53,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "osb.invitoe_local", "event=0x53,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "osb.remote", "event=0x53,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "osb_edr.all", "event=0x54,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "osb_edr.reads_local_i", "event=0x54,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "osb_edr.reads_remote_i", "event=0x54,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "osb_edr.reads_local_s", "event=0x54,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "osb_edr.reads_remote_s", "event=0x54,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "iodc_inserts", "event=0x56", BIT(EX_IVYTOWN), true },
	{ "iodc_conflicts.any", "event=0x57,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "iodc_conflicts.remote_invi2e_same_rtid", "event=0x57,umask=0x01", BIT(EX_IVYTOWN),
	  true },
	{ "iodc_conflicts.last", "event=0x57,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "iodc_conflicts.remote_other_same_addr", "event=0x57,umask=0x04", BIT(EX_IVYTOWN), true
	  },
	{ "iodc_olen_wbmtoi", "event=0x58", BIT(EX_IVYTOWN), true },
	{ "igr_ad_qpi2_accumulator", "event=0x59", BIT(EX_IVYTOWN), true },
	{ "igr_credits_ad_qpi2", "event=0x59", BIT(EX_IVYTOWN), true },
	{ "igr_bl_qpi2_accumulator", "event=0x5a", BIT(EX_IVYTOWN), true },
	{ "igr_credits_bl_qpi2", "event=0x5a", BIT(EX_IVYTOWN), true },
	{ "snp_resp_recv_local.rspi", "event=0x60,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "snp_resp_recv_local.rsps", "event=0x60,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "snp_resp_recv_local.rspifwd", "event=0x60,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "snp_resp_recv_local.rspsfwd", "event=0x60,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "snp_resp_recv_local.rspxwb", "event=0x60,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "snp_resp_recv_local.rspxfwdxwb", "event=0x60,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "snp_resp_recv_local.rspcnflct", "event=0x60,umask=0x40", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "snp_resp_recv_local.other", "event=0x60,umask=0x80", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "tracker_cycles_full.gp", "event=0x02,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "tracker_cycles_full.all", "event=0x02,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "tracker_cycles_ne.local", "event=0x03,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "tracker_cycles_ne.remote", "event=0x03,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tracker_cycles_ne.all", "event=0x03,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "tracker_occupancy.reads_local", "event=0x04,umask=0x04", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tracker_occupancy.reads_remote", "event=0x04,umask=0x08", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tracker_occupancy.writes_local", "event=0x04,umask=0x10", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tracker_occupancy.writes_remote", "event=0x04,umask=0x20", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tracker_occupancy.invitoe_local", "event=0x04,umask=0x40", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tracker_occupancy.invitoe_remote", "event=0x04,umask=0x80", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tracker_pending_occupancy.local", "event=0x05,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "tracker_pending_occupancy.remote", "event=0x05,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "snoop_cycles_ne.local", "event=0x08,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "snoop_cycles_ne.remote", "event=0x08,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "snoop_cycles_ne.all", "event=0x08,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "snoop_occupancy.local", "event=0x09,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "snoop_occupancy.remote", "event=0x09,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "snoops_rsp_after_data.local", "event=0x0a,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "snoops_rsp_after_data.remote", "event=0x0a,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "igr_no_credit_cycles.ad_qpi2", "event=0x22,umask=0x10", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "igr_no_credit_cycles.bl_qpi2", "event=0x22,umask=0x20", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "ring_ad_used.cw_even", "event=0x3e,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.cw_odd", "event=0x3e,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.cw", "event=0x3e,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ring_ad_used.ccw_even", "event=0x3e,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.ccw_odd", "event=0x3e,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.ccw", "event=0x3e,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "ring_ak_used.cw_even", "event=0x3f,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.cw_odd", "event=0x3f,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.cw", "event=0x3f,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ring_ak_used.ccw_even", "event=0x3f,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.ccw_odd", "event=0x3f,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.ccw", "event=0x3f,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "ring_bl_used.cw_even", "event=0x40,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.cw_odd", "event=0x40,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.cw", "event=0x40,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ring_bl_used.ccw_even", "event=0x40,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.ccw_odd", "event=0x40,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.ccw", "event=0x40,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "osb.cancelled", "event=0x53,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "osb.reads_local_useful", "event=0x53,umask=0x20", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "osb.remote_useful", "event=0x53,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "iot_backpressure.sat", "event=0x61,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "iot_backpressure.hub", "event=0x61,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "iot_cts_west_lo.cts0", "event=0x62,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "iot_cts_west_lo.cts1", "event=0x62,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "iot_cts_east_lo.cts0", "event=0x64,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "iot_cts_east_lo.cts1", "event=0x64,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "iot_cts_hi.cts2", "event=0x65,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "iot_cts_hi.cts3", "event=0x65,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "sbo0_credits_acquired.ad", "event=0x68,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "sbo0_credits_acquired.bl", "event=0x68,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "sbo1_credits_acquired.ad", "event=0x69,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "sbo1_credits_acquired.bl", "event=0x69,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "sbo0_credit_occupancy.ad", "event=0x6a,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "sbo0_credit_occupancy.bl", "event=0x6a,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "sbo1_credit_occupancy.ad", "event=0x6b,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "sbo1_credit_occupancy.bl", "event=0x6b,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "stall_no_sbo_credit.sbo0_ad", "event=0x6c,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "stall_no_sbo_credit.sbo1_ad", "event=0x6c,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "stall_no_sbo_credit.sbo0_bl", "event=0x6c,umask=0x04", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "stall_no_sbo_credit.sbo1_bl", "event=0x6c,umask=0x08", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_starved.ak", "event=0x6d,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "txr_starved.bl", "event=0x6d,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "hitme_lookup.read_or_invitoe", "event=0x70,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_lookup.wbmtoi", "event=0x70,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "hitme_lookup.ackcnfltwbi", "event=0x70,umask=0x04", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_lookup.wbmtoe_or_s", "event=0x70,umask=0x08", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_lookup.hom", "event=0x70,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "hitme_lookup.rspfwdi_remote", "event=0x70,umask=0x10", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_lookup.rspfwdi_local", "event=0x70,umask=0x20", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_lookup.invals", "event=0x70,umask=0x26", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "hitme_lookup.rspfwds", "event=0x70,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "hitme_lookup.allocs", "event=0x70,umask=0x70", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "hitme_lookup.rsp", "event=0x70,umask=0x80", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "hitme_lookup.all", "event=0x70,umask=0xff", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "hitme_hit.read_or_invitoe", "event=0x71,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_hit.wbmtoi", "event=0x71,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "hitme_hit.ackcnfltwbi", "event=0x71,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "hitme_hit.wbmtoe_or_s", "event=0x71,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "hitme_hit.hom", "event=0x71,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "hitme_hit.rspfwdi_remote", "event=0x71,umask=0x10", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_hit.rspfwdi_local", "event=0x71,umask=0x20", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "hitme_hit.invals", "event=0x71,umask=0x26", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "hitme_hit.rspfwds", "event=0x71,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "hitme_hit.evicts", "event=0x71,umask=0x42", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "hitme_hit.allocs", "event=0x71,umask=0x70", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "hitme_hit.rsp", "event=0x71,umask=0x80", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "hitme_hit.all", "event=0x71,umask=0xff", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "hitme_hit_pv_bits_set.read_or_invitoe", "event=0x72,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_hit_pv_bits_set.wbmtoi", "event=0x72,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_hit_pv_bits_set.ackcnfltwbi", "event=0x72,umask=0x04", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_hit_pv_bits_set.wbmtoe_or_s", "event=0x72,umask=0x08", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_hit_pv_bits_set.hom", "event=0x72,umask=0x0f", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_hit_pv_bits_set.rspfwdi_remote", "event=0x72,umask=0x10", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_hit_pv_bits_set.rspfwdi_local", "event=0x72,umask=0x20", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_hit_pv_bits_set.rspfwds", "event=0x72,umask=0x40", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_hit_pv_bits_set.rsp", "event=0x72,umask=0x80", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "hitme_hit_pv_bits_set.all", "event=0x72,umask=0xff", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "ring_ak_used.all", "event=0x3f,umask=0x0f", EX_BROADWELLS, true },
	{ "ring_bl_used.all", "event=0x40,umask=0x0f", EX_BROADWELLS, true },
	{ }
};

const struct ex_event_row ex_imc_events[] = {
	{ "clockticks", "event=0xff,umask=0x00", BIT(EX_IVYTOWN) },
	{ "cas_count_read", "event=0x04,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "cas_count_read.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "cas_count_read.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "cas_count_write", "event=0x04,umask=0x0c", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "cas_count_write.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "cas_count_write.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "dclockticks", "event=0x00", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "act_count.rd", "event=0x01,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "act_count.wr", "event=0x01,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "act_count.byp", "event=0x01,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "pre_count.page_miss", "event=0x02,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "pre_count.page_close", "event=0x02,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "pre_count.rd", "event=0x02,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "pre_count.wr", "event=0x02,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "pre_count.byp", "event=0x02,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.rd_reg", "event=0x04,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.rd_reg.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.rd_reg.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "cas_count.rd_underfill", "event=0x04,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "cas_count.rd_underfill.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "cas_count.rd_underfill.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.rd", "event=0x04,umask=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.rd.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.rd.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "cas_count.wr_wmm", "event=0x04,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.wr_wmm.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.wr_wmm.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "cas_count.wr_rmm", "event=0x04,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.wr_rmm.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.wr_rmm.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "cas_count.wr", "event=0x04,umask=0x0c", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.wr.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.wr.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "cas_count.all", "event=0x04,umask=0x0f", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "cas_count.all.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "cas_count.all.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "cas_count.rd_wmm", "event=0x04,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.rd_wmm.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.rd_wmm.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "cas_count.rd_rmm", "event=0x04,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.rd_rmm.scale", "6.103515625e-5", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cas_count.rd_rmm.unit", "MiB", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "dram_refresh.panic", "event=0x05,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "dram_refresh.high", "event=0x05,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "dram_pre_all", "event=0x06", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "major_modes.read", "event=0x07,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "major_modes.write", "event=0x07,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "major_modes.partial", "event=0x07,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "major_modes.isoch", "event=0x07,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "preemption.rd_preempt_rd", "event=0x08,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "preemption.rd_preempt_wr", "event=0x08,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ecc_correctable_errors", "event=0x09", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rpq_inserts", "event=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rpq_cycles_ne", "event=0x11", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wpq_inserts", "event=0x20", BIT(EX_IVYTOWN), true },
	{ "wpq_cycles_ne", "event=0x21", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wpq_cycles_full", "event=0x22", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wpq_read_hit", "event=0x23", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wpq_write_hit", "event=0x24", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "power_throttle_cycles.rank0", "event=0x41,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "power_throttle_cycles.rank1", "event=0x41,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "power_throttle_cycles.rank2", "event=0x41,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "power_throttle_cycles.rank3", "event=0x41,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "power_throttle_cycles.rank4", "event=0x41,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "power_throttle_cycles.rank5", "event=0x41,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "power_throttle_cycles.rank6", "event=0x41,umask=0x40", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "power_throttle_cycles.rank7", "event=0x41,umask=0x80", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "power_pcu_throttling", "event=0x42", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "power_self_refresh", "event=0x43", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "power_cke_cycles.rank0", "event=0x83,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "power_cke_cycles.rank1", "event=0x83,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "power_cke_cycles.rank2", "event=0x83,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "power_cke_cycles.rank3", "event=0x83,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "power_cke_cycles.rank4", "event=0x83,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "power_cke_cycles.rank5", "event=0x83,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "power_cke_cycles.rank6", "event=0x83,umask=0x40", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "power_cke_cycles.rank7", "event=0x83,umask=0x80", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "power_channel_dlloff", "event=0x84", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "power_channel_ppd", "event=0x85", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "power_critical_throttle_cycles", "event=0x86", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "vmse_wr_push.wmm", "event=0x90,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "vmse_wr_push.rmm", "event=0x90,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "vmse_mxb_wr_occupancy", "event=0x91", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rd_cas_prio.low", "event=0xa0,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rd_cas_prio.med", "event=0xa0,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rd_cas_prio.high", "event=0xa0,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rd_cas_prio.panic", "event=0xa0,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "byp_cmds.act", "event=0xa1,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "byp_cmds.cas", "event=0xa1,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "byp_cmds.pre", "event=0xa1,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rd_cas_rank0.bank0", "event=0xb0,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank0.bank1", "event=0xb0,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank0.bank2", "event=0xb0,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank0.bank3", "event=0xb0,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank0.bank4", "event=0xb0,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank0.bank5", "event=0xb0,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank0.bank6", "event=0xb0,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank0.bank7", "event=0xb0,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank1.bank0", "event=0xb1,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank1.bank1", "event=0xb1,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank1.bank2", "event=0xb1,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank1.bank3", "event=0xb1,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank1.bank4", "event=0xb1,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank1.bank5", "event=0xb1,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank1.bank6", "event=0xb1,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank1.bank7", "event=0xb1,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank2.bank0", "event=0xb2,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank2.bank1", "event=0xb2,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank2.bank2", "event=0xb2,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank2.bank3", "event=0xb2,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank2.bank4", "event=0xb2,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank2.bank5", "event=0xb2,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank2.bank6", "event=0xb2,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank2.bank7", "event=0xb2,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank3.bank0", "event=0xb3,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank3.bank1", "event=0xb3,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank3.bank2", "event=0xb3,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank3.bank3", "event=0xb3,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank3.bank4", "event=0xb3,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank3.bank5", "event=0xb3,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank3.bank6", "event=0xb3,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank3.bank7", "event=0xb3,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank4.bank0", "event=0xb4,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank4.bank1", "event=0xb4,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank4.bank2", "event=0xb4,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank4.bank3", "event=0xb4,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank4.bank4", "event=0xb4,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank4.bank5", "event=0xb4,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank4.bank6", "event=0xb4,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank4.bank7", "event=0xb4,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank5.bank0", "event=0xb5,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank5.bank1", "event=0xb5,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank5.bank2", "event=0xb5,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank5.bank3", "event=0xb5,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank5.bank4", "event=0xb5,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank5.bank5", "event=0xb5,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank5.bank6", "event=0xb5,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank5.bank7", "event=0xb5,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank6.bank0", "event=0xb6,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank6.bank1", "event=0xb6,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank6.bank2", "event=0xb6,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank6.bank3", "event=0xb6,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank6.bank4", "event=0xb6,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank6.bank5", "event=0xb6,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank6.bank6", "event=0xb6,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank6.bank7", "event=0xb6,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank7.bank0", "event=0xb7,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank7.bank1", "event=0xb7,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank7.bank2", "event=0xb7,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank7.bank3", "event=0xb7,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank7.bank4", "event=0xb7,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank7.bank5", "event=0xb7,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank7.bank6", "event=0xb7,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "rd_cas_rank7.bank7", "event=0xb7,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank0.bank0", "event=0xb8,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank0.bank1", "event=0xb8,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank0.bank2", "event=0xb8,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank0.bank3", "event=0xb8,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank0.bank4", "event=0xb8,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank0.bank5", "event=0xb8,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank0.bank6", "event=0xb8,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank0.bank7", "event=0xb8,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank1.bank0", "event=0xb9,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank1.bank1", "event=0xb9,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank1.bank2", "event=0xb9,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank1.bank3", "event=0xb9,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank1.bank4", "event=0xb9,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank1.bank5", "event=0xb9,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank1.bank6", "event=0xb9,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank1.bank7", "event=0xb9,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank2.bank0", "event=0xba,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank2.bank1", "event=0xba,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank2.bank2", "event=0xba,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank2.bank3", "event=0xba,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank2.bank4", "event=0xba,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank2.bank5", "event=0xba,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank2.bank6", "event=0xba,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank2.bank7", "event=0xba,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank3.bank0", "event=0xbb,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank3.bank1", "event=0xbb,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank3.bank2", "event=0xbb,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank3.bank3", "event=0xbb,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank3.bank4", "event=0xbb,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank3.bank5", "event=0xbb,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank3.bank6", "event=0xbb,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank3.bank7", "event=0xbb,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank4.bank0", "event=0xbc,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank4.bank1", "event=0xbc,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank4.bank2", "event=0xbc,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank4.bank3", "event=0xbc,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank4.bank4", "event=0xbc,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank4.bank5", "event=0xbc,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank4.bank6", "event=0xbc,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank4.bank7", "event=0xbc,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank5.bank0", "event=0xbd,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank5.bank1", "event=0xbd,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank5.bank2", "event=0xbd,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank5.bank3", "event=0xbd,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank5.bank4", "event=0xbd,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank5.bank5", "event=0xbd,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank5.bank6", "event=0xbd,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank5.bank7", "event=0xbd,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank6.bank0", "event=0xbe,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank6.bank1", "event=0xbe,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank6.bank2", "event=0xbe,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank6.bank3", "event=0xbe,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank6.bank4", "event=0xbe,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank6.bank5", "event=0xbe,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank6.bank6", "event=0xbe,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank6.bank7", "event=0xbe,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank7.bank0", "event=0xbf,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank7.bank1", "event=0xbf,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank7.bank2", "event=0xbf,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank7.bank3", "event=0xbf,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank7.bank4", "event=0xbf,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank7.bank5", "event=0xbf,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank7.bank6", "event=0xbf,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "wr_cas_rank7.bank7", "event=0xbf,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "wmm_to_rmm.low_thresh", "event=0xc0,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "wmm_to_rmm.starve", "event=0xc0,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "wmm_to_rmm.vmse_retry", "event=0xc0,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | EX_BROADWELLS, true },
	{ "wrong_mm", "event=0xc1", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "clockticks", "event=0x00,umask=0x00", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "rd_cas_rank0.bank0", "event=0xb0", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rd_cas_rank0.bank1", "event=0xb0,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank0.bank2", "event=0xb0,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank0.bank3", "event=0xb0,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank0.bank4", "event=0xb0,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank0.bank5", "event=0xb0,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank0.bank6", "event=0xb0,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank0.bank7", "event=0xb0,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank0.bank8", "event=0xb0,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank0.bank9", "event=0xb0,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank0.bank10", "event=0xb0,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank0.bank11", "event=0xb0,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank0.bank12", "event=0xb0,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank0.bank13", "event=0xb0,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank0.bank14", "event=0xb0,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank0.bank15", "event=0xb0,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank0.allbanks", "event=0xb0,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank0.bankg0", "event=0xb0,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank0.bankg1", "event=0xb0,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank0.bankg2", "event=0xb0,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank0.bankg3", "event=0xb0,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank1.bank0", "event=0xb1", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rd_cas_rank1.bank1", "event=0xb1,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank1.bank2", "event=0xb1,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank1.bank3", "event=0xb1,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank1.bank4", "event=0xb1,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank1.bank5", "event=0xb1,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank1.bank6", "event=0xb1,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank1.bank7", "event=0xb1,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank1.bank8", "event=0xb1,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank1.bank9", "event=0xb1,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank1.bank10", "event=0xb1,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank1.bank11", "event=0xb1,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank1.bank12", "event=0xb1,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank1.bank13", "event=0xb1,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank1.bank14", "event=0xb1,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank1.bank15", "event=0xb1,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank1.allbanks", "event=0xb1,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank1.bankg0", "event=0xb1,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank1.bankg1", "event=0xb1,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank1.bankg2", "event=0xb1,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank1.bankg3", "event=0xb1,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank2.bank0", "event=0xb2", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rd_cas_rank4.bank0", "event=0xb4", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rd_cas_rank4.bank1", "event=0xb4,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank4.bank2", "event=0xb4,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank4.bank3", "event=0xb4,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank4.bank4", "event=0xb4,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank4.bank5", "event=0xb4,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank4.bank6", "event=0xb4,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank4.bank7", "event=0xb4,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank4.bank8", "event=0xb4,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank4.bank9", "event=0xb4,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank4.bank10", "event=0xb4,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank4.bank11", "event=0xb4,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank4.bank12", "event=0xb4,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank4.bank13", "event=0xb4,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank4.bank14", "event=0xb4,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank4.bank15", "event=0xb4,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank4.allbanks", "event=0xb4,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank4.bankg0", "event=0xb4,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank4.bankg1", "event=0xb4,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank4.bankg2", "event=0xb4,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank4.bankg3", "event=0xb4,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank5.bank0", "event=0xb5", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rd_cas_rank5.bank1", "event=0xb5,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank5.bank2", "event=0xb5,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank5.bank3", "event=0xb5,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank5.bank4", "event=0xb5,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank5.bank5", "event=0xb5,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank5.bank6", "event=0xb5,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank5.bank7", "event=0xb5,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank5.bank8", "event=0xb5,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank5.bank9", "event=0xb5,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank5.bank10", "event=0xb5,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank5.bank11", "event=0xb5,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank5.bank12", "event=0xb5,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank5.bank13", "event=0xb5,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank5.bank14", "event=0xb5,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank5.bank15", "event=0xb5,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank5.allbanks", "event=0xb5,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank5.bankg0", "event=0xb5,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank5.bankg1", "event=0xb5,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank5.bankg2", "event=0xb5,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank5.bankg3", "event=0xb5,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank6.bank0", "event=0xb6", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rd_cas_rank6.bank1", "event=0xb6,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank6.bank2", "event=0xb6,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank6.bank3", "event=0xb6,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank6.bank4", "event=0xb6,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank6.bank5", "event=0xb6,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank6.bank6", "event=0xb6,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank6.bank7", "event=0xb6,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank6.bank8", "event=0xb6,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank6.bank9", "event=0xb6,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank6.bank10", "event=0xb6,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank6.bank11", "event=0xb6,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank6.bank12", "event=0xb6,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank6.bank13", "event=0xb6,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank6.bank14", "event=0xb6,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank6.bank15", "event=0xb6,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank6.allbanks", "event=0xb6,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank6.bankg0", "event=0xb6,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank6.bankg1", "event=0xb6,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank6.bankg2", "event=0xb6,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank6.bankg3", "event=0xb6,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank7.bank0", "event=0xb7", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "rd_cas_rank7.bank1", "event=0xb7,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank7.bank2", "event=0xb7,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank7.bank3", "event=0xb7,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank7.bank4", "event=0xb7,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank7.bank5", "event=0xb7,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank7.bank6", "event=0xb7,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank7.bank7", "event=0xb7,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank7.bank8", "event=0xb7,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank7.bank9", "event=0xb7,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "rd_cas_rank7.bank10", "event=0xb7,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank7.bank11", "event=0xb7,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank7.bank12", "event=0xb7,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank7.bank13", "event=0xb7,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank7.bank14", "event=0xb7,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank7.bank15", "event=0xb7,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank7.allbanks", "event=0xb7,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank7.bankg0", "event=0xb7,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank7.bankg1", "event=0xb7,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank7.bankg2", "event=0xb7,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rd_cas_rank7.bankg3", "event=0xb7,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank0.bank0", "event=0xb8", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wr_cas_rank0.bank1", "event=0xb8,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank0.bank2", "event=0xb8,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank0.bank3", "event=0xb8,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank0.bank4", "event=0xb8,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank0.bank5", "event=0xb8,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank0.bank6", "event=0xb8,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank0.bank7", "event=0xb8,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank0.bank8", "event=0xb8,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank0.bank9", "event=0xb8,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank0.bank10", "event=0xb8,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank0.bank11", "event=0xb8,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank0.bank12", "event=0xb8,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank0.bank13", "event=0xb8,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank0.bank14", "event=0xb8,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank0.bank15", "event=0xb8,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank0.allbanks", "event=0xb8,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank0.bankg0", "event=0xb8,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank0.bankg1", "event=0xb8,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank0.bankg2", "event=0xb8,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank0.bankg3", "event=0xb8,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank1.bank0", "event=0xb9", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wr_cas_rank1.bank1", "event=0xb9,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank1.bank2", "event=0xb9,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank1.bank3", "event=0xb9,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank1.bank4", "event=0xb9,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank1.bank5", "event=0xb9,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank1.bank6", "event=0xb9,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank1.bank7", "event=0xb9,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank1.bank8", "event=0xb9,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank1.bank9", "event=0xb9,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank1.bank10", "event=0xb9,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank1.bank11", "event=0xb9,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank1.bank12", "event=0xb9,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank1.bank13", "event=0xb9,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank1.bank14", "event=0xb9,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank1.bank15", "event=0xb9,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank1.allbanks", "event=0xb9,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank1.bankg0", "event=0xb9,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank1.bankg1", "event=0xb9,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank1.bankg2", "event=0xb9,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank1.bankg3", "event=0xb9,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank4.bank0", "event=0xbc", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wr_cas_rank4.bank1", "event=0xbc,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank4.bank2", "event=0xbc,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank4.bank3", "event=0xbc,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank4.bank4", "event=0xbc,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank4.bank5", "event=0xbc,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank4.bank6", "event=0xbc,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank4.bank7", "event=0xbc,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank4.bank8", "event=0xbc,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank4.bank9", "event=0xbc,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank4.bank10", "event=0xbc,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank4.bank11", "event=0xbc,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank4.bank12", "event=0xbc,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank4.bank13", "event=0xbc,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank4.bank14", "event=0xbc,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank4.bank15", "event=0xbc,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank4.allbanks", "event=0xbc,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank4.bankg0", "event=0xbc,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank4.bankg1", "event=0xbc,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank4.bankg2", "event=0xbc,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank4.bankg3", "event=0xbc,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank5.bank0", "event=0xbd", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wr_cas_rank5.bank1", "event=0xbd,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank5.bank2", "event=0xbd,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank5.bank3", "event=0xbd,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank5.bank4", "event=0xbd,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank5.bank5", "event=0xbd,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank5.bank6", "event=0xbd,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank5.bank7", "event=0xbd,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank5.bank8", "event=0xbd,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank5.bank9", "event=0xbd,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank5.bank10", "event=0xbd,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank5.bank11", "event=0xbd,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank5.bank12", "event=0xbd,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank5.bank13", "event=0xbd,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank5.bank14", "event=0xbd,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank5.bank15", "event=0xbd,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank5.allbanks", "event=0xbd,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank5.bankg0", "event=0xbd,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank5.bankg1", "event=0xbd,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank5.bankg2", "event=0xbd,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank5.bankg3", "event=0xbd,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank6.bank0", "event=0xbe", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wr_cas_rank6.bank1", "event=0xbe,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank6.bank2", "event=0xbe,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank6.bank3", "event=0xbe,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank6.bank4", "event=0xbe,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank6.bank5", "event=0xbe,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank6.bank6", "event=0xbe,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank6.bank7", "event=0xbe,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank6.bank8", "event=0xbe,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank6.bank9", "event=0xbe,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank6.bank10", "event=0xbe,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank6.bank11", "event=0xbe,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank6.bank12", "event=0xbe,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank6.bank13", "event=0xbe,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank6.bank14", "event=0xbe,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank6.bank15", "event=0xbe,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank6.allbanks", "event=0xbe,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank6.bankg0", "event=0xbe,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank6.bankg1", "event=0xbe,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank6.bankg2", "event=0xbe,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank6.bankg3", "event=0xbe,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank7.bank0", "event=0xbf", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "wr_cas_rank7.bank1", "event=0xbf,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank7.bank2", "event=0xbf,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank7.bank3", "event=0xbf,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank7.bank4", "event=0xbf,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank7.bank5", "event=0xbf,umask=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank7.bank6", "event=0xbf,umask=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank7.bank7", "event=0xbf,umask=0x07", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank7.bank8", "event=0xbf,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank7.bank9", "event=0xbf,umask=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "wr_cas_rank7.bank10", "event=0xbf,umask=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank7.bank11", "event=0xbf,umask=0x0b", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank7.bank12", "event=0xbf,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank7.bank13", "event=0xbf,umask=0x0d", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank7.bank14", "event=0xbf,umask=0x0e", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank7.bank15", "event=0xbf,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank7.allbanks", "event=0xbf,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank7.bankg0", "event=0xbf,umask=0x11", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank7.bankg1", "event=0xbf,umask=0x12", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank7.bankg2", "event=0xbf,umask=0x13", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "wr_cas_rank7.bankg3", "event=0xbf,umask=0x14", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "clockticks_p", "event=0x00", BIT(EX_BROADWELL_EP), true },
	{ }
};

const struct ex_event_row ex_pcu_events[] = {
	{ "clockticks", "event=0x000", BIT(EX_IVYTOWN) },
	{ "volt_trans_cycles_increase", "event=0x001", BIT(EX_IVYTOWN), true },
	{ "volt_trans_cycles_decrease", "event=0x002", BIT(EX_IVYTOWN), true },
	{ "volt_trans_cycles_change", "event=0x003", BIT(EX_IVYTOWN), true },
	{ "freq_max_limit_thermal_cycles", "event=0x004", BIT(EX_IVYTOWN) },
	{ "freq_max_power_cycles", "event=0x005", BIT(EX_IVYTOWN) },
	{ "freq_max_os_cycles", "event=0x006", BIT(EX_IVYTOWN) },
	{ "freq_max_current_cycles", "event=0x007", BIT(EX_IVYTOWN) },
	{ "prochot_internal_cycles", "event=0x009", BIT(EX_IVYTOWN), true },
	{ "prochot_external_cycles", "event=0x00a", BIT(EX_IVYTOWN), true },
	{ "freq_band0_cycles", "event=0x00b", BIT(EX_IVYTOWN) },
	{ "freq_band1_cycles", "event=0x00c", BIT(EX_IVYTOWN) },
	{ "freq_band2_cycles", "event=0x00d", BIT(EX_IVYTOWN) },
	{ "freq_band3_cycles", "event=0x00e", BIT(EX_IVYTOWN) },
	{ "delayed_c_state_abort_core0", "event=0x117", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core1", "event=0x118", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core2", "event=0x119", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core3", "event=0x11a", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core4", "event=0x11b", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core5", "event=0x11c", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core6", "event=0x11d", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core7", "event=0x11e", BIT(EX_IVYTOWN), true },
	{ "demotions_core0", "event=0x01e", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core8", "event=0x11f", BIT(EX_IVYTOWN), true },
	{ "demotions_core1", "event=0x01f", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core9", "event=0x120", BIT(EX_IVYTOWN), true },
	{ "demotions_core2", "event=0x020", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core10", "event=0x121", BIT(EX_IVYTOWN), true },
	{ "demotions_core3", "event=0x021", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core11", "event=0x122", BIT(EX_IVYTOWN), true },
	{ "demotions_core4", "event=0x022", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core12", "event=0x123", BIT(EX_IVYTOWN), true },
	{ "demotions_core5", "event=0x023", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core13", "event=0x124", BIT(EX_IVYTOWN), true },
	{ "demotions_core6", "event=0x024", BIT(EX_IVYTOWN), true },
	{ "delayed_c_state_abort_core14", "event=0x125", BIT(EX_IVYTOWN), true },
	{ "demotions_core7", "event=0x025", BIT(EX_IVYTOWN), true },
	{ "pkg_c_exit_latency", "event=0x126", BIT(EX_IVYTOWN), true },
	{ "pkg_c_exit_latency_sel", "event=0x126", BIT(EX_IVYTOWN), true },
	{ "pkg_c_state_residency_c0_cycles", "event=0x12a", BIT(EX_IVYTOWN) },
	{ "pkg_c_state_residency_c2_cycles", "event=0x12b", BIT(EX_IVYTOWN) },
	{ "pkg_c_state_residency_c3_cycles", "event=0x12c", BIT(EX_IVYTOWN) },
	{ "pkg_c_state_residency_c6_cycles", "event=0x12d", BIT(EX_IVYTOWN) },
	{ "memory_phase_shedding_cycles", "event=0x02f", BIT(EX_IVYTOWN), true },
	{ "vr_hot_cycles", "event=0x032", BIT(EX_IVYTOWN), true },
	{ "demotions_core8", "event=0x040", BIT(EX_IVYTOWN), true },
	{ "demotions_core9", "event=0x041", BIT(EX_IVYTOWN), true },
	{ "demotions_core10", "event=0x042", BIT(EX_IVYTOWN), true },
	{ "demotions_core11", "event=0x043", BIT(EX_IVYTOWN), true },
	{ "demotions_core12", "event=0x044", BIT(EX_IVYTOWN), true },
	{ "demotions_core13", "event=0x045", BIT(EX_IVYTOWN), true },
	{ "demotions_core14", "event=0x046", BIT(EX_IVYTOWN), true },
	{ "freq_trans_cycles", "event=0x060", BIT(EX_IVYTOWN), true },
	{ "freq_min_io_p_cycles", "event=0x061", BIT(EX_IVYTOWN), true },
	{ "freq_min_perf_p_cycles", "event=0x062", BIT(EX_IVYTOWN), true },
	{ "total_transition_cycles", "event=0x063", BIT(EX_IVYTOWN), true },
	{ "core0_transition_cycles", "event=0x070", BIT(EX_IVYTOWN), true },
	{ "core1_transition_cycles", "event=0x071", BIT(EX_IVYTOWN), true },
	{ "core2_transition_cycles", "event=0x072", BIT(EX_IVYTOWN), true },
	{ "core3_transition_cycles", "event=0x073", BIT(EX_IVYTOWN), true },
	{ "core4_transition_cycles", "event=0x074", BIT(EX_IVYTOWN), true },
	{ "core5_transition_cycles", "event=0x075", BIT(EX_IVYTOWN), true },
	{ "core6_transition_cycles", "event=0x076", BIT(EX_IVYTOWN), true },
	{ "core7_transition_cycles", "event=0x077", BIT(EX_IVYTOWN), true },
	{ "core8_transition_cycles", "event=0x078", BIT(EX_IVYTOWN), true },
	{ "core9_transition_cycles", "event=0x079", BIT(EX_IVYTOWN), true },
	{ "core10_transition_cycles", "event=0x07a", BIT(EX_IVYTOWN), true },
	{ "core11_transition_cycles", "event=0x07b", BIT(EX_IVYTOWN), true },
	{ "core12_transition_cycles", "event=0x07c", BIT(EX_IVYTOWN), true },
	{ "core13_transition_cycles", "event=0x07d", BIT(EX_IVYTOWN), true },
	{ "core14_transition_cycles", "event=0x07e", BIT(EX_IVYTOWN), true },
	{ "power_state_occupancy.cores_c0", "event=0x080,occ_sel=1", BIT(EX_IVYTOWN) },
	{ "power_state_occupancy.cores_c3", "event=0x080,occ_sel=2", BIT(EX_IVYTOWN) },
	{ "power_state_occupancy.cores_c6", "event=0x080,occ_sel=3", BIT(EX_IVYTOWN) },
	{ "freq_band0_cycles.1200mhz", "event=0x00b,filter_band0=0xc", BIT(EX_IVYTOWN) },
	{ "freq_band1_cycles.2000mhz", "event=0x00c,filter_band1=0x14", BIT(EX_IVYTOWN) },
	{ "freq_band2_cycles.2800mhz", "event=0x00d,filter_band2=0x1c", BIT(EX_IVYTOWN) },
	{ "clockticks", "event=0x00", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "freq_max_limit_thermal_cycles", "event=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "freq_max_power_cycles", "event=0x05", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "freq_max_os_cycles", "event=0x06", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "prochot_internal_cycles", "event=0x09", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "prochot_external_cycles", "event=0x0a", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "freq_band0_cycles", "event=0x0b", BIT(EX_HASWELL_EP) },
	{ "freq_band1_cycles", "event=0x0c", BIT(EX_HASWELL_EP) },
	{ "freq_band2_cycles", "event=0x0d", BIT(EX_HASWELL_EP) },
	{ "freq_band3_cycles", "event=0x0e", BIT(EX_HASWELL_EP) },
	{ "pkg_residency_c0_cycles", "event=0x2a", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "pkg_residency_c2e_cycles", "event=0x2b", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "pkg_residency_c3_cycles", "event=0x2c", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "pkg_residency_c6_cycles", "event=0x2d", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "pkg_residency_c7_cycles", "event=0x2e", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "memory_phase_shedding_cycles", "event=0x2f", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "demotions_core0", "event=0x30", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core1", "event=0x31", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core2", "event=0x32", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core3", "event=0x33", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core4", "event=0x34", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core5", "event=0x35", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core6", "event=0x36", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core7", "event=0x37", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core8", "event=0x38", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core9", "event=0x39", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core10", "event=0x3a", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core11", "event=0x3b", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core12", "event=0x3c", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core13", "event=0x3d", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core14", "event=0x3e", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core15", "event=0x3f", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core16", "event=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "demotions_core17", "event=0x41", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "vr_hot_cycles", "event=0x42", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "pkg_residency_c1e_cycles", "event=0x4e", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "core0_transition_cycles", "event=0x60", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core1_transition_cycles", "event=0x61", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core2_transition_cycles", "event=0x62", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core3_transition_cycles", "event=0x63", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core4_transition_cycles", "event=0x64", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core5_transition_cycles", "event=0x65", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core6_transition_cycles", "event=0x66", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core7_transition_cycles", "event=0x67", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core8_transition_cycles", "event=0x68", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core9_transition_cycles", "event=0x69", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core10_transition_cycles", "event=0x6a", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core11_transition_cycles", "event=0x6b", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core12_transition_cycles", "event=0x6c", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core13_transition_cycles", "event=0x6d", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core14_transition_cycles", "event=0x6e", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core15_transition_cycles", "event=0x6f", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core16_transition_cycles", "event=0x70", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "core17_transition_cycles", "event=0x71", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "total_transition_cycles", "event=0x72", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "freq_min_io_p_cycles", "event=0x73", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "freq_trans_cycles", "event=0x74", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ufs_transitions_no_change", "event=0x79", BIT(EX_HASWELL_EP), true },
	{ "ufs_transitions_ring_gv", "event=0x79", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "power_state_occupancy.cores_c0", "event=0x80,occ_sel=1", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "power_state_occupancy.cores_c3", "event=0x80,occ_sel=2", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "power_state_occupancy.cores_c6", "event=0x80,occ_sel=3", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS },
	{ "freq_band0_cycles.1200mhz", "event=0x0b,filter_band0=0xc", BIT(EX_HASWELL_EP) },
	{ "freq_band1_cycles.2000mhz", "event=0x0c,filter_band1=0x14", BIT(EX_HASWELL_EP) },
	{ "freq_band2_cycles.2800mhz", "event=0x0d,filter_band2=0x1c", BIT(EX_HASWELL_EP) },
	{ }
};

const struct ex_event_row ex_irp_events[] = {
	{ "clockticks", "event=0x00", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "rxr_bl_drs_inserts", "event=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_bl_ncb_inserts", "event=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_bl_ncs_inserts", "event=0x03", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_bl_drs_cycles_full", "event=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_bl_ncb_cycles_full", "event=0x05", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_bl_ncs_cycles_full", "event=0x06", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_bl_drs_occupancy", "event=0x07", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_bl_ncb_occupancy", "event=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_bl_ncs_occupancy", "event=0x09", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_ak_inserts", "event=0x0a", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "rxr_ak_cycles_full", "event=0x0b", BIT(EX_IVYTOWN), true },
	{ "rxr_ak_occupancy", "event=0x0c", BIT(EX_IVYTOWN), true },
	{ "txr_request_occupancy", "event=0x0d", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_data_inserts_ncb", "event=0x0e", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_data_inserts_ncs", "event=0x0f", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "cache_read_occupancy.any", "event=0x10,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "cache_read_occupancy.source", "event=0x10,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "cache_write_occupancy.any", "event=0x11,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "cache_write_occupancy.source", "event=0x11,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "cache_total_occupancy.any", "event=0x12,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "cache_total_occupancy.source", "event=0x12,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "cache_own_occupancy.any", "event=0x13,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "cache_own_occupancy.source", "event=0x13,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "cache_ack_pending_occupancy.any", "event=0x14,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "cache_ack_pending_occupancy.source", "event=0x14,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "transactions.reads", "event=0x15,umask=0x01", BIT(EX_IVYTOWN) },
	{ "transactions.writes", "event=0x15,umask=0x02", BIT(EX_IVYTOWN) },
	{ "transactions.rd_prefetches", "event=0x15,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "transactions.pd_prefetches", "event=0x15,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "transactions.orderingq", "event=0x15,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "tickles.lost_ownership", "event=0x16,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "tickles.top_of_queue", "event=0x16,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "address_match.stall_count", "event=0x17,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "address_match.merge_count", "event=0x17,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "txr_ad_stall_credit_cycles", "event=0x18", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_bl_stall_credit_cycles", "event=0x19", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "write_ordering_stall_cycles", "event=0x1a", BIT(EX_IVYTOWN), true },
	{ "coherent_ops.pcirdcur", "event=0x13,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "coherent_ops.crd", "event=0x13,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "coherent_ops.drd", "event=0x13,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "coherent_ops.rfo", "event=0x13,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "coherent_ops.pcitom", "event=0x13,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "coherent_ops.pcidcahint", "event=0x13,umask=0x20", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "coherent_ops.wbmtoi", "event=0x13,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "coherent_ops.clflush", "event=0x13,umask=0x80", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "misc0.fast_req", "event=0x14,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "misc0.fast_rej", "event=0x14,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "misc0.2nd_rd_insert", "event=0x14,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "misc0.2nd_wr_insert", "event=0x14,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "misc0.2nd_atomic_insert", "event=0x14,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "misc0.fast_xfer", "event=0x14,umask=0x20", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "misc0.pf_ack_hint", "event=0x14,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "misc0.pf_timeout", "event=0x14,umask=0x80", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "misc1.slow_i", "event=0x15,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "misc1.slow_s", "event=0x15,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "misc1.slow_e", "event=0x15,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "misc1.slow_m", "event=0x15,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "misc1.lost_fwd", "event=0x15,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "misc1.sec_rcvd_invld", "event=0x15,umask=0x20", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "misc1.sec_rcvd_vld", "event=0x15,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "misc1.data_throttle", "event=0x15,umask=0x80", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "transactions.reads", "event=0x16,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "transactions.writes", "event=0x16,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "transactions.rd_pref", "event=0x16,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "transactions.wr_pref", "event=0x16,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "transactions.atomic", "event=0x16,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "transactions.other", "event=0x16,umask=0x20", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "transactions.orderingq", "event=0x16,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "snoop_resp.miss", "event=0x17,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "snoop_resp.hit_i", "event=0x17,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "snoop_resp.hit_es", "event=0x17,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "snoop_resp.hit_m", "event=0x17,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "snoop_resp.snpcode", "event=0x17,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "snoop_resp.snpdata", "event=0x17,umask=0x20", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "snoop_resp.snpinv", "event=0x17,umask=0x40", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ }
};

const struct ex_event_row ex_r2pcie_events[] = {
	{ "clockticks", "event=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | EX_BROADWELLS },
	{ "ring_ad_used.cw_vr0_even", "event=0x07,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw_vr0_odd", "event=0x07,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw_vr0_even", "event=0x07,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw_vr0_odd", "event=0x07,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw_vr1_even", "event=0x07,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw_vr1_odd", "event=0x07,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw", "event=0x07,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw_vr1_even", "event=0x07,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw_vr1_odd", "event=0x07,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw", "event=0x07,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw_vr0_even", "event=0x08,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw_vr0_odd", "event=0x08,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw_vr0_even", "event=0x08,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw_vr0_odd", "event=0x08,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw_vr1_even", "event=0x08,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw_vr1_odd", "event=0x08,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw", "event=0x08,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw_vr1_even", "event=0x08,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw_vr1_odd", "event=0x08,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw", "event=0x08,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw_vr0_even", "event=0x09,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw_vr0_odd", "event=0x09,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw_vr0_even", "event=0x09,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw_vr0_odd", "event=0x09,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw_vr1_even", "event=0x09,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw_vr1_odd", "event=0x09,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw", "event=0x09,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw_vr1_even", "event=0x09,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw_vr1_odd", "event=0x09,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw", "event=0x09,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_iv_used.cw", "event=0x0a,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_iv_used.ccw", "event=0x0a,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_iv_used.any", "event=0x0a,umask=0xff", BIT(EX_IVYTOWN), true },
	{ "rxr_cycles_ne.ncb", "event=0x10,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_cycles_ne.ncs", "event=0x10,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_inserts.ncb", "event=0x11,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_inserts.ncs", "event=0x11,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "rxr_ak_bounces", "event=0x12", BIT(EX_IVYTOWN), true },
	{ "rxr_ak_bounces.cw", "event=0x12,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rxr_ak_bounces.ccw", "event=0x12,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rxr_occupancy.drs", "event=0x13,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_cycles_ne.ad", "event=0x23,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_cycles_ne.ak", "event=0x23,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_cycles_ne.bl", "event=0x23,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_cycles_full.ad", "event=0x25,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_cycles_full.ak", "event=0x25,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_cycles_full.bl", "event=0x25,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "txr_nack_cw.ad", "event=0x26,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "txr_nack_cw.ak", "event=0x26,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "txr_nack_cw.bl", "event=0x26,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "txr_nack_ccw.ad", "event=0x28,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "txr_nack_ccw.ak", "event=0x28,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "txr_nack_ccw.bl", "event=0x28,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "iio_credits_used.drs", "event=0x32,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "iio_credits_used.ncb", "event=0x32,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "iio_credits_used.ncs", "event=0x32,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "iio_credits_acquired.drs", "event=0x33,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "iio_credits_acquired.ncb", "event=0x33,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "iio_credits_acquired.ncs", "event=0x33,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "iio_credits_reject.drs", "event=0x34,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw_even", "event=0x07,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.cw_odd", "event=0x07,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.cw", "event=0x07,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ring_ad_used.ccw_even", "event=0x07,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.ccw_odd", "event=0x07,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.ccw", "event=0x07,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "ring_ak_used.cw_even", "event=0x08,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.cw_odd", "event=0x08,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.cw", "event=0x08,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ring_ak_used.ccw_even", "event=0x08,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.ccw_odd", "event=0x08,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ak_used.ccw", "event=0x08,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "ring_bl_used.cw_even", "event=0x09,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.cw_odd", "event=0x09,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.cw", "event=0x09,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ring_bl_used.ccw_even", "event=0x09,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.ccw_odd", "event=0x09,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_bl_used.ccw", "event=0x09,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "ring_iv_used.cw", "event=0x0a,umask=0x03", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true },
	{ "ring_iv_used.ccw", "event=0x0a,umask=0x0c", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "ring_iv_used.any", "event=0x0a,umask=0x0f", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "ring_ak_bounces.up", "event=0x12,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "ring_ak_bounces.dn", "event=0x12,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "txr_nack_cw.dn_ad", "event=0x26,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "txr_nack_cw.dn_bl", "event=0x26,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "txr_nack_cw.dn_ak", "event=0x26,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "txr_nack_cw.up_ad", "event=0x26,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "txr_nack_cw.up_bl", "event=0x26,umask=0x10", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "txr_nack_cw.up_ak", "event=0x26,umask=0x20", BIT(EX_HASWELL_EP) | EX_BROADWELLS, true
	  },
	{ "sbo0_credits_acquired.ad", "event=0x28,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "sbo0_credits_acquired.bl", "event=0x28,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "sbo0_credit_occupancy.ad", "event=0x2a,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "sbo0_credit_occupancy.bl", "event=0x2a,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "stall_no_sbo_credit.sbo0_ad", "event=0x2c,umask=0x01", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "stall_no_sbo_credit.sbo1_ad", "event=0x2c,umask=0x02", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "stall_no_sbo_credit.sbo0_bl", "event=0x2c,umask=0x04", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "stall_no_sbo_credit.sbo1_bl", "event=0x2c,umask=0x08", BIT(EX_HASWELL_EP) |
	  EX_BROADWELLS, true },
	{ "iio_credit.prq_qpi0", "event=0x2d,umask=0x01", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "iio_credit.prq_qpi1", "event=0x2d,umask=0x02", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "iio_credit.isoch_qpi0", "event=0x2d,umask=0x04", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "iio_credit.isoch_qpi1", "event=0x2d,umask=0x08", BIT(EX_HASWELL_EP) | EX_BROADWELLS,
	  true },
	{ "ring_ad_used.all", "event=0x07,umask=0x0f", EX_BROADWELLS, true },
	{ "ring_ak_used.all", "event=0x08,umask=0x0f", EX_BROADWELLS, true },
	{ "ring_bl_used.all", "event=0x09,umask=0x0f", EX_BROADWELLS, true },
	{ }
};

const struct ex_event_row ex_r3qpi_events[] = {
	{ "clockticks", "event=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP)
	  },
	{ "ring_ad_used.cw_vr0_even", "event=0x07,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw_vr0_odd", "event=0x07,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw_vr0_even", "event=0x07,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw_vr0_odd", "event=0x07,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.cw", "event=0x07,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_ad_used.ccw", "event=0x07,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw_vr0_even", "event=0x08,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw_vr0_odd", "event=0x08,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw_vr0_even", "event=0x08,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw_vr0_odd", "event=0x08,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.cw", "event=0x08,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_ak_used.ccw", "event=0x08,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw_vr0_even", "event=0x09,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw_vr0_odd", "event=0x09,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw_vr0_even", "event=0x09,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw_vr0_odd", "event=0x09,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.cw", "event=0x09,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_bl_used.ccw", "event=0x09,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_iv_used.cw", "event=0x0a,umask=0x33", BIT(EX_IVYTOWN), true },
	{ "ring_iv_used.ccw", "event=0x0a,umask=0xcc", BIT(EX_IVYTOWN), true },
	{ "ring_iv_used.any", "event=0x0a,umask=0xff", BIT(EX_IVYTOWN), true },
	{ "rxr_cycles_ne.hom", "event=0x10,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_cycles_ne.snp", "event=0x10,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_cycles_ne.ndr", "event=0x10,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts.hom", "event=0x11,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts.snp", "event=0x11,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts.ndr", "event=0x11,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts.drs", "event=0x11,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts.ncb", "event=0x11,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts.ncs", "event=0x11,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_ad_bypassed", "event=0x12", BIT(EX_IVYTOWN), true },
	{ "rxr_bypassed.ad", "event=0x12,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rxr_occupancy.hom", "event=0x13,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rxr_occupancy.snp", "event=0x13,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "rxr_occupancy.ndr", "event=0x13,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "rxr_occupancy.drs", "event=0x13,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "rxr_occupancy.ncb", "event=0x13,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "rxr_occupancy.ncs", "event=0x13,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "txr_cycles_ne", "event=0x23", BIT(EX_IVYTOWN), true },
	{ "txr_cycles_full", "event=0x25", BIT(EX_IVYTOWN), true },
	{ "txr_nack_cw.ad", "event=0x26,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "txr_nack_cw.ak", "event=0x26,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "txr_nack_cw.bl", "event=0x26,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "txr_nack_ccw.ad", "event=0x28,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "txr_nack_ccw.ak", "event=0x28,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "txr_nack_ccw.bl", "event=0x28,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "qpi0_ad_credits_empty.vna", "event=0x29,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "qpi0_ad_credits_empty.vn0_hom", "event=0x29,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "qpi0_ad_credits_empty.vn0_snp", "event=0x29,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "qpi0_ad_credits_empty.vn0_ndr", "event=0x29,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "qpi0_ad_credits_empty.vn1_hom", "event=0x29,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "qpi0_ad_credits_empty.vn1_snp", "event=0x29,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "qpi0_ad_credits_empty.vn1_ndr", "event=0x29,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "qpi1_ad_credits_empty.vna", "event=0x2a,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "qpi1_ad_credits_empty.vn0_hom", "event=0x2a,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "qpi1_ad_credits_empty.vn0_snp", "event=0x2a,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "qpi1_ad_credits_empty.vn0_ndr", "event=0x2a,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "qpi1_ad_credits_empty.vn1_hom", "event=0x2a,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "qpi1_ad_credits_empty.vn1_snp", "event=0x2a,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "qpi1_ad_credits_empty.vn1_ndr", "event=0x2a,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "c_lo_ad_credits_empty.cbo0", "event=0x2b,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "c_lo_ad_credits_empty.cbo1", "event=0x2b,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "c_lo_ad_credits_empty.cbo2", "event=0x2b,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "c_lo_ad_credits_empty.cbo3", "event=0x2b,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "c_lo_ad_credits_empty.cbo4", "event=0x2b,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "c_lo_ad_credits_empty.cbo5", "event=0x2b,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "c_lo_ad_credits_empty.cbo6", "event=0x2b,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "c_lo_ad_credits_empty.cbo7", "event=0x2b,umask=0x80", BIT(EX_IVYTOWN), true },
	{ "c_hi_ad_credits_empty.cbo8", "event=0x2c,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "c_hi_ad_credits_empty.cbo9", "event=0x2c,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "c_hi_ad_credits_empty.cbo10", "event=0x2c,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "c_hi_ad_credits_empty.cbo11", "event=0x2c,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "c_hi_ad_credits_empty.cbo12", "event=0x2c,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "c_hi_ad_credits_empty.cbo13", "event=0x2c,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "c_hi_ad_credits_empty.cbo14", "event=0x2c,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "qpi0_bl_credits_empty.vna", "event=0x2d,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "qpi0_bl_credits_empty.vn0_hom", "event=0x2d,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "qpi0_bl_credits_empty.vn0_snp", "event=0x2d,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "qpi0_bl_credits_empty.vn0_ndr", "event=0x2d,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "qpi0_bl_credits_empty.vn1_hom", "event=0x2d,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "qpi0_bl_credits_empty.vn1_snp", "event=0x2d,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "qpi0_bl_credits_empty.vn1_ndr", "event=0x2d,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "qpi1_bl_credits_empty.vna", "event=0x2e,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "qpi1_bl_credits_empty.vn0_hom", "event=0x2e,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "qpi1_bl_credits_empty.vn0_snp", "event=0x2e,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "qpi1_bl_credits_empty.vn0_ndr", "event=0x2e,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "qpi1_bl_credits_empty.vn1_hom", "event=0x2e,umask=0x10", BIT(EX_IVYTOWN), true },
	{ "qpi1_bl_credits_empty.vn1_snp", "event=0x2e,umask=0x20", BIT(EX_IVYTOWN), true },
	{ "qpi1_bl_credits_empty.vn1_ndr", "event=0x2e,umask=0x40", BIT(EX_IVYTOWN), true },
	{ "ha_r2_bl_credits_empty.ha0", "event=0x2f,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "ha_r2_bl_credits_empty.ha1", "event=0x2f,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "ha_r2_bl_credits_empty.r2_ncb", "event=0x2f,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "ha_r2_bl_credits_empty.r2_ncs", "event=0x2f,umask=0x08", BIT(EX_IVYTOWN), true },
	{ "vna_credit_cycles_out", "event=0x31", BIT(EX_IVYTOWN), true },
	{ "vna_credit_cycles_used", "event=0x32", BIT(EX_IVYTOWN), true },
	{ "vna_credits_acquired", "event=0x33", BIT(EX_IVYTOWN), true },
	{ "vna_credits_acquired.ad", "event=0x33,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "vna_credits_acquired.bl", "event=0x33,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "vna_credits_reject.hom", "event=0x34,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vna_credits_reject.snp", "event=0x34,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vna_credits_reject.ndr", "event=0x34,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vna_credits_reject.drs", "event=0x34,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vna_credits_reject.ncb", "event=0x34,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vna_credits_reject.ncs", "event=0x34,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_used.hom", "event=0x36,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_used.snp", "event=0x36,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_used.ndr", "event=0x36,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_used.drs", "event=0x36,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_used.ncb", "event=0x36,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_used.ncs", "event=0x36,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_reject.hom", "event=0x37,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_reject.snp", "event=0x37,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_reject.ndr", "event=0x37,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_reject.drs", "event=0x37,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_reject.ncb", "event=0x37,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn0_credits_reject.ncs", "event=0x37,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_used.hom", "event=0x38,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_used.snp", "event=0x38,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_used.ndr", "event=0x38,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_used.drs", "event=0x38,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_used.ncb", "event=0x38,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_used.ncs", "event=0x38,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_reject.hom", "event=0x39,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_reject.snp", "event=0x39,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_reject.ndr", "event=0x39,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_reject.drs", "event=0x39,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_reject.ncb", "event=0x39,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "vn1_credits_reject.ncs", "event=0x39,umask=0x20", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.cw_even", "event=0x07,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.cw_odd", "event=0x07,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.cw", "event=0x07,umask=0x03", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_ad_used.ccw_even", "event=0x07,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.ccw_odd", "event=0x07,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.ccw", "event=0x07,umask=0x0c", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_ak_used.cw_even", "event=0x08,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.cw_odd", "event=0x08,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.cw", "event=0x08,umask=0x03", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_ak_used.ccw_even", "event=0x08,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.ccw_odd", "event=0x08,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.ccw", "event=0x08,umask=0x0c", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_bl_used.cw_even", "event=0x09,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.cw_odd", "event=0x09,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.cw", "event=0x09,umask=0x03", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_bl_used.ccw_even", "event=0x09,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.ccw_odd", "event=0x09,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.ccw", "event=0x09,umask=0x0c", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_iv_used.cw", "event=0x0a,umask=0x03", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_iv_used.any", "event=0x0a,umask=0x0f", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "iot_backpressure.sat", "event=0x0b,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "iot_backpressure.hub", "event=0x0b,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "iot_cts_lo.cts0", "event=0x0c,umask=0x01", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "iot_cts_lo.cts1", "event=0x0c,umask=0x02", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "iot_cts_hi.cts2", "event=0x0d,umask=0x01", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "iot_cts_hi.cts3", "event=0x0d,umask=0x02", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "ring_sink_starved.ak", "event=0x0e,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_occupancy_vn1.hom", "event=0x13,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_occupancy_vn1.snp", "event=0x13,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_occupancy_vn1.ndr", "event=0x13,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_occupancy_vn1.drs", "event=0x13,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_occupancy_vn1.ncb", "event=0x13,umask=0x10", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_occupancy_vn1.ncs", "event=0x13,umask=0x20", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_cycles_ne_vn1.hom", "event=0x14,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_cycles_ne_vn1.snp", "event=0x14,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_cycles_ne_vn1.ndr", "event=0x14,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_cycles_ne_vn1.drs", "event=0x14,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_cycles_ne_vn1.ncb", "event=0x14,umask=0x10", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_cycles_ne_vn1.ncs", "event=0x14,umask=0x20", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts_vn1.hom", "event=0x15,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts_vn1.snp", "event=0x15,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts_vn1.ndr", "event=0x15,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts_vn1.drs", "event=0x15,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts_vn1.ncb", "event=0x15,umask=0x10", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxr_inserts_vn1.ncs", "event=0x15,umask=0x20", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_hi_ad_credits_empty.cbo8", "event=0x1f,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_hi_ad_credits_empty.cbo9", "event=0x1f,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_hi_ad_credits_empty.cbo10", "event=0x1f,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_hi_ad_credits_empty.cbo11", "event=0x1f,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_hi_ad_credits_empty.cbo12", "event=0x1f,umask=0x10", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_hi_ad_credits_empty.cbo13", "event=0x1f,umask=0x20", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_hi_ad_credits_empty.cbo14_16", "event=0x1f,umask=0x40", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_hi_ad_credits_empty.cbo_15_17", "event=0x1f,umask=0x80", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi0_ad_credits_empty.vna", "event=0x20,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi0_ad_credits_empty.vn0_hom", "event=0x20,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi0_ad_credits_empty.vn0_snp", "event=0x20,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi0_ad_credits_empty.vn0_ndr", "event=0x20,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi0_ad_credits_empty.vn1_hom", "event=0x20,umask=0x10", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi0_ad_credits_empty.vn1_snp", "event=0x20,umask=0x20", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi0_ad_credits_empty.vn1_ndr", "event=0x20,umask=0x40", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi0_bl_credits_empty.vna", "event=0x21,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi0_bl_credits_empty.vn1_hom", "event=0x21,umask=0x10", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi0_bl_credits_empty.vn1_snp", "event=0x21,umask=0x20", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi0_bl_credits_empty.vn1_ndr", "event=0x21,umask=0x40", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_lo_ad_credits_empty.cbo0", "event=0x22,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_lo_ad_credits_empty.cbo1", "event=0x22,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_lo_ad_credits_empty.cbo2", "event=0x22,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_lo_ad_credits_empty.cbo3", "event=0x22,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_lo_ad_credits_empty.cbo4", "event=0x22,umask=0x10", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_lo_ad_credits_empty.cbo5", "event=0x22,umask=0x20", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_lo_ad_credits_empty.cbo6", "event=0x22,umask=0x40", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "c_lo_ad_credits_empty.cbo7", "event=0x22,umask=0x80", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_nack.dn_ad", "event=0x26,umask=0x01", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_nack.dn_bl", "event=0x26,umask=0x02", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_nack.dn_ak", "event=0x26,umask=0x04", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_nack.up_ad", "event=0x26,umask=0x08", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_nack.up_bl", "event=0x26,umask=0x10", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "txr_nack.up_ak", "event=0x26,umask=0x20", BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP),
	  true },
	{ "sbo0_credits_acquired.ad", "event=0x28,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "sbo0_credits_acquired.bl", "event=0x28,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "sbo1_credits_acquired.ad", "event=0x29,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "sbo1_credits_acquired.bl", "event=0x29,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "sbo0_credit_occupancy.ad", "event=0x2a,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "sbo0_credit_occupancy.bl", "event=0x2a,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "sbo1_credit_occupancy.ad", "event=0x2b,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "sbo1_credit_occupancy.bl", "event=0x2b,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "stall_no_sbo_credit.sbo0_ad", "event=0x2c,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "stall_no_sbo_credit.sbo1_ad", "event=0x2c,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "stall_no_sbo_credit.sbo0_bl", "event=0x2c,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "stall_no_sbo_credit.sbo1_bl", "event=0x2c,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ha_r2_bl_credits_empty.ha0", "event=0x2d,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ha_r2_bl_credits_empty.ha1", "event=0x2d,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ha_r2_bl_credits_empty.r2_ncb", "event=0x2d,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ha_r2_bl_credits_empty.r2_ncs", "event=0x2d,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi1_ad_credits_empty.vna", "event=0x2e,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi1_ad_credits_empty.vn1_hom", "event=0x2e,umask=0x10", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi1_ad_credits_empty.vn1_snp", "event=0x2e,umask=0x20", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi1_ad_credits_empty.vn1_ndr", "event=0x2e,umask=0x40", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi1_bl_credits_empty.vna", "event=0x2f,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi1_bl_credits_empty.vn0_hom", "event=0x2f,umask=0x02", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi1_bl_credits_empty.vn0_snp", "event=0x2f,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi1_bl_credits_empty.vn0_ndr", "event=0x2f,umask=0x08", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi1_bl_credits_empty.vn1_hom", "event=0x2f,umask=0x10", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi1_bl_credits_empty.vn1_snp", "event=0x2f,umask=0x20", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "qpi1_bl_credits_empty.vn1_ndr", "event=0x2f,umask=0x40", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "ring_ad_used.all", "event=0x07,umask=0x0f", BIT(EX_BROADWELL_EP), true },
	{ "ring_ak_used.all", "event=0x08,umask=0x0f", BIT(EX_BROADWELL_EP), true },
	{ "ring_bl_used.all", "event=0x09,umask=0x0f", BIT(EX_BROADWELL_EP), true },
	{ }
};

const struct ex_event_row ex_qpi_events[] = {
	{ "clockticks", "event=0x014", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP) },
	{ "cto_count", "event=0x138", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP)
	  },
	{ "cto_count.drs.anydatac", "event=0x138,match0=0x1c00,mask0=0x1f80", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.datac_m",
	  "event=0x138,match0=0x1c00,mask0=0x1fe0,match_rds=0x8,mask_rds=0xf", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) },
	{ "cto_count.drs.datac_e",
	  "event=0x138,match0=0x1c00,mask0=0x1fe0,match_rds=0x4,mask_rds=0xf", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.datac_f",
	  "event=0x138,match0=0x1c00,mask0=0x1fe0,match_rds=0x1,mask_rds=0xf", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.datac_e_cmp",
	  "event=0x138,match0=0x1c40,mask0=0x1fe0,match_rds=0x4,mask_rds=0xf", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.datac_f_cmp",
	  "event=0x138,match0=0x1c40,mask0=0x1fe0,match_rds=0x1,mask_rds=0xf", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.datac_e_frcackcnflt",
	  "event=0x138,match0=0x1c20,mask0=0x1fe0,match_rds=0x4,mask_rds=0xf", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.datac_f_frcackcnflt",
	  "event=0x138,match0=0x1c20,mask0=0x1fe0,match_rds=0x1,mask_rds=0xf", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.wbidata", "event=0x138,match0=0x1c80,mask0=0x1fe0", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.wbsdata", "event=0x138,match0=0x1ca0,mask0=0x1fe0", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.wbedata", "event=0x138,match0=0x1cc0,mask0=0x1fe0", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.anyresp", "event=0x138,match0=0x1c00,mask0=0x1e00", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.anyresp9flits", "event=0x138,match0=0x1c00,mask0=0x1f00",
	  BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.drs.anyresp11flits", "event=0x138,match0=0x1d00,mask0=0x1f00",
	  BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.ncb.anyresp", "event=0x138,match0=0x1800,mask0=0x1e00", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.ncb.anymsg9flits", "event=0x138,match0=0x1800,mask0=0x1f00", BIT(EX_IVYTOWN)
	  | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.ncb.anymsg11flits", "event=0x138,match0=0x1900,mask0=0x1f00",
	  BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.ncb.anyint", "event=0x138,match0=0x1900,mask0=0x1f80", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "direct2core.failure_credits", "event=0x013,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "direct2core.failure_credits_miss", "event=0x013,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "direct2core.failure_credits_rbt", "event=0x013,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "direct2core.failure_credits_rbt_miss", "event=0x013,umask=0x80", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "direct2core.failure_miss", "event=0x013,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "direct2core.failure_rbt_hit", "event=0x013,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "direct2core.failure_rbt_miss", "event=0x013,umask=0x40", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "direct2core.success_rbt_hit", "event=0x013,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "l1_power_cycles", "event=0x012", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl0p_power_cycles", "event=0x010", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl0_power_cycles", "event=0x00f", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_bypassed", "event=0x009", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_crc_errors.link_init", "event=0x003,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_crc_errors.normal_op", "event=0x003,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn0.drs", "event=0x11e,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn0.hom", "event=0x11e,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn0.ncb", "event=0x11e,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn0.ncs", "event=0x11e,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn0.ndr", "event=0x11e,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn0.snp", "event=0x11e,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn1.drs", "event=0x139,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn1.hom", "event=0x139,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn1.ncb", "event=0x139,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn1.ncs", "event=0x139,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn1.ndr", "event=0x139,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vn1.snp", "event=0x139,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_credits_consumed_vna", "event=0x11d", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne", "event=0x00a", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_drs.vn0", "event=0x10f,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_drs.vn1", "event=0x10f,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_hom.vn0", "event=0x112,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_hom.vn1", "event=0x112,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_ncb.vn0", "event=0x110,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_ncb.vn1", "event=0x110,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_ncs.vn0", "event=0x111,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_ncs.vn1", "event=0x111,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_ndr.vn0", "event=0x114,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_ndr.vn1", "event=0x114,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_snp.vn0", "event=0x113,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_cycles_ne_snp.vn1", "event=0x113,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g0.data", "event=0x001,umask=0x02", BIT(EX_IVYTOWN) },
	{ "rxl_flits_g0.idle", "event=0x001,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "rxl_flits_g0.non_data", "event=0x001,umask=0x04", BIT(EX_IVYTOWN) },
	{ "rxl_flits_g1.drs", "event=0x102,umask=0x18", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g1.drs_data", "event=0x102,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP) },
	{ "rxl_flits_g1.drs_nondata", "event=0x102,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g1.hom", "event=0x102,umask=0x06", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g1.hom_nonreq", "event=0x102,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g1.hom_req", "event=0x102,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g1.snp", "event=0x102,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g2.ncb", "event=0x103,umask=0x0c", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g2.ncb_data", "event=0x103,umask=0x04", BIT(EX_IVYTOWN), true },
	{ "rxl_flits_g2.ncb_nondata", "event=0x103,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g2.ncs", "event=0x103,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g2.ndr_ad", "event=0x103,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g2.ndr_ak", "event=0x103,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts", "event=0x008", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP) },
	{ "rxl_inserts_drs", "event=0x109", BIT(EX_IVYTOWN), true },
	{ "rxl_inserts_drs.vn0", "event=0x109,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts_drs.vn1", "event=0x109,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts_hom", "event=0x10c", BIT(EX_IVYTOWN), true },
	{ "rxl_inserts_hom.vn0", "event=0x10c,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts_hom.vn1", "event=0x10c,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts_ncb", "event=0x10a", BIT(EX_IVYTOWN), true },
	{ "rxl_inserts_ncb.vn0", "event=0x10a,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts_ncb.vn1", "event=0x10a,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts_ncs", "event=0x10b", BIT(EX_IVYTOWN), true },
	{ "rxl_inserts_ncs.vn0", "event=0x10b,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts_ncs.vn1", "event=0x10b,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts_ndr", "event=0x10e", BIT(EX_IVYTOWN), true },
	{ "rxl_inserts_ndr.vn0", "event=0x10e,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts_ndr.vn1", "event=0x10e,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts_snp", "event=0x10d", BIT(EX_IVYTOWN), true },
	{ "rxl_inserts_snp.vn0", "event=0x10d,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_inserts_snp.vn1", "event=0x10d,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy", "event=0x00b", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP) },
	{ "rxl_occupancy_drs", "event=0x115", BIT(EX_IVYTOWN), true },
	{ "rxl_occupancy_drs.vn0", "event=0x115,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy_drs.vn1", "event=0x115,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy_hom", "event=0x118", BIT(EX_IVYTOWN), true },
	{ "rxl_occupancy_hom.vn0", "event=0x118,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy_hom.vn1", "event=0x118,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy_ncb", "event=0x116", BIT(EX_IVYTOWN), true },
	{ "rxl_occupancy_ncb.vn0", "event=0x116,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy_ncb.vn1", "event=0x116,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy_ncs", "event=0x117", BIT(EX_IVYTOWN), true },
	{ "rxl_occupancy_ncs.vn0", "event=0x117,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy_ncs.vn1", "event=0x117,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy_ndr", "event=0x11a", BIT(EX_IVYTOWN), true },
	{ "rxl_occupancy_ndr.vn0", "event=0x11a,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy_ndr.vn1", "event=0x11a,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy_snp", "event=0x119", BIT(EX_IVYTOWN), true },
	{ "rxl_occupancy_snp.vn0", "event=0x119,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_occupancy_snp.vn1", "event=0x119,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn0.bgf_drs", "event=0x135,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn0.bgf_hom", "event=0x135,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn0.bgf_ncb", "event=0x135,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn0.bgf_ncs", "event=0x135,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn0.bgf_ndr", "event=0x135,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn0.bgf_snp", "event=0x135,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn0.egress_credits", "event=0x135,umask=0x40", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn0.gv", "event=0x135,umask=0x80", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn1.bgf_drs", "event=0x13a,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn1.bgf_hom", "event=0x13a,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn1.bgf_ncb", "event=0x13a,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn1.bgf_ncs", "event=0x13a,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn1.bgf_ndr", "event=0x13a,umask=0x20", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_stalls_vn1.bgf_snp", "event=0x13a,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txl0p_power_cycles", "event=0x00d", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl0_power_cycles", "event=0x00c", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl_bypassed", "event=0x005", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl_crc_no_credits.almost_full", "event=0x002,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txl_crc_no_credits.full", "event=0x002,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txl_cycles_ne", "event=0x006", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g0.data", "event=0x000,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP) },
	{ "txl_flits_g0.non_data", "event=0x000,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP) },
	{ "txl_flits_g1.drs", "event=0x100,umask=0x18", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g1.drs_data", "event=0x100,umask=0x08", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g1.drs_nondata", "event=0x100,umask=0x10", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g1.hom", "event=0x100,umask=0x06", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g1.hom_nonreq", "event=0x100,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g1.hom_req", "event=0x100,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g1.snp", "event=0x100,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g2.ncb", "event=0x101,umask=0x0c", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g2.ncb_data", "event=0x101,umask=0x04", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP)
	  | BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g2.ncb_nondata", "event=0x101,umask=0x08", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g2.ncs", "event=0x101,umask=0x10", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g2.ndr_ad", "event=0x101,umask=0x01", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl_flits_g2.ndr_ak", "event=0x101,umask=0x02", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl_inserts", "event=0x004", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txl_occupancy", "event=0x007", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_hom_credit_acquired.vn0", "event=0x126,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_hom_credit_acquired.vn1", "event=0x126,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_hom_credit_occupancy.vn0", "event=0x122,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_hom_credit_occupancy.vn1", "event=0x122,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_ndr_credit_acquired.vn0", "event=0x128,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_ndr_credit_acquired.vn1", "event=0x128,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_ndr_credit_occupancy.vn0", "event=0x124,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_ndr_credit_occupancy.vn1", "event=0x124,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_snp_credit_acquired.vn0", "event=0x127,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_snp_credit_acquired.vn1", "event=0x127,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_snp_credit_occupancy.vn0", "event=0x123,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ad_snp_credit_occupancy.vn1", "event=0x123,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_ak_ndr_credit_acquired", "event=0x129", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_ak_ndr_credit_acquired.vn0", "event=0x129,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "txr_ak_ndr_credit_acquired.vn1", "event=0x129,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "txr_ak_ndr_credit_occupancy", "event=0x125", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "txr_ak_ndr_credit_occupancy.vn0", "event=0x125,umask=0x01", BIT(EX_IVYTOWN), true },
	{ "txr_ak_ndr_credit_occupancy.vn1", "event=0x125,umask=0x02", BIT(EX_IVYTOWN), true },
	{ "txr_bl_drs_credit_acquired.vn0", "event=0x12a,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_drs_credit_acquired.vn1", "event=0x12a,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_drs_credit_acquired.vn_shr", "event=0x12a,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_drs_credit_occupancy.vn0", "event=0x11f,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_drs_credit_occupancy.vn1", "event=0x11f,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_drs_credit_occupancy.vn_shr", "event=0x11f,umask=0x04", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_ncb_credit_acquired.vn0", "event=0x12b,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_ncb_credit_acquired.vn1", "event=0x12b,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_ncb_credit_occupancy.vn0", "event=0x120,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_ncb_credit_occupancy.vn1", "event=0x120,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_ncs_credit_acquired.vn0", "event=0x12c,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_ncs_credit_acquired.vn1", "event=0x12c,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_ncs_credit_occupancy.vn0", "event=0x121,umask=0x01", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "txr_bl_ncs_credit_occupancy.vn1", "event=0x121,umask=0x02", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "vna_credit_returns", "event=0x11c", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "vna_credit_return_occupancy", "event=0x11b", BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP), true },
	{ "cto_count.hom.anyreq", "event=0x138,mask0=0x1e00", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.hom.anyresp", "event=0x138,match0=0x200,mask0=0x1e00", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.hom.respfwd", "event=0x138,match0=0x300,mask0=0x1fe0", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.hom.respfwdi", "event=0x138,match0=0x320,mask0=0x1fe0", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.hom.respfwds", "event=0x138,match0=0x340,mask0=0x1fe0", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.hom.respfwdiwb", "event=0x138,match0=0x360,mask0=0x1fe0", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.hom.respfwdswb", "event=0x138,match0=0x380,mask0=0x1fe0", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.hom.respiwb", "event=0x138,match0=0x3a0,mask0=0x1fe0", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.hom.respswb", "event=0x138,match0=0x3c0,mask0=0x1fe0", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.ndr.anycmp", "event=0x138,match0=0x400,mask0=0x1e00", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.snp.anysnp", "event=0x138,match0=0x600,mask0=0x1e00", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.ncs.ncrd", "event=0x138,match0=0x800,mask0=0x1fe0", BIT(EX_IVYTOWN) |
	  BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.ncs.anymsg1or2flits", "event=0x138,match0=0x800,mask0=0x1f00",
	  BIT(EX_IVYTOWN) | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "cto_count.ncs.anymsg3flits", "event=0x138,match0=0x900,mask0=0x1f00", BIT(EX_IVYTOWN)
	  | BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP), true },
	{ "rxl_flits_g0.idle", "event=0x001,umask=0x01", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP) },
	{ "rxl_flits_g2.ncb_data", "event=0x103,umask=0x04", BIT(EX_HASWELL_EP) |
	  BIT(EX_BROADWELL_EP) },
	{ }
};

const struct ex_event_row ex_uncore_events[] = {
	{ "clockticks", "event=0xff,umask=0x00", EX_CLIENT },
	{ "gq_cycles_full.read_tracker", "event=0x00,umask=0x01", EX_CLIENT },
	{ "gq_cycles_full.write_tracker", "event=0x00,umask=0x02", EX_CLIENT },
	{ "gq_cycles_full.peer_probe_tracker", "event=0x00,umask=0x04", EX_CLIENT },
	{ "gq_cycles_not_empty.read_tracker", "event=0x01,umask=0x01", EX_CLIENT },
	{ "gq_cycles_not_empty.write_tracker", "event=0x01,umask=0x02", EX_CLIENT },
	{ "gq_cycles_not_empty.peer_probe_tracker", "event=0x01,umask=0x04", EX_CLIENT },
	{ "gq_alloc.read_tracker", "event=0x03,umask=0x01", EX_CLIENT },
	{ "gq_alloc.rt_llc_miss", "event=0x03,umask=0x02", EX_CLIENT },
	{ "gq_alloc.rt_to_llc_resp", "event=0x03,umask=0x04", EX_CLIENT },
	{ "gq_alloc.rt_to_rtid_acquired", "event=0x03,umask=0x08", EX_CLIENT },
	{ "gq_alloc.wt_to_rtid_acquired", "event=0x03,umask=0x10", EX_CLIENT },
	{ "gq_alloc.write_tracker", "event=0x03,umask=0x20", EX_CLIENT },
	{ "gq_alloc.peer_probe_tracker", "event=0x03,umask=0x40", EX_CLIENT },
	{ "gq_data_from.qpi", "event=0x04,umask=0x01", EX_CLIENT },
	{ "gq_data_from.qmc", "event=0x04,umask=0x02", EX_CLIENT },
	{ "gq_data_from.llc", "event=0x04,umask=0x04", EX_CLIENT },
	{ "gq_data_from.cores_02", "event=0x04,umask=0x08", EX_CLIENT },
	{ "gq_data_from.cores_13", "event=0x04,umask=0x10", EX_CLIENT },
	{ "gq_data_to.qpi_qmc", "event=0x05,umask=0x01", EX_CLIENT },
	{ "gq_data_to.llc", "event=0x05,umask=0x02", EX_CLIENT },
	{ "gq_data_to.cores", "event=0x05,umask=0x04", EX_CLIENT },
	{ "snp_resp_to_local_home.i_state", "event=0x06,umask=0x01", EX_CLIENT },
	{ "snp_resp_to_local_home.s_state", "event=0x06,umask=0x02", EX_CLIENT },
	{ "snp_resp_to_local_home.fwd_s_state", "event=0x06,umask=0x04", EX_CLIENT },
	{ "snp_resp_to_local_home.fwd_i_state", "event=0x06,umask=0x08", EX_CLIENT },
	{ "snp_resp_to_local_home.conflict", "event=0x06,umask=0x10", EX_CLIENT },
	{ "snp_resp_to_local_home.wb", "event=0x06,umask=0x20", EX_CLIENT },
	{ "snp_resp_to_remote_home.i_state", "event=0x07,umask=0x01", EX_CLIENT },
	{ "snp_resp_to_remote_home.s_state", "event=0x07,umask=0x02", EX_CLIENT },
	{ "snp_resp_to_remote_home.fwd_s_state", "event=0x07,umask=0x04", EX_CLIENT },
	{ "snp_resp_to_remote_home.fwd_i_state", "event=0x07,umask=0x08", EX_CLIENT },
	{ "snp_resp_to_remote_home.conflict", "event=0x07,umask=0x10", EX_CLIENT },
	{ "snp_resp_to_remote_home.wb", "event=0x07,umask=0x20", EX_CLIENT },
	{ "snp_resp_to_remote_home.hitm", "event=0x07,umask=0x24", EX_CLIENT },
	{ "llc_hits.read", "event=0x08,umask=0x01", EX_CLIENT },
	{ "llc_hits.write", "event=0x08,umask=0x02", EX_CLIENT },
	{ "llc_hits.any", "event=0x08,umask=0x03", EX_CLIENT },
	{ "llc_hits.probe", "event=0x08,umask=0x04", EX_CLIENT },
	{ "llc_miss.read", "event=0x09,umask=0x01", EX_CLIENT },
	{ "llc_miss.write", "event=0x09,umask=0x02", EX_CLIENT },
	{ "llc_miss.any", "event=0x09,umask=0x03", EX_CLIENT },
	{ "llc_miss.probe", "event=0x09,umask=0x04", EX_CLIENT },
	{ "llc_lines_in.m_state", "event=0x0a,umask=0x01", EX_CLIENT },
	{ "llc_lines_in.e_state", "event=0x0a,umask=0x02", EX_CLIENT },
	{ "llc_lines_in.s_state", "event=0x0a,umask=0x04", EX_CLIENT },
	{ "llc_lines_in.f_state", "event=0x0a,umask=0x08", EX_CLIENT },
	{ "llc_lines_in.any", "event=0x0a,umask=0x0f", EX_CLIENT },
	{ "llc_lines_out.m_state", "event=0x0b,umask=0x01", EX_CLIENT },
	{ "llc_lines_out.e_state", "event=0x0b,umask=0x02", EX_CLIENT },
	{ "llc_lines_out.s_state", "event=0x0b,umask=0x04", EX_CLIENT },
	{ "llc_lines_out.i_state", "event=0x0b,umask=0x08", EX_CLIENT },
	{ "llc_lines_out.f_state", "event=0x0b,umask=0x10", EX_CLIENT },
	{ "llc_lines_out.any", "event=0x0b,umask=0x1f", EX_CLIENT },
	{ "qhl_requests.ioh_reads", "event=0x20,umask=0x01", EX_CLIENT },
	{ "qhl_requests.ioh_writes", "event=0x20,umask=0x02", EX_CLIENT },
	{ "qhl_requests.remote_reads", "event=0x20,umask=0x04", EX_CLIENT },
	{ "qhl_requests.remote_writes", "event=0x20,umask=0x08", EX_CLIENT },
	{ "qhl_requests.local_reads", "event=0x20,umask=0x10", EX_CLIENT },
	{ "qhl_requests.local_writes", "event=0x20,umask=0x20", EX_CLIENT },
	{ "qhl_cycles_full.ioh", "event=0x21,umask=0x01", EX_CLIENT },
	{ "qhl_cycles_full.remote", "event=0x21,umask=0x02", EX_CLIENT },
	{ "qhl_cycles_full.local", "event=0x21,umask=0x04", EX_CLIENT },
	{ "qhl_cycles_not_empty.ioh", "event=0x22,umask=0x01", EX_CLIENT },
	{ "qhl_cycles_not_empty.remote", "event=0x22,umask=0x02", EX_CLIENT },
	{ "qhl_cycles_not_empty.local", "event=0x22,umask=0x04", EX_CLIENT },
	{ "qhl_occupancy.ioh", "event=0x23,umask=0x01", EX_CLIENT },
	{ "qhl_occupancy.remote", "event=0x23,umask=0x02", EX_CLIENT },
	{ "qhl_occupancy.local", "event=0x23,umask=0x04", EX_CLIENT },
	{ "qhl_address_conflicts.2way", "event=0x24,umask=0x02", EX_CLIENT },
	{ "qhl_address_conflicts.3way", "event=0x24,umask=0x04", EX_CLIENT },
	{ "qhl_conflict_cycles.ioh", "event=0x25,umask=0x01", EX_CLIENT },
	{ "qhl_conflict_cycles.remote", "event=0x25,umask=0x02", EX_CLIENT },
	{ "qhl_conflict_cycles.local", "event=0x25,umask=0x04", EX_CLIENT },
	{ "qhl_to_qmc_bypass", "event=0x26,umask=0x01", EX_CLIENT },
	{ "qmc_normal_full.read_ch0", "event=0x27,umask=0x01", BIT(EX_NEHALEM) },
	{ "qmc_normal_full.read_ch1", "event=0x27,umask=0x02", BIT(EX_NEHALEM) },
	{ "qmc_normal_full.read_ch2", "event=0x27,umask=0x04", BIT(EX_NEHALEM) },
	{ "qmc_normal_full.read_any", "event=0x27,umask=0x07", BIT(EX_NEHALEM) },
	{ "qmc_normal_full.write_ch0", "event=0x27,umask=0x08", BIT(EX_NEHALEM) },
	{ "qmc_normal_full.write_ch1", "event=0x27,umask=0x10", BIT(EX_NEHALEM) },
	{ "qmc_normal_full.write_ch2", "event=0x27,umask=0x20", BIT(EX_NEHALEM) },
	{ "qmc_isoc_full.read_ch0", "event=0x28,umask=0x01", EX_CLIENT },
	{ "qmc_isoc_full.read_ch1", "event=0x28,umask=0x02", EX_CLIENT },
	{ "qmc_isoc_full.read_ch2", "event=0x28,umask=0x04", EX_CLIENT },
	{ "qmc_isoc_full.write_ch0", "event=0x28,umask=0x08", EX_CLIENT },
	{ "qmc_isoc_full.write_ch1", "event=0x28,umask=0x10", EX_CLIENT },
	{ "qmc_isoc_full.write_ch2", "event=0x28,umask=0x20", EX_CLIENT },
	{ "qmc_busy.read_ch0", "event=0x29,umask=0x01", EX_CLIENT },
	{ "qmc_busy.read_ch1", "event=0x29,umask=0x02", EX_CLIENT },
	{ "qmc_busy.read_ch2", "event=0x29,umask=0x04", EX_CLIENT },
	{ "qmc_busy.write_ch0", "event=0x29,umask=0x08", EX_CLIENT },
	{ "qmc_busy.write_ch1", "event=0x29,umask=0x10", EX_CLIENT },
	{ "qmc_busy.write_ch2", "event=0x29,umask=0x20", EX_CLIENT },
	{ "qmc_occupancy.ch0", "event=0x2a,umask=0x01", EX_CLIENT },
	{ "qmc_occupancy.ch1", "event=0x2a,umask=0x02", EX_CLIENT },
	{ "qmc_occupancy.ch2", "event=0x2a,umask=0x04", EX_CLIENT },
	{ "imc_isoc_occupancy.ch0", "event=0x2b,umask=0x01", EX_CLIENT },
	{ "imc_isoc_occupancy.ch1", "event=0x2b,umask=0x02", EX_CLIENT },
	{ "imc_isoc_occupancy.ch2", "event=0x2b,umask=0x04", EX_CLIENT },
	{ "imc_isoc_occupancy.any", "event=0x2b,umask=0x07", EX_CLIENT },
	{ "qmc_normal_reads.ch0", "event=0x2c,umask=0x01", EX_CLIENT },
	{ "qmc_normal_reads.ch0.scale", "6.103515625e-5", EX_CLIENT },
	{ "qmc_normal_reads.ch0.unit", "MiB", EX_CLIENT },
	{ "qmc_normal_reads.ch1", "event=0x2c,umask=0x02", EX_CLIENT },
	{ "qmc_normal_reads.ch1.scale", "6.103515625e-5", EX_CLIENT },
	{ "qmc_normal_reads.ch1.unit", "MiB", EX_CLIENT },
	{ "qmc_normal_reads.ch2", "event=0x2c,umask=0x04", EX_CLIENT },
	{ "qmc_normal_reads.ch2.scale", "6.103515625e-5", EX_CLIENT },
	{ "qmc_normal_reads.ch2.unit", "MiB", EX_CLIENT },
	{ "qmc_normal_reads.any", "event=0x2c,umask=0x07", EX_CLIENT },
	{ "qmc_normal_reads.any.scale", "6.103515625e-5", EX_CLIENT },
	{ "qmc_normal_reads.any.unit", "MiB", EX_CLIENT },
	{ "qmc_high_priority_reads.ch0", "event=0x2d,umask=0x01", EX_CLIENT },
	{ "qmc_high_priority_reads.ch1", "event=0x2d,umask=0x02", EX_CLIENT },
	{ "qmc_high_priority_reads.ch2", "event=0x2d,umask=0x04", EX_CLIENT },
	{ "qmc_high_priority_reads.any", "event=0x2d,umask=0x07", EX_CLIENT },
	{ "qmc_critical_priority_reads.ch0", "event=0x2e,umask=0x01", EX_CLIENT },
	{ "qmc_critical_priority_reads.ch1", "event=0x2e,umask=0x02", EX_CLIENT },
	{ "qmc_critical_priority_reads.ch2", "event=0x2e,umask=0x04", EX_CLIENT },
	{ "qmc_critical_priority_reads.any", "event=0x2e,umask=0x07", EX_CLIENT },
	{ "qmc_writes.full_ch0", "event=0x2f,umask=0x01", EX_CLIENT },
	{ "qmc_writes.full_ch0.scale", "6.103515625e-5", EX_CLIENT },
	{ "qmc_writes.full_ch0.unit", "MiB", EX_CLIENT },
	{ "qmc_writes.full_ch1", "event=0x2f,umask=0x02", EX_CLIENT },
	{ "qmc_writes.full_ch1.scale", "6.103515625e-5", EX_CLIENT },
	{ "qmc_writes.full_ch1.unit", "MiB", EX_CLIENT },
	{ "qmc_writes.full_ch2", "event=0x2f,umask=0x04", EX_CLIENT },
	{ "qmc_writes.full_ch2.scale", "6.103515625e-5", EX_CLIENT },
	{ "qmc_writes.full_ch2.unit", "MiB", EX_CLIENT },
	{ "qmc_writes.full_any", "event=0x2f,umask=0x07", EX_CLIENT },
	{ "qmc_writes.full_any.scale", "6.103515625e-5", EX_CLIENT },
	{ "qmc_writes.full_any.unit", "MiB", EX_CLIENT },
	{ "qmc_writes.partial_ch0", "event=0x2f,umask=0x08", EX_CLIENT },
	{ "qmc_writes.partial_ch1", "event=0x2f,umask=0x10", EX_CLIENT },
	{ "qmc_writes.partial_ch2", "event=0x2f,umask=0x20", EX_CLIENT },
	{ "qmc_writes.partial_any", "event=0x2f,umask=0x38", EX_CLIENT },
	{ "qmc_cancel.ch0", "event=0x30,umask=0x01", EX_CLIENT },
	{ "qmc_cancel.ch1", "event=0x30,umask=0x02", EX_CLIENT },
	{ "qmc_cancel.ch2", "event=0x30,umask=0x04", EX_CLIENT },
	{ "qmc_cancel.any", "event=0x30,umask=0x07", EX_CLIENT },
	{ "qmc_priority_updates.ch0", "event=0x31,umask=0x01", EX_CLIENT },
	{ "qmc_priority_updates.ch1", "event=0x31,umask=0x02", EX_CLIENT },
	{ "qmc_priority_updates.ch2", "event=0x31,umask=0x04", EX_CLIENT },
	{ "qmc_priority_updates.any", "event=0x31,umask=0x07", EX_CLIENT },
	{ "qhl_frc_ack_cnflts.local", "event=0x33,umask=0x04", EX_CLIENT },
	{ "qpi_tx_stalled_single_flit.home_link_0", "event=0x40,umask=0x01", EX_CLIENT },
	{ "qpi_tx_stalled_single_flit.snoop_link_0", "event=0x40,umask=0x02", EX_CLIENT },
	{ "qpi_tx_stalled_single_flit.ndr_link_0", "event=0x40,umask=0x04", EX_CLIENT },
	{ "qpi_tx_stalled_single_flit.link_0", "event=0x40,umask=0x07", EX_CLIENT },
	{ "qpi_tx_stalled_single_flit.home_link_1", "event=0x40,umask=0x08", EX_CLIENT },
	{ "qpi_tx_stalled_single_flit.snoop_link_1", "event=0x40,umask=0x10", EX_CLIENT },
	{ "qpi_tx_stalled_single_flit.ndr_link_1", "event=0x40,umask=0x20", EX_CLIENT },
	{ "qpi_tx_stalled_single_flit.link_1", "event=0x40,umask=0x38", EX_CLIENT },
	{ "qpi_tx_stalled_multi_flit.drs_link_0", "event=0x41,umask=0x01", EX_CLIENT },
	{ "qpi_tx_stalled_multi_flit.ncb_link_0", "event=0x41,umask=0x02", EX_CLIENT },
	{ "qpi_tx_stalled_multi_flit.ncs_link_0", "event=0x41,umask=0x04", EX_CLIENT },
	{ "qpi_tx_stalled_multi_flit.link_0", "event=0x41,umask=0x07", EX_CLIENT },
	{ "qpi_tx_stalled_multi_flit.drs_link_1", "event=0x41,umask=0x08", EX_CLIENT },
	{ "qpi_tx_stalled_multi_flit.ncb_link_1", "event=0x41,umask=0x10", EX_CLIENT },
	{ "qpi_tx_stalled_multi_flit.ncs_link_1", "event=0x41,umask=0x20", EX_CLIENT },
	{ "qpi_tx_stalled_multi_flit.link_1", "event=0x41,umask=0x38", EX_CLIENT },
	{ "qpi_tx_header.busy_link_0", "event=0x42,umask=0x02", EX_CLIENT },
	{ "qpi_tx_header.busy_link_1", "event=0x42,umask=0x08", EX_CLIENT },
	{ "qpi_rx_no_ppt_credit.stalls_link_0", "event=0x43,umask=0x01", EX_CLIENT },
	{ "qpi_rx_no_ppt_credit.stalls_link_1", "event=0x43,umask=0x02", EX_CLIENT },
	{ "dram_open.ch0", "event=0x60,umask=0x01", EX_CLIENT },
	{ "dram_open.ch1", "event=0x60,umask=0x02", EX_CLIENT },
	{ "dram_open.ch2", "event=0x60,umask=0x04", EX_CLIENT },
	{ "dram_page_close.ch0", "event=0x61,umask=0x01", EX_CLIENT },
	{ "dram_page_close.ch1", "event=0x61,umask=0x02", EX_CLIENT },
	{ "dram_page_close.ch2", "event=0x61,umask=0x04", EX_CLIENT },
	{ "dram_page_miss.ch0", "event=0x62,umask=0x01", EX_CLIENT },
	{ "dram_page_miss.ch1", "event=0x62,umask=0x02", EX_CLIENT },
	{ "dram_page_miss.ch2", "event=0x62,umask=0x04", EX_CLIENT },
	{ "dram_read_cas.ch0", "event=0x63,umask=0x01", EX_CLIENT },
	{ "dram_read_cas.autopre_ch0", "event=0x63,umask=0x02", EX_CLIENT },
	{ "dram_read_cas.ch1", "event=0x63,umask=0x04", EX_CLIENT },
	{ "dram_read_cas.autopre_ch1", "event=0x63,umask=0x08", EX_CLIENT },
	{ "dram_read_cas.ch2", "event=0x63,umask=0x10", EX_CLIENT },
	{ "dram_read_cas.autopre_ch2", "event=0x63,umask=0x20", EX_CLIENT },
	{ "dram_write_cas.ch0", "event=0x64,umask=0x01", EX_CLIENT },
	{ "dram_write_cas.autopre_ch0", "event=0x64,umask=0x02", EX_CLIENT },
	{ "dram_write_cas.ch1", "event=0x64,umask=0x04", EX_CLIENT },
	{ "dram_write_cas.autopre_ch1", "event=0x64,umask=0x08", EX_CLIENT },
	{ "dram_write_cas.ch2", "event=0x64,umask=0x10", EX_CLIENT },
	{ "dram_write_cas.autopre_ch2", "event=0x64,umask=0x20", EX_CLIENT },
	{ "dram_refresh.ch0", "event=0x65,umask=0x01", EX_CLIENT },
	{ "dram_refresh.ch1", "event=0x65,umask=0x02", EX_CLIENT },
	{ "dram_refresh.ch2", "event=0x65,umask=0x04", EX_CLIENT },
	{ "dram_pre_all.ch0", "event=0x66,umask=0x01", EX_CLIENT },
	{ "dram_pre_all.ch1", "event=0x66,umask=0x02", EX_CLIENT },
	{ "dram_pre_all.ch2", "event=0x66,umask=0x04", EX_CLIENT },
	{ "qmc_writes_full_any", "event=0x2f,umask=0x07", EX_CLIENT },
	{ "qmc_normal_reads_any", "event=0x2c,umask=0x07", EX_CLIENT },
	{ "qhl_request_ioh_reads", "event=0x20,umask=0x01", EX_CLIENT },
	{ "qhl_request_ioh_writes", "event=0x20,umask=0x02", EX_CLIENT },
	{ "qhl_request_remote_reads", "event=0x20,umask=0x04", EX_CLIENT },
	{ "qhl_request_remote_writes", "event=0x20,umask=0x08", EX_CLIENT },
	{ "qhl_request_local_reads", "event=0x20,umask=0x10", EX_CLIENT },
	{ "qhl_request_local_writes", "event=0x20,umask=0x20", EX_CLIENT },
	{ "gq_occupancy.read_tracker", "event=0x02,umask=0x01", BIT(EX_WESTMERE) },
	{ "gq_snoop.goto_s", "event=0x0c,umask=0x01", BIT(EX_WESTMERE) },
	{ "gq_snoop.goto_i", "event=0x0c,umask=0x02", BIT(EX_WESTMERE) },
	{ "gq_snoop.goto_s_hit_m", "event=0x0c,umask=0x04,mesf=0x11", BIT(EX_WESTMERE) },
	{ "gq_snoop.goto_s_hit_e", "event=0x0c,umask=0x04,mesf=0x22", BIT(EX_WESTMERE) },
	{ "gq_snoop.goto_s_hit_s", "event=0x0c,umask=0x04,mesf=0x44", BIT(EX_WESTMERE) },
	{ "gq_snoop.goto_s_hit_f", "event=0x0c,umask=0x04,mesf=0x88", BIT(EX_WESTMERE) },
	{ "gq_snoop.goto_i_hit_m", "event=0x0c,umask=0x08,mesf=0x11", BIT(EX_WESTMERE) },
	{ "gq_snoop.goto_i_hit_e", "event=0x0c,umask=0x08,mesf=0x22", BIT(EX_WESTMERE) },
	{ "gq_snoop.goto_i_hit_s", "event=0x0c,umask=0x08,mesf=0x44", BIT(EX_WESTMERE) },
	{ "gq_snoop.goto_i_hit_f", "event=0x0c,umask=0x08,mesf=0x88", BIT(EX_WESTMERE) },
	{ "qmc_occupancy.any", "event=0x2a,umask=0x07", BIT(EX_WESTMERE) },
	{ "imc_retry.ch0", "event=0x32,umask=0x01", BIT(EX_WESTMERE) },
	{ "imc_retry.ch1", "event=0x32,umask=0x02", BIT(EX_WESTMERE) },
	{ "imc_retry.ch2", "event=0x32,umask=0x04", BIT(EX_WESTMERE) },
	{ "imc_retry.any", "event=0x32,umask=0x07", BIT(EX_WESTMERE) },
	{ "qhl_frc_ack_cnflts.ioh", "event=0x33,umask=0x01", BIT(EX_WESTMERE) },
	{ "qhl_frc_ack_cnflts.remote", "event=0x33,umask=0x02", BIT(EX_WESTMERE) },
	{ "qhl_frc_ack_cnflts.any", "event=0x33,umask=0x07", BIT(EX_WESTMERE) },
	{ "qhl_sleeps.ioh_order", "event=0x34,umask=0x01", BIT(EX_WESTMERE) },
	{ "qhl_sleeps.remote_order", "event=0x34,umask=0x02", BIT(EX_WESTMERE) },
	{ "qhl_sleeps.local_order", "event=0x34,umask=0x04", BIT(EX_WESTMERE) },
	{ "qhl_sleeps.ioh_conflict", "event=0x34,umask=0x08", BIT(EX_WESTMERE) },
	{ "qhl_sleeps.remote_conflict", "event=0x34,umask=0x10", BIT(EX_WESTMERE) },
	{ "qhl_sleeps.local_conflict", "event=0x34,umask=0x20", BIT(EX_WESTMERE) },
	{ "addr_opcode_match.ioh.rspfwdi", "event=0x35,umask=0x01,match=0x4000190000000000",
	  BIT(EX_WESTMERE) },
	{ "addr_opcode_match.ioh.rspfwds", "event=0x35,umask=0x01,match=0x40001a0000000000",
	  BIT(EX_WESTMERE) },
	{ "addr_opcode_match.ioh.rspiwb", "event=0x35,umask=0x01,match=0x40001d0000000000",
	  BIT(EX_WESTMERE) },
	{ "addr_opcode_match.remote.rspfwdi", "event=0x35,umask=0x02,match=0x4000190000000000",
	  BIT(EX_WESTMERE) },
	{ "addr_opcode_match.remote.rspfwds", "event=0x35,umask=0x02,match=0x40001a0000000000",
	  BIT(EX_WESTMERE) },
	{ "addr_opcode_match.remote.rspiwb", "event=0x35,umask=0x02,match=0x40001d0000000000",
	  BIT(EX_WESTMERE) },
	{ "addr_opcode_match.local.rspfwdi", "event=0x35,umask=0x04,match=0x4000190000000000",
	  BIT(EX_WESTMERE) },
	{ "addr_opcode_match.local.rspfwds", "event=0x35,umask=0x04,match=0x40001a0000000000",
	  BIT(EX_WESTMERE) },
	{ "addr_opcode_match.local.rspiwb", "event=0x35,umask=0x04,match=0x40001d0000000000",
	  BIT(EX_WESTMERE) },
	{ "qpi_tx_header.full_link_0", "event=0x42,umask=0x01", BIT(EX_WESTMERE) },
	{ "qpi_tx_header.full_link_1", "event=0x42,umask=0x04", BIT(EX_WESTMERE) },
	{ "dram_thermal_throttled", "event=0x67,umask=0x01", BIT(EX_WESTMERE) },
	{ "thermal_throttling_temp.core_0", "event=0x80,umask=0x01", BIT(EX_WESTMERE) },
	{ "thermal_throttling_temp.core_1", "event=0x80,umask=0x02", BIT(EX_WESTMERE) },
	{ "thermal_throttling_temp.core_2", "event=0x80,umask=0x04", BIT(EX_WESTMERE) },
	{ "thermal_throttling_temp.core_3", "event=0x80,umask=0x08", BIT(EX_WESTMERE) },
	{ "thermal_throttled_temp.core_0", "event=0x81,umask=0x01", BIT(EX_WESTMERE) },
	{ "thermal_throttled_temp.core_1", "event=0x81,umask=0x02", BIT(EX_WESTMERE) },
	{ "thermal_throttled_temp.core_2", "event=0x81,umask=0x04", BIT(EX_WESTMERE) },
	{ "thermal_throttled_temp.core_3", "event=0x81,umask=0x08", BIT(EX_WESTMERE) },
	{ "prochot_assertion", "event=0x82,umask=0x01", BIT(EX_WESTMERE) },
	{ "thermal_throttling_prochot.core_0", "event=0x83,umask=0x01", BIT(EX_WESTMERE) },
	{ "thermal_throttling_prochot.core_1", "event=0x83,umask=0x02", BIT(EX_WESTMERE) },
	{ "thermal_throttling_prochot.core_2", "event=0x83,umask=0x04", BIT(EX_WESTMERE) },
	{ "thermal_throttling_prochot.core_3", "event=0x83,umask=0x08", BIT(EX_WESTMERE) },
	{ "turbo_mode.core_0", "event=0x84,umask=0x01", BIT(EX_WESTMERE) },
	{ "turbo_mode.core_1", "event=0x84,umask=0x02", BIT(EX_WESTMERE) },
	{ "turbo_mode.core_2", "event=0x84,umask=0x04", BIT(EX_WESTMERE) },
	{ "turbo_mode.core_3", "event=0x84,umask=0x08", BIT(EX_WESTMERE) },
	{ "cycles_unhalted_l3_fll_enable", "event=0x85,umask=0x02", BIT(EX_WESTMERE) },
	{ "cycles_unhalted_l3_fll_disable", "event=0x86,umask=0x01", BIT(EX_WESTMERE) },
	{ }
};

const struct ex_event_row ex_netburst_events[] = {
	{ "bpu_fetch_request.tcmiss", "event=0x01,emask=0x1", BIT(EX_NETBURST) },
	{ "tc_ms_xfer.cisc", "event=0x19,emask=0x1", BIT(EX_NETBURST) },
	{ "uop_queue_writes.from_tc_build", "event=0x1a,emask=0x1", BIT(EX_NETBURST) },
	{ "uop_queue_writes.from_tc_deliver", "event=0x1a,emask=0x2", BIT(EX_NETBURST) },
	{ "uop_queue_writes.from_rom", "event=0x1a,emask=0x4", BIT(EX_NETBURST) },
	{ "tc_deliver_mode.dd", "event=0x00,emask=0x1", BIT(EX_NETBURST) },
	{ "tc_deliver_mode.db", "event=0x00,emask=0x2", BIT(EX_NETBURST) },
	{ "tc_deliver_mode.di", "event=0x00,emask=0x4", BIT(EX_NETBURST) },
	{ "tc_deliver_mode.bd", "event=0x00,emask=0x8", BIT(EX_NETBURST) },
	{ "tc_deliver_mode.bb", "event=0x00,emask=0x10", BIT(EX_NETBURST) },
	{ "tc_deliver_mode.bi", "event=0x00,emask=0x20", BIT(EX_NETBURST) },
	{ "tc_deliver_mode.id", "event=0x00,emask=0x40", BIT(EX_NETBURST) },
	{ "tc_deliver_mode.ib", "event=0x00,emask=0x80", BIT(EX_NETBURST) },
	{ "resource_stall.sbfull", "event=0x1d,emask=0x20", BIT(EX_NETBURST) },
	{ "mmx_uop_64bit.all", "event=0x14,emask=0x8000", BIT(EX_NETBURST) },
	{ "x87_fp_uop.all", "event=0x16,emask=0x8000", BIT(EX_NETBURST) },
	{ "x87_simd_moves_uop.allp0", "event=0x2e,emask=0x8", BIT(EX_NETBURST) },
	{ "x87_simd_moves_uop.allp2", "event=0x2e,emask=0x10", BIT(EX_NETBURST) },
	{ "tc_misc.flush", "event=0x17,emask=0x10", BIT(EX_NETBURST) },
	{ "packed_sp_uop.all", "event=0x10,emask=0x8000", BIT(EX_NETBURST) },
	{ "scalar_sp_uop.all", "event=0x12,emask=0x8000", BIT(EX_NETBURST) },
	{ "packed_dp_uop.all", "event=0x11,emask=0x8000", BIT(EX_NETBURST) },
	{ "scalar_dp_uop.all", "event=0x13,emask=0x8000", BIT(EX_NETBURST) },
	{ "mmx_uop_128bit.all", "event=0x15,emask=0x8000", BIT(EX_NETBURST) },
	{ "sse_input_assist.all", "event=0x0f,emask=0x8000", BIT(EX_NETBURST) },
	{ "mob_load_replay.no_sta", "event=0x07,emask=0x2", BIT(EX_NETBURST) },
	{ "mob_load_replay.no_std", "event=0x07,emask=0x8", BIT(EX_NETBURST) },
	{ "mob_load_replay.partial_data", "event=0x07,emask=0x10", BIT(EX_NETBURST) },
	{ "mob_load_replay.unalgn_addr", "event=0x07,emask=0x20", BIT(EX_NETBURST) },
	{ "load_port_replay.split_ld", "event=0x05,emask=0x2", BIT(EX_NETBURST) },
	{ "retired_branch_type.conditional", "event=0x1c,emask=0x2", BIT(EX_NETBURST) },
	{ "retired_branch_type.call", "event=0x1c,emask=0x4", BIT(EX_NETBURST) },
	{ "retired_branch_type.return", "event=0x1c,emask=0x8", BIT(EX_NETBURST) },
	{ "retired_branch_type.indirect", "event=0x1c,emask=0x10", BIT(EX_NETBURST) },
	{ "store_port_replay.split_st", "event=0x06,emask=0x2", BIT(EX_NETBURST) },
	{ "retired_mispred_branch_type.conditional", "event=0x1b,emask=0x2", BIT(EX_NETBURST) },
	{ "retired_mispred_branch_type.call", "event=0x1b,emask=0x4", BIT(EX_NETBURST) },
	{ "retired_mispred_branch_type.return", "event=0x1b,emask=0x8", BIT(EX_NETBURST) },
	{ "retired_mispred_branch_type.indirect", "event=0x1b,emask=0x10", BIT(EX_NETBURST) },
	{ "memory_complete.lsc", "event=0x04,emask=0x1", BIT(EX_NETBURST) },
	{ "memory_complete.ssc", "event=0x04,emask=0x2", BIT(EX_NETBURST) },
	{ "response.bit1", "event=0x22,emask=0x2", BIT(EX_NETBURST) },
	{ "response.bit2", "event=0x22,emask=0x4", BIT(EX_NETBURST) },
	{ "response.bit8", "event=0x22,emask=0x100", BIT(EX_NETBURST) },
	{ "response.bit9", "event=0x22,emask=0x200", BIT(EX_NETBURST) },
	{ "snoop.bit2", "event=0x21,emask=0x4", BIT(EX_NETBURST) },
	{ "snoop.bit6", "event=0x21,emask=0x40", BIT(EX_NETBURST) },
	{ "snoop.bit7", "event=0x21,emask=0x80", BIT(EX_NETBURST) },
	{ "bnr.bit0", "event=0x20,emask=0x1", BIT(EX_NETBURST) },
	{ "bnr.bit1", "event=0x20,emask=0x2", BIT(EX_NETBURST) },
	{ "bnr.bit2", "event=0x20,emask=0x4", BIT(EX_NETBURST) },
	{ "b2b_cycles.bit1", "event=0x1f,emask=0x2", BIT(EX_NETBURST) },
	{ "b2b_cycles.bit2", "event=0x1f,emask=0x4", BIT(EX_NETBURST) },
	{ "b2b_cycles.bit3", "event=0x1f,emask=0x8", BIT(EX_NETBURST) },
	{ "b2b_cycles.bit4", "event=0x1f,emask=0x10", BIT(EX_NETBURST) },
	{ "b2b_cycles.bit5", "event=0x1f,emask=0x20", BIT(EX_NETBURST) },
	{ "b2b_cycles.bit6", "event=0x1f,emask=0x40", BIT(EX_NETBURST) },
	{ "itlb_reference.hit", "event=0x02,emask=0x1", BIT(EX_NETBURST) },
	{ "itlb_reference.miss", "event=0x02,emask=0x2", BIT(EX_NETBURST) },
	{ "itlb_reference.hit_uk", "event=0x02,emask=0x4", BIT(EX_NETBURST) },
	{ "page_walk_type.dtmiss", "event=0x08,emask=0x1", BIT(EX_NETBURST) },
	{ "page_walk_type.itmiss", "event=0x08,emask=0x2", BIT(EX_NETBURST) },
	{ "memory_cancel.st_rb_full", "event=0x03,emask=0x4", BIT(EX_NETBURST) },
	{ "memory_cancel.64k_conf", "event=0x03,emask=0x8", BIT(EX_NETBURST) },
	{ "wc_buffer.wcb_evicts", "event=0x1e,emask=0x1", BIT(EX_NETBURST) },
	{ "wc_buffer.wcb_full_evicts", "event=0x1e,emask=0x2", BIT(EX_NETBURST) },
	{ "ioq_allocation.own", "event=0x0a,emask=0xafe1,edge=1,compare=1", BIT(EX_NETBURST) },
	{ "ioq_allocation.own_no_prefetch", "event=0x0a,emask=0x2fe1,edge=1,compare=1",
	  BIT(EX_NETBURST) },
	{ "ioq_allocation.own_read", "event=0x0a,emask=0xafa1,edge=1,compare=1", BIT(EX_NETBURST)
	  },
	{ "ioq_allocation.own_read_no_prefetch", "event=0x0a,emask=0x2fa1,edge=1,compare=1",
	  BIT(EX_NETBURST) },
	{ "ioq_allocation.own_write", "event=0x0a,emask=0x2fc1,edge=1,compare=1",
	  BIT(EX_NETBURST) },
	{ "ioq_allocation.own_uc", "event=0x0a,emask=0x20e1,edge=1,compare=1", BIT(EX_NETBURST)
	  },
	{ "ioq_allocation.own_wc", "event=0x0a,emask=0x2161,edge=1,compare=1", BIT(EX_NETBURST)
	  },
	{ "ioq_allocation.other", "event=0x0a,emask=0xcfe1,edge=1,compare=1", BIT(EX_NETBURST) },
	{ "ioq_allocation.any", "event=0x0a,emask=0xefe1,edge=1,compare=1", BIT(EX_NETBURST) },
	{ "global_power_events.running", "event=0x18,emask=0x1", BIT(EX_NETBURST) },
	{ "fsb_data_activity.drdy_drv", "event=0x0c,emask=0x1", BIT(EX_NETBURST) },
	{ "fsb_data_activity.drdy_own", "event=0x0c,emask=0x2", BIT(EX_NETBURST) },
	{ "fsb_data_activity.drdy_other", "event=0x0c,emask=0x4", BIT(EX_NETBURST) },
	{ "fsb_data_activity.dbsy_drv", "event=0x0c,emask=0x8", BIT(EX_NETBURST) },
	{ "fsb_data_activity.dbsy_own", "event=0x0c,emask=0x10", BIT(EX_NETBURST) },
	{ "fsb_data_activity.dbsy_other", "event=0x0c,emask=0x20", BIT(EX_NETBURST) },
	{ "ioq_active_entries.own", "event=0x0b,emask=0xafe1", BIT(EX_NETBURST) },
	{ "ioq_active_entries.own_no_prefetch", "event=0x0b,emask=0x2fe1", BIT(EX_NETBURST) },
	{ "ioq_active_entries.own_read", "event=0x0b,emask=0xafa1", BIT(EX_NETBURST) },
	{ "ioq_active_entries.own_read_no_prefetch", "event=0x0b,emask=0x2fa1", BIT(EX_NETBURST)
	  },
	{ "ioq_active_entries.own_write", "event=0x0b,emask=0x2fc1", BIT(EX_NETBURST) },
	{ "ioq_active_entries.own_uc", "event=0x0b,emask=0x20e1", BIT(EX_NETBURST) },
	{ "ioq_active_entries.own_wc", "event=0x0b,emask=0x2161", BIT(EX_NETBURST) },
	{ "ioq_active_entries.other", "event=0x0b,emask=0xcfe1", BIT(EX_NETBURST) },
	{ "ioq_active_entries.any", "event=0x0b,emask=0xefe1", BIT(EX_NETBURST) },
	{ "bsq_allocation.wb_read", "event=0x0d,emask=0x328c,edge=1,compare=1", BIT(EX_NETBURST)
	  },
	{ "bsq_allocation.wb_read_prefetch", "event=0x0d,emask=0x308c,edge=1,compare=1",
	  BIT(EX_NETBURST) },
	{ "bsq_allocation.wb_rfo", "event=0x0d,emask=0x368d,edge=1,compare=1", BIT(EX_NETBURST)
	  },
	{ "bsq_allocation.wb_writeback", "event=0x0d,emask=0x328f,edge=1,compare=1",
	  BIT(EX_NETBURST) },
	{ "bsq_allocation.wc_write_line", "event=0x0d,emask=0xa0e,edge=1,compare=1",
	  BIT(EX_NETBURST) },
	{ "bsq_allocation.wc_write_chunk", "event=0x0d,emask=0xa06,edge=1,compare=1",
	  BIT(EX_NETBURST) },
	{ "bsq_allocation.uc_read", "event=0x0d,emask=0x604,edge=1,compare=1", BIT(EX_NETBURST)
	  },
	{ "bsq_allocation.uc_read_split", "event=0x0d,emask=0x704,edge=1,compare=1",
	  BIT(EX_NETBURST) },
	{ "bsq_allocation.uc_write", "event=0x0d,emask=0x606,edge=1,compare=1", BIT(EX_NETBURST)
	  },
	{ "bsq_allocation.uc_write_split", "event=0x0d,emask=0x706,edge=1,compare=1",
	  BIT(EX_NETBURST) },
	{ "bsq_allocation.io_read", "event=0x0d,emask=0x624,edge=1,compare=1", BIT(EX_NETBURST)
	  },
	{ "bsq_allocation.io_write", "event=0x0d,emask=0x626,edge=1,compare=1", BIT(EX_NETBURST)
	  },
	{ "bsq_active_entries.wb_read", "event=0x0e,emask=0x328c", BIT(EX_NETBURST) },
	{ "bsq_active_entries.wb_read_prefetch", "event=0x0e,emask=0x308c", BIT(EX_NETBURST) },
	{ "bsq_active_entries.wb_rfo", "event=0x0e,emask=0x368d", BIT(EX_NETBURST) },
	{ "bsq_active_entries.wb_writeback", "event=0x0e,emask=0x328f", BIT(EX_NETBURST) },
	{ "bsq_active_entries.wc_write_line", "event=0x0e,emask=0xa0e", BIT(EX_NETBURST) },
	{ "bsq_active_entries.wc_write_chunk", "event=0x0e,emask=0xa06", BIT(EX_NETBURST) },
	{ "bsq_active_entries.uc_read", "event=0x0e,emask=0x604", BIT(EX_NETBURST) },
	{ "bsq_active_entries.uc_read_split", "event=0x0e,emask=0x704", BIT(EX_NETBURST) },
	{ "bsq_active_entries.uc_write", "event=0x0e,emask=0x606", BIT(EX_NETBURST) },
	{ "bsq_active_entries.uc_write_split", "event=0x0e,emask=0x706", BIT(EX_NETBURST) },
	{ "bsq_active_entries.io_read", "event=0x0e,emask=0x624", BIT(EX_NETBURST) },
	{ "bsq_active_entries.io_write", "event=0x0e,emask=0x626", BIT(EX_NETBURST) },
	{ "bsq_cache_reference.rd_2ndl_hits", "event=0x09,emask=0x1", BIT(EX_NETBURST) },
	{ "bsq_cache_reference.rd_2ndl_hite", "event=0x09,emask=0x2", BIT(EX_NETBURST) },
	{ "bsq_cache_reference.rd_2ndl_hitm", "event=0x09,emask=0x4", BIT(EX_NETBURST) },
	{ "bsq_cache_reference.rd_3rdl_hits", "event=0x09,emask=0x8", BIT(EX_NETBURST) },
	{ "bsq_cache_reference.rd_3rdl_hite", "event=0x09,emask=0x10", BIT(EX_NETBURST) },
	{ "bsq_cache_reference.rd_3rdl_hitm", "event=0x09,emask=0x20", BIT(EX_NETBURST) },
	{ "bsq_cache_reference.rd_2ndl_miss", "event=0x09,emask=0x100", BIT(EX_NETBURST) },
	{ "bsq_cache_reference.rd_3rdl_miss", "event=0x09,emask=0x200", BIT(EX_NETBURST) },
	{ "bsq_cache_reference.wr_2ndl_miss", "event=0x09,emask=0x400", BIT(EX_NETBURST) },
	{ "uop_type.tagloads", "event=0x28,emask=0x2", BIT(EX_NETBURST) },
	{ "uop_type.tagstores", "event=0x28,emask=0x4", BIT(EX_NETBURST) },
	{ "uops_retired.nbogus", "event=0x27,emask=0x1", BIT(EX_NETBURST) },
	{ "uops_retired.bogus", "event=0x27,emask=0x2", BIT(EX_NETBURST) },
	{ "instr_retired.nbogusntag", "event=0x26,emask=0x1", BIT(EX_NETBURST) },
	{ "instr_retired.nbogustag", "event=0x26,emask=0x2", BIT(EX_NETBURST) },
	{ "instr_retired.bogusntag", "event=0x26,emask=0x4", BIT(EX_NETBURST) },
	{ "instr_retired.bogustag", "event=0x26,emask=0x8", BIT(EX_NETBURST) },
	{ "mispred_branch_retired.nbogus", "event=0x2a,emask=0x1", BIT(EX_NETBURST) },
	{ "instr_completed.nbogus", "event=0x2d,emask=0x1", BIT(EX_NETBURST) },
	{ "instr_completed.bogus", "event=0x2d,emask=0x2", BIT(EX_NETBURST) },
	{ "machine_clear.clear", "event=0x2c,emask=0x1", BIT(EX_NETBURST) },
	{ "machine_clear.moclear", "event=0x2c,emask=0x4", BIT(EX_NETBURST) },
	{ "machine_clear.smclear", "event=0x2c,emask=0x40", BIT(EX_NETBURST) },
	{ "x87_assist.fpsu", "event=0x2b,emask=0x1", BIT(EX_NETBURST) },
	{ "x87_assist.fpso", "event=0x2b,emask=0x2", BIT(EX_NETBURST) },
	{ "x87_assist.poao", "event=0x2b,emask=0x4", BIT(EX_NETBURST) },
	{ "x87_assist.poau", "event=0x2b,emask=0x8", BIT(EX_NETBURST) },
	{ "x87_assist.prea", "event=0x2b,emask=0x10", BIT(EX_NETBURST) },
	{ "branch_retired.mmnp", "event=0x29,emask=0x1", BIT(EX_NETBURST) },
	{ "branch_retired.mmnm", "event=0x29,emask=0x2", BIT(EX_NETBURST) },
	{ "branch_retired.mmtp", "event=0x29,emask=0x4", BIT(EX_NETBURST) },
	{ "branch_retired.mmtm", "event=0x29,emask=0x8", BIT(EX_NETBURST) },
	{ "front_end_event.nbogus", "event=0x23,emask=0x1", BIT(EX_NETBURST) },
	{ "front_end_event.bogus", "event=0x23,emask=0x2", BIT(EX_NETBURST) },
	{ "replay_event.nbogus", "event=0x25,emask=0x1", BIT(EX_NETBURST) },
	{ "replay_event.bogus", "event=0x25,emask=0x2", BIT(EX_NETBURST) },
	{ "execution_event.nbogus0", "event=0x24,emask=0x1", BIT(EX_NETBURST) },
	{ "execution_event.nbogus1", "event=0x24,emask=0x2", BIT(EX_NETBURST) },
	{ "execution_event.nbogus2", "event=0x24,emask=0x4", BIT(EX_NETBURST) },
	{ "execution_event.nbogus3", "event=0x24,emask=0x8", BIT(EX_NETBURST) },
	{ "execution_event.bogus0", "event=0x24,emask=0x10", BIT(EX_NETBURST) },
	{ "execution_event.bogus1", "event=0x24,emask=0x20", BIT(EX_NETBURST) },
	{ "execution_event.bogus2", "event=0x24,emask=0x40", BIT(EX_NETBURST) },
	{ "execution_event.bogus3", "event=0x24,emask=0x80", BIT(EX_NETBURST) },
	{ }
};
