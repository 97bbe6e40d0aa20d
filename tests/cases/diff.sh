#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# On the same machine, with the same stimuli and events, ex_uncore answers what intel_uncore
# answers, except where tests/compare/differences.txt has a row.  Some events are drawn at random: SEED=7 tests/run diff draws those of a seed
# that was printed.
. "$(dirname "$0")/../lib.sh"
nameless=functions

platform=${1-nehalemex}
# of KEY: what events/platforms.toml says of the platform; nothing if it does not say that
of() {
	"$root/events/platforms.py" "$platform" "$1"
}

processor=$(of short)
machine="--cpu $(of machine) $(of diff.options)"
two_cores=$(of diff.two_cores)
theirs=$(of diff.status)	# of the machine with two cores and intel_uncore
theirs=${theirs:-0}
pmus=$(of diff.pmus)
ours=$(of diff.ours)
functions=$(of diff.functions)
diff() {
	python3 "$root/tests/compare/diff.py" "$@"
}

seed=${SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
diff list "$processor" >"$work/list"
diff drawn "$processor" "$seed" >"$work/drawn"
# run DRIVER [OPTION]: all answers, and the exit statuses of the machines
# shellcheck disable=SC2086
run() {
	guest diff --icount $machine --driver "$1" ${2-} --put "$EX_DRIVE" \
		--put "$root/tests/guest/stimuli.awk" --put "$work/list" \
		-- answers "$pmus" $functions >"$work/$1"
	echo $? >"$work/status.$1"
	guest diff $two_cores --driver "$1" ${2-} -- cores >>"$work/$1"
	echo $? >>"$work/status.$1"
}
# run_drawn DRIVER [OPTION]: the same for the events that are drawn
# shellcheck disable=SC2086
run_drawn() {
	guest diff --icount $machine --driver "$1" ${2-} --put "$EX_DRIVE" \
		--put "$root/tests/guest/stimuli.awk" --put "$work/drawn" -- drawn >"$work/drawn.$1"
	echo $? >"$work/status.drawn.$1"
}
# intel_uncore's answers to the list do not depend on ex_uncore, and --icount always gives the same:
# the cache keeps them until one of the files changes on which they depend.
known=$EX_CACHE/diff/$({
	for tool in build-machine build-guest get-kernel; do
		"$root/tools/$tool" --path
	done
	cat "$0" "$root/tests/lib.sh" "$root/tests/guest/diff.sh" "$root/tests/guest/stimuli.awk" "$EX_DRIVE" "$work/list"
	echo "$processor ${VM_OPTIONS-}"
} | sha256sum | cut -c1-16)
if [ -e "$known" ]; then
	cp "$known" "$work/intel_uncore"
	printf '0\n%s\n' "$theirs" >"$work/status.intel_uncore"
else
	run intel_uncore --allow-guest-errors &
fi
run ex_uncore "$ours"
wait
run_drawn intel_uncore --allow-guest-errors &
run_drawn ex_uncore "$ours"
wait
if [ "$(paste -s "$work/status.intel_uncore")" = "0	$theirs" ]; then
	mkdir -p "$EX_CACHE/diff"
	find "$EX_CACHE/diff" -type f -mtime +30 -delete
	cp "$work/intel_uncore" "$known.$$"
	mv "$known.$$" "$known"
fi
for driver in intel_uncore ex_uncore; do
	[ $driver = intel_uncore ] && second=$theirs || second=0
	same "$processor, $driver: the guest scripts end as they should, without a splat" \
		"$(paste -s "$work/status.$driver" "$work/status.drawn.$driver" | xargs)" "0 $second 0"
	cat "$work/drawn.$driver" >>"$work/$driver"
done
diff compare "$processor" "$seed" "$root/tests/compare/differences.txt" "$work/intel_uncore" "$work/ex_uncore" >"$work/results"
same "$processor: all answers are compared" $? 0
adopt "$work/results"
