#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Print the names that perf itself has for the Ivytown's uncore events, and for each what perf opens by it
# on the first box of its kind, as "NAME config 0x14 config1 0x1".  Then perf counts some.
cd /tmp || exit
perf list --raw-dump pmu 2>/dev/null | tr ' ' '\n' | sort -u >all
while read -r unc box; do
	grep -x "unc_${unc}_.*" all | grep -v power_state_occupancy >names
	type=$(cat "/sys/bus/event_source/devices/uncore_$box/type")
	perf stat -vv -C 0 -e "$(paste -sd , names)" true 2>&1 | awk -v ours="$type" '
		$1 == "perf_event_attr:" { type = words = "" }
		$1 == "type" { type = $2 }
		$1 ~ /^config[12]?$/ { words = words " " $1 " " $2 }
		/^sys_perf_event_open: .* = / && type == ours { print words }' >words
	paste -d'\0' names words | sed 's/^/opened: /'
done <<END
c cbox_0
h ha_0
i irp
m imc_0
p pcu
q qpi_0
r2 r2pcie
r3 r3qpi_0
u ubox
END

grep power_state_occupancy all | while read -r name; do
	perf stat -a -e "$name" true 2>&1 | grep -q "Invalid argument" && echo "refused: $name"
done

perf stat --log-fd 1 -x, -a -e unc_q_txl_flits_g0.data,unc_q_rxl_inserts,unc_u_event_msg.ipi_rcvd \
	-e unc_m_cas_count.rd,unc_c_tor_inserts.eviction,unc_h_requests.writes,unc_p_freq_max_power_cycles \
	-e unc_p_delayed_c_state_abort_core3,unc_i_transactions.writes,unc_r2_iio_credits_acquired.ncb \
	-e unc_r3_vna_credits_acquired.ad -- \
	sh -c 'hw put qpi1.tx_flit,kind=drs_data,count=4321 qpi0.rx_insert,class=drs,vn=vn0,count=55 \
		ubox.event_msg,msg=ipi_rcvd,count=66
	hw put imc6.cas,op=rd,count=77 cbox1.tor_insert,kind=eviction,count=88 \
		ha1.request,op=write,from=remote,count=99 pcu.freq_max_power_cycles,count=1234 \
		pcu.delayed_c_state_abort,core=3,count=5
	hw put irp.transactions,kind=writes,count=111 r2pcie.iio_credits_acquired,class=ncb,count=222 \
		r3qpi2.vna_credits_acquired,ring=ad,count=333
	hw wait'
