#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The module is not loaded where it must not be, and says why.
. "$(dirname "$0")/lib.sh"

module="--put $EX_MODULE:/ex_uncore.ko --driver none"

# refused CLAIM REASON OPTIONS -- COMMAND: insmod fails, the log has the reason
refused() {
	claim=$1
	reason=$2
	shift 2
	# shellcheck disable=SC2086
	vm $module "$@" >"$work/out" 2>&1
	same "$claim: the machine ends well" $? 0
	check "$claim: refused" grep -q '^refused' "$work/out"
	check "$claim: with the reason" grep -q "not loaded: .*$reason" "$work/out"
	same "$claim: and no other" "$(grep -c 'not loaded: ' "$work/out")" 1
}
try='insmod /ex_uncore.ko || echo refused; dmesg | grep ex_uncore:'

refused "Nehalem client" "family 6 model 0x1a" --cpu nehalem -- "$try"
refused "intel_uncore is there" "another driver has these counters" --driver intel_uncore -- "$try"
# A module without PMUs, as a built-in one whose init was blacklisted
# shellcheck disable=SC2086
vm $module -- "mkdir -p /tmp/module/intel_uncore; mount --bind /tmp/module /sys/module
ls /sys/module; insmod /ex_uncore.ko && echo loaded" >"$work/out" 2>&1
same "intel_uncore without PMUs is no rival" "$(tail -n 2 "$work/out" | xargs)" "intel_uncore loaded"

refused "no such registers" "cannot read the uncore's registers; is this a virtual machine" \
	--hw "set no_uncore=1" -- "$try"
counts="no package has an uncore that counts"
refused "registers that read 0 on another processor" "$counts" --cpu Nehalem,model=46 -- "$try"
check "and what is wrong" grep -q "package 0: no counter keeps what is written to it" "$work/out"
refused "registers that read 0" "$counts" --hw "set dead_counters=1" --sockets 2 -- "$try"
same "of both packages" "$(grep -c 'no counter keeps what is written to it' "$work/out")" 2
refused "registers that read 0, Ivytown" "$counts" --cpu ivytown --hw "set dead_counters=1" -- "$try"
refused "a clock that stands" "$counts" -- "hw clock 0; $try"
check "and what is wrong with it" grep -q "package 0: its uncore clock stands" "$work/out"
refused "counters are running" "already running" -- "hw wrmsr 0 0xc00 0x10000000; $try"

# shellcheck disable=SC2086
vm $module --sockets 2 -- "hw wrmsr 2 0xc00 0x10000001; hw wrmsr 2 0x395 1; hw wrmsr 2 0xc80 0x80000000
hw put bbox0.early_ack,socket=1,count=5; hw wrmsr 2 0xc60 0xf; hw wrmsr 2 0xc37 77
insmod /ex_uncore.ko; echo first \$?; insmod /ex_uncore.ko reset=1; echo second \$?
perf stat -x, -a --per-socket -e $early_ack -- hw put --wait bbox0.early_ack,socket=1,count=9 2>&1; hw read 1 0x395" >"$work/out" 2>&1
check "left running on socket 1: refused" grep -q 'first 1' "$work/out"
check "and taken over with reset=1" grep -q 'second 0' "$work/out"
check "which then counts from zero" grep -q '^S1,1,9,' "$work/out"
check "and has cleared what was left" test "$(tail -n 1 "$work/out")" = 0x0

vm -- "perf stat -a -e $early_ack -- sleep 3 >/dev/null 2>&1 &
while [ \$(cat /sys/module/ex_uncore/refcnt) = 0 ]; do sleep 0.1; done
rmmod ex_uncore 2>&1; cat /sys/module/ex_uncore/initstate; wait; rmmod ex_uncore && echo gone" >"$work/out"
check "rmmod under a running perf is refused" grep -qi 'temporarily unavailable\|busy\|in use' "$work/out"
check "and works afterwards" grep -q gone "$work/out"

vm --threads 2 --put "$EX_MODULE:/ex_uncore.ko" -- "for e in uncore_ubox/event=0x1ff,edge=1/ uncore_wbox/event=0xff,thresh=3/ uncore_wbox/event=0xff,umask=1/ \
	uncore_bbox_0/config=0x1/ uncore_bbox_0/event=7,counter=0,match=1/ uncore_ubox/config=0x100000/ uncore_ubox/config1=1/ \
	uncore_mbox_0/inc_sel=0x1b,count_mode=3/ uncore_mbox_0/inc_sel=0xb,filter_match=5/ uncore_rbox_0/event=0x18/ \
	uncore_sbox_0/event=0,mask=0x8000000000/ uncore_sbox_0/event=0x0e,umask=0x0f/; do
	perf stat -x, -a -e \$e -- true 2>&1 | grep -q 'not supported\|No supported' && echo \"\$e refused\" || echo \"\$e accepted\"
done
/root/sample uncore_bbox_0:0xc4:0:-1 -- true 2>&1; dmesg | grep -c 'refused: '
echo == samples
# perf tries again without this and that, newer ones for a task, too, and the log takes ten lines in 5 s
refused() {
	sleep 5
	\"\$@\" >/tmp/refused 2>&1 || dmesg | grep 'refused: ' | grep -v 'whole package' | tail -n 1 | sed 's/.* refused: //'
}
rmmod ex_uncore; hw set fixed_pmi_bit=7; insmod /ex_uncore.ko
refused /root/sample uncore_mbox_0:0x2808:100:0 -- true
refused /root/sample uncore_wbox:0xff:100:0 -- true
refused perf record -q -o /tmp/p -a -b -c 100 -e uncore_bbox_0/event=2,counter=3/ -- true
refused perf record -q -o /tmp/p -a -c 100 -e uncore_bbox_0/event=2,counter=3/p -- true
echo 2000000000 >/proc/sys/kernel/perf_event_max_sample_rate
refused perf record -q -o /tmp/p -a -F 1000000001 -e $early_ack -- true
refused /root/sample uncore_bbox_0:0xc4:100:1 -- true
rmmod ex_uncore; hw set lose_pmi=1000000; insmod /ex_uncore.ko; dmesg | grep -o 'no PMI arrives.*'
refused /root/sample uncore_bbox_0:0xc4:100:0 -- true
/root/sample uncore_bbox_0:0xc4:0:0 -- hw put --wait bbox0.early_ack,count=77
rmmod ex_uncore; hw set lose_pmi=0 pmi_thread=2; insmod /ex_uncore.ko; grep home /sys/kernel/debug/ex_uncore/package0
/root/sample uncore_bbox_0:0xc4:7:1 -- hw put --wait bbox0.early_ack,count=7" >"$work/all"
sed '/^== samples/,$d' "$work/all" >"$work/out"
sed '1,/^== samples/d; s/ sum=.*//' "$work/all" >"$work/samples"
same "settings without meaning are refused" \
	"$(grep -c refused "$work/out") $(grep accepted "$work/out")" "11 uncore_ubox/event=0x1ff,edge=1/ accepted"
check "so is counting for a task" grep -q 'uncore_bbox_0:0xc4:0:-1: Invalid argument' "$work/out"
check "each with a reason in the kernel log" test "$(tail -n 1 "$work/out")" -ge 10
# A filter's bits that no source describes and the hardware does not take: an error, not a
# warning of the kernel.  While another event has the register it is found out later.
vm --icount --hw "set filter_gp=1" -- "
bad=uncore_mbox_0/inc_sel=0,dsp=0x101/ good=uncore_mbox_0/inc_sel=0,dsp=0x80/
perf stat -a -x, -e \$bad -- true 2>&1 | grep -o '<not supported>\|No supported' | sed 's/No supported/<not supported>/'
dmesg | sed -n 's/.* refused: //p' | grep -v 'whole package' | sort -u
perf stat -a -x, -o /tmp/good -e \$good -- sleep 1 &
sleep 0.1
perf stat -a -x, -e \$bad -- sleep 0.1 2>&1 | cut -d, -f1
wait
dmesg | grep -o 'package 0: an event does not count.*register' | sort -u
test \$(sed -n 's/^refusals //p' /sys/kernel/debug/ex_uncore/package0) -gt 0 && echo told" >"$work/out"
same "a filter that the hardware refuses: the machine ends well, without a splat" $? 0
same "it is refused with a reason; while others have the register, not counted" \
	"$(tr '\n' ' ' <"$work/out")" "<not supported> the hardware does not take these bits of a filter register \
<not counted> package 0: an event does not count, the hardware does not take the value of its filter register told "

cat >"$work/reasons" <<'END'
what counts up and down has no period
no PMI of this counter arrives
an uncore counter has no branch stack
an uncore counter knows no instruction (precise_ip)
the frequency is above 10^9 Hz
samples are those of the package's home CPU (see cpumask)
no PMI arrives; events are counted, sampling is refused
no PMI of this package arrives
count=77
home_cpu 1
count=7
END
cat "$work/samples" >&2
check "so are samples that cannot be had, each with its reason; where only the second thread hears PMIs, it is home" \
	cmp "$work/reasons" "$work/samples"
