#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# N: load and unload the driver N times.
. ./lib.sh

hw rdmsr 0 0x1d9 >/tmp/debugctl
i=0
while [ $i -lt "$1" ]; do
	insmod /ex_uncore.ko freeze=$((i % 2)) || exit 1
	if [ $((i % 10)) = 0 ]; then
		/root/sample uncore_bbox_0:0xc4:1000:0 uncore_wbox:0xff:50000:2 -- \
			hw put --wait bbox0.early_ack,count=10000 >/dev/null || exit 1
	fi
	rmmod ex_uncore || exit 1
	i=$((i + 1))
done
echo "loads: $i"
pmus PMUs "*uncore*"
for reg in 0xc00 0xc01 0xc80 0xc20 0xc36 0x395; do
	hw read 0 $reg
done | sort -u | sed 's/^/registers: /'
hw rdmsr 0 0x1d9 | cmp - /tmp/debugctl && echo "DEBUGCTL: as it was"
leaks
