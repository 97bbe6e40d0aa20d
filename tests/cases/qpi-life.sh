#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The Ivytown's driver from load to unload: counters that are already running, a home CPU that
# goes offline, a port that is removed under a sampling event, four packages, a reload.
. "$(dirname "$0")/../lib.sh"

# ivytown CASE OPTION...
ivytown() {
	case=$1
	shift
	guest qpi-life --cpu ivytown --log "$work/log" "$@" -- "$case" >"$work/out" 2>&1
	clean $? "$part"
	same "$part: no guest error" "$(grep -c ' error ' "$work/log")" 0
}

part="left running"
ivytown left_running --put "$EX_MODULE:/ex_uncore.ko" --driver none --sockets 2
same "$part: refused, with the reason" "$(said first), $(said log)" \
	"1, not loaded: counters of package 1 are already running"
same "$part: taken over with reset=1, counting from zero" "$(said second) $(said counted | xargs)" "0 9 7"
same "$part: all is off after the unload, and a second load works" "$(said again) $(said left | xargs)" "0 0x0 0x0 0x0"

part="four packages"
ivytown four_packages --sockets 4 --cores 1
same "$part: each has its own counts" "$(said counted | xargs)" "0 11 0 3333"

part="the home CPU goes"
ivytown home_cpu_goes --sockets 2
for box in qpi0 ubox; do
	line=$(said $box)
	count=$(field count "$line")
	same "$part: $box has counted what occurred while it was enabled" "$count" "$(stat 1 $box 0 counted <"$work/out")"
	check "$part: $box, less than a period of $count is not sampled" test $((count - $(field sum "$line"))) -lt 1000
	same "$part: $box sampled on both CPUs" "$(field cpus "$line")" 2,3
done
# The load's probe has used this counter, too.
before=$(said before | stat 1 qpi2 0 counted)
same "$part: an event that only counts, likewise" "$(field count "$(said qpi2)")" \
	$(($(stat 1 qpi2 0 counted <"$work/out") - before))

# The kernel's log gets stack traces of intel_uncore, whose PMUs have the same names.
part="intel_uncore is loaded beside it"
guest qpi-life --cpu ivytown --icount --log "$work/log" --put "$EX_MODULE:/ex_uncore.ko" --driver intel_uncore \
	--allow-guest-errors -- rival_comes >"$work/out" 2>&1
same "$part: the kernel says that a PMU's name exists" $? 123
same "$part: the event goes on" "$(sampled qpi0)" "count=1550 sum=1500 samples=15"
same "$part: the PCI functions are ex_uncore's" "$(said ex_uncore)" \
	"0000:00:05.6 0000:ff:08.2 0000:ff:08.6 0000:ff:09.2 0000:ff:09.6 0000:ff:0e.1 0000:ff:10.0 0000:ff:10.1 0000:ff:10.4 \
0000:ff:10.5 0000:ff:13.1 0000:ff:13.5 0000:ff:13.6 0000:ff:18.2 0000:ff:1c.1 0000:ff:1e.0 0000:ff:1e.1 0000:ff:1e.4 0000:ff:1e.5"

part="a port is removed under a sampling event"
ivytown port_goes --icount
same "$part: the event keeps what it had, and another port's goes on" "$(sampled qpi0) $(sampled qpi1)" \
	"count=1050 sum=1000 samples=10 count=1550 sum=1500 samples=15"
