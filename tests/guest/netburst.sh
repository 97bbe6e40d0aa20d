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

# statistics PREFIX CPU NAME: a line of debugfs
statistics() {
	sed -n "s/^$3 /$1 $3: /p" "/sys/kernel/debug/ex_netburst/cpu$2"
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
	for what in pmis empty_pmis lost_pmis; do
		sed -n "s/^$what /$what: /p" /sys/kernel/debug/ex_netburst/cpu0
	done
}

# signal EVENT MASK COUNT EVERY DELAY: text for `hw put`
signal() {
	echo "p4.$1,mask=$2,count=$3,every=$4,delay=$5"
}

# sample_pair NAME FIRST SECOND -- SIGNAL...: two events of a group, "CONFIG[,CONFIG1]:PERIOD" each
sample_pair() {
	pair=$1
	first=$2
	second=$3
	shift 4
	/root/sample "netburst:$first:0" "+netburst:$second:0" -- hw put --wait "$@" |
		name "$pair, trigger" "$pair, waiting"
}

# Page walks after the 200th of 300 ITLB misses
count_pair() {
	stat -C 0 -e '{netburst/itlb_reference.miss,after=200/,netburst/page_walk_type.dtmiss,cascade=1/}' -- \
		hw put --wait "$(signal itlb_reference miss 300 100000 100000)" \
		"$(signal page_walk_type dtmiss 1000 100000 50000)"
}

# One event starts another after some occurrences: counted, sampled, and sampled again and again
pairs() {
	misses=$(printf '%#x' $((2 << 57 | 2 << 41)))
	walks=$(printf '%#x' $((8 << 57 | 1 << 41 | 1 << 30)))
	clears=$(printf '%#x' $((44 << 57 | 1 << 41)))
	stalls=$(printf '%#x' $((29 << 57 | 32 << 41 | 1 << 25 | 1 << 11)))

	say pair count_pair
	sample_pair sampled "$misses,200:0" "$walks:400" -- \
		"$(signal itlb_reference miss 300 100000 100000)" "$(signal page_walk_type dtmiss 1000 100000 50000)"
	sample_pair again "$misses,0x80000000000000c8:0" "$walks:400" -- \
		"$(signal itlb_reference miss 2000 20000 20000)" "$(signal page_walk_type dtmiss 2000 20000 10000)"
	sample_pair extended "$clears,10:0" "$stalls:1" -- \
		"$(signal machine_clear clear 100 20000 20000)" "$(signal resource_stall sbfull 100 20000 10000)"
	perf record -q -o /tmp/p -C 1 -e '{netburst/instr_retired.nbogusntag,cascade=1,period=1000/,netburst/instr_retired.nbogusntag,after=4096,t0_os=1,t0_usr=1/}:S' -- \
		hw put --wait "$(signal instr_retired nbogusntag 5000 50000 10000),thread=0" \
		"$(signal instr_retired nbogusntag 10000 50000 0),thread=1"
	samples /tmp/p period,event | awk '/cascade/ { print "example:", $1, $3 }'
	say threads stat -C 1 -e '{netburst/instr_retired.nbogusntag,cascade=1/,netburst/instr_retired.nbogusntag,after=4096,t0_os=1,t0_usr=1/}' -- \
		hw put --wait "$(signal instr_retired nbogusntag 5000 5000 1000),thread=0" \
		"$(signal instr_retired nbogusntag 10000 5000 0),thread=1"
}

# A pair that counts, in a machine of a fault
unflagged() {
	say unflagged count_pair
	dmesg | sed -n 's/.*ex_netburst: \(.*overflow bit.*\)/log: \1/p'
}

without_pmi() {
	dmesg | sed -n 's/.*ex_netburst: \(CPU .*\)/log: \1/p'
	say "pair without" count_pair
	perf record -q -o /tmp/p -C 0 -e '{netburst/page_walk_type.dtmiss,cascade=1,period=10/,netburst/itlb_reference.miss,after=2/}:S' true 2>/dev/null
	dmesg | sed -n 's|.*refused: |refused: |p' | head -n 1
}

# Uops are tagged by one event and counted by another when they retire, or tagged by why they are
# replayed.
tags() {
	say tagged stat -C 0 -e '{netburst/packed_sp_uop.all,tag_en=1,tag=1/,netburst/execution_event.nbogus0/,netburst/execution_event.bogus0/}' -- \
		hw put --wait p4.packed_sp_uop,mask=all,tag=nbogus,count=70 p4.packed_sp_uop,mask=all,tag=bogus,count=30
	say "front end" stat -C 1 -e '{netburst/uop_type.tagloads,tag_en=1,tag=1/,netburst/front_end_event.nbogus/,netburst/front_end_event.bogus/}' -- \
		hw put --wait p4.uop_type,mask=tagloads,tag=nbogus,thread=1,count=60 p4.uop_type,mask=tagloads,tag=bogus,thread=1,count=20
	metric=0
	for tag in l1_load_miss l2_load_miss dtlb_load_miss dtlb_store_miss dtlb_load_miss mispred_branch mob_load_replay split_load split_store; do
		metric=$((metric + 1))
		say replayed stat -C 0 -e netburst/replay_event.nbogus,metric=$metric/ -- hw put --wait \
			p4.replay_event,mask=nbogus,tag=$tag,count=$((100 + metric)) p4.replay_event,mask=nbogus,tag=l2_load_miss,count=1000
	done
	say mob stat -C 0 -e '{netburst/resource_stall.sbfull,extcascade=1/,netburst/replay_event.nbogus,metric=7,t1_os=1,t1_usr=1,after=100/}' -- \
		hw put --wait "$(signal replay_event nbogus 150 40000 20000),tag=mob_load_replay,thread=1" \
		"$(signal resource_stall sbfull 150 40000 0)"
	perf record -q -o /tmp/p -C 0 -e '{netburst/resource_stall.sbfull,extcascade=1,force_ovf=1,period=1/,netburst/replay_event.nbogus,metric=7,t1_os=1,t1_usr=1,after=100/}:S' -- \
		hw put --wait "$(signal replay_event nbogus 150 40000 20000),tag=mob_load_replay,thread=1" \
		"$(signal resource_stall sbfull 150 40000 0)"
	samples /tmp/p period,event | awk '/sbfull/ { print "mob samples:", $1, $3 }'
}

# What is refused of pairs
pair_refusals() {
	clear=netburst/machine_clear.clear
	stall=netburst/resource_stall.sbfull
	refuse "again alone" "$clear,again=1/"
	refuse "waiting trigger" "$clear,after=1,cascade=1/"
	refuse "forced trigger" "$clear,after=1,force_ovf=1/"
	refuse "no edge" "{netburst/itlb_reference.miss,after=1/,$stall,cascade=1/}"
	refuse "two triggers" "{$clear,after=1/,$stall,after=1/}"
	refuse "two waiting" "{$clear,cascade=1/,$stall,cascade=1/}"
	refuse "again counting" "{$clear,after=1,again=1/,$stall,cascade=1/}"
	dmesg -c >/dev/null
	perf record -q -o /tmp/p -C 0 -c 100 -e "$clear,after=1/" true 2>/dev/null && echo "sampling trigger: accepted"
	dmesg | sed -n 's|.*refused: |sampling trigger: |p' | head -n 1
	say lonely stat -C 0 -e "$stall,cascade=1/" -- true
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

# refuse NAME EVENT [OPTION]: what perf and the log say.  perf 7 fails, perf 6 prints that the event is
# not supported.  perf 7 tries an event several times, and the log takes ten lines in 5 seconds.
refuse() {
	sleep 5
	dmesg -c >/dev/null
	perf stat --log-fd 1 "${3--C0}" -e "$2" true >/tmp/refused 2>&1 &&
		! grep -q "not supported" /tmp/refused && echo "$1: accepted"
	dmesg | sed -n "s|.*refused: |$1: |p" | head -n 1
}

# As many as the log takes at once
refusals() {
	refuse mask netburst/event=2,emask=8/
	refuse config netburst/config=0x3000400/
	refuse task $retired -i
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

# Two events of CPU 0 and one of CPU 1 for two ESCRs
turns() {
	/root/sample "netburst:$raw:0:1" -- sh netburst.sh two_events | name kept
	awk -F, '/netburst/ {
		print "turns:", ($5 > 10 && $5 < 90 && $1 > 90000 && $1 < 110000) ? "took turns" : $0
	}' /tmp/turns
}

two_events() {
	perf stat -x, -o /tmp/turns -C 0 -e "$retired,netburst/instr_retired.bogusntag/" -- hw put --wait \
		p4.instr_retired,mask=nbogusntag,thread=0,count=100000,every=10000 \
		p4.instr_retired,mask=bogusntag,thread=0,count=100000,every=10000 \
		p4.instr_retired,mask=nbogusntag,thread=1,count=100000,every=10000
}

# Five groups on each CPU, so perf rotates both lists in step: when perf tries the third pair of CPU 1
# first, it tries the same group of CPU 0 first.  The names of events have commas.
meetings() {
	first="{netburst/uop_queue_writes.from_tc_build,after=100/,netburst/retired_branch_type.return,cascade=1/}"
	perf stat -x, -o /tmp/zero -C 0 -e "$first" -e netburst/resource_stall.sbfull/ -e netburst/retired_branch_type.call/ \
		-e netburst/uop_queue_writes.from_rom/ -e netburst/retired_branch_type.call/ -- sleep 4 &
	perf stat -x, -o /tmp/one -C 1 -e "$first" -e $retired -e netburst/instr_retired.bogusntag/ \
		-e "$first" -e "$first" -- sleep 4
	wait $!
	cat /tmp/zero /tmp/one >&2
	echo "meetings: $(awk -F, '/netburst/ && $(NF - 2) > 2' /tmp/zero /tmp/one | wc -l)"
}

# A pinned event of CPU 0 has the only counter of another event of CPU 0, and could move to two that CPU 1
# has: what each event has of the time
pinned() {
	perf stat -x, -o /tmp/one -C 1 -e netburst/itlb_reference.miss/,netburst/page_walk_type.dtmiss/ -- sleep 3 &
	sleep 1
	perf stat -x, -o /tmp/zero -C 0 -e netburst/ioq_allocation.any/D,netburst/bsq_allocation.wb_read/ -- sleep 1
	wait $!
	cat /tmp/zero /tmp/one >&2
	echo "pinned: $(awk -F, '/netburst/ { print $5 }' /tmp/zero /tmp/one | xargs)"
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

# The events of a group in an order in which the first one's preferred counter is the last one's only
# one, and a trigger whose event the thread counts already: the pair is counters 16 and 17
orders() {
	stat -C 0 -e '{netburst/ioq_allocation.any/,netburst/bsq_allocation.wb_read/}' -- true |
		awk -F, '/netburst/ { print "orders: " $5 }'
	say last stat -C 0 -e $retired -e '{netburst/instr_retired.nbogusntag,after=10/,netburst/uops_retired.nbogus,extcascade=1/}' -- \
		hw put --wait "$(signal instr_retired nbogusntag 100 20000 10000),thread=0" \
		"$(signal uops_retired nbogus 100 20000 20000),thread=0"
	hw stat | sed -n 's/^socket=0 p4 counter=17 .*counted=\([0-9]*\) .*/counter 17: \1/p'
}

# The second core comes after the load, its second thread first, and its first user has no privileges.
late_core() {
	rmmod ex_netburst
	online 2 0
	online 3 0
	insmod /ex_netburst.ko
	online 3 1
	online 2 1
	echo -1 >/proc/sys/kernel/perf_event_paranoid
	/root/as nobody perf stat -x, -o /tmp/late -A -C 2,3 -e $retired -- sleep 8 &
	sleep 4
	hw put --wait p4.instr_retired,mask=nbogusntag,socket=1,thread=0,count=7000 \
		p4.instr_retired,mask=nbogusntag,socket=1,thread=1,count=40
	say "late sampling" /root/as nobody open "netburst:$raw:100:2"
	wait
	say late cat /tmp/late
}

# Cores of one thread each
alone() {
	say alone count_pair
	say "core 1" stat -C 1 -e $retired -- hw put --wait p4.instr_retired,mask=nbogusntag,socket=1,count=77
	refuse "other thread" netburst/instr_retired.nbogusntag,t1_usr=1/
	refuse "active thread" netburst/instr_retired.nbogusntag,active=1/
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
	online 1 0
	refuse gone netburst/instr_retired.nbogusntag,t1_usr=1/
	online 1 1
	say back stat -C 1 -e $retired -- hw put --wait p4.instr_retired,mask=nbogusntag,thread=1,count=99
	rmmod ex_netburst
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

# Six counters of CPU 1 overflow more often than the driver takes, and CPU 1 goes in a pause.
paused() {
	event=netburst:$raw
	/root/sample "$event:550:1" "$event:560:1" "$event:570:1" "$event:580:1" "$event:590:1" "$event:600:1" -- \
		sh netburst.sh "hw put p4.instr_retired,mask=nbogusntag,thread=1,count=1000000,every=200" \
		"sleep 0.05" "statistics paused, 1 pauses" "online 1 0" "hw stop" "online 1 1" | grep pauses
	/root/sample "netburst:$raw:100:1" -- sh netburst.sh "put 1050 1" | name "after the pause"
}

# A user without privileges, who may open events of a CPU, and one who may not
users() {
	for level in -1 1; do
		echo $level >/proc/sys/kernel/perf_event_paranoid
		echo "user, $level: $(/root/as nobody open "netburst:$raw:0:0") $(/root/as nobody open "netburst:$raw:100:0")"
	done
	say "user, refused" stat -C 0 -e cycles -- true
	echo -1 >/proc/sys/kernel/perf_event_paranoid
	/root/as nobody perf stat -x, -C 0 -D 4000 -e $retired -- sleep 8 2>/tmp/late &
	sleep 2
	say "user, waiting" stat -C 0 -e cycles -- true
	sleep 4
	say "user, counting" stat -C 0 -e cycles -- true
	hw put p4.instr_retired,mask=nbogusntag,thread=0,count=4321
	wait
	say "user, counted" cat /tmp/late
	say "user, gone" stat -C 0 -e cycles -- true
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
	rmmod ex_netburst
	hw set lose_pmi=1000000
	insmod /ex_netburst.ko
	dmesg | sed -n 's/.*ex_netburst: \(CPU .*\)/log: \1/p'
	say "no PMI" /root/sample "netburst:$raw:100:0" -- true
	say "no PMI, count" /root/sample "netburst:$raw:0:0" -- sh netburst.sh "put 5 0"
	hw set lose_pmi=0 perfmon=0
	rmmod ex_netburst
	insmod /ex_netburst.ko || dmesg | sed -n 's/.*ex_netburst: \(not loaded.*\)/log: \1/p'
}

for case; do
	$case
done
