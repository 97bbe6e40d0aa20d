#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# ex_uncore on all kinds of boxes of Haswell-EP, Broadwell-EP and -DE: counts of each, samples, and
# boxes that are not there.
. "$(dirname "$0")/../lib.sh"
nameless=functions

# An event, and the signal of which it counts each occurrence
cat >"$work/each.events" <<-END
	uncore_imc_0/event=0x04,umask=0x03/ imc0.cas,op=rd
	uncore_imc_7/event=0xb5,umask=0x13/ imc7.cas,op=rd,rank=5,bank=11
	uncore_ha_0/event=0x70,umask=0x02/ ha0.hitme_lookup,op=wbmtoi
	uncore_ha_1/event=0x20,umask=0x01,filter_addr=0x12345680/ ha1.request,addr=0x12345680
	uncore_cbox_0/event=0x35,umask=0x03,filter_opc=0x182/ cbox0.tor_insert,opcode=0x182,miss=1
	uncore_cbox_15/event=0x34,umask=0x11,filter_state=0x40/ cbox15.llc_lookup,op=write,state=state6
	uncore_pcu/event=0x80,occ_sel=3/ pcu.core_state,state=c6
	uncore_r2pcie/event=0x2d,umask=0x08/ r2pcie.iio_credit,credit=isoch_qpi1
	uncore_irp/event=0x0a,unit=1/ irp.rxr_ak_inserts,unit=1
	uncore_ubox/event=0x42,umask=0x08/ ubox.event_msg,msg=doorbell_rcvd
END
cat >"$work/linked.events" <<-END
	uncore_cbox_17/event=0x3e,umask=0x02/ cbox17.sbo_credit_occupancy,ring=bl
	uncore_sbox_3/event=0x02,umask=0x10/ sbox3.txr_inserts,queue=ak
	uncore_r3qpi_2/event=0x2b,umask=0x02/ r3qpi2.sbo1_credit_occupancy,ring=bl
	uncore_qpi_1/event=0x138,match_mc=14,mask_mc=15/ qpi1.rx_packet,class=drs,every=5
END
echo 'uncore_pcu/event=0x0c,filter_band1=20/ pcu.freq,ratio=20' >"$work/haswell.events"
cat >"$work/broadwell.events" <<-END
	uncore_cbox_23/event=0x34,umask=0x11,filter_state=0x40/ cbox23.llc_lookup,op=write,state=state6
	uncore_qpi_2/event=0x138,match_mc=12,mask_mc=15/ qpi2.rx_packet,class=ncb,every=5
END
# In the guest, and for each socket: put 12345 occurrences of each.
cat >"$work/each" <<-'END'
	for socket in $(seq 0 $(($1 - 1))); do
		sed "s/.* \(.*\)/hw put --wait \1,socket=$socket,count=12345/" events >put
		# shellcheck disable=SC2046
		perf stat -x, -a --per-socket $(sed 's/\(.*\) .*/-e \1/' events) -- sh -e put 2>&1 |
			sed "s/^/$socket /"
	done
END
# run CPU OPTION... -- COMMAND.  So many CPUs at a time would stall on a busy host, so one runs after the other.
run() {
	cpu=$1
	shift
	vm --icount --cpu "$cpu" --driver ex_uncore --module-args unconfirmed=1 "$@" 2>"$work/errors"
}
# counts CPU SOCKETS EVENTS...: each event counts what is put, on its socket and on no other
counts() {
	of=$1
	sockets=$(seq 0 $(($2 - 1)))
	shift 2
	(cd "$work" && cat "$@") >"$work/events"
	run "$of" --sockets "$(echo "$sockets" | wc -w)" --put "$work/events" --put "$work/each" \
		-- sh each "$(echo "$sockets" | wc -w)" >"$work/counts"
	clean $? "$of, perf stat"
	while read -r event signal; do
		for socket in $sockets; do
			for other in $sockets; do
				same "$of: $event of socket $other while $signal is put on socket $socket" \
					"$(grep -F "$event" "$work/counts" | sed -n "s/^$socket S$other,[0-9]*,\([^,]*\),.*/\1/p")" \
					$((socket == other ? 12345 : 0))
			done
		done
	done <"$work/events"
}
counts haswell-ep 2 each.events linked.events haswell.events
counts broadwell-ep 2 each.events linked.events broadwell.events
counts broadwell-de 1 each.events

# In the guest
cat >"$work/samples" <<-'END'
	perf record -q -a -e uncore_imc_0/event=0x04,umask=0x03/ -c 1000 -o data -- hw put --wait imc0.cas,op=rd,count=9500,every=2000
	. ./lib.sh
	samples data period,event
	perf record -q -a -e uncore_cbox_0/event=0x00/ true 2>&1 | grep -c 'support sampling'
	sed -n 's/^unlisted_pmi *//p' /sys/kernel/debug/ex_uncore/package0
END
# samples CPU BOXES: a channel samples, a C-Box does not; so many boxes do
samples() {
	run "$1" --put "$work/samples" --put "$root/tests/guest/lib.sh" -- sh samples >"$work/out"
	clean $? "$1, perf record"
	same "$1: each 1000 reads of a channel give a sample, and no more of them come" \
		"$(grep -cF '1000 uncore_imc_0/event=0x04,umask=0x03/' "$work/out")" 9
	same "$1: a C-Box does not sample, and $2 boxes do" "$(grep -v uncore_imc_0 "$work/out" | xargs)" "1 $2"
}
samples haswell-ep 20
samples broadwell-ep 20
samples broadwell-de 14

# absent CPU BOXES WHAT: with a switch of the model, the log says that these boxes are not there, and
# only they have no PMU.  The driver reads registers of C-Boxes to see whether these are there.
absent() {
	run "$1" --hw "$3" -- 'dmesg | sed -n "s/.*these boxes are not there: *//p"; ls /sys/bus/event_source/devices' >"$work/out"
	clean $? "$1, $3"
	echo "$2" | tr ' ' '\n' | sort >"$work/absent"
	same "$1, $3: these boxes are not there" \
		"$(head -n 1 "$work/out" | tr ' ' '\n' | sort)" "$(cat "$work/absent")"
	same "$1, $3: they have no PMU" "$(sed 1d "$work/out" | grep -cxFf "$work/absent")" 0
	same "$1, $3: the others have one" "$(sed 1d "$work/out" | grep -c '^uncore_')" \
		$(($4 - $(wc -l <"$work/absent")))
}
sboxes='uncore_sbox_0 uncore_sbox_1 uncore_sbox_2 uncore_sbox_3'
absent haswell-ep 'uncore_sbox_2 uncore_sbox_3' 'set sboxes=2' 43
absent haswell-ep 'uncore_sbox_2 uncore_sbox_3' 'set sboxes=2 sbox_ghosts=1' 43
absent broadwell-ep "$sboxes" 'set sboxes=0 sbox_ghosts=1' 49
absent broadwell-ep 'uncore_imc_2 uncore_imc_3' 'set empty_channels=12' 49
absent broadwell-de 'uncore_imc_2 uncore_imc_3 uncore_cbox_12 uncore_cbox_13 uncore_cbox_14 uncore_cbox_15' \
	'set empty_channels=12 cboxes=12' 31
