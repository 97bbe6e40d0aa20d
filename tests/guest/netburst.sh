#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE...: count and sample with the PMU of a NetBurst.
. ./lib.sh

retired=netburst/instr_retired.nbogusntag/
raw=$(printf '%#x' $((38 << 57 | 1 << 41)))

# put COUNT THREAD [COUNT THREAD]: instructions of the threads, 40 us apart
put() {
	signal=p4.instr_retired,mask=nbogusntag,every=40000
	hw put --wait "$signal,count=$1,thread=$2" ${3+"$signal,count=$3,thread=$4"}
}

# What the driver says of a CPU
driver_log() {
	dmesg | sed -n 's/.*ex_netburst: \(CPU .*\)/log: \1/p'
}

# stat ARG...: what perf stat counts, to the standard output
stat() {
	perf stat --log-fd 1 -x, "$@"
}

# Samples: 20000 and 19999 events in periods of 1000, and a period of 1, on both threads; so rarely
# that a debug kernel writes a counter before the next one, which would be overwritten
record() {
	perf record -q -o /tmp/p -C 1 -e $retired -c 1000 -- hw put --wait \
		p4.instr_retired,mask=nbogusntag,thread=1,count=20000,every=40000
	by_cpu /tmp/p | sed "s/^/record: /"
	for cpu in 0 1; do
		for run in 1000,20000,40000 1000,19999,40000 1,50,200000; do
			count=${run#*,}
			/root/sample "netburst:$raw:${run%%,*}:$cpu" -- hw put --wait \
				"p4.instr_retired,mask=nbogusntag,thread=$cpu,count=${count%,*},every=${run##*,}" |
				sed "s/^/cpu$cpu ${count%,*}: /"
		done
	done
	driver_log
}

# signal EVENT MASK COUNT EVERY DELAY: text for `hw put`
signal() {
	echo "p4.$1,mask=$2,count=$3,every=$4,delay=$5"
}

# One event starts another after some occurrences: page walks after the 200th of 300 ITLB misses, counted,
# and sampled again and again; and instructions of a thread after those of the other
pairs() {
	say pair stat -C 0 -e '{netburst/itlb_reference.miss,after=200/,netburst/page_walk_type.dtmiss,cascade=1/}' -- \
		hw put --wait "$(signal itlb_reference miss 300 100000 100000)" \
		"$(signal page_walk_type dtmiss 1000 100000 50000)"
	misses=$(printf '%#x' $((2 << 57 | 2 << 41)))
	walks=$(printf '%#x' $((8 << 57 | 1 << 41 | 1 << 30)))
	/root/sample "netburst:$misses,0x80000000000000c8:0:0" "+netburst:$walks:400:0" -- hw put --wait \
		"$(signal itlb_reference miss 2000 100000 100000)" \
		"$(signal page_walk_type dtmiss 2000 100000 50000)" | name "again, trigger" "again, waiting"
	perf record -q -o /tmp/p -C 1 -e '{netburst/instr_retired.nbogusntag,cascade=1,period=1000/,netburst/instr_retired.nbogusntag,after=4096,t0_os=1,t0_usr=1/}:S' -- \
		hw put --wait "$(signal instr_retired nbogusntag 5000 50000 10000),thread=0" \
		"$(signal instr_retired nbogusntag 10000 50000 0),thread=1"
	samples /tmp/p period,event | awk '/cascade/ { print "example:", $1, $3 }'
}

# The counters are p4's but for the time in which the driver has an event.
shared() {
	say before stat -C 0 -e cycles -- true
	stat -C 0 -e $retired -- sleep 2 >/tmp/ours &
	sleep 1
	say meanwhile stat -C 0 -e cycles -- true
	wait
	say ours cat /tmp/ours
	say after stat -C 0 -e cycles -- true
	stat -C 0 -e cycles -- sleep 2 >/tmp/theirs &
	sleep 1
	say busy stat -C 0 -e $retired -- true
	wait
	say refusal sh -c 'dmesg | grep -o "refused: .*" | tail -n 1'
	say again stat -C 0 -e $retired -- hw put --wait p4.instr_retired,mask=nbogusntag,count=4711
}

# 2.7 times the range of the counters, and a period that is longer than half of it
wraps() {
	hw clock 100000000000
	/root/sample "netburst:$raw:0:0" "netburst:$raw:1000000000000:1" -- hw put --wait \
		p4.instr_retired,mask=nbogusntag,thread=0,width=2,count=3000000000000 \
		p4.instr_retired,mask=nbogusntag,thread=1,width=2,count=3100000000000 | name wrapped "wrapped, sampled"
	echo "wrapped, unread: $(hw stat | sed -n 's/^socket=0 p4 .*unread=//p' | paste -sd+)"
	hw clock 1000000000
}

# fairly NAME SHARE: the lines of perf stat -A whose event had a counter for about SHARE % of the time
# and that have counted about 300000, and any other line
fairly() {
	awk -F, -v share="$2" -v name="$1" '/netburst/ {
		fair = $6 > share - 20 && $6 < share + 20 && $2 > 225000 && $2 < 375000
		print name ": " (fair ? $1 : $0)
	}' /tmp/fair
}

# What an owner types first, with two busy threads: two events of each thread for two ESCRs; five of
# each; and the same one of each, which has room
fair() {
	uops=netburst/uops_retired.nbogus/
	yes >/dev/null & one=$!
	yes >/dev/null & two=$!
	signals=
	for thread in 0 1; do
		for event in instr_retired,mask=nbogusntag uops_retired,mask=nbogus; do
			signals="$signals p4.$event,thread=$thread,count=300000,every=10000"
		done
	done
	# shellcheck disable=SC2086
	perf stat -x, -o /tmp/fair -a -A -e $retired,$uops -- hw put --wait $signals
	fairly fair 50
	# shellcheck disable=SC2086
	perf stat -x, -o /tmp/fair -a -A -e $retired -- hw put --wait $signals
	fairly room 100
	perf stat -x, -o /tmp/fair -a -A -e $retired,$uops,netburst/itlb_reference.miss/,netburst/branch_retired.mmtp/,netburst/global_power_events.running/ -- sleep 3
	cat /tmp/fair >&2
	echo "five: $(awk -F, '/netburst/ { print $6 }' /tmp/fair | xargs)"
	kill $one $two
}

# One thread goes while the other samples, and comes back.
offline() {
	perf record -q -o /tmp/p -C 0 -e $retired -c 1000 -- sh -c '
		hw put p4.instr_retired,mask=nbogusntag,thread=0,count=20000,every=50000
		echo 0 >/sys/devices/system/cpu/cpu1/online
		echo 1 >/sys/devices/system/cpu/cpu1/online
		hw wait'
	by_cpu /tmp/p
	online 1 0
	online 1 1
	say back stat -C 1 -e $retired -- hw put --wait p4.instr_retired,mask=nbogusntag,thread=1,count=99
	rmmod ex_netburst
	say unloaded stat -C 1 -e cycles -- true
}

# Six counters with more overflows than the driver takes: it pauses.
storm() {
	event=netburst:$raw
	/root/sample "$event:550:0" "$event:560:0" "$event:570:0" "$event:580:0" "$event:590:0" "$event:600:0" -- \
		hw put --wait p4.instr_retired,mask=nbogusntag,count=1000000,every=200 | sed 's/^/storm: /'
	hw stat
}

suspend() {
	echo mem >/sys/power/state
}

# An event goes on after a suspend; perf ends the one of the CPU that a suspend takes offline.
sleeps() {
	/root/sample "netburst:$raw:100:0" "netburst:$raw:0:1" -- \
		sh netburst.sh "put 1050 0 777 1" suspend "put 1050 0 777 1" | name slept ended
	echo "sleeps: $(dmesg | grep -c "PM: suspend exit")"
}

for case; do
	$case
done
