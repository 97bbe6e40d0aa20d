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

# a clock for each instruction
hw clock 500000000
account rearms "rearms before"
say "every clock" /root/sample uncore_bbox_1:0xc4:100000:0 -- hw put --wait bbox1.early_ack,count=10000000
account rearms "rearms after"
model "every clock, model" bbox1 3

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
