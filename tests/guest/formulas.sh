#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# FILE PUT...: run each of FILE's commands while hw puts the PUTs, lists of stimuli, and print the file
# "counts" that it writes, behind a line "== NUMBER".
commands=$1
shift
puts=$(printf 'hw put %s; ' "$@")
while read -r command; do
	n=$((${n-0} + 1))
	echo "== $n"
	${command%sleep 1} -- sh -c "$puts hw wait" >&2 || exit
	cat counts
done <"$commands"
