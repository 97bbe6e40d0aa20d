#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# tools/uncore-rates reads what perf script prints, and what it writes are the rates of that.  In full:
# perf has recorded them, and they are those that were put in.
. "$(dirname "$0")/../lib.sh"

early=uncore_bbox_0/event=0x02,counter=3/
bypass=uncore_sbox_1/event=0x30/

# header EVENT...: print what perf script says of these events and of two packages
header() {
	for event; do
		echo "# event : name = $event, , id = { 1, 2 }, type = 20, sample_type = IP|TID|TIME|CPU|PERIOD, disabled = 1"
	done
	for cpu in 0 1 2 3; do
		echo "# CPU $cpu: Core ID $((cpu % 2)), Die ID 0, Socket ID $((cpu / 2))"
	done
}

# samples CPU EVENT PERIOD FROM EVERY NUMBER: print so many samples, each EVERY microseconds after the last
samples() {
	awk -v cpu="$1" -v event="$2" -v period="$3" -v time="$4" -v every="$5" -v n="$6" 'BEGIN {
		for (i = 1; i <= n; i++)
			printf "[%03d] %13.9f: %10d %s: \n", cpu, time + i * every / 1e6, period, event
	}'
}

# recording NAME: print the samples that tests/guest/rates.sh puts in
recording() {
	misses=event=0x14,umask=0x07/
	case $1 in
	rates)
		header $early $bypass
		samples 2 $early 1000 10 80000 20
		samples 2 $early 1000 11.6 320000 20
		samples 0 $bypass 1000 10 160000 10 ;;
	same)
		# shellcheck disable=SC2046 # eight events
		header $(yes "uncore_cbox/$misses" | head -n 8)
		samples 0 "uncore_cbox/$misses" 50 10 1000 8 ;;
	none)
		header cpu-clock
		samples 0 cpu-clock 10000000 10 10000 10 ;;
	lost)
		header $early
		samples 2 $early 10 10 10 100
		echo "[002]  10.001500000: PERF_RECORD_LOST lost 5900"
		samples 2 $early 10 10.1 10 100 ;;
	esac
}

recordings="rates same none lost"
if full; then
	for name in $recordings; do
		set -- "$@" --get "/root/$name.txt:$work/$name.txt"
	done
	# Occurrences are so rare that none falls between reading and rewriting a counter, though the
	# other CPUs have their turns in it.
	guest rates --icount --sockets 2 "$@" --get /root/rates.data:"$work/rates.data" \
		--get /root/none.data:"$work/none.data" -- $early $bypass
	clean $?
else
	for name in $recordings; do
		recording "$name" >"$work/$name.txt"
	done
	printf PERFILE2 >"$work/rates.data"
fi

# rates OPTION...: run the program
rates() {
	"$root/tools/uncore-rates" "$@" 2>"$work/err"
}

# says CLAIM SENTENCE OPTION...: it fails and prints this one line
says() {
	says_claim=$1
	says_text=$2
	shift 2
	rates "$@" >"$work/csv"
	same "$says_claim" "$? $(cat "$work/err")" "1 error: $says_text"
}

# --- CSV
rates "$work/rates.txt" >"$work/csv"
same "it reads the text of perf script" "$? $(cat "$work/err")" "0 "
same "the columns of its CSV" "$(head -n 1 "$work/csv")" "time,cpu,package,pmu,event,period,rate"

# of EVENT: a field of its samples, as CSV's own quotes and commas allow
of() {
	python3 - "$work/csv" "$1" "$2" <<-'END'
		import csv, sys
		for row in csv.DictReader(open(sys.argv[1])):
		    if row["event"] == sys.argv[2]:
		        print(row[sys.argv[3]])
	END
}
same "40 samples of the B-Box's event" "$(of $early period | sort | uniq -c | tr -s ' ')" " 40 1000"
same "the B-Box's samples: all on package 1, its home CPU, B-Box 0" \
	"$(for f in package cpu pmu; do of $early $f | sort -u; done | tr '\n' ' ')" "1 2 uncore_bbox_0 "
same "10 samples of the S-Box's event" "$(of $bypass period | sort | uniq -c | tr -s ' ')" " 10 1000"
same "the S-Box's samples: all on package 0, its home CPU, S-Box 1" \
	"$(for f in package cpu pmu; do of $bypass $f | sort -u; done | tr '\n' ' ')" "0 0 uncore_sbox_1 "
# A sample's time is its PMI's: with the other processors' turns in between, 60 us late.
near() {
	of $early rate | sed -n "$1" | awk -v want="$2" '$1 < want * 0.999 || $1 > want * 1.001' | wc -l
}
same "the B-Box's first sample has no rate" "$(of $early rate | sed -n 1p)" ""
same "the rate of the first half is 12500 a second" "$(near 2,20p 12500)" 0
same "the rate of the second half is 3125" "$(near 22,40p 3125)" 0
if full && [ -z "${EX_ROOT-}" ]; then
	rates "$work/rates.data" >"$work/csv.data"
	check "a perf.data gives the same as its text" cmp "$work/csv" "$work/csv.data"
fi

# --- counter tracks: a value at the beginning of each step, and the last one again at its end
rates --trace "$work/trace" "$work/rates.txt"
python3 - "$work/trace" "$work/csv" $early $bypass >"$work/out" <<-'END'
	import csv, json, sys
	entries = json.load(open(sys.argv[1]))["traceEvents"]
	rows = list(csv.DictReader(open(sys.argv[2])))
	print([(x["pid"], x["args"]["name"]) for x in entries if x["ph"] == "M"])
	for event in sys.argv[3:]:
	    samples = [x for x in rows if x["event"] == event]
	    rates = [int(x["rate"]) for x in samples[1:]]
	    wanted = [(int(x["package"]), f"{float(x['time']):.6f}", rate)
	              for x, rate in zip(samples, rates + rates[-1:])]
	    print([(x["pid"], f"{x['ts'] / 1e6:.6f}", x["args"]["per second"])
	           for x in entries if x["ph"] == "C" and x["name"] == event] == wanted, len(wanted))
END
same "trace: a process for each package, and the rates of both events" "$(cat "$work/out")" \
	"[(0, 'package 0'), (1, 'package 1')]
True 40
True 10"

grep '^#' "$work/rates.txt" >"$work/slow.txt"
for time in 100 105 9999; do
	echo "[000] $time.000000000: 1 $bypass:"
done >>"$work/slow.txt"
rates "$work/slow.txt" >"$work/csv"
same "the rate of a rare event has three digits behind the point" "$(of $bypass rate | xargs)" "0.2 0.0"

{
	header $early uncore_bbox_0/event=0x03/
	for time in 1 2 3; do
		echo "[002] $time.0: 1000 $early:"
		echo "[002] $time.5: 1000 uncore_bbox_0/event=0x03/:"
	done
} >"$work/two.txt"
rates "$work/two.txt" >"$work/csv"
same "two events of a box have a rate each" "$(of $early rate | xargs), $(of uncore_bbox_0/event=0x03/ rate | xargs)" \
	"1000 1000, 1000 1000"

# --- lost samples
lost="samples, so rates are missing; record with a longer period (-c) or larger buffers (-m)"
rates "$work/lost.txt" >"$work/csv"
same "samples that perf record has lost: a warning" "$? $(sed 's/[0-9][0-9]* samples/N samples/' "$work/err")" \
	"0 warning: perf record has lost N $lost"
same "the first sample after those has no rate" "$(of $early rate | grep -c '^$')" 2
same "no rate is over them" "$(of $early rate | awk '$1 != "" && $1 < 300000' | xargs)" ""
{
	grep '^#' "$work/rates.txt"
	for time in 1 2 3; do
		echo "[000] $time.0: 1000 $bypass:"
		echo "[002] $time.0: 1000 $early:"
	done
	echo "[002] 3.5: PERF_RECORD_LOST lost 7"
	for time in 4 5; do
		echo "[000] $time.0: 1000 $bypass:"
		echo "[002] $time.0: 1000 $early:"
	done
} >"$work/gap.txt"
rates "$work/gap.txt" >"$work/csv"
same "lost samples are those of one package" "$(cat "$work/err"), $(of $early rate | wc -w), $(of $bypass rate | wc -w)" \
	"warning: perf record has lost 7 $lost, 3, 4"
rates --trace "$work/trace" "$work/gap.txt"
python3 - "$work/trace" >"$work/out" <<-'END'
	import json, sys
	for x in json.load(open(sys.argv[1]))["traceEvents"]:
	    if x["ph"] in "be":
	        print(x["ph"], x["pid"], x["ts"], x["name"])
END
same "a trace marks where they are lost" "$(cat "$work/out")" "b 1 3000000.0 $early: samples lost
e 1 4000000.0 $early: samples lost"

# --- A CPU that is offline at the end: perf does not say its package.
header $early | sed 's/^\(# CPU 2: .* ID \)1/\1-1/' >"$work/offline.txt"
for cpu in 2 3; do
	samples $cpu $early 1000 10.$cpu 100000 5 >>"$work/offline.txt"
done
rates "$work/offline.txt" >"$work/csv"
same "a CPU that is offline at the end has rates of its own" \
	"$(cat "$work/err"), $(of $early package | sort | uniq -c | xargs), $(of $early rate | sort | uniq -c | xargs)" \
	"warning: CPU 2 was offline at the end of the recording, which does not say its package: its rates are apart, 5 5 1, 2 8 10000"

# --- snapshots are no events
{
	cat "$work/rates.txt"
	samples 0 uncore_pmi/overflow,period=1/ 1 10 10 100
} >"$work/pmi.txt"
rates "$work/rates.txt" >"$work/csv"
rates "$work/pmi.txt" >"$work/csv.pmi"
check "samples of uncore_pmi have no rates" cmp "$work/csv" "$work/csv.pmi"

# --- bad input
{
	header $early
	samples 0 $early 1 10 1000 1
	echo "[000] 10.5: $(printf '%0400d' 7 | tr 0 9) $early:"
	echo "[$(printf '%0400d' 7 | tr 0 9)] 10.5: 1 $early:"
	echo "[000] $(printf '%05000d' 7 | tr 0 9).5: 1 $early:"
} >"$work/large.txt"
rates "$work/large.txt" >"$work/csv"
same "numbers of 400 and 5000 digits: a warning" "$? $(cat "$work/err") $(wc -l <"$work/csv")" \
	"0 warning: samples with a CPU, time or period that cannot be are left out: 3 2"
example="perf record -a -P -e uncore_bbox_0/early_ack/ -c 1000"
script="perf script --ns --header -I --show-lost-events -F cpu,time,event,period"
says "a recording without uncore events" \
	"$work/none.txt has no samples of uncore events; record some, as with $example" "$work/none.txt"
says "the events of several boxes with one name" \
	"8 events are called uncore_cbox/event=0x14,umask=0x07/, so their samples cannot be told apart; record each box by its own name, as uncore_cbox_0" "$work/same.txt"
grep -v '^#' "$work/rates.txt" >"$work/bare.txt"
says "text without the header" \
	"$work/bare.txt does not say which package a CPU belongs to; make it with $script" "$work/bare.txt"
awk '/^ *\[/ && n++ { next } { print }' "$work/rates.txt" >"$work/one.txt"
says "one sample gives no track" "no event has two samples, so there is no rate; record with a shorter period (perf record -c)" \
	--trace "$work/trace" "$work/one.txt"
says "no such file" "$work/nothing: No such file or directory" "$work/nothing"
for option in --csv --trace; do
	says "$option of a folder that does not exist" "$work/nothing/a: No such file or directory" \
		$option "$work/nothing/a" "$work/rates.txt"
done
# more than a pipe holds
{
	header $early
	samples 2 $early 1000 10 1000 4000
} >"$work/many.txt"
rates "$work/many.txt" | :
same "a reader that ends early: no message" "$(cat "$work/err")" ""
tail -n +1 "$work/rates.txt" | rates /dev/stdin >"$work/csv"
rates "$work/rates.txt" >"$work/csv.file"
check "a pipe gives the same as the file" cmp "$work/csv" "$work/csv.file"
sed 's/^ *\[/perf 1 &/' "$work/rates.txt" >"$work/bare.txt"
says "text with other fields" "the samples of $work/bare.txt have other fields; make it with $script" "$work/bare.txt"
sed 's/|PERIOD//' "$work/rates.txt" >"$work/bare.txt"
rates "$work/bare.txt" >"$work/out"
same "samples without PERIOD: a warning" "$? $(cat "$work/err") $(wc -l <"$work/out")" \
	"0 warning: a sample may stand for several periods, and these have no PERIOD; record them with perf record -P 51"
python3=$(python3 -c "import sys; print(sys.executable)")
PATH=/nonexistent "$python3" "$root/tools/uncore-rates" "$work/rates.data" 2>"$work/err"
same "without perf" "$? $(cat "$work/err")" \
	"1 error: there is no perf to read $work/rates.data: apt install linux-perf, or give the text that \"$script\" prints of it elsewhere"
mkdir "$work/bin"
printf '#!/bin/sh\ncat >"%s"\ncat "%s"\n' "$work/piped" "$work/rates.txt" >"$work/bin/perf"
chmod +x "$work/bin/perf"
echo PERFILE2 and more | PATH="$work/bin:$PATH" rates - >"$work/csv"
same "a perf.data from a pipe: perf gets all of it" "$(cat "$work/piped")" "PERFILE2 and more"
check "and its text is read" cmp "$work/csv" "$work/csv.file"
rm "$work/bin/perf"
if [ -z "${EX_ROOT-}" ]; then
	head -c 200 "$work/rates.data" >"$work/cut.data"
	rates "$work/cut.data" >"$work/csv"	# perf has a complaint of its own
	same "a perf.data that perf cannot read" "$? $(tail -n 1 "$work/err")" \
		"1 error: perf script cannot read $work/cut.data, see above; uncore events are recorded as with $example"
fi

full || exit 0

if [ -z "${EX_ROOT-}" ]; then
	rates "$work/none.data" >"$work/csv"	# likewise
	same "a perf.data without uncore events" "$? $(tail -n 1 "$work/err")" \
		"1 error: $work/none.data has no samples of uncore events; record some, as with $example"
fi

# --- a QPI port of the Ivytown, and the PMU of a Nehalem
for cpu in ivytown:uncore_qpi_1/event=0x00,umask=0x06/:qpi1.tx_flit,kind=drs_data \
	nehalem-ep:uncore/event=0x09,umask=0x03/:uncore.llc_miss,op=rd; do
	event=${cpu#*:}
	vm --icount --cpu "${cpu%%:*}" --get /root/perf.txt:"$work/perf.txt" -- \
		"perf record -q -P -a -c 1000 -o perf.data -e ${event%:*} -- hw put --wait ${cpu##*:},count=5500,every=80000
		$script -i perf.data >perf.txt" >&2
	rates "$work/perf.txt" >"$work/csv"
	same "${cpu%%:*}: 5 samples" "$(cut -d, -f4 "$work/csv" | uniq -c | xargs)" "1 pmu 5 ${event%%/*}"
done
