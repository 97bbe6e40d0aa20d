#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE [ARG...]: suspend to RAM twice.
. ./lib.sh

# --- The hardware alone: SIGNAL REG VALUE
hardware() {
	hw put "$1,count=1000000000000,every=1000000"
	for i in 1 2; do
		hw wrmsr 0 "$2" "$3"
		hw wrmsr 1 0x1d9 0x2000
		echo mem >/sys/power/state || echo "the suspend failed"
		echo "sleep $i: $(hw rdmsr 0 "$2") $(($(hw rdmsr 1 0x1d9) >> 13 & 1)) $(cat /sys/devices/system/cpu/online)"
	done
	[ "$(hw pending)" -gt 0 ] && echo "signals: go on"
	say "core PMU" perf stat -a -x, -e cycles -- true
}

# --- Events that are open.  A PMI may last as long as another CPU's turn: occurrences come in the
# same clock, or 200 us apart.
sleep_and_put() {
	for i in 1 2 3; do
		hw put --wait "$@"
		[ $i = 3 ] || echo mem >/sys/power/state
	done
}
events() {
	/root/sample uncore_bbox_0:0xc4:100:0 uncore_bbox_1:0x4e:0:0 uncore_mbox_0:0x1a00:50:0 -- \
		sh sleep.sh sleep_and_put bbox0.early_ack,count=1050,every=200000 \
		bbox1.imt_insert,src=core,op=rd,count=777 mbox0.smi_crc_err,count=500,every=300000 |
		name samples counts "samples, filter"
	echo "sleeps: $(dmesg | grep -c "PM: suspend exit")"
}
ivytown_events() {
	/root/sample uncore_qpi_0:0x4:0:0 uncore_qpi_1:0x4:0:0 uncore_ubox:0x442:50:0 -- \
		sh sleep.sh sleep_and_put qpi0.txl_inserts,count=1050,every=200000 \
		qpi1.txl_inserts,count=777,every=10 ubox.event_msg,msg=ipi_rcvd,count=500,every=300000 |
		name counts "counts, port 1" "samples, U-Box"
}
ivytown_lost() {
	echo mem >/sys/power/state
	dmesg | sed -n 's/.*ex_uncore: \(package .* left out\),.*/\1/p' | name lost
	for event in uncore_imc_0/event=0x04,umask=3/ uncore_pcu/event=0x09/; do
		perf stat -x, -a -e "$event" -- hw put --wait imc0.cas,op=rd,count=5 \
			pcu.prochot_internal_cycles,count=7 2>&1 |
			sed -n 's/.*\(No such device\).*/\1/p; s/^\([0-9]*\),.*/\1/p' | name "$event"
	done
}
nehalem_events() {
	perf stat --log-fd 1 -x, -C 0 -e uncore/event=0x35,umask=4,match_sel=2,match_mc=1,match_opc=0xa/ -- \
		/root/sample uncore:0x309:100:0 uncore:0xff:1000000:0 -- \
		sh sleep.sh sleep_and_put uncore.llc_miss,op=rd,count=1050,every=200000 \
		uncore.addr_opcode_match,src=local,mc=1,opc=0xa,addr=0x40,count=500,every=300000 |
		sed '1s/^/samples: /; 2s/^/clock: /'
}

"$@"
