#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The caches of the model and those of traffic.py, written from machine/traffic.rst
# alone, count the same in random accesses, and threads lose none.  EX_TRAFFIC_SEED is the first seed.
. "$(dirname "$0")/../lib.sh"

mirror model/source machine/model Documentation/hardware events
model=$EX_CACHE/model/source/machine/model
make -s -j2 -C "$model" O="$EX_CACHE/model/test" || exit

# compare NUMBER ACCESSES: so many files of so many accesses
compare() {
	seed=${EX_TRAFFIC_SEED:-1}
	last=$((seed + $1 - 1))
	differ=
	while [ "$seed" -le $last ]; do
		"$root/tests/compare/traffic.py" random "$seed" "$2" >"$work/trace"
		"$root/tests/compare/traffic.py" replay "$work/trace" >"$work/page"
		"$EX_CACHE/model/test/replay" "$work/trace" | LC_ALL=C sort >"$work/model"
		cmp -s "$work/page" "$work/model" || differ="$differ $seed"
		[ -s "$work/page" ] || differ="$differ $seed (nothing)"
		seed=$((seed + 1))
	done
	same "the seeds of $1 traces of $2 accesses with other counts" "$differ" ""
}
compare 12 1500
if full; then
	compare 300 3000
	compare 5 200000
fi

make -s -j2 -C "$model" check SANITIZE=thread O="$EX_CACHE/model/thread" ARGS=threads_lose_nothing >"$work/out" 2>&1
same "threads lose nothing, and ThreadSanitizer finds no race" "$(tail -n 1 "$work/out")" "1 passed, 0 failed"
