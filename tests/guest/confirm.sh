#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# PUT ARG...: with each row of /root/cases, "SWITCHES|MODULE ARGS|LATER SWITCHES|PROGRAM", load the
# driver, and run confirm with ARGs beside the stimuli PUT and PROGRAM.  Print its lines, and
# "evidence: the same" if the file has them, too, as "SWITCHES;MODULE ARGS;LATER SWITCHES;PROGRAM: LINE".
. ./lib.sh

# on each CPU, twice
spin() {
	trap 'kill $pids; exit' TERM
	pids=
	for _ in 1 2 3 4; do
		sh -c 'while :; do :; done' &
		pids="$pids $!"
	done
	wait
}

put=$1
shift
usual=$(hw get)
while IFS='|' read -r switches args later program; do
	rm -f evidence
	# shellcheck disable=SC2086
	{
		hw set $usual $switches
		insmod /ex_uncore.ko $args 2>/dev/null
		[ -z "$put" ] || hw put $put
		[ -z "$later" ] || hw set $later
	} >/dev/null
	$program &
	hw log mark begin
	./confirm -M / -o evidence "$@" >out 2>&1
	hw log mark end
	[ -z "$program" ] || kill $!
	grep '^ok' evidence >rows
	grep '^ok' out | cmp -s - rows && echo "evidence: the same" >>out
	say "$switches;$args;$later;$program" cat out
	hw stop
	rmmod ex_uncore 2>/dev/null
done </root/cases
say evidence cat evidence
