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

for driver in ex_uncore intel_uncore; do
	full || [ $driver = ex_uncore ] || continue
	cases sockets --cpu nehalem-ep --sockets 2 --driver $driver
	same "$driver: each socket has its own counts" \
		"$(counts local_reads/), $(counts umask=0x03/), $(counts umask=0x04/)" \
		"0 123456789, 0 54321, 98765 0"
	same "$driver: qmc_writes_full_any of 5000 full and 1000 partial writes" "$(counts full_any/)" \
		"$([ $driver = ex_uncore ] && echo 5000 || echo 6000) 0"
done

# clocks: the samples of the clock, and the number of whole periods in its count
clocks() {
	said clock | sed -E 's/count=([0-9]*)[0-9]{6} sum=[0-9]* samples=([0-9]*) .*/\1 \2/'
}
# The switches of the hardware that a sample depends on, and the driver's freeze.  Without a rate
# limit no pause folds two samples into one, as it does on a slow kernel.
for args in "" freeze=1 frz_clears=1 fixed_needs_general=1 pmi_gate=1 pmi_gate=2; do
	full || [ -z "$args" ] || continue
	set -- --cpu nehalem-ep
	params=max_sample_rate=0
	case $args in
	# no PMI target of six cores, which it does not have, is tried before that of four
	fixed*) set -- --cpu westmere-client ;;
	fr*) params="$params freeze=1" ;;
	esac
	set -- "$@" --module-args "$params"
	case $args in
	*_*) set -- "$@" --hw "set $args" ;;
	esac
	cases record "$@"
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

full || exit 0
cases life --cpu nehalem-31 --driver none --put "$EX_MODULE:/ex_uncore.ko"
same "load: over an enabled counter it is refused" "$(said 0x3c7 | grep -c busy)" 1
same "load: with the reason" "$(said log)" \
	"not loaded: counters of package 0 are already running (MSR 0x391 is 0x0); if no tool uses them, load with reset=1"
same "load: what intel_uncore leaves is no counter" "$(said 0x391 | grep -c busy)" 0
same "load: with reset=1 there are uncore and uncore_pmi, and rmmod leaves all registers 0" "$(said pmus) $(said left | sort -u)" "2 0x0"
same "load: once more, without reset=1" "$(said loaded)" 0

cat >"$work/meaningless" <<'EOF'
uncore/config=0x10109/
uncore/config=0x100109/
uncore/config=0x400109/
uncore/config=0x100000109/
uncore/event=0x09,umask=1,config1=1/
uncore/event=0x09,umask=1,config2=1/
uncore/event=0xff,config1=1/
uncore/event=0x35,umask=4/
uncore/event=0x35,umask=4,match_sel=3/
uncore/event=0x35,umask=4,match_sel=4,match_addr=0x12344/
uncore/event=0x35,umask=4,match=0x4001000000000000/
uncore/event=0x09,umask=1,match_sel=2/
uncore/event=0x0c,umask=4/
uncore/event=0x0c,umask=1,mesf=1/
uncore/event=0x0d,umask=4,mesf=1/
{uncore/event=0xff/,uncore/event=0xff/}
uncore/event=0x09,umask=1/
EOF
cases refused --cpu westmere-client --put "$work/meaningless"
same "settings without meaning are refused" "$(said refused | wc -l) $(said accepted)" "16 uncore/event=0x09,umask=1/"

# At 10^14 clocks a second, 2^48 of them take 2.8 s.
cases wrap --cpu nehalem-ep --hw "clock 100000000000000"
same "two wraps and one are counted" "$(counted read_tracker/ <"$work/out") $(counted local/ <"$work/out")" \
	"700000000000000 300000000000000"
same "the fixed counter counts every clock while it was enabled" "$(counted clockticks/ <"$work/out")" \
	"$(($(said after | stat 0 uncore fixed counted) - $(said before | stat 0 uncore fixed counted)))"
