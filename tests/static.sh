#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The compiler and its analyzer, sparse, checkpatch, kernel-doc and the linters of shell and Python
# report nothing, and generated files and tables match their sources.
. "$(dirname "$0")/lib.sh"

(cd "$root" && git ls-files -z | cpio --quiet -0 -pdm "$work")
"$root/tools/need" shellcheck pyflakes3 pycodestyle || exit
source=$(sed -n 's/^source *:= *//p' "$EX_DEBUG_KERNEL/Makefile" 2>/dev/null)
: "${source:=$(readlink -f "$EX_DEBUG_KERNEL/source")}"

# above LAYER...: the driver's symbols that a file uses although they are defined neither in the
# file nor in a layer before its own, and the files below perf's that include perf's header
above() {
	cd "$work" || exit
	: >defined
	for layer; do
		for object in $layer; do
			nm --defined-only "$object" | sed 's/.* //' | sort -u - defined >below
			nm -u "$object" | sed -n 's/^ *U \(ex_\)/\1/p' | grep -vxFf below | sed "s|^|$object uses |"
		done
		# shellcheck disable=SC2086
		nm --defined-only $layer | sed 's/.* //' >>defined
	done
	for object in platforms/*.o ex_uncore_pci.o ex_uncore_boxes.o ex_uncore_probe.o; do
		! grep -q linux/perf_event.h "$(dirname "$object")/.$(basename "$object").cmd" ||
			echo "$object includes perf's header"
	done
	cd "$root" || exit
}

for kernel in "$EX_KERNEL_HEADERS" "$EX_DEBUG_KERNEL"; do
	# the suites, which include the driver, on the kernel that runs them
	[ "$kernel" = "$EX_DEBUG_KERNEL" ] && suites=y || suites=
	make -s -C "$kernel" M="$work" W=1 C=2 CONFIG_KUNIT="$suites" modules >"$work/log" 2>&1
	same "builds for $(cat "$kernel/include/config/kernel.release")" $? 0
	# without a vmlinux in KDIR the build skips BTF, and says so
	grep -v 'Skipping BTF generation' "$work/log" >&2
	same "gcc W=1 and sparse report nothing" "$(grep -cE 'warning|error' "$work/log")" 0
	same "no file of the driver uses a layer above its own" "$(above \
		"events/events.o ex_uncore_pci.o" ex_uncore_boxes.o \
		"platforms/*.o ex_uncore_probe.o ex_uncore_event.o" \
		ex_uncore_pmi.o ex_uncore_package.o ex_uncore_sysfs.o ex_uncore_main.o)" ""
	make -s -C "$kernel" M="$work" clean
done

# gcc -fanalyzer; perf's and the kernel's structures are beyond it
make -s -C "$EX_KERNEL_HEADERS" M="$work" CONFIG_KUNIT= KCFLAGS=-fanalyzer modules >"$work/log" 2>&1
same "gcc -fanalyzer compiles the driver" $? 0
for file in "$root"/model/*.c; do
	gcc -std=gnu11 -O1 -ffreestanding -fanalyzer -I"$root/model" -c -o "$work/o" "$file" >>"$work/log" 2>&1
	same "gcc -fanalyzer compiles ${file#"$root/"}" $? 0
done
grep 'warning' "$work/log" >&2
same "gcc -fanalyzer reports nothing" "$(grep -c warning "$work/log")" 0

# The kernel's C.  The folders left out are for other hosts, and use their types.
sources=$(cd "$root" && git ls-files '*.c' '*.h' ':!model' ':!qemu' ':!tests' ':!tools' ':!fuzz' \
	':!kunit/native')
# An iterator uses its arguments more than once.
# shellcheck disable=SC2086
(cd "$root" && perl "$source/scripts/checkpatch.pl" --no-tree --strict --ignore MACRO_ARG_REUSE \
	--terse --quiet --no-summary -f $sources) >"$work/log" 2>&1
status=$?
cat "$work/log" >&2
same "checkpatch --strict reports nothing" "$status $(wc -l <"$work/log")" "0 0"
# shellcheck disable=SC2086
(cd "$root" && "$source/scripts/kernel-doc" -none $sources model/exm.h) >"$work/log" 2>&1
status=$?
cat "$work/log" >&2
same "kernel-doc is well formed" "$status $(grep -c warning "$work/log")" "0 0"
files=$(cd "$root" && git ls-files | grep -v '\.md$\|\.csv$\|\.json$\|^LICENSE$\|^qemu/.*\.patch$\|\.gitignore')
for file in $files; do
	(cd "$root" && head -n 3 "$file" | grep -q 'SPDX-License-Identifier: GPL-2.0') || echo "$file"
done >"$work/log"
same "every file has its licence" "$(cat "$work/log")" ""

# Shell and Python
# scripts SUFFIX PATTERN: the files with such a name, or whose first line has the pattern
scripts() {
	git ls-files | while read -r file; do
		[ "${file%"$1"}" = "$file" ] && ! head -n 1 "$file" | grep -q "$2" || echo "$file"
	done
}
cd "$root" || exit
scripts .sh '^#!/bin/sh' >"$work/scripts"
xargs shellcheck <"$work/scripts" >"$work/log"
status=$?
cat "$work/log" >&2
same "shellcheck reports nothing in $(wc -l <"$work/scripts") scripts" $status 0
scripts .py '^#!.*python3' >"$work/scripts"
{
	xargs pyflakes3 <"$work/scripts"
	# E101, W191: tabs in strings of several lines; E402: imports behind sys.path; the others are
	# ignored by default
	xargs pycodestyle --max-line-length=100 \
		--ignore=E101,E121,E123,E126,E226,E24,E402,E704,W191,W503,W504 <"$work/scripts"
} >"$work/log" 2>&1
cat "$work/log" >&2
same "pyflakes and pycodestyle report nothing in $(wc -l <"$work/scripts") programs" "$(cat "$work/log")" ""

# The events: the reference, the catalogue and the generated file.  jevents.py wants an
# architecture's folder with a map, and the one called test.
same "events/ has the events of the events.csv" "$("$root/tests/events.py" 2>&1)" ""
"$root/events/generate" >"$work/events.c"
check "events/events.c is what events/generate prints" cmp "$work/events.c" "$root/events/events.c"
"$root/events/generate" --header >"$work/events.h"
check "events/events.h is what events/generate prints" cmp "$work/events.h" "$root/events/events.h"
mkdir "$work/arch"
cp -r "$source/tools/perf/pmu-events/arch/test" "$work/arch"
cp -rL "$root/events" "$work/arch/x86"
echo 'Family-model,Version,Filename,EventType' >"$work/arch/x86/mapfile.csv"
python3 "$source/tools/perf/pmu-events/jevents.py" x86 "$work/arch" "$work/jevents.c" >&2
same "perf's jevents.py reads all of events/" \
	"$(sed -n '/pme_\(nehalemex\|westmereex\|ivytown\)\[/,/^}/p' "$work/jevents.c" | grep -c '^{ [0-9]')" \
	"$(cat "$root"/events/*/*.json | grep -c EventName)"
