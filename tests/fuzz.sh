#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Fuzz the driver and the model in user space.
. "$(dirname "$0")/lib.sh"

fuzz=$EX_CACHE/fuzz
full=${EX_FULL:+20}
# shellcheck disable=SC2046 # a word for each
mirror fuzz/source Kbuild fuzz model include platforms events $(cd "$root" && ls ex_uncore*.c)
for target in model place ops events; do
	make -s -C "$fuzz/source/fuzz" "run-$target" O="$fuzz/test" FUZZ_SECONDS="${FUZZ_SECONDS:-${full:-6}}" >"$work/out" 2>&1
	status=$?
	runs=$(sed -n 's/.*: runs //p' "$work/out")
	same "target $target: no failure in $runs runs" $status 0
	sed '/: runs /d' "$work/out" >&2
done
