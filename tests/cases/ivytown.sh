#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The Ivytown machine under intel_uncore and under a module that breaks the manual's rules.
. "$(dirname "$0")/../lib.sh"

machine='--cpu ivytown --driver intel_uncore --allow-guest-errors'
sent=uncore_qpi_0/event=0x00,umask=0x06/	# TxL_FLITS_G0.DATA and NON_DATA
data=uncore_qpi_2/event=0x01,umask=0x02/	# RxL_FLITS_G0.DATA
acks=uncore_qpi_1/event=0x138,match_mc=0xe,mask_mc=0xf,match_opc=2,mask_opc=0xf,match_rds=4,mask_rds=0xf,match_dnid=3,mask_dnid=0x1f/
ipis=uncore_ubox/event=0x42,umask=0x04/
uclk=uncore_ubox/event=0xff/
cmp=class=drs,opcode=2,every=10

put="qpi0.tx_flit,socket=1,kind=drs_data,count=1000001,width=2 qpi0.tx_flit,socket=1,kind=idle,count=55"
put="$put qpi2.rx_packet,socket=0,class=drs,count=4321,every=5"
put="$put qpi1.rx_packet,socket=1,$cmp,rds=e,dnid=3,count=777 qpi1.rx_packet,socket=1,$cmp,rds=m,dnid=3,count=50,delay=5"
put="$put ubox.event_msg,socket=0,msg=ipi_rcvd,count=42 ubox.event_msg,socket=1,msg=msi_rcvd,count=43"

# count NAME SOCKET EVENT: perf's count in a machine
count() {
	counted "$3" "$2" <"$work/$1"
}

# counts NAME OPTION...: intel_uncore counts what was put in
counts() {
	name=$1
	shift
	# shellcheck disable=SC2086
	guest ivytown $machine --sockets 2 --log "$work/log" "$@" -- "$sent,$data,$acks,$ipis,$uclk" $put \
		>"$work/$name" 2>"$work/errors"
	same "$name: perf stat runs" $? 0
	for socket in 0 1; do
		same "$name: socket $socket, flits sent" "$(count "$name" $socket "$sent")" $((socket * 1000001))
		same "$name: socket $socket, data flits received" "$(count "$name" $socket "$data")" $(((1 - socket) * 34568))
		same "$name: socket $socket, messages" "$(count "$name" $socket "$ipis")" $(((1 - socket) * 42))
		clocks=$(stat $socket ubox fixed counted <"$work/$name")
		same "$name: socket $socket, uncore clocks" "$(count "$name" $socket "$uclk")" "${clocks:-none}"
	done
}

counts ecam
same "ecam: socket 0, packets that match" "$(count ecam 0 "$acks")" 0
same "ecam: socket 1, packets that match" "$(count ecam 1 "$acks")" 777
same "the only guest errors are BOX_CTL's bits" "$(grep -c ' error ' "$work/log")" \
	"$(grep -c ' error .*BOX_CTL bits 17:16 must be written 1$' "$work/log")"

counts nodes --hw 'set node_xor=1'
counts port --no-mcfg
same "port: the filter cannot be reached, and all packets match" "$(count port 1 "$acks")" 827
same "port: there is no MCFG table" "$(said tables "$work/port" | grep -c MCFG)" 0
same "ecam: there is an MCFG table" "$(said tables "$work/ecam" | grep -c MCFG)" 1

# shellcheck disable=SC2086
same "a package has the ports it is given" \
	"$(vm $machine --ports 1 -- 'ls -d /sys/bus/event_source/devices/uncore_qpi_*' 2>/dev/null |
		xargs -n1 basename | xargs)" uncore_qpi_0

# pmi GLOBAL_CTL: the effects of an overflow of the fixed counter while core 1 is idle
pmi() {
	guest ivytown_pmi --cpu ivytown --driver none --icount --log "$work/pmi" -- "$1" | tr '\n' ' '
	sed -n 's/^[0-9]* \(pmi\|freeze\|masked\) /\1 /p' "$work/pmi" | tr '\n' ' '
}
same "an overflow freezes and interrupts" "$(pmi 0x40000002)" "0x1 0 pmi socket0 masked cpu1 0x10000 freeze socket0 "
same "a halted core is not woken without wk_on_pmi" "$(pmi 0x2)" "0x1 0 pmi socket0 freeze socket0 "

cp "$root/tests/programs/ivytown_nmi.c" "$work"
echo 'obj-m := ivytown_nmi.o' >"$work/Kbuild"
make -s -C "$EX_KERNEL_HEADERS" M="$work" modules >&2
# probe WHAT WANTED: the guest errors of a module that does this
probe() {
	vm --cpu ivytown --allow-guest-errors --driver none --put "$work/ivytown_nmi.ko" --log "$work/probe" -- \
		"insmod ivytown_nmi.ko what=$1 && dmesg | grep -c '$1 done: 1'" >"$work/done" 2>"$work/errors"
	same "$1: the module reached its end" "$(cat "$work/done")" 1
	same "$1: guest errors" "$(sed -n 's/^[0-9]* error cpu[0-9]* //p' "$work/probe" | sort -u)" "$2"
}
probe port ''
probe nmi-ecam ''
probe nmi-port 'PCI configuration access by port I/O in an NMI'
probe wide '8.2:0xa0 0xffffffffffffffff an access beyond one dword of the configuration space'
