#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# leaks|"" PARAMETER...: run the KUnit suites, print the kernel's log, and look for leaks.
. ./lib.sh

leaks=$1
shift
echo 5 >/proc/sys/kernel/printk	# the console need not show KUnit's lines, which dmesg prints
insmod /kunit.ko "$@"
rmmod ex_uncore_kunit
dmesg
$leaks
