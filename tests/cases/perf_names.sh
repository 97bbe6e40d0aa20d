#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# From Haswell-EP on perf and the driver take each name that perf itself has for the events; on Haswell-EP,
# Broadwell-EP and -DE also every event of the catalogue by its name, and the names of intel_uncore are among ours.
. "$(dirname "$0")/../lib.sh"
nameless=functions

unconfirmed='--driver ex_uncore --module-args unconfirmed=1'

# catalogue CPU PLATFORM KINDS: fields and names in sysfs, of so many kinds of boxes
# shellcheck disable=SC2086
catalogue() {
	guest events --icount --cpu "$1" --cores 2 --driver ex_uncore --module-args "unconfirmed=1 all_names=1" >"$work/ours"
	clean $? "$1"
	same "$1: the format folders are those of events/platforms.py" \
		"$(sed -n '/^uncore_pmi/d; s,^\([a-z_0-9]*[a-z]\)\(_[0-9]*\)*/format/,\1/format/,p' "$work/ours" | sort -u)" \
		"$("$root/events/platforms.py" "$2" | sort)"
	sed -n 's/^uncore_\([a-z0-9_]*\): .*/\1/p' "$work/ours" >"$work/pmus"
	same "$1: perf counts events of each kind of box" "$(wc -l <"$work/pmus")" "$3"
	while read -r pmu; do
		opens_by_name "$1" "$2" "$pmu"
	done <"$work/pmus"
	guest events --icount --cpu "$1" --cores 2 --driver intel_uncore --allow-guest-errors -- names >"$work/theirs"
	same "$1: intel_uncore has named events" $? 0
	guest events --icount --cpu "$1" --cores 2 $unconfirmed -- names >"$work/ours"
	same "$1: ex_uncore has them, too, with the same terms, scales and units, without all_names=1" \
		"$(grep -vxFf "$work/ours" "$work/theirs")" ""
}
catalogue haswell-ep haswell_ep 10
catalogue broadwell-ep broadwell_ep 10
catalogue broadwell-de broadwell_de 7

# perf's own names, whose numbers are those of Debian 12's perf
[ -z "${EX_ROOT-}" ] || exit 0
cat >"$work/each.named" <<END
unc_u_event_msg.doorbell_rcvd ubox.event_msg,msg=doorbell_rcvd,count=66
unc_m_cas_count.wr imc6.cas,op=wr,count=77
unc_c_tor_inserts.eviction cbox1.tor_insert,kind=eviction,count=88
unc_h_requests.writes ha1.request,op=write,from=remote,count=99
unc_p_freq_max_power_cycles pcu.freq_max_power_cycles,count=1234
unc_i_rxr_bl_drs_inserts irp.rxr_bl_drs_inserts,count=111
unc_r2_iio_credits_acquired.ncb r2pcie.iio_credits_acquired,class=ncb,count=222
END
cat >"$work/linked.named" <<END
unc_q_txl_flits_g0.data qpi1.tx_flit,kind=drs_data,count=4321
unc_s_txr_inserts.ak sbox2.txr_inserts,queue=ak,count=555
unc_r3_vna_credits_acquired.ad r3qpi2.vna_credits_acquired,ring=ad,count=333
llc_misses.data_read cbox1.tor_insert,opcode=0x182,miss=1,count=10
llc_references.pcie_write cbox2.tor_insert,opcode=0x1c8,tid=62,count=20
END
# by_name CPU OPTION...: open perf's names, and count those in the file "named"
# shellcheck disable=SC2086
by_name() {
	cpu=$1
	shift
	guest upstream --icount --cpu "$cpu" --cores 2 $unconfirmed --put "$work/named" "$@" >"$work/out"
	clean $? "$cpu, perf's names"
	same "$cpu: perf counts by its own names and metrics what was put in; llc_misses in bytes" \
		"$(sed -n 's/^\([0-9]*\),[^,]*,\(unc_\|llc_\).*/\1/Ip' "$work/out" | xargs)" \
		"$(sed 's/.*count=//; s/^10$/640/; s/^20$/1280/' "$work/named" | xargs)"
}
# stock CPU PLATFORM NAMED...: perf's names, of which the standard input has the numbers for each kind of box,
# and those that the catalogue has not with the same words:
# - unc_c_llc_lookup.any has a filter_state of its own, unc_c_tor_occupancy.llc_data_read and .miss_opcode a
#   filter_opc.
# - unc_u_clockticks of perf's list for Haswell-EP has no event code, and counts event 0.
# - unc_m_clockticks of its list for Broadwell-EP is the fixed counter of the DRAM clock.
# shellcheck disable=SC2086
stock() {
	cpu=$1
	platform=$2
	shift 2
	(cd "$work" && cat "$@") >"$work/named"
	by_name "$cpu"
	while read -r unc unit names others; do
		"$root/tests/compare/events.py" words "$platform" "$unit" |
			sed -E "s/^/unc_${unc}_/" >"$work/ours"
		said opened | grep "^unc_${unc}_" >"$work/theirs"
		same "$cpu: perf's names unc_${unc}_* open the same events as those of the catalogue" \
			"$(wc -l <"$work/theirs") $(grep -vxFf "$work/ours" "$work/theirs" | xargs)" "$names $others"
	done
	said opened | grep config1 | cut -d' ' -f1 >"$work/filtered"
	same "$cpu: perf's names without a C-state or the filter that they need are refused" "$(said refused | sort | xargs)" \
		"$({
			unfiltered "$platform" CBOX | sed 's/^/unc_c_/'
			# which perf does not have for this processor
			[ "$platform" = broadwell_de ] || unfiltered "$platform" HA | sed 's/^/unc_h_/'
			printf 'unc_p_power_state_occupancy.cores_c%d\n' 0 3 6
		} | grep -vxFf "$work/filtered" | sort | xargs)"
	same "$cpu: perf's other names are opened, too" "$(said opened | grep -vc '^unc_')" \
		"$([ "$platform" = broadwell_de ] && echo 0 || echo 20)"
}
filtered=$(printf '%s\n' "unc_c_llc_lookup.any config 0x1134 config1 0x20000" \
	"unc_c_tor_occupancy.llc_data_read config 0x336 config1 0x1820000000000000" \
	"unc_c_tor_occupancy.miss_opcode config 0x336 config1 0x1820000000000000" | xargs)
stock haswell-ep haswell_ep each.named linked.named <<END
c CBOX 134 $filtered
h HA 222
i IRP 56
m IMC 323
p PCU 59
q QPI 149
r2 R2PCIE 59
r3 R3QPI 147
s SBOX 79
u UBOX 16 unc_u_clockticks
END
stock broadwell-ep broadwell_ep each.named linked.named <<END
c CBOX 133 $filtered
h HA 224
i IRP 56
m IMC 324 unc_m_clockticks config 0xff
p PCU 54
q QPI 149
r2 R2PCIE 62
r3 R3QPI 150
s SBOX 82
u UBOX 16
END
stock broadwell-de broadwell_de each.named <<END
c CBOX 131
h HA 220
i IRP 55
m IMC 321
p PCU 54
r2 R2PCIE 58
u UBOX 15
END

# From Skylake-SP on there is no catalogue.  perf opens each name on each PMU of a kind: on one CHA.
cat >"$work/sp.named" <<END
unc_m_cas_count.wr imc3.cas,op=wr,count=77
unc_cha_tor_inserts.ia_miss cha0.tor_insert,miss=1,count=88
unc_cha_requests.reads_local cha0.request,kind=reads_local,count=99
unc_iio_data_req_of_cpu.mem_write.part0 iio2.data_req_of_cpu,kind=mem_write,port=0,class=posted,count=111
unc_i_coherent_ops.rfo irp3.coherent_ops,op=rfo,count=222
unc_m2m_imc_reads.isoch m2m1.imc_reads,kind=isoch,count=333
unc_m3upi_d2u_sent m3upi1.d2u_sent,count=444
unc_upi_txl_basic_hdr_match.ncb upi2.tx_packet,class=ncb,count=4321
unc_p_freq_max_limit_thermal_cycles pcu.freq_max_limit_thermal_cycles,count=555
unc_u_event_msg.doorbell_rcvd ubox.event_msg,msg=doorbell_rcvd,count=666
llc_misses.mem_read imc0.cas,op=rd,count=10
metric:memory_bandwidth_read imc5.cas,op=rd,count=777
metric:llc_miss_local_memory_bandwidth_read cha0.request,kind=reads_local,count=888
END
# The names whose config1 perf 6.1 has in the wrong half, where intel_uncore ignores it and counts all opcodes
{
	for what in inserts occupancy; do
		printf "unc_cha_tor_$what.ia_%s\n" hit_crd hit_drd hit_llcprefcrd hit_llcprefdrd hit_llcprefrfo hit_rfo \
			miss_crd miss_drd miss_llcprefcrd miss_llcprefdrd miss_llcprefrfo miss_rfo
		printf "unc_cha_tor_$what.io_miss_%s\n" itom rdcur rfo
	done
	printf 'unc_p_power_state_occupancy.cores_c%d\n' 0 3 6
} >"$work/sp.refused"
while read -r cpu names others; do
	cp "$work/sp.named" "$work/named"
	by_name "$cpu" --hw "set cboxes=1"
	same "$cpu: perf's names with a filter in the wrong place or without a C-state are refused, all others opened" \
		"$(said opened | wc -l) $(said refused | sort | xargs)" \
		"$names $(echo "$others" | xargs -n 1 | sort - "$work/sp.refused" | xargs)"
done <<END
skylake-sp 2827
cascade-lake-sp 2942 llc_misses.mmio_read llc_misses.mmio_write llc_misses.uncacheable \
	llc_references.streaming_full llc_references.streaming_partial
END
