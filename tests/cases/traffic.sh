#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# With --traffic the uncore counts the lines that a program of known traffic reads and writes, where
# they are, and again to the digit.  Samples come after the instruction that makes the counter overflow.
. "$(dirname "$0")/../lib.sh"
# shellcheck source=tests/guest/traffic_events.sh
. "$root/tests/guest/traffic_events.sh"

# What perf and the kernel add to a count on both sockets
most=3000

# lines NAME LINES [MORE]: the sum of the counts with this name is LINES, and at most MORE or $most more
lines() {
	sum=0
	for socket in S0 S1; do
		sum=$((sum + $(said "$1 $socket")))
	done
	more=$((sum - $2))
	check "$1: $sum lines, $2 of them the program's" test $more -ge 0 -a $more -le "${3-$most}"
}

# traffic WHAT:MB:PASSES...: tests/guest/traffic.sh in a machine with two sockets, of which each has
# an LLC of $llc_sets * 12 KB (Xeon 7500)
llc_sets=32
traffic() {
	guest traffic --icount --sockets 2 --cores 1 --traffic llc_sets=$llc_sets \
		--module-args max_sample_rate=0 --put "$EX_STREAM:/root/stream" \
		--put "$root/tests/guest/traffic_events.sh" -- "$@" >"$work/out"
	clean $? "$*"
}

megabyte=$((1048576 / 64))

traffic triad:1:2 atomic:1:2 past:1:2 straddle:1:2 nodes:1:2 sample:1:2
cp "$work/out" "$work/first"

# 3 arrays of 1 MB in 2 passes: each line is read from memory, and those of one array are written
for event in "$misses" "$b_reads" "$m_reads" "$cas_reads"; do
	lines "triad $event" $((2 * 3 * megabyte))
done
for event in "$dirty" "$b_writes" "$m_writes" "$cas_writes"; do
	lines "triad $event" $((2 * megabyte))
done

# Each read and write of memory finds its page open, or another one, or none.
sum=0
for event in 0x13 0x14 0x15; do
	for socket in S0 S1; do
		sum=$((sum + $(said "triad uncore_mbox/inc_sel=$event/ $socket")))
	done
done
more=$((sum - 2 * 4 * megabyte))
check "triad: pages missed, hit and empty are $sum" test $more -ge 0 -a $more -le "$most"

# An atomic instruction reads a line and writes it.
for event in "$misses" "$dirty"; do
	lines "atomic $event" $((2 * megabyte))
done

# A non-temporal store misses the LLC and writes memory, once for eight words, and reads nothing.
for event in "$misses" "$m_writes"; do
	lines "past $event" $((2 * megabyte))
done
lines "past $m_reads" 0

# A read of two lines is an access to each, and one of the last word of a line to that line alone.
lines "straddle $misses" $((2 * 2 * (megabyte / 4 - 1)))

# An array of 1 MB in 2 passes, in local and in remote memory
lines "node 0 $drs" 0
lines "node 0 $all" $((2 * 2 * megabyte)) $((2 * most))	# a snoop and its response for each line
lines "node 0 $b_reads" $((2 * megabyte))
# a request arrives at socket 1 for each line, and its data at socket 0
lines "node 1 $drs" $((2 * megabyte))
lines "node 1 $all" $((2 * 2 * megabyte)) $((2 * most))
same "node 1: the home agents of socket 1 alone read the lines" \
	$(($(said "node 1 $b_reads S0") < most && $(said "node 1 $b_reads S1") >= 2 * megabyte)) 1

# The home agent of one side has half of the lines: 8192 in each of 3 phases, the first included.
# shellcheck disable=SC2046
set -- $(said sum)
count=${1#count=} sum=${2#sum=} samples=${3#samples=}
same "the samples are each of 1000 lines" "$sum" $((samples * 1000))
same "the sum of the PERIODs is the count, but for the last $((count - sum)) lines" $(((count - sum) / 1000)) 0
same "perf counts what the model does" "$count" "$(said model)"
same "the samples of a user program are at the instruction behind the load" "$(said place)" \
	"$(nm "$EX_STREAM" | sed -n 's/^0*\([0-9a-f]*\) . behind_load$/\1/p')"
same "the samples show three phases" "$(said phases)" 3
check "$(said samples) samples are of the program" test "$(said samples)" -ge $((3 * megabyte / 2 / 1000 - 3))

# CPUID has the modelled caches, and an event that the core's PMU does not model is refused.
VM_OPTIONS="--core-pmu" traffic core:1:2
same "the caches of CPUID" "$(said size | xargs)" "32K 256K 384K"
same "an event that the core's PMU does not model" "$(said branches)" "<not supported>"

# Sizes that make no sense, and machines without nodes or without an uncore
refused() {
	text=$1
	shift
	same "no machine: $*" "$("$root/tools/vm" --driver none "$@" -- true 2>&1 | tail -n 1 | sed 's/; the console.*//')" \
		"vm: $text"
}
refused "a set must have 1 to 64 ways" --traffic llc_ways=0
refused "the LLC must not be smaller than an L2, whose lines it has" --traffic l2_ways=8,llc_sets=1
refused "packages, cores, slices and units are the processor's" --traffic slices=4
refused "no such parameter of the caches: l4_sets=1" --traffic l4_sets=1
refused "not NAME=NUMBER with a number below 2^32: l1_sets" --traffic l1_sets
refused "not NAME=NUMBER with a number below 2^32: llc_sets=99999999999" --traffic llc_sets=99999999999
refused "not NAME=NUMBER with a number below 2^32: l1_sets=all" --traffic l1_sets=all
refused "a cache must have 1 to 1048576 sets" --traffic llc_sets=1048577
refused "--traffic: interleave must be 0 or 1: 2" --traffic interleave=2
refused "--traffic: interleave must be 0 or 1: 0x1" --traffic interleave=1,interleave=0x1
refused "error: netburst has no uncore that --traffic could drive" --cpu netburst --traffic
same "no machine: more memory than the host has left" \
	"$("$root/tools/vm" --memory 999999999 -- true 2>&1 | sed 's/only [0-9]* MiB/only so many MiB/')" \
	"vm: --memory 999999999: the host has only so many MiB left"
machine=$("$root/tools/build-machine" --path)
same "no machine: two sockets without nodes" \
	"$("$machine/qemu-system-x86_64" -L "$machine" -nodefaults -display none -cpu Nehalem,model=46 -smp sockets=2 \
		-device exm,traffic= 2>&1 | sed 's/.* exm: //')" \
	"traffic needs a node with memory for each of the 2 sockets, or interleave=1"

full || exit 0

# The first machine once more, to the digit
traffic triad:1:2 atomic:1:2 past:1:2 straddle:1:2 nodes:1:2 sample:1:2
check "a second run prints the same" cmp "$work/first" "$work/out"

# Without broadcasts a package that does not have the line gets no snoop.
llc_sets=32,broadcast=0
traffic nodes:1:2
lines "node 0 $all" 0 $((2 * most))	# two packets and more for a line
lines "node 1 $all" $((2 * 2 * megabyte)) $((2 * most))
llc_sets=32

# A chase of 8 MB through an LLC of 384 KB
traffic chase:8:4
for event in "$misses" "$m_reads"; do
	lines "chase $event" $((4 * 8 * megabyte))
done

# The threads of a core have one L2, here of 2 MB: what one has read, the other reads without a request.
llc_sets=512,l2_sets=4096
VM_OPTIONS="--threads 2" traffic siblings:1:4
for event in "$misses" "$hits"; do
	lines "siblings $event" 0
done

# The memory of the second node is above 4 GB.
llc_sets=32
VM_OPTIONS="--memory 8192" traffic nodes:1:2
same "8 GB: the home agents of socket 1 alone read the lines of node 1" \
	$(($(said "node 1 $b_reads S0") < most && $(said "node 1 $b_reads S1") >= 2 * megabyte)) 1

# Several host threads at a time lose no line, and break no law (which is a guest error).
guest traffic --sockets 2 --cores 2 --traffic llc_sets=$llc_sets --put "$EX_STREAM:/root/stream" \
	--put "$root/tests/guest/traffic_events.sh" -- threads:4:3 atomic:1:2 \
	>"$work/out"
clean $? "without --icount"
check "four programs at a time miss $(said threads) lines, and at least those of their passes" \
	test "$(said threads)" -ge $((4 * 4 * 3 * megabyte))
# QEMU has other code for atomic instructions of several host threads.
lines "atomic $dirty" $((2 * megabyte)) 100000

# The other processors, and the kernel's driver
VM_OPTIONS="--cpu westmere-ex" traffic e7:1:2
lines "e7 $misses" $((2 * megabyte))
lines "e7 $b_reads" $((2 * megabyte))
llc_sets=512
VM_OPTIONS="--cpu nehalem-ep" traffic nehalem:1:2
lines "nehalem uncore/event=0x09,umask=0x03/" $((2 * megabyte))
lines "nehalem uncore/event=0x2c,umask=0x07/" $((2 * megabyte))
llc_sets=32
VM_OPTIONS="--driver intel_uncore" traffic triad:1:2	# which has a C-Box for each core only
lines "triad $b_reads" $((2 * 3 * megabyte))
lines "triad $m_writes" $((2 * megabyte))
VM_OPTIONS="--cpu ivytown" traffic qpi:1:2	# a line is eight flits with data
lines "qpi uncore_qpi_0/event=0x01,umask=0x02/" $((8 * 2 * megabyte)) $((8 * most))

# seconds OPTION...: CPU time of a machine that boots and makes 10 triads of 48 MB
seconds() {
	sh -c '"$@" >&2; times' sh "$root/tools/vm" --icount --driver none --sockets 2 --timeout 600 \
		--put "$EX_STREAM:/root/stream" "$@" -- ./stream 0 -1 16 10 triad |
		tail -n 1 | awk -F '[ms ]+' '{ print 60 * $1 + $2 + 60 * $3 + $4 }'
}
without=$(seconds)
with=$(seconds --traffic)
check "boot and triad take $with s of a CPU with --traffic, at most 4 times the $without s without" \
	awk "BEGIN { exit !($with > 0 && $with <= 4 * $without) }"
