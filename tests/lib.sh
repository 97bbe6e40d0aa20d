# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# Functions for the shell tests.  A test is a shell script of this folder that prints KTAP:
# "ok N - CLAIM" or "not ok N - CLAIM" for each claim that it checks, and at the end the plan,
# "1..N".  tests/run builds what the tests need, passes its paths in the environment
# (EX_MODULE and so on), and counts the results.

set -u
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'finish $?' EXIT
claims=0
echo "KTAP version 1"

# finish STATUS: print the plan, unless the test ended with an error
finish() {
	[ "$1" != 0 ] || echo "1..$claims"
	rm -rf "$work"
}

# shellcheck disable=SC2034 # for the tests
early_ack=uncore_bbox_0/event=0x02,counter=3/

# full: is this make check-full, and no time to be saved?
full() {
	[ -n "${EX_FULL-}" ]
}

# vm OPTIONS -- COMMAND: tools/vm; any complaint of the guest's kernel fails it.  A test that
# wants the events' names says nameless= before.
nameless=--nameless
vm() {
	# shellcheck disable=SC2086
	# the time is that of a host with much else to do
	"$root/tools/vm" --fail-on-splat --timeout 600 --module "$EX_MODULE" --put "$EX_SAMPLE" $nameless ${VM_OPTIONS-} "$@"
}

# The guest's last command: says what leaked.  kmemleak suspects what nothing points to, what
# did not change since it last looked, and what is older than 5 s.
# shellcheck disable=SC2034 # for the tests
leaks='
if cd /sys/kernel/debug && [ -e kmemleak ]; then
	echo scan >kmemleak && sleep 6 && echo scan >kmemleak && cat kmemleak ||
		echo unreferenced object: it has switched itself off
fi'
no_leak() {
	same "no leak" "$(grep -A20 'unreferenced object' "$work/out")" ""
}

# mirror FOLDER PATH...: copies PATHs of the project to the cache's FOLDER.  What says the same
# as the last time keeps its time, for make.
mirror() {
	folder=$EX_CACHE/$1
	shift
	mkdir -p "$folder"
	(cd "$root" && rsync -rlpcR --delete --exclude=build/ "$@" "$folder")
}

# report RESULT CLAIM: print a result line.  The counter is lost in a subshell, so results must
# not be printed from the right side of a pipe: loops read from a file or a here-document.
report() {
	claims=$((claims + 1))
	echo "$1 $claims - $(echo "$2" | tr '\n' ' ' | sed 's/ *$//')"
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

# field NAME LINE: the value behind NAME= in a line of name=value words
field() {
	echo "$2" | tr ' ' '\n' | sed -n "s/^$1=//p"
}

# stat SOCKET BOX COUNTER NAME: a figure of the model's counter, from "hw stat" on stdin
stat() {
	sed -n "s/^socket=$1 $2 counter=$3 //p" | tr ' ' '\n' | sed -n "s/^$4=//p"
}
