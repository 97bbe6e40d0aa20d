#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# ex_uncore on all kinds of boxes of Skylake-SP and Cascade Lake-SP: counts of each, samples, CHAs that are
# not there, and memory traffic with uncore-top and uncore-blame.
. "$(dirname "$0")/../lib.sh"
nameless=functions

# An event, and the signal of which it counts each occurrence
cat >"$work/events" <<-END
	uncore_imc_0/event=0x04,umask=0x03/ imc0.cas,op=rd
	uncore_imc_5/event=0x04,umask=0x0c/ imc5.cas,op=wr
	uncore_cha_0/event=0x35,umask=0x21,filter_opc0=0x202,filter_loc=1/ cha0.tor_insert,miss=1,opcode=0x202
	uncore_cha_27/event=0x34,umask=0x03,filter_state=0x200/ cha27.llc_lookup,op=data_read,state=p
	uncore_pcu/event=0x80,umask=0xc0/ pcu.core_state,state=c6
	uncore_ubox/event=0x42,umask=0x08/ ubox.event_msg,msg=doorbell_rcvd
	uncore_m2m_1/event=0x37,umask=0x04/ m2m1.imc_reads,kind=isoch
	uncore_upi_2/event=0x04,umask=0x10e/ upi2.tx_packet,class=ncb,ext=1
	uncore_m2pcie_3/event=0x23,umask=0x40/ m2pcie3.txc_cycles_ne,ring=bl_1
	uncore_m3upi_2/event=0x1d,umask=0x08/ m3upi2.txc_bl_flq_entry,class=vn0_ncs
	uncore_iio_5/event=0xc0,umask=0x01,ch_mask=0x80,fc_mask=1/ iio5.data_req_by_cpu,kind=mem_write,port=7
	uncore_irp_5/event=0x10,umask=0x08/ irp5.coherent_ops,op=rfo
	uncore_iio_free_running_0/event=0xff,umask=0x20/ iio0.bandwidth,port=0,dir=in
	uncore_iio_free_running_5/event=0xff,umask=0x37/ iio5.utilisation,port=3,dir=out
END
# In the guest, and for each socket: put 12345 occurrences of each.
cat >"$work/each" <<-'END'
	for socket in 0 1; do
		sed "s/.* \(.*\)/hw put --wait \1,socket=$socket,count=12345/" events >put
		# shellcheck disable=SC2046
		perf stat -x, -a --per-socket $(sed 's/\(.*\) .*/-e \1/' events) -- sh -e put 2>&1 |
			sed "s/^/$socket /"
	done
	perf record -q -a -e uncore_imc_0/event=0x04,umask=0x03/ -c 1000 -o data -- hw put --wait imc0.cas,op=rd,count=9500,every=2000
	. ./lib.sh
	samples data period,event | sed 's/^/sample /'
	perf record -q -a -e uncore_cha_0/event=0x00/ true 2>&1 | sed -n 's/.*support sampling.*/refused cha/p'
	perf record -q -a -e uncore_iio_free_running_0/ioclk/ true 2>&1 | sed -n 's/.*support sampling.*/refused free/p'
	perf stat -x, -a --per-socket -e uncore_iio_free_running_1/bw_out_port3/ -e uncore_iio_free_running_1/ioclk/ \
		-- hw put --wait iio1.bandwidth,port=3,dir=out,socket=1,count=524288 2>&1 | sed 's/^/free /'
	perf record -q -a -e uncore_pmi/overflow,period=1/ -e uncore_imc_0/event=0x04,umask=0x03,period=1000/ -o pmi \
		-- hw put --wait imc0.cas,op=rd,count=9500,every=2000
	samples pmi event | sed 's/^/pmi /'
	# the tracepoint that leads the group reads the counter at each access of a register
	./led msr/read_msr uncore_iio_free_running_0:0x20ff:0:0 -- true
	# perf enables the event when its home CPU has gone
	perf stat -x, -C 2 -D 2000 -e uncore_iio_free_running_1/bw_out_port3/ -- sh -c 'echo 0 >/sys/devices/system/cpu/cpu2/online
		hw put --wait iio1.bandwidth,port=3,dir=out,socket=1,count=524288; sleep 3' 2>&1 | sed 's/^/late /'
END
# runs NAME CPU SWITCH: the counts, and whether a CHA samples, with a switch of the model
runs() {
	vm --icount --cpu "$2" --cores 2 --sockets 2 --driver ex_uncore --module-args unconfirmed=1 --hw "set $3" \
		--put "$work/events" --put "$work/each" --put "$root/tests/guest/lib.sh" --put "$EX_LED" -- sh each >"$work/out"
	clean $? "$1"
	while read -r event signal; do
		for socket in 0 1; do
			for other in 0 1; do
				same "$1: $event of socket $other while $signal is put on socket $socket" \
					"$(grep -F "$event" "$work/out" | sed -n "s/^$socket S$other,[0-9]*,\([^,]*\),.*/\1/p")" \
					$((socket == other ? 12345 : 0))
			done
		done
	done <"$work/events"
	same "$1: each 1000 reads of a channel give a sample" "$(grep -c '^sample.* 1000 uncore_imc_0' "$work/out")" 9
	same "$1: each overflow gives a snapshot of each CPU of its package" "$(grep -c '^pmi.*uncore_pmi' "$work/out")" 18
	same "$1: the bandwidth of a stack's port has MiB, and a free-running counter does not sample" \
		"$(sed -n 's/^free \(S.\),1,\([^,]*,[^,]*\),.*bw.*/\1 \2/p; /^refused free/p' "$work/out" | xargs)" \
		"refused free S0 0.00,MiB S1 2.00,MiB"
	same "$1: a free-running counter counts from its start on, in the group of a tracepoint and after a move" \
		"$(sed -n 's/^\(late [^,]*\),.*/\1/p; s/^\(count=[0-9]*\) .*/\1/p' "$work/out" | xargs)" "count=0 late 0.00"
	check "$1: the clock of a stack runs" test "$(sed -n 's/^free S0,1,\([0-9]*\),.*ioclk.*/\1/p' "$work/out")" -gt 1000
	same "$1: a CHA samples if its PMI arrives" "$(grep -c '^refused cha' "$work/out")" "$4"
}
runs skylake-sp skylake-sp cha_ov=0 0
! full || runs "skylake-sp, CHAs without PMI" skylake-sp cha_ov=1 1
! full || runs cascade-lake-sp cascade-lake-sp cha_ov=0 0

# A die with 18 CHAs, which raise no PMI: CAPID6 says so, also where the registers of the others keep what is
# written to them
vm --icount --cpu skylake-sp --cores 2 --driver ex_uncore --module-args unconfirmed=1 --hw "set cboxes=18 cha_ghosts=1 cha_ov=1" -- \
	'perf record -q -e uncore_cha_0/event=0x00/ -a true 2>&1 | grep -c "support sampling"
	dmesg | sed -n "s/.*these boxes are not there: *//p" | tr " " "\n" | grep -c cha; ls /sys/bus/event_source/devices | grep -c cha' >"$work/out"
clean $? "cboxes=18"
same "cboxes=18: CHAs refuse to sample, the log has the ten that are not there, sysfs the others" \
	"$(xargs <"$work/out")" "1 10 18"

if full; then
	guest events --icount --cpu skylake-sp --cores 2 --driver ex_uncore --module-args unconfirmed=1 >"$work/ours"
	clean $? "formats"
	same "the format folders are those of events/platforms.py" \
		"$(sed -n '/^uncore_pmi/d; s,^\([a-z_0-9]*[a-z]\)\(_[0-9]*\)*/format/,\1/format/,p' "$work/ours" | sort -u)" \
		"$("$root/events/platforms.py" skylake_sp | sort)"
fi

# Memory traffic: uncore-top shows what a program of known size writes, and uncore-blame names it
cat >"$work/writer" <<-'END'
	uncore-top --once -- dd if=/dev/zero of=/tmp/x bs=1M count=16 2>/dev/null | sed 's/^/top /'
	perf record -q -a -e uncore_pmi/overflow,period=1/ -e uncore_imc_0/event=0x04,umask=0x0c,period=500/ -o data \
		-- dd if=/dev/zero of=/tmp/y bs=1M count=16 2>/dev/null
	perf script -i data -F comm,event | grep uncore_pmi | sort | uniq -c | sort -rn | sed 's/^/blame /'
END
for cpu in skylake-sp $(! full || echo haswell-ep broadwell-ep); do
	vm --icount --cpu "$cpu" --cores 2 --sockets 2 --traffic llc_sets=32 --tools --driver ex_uncore \
		--module-args unconfirmed=1 --put "$work/writer" -- sh writer >"$work/out"
	clean $? "$cpu, traffic"
	check "$cpu: uncore-top shows what is written" grep -q '^top.*[1-9]' "$work/out"
	check "$cpu: the writer runs at most of the overflows" test \
		"$(sed -n 's/^blame *\([0-9]*\) *dd .*/\1/p' "$work/out")" -gt 10
done
