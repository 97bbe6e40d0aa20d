#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Sampling adds up: PERIODs + rest in the counter + frozen == what happened.
. "$(dirname "$0")/lib.sh"

both=$early_ack,uncore_bbox_1/event=0x02,counter=3/
every_b="bbox0.early_ack,socket=0 bbox1.early_ack,socket=0 bbox0.early_ack,socket=1 bbox1.early_ack,socket=1"

# put WHAT...: one hw command that gives each of the four B-Boxes the same
put() {
	echo "hw put --wait $(for b in $every_b; do printf '%s,%s ' "$b" "$1"; done)"
}

# record PERIOD PUT: perf record on both B-Boxes of both sockets, then a line
# "PMU CPU samples sum" for each, then the model's account
record() {
	echo "perf record -q -o /tmp/p -a -c $1 -e $both -- sh -c '$2' 2>&1
perf script -i /tmp/p -F cpu,period,event 2>/dev/null |
	tr -d '[]:' | awk '{ n[\$3 \" \" \$1]++; s[\$3 \" \" \$1] += \$2 }
	END { for (i in n) print \"sampled \" i, n[i], s[i] }'
hw stat"
}

# sum FILE PMU CPU: samples and sum
sampled() {
	sed -n "s,^sampled uncore_$2/[^ ]* $3 ,,p" "$1"
}

# rest FILE SOCKET BOX PERIOD: occurrences since the last sample, from the counter
rest() {
	echo $(($(stat "$2" "$3" 3 value <"$1") + $4 - (1 << 48)))
}

# Clocks that a PMI may keep the package frozen: at one instruction and one
# uncore clock in a nanosecond, from the overflow to en_all = 1.
budget=10000

# One occurrence every 32 us, so that none falls between reading and rearming a
# counter: nothing is lost, nothing frozen, and every sample is its own.  The other
# CPU's turn may come in between, 10 us each time.
vm --sockets 2 --cores 1 --icount 0 -- "$(record 1000 "$(put count=1000000,every=32000)")" >"$work/slow"
same "not freezing: the machine ends well" $? 0
for at in bbox_0:000:0:bbox0 bbox_1:000:0:bbox1 bbox_0:001:1:bbox0 bbox_1:001:1:bbox1; do
	IFS=: read -r pmu cpu socket box <<-END
		$at
	END
	same "not freezing, $pmu, socket $socket: a million is exactly 1000 samples of 1000" \
		"$(sampled "$work/slow" "$pmu" "$cpu")" "1000 1000000"
	same "not freezing, $pmu, socket $socket: the rest in the counter is 0" \
		"$(rest "$work/slow" "$socket" "$box" 1000)" 0
	same "not freezing, $pmu, socket $socket: nothing was frozen" \
		"$(stat "$socket" "$box" 3 frozen <"$work/slow")" 0
done

# Ten in a microsecond, boxes and sockets overflowing in the same clock
vm --sockets 2 --icount 0 --module-args "freeze=1 max_sample_rate=0" -- \
	"$(record 1000 "$(put count=1000000,every=100)")" >"$work/fast"
same "freezing: the machine ends well" $? 0
for at in bbox_0:000:0:bbox0 bbox_1:000:0:bbox1 bbox_0:002:1:bbox0 bbox_1:002:1:bbox1; do
	IFS=: read -r pmu cpu socket box <<-END
		$at
	END
	set -- $(sampled "$work/fast" "$pmu" "$cpu")
	rest=$(rest "$work/fast" "$socket" "$box" 1000)
	frozen=$(stat "$socket" "$box" 3 frozen <"$work/fast")
	same "freezing, $pmu, socket $socket: $2 sampled + $rest rest + $frozen frozen are a million" \
		$(($2 + rest + frozen)) 1000000
done
for socket in 0 1; do
	set -- $(sed -n "s/^socket=$socket pmis=\([0-9]*\) frozen_clocks=/\1 /p" "$work/fast")
	check "freezing, socket $socket: $(($2 / $1)) clocks a PMI, no more than $budget" \
		test "$2" -le $(($1 * budget))
done

# Short and long periods, at least three of each.  Long ones come in bursts of
# one period at 10^12 a second, so that again nothing falls between reading and
# rearming; with a freeze, in one go.
period() {
	name=$1 period=$2 bursts=$3 count=$4 args=$5
	vm --icount 0 --hw "clock ${6:-1000000000}" --module-args "$args" -- "
/root/sample uncore_bbox_0:0xc4:$period:0 -- sh -c '
	i=0; while [ \$i -lt $bursts ]; do hw put --wait bbox0.early_ack,count=$count${7:+,every=$7}; i=\$((i + 1)); done'
hw stat" >"$work/out"
	same "$name: the machine ends well" $? 0
	line=$(grep count= "$work/out")
	frozen=$(stat 0 bbox0 3 frozen <"$work/out")
	same "$name: the count and $frozen frozen are all $((bursts * count))" \
		$(($(field count "$line") + frozen)) $((bursts * count))
	rest=$(($(field count "$line") - $(field sum "$line")))
	check "$name: $(field samples "$line") samples, rest $rest" test $rest -ge 0 -a "$(field samples "$line")" -gt 0
}
p31=$((1 << 31)) p47=$((1 << 47))
fast=1000000000000000

period "period 2" 2 1 20001 "" "" 200000
check "period 2: the rest is less than a period" test $rest -lt 2
same "period 2: every period a sample" "$(field samples "$line")" 10000
period "period 2^31" $p31 3 $p31 "" 1000000000000
same "period 2^31: three samples, no rest" "$(field samples "$line") $rest" "3 0"
period "period 2^47" $p47 3 $p47 "" $fast
same "period 2^47: three samples, no rest" "$(field samples "$line") $rest" "3 0"
period "period 2^31, freezing" $p31 1 $((4 * p31)) freeze=1 1000000000000
check "period 2^31, freezing: the rest is less than a period" test $rest -lt $p31
period "period 2^47, freezing" $p47 1 $((4 * p47)) freeze=1 $fast
check "period 2^47, freezing: the rest is less than a period" test $rest -lt $p47
period "period 1, rate limited" 1 1 20000 "" "" 20000
check "period 1, rate limited: fewer samples than occurrences" test "$(field samples "$line")" -lt 11000
period "period 1, freezing, as fast as it can" 1 1 100000 freeze=1 "" 1
