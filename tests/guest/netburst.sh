#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE...: count and sample with the PMU of a NetBurst.
. ./lib.sh

retired=netburst/instr_retired.nbogusntag/
raw=$(printf '%#x' $((38 << 57 | 1 << 41)))

# put COUNT THREAD [COUNT THREAD]: instructions of the threads, 10 us apart
put() {
	signal=p4.instr_retired,mask=nbogusntag,every=10000
	hw put --wait "$signal,count=$1,thread=$2" ${3+"$signal,count=$3,thread=$4"}
}

# statistics PREFIX CPU NAME: a line of debugfs
statistics() {
	sed -n "s/^$3 /$1 $3: /p" "/sys/kernel/debug/ex_uncore/cpu$2"
}

# stat ARG...: what perf stat counts, to the standard output
stat() {
	perf stat --log-fd 1 -x, "$@"
}

# What each thread counts: by name, by ring, of the other thread, and what belongs to no thread
counts() {
	for cpu in 0 1; do
		say "cpu$cpu" stat -C $cpu -e netburst/itlb_reference.miss/,$retired,netburst/page_walk_type.dtmiss/ \
			-- hw put --wait "p4.itlb_reference,mask=miss,thread=$cpu,count=100$cpu" \
			"p4.instr_retired,mask=nbogusntag,thread=$cpu,count=200$cpu" \
			p4.page_walk_type,mask=dtmiss,count=3000
	done
	for ring in u k; do
		say "ring $ring" stat -C 0 -e "$retired$ring" -- hw put --wait \
			p4.instr_retired,mask=nbogusntag,ring=0,count=55 \
			p4.instr_retired,mask=nbogusntag,ring=3,count=77
	done
	say other stat -C 0 -e netburst/instr_retired.nbogusntag,t1_os=1,t1_usr=1/ -- \
		hw put --wait p4.instr_retired,mask=nbogusntag,thread=1,count=33
	say both stat -a -A -e $retired -- hw put --wait \
		p4.instr_retired,mask=nbogusntag,thread=0,count=1234 \
		p4.instr_retired,mask=nbogusntag,thread=1,count=4321
	say compare stat -C 0 -e netburst/instr_retired.nbogusntag,compare=1,thresh=2/,netburst/instr_retired.nbogusntag,compare=1,complement=1,thresh=2/ \
		-- hw put --wait p4.instr_retired,mask=nbogusntag,width=3,every=10,count=40
}

# Samples: 20000 and 19999 events in periods of 1000, and a period of 1, on both threads
record() {
	perf record -q -o /tmp/p -C 1 -e $retired -c 1000 -- hw put --wait \
		p4.instr_retired,mask=nbogusntag,thread=1,count=20000,every=4000
	by_cpu /tmp/p | sed "s/^/record: /"
	for cpu in 0 1; do
		for run in 1000,20000,4000 1000,19999,4000 1,50,20000; do
			count=${run#*,}
			/root/sample "netburst:$raw:${run%%,*}:$cpu" -- hw put --wait \
				"p4.instr_retired,mask=nbogusntag,thread=$cpu,count=${count%,*},every=${run##*,}" |
				sed "s/^/cpu$cpu ${count%,*}: /"
		done
	done
	for what in pmis empty_pmis lost_pmis; do
		sed -n "s/^$what /$what: /p" /sys/kernel/debug/ex_uncore/cpu0
	done
}

# The counters are p4's but for the time in which the driver has an event.
shared() {
	say before stat -C 0 -e cycles -- true
	stat -C 0 -e $retired -- sleep 0.3 >/tmp/ours &
	sleep 0.1
	say meanwhile stat -C 0 -e cycles -- true
	wait
	say ours cat /tmp/ours
	say after stat -C 0 -e cycles -- true
	stat -C 0 -e cycles -- sleep 0.3 >/tmp/theirs &
	sleep 0.1
	say busy stat -C 0 -e $retired -- true
	wait
	say refusal sh -c 'dmesg | grep -o "refused: .*" | tail -n 1'
	say again stat -C 0 -e $retired -- hw put --wait p4.instr_retired,mask=nbogusntag,count=4711
}

# refuse NAME EVENT [OPTION]: what perf and the log say
refuse() {
	dmesg -c >/dev/null
	perf stat --log-fd 1 "${3--C0}" -e "$2" true | grep -q "not supported" || echo "$1: accepted"
	dmesg | sed -n "s|.*refused: |$1: |p" | head -n 1
}

# As many as the log takes at once
refusals() {
	refuse mask netburst/event=2,emask=8/
	refuse config netburst/config=0x3000400/
	refuse task $retired -i
}

# A thread comes while the other's event has the counter that a probe uses.
joins() {
	online 1 0
	say joined stat -C 0 -e netburst/itlb_reference.miss/ -- sh -c '
		hw put --wait p4.itlb_reference,mask=miss,count=1000
		echo 1 >/sys/devices/system/cpu/cpu1/online
		hw put --wait p4.itlb_reference,mask=miss,count=1000'
}

# One thread goes while the other samples, and comes back.
offline() {
	perf record -q -o /tmp/p -C 0 -e $retired -c 1000 -- sh -c '
		hw put p4.instr_retired,mask=nbogusntag,thread=0,count=20000,every=50000
		echo 0 >/sys/devices/system/cpu/cpu1/online
		echo 1 >/sys/devices/system/cpu/cpu1/online
		hw wait'
	by_cpu /tmp/p
	say back stat -C 1 -e $retired -- hw put --wait p4.instr_retired,mask=nbogusntag,thread=1,count=99
	rmmod ex_uncore
	say unloaded stat -C 1 -e cycles -- true
}

# A PMI is lost: the check samples its overflow.
lost() {
	/root/sample "netburst:$raw:100:1" -- sh netburst.sh "hw set lose_pmi=1" "put 150 1" "sleep 3" "put 1000 1" |
		name lost
	statistics "lost," 1 lost_pmis
}

# Six counters with more overflows than the driver takes: it pauses.
storm() {
	event=netburst:$raw
	/root/sample "$event:550:0" "$event:560:0" "$event:570:0" "$event:580:0" "$event:590:0" "$event:600:0" -- \
		hw put --wait p4.instr_retired,mask=nbogusntag,count=1000000,every=200 | sed 's/^/storm: /'
	statistics "storm," 0 pauses
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

# Loads where no PMI arrives, and where there are no counters
loads() {
	rmmod ex_uncore
	hw set lose_pmi=1000000
	insmod /ex_uncore.ko
	dmesg | sed -n 's/.*ex_uncore: \(CPU .*\)/log: \1/p'
	say "no PMI" /root/sample "netburst:$raw:100:0" -- true
	say "no PMI, count" /root/sample "netburst:$raw:0:0" -- sh netburst.sh "put 5 0"
	hw set lose_pmi=0 perfmon=0
	rmmod ex_uncore
	insmod /ex_uncore.ko || dmesg | sed -n 's/.*ex_uncore: \(not loaded.*\)/log: \1/p'
}

for case; do
	$case
done
