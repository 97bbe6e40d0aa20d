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
		run milliseconds ./confirm -t 9
		run option ./confirm --nonsense
		run small ./confirm -m 1
		run output ./confirm -c 512 -m 1 -o /nowhere/evidence
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
	file)
		echo mine >file
		ln -s elsewhere link
		run file ./confirm -c 512 -m 1 -o file
		run link ./confirm -c 512 -m 1 -o link
		say "file, then" cat file elsewhere
		;;
	cpuset)
		mkdir cgroup
		mount -t cgroup2 none cgroup
		echo +cpuset >cgroup/cgroup.subtree_control
		mkdir cgroup/one
		echo 1 >cgroup/one/cpuset.cpus
		run cpuset sh -c 'echo 0 >cgroup/one/cgroup.procs; exec ./confirm -c 512 -m 1'
		;;
	full)
		mkdir full
		mount -t tmpfs -o size=4k none full
		run full ./confirm -c 512 -m 1 -o full/evidence
		run "full output" sh -c './confirm -c 512 -m 1 -o unwritten >/dev/full'
		;;
	no_msr)
		rmmod ex_uncore
		hw set summary=2
		insmod /ex_uncore.ko
		mv /dev/cpu /dev/away
		run no_msr ./confirm -c 512 -m 1 -o without
		mv /dev/away /dev/cpu
		;;
	killed)
		./confirm -c 512 -m 1 -t 1000 -o killed >rows &
		pid=$!
		until grep -q cboxes rows && child=$(grep -ls "^PPid:	$pid\$" /proc/[0-9]*/status); do
			sleep 0.01
		done
		sleep 0.1
		child=${child%/status}
		for file in "$child"/fd/*; do
			readlink "$file"
		done >files
		echo "walker's files: $(wc -l <files), events and MSRs $(grep -c 'perf_event\|/dev/cpu' files)"
		kill $pid
		wait $pid
		echo "killed, status: $?"
		sleep 0.1
		echo "processes: $(pidof confirm | wc -w)"
		echo "events: $(cat /sys/module/ex_uncore/refcnt)"
		;;
	ports)
		run ports ./confirm -c 512 -m 1 -o ports
		;;
	insmod)
		insmod /ex_uncore.ko
		;;
	esac
done
[ ! -e confirm-evidence.txt ] || echo "evidence: written"
