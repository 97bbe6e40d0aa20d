#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE: cores with two threads each.
. ./lib.sh

topology() {
	cd /sys/devices/system/cpu || exit
	for file in physical_package_id core_id thread_siblings_list core_siblings_list; do
		for cpu in 0 1 2 3 4 5 6 7; do
			say $file cat cpu$cpu/topology/$file
		done
	done
	for cpu in 0 1 2 3 4 5 6 7; do
		hw wrmsr $cpu 0x1d9 0x2000
	done
	for thread in 0 1 2; do
		hw set pmi_thread=$thread
		for core in 0 1; do
			hw wrmsr 4 0xc00 $((1 << 1 + core))
			hw pmi 1
		done
	done
}

second() {
	for on in 0 1; do
		for cpu in 4 5 6 7; do
			online $cpu $on
		done
	done
	sed -n 's/^\(home_cpu\|pmi\) /\1: /p' /sys/kernel/debug/ex_uncore/package1
	say samples /root/sample uncore_bbox_0:0xc4:1000:5 -- \
		hw put --wait bbox0.early_ack,socket=1,count=10500,every=100000
}

ungated() {
	sed -n 's/^pmi_core_sel /pmi_core_sel: /p' /sys/kernel/debug/ex_uncore/package1
	say samples /root/sample uncore_bbox_0:0xc4:1000:4 -- \
		hw put --wait bbox0.early_ack,socket=1,count=10500,every=100000
	online 4 0
	say "samples after a move" /root/sample uncore_bbox_0:0xc4:1000:6 -- \
		hw put --wait bbox0.early_ack,socket=1,count=10500,every=100000
}

"$@"
