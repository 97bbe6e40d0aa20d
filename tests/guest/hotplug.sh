#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE: CPUs go offline and come online.
. ./lib.sh

ack=uncore_bbox_0/event=0x02,counter=3/

# --- The home CPU of package 1 moves while two events sample.
home_moves() {
	cpumask "cpumask 1"
	perf record -q -o /tmp/p -a -c 1000 -e $ack -- sh hotplug.sh sample_and_move
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

# --- The last CPU of a package goes.
last_cpu() {
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

# --- A package that never came online
never_up() {
	say "other package" perf stat -x, -C 0 -e $ack -- hw put --wait bbox0.early_ack,count=5
	say "its events" /root/sample uncore_bbox_0:0xc4:0:1 -- true
}

# --- Packages come online in another order than that of their ids.
out_of_order() {
	online 2 1
	insmod /ex_uncore.ko || exit
	say debugfs ls /sys/kernel/debug/ex_uncore
	dmesg | sed -n 's/.*ex_uncore: package \([0-9]*\): .* to CPU \([0-9]\).*/log: \1 \2/p'
	echo "link_rate: $(cut -d' ' -f1 /sys/bus/event_source/devices/uncore_qpi_0/link_rate | xargs)"
	online 1 1
	say "debugfs with package 1" ls /sys/kernel/debug/ex_uncore
	perf record -q -R -C 2 -o /tmp/p -c 100 -e uncore_qpi_0/event=0x4/ -- \
		hw put --wait qpi0.txl_inserts,socket=2,count=1000,every=1000
}

# --- A package whose registers read 0, and which then is as it should be
dead_package() {
	hw set dead_counters=1
	online 1 1
	cpumask "cpumask, dead"
	say "its events" /root/sample uncore_bbox_0:0xc4:0:1 -- true
	say log sh -c "dmesg | grep -o 'package 1: .*'"
	online 1 0
	hw set dead_counters=0
	online 1 1
	cpumask "cpumask, alive"
	say alive /root/sample uncore_bbox_0:0xc4:10:1 -- sh -c '
		hw put --wait bbox0.early_ack,socket=1,count=20,every=50000000
		sleep 1'
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
	perf record -q -o /tmp/p -C 2 -c 100000000 $events -- sh hotplug.sh timer 2 1
	online 2 1
	perf record -q -o /tmp/p -C 3 -c 100000000 -e $ack -- taskset 1 sh hotplug.sh timer 3 2
}
# timer CPU SECONDS: the CPU goes; where is the driver's timer then?
timer() {
	sleep 1
	online "$1" 0
	sleep "$2"
	awk '/^cpu:/ { cpu = $2 } /ex_timer/ { print "timer: CPU", cpu }' /proc/timer_list
}

"$@"
