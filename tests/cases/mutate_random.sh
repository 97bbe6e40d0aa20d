#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# 300 of the mutants that are generated from the driver and the model, others in each run
. "$(dirname "$0")/../lib.sh"

seed=${SEED:-$(date +%s)}
"$root/tests/mutate" --random 300 --seed "$seed" >"$work/out" 2>"$work/log"
status=$?
cat "$work/log" "$work/out" >&2
same "the tests notice 95 % of the mutants of tests/mutate --random 300 --seed $seed" "$status" 0
explain "$(grep -hE '^(error:|not noticed|[0-9]+ mutants,)' "$work/log" "$work/out")"
