#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The home CPU goes and comes back: nothing that was counted is lost.
. "$(dirname "$0")/lib.sh"

vm --sockets 2 --module-args freeze=1 --log "$work/log" -- "
cat /sys/bus/event_source/devices/uncore_bbox_0/cpumask
perf record -q -o /tmp/p -a -c 1000 -e $early_ack -- /root/sample uncore_wbox:0x02:500:2 -- sh -c '
	hw put bbox0.early_ack,socket=1,count=3000000,every=1000 wbox.prochot,socket=1,count=3000000,every=1000
	sleep 0.5
	echo 0 >/sys/devices/system/cpu/cpu2/online; cat /sys/bus/event_source/devices/uncore_bbox_0/cpumask
	sleep 0.5
	echo 1 >/sys/devices/system/cpu/cpu2/online
	sleep 0.5
	echo 0 >/sys/devices/system/cpu/cpu3/online; cat /sys/bus/event_source/devices/uncore_bbox_0/cpumask
	sleep 0.5
	echo 1 >/sys/devices/system/cpu/cpu3/online
	hw wait 20
	# What overflowed while nobody listened is sampled with the next occurrence.
	hw put --wait bbox0.early_ack,socket=1,count=1500,every=1000' 2>&1
perf script -i /tmp/p -F cpu,period 2>/dev/null | tr -d '[]:' |
	awk '{ n[\$1]++; s += \$2 } END { for (c in n) print \"cpu \" c, n[c]; print \"sum \" s }'
hw stat" >"$work/out"
same "the machine ends well" $? 0
same "the cpumask follows the home CPU" "$(grep '^0,' "$work/out" | tr '\n' ' ')" "0,2 0,3 0,2 "

counted=$(stat 1 bbox0 3 counted <"$work/out")
frozen=$(stat 1 bbox0 3 frozen <"$work/out")
rest=$(($(stat 1 bbox0 3 value <"$work/out") + 1000 - (1 << 48)))
sum=$(sed -n 's/^sum //p' "$work/out")
same "perf record: $sum sampled and $rest rest are what was counted while enabled" $((sum + rest)) "$counted"
check "the gap while it moved: $((3001500 - counted - frozen)) of 3001500, $frozen frozen" \
	test $((counted + frozen)) -gt 2500000
for cpu in 002 003; do
	check "PMIs arrive at CPU $cpu" test "$(sed -n "s/^cpu $cpu //p" "$work/out")" -gt 100
done

line=$(grep count= "$work/out")
same "another event: its count is what was counted" "$(field count "$line")" "$(stat 1 wbox 0 counted <"$work/out")"
same "and it too was sampled on both CPUs" "$(field cpus "$line")" 2,3

# The last CPU of a package goes: perf detaches its events, with what they counted.
vm --sockets 2 --cores 1 -- "
perf stat -x, -C 1 -e $early_ack -- sh -c 'hw put --wait bbox0.early_ack,socket=1,count=5000
	echo 0 >/sys/devices/system/cpu/cpu1/online' 2>&1
cat /sys/bus/event_source/devices/uncore_bbox_0/cpumask
echo 1 >/sys/devices/system/cpu/cpu1/online
cat /sys/bus/event_source/devices/uncore_bbox_0/cpumask
perf stat -x, -C 1 -e $early_ack -- hw put --wait bbox0.early_ack,socket=1,count=777 2>&1" >"$work/out"
same "the last CPU of a package: the machine ends well" $? 0
same "what was counted before it went is still there" "$(cut -d, -f1 "$work/out" | sed -n 1p)" 5000
same "its package is out of the cpumask, and in again" "$(sed -n '2p;3p' "$work/out" | tr '\n' ' ')" "0 0-1 "
same "and counts again" "$(sed -n 4p "$work/out" | cut -d, -f1)" 777

vm --sockets 2 --cores 1 --append maxcpus=1 -- \
	"perf stat -x, -C 0 -e $early_ack -- hw put --wait bbox0.early_ack,count=5 2>&1
/root/sample uncore_bbox_0:0xc4:0:1 -- true 2>&1" >"$work/out"
same "a CPU that never came up: the other package counts" "$(cut -d, -f1 "$work/out" | sed -n 1p)" 5
check "a CPU that never came up has no events" grep -q 'No such device' "$work/out"

# A package is known by one number everywhere, its physical id, also where the kernel's own
# count of packages (6.1: in the order in which they came online) is another.
vm --cpu ivytown --sockets 4 --cores 1 --append maxcpus=1 --driver none \
	--put "$EX_MODULE:/ex_uncore.ko" --get "/tmp/p:$work/p" -- "
echo 1 >/sys/devices/system/cpu/cpu2/online
insmod /ex_uncore.ko
ls /sys/kernel/debug/ex_uncore
dmesg | sed -n 's/.*ex_uncore: package \([0-9]*\): .* to CPU \([0-9]\).*/log \1 \2/p'
cut -d' ' -f1 /sys/bus/event_source/devices/uncore_qpi_0/link_rate
echo 1 >/sys/devices/system/cpu/cpu1/online
ls /sys/kernel/debug/ex_uncore
perf record -q -R -C 2 -o /tmp/p -c 100 -e uncore_qpi_0/event=0x4/ -- \
	hw put --wait qpi0.txl_inserts,socket=2,count=1000,every=1000 2>&1" >"$work/out"
same "packages out of order: the machine ends well" $? 0
same "debugfs, log and link_rate say the physical id" "$(tr '\n' ' ' <"$work/out")" \
	"package0 package2 log 0 0 log 2 2 0 2 package0 package1 package2 "
same "and so does RAW" "$(perf script -i "$work/p" -s "$root/tools/uncore-rates.py" 2>/dev/null |
	cut -d, -f3 | sort -u | tr "\n" " ")" "2 package "

# A package whose registers read 0 when it comes has no PMUs; the others have, and when it
# comes again as it should, it has, too.
vm --sockets 2 --cores 1 --append maxcpus=1 -- "
hw set dead_counters=1
echo 1 >/sys/devices/system/cpu/cpu1/online
cat /sys/bus/event_source/devices/uncore_bbox_0/cpumask
/root/sample uncore_bbox_0:0xc4:0:1 -- true 2>&1
dmesg | grep -o 'package 1: .*'
echo 0 >/sys/devices/system/cpu/cpu1/online
hw set dead_counters=0
echo 1 >/sys/devices/system/cpu/cpu1/online
cat /sys/bus/event_source/devices/uncore_bbox_0/cpumask
/root/sample uncore_bbox_0:0xc4:10:1 -- sh -c 'hw put --wait bbox0.early_ack,socket=1,count=20,every=50000000; sleep 1'" >"$work/out"
same "a dead package: the machine ends well" $? 0
same "a dead package is not in the cpumask, and then is" "$(grep '^0' "$work/out" | xargs)" "0 0-1"
check "a dead package has no events" grep -q 'No such device' "$work/out"
check "and the log says why" grep -q '^package 1: no counter keeps what is written to it; it has no PMUs' "$work/out"
same "and then samples" "$(grep count= "$work/out" | cut -d' ' -f1-3)" "count=20 sum=20 samples=2"

# Counters short, so that perf takes events off and puts them on again all the time:
# the check that comes once a second moves with them, and not to another package.
vm --sockets 2 -- "
for box in mbox_0 mbox_1 rbox_0 rbox_1; do
	case \$box in mbox*) terms=inc_sel=0x14 ;; *) terms=event=6 ;; esac
	for i in 1 2 3 4 5 6 7 8 9 10; do
		events=\"\$events -e uncore_\$box/\$terms/\"
	done
done
perf record -q -o /tmp/p -C 2 -c 100000000 \$events -- sh -c '
	sleep 1; echo 0 >/sys/devices/system/cpu/cpu2/online; sleep 1; cat /proc/timer_list'
echo 1 >/sys/devices/system/cpu/cpu2/online
perf record -q -o /tmp/p -C 3 -c 100000000 -e $early_ack -- taskset 1 sh -c '
	sleep 1; echo 0 >/sys/devices/system/cpu/cpu3/online; sleep 2; cat /proc/timer_list'" >"$work/out"
same "many events, and one that stays on: the machine ends well" $? 0
same "the timer is on the new home CPU each time" \
	"$(awk '/^cpu:/ { cpu = $2 } /ex_timer/ { print cpu }' "$work/out" | xargs)" "3 2"
