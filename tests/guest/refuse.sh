#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE: load the driver, unload it, open events, where that must fail.
. ./lib.sh

ack=uncore_bbox_0/event=0x02,counter=3/

load() {
	insmod /ex_uncore.ko || echo "result: refused"
	dmesg | sed -n 's/.*ex_uncore: \(not loaded:\) .*\(another driver has these counters\).*/log: \1 \2/p'
}

empty_rival() {
	mkdir -p /tmp/module/intel_uncore
	mount --bind /tmp/module /sys/module
	say modules ls /sys/module
	insmod /ex_uncore.ko && echo "result: loaded"
}

busy() {
	perf stat -a -e $ack -- sleep 3 >/dev/null 2>&1 &
	while [ "$(cat /sys/module/ex_uncore/refcnt)" = 0 ]; do
		sleep 0.1
	done
	say "rmmod 1" rmmod ex_uncore
	cat /sys/module/ex_uncore/initstate
	wait
	rmmod ex_uncore && echo "rmmod 2: done"
}

# reasons NAME COMMAND...: all that the command adds to the log
reasons() {
	name=$1
	shift
	dmesg -c >/dev/null
	timeout 4 "$@" >/tmp/refused 2>&1 </dev/null
	dmesg | sed -n "s|.* refused: |$name: |p"
}
# perf opens an event again without this and that, newer ones for a task, too.
once() {
	bits=uncore_bbox_0/config=0x100000/ clock=uncore_wbox/event=0xff,umask=1/
	mode=uncore_mbox_0/inc_sel=0x1b,count_mode=3/
	reasons stat perf stat -a -e $bits true
	reasons three perf stat -a -e $bits -e $clock -e $mode true
	reasons task perf record -o /tmp/p -e $ack true
	reasons precise perf record -o /tmp/p -a -c 100 -e ${ack}p true
	reasons branch perf record -o /tmp/p -b -a -c 100 -e $ack true
	reasons up/down perf record -o /tmp/p -a -c 100 -e uncore_mbox_0/inc_sel=0x14,count_mode=2/ true
	sleep 5		# the log takes ten lines in this time
	reasons leader perf stat -C 1 -e "{cpu-clock,$ack}" true
	reasons "top -a" perf top --stdio -a -e $ack -c 100
	# The first picture takes perf two seconds, and more if the host is busy.
	dmesg -c >/dev/null
	perf top --stdio -C 0,2 -e $ack -c 100 >/tmp/top 2>&1 </dev/null &
	for _ in $(seq 30); do
		grep -q 'CPUs: 0,2' /tmp/top && break
		sleep 1
	done
	kill $!
	say "top -C" grep -o 'CPUs: 0,2' /tmp/top
	dmesg | sed -n 's|.* refused: |top -C: |p'
}
once_uncore() {
	reasons stat perf stat -a -e uncore/config=0x10109/ true
}

"$@"
