#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Random events on hardware with faults: what is counted and sampled adds up.
# EX_SOAK_SECONDS=600 EX_SOAK_SEED=7 tests/run soak@debug for more than a short look.
. "$(dirname "$0")/../lib.sh"

full=${EX_FULL:+60}
seconds=${EX_SOAK_SECONDS:-${full:-5}}
seed=${EX_SOAK_SEED:-1}

# soak NAME SECONDS PLATFORM OPTION...: the seed makes the same rounds; with --icount, all of it the same
soak() {
	name=$1
	length=$2
	platform=$3
	shift 3
	module=$EX_MODULE
	[ "$platform" != netburst ] || module=${EX_MODULE%/*}/ex_netburst.ko
	vm --driver none --put "$module:/module.ko" --put "$EX_SOAK" "$@" --timeout $((length * 20 + 400)) \
		-- /root/soak "$seed" "$length" /module.ko "$platform" >"$work/out"
	status=$?
	cat "$work/out" >&2
	sum=$(grep overflows= "$work/out")
	clean $status "$name, seed $seed"
	same "$name: ${sum:-no result} adds up" "$(grep BAD "$work/out")" ""
	check "$name: $(field overflows "$sum") overflows in $length s, more than $((length * 200))" \
		test "$(field overflows "$sum")" -gt $((length * 200))
	# a few rounds may have none: not each processor has them
	[ "$platform" = netburst ] || [ "$length" -lt 20 ] ||
		check "$name: $(field snapshots "$sum") snapshots in $length s, more than $((length * 20))" \
			test "$(field snapshots "$sum")" -gt $((length * 20))
}

soak "in real time" "$seconds" 7500 --sockets 2
full || exit 0
soak "every instruction counted" 2 7500 --sockets 2 --icount
soak "Nehalem, in real time" "$seconds" client --sockets 2 --cpu nehalem-ep --cores 2
soak "Ivytown, in real time" "$seconds" ivytown --sockets 2 --cpu ivytown
soak "Haswell-EP, in real time" "$seconds" haswell --sockets 2 --cpu haswell-ep --cores 4
# The model of a NetBurst takes longer for an occurrence than some events have until the next one.
soak "NetBurst, every instruction counted" "$seconds" netburst --cpu netburst --cores 2 --threads 2 --icount
