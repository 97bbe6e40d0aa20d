#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# EARLY BYPASS: record known occurrences and print the samples into files NAME.txt, which
# tools/uncore-rates reads.

# each COMMAND [ARG...]: run COMMAND with each number of a C-Box, and separate the outputs by commas
each() {
	for i in 0 1 2 3 4 5 6 7; do
		"$@" "$i"
	done | paste -sd,
}

# record NAME OPTION... -- COMMAND
record() {
	name=$1
	shift
	perf record -q -a -P -o "$name.data" "$@" >&2 || exit
	perf script --ns --header -I --show-lost-events -F cpu,time,event,period -i "$name.data" >"$name.txt" || exit
}

misses() {
	echo "uncore_cbox_$1/event=0x14,umask=0x07/"
}

record rates -e "$1,$2" -c 1000 -- sh -c '
	hw put --wait bbox0.early_ack,socket=1,count=20000,every=80000 sbox1.halfline_bypass,count=10000,every=160000
	hw put --wait bbox0.early_ack,socket=1,count=20000,every=320000'

# C-Box N: N + 1 misses in a millisecond, for half a second
stimuli=$(for i in 0 1 2 3 4 5 6 7; do
	echo "cbox$i.llc_lookup,result=miss,state=invalid,count=$((500 * (i + 1))),every=$((1000000 / (i + 1)))"
done)
# shellcheck disable=SC2086
record cboxes -e "$(each misses)" -c 50 -- hw put --wait $stimuli

# package 0: 150 reads and 25 writes in a millisecond; package 1: 200 reads
reads=inc_sel=0xd,fvc=0x2800
record sockets -e "uncore_mbox_0/$reads/,uncore_mbox_1/$reads/,uncore_bbox_0/event=0x0c,counter=1/" -c 100 -- \
	hw put --wait mbox0.bbox_cmd,cmd=read,count=10000,every=10000 mbox1.bbox_cmd,cmd=read,count=5000,every=20000 \
	bbox0.imt_insert,src=core,op=wr,count=2500,every=40000 mbox1.bbox_cmd,socket=1,cmd=read,count=20000,every=5000

record same -e uncore_cbox/event=0x14,umask=0x07/ -c 50 -- \
	hw put --wait cbox0.llc_lookup,result=miss,state=invalid,count=200 cbox5.llc_lookup,result=miss,state=invalid,count=200
record none -e cpu-clock -c 10000000 -- sleep 0.1

# perf does not run while occurrences come, and its buffer has a page
# shellcheck disable=SC2016 # a variable of the inner shell
record lost -m 1 -e "$1" -c 10 -- sh -c '
	kill -STOP $PPID; hw put --wait bbox0.early_ack,count=60000,every=1000
	kill -CONT $PPID; sleep 0.1; hw put --wait bbox0.early_ack,count=60000,every=1000'
