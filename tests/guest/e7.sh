#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Count and sample on both sockets what an E7 has and a Xeon 7500 has not.
. ./lib.sh

fvc=uncore_mbox_1/inc_sel=0xd,fvc
perf stat --log-fd 1 -x, -a --per-socket -e "{$fvc=0x5040/,$fvc=0x6200/,$fvc=0x1000/}" \
	-e '{uncore_mbox_0/inc_sel=0x8,iss=0x400/,uncore_mbox_0/inc_sel=0x15,pgt=0x800/}' \
	-e uncore_cbox_9/event=0x14,umask=0x07/ -- hw put --wait \
	mbox1.bbox_cmd,cmd=write,count=11,socket=1 mbox1.bbox_rsp,resp=retry,count=22,socket=1 \
	mbox1.mem_ecc_err,count=33,socket=1 mbox0.iss_sched,event=frame_beat,count=44,socket=1 \
	mbox0.pgt_page_ev2,event=page_empty,count=55,socket=1 \
	cbox9.llc_lookup,result=miss,state=invalid,count=66,socket=1
/root/sample uncore_cbox_4:0x0714:100:0 uncore_cbox_5:0x0714:100:0 -- hw put --wait \
	cbox4.llc_lookup,result=miss,state=invalid,count=1000,every=50000 \
	cbox5.llc_lookup,result=miss,state=invalid,count=2000,every=50000 | name cbox_4 cbox_5
