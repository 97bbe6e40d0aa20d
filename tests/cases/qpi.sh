#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The Ivytown's QPI ports and U-Box: counted and sampled, with memory-mapped configuration space and
# without, and after a device has gone.
. "$(dirname "$0")/../lib.sh"

sent=uncore_qpi_0/event=0x00,umask=0x06/	# TxL_FLITS_G0.DATA and NON_DATA
data=uncore_qpi_2/event=0x01,umask=0x02/	# RxL_FLITS_G0.DATA
acks=uncore_qpi_1/event=0x138,match_mc=0xe,mask_mc=0xf,match_opc=2,mask_opc=0xf,match_rds=4,mask_rds=0xf,match_dnid=3,mask_dnid=0x1f/
ipis=uncore_ubox/event=0x42,umask=0x04/
cmp=class=drs,opcode=2,every=10

put="qpi0.tx_flit,socket=1,kind=drs_data,count=1000001,width=2 qpi0.tx_flit,socket=1,kind=idle,count=55"
put="$put qpi2.rx_packet,socket=0,class=drs,count=4321,every=5"
put="$put qpi1.rx_packet,socket=1,$cmp,rds=e,dnid=3,count=777 qpi1.rx_packet,socket=1,$cmp,rds=m,dnid=3,count=50,delay=5"
put="$put ubox.event_msg,socket=0,msg=ipi_rcvd,count=42 ubox.event_msg,socket=1,msg=msi_rcvd,count=43"

# machine CASE NAME OPTION...: an Ivytown; its stdout in a file, and no guest error
machine() {
	case=$1
	name=$2
	shift 2
	# shellcheck disable=SC2086
	guest qpi --cpu ivytown --log "$work/log" "$@" -- $case >"$work/$name"
	clean $? "$name"
	same "$name: no guest error" "$(grep -c ' error ' "$work/log")" 0
}

counts() {
	sed -n 's/^\(S[01],1,[0-9]*,,.*\),[0-9]*,100.00,,$/\1/p' "$work/$1"
}
machine "stat $sent,$data,$acks,$ipis $put" counts --sockets 2 --driver ex_uncore
same "counts: S1 has sent a million flits, S0 received 4321 packets' data, 777 match, 42 IPIs" \
	"$(counts counts | sed 's/S\([01]\),1,\([0-9]*\),.*/\1:\2/' | xargs)" "0:0 0:34568 0:0 0:42 1:1000001 1:0 1:777 1:0"
# KUnit in user space has packages whose nodes have other numbers or are unknown, and packages with fewer ports.
if full; then
	machine "stat $sent,$data,$ipis $put" ports --sockets 2 --no-mcfg --driver ex_uncore
	same "ports: the same without MCFG" "$(counts ports)" "$(counts counts | grep -v qpi_1)"
fi

# A counter of each box overflows in the same clock, MSRs and PCI functions.
# adds_up NAME OPTION...: PERIODs, the rest in the counter and what was frozen are all
adds_up() {
	machine record "$@" --icount --driver ex_uncore --module-args max_sample_rate=0
	for box in qpi_0 qpi_1 qpi_2 ubox; do
		model=$(echo $box | tr -d _)
		top=48
		[ $box != ubox ] || top=44
		# shellcheck disable=SC2046
		set -- $(said $box "$work/$name")
		rest=$(($(stat 0 "$model" 0 value <"$work/$name") + 1000 - (1 << top)))
		frozen=$(($(stat 0 "$model" 0 frozen <"$work/$name") - $(before $box)))
		same "$name, $box: $2 sampled + $rest rest + $frozen frozen are a hundred thousand" \
			$(($2 + rest + frozen)) 100000
		check "$name, $box: no more than 25000 of them frozen" test $frozen -le 25000
	done
	same "$name: debugfs has the PMIs of port 2, R3QPI 2 and the IRP, which U STATUS does not list" \
		"$(said unlisted_pmi "$work/$name")" 3
	check "$name: four counters a PMI, and no PMI was lost" \
		test "$(said rearms "$work/$name")" = $((4 * $(said pmis "$work/$name")))
}
# What the load's probe left: clocks for which port 2's counter 0 was frozen
before() {
	[ "$1" = qpi_2 ] || { echo 0; return; }
	said before "$work/$name" | stat 0 qpi2 0 frozen
}
adds_up sampled
# A PCI function is removed under its events.
machine removal gone --icount --driver ex_uncore
same "gone: the counts of before are kept, and another port's go on" \
	"$(counted uncore_qpi_0/event=0x4/ <"$work/gone") $(counted uncore_qpi_1/event=0x4/ <"$work/gone")" "1000 1050"
same "gone: an event that waited while the device of its filter was removed does not count" \
	"$(said waiting "$work/gone" | tail -n 1 | cut -d, -f1)" "<not counted>"
same "gone: new events and filters are refused; the PMUs stay until the module is unloaded" \
	"$(said "no such device" "$work/gone") $(said "not supported" "$work/gone") $(said PMUs "$work/gone") $(said module "$work/gone")" \
	"1 1 3 unloaded"
same "gone: its registers are not accessed any more" "$(sed '1,/ mark gone/d' "$work/log" | grep -c ' 8\.2:')" 0
machine one_removal half --icount --sockets 2 --driver ex_uncore
same "half: the port of the other socket counts, whose home CPU alone is in the cpumask" \
	"$(said "cpumask of qpi_0" "$work/half") of $(said "cpumask of qpi_1" "$work/half"), $(
		sed -n 's/^S0,1,\([0-9]*\),.*/\1/p' "$work/half")" "0 of 0,2, 1000"
