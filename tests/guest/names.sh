#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Print how long five starts of perf take (ms), and how many files of events the PMUs have.
. ./lib.sh

up() {
	cut -d ' ' -f 1 /proc/uptime
}

before=$(up)
for _ in 1 2 3 4 5; do
	perf stat -a -e cpu-clock true 2>/dev/null
done
up | awk -v before="$before" '{ print int(1000 * ($1 - before)) }' | name took
find /sys/bus/event_source/devices/uncore_*/events/ -type f | wc -l | name names
