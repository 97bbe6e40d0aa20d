#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The compiler and its analyzer, sparse, checkpatch, kernel-doc and the linters of shell and Python
# report nothing, and tables match their sources.
. "$(dirname "$0")/../lib.sh"

cd "$root" || exit
git ls-files -z | cpio --quiet -0 -pdm "$work"
tools/need shellcheck pyflakes3 pycodestyle || exit
source=$(sed -n 's/^source *:= *//p' "$EX_DEBUG_KERNEL/Makefile" 2>/dev/null)
: "${source:=$(readlink -f "$EX_DEBUG_KERNEL/source")}"
[ -z "${CI-}" ] || rm -rf "$EX_CACHE/static"
mkdir -p "$EX_CACHE/static"

# clean_files CLAIM TOOL CHECK FILE...: claim that CHECK prints nothing about the FILEs.  A file
# that passed is not checked again: the cache has the hashes of these, for each contents of TOOL, but
# for CI=true.
clean_files() {
	claim=$1
	check=$3
	passed=$EX_CACHE/static/$check-$(sha256sum <"$2" | cut -c 1-16)
	shift 3
	touch "$passed"
	sha256sum "$@" | grep -vxFf "$passed" >"$work/new"
	# shellcheck disable=SC2046 # a word for each
	[ ! -s "$work/new" ] || $check $(cut -c 67- "$work/new") >"$work/log" 2>&1
	same "$claim, $(wc -l <"$work/new") of $# checked" "$(cat "$work/log")" ""
	[ -s "$work/log" ] || cat "$work/new" >>"$passed"
	: >"$work/log"
}

# complaints COMMAND...: print what a compiler complains about, and if COMMAND fails
complaints() {
	"$@" >"$work/make.log" 2>&1 || echo "$* fails with status $?"
	# without a vmlinux in KDIR the build skips BTF, and says so
	grep -v 'Skipping BTF generation' "$work/make.log" | grep -A 5 -E 'warning|error'
}

# above LAYER...: the driver's symbols that a file uses although they are defined neither in the
# file nor in a layer before its own, and the files below perf's that include perf's header
above() {
	cd "$work" || exit
	: >defined
	for layer; do
		for object in $layer; do
			nm --defined-only "$object" | sed 's/.* //' | sort -u - defined >below
			nm -u "$object" | sed -n 's/^ *U \(\(ex\|nb\)_\)/\1/p' | grep -vxFf below | sed "s|^|$object uses |"
		done
		# shellcheck disable=SC2086
		nm --defined-only $layer | sed 's/.* //' >>defined
	done
	for object in platforms/*.o ex_uncore_pci.o ex_uncore_place.o ex_uncore_encode.o ex_uncore_boxes.o \
		ex_uncore_probe.o; do
		! grep -q linux/perf_event.h "$(dirname "$object")/.$(basename "$object").cmd" ||
			echo "$object includes perf's header"
	done
	cd "$root" || exit
}

build() {
	complaints make -s -C "$EX_KERNEL_HEADERS" M="$work" W=1 C=2 CONFIG_KUNIT= KCFLAGS=-fanalyzer modules
	above events/events.o "ex_uncore_pci.o ex_uncore_place.o ex_uncore_encode.o platforms/ivytown_*.o" \
		"platforms/*.o" \
		ex_uncore_boxes.o "ex_uncore_probe.o ex_uncore_event.o" ex_uncore_watch.o ex_uncore_nmi.o \
		ex_uncore_package.o ex_uncore_sysfs.o ex_uncore_pmu.o ex_uncore_free.o ex_uncore_snapshot.o ex_uncore_main.o
	make -s -C "$EX_KERNEL_HEADERS" M="$work" clean
}

# They include the driver: the kernel that runs them needs no other module.
build_suites() {
	complaints make -s -C "$EX_DEBUG_KERNEL" M="$work" W=1 C=2 CONFIG_KUNIT=y ex_uncore_kunit.ko
}

analyze_model() {
	for file; do
		[ "${file%.c}" = "$file" ] ||
			complaints gcc -std=gnu11 -O1 -ffreestanding -fanalyzer -Imachine/model -c -o "$work/o" "$file"
	done
}

# An iterator uses its arguments more than once.
checkpatch() {
	perl "$source/scripts/checkpatch.pl" --no-tree --strict --ignore MACRO_ARG_REUSE --terse --quiet \
		--no-summary -f "$@" || echo "checkpatch fails with status $?"
}

kernel_doc() {
	"$source/scripts/kernel-doc" -none "$@" || echo "kernel-doc fails with status $?"
}

# E101, W191: tabs in strings of several lines; E402: imports behind sys.path; the others are ignored
# by default
python_linters() {
	pyflakes3 "$@"
	pycodestyle --max-line-length=100 --ignore=E101,E121,E123,E126,E226,E24,E402,E704,W191,W503,W504 "$@"
}

# scripts SUFFIX PATTERN: the files with such a name, or whose first line has the pattern
scripts() {
	git ls-files | while read -r file; do
		[ "${file%"$1"}" = "$file" ] && ! head -n 1 "$file" | grep -q "$2" || echo "$file"
	done
}

# shellcheck disable=SC2046,SC2086 # a word for each
{
	driver=$(git ls-files Kbuild 'ex_uncore*.c' platforms netburst events include)
	clean_files "gcc W=1 -fanalyzer and sparse report nothing, and no file uses a layer above its own" \
		"$EX_KERNEL_HEADERS/.config" build $driver
	clean_files "gcc W=1 and sparse report nothing in the suites on the debug kernel" \
		"$EX_DEBUG_KERNEL/.config" build_suites $driver \
		$(git ls-files kunit machine/model ':!machine/model/tests')
	clean_files "gcc -fanalyzer reports nothing in the model" \
		"$(command -v gcc)" analyze_model $(git ls-files 'machine/model/*.[ch]' ':!machine/model/tests')

	# The kernel's C.  The folders left out are for other hosts, and use their types.
	sources=$(git ls-files '*.c' '*.h' ':!machine' ':!tests' ':!tools' ':!confirm' ':!fuzz' ':!kunit/native')
	clean_files "checkpatch --strict reports nothing" "$source/scripts/checkpatch.pl" checkpatch $sources
	clean_files "kernel-doc is well formed" "$source/scripts/kernel-doc" kernel_doc $sources machine/model/exm.h

	# A script depends on the library that it reads.
	cat "$(command -v shellcheck)" tests/lib.sh tests/debian.sh tools/lib.sh >"$work/tool"
	clean_files "shellcheck reports nothing" "$work/tool" shellcheck $(scripts .sh '^#!/bin/sh')
	clean_files "pyflakes and pycodestyle report nothing" "$(command -v pycodestyle)" python_linters \
		$(scripts .py '^#!.*python3')
}

for file in $(git ls-files | grep -v '\.md$\|\.csv$\|\.json$\|^LICENSE$\|^debian/\(changelog\|copyright\|source/format\)$\|^machine/qemu/.*\.patch$\|\.gitignore'); do
	head -n 3 "$file" | grep -q 'SPDX-License-Identifier: GPL-2.0' || echo "$file"
done >"$work/log"
same "every file has its licence" "$(cat "$work/log")" ""

same "named events have the code, mask and counters of the tables of all events, and ALL has all sub-events" \
	"$("$root/tests/compare/events.py" wrong 2>&1)" ""
same "diff_netburst.py has the numbers of perf_event_p4.h" "$("$root/tests/compare/diff_netburst.py" numbers)" \
	"$(sed -n '/^enum P4_EVENTS {/,/^}/s/^\tP4_EVENT_\(.*\),/\1/p' "$source/arch/x86/include/asm/perf_event_p4.h")"
