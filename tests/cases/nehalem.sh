#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Nehalem and Westmere, client and DP: perf counts and samples with all nine counters of a
# package and with its filters, to the digit, also where the manual leaves something open.
. "$(dirname "$0")/../lib.sh"
nameless=functions

# counts EVENT: what it counts on each socket, from the output of perf stat --per-socket -x,
counts() {
	echo "$(counted "$1" 0 <"$work/out") $(counted "$1" 1 <"$work/out")"
}

# cases "CASE..." OPTION...: run cases of the guest script in a machine with OPTIONs
cases() {
	guest_cases=$1
	shift
	# shellcheck disable=SC2086
	guest nehalem --icount "$@" -- $guest_cases >"$work/out"
	clean $? "$guest_cases"
}

cases sockets --cpu nehalem-ep --sockets 2
same "each socket has its own counts" \
	"$(counts local_reads/), $(counts umask=0x03/), $(counts umask=0x04/)" "0 123456789, 0 54321, 98765 0"
same "qmc_writes_full_any of 5000 full and 1000 partial writes" "$(counts full_any/)" "5000 0"

# clocks: the samples of the clock, and the number of whole periods in its count
clocks() {
	said clock | sed -E 's/count=([0-9]*)[0-9]{6} sum=[0-9]* samples=([0-9]*) .*/\1 \2/'
}
# Without a rate limit no pause folds two samples into one, as it does on a slow kernel.
for args in "" freeze=1; do
	full || [ -z "$args" ] || continue
	cases record --cpu nehalem-ep --module-args "max_sample_rate=0 $args"
	same "$args: 20500 occurrences are 20 samples of 1000 on CPU 0" "$(said "CPU 000") $(said sum)" "20 20000"
	lost=$(since c0 frozen)
	case "$args" in
	fr*) check "$args: the counters stood still while a sample was taken" test "$lost" -gt 0 ;;
	*) same "$args: the counters never stood still" "$lost" 0 ;;
	esac
	same "$args: eight counters at once: each has all occurrences outside of a freeze that it did not overwrite unread" \
		"$(for i in 0 1 2 3 4 5 6 7; do
			echo $(($(field count "$(said c$i)") + $(since c$i unread)))
		done | sort -u)" $((20500 - lost))
	same "$args: each has a sample for each 1000 that it has counted" \
		"$(for i in 0 1 2 3 4 5 6 7; do sampled c$i | cut -d' ' -f2-; done)" \
		"$(for i in 0 1 2 3 4 5 6 7; do
			whole=$(($(field count "$(said c$i)") / 1000))
			echo "sum=${whole}000 samples=$whole"
		done)"
	same "$args: the clock has a sample for each whole period" "$(clocks | cut -d' ' -f1)" "$(clocks | cut -d' ' -f2)"
done

# 0x301 in both readings
for reading in 0 1; do
	full || [ $reading = 0 ] || continue
	cases "match mesf occupancy" --cpu westmere-ep --hw "set mesf_reading=$reading"
	same "match: opcode, another, address, both, one of the two, by name" \
		"$(sed -nE 's/^(match_sel|names)[^:]*: ([0-9]*),.*/\2/p' "$work/out" | tr '\n' ' ')" "1000 500 800 300 1500 8 "
	check "match: two different matches take turns" \
		test "$(said turns | grep -c ',[45][0-9]\.[0-9]*,,$')" = 2
	same "mesf: snoops to S and to I by the state before, reading $reading" \
		"$(said "to s" | tr '\n' ' ')$(said "to i" | tr '\n' ' ')" "11 13 17 19 11 13 17 19 "
	same "no group of two matches or of two states" "$(said group | cut -d, -f1 | tr '\n' ' ')" \
		"<not counted> <not supported> <not counted> <not supported> "
	# shellcheck disable=SC2046 # a count and the clocks in it
	set -- $(said "occ_rst=0")
	same "occupancy: without occ_rst, each clock has three entries too many" \
		$((${1-0} - 2000)) $((3 * ${2-0}))
	same "occupancy: with occ_rst, none" "$(said "occ_rst=1" | head -n 1)" 2000
done

cases swap --cpu nehalem-ep --driver intel_uncore --put "$EX_MODULE:/ex_uncore.ko"
same "after intel_uncore has counted, ex_uncore loads" "$(said "left enabled") $(said insmod)" "0x1000000ff "
same "it counts" "$(said swapped | cut -d, -f1)" 321
