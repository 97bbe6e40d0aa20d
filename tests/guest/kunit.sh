#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# PARAMETER...: run the KUnit suites, and print the kernel's log.
. ./lib.sh

insmod /kunit.ko "$@"
rmmod ex_uncore_kunit
dmesg
leaks
