#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# perf's own tests of PMUs pass with ex_uncore's there.  (Those of "PMU events from
# sysfs" are about the core's PMU alone; tests/events.sh does it for the uncore's.)
. "$(dirname "$0")/lib.sh"

# NAME|as newer ones call it
cat >"$work/names" <<'EOF'
Test event parsing
Parsing of aliased events
Parsing of terms (event modifiers)
Parse perf pmu format|Parsing with PMU format directory
PMU event table sanity
PMU event map aliases
Roundtrip evsel->name
EOF
# shellcheck disable=SC2016 # the guest's variables
vm --put "$work/names" -- 'while IFS="|" read -r name newer; do
	perf test "$name" 2>&1
	[ -z "$newer" ] || perf test "$newer" 2>&1
done <names' >"$work/out"
same "the machine ends well" $? 0
while IFS='|' read -r name newer; do
	same "perf test: $name" "$(grep -F -e "$name" -e "${newer:-$name}" "$work/out" | sed -n 's/.*: //p' | tail -n 1)" Ok
done <"$work/names"
