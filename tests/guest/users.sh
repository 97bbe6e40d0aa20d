#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What users without privileges, with one, and root of a container may do (tests/programs/as.c)
. ./lib.sh

chmod 755 /root
count=uncore_wbox:0xff:0:0
sample=uncore_wbox:0xff:1000:0
for level in -1 0 1 2 3; do
	echo $level >/proc/sys/kernel/perf_event_paranoid
	for who in nobody container perfmon; do
		echo "$level $who: $(/root/as $who open $count) $(/root/as $who open $sample)"
	done
done
echo -1 >/proc/sys/kernel/perf_event_paranoid
echo "task: $(/root/as perfmon open uncore_wbox:0xff:0:-1)"
mkdir /tmp/group
mount -t cgroup2 none /tmp/group
mkdir /tmp/group/a
echo "cgroup: $(/root/as perfmon open $count cgroup=/tmp/group/a)"

dmesg -c >/dev/null
for who in nobody container perfmon; do
	/root/as $who open uncore_wbox:0x1ff:0:0 times=500 >/dev/null
	echo "$who's lines: $(dmesg -c | grep -c refused)"
done

for file in /sys/module/ex_uncore/parameters/*; do
	echo "parameter: ${file##*/} $(stat -c %a "$file")"
	(echo 1 >"$file") 2>/dev/null && echo "parameter: ${file##*/} was written"
done
echo "debugfs: $(/root/as nobody cat /sys/kernel/debug/ex_uncore/package0 2>&1)"
echo "debugfs's files: $(stat -c %a /sys/kernel/debug/ex_uncore/* | sort -u)"
echo "sysfs: $(find /sys/bus/event_source/devices/uncore_*/ -type f -perm /022 | wc -l)"
echo "written by root: $(find /sys/bus/event_source/devices/uncore_wbox/ -type f -perm /200 ! -path '*/power/*' -exec basename {} \; | sort | xargs)"
echo "msr: $(/root/as nobody hw rdmsr 0 0xc00 2>&1)"
/root/as nobody rmmod ex_uncore 2>/dev/null || echo "rmmod: refused"
put='hw put --wait bbox0.early_ack,socket=1,count=123456'
sh -c "sleep 1; $put" &
echo "other package: $(/root/as nobody perf stat -x, -C 0 -e uncore_bbox_0/event=0x02,counter=3/ -- sleep 3 2>&1 | cut -d, -f1)"
sh -c "sleep 1; $put" &
# not the home CPU of the package, which is CPU 2
echo "own package: $(/root/as nobody perf stat -x, -C 3 -e uncore_bbox_0/event=0x02,counter=3/ -- sleep 3 2>&1 | cut -d, -f1)"
