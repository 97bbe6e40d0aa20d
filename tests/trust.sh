#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Sampling when something is wrong: PMIs that get lost, hardware that is not as the
# manual says, storms, reboot and kexec, CPUs that come and go; and what programs may
# ask for.
. "$(dirname "$0")/lib.sh"

# take NAME OPTIONS -- COMMAND: vm, and what it said behind "== PART" in files of these names
take() {
	name=$1
	shift
	vm "$@" >"$work/out"
	same "$name: the machine ends well" $? 0
	awk -v to="$work/" '/^== / { part = $2; next } part { print >(to part) }' "$work/out"
}

# figure PART NAME: what stands behind NAME in a line, as in the driver's account in debugfs
figure() {
	sed -n "s/^$2 //p" "$work/$1"
}

# line PART N
line() {
	sed -n "$2p" "$work/$1"
}

account=/sys/kernel/debug/ex_uncore/package0
take "lost PMIs, ioctl, storm, -F, :S, freeze" --icount --cores 1 --put "$EX_IOC" \
	--put "$EX_MODULE:/ex_uncore.ko" -- "
echo == lost
/root/sample uncore_bbox_0:0xc4:1000:0 -- sh -c '
	for count in 1300 1000; do
		hw set lose_pmi=1; hw put --wait bbox0.early_ack,count=\$count,every=20000; sleep 1
	done
	hw put --wait bbox0.early_ack,count=1000,every=20000'
cat $account
echo lines \$(dmesg | grep -c 'a PMI was lost')

echo == ioctl
put='hw put --wait bbox0.early_ack,every=20000,count'
./ioc refresh 3 uncore_bbox_0:0xc4:100:0 -- \$put=1000
./ioc period 250 uncore_bbox_0:0xc4:100:0 -- \$put=1000
./ioc period 100 uncore_bbox_0:0xc4:F1000:0 -- hw put --wait bbox0.early_ack,every=1000,count=2000000

work() {
	start=\$(cut -d' ' -f1 /proc/uptime | tr -d .)
	i=0; while [ \$i -lt 100000 ]; do i=\$((i + 1)); done
	echo \$1 \$((\$(cut -d' ' -f1 /proc/uptime | tr -d .) - start))
}
echo == storm
taskset -p 1 \$\$ >/dev/null
work quiet
echo folded before \$(sed -n 's/throttled //p' $account)
hw put bbox0.early_ack,count=100000000000
/root/sample uncore_bbox_0:0xc4:1:0 -- sleep 1 &
sleep 0.2
work storm
wait
cat $account
echo == resumed
/root/sample uncore_bbox_0:0xc4:1000:0 -- sh -c '
	hw put bbox0.early_ack,count=100000000000; sleep 0.2; hw stop; sleep 2
	echo before \$(sed -n \"s/rearms //p\" $account)
	hw put --wait bbox0.early_ack,count=10000,every=10000
	echo behind \$(sed -n \"s/rearms //p\" $account)'

echo == rate
perf record -q -o /tmp/p -a -F 1000 -e uncore_bbox_0/event=0x02,counter=3/ -- \
	hw put --wait bbox0.early_ack,count=3200000,every=1000 2>&1
perf script -i /tmp/p -F time 2>/dev/null | tr -d ' :' | awk 'NR == 1 { start = \$1 + 2 }
	\$1 >= start && \$1 < start + 1 { n++ } END { print \"third second\", n }'
echo == group
perf record -q -o /tmp/p -a -e '{uncore_mbox_0/inc_sel=0x14/,uncore_mbox_0/inc_sel=0x17/}:S' -c 1000 -- \
	hw put --wait mbox0.page_hit,count=1000000,every=200 mbox0.multicas,count=1000000,every=200 2>&1
perf script -i /tmp/p -F period 2>/dev/null | awk 'NR % 2 { first = \$1; next }
	{ pairs++; differ += first != \$1 } END { print \"pairs\", pairs, differ + 0 }'
echo == window
echo before \$(sed -n 's/rearms //p' $account)
# a clock for each instruction
hw clock 500000000
/root/sample uncore_bbox_1:0xc4:100000:0 -- hw put --wait bbox1.early_ack,count=10000000
cat $account; hw stat
rmmod ex_uncore
insmod /ex_uncore.ko freeze=1
echo == frozen
hw stat | sed -n 's/.*frozen_clocks=/before /p'
/root/sample uncore_bbox_0:0x4e:1000:0 -- \
	hw put --wait bbox0.imt_insert,src=ioh,op=wr,count=1000000,every=300
cat $account; hw stat"

# --- A PMI that gets lost is found within a second, said once, and nothing is lost.
same "lost PMIs: each sample is there before the next is due" \
	"$(line lost 1 | cut -d' ' -f1-3)" "count=3300 sum=3000 samples=3"
same "both lost PMIs are counted" "$(figure lost lost_pmis)" 2
same "and the log has one line" "$(figure lost lines)" 1

# --- What programs do to an event
same "PERF_EVENT_IOC_REFRESH 3: three samples, two POLL_IN, one POLL_HUP, and off" \
	"$(line ioctl 1)" "count=300 sum=300 samples=3 in=2 hup=1"
same "and again" "$(line ioctl 2)" "count=600 sum=600 samples=6 in=4 hup=2"
same "a sample of 100, ten times, a signal each" \
	"$(line ioctl 3)" "count=1000 sum=1000 samples=10 in=10 hup=0"
same "PERF_EVENT_IOC_PERIOD 250: four more" \
	"$(line ioctl 4)" "count=2000 sum=2000 samples=14 in=14 hup=0"
first=$(field samples "$(line ioctl 5)")
second=$(($(field samples "$(line ioctl 6)") - first))
check "2 s at 1000 Hz: $first samples" test "$first" -ge 1800 -a "$first" -le 2200
check "PERF_EVENT_IOC_PERIOD on a frequency: 2 s at 100 Hz: $second samples" \
	test $second -ge 180 -a $second -le 220

# --- A storm: the rate limit holds, and the machine stays usable.
samples=$(field samples "$(grep count= "$work/storm")")
check "a thousand million overflows a second: $samples samples in one, no more than 10000" \
	test "$samples" -gt 9000 -a "$samples" -le 10300
throttled=$(($(figure storm throttled) - $(figure storm 'folded before')))
check "$throttled periods were folded, as the driver tells" test $throttled -gt 9000
check "the home CPU's own work takes $(figure storm storm) hundredths, not $(figure storm quiet)" \
	test "$(figure storm storm)" -lt $(($(figure storm quiet) * 2))
same "two seconds after a storm every thousandth is a sample again, and the rest of the storm one" \
	$(($(figure resumed behind) - $(figure resumed before))) 11

# --- perf's -F, and the values of a group in a sample (:S)
hz=$(figure rate "third second")
check "-F 1000 is there after two seconds: $hz samples in the third" test "$hz" -ge 900 -a "$hz" -le 1100
set -- $(figure group pairs)
check "a group's values are of one moment: $1 samples, $2 with a skew" test "$1" -gt 900 -a "$2" = 0

# --- What is lost between reading and rewriting a counter, and what a freeze costs
rearms=$(($(figure window rearms) - $(figure window before)))
unread=$(stat 0 bbox1 3 unread <"$work/window")
check "$rearms times $((unread / rearms)) clocks of an event in every clock are overwritten, at most 60" \
	test $rearms -ge 95 -a $unread -gt 0 -a $unread -le $((rearms * 60))
same "and the count is all the others" "$(field count "$(grep count= "$work/window")")" $((10000000 - unread))

frozen=$(($(sed -n 's/^socket=0 .* *frozen_clocks=//p' "$work/frozen") - $(figure frozen before)))
missing=$(((frozen - $(figure frozen frozen_clocks)) / $(figure frozen pmis)))
check "$(figure frozen frozen_clocks) frozen clocks, $frozen in the model: $missing missing a PMI, at most 1000" \
	test $missing -ge 0 -a $missing -le 1000
same "frozen, nothing is overwritten unread" "$(stat 0 bbox0 1 unread <"$work/frozen")" 0

# --- Whatever the manual leaves open: the driver finds it out at load, says it, samples
# or refuses with a reason, and leaves the registers as they were.
cat >"$work/switches" <<'END_OF_LIST'
core_sel=0 |pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
fixed_pmi_bit=2|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x4, SUMMARY as documented
fixed_pmi_bit=20|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x100000, SUMMARY as documented
fixed_pmi_bit=7|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x0, SUMMARY as documented|clock
summary=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY not used
summary=2|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY not used
summary=3|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY not used
pmi_gate=1|pmi_core_sel 0x1fe, gated), fixed counter's pmi_en 0x2, SUMMARY as documented
pmi_gate=2|pmi_core_sel 0x1fe, gated), fixed counter's pmi_en 0x2, SUMMARY as documented
core_sel=1|pmi_core_sel 0x2), fixed counter's pmi_en 0x2, SUMMARY as documented
core_sel_bits=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
w_erratum=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
late_freeze=1000|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
no_ovf_flag=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
pmi_thread=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
pmi_thread=2|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
ovf_ctl_gp=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
ovf_flag_stuck=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
no_global_status=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
core_sel=1 pmi_gate=2 summary=3 fixed_pmi_bit=20|pmi_core_sel 0x2, gated), fixed counter's pmi_en 0x100000, SUMMARY not used
lose_pmi=1000000|no PMI arrives; events are counted, sampling is refused|both
END_OF_LIST
cat >"$work/try.sh" <<'END_OF_SCRIPT'
usual="fixed_pmi_bit=1 summary=0 pmi_gate=0 core_sel=0 core_sel_bits=8 pmi_thread=0 no_global_status=0
no_ovf_flag=0 ovf_ctl_gp=0 ovf_flag_stuck=0 w_erratum=0 late_freeze=0 lose_pmi=0"
registers() {
	for reg in 0x394 0x395 0xc00 0xc01 0xc80 0xc81 0xca0 0xca1 0xcb0 0xcb1 0xce0 0xce1 0xcf0 0xcf1; do
		hw read 0 $reg
	done
	for cpu in 0 1 2 3; do hw rdmsr $cpu 0x1d9; done
}
n=0
while IFS='|' read -r switches rest; do
	hw set $usual
	hw set $switches
	registers >/tmp/before
	insmod /ex_uncore.ko freeze=$((n = !n))
	home=$(sed -n 's/^home_cpu //p' /sys/kernel/debug/ex_uncore/package0)
	echo "$switches: $(dmesg | grep 'package 0: ' | tail -n 1 | sed 's/.*package 0: //')"
	echo "$switches: counts $(/root/sample uncore_bbox_0:0xc4:0:$home -- hw put --wait bbox0.early_ack,count=77)"
	# so rarely that none falls into a freeze, though the other CPUs have their turns in it
	echo "$switches: samples $(/root/sample uncore_bbox_0:0xc4:1000:$home -- \
		hw put --wait bbox0.early_ack,count=10500,every=100000 2>&1)"
	echo "$switches: reason $(dmesg | tail -n 1 | sed 's/.*refused: //')"
	echo "$switches: clock $(/root/sample uncore_wbox:0xff:1000000:$home -- sleep 0.0205 2>&1)"
	echo "$switches: reason $(dmesg | tail -n 1 | sed 's/.*refused: //')"
	rmmod ex_uncore
	registers | cmp - /tmp/before && echo "$switches: registers as before"
done </root/switches
END_OF_SCRIPT
vm --icount --threads 2 --driver none --put "$EX_MODULE:/ex_uncore.ko" --put "$work/try.sh" \
	--put "$work/switches" --timeout 300 -- sh try.sh >"$work/out"
same "unknowns: the machine ends well" $? 0
while IFS='|' read -r switches found refused; do
	said() {
		sed -n "s/^$switches: $1//p" "$work/out"
	}
	check "$switches: found out" grep -q "^$switches: .*$found" "$work/out"
	same "$switches: counts" "$(field count "$(said 'counts ')")" 77
	if [ "$refused" = both ]; then
		check "$switches: sampling is refused" grep -q "^$switches: samples .*not supported" "$work/out"
		check "$switches: with the reason" grep -q "^$switches: reason no PMI of this package arrives" "$work/out"
	else
		same "$switches: samples" "$(said 'samples ' | cut -d' ' -f1-3)" "count=10500 sum=10000 samples=10"
	fi
	if [ "$refused" = clock ]; then
		check "$switches: sampling the clock is refused" grep -q "^$switches: clock .*not supported" "$work/out"
		check "$switches: with the reason" grep -q "^$switches: reason no PMI of this counter arrives" "$work/out"
	elif [ -z "$refused" ]; then
		clock=$(said 'clock ')
		same "$switches: samples the clock" "$(field samples "$clock")" \
			$(($(field count "${clock:-count=0}") / 1000000))
	fi
	check "$switches: leaves the registers as they were" grep -q "^$switches: registers as before" "$work/out"
done <"$work/switches"

# --- Kexec and reboot: whoever comes next finds the counters off, and works.
cat >"$work/next" <<'END_OF_SCRIPT'
echo == next
for socket in 0 1; do echo counters $(hw read $socket 0xc00); done
hw stop
insmod /ex_uncore.ko
sleep='sleep 9'
/root/sample uncore_bbox_0:0xc4:1000:0 -- hw put --wait bbox0.early_ack,count=10500,every=20000
hw put bbox0.early_ack,count=100000000,every=100 bbox0.early_ack,socket=1,count=100000000,every=100
/root/sample uncore_bbox_0:0xc4:1000:0 uncore_bbox_0:0xc4:1000:2 -- $sleep &
sleep 0.5
hw log mark reboot
reboot -f
$sleep
END_OF_SCRIPT
vm --sockets 2 --memory 1024 --driver none --put "$EX_MODULE:/ex_uncore.ko" --put "$EX_KEXEC" \
	--put "$("$root/tools/get-kernel" --path)/vmlinux" --put "$work/next:/vm/next" --log "$work/log" -- '
mv /vm/next /vm/command
(cd /; find . -xdev ! -path "./tmp/*" ! -name vmlinux | cpio -o -H newc) >/tmp/initramfs
insmod /ex_uncore.ko freeze=1
hw put bbox0.early_ack,count=1000000000,every=100 bbox0.early_ack,socket=1,count=1000000000,every=100
/root/sample uncore_bbox_0:0xc4:1000:0 uncore_bbox_0:0xc4:1000:2 -- sleep 60 &
sleep 0.5
hw log mark kexec
./kexec vmlinux /tmp/initramfs "$(cat /proc/cmdline)"' >"$work/out" 2>"$work/err"
cat "$work/out" "$work/err" >&2
check "kexec, then reboot: the machine switches itself off" \
	grep -q "the machine switched itself off" "$work/err"
same "kexec: the next kernel finds the counters of both packages off" \
	"$(sed -n 's/^counters //p' "$work/out" | tr '\n' ' ')" "0x0 0x0 "
same "loads the driver, and samples" "$(grep count= "$work/out" | cut -d' ' -f2,3)" "sum=10000 samples=10"
for cpu in 0 2; do
	for mark in kexec reboot; do
		check "$mark: the counters of CPU $cpu's package ran before" \
			grep -q "w cpu$cpu .* 0xc00 0x[19]00001ff" "$work/log"
		same "$mark: the first that is written to their GLOBAL_CTL behind it" \
			"$(sed "1,/mark $mark/d" "$work/log" | sed -n "s/.* w cpu$cpu .* 0xc00 //p" |
				grep -v '^0x[19]0000' | head -n 1)" 0x0
	done
done

# --- The home CPU comes and goes while events are sampled; pmi_core_sel goes with it.
vm --icount --sockets 2 --cpu westmere-ex --hw "set core_sel=1" --module-args freeze=1 -- '
hw put bbox0.early_ack,socket=1,count=1000000000,every=1000 sbox1.halfline_bypass,socket=1,count=1000000000,every=700
/root/sample uncore_bbox_0:0xc4:1000:2 uncore_sbox_1:0x30:300:2 -- sh -c "
	for i in 1 2 3 4 5; do
		for cpu in 2 3; do
			echo 0 >/sys/devices/system/cpu/cpu\$cpu/online; sleep 0.02
			sed -n \"s/^pmi_core_sel //p\" /sys/kernel/debug/ex_uncore/package1
			echo 1 >/sys/devices/system/cpu/cpu\$cpu/online; sleep 0.02
		done
	done"
hw stop; hw stat' >"$work/out"
same "ten moves of the home CPU: the machine ends well" $? 0
same "pmi_core_sel follows it" "$(grep ^0x "$work/out" | sort | uniq -c | tr -s ' ' | tr -d '\n')" " 5 0x2 5 0x4"
i=0
for at in bbox0:3:1000 sbox1:0:300; do
	IFS=: read -r box counter period <<-END
		$at
	END
	i=$((i + 1))
	line=$(grep count= "$work/out" | sed -n ${i}p)
	same "$box: its count is what was counted, nothing was overwritten" \
		"$(field count "$line") 0" "$(stat 1 $box $counter counted <"$work/out") $(stat 1 $box $counter unread <"$work/out")"
	rest=$(($(field count "$line") - $(field sum "$line")))
	check "$box: $(field samples "$line") samples, the rest is $rest" test $rest -ge 0 -a $rest -lt "$period"
	same "$box: sampled on both" "$(field cpus "$line")" 2,3
done
