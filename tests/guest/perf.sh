#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE: run perf's own tests, BPF programs, and perf record.
. ./lib.sh

ack=uncore_bbox_0/event=0x02,counter=3/

own_tests() {
	while IFS='|' read -r name newer; do
		perf test "$name" 2>&1
		[ -z "$newer" ] || perf test "$newer" 2>&1
	done <names
}

bpf() {
	echo "kernel: $(uname -r)"
	for drop in drops:0 keeps:1; do
		say ${drop%:*} ./ioc bpf ${drop#*:} uncore_bbox_0:0xc4:100:0 -- \
			hw put --wait bbox0.early_ack,count=1050,every=20000
	done
}

refusals() {
	while IFS='|' read -r name args sentence; do
		dmesg -c >/dev/null
		# shellcheck disable=SC2086
		perf record -q -o /tmp/p $args -- true >/tmp/said 2>&1
		! grep -q "dmesg | grep -i perf" /tmp/said || dmesg | grep -i perf | tail -n 1 >>/tmp/said
		if grep -qF -e "$sentence" /tmp/said; then
			echo "$name: printed"
		else
			say "$name" cat /tmp/said
		fi
	done <cases
	recorded "-C 0" -e $ack
	recorded "-C 1" -e $ack
	recorded "--clockid mono" -a -e ${ack}GH
	recorded --overwrite -a -e ${ack}GH
}
# recorded OPTION ARG...: what perf record prints, and how many samples it has
recorded() {
	option=$1
	shift
	# shellcheck disable=SC2086
	perf record -q -o /tmp/p $option "$@" -c 100 -- \
		hw put --wait bbox0.early_ack,count=1050,every=20000 >/tmp/said 2>&1
	# shellcheck disable=SC2046 # on one line
	echo "$option:" $(cat /tmp/said) $(samples /tmp/p period | wc -l)
	rm -f /tmp/p
}

"$@"
