#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The module is loaded and unloaded many times, with events in between, and leaves no PMU, no
# register and no memory behind.
. "$(dirname "$0")/../lib.sh"

loads=20
case ${VM_OPTIONS-} in
*bzImage*) icount= ;;	# a debug kernel is slow, and its processors shall run at the same time
*) full && loads=100; icount=--icount ;;
esac

guest load $icount --sockets 2 --driver none --put "$EX_MODULE:/ex_uncore.ko" -- $loads >"$work/out"
clean $?
no_leak
same "$loads loads and unloads" "$(said loads)" $loads
same "no PMU is left" "$(said PMUs)" 0
same "control and status registers are 0 again" "$(said registers | xargs)" 0x0
same "DEBUGCTL is as it was" "$(said DEBUGCTL)" "as it was"
