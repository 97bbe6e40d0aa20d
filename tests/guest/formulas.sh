#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# FILE PUT...: run each of FILE's commands while hw puts the two PUTs, lists of stimuli, and print the
# file "counts" that it writes, behind a line "== NUMBER".
while read -r command; do
	n=$((${n-0} + 1))
	echo "== $n"
	${command%sleep 1} -- sh -c "hw put $2; hw put --wait $3; hw wait" >&2 || exit
	cat counts
done <"$1"
