#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Hyper-threads: the kernel and the uncore agree which CPUs are one core.
. "$(dirname "$0")/lib.sh"

vm --icount --driver none --sockets 2 --threads 2 --log "$work/log" -- '
cd /sys/devices/system/cpu
for file in physical_package_id core_id thread_siblings_list core_siblings_list; do
	echo $file $(for cpu in 0 1 2 3 4 5 6 7; do cat cpu$cpu/topology/$file; done)
done
for cpu in 0 1 2 3 4 5 6 7; do hw wrmsr $cpu 0x1d9 0x2000; done
for thread in 0 1 2; do
	hw set pmi_thread=$thread
	for core in 0 1; do
		hw wrmsr 4 0xc00 $((1 << 1 + core))
		hw pmi 1
	done
done' >"$work/out"
same "the machine ends well" $? 0

# topology FILE WANTED: what the kernel says of CPUs 0 to 7
topology() {
	same "$1" "$(sed -n "s/^$1 //p" "$work/out")" "$2"
}
topology physical_package_id "0 0 0 0 1 1 1 1"
topology core_id "0 0 1 1 0 0 1 1"
topology thread_siblings_list "0-1 0-1 2-3 2-3 4-5 4-5 6-7 6-7"
topology core_siblings_list "0-3 0-3 0-3 0-3 4-7 4-7 4-7 4-7"
# LVTPC is masked, so that the log has who would have got it
same "a PMI for core 0 and one for core 1 of socket 1: to both threads, the first, the second" \
	"$(grep -o 'masked cpu.' "$work/log" | tr -dc 0-9)" "4567""46""57"

# A package whose PMIs only the second thread of a core hears, when its CPUs come back: the
# second one that does is home.
vm --icount --sockets 2 --threads 2 --hw "set pmi_thread=2" -- '
cpus=/sys/devices/system/cpu
for cpu in 4 5 6 7; do echo 0 >$cpus/cpu$cpu/online; done
for cpu in 4 5 6 7; do echo 1 >$cpus/cpu$cpu/online; done
grep -e home -e "pmi " /sys/kernel/debug/ex_uncore/package1
/root/sample uncore_bbox_0:0xc4:1000:5 -- hw put --wait bbox0.early_ack,socket=1,count=10500,every=100000' >"$work/out"
same "second threads alone hear PMIs: the machine ends well" $? 0
same "of a package that comes back, too, and one is found" "$(head -n 2 "$work/out" | xargs)" "home_cpu 5 pmi 1"
same "and samples" "$(grep count= "$work/out" | cut -d' ' -f1-3)" "count=10500 sum=10000 samples=10"

# DEBUGCTL keeps PMIs from no CPU, and LVTPC of all is unmasked: those that are not the home
# do not call them unknown.
vm --icount --sockets 2 --threads 2 --core-pmu --hw "set no_debugctl=1" -- '
grep -e pmi_core_sel -e pmi_ungated /sys/kernel/debug/ex_uncore/package1
/root/sample uncore_bbox_0:0xc4:1000:4 -- hw put --wait bbox0.early_ack,socket=1,count=10500,every=100000
echo 0 >/sys/devices/system/cpu/cpu4/online
sed -n "s/^home_cpu //p" /sys/kernel/debug/ex_uncore/package1
/root/sample uncore_bbox_0:0xc4:1000:6 -- hw put --wait bbox0.early_ack,socket=1,count=10500,every=100000' >"$work/out"
same "DEBUGCTL keeps no PMI away: the machine ends well, without an unknown NMI" $? 0
same "one core gets them" "$(sed -n 's/^pmi_core_sel //p' "$work/out")" 0x2
same "and samples, also after a move" "$(grep count= "$work/out" | cut -d' ' -f1-3 | xargs)" \
	"count=10500 sum=10000 samples=10 count=10500 sum=10000 samples=10"
