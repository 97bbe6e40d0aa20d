#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# PUTS MORE FIGURE-PUTS: what uncore-top says of the stimuli PUTS, at once, and twice in intervals.  MORE is
# "more" for what is the same on each processor.  With FIGURE-PUTS: each figure, with these stimuli.
. ./lib.sh

# hw takes eight stimuli at a time
put="for one in $1; do hw put \$one; done; hw wait"
uncore-top --once --csv -- sh -c "$put; exit 3" >/tmp/once
echo "status: $?"
say once cat /tmp/once
say live uncore-top --csv -I 50 -- sh -c "$put; sleep 0.12; $put"
if [ "$3" ]; then
	each="for one in $3; do hw put \$one; done; hw wait"
	for figure in $(uncore-top --list | sed -n 's/^  \([^ ][^ ]*\).*/\1/p' | sort -u); do
		say figure uncore-top --once --csv "$figure" -- sh -c "$each"
	done
fi
[ "$2" ] || exit 0

say chosen uncore-top --once --csv llc_miss_rate MEMORY -- sh -c "$put"
say list uncore-top --list
home=/sys/devices/system/cpu/cpu$(sed 's/.*,//' /sys/bus/event_source/devices/uncore_cbox_0/cpumask)
say offline uncore-top --once --csv llc_hit_rate -- sh -c "$put; echo 0 >$home/online"
echo 1 >"$home/online"
say "no group" uncore-top --once nonsense -- true
# all six counters of each C-Box are taken half of the time
others=$(for code in 10 11 12 13 14 15; do printf ',uncore_cbox/event=0x%s,umask=1/' $code; done)
perf stat -a -o /dev/null -e "${others#,}" sleep 100 &
say shared uncore-top --once -- sh -c "sleep 0.1; $put; sleep 0.1"
kill $!
wait $!
say "once 300 ms" uncore-top --once --csv -I 300
timeout -s INT 3 uncore-top -I 500 --csv >/tmp/table
echo "interrupted: $?"
# shellcheck disable=SC2016 # awk's
say intervals awk -F, '$2 == "all" { print int($1 / 0.5 + 0.1), $1 - last < 0.49 ? "part" : "whole"; last = $1 }' /tmp/table
uncore-top -I 5000 | head -n 3 >/tmp/table
echo "closed pipe: $(grep -c . /tmp/table) lines, $(pidof perf | wc -w) perf"
echo 2 >/proc/sys/kernel/perf_event_paranoid
say nobody /root/as nobody uncore-top --once
rmmod ex_uncore
say "no module" uncore-top
