#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE|FAULT=VALUE...: count and sample with the kernel's p4 driver on a NetBurst, and with ours if
# it is loaded, and set fault switches.
. ./lib.sh

# instr_retired.nbogusntag, by Linux's number and the mask bit
retired=$(printf '%#x' $((38 << 57 | 1 << 41)))

# The clocks of 0.1 s, by perf's name for them: the first and the second use of a counter
cycles() {
	for turn in first second; do
		perf stat --log-fd 1 -x, -C 0 -e cycles sleep 0.1 | sed "s/^/$turn: /"
	done
}

# The events of the list on stdin
events() {
	/root/drive </root/list | sed 's/^/result: /'
}

# The runs of the list, of one driver and then of the other: instructions retired, one in 20 us, as p4
# loses what comes while it handles a PMI
runs() {
	pmus=$(cd /sys/bus/event_source/devices && ls -d cpu netburst 2>/dev/null)
	while read -r period thread count; do
		for pmu in $pmus; do
			/root/sample "$pmu:$retired:$period:$thread" -- \
				hw put --wait "p4.instr_retired,mask=nbogusntag,thread=$thread,count=$count,every=20000" |
				sed "s/^/$pmu run: /"
		done
	done </root/runs
}

# perf record with a period: of a raw event, then of the clocks, which perf itself has just counted
records() {
	for turn in first second; do
		perf record -q -o /tmp/p -C 0 -e "cpu/config=$retired/" -c 1000 -- \
			hw put --wait p4.instr_retired,mask=nbogusntag,count=20001,every=10000
		by_cpu /tmp/p | sed "s/^/$turn record: /"
	done
	for turn in first second; do
		perf record -q -o /tmp/p -C 0 -e cycles -c 100000 -- sleep 0.01
		by_cpu /tmp/p | sed "s/^/$turn clocks: /"
	done
}

# A count on each CPU
cpus() {
	for cpu in 0 1 2 3; do
		/root/sample "cpu:$retired:0:$cpu" -- \
			hw put --wait "p4.instr_retired,mask=nbogusntag,socket=$((cpu / 2)),thread=$((cpu % 2)),count=100$cpu" |
			sed "s/^/cpu $cpu: /"
	done
}

# Whether the watchdog is on, and whether there are NMIs after two of its periods
watchdog() {
	say watchdog cat /proc/sys/kernel/nmi_watchdog
	sleep 20
	say nmis sed -n 's/^ *NMI: *//p' /proc/interrupts
}

for case; do
	case $case in
	*=*) hw set "$case" ;;
	*) $case ;;
	esac
done
