#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# As fuzz_guest, on a Haswell-EP.
FUZZ_CPU=haswell-ep exec "$(dirname "$0")/fuzz_guest.sh"
