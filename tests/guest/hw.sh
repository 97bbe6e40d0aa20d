#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Commands for the hardware that are too long, and more signals than it has room for
. ./lib.sh

# try NAME ARG...: hw's answer, the first 100 characters
try() {
	try=$1
	shift
	echo "$try: $(hw "$@" 2>&1 | head -c 100)"
}
# shellcheck disable=SC2046
try 1023 $(cat 1023)
# shellcheck disable=SC2046
try 1024 $(cat 1024)
try one "$(cat 1024)"
# many arguments, and far beyond a page
# shellcheck disable=SC2046
try arguments put $(seq 4000)

hw stop
hw put wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot
try nine put wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot
hw wait
say eight sh -c 'hw stat | grep prochot'

# seven at a time, after wbox.prochot above
seven() {
	for k in 0 1 2 3 4 5 6; do
		echo bbox0.msg_in,addr=$((($1 + k) * 64))
	done
}
i=0
# shellcheck disable=SC2046
while hw put --wait $(seven $i) 2>said; do
	i=$((i + 7))
done
echo "signals: $i"
say "one more" cat said
