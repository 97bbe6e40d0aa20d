# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh disable=SC2034
# The events of traffic.sh and tests/guest/traffic.sh: of the C-, B-, M- and R-Boxes
misses=uncore_cbox/event=0x14,umask=0x07/
hits=uncore_cbox/event=0x15,umask=0x0f/
dirty=uncore_cbox/event=0x17,umask=0x01/
b_reads=uncore_bbox/event=0x1d,counter=1/
b_writes=uncore_bbox/event=0x0c,counter=1/
m_reads=uncore_mbox/inc_sel=0xd,fvc=0x2800/
m_writes=uncore_mbox/inc_sel=0xd,fvc=0x2820/
cas_reads=uncore_mbox/inc_sel=0xa,pld=0x300/
cas_writes=uncore_mbox/inc_sel=0xa,pld=0x400/
pages=uncore_mbox/inc_sel=0x13/,uncore_mbox/inc_sel=0x14/,uncore_mbox/inc_sel=0x15/
drs=uncore_rbox_0/event=0x0,iperf_cfg=0xc4/
all=uncore_rbox_0/event=0x0,iperf_cfg=0xff/
