#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# With each row of /root/switches: load the driver, count, sample, unload.
. ./lib.sh

usual="fixed_pmi_bit=1 summary=0 pmi_gate=0 core_sel=0 core_sel_bits=8 pmi_thread=0 no_global_status=0
no_ovf_flag=0 ovf_ctl_gp=0 ovf_flag_stuck=0 w_erratum=0 late_freeze=0 lose_pmi=0"
registers() {
	hw read 0 0x394 0x395 0xc00 0xc01 0xc80 0xc81 0xca0 0xca1 0xcb0 0xcb1 0xce0 0xce1 0xcf0 0xcf1
	for cpu in 0 1 2 3; do
		hw rdmsr $cpu 0x1d9
	done
}
# last PATTERN: the log's last line that has it, without what is before
last() {
	dmesg | sed -n "s/.*$1//p" | tail -n 1
}
freeze=0
while IFS='|' read -r switches _; do
	# shellcheck disable=SC2086
	hw set $usual
	# shellcheck disable=SC2086
	hw set $switches
	registers >/tmp/before
	freeze=$((!freeze))
	insmod /ex_uncore.ko freeze=$freeze
	home=$(account home_cpu | cut -d' ' -f2)
	say "$switches, log" last "package 0: "
	say "$switches, counts" /root/sample "uncore_bbox_0:0xc4:0:$home" -- hw put --wait bbox0.early_ack,count=77
	# so rarely that no occurrence falls into a freeze, though the other CPUs have their turns in it
	say "$switches, samples" /root/sample "uncore_bbox_0:0xc4:1000:$home" -- \
		hw put --wait bbox0.early_ack,count=10500,every=100000
	say "$switches, reason" last "refused: "
	say "$switches, clock" /root/sample "uncore_wbox:0xff:1000000:$home" -- sleep 0.0205
	say "$switches, reason for the clock" last "refused: "
	rmmod ex_uncore
	registers | cmp - /tmp/before && echo "$switches, registers: as before"
	dmesg -c >/dev/null
done </root/switches
