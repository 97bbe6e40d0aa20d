#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What the kernel's lockdown leaves

mount -t securityfs none /sys/kernel/security
chmod 755 /root
count=uncore_wbox:0xff:0:0
cp /vm/driver.ko /tmp
for level in integrity confidentiality; do
	echo $level >/sys/kernel/security/lockdown
	echo "$level: $(/root/as perfmon open $count) $(/root/as perfmon open uncore_wbox:0xff:1000:0)"
	echo "$level, registers: $(/root/as perfmon open uncore_wbox:0xff:1000:0 regs)"
	cat /sys/kernel/debug/ex_uncore/package0 >/dev/null && echo "$level, root: debugfs read"
	hw wrmsr 0 0xc00 0 2>/dev/null && echo "$level, root: MSR written"
done
rmmod ex_uncore
insmod /tmp/driver.ko 2>&1 | sed 's/^/unsigned: /'
# I/O ports are locked, too: the machine can say no more than this
poweroff -f
sleep 9
