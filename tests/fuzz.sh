#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The driver's logic and the model, fuzzed in user space.
. "$(dirname "$0")/lib.sh"

fuzz=${XDG_CACHE_HOME:-$HOME/.cache}/ex_uncore/fuzz
full=${EX_FULL:+30}
mkdir -p "$fuzz"
# sources that say the same as the last time are not built again
rsync -rlpc --delete "$root/fuzz" "$root/model" "$root/include" "$root"/ex_uncore_*.c "$fuzz/source"
for target in model place ops; do
	make -s -C "$fuzz/source/fuzz" "run-$target" O="$fuzz/test" FUZZ_SECONDS="${FUZZ_SECONDS:-${full:-6}}" >"$work/out" 2>&1
	status=$?
	runs=$(sed -n 's/.*: runs //p' "$work/out")
	same "fuzz: nothing found in target $target ($runs runs)" $status 0
	sed '/: runs /d' "$work/out" >&2
done
