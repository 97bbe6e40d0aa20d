#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The Ivytown's driver from load to unload: counters that somebody left running, a home
# CPU that goes, a port that goes under a sampling event, four packages, a reload.
. "$(dirname "$0")/lib.sh"

ivytown() {
	vm --cpu ivytown --log "$work/log" "$@" >"$work/out" 2>&1
	same "$part: the machine ends well" $? 0
	same "$part: no guest error" "$(grep -c ' error ' "$work/log")" 0
}
say() {
	grep "^$1 " "$work/out" | cut -d' ' -f2- | xargs
}
module="--put $EX_MODULE:/ex_uncore.ko --driver none"
flits=uncore_qpi_0/event=0x0,umask=2/

part="left running"
# shellcheck disable=SC2086
ivytown $module --sockets 2 -- "hw wrmsr 2 0xc10 0x400042
insmod /ex_uncore.ko 2>/dev/null; echo first \$?; dmesg | grep -o 'not loaded: counters of package 1 are already running'
insmod /ex_uncore.ko reset=1; echo second \$?
perf stat -x, -o /tmp/s -a --per-socket -e $flits,uncore_ubox/event=0x42,umask=4/ -- \
	hw put --wait qpi0.tx_flit,socket=1,kind=drs_data,count=9 ubox.event_msg,socket=1,msg=ipi_rcvd,count=7
sed -n 's/^S1,1,\([0-9]*\),.*/counted \1/p' /tmp/s
rmmod ex_uncore; insmod /ex_uncore.ko; echo again \$?; rmmod ex_uncore
echo left \$(hw read 1 0xc10) \$(hw read 1 8.2:0xd8) \$(hw read 1 0xc01)"
same "$part: refused, and why" "$(say first) $(say not)" "1 loaded: counters of package 1 are already running"
same "$part: taken over with reset=1, counting from zero" "$(say second) $(say counted)" "0 9 7"
same "$part: unloaded, all is off, and it can be loaded again" "$(say again) $(say left)" "0 0x0 0x0 0x0"

part="four packages"
ivytown --sockets 4 --cores 1 -- "perf stat -x, -o /tmp/s -a --per-socket -e $flits -- \
	hw put --wait qpi0.tx_flit,socket=3,kind=drs_data,count=3333 qpi0.tx_flit,socket=1,kind=drs_data,count=11
sed -n 's/^S[0-3],1,\([0-9]*\),.*/counted \1/p' /tmp/s"
same "$part: each has its own" "$(say counted)" "0 11 0 3333"

part="the home CPU goes"
ivytown --sockets 2 -- "hw stat | sed 's/^/before /'
/root/sample uncore_qpi_0:0x200:1000:2 uncore_qpi_2:0x4:0:2 uncore_ubox:0x442:1000:2 -- sh -c '
	hw put qpi0.tx_flit,socket=1,kind=drs_data,count=1000000,every=2000 \
		qpi2.txl_inserts,socket=1,count=1000000,every=2000 ubox.event_msg,socket=1,msg=ipi_rcvd,count=1000000,every=2000
	for cpu in 2 3; do
		sleep 0.4; echo 0 >/sys/devices/system/cpu/cpu\$cpu/online
		sleep 0.4; echo 1 >/sys/devices/system/cpu/cpu\$cpu/online
	done
	hw wait 20; sleep 0.2
	hw put --wait qpi0.tx_flit,socket=1,kind=drs_data,count=1000,every=20000 \
		ubox.event_msg,socket=1,msg=ipi_rcvd,count=1000,every=20000'
hw stat"
for box in qpi0 ubox; do
	line=$(grep count= "$work/out" | sed -n "$([ $box = qpi0 ] && echo 1p || echo 3p)")
	count=$(field count "$line")
	same "$part: $box has counted what was there while it was enabled" "$count" "$(stat 1 $box 0 counted <"$work/out")"
	check "$part: $box, less than a period of $count is not sampled" test $((count - $(field sum "$line"))) -lt 1000
	same "$part: $box sampled on both CPUs" "$(field cpus "$line")" 2,3
done
# The load's probe has used this counter, too.
before=$(sed -n 's/^before //p' "$work/out" | stat 1 qpi2 0 counted)
same "$part: what is only counted, likewise" "$(field count "$(grep count= "$work/out" | sed -n 2p)")" \
	$(($(stat 1 qpi2 0 counted <"$work/out") - before))

part="a port goes under a sampling event"
ivytown --icount -- "/root/sample uncore_qpi_0:0x4:100:0 uncore_qpi_1:0x4:100:0 -- sh -c '
	hw put --wait qpi0.txl_inserts,count=1050,every=200000 qpi1.txl_inserts,count=1050,every=200000
	echo 1 >/sys/bus/pci/devices/0000:ff:08.2/remove
	hw put --wait qpi0.txl_inserts,count=500,every=200000 qpi1.txl_inserts,count=500,every=200000'"
same "$part: it keeps what it had, the other goes on" "$(sed -n 's/ lost=.*//p' "$work/out" | xargs)" \
	"count=1050 sum=1000 samples=10 count=1550 sum=1500 samples=15"
