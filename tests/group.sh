#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A group that fits is counted together; one that does not fit is refused, and its events
# outside a group take turns.
. "$(dirname "$0")/lib.sh"

guest group --icount >"$work/out"
clean $?

# value EVENT FIELD: of perf stat's line for EVENT, on stdin
value() {
	grep "$1" | cut -d'|' -f"$2"
}
for want in event=0x07,counter=0:1001 event=0x07,counter=1:2002 event=0x07,counter=2:3003 event=0x02,counter=3:4004; do
	same "four B counters in one group: ${want%:*}" "$(said four | value "${want%:*}" 1)" "${want#*:}"
done
check "a group with a fifth event is refused" \
	test "$(said five | grep -c 'not supported\|not counted')" -ge 1
check "a group with a fifth event: the kernel log has the reason" \
	test "$(said "five, log" | grep -c 'group.* counter')" -ge 1

same "events that want another field or byte of a filter are moved there" \
	"$(said filters | cut -d'|' -f1 | xargs)" "11 22 33 44 55 66 55"
check "a group that wants two values in one filter is refused" \
	test "$(said conflict | grep -c 'not supported\|not counted')" -ge 1
check "a group that wants two values in one filter: the kernel log has the reason" \
	test "$(said "conflict, log" | grep -c 'filter register')" -ge 1
for value in 0x40 0x10 0x20; do
	percent=$(said turns | value "qlx_cfg=$value" 5)
	check "three queues on two bytes take turns: $value ran $percent %" \
		test "${percent%.*}" -gt 50 -a "${percent%.*}" -lt 80
done

same "an event of a group that a software event leads counts" "$(said "software leader" | value event=0x02 1)" 505

said multiplexed >"$work/mux"
for event in event=0x02 event=0x17; do
	percent=$(value "$event" 5 <"$work/mux")
	check "outside a group $event runs part of the time ($percent %)" \
		test "${percent%.*}" -gt 30 -a "${percent%.*}" -lt 70
done
# Both share counter 3, and only one of their signals was put in.
raw=$(value event=0x02 1 <"$work/mux")
same "outside a group event=0x02's raw count is the model's while the event was on the counter" "$raw" \
	"$(($(stat 0 bbox0 3 counted <"$work/out") - 4004 - 505))"
# a microsecond from one occurrence to the next
running=$(value event=0x02 4 <"$work/mux")
off=$((running / 1000 - raw))
check "outside a group event=0x02's running time agrees with its count (off by $off of $raw)" \
	test ${off#-} -lt $((raw / 50))
