#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Suspend to RAM: the guest comes back, and the processors' registers are empty.
. "$(dirname "$0")/lib.sh"

# suspend CPU SIGNAL: twice, while something happens (for thirty years: while all processors
# sleep the machine's time runs as fast as the host lets it)
suspend() {
	vm --icount --cpu "$1" --driver none --core-pmu --log "$work/log" -- "
hw put $2,count=1000000000000,every=1000000"'
for i in 1 2; do
	hw wrmsr 0 0xc00 4
	hw wrmsr 1 0x1d9 0x2000
	echo mem >/sys/power/state || echo "it does not sleep"
	echo sleep $i: $(hw rdmsr 0 0xc00) $(($(hw rdmsr 1 0x1d9) >> 13 & 1)) $(cat /sys/devices/system/cpu/online)
done
[ "$(hw pending)" -gt 0 ] && echo what happens goes on
perf stat -a -x, -e cycles -- true 2>&1 | cut -d, -f3,5' >"$work/out"
	same "$1: the machine ends well" $? 0
	for i in 1 2; do
		same "$1, sleep $i: U GLOBAL_CTL and DEBUGCTL[13] are 0, both CPUs are back" \
			"$(sed -n "s/^sleep $i: //p" "$work/out")" "0 0 0-1"
	done
	check "$1: what happens in the hardware goes on" grep -q "what happens goes on" "$work/out"
	same "$1: the core PMU works" "$(grep cycles "$work/out")" "cycles,100.00"
	same "$1: the log has the two resets and the first, in their place" \
		"$(grep -o 'reset\|w .* 0xc00 0x4$' "$work/log" | cut -c1 | tr -d '\n')" rwrwr
}

suspend nehalem-ex wbox.prochot
suspend ivytown qpi0.rx_insert

# The driver sets its counters going again; filters and samples go on.
vm --icount --sockets 2 -- '
/root/sample uncore_bbox_0:0xc4:100:0 uncore_bbox_1:0x4e:0:0 uncore_mbox_0:0x1a00:50:0 -- sh -c "
for i in 1 2 3; do
	hw put --wait bbox0.early_ack,count=1050,every=200000 bbox1.imt_insert,src=core,op=rd,count=777 \
		mbox0.smi_crc_err,count=500,every=300000
	[ \$i = 3 ] || echo mem >/sys/power/state
done"
dmesg | grep -c "PM: suspend exit"' >"$work/out"
same "with events open the machine ends well" $? 0
same "it slept twice" "$(tail -n 1 "$work/out")" 2
same "counts and samples are of before and after" \
	"$(sed -n 's/ lost=.*//p' "$work/out" | tr '\n' ' ')" \
	"count=3150 sum=3100 samples=31 count=2331 sum=0 samples=0 count=1500 sum=1500 samples=30 "

# Without MCFG: SeaBIOS sets Q35's window up anew, and it shows the machine's QPI ports no more.
# A PMI may last as long as another CPU's turn: what happens in the same clock, or not for long.
vm --icount --cpu ivytown --no-mcfg --log "$work/log" -- '
/root/sample uncore_qpi_0:0x4:100:0 uncore_qpi_1:0x4:0:0 uncore_ubox:0x442:50:0 -- sh -c "
for i in 1 2 3; do
	hw put --wait qpi0.txl_inserts,count=1050,every=200000 qpi1.txl_inserts,count=777,every=10 \
		ubox.event_msg,msg=ipi_rcvd,count=500,every=300000
	[ \$i = 3 ] || echo mem >/sys/power/state
done"' >"$work/out"
same "ivytown with events open: the machine ends well" $? 0
same "ivytown: counts and samples are of before and after" \
	"$(sed -n 's/ lost=.*//p' "$work/out" | tr '\n' ' ')" \
	"count=3150 sum=3100 samples=31 count=2331 sum=0 samples=0 count=1500 sum=1500 samples=30 "
same "ivytown: no guest error" "$(grep -c ' error ' "$work/log")" 0
