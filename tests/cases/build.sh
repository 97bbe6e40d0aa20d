#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The module compiles for a Debian suite's kernel with W=1.  tests/run has built it.
. "$(dirname "$0")/../lib.sh"

check "$(modinfo -F vermagic "$EX_MODULE" | cut -d' ' -f1): it is built" test -e "$EX_MODULE" -a -e "${EX_MODULE%/*}/ex_netburst.ko"
# the build skips BTF for a kernel that is not running, and says so
grep -i 'warning\|error' "$EX_BUILD_LOG" | grep -v 'Skipping BTF generation' >"$work/words"
cat "$work/words" >&2
same "the compiler reports nothing with W=1" "$(wc -l <"$work/words")" 0
