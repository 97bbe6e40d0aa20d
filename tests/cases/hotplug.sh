#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CPUs go offline and come online, the home CPU and whole packages among them: nothing that was
# counted is lost.
. "$(dirname "$0")/../lib.sh"

guest hotplug --sockets 2 --module-args freeze=1 -- home_moves >"$work/out"
clean $?
same "the cpumask follows the home CPU" \
	"$(said "cpumask 1") $(said "cpumask 2") $(said "cpumask 3")" "0,2 0,3 0,2"

counted=$(stat 1 bbox0 3 counted <"$work/out")
frozen=$(stat 1 bbox0 3 frozen <"$work/out")
rest=$(($(stat 1 bbox0 3 value <"$work/out") + 1000 - (1 << 48)))
sum=$(said sum)
same "perf record: $sum sampled and $rest rest are what was counted while enabled" $((sum + rest)) "$counted"
check "perf record: the gap while the home CPU moved: $((3001500 - counted - frozen)) of 3001500, $frozen frozen" \
	test $((counted + frozen)) -gt 2500000
for cpu in 002 003; do
	check "perf record: PMIs arrive at CPU $cpu" test "$(said "CPU $cpu")" -gt 100
done

line=$(said "another event")
same "another event: its count is what was counted" "$(field count "$line")" "$(stat 1 wbox 0 counted <"$work/out")"
same "another event: sampled on both CPUs" "$(field cpus "$line")" 2,3

# disabled NAME MOVE: the line of an event that off.c has printed, with "some" for a time
disabled() {
	said "$2: $1" | sed 's/time=[1-9].*/time=some/'
}
guest hotplug --sockets 2 --icount --put "$EX_OFF" -- disabled >"$work/out"
clean $? "disabled events"
same "disabled events: the home moves, and moves back where no PMI arrives" \
	"$(said "cpumask, gone") $(said "cpumask, back")" "0,3 0,3"
for move in gone back; do
	for name in "opened disabled" IOC_DISABLE "disabled leader" "its sibling" \
		"its disabled sibling" "below a software leader"; do
		same "disabled events, $move: $name: does not count, and counts when enabled" \
			"$(disabled "$name" $move)" "off=0 on=1000 time=0"
	done
	same "disabled events, $move: IOC_REFRESH is used up: does not count or sample, and counts when enabled" \
		"$(disabled IOC_REFRESH $move)" "off=0 on=1000 time=0 samples=0"
	for name in live "live leader"; do
		same "disabled events, $move: $name: counts" "$(disabled "$name" $move)" "off=1000 on=1000 time=some"
	done
	same "disabled events, $move: a software leader is disabled" \
		"$(disabled "software leader" $move)" "off=0 on=0 time=0"
	for name in "software leader" "lone software leader"; do
		same "disabled events, $move: the group of a $name takes one more event on the new home CPU" \
			"$(disabled "one more below the $name" $move)" opened
	done
done

# A package whose only CPU never came online; comes online while its registers read 0; and again,
# when they work: now it has PMUs.  Then its CPU goes, and perf detaches the events.
guest hotplug --sockets 2 --cores 1 --append maxcpus=1 -- only_cpu >"$work/out"
clean $? "a package with one CPU"
same "a CPU that never came online: the other package counts" "$(said "other package" | cut -d, -f1)" 5
check "a CPU that never came online has no events" test "$(said "never up" | grep -c 'No such device')" = 1
same "a dead package is not in the cpumask, and is after it works" \
	"$(said "cpumask, dead") $(said "cpumask, alive")" "0 0-1"
check "a dead package has no events" test "$(said dead | grep -c 'No such device')" = 1
check "a dead package: the log has the reason" grep -q '^log: package 1: no counter keeps what is written to it' "$work/out"
same "a dead package samples after it works" "$(said alive)" "count=20 sum=20"
same "the last CPU of a package: the count of before it went is still there" "$(said "before it went" | cut -d, -f1)" 5000
same "the last CPU of a package: the package leaves the cpumask, and comes back" \
	"$(said "cpumask without it") $(said "cpumask with it")" "0 0-1"
same "the last CPU of a package: a new event counts" "$(said again | cut -d, -f1)" 777
