#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# On the same machine, with the same stimuli and events, ex_uncore counts what intel_uncore counts,
# except where tests/compare/differences.txt has a row.  Some events are drawn at random: SEED=7
# tests/run diff draws those of a seed that was printed.
. "$(dirname "$0")/../lib.sh"
nameless=functions

platform=${1-nehalemex}
# of KEY: what events/platforms.toml says of the platform; nothing if it does not say that
of() {
	"$root/events/platforms.py" "$platform" "$1"
}

processor=$(of short)
machine="--cpu $(of machine) $(of diff.options)"
pmus=$(of diff.pmus)
ours=$(of diff.ours)
seed=${SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
python3 "$root/tests/compare/diff.py" list "$processor" "$seed" >"$work/list"
# run DRIVER [OPTION]: all answers, and the machine's exit status
# shellcheck disable=SC2086
run() {
	guest diff --icount $machine --driver "$1" ${2-} --put "$EX_DRIVE" \
		--put "$root/tests/guest/stimuli.awk" --put "$work/list" -- "$pmus" >"$work/$1"
	echo $? >"$work/status.$1"
}
run intel_uncore --allow-guest-errors &
run ex_uncore "$ours"
wait
for driver in intel_uncore ex_uncore; do
	same "$processor, $driver: the guest script ends as it should, without a splat" "$(cat "$work/status.$driver")" 0
done
python3 "$root/tests/compare/diff.py" compare "$processor" "$seed" "$root/tests/compare/differences.txt" \
	"$work/intel_uncore" "$work/ex_uncore" >"$work/results"
same "$processor: all answers are compared" $? 0
adopt "$work/results"
