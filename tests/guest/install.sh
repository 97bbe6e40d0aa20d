#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# [EVENT STIMULUS]: print the uncore's drivers and PMUs after boot, and count and sample an event.
. ./lib.sh

for module in ex_uncore intel_uncore; do
	[ ! -e /sys/module/$module ] || echo "driver: $module"
done
for pmu in /sys/bus/event_source/devices/*; do
	echo "PMU: ${pmu##*/}"
done | grep 'uncore\|netburst\|cpu'
[ ! -e /sys/module/ex_uncore/version ] || say version cat /sys/module/ex_uncore/version
dmesg | sed -n 's/.*ex_uncore: not loaded: /refusal: /p' | sort -u
grep -q sig_enforce /proc/cmdline && say modprobe modprobe ex_uncore
[ $# = 0 ] || say event /root/sample "$1" -- hw put --wait "$2"
