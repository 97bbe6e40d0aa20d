#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# With --icount the same command line gives the same output, to the last digit, and the
# processors have their turns.
. "$(dirname "$0")/lib.sh"

for i in 1 2; do
	vm --sockets 2 --icount --log "$work/log$i" -- "
perf stat -a -x, --per-socket -e uncore_wbox/event=0xff/,$early_ack -- hw put --wait bbox0.early_ack,count=12345,every=77 2>&1
perf record -q -o /tmp/p -a -c 100000 -e uncore_wbox/event=0xff/ -- true
perf script -i /tmp/p -F cpu,time,period,ip
# both processors go idle and are woken, thousands of times
/root/sample uncore_bbox_0:0xc4:1:0 -- hw put --wait bbox0.early_ack,count=20000,every=20000
dmesg" >"$work/out$i"
	same "run $i ends well" $? 0
done
check "both runs print the same" cmp "$work/out1" "$work/out2"
check "and access the same registers in the same clocks" cmp "$work/log1" "$work/log2"
check "which were some" test "$(wc -l <"$work/log1")" -gt 100

vm --icount --driver none --put "$EX_WAKE" -- /root/wake >"$work/out"
same "the machine ends well" $? 0
check "a CPU that is woken has its turn at once: $(cat "$work/out") ns" test "$(cat "$work/out")" -lt 200000
