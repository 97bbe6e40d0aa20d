#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# uncore_pmi: each CPU of a package has a sample for each PMI of the package, and the uncore event's own
# samples are as without.
. "$(dirname "$0")/../lib.sh"
nameless=functions

# exact NAME CPUS CPU EVENT REG PUT OPTION...: 252 overflows, and one sample of each of CPUS
exact() {
	name=$1 cpus=$2 cpu=$3 event=$4 reg=$5 put=$6
	shift 6
	guest snapshots --icount --cpu "$cpu" --module-args max_sample_rate=0 "$@" -- exact "$event" "$reg" \
		"$put,count=252,every=1000000" >"$work/out"
	clean $? "$name"
	cat "$work/out" >&2
	same "$name: CPUs $cpus have a snapshot for each of 252 overflows, and no other has one" \
		"$(sed -n 's/^uncore_pmi 0*\([0-9][0-9]*\): /\1 /p' "$work/out" | sort -n | xargs)" \
		"$(for i in $cpus; do echo "$i 252"; done | xargs)"
	same "$name: the event's samples are as without" \
		"$(said "${event%%/*} 000") $(said sum)" "252 252"
	same "$name: each PMI has a number" "$(said numbers)" 252
	same "$name: afterwards PMIs go where they went before" \
		"$(said after) $(said "after control")" "$(said before) $(said "before control")"
	same "$name: without the driver to no CPU" "$(said unloaded | xargs -n1 | sort -u)" 0
}

# targets NAME MASK SHIFT: a field of the global control register
targets() {
	printf '%#x\n' $(($(said "$1 control") >> $3 & $2))
}

set -- uncore_bbox_0/event=0x02,counter=3/ 0xc00 bbox0.early_ack
exact "Xeon 7500" "0 1" nehalem-ex "$@" --sockets 2 --cores 2
same "Xeon 7500: only DEBUGCTL changes" "$(targets before 0xff 1) $(targets during 0xff 1)" "0xff 0xff"
same "Xeon 7500: DEBUGCTL lets PMIs in" "$(said before), $(said during)" "0x2000 0 0x2000 0, 0x2000 0x2000 0x2000 0x2000"
ivytown="uncore_imc_0/event=0x04,umask=0x03/ 0xc00 imc0.cas,op=rd"
# shellcheck disable=SC2086
exact Ivytown "0 1 2 3" ivytown $ivytown --cores 4
same "Ivytown: PMIs go to the home CPU's core, and with snapshots to each" \
	"$(targets before 0x7fff 0) $(targets during 0x7fff 0)" "0x1 0xf"

guest snapshots --icount --cpu westmere-ep -- refused >"$work/out"
clean $? "refused events"
same "of the six cores of a Westmere those are refused that no PMI reaches" "$(said refused | xargs)" "4 5"
same "why events are refused" "$(said why | sort -u)" "a group has at most four snapshots of a CPU
a snapshot has no branch stack
a snapshot is of a CPU (perf -a or -C)
a snapshot is of the host, and of what a PMI interrupts (no G, no p)
each PMI is a sample (perf record -c, or period=)
no PMI of the package reaches this CPU
the only event is \"overflow\""
same "a CPU that is offline has none" "$(said offline | grep -c "No such device")" 1

# sampled_each NAME N: so many samples, each with its PERIOD
sampled_each() {
	same "$1: $2 samples" "$(sampled "$1")" "count=$2 sum=$2 samples=$2"
}
least=2700
case ${VM_OPTIONS-} in
*bzImage*)	# a debug kernel does not suspend, and its NMIs take longer
	least=2400 ;;
*)
	guest snapshots --icount -- sleeps >"$work/out"
	clean $? "suspend"
	same "the guest slept twice" "$(said sleeps)" 2
	sampled_each samples 300
	sampled_each "CPU 0" 300
	sampled_each "CPU 1" 100	# perf takes them from a CPU that goes
	for name in samples "CPU 0" "CPU 1"; do
		sampled_each "$name, again" 100
	done
	;;
esac

guest snapshots --icount -- open >"$work/out"
clean $? "unload while open"
same "the module cannot be unloaded" "$(said unload)" "rmmod: ERROR: Module ex_uncore is in use"
for name in samples "CPU 0" "CPU 1"; do
	sampled_each "$name" 200
done
same "a snapshot that is only counted counts each" "$(sampled "CPU 1, only counted")" "count=200 sum=0 samples=0"
same "perf stat -I has all in its intervals" "$(said intervals)" "100 1"

guest snapshots --icount --sockets 2 --cores 4 --module-args max_sample_rate=0 -- hotplug >"$work/out"
clean $? hotplug
cat "$work/out" >&2
same "the home CPU moves, and the uncore event has all its samples" \
	"$(said cpumask) $(said "uncore_bbox_0 004") $(said "uncore_bbox_0 005") $(said sum)" "0,5 300 200 500"
same "a CPU that goes has its snapshots until then, and the new home CPU has all" \
	"$(said "uncore_pmi 004") $(said "uncore_pmi 005") $(said "uncore_pmi 006")" "300 500 100"
# A PMI of the new home CPU's probe may arrive when that is over.
all=$(said "uncore_pmi 007")
check "another CPU has all: $all" test "$all" = 500 -o "$all" = 501
for name in again "again 4" "again 5" "again 6" "again 7"; do
	sampled_each "$name" 100
done
no_leak

guest snapshots --icount --core-pmu --cores 3 --module-args max_sample_rate=0 -- beside >"$work/out"
clean $? "beside perf record -e cycles"
cat "$work/out" >&2
check "the core PMU samples meanwhile: $(said cycles)" test "$(said cycles)" -gt 10000
same "beside the core PMU's samples the home CPU has all snapshots" "$(said "uncore_pmi 000")" 3000
same "no CPU has two of a PMI" "$(said doubled)" 0
# snapshots_of CPU N of N + MISSING, UNFLAGGED without the bit
snapshots_of() {
	# a PMI whose overflow the last one has handled has a number, and no sample
	check "CPU $1 has $2 of them, and the driver knows of $6 that are missing" \
		test "$(said "uncore_pmi 00$1")" = "$2" -a $(($2 + $6)) -ge 3000 \
		-a $(($2 + $6)) -le $((3000 + $(said empty_pmis)))
	check "$((least / 300)) of 10, some of which the core PMU's handler had acknowledged: $7" \
		test "$2" -ge $least -a "$7" -gt 0
}
for cpu in 1 2; do
	# shellcheck disable=SC2046 # words
	snapshots_of $cpu $(said "CPU $cpu" | tr -d ,)
done

full || exit 0

# unknown NMIs from Linux 7 on
guest snapshots --icount --core-pmu --cores 3 --module-args max_sample_rate=0 -- dense >"$work/out"
clean $? "dense overflows beside perf record -e cycles"
check "$(said pmis) PMIs, and $(said cycles) samples of cycles" test "$(said pmis)" -gt 1000 -a "$(said cycles)" -gt 1000
