#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# On a NetBurst the driver and the kernel's own, p4, have the counters in turns, and answer the same
# to the same events and stimuli, except where tests/compare/differences.txt has a row.
. "$(dirname "$0")/../lib.sh"
"$root/tools/need" libpfm4 || exit

# machine NAME CASES OPTION...: run CASES of the guest script in a machine with OPTIONs
machine() {
	name=$1
	cases=$2
	shift 2
	python3 "$root/tests/compare/netburst.py" runs >"$work/runs"
	# shellcheck disable=SC2086
	guest netburst_p4 --icount --cpu netburst --cores 1 --put "$EX_DRIVE" --put "$work/runs" "$@" -- $cases >"$work/out"
	clean $? "$name"
}

# ask THREADS [CASES]: the answers to all questions go to the file of that name; then run CASES
ask() {
	python3 "$root/tests/compare/diff_netburst.py" list "$1" >"$work/list"
	machine "$1 threads" "events ${2-}" --threads "$1" --put "$work/list"
	said result >"$work/$1"
}

ask 2 runs
same "cpu counts and samples as its source says" "$(sampled "cpu run")" \
	"$(python3 "$root/tests/compare/netburst.py" sampled 1 549755813887)"
same "netburst counts each event and samples at the end of each period" "$(sampled "netburst run")" \
	"$(python3 "$root/tests/compare/netburst.py" exact)"
! full || ask 1
python3 "$root/tests/compare/diff_netburst.py" compare "$root/tests/compare/differences.txt" 2="$work/2" \
	${EX_FULL:+1="$work/1"} >"$work/results"
same "all answers are compared" $? 0
adopt "$work/results"
