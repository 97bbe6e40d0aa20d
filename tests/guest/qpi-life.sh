#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE: from load to unload.
. ./lib.sh

flits=uncore_qpi_0/event=0x0,umask=2/

left_running() {
	hw wrmsr 2 0xc10 0x400042
	insmod /ex_uncore.ko 2>/dev/null
	echo "first: $?"
	say log sh -c "dmesg | grep -o 'not loaded: counters of package 1 are already running'"
	insmod /ex_uncore.ko reset=1
	echo "second: $?"
	perf stat -x, -o /tmp/s -a --per-socket -e $flits,uncore_ubox/event=0x42,umask=4/ -- \
		hw put --wait qpi0.tx_flit,socket=1,kind=drs_data,count=9 ubox.event_msg,socket=1,msg=ipi_rcvd,count=7
	sed -n 's/^S1,1,\([0-9]*\),.*/counted: \1/p' /tmp/s
	rmmod ex_uncore
	insmod /ex_uncore.ko
	echo "again: $?"
	rmmod ex_uncore
	for reg in 0xc10 8.2:0xd8 0xc01; do
		say left hw read 1 $reg
	done
}

four_packages() {
	perf stat -x, -o /tmp/s -a --per-socket -e $flits -- \
		hw put --wait qpi0.tx_flit,socket=3,kind=drs_data,count=3333 qpi0.tx_flit,socket=1,kind=drs_data,count=11
	sed -n 's/^S[0-3],1,\([0-9]*\),.*/counted: \1/p' /tmp/s
}

home_cpu_goes() {
	say before hw stat
	/root/sample uncore_qpi_0:0x200:1000:2 uncore_qpi_2:0x4:0:2 uncore_ubox:0x442:1000:2 -- \
		sh qpi-life.sh move | name qpi0 qpi2 ubox
	hw stat
}
move() {
	hw put qpi0.tx_flit,socket=1,kind=drs_data,count=1000000,every=2000 \
		qpi2.txl_inserts,socket=1,count=1000000,every=2000 ubox.event_msg,socket=1,msg=ipi_rcvd,count=1000000,every=2000
	for cpu in 2 3; do
		sleep 0.4
		online $cpu 0
		sleep 0.4
		online $cpu 1
	done
	hw wait 20
	sleep 0.2
	hw put --wait qpi0.tx_flit,socket=1,kind=drs_data,count=1000,every=20000 \
		ubox.event_msg,socket=1,msg=ipi_rcvd,count=1000,every=20000
}

port_goes() {
	/root/sample uncore_qpi_0:0x4:100:0 uncore_qpi_1:0x4:100:0 -- sh -c '
		hw put --wait qpi0.txl_inserts,count=1050,every=200000 qpi1.txl_inserts,count=1050,every=200000
		echo 1 >/sys/bus/pci/devices/0000:ff:08.2/remove
		hw put --wait qpi0.txl_inserts,count=500,every=200000 qpi1.txl_inserts,count=500,every=200000' |
		name qpi0 qpi1
}

# intel_uncore, which is /vm/driver.ko, comes after ex_uncore.
rival_comes() {
	rmmod intel_uncore
	insmod /ex_uncore.ko
	/root/sample uncore_qpi_0:0x4:100:0 -- sh -c '
		hw put --wait qpi0.txl_inserts,count=1050,every=200000
		insmod /vm/driver.ko
		hw put --wait qpi0.txl_inserts,count=500,every=200000' |
		name qpi0
	for driver in ex_uncore ivbep_uncore; do
		echo "$driver: $(cd /sys/bus/pci/drivers/$driver && echo 0000:*)"
	done
}

"$@"
