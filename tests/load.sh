#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Many times in and out, with work in between, leaves nothing behind.
. "$(dirname "$0")/lib.sh"

loads=20
case ${VM_OPTIONS-} in
*bzImage*) icount= ;;	# a debug kernel takes its time, and its processors shall run at once
*) full && loads=100; icount=--icount ;;
esac

vm $icount --sockets 2 --driver none --put "$EX_MODULE:/ex_uncore.ko" -- "
hw rdmsr 0 0x1d9 >/tmp/debugctl
i=0
while [ \$i -lt $loads ]; do
	insmod /ex_uncore.ko freeze=\$((i % 2)) || exit 1
	if [ \$((i % 10)) = 0 ]; then
		/root/sample uncore_bbox_0:0xc4:1000:0 uncore_wbox:0xff:50000:2 -- \
			hw put --wait bbox0.early_ack,count=10000 | head -n 1
	fi
	rmmod ex_uncore || exit 1
	i=\$((i + 1))
done
echo loads \$i
ls /sys/bus/event_source/devices | grep -c uncore
for reg in 0xc00 0xc01 0xc80 0xc20 0xc36 0x395; do hw read 0 \$reg; done | sort -u
hw rdmsr 0 0x1d9 | cmp - /tmp/debugctl && echo debugctl as found
dmesg | grep -c ' uncore, 2 packages'
$leaks" >"$work/out"
same "the machine ends well" $? 0
no_leak
check "$loads loads and unloads" grep -q "loads $loads" "$work/out"
same "no PMU stays" "$(sed -n '/^loads/{n;p}' "$work/out")" 0
same "control and status registers are 0 again" "$(grep -c 0x "$work/out")" "$(grep -c '^0x0*$' "$work/out")"
check "DEBUGCTL is as it was" grep -q 'debugctl as found' "$work/out"
