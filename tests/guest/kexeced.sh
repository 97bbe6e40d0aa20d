#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# In the kernel that guest/kexec.sh has started: look at the counters, sample, reboot.
. ./lib.sh

for socket in 0 1; do
	say counters hw read $socket 0xc00
done
hw stop
insmod /ex_uncore.ko
say next /root/sample uncore_bbox_0:0xc4:1000:0 -- hw put --wait bbox0.early_ack,count=10500,every=20000
hw put bbox0.early_ack,count=100000000,every=100 bbox0.early_ack,socket=1,count=100000000,every=100
/root/sample uncore_bbox_0:0xc4:1000:0 uncore_bbox_0:0xc4:1000:2 -- sleep 9 &
sleep 0.5
hw log mark reboot
reboot -f
sleep 9
