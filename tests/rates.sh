#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# tools/uncore-rates.py: stock perf runs it, and what it prints is what was put in.
. "$(dirname "$0")/lib.sh"

early=uncore_bbox_0/event=0x02,counter=3/
bypass=uncore_sbox_1/event=0x30/
vm --icount --sockets 2 --get /root/perf.data:"$work/perf.data" \
	--get /root/bare.data:"$work/bare.data" -- "
perf record -q -a -c 1000 -o bare.data -e $early -- hw put --wait bbox0.early_ack,count=3000,every=1000
perf record -q -R -a -c 1000 -o perf.data -e $early,$bypass -- sh -c '
	hw put --wait bbox0.early_ack,socket=1,count=20000,every=1000 sbox1.halfline_bypass,count=10000,every=2000
	hw put --wait bbox0.early_ack,socket=1,count=20000,every=4000'" >&2
same "the machine ends well" $? 0

(cd "$work" && perf script -i perf.data -s "$root/tools/uncore-rates.py" svg=rates.svg) >"$work/csv" 2>"$work/err"
same "perf script runs it" $? 0
cat "$work/err" >&2
same "its columns" "$(head -n 1 "$work/csv")" "time,cpu,package,pmu,counter,event,period,rate,residual"

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
same "all on package 1, its home CPU, B-Box 0, counter 3" \
	"$(for f in package cpu pmu counter; do of $early $f | sort -u; done | tr '\n' ' ')" "1 2 uncore_bbox_0 3 "
same "10 samples of the S-Box's event" "$(of $bypass period | sort | uniq -c | tr -s ' ')" " 10 1000"
same "all on package 0, its home CPU, S-Box 1, counter 0" \
	"$(for f in package cpu pmu counter; do of $bypass $f | sort -u; done | tr '\n' ' ')" "0 0 uncore_sbox_1 0 "
# A sample's time is its PMI's: with another processor's turn in between, 20 us late.
near() {
	of $early rate | sed -n "$1" | awk -v want="$2" '$1 < want * 0.96 || $1 > want * 1.04' | wc -l
}
same "the first has no rate" "$(of $early rate | sed -n 1p)" ""
same "the first half's rate is a million a second" "$(near 2,20p 1000000)" 0
same "the second half's is 250000" "$(near 22,40p 250000)" 0
check "the residuals are what fits into the way to the handler" \
	test "$(of $early residual | sort -n | tail -n 1)" -lt 50
same "the picture is well formed, and has a curve for each" \
	"$(python3 -c 'import sys, xml.etree.ElementTree as t
print(len(t.parse(sys.argv[1]).findall("{*}polyline")))' "$work/rates.svg")" 2

# The QPI ports of the Ivytown have another name.
vm --icount --cpu ivytown --get /root/perf.data:"$work/perf.data" -- "
perf record -q -R -a -c 1000 -o perf.data -e uncore_qpi_1/event=0x00,umask=0x06/ -- \
	hw put --wait qpi1.tx_flit,kind=drs_data,count=5500,every=1000" >&2
perf script -i "$work/perf.data" -s "$root/tools/uncore-rates.py" >"$work/csv"
same "5 samples of a QPI port's event" \
	"$(of uncore_qpi_1/event=0x00,umask=0x06/ pmu | uniq -c | tr -s ' ')" " 5 uncore_qpi_1"

perf script -i "$work/bare.data" -s "$root/tools/uncore-rates.py" 2>&1 >/dev/null | tail -n 1 >"$work/err"
check "without raw data it says what to do" grep -q "record them with perf record -R" "$work/err"
