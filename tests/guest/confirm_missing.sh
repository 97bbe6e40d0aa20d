#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What confirm says when something is missing or another program uses the counters, as "CASE: TEXT"
# and "CASE, status: N".  The access log has marks before and after each call.
. ./lib.sh

# run NAME COMMAND...
run() {
	name=$1
	shift
	hw log mark "begin $name"
	"$@" >/tmp/said 2>&1
	echo "$name, status: $?"
	say "$name" cat /tmp/said
	hw log mark "end $name"
}

run module ./confirm
insmod /ex_uncore.ko
echo "nobody:x:65534:65534::/:/bin/sh" >>/etc/passwd
cp confirm /tmp/confirm
run user su nobody -c /tmp/confirm
run megabytes ./confirm -m 0
echo kept >evidence
run output ./confirm -m 1 -o evidence
perf stat -a -e uncore_bbox_0/config=0x7a/ -- sleep 3 2>/dev/null &
until [ "$(cat /sys/module/ex_uncore/refcnt)" != 0 ]; do
	sleep 0.1
done
run events ./confirm
wait
{ exec 3</dev/cpu/0/msr && sleep 2; } &
sleep 0.1
run msr ./confirm
wait
umount /sys/kernel/debug
run debugfs ./confirm
mount -t debugfs none /sys/kernel/debug
mkdir full
mount -t tmpfs -o size=8k none full
run full ./confirm -m 1 -o full/evidence
say evidence cat evidence
