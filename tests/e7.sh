#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The E7 has up to ten C-Boxes, and another layout of the M-Box's FVC register.
. "$(dirname "$0")/lib.sh"

fvc=uncore_mbox_1/inc_sel=0xd,fvc
vm --icount --cpu westmere-ex --sockets 2 -- "
perf stat -x, -a --per-socket -e '{$fvc=0x5040/,$fvc=0x6200/,$fvc=0x1000/}' \
	-e '{uncore_mbox_0/inc_sel=0x8,iss=0x400/,uncore_mbox_0/inc_sel=0x15,pgt=0x800/}' \
	-e uncore_cbox_9/event=0x14,umask=0x07/ -- hw put --wait \
	mbox1.bbox_cmd,cmd=write,count=11,socket=1 mbox1.bbox_rsp,resp=retry,count=22,socket=1 \
	mbox1.mem_ecc_err,count=33,socket=1 mbox0.iss_sched,event=frame_beat,count=44,socket=1 \
	mbox0.pgt_page_ev2,event=page_empty,count=55,socket=1 \
	cbox9.llc_lookup,result=miss,state=invalid,count=66,socket=1 2>&1
/root/sample uncore_cbox_4:0x0714:100:0 uncore_cbox_5:0x0714:100:0 -- hw put --wait \
	cbox4.llc_lookup,result=miss,state=invalid,count=1000,every=50000 \
	cbox5.llc_lookup,result=miss,state=invalid,count=2000,every=50000" >"$work/out"
same "the machine ends well" $? 0
same "each counts what happened, FVC events beside each other" \
	"$(sed -n 's/^S1,1,\([0-9]*\),.*/\1/p' "$work/out" | tr '\n' ' ')" "11 22 33 44 55 66 "
same "and nothing on the other socket" "$(sed -n 's/^S0,1,\([1-9][0-9]*\),.*/\1/p' "$work/out")" ""
same "C4 below S0 and C5 below S1 sample" \
	"$(sed -n 's/^\(count=.*samples=[0-9]*\) .*/\1/p' "$work/out" | tr '\n' ' ')" \
	"count=1000 sum=1000 samples=10 count=2000 sum=2000 samples=20 "

# the driver finds out by looking where there is nothing
vm --icount --allow-guest-errors --cpu westmere-ex --driver none --put "$EX_MODULE:/ex_uncore.ko" -- "hw set cboxes=8
insmod /ex_uncore.ko && ls /sys/bus/event_source/devices | grep -c cbox; rmmod ex_uncore" >"$work/out"
same "with eight C-Boxes the machine ends well" $? 0
same "and eight are registered" "$(cat "$work/out")" 8
