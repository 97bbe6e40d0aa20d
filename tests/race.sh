#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The kernel that looks for data races finds one that is there, and it fails a test.
. "$(dirname "$0")/lib.sh"

cp "$root/tests/race.c" "$work/ex_uncore_race.c"	# races are ours if the module is called so
echo 'obj-m := ex_uncore_race.o' >"$work/Kbuild"
make -s -C "$EX_DEBUG_KERNEL" M="$work" modules >&2
vm --driver none --put "$work/ex_uncore_race.ko" -- 'insmod ex_uncore_race.ko' 2>"$work/err"
same "a race fails the run" $? 123
check "and is told of" grep -q 'KCSAN: data-race in race.*race' "$work/err"
