#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Groups that fit, groups that do not, and events that take turns.
. ./lib.sh

ack=uncore_bbox_0/event=0x02,counter=3/
four=uncore_bbox_0/event=0x07,counter=0/,uncore_bbox_0/event=0x07,counter=1/,uncore_bbox_0/event=0x07,counter=2/,$ack
fifth=uncore_bbox_0/event=0x17,counter=3/
fvc=uncore_mbox_0/inc_sel=0xd,fvc
queue=uncore_rbox_0/event=2,qlx_cfg

# stat NAME ARGS: perf stat's lines behind a name
stat() {
	stat=$1
	shift
	say "$stat" perf stat -x '|' -a "$@"
}

# refusals: the log's lines, which are shown once
refusals() {
	dmesg | grep refused
	dmesg -c >/dev/null
}

stat four -e "{$four}" -- hw put --wait bbox0.imt_valid_occupancy,count=1001 \
	bbox0.imt_insert,src=ioh,op=wr,count=2002 bbox0.imt_ne_cycles,count=3003 bbox0.early_ack,count=4004
stat five -e "{$four,$fifth}" -- true
say "five, log" refusals
stat filters -e "{$fvc=0x2820/,$fvc=0x3100/,$fvc=0x0800/,$fvc=0x1000/}" \
	-e "{$queue=0x40/,$queue=0x10/,$queue=0x40/}" -- hw put --wait mbox0.bbox_cmd,cmd=write,count=11 \
	mbox0.bbox_rsp,resp=retry,count=22 mbox0.mem_ecc_err,count=33 mbox0.poison_txn,count=44 \
	rbox0.que_arb_bid,port=0,class=drs,count=55 rbox0.que_arb_bid,port=0,class=snp,count=66
stat conflict -e "{$fvc=0x2820/,$fvc=0x2840/}" -- true
say "conflict, log" refusals
stat "software leader" -C 0 -e "{cpu-clock,$ack}" -- hw put --wait bbox0.early_ack,count=505
echo "kernel: $(uname -r)"
sed 's/|.*//; s/^/open /; s/^open 0 .*/&\nclose 0/' opens | say opens ./drive
stat turns --no-scale -e $queue=0x40/,$queue=0x10/,$queue=0x20/ -- sleep 1
hw put bbox0.early_ack,count=100000000,every=1000
stat multiplexed --no-scale -e $ack,$fifth -- sleep 1
hw stop
hw stat
