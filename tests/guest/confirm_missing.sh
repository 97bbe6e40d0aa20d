#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE...: what confirm says when something is missing or another program uses the counters, as
# "CASE: TEXT" and "CASE, status: N".  The access log has marks before and after each call.
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

for what; do
	case $what in
	processor | module)
		run "$what" ./confirm
		;;
	user)
		echo "nobody:x:65534:65534::/:/bin/sh" >>/etc/passwd
		cp confirm /tmp/confirm
		run user su nobody -c /tmp/confirm
		;;
	perf)
		mount -t tmpfs none /proc/sys/kernel
		run perf ./confirm
		umount /proc/sys/kernel
		;;
	arguments)
		run megabytes ./confirm -m 0
		run option ./confirm --nonsense
		run output ./confirm -m 1 -o /nowhere/evidence
		;;
	events)
		perf stat -a -e uncore_bbox_0/config=0x7a/ -- sleep 3 2>/dev/null &
		until [ "$(cat /sys/module/ex_uncore/refcnt)" != 0 ]; do
			sleep 0.1
		done
		run events ./confirm
		wait
		;;
	msr)
		{ exec 3</dev/cpu/0/msr && sleep 2; } &
		sleep 0.1
		run msr ./confirm
		wait
		;;
	debugfs)
		umount /sys/kernel/debug
		run debugfs ./confirm
		mount -t debugfs none /sys/kernel/debug
		;;
	watchdog)
		run watchdog ./confirm
		;;
	p4)
		perf stat -C 0 -e cycles -- sleep 3 2>/dev/null &
		sleep 0.3
		run p4 ./confirm
		wait
		;;
	insmod)
		insmod /ex_uncore.ko
		;;
	esac
done
[ ! -e confirm-evidence.txt ] || echo "evidence: written"
