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
	same "disabled events, $move: its group takes one more event on the new home CPU" \
		"$(disabled "one more below the software leader" $move)" opened
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

# KUnit in user space has the rest, too.
full || exit 0

# A package has one number everywhere, its physical id, also where the kernel's own numbers of
# packages (6.1: in the order in which they came online) differ from it.
guest hotplug --cpu ivytown --sockets 4 --cores 1 --append maxcpus=1 --driver none \
	--put "$EX_MODULE:/ex_uncore.ko" -- out_of_order >"$work/out"
clean $? "packages out of order"
same "running counters of an Ivytown: the driver does not load" "$(said running)" \
	"not loaded: counters of package 2 are already running (MSR 0xc00 is 0x0); if no tool uses them, load with reset=1"
same "running counters of an Ivytown: with reset=1 it loads, and has cleared them" "$(said "after reset=1" | xargs)" "0x0 0x0"
same "packages out of order: the log has the number of packages" "$(said packages)" "Ivytown uncore, 2 packages, freezing on overflow"
same "packages out of order: debugfs and log have the physical id" \
	"$(said debugfs | xargs) log $(said log | xargs) $(said "debugfs with package 1" | xargs)" \
	"package0 package2 log 0 0 2 2 package0 package1 package2"
same "packages out of order: the third one samples" "$(said sampled | cut -d" " -f1-3)" "count=1000 sum=1000 samples=10"

# The check that runs once a second moves with the events, and not to another package.
guest hotplug --sockets 2 --threads 2 -- many_events >"$work/out"
clean $? "many events, and one that stays on"
same "many events, and one that stays on: the timer is on the new home CPU each time" "$(said timer | xargs)" "CPU 6 CPU 4"
