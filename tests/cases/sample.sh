#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Sampling adds up: the PERIODs, the rest in the counter and what was frozen are what was put in.
# What is lost between reading and rewriting a counter, and in a freeze, is bounded.
. "$(dirname "$0")/../lib.sh"

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
guest record --sockets 2 --cores 1 --icount 0 -- 32000 >"$work/slow"
clean $? "not freezing"
for at in bbox_0:000:0:bbox0 bbox_1:000:0:bbox1 bbox_0:001:1:bbox0 bbox_1:001:1:bbox1; do
	IFS=: read -r pmu cpu socket box <<-END
		$at
	END
	same "not freezing, $pmu, socket $socket: a million is exactly 1000 samples of 1000" \
		"$(said "$pmu, CPU $cpu" "$work/slow")" "1000 1000000"
	same "not freezing, $pmu, socket $socket: the rest in the counter is 0" \
		"$(rest "$work/slow" "$socket" "$box" 1000)" 0
	same "not freezing, $pmu, socket $socket: nothing was frozen" \
		"$(stat "$socket" "$box" 3 frozen <"$work/slow")" 0
done

# Ten in a microsecond, boxes and sockets overflowing in the same clock
guest record --sockets 2 --icount 0 --module-args "freeze=1 max_sample_rate=0" -- 100 >"$work/fast"
clean $? "freezing"
for at in bbox_0:000:0:bbox0 bbox_1:000:0:bbox1 bbox_0:002:1:bbox0 bbox_1:002:1:bbox1; do
	IFS=: read -r pmu cpu socket box <<-END
		$at
	END
	# shellcheck disable=SC2046
	set -- $(said "$pmu, CPU $cpu" "$work/fast")
	rest=$(rest "$work/fast" "$socket" "$box" 1000)
	frozen=$(stat "$socket" "$box" 3 frozen <"$work/fast")
	same "freezing, $pmu, socket $socket: $2 sampled + $rest rest + $frozen frozen are a million" \
		$(($2 + rest + frozen)) 1000000
done
for socket in 0 1; do
	# shellcheck disable=SC2046
	set -- $(sed -n "s/^socket=$socket pmis=\([0-9]*\) frozen_clocks=/\1 /p" "$work/fast")
	check "freezing, socket $socket: $(($2 / $1)) clocks a PMI, no more than $budget" \
		test "$2" -le $(($1 * budget))
done

guest periods --cores 1 --icount --put "$EX_MODULE:/ex_uncore.ko" >"$work/out"
clean $? "every clock"

# --- What is lost between reading and rewriting a counter, and what a freeze costs
for kind in "up" "no STATUS" "down" "W general" "W fixed"; do
	rearms=$(($(said "$kind, rearms after") - $(said "$kind, rearms before")))
	unread=$(since "$kind, model" unread)
	check "every clock, $kind: $rearms overflows overwrite $((unread / rearms)) clocks each, at most 60" \
		test $rearms -ge 95 -a "$unread" -gt 0 -a "$unread" -le $((rearms * 60))
	same "every clock, $kind: the count has all the others" \
		"$(field count "$(said "$kind")")" $(($(since "$kind, model" counted) - unread))
done

pmis=$(($(said "pmis after") - $(said "pmis before")))
debugfs=$(($(said "frozen_clocks after") - $(said "frozen_clocks before")))
frozen=$(($(said "frozen after") - $(said "frozen before")))
missing=$(((frozen - debugfs) / pmis))
check "freezing: $debugfs frozen clocks in debugfs, $frozen in the model; $missing missing per PMI, at most 1000" \
	test $missing -ge 0 -a $missing -le 1000
same "freezing: no occurrence is overwritten unread" "$(field unread "$(said "frozen, model")")" 0
