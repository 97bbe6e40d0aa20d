#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# perf and the driver take every event of the catalogue by its name, the catalogue has the names
# of intel_uncore, and the PMUs have the fields that it is made for.
. "$(dirname "$0")/../lib.sh"
nameless=functions

# has_formats PROCESSOR FOLDER: whether the format folders in $work/ours, of all PMUs of each
# kind, have what events/platforms.py says
has_formats() {
	same "$1: the format folders are those of events/platforms.py" \
		"$(sed -n '/^uncore_pmi/d; s,^\([a-z_0-9]*[a-z]\)\(_[0-9]*\)*/format/,\1/format/,p' "$work/ours" | sort -u)" \
		"$("$root/events/platforms.py" "$2" | sort)"
}

# named PROCESSOR PMU: the names of the events of a PMU
named() {
	"$root/tests/compare/events.py" names "$1" "$(echo "${2%_?}" | tr '[:lower:]' '[:upper:]')"
}

cpus=nehalem-ex
full && cpus="$cpus westmere-ex"
for cpu in $cpus; do
	guest events --cpu "$cpu" --driver ex_uncore --module-args all_names=1 >"$work/ours"
	clean $? "$cpu"
	has_formats "$cpu" "${cpu%-ex}ex"
	for pmu in ubox wbox bbox_0 cbox_0 mbox_0 rbox_0 rbox_1 sbox_0; do
		opens_by_name "$cpu" "${cpu%-ex}ex" $pmu
	done
	guest events --cpu "$cpu" --driver intel_uncore -- names >"$work/theirs"
	same "$cpu: intel_uncore has named events" $? 0
	same "$cpu: ex_uncore has them, too, with the same terms" "$(grep -vxFf "$work/ours" "$work/theirs")" ""
done

guest events --cpu ivytown --driver ex_uncore --module-args all_names=1 >"$work/ours"
clean $? ivytown
has_formats ivytown ivytown
for pmu in ubox cbox_0 ha_0 imc_0 pcu irp qpi_0 r2pcie r3qpi_0; do
	opens_by_name ivytown ivytown $pmu
done
guest events --cpu ivytown --driver intel_uncore --allow-guest-errors -- names >"$work/theirs"
same "ivytown: intel_uncore has named events" "$? $(grep -c . "$work/theirs")" "0 56"
guest events --cpu ivytown --driver ex_uncore -- names >"$work/ours"
same "ivytown: ex_uncore has them, too, with the same terms, scales and units, without all_names=1" \
	"$(grep -vxFf "$work/ours" "$work/theirs")" ""

# perf itself has names for the Ivytown's events.  They belong to PMUs by name, so they are ours, too.
# The event files of perf 6.12 and 7.x have lost the ninth bit of the codes, bit 21 of config, so that
# delayed_c_state_abort_core3 counts something else; those of 6.1 have lost the C-state of
# power_state_occupancy, without which there is nothing to count.
if [ -n "${EX_ROOT-}" ]; then
	ninth_bit='s/config 0x20([0-9a-f]{4})/config 0x\1/; s/config 0x0+/config 0x/'
	aborts=0 stateless=
else
	ninth_bit=
	aborts=5 stateless="cores_c0 cores_c3 cores_c6"
fi
cat >"$work/named" <<END
unc_q_txl_flits_g0.data qpi1.tx_flit,kind=drs_data,count=4321
unc_q_rxl_inserts qpi0.rx_insert,class=drs,vn=vn0,count=55
unc_u_event_msg.ipi_rcvd ubox.event_msg,msg=ipi_rcvd,count=66
unc_m_cas_count.rd imc6.cas,op=rd,count=77
unc_c_tor_inserts.eviction cbox1.tor_insert,kind=eviction,count=88
unc_h_requests.writes ha1.request,op=write,from=remote,count=99
unc_p_freq_max_power_cycles pcu.freq_max_power_cycles,count=1234
unc_p_delayed_c_state_abort_core3 pcu.delayed_c_state_abort,core=3,count=5
unc_i_transactions.writes irp.transactions,kind=writes,count=111
unc_r2_iio_credits_acquired.ncb r2pcie.iio_credits_acquired,class=ncb,count=222
unc_r3_vna_credits_acquired.ad r3qpi2.vna_credits_acquired,ring=ad,count=333
END
guest upstream --icount --cpu ivytown --driver ex_uncore --put "$work/named" >"$work/out"
clean $? "ivytown, perf's names"
while read -r unc unit names; do
	"$root/tests/compare/events.py" words ivytown "$unit" |
		sed -E "s/^/unc_${unc}_/; $ninth_bit" >"$work/ours"
	said opened | grep "^unc_${unc}_" >"$work/theirs"
	same "ivytown: perf's names unc_${unc}_* open the same events as those of the catalogue" \
		"$(wc -l <"$work/theirs") $(grep -vxFf "$work/ours" "$work/theirs")" "$names "
done <<END
c CBOX 127
h HA 192
i IRP 37
m IMC 197
p PCU 71
q QPI 167
r2 R2PCIE 61
r3 R3QPI 127
u UBOX 20
END
same "ivytown: perf's names without a C-state or the filter that they need are refused" "$(said refused | sort | xargs)" \
	"$({
		unfiltered ivytown CBOX | sed 's/^/unc_c_/'
		for state in $stateless; do echo "unc_p_power_state_occupancy.$state"; done
	} | sort | xargs)"
same "ivytown: perf counts by its own names what was put in" "$(sed -n 's/,,unc_[a-z].*//p' "$work/out" | xargs)" \
	"4321 55 66 77 88 99 1234 $aborts 111 222 333"

for cpu in nehalem westmere; do
	guest events --icount --cpu $cpu-ep --driver ex_uncore >"$work/ours"
	clean $? $cpu
	has_formats $cpu $cpu
	same "$cpu: perf counts every event by name" "$(said uncore "$work/ours")" "$(named "$cpu" uncore | wc -l)"
done

# Of a NetBurst each name counts the occurrences that are put in under the names of netburst.csv.
guest events --cpu netburst --cores 1 --threads 2 --driver ex_uncore >"$work/ours"
clean $? netburst
has_formats netburst netburst
names=$(named netburst netburst | wc -l)
same "netburst: perf counts every event by name" "$(said netburst "$work/ours")" "$names"
"$root/tests/compare/events.py" puts >"$work/puts"
guest events --icount --cpu netburst --cores 1 --threads 2 --put "$work/puts" -- puts >"$work/out"
clean $? "netburst, puts"
grep -o '^[0-9]*,,netburst/[^/]*/' "$work/out" | sort >"$work/counted"
# TC_misc counts each occurrence twice.
awk '{ n = split($1, event, ",")
	for (i = 1; i <= n; i++) {
		split($(i + 1), put, "count=")
		print put[2] * (put[1] ~ /tc_misc/ ? 2 : 1) ",," event[i]
	} }' "$work/puts" | sort >"$work/wanted"
same "netburst: every event counts by name what was put in" "$(comm -3 "$work/counted" "$work/wanted")" ""
same "netburst: these are all events" "$(wc -l <"$work/wanted")" "$names"

vm --icount --cpu nehalem-ep -- perf stat --log-fd 1 -x, -a \
	-e "uncore/qmc_normal_reads.ch0/,uncore/qmc_normal_reads.ch1/,uncore/qmc_normal_reads.ch2/,uncore/qmc_normal_reads.any/" \
	-e "uncore/qmc_writes.full_ch0/,uncore/qmc_writes.full_ch1/,uncore/qmc_writes.full_ch2/,uncore/qmc_writes.full_any/" \
	-- hw put --wait uncore.qmc_normal_reads,ch=0,count=16384 uncore.qmc_normal_reads,ch=1,count=32768 \
	uncore.qmc_normal_reads,ch=2,count=65536 uncore.qmc_writes,kind=full,ch=0,count=131072 \
	uncore.qmc_writes,kind=full,ch=1,count=262144 uncore.qmc_writes,kind=full,ch=2,count=524288 \
	uncore.qmc_writes,kind=partial,ch=0,count=1048576 >"$work/out"
same "nehalem: perf scales lines read and written to MiB" "$(cut -d, -f1,2 "$work/out" | xargs)" \
	"1.00,MiB 2.00,MiB 4.00,MiB 7.00,MiB 8.00,MiB 16.00,MiB 32.00,MiB 56.00,MiB"

# An event of all C-Boxes at once, one that perf scales to MiB, and one with a filter's terms
vm --icount -- perf stat --log-fd 1 -x, -a -e uncore_cbox/llc_misses.all/ -e uncore_mbox_0/fvc_ev0.bbox_cmds_reads/ \
	-e uncore_bbox_0/addr_in_match,match=1,mask=0xffffffffff/ -- hw put --wait \
	cbox0.llc_lookup,result=miss,state=invalid,count=100 cbox7.llc_lookup,result=miss,state=invalid,count=23 \
	mbox0.bbox_cmd,cmd=read,count=32768 bbox0.msg_in,addr=0x40,count=7 bbox0.msg_in,addr=0x80,count=9 >"$work/out"
same "uncore_cbox/llc_misses.all/ counts in all C-Boxes" \
	"$(awk -F, '/llc_misses.all/ { n += $1 } END { print n }' "$work/out")" 123
same "32768 lines read are 2 MiB" "$(sed -n 's/,uncore_mbox_0.*//p' "$work/out")" "2.00,MiB"
same "a name takes match and mask" "$(sed -n 's/,.*addr_in_match.*//p' "$work/out")" 7
