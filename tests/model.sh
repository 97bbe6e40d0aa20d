#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The model's own unit tests, under the address and undefined behaviour sanitizers
. "$(dirname "$0")/lib.sh"

# built once for each state of the sources
hash=$(cat "$root"/model/Makefile "$root"/model/*.[ch] "$root"/model/tests/*.[ch] | sha256sum | cut -c1-16)
[ -e "$EX_CACHE/model/$hash" ] || rm -rf "$EX_CACHE/model"
make -s -j2 -C "$root/model" check O="$EX_CACHE/model/$hash"
