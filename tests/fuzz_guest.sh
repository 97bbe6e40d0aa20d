#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The driver stands whatever programs, hardware and administrators do to it.  A seed is
# played again to the letter: SEED=7 FUZZ_SECONDS=60 tests/run fuzz_guest@debug
# Not so on the kernel that looks for data races: there the CPUs run at once.
. "$(dirname "$0")/lib.sh"

full=${EX_FULL:+5}
seconds=${FUZZ_SECONDS:-${full:-2}}	# the guest's
seed=${SEED:-1}
vm --cpu "${FUZZ_CPU:-nehalem-ex}" --sockets 2 ${EX_FUZZ_OPTIONS---icount} --driver none \
	--put "$EX_MODULE:/ex_uncore.ko" --put "$EX_FUZZ_GUEST" \
	--timeout $((seconds * 60 + 600)) -- "
if [ -e /sys/kernel/debug/kcsan ]; then
	echo 1000 >/sys/module/kcsan/parameters/skip_watch
	echo on >/sys/kernel/debug/kcsan
fi
/root/fuzz_guest $seed $seconds /ex_uncore.ko || exit 1
$leaks" >"$work/out" 2>"$work/err"
status=$?
cat "$work/out" "$work/err" >&2
same "fuzz: seed $seed, $(sed -n "s/^seed [0-9]*: //p" "$work/out"): all ends well" $status 0
no_leak
