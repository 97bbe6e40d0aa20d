#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The E7 has up to ten C-Boxes, and another layout of the M-Box's FVC register.
. "$(dirname "$0")/../lib.sh"

guest e7 --icount --cpu westmere-ex --sockets 2 >"$work/out"
clean $?
counts=
for event in fvc=0x5040/ fvc=0x6200/ fvc=0x1000/ iss=0x400/ pgt=0x800/ umask=0x07/; do
	counts="$counts $(counted $event 1 <"$work/out")"
done
same "each event counts what was put in, FVC events beside each other" "$counts" " 11 22 33 44 55 66"
same "no event counts anything on the other socket" "$(sed -n 's/^S0,1,\([1-9][0-9]*\),.*/\1/p' "$work/out")" ""
same "C-Box 4 (status bit below S0's) and C-Box 5 (below S1's) sample" \
	"$(sampled cbox_4) $(sampled cbox_5)" \
	"count=1000 sum=1000 samples=10 count=2000 sum=2000 samples=20"

# The driver finds the number of C-Boxes by reads that fail.
guest eight_cboxes --icount --cpu westmere-ex --driver none \
	--put "$EX_MODULE:/ex_uncore.ko" >"$work/out"
clean $? "eight C-Boxes"
same "eight C-Boxes: as many are registered" "$(said cboxes)" 8
