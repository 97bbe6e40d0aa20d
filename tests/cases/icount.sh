#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# With --icount the same command line gives the same output, to the last digit, and each
# processor gets its turn.
. "$(dirname "$0")/../lib.sh"

for i in 1 2; do
	guest icount --sockets 2 --icount --log "$work/log$i" >"$work/out$i"
	clean $? "run $i"
done
check "both runs print the same" cmp "$work/out1" "$work/out2"
check "both runs access the same registers in the same clocks" cmp "$work/log1" "$work/log2"
check "the logs have more than 100 lines" test "$(wc -l <"$work/log1")" -gt 100

vm --icount --tsc 1000000 --driver none --put "$EX_WAKE" -- /root/wake >"$work/out"
clean $?
check "a CPU that is woken runs at once: $(cat "$work/out") ns" test "$(cat "$work/out")" -lt 200000
