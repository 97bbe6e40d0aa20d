#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# REG EVENT SIGNAL: in the kernel that guest/kexec.sh has started: look at the counters, sample, reboot.
. ./lib.sh

for socket in 0 1; do
	say counters hw read $socket "$1"
done
hw stop
insmod /ex_uncore.ko
say next /root/sample "$2:1000:0" -- hw put --wait "$3,count=10500,every=20000"
hw put "$3,count=100000000,every=100" "$3,socket=1,count=100000000,every=100"
/root/sample "$2:1000:0" "$2:1000:2" -- sleep 9 &
sleep 0.5
hw log mark reboot
reboot -f
sleep 9
