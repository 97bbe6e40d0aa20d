#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE: CPUs go offline and come online.
. ./lib.sh

ack=uncore_bbox_0/event=0x02,counter=3/

# --- The home CPU of package 1 moves while two events sample.
home_moves() {
	cpumask "cpumask 1"
	perf record -q -o /tmp/p -a -c 1000 --period -e $ack -- sh hotplug.sh sample_and_move
	by_cpu /tmp/p
	hw stat
}
sample_and_move() {
	/root/sample uncore_wbox:0x02:500:2 -- sh hotplug.sh move >/tmp/sample
	cat /tmp/moves
	name "another event" </tmp/sample
}
move() {
	hw put bbox0.early_ack,socket=1,count=3000000,every=1000 wbox.prochot,socket=1,count=3000000,every=1000
	for cpu in 2 3; do
		sleep 0.5
		online $cpu 0
		cpumask "cpumask $cpu" >>/tmp/moves
		sleep 0.5
		online $cpu 1
	done
	hw wait 20
	# an overflow while no CPU was home is sampled with the next occurrence
	hw put --wait bbox0.early_ack,socket=1,count=1500,every=1000
}

# --- Events are disabled when the home CPU of package 1 goes, and when it comes back to a package that
# gets no PMIs: then it is home again.
disabled() {
	say gone ./off 2 "sh hotplug.sh away 2" "sh hotplug.sh put_all"
	online 2 1
	cpumask "cpumask, gone"
	say back ./off 3 "sh hotplug.sh away_and_back 3" "sh hotplug.sh put_all"
	cpumask "cpumask, back"
}
away() {
	online "$1" 0
}
away_and_back() {
	hw set lose_pmi=1000000
	online "$1" 0
	online "$1" 1
	hw set lose_pmi=0
}
put_all() {
	hw put --wait wbox.prochot,socket=1,count=1000 bbox0.early_ack,socket=1,count=1000 \
		bbox1.early_ack,socket=1,count=1000 mbox0.page_hit,socket=1,count=1000
}

# --- A package with one CPU, which never came online; comes online while the registers read 0; when
# they work; and goes.
only_cpu() {
	say "other package" perf stat -x, -C 0 -e $ack -- hw put --wait bbox0.early_ack,count=5
	say "never up" /root/sample uncore_bbox_0:0xc4:0:1 -- true

	hw set dead_counters=1
	online 1 1
	cpumask "cpumask, dead"
	say dead /root/sample uncore_bbox_0:0xc4:0:1 -- true
	say log sh -c "dmesg | grep -o 'package 1: .*'"
	online 1 0
	hw set dead_counters=0
	online 1 1
	cpumask "cpumask, alive"
	two_periods alive 1

	say "before it went" perf stat -x, -C 1 -e $ack -- sh hotplug.sh count_and_go
	cpumask "cpumask without it"
	online 1 1
	cpumask "cpumask with it"
	say again perf stat -x, -C 1 -e $ack -- hw put --wait bbox0.early_ack,socket=1,count=777
}
count_and_go() {
	hw put --wait bbox0.early_ack,socket=1,count=5000
	online 1 0
}

# two_periods NAME CPU: count and sum of the samples of two periods of package 1.  A host that is busy
# may make one sample of the two.
two_periods() {
	say "$1" /root/sample "uncore_bbox_0:0xc4:10:$2" -- sh -c '
		hw put --wait bbox0.early_ack,socket=1,count=10; sleep 0.1
		hw put --wait bbox0.early_ack,socket=1,count=10; sleep 0.3' | sed 's/ samples=.*//'
}

# --- Packages come online in another order than that of their ids.
out_of_order() {
	online 2 1
	hw wrmsr 2 0xc08 0x400000	# U_MSR_PMON_UCLK_FIXED_CTL: en
	insmod /ex_uncore.ko 2>/dev/null && echo "running: loaded"
	dmesg | sed -n 's/.*ex_uncore: \(not loaded: .*\)/running: \1/p'
	insmod /ex_uncore.ko reset=1 || exit
	say "after reset=1" hw read 2 0xc08
	say "after reset=1" hw read 2 0xc09
	dmesg | sed -n 's/.*ex_uncore: \(.* packages\)/packages: \1/p'
	say debugfs ls /sys/kernel/debug/ex_uncore
	dmesg | sed -n 's/.*ex_uncore: package \([0-9]*\): .* to CPU \([0-9]\).*/log: \1 \2/p'
	online 1 1
	say "debugfs with package 1" ls /sys/kernel/debug/ex_uncore
	/root/sample uncore_qpi_0:0x4:100:2 -- \
		hw put --wait qpi0.txl_inserts,socket=2,count=1000,every=1000 | name sampled
}

# --- More events than counters: perf takes events off and puts them on again all the time.
many_events() {
	for box in mbox_0 mbox_1 rbox_0 rbox_1; do
		case $box in
		mbox*) terms=inc_sel=0x14 ;;
		*) terms=event=6 ;;
		esac
		for _ in 1 2 3 4 5 6 7 8 9 10; do
			events="${events-} -e uncore_$box/$terms/"
		done
	done
	# shellcheck disable=SC2086
	perf record -q -o /tmp/p -C 4 -c 100000000 $events -- sh hotplug.sh timer 4 1
	online 4 1
	perf record -q -o /tmp/p -C 6 -c 100000000 -e $ack -- taskset 1 sh hotplug.sh timer 6 2
	online 6 1
}
# timer CPU SECONDS: the CPU goes; where is the driver's timer then?
timer() {
	sleep 1
	online "$1" 0
	sleep "$2"
	awk '/^cpu:/ { cpu = $2 } /ex_timer/ { print "timer: CPU", cpu }' /proc/timer_list
}

"$@"
