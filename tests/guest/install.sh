#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# [EVENT COMMAND...]: print the uncore's drivers and PMUs after boot, what the kernel says of
# modules, and count and sample an event while the command runs.
. ./lib.sh

for module in ex_uncore ex_netburst intel_uncore; do
	[ ! -e /sys/module/$module ] || echo "driver: $module"
done
for pmu in /sys/bus/event_source/devices/*; do
	echo "PMU: ${pmu##*/}"
done | grep 'uncore\|netburst\|cpu'
[ ! -e /sys/module/ex_uncore/version ] || say version cat /sys/module/ex_uncore/version
dmesg | sed -n 's/.*ex_uncore: not loaded: /refusal: /p' | sort -u
[ -e /sys/module/ex_uncore ] || [ -e /sys/module/ex_netburst ] || say modprobe modprobe ex_uncore
dmesg | sed -n 's/^[^]]*\] \(Loading of .* rejected\|Lockdown: modprobe: .*\)/kernel: \1/p
	s/^[^]]*\] \(Kernel is locked down from .*\);.*/locked: \1/p' | sort -u
if [ $# != 0 ] && [ -e /sys/module/ex_uncore ]; then
	event=$1
	shift
	say event /root/sample "$event" -- "$@"
fi
