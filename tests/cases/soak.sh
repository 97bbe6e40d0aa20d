#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Random events on hardware with faults: what is counted and sampled adds up.  soak:CPU: the driver
# withstands whatever programs, hardware and administrators do on such a processor.  A seed makes the
# same rounds; with --icount, all of it the same: EX_SOAK_SECONDS=600 EX_SOAK_SEED=7 tests/run soak@debug
. "$(dirname "$0")/../lib.sh"

seed=${EX_SOAK_SEED:-1}

# play NAME SECONDS PLATFORM HOW OPTION...: run the program in the guest
play() {
	name=$1
	length=$2
	platform=$3
	how=$4
	shift 4
	# shellcheck disable=SC2086
	guest soak --driver none --put "$EX_MODULE:/module.ko" --put "$EX_SOAK" "$@" \
		--timeout $((length * 60 + 600)) -- "$seed" "$length" /module.ko "$platform" $how >"$work/out"
	status=$?
	cat "$work/out" >&2
	clean $status "$name, seed $seed"
	sum=$(grep -E "overflows=|operations" "$work/out")
	same "$name: ${sum:-no result} adds up" "$(grep BAD "$work/out")" ""
	no_leak
}

# soak NAME SECONDS PLATFORM OPTION...
soak() {
	what=$1
	seconds=$2
	platform=$3
	shift 3
	play "$what" "$seconds" "$platform" "" "$@"
	check "$what: $(field overflows "$sum") overflows in $seconds s, more than $((seconds * 200))" \
		test "$(field overflows "$sum")" -gt $((seconds * 200))
	# a few rounds may have none: not each processor has them
	[ "$seconds" -lt 20 ] ||
		check "$what: $(field snapshots "$sum") snapshots in $seconds s, more than $((seconds * 20))" \
			test "$(field snapshots "$sum")" -gt $((seconds * 20))
}

if [ -n "${1-}" ]; then
	sockets=2
	seconds=${EX_SOAK_SECONDS:-${EX_FULL:+5}}
	case $1 in
	nehalem-ex) platform=7500 ;;
	nehalem-ep) platform=client ;;
	ivytown) platform=ivytown ;;
	haswell-ep | broadwell-ep) platform=haswell ;;
	skylake-sp | cascade-lake-sp) platform=skylake ;;
	*) platform=core sockets=1 ;;
	esac
	# shellcheck disable=SC2086
	play "$1" "${seconds:-2}" $platform chaos --cpu "$1" --sockets $sockets \
		${EX_SOAK_OPTIONS---icount}
	snapshots=$(echo "$sum" | sed -n 's/.* \([0-9]*\) of them snapshots.*/\1/p')
	[ "$platform" = core ] ||
		check "${snapshots:-no} of the events were snapshots" test "${snapshots:-0}" -gt 0
	exit
fi
seconds=${EX_SOAK_SECONDS:-${EX_FULL:+60}}
time=${seconds:-5}
soak "in real time" "$time" 7500 --sockets 2
full || exit 0
soak "every instruction counted" 2 7500 --sockets 2 --icount
soak "Nehalem, in real time" "$time" client --sockets 2 --cpu nehalem-ep --cores 2
soak "Ivytown, in real time" "$time" ivytown --sockets 2 --cpu ivytown
soak "Haswell-EP, in real time" "$time" haswell --sockets 2 --cpu haswell-ep --cores 4
soak "Skylake-SP, in real time" "$time" skylake --sockets 2 --cpu skylake-sp --cores 4
soak "client Haswell, in real time" "$time" core --cpu haswell-client
