#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Random operations on the drivers in user space; in full, ten times as many
. "$(dirname "$0")/../lib.sh"

fuzz=$EX_CACHE/fuzz
# shellcheck disable=SC2046 # a word for each
mirror fuzz/source Kbuild fuzz kunit/native machine/model include platforms netburst events $(cd "$root" && ls ex_uncore*.c)

# target NAME INPUTS
target() {
	inputs=$2
	! full || inputs=${2}0
	status=0
	make -s -C "$fuzz/source/fuzz" "run-$1" O="$fuzz/test" INPUTS="$inputs" >"$work/out" 2>&1 ||
		status=$?
	# the claim that failed
	failed=$(sed -n 's/^[^ ]*fuzz[^ ]*\.c:[0-9]*: //p' "$work/out")
	same "target $1: no failure in $inputs inputs" "$status $failed" "0 "
	cat "$work/out" >&2
}

target events 1500
