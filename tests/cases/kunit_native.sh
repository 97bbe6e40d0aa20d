#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The KUnit suites in user space, under the address and undefined behaviour sanitizers, with all
# moments for an overflow.  Each suite is a process.
. "$(dirname "$0")/../lib.sh"

native=$EX_CACHE/kunit
# shellcheck disable=SC2046 # a word for each
mirror kunit/source kunit fuzz/kernel.mk fuzz/include machine/model include platforms netburst events $(cd "$root" && ls ex_uncore*.c)
make -s -j2 -C "$native/source/kunit/native" O="$native/test" >&2 || exit 1

# Only user space has the machine that those of kunit/native load the driver on.
kunit_suites="$(suites_in "$root/kunit/native") $kunit_suites"
same "each suite is run" "$(echo "$kunit_suites" | wc -w)" \
	"$(cat "$root"/kunit/*.c "$root"/kunit/native/*.c | grep -c '^static struct kunit_suite \w')"
# The longest suite, sweep, begins early.
for suite in $kunit_suites; do
	echo "$suite"
done | tac | xargs -I{} -P 2 sh -c "'$native/test/kunit' ${EX_KUNIT_ARGS-} {} >'$work/{}' 2>'$work/{}.err'"
same "the suites succeed" $? 0
for suite in $kunit_suites; do
	cat "$work/$suite"
done >"$work/ktap"
adopt_kunit "$work/ktap"
same "no report of a sanitizer" "$(cat "$work"/*.err | head -n 25)" ""
