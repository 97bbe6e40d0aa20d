#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CPU: sample events of a nehalem-ex or an ivytown in groups that a tracepoint leads.
. ./lib.sh

# led TRACEPOINT NAME EVENT SIGNAL COUNTER [EVERY]: each read or write of an MSR reads the event
led() {
	model "$1, $2 before" "${4%%.*}" "$5"
	say "$1, $2" /root/led "$1" "$3:100000:0" -- sh -c "
		hw put --wait $4,count=10000000,every=${6-1}
		sleep 1.1"
	model "$1, $2 after" "${4%%.*}" "$5"
}

case $1 in
nehalem-ex)
	led msr/read_msr B-Box uncore_bbox_0:0xc4 bbox0.early_ack 3
	led msr/write_msr B-Box uncore_bbox_0:0xc4 bbox0.early_ack 3
	# the timer handles the overflows, outside an NMI
	hw set lose_pmi=1000000
	led msr/read_msr "B-Box without PMIs" uncore_bbox_0:0xc4 bbox0.early_ack 3 200
	;;
ivytown)
	led msr/read_msr "U-Box v2" uncore_ubox:0x442 ubox.event_msg,msg=ipi_rcvd 0
	;;
esac
