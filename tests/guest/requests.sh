#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What programs do to sampling events
. ./lib.sh

./ioc refresh 3 uncore_bbox_0:0xc4:100:0 -- hw put --wait bbox0.early_ack,every=20000,count=1000 |
	name "refresh 1" "refresh 2"
./ioc period 250 uncore_bbox_0:0xc4:100:0 -- hw put --wait bbox0.early_ack,every=20000,count=1000 |
	name "period 1" "period 2"
./ioc period 100 uncore_bbox_0:0xc4:F1000:0 -- hw put --wait bbox0.early_ack,every=1000,count=2000000 |
	name "frequency 1" "frequency 2"

# uptime: in hundredths of a second
uptime() {
	cut -d' ' -f1 /proc/uptime | tr -d .
}
# work NAME: how long this CPU needs for some work
work() {
	start=$(uptime)
	i=0
	while [ $i -lt 100000 ]; do
		i=$((i + 1))
	done
	echo "work, $1: $(($(uptime) - start))"
}
taskset -p 1 $$ >/dev/null
work quiet
account throttled "throttled before"
hw put bbox0.early_ack,count=100000000000
say storm /root/sample uncore_bbox_0:0xc4:1:0 -- sleep 1 &
sleep 0.2
work storm
wait
account throttled "throttled after"

/root/sample uncore_bbox_0:0xc4:1000:0 -- sh -c '. ./lib.sh
	hw put bbox0.early_ack,count=100000000000; sleep 0.2; hw stop; sleep 2
	account rearms "rearms before"
	hw put --wait bbox0.early_ack,count=10000,every=10000
	account rearms "rearms after"'

# -P records PERIOD, which perf record -c does not
dmesg | sed -n 's/.*ex_uncore: \(.* uncore, .*\)/message: \1/p'
account unlisted_pmi
for figure in pmis empty_pmis; do
	account $figure "$figure before"
done
/root/sample uncore_bbox_0:0xc4:100:0 -- sh -c '
	hw pmi 0; hw pmi 0; hw pmi 0; hw put --wait bbox0.early_ack,count=100' >/dev/null
for figure in pmis empty_pmis; do
	account $figure "$figure after"
done

perf record -q -o /tmp/p -a -F 1000 -e uncore_bbox_0/event=0x02,counter=3/ -- \
	hw put --wait bbox0.early_ack,count=3200000,every=1000
samples /tmp/p period | awk 'NR == 1 { start = $2 + 2 }
	$2 >= start && $2 < start + 1 { n++ } END { print "third second:", n }'
perf record -q -o /tmp/p -a -e '{uncore_mbox_0/inc_sel=0x14/,uncore_mbox_0/inc_sel=0x17/}:S' -c 1000 -- \
	hw put --wait mbox0.page_hit,count=1000000,every=200 mbox0.multicas,count=1000000,every=200
pairs /tmp/p
