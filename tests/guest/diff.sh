#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE [ARG...]: one driver's answers, in sections that begin with "== NAME".

# played LIST: tests/programs/drive.c plays the list with all stimuli of the model.
played() {
	hw signals | awk -f stimuli.awk >stimuli
	echo "== $1"
	./drive stimuli <"$1"
}

# answers PMUS [BOX=FUNCTION...]: all that the list asks, sysfs of the PMUs that the pattern has, and
# BOX_CTL of these PCI functions
answers() {
	played list || exit
	echo "== sysfs"
	cd /sys/bus/event_source/devices || exit
	pmus=$1
	shift
	# shellcheck disable=SC2086
	grep -s . $pmus/format/* $pmus/events/* $pmus/cpumask $pmus/die*
	for box; do
		hw read 0 "${box#*=}:0xf4" | sed "s,^,uncore_${box%=*}/BOX_CTL:,"
	done
	rmmod ex_uncore 2>/dev/null || :
}

drawn() {
	played drawn
}

cores() {
	echo "== cores"
	ls /sys/bus/event_source/devices
}

"$@"
