#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The module is not loaded beside intel_uncore, nor unloaded under perf.  The kernel log has the reason why an
# event is refused, once, however perf asks.  KUnit has the other reasons.
. "$(dirname "$0")/../lib.sh"

guest refuse --driver intel_uncore --put "$EX_MODULE:/ex_uncore.ko" -- load >"$work/out" 2>&1
clean $? "intel_uncore is loaded"
same "intel_uncore is loaded: refused, with the reason" "$(said result), $(said log)" \
	"refused, not loaded: another driver has these counters"
# A module without PMUs, as a built-in one whose init was blacklisted
guest refuse --driver none --put "$EX_MODULE:/ex_uncore.ko" -- empty_rival >"$work/out" 2>&1
same "intel_uncore without PMUs is no rival" "$(said modules) $(said result)" "intel_uncore loaded"

guest refuse -- busy >"$work/out"
check "rmmod under a running perf is refused" \
	test "$(said "rmmod 1" | grep -ci 'temporarily unavailable\|busy\|in use')" = 1
same "rmmod works afterwards" "$(said "rmmod 2")" "done"

# The log has one reason for each event, however often perf opens it.  Newer perfs do not ask for an
# event on a CPU that is not the home CPU.
guest refuse --sockets 2 -- once >"$work/out"
clean $? "reasons"
bits="it has bits that no format field covers"
while IFS='|' read -r name reason; do
	same "one reason: $name" "$(said "$name")" "$reason"
done <<EOF
stat|$bits
task|a box counts for its whole package (perf -a or -C)
precise|an uncore counter does not know the instruction (precise_ip)
branch|an uncore counter has no branch stack
up/down|an up/down counter has no sampling period
EOF
same "one reason: three events" "$(said three)" "$bits
the uncore clock has no umask, edge, inv or thresh
count_mode 3 is not defined"
while IFS='|' read -r name reason; do
	got=$(said "$name")
	check "one reason, or perf does not ask: $name: ${got:-no line}" test "${got:-$reason}" = "$reason"
done <<EOF
leader|the group's leader is not on the package's home CPU (see cpumask)
top -a|only the package's home CPU samples (perf -C with the CPUs of cpumask)
EOF
same "perf top with the home CPUs" "$(said "top -C" | uniq)" "CPUs: 0,2"
guest refuse --cpu westmere-client -- once_uncore >"$work/out"
same "one reason: Westmere" "$(said stat)" "$bits"

