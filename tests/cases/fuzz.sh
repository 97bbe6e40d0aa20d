#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Fuzz the driver and the model in user space.
. "$(dirname "$0")/../lib.sh"

fuzz=$EX_CACHE/fuzz
# shellcheck disable=SC2046 # a word for each
mirror fuzz/source Kbuild fuzz kunit/native machine/model include platforms netburst events $(cd "$root" && ls ex_uncore*.c)

# target NAME RUNS: fuzz for a while, or with RUNS inputs that are nearly the same each time
target() {
	limit=FUZZ_RUNS=$2
	! full || limit=FUZZ_SECONDS=${FUZZ_SECONDS:-20}
	status=0
	make -s -C "$fuzz/source/fuzz" "run-$1" O="$fuzz/test" "$limit" >"$work/out" 2>&1 ||
		status=$?
	# the claim that failed, which the target prints in front of libFuzzer's report
	failed=$(sed -n 's/^[^ ]*fuzz[^ ]*\.c:[0-9]*: //p' "$work/out")
	same "target $1: no failure in $(sed -n 's/.*: runs //p' "$work/out") runs" \
		"$status $failed" "0 "
	sed '/: runs /d' "$work/out" >&2
}

target model 10000
target place 3000
target ops 2000
target events 1500
target netburst 1500
