#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The KUnit suites, on a kernel with KASAN, lockdep and kmemleak.
. "$(dirname "$0")/lib.sh"

args=stride=11	# of the moments for an overflow, one in so many
! full || args=

# shellcheck disable=SC2086
guest kunit $EX_DEBUG_OPTIONS --driver none --put "$EX_DEBUG/ex_uncore_kunit.ko:/kunit.ko" -- \
	${EX_KUNIT_ARGS-$args} >"$work/out"
clean $?

# The kernel's KTAP: the cases, parametrised ones by their parameters' lines
sed -nE 's/^\[[^]]*\] //; s/^ {4,}(not ok|ok) [0-9]+ (- )?/\1 - kunit: /p' "$work/out" >"$work/cases"
adopt "$work/cases"
for suite in tables place probe count sample period budget pmi lost home pci sweep; do
	check "kunit: suite ex_uncore_$suite passed" grep -q "^\(\[[^]]*\] \)*ok [0-9]* \(- \)*ex_uncore_$suite" "$work/out"
done
grep -A6 'EXPECTATION FAILED' "$work/out" | head -n 40 >&2
no_leak
