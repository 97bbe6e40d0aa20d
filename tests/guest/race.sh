#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE: let the driver do things that may race.
. ./lib.sh

snapshot=uncore_pmi/overflow,period=1/

pmis() {
	hw put bbox0.early_ack,count=1000000000,every=300 wbox.prochot,count=1000000000,every=300
	echo on >/sys/kernel/debug/kcsan
	timeout 9 /root/drive <list
	echo off >/sys/kernel/debug/kcsan
	account pmis
}

# The events that all() counts, those that perf record and sample.c sample, and the stimuli
xeon7500() {
	ack=uncore_bbox_0/event=0x02,counter=3/
	fifth=uncore_bbox_0/event=0x17,counter=3/
	clock=uncore_wbox/event=0xff/
	counts="$ack,$fifth,$clock,$clock"
	records="uncore_wbox/event=0x02/,$ack,$snapshot"
	samples="uncore_bbox_0:0xc4:5000:2 uncore_wbox:0x02:3000:0"
	stimuli="bbox0.early_ack,socket=1,count=1000000000,every=20000 wbox.prochot,count=1000000000,every=30000"
}
# More events than the eight counters of a package, two of which want one match register
nehalem() {
	miss=uncore/event=0x09,umask=0x03/
	match=uncore/event=0x35,umask=4,match_sel=2,match_mc=1,match_opc
	counts="$miss,$miss,$miss,$miss,$miss,uncore/event=0xff/,$match=0xa/,$match=0xd/"
	records="$miss,$miss,$snapshot"
	samples="uncore:0x309:5000:2 uncore:0x309:3000:0"
	stimuli="uncore.llc_miss,op=rd,socket=1,count=1000000000,every=20000
		uncore.llc_miss,op=rd,count=1000000000,every=30000"
}
# Events of both threads of two cores, that are more than the counters, and pairs
netburst() {
	retired=netburst/instr_retired.nbogusntag
	clear=netburst/machine_clear.clear
	stall=netburst/resource_stall.sbfull
	counts="$retired/,$retired,edge=1,compare=1/,$clear/,$stall/,{$clear,after=100/,$stall,extcascade=1/}"
	records="$retired/,$clear/,{$stall,extcascade=1/,$clear,after=100/}:S"
	samples="netburst:$((38 << 57 | 1 << 41)):5000:2 netburst:$((44 << 57 | 1 << 41)):3000:0"
	stimuli="p4.instr_retired,mask=nbogusntag,socket=1,count=1000000000,every=20000
		p4.instr_retired,mask=nbogusntag,count=1000000000,every=30000
		p4.machine_clear,mask=clear,count=1000000000,every=30000
		p4.resource_stall,mask=sbfull,count=1000000000,every=40000,thread=1"
}
all() {
	"$1"
	for freeze in 0 1; do
		[ "$1" = netburst ] || { rmmod ex_uncore && insmod /ex_uncore.ko freeze=$freeze; } || exit
		# shellcheck disable=SC2086 # a word for each
		hw put $stimuli
		# The driver looks whether a CPU gets PMIs while no event counts.
		[ "$1" = netburst ] || perf stat -a -e $snapshot true 2>/dev/null
		rm -f /tmp/p
		# perf fails if a CPU goes while it opens events, so the CPUs go when all are open.
		# shellcheck disable=SC2086
		say freeze=$freeze perf stat -x, -o /tmp/stat -a -I 100 -e "$counts" -- \
			perf record -q -o /tmp/p -a -c 1000 -e "$records" -- /root/sample $samples -- sh race.sh move
		hw stop
		echo "snapshots: $(samples /tmp/p event | grep -c uncore_pmi)"
		echo "freeze=$freeze: done"
	done
}
# A snapshot ends when its CPU goes, so all CPUs stay for a while.
move() {
	sleep 3
	for _ in 1 2; do
		for cpu in 2 3 1; do
			online $cpu 0
			cat /sys/kernel/debug/ex_uncore/[cp]*[0-9] >/dev/null
			online $cpu 1
		done
	done
}

"$@"
