#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The kernel that looks for data races finds one that is there, and it fails a test.  It
# finds none in the driver while all that concurs in it does so: reads from other CPUs,
# PMIs, events that take turns, CPUs that come and go, unloading and loading.
. "$(dirname "$0")/lib.sh"

cp "$root/tests/race.c" "$work/ex_uncore_race.c"	# races are ours if the module is called so
echo 'obj-m := ex_uncore_race.o' >"$work/Kbuild"
make -s -C "$EX_DEBUG_KERNEL" M="$work" modules >&2
vm --driver none --append kcsan.skip_watch=1000 --put "$work/ex_uncore_race.ko" -- 'insmod ex_uncore_race.ko' 2>"$work/err"
same "a race fails the run" $? 123
check "and is told of" grep -q 'KCSAN: data-race in race.*race' "$work/err"

# A program on the home CPU adds, reads and deletes events of one box, which stands then;
# the PMIs that come between are another's.
awk 'BEGIN {
	print "open 1 uncore_bbox_0 c4 0 0 900\non 1"
	for (i = 0; i < 3; i++)
		print "open 0 uncore_wbox 2 0 0", 150000 + 70000 * i
	while (j++ < 250)
		print "on 0\nread 0\noff 0"
}' >"$work/list"
vm --append "kcsan.early_enable=0 kcsan.skip_watch=200 kcsan.udelay_interrupt=2 kcsan.weak_memory=0" \
	--module-args max_sample_rate=2000 --put "$EX_DRIVE" --put "$work/list" -- "
hw put bbox0.early_ack,count=1000000000,every=300 wbox.prochot,count=1000000000,every=300
echo on >/sys/kernel/debug/kcsan
timeout 9 /root/drive <list
echo off >/sys/kernel/debug/kcsan
cat /sys/kernel/debug/ex_uncore/package0" >"$work/out"
same "PMIs and the process they interrupt: the machine ends well, without a race" $? 0
pmis=$(sed -n 's/^pmis //p' "$work/out")
check "$pmis PMIs came" test "${pmis:-0}" -gt 100

# Then all at once: reads from other CPUs, events that take turns, CPUs that come and go
fifth=uncore_bbox_0/event=0x17,counter=3/
clock=uncore_wbox/event=0xff/
vm --sockets 2 --append kcsan.skip_watch=10000 --put "$EX_MODULE:/ex_uncore.ko" -- "
for freeze in 0 1; do
	rmmod ex_uncore && insmod /ex_uncore.ko freeze=\$freeze || exit
	hw put bbox0.early_ack,socket=1,count=1000000000,every=20000 wbox.prochot,count=1000000000,every=30000
	perf stat -x, -a -I 100 -e $early_ack,$fifth,$clock,$clock -- sleep 4 >/tmp/stat 2>&1 &
	perf record -q -o /tmp/p -a -c 1000 -e uncore_wbox/event=0x02/ -e $early_ack -- sleep 4 2>&1 &
	/root/sample uncore_bbox_0:0xc4:5000:2 uncore_wbox:0x02:3000:0 -- sh -c '
		for i in 1 2; do
			for cpu in 2 3 1; do
				echo 0 >/sys/devices/system/cpu/cpu\$cpu/online
				cat /sys/kernel/debug/ex_uncore/package? >/dev/null
				echo 1 >/sys/devices/system/cpu/cpu\$cpu/online
			done
		done'
	wait
	hw stop
	perf script -i /tmp/p -F cpu 2>/dev/null | wc -l
	echo freeze=\$freeze done
done" >"$work/out"
same "the driver at work: the machine ends well, without a race" $? 0
for freeze in 0 1; do
	check "it has worked, freeze=$freeze" grep -q "freeze=$freeze done" "$work/out"
done
check "and sampled" test "$(sed -n 's/.* samples=\([0-9]*\) .*/\1/p' "$work/out" | sort -n | head -n 1)" -gt 0
