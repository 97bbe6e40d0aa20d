#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Random events on hardware with faults: what is counted and sampled adds up.
# EX_SOAK_SECONDS=600 EX_SOAK_SEED=7 tests/run soak@debug for more than a short look.
. "$(dirname "$0")/lib.sh"

full=${EX_FULL:+60}
seconds=${EX_SOAK_SECONDS:-${full:-5}}
seed=${EX_SOAK_SEED:-1}

# soak NAME SECONDS MACHINE OPTIONS: the seed makes the same rounds; with --icount, all of it the
# same.  MACHINE is "client" for a Nehalem, and empty for a Xeon 7500.
soak() {
	name=$1
	length=$2
	machine=$3
	shift 3
	[ -z "$machine" ] || set -- --cpu nehalem-ep --cores 2 "$@"
	# shellcheck disable=SC2086
	vm --sockets 2 --driver none --put "$EX_MODULE:/ex_uncore.ko" --put "$EX_SOAK" "$@" \
		--timeout $((length * 20 + 400)) -- /root/soak "$seed" "$length" /ex_uncore.ko $machine >"$work/out"
	status=$?
	cat "$work/out" >&2
	sum=$(grep overflows= "$work/out")
	clean $status "$name, seed $seed"
	same "$name: ${sum:-no result} adds up" "$(grep BAD "$work/out")" ""
	check "$name: $(field overflows "$sum") overflows in $length s, more than $((length * 200))" \
		test "$(field overflows "$sum")" -gt $((length * 200))
}

soak "in real time" "$seconds" ""
! full || soak "every instruction counted" 2 "" --icount
! full || soak "Nehalem, in real time" "$seconds" client
