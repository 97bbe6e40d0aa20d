#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A client Core: perf stat counts what hw put gives, box by box.
. ./lib.sh

# count NAME EVENT: what perf stat counts while occurrences of each kind take place
count() {
	perf stat -x, -a -e "$2" -o out -- sh -c 'hw put --wait cbox0.cache_lookup,op=read,state=m,count=111 \
		cbox3.xsnp_response,cause=xcore,result=hit,count=222 arb.trk_requests,kind=write,count=333 \
		arb.trk_occupancy,kind=other,width=4,count=4000 imc.data_read,count=16384 \
		imc.data_write,count=32768 imc.io_request,count=5'
	echo "$1: $(sed -n 's/^\([0-9.]*\),\([^,]*\),.*/\1\2/p' out)"
}

count lookup uncore_cbox_0/event=0x34,umask=0x81/
count other_box uncore_cbox_1/event=0x34,umask=0x81/
count xsnp uncore_cbox_3/event=0x22,umask=0x44/
count writes uncore_arb/event=0x81,umask=0x20/
count occupancy uncore_arb/event=0x80,umask=0x1/
count busy uncore_arb/event=0x80,umask=0x1,cmask=4/
count reads uncore_imc/event=0x1/
count written uncore_imc/event=0x2/
count io uncore_imc/event=0x5/
count MiB uncore_imc/data_reads/
count clocks uncore_cbox_0/clockticks/
perf stat -x, -a -e uncore_imc/data_reads/ -o out -- sh -c 'hw put --wait imc.data_read,count=16384
	echo mem >/sys/power/state; hw put --wait imc.data_read,count=16384'
echo "slept: $(sed -n 's/^\([0-9.]*\),.*/\1/p' out)"
for box in 0 1; do
	events=$(for _ in 1 2 3 4; do printf '%s' ,uncore_cbox_$box/event=0x34,umask=0x81/; done)
	perf stat -x, -a -e "{${events#,}}" -o out -- hw put --wait cbox$box.cache_lookup,op=read,state=m,count=77
	echo "group $box: $(sed -n 's/^\([0-9]*\),.*/\1/p' out | xargs)"
done
perf record -q -a -e uncore_cbox_1/event=0x34,umask=0x81/ -c 1000 -o p -- \
	hw put --wait cbox1.cache_lookup,op=read,state=m,count=20500,every=200 2>messages
echo "samples: $(samples p period | awk '{ sum += $3 } END { print NR, sum }')"
perf record -q -a -e uncore_imc/event=0x1/ -c 1000 -o p -- true 2>messages || echo "imc: refused"
echo "frozen: $(sed -n 's/^frozen_clocks //p' /sys/kernel/debug/ex_uncore/package0)"
echo "registers: $(dmesg | grep -c 'unchecked MSR access')"
