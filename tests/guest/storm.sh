#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# LINE...: each a storm, "NAME|OPTIONS AND EVENTS" for storm.c.  Without a NAME it is signals
# that occur from then on.

echo 0 >/proc/sys/kernel/perf_event_paranoid
echo 1000000 >/proc/sys/kernel/perf_event_mlock_kb
for line; do
	name=${line%%|*}
	line=${line#*|}
	if [ "$name" ]; then
		# shellcheck disable=SC2086
		echo "$name: $(/root/storm $line 2>&1)"
		hw clock 1000000000
	else
		for signal in $line; do
			hw put "$signal,count=1000000000000000"
		done
	fi
done
