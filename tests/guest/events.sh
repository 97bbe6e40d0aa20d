#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# [names]: print the names of all events with their terms; without "names" also the format
# files, and how many of the events perf counts for one PMU of each kind, and which are refused.
#
# puts: the events and their stimuli in each line of the file "puts"; print perf's counts.
if [ "${1-}" = puts ]; then
	hw set clocks=0
	while read -r events stimuli; do
		# shellcheck disable=SC2086 # a word for each
		perf stat --log-fd 1 -x, -C 0 -e "$events" -- hw put --wait $stimuli || exit
	done <puts
	exit
fi

cd /sys/bus/event_source/devices || exit

if [ "${1-}" != names ]; then
	# one perf for all of them: each start takes it long to read the names
	pmus=$(ls -d uncore_?box uncore_?box_0 uncore_rbox_1 uncore_qpi_0 uncore_ha_0 uncore_imc_0 uncore_pcu uncore_irp \
		uncore_r2pcie uncore_r3qpi_0 uncore netburst 2>/dev/null)
	# shellcheck disable=SC2046
	perf stat -x, -o /tmp/counts -a $(for pmu in $pmus; do
		find "$pmu/events/" -type f | sed "s,.*/,,; /\.scale$/d; /\.unit$/d; s,.*,-e $pmu/&/,"
	done) -- true
	for pmu in $pmus; do
		echo "$pmu: $(grep "$pmu/" /tmp/counts | grep -vc 'not supported')"
		sed -n "s,^<not supported>.*\($pmu/[^/]*\)/.*,refused: \1,p" /tmp/counts
	done
	# shellcheck disable=SC2046
	grep -r . $(ls -d uncore*/format netburst/format 2>/dev/null)
fi
# shellcheck disable=SC2046
grep -r . $(ls -d uncore*/events netburst/events 2>/dev/null)
