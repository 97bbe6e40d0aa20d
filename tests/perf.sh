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

# Where an event is refused, perf says why, or names a command that does.
cat >"$work/cases" <<END2
for a task|-c 100 -e $early_ack|Invalid event ($early_ack) in per-thread mode, enable system wide with '-a'.
-b|-a -b -c 100 -e $early_ack|PMU Hardware or event type doesn't support branch stack sampling.
precise|-a -c 100 -e ${early_ack}p|refused: an uncore counter knows no instruction (precise_ip)
:u|-a -c 100 -e ${early_ack}u|Invalid argument
counts up and down|-a -c 100 -e uncore_mbox_0/inc_sel=0x14,count_mode=2/|PMU Hardware doesn't support sampling/overflow-interrupts. Try 'perf stat'
no such setting|-a -c 100 -e uncore_wbox/event=0xff,umask=1/|refused: the uncore clock has no umask, edge, inv or thresh
END2
# shellcheck disable=SC2016 # the guest's variables
vm --icount --sockets 2 --put "$work/cases" -- '
while IFS="|" read -r name args sentence; do
	sleep 6		# perf tries many times, and the log has its rate limit
	dmesg -c >/dev/null
	perf record -q -o /tmp/p $args -- true >/tmp/said 2>&1
	! grep -q "dmesg | grep -i perf" /tmp/said || dmesg | grep -i perf >>/tmp/said
	grep -qF -e "$sentence" /tmp/said && echo "$name: right" || echo "$name:" $(cat /tmp/said)
done <cases
samples() {
	perf record -q -o /tmp/p "$@" -c 100 -- hw put --wait bbox0.early_ack,count=1050,every=20000 >/tmp/said 2>&1
	echo "$*:" $(cat /tmp/said) $(perf script -i /tmp/p -F period 2>/dev/null | wc -l)
	rm -f /tmp/p
}
samples -C 0 -e '"$early_ack"'
samples -C 1 -e '"$early_ack"'
samples -a --clockid mono -e '"$early_ack"'GH
samples -a --overwrite -e '"$early_ack"'GH' >"$work/out"
same "what perf says: the machine ends well" $? 0
while IFS='|' read -r name args sentence; do
	same "perf record $args: $sentence" "$(sed -n "s/^$name: //p" "$work/out")" right
done <"$work/cases"
samples() {
	sed -n "s#^$1 -e ${early_ack}[GH]*: ##p" "$work/out"
}
same "perf record -C with the home CPU" "$(samples "-C 0")" 10
# 7.3 leaves the event out by itself, and asks nobody.
said=$(samples "-C 1")
check "perf record -C with another: ${said:-nothing}" test "$said" = 0 -o \
	"${said#Error: No such device - did you specify an out-of-range profile CPU?}" != "$said"
for option in "--clockid mono" --overwrite; do
	same "perf record $option, with GH" "$(samples "-a $option")" 10
done
