#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The module compiles for a Debian suite's kernel; tests/run has just done it, with W=1.
. "$(dirname "$0")/lib.sh"

check "$(modinfo -F vermagic "$EX_MODULE" | cut -d' ' -f1): it is built" test -e "$EX_MODULE"
# a kernel that is not running has no BTF to offer, and says so
grep -i 'warning\|error' "$EX_BUILD_LOG" | grep -v 'Skipping BTF generation' >"$work/words"
cat "$work/words" >&2
same "without a word from the compiler with W=1" "$(wc -l <"$work/words")" 0
