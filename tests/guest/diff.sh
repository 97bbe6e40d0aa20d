#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# PMUS: one driver's answers, in sections that begin with "== NAME": what drive.c says, which plays
# the list with all stimuli of the model, and sysfs of the PMUs that the pattern has.

hw signals | awk -f stimuli.awk >stimuli
echo "== list"
./drive stimuli <list || exit
echo "== sysfs"
cd /sys/bus/event_source/devices || exit
for pmu in $1; do
	grep -sH . "$pmu"/format/* "$pmu"/events/* "$pmu"/cpumask "$pmu"/die*
done
rmmod ex_uncore 2>/dev/null || :
