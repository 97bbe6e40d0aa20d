#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The compiler and its analyzer, sparse, checkpatch and kernel-doc have nothing to say, and
# what is said twice is the same.
. "$(dirname "$0")/lib.sh"

(cd "$root" && git ls-files -z | cpio --quiet -0 -pdm "$work")
source=$(sed -n 's/^source *:= *//p' "$EX_DEBUG_KERNEL/Makefile" 2>/dev/null)
: "${source:=$(readlink -f "$EX_DEBUG_KERNEL/source")}"

for kernel in "$EX_KERNEL_HEADERS" "$EX_DEBUG_KERNEL"; do
	make -s -C "$kernel" M="$work" W=1 C=2 modules >"$work/log" 2>&1
	same "builds for $(cat "$kernel/include/config/kernel.release")" $? 0
	# a KDIR without vmlinux has no BTF to offer, and says so
	grep -v 'Skipping BTF generation' "$work/log" >&2
	same "without a word from gcc W=1 or sparse" "$(grep -cE 'warning|error' "$work/log")" 0
	make -s -C "$kernel" M="$work" clean
done

# gcc -fanalyzer, over what follows no other's pointers
make -s -C "$EX_KERNEL_HEADERS" M="$work" KCFLAGS=-fanalyzer modules >"$work/log" 2>&1
same "gcc -fanalyzer compiles the driver" $? 0
for file in "$root"/model/*.c; do
	gcc -std=gnu11 -O1 -ffreestanding -fanalyzer -I"$root/model" -c -o "$work/o" "$file" >>"$work/log" 2>&1
	same "and ${file#"$root/"}" $? 0
done
grep 'warning' "$work/log" >&2
same "without a word" "$(grep -c warning "$work/log")" 0

# The kernel's C.  model/, qemu/, tests/ and fuzz/ are for other hosts, and use their types.
sources=$(cd "$root" && git ls-files '*.c' '*.h' ':!model' ':!qemu' ':!tests' ':!tools' ':!fuzz')
# An iterator uses its arguments more than once.
(cd "$root" && perl "$source/scripts/checkpatch.pl" --no-tree --strict --ignore MACRO_ARG_REUSE --terse --quiet --no-summary -f $sources) >"$work/log" 2>&1
status=$?
cat "$work/log" >&2
same "checkpatch --strict has no objection" "$status $(wc -l <"$work/log")" "0 0"
(cd "$root" && "$source/scripts/kernel-doc" -none $sources model/exm.h) >"$work/log" 2>&1
status=$?
cat "$work/log" >&2
same "kernel-doc is well formed" "$status $(grep -c warning "$work/log")" "0 0"
files=$(cd "$root" && git ls-files | grep -v '\.md$\|\.csv$\|\.json$\|^LICENSE$\|^qemu/.*\.patch$\|\.gitignore')
for file in $files; do
	(cd "$root" && head -n 3 "$file" | grep -q 'SPDX-License-Identifier: GPL-2.0') || echo "$file"
done >"$work/log"
same "every file has its licence" "$(cat "$work/log")" ""

# The events: the reference, the catalogue and what is made of it.  jevents.py wants an
# architecture's folder with a map, and the one called test.
same "events/ says what the events.csv say" "$("$root/tests/events.py" 2>&1)" ""
"$root/events/generate" >"$work/events.c"
check "events/events.c is what events/generate prints" cmp "$work/events.c" "$root/events/events.c"
mkdir "$work/arch"
cp -r "$source/tools/perf/pmu-events/arch/test" "$work/arch"
cp -rL "$root/events" "$work/arch/x86"
echo 'Family-model,Version,Filename,EventType' >"$work/arch/x86/mapfile.csv"
python3 "$source/tools/perf/pmu-events/jevents.py" x86 "$work/arch" "$work/jevents.c" >&2
same "perf's jevents.py reads all of events/" \
	"$(sed -n '/pme_\(nehalemex\|westmereex\|ivytown\)\[/,/^}/p' "$work/jevents.c" | grep -c '^{ [0-9]')" \
	"$(cat "$root"/events/*/*.json | grep -c EventName)"
