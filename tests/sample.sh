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
# one period and as fast as it takes, so that again nothing falls between reading
# and rearming (the other CPU's turn is 20 us here); with a freeze, in one go.
#
# period NAME PERIOD BURSTS COUNT CLOCK EVERY: what the guest is to do
period() {
	cat <<-END
		hw clock $5
		echo "$1: happened=$(($3 * $4))" \$(/root/sample uncore_bbox_0:0xc4:$2:0 -- sh -c '
			i=0; while [ \$i -lt $3 ]; do
				hw put --wait bbox0.early_ack,count=$4,every=$6; i=\$((i + 1)); done') \
			\$(hw stat | sed -n 's/^socket=0 bbox0 .* frozen=/frozen=/p')
	END
}

p31=$((1 << 31)) p47=$((1 << 47))
tera=1000000000000 peta=1000000000000000
{
	period "period 2" 2 1 20001 1000000000 200000
	period "period 2^31" $p31 3 $p31 $tera 1
	period "period 2^47" $p47 3 $p47 $peta 1
	period "period 1, rate limited" 1 1 20000 1000000000 40000
} >"$work/periods"
vm --icount -- "$(cat "$work/periods")" >"$work/out"
same "periods: the machine ends well" $? 0
{
	period "period 2^31, freezing" $p31 1 $((4 * p31)) $tera 1
	period "period 2^47, freezing" $p47 1 $((4 * p47)) $peta 1
	period "period 1, freezing, as fast as it can" 1 1 100000 1000000000 1
} >"$work/periods"
vm --icount --module-args freeze=1 -- "$(cat "$work/periods")" >>"$work/out"
same "periods, freezing: the machine ends well" $? 0

# result NAME SAMPLES REST_BELOW: what was counted, frozen and sampled, against what happened
before=0
result() {
	line=$(sed -n "s/^$1: //p" "$work/out")
	frozen=$(($(field frozen "$line") - before))
	[ $frozen = 0 ] || before=$(field frozen "$line")
	same "$1: the count and $frozen frozen are what happened" \
		$(($(field count "$line") + frozen)) "$(field happened "$line")"
	rest=$(($(field count "$line") - $(field sum "$line")))
	check "$1: the rest, $rest, is less than $3" test $rest -ge 0 -a $rest -lt "$3"
	[ "$2" = any ] || same "$1: $2 samples" "$(field samples "$line")" "$2"
}
result "period 2" 10000 2
result "period 2^31" 3 1
result "period 2^47" 3 1
result "period 1, rate limited" any 6
check "period 1, rate limited: fewer samples than occurrences" test "$(field samples "$line")" -lt 11000
result "period 2^31, freezing" 3 $p31
result "period 2^47, freezing" 3 $p47
result "period 1, freezing, as fast as it can" any 100000
