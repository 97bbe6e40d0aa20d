#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A PMI gets lost.  The driver finds the overflow within a second if an event samples and within
# a minute if it counts, and the status bit that is left is not counted for the counter's next
# owner.
. "$(dirname "$0")/../lib.sh"

# KUnit in user space loses the PMIs of an Ivytown, too.
cpus=nehalem-ex
! full || cpus="nehalem-ex ivytown"
# no rate limit, so that no sample is longer than a period
for cpu in $cpus; do
	guest lost_pmi --cpu "$cpu" --icount --cores 1 --module-args max_sample_rate=0 --log "$work/$cpu.log" -- "$cpu" >>"$work/out"
	clean $? "$cpu"
done

# --- An event that samples
same "lost PMIs: each sample is taken before the next is due" "$(sampled lost)" "count=3300 sum=3000 samples=3"
same "lost PMIs: debugfs counts both" $(($(said "lost_pmis after") - $(said "lost_pmis before"))) 2
same "lost PMIs: the kernel log has one line, of the first" \
	"$(said "log lines, one lost PMI") $(said "log lines, all lost PMIs")" "1 1"
same "sampling joins an event that counts: its lost PMI is found within a second" \
	"$(sampled "sampling joins")" "count=1005 sum=1000 samples=1"

# --- A PMI masks LVTPC: another one that comes before the handler unmasks it is lost, too.
same "two overflows at once: the second PMI finds LVTPC masked" \
	"$(sed -n '/ mark begin two$/,/ mark end two$/s/^[0-9]* \(pmi\|masked\) \([a-z]*[0-9]\).*/\1 \2/p' "$work/nehalem-ex.log" | xargs)" \
	"pmi socket0 pmi socket0 masked cpu0"
same "two overflows at once: the PMI of the first handles both" "$(said "two at once" | cut -d' ' -f1-3 | xargs)" \
	"count=1000 sum=1000 samples=1 count=1000 sum=1000 samples=1"
same "two overflows at once: none is found by looking for it" "$(said "lost_pmis, two at once")" "$(said "lost_pmis after")"

# --- The status bit that is left is not a lap of the counter's next owner.
same "perf stat: the next owner of the counter has counted nothing" "$(said "perf stat")" 0
set -- B-Box U-Box W-Box M-Box
! full || set -- "$@" "QPI port" "U-Box v2"
for box; do
	same "$box: the PMI was lost" "$(field samples "$(said "$box loses")")" 0
	same "$box: the counter's next owner counts what was put in, no lap of the former owner" \
		"$(field count "$(said "$box counts")")" 500
	same "$box: the model's counter says the same" "$(since "$box" counted)" 500
	same "$box: the PMI was lost again" "$(field samples "$(said "$box loses again")")" 0
	same "$box: a next owner that samples takes its sample when it is due" \
		"$(sampled "$box samples")" "count=1500 sum=1000 samples=1"
done
! full || same "another port: an event that counts goes on after the lost PMI of an event that has gone" \
	"$(field count "$(said "another port")")" 500

# --- An event that counts: its counter wraps, and no PMI arrives.
same "perf stat: the lap of the W-Box's clock is found" "$(said "perf stat wraps")" 300000000001000
set -- B-Box U-Box
! full || set -- "$@" "QPI port" "U-Box v2, fixed"
for box; do
	same "$box: a lap without a PMI is found within a minute" \
		"$(field count "$(said "$box wraps")")" 300000000001000
done
! full || same "U-Box v2: a lap without a PMI is found within a minute" \
	"$(field count "$(said "U-Box v2 wraps")")" 20000000001000
