#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# EVENT PERIOD COUNTS SLICE MS CPU:ROLE...: record snapshots of an event while who.c runs, and note what the
# model knows of the causes of COUNTS in a SLICE
. ./lib.sh

event=$1 period=$2 counts=$3 slice=$4
shift 4
# shellcheck disable=SC2016 # for the inner shell
perf record -q -a -g -d -m 512 -c "$period" -e "$event" -e uncore_pmi/overflow,period=1/ \
	-e cpu-clock/period=1000003/ -o v.data \
	sh -c 'counts=$1 slice=$2; shift 2; hw blame $counts $slice; ./who "$@"; hw blame >truth' sh \
	"$counts" "$slice" "$@"
perf script --ns --header -I --show-lost-events --no-inline \
	-F comm,pid,cpu,time,event,period,addr,ip,sym -i v.data >v.txt 2>/dev/null
grep -c ' uncore_pmi/' v.txt | sed 's/^/snapshots: /'
sed -n 's/^.*\[\(...\)\].* uncore_pmi\/.*/\1/p' v.txt | sort | uniq -c |
	sed -E 's/ *([0-9]+) ([0-9]+)/CPU \2: \1/'
