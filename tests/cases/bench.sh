#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# ex_uncore makes the register accesses that are promised, on a Xeon 7500 those in
# Documentation/performance.md.  No operation needs more accesses or instructions than with the
# kernel's driver, unless its row says so.
. "$(dirname "$0")/../lib.sh"

"$root/tests/compare/bench.py" --check "$root/Documentation/performance.md" >"$work/out"
same "no operation needs more accesses or instructions than it may" $? 0
adopt "$work/out"
