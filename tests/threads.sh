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
