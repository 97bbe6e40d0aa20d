#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE [ARG...]: snapshots, a sample on every CPU of a package at each of its PMIs
. ./lib.sh

snapshot=uncore_pmi/overflow,period=1/

# state NAME REG: the global control register REG of package 0, and IA32_DEBUGCTL of each CPU
state() {
	echo "$1 control: $(hw rdmsr 0 "$2")"
	cpu=0
	while hw rdmsr $cpu 0x1d9 2>/dev/null; do
		cpu=$((cpu + 1))
	done | xargs | sed "s/^/$1: /"
}

# shot FILE: print how many samples perf.data has, by event and CPU, as "uncore_pmi 000: N", the sum
# of the uncore event's PERIODs, and how many PMIs the home CPU has numbered
shot() {
	samples "$1" event,period,addr |
		awk '{ pmu = $4; sub("/.*", "", pmu); n[pmu " " $1]++ }
		pmu != "uncore_pmi" { sum += $3 }
		pmu == "uncore_pmi" && $1 == "000" { pmi[substr($NF, length($NF) - 7)] }
		END {
			for (i in n) print i ": " n[i]
			print "sum: " sum
			print "numbers: " length(pmi)
		}'
}

# --- EVENT REG LIST PUT...: a known number of overflows on package 0, with snapshots of the CPUs in LIST
# (-a: of all); which CPUs receive PMIs meanwhile and afterwards
exact() {
	event=$1 reg=$2
	shift 2
	state before "$reg"
	perf record -q -a -d -R -c 1 -e "$event" -e $snapshot -o p -- sh snapshots.sh during "$reg" "$@"
	cat during.txt
	state after "$reg"
	shot p
	# unload while no event is open, with every CPU's bit as it was
	rmmod ex_uncore
	state unloaded "$reg"
}
during() {
	state during "$1" >during.txt
	shift
	hw put --wait "$@"
}

# --- The CPUs of package 1 are 4 to 7: a CPU goes and comes back, then the home CPU goes
hotplug() {
	perf record -q -a -d -c 1 -e uncore_bbox_0/event=0x02,counter=3/ -e $snapshot -o p -- sh snapshots.sh cpus_go
	shot p
	cpumask cpumask
	/root/sample uncore_bbox_0:0xc4:1:5 uncore_pmi:1:1:4 uncore_pmi:1:1:5 uncore_pmi:1:1:6 uncore_pmi:1:1:7 -- \
		sh snapshots.sh put_on_1 | name again "again 4" "again 5" "again 6" "again 7"
	leaks
}
cpus_go() {
	put_on_1
	online 6 0
	put_on_1
	online 6 1
	put_on_1
	online 4 0
	put_on_1
	online 4 1
	put_on_1
}
put_on_1() {
	hw put --wait bbox0.early_ack,socket=1,count=100,every=1000000
}

# --- Twice asleep: perf takes its events from the CPUs that go meanwhile, and leaves those of CPU 0
sleeps() {
	sleep 2		# Linux 7.3 complains if the calibration of the TSC ends in a suspend
	/root/sample uncore_bbox_0:0xc4:1:0 uncore_pmi:1:1:0 uncore_pmi:1:1:1 -- sh snapshots.sh sleep_and_put |
		name samples "CPU 0" "CPU 1"
	echo "sleeps: $(dmesg | grep -c "PM: suspend exit")"
	/root/sample uncore_bbox_0:0xc4:1:0 uncore_pmi:1:1:0 uncore_pmi:1:1:1 -- sh snapshots.sh put_on_0 |
		name "samples, again" "CPU 0, again" "CPU 1, again"
}
put_on_0() {
	hw put --wait bbox0.early_ack,count=100,every=1000000
}
sleep_and_put() {
	put_on_0
	echo mem >/sys/power/state
	put_on_0
	echo mem >/sys/power/state
	put_on_0
}

# --- A module with open events stays.
open() {
	/root/sample uncore_bbox_0:0xc4:1:0 uncore_pmi:1:1:0 uncore_pmi:1:1:1 uncore_pmi:1:0:1 -- \
		sh snapshots.sh unload_and_put | name samples "CPU 0" "CPU 1" "CPU 1, only counted"
	cat unload.txt
	perf stat --log-fd 1 -x, -I 20 -C 1 -e uncore_pmi/overflow/ -- \
		sh snapshots.sh sample_100 | awk -F, '/overflow/ { n += $2; if ($2) i++ } END { print "intervals: " n, (i > 2) }'
}
sample_100() {
	/root/sample uncore_bbox_0:0xc4:1:0 -- sh snapshots.sh put_on_0 >sample.txt
}
unload_and_put() {
	put_on_0
	say unload rmmod ex_uncore >unload.txt
	put_on_0
}

# core_pmu_samples COMMAND...: while the core PMU samples the cycles of programs on three CPUs
core_pmu_samples() {
	for cpu in 0 1 2; do
		taskset $((1 << cpu)) sh -c 'while :; do :; done' &
		programs="${programs-} $!"
	done
	perf record -q -a -c 400009 -e cycles -o cycles &
	cycles=$!
	sleep 0.2
	"$@"
	kill -INT $cycles
	wait $cycles
	# shellcheck disable=SC2086
	kill $programs
	echo "cycles: $(samples cycles event | wc -l)"
}

# --- Snapshots meanwhile, and those that are missing
beside() {
	core_pmu_samples perf record -q -a -d -c 1 -e uncore_bbox_0/event=0x02,counter=3/ -e $snapshot -o p -- \
		hw put --wait bbox0.early_ack,count=3000,every=259259
	shot p
	sed -nE 's/^snapshots_cpu([0-9]+) ([0-9]+) ([0-9]+) .* ([0-9]+)$/CPU \1: \2 of \2 + \4, \3 without the bit/p' \
		/sys/kernel/debug/ex_uncore/package0
	account empty_pmis
	# PMIs are 259 us apart
	samples p event | awk '/uncore_pmi/ {
			if ($1 in last && $2 - last[$1] < 0.0001) n++
			last[$1] = $2 + 0
		}
		END { print "doubled: " n + 0 }'
}

# --- Overflows meanwhile that come while others are handled
dense() {
	core_pmu_samples perf record -q -a -c 1 -e uncore_bbox_0/event=0x02,counter=3/ \
		-e uncore_bbox_1/event=0x02,counter=3/ -e uncore_wbox/event=0x02/ -o p -- \
		hw put --wait bbox0.early_ack,count=50000,every=7777 bbox1.early_ack,count=50000,every=7801 \
		wbox.prochot,count=50000,every=9973
	account pmis
}

# --- What is refused
refused() {
	for cpu in 0 1 2 3 4 5; do
		if ! perf stat -C $cpu -e uncore_pmi/overflow/ true >stat.txt 2>&1 || grep -q "not supported" stat.txt; then
			echo "refused: $cpu"
		fi
	done
	say frequency perf record -q -a -F 100 -e uncore_pmi/overflow/ -o q true
	say task perf stat -e uncore_pmi/overflow/ true
	say guest perf stat -C 0 -e uncore_pmi/overflow/G true
	event=uncore_pmi/overflow/
	say group perf stat -C 0 -e "{$event,$event,$event,$event,$event}" true
	say event perf stat -C 0 -e uncore_pmi/config=2/ true
	say branches perf record -q -C 0 -b -c 1 -e uncore_pmi/overflow/ -o q true
	online 1 0
	say offline /root/sample uncore_pmi:1:0:1 -- true
	dmesg | sed -n 's/^.*ex_uncore: uncore_pmi: perf event .* refused: /why: /p'
}

"$@"
