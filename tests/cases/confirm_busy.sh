#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# tools/confirm refutes nothing of a machine as it is in real time, while two processes spin on the
# host: what it cannot measure there is not settled.  confirm.sh has the rest, in time that is
# counted in instructions.
. "$(dirname "$0")/../lib.sh"

! full && runs=1 || runs=3

spin() {
	while :; do
		:
	done
}
spin &
first=$!
spin &
second=$!
trap 'status=$?; kill $first $second; finish $status' EXIT

# busy CPU MODULE-ARGS KB OPTION...: run confirm in a machine whose clock is the host's, with
# a last level cache of so many KB.  The row early_carry is of an erratum, which the machine does not
# have.
busy() {
	cpu=$1
	module=$2
	cache=$3
	shift 3
	guest confirm_busy --driver none --timeout 3000 --cpu "$cpu" --put "$EX_MODULE:/ex_uncore.ko" \
		--put "$EX_CONFIRM:/root/confirm" "$@" -- "$runs" "$module" -c "$cache" >"$work/out" 2>"$work/errors"
	status=$?
	cat "$work/errors" "$work/out" >&2
	clean $status "$cpu"
	same "$cpu: confirm ran $runs times to its end" "$(grep -c '^[0-9]*: 1\.\.' "$work/out")" "$runs"
	check "$cpu: it confirms $(grep -c '^[0-9]*: ok [0-9]* - [a-z0-9_]*: confirmed' "$work/out") rows" \
		grep -q '^[0-9]*: ok [0-9]* - [a-z0-9_]*: confirmed' "$work/out"
	same "$cpu: it refutes nothing" "$(grep '^[0-9]*: ok [0-9]* - .*: refuted' "$work/out" | grep -v ' - early_carry: ')" ""
	same "$cpu: each trial could be carried out" "$(grep '^[0-9]*: not ok\|: confirm: ' "$work/out")" ""
}

# where pages moved to the reader's node, opcodes was refuted
busy westmere-ex "" 1920 --sockets 2 --traffic llc_sets=128
full || exit 0
busy nehalem-ex "" 1536 --sockets 2 --traffic llc_sets=128
busy ivytown "" 2400 --cores 1 --threads 2 --sockets 2 --traffic llc_sets=128
for cpu in haswell-ep broadwell-ep; do
	busy "$cpu" unconfirmed=1 2400 --cores 1 --threads 2 --sockets 2
done
busy broadwell-de unconfirmed=1 2400 --cores 1 --threads 2
busy westmere-ep freeze=1 512 --sockets 2 --traffic llc_sets=512
busy nehalem-ep freeze=1 512 --sockets 2 --traffic llc_sets=512
for cpu in westmere-client lynnfield nehalem-31; do
	busy "$cpu" "" 512 --threads 2 --traffic llc_sets=512
done
# confirm tries to read a register that must not be there
busy netburst "" 16384 --cores 1 --threads 2 --allow-guest-errors
