#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# perf script runs tools/uncore-rates.py, which prints the rates that were put in.
. "$(dirname "$0")/lib.sh"

# Occurrences are so rare that none falls between reading and rewriting a counter, though the
# other CPUs have their turns in it; but for the fast event.
early=uncore_bbox_0/event=0x02,counter=3/
bypass=uncore_sbox_1/event=0x30/
fast=uncore_bbox_1/event=0x02,counter=3/
guest rates --icount --sockets 2 --get /root/perf.data:"$work/perf.data" \
	--get /root/bare.data:"$work/bare.data" -- $early $bypass $fast >"$work/stat"
clean $?

(cd "$work" && perf script -i perf.data -s "$root/tools/uncore-rates.py" svg=rates.svg) >"$work/csv" 2>"$work/err"
same "perf script runs it" $? 0
cat "$work/err" >&2
same "the columns of the output" "$(head -n 1 "$work/csv")" "time,cpu,package,pmu,counter,event,period,rate,residual"

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
same "the B-Box's samples: all on package 1, its home CPU, B-Box 0, counter 3" \
	"$(for f in package cpu pmu counter; do of $early $f | sort -u; done | tr '\n' ' ')" "1 2 uncore_bbox_0 3 "
same "10 samples of the S-Box's event" "$(of $bypass period | sort | uniq -c | tr -s ' ')" " 10 1000"
same "the S-Box's samples: all on package 0, its home CPU, S-Box 1, counter 0" \
	"$(for f in package cpu pmu counter; do of $bypass $f | sort -u; done | tr '\n' ' ')" "0 0 uncore_sbox_1 0 "
# A sample's time is its PMI's: with the other processors' turns in between, 60 us late.
near() {
	of $early rate | sed -n "$1" | awk -v want="$2" '$1 < want * 0.999 || $1 > want * 1.001' | wc -l
}
same "the B-Box's first sample has no rate" "$(of $early rate | sed -n 1p)" ""
same "the rate of the first half is 12500 a second" "$(near 2,20p 12500)" 0
same "the rate of the second half is 3125" "$(near 22,40p 3125)" 0
same "no occurrence falls between the overflow and the handler" "$(of $early residual | sort -u)" 0
unread=$(stat 0 bbox1 3 unread <"$work/stat")
same "of the fast event's 20500 occurrences $unread are overwritten, and each thousandth of the others is a sample" \
	"$(of $fast period | sort | uniq -c | tr -s ' ')" " $(((20500 - unread) / 1000)) 1000"
check "the fast event's residuals are the occurrences between the overflow and the handler" \
	test "$(of $fast residual | sort -n | head -n 1)" -gt 0 -a "$(of $fast residual | sort -n | tail -n 1)" -lt 300
same "the picture is well formed, and has a curve for each" \
	"$(python3 -c 'import sys, xml.etree.ElementTree as t
print(len(t.parse(sys.argv[1]).findall("{*}polyline")))' "$work/rates.svg")" 3

# A QPI port of the Ivytown
vm --icount --cpu ivytown --get /root/perf.data:"$work/perf.data" -- \
	perf record -q -R -a -c 1000 -o perf.data -e uncore_qpi_1/event=0x00,umask=0x06/ -- \
	hw put --wait qpi1.tx_flit,kind=drs_data,count=5500,every=80000 >&2
perf script -i "$work/perf.data" -s "$root/tools/uncore-rates.py" >"$work/csv"
same "5 samples of a QPI port's event" \
	"$(of uncore_qpi_1/event=0x00,umask=0x06/ pmu | uniq -c | tr -s ' ')" " 5 uncore_qpi_1"

perf script -i "$work/bare.data" -s "$root/tools/uncore-rates.py" 2>&1 >/dev/null | tail -n 1 >"$work/err"
check "without raw data it names the option that is missing" grep -q "record them with perf record -R" "$work/err"
