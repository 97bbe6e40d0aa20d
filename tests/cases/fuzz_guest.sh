#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The driver withstands whatever programs, hardware and administrators do.  A seed gives the
# same run again: SEED=7 FUZZ_SECONDS=60 tests/run fuzz_guest@debug
# Not so on the kernel that looks for data races, whose CPUs run at the same time.
. "$(dirname "$0")/../lib.sh"

full=${EX_FULL:+5}
seconds=${FUZZ_SECONDS:-${full:-2}}	# the guest's
seed=${SEED:-1}
# shellcheck disable=SC2086
guest fuzz_guest --cpu "${1-nehalem-ex}" --sockets 2 ${EX_FUZZ_OPTIONS---icount} --driver none \
	--put "$EX_MODULE:/ex_uncore.ko" --put "$EX_FUZZ_GUEST" \
	--timeout $((seconds * 60 + 600)) -- "$seed" "$seconds" >"$work/out" 2>"$work/err"
status=$?
cat "$work/out" "$work/err" >&2
same "seed $seed, $(sed -n "s/^seed [0-9]*: //p" "$work/out"): no splat, and the counts add up" $status 0
snapshots=$(sed -n 's/.* \([0-9]*\) of them snapshots.*/\1/p' "$work/out")
check "${snapshots:-no} of the events were snapshots" test "${snapshots:-0}" -gt 0
no_leak
