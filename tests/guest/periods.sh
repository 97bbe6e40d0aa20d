#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Short and long periods, at least three of each.  Long ones come in bursts of one period and as
# fast as possible, so that nothing falls between reading and rearming; with a freeze, in one go.
# And an event in every clock, and what a freeze costs.
. ./lib.sh

# period NAME PERIOD BURSTS COUNT CLOCK EVERY
period() {
	hw clock "$5"
	# shellcheck disable=SC2016 # the inner shell's variables
	echo "$1: put=$(($3 * $4)) $(
		/root/sample "uncore_bbox_0:0xc4:$2:0" -- sh -c '
			i=0
			while [ $i -lt $1 ]; do
				hw put --wait "bbox0.early_ack,count=$2,every=$3"
				i=$((i + 1))
			done' sh "$3" "$4" "$6"
		hw stat | sed -n 's/^socket=0 bbox0 .* frozen=/ frozen=/p')" | join
}
# join: two lines as one
join() {
	tr '\n' ' '
	echo
}

p31=$((1 << 31)) p47=$((1 << 47))
giga=1000000000 tera=1000000000000 peta=1000000000000000
period "period 2" 2 1 20001 $giga 200000
period "period 2^31" $p31 3 $p31 $tera 1
period "period 2^47" $p47 3 $p47 $peta 1
period "period 1, rate limited" 1 1 20000 $giga 40000

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

# load_at CLOCK: the driver measures the clock when it is loaded
load_at() {
	rmmod ex_uncore
	hw clock "$1"
	insmod /ex_uncore.ko freeze=1
}
load_at $giga
period "period 2^31, freezing" $p31 1 $((4 * p31)) $tera 1
period "period 2^47, freezing" $p47 1 $((4 * p47)) $peta 1
period "period 1, freezing, as fast as possible" 1 1 100000 $giga 1

frozen() {
	for figure in pmis frozen_clocks; do
		account $figure "$figure $1"
	done
	hw stat | sed -n "s/^socket=0 .*frozen_clocks=/frozen $1: /p"
}
# a clock for each instruction
load_at 500000000
frozen before
/root/sample uncore_bbox_0:0x4e:1000:0 -- \
	hw put --wait bbox0.imt_insert,src=ioh,op=wr,count=1000000,every=300 >/dev/null
frozen after
model "frozen, model" bbox0 1
