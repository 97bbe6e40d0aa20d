#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The experiments of Documentation/experiments.rst give the numbers that the page has.
. "$(dirname "$0")/../lib.sh"

doc=$root/Documentation/experiments.rst

# section TITLE: the commands of that section of the page, and what they print
section() {
	awk -v title="$1" '/^=+$/ { on = before == title } { before = $0 }
		/^[^ ]/ { block = 0 } on && block && sub(/^  /, "")
		/::$/ { block = 1 }' "$doc"
}
section "Does blocking help a cache?" >"$work/blocking"
section "What does a processor load from another node?" >"$work/nodes"
section "Which slice has an address?" >"$work/slices"

# commands: those on stdin that run a machine
commands() {
	sed -n 's/^\$ tools\/vm //p'
}

# printed N FILE: what the page has behind its Nth machine's command in that section
printed() {
	awk -v n="$1" '/^\$ / { at += /^\$ tools\/vm / } !/^\$ / && at == n' "$2"
}

# rows: the page's table, as lines "MODE LINES FORMULA"
rows() {
	sed -nE 's/^(transpose|blocked) +(.*[^ ]) +([0-9]+)$/\1 \3 \2/p' "$doc"
}

# at_most: what perf and the kernel add at most, as the page says
at_most() {
	sed -n 's/.*at most \([0-9][0-9]*\) lines in each run.*/\1/p' "$doc"
}

# blocking WHOSE FILE: the misses of both modes that perf prints in FILE are those of the table, and
# a few more
blocking() {
	awk '/ uncore_cbox\// { print $1 }' "$2" >"$work/counts"
	same "$1 counts are two" "$(wc -l <"$work/counts")" 2
	rows | cut -d' ' -f1,2 | paste -d' ' - "$work/counts" >"$work/rows"
	while read -r mode lines count; do
		check "$1 $count misses of $mode are $lines and at most $(at_most) more" \
			test "$count" -ge "$lines" -a "$count" -le $((lines + $(at_most)))
	done <"$work/rows"
}

# saved WHOSE FILE: blocking has saved the misses of the page, but for as many as it says
saved() {
	within=$(sed -n 's/.*misses, and the difference of the counts is within \([0-9]*\) of that\.$/\1/p' "$doc")
	off=$(awk '/ uncore_cbox\// { n = n ? n - $1 : $1 } END { n -= 7 * 1024 * 1024 / 8; print n < 0 ? -n : n }' "$2")
	check "$1 difference of the counts is $off away from it, and at most ${within:-nothing}" test "$off" -le "$within"
}

# accesses BLOCK: those of stream.c that transposes in blocks of BLOCK * BLOCK words, with the
# caches of the page, for tests/compare/traffic.py
accesses() {
	awk -v n=1024 -v block="$1" 'BEGIN {
		print "llc_sets 16\nl2_sets 256\nhome 0 ffffff 0"
		for (i = 0; i < n; i += block)
			for (j = 0; j < n; j += block)
				for (y = i; y < i + block; y++)
					for (x = j; x < j + block; x++)
						printf "r 0 %x\nw 0 %x\n", (n * n + y * n + x) / 8, (x * n + y) / 8
	}'
}

# weights FILE: what the program has found out about digits and lines
weights() {
	grep -E '^(digit|predicted)' "$1" | grep -v '^digit .*: weight 1$'
}

# slices WHOSE FILE NUMBER: FILE has weights of 1, all predictions are right, and the lines are in
# the slices that the sum of their digits gives
slices() {
	same "$1 digits weigh 1, and each of 1000 slices is predicted" "$(weights "$2")" \
		"predicted: 1000 of 1000"
	check "$1 digits are six at least" test "$(grep -c '^digit' "$2")" -ge 6
	same "$1 lines in a row are each in the slice of traffic.rst" \
		"$(awk -v n="$3" '/^line/ { sum = 0; for (i = 1; i <= length($4); i++) sum += substr($4, i, 1)
			lines++; bad += sum % n != $6 } END { print (lines >= n), bad + 0 }' "$2")" "1 0"
	same "$1 constant is the sum of the other digits" \
		"$(awk -v n="$3" '/^line/ { digits = $4 } /^digit/ { weights++ } /^higher digits:/ {
			for (i = 1; i <= length(digits) - weights; i++) sum += substr(digits, i, 1)
			print $3 - sum % n }' "$2")" 0
}

# The page's own numbers
rows >"$work/rows"
while read -r mode lines formula; do
	same "$mode: $formula" "$(awk "BEGIN { n = 1024; print $formula }")" "$lines"
done <"$work/rows"
same "the table has two rows" "$(wc -l <"$work/rows")" 2
printed 1 "$work/blocking" >"$work/page"
blocking "the page's" "$work/page"
same "the page's saving" "$(sed -n 's/.*= \([0-9]*\) misses, and the difference.*/\1/p' "$doc")" $((7 * 1024 * 1024 / 8))
saved "the page's" "$work/page"
printed 1 "$work/nodes" >"$work/nodes.page"
printed 1 "$work/slices" >"$work/page"
slices "the page's" "$work/page" 8
printed 2 "$work/slices" >"$work/page"
slices "the page's E7:" "$work/page" 10

# What the programs of the page print now
full || exit 0
cp "$EX_STREAM" "$work/stream"
cp "$EX_LINES" "$work/lines"
cd "$work" || exit
rows >table
while read -r mode lines _; do
	accesses "$([ "$mode" = blocked ] && echo 8 || echo 1024)" >trace
	"$root/tests/compare/traffic.py" replay trace >replayed
	same "$mode: the misses of its accesses in empty caches" \
		"$(awk '/_miss_/ { n += $4 } END { print n }' replayed)" "$lines"
done <table
nameless=functions
for name in blocking nodes slices; do
	commands <"$name" >script
	number=0
	while read -r line; do
		number=$((number + 1))
		eval "vm $line" >"$name.out$number" 2>&1 </dev/null
		clean $? "$name $number"
	done <script
done
slices "E7:" slices.out2 10
blocking "perf's" blocking.out1
saved "perf's" blocking.out1
same "lines nodes prints the page's numbers" "$(cat nodes.out1)" "$(cat nodes.page)"
slices "the program's" slices.out1 8
