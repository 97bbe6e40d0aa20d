#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# In one machine a bit of all: counting, sampling, groups, a CPU that goes offline and comes back,
# unloading and loading, and what the driver does differently on newer kernels (IOC_REFRESH, signals).
# For kernels on which the other tests take long.
. "$(dirname "$0")/../lib.sh"

guest short --icount --sockets 2 --module-args freeze=1 --put "$EX_MODULE:/ex_uncore.ko" \
	--put "$EX_IOC" >"$work/out"
clean $?

same "a group counts what was put in, on each socket" \
	"$(sed -n 's/^\(S[01]\),[0-9]*,\([0-9]*\),.*/\1=\2/p' "$work/out" | xargs)" "S0=789 S0=0 S1=0 S1=123456"
counted=$(stat 1 bbox0 3 counted <"$work/out")
rest=$(($(stat 1 bbox0 3 value <"$work/out") + 1000 - (1 << 48)))
sum=$(said sum)
same "$sum sampled and $rest rest are what was counted" $((sum + rest)) $((counted - 123456))
check "of 90000, $((counted - 123456)) counted" test $((counted - 123456)) -gt 80000
for cpu in 002 003; do
	check "PMIs arrive at CPU $cpu" test "$(said "CPU $cpu")" -gt 10
done
same "PERF_EVENT_IOC_REFRESH 3: three samples, two POLL_IN, one POLL_HUP, and the event stops" \
	"$(said "refresh 1")" "count=300 sum=300 samples=3 in=2 hup=1"
same "PERF_EVENT_IOC_REFRESH 3 a second time" "$(said "refresh 2")" "count=600 sum=600 samples=6 in=4 hup=2"
same "loaded again, all events' names can be read" "$(said names | uniq | wc -w)" 1
same "loaded again, events sample" "$(sampled bbox_0 | xargs), $(sampled wbox | xargs)" \
	"count=1000 sum=1000 samples=10 count=1000 sum=1000 samples=10, count=500 sum=500 samples=10 count=500 sum=500 samples=10"
same "the module is unloaded" "$(said module)" unloaded
no_leak
