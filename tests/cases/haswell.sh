#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# ex_uncore on all kinds of boxes of a Haswell-EP: counts of each, and samples.
. "$(dirname "$0")/../lib.sh"

machine='--cpu haswell-ep --driver ex_uncore --module-args unconfirmed=1'

# An event, and the signal of which it counts each occurrence
cat >"$work/events" <<-END
	uncore_imc_0/event=0x04,umask=0x03/ imc0.cas,op=rd
	uncore_imc_7/event=0xb5,umask=0x13/ imc7.cas,op=rd,rank=5,bank=11
	uncore_ha_0/event=0x70,umask=0x02/ ha0.hitme_lookup,op=wbmtoi
	uncore_ha_1/event=0x20,umask=0x01,filter_addr=0x12345680/ ha1.request,addr=0x12345680
	uncore_cbox_0/event=0x35,umask=0x03,filter_opc=0x182/ cbox0.tor_insert,opcode=0x182,miss=1
	uncore_cbox_17/event=0x34,umask=0x11,filter_state=0x40/ cbox17.llc_lookup,op=write,state=state6
	uncore_sbox_3/event=0x02,umask=0x10/ sbox3.txr_inserts,queue=ak
	uncore_pcu/event=0x80,occ_sel=3/ pcu.core_state,state=c6
	uncore_pcu/event=0x0c,filter_band1=20/ pcu.freq,ratio=20
	uncore_r2pcie/event=0x2d,umask=0x08/ r2pcie.iio_credit,credit=isoch_qpi1
	uncore_r3qpi_2/event=0x2b,umask=0x02/ r3qpi2.sbo1_credit_occupancy,ring=bl
	uncore_irp/event=0x0a,unit=1/ irp.rxr_ak_inserts,unit=1
	uncore_qpi_1/event=0x138,match_mc=14,mask_mc=15/ qpi1.rx_packet,class=drs,every=5
	uncore_ubox/event=0x42,umask=0x08/ ubox.event_msg,msg=doorbell_rcvd
END
# In the guest, and for each socket: put 12345 occurrences of each.
cat >"$work/each" <<-'END'
	for socket in 0 1; do
		sed "s/.* \(.*\)/hw put --wait \1,socket=$socket,count=12345/" events >put
		# shellcheck disable=SC2046
		perf stat -x, -a --per-socket $(sed 's/\(.*\) .*/-e \1/' events) -- sh -e put 2>&1 |
			sed "s/^/$socket /"
	done
END
# shellcheck disable=SC2086
vm $machine --sockets 2 --put "$work/events" --put "$work/each" -- sh each >"$work/counts" 2>"$work/errors"
clean $? "perf stat"
while read -r event signal; do
	for socket in 0 1; do
		for other in 0 1; do
			same "$event of socket $other while $signal is put on socket $socket" \
				"$(grep -F "$event" "$work/counts" | sed -n "s/^$socket S$other,[0-9]*,\([^,]*\),.*/\1/p")" \
				$((socket == other ? 12345 : 0))
		done
	done
done <"$work/events"

# In the guest
cat >"$work/samples" <<-'END'
	perf record -q -a -e uncore_imc_0/event=0x04,umask=0x03/ -c 1000 -o data -- hw put --wait imc0.cas,op=rd,count=9500,every=2000
	perf script -i data -F period,event
	perf record -q -a -e uncore_sbox_0/event=0x00/ true 2>&1 | grep -c 'support sampling'
	sed -n 's/^unlisted_pmi *//p' /sys/kernel/debug/ex_uncore/package0
END
# shellcheck disable=SC2086
vm $machine --icount --put "$work/samples" -- sh samples >"$work/out" 2>"$work/errors"
clean $? "perf record"
same "each 1000 reads of a channel give a sample, and no more of them come" \
	"$(grep -cF '1000 uncore_imc_0/event=0x04,umask=0x03/' "$work/out")" 9
same "an S-Box does not sample, and 20 boxes do" "$(grep -v uncore_imc_0 "$work/out" | xargs)" "1 20"
