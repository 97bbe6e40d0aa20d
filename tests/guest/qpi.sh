#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE [ARG...]: what an Ivytown's QPI ports and U-Box count and sample.
. ./lib.sh

# refused PATTERN EVENT: how many lines of perf's say so
refused() {
	perf stat -x, -a -e "$2" -- true 2>&1 | grep -c "$1"
}

# stat EVENTS PUT...
stat() {
	events=$1
	shift
	perf stat --log-fd 1 -x, -a --per-socket -e "$events" -- hw put --wait "$@"
}

record() {
	all=uncore_qpi_0/event=0x0,umask=2/,uncore_qpi_1/event=0x4/,uncore_qpi_2/event=0x4/,uncore_ubox/event=0x42,umask=4/
	say before hw stat
	perf record -q -o /tmp/p -a -c 1000 -e $all -- hw put --wait qpi0.tx_flit,kind=drs_data,count=100000,every=100 \
		qpi1.txl_inserts,count=100000,every=100 qpi2.txl_inserts,count=100000,every=100 \
		ubox.event_msg,msg=ipi_rcvd,count=100000,every=100
	by_pmu /tmp/p
	hw stat
	account pmis
	account rearms
	account unlisted_pmi
}

removal() {
	perf stat -x, -o /tmp/counts -a -e uncore_qpi_0/event=0x4/,uncore_qpi_1/event=0x4/ -- sh -c '
		hw put --wait qpi0.txl_inserts,count=1000 qpi1.txl_inserts,count=1000
		echo 1 >/sys/bus/pci/devices/0000:ff:08.2/remove
		hw put --wait qpi0.txl_inserts,count=50 qpi1.txl_inserts,count=50'
	cat /tmp/counts
	hw log mark gone
	say "no such device" refused 'No such device' uncore_qpi_0/event=0x4/
	# the filter's function goes after the event was opened, and before it is enabled
	say waiting perf stat -x, -D 1000 -a -e uncore_qpi_1/event=0x138/ -- sh -c '
		echo 1 >/sys/bus/pci/devices/0000:ff:09.6/remove; sleep 2'
	say "not supported" refused 'not supported\|No supported events' uncore_qpi_1/event=0x138/
	pmus PMUs "uncore_qpi*"
	rmmod ex_uncore && echo "module: unloaded"
}

# Of two sockets the second loses a port.
one_removal() {
	echo 1 >/sys/bus/pci/devices/0000:ff:08.2/remove
	for pmu in qpi_0 qpi_1; do
		echo "cpumask of $pmu: $(cat /sys/bus/event_source/devices/uncore_$pmu/cpumask)"
	done
	perf stat -x, --per-socket -o /tmp/counts -a -e uncore_qpi_0/event=0x4/ -- \
		hw put --wait qpi0.txl_inserts,socket=0,count=1000 qpi0.txl_inserts,socket=1,count=50
	cat /tmp/counts
}

"$@"
