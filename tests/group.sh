#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Groups that fit are counted together; what does not fit is refused or multiplexed.
. "$(dirname "$0")/lib.sh"

four=uncore_bbox_0/event=0x07,counter=0/,uncore_bbox_0/event=0x07,counter=1/,uncore_bbox_0/event=0x07,counter=2/,$early_ack
fifth=uncore_bbox_0/event=0x17,counter=3/
fvc=uncore_mbox_0/inc_sel=0xd,fvc
queue=uncore_rbox_0/event=2,qlx_cfg

vm --icount -- "
perf stat -x '|' -a -e '{$four}' -- hw put --wait bbox0.imt_valid_occupancy,count=1001 \
	bbox0.imt_insert,src=ioh,op=wr,count=2002 bbox0.imt_ne_cycles,count=3003 bbox0.early_ack,count=4004 2>&1
echo group
perf stat -x '|' -a -e '{$four,$fifth}' -- true 2>&1
dmesg | grep 'refused'
echo filters
perf stat -x '|' -a -e '{$fvc=0x2820/,$fvc=0x3100/,$fvc=0x0800/,$fvc=0x1000/}' \
	-e '{$queue=0x40/,$queue=0x10/,$queue=0x40/}' -- hw put --wait mbox0.bbox_cmd,cmd=write,count=11 \
	mbox0.bbox_rsp,resp=retry,count=22 mbox0.mem_ecc_err,count=33 mbox0.poison_txn,count=44 \
	rbox0.que_arb_bid,port=0,class=drs,count=55 rbox0.que_arb_bid,port=0,class=snp,count=66 2>&1
echo conflict
perf stat -x '|' -a -e '{$fvc=0x2820/,$fvc=0x2840/}' -- true 2>&1
dmesg | grep 'refused'
perf stat --no-scale -x '|' -a -e $queue=0x40/,$queue=0x10/,$queue=0x20/ -- sleep 1 2>&1
echo multiplexed
hw put bbox0.early_ack,count=100000000,every=1000
perf stat --no-scale -x '|' -a -e $early_ack,$fifth -- sleep 1 2>&1
hw stop
hw stat
" >"$work/out"
same "the machine ends well" $? 0

part() {
	sed -n "/^$1\$/,/^$2\$/p" "$work/out"
}
value() {
	grep "$1" | cut -d'|' -f"$2"
}
for want in event=0x07,counter=0:1001 event=0x07,counter=1:2002 event=0x07,counter=2:3003 event=0x02,counter=3:4004; do
	same "four B counters in one group: ${want%:*}" \
		"$(sed '/^group$/,$d' "$work/out" | value "${want%:*}" 1)" "${want#*:}"
done
check "the group with a fifth event is refused" \
	test "$(part group filters | grep -c 'not supported\|not counted')" -ge 1
check "the kernel log says why" grep -q 'two events of the group need the same counter' "$work/out"

same "events that want another field or byte of a filter move there" \
	"$(part filters conflict | sed -n 's/^\([0-9]*\)|.*/\1/p' | tr '\n' ' ')" "11 22 33 44 55 66 55 "
check "a group that wants one filter to be two things is refused" \
	test "$(part conflict multiplexed | grep -c 'not supported\|not counted')" -ge 1
check "the kernel log says why" grep -q 'needs another value in a filter register' "$work/out"
for value in 0x40 0x10 0x20; do
	percent=$(part conflict multiplexed | value "qlx_cfg=$value" 5)
	check "three queues on two bytes take turns: $value ran $percent %" \
		test "${percent%.*}" -gt 50 -a "${percent%.*}" -lt 80
done

part multiplexed '' >"$work/mux"
for event in event=0x02 event=0x17; do
	percent=$(value "$event" 5 <"$work/mux")
	check "outside a group $event runs part of the time ($percent %)" \
		test "${percent%.*}" -gt 30 -a "${percent%.*}" -lt 70
done
# Both share counter 3, and only one of them happened.
raw=$(value event=0x02 1 <"$work/mux")
same "its raw count is what happened while it was on the counter" "$raw" \
	"$(($(stat 0 bbox0 3 counted <"$work/mux") - 4004))"
# a microsecond from one occurrence to the next
running=$(value event=0x02 4 <"$work/mux")
off=$((running / 1000 - raw))
check "the time it claims to have run agrees with that (off by $off of $raw)" \
	test ${off#-} -lt $((raw / 50))
