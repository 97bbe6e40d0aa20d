#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What a lost PMI leaves behind is not the next event's, and a wrap of which no PMI tells is
# found; a read that comes into the middle of an overflow counts nothing twice.
. "$(dirname "$0")/lib.sh"

cat >"$work/guest.sh" <<'END'
# of NAME: the figures of a sampling program's line, under this name
of() {
	sed "s|^count=|$1: count=|"
}

# model NAME SIGNAL COUNTER: what the model knows of a counter
model() {
	hw stat | sed -n "s|^socket=0 ${2%%.*} counter=$3 |$1: |p"
}

# inherit NAME EVENT SIGNAL COUNTER CLOCK: a sampling event closes before its lost PMI is
# looked for; then one that counts gets its counter, and the walks of CLOCK's samples find
# what is left.  The same once more, but then one that samples gets the counter.
inherit() {
	hw set lose_pmi=1
	/root/sample "$2:1000:0" -- hw put --wait "$3,count=1500" | of "$1 loses"
	model "$1 before" "$3" "$4"
	/root/sample "$2:0:0" -- sh -c "sleep 2; hw put --wait $3,count=500
		/root/sample $5:100000000:0 -- sleep 1.5 >/dev/null" | of "$1 counts"
	model "$1 after" "$3" "$4"
	hw set lose_pmi=1
	/root/sample "$2:1000:0" -- hw put --wait "$3,count=1500" | of "$1 loses again"
	/root/sample "$2:1000:0" -- hw put --wait "$3,count=1500,every=30000" | of "$1 samples"
	hw set lose_pmi=0
}

# wrap NAME EVENT SIGNAL CLOCKS: more than a lap, and its only PMI is lost
wrap() {
	hw clock 0
	/root/sample "$2:0:0" -- sh -c "sleep 2; hw put $3,count=400000000000000; hw set lose_pmi=1
		hw step $4; sleep 61; hw step 1000; hw stop" | of "$1 wraps"
	hw set lose_pmi=0
	hw clock 1000000000
}

# led TRACEPOINT EVENT SIGNAL COUNTER [EVERY]: each read or write of an MSR reads the event
led() {
	model "$1 before" "$3" "$4"
	/root/led "$1" "$2:100000:0" -- sh -c "hw put --wait $3,count=10000000,every=${5-1}
		sleep 1.1" | of "$1"
	model "$1 after" "$3" "$4"
}
END

cat >"$work/nehalem-ex.sh" <<'END'
. ./guest.sh
led msr/read_msr uncore_bbox_0:0xc4 bbox0.early_ack 3
led msr/write_msr uncore_bbox_0:0xc4 bbox0.early_ack 3
# the same where the overflow is dealt with outside an NMI
hw set lose_pmi=1000000
led msr/read_msr uncore_bbox_0:0xc4 bbox0.early_ack 3 200 | sed 's/^/lost, /'
hw set lose_pmi=0

E=uncore_bbox_0/event=0x02,counter=3/
hw set lose_pmi=1
perf record -q -a -e $E -c 1000 -o a -- hw put --wait bbox0.early_ack,count=1500
perf stat -x, -a -e $E -- sh -c "sleep 2
	perf record -q -a -e uncore_wbox/event=0xff/ -c 100000000 -o c -- sleep 1.5" 2>&1 | sed 's/,.*bbox.*//; s/^/perf stat: /'
inherit B-Box uncore_bbox_1:0xc4 bbox1.early_ack 3 uncore_wbox:0xff
inherit U-Box uncore_ubox:0xf9 ubox.ipis_sent 0 uncore_wbox:0xff
inherit W-Box uncore_wbox:0x02 wbox.prochot 0 uncore_wbox:0xff
inherit M-Box uncore_mbox_0:0x2800 mbox0.page_hit 0 uncore_wbox:0xff
END

cat >"$work/ivytown.sh" <<'END'
. ./guest.sh
led msr/read_msr uncore_ubox:0x442 ubox.event_msg,msg=ipi_rcvd 0
inherit "QPI port" uncore_qpi_0:0x04 qpi0.txl_inserts 0 uncore_ubox:0xff
inherit "U-Box v2" uncore_ubox:0x442 ubox.event_msg,msg=ipi_rcvd 0 uncore_ubox:0xff
# a package stands still for a PMI that is lost; who only counts need not wait for ever
/root/sample uncore_qpi_1:0x04:0:0 -- sh -c "hw set lose_pmi=1
	/root/sample uncore_qpi_0:0x04:1000:0 -- hw put --wait qpi0.txl_inserts,count=1500 >/dev/null
	sleep 61; hw put --wait qpi1.txl_inserts,count=500" | of "another port"
END

cat >"$work/wraps.sh" <<'END'
. ./guest.sh
if [ -e /sys/bus/event_source/devices/uncore_wbox ]; then
	hw clock 0
	perf stat -x, -a -e uncore_wbox/event=0xff/ -- sh -c "sleep 2; hw set lose_pmi=1
		hw step 300000000000000; sleep 70; hw step 1000" 2>&1 | sed 's/,.*wbox.*//; s/^/perf stat wraps: /'
	wrap B-Box uncore_bbox_0:0xc4 bbox0.early_ack 300000000000000
	wrap U-Box uncore_ubox:0xf9 ubox.ipis_sent 300000000000000
else
	# These counters raise no PMI: each is read once a minute, before it can do a lap.
	wrap "QPI port" uncore_qpi_0:0x04 qpi0.txl_inserts "150000000000000; sleep 61; hw step 150000000000000"
	wrap "U-Box v2" uncore_ubox:0x442 ubox.event_msg,msg=ipi_rcvd "10000000000000; sleep 61; hw step 10000000000000"
	wrap "U-Box v2, fixed" uncore_ubox:0xff ubox.event_msg,msg=msi_rcvd "150000000000000; sleep 61; hw step 150000000000000"
fi
END

# machine NAME SCRIPT CPU: what it said goes to a file of this name
machine() {
	# without a rate limit, so that a sample is never longer than a period
	vm --cpu "$3" --icount --cores 1 --module-args max_sample_rate=0 --put "$EX_LED" --put "$work/guest.sh" --put "$work/$2.sh" \
		-- sh "$2.sh" >"$work/$1"
	same "$1: the machine ends well" $? 0
}
machine nehalem-ex nehalem-ex nehalem-ex
machine ivytown ivytown ivytown
machine "nehalem-ex, wraps" wraps nehalem-ex
machine "ivytown, wraps" wraps ivytown
cat "$work/nehalem-ex" "$work/ivytown" "$work"/*wraps >"$work/out"

# said NAME [FIELD]: what stands behind "NAME: ", or FIELD of it
said() {
	line=$(sed -n "s|^$1: ||p" "$work/out")
	[ $# = 1 ] || line=$(field "$2" "$line")
	echo "$line"
}

# since NAME FIELD: what the model's figure FIELD has grown by; a counter that has never
# counted has none
since() {
	before=$(said "$1 before" "$2")
	echo $(($(said "$1 after" "$2") - ${before:-0}))
}

# --- The status bit that a lost PMI leaves is not a lap of the counter's next owner.
same "perf stat: the next owner of the counter has counted nothing" "$(said "perf stat")" 0
for box in B-Box U-Box W-Box M-Box "QPI port" "U-Box v2"; do
	same "$box: the PMI was lost" "$(said "$box loses" samples)" 0
	same "$box: its counter's next owner counts what happened, no lap of the former one" \
		"$(said "$box counts" count)" 500
	same "$box: and the model's counter says the same" "$(since "$box" counted)" 500
	same "$box: the PMI was lost again" "$(said "$box loses again" samples)" 0
	same "$box: an owner that samples has its sample at once" \
		"$(said "$box samples" | cut -d' ' -f1-3)" "count=1500 sum=1000 samples=1"
done
same "another port: an event that counts goes on after the lost PMI of one that has gone" \
	"$(said "another port" count)" 500

# --- More than a lap, and no PMI tells: found within a minute.
same "perf stat: the lap of the W-Box's clock is found" "$(said "perf stat wraps")" 300000000001000
for box in B-Box U-Box "QPI port" "U-Box v2, fixed"; do
	same "$box: a lap of which no PMI tells is found in a minute" \
		"$(said "$box wraps" count)" 300000000001000
done
same "U-Box v2: a lap of which no PMI tells is found in a minute" \
	"$(said "U-Box v2 wraps" count)" 20000000001000

# --- A tracepoint leads the group: it reads the event in the middle of the overflow.
# adds_up NAME BOX PERIOD: count + unread + frozen are what was put in
adds_up() {
	check "$1, $2: was read $(said "$1" led) times, the overflows were $(said "$1" samples)" \
		test "$(said "$1" led)" -gt "$(said "$1" samples)" -a "$(said "$1" samples)" -gt 0
	count=$(said "$1" count)
	same "$1, $2: the count, $(since "$1" unread) unread and $(since "$1" frozen) frozen are what happened" \
		$((count + $(since "$1" unread) + $(since "$1" frozen))) 10000000
	rest=$((count - $(said "$1" sum)))
	check "$1, $2: the rest is $rest" test $rest -ge 0 -a $rest -lt "$3"
}
cp "$work/nehalem-ex" "$work/out"
adds_up msr/read_msr B-Box 100000
adds_up msr/write_msr B-Box 100000
sed -n 's/^lost, //p' "$work/nehalem-ex" >"$work/out"
adds_up msr/read_msr "B-Box, outside an NMI" 100000
cp "$work/ivytown" "$work/out"
adds_up msr/read_msr "U-Box v2" 100000
