#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Suspend to RAM: the guest comes back, and the processors' registers are empty.
. "$(dirname "$0")/lib.sh"

vm --icount --driver none --core-pmu --log "$work/log" -- '
hw put wbox.prochot,count=1000000000,every=1000
for i in 1 2; do
	hw wrmsr 0 0xc00 0x1000000d
	hw wrmsr 1 0x1d9 0x2000
	echo mem >/sys/power/state || echo "it does not sleep"
	echo sleep $i: $(hw rdmsr 0 0xc00) $(($(hw rdmsr 1 0x1d9) >> 13 & 1)) $(cat /sys/devices/system/cpu/online)
done
[ "$(hw pending)" -gt 0 ] && echo what happens goes on
perf stat -a -x, -e cycles -- true 2>&1 | cut -d, -f3,5' >"$work/out"
same "the machine ends well" $? 0
for i in 1 2; do
	same "sleep $i: U GLOBAL_CTL and DEBUGCTL[13] are 0, both CPUs are back" \
		"$(sed -n "s/^sleep $i: //p" "$work/out")" "0 0 0-1"
done
check "what happens in the hardware goes on" grep -q "what happens goes on" "$work/out"
same "the core PMU works" "$(grep cycles "$work/out")" "cycles,100.00"
same "the log has the two resets and the first, in their place" \
	"$(grep -o 'reset\|w .* 0xc00 0x1.*' "$work/log" | cut -c1 | tr -d '\n')" rwrwr
