#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# PUT ARG...: with each row of /root/switches, "SWITCHES|MODULE ARGS|LATER SWITCHES", load the driver,
# and run confirm with ARGs beside the stimuli PUT.  Print its lines without their numbers and
# what is in parentheses, which has times and counts.
. ./lib.sh

# Packets with the address of the memory that confirm reads
drive_address() {
	until address=$(grep -s '^memory at ' evidence); do
		sleep 0.005
	done
	hw put "uncore.addr_opcode_match,addr=$((${address#memory at })),count=100000000,every=1000" >/dev/null
}

put=$1
shift
hostname charlotte
echo "host: $(hostname)"
usual=$(hw get)
while IFS='|' read -r switches args later; do
	# shellcheck disable=SC2086
	hw set $usual
	# shellcheck disable=SC2086
	[ "$switches" = default ] || hw set $switches
	rm -f evidence
	driver=
	# shellcheck disable=SC2086
	if insmod /ex_uncore.ko $args 2>/dev/null; then
		# shellcheck disable=SC2086
		[ -z "$put" ] || hw put $put >/dev/null
		if [ "$later" ]; then
			# The driver looks whether a CPU gets PMIs when its first event is opened.
			perf stat -a -e uncore_pmi/overflow/ true 2>/dev/null
			# shellcheck disable=SC2086
			hw set $later
		fi
		if [ -e /sys/bus/event_source/devices/uncore ]; then
			drive_address &
			driver=$!
		fi
	fi
	hw log mark "confirm $switches"
	since=$(date +%s)
	./confirm -M /ex_uncore.ko -o evidence "$@" >out 2>&1
	status=$?
	seconds=$(($(date +%s) - since))
	hw log mark "confirmed"
	sed -E 's/ \([^()]*\)//g; s/^ok [0-9]+ - //; s/^not ok [0-9]+ - /not ok: /' out | say "$switches;$args;$later" cat
	echo "$switches;$args;$later, status: $status"
	grep -E '^(not )?ok ' evidence 2>/dev/null >rows
	grep -E '^(not )?ok ' out | cmp -s - rows && echo "$switches;$args;$later, evidence: the same"
	[ -z "$driver" ] || kill $driver 2>/dev/null
	wait
	hw stop
	rmmod ex_uncore 2>/dev/null
	[ ! -s evidence ] || cp evidence /tmp/evidence
	[ "$switches" != default ] || [ -n "$args$later" ] || echo "seconds: $seconds"
done </root/switches
say evidence cat /tmp/evidence
