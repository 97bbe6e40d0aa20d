#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# EVERY: a million occurrences in each of two B-Boxes of two sockets, one in EVERY clocks, in
# samples of 1000.  Prints "PMU, CPU N: SAMPLES SUM", and the model's account.

. ./lib.sh

both=uncore_bbox_0/event=0x02,counter=3/,uncore_bbox_1/event=0x02,counter=3/
what=count=1000000,every=$1
perf record -q -o /tmp/p -a -c 1000 -e $both -- hw put --wait \
	"bbox0.early_ack,socket=0,$what" "bbox1.early_ack,socket=0,$what" \
	"bbox0.early_ack,socket=1,$what" "bbox1.early_ack,socket=1,$what"
samples /tmp/p period,event | sed 's,uncore_\([^/]*\)/.*,\1,' |
	awk '{ at = $4 ", CPU " $1; n[at]++; s[at] += $3 } END { for (at in n) print at ":", n[at], s[at] }'
hw stat
