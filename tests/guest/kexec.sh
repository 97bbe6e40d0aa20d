#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Start the next kernel, which runs /vm/next, while both packages sample.

mv /vm/next /vm/command
(cd / && find . -xdev ! -path "./tmp/*" ! -name vmlinux | cpio -o -H newc) >/tmp/initramfs
insmod /ex_uncore.ko freeze=1
hw put bbox0.early_ack,count=1000000000,every=100 bbox0.early_ack,socket=1,count=1000000000,every=100
/root/sample uncore_bbox_0:0xc4:1000:0 uncore_bbox_0:0xc4:1000:2 -- sleep 60 &
sleep 0.5
hw log mark kexec
./kexec vmlinux /tmp/initramfs "$(cat /proc/cmdline)"
