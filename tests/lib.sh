# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# What the tests share.  A test is a shell script here that says "ok CLAIM" or
# "FAIL CLAIM" for each thing it shows; tests/run builds what it needs, says where
# that is (EX_MODULE and so on), and counts these lines.

set -u
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
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

# check CLAIM COMMAND...: the claim is true if the command is
check() {
	claim=$1
	shift
	if "$@"; then
		echo "ok $claim"
	else
		echo "FAIL $claim ($*)"
	fi
}

# same CLAIM GOT WANTED
same() {
	if [ "$2" = "$3" ]; then
		echo "ok $1"
	else
		echo "FAIL $1: got \"$2\", not \"$3\""
	fi
}

# field NAME LINE: the value behind NAME= in a line of name=value words
field() {
	echo "$2" | tr ' ' '\n' | sed -n "s/^$1=//p"
}

# stat SOCKET BOX COUNTER NAME: a figure of the model's counter, from "hw stat" on stdin
stat() {
	sed -n "s/^socket=$1 $2 counter=$3 //p" | tr ' ' '\n' | sed -n "s/^$4=//p"
}
