#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The uncore samples beside the core PMU and the NMI watchdog.  The three share one interrupt, and
# each gets as many samples as it would get alone.
. "$(dirname "$0")/../lib.sh"

# One occurrence every 52 us, and two make an uncore sample: none comes between reading and
# rearming a counter.
count=40000 every=52007 seconds=2.5

machine="--cpu nehalem-ex" signal=bbox0.early_ack
# run NAME MODULE_ARGS PERIOD [EVENT]: the watchdog, cycles on both CPUs, and an uncore event
run() {
	# shellcheck disable=SC2086
	guest neighbour --icount --tsc 1000000 $machine --core-pmu --append nmi_watchdog=1 --module-args "max_sample_rate=0 $2" \
		--log "$work/$1.log" -- "$3" "$signal,count=$count,every=$every" $seconds ${4-} >"$work/$1"
	same "$1: the guest script succeeds, without an unknown NMI" $? 0
}

# event NAME EVENT FIELD: a figure of an event, "cycles 0", "cycles 1" or "uncore"
event() {
	field "$3" "$(said "$2" "$work/$1")"
}

# overflows NAME CPU PATTERN: how often the machine's core counter in PATTERN overflowed
overflows() {
	grep -c " core cpu$2 0x$3\$" "$work/$1.log"
}

# cycles NAME CPU PERIOD: a sample for each overflow of counter 0
cycles() {
	samples=$(event "$1" "cycles $2" samples)
	same "$1, CPU $2: $samples samples are the machine's overflows" \
		"$samples" "$(overflows "$1" "$2" '\(20000000\)\?1')"
	same "$1, CPU $2: $samples samples are what was counted" \
		"$samples" $(($(event "$1" "cycles $2" count) / $3))
	same "$1, CPU $2: the watchdog has run twice" "$(overflows "$1" "$2" '20000000[01]')" 2
}

# met NAME: the two PMIs have met often enough for their order to matter
met() {
	met=$(grep -c " masked cpu0 " "$work/$1.log")
	check "$1: one PMI arrived while the other was handled, $met times" test "$met" -gt 100
}

# uncore NAME [MISSED]: all occurrences but those MISSED, in samples of 2
uncore() {
	counted=$((count - ${2-0}))
	same "$1: the uncore's samples are all that was put in${2:+, but $2 in a stop}" \
		"$(event "$1" uncore count) $(event "$1" uncore sum) $(event "$1" uncore samples)" \
		"$counted $((counted / 2 * 2)) $((counted / 2))"
}

# stopped NAME: how many occurrences came while MSR_UNCORE_PERF_GLOBAL_CTRL was 0, which the driver's
# check for a lost PMI writes once a second where overflows freeze.  PMIs come at occurrences.
stopped() {
	awk -v every=$every '
		$2 == "w" && $5 == "0x391" && $6 == "0x0" { from[++n] = $1 }
		$2 == "w" && $5 == "0x391" && $6 != "0x0" && n && !to[n] { to[n] = $1 }
		$2 == "pmi" { pmi[++pmis] = $1 }
		END {
			last = pmi[pmis]
			for (first = 1; (last - pmi[first]) % every; first++);
			for (i = 1; i <= n; i++)
				if (from[i] > pmi[first] && from[i] < last)
					missed += int((last - from[i]) / every) - int((last - to[i]) / every)
			print missed + 0
		}' "$work/$1.log"
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
	met "$name"
done

# The core's PMIs while no uncore event is open.  The first one after the load may be a late PMI
# of the driver's own probing.
same "core alone: from the second PMI on no uncore register is accessed" \
	"$(sed '1,/ core cpu0/d' "$work/core alone.log" | sed '1,/ core cpu0/d' |
		grep -v ' core cpu\| masked cpu' | cut -d' ' -f2,5 | sort -u | tr '\n' ' ')" "r 0x38e w 0x390 "

# Seldom enough that the time of the uncore's PMIs does not change the number
run "seldom, core alone" "" 20000000
run "seldom, core and uncore" "" 20000000 uncore_bbox_0:0xc4:2:0
uncore "seldom, core and uncore"
for cpu in 0 1; do
	cycles "seldom, core and uncore" $cpu 20000000
	same "seldom, CPU $cpu: as many samples beside the uncore as alone" \
		"$(event "seldom, core and uncore" "cycles $cpu" samples)" \
		"$(event "seldom, core alone" "cycles $cpu" samples)"
done

# On a Nehalem no register shows a freeze.
machine="--cpu nehalem-ep --cores 2" signal=uncore.llc_miss,op=rd
for args in "" freeze=1; do
	name="Nehalem${args:+, freezing}"
	run "$name" "$args" 25000 uncore:0x309:2:0
	cycles "$name" 0 25000
	cycles "$name" 1 25000
	uncore "$name" ${args:+"$(stopped "$name")"}
	met "$name"
done
