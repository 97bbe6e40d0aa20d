#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Kexec and reboot stop the counters of all packages: the next kernel finds them off, and its
# driver works.
. "$(dirname "$0")/../lib.sh"

# kexeced CPU REG COUNTING EVENT SIGNAL OPTION...: on a machine with this CPU and OPTIONs; its control
# register REG, which starts all counters, or that of the event, holds COUNTING, a pattern, while the
# driver's EVENT counts SIGNAL
kexeced() {
	cpu=$1 reg=$2 counting=$3 event=$4 signal=$5
	shift 5
	guest kexec --cpu "$cpu" --sockets 2 "$@" --memory 1024 --driver none --put "$EX_MODULE:/ex_uncore.ko" \
		--put "$EX_KEXEC" --put "$("$root/tools/get-kernel" --path)/vmlinux" \
		--put "$root/tests/guest/kexeced.sh:/vm/next" --log "$work/log" -- "$reg" "$event" "$signal" \
		>"$work/out" 2>"$work/err"
	cat "$work/out" "$work/err" >&2
	check "$cpu: kexec, then reboot: the machine switches itself off" \
		grep -q "the machine switched itself off" "$work/err"
	same "$cpu, kexec: the next kernel finds the counters of both packages off" "$(said counters | xargs)" "0x0 0x0"
	# on a busy host a sample may be of several periods
	same "$cpu, kexec: its driver loads, and samples each period" "$(field sum "$(said next)")" 10000
	for home in 0 2; do
		for mark in kexec reboot; do
			check "$cpu, $mark: the counters of CPU $home's package ran before" \
				grep -q "w cpu$home .* $reg $counting\$" "$work/log"
			same "$cpu, $mark: the next that is written to the control of CPU $home's package is 0" \
				"$(sed "1,/mark $mark/d" "$work/log" | sed -n "s/.* w cpu$home .* $reg //p" |
					grep -v "^$counting\$" | head -n 1)" 0x0
		done
	done
}

kexeced nehalem-ex 0xc00 '0x[19]0000[0-9a-f]*' uncore_bbox_0:0xc4 bbox0.early_ack --cores 2
full || exit 0
kexeced nehalem-ep 0x391 '0x\(800f0001000000ff\|f000000000001\|1\)' uncore:0x309 uncore.llc_miss,op=rd --cores 2
# MSR_IQ_CCCR0 of instr_retired.nbogusntag
kexeced netburst 0x36c 0x4039000 netburst:0x4c00020000000000 p4.instr_retired,mask=nbogusntag --cores 1 --threads 2
