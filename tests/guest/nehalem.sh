#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CASE...: count and sample with the PMU of a Nehalem or Westmere.
. ./lib.sh


# stat ARG...: what perf stat counts, to the standard output
stat() {
	perf stat --log-fd 1 -x, -a "$@"
}

# What perf stat counts on two sockets, with names that both drivers have
sockets() {
	stat --per-socket -e uncore/qhl_request_local_reads/,uncore/event=0x09,umask=0x03/,uncore/event=0x63,umask=0x04/ \
		-e uncore/qmc_writes_full_any/ -- hw put --wait \
		uncore.qhl_request,socket=1,src=local,op=rd,count=123456789 \
		uncore.llc_miss,socket=1,op=rd,count=54000 uncore.llc_miss,socket=1,op=wr,count=321 \
		uncore.dram_read_cas,socket=0,ch=1,count=98765 \
		uncore.qmc_writes,kind=full,ch=1,count=5000 uncore.qmc_writes,kind=partial,ch=0,count=1000
}

# models NAME: the model's figures of the general counters as "c0 NAME" to "c7 NAME"
models() {
	for i in 0 1 2 3 4 5 6 7; do
		model "c$i $1" uncore $i
	done
}

# perf record, and its count; then all counters at once, by codes, and the clock
record() {
	perf record -q -o /tmp/p -a -e uncore/llc_miss.any/ -c 1000 -- \
		hw put --wait uncore.llc_miss,op=rd,count=20500,every=20000
	by_cpu /tmp/p
	miss=uncore:0x309:1000:0
	models before
	/root/sample $miss $miss $miss $miss $miss $miss $miss $miss uncore:0xff:1000000:0 -- hw put --wait uncore.llc_miss,op=wr,count=20500,every=5000 |
		name c0 c1 c2 c3 c4 c5 c6 c7 clock
	models after
	account frozen_clocks
	account pmi_core_sel
}

# Responses by opcode and by address
match() {
	rsp=uncore.addr_opcode_match,src=local,mc=1
	for sel in match_sel=2,match_mc=1,match_opc=0xa match_sel=2,match_mc=1,match_opc=0xd \
		   match_sel=4,match_addr=0x12340 match_sel=1,match_addr=0x12340,match_mc=1,match_opc=0xa \
		   match_sel=6,match_addr=0x12340,match_mc=1,match_opc=0xa; do
		say "$sel" stat -e "uncore/event=0x35,umask=0x04,$sel/" -- hw put --wait \
			$rsp,opc=0xa,addr=0x12340,count=300 $rsp,opc=0xd,addr=0x12340,count=500 \
			$rsp,opc=0xa,addr=0x98760,count=700
	done
	say names stat -e uncore/addr_opcode_match.local.rspfwds/ -- hw put --wait $rsp,opc=0xa,addr=0x40,count=8
	opcode=uncore/event=0x35,umask=4,match=0x40001a0000000000/
	say group stat -e "{$opcode,uncore/event=0x35,umask=4,match=0x40001d0000000000/}" -- true
	say turns stat -e $opcode,uncore/event=0x35,umask=4,match=0x40001d0000000000/ -- \
		hw put --wait $rsp,opc=0xa,addr=0x40,count=2000,every=1000000
}

# Snoops by the state before
mesf() {
	set --
	for to in s i; do
		set -- "$@" uncore.gq_snoop,from=m,to=$to,count=11 uncore.gq_snoop,from=e,to=$to,count=13 \
			uncore.gq_snoop,from=s,to=$to,count=17 uncore.gq_snoop,from=f,to=$to,count=19
	done
	for to in s i; do
		for from in m e s f; do
			say "to $to" stat -e uncore/gq_snoop.goto_${to}_hit_$from/ -- hw put --wait "$@"
		done
	done | cut -d, -f1
	say group stat -e '{uncore/gq_snoop.goto_s_hit_m/,uncore/gq_snoop.goto_s_hit_e/}' -- true
}

# Queues that are three entries too long until they are reset
occupancy() {
	hw set occ_stale=3
	for rst in 0 1; do
		say "occ_rst=$rst" stat -C 0 -e "{uncore/event=0x02,umask=0x01,occ_rst=$rst/,uncore/clockticks/}" -- \
			hw put --wait uncore.gq_occupancy,tracker=read,count=2000,width=2
	done | cut -d, -f1
}

# ex_uncore after intel_uncore has counted, without a parameter
swap() {
	stat -e uncore/event=0x09,umask=0x03/ -- true >/dev/null
	rmmod intel_uncore
	say "left enabled" hw read 0 0x391
	say insmod insmod /ex_uncore.ko
	say swapped stat -e uncore/event=0x09,umask=0x03/ -- hw put --wait uncore.llc_miss,op=rd,count=321
}

for case; do
	$case
done
