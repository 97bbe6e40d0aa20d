#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# How many of 100 mutants of the driver, others in each run, the tests notice: a report, not a limit
. "$(dirname "$0")/../lib.sh"

seed=${SEED:-$(date +%s)}
"$root/tests/mutate" --random 100 --seed "$seed" >"$work/out"
status=$?
cat "$work/out" >&2
same "tests/mutate --random 100 --seed $seed" "$status" 0
explain "$(grep 'noticed' "$work/out")"
