#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The Ivytown's QPI ports and U-Box: counted as intel_uncore does, sampled, with
# memory-mapped configuration space and without, and after a device has gone.
. "$(dirname "$0")/lib.sh"

sent=uncore_qpi_0/event=0x00,umask=0x06/	# TxL_FLITS_G0.DATA and NON_DATA
data=uncore_qpi_2/event=0x01,umask=0x02/	# RxL_FLITS_G0.DATA
acks=uncore_qpi_1/event=0x138,match_mc=0xe,mask_mc=0xf,match_opc=2,mask_opc=0xf,match_rds=4,mask_rds=0xf,match_dnid=3,mask_dnid=0x1f/
ipis=uncore_ubox/event=0x42,umask=0x04/
cmp=class=drs,opcode=2,every=10

put="qpi0.tx_flit,socket=1,kind=drs_data,count=1000001,width=2 qpi0.tx_flit,socket=1,kind=idle,count=55"
put="$put qpi2.rx_packet,socket=0,class=drs,count=4321,every=5"
put="$put qpi1.rx_packet,socket=1,$cmp,rds=e,dnid=3,count=777 qpi1.rx_packet,socket=1,$cmp,rds=m,dnid=3,count=50,delay=5"
put="$put ubox.event_msg,socket=0,msg=ipi_rcvd,count=42 ubox.event_msg,socket=1,msg=msi_rcvd,count=43"

# machine NAME OPTIONS...: an Ivytown; its stdout in a file, and no guest error but
# intel_uncore's
machine() {
	name=$1
	shift
	vm --cpu ivytown --log "$work/log" "$@" >"$work/$name"
	same "$name: the machine ends well" $? 0
	[ "$name" = theirs ] || same "$name: no guest error" "$(grep -c ' error ' "$work/log")" 0
}

# Filters that cannot be had: it is ports, since what MCFG says is wrong
machine refused --wrong-mcfg --driver ex_uncore -- 'for e in uncore_qpi_0/event=0x138,match0=0x1c00,mask0=0x1e00/ \
	uncore_qpi_2/event=0x138/ uncore_qpi_0/event=0x14,mask0=8/ uncore_qpi_0/event=0x138,mask0=1/ \
	uncore_qpi_0/event=0x14,edge=1/ uncore_ubox/event=0xff,umask=1/; do
	perf stat -x, -a -e $e -- true 2>&1 | grep -c "^<not supported>,,$e\|^No supported events"
done; dmesg | sed "s/^[^]]*] //" | sort -u | grep -c "the PCI device of the box.s filter is not there"; cat /sys/bus/event_source/devices/uncore_qpi_1/link_rate
grep config_space /sys/kernel/debug/ex_uncore/package0; ls /sys/firmware/acpi/tables | grep MCFG'
same "refused: what has no filter, bits that are no filter's, an edge of nothing" \
	"$(head -n 8 "$work/refused" | xargs)" "1 1 1 1 1 1 2 0 6400"
same "refused: there is an MCFG table, and nobody believes it" "$(tail -n 2 "$work/refused" | xargs)" "config_space ports MCFG"

counts() {
	sed -n 's/^\(S[01],1,[0-9]*,,.*\),[0-9]*,100.00,,$/\1/p' "$work/$1"
}
# stat_all EVENTS: what both drivers are asked
stat_all() {
	echo "perf stat -x, -a --per-socket -e $1 -- hw put --wait $put 2>&1"
}
machine counts --sockets 2 --driver ex_uncore -- "$(stat_all "$sent,$data,$acks,$ipis")"
machine theirs --sockets 2 --driver intel_uncore --allow-guest-errors -- "$(stat_all "$sent,$data,$acks,$ipis")"
same "counts: S1 has sent a million flits, S0 received 4321 packets' data, 777 match, 42 IPIs" \
	"$(counts counts | sed 's/S\([01]\),1,\([0-9]*\),.*/\1:\2/' | xargs)" "0:0 0:34568 0:0 0:42 1:1000001 1:0 1:777 1:0"
same "counts: intel_uncore says the same" "$(counts counts)" "$(counts theirs)"
machine nodes --sockets 2 --driver ex_uncore --hw 'set node_xor=1' -- "$(stat_all "$sent,$data,$acks,$ipis")"
same "nodes: packages are found when their nodes have other numbers" "$(counts nodes)" "$(counts counts)"
machine unmapped --sockets 2 --driver ex_uncore --hw 'set no_node_map=1' -- \
	'cat /sys/bus/event_source/devices/uncore_qpi_?/link_rate'
same "unmapped: a bus of which neither the map nor firmware tells the package is nobody's" \
	"$(xargs <"$work/unmapped")" "0 6400 0 6400 0 6400"
machine ports --sockets 2 --no-mcfg --driver ex_uncore -- "$(stat_all "$sent,$data,$ipis")"
same "ports: the same without MCFG" "$(counts ports)" "$(counts counts | grep -v qpi_1)"
machine one --ports 1 --driver ex_uncore -- 'echo /sys/bus/event_source/devices/uncore_qpi_*
	perf stat -x, -a -e uncore_qpi_0/event=0x138/ true 2>&1'
same "one: a package has the ports it has" "$(head -n 1 "$work/one")" /sys/bus/event_source/devices/uncore_qpi_0

# A counter of each box overflows in the same clock, MSRs and PCI functions.
all=uncore_qpi_0/event=0x0,umask=2/,uncore_qpi_1/event=0x4/,uncore_qpi_2/event=0x4/,uncore_ubox/event=0x42,umask=4/
cat >"$work/record.sh" <<END
hw stat | sed 's/^/before /'
perf record -q -o /tmp/p -a -c 1000 -e $all -- hw put --wait qpi0.tx_flit,kind=drs_data,count=100000,every=100 \
	qpi1.txl_inserts,count=100000,every=100 qpi2.txl_inserts,count=100000,every=100 \
	ubox.event_msg,msg=ipi_rcvd,count=100000,every=100
perf script -i /tmp/p -F period,event 2>/dev/null | sed 's,uncore_\([^/]*\)/.*,\1,' |
	awk '{ n[\$2]++; s[\$2] += \$1 } END { for (i in n) print "sampled", i, n[i], s[i] }'
hw stat
cat /sys/kernel/debug/ex_uncore/package0
END
# adds_up NAME OPTIONS: PERIODs, the rest in the counter and what was frozen are all
adds_up() {
	machine "$@" --icount --driver ex_uncore --module-args max_sample_rate=0 --put "$work/record.sh" -- 'sh record.sh'
	for box in qpi_0 qpi_1 qpi_2 ubox; do
		model=$(echo $box | tr -d _)
		top=48
		[ $box != ubox ] || top=44
		set -- $name $(sed -n "s/^sampled $box //p" "$work/$name")
		rest=$(($(stat 0 "$model" 0 value <"$work/$name") + 1000 - (1 << top)))
		frozen=$(($(stat 0 "$model" 0 frozen <"$work/$name") - $(before $box)))
		same "$name, $box: $3 sampled + $rest rest + $frozen frozen are a hundred thousand" \
			$(($3 + rest + frozen)) 100000
		check "$name, $box: no more than 25000 of them frozen" test $frozen -le 25000
	done
	check "$name: four counters a PMI, and no PMI was lost" \
		test "$(sed -n 's/^rearms //p' "$work/$name")" = $((4 * $(sed -n 's/^pmis //p' "$work/$name")))
}
# What the load's probe left: clocks for which port 2's counter 0 was frozen
before() {
	[ "$1" = qpi_2 ] || { echo 0; return; }
	sed -n 's/^before //p' "$work/$name" | stat 0 qpi2 0 frozen
}
adds_up sampled
adds_up sampled-ports --no-mcfg

# A device that goes under its events
machine gone --icount --driver ex_uncore -- "perf stat -x, -o /tmp/counts -a -e uncore_qpi_0/event=0x4/,uncore_qpi_1/event=0x4/ -- sh -c '
	hw put --wait qpi0.txl_inserts,count=1000 qpi1.txl_inserts,count=1000
	echo 1 >/sys/bus/pci/devices/0000:ff:08.2/remove
	hw put --wait qpi0.txl_inserts,count=50 qpi1.txl_inserts,count=50'
cat /tmp/counts; hw log mark gone
perf stat -x, -a -e uncore_qpi_0/event=0x4/ -- true 2>&1 | grep -c 'No such device'
echo 1 >/sys/bus/pci/devices/0000:ff:09.6/remove
perf stat -x, -a -e uncore_qpi_1/event=0x138/ -- true 2>&1 | grep -c 'not supported'
ls /sys/bus/event_source/devices | grep -c uncore_qpi; rmmod ex_uncore; echo unloaded"
same "gone: counts of before are kept, others go on" "$(grep -o '^[0-9]*,,uncore_qpi_[01]' "$work/gone" | xargs)" \
	"1000,,uncore_qpi_0 1050,,uncore_qpi_1"
same "gone: no new events, nor filters; PMUs stay until the module goes" \
	"$(tail -n 4 "$work/gone" | xargs)" "1 1 3 unloaded"
same "gone: nobody touches it any more" "$(sed '1,/ mark gone/d' "$work/log" | grep -c ' 8\.2:')" 0
