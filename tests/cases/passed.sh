#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What make check and make check-full remember: after a change, which tests they run again.
. "$(dirname "$0")/../lib.sh"

tree=$work/tree
mkdir "$tree"
(cd "$root" && git ls-files -z | cpio --quiet -0 -pd "$tree")
git -C "$tree" init -q
git -C "$tree" add -A

# hashes: print each test's hash
hashes() {
	(cd "$tree/tests" && python3 -B -c '
import sys, passed
tree = passed.Tree("..")
for test in sys.argv[1:]:
    print(test, tree.hash(test))' count rates docs static soak kunit diff-e7 formulas mutate model fuzz confirm)
}

# again CLAIM FILE TESTS [LINE]: after a change of FILE, which adds LINE, these tests run again
again() {
	cp "$tree/$2" "$work/saved"
	printf '%s\n' "${4-int more;}" >>"$tree/$2"
	hashes >"$work/after"
	cp "$work/saved" "$tree/$2"
	same "$1" "$(diff "$work/before" "$work/after" | sed -n 's/^> \([^ ]*\) .*/\1/p' | xargs)" "$3"
}

hashes >"$work/before"
hashes >"$work/after"
check "nothing has changed: none" cmp -s "$work/before" "$work/after"
all="count rates docs static soak kunit diff-e7 formulas mutate model fuzz confirm"
again "the driver has changed: all" ex_uncore_nmi.c "$all"
again "the model has changed: all" model/exm.c "$all"
again "only a comment of the driver: the tests that read the whole project" ex_uncore_nmi.c "docs static mutate" \
	"/* more */"
again "a text in the driver that begins like a comment: all" ex_uncore_nmi.c "$all" 'char *more = "/*";'
again "a KUnit suite: the tests that run KUnit" kunit/pmi.c "docs static kunit mutate"
again "a seed of the fuzzers: they, and KUnit in user space" fuzz/fuzz_ops.c "docs static kunit mutate fuzz"
again "a program of the user: its tests" tools/uncore-rates "rates docs static formulas mutate"
again "tools/confirm's program: its tests" confirm/main.c "docs static mutate confirm"
again "the machine: all" tools/vm "$all"
again "the script of a guest: its test" tests/guest/count.sh "count docs static mutate"
again "a program of a test: its tests" tests/programs/soak.c "docs static soak mutate"
again "a script that a script names: its tests" tests/compare/diff.py "docs static diff-e7 mutate"
again "a module that a script imports: its tests" tests/compare/diff_events.py "docs static diff-e7 mutate"
again "a header: the tests of the programs that include it" tests/programs/soak.h "docs static soak mutate"
again "what all tests include: all" tests/lib.sh "$all"
again "a page: the tests that read pages" Documentation/pcp.rst "rates docs static diff-e7 formulas mutate model confirm"
chmod -x "$tree/tests/cases/count.sh"
hashes >"$work/after"
same "a test that is no longer executable" \
	"$(diff "$work/before" "$work/after" | sed -n 's/^> \([^ ]*\) .*/\1/p' | xargs)" "count docs static mutate"

# What has passed in full has passed, and not the other way round.
cat >"$work/remember.py" <<'END'
import sys
import passed
tree, folder = sys.argv[1:]
full, check = passed.Passed(tree, folder), passed.Passed(tree, folder, False)
check.note("count", "these", 3, "1 s")
full.note("rates", "these", 5, "2 s")
for name in "count", "rates", "docs":
    for memory in check, full:
        for key in "these", "those":
            print((memory.recall(name, key) or ["-"])[0], end=" ")
END
same "a test that has passed, in make check and in full, on these sources and on others" \
	"$(PYTHONPATH=$root/tests python3 -B "$work/remember.py" "$tree" "$work/passed")" "3 - - - 5 - 5 - - - - - "
