#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# EVENTS PUT...: sample EVENTS with the stimuli PUT, and clocks, groups, lost PMIs and late freezes,
# with freeze=0 and 1.
. ./lib.sh

events=$1
shift
for freeze in 0 1; do
	insmod /ex_uncore.ko freeze=$freeze || exit
	{
		echo "log: $(dmesg | tail -n 1 | sed 's/.*package 0: //')"
		# shellcheck disable=SC2046,SC2086
		/root/sample $events -- hw put --wait "$@" |
			name $(echo "$events" | sed 's/uncore_\([^:]*\)[^ ]*/\1/g')
		say clock /root/sample uncore_wbox:0xff:1000000:0 -- sleep 0.0205
		perf record -q -o /tmp/p -a -e '{uncore_mbox_0/inc_sel=0x14/,uncore_mbox_0/inc_sel=0x17/}:S' -c 1000 -- \
			hw put --wait mbox0.page_hit,count=10000,every=20000 mbox0.multicas,count=10000,every=20000
		pairs /tmp/p
		hw set lose_pmi=1
		say lost /root/sample uncore_sbox_1:0x30:100:0 -- sh -c '
			hw put --wait sbox1.halfline_bypass,count=100,every=20000; sleep 3.3
			hw put --wait sbox1.halfline_bypass,count=100,every=20000'
		account lost_pmis
		[ $freeze = 0 ] || hw set late_freeze=100000
		say late /root/sample uncore_sbox_1:0x30:100:0 -- sh -c '
			hw put --wait sbox1.halfline_bypass,count=100,every=20000; sleep 2.2
			hw put --wait sbox1.halfline_bypass,count=77,every=20000'
		hw set late_freeze=0
	} | sed "s/^/freeze=$freeze, /"
	rmmod ex_uncore
done
