#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Each memory allocation of a load and of an open fails in turn.  The error is ENOMEM, nothing
# is left behind, and the next load or open works.  On a kernel with failslab and fail_page_alloc.
. "$(dirname "$0")/../lib.sh"

guest nomem --icount --cpu ivytown --ports 1 --driver none --put "$EX_MODULE:/ex_uncore.ko" \
	--put "$EX_NOMEM" >"$work/out"
clean $?
cat "$work/out" >&2
refused() {
	field refused "$(grep "^$1 " "$work/out")"
}
line=$(grep '^load ' "$work/out")
check "load: fails with ENOMEM for $(refused load) allocations, and does without $(field "done" "$line")" \
	test "$(refused load)" -gt 100
check "an event: open fails with ENOMEM for $(refused event)" test "$(refused event)" -gt 1
same "an event with a filter: no more, for struct ex_event has its encodings" "$(refused filter)" "$(refused event)"
same "an event in a group: no more, for the check whether the group fits" "$(refused group)" "$(refused event)"
same "an event samples after all that" "$(sampled samples)" "count=1050 sum=1000 samples=10"
same "the module is unloaded, loaded and unloaded, and no PMU is left" "$(said "PMUs left")" 0
no_leak
