# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# Functions for the shell tests.  A test is a shell script of cases/ that prints KTAP:
# "ok N - CLAIM" or "not ok N - CLAIM" for each claim that it checks, and at the end the plan,
# "1..N".  tests/run builds what the tests need, passes its paths in the environment
# (EX_MODULE and so on), and counts the results.

set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'finish $?' EXIT
claims=0
newline='
'
echo "KTAP version 1"

# finish STATUS: print the plan, unless the test ended with an error
finish() {
	[ "$1" != 0 ] || echo "1..$claims"
	rm -rf "$work"
}

# shellcheck disable=SC2034 # for the tests
early_ack=uncore_bbox_0/event=0x02,counter=3/

# full: is this make check-full?
full() {
	[ -n "${EX_FULL-}" ]
}

# vm OPTION... -- COMMAND...: tools/vm, which fails if the guest's kernel complains.  A test that
# needs the events' names sets nameless=functions before.
nameless=all
vm() {
	# shellcheck disable=SC2086
	# the timeout allows for a host that is busy
	"$root/tools/vm" --fail-on-splat --timeout 600 --module "$EX_MODULE" --put "$EX_SAMPLE" --nameless "$nameless" ${VM_OPTIONS-} "$@"
}

# guest SCRIPT [OPTION...] [-- ARG...]: run tests/guest/SCRIPT.sh with ARGs in a machine of
# vm's OPTIONs.  The script prints its results as lines "NAME: TEXT" (see said).
guest() {
	guest_script=$1.sh
	shift
	case " $* " in
	*" -- "*) ;;
	*) set -- "$@" -- ;;
	esac
	guest_options=yes
	for guest_arg; do
		shift
		if [ "$guest_options$guest_arg" = yes-- ]; then
			guest_options=
			set -- "$@" --put "$root/tests/guest/lib.sh" --put "$root/tests/guest/$guest_script" -- sh "$guest_script"
		else
			set -- "$@" "$guest_arg"
		fi
	done
	vm "$@"
}

# clean STATUS [NAME]: claim that a machine ended with STATUS 0.  Any other is the guest
# script's own, or that of tools/vm: a splat, an unknown NMI, a guest error, a timeout.
clean() {
	same "${2:+$2: }the guest script succeeds, without a splat" "$1" 0
}

# said NAME [FILE]: the TEXT of the lines "NAME: TEXT" in FILE, $work/out if there is none
said() {
	awk -v name="$1: " 'index($0, name) == 1 { print substr($0, length(name) + 1) }' "${2-$work/out}"
}

# unfiltered PLATFORM UNIT [names]: the names of a kind of box, those of sysfs or also perf's, whose event
# needs a filter, as filter_opc=0x182, that the name does not set.  The driver refuses these.
unfiltered='(\.([a-z_]*opcode|nid(_[a-z_]*)?|target)|^addr_opc_match\.(addr|filt)|^to_r_prog_ev)( config [^ ]*)?$'
unfiltered() {
	"$root/tests/compare/events.py" "${3-words}" "$1" "$2" | sed -nE "/$unfiltered/{s/ .*//;p}" | sort
}

# opens_by_name CPU PLATFORM PMU: in $work/ours perf counts the PMU's events by their names, or is refused
opens_by_name() {
	unit=$(echo "${3%_[0-9]}" | tr '[:lower:]' '[:upper:]')
	unfiltered "$2" "$unit" names >"$work/unfiltered"
	same "$1: perf counts every event of $3 by name, but those that need a filter" \
		"$(said "uncore_$3" "$work/ours") $(said refused "$work/ours" | sed -n "s,^uncore_$3/,,p" | sort | xargs)" \
		"$(($("$root/tests/compare/events.py" names "$2" "$unit" | wc -l) - $(wc -l <"$work/unfiltered"))) $(xargs <"$work/unfiltered")"
}

# sampled NAME [FILE]: the first three figures of such a line that sample.c has printed
sampled() {
	said "$@" | cut -d' ' -f1-3
}

# counted EVENT [SOCKET]: the count of the event whose name ends in EVENT, from the output of
# perf stat -x, [--per-socket] on stdin
counted() {
	grep -F "$1," | sed -nE "s/^${2:+S$2,[0-9]*,}([0-9]+),.*/\1/p"
}

# since NAME FIELD: the increase of a figure of the model from the line "NAME before" to "NAME after".
# A counter that has never counted has no line before.
since() {
	before=$(field "$2" "$(said "$1 before")")
	echo $(($(field "$2" "$(said "$1 after")") - ${before:-0}))
}

no_leak() {
	same "no leak" "$(grep -A20 'unreferenced object' "$work/out")" ""
}

# mirror FOLDER PATH...: copy PATHs of the project to the cache's FOLDER.  Files whose contents
# did not change keep their times, for make.  What a build has made of the events is not copied: it goes
# from FOLDER, too, as the compiler would find it first, unless an option (P: protect) keeps it there.
mirror() {
	folder=$EX_CACHE/$1
	shift
	mkdir -p "$folder"
	(cd "$root" && rsync -rlpcR --delete --exclude=build/ --filter='H /events/*.[ch]' "$@" "$folder")
}

# report RESULT CLAIM: print a result line.  The counter is lost in a subshell, so results must
# not be printed from the right side of a pipe: loops read from a file or a here-document.
report() {
	claims=$((claims + 1))
	case $2 in
	*"$newline"* | *" ")
		echo "$1 $claims - $(echo "$2" | tr '\n' ' ' | sed 's/ *$//')" ;;
	*)	# without a process, as most are
		echo "$1 $claims - $2" ;;
	esac
}

# explain TEXT: print the diagnostic lines of the result above
explain() {
	echo "$1" | sed 's/^/# /'
}

# check CLAIM COMMAND...: the claim holds if COMMAND succeeds
check() {
	claim=$1
	shift
	if "$@"; then
		report ok "$claim"
	else
		report "not ok" "$claim"
		explain "failed: $*"
	fi
}

# same CLAIM GOT WANTED: the claim holds if GOT is WANTED
same() {
	if [ "$2" = "$3" ]; then
		report ok "$1"
	else
		report "not ok" "$1"
		explain "got \"$2\", not \"$3\""
	fi
}

# adopt FILE: report the results in FILE, the output of a program, as this test's.  A program
# need not number them.
adopt() {
	sed -nE 's/^FAIL /not ok /; s/^(ok|not ok) ([0-9]+ )?(- )?/\1|/p; s/^# /#|/p' "$1" >"$work/adopted"
	while IFS='|' read -r result text; do
		if [ "$result" = "#" ]; then
			explain "$text"
		else
			report "$result" "$text"
		fi
	done <"$work/adopted"
}

# suites_in FOLDER: the KUnit suites in its files
suites_in() {
	sed -nE 's/^\t\.name = "(ex_\w+)",.*/\1/p' "$1"/*.c
}

# The suites that the kernel runs, too
kunit_suites=$(suites_in "$root/kunit")

# adopt_kunit FILE: report the results in FILE, KUnit's KTAP: the cases that were run, of parametrised
# ones each parameter, and the suites.  KUnit prints why a case fails before its result; of this, the
# first lines become the result's diagnostic lines.
adopt_kunit() {
	awk '/: left out$/ { out = 1 }
		/^ +(not )?ok [0-9]+ / && out { out = 0; next }
		/^ +(not )?ok [0-9]+ / {
			result = /^ *not/ ? "not ok" : "ok"
			sub(/^ *(not )?ok [0-9]+ (- )?/, "")
			print result " - kunit: " $0
			for (i = 0; i < n; i++)
				print "# " why[i]
			n = failed = 0
			next
		}
		/(EXPECTATION|ASSERTION) FAILED/ { failed = 1 }
		failed && n < 10 { why[n++] = $0 }' "$1" >"$work/cases"
	adopt "$work/cases"
	for suite in $kunit_suites; do
		check "kunit: suite $suite passed" grep -q "^ok [0-9]* \(- \)*$suite" "$1"
	done
}

# field NAME LINE: the value of NAME= in a line of name=value words
field() {
	echo "$2" | tr ' ' '\n' | sed -n "s/^$1=//p"
}

# stat SOCKET BOX COUNTER NAME: a figure of the model's counter, from the output of "hw stat" on
# stdin
stat() {
	sed -n "s/^socket=$1 $2 counter=$3 //p" | tr ' ' '\n' | sed -n "s/^$4=//p"
}
