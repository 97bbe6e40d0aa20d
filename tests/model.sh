#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The model's own unit tests, under the address and undefined behaviour sanitizers
. "$(dirname "$0")/lib.sh"
make -s -C "$root/model" check O="$work/model"
