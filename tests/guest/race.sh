#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE: let the driver do things that may race.
. ./lib.sh

pmis() {
	hw put bbox0.early_ack,count=1000000000,every=300 wbox.prochot,count=1000000000,every=300
	echo on >/sys/kernel/debug/kcsan
	timeout 9 /root/drive <list
	echo off >/sys/kernel/debug/kcsan
	account pmis
}

all() {
	ack=uncore_bbox_0/event=0x02,counter=3/
	fifth=uncore_bbox_0/event=0x17,counter=3/
	clock=uncore_wbox/event=0xff/
	for freeze in 0 1; do
		rmmod ex_uncore && insmod /ex_uncore.ko freeze=$freeze || exit
		hw put bbox0.early_ack,socket=1,count=1000000000,every=20000 wbox.prochot,count=1000000000,every=30000
		perf stat -x, -a -I 100 -e $ack,$fifth,$clock,$clock -- sleep 4 >/tmp/stat 2>&1 &
		perf record -q -o /tmp/p -a -c 1000 -e uncore_wbox/event=0x02/ -e $ack -- sleep 4 2>&1 &
		say freeze=$freeze /root/sample uncore_bbox_0:0xc4:5000:2 uncore_wbox:0x02:3000:0 -- sh race.sh move
		wait
		hw stop
		perf script -i /tmp/p -F cpu >/dev/null 2>&1
		echo "freeze=$freeze: done"
	done
}
move() {
	for _ in 1 2; do
		for cpu in 2 3 1; do
			online $cpu 0
			cat /sys/kernel/debug/ex_uncore/package? >/dev/null
			online $cpu 1
		done
	done
}

"$@"
