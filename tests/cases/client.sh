#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Client Cores: in each of the three machines perf counts with either driver what the machine is given, and
# samples with ex_uncore if PMIs arrive.
. "$(dirname "$0")/../lib.sh"
nameless=functions

for cpu in sandy-bridge haswell-client skylake-client; do
	for driver in intel_uncore ex_uncore; do
		full || [ $driver = ex_uncore ] || [ $cpu = sandy-bridge ] || continue
		set --
		[ $driver = intel_uncore ] || set -- --module-args "unconfirmed=1 max_sample_rate=0"
		guest client --icount --cpu $cpu --driver $driver "$@" >"$work/out"
		clean $? "$cpu, $driver"
		for pair in lookup=111 other_box=0 xsnp=222 writes=333 occupancy=4000 busy=1000 \
			reads=16384 written=32768 io=5 MiB=1.00MiB registers=0; do
			same "$cpu, $driver: ${pair%=*}" "$(said "${pair%=*}")" "${pair#*=}"
		done
		group=
		[ $cpu != skylake-client ] || group="77 77 77 77"
		same "$cpu, $driver: four counters of a C-Box, where it has four" "$(said "group 0"), $(said "group 1")" "$group, $group"
		check "$cpu, $driver: the fixed counter counts" test "$(said clocks)" -gt 1000000
		want="0 "
		[ $driver = intel_uncore ] || want="20 20000"
		same "$cpu, $driver: 20500 occurrences are samples of 1000, where it samples" "$(said samples)" "$want"
		[ $driver = intel_uncore ] ||
			same "$cpu: a MiB before and one after a suspend to RAM" "$(said slept)" 2.00
		same "$cpu, $driver: uncore_imc does not sample" "$(said imc)" refused
	done
done

# A Skylake whose C-Boxes have two counters
guest client --icount --cpu skylake-client --module-args unconfirmed=1 --hw "set cbox_ctrs=2" >"$work/out"
clean $? "cbox_ctrs=2"
same "cbox_ctrs=2: two counters count, and groups of four do not" "$(said lookup) $(said "group 0")$(said "group 1")" "111 "

# Counters of 48 bits, and of 44 where a write of more raises #GP
for args in us_width=48 reserved_gp=1; do
	full || break
	guest client --icount --cpu haswell-client --module-args "unconfirmed=1 max_sample_rate=0" --hw "set $args" >"$work/out"
	clean $? "$args"
	same "$args: the counters' width is found" "$(said lookup) $(said samples)" "111 20 20000"
done

# An overflow stops all counters until its PMI has been handled.
for cpu in sandy-bridge skylake-client; do
	full || [ $cpu = sandy-bridge ] || continue
	guest client --icount --cpu $cpu --module-args "unconfirmed=1 max_sample_rate=0 freeze=1" >"$work/out"
	clean $? "$cpu, freeze=1"
	check "$cpu, freeze=1: the counters stood still while a sample was taken" test "$(said frozen)" -gt 0
	samples=$(said samples | cut -d' ' -f1)
	check "$cpu, freeze=1: ${samples:-no} samples of 20500 occurrences" test "${samples:-0}" -ge 10
	same "$cpu, freeze=1: of 1000 each, and events count" "$(said samples) $(said lookup) $(said slept)" "$samples ${samples}000 111 2.00"
done

# Hardware that raises no PMI, or only one until software clears a status bit
for args in pmi_to=1 pmi_gate=1 no_ovf_flag=1; do
	guest client --icount --cpu sandy-bridge --module-args unconfirmed=1 --hw "set $args" >"$work/out"
	clean $? "$args"
	same "$args: events count, and do not sample" "$(said lookup) $(said samples)" "111 0 "
done
