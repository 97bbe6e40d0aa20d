#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Kexec and reboot stop the counters of all packages: the next kernel finds them off, and its
# driver works.
. "$(dirname "$0")/lib.sh"

guest kexec --sockets 2 --memory 1024 --driver none --put "$EX_MODULE:/ex_uncore.ko" --put "$EX_KEXEC" \
	--put "$("$root/tools/get-kernel" --path)/vmlinux" --put "$root/tests/guest/kexeced.sh:/vm/next" \
	--log "$work/log" >"$work/out" 2>"$work/err"
cat "$work/out" "$work/err" >&2
check "kexec, then reboot: the machine switches itself off" \
	grep -q "the machine switched itself off" "$work/err"
same "kexec: the next kernel finds the counters of both packages off" "$(said counters | xargs)" "0x0 0x0"
same "kexec: its driver loads, and samples" "$(sampled next | cut -d" " -f2,3)" "sum=10000 samples=10"
for cpu in 0 2; do
	for mark in kexec reboot; do
		check "$mark: the counters of CPU $cpu's package ran before" \
			grep -q "w cpu$cpu .* 0xc00 0x[19]00001ff" "$work/log"
		same "$mark: the next that is written to the GLOBAL_CTL of CPU $cpu's package is 0" \
			"$(sed "1,/mark $mark/d" "$work/log" | sed -n "s/.* w cpu$cpu .* 0xc00 //p" |
				grep -v '^0x[19]0000' | head -n 1)" 0x0
	done
done
