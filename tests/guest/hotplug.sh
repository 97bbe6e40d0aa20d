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

"$@"
