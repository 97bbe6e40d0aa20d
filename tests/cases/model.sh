#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The model's own unit tests, under the address and undefined behaviour sanitizers
. "$(dirname "$0")/../lib.sh"

mirror model/source machine/model Documentation/hardware events
make -s -j2 -C "$EX_CACHE/model/source/machine/model" check O="$EX_CACHE/model/test" >"$work/out"
status=$?
adopt "$work/out"
exit $status
