#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Kexec and reboot stop the counters of all packages: the next kernel finds them off, and its
# driver works.
. "$(dirname "$0")/lib.sh"

# kexeced CPU REG COUNTING EVENT SIGNAL: on a machine with this CPU; its global control register REG
# holds COUNTING, a pattern, while the driver's EVENT counts SIGNAL
kexeced() {
	guest kexec --cpu "$1" --sockets 2 --cores 2 --memory 1024 --driver none --put "$EX_MODULE:/ex_uncore.ko" \
		--put "$EX_KEXEC" --put "$("$root/tools/get-kernel" --path)/vmlinux" \
		--put "$root/tests/guest/kexeced.sh:/vm/next" --log "$work/log" -- "$2" "$4" "$5" \
		>"$work/out" 2>"$work/err"
	cat "$work/out" "$work/err" >&2
	check "$1: kexec, then reboot: the machine switches itself off" \
		grep -q "the machine switched itself off" "$work/err"
	same "$1, kexec: the next kernel finds the counters of both packages off" "$(said counters | xargs)" "0x0 0x0"
	# on a busy host a sample may be of several periods
	same "$1, kexec: its driver loads, and samples each period" "$(field sum "$(said next)")" 10000
	for cpu in 0 2; do
		for mark in kexec reboot; do
			check "$1, $mark: the counters of CPU $cpu's package ran before" \
				grep -q "w cpu$cpu .* $2 $3\$" "$work/log"
			same "$1, $mark: the next that is written to the global control of CPU $cpu's package is 0" \
				"$(sed "1,/mark $mark/d" "$work/log" | sed -n "s/.* w cpu$cpu .* $2 //p" |
					grep -v "^$3\$" | head -n 1)" 0x0
		done
	done
}

kexeced nehalem-ex 0xc00 '0x[19]0000[0-9a-f]*' uncore_bbox_0:0xc4 bbox0.early_ack
! full || kexeced nehalem-ep 0x391 '0x\(800f0001000000ff\|f000000000001\|1\)' uncore:0x309 uncore.llc_miss,op=rd
