#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# clang and the kernel's coccinelle scripts report nothing.
. "$(dirname "$0")/../lib.sh"

"$root/tools/need" clang lld llvm coccinelle || exit
(cd "$root" && git ls-files -z | cpio --quiet -0 -pdm "$work")
source=$(readlink -f "$EX_DEBUG_KERNEL/source")

# A tree prepared by clang for modules, with the debug kernel's options but without the checkers
# that make stack frames larger
tree=$EX_CACHE/clang/$(cat "$EX_DEBUG_KERNEL/.config" "$0" | sha256sum | cut -c1-16)
if [ ! -e "$tree/built" ]; then
	rm -rf "$EX_CACHE/clang"
	mkdir -p "$tree"
	cp "$EX_DEBUG_KERNEL/.config" "$tree"
	"$source/scripts/config" --file "$tree/.config" -d KASAN -d UBSAN
	make -s -C "$source" O="$tree" LLVM=1 olddefconfig modules_prepare >&2 || exit
	: >"$tree/built"
fi
make -s -C "$tree" LLVM=1 M="$work" W=1 KBUILD_MODPOST_WARN=1 modules >"$work/log" 2>&1
same "clang compiles the modules" $? 0
# without a kernel modpost reports missing symbols, in three lines
grep -v '^WARNING: Module.symvers is missing\|undefined!$\|suppressed .* unresolved\|unresolved symbol warnings' \
	"$work/log" >"$work/words"
cat "$work/words" >&2
same "clang W=1 reports nothing" "$(grep -ci 'warning\|error' "$work/words")" 0

# coccinelle: reports, as make coccicheck does it
cd "$work" || exit
# but those that need OCaml
find "$source/scripts/coccinelle" -name '*.cocci' -print0 | xargs -0 grep -L ocaml |
	xargs grep -l '^virtual report' | sort >"$work/scripts"
while read -r script; do
	options=$(sed -n 's,^// *Options: *,,p' "$script" | tr '\n' ' ')
	# shellcheck disable=SC2086
	spatch -D report --no-show-diff --very-quiet --cocci-file "$script" $options -I include \
		ex_uncore*.c platforms/*.c netburst/*.c events/*.c kunit/*.c 2>"$work/err" || { echo "$script:"; cat "$work/err"; }
done <"$work/scripts" >"$work/log"
cat "$work/log" >&2
check "coccinelle has scripts" test "$(wc -l <"$work/scripts")" -gt 60
same "no coccinelle script reports anything" "$(cat "$work/log")" ""
