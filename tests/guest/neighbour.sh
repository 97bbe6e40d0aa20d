#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# PERIOD PUT SECONDS [EVENT]: sample cycles on both CPUs beside the watchdog, and an uncore event.
. ./lib.sh

echo 0 >/proc/sys/kernel/perf_cpu_time_max_percent
echo 1 >/proc/sys/kernel/watchdog_thresh
# shellcheck disable=SC2016 # the inner shell's arguments
/root/sample "cpu:0x3c:$1:0" "cpu:0x3c:$1:1" ${4:+"$4"} -- \
	sh -c 'hw put "$1"; sleep "$2"' sh "$2" "$3" | name "cycles 0" "cycles 1" uncore
