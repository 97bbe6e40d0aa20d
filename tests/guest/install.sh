#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# [EVENT COMMAND...]: print the uncore's drivers and PMUs after boot, and count and sample an event while
# the command runs.
. ./lib.sh

for module in ex_uncore ex_netburst intel_uncore; do
	[ ! -e /sys/module/$module ] || echo "driver: $module"
done
for pmu in /sys/bus/event_source/devices/*; do
	echo "PMU: ${pmu##*/}"
done | grep 'uncore\|netburst\|cpu'
[ ! -e /sys/module/ex_uncore/version ] || say version cat /sys/module/ex_uncore/version
if [ $# != 0 ] && [ -e /sys/module/ex_uncore ]; then
	event=$1
	shift
	say event /root/sample "$event" -- "$@"
fi
