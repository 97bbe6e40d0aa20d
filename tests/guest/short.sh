#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A bit of all
. ./lib.sh

ack=uncore_bbox_0/event=0x02,counter=3/
leader=uncore_bbox_0/event=0x07,counter=0/
perf stat --log-fd 1 -x, -a --per-socket -e "{$leader,$ack}" -- \
	hw put --wait bbox0.early_ack,socket=1,count=123456 bbox0.imt_valid_occupancy,count=789
perf record -q -o /tmp/p -a -c 1000 -e $ack -- sh -c '
	hw put bbox0.early_ack,socket=1,count=60000,every=20000
	hw wait; echo 0 >/sys/devices/system/cpu/cpu2/online
	hw put --wait bbox0.early_ack,socket=1,count=30000,every=20000
	echo 1 >/sys/devices/system/cpu/cpu2/online'
by_cpu /tmp/p
hw stat
./ioc refresh 3 uncore_bbox_0:0xc4:100:0 -- hw put --wait bbox0.early_ack,every=200000,count=1000 |
	name "refresh 1" "refresh 2"
for freeze in 0 1; do
	rmmod ex_uncore && insmod /ex_uncore.ko freeze=$freeze || exit
	echo "names: $(cd /sys/bus/event_source/devices && cat uncore_?box/events/* uncore_?box_0/events/* | wc -l)"
	/root/sample uncore_bbox_0:0xc4:100:0 uncore_wbox:0x02:50:2 -- \
		hw put --wait bbox0.early_ack,count=1000,every=200000 wbox.prochot,socket=1,count=500,every=200000 |
		name bbox_0 wbox
done
rmmod ex_uncore && echo "module: unloaded"
leaks
