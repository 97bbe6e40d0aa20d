#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A group that fits is counted together; one that does not fit is refused, and its events
# outside a group take turns.  perf_event_open() refuses attributes that no uncore counter has.
. "$(dirname "$0")/../lib.sh"

# What drive.c opens (0 alone, the others in groups), and what perf_event_open() returns.  Two
# events of group 1 need one counter, two of group 2 one filter with two values; 3 and 4 need the
# same, and are in no group with these.  A software event leads group 5.  Sample type 0x800 is
# PERF_SAMPLE_BRANCH_STACK.
cat >"$work/opens" <<'END'
1 uncore_bbox_0 c4 0 0|ok
1 uncore_bbox_0 ee 0 0|EINVAL
2 uncore_mbox_0 1a00 2820 0|ok
2 uncore_mbox_0 1a00 2840 0|EINVAL
3 uncore_bbox_0 ee 0 0|ok
4 uncore_mbox_0 1a00 2840 0|ok
5 software 0 0 0|ok
5 uncore_bbox_0 c4 0 0|ok
5 uncore_bbox_0 0e 0 0|ok
5 uncore_bbox_0 ee 0 0|EINVAL
6 uncore_bbox_0 c4 0 0 0 cpu=1|ok
0 uncore_bbox_0 c4 0 0 100 cpu=1|ENODEV
0 uncore_bbox_0 c4 0 0 0 pid=0|EINVAL
0 uncore_bbox_0 c4 0 0 0 exclude_user=1|EINVAL
0 uncore_bbox_0 c4 0 0 0 exclude_kernel=1|EINVAL
0 uncore_bbox_0 c4 0 0 0 exclude_hv=1|EINVAL
0 uncore_bbox_0 c4 0 0 0 exclude_idle=1|EINVAL
0 uncore_bbox_0 c4 0 0 0 exclude_host=1|EINVAL
0 uncore_bbox_0 c4 0 0 100 exclude_guest=1|EINVAL
0 uncore_bbox_0 c4 0 0 0 precise_ip=1|EINVAL
0 uncore_bbox_0 c4 0 0 100 precise_ip=1|EINVAL
0 uncore_bbox_0 c4 0 0 100 sigtrap=1 remove_on_exec=1|EINVAL
0 uncore_bbox_0 c4 0 0 100 aux_output=1|EOPNOTSUPP
0 uncore_bbox_0 c4 0 0 0 config3=1|config3
0 uncore_mbox_0 2808 0 0 100|EOPNOTSUPP
0 uncore_bbox_0 c4 0 0 100 sample_type=0x800 branch_sample_type=8|EOPNOTSUPP
END
guest group --icount --put "$EX_DRIVE" --put "$work/opens" >"$work/out"
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

# Linux 6.1 has no config3, and tells so before it asks the driver.
case $(said kernel) in
6.1.*) config3=E2BIG ;;
*) config3=EINVAL ;;
esac
said opens >"$work/returns"
while IFS='|' read -r args wanted && read -r got <&3; do
	[ "$wanted" != config3 ] || wanted=$config3
	same "perf_event_open(), $args: $wanted" "$got" "$wanted"
done <"$work/opens" 3<"$work/returns"
same "perf_event_open(): all returned" "$(wc -l <"$work/returns")" "$(wc -l <"$work/opens")"

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
