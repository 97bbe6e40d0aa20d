#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Snapshots of a known number of overflows on package 0, by CPU; which CPUs receive PMIs while there are
# some, and afterwards; and what is refused
. ./lib.sh

# debugctl NAME: IA32_DEBUGCTL of each CPU
debugctl() {
	echo "$1: $(for cpu in 0 1 2 3; do hw rdmsr $cpu 0x1d9; done | xargs)"
}

event=uncore_bbox_0/event=0x02,counter=3/
debugctl before
# shellcheck disable=SC2016
perf record -q -a -d -c 1000 -e $event -e uncore_pmi/overflow,period=1/ -o p \
	sh -c 'for i in 0 1 2 3; do hw rdmsr $i 0x1d9; done | xargs >during; hw put --wait bbox0.early_ack,count=252500,every=400'
say during cat during
debugctl after
perf script -i p -F cpu,event 2>/dev/null | tr -d '[]' | sort | uniq -c |
	sed -E 's/^ *([0-9]+) ([0-9]+) +(\w+).*/\3 \2: \1/'
# the numbers of the PMIs, which the home CPU has exactly
perf script -i p -F cpu,event,addr 2>/dev/null | sed -nE 's/.*\[000\] +uncore_pmi.*: +(\w+)$/\1/p' |
	awk '{ n = length($1); print substr($1, n - 7) }' >numbers
echo "numbers: $(sort -u numbers | wc -l)"
say frequency perf record -q -a -F 100 -e uncore_pmi/overflow/ -o q true
say task perf stat -e uncore_pmi/overflow/ true
dmesg | sed -n 's/^.*ex_uncore: uncore_pmi: perf event .* refused: /why: /p'
# unload while no event is open, with every CPU's bit as it was
rmmod ex_uncore
debugctl unloaded
