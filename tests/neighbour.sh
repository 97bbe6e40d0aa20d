#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The uncore's sampling beside the core PMU's and the NMI watchdog: three that share one
# interrupt, and each gets what it would get alone.
. "$(dirname "$0")/lib.sh"

# Something happens every 52 us, and two of that make an uncore sample: none comes
# between reading and rearming a counter.
count=40000 every=52007 seconds=2.5

# run NAME MODULE_ARGS PERIOD [EVENT]: the watchdog, cycles on both CPUs, and an uncore event
run() {
	vm --icount --core-pmu --append nmi_watchdog=1 --module-args "max_sample_rate=0 $2" \
		--log "$work/$1.log" -- "
echo 0 >/proc/sys/kernel/perf_cpu_time_max_percent
echo 1 >/proc/sys/kernel/watchdog_thresh
/root/sample cpu:0x3c:$3:0 cpu:0x3c:$3:1 ${4-} -- \
	sh -c 'hw put bbox0.early_ack,count=$count,every=$every; sleep $seconds'" >"$work/$1"
	same "$1: the machine ends well, without an unknown NMI" $? 0
}

# event NAME LINE FIELD: of the sampling program's line for an event
event() {
	field "$3" "$(sed -n "$2p" "$work/$1")"
}

# overflows NAME CPU PATTERN: how often the machine's core counter in PATTERN overflowed
overflows() {
	grep -c " core cpu$2 0x$3\$" "$work/$1.log"
}

# cycles NAME CPU PERIOD: a sample for each overflow of counter 0
cycles() {
	samples=$(event "$1" $(($2 + 1)) samples)
	same "$1, CPU $2: $samples samples are the machine's overflows" \
		"$samples" "$(overflows "$1" "$2" '\(20000000\)\?1')"
	same "$1, CPU $2: $samples samples are what was counted" \
		"$samples" $(($(event "$1" $(($2 + 1)) count) / $3))
	same "$1, CPU $2: the watchdog has run twice" "$(overflows "$1" "$2" '20000000[01]')" 2
}

# uncore NAME: all that happened, in samples of 2
uncore() {
	same "$1: the uncore's samples are all that happened" \
		"$(event "$1" 3 count) $(event "$1" 3 sum) $(event "$1" 3 samples)" \
		"$count $count $((count / 2))"
}

# Their periods have nothing in common: the two drift past each other.
run "core alone" "" 25000
run "core and uncore" "" 25000 uncore_bbox_0:0xc4:2:0
run "both, freezing" freeze=1 25000 uncore_bbox_0:0xc4:2:0
for name in "core alone" "core and uncore" "both, freezing"; do
	cycles "$name" 0 25000
	cycles "$name" 1 25000
done
for name in "core and uncore" "both, freezing"; do
	uncore "$name"
	met=$(grep -c " masked cpu0 " "$work/$name.log")
	check "$name: one came while the other was dealt with, $met times" test "$met" -gt 100
done

# The core's PMIs, and nobody has a use for the uncore.  The first one after the load may
# be a late one of its own.
same "core alone: from the second PMI on no uncore register is accessed" \
	"$(sed '1,/ core cpu0/d' "$work/core alone.log" | sed '1,/ core cpu0/d' |
		grep -v ' core cpu\| masked cpu' | cut -d' ' -f2,5 | sort -u | tr '\n' ' ')" "r 0x38e w 0x390 "

# Seldom enough that the time it takes does not show in the number
run "seldom, core alone" "" 20000000
run "seldom, core and uncore" "" 20000000 uncore_bbox_0:0xc4:2:0
uncore "seldom, core and uncore"
for cpu in 0 1; do
	cycles "seldom, core and uncore" $cpu 20000000
	same "seldom, CPU $cpu: as many samples beside the uncore as alone" \
		"$(event "seldom, core and uncore" $((cpu + 1)) samples)" \
		"$(event "seldom, core alone" $((cpu + 1)) samples)"
done
