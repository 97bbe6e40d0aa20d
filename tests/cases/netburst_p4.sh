#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The kernel's own driver of a NetBurst's counters, p4, on the model: it samples as its source says,
# on hardware with each fault switch, and has the clocks and the NMI watchdog.  What it counts of
# each event is in diff-netburst.sh.
. "$(dirname "$0")/../lib.sh"

too_high=549755813887	# 2^39 - 1, on a counter's first use

# machine NAME "CASE|FAULT=VALUE..." OPTION...: run cases of the guest script in a machine with OPTIONs
machine() {
	machine_name=$1
	guest_cases=$2
	shift 2
	python3 "$root/tests/compare/netburst.py" runs >"$work/runs"
	# shellcheck disable=SC2086
	guest netburst_p4 --icount --cpu netburst --driver none --put "$work/runs" "$@" -- $guest_cases >"$work/out"
	clean $? "$machine_name"
}

machine "1 thread" "cycles records" --cores 1
# shellcheck disable=SC2046 # two counts
set -- $(said first | cut -d, -f1) $(said second | cut -d, -f1)
check "cycles: the first count is $too_high too high" test $((${1-0} - too_high - ${2-0})) -lt 10000000
check "cycles: 0.1 s are 10^8 clocks" test $((${2-0} / 10000000)) = 10
same "perf record: the first use of a counter gets no sample" "$(said "first record")" "sum: "
same "perf record: the second has 19 of 20001 events" "$(said "second record" | xargs)" "CPU 000: 19 sum: 19000"
same "perf record: the first use for cycles gets no sample" "$(said "first clocks")" "sum: "
case ${VM_OPTIONS-} in
*-backports*)
	check "perf record: perf 7 does not use cycles itself: the second has samples of 10 ms" \
		test "$(said "second clocks" | sed -n 's/^sum: //p')" -ge 10000000 ;;
*)
	same "perf record: perf's own use of cycles leaves the second no sample" "$(said "second clocks")" "sum: " ;;
esac

for fault in preset_exact=1 unflagged=2 pmi_level=1 force_first=0 cascade_pmi=0; do
	[ $fault = preset_exact=1 ] && late=0 || late=1
	machine "$fault" "$fault runs" --cores 1 --threads 2
	same "$fault: counts and samples of each run" "$(sampled "cpu run")" \
		"$(python3 "$root/tests/compare/netburst.py" sampled "$late" 0)"
done

machine "two sockets" cpus --sockets 2 --cores 1 --threads 2
for cpu in 0 1 2 3; do
	same "CPU $cpu counts its own instructions" "$(field count "$(said "cpu $cpu")")" $((too_high + 1000 + cpu))
done
machine watchdog watchdog --tsc 1000000 --cores 1 --threads 2 --append nmi_watchdog=1
same "the NMI watchdog is on; its first period, of 10 s, starts from 0 and has no NMI" \
	"$(said watchdog) $(said nmis | xargs)" "1 0 0 Non-maskable interrupts"
