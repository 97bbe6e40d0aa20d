#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# On a kernel into which intel_uncore is built, ex_uncore loads if the kernel is booted as the README
# says, and says so if not.
. "$(dirname "$0")/../lib.sh"

kernel=$("$root/tools/debug-kernel" --path builtin) || exit
mirror builtin --exclude='*.o' --exclude='.*.cmd' --exclude='*.mod.c' --filter='P /events/*.[ch]' Kbuild ex_uncore*.c events include platforms netburst
make -s -C "$kernel" M="$folder" modules >&2 || exit
VM_OPTIONS="--kernel $kernel/arch/x86/boot/bzImage --modules $kernel/arch/x86"
option=$(grep -o 'initcall_blacklist=[a-z_]*' "$root/README.md" | sort -u)

# boot [OPTION...]: load ex_uncore
boot() {
	guest builtin --icount --driver none --put "$folder/ex_uncore.ko:/ex_uncore.ko" "$@" >"$work/out"
	clean $?
}

boot
check "intel_uncore has registered its PMUs" test "$(said before)" -gt 0
same "ex_uncore is not loaded" "$(said loaded)" ""
check "it names the option" test "$(said log | grep -c "boot with $option if it is built in")" = 1
boot --append "$option"
same "with the option intel_uncore registers no PMU" "$(said before)" 0
same "ex_uncore is loaded" "$(said loaded) $(said after) $(said log)" "yes 19 "
same "an event counts" "$(said count)" 12345
