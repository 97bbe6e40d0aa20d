#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Memory that is not to be had: each allocation of a load and of an open fails.  The
# answer is "no memory", nothing stays behind, and the next one works.  On a kernel with
# failslab and fail_page_alloc.
. "$(dirname "$0")/lib.sh"

vm --icount --cpu ivytown --ports 1 --driver none --put "$EX_MODULE:/ex_uncore.ko" --put "$EX_NOMEM" -- '
./nomem /ex_uncore.ko || exit
/root/sample uncore_qpi_0:0x4:100:0 -- hw put --wait qpi0.txl_inserts,count=1050,every=200000
rmmod ex_uncore && insmod /ex_uncore.ko && rmmod ex_uncore && echo unloaded
ls /sys/bus/event_source/devices | grep -c uncore
'"$leaks" >"$work/out"
same "the machine ends well" $? 0
cat "$work/out" >&2
refused() {
	field refused "$(grep "^$1 " "$work/out")"
}
line=$(grep '^load ' "$work/out")
check "load: $(refused load) allocations that fail are told of, $(field done "$line") are done without" \
	test "$(refused load)" -gt 100
check "an event: $(refused event) are told of" test "$(refused event)" -gt 1
same "in a group: one more, for the look whether the group fits" \
	"$(refused group)" $(($(refused event) + 1))
same "behind all that it samples" "$(sed -n 's/ lost=.*//p' "$work/out")" "count=1050 sum=1000 samples=10"
same "and unloads, with nothing left" "$(sed -n '/^unloaded/{n;p}' "$work/out")" 0
no_leak
