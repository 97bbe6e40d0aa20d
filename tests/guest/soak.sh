#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# SEED SECONDS MODULE PLATFORM [chaos]: tests/programs/soak.c
. ./lib.sh

if [ -e /sys/kernel/debug/kcsan ]; then
	echo 1000 >/sys/module/kcsan/parameters/skip_watch
	echo on >/sys/kernel/debug/kcsan
fi
/root/soak "$@" || exit 1
leaks
