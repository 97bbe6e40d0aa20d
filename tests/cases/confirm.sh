#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# tools/confirm says what the machine is: with each switch of the model what that switch means, and
# no more.  On a busy machine, whose time it cannot trust, it refutes nothing.  It writes no register
# that the driver does not write, and where something is missing none at all.
. "$(dirname "$0")/../lib.sh"

# machine SCRIPT OPTION... -- ARG...: run tests/guest/SCRIPT.sh in a machine with the module and confirm
machine() {
	script=$1
	shift
	guest "$script" --driver none --timeout 3000 --put "$EX_MODULE:/ex_uncore.ko" \
		--put "$EX_CONFIRM:/root/confirm" --log "$work/log" "$@" >"$work/out" 2>"$work/errors"
	status=$?
	cat "$work/errors" >&2
	clean $status "$script ${1-} ${2-}"
}

# verdicts CASE: its rows, each with + confirmed, - refuted, ? cannot be told, ~ undecided
verdicts() {
	said "$1" | sed -nE 's/^ok [0-9]+ - //; s/^(\w+): confirmed, .*/\1+/p; s/^(\w+): refuted, .*/\1-/p
		s/^(\w+) # SKIP cannot be told here: .*/\1?/p; s/^(\w+) # SKIP undecided: .*/\1~/p' | xargs
}

# try VERDICTS SIGNALS OPTION...: run confirm with each line of standard input in a machine with
# OPTIONs in which SIGNALS occur.  A line is SWITCHES|MODULE ARGS|LATER SWITCHES|PROGRAM|VERDICTS
# that differ; "all?" are all.
try() {
	usual=$1
	signals=$(echo "$2" | xargs printf '%s,count=100000000,every=2000 ')
	shift 2
	cat >"$work/table"
	sed 's/|[^|]*$//' "$work/table" >"$work/cases"
	machine confirm "$@" --icount --put "$work/cases" -- "$signals" -m 1
	while IFS='|' read -r switches with later program changes; do
		name="$switches;$with;$later;$program"
		wanted=" $usual "
		for change in $changes; do
			[ "$change" != "all?" ] || wanted=$(echo "$wanted" | sed 's/[-+] /? /g')
			wanted=$(echo "$wanted" | sed "s/ ${change%?}[-+?] / $change /")
		done
		if [ "$program" ]; then	# beside which a row may not be told
			same "$name: it refutes nothing" "$(verdicts "$name" | tr ' ' '\n' | grep -e '[-~]$')" "$changes"
		else
			same "$name: what confirm says" "$(verdicts "$name")" "$(echo "$wanted" | xargs)"
		fi
		same "$name: the file has the same" "$(said "$name" | tail -n 1)" "evidence: the same"
	done <"$work/table"
}

# refuses CASE SENTENCE: that is what confirm says, without an access to a register, and with status 2
refuses() {
	same "$1: $2" "$(said "$1" | head -n 1), $(said "$1, status")" "confirm: $2, 2"
	same "$1: touches nothing" "$(awk -v from="mark begin $1" -v to="mark end $1" '
		index($0, from) { on = 1; next } index($0, to) { on = 0 } on' "$work/log")" ""
}

# only_full: in make check without the lines of standard input that begin with "full "
only_full() {
	if full; then sed 's/^full //'; else sed '/^full /d'; fi
}

# Xeon 7500
only_full >"$work/lines" <<END
|freeze=1|||freeze+
late_freeze=1000|freeze=1|||freeze-
fixed_pmi_bit=7||||wbox_clock-
b_mask_ignore=1||||b_mask-
m_mask_ignore=1||||m_mask-
m_mask_ignore=1|||spin|m_mask~
pmi_thread=1||||cpus-
no_ovf_flag=2||||cpus?
lose_pmi=1000000||||all? pmi- b_mask+ m_mask+
||lose_pmi=1000000||all? pmi- b_mask+ m_mask+
||lose_pmi=1||pmi~
full core_sel=1||||cpus?
full pmi_gate=3||||
full no_debugctl=1||||cpus?
full sticky_status=1||||
END
try "pmi+ cpus+ freeze? wbox_clock+ ubox+ wbox+ bbox+ cbox+ sbox+ mbox+ rbox? b_mask+ m_mask+ opcodes?" \
	"ubox.ipis_sent wbox.c_cycles_turbo,core=0 bbox0.msg_in,class=hom_req mbox0.dram_cmd,cmd=ras
	bbox0.imt_insert,src=core,op=rd cbox0.llc_lookup,result=miss,state=invalid sbox0.pkts_sent_hom,to=bbox" --threads 2 --cores 1 <"$work/lines"
check "busy: the machine is not quiet" grep -q "^m_mask_ignore=1;;;spin: .*undecided: the machine is not quiet, " "$work/out"
check "a lost PMI: another measurement differs" grep -q "^;;lose_pmi=1;: .*undecided: another measurement says: confirmed" "$work/out"

# The file of the last case
for line in "model name.*X7560" "microcode.*0x1" "product_name:Standard PC" "Linux 6.1" "parameters/freeze:N" "debugfs after" \
	    "  perf record -C 0 -e uncore_mbox_0/config=0x3600,config1=0x0,config2=0x0/ -c " "package0:lost_pmis "; do
	check "the file has: $line" grep -q "^evidence: .*$line" "$work/out"
done
# registers of the manual's table that are not the read-only SUMMARYs, and what the driver writes of the core
awk '/ mark begin/ { on = 1 } / mark end/ { on = 0 } on && $2 == "w" { print $5 }' "$work/log" | sort -u >"$work/written"
{ "$root/events/platforms.py" "$root/Documentation/hardware/xeon-7500-msrs.csv" | cut -d, -f3; printf '%s\n' 0x1d9 0x390; } |
	grep -v '0xc[4c]3' | sort -u >"$work/known"
same "it writes registers of the manual's table" "$(wc -l <"$work/written" | sed -E 's/^[1-9][0-9]+$/many/') $(
	comm -23 "$work/written" "$work/known")" "many "

machine confirm_missing --icount
refuses module "the module ex_uncore is not loaded (if insmod failed, dmesg has the reason)"
refuses user "only root can open the events; run this as root"
refuses megabytes "0: not a number of MiB from 1 to 65535"
refuses output "evidence: File exists"
refuses events "the counters are in use: another program has events of ex_uncore open"
refuses msr "the counters may be in use: another program has /dev/cpu/N/msr open"
refuses debugfs "there is no /sys/kernel/debug/ex_uncore (mount -t debugfs none /sys/kernel/debug)"
same "no space after the first trial, and the file that was there" "$(said full | tail -n 1), $(said "full, status"), $(said evidence)" \
	"confirm: full/evidence: No space left on device, 1, kept"

# The row "agreement" lets intel_uncore take the driver's place, which ends with the driver loaded as before.
cat >"$work/wanted" <<END
agree: agreement: confirmed, 5 counts agree, ex_uncore Y 0
dead: agreement: refuted, it counts other C-Box clocks, HA clocks, channel clocks, PCU clocks, CAS reads, ex_uncore Y 0
signal: , ex_uncore Y 143
unasked: agreement # SKIP cannot be told here: -I is not given, with which intel_uncore is loaded for it, ex_uncore Y 0
refused: agreement # SKIP cannot be told here: modprobe does not load intel_uncore, ex_uncore Y 0
busy: agreement: confirmed, 5 counts agree, ex_uncore Y 0
offline: confirm: cannot run on CPU 1, which is needed: Invalid argument, ex_uncore Y 1
END
cases="agree dead signal"
! full || cases=$(cut -d: -f1 "$work/wanted")
# shellcheck disable=SC2086
machine confirm_swap --cpu haswell-ep --icount --cores 2 --put "$("$root/tools/get-kernel" --path)/intel-uncore.ko:/intel-uncore.ko" \
	-- imc0.cas,op=rd,count=1000000000,every=100 $cases
for case in $cases; do
	same "agreement, $case" "$(said "$case"), $(said "$case, then")" "$(sed -n "s/^$case: //p" "$work/wanted")"
done

# script COMMAND...: the last line of COMMAND's output, its status, and what it leaves in TMPDIR
script() {
	text=$(env TMPDIR="$work/tmp" "$@" 2>&1)
	ended=$?
	echo "$(echo "$text" | tail -n 1), $ended, $(ls -A "$work/tmp")"
}
mkdir "$work/tmp"
# shellcheck disable=SC2016 # a variable of another shell
echo 'kill -TERM $PPID' >"$work/kill"
confirm=$root/tools/confirm
same "CC with an option" "$(script CC="gcc -pipe" "$confirm" --version)" "uncore-confirm 0.9, 0, "
same "no compiler" "$(script CC=nothing "$confirm")" "confirm: there is no compiler (nothing): apt install gcc libc6-dev, 2, "
same "a compiler that fails" "$(script CC=false "$confirm")" "confirm: false cannot compile $root/tools/../confirm, 2, "
same "nothing is left in TMPDIR after a signal" "$(script CC="sh $work/kill" "$confirm")" ", 143, "

# In real time, beside other tests, it refutes nothing, and confirms something.
real_time() {
	printf '|%s||\n' "$2" >"$work/cases"
	name=";$2;;"
	cpu=$1
	megabytes=$3
	shift 3
	machine confirm --cpu "$cpu" --put "$work/cases" "$@" -- "" -m "$megabytes"
	same "$cpu in real time: it refutes nothing, and confirms some rows" \
		"$(verdicts "$name" | tr ' ' '\n' | grep -e '-$'), $(verdicts "$name" | grep -c '+')" ", 1"
}
real_time westmere-ex "" 2 --sockets 2 --traffic llc_sets=32
full || exit 0

# while two processes spin on the host
spin() {
	while :; do
		:
	done
}
spin &
first=$!
spin &
second=$!
trap 'status=$?; kill $first $second; finish $status' EXIT
real_time westmere-ex "" 8 --sockets 2 --traffic llc_sets=128
real_time ivytown "" 8 --cores 1 --threads 2 --sockets 2 --traffic llc_sets=128
real_time haswell-ep unconfirmed=1 8 --cores 1 --threads 2 --sockets 2
real_time westmere-ep freeze=1 8 --sockets 2 --traffic llc_sets=512
kill $first $second
trap 'finish $?' EXIT

try "pmi+ cpus+ freeze? wbox_clock+ ubox? wbox? bbox+ cbox+ sbox+ mbox+ rbox+ b_mask? m_mask+ opcodes+" \
	"rbox0.packet_sent,port=0,class=ncb" --cpu westmere-ex --sockets 2 --traffic llc_sets=32 <<END
||||
END
ivt="pmi+ cpus+ freeze+ ubox+ qpi+ ha+ imc+ pcu+ irp+ r2pcie+ r3qpi+ opcodes+"
try "$ivt" "ubox.event_msg,msg=ipi_rcvd qpi0.rx_insert,class=drs,vn=vn0" \
	--cpu ivytown --cores 1 --threads 2 --sockets 2 --traffic llc_sets=32 <<END
||||
irp_ov=1||||irp-
late_freeze=1000||||freeze-
END
for cpu in haswell-ep broadwell-ep; do
	try "${ivt%opcodes+}opcodes? agreement?" "ubox.event_msg,msg=doorbell_rcvd qpi0.rx_flit,kind=drs_data qpi0.rx_insert,class=drs,vn=vn0" \
		--cpu $cpu --cores 1 --threads 2 --sockets 2 <<END
|unconfirmed=1|||
unit_ov=1|unconfirmed=1|||qpi- ha- imc- pcu- irp- r2pcie- r3qpi-
END
done
try "pmi+ cpus+ freeze+ ubox+ imc+ pcu+ cha+ m2m+ upi+ m3upi+ m2pcie+ irp+ iio+ agreement?" ubox.event_msg,msg=doorbell_rcvd \
	--cpu skylake-sp --cores 1 --threads 2 --sockets 2 <<END
|unconfirmed=1|||
cha_ov=1|unconfirmed=1|||cha-
END
machine confirm_swap --cpu skylake-sp --icount --cores 2 --put "$("$root/tools/get-kernel" --path)/intel-uncore.ko:/intel-uncore.ko" \
	-- imc0.cas,op=rd,count=1000000000,every=100 agree
same "agreement, Skylake-SP" "$(said agree)" "agreement: confirmed, 5 counts agree"
try "pmi+ cpus+ freeze? uncore+ opcodes+" uncore.addr_opcode_match,mc=0,opc=2 --cpu westmere-ep --threads 2 --traffic llc_sets=512 <<END
|freeze=1|||freeze+
match_shift=1||||
END
try "pmi+ cpus+ freeze? cbox+ arb+ agreement?" "cbox0.cache_lookup,op=read,state=m arb.trk_requests,kind=write" --cpu sandy-bridge --threads 2 <<END
|unconfirmed=1 freeze=1|||freeze+
pmi_to=1|unconfirmed=1|||all? pmi-
pmi_to=3|unconfirmed=1|||cpus-
no_ovf_flag=1|unconfirmed=1|||all? pmi~
END
