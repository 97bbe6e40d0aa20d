#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The count of a counter that wraps is right, the fixed counter's, too.
# At 10^14 clocks a second, 2^48 of them take 2.8 s.
. "$(dirname "$0")/../lib.sh"

run() {
	guest wrap --icount --driver "$1" --hw "clock 100000000000000" >"$work/$1" 2>"$work/err"
	status=$?
	cat "$work/err" >&2
}
# clocks DRIVER: what the fixed counter has counted since the driver was loaded, which starts it
clocks() {
	before=$(said before "$work/$1" | stat 0 wbox fixed counted)
	echo $(($(said after "$work/$1" | stat 0 wbox fixed counted) - ${before:-0}))
}
count() {
	counted "$2" <"$work/$1"
}

run ex_uncore
clean $status ex_uncore
same "a B counter counts 700000000000000, two wraps" "$(count ex_uncore event=0x07,counter=0/)" 700000000000000
same "the U counter counts 300000000000000, one wrap" "$(count ex_uncore ubox/event=0xf9/)" 300000000000000
clocks=$(clocks ex_uncore)
check "the fixed counter wrapped" test "$clocks" -gt $((1 << 48))
same "the fixed counter counts every clock while it was enabled" "$(count ex_uncore wbox/event=0xff/)" "$clocks"

# It polls once a minute, and gives the fixed counter no width: it shifts by 64, which UBSAN
# reports.
run intel_uncore
if [ "$status" = 123 ]; then
	others=$(grep '^vm: ' "$work/err" |
		grep -v 'UBSAN: shift-out.*intel/uncore\.c\|Call Trace\|^vm: the kernel complained')
	same "intel_uncore: the only splat is UBSAN's about its shift" "$others" ""
else
	clean "$status" intel_uncore
fi
clocks=$(clocks intel_uncore)
got=$(count intel_uncore wbox/event=0xff/)
check "intel_uncore counts the fixed counter wrong (${got:-nothing}, not $clocks)" test "${got:-$clocks}" != "$clocks"
