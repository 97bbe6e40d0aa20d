# SPDX-License-Identifier: GPL-2.0
# The model's objects.  Kbuild, Makefile, fuzz/Makefile and ../qemu/meson.build read this file.
exm-y := exm.o exm_7500.o exm_7500_events.o exm_7500_signals.o exm_access.o exm_blame.o exm_boxes.o exm_client.o exm_client_events.o exm_events.o exm_feed.o exm_hsx.o exm_hsx_events.o exm_ivt.o exm_ivt_cbox.o exm_ivt_events.o exm_ivt_ha.o exm_ivt_imc.o exm_ivt_irp.o exm_ivt_pcu.o exm_ivt_ring.o exm_ivt_tables.o exm_nhm.o exm_nhm_events.o exm_p4.o exm_p4_events.o exm_stimuli.o exm_sum.o exm_time.o exm_traffic.o exm_traffic_config.o exm_traffic_signals.o exm_cmd.o
