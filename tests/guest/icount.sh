#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Count, sample, and print all that has a time in it.

perf stat --log-fd 1 -a -x, --per-socket -e uncore_wbox/event=0xff/,uncore_bbox_0/event=0x02,counter=3/ -- \
	hw put --wait bbox0.early_ack,count=12345,every=77
perf record -q -o /tmp/p -a -c 100000 -e uncore_wbox/event=0xff/ -- true
perf script -i /tmp/p -F cpu,time,period,ip
# both processors go idle and are woken, thousands of times
/root/sample uncore_bbox_0:0xc4:1:0 -- hw put --wait bbox0.early_ack,count=20000,every=20000
dmesg
