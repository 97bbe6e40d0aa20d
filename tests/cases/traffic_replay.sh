#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The caches of the model and those of traffic.py, written from machine/traffic.rst
# alone, count the same in random accesses, and threads lose none.  tools/traffic-replay counts the same
# of a machine's trace as the machine.  EX_TRAFFIC_SEED is the first seed.
. "$(dirname "$0")/../lib.sh"

mirror model/source machine/model Documentation/hardware events
model=$EX_CACHE/model/source/machine/model
make -s -j2 -C "$model" O="$EX_CACHE/model/test" || exit

# compare NUMBER ACCESSES: so many files of so many accesses
compare() {
	seed=${EX_TRAFFIC_SEED:-1}
	last=$((seed + $1 - 1))
	differ=
	while [ "$seed" -le $last ]; do
		"$root/tests/compare/traffic.py" random "$seed" "$2" >"$work/trace"
		"$root/tests/compare/traffic.py" replay "$work/trace" >"$work/page"
		"$EX_CACHE/model/test/replay" "$work/trace" >"$work/model"
		cmp -s "$work/page" "$work/model" || differ="$differ $seed"
		[ -s "$work/page" ] || differ="$differ $seed (nothing)"
		seed=$((seed + 1))
	done
	same "the seeds of $1 traces of $2 accesses with other counts" "$differ" ""
}
compare 12 1500
if full; then
	compare 300 3000
	compare 5 200000
fi

# refused LINE SENTENCE: the model does not replay a file with this line, and says so
refused() {
	printf '%s\nhome 0 ff 0\nr 0 1\n' "$1" >"$work/trace"
	same "not replayed: $1" "$("$EX_CACHE/model/test/replay" "$work/trace" 2>&1)" "$work/trace: $2"
}
refused "units 29" "a package must have 1 to 28 slices and units"
refused "slices 0" "a package must have 1 to 28 slices and units"
refused "l1_sets 1024" "the L2 must not be smaller than the L1, whose lines it has"
refused "llc_ways 0" "a set must have 1 to 64 ways"
refused "home 100 1ff 1" "a range of memory belongs to a package that does not exist"
refused "r 1 1" "what is \"r 1 1
\"?"

# A line that is no access, home, count or parameter ends the replay.
for line in "r 0" "r  0" "r  f" "r 0 " "r 0 5x" "r 0x 5" "r 0  x" "x 0 5" "r0 5" " 0 5" "=" "=x" \
	"home 0 ff" "ways 3" "cores" "r 0 1g" ""; do
	printf 'home 0 ff 0\n%s\nr 0 5\n' "$line" >"$work/trace"
	"$EX_CACHE/model/test/replay" "$work/trace" && echo "\"$line\""
done >"$work/taken" 2>/dev/null
same "lines that are replayed though they mean nothing" "$(cat "$work/taken")" ""

# recorded NAME OPTION...: the caches of traffic-replay count of a machine's trace what its own have counted
recorded() {
	name=$1
	shift
	mkfifo "$work/pipe"
	gzip -1 <"$work/pipe" >"$work/trace.gz" &
	VM_OPTIONS='' vm "$@" --traffic-trace "$work/pipe" --put "$EX_STREAM:/root/stream" -- \
		"./stream 0 1 1 2 triad" >"$work/out"
	clean $? "$name"
	wait $!
	rm "$work/pipe"
	zcat "$work/trace.gz" | "$root/tools/traffic-replay" >"$work/counts" 2>"$work/err"
	same "$name: the replay of the trace counts what the machine has counted" "$? $(cat "$work/err")" "0 "
	check "$name: of $(wc -l <"$work/counts") counts" test "$(wc -l <"$work/counts")" -gt 100
}
recorded "one processor at a time" --icount --sockets 2 --cores 1 --traffic llc_sets=32

# The second program takes too long for all of it.
{
	zcat "$work/trace.gz" | sed 200000q
	echo "= 0 0 read_miss_i 1"
} 2>/dev/null >"$work/trace"
"$root/tools/traffic-replay" "$work/trace" >"$work/model" 2>"$work/err"
same "a count that differs is an error" "$? $(grep -c '^only recorded: 0 0 read_miss_i 1$' "$work/err")" "1 1"
"$root/tests/compare/traffic.py" replay "$work/trace" >"$work/page"
check "the page's program counts the same of its first accesses" cmp "$work/page" "$work/model"
if full; then
	recorded "processors with threads of their own" --sockets 2 --traffic llc_sets=32
fi
same "no recording without caches" "$("$root/tools/vm" --traffic-trace "$work/trace" -- true 2>&1 | tail -n 1)" \
	"vm: error: --traffic-trace is for --traffic"

make -s -j2 -C "$model" check SANITIZE=thread O="$EX_CACHE/model/thread" ARGS=threads_lose_nothing >"$work/out" 2>&1
same "threads lose nothing, and ThreadSanitizer finds no race" "$(tail -n 1 "$work/out")" "1 passed, 0 failed"
