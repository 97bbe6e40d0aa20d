#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Load the driver on a kernel into which intel_uncore is built, and count.
. ./lib.sh

pmus before "uncore_*"
insmod /ex_uncore.ko 2>/dev/null && echo "loaded: yes"
dmesg | sed -n 's/.*\(ex_uncore: not loaded: .*\)/log: \1/p'
pmus after "uncore_*"
perf stat -x, -o counts -a -e uncore_bbox_0/event=0x02,counter=3/ -- hw put --wait bbox0.early_ack,count=12345
sed -n 's/^\([0-9]*\),.*/count: \1/p' counts
