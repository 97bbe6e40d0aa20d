#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A user without privileges cannot take more than a quarter of the home CPU's time with samples:
# the overflows of all counters of a package share a budget.  Counts stay exact.
. "$(dirname "$0")/../lib.sh"

# Events that count every clock: inv=1,thresh=1 of what does not occur, and the fixed counter
few="uncore_wbox:0x01800002:4 uncore_wbox:0xff:1 uncore_sbox_0:0x01800054:4 uncore_sbox_1:0x01800054:4"
many=$few
for i in 0 1 2 3 4 5 6 7; do
	many="$many uncore_cbox_$i:0x01800014:6"
done

# storms NAME OPTIONS LINE...: run storms in a machine, each a line "NAME|OPTIONS AND EVENTS"
storms() {
	name=$1
	options=$2
	shift 2
	# shellcheck disable=SC2086
	# a CPU that gets no time at all must not take the host's
	guest storm --cores 1 --timeout 120 ${clock---icount 0} $options --put "$EX_STORM" -- "$@" >"$work/out"
	clean $? "$name"
	cat "$work/out" >&2
}

# budget NAME [MOST]: the overflows take no more than MOST thousandths of the home CPU's time
budget() {
	taken=$(field taken "$(said "$1")")
	check "$1: the overflows take ${taken:-all} thousandths of the CPU's time, no more than ${2-250}" \
		test "${taken:-1000}" -le "${2-250}"
}

# exact NAME LONGEST: no occurrence is missing, and none waits for its sample for longer
exact() {
	line=$(said "$1")
	line=${line:-count=0 unread=0 counted=none}
	same "$1: the count and $(field unread "$line") unread are what the model counted" \
		$(($(field count "$line") + $(field unread "$line"))) "$(field counted "$line")"
	rest=$(field rest "$line")
	check "$1: of no event more than $rest occurrences are without a sample, at most $2" \
		test "${rest:-$2}" -lt "$2"
	same "$1: no sample is lost" "$(field lost "$line")" 0
}

# In a clock for each instruction, a millisecond's occurrences
ms=1000000

# in seconds
long=0.3
full || long=0.1
storms "a package" "" "13 events|-s $long $few" "61 events|-s $long $many" \
	"13 events, toggled|-s $long -a toggle $few" \
	"one event, signals|-s $long -g 100 uncore_wbox:0x01800002:1" \
	"one event, waiters|-s $long -w 900 uncore_wbox:0x01800002:1" \
	"the end|-s 0.1 -e 1000 uncore_sbox_0:0x01800054:4 uncore_cbox_1:0x01800014:6"
for name in "13 events" "61 events" "13 events, toggled" "one event, signals" "one event, waiters" "the end"; do
	budget "$name"
	exact "$name" $((20 * ms))
done
line=$(said "the end")
same "the end: two seconds after the storm each occurrence is a sample again" \
	"$(field end_samples "$line") $(field end_sum "$line")" \
	"$(field end_count "$line") $(field end_count "$line")"
check "the end: at least 9990 occurrences" test "$(field end_count "$line")" -ge 9990

full || exit 0

# --- What else a user may request
storms "requests" "" "many signals|-g 1000 $few" "a frequency|-p F100000 $few" "period 2|-p 2 $few" "period 1000|-p 1000 $many" \
	"periods changed|-a period $few" "counts reset|-a reset $few" "opened again|-a churn $few"
for name in "many signals" "a frequency" "period 2" "period 1000" "periods changed" "counts reset" \
	"opened again"; do
	budget "$name"
done
for name in "a frequency" "period 2" "period 1000" "periods changed"; do
	exact "$name" $((20 * ms))
done

# --- As many waiters as epoll lets the user have: one wake-up takes longer than a tenth of a second
storms "watches" "--memory 1500" "300000 watches|-s 3 -w 3 -d 100000 uncore_wbox:0x01800002:1"
budget "300000 watches"
exact "300000 watches" $((4000 * ms))

# --- All counters of a package: those that need signals, too
others=uncore_ubox:0xf9:1 signals=ubox.ipis_sent
for i in 0 1; do
	for event in 0x0e:imt_valid_occupancy 0x4e:imt_insert,src=ioh,op=wr 0x8e:imt_ne_cycles 0xc4:early_ack; do
		others="$others uncore_bbox_$i:${event%%:*}:1"
		signals="$signals bbox$i.${event#*:}"
	done
	for port in 0:0x04:0x06 1:0x10:0x12 2:0x1c:0x1e 3:0x28:0x2a; do
		IFS=: read -r port drs snp <<-END
			$port
		END
		others="$others uncore_rbox_$i:$drs,0x40:1 uncore_rbox_$i:$snp,0x1000:1"
		signals="$signals rbox$i.que_arb_bid,port=$port,class=drs rbox$i.que_arb_bid,port=$port,class=snp"
	done
	others="$others uncore_mbox_$i:0x2800:6"
	signals="$signals mbox$i.page_hit"
done
puts=
for signal in $signals; do
	puts="$puts $signal"
done
storms "all counters" "" "|$puts" "98 events|$many $others"
budget "98 events"
exact "98 events" $((20 * ms))
storms "an E7's" "--cpu westmere-ex" "|$puts" \
	"110 events|$many $others uncore_cbox_8:0x01800014:6 uncore_cbox_9:0x01800014:6"
budget "110 events"
exact "110 events" $((20 * ms))

# --- Two packages: each home CPU has a budget of its own
storms "two packages" "--sockets 2" "61 events each|-c 0,1 $many"
# QEMU runs the CPUs in turns, which a CPU cannot see: a quarter of the time is half of its turns
budget "61 events each" 500
exact "61 events each" $((20 * ms))

# --- A snapshot at each overflow: each CPU has a budget for its own
storms "snapshots" "--cores 2" "61 events, snapshots|-c 0 -f 1 $many uncore_pmi:1:1" \
	"four snapshots each|-c 0 -f 1 $few uncore_pmi:1:4" "snapshots, toggled|-c 0 -f 1 -a toggle $few uncore_pmi:1:1" \
	"snapshots, opened again|-c 0 -f 1 -a churn $few uncore_pmi:1:1" \
	"long call chains|-c 0 -f 1 -k uncore_wbox:0x01800002:1 uncore_pmi:1:4" \
	"signals of the home CPU's|-o -g 600 uncore_wbox:0x01800002:1 uncore_pmi:1:1" \
	"signals of a follower's|-c 0 -f 1 -k -o -g 600 uncore_wbox:0x01800002:1 uncore_pmi:1:1"
for name in "61 events, snapshots" "four snapshots each" "snapshots, toggled" "snapshots, opened again" \
	"long call chains" "signals of the home CPU's" "signals of a follower's"; do
	budget "$name"
done
for name in "four snapshots each" "snapshots, toggled" "long call chains"; do
	exact "$name" $((20 * ms))
	check "$name: each CPU has some: $(field snapshots "$(said "$name")")" \
		test "$(field snapshots "$(said "$name")")" -gt 100
done
exact "61 events, snapshots" $((20 * ms))

# --- Each overflow stops the package
storms "freezing" "--module-args freeze=1" "13 events|$few" "61 events|$many"
for name in "13 events" "61 events"; do
	budget "$name"
	exact "$name" $((20 * ms))
done
qpi=
for i in 0 1 2; do
	qpi="$qpi uncore_qpi_$i:0x14:4"
done
storms Ivytown "--cpu ivytown" "13 events|$qpi uncore_ubox:0xff:1"
budget "13 events"
exact "13 events" $((20 * ms))

# --- No limit
storms "no limit" "--module-args max_sample_rate=0" "period 40000|-p 40000 $few"
taken=$(field taken "$(said "period 40000")")
check "max_sample_rate=0: no limit, the overflows take ${taken:-all} thousandths of the CPU's time" \
	test "${taken:-0}" -gt 300
exact "period 40000" $((20 * ms))

# --- In real time, in which an emulated register access is long
clock=
storms "real time" "--cpu westmere-ex --timeout 240" "every clock|$many"
check "real time: at least half of the CPU's time is left" \
	test "$(field storm "$(said "every clock")")" -gt $(($(field quiet "$(said "every clock")") / 2))
