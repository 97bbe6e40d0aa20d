#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# On a NetBurst the driver and the kernel's own, p4, have the counters in turns, and answer the same
# to the same events and stimuli, except where tests/compare/differences.txt has a row.
. "$(dirname "$0")/../lib.sh"
"$root/tools/need" libpfm4 || exit

# ask THREADS: the answers to all questions go to the file of that name
ask() {
	python3 "$root/tests/compare/diff_netburst.py" list "$1" >"$work/list"
	guest diff-netburst --icount --cpu netburst --cores 1 --threads "$1" --put "$EX_DRIVE" \
		--put "$work/list" >"$work/out"
	clean $? "$1 threads"
	said result >"$work/$1"
}

ask 2
! full || ask 1
python3 "$root/tests/compare/diff_netburst.py" compare "$root/tests/compare/differences.txt" 2="$work/2" \
	${EX_FULL:+1="$work/1"} >"$work/results"
same "all answers are compared" $? 0
adopt "$work/results"
