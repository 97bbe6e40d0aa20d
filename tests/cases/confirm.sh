#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# tools/confirm says what the machine is: with each switch of the model what that switch means, and
# nothing else.  It writes no register that the driver does not write, and where something is missing
# none at all.
. "$(dirname "$0")/../lib.sh"

# try OPTION...: run confirm with each row of $work/table in a machine with OPTIONs.  $work/default
# has the lines of the machine as it is.  A row of the table is SWITCHES|MODULE ARGS|LATER
# SWITCHES|CHANGES; these are the lines that differ, with ";" between two.  A change that begins with
# names and commas in between is one of each of these rows.  $put are stimuli, $args confirm's
# arguments, $errors registers whose accesses the manual forbids, and $short the rows of make check.
try() {
	if ! full; then
		awk -F '|' -v short=";$short;" 'index(short, ";" $1 "," $2 "," $3 ";")' "$work/table" >"$work/rows"
		mv "$work/rows" "$work/table"
	fi
	sed 's/|[^|]*$//' "$work/table" >"$work/switches"
	# shellcheck disable=SC2086
	guest confirm --icount --driver none --timeout 900 --log "$work/log" --put "$EX_MODULE:/ex_uncore.ko" \
		--put "$EX_CONFIRM:/root/confirm" --put "$work/switches" ${errors:+--allow-guest-errors} "$@" \
		-- "$put" $args >"$work/out" 2>"$work/errors"
	status=$?
	cat "$work/errors" >&2
	clean $status
	while IFS='|' read -r switches with later changes; do
		name="$switches;$with;$later"
		echo "$changes" | tr ';' '\n' | awk -v defaults="$work/default" '
			/^confirm: / { print; alone = 1; exit }
			{ rest = $0; sub(/^[a-z0-9_,]*/, "", rest); n = split($0, words, /[: ]/)
			  n = split(words[1], rows, ","); for (i = 1; i <= n; i++) changed[rows[i]] = rows[i] rest }
			END {
				if (alone) exit
				while ((getline line <defaults) > 0) {
					split(line, words, /[: ]/)
					print words[1] in changed ? changed[words[1]] : line
				}
			}' >"$work/wanted"
		said "$name" | grep -v '^KTAP\|^1\.\.' | sed 's/^not ok: //' >"$work/got"
		said=$(diff "$work/wanted" "$work/got" | grep '^[<>]')
		same "$switches${with:+ with $with}${later:+, then $later}: ${changes:-as it is}" "$said" ""
		wanted=0
		! said "$name" | grep -q '^confirm: ' || wanted=2
		! said "$name" | grep -q '^not ok' || wanted=1
		same "$switches${with:+ with $with}${later:+, then $later}: exit status, and the evidence has the same lines" \
			"$(said "$name, status") $(said "$name, evidence")" "$wanted the same"
	done <"$work/table"
	same "register accesses that the manual forbids are ${errors:-none}" \
		"$(sed -n 's/^[0-9]* error cpu[0-9]* \(0x[0-9a-f]*\) .*/\1/p' "$work/log" | sort -u)" "${errors-}"
}

# no_box: what the rows of the boxes in $work/default say if a PMI is lost
no_box() {
	sed -n 's/^\(overflow_[a-z]*: \)confirmed, \(.*\) with a PMI$/\1refuted, \2 without a PMI/p' "$work/default" |
		paste -s -d ';'
}

# what the rows of the followers say if the driver takes no snapshots, or of one CPU only
no_snapshots="followers,follower_flag,follower_skew # SKIP cannot be told here: the driver takes no snapshots"
alone="follower_skew # SKIP cannot be told here: no other CPU of the package has snapshots"
unreached="followers: refuted, not each CPU of the package gets it"

# no_pmi ROW,...: what these rows say if no PMI arrives
no_pmi() {
	echo "$1 # SKIP cannot be told here: no PMI arrives"
}

ovf_stuck="ovf_flag: refuted, a PMI sets it, and software cannot clear it"
late="freeze: refuted, still 100 clocks after it the counters run"
unloaded="confirm: the module ex_uncore is not loaded"
errors=

# Xeon 7500
cat >"$work/default" <<END
pmi: confirmed, its counter of the clock overflows with a PMI
core_sel: confirmed, a mask reaches the home CPU
core_sel_bits: confirmed, 0xc00 keeps 0x1fe of 0x1fe
pmi_gate: confirmed, it does not hold back the next PMI
debugctl: confirmed, a PMI does not arrive without it
pmi_thread: confirmed, the first thread of a core gets it
ovf_flag: confirmed, a PMI sets it, and software clears it
freeze # SKIP cannot be told here: the module was loaded without freeze=1
width: confirmed, it has 48 bits
followers: confirmed, each CPU of the package gets it
follower_flag: confirmed, on each CPU that gets it
follower_skew: confirmed, half of the snapshots begin less than 1 ms from the home CPU's
overflow_ubox: confirmed, its counter of IPIs overflows with a PMI
overflow_wbox: confirmed, its counter of cycles in turbo overflows with a PMI
overflow_bbox: confirmed, its counter of reads of the home agent overflows with a PMI
overflow_cbox: confirmed, its counter of LLC misses overflows with a PMI
overflow_sbox: confirmed, its counter of HOM packets overflows with a PMI
overflow_mbox: confirmed, its counter of clocks overflows with a PMI
overflow_rbox # SKIP cannot be told here: there is one package
opcodes # SKIP cannot be told here: there is one package
fixed_pmi: confirmed, the enable bit is 1
summary: confirmed, 0xc43 and 0xcc3 show which boxes have overflowed
sticky_status: confirmed, its bit goes with the box's
early_carry: refuted, it reads right
b_mask: confirmed, a 1 in it means compare
m_mask: confirmed, a 1 in it means compare
END
boxes=overflow_wbox,overflow_bbox,overflow_cbox,overflow_sbox,overflow_mbox
cat >"$work/table" <<END
default|||
w_erratum=1|||early_carry: confirmed, it reads 2^24 too high
fixed_pmi_bit=2|||fixed_pmi: refuted, the enable bit is 2
fixed_pmi_bit=20|||fixed_pmi: refuted, the enable bit is 20
fixed_pmi_bit=7|||fixed_pmi: refuted, the enable bit is none of 1, 2 and 20;width # SKIP cannot be told here: it cannot be sampled
summary=1|||summary: refuted, 0xc43 or 0xcc3 does not show an M-Box that has overflowed
summary=2|||summary: refuted, a read of 0xc43 raises #GP
summary=3|||summary: refuted, 0xc43 is 0xffffffffffffffff while nothing has overflowed
pmi_gate=1|||pmi_gate: refuted, it holds back the next PMI
pmi_gate=2|||pmi_gate: refuted, it holds back the next PMI
pmi_gate=3|||pmi_gate: refuted, it holds back the next PMI
sticky_status=1|||sticky_status: refuted, its bit stays after the box's
sticky_status=1 pmi_gate=3|||sticky_status: refuted, its bit stays after the box's;pmi_gate: refuted, it holds back the next PMI
core_sel=1|||core_sel: refuted, no mask reaches the home CPU, 0x2 does;core_sel_bits # SKIP cannot be told here: the driver writes one bit;$no_snapshots
core_sel_bits=1|||core_sel_bits: refuted, 0xc00 keeps 0x2 of 0x1fe
pmi_thread=1|||$unreached;$alone
pmi_thread=2|||pmi_thread: refuted, the second thread of a core gets it;$unreached;$alone
no_debugctl=1|||debugctl: refuted, a PMI arrives without it;core_sel # SKIP cannot be told here: 0x2 selects the home CPU alone, as a bit or as a number;core_sel_bits # SKIP cannot be told here: the driver writes one bit;$no_snapshots
no_ovf_flag=2|||follower_flag: refuted, not on each CPU that gets it;$alone
default||pmi_skew=2000000|follower_skew: refuted, half of the snapshots begin 1 ms or more from the home CPU's
no_ovf_flag=1|||ovf_flag: refuted, a PMI does not set it;$no_snapshots
ovf_ctl_gp=1|||$ovf_stuck;$no_snapshots
ovf_flag_stuck=1|||$ovf_stuck;$no_snapshots
no_global_status=1|||ovf_flag: refuted, a read of IA32_PERF_GLOBAL_STATUS raises #GP;$no_snapshots
filter_gp=1|||
b_mask_ignore=1|||b_mask: refuted, a 1 in it means ignore
m_mask_ignore=1|||m_mask: refuted, a 1 in it means ignore
default|freeze=1||freeze: confirmed, not even 100 clocks after it the counters run
late_freeze=1000|freeze=1||$late
late_freeze=1000|||
lose_pmi=1000000|||pmi: refuted, no PMI reaches the home CPU;$(no_pmi core_sel,core_sel_bits,pmi_gate,debugctl,pmi_thread,ovf_flag,freeze,followers,follower_flag,follower_skew,fixed_pmi,summary,sticky_status,early_carry,width,overflow_ubox,$boxes)
default||lose_pmi=1000000|pmi: refuted, its counter of the clock overflows without a PMI;fixed_pmi: the driver found bit 1, and no PMI came;$(no_pmi followers,follower_flag,follower_skew);$(no_box)
no_uncore=1|||$unloaded
dead_counters=1|||$unloaded
lose_pmi=3|||
END
put="ubox.ipis_sent,count=100000000,every=2000 wbox.c_cycles_turbo,core=0,count=100000000,every=2000 \
bbox0.msg_in,class=hom_req,count=100000000,every=2000 mbox0.dram_cmd,cmd=ras,count=100000000,every=2000 \
bbox0.imt_insert,src=core,op=rd,count=100000000,every=2000 cbox0.llc_lookup,result=miss,state=invalid,count=100000000,every=2000 \
sbox0.pkts_sent_hom,to=bbox,count=100000000,every=2000"
args="-c 512 -m 1"
short="default,,;default,freeze=1,;default,,pmi_skew=2000000;no_ovf_flag=2,,;default,,lose_pmi=1000000;fixed_pmi_bit=20,,;sticky_status=1 pmi_gate=3,,"
try --threads 2 --cores 1

# Evidence: of the last machine that had the driver.  Its host has a name.
said evidence >"$work/evidence"
# The trials sample once in a millisecond of the clock as the driver has measured it, some kHz off 1 GHz at times.
khz=$(sed -n 's/^package0: clock_khz //p' "$work/evidence" | head -n 1)
for line in "processor Intel(R) Xeon(R) CPU" "hypervisor 0" "machine Standard PC" "numa_balancing " \
	    "cache L3 of CPUID: 16 ways, 1 partitions, lines of 64, 16384 sets" "cache L3 of sysfs: Unified, 16384K" \
	    "nodes " "ex_uncore " "family 6 model 0x2e stepping 3" "kernel Linux 6.1" "freeze: N" "debugfs before" "debugfs after" \
	    "  perf record -C 0 -e uncore_mbox_0/config=0x3600,config1=0x0,config2=0x0/ -c $khz: count " \
	    "package0: lost_pmis 0"; do
	check "the evidence has: $line" grep -q "^$line" "$work/evidence"
done
"$root/tools/confirm-reports" "$work/evidence" >"$work/table"
same "the table of reports has a line of it" "$(sed -n 's/^   [* ] - //p' "$work/table" | tail -n 6 | paste -s -d '|')" \
	"evidence|Intel(R) Xeon(R) CPU X7560 @ 2.27GHz, virtual|6 model 0x2e stepping 3, microcode 0x1|$(
		grep -c '^ok .*: confirmed' "$work/evidence")|$(
		sed -n 's/^ok [0-9]* - \(.*\): refuted.*/\1/p' "$work/evidence" | paste -s -d, | sed 's/,/, /g')|none"
same "a report without a row that is refuted" "$(grep -v refuted "$work/evidence" >"$work/none"
	"$root/tools/confirm-reports" "$work/none" | tail -n 3 | cut -c 8- | paste -s -d '|' | cut -d '|' -f 2,3)" "none|none"
same "confirm.rst has the table of Documentation/hardware/reports" \
	"$(awk '/^\.\. The end of/ { on = 0 } on && NF; /^\.\. The table is/ { on = 1 }' "$root/Documentation/confirm.rst")" \
	"$("$root/tools/confirm-reports" | grep .)"
same "another file is no report" "$("$root/tools/confirm-reports" "$root/README.md" 2>&1 || echo failed)" \
	"confirm-reports: $root/README.md is no file that confirm has written
failed"
same "the evidence does not have the name of the host" "$(grep -c "$(said host)" "$work/evidence")" 0
check "it takes $(said seconds) s of at most 120" test "$(said seconds)" -le 120

# What it writes: registers of the manual's table that are not the read-only SUMMARYs, and what the
# driver writes of the core
awk '/ mark confirm/ { on = 1 } / mark confirmed/ { on = 0 } on && $2 == "w" { print $5 }' "$work/log" | sort -u >"$work/written"
{ cut -d, -f4 "$root/Documentation/hardware/xeon-7500-msrs.csv" | tr A-F a-f; printf '%s\n' 0x1d9 0x390; } |
	grep -v '0xc[4c]3' | sort -u >"$work/known"
check "it writes $(wc -l <"$work/written") registers" test "$(wc -l <"$work/written")" -gt 20
same "none but those of the manual's table" "$(comm -23 "$work/written" "$work/known")" ""

# A PMI is lost and found a second later, after which PMIs come again
if full; then
	echo "default||lose_pmi=1|pmi # SKIP not settled: another measurement says: confirmed, its counter of the clock overflows with a PMI" >"$work/table"
	args="-c 512 -m 1 -t 1000"
	try --threads 2 --cores 1
fi

# Something is missing, or another program uses the counters.
# missing OPTION... -- CASE...: run CASEs in a machine with OPTIONs
missing() {
	guest confirm_missing --icount --driver none --log "$work/log" --put "$EX_MODULE:/ex_uncore.ko" \
		--put "$EX_CONFIRM:/root/confirm" "$@" >"$work/out"
	clean $? "missing"
}

# refuses CASE SENTENCE: that is what confirm says, without an access to a register, and with status 2
refuses() {
	same "$1: $2" "$(said "$1" | head -n 1), $(said "$1, status")" "confirm: $2, 2"
	same "$1: touches nothing" "$(awk -v from="mark begin $1" -v to="mark end $1" '
		index($0, from) { on = 1; next } index($0, to) { on = 0 } on' "$work/log")" ""
}

missing -- module perf user insmod arguments events msr debugfs file cpuset full no_msr
refuses module "the module ex_uncore is not loaded (if insmod failed, dmesg has the reason)"
refuses perf "this kernel has no perf events"
refuses user "only root can read the registers; run this as root"
refuses megabytes "0: not a number of MiB from 1 to 65536"
refuses milliseconds "9: not a number of milliseconds from 10 to 1000"
refuses small "a walk of 1 MiB does not leave the last level cache (16384 KiB): -m 32 or more"
refuses output "/nowhere/evidence: No such file or directory"
refuses events "the counters are in use: another program has events of ex_uncore open"
refuses msr "the counters may be in use: another program has /dev/cpu/N/msr open"
refuses debugfs "there is no /sys/kernel/debug/ex_uncore (mount -t debugfs none /sys/kernel/debug)"
refuses file "file exists: choose another with -o"
refuses link "link exists: choose another with -o"
same "a file stays as it is, and a link is not followed" "$(said "file, then")" \
	"mine
cat: can't open 'elsewhere': No such file or directory"
refuses cpuset "cannot run on CPU 0, which is needed (a cpuset?): Invalid argument"
refuses "full output" "standard output: No space left on device"
same "no space for the evidence after the first trial: status 1" \
	"$(said full | tail -n 1) $(said "full, status")" "confirm: full/evidence: No space left on device 1"
same "no MSR device: summary cannot be told" "$(said no_msr | grep ' - summary ')" \
	"ok 22 - summary # SKIP cannot be told here: /dev/cpu/0/msr: No such file or directory (modprobe msr)"
same "no evidence is written" "$(said evidence)" ""
same "an unknown option: usage" "$(said option | grep -c '^usage: ') $(said "option, status")" "1 2"

if full; then
	# A signal ends the process that walks for the row "sides", too.
	missing --cpu westmere-ex -- insmod killed
	same "SIGTERM: nothing is left" "$(cat "$work/out")" "walker's files: 4, events and MSRs 0
killed, status: 143
processes: 0
events: 0"

	missing --cpu ivytown --cores 1 --sockets 2 --ports 0 -- insmod ports
	same "an Ivytown without QPI ports: the rows of a port cannot be told" \
		"$(said ports | sed -n 's/^ok [0-9]* - \(.*\) # SKIP .*: there is no .*port.*/\1/p' | paste -s) $(said "ports, status")" \
		"overflow_qpi	opcodes	unlisted_pmi	qpi0_rate	qpi1_rate	qpi2_rate	umask0_whole 0"
fi

# The row "agreement" lets intel_uncore take the driver's place, which ends with the driver loaded as before.
cat >"$work/wanted" <<END
agree: agreement: confirmed, 5 of 5 counts agree, ex_uncore Y 0
dead: agreement: refuted, intel_uncore counts other C-Box clocks, HA clocks, channel clocks, PCU clocks, CAS reads, ex_uncore Y 0
signal: , ex_uncore Y 143
unasked: agreement # SKIP cannot be told here: -I is not given, with which intel_uncore is loaded for it, ex_uncore Y 0
refused: agreement # SKIP cannot be told here: modprobe does not load intel_uncore, ex_uncore Y 0
reads: agreement: refuted, intel_uncore counts other CAS reads, ex_uncore Y 0
busy: agreement: confirmed, 5 of 5 counts agree, ex_uncore Y 0
offline: confirm: cannot run on CPU 1, which is needed: Invalid argument, ex_uncore Y 1
END
cases="agree dead signal"
! full || cases=$(cut -d: -f1 "$work/wanted")
# shellcheck disable=SC2086
guest confirm_swap --icount --driver none --cpu haswell-ep --cores 2 --put "$EX_MODULE:/ex_uncore.ko" \
	--put "$EX_CONFIRM:/root/confirm" --put "$("$root/tools/get-kernel" --path)/intel-uncore.ko:/intel-uncore.ko" -- \
	unconfirmed=1 imc0.cas,op=rd,count=1000000000,every=100 "-c 512 -m 16 -t 10" $cases >"$work/out"
clean $? agreement
for case in $cases; do
	same "agreement, $case" "$(said "$case"), $(said "$case, then")" "$(sed -n "s/^$case: //p" "$work/wanted")"
done

# The script that compiles the program
# script COMMAND...: the last line of COMMAND's output, its status, and what it leaves in TMPDIR
script() {
	text=$(env TMPDIR="$work/tmp" "$@" 2>&1)
	ended=$?
	echo "$(echo "$text" | tail -n 1), $ended, $(ls -A "$work/tmp")"
}
mkdir "$work/tmp"
# compilers of a program that prints TMPDIR, and that a signal hits
cat >"$work/list" <<'END'
printf '#!/bin/sh\nls -A "$TMPDIR"; exit 7\n' >"$3"
chmod +x "$3"
END
cat >"$work/kill" <<'END'
kill -TERM $PPID
END
confirm=$root/tools/confirm
same "CC with an option" "$(script CC="gcc -pipe" "$confirm" --list | sed "s/ .*memory//")" "agreement, 0, "
same "an argument with a blank" "$(script "$confirm" -m "1 2")" \
	"confirm: 1 2: not a number of MiB from 1 to 65536, 2, "
same "a compiler that fails" "$(script CC=false "$confirm")" "confirm: false cannot compile $root/tools/../confirm, 2, "
same "no compiler" "$(script CC=nothing "$confirm")" \
	"confirm: there is no compiler (nothing): apt install gcc libc6-dev, 2, "
same "no folder" "$(script TMPDIR=/nowhere "$confirm")" "confirm: cannot create a folder in /nowhere (TMPDIR), 2, "
same "nothing is left in TMPDIR while the program runs" "$(script CC="sh $work/list" "$confirm")" ", 7, "
same "nor after a signal" "$(script CC="sh $work/kill" "$confirm")" ", 143, "

# Each row has its paragraph in the document.
"$root/tools/confirm" --list >"$work/rows"
check "tools/confirm compiles the program and lists $(wc -l <"$work/rows") rows" test "$(wc -l <"$work/rows")" -gt 50
same "each of them is in Documentation/confirm.rst" \
	"$(cut -d' ' -f1 "$work/rows" | while read -r row; do grep -qF "\`\`$row\`\`" "$root/Documentation/confirm.rst" || echo "$row"; done)" ""

full || exit 0

# NetBurst
cat >"$work/default" <<END
clocks: confirmed, it counts
pmi: confirmed, its counter of the clock overflows with a PMI
reserved_gp # SKIP cannot be told here: the driver writes no reserved bit
threads: confirmed, PMIs arrive on 2 of 2 CPUs
preset_exact: confirmed, a sample takes one PMI
force_first: confirmed, each event interrupts
cascade_pmi: confirmed, it overflows with a PMI
unflagged: confirmed, each overflow started the counter that waited
fsb_select: confirmed, with it they count
smclear: confirmed, it is bit 6
iq_escr: confirmed, a read of 0x3ba raises #GP
cascade_latch # SKIP cannot be told here: the driver stops a counter that was started together with its trigger
pmi_level # SKIP cannot be told here: the driver clears OVF before it unmasks LVTPC
write_errata # SKIP cannot be told here: the driver writes and reads the counters so that the errata do no harm
powered_down # SKIP cannot be told here: the driver enables no counter without an event
END
cat >"$work/table" <<END
default|||
preset_exact=1|||preset_exact: refuted, a sample takes two PMIs
unflagged=3|||unflagged: refuted, not each overflow started the counter that waited
pmi_level=1|||
cascade_latch=1|||
force_first=0|||force_first: refuted, every second event interrupts
cascade_pmi=0|||cascade_pmi: refuted, the driver got no PMI of it
o8=1|||
n15=1|||
o9=1|||
powered_down=0|||
fsb_select=3|||fsb_select: refuted, with it they count nothing
iq_escr=1|||iq_escr: refuted, a read of 0x3ba succeeds
clocks=0|||clocks: refuted, it counts nothing;pmi,threads,unflagged # SKIP cannot be told here: the driver counts no clocks;$(no_pmi preset_exact,force_first,cascade_pmi)
perfmon=0|||$unloaded
reserved_gp=1|||
lose_pmi=1000000|||pmi: refuted, no PMI reaches the home CPU;threads: refuted, PMIs arrive on 0 of 2 CPUs;$(no_pmi preset_exact,force_first,cascade_pmi)
END
put="p4.b2b_cycles,mask=bit1,count=100000000,every=2000 p4.ioq_allocation,count=100000000,every=2000 \
p4.machine_clear,mask=smclear,ring=3,count=100000000,every=2000 p4.x87_assist,mask=poau,count=100000000,every=200000"
args="-c 512 -m 1"
errors=0x3ba	# which must not be there
try --cpu netburst --cores 1 --threads 2

# Without Hyper-Threading the bits of thread 1, which the driver of two threads writes, are reserved.
cat >"$work/table" <<END
ht=0|||threads: refuted, PMIs arrive on 1 of 2 CPUs
END
errors="0x360
0x3a2
0x3ba"
try --cpu netburst --cores 1 --threads 2
errors=

missing --cpu SandyBridge -- processor
refuses processor "ex_uncore does not support this processor (family 6 model 0x2a)"
missing --cpu netburst --append nmi_watchdog=1 -- watchdog
refuses watchdog "the NMI watchdog uses the counters (sysctl kernel.nmi_watchdog=0)"
missing --cpu netburst -- insmod p4
refuses p4 "the counters are in use: the kernel's own driver has events"
missing --driver intel_uncore -- module
refuses module "another driver has the counters (rmmod intel_uncore; insmod ex_uncore.ko)"

# Nehalem and Westmere, with the traffic of two packages
cat >"$work/default" <<END
pmi: confirmed, its counter of the clock overflows with a PMI
core_sel: confirmed, a mask reaches the home CPU
core_sel_bits: confirmed, 0x391 keeps 0xf000000000000 of 0xf000000000000
pmi_gate: confirmed, it does not hold back the next PMI
debugctl: confirmed, a PMI does not arrive without it
pmi_thread: confirmed, the first thread of a core gets it
ovf_flag: confirmed, a PMI sets it, and software clears it
freeze # SKIP cannot be told here: the module was loaded without freeze=1
width: confirmed, it has 48 bits
reserved_gp # SKIP cannot be told here: the driver writes no reserved bit
followers: confirmed, each CPU of the package gets it
follower_flag: confirmed, on each CPU that gets it
follower_skew: confirmed, half of the snapshots begin less than 1 ms from the home CPU's
overflow_uncore: confirmed, its counter of LLC misses overflows with a PMI
fixed_alone: confirmed, it arrives by itself
uclk_ratio: confirmed, the clock is near that
frz_clears # SKIP cannot be told here: the module was loaded without freeze=1
umask0: confirmed, it counts nothing
match_shift: confirmed, it has bits 39:3
mesf: confirmed, they are bits 7:4
occ_stale: confirmed, it is 0 entries too long
memory_events: confirmed, the reads of memory are counted
END
frozen="freeze: confirmed, not even 100 clocks after it the counters run;frz_clears: confirmed, the bits stay"
cat >"$work/table" <<END
default|||
pmi_gate=1|||pmi_gate: refuted, it holds back the next PMI
pmi_gate=2|||pmi_gate: refuted, it holds back the next PMI
fixed_needs_general=1|||fixed_alone: refuted, it arrives only while a general counter is enabled
core_sel_bits=2|||core_sel_bits: refuted, 0x391 keeps 0x3000000000000 of 0xf000000000000
core_sel_bits=6|||
reserved_gp=1|||
match_shift=1|||match_shift: refuted, it has bits 39:4
match_shift=2|||match_shift: refuted, it has them one bit lower
mesf_reading=1|||mesf: refuted, they are bits 3:0
umask0=1|||umask0: refuted, it counts something
occ_stale=3|||occ_stale: refuted, it is 3 entries too long
dimmless=1|||memory_events: refuted, no reads of memory are counted
pmi_thread=1|||$unreached
pmi_thread=2|||pmi_thread: refuted, the second thread of a core gets it;$unreached
no_debugctl=1|||debugctl: refuted, a PMI arrives without it;core_sel # SKIP cannot be told here: 0x1000000000000 selects the home CPU alone, as a bit or as a number;core_sel_bits # SKIP cannot be told here: the driver writes one bit;$no_snapshots
no_ovf_flag=1|||ovf_flag: refuted, a PMI does not set it;$no_snapshots
ovf_ctl_gp=1|||$ovf_stuck;$no_snapshots
ovf_flag_stuck=1|||$ovf_stuck;$no_snapshots
no_global_status=1|||ovf_flag: refuted, a read of IA32_PERF_GLOBAL_STATUS raises #GP;$no_snapshots
default|freeze=1||$frozen
uclk_ratio=16|||uclk_ratio: refuted, the clock is another
frz_clears=1|||
frz_clears=1|freeze=1||freeze: confirmed, not even 100 clocks after it the counters run;frz_clears: refuted, the bits are 0 meanwhile
late_freeze=1000|freeze=1||$late;frz_clears: confirmed, the bits stay
lose_pmi=1000000|||pmi: refuted, no PMI reaches the home CPU;$(no_pmi core_sel,core_sel_bits,pmi_gate,debugctl,pmi_thread,ovf_flag,freeze,followers,follower_flag,follower_skew,fixed_alone,frz_clears,width,overflow_uncore)
default||lose_pmi=1000000|pmi: refuted, its counter of the clock overflows without a PMI;$(no_pmi followers,follower_flag,follower_skew);$(no_box)
no_uncore=1|||$unloaded
dead_counters=1|||$unloaded
END
put="uncore.qhl_occupancy,src=local,count=100000000,every=2000"
args="-c 512 -m 1 -t 40"
try --cpu westmere-ep --cores 2 --threads 2 --sockets 2 --traffic llc_sets=512

# A Nehalem has no MSR 0x301, and no occupancy of the global queue.
cp "$work/default" "$work/westmere"
sed -i '/^mesf: /d' "$work/default"
cat >"$work/table" <<END
default|||
occ_stale=3|||occ_stale: refuted, it is 3 entries too long
END
try --cpu nehalem-ep --cores 2 --threads 2 --sockets 2 --traffic llc_sets=512
mv "$work/westmere" "$work/default"

# Westmere's client has one package, and no memory controller of its own; its queues stay empty here.
put=
sed -i 's/^pmi_thread: .*/pmi_thread # SKIP cannot be told here: a core has one thread/
s/^mesf: .*/mesf # SKIP cannot be told here: there is one package/
s/^uclk_ratio: .*/uclk_ratio # SKIP cannot be told here: the kernel has found no PCI function with it/
s/^occ_stale: .*/occ_stale # SKIP cannot be told here: no queue had an entry/
s/^memory_events: .*/memory_events: confirmed, no reads of memory are counted/' "$work/default"
cat >"$work/table" <<END
default|||
dimmless=0|||memory_events: refuted, the reads of memory are counted
END
try --cpu westmere-client --traffic llc_sets=512

# E7 and Ivytown, likewise with the traffic of two packages
cat >"$work/default" <<END
pmi: confirmed, its counter of the clock overflows with a PMI
core_sel: confirmed, a mask reaches the home CPU
core_sel_bits: confirmed, 0xc00 keeps 0x1fe of 0x1fe
pmi_gate: confirmed, it does not hold back the next PMI
debugctl: confirmed, a PMI does not arrive without it
pmi_thread # SKIP cannot be told here: a core has one thread
ovf_flag: confirmed, a PMI sets it, and software clears it
freeze # SKIP cannot be told here: the module was loaded without freeze=1
width: confirmed, it has 48 bits
followers: confirmed, each CPU of the package gets it
follower_flag: confirmed, on each CPU that gets it
follower_skew: confirmed, half of the snapshots begin less than 1 ms from the home CPU's
overflow_ubox # SKIP cannot be told here: IPIs did not occur
overflow_wbox # SKIP cannot be told here: cycles in turbo did not occur
overflow_bbox: confirmed, its counter of reads of the home agent overflows with a PMI
overflow_cbox: confirmed, its counter of LLC misses overflows with a PMI
overflow_sbox: confirmed, its counter of HOM packets overflows with a PMI
overflow_mbox: confirmed, its counter of clocks overflows with a PMI
overflow_rbox: confirmed, its counter of packets of remote memory overflows with a PMI
opcodes: confirmed, it passes what a walk causes
fixed_pmi: confirmed, the enable bit is 1
summary: confirmed, 0xc43 and 0xcc3 show which boxes have overflowed
sticky_status: confirmed, its bit goes with the box's
early_carry: refuted, it reads right
b_mask # SKIP cannot be told here: nothing occurred
m_mask: confirmed, a 1 in it means compare
cboxes: confirmed, 10 C-Boxes keep what is written to them
sides: confirmed, C-Boxes 0 to 9: LLRRRLLRRR
END
cat >"$work/table" <<END
default|||
cboxes=8|||cboxes: refuted, 8 C-Boxes keep what is written to them;sides: confirmed, C-Boxes 0 to 9: LLRRRLLR--
core_sel_bits=4|||core_sel_bits: refuted, 0xc00 keeps 0x1e of 0x1fe
core_sel_bits=10|||
summary=1|||summary: refuted, 0xc43 or 0xcc3 does not show an M-Box that has overflowed;sides # SKIP cannot be told here: there is no SUMMARY
w_erratum=1|||early_carry: confirmed, it reads 2^24 too high
END
args="-c 512 -m 1"
try --cpu westmere-ex --sockets 2 --traffic llc_sets=32

# Packets of another class on the link, which are no packets of the walk
echo "default|||" >"$work/table"
put="rbox0.packet_sent,port=0,class=ncb,count=100000000,every=2"
try --cpu westmere-ex --sockets 2 --traffic llc_sets=32

cat >"$work/default" <<END
pmi: confirmed, its counter of the clock overflows with a PMI
core_sel: confirmed, bit 0 selects core 0
pmi_gate: confirmed, it holds back the next PMI
debugctl: confirmed, a PMI does not arrive without it
pmi_thread: confirmed, the first thread of a core gets it
ovf_flag: confirmed, a PMI sets it, and software clears it
freeze: confirmed, not even 100 clocks after it the counters run
width: confirmed, it has 48 bits
followers: confirmed, each CPU of the package gets it
follower_flag: confirmed, on each CPU that gets it
follower_skew: confirmed, half of the snapshots begin less than 1 ms from the home CPU's
overflow_ubox: confirmed, its counter of IPIs overflows with a PMI
overflow_qpi: confirmed, its counter of packets of remote memory overflows with a PMI
overflow_ha: confirmed, its counter of clocks overflows with a PMI
overflow_imc: confirmed, its counter of clocks overflows with a PMI
overflow_pcu: confirmed, its counter of clocks overflows with a PMI
overflow_irp: confirmed, its counter of clocks overflows with a PMI
overflow_r2pcie: confirmed, its counter of clocks overflows with a PMI
overflow_r3qpi: confirmed, its counter of clocks overflows with a PMI
opcodes: confirmed, it passes what a walk causes
unlisted_pmi: confirmed, a PMI of port 2 arrives
status_order: confirmed, its bit is 0
qpi0_rate: confirmed, it says 6400 MT/s, the clock 1.0 times as much
qpi1_rate: confirmed, it says 6400 MT/s, the clock 1.0 times as much
qpi2_rate: confirmed, it says 6400 MT/s, the clock 1.0 times as much
nodes: confirmed, the packages' nodes are 0 1, and GIDNIDMAP has them
umask0_whole: confirmed, it counts them
hlt_awake # SKIP cannot be told here: the driver sets wk_on_pmi, which wakes the core
stale_box # SKIP cannot be told here: the driver clears the box first
END
cat >"$work/table" <<END
default|||
fixed_width=44|||width: refuted, it has 44 bits
u_status_order=1|||status_order: refuted, its bit is 2
stale_box=1|||
umask0_never=1|||umask0_whole: refuted, it counts nothing
hlt_awake=1|||
irp_ov=1|||overflow_irp: refuted, its counter of clocks cannot be sampled
irp_ov=2|||overflow_irp: refuted, its counter of clocks cannot be sampled
all_units_ov=1|||
node_xor=1|||nodes: refuted, the packages' nodes are 1 0, and GIDNIDMAP has them
no_node_map=1|||nodes: refuted, the packages' nodes are 0 1, and GIDNIDMAP has others
qpi0_rate=4|||qpi0_rate: refuted, it says 7200 MT/s, the clock 0.9 times as much
qpi1_rate=5|||qpi1_rate: refuted, it says 8000 MT/s, the clock 0.8 times as much
qpi2_rate=2|||qpi2_rate: refuted, it says 5600 MT/s, the clock 1.1 times as much
late_freeze=1000|||$late
pmi_thread=1|||$unreached;$alone
pmi_thread=2|||pmi_thread: refuted, the second thread of a core gets it;$unreached;$alone
no_debugctl=1|||debugctl: refuted, a PMI arrives without it;$no_snapshots
no_ovf_flag=1|||ovf_flag: refuted, a PMI does not set it;$no_snapshots
ovf_ctl_gp=1|||$ovf_stuck;$no_snapshots
ovf_flag_stuck=1|||$ovf_stuck;$no_snapshots
lose_pmi=1000000|||pmi: refuted, no PMI reaches the home CPU;$(no_pmi core_sel,pmi_gate,debugctl,pmi_thread,ovf_flag,freeze,followers,follower_flag,follower_skew,unlisted_pmi,status_order,width,overflow_ubox,overflow_qpi,overflow_ha,overflow_imc,overflow_pcu,overflow_irp,overflow_r2pcie,overflow_r3qpi)
no_uncore=1|||$unloaded
END
put="ubox.event_msg,msg=ipi_rcvd,count=100000000,every=2000 qpi0.rx_insert,class=drs,vn=vn0,count=100000000,every=2000"
try --cpu ivytown --cores 1 --threads 2 --sockets 2 --traffic llc_sets=32

# Haswell-EP and Broadwell, whose memory traffic the machine does not have
sed -i -e '/^unlisted_pmi: /d' -e 's/ of IPIs overflows/ of doorbells overflows/' \
	-e 's/^opcodes: .*/opcodes # SKIP cannot be told here: a walk of remote memory does not take the link/' "$work/default"
cat >>"$work/default" <<END
box_pmis: confirmed, the PMIs of 20 of 20 boxes arrive
u_width: confirmed, they have 44 bits
channels: confirmed, 8 channels count their clock
frz_all # SKIP cannot be told here: the driver sets it while no event counts
agreement # SKIP cannot be told here: -I is not given, with which intel_uncore is loaded for it
END
lost="pmi: refuted, no PMI reaches the home CPU;$(no_pmi core_sel,pmi_gate,debugctl,pmi_thread,ovf_flag,freeze,followers,follower_flag,follower_skew,status_order,width,overflow_ubox,overflow_qpi,overflow_ha,overflow_imc,overflow_pcu,overflow_irp,overflow_r2pcie,overflow_r3qpi,box_pmis,u_width)"
unsampled="refuted, its counter of clocks cannot be sampled"
cat >"$work/table" <<END
default|unconfirmed=1||
default|||$unloaded
us_width=46|unconfirmed=1||u_width: refuted, they have 46 bits
fixed_width=44|unconfirmed=1||width: refuted, it has 44 bits
core_xor=1|unconfirmed=1||core_sel: refuted, bit 1 selects core 0
core_sel_bits=1|unconfirmed=1||
ov=1|unconfirmed=1||$lost
ov=2|unconfirmed=1||$lost
ov_en_rsv=1|unconfirmed=1||$lost
all_units_ov=1 unit_ov=1|unconfirmed=1||$lost
unit_ov=1|unconfirmed=1||overflow_ha,overflow_imc,overflow_pcu,overflow_irp,overflow_r2pcie,overflow_r3qpi: $unsampled;overflow_qpi: refuted, its counter of packets of remote memory cannot be sampled;box_pmis: refuted, the PMIs of 1 of 20 boxes arrive
unit_ov=2|unconfirmed=1||
irp_ov=1|unconfirmed=1||overflow_irp: $unsampled;box_pmis: refuted, the PMIs of 19 of 20 boxes arrive
irp_ov=2|unconfirmed=1||overflow_irp: $unsampled;box_pmis: refuted, the PMIs of 19 of 20 boxes arrive
u_status_order=1|unconfirmed=1||status_order: refuted, its bit is 2
empty_channels=12|unconfirmed=1||box_pmis: confirmed, the PMIs of 18 of 18 boxes arrive;channels: confirmed, 6 channels count their clock
sboxes=2 sbox_ghosts=1|unconfirmed=1||
sbox_gp=0|unconfirmed=1||
umask0_never=1|unconfirmed=1||umask0_whole: refuted, it counts nothing
node_xor=1|unconfirmed=1||nodes: refuted, the packages' nodes are 1 0, and GIDNIDMAP has them
qpi2_rate=2|unconfirmed=1||qpi2_rate: refuted, it says 5600 MT/s, the clock 1.1 times as much
late_freeze=1000|unconfirmed=1||$late
pmi_thread=2|unconfirmed=1||pmi_thread: refuted, the second thread of a core gets it;$unreached;$alone
no_debugctl=1|unconfirmed=1||debugctl: refuted, a PMI arrives without it;$no_snapshots
no_ovf_flag=1|unconfirmed=1||ovf_flag: refuted, a PMI does not set it;$no_snapshots
lose_pmi=1000000|unconfirmed=1||$lost
END
put="ubox.event_msg,msg=doorbell_rcvd,count=100000000,every=2000 qpi0.rx_flit,kind=drs_data,count=100000000,every=200 \
qpi0.rx_insert,class=drs,vn=vn0,count=100000000,every=2000"
errors="0x703
0x711"	# whose bit 20 is reserved with ov_en_rsv
try --cpu haswell-ep --cores 1 --threads 2 --sockets 2
errors=

# A Broadwell-EP's bit of pmi_core_sel is tried above 17, too; the counters of its U-Box are wider.
sed -i 's/^u_width: .*/u_width: confirmed, they have 48 bits/' "$work/default"
cat >"$work/table" <<END
default|unconfirmed=1||
us_width=44|unconfirmed=1||u_width: refuted, they have 44 bits
core_sel_bits=24 core_xor=20|unconfirmed=1||core_sel: refuted, bit 20 selects core 0
END
try --cpu broadwell-ep --cores 1 --threads 2 --sockets 2

# A Broadwell-DE has one package and no links.
sed -i -e '/qpi\|opcodes\|umask0_whole/d' -e "s/nodes are 0 1,/nodes are 0,/; s/20 of 20/14 of 14/" "$work/default"
put="ubox.event_msg,msg=doorbell_rcvd,count=100000000,every=2000"
echo "default|unconfirmed=1||" >"$work/table"
try --cpu broadwell-de --cores 1 --threads 2
