#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The KUnit suites, on a kernel with KASAN, lockdep and kmemleak.  kunit_native.sh tries all
# moments for an overflow.
. "$(dirname "$0")/lib.sh"

args=stride=23	# of the moments, one in so many: an even and an odd one of each sweep
! full || args=

# shellcheck disable=SC2086
guest kunit $EX_DEBUG_OPTIONS --driver none --put "$EX_DEBUG/ex_uncore_kunit.ko:/kunit.ko" -- \
	${EX_KUNIT_ARGS-$args} >"$work/out"
clean $?
sed -E 's/^\[[^]]*\] //' "$work/out" >"$work/ktap"
adopt_kunit "$work/ktap"
no_leak
