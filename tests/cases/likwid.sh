#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# LIKWID and PCM, which program the registers themselves and so are second readings of the manuals, count on the
# model what was put in; PCM does so by perf, too.
. "$(dirname "$0")/../lib.sh"
"$root/tools/need" likwid pcm || exit
nameless=all

# into FILE...: copy files and the libraries that they need to the same paths in $work/guest
into() {
	for file; do
		install -D "$file" "$work/guest$file"
		ldd "$file" | grep -o '/[^ ]*' | while read -r lib; do
			install -D "$lib" "$work/guest$lib"
		done
	done
}
into /usr/bin/bash /usr/bin/lua5.3 /usr/bin/likwid-perfctr /usr/sbin/likwid-accessD /usr/sbin/pcm-memory \
	/usr/lib/x86_64-linux-gnu/liblikwid.so.5.2 /usr/lib/x86_64-linux-gnu/liblikwidpin.so.5.2 2>"$work/static"
mkdir "$work/guest/usr/share"
cp -r /usr/share/likwid /usr/share/lua "$work/guest/usr/share"
programs="--core-pmu --put $work/guest/usr:/usr --put $work/guest/lib:/lib --put $work/guest/lib64:/lib64"

# Processors, LIKWID's group or, in lower case, a set of our own, LIKWID's [event:]counter, and what it counts
cat >"$work/rows" <<-END
	.*-sp MEM MBOX0C0 imc0.cas,op=rd,count=1001
	.*-sp MEM MBOX1C1 imc1.cas,op=wr,count=1002
	.*-sp MEM MBOX2C0 imc2.cas,op=rd,count=1003
	.*-sp MEM MBOX3C1 imc3.cas,op=wr,count=1004
	.*-sp MEM MBOX4C0 imc4.cas,op=rd,count=1005
	.*-sp MEM MBOX5C1 imc5.cas,op=wr,count=1006
	.*-sp UPI SBOX0C0 upi0.tx_slot,kind=data,count=2001
	.*-sp UPI SBOX1C1 upi1.rx_slot,kind=data,count=2002
	.*-sp UPI SBOX2C0 upi2.tx_slot,kind=data,count=2003
	.*-sp own LLC_LOOKUP_DATA_READ:CBOX0C0:STATE=0x3ff cha0.llc_lookup,op=data_read,state=m,count=3001
	.*-sp own LLC_VICTIMS_M_STATE:CBOX27C1 cha27.llc_victim,state=m,count=3004
	.*-sp own EVENT_MSG_DOORBELL_RCVD:UBOX0 ubox.event_msg,msg=doorbell_rcvd,count=4001
	.*-sp own FREQ_MAX_LIMIT_THERMAL_CYCLES:WBOX3 pcu.freq_max_limit_thermal_cycles,count=4002
	.*-sp own IMC_READS_ISOCH:M2M1C0 m2m1.imc_reads,kind=isoch,count=4003
	.*-sp own IMC_READS_COUNT_NORMAL:CBOX3C0 cha3.imc_reads,kind=normal,count=4004
	.*-sp own TOR_INSERTS_IA_MISS:CBOX5C1 cha5.tor_insert,miss=1,opcode=0x202,count=4005
	.*-sp own DATA_REQ_BY_CPU_MEM_WRITE_PART3:IBOX5C2:MASK0=0x8:MASK1=0x7 iio5.data_req_by_cpu,kind=mem_write,port=3,class=posted,count=4006
	.*-sp own COHERENT_OPS_RFO:IRP5C1 irp5.coherent_ops,op=rfo,count=4007
	.*-sp own D2U_SENT:RBOX1C2 m3upi0.d2u_sent,count=4008
	.*-sp clock UNCORE_CLOCK:UBOXFIX step
	.*-sp clock DRAM_CLOCKTICKS:MBOX4FIX step
	.*-client MEM MBOX0C1 imc.data_read,count=1001
	.*-client MEM MBOX0C2 imc.data_write,count=1002
	sandy-bridge|.*-client own IO_REQUESTS:MBOX0C0 imc.io_request,count=1003
	.*-client own TRK_REQUESTS_WRITES:UBOX1 arb.trk_requests,kind=write,count=1004
	sandy-bridge|.*-client own CACHE_LOOKUP_READ_M:CBOX0C0 cbox0.cache_lookup,op=read,state=m,count=1005
	sandy-bridge|.*-client own CACHE_LOOKUP_ANY_MESI:CBOX2C0 cbox2.cache_lookup,op=extsnp,state=i,count=1006
	sandy-bridge|.*-client own XSNP_RESPONSE_HITM_EVICTION:CBOX3C1 cbox3.xsnp_response,cause=eviction,result=hitm,count=1007
	.*-client CLOCK UBOXFIX step
	sandy-bridge CLOCK UBOXFIX step
END
# counts CPU SOCKETS OPTION...: LIKWID counts the groups of this CPU.  A stimulus is put on the socket that its count
# is odd or even for.
# shellcheck disable=SC2016,SC2086 # awk's variables; options
counts() {
	cpu=$1 sockets=$2
	shift 2
	awk -v cpu="$cpu" -v sockets="$sockets" -v wanted="$work/wanted" '
		cpu !~ "^(" $1 ")$" { next }
		{ set[$2] = set[$2] "," $3
		  count = $4; sub(/.*=/, "", count)
		  program[$2] = $4 == "step" ? "hw step 1000000" : program[$2] "hw put --wait " $4 ",socket=" count % sockets ";"
		  sub(/^[A-Z_0-9]*:/, "", $3); sub(/:.*/, "", $3); text = $2 ": " $3
		  for (s = 0; s < sockets; s++)
			text = text "," ($4 == "step" ? 1000000 : count % sockets == s ? count : 0)
		  print text >wanted }
		END { for (g in set) print g, g ~ /^[A-Z]/ ? g : substr(set[g], 2), program[g] }' "$work/rows" >"$work/groups"
	guest likwid --icount --cpu "$cpu" --sockets "$sockets" --driver none --put "$work/groups" $programs "$@" >"$work/out"
	clean $? "$cpu"
	cut -d: -f1 "$work/wanted" | sort -u >"$work/names"
	while read -r group; do
		same "$cpu, $group: LIKWID counts what was put in, and nothing else" \
			"$(said "$group" | sort | xargs)" "$(said "$group" "$work/wanted" | sort | xargs)"
	done <"$work/names"
}
counts skylake-sp 2 --cores 2 -- 0,2
counts skylake-client 1 -- 0
full || exit 0
counts cascade-lake-sp 2 --cores 2 -- 0,2
counts haswell-client 1 -- 0
counts sandy-bridge 1 -- 0

# bandwidth DRIVER OPTION...: PCM shows 512 MB/s of reads and 256 MB/s of writes, to 8 MB/s, of these channels
# shellcheck disable=SC2086 # options
bandwidth() {
	vm --icount --cpu skylake-sp --sockets 2 --driver "$@" $programs --allow-guest-errors -- "
		hw put imc0.cas,op=rd,count=1000000000,every=100 imc4.cas,op=wr,count=1000000000,every=200,socket=1
		PCM_USE_UNCORE_PERF=$([ "$1" = none ] || echo 1) pcm-memory 0.1 -csv -i=1" >"$work/out"
	clean $? "PCM, --driver $1"
	same "PCM, --driver $1: bandwidth of the channels, in 16 MB/s" "$(grep -A2 '^,,SKT' "$work/out" | awk -F, '
		NR == 1 { split($0, socket) } NR == 2 { split($0, name) }
		NR == 3 { for (i = 3; i < NF; i++) if (name[i] ~ /^Ch/ && $i) print socket[i], name[i], int($i / 16 + 0.5) }' | xargs)" \
		"SKT0 Ch0Read 32 SKT1 Ch4Write 16"
}
bandwidth none
bandwidth ex_uncore --module-args unconfirmed=1
