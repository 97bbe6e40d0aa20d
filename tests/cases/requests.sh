#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What a program may ask of a sampling event: signals, another period, a frequency, the values of
# a group, and more samples than the rate limit allows.  What debugfs and the log say.
. "$(dirname "$0")/../lib.sh"

guest requests --icount --cores 1 --put "$EX_IOC" >"$work/out"
clean $?

# --- ioctl
same "PERF_EVENT_IOC_REFRESH 3: three samples, two POLL_IN, one POLL_HUP, and the event stops" \
	"$(said "refresh 1")" "count=300 sum=300 samples=3 in=2 hup=1"
same "PERF_EVENT_IOC_REFRESH 3 a second time" "$(said "refresh 2")" "count=600 sum=600 samples=6 in=4 hup=2"
same "period 100: ten samples, a signal each" \
	"$(said "period 1")" "count=1000 sum=1000 samples=10 in=10 hup=0"
same "PERF_EVENT_IOC_PERIOD 250: four more" \
	"$(said "period 2")" "count=2000 sum=2000 samples=14 in=14 hup=0"
first=$(field samples "$(said "frequency 1")")
second=$(($(field samples "$(said "frequency 2")") - first))
check "2 s at 1000 Hz: $first samples" test "$first" -ge 1800 -a "$first" -le 2200
check "PERF_EVENT_IOC_PERIOD on a frequency: 2 s at 100 Hz: $second samples" \
	test $second -ge 180 -a $second -le 220

# --- A storm: the rate limit holds, and the machine stays usable.
samples=$(field samples "$(said storm)")
check "10^9 overflows a second: $samples samples in one second, no more than 10000" \
	test "$samples" -gt 9000 -a "$samples" -le 10300
throttled=$(($(said "throttled after") - $(said "throttled before")))
check "$throttled periods were folded into others, says debugfs" test $throttled -gt 9000
check "the home CPU's own work takes $(said "work, storm") hundredths of a second, not $(said "work, quiet")" \
	test "$(said "work, storm")" -lt $(($(said "work, quiet") * 2))
same "two seconds after a storm every thousandth is a sample again, and the rest of the storm one" \
	$(($(said "rearms after") - $(said "rearms before"))) 11

# --- perf's -F, and the values of a group in a sample (:S)
hz=$(said "third second")
check "perf record -F 1000 has its rate after two seconds: $hz samples in the third" \
	test "$hz" -ge 900 -a "$hz" -le 1100
check "the values of a group are of one moment: $(said pairs) samples, $(said "pairs that differ") differ" \
	test "$(said pairs)" -gt 900 -a "$(said "pairs that differ")" = 0

# --- debugfs and the log
same "the log line of the load" "$(said message)" "Xeon 7500 uncore, 1 package, not freezing on overflow"
same "debugfs: no PMI is unlisted" "$(said unlisted_pmi)" 0
same "debugfs: three PMIs without an overflow, and one with, are 4 PMIs, 3 empty" \
	"$(($(said "pmis after") - $(said "pmis before"))) $(($(said "empty_pmis after") - $(said "empty_pmis before")))" "4 3"
