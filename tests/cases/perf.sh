#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# perf's own tests of PMUs pass with ex_uncore's PMUs.  (Those of "PMU events from sysfs" are
# about the core's PMU alone; events.sh does it for the uncore's.)  perf's requests work,
# or are refused with a message that names the reason or a command that shows it.
. "$(dirname "$0")/../lib.sh"

# NAME|its name in newer perfs
cat >"$work/names" <<'EOF'
Test event parsing
Parsing of aliased events
Parsing of terms (event modifiers)
Parse perf pmu format|Parsing with PMU format directory
PMU event table sanity
PMU event map aliases
Roundtrip evsel->name
EOF
guest perf --put "$work/names" -- own_tests >"$work/out"
clean $?
while IFS='|' read -r name newer; do
	same "perf test: $name" "$(grep -F -e "$name" -e "${newer:-$name}" "$work/out" | sed -n 's/.*: //p' | tail -n 1)" Ok
done <"$work/names"

# A BPF program that drops all samples, or none.  An occurrence comes long after the PMI of
# the one before.
guest perf --icount --put "$EX_IOC" -- bpf >"$work/out"
clean $? "BPF programs"
results="$(said drops | sed 's/ in=.*//' | xargs) $(said keeps | sed 's/ in=.*//' | xargs)"
all="count=1050 sum=1000 samples=10"
case $(said kernel) in
6.1.*) same "a BPF program decides which samples are written" "$results" \
	"bpf=ok count=1050 sum=0 samples=0 bpf=ok $all" ;;
*) same "a BPF program, which the kernel would not run, is refused" "$results" "bpf=EINVAL $all bpf=EINVAL $all" ;;
esac

# Where an event is refused, perf prints the reason, or names a command whose last line does.
cat >"$work/cases" <<END
for a task|-c 100 -e $early_ack|Invalid event ($early_ack) in per-thread mode, enable system wide with '-a'.
-b|-a -b -c 100 -e $early_ack|PMU Hardware or event type doesn't support branch stack sampling.
precise|-a -c 100 -e ${early_ack}p|refused: an uncore counter does not know the instruction (precise_ip)
:u|-a -c 100 -e ${early_ack}u|Invalid argument
counts up and down|-a -c 100 -e uncore_mbox_0/inc_sel=0x14,count_mode=2/|PMU Hardware doesn't support sampling/overflow-interrupts. Try 'perf stat'
no such setting|-a -c 100 -e uncore_wbox/event=0xff,umask=1/|refused: the uncore clock has no umask, edge, inv or thresh
END
guest perf --icount --sockets 2 --put "$work/cases" -- refusals >"$work/out"
clean $? "what perf prints"
while IFS='|' read -r name args sentence; do
	same "perf record $args: $sentence" "$(said "$name")" printed
done <"$work/cases"
same "perf record -C with the home CPU" "$(said "-C 0")" 10
# perf 7.3 leaves the event out by itself.
got=$(said "-C 1")
check "perf record -C with another: ${got:-nothing}" test "$got" = 0 -o \
	"${got#Error: No such device - did you specify an out-of-range profile CPU?}" != "$got"
for option in "--clockid mono" --overwrite; do
	same "perf record $option, with GH" "$(said "$option")" 10
done
