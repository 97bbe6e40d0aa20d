#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# NetBurst: perf counts and samples with the counters of each CPU, to the digit, and the kernel's
# own driver has them before and after.
. "$(dirname "$0")/../lib.sh"
nameless=functions

# cases "CASE..." OPTION...: run cases of the guest script in a machine with OPTIONs
cases() {
	guest_cases=$1
	shift
	# shellcheck disable=SC2086
	guest netburst --icount --cpu netburst --cores 1 --threads 2 "$@" -- $guest_cases >"$work/out"
	clean $? "$guest_cases"
}

# count NAME: the counts in the lines of perf stat called NAME
count() {
	said "$1" | sed -nE "s/^([0-9]+),.*/\1/p" | xargs
}

# run CASES OPTION...: the N-th event interrupts at the N-th, and a pair counts; CASES are others to run
run() {
	others=$1
	shift
	cases "record pairs $others" --module-args max_sample_rate=0 "$@"
	same "$*: perf record: 20000 events are 20 samples on CPU 1" \
		"$(said record | xargs)" "CPU 001: 20 sum: 20000"
	for cpu in 0 1; do
		same "$*: CPU $cpu: 20000 events are 20 samples" \
			"$(sampled "cpu$cpu 20000")" "count=20000 sum=20000 samples=20"
		same "$*: CPU $cpu: 19999 events are 19" \
			"$(sampled "cpu$cpu 19999")" "count=19999 sum=19000 samples=19"
		same "$*: CPU $cpu: 50 events in periods of 1 are 50 samples" \
			"$(sampled "cpu$cpu 50")" "count=50 sum=50 samples=50"
	done
	check "$*: no PMI is lost" test "$(grep -c "a PMI was lost" "$work/out")" = 0
	same "$*: after 200 of 300 ITLB misses 800 of 1000 page walks are counted" "$(count pair)" "300 800"
	same "$*: again: three times 400 walks after 200 misses each, and 3 more" \
		"$(sampled "again, trigger"), $(sampled "again, waiting")" \
		"count=2000 sum=0 samples=0, count=1203 sum=1200 samples=3"
	same "$*: instructions of thread 1 after 4096 of thread 0 are 5 samples of 1000 on CPU 1" \
		"$(said example | sort | uniq -c | xargs)" "5 001 1000"
}

# turns_are PREFIX LEAST: the claims of "fair"; of five events each has LEAST % of the time
turns_are() {
	same "$1two events of each thread for two ESCRs: each counts half of the time" "$(said fair | sort | xargs)" \
		"CPU0 CPU0 CPU1 CPU1"
	same "$1one event of each thread: both count all the time" "$(said room | sort | xargs)" "CPU0 CPU1"
	same "$1five events of each thread: each has its turn, of $2 % at least" \
		"$(said five | tr ' ' '\n' | awk -v least="$2" '$1 > least' | wc -l)" 10
}

run "shared fair"
turns_are "" 40
check "p4 counts before" test "$(count before)" -gt 0
same "p4 gets EBUSY meanwhile" "$(said meanwhile | grep -c ' busy')" 1
same "p4 counts after" "$(count after | grep -c '^[0-9]')" 1
same "the driver gets EBUSY while p4 has an event" "$(said busy | grep -c ' busy')" 1
same "and says why" "$(said refusal)" \
	"refused: the kernel's own driver has the counters: set sysctl kernel.nmi_watchdog=0, and end all other hardware events"
same "then it counts" "$(count again)" 4711

full || exit 0
guest netburst --cpu netburst --cores 1 --threads 2 -- fair >"$work/out"
clean $? "without --icount"
turns_are "without --icount: " 25

cases wraps
same "3 * 10^12 occurrences are counted" "$(sampled wrapped)" "count=3000000000000 sum=0 samples=0"
wrapped=$(sampled "wrapped, sampled")
same "3.1 * 10^12 occurrences are 3 samples of 10^12" "${wrapped#* }" "sum=3000000000000 samples=3"
same "but for what was overwritten unread, they are counted" \
	"$(($(field count "$wrapped") + $(said "wrapped, unread")))" 3100000000000
cases offline
same "a thread goes and comes: the other's 20000 events are 20 samples" "$(said "CPU 000") $(said sum)" "20 20000"
same "the thread that is back counts" "$(count back)" 99
same "p4 has the counters after rmmod" "$(count unloaded | grep -c '^[0-9]')" 1

case ${VM_OPTIONS-} in
*bzImage*) ;;	# a debug kernel does not suspend
*)
	cases sleeps
	same "the guest slept" "$(said sleeps)" 1
	same "counts and samples are of before and after the suspend" "$(sampled slept)" "count=2100 sum=2100 samples=21"
	same "perf has ended the event of the CPU that was offline" "$(sampled ended)" "count=777 sum=0 samples=0" ;;
esac

cases storm
same "six counters overflow all the time: each occurrence is counted, or overwritten unread" \
	"$(for counter in 12 13 14 15 16 17; do stat 0 p4 $counter unread <"$work/out"; done | awk '{ sum += $1 } END { print sum }')" \
	$((6000000 - ($(said storm | sed 's/count=\([0-9]*\) .*/\1/' | paste -sd+))))

run "" --hw "set cascade_latch=1 n15=1 o8=1 o9=1 pmi_level=1"
