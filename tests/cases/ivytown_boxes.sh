#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# intel_uncore on all boxes of the Ivytown machine: functions, counts, and the traffic of memory.
. "$(dirname "$0")/../lib.sh"

machine='--cpu ivytown --driver intel_uncore --allow-guest-errors'

# An event, and the signal of which it counts each occurrence
cat >"$work/events" <<-END
	uncore_imc_0/event=0x04,umask=0x03/ imc0.cas,op=rd
	uncore_imc_3/event=0x04,umask=0x0c/ imc3.cas,op=wr,mode=wmm
	uncore_imc_7/event=0xb5,umask=0x08/ imc7.cas,op=rd,rank=5,bank=3
	uncore_ha_0/event=0x01,umask=0x03/ ha0.request,op=read,from=remote
	uncore_ha_1/event=0x1a,umask=0x0f/ ha1.imc_writes,kind=full
	uncore_cbox_0/event=0x35,umask=0x03,filter_opc=0x182/ cbox0.tor_insert,opcode=0x182,miss=1
	uncore_cbox_1/event=0x34,umask=0x11,filter_state=0x1/ cbox1.llc_lookup,op=write,state=i
	uncore_pcu/event=0x80,occ_sel=3/ pcu.core_state,state=c6
	uncore_pcu/event=0x0c,filter_band1=20/ pcu.freq,ratio=20
	uncore_r2pcie/event=0x33,umask=0x08/ r2pcie.iio_credits_acquired,class=drs
	uncore_r3qpi_0/event=0x11,umask=0x08/ r3qpi0.rxr_inserts,class=drs
	uncore_r3qpi_1/event=0x31/ r3qpi1.vna_credit_cycles_out
	uncore_irp/event=0x0a/ irp.rxr_ak_inserts,unit=0
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
same "perf stat runs" $? 0
while read -r event signal; do
	for socket in 0 1; do
		for other in 0 1; do
			same "$event of socket $other while $signal is put on socket $socket" \
				"$(grep -F "$event" "$work/counts" | sed -n "s/^$socket S$other,[0-9]*,\([^,]*\),.*/\1/p")" \
				$((socket == other ? 12345 : 0))
		done
	done
done <"$work/events"

# functions OPTION...: the PCI functions of the machine's uncore buses
functions() {
	# shellcheck disable=SC2086
	vm $machine "$@" -- 'cd /sys/bus/pci/devices; ls -d 0000:*:05.6 0000:7f:* 0000:80:05.0 0000:ff:* 2>/dev/null' \
		2>"$work/errors" | xargs
}
uncore="08.0 08.2 08.6 0b.0 0e.0 0e.1 10.0 10.1 10.4 10.5 12.0 13.0 13.1 13.5 13.6 1c.0 1c.1 1e.0 1e.1 1e.4 1e.5"
# on BUS FUNCTION...: their names
on() {
	bus=$1
	shift
	printf "0000:$bus:%s\n" "$@" | xargs
}
# shellcheck disable=SC2086
same "one package's functions are on bus ff, and IRP on bus 0" "$(functions --ports 1)" \
	"$(on 00 05.6) $(on ff $uncore)"
# shellcheck disable=SC2086
same "two packages have buses of their own" "$(functions --ports 1 --sockets 2)" \
	"$(on 00 05.6) $(on 7f $uncore) $(on 80 05.0 05.6) $(on ff $uncore)"
# shellcheck disable=SC2086
same "functions are left out" "$(functions --ports 1 --without 16.1 --without 30.5)" \
	"$(on 00 05.6) $(on ff $uncore | sed 's/ [^ ]*10\.1//; s/ [^ ]*1e\.5//')"

# The lines that a program reads are the reads of the channels, but for what the kernel and perf do.
reads=$(for channel in 0 1 2 3 4 5 6 7; do echo "uncore_imc_$channel/event=0x04,umask=0x03/"; done | xargs | tr ' ' ,)
# shellcheck disable=SC2086
vm $machine --traffic llc_sets=32 --icount --put "$EX_STREAM:/root/stream" -- \
	"mkfifo ctl ack; perf stat -x, -D -1 --control fifo:ctl,ack -a -e $reads ./stream 0 -1 4 2 read" \
	>"$work/traffic" 2>&1
lines=$((2 * 4 * 16384))
sum=$(awk -F, '/uncore_imc/ { sum += $1 } END { print sum + 0 }' "$work/traffic")
check "CAS_COUNT.RD of all channels, $sum, are the $lines lines that a program reads, and few more" \
	test "$sum" -ge $lines -a "$sum" -le $((lines + 8192))
