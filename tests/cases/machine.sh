#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The machine itself: its processors say what they are, and hw keeps to its limits.
. "$(dirname "$0")/../lib.sh"

# is CPU NAME GHZ REGISTERS: the brand string, CPUID and execution of rdtscp, the rate of the TSC, and
# MSR_PLATFORM_INFO, IA32_PERF_STATUS and NetBurst's MSR_EBC_FREQUENCY_ID; OPTIONs in $options, and how
# many GHz the measured rate may be off in $near
is() {
	# shellcheck disable=SC2086 # options
	guest identity --cpu "$1" --cores 2 --driver none --put "$EX_RDTSCP" --hw "clock 1000000000" ${options-} >"$work/out"
	clean $? "$1"
	same "$1: brand string, and rdtscp says on which CPU it runs" \
		"$(said brand), rdtscp $(said rdtscp | xargs)" "$2$3GHz, rdtscp 0 1"
	same "$1: the registers of the ratio" \
		"$(said "msr 0xce") $(said "msr 0x198") $(said "msr 0x2c")" "$4"
	check "$1: the TSC runs at $(said mhz) MHz, which /proc/cpuinfo has, too ($(said loops))" \
		awk "BEGIN { ghz = $(said mhz) / 1000; info = $(said loops) / 1000
			exit !(ghz > $3 - $near && ghz < $3 + $near && info > $3 - 0.03 && info < $3 + 0.03) }"
}
near=0.4	# a busy host may run nothing between the two clocks
is nehalem-ex 'Intel(R) Xeon(R) CPU           X7560  @ ' 2.27 "0x110000001100 0x11 0"
near=0.03 options=--icount
is nehalem-ex 'Intel(R) Xeon(R) CPU           X7560  @ ' 2.27 "0x110000001100 0x11 0"
is westmere-ex 'Intel(R) Xeon(R) CPU E7- 4870  @ ' 2.40 "0x120000001200 0x12 0"
is ivytown 'Intel(R) Xeon(R) CPU E7-4890 v2 @ ' 2.80 "0x1c0000001c00 0x1c00 0"
is haswell-ep 'Intel(R) Xeon(R) CPU E5-2699 v3 @ ' 2.30 "0x170000001700 0x1700 0"
is broadwell-ep 'Intel(R) Xeon(R) CPU E5-2699 v4 @ ' 2.20 "0x160000001600 0x1600 0"
is broadwell-de 'Intel(R) Xeon(R) CPU D-1587 @ ' 1.70 "0x110000001100 0x1100 0"
is nehalem-ep 'Intel(R) Xeon(R) CPU           X5570  @ ' 2.93 "0x160000001600 0x16 0"
is lynnfield 'Intel(R) Core(TM) i7 CPU         870  @ ' 2.93 "0x160000001600 0x16 0"
is westmere-client 'Intel(R) Core(TM) i5 CPU       M 540  @ ' 2.53 "0x130000001300 0x13 0"
is westmere-ep 'Intel(R) Xeon(R) CPU           X5690  @ ' 3.47 "0x1a0000001a00 0x1a 0"

# NetBurst has neither RDTSCP nor MSR_PLATFORM_INFO.
guest identity --icount --cpu netburst --driver none --put "$EX_RDTSCP" >"$work/out"
same "netburst: brand string, the register of the ratio and of the bus clock, and MHz of the TSC" \
	"$(said brand), $(said "msr 0x2c"), $(said mhz | cut -c1-2)00" "Intel(R) Xeon(TM) CPU 3.20GHz, 0x10020000, 3200"

# has CPU CORES OPTION...: the machine has so many cores; refused TEXT OPTION...: there is no
# such machine
has() {
	same "tools/vm --cpu $*" "$(cpu=$1; shift 2; "$root/tools/vm" --driver none --cpu "$cpu" "$@" -- nproc)" "$2"
}
refused() {
	text=$1
	shift
	same "no machine: $*" "$("$root/tools/vm" "$@" -- true 2>&1 | tail -n 1)" "vm: error: $text"
}
has nehalem-31 2
has westmere-ep 6
has broadwell-ep 22
has nehalem-ep 8 --sockets 2
has netburst 8 --sockets 2 --threads 2
refused "lynnfield has no link to another socket: --sockets must be 1" --cpu lynnfield --sockets 2
refused "westmere-client has no more than 2 cores: --cores 4" --cpu westmere-client --cores 4
refused "the counters of netburst are its core PMU: no --core-pmu" --cpu netburst --core-pmu
refused "with several sockets --cores must be a power of two" --cpu westmere-ep --sockets 2 --cores 6

for ports in 0 1 2 3; do
	same "tools/vm --cpu ivytown --ports $ports" "$(vm --cpu ivytown --cores 2 --ports "$ports" -- \
		'ls /sys/bus/event_source/devices | grep -c uncore_qpi')" "$ports"
done

# --- Instructions: a general and the fixed counter, and those of the kernel and of all rings
# shellcheck disable=SC2016 # a variable of the guest's
vm --icount --core-pmu --driver none --put "$EX_TURNS" -- 'for n in 1000 5000; do
	perf stat -x, --log-fd 1 -e "{instructions:u,cpu/event=0xc0/u,instructions:k,instructions}" ./turns $n; done' >"$work/out"
clean $? instructions
cat "$work/out" >&2
# shellcheck disable=SC2046 # words
set -- $(cut -d, -f1 "$work/out")
same "4000 more turns of four instructions are 16000 more of the user, in both counters" \
	"$(($5 - $1)) $(($6 - $2))" "16000 16000"
same "those of the user and of the kernel are all" "$(($1 + $3)) $(($5 + $7))" "$4 $8"

# --- Nodes: which CPUs the PCI functions of a bus belong to
nodes() {
	text=$1
	shift
	# shellcheck disable=SC2016 # a variable of the guest's
	same "buses, nodes and CPUs: $*" "$(vm "$@" --cores 2 --driver none -- 'cd /sys/bus/pci/devices
		for d in *; do d=${d#*:}; echo "${d%%:*} $(cat *$d/numa_node) $(cat *$d/local_cpulist)"; done' |
		sort -u | paste -sd,)" "$text"
}
nodes "00 0 0-1,7f 0 0-1,80 1 2-3,ff 1 2-3" --cpu ivytown --sockets 2
nodes "00 0 0-1,ff 0 0-1" --cpu broadwell-de
nodes "00 0 0-1,fe 1 2-3,ff 0 0-1" --cpu nehalem-ep --sockets 2

# --- How much hw takes at a time
long() {	# put, and so many characters in all
	awk -v n="$1" 'BEGIN { printf "put wbox.prochot,"; for (n -= 18; n; n--) printf "x"; print "=" }'
}
message="the command has 1024 characters, and the hardware takes 1023 at a time"
long 1023 >"$work/1023"
long 1024 >"$work/1024"
guest hw --timeout 120 --driver none --put "$work/1023" --put "$work/1024" >"$work/out"
clean $? hw
check "1023 characters reach the hardware" grep -q '^1023: error: unknown key "x' "$work/out"
same "1024 characters do not" "$(said 1024)" "hw: $message"
same "1024 characters in one argument do not, either" "$(said one)" "hw: $message"
same "4000 arguments do not, either" "$(said arguments)" "hw: the command has 18896 characters, and the hardware takes 1023 at a time"
same "tools/hw says the same" \
	"$("$root/tools/hw" --socket "$work/none" "$(cat "$work/1024")" 2>&1)" "error: $message"
same "it counts the bytes of other characters" \
	"$("$root/tools/hw" --socket "$work/none" "$(long 1023 | sed 's/x=/ä=/')" 2>&1)" "error: $message"
same "hw takes eight stimuli in one put, and none of nine" \
	"$(said nine), $(said eight | cut -d' ' -f3)" \
	"error: more than 8 stimuli in one put, happened=8"
same "hw knows 4096 different signals, of which wbox.prochot is one" "$(said signals) $(said "one more")" \
	"4095 error: too many different signals since power-on"

# --- What the kernel says if something is wrong: each line has one of the words that tools/vm looks for
cat >"$work/log" <<'END'
BUG: unable to handle page fault for address: ffffffffc0000000
WARNING: CPU: 0 PID: 1 at kernel/events/core.c:2000
KASAN: null-ptr-deref in range [0x0000000000000000-0x0000000000000007]
BUG: KCSAN: data-race in ex_read [ex_uncore] / ex_write
UBSAN: shift-out-of-bounds in ex_uncore.c:1:2
INFO: task perf:100 blocked for more than 120 seconds.
Call Trace:
Oops: 0000 [#1] PREEMPT SMP
general protection fault, probably for non-canonical address
perf: unknown NMI
NMI received for unknown reason 3d on CPU 0.
Uhhuh. NMI received
Dazed and confused, but trying to continue
possible recursive locking detected
possible circular locking dependency detected
inconsistent lock state
suspicious RCU usage
sleeping function called from invalid context
unchecked MSR access error: RDMSR from 0xc00
kmemleak: 1 new suspected memory leaks
Kernel panic - not syncing: Fatal exception
END
# shellcheck disable=SC2016 # a variable of the guest's
vm --driver none --put "$work/log" -- 'echo on >/proc/sys/kernel/printk_devkmsg
	while read -r line; do echo "$line" >/dev/kmsg; done <log
	echo "INFO: NMI handler (ex_pmi) took too long to run: 1.2 msecs" >/dev/kmsg' 2>"$work/err"
same "tools/vm --fail-on-splat fails, with each line of a splat" \
	"$? $(sed -n 's/^vm: \[[^]]*\] //p' "$work/err" | diff "$work/log" -)" "123 "
