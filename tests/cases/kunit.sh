#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The KUnit suites, on a kernel with KASAN, lockdep and kmemleak.  kunit_native.sh tries all
# parameters of the cases and all moments for an overflow.
. "$(dirname "$0")/../lib.sh"

# Of the moments and of the parameters, one in so many: an even and an odd moment of each sweep
args="stride=23 thin=16"
leaks=		# kunit_native.sh looks for them after each case
! full || args="stride=7 thin=4" leaks=leaks

# shellcheck disable=SC2086
guest kunit $EX_DEBUG_OPTIONS --cores 1 --append log_buf_len=1M --driver none --put "$EX_DEBUG/ex_uncore_kunit.ko:/kunit.ko" -- \
	"$leaks" ${EX_KUNIT_ARGS-$args} >"$work/out"
clean $?
sed -E 's/^\[[^]]*\] //' "$work/out" >"$work/ktap"
adopt_kunit "$work/ktap"
! full || no_leak
