#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The module is not loaded where it must not be, and events are not opened that have no meaning
# or cannot be sampled.  The kernel log has the reason.
. "$(dirname "$0")/../lib.sh"

module="--put $EX_MODULE:/ex_uncore.ko --driver none"

# refused CLAIM REASON OPTION... -- [COMMAND...]: insmod fails, and the log has the reason
refused() {
	name=$1
	reason=$2
	shift 2
	# shellcheck disable=SC2086
	guest refuse $module "$@" >"$work/out" 2>&1
	clean $? "$name"
	check "$name: refused" test "$(said result)" = refused
	check "$name: with the reason" grep -q "not loaded: .*$reason" "$work/out"
	same "$name: and no other" "$(grep -c 'not loaded: ' "$work/out")" 1
}

refused "Sandy Bridge" "family 6 model 0x2a" --cpu SandyBridge,-hypervisor -- load
refused "intel_uncore is loaded" "another driver has these counters" --driver intel_uncore -- load
# A module without PMUs, as a built-in one whose init was blacklisted
# shellcheck disable=SC2086
guest refuse $module -- empty_rival >"$work/out" 2>&1
same "intel_uncore without PMUs is no rival" "$(said modules) $(said result)" "intel_uncore loaded"

refused "no such registers" "cannot read the uncore's registers; is this a virtual machine" \
	--hw "set no_uncore=1" -- load
counts="no package has an uncore that counts"
refused "registers that read 0 on another processor" "$counts" --cpu Nehalem,model=46 -- load
check "registers that read 0 on another processor: the log says so" grep -q "package 0: no counter keeps what is written to it" "$work/out"
refused "registers that read 0" "$counts" --hw "set dead_counters=1" --sockets 2 -- load
same "registers that read 0: the log names both packages" "$(grep -c 'no counter keeps what is written to it' "$work/out")" 2
refused "registers that read 0, Ivytown" "$counts" --cpu ivytown --hw "set dead_counters=1" -- load
refused "a clock that stands still" "$counts" -- load clock 0
check "a clock that stands still: the log says so" grep -q "package 0: its uncore clock does not run" "$work/out"
refused "counters are running" "already running" -- load wrmsr 0 0xc00 0x10000000

# shellcheck disable=SC2086
guest refuse $module --sockets 2 -- left_running >"$work/out" 2>&1
same "left running on socket 1: refused" "$(said first)" 1
same "left running on socket 1: taken over with reset=1" "$(said second)" 0
check "left running on socket 1: an event counts from zero then" grep -q '^S1,1,9,' "$work/out"
same "left running on socket 1: the registers are cleared" "$(said OVF_CTL)" 0x0

guest refuse -- busy >"$work/out"
check "rmmod under a running perf is refused" \
	test "$(said "rmmod 1" | grep -ci 'temporarily unavailable\|busy\|in use')" = 1
same "rmmod works afterwards" "$(said "rmmod 2")" "done"

cat >"$work/meaningless" <<'EOF'
uncore_ubox/event=0x1ff,edge=1/
uncore_wbox/event=0xff,thresh=3/
uncore_wbox/event=0xff,umask=1/
uncore_bbox_0/config=0x1/
uncore_bbox_0/event=7,counter=0,match=1/
uncore_ubox/config=0x100000/
uncore_ubox/config1=1/
uncore_mbox_0/inc_sel=0x1b,count_mode=3/
uncore_mbox_0/inc_sel=0xb,filter_match=5/
uncore_rbox_0/event=0x18/
uncore_sbox_0/event=0,mask=0x8000000000/
uncore_sbox_0/event=0x0e,umask=0x0f/
EOF
guest refuse --threads 2 --put "$EX_MODULE:/ex_uncore.ko" --put "$work/meaningless" -- events >"$work/out"
same "settings without meaning are refused" "$(said refused | wc -l) $(said accepted)" \
	"11 uncore_ubox/event=0x1ff,edge=1/"
check "counting for a task is refused" test "$(said "for a task" | grep -c 'uncore_bbox_0:0xc4:0:-1: Invalid argument')" = 1
check "settings without meaning: each has a reason in the kernel log" test "$(said reasons)" -ge 10
sed -n 's/ sum=.*//; s/^sampling: //p' "$work/out" >"$work/samples"

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

# A filter's bits that no source describes and the hardware does not take: an error, not a
# warning of the kernel.  While another event has the register it is found out later.
guest refuse --icount --hw "set filter_gp=1" -- filter >"$work/out"
clean $? "a filter that the hardware refuses"
same "a filter that the hardware refuses: an error with a reason; not counted while another event has the register" \
	"$(said alone), $(said reason), $(said shared), $(said log), $(said refusals)" \
	"<not supported>, the hardware does not take these bits of a filter register, <not counted>, \
package 0: an event does not count, the hardware does not take the value of its filter register, counted"

cat >"$work/reasons" <<'EOF'
an up/down counter has no sampling period
no PMI of this counter arrives
an uncore counter has no branch stack
an uncore counter does not know the instruction (precise_ip)
the frequency is above 10^9 Hz
only the package's home CPU samples (perf -C with the CPUs of cpumask)
no PMI arrives; events are counted, sampling is refused
no PMI of this package arrives
count=77
home_cpu 1
count=7
EOF
cat "$work/samples" >&2
check "samples that cannot be had are refused, each with its reason; if only second threads get PMIs, one is home" \
	cmp "$work/reasons" "$work/samples"
