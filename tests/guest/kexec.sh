#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# REG EVENT SIGNAL: start the next kernel, which runs /vm/next, while both packages sample.

# The next kernel has this script's arguments.
sed "1i set -- '$1' '$2' '$3'" /vm/next >/vm/command
(cd / && find . -xdev ! -path "./tmp/*" ! -name vmlinux | cpio -o -H newc) >/tmp/initramfs
insmod /ex_uncore.ko freeze=1
hw put "$3,count=1000000000,every=100" "$3,socket=1,count=1000000000,every=100"
/root/sample "$2:1000:0" "$2:1000:2" -- sleep 60 &
sleep 0.5
hw log mark kexec
./kexec vmlinux /tmp/initramfs "$(cat /proc/cmdline)"
