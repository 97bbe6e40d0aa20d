#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE [ARG...]: load the driver, unload it, open events, where that must fail.
. ./lib.sh

ack=uncore_bbox_0/event=0x02,counter=3/

# load [HW-COMMAND...]
load() {
	[ $# = 0 ] || hw "$@"
	insmod /ex_uncore.ko || echo "result: refused"
	dmesg | grep ex_uncore:
}

empty_rival() {
	mkdir -p /tmp/module/intel_uncore
	mount --bind /tmp/module /sys/module
	say modules ls /sys/module
	insmod /ex_uncore.ko && echo "result: loaded"
}

left_running() {
	hw wrmsr 2 0xc00 0x10000001
	hw wrmsr 2 0x395 1
	hw wrmsr 2 0xc80 0x80000000
	hw put bbox0.early_ack,socket=1,count=5
	hw wrmsr 2 0xc60 0xf
	hw wrmsr 2 0xc37 77
	insmod /ex_uncore.ko
	echo "first: $?"
	insmod /ex_uncore.ko reset=1
	echo "second: $?"
	perf stat -x, -a --per-socket -e $ack -- hw put --wait bbox0.early_ack,socket=1,count=9
	say OVF_CTL hw read 1 0x395
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

# reason COMMAND...: the last reason in the log, if the command fails
reason() {
	"$@" >/tmp/refused 2>&1 || dmesg | tail -n 1 | sed 's/.* refused: /sampling: /'
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
	bits=uncore_bbox_0/config=0x1/ clock=uncore_wbox/event=0xff,umask=1/
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
reload() {
	rmmod ex_uncore
	hw set "$@"
	insmod /ex_uncore.ko
}
events() {
	while read -r event; do
		if perf stat -x, -a -e "$event" -- true 2>&1 | grep -q 'not supported\|No supported'; then
			echo "refused: $event"
		else
			echo "accepted: $event"
		fi
	done <meaningless
	say "for a task" /root/sample uncore_bbox_0:0xc4:0:-1 -- true
	echo "reasons: $(dmesg | grep -c 'refused: ')"

	reload fixed_pmi_bit=7
	reason /root/sample uncore_mbox_0:0x2808:100:0 -- true
	reason /root/sample uncore_wbox:0xff:100:0 -- true
	reason perf record -q -o /tmp/p -a -b -c 100 -e $ack -- true
	reason perf record -q -o /tmp/p -a -c 100 -e ${ack}p -- true
	echo 2000000000 >/proc/sys/kernel/perf_event_max_sample_rate
	reason perf record -q -o /tmp/p -a -F 1000000001 -e $ack -- true
	reason /root/sample uncore_bbox_0:0xc4:100:1 -- true
	reload lose_pmi=1000000
	dmesg | sed -n 's/.*\(no PMI arrives.*\)/sampling: \1/p'
	reason /root/sample uncore_bbox_0:0xc4:100:0 -- true
	say sampling /root/sample uncore_bbox_0:0xc4:0:0 -- hw put --wait bbox0.early_ack,count=77
	reload lose_pmi=0 pmi_thread=2
	say sampling grep home /sys/kernel/debug/ex_uncore/package0
	say sampling /root/sample uncore_bbox_0:0xc4:7:1 -- hw put --wait bbox0.early_ack,count=7
}

filter() {
	bad=uncore_mbox_0/inc_sel=0,dsp=0x101/ good=uncore_mbox_0/inc_sel=0,dsp=0x80/
	perf stat -a -x, -e $bad -- true 2>&1 | sed -n 's/.*\(<not supported>\|No supported\).*/alone: <not supported>/p'
	dmesg | sed -n 's/.* refused: /reason: /p'
	perf stat -a -x, -o /tmp/good -e $good -- sleep 1 &
	sleep 0.1
	perf stat -a -x, -e $bad -- sleep 0.1 2>&1 | sed 's/,.*//; s/^/shared: /'
	wait
	dmesg | grep -o 'package 0: an event does not count.*register' | sort -u | sed 's/^/log: /'
	test "$(account refusals | cut -d' ' -f2)" -gt 0 && echo "refusals: counted"
}

"$@"
