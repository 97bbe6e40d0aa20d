#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Take the home CPU of package 1 away ten times while two events sample.
. ./lib.sh

hw put bbox0.early_ack,socket=1,count=1000000000,every=1000 sbox1.halfline_bypass,socket=1,count=1000000000,every=700
# shellcheck disable=SC2016 # the inner shell's variables
/root/sample uncore_bbox_0:0xc4:1000:2 uncore_sbox_1:0x30:300:2 -- sh -c '
	for i in 1 2 3 4 5; do
		for cpu in 2 3; do
			echo 0 >/sys/devices/system/cpu/cpu$cpu/online; sleep 0.02
			sed -n "s/^pmi_core_sel /pmi_core_sel: /p" /sys/kernel/debug/ex_uncore/package1 >>/tmp/core_sel
			echo 1 >/sys/devices/system/cpu/cpu$cpu/online; sleep 0.02
		done
	done' | name bbox0 sbox1
cat /tmp/core_sel
dmesg | sed -n 's/.*ex_uncore: \(.* uncore, .*\)/message: \1/p'
hw stop
hw stat
