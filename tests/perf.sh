#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# perf's own tests of PMUs pass with ex_uncore's there.  (Those of "PMU events from
# sysfs" are about the core's PMU alone; tests/events.sh does it for the uncore's.)
# And what programs do to an event works or is refused.
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

# A BPF program that drops all samples, or none.  An occurrence comes long after the PMI of
# the one before.
happen="uncore_bbox_0:0xc4:100:0 -- hw put --wait bbox0.early_ack,count=1050,every=20000"
vm --icount --put "$EX_IOC" -- "uname -r; ./ioc bpf 0 $happen; ./ioc bpf 1 $happen" >"$work/out"
same "BPF programs: the machine ends well" $? 0
said=$(sed -n 's/ in=.*//; 2,$p' "$work/out" | xargs)
all="count=1050 sum=1000 samples=10"
case $(head -n 1 "$work/out") in
6.1.*) same "a BPF program decides which samples are written" "$said" \
	"bpf=ok count=1050 sum=0 samples=0 bpf=ok $all" ;;
*) same "a BPF program, which would not be run, is refused" "$said" "bpf=EINVAL $all bpf=EINVAL $all" ;;
esac
