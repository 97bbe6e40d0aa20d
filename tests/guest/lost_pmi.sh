#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CPU: lose PMIs of a nehalem-ex or an ivytown.
. ./lib.sh

# inherit NAME EVENT SIGNAL COUNTER CLOCK: a sampling event closes before its lost PMI is
# looked for.  Then an event that counts gets its counter, and the NMIs of CLOCK's samples find
# the status bit.  The same once more, with an event that samples as the next owner.
inherit() {
	hw set lose_pmi=1
	say "$1 loses" /root/sample "$2:1000:0" -- hw put --wait "$3,count=1500"
	model "$1 before" "${3%%.*}" "$4"
	say "$1 counts" /root/sample "$2:0:0" -- sh -c "sleep 2; hw put --wait $3,count=500
		/root/sample $5:100000000:0 -- sleep 1.5 >/dev/null"
	model "$1 after" "${3%%.*}" "$4"
	hw set lose_pmi=1
	say "$1 loses again" /root/sample "$2:1000:0" -- hw put --wait "$3,count=1500"
	say "$1 samples" /root/sample "$2:1000:0" -- hw put --wait "$3,count=1500,every=30000"
	hw set lose_pmi=0
}

# wrap NAME EVENT SIGNAL CLOCKS [CLOCKS]: more than a lap, in steps a minute apart, and no PMI
wrap() {
	hw clock 0
	say "$1 wraps" /root/sample "$2:0:0" -- sh -c "sleep 2; hw put $3,count=400000000000000
		hw set lose_pmi=1; hw step $4; sleep 61; ${5:+hw step $5; sleep 61;} hw step 1000; hw stop"
	hw set lose_pmi=0
	hw clock 1000000000
}

# log_lines NAME: how many lines of the kernel log tell of a lost PMI
log_lines() {
	echo "$1: $(dmesg | grep -c 'a PMI was lost')"
}

# first: the first field of perf stat -x,
first() {
	"$@" 2>&1 | cut -d, -f1
}

case $1 in
nehalem-ex)
	# first of all: the counters start at 0, and the steps are of one lap
	hw clock 0
	say "perf stat wraps" first perf stat -x, -a -e uncore_wbox/event=0xff/ -- sh -c '
		sleep 2; hw set lose_pmi=1
		hw step 300000000000000; sleep 70; hw step 1000'
	log_lines "log lines, one lost PMI"
	wrap B-Box uncore_bbox_0:0xc4 bbox0.early_ack 300000000000000
	wrap U-Box uncore_ubox:0xf9 ubox.ipis_sent 300000000000000

	account lost_pmis "lost_pmis before"
	# shellcheck disable=SC2016 # the inner shell's variables
	say lost /root/sample uncore_bbox_0:0xc4:1000:0 -- sh -c '
		for count in 1300 1000; do
			hw set lose_pmi=1; hw put --wait bbox0.early_ack,count=$count,every=20000; sleep 1
		done
		hw put --wait bbox0.early_ack,count=1000,every=20000'
	account lost_pmis "lost_pmis after"
	log_lines "log lines, all lost PMIs"

	# The second overflow comes before the handler of the first one has unmasked LVTPC.
	hw log mark "begin two"
	say "two at once" /root/sample uncore_bbox_0:0xc4:1000:0 uncore_bbox_1:0xc4:1000:0 -- \
		hw put --wait bbox0.early_ack,count=1000 bbox1.early_ack,count=1000,delay=100
	hw log mark "end two"
	account lost_pmis "lost_pmis, two at once"

	# The timer of an event that counts would run in a minute.  The inner event samples for 1.2 s.
	say "sampling joins" /root/sample uncore_wbox:0x02:0:0 -- sh -c 'sleep 2; hw set lose_pmi=1
		/root/sample uncore_bbox_0:0xc4:1000:0 -- sh -c "
			hw put --wait bbox0.early_ack,count=1000; sleep 1.2; hw put --wait bbox0.early_ack,count=5"' |
		head -n 1

	ack=uncore_bbox_0/event=0x02,counter=3/
	hw set lose_pmi=1
	perf record -q -a -e $ack -c 1000 -o a -- hw put --wait bbox0.early_ack,count=1500
	say "perf stat" first perf stat -x, -a -e $ack -- sh -c '
		sleep 2
		perf record -q -a -e uncore_wbox/event=0xff/ -c 100000000 -o c -- sleep 1.5'
	inherit B-Box uncore_bbox_1:0xc4 bbox1.early_ack 3 uncore_wbox:0xff
	inherit U-Box uncore_ubox:0xf9 ubox.ipis_sent 0 uncore_wbox:0xff
	inherit W-Box uncore_wbox:0x02 wbox.prochot 0 uncore_wbox:0xff
	inherit M-Box uncore_mbox_0:0x2800 mbox0.page_hit 0 uncore_wbox:0xff
	;;
ivytown)
	# The driver lets no counter that only counts raise a PMI here: it reads each of them once a
	# minute, before it can do a lap.
	wrap "QPI port" uncore_qpi_0:0x04 qpi0.txl_inserts 150000000000000 150000000000000
	wrap "U-Box v2" uncore_ubox:0x442 ubox.event_msg,msg=ipi_rcvd 10000000000000 10000000000000
	wrap "U-Box v2, fixed" uncore_ubox:0xff ubox.event_msg,msg=msi_rcvd 150000000000000 150000000000000

	inherit "QPI port" uncore_qpi_0:0x04 qpi0.txl_inserts 0 uncore_ubox:0xff
	inherit "U-Box v2" uncore_ubox:0x442 ubox.event_msg,msg=ipi_rcvd 0 uncore_ubox:0xff
	# An overflow whose PMI is lost freezes the package; with only an event that counts left, the
	# freeze ends within a minute.
	say "another port" /root/sample uncore_qpi_1:0x04:0:0 -- sh -c 'hw set lose_pmi=1
		/root/sample uncore_qpi_0:0x04:1000:0 -- hw put --wait qpi0.txl_inserts,count=1500 >/dev/null
		sleep 61; hw put --wait qpi1.txl_inserts,count=500'
	hw set lose_pmi=0
	;;
esac
