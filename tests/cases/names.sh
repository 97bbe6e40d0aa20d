#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# perf's start takes at most half as long again with the names of ex_uncore's events as with intel_uncore, and
# the names are there.
. "$(dirname "$0")/../lib.sh"
nameless=functions

# start DRIVER [OPTION...]: set $took to the time that perf takes to start, and $names to the number of
# files of events
start() {
	guest names --icount 0 --cores 8 --driver "$@" >"$work/out"
	clean $? "$*"
	took=$(said took)
	names=$(said names)
}

start intel_uncore
theirs=$took
start ex_uncore
check "five starts of perf take $took ms, at most half as long again as with intel_uncore ($theirs ms)" \
	[ $((2 * took)) -le $((3 * theirs)) ]
same "sysfs has the common names" "$names" 449
start ex_uncore --module-args all_names=1
same "all_names=1: it has all" "$names" 3159

full || exit 0

# An Ivytown has 34 PMUs, for each of which perf reads its own names.
start intel_uncore --cpu ivytown --cores 15 --allow-guest-errors
theirs=$took
start ex_uncore --cpu ivytown --cores 15
check "Ivytown: five starts of perf take $took ms, at most a seventh longer than with intel_uncore ($theirs ms)" \
	[ $((7 * took)) -le $((8 * theirs)) ]
