#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# perf stat prints what the hardware of one socket counted, with either driver.
. "$(dirname "$0")/../lib.sh"

events=$early_ack,uncore_wbox/event=0x02/,uncore_ubox/event=0xf9/,uncore_bbox_1/event=0x07,counter=1/
events=$events,uncore_cbox_1/event=0x14,umask=0x07/,uncore_sbox_1/event=0x09/
put='bbox0.early_ack,socket=1,count=123456789 wbox.prochot,socket=1,count=12345678 ubox.ipis_sent,socket=1,count=1234567 bbox1.imt_insert,socket=0,src=core,op=rd,count=98765'
put="$put cbox1.llc_lookup,socket=1,result=miss,state=invalid,count=54321 sbox1.to_r_snp_msgq_cycles_ne,socket=1,count=4321"

for driver in ex_uncore intel_uncore; do
	# shellcheck disable=SC2086
	guest count --icount --sockets 2 --driver $driver -- $events $put >"$work/$driver"
	same "$driver: perf stat runs" $? 0
	for line in S0,0,bbox_0 S0,0,wbox S0,0,ubox S0,98765,bbox_1 \
		    S0,0,cbox_1 S0,0,sbox_1 S1,123456789,bbox_0 S1,12345678,wbox \
		    S1,1234567,ubox S1,0,bbox_1 S1,54321,cbox_1 S1,4321,sbox_1; do
		box=${line##*,}
		line=${line%,*}
		same "$driver: $box reads ${line#*,} on socket ${line%,*}" \
			"$(sed -n "s/^${line%,*},1,\([0-9]*\),,uncore_$box.*/\1/p" "$work/$driver")" "${line#*,}"
	done
done
counts() {
	sed -n '/^S[01],/p' "$1" | cut -d, -f1-5
}
same "both drivers print the same" "$(counts "$work/ex_uncore")" "$(counts "$work/intel_uncore")"
