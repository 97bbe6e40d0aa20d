#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The Ivytown machine: what an overflow does, and a module that breaks the manual's rules.
. "$(dirname "$0")/../lib.sh"

# pmi GLOBAL_CTL: the effects of an overflow of the fixed counter while core 1 is idle
pmi() {
	guest ivytown_pmi --cpu ivytown --driver none --icount --log "$work/pmi" -- "$1" | tr '\n' ' '
	sed -n 's/^[0-9]* \(pmi\|freeze\|masked\) /\1 /p' "$work/pmi" | tr '\n' ' '
}
same "an overflow freezes and interrupts" "$(pmi 0x40000002)" "0x1 0 pmi socket0 masked cpu1 0x10000 freeze socket0 "
same "a halted core is not woken without wk_on_pmi" "$(pmi 0x2)" "0x1 0 pmi socket0 freeze socket0 "

cp "$root/tests/programs/ivytown_nmi.c" "$work"
echo 'obj-m := ivytown_nmi.o' >"$work/Kbuild"
make -s -C "$EX_KERNEL_HEADERS" M="$work" modules >&2
# probe WHAT WANTED: the guest errors of a module that does this
probe() {
	vm --cpu ivytown --allow-guest-errors --driver none --put "$work/ivytown_nmi.ko" --log "$work/probe" -- \
		"insmod ivytown_nmi.ko what=$1 && dmesg | grep -c '$1 done: 1'" >"$work/done" 2>"$work/errors"
	same "$1: the module reached its end" "$(cat "$work/done")" 1
	same "$1: guest errors" "$(sed -n 's/^[0-9]* error cpu[0-9]* //p' "$work/probe" | sort -u)" "$2"
}
probe port ''
probe nmi-ecam ''
probe nmi-port 'PCI configuration access by port I/O in an NMI'
probe wide '8.2:0xa0 0xffffffffffffffff an access beyond one dword of the configuration space'
