#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# In one machine a bit of all: counting, sampling, groups, a CPU that goes and comes back,
# unloading and loading.  For kernels on which the other tests take long.
. "$(dirname "$0")/lib.sh"

leader=uncore_bbox_0/event=0x07,counter=0/
vm --icount --sockets 2 --module-args freeze=1 --put "$EX_MODULE:/ex_uncore.ko" -- "
perf stat -x, -a --per-socket -e '{$leader,$early_ack}' -- \
	hw put --wait bbox0.early_ack,socket=1,count=123456 bbox0.imt_valid_occupancy,count=789 2>&1
echo sampled
perf record -q -o /tmp/p -a -c 1000 -e $early_ack -- sh -c '
	hw put bbox0.early_ack,socket=1,count=60000,every=20000
	hw wait; echo 0 >/sys/devices/system/cpu/cpu2/online
	hw put --wait bbox0.early_ack,socket=1,count=30000,every=20000
	echo 1 >/sys/devices/system/cpu/cpu2/online' 2>&1
perf script -i /tmp/p -F cpu,period 2>/dev/null | tr -d '[]:' |
	awk '{ n[\$1]++; s += \$2 } END { for (c in n) print \"cpu \" c, n[c]; print \"sum \" s }'
hw stat
for freeze in 0 1; do
	rmmod ex_uncore && insmod /ex_uncore.ko freeze=\$freeze || exit
	echo names \$(cd /sys/bus/event_source/devices; cat uncore_?box/events/* uncore_?box_0/events/* | wc -l)
	/root/sample uncore_bbox_0:0xc4:100:0 uncore_wbox:0x02:50:2 -- \
		hw put --wait bbox0.early_ack,count=1000,every=200000 wbox.prochot,socket=1,count=500,every=200000
done
rmmod ex_uncore && echo unloaded
$leaks" >"$work/out"
same "the machine ends well" $? 0

same "a group counts what happened, where it happened" \
	"$(sed -n 's/^\(S[01]\),[0-9]*,\([0-9]*\),.*/\1=\2/p' "$work/out" | xargs)" "S0=789 S0=0 S1=0 S1=123456"
counted=$(stat 1 bbox0 3 counted <"$work/out")
rest=$(($(stat 1 bbox0 3 value <"$work/out") + 1000 - (1 << 48)))
sum=$(sed -n 's/^sum //p' "$work/out")
same "$sum sampled and $rest rest are what was counted" $((sum + rest)) $((counted - 123456))
check "of 90000, $((counted - 123456)) counted" test $((counted - 123456)) -gt 80000
for cpu in 002 003; do
	check "PMIs arrive at CPU $cpu" test "$(sed -n "s/^cpu $cpu //p" "$work/out")" -gt 10
done
same "loaded again, all events' names can be read" "$(sed -n 's/^names //p' "$work/out" | uniq | wc -w)" 1
same "and it samples" "$(sed -n 's/^\(count=.*samples=[0-9]*\) .*/\1/p' "$work/out" | xargs)" \
	"count=1000 sum=1000 samples=10 count=500 sum=500 samples=10 count=1000 sum=1000 samples=10 count=500 sum=500 samples=10"
check "it is unloaded" grep -q '^unloaded$' "$work/out"
no_leak
