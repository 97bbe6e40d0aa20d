#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# An event in every clock, and what a freeze costs.
. ./lib.sh

# A clock for each instruction, and each kind of counter: one that only counts up, that of a box
# without a STATUS, one that counts down, and a W-Box's general and fixed one
hw clock 500000000
every_clock() {
	account rearms "$1, rearms before"
	hw stat | sed -n "s|^socket=0 $3 counter=$4 |$1, model before: |p"
	say "$1" /root/sample "$2:100000:0" -- hw put --wait "$5,count=10000000"
	account rearms "$1, rearms after"
	model "$1, model after" "$3" "$4"
}
every_clock "up" uncore_bbox_1:0xc4 bbox1 3 bbox1.early_ack
every_clock "no STATUS" uncore_ubox:0xf9 ubox 0 ubox.ipis_sent
every_clock "down" uncore_mbox_0:0x2804 mbox0 0 mbox0.page_hit
every_clock "W general" uncore_wbox:0x02 wbox 0 wbox.prochot
every_clock "W fixed" uncore_wbox:0xff wbox fixed wbox.prochot

frozen() {
	for figure in pmis frozen_clocks; do
		account $figure "$figure $1"
	done
	hw stat | sed -n "s/^socket=0 .*frozen_clocks=/frozen $1: /p"
}
rmmod ex_uncore
insmod /ex_uncore.ko freeze=1
frozen before
/root/sample uncore_bbox_0:0x4e:1000:0 -- \
	hw put --wait bbox0.imt_insert,src=ioh,op=wr,count=1000000,every=300 >/dev/null
frozen after
model "frozen, model" bbox0 1
