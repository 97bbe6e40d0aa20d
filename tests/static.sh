#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The compiler, sparse, checkpatch and kernel-doc have nothing to say.
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

# The kernel's C.  model/, qemu/ and tests/ are for other hosts, and use their types.
sources=$(cd "$root" && git ls-files '*.c' '*.h' ':!model' ':!qemu' ':!tests' ':!tools')
(cd "$root" && perl "$source/scripts/checkpatch.pl" --no-tree --strict --terse --quiet --no-summary -f $sources) >"$work/log"
cat "$work/log" >&2
same "checkpatch --strict has no objection" "$(wc -l <"$work/log")" 0
(cd "$root" && "$source/scripts/kernel-doc" -none $sources model/exm.h) >"$work/log" 2>&1
cat "$work/log" >&2
same "kernel-doc is well formed" "$(grep -c warning "$work/log")" 0
files=$(cd "$root" && git ls-files | grep -v '\.md$\|\.csv$\|^LICENSE$\|^qemu/.*\.patch$\|\.gitignore')
for file in $files; do
	(cd "$root" && head -n 3 "$file" | grep -q 'SPDX-License-Identifier: GPL-2.0') || echo "$file"
done >"$work/log"
same "every file has its licence" "$(cat "$work/log")" ""
