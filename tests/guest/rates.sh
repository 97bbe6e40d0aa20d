#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# EARLY BYPASS: record known occurrences and print the samples into files NAME.txt, which
# tools/uncore-rates reads.

# record NAME OPTION... -- COMMAND
record() {
	name=$1
	shift
	perf record -q -a -P -o "$name.data" "$@" >&2 || exit
	perf script --ns --header -I --show-lost-events -F cpu,time,event,period -i "$name.data" >"$name.txt" || exit
}

record rates -e "$1,$2" -c 1000 -- sh -c '
	hw put --wait bbox0.early_ack,socket=1,count=20000,every=80000 sbox1.halfline_bypass,count=10000,every=160000
	hw put --wait bbox0.early_ack,socket=1,count=20000,every=320000'

record same -e uncore_cbox/event=0x14,umask=0x07/ -c 50 -- \
	hw put --wait cbox0.llc_lookup,result=miss,state=invalid,count=200 cbox5.llc_lookup,result=miss,state=invalid,count=200
record none -e cpu-clock -c 10000000 -- sleep 0.1

# perf does not run while occurrences come, and its buffer has a page
# shellcheck disable=SC2016 # a variable of the inner shell
record lost -m 1 -e "$1" -c 10 -- sh -c '
	kill -STOP $PPID; hw put --wait bbox0.early_ack,count=60000,every=1000
	kill -CONT $PPID; sleep 0.1; hw put --wait bbox0.early_ack,count=60000,every=1000'
