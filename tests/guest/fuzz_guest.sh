#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# SEED SECONDS: tests/programs/fuzz_guest.c
. ./lib.sh

if [ -e /sys/kernel/debug/kcsan ]; then
	echo 1000 >/sys/module/kcsan/parameters/skip_watch
	echo on >/sys/kernel/debug/kcsan
fi
/root/fuzz_guest "$1" "$2" /ex_uncore.ko || exit 1
leaks
