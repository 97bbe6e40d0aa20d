#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Counts of more than a lap.  At 10^14 clocks a second, 2^48 of them take 2.8 s.
. ./lib.sh

say before hw stat
perf stat --log-fd 1 -x, -a -e uncore_wbox/event=0xff/,uncore_bbox_0/event=0x07,counter=0/,uncore_ubox/event=0xf9/ -- \
	hw put --wait bbox0.imt_valid_occupancy,count=700000000000000 ubox.ipis_sent,count=300000000000000
say after hw stat
