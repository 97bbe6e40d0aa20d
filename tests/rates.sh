#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# tools/uncore-rates.py: stock perf runs it, and what it prints is what was put in.
. "$(dirname "$0")/lib.sh"

# What is sampled happens so rarely that nothing falls between reading and rewriting a
# counter, though the other CPUs have their turns in it; but for the fast one.
early=uncore_bbox_0/event=0x02,counter=3/
bypass=uncore_sbox_1/event=0x30/
fast=uncore_bbox_1/event=0x02,counter=3/
vm --icount --sockets 2 --get /root/perf.data:"$work/perf.data" \
	--get /root/bare.data:"$work/bare.data" -- "
perf record -q -a -c 1000 -o bare.data -e $early -- hw put --wait bbox0.early_ack,count=3000,every=1000
perf record -q -R -a -c 1000 -o perf.data -e $early,$bypass,$fast -- sh -c '
	hw put --wait bbox0.early_ack,socket=1,count=20000,every=80000 sbox1.halfline_bypass,count=10000,every=160000
	hw put --wait bbox0.early_ack,socket=1,count=20000,every=320000
	hw put --wait bbox1.early_ack,count=20000,every=200' >&2
hw stat" >"$work/stat"
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
# A sample's time is its PMI's: with the other processors' turns in between, 60 us late.
near() {
	of $early rate | sed -n "$1" | awk -v want="$2" '$1 < want * 0.999 || $1 > want * 1.001' | wc -l
}
same "the first has no rate" "$(of $early rate | sed -n 1p)" ""
same "the first half's rate is 12500 a second" "$(near 2,20p 12500)" 0
same "the second half's is 3125" "$(near 22,40p 3125)" 0
same "none of it fits into the way to the handler" "$(of $early residual | sort -u)" 0
unread=$(stat 0 bbox1 3 unread <"$work/stat")
same "of the fast event's 20000 $unread are overwritten, and each thousandth of the others is a sample" \
	"$(of $fast period | sort | uniq -c | tr -s ' ')" " $(((20000 - unread) / 1000)) 1000"
check "its residuals are what fits into the way to the handler" \
	test "$(of $fast residual | sort -n | head -n 1)" -gt 0 -a "$(of $fast residual | sort -n | tail -n 1)" -lt 300
same "the picture is well formed, and has a curve for each" \
	"$(python3 -c 'import sys, xml.etree.ElementTree as t
print(len(t.parse(sys.argv[1]).findall("{*}polyline")))' "$work/rates.svg")" 3

# The QPI ports of the Ivytown have another name.
vm --icount --cpu ivytown --get /root/perf.data:"$work/perf.data" -- "
perf record -q -R -a -c 1000 -o perf.data -e uncore_qpi_1/event=0x00,umask=0x06/ -- \
	hw put --wait qpi1.tx_flit,kind=drs_data,count=5500,every=80000" >&2
perf script -i "$work/perf.data" -s "$root/tools/uncore-rates.py" >"$work/csv"
same "5 samples of a QPI port's event" \
	"$(of uncore_qpi_1/event=0x00,umask=0x06/ pmu | uniq -c | tr -s ' ')" " 5 uncore_qpi_1"

perf script -i "$work/bare.data" -s "$root/tools/uncore-rates.py" 2>&1 >/dev/null | tail -n 1 >"$work/err"
check "without raw data it says what to do" grep -q "record them with perf record -R" "$work/err"
