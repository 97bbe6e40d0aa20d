#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# [names]: print the names of all uncore events with their terms; without "names" also the format
# files, and how many of the events perf counts for one PMU of each kind.
cd /sys/bus/event_source/devices || exit

if [ "${1-}" != names ]; then
	# one perf for all of them: each start takes it long to read the names
	pmus=$(ls -d uncore_?box uncore_?box_0 uncore_rbox_1 uncore_qpi_0 2>/dev/null)
	# shellcheck disable=SC2046
	perf stat -x, -o /tmp/counts -a $(for pmu in $pmus; do
		find "$pmu/events/" -type f | sed "s,.*/,,; /\.scale$/d; /\.unit$/d; s,.*,-e $pmu/&/,"
	done) -- true
	for pmu in $pmus; do
		echo "$pmu: $(grep "$pmu/" /tmp/counts | grep -vc 'not supported')"
	done
	grep . uncore_*/format/*
fi
grep -r . uncore_*/events
