#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A counter that wraps while it is only counted is right, the fixed one included.
# At 10^14 clocks a second, 2^48 of them take 2.8 s.
. "$(dirname "$0")/lib.sh"

run() {
	vm --icount --driver "$1" --hw "clock 100000000000000" -- "
hw stat; echo loaded
perf stat -x, -a -e uncore_wbox/event=0xff/,uncore_bbox_0/event=0x07,counter=0/,uncore_ubox/event=0xf9/ -- \
	hw put --wait bbox0.imt_valid_occupancy,count=700000000000000 ubox.ipis_sent,count=300000000000000 2>&1
hw stat" >"$work/$1" 2>"$work/err"
	status=$?
	cat "$work/err" >&2
}
# What the fixed counter has counted since the driver was loaded, which lets it run
clocks() {
	sed '/^loaded$/,$d' "$work/$1" >"$work/before"
	sed '1,/^loaded$/d' "$work/$1" >"$work/after"
	before=$(stat 0 wbox fixed counted <"$work/before")
	echo $(($(stat 0 wbox fixed counted <"$work/after") - ${before:-0}))
}
count() {
	sed -n "s/^\([0-9]*\),,uncore_$2.*/\1/p" "$work/$1"
}

run ex_uncore
same "ex_uncore: the machine ends well" $status 0
same "a B counter counts 700000000000000, two wraps" "$(count ex_uncore bbox_0)" 700000000000000
same "the U counter counts 300000000000000, one wrap" "$(count ex_uncore ubox)" 300000000000000
clocks=$(clocks ex_uncore)
check "the fixed counter wrapped" test "$clocks" -gt $((1 << 48))
same "and counts every clock it was enabled" "$(count ex_uncore wbox)" "$clocks"

# It polls once a minute, and gives the fixed counter no width: it shifts by 64, of which a
# kernel with UBSAN complains.
run intel_uncore
if [ "$status" = 123 ]; then
	others=$(grep '^vm: ' "$work/err" |
		grep -v 'UBSAN: shift-out.*intel/uncore\.c\|Call Trace\|^vm: the kernel complained')
	same "intel_uncore: the kernel complains of its shift and of nothing else" "$others" ""
else
	same "intel_uncore: the machine ends well" "$status" 0
fi
clocks=$(clocks intel_uncore)
got=$(count intel_uncore wbox)
check "intel_uncore gets the fixed counter wrong (${got:-nothing}, not $clocks)" test "${got:-$clocks}" != "$clocks"
