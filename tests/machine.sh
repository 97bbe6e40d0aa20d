#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The machine itself: its processors are what they say they are, and hw keeps to its limits.
. "$(dirname "$0")/lib.sh"

# is CPU NAME: the brand string and rdtscp, and the latter is executed
is() {
	vm --cpu "$1" --driver none --put "$EX_RDTSCP" -- '
sed -n "s/^model name[^:]*: //p" /proc/cpuinfo | sort -u
/root/rdtscp' >"$work/out"
	same "$1: the machine ends well" $? 0
	same "$1: brand string, and rdtscp says which CPU it runs on" "$(cat "$work/out")" "$2
0
1"
}
is nehalem-ex 'Intel(R) Xeon(R) CPU           X7560  @ 2.27GHz'
is westmere-ex 'Intel(R) Xeon(R) CPU E7- 4870  @ 2.40GHz'
is ivytown 'Intel(R) Xeon(R) CPU E7-4890 v2 @ 2.80GHz'

# --- What hw takes at a time
long() {	# put, and so many characters in all
	awk -v n="$1" 'BEGIN { printf "put wbox.prochot,"; for (n -= 18; n; n--) printf "x"; print "=" }'
}
message="the command has 1024 characters, and the hardware takes 1023 at a time"
long 1023 >"$work/1023"
long 1024 >"$work/1024"
cat >"$work/try.sh" <<'END_OF_SCRIPT'
try() {
	hw "$@" 2>&1 | head -c 100
	echo
}
echo == 1023
try $(cat 1023)
echo == 1024
try $(cat 1024)
echo == one
try "$(cat 1024)"
echo == arguments
# many, and far beyond a page
try put $(seq 4000)
echo == eight
hw stop
hw put wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot
try put wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot
hw wait
hw stat | grep prochot
echo == signals
# seven at a time, after wbox.prochot above
i=0
seven() {
	for k in 0 1 2 3 4 5 6; do
		echo bbox0.msg_in,addr=$((($1 + k) * 64))
	done
}
while hw put --wait $(seven $i) 2>said; do
	i=$((i + 7))
done
echo $i
cat said
END_OF_SCRIPT
vm --timeout 120 --driver none --put "$work/1023" --put "$work/1024" --put "$work/try.sh" -- sh try.sh >"$work/out"
same "hw: the machine ends well" $? 0
said() {
	sed -n "/^== $1\$/,/^==/p" "$work/out" | sed '/^==/d'
}
check "1023 characters reach the hardware" grep -q '^error: unknown key "x' <<-END
	$(said 1023)
END
same "1024 do not" "$(said 1024)" "hw: $message"
same "nor in one argument" "$(said one)" "hw: $message"
same "nor any more" "$(said arguments)" "hw: the command has 18896 characters, and the hardware takes 1023 at a time"
same "tools/hw says the same" \
	"$("$root/tools/hw" --socket "$work/none" "$(cat "$work/1024")" 2>&1)" "error: $message"
same "eight stimuli in one put, and nothing of nine" "$(said eight | tr -s '\n ' '  ')" \
	"error: more than 8 stimuli in one put socket=0 wbox.prochot happened=8 "
same "4096 different signals, of which wbox.prochot is one" \
	"$(said signals | tr '\n' ' ')" "4095 error: too many different signals since power-on "
