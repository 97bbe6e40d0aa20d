#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The same machine, the same stimuli, the same events: ex_uncore says what
# intel_uncore says, except where Documentation/differences.rst tells of it; and
# ex_uncore keeps to the manual's registers meanwhile.  Some events are drawn anew each
# time: SEED=7 tests/run diff draws those of a seed that was printed.
. "$(dirname "$0")/lib.sh"
nameless=

processor=${1-7500}
registers=xeon-7500-msrs.csv
pmus='uncore_*'
look=
case $processor in
7500)
	machine="--cores 8"
	two_cores=
	;;
E7)
	two_cores="--cpu westmere-ex"
	machine="$two_cores --cores 10"
	;;
ivytown)
	two_cores="--cpu ivytown"
	machine=$two_cores
	registers=ivytown-qpi-registers.csv
	pmus='uncore_[qu]*'
	look='hw read 0 8.2:0xf4 | sed "s,^,uncore_qpi_0/BOX_CTL:,"
hw read 0 9.2:0xf4 | sed "s,^,uncore_qpi_1/BOX_CTL:,"
hw read 0 24.2:0xf4 | sed "s,^,uncore_qpi_2/BOX_CTL:,"'
	;;
esac
diff() {
	python3 "$root/tests/diff.py" "$@"
}

seed=${SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
diff list "$processor" >"$work/list"
diff drawn "$processor" "$seed" >"$work/drawn"
diff perf "$processor" >"$work/perf.sh"
# run DRIVER [OPTION]: everything that is asked of it; the statuses of its machines
# shellcheck disable=SC2086
run() {
	vm --icount $machine --driver "$1" ${2-} --log "$work/log.$1" --put "$EX_DRIVE" \
		--put "$root/tests/stimuli.awk" --put "$work/list" --put "$work/perf.sh" -- "
hw signals | awk -f stimuli.awk >happen
echo == list
./drive happen <list || exit
echo == perf
sh perf.sh
echo == sysfs
cd /sys/bus/event_source/devices
grep . $pmus/format/* $pmus/events/* $pmus/cpumask
$look
rmmod ex_uncore 2>/dev/null || :" >"$work/$1"
	echo $? >"$work/status.$1"
	vm $two_cores --driver "$1" ${2-} -- 'echo == cores; ls /sys/bus/event_source/devices' >>"$work/$1"
	echo $? >>"$work/status.$1"
}
# run_drawn DRIVER [OPTION]: the same for what is drawn
# shellcheck disable=SC2086
run_drawn() {
	vm --icount $machine --driver "$1" ${2-} --put "$EX_DRIVE" \
		--put "$root/tests/stimuli.awk" --put "$work/drawn" -- '
hw signals | awk -f stimuli.awk >happen
echo == drawn
./drive happen <drawn' >"$work/drawn.$1"
	echo $? >"$work/status.drawn.$1"
}
# intel_uncore's answers to the list hang on nothing of the driver, and --icount gives the same again
# and again: they are kept until something changes that they do hang on.
known=$EX_CACHE/diff/$({
	for tool in build-machine build-guest get-kernel; do
		"$root/tools/$tool" --path
	done
	cat "$0" "$root/tests/lib.sh" "$root/tests/stimuli.awk" "$EX_DRIVE" "$work/list" "$work/perf.sh"
	echo "$processor ${VM_OPTIONS-}"
} | sha256sum | cut -c1-16)
if [ -e "$known" ]; then
	cp "$known" "$work/intel_uncore"
	printf '0\n0\n' >"$work/status.intel_uncore"
else
	run intel_uncore --allow-guest-errors &
fi
run ex_uncore
wait
run_drawn intel_uncore --allow-guest-errors &
run_drawn ex_uncore
wait
if [ "$(paste -s "$work/status.intel_uncore")" = "0	0" ]; then
	mkdir -p "$EX_CACHE/diff"
	find "$EX_CACHE/diff" -type f -mtime +30 -delete
	cp "$work/intel_uncore" "$known.$$"
	mv "$known.$$" "$known"
fi
for driver in intel_uncore ex_uncore; do
	same "$processor, $driver: the machines end well" \
		"$(paste -s "$work/status.$driver" "$work/status.drawn.$driver" | xargs)" "0 0 0"
	cat "$work/drawn.$driver" >>"$work/$driver"
done
diff compare "$processor" "$seed" "$root/Documentation/differences.rst" "$work/intel_uncore" "$work/ex_uncore" >"$work/results"
same "$processor: all answers are there to compare" $? 0
adopt "$work/results"
"$root/tests/access.py" "$processor" "$root/Documentation/hardware/$registers" "$work/log.ex_uncore" >"$work/results" || exit
adopt "$work/results"
