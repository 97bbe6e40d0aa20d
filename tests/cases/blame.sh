#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# tools/uncore-blame finds the functions that cause an event: those of recordings whose truth is known,
# and those of the model.
. "$(dirname "$0")/../lib.sh"
"$root/tools/need" python3-numpy || exit

blame=$root/tools/uncore-blame
nameless=functions

# Recordings that were made up: of their intervals of 95 %, at least nine in ten hold the truth.
if full; then
	set -- --seeds 30 --number 3000
else
	set -- --seeds 4 --number 1000
fi
/usr/bin/python3 "$root/tests/compare/blame.py" "$@" "$blame" >"$work/synthetic"
explain "$(cat "$work/synthetic")"
same "no recording is more wrong than it may be" "$(said "too wrong" "$work/synthetic")" ""
# shellcheck disable=SC2046 # two numbers
set -- $(awk '/intervals/ { held += $2; all += $4 } END { print held, all }' "$work/synthetic")
check "$1 of $2 intervals hold the truth" test "$((10 * $1))" -ge "$((9 * $2))" -a "$2" -ge 60

# A snapshot whose sample of the event is lost does not stand for one long before, which a pause has taken.
same "a snapshot has the period of the sample in the same NMI" "$(/usr/bin/python3 -B - "$root/tools" <<-'END'
	import importlib.machinery, sys
	sys.path.insert(0, sys.argv[1])
	import numpy as np
	tool = importlib.machinery.SourceFileLoader("tool", sys.argv[1] + "/uncore-blame").load_module()
	def samples(time, period):
	    return tool.samples.Samples(*[np.array(time)] * 3, np.array(period), *[np.array(time)] * 2)
	weights, alone = tool.weigh(np, samples([150, 9000000], [1, 1]), samples([100, 5000000], [7, 9]))
	print(weights.tolist(), alone)
END
)" "[7, 0] 9"

# perf script refuses a field that some events of a recording lack.
mkdir "$work/fields"
printf PERFILE2 >"$work/fields/data"
printf '#!/bin/sh\necho "a: sample_type: IP|ADDR"; echo "b: sample_type: IP|TIME"\n' >"$work/fields/perf"
chmod +x "$work/fields/perf"
same "a recording has ADDR if all events have it" "$(cd "$root/tools" && PATH="$work/fields:$PATH" python3 -B -c \
	"import recording; print(*(recording.has_field('$work/fields/data', field) for field in ('IP', 'ADDR')))")" "True False"

# snapshots NUMBER N: a recording of so many snapshots; with N one of N is missing, as in a pause
snapshots() {
	/usr/bin/python3 - "$root/tests/compare" "$@" <<-'END'
		import sys
		sys.path.insert(0, sys.argv[1])
		import blame
		lines = blame.text("three", int(sys.argv[2]), 5)[0].splitlines()
		without = int(sys.argv[3])	# every so many snapshots none: a pause has handled the overflow
		number = 0
		for line in lines:
		    number += "llc_victims" in line and line[0] != "#"
		    if without and number % without == 0 and "uncore_pmi" in line and line[0] != "#":
		        continue
		    print(line)
	END
}

# says CLAIM STATUS SENTENCE FILE [OPTION...]: the tool ends so, with this on stderr
says() {
	says_claim=$1 says_status=$2 says_text=$3
	shift 3
	"$blame" "$@" >"$work/table" 2>"$work/err"
	same "$says_claim" "$? $(cat "$work/err")" "$says_status $says_text"
}

few="warning: 1000 snapshots: the intervals are wide, 3000 give 5 points"
snapshots 299 0 >"$work/299"
says "299 snapshots give no shares" 1 "error: 299 snapshots are too few, shares need 300, and 3000 for 5 points; record for longer or with a shorter period (perf record -c)" "$work/299"
same "and no table" "$(cat "$work/table")" ""
snapshots 1200 4 >"$work/fourth"
says "a fourth of the overflows in pauses is too much" 1 "error: 25 % of the overflows came in pauses, and have no snapshot: shares would be wrong; record with a longer period (-c 2667)" "$work/fourth"
snapshots 1050 20 >"$work/twentieth"
says "a twentieth gives a warning" 0 "warning: 5 % of the overflows came in pauses, and have no snapshot; record with a longer period (-c 2105)
warning: 998 snapshots: the intervals are wide, 3000 give 5 points" "$work/twentieth"
snapshots 1000 0 >"$work/thousand"
says "1000 snapshots give a warning" 0 "$few" "$work/thousand"
check "and a table, whose first row is the streamer's" grep -qE '^ *6[0-9.]+% .* stream \(stream\)$' "$work/table"
head -c -100 "$work/thousand" >"$work/cut"
says "a text whose last line is not whole gives the same warning" 0 "$few" "$work/cut"
sed '$s/: [^:]*$/: address/' "$work/thousand" >"$work/damaged"
says "a sample whose address is no number is none" 0 "$few" "$work/damaged"
"$blame" "$work/thousand" >"$work/table" 2>/dev/null
cp "$work/table" "$work/first"
says "a second run prints the same" 0 "$few" "$work/thousand"
check "to the digit" cmp "$work/first" "$work/table"
"$blame" "$work/thousand" >"$work/thousand.table" 2>&1
# another sample of the same snapshot, 20 us later and of another function
awk '{ print } /\[001\] .*uncore_pmi/ {
	sub(/[0-9.]+:/, sprintf("%.9f:", $4 + 0.00002)); sub(/native_safe_halt/, "compute"); print }' \
	"$work/thousand" >"$work/twice"
says "a CPU with two samples of a snapshot" 0 "$few" "$work/twice"
check "has the nearer one" cmp "$work/first" "$work/table"
# without ADDR
numberless='s/\|ADDR//; /^#/!s/: +[0-9a-f]+( +401000 )/:\1/'
# Names of processes that look like columns or comments.  With -g perf prints a name without padding.
for name in 'job[abc]' 'x 5 [001]' '[007]' '#half' 'a 1 [2] 1.0: 1'; do
	sed -E "s/^ *half /$name /" "$work/thousand" >"$work/named"
	"$blame" "$work/named" 2>/dev/null | sed -E 's/half \(.*\)/half (half)/' | cmp - "$work/first" 2>&1
	"$blame" "$work/named" 2>/dev/null | grep -cF "half ($name)"
done >"$work/names"
same "names of processes may look like a CPU or a comment" "$(sort -u "$work/names")" 1
# Names that look like the tool's own rows, or like two
/usr/bin/python3 - "$root/tests/compare" >"$work/processes" <<-'END'
	import sys
	sys.path.insert(0, sys.argv[1])
	import blame
	print(blame.text("processes", 1000, 1)[0], end="")
END
for name in '[idle]' '[background]' '[other functions]' 'half or stream' 'h\alf'; do
	HALF=$name awk '{ sub(/^ *half /, ENVIRON["HALF"] " ") } { print }' "$work/processes" >"$work/named"
	"$blame" "$work/named" 2>/dev/null | sed -E '1,2d; s/^.{38}//; /^(stream|compute|\[background\])$/d'
done >"$work/names"
same "a process that is called as a row of the tool has a row of its own" "$(cat "$work/names")" \
	'\[idle]
\[background]
\[other functions]
half\x20or stream
h\x5calf'
sed 's/^ *half /a;\x01b /' "$work/thousand" >"$work/named"
"$blame" --folded "$work/folded" "$work/named" 2>/dev/null
same "nor does a name split a stack" "$(sed -n 's/ [0-9]*$//; /^a/p' "$work/folded")" 'a\x3b\x01b;half'
{
	cat "$work/thousand"
	printf '%2000s\n' x
	printf 'x 1 [000] 1.000000000:%2000s1%2000s:%2000sx\n' '' '' ''
} >"$work/spaces"
same "lines of thousands of spaces take no time, and change nothing" \
	"$(timeout 20 "$blame" "$work/spaces" 2>&1 | cmp - "$work/thousand.table" 2>&1)" ""

# A perf.data in which the name of a function has the lines of samples, and that of a process a line end
mkdir "$work/fake"
printf 'PERFILE2' >"$work/fake/data"
/usr/bin/python3 - "$work/thousand" "$work/fake" <<-'END'
	import re, sys
	heads, functions, both, number = [], [], [], 0
	for line in open(sys.argv[1]):
	    if line[0] == "#":
	        heads.append(line)
	        both.append(line)
	        continue
	    comm, pid, rest = re.match(r" *(\w+) +(\d+) (.*\n)", line).groups()
	    if comm == "half":
	        comm = "\n\tha\nlf"
	        number += 1
	        fake = line.replace("half ", "fake ").replace("overflow,period=1", "overflow,period=1")
	        fake = re.sub(r"(\d)\.(\d)", r"\g<1>.9\2", fake).replace("half", "fake")
	        rest = rest + re.sub(r"(\.\d{9})\d:", r"\1:", fake) * 3
	    head = f"{comm:>16} {pid:>5} " + re.sub(r"(/):.*\n.*", r"\1: \n", rest.split("\n")[0] + "\n")
	    heads.append(head)
	    functions.append(f"{pid:>5} {rest}")
	    both.append(f"{comm:>16} {pid:>5} {rest}")
	for name, lines in ("heads", heads), ("functions", functions), ("both", both):
	    open(f"{sys.argv[2]}/{name}", "w").writelines(lines)
END
cat >"$work/fake/perf" <<'END'
#!/bin/sh
case "$*" in
evlist*) echo "x: sample_type: IP|TID|TIME|ADDR|CPU|PERIOD" ;;
*" comm,"*sym*) cat "${0%/*}/both" ;;
*" comm,"*) cat "${0%/*}/heads" ;;
*) cat "${0%/*}/functions" ;;
esac
END
chmod +x "$work/fake/perf"
same "names of functions and processes add no samples, and hide none" \
	"$(PATH="$work/fake:$PATH" "$blame" "$work/fake/data" 2>/dev/null | sed 's/half (.*)/half (half)/' | diff - "$work/first")" ""

# cannot CLAIM STATUS SENTENCE SCRIPT: a text that sed has changed
cannot() {
	sed -E "$4" "$work/thousand" >"$work/changed"
	says "$1" "$2" "$3" "$work/changed"
}
cannot "a clock whose period is 0" 1 "error: the recording has no samples of cpu-clock, which say how long each function ran; record with perf record -a -g -d -c 10007 -e UNCORE-EVENT -e uncore_pmi/overflow,period=1/ -e cpu-clock/period=1000003/" 's/1000000 (cpu-clock)/0 \1/'
# shellcheck disable=SC2016 # the last line, for sed
cannot "a period of 64 bits" 0 "warning: samples with a CPU, time or period that cannot be are left out: 1
$few" '$s/$/\n x 1 [000] 1.000000000: 18446744073709551615 uncore_cbox_3\/llc_victims.modified\/: 0/'
# shellcheck disable=SC2016 # the last line, for sed
cannot "a CPU of 11 digits" 0 "warning: samples with a CPU, time or period that cannot be are left out: 1
$few" '$s/$/\n x 1 [99999999999] 1.000000000: 1000003 cpu-clock\/period=1000003\/: 0/'
cannot "and one in the header" 0 "$few" '2s/^/# CPU 99999999999: Core ID 0, Die ID 0, Socket ID 0\n/'
# shellcheck disable=SC2016 # the last line, for sed
cannot "samples that perf record has lost, at two times" 0 "warning: perf record has lost 7 samples; record with larger buffers (-m)
$few" '$s/$/\n x 1 [000] 1.000000000: PERF_RECORD_LOST lost 3\n x 1 [000] 1.100000000: PERF_RECORD_LOST lost 4/'
cannot "packages of 20 digits" 1 "error: $work/changed does not say which package a CPU belongs to; make it with perf script --ns --header -I --show-lost-events --no-inline -F comm,pid,cpu,time,event,period,ip,sym" 's/(Socket ID )0/\199999999999999999999/'
# The home CPU: in the second half it is CPU 1, which was CPU 0 before.
awk '/llc_victims/ && !/^#/ && ++number > 500 { moved = 1 }
	moved { sub(/\[000\]/, "[home]"); sub(/\[001\]/, "[000]"); sub(/\[home\]/, "[001]") }
	{ print }' "$work/thousand" >"$work/moved"
offline='s/^(# CPU 0: .*Socket ID )0/\1-1/'
sed -E "$offline" "$work/moved" >"$work/offline"
sed -E "$numberless" "$work/offline" >"$work/unnumbered"
sed -E "$numberless" "$work/thousand" >"$work/without"
for pair in moved:thousand offline:thousand unnumbered:without; do
	"$blame" "$work/${pair#*:}" >"$work/expected" 2>&1
	"$blame" "$work/${pair%:*}" 2>&1 | cmp - "$work/expected" 2>&1
done >"$work/homes"
same "a home CPU that moves, and one that is offline at the end, give the same table" "$(cat "$work/homes")" ""
unknown="error: CPU 0 was offline at the end of the recording, which does not say its package, and the snapshots do not tell it: record again, with the same CPUs online all the time"
cannot "a CPU that is offline at the end, whose snapshots have numbers of no package" 1 "$unknown" "$offline; /\\[000\\]/s/( [0-9a-f]+)(([0-9a-f]{4}) +401000)/\\1f\\2/"
sed -E '2,5s/(CPU [23].* ID )0/\11/' "$work/unnumbered" >"$work/two"
says "or have no numbers, beside two packages" 1 "$unknown" "$work/two"

# Snapshots without a sample of a CPU
# without CPU FROM EVERY FILE: from snapshot FROM on, each EVERYth has no sample of a CPU
without() {
	awk -v cpu="[00$1]" -v from="$2" -v every="$3" '/llc_victims/ && !/^#/ { number++ }
		number < from || number % every || !/uncore_pmi/ || !index($0, cpu)' "$4"
}
count="; what it ran then counts as [background]"
without 2 0 10 "$work/thousand" >"$work/tenth"
says "a tenth of a CPU's samples is missing" 0 "warning: snapshots without a sample of a CPU: 100 of 1000 on CPU 2$count
$few" "$work/tenth"
without 2 0 60 "$work/thousand" >"$work/sixtieth"
says "a sixtieth" 0 "$few" "$work/sixtieth"
sed '1s/$/, exclude_idle = 1/' "$work/tenth" >"$work/excluded"
says "a tenth of an event that leaves out samples" 0 "$few" "$work/excluded"
without 3 501 1 "$work/thousand" >"$work/gone"
says "half" 1 "error: snapshots without a sample of a CPU: 500 of 1000 on CPU 3$count: shares would be wrong" "$work/gone"
sed -E 's/^(# CPU 3: .*Socket ID )0/\1-1/' "$work/gone" >"$work/left"
says "half of a CPU that is offline at the end" 0 "$few" "$work/left"
sed -E '/\[003\]/s/^ *compute +103/swapper     0/' "$work/thousand" >"$work/idle"
grep -vE '^swapper .*\[003\].*uncore_pmi' "$work/idle" >"$work/asleep"
says "a CPU that no PMI wakes" 0 "$few" "$work/asleep"
without 3 0 10 "$work/idle" >"$work/awake"
says "a CPU that PMIs wake" 0 "warning: snapshots without a sample of a CPU: 100 of 1000 on CPU 3$count
$few" "$work/awake"
wrong="which has the events, is not the number of a PMI that follows: it is missing in the text, or the events' CPU is not the home CPU"
cannot "events of another CPU than the home CPU" 1 "error: ADDR of 225 of the 1000 snapshots on CPU 2, $wrong" '/llc_victims/s/\[000\]/[002]/'
cannot "samples without ADDR" 1 "error: ADDR of 142 of the 1000 snapshots on CPU 0, $wrong" '7~7s/(uncore_pmi.*:) +[0-9a-f]+/\1/'

grep -v uncore_pmi "$work/thousand" >"$work/none"
says "without snapshots" 1 "error: the recording has no samples of uncore_pmi/overflow/, nor switches of sched:sched_switch; record with perf record -a -g -d -c 10007 -e UNCORE-EVENT -e uncore_pmi/overflow,period=1/ -e cpu-clock/period=1000003/" "$work/none"
grep -v cpu-clock "$work/thousand" >"$work/clockless"
says "without a clock" 1 "error: the recording has no samples of cpu-clock, which say how long each function ran; record with perf record -a -g -d -c 10007 -e UNCORE-EVENT -e uncore_pmi/overflow,period=1/ -e cpu-clock/period=1000003/" "$work/clockless"
{
	cat "$work/thousand"
	sed -nE '/^# CPU/{s/CPU /CPU 1/;s/Socket ID 0/Socket ID 1/;p}; /^#/!{s/\[00/[01/;p}' "$work/thousand"
} >"$work/sockets"
# all PACKAGES FILE: the stacks have the occurrences of all packages
all() {
	"$blame" --folded "$work/folded" "$2" 2>/dev/null
	sum=$(awk '{ sum += $NF } END { print sum }' "$work/folded")
	check "the stacks of $1 packages have all occurrences, $sum of ${1}000000" test "$sum" -ge "$((1000000 * $1 - 10))" -a "$sum" -le "$((1000000 * $1 + 10))"
}
all 2 "$work/sockets"
says "the stacks" 0 "$few" "$work/thousand" --folded "$work/folded"
all 1 "$work/thousand"
sed -E '/^#/!s/ +(401000) (.*)$/\n\t          \1 \2\n\t          401001 main\n/' "$work/thousand" >"$work/stacks"
"$blame" --folded "$work/stacks.folded" "$work/stacks" 2>/dev/null
same "samples with stacks give the same stacks, with the caller" \
	"$(sed 's/main;//' "$work/stacks.folded" | cmp "$work/folded" - 2>&1)" ""
same "and the same table" "$("$blame" "$work/stacks" 2>/dev/null | cmp "$work/first" - 2>&1)" ""
printf 'import sys\nsys.modules["numpy"] = None\nsys.argv = sys.argv[1:]\nexec(open(sys.argv[0]).read())\n' >"$work/bare.py"
PYTHONPATH=$root/tools /usr/bin/python3 "$work/bare.py" "$blame" "$work/thousand" 2>"$work/err"
same "without numpy" "$? $(cat "$work/err")" "1 error: this needs numpy: apt install python3-numpy"

full || exit 0

# The functions that the model knows to have caused an event
gcc -O2 -static -o "$work/who" "$root/tests/programs/who.c" || exit
victims="uncore_cbox_3/llc_victims.modified/ victim_m 3"
flits="uncore_rbox_0/port0.flits_sent/ flits 0"
reads="uncore_mbox_0/bbox_cmds_read/ memory_read 0"
writes="uncore_imc_0/event=0x04,umask=0x0c/ memory_write 0"

# truth MOST NAME EVENT PERIOD MS OPTION... -- CPU:ROLE...: the error is at most MOST percent.  EVENT is an
# event, the counts of the model that it counts, and their slice or unit.
beside=snapshots
truth() {
	most=$1 name=$2 event=$3 period=$4 ms=$5
	shift 5
	options=
	while [ "$1" != -- ]; do
		options="$options $1"
		shift
	done
	shift
	# shellcheck disable=SC2086 # options
	guest blame --icount $options --traffic llc_sets=32 --put "$work/who:/root/who" --get /root/v.txt:"$work/v.txt" \
		--get /root/truth:"$work/truth" -- "$beside" ${event%% *} "$period" ${event#* } "$ms" "$@" >"$work/out"
	clean $? "$name"
	/usr/bin/python3 "$root/tests/compare/blame_truth.py" "$name" "$most" "$blame" "$work/who" \
		"$work/v.txt" "$work/truth" >"$work/results"
	adopt "$work/results"
	"$blame" --least 0 "$work/v.txt" >"$work/table" 2>/dev/null
}
truth 12 "streamer, computer" "$victims" 211 300 -- 0:computer 1:streamer
truth 12 "the same, longer" "$victims" 2003 2000 -- 0:computer 1:streamer
truth 12 "streamer, computer, sipper, any of two CPUs" "$victims" 1009 1000 -- -1:streamer -1:computer -1:sipper
truth 12 "two packages: streamer, computer; streamer, sipper" "$victims" 1009 700 --sockets 2 -- \
	0:streamer 1:computer 2:streamer 3:sipper
truth 5 "streamer, computer, neither of which pauses" "$victims" 1009 700 -- 0:steady 1:busy
check "two that always run are one row" grep -q ' streamer (steady) or .*computer (busy)' "$work/table"
truth 95 "streamer, computer, in lock step" "$victims" 499 700 -- 0:step 1:beat
truth 16 "half of the time streamer; sipper" "$victims" 1009 700 -- 0:half 1:sipper
truth 12 "phases of streamer, reader, computer; sipper" "$victims" 1009 1000 -- 0:phases 1:sipper
truth 18 "streamer, and a reader of as much memory" "$victims" 1009 1000 -- 0:streamer 1:reader
truth 60 "streamer of the other package's memory, computer; sipper" "$flits" 20011 700 --sockets 2 -- \
	0:streamer@1 1:computer 2:sipper@1
truth 100 "reader of the other package's memory, computer; sipper" "$reads" 2003 700 --sockets 2 -- \
	0:reader@1 1:computer 2:sipper@1
for cpu in haswell-ep skylake-sp; do
	truth 14 "$cpu, two packages: streamer, computer; streamer, sipper" "$writes" 503 700 --cpu $cpu --sockets 2 --cores 2 \
		--module-args unconfirmed=1 -- 0:streamer 1:computer 2:streamer 3:sipper
done
beside=switches
truth 32 "processes by sched_switch: streamer, computer, sipper, any of two CPUs" "$victims" 1009 1000 -- \
	-1:streamer -1:computer -1:sipper
