#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# leaks|"" PARAMETER...: run the KUnit suites, print the kernel's log, and look for leaks.
. ./lib.sh

leaks=$1
shift
insmod /kunit.ko "$@"
rmmod ex_uncore_kunit
dmesg
$leaks
