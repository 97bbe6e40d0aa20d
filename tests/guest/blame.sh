#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# snapshots|switches EVENT PERIOD COUNTS SLICE MS CPU:ROLE...: record an event while who.c runs, beside
# snapshots and a clock or sched_switch, and note what the model knows of the causes of COUNTS in a
# SLICE
. ./lib.sh

beside=$1 event=$2 period=$3 counts=$4 slice=$5
shift 5
fields=comm,pid,cpu,time,event,period
case $beside in
snapshots)
	options="-g -d -e uncore_pmi/overflow,period=1/ -e cpu-clock/period=1000003/"
	fields=$fields,addr ;;
switches)
	options="-e sched:sched_switch" ;;
esac
# shellcheck disable=SC2016,SC2086 # for the inner shell; options
perf record -q -a -m 512 -c "$period" -e "$event" $options -o v.data \
	sh -c 'counts=$1 slice=$2; shift 2; hw blame $counts $slice; ./who "$@"; hw blame >truth' sh \
	"$counts" "$slice" "$@" || exit
perf script --ns --header -I --show-lost-events --no-inline -F $fields,ip,sym -i v.data >v.txt 2>/dev/null
grep -c ' uncore_pmi/' v.txt | sed 's/^/snapshots: /'
sed -n 's/^.*\[\(...\)\].* uncore_pmi\/.*/\1/p' v.txt | sort | uniq -c |
	sed -E 's/ *([0-9]+) ([0-9]+)/CPU \2: \1/'
